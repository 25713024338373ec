//! Level matches in words: the ladder of an event, what was added to a match, how it was decided.

use crate::web::i18n::games::game_values;
use crate::web::i18n::{Locale, TournamentTexts};
use draughts::{BySide, Side};
use tournament::tie_break_games::{FirstColour, NextTieBreakStep};
use tournament::{
    GameId, GameNumber, LastResort, MatchVerdict, Pairing, PointValues, RatingKind, TieBreakGames, TieBreakLadder,
    TieBreakStep, Tournament, VerdictBy,
};

/// What a game is worth: one that was added to a level match by its own step.
pub fn values_in(tournament: &Tournament, id: GameId) -> PointValues {
    let step = tournament.pairing(id).and_then(|pairing| pairing.step_of(id.game));
    step.map_or_else(|| game_values(&tournament.settings), |begun| begun.step.values)
}

/// The colour that the player named first has in a game; the one by turn where the game is no more.
pub fn first_side(tournament: &Tournament, id: GameId) -> Side {
    tournament.pairing(id).map_or_else(|| id.game.first_side(), |pairing| pairing.first_side_in(id.game))
}

impl Locale {
    /// How long games are, in a word.
    pub fn kind_of_games(self, kind: RatingKind) -> String {
        self.text(match kind {
            RatingKind::Classic => "deciders-kind-classic",
            RatingKind::Rapid => "deciders-kind-rapid",
            RatingKind::Blitz => "deciders-kind-blitz",
        })
        .to_string()
    }

    /// A step: its games, until when they are played, their time: `блиц до первой победы, партий не больше 4 (3+2)`.
    pub fn step(self, step: &TieBreakStep) -> String {
        let key = if step.until_win { "deciders-step-until-win" } else { "deciders-step" };
        let told = self.text(key).with("n", step.games).with("kind", self.kind_of_games(step.kind)).to_string();
        if step.time.is_empty() { told } else { format!("{told} ({})", step.time) }
    }

    pub fn ladder(self, ladder: &TieBreakLadder) -> String {
        let steps = ladder.steps.iter().map(|step| self.step(step));
        steps.chain([self.last_resort(ladder.last)]).collect::<Vec<_>>().join("; ")
    }

    /// What decides when the steps have not.
    pub fn last_resort(self, last: LastResort) -> String {
        self.text(match last {
            LastResort::Lot => "deciders-last-lot",
            LastResort::Arbiter => "deciders-last-arbiter",
        })
        .to_string()
    }

    /// What was added to a match between two who are named, White of the first game first.
    pub fn deciders(self, deciders: &TieBreakGames, names: &BySide<String>) -> String {
        let steps = deciders.steps.iter().map(|begun| {
            let kind = self.kind_of_games(begun.step.kind);
            let added = self.text("deciders-added").with("n", begun.added).with("kind", kind).to_string();
            match begun.colour {
                Some(colour) => format!("{added} ({})", self.first_colour(colour, names)),
                None => added,
            }
        });
        let verdict = deciders.verdict.iter().map(|verdict| self.verdict(verdict));
        steps.chain(verdict).collect::<Vec<_>>().join("; ")
    }

    /// What had decided a match before a correction has decided it otherwise; none where everything counts.
    pub fn lapsed(self, tournament: &Tournament, pairing: &Pairing) -> Option<String> {
        let speaker = TournamentTexts { t: self, tournament: Some(tournament) };
        let how =
            self.deciders(&pairing.lapsed(&tournament.settings)?, &pairing.seats().map(|entry| speaker.name(entry)));
        Some(self.text("deciders-lapsed").with("how", how).to_string())
    }

    fn first_colour(self, colour: FirstColour, names: &BySide<String>) -> String {
        let name = if colour.is_white { &names.white } else { &names.black };
        let key = if colour.drawn.is_some() { "deciders-white-drawn" } else { "deciders-white-set" };
        self.text(key).with("name", name).to_string()
    }

    /// How a match was decided without a game.
    pub fn verdict(self, verdict: &MatchVerdict) -> String {
        match &verdict.by {
            VerdictBy::Lot { .. } => self.text("deciders-by-lot").to_string(),
            VerdictBy::Arbiter { reason } => self.text("deciders-by-word").with("reason", reason).to_string(),
        }
    }

    /// What comes next in a level match, as the name of a button; none when every step has been played.
    pub fn next_decider(self, tournament: &Tournament, pairing: &Pairing) -> Option<String> {
        match pairing.next_decider(&tournament.settings) {
            NextTieBreakStep::Again(step) => {
                Some(self.text("deciders-again").with("kind", self.kind_of_games(step.kind)).to_string())
            }
            NextTieBreakStep::Step(step) => Some(self.text("deciders-add").with("step", self.step(&step)).to_string()),
            NextTieBreakStep::LastResort => None,
        }
    }

    /// The name of an added game: `5‑я · блиц`.
    pub fn decider_game(self, pairing: &Pairing, number: GameNumber) -> Option<String> {
        let begun = pairing.step_of(number)?;
        Some(self.text("deciders-game").with("n", number).with("kind", self.kind_of_games(begun.step.kind)).to_string())
    }
}
