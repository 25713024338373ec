//! What another pairing of a round would have broken: something is imposed, the round is paired by the same rules with it,
//! and the two are compared bracket by bracket and criterion by criterion.
//!
//! The other pairing keeps every bracket that it can: where the one that the rules give can be completed as asked for, it
//! is the best of those that can. The first bracket that must change is paired again, and what it is worth is asked in the
//! field in which nothing is imposed. So what was paired is never worse there, and the first number in which they differ
//! is what the other would have broken.

use std::collections::BTreeMap;

use super::against::BracketPairs;
use super::completion::{ByeTo, RemainingPlayers};
use super::edition::Completion;
use super::engine::{self, bye_score};
use super::history::{SwissField, is_forbidden};
use super::reference::{BracketHorizon, ReferenceBracket, RemainingBrackets, score_groups};
use super::solve::{Obstacle, PairedBracket, PairedField};
use crate::history::Adjourned;
use crate::pairing::PairingError;
use crate::pairing::alternative::{
    AlternativeRequest, AlternativeVerdict, Comparison, DecisiveCriterion, Disadvantage, OrderRule, Prohibition, sorted,
};
use crate::pairing::effort::Effort;
use crate::pairing::explain::{BracketReason, CriterionValue, PairingExplanation};
use crate::pairing::systems::Request;
use crate::{EntryId, History, Points, RoundNumber};

/// The last of the criteria of 2026 that ask for colours.
const LAST_OF_COLOURS: &str = "C13";

/// A round as the rules pair it, of which it can be asked why it is not otherwise.
#[derive(Debug, Clone)]
pub struct RoundInquiry<'r> {
    request: &'r Request<'r>,
    history: History,
    field: SwissField,
    places: BTreeMap<EntryId, usize>,
    paired: PairedField,
    /// The score of the player with the bye (C5).
    bye_score: Option<Points>,
    effort: Effort,
    way: Way,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// By what the colours cost at least, where that tells enough, else by an exact search within the effort.
    Short,
    /// Always by an exact search, whatever it takes: slow, for checking the other.
    Exact,
}

impl<'r> RoundInquiry<'r> {
    /// Pairs the round by the Dutch system.
    pub fn from_request(request: &'r Request<'r>) -> Result<Self, PairingError> {
        Ok(Self::of(request, &super::pair_round(request)?.explanation))
    }

    /// The round as it was paired by the Dutch system.
    pub(in crate::pairing) fn of(request: &'r Request<'r>, explanation: &PairingExplanation) -> Self {
        // Questions are about the whole round: none of them tells how far it is.
        let mut field = SwissField { watch: request.watch.without_progress(), ..super::field(request) };
        let entries = field.players.iter().enumerate();
        let places: BTreeMap<EntryId, usize> = entries.map(|(place, player)| (player.entry, place)).collect();
        let place = |entry: &EntryId| places[entry];
        let all = |entries: &[EntryId]| entries.iter().map(place).collect();
        let bracket = |bracket: &BracketReason| PairedBracket {
            moved_down: all(&bracket.moved_down),
            residents: all(&bracket.residents),
            pairs: bracket.pairs.iter().map(|(higher, lower)| (place(higher), place(lower))).collect(),
            downfloaters: all(&bracket.downfloaters),
            values: bracket.criteria.clone(),
        };
        let bye = explanation.bye.as_ref().map(place);
        let paired = PairedField { brackets: explanation.brackets.iter().map(bracket).collect(), bye };
        field.known_mates = paired.mates(field.players.len());
        let bye_score = bye.map(|bye| field.players[bye].pairing_score);
        let before = RoundNumber(request.round.0.saturating_sub(1));
        let history = History::new(request.tournament, before, Adjourned::CountsAsDraw);
        let effort = Effort::of_an_explanation().watched(&request.watch);
        Self { request, history, field, places, paired, bye_score, effort, way: Way::Short }
    }

    /// The inquiry with at most `steps` steps for all exact searches.
    #[must_use]
    pub fn within(self, steps: u64) -> Self {
        Self { effort: Effort::new(steps).watched(&self.request.watch), ..self }
    }

    /// The inquiry in which every question is answered by an exact search, however long that takes: for checking the other.
    #[must_use]
    pub fn exact(self) -> Self {
        Self { effort: Effort::unlimited().watched(&self.request.watch), way: Way::Exact, ..self }
    }

    /// What is left to be spent on questions.
    pub(in crate::pairing) const fn effort(&self) -> &Effort {
        &self.effort
    }

    /// What would have come of another pairing; none where a player is not to be paired.
    pub fn verdict(&self, wanted: AlternativeRequest) -> Option<AlternativeVerdict> {
        let place = |entry: EntryId| self.places.get(&entry).copied();
        self.effort.begin_question();
        match wanted {
            AlternativeRequest::Meet(a, b) => self.meeting(place(a)?, place(b)?),
            AlternativeRequest::Avoid(a, b) => {
                Some(self.judge(&Imposed::only(self.field.without_pair(place(a)?, place(b)?))))
            }
            AlternativeRequest::Bye(entry) => Some(self.bye(place(entry)?)),
            AlternativeRequest::Stay(entry) => self.staying(place(entry)?),
        }
    }

    /// Why two may not meet at all (C1, C3); none if they may.
    pub fn bar(&self, a: EntryId, b: EntryId) -> Option<Prohibition> {
        let appearances = (1..).map(RoundNumber).zip(self.history.rounds(a));
        let mut met = appearances.filter(|(_, round)| round.played().is_some_and(|game| game.opponent == b));
        if let Some((round, _)) = met.next() {
            return Some(Prohibition::Met(round));
        }
        if is_forbidden(&self.request.tournament.settings.forbidden, self.request.round, a, b) {
            return Some(Prohibition::Forbidden);
        }
        let clashing = |entry| self.field.players.get(*self.places.get(&entry)?)?.clashing_side();
        clashing(a).filter(|side| clashing(b) == Some(*side)).map(Prohibition::Colours)
    }

    fn meeting(&self, a: usize, b: usize) -> Option<AlternativeVerdict> {
        if a == b {
            return None;
        }
        let (higher, lower) = (a.min(b), a.max(b));
        if self.pairs().any(|pair| pair == (higher, lower)) {
            return Some(AlternativeVerdict::AsPaired);
        }
        let entry = |place: usize| self.field.players[place].entry;
        let bar = self.bar(entry(a), entry(b));
        Some(bar.map_or_else(|| self.judge(&Imposed::pair(&self.field, higher, lower)), AlternativeVerdict::Barred))
    }

    fn bye(&self, player: usize) -> AlternativeVerdict {
        match self.paired.bye {
            Some(bye) if bye == player => AlternativeVerdict::AsPaired,
            None => AlternativeVerdict::NoByeNeeded,
            Some(_) if !self.field.players[player].may_have_bye => AlternativeVerdict::Barred(Prohibition::Bye),
            Some(_) => self.judge(&Imposed::only(self.field.with_bye(player))),
        }
    }

    fn staying(&self, player: usize) -> Option<AlternativeVerdict> {
        let bracket = self.paired.brackets.iter().find(|bracket| bracket.downfloaters.contains(&player))?;
        let members = bracket.moved_down.iter().chain(&bracket.residents);
        let mut others: Vec<usize> = members.copied().filter(|&other| other != player).collect();
        if others.is_empty() {
            return Some(AlternativeVerdict::Barred(Prohibition::Alone));
        }
        others.retain(|&other| self.field.may_meet(player, other));
        if others.is_empty() {
            return Some(AlternativeVerdict::Barred(Prohibition::WholeBracket));
        }
        Some(self.judge(&Imposed::only(self.field.with_opponent_among(player, &others))))
    }

    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let pairs = self.paired.brackets.iter().flat_map(|bracket| bracket.pairs.iter());
        pairs.map(|&(a, b)| (a.min(b), a.max(b)))
    }

    /// Compares the pairing with that of a field in which something is imposed.
    fn judge(&self, imposed: &Imposed) -> AlternativeVerdict {
        let judged = match self.field.rules.completion {
            Completion::InEveryBracket => self.judge_downwards(imposed),
            Completion::AtTheEnd => self.judge_whole(&imposed.field),
        };
        judged.unwrap_or_else(|obstacle| match obstacle {
            Obstacle::Blocked { stranded, .. } => AlternativeVerdict::Impossible(
                stranded.into_iter().map(|place| self.field.players[place].entry).collect(),
            ),
            Obstacle::TooManyScores => AlternativeVerdict::Unknown,
            Obstacle::TooLong => AlternativeVerdict::NotWorkedOut,
        })
    }

    fn judge_downwards(&self, imposed: &Imposed) -> Result<AlternativeVerdict, Obstacle> {
        let (own, other) = (self.bye_score, bye_score(&imposed.field)?);
        if let (Some(own), Some(other)) = (own, other)
            && own != other
        {
            return Ok(AlternativeVerdict::ByeScore { paired: own, instead: other });
        }
        let groups = score_groups(&self.field);
        let below = |index: usize| RemainingBrackets { groups: &groups[index + 1..], bye_score: own };
        let changed = self.first_changed(&imposed.field, below);
        let Some(bracket) = self.paired.brackets.get(changed) else { return Ok(AlternativeVerdict::AsPaired) };
        let (moved_down, residents) = (bracket.moved_down.as_slice(), groups[changed].as_slice());
        let (below, horizon, effort) = (below(changed), BracketHorizon::Near, Some(&self.effort));
        let free = ReferenceBracket { field: &self.field, moved_down, residents, below, horizon, effort };
        let bound = ReferenceBracket { field: &imposed.field, ..free };
        if let Some(loss) = imposed.pair.and_then(|(a, b)| self.loss_by_colours(bracket, &bound, a, b)) {
            return Ok(loss);
        }
        // The tiers from the fastest on: by weights of the bracket alone where that is enough, else of all below it.
        let instead = match bound.pair_fast() {
            Some(instead) => instead,
            None => match bound.pair_relaxed()? {
                Some(instead) => instead,
                None => bound.pair_thoroughly()?,
            },
        };
        let values = self.worth(&free, &instead)?;
        Ok(self.loss(bracket, &PairedBracket { values, ..instead }))
    }

    /// What the colours say against a pair, where the criteria above them find the best pairing with it and the one made equal.
    fn loss_by_colours(
        &self,
        own: &PairedBracket,
        bound: &ReferenceBracket<'_>,
        a: usize,
        b: usize,
    ) -> Option<AlternativeVerdict> {
        let is_asked = self.way == Way::Short;
        let instead = if is_asked { bound.pair_to_colours(a, b)? } else { return None };
        match Comparison::new(to_colours(&own.values), to_colours(&instead.values)) {
            Comparison::Worse(ground) => Some(self.lost(own, &instead, ground)),
            Comparison::AsGood | Comparison::NotWorse => None,
        }
    }

    /// The first bracket that cannot stay as it was paired; their number if all can. What allows a bracket to be kept
    /// allows those above it as well: their pairs and a completion of what is below make a completion.
    fn first_changed<'g>(&self, imposed: &SwissField, below: impl Fn(usize) -> RemainingBrackets<'g>) -> usize {
        let brackets = &self.paired.brackets;
        let allowed = |bracket: &&PairedBracket| bracket.pairs.iter().all(|&(a, b)| imposed.may_meet(a, b));
        // A bracket stays if its pairs are allowed and what is below can still be completed. Both hold down to some bracket and
        // no further, so the first that changes is found by halving.
        let mut most = brackets.iter().take_while(allowed).count();
        let can_keep = |index: usize| {
            let below = below(index);
            let (lower, bye) = (below.groups.iter().flatten().copied(), below.bye_score.map(ByeTo::Score));
            RemainingPlayers::can_be_completed(imposed, &brackets[index].downfloaters, lower, bye)
        };
        if most == 0 || can_keep(most - 1) {
            return most;
        }
        let mut kept = 0;
        most -= 1;
        while kept < most {
            let middle = usize::midpoint(kept, most);
            if can_keep(middle) { kept = middle + 1 } else { most = middle }
        }
        kept
    }

    /// What the criteria say of a pairing of a bracket.
    fn worth(&self, bracket: &ReferenceBracket<'_>, paired: &PairedBracket) -> Result<Vec<CriterionValue>, Obstacle> {
        let PairedBracket { pairs, downfloaters, .. } = paired;
        if bracket.leaves_bye_below() && bracket.is_perfect_below(downfloaters) {
            let paired = BracketPairs { pairs: pairs.clone(), left_over: downfloaters.clone() };
            return Ok(bracket.with_values(paired).values);
        }
        let pinned = self.field.with_bracket(paired);
        Ok(ReferenceBracket { field: &pinned, ..*bracket }.pair_thoroughly()?.values)
    }

    /// Where a bracket is completed only at the end, no player can tell before whether it can be kept.
    fn judge_whole(&self, imposed: &SwissField) -> Result<AlternativeVerdict, Obstacle> {
        // The whole round is paired again, and the first bracket that comes out otherwise has the reason.
        let other = engine::pair_within(imposed, &self.effort)?;
        let is_same = |own: &PairedBracket, other: &PairedBracket| {
            own.residents == other.residents
                && own.downfloaters == other.downfloaters
                && sorted(own.pairs.iter().map(|&(a, b)| [a, b])) == sorted(other.pairs.iter().map(|&(a, b)| [a, b]))
        };
        let mut brackets = self.paired.brackets.iter().zip(&other.brackets);
        Ok(brackets.find(|(own, other)| !is_same(own, other)).map_or(AlternativeVerdict::AsPaired, |(own, other)| {
            if own.residents == other.residents {
                self.loss(own, other)
            } else {
                self.lost(own, other, DecisiveCriterion::Completion)
            }
        }))
    }

    fn loss(&self, own: &PairedBracket, other: &PairedBracket) -> AlternativeVerdict {
        // What was paired is the better one, unless it had to be completed at the end.
        let ground = match Comparison::new(&own.values, &other.values) {
            Comparison::AsGood => DecisiveCriterion::Order(order_rule(own, other)),
            Comparison::Worse(ground) => ground,
            Comparison::NotWorse => DecisiveCriterion::Completion,
        };
        self.lost(own, other, ground)
    }

    fn lost(&self, own: &PairedBracket, other: &PairedBracket, ground: DecisiveCriterion) -> AlternativeVerdict {
        let (own, instead) = (super::reasons(&self.field, own), super::reasons(&self.field, other));
        AlternativeVerdict::Loses(Box::new(Disadvantage { score: own.score, ground, paired: own, instead }))
    }
}

/// A field in which something is imposed, and the pair if it is that two meet.
struct Imposed {
    field: SwissField,
    pair: Option<(usize, usize)>,
}

impl Imposed {
    const fn only(field: SwissField) -> Self {
        Self { field, pair: None }
    }

    fn pair(field: &SwissField, one: usize, other: usize) -> Self {
        Self { field: field.with_pair(one, other), pair: Some((one, other)) }
    }
}

/// The criteria down to the last one that asks for colours.
fn to_colours(values: &[CriterionValue]) -> &[CriterionValue] {
    let last = values.iter().position(|value| value.name == LAST_OF_COLOURS);
    last.map_or(values, |last| &values[..=last])
}

/// Which of the choices among equals tells two pairings of a bracket apart (4.2 to 4.4).
fn order_rule(own: &PairedBracket, other: &PairedBracket) -> OrderRule {
    let is_from_above = |player: &usize| own.moved_down.contains(player);
    let floats_again = |bracket: &PairedBracket| -> Vec<usize> {
        bracket.downfloaters.iter().copied().filter(|player| is_from_above(player)).collect()
    };
    // In the order in which the rules choose: who of those moved down floats again (4.4), whom the others meet, who leaves S1
    // (4.3), and at last the order of S2 (4.2).
    let [own_pairs, other_pairs] = [own, other].map(|bracket| sorted(bracket.pairs.iter().map(|&(a, b)| [a, b])));
    let meetings = |pairs: &[[usize; 2]]| -> Vec<[usize; 2]> {
        pairs.iter().copied().filter(|[higher, _]| is_from_above(higher)).collect()
    };
    let tops = |pairs: &[[usize; 2]]| -> Vec<usize> { pairs.iter().map(|&[higher, _]| higher).collect() };
    if floats_again(own) != floats_again(other) {
        OrderRule::MovedDown
    } else if meetings(&own_pairs) != meetings(&other_pairs) {
        OrderRule::Opponents
    } else if tops(&own_pairs) != tops(&other_pairs) {
        OrderRule::Exchange
    } else {
        OrderRule::Transposition
    }
}
