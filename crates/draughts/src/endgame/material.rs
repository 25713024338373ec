//! Which pieces are on the board, seen from the side to move.

use std::fmt;

use crate::{Board, Piece, Side};

/// The most pieces whose positions can be numbered.
pub const MOST_PIECES: u8 = 6;

/// Men and kings of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Force {
    /// Pieces that are not kings.
    pub men: u8,
    /// Kings.
    pub kings: u8,
}

impl Force {
    /// All of them.
    pub const fn total(self) -> u8 {
        self.men + self.kings
    }
}

impl fmt::Display for Force {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = |letter: &str, count: u8| letter.repeat(usize::from(count));
        write!(f, "{}{}", letters("k", self.kings), letters("m", self.men))
    }
}

/// The pieces of both sides; `Display` writes a letter for each piece, those of the side to move first.
///
/// ```
/// use draughts::endgame::{Force, Material};
///
/// let material = Material { own: Force { men: 1, kings: 2 }, enemy: Force { men: 0, kings: 1 } };
/// assert_eq!(material.to_string(), "kkm-k");
/// assert_eq!(material.pieces(), 4);
/// assert_eq!(material.swapped().to_string(), "k-kkm");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    /// Of the side to move.
    pub own: Force,
    /// Of the other side.
    pub enemy: Force,
}

impl Material {
    /// What a board has, when `side` is to move.
    pub fn from_board(board: &Board, side: Side) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "a board has 50 squares at most")]
        let force =
            |side| Force { men: board.count(Piece::man(side)) as u8, kings: board.count(Piece::king(side)) as u8 };
        Self { own: force(side), enemy: force(!side) }
    }

    /// How many pieces there are.
    pub const fn pieces(self) -> u8 {
        self.own.total() + self.enemy.total()
    }

    /// Whether there are tables of it: some pieces on each side, and not too many.
    pub const fn is_tabled(self) -> bool {
        self.own.total() > 0 && self.enemy.total() > 0 && self.pieces() <= MOST_PIECES
    }

    /// The same pieces when the other side is to move.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self { own: self.enemy, enemy: self.own }
    }

    /// Every one with so many pieces, some on each side, in an order in which each comes after those that its positions can
    /// become: first those with fewer men.
    pub fn all(pieces: u8) -> Vec<Self> {
        let forces = |total: u8| (0..=total).map(move |men| Force { men, kings: total - men });
        let mut all: Vec<Self> = (1..pieces)
            .flat_map(|own| {
                forces(own).flat_map(move |own| forces(pieces - own.total()).map(move |enemy| (own, enemy)))
            })
            .map(|(own, enemy)| Self { own, enemy })
            .collect();
        all.sort_by_key(|material| (material.own.men + material.enemy.men, *material));
        all
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.own, self.enemy)
    }
}

/// Something for each material, sooner found than in a map.
#[derive(Debug)]
pub(super) struct ByMaterial<T>(Vec<Option<T>>);

impl<T> Default for ByMaterial<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> ByMaterial<T> {
    pub(super) fn get(&self, material: Material) -> Option<&T> {
        self.0.get(place(material)?)?.as_ref()
    }

    pub(super) fn insert(&mut self, material: Material, new: T) {
        if let Some(place) = place(material) {
            self.0.resize_with(self.0.len().max(place + 1), || None);
            self.0[place] = Some(new);
        }
    }

    pub(super) fn retain(&mut self, wanted: impl Fn(&T) -> bool) {
        for held in &mut self.0 {
            held.take_if(|held| !wanted(held));
        }
    }
}

/// A place for each material that has a table.
fn place(material: Material) -> Option<usize> {
    let Material { own, enemy } = material;
    let counts = [own.men, own.kings, enemy.men, enemy.kings].map(usize::from);
    material
        .is_tabled()
        .then(|| counts.into_iter().fold(0, |place, count| place * (usize::from(MOST_PIECES) + 1) + count))
}
