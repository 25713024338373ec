//! A round on trial: as its system pairs it, and why not otherwise. Pages and commands ask here.

use super::alternative::{Bar, Verdict, Wish};
use super::dutch::history::is_forbidden;
use super::dutch::inquiry::Inquiry;
use super::explain::{BoardReason, BracketReason, Explanation};
use super::rulebook::Rulebook;
use super::systems::{Request, pairer};
use super::{Paired, PairingError};
use crate::draughts::Side;
use crate::pairing::dutch::colours::Strength;
use crate::tournament::history::Adjourned;
use crate::tournament::{EntryId, History, RoundNumber, RoundPlan};

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

    /// What can be said where the criteria are not compared: what the rules forbid.
    fn plain_verdict(&self, wish: Wish) -> Option<Verdict> {
        match wish {
            Wish::Meet(a, b) => {
                let (one, other) = (self.board_of(a)?, self.board_of(b)?);
                Some(match () {
                    () if self.is_paired(a, b) => Verdict::AsPaired,
                    () => self.bar(one, other, (a, b)).map_or(Verdict::OtherFirst, Verdict::Barred),
                })
            }
            Wish::Avoid(..) | Wish::Bye(_) | Wish::Stay(_) => None,
        }
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
