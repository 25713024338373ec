//! Pairings that might have been: what can be requested of a round, and what speaks against it.

use super::explain::{BracketReason, CriterionValue};
use crate::{EntryId, Points, RoundNumber};
use draughts::Side;

/// Another pairing, by what makes it another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AlternativeRequest {
    /// These two meet.
    Meet(EntryId, EntryId),
    /// These two do not.
    Avoid(EntryId, EntryId),
    /// This player has the bye.
    Bye(EntryId),
    /// They do not float down from the bracket that they floated down from.
    Stay(EntryId),
}

/// Why something may not be at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Prohibition {
    /// They have met, in this round (C1).
    Met(RoundNumber),
    /// They are not to meet by the settings of the tournament (C1).
    Forbidden,
    /// Both must get this colour (C3).
    Colours(Side),
    /// They have had the bye, or a win's points without playing (C2).
    Bye,
    /// All others of their bracket are barred from them.
    WholeBracket,
    /// No other player is in their bracket.
    Alone,
    /// They play for the same team.
    SameTeam,
    /// Their teams have met, in this round (C1 of the team Swiss).
    TeamsMet(RoundNumber),
    /// They sit on different boards of their teams.
    OtherBoards {
        /// The board of the one, from 1.
        one: usize,
        /// The board of the other, from 1.
        other: usize,
    },
}

/// What would have come of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AlternativeVerdict {
    /// The round is paired so already.
    AsPaired,
    /// A rule forbids it whatever the others do.
    Barred(Prohibition),
    /// The number of players is even: no player has the bye.
    NoByeNeeded,
    /// No pairing of all the others would be left (C4); those who would be left over.
    Impossible(Vec<EntryId>),
    /// The bye would go to a higher score (C5).
    ByeScore {
        /// The score of the player who has it.
        paired: Points,
        /// The lowest that it could go to.
        instead: Points,
    },
    /// Could be made, but the rules of the system take another player first.
    OtherFirst,
    /// A table says who meets whom, and in which round these two do.
    InTable(RoundNumber),
    /// Neighbours meet, and the first in order whose opponent would be another one would have one farther away.
    Farther {
        /// That player.
        who: EntryId,
        /// Their opponent.
        paired: EntryId,
        /// The opponent they would have.
        instead: EntryId,
    },
    /// The bye would go to a player who comes later in the order of the system.
    OtherFree {
        /// The player with the bye.
        paired: EntryId,
        /// The player who would have it in the other pairing.
        instead: EntryId,
    },
    /// The rules prefer what was paired.
    Loses(Box<Disadvantage>),
    /// Too many different scores for an answer.
    Unknown,
    /// Not worked out: in so large a round all alternatives together would take too long.
    NotWorkedOut,
}

/// Where and why another pairing is worse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disadvantage {
    /// The score of the first bracket that would have to change.
    pub score: Points,
    /// What the other pairing breaks.
    pub ground: DecisiveCriterion,
    /// The bracket as it was paired.
    pub paired: BracketReason,
    /// The best that it could be instead.
    pub instead: BracketReason,
}

/// What makes a pairing of a bracket worse than another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecisiveCriterion {
    /// A criterion; all more important ones find both equal.
    Criterion {
        /// The short name: `C6`.
        name: &'static str,
        /// Where it stands in the rules.
        article: &'static str,
        /// Which of its numbers is the first that differs, from 0.
        number: usize,
        /// What it is in the pairing made.
        paired: u64,
        /// What it is in the other pairing.
        instead: u64,
    },
    /// All criteria find both equal; this one comes up later.
    Order(OrderRule),
    /// The players below could not all be paired, and the bracket was paired once more for that (A.9 of 2017).
    Completion,
}

/// The choices among pairings that the criteria find equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OrderRule {
    /// Which of those moved down are paired: the highest ranked (4.4).
    MovedDown,
    /// Whom those moved down meet: the highest ranked in turn (4.2).
    Opponents,
    /// Which players are exchanged between the halves: as few and as near as can be (4.3).
    Exchange,
    /// Whom those of the upper half meet in turn: the highest ranked of the lower half (4.2).
    Transposition,
    /// Which player gets the bye: the one with the lowest score, the most games, the last in order.
    Bye,
    /// Which players float up or down: the first set in order.
    Floaters,
    /// Which pairs of the bracket meet: the pairing that the system generates first.
    Bracket,
}

draughts::codes! { OrderRule:
    MovedDown => "moved-down",
    Opponents => "opponents",
    Exchange => "exchange",
    Transposition => "transposition",
    Bye => "bye",
    Floaters => "floaters",
    Bracket => "bracket",
}

/// What the criteria say of another pairing of a bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Comparison {
    /// Both are as good.
    AsGood,
    Worse(DecisiveCriterion),
    /// The other one is better, or cannot be compared.
    NotWorse,
}

impl Comparison {
    /// By the first number that differs.
    pub(super) fn new(own: &[CriterionValue], other: &[CriterionValue]) -> Self {
        let Some((own, other)) = own.iter().zip(other).find(|(own, other)| own.value != other.value) else {
            return Self::AsGood;
        };
        let mut numbers = own.value.iter().zip(&other.value).enumerate();
        match numbers.find(|(_, (own, other))| own != other) {
            Some((number, (&paired, &instead))) if paired < instead => Self::Worse(DecisiveCriterion::Criterion {
                name: own.name,
                article: own.article,
                number,
                paired,
                instead,
            }),
            Some(_) | None => Self::NotWorse,
        }
    }

    /// What `next` says where this says nothing.
    pub(super) fn or_else(self, next: impl FnOnce() -> Self) -> Self {
        match self {
            Self::AsGood => next(),
            Self::Worse(_) | Self::NotWorse => self,
        }
    }
}

/// Pairs however they are written down.
pub(super) fn sorted<T: Copy + Ord>(pairs: impl IntoIterator<Item = [T; 2]>) -> Vec<[T; 2]> {
    let mut pairs: Vec<[T; 2]> = pairs.into_iter().map(|[a, b]| [a.min(b), a.max(b)]).collect();
    pairs.sort_unstable();
    pairs
}
