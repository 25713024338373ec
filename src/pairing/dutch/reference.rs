//! The pairing of a round: who can get the bye, then the brackets from the top.
//!
//! Every bracket is solved exactly. The look-ahead wants the whole field below the bracket to stay pairable (C4). Mostly
//! it does not matter who is there: so the bracket is first solved as if anybody could meet anybody below the next score
//! group, and if the solution can be completed it is also the best with the real players, which are fewer possibilities.
//! Only if it cannot, the bracket is solved with the whole field.

use super::bracket::{Cast, Layout, Scope, Vertex, values};
use super::history::Field;
use super::order::{Decider, decision_bits};
use crate::pairing::explain::CriterionValue;
use crate::pairing::matching::{Graph, Matcher, Unmatchable};
use crate::tournament::Points;

/// How far a bracket looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outlook {
    /// To the next score group, and further only where that is not enough.
    Near,
    /// Always over the whole field: slow, for checking the other.
    WholeField,
}

/// A bracket as it was paired; players by their place in the field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairedBracket {
    /// Those who came from above.
    pub moved_down: Vec<usize>,
    /// The score group.
    pub residents: Vec<usize>,
    /// The pairs, the higher ranked player first.
    pub pairs: Vec<(usize, usize)>,
    /// Those left over, in order of rank.
    pub downfloaters: Vec<usize>,
    /// C6 to C21.
    pub values: Vec<CriterionValue>,
}

/// A paired round.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PairedField {
    /// From the highest score.
    pub brackets: Vec<PairedBracket>,
    /// Who has the bye.
    pub bye: Option<usize>,
}

/// Why a field cannot be paired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Obstacle {
    /// No complete pairing exists. Players by their place in the field.
    Blocked {
        /// Those who compete for too few opponents.
        stranded: Vec<usize>,
        /// The opponents left for them.
        wanted: Vec<usize>,
        /// Whether the bye is among what is left for them.
        bye_is_wanted: bool,
    },
    /// So many different scores in one bracket that the weights do not hold them.
    TooManyScores,
}

/// Pairs a field.
pub fn pair(field: &Field, outlook: Outlook) -> Result<PairedField, Obstacle> {
    let groups = score_groups(field);
    let bye_score = bye_score(field)?;
    let mut round = PairedField::default();
    let mut moved_down = Vec::new();
    for (index, residents) in groups.iter().enumerate() {
        let below = Below { groups: &groups[index + 1..], bye_score };
        let bracket = Bracket { field, moved_down: &moved_down, residents, below, outlook };
        let paired = bracket.pair()?;
        moved_down.clone_from(&paired.downfloaters);
        round.brackets.push(paired);
    }
    round.bye = moved_down.first().copied();
    Ok(round)
}

/// The places of the players in the field, by score.
fn score_groups(field: &Field) -> Vec<Vec<usize>> {
    let all: Vec<usize> = (0..field.players.len()).collect();
    let score = |&player: &usize| field.players[player].pairing_score;
    all.chunk_by(|a, b| score(a) == score(b)).map(<[usize]>::to_vec).collect()
}

/// The lowest score with which somebody can get the bye in a complete pairing (C5); `None` if nobody needs one.
fn bye_score(field: &Field) -> Result<Option<Points>, Obstacle> {
    let players = field.players.len();
    let order = players + players % 2;
    let graph = Graph::from_fn(order, |u, v| {
        if v < players {
            return field.may_meet(u, v).then_some(0);
        }
        let player = &field.players[u];
        player.may_have_bye.then(|| -i64::from(player.pairing_score.tenths()))
    });
    let matcher = Matcher::solve(graph).map_err(|blocked| blocked_field(players, blocked))?;
    Ok((order > players).then(|| field.players[matcher.mate(players)].pairing_score))
}

fn blocked_field(players: usize, blocked: Unmatchable) -> Obstacle {
    let (wanted, bye): (Vec<_>, Vec<_>) = blocked.wanted.into_iter().partition(|&v| v < players);
    let stranded = blocked.stranded.into_iter().filter(|&v| v < players).collect();
    Obstacle::Blocked { stranded, wanted, bye_is_wanted: !bye.is_empty() }
}

/// What comes after a bracket.
#[derive(Clone, Copy)]
struct Below<'a> {
    groups: &'a [Vec<usize>],
    bye_score: Option<Points>,
}

impl Below<'_> {
    fn next(&self) -> &[usize] {
        self.groups.first().map_or(&[], Vec::as_slice)
    }

    /// The players below the next bracket's residents.
    fn further(&self) -> impl Iterator<Item = usize> + '_ {
        self.groups.iter().skip(1).flatten().copied()
    }
}

/// A bracket to be paired.
struct Bracket<'a> {
    field: &'a Field,
    moved_down: &'a [usize],
    residents: &'a [usize],
    below: Below<'a>,
    outlook: Outlook,
}

/// What came of looking near.
enum Near {
    /// The best pairing.
    Found(PairedBracket),
    /// More players may have to go further down than there were strangers for.
    TooFewStrangers,
    /// Those who go further down cannot be paired there.
    Incomplete,
}

impl Bracket<'_> {
    fn pair(&self) -> Result<PairedBracket, Obstacle> {
        if self.outlook == Outlook::Near
            && let Some(paired) = self.pair_near()?
        {
            return Ok(paired);
        }
        let outer: Vec<Vertex> = self.below.further().map(Vertex::Player).chain(self.pending_bye()).collect();
        let solution = self.solve(&outer)?.map_err(|blocked| blocked_field(0, blocked))?;
        Ok(solution.paired)
    }

    /// Solves the bracket with strangers in place of those below the next score group: few at first, because hardly
    /// anybody goes so far down.
    fn pair_near(&self) -> Result<Option<PairedBracket>, Obstacle> {
        let all = self.below.further().count() + usize::from(self.pending_bye().is_some() && !self.bye_is_near());
        let mut strangers = all.min(2 + all % 2);
        loop {
            match self.pair_with_strangers(strangers, strangers == all)? {
                Near::Found(paired) => return Ok(Some(paired)),
                Near::TooFewStrangers => strangers = all.min(strangers + 2 * strangers.max(1)),
                Near::Incomplete => return Ok(None),
            }
        }
    }

    fn pair_with_strangers(&self, strangers: usize, are_all: bool) -> Result<Near, Obstacle> {
        let bye = self.pending_bye().filter(|_| self.bye_is_near());
        let outer: Vec<Vertex> = std::iter::repeat_n(Vertex::Anybody, strangers).chain(bye).collect();
        let solution = match self.solve(&outer)? {
            Ok(solution) if are_all || solution.going_further.len() < strangers => solution,
            Err(_) if are_all => return Ok(Near::Incomplete),
            Ok(_) | Err(_) => return Ok(Near::TooFewStrangers),
        };
        let complete = self.can_be_completed(&solution.going_further);
        Ok(if complete { Near::Found(solution.paired) } else { Near::Incomplete })
    }

    /// Whether those who go further down can be paired with those who are there.
    fn can_be_completed(&self, going_further: &[usize]) -> bool {
        let bye = self.pending_bye().filter(|_| !self.bye_is_near());
        let players = going_further.iter().copied().chain(self.below.further()).map(Vertex::Player);
        let rest: Vec<Vertex> = players.chain(bye).collect();
        let may_be_matched = |u: usize, v: usize| match (rest[u], rest[v]) {
            (Vertex::Player(a), Vertex::Player(b)) => self.field.may_meet(a, b),
            (Vertex::Player(player), _) => self.may_get_bye(player),
            _ => false,
        };
        Matcher::solve(Graph::from_fn(rest.len(), |u, v| may_be_matched(u, v).then_some(0_i64))).is_ok()
    }

    fn pending_bye(&self) -> Option<Vertex> {
        self.below.bye_score.map(|_| Vertex::Bye)
    }

    fn may_get_bye(&self, player: usize) -> bool {
        let player = &self.field.players[player];
        player.may_have_bye && Some(player.pairing_score) == self.below.bye_score
    }

    /// Whether somebody of this bracket or of the next score group gets the bye.
    fn bye_is_near(&self) -> bool {
        let near = [self.moved_down, self.residents, self.below.next()];
        near.into_iter().flatten().any(|&player| self.may_get_bye(player))
    }

    /// Solves the bracket, with weights as wide as it needs.
    fn solve(&self, outer: &[Vertex]) -> Result<Result<Solution, Unmatchable>, Obstacle> {
        let mut scope = self.scope(outer);
        let layout = Layout::new(&scope, decision_bits(scope.order()));
        // The duals add up over long paths: some bits on top keep them from overflowing.
        let bits = layout.bits + 2 * decision_bits(scope.order());
        match bits.div_ceil(64) {
            0..=2 => Ok(solve_in::<2>(&mut scope, &layout)),
            3..=4 => Ok(solve_in::<4>(&mut scope, &layout)),
            5..=8 => Ok(solve_in::<8>(&mut scope, &layout)),
            9..=16 => Ok(solve_in::<16>(&mut scope, &layout)),
            17..=64 => Ok(solve_in::<64>(&mut scope, &layout)),
            _ => Err(Obstacle::TooManyScores),
        }
    }

    fn scope(&self, outer: &[Vertex]) -> Scope<'_> {
        let cast = Cast {
            moved_down: self.moved_down,
            residents: self.residents,
            next: self.below.next(),
            outer,
            bye_score: self.below.bye_score,
        };
        let mut scope = Scope::new(self.field, &cast);
        scope.weighs_unplayed = self.may_float_to_bye();
        scope
    }

    /// Whether the bye goes to somebody of this bracket: nobody has less than its receiver's score but has more.
    fn may_float_to_bye(&self) -> bool {
        let score = |&player: &usize| self.field.players[player].pairing_score;
        self.below.bye_score.is_some_and(|bye| self.residents.first().map(score) <= Some(bye))
    }
}

/// Solves a bracket with weights of `N` limbs. C9 is left out at first; then it is known whether it applies.
fn solve_in<const N: usize>(scope: &mut Scope<'_>, layout: &Layout) -> Result<Solution, Unmatchable> {
    if scope.weighs_unplayed {
        scope.weighs_unplayed = false;
        let best = Decider::<N>::new(scope, layout)?;
        let floaters = (0..scope.members()).filter(|&v| !scope.is_member(best.mate(v))).count();
        scope.weighs_unplayed = floaters == 1;
    }
    let mut best = Decider::<N>::new(scope, layout)?;
    best.decide();
    Ok(Solution::of(scope, |v| best.mate(v)))
}

/// A solved bracket.
struct Solution {
    paired: PairedBracket,
    /// The players matched with strangers.
    going_further: Vec<usize>,
}

impl Solution {
    fn of(scope: &Scope<'_>, mate: impl Fn(usize) -> usize) -> Self {
        let player = |v: usize| scope.player_index(v).expect("members and those of the next score group are players");
        let members = 0..scope.members();
        let floats = |v: &usize| !scope.is_member(mate(*v));
        let pairs = members.clone().filter(|&v| v < mate(v) && !floats(&v)).map(|v| (player(v), player(mate(v))));
        let strangers = (0..scope.inner()).filter(|&v| scope.vertex(mate(v)) == Vertex::Anybody);
        let edges = (0..scope.order()).map(|v| (v, mate(v))).filter(|(v, mate)| v < mate);
        Self {
            paired: PairedBracket {
                moved_down: (0..scope.moved_down()).map(player).collect(),
                residents: (scope.moved_down()..scope.members()).map(player).collect(),
                pairs: pairs.collect(),
                downfloaters: members.filter(floats).map(player).collect(),
                values: values(scope, edges),
            },
            going_further: strangers.map(player).collect(),
        }
    }
}
