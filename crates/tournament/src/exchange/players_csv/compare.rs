//! What a list would change among those already entered.

use std::collections::{BTreeMap, BTreeSet};

use super::PlayerRow;
use super::board_order::warn_of_boards;
use super::columns::Column;
use super::fields::untagged;
use super::regions::{RegionMatch, Regions};
use crate::exchange::sheet::or_empty;
use crate::region::usual_region;
use crate::transliterate::fold;
use crate::{
    Birth, Entry, EntryId, Membership, Name, Person, PersonField, Rating, Tournament, is_known_title, likely_title,
    usual_title,
};

/// A row beside those entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compared {
    /// The row of the list.
    pub row: PlayerRow,
    /// Whether the player is new, changed, the same or doubtful.
    pub finding: RowMatch,
    /// What should be looked at before it is taken over.
    pub warnings: Vec<RowWarning>,
}

/// What a row is to those already entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RowMatch {
    /// No player of this name is entered.
    New,
    /// They are entered, with the same data.
    Same(EntryId),
    /// They are entered, with other data.
    Changed {
        /// Whose data differ.
        entry: EntryId,
        /// What is other in the row, field by field.
        differences: Vec<FieldDifference>,
        /// The entry's data with those of the row in place of them.
        person: Box<Person>,
        /// Their rating after that.
        rating: Option<Rating>,
        /// For whom they play after that.
        member: Membership,
    },
}

/// A field in which a row differs from an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldDifference {
    /// Which field.
    pub column: Column,
    /// What the entry says.
    pub before: String,
    /// What the row says.
    pub after: String,
}

/// What should be looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RowWarning {
    /// A player entered has the same name but another birth.
    OtherBirth(EntryId),
    /// Several entered have the name, and no birth tells which of them is meant.
    SameName,
    /// A player entered has a similar name: initials, other letters, the other alphabet.
    SimilarName(EntryId),
    /// An open application has this name, or a similar one.
    Applied(Name),
    /// The list has a player of the same name in an earlier line, whose birth does not tell them apart.
    Repeated {
        /// That earlier line, from 1.
        line: u64,
    },
    /// The list has a player of a similar name in an earlier line, or of the same name with another birth.
    SimilarLine {
        /// That earlier line, from 1.
        line: u64,
        /// Their name as it stands there.
        name: Name,
    },
    /// A birth in the future, or longer ago than players live.
    UnlikelyBirth(Birth),
    /// A region that is not known but written almost like this one, which is.
    SimilarRegion(String),
    /// A title whose rank is unknown; it is taken as it is written.
    UnknownTitle {
        /// As it stands in the list.
        title: String,
        /// The known one that it looks like.
        likely: Option<&'static str>,
    },
    /// Another player of the team has the board, or would get it by the list.
    BoardTaken(Name),
}

impl Compared {
    /// Whether it may be taken over without a look.
    pub const fn is_clear(&self) -> bool {
        self.warnings.is_empty()
    }

    /// Whether it says anything that is not known yet.
    pub const fn is_news(&self) -> bool {
        match self.finding {
            RowMatch::New | RowMatch::Changed { .. } => true,
            RowMatch::Same(_) => false,
        }
    }

    /// Whether it has a title whose rank is unknown.
    pub fn has_unknown_title(&self) -> bool {
        self.warnings.iter().any(|warning| matches!(warning, RowWarning::UnknownTitle { .. }))
    }

    /// Whether it can be taken over at all: no player is entered twice.
    pub fn can_be_taken(&self) -> bool {
        !self.warnings.iter().any(|warning| matches!(warning, RowWarning::Repeated { .. } | RowWarning::SameName))
    }
}

/// Each row beside those entered. `regions` are the known ones; with none all are taken as known.
pub fn compare(rows: &[PlayerRow], tournament: &Tournament, regions: &BTreeSet<String>) -> Vec<Compared> {
    let entered = Directory::from_people(tournament.entries.values().map(|entry| (entry, &entry.person)));
    let without_tag = |row: &PlayerRow| {
        let is_entered = entered.same_name(&row.person).next().is_some();
        let person = untagged(&row.person).filter(|_| !is_entered).unwrap_or_else(|| row.person.clone());
        PlayerRow { person, ..row.clone() }
    };
    let rows: Vec<PlayerRow> = rows.iter().map(without_tag).collect();
    let titles = rows.iter().map(|row| row.person.title.as_str());
    let unknown: BTreeSet<&str> = titles.filter(|title| !is_known_title(title)).collect();
    let comparison = PersonComparison {
        entered,
        listed: Directory::from_people(rows.iter().map(|row| (row.line, &row.person))),
        tournament,
        regions: Regions::new(regions),
        likely_titles: unknown.into_iter().map(|title| (title, likely_title(title))).collect(),
    };
    let mut compared: Vec<Compared> = rows.iter().map(|row| comparison.row(row)).collect();
    warn_of_boards(&mut compared, tournament);
    compared
}

struct PersonComparison<'a> {
    entered: Directory<'a, &'a Entry>,
    /// The players of the list itself, with their lines.
    listed: Directory<'a, u64>,
    tournament: &'a Tournament,
    regions: Regions<'a>,
    /// What may be meant by each title of the list that is not known, worked out once: it may stand in every row.
    likely_titles: BTreeMap<&'a str, Option<&'static str>>,
}

impl PersonComparison<'_> {
    fn row(&self, row: &PlayerRow) -> Compared {
        let entered = self.entered(row);
        let finding = entered.map_or(RowMatch::New, |entry| finding(row, entry));
        let mut warnings: Vec<RowWarning> = Vec::new();
        if entered.is_none() && self.same(row).len() > 1 {
            warnings.push(RowWarning::SameName);
        } else if entered.is_none() {
            let of_name = self.entered.same_name(&row.person);
            warnings.extend(of_name.map(|(entry, _)| RowWarning::OtherBirth(entry.id)));
            warnings.extend(self.entered.similar(&row.person).map(|(entry, _)| RowWarning::SimilarName(entry.id)));
        }
        let mut same = self.listed.same_name(&row.person).filter(|(_, other)| row.person.is_same_as(other));
        if let Some((first, _)) = same.next().filter(|(first, _)| *first < row.line) {
            warnings.push(RowWarning::Repeated { line: first });
        } else if warnings.is_empty() {
            // One of the same name and another birth is another person, or the same one with a slip.
            let alike = self.listed.same_name(&row.person).chain(self.listed.similar(&row.person));
            let first = alike.filter(|(line, _)| *line < row.line).min_by_key(|(line, _)| *line);
            warnings.extend(first.map(|(line, person)| RowWarning::SimilarLine { line, name: person.name.clone() }));
        }
        if let RegionMatch::Like(known) = self.regions.standing(&row.person.region) {
            warnings.push(RowWarning::SimilarRegion(known.to_owned()));
        }
        let title = &row.person.title;
        let likely = self.likely_titles.get(title.as_str()).filter(|_| is_news(&finding, PersonField::Title));
        warnings.extend(likely.map(|likely| RowWarning::UnknownTitle { title: title.clone(), likely: *likely }));
        Compared { row: row.clone(), finding, warnings }
    }

    /// The entry that is meant: by the federation's number, else by name, unless the births contradict each other.
    fn entered(&self, row: &PlayerRow) -> Option<&Entry> {
        let id = row.person.federation_id.as_str();
        let by_id = self.tournament.entries.values().find(|entry| !id.is_empty() && entry.person.federation_id == id);
        by_id.or_else(|| match self.same(row)[..] {
            [one] => Some(one),
            _ => None,
        })
    }

    /// The players entered who have the name of a row, and no birth that tells them apart from it.
    fn same(&self, row: &PlayerRow) -> Vec<&Entry> {
        let of_name = self.entered.same_name(&row.person);
        of_name.filter(|(_, known)| row.person.is_same_as(known)).map(|(entry, _)| entry).collect()
    }
}

/// Whether a row says anything new in a field: what is entered already has been looked at.
fn is_news(finding: &RowMatch, field: PersonField) -> bool {
    match finding {
        RowMatch::New => true,
        RowMatch::Changed { differences, .. } => {
            differences.iter().any(|difference| difference.column == Column::Person(field))
        }
        RowMatch::Same(_) => false,
    }
}

/// People, found by how they are called.
struct Directory<'a, T> {
    by_name: BTreeMap<String, Vec<(T, &'a Person)>>,
    by_family: BTreeMap<String, Vec<(T, &'a Person)>>,
}

impl<'a, T: Copy> Directory<'a, T> {
    fn from_people(people: impl Iterator<Item = (T, &'a Person)>) -> Self {
        let mut directory = Self { by_name: BTreeMap::new(), by_family: BTreeMap::new() };
        for (place, person) in people {
            directory.by_name.entry(person.name.key()).or_default().push((place, person));
            directory.by_family.entry(fold(&person.name.family)).or_default().push((place, person));
        }
        directory
    }

    /// The players of the same name, in order.
    fn same_name(&self, person: &Person) -> impl Iterator<Item = (T, &'a Person)> {
        self.by_name.get(&person.name.key()).into_iter().flatten().copied()
    }

    /// The players of a name that is not the same but may be theirs, in order.
    fn similar(&self, person: &Person) -> impl Iterator<Item = (T, &'a Person)> {
        let key = person.name.key();
        let family = self.by_family.get(&fold(&person.name.family)).into_iter().flatten().copied();
        family.filter(move |(_, other)| other.name.key() != key && person.resembles(other))
    }
}

/// What a row changes in an entry. An empty field changes nothing.
fn finding(row: &PlayerRow, entry: &Entry) -> RowMatch {
    let person = merged(row, &entry.person);
    let rating = row.rating.filter(|rating| rating.0 > 0).or(entry.rating);
    let team = if row.member.team.is_empty() { &entry.member.team } else { &row.member.team };
    let member = Membership { team: team.clone(), board: row.member.board.or(entry.member.board) };
    let (before, after) = (fields(&entry.person, entry.rating, &entry.member), fields(&person, rating, &member));
    let differences: Vec<FieldDifference> = before
        .into_iter()
        .zip(after)
        .filter(|((_, before), (_, after))| before != after)
        .map(|((column, before), (_, after))| FieldDifference { column, before, after })
        .collect();
    if differences.is_empty() {
        return RowMatch::Same(entry.id);
    }
    RowMatch::Changed { entry: entry.id, differences, person: Box::new(person), rating, member }
}

/// What is known with what a row says besides; an empty field says nothing.
fn merged(row: &PlayerRow, known: &Person) -> Person {
    let mut merged = known.clone();
    if row.person.name.key() != known.name.key() {
        merged.name = row.person.name.clone();
    }
    for field in PersonField::ALL.into_iter().filter(|field| field.has_column()) {
        let text = field.text(&row.person);
        // A year does not replace the day that is known already.
        let is_less = match (field, row.person.birth, known.birth) {
            (PersonField::Birth, Some(Birth::Year(year)), Some(date @ Birth::Date(_))) => date.year() == year,
            _ => false,
        };
        // Nor does another spelling of a title or a region say anything new.
        let is_respelt = (field == PersonField::Title && text == usual_title(&known.title))
            || (field == PersonField::Region && text == usual_region(&known.region));
        if !text.is_empty() && !is_less && !is_respelt {
            field.set(&mut merged, &text);
        }
    }
    merged
}

/// What can be compared, as text.
fn fields(person: &Person, rating: Option<Rating>, member: &Membership) -> Vec<(Column, String)> {
    let mut fields = vec![(Column::Name, person.name.to_string())];
    for field in PersonField::ALL.into_iter().filter(|field| field.has_column()) {
        fields.push((Column::Person(field), field.text(person)));
        if field == PersonField::Title {
            fields.push((Column::Rating, or_empty(rating)));
        }
    }
    fields.extend([(Column::Team, member.team.clone()), (Column::Board, or_empty(member.board))]);
    fields
}
