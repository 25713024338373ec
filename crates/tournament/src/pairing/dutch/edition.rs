//! The editions of the Dutch system: what differs between them, as a table of facts.

use super::criteria::{CRITERIA, Criterion};
use super::criteria_2017;
use crate::{Appearance, Bye, DutchEdition, Points, System};

/// When a bracket must leave every player below it an opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Completion {
    /// Always (C4 of 2026).
    InEveryBracket,
    /// Once it turns out that it did not: it is paired again, and every player below comes into one last bracket
    /// (A.9 of 2017).
    AtTheEnd,
}

/// What the editions of the Dutch system do in different ways.
#[derive(Debug, Clone, Copy)]
pub struct EditionRules {
    /// The criteria for the pairs of a bracket, the most important first.
    pub criteria: &'static [Criterion],
    /// The one about the next bracket.
    pub look_ahead: &'static str,
    /// When all below must remain pairable.
    pub completion: Completion,
    /// Whether the bye goes to the lowest possible score, and among equals to them with the fewest unplayed games.
    pub bye_goes_lowest: bool,
    /// Whether every round without a game is a downfloat, or only one that is paid for.
    pub every_absence_is_a_downfloat: bool,
    /// Whether a round keeps a player from the bye; the points are those of a win.
    pub bars_from_bye: fn(&Appearance, Points) -> bool,
}

/// C.04.3 in force since 1 February 2026.
const Y2026: EditionRules = EditionRules {
    criteria: &CRITERIA,
    look_ahead: "C8",
    completion: Completion::InEveryBracket,
    bye_goes_lowest: true,
    every_absence_is_a_downfloat: false,
    bars_from_bye: was_paid_a_win,
};

/// C.04.3 as approved in 2016 and explained in 2017.
const Y2017: EditionRules = EditionRules {
    criteria: &criteria_2017::CRITERIA,
    look_ahead: "C.7",
    completion: Completion::AtTheEnd,
    bye_goes_lowest: false,
    every_absence_is_a_downfloat: true,
    bars_from_bye: had_bye_or_forfeit_win,
};

impl EditionRules {
    /// The rules of an edition.
    pub const fn from_edition(edition: DutchEdition) -> &'static Self {
        match edition {
            DutchEdition::Y2017 => &Y2017,
            DutchEdition::Y2026 => &Y2026,
        }
    }

    /// The rules that a tournament follows; where it is no Dutch Swiss, those in force.
    pub const fn from_system(system: System) -> &'static Self {
        Self::from_edition(system.edition())
    }
}

/// They had the bye, or was paid a win (`win` points) without playing (C2 of 2026).
fn was_paid_a_win(round: &Appearance, win: Points) -> bool {
    match round {
        Appearance::Played(_) | Appearance::Awaited { .. } => false,
        Appearance::Forfeit(opposition) => opposition.points >= win,
        Appearance::Bye { bye, points } => *bye == Bye::PairingAllocated || *points >= win,
    }
}

/// They had the bye, or their opponent did not come (C.2 of 2017).
fn had_bye_or_forfeit_win(round: &Appearance, win: Points) -> bool {
    match round {
        Appearance::Played(_) | Appearance::Awaited { .. } => false,
        Appearance::Forfeit(opposition) => opposition.points >= win,
        Appearance::Bye { bye, .. } => *bye == Bye::PairingAllocated,
    }
}
