//! Everything known of a person, and a comparison of two persons.

use super::reader::PersonsReader;
use crate::service::{ChampionTitle, FormerName, MergePreview, Service};
use crate::store::{PlayerEntry, RatingList, StoredPerson};
use crate::web::http::AppError;
use crate::web::i18n::Locale;
use crate::web::i18n::changes::person_field;
use crate::web::i18n::input_errors::column_label;
use tournament::exchange::players_csv::Column;
use tournament::rating::FineRating;
use tournament::series::{Championships, PersonFact, PersonFacts};
use tournament::{Name, PersonField, PersonId};

/// A person, and everything that refers to them.
pub(super) struct PersonFile {
    pub(super) player: StoredPerson,
    /// Whether they have a public page.
    pub(super) is_public: bool,
    /// The days of the known facts.
    pub(super) days: PersonFacts,
    pub(super) former: Vec<FormerName>,
    pub(super) tournaments: Vec<PlayedTournament>,
    pub(super) titles: Vec<ChampionTitle>,
    pub(super) ratings: Vec<ListedRating>,
}

pub(super) struct PlayedTournament {
    pub(super) title: String,
    pub(super) year: Option<i32>,
    /// The name there, if it is another one.
    pub(super) name: Option<String>,
    /// The staff's page of the entry, else the player's page; `None` for an imported table.
    pub(super) address: Option<String>,
}

/// A fact of a person, as text.
pub(super) struct KnownFact {
    pub(super) label: String,
    pub(super) known: DatedText,
}

/// A fact as text, with the days of its statements.
pub(super) struct DatedText {
    pub(super) text: String,
    /// Empty if unknown, and for facts that do not change.
    pub(super) days: String,
}

impl DatedText {
    fn new(t: Locale, text: String, fact: Option<&PersonFact>) -> Self {
        let days = match fact.map(|fact| (fact.first, fact.last)) {
            // A missing fact has no days.
            _ if text.is_empty() => String::new(),
            Some((Some(first), Some(last))) if first < last => {
                t.text("persons-as-of-until").with("first", t.date(first)).with("last", t.date(last)).to_string()
            }
            Some((Some(day), _) | (None, Some(day))) => t.text("persons-as-of").with("date", t.date(day)).to_string(),
            Some((None, None)) | None => String::new(),
        };
        Self { text, days }
    }
}

pub(super) struct ListedRating {
    pub(super) list: RatingList,
    pub(super) value: FineRating,
}

impl PersonFile {
    pub(super) fn read(service: &Service, reader: &PersonsReader, id: PersonId) -> Result<Self, AppError> {
        let store = service.store();
        let mut player = store.player(id)?.ok_or(AppError::NotFound)?;
        let championships = store.championships()?;
        let own = player.person.name.key();
        let entries = reader.entries_of(service, id)?;
        let is_public = service.unlisted_persons(&[id])?.is_empty();
        if !is_public {
            player.person = reader.knows(service, player.clone(), &entries)?;
        }
        let player = reader.sees(player);
        let mut tournaments = Vec::new();
        for entry in entries {
            let address = reader.address_of(service, &entry)?;
            tournaments.push(PlayedTournament::from_entry(&championships, entry, address, &own));
        }
        tournaments.extend(PlayedTournament::of_tables(&championships, id, &own));
        let mut ratings: Vec<ListedRating> = Vec::new();
        // Later records overwrite earlier ones.
        for record in store.rating_history(id)? {
            ratings.retain(|rating| rating.list != record.list);
            ratings.push(ListedRating { list: record.list, value: record.change.after });
        }
        // The days of a statement may be those of other users' drafts.
        let (former, days) = match reader {
            PersonsReader::Administrator => (service.former_names(id)?, store.person_facts(id)?),
            PersonsReader::Staff { .. } => (service.public_former_names(id)?, PersonFacts::new()),
        };
        let titles = service.titles_of(id, None)?;
        Ok(Self { player, is_public, days, former, tournaments, titles, ratings })
    }

    /// All facts, field by field.
    pub(super) fn facts(&self, t: Locale) -> Vec<KnownFact> {
        let fact = |field| KnownFact { label: label(t, field), known: self.known(t, field) };
        PersonField::ALL.into_iter().map(fact).filter(|fact| !fact.known.text.is_empty()).collect()
    }

    fn known(&self, t: Locale, field: PersonField) -> DatedText {
        DatedText::new(t, person_field(t, field, &self.player.person), self.days.get(&field))
    }
}

impl PlayedTournament {
    fn from_entry(championships: &Championships, entry: PlayerEntry, address: String, own: &str) -> Self {
        let is_other = Name::parse(&entry.name).key() != own;
        Self {
            title: championships.full_title(entry.tournament, &entry.title),
            year: entry.starts.map(|day| chrono::Datelike::year(&day)),
            name: Some(entry.name).filter(|_| is_other),
            address: Some(address),
        }
    }

    fn of_tables(championships: &Championships, player: PersonId, own: &str) -> Vec<Self> {
        let tables = championships.imported_tables_of(player).into_iter();
        let row = |(table, line): (&tournament::series::ImportedTable, usize)| {
            let name = &table.lines.get(line)?.person.name;
            Some(Self {
                title: table.title.clone(),
                year: championships.place_of(table.id).map(|(_, year)| year),
                name: (name.key() != own).then(|| name.to_string()),
                address: None,
            })
        };
        tables.filter_map(row).collect()
    }
}

/// A person compared with the one of the page, and the result of merging them.
pub(super) struct ComparedPerson {
    pub(super) file: PersonFile,
    pub(super) rows: Vec<ComparedRow>,
    pub(super) rejection: Option<String>,
}

/// A fact of two persons, and of the merged person.
pub(super) struct ComparedRow {
    pub(super) label: String,
    pub(super) own: DatedText,
    pub(super) other: DatedText,
    pub(super) after: DatedText,
}

impl ComparedPerson {
    pub(super) fn read(service: &Service, t: Locale, own: &PersonFile, other: PersonId) -> Result<Self, AppError> {
        let file = PersonFile::read(service, &PersonsReader::Administrator, other)?;
        let MergePreview { facts, rejection } = service.preview_merge(other, own.player.id)?;
        let (mut whole, mut days) = (own.player.person.clone(), own.days.clone());
        for change in &facts {
            change.field.set(&mut whole, &change.after.text);
            days.insert(change.field, change.after.clone());
        }
        let row = |field| ComparedRow {
            label: label(t, field),
            own: own.known(t, field),
            other: file.known(t, field),
            after: DatedText::new(t, person_field(t, field, &whole), days.get(&field)),
        };
        let mut rows: Vec<ComparedRow> = PersonField::ALL.into_iter().map(row).collect();
        rows.retain(|row| !(row.own.text.is_empty() && row.other.text.is_empty()));
        Ok(Self { rows, rejection: rejection.map(|why| t.series_rejection(&why)), file })
    }
}

fn label(t: Locale, field: PersonField) -> String {
    column_label(t, Column::Person(field)).to_string()
}
