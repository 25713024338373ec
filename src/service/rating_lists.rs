//! Imported rating lists: preview, import, removing one; and recomputing a list.
//!
//! An imported list is not in any tournament's journal: the account and time stand with each of its ratings, and it can be removed as a
//! whole. Tournaments on its day or later are rated again in the same write.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{NaiveDate, NaiveDateTime};
use serde::{Deserialize, Serialize};

use crate::service::persons::PersonChoice;
use crate::service::ratings::RatingWalk;
use crate::service::{ATTEMPTS, Actor, Service, ServiceError, now};
use crate::store::{
    ListChange, PersonStatement, RATING_RULES, RatingChange, RatingImport, RatingList, RatingRecord, RatingWrite,
    StatementTrust, StoredPerson,
};
use draughts::Variant;
use tournament::exchange::players_csv::{Column, UnreadableList};
use tournament::exchange::ratings_csv::{self, RatingFile, RatingRow};
use tournament::rating::FineRating;
use tournament::transliterate::fold;
use tournament::{Person, PersonId, RatingKind};

/// What a rating list would change. Nothing has been written.
#[derive(Debug, Clone)]
pub struct ListPreview {
    /// The list, with the rows that could not be read.
    pub file: RatingFile,
    /// Each row that was read, with the known persons who may be meant.
    pub rows: Vec<RatingListRow>,
}

#[derive(Debug, Clone)]
pub struct RatingListRow {
    pub row: RatingRow,
    /// The person of this name; none if no person is so called.
    pub known: Option<PersonId>,
    pub before: Option<FineRating>,
    /// Persons of other names who may be meant.
    pub possible_duplicates: Vec<StoredPerson>,
    /// An earlier line with the same or a similar person.
    pub repeats: Option<u64>,
}

impl RatingListRow {
    /// Whether the list already has this rating.
    pub fn is_same(&self) -> bool {
        self.before.is_some_and(|before| before.listed() == self.row.rating)
    }

    /// Whether it can be imported without a question.
    pub const fn is_clear(&self) -> bool {
        self.possible_duplicates.is_empty() && self.repeats.is_none()
    }
}

/// A list to be imported.
#[derive(Debug, Clone)]
pub struct ListImport<'a> {
    pub list: RatingList,
    pub date: NaiveDate,
    pub file: &'a [u8],
    /// Its columns, if they were chosen.
    pub columns: Option<&'a [Option<Column>]>,
    /// The lines to import, with the person that each means.
    pub lines: &'a BTreeMap<u64, PersonChoice>,
}

/// The account and the time of an import: stored with its ratings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImportNote {
    pub by: String,
    pub at: NaiveDateTime,
    /// How many lists of that day the account had imported within the same second before: it distinguishes them.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub after: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl ImportNote {
    /// Reads what is stored with an import; `None` if it is something else.
    pub fn from_import(import: &RatingImport) -> Option<Self> {
        serde_json::from_str(&import.explanation).ok()
    }

    /// The record to store with a list of `date`, distinct from the others of that day.
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
            // The rating of persons with exactly the same name is shown too: it helps to tell whether they are meant.
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

    /// Imports lines of a list; unknown persons are added. All or nothing; returns how many ratings it set.
    ///
    /// # Panics
    /// Never: a note is plain data.
    pub fn import_list(&self, actor: &Actor, import: &ListImport<'_>) -> Result<usize, ServiceError> {
        let file = ratings_csv::read(import.file, import.columns)
            .map_err(|error| ServiceError::BadFile { line: 1, message: error.to_string() })?;
        let rows: Vec<&RatingRow> = file.rows.iter().filter(|row| import.lines.contains_key(&row.line)).collect();
        // A row that does not certainly mean a known person is a new person: a name alone is never enough.
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
            // New persons are in no tournament, so the tournaments rated again do not depend on them.
            let plan =
                self.plan_list(import.list, import.date, |records| Some(put(records, &ratings(&known_lines))))?;
            self.watch.check()?;
            // Written only now: no request waits for the computation, and stopping before this point has changed nothing.
            self.store.together(|store| {
                if store.find_persons(&persons)? != known || store.championships()?.number != championships.number {
                    return Err(ServiceError::Busy);
                }
                let set = ratings(&lines.zip(store.find_or_create_persons(&persons)?).collect());
                let change = put(&store.rating_records(import.list)?, &set);
                if !store.change_rating_list(&plan.write, Some(&change))? {
                    return Err(ServiceError::Busy);
                }
                let statements = set.iter().map(|own| PersonStatement::open(own.player, &own.row.person));
                let news: Vec<PersonStatement<'_>> = statements.collect();
                store.learn(&news, import.date.min(now().date()), StatementTrust::Follow)?;
                Ok(set.len())
            })
        })
    }

    pub fn take_list_back(&self, list: RatingList, import: &RatingImport) -> Result<(), ServiceError> {
        let (date, explanation) = (import.date, import.explanation.clone());
        self.change_list(list, date, |_| Some(ListChange::TakeOut { date, explanation: explanation.clone() }))
    }

    /// Rates all tournaments of a list again; returns how many there are.
    pub fn recompute_list(&self, list: RatingList) -> Result<usize, ServiceError> {
        self.change_list(list, NaiveDate::MIN, |_| None)?;
        Ok(self.rated_tournaments(list)?.len())
    }

    /// As [`recompute_list`](Self::recompute_list), for several lists.
    pub(super) fn recompute_lists(&self, lists: &[RatingList]) -> Result<(), ServiceError> {
        for (number, list) in lists.iter().enumerate() {
            self.watched(self.watch.part(number, lists.len())).recompute_list(*list)?;
        }
        Ok(())
    }

    /// Rates all tournaments of all lists again if they were rated by the rules of another release: otherwise lists would change
    /// unexpectedly when some tournament is closed, and the stored ratings would seem damaged. Returns how many lists that were.
    pub fn follow_rating_rules(&self) -> Result<usize, ServiceError> {
        if self.knows_rating_rules()? {
            return Ok(0);
        }
        self.store.together(|store| self.inside(store).follow_rules_now())
    }

    /// Marks all lists to be worked out anew if they were rated by the rules of another release: the site does it while it answers.
    pub fn mark_lists_of_other_rules(&self) -> Result<(), ServiceError> {
        if self.knows_rating_rules()? {
            return Ok(());
        }
        let lists = self.lists()?;
        self.store.mark_rating_lists(&lists)?;
        if !lists.is_empty() {
            tracing::info!(
                lists = lists.len(),
                "the rating lists are to be worked out anew by the rules of this release"
            );
        }
        Ok(())
    }

    /// As [`follow_rating_rules`](Self::follow_rating_rules), within a write.
    pub(super) fn follow_rules_now(&self) -> Result<usize, ServiceError> {
        // Another instance may have done it meanwhile, or the backup may be of this release.
        if self.knows_rating_rules()? {
            return Ok(0);
        }
        let lists = self.lists()?;
        self.recompute_lists(&lists)?;
        self.store.set_rating_rules(RATING_RULES)?;
        if !lists.is_empty() {
            tracing::info!(
                lists = lists.len(),
                "the rating lists have been worked out anew by the rules of this release"
            );
        }
        Ok(lists.len())
    }

    /// Whether the lists were rated by the rules of this release, or of a later one that runs beside it.
    fn knows_rating_rules(&self) -> Result<bool, ServiceError> {
        Ok(self.store.rating_rules()?.is_some_and(|rules| rules >= RATING_RULES))
    }

    /// The lists that have any data, and those of tournaments that have changed no rating.
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

    /// Changes a list, and rates the tournaments from `from` on again; starts over if others wrote meanwhile.
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

    /// Computes the effect of a change of a list on the tournaments from `from` on. Nothing is written.
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

/// What to write to a list if it has not changed meanwhile.
struct ListPlan {
    write: RatingWrite,
    change: Option<ListChange>,
}

/// A rating that a row of a list sets.
struct SetRating<'a> {
    player: PersonId,
    row: &'a RatingRow,
}

/// The ratings of an imported list, with those at the end of the day before.
fn put(records: &[RatingRecord], actor: &Actor, import: &ListImport<'_>, set: &[SetRating<'_>]) -> ListChange {
    let earlier = records.iter().filter(|record| record.date < import.date);
    let before: BTreeMap<PersonId, FineRating> =
        earlier.map(|record| (record.change.player, record.change.after)).collect();
    let note = ImportNote { by: actor.name.clone(), at: now(), after: 0 };
    let explanation = note.distinguished(records, import.date);
    let change = |set_rating: &SetRating<'_>| RatingChange {
        player: set_rating.player,
        before: before.get(&set_rating.player).copied(),
        after: set_rating.row.rating.into(),
        games: set_rating.row.games,
        explanation: explanation.clone(),
    };
    ListChange::Put { date: import.date, changes: set.iter().map(change).collect() }
}

/// The records after a change, without those of tournaments.
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

/// The rows of a list so far, indexed by possible spellings.
#[derive(Default)]
struct ListLines<'a> {
    by_family: BTreeMap<String, Vec<&'a RatingRow>>,
}

impl<'a> ListLines<'a> {
    /// The earlier line with a similar person, if any.
    fn earlier(&mut self, row: &'a RatingRow) -> Option<u64> {
        let family = self.by_family.entry(fold(&row.person.name.family)).or_default();
        let earlier = family.iter().find(|other| row.person.resembles(&other.person)).map(|other| other.line);
        family.push(row);
        earlier
    }
}
