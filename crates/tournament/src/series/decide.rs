//! What a command changes in the archive, or why it is refused.

use super::archive::Archive;
use super::category::Category;
use super::change::{SeriesChange, SeriesItem, SeriesItemKey};
use super::command::{SeriesCommand, SeriesCommandRecord, SeriesRejection};
use super::edition::{Edition, EditionContent, Series, SeriesId};
use super::event::{Event, EventId};
use super::imported_table::{ImportedTable, ImportedTableId};
use super::registry::{DistinctPersons, DistinctPersonsId, FactChange, PersonEdit, PersonEditId, PersonMerge};
use crate::limits;

/// What `command` does and changes, in the order in which to make the changes. What it makes is numbered after the entry of the
/// journal that it becomes.
pub fn decide(
    archive: &Archive,
    command: SeriesCommand,
) -> Result<(SeriesCommandRecord, Vec<SeriesChange>), SeriesRejection> {
    let is_new = !matches!(command, SeriesCommand::Revert { .. });
    let (record, mut changes) = wanted(archive, command)?;
    changes.retain(|change| change.before != change.after);
    if changes.is_empty() {
        return Err(SeriesRejection::NothingToChange);
    }
    // What is taken back was there before there were limits.
    for change in changes.iter().filter(|_| is_new) {
        let kept = change.after.as_ref().map_or(Ok(()), |after| limits::check(change.before.as_ref(), after));
        kept.map_err(SeriesRejection::Limit)?;
    }
    let mut after = archive.clone();
    for change in &changes {
        if !after.apply(change) || is_edited_since(archive, change) || is_learned_from(archive, change) {
            return Err(SeriesRejection::LaterCommandsBuildOnIt);
        }
    }
    for id in after.orphans() {
        let change = SeriesChange { before: after.thing(SeriesItemKey::ImportedTable(id)), after: None };
        if after.apply(&change) {
            changes.push(change);
        }
    }
    after.check()?;
    Ok((record, changes))
}

/// What a command is recorded as, and the changes that it asks for.
fn wanted(archive: &Archive, command: SeriesCommand) -> Decided {
    match command {
        SeriesCommand::PutEvent(event) => put_event(archive, event),
        SeriesCommand::RemoveEvent(id) => {
            let title = archive.events.get(&id).ok_or(SeriesRejection::Unknown)?.title.clone();
            Ok((SeriesCommandRecord::RemoveEvent(title), vec![removed(archive, SeriesItemKey::Event(id))]))
        }
        SeriesCommand::PutSeries(series) => put_series(archive, series),
        SeriesCommand::RemoveSeries(id) => {
            let title = archive.series.get(&id).ok_or(SeriesRejection::Unknown)?.title.clone();
            Ok((SeriesCommandRecord::RemoveSeries(title), vec![removed(archive, SeriesItemKey::Series(id))]))
        }
        SeriesCommand::EnterImportedTable { series, year, category, table } => {
            enter_imported_table(archive, series, year, category, *table)
        }
        SeriesCommand::RemoveImportedTable(id) => remove_imported_table(archive, id),
        SeriesCommand::MergePersons { merge, into } => merge_persons(archive, merge, into),
        SeriesCommand::PartPersons { person, from } => {
            let name = archive.merges.get(&person).ok_or(SeriesRejection::Unknown)?.name.to_string();
            let record = SeriesCommandRecord::PartPersons(name, from);
            Ok((record, vec![removed(archive, SeriesItemKey::PersonMerge(person))]))
        }
        SeriesCommand::CorrectPerson { edit, former, name } => correct_person(archive, edit, former, name),
        SeriesCommand::DistinguishPersons { pair, one, other } => {
            if pair.one == pair.other || archive.distinct_of(pair.one, pair.other).is_some() {
                return Err(SeriesRejection::NothingToChange);
            }
            let pair = DistinctPersons { id: DistinctPersonsId(archive.number + 1), ..pair };
            let record = SeriesCommandRecord::DistinguishPersons(one, other);
            Ok((record, vec![made(SeriesItem::DistinctPersons(Box::new(pair)))]))
        }
        SeriesCommand::Revert { entry, changes } => Ok((SeriesCommandRecord::Revert(entry), changes)),
    }
}

fn put_event(archive: &Archive, mut event: Box<Event>) -> Decided {
    let title = event.title.clone();
    if event.id != EventId::default() {
        return Ok((SeriesCommandRecord::EditEvent(title), vec![changed(archive, SeriesItem::Event(event))?]));
    }
    event.id = EventId(archive.number + 1);
    Ok((SeriesCommandRecord::MakeEvent(title), vec![made(SeriesItem::Event(event))]))
}

fn put_series(archive: &Archive, mut series: Box<Series>) -> Decided {
    let title = series.title.clone();
    series.editions.sort_by_key(|edition| edition.year);
    if series.id != SeriesId::default() {
        return Ok((SeriesCommandRecord::EditSeries(title), vec![changed(archive, SeriesItem::Series(series))?]));
    }
    series.id = SeriesId(archive.number + 1);
    Ok((SeriesCommandRecord::MakeSeries(title), vec![made(SeriesItem::Series(series))]))
}

fn enter_imported_table(
    archive: &Archive,
    series: SeriesId,
    year: i32,
    category: Category,
    table: ImportedTable,
) -> Decided {
    let mut series = archive.series.get(&series).ok_or(SeriesRejection::Unknown)?.clone();
    if series.editions.iter().any(|own| own.year == year && own.content.category() == Some(category)) {
        return Err(SeriesRejection::EditionAlready(year));
    }
    let id = ImportedTableId(archive.number + 1);
    series.add(Edition { year, content: EditionContent::ImportedTable(id, category), note: String::new() });
    let table = Box::new(ImportedTable { id, ..table });
    let record = SeriesCommandRecord::EnterImportedTable(table.title.clone(), year);
    let series = changed(archive, SeriesItem::Series(Box::new(series)))?;
    Ok((record, vec![made(SeriesItem::ImportedTable(table)), series]))
}

fn remove_imported_table(archive: &Archive, id: ImportedTableId) -> Decided {
    let title = archive.tables.get(&id).ok_or(SeriesRejection::Unknown)?.title.clone();
    let (series, _) = archive.place_of(id).ok_or(SeriesRejection::Unknown)?;
    let mut series = series.clone();
    series.editions.retain(|edition| !matches!(edition.content, EditionContent::ImportedTable(own, _) if own == id));
    let change = changed(archive, SeriesItem::Series(Box::new(series)))?;
    Ok((SeriesCommandRecord::RemoveImportedTable(title), vec![change]))
}

fn merge_persons(archive: &Archive, merge: PersonMerge, into: String) -> Decided {
    let is_merged = |person| archive.merges.contains_key(&person);
    if merge.id == merge.into {
        return Err(SeriesRejection::NothingToChange);
    }
    if is_merged(merge.id) || is_merged(merge.into) {
        let name = if is_merged(merge.id) { merge.name.to_string() } else { into };
        return Err(SeriesRejection::MergedAlready(name));
    }
    let record = SeriesCommandRecord::MergePersons(merge.name.to_string(), into);
    // The judgement that they are two was wrong.
    let distinct = archive.distinct_of(merge.id, merge.into).map(|pair| SeriesItemKey::DistinctPersons(pair.id));
    let gone = distinct.map(|key| removed(archive, key));
    Ok((record, gone.into_iter().chain([made(SeriesItem::PersonMerge(Box::new(merge)))]).collect()))
}

fn correct_person(archive: &Archive, mut edit: PersonEdit, former: Option<PersonMerge>, name: String) -> Decided {
    if edit.name.is_none() && edit.facts.is_empty() {
        return Err(SeriesRejection::NothingToChange);
    }
    if edit.name.as_ref().is_some_and(|name| name.after.family.is_empty()) {
        return Err(SeriesRejection::NameMissing);
    }
    edit.id = PersonEditId(archive.number + 1);
    let former = former.map(|former| made(SeriesItem::PersonMerge(Box::new(former))));
    let edit = made(SeriesItem::PersonEdit(Box::new(edit)));
    Ok((SeriesCommandRecord::CorrectPerson(name), former.into_iter().chain([edit]).collect()))
}

/// Whether a correction of a person would be taken back on which a later one rests.
fn is_edited_since(archive: &Archive, change: &SeriesChange) -> bool {
    let (Some(SeriesItem::PersonEdit(edit)), None) = (&change.before, &change.after) else { return false };
    let is_later = |other: &PersonEdit| other.id > edit.id && other.overlaps(edit);
    archive.edits.values().any(is_later)
}

/// Whether a merge would be taken back from which another person, or the same one by a later merge, has learned something.
fn is_learned_from(archive: &Archive, change: &SeriesChange) -> bool {
    let (Some(SeriesItem::PersonMerge(merge)), None) = (&change.before, &change.after) else { return false };
    let is_passed_on =
        |own: &FactChange, next: &FactChange| own.field == next.field && own.after.text == next.after.text;
    let is_built_on = |own: &FactChange, next: &FactChange| own.field == next.field && own.after == next.before;
    let rests = |next: &PersonMerge, is_so: &dyn Fn(&FactChange, &FactChange) -> bool| {
        next.facts.iter().any(|fact| merge.facts.iter().any(|own| is_so(own, fact)))
    };
    archive.merges.values().any(|other| {
        (other.id == merge.into && rests(other, &is_passed_on))
            || (other.id != merge.id && other.into == merge.into && rests(other, &is_built_on))
    })
}

type Decided = Result<(SeriesCommandRecord, Vec<SeriesChange>), SeriesRejection>;

const fn made(thing: SeriesItem) -> SeriesChange {
    SeriesChange { before: None, after: Some(thing) }
}

fn changed(archive: &Archive, thing: SeriesItem) -> Result<SeriesChange, SeriesRejection> {
    let before = archive.thing(thing.key()).ok_or(SeriesRejection::Unknown)?;
    Ok(SeriesChange { before: Some(before), after: Some(thing) })
}

fn removed(archive: &Archive, key: SeriesItemKey) -> SeriesChange {
    SeriesChange { before: archive.thing(key), after: None }
}
