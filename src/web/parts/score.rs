//! Results on pages: `2 : 0`, with the games of a micro-match below.

use crate::web::i18n::Locale;
use crate::web::i18n::results::forfeit_of;
use crate::web::i18n::tie_break_games::values_in;
use draughts::Side;
use tournament::history::PairingOutcome;
use tournament::{Basis, ForfeitReasons, Game, GameNumber, GameResult, Mark, Pairing, Points, Tournament};

/// The result of a pairing, from one side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score {
    /// `2 : 0`, `+ : −`; `None` while a result is missing.
    pub total: Option<String>,
    /// The sum of a micro-match's games, if the total is that of the match: `3:1`.
    pub sum: Option<String>,
    /// The games: those of a micro-match as far as known, a single one only if it can be replayed.
    pub games: Vec<GameScore>,
    pub has_begun: bool,
    /// For a micro-match of which only some games are over.
    pub so_far: Option<ScoreSoFar>,
    pub is_forfeit: bool,
    /// The reason of a forfeit, if given and public.
    pub reason: Option<String>,
    /// How a level match was decided without a game.
    pub verdict: Option<String>,
    /// Whether a level match still needs a winner.
    pub is_undecided: bool,
}

/// The result of a single game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameScore {
    /// `2:0`, `+:−`, a dash while missing.
    pub text: String,
    /// The address of the replay, once moves are known.
    pub address: Option<String>,
    /// Whether it is the first tie-break game.
    pub begins_tie_break: bool,
}

/// The state of a micro-match that is being played, from the same side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreSoFar {
    /// The points of the games that are over: `3:1`.
    pub points: String,
    /// How many games are over.
    pub games: usize,
    /// The last of them, with its result: `1:1`.
    pub last: GameNumber,
    pub result: String,
}

/// A pairing of a tournament, and the side from which it is seen.
#[derive(Debug, Clone, Copy)]
struct ScoreContext<'a> {
    t: Locale,
    tournament: &'a Tournament,
    pairing: &'a Pairing,
    side: Side,
}

impl Score {
    /// The result of `pairing`; the points of the player with `side` in the first game come first.
    pub fn new(t: Locale, tournament: &Tournament, pairing: &Pairing, side: Side) -> Self {
        let view = ScoreContext { t, tournament, pairing, side };
        let outcome = tournament.outcome(pairing);
        let total = view.total(&outcome);
        Self {
            so_far: if total.is_none() { view.so_far() } else { None },
            total,
            sum: view.sum(&outcome),
            games: view.games(),
            has_begun: pairing.games.iter().any(|game| game.result.is_some()),
            verdict: pairing.standing_verdict(&tournament.settings).map(|verdict| t.verdict(verdict)),
            is_undecided: tournament.is_undecided(pairing),
            is_forfeit: matches!(outcome, PairingOutcome::Known { over_the_board: false, .. }),
            reason: view.reason(),
        }
    }

    /// The replay of the only game.
    pub fn only_game(&self) -> Option<&str> {
        match self.games.as_slice() {
            [only] => only.address.as_deref(),
            _ => None,
        }
    }

    /// Whether it is a micro-match, whose games are listed below the total.
    pub fn has_games(&self) -> bool {
        self.games.len() > 1 && self.has_begun
    }

    /// Whether the score does not fit beside the names on a phone: with a forfeit, with tie-break games, or another decision of a level
    /// match.
    pub fn is_long(&self) -> bool {
        let is_explained = self.is_forfeit || self.reason.is_some() || self.verdict.is_some();
        is_explained || self.has_games() && (self.games.len() > 2 || self.is_undecided)
    }
}

impl ScoreContext<'_> {
    fn total(&self, outcome: &PairingOutcome) -> Option<String> {
        let PairingOutcome::Known { over_the_board, marks, points, .. } = outcome else { return None };
        let (own, other) = (self.side, !self.side);
        Some(if *over_the_board || marks[own] == Mark::Draw {
            self.pair(points[own], points[other], " : ")
        } else {
            format!("{} : {}", sign(marks[own]), sign(marks[other]))
        })
    }

    fn sum(&self, outcome: &PairingOutcome) -> Option<String> {
        let settings = &self.tournament.settings;
        match outcome {
            PairingOutcome::Known { game_points, over_the_board: true, .. }
                if settings.scoring.basis == Basis::Match && self.pairing.games.len() > 1 =>
            {
                Some(self.pair(game_points[self.side], game_points[!self.side], ":"))
            }
            PairingOutcome::Known { .. } | PairingOutcome::Awaited => None,
        }
    }

    /// The word for a forfeit is shown beside it and not repeated.
    fn reason(&self) -> Option<String> {
        let is_public = self.tournament.settings.forfeit_reasons == ForfeitReasons::Public;
        let reason = forfeit_of(self.t, self.pairing).filter(|_| is_public)?;
        (reason != self.t.text("boards-forfeit").to_string()).then_some(reason)
    }

    fn games(&self) -> Vec<GameScore> {
        let score = |(number, game): (GameNumber, &Game)| {
            let id = self.pairing.game_id(number);
            let address = format!("/t/{}/game/{id}", self.tournament.slug);
            let address = game.notation.is_some().then_some(address);
            let begins_tie_break = usize::from(number.0) == self.pairing.games.len() + 1;
            GameScore { text: self.game(number, game), address, begins_tie_break }
        };
        self.pairing.all_games().map(score).collect()
    }

    fn so_far(&self) -> Option<ScoreSoFar> {
        let is_over = |game: &Game| game.result.is_some_and(|result| result != GameResult::Adjourned);
        let over: Vec<(GameNumber, &Game)> = self.pairing.all_games().filter(|(_, game)| is_over(game)).collect();
        let (last, game) = *over.last().filter(|_| self.pairing.games.len() > 1)?;
        let made = |seen_from: fn(Side) -> Side| -> Points {
            let points = |(number, game): &(GameNumber, &Game)| {
                let side = seen_from(self.side_in(*number));
                let values = values_in(self.tournament, self.pairing.game_id(*number));
                game.result.map(|result| values.for_mark(result.mark(side)))
            };
            over.iter().filter_map(points).sum()
        };
        Some(ScoreSoFar {
            points: self.pair(made(|side| side), made(|side| !side), ":"),
            games: over.len(),
            last,
            result: self.game(last, game),
        })
    }

    /// The colour of the side from which the pairing is seen, in one of its games.
    fn side_in(&self, number: GameNumber) -> Side {
        if self.pairing.first_side_in(number) == Side::White { self.side } else { !self.side }
    }

    fn game(&self, number: GameNumber, game: &Game) -> String {
        let side = self.side_in(number);
        let values = values_in(self.tournament, self.pairing.game_id(number));
        match game.result {
            Some(GameResult::Played(score) | GameResult::Unrated(score)) => {
                self.pair(values.for_mark(score.mark(side)), values.for_mark(score.mark(!side)), ":")
            }
            Some(GameResult::Forfeit(forfeit)) => {
                let [own, other] = [side, !side].map(|side| if forfeit.is_won_by(side) { '+' } else { '−' });
                format!("{own}:{other}")
            }
            Some(GameResult::Adjourned) => self.t.text("boards-adjourned").to_string(),
            None => "–".to_owned(),
        }
    }

    fn pair(&self, own: Points, other: Points, between: &str) -> String {
        format!("{}{between}{}", self.t.points(own), self.t.points(other))
    }
}

const fn sign(mark: Mark) -> char {
    match mark {
        Mark::Win => '+',
        Mark::Draw | Mark::Loss => '−',
    }
}
