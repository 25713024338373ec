//! The draw rules of an event: a profile, and how its draws come into force there.

use std::fmt;
use std::str::FromStr;

use super::DrawProfile;

/// How a draw that is due comes into force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Claim {
    /// By itself.
    #[default]
    Automatic,
    /// When a player claims it; until then the game goes on.
    ByPlayer,
}

impl Claim {
    /// Both, the usual one first.
    pub const ALL: [Self; 2] = [Self::Automatic, Self::ByPlayer];

    /// Its name in stored data and forms.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Automatic => "automatic",
            Self::ByPlayer => "by-player",
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// A code that is neither of the claims'.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownClaim(String);

impl fmt::Display for UnknownClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown claim “{}”; expected automatic or by-player", self.0)
    }
}

impl std::error::Error for UnknownClaim {}

impl FromStr for Claim {
    type Err = UnknownClaim;

    fn from_str(code: &str) -> Result<Self, UnknownClaim> {
        Self::ALL.into_iter().find(|claim| claim.code() == code).ok_or_else(|| UnknownClaim(code.to_owned()))
    }
}

/// When a game of an event is drawn (RULES.md §2).
///
/// ```
/// use draughts::{Claim, DrawProfile, DrawRules};
///
/// let usual = DrawRules::from(DrawProfile::Poddavki);
/// assert_eq!((usual.claim, usual.agreement_from_move), (Claim::Automatic, 1));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DrawRules {
    /// The counters.
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
