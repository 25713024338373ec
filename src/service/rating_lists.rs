//! Rating lists from elsewhere: what one would change, taking it in, taking it back; and working a list out anew.
//!
//! Such a list is no part of any tournament's journal: who took it in, and when, stands with each of its ratings, and it can be taken
//! back as a whole. Events on its day or later are rated again in the same write.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use chrono::{NaiveDate, NaiveDateTime};
use serde::{Deserialize, Serialize};

use crate::service::persons::PersonChoice;
use crate::service::ratings::RatingWalk;
use crate::service::{ATTEMPTS, Actor, Service, ServiceError, now};
use crate::store::{
    Contents, ListChange, PersonStatement, RatingChange, RatingImport, RatingList, RatingRecord, RatingWrite,
    RestoreError, StatementTrust, StoreError, StoredPerson,
};
use draughts::Variant;
use tournament::exchange::players_csv::{Column, UnreadableList};
use tournament::exchange::ratings_csv::{self, RatingFile, RatingRow};
use tournament::rating::FineRating;
use tournament::transliterate::fold;
use tournament::{Person, PlayerId, RatingKind};

/// The version of the rules by which tournaments make ratings: one greater with every release in which the same tournaments make others. What
/// release 0.1 wrote names none.
const RULES: u32 = 2;

/// What a rating list would change. Nothing has been written.
#[derive(Debug, Clone)]
pub struct ListPreview {
    /// The list as it was understood, with the rows that were not.
    pub file: RatingFile,
    /// Each understood row beside those who are known.
    pub rows: Vec<RatingListRow>,
}

#[derive(Debug, Clone)]
pub struct RatingListRow {
    pub row: RatingRow,
    /// The person of this name; none if no person is so called.
    pub known: Option<PlayerId>,
    pub before: Option<FineRating>,
    /// Persons who are called otherwise but may be meant.
    pub possible_duplicates: Vec<StoredPerson>,
    /// An earlier line about a person who is the same or looks like it.
    pub repeats: Option<u64>,
}

impl RatingListRow {
    /// Whether the list says already what the row says.
    pub fn is_same(&self) -> bool {
        self.before.is_some_and(|before| before.listed() == self.row.rating)
    }

    /// Whether it may be taken in without a look.
    pub const fn is_clear(&self) -> bool {
        self.possible_duplicates.is_empty() && self.repeats.is_none()
    }
}

/// A list that is to be taken in.
#[derive(Debug, Clone)]
pub struct ListImport<'a> {
    pub list: RatingList,
    pub date: NaiveDate,
    pub file: &'a [u8],
    /// What its columns are, where that was chosen.
    pub columns: Option<&'a [Option<Column>]>,
    /// The lines that are taken in, with who is meant by each.
    pub lines: &'a BTreeMap<u64, PersonChoice>,
}

/// Who took a list in, and when: what stands with its ratings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImportNote {
    pub by: String,
    pub at: NaiveDateTime,
    /// How many lists of that day they had taken in within the same second before: what tells two of them apart.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub after: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl ImportNote {
    /// Reads what stands with an import; none where it says something else.
    pub fn from_import(import: &RatingImport) -> Option<Self> {
        serde_json::from_str(&import.explanation).ok()
    }

    /// As it stands with a list of `date` beside the others of that day.
    fn distinguished(mut self, records: &[RatingRecord], date: NaiveDate) -> String {
        let of_day = || records.iter().filter(|record| record.tournament.is_none() && record.date == date);
        loop {
            let text = serde_json::to_string(&self).expect("a note is plain data");
            if of_day().all(|record| record.change.explanation != text) {
                return text;
            }
            self.after += 1;
        }
    }
}

impl Service {
    /// Reads a rating list and compares it with what is known.
    pub fn preview_list(
        &self,
        list: RatingList,
        file: &[u8],
        columns: Option<&[Option<Column>]>,
    ) -> Result<Result<ListPreview, UnreadableList>, ServiceError> {
        let mut read = ratings_csv::read(file, columns);
        if let (None, Ok(own)) = (columns, &read)
            && let Some(learned) = self.learned_columns(&own.key(), own.columns.len())?
        {
            read = ratings_csv::read(file, Some(&learned));
        }
        let file = match read {
            Ok(file) => file,
            Err(error) => return Ok(Err(error)),
        };
        let persons: Vec<Person> = file.rows.iter().map(|row| row.person.clone()).collect();
        let known = self.store.find_players(&persons)?;
        let ratings: BTreeMap<PlayerId, FineRating> =
            self.store.rating_list(list)?.into_iter().map(|rated| (rated.player, rated.value)).collect();
        let registry = self.registry_of(self.store.players()?)?;
        let mut lines = ListLines::default();
        let mut rows = Vec::with_capacity(known.len());
        for (row, known) in file.rows.iter().zip(known) {
            let possible_duplicates =
                if known.is_some() { Vec::new() } else { registry.possible_duplicates(&row.person) };
            // For a person of the very same name the rating is shown, too: it helps to tell whether they are meant.
            let is_named = |player: &&StoredPerson| player.person.name.key() == row.person.name.key();
            let likely = known.or_else(|| possible_duplicates.iter().find(is_named).map(|player| player.id));
            let before = likely.and_then(|player| ratings.get(&player).copied());
            rows.push(RatingListRow {
                known,
                before,
                possible_duplicates,
                repeats: lines.earlier(row),
                row: row.clone(),
            });
        }
        Ok(Ok(ListPreview { file, rows }))
    }

    /// Takes lines of a list in: those who are not known become known. All or nothing; answers how many ratings it set.
    ///
    /// # Panics
    /// Never: a note is plain data.
    pub fn import_list(&self, actor: &Actor, import: &ListImport<'_>) -> Result<usize, ServiceError> {
        let file = ratings_csv::read(import.file, import.columns)
            .map_err(|error| ServiceError::BadFile { line: 1, message: error.to_string() })?;
        let rows: Vec<&RatingRow> = file.rows.iter().filter(|row| import.lines.contains_key(&row.line)).collect();
        // A row that means no known person beyond doubt is a new person: a name alone joins no two.
        let is_named = |row: &&&RatingRow| !matches!(import.lines.get(&row.line), Some(PersonChoice::Known(_)) | None);
        let by_name = rows.iter().filter(is_named);
        let persons: Vec<Person> = by_name.clone().map(|row| row.person.clone()).collect();
        let named: BTreeMap<u64, PlayerId> =
            by_name.map(|row| row.line).zip(self.store.find_or_create_players(&persons)?).collect();
        let archive = self.store.archive()?;
        let meant = |row: &RatingRow| match import.lines.get(&row.line) {
            Some(PersonChoice::Known(player)) => Some(archive.person_of(*player)),
            Some(PersonChoice::ByName | PersonChoice::New) => named.get(&row.line).copied(),
            None => None,
        };
        let at = now();
        let mut seen = BTreeSet::new();
        let set = rows.iter().filter_map(|row| Some((meant(row)?, *row))).filter(|(player, _)| seen.insert(*player));
        let set: Vec<(PlayerId, RatingRow)> = set.map(|(player, row)| (player, row.clone())).collect();
        self.change_list(import.list, import.date, |records| {
            // The ratings at the end of the day before.
            let earlier = records.iter().filter(|record| record.date < import.date);
            let before: BTreeMap<PlayerId, FineRating> =
                earlier.map(|record| (record.change.player, record.change.after)).collect();
            let note = ImportNote { by: actor.name.clone(), at, after: 0 };
            let explanation = note.distinguished(records, import.date);
            let change = |(player, row): &(PlayerId, RatingRow)| RatingChange {
                player: *player,
                before: before.get(player).copied(),
                after: row.rating.into(),
                games: row.games,
                explanation: explanation.clone(),
            };
            Some(ListChange::Put { date: import.date, changes: set.iter().map(change).collect() })
        })?;
        let news: Vec<PersonStatement<'_>> =
            set.iter().map(|(player, row)| PersonStatement { player: *player, person: &row.person }).collect();
        self.store.learn(&news, import.date.min(now().date()), StatementTrust::Follow)?;
        self.awaited.clear();
        Ok(set.len())
    }

    pub fn take_list_back(&self, list: RatingList, import: &RatingImport) -> Result<(), ServiceError> {
        let (date, explanation) = (import.date, import.explanation.clone());
        self.change_list(list, date, |_| Some(ListChange::TakeOut { date, explanation: explanation.clone() }))
    }

    /// Rates every tournament of a list anew; answers how many there are.
    pub fn recompute_list(&self, list: RatingList) -> Result<usize, ServiceError> {
        self.change_list(list, NaiveDate::MIN, |_| None)?;
        Ok(self.rated_tournaments(list)?.len())
    }

    /// Does so for several lists, one after the other.
    pub(super) fn recompute_lists(&self, lists: &[RatingList]) -> Result<(), ServiceError> {
        for (number, list) in lists.iter().enumerate() {
            self.watched(self.watch.part(number, lists.len())).recompute_list(*list)?;
        }
        Ok(())
    }

    /// Rates all tournaments of all lists anew if they were rated by the rules of another release: otherwise lists would change by the way,
    /// when some tournament is closed, and what is stored would seem to be damaged. Answers how many lists that were.
    pub fn follow_rating_rules(&self) -> Result<usize, ServiceError> {
        if self.store.rating_rules()? == Some(RULES) {
            return Ok(0);
        }
        self.store.together(|store| self.inside(store).follow_rules_now())
    }

    /// Replaces everything by what a backup holds, and lets its lists follow the rules of this release, in one transaction.
    pub fn restore(&self, file: &Path) -> Result<Contents, RestoreError> {
        self.store.together(|store| {
            let contents = store.restore(file)?;
            match self.inside(store).follow_rules_now() {
                Ok(_) => Ok(contents),
                Err(ServiceError::Store(error)) => Err(error.into()),
                Err(other) => Err(StoreError::Database(other.to_string()).into()),
            }
        })
    }

    fn follow_rules_now(&self) -> Result<usize, ServiceError> {
        // Another instance may have done it meanwhile, or the backup may be of this release.
        if self.store.rating_rules()? == Some(RULES) {
            return Ok(0);
        }
        let lists = self.lists()?;
        self.recompute_lists(&lists)?;
        self.store.set_rating_rules(RULES)?;
        if !lists.is_empty() {
            tracing::info!(
                lists = lists.len(),
                "the rating lists have been worked out anew by the rules of this release"
            );
        }
        Ok(lists.len())
    }

    /// The lists of which anything is kept, and those for which tournaments count that have changed no rating.
    pub(super) fn lists(&self) -> Result<Vec<RatingList>, ServiceError> {
        let mut lists = self.store.rating_lists()?;
        for variant in Variant::ALL {
            for list in RatingKind::ALL.map(|kind| RatingList { variant, kind }) {
                if !lists.contains(&list) && !self.store.closed_tournaments(list)?.is_empty() {
                    lists.push(list);
                }
            }
        }
        Ok(lists)
    }

    /// Changes a list, and rates the tournaments from `from` on anew; again from the start if others wrote meanwhile.
    fn change_list(
        &self,
        list: RatingList,
        from: NaiveDate,
        change: impl Fn(&[RatingRecord]) -> Option<ListChange>,
    ) -> Result<(), ServiceError> {
        for _ in 0..ATTEMPTS {
            let seen = self.store.rating_version(list)?;
            let records = self.store.rating_records(list)?;
            let tournaments = self.rated_tournaments(list)?;
            let change = change(&records);
            let after = records_after(list, &records, change.as_ref());
            let walk = RatingWalk::new(&after, self.births(&tournaments)?, self.store.archive()?);
            let tournaments = walk.differing(&tournaments, &records, from, &self.watch.part(1, 2))?;
            let write = RatingWrite { list, seen, tournaments };
            if self.store.change_rating_list(&write, change.as_ref())? {
                return Ok(());
            }
        }
        Err(ServiceError::Busy)
    }
}

/// The records as they are once a change has been made, the tournaments' aside.
fn records_after(list: RatingList, records: &[RatingRecord], change: Option<&ListChange>) -> Vec<RatingRecord> {
    let mut after = records.to_vec();
    match change {
        None => {}
        Some(ListChange::TakeOut { date, explanation }) => {
            let is_gone = |record: &RatingRecord| {
                record.tournament.is_none() && record.date == *date && record.change.explanation == *explanation
            };
            after.retain(|record| !is_gone(record));
        }
        Some(ListChange::Put { date, changes }) => {
            let record =
                |change: &RatingChange| RatingRecord { list, tournament: None, date: *date, change: change.clone() };
            after.extend(changes.iter().map(record));
            after.sort_by_key(|record| record.date);
        }
    }
    after
}

/// The rows of a list so far, found by how they may be written.
#[derive(Default)]
struct ListLines<'a> {
    by_family: BTreeMap<String, Vec<&'a RatingRow>>,
}

impl<'a> ListLines<'a> {
    /// The earlier line about a person like that, if there is one.
    fn earlier(&mut self, row: &'a RatingRow) -> Option<u64> {
        let family = self.by_family.entry(fold(&row.person.name.family)).or_default();
        let earlier = family.iter().find(|other| row.person.resembles(&other.person)).map(|other| other.line);
        family.push(row);
        earlier
    }
}
