//! What an act changes in the almanac, or why it is refused.

use super::archive::Archive;
use super::change::{SeriesChange, SeriesItem, SeriesItemKey};
use super::command::{SeriesCommand, SeriesCommandRecord, SeriesRejection};
use super::edition::{Edition, EditionContent, Series, SeriesId};
use super::event::{Event, EventId};
use super::imported_table::{ImportedTable, ImportedTableId};
use crate::limits;

/// What `act` does and changes, in the order in which to make the changes. What it makes is numbered after the entry of the
/// journal that it becomes.
pub fn decide(
    almanac: &Archive,
    act: SeriesCommand,
) -> Result<(SeriesCommandRecord, Vec<SeriesChange>), SeriesRejection> {
    let is_new = !matches!(act, SeriesCommand::Revert { .. });
    let (deed, mut changes) = match act {
        SeriesCommand::PutFestival(festival) => put_festival(almanac, *festival),
        SeriesCommand::RemoveFestival(id) => remove_festival(almanac, id),
        SeriesCommand::PutSeries(series) => put_series(almanac, *series),
        SeriesCommand::RemoveSeries(id) => remove_series(almanac, id),
        SeriesCommand::EnterOld { series, year, category, table } => {
            let id = ImportedTableId(almanac.number + 1);
            enter_old(
                almanac,
                series,
                *table,
                Edition { year, held: EditionContent::Old(id, category), note: String::new() },
            )
        }
        SeriesCommand::TakeOldBack(id) => take_old_back(almanac, id),
        SeriesCommand::Revert { entry, changes } => Ok((SeriesCommandRecord::Revert(entry), changes)),
    }?;
    changes.retain(|change| change.before != change.after);
    if changes.is_empty() {
        return Err(SeriesRejection::NothingToChange);
    }
    // What is taken back was there before there were limits.
    for change in changes.iter().filter(|_| is_new) {
        let kept = change.after.as_ref().map_or(Ok(()), |after| limits::check(change.before.as_ref(), after));
        kept.map_err(SeriesRejection::Limit)?;
    }
    let mut after = almanac.clone();
    for change in &changes {
        if !after.apply(change) {
            return Err(SeriesRejection::LaterActsBuildOnIt);
        }
    }
    for id in after.orphans() {
        let change = SeriesChange { before: after.thing(SeriesItemKey::Old(id)), after: None };
        if after.apply(&change) {
            changes.push(change);
        }
    }
    after.check()?;
    Ok((deed, changes))
}

type Decided = Result<(SeriesCommandRecord, Vec<SeriesChange>), SeriesRejection>;

fn put_festival(almanac: &Archive, mut festival: Event) -> Decided {
    let title = festival.title.clone();
    if festival.id == EventId::default() {
        festival.id = EventId(almanac.number + 1);
        return Ok((SeriesCommandRecord::MakeFestival(title), vec![made(SeriesItem::Festival(Box::new(festival)))]));
    }
    let change = changed(almanac, SeriesItem::Festival(Box::new(festival)))?;
    Ok((SeriesCommandRecord::EditFestival(title), vec![change]))
}

fn remove_festival(almanac: &Archive, id: EventId) -> Decided {
    let title = almanac.festivals.get(&id).ok_or(SeriesRejection::Unknown)?.title.clone();
    Ok((SeriesCommandRecord::RemoveFestival(title), vec![removed(almanac, SeriesItemKey::Festival(id))]))
}

fn put_series(almanac: &Archive, mut series: Series) -> Decided {
    let title = series.title.clone();
    series.editions.sort_by_key(|edition| edition.year);
    if series.id == SeriesId::default() {
        series.id = SeriesId(almanac.number + 1);
        return Ok((SeriesCommandRecord::MakeSeries(title), vec![made(SeriesItem::Series(Box::new(series)))]));
    }
    let change = changed(almanac, SeriesItem::Series(Box::new(series)))?;
    Ok((SeriesCommandRecord::EditSeries(title), vec![change]))
}

fn remove_series(almanac: &Archive, id: SeriesId) -> Decided {
    let title = almanac.series.get(&id).ok_or(SeriesRejection::Unknown)?.title.clone();
    Ok((SeriesCommandRecord::RemoveSeries(title), vec![removed(almanac, SeriesItemKey::Series(id))]))
}

fn enter_old(almanac: &Archive, series: SeriesId, table: ImportedTable, edition: Edition) -> Decided {
    let mut series = almanac.series.get(&series).ok_or(SeriesRejection::Unknown)?.clone();
    let deed = SeriesCommandRecord::EnterOld(table.title.clone(), edition.year);
    let is_same = |own: &&Edition| own.year == edition.year && own.held.category() == edition.held.category();
    if series.editions.iter().any(|own| own.held.category().is_some() && is_same(&own)) {
        return Err(SeriesRejection::HeldAlready(edition.year));
    }
    let table = ImportedTable { id: ImportedTableId(almanac.number + 1), ..table };
    series.add(edition);
    Ok((deed, vec![made(SeriesItem::Old(Box::new(table))), changed(almanac, SeriesItem::Series(Box::new(series)))?]))
}

fn take_old_back(almanac: &Archive, id: ImportedTableId) -> Decided {
    let table = almanac.old.get(&id).ok_or(SeriesRejection::Unknown)?;
    let (series, _) = almanac.place_of(id).ok_or(SeriesRejection::Unknown)?;
    let mut series = series.clone();
    series.editions.retain(|edition| !matches!(edition.held, EditionContent::Old(own, _) if own == id));
    Ok((
        SeriesCommandRecord::TakeOldBack(table.title.clone()),
        vec![changed(almanac, SeriesItem::Series(Box::new(series)))?],
    ))
}

const fn made(thing: SeriesItem) -> SeriesChange {
    SeriesChange { before: None, after: Some(thing) }
}

fn changed(almanac: &Archive, thing: SeriesItem) -> Result<SeriesChange, SeriesRejection> {
    let before = almanac.thing(thing.key()).ok_or(SeriesRejection::Unknown)?;
    Ok(SeriesChange { before: Some(before), after: Some(thing) })
}

fn removed(almanac: &Archive, key: SeriesItemKey) -> SeriesChange {
    SeriesChange { before: almanac.thing(key), after: None }
}
