//! The players of a round as most systems see them: scores, colours, games played, who has met whom.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::Request;
use super::colours::Allocation;
use crate::draughts::Side;
use crate::pairing::dutch::colours::{Colours, Preference, Strength};
use crate::pairing::dutch::edition::Rules;
use crate::pairing::dutch::history::virtual_points;
use crate::pairing::explain::{BoardReason, BracketReason, CriterionValue, Explanation, Sitter};
use crate::pairing::matching::{Graph, Matcher, Unmatchable};
use crate::pairing::rulebook::Rulebook;
use crate::pairing::{Paired, PairingError};
use crate::tournament::history::Adjourned;
use crate::tournament::{
    Appearance, Bye, ColourNumbering, DutchEdition, EntryId, History, Origin, Points, RoundNumber, RoundPlan,
    StartNumber,
};

/// Somebody to be paired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Starter {
    /// Who.
    pub entry: EntryId,
    /// His place in the start list.
    pub number: StartNumber,
    /// The number that gives a colour to those who have not played.
    pub colour_number: u16,
    /// His points.
    pub score: Points,
    /// His points with the virtual ones of the round.
    pub pairing_score: Points,
    /// How many rounds he has played over the board.
    pub played: usize,
    /// Whether he may be the odd one out (C.04.1, article 4).
    pub may_have_bye: bool,
    /// The colours of his played games, oldest first.
    pub sides: Vec<Side>,
    /// The colour he should get.
    pub preference: Option<Preference>,
}

impl Starter {
    /// Whether both should get the same colour.
    pub fn wants_what(&self, other: &Self) -> bool {
        self.preference.zip(other.preference).is_some_and(|(mine, theirs)| mine.side == theirs.side)
    }

    /// Whether both should get the same colour, and absolutely so.
    pub fn clashes_with(&self, other: &Self) -> bool {
        let is_absolute = |starter: &Self| starter.preference.is_some_and(|wish| wish.strength == Strength::Absolute);
        self.wants_what(other) && is_absolute(self) && is_absolute(other)
    }
}

impl From<&Starter> for Sitter {
    fn from(starter: &Starter) -> Self {
        Self { entry: starter.entry, score: starter.pairing_score, preference: starter.preference }
    }
}

/// Everybody to be paired, and what has been.
#[derive(Debug, Clone)]
pub struct Roster<'r> {
    /// What is asked.
    pub request: &'r Request<'r>,
    /// What everybody did in the rounds before.
    pub history: History,
    /// By pairing score from the highest, then by start number.
    pub players: Vec<Starter>,
    /// Row by row, whether two have met over the board.
    met: Vec<bool>,
    /// Row by row, whether two are not to meet.
    forbidden: Vec<bool>,
}

impl<'r> Roster<'r> {
    /// Everybody who has a start number and no bye.
    pub fn of(request: &'r Request<'r>) -> Result<Self, PairingError> {
        let before = RoundNumber(request.round.0.saturating_sub(1));
        let history = History::of(request.tournament, before, Adjourned::CountsAsDraw);
        let mut players = starters(request, &history);
        if players.is_empty() {
            return Err(PairingError::NobodyToPair);
        }
        players.sort_by_key(|player| (Reverse(player.pairing_score), player.number));
        let (met, forbidden) = barriers(request, &history, &players);
        Ok(Self { request, history, players, met, forbidden })
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.players.len()
    }

    /// Whether nobody is there; a roster never is.
    pub const fn is_empty(&self) -> bool {
        self.players.is_empty()
    }

    /// Whether two have not met yet and are not kept apart (C1).
    pub fn may_meet(&self, a: usize, b: usize) -> bool {
        !self.met[a * self.len() + b] && self.may_sit_together(a, b)
    }

    /// Whether nothing but an earlier meeting keeps two apart.
    pub fn may_sit_together(&self, a: usize, b: usize) -> bool {
        a != b && !self.forbidden[a * self.len() + b]
    }

    /// Whether this is the last round, or one after it.
    pub fn is_last_round(&self) -> bool {
        self.request.round >= self.request.tournament.settings.rounds
    }

    /// The pairing score that somebody had before `round`.
    pub fn pairing_score_before(&self, entry: EntryId, round: RoundNumber) -> Points {
        let bonus = virtual_points(&self.request.tournament.settings.acceleration, round);
        let score = self.history.points_after(entry, RoundNumber(round.0.saturating_sub(1)));
        score + bonus.get(&entry).copied().unwrap_or(Points::ZERO)
    }

    /// Who is the odd one out: of those who have a place in `order`, and without whom the others can all be paired, the
    /// first by it. Nobody if the number of players is even; an error if they cannot be paired at all.
    pub fn odd_one_out<K: Ord>(
        &self,
        may_meet: impl Fn(usize, usize) -> bool,
        order: impl Fn(usize) -> Option<K>,
    ) -> Result<Option<usize>, PairingError> {
        let free = self.len();
        let mut candidates: Vec<(K, usize)> = (0..free).filter_map(|v| Some((order(v)?, v))).collect();
        candidates.sort();
        let places: BTreeMap<usize, i64> =
            candidates.into_iter().map(|(_, v)| v).zip((0..).map(|place: i64| -place)).collect();
        let weight = |u: usize, v: usize| if v == free { places.get(&u).copied() } else { may_meet(u, v).then_some(0) };
        let matcher = Matcher::solve(Graph::from_fn(free + free % 2, weight)).map_err(|why| self.blocked(&why))?;
        Ok((free % 2 == 1).then(|| matcher.mate(free)))
    }

    /// The error that names those who cannot be paired.
    pub fn blocked(&self, why: &Unmatchable) -> PairingError {
        let entries = |list: &[usize]| {
            let players = list.iter().filter_map(|&v| self.players.get(v));
            players.map(|player| player.entry).collect()
        };
        PairingError::NoPairing {
            stranded: entries(&why.stranded),
            wanted: entries(&why.wanted),
            bye_is_wanted: why.wanted.contains(&self.len()),
        }
    }

    /// A bracket as it was paired: those moved down and the residents, the pairs, and what the criteria come to.
    pub fn reason(
        &self,
        (moved_down, residents): (&[usize], &[usize]),
        pairs: &[(usize, usize)],
        criteria: Vec<CriterionValue>,
    ) -> BracketReason {
        let entry = |&v: &usize| self.players[v].entry;
        let is_paired = |v: &usize| pairs.iter().any(|(a, b)| a == v || b == v);
        BracketReason {
            score: residents.first().map_or(Points::ZERO, |&v| self.players[v].pairing_score),
            moved_down: moved_down.iter().map(entry).collect(),
            residents: residents.iter().map(entry).collect(),
            pairs: pairs.iter().map(|(a, b)| (entry(a), entry(b))).collect(),
            downfloaters: moved_down.iter().chain(residents).filter(|v| !is_paired(v)).map(entry).collect(),
            criteria,
        }
    }

    /// The plan for pairs of players, with boards in order (C.04.2, 3.6): score of the higher ranked player, sum of the
    /// scores, his number. `allocate` is told both, the higher ranked one first as they stand in the pair.
    pub fn paired(
        &self,
        pairs: impl IntoIterator<Item = (usize, usize)>,
        free: impl IntoIterator<Item = usize>,
        allocate: impl Fn(&Starter, &Starter) -> Allocation,
    ) -> Paired {
        let mut boards: Vec<_> = pairs
            .into_iter()
            .map(|(a, b)| {
                let (a, b) = (&self.players[a], &self.players[b]);
                let Allocation { first_has, rule } = allocate(a, b);
                (board_order(a, b), BoardReason::of(a.into(), b.into(), (first_has, rule)))
            })
            .collect();
        boards.sort_by_key(|(order, _)| *order);
        let boards: Vec<BoardReason> = boards.into_iter().map(|(_, board)| board).collect();
        let free: Vec<EntryId> = free.into_iter().map(|v| self.players[v].entry).collect();
        let seats = boards.iter().map(BoardReason::seats).collect();
        let mut plan = RoundPlan::by_hand(self.request.round, seats, self.request.byes.clone());
        plan.byes.extend(free.iter().map(|&entry| (entry, Bye::PairingAllocated)));
        plan.origin = Origin::Engine;
        let rulebook = Rulebook::of(self.request.tournament.settings.system);
        Paired {
            plan,
            explanation: Explanation { rulebook, boards, bye: free.first().copied(), ..Explanation::default() },
        }
    }
}

/// Virtual points do not count here.
fn board_order(a: &Starter, b: &Starter) -> (Reverse<Points>, Reverse<Points>, StartNumber) {
    let higher = if (Reverse(a.score), a.number) <= (Reverse(b.score), b.number) { a } else { b };
    (Reverse(higher.score), Reverse(a.score + b.score), higher.number)
}

fn starters(request: &Request<'_>, history: &History) -> Vec<Starter> {
    let bonus = virtual_points(&request.tournament.settings.acceleration, request.round);
    let mut starters = Vec::new();
    let mut participants = 0;
    for entry in request.tournament.start_list() {
        let Some(number) = entry.number else { continue };
        let to_be_paired = !request.byes.contains_key(&entry.id);
        participants += u16::from(to_be_paired || has_taken_part(history, entry.id));
        if to_be_paired {
            let colour_number = match request.tournament.settings.colour_numbering {
                ColourNumbering::Participants => participants,
                ColourNumbering::StartNumber => number.0,
            };
            let virtual_points = bonus.get(&entry.id).copied().unwrap_or(Points::ZERO);
            starters.push(starter(request, history, (entry.id, number, colour_number), virtual_points));
        }
    }
    starters
}

fn has_taken_part(history: &History, entry: EntryId) -> bool {
    history.rounds(entry).iter().any(|appearance| match appearance {
        Appearance::Played(_) | Appearance::Forfeit(_) | Appearance::Awaited { .. } => true,
        Appearance::Bye { bye, .. } => *bye == Bye::PairingAllocated,
    })
}

fn starter(
    request: &Request<'_>,
    history: &History,
    (entry, number, colour_number): (EntryId, StartNumber, u16),
    virtual_points: Points,
) -> Starter {
    let rounds = history.rounds(entry);
    let sides: Vec<Side> = rounds.iter().filter_map(|round| round.played().map(|game| game.side)).collect();
    let score = history.points(entry);
    let win = request.tournament.settings.pairing_values().win;
    let bars_from_bye = Rules::of(DutchEdition::Y2026).bars_from_bye;
    Starter {
        entry,
        number,
        colour_number,
        score,
        pairing_score: score + virtual_points,
        played: sides.len(),
        may_have_bye: !rounds.iter().any(|round| bars_from_bye(round, win)),
        preference: Colours::new(sides.clone()).preference(),
        sides,
    }
}

/// For each two players whether they have met, and whether they are not to meet, row by row.
fn barriers(request: &Request<'_>, history: &History, players: &[Starter]) -> (Vec<bool>, Vec<bool>) {
    let order = players.len();
    let index: BTreeMap<EntryId, usize> = players.iter().enumerate().map(|(i, player)| (player.entry, i)).collect();
    let mut met = vec![false; order * order];
    let mut forbidden = vec![false; order * order];
    for (a, player) in players.iter().enumerate() {
        let opponents = history.rounds(player.entry).iter().filter_map(Appearance::played);
        for b in opponents.filter_map(|game| index.get(&game.opponent)) {
            met[a * order + b] = true;
        }
    }
    for group in request.tournament.forbidden().iter().filter(|group| group.holds_in(request.round)) {
        let members: Vec<usize> = group.entries.iter().filter_map(|id| index.get(id).copied()).collect();
        for (&a, &b) in members.iter().flat_map(|a| members.iter().map(move |b| (a, b))) {
            forbidden[a * order + b] = true;
        }
    }
    (met, forbidden)
}
