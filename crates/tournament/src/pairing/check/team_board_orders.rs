//! Who sits where in the matches of a round of teams, beside the order of boards.

use std::collections::BTreeSet;

use super::teams::{Planned, TeamChecker, TeamWarning};
use crate::pairing::team_swiss::board_order;
use crate::{Bye, EntryId, Team};
use draughts::Side;

/// Boards whose colours do not alternate, players out of order, boards too many or too few, and byes that are no team's.
pub(super) fn warnings(checker: &TeamChecker<'_>, matches: &[Planned]) -> Vec<TeamWarning> {
    let mut found: Vec<TeamWarning> = matches.iter().flat_map(|game| colours(checker, game)).collect();
    let playing: BTreeSet<usize> = matches.iter().flat_map(|game| [game.teams.white, game.teams.black]).collect();
    for &place in &playing {
        let Some(team) = checker.history.teams.get(place) else { continue };
        // Those of the team who sit, in order of boards: first those who have a player opposite.
        let of_team = matches.iter().filter(|game| Side::BOTH.iter().any(|side| game.teams[*side] == place));
        let seats = of_team.flat_map(|game| game.boards.iter().flat_map(|board| [board.white, board.black]));
        let seated = seats.filter(|id| checker.team_of(*id) == Some(place));
        let is_alone = |id: &&EntryId| checker.plan.byes.get(*id) == Some(&Bye::Full);
        let line: Vec<EntryId> = seated.chain(team.players.iter().filter(is_alone).copied()).collect();
        found.extend(order(team, &line));
        found.extend(boards(checker, team, &line));
    }
    let given = checker.plan.byes.iter().filter(|(_, bye)| **bye == Bye::PairingAllocated);
    let in_match = given.filter(|(id, _)| checker.team_of(**id).is_some_and(|team| playing.contains(&team)));
    found.extend(in_match.map(|(id, _)| TeamWarning::ByeInMatch(*id)));
    found
}

/// The team with White on the first board has it on every other one. Where a board is vacant it is not known which one.
fn colours(checker: &TeamChecker<'_>, game: &Planned) -> Vec<TeamWarning> {
    let plays = |id: EntryId| checker.team_of(id).is_some_and(|team| Side::BOTH.iter().any(|s| game.teams[*s] == team));
    if checker.plan.byes.iter().any(|(id, bye)| *bye == Bye::Full && plays(*id)) {
        return Vec::new();
    }
    let turns = [game.teams.white, game.teams.black].into_iter().cycle();
    let wrong = game.boards.iter().zip(turns).filter(|(board, team)| checker.team_of(board.white) != Some(*team));
    wrong.map(|(board, _)| TeamWarning::BoardColour { white: board.white, black: board.black }).collect()
}

/// The first two who sit the other way round.
fn order(team: &Team, line: &[EntryId]) -> Option<TeamWarning> {
    let place = |id: EntryId| team.players.iter().position(|player| *player == id);
    let pairs = line.iter().zip(line.iter().skip(1));
    let mut turned = pairs.filter(|(above, below)| place(**above) > place(**below));
    turned.next().map(|(&above, &below)| TeamWarning::BoardOrder { above, below })
}

/// More boards than a match has, or fewer than the team has players for.
fn boards(checker: &TeamChecker<'_>, team: &Team, line: &[EntryId]) -> Option<TeamWarning> {
    let (tournament, round) = (checker.tournament, checker.plan.round);
    let is_there = |id| tournament.entry(id).is_some_and(|entry| entry.is_to_be_paired(round));
    let boards = board_order(team, tournament.settings.team_rules.boards, is_there).len();
    let entry = line.first().copied()?;
    (line.len() != boards).then_some(TeamWarning::Boards { entry, seated: line.len(), boards })
}
