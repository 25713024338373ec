//! The question before results are entered that contradict others, and the field with its answer.

use crate::web::forms::FormError;
use crate::web::i18n::results::game_place;
use crate::web::i18n::{Locale, TournamentTexts};
use tournament::{EnteredResults, GameId, GameResult, ResultWarning, RoundNumber, Tournament};

/// The question about results with consequences; `None` if there is none, or it has been answered.
pub fn question(t: Locale, tournament: &Tournament, results: &EnteredResults, answer: &str) -> Option<FormError> {
    let cautions = tournament.cautions(results);
    if cautions.is_empty() || answer == key(results) {
        return None;
    }
    let texts = TournamentTexts { t, tournament: Some(tournament) };
    let sentences = cautions.iter().map(|caution| texts.caution(caution));
    let text = sentences.chain([t.text("results-ask").to_string()]).collect::<Vec<_>>().join(" ");
    Some(FormError::new(text))
}

/// Identifies the results in question: the answer is valid only for them.
pub fn key(results: &EnteredResults) -> String {
    let code = |result: Option<GameResult>| result.map_or("none", GameResult::code);
    let one = |(game, result): (&GameId, &Option<GameResult>)| format!("{game}={}", code(*result));
    results.iter().map(one).collect::<Vec<_>>().join(" ")
}

impl TournamentTexts<'_> {
    pub fn caution(self, caution: &ResultWarning) -> String {
        let t = self.t;
        let text = match caution {
            ResultWarning::Absent { game, entry } => {
                let sex = self.tournament.and_then(|tournament| tournament.entry(*entry));
                let sex = sex.map_or("", |entry| entry.person.sex_letter());
                let (place, name) = (game_place(t, *game), self.name(*entry));
                t.text("results-caution-absent").with("place", place).with("name", name).with("sex", sex)
            }
            ResultWarning::Overturned { board, seated, winner, rounds, .. } => {
                let rounds = rounds.iter().map(RoundNumber::to_string).collect::<Vec<_>>().join(", ");
                let seated = self.name(*seated);
                match winner {
                    Some(winner) => t
                        .text("results-caution-overturned")
                        .with("board", board)
                        .with("seated", seated)
                        .with("rounds", rounds)
                        .with("winner", self.name(*winner)),
                    None => t
                        .text("results-caution-undecided")
                        .with("board", board)
                        .with("seated", seated)
                        .with("rounds", rounds),
                }
            }
        };
        text.to_string()
    }
}
