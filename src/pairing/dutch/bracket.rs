//! A bracket as a graph: its players, the next score group, those below, and what each pair costs.

use super::criteria::{CRITERIA, Criterion};
use super::history::{Field, Float, Player};
use crate::pairing::explain::CriterionValue;
use crate::pairing::matching::{Graph, Weight, Wide};
use crate::tournament::Points;

/// What a vertex of the graph stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Vertex {
    /// A player of the field.
    Player(usize),
    /// The pairing-allocated bye.
    Bye,
    /// Somebody below the next score group, whom anybody may meet: where it does not matter who.
    Anybody,
}

/// A bracket with all that its pairing must look at. Vertices in order: players moved down, residents, the residents of
/// the next bracket, all others.
pub struct Scope<'f> {
    /// The players of the round.
    pub field: &'f Field,
    /// Whether C9 applies: the bracket has one downfloater, who gets the bye.
    pub weighs_unplayed: bool,
    vertices: Vec<Vertex>,
    moved_down: usize,
    members: usize,
    inner: usize,
    bye_score: Option<Points>,
    /// For each player moved down the rank of his score among theirs, from the highest; one more for residents.
    levels: Vec<usize>,
}

/// The players of a bracket and of those around it, by their place in the field.
pub struct Cast<'a> {
    /// Moved down from above, in order of rank.
    pub moved_down: &'a [usize],
    /// The score group.
    pub residents: &'a [usize],
    /// The next score group; empty in the last bracket.
    pub next: &'a [usize],
    /// Everybody and everything else that a player may be matched with.
    pub outer: &'a [Vertex],
    /// The score of him who gets the bye, while it has not been given.
    pub bye_score: Option<Points>,
}

impl<'f> Scope<'f> {
    /// The bracket of `cast`.
    pub fn new(field: &'f Field, cast: &Cast<'_>) -> Self {
        let players = [cast.moved_down, cast.residents, cast.next];
        let vertices = players.into_iter().flatten().map(|&player| Vertex::Player(player));
        let moved_down = cast.moved_down.len();
        let members = moved_down + cast.residents.len();
        Self {
            field,
            weighs_unplayed: false,
            vertices: vertices.chain(cast.outer.iter().copied()).collect(),
            moved_down,
            members,
            inner: members + cast.next.len(),
            bye_score: cast.bye_score,
            levels: levels(field, cast.moved_down),
        }
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

    fn player(&self, v: usize) -> Option<&'f Player> {
        self.player_index(v).map(|player| &self.field.players[player])
    }

    /// Whether two vertices, the lower first, may be matched: C1 to C3 and C5. Two players who were both moved down are
    /// never matched: if that left a complete pairing, the bracket above would have had one pair more.
    fn may_be_matched(&self, u: usize, v: usize) -> bool {
        match (self.vertices[u], self.vertices[v]) {
            (Vertex::Player(a), Vertex::Player(b)) => v >= self.moved_down && self.field.may_meet(a, b),
            (Vertex::Player(player), Vertex::Bye) | (Vertex::Bye, Vertex::Player(player)) => {
                let player = &self.field.players[player];
                player.may_have_bye && Some(player.pairing_score) == self.bye_score
            }
            (Vertex::Bye, _) | (_, Vertex::Bye) => false,
            (Vertex::Anybody, _) | (_, Vertex::Anybody) => true,
        }
    }

    fn pair(&self, u: usize, v: usize) -> Pair<'_, 'f> {
        Pair { scope: self, higher: u, lower: v }
    }
}

/// Two vertices that may be matched, the one with the smaller number first.
#[derive(Clone, Copy)]
pub struct Pair<'s, 'f> {
    /// The bracket.
    pub scope: &'s Scope<'f>,
    higher: usize,
    lower: usize,
}

impl<'f> Pair<'_, 'f> {
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

    /// Both players, if they are in the bracket.
    pub fn within_bracket(&self) -> Option<(&'f Player, &'f Player)> {
        self.scope.player(self.higher).zip(self.scope.player(self.lower)).filter(|_| self.scope.is_member(self.lower))
    }

    /// The member of the bracket who gets the bye.
    pub fn bye_in_bracket(&self) -> Option<&'f Player> {
        let is_bye = self.scope.is_member(self.higher) && self.scope.vertices[self.lower] == Vertex::Bye;
        self.scope.player(self.higher).filter(|_| is_bye)
    }

    /// The moved down player whose opponent floated up before: 0 is the last round, 1 the one before.
    pub fn upfloat_again(&self, round: usize) -> Option<usize> {
        let scope = self.scope;
        let meets_moved_down = scope.is_moved_down(self.higher) && scope.is_member(self.lower);
        (meets_moved_down && scope.floated(self.lower, round, Float::Up)).then_some(self.higher)
    }

    fn cost(&self, receive: &mut dyn FnMut(usize, u64)) {
        let mut first = 0;
        for criterion in &CRITERIA {
            (criterion.cost)(self, &mut |level, amount| receive(first + level, amount));
            first += (criterion.levels)(self.scope);
        }
    }
}

/// Where in a weight each number of the criteria is: the most important on top, below them all some bits to tell apart
/// pairings that the criteria find equal.
pub struct Layout {
    /// For each number its lowest bit and its width.
    slots: Vec<(u32, u32)>,
    /// The bits in use.
    pub bits: u32,
}

impl Layout {
    /// Room for all the criteria of `scope` above `low` bits.
    pub fn new(scope: &Scope<'_>, low: u32) -> Self {
        let greatest = greatest_sums(scope);
        let mut slots = vec![(0, 0); greatest.len()];
        let mut bits = low;
        for (slot, sum) in slots.iter_mut().zip(greatest).rev() {
            let width = u64::BITS - sum.leading_zeros();
            *slot = (bits, width);
            bits += width;
        }
        Self { slots, bits }
    }

    /// The graph of `scope`: the less a pair costs, the more it weighs.
    pub fn graph<const N: usize>(&self, scope: &Scope<'_>) -> Graph<Wide<N>> {
        Graph::from_fn(scope.order(), |u, v| scope.may_be_matched(u, v).then(|| self.weight(scope, u, v)))
    }

    fn weight<const N: usize>(&self, scope: &Scope<'_>, u: usize, v: usize) -> Wide<N> {
        let mut weight = Wide::ZERO;
        scope.pair(u, v).cost(&mut |number, amount| weight -= Wide::shifted(amount, self.slots[number].0));
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
    CRITERIA.iter().map(take).collect()
}

fn numbers(scope: &Scope<'_>) -> usize {
    CRITERIA.iter().map(|criterion| (criterion.levels)(scope)).sum()
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
fn levels(field: &Field, players: &[usize]) -> Vec<usize> {
    let mut level = 0;
    let score = |index: usize| field.players[players[index]].pairing_score;
    (0..players.len())
        .map(|index| {
            level += usize::from(index > 0 && score(index) != score(index - 1));
            level
        })
        .collect()
}
