//! Closing and reopening an event, with what that does to the rating lists.
//!
//! A list is the outcome of its events in the order of their last days. When an event is closed, or reopened by whatever act, it is
//! rated at its place in that order, and every later event again.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::NaiveDate;

use super::{Desk, DeskError, Draft, Request, now};
use crate::rating::{RatingState, rate};
use crate::store::{EventRatings, RatingChange, RatingList, RatingRecord, RatingWrite};
use crate::tournament::{Act, Conduct, EntryId, PlayerId, RatingApproval, Tournament, TournamentId};

/// The place of an event in its list: its last day, then its number.
pub(super) type Turn = (NaiveDate, TournamentId);

impl Desk {
    /// Finishes the event; if it is rated, its players' ratings change in the same write.
    pub fn close_event(&self, request: &Request<'_>) -> Result<Tournament, DeskError> {
        self.perform(request, |draft| draft.act(Act::CloseEvent))
    }

    /// Takes that back, the rating changes too.
    pub fn reopen_event(&self, request: &Request<'_>) -> Result<Tournament, DeskError> {
        self.perform(request, |draft| draft.act(Act::ReopenEvent))
    }

    /// What the event as it is now would change if it were closed and counted; none if it is not rated.
    pub fn ratings_to_change(&self, event: &Tournament) -> Result<Option<Vec<RatingChange>>, DeskError> {
        let counted = Tournament { conduct: Conduct::Closed, approval: RatingApproval::Given, ..event.clone() };
        let write = self.ratings_after(&Draft::new(counted, now()))?;
        let own = |write: RatingWrite| write.events.into_iter().find(|rated| rated.tournament == event.id);
        Ok(write.map(|write| own(write).map_or_else(Vec::new, |rated| rated.changes)))
    }

    /// What becomes of the rating list now that the event of `draft` has been closed or reopened; nothing if it is not rated.
    pub(super) fn ratings_after(&self, draft: &Draft) -> Result<Option<RatingWrite>, DeskError> {
        let event = draft.tournament();
        let Some(kind) = event.settings.rating else { return Ok(None) };
        let list = RatingList { variant: event.settings.variant, kind };
        let seen = self.store.rating_version(list)?;
        let records = self.store.rating_records(list)?;
        let rated_on = records.iter().find(|record| record.tournament == Some(event.id)).map(|record| record.date);
        let turn = (rated_on.unwrap_or_else(|| last_day(event, draft.now().date())), event.id);
        let mut events = self.rated_events(&records, Some(event.id))?;
        let mut later = Vec::new();
        match event.counts_for_ratings() {
            true => drop(events.insert(turn, Arc::new(event.clone()))),
            false => later.push(EventRatings { tournament: event.id, date: turn.0, changes: Vec::new() }),
        }
        later.extend(Walk::new(&records).through(&events, turn));
        Ok(Some(RatingWrite { list, seen, events: later }))
    }

    /// The events that have been rated in a list, without `but`, in their order.
    pub(super) fn rated_events(
        &self,
        records: &[RatingRecord],
        but: Option<TournamentId>,
    ) -> Result<BTreeMap<Turn, Arc<Tournament>>, DeskError> {
        let turns = records.iter().filter_map(|record| Some((record.date, record.tournament?)));
        let turns: std::collections::BTreeSet<Turn> = turns.filter(|(_, id)| Some(*id) != but).collect();
        let load = |turn: Turn| Ok(self.store.tournament_by_id(turn.1)?.map(|event| (turn, event)));
        turns.into_iter().map(load).filter_map(Result::transpose).collect()
    }
}

/// The day from which an event's ratings count.
fn last_day(event: &Tournament, today: NaiveDate) -> NaiveDate {
    event.info.ends.or(event.info.starts).unwrap_or(today)
}

/// A list's ratings while its events are gone through in order.
pub(super) struct Walk<'a> {
    states: BTreeMap<PlayerId, RatingState>,
    /// Ratings set by lists from elsewhere, oldest first, as far as they have not been reached.
    imported: std::iter::Peekable<Box<dyn Iterator<Item = &'a RatingRecord> + 'a>>,
}

impl<'a> Walk<'a> {
    /// Before the first of the records; they are in their order.
    pub(super) fn new(records: impl IntoIterator<Item = &'a RatingRecord, IntoIter: 'a>) -> Self {
        let imported: Box<dyn Iterator<Item = _>> =
            Box::new(records.into_iter().filter(|record| record.tournament.is_none()));
        Self { states: BTreeMap::new(), imported: imported.peekable() }
    }

    /// Rates the events in their order; answers with those whose turn is not before `from`.
    pub(super) fn through(mut self, events: &BTreeMap<Turn, Arc<Tournament>>, from: Turn) -> Vec<EventRatings> {
        let mut later = Vec::new();
        for (&(date, tournament), event) in events {
            let changes = self.rate(date, event);
            if (date, tournament) >= from {
                later.push(EventRatings { tournament, date, changes });
            }
        }
        later
    }

    /// Rates the next event, which ends on `date`.
    fn rate(&mut self, date: NaiveDate, event: &Tournament) -> Vec<RatingChange> {
        while let Some(record) = self.imported.next_if(|record| record.date <= date) {
            self.set(record);
        }
        let known = |(id, player): (EntryId, PlayerId)| Some((id, *self.states.get(&player)?));
        let players: BTreeMap<EntryId, PlayerId> =
            event.entries.values().filter_map(|entry| Some((entry.id, entry.player?))).collect();
        let states = players.iter().map(|(id, player)| (*id, *player)).filter_map(known).collect();
        let mut changes = Vec::new();
        for change in rate(event, &states) {
            let Some(&player) = players.get(&change.entry) else { continue };
            self.states.insert(player, change.after);
            changes.extend(stored(player, &change));
        }
        changes
    }

    /// A rating from elsewhere replaces what the list had.
    fn set(&mut self, record: &RatingRecord) {
        let state = self.states.entry(record.change.player).or_default();
        let rating = record.change.after;
        state.rating = Some(rating);
        state.glicko = None;
        state.peak = state.peak.max(Some(rating.listed()));
        state.games = state.games.max(u32::from(record.change.games));
    }
}

/// A change as it is kept; none for somebody who has no rating afterwards, or played no game that counts.
fn stored(player: PlayerId, change: &crate::rating::RatingChange) -> Option<RatingChange> {
    let games = change.games.iter().filter(|game| !game.is_skipped).count();
    let after = change.after.rating.filter(|_| games > 0)?;
    Some(RatingChange {
        player,
        before: change.before.rating,
        after,
        games: u16::try_from(games).unwrap_or(u16::MAX),
        explanation: serde_json::to_string(change).expect("a rating change is plain data"),
    })
}
