//! Taking an earlier command back.

use std::collections::BTreeSet;

use super::tournament::check_against_rounds;
use crate::model::change::inverse;
use crate::{
    BoardNumber, Change, Entry, EntryId, Game, GameId, Item, ItemKey, Pairing, Rejection, Reversal, Round, RoundNumber,
    Stage, Tournament, TournamentStatus,
};
use draughts::BySide;

/// The changes back, if nothing that came later builds on them. What was done before a tournament was closed is not taken back
/// while it is closed.
pub(super) fn revert(tournament: &Tournament, reversal: &Reversal) -> Result<Vec<Change>, Rejection> {
    let changes = inverse(&reversal.changes);
    if tournament.status == TournamentStatus::Closed
        && !changes.iter().all(super::entries::sets_person)
        && !changes
            .iter()
            .any(|change| matches!(change.key(), ItemKey::Status | ItemKey::Approval | ItemKey::Visibility))
    {
        return Err(Rejection::TournamentClosed);
    }
    // Reports of games that go with the changes go too; what else builds on them keeps the command from being taken back.
    let changes = super::reports::without_stale(tournament, changes);
    let changes = super::registration::with_what_applicants_said(tournament, changes);
    let changes = super::fees::with_receipts_kept(tournament, changes);
    let mut after = tournament.clone();
    for change in &changes {
        after.apply(change).map_err(|mismatch| Rejection::LaterCommandsBuildOnIt(mismatch.key))?;
    }
    if after.ends_rated() && !after.visibility.is_listed() {
        return Err(Rejection::RatedInSecret);
    }
    super::drawing::check_revert(tournament, &after, &changes)?;
    let teams = || moved(tournament, &after).or_else(|| super::squads::doubled(tournament, &after));
    let reseated = || reseated(&UndoContext { now: tournament, reversal }, &after);
    let persons = || super::entries::doubled(tournament, &after);
    let found = hanging(&after).or_else(|| unsettled(tournament, &after)).or_else(teams).or_else(reseated);
    match found.or_else(persons) {
        Some(key) => Err(Rejection::LaterCommandsBuildOnIt(key)),
        None => Ok(changes),
    }
}

/// Settings that do not fit what has been paired under later ones, or an end to a tournament that has gone on since.
fn unsettled(before: &Tournament, after: &Tournament) -> Option<ItemKey> {
    if !after.rounds.is_empty() && check_against_rounds(before, &after.settings).is_err() {
        return Some(ItemKey::Settings);
    }
    let ends = before.status == TournamentStatus::Open && after.status == TournamentStatus::Closed;
    let goes_on = after.rounds.iter().any(|round| round.state.stage != Stage::Closed);
    (ends && goes_on).then_some(ItemKey::Status)
}

/// A player of a table who would play for another team than when it was made, or one who has sat for the team that they would
/// leave.
fn moved(before: &Tournament, after: &Tournament) -> Option<ItemKey> {
    let system = after.settings.system;
    if after.rounds.is_empty() || !system.has_teams() {
        return None;
    }
    let is_fixed = |id| system.has_table() || super::squads::has_played_for_a_team(before, id);
    let is_other =
        |old: &Entry, new: &Entry| (old.member.key(), old.member.board) != (new.member.key(), new.member.board);
    let is_moved =
        |entry: &&Entry| before.entry(entry.id).is_some_and(|old| is_other(old, entry)) && is_fixed(entry.id);
    after.entries.values().find(is_moved).map(|entry| ItemKey::Entry(entry.id))
}

/// The seats now, and those before the command that is taken back.
struct UndoContext<'a> {
    now: &'a Tournament,
    reversal: &'a Reversal,
}

impl UndoContext<'_> {
    /// Whose game it is under `key`, a game or a report that would stand after the reversal. What comes back is of those who sat
    /// there before the command; everything else is of those who sit there now.
    fn owners(&self, key: ItemKey, id: GameId) -> Option<BySide<EntryId>> {
        if self.reversal.changes.iter().any(|change| change.key() == key) {
            self.before(id)
        } else {
            self.now.pairing(id).map(|pairing| pairing.seats_in(id.game))
        }
    }

    /// Who had which colour in a game before the command.
    fn before(&self, id: GameId) -> Option<BySide<EntryId>> {
        let Some(Item::Pairing(seats)) = self.thing_before(ItemKey::Pairing(id.round, id.board)) else { return None };
        let by_side = BySide { white: seats.white, black: seats.black };
        let mut pairing = Pairing::new(seats.round, seats.board, by_side, seats.games);
        if let Some(Item::TieBreakGames(own)) = self.thing_before(ItemKey::TieBreakGames(id.round, id.board)) {
            pairing.extra.resize(own.tie_break_games.games(), Game::default());
            pairing.tie_break_games = own.tie_break_games;
        }
        let seats = pairing.seats_in(id.game);
        let is_turned =
            matches!(self.thing_before(ItemKey::Game(id)), Some(Item::Game { game, .. }) if game.colours_turned);
        Some(if is_turned { seats.swapped() } else { seats })
    }

    /// What was there before the command: what the first change since then replaced, or what is there still.
    fn thing_before(&self, key: ItemKey) -> Option<Item> {
        let mut changes = self.reversal.changes.iter().chain(&self.reversal.since);
        match changes.find(|change| change.key() == key) {
            Some(first) => first.before().cloned(),
            None => self.now.thing(key),
        }
    }
}

/// A result or a report that would stand for other players than those it is of, or for other colours.
fn reseated(scene: &UndoContext<'_>, after: &Tournament) -> Option<ItemKey> {
    let boards: BTreeSet<(RoundNumber, BoardNumber)> =
        scene.reversal.changes.iter().filter_map(|change| change.key().board()).collect();
    let pairings = boards.iter().filter_map(|(round, board)| after.round(*round)?.pairings.get(board));
    pairings.flat_map(|pairing| standing(after, pairing).map(move |(key, id)| (key, id, pairing))).find_map(
        |(key, id, pairing)| {
            let is_theirs = scene.owners(key, id) == Some(pairing.seats_in(id.game));
            // Where the command itself touched it, those who sat down since are in the way; else the result is.
            let is_back = scene.reversal.changes.iter().any(|change| change.key() == key);
            let in_the_way = if is_back { ItemKey::Pairing(id.round, id.board) } else { key };
            (!is_theirs).then_some(in_the_way)
        },
    )
}

/// What has been entered or reported of the games of a pairing.
fn standing<'t>(tournament: &'t Tournament, pairing: &'t Pairing) -> impl Iterator<Item = (ItemKey, GameId)> + 't {
    let entered = pairing.all_games().filter(|(_, game)| !game.is_untouched());
    let entered = entered.map(|(number, _)| pairing.game_id(number));
    let is_here = |id: &GameId| (id.round, id.board) == (pairing.round, pairing.board);
    let reported = tournament.reports.keys().filter(move |id| is_here(&id.game));
    entered.map(|id| (ItemKey::Game(id), id)).chain(reported.map(|id| (ItemKey::Report(*id), id.game)))
}

/// A thing that cannot be as it is: what undoing in the wrong order would leave.
pub(super) fn hanging(tournament: &Tournament) -> Option<ItemKey> {
    let unseated = tournament.rounds.iter().find_map(|round| hanging_in(tournament, round));
    unseated.or_else(|| super::reports::hanging(tournament)).or_else(|| hanging_stage(tournament))
}

/// A player paired who is not entered, or has no number, or sits twice; a player there who was left out.
fn hanging_in(tournament: &Tournament, round: &Round) -> Option<ItemKey> {
    let mut seen = BTreeSet::new();
    // One set for boards and byes: a player with both is as wrong as one who sits twice.
    let mut is_wrong =
        |id: EntryId| !seen.insert(id) || tournament.entry(id).is_none_or(|entry| entry.number.is_none());
    let number = round.state.number;
    let seats = round.pairings.values().find(|pairing| is_wrong(pairing.white) || is_wrong(pairing.black));
    if let Some(pairing) = seats {
        return Some(ItemKey::Pairing(number, pairing.board));
    }
    let bye = round.byes.keys().copied().find(|id| !seen.insert(*id) || tournament.entry(*id).is_none());
    if let Some(id) = bye {
        return Some(ItemKey::Bye(number, id));
    }
    let left_out = tournament.entries.values().find(|entry| entry.is_present(number) && !seen.contains(&entry.id));
    left_out.map(|entry| ItemKey::Entry(entry.id))
}

/// A draft before a public round, results in a draft, or a closed round without all its results; more rounds than the
/// tournament has.
fn hanging_stage(tournament: &Tournament) -> Option<ItemKey> {
    if tournament.paired_rounds() > tournament.settings.rounds {
        return Some(ItemKey::Settings);
    }
    let wrong = |index: usize, round: &Round| match round.state.stage {
        Stage::Draft => {
            let swiss = !tournament.settings.system.has_table();
            let later = tournament.rounds.get(index + 1);
            later.is_some_and(|later| swiss || later.state.stage != Stage::Draft)
                || round.pairings.values().any(Pairing::is_over_the_board)
                || round
                    .pairings
                    .values()
                    .flat_map(Pairing::all_games)
                    .any(|(_, game)| game.has_illegal_moves() || game.colours_turned)
        }
        Stage::Published => false,
        // Level matches of rounds closed when no player asked for a winner stay as they are.
        Stage::Closed => !round.pairings.values().all(Pairing::is_complete),
    };
    let found = tournament.rounds.iter().enumerate().find(|(index, round)| wrong(*index, round));
    found.map(|(_, round)| ItemKey::Round(round.state.number))
}
