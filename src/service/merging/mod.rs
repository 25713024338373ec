//! The staff's decisions about persons of the registry: merging, separating, correcting; and former names.
//!
//! All of it goes through the journal of the championships. What changes who a number stands for, or when a person was born, changes rating
//! lists: they are worked out anew in the same transaction.

mod former_names;
mod pairs;
mod rating_plan;

use std::collections::BTreeSet;

use chrono::NaiveDate;

use crate::service::championships::ChampionshipsRequest;
use crate::service::{Service, ServiceError, now};
use crate::store::StoredPerson;
pub use former_names::{FormerName, Years};
pub use pairs::PersonPair;
use rating_plan::bears_on_ratings;
use tournament::series::{
    Championships, DistinctPersons, DistinctPersonsId, FactChange, MergeKind, NameChange, PersonEdit, PersonEditId,
    PersonFact, PersonFacts, PersonMerge, SeriesChange, SeriesCommand, SeriesItem, SeriesRejection, learned,
};
use tournament::spelling::answers;
use tournament::{FieldConstancy, Name, Person, PersonField, PersonId};

/// The result of merging two records of one person.
#[derive(Debug, Clone)]
pub struct MergePreview {
    /// What the remaining record gains.
    pub facts: Vec<FactChange>,
    /// Why they cannot be merged.
    pub rejection: Option<SeriesRejection>,
}

#[derive(Debug, Clone)]
pub struct PersonCorrection {
    pub player: PersonId,
    /// All that is known of them from now on.
    pub person: Person,
    /// Their data when the correction was begun: fields that are the same in both are not corrected.
    pub seen: Person,
    /// The day from which title, region, federation and club apply; today if missing. If none of them is corrected, it is the day of the
    /// title.
    pub since: Option<NaiveDate>,
    pub name: NameCorrection,
}

/// Why a name changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameCorrection {
    /// It was misspelt.
    Misspelt,
    /// It was theirs until a day, if that is known.
    Former(Option<NaiveDate>),
}

/// Matching names that are searched for persons who may be found: nearly all of them may.
const MOST_SEARCHED: u32 = 500;

impl Service {
    /// Merges two persons: `gone` is the number that is no longer listed.
    pub fn merge_persons(
        &self,
        request: &ChampionshipsRequest<'_>,
        gone: PersonId,
        into: PersonId,
    ) -> Result<i64, ServiceError> {
        self.change_persons(request, |service| {
            let merge = service.merge_of(gone, into)?;
            Ok(SeriesCommand::MergePersons { merge, into: service.known_person(into)?.person.name.to_string() })
        })
    }

    /// What merging two persons would do. Nothing is written.
    pub fn preview_merge(&self, gone: PersonId, into: PersonId) -> Result<MergePreview, ServiceError> {
        let championships = self.store.championships()?;
        let merge = self.merge_of(gone, into)?;
        let command = SeriesCommand::MergePersons { merge: merge.clone(), into: String::new() };
        let decided = tournament::series::decide(&championships, command).map(drop).map_err(ServiceError::from);
        let rejection = match self.check_one(&championships, gone, into).and(decided) {
            Ok(()) => None,
            Err(ServiceError::Series(rejection)) => Some(rejection),
            Err(other) => return Err(other),
        };
        Ok(MergePreview { facts: merge.facts, rejection })
    }

    /// Separates a person who was merged into `whole`, or removes a former name.
    pub fn part_persons(
        &self,
        request: &ChampionshipsRequest<'_>,
        person: PersonId,
        whole: PersonId,
    ) -> Result<i64, ServiceError> {
        self.change_persons(request, |service| {
            // Meanwhile they may have been parted from this one and merged into another.
            if service.store.championships()?.person_of(person) != whole {
                return Err(SeriesRejection::Unknown.into());
            }
            let from = service.known_person(whole)?.person.name.to_string();
            Ok(SeriesCommand::PartPersons { person, from })
        })
    }

    /// Corrects the registry's data of a person. Entries keep what their tournaments print.
    pub fn correct_person(
        &self,
        request: &ChampionshipsRequest<'_>,
        correction: &PersonCorrection,
    ) -> Result<i64, ServiceError> {
        // The former name becomes a person of its own; the command may be made several times, so its number is reserved once.
        let numbers = match correction.name {
            NameCorrection::Misspelt => Vec::new(),
            NameCorrection::Former(_) => self.store.reserve_players(1)?,
        };
        let PersonCorrection { player, name, .. } = correction;
        self.change_persons(request, |service| {
            let stored = service.known_person(*player)?;
            if stored.erased_on.is_some() {
                return Err(SeriesRejection::PersonChanged.into());
            }
            let known = stored.person;
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
                    entry: 0,
                }),
                _ => None,
            };
            let edit = PersonEdit { id: PersonEditId::default(), player: *player, name: change, facts, said_in: None };
            Ok(SeriesCommand::CorrectPerson { edit, former, name: known.name.to_string() })
        })
    }

    /// Refuses to undo or redo a correction if a list, a tournament or a merge has since given another value: that value would stay,
    /// without the user knowing.
    pub(super) fn check_corrected(&self, changes: &[SeriesChange]) -> Result<(), ServiceError> {
        for change in changes {
            let (edit, is_taken_back) = match (&change.before, &change.after) {
                (Some(SeriesItem::PersonEdit(edit)), None) => (edit, true),
                (None, Some(SeriesItem::PersonEdit(edit))) => (edit, false),
                _ => continue,
            };
            let known = self.known_person(edit.player)?.person;
            let is_fact_as_left = |fact: &FactChange| {
                let left = if is_taken_back { &fact.after } else { &fact.before };
                fact.field.text(&known) == left.text
            };
            let is_name_as_left = |name_change: &NameChange| {
                known.name == *if is_taken_back { &name_change.after } else { &name_change.before }
            };
            if !edit.facts.iter().all(is_fact_as_left) || !edit.name.iter().all(is_name_as_left) {
                return Err(SeriesRejection::PersonChanged.into());
            }
        }
        Ok(())
    }

    /// Records that two persons who seem to be one are different.
    pub fn distinguish_persons(
        &self,
        request: &ChampionshipsRequest<'_>,
        one: PersonId,
        other: PersonId,
    ) -> Result<i64, ServiceError> {
        let name = |player| Ok::<_, ServiceError>(self.known_person(player)?.person.name.to_string());
        let pair = DistinctPersons { id: DistinctPersonsId::default(), one, other };
        let command = SeriesCommand::DistinguishPersons { pair, one: name(one)?, other: name(other)? };
        self.change_championships(request, &command)
    }

    /// Persons whom the public may find by `query`: not by names that only non-public tournaments have.
    pub fn search_persons(&self, query: &str, limit: u32) -> Result<Vec<StoredPerson>, ServiceError> {
        let most = usize::try_from(limit).unwrap_or(usize::MAX);
        // Whether these may be found depends on another number of theirs, or on imported tables.
        let championships = self.store.championships()?;
        let merged = championships.merges.values().map(|merge| merge.into).chain(championships.merges.keys().copied());
        let listed = championships.tables.values().flat_map(|table| &table.lines).filter_map(|line| line.player);
        let others: Vec<PersonId> = merged.chain(listed).collect::<BTreeSet<_>>().into_iter().collect();
        let mut people: Vec<StoredPerson> = Vec::new();
        // Persons who may not be found are among the names and must not crowd out the others: if they do, more names are read.
        for most_names in [limit, MOST_SEARCHED.max(limit)] {
            let names = self.store.search_names(query, &others, most_names)?;
            let persons = self.store.without_merged(&names)?;
            let unlisted = self.unlisted_persons(&persons.iter().map(|person| person.id).collect::<Vec<_>>())?;
            people.clear();
            for person in persons.into_iter().filter(|person| !unlisted.contains(&person.id)) {
                let is_named = answers(&person.person.searched_name(), query);
                let mut former = if is_named { Vec::new() } else { self.public_former_names(person.id)? };
                former.retain(|former_name| answers(&former_name.merge.name.to_string(), query));
                if is_named || !former.is_empty() {
                    people.push(person);
                }
            }
            if people.len() >= most || names.len() < usize::try_from(most_names).unwrap_or(usize::MAX) {
                break;
            }
        }
        people.truncate(most);
        Ok(people)
    }

    /// A merge of two records, with what the one that stays learns by it.
    fn merge_of(&self, gone: PersonId, into: PersonId) -> Result<PersonMerge, ServiceError> {
        let name = self.known_person(gone)?.person.name;
        let mut facts = learned(&self.store.person_facts(into)?, &self.store.person_facts(gone)?);
        // Another name has another spelling in the other alphabet.
        if name.key() != self.known_person(into)?.person.name.key() {
            facts.retain(|change| change.field != PersonField::OtherName);
        }
        Ok(PersonMerge { id: gone, into, name, facts, kind: MergeKind::Record, until: None, entry: 0 })
    }

    pub(in crate::service) fn known_person(&self, player: PersonId) -> Result<StoredPerson, ServiceError> {
        self.store.player(player)?.ok_or(ServiceError::NoSuchPerson(player))
    }

    /// Whether two numbers may stand for one person: they may be one by all that is known, and meet nowhere. The two have learned from
    /// those who were merged into them before.
    fn check_one(&self, championships: &Championships, gone: PersonId, into: PersonId) -> Result<(), ServiceError> {
        let (gone, into) = (championships.person_of(gone), championships.person_of(into));
        if gone == into {
            return Err(SeriesRejection::NothingToChange.into());
        }
        if self.known_person(gone)?.person.contradicts(&self.known_person(into)?.person) {
            return Err(SeriesRejection::PersonsContradict.into());
        }
        let stands = |player| self.store.tournaments_with(&championships.numbers_of(player));
        let (here, there) = (stands(gone)?, stands(into)?);
        match here.into_iter().find(|(id, _)| there.contains_key(id)) {
            Some((id, title)) => Err(SeriesRejection::BothInTournament(championships.full_title(id, &title)).into()),
            None => Ok(()),
        }
    }

    /// Executes a command that changes the registry, and recomputes rating lists if they depend on it: first the lists, so that no request
    /// waits for them, then all in one transaction. The checks run within that transaction, since others may write at the same time.
    pub(super) fn change_persons(
        &self,
        request: &ChampionshipsRequest<'_>,
        command: impl Fn(&Self) -> Result<SeriesCommand, ServiceError>,
    ) -> Result<i64, ServiceError> {
        self.while_busy(|| {
            let plan = self.plan_persons(command(self)?)?;
            self.watch.check()?;
            self.store.together(|store| {
                let service = self.inside(store);
                let championships = service.store.championships()?;
                // The plan was made outside the transaction: it is good only for what it was made for.
                if championships.number != plan.seen || command(&service)? != plan.command {
                    return Err(ServiceError::Busy);
                }
                for merge in merges_made_by(&plan.command).into_iter().filter(|own| own.kind == MergeKind::Record) {
                    service.check_one(&championships, merge.id, merge.into)?;
                }
                let number = service.change_championships(request, &plan.command)?;
                if bears_on_ratings(&championships, &plan.command) {
                    let championships = service.store.championships()?;
                    service.store.settle_imported_ratings(&championships)?;
                    for list in service.lists_with(&plan.numbers)? {
                        service.write_planned(list, &plan, &championships)?;
                    }
                }
                Ok(number)
            })
        })
    }
}

/// The merges that a command makes, or redoes.
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

/// The corrected name; `None` if it stays.
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

/// The fields that a correction changes; title, region, federation and club count from a day on. Refused if a corrected field has changed
/// since the correction was begun.
fn corrected(known: &PersonFacts, correction: &PersonCorrection) -> Result<Vec<FactChange>, SeriesRejection> {
    let today = now().date();
    let since = correction.since.unwrap_or(today).min(today);
    let has_days = |field: PersonField| field.constancy() == FieldConstancy::Changing;
    let mut changes = Vec::new();
    for field in PersonField::ALL {
        let before = known.get(&field).cloned().unwrap_or_default();
        let (text, seen) = (field.text(&correction.person), field.text(&correction.seen));
        // A form has titles in their usual spelling: that alone is no correction, and their days stay.
        if field.agrees(&text, &seen) || field.agrees(&text, &before.text) {
            continue;
        }
        if !field.agrees(&before.text, &seen) {
            return Err(SeriesRejection::PersonChanged);
        }
        let day = Some(since).filter(|_| has_days(field));
        let after = PersonFact { text, first: day, last: day, is_hidden: before.is_hidden };
        changes.push(FactChange { field, before, after });
    }
    let title = known.get(&PersonField::Title).filter(|title| !title.text.is_empty());
    let is_day_alone = correction.since.is_some() && !changes.iter().any(|change| has_days(change.field));
    if let Some(before) = title.filter(|title| is_day_alone && title.first != Some(since)) {
        // A later statement stays the last one.
        let last = before.last.max(Some(since));
        let after = PersonFact { first: Some(since), last, ..before.clone() };
        changes.push(FactChange { field: PersonField::Title, before: before.clone(), after });
    }
    Ok(changes)
}
