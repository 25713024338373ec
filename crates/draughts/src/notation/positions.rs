//! In which of many games a position occurs.
//!
//! ```
//! use draughts::{DrawProfile, Position, Variant};
//! use draughts::notation::game::Game;
//! use draughts::notation::positions::Positions;
//!
//! let start = Position::start(Variant::Poddavki);
//! let games = ["c3-d4 d6-c5", "g3-h4 d6-c5"].map(|text| Game::from_text(&start, DrawProfile::Poddavki, text).expect("legal"));
//! let mut positions = Positions::default();
//! for game in &games {
//!     positions.add(game);
//! }
//! let positions = positions.sorted();
//! assert_eq!(positions.games_with(&start).collect::<Vec<_>>(), [0, 1]);
//! assert_eq!(positions.games_with(games[1].position()).collect::<Vec<_>>(), [1]);
//! ```

use std::hash::{DefaultHasher, Hash, Hasher};

use super::game::Game;
use crate::Position;

/// Bits that name a game; the others are those of a position's hash.
const GAME_BITS: u32 = 24;
/// The bits that name a game.
const GAME: u64 = (1 << GAME_BITS) - 1;

/// The positions of many games: eight bytes for each, in the order of their hashes. Of a hash 40 bits are kept, so among
/// thousands of games a wrong one is found once in many million searches; the page that shows a game looks the position up in it.
#[derive(Debug, Clone, Default)]
pub struct Positions {
    places: Vec<u64>,
    games: u64,
}

/// Positions that can be searched.
#[derive(Debug, Clone, Default)]
pub struct SortedPositions {
    places: Vec<u64>,
}

impl Positions {
    /// Adds the next game: the first is 0. What comes after the 16 millionth is left out.
    pub fn add(&mut self, game: &Game) {
        if self.games <= GAME {
            let number = self.games;
            self.places.extend(game.positions().map(|position| key(position) | number));
            self.games += 1;
        }
    }

    /// The positions ready to be searched. A position that a game repeats is there once.
    pub fn sorted(mut self) -> SortedPositions {
        self.places.sort_unstable();
        self.places.dedup();
        self.places.shrink_to_fit();
        SortedPositions { places: self.places }
    }
}

impl SortedPositions {
    /// The games in which `position` occurs, in the order in which they were added. The same pieces with the other side to
    /// move, the mirror image and exchanged colours are other positions.
    pub fn games_with(&self, position: &Position) -> impl Iterator<Item = usize> {
        let key = key(position);
        let from = self.places.partition_point(|place| *place < key);
        let found = self.places.iter().skip(from).take_while(move |place| **place & !GAME == key);
        found.filter_map(|place| usize::try_from(place & GAME).ok())
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }
}

/// The bits of a position's hash that are kept, with room for a game.
fn key(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish() & !GAME
}
