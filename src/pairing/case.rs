//! A round on trial: as its system pairs it, and why not otherwise. Pages and commands ask here.

use std::collections::BTreeSet;

use super::alternative::{Bar, Ground, Loss, OrderRule, Verdict, Wish};
use super::dutch::history::is_forbidden;
use super::dutch::inquiry::Inquiry;
use super::explain::{BoardReason, BracketReason, Explanation};
use super::rulebook::Rulebook;
use super::systems::merits::judged;
use super::systems::{Request, knock_out, pairer};
use super::{Paired, PairingError, round_robin};
use crate::draughts::Side;
use crate::pairing::dutch::colours::Strength;
use crate::tournament::history::Adjourned;
use crate::tournament::{EntryId, Forbidden, History, RoundNumber, RoundPlan, System};

/// A round as its system pairs it, of which it can be asked why it is so.
#[derive(Debug, Clone)]
pub struct Case<'r> {
    request: &'r Request<'r>,
    paired: Paired,
    inquiry: Option<Inquiry<'r>>,
    history: History,
}

impl<'r> Case<'r> {
    /// Pairs the round again.
    pub fn of(request: &'r Request<'r>) -> Result<Self, PairingError> {
        let paired = pairer(request.tournament.settings.system)(request)?;
        let is_dutch = paired.explanation.rulebook.is_dutch();
        let inquiry = if is_dutch { Some(Inquiry::of(request)?) } else { None };
        let before = RoundNumber(request.round.0.saturating_sub(1));
        let history = History::of(request.tournament, before, Adjourned::CountsAsDraw);
        Ok(Self { request, paired, inquiry, history })
    }

    /// How the round is paired.
    pub const fn explanation(&self) -> &Explanation {
        &self.paired.explanation
    }

    /// The pairing itself.
    pub const fn plan(&self) -> &RoundPlan {
        &self.paired.plan
    }

    /// Whether two meet by the system.
    pub fn is_paired(&self, a: EntryId, b: EntryId) -> bool {
        self.board_of(a).is_some_and(|board| [board.white, board.black].contains(&b)) && a != b
    }

    /// Somebody's board by the system.
    pub fn board_of(&self, entry: EntryId) -> Option<&BoardReason> {
        self.explanation().boards.iter().find(|board| board.white == entry || board.black == entry)
    }

    /// The bracket that somebody is paired in, or that he has the bye from.
    pub fn bracket_of(&self, entry: EntryId) -> Option<&BracketReason> {
        let mut brackets = self.explanation().brackets.iter().rev();
        brackets.find(|bracket| bracket.residents.contains(&entry) || bracket.moved_down.contains(&entry))
    }

    /// The brackets that somebody floats down from.
    pub fn floats(&self, entry: EntryId) -> impl Iterator<Item = &BracketReason> {
        self.explanation().brackets.iter().filter(move |bracket| bracket.downfloaters.contains(&entry))
    }

    /// What comes of a wish; none of a wish for somebody who is not paired.
    pub fn verdict(&self, wish: Wish) -> Option<Verdict> {
        match &self.inquiry {
            Some(inquiry) => inquiry.verdict(wish),
            None => self.plain_verdict(wish),
        }
    }

    /// The opponents nearest to the one whom somebody has, of those whom he might meet as well: those of his bracket, or with the
    /// points of that opponent. In order of rank.
    pub fn nearest(&self, entry: EntryId, opponent: EntryId, most: usize) -> Vec<EntryId> {
        let all = match self.bracket_of(entry) {
            Some(bracket) => bracket.moved_down.iter().chain(&bracket.residents).copied().collect(),
            None => self.with_points_of(opponent),
        };
        let Some(middle) = all.iter().position(|other| *other == opponent) else { return Vec::new() };
        let mut near: Vec<usize> =
            (0..all.len()).filter(|&place| all[place] != entry && all[place] != opponent).collect();
        near.sort_by_key(|place| place.abs_diff(middle));
        near.truncate(most);
        near.sort_unstable();
        near.into_iter().map(|place| all[place]).collect()
    }

    /// By number; none where points pair nobody.
    fn with_points_of(&self, opponent: EntryId) -> Vec<EntryId> {
        if matches!(self.explanation().rulebook, Rulebook::Berger | Rulebook::KnockOut) {
            return Vec::new();
        }
        let points = self.history.points(opponent);
        let list = self.request.tournament.start_list().into_iter().map(|entry| entry.id);
        list.filter(|id| self.board_of(*id).is_some() && self.history.points(*id) == points).collect()
    }

    /// What can be said where it is not the Dutch system: what its rules forbid, which round of the table it is, and what the
    /// pairing forced so would have broken.
    fn plain_verdict(&self, wish: Wish) -> Option<Verdict> {
        match wish {
            Wish::Meet(a, b) => {
                let (one, other) = (self.board_of(a)?, self.board_of(b)?);
                Some(match () {
                    () if self.is_paired(a, b) => Verdict::AsPaired,
                    () => match self.bar(one, other, (a, b)) {
                        Some(bar) => Verdict::Barred(bar),
                        None => self.table_round((a, b)).map_or_else(|| self.forced((a, b)), Verdict::InTable),
                    },
                })
            }
            Wish::Avoid(..) | Wish::Bye(_) | Wish::Stay(_) => None,
        }
    }

    /// The round in which two meet, where a table says so.
    fn table_round(&self, pair: (EntryId, EntryId)) -> Option<RoundNumber> {
        match self.request.tournament.settings.system {
            System::RoundRobin { cycles } => round_robin::round_of(self.request.tournament, cycles, pair),
            System::KnockOut => knock_out::round_of(self.request, pair),
            System::Dutch { .. }
            | System::Burstein
            | System::Dubov
            | System::DoubleSwiss
            | System::Monrad
            | System::Keizer => None,
        }
    }

    /// Pairs the round again where these two may meet nobody else, and compares.
    fn forced(&self, (a, b): (EntryId, EntryId)) -> Verdict {
        let mut tournament = self.request.tournament.clone();
        let others = tournament.entries.keys().copied().filter(|id| ![a, b].contains(id));
        let apart = others.flat_map(|id| [vec![a, id], vec![b, id]]);
        let apart: Vec<Forbidden> = apart.map(|entries| Forbidden { rounds: None, entries }).collect();
        tournament.settings.forbidden.extend(apart);
        let request = Request { tournament: &tournament, ..self.request.clone() };
        match pairer(tournament.settings.system)(&request) {
            Ok(paired) => self.compared(&paired).unwrap_or(Verdict::OtherFirst),
            Err(PairingError::NoPairing { stranded, .. }) => Verdict::Impossible(stranded),
            Err(_) => Verdict::OtherFirst,
        }
    }

    /// What another pairing would have broken first, where the system has criteria.
    fn compared(&self, instead: &Paired) -> Option<Verdict> {
        let judge = |paired| judged(self.request, self.explanation().rulebook, paired).ok().flatten();
        let (own, other) = (judge(&self.paired)?, judge(instead)?);
        let (bye, other_bye) = (self.explanation().bye, instead.explanation.bye);
        if let (Some(bye), Some(other_bye)) = (bye, other_bye)
            && bye != other_bye
        {
            return Some(self.other_bye(bye, other_bye, own.last()?));
        }
        let (own, other) = own.into_iter().zip(other).find(|(own, other)| sorted(own) != sorted(other))?;
        Some(Verdict::Loses(Box::new(Loss {
            score: own.score,
            ground: ground(&own, &other)?,
            paired: own,
            instead: other,
        })))
    }

    /// The bye is given before anybody is paired.
    fn other_bye(&self, bye: EntryId, instead: EntryId, bracket: &BracketReason) -> Verdict {
        let (paired, other) = (self.history.points(bye), self.history.points(instead));
        if paired != other {
            return Verdict::ByeScore { paired, instead: other };
        }
        let ground = Ground::Order(OrderRule::OddOneOut);
        Verdict::Loses(Box::new(Loss { score: paired, ground, paired: bracket.clone(), instead: bracket.clone() }))
    }

    fn bar(&self, one: &BoardReason, other: &BoardReason, (a, b): (EntryId, EntryId)) -> Option<Bar> {
        let rulebook = self.explanation().rulebook;
        let forbids_repeats = !matches!(rulebook, Rulebook::Berger | Rulebook::KnockOut | Rulebook::Keizer);
        let mut rounds = (1..).map(RoundNumber).zip(self.history.rounds(a));
        let met = rounds.find(|(_, round)| round.played().is_some_and(|game| game.opponent == b));
        if let Some((round, _)) = met.filter(|_| forbids_repeats) {
            return Some(Bar::Met(round));
        }
        if is_forbidden(&self.request.tournament.settings.forbidden, self.request.round, a, b) {
            return Some(Bar::Forbidden);
        }
        let asks_colours = matches!(rulebook, Rulebook::Burstein | Rulebook::Dubov);
        let both = absolute(one, a).zip(absolute(other, b)).filter(|(one, other)| one == other && asks_colours);
        both.map(|(side, _)| Bar::Colours(side))
    }
}

/// The colour that a player of a board must get.
fn absolute(board: &BoardReason, entry: EntryId) -> Option<Side> {
    let own = if board.white == entry { board.preferences.0 } else { board.preferences.1 };
    own.filter(|wish| wish.strength == Strength::Absolute).map(|wish| wish.side)
}

/// The pairs of a bracket, however their players are ordered.
fn sorted(bracket: &BracketReason) -> Vec<(EntryId, EntryId)> {
    let mut pairs: Vec<_> = bracket.pairs.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    pairs.sort_unstable();
    pairs
}

/// The first number that differs; nothing if the other pairing is better there. All alike, the order decides: who is in
/// the bracket, then who meets whom.
fn ground(own: &BracketReason, other: &BracketReason) -> Option<Ground> {
    for (own, other) in own.criteria.iter().zip(&other.criteria) {
        let mut numbers = own.value.iter().zip(&other.value).enumerate();
        if let Some((number, (&paired, &instead))) = numbers.find(|(_, (own, other))| own != other) {
            let ground = Ground::Criterion { name: own.name, article: own.article, number, paired, instead };
            return (paired < instead).then_some(ground);
        }
    }
    let members =
        |bracket: &BracketReason| -> BTreeSet<EntryId> { bracket.pairs.iter().flat_map(|&(a, b)| [a, b]).collect() };
    let rule = if members(own) == members(other) { OrderRule::Bracket } else { OrderRule::Floaters };
    Some(Ground::Order(rule))
}
