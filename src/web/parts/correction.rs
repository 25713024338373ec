//! The effect of correcting results of a past round, shown before it is saved.

use super::PlaceMoves;
use crate::service::progress::standings_round;
use crate::store::Role;
use crate::web::forms::FormError;
use crate::web::http::Staff;
use crate::web::i18n::results::{game_place, game_score};
use crate::web::i18n::tie_break_games::{first_side, values_in};
use crate::web::i18n::{Locale, TournamentTexts};
use tournament::history::PairingOutcome;
use tournament::{EnteredResults, EntryId, GameId, GameResult, Pairing, RoundNumber, Tournament};

/// A correction before it is saved.
#[derive(Debug)]
pub struct Correction {
    pub results: Vec<CorrectedResult>,
    /// The rounds that were paired from the present results; empty if none.
    pub later_rounds: String,
    pub moves: PlaceMoves,
}

/// A result before and after.
#[derive(Debug)]
pub struct CorrectedResult {
    pub place: String,
    pub players: String,
    pub before: String,
    pub after: String,
    /// The points of the pairing before and after; empty if they stay the same or are unknown.
    pub points_before: String,
    pub points_after: String,
}

/// Why a scorer does not enter these results: a result of a past round is corrected by an arbiter.
pub fn is_for_arbiters(t: Locale, staff: &Staff, changed: &EnteredResults) -> Option<FormError> {
    let is_correction = changed.iter().any(|(game, result)| staff.tournament.is_correction(*game, *result));
    (is_correction && staff.role < Role::Arbiter).then(|| FormError::new(t.text("results-correction-by-arbiter")))
}

impl Correction {
    /// The part of `changed` that replaces results of a past round; `None` if nothing does.
    pub fn new(t: Locale, tournament: &Tournament, changed: &EnteredResults) -> Option<Self> {
        let mut corrected = changed.clone();
        corrected.retain(|game, result| tournament.is_correction(*game, *result));
        let first = corrected.keys().map(|game| game.round).min()?;
        let texts = TournamentTexts { t, tournament: Some(tournament) };
        let score = |game: GameId, result: Option<GameResult>| {
            let text = |result| game_score(t, first_side(tournament, game), result, values_in(tournament, game));
            result.map_or_else(|| t.text("results-correction-none").to_string(), text)
        };
        let mut after = tournament.clone();
        for (id, result) in changed {
            if let Some(game) = after.game_mut(*id) {
                game.result = *result;
            }
        }
        let result = |(game, corrected): (&GameId, &Option<GameResult>)| {
            let pairing = tournament.pairing(*game)?;
            let [points_before, points_after] = match (
                match_points(t, tournament, pairing),
                after.pairing(*game).and_then(|pairing| match_points(t, &after, pairing)),
            ) {
                (Some(before), Some(after)) if before != after => [before, after],
                _ => [String::new(), String::new()],
            };
            Some(CorrectedResult {
                place: game_place(t, *game),
                players: format!("{} – {}", texts.name(pairing.white), texts.name(pairing.black)),
                before: score(*game, tournament.game(*game).and_then(|game| game.result)),
                after: score(*game, *corrected),
                points_before,
                points_after,
            })
        };
        let boards = corrected.keys().filter_map(|game| tournament.pairing(*game));
        let players: Vec<EntryId> = boards.flat_map(|pairing| [pairing.white, pairing.black]).collect();
        let later = first.next().0..=tournament.paired_rounds().0;
        let later: Vec<String> = later.map(|round| RoundNumber(round).to_string()).collect();
        Some(Self {
            results: corrected.iter().filter_map(result).collect(),
            later_rounds: if tournament.settings.system.is_round_robin() { String::new() } else { later.join(", ") },
            moves: PlaceMoves::new(t, tournament, &after, standings_round(tournament), &players),
        })
    }
}

/// The points of a match of several games that is over.
fn match_points(t: Locale, tournament: &Tournament, pairing: &Pairing) -> Option<String> {
    let is_match = pairing.all_games().count() > 1;
    match tournament.outcome(pairing) {
        PairingOutcome::Known { points, .. } if is_match => {
            Some(format!("{}:{}", t.points(points.white), t.points(points.black)))
        }
        PairingOutcome::Known { .. } | PairingOutcome::Awaited => None,
    }
}
