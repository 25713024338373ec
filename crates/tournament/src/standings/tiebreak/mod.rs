//! Tie-breaks: each a sum of terms that can be shown, most in a line or two of the rulebook.

mod berger;
mod buchholz;
mod counts;
pub(super) mod cut;
mod encounter;
mod keizer;
mod performance;
mod play_off;

use std::cell::OnceCell;

use serde::{Deserialize, Serialize};

use super::score::StandingsField;
use super::value::{Amount, Value};
use crate::model::tie_break::tie_breaks;
use crate::{Cut, EntryId, KoyaLimit, LotSeed, Points, RoundNumber, TieBreak, TieBreakKind};
use performance::PerformanceFigures;

pub(super) use encounter::{Encounters, MeetingExtremes, Opponents, places_of};
pub(super) use play_off::PlayOffs;

/// How a term came to its score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TermReason {
    /// What happened in the round, counted.
    Counted,
    /// The opponent's score as it stands.
    Score,
    /// The opponent's score, their requested byes at the end counted as draws (C.07, 16.3).
    Adjusted,
    /// A round without a game: a dummy opponent with the player's own score (C.07, 16.4).
    Dummy,
    /// The dummy's score, limited to that of the opponent who was to be met (from March 2026).
    DummyUpToOpponent,
    /// The dummy's score, limited to a draw in each round (from March 2026).
    DummyUpToDraws,
    /// The opponent's own value of another tie-break: their Buchholz, their performance.
    OfOpponent,
    /// A result against one of the tied.
    Encounter,
    /// One of the tied not met yet, or never.
    NotMet,
    /// A play-off game in which the player had White.
    PlayOffWithWhite,
    /// A play-off game in which the player had Black.
    PlayOffWithBlack,
    /// A play-off game that a player did not come to.
    PlayOffForfeit,
}

draughts::codes! { serde TermReason:
    Counted => "counted",
    Score => "score",
    Adjusted => "adjusted",
    Dummy => "dummy",
    DummyUpToOpponent => "dummy-up-to-opponent",
    DummyUpToDraws => "dummy-up-to-draws",
    OfOpponent => "of-opponent",
    Encounter => "encounter",
    NotMet => "not-met",
    PlayOffWithWhite => "play-off-with-white",
    PlayOffWithBlack => "play-off-with-black",
    PlayOffForfeit => "play-off-forfeit",
}

/// Why a term is left out of the sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CutReason {
    /// The lowest of the terms.
    Lowest,
    /// Voluntarily unplayed: cut in place of the lowest (C.07, 16.5).
    Unplayed,
    /// The highest of the terms.
    Highest,
}

draughts::codes! { serde CutReason:
    Lowest => "lowest",
    Unplayed => "unplayed",
    Highest => "highest",
}

/// A contribution to a tie-break.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TieBreakTerm {
    /// The round; none where it is not about one.
    pub round: Option<RoundNumber>,
    /// The opponent met, or the one who should have been met; none for a bye.
    pub opponent: Option<EntryId>,
    /// The score that counts for them, or for the dummy.
    pub score: Amount,
    /// The points made in the round.
    pub made: Points,
    /// What the term adds to the tie-break, where it is not cut.
    pub value: Amount,
    /// How the term came to its score.
    pub why: TermReason,
    /// Whether the round was voluntarily unplayed.
    pub voluntary: bool,
    /// Why it is left out; none if it counts.
    pub cut: Option<CutReason>,
}

impl TieBreakTerm {
    /// A term of a round that counts `value`.
    pub(super) fn counted(round: RoundNumber, opponent: Option<EntryId>, made: Points, value: Amount) -> Self {
        let round = Some(round);
        Self { round, opponent, score: value, made, value, why: TermReason::Counted, voluntary: false, cut: None }
    }

    /// How significant it is when terms are cut: by the opponent's score first (C.07, 14).
    const fn significance(&self) -> (Amount, Amount) {
        (self.score, self.value)
    }
}

/// The function of a tie-break, as its row in the table of the kinds names it.
enum TieBreakRule {
    Player(fn(&StandingsField<'_>, usize) -> Value),
    Rounds(fn(&StandingsField<'_>, usize, &mut Vec<TieBreakTerm>) -> Value),
    Cut(fn(&StandingsField<'_>, usize, Cut, &mut Vec<TieBreakTerm>) -> Value),
    Limit(fn(&StandingsField<'_>, usize, KoyaLimit, &mut Vec<TieBreakTerm>) -> Value),
    Shared(fn(&Calculator<'_>, usize, &mut Vec<TieBreakTerm>) -> Value),
    SharedCut(fn(&Calculator<'_>, usize, Cut, &mut Vec<TieBreakTerm>) -> Value),
}

macro_rules! declare_rules {
    ($($(#[$doc:meta])* $kind:ident = $code:literal, $source:ident($function:path);)+) => {
        impl TieBreakRule {
            const fn of_kind(kind: TieBreakKind) -> Self {
                match kind { $(TieBreakKind::$kind => Self::$source($function),)+ }
            }
        }
    };
}

tie_breaks!(declare_rules);

/// Computes the tie-breaks of a field; what several of them need is computed once.
pub(super) struct Calculator<'a> {
    pub(super) field: StandingsField<'a>,
    /// What lots are drawn from, once they may be known.
    lots: Option<LotSeed>,
    drawn_last_round: OnceCell<StandingsField<'a>>,
    buchholz: OnceCell<Vec<Amount>>,
    performances: OnceCell<Option<PerformanceFigures>>,
    perfect_performances: OnceCell<Option<PerformanceFigures>>,
    keizer: OnceCell<keizer::KeizerScores>,
}

impl<'a> Calculator<'a> {
    pub(super) const fn new(field: StandingsField<'a>, lots: Option<LotSeed>) -> Self {
        Self {
            field,
            lots,
            drawn_last_round: OnceCell::new(),
            buchholz: OnceCell::new(),
            performances: OnceCell::new(),
            perfect_performances: OnceCell::new(),
            keizer: OnceCell::new(),
        }
    }

    /// The value of a tie-break for a player. `terms` is emptied and filled with what it is made of. A direct encounter
    /// and a play-off are not matters of one player: see [`Encounters`] and [`PlayOffs`].
    pub(super) fn value(&self, tie_break: TieBreak, player: usize, terms: &mut Vec<TieBreakTerm>) -> Value {
        terms.clear();
        let field = &self.field;
        match TieBreakRule::of_kind(tie_break.kind) {
            TieBreakRule::Player(value) => value(field, player),
            TieBreakRule::Rounds(value) => value(field, player, terms),
            TieBreakRule::Cut(value) => value(field, player, tie_break.cut, terms),
            TieBreakRule::Limit(value) => value(field, player, tie_break.limit, terms),
            TieBreakRule::Shared(value) => value(self, player, terms),
            TieBreakRule::SharedCut(value) => value(self, player, tie_break.cut, terms),
        }
    }

    fn drawn_last_round(&self) -> &StandingsField<'a> {
        self.drawn_last_round.get_or_init(|| self.field.with_last_round_drawn())
    }

    /// Every player's Buchholz without cuts.
    fn buchholz(&self) -> &[Amount] {
        self.buchholz.get_or_init(|| buchholz::all(&self.field))
    }

    /// Every player's performance; none in a field in which a player has no rating (C.07, 10).
    fn performances(&self) -> Option<&PerformanceFigures> {
        self.performances.get_or_init(|| performance::all(&self.field, performance::performance)).as_ref()
    }

    fn perfect_performances(&self) -> Option<&PerformanceFigures> {
        self.perfect_performances.get_or_init(|| performance::all(&self.field, performance::perfect)).as_ref()
    }

    fn keizer(&self) -> &keizer::KeizerScores {
        self.keizer.get_or_init(|| keizer::KeizerScores::from_field(&self.field))
    }
}

/// The sum of the terms that count.
fn total(terms: &[TieBreakTerm]) -> Amount {
    terms.iter().filter(|term| term.cut.is_none()).map(|term| term.value).sum()
}
