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

#[cfg(test)]
mod tests {
    use super::super::category::Category;
    use super::super::event::{EventLink, EventTournament};
    use super::super::imported_table::ImportedRow;
    use super::*;
    use crate::TournamentId;

    fn done(almanac: &mut Archive, act: SeriesCommand) -> Vec<SeriesChange> {
        let (_, changes) = decide(almanac, act).expect("allowed");
        assert!(changes.iter().all(|change| almanac.apply(change)));
        almanac.number += 1;
        changes
    }

    fn festival(slug: &str) -> Event {
        Event { slug: slug.to_owned(), title: slug.to_owned(), ..Event::default() }
    }

    fn part(tournament: i64) -> EventTournament {
        EventTournament { tournament: TournamentId(tournament), category: Category::default() }
    }

    fn table() -> ImportedTable {
        ImportedTable { title: "1999".to_owned(), lines: vec![ImportedRow::default()], ..ImportedTable::default() }
    }

    /// A festival with one tournament (1), a series (2) with it as the edition of 2020, and an old table (3) of 1999.
    fn almanac() -> Archive {
        let mut almanac = Archive::default();
        done(&mut almanac, SeriesCommand::PutFestival(Box::new(Event { parts: vec![part(7)], ..festival("cup") })));
        let edition = Edition { year: 2020, held: EditionContent::Festival(EventId(1)), note: String::new() };
        let series = Series { slug: "s".into(), title: "S".into(), editions: vec![edition], ..Series::default() };
        done(&mut almanac, SeriesCommand::PutSeries(Box::new(series)));
        let entered = SeriesCommand::EnterOld {
            series: SeriesId(2),
            year: 1999,
            category: Category::default(),
            table: Box::new(table()),
        };
        done(&mut almanac, entered);
        almanac
    }

    fn series() -> Series {
        almanac().series.remove(&SeriesId(2)).expect("made")
    }

    fn with(edition: Edition) -> SeriesCommand {
        let mut series = series();
        series.add(edition);
        SeriesCommand::PutSeries(Box::new(series))
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let edition = |year, held| Edition { year, held, note: String::new() };
        let cup = |change: fn(&mut Event)| {
            let mut cup = almanac().festivals.remove(&EventId(1)).expect("made");
            change(&mut cup);
            SeriesCommand::PutFestival(Box::new(cup))
        };
        let twice = ImportedRow { player: Some(crate::PlayerId(1)), ..ImportedRow::default() };
        let cases = [
            (
                SeriesCommand::PutFestival(Box::new(Event { title: String::new(), ..festival("x") })),
                SeriesRejection::TitleMissing,
            ),
            (SeriesCommand::PutFestival(Box::new(Event { slug: "Ы".into(), ..festival("x") })), {
                SeriesRejection::WrongAddress("Ы".into())
            }),
            (SeriesCommand::PutFestival(Box::new(festival("cup"))), SeriesRejection::AddressTaken("cup".into())),
            (SeriesCommand::PutFestival(Box::new(Event { parts: vec![part(7)], ..festival("x") })), {
                SeriesRejection::InFestivalAlready("cup".into())
            }),
            (cup(|cup| cup.parts.push(part(7))), SeriesRejection::InFestivalAlready("cup".into())),
            (cup(|cup| cup.links.push(EventLink { title: String::new(), address: "javascript:x".into() })), {
                SeriesRejection::WrongLink("javascript:x".into())
            }),
            (cup(|_| ()), SeriesRejection::NothingToChange),
            (SeriesCommand::RemoveFestival(EventId(1)), SeriesRejection::IsEdition("S".into())),
            (SeriesCommand::RemoveFestival(EventId(9)), SeriesRejection::Unknown),
            (with(edition(3000, EditionContent::Unknown)), SeriesRejection::WrongYear(3000)),
            (with(edition(2020, EditionContent::Nothing)), SeriesRejection::GapAndEdition(2020)),
            (with(edition(2021, EditionContent::Festival(EventId(1)))), SeriesRejection::HeldAlready(2020)),
            (
                with(edition(2021, EditionContent::Old(ImportedTableId(77), Category::default()))),
                SeriesRejection::LaterActsBuildOnIt,
            ),
            (
                SeriesCommand::EnterOld {
                    series: SeriesId(2),
                    year: 2001,
                    category: Category::default(),
                    table: Box::new(ImportedTable { lines: vec![twice.clone(), twice], ..ImportedTable::default() }),
                },
                SeriesRejection::TwiceInTable(String::new()),
            ),
            (
                SeriesCommand::EnterOld {
                    series: SeriesId(2),
                    year: 1999,
                    category: Category::default(),
                    table: Box::new(table()),
                },
                SeriesRejection::HeldAlready(1999),
            ),
        ];
        for (act, expected) in cases {
            assert_eq!(decide(&almanac(), act.clone()), Err(expected), "{act:?}");
        }
    }

    #[test]
    fn an_old_table_goes_with_its_edition_and_comes_back_with_it() {
        for act in [SeriesCommand::TakeOldBack(ImportedTableId(3)), SeriesCommand::RemoveSeries(SeriesId(2)), {
            let mut series = series();
            series.editions.retain(|edition| edition.year == 2020);
            SeriesCommand::PutSeries(Box::new(series))
        }] {
            let mut almanac = almanac();
            let before = almanac.clone();
            let changes = done(&mut almanac, act);
            assert!(almanac.old.is_empty());
            let back: Vec<SeriesChange> = changes.iter().rev().map(SeriesChange::inverse).collect();
            done(&mut almanac, SeriesCommand::Revert { entry: 4, changes: back });
            assert_eq!(Archive { number: 3, ..almanac }, before);
        }
    }

    #[test]
    fn what_later_acts_build_on_is_not_undone() {
        let mut now = almanac();
        let changes = done(&mut now, with(Edition { year: 2021, held: EditionContent::Nothing, note: String::new() }));
        let mut series = now.series.get(&SeriesId(2)).expect("made").clone();
        series.title = "T".to_owned();
        done(&mut now, SeriesCommand::PutSeries(Box::new(series)));
        let back = changes.iter().rev().map(SeriesChange::inverse).collect();
        let refused = decide(&now, SeriesCommand::Revert { entry: 4, changes: back });
        assert_eq!(refused, Err(SeriesRejection::LaterActsBuildOnIt));
    }
}
