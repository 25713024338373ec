//! A round on trial: as its system pairs it, and why not otherwise. Pages and commands ask here.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::alternative::{
    AlternativeRequest, AlternativeVerdict, Comparison, DecisiveCriterion, Disadvantage, OrderRule, Prohibition, sorted,
};
use super::dutch::history::is_forbidden;
use super::dutch::inquiry::RoundInquiry;
use super::effort::Effort;
use super::explain::{BoardReason, BracketReason, PairingExplanation};
use super::rulebook::Rulebook;
use super::systems::comparison::judged;
use super::systems::pairable_field::PairableField;
use super::systems::{Request, keizer, knock_out, pairer};
use super::{Paired, PairingError, round_robin, team_analysis, two_teams};
use crate::history::Adjourned;
use crate::pairing::dutch::colours::Strength;
use crate::{EntryId, History, RoundNumber, RoundPlan, SystemForm};
use draughts::Side;

/// A round as its system pairs it, of which it can be asked why it is so.
#[derive(Debug, Clone)]
pub struct PairingAnalysis<'r> {
    request: &'r Request<'r>,
    paired: Paired,
    inquiry: Option<RoundInquiry<'r>>,
    history: History,
    effort: Effort,
    basis: OnceCell<Option<ComparisonBasis<'r>>>,
    /// What has been worked out beforehand.
    known: HashMap<AlternativeRequest, Option<AlternativeVerdict>>,
}

/// What other pairings are compared with, made when the first one is.
#[derive(Debug, Clone)]
struct ComparisonBasis<'r> {
    pairable: PairableField<'r>,
    /// The pairing itself, judged; none where the system has no criteria.
    own: Option<Vec<BracketReason>>,
}

impl<'r> ComparisonBasis<'r> {
    fn new(request: &'r Request<'r>, paired: &Paired) -> Option<Self> {
        let pairable = PairableField::from_request(request).ok()?;
        let own = judged(&pairable, paired.explanation.rulebook, paired).ok()?;
        Some(Self { pairable, own })
    }
}

impl<'r> PairingAnalysis<'r> {
    /// Pairs the round again.
    pub fn from_request(request: &'r Request<'r>) -> Result<Self, PairingError> {
        let paired = pairer(request.tournament.settings.system)(request)?;
        if request.watch.is_stopping() {
            return Err(PairingError::Stopped);
        }
        Ok(Self::from_paired(request, paired))
    }

    /// The round as it was paired already: `paired` must be what the system makes of the request.
    pub fn from_paired(request: &'r Request<'r>, paired: Paired) -> Self {
        let is_dutch = paired.explanation.rulebook.is_dutch();
        let inquiry = is_dutch.then(|| RoundInquiry::of(request, &paired.explanation));
        let before = RoundNumber(request.round.0.saturating_sub(1));
        let history = History::new(request.tournament, before, Adjourned::CountsAsDraw);
        let effort = Effort::of_an_explanation().watched(&request.watch);
        Self { request, paired, inquiry, history, effort, basis: OnceCell::new(), known: HashMap::new() }
    }

    /// The same round, of which some answers are known: these questions take nothing any more.
    #[must_use]
    pub fn knowing(self, known: HashMap<AlternativeRequest, Option<AlternativeVerdict>>) -> Self {
        Self { known, ..self }
    }

    /// How the round is paired.
    pub const fn explanation(&self) -> &PairingExplanation {
        &self.paired.explanation
    }

    /// The pairing that is explained.
    pub const fn plan(&self) -> &RoundPlan {
        &self.paired.plan
    }

    /// Whether two meet by the system.
    pub fn is_paired(&self, a: EntryId, b: EntryId) -> bool {
        self.board_of(a).is_some_and(|board| [board.white, board.black].contains(&b)) && a != b
    }

    /// A player's board by the system.
    pub fn board_of(&self, entry: EntryId) -> Option<&BoardReason> {
        self.explanation().boards.iter().find(|board| board.white == entry || board.black == entry)
    }

    /// The bracket that a player is paired in, or that they have the bye from.
    pub fn bracket_of(&self, entry: EntryId) -> Option<&BracketReason> {
        let mut brackets = self.explanation().brackets.iter().rev();
        brackets.find(|bracket| bracket.residents.contains(&entry) || bracket.moved_down.contains(&entry))
    }

    /// The brackets that a player floats down from.
    pub fn floats(&self, entry: EntryId) -> impl Iterator<Item = &BracketReason> {
        self.explanation().brackets.iter().filter(move |bracket| bracket.downfloaters.contains(&entry))
    }

    /// What comes of a request; none of one for a player who is not paired.
    pub fn verdict(&self, preference: AlternativeRequest) -> Option<AlternativeVerdict> {
        if let Some(known) = self.known.get(&preference) {
            return known.clone();
        }
        match &self.inquiry {
            Some(inquiry) => inquiry.verdict(preference),
            // Where it is not the Dutch system: what its rules forbid, which round of the table it is, and what the pairing forced
            // so would have broken.
            None => match preference {
                AlternativeRequest::Meet(a, b) => self.meeting(a, b),
                AlternativeRequest::Avoid(..) | AlternativeRequest::Bye(_) | AlternativeRequest::Stay(_) => None,
            },
        }
    }

    /// What is left to be spent on questions, where each of them can be answered by itself: with the weights of the Dutch system.
    pub(super) fn effort_of_each(&self) -> Option<&Effort> {
        self.inquiry.as_ref().map(RoundInquiry::effort)
    }

    /// The opponents nearest to the one whom a player has, of those whom they might meet as well: those of their bracket, or
    /// with the points of that opponent. In order of rank.
    pub fn nearest(&self, entry: EntryId, opponent: EntryId, most: usize) -> Vec<EntryId> {
        let all = match self.bracket_of(entry) {
            _ if self.explanation().rulebook == Rulebook::TeamSwiss => {
                team_analysis::on_board_of(self.explanation(), opponent)
            }
            Some(bracket) => bracket.moved_down.iter().chain(&bracket.residents).copied().collect(),
            // Points pair no player there.
            None if self.explanation().rulebook.has_fixed_opponents() => Vec::new(),
            None => {
                let points = self.history.points(opponent);
                let list = self.request.tournament.start_list().into_iter().map(|entry| entry.id);
                list.filter(|id| self.board_of(*id).is_some() && self.history.points(*id) == points).collect()
            }
        };
        let Some(middle) = all.iter().position(|other| *other == opponent) else { return Vec::new() };
        let mut near: Vec<usize> =
            (0..all.len()).filter(|&place| all[place] != entry && all[place] != opponent).collect();
        near.sort_by_key(|place| place.abs_diff(middle));
        near.truncate(most);
        near.sort_unstable();
        near.into_iter().map(|place| all[place]).collect()
    }

    fn meeting(&self, a: EntryId, b: EntryId) -> Option<AlternativeVerdict> {
        let (one, other) = (self.board_of(a)?, self.board_of(b)?);
        if self.is_paired(a, b) {
            return Some(AlternativeVerdict::AsPaired);
        }
        if let Some(bar) = self.bar(one, other, a, b) {
            return Some(AlternativeVerdict::Barred(bar));
        }
        // The round in which two meet, where a table says so.
        let system = self.request.tournament.settings.system;
        let in_table = match (system.facts().form, system.cycles()) {
            (SystemForm::Table, Some(cycles)) => round_robin::round_of(self.request.tournament, cycles, a, b),
            (SystemForm::Table, None) => two_teams::round_of(self.request, a, b),
            (SystemForm::Bracket, _) => knock_out::round_of(self.request, a, b),
            (SystemForm::Scores, _) => None,
        };
        Some(in_table.map_or_else(|| self.forced(a, b), AlternativeVerdict::InTable))
    }

    /// Pairs the round again where these two may meet no other player, and compares.
    fn forced(&self, a: EntryId, b: EntryId) -> AlternativeVerdict {
        if !self.effort.allows_pairing_again(2 * self.explanation().boards.len()) {
            return AlternativeVerdict::NotWorkedOut;
        }
        let request = Request { only: Some((a, b)), ..self.request.clone() };
        match pairer(request.tournament.settings.system)(&request) {
            Ok(paired) => self.compared(&paired).unwrap_or(AlternativeVerdict::OtherFirst),
            Err(PairingError::NoPairing { stranded, .. }) => AlternativeVerdict::Impossible(stranded),
            Err(_) => AlternativeVerdict::OtherFirst,
        }
    }

    /// What another pairing would have broken first, where the system has criteria; else who would have met a player farther
    /// away, where neighbours meet.
    fn compared(&self, instead: &Paired) -> Option<AlternativeVerdict> {
        let basis = self.basis.get_or_init(|| ComparisonBasis::new(self.request, &self.paired)).as_ref()?;
        let Some(own) = &basis.own else { return self.farther(basis, instead) };
        let other = judged(&basis.pairable, self.explanation().rulebook, instead).ok().flatten()?;
        // The bye is given before any player is paired: where it goes elsewhere, nothing after it need be compared.
        let (bye, other_bye) = (self.explanation().bye, instead.explanation.bye);
        if let (Some(bye), Some(other_bye)) = (bye, other_bye)
            && bye != other_bye
        {
            return Some(self.other_bye(bye, other_bye, own.last()?));
        }
        let pairs = |bracket: &BracketReason| sorted(bracket.pairs.iter().map(|&(a, b)| [a, b]));
        let (own, other) = own.iter().zip(other).find(|(own, other)| pairs(own) != pairs(other))?;
        let (ground, own) = (ground(self.explanation().rulebook, own, &other)?, own.clone());
        Some(AlternativeVerdict::Loses(Box::new(Disadvantage {
            score: own.score,
            ground,
            paired: own,
            instead: other,
        })))
    }

    /// The player with the bye comes first, then every player in order.
    fn farther(&self, basis: &ComparisonBasis<'_>, instead: &Paired) -> Option<AlternativeVerdict> {
        let places = self.explanation().rulebook.neighbours()?(&basis.pairable).into_iter();
        let order = places.filter_map(|v| Some(basis.pairable.players.get(v)?.entry));
        let (free, other_free) = (self.explanation().bye, instead.explanation.bye);
        if let (Some(paired), Some(instead)) = (free, other_free)
            && paired != instead
        {
            return Some(AlternativeVerdict::OtherFree { paired, instead });
        }
        let (own, other) = (opponents(self.explanation()), opponents(&instead.explanation));
        let of = |who: EntryId| Some((who, *own.get(&who)?, *other.get(&who)?));
        let (who, paired, instead) = order.filter_map(of).find(|(_, paired, instead)| paired != instead)?;
        Some(AlternativeVerdict::Farther { who, paired, instead })
    }

    /// The bye is given before any player is paired.
    fn other_bye(&self, bye: EntryId, instead: EntryId, bracket: &BracketReason) -> AlternativeVerdict {
        let (paired, other) = (self.history.points(bye), self.history.points(instead));
        if paired != other {
            return AlternativeVerdict::ByeScore { paired, instead: other };
        }
        let ground = DecisiveCriterion::Order(OrderRule::Bye);
        AlternativeVerdict::Loses(Box::new(Disadvantage {
            score: paired,
            ground,
            paired: bracket.clone(),
            instead: bracket.clone(),
        }))
    }

    /// The round in which two met last.
    fn last_met(&self, a: EntryId, b: EntryId) -> Option<RoundNumber> {
        let rounds = (1..).map(RoundNumber).zip(self.history.rounds(a));
        let met = rounds.filter(|(_, round)| round.played().is_some_and(|game| game.opponent == b));
        met.map(|(round, _)| round).last()
    }

    /// Whether two who met in `round` may not meet again. In a Keizer it is a matter of how many rounds lie between: as many as
    /// there do between all who meet again now.
    fn forbids_repeat_of(&self, round: RoundNumber) -> bool {
        let between = |met: RoundNumber| usize::from(self.request.round.0.saturating_sub(met.0 + 1));
        if self.explanation().rulebook != Rulebook::Keizer {
            return !self.explanation().rulebook.has_fixed_opponents();
        }
        let boards = self.explanation().boards.iter();
        let again = boards.filter_map(|board| self.last_met(board.white, board.black)).map(between).min();
        between(round) < again.map_or(keizer::REST, |least| least.min(keizer::REST))
    }

    fn bar(&self, one: &BoardReason, other: &BoardReason, a: EntryId, b: EntryId) -> Option<Prohibition> {
        let rulebook = self.explanation().rulebook;
        if rulebook == Rulebook::TeamSwiss {
            let forbidden = is_forbidden(&self.request.tournament.forbidden(), self.request.round, a, b);
            return team_analysis::bar(self.request, self.explanation(), a, b)
                .or(forbidden.then_some(Prohibition::Forbidden));
        }
        if let Some(round) = self.last_met(a, b).filter(|round| self.forbids_repeat_of(*round)) {
            return Some(Prohibition::Met(round));
        }
        if is_forbidden(&self.request.tournament.settings.forbidden, self.request.round, a, b) {
            return Some(Prohibition::Forbidden);
        }
        let asks_colours = matches!(rulebook, Rulebook::Burstein | Rulebook::Dubov);
        let both = absolute(one, a).zip(absolute(other, b)).filter(|(one, other)| one == other && asks_colours);
        both.map(|(side, _)| Prohibition::Colours(side))
    }
}

/// The colour that a player of a board must get.
fn absolute(board: &BoardReason, entry: EntryId) -> Option<Side> {
    let own = if board.white == entry { board.preferences.0 } else { board.preferences.1 };
    own.filter(|preference| preference.strength == Strength::Absolute).map(|preference| preference.side)
}

fn opponents(explanation: &PairingExplanation) -> BTreeMap<EntryId, EntryId> {
    explanation.boards.iter().flat_map(|board| [(board.white, board.black), (board.black, board.white)]).collect()
}

/// What makes the other pairing of a bracket worse; nothing if it is better. What chooses the floaters comes before what
/// chooses among their pairings; all alike, the order decides: who is in the bracket, then who meets whom.
fn ground(rulebook: Rulebook, own: &BracketReason, other: &BracketReason) -> Option<DecisiveCriterion> {
    // A pairing is found in two steps, who floats and who meets whom: what decides the first counts before anything of the
    // second.
    let own_criteria = rulebook.parted(&own.criteria);
    let other_criteria = rulebook.parted(&other.criteria);
    let members =
        |bracket: &BracketReason| -> BTreeSet<EntryId> { bracket.pairs.iter().flat_map(|&(a, b)| [a, b]).collect() };
    let floaters = || {
        if members(own) == members(other) {
            Comparison::AsGood
        } else {
            Comparison::Worse(DecisiveCriterion::Order(OrderRule::Floaters))
        }
    };
    let pairs = || Comparison::new(own_criteria.of_pairs, other_criteria.of_pairs);
    match Comparison::new(own_criteria.of_floaters, other_criteria.of_floaters).or_else(floaters).or_else(pairs) {
        Comparison::AsGood => Some(DecisiveCriterion::Order(OrderRule::Bracket)),
        Comparison::Worse(ground) => Some(ground),
        Comparison::NotWorse => None,
    }
}
