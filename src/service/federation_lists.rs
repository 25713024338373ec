//! Lists of federations: taking one in, searching them for a person, and what they say of the players of a tournament.

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

/// So many rows are written in one transaction: others wait no longer for it than a moment.
const ROWS_AT_ONCE: usize = 50_000;

/// After so many more rows that cannot be read it is looked whether that is too many.
const BAD_ROWS_AT_ONCE: u64 = 1_000;

/// How many rows that cannot be read are told.
const BAD_ROWS_SHOWN: usize = 20;

/// A list may have so many rows that cannot be read, and one in so many of the others.
const BAD_ROWS_ALLOWED: u64 = 20;
const ONE_BAD_IN: u64 = 100;

/// The most letters of what a list, or its file, is called.
pub const LONGEST_TITLE: usize = 100;

/// A file that is to become a list.
#[derive(Debug, Clone, Copy)]
pub struct ListTaking<'a> {
    pub list: FederationList,
    /// What the list is called; empty for what the federation is called.
    pub title: &'a str,
    /// The day of the list; what the file says where it is not given.
    pub date: Option<NaiveDate>,
    pub path: &'a Path,
    /// The file as its sender called it.
    pub file: &'a str,
    /// What the columns of a table are, where that was chosen.
    pub columns: Option<&'a [Option<Column>]>,
}

/// Why a list was not taken in. Nothing has changed.
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

/// A file as it is understood before it is taken in.
#[derive(Debug, Clone)]
pub struct ListLook {
    /// The columns of a table; none where the form of the file says it all.
    pub columns: Option<ListColumns>,
    /// The day that the file says.
    pub date: Option<NaiveDate>,
    /// Whose list it is by its form, its headings or its name; none where nothing says it.
    pub list: Option<FederationList>,
    /// Whether it is plain what is in it.
    pub is_clear: bool,
}

/// A file with the reader of its list, or why there is none.
struct OpenedList {
    reader: Result<ListReader<Box<dyn Read>>, BrokenList>,
    bytes: ReadBytes,
    /// The day that the name of the file says.
    date: Option<NaiveDate>,
    /// Whose list it is by that name.
    list: Option<FederationList>,
}

impl Service {
    /// Looks at the beginning of a file. What was chosen for the same headings before is chosen again.
    pub fn look_at_list(&self, taking: &ListTaking<'_>) -> Result<ListLook, ListTakingError> {
        let OpenedList { reader, date, list, .. } = self.open_list(taking)?;
        match reader {
            Ok(mut reader) => {
                // The first row may say the day.
                let _ = reader.next_row()?;
                let columns = reader.columns().cloned();
                // A table without a rating is shown before it is taken in.
                let is_rating =
                    |own: &Option<Column>| matches!(own, Some(Column::Rating | Column::Rapid | Column::Blitz));
                let has_rating = |own: &ListColumns| own.columns.iter().any(|own| is_rating(&own.column));
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

    /// Opens a file with its columns as they are chosen now, or were chosen for the same headings the last time.
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

    /// Makes a file the list of a federation in place of the one before, which is what is searched until the new one is whole. A file
    /// that is broken changes nothing.
    pub fn take_federation_list(&self, actor: &Actor, taking: &ListTaking<'_>) -> Result<ListEdition, ListTakingError> {
        let generation = Generation::begun_now();
        let taken = self.write_list(actor, taking, generation);
        if taken.is_err() {
            // The first error says more; what is left behind is taken out with the next list.
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
                    // A list without an end of bad rows is not read to its end.
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

    /// What the columns below these headings were taken for the last time; none where they were not chosen, or there were otherwise many.
    pub fn learned_columns(&self, headings: &str, count: usize) -> Result<Option<Vec<Option<Column>>>, StoreError> {
        // A list without headings says nothing of another one.
        if headings.trim().is_empty() {
            return Ok(None);
        }
        let kept = self.store.column_choice(headings)?.filter(|kept| kept.len() == count);
        Ok(kept.map(|kept| kept.iter().map(|code| Column::from_code(code)).collect()))
    }

    /// Keeps what the columns below these headings are, for the next list that has them.
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

/// So many of a family name are looked through to find who a player is.
const MOST_OF_FAMILY: u32 = 500;

/// A person whom a list has.
#[derive(Debug, Clone)]
pub struct ListedCandidate {
    pub list: StoredFederationList,
    pub row: ListedPerson,
}

impl ListedCandidate {
    /// By what a form names them: the list, and their number in it.
    pub fn code(&self) -> String {
        format!("{}:{}", self.list.list, self.row.identity())
    }

    /// Whether the list means that person: the number in the federation is the same, and the family name.
    pub fn is_numbered_as(&self, person: &Person) -> bool {
        let own = &self.row.person;
        !own.federation_id.is_empty()
            && own.federation_id == person.federation_id
            && fold(&own.name.family) == fold(&person.name.family)
    }
}

/// What a list says of a player of a tournament.
#[derive(Debug, Clone)]
pub struct ListFinding {
    pub entry: EntryId,
    pub outcome: ListOutcome,
}

#[derive(Debug, Clone)]
pub enum ListOutcome {
    /// Something else than what the tournament has.
    Differs {
        row: Box<ListedPerson>,
        differences: Vec<ListDifference>,
    },
    Same,
    NotFound,
    /// Several persons of the list may be meant.
    Ambiguous(Vec<ListedPerson>),
}

/// What a list says otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListDifference {
    pub column: Column,
    pub before: String,
    pub after: String,
}

impl Service {
    /// Persons of all lists whose names begin as what is typed, in either alphabet; at most `limit` of each list.
    pub fn search_lists(&self, query: &str, limit: u32) -> Result<Vec<ListedCandidate>, ServiceError> {
        let mut all = Vec::new();
        for list in self.store.federation_lists()? {
            let found = self.store.search_federation_list(&list, query, limit)?;
            all.extend(found.into_iter().map(|row| ListedCandidate { list: list.clone(), row }));
        }
        Ok(all)
    }

    /// Those of all lists who may be a person who has been typed in.
    pub fn listed_as(&self, person: &Person, limit: usize) -> Result<Vec<ListedCandidate>, ServiceError> {
        let mut found = Vec::new();
        for list in self.store.federation_lists()? {
            let rows = self.alike_in(&list, person)?;
            found.extend(rows.into_iter().map(|row| ListedCandidate { list: list.clone(), row }));
        }
        found.truncate(limit);
        Ok(found)
    }

    /// The person of a list whom a form names.
    pub fn listed(&self, code: &str) -> Result<Option<ListedCandidate>, ServiceError> {
        let Some((list, identity)) = code.split_once(':') else { return Ok(None) };
        let Some(list) = FederationList::from_code(list) else { return Ok(None) };
        let Some(own) = self.store.federation_list(list)? else { return Ok(None) };
        let rows = self.store.listed_by_identity(list, &[identity.to_owned()])?;
        Ok(rows.into_iter().next().map(|row| ListedCandidate { list: own, row }))
    }

    /// The persons of a list who may be this one.
    fn alike_in(&self, list: &StoredFederationList, person: &Person) -> Result<Vec<ListedPerson>, ServiceError> {
        // Of a given name its first letter is the same however it is written.
        let initial = fold(&person.name.given).chars().next();
        let query = initial.map_or_else(|| person.name.family.clone(), |own| format!("{} {own}", person.name.family));
        let found = self.store.search_federation_list(list, &query, MOST_OF_FAMILY)?;
        Ok(found.into_iter().filter(|row| person.may_be(&row.person)).collect())
    }

    /// What a list says of each player: found by the number in the federation, else by name and birth.
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
            // A number of another federation may be another person's in this one.
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
        let written = self.perform(request, |draft| {
            if self.store.federation_list(list)?.is_none_or(|own| own.edition_code() != edition) {
                return Err(Rejection::ListReplaced.into());
            }
            // Compared anew: a form that named the values themselves could enter any.
            let findings = self.compare_with_list(draft.tournament(), list)?;
            let kind = draft.tournament().settings.rating.unwrap_or(RatingKind::Classic);
            let mut followed = Vec::new();
            for finding in findings.iter().filter(|finding| players.contains(&finding.entry)) {
                let ListOutcome::Differs { row, .. } = &finding.outcome else { continue };
                let Some(old) = draft.tournament().entry(finding.entry) else { continue };
                let told = followed_entry(old, row, kind);
                if (&told.person, told.rating) != (&old.person, old.rating) {
                    draft.execute(Command::EditEntry { entry: finding.entry, new: Box::new(told) })?;
                    followed.push(finding.entry);
                }
            }
            if followed.is_empty() {
                return Err(Rejection::NothingToChange.into());
            }
            Ok(CommandRecord::FollowList { list: list.code().to_owned(), players: followed })
        })?;
        let people = players.iter().filter_map(|entry| written.entry(*entry)?.player);
        let known: Vec<_> = people.map(Some).collect();
        self.learn_from(request.actor, &written, &known)?;
        Ok(written)
    }
}

/// So many who may be meant are told of a player.
const SEVERAL_SHOWN: usize = 5;

/// Whether one person of a list is the player without a look: the births do not only not contradict each other, or both names are whole.
fn is_sure(player: &Person, listed: &Person) -> bool {
    let has_births = player.birth.is_some() && listed.birth.is_some();
    has_births || fold(&player.name.to_string()) == fold(&listed.name.to_string())
}

/// The one of several whose birth is known and the same, if there is only one.
fn surest<'a>(player: &Person, several: &'a [ListedPerson]) -> Option<&'a ListedPerson> {
    let year = player.birth?.year();
    let mut same = several.iter().filter(|row| row.person.birth.is_some_and(|birth| birth.year() == year));
    same.next().filter(|_| same.next().is_none())
}

fn outcome(entry: &Entry, row: &ListedPerson, kind: RatingKind) -> ListOutcome {
    let told = followed_entry(entry, row, kind);
    let text = |rating: Option<Rating>| rating.map_or_else(String::new, |rating| rating.to_string());
    let of_person = [PersonField::Title, PersonField::FederationId].map(|field| ListDifference {
        column: Column::Person(field),
        before: field.text(&entry.person),
        after: field.text(&told.person),
    });
    let rating = ListDifference { column: Column::Rating, before: text(entry.rating), after: text(told.rating) };
    let mut differences: Vec<ListDifference> = std::iter::once(rating).chain(of_person).collect();
    differences.retain(|own| own.before != own.after);
    if differences.is_empty() {
        ListOutcome::Same
    } else {
        ListOutcome::Differs { row: Box::new(row.clone()), differences }
    }
}

/// An entry with the rating and the title of a list, and the number in the federation where it has none. What the list does not say
/// stays.
fn followed_entry(entry: &Entry, row: &ListedPerson, kind: RatingKind) -> NewEntry {
    let mut person = entry.person.clone();
    // The same title in other letters is no other title.
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
