//! Champions, medals and records of a series, each with the editions that it comes from.
//!
//! Only what is over counts. Somebody who shares places has the medal of the best of them, and several may share a title.

use std::collections::BTreeMap;

use super::category::Category;
use super::imported_table::{ImportedTableId, SharedPlaces};
use super::records::{SeriesRecord, records};
use crate::{PlayerId, Points, TournamentId};

/// Where a final table comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FinalSource {
    /// A tournament.
    Tournament(TournamentId),
    /// An old table.
    Old(ImportedTableId),
}

/// Somebody as all editions know him.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KnownPlayer {
    /// A person in the registry.
    Player(PlayerId),
    /// Somebody of whom only the name is known, as it compares.
    Named(String),
}

/// The final table of one competition of an edition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Final {
    /// Where it comes from.
    pub source: FinalSource,
    /// The year of the edition.
    pub year: i32,
    /// Who competed, at which pace.
    pub category: Category,
    /// The title.
    pub title: String,
    /// Whether its places are final.
    pub is_over: bool,
    /// Everybody, best first.
    pub finishers: Vec<Finisher>,
}

/// Somebody in a final table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finisher {
    /// Who.
    pub who: KnownPlayer,
    /// The name as the table prints it.
    pub name: String,
    /// The region as the table prints it; may be empty.
    pub region: String,
    /// The year of birth, where it is known.
    pub born: Option<i32>,
    /// The place; none for somebody whose results did not count.
    pub place: Option<SharedPlaces>,
    /// The points.
    pub points: Points,
    /// The most points that could have been made, where that is known.
    pub possible: Option<Points>,
}

impl Finisher {
    /// 0 for gold, 1 for silver, 2 for bronze.
    pub fn medal(&self) -> Option<usize> {
        let first = self.place?.first;
        (1..=3).contains(&first).then(|| first as usize - 1)
    }

    /// Whether he has the title, alone or with others.
    pub fn is_champion(&self) -> bool {
        self.medal() == Some(0)
    }
}

impl Final {
    /// Those who have the title; nobody before it is over.
    pub fn champions(&self) -> impl Iterator<Item = &Finisher> {
        self.finishers.iter().filter(|own| self.is_over && own.is_champion())
    }
}

/// The medals of a person or a region.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Medals {
    /// Whose; none for a region.
    pub who: Option<KnownPlayer>,
    /// The name in the latest edition with a medal, or the region.
    pub name: String,
    /// Gold, silver, bronze: in each the places of the finals in the list that they were won in.
    pub won: [Vec<usize>; 3],
}

impl Medals {
    /// How many of each.
    pub fn counts(&self) -> [usize; 3] {
        self.won.each_ref().map(Vec::len)
    }

    /// How many of all.
    pub fn total(&self) -> usize {
        self.counts().iter().sum()
    }
}

/// The figures of one category.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CategoryHistory {
    /// Which.
    pub category: Category,
    /// The finals of it, as places in the list, the earliest first.
    pub finals: Vec<usize>,
    /// Persons by medals: most gold first, then silver, then bronze.
    pub persons: Vec<Medals>,
    /// Regions in the same way.
    pub regions: Vec<Medals>,
    /// The records.
    pub records: Vec<SeriesRecord>,
}

/// The figures of each category. `finals` are in the order of years; `known` are years of which everything is known that was held:
/// a category without a final in one of them was not held then. In any other year nobody can say whether a row of titles went on.
pub fn figures(finals: &[Final], known: &[i32]) -> Vec<CategoryHistory> {
    let mut by_category: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (place, own) in finals.iter().enumerate() {
        by_category.entry(own.category.order()).or_default().push(place);
    }
    let figures = |places: Vec<usize>| {
        let category = finals.get(*places.first()?)?.category;
        let over: Vec<(usize, &Final)> = places
            .iter()
            .filter_map(|place| Some((*place, finals.get(*place)?)))
            .filter(|(_, own)| own.is_over)
            .collect();
        let is_running = |year: i32| places.iter().filter_map(|place| finals.get(*place)).any(|own| own.year == year);
        let not_held: Vec<i32> = known.iter().copied().filter(|year| !is_running(*year)).collect();
        Some(CategoryHistory {
            category,
            persons: medals(&over, |own| Some((Some(own.who.clone()), format!("{:?}", own.who), own.name.clone()))),
            regions: medals(&over, |own| {
                (!own.region.is_empty()).then(|| (None, own.region.to_lowercase(), own.region.clone()))
            }),
            records: records(&over, &not_held),
            finals: places,
        })
    };
    by_category.into_values().filter_map(figures).collect()
}

/// Whose medal it is: the person, what he is told from others by, and the name.
type Winner = (Option<KnownPlayer>, String, String);

fn medals(finals: &[(usize, &Final)], winner: impl Fn(&Finisher) -> Option<Winner>) -> Vec<Medals> {
    let mut all: BTreeMap<String, Medals> = BTreeMap::new();
    for (place, own) in finals {
        for finisher in &own.finishers {
            let (Some(medal), Some((who, key, name))) = (finisher.medal(), winner(finisher)) else { continue };
            let medals = all.entry(key).or_insert_with(|| Medals { who, name: String::new(), won: Default::default() });
            medals.name = name;
            if let Some(won) = medals.won.get_mut(medal) {
                won.push(*place);
            }
        }
    }
    let mut all: Vec<Medals> = all.into_values().collect();
    all.sort_by(|a, b| b.counts().cmp(&a.counts()).then_with(|| a.name.cmp(&b.name)));
    all
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::category::Competitors;
    use super::*;

    /// A final: year, then name, region, place and points of each.
    pub fn held(year: i32, finishers: &[(&str, &str, u32, i32)]) -> Final {
        let finisher = |&(name, region, place, points): &(&str, &str, u32, i32)| Finisher {
            who: KnownPlayer::Named(name.to_lowercase()),
            name: name.to_owned(),
            region: region.to_owned(),
            born: name
                .chars()
                .last()
                .and_then(|last| last.to_digit(10))
                .and_then(|last| i32::try_from(1980 + last).ok()),
            place: Some(SharedPlaces { first: place, last: place }),
            points: Points::whole(points),
            possible: Some(Points::whole(10)),
        };
        Final {
            source: FinalSource::Old(ImportedTableId(i64::from(year))),
            year,
            category: Category::default(),
            title: year.to_string(),
            is_over: true,
            finishers: finishers.iter().map(finisher).collect(),
        }
    }

    fn told(medals: &[Medals]) -> Vec<(String, [usize; 3])> {
        medals.iter().map(|own| (own.name.clone(), own.counts())).collect()
    }

    fn row(name: &str, counts: [usize; 3]) -> (String, [usize; 3]) {
        (name.to_owned(), counts)
    }

    #[test]
    fn medals_are_counted_by_person_and_by_region() {
        let finals = [
            held(2011, &[("A", "X", 1, 8), ("B", "Y", 2, 7), ("C", "x", 3, 6), ("D", "Y", 4, 5)]),
            held(2012, &[("B", "Y", 1, 8), ("A", "X", 1, 8), ("D", "", 3, 6)]),
        ];
        let all = figures(&finals, &[]);
        let figures = all.first().expect("a category");
        let expected = [row("A", [2, 0, 0]), row("B", [1, 1, 0]), row("C", [0, 0, 1]), row("D", [0, 0, 1])];
        assert_eq!(told(&figures.persons), expected);
        assert_eq!(told(&figures.regions), [row("X", [2, 0, 1]), row("Y", [1, 1, 0])]);
        assert_eq!(figures.persons.first().map(|own| own.won[0].clone()), Some(vec![0, 1]));
    }

    #[test]
    fn categories_are_told_apart_and_what_is_not_over_gives_no_medals() {
        let women = Category { competitors: Competitors::Women, pace: None };
        let finals = [
            Final { category: women, ..held(2011, &[("W", "", 1, 8)]) },
            held(2011, &[("A", "", 1, 8)]),
            Final { is_over: false, ..held(2012, &[("B", "", 1, 8)]) },
        ];
        let all = figures(&finals, &[]);
        let told: Vec<_> = all.iter().map(|own| (own.category, own.finals.clone(), told(&own.persons))).collect();
        assert_eq!(
            told,
            [(Category::default(), vec![1, 2], vec![row("A", [1, 0, 0])]), (women, vec![0], vec![row("W", [1, 0, 0])])]
        );
    }

    #[test]
    fn a_row_of_titles_ends_where_nothing_is_known_of_its_own_category() {
        let blitz = Category { competitors: Competitors::Men, pace: Some(crate::RatingKind::Blitz) };
        let finals = [
            Final { category: blitz, ..held(2015, &[("A", "", 1, 8)]) },
            held(2016, &[("B", "", 1, 8)]),
            Final { category: blitz, ..held(2017, &[("A", "", 1, 8)]) },
        ];
        let has_row = |finals: &[Final], known: &[i32]| {
            let figures = figures(finals, known);
            let own = figures.iter().find(|own| own.category == blitz).expect("there are two of it");
            own.records.iter().any(|record| record.kind == super::super::RecordKind::TitlesInARow)
        };
        assert!(!has_row(&finals, &[]));
        // All of 2016 is known, and blitz was no part of it.
        assert!(has_row(&finals, &[2016]));
        let running = Final { category: blitz, is_over: false, ..held(2016, &[("B", "", 1, 8)]) };
        assert!(!has_row(&[finals[0].clone(), running, finals[2].clone()], &[2016]));
    }
}
