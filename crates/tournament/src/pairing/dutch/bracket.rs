//! A bracket as a graph: its players, the next score group, those below, and what each pair costs.

use super::criteria::Criterion;
use super::edition::Completion;
use super::history::{Float, SwissField, SwissPlayer};
use crate::Points;
use crate::pairing::effort::Effort;
use crate::pairing::explain::CriterionValue;
use crate::pairing::matching::{Graph, Weight, Wide};

/// What a vertex of the graph stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Vertex {
    /// A player, by their place in the field.
    Player(usize),
    /// The pairing-allocated bye: whoever is matched with it has no opponent.
    Bye,
    /// Any player below the next score group, whom every player may meet: where it does not matter which one.
    Anybody,
}

/// A bracket with all that its pairing must look at. Vertices in order: players moved down, residents, the residents of
/// the next bracket, all others.
pub struct Scope<'f> {
    /// Every player to be paired in the round.
    pub field: &'f SwissField,
    /// Whether C9 applies: the bracket has one downfloater, who gets the bye.
    pub weighs_unplayed: bool,
    /// What an exact search may take; none where it may take as long as it likes.
    pub(in crate::pairing) effort: Option<&'f Effort>,
    vertices: Vec<Vertex>,
    moved_down: usize,
    members: usize,
    inner: usize,
    bye_score: Option<Points>,
    /// For each player moved down the rank of their score among theirs, from the highest; one more for residents.
    levels: Vec<usize>,
    /// The score differences above zero that pairs and downfloaters may have here or in the next bracket, from the
    /// greatest. Only the edition of 2017 counts them.
    differences: Vec<Points>,
}

/// The players of a bracket and of those around it, by their place in the field.
pub struct BracketPlayers<'a> {
    /// Moved down from above, in order of rank.
    pub moved_down: &'a [usize],
    /// Those whose score the bracket has, in order of rank.
    pub residents: &'a [usize],
    /// The next score group; empty in the last bracket.
    pub next: &'a [usize],
    /// Every player and everything else that a player may be matched with.
    pub outer: &'a [Vertex],
    /// The score of the player who gets the bye, while it has not been given; none if it may be any player's.
    pub bye_score: Option<Points>,
}

impl<'f> Scope<'f> {
    /// The bracket of `bracket`.
    pub fn new(field: &'f SwissField, bracket: &BracketPlayers<'_>) -> Self {
        let players = [bracket.moved_down, bracket.residents, bracket.next];
        let vertices = players.into_iter().flatten().map(|&player| Vertex::Player(player));
        let moved_down = bracket.moved_down.len();
        let members = moved_down + bracket.residents.len();
        Self {
            field,
            weighs_unplayed: false,
            effort: None,
            vertices: vertices.chain(bracket.outer.iter().copied()).collect(),
            moved_down,
            members,
            inner: members + bracket.next.len(),
            bye_score: bracket.bye_score,
            levels: levels(field, bracket.moved_down),
            // Only the edition of 2017 compares score differences; in that of 2026 the levels of the scores say as much (C7).
            differences: if field.rules.bye_goes_lowest { Vec::new() } else { differences(field, bracket) },
        }
    }

    /// How many different score differences there may be.
    pub const fn differences(&self) -> usize {
        self.differences.len()
    }

    /// The rank of a score difference, 0 for the greatest; none if it is zero.
    pub fn difference_level(&self, difference: Points) -> Option<usize> {
        self.differences.binary_search_by(|other| difference.cmp(other)).ok()
    }

    /// How many vertices there are.
    pub const fn order(&self) -> usize {
        self.vertices.len()
    }

    /// How many players have been moved down: the first vertices.
    pub const fn moved_down(&self) -> usize {
        self.moved_down
    }

    /// How many players are in the bracket: they come first.
    pub const fn members(&self) -> usize {
        self.members
    }

    /// How many players are in this bracket and among the residents of the next.
    pub const fn inner(&self) -> usize {
        self.inner
    }

    /// Whether the residents are one score group: they are not in a last bracket that was collapsed (A.9 of 2017).
    pub fn residents_have_one_score(&self) -> bool {
        let score = |v: usize| self.player(v).map(|player| player.pairing_score);
        self.members == 0 || score(self.moved_down.min(self.members - 1)) == score(self.members - 1)
    }

    /// What a vertex stands for.
    pub fn vertex(&self, v: usize) -> Vertex {
        self.vertices[v]
    }

    /// The place in the field of a vertex that is a player.
    pub fn player_index(&self, v: usize) -> Option<usize> {
        match self.vertices[v] {
            Vertex::Player(player) => Some(player),
            Vertex::Bye | Vertex::Anybody => None,
        }
    }

    /// Whether there is a next bracket to think of.
    pub const fn has_next(&self) -> bool {
        self.inner > self.members
    }

    /// How many different scores those moved down have.
    pub fn levels(&self) -> usize {
        self.levels.last().map_or(0, |last| last + 1)
    }

    /// The rank of a member's score in the bracket, 0 for the highest; residents come last.
    pub fn level(&self, v: usize) -> usize {
        self.levels.get(v).copied().unwrap_or_else(|| self.levels())
    }

    /// Whether a vertex is a player of the bracket who came from above.
    pub const fn is_moved_down(&self, v: usize) -> bool {
        v < self.moved_down
    }

    /// Whether a vertex is a player of the bracket.
    pub const fn is_member(&self, v: usize) -> bool {
        v < self.members
    }

    /// Whether a player had a float: 0 is the last round, 1 the one before.
    pub fn floated(&self, v: usize, round: usize, float: Float) -> bool {
        self.player(v).is_some_and(|player| player.floats[round] == float)
    }

    fn player(&self, v: usize) -> Option<&'f SwissPlayer> {
        self.player_index(v).map(|player| &self.field.players[player])
    }

    /// Whether two vertices, the lower first, may be matched: C1 to C3 and C5. Two players who were both moved down are
    /// never matched: if that left a complete pairing, the bracket above would have had one pair more.
    fn may_be_matched(&self, u: usize, v: usize) -> bool {
        match (self.vertices[u], self.vertices[v]) {
            (Vertex::Player(a), Vertex::Player(b)) => v >= self.moved_down && self.field.may_meet(a, b),
            (Vertex::Player(player), Vertex::Bye) | (Vertex::Bye, Vertex::Player(player)) => {
                let player = &self.field.players[player];
                player.may_have_bye && self.bye_score.is_none_or(|score| player.pairing_score == score)
            }
            (Vertex::Bye, Vertex::Anybody) | (Vertex::Anybody, Vertex::Bye) => {
                self.field.rules.completion == Completion::AtTheEnd
            }
            (Vertex::Bye, Vertex::Bye) => false,
            // A player below the next score group must be left for them.
            (Vertex::Player(player), Vertex::Anybody) | (Vertex::Anybody, Vertex::Player(player)) => {
                self.field.reach.get(&player).is_none_or(|lowest| {
                    let here = self.vertices.iter().take(self.inner);
                    let players =
                        here.filter_map(|own| if let Vertex::Player(other) = own { Some(other) } else { None });
                    players.max() < Some(lowest)
                })
            }
            (Vertex::Anybody, Vertex::Anybody) => true,
        }
    }

    fn pair(&self, u: usize, v: usize) -> VertexPair<'_, 'f> {
        VertexPair { scope: self, higher: u, lower: v }
    }
}

/// Two vertices that may be matched, the one with the smaller number first.
#[derive(Clone, Copy)]
pub struct VertexPair<'s, 'f> {
    /// The bracket in which the two may be matched.
    pub scope: &'s Scope<'f>,
    higher: usize,
    lower: usize,
}

impl<'f> VertexPair<'_, 'f> {
    /// The members of the bracket who float down if they are matched so.
    pub fn downfloaters(&self) -> impl Iterator<Item = usize> {
        let floats = self.scope.is_member(self.higher) && !self.scope.is_member(self.lower);
        floats.then_some(self.higher).into_iter()
    }

    /// The players who then float down from the next bracket, be they its residents or moved down into it.
    pub fn leaving_next(&self) -> impl Iterator<Item = usize> {
        let floats = self.higher < self.scope.inner && self.lower >= self.scope.inner;
        floats.then_some(self.higher).into_iter()
    }

    /// Whether the lower one is the bye.
    pub fn gives_bye(&self) -> bool {
        self.scope.vertices[self.lower] == Vertex::Bye
    }

    /// Both players, the higher ranked first, if they are in the bracket.
    pub fn within_bracket(&self) -> Option<[&'f SwissPlayer; 2]> {
        let players = [self.scope.player(self.higher)?, self.scope.player(self.lower)?];
        self.scope.is_member(self.lower).then_some(players)
    }

    /// The member of the bracket who gets the bye.
    pub fn bye_in_bracket(&self) -> Option<&'f SwissPlayer> {
        let is_bye = self.scope.is_member(self.higher) && self.scope.vertices[self.lower] == Vertex::Bye;
        self.scope.player(self.higher).filter(|_| is_bye)
    }

    /// The moved down player whose opponent floated up before: 0 is the last round, 1 the one before.
    pub fn upfloat_again(&self, round: usize) -> Option<usize> {
        let scope = self.scope;
        let meets_moved_down = scope.is_moved_down(self.higher) && scope.is_member(self.lower);
        (meets_moved_down && scope.floated(self.lower, round, Float::Up)).then_some(self.higher)
    }

    /// The higher ranked of both, if it is a member of the bracket.
    pub fn higher_member(&self) -> Option<usize> {
        Some(self.higher).filter(|&v| self.scope.is_member(v))
    }

    /// The lower ranked of both, if it is a member of the bracket.
    pub fn lower_member(&self) -> Option<usize> {
        Some(self.lower).filter(|&v| self.scope.is_member(v))
    }

    /// The score difference of a pair of the bracket, or of a downfloater to one point less than its lowest score (A.8
    /// of 2017).
    pub fn difference(&self) -> Option<Points> {
        self.difference_within(self.scope.members)
    }

    /// The score difference in the next bracket, of its residents and of those moved down into it.
    pub fn next_difference(&self) -> Option<Points> {
        let leaves_this = !self.scope.is_member(self.higher) || !self.scope.is_member(self.lower);
        if leaves_this { self.difference_within(self.scope.inner) } else { None }
    }

    /// As if the first `members` vertices were those of the bracket.
    fn difference_within(&self, members: usize) -> Option<Points> {
        let score = |v: usize| self.scope.player(v).map(|player| player.pairing_score);
        if self.higher >= members {
            return None;
        }
        let lower = if self.lower < members { score(self.lower) } else { Some(score(members - 1)? - POINT) };
        Some(score(self.higher)? - lower?)
    }

    fn cost(&self, receive: &mut dyn FnMut(usize, u64)) {
        let mut first = 0;
        for criterion in self.scope.field.rules.criteria {
            (criterion.cost)(self, &mut |level, amount| receive(first + level, amount));
            first += (criterion.levels)(self.scope);
        }
    }
}

/// Where in a weight each number of the criteria is: the most important on top.
pub struct BracketLayout {
    /// The lowest bit of each number.
    shifts: Vec<u32>,
    /// How many bits a weight needs.
    pub bits: u32,
}

impl BracketLayout {
    /// Room for all the criteria of `scope`.
    pub fn new(scope: &Scope<'_>) -> Self {
        let greatest = greatest_sums(scope);
        let mut shifts = vec![0; greatest.len()];
        let mut bits = 0;
        for (shift, sum) in shifts.iter_mut().zip(greatest).rev() {
            *shift = bits;
            bits += u64::BITS - sum.leading_zeros();
        }
        Self { shifts, bits }
    }

    /// The graph of `scope`: the less a pair costs, the more it weighs.
    pub fn graph<const N: usize>(&self, scope: &Scope<'_>) -> Graph<Wide<N>> {
        Graph::from_fn(scope.order(), |u, v| scope.may_be_matched(u, v).then(|| self.weight(scope, u, v)))
    }

    fn weight<const N: usize>(&self, scope: &Scope<'_>, u: usize, v: usize) -> Wide<N> {
        let mut weight = Wide::ZERO;
        scope.pair(u, v).cost(&mut |number, amount| weight -= Wide::shifted(amount, self.shifts[number]));
        weight
    }
}

/// What the criteria add up to in a matching, given by its edges, the lower vertex of each first.
pub fn values(scope: &Scope<'_>, edges: impl Iterator<Item = (usize, usize)>) -> Vec<CriterionValue> {
    let mut sums = vec![0; numbers(scope)];
    for (u, v) in edges {
        scope.pair(u, v).cost(&mut |number, amount| sums[number] += amount);
    }
    let mut rest = sums.as_slice();
    let take = |criterion: &Criterion| {
        let (mine, others) = rest.split_at((criterion.levels)(scope));
        rest = others;
        CriterionValue { name: criterion.name, article: criterion.article, value: mine.to_vec() }
    };
    scope.field.rules.criteria.iter().map(take).collect()
}

fn numbers(scope: &Scope<'_>) -> usize {
    scope.field.rules.criteria.iter().map(|criterion| (criterion.levels)(scope)).sum()
}

/// For each number a bound that no matching exceeds: each vertex at its most expensive.
fn greatest_sums(scope: &Scope<'_>) -> Vec<u64> {
    let mut sums = vec![0; numbers(scope)];
    for u in 0..scope.inner() {
        let mut worst = vec![0; sums.len()];
        let others = (u + 1..scope.order()).filter(|&v| scope.may_be_matched(u, v));
        others.for_each(|v| scope.pair(u, v).cost(&mut |number, amount| worst[number] = amount.max(worst[number])));
        sums.iter_mut().zip(worst).for_each(|(sum, worst)| *sum += worst);
    }
    sums
}

/// The rank of each player's score among those of `players`, who are in order of rank.
fn levels(field: &SwissField, players: &[usize]) -> Vec<usize> {
    let mut level = 0;
    let score = |index: usize| field.players[players[index]].pairing_score;
    (0..players.len())
        .map(|index| {
            level += usize::from(index > 0 && score(index) != score(index - 1));
            level
        })
        .collect()
}

/// By how much the score to which downfloaters are compared is below a bracket's lowest.
const POINT: Points = Points::whole(1);

/// All score differences above zero that may be in a bracket or in the next one, from the greatest.
fn differences(field: &SwissField, bracket: &BracketPlayers<'_>) -> Vec<Points> {
    let score = |&player: &usize| field.players[player].pairing_score;
    let mut scores: Vec<Points> =
        [bracket.moved_down, bracket.residents, bracket.next].into_iter().flatten().map(score).collect();
    let lowest =
        [bracket.residents.last(), bracket.next.last()].into_iter().flatten().map(|player| score(player) - POINT);
    scores.extend(lowest.collect::<Vec<_>>());
    scores.sort_unstable();
    scores.dedup();
    let pairs = scores.iter().flat_map(|&high| scores.iter().map(move |&low| high - low));
    let mut differences: Vec<Points> = pairs.filter(|&difference| difference > Points::ZERO).collect();
    differences.sort_unstable_by(|a, b| b.cmp(a));
    differences.dedup();
    differences
}
