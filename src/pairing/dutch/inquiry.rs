//! What another pairing of a round would have broken: something is imposed, the round is paired by the same rules with it,
//! and the two are compared bracket by bracket and criterion by criterion.
//!
//! The other pairing keeps every bracket that it can: where the one that the rules give can be completed as asked for, it
//! is the best of those that can. The first bracket that must change is paired again, and what it is worth is asked in the
//! field in which nothing is imposed. So what was paired is never worse there, and the first number in which they differ
//! is what the other would have broken.

use std::collections::BTreeMap;

use super::completion::{ByeTo, Crowd};
use super::edition::Completion;
use super::engine::{self, Tier, bye_score};
use super::history::{Field, is_forbidden};
use super::lookahead::Verdict as Outlook;
use super::reference::{Below, Bracket, Outlook as Range, score_groups};
use super::solve::{Obstacle, PairedBracket, PairedField};
use crate::pairing::PairingError;
use crate::pairing::alternative::{Bar, Comparison, Ground, Loss, OrderRule, Verdict, Wish, sorted};
use crate::pairing::explain::CriterionValue;
use crate::pairing::systems::Request;
use crate::tournament::history::Adjourned;
use crate::tournament::{EntryId, History, RoundNumber};

/// A round as the rules pair it, of which it can be asked why it is not otherwise.
#[derive(Debug, Clone)]
pub struct Inquiry<'r> {
    request: &'r Request<'r>,
    history: History,
    field: Field,
    places: BTreeMap<EntryId, usize>,
    paired: PairedField,
}

impl<'r> Inquiry<'r> {
    /// Pairs the round by the Dutch system.
    pub fn of(request: &'r Request<'r>) -> Result<Self, PairingError> {
        let Request { tournament, round, byes, initial_colour, .. } = request;
        let field = Field::of(tournament, *round, byes, *initial_colour);
        if field.players.is_empty() {
            return Err(PairingError::NobodyToPair);
        }
        let paired = engine::pair(&field, &Tier::ALL).map_err(|obstacle| super::refusal(&field, obstacle))?;
        let places = field.players.iter().enumerate().map(|(place, player)| (player.entry, place)).collect();
        let before = RoundNumber(round.0.saturating_sub(1));
        let history = History::of(tournament, before, Adjourned::CountsAsDraw);
        Ok(Self { request, history, field, places, paired })
    }

    /// What would have come of a wish. Of somebody who is not to be paired nothing can be wished: none.
    pub fn verdict(&self, wish: Wish) -> Option<Verdict> {
        let place = |entry: EntryId| self.places.get(&entry).copied();
        match wish {
            Wish::Meet(a, b) => self.meeting(place(a)?, place(b)?),
            Wish::Avoid(a, b) => Some(self.avoiding(place(a)?, place(b)?)),
            Wish::Bye(entry) => Some(self.bye(place(entry)?)),
            Wish::Stay(entry) => self.staying(place(entry)?),
        }
    }

    /// Why two may not meet at all (C1, C3); none if they may.
    pub fn bar(&self, a: EntryId, b: EntryId) -> Option<Bar> {
        let appearances = (1..).map(RoundNumber).zip(self.history.rounds(a));
        let mut met = appearances.filter(|(_, round)| round.played().is_some_and(|game| game.opponent == b));
        if let Some((round, _)) = met.next() {
            return Some(Bar::Met(round));
        }
        if is_forbidden(&self.request.tournament.settings.forbidden, self.request.round, a, b) {
            return Some(Bar::Forbidden);
        }
        let clashing = |entry| self.field.players.get(*self.places.get(&entry)?)?.clashing_side();
        clashing(a).filter(|side| clashing(b) == Some(*side)).map(Bar::Colours)
    }

    fn meeting(&self, a: usize, b: usize) -> Option<Verdict> {
        if a == b {
            return None;
        }
        let (higher, lower) = (a.min(b), a.max(b));
        if self.pairs().any(|pair| pair == (higher, lower)) {
            return Some(Verdict::AsPaired);
        }
        let entry = |place: usize| self.field.players[place].entry;
        let bar = self.bar(entry(a), entry(b));
        Some(bar.map_or_else(|| self.judge(&self.field.with_pair(a, b)), Verdict::Barred))
    }

    fn avoiding(&self, a: usize, b: usize) -> Verdict {
        self.judge(&self.field.without_pair(a, b))
    }

    fn bye(&self, player: usize) -> Verdict {
        match self.paired.bye {
            Some(bye) if bye == player => Verdict::AsPaired,
            None => Verdict::NoByeNeeded,
            Some(_) if !self.field.players[player].may_have_bye => Verdict::Barred(Bar::Bye),
            Some(_) => self.judge(&self.field.with_bye(player)),
        }
    }

    fn staying(&self, player: usize) -> Option<Verdict> {
        let bracket = self.paired.brackets.iter().find(|bracket| bracket.downfloaters.contains(&player))?;
        let members = bracket.moved_down.iter().chain(&bracket.residents);
        let mut others: Vec<usize> = members.copied().filter(|&other| other != player).collect();
        if others.is_empty() {
            return Some(Verdict::Barred(Bar::Alone));
        }
        others.retain(|&other| self.field.may_meet(player, other));
        if others.is_empty() {
            return Some(Verdict::Barred(Bar::Everybody));
        }
        Some(self.judge(&self.field.with_opponent_among(player, &others)))
    }

    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let pairs = self.paired.brackets.iter().flat_map(|bracket| bracket.pairs.iter());
        pairs.map(|&(a, b)| (a.min(b), a.max(b)))
    }

    /// Compares the pairing with that of a field in which something is imposed.
    fn judge(&self, imposed: &Field) -> Verdict {
        let judged = match self.field.rules.completion {
            Completion::InEveryBracket => self.judge_downwards(imposed),
            Completion::AtTheEnd => self.judge_whole(imposed),
        };
        judged.unwrap_or_else(|obstacle| self.impossible(obstacle))
    }

    fn impossible(&self, obstacle: Obstacle) -> Verdict {
        match obstacle {
            Obstacle::Blocked { stranded, .. } => {
                Verdict::Impossible(stranded.into_iter().map(|place| self.field.players[place].entry).collect())
            }
            Obstacle::TooManyScores => Verdict::Unknown,
        }
    }

    fn judge_downwards(&self, imposed: &Field) -> Result<Verdict, Obstacle> {
        let (own, other) = (bye_score(&self.field)?, bye_score(imposed)?);
        if let (Some(own), Some(other)) = (own, other)
            && own != other
        {
            return Ok(Verdict::ByeScore { paired: own, instead: other });
        }
        let groups = score_groups(&self.field);
        for (index, (bracket, residents)) in self.paired.brackets.iter().zip(&groups).enumerate() {
            let below = Below { groups: &groups[index + 1..], bye_score: own };
            let moved_down = bracket.moved_down.as_slice();
            let free = Bracket { field: &self.field, moved_down, residents, below, outlook: Range::Near };
            let bound = Bracket { field: imposed, ..free };
            if bound.can_keep(bracket) {
                continue;
            }
            let mut instead = engine::pair_bracket(&bound, &Tier::ALL)?.0;
            instead.values = free.worth(&instead)?;
            return Ok(self.loss(bracket, &instead));
        }
        Ok(Verdict::AsPaired)
    }

    /// Where a bracket is completed only at the end, nobody can tell before whether it can be kept.
    fn judge_whole(&self, imposed: &Field) -> Result<Verdict, Obstacle> {
        let other = engine::pair(imposed, &Tier::ALL)?;
        let mut brackets = self.paired.brackets.iter().zip(&other.brackets);
        Ok(brackets.find(|(own, other)| !is_same(own, other)).map_or(Verdict::AsPaired, |(own, other)| {
            if own.residents == other.residents {
                self.loss(own, other)
            } else {
                self.lost(own, other, Ground::Completion)
            }
        }))
    }

    fn loss(&self, own: &PairedBracket, other: &PairedBracket) -> Verdict {
        // What was paired is the better one, unless it had to be completed at the end.
        let ground = match Comparison::of(&own.values, &other.values) {
            Comparison::AsGood => Ground::Order(order_rule(own, other)),
            Comparison::Worse(ground) => ground,
            Comparison::NotWorse => Ground::Completion,
        };
        self.lost(own, other, ground)
    }

    fn lost(&self, own: &PairedBracket, other: &PairedBracket, ground: Ground) -> Verdict {
        let (own, instead) = (super::reasons(&self.field, own), super::reasons(&self.field, other));
        Verdict::Loses(Box::new(Loss { score: own.score, ground, paired: own, instead }))
    }
}

impl Bracket<'_> {
    /// Whether the bracket may stay as `paired`, and all below be completed.
    fn can_keep(&self, paired: &PairedBracket) -> bool {
        if !paired.pairs.iter().all(|&(a, b)| self.field.may_meet(a, b)) {
            return false;
        }
        let lower = self.below.groups.iter().flatten();
        let players: Vec<usize> = paired.downfloaters.iter().chain(lower).copied().collect();
        let bye = self.below.bye_score.map(ByeTo::Score);
        Crowd { apart: paired.downfloaters.len(), ..Crowd::new(self.field, &players, bye) }.is_pairable()
    }

    /// What the criteria say of a pairing of this bracket.
    fn worth(&self, paired: &PairedBracket) -> Result<Vec<CriterionValue>, Obstacle> {
        let PairedBracket { pairs, downfloaters, .. } = paired;
        if self.leaves_bye_below() && self.look_ahead(downfloaters) == Outlook::Perfect {
            return Ok(self.with_values(pairs.clone(), downfloaters.clone()).values);
        }
        let pinned = self.field.with_bracket(pairs, downfloaters);
        Ok(Bracket { field: &pinned, ..*self }.pair_thoroughly()?.values)
    }
}

fn is_same(own: &PairedBracket, other: &PairedBracket) -> bool {
    own.residents == other.residents
        && own.downfloaters == other.downfloaters
        && sorted(&own.pairs) == sorted(&other.pairs)
}

/// Which of the choices among equals tells two pairings of a bracket apart (4.2 to 4.4).
fn order_rule(own: &PairedBracket, other: &PairedBracket) -> OrderRule {
    let is_from_above = |player: &usize| own.moved_down.contains(player);
    let floats_again = |bracket: &PairedBracket| -> Vec<usize> {
        bracket.downfloaters.iter().copied().filter(|player| is_from_above(player)).collect()
    };
    let (own_pairs, other_pairs) = (sorted(&own.pairs), sorted(&other.pairs));
    let meetings = |pairs: &[(usize, usize)]| -> Vec<(usize, usize)> {
        pairs.iter().copied().filter(|(higher, _)| is_from_above(higher)).collect()
    };
    let tops = |pairs: &[(usize, usize)]| -> Vec<usize> { pairs.iter().map(|&(higher, _)| higher).collect() };
    match () {
        () if floats_again(own) != floats_again(other) => OrderRule::MovedDown,
        () if meetings(&own_pairs) != meetings(&other_pairs) => OrderRule::Opponents,
        () if tops(&own_pairs) != tops(&other_pairs) => OrderRule::Exchange,
        () => OrderRule::Transposition,
    }
}
