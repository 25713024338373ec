//! Closing and reopening a tournament, with what that does to the rating lists.
//!
//! A list follows from all its closed tournaments and imported lists in the order of their days, whatever was closed or imported first.
//! When a tournament is closed or reopened, it and all after it are rated anew, from the ratings before it; differences from the stored
//! ratings are written.

mod earlier;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::NaiveDate;

use crate::service::persons::stand_in;
use crate::service::{Request, Service, ServiceError, Stopped, TournamentDraft, Watch, now};
use crate::store::{RATING_RULES, RatingChange, RatingList, RatingRecord, RatingWrite, TournamentRatings};
use earlier::EarlierRatings;
use tournament::change::Change;
use tournament::rating::{RatingState, rate};
use tournament::series::Championships;
use tournament::{Birth, Command, Entry, PersonId, RatingApproval, Tournament, TournamentId, TournamentStatus};

/// The position of a tournament in its list: by its last day, then by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RatingTurn {
    day: NaiveDate,
    tournament: TournamentId,
}

impl RatingTurn {
    /// Before all tournaments of a day.
    const fn first_of(day: NaiveDate) -> Self {
        Self { day, tournament: TournamentId(i64::MIN) }
    }
}

/// The tournaments of a list in order.
pub(super) type RatedTournaments = BTreeMap<RatingTurn, Arc<Tournament>>;

impl Service {
    /// Closes the tournament; if it is rated, its players' ratings change in the same write.
    pub fn close_tournament(&self, request: &Request<'_>) -> Result<Tournament, ServiceError> {
        self.rehearse(request, |draft| draft.execute(Command::CloseTournament))?;
        self.perform(request, |draft| {
            self.identify_strangers(draft)?;
            draft.execute(Command::CloseTournament)
        })
    }

    /// Reopens the tournament, and takes back its rating changes.
    pub fn reopen_tournament(&self, request: &Request<'_>) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::ReopenTournament))
    }

    /// The rating changes of the tournament if it were closed now and counted; `None` if it is not rated.
    pub fn ratings_to_change(&self, tournament: &Tournament) -> Result<Option<Vec<RatingChange>>, ServiceError> {
        let mut counted =
            Tournament { status: TournamentStatus::Closed, approval: RatingApproval::Given, ..tournament.clone() };
        // An entry without a person gets a new one when the tournament is closed.
        for entry in counted.entries.values_mut().filter(|entry| entry.player.is_none()) {
            entry.player = Some(stand_in(entry.id));
        }
        let Some(list) = list_of(&counted) else { return Ok(None) };
        let closing = if tournament.status == TournamentStatus::Open { Some(now().date()) } else { None };
        let write = self.list_with(list, &counted, closing)?;
        let own = write.tournaments.into_iter().find(|rated| rated.tournament == tournament.id);
        Ok(Some(own.map_or_else(Vec::new, |rated| rated.changes)))
    }

    /// The rating lists after the changes of `draft`: the list in which the tournament counted before (by its state `before`), and the list
    /// in which it counts now. These differ when its settings change too, as happens when several actions are undone at once.
    pub(super) fn ratings_after(
        &self,
        before: &Tournament,
        draft: &TournamentDraft,
    ) -> Result<Vec<RatingWrite>, ServiceError> {
        let after = draft.tournament();
        let counting = [before, after].into_iter().filter(|tournament| tournament.counts_for_ratings());
        let mut lists: Vec<RatingList> = counting.filter_map(list_of).collect();
        // All writes lock several lists in the same order, so that none waits for another that waits for it.
        lists.sort_by_key(|list| (list.variant.code(), list.kind.code()));
        lists.dedup();
        let closing = draft.changes().iter().any(Change::closes).then(|| draft.now().date());
        lists.into_iter().map(|list| self.list_with(list, after, closing)).collect()
    }

    /// What becomes of a list when `tournament` is as it is given; `closing` is the day on which it is closed, if it is closed only now.
    fn list_with(
        &self,
        list: RatingList,
        tournament: &Tournament,
        closing: Option<NaiveDate>,
    ) -> Result<RatingWrite, ServiceError> {
        let current = self.store.rating_list_state(list)?;
        let mut earlier = EarlierRatings::new(self, list)?;
        let belongs = tournament.counts_for_ratings() && list_of(tournament) == Some(list);
        let day = if belongs { self.day_of_rating(tournament, closing)? } else { None };
        let turn_on = |day| RatingTurn { day, tournament: tournament.id };
        let turn = day.map(turn_on);
        // Its turn as it is stored: it may be reopened now, or have another day.
        let was = earlier.take_out(tournament.id);
        // Changes may be kept of one that is not stored as closed any more.
        let kept = self.store.rating_changes_of(tournament.id)?.into_iter().filter(|record| record.list == list);
        let kept = kept.map(|record| turn_on(record.date)).min();
        let stale = current.stale_from.map(RatingTurn::first_of);
        let own: RatedTournaments = turn.map(|turn| (turn, Arc::new(tournament.clone()))).into_iter().collect();
        let tournaments = match [turn, was, kept, stale].into_iter().flatten().min() {
            Some(first) => self.rated_from(first, earlier, own)?,
            None => Vec::new(),
        };
        Ok(RatingWrite { list, seen: current.version, tournaments })
    }

    /// Works out the lists that rest on years of birth which have changed since. A list that changes meanwhile stays marked.
    pub fn rate_stale_lists(&self) -> Result<(), ServiceError> {
        // Those that are to be rated by the rules of a later release are left to it.
        if self.store.rating_rules()?.is_some_and(|rules| rules > RATING_RULES) {
            return Ok(());
        }
        for list in self.store.stale_rating_lists()? {
            let current = self.store.rating_list_state(list)?;
            let Some(first) = current.stale_from.map(RatingTurn::first_of) else { continue };
            let tournaments = self.rated_from(first, EarlierRatings::new(self, list)?, RatedTournaments::new())?;
            self.store.change_rating_list(&RatingWrite { list, seen: current.version, tournaments }, None)?;
        }
        Ok(())
    }

    /// What becomes of a list from a turn on, with a tournament of its `own` that is not stored as it is rated; what does not change is
    /// left out.
    fn rated_from(
        &self,
        first: RatingTurn,
        mut earlier: EarlierRatings<'_>,
        own: RatedTournaments,
    ) -> Result<Vec<TournamentRatings>, ServiceError> {
        let mut tournaments = self.tournaments_at(&earlier.turns_from(first))?;
        tournaments.extend(own);
        let persons = tournaments.values().flat_map(|own| earlier.persons_of(own)).collect();
        let is_due = |record: &RatingRecord| {
            let turn = record.tournament.map(|tournament| RatingTurn { day: record.date, tournament });
            turn.is_some_and(|turn| turn >= first)
        };
        let stored: Vec<RatingRecord> =
            self.store.rating_records_since(earlier.list(), first.day)?.into_iter().filter(is_due).collect();
        // Lists from elsewhere up to this day are in the ratings before the first tournament.
        let is_to_come = |record: &RatingRecord| record.tournament.is_none() && record.date > first.day;
        let imported: Vec<RatingRecord> = earlier.records_of(&persons)?.into_iter().filter(is_to_come).collect();
        let known = earlier.before(first, &persons)?;
        let walk = RatingWalk::from_states(known, earlier.births(&tournaments)?, Arc::clone(earlier.championships()));
        Ok(walk.with_imported(&imported).differing(&tournaments, &stored, NaiveDate::MAX, &self.watch.part(1, 2))?)
    }

    /// The tournaments with these turns.
    fn tournaments_at(&self, turns: &BTreeSet<RatingTurn>) -> Result<RatedTournaments, ServiceError> {
        let (mut tournaments, watch) = (RatedTournaments::new(), self.watch.part(0, 2));
        for (number, turn) in turns.iter().enumerate() {
            watch.step(number, turns.len())?;
            tournaments.extend(self.store.tournament_by_id(turn.tournament)?.map(|tournament| (*turn, tournament)));
        }
        Ok(tournaments)
    }

    /// The day of a tournament in its list: its last; without days, that on which it is, or was, last closed.
    fn day_of_rating(
        &self,
        tournament: &Tournament,
        closing: Option<NaiveDate>,
    ) -> Result<Option<NaiveDate>, ServiceError> {
        match last_day(tournament).or(closing) {
            Some(day) => Ok(Some(day)),
            None => Ok(self.store.closed_on(tournament.id)?),
        }
    }

    /// All closed tournaments of a list in order, also those that changed no rating: a list imported later, or a tournament of an earlier
    /// day, may change that.
    pub(super) fn rated_tournaments(&self, list: RatingList) -> Result<RatedTournaments, ServiceError> {
        let mut tournaments = RatedTournaments::new();
        let (closed, watch) = (self.store.closed_tournaments(list)?, self.watch.part(0, 2));
        for (number, id) in closed.iter().copied().enumerate() {
            watch.step(number, closed.len())?;
            let Some(tournament) = self.store.tournament_by_id(id)? else { continue };
            let Some(day) = self.day_of_rating(&tournament, None)? else { continue };
            tournaments.insert(RatingTurn { day, tournament: id }, tournament);
        }
        Ok(tournaments)
    }

    /// The years of birth that the registry knows of players whose entries say none.
    pub(super) fn births(&self, tournaments: &RatedTournaments) -> Result<BTreeMap<PersonId, i32>, ServiceError> {
        self.births_by(tournaments, &*self.store.championships()?, &BTreeMap::new())
    }

    /// The same where the numbers stand for persons as in `championships`, and of some it says another year, or none, than it does now.
    pub(super) fn births_by(
        &self,
        tournaments: &RatedTournaments,
        championships: &Championships,
        corrected: &BTreeMap<PersonId, Option<i32>>,
    ) -> Result<BTreeMap<PersonId, i32>, ServiceError> {
        let entries = tournaments.values().flat_map(|tournament| tournament.entries.values());
        let silent = entries.filter(|entry| entry.person.birth.is_none());
        let silent: BTreeSet<PersonId> =
            silent.filter_map(|entry| Some(championships.person_of(entry.player?))).collect();
        let players = self.store.persons_by_id(&silent.iter().copied().collect::<Vec<_>>())?;
        let known =
            players.into_iter().map(|player| (player.id, player.person.birth.map(Birth::year).or(player.rated_year)));
        let corrected = corrected.iter().map(|(player, year)| (*player, *year));
        let births: BTreeMap<PersonId, Option<i32>> = known.chain(corrected).collect();
        let of_silent = births.into_iter().filter(|(player, _)| silent.contains(player));
        Ok(of_silent.filter_map(|(player, year)| Some((player, year?))).collect())
    }
}

/// The list to which a tournament's results belong; `None` if it is unrated.
fn list_of(tournament: &Tournament) -> Option<RatingList> {
    tournament.settings.rating.map(|kind| RatingList { variant: tournament.settings.variant, kind })
}

/// The day from which a tournament's ratings count, if it has days.
pub(super) fn last_day(tournament: &Tournament) -> Option<NaiveDate> {
    tournament.info.ends.or(tournament.info.starts)
}

/// A list's ratings while its tournaments are rated in order.
pub(super) struct RatingWalk<'a> {
    states: BTreeMap<PersonId, RatingState>,
    /// Years of birth for entries that say none.
    births: BTreeMap<PersonId, i32>,
    /// The persons for whom the numbers stand.
    persons: Arc<Championships>,
    /// Ratings set by lists from elsewhere, oldest first, as far as they have not been reached.
    imported: std::iter::Peekable<Box<dyn Iterator<Item = &'a RatingRecord> + 'a>>,
}

impl<'a> RatingWalk<'a> {
    /// Starts before the first of the records, which are in order.
    pub(super) fn new(
        records: impl IntoIterator<Item = &'a RatingRecord, IntoIter: 'a>,
        births: BTreeMap<PersonId, i32>,
        persons: Arc<Championships>,
    ) -> Self {
        Self::from_states(BTreeMap::new(), births, persons).with_imported(records)
    }

    /// Starts from the ratings before the first tournament.
    fn from_states(
        states: BTreeMap<PersonId, RatingState>,
        births: BTreeMap<PersonId, i32>,
        persons: Arc<Championships>,
    ) -> Self {
        let none: Box<dyn Iterator<Item = _>> = Box::new(std::iter::empty());
        Self { states, births, persons, imported: none.peekable() }
    }

    /// With the ratings that lists from elsewhere set on the way.
    fn with_imported(self, records: impl IntoIterator<Item = &'a RatingRecord, IntoIter: 'a>) -> Self {
        let imported: Box<dyn Iterator<Item = _>> =
            Box::new(records.into_iter().filter(|record| record.tournament.is_none()));
        Self { imported: imported.peekable(), ..self }
    }

    /// Rates the tournaments in order; returns those whose ratings must be written: from the first on that ends at `from` or later, or
    /// whose stored ratings differ, and those that are stored and no longer rated. All after the first are written again, since of changes
    /// on one day the last written counts as the latest. Stopped work returns nothing.
    pub(super) fn differing(
        mut self,
        tournaments: &RatedTournaments,
        stored: &[RatingRecord],
        from: NaiveDate,
        watch: &Watch,
    ) -> Result<Vec<TournamentRatings>, Stopped> {
        let mut before: BTreeMap<TournamentId, TournamentRatings> = BTreeMap::new();
        for record in stored {
            let Some(tournament) = record.tournament else { continue };
            let none = || TournamentRatings { tournament, date: record.date, changes: Vec::new() };
            before.entry(tournament).or_insert_with(none).changes.push(record.change.clone());
        }
        // From the first tournament, even if only later ones are needed: each starts from the ratings after the previous one.
        let mut after = Vec::with_capacity(tournaments.len());
        for (number, (&RatingTurn { day, tournament }, own)) in tournaments.iter().enumerate() {
            watch.step(number, tournaments.len())?;
            after.push(TournamentRatings { tournament, date: day, changes: self.rate(day, own) });
        }
        let is_stored = |ratings: &TournamentRatings| match before.get(&ratings.tournament) {
            Some(stored) => stored == ratings,
            None => ratings.changes.is_empty(),
        };
        let first = after.iter().position(|own| own.date >= from || !is_stored(own)).unwrap_or(after.len());
        let rated: BTreeSet<TournamentId> = after.iter().map(|own| own.tournament).collect();
        let gone = before.into_values().filter(|ratings| !rated.contains(&ratings.tournament));
        let gone = gone.map(|ratings| TournamentRatings { changes: Vec::new(), ..ratings });
        Ok(gone.chain(after.into_iter().skip(first)).collect())
    }

    /// Rates the next tournament, which ends on `date`.
    fn rate(&mut self, date: NaiveDate, tournament: &Tournament) -> Vec<RatingChange> {
        while let Some(record) = self.imported.next_if(|record| record.date <= date) {
            self.set(record);
        }
        let states = tournament.entries.values().map(|entry| (entry.id, self.state(entry))).collect();
        let mut changes = Vec::new();
        for change in rate(tournament, &states) {
            let Some(player) = tournament.entry(change.entry).and_then(|entry| entry.player) else { continue };
            let player = self.persons.person_of(player);
            self.states.insert(player, change.after);
            changes.extend(stored(player, &change));
        }
        changes
    }

    /// A player's state before a tournament. The birth is never taken from a list, but from the entry, else from the registry.
    fn state(&self, entry: &Entry) -> RatingState {
        let known = entry.player.and_then(|player| self.states.get(&self.persons.person_of(player))).copied();
        let state = known.unwrap_or_else(|| RatingState::from_entry(entry));
        let registered = || entry.player.and_then(|player| self.births.get(&self.persons.person_of(player))).copied();
        RatingState { born: entry.person.birth.map(Birth::year).or_else(registered).or(state.born), ..state }
    }

    /// An imported rating replaces that of the list. Without a number of games it counts as that of a long-rated player, since lists
    /// usually give the number for newcomers only.
    fn set(&mut self, record: &RatingRecord) {
        let state = self.states.entry(self.persons.person_of(record.change.player)).or_default();
        let rating = record.change.after;
        state.rating = Some(rating);
        state.glicko = None;
        state.peak = state.peak.max(Some(rating.listed()));
        state.games = state.games.max(u32::from(record.change.games));
        state.is_experienced = record.change.games == 0;
    }
}

/// A change as it is kept; none for a player who has no rating afterwards, or played no game that counts. A first rating rests
/// on the games of earlier tournaments too that waited for it.
fn stored(player: PersonId, change: &tournament::rating::RatingChange) -> Option<RatingChange> {
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
