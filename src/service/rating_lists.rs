//! Rating lists from elsewhere: what one would change, taking it in, taking it back; and working a list out anew.
//!
//! Such a list is no part of any tournament's journal: who took it in, and when, stands with each of its ratings, and it can be taken
//! back as a whole. Tournaments on its day or later are rated again in the same write.

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
use tournament::{Person, PersonId, RatingKind};

/// The version of the rules by which tournaments make ratings: one greater with every release in which the same tournaments make others.
/// What release 0.1 wrote names none.
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
    pub known: Option<PersonId>,
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
    /// The lines that are taken in, with the person that each means.
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
        let known = self.store.find_persons(&persons)?;
        let ratings: BTreeMap<PersonId, FineRating> =
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
        let named: Vec<&RatingRow> = rows.iter().filter(is_named).copied().collect();
        let persons: Vec<Person> = named.iter().map(|row| row.person.clone()).collect();
        self.while_busy(|| {
            let (championships, known) = (self.store.championships()?, self.store.find_persons(&persons)?);
            let meant = |row: &RatingRow, by_name: &BTreeMap<u64, PersonId>| match import.lines.get(&row.line) {
                Some(PersonChoice::Known(player)) => Some(championships.person_of(*player)),
                Some(PersonChoice::ByName | PersonChoice::New) => by_name.get(&row.line).copied(),
                None => None,
            };
            let ratings = |by_name: &BTreeMap<u64, PersonId>| {
                let mut seen = BTreeSet::new();
                let set = rows.iter().filter_map(|row| Some(SetRating { player: meant(row, by_name)?, row }));
                set.filter(|own| seen.insert(own.player)).collect::<Vec<SetRating<'_>>>()
            };
            let put = |records: &[RatingRecord], set: &[SetRating<'_>]| put(records, actor, import, set);
            let lines = named.iter().map(|row| row.line);
            let known_lines = lines.clone().zip(&known).filter_map(|(line, known)| Some((line, (*known)?))).collect();
            // Those who are not known yet stand in no tournament: what is rated anew does not rest on them.
            let plan =
                self.plan_list(import.list, import.date, |records| Some(put(records, &ratings(&known_lines))))?;
            self.watch.check()?;
            // Only now it is written: no request waits for what was worked out, and what was stopped until here has changed nothing.
            self.store.together(|store| {
                if store.find_persons(&persons)? != known || store.championships()?.number != championships.number {
                    return Err(ServiceError::Busy);
                }
                let set = ratings(&lines.zip(store.find_or_create_persons(&persons)?).collect());
                let change = put(&store.rating_records(import.list)?, &set);
                if !store.change_rating_list(&plan.write, Some(&change))? {
                    return Err(ServiceError::Busy);
                }
                let said = set.iter().map(|own| PersonStatement { player: own.player, person: &own.row.person });
                let news: Vec<PersonStatement<'_>> = said.collect();
                store.learn(&news, import.date.min(now().date()), StatementTrust::Follow)?;
                Ok(set.len())
            })
        })
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
            let contents = store.restore_watched(file, &self.watch)?;
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
            let ListPlan { write, change } = self.plan_list(list, from, &change)?;
            if self.store.change_rating_list(&write, change.as_ref())? {
                return Ok(());
            }
        }
        Err(ServiceError::Busy)
    }

    /// Works out what a change of a list makes of the tournaments from `from` on. Nothing is written.
    fn plan_list(
        &self,
        list: RatingList,
        from: NaiveDate,
        change: impl Fn(&[RatingRecord]) -> Option<ListChange>,
    ) -> Result<ListPlan, ServiceError> {
        let seen = self.store.rating_version(list)?;
        let records = self.store.rating_records(list)?;
        let tournaments = self.rated_tournaments(list)?;
        let change = change(&records);
        let after = records_after(list, &records, change.as_ref());
        let walk = RatingWalk::new(&after, self.births(&tournaments)?, self.store.championships()?);
        let tournaments = walk.differing(&tournaments, &records, from, &self.watch.part(1, 2))?;
        Ok(ListPlan { write: RatingWrite { list, seen, tournaments }, change })
    }
}

/// What is to be written of a list if it does not move before.
struct ListPlan {
    write: RatingWrite,
    change: Option<ListChange>,
}

/// A rating that a row of a list sets.
struct SetRating<'a> {
    player: PersonId,
    row: &'a RatingRow,
}

/// The ratings of a list from elsewhere, beside the ones at the end of the day before.
fn put(records: &[RatingRecord], actor: &Actor, import: &ListImport<'_>, set: &[SetRating<'_>]) -> ListChange {
    let earlier = records.iter().filter(|record| record.date < import.date);
    let before: BTreeMap<PersonId, FineRating> =
        earlier.map(|record| (record.change.player, record.change.after)).collect();
    let note = ImportNote { by: actor.name.clone(), at: now(), after: 0 };
    let explanation = note.distinguished(records, import.date);
    let change = |own: &SetRating<'_>| RatingChange {
        player: own.player,
        before: before.get(&own.player).copied(),
        after: own.row.rating.into(),
        games: own.row.games,
        explanation: explanation.clone(),
    };
    ListChange::Put { date: import.date, changes: set.iter().map(change).collect() }
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
