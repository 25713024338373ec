//! What a player made against each opponent, over all that is known.

use std::collections::BTreeMap;

use super::category_history::{FinalSource, KnownPlayer};
use crate::{GameId, Mark};
use draughts::{BySide, Side};

/// One game, or one pairing of an imported table of which no more is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bout {
    /// The opponent as all editions know them.
    pub opponent: KnownPlayer,
    /// The name of the opponent as the table prints it.
    pub name: String,
    /// Where it comes from.
    pub source: FinalSource,
    /// The game; none in an imported table.
    pub game: Option<GameId>,
    /// What heads the column of an imported table.
    pub column: String,
    /// The colour, where it is known.
    pub side: Option<Side>,
    /// The result for the player, not for the opponent.
    pub mark: Mark,
}

/// Wins, draws and losses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HeadToHead {
    /// Games won.
    pub wins: usize,
    /// Games drawn.
    pub draws: usize,
    /// Games lost.
    pub losses: usize,
}

impl HeadToHead {
    /// How many games that are.
    pub const fn games(self) -> usize {
        self.wins + self.draws + self.losses
    }

    /// Two for a win, one for a draw: of twice the games.
    pub const fn doubled_score(self) -> usize {
        2 * self.wins + self.draws
    }

    const fn add(&mut self, mark: Mark) {
        match mark {
            Mark::Win => self.wins += 1,
            Mark::Draw => self.draws += 1,
            Mark::Loss => self.losses += 1,
        }
    }
}

/// A player's games against one opponent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rival {
    /// The opponent as all editions know them.
    pub who: KnownPlayer,
    /// Their name where they met last.
    pub name: String,
    /// All games, also those of which the colour is not known.
    pub all: HeadToHead,
    /// Their games with White and with Black, counted apart.
    pub by_side: BySide<HeadToHead>,
    /// The games in the order given.
    pub bouts: Vec<Bout>,
}

/// What was made with one colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SideTally {
    side: Side,
    /// The games with that colour.
    pub tally: HeadToHead,
}

impl SideTally {
    /// The colour with which it was made.
    pub const fn colour(&self) -> Side {
        self.side
    }
}

impl Rival {
    /// The games with each colour, White's first.
    pub fn sides(&self) -> [SideTally; 2] {
        Side::BOTH.map(|side| SideTally { side, tally: self.by_side[side] })
    }
}

/// The opponents of `bouts`, those met most often first. The bouts are the earliest first.
pub fn rivals(bouts: Vec<Bout>) -> Vec<Rival> {
    let mut all: BTreeMap<KnownPlayer, Rival> = BTreeMap::new();
    for bout in bouts {
        let rival = all.entry(bout.opponent.clone()).or_insert_with(|| Rival {
            who: bout.opponent.clone(),
            name: String::new(),
            all: HeadToHead::default(),
            by_side: BySide { white: HeadToHead::default(), black: HeadToHead::default() },
            bouts: Vec::new(),
        });
        // The last one stays: what they are called now.
        rival.name.clone_from(&bout.name);
        rival.all.add(bout.mark);
        if let Some(side) = bout.side {
            rival.by_side[side].add(bout.mark);
        }
        rival.bouts.push(bout);
    }
    let mut all: Vec<Rival> = all.into_values().collect();
    all.sort_by(|a, b| b.all.games().cmp(&a.all.games()).then_with(|| a.name.cmp(&b.name)));
    all
}
