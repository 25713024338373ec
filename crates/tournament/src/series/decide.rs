//! What a command changes in the championships, or why it is refused.

use super::category::Category;
use super::championships::Championships;
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
    championships: &Championships,
    command: SeriesCommand,
) -> Result<(SeriesCommandRecord, Vec<SeriesChange>), SeriesRejection> {
    let is_new = !matches!(command, SeriesCommand::Revert { .. });
    let (record, mut changes) = wanted(championships, command)?;
    changes.retain(|change| change.before != change.after);
    if changes.is_empty() {
        return Err(SeriesRejection::NothingToChange);
    }
    // What is taken back was there before there were limits.
    for change in changes.iter().filter(|_| is_new) {
        let kept = change.after.as_ref().map_or(Ok(()), |after| limits::check(change.before.as_ref(), after));
        kept.map_err(SeriesRejection::Limit)?;
    }
    let mut after = championships.clone();
    for change in &changes {
        if !after.apply(change) || is_edited_since(championships, change) || is_learned_from(championships, change) {
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
fn wanted(championships: &Championships, command: SeriesCommand) -> Decided {
    match command {
        SeriesCommand::PutEvent(event) => put_event(championships, event),
        SeriesCommand::RemoveEvent(id) => {
            let title = championships.events.get(&id).ok_or(SeriesRejection::Unknown)?.title.clone();
            Ok((SeriesCommandRecord::RemoveEvent(title), vec![removed(championships, SeriesItemKey::Event(id))]))
        }
        SeriesCommand::PutSeries(series) => put_series(championships, series),
        SeriesCommand::RemoveSeries(id) => {
            let title = championships.series.get(&id).ok_or(SeriesRejection::Unknown)?.title.clone();
            Ok((SeriesCommandRecord::RemoveSeries(title), vec![removed(championships, SeriesItemKey::Series(id))]))
        }
        SeriesCommand::EnterImportedTable { series, year, category, table } => {
            enter_imported_table(championships, series, year, category, *table)
        }
        SeriesCommand::RemoveImportedTable(id) => remove_imported_table(championships, id),
        SeriesCommand::MergePersons { merge, into } => merge_persons(championships, merge, into),
        SeriesCommand::PartPersons { person, from } => {
            let name = championships.merges.get(&person).ok_or(SeriesRejection::Unknown)?.name.to_string();
            let record = SeriesCommandRecord::PartPersons(name, from);
            Ok((record, vec![removed(championships, SeriesItemKey::PersonMerge(person))]))
        }
        SeriesCommand::CorrectPerson { edit, former, name } => correct_person(championships, edit, former, name),
        SeriesCommand::DistinguishPersons { pair, one, other } => {
            if pair.one == pair.other || championships.distinct_of(pair.one, pair.other).is_some() {
                return Err(SeriesRejection::NothingToChange);
            }
            let pair = DistinctPersons { id: DistinctPersonsId(championships.number + 1), ..pair };
            let record = SeriesCommandRecord::DistinguishPersons(one, other);
            Ok((record, vec![made(SeriesItem::DistinctPersons(Box::new(pair)))]))
        }
        SeriesCommand::Revert { entry, changes } => {
            let again = changes.into_iter().map(|change| said_again(championships, change)).collect();
            Ok((SeriesCommandRecord::Revert(entry), again))
        }
    }
}

fn put_event(championships: &Championships, mut event: Box<Event>) -> Decided {
    let title = event.title.clone();
    if event.id != EventId::default() {
        return Ok((SeriesCommandRecord::EditEvent(title), vec![changed(championships, SeriesItem::Event(event))?]));
    }
    event.id = EventId(championships.number + 1);
    Ok((SeriesCommandRecord::MakeEvent(title), vec![made(SeriesItem::Event(event))]))
}

fn put_series(championships: &Championships, mut series: Box<Series>) -> Decided {
    let title = series.title.clone();
    series.editions.sort_by_key(|edition| edition.year);
    if series.id != SeriesId::default() {
        return Ok((SeriesCommandRecord::EditSeries(title), vec![changed(championships, SeriesItem::Series(series))?]));
    }
    series.id = SeriesId(championships.number + 1);
    Ok((SeriesCommandRecord::MakeSeries(title), vec![made(SeriesItem::Series(series))]))
}

fn enter_imported_table(
    championships: &Championships,
    series: SeriesId,
    year: i32,
    category: Category,
    table: ImportedTable,
) -> Decided {
    let mut series = championships.series.get(&series).ok_or(SeriesRejection::Unknown)?.clone();
    if series.editions.iter().any(|edition| edition.year == year && edition.content.category() == Some(category)) {
        return Err(SeriesRejection::EditionAlready(year));
    }
    let id = ImportedTableId(championships.number + 1);
    series.add(Edition { year, content: EditionContent::ImportedTable(id, category), note: String::new() });
    let table = Box::new(ImportedTable { id, ..table });
    let record = SeriesCommandRecord::EnterImportedTable(table.title.clone(), year);
    let series = changed(championships, SeriesItem::Series(Box::new(series)))?;
    Ok((record, vec![made(SeriesItem::ImportedTable(table)), series]))
}

fn remove_imported_table(championships: &Championships, id: ImportedTableId) -> Decided {
    let title = championships.tables.get(&id).ok_or(SeriesRejection::Unknown)?.title.clone();
    let (series, _) = championships.place_of(id).ok_or(SeriesRejection::Unknown)?;
    let mut series = series.clone();
    series.editions.retain(|edition| !matches!(edition.content, EditionContent::ImportedTable(own, _) if own == id));
    let change = changed(championships, SeriesItem::Series(Box::new(series)))?;
    Ok((SeriesCommandRecord::RemoveImportedTable(title), vec![change]))
}

fn merge_persons(championships: &Championships, mut merge: PersonMerge, into: String) -> Decided {
    let is_merged = |person| championships.merges.contains_key(&person);
    if merge.id == merge.into {
        return Err(SeriesRejection::NothingToChange);
    }
    if is_merged(merge.id) || is_merged(merge.into) {
        let name = if is_merged(merge.id) { merge.name.to_string() } else { into };
        return Err(SeriesRejection::MergedAlready(name));
    }
    merge.entry = championships.number + 1;
    let record = SeriesCommandRecord::MergePersons(merge.name.to_string(), into);
    // The judgement that they are two was wrong.
    let distinct = championships.distinct_of(merge.id, merge.into).map(|pair| SeriesItemKey::DistinctPersons(pair.id));
    let gone = distinct.map(|key| removed(championships, key));
    Ok((record, gone.into_iter().chain([made(SeriesItem::PersonMerge(Box::new(merge)))]).collect()))
}

fn correct_person(
    championships: &Championships,
    mut edit: PersonEdit,
    former: Option<PersonMerge>,
    name: String,
) -> Decided {
    if edit.name.is_none() && edit.facts.is_empty() {
        return Err(SeriesRejection::NothingToChange);
    }
    if edit.name.as_ref().is_some_and(|name| name.after.family.is_empty()) {
        return Err(SeriesRejection::NameMissing);
    }
    edit.id = PersonEditId(championships.number + 1);
    let former = former.map(|former| made(SeriesItem::PersonMerge(Box::new(former))));
    let edit = made(SeriesItem::PersonEdit(Box::new(edit)));
    Ok((SeriesCommandRecord::CorrectPerson(name), former.into_iter().chain([edit]).collect()))
}

/// A change of a command that is redone: what it says of a person is said now, after all that was said meanwhile.
fn said_again(championships: &Championships, mut change: SeriesChange) -> SeriesChange {
    let number = championships.number + 1;
    match (&change.before, &mut change.after) {
        (None, Some(SeriesItem::PersonMerge(merge))) if merge.kind.is_record() => merge.entry = number,
        (None, Some(SeriesItem::PersonEdit(edit))) => edit.id = PersonEditId(number),
        _ => {}
    }
    change
}

/// Whether a correction of a person would be taken back on which a later one rests.
fn is_edited_since(championships: &Championships, change: &SeriesChange) -> bool {
    let (Some(SeriesItem::PersonEdit(edit)), None) = (&change.before, &change.after) else { return false };
    let is_later = |other: &PersonEdit| other.id > edit.id && other.overlaps(edit);
    championships.edits.values().any(is_later)
}

/// Whether a merge would be taken back from which another person, or the same one by a later merge, has learned something.
fn is_learned_from(championships: &Championships, change: &SeriesChange) -> bool {
    let (Some(SeriesItem::PersonMerge(merge)), None) = (&change.before, &change.after) else { return false };
    let is_passed_on =
        |own: &FactChange, next: &FactChange| own.field == next.field && own.after.text == next.after.text;
    let is_built_on = |own: &FactChange, next: &FactChange| own.field == next.field && own.after == next.before;
    let rests = |next: &PersonMerge, is_so: &dyn Fn(&FactChange, &FactChange) -> bool| {
        next.facts.iter().any(|fact| merge.facts.iter().any(|own| is_so(own, fact)))
    };
    championships.merges.values().any(|other| {
        (other.id == merge.into && rests(other, &is_passed_on))
            || (other.id != merge.id && other.into == merge.into && rests(other, &is_built_on))
    })
}

type Decided = Result<(SeriesCommandRecord, Vec<SeriesChange>), SeriesRejection>;

const fn made(thing: SeriesItem) -> SeriesChange {
    SeriesChange { before: None, after: Some(thing) }
}

fn changed(championships: &Championships, thing: SeriesItem) -> Result<SeriesChange, SeriesRejection> {
    let before = championships.thing(thing.key()).ok_or(SeriesRejection::Unknown)?;
    Ok(SeriesChange { before: Some(before), after: Some(thing) })
}

fn removed(championships: &Championships, key: SeriesItemKey) -> SeriesChange {
    SeriesChange { before: championships.thing(key), after: None }
}
