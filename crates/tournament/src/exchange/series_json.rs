//! A championship with all its editions as one JSON document: for other programs and for a move to another machine.
//!
//! An edition is a year without one, an imported table, a tournament, or an event with its tournaments; tournaments stand in it as in
//! [`tournament_json`](super::tournament_json). A person who is in several of them has one number in `persons`, which means nothing
//! outside the document. The public document has the year of a birth only (see [`Audience`]).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::audience::Audience;
use super::tournament_json::{TournamentDocument, TournamentJsonError, parsed};
use crate::series::{
    Category, Championships, Edition, EditionContent, Event, EventId, EventTournament, ImportedTable, ImportedTableId,
    Series,
};
use crate::{Entry, Person, PersonId, Tournament, TournamentId};

/// What a document calls itself.
pub(in crate::exchange) const FORMAT: &str = "poddavki-series";

/// The version that is written. Earlier ones are read as well.
pub const VERSION: u32 = 1;

/// Why a document cannot be taken in.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SeriesJsonError {
    /// Not JSON, or not of the shape of a series.
    #[error(transparent)]
    Json(TournamentJsonError),
    /// The document of something else: the format that it names.
    #[error("found a document of the format “{0}”, expected “{FORMAT}”")]
    Format(String),
    /// Written by a later program: the version that it names.
    #[error("found version {0} of the format, expected {VERSION} at most")]
    Version(u32),
    /// The tournament of an edition cannot be taken in.
    #[error("the edition of {year}: {error}")]
    Event {
        /// The year of the edition.
        year: i32,
        /// What is wrong with the tournament.
        error: TournamentJsonError,
    },
    /// A number that two persons have.
    #[error("person {} is there twice", .0.0)]
    PersonTwice(PersonId),
    /// A number that no player has.
    #[error("the edition of {year} names person {}, who is not there", person.0)]
    UnknownPerson {
        /// The year of the edition.
        year: i32,
        /// The number that the edition names.
        person: PersonId,
    },
    /// A player who stands in a table twice.
    #[error("a table of {year} has person {} twice", person.0)]
    TwiceInTable {
        /// The year of the edition.
        year: i32,
        /// The number of the person.
        person: PersonId,
    },
}

/// A series' document; read, its tournaments are whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeriesDocument<E = TournamentDocument> {
    /// Always `poddavki-series`.
    pub format: String,
    /// The version of the format: [`VERSION`] in a document that is written, that or less in one that is read.
    pub version: u32,
    /// The last part of its address.
    pub slug: String,
    /// The title as it was entered.
    pub title: String,
    /// The title on pages in the other letters, Cyrillic or Latin; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub other_title: String,
    /// What the series is, plain text; may be empty.
    #[serde(default)]
    pub description: String,
    /// Every player who is known beyond one table.
    pub persons: Vec<PersonDocument>,
    /// The editions, the earliest first.
    pub editions: Vec<EditionDocument<E>>,
}

/// A player in a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonDocument {
    /// Their number in this document, by which its tables name them.
    pub number: PersonId,
    /// What is known of them.
    pub person: Person,
}

/// One year of a series, with its content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EditionDocument<E = TournamentDocument> {
    /// The calendar year.
    pub year: i32,
    /// A remark, plain text; may be empty.
    #[serde(default)]
    pub note: String,
    /// What was held.
    #[serde(rename = "held")]
    pub content: EditionContentDocument<E>,
}

/// What was held in a year.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EditionContentDocument<E = TournamentDocument> {
    /// No competition was held.
    Nothing,
    /// It is not known whether one was held.
    Unknown,
    /// A tournament of which only the final table is known.
    Table {
        /// Who competes in it, at which pace.
        category: Category,
        /// The table; its number is 0.
        table: ImportedTable,
    },
    /// A single tournament.
    Tournament(PartDocument<E>),
    /// Several tournaments of one event.
    #[serde(rename = "festival")]
    Event {
        /// What it says of itself; its number is 0, and it names no tournaments.
        #[serde(rename = "festival")]
        event: Box<Event>,
        /// Its tournaments.
        parts: Vec<PartDocument<E>>,
    },
}

/// One of the tournaments of an event, with its own document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartDocument<E = TournamentDocument> {
    /// Who competes in it, at which pace.
    pub category: Category,
    /// The tournament, complete.
    #[serde(rename = "event")]
    pub tournament: Box<E>,
}

/// What a document is made of.
#[derive(Debug, Clone, Copy)]
pub struct SeriesDocumentParts<'a> {
    /// The series that is written.
    pub series: &'a Series,
    /// Its events and imported tables.
    pub championships: &'a Championships,
    /// The tournaments of its editions, by their numbers in the database.
    pub tournaments: &'a BTreeMap<TournamentId, Arc<Tournament>>,
    /// The persons of the registry who stand in them.
    pub persons: &'a BTreeMap<PersonId, Person>,
    /// Who reads the document: whether it has more about persons than public pages.
    pub audience: Audience,
}

impl SeriesDocument {
    /// What the audience of the material may know about a series.
    fn from_material(material: SeriesDocumentParts<'_>) -> Self {
        let mut numbers = Numbers { material, given: BTreeMap::new() };
        let series = material.series;
        let editions = series.editions.iter().map(|edition| numbers.edition(edition)).collect();
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            slug: series.slug.clone(),
            title: series.title.clone(),
            other_title: series.other_title.clone(),
            description: series.description.clone(),
            persons: numbers.persons(),
            editions,
        }
    }

    /// The document with whole tournaments, if everything in it holds together.
    fn whole(self) -> Result<SeriesDocument<Tournament>, SeriesJsonError> {
        if self.format != FORMAT {
            return Err(SeriesJsonError::Format(self.format));
        }
        if self.version > VERSION {
            return Err(SeriesJsonError::Version(self.version));
        }
        let known = known(&self.persons)?;
        let editions = self.editions.into_iter().map(|edition| edition.whole(&known)).collect::<Result<_, _>>()?;
        Ok(SeriesDocument {
            format: self.format,
            version: self.version,
            slug: self.slug,
            title: self.title,
            other_title: self.other_title,
            description: self.description,
            persons: self.persons,
            editions,
        })
    }
}

/// The numbers of a document, each given once.
fn known(persons: &[PersonDocument]) -> Result<BTreeSet<PersonId>, SeriesJsonError> {
    let mut known = BTreeSet::new();
    let twice = persons.iter().find(|person| !known.insert(person.number));
    twice.map_or(Ok(known.clone()), |person| Err(SeriesJsonError::PersonTwice(person.number)))
}

impl EditionDocument {
    fn whole(self, known: &BTreeSet<PersonId>) -> Result<EditionDocument<Tournament>, SeriesJsonError> {
        let year = self.year;
        let part = |part: PartDocument| {
            let tournament = part.tournament.tournament().map_err(|error| SeriesJsonError::Event { year, error })?;
            check(year, known, tournament.entries.values().filter_map(|entry| entry.player))?;
            Ok::<_, SeriesJsonError>(PartDocument { category: part.category, tournament: Box::new(tournament) })
        };
        let content = match self.content {
            EditionContentDocument::Nothing => EditionContentDocument::Nothing,
            EditionContentDocument::Unknown => EditionContentDocument::Unknown,
            EditionContentDocument::Table { category, table } => {
                check(year, known, table.lines.iter().filter_map(|line| line.player))?;
                EditionContentDocument::Table { category, table }
            }
            EditionContentDocument::Tournament(own) => EditionContentDocument::Tournament(part(own)?),
            EditionContentDocument::Event { event, parts } => {
                let parts = parts.into_iter().map(part).collect::<Result<_, _>>()?;
                EditionContentDocument::Event { event, parts }
            }
        };
        Ok(EditionDocument { year, note: self.note, content })
    }
}

/// Every player named is known, and named once.
fn check(
    year: i32,
    known: &BTreeSet<PersonId>,
    mut named: impl Iterator<Item = PersonId>,
) -> Result<(), SeriesJsonError> {
    let mut seen = BTreeSet::new();
    named.try_for_each(|person| match (known.contains(&person), seen.insert(person)) {
        (false, _) => Err(SeriesJsonError::UnknownPerson { year, person }),
        (true, false) => Err(SeriesJsonError::TwiceInTable { year, person }),
        (true, true) => Ok(()),
    })
}

/// Gives persons their numbers in the document, in the order in which they are met.
struct Numbers<'a> {
    material: SeriesDocumentParts<'a>,
    given: BTreeMap<PersonId, PersonId>,
}

impl Numbers<'_> {
    /// The number of a player in the document; `None` for one who is not in the registry.
    fn number_of(&mut self, player: Option<PersonId>) -> Option<PersonId> {
        let person = player.map(|player| self.material.championships.person_of(player));
        let player = person.filter(|player| self.material.persons.contains_key(player))?;
        let next = i64::try_from(self.given.len() + 1).unwrap_or(i64::MAX);
        Some(*self.given.entry(player).or_insert(PersonId(next)))
    }

    /// Tournaments and tables that are no longer there leave a year of which nothing is known.
    fn edition(&mut self, edition: &Edition) -> EditionDocument {
        let content = match edition.content {
            EditionContent::Nothing => Some(EditionContentDocument::Nothing),
            EditionContent::Unknown => Some(EditionContentDocument::Unknown),
            EditionContent::ImportedTable(id, category) => {
                self.table(id).map(|table| EditionContentDocument::Table { category, table })
            }
            EditionContent::Tournament(tournament, category) => {
                self.part(EventTournament { tournament, category }).map(EditionContentDocument::Tournament)
            }
            EditionContent::Event(id) => self.event(id),
        };
        let (year, note) = (edition.year, edition.note.clone());
        EditionDocument { year, note, content: content.unwrap_or(EditionContentDocument::Unknown) }
    }

    fn table(&mut self, id: ImportedTableId) -> Option<ImportedTable> {
        let kept = self.material.championships.tables.get(&id)?.clone();
        let mut table = ImportedTable { id: ImportedTableId::default(), ..kept };
        for line in &mut table.lines {
            line.player = self.number_of(line.player);
            line.person = self.material.audience.person(&line.person);
        }
        Some(table)
    }

    fn event(&mut self, id: EventId) -> Option<EditionContentDocument> {
        let event = self.material.championships.events.get(&id)?;
        let parts = event.parts.iter().filter_map(|part| self.part(*part)).collect();
        let event = Event { id: EventId::default(), parts: Vec::new(), ..event.clone() };
        Some(EditionContentDocument::Event { event: Box::new(event), parts })
    }

    fn part(&mut self, part: EventTournament) -> Option<PartDocument> {
        let tournament = self.material.tournaments.get(&part.tournament)?;
        let mut document = TournamentDocument::new(tournament, self.material.audience);
        // Two entries that stand for one person (a list named them twice) cannot both: the first does.
        let mut named = BTreeSet::new();
        for entry in &mut document.entries {
            let own = tournament.entry(entry.id).and_then(|entry: &Entry| entry.player);
            let own = own.map(|player| self.material.championships.person_of(player));
            entry.player = self.number_of(own.filter(|player| named.insert(*player)));
        }
        Some(PartDocument { category: part.category, tournament: Box::new(document) })
    }

    fn persons(&self) -> Vec<PersonDocument> {
        let person = |(player, &number): (&PersonId, &PersonId)| {
            Some(PersonDocument { number, person: self.material.audience.person(self.material.persons.get(player)?) })
        };
        let mut persons: Vec<PersonDocument> = self.given.iter().filter_map(person).collect();
        persons.sort_by_key(|person| person.number);
        persons
    }
}

/// The document of a series as JSON, indented.
///
/// # Panics
/// Never: the keys of all its maps are numbers, and no value refuses to be written.
pub fn write(material: SeriesDocumentParts<'_>) -> String {
    let json = serde_json::to_string_pretty(&SeriesDocument::from_material(material));
    json.expect("keys are numbers and no value refuses to be written")
}

/// Reads the document of a series; an error in one of its tournaments refuses the whole.
pub fn read(text: &str) -> Result<SeriesDocument<Tournament>, SeriesJsonError> {
    parsed::<SeriesDocument>(text).map_err(SeriesJsonError::Json)?.whole()
}
