//! A game with all its positions.
//!
//! ```
//! use draughts::notation::game::{Ending, Game};
//! use draughts::{DrawProfile, Position, Variant};
//!
//! let start = Position::start(Variant::Poddavki);
//! let mut game = Game::from_text(&start, DrawProfile::Poddavki, "c3-d4 d6-c5")?;
//! let mv = game.position().legal_moves()[0];
//! game.play(&mv)?;
//! assert_eq!(game.plies().len(), 3);
//! assert_eq!(game.ending(), Ending::Unfinished);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use super::read::MoveProblem;
use super::sheet::{self, SheetError};
use super::turn::Turn;
use crate::{BySide, Common, DrawCounters, DrawReason, DrawRules, DrawWatch, Move, Outcome, Position, Side};

/// Most plies of a game: several times the longest real ones.
pub const MOST_PLIES: usize = 1000;

/// A game move by move: only legal moves, each with the position and the draw counters after it.
#[derive(Debug, Clone)]
pub struct Game {
    start: Position,
    start_counters: DrawCounters,
    plies: Vec<Ply>,
    watch: DrawWatch,
}

/// One side's turn in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ply {
    /// The move that was played.
    pub turn: Turn,
    /// The position after it.
    pub position: Position,
    /// The draw counters after it.
    pub counters: DrawCounters,
}

impl Ply {
    /// The move in the canonical form; [`Turn::LOST`] for a lost turn.
    pub fn text(&self) -> String {
        self.turn.text(self.position.rules())
    }

    /// Who moved.
    pub fn side(&self) -> Side {
        !self.position.side()
    }
}

/// How a game stands after its last move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The side to move has no pieces left.
    NoPieces {
        /// Who has won by that, which depends on the game.
        winner: Side,
    },
    /// The side to move has pieces but no legal move.
    NoMove {
        /// Who has won by that, which depends on the game.
        winner: Side,
    },
    /// The pieces belong to both, and the game is over: the side that has captured more has won.
    Counted {
        /// How many pieces each side has captured.
        captured: BySide<u8>,
        /// What ended the game.
        stop: Stop,
    },
    /// A side has lost as many turns in a row on time as lose the game; that is not inverted in giveaway games (RULES.md §1,
    /// details 5 and 8).
    TurnsLost {
        /// Who has won: the side that has not lost its turns.
        winner: Side,
    },
    /// A draw counter has reached its limit, and the game is drawn by that.
    Draw(DrawReason),
    /// A draw counter has reached its limit; the game is drawn if a player claims it.
    Claimable(DrawReason),
    /// The game goes on, by its moves.
    Unfinished,
}

/// Why a game with common pieces is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// The side to move has no legal move.
    NoMove,
    /// Few pieces were left, and the last moves have been played.
    LastMoves,
}

impl Ending {
    /// The winner, if there is one.
    pub fn winner(&self) -> Option<Side> {
        match self {
            Self::NoPieces { winner } | Self::NoMove { winner } | Self::TurnsLost { winner } => Some(*winner),
            Self::Counted { captured, .. } => Common { captured: *captured, ..Common::default() }.leader(),
            Self::Draw(_) | Self::Claimable(_) | Self::Unfinished => None,
        }
    }

    /// Whether the moves alone end the game.
    pub fn is_final(&self) -> bool {
        self.is_the_end() || matches!(self, Self::Draw(_))
    }

    /// Whether no move can follow: players may go on after a draw.
    pub fn is_the_end(&self) -> bool {
        match self {
            Self::NoPieces { .. } | Self::NoMove { .. } | Self::Counted { .. } | Self::TurnsLost { .. } => true,
            Self::Draw(_) | Self::Claimable(_) | Self::Unfinished => false,
        }
    }

    /// Its name in output and message keys: `no-pieces`, `no-move`, `counted-no-move`, `counted-last-moves`, `turns-lost`, the
    /// draw's reason, `claimable`, `unfinished`.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoPieces { .. } => "no-pieces",
            Self::NoMove { .. } => "no-move",
            Self::Counted { stop: Stop::NoMove, .. } => "counted-no-move",
            Self::Counted { stop: Stop::LastMoves, .. } => "counted-last-moves",
            Self::TurnsLost { .. } => "turns-lost",
            Self::Draw(reason) => reason.code(),
            Self::Claimable(_) => "claimable",
            Self::Unfinished => "unfinished",
        }
    }
}

/// A move that may not be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayError(pub MoveProblem);

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the move {}", self.0)
    }
}

impl std::error::Error for PlayError {}

impl Game {
    /// A game without moves yet; `rules` may be a profile alone.
    pub fn new(start: Position, rules: impl Into<DrawRules>) -> Self {
        let watch = DrawWatch::new(rules.into(), &start);
        Self { start, start_counters: watch.counters(), plies: Vec::new(), watch }
    }

    /// Reads what [`Self::text`] wrote, or any score sheet without an error.
    ///
    /// # Errors
    /// The first move that could not be read.
    pub fn from_text(start: &Position, rules: impl Into<DrawRules>, text: &str) -> Result<Self, Box<SheetError>> {
        let sheet = sheet::read(text, start, rules, None);
        sheet.error.map_or(Ok(sheet.game), Err)
    }

    /// Plays a move. A draw that is due does not keep the players from going on: whether it was claimed is not the
    /// moves' matter.
    ///
    /// # Errors
    /// A move that is not legal, or too many of them; the game is then unchanged.
    pub fn play(&mut self, mv: &Move) -> Result<(), PlayError> {
        if !self.position().is_legal(mv) {
            return Err(PlayError(MoveProblem::Illegal));
        }
        self.push(Turn::Moved(*mv)).map_err(PlayError)
    }

    /// The side to move loses its turn on time.
    ///
    /// # Errors
    /// A game that has no such rule or is over, or too many moves; the game is then unchanged.
    pub fn lose_turn(&mut self) -> Result<(), PlayError> {
        self.push(Turn::Lost).map_err(PlayError)
    }

    /// Adds a turn; a move is known to be legal.
    pub(super) fn push(&mut self, turn: Turn) -> Result<(), MoveProblem> {
        if self.plies.len() >= MOST_PLIES {
            return Err(MoveProblem::TooLong);
        }
        if let Some(winner) = self.winner_by_turns() {
            return Err(MoveProblem::GameOver(Ending::TurnsLost { winner }));
        }
        let position = turn.lead(self.position()).ok_or(MoveProblem::Illegal)?;
        let counters = match turn {
            Turn::Moved(mv) => self.watch.play(&mv, &position),
            Turn::Lost => self.watch.lose_turn(&position),
        };
        self.plies.push(Ply { turn, position, counters });
        Ok(())
    }

    /// Who has won because the other has lost the last of their turns that the game allows; none where no side has.
    fn winner_by_turns(&self) -> Option<Side> {
        let allowed = self.start.rules().time_out.turns()?;
        let own_turns = self.plies.iter().rev().step_by(2);
        let lost = own_turns.take_while(|ply| ply.turn == Turn::Lost).count();
        (lost >= usize::from(allowed)).then(|| self.position().side())
    }

    /// The game up to and without ply `count`.
    #[must_use]
    pub fn first(&self, count: usize) -> Self {
        let mut game = Self::new(self.start.clone(), self.rules());
        for ply in self.plies.iter().take(count) {
            // Its moves were played before, and are not more than before.
            if game.push(ply.turn).is_err() {
                break;
            }
        }
        game
    }

    /// The position before the first move.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The rules by which draws are counted from the start position on.
    pub fn rules(&self) -> DrawRules {
        self.start_counters.rules()
    }

    /// The moves.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The position after the last move.
    pub fn position(&self) -> &Position {
        self.plies.last().map_or(&self.start, |ply| &ply.position)
    }

    /// The draw counters after the last move.
    pub fn counters(&self) -> DrawCounters {
        self.watch.counters()
    }

    /// The position after `ply` moves; 0 is the start.
    pub fn position_after(&self, ply: usize) -> Option<&Position> {
        self.positions().nth(ply)
    }

    /// Every position, the start first: one more than there are moves.
    pub fn positions(&self) -> impl Iterator<Item = &Position> {
        std::iter::once(&self.start).chain(self.plies.iter().map(|ply| &ply.position))
    }

    /// Every move with its number and who made it. A game that Black begins begins with Black's move 1.
    pub fn numbered(&self) -> impl Iterator<Item = (u32, Side, &Ply)> {
        self.plies.iter().enumerate().map(|(index, ply)| (self.move_number(index), ply.side(), ply))
    }

    /// Who makes ply `index` (from 0), whether it was played or not: a turn that is lost is one too.
    pub fn mover(&self, index: usize) -> Side {
        let first = self.start.side();
        if index.is_multiple_of(2) { first } else { !first }
    }

    /// The number of the move to which ply `index` (from 0) belongs.
    pub fn move_number(&self, index: usize) -> u32 {
        let before = if self.start.side() == self.start.rules().first { index } else { index + 1 };
        u32::try_from(before / 2).unwrap_or(u32::MAX).saturating_add(1)
    }

    /// How the game stands. A side without a legal move comes before any draw (RULES.md §1, detail 5).
    pub fn ending(&self) -> Ending {
        if let Some(winner) = self.winner_by_turns() {
            return Ending::TurnsLost { winner };
        }
        let position = self.position();
        let counters = self.counters();
        match (position.outcome(), counters.due()) {
            (Some(outcome), _) => ended(position, outcome),
            (None, Some(reason)) if counters.drawn().is_some() => Ending::Draw(reason),
            (None, Some(reason)) => Ending::Claimable(reason),
            (None, None) => Ending::Unfinished,
        }
    }

    /// Whether the players may agree to a draw now, by the number of the move that comes next.
    pub fn may_agree(&self) -> bool {
        self.move_number(self.plies.len()) >= u32::from(self.rules().agreement_from_move)
    }

    /// The first time that the game was drawn by the rules, as the number of plies played then, whether or not the game went on.
    pub fn first_draw(&self) -> Option<(usize, DrawReason)> {
        let counters = std::iter::once(&self.start_counters).chain(self.plies.iter().map(|ply| &ply.counters));
        let due = counters.enumerate().find_map(|(plies, counters)| counters.drawn().map(|reason| (plies, reason)));
        due.filter(|&(plies, _)| self.position_after(plies).is_some_and(Position::can_move))
    }

    /// All moves in the canonical form on one line, for storage and comparison.
    pub fn text(&self) -> String {
        self.plies.iter().map(Ply::text).collect::<Vec<_>>().join(" ")
    }
}

/// How a game has ended that its last position ends.
fn ended(position: &Position, outcome: Outcome) -> Ending {
    // A side without a tower of its own still has pieces under those of the other.
    let has_none = position.board().pieces(position.side()).is_empty() && position.towers().is_empty();
    match (position.common(), outcome) {
        (Some(Common { captured, .. }), _) => {
            let stop = if position.has_played_last_moves() { Stop::LastMoves } else { Stop::NoMove };
            Ending::Counted { captured, stop }
        }
        (None, Outcome::Won(winner)) if has_none => Ending::NoPieces { winner },
        (None, Outcome::Won(winner)) => Ending::NoMove { winner },
        // Without captures to count one side has won.
        (None, Outcome::Drawn) => Ending::Unfinished,
    }
}
