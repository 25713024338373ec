//! How long games were.

use crate::GameId;

/// Bars of a histogram at most.
const MOST_BARS: usize = 12;
/// Moves that a bar may stand for.
const WIDTHS: [usize; 6] = [5, 10, 20, 50, 100, 500];

/// Lengths of games, in moves of the side that made more of them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameLengths {
    /// In order; of games of one length the earlier first.
    games: Vec<(usize, GameId)>,
}

/// Games of about the same length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LengthBar {
    /// The fewest moves of a game counted here.
    pub from: usize,
    /// The most moves of a game counted here, included.
    pub to: usize,
    /// How many games there are.
    pub games: usize,
}

impl GameLengths {
    /// How many games there are.
    pub const fn count(&self) -> usize {
        self.games.len()
    }

    /// Moves of the shortest game, and which it is.
    pub fn shortest(&self) -> Option<(usize, GameId)> {
        self.games.first().copied()
    }

    /// Moves of the longest game, and which it is: the earliest of several.
    pub fn longest(&self) -> Option<(usize, GameId)> {
        let (moves, _) = *self.games.last()?;
        self.games.iter().find(|(other, _)| *other == moves).copied()
    }

    /// Twice the median of moves: the two games in the middle together.
    pub fn twice_median(&self) -> Option<usize> {
        let count = self.games.len();
        let [low, high] = [count.checked_sub(1)? / 2, count / 2].map(|at| self.games.get(at));
        Some(low?.0 + high?.0)
    }

    /// The games by length, from the shortest to the longest, all bars of one width.
    pub fn bars(&self) -> Vec<LengthBar> {
        let (Some((shortest, _)), Some((longest, _))) = (self.shortest(), self.longest()) else { return Vec::new() };
        let bar_of = |moves: usize, width: usize| moves.saturating_sub(1) / width;
        let is_wide = |width: &usize| bar_of(longest, *width) - bar_of(shortest, *width) < MOST_BARS;
        let width = WIDTHS.into_iter().find(is_wide).unwrap_or(longest);
        let games_of = |bar| self.games.iter().filter(|(moves, _)| bar_of(*moves, width) == bar).count();
        let bar = |bar| LengthBar { from: bar * width + 1, to: (bar + 1) * width, games: games_of(bar) };
        (bar_of(shortest, width)..=bar_of(longest, width)).map(bar).collect()
    }
}

impl FromIterator<(u16, GameId)> for GameLengths {
    /// From plies.
    fn from_iter<T: IntoIterator<Item = (u16, GameId)>>(games: T) -> Self {
        let mut games: Vec<(usize, GameId)> =
            games.into_iter().map(|(plies, id)| (usize::from(plies).div_ceil(2), id)).collect();
        games.sort_unstable();
        Self { games }
    }
}
