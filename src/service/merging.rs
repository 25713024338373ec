//! What the staff say of persons of the registry: two who are one, two who are not, what is right of one; with their former names.
//!
//! All of it goes through the journal of the archive. What changes who a number stands for, or when a person was born, changes rating
//! lists: they are worked out anew in the same transaction.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::{Datelike, NaiveDate};

use crate::service::archive::ArchiveRequest;
use crate::service::ratings::{RatedTournaments, RatingWalk};
use crate::service::{Service, ServiceError, now};
use crate::store::{PlayerEntry, RatingList, RatingRecord, RatingWrite, StoredPerson};
use tournament::rating::FineRating;
use tournament::series::{
    Archive, DistinctPersons, DistinctPersonsId, FactChange, ImportedTable, MergeKind, NameChange, PersonEdit,
    PersonEditId, PersonFact, PersonFacts, PersonMerge, SeriesChange, SeriesCommand, SeriesItem, SeriesRejection,
    learned,
};
use tournament::spelling::answers;
use tournament::transliterate::fold;
use tournament::{Birth, Name, Person, PersonField, PlayerId, Sex};

/// A name that a person had, or another spelling of theirs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormerName {
    pub merge: PersonMerge,
    /// The first and the last year in which tournaments and tables print it; none where none does.
    pub years: Option<Years>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Years {
    pub first: i32,
    pub last: i32,
}

/// What two records of one person become.
#[derive(Debug, Clone)]
pub struct MergePreview {
    /// What the one that stays learns.
    pub facts: Vec<FactChange>,
    /// Why they cannot be merged.
    pub rejection: Option<SeriesRejection>,
}

/// What is right of a person.
#[derive(Debug, Clone)]
pub struct PersonCorrection {
    pub player: PlayerId,
    /// All that is known of them from now on.
    pub person: Person,
    /// What was known of them when this was said: what is the same in both is not corrected.
    pub seen: Person,
    /// The day from which title, region, federation and club are so; today, if it is not said. Where none of them is corrected, it is
    /// the day of the title.
    pub since: Option<NaiveDate>,
    pub name: NameCorrection,
}

/// Why a name changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameCorrection {
    /// It was written wrong.
    Misspelt,
    /// It was theirs until a day, if that is known.
    Former(Option<NaiveDate>),
}

/// Two persons who may be one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonPair {
    pub one: StoredPerson,
    pub other: StoredPerson,
}

/// So many names that fit are looked through for persons who may be found: nearly all of them may.
const MOST_SEARCHED: u32 = 500;

/// So many pairs are looked through.
const MOST_PAIRS: usize = 2_000;

/// How likely two persons are one; the likeliest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Likeness {
    /// One number of the federation.
    SameNumber,
    /// One name, and births that agree.
    SameNameAndBirth,
    /// Born on one day with one first name and patronymic: a person who took another family name.
    OtherFamilyName,
    /// One name, and a birth that is not known of both.
    SameName,
    /// A name written otherwise.
    Alike,
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct RankedPair {
    likeness: Likeness,
    name: String,
    one: PlayerId,
    other: PlayerId,
}

impl Service {
    /// Makes two persons one: `gone` is the number that is not listed any more.
    pub fn merge_persons(
        &self,
        request: &ArchiveRequest<'_>,
        gone: PlayerId,
        into: PlayerId,
    ) -> Result<i64, ServiceError> {
        self.change_persons(request, |service| {
            let merge = service.merge_of(gone, into)?;
            Ok(SeriesCommand::MergePersons { merge, into: service.known_person(into)?.person.name.to_string() })
        })
    }

    /// What merging two persons would do. Nothing is written.
    pub fn preview_merge(&self, gone: PlayerId, into: PlayerId) -> Result<MergePreview, ServiceError> {
        let archive = self.store.archive()?;
        let merge = self.merge_of(gone, into)?;
        let command = SeriesCommand::MergePersons { merge: merge.clone(), into: String::new() };
        let decided = tournament::series::decide(&archive, command).map(drop).map_err(ServiceError::from);
        let rejection = match self.check_one(&archive, gone, into).and(decided) {
            Ok(()) => None,
            Err(ServiceError::Series(rejection)) => Some(rejection),
            Err(other) => return Err(other),
        };
        Ok(MergePreview { facts: merge.facts, rejection })
    }

    /// Makes a person who was merged into `whole` one of their own again, or forgets a former name.
    pub fn part_persons(
        &self,
        request: &ArchiveRequest<'_>,
        person: PlayerId,
        whole: PlayerId,
    ) -> Result<i64, ServiceError> {
        self.change_persons(request, |service| {
            // Meanwhile they may have been parted from this one and merged into another.
            if service.store.archive()?.person_of(person) != whole {
                return Err(SeriesRejection::Unknown.into());
            }
            let from = service.known_person(whole)?.person.name.to_string();
            Ok(SeriesCommand::PartPersons { person, from })
        })
    }

    /// Corrects what the registry says of a person. Entries keep what their tournaments print.
    pub fn correct_person(
        &self,
        request: &ArchiveRequest<'_>,
        correction: &PersonCorrection,
    ) -> Result<i64, ServiceError> {
        let numbers = match correction.name {
            NameCorrection::Misspelt => Vec::new(),
            NameCorrection::Former(_) => self.store.reserve_players(1)?,
        };
        let PersonCorrection { player, name, .. } = correction;
        self.change_persons(request, |service| {
            let known = service.known_person(*player)?.person;
            let facts = corrected(&service.store.person_facts(*player)?, correction)?;
            let change = corrected_name(&known.name, correction)?;
            let former = match (name, numbers.first(), &change) {
                (NameCorrection::Former(until), Some(id), Some(_)) => Some(PersonMerge {
                    id: *id,
                    into: *player,
                    name: known.name.clone(),
                    facts: Vec::new(),
                    kind: MergeKind::FormerName,
                    until: *until,
                }),
                _ => None,
            };
            let edit = PersonEdit { id: PersonEditId::default(), player: *player, name: change, facts };
            Ok(SeriesCommand::CorrectPerson { edit, former, name: known.name.to_string() })
        })
    }

    /// Refuses to take a correction back, or to make it again, of which something has been said otherwise since: by a list, a
    /// tournament, or a merge. That would stay as it is, and who asked would not know.
    pub(super) fn check_corrected(&self, changes: &[SeriesChange]) -> Result<(), ServiceError> {
        for change in changes {
            let (edit, is_taken_back) = match (&change.before, &change.after) {
                (Some(SeriesItem::PersonEdit(edit)), None) => (edit, true),
                (None, Some(SeriesItem::PersonEdit(edit))) => (edit, false),
                _ => continue,
            };
            let known = self.known_person(edit.player)?.person;
            let is_fact_as_left = |own: &FactChange| {
                let left = if is_taken_back { &own.after } else { &own.before };
                own.field.text(&known) == left.text
            };
            let is_name_as_left =
                |own: &NameChange| known.name == *if is_taken_back { &own.after } else { &own.before };
            if !edit.facts.iter().all(is_fact_as_left) || !edit.name.iter().all(is_name_as_left) {
                return Err(SeriesRejection::PersonChanged.into());
            }
        }
        Ok(())
    }

    /// Remembers that two persons who seem to be one are two.
    pub fn distinguish_persons(
        &self,
        request: &ArchiveRequest<'_>,
        one: PlayerId,
        other: PlayerId,
    ) -> Result<i64, ServiceError> {
        let name = |player| Ok::<_, ServiceError>(self.known_person(player)?.person.name.to_string());
        let pair = DistinctPersons { id: DistinctPersonsId::default(), one, other };
        let command = SeriesCommand::DistinguishPersons { pair, one: name(one)?, other: name(other)? };
        self.change_archive(request, &command)
    }

    /// The names that a person had, or under which they were recorded besides.
    pub fn former_names(&self, player: PlayerId) -> Result<Vec<FormerName>, ServiceError> {
        let archive = self.store.archive()?;
        let mut printed = table_names(&archive, player);
        printed.extend(self.store.all_entries_of(player)?.iter().map(PrintedName::of_entry));
        Ok(former_names_in(&archive, player, &printed))
    }

    /// The same as far as the public may know: the names that public tournaments and tables print.
    pub fn public_former_names(&self, player: PlayerId) -> Result<Vec<FormerName>, ServiceError> {
        let archive = self.store.archive()?;
        let mut printed = table_names(&archive, player);
        printed.extend(self.store.entries_of(player)?.iter().map(PrintedName::of_entry));
        let shown: BTreeSet<&str> = printed.iter().map(|own| own.key.as_str()).collect();
        let mut names = former_names_in(&archive, player, &printed);
        let mut seen = BTreeSet::from([self.known_person(player)?.person.name.key()]);
        names.retain(|own| shown.contains(own.merge.name.key().as_str()) && seen.insert(own.merge.name.key()));
        Ok(names)
    }

    /// Persons whom the public may find by `query`: not by a name that only tournaments have that are not public.
    pub fn search_persons(&self, query: &str, limit: u32) -> Result<Vec<StoredPerson>, ServiceError> {
        let most = usize::try_from(limit).unwrap_or(usize::MAX);
        // Whether these may be found is told by another number of theirs, or by imported tables.
        let archive = self.store.archive()?;
        let merged = archive.merges.values().map(|merge| merge.into).chain(archive.merges.keys().copied());
        let listed = archive.old.values().flat_map(|table| &table.lines).filter_map(|line| line.player);
        let others: Vec<PlayerId> = merged.chain(listed).collect::<BTreeSet<_>>().into_iter().collect();
        let mut people: Vec<StoredPerson> = Vec::new();
        // Those who may not be found are among the names, and must not push out those who may: if they do, more names are read.
        for asked in [limit, MOST_SEARCHED.max(limit)] {
            let names = self.store.search_names(query, &others, asked)?;
            let found = self.store.without_merged(&names)?;
            let unlisted = self.unlisted_persons(&found.iter().map(|person| person.id).collect::<Vec<_>>())?;
            people.clear();
            for person in found.into_iter().filter(|person| !unlisted.contains(&person.id)) {
                let is_named = answers(&person.person.name.to_string(), query);
                let mut former = if is_named { Vec::new() } else { self.public_former_names(person.id)? };
                former.retain(|own| answers(&own.merge.name.to_string(), query));
                if is_named || !former.is_empty() {
                    people.push(person);
                }
            }
            if people.len() >= most || names.len() < usize::try_from(asked).unwrap_or(usize::MAX) {
                break;
            }
        }
        people.truncate(most);
        Ok(people)
    }

    /// Persons who may be one, those who are it most likely first; at most so many. Not those who meet in a tournament or have been said to
    /// be two.
    pub fn possible_pairs(&self, most: usize) -> Result<Vec<PersonPair>, ServiceError> {
        let archive = self.store.archive()?;
        let mut people = self.store.players()?;
        people.retain(|person| !archive.merges.contains_key(&person.id));
        let mut pairs: BTreeMap<RankedPair, [&StoredPerson; 2]> = BTreeMap::new();
        for group in alike(&people) {
            for (at, one) in group.iter().enumerate() {
                for other in group.iter().skip(at + 1) {
                    let Some(likeness) = likeness(&one.person, &other.person) else { continue };
                    let key = RankedPair { likeness, name: one.person.name.key(), one: one.id, other: other.id };
                    pairs.insert(key, [*one, *other]);
                    // Far more than one administrator goes through at once.
                    if pairs.len() > MOST_PAIRS {
                        pairs.pop_last();
                    }
                }
            }
        }
        let mut found = Vec::new();
        for [one, other] in pairs.into_values() {
            let pair = PersonPair { one: one.clone(), other: other.clone() };
            let (one, other) = (one.id, other.id);
            if archive.distinct_of(one, other).is_some() {
                continue;
            }
            match self.check_one(&archive, other, one) {
                Ok(()) => found.push(pair),
                Err(ServiceError::Series(_)) => {}
                Err(error) => return Err(error),
            }
            if found.len() == most {
                break;
            }
        }
        Ok(found)
    }

    /// A merge of two records, with what the one that stays learns by it.
    fn merge_of(&self, gone: PlayerId, into: PlayerId) -> Result<PersonMerge, ServiceError> {
        let name = self.known_person(gone)?.person.name;
        let facts = learned(&self.store.person_facts(into)?, &self.store.person_facts(gone)?);
        Ok(PersonMerge { id: gone, into, name, facts, kind: MergeKind::Record, until: None })
    }

    fn known_person(&self, player: PlayerId) -> Result<StoredPerson, ServiceError> {
        self.store.player(player)?.ok_or(ServiceError::NoSuchPerson(player))
    }

    /// Whether two numbers may stand for one person: they may be one by all that is known, and meet nowhere. The two have learned from
    /// those who were merged into them before.
    fn check_one(&self, archive: &Archive, gone: PlayerId, into: PlayerId) -> Result<(), ServiceError> {
        let (gone, into) = (archive.person_of(gone), archive.person_of(into));
        if gone == into {
            return Err(SeriesRejection::NothingToChange.into());
        }
        if self.known_person(gone)?.person.contradicts(&self.known_person(into)?.person) {
            return Err(SeriesRejection::PersonsContradict.into());
        }
        let stands = |player| self.store.tournaments_with(&archive.numbers_of(player));
        let (here, there) = (stands(gone)?, stands(into)?);
        match here.into_iter().find(|(id, _)| there.contains_key(id)) {
            Some((id, title)) => Err(SeriesRejection::BothInTournament(archive.full_title(id, &title)).into()),
            None => Ok(()),
        }
    }

    /// Does what changes the registry, and works rating lists out anew where that bears on them: what they come to before anything is
    /// written, so that no request waits for it, then all of it in one transaction. What speaks against it is looked for in that
    /// transaction, as others may write at the same time.
    pub(super) fn change_persons(
        &self,
        request: &ArchiveRequest<'_>,
        command: impl Fn(&Self) -> Result<SeriesCommand, ServiceError>,
    ) -> Result<i64, ServiceError> {
        self.while_busy(|| {
            let plan = self.plan_persons(command(self)?)?;
            self.watch.check()?;
            self.store.together(|store| {
                let service = self.inside(store);
                let archive = service.store.archive()?;
                if archive.number != plan.seen || command(&service)? != plan.command {
                    return Err(ServiceError::Busy);
                }
                for merge in merges_made_by(&plan.command).into_iter().filter(|own| own.kind == MergeKind::Record) {
                    service.check_one(&archive, merge.id, merge.into)?;
                }
                let number = service.change_archive(request, &plan.command)?;
                if bears_on_ratings(&archive, &plan.command) {
                    let archive = service.store.archive()?;
                    service.store.settle_imported_ratings(&archive)?;
                    for list in service.lists_with(&plan.numbers)? {
                        service.write_planned(list, &plan, &archive)?;
                    }
                }
                Ok(number)
            })
        })
    }

    /// Works out what a command makes of the rating lists. Nothing is written; what is not allowed has no lists.
    fn plan_persons(&self, command: SeriesCommand) -> Result<PersonsPlan, ServiceError> {
        let before = self.store.archive()?;
        let mut plan = PersonsPlan { seen: before.number, command, numbers: Vec::new(), lists: Vec::new() };
        if !bears_on_ratings(&before, &plan.command) {
            return Ok(plan);
        }
        let (_, changes) = tournament::series::decide(&before, plan.command.clone())?;
        let mut after = Archive::clone(&before);
        let mut births = BTreeMap::new();
        for change in &changes {
            // What was decided on this archive fits it.
            if !after.apply(change) {
                return Err(ServiceError::Busy);
            }
            births.extend(births_after(change));
        }
        let items = changes.iter().flat_map(|change| [&change.before, &change.after]).flatten();
        let meant: BTreeSet<PlayerId> = items.flat_map(persons_in).collect();
        let whole = |archive: &Archive, id: PlayerId| archive.numbers_of(archive.person_of(id));
        let numbers: BTreeSet<PlayerId> =
            meant.into_iter().flat_map(|id| [whole(&before, id), whole(&after, id)].concat()).collect();
        plan.numbers = numbers.into_iter().collect();
        let (lists, after) = (self.lists_with(&plan.numbers)?, Arc::new(after));
        for (number, list) in lists.iter().copied().enumerate() {
            let service = self.watched(self.watch.part(number, lists.len()));
            plan.lists.push(service.plan_with(list, &after, &births)?);
        }
        Ok(plan)
    }

    /// The lists in which any of these numbers stands, or may stand once it is worked out anew.
    fn lists_with(&self, numbers: &[PlayerId]) -> Result<Vec<RatingList>, ServiceError> {
        let played = self.store.tournaments_with(numbers)?;
        let mut rated = Vec::new();
        for number in numbers {
            rated.extend(self.store.rating_history(*number)?.into_iter().map(|record| record.list));
        }
        let mut found = Vec::new();
        for list in self.lists()? {
            let is_theirs = rated.contains(&list)
                || self.store.closed_tournaments(list)?.iter().any(|tournament| played.contains_key(tournament));
            if is_theirs {
                found.push(list);
            }
        }
        Ok(found)
    }

    /// What a list comes to when the numbers stand for persons as in `after`, and these persons are born in those years.
    fn plan_with(
        &self,
        list: RatingList,
        after: &Arc<Archive>,
        born: &BTreeMap<PlayerId, Option<i32>>,
    ) -> Result<PlannedList, ServiceError> {
        let seen = self.store.rating_version(list)?;
        let records = self.store.rating_records(list)?;
        let tournaments = self.rated_tournaments(list)?;
        let births = self.births_by(&tournaments, after, born)?;
        let walk = RatingWalk::new(&records, births.clone(), Arc::clone(after));
        let changed = walk.differing(&tournaments, &records, NaiveDate::MIN, &self.watch.part(1, 2))?;
        let write = RatingWrite { list, seen, tournaments: changed };
        Ok(PlannedList { imported: imported(&records, after), births, tournaments, write })
    }

    /// Writes a list as it was planned; where what it rests on is otherwise than it was foreseen, or it was not planned at all, it is worked
    /// out here.
    fn write_planned(&self, list: RatingList, plan: &PersonsPlan, archive: &Archive) -> Result<(), ServiceError> {
        let Some(own) = plan.lists.iter().find(|own| own.write.list == list) else {
            return self.recompute_list(list).map(drop);
        };
        let is_foreseen = imported(&self.store.rating_records(list)?, archive) == own.imported
            && self.births_by(&own.tournaments, archive, &BTreeMap::new())? == own.births;
        if !is_foreseen {
            return self.recompute_list(list).map(drop);
        }
        if self.store.change_rating_list(&own.write, None)? { Ok(()) } else { Err(ServiceError::Busy) }
    }
}

/// What is to be written of persons and lists, if nothing else is written of them before.
struct PersonsPlan {
    /// The number of the last change of the archive.
    seen: i64,
    command: SeriesCommand,
    /// The numbers of the persons whom it is about.
    numbers: Vec<PlayerId>,
    lists: Vec<PlannedList>,
}

/// A list as it becomes, and what that rests on.
struct PlannedList {
    tournaments: RatedTournaments,
    births: BTreeMap<PlayerId, i32>,
    imported: Vec<ImportedRating>,
    write: RatingWrite,
}

/// A rating of a list from elsewhere, as far as others rest on it.
#[derive(PartialEq, Eq)]
struct ImportedRating {
    date: NaiveDate,
    player: PlayerId,
    rating: FineRating,
    games: u16,
}

fn imported(records: &[RatingRecord], archive: &Archive) -> Vec<ImportedRating> {
    let of_list = records.iter().filter(|record| record.tournament.is_none());
    let own = |record: &RatingRecord| ImportedRating {
        date: record.date,
        player: archive.person_of(record.change.player),
        rating: record.change.after,
        games: record.change.games,
    };
    of_list.map(own).collect()
}

/// The persons of whom something in the archive says anything.
fn persons_in(item: &SeriesItem) -> Vec<PlayerId> {
    match item {
        SeriesItem::PersonMerge(merge) => vec![merge.id, merge.into],
        SeriesItem::PersonEdit(edit) => vec![edit.player],
        SeriesItem::DistinctPersons(_)
        | SeriesItem::Event(_)
        | SeriesItem::Series(_)
        | SeriesItem::ImportedTable(_) => Vec::new(),
    }
}

/// The years of birth that the registry says after a change and did not say before it.
fn births_after(change: &SeriesChange) -> BTreeMap<PlayerId, Option<i32>> {
    let year = |fact: &PersonFact| Birth::parse(&fact.text).map(Birth::year);
    let facts = |item: &SeriesItem| match item {
        SeriesItem::PersonMerge(merge) => Some((merge.into, merge.facts.clone())),
        SeriesItem::PersonEdit(edit) => Some((edit.player, edit.facts.clone())),
        _ => None,
    };
    let births = |item: Option<&SeriesItem>| {
        let (player, facts) = item.and_then(facts)?;
        Some((player, facts.into_iter().find(|own| own.field == PersonField::Birth)?))
    };
    let back = births(change.before.as_ref()).map(|(player, birth)| (player, year(&birth.before)));
    let there = births(change.after.as_ref()).map(|(player, birth)| (player, year(&birth.after)));
    back.into_iter().chain(there).collect()
}

/// Groups in which persons may be one: of one family name and first letter of the given name, of one birth and given names, of one number.
fn alike(people: &[StoredPerson]) -> Vec<Vec<&StoredPerson>> {
    let mut groups: BTreeMap<String, Vec<&StoredPerson>> = BTreeMap::new();
    for own in people {
        let Person { name, birth, federation_id, .. } = &own.person;
        let given = fold(&name.given);
        let initial: String = given.chars().take(1).collect();
        groups.entry(format!("family {} {initial}", fold(&name.family))).or_default().push(own);
        if let Some(Birth::Date(day)) = birth
            && given.contains(' ')
        {
            groups.entry(format!("birth {day} {given}")).or_default().push(own);
        }
        if !federation_id.is_empty() {
            groups.entry(format!("number {federation_id}")).or_default().push(own);
        }
    }
    groups.into_values().filter(|group| group.len() > 1).collect()
}

fn likeness(one: &Person, other: &Person) -> Option<Likeness> {
    if one.contradicts(other) {
        return None;
    }
    let both_born = one.birth.is_some() && other.birth.is_some();
    let is_one_day = matches!(one.birth, Some(Birth::Date(_))) && one.birth == other.birth;
    let given = fold(&one.name.given);
    // Men seldom change their family name.
    let may_change = one.sex.or(other.sex) != Some(Sex::Male);
    if !one.federation_id.is_empty() && one.federation_id == other.federation_id {
        Some(Likeness::SameNumber)
    } else if one.name.key() == other.name.key() {
        Some(if both_born { Likeness::SameNameAndBirth } else { Likeness::SameName })
    } else if may_change && is_one_day && given.contains(' ') && given == fold(&other.name.given) {
        Some(Likeness::OtherFamilyName)
    } else {
        one.may_be(other).then_some(Likeness::Alike)
    }
}

/// A name as a tournament or a table prints it.
struct PrintedName {
    /// [`Name::key`] of it.
    key: String,
    year: Option<i32>,
}

impl PrintedName {
    fn of_entry(entry: &PlayerEntry) -> Self {
        Self { key: Name::parse(&entry.name).key(), year: entry.starts.map(|day| day.year()) }
    }
}

fn former_names_in(archive: &Archive, player: PlayerId, printed: &[PrintedName]) -> Vec<FormerName> {
    let former = |merge: &PersonMerge| {
        let key = merge.name.key();
        let years = || printed.iter().filter(|own| own.key == key).filter_map(|own| own.year);
        let years = years().min().zip(years().max()).map(|(first, last)| Years { first, last });
        FormerName { merge: merge.clone(), years }
    };
    let mut names: Vec<FormerName> = archive.merged_into(player).into_iter().map(former).collect();
    names.sort_by_key(|own| (own.years.map(|years| years.first), own.merge.id));
    names
}

/// The names of a person in imported tables.
fn table_names(archive: &Archive, player: PlayerId) -> Vec<PrintedName> {
    let tables = archive.imported_tables_of(player).into_iter();
    let printed = |(table, line): (&ImportedTable, usize)| {
        let year = archive.place_of(table.id).map(|(_, year)| year);
        Some(PrintedName { key: table.lines.get(line)?.person.name.key(), year })
    };
    tables.filter_map(printed).collect()
}

/// The merges that a command makes, or makes again.
fn merges_made_by(command: &SeriesCommand) -> Vec<&PersonMerge> {
    fn made(change: &SeriesChange) -> Option<&PersonMerge> {
        match (&change.before, &change.after) {
            (None, Some(SeriesItem::PersonMerge(merge))) => Some(merge),
            _ => None,
        }
    }
    match command {
        SeriesCommand::MergePersons { merge, .. } => vec![merge],
        SeriesCommand::Revert { changes, .. } => changes.iter().filter_map(made).collect(),
        _ => Vec::new(),
    }
}

/// Whether a command changes who a number stands for, or when a person was born: rating lists rest on nothing else of a person.
fn bears_on_ratings(archive: &Archive, command: &SeriesCommand) -> bool {
    let has_birth = |facts: &[FactChange]| facts.iter().any(|change| change.field == PersonField::Birth);
    let bears = |item: &SeriesItem| match item {
        SeriesItem::PersonMerge(merge) => merge.kind.is_record() || has_birth(&merge.facts),
        SeriesItem::PersonEdit(edit) => has_birth(&edit.facts),
        _ => false,
    };
    match command {
        SeriesCommand::MergePersons { .. } => true,
        SeriesCommand::PartPersons { person, .. } => {
            archive.merges.get(person).is_none_or(|merge| merge.kind.is_record() || has_birth(&merge.facts))
        }
        SeriesCommand::CorrectPerson { edit, .. } => has_birth(&edit.facts),
        SeriesCommand::Revert { changes, .. } => {
            changes.iter().flat_map(|change| [&change.before, &change.after]).flatten().any(bears)
        }
        _ => false,
    }
}

/// The name as it is corrected; `None` where it stays.
fn corrected_name(known: &Name, correction: &PersonCorrection) -> Result<Option<NameChange>, SeriesRejection> {
    let (typed, seen) = (&correction.person.name, &correction.seen.name);
    if typed == seen || typed == known {
        return Ok(None);
    }
    if known != seen {
        return Err(SeriesRejection::PersonChanged);
    }
    Ok(Some(NameChange { before: known.clone(), after: typed.clone() }))
}

/// The fields that change when a person is as it is said; title, region, federation and club count from a day on. Refused where a field
/// that is corrected says something else by now than when the correction was begun.
fn corrected(known: &PersonFacts, correction: &PersonCorrection) -> Result<Vec<FactChange>, SeriesRejection> {
    let today = now().date();
    let since = correction.since.unwrap_or(today).min(today);
    let has_days = |field: PersonField| {
        matches!(field, PersonField::Title | PersonField::Region | PersonField::Federation | PersonField::Club)
    };
    let mut changes = Vec::new();
    for field in PersonField::ALL {
        let before = known.get(&field).cloned().unwrap_or_default();
        let (text, seen) = (field.text(&correction.person), field.text(&correction.seen));
        // A form has titles in their usual spelling: that alone corrects nothing, and their days stay.
        if field.agrees(&text, &seen) || field.agrees(&text, &before.text) {
            continue;
        }
        if !field.agrees(&before.text, &seen) {
            return Err(SeriesRejection::PersonChanged);
        }
        let day = Some(since).filter(|_| has_days(field));
        changes.push(FactChange { field, before, after: PersonFact { text, first: day, last: day } });
    }
    let title = known.get(&PersonField::Title).filter(|title| !title.text.is_empty());
    let is_day_alone = correction.since.is_some() && !changes.iter().any(|change| has_days(change.field));
    if let Some(before) = title.filter(|title| is_day_alone && title.first != Some(since)) {
        // What has been seen later stays seen.
        let last = before.last.max(Some(since));
        let after = PersonFact { text: before.text.clone(), first: Some(since), last };
        changes.push(FactChange { field: PersonField::Title, before: before.clone(), after });
    }
    Ok(changes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(name: &str, birth: &str) -> Person {
        Person { name: Name::parse(name), birth: Birth::parse(birth), ..Person::default() }
    }

    #[test]
    fn persons_who_may_be_one_are_told_by_name_birth_and_number() {
        use Likeness as L;
        let cases = [
            (person("Орлова Анна", "1990"), person("Орлова Анна", "12.05.1990"), Some(L::SameNameAndBirth)),
            (person("Орлова Анна", ""), person("Орлова Анна", "1990"), Some(L::SameName)),
            (person("Орлова Анна", "1990"), person("Орлова Анна", "1991"), None),
            (person("Орлова А.", "1990"), person("Orlova Anna", "1990"), Some(L::Alike)),
            (
                person("Орлова Анна Петровна", "12.05.1990"),
                person("Громова Анна Петровна", "12.05.1990"),
                Some(L::OtherFamilyName),
            ),
            (person("Орлова Анна", "12.05.1990"), person("Громова Анна", "12.05.1990"), None),
            (person("Орлова Анна Петровна", "1990"), person("Громова Анна Петровна", "1990"), None),
        ];
        for (one, other, expected) in cases {
            assert_eq!(likeness(&one, &other), expected, "{} and {}", one.name, other.name);
            assert_eq!(likeness(&other, &one), expected, "{} and {}", other.name, one.name);
        }
        let numbered = |name: &str| Person { federation_id: "77".to_owned(), ..person(name, "") };
        assert_eq!(likeness(&numbered("Орлова Анна"), &numbered("Gromova A.")), Some(L::SameNumber));
        let man = |name: &str| Person { sex: Some(Sex::Male), ..person(name, "12.05.1990") };
        assert_eq!(likeness(&man("Орлов Иван Петрович"), &man("Громов Иван Петрович")), None);
    }
}
