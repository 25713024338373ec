//! A round: its stage, its pairings, and those without an opponent.

use std::collections::BTreeMap;

use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};

use crate::{BoardNumber, Bye, EntryId, Game, Pairing, RoundNumber, Settings, Shared};

/// How far a round is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Paired, seen by the organiser only.
    Draft,
    /// Public; results come in.
    Published,
    /// All results are in: a result may still be corrected, but no longer taken away.
    Closed,
}

draughts::codes! { serde Stage:
    Draft => "draft",
    Published => "published",
    Closed => "closed",
}

/// Who made the pairing of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// The pairing system, untouched.
    Engine,
    /// The organiser made or changed it.
    Hand,
}

/// What is true of a round as a whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundState {
    /// Its number among the rounds of the tournament.
    pub number: RoundNumber,
    /// How far the round has come.
    pub stage: Stage,
    /// When it starts, local time of the venue.
    pub starts: Option<NaiveDateTime>,
    /// When it was published, UTC.
    pub published_at: Option<NaiveDateTime>,
    /// By which means it was paired.
    pub origin: Origin,
}

impl RoundState {
    /// A round with neither start nor publication known.
    pub const fn new(number: RoundNumber, stage: Stage, origin: Origin) -> Self {
        Self { number, stage, starts: None, published_at: None, origin }
    }
}

/// A round with all that belongs to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// What is true of the round as a whole.
    pub state: RoundState,
    /// Who meets whom, by board.
    pub pairings: Shared<BTreeMap<BoardNumber, Pairing>>,
    /// The players without an opponent, and why: the pairing-allocated bye, requested byes, the absent.
    pub byes: BTreeMap<EntryId, Bye>,
}

impl Round {
    /// An empty round in `state`.
    pub fn new(state: RoundState) -> Self {
        Self { state, pairings: Shared::default(), byes: BTreeMap::new() }
    }

    /// The pairing in which `entry` sits.
    pub fn pairing_of(&self, entry: EntryId) -> Option<&Pairing> {
        self.pairings.values().find(|pairing| pairing.has(entry))
    }

    /// The pairings with a result still to come, in board order; a level match that must have a winner is among them.
    pub fn unfinished<'a>(&'a self, settings: &'a Settings) -> impl Iterator<Item = &'a Pairing> {
        self.pairings.values().filter(|pairing| !pairing.is_settled(settings))
    }

    /// Whether one of its games has been played.
    pub fn is_played(&self) -> bool {
        self.pairings.values().flat_map(|pairing| &pairing.games).any(Game::is_played)
    }

    /// Whether every result is in, and no match waits for a winner.
    pub fn is_complete(&self, settings: &Settings) -> bool {
        self.unfinished(settings).next().is_none()
    }
}
