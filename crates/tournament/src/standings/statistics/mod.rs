//! What the games of a tournament have in common: results by colour, lengths, upsets, series.

mod lengths;
mod series;
mod tally;
mod upsets;

pub use lengths::{GameLengths, LengthBar};
pub use series::{Streak, Streaks};
pub use tally::ColourScore;
pub use upsets::{Upset, Upsets};

use crate::history::PairingOutcome;
use crate::{Game, GameId, GameResult, Mark, Pairing, RoundNumber, Score, Tournament};
use draughts::Side;

/// Figures of the games of a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statistics {
    /// Games played to their end, by the colour of the pieces.
    pub games: ColourScore,
    /// Micro-matches played to their end: White is the player named first. None where a pairing is a single game.
    pub matches: Option<ColourScore>,
    /// Games that were not played, a player being absent.
    pub forfeits: usize,
    /// How long the games with moves were.
    pub lengths: GameLengths,
    /// How those with the higher rating fared.
    pub upsets: Upsets,
    /// The longest series of results.
    pub records: Streaks,
}

/// The figures of all rounds from the first to `through`.
pub fn statistics(tournament: &Tournament, through: RoundNumber) -> Statistics {
    let pairings: Vec<&Pairing> =
        tournament.rounds.iter().take(usize::from(through.0)).flat_map(|round| round.pairings.values()).collect();
    let games = || pairings.iter().copied().flat_map(games);
    let is_micro_match = tournament.settings.games_per_pairing > 1;
    Statistics {
        games: games().filter_map(|(_, game)| finished(game)).collect(),
        matches: is_micro_match.then(|| pairings.iter().filter_map(|pairing| decided(tournament, pairing)).collect()),
        forfeits: games().filter(|(_, game)| matches!(game.result, Some(GameResult::Forfeit(_)))).count(),
        lengths: games()
            .filter_map(|(id, game)| finished(game).and(game.notation.as_ref()).map(|notation| (notation.plies, id)))
            .collect(),
        upsets: Upsets::new(tournament, &pairings),
        records: Streaks::new(tournament, &pairings),
    }
}

fn games(pairing: &Pairing) -> impl Iterator<Item = (GameId, &Game)> {
    pairing.numbered_games().map(|(number, game)| (pairing.game_id(number), game))
}

/// Who has won a game that was played to its end.
fn finished(game: &Game) -> Option<Score> {
    game.result.and_then(GameResult::score)
}

/// Who has won a pairing of which something was played; White is the player named first.
fn decided(tournament: &Tournament, pairing: &Pairing) -> Option<Score> {
    let outcome = tournament.outcome(pairing);
    let PairingOutcome::Known { over_the_board: true, marks, .. } = outcome else { return None };
    Some(match (marks[Side::White], marks[Side::Black]) {
        (Mark::Win, _) => Score::White,
        (_, Mark::Win) => Score::Black,
        (Mark::Loss, Mark::Loss) => Score::BothLost,
        (Mark::Draw | Mark::Loss, Mark::Draw | Mark::Loss) => Score::Draw,
    })
}
