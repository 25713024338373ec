//! Lists of federations: importing one, searching them for a person, and comparing them with the players of a tournament.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::path::Path;

use chrono::NaiveDate;
use thiserror::Error;

use crate::service::list_files::{ListFile, ListFileError, ReadBytes};
use crate::service::{Actor, Request, Service, ServiceError, Stopped, WorkProgress, now};
use crate::store::{Generation, ListEdition, StoreError, StoredFederationList, UnreadRow};
use tournament::exchange::federation_list::{BadListRow, BrokenList, ListColumns, ListReader, ListShape};
use tournament::exchange::players_csv::Column;
use tournament::transliterate::fold;
use tournament::{
    Command, CommandRecord, Entry, EntryId, FederationList, ListedPerson, NewEntry, Person, PersonField, Rating,
    RatingKind, Rejection, Tournament,
};

/// Rows written in one transaction, so that other writes wait only a moment.
const ROWS_AT_ONCE: usize = 50_000;

/// After this many unreadable rows their share is checked again.
const BAD_ROWS_AT_ONCE: u64 = 1_000;

/// The most rows that cannot be read of which the errors are shown.
const BAD_ROWS_SHOWN: usize = 20;

/// Unreadable rows that a list may have, besides one in this many of the others.
const BAD_ROWS_ALLOWED: u64 = 20;
const ONE_BAD_IN: u64 = 100;

/// The longest name of a list or file, in letters.
pub const LONGEST_TITLE: usize = 100;

/// A file that is to become a list.
#[derive(Debug, Clone, Copy)]
pub struct ListTaking<'a> {
    pub list: FederationList,
    /// The name of the list; empty for the federation's own name.
    pub title: &'a str,
    /// The day of the list; if missing, the one in the file.
    pub date: Option<NaiveDate>,
    pub path: &'a Path,
    /// The file name that the sender gave.
    pub file: &'a str,
    /// The columns of a table, if they were chosen.
    pub columns: Option<&'a [Option<Column>]>,
}

/// Why a list was not imported. Nothing has changed.
#[derive(Debug, Error)]
pub enum ListTakingError {
    #[error(transparent)]
    File(#[from] ListFileError),
    #[error(transparent)]
    Broken(#[from] BrokenList),
    #[error("{count} rows cannot be read; the first: {first}")]
    ManyBadRows { count: u64, first: BadListRow },
    #[error(transparent)]
    Stopped(#[from] Stopped),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What was recognised in a file before the import.
#[derive(Debug, Clone)]
pub struct ListLook {
    /// The columns of a table; `None` where the format of the file defines them.
    pub columns: Option<ListColumns>,
    /// The day in the file.
    pub date: Option<NaiveDate>,
    /// The federation, recognised by format, headings or file name; `None` if unknown.
    pub list: Option<FederationList>,
    /// Whether it can be imported without a question.
    pub is_clear: bool,
}

/// A file with the reader of its list, or why there is none.
struct OpenedList {
    reader: Result<ListReader<Box<dyn Read>>, BrokenList>,
    bytes: ReadBytes,
    /// The day in the file name.
    date: Option<NaiveDate>,
    /// The federation in the file name.
    list: Option<FederationList>,
}

impl Service {
    /// Reads the beginning of a file. Columns chosen earlier for the same headings are used again.
    pub fn look_at_list(&self, taking: &ListTaking<'_>) -> Result<ListLook, ListTakingError> {
        let OpenedList { reader, date, list, .. } = self.open_list(taking)?;
        match reader {
            Ok(mut reader) => {
                // The first row may give the day.
                let _ = reader.next_row()?;
                let columns = reader.columns().cloned();
                // A table without a rating is shown before it is imported.
                let is_rating =
                    |column: &Option<Column>| matches!(column, Some(Column::Rating | Column::Rapid | Column::Blitz));
                let has_rating = |columns: &ListColumns| columns.columns.iter().any(|column| is_rating(&column.column));
                let is_clear = columns.as_ref().is_none_or(has_rating);
                Ok(ListLook { columns, date: reader.date().or(date), list: reader.list().or(list), is_clear })
            }
            Err(BrokenList::UnknownColumns { columns, .. }) => {
                let list = columns.list().or(list);
                Ok(ListLook { columns: Some(columns), date, list, is_clear: false })
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Opens a file with its columns as chosen now, or as chosen last for the same headings.
    fn open_list(&self, taking: &ListTaking<'_>) -> Result<OpenedList, ListTakingError> {
        let open = |columns: Option<&[Option<Column>]>| {
            let ListFile { input, kind, date, list, bytes } = ListFile::open(taking.path, taking.file)?;
            let reader = ListReader::open(input, &ListShape { columns, kind });
            Ok::<_, ListFileError>(OpenedList { reader, bytes, date, list })
        };
        let opened = open(taking.columns)?;
        let heading = match &opened.reader {
            Ok(reader) => reader.columns(),
            Err(BrokenList::UnknownColumns { columns, .. }) => Some(columns),
            Err(_) => None,
        };
        let Some(heading) = heading.filter(|_| taking.columns.is_none()) else { return Ok(opened) };
        match self.learned_columns(&heading.key, heading.columns.len())? {
            Some(learned) => Ok(open(Some(&learned))?),
            None => Ok(opened),
        }
    }

    /// Makes a file the list of a federation in place of the previous one, which is searched until the new one is complete. A broken file
    /// changes nothing.
    pub fn take_federation_list(&self, actor: &Actor, taking: &ListTaking<'_>) -> Result<ListEdition, ListTakingError> {
        let generation = Generation::begun_now();
        let taken = self.write_list(actor, taking, generation);
        if taken.is_err() {
            // The first error tells more; rows left behind are removed with the next list.
            let _ = self.store.drop_federation_rows(generation);
        }
        taken
    }

    fn write_list(
        &self,
        actor: &Actor,
        taking: &ListTaking<'_>,
        generation: Generation,
    ) -> Result<ListEdition, ListTakingError> {
        let OpenedList { reader, bytes, date, .. } = self.open_list(taking)?;
        let mut reader = reader?;
        let (mut rows, mut bad, mut left_out, mut written) = (Vec::new(), Vec::new(), 0_u64, 0_u64);
        while let Some(row) = reader.next_row()? {
            match row {
                Ok(row) => rows.push(row),
                Err(error) => {
                    left_out += 1;
                    if bad.len() < BAD_ROWS_SHOWN {
                        bad.push(error);
                    }
                    // A list with too many bad rows is not read to its end.
                    if left_out.is_multiple_of(BAD_ROWS_AT_ONCE) {
                        check_bad_rows(left_out, written + rows.len() as u64, &bad)?;
                    }
                }
            }
            if rows.len() == ROWS_AT_ONCE {
                written += self.write_rows(generation, written, &mut rows)?;
                self.watch.tell(WorkProgress { done: Some(written), share: bytes.share() });
                check_bad_rows(left_out, written, &bad)?;
            }
            self.watch.check()?;
        }
        written += self.write_rows(generation, written, &mut rows)?;
        self.watch.tell(WorkProgress { done: Some(written), share: bytes.share() });
        check_bad_rows(left_out, written, &bad)?;
        if written == 0 {
            return Err(BrokenList::NoRows.into());
        }
        if let (Some(chosen), Some(columns)) = (taking.columns, reader.columns()) {
            self.learn_columns(&columns.key, chosen)?;
        }
        let edition = ListEdition {
            title: taking.title.trim().chars().take(LONGEST_TITLE).collect(),
            date: taking.date.or_else(|| reader.date()).or(date).unwrap_or_else(|| now().date()),
            rows: written,
            by: actor.name.clone(),
            at: now(),
            file: taking.file.chars().take(LONGEST_TITLE).collect(),
            changes: self.store.compare_federation_list(taking.list, generation, written)?,
            left_out,
            unread: bad.into_iter().map(unread).collect(),
        };
        self.store.adopt_federation_list(taking.list, generation, &edition)?;
        Ok(edition)
    }

    fn write_rows(&self, generation: Generation, first: u64, rows: &mut Vec<ListedPerson>) -> Result<u64, StoreError> {
        let rows = std::mem::take(rows);
        let count = rows.len() as u64;
        if count > 0 {
            self.store.write_federation_rows(generation, first, rows)?;
        }
        Ok(count)
    }

    /// The columns chosen last for these headings; `None` if they were not chosen, or their number differs.
    pub fn learned_columns(&self, headings: &str, count: usize) -> Result<Option<Vec<Option<Column>>>, StoreError> {
        // Columns chosen for a list without headings tell nothing about another list.
        if headings.trim().is_empty() {
            return Ok(None);
        }
        let kept = self.store.column_choice(headings)?.filter(|kept| kept.len() == count);
        Ok(kept.map(|kept| kept.iter().map(|code| Column::from_code(code)).collect()))
    }

    /// Keeps the columns of these headings for the next list that has them.
    pub fn learn_columns(&self, headings: &str, chosen: &[Option<Column>]) -> Result<(), StoreError> {
        if headings.trim().is_empty() {
            return Ok(());
        }
        let codes: Vec<&str> = chosen.iter().map(|column| column.map_or("", Column::code)).collect();
        if self.store.column_choice(headings)?.is_some_and(|kept| kept == codes) {
            return Ok(());
        }
        self.store.keep_column_choice(headings, &codes, now())
    }
}

/// Entries of a family name that are compared with a player, at most.
const MOST_OF_FAMILY: u32 = 500;

/// A person in a list.
#[derive(Debug, Clone)]
pub struct ListedCandidate {
    pub list: StoredFederationList,
    pub row: ListedPerson,
}

impl ListedCandidate {
    /// Identifies them in a form: the list, and their number in it.
    pub fn code(&self) -> String {
        format!("{}:{}", self.list.list, self.row.identity())
    }

    /// Whether this is that person: same federation number and same family name.
    pub fn is_numbered_as(&self, person: &Person) -> bool {
        let own = &self.row.person;
        !own.federation_id.is_empty()
            && own.federation_id == person.federation_id
            && fold(&own.name.family) == fold(&person.name.family)
    }
}

/// What a list has for a player of a tournament.
#[derive(Debug, Clone)]
pub struct ListFinding {
    pub entry: EntryId,
    pub outcome: ListOutcome,
}

#[derive(Debug, Clone)]
pub enum ListOutcome {
    /// Other values than in the tournament.
    Differs {
        row: Box<ListedPerson>,
        differences: Vec<ListDifference>,
    },
    Same,
    NotFound,
    /// Several persons of the list may be meant.
    Ambiguous(Vec<ListedPerson>),
}

/// A value in which the list differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListDifference {
    pub column: Column,
    pub before: String,
    pub after: String,
}

impl Service {
    /// Persons of all lists whose names begin as typed, in either alphabet; at most `limit` of each list.
    pub fn search_lists(&self, query: &str, limit: u32) -> Result<Vec<ListedCandidate>, ServiceError> {
        let mut all = Vec::new();
        for list in self.store.federation_lists()? {
            let found = self.store.search_federation_list(&list, query, limit)?;
            all.extend(found.into_iter().map(|row| ListedCandidate { list: list.clone(), row }));
        }
        Ok(all)
    }

    /// Removes a list; returns whether it was there.
    pub fn remove_federation_list(&self, list: FederationList) -> Result<bool, ServiceError> {
        Ok(self.store.remove_federation_list(list)?)
    }

    /// Persons of all lists who may be the one that was typed.
    pub fn listed_as(&self, person: &Person, limit: usize) -> Result<Vec<ListedCandidate>, ServiceError> {
        let mut found = Vec::new();
        for list in self.store.federation_lists()? {
            let rows = self.alike_in(&list, person)?;
            found.extend(rows.into_iter().map(|row| ListedCandidate { list: list.clone(), row }));
        }
        found.truncate(limit);
        Ok(found)
    }

    /// The person of a list that a form names.
    pub fn listed(&self, code: &str) -> Result<Option<ListedCandidate>, ServiceError> {
        let Some((list, identity)) = code.split_once(':') else { return Ok(None) };
        let Some(list) = FederationList::from_code(list) else { return Ok(None) };
        let Some(own) = self.store.federation_list(list)? else { return Ok(None) };
        let rows = self.store.listed_by_identity(list, &[identity.to_owned()])?;
        Ok(rows.into_iter().next().map(|row| ListedCandidate { list: own, row }))
    }

    /// The persons of a list who may be this one.
    fn alike_in(&self, list: &StoredFederationList, person: &Person) -> Result<Vec<ListedPerson>, ServiceError> {
        // The first letter of a given name is the same in all spellings.
        let initial = fold(&person.name.given).chars().next();
        let query = initial.map_or_else(|| person.name.family.clone(), |own| format!("{} {own}", person.name.family));
        let found = self.store.search_federation_list(list, &query, MOST_OF_FAMILY)?;
        Ok(found.into_iter().filter(|row| person.may_be(&row.person)).collect())
    }

    /// What a list has for each player: found by federation number, else by name and birth.
    pub fn compare_with_list(
        &self,
        tournament: &Tournament,
        list: FederationList,
    ) -> Result<Vec<ListFinding>, ServiceError> {
        let Some(own) = self.store.federation_list(list)? else { return Ok(Vec::new()) };
        let entries: Vec<&Entry> = tournament.start_list();
        let numbers = entries.iter().map(|entry| &entry.person.federation_id).filter(|number| !number.is_empty());
        let numbers: Vec<String> = numbers.cloned().collect::<BTreeSet<_>>().into_iter().collect();
        let mut numbered: BTreeMap<String, ListedPerson> = BTreeMap::new();
        for row in self.store.listed_by_identity(list, &numbers)? {
            numbered.insert(row.person.federation_id.clone(), row);
        }
        let kind = tournament.settings.rating.unwrap_or(RatingKind::Classic);
        let mut findings = Vec::with_capacity(entries.len());
        for entry in entries {
            let by_number = numbered.get(&entry.person.federation_id);
            let is_same_family = |row: &&ListedPerson| fold(&row.person.name.family) == fold(&entry.person.name.family);
            // A number given by another federation may be another person's here.
            let outcome = match by_number.filter(is_same_family) {
                Some(row) => outcome(entry, row, kind),
                None => match self.alike_in(&own, &entry.person)?.as_slice() {
                    [] => ListOutcome::NotFound,
                    [only] if is_sure(&entry.person, &only.person) => outcome(entry, only, kind),
                    several => match surest(&entry.person, several) {
                        Some(row) => outcome(entry, row, kind),
                        None => ListOutcome::Ambiguous(several.iter().take(SEVERAL_SHOWN).cloned().collect()),
                    },
                },
            };
            findings.push(ListFinding { entry: entry.id, outcome });
        }
        Ok(findings)
    }

    /// Gives the players the ratings and titles that an edition of a list has for them, in one action.
    pub fn follow_list(
        &self,
        request: &Request<'_>,
        list: FederationList,
        edition: &str,
        players: &BTreeSet<EntryId>,
    ) -> Result<Tournament, ServiceError> {
        let tournament = self.tournament(request.slug)?;
        let people = players.iter().filter_map(|entry| tournament.entry(*entry)?.player);
        let known: Vec<_> = people.map(Some).collect();
        self.perform_learning(request, &known, |draft| {
            if self.store.federation_list(list)?.is_none_or(|own| own.edition_code() != edition) {
                return Err(Rejection::ListReplaced.into());
            }
            // Compared again: a form that carried the values could enter anything.
            let findings = self.compare_with_list(draft.tournament(), list)?;
            let kind = draft.tournament().settings.rating.unwrap_or(RatingKind::Classic);
            let mut followed = Vec::new();
            for finding in findings.iter().filter(|finding| players.contains(&finding.entry)) {
                let ListOutcome::Differs { row, .. } = &finding.outcome else { continue };
                let Some(old) = draft.tournament().entry(finding.entry) else { continue };
                let updated = followed_entry(old, row, kind);
                if (&updated.person, updated.rating) != (&old.person, old.rating) {
                    draft.execute(Command::EditEntry { entry: finding.entry, new: Box::new(updated) })?;
                    followed.push(finding.entry);
                }
            }
            if followed.is_empty() {
                return Err(Rejection::NothingToChange.into());
            }
            Ok(CommandRecord::FollowList { list: list.code().to_owned(), players: followed })
        })
    }
}

/// The most persons of a list that are shown as possible matches of a player.
const SEVERAL_SHOWN: usize = 5;

/// Whether one person of a list is certainly the player: the births agree (not only do not contradict), or both names are complete.
fn is_sure(player: &Person, listed: &Person) -> bool {
    let has_births = player.birth.is_some() && listed.birth.is_some();
    has_births || fold(&player.name.to_string()) == fold(&listed.name.to_string())
}

/// The only one of several whose birth is known and the same.
fn surest<'a>(player: &Person, several: &'a [ListedPerson]) -> Option<&'a ListedPerson> {
    let year = player.birth?.year();
    let mut same = several.iter().filter(|row| row.person.birth.is_some_and(|birth| birth.year() == year));
    same.next().filter(|_| same.next().is_none())
}

fn outcome(entry: &Entry, row: &ListedPerson, kind: RatingKind) -> ListOutcome {
    let updated = followed_entry(entry, row, kind);
    let text = |rating: Option<Rating>| rating.map_or_else(String::new, |rating| rating.to_string());
    let of_person = [PersonField::Title, PersonField::FederationId].map(|field| ListDifference {
        column: Column::Person(field),
        before: field.text(&entry.person),
        after: field.text(&updated.person),
    });
    let rating = ListDifference { column: Column::Rating, before: text(entry.rating), after: text(updated.rating) };
    let mut differences: Vec<ListDifference> = std::iter::once(rating).chain(of_person).collect();
    differences.retain(|difference| difference.before != difference.after);
    if differences.is_empty() {
        ListOutcome::Same
    } else {
        ListOutcome::Differs { row: Box::new(row.clone()), differences }
    }
}

/// An entry with the rating and title of a list, and the federation number if it has none. Values missing in the list stay.
fn followed_entry(entry: &Entry, row: &ListedPerson, kind: RatingKind) -> NewEntry {
    let mut person = entry.person.clone();
    // The same title in another spelling is no other title.
    let title = row.person.shown_title();
    if !title.is_empty() && fold(&title) != fold(&person.shown_title()) {
        person.title = title;
    }
    if person.federation_id.is_empty() {
        person.federation_id.clone_from(&row.person.federation_id);
    }
    let rating = row.ratings.suited_to(kind).or(entry.rating);
    NewEntry { player: entry.player, person, rating, member: None }
}

fn unread(bad: BadListRow) -> UnreadRow {
    UnreadRow { line: bad.line, column: bad.problem.header, found: bad.problem.found }
}

fn check_bad_rows(left_out: u64, written: u64, bad: &[BadListRow]) -> Result<(), ListTakingError> {
    let is_much = left_out > BAD_ROWS_ALLOWED + written / ONE_BAD_IN || (written == 0 && left_out > 0);
    match bad.first() {
        Some(first) if is_much => Err(ListTakingError::ManyBadRows { count: left_out, first: first.clone() }),
        Some(_) | None => Ok(()),
    }
}
