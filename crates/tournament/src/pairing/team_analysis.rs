//! What can be said of a pairing of teams when it is asked why two players do not meet.

use super::alternative::Prohibition;
use super::explain::{MatchReason, PairingExplanation};
use super::systems::Request;
use crate::history::Adjourned;
use crate::{EntryId, RoundNumber, TeamHistory};
use draughts::BySide;

struct TeamPlace<'e> {
    game: &'e MatchReason,
    /// The board of the match, from 0.
    board: usize,
    /// The number of their team, from 0.
    team: usize,
}

/// What keeps two apart who both have opponents: they are of one team, sit on different boards of theirs, or their teams have met.
pub(super) fn bar(
    request: &Request<'_>,
    explanation: &PairingExplanation,
    a: EntryId,
    b: EntryId,
) -> Option<Prohibition> {
    let (one, other) = (place(explanation, a)?, place(explanation, b)?);
    if one.team == other.team {
        return Some(Prohibition::SameTeam);
    }
    let before = request.round.previous().unwrap_or(RoundNumber(0));
    let teams = TeamHistory::new(request.tournament, before, Adjourned::CountsAsDraw);
    if let Some(round) = teams.last_met(one.team, other.team) {
        return Some(Prohibition::TeamsMet(round));
    }
    (one.board != other.board).then_some(Prohibition::OtherBoards { one: one.board + 1, other: other.board + 1 })
}

/// The players of other matches who sit on the same board as `opponent` and whose team has the score of theirs, in order of matches.
pub(super) fn on_board_of(explanation: &PairingExplanation, opponent: EntryId) -> Vec<EntryId> {
    let Some(own) = place(explanation, opponent) else { return Vec::new() };
    let score = |place: &TeamPlace<'_>| {
        let is_white = usize::from(place.game.teams.white.number.0) == place.team + 1;
        if is_white { place.game.scores.white } else { place.game.scores.black }
    };
    let all = explanation.boards.iter().flat_map(|board| [board.white, board.black]);
    let is_alike = |other: &TeamPlace<'_>| other.board == own.board && score(other) == score(&own);
    all.filter(|id| place(explanation, *id).is_some_and(|other| is_alike(&other))).collect()
}

fn place(explanation: &PairingExplanation, entry: EntryId) -> Option<TeamPlace<'_>> {
    let at = explanation.boards.iter().position(|board| board.white == entry || board.black == entry)?;
    let mut first = 0;
    let game = explanation.teams.matches.iter().find(|game| {
        first += game.boards;
        at < first
    })?;
    let board = at - (first - game.boards);
    let seats = explanation.boards.get(at)?.seats();
    let BySide { white, black } = &game.teams;
    let is_of_white = (seats.white == entry) == board.is_multiple_of(2);
    let number = if is_of_white { white.number } else { black.number };
    Some(TeamPlace { game, board, team: usize::from(number.0.checked_sub(1)?) })
}
