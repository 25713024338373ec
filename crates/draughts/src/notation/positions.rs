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
/// thousands of games a wrong one is found once in many million searches; who shows a game looks it up in it.
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

    /// The same, ready to be searched. A position that a game repeats is there once.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;
    use crate::{DrawProfile, Numbering, Variant};

    const GAMES: [&str; 4] = [
        "c3-d4 d6-c5 b2-c3",
        "c3-b4",
        // A king goes to and fro.
        "c1-d2 f8-e7 d2-c1 e7-f8",
        "c3-d4 b6-a5",
    ];

    fn games() -> Vec<Game> {
        let kings = fen::read("W:WKc1:BKf8", Variant::Poddavki, Numbering::FromTopLeft).expect("a position");
        let start = Position::start(Variant::Poddavki);
        let game = |text: &str| {
            let start = if text.starts_with("c1") { &kings } else { &start };
            Game::from_text(start, DrawProfile::Poddavki, text).expect("legal moves")
        };
        GAMES.map(game).into()
    }

    fn found(fen: &str) -> Vec<usize> {
        let mut positions = Positions::default();
        for game in &games() {
            positions.add(game);
        }
        let position = fen::read(fen, Variant::Poddavki, Numbering::FromTopLeft).expect("a position");
        positions.sorted().games_with(&position).collect()
    }

    #[test]
    fn a_position_is_found_in_the_games_that_have_it_and_in_no_others() {
        let start = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8";
        for (fen, expected) in [
            (start, &[0, 1, 3][..]),
            // The other side to move, a piece less, the mirror image, colours exchanged.
            (&start.replacen('W', "B", 1), &[]),
            (&start.replacen("a1,", "", 1), &[]),
            ("W:WKc1:BKf8", &[2]),
            ("B:WKc1:BKf8", &[]),
            ("W:WKf8:BKc1", &[]),
            ("B:WKd2:BKf8", &[2]),
        ] {
            assert_eq!(found(fen), expected, "{fen}");
        }
    }

    #[test]
    fn a_repeated_position_is_kept_once() {
        let mut positions = Positions::default();
        let kings = games().swap_remove(2);
        positions.add(&kings);
        // Five positions, the last of which is the first.
        assert_eq!(positions.sorted().len(), 4);
        assert!(Positions::default().sorted().is_empty());
    }
}
