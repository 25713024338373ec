//! The draw rules of a tournament: a profile, and how its draws come into force there.

use super::DrawProfile;

/// How a draw that is due comes into force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Claim {
    /// As soon as it is due: the game ends with the move.
    #[default]
    Automatic,
    /// When a player claims it; until then the game goes on.
    ByPlayer,
}

crate::codes! { Claim, "claim":
    Automatic => "automatic",
    ByPlayer => "by-player",
}

/// When a game of a tournament is drawn (RULES.md §2).
///
/// ```
/// use draughts::{Claim, DrawProfile, DrawRules};
///
/// let usual = DrawRules::from(DrawProfile::Poddavki);
/// assert_eq!((usual.claim, usual.agreement_from_move), (Claim::Automatic, 1));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DrawRules {
    /// The table of limits.
    pub profile: DrawProfile,
    /// How a draw that is due by a counter comes into force.
    pub claim: Claim,
    /// From which move on the players may agree to a draw; 1 = always.
    pub agreement_from_move: u16,
}

impl From<DrawProfile> for DrawRules {
    /// A profile as it is used where nothing else is said: draws by themselves, agreement at any time.
    fn from(profile: DrawProfile) -> Self {
        Self { profile, claim: Claim::Automatic, agreement_from_move: 1 }
    }
}
