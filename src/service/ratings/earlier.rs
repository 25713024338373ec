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
    rated: BTreeMap<TournamentId, BTreeMap<PersonId, RatingState>>,
}

/// What is stored of a person before a turn.
#[derive(Debug, Default)]
struct KnownPerson {
    /// The last tournament before it.
    last: Option<RatingTurn>,
    /// The state after that one, where it is kept.
    after_last: Option<RatingState>,
    /// The ratings of lists from elsewhere after that one, oldest first.
    imported: Vec<RatingRecord>,
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

    /// The persons that the numbers of a tournament's players stand for.
    pub(super) fn persons_of(&self, tournament: &Tournament) -> BTreeSet<PersonId> {
        let players = tournament.entries.values().filter_map(|entry| entry.player);
        players.map(|player| self.championships.person_of(player)).collect()
    }

    /// What the list has of some persons, oldest first; ratings of lists from elsewhere among it.
    pub(super) fn records_of(&self, persons: &BTreeSet<PersonId>) -> Result<Vec<RatingRecord>, ServiceError> {
        Ok(self.service.store.rating_records_of(self.list, &self.numbers_of(persons))?)
    }

    /// The ratings of some persons before a turn; none of those who are not in the list until then.
    pub(super) fn before(
        &mut self,
        turn: RatingTurn,
        persons: &BTreeSet<PersonId>,
    ) -> Result<BTreeMap<PersonId, RatingState>, ServiceError> {
        let known = self.known_before(turn, persons)?;
        for missing in self.missing(&known) {
            self.rate_once_more(missing)?;
        }
        Ok(self.states(&known))
    }

    /// What is stored of some persons before a turn.
    fn known_before(
        &self,
        turn: RatingTurn,
        persons: &BTreeSet<PersonId>,
    ) -> Result<BTreeMap<PersonId, KnownPerson>, ServiceError> {
        let mut last = self.last_played(turn, persons)?;
        let known = |person: &PersonId| (*person, KnownPerson { last: last.remove(person), ..KnownPerson::default() });
        let mut known: BTreeMap<PersonId, KnownPerson> = persons.iter().map(known).collect();
        for record in self.records_of(persons)? {
            let Some(own) = known.get_mut(&self.championships.person_of(record.change.player)) else { continue };
            match record.tournament {
                // A list from elsewhere counts before the tournaments that end on its day.
                None if own.last.is_none_or(|last| record.date > last.day) && record.date <= turn.day => {
                    own.imported.push(record);
                }
                Some(tournament) if own.last.is_some_and(|last| last.tournament == tournament) => {
                    own.after_last = kept_change(&record.change.explanation).map(|change| change.after);
                }
                _ => {}
            }
        }
        Ok(known)
    }

    /// The tournaments that have to be rated once more before these persons' ratings are known.
    fn missing(&self, known: &BTreeMap<PersonId, KnownPerson>) -> BTreeSet<RatingTurn> {
        let without_change = known.values().filter(|own| own.after_last.is_none()).filter_map(|own| own.last);
        without_change.filter(|turn| !self.rated.contains_key(&turn.tournament)).collect()
    }

    fn states(&self, known: &BTreeMap<PersonId, KnownPerson>) -> BTreeMap<PersonId, RatingState> {
        let mut walk = RatingWalk::from_states(BTreeMap::new(), BTreeMap::new(), Arc::clone(&self.championships));
        for (person, own) in known {
            let rated = || self.rated.get(&own.last?.tournament)?.get(person).copied();
            walk.states.extend(own.after_last.or_else(rated).map(|state| (*person, state)));
            own.imported.iter().for_each(|record| walk.set(record));
        }
        walk.states
    }

    /// Rates a tournament once more, after those before it that have to be: one after the other, since there may be many of them.
    fn rate_once_more(&mut self, turn: RatingTurn) -> Result<(), ServiceError> {
        let mut ahead = vec![turn];
        while let Some(turn) = ahead.last().copied() {
            self.service.watch.check()?;
            if self.rated.contains_key(&turn.tournament) {
                ahead.pop();
                continue;
            }
            let Some(tournament) = self.service.store.tournament_by_id(turn.tournament)? else {
                self.rated.insert(turn.tournament, BTreeMap::new());
                continue;
            };
            let known = self.known_before(turn, &self.persons_of(&tournament))?;
            let missing = self.missing(&known);
            if missing.is_empty() {
                let births = self.births(&RatedTournaments::from([(turn, Arc::clone(&tournament))]))?;
                let states = self.states(&known);
                let mut walk = RatingWalk::from_states(states, births, Arc::clone(&self.championships));
                walk.rate(turn.day, &tournament);
                self.rated.insert(turn.tournament, walk.states);
            } else {
                // They are all earlier, so this ends.
                ahead.extend(missing);
            }
        }
        Ok(())
    }

    /// The years of birth that the registry knows of players whose entries say none.
    pub(super) fn births(&self, tournaments: &RatedTournaments) -> Result<BTreeMap<PersonId, i32>, ServiceError> {
        self.service.births_by(tournaments, &self.championships, &BTreeMap::new())
    }

    pub(super) const fn list(&self) -> RatingList {
        self.list
    }

    pub(super) const fn championships(&self) -> &Arc<Championships> {
        &self.championships
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
