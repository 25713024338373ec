//! The ratings of some players before a tournament of their list, without rating all tournaments before it.
//!
//! What the last tournament of a player made of their rating is kept with its changes. Where nothing is kept (their games wait for a first
//! rating, or none counted) that tournament is rated once more, from the ratings before it, which are found in the same way.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{RatedTournaments, RatingTurn, RatingWalk};
use crate::service::{Service, ServiceError};
use crate::store::{RatingList, RatingRecord};
use tournament::rating::{RatingChange, RatingState};
use tournament::series::Championships;
use tournament::{PersonId, Tournament, TournamentId};

/// The ratings before any tournament of a list, as they are stored.
pub(super) struct EarlierRatings<'a> {
    service: &'a Service,
    list: RatingList,
    championships: Arc<Championships>,
    /// The numbers that stand for persons with other numbers.
    merged: BTreeMap<PersonId, Vec<PersonId>>,
    /// The closed tournaments of the list.
    turns: BTreeMap<TournamentId, RatingTurn>,
    /// What the tournaments that were rated once more made of their players.
    rated: BTreeMap<TournamentId, Arc<BTreeMap<PersonId, RatingState>>>,
}

impl<'a> EarlierRatings<'a> {
    pub(super) fn new(service: &'a Service, list: RatingList) -> Result<Self, ServiceError> {
        let championships = service.store.championships()?;
        let mut merged: BTreeMap<PersonId, Vec<PersonId>> = BTreeMap::new();
        for number in championships.merges.keys() {
            merged.entry(championships.person_of(*number)).or_default().push(*number);
        }
        let mut turns = BTreeMap::new();
        for closed in service.store.closed_tournament_days(list)? {
            let day = closed.last_day.map_or_else(|| service.store.closed_on(closed.id), |day| Ok(Some(day)))?;
            turns.extend(day.map(|day| (closed.id, RatingTurn { day, tournament: closed.id })));
        }
        Ok(Self { service, list, championships, merged, turns, rated: BTreeMap::new() })
    }

    /// Takes a tournament out of the list; its turn, if it was there.
    pub(super) fn take_out(&mut self, tournament: TournamentId) -> Option<RatingTurn> {
        self.turns.remove(&tournament)
    }

    /// The turns from one on, in order.
    pub(super) fn turns_from(&self, first: RatingTurn) -> BTreeSet<RatingTurn> {
        self.turns.values().copied().filter(|turn| *turn >= first).collect()
    }

    /// For whom the numbers of a tournament's players stand.
    pub(super) fn persons_of(&self, tournament: &Tournament) -> BTreeSet<PersonId> {
        let players = tournament.entries.values().filter_map(|entry| entry.player);
        players.map(|player| self.championships.person_of(player)).collect()
    }

    /// What the list has of some persons, oldest first; ratings of lists from elsewhere among it.
    pub(super) fn records_of(&self, persons: &BTreeSet<PersonId>) -> Result<Vec<RatingRecord>, ServiceError> {
        Ok(self.service.store.rating_records_of(self.list, &self.numbers_of(persons))?)
    }

    /// The ratings of some persons before a turn; none of those who have not been seen in the list until then.
    pub(super) fn before(
        &mut self,
        turn: RatingTurn,
        persons: &BTreeSet<PersonId>,
    ) -> Result<BTreeMap<PersonId, RatingState>, ServiceError> {
        let mut records: BTreeMap<PersonId, Vec<RatingRecord>> = BTreeMap::new();
        for record in self.records_of(persons)? {
            records.entry(self.championships.person_of(record.change.player)).or_default().push(record);
        }
        let mut last = self.last_played(turn, persons)?;
        let mut walk = RatingWalk::from_states(BTreeMap::new(), BTreeMap::new(), Arc::clone(&self.championships));
        for person in persons {
            let (own, last) = (records.remove(person).unwrap_or_default(), last.remove(person));
            if let Some(last) = last {
                walk.states.extend(self.after(last, *person, &own)?.map(|state| (*person, state)));
            }
            // A list from elsewhere counts before the tournaments that end on its day.
            let is_between = |record: &&RatingRecord| {
                let is_later = last.is_none_or(|last| record.date > last.day);
                record.tournament.is_none() && is_later && record.date <= turn.day
            };
            own.iter().filter(is_between).for_each(|record| walk.set(record));
        }
        Ok(walk.states)
    }

    /// What a tournament made of a person, of whom the list has `records`.
    fn after(
        &mut self,
        turn: RatingTurn,
        person: PersonId,
        records: &[RatingRecord],
    ) -> Result<Option<RatingState>, ServiceError> {
        let kept = records.iter().find(|record| record.tournament == Some(turn.tournament));
        match kept.and_then(|record| kept_change(&record.change.explanation)) {
            Some(change) => Ok(Some(change.after)),
            None => Ok(self.rated_once_more(turn)?.get(&person).copied()),
        }
    }

    /// What a tournament made of all its players.
    fn rated_once_more(&mut self, turn: RatingTurn) -> Result<Arc<BTreeMap<PersonId, RatingState>>, ServiceError> {
        if let Some(rated) = self.rated.get(&turn.tournament) {
            return Ok(Arc::clone(rated));
        }
        self.service.watch.check()?;
        let mut after = BTreeMap::new();
        if let Some(tournament) = self.service.store.tournament_by_id(turn.tournament)? {
            let states = self.before(turn, &self.persons_of(&tournament))?;
            let births = self.service.births(&RatedTournaments::from([(turn, Arc::clone(&tournament))]))?;
            let mut walk = RatingWalk::from_states(states, births, Arc::clone(&self.championships));
            walk.rate(turn.day, &tournament);
            after = walk.states;
        }
        let after = Arc::new(after);
        self.rated.insert(turn.tournament, Arc::clone(&after));
        Ok(after)
    }

    /// The last tournament of the list before a turn in which each of some persons stands.
    fn last_played(
        &self,
        turn: RatingTurn,
        persons: &BTreeSet<PersonId>,
    ) -> Result<BTreeMap<PersonId, RatingTurn>, ServiceError> {
        let mut last: BTreeMap<PersonId, RatingTurn> = BTreeMap::new();
        for entered in self.service.store.entered_in(&self.numbers_of(persons))? {
            let Some(own) = self.turns.get(&entered.tournament).filter(|own| **own < turn) else { continue };
            let known = last.entry(self.championships.person_of(entered.player)).or_insert(*own);
            *known = (*known).max(*own);
        }
        Ok(last)
    }

    /// All numbers that stand for some persons.
    fn numbers_of(&self, persons: &BTreeSet<PersonId>) -> Vec<PersonId> {
        let merged = persons.iter().filter_map(|person| self.merged.get(person)).flatten();
        persons.iter().chain(merged).copied().collect()
    }
}

/// A change as it was kept; `None` if an earlier release wrote it in other words, of which something may be missing.
fn kept_change(explanation: &str) -> Option<RatingChange> {
    let change: RatingChange = serde_json::from_str(explanation).ok()?;
    let is_whole = serde_json::to_string(&change).is_ok_and(|written| written == explanation);
    is_whole.then_some(change)
}
