//! Endgame tables: who wins each position of few pieces, and after how many plies.
//!
//! A table has the positions of one [`Material`]. [`solve`] works them out from the end of the game backwards, once those that they
//! can become are [`Known`]; [`Table`] keeps them compressed, and [`Tables`] answer for a [`Position`](crate::Position).
//!
//! Both sides play their best: who wins does it as soon as possible, who loses as late as possible. The tables know nothing of the
//! moves before a position, and so nothing of repetitions and of draws by counting moves ([`crate::DrawRules`]): such a rule may
//! leave fewer moves than a win takes. What is a draw in the tables is one by any such rule.
//!
//! ```
//! use draughts::endgame::{Known, Material, Table, Tables, Verdict, alone, solve};
//! use draughts::notation::fen;
//! use draughts::{Numbering, Variant};
//!
//! let variant = Variant::Poddavki;
//! let (mut known, mut tables) = (Known::default(), Tables::new(variant));
//! for material in (2..=3).flat_map(Material::all) {
//!     // Each material is solved together with its reverse.
//!     if !known.has(material) {
//!         for solution in solve(variant, material, &known, &alone)? {
//!             tables.add(Table::read(solution.to_table(variant))?);
//!             known.add(solution);
//!         }
//!     }
//! }
//! // White must capture one man, and the other cannot be reached.
//! let position = fen::read("W:Wa1:Bb2,d4", variant, Numbering::FromTopLeft)?;
//! assert_eq!(tables.probe(&position)?, Verdict::Loss(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod huffman;
mod known;
mod material;
mod moves;
mod placing;
mod solve;
mod table;
mod tables;

pub use known::Known;
pub use material::{Force, MOST_PIECES, Material};
pub use solve::{Everywhere, Mistake, Solution, TooLong, alone, solve};
pub use table::{Table, TableError};
pub use tables::{ProbeError, Tables, Verdict};

use crate::rules::{Captured, Ownership};
use crate::{Grid, Variant};

/// Whether a game can have tables: 32 squares, pieces of two sides, and a board that is the whole position.
pub fn has_tables(variant: Variant) -> bool {
    let rules = variant.rules();
    rules.grid == Grid::Eight && rules.ownership == Ownership::BySide && rules.captured == Captured::LeavesBoard
}

/// What a table holds of a position: 0 for a draw, else one more than the plies to the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Value(u8);

impl Value {
    /// Neither side can win.
    const DRAW: Self = Self(0);
    /// The side to move cannot move: the game is over.
    const END: Self = Self(1);
    /// The latest end that can be told.
    pub(crate) const MOST_PLIES: u8 = u8::MAX - 1;

    /// Plies to the end; none for a draw.
    fn plies(self) -> Option<u8> {
        self.0.checked_sub(1)
    }

    /// The value one ply earlier, if it can be told.
    fn next(self) -> Option<Self> {
        self.0.checked_add(1).map(Self)
    }
}
