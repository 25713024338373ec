//! Records of a category: who holds them, and from which editions that follows.

use std::collections::BTreeMap;

use super::category_history::{Final, Finisher, KnownPlayer};
use crate::Points;

/// What a record is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RecordKind {
    /// Most titles.
    Titles,
    /// Most titles in a row: in editions that follow each other. A year in which the category was not held does not end the row; one
    /// of which that is not known does.
    TitlesInARow,
    /// Most points.
    Points,
    /// The greatest share of the points that could be made.
    Share,
    /// The youngest champion, by year of birth.
    Youngest,
    /// The oldest champion, by year of birth.
    Oldest,
    /// Most participations.
    Participations,
    /// Most participants.
    Field,
}

/// How much it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum RecordValue {
    /// So many.
    Count(usize),
    /// So many points.
    Points(Points),
    /// So many tenths of a per cent, and the points of how many possible ones.
    Share(i32, Points, Points),
    /// Years of age: the year of the edition less that of birth.
    Age(i32),
}

/// A record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeriesRecord {
    /// What it is about.
    pub kind: RecordKind,
    /// Everybody who holds it.
    pub holders: Vec<RecordHolder>,
}

/// Who holds a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordHolder {
    /// Who; none for an edition.
    pub who: Option<KnownPlayer>,
    /// The name; empty for an edition.
    pub name: String,
    /// How much it is.
    pub value: RecordValue,
    /// The finals that it comes from, as places in the list.
    pub finals: Vec<usize>,
}

type Over<'a> = [(usize, &'a Final)];

/// The records of finals that are over, the earliest first. One that nobody can hold is left out. `not_held` are years in which
/// surely nothing was held.
pub(super) fn records(finals: &Over<'_>, not_held: &[i32]) -> Vec<SeriesRecord> {
    let all = [
        (RecordKind::Titles, of_persons(finals, Finisher::is_champion)),
        (RecordKind::TitlesInARow, rows(finals, not_held)),
        (RecordKind::Points, single(finals, |_, own| Some(RecordValue::Points(own.points)))),
        (RecordKind::Share, single(finals, |_, own| share(own))),
        (RecordKind::Youngest, single(finals, age).into_iter().map(|(age, holder)| (-age, holder)).collect()),
        (RecordKind::Oldest, single(finals, age)),
        (RecordKind::Participations, of_persons(finals, |_| true)),
        (RecordKind::Field, fields(finals)),
    ];
    let best = |(kind, holders): (RecordKind, Vec<(i64, RecordHolder)>)| {
        let most = holders.iter().map(|(rank, _)| *rank).max()?;
        let is_worth_telling = |(rank, holder): &&(i64, RecordHolder)| *rank == most && kind.is_worth(holder.value);
        let holders: Vec<RecordHolder> =
            holders.iter().filter(is_worth_telling).map(|(_, holder)| holder.clone()).collect();
        (!holders.is_empty()).then_some(SeriesRecord { kind, holders })
    };
    all.into_iter().filter_map(best).collect()
}

impl RecordKind {
    /// One title, or one participation, is nothing to tell of.
    fn is_worth(self, value: RecordValue) -> bool {
        match self {
            Self::Titles | Self::TitlesInARow | Self::Participations => value > RecordValue::Count(1),
            Self::Points | Self::Share | Self::Youngest | Self::Oldest | Self::Field => true,
        }
    }
}

impl RecordValue {
    /// By what the same values are compared.
    fn rank(self) -> i64 {
        match self {
            Self::Count(count) => i64::try_from(count).unwrap_or(i64::MAX),
            Self::Points(points) => points.tenths().into(),
            Self::Share(_, points, possible) => {
                // Compared as the fraction it is, not as it is rounded.
                i64::from(points.tenths()) * 1_000_000_000 / i64::from(possible.tenths().max(1))
            }
            Self::Age(years) => years.into(),
        }
    }
}

fn share(own: &Finisher) -> Option<RecordValue> {
    let possible = own.possible.filter(|possible| *possible > Points::ZERO)?;
    let thousandths = (own.points.tenths() * 2000 + possible.tenths()) / (2 * possible.tenths());
    Some(RecordValue::Share(thousandths, own.points, possible))
}

/// The age of a champion.
fn age(held: &Final, own: &Finisher) -> Option<RecordValue> {
    own.born.filter(|_| own.is_champion()).map(|born| RecordValue::Age(held.year - born))
}

fn fields(finals: &Over<'_>) -> Vec<(i64, RecordHolder)> {
    let field = |(place, own): &(usize, &Final)| {
        let value = RecordValue::Count(own.finishers.len());
        (value.rank(), RecordHolder { who: None, name: String::new(), value, finals: vec![*place] })
    };
    finals.iter().map(field).collect()
}

/// Something that somebody did in one edition.
fn single(finals: &Over<'_>, value: impl Fn(&Final, &Finisher) -> Option<RecordValue>) -> Vec<(i64, RecordHolder)> {
    let mut found = Vec::new();
    for (place, held) in finals {
        for own in held.finishers.iter().filter(|own| own.place.is_some()) {
            let Some(value) = value(held, own) else { continue };
            let holder =
                RecordHolder { who: Some(own.who.clone()), name: own.name.clone(), value, finals: vec![*place] };
            found.push((value.rank(), holder));
        }
    }
    found
}

/// How many editions there are of everybody in which something is so.
fn of_persons(finals: &Over<'_>, is_so: impl Fn(&Finisher) -> bool) -> Vec<(i64, RecordHolder)> {
    let mut found: BTreeMap<&KnownPlayer, (String, Vec<usize>)> = BTreeMap::new();
    for (place, held) in finals {
        for own in held.finishers.iter().filter(|own| is_so(own)) {
            let (name, places) = found.entry(&own.who).or_default();
            name.clone_from(&own.name);
            places.push(*place);
        }
    }
    found.into_iter().map(|(who, (name, finals))| counted(who, name, finals)).collect()
}

fn counted(who: &KnownPlayer, name: String, finals: Vec<usize>) -> (i64, RecordHolder) {
    let value = RecordValue::Count(finals.len());
    (value.rank(), RecordHolder { who: Some(who.clone()), name, value, finals })
}

/// Every row of titles.
fn rows(finals: &Over<'_>, not_held: &[i32]) -> Vec<(i64, RecordHolder)> {
    let mut open: BTreeMap<&KnownPlayer, (String, Vec<usize>)> = BTreeMap::new();
    let mut ended = Vec::new();
    let mut last_year = None;
    for (place, held) in finals {
        let is_broken = last_year.is_some_and(|last: i32| (last + 1..held.year).any(|year| !not_held.contains(&year)));
        let goes_on = |who: &KnownPlayer| !is_broken && held.champions().any(|own| own.who == *who);
        let (kept, over): (BTreeMap<_, _>, BTreeMap<_, _>) = open.into_iter().partition(|(who, _)| goes_on(who));
        ended.extend(over);
        open = kept;
        for own in held.champions() {
            let (name, places) = open.entry(&own.who).or_default();
            name.clone_from(&own.name);
            places.push(*place);
        }
        last_year = Some(held.year);
    }
    ended.into_iter().chain(open).map(|(who, (name, finals))| counted(who, name, finals)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::category_history::tests::held;
    use super::*;

    /// The holders of a record with its value and the years it comes from.
    fn told(finals: &[Final], not_held: &[i32], kind: RecordKind) -> Vec<(String, RecordValue, Vec<i32>)> {
        let over: Vec<(usize, &Final)> = finals.iter().enumerate().collect();
        let records = records(&over, not_held);
        let record = records.into_iter().find(|record| record.kind == kind);
        let years = |holder: &RecordHolder| holder.finals.iter().map(|place| finals[*place].year).collect();
        record.map_or_else(Vec::new, |record| {
            record.holders.iter().map(|own| (own.name.clone(), own.value, years(own))).collect()
        })
    }

    #[test]
    fn records_name_their_holders_and_editions() {
        use RecordKind::{Field, Oldest, Participations, Points as Most, Share, Titles, TitlesInARow, Youngest};
        let finals = [
            held(2011, &[("A1", "", 1, 8), ("B9", "", 2, 7), ("C", "", 3, 2)]),
            held(2012, &[("A1", "", 1, 7), ("B9", "", 2, 6)]),
            held(2014, &[("B9", "", 1, 9), ("A1", "", 2, 7)]),
            held(2015, &[("A1", "", 1, 9)]),
        ];
        let name = |name: &str, value, years: &[i32]| (name.to_owned(), value, years.to_vec());
        let (count, points) = (RecordValue::Count, |n| RecordValue::Points(Points::whole(n)));
        let nine = RecordValue::Share(900, Points::whole(9), Points::whole(10));
        for (kind, expected) in [
            (Titles, vec![name("A1", count(3), &[2011, 2012, 2015])]),
            (TitlesInARow, vec![name("A1", count(2), &[2011, 2012])]),
            (Most, vec![name("B9", points(9), &[2014]), name("A1", points(9), &[2015])]),
            (Share, vec![name("B9", nine, &[2014]), name("A1", nine, &[2015])]),
            (Youngest, vec![name("B9", RecordValue::Age(25), &[2014])]),
            (Oldest, vec![name("A1", RecordValue::Age(34), &[2015])]),
            (Participations, vec![name("A1", count(4), &[2011, 2012, 2014, 2015])]),
            (Field, vec![name("", count(3), &[2011])]),
        ] {
            assert_eq!(told(&finals, &[2013], kind), expected, "{kind:?}");
        }
    }

    #[test]
    fn a_year_without_data_ends_a_row_of_titles_and_one_without_a_championship_does_not() {
        let finals = [held(2011, &[("A", "", 1, 8)]), held(2013, &[("A", "", 1, 8)])];
        let row = |not_held: &[i32]| told(&finals, not_held, RecordKind::TitlesInARow).len();
        assert_eq!((row(&[]), row(&[2012]), row(&[2010, 2014])), (0, 1, 0));
    }

    #[test]
    fn one_title_is_no_record() {
        assert_eq!(told(&[held(2011, &[("A", "", 1, 8)])], &[], RecordKind::Titles), []);
    }
}
