//! The values of materials that are solved.

#![expect(clippy::inline_always, reason = "a value is looked up for each move")]

use super::material::ByMaterial;
use super::moves::Successors;
use super::placing::{Placed, Placing, placed};
use super::{Material, Solution, Value};
use crate::generate::{BoardView, MoveRules, Mover};

/// The values of all materials that are solved, kept in memory for those that need them.
#[derive(Debug, Default)]
pub struct Known {
    values: ByMaterial<Values>,
}

#[derive(Debug)]
struct Values {
    placing: Placing,
    values: Vec<Value>,
}

impl Known {
    /// Adds a material.
    pub fn add(&mut self, solution: Solution) {
        let Solution { placing, values, .. } = solution;
        self.values.insert(placing.material(), Values { placing, values });
    }

    /// Whether a material is there.
    pub fn has(&self, material: Material) -> bool {
        self.values.get(material).is_some()
    }

    /// Keeps only some materials, to save memory.
    pub fn retain(&mut self, wanted: impl Fn(Material) -> bool) {
        self.values.retain(|values| wanted(values.placing.material()));
    }

    /// The value of a position, which is solved already.
    pub(super) fn value(&self, placed: Placed) -> Value {
        if placed.own_men | placed.own_kings == 0 {
            return Value::END;
        }
        let known = self.values.get(placed.material());
        let Values { placing, values } = known.expect("materials come after those that they can become");
        values[placing.number(placed)]
    }
}

impl Successors for &Known {
    #[inline(always)]
    fn value<F: MoveRules, S: Mover>(&mut self, after: &BoardView<F, S>) -> Value {
        Known::value(self, placed(after))
    }
}
