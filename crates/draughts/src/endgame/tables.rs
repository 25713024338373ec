//! Several tables of one game, asked for positions.

use std::fmt;

use super::material::ByMaterial;
use super::moves::{EndRules, Moves, MovesKind, Successors};
use super::placing::{Placed, placed};
use super::{Material, Table, Value};
use crate::generate::{BoardView, MoveRules, Mover, Question};
use crate::{Position, Variant};

/// Who wins a position when both sides play their best, and how many plies are left then. Rules that end a game as a draw by
/// counting moves are not known to it: the winner may need more moves than they leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// The side to move wins: so many plies are left until a side cannot move.
    Win(u8),
    /// The side to move loses.
    Loss(u8),
    /// Neither wins.
    Draw,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(plies) => write!(f, "win {plies}"),
            Self::Loss(plies) => write!(f, "loss {plies}"),
            Self::Draw => f.write_str("draw"),
        }
    }
}

/// Why tables have no verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ProbeError {
    /// The position is of another game.
    #[error("the tables are of {}, not of {}", .tables.code(), .position.code())]
    OtherGame {
        /// Of the tables.
        tables: Variant,
        /// Of the position.
        position: Variant,
    },
    /// A table is not there, of the position or of one that captures lead to.
    #[error("the table {0} is missing")]
    Missing(Material),
}

/// Tables of one game.
#[derive(Debug)]
pub struct Tables<B> {
    variant: Variant,
    tables: ByMaterial<Table<B>>,
}

impl<B: AsRef<[u8]>> Tables<B> {
    /// No tables yet.
    pub fn new(variant: Variant) -> Self {
        Self { variant, tables: ByMaterial::default() }
    }

    /// Adds a table, if it is one of the same game.
    pub fn add(&mut self, table: Table<B>) {
        if table.variant() == self.variant {
            self.tables.insert(table.material(), table);
        }
    }

    /// The table of a material.
    pub fn get(&self, material: Material) -> Option<&Table<B>> {
        self.tables.get(material)
    }

    /// The verdict on a position.
    pub fn probe(&self, position: &Position) -> Result<Verdict, ProbeError> {
        let (tables, asked) = (self.variant, position.variant());
        if tables != asked {
            return Err(ProbeError::OtherGame { tables, position: asked });
        }
        let material = Material::from_board(position.board(), position.side());
        let end = EndRules::of(self.variant);
        let mut missing = None;
        let question = Probe { tables: self, end, missing: &mut missing };
        let value = position.ask(question).ok_or(ProbeError::Missing(material))?;
        match missing {
            Some(material) => Err(ProbeError::Missing(material)),
            None => Ok(end.verdict(value)),
        }
    }
}

struct Probe<'a, B> {
    tables: &'a Tables<B>,
    end: EndRules,
    missing: &'a mut Option<Material>,
}

impl<B: AsRef<[u8]>> Question for Probe<'_, B> {
    type Answer = Value;

    fn answer<F: MoveRules, S: Mover>(mut self, view: &BoardView<F, S>) -> Value {
        self.value(view)
    }
}

impl<B: AsRef<[u8]>> Successors for Probe<'_, B> {
    /// The value of a position: by its captures, which lead to smaller tables, or by its own table.
    fn value<F: MoveRules, S: Mover>(&mut self, view: &BoardView<F, S>) -> Value {
        let end = self.end;
        let moves = Moves::captures(view, self, end);
        match moves.kind {
            MovesKind::None => Value::END,
            MovesKind::Captures => moves.best.value().unwrap_or(Value::DRAW),
            // Without pieces the other side cannot move next.
            MovesKind::Quiet if view.enemy().is_empty() => Value::END.next().unwrap_or(Value::DRAW),
            MovesKind::Quiet => self.look_up(placed(view)),
        }
    }
}

impl<B: AsRef<[u8]>> Probe<'_, B> {
    fn look_up(&mut self, placed: Placed) -> Value {
        let material = placed.material();
        let Some(table) = self.tables.tables.get(material) else {
            *self.missing = Some(material);
            return Value::DRAW;
        };
        table.value(table.placing().number(placed))
    }
}
