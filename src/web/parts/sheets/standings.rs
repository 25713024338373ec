//! The standings for spreadsheets.

use std::collections::BTreeMap;

use crate::web::forms::Choice;
use crate::web::i18n::{Locale, PlayerNames};
use crate::web::parts::Section;
use crate::web::parts::section::{InSection, places_in_sections};
use tournament::exchange::crosstable_sheet::team;
use tournament::exchange::sheet::{Sheet, SheetCell, TieBreakColumns};
use tournament::standings::{Place, Standings, StandingsRow};
use tournament::{EntryId, Tournament};

/// Declares the columns of the file in order: the code in addresses, and the message that names it. The message is the heading too, unless
/// it stands for several columns.
macro_rules! columns {
    ($($(#[$doc:meta])* $column:ident $code:literal $key:literal;)+) => {
        /// A column of the file, or several that are chosen together.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum StandingsColumn { $($(#[$doc])* $column,)+ }

        draughts::codes! { StandingsColumn: $($column => $code,)+ }

        impl StandingsColumn {
            const fn key(self) -> &'static str {
                match self { $(Self::$column => $key,)+ }
            }
        }
    };
}

columns! {
    Place "place" "standings-csv-place";
    Number "number" "standings-csv-number";
    Title "title" "standings-csv-title";
    Name "name" "standings-csv-name";
    Region "region" "standings-csv-region";
    Federation "federation" "standings-csv-federation";
    /// In team tournaments only.
    Team "team" "entries-team";
    Rating "rating" "standings-csv-rating";
    Points "points" "standings-csv-points";
    /// One column for each tie-break.
    TieBreaks "tie-breaks" "standings-tie-breaks";
    /// The rating changes, if any.
    Change "change" "standings-change";
    /// The overall place, if only a group of players is requested.
    Overall "overall" "sections-overall";
    /// The places in each section of the tournament.
    Sections "sections" "sections-title";
}

impl StandingsColumn {
    /// Whether it can have content in the file of all players.
    fn is_offered(self, tournament: &Tournament) -> bool {
        match self {
            Self::Team => tournament.settings.system.has_teams(),
            Self::Change => tournament.settings.rating.is_some(),
            Self::Overall => false,
            Self::Sections => !tournament.settings.sections.is_empty(),
            Self::Place
            | Self::Number
            | Self::Title
            | Self::Name
            | Self::Region
            | Self::Federation
            | Self::Rating
            | Self::Points
            | Self::TieBreaks => true,
        }
    }
}

/// The columns that can be chosen for the file of a tournament.
pub fn standings_columns(t: Locale, tournament: &Tournament) -> Vec<Choice> {
    let offered = StandingsColumn::ALL.into_iter().filter(|column| column.is_offered(tournament));
    offered.map(|column| Choice::new(column.code(), t.text(column.key()))).collect()
}

/// The standings of the members of a section.
pub fn standings(
    t: Locale,
    tournament: &Tournament,
    table: &Standings,
    section: &Section,
    changes: &BTreeMap<EntryId, i32>,
) -> Sheet {
    let has = |id: EntryId| tournament.entry(id).is_some_and(|entry| section.has(tournament, entry));
    let rows = table.section(has);
    let figures = TieBreakColumns::new(table.tie_breaks.len(), rows.iter().map(|(_, row)| row.values.as_slice()));
    let places = places_in_sections(tournament, table);
    let names = PlayerNames::in_files(t, tournament);
    let writer = StandingsWriter { t, tournament, table, section, changes, figures, places, names };
    let headings = StandingsColumn::ALL.map(|column| writer.headings(column));
    let codes = StandingsColumn::ALL.into_iter().zip(&headings);
    let codes = codes.flat_map(|(column, own)| own.iter().map(move |_| column.code().to_owned())).collect();
    let rows = rows.into_iter().map(|(place, row)| {
        let cells = StandingsColumn::ALL.into_iter().flat_map(|column| writer.cells(column, place, row));
        cells.collect::<Vec<SheetCell>>()
    });
    let sheet = Sheet::new(headings.iter().flatten(), rows).named(t.text("standings-title").to_string());
    Sheet { codes, known: StandingsColumn::ALL.map(|column| column.code().to_owned()).into(), ..sheet }
}

/// The data for the file.
struct StandingsWriter<'a> {
    t: Locale,
    tournament: &'a Tournament,
    table: &'a Standings,
    section: &'a Section,
    changes: &'a BTreeMap<EntryId, i32>,
    figures: TieBreakColumns,
    places: BTreeMap<EntryId, Vec<InSection<'a>>>,
    names: PlayerNames,
}

impl StandingsWriter<'_> {
    /// The headings of a column; empty if it is left out.
    fn headings(&self, column: StandingsColumn) -> Vec<String> {
        let one = || vec![self.t.text(column.key()).to_string()];
        match column {
            StandingsColumn::Place
            | StandingsColumn::Number
            | StandingsColumn::Title
            | StandingsColumn::Name
            | StandingsColumn::Region
            | StandingsColumn::Federation
            | StandingsColumn::Rating
            | StandingsColumn::Points => one(),
            StandingsColumn::Team if self.tournament.settings.system.has_teams() => one(),
            StandingsColumn::Change if !self.changes.is_empty() => one(),
            StandingsColumn::Overall if self.section.is_part() => one(),
            StandingsColumn::Team | StandingsColumn::Change | StandingsColumn::Overall => Vec::new(),
            StandingsColumn::TieBreaks => {
                self.figures.headings(self.table.tie_breaks.iter().map(|tie_break| self.t.tie_break_short(tie_break)))
            }
            StandingsColumn::Sections => {
                self.tournament.settings.sections.iter().map(|section| section.name.clone()).collect()
            }
        }
    }

    /// The cells below the headings.
    fn cells(&self, column: StandingsColumn, place: Option<Place>, row: &StandingsRow) -> Vec<SheetCell> {
        let entry = self.tournament.entry(row.entry);
        match column {
            StandingsColumn::Place => vec![place.into()],
            StandingsColumn::Number => vec![entry.and_then(|entry| entry.number).into()],
            StandingsColumn::Title => vec![entry.map(|entry| &entry.person.title).into()],
            StandingsColumn::Name => vec![entry.map(|entry| self.names.name(entry)).into()],
            StandingsColumn::Region => vec![entry.map(|entry| &entry.person.region).into()],
            StandingsColumn::Federation => vec![entry.map(|entry| &entry.person.federation).into()],
            StandingsColumn::Team => team(self.tournament, entry).map(SheetCell::from).into_iter().collect(),
            StandingsColumn::Rating => vec![entry.and_then(|entry| entry.rating).into()],
            StandingsColumn::Points => vec![row.points.into()],
            StandingsColumn::TieBreaks => self.figures.cells(&row.values),
            StandingsColumn::Change if self.changes.is_empty() => Vec::new(),
            StandingsColumn::Change => vec![self.changes.get(&row.entry).copied().into()],
            StandingsColumn::Overall if self.section.is_part() => vec![row.place.into()],
            StandingsColumn::Overall => Vec::new(),
            StandingsColumn::Sections => {
                let places = self.places.get(&row.entry).map(Vec::as_slice).unwrap_or_default();
                let sections = self.tournament.settings.sections.iter();
                let in_each = sections.map(|section| places.iter().find(|place| place.section.code == section.code));
                in_each.map(|own| SheetCell::from(own.and_then(|own| own.place))).collect()
            }
        }
    }
}
