//! What a list would change among those already entered.

use std::collections::BTreeSet;

use super::PlayerRow;
use super::columns::Column;
use crate::tournament::transliterate::latin;
use crate::tournament::{Birth, Entry, EntryId, Person, Rating, Tournament};

/// A row beside those entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compared {
    /// The row.
    pub row: PlayerRow,
    /// What it is to them.
    pub finding: Finding,
    /// What should be looked at before it is taken over.
    pub doubts: Vec<Doubt>,
}

/// What a row is to those already entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// Nobody of this name is entered.
    New,
    /// He is entered, with the same data.
    Same(EntryId),
    /// He is entered, with other data.
    Changed {
        /// His entry.
        entry: EntryId,
        /// What is different.
        differences: Vec<Difference>,
        /// The entry's data with those of the row in place of them.
        person: Box<Person>,
        /// His rating after that.
        rating: Option<Rating>,
    },
}

/// A field in which a row differs from an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Which.
    pub column: Column,
    /// As it is entered.
    pub before: String,
    /// As the row has it.
    pub after: String,
}

/// What should be looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubt {
    /// Somebody entered has the same name but another birth.
    OtherBirth(EntryId),
    /// Somebody entered has a similar name: initials, other letters, the other alphabet.
    SimilarName(EntryId),
    /// The list has somebody of the same name in an earlier line.
    Repeated {
        /// That line.
        line: u64,
    },
    /// A region that is not among the known ones.
    UnknownRegion,
}

impl Compared {
    /// Whether it may be taken over without a look.
    pub const fn is_clear(&self) -> bool {
        self.doubts.is_empty()
    }
}

/// Each row beside those entered. `regions` are the known ones; with none all are taken as known.
pub fn compare(rows: &[PlayerRow], tournament: &Tournament, regions: &BTreeSet<String>) -> Vec<Compared> {
    let comparison = Comparison { rows, tournament, regions };
    (0..rows.len()).map(|place| comparison.row(place)).collect()
}

struct Comparison<'a> {
    rows: &'a [PlayerRow],
    tournament: &'a Tournament,
    regions: &'a BTreeSet<String>,
}

impl Comparison<'_> {
    fn row(&self, place: usize) -> Compared {
        let row = &self.rows[place];
        let entered = self.entered(row);
        let finding = entered.map_or(Finding::New, |entry| finding(row, entry));
        let mut doubts = if entered.is_some() { Vec::new() } else { self.likenesses(row) };
        doubts.extend(self.repeated(place));
        if !self.is_known_region(row) {
            doubts.push(Doubt::UnknownRegion);
        }
        Compared { row: row.clone(), finding, doubts }
    }

    /// The entry that is meant: by the federation's number, else by name, unless the births contradict each other.
    fn entered(&self, row: &PlayerRow) -> Option<&Entry> {
        let id = row.person.federation_id.as_str();
        let by_id = self.entries().find(|entry| !id.is_empty() && entry.person.federation_id == id);
        by_id.or_else(|| self.entries().find(|entry| is_same(&row.person, &entry.person)))
    }

    fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.tournament.entries.values()
    }

    fn likenesses(&self, row: &PlayerRow) -> Vec<Doubt> {
        let doubt = |entry: &Entry| {
            let (new, known) = (&row.person, &entry.person);
            if new.name.key() == known.name.key() {
                Some(Doubt::OtherBirth(entry.id))
            } else {
                is_similar(new, known).then_some(Doubt::SimilarName(entry.id))
            }
        };
        self.entries().filter_map(doubt).collect()
    }

    fn repeated(&self, place: usize) -> Option<Doubt> {
        let row = &self.rows[place];
        let earlier = self.rows[..place].iter().find(|earlier| is_same(&row.person, &earlier.person));
        earlier.map(|earlier| Doubt::Repeated { line: earlier.line })
    }

    fn is_known_region(&self, row: &PlayerRow) -> bool {
        let region = row.person.region.to_lowercase();
        region.is_empty() || self.regions.is_empty() || self.regions.iter().any(|known| known.to_lowercase() == region)
    }
}

/// The same name, and births that do not contradict each other.
fn is_same(a: &Person, b: &Person) -> bool {
    a.name.key() == b.name.key() && births_agree(a.birth, b.birth)
}

fn births_agree(a: Option<Birth>, b: Option<Birth>) -> bool {
    match (a, b) {
        (Some(Birth::Date(a)), Some(Birth::Date(b))) => a == b,
        (Some(a), Some(b)) => a.year() == b.year(),
        (None, _) | (_, None) => true,
    }
}

/// The same family name, in whichever alphabet, and a given name that begins with the same letter.
fn is_similar(a: &Person, b: &Person) -> bool {
    let family = |person: &Person| latin(&person.name.family.replace('ё', "е"));
    let initial = |person: &Person| latin(&person.name.given).chars().next();
    let initials_agree = match (initial(a), initial(b)) {
        (Some(a), Some(b)) => a == b,
        (None, _) | (_, None) => true,
    };
    family(a) == family(b) && initials_agree && births_agree(a.birth, b.birth)
}

/// What a row changes in an entry. An empty field changes nothing.
fn finding(row: &PlayerRow, entry: &Entry) -> Finding {
    let person = merged(row, &entry.person);
    let rating = row.rating.filter(|rating| rating.0 > 0).or(entry.rating);
    let (before, after) = (fields(&entry.person, entry.rating), fields(&person, rating));
    let differences: Vec<Difference> = before
        .into_iter()
        .zip(after)
        .filter(|((_, before), (_, after))| before != after)
        .map(|((column, before), (_, after))| Difference { column, before, after })
        .collect();
    if differences.is_empty() {
        return Finding::Same(entry.id);
    }
    Finding::Changed { entry: entry.id, differences, person: Box::new(person), rating }
}

fn merged(row: &PlayerRow, known: &Person) -> Person {
    let text = |new: &String, old: &String| if new.is_empty() { old.clone() } else { new.clone() };
    let new = &row.person;
    Person {
        name: if new.name.key() == known.name.key() { known.name.clone() } else { new.name.clone() },
        title: text(&new.title, &known.title),
        sex: new.sex.or(known.sex),
        birth: better_birth(new.birth, known.birth),
        region: text(&new.region, &known.region),
        federation: text(&new.federation, &known.federation),
        club: text(&new.club, &known.club),
        federation_id: text(&new.federation_id, &known.federation_id),
    }
}

/// A year does not replace the day that is known already.
fn better_birth(new: Option<Birth>, known: Option<Birth>) -> Option<Birth> {
    match (new, known) {
        (Some(Birth::Year(year)), Some(Birth::Date(date))) if Birth::Date(date).year() == year => known,
        (Some(_), _) => new,
        (None, _) => known,
    }
}

/// What can be compared, as text.
fn fields(person: &Person, rating: Option<Rating>) -> [(Column, String); 9] {
    let birth = person.birth.map(|birth| match birth {
        Birth::Date(date) => date.to_string(),
        Birth::Year(year) => year.to_string(),
    });
    let sex = person.sex.map(|sex| match sex {
        crate::tournament::Sex::Male => "m",
        crate::tournament::Sex::Female => "w",
    });
    [
        (Column::Name, person.name.to_string()),
        (Column::Title, person.title.clone()),
        (Column::Rating, rating.map_or_else(String::new, |rating| rating.to_string())),
        (Column::Sex, sex.unwrap_or("").to_owned()),
        (Column::Birth, birth.unwrap_or_default()),
        (Column::Region, person.region.clone()),
        (Column::Federation, person.federation.clone()),
        (Column::Club, person.club.clone()),
        (Column::FederationId, person.federation_id.clone()),
    ]
}
