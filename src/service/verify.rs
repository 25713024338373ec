//! Verification: tournaments and series compared with their journals, rating lists with their tournaments and imports. It changes nothing.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{NaiveDate, NaiveDateTime};

use crate::service::ratings::RatingWalk;
use crate::service::{ATTEMPTS, Service, ServiceError, now};
use crate::store::{
    ComputedRating, RatingChange, RatingDifference, RatingList, RatingRecord, StoreError, StoredDifference, Stray,
    TournamentRatings,
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
    pub lists: usize,
    /// The differences; empty if everything is right.
    pub differences: Vec<Discrepancy>,
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
    List(RatingList),
    FederationList(FederationList),
}

impl Verification {
    pub const fn holds(&self) -> bool {
        self.differences.is_empty()
    }

    fn add(&mut self, place: &StoredPlace, findings: Vec<StoredDifference>) {
        let difference = |finding| Discrepancy { place: place.clone(), finding };
        self.differences.extend(findings.into_iter().map(difference));
    }
}

impl Service {
    /// Checks everything: all journals from their first entries, the tables against them, and all rating lists.
    pub fn verify(&self) -> Result<Verification, ServiceError> {
        let (tournaments, entries, series_entries, lists) = (0, 0, 0, 0);
        let mut verification =
            Verification { at: now(), tournaments, entries, series_entries, lists, differences: Vec::new() };
        let (ids, lists) = (self.store.tournament_ids()?, self.lists()?);
        let watch = self.watch.part(0, 2);
        for (number, id) in ids.iter().copied().enumerate() {
            watch.step(number, ids.len())?;
            let Some(checked) = self.store.check_tournament(id)? else { continue };
            verification.tournaments += 1;
            verification.entries += checked.entries;
            if !checked.findings.is_empty() {
                let address = self.store.slug_of(id)?.unwrap_or_else(|| id.to_string());
                verification.add(&StoredPlace::Tournament(address), checked.findings);
            }
        }
        let series = self.store.check_championships()?;
        verification.series_entries = series.entries;
        verification.add(&StoredPlace::Series, series.findings);
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
            // The list and its tournaments are read one after another: a change in between would look like an error.
            if self.store.rating_version(list)? == seen {
                return Ok(differences.into_iter().map(StoredDifference::Rating).collect());
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
