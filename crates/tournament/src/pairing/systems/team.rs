//! The team Swiss (C.04.6, in force since 1 February 2026). [`upward`](super::upward) has what articles 2 and 3 share with
//! the Double-Swiss. It knows no tournament: teams come as lists of ordered boards with what they have done so far.
//!
//! * 1.6: a team's colour is that of its first board, in matches played.
//! * 1.7: preferences of type A, of type B, or none, as the tournament says.
//! * 3.4: the odd team out leaves a pairing for all others, has the lowest score, has played most matches, has the greatest
//!   number. Which teams may be is for the caller to say (2.1.2: no bye and no forfeit win before).
//! * 2.3.4, 2.3.7: floaters of the round before are spared, but not in the last two rounds.
//! * 4: colours, step by step.
//!
//! Taken where the text leaves a choice: with a difference of 0 and twice the same colour the strong preference holds in
//! the last round, too; colour histories are compared from the end without rounds not played.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet};

use thiserror::Error;

use super::choice::NoPairing;
use super::colours::last_difference;
use super::upward::{ScoreBracket, UpfloatCandidate, UpwardField};
use crate::pairing::explain::ColourRule;
use crate::pairing::matching::{Graph, Matcher, Unmatchable};
use crate::pairing::watch::PairingWatch;
use crate::{ColourPreferences, EntryId, Points, StartNumber};
use draughts::{BySide, Side};

/// A team to be paired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairableTeam {
    /// Its place in the start list.
    pub number: StartNumber,
    /// Its players in order of boards; those of this round.
    pub boards: Vec<EntryId>,
    /// The points that make score groups: of matches, usually.
    pub score: Points,
    /// The others, which may decide colours.
    pub secondary: Points,
    /// The teams that it has played, or that it may not play for another reason.
    pub met: BTreeSet<StartNumber>,
    /// Its colours in the matches played, oldest first.
    pub sides: Vec<Side>,
    /// Whether it played a team with another score in the round before.
    pub floated: bool,
    /// Whether it may get the bye.
    pub may_have_bye: bool,
}

/// What is asked for all teams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TeamPairingRules {
    /// Which colour preferences count.
    pub preferences: ColourPreferences,
    /// Whether the secondary score may decide who chooses the colour (4.2.2).
    pub secondary_decides: bool,
    /// How many rounds come after this one.
    pub rounds_left: u16,
    /// The colour drawn by lot before round 1.
    pub initial_colour: Side,
}

/// A match: teams and boards, where the first has the colour of its team, the next the other, and so on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairedMatch {
    /// The team with White on the first board.
    pub white: StartNumber,
    /// The team with Black on the first board.
    pub black: StartNumber,
    /// Who sits at each board; no player where a team has fewer players.
    pub boards: Vec<BySide<Option<EntryId>>>,
    /// What White and Black should have got.
    pub preferences: BySide<Option<TeamPreference>>,
    /// What decided the colours.
    pub rule: ColourRule,
}

/// A score group as it was paired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamScoreGroup {
    /// The score of the group, virtual points included.
    pub score: Points,
    /// The teams of that score that were left for it, by number.
    pub residents: Vec<StartNumber>,
    /// The teams of lower scores that are paired in it.
    pub upfloaters: Vec<StartNumber>,
}

/// A round of teams as it was paired.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PairedTeams {
    /// In order of the scores.
    pub matches: Vec<PairedMatch>,
    /// The score groups from the top.
    pub groups: Vec<TeamScoreGroup>,
    /// The team without an opponent.
    pub bye: Option<StartNumber>,
}

/// Why teams cannot be paired.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TeamError {
    /// Teams are left over, whichever others meet.
    #[error("no complete pairing exists: too few opponents are left for some teams")]
    NoPairing {
        /// The teams that compete for too few opponents.
        stranded: Vec<StartNumber>,
    },
    /// More scores than the solver holds.
    #[error("too many different scores")]
    TooManyScores,
}

/// Pairs the teams of a round by the team Swiss (C.04.6).
pub fn pair(teams: &[PairableTeam], rules: TeamPairingRules) -> Result<PairedTeams, TeamError> {
    let mut teams: Vec<&PairableTeam> = teams.iter().collect();
    teams.sort_by_key(|team| (Reverse(team.score), team.number));
    let bye = team_with_bye(&teams)?;
    teams.retain(|team| Some(team.number) != bye);
    let contender =
        |team: &&PairableTeam| UpfloatCandidate { score: team.score, number: team.number.0, floated: team.floated };
    let contenders: Vec<UpfloatCandidate> = teams.iter().map(contender).collect();
    let preferences: Vec<Option<TeamPreference>> = teams.iter().map(|team| preference(team, rules)).collect();
    // Teams are paired as in the Double-Swiss, score groups drawing teams up, with the preferences of teams in place of those
    // of players.
    let field = UpwardField {
        contenders: &contenders,
        may_meet: &|a, b| !teams[a].met.contains(&teams[b].number),
        refused: &|a, b| refused(preferences[a], preferences[b]),
        guards_floats: rules.rounds_left > 1,
        // There are few teams.
        watch: &PairingWatch::default(),
    };
    let brackets = field.pair().map_err(|error| no_pairing(&teams, error))?;
    let groups = brackets.iter().map(|bracket| group(&teams, bracket)).collect();
    let pairs = brackets.into_iter().flat_map(|bracket| bracket.pairs);
    let mut pairs: Vec<(usize, usize)> = pairs.map(|(a, b)| (a.min(b), a.max(b))).collect();
    pairs.sort_by_key(|&(a, b)| (Reverse(teams[a].score), Reverse(teams[a].score + teams[b].score), teams[a].number));
    let matches = pairs.into_iter().map(|(a, b)| seated(teams[a], teams[b], [preferences[a], preferences[b]], rules));
    Ok(PairedTeams { matches: matches.collect(), groups, bye })
}

fn group(teams: &[&PairableTeam], bracket: &ScoreBracket) -> TeamScoreGroup {
    let numbers = |places: &[usize]| places.iter().filter_map(|&v| Some(teams.get(v)?.number)).collect();
    let score = bracket.residents.first().and_then(|&v| teams.get(v)).map(|team| team.score);
    TeamScoreGroup {
        score: score.unwrap_or_default(),
        residents: numbers(&bracket.residents),
        upfloaters: numbers(&bracket.upfloaters),
    }
}

/// The team without an opponent (3.4); an error if no pairing exists.
fn team_with_bye(teams: &[&PairableTeam]) -> Result<Option<StartNumber>, TeamError> {
    let free = teams.len();
    let mut order: Vec<usize> = (0..free).filter(|&v| teams[v].may_have_bye).collect();
    order.sort_by_key(|&v| (teams[v].score, Reverse(teams[v].sides.len()), Reverse(teams[v].number)));
    let places: BTreeMap<usize, i64> = order.into_iter().zip((0..).map(|place: i64| -place)).collect();
    let weight = |u: usize, v: usize| {
        if v == free { places.get(&u).copied() } else { (!teams[u].met.contains(&teams[v].number)).then_some(0) }
    };
    let matcher =
        Matcher::solve(Graph::from_fn(free + free % 2, weight)).map_err(|why| no_pairing(teams, why.into()))?;
    Ok((free % 2 == 1).then(|| teams[matcher.mate(free)].number))
}

fn no_pairing(teams: &[&PairableTeam], error: NoPairing) -> TeamError {
    match error {
        NoPairing::Blocked(Unmatchable { stranded, .. }) => {
            let teams = stranded.into_iter().filter_map(|v| teams.get(v)).map(|team| team.number);
            TeamError::NoPairing { stranded: teams.collect() }
        }
        NoPairing::TooManyCriteria => TeamError::TooManyScores,
        NoPairing::Stopped => unreachable!("nothing stops the pairing of teams"),
    }
}

/// The colour that a team should get, and how strongly (1.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TeamPreference {
    /// The colour on the first board.
    pub side: Side,
    /// Whether it is a strong one, or a simple one.
    pub is_strong: bool,
}

/// The preference of a team (1.7); none where it has none.
fn preference(team: &PairableTeam, rules: TeamPairingRules) -> Option<TeamPreference> {
    let difference = difference(team);
    let minority = if difference > 0 { Side::Black } else { Side::White };
    let repeated = match team.sides.as_slice() {
        [.., before, last] if before == last => Some(last.opposite()),
        _ => None,
    };
    // A strong preference follows from a difference of two, or from two matches of one colour running unless the difference
    // speaks against it.
    let strong = match difference {
        ..=-2 | 2.. => Some(minority),
        0 => repeated,
        _ => repeated.filter(|side| *side == minority),
    };
    let mild = match difference {
        0 if rules.rounds_left == 0 => None,
        0 => team.sides.last().map(|last| last.opposite()),
        _ => Some(minority),
    };
    let strong = strong.map(|side| TeamPreference { side, is_strong: true });
    match rules.preferences {
        ColourPreferences::Simple => strong,
        ColourPreferences::StrongAndMild => strong.or(mild.map(|side| TeamPreference { side, is_strong: false })),
        ColourPreferences::Unused => None,
    }
}

fn difference(team: &PairableTeam) -> i32 {
    team.sides.iter().map(|side| if *side == Side::White { 1 } else { -1 }).sum()
}

/// C8 and C9. Simple preferences count as strong ones here: that changes nothing.
fn refused(a: Option<TeamPreference>, b: Option<TeamPreference>) -> [u64; 2] {
    let same = a.zip(b).filter(|(a, b)| a.side == b.side);
    [u64::from(same.is_some()), u64::from(same.is_some_and(|(a, b)| a.is_strong && b.is_strong))]
}

fn seated(
    one: &PairableTeam,
    other: &PairableTeam,
    preferences: [Option<TeamPreference>; 2],
    rules: TeamPairingRules,
) -> PairedMatch {
    let [of_one, of_other] = preferences;
    let (one, other) = ((one, of_one), (other, of_other));
    // 4.2: which team is the first one.
    let secondary = |team: &PairableTeam| if rules.secondary_decides { team.secondary } else { Points::ZERO };
    let key = |team: &PairableTeam| (Reverse(team.score), Reverse(secondary(team)), team.number);
    let (first, second) = if key(one.0) < key(other.0) { (one, other) } else { (other, one) };
    let (side, rule) = first_has(first.0, first.1, second.0, second.1, rules);
    let (white, black) = if side == Side::White { (first, second) } else { (second, first) };
    let boards = white.0.boards.len().max(black.0.boards.len());
    let board = |board: usize| {
        let [upper, lower] = [white.0, black.0].map(|team| team.boards.get(board).copied());
        if board.is_multiple_of(2) {
            BySide { white: upper, black: lower }
        } else {
            BySide { white: lower, black: upper }
        }
    };
    PairedMatch {
        white: white.0.number,
        black: black.0.number,
        boards: (0..boards).map(board).collect(),
        preferences: BySide { white: white.1, black: black.1 },
        rule,
    }
}

/// 4.3: the colour of the first team, and by which step.
fn first_has(
    first: &PairableTeam,
    mine: Option<TeamPreference>,
    second: &PairableTeam,
    theirs: Option<TeamPreference>,
    rules: TeamPairingRules,
) -> (Side, ColourRule) {
    if first.sides.is_empty() && second.sides.is_empty() {
        let side = if first.number.0 % 2 == 1 { rules.initial_colour } else { rules.initial_colour.opposite() };
        return (side, ColourRule::InitialColour);
    }
    match (mine, theirs) {
        (Some(mine), None) => return (mine.side, ColourRule::OnePreference),
        (None, Some(theirs)) => return (theirs.side.opposite(), ColourRule::OnePreference),
        (Some(mine), Some(theirs)) if mine.side != theirs.side => return (mine.side, ColourRule::BothPreferences),
        (Some(mine), Some(theirs)) if mine.is_strong && !theirs.is_strong => {
            return (mine.side, ColourRule::StrongerPreference);
        }
        (Some(mine), Some(theirs)) if theirs.is_strong && !mine.is_strong => {
            return (theirs.side.opposite(), ColourRule::StrongerPreference);
        }
        (Some(_), Some(_)) | (None, None) => {}
    }
    match difference(first).cmp(&difference(second)) {
        Ordering::Less => return (Side::White, ColourRule::LowerDifference),
        Ordering::Greater => return (Side::Black, ColourRule::LowerDifference),
        Ordering::Equal => {}
    }
    // Level so far: the steps that are left, in their order (4.3.6 to 4.3.9).
    let alternated =
        last_difference(&first.sides, &second.sides).map(|side| (side.opposite(), ColourRule::Alternation));
    let preferred = mine.map(|preference| (preference.side, ColourRule::HigherRanked));
    let own = first.sides.last().map(|side| (side.opposite(), ColourRule::OwnAlternation));
    let others = second.sides.last().map(|side| (*side, ColourRule::OthersAlternation));
    alternated.or(preferred).or(own).or(others).unwrap_or((rules.initial_colour, ColourRule::InitialColour))
}
