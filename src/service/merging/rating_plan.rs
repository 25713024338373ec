//! The effect of a change of persons on the rating lists, computed before anything is written, so that no request waits for it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::NaiveDate;

use crate::service::ratings::{RatedTournaments, RatingWalk};
use crate::service::{Service, ServiceError};
use crate::store::{RatingList, RatingRecord, RatingWrite};
use tournament::rating::FineRating;
use tournament::series::{Championships, FactChange, PersonFact, SeriesChange, SeriesCommand, SeriesItem};
use tournament::{Birth, PersonField, PersonId};

/// What to write to persons and lists, if these have not changed meanwhile.
pub(super) struct PersonsPlan {
    /// The number of the last change of the championships.
    pub(super) seen: i64,
    pub(super) command: SeriesCommand,
    /// The numbers of the persons whom it is about.
    pub(super) numbers: Vec<PersonId>,
    lists: Vec<PlannedList>,
}

/// A list after the change, and what it depends on.
struct PlannedList {
    tournaments: RatedTournaments,
    births: BTreeMap<PersonId, i32>,
    imported: Vec<ImportedRating>,
    write: RatingWrite,
}

/// A rating of an imported list, as far as others depend on it.
#[derive(PartialEq, Eq)]
struct ImportedRating {
    date: NaiveDate,
    player: PersonId,
    rating: FineRating,
    games: u16,
}

fn imported(records: &[RatingRecord], championships: &Championships) -> Vec<ImportedRating> {
    let of_list = records.iter().filter(|record| record.tournament.is_none());
    let own = |record: &RatingRecord| ImportedRating {
        date: record.date,
        player: championships.person_of(record.change.player),
        rating: record.change.after,
        games: record.change.games,
    };
    of_list.map(own).collect()
}

/// The persons of whom something in the championships says anything.
fn persons_in(item: &SeriesItem) -> Vec<PersonId> {
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
fn births_after(change: &SeriesChange) -> BTreeMap<PersonId, Option<i32>> {
    let year = |fact: &PersonFact| Birth::parse(&fact.text).map(Birth::year);
    let facts = |item: &SeriesItem| match item {
        SeriesItem::PersonMerge(merge) => Some((merge.into, merge.facts.clone())),
        SeriesItem::PersonEdit(edit) => Some((edit.player, edit.facts.clone())),
        _ => None,
    };
    let births = |item: Option<&SeriesItem>| {
        let (player, facts) = item.and_then(facts)?;
        Some((player, facts.into_iter().find(|fact| fact.field == PersonField::Birth)?))
    };
    let back = births(change.before.as_ref()).map(|(player, birth)| (player, year(&birth.before)));
    let there = births(change.after.as_ref()).map(|(player, birth)| (player, year(&birth.after)));
    back.into_iter().chain(there).collect()
}

impl Service {
    /// Computes the effect of a command on the rating lists. Nothing is written; a refused command has no lists.
    pub(super) fn plan_persons(&self, command: SeriesCommand) -> Result<PersonsPlan, ServiceError> {
        let before = self.store.championships()?;
        let mut plan = PersonsPlan { seen: before.number, command, numbers: Vec::new(), lists: Vec::new() };
        if !bears_on_ratings(&before, &plan.command) {
            return Ok(plan);
        }
        let (_, changes) = tournament::series::decide(&before, plan.command.clone())?;
        let mut after = Championships::clone(&before);
        let mut births = BTreeMap::new();
        for change in &changes {
            // What was decided on these championships fits them.
            if !after.apply(change) {
                return Err(ServiceError::Busy);
            }
            births.extend(births_after(change));
        }
        let items = changes.iter().flat_map(|change| [&change.before, &change.after]).flatten();
        let meant: BTreeSet<PersonId> = items.flat_map(persons_in).collect();
        let whole = |championships: &Championships, id: PersonId| championships.numbers_of(championships.person_of(id));
        let numbers: BTreeSet<PersonId> =
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
    pub(super) fn lists_with(&self, numbers: &[PersonId]) -> Result<Vec<RatingList>, ServiceError> {
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

    /// A list computed with the persons as in `after`, and with these years of birth.
    fn plan_with(
        &self,
        list: RatingList,
        after: &Arc<Championships>,
        born: &BTreeMap<PersonId, Option<i32>>,
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

    /// Writes a list as planned; if the plan is outdated or missing, the list is recomputed here.
    pub(super) fn write_planned(
        &self,
        list: RatingList,
        plan: &PersonsPlan,
        championships: &Championships,
    ) -> Result<(), ServiceError> {
        let Some(own) = plan.lists.iter().find(|own| own.write.list == list) else {
            return self.recompute_list(list).map(drop);
        };
        let is_foreseen = imported(&self.store.rating_records(list)?, championships) == own.imported
            && self.births_by(&own.tournaments, championships, &BTreeMap::new())? == own.births;
        if !is_foreseen {
            return self.recompute_list(list).map(drop);
        }
        if self.store.change_rating_list(&own.write, None)? { Ok(()) } else { Err(ServiceError::Busy) }
    }
}

/// Whether a command changes who a number stands for, or when a person was born: rating lists rest on nothing else of a person.
pub(super) fn bears_on_ratings(championships: &Championships, command: &SeriesCommand) -> bool {
    let has_birth = |facts: &[FactChange]| facts.iter().any(|change| change.field == PersonField::Birth);
    let bears = |item: &SeriesItem| match item {
        SeriesItem::PersonMerge(merge) => merge.kind.is_record() || has_birth(&merge.facts),
        SeriesItem::PersonEdit(edit) => has_birth(&edit.facts),
        _ => false,
    };
    match command {
        SeriesCommand::MergePersons { .. } => true,
        SeriesCommand::PartPersons { person, .. } => {
            championships.merges.get(person).is_none_or(|merge| merge.kind.is_record() || has_birth(&merge.facts))
        }
        SeriesCommand::CorrectPerson { edit, .. } => has_birth(&edit.facts),
        SeriesCommand::Revert { changes, .. } => {
            changes.iter().flat_map(|change| [&change.before, &change.after]).flatten().any(bears)
        }
        _ => false,
    }
}
