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
    /// Most points in one final.
    Points,
    /// The greatest share of the points that could be made.
    Share,
    /// The youngest champion, by year of birth.
    Youngest,
    /// The oldest champion, by year of birth.
    Oldest,
    /// Most finals played in.
    Participations,
    /// The edition with most players.
    Field,
}

draughts::codes! { RecordKind:
    Titles => "titles",
    TitlesInARow => "titles-in-a-row",
    Points => "points",
    Share => "share",
    Youngest => "youngest",
    Oldest => "oldest",
    Participations => "participations",
    Field => "field",
}

/// How much it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum RecordValue {
    /// A number of titles, participations or players.
    Count(usize),
    /// Points made.
    Points(Points),
    /// A share of points in tenths of a per cent, then the points made and the points possible.
    Share(i32, Points, Points),
    /// Years of age: the year of the edition less that of birth.
    Age(i32),
}

/// A record of a category, with all who share it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeriesRecord {
    /// What it is about.
    pub kind: RecordKind,
    /// All who share it.
    pub holders: Vec<RecordHolder>,
}

/// Who holds a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordHolder {
    /// The player; none for a record of an edition.
    pub who: Option<KnownPlayer>,
    /// The name; empty for an edition.
    pub name: String,
    /// How much it is.
    pub value: RecordValue,
    /// The finals that it comes from, as places in the list.
    pub finals: Vec<usize>,
}

/// A final that is over, with its place in the list of all.
pub(super) struct ListedFinal<'a> {
    pub(super) place: usize,
    pub(super) content: &'a Final,
}

/// The records of finals that are over, the earliest first. One that no player can hold is left out. `not_held` are years in
/// which surely nothing was held.
pub(super) fn records(finals: &[ListedFinal<'_>], not_held: &[i32]) -> Vec<SeriesRecord> {
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
        let is_counted = matches!(kind, RecordKind::Titles | RecordKind::TitlesInARow | RecordKind::Participations);
        // One title, or one participation, is no record.
        let is_worth_telling = |(rank, holder): &&(i64, RecordHolder)| {
            *rank == most && (!is_counted || holder.value > RecordValue::Count(1))
        };
        let holders: Vec<RecordHolder> =
            holders.iter().filter(is_worth_telling).map(|(_, holder)| holder.clone()).collect();
        (!holders.is_empty()).then_some(SeriesRecord { kind, holders })
    };
    all.into_iter().filter_map(best).collect()
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

fn share(finisher: &Finisher) -> Option<RecordValue> {
    let possible = finisher.possible.filter(|possible| *possible > Points::ZERO)?;
    let thousandths = (finisher.points.tenths() * 2000 + possible.tenths()) / (2 * possible.tenths());
    Some(RecordValue::Share(thousandths, finisher.points, possible))
}

/// The age of a champion.
fn age(content: &Final, finisher: &Finisher) -> Option<RecordValue> {
    finisher.born.filter(|_| finisher.is_champion()).map(|born| RecordValue::Age(content.year - born))
}

fn fields(finals: &[ListedFinal<'_>]) -> Vec<(i64, RecordHolder)> {
    let field = |ListedFinal { place, content }: &ListedFinal<'_>| {
        let value = RecordValue::Count(content.finishers.len());
        (value.rank(), RecordHolder { who: None, name: String::new(), value, finals: vec![*place] })
    };
    finals.iter().map(field).collect()
}

/// Something that a player did in one edition.
fn single(
    finals: &[ListedFinal<'_>],
    value: impl Fn(&Final, &Finisher) -> Option<RecordValue>,
) -> Vec<(i64, RecordHolder)> {
    let mut holders = Vec::new();
    for ListedFinal { place, content } in finals {
        for finisher in content.finishers.iter().filter(|finisher| finisher.place.is_some()) {
            let Some(value) = value(content, finisher) else { continue };
            let holder = RecordHolder {
                who: Some(finisher.who.clone()),
                name: finisher.name.clone(),
                value,
                finals: vec![*place],
            };
            holders.push((value.rank(), holder));
        }
    }
    holders
}

/// How many editions there are of every player in which something is so.
fn of_persons(finals: &[ListedFinal<'_>], is_so: impl Fn(&Finisher) -> bool) -> Vec<(i64, RecordHolder)> {
    let mut places_of: BTreeMap<&KnownPlayer, (String, Vec<usize>)> = BTreeMap::new();
    for ListedFinal { place, content } in finals {
        for finisher in content.finishers.iter().filter(|finisher| is_so(finisher)) {
            let (name, places) = places_of.entry(&finisher.who).or_default();
            name.clone_from(&finisher.name);
            places.push(*place);
        }
    }
    places_of.into_iter().map(|(who, (name, finals))| counted(who, name, finals)).collect()
}

fn counted(who: &KnownPlayer, name: String, finals: Vec<usize>) -> (i64, RecordHolder) {
    let value = RecordValue::Count(finals.len());
    (value.rank(), RecordHolder { who: Some(who.clone()), name, value, finals })
}

fn rows(finals: &[ListedFinal<'_>], not_held: &[i32]) -> Vec<(i64, RecordHolder)> {
    let mut open: BTreeMap<&KnownPlayer, (String, Vec<usize>)> = BTreeMap::new();
    let mut ended = Vec::new();
    let mut last_year = None;
    for ListedFinal { place, content } in finals {
        // A year without a final breaks a row, unless it is known that the category was not held.
        let is_broken =
            last_year.is_some_and(|last: i32| (last + 1..content.year).any(|year| !not_held.contains(&year)));
        let goes_on = |who: &KnownPlayer| !is_broken && content.champions().any(|champion| champion.who == *who);
        let (kept, over): (BTreeMap<_, _>, BTreeMap<_, _>) = open.into_iter().partition(|(who, _)| goes_on(who));
        ended.extend(over);
        open = kept;
        for champion in content.champions() {
            let (name, places) = open.entry(&champion.who).or_default();
            name.clone_from(&champion.name);
            places.push(*place);
        }
        last_year = Some(content.year);
    }
    ended.into_iter().chain(open).map(|(who, (name, finals))| counted(who, name, finals)).collect()
}
