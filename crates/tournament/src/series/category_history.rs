//! Champions, medals and records of a series, each with the editions that it comes from.
//!
//! Only what is over counts. A player who shares places has the medal of the best of them, and several may share a title.

use std::collections::BTreeMap;

use super::category::Category;
use super::imported_table::{ImportedTableId, SharedPlaces};
use super::records::{ListedFinal, SeriesRecord, records};
use crate::region::region_key;
use crate::{PersonId, Points, TournamentId};

/// Where a final table comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FinalSource {
    /// A tournament of this database.
    Tournament(TournamentId),
    /// A table of which the games are not known.
    ImportedTable(ImportedTableId),
}

/// A player as all editions know them.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KnownPlayer {
    /// A person of the registry.
    Player(PersonId),
    /// A player of whom only the name is known, as it compares.
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
    /// The title of the tournament or table.
    pub title: String,
    /// Whether its places are final; only then it counts for titles, medals and records.
    pub is_over: bool,
    /// The players in its table, with their places.
    pub finishers: Vec<Finisher>,
}

/// A player in a final table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finisher {
    /// The player as all editions know them.
    pub who: KnownPlayer,
    /// The name as the table prints it.
    pub name: String,
    /// The region as the table prints it; may be empty.
    pub region: String,
    /// The year of birth, where it is known.
    pub born: Option<i32>,
    /// The place; none for a player whose results did not count.
    pub place: Option<SharedPlaces>,
    /// Points made.
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

    /// Whether they have the title, alone or with others.
    pub fn is_champion(&self) -> bool {
        self.medal() == Some(0)
    }
}

impl Final {
    /// The players who have the title; none before the final is over.
    pub fn champions(&self) -> impl Iterator<Item = &Finisher> {
        self.finishers.iter().filter(|finisher| self.is_over && finisher.is_champion())
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
    /// Which category the figures are of.
    pub category: Category,
    /// The finals of the category, as places in the list, the earliest first.
    pub finals: Vec<usize>,
    /// Persons by medals: most gold first, then silver, then bronze.
    pub persons: Vec<Medals>,
    /// Regions by medals, in the same order; a medal counts for the region that its table prints.
    pub regions: Vec<Medals>,
    /// The records of the category.
    pub records: Vec<SeriesRecord>,
}

/// The figures of each category. `finals` are in the order of years; `known` are years of which everything is known that was held:
/// a category without a final in one of them was not held then. In any other year no player can say whether a row of titles
/// went on.
pub fn figures(finals: &[Final], known: &[i32]) -> Vec<CategoryHistory> {
    let mut by_category: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (place, own) in finals.iter().enumerate() {
        by_category.entry(own.category.order()).or_default().push(place);
    }
    let figures = |places: Vec<usize>| {
        let category = finals.get(*places.first()?)?.category;
        let listed = places.iter().filter_map(|&place| Some(ListedFinal { place, content: finals.get(place)? }));
        let over: Vec<ListedFinal<'_>> = listed.filter(|listed| listed.content.is_over).collect();
        // Medals wait for the end of a final; that the category is held in a year is true from its beginning.
        let is_running = |year: i32| {
            places.iter().filter_map(|place| finals.get(*place)).any(|final_table| final_table.year == year)
        };
        let not_held: Vec<i32> = known.iter().copied().filter(|year| !is_running(*year)).collect();
        Some(CategoryHistory {
            category,
            persons: medals(&over, |finisher| {
                Some(Winner {
                    who: Some(finisher.who.clone()),
                    key: format!("{:?}", finisher.who),
                    name: finisher.name.clone(),
                })
            }),
            regions: medals(&over, |finisher| {
                let winner = || Winner { who: None, key: region_key(&finisher.region), name: finisher.region.clone() };
                (!finisher.region.is_empty()).then(winner)
            }),
            records: records(&over, &not_held),
            finals: places,
        })
    };
    by_category.into_values().filter_map(figures).collect()
}

/// Whose medal it is.
struct Winner {
    who: Option<KnownPlayer>,
    /// What identifies them.
    key: String,
    name: String,
}

fn medals(finals: &[ListedFinal<'_>], winner: impl Fn(&Finisher) -> Option<Winner>) -> Vec<Medals> {
    let mut all: BTreeMap<String, Medals> = BTreeMap::new();
    for ListedFinal { place, content } in finals {
        for finisher in &content.finishers {
            let (Some(medal), Some(Winner { who, key, name })) = (finisher.medal(), winner(finisher)) else { continue };
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
