//! The parts and columns of a document that are printed.

use std::collections::BTreeSet;

use super::{Document, Paper};
use crate::web::forms::FormValues;
use tournament::{Entry, Tournament};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    Title,
    Birth,
    Region,
    Federation,
    Club,
    Team,
    Rating,
    TieBreaks,
    RatingChange,
    Sections,
    Norms,
    Regions,
    Table,
    Players,
    Rounds,
    /// The points before the round.
    Before,
    /// The column for the result.
    Result,
    Points,
    Places,
    /// Players without an opponent.
    Idle,
    PlayOff,
    Rules,
    Signatures,
}

draughts::codes! { Part:
    Title => "title",
    Birth => "birth",
    Region => "region",
    Federation => "federation",
    Club => "club",
    Team => "team",
    Rating => "rating",
    TieBreaks => "tie-breaks",
    RatingChange => "rating-change",
    Sections => "sections",
    Norms => "norms",
    Regions => "regions",
    Table => "table",
    Players => "players",
    Rounds => "rounds",
    Before => "before",
    Result => "result",
    Points => "points",
    Places => "places",
    Idle => "idle",
    PlayOff => "play-off",
    Rules => "rules",
    Signatures => "signatures",
}

impl Part {
    /// Its form field: of one document, or of one among `several`.
    pub fn field(self, several: Option<Document>) -> String {
        let of_document = several.map(|document| format!("{}-", document.code())).unwrap_or_default();
        format!("{of_document}part-{}", self.code())
    }

    /// The field that tells that the parts were chosen.
    pub fn chosen_field(several: Option<Document>) -> String {
        several.map_or_else(|| "chosen".to_owned(), |document| format!("{}-chosen", document.code()))
    }

    /// The columns of tables of players.
    const COLUMNS: [Self; 7] =
        [Self::Title, Self::Birth, Self::Region, Self::Federation, Self::Club, Self::Team, Self::Rating];

    /// The parts of a document of the tournament that can be left out, if they have content.
    pub fn offered(document: Document, tournament: &Tournament) -> Vec<Self> {
        let columns = Columns::from_tournament(tournament);
        let is_there = |part: &&Self| match part {
            Self::PlayOff => !tournament.settings.play_off.is_empty(),
            // Team matches have the points of the teams.
            Self::Before => !tournament.settings.system.has_teams(),
            part => !Self::COLUMNS.contains(part) || columns.has(**part),
        };
        document.parts().iter().filter(is_there).copied().collect()
    }

    /// Whether the column has content for a player; false for other parts.
    fn is_filled(self, tournament: &Tournament, entry: &Entry) -> bool {
        match self {
            Self::Title => !entry.person.title.is_empty(),
            Self::Birth => entry.person.birth.is_some(),
            Self::Region => !entry.person.region.is_empty(),
            Self::Federation => !entry.person.federation.is_empty(),
            Self::Club => tournament.club_of(entry).is_some(),
            Self::Team => tournament.team_of(entry).is_some(),
            Self::Rating => entry.rating.is_some(),
            Self::TieBreaks
            | Self::RatingChange
            | Self::Sections
            | Self::Norms
            | Self::Regions
            | Self::Table
            | Self::Players
            | Self::Rounds
            | Self::Before
            | Self::Result
            | Self::Points
            | Self::Places
            | Self::Idle
            | Self::PlayOff
            | Self::Rules
            | Self::Signatures => false,
        }
    }

    /// Whether the parts were chosen: a box that is not ticked sends nothing, so the form has a field for that.
    pub fn are_chosen(wanted: &FormValues, several: Option<Document>) -> bool {
        wanted.has(&Self::chosen_field(several))
    }

    /// The parts left out; none before any were chosen.
    pub fn left_out(wanted: &FormValues, document: Document, several: Option<Document>) -> BTreeSet<Self> {
        let is_chosen = Self::are_chosen(wanted, several);
        let is_left_out = |part: &Self| is_chosen && !wanted.has(&part.field(several));
        document.parts().iter().filter(|part| is_left_out(part)).copied().collect()
    }
}

/// The columns of a table of players.
#[derive(Debug, Clone)]
pub struct Columns(BTreeSet<Part>);

impl Columns {
    /// The columns with content.
    pub fn from_tournament(tournament: &Tournament) -> Self {
        let is_filled = |part: &Part| tournament.participants().any(|entry| part.is_filled(tournament, entry));
        Self(Part::COLUMNS.into_iter().filter(is_filled).collect())
    }

    /// The columns of the document that were not left out.
    pub fn from_paper(paper: &Paper) -> Self {
        let Self(mut columns) = Self::from_tournament(&paper.tournament);
        columns.retain(|part| paper.shows(*part));
        Self(columns)
    }

    pub fn has(&self, part: Part) -> bool {
        self.0.contains(&part)
    }
}
