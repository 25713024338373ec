//! Verification: tournaments and series compared with their journals, rating lists with their tournaments and imports. It changes nothing.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{NaiveDate, NaiveDateTime};

use crate::service::accounts::random_token;
use crate::service::ratings::RatingWalk;
use crate::service::{ATTEMPTS, Service, ServiceError, now};
use crate::store::{
    ComputedRating, DifferencePlace, DifferencePlaceKind, RatingChange, RatingDifference, RatingList, RatingRecord,
    StoreError, StoredDifference, StoredVerification, Stray, TournamentRatings, VerificationSummary,
};
use tournament::{FederationList, PersonId, TournamentId};

/// What was checked, and the differences found.
#[derive(Debug, Clone, PartialEq)]
pub struct Verification {
    pub at: NaiveDateTime,
    pub tournaments: usize,
    pub entries: i64,
    /// Entries in the journal of series and events.
    pub series_entries: i64,
    /// Entries in the journal of accounts and rights.
    pub account_entries: i64,
    pub lists: usize,
    /// Entries that erasures of persons have blanked: their hashes are taken as written.
    pub blanked: Vec<BlankedPlace>,
    /// The differences; empty if everything is right.
    pub differences: Vec<Discrepancy>,
}

/// The blanked entries of a journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlankedPlace {
    pub place: StoredPlace,
    pub entries: Vec<i64>,
}

/// A difference in the stored data.
#[derive(Debug, Clone, PartialEq)]
pub struct Discrepancy {
    pub place: StoredPlace,
    pub finding: StoredDifference,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoredPlace {
    /// In the tournament at this address.
    Tournament(String),
    /// Among series, imported tables and events.
    Series,
    /// In the journal of accounts and rights.
    Accounts,
    List(RatingList),
    FederationList(FederationList),
}

/// How many places with differences are kept of a verification.
const MOST_PLACES: usize = 100;

impl StoredPlace {
    fn code(&self) -> (DifferencePlaceKind, String) {
        match self {
            Self::Tournament(slug) => (DifferencePlaceKind::Tournament, slug.clone()),
            Self::Series => (DifferencePlaceKind::Series, String::new()),
            Self::Accounts => (DifferencePlaceKind::Accounts, String::new()),
            Self::List(list) => {
                (DifferencePlaceKind::RatingList, format!("{} {}", list.variant.code(), list.kind.code()))
            }
            Self::FederationList(list) => (DifferencePlaceKind::FederationList, list.code().to_owned()),
        }
    }
}

impl Verification {
    pub const fn holds(&self) -> bool {
        self.differences.is_empty()
    }

    /// What is kept of it: the numbers, and where something differed.
    pub fn summary(&self, by: &str) -> VerificationSummary {
        let count = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
        let entries = |number: i64| u64::try_from(number).unwrap_or_default();
        let mut places: Vec<DifferencePlace> = Vec::new();
        for Discrepancy { place, .. } in &self.differences {
            let (kind, name) = place.code();
            if let Some(own) = places.iter_mut().find(|own| own.kind == kind && own.name == name) {
                own.count += 1;
            } else if places.len() < MOST_PLACES {
                places.push(DifferencePlace { kind, name, count: 1 });
            }
        }
        VerificationSummary {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            by: by.to_owned(),
            tournaments: count(self.tournaments),
            entries: entries(self.entries),
            series_entries: entries(self.series_entries),
            account_entries: entries(self.account_entries),
            lists: count(self.lists),
            differences: count(self.differences.len()),
            places,
        }
    }

    fn add_blanked(&mut self, place: StoredPlace, entries: Vec<i64>) {
        if !entries.is_empty() {
            self.blanked.push(BlankedPlace { place, entries });
        }
    }

    fn add(&mut self, place: &StoredPlace, findings: Vec<StoredDifference>) {
        let difference = |finding| Discrepancy { place: place.clone(), finding };
        self.differences.extend(findings.into_iter().map(difference));
    }
}

impl Service {
    /// Checks everything, and keeps what it found for administrators.
    pub fn verify_and_keep(&self, by: &str) -> Result<StoredVerification, ServiceError> {
        let verification = self.verify()?;
        let id = random_token()?;
        let kept = StoredVerification { id, at: verification.at, summary: verification.summary(by) };
        self.store.keep_verification(&kept)?;
        Ok(kept)
    }

    /// Checks everything: all journals from their first entries, the tables against them, and all rating lists.
    pub fn verify(&self) -> Result<Verification, ServiceError> {
        let mut verification = Verification {
            at: now(),
            tournaments: 0,
            entries: 0,
            series_entries: 0,
            account_entries: 0,
            lists: 0,
            blanked: Vec::new(),
            differences: Vec::new(),
        };
        let (ids, lists) = (self.store.tournament_ids()?, self.lists()?);
        let watch = self.watch.part(0, 2);
        for (number, id) in ids.iter().copied().enumerate() {
            watch.step(number, ids.len())?;
            let Some(checked) = self.store.check_tournament(id)? else { continue };
            verification.tournaments += 1;
            verification.entries += checked.entries;
            if !checked.findings.is_empty() || !checked.blanked.is_empty() {
                let place = StoredPlace::Tournament(self.store.slug_of(id)?.unwrap_or_else(|| id.to_string()));
                verification.add(&place, checked.findings);
                verification.add_blanked(place, checked.blanked);
            }
        }
        let series = self.store.check_championships()?;
        verification.series_entries = series.entries;
        verification.add(&StoredPlace::Series, series.findings);
        verification.add_blanked(StoredPlace::Series, series.blanked);
        let accounts = self.store.check_accounts()?;
        verification.account_entries = accounts.entries;
        verification.add(&StoredPlace::Accounts, accounts.findings);
        for (number, list) in lists.iter().copied().enumerate() {
            verification.lists += 1;
            let service = self.watched(self.watch.part(1, 2).part(number, lists.len()));
            verification.add(&StoredPlace::List(list), service.check_list(list)?);
        }
        // Rows of such a list are in no journal: only their number can be checked.
        for list in self.store.federation_lists()? {
            let (meant, stored) = (list.edition.rows, self.store.count_federation_rows(&list)?);
            let row = list.list.code().to_owned();
            let stray = Stray {
                table: "federation_rows",
                row,
                column: "rows".to_owned(),
                stored: stored.to_string(),
                meant: meant.to_string(),
            };
            let findings = if meant == stored { Vec::new() } else { vec![StoredDifference::Stray(stray)] };
            verification.add(&StoredPlace::FederationList(list.list), findings);
        }
        Ok(verification)
    }

    /// Recomputes a list and compares it; starts again while others change it.
    fn check_list(&self, list: RatingList) -> Result<Vec<StoredDifference>, ServiceError> {
        for _ in 0..ATTEMPTS {
            let seen = self.store.rating_version(list)?;
            let differences = match self.list_differences(list) {
                Ok(differences) => differences,
                Err(ServiceError::Store(StoreError::Corrupt(what))) => {
                    return Ok(vec![StoredDifference::Unreadable(what)]);
                }
                Err(other) => return Err(other),
            };
            // What a list is to be rated anew for is no difference yet.
            let stale_from = self.store.rating_list_state(list)?.stale_from;
            let is_meant = |own: &RatingDifference| {
                let day = own.meant.or(own.stored).map(|rating| rating.date);
                own.tournament.is_none() || stale_from.zip(day).is_none_or(|(from, day)| day < from)
            };
            // The list and its tournaments are read one after another: a change in between would look like an error.
            if self.store.rating_version(list)? == seen {
                return Ok(differences.into_iter().filter(is_meant).map(StoredDifference::Rating).collect());
            }
        }
        Err(ServiceError::Busy)
    }

    fn list_differences(&self, list: RatingList) -> Result<Vec<RatingDifference>, ServiceError> {
        let records = self.store.rating_records(list)?;
        let tournaments = self.rated_tournaments(list)?;
        // Beside nothing all of them differ: this is what they make of the ratings, worked out from the first on.
        let walk = RatingWalk::new(&records, self.births(&tournaments)?, self.store.championships()?);
        let anew = walk.differing(&tournaments, &[], NaiveDate::MIN, &self.watch.part(1, 2))?;
        let mut differences = tournament_differences(&anew, &records);
        differences.extend(self.store.check_rating_sums(list)?);
        Ok(differences)
    }
}

/// The changes of these tournaments whose stored values differ from the computed ones. Explanations are in the words of the release that
/// wrote them, so they are not compared.
fn tournament_differences(anew: &[TournamentRatings], records: &[RatingRecord]) -> Vec<RatingDifference> {
    let of_change = |change: &RatingChange, date: NaiveDate| ComputedRating {
        before: change.before,
        value: change.after,
        games: change.games.into(),
        date,
    };
    let own = |tournament: &TournamentRatings| {
        let changes = tournament.changes.iter();
        changes
            .map(|change| ((tournament.tournament, change.player), of_change(change, tournament.date)))
            .collect::<Vec<_>>()
    };
    let meant: BTreeMap<(TournamentId, PersonId), ComputedRating> = anew.iter().flat_map(own).collect();
    let of_record = |record: &RatingRecord| {
        Some(((record.tournament?, record.change.player), of_change(&record.change, record.date)))
    };
    let stored: BTreeMap<(TournamentId, PersonId), ComputedRating> = records.iter().filter_map(of_record).collect();
    let keys: BTreeSet<(TournamentId, PersonId)> = meant.keys().chain(stored.keys()).copied().collect();
    let difference = |key: (TournamentId, PersonId)| RatingDifference {
        player: key.1,
        tournament: Some(key.0),
        meant: meant.get(&key).copied(),
        stored: stored.get(&key).copied(),
    };
    keys.into_iter().map(difference).filter(|own| own.meant != own.stored).collect()
}
