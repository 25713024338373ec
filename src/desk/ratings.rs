//! Closing and reopening an event, with what that does to the rating lists.
//!
//! A list is the outcome of all its closed events and of the lists from elsewhere, in the order of their days, whatever was closed
//! or taken in first. When an event is closed or reopened, all of them are rated, and what differs from what is stored is written.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::NaiveDate;

use super::persons::identify_strangers;
use super::{Desk, DeskError, Draft, Request, now};
use crate::rating::{RatingState, rate};
use crate::store::{EventRatings, RatingChange, RatingList, RatingRecord, RatingWrite};
use crate::tournament::{Act, Birth, Conduct, Entry, PlayerId, RatingApproval, Tournament, TournamentId};

/// The place of an event in its list: its last day, then its number.
pub(super) type Turn = (NaiveDate, TournamentId);

/// The events of a list in their order.
pub(super) type Events = BTreeMap<Turn, Arc<Tournament>>;

impl Desk {
    /// Finishes the event; if it is rated, its players' ratings change in the same write.
    pub fn close_event(&self, request: &Request<'_>) -> Result<Tournament, DeskError> {
        self.rehearse(request, |draft| draft.act(Act::CloseEvent))?;
        let persons = self.strangers_as_persons(&*self.tournament(request.slug)?)?;
        let written = self.perform(request, |draft| {
            identify_strangers(draft, &persons)?;
            draft.act(Act::CloseEvent)
        })?;
        self.learn_from(&written, &persons.values().copied().map(Some).collect::<Vec<_>>())?;
        Ok(written)
    }

    /// Takes that back, the rating changes too.
    pub fn reopen_event(&self, request: &Request<'_>) -> Result<Tournament, DeskError> {
        self.perform(request, |draft| draft.act(Act::ReopenEvent))
    }

    /// What the event as it is now would change if it were closed and counted; none if it is not rated.
    pub fn ratings_to_change(&self, event: &Tournament) -> Result<Option<Vec<RatingChange>>, DeskError> {
        let mut counted = Tournament { conduct: Conduct::Closed, approval: RatingApproval::Given, ..event.clone() };
        // Who stands for nobody becomes a person with the closing.
        for entry in counted.entries.values_mut().filter(|entry| entry.player.is_none()) {
            entry.player = Some(PlayerId(-i64::from(entry.id.0) - 1));
        }
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
        let mut events = self.rated_events(list)?;
        events.retain(|_, other| other.id != event.id);
        if event.counts_for_ratings() {
            let day = last_day(event).map_or_else(|| self.day_of_closing(draft), Ok)?;
            events.insert((day, event.id), Arc::new(event.clone()));
        }
        let walk = Walk::new(&records, self.births(&events)?);
        Ok(Some(RatingWrite { list, seen, events: walk.differing(&events, &records, NaiveDate::MAX) }))
    }

    /// The day on which the event of a draft without days of its own was closed, or is closed now.
    fn day_of_closing(&self, draft: &Draft) -> Result<NaiveDate, DeskError> {
        let id = draft.tournament().id;
        let was_closed = self.store.tournament_by_id(id)?.is_some_and(|event| event.conduct == Conduct::Closed);
        let closed = if was_closed { self.store.closed_on(id)? } else { None };
        Ok(closed.unwrap_or_else(|| draft.now().date()))
    }

    /// All closed events of a list in their order, also those that changed nobody's rating: a list that is taken in later, or
    /// an event of an earlier day, may change that. An event without a day has that of its closing.
    pub(super) fn rated_events(&self, list: RatingList) -> Result<Events, DeskError> {
        let mut events = Events::new();
        for id in self.store.closed_events(list)? {
            let Some(event) = self.store.tournament_by_id(id)? else { continue };
            let Some(day) = last_day(&event).map_or_else(|| self.store.closed_on(id), |day| Ok(Some(day)))? else {
                continue;
            };
            events.insert((day, id), event);
        }
        Ok(events)
    }

    /// The years of birth that the registry knows of players whose entries say none.
    pub(super) fn births(&self, events: &Events) -> Result<BTreeMap<PlayerId, i32>, DeskError> {
        let entries = events.values().flat_map(|event| event.entries.values());
        let silent: BTreeSet<PlayerId> =
            entries.filter(|entry| entry.person.birth.is_none()).filter_map(|entry| entry.player).collect();
        let players = self.store.players_by_id(&silent.into_iter().collect::<Vec<_>>())?;
        Ok(players.into_iter().filter_map(|player| Some((player.id, player.person.birth?.year()))).collect())
    }
}

/// The day from which an event's ratings count, where it says one.
pub(super) fn last_day(event: &Tournament) -> Option<NaiveDate> {
    event.info.ends.or(event.info.starts)
}

/// A list's ratings while its events are gone through in order.
pub(super) struct Walk<'a> {
    states: BTreeMap<PlayerId, RatingState>,
    /// Years of birth for entries that say none.
    births: BTreeMap<PlayerId, i32>,
    /// Ratings set by lists from elsewhere, oldest first, as far as they have not been reached.
    imported: std::iter::Peekable<Box<dyn Iterator<Item = &'a RatingRecord> + 'a>>,
}

impl<'a> Walk<'a> {
    /// Before the first of the records; they are in their order.
    pub(super) fn new(
        records: impl IntoIterator<Item = &'a RatingRecord, IntoIter: 'a>,
        births: BTreeMap<PlayerId, i32>,
    ) -> Self {
        let imported: Box<dyn Iterator<Item = _>> =
            Box::new(records.into_iter().filter(|record| record.tournament.is_none()));
        Self { states: BTreeMap::new(), births, imported: imported.peekable() }
    }

    /// Rates the events in their order; answers with those whose ratings are to be written: from the first on that ends at `from` or
    /// later, or is stored otherwise, and those that are stored and no longer rated. All after the first are written again, as of
    /// changes of one day the one written last counts as the latest.
    pub(super) fn differing(mut self, events: &Events, stored: &[RatingRecord], from: NaiveDate) -> Vec<EventRatings> {
        let mut before: BTreeMap<TournamentId, EventRatings> = BTreeMap::new();
        for record in stored {
            let Some(tournament) = record.tournament else { continue };
            let none = || EventRatings { tournament, date: record.date, changes: Vec::new() };
            before.entry(tournament).or_insert_with(none).changes.push(record.change.clone());
        }
        let rate = |(&(date, tournament), event): (&Turn, &Arc<Tournament>)| EventRatings {
            tournament,
            date,
            changes: self.rate(date, event),
        };
        let after: Vec<EventRatings> = events.iter().map(rate).collect();
        let is_stored = |own: &EventRatings| match before.get(&own.tournament) {
            Some(stored) => stored == own,
            None => own.changes.is_empty(),
        };
        let first = after.iter().position(|own| own.date >= from || !is_stored(own)).unwrap_or(after.len());
        let rated: BTreeSet<TournamentId> = after.iter().map(|own| own.tournament).collect();
        let gone = before.into_values().filter(|own| !rated.contains(&own.tournament));
        gone.map(|own| EventRatings { changes: Vec::new(), ..own }).chain(after.into_iter().skip(first)).collect()
    }

    /// Rates the next event, which ends on `date`.
    fn rate(&mut self, date: NaiveDate, event: &Tournament) -> Vec<RatingChange> {
        while let Some(record) = self.imported.next_if(|record| record.date <= date) {
            self.set(record);
        }
        let states = event.entries.values().map(|entry| (entry.id, self.state(entry))).collect();
        let mut changes = Vec::new();
        for change in rate(event, &states) {
            let Some(player) = event.entry(change.entry).and_then(|entry| entry.player) else { continue };
            self.states.insert(player, change.after);
            changes.extend(stored(player, &change));
        }
        changes
    }

    /// What is known of a player before an event. A birth is never a list's: it is taken from the entry, else from the registry.
    fn state(&self, entry: &Entry) -> RatingState {
        let known = entry.player.and_then(|player| self.states.get(&player)).copied();
        let state = known.unwrap_or_else(|| RatingState::of_entry(entry));
        let registered = || entry.player.and_then(|player| self.births.get(&player)).copied();
        RatingState { born: entry.person.birth.map(Birth::year).or_else(registered).or(state.born), ..state }
    }

    /// A rating from elsewhere replaces what the list had. One that does not say how many games are behind it speaks of somebody
    /// who has been rated for long: only newcomers are unknown to a list.
    fn set(&mut self, record: &RatingRecord) {
        let state = self.states.entry(record.change.player).or_default();
        let rating = record.change.after;
        state.rating = Some(rating);
        state.glicko = None;
        state.peak = state.peak.max(Some(rating.listed()));
        state.games = state.games.max(u32::from(record.change.games));
        state.is_experienced = record.change.games == 0;
    }
}

/// A change as it is kept; none for somebody who has no rating afterwards, or played no game that counts. A first rating rests
/// on the games of earlier events too that waited for it.
fn stored(player: PlayerId, change: &crate::rating::RatingChange) -> Option<RatingChange> {
    let games = change.after.games - change.before.games;
    let after = change.after.rating.filter(|_| games > 0)?;
    Some(RatingChange {
        player,
        before: change.before.rating,
        after,
        games: u16::try_from(games).unwrap_or(u16::MAX),
        explanation: serde_json::to_string(change).expect("a rating change is plain data"),
    })
}
