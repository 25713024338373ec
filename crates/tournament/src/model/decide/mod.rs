//! What an act changes, or why it is refused: the only way to anything that is written.

mod adopt;
mod awards;
mod deciders;
mod drawing;
mod entries;
mod event;
mod line_up;
mod places;
#[cfg(test)]
mod places_tests;
mod play_off;
mod rearrange;
mod reports;
mod results;
mod rounds;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_deciders;
#[cfg(test)]
mod tests_drawing;
#[cfg(test)]
mod tests_play_off;
#[cfg(test)]
mod tests_undo;
mod undo;

pub(super) use entries::absence;
pub use event::{check_info, check_settings};

use chrono::NaiveDateTime;

use super::act::Act;
use super::aggregate::{Conduct, Tournament};
use super::change::{Change, Key, Thing};
use super::entry::{Entry, Registration};
use super::ids::EntryId;
use super::limits;
use super::refusal::Refusal;

/// The changes that `act` makes to `tournament` at `now` (UTC), in the order in which to make them.
pub fn decide(tournament: &Tournament, act: Act, now: NaiveDateTime) -> Result<Vec<Change>, Refusal> {
    let is_new = !matches!(act, Act::Revert(_));
    let changes = match act {
        Act::CloseEvent => event::close(tournament),
        Act::ReopenEvent => event::reopen(tournament),
        Act::ApproveRatings(approval) => event::approve_ratings(tournament, approval),
        Act::Adopt(other) => adopt::adopt(tournament, &other),
        Act::Revert(reversal) => undo::revert(tournament, &reversal),
        act => {
            open(tournament)?;
            in_open_event(tournament, act, now).map(|changes| reports::without_stale(tournament, changes))
        }
    }?;
    if changes.is_empty() {
        return Err(Refusal::NothingToChange);
    }
    // What is taken back was there before there were limits.
    if is_new {
        limits::check_changes(tournament, &changes)?;
    }
    Ok(changes)
}

fn in_open_event(tournament: &Tournament, act: Act, now: NaiveDateTime) -> Result<Vec<Change>, Refusal> {
    match act {
        Act::EditInfo(info) => event::edit_info(tournament, *info),
        Act::EditSettings(settings) => event::edit_settings(tournament, *settings),
        Act::KeepApart { forbidden, wishes } => places::keep_apart(tournament, (forbidden, wishes)),
        Act::PlaceTables(tables) => places::place_tables(tournament, tables),
        Act::SetSections(sections) => awards::set_sections(tournament, sections),
        Act::SetPrizes(fund) => awards::set_prizes(tournament, *fund),
        Act::SetPlayOff(games) => play_off::set_games(tournament, games),
        Act::Enter(new) => entries::enter(tournament, new, Registration::Unsaid),
        Act::Register(new) => entries::enter(tournament, new, Registration::Registered),
        Act::EditEntry { entry, new } => entries::edit(tournament, entry, *new),
        Act::LineUp(members) => line_up::line_up(tournament, members),
        Act::Remove(entry) => entries::remove(tournament, entry),
        Act::Withdraw { entry, after } => entries::withdraw(tournament, entry, after),
        Act::Reinstate(entry) => entries::reinstate(tournament, entry),
        Act::SetBye { entry, round, bye } => entries::set_bye(tournament, entry, (round, bye)),
        Act::Adjust { entry, adjustments } => entries::adjust(tournament, entry, adjustments),
        Act::AssignNumbers(numbers) => entries::assign_numbers(tournament, &numbers),
        Act::Pair(plan) => rounds::pair(tournament, &plan),
        Act::Repair(plan) => rounds::repair(tournament, &plan),
        Act::Rearrange(rearrangement) => rearrange::rearrange(tournament, &rearrangement),
        Act::Discard(round) => rounds::discard(tournament, round),
        Act::Publish(round) => rounds::publish(tournament, round, now),
        Act::CloseRound(round) => rounds::close(tournament, round),
        Act::ReopenRound(round) => rounds::reopen(tournament, round),
        Act::EnterResults(results) => results::enter(tournament, &results),
        Act::EnterGame { game, notation, result, remark } => {
            results::enter_game(tournament, game, super::game::Game { result, notation, remark })
        }
        Act::Report { by, games } => reports::report(tournament, (by, &games), now),
        Act::AddDecider { round, board, colour } => deciders::add(tournament, (round, board), colour),
        Act::SettleMatch { round, board, verdict } => deciders::settle(tournament, (round, board), verdict),
        Act::SwapColours(game) => results::swap_colours(tournament, game),
        Act::SetOpenings(table) => drawing::set_openings(tournament, table),
        Act::CommitDraw { round, commitment } => drawing::commit(tournament, (round, commitment), now),
        Act::DrawOpening { round, seed } => drawing::draw(tournament, (round, seed), now),
        Act::CloseEvent | Act::ReopenEvent | Act::ApproveRatings(_) | Act::Adopt(_) | Act::Revert(_) => Ok(Vec::new()),
    }
}

fn open(tournament: &Tournament) -> Result<(), Refusal> {
    match tournament.conduct {
        Conduct::Open => Ok(()),
        Conduct::Closed => Err(Refusal::EventClosed),
    }
}

/// The entry, or the refusal that there is none.
fn entry(tournament: &Tournament, id: EntryId) -> Result<&Entry, Refusal> {
    tournament.entry(id).ok_or(Refusal::UnknownEntry(id))
}

/// One change, or none if everything is so already.
fn set(tournament: &Tournament, thing: Thing) -> Vec<Change> {
    Change::of(tournament, thing.key(), Some(thing)).into_iter().collect()
}

/// The change of an entry.
fn set_entry(tournament: &Tournament, entry: Entry) -> Vec<Change> {
    set(tournament, Thing::Entry(Box::new(entry)))
}

/// The change that takes `key` away, if it is there.
fn clear(tournament: &Tournament, key: Key) -> Option<Change> {
    Change::of(tournament, key, None)
}
