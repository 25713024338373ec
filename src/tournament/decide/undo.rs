//! Taking an earlier act back.

use std::collections::BTreeSet;

use super::event::check_against_rounds;
use crate::tournament::aggregate::{Conduct, Tournament};
use crate::tournament::change::{Change, Key};
use crate::tournament::entry::Entry;
use crate::tournament::ids::{EntryId, GameNumber};
use crate::tournament::pairing::Pairing;
use crate::tournament::refusal::Refusal;
use crate::tournament::round::{Round, Stage};

/// The changes back, if nothing that came later builds on them. What was done before an event was closed is not taken back while
/// it is closed.
pub(super) fn revert(tournament: &Tournament, changes: Vec<Change>) -> Result<Vec<Change>, Refusal> {
    if tournament.conduct == Conduct::Closed
        && !changes.iter().any(|change| matches!(change.key(), Key::Conduct | Key::Approval))
    {
        return Err(Refusal::EventClosed);
    }
    let changes = super::reports::without_stale(tournament, changes);
    let mut after = tournament.clone();
    for change in &changes {
        after.apply(change).map_err(|mismatch| Refusal::LaterActsBuildOnIt(mismatch.key))?;
    }
    super::drawing::check_revert(tournament, &after, &changes)?;
    let teams = || moved(tournament, &after).or_else(|| super::line_up::doubled(tournament, &after));
    let reseated = || reseated(tournament, &after);
    match hanging(&after).or_else(|| unsettled(tournament, &after)).or_else(teams).or_else(reseated) {
        Some(key) => Err(Refusal::LaterActsBuildOnIt(key)),
        None => Ok(changes),
    }
}

/// Settings that do not fit what has been paired under later ones, or an end to an event that has gone on since.
fn unsettled(before: &Tournament, after: &Tournament) -> Option<Key> {
    if !after.rounds.is_empty() && check_against_rounds(before, &after.settings).is_err() {
        return Some(Key::Settings);
    }
    let ends = before.conduct == Conduct::Open && after.conduct == Conduct::Closed;
    let goes_on = after.rounds.iter().any(|round| round.state.stage != Stage::Closed);
    (ends && goes_on).then_some(Key::Conduct)
}

/// A player of a table who would play for another team than when it was made, or one who has sat for the team that he would
/// leave.
fn moved(before: &Tournament, after: &Tournament) -> Option<Key> {
    let system = after.settings.system;
    if after.rounds.is_empty() || !system.has_teams() {
        return None;
    }
    let is_fixed = |id| system.has_table() || super::line_up::has_played_for_a_team(before, id);
    let is_other =
        |old: &Entry, new: &Entry| (old.member.key(), old.member.board) != (new.member.key(), new.member.board);
    let is_moved =
        |entry: &&Entry| before.entry(entry.id).is_some_and(|old| is_other(old, entry)) && is_fixed(entry.id);
    after.entries.values().find(is_moved).map(|entry| Key::Entry(entry.id))
}

/// A game that has been entered at a board where others would sit, or with other colours: its result would be another player's.
fn reseated(before: &Tournament, after: &Tournament) -> Option<Key> {
    after.pairings().find_map(|pairing| {
        let old = before.pairing(pairing.game_id(GameNumber(1)))?;
        let (entered, _) = pairing.all_games().find(|(_, game)| !game.is_untouched())?;
        (old.seats() != pairing.seats()).then(|| Key::Game(pairing.game_id(entered)))
    })
}

/// A thing that cannot be as it is: what undoing in the wrong order would leave.
pub(super) fn hanging(tournament: &Tournament) -> Option<Key> {
    let unseated = tournament.rounds.iter().find_map(|round| hanging_in(tournament, round));
    unseated.or_else(|| super::reports::hanging(tournament)).or_else(|| hanging_stage(tournament))
}

/// Somebody paired who is not entered, or has no number, or sits twice; somebody there who was left out.
fn hanging_in(tournament: &Tournament, round: &Round) -> Option<Key> {
    let mut seen = BTreeSet::new();
    let mut is_wrong =
        |id: EntryId| !seen.insert(id) || tournament.entry(id).is_none_or(|entry| entry.number.is_none());
    let number = round.state.number;
    let seats = round.pairings.values().find(|pairing| is_wrong(pairing.white) || is_wrong(pairing.black));
    if let Some(pairing) = seats {
        return Some(Key::Pairing(number, pairing.board));
    }
    let bye = round.byes.keys().copied().find(|id| !seen.insert(*id) || tournament.entry(*id).is_none());
    if let Some(id) = bye {
        return Some(Key::Bye(number, id));
    }
    let left_out = tournament.entries.values().find(|entry| entry.is_present(number) && !seen.contains(&entry.id));
    left_out.map(|entry| Key::Entry(entry.id))
}

/// A draft before a public round, results in a draft, or a closed round without all its results; more rounds than the event has.
fn hanging_stage(tournament: &Tournament) -> Option<Key> {
    if tournament.paired_rounds() > tournament.settings.rounds {
        return Some(Key::Settings);
    }
    let wrong = |index: usize, round: &Round| match round.state.stage {
        Stage::Draft => {
            let swiss = !tournament.settings.system.has_table();
            let later = tournament.rounds.get(index + 1);
            later.is_some_and(|later| swiss || later.state.stage != Stage::Draft)
                || round.pairings.values().any(Pairing::is_over_the_board)
        }
        Stage::Published => false,
        // Level matches of rounds closed when nobody asked for a winner stay as they are.
        Stage::Closed => !round.pairings.values().all(Pairing::is_complete),
    };
    let found = tournament.rounds.iter().enumerate().find(|(index, round)| wrong(*index, round));
    found.map(|(_, round)| Key::Round(round.state.number))
}
