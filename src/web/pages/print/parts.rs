//! Which parts and columns of a document are printed.

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
    Signatures => "signatures",
}

impl Part {
    /// What the form calls it.
    pub fn field(self) -> String {
        format!("part-{}", self.code())
    }

    /// The columns of tables of players.
    const COLUMNS: [Self; 7] =
        [Self::Title, Self::Birth, Self::Region, Self::Federation, Self::Club, Self::Team, Self::Rating];

    /// The parts that can be left out of a document of the tournament. Columns are offered where they would hold something.
    pub fn offered(document: Document, tournament: &Tournament) -> Vec<Self> {
        let columns = Columns::from_tournament(tournament);
        let is_offered = |part: &Self| match document {
            Document::StartList => columns.has(*part),
            Document::Protocol => columns.has(*part) || !Self::COLUMNS.contains(part),
            Document::Receipts
            | Document::Cards
            | Document::BlankTable
            | Document::BlankSheet
            | Document::Boards
            | Document::Names
            | Document::Slips
            | Document::ScoreSheets
            | Document::Table
            | Document::Prizes => false,
        };
        Self::ALL.into_iter().filter(is_offered).collect()
    }

    /// Whether the column holds something about a player; what is no column does not.
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
            | Self::Signatures => false,
        }
    }

    /// The parts that were left out: a box that is not ticked sends nothing, so the form says with `chosen` that it was sent.
    pub fn left_out(wanted: &FormValues) -> BTreeSet<Self> {
        let is_left_out = |part: &Self| wanted.has("chosen") && !wanted.has(&part.field());
        Self::ALL.into_iter().filter(is_left_out).collect()
    }
}

/// The columns of a table of players.
#[derive(Debug, Clone)]
pub struct Columns(BTreeSet<Part>);

impl Columns {
    /// Those that hold something.
    pub fn from_tournament(tournament: &Tournament) -> Self {
        let is_filled = |part: &Part| tournament.participants().any(|entry| part.is_filled(tournament, entry));
        Self(Part::COLUMNS.into_iter().filter(is_filled).collect())
    }

    /// Those of the document that were not left out.
    pub fn of(paper: &Paper) -> Self {
        let Self(mut columns) = Self::from_tournament(&paper.tournament);
        columns.retain(|part| paper.shows(*part));
        Self(columns)
    }

    pub fn has(&self, part: Part) -> bool {
        self.0.contains(&part)
    }
}
