//! What decides level matches and level places, in words: the tie-break steps of a tournament, its games, and games of a play-off.

use std::ops::RangeInclusive;

use crate::web::i18n::games::game_values;
use crate::web::i18n::results::game_score;
use crate::web::i18n::{Locale, TournamentTexts};
use draughts::{BySide, Side};
use tournament::tie_break_games::{FirstColour, NextTieBreakStep};
use tournament::{
    EntryId, GameId, GameNumber, GameResult, LastResort, MatchVerdict, Pairing, PlayOffGame, PointValues, Points,
    RatingKind, RoundNumber, TieBreakGames, TieBreakStep, TieBreakSteps, Tournament, VerdictBy,
};

/// The points of a game: for a tie-break game by its own step.
pub fn values_in(tournament: &Tournament, id: GameId) -> PointValues {
    let step = tournament.pairing(id).and_then(|pairing| pairing.step_of(id.game));
    step.map_or_else(|| game_values(&tournament.settings), |begun| begun.step.values)
}

/// The colour of the player named first in a game; the regular one if the game no longer exists.
pub fn first_side(tournament: &Tournament, id: GameId) -> Side {
    tournament.pairing(id).map_or_else(|| id.game.first_side(), |pairing| pairing.first_side_in(id.game))
}

impl Locale {
    /// The pace of games, as a word.
    pub fn kind_of_games(self, kind: RatingKind) -> String {
        self.label("tiebreakgames-kind", kind.code()).to_string()
    }

    /// A step: its games, their number, their time control: `блиц до первой победы, партий не больше 4 (3+2)`.
    pub fn step(self, step: &TieBreakStep) -> String {
        let key = if step.until_win { "tiebreakgames-step-until-win" } else { "tiebreakgames-step" };
        let text_of = self.text(key).with("n", step.games).with("kind", self.kind_of_games(step.kind)).to_string();
        if step.time.is_empty() { text_of } else { format!("{text_of} ({})", step.time) }
    }

    pub fn tie_break_steps(self, tie_break_steps: &TieBreakSteps) -> String {
        let steps = tie_break_steps.steps.iter().map(|step| self.step(step));
        steps.chain([self.last_resort(tie_break_steps.last)]).collect::<Vec<_>>().join("; ")
    }

    /// What decides after all steps.
    pub fn last_resort(self, last: LastResort) -> String {
        self.label("tiebreakgames-last", last.code()).to_string()
    }

    /// The tie-break games of a match between named players, White of the first game first.
    pub fn tie_break_games(self, tie_break_games: &TieBreakGames, names: &BySide<String>) -> String {
        let steps = tie_break_games.steps.iter().map(|begun| {
            let kind = self.kind_of_games(begun.step.kind);
            let added = self.text("tiebreakgames-added").with("n", begun.added).with("kind", kind).to_string();
            match begun.colour {
                Some(colour) => format!("{added} ({})", self.first_colour(colour, names)),
                None => added,
            }
        });
        let verdict = tie_break_games.verdict.iter().map(|verdict| self.verdict(verdict));
        steps.chain(verdict).collect::<Vec<_>>().join("; ")
    }

    /// What had decided a match before a correction has decided it otherwise; none where everything counts.
    pub fn superseded(self, tournament: &Tournament, pairing: &Pairing) -> Option<String> {
        let texts = TournamentTexts { t: self, tournament: Some(tournament) };
        let how = self.tie_break_games(
            &pairing.superseded(&tournament.settings)?,
            &pairing.seats().map(|entry| texts.name(entry)),
        );
        Some(self.text("tiebreakgames-superseded").with("how", how).to_string())
    }

    fn first_colour(self, colour: FirstColour, names: &BySide<String>) -> String {
        let name = if colour.is_white { &names.white } else { &names.black };
        let key = if colour.drawn.is_some() { "tiebreakgames-white-drawn" } else { "tiebreakgames-white-set" };
        self.text(key).with("name", name).to_string()
    }

    /// How a match was decided without a game.
    pub fn verdict(self, verdict: &MatchVerdict) -> String {
        match &verdict.by {
            VerdictBy::Lot { .. } => self.text("tiebreakgames-by-lot").to_string(),
            VerdictBy::Arbiter { reason } => self.text("tiebreakgames-by-word").with("reason", reason).to_string(),
        }
    }

    /// The next step of a level match, as the name of a button; `None` when all steps have been played.
    pub fn next_tie_break_step(self, tournament: &Tournament, pairing: &Pairing) -> Option<String> {
        match pairing.next_tie_break_step(&tournament.settings) {
            NextTieBreakStep::Again(step) => {
                Some(self.text("tiebreakgames-again").with("kind", self.kind_of_games(step.kind)).to_string())
            }
            NextTieBreakStep::Step(step) => {
                Some(self.text("tiebreakgames-add").with("step", self.step(&step)).to_string())
            }
            NextTieBreakStep::LastResort => None,
        }
    }

    /// The name of a tie-break game: `5‑я · блиц`.
    pub fn tie_break_game(self, pairing: &Pairing, number: GameNumber) -> Option<String> {
        let begun = pairing.step_of(number)?;
        Some(
            self.text("tiebreakgames-game")
                .with("n", number)
                .with("kind", self.kind_of_games(begun.step.kind))
                .to_string(),
        )
    }
}

pub struct PaperGame {
    pub white: String,
    pub black: String,
    /// `1:0`, `½:½`, `+:−`
    pub score: String,
    /// The time control; empty if unknown.
    pub time: String,
}

impl PaperGame {
    /// The games played after one of these rounds.
    pub fn after(t: Locale, tournament: &Tournament, rounds: RangeInclusive<RoundNumber>) -> Vec<Self> {
        let name = |id| TournamentTexts { t, tournament: Some(tournament) }.name(id);
        let line = |game: &PlayOffGame| Self {
            white: name(game.white),
            black: name(game.black),
            score: t.play_off_score(game.result),
            time: game.time.clone(),
        };
        tournament.settings.play_off.iter().filter(|game| rounds.contains(&game.after)).map(line).collect()
    }
}

/// The score of each two players in their games, a line for each pair: `Иванов – Петров 1½ : ½`.
pub fn play_off_totals(t: Locale, tournament: &Tournament, through: RoundNumber) -> Vec<String> {
    let mut pairs: Vec<([EntryId; 2], [Points; 2])> = Vec::new();
    for game in tournament.settings.play_off.iter().filter(|game| game.after <= through) {
        let is_theirs = |pair: &[EntryId; 2]| pair.iter().all(|player| game.side_of(*player).is_some());
        let known = pairs.iter().position(|(pair, _)| is_theirs(pair));
        let place = known.unwrap_or_else(|| {
            pairs.push(([game.white, game.black], [Points::ZERO; 2]));
            pairs.len() - 1
        });
        let (pair, made) = &mut pairs[place];
        for (player, made) in pair.iter().zip(made) {
            *made += game.side_of(*player).map_or(Points::ZERO, |side| game.points(side));
        }
    }
    let name = |id| TournamentTexts { t, tournament: Some(tournament) }.name(id);
    let text_of = |([one, other], [own, others]): ([EntryId; 2], [Points; 2])| {
        format!("{} – {} {}\u{a0}:\u{a0}{}", name(one), name(other), t.points(own), t.points(others))
    };
    pairs.into_iter().map(text_of).collect()
}

impl Locale {
    /// The result of a game, White first.
    pub fn play_off_score(self, result: GameResult) -> String {
        game_score(self, Side::White, result, PointValues::ONE_HALF_ZERO)
    }
}

impl TournamentTexts<'_> {
    /// All games on one line, for the journal: `Иванов – Петров 1:0 (5+3)`.
    pub fn play_off(self, games: &[PlayOffGame]) -> String {
        let one = |game: &PlayOffGame| {
            let [white, black] = [Side::White, Side::Black].map(|side| self.name(game.player(side)));
            let time = if game.time.is_empty() { String::new() } else { format!(" ({})", game.time) };
            format!("{white} – {black} {}{time}", self.t.play_off_score(game.result))
        };
        games.iter().map(one).collect::<Vec<_>>().join("; ")
    }
}
