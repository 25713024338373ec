//! Why a pairing is what it is: what the engine knew when it decided, for pages and commands to put into words.

use super::dutch::colours::Preference;
use super::rulebook::Rulebook;
use super::team_bye::ByeCandidate;
use crate::history::Adjourned;
use crate::{EntryId, History, Points, RoundNumber, RoundPlan, TeamName, Tournament};
use draughts::{BySide, Side};

/// What decided who has White; [`Rulebook::colour`] knows where the rules say so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ColourRule {
    /// Both got what they prefer, or one has no preference.
    BothPreferences,
    /// Both prefer the same colour: it went to the stronger preference.
    StrongerPreference,
    /// The opposite of the last round in which one had White and the other Black.
    Alternation,
    /// The higher ranked player got what they prefer.
    HigherRanked,
    /// No player prefers anything; by number and the colour drawn by lot.
    InitialColour,
    /// White for the one who had it less often.
    FewerWhites,
    /// The table of the system says so.
    Table,
    /// Of two teams only one prefers a colour, and got it.
    OnePreference,
    /// White for the team with the lower colour difference.
    LowerDifference,
    /// The opposite of what the first team had last.
    OwnAlternation,
    /// What the other team had last: it gets the opposite.
    OthersAlternation,
    /// In a match of teams colours alternate from board to board.
    TeamBoard,
}

draughts::codes! { ColourRule:
    BothPreferences => "both-preferences",
    StrongerPreference => "stronger-preference",
    Alternation => "alternation",
    HigherRanked => "higher-ranked",
    InitialColour => "initial-colour",
    FewerWhites => "fewer-whites",
    Table => "table",
    OnePreference => "one-preference",
    LowerDifference => "lower-difference",
    OwnAlternation => "own-alternation",
    OthersAlternation => "others-alternation",
    TeamBoard => "team-board",
}

/// One board: who sits there, and why so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardReason {
    /// White in the first game.
    pub white: EntryId,
    /// Black in the first game.
    pub black: EntryId,
    /// Points of White and of Black, the virtual ones included.
    pub scores: (Points, Points),
    /// What White and Black should have got; none without preference.
    pub preferences: (Option<Preference>, Option<Preference>),
    /// What decided who has White.
    pub rule: ColourRule,
}

/// A player as the reason of a board knows them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatedPlayer {
    /// The player.
    pub entry: EntryId,
    /// Their points, the virtual ones included.
    pub score: Points,
    /// The colour that they should get; none without preference.
    pub preference: Option<Preference>,
}

impl BoardReason {
    /// The board of two players of whom the first has the colour `first_has`.
    pub fn new(first: SeatedPlayer, second: SeatedPlayer, first_has: Side, rule: ColourRule) -> Self {
        let (white, black) = if first_has == Side::White { (first, second) } else { (second, first) };
        Self {
            white: white.entry,
            black: black.entry,
            scores: (white.score, black.score),
            preferences: (white.preference, black.preference),
            rule,
        }
    }

    /// The boards of a round whose colours follow from `rule` alone: that of a table, or of the boards of a match.
    pub(super) fn by_rule(tournament: &Tournament, plan: &RoundPlan, rule: ColourRule) -> Vec<Self> {
        let before = plan.round.previous().unwrap_or(RoundNumber(0));
        let history = History::new(tournament, before, Adjourned::CountsAsDraw);
        let sitter = |entry| SeatedPlayer { entry, score: history.points(entry), preference: None };
        let board = |seats: &BySide<EntryId>| Self::new(sitter(seats.white), sitter(seats.black), Side::White, rule);
        plan.seats.iter().map(board).collect()
    }

    /// The players of the board, by their colours.
    pub const fn seats(&self) -> BySide<EntryId> {
        BySide { white: self.white, black: self.black }
    }
}

/// A match of two teams: why they have these colours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchReason {
    /// White has the one with White on the first board.
    pub teams: BySide<TeamName>,
    /// Their primary scores, virtual points included.
    pub scores: BySide<Points>,
    /// Their secondary scores: game points where match points come first, and the other way round.
    pub secondary: BySide<Points>,
    /// What they should have got on the first board; none without preference.
    pub preferences: BySide<Option<Preference>>,
    /// What decided which team has White on the first board.
    pub rule: ColourRule,
    /// How many of the boards are of this match: they follow those of the matches before.
    pub boards: usize,
}

/// A score group of teams as it was paired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamBracket {
    /// The score of the group, virtual points included.
    pub score: Points,
    /// The teams of that score, without its upfloaters.
    pub residents: Vec<TeamName>,
    /// The teams of lower scores that are paired in it.
    pub upfloaters: Vec<TeamName>,
}

/// How the teams of a round were paired.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TeamsExplained {
    /// The matches in order.
    pub matches: Vec<MatchReason>,
    /// The score groups from the top.
    pub brackets: Vec<TeamBracket>,
    /// Who is free in this round; `None` where every team has an opponent.
    pub bye: Option<TeamName>,
    /// Which others were asked about for that, and why they are not; with the one itself.
    pub candidates: Vec<ByeCandidate>,
}

/// The value that a criterion reached in a bracket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CriterionValue {
    /// The short name: `C6`.
    pub name: &'static str,
    /// Where it stands in the rules.
    pub article: &'static str,
    /// How often it was broken; where scores count, one number for each score from the highest.
    pub value: Vec<u64>,
}

/// How one bracket was paired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BracketReason {
    /// The score of its residents, virtual points included.
    pub score: Points,
    /// Players who came from a bracket above, in order of rank.
    pub moved_down: Vec<EntryId>,
    /// Players of this bracket's own score, in order of rank.
    pub residents: Vec<EntryId>,
    /// The pairs made, higher ranked player first.
    pub pairs: Vec<(EntryId, EntryId)>,
    /// Players who go on to the next bracket (or get the bye).
    pub downfloaters: Vec<EntryId>,
    /// The criteria from C6 on with the best values that could be reached.
    pub criteria: Vec<CriterionValue>,
}

/// How a round was paired.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PairingExplanation {
    /// The text it was paired by.
    pub rulebook: Rulebook,
    /// The brackets from the top; none in a round robin.
    pub brackets: Vec<BracketReason>,
    /// Each board with the reason of its colours, in board order.
    pub boards: Vec<BoardReason>,
    /// The player with the bye.
    pub bye: Option<EntryId>,
    /// How the teams were paired; empty where players play for themselves.
    pub teams: TeamsExplained,
}
