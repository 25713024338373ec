//! Commands about rounds: pairing, repairing, publishing, closing.

use std::collections::BTreeSet;

use chrono::NaiveDateTime;

use super::entries::absence;
use super::{clear, entry, set, set_entry};
use crate::model::change::Seats;
use crate::{
    Change, Entry, EntryId, Game, GameNumber, Item, ItemKey, Pairing, Rejection, Round, RoundNumber, RoundPlan,
    RoundState, Settings, Stage, Tournament,
};
use draughts::BySide;

/// The draft of the next round; the round before is closed if all its results are in.
pub(super) fn pair(tournament: &Tournament, plan: &RoundPlan) -> Result<Vec<Change>, Rejection> {
    check_turn(tournament, plan)?;
    check_plan(tournament, plan)?;
    let now = &tournament.settings;
    // The colour drawn by lot, and the number of rounds that follows from that of the players, hold from now on.
    let settings = Settings {
        initial_colour: now.initial_colour.or(plan.initial_colour),
        rounds: plan.rounds.unwrap_or(now.rounds),
        ..now.clone()
    };
    let mut changes = set(tournament, Item::Settings(Box::new(settings)));
    changes.extend(close_finished(tournament));
    let state = RoundState { starts: plan.starts, ..RoundState::new(plan.round, Stage::Draft, plan.origin) };
    changes.push(Change::added(Item::Round(state)));
    let games = now.games_per_pairing.max(1);
    changes.extend(plan.boards().map(|(board, BySide { white, black })| {
        Change::added(Item::Pairing(Seats { round: plan.round, board, white, black, games }))
    }));
    changes.extend(
        plan.boards().flat_map(|(board, seats)| absences(tournament, &Pairing::new(plan.round, board, seats, games))),
    );
    let byes = plan.byes.iter().map(|(&entry, &bye)| Change::added(Item::Bye { round: plan.round, entry, bye }));
    changes.extend(byes);
    Ok(changes)
}

/// In a Swiss a round is paired when the one before has all its results (adjourned games count as draws); in a round robin at any time.
fn check_turn(tournament: &Tournament, plan: &RoundPlan) -> Result<(), Rejection> {
    let next = tournament.paired_rounds().next();
    let last = plan.rounds.unwrap_or(tournament.settings.rounds);
    if next > last {
        return Err(Rejection::NoRoundLeft(last));
    }
    if plan.round != next {
        return Err(Rejection::NotTheNextRound { next });
    }
    // Where a table says who meets whom no result decides it, and rounds may be paired ahead.
    let Some(before) = tournament.last_round().filter(|_| !tournament.settings.system.has_table()) else {
        return Ok(());
    };
    let round = before.state.number;
    if before.state.stage == Stage::Draft {
        return Err(Rejection::StillADraft(round));
    }
    let lacks = |pairing: &&Pairing| pairing.games.iter().any(|game| game.result.is_none());
    // A level match is reported only when no result is missing: a result to come may decide it.
    match before.pairings.values().filter(lacks).count() {
        0 if before.pairings.values().any(|pairing| pairing.is_undecided(&tournament.settings)) => {
            Err(Rejection::Undecided(round))
        }
        0 => Ok(()),
        missing => Err(Rejection::ResultsMissing { round, missing }),
    }
}

/// Every player who is there sits once or has a bye; in a Swiss no other player does.
fn check_plan(tournament: &Tournament, plan: &RoundPlan) -> Result<(), Rejection> {
    if plan.seats.is_empty() && plan.byes.is_empty() {
        return Err(Rejection::NoPlayers);
    }
    let mut seen = BTreeSet::new();
    for seats in &plan.seats {
        if seats.white == seats.black {
            return Err(Rejection::MeetsThemselves(seats.white));
        }
        for id in [seats.white, seats.black] {
            let entry = entry(tournament, id)?;
            if entry.number.is_none() {
                return Err(Rejection::NumberMissing(id));
            }
            if !tournament.settings.system.has_table() && !entry.is_present(plan.round) {
                return Err(Rejection::NotThere(id));
            }
            seen.insert(id).then_some(()).ok_or(Rejection::PairedTwice(id))?;
        }
    }
    for &id in plan.byes.keys() {
        entry(tournament, id)?;
        seen.insert(id).then_some(()).ok_or(Rejection::PairedTwice(id))?;
    }
    // No player who is there may be forgotten: one who sits nowhere has a bye that says why.
    let left_over = tournament.entries.values().find(|entry| entry.is_present(plan.round) && !seen.contains(&entry.id));
    left_over.map_or(Ok(()), |entry| Err(Rejection::LeftOver(entry.id)))
}

/// Closes every published round whose results are all in.
pub(super) fn close_finished(tournament: &Tournament) -> Vec<Change> {
    let finished = tournament
        .rounds
        .iter()
        .filter(|round| round.state.stage == Stage::Published && round.is_complete(&tournament.settings));
    finished.flat_map(|round| set_stage(tournament, &round.state, Stage::Closed)).collect()
}

fn set_stage(tournament: &Tournament, round: &RoundState, stage: Stage) -> Vec<Change> {
    set(tournament, Item::Round(RoundState { stage, ..round.clone() }))
}

/// Forfeits of a pairing in which a player has withdrawn: in a round robin they stay in the table.
fn absences(tournament: &Tournament, pairing: &Pairing) -> Vec<Change> {
    let there = |id: EntryId| tournament.entry(id).is_some_and(|entry| entry.is_present(pairing.round));
    let forfeit = |(number, _): (GameNumber, &Game)| {
        let result = absence(pairing.seats_in(number), there)?;
        let game = Box::new(Game { result: Some(result), ..Game::default() });
        Some(Change::added(Item::Game { id: pairing.game_id(number), game }))
    };
    pairing.numbered_games().filter_map(forfeit).collect()
}

/// Another pairing for the last round: only boards whose players change are touched, and those must have no results.
pub(super) fn pair_again(tournament: &Tournament, plan: &RoundPlan) -> Result<Vec<Change>, Rejection> {
    let old = last_round(tournament, plan.round)?;
    check_plan(tournament, plan)?;
    let games = tournament.settings.games_per_pairing.max(1);
    let seats = |(board, BySide { white, black })| Seats { round: plan.round, board, white, black, games };
    let wanted: Vec<Seats> = plan.boards().map(seats).collect();
    // A board with results keeps its players and their colours.
    let kept = |pairing: &Pairing| wanted.contains(&Seats::from(pairing));
    if let Some(pairing) = old.pairings.values().find(|pairing| !pairing.is_untouched() && !kept(pairing)) {
        return Err(Rejection::HasResults(pairing.board));
    }
    // What goes is cleared before what comes is set: a change names the value that it replaces, and boards and byes must be
    // free when they are given to others.
    let mut changes = set(tournament, Item::Round(RoundState { origin: plan.origin, ..old.state.clone() }));
    let gone = old.pairings.keys().filter(|board| wanted.iter().all(|seats| seats.board != **board));
    changes.extend(gone.filter_map(|board| clear(tournament, ItemKey::Pairing(plan.round, *board))));
    let freed = old.byes.keys().filter(|id| !plan.byes.contains_key(id));
    changes.extend(freed.filter_map(|id| clear(tournament, ItemKey::Bye(plan.round, *id))));
    changes.extend(wanted.into_iter().flat_map(|seats| set(tournament, Item::Pairing(seats))));
    let byes = plan.byes.iter().map(|(&entry, &bye)| Item::Bye { round: plan.round, entry, bye });
    changes.extend(byes.flat_map(|bye| set(tournament, bye)));
    Ok(changes)
}

fn round(tournament: &Tournament, number: RoundNumber) -> Result<&Round, Rejection> {
    tournament.round(number).ok_or(Rejection::UnknownRound(number))
}

fn last_round(tournament: &Tournament, number: RoundNumber) -> Result<&Round, Rejection> {
    let round = round(tournament, number)?;
    if number == tournament.paired_rounds() { Ok(round) } else { Err(Rejection::NotTheLastRound(number)) }
}

/// Takes a round out altogether, if nothing has been entered but the forfeits of those who had left before. A player who was entered while
/// it stood comes in with it, and the round before is open to corrections again.
pub(super) fn discard(tournament: &Tournament, number: RoundNumber) -> Result<Vec<Change>, Rejection> {
    let round = last_round(tournament, number)?;
    let mut changes = Vec::new();
    for pairing in round.pairings.values() {
        if !pairing.is_unplayed() {
            return Err(Rejection::HasResults(pairing.board));
        }
        let ids = pairing.numbered_games().map(|(number, _)| pairing.game_id(number));
        changes.extend(ids.filter_map(|id| clear(tournament, ItemKey::Game(id))));
    }
    // Games go before their boards, boards and byes before the round: each change finds what it replaces.
    changes.extend(round.pairings.keys().filter_map(|board| clear(tournament, ItemKey::Pairing(number, *board))));
    changes.extend(round.byes.keys().filter_map(|id| clear(tournament, ItemKey::Bye(number, *id))));
    changes.extend(clear(tournament, ItemKey::Round(number)));
    changes.extend(tournament.entries.values().flat_map(|entry| {
        let joins = if entry.joins == number.next() { number } else { entry.joins };
        let lost_bye = entry.lost_bye.filter(|lost| lost.round != number);
        set_entry(tournament, Entry { joins, lost_bye, ..entry.clone() })
    }));
    let before = number.previous().and_then(|before| tournament.round(before));
    let closed = before.filter(|before| before.state.stage == Stage::Closed);
    changes.extend(closed.into_iter().flat_map(|before| set_stage(tournament, &before.state, Stage::Published)));
    Ok(changes)
}

pub(super) fn publish(
    tournament: &Tournament,
    number: RoundNumber,
    now: NaiveDateTime,
) -> Result<Vec<Change>, Rejection> {
    let state = &round(tournament, number)?.state;
    if state.stage != Stage::Draft {
        return Err(Rejection::AlreadyPublished(number));
    }
    if tournament.published_rounds().next() != number {
        return Err(Rejection::StillADraft(tournament.published_rounds().next()));
    }
    Ok(set(tournament, Item::Round(RoundState { stage: Stage::Published, published_at: Some(now), ..state.clone() })))
}

pub(super) fn close(tournament: &Tournament, number: RoundNumber) -> Result<Vec<Change>, Rejection> {
    let round = round(tournament, number)?;
    let undecided = round.pairings.values().any(|pairing| pairing.is_undecided(&tournament.settings));
    match (round.state.stage, round.unfinished(&tournament.settings).count()) {
        (Stage::Draft, _) => Err(Rejection::StillADraft(number)),
        (Stage::Published | Stage::Closed, 0) => Ok(set_stage(tournament, &round.state, Stage::Closed)),
        (Stage::Published | Stage::Closed, _)
            if undecided && round.unfinished(&tournament.settings).all(Pairing::is_complete) =>
        {
            Err(Rejection::Undecided(number))
        }
        (Stage::Published | Stage::Closed, missing) => Err(Rejection::ResultsMissing { round: number, missing }),
    }
}

pub(super) fn reopen(tournament: &Tournament, number: RoundNumber) -> Result<Vec<Change>, Rejection> {
    let state = &round(tournament, number)?.state;
    match state.stage {
        Stage::Closed => Ok(set_stage(tournament, state, Stage::Published)),
        Stage::Draft | Stage::Published => Err(Rejection::RoundNotClosed(number)),
    }
}
