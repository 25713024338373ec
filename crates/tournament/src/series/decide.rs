//! What an act changes in the almanac, or why it is refused.

use super::act::{Act, Deed, Refusal};
use super::almanac::Almanac;
use super::change::{Change, Key, Thing};
use super::edition::{Edition, Held, Series, SeriesId};
use super::festival::{Festival, FestivalId};
use super::old::{OldId, OldTable};
use crate::limits;

/// What `act` does and changes, in the order in which to make the changes. What it makes is numbered after the entry of the
/// journal that it becomes.
pub fn decide(almanac: &Almanac, act: Act) -> Result<(Deed, Vec<Change>), Refusal> {
    let is_new = !matches!(act, Act::Revert { .. });
    let (deed, mut changes) = match act {
        Act::PutFestival(festival) => put_festival(almanac, *festival),
        Act::RemoveFestival(id) => remove_festival(almanac, id),
        Act::PutSeries(series) => put_series(almanac, *series),
        Act::RemoveSeries(id) => remove_series(almanac, id),
        Act::EnterOld { series, year, category, table } => {
            let id = OldId(almanac.number + 1);
            enter_old(almanac, series, (*table, Edition { year, held: Held::Old(id, category), note: String::new() }))
        }
        Act::TakeOldBack(id) => take_old_back(almanac, id),
        Act::Revert { entry, changes } => Ok((Deed::Revert(entry), changes)),
    }?;
    changes.retain(|change| change.before != change.after);
    if changes.is_empty() {
        return Err(Refusal::NothingToChange);
    }
    // What is taken back was there before there were limits.
    for change in changes.iter().filter(|_| is_new) {
        let kept = change.after.as_ref().map_or(Ok(()), |after| limits::check(change.before.as_ref(), after));
        kept.map_err(Refusal::Limit)?;
    }
    let mut after = almanac.clone();
    for change in &changes {
        if !after.apply(change) {
            return Err(Refusal::LaterActsBuildOnIt);
        }
    }
    for id in after.orphans() {
        let change = Change { before: after.thing(Key::Old(id)), after: None };
        if after.apply(&change) {
            changes.push(change);
        }
    }
    after.check()?;
    Ok((deed, changes))
}

type Decided = Result<(Deed, Vec<Change>), Refusal>;

fn put_festival(almanac: &Almanac, mut festival: Festival) -> Decided {
    let title = festival.title.clone();
    if festival.id == FestivalId::default() {
        festival.id = FestivalId(almanac.number + 1);
        return Ok((Deed::MakeFestival(title), vec![made(Thing::Festival(Box::new(festival)))]));
    }
    let change = changed(almanac, Thing::Festival(Box::new(festival)))?;
    Ok((Deed::EditFestival(title), vec![change]))
}

fn remove_festival(almanac: &Almanac, id: FestivalId) -> Decided {
    let title = almanac.festivals.get(&id).ok_or(Refusal::Unknown)?.title.clone();
    Ok((Deed::RemoveFestival(title), vec![removed(almanac, Key::Festival(id))]))
}

fn put_series(almanac: &Almanac, mut series: Series) -> Decided {
    let title = series.title.clone();
    series.editions.sort_by_key(|edition| edition.year);
    if series.id == SeriesId::default() {
        series.id = SeriesId(almanac.number + 1);
        return Ok((Deed::MakeSeries(title), vec![made(Thing::Series(Box::new(series)))]));
    }
    let change = changed(almanac, Thing::Series(Box::new(series)))?;
    Ok((Deed::EditSeries(title), vec![change]))
}

fn remove_series(almanac: &Almanac, id: SeriesId) -> Decided {
    let title = almanac.series.get(&id).ok_or(Refusal::Unknown)?.title.clone();
    Ok((Deed::RemoveSeries(title), vec![removed(almanac, Key::Series(id))]))
}

fn enter_old(almanac: &Almanac, series: SeriesId, (table, edition): (OldTable, Edition)) -> Decided {
    let mut series = almanac.series.get(&series).ok_or(Refusal::Unknown)?.clone();
    let deed = Deed::EnterOld(table.title.clone(), edition.year);
    let is_same = |own: &&Edition| own.year == edition.year && own.held.category() == edition.held.category();
    if series.editions.iter().any(|own| own.held.category().is_some() && is_same(&own)) {
        return Err(Refusal::HeldAlready(edition.year));
    }
    let table = OldTable { id: OldId(almanac.number + 1), ..table };
    series.add(edition);
    Ok((deed, vec![made(Thing::Old(Box::new(table))), changed(almanac, Thing::Series(Box::new(series)))?]))
}

fn take_old_back(almanac: &Almanac, id: OldId) -> Decided {
    let table = almanac.old.get(&id).ok_or(Refusal::Unknown)?;
    let (series, _) = almanac.place_of(id).ok_or(Refusal::Unknown)?;
    let mut series = series.clone();
    series.editions.retain(|edition| !matches!(edition.held, Held::Old(own, _) if own == id));
    Ok((Deed::TakeOldBack(table.title.clone()), vec![changed(almanac, Thing::Series(Box::new(series)))?]))
}

const fn made(thing: Thing) -> Change {
    Change { before: None, after: Some(thing) }
}

fn changed(almanac: &Almanac, thing: Thing) -> Result<Change, Refusal> {
    let before = almanac.thing(thing.key()).ok_or(Refusal::Unknown)?;
    Ok(Change { before: Some(before), after: Some(thing) })
}

fn removed(almanac: &Almanac, key: Key) -> Change {
    Change { before: almanac.thing(key), after: None }
}

#[cfg(test)]
mod tests {
    use super::super::category::Category;
    use super::super::festival::{Link, Part};
    use super::super::old::OldLine;
    use super::*;
    use crate::TournamentId;

    fn done(almanac: &mut Almanac, act: Act) -> Vec<Change> {
        let (_, changes) = decide(almanac, act).expect("allowed");
        assert!(changes.iter().all(|change| almanac.apply(change)));
        almanac.number += 1;
        changes
    }

    fn festival(slug: &str) -> Festival {
        Festival { slug: slug.to_owned(), title: slug.to_owned(), ..Festival::default() }
    }

    fn part(tournament: i64) -> Part {
        Part { tournament: TournamentId(tournament), category: Category::default() }
    }

    fn table() -> OldTable {
        OldTable { title: "1999".to_owned(), lines: vec![OldLine::default()], ..OldTable::default() }
    }

    /// A festival with one tournament (1), a series (2) with it as the edition of 2020, and an old table (3) of 1999.
    fn almanac() -> Almanac {
        let mut almanac = Almanac::default();
        done(&mut almanac, Act::PutFestival(Box::new(Festival { parts: vec![part(7)], ..festival("cup") })));
        let edition = Edition { year: 2020, held: Held::Festival(FestivalId(1)), note: String::new() };
        let series = Series { slug: "s".into(), title: "S".into(), editions: vec![edition], ..Series::default() };
        done(&mut almanac, Act::PutSeries(Box::new(series)));
        let entered =
            Act::EnterOld { series: SeriesId(2), year: 1999, category: Category::default(), table: Box::new(table()) };
        done(&mut almanac, entered);
        almanac
    }

    fn series() -> Series {
        almanac().series.remove(&SeriesId(2)).expect("made")
    }

    fn with(edition: Edition) -> Act {
        let mut series = series();
        series.add(edition);
        Act::PutSeries(Box::new(series))
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let edition = |year, held| Edition { year, held, note: String::new() };
        let cup = |change: fn(&mut Festival)| {
            let mut cup = almanac().festivals.remove(&FestivalId(1)).expect("made");
            change(&mut cup);
            Act::PutFestival(Box::new(cup))
        };
        let twice = OldLine { player: Some(crate::PlayerId(1)), ..OldLine::default() };
        let cases = [
            (Act::PutFestival(Box::new(Festival { title: String::new(), ..festival("x") })), Refusal::TitleMissing),
            (Act::PutFestival(Box::new(Festival { slug: "Ы".into(), ..festival("x") })), {
                Refusal::WrongAddress("Ы".into())
            }),
            (Act::PutFestival(Box::new(festival("cup"))), Refusal::AddressTaken("cup".into())),
            (Act::PutFestival(Box::new(Festival { parts: vec![part(7)], ..festival("x") })), {
                Refusal::InFestivalAlready("cup".into())
            }),
            (cup(|cup| cup.parts.push(part(7))), Refusal::InFestivalAlready("cup".into())),
            (cup(|cup| cup.links.push(Link { title: String::new(), address: "javascript:x".into() })), {
                Refusal::WrongLink("javascript:x".into())
            }),
            (cup(|_| ()), Refusal::NothingToChange),
            (Act::RemoveFestival(FestivalId(1)), Refusal::IsEdition("S".into())),
            (Act::RemoveFestival(FestivalId(9)), Refusal::Unknown),
            (with(edition(3000, Held::Unknown)), Refusal::WrongYear(3000)),
            (with(edition(2020, Held::Nothing)), Refusal::GapAndEdition(2020)),
            (with(edition(2021, Held::Festival(FestivalId(1)))), Refusal::HeldAlready(2020)),
            (with(edition(2021, Held::Old(OldId(77), Category::default()))), Refusal::LaterActsBuildOnIt),
            (
                Act::EnterOld {
                    series: SeriesId(2),
                    year: 2001,
                    category: Category::default(),
                    table: Box::new(OldTable { lines: vec![twice.clone(), twice], ..OldTable::default() }),
                },
                Refusal::TwiceInTable(String::new()),
            ),
            (
                Act::EnterOld {
                    series: SeriesId(2),
                    year: 1999,
                    category: Category::default(),
                    table: Box::new(table()),
                },
                Refusal::HeldAlready(1999),
            ),
        ];
        for (act, expected) in cases {
            assert_eq!(decide(&almanac(), act.clone()), Err(expected), "{act:?}");
        }
    }

    #[test]
    fn an_old_table_goes_with_its_edition_and_comes_back_with_it() {
        for act in [Act::TakeOldBack(OldId(3)), Act::RemoveSeries(SeriesId(2)), {
            let mut series = series();
            series.editions.retain(|edition| edition.year == 2020);
            Act::PutSeries(Box::new(series))
        }] {
            let mut almanac = almanac();
            let before = almanac.clone();
            let changes = done(&mut almanac, act);
            assert!(almanac.old.is_empty());
            let back: Vec<Change> = changes.iter().rev().map(Change::inverse).collect();
            done(&mut almanac, Act::Revert { entry: 4, changes: back });
            assert_eq!(Almanac { number: 3, ..almanac }, before);
        }
    }

    #[test]
    fn what_later_acts_build_on_is_not_undone() {
        let mut now = almanac();
        let changes = done(&mut now, with(Edition { year: 2021, held: Held::Nothing, note: String::new() }));
        let mut series = now.series.get(&SeriesId(2)).expect("made").clone();
        series.title = "T".to_owned();
        done(&mut now, Act::PutSeries(Box::new(series)));
        let back = changes.iter().rev().map(Change::inverse).collect();
        let refused = decide(&now, Act::Revert { entry: 4, changes: back });
        assert_eq!(refused, Err(Refusal::LaterActsBuildOnIt));
    }
}
