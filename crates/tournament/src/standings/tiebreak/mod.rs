//! Tie-breaks: each a sum of terms that can be told, most in a line or two of the rulebook.

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
use crate::{EntryId, LotSeed, Points, RoundNumber, TieBreak, TieBreakKind};
use performance::PerformanceFigures;

pub(super) use encounter::{Encounters, Opponents, places_of};
pub(super) use play_off::PlayOffs;

/// How a term came to its score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum TermReason {
    /// What happened in the round, counted.
    Counted,
    Score,
    /// The opponent's score, their requested byes at the end counted as draws (C.07, 16.3).
    Adjusted,
    /// A round without a game: a dummy opponent with the player's own score (C.07, 16.4).
    Dummy,
    /// The same, but not more than the score of the opponent who was to be met (from March 2026).
    DummyUpToOpponent,
    /// The same, but not more than a draw in each round (from March 2026).
    DummyUpToDraws,
    /// The opponent's own value of another tie-break: their Buchholz, their performance.
    OfOpponent,
    /// A result against one of the tied.
    Encounter,
    /// One of the tied not met yet, or never.
    NotMet,
    PlayOffWithWhite,
    PlayOffWithBlack,
    /// A play-off game that a player did not come to.
    PlayOffForfeit,
}

/// Why a term is left out of the sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum CutReason {
    Lowest,
    /// Voluntarily unplayed: cut in place of the lowest (C.07, 16.5).
    Unplayed,
    Highest,
}

/// A contribution to a tie-break.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the fields say themselves")]
pub struct TieBreakTerm {
    /// The round; none where it is not about one.
    pub round: Option<RoundNumber>,
    /// The opponent met, or who should have been; none for a bye.
    pub opponent: Option<EntryId>,
    /// The score that counts for them, or for the dummy.
    pub score: Amount,
    /// The points made in the round.
    pub made: Points,
    pub value: Amount,
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
        use TieBreakKind as K;
        terms.clear();
        let field = &self.field;
        match tie_break.kind {
            K::Points => counts::points(field, player, terms),
            K::DirectEncounter => Value::Place(0),
            K::PlayOff => Value::Amount(Amount::ZERO),
            K::Wins => counts::wins(field, player, terms),
            K::WinsOverTheBoard => counts::wins_over_the_board(field, player, terms),
            K::GamesWithBlack => counts::games_with_black(field, player, terms),
            K::WinsWithBlack => counts::wins_with_black(field, player, terms),
            K::Buchholz => buchholz::buchholz(field, player, tie_break.cut, terms),
            K::TruncatedSolkoff => buchholz::truncated(field, player, terms),
            K::SolkoffPlus => buchholz::plus(field, self.buchholz(), player, tie_break.cut, terms),
            K::ForeBuchholz => buchholz::buchholz(self.drawn_last_round(), player, tie_break.cut, terms),
            K::AverageBuchholz => buchholz::average(field, self.buchholz(), player, terms),
            K::SonnebornBerger => berger::sonneborn_berger(field, player, tie_break.cut, terms),
            K::Shmulyan => berger::shmulyan(field, player, terms),
            K::Gorin => berger::gorin(field, player, terms),
            K::Koya => berger::koya(field, player, tie_break.limit, terms),
            K::Progressive => counts::progressive(field, player, tie_break.cut, terms),
            K::AverageRating => performance::average_rating(field, player, tie_break.cut, terms),
            K::Performance => performance::own(self.performances(), player),
            K::PerfectPerformance => performance::own(self.perfect_performances(), player),
            K::AveragePerformance => performance::of_opponents(self.performances(), field, player, terms),
            K::AveragePerfectPerformance => {
                performance::of_opponents(self.perfect_performances(), field, player, terms)
            }
            K::GamePoints => counts::game_points(field, player, terms),
            K::MatchPoints => counts::match_points(field, player, terms),
            K::StandardScore => counts::standard_score(field, player, terms),
            K::StartNumber => counts::start_number(field, player),
            K::Rating => counts::rating(field, player),
            K::RoundsPlayed => counts::rounds_played(field, player, terms),
            K::Lots => counts::lots(field, self.lots, player),
            K::Keizer => {
                self.keizer.get_or_init(|| keizer::KeizerScores::from_field(field)).score(field, player, terms)
            }
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
}

/// The sum of the terms that count.
fn total(terms: &[TieBreakTerm]) -> Amount {
    terms.iter().filter(|term| term.cut.is_none()).map(|term| term.value).sum()
}
