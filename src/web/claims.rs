//! What players have reported of a game, as arbiters see it: who says what, and a button for each version.

use super::locale::Words;
use super::say_deciders::values_in;
use super::say_results::game_score;
use crate::tournament::{Claim, EntryId, GameId, Report, RoundNumber, Tournament};

/// What has been reported of a game.
pub struct ClaimView {
    /// The game.
    pub game: GameId,
    /// Who said what: `Алов А.: 2:0`, `оба: 2:0`.
    pub versions: Vec<Version>,
    /// Whether the two differ.
    pub is_disputed: bool,
}

/// One version of a game.
pub struct Version {
    /// Who says so.
    pub who: String,
    /// The result as the player named first sees it.
    pub score: String,
    /// What the button that takes it sends: game, whose word, result.
    pub value: String,
    /// Whether he has typed the moves.
    pub has_moves: bool,
}

impl ClaimView {
    /// The reports of a game, as the event's points have it.
    pub fn of(t: Words, tournament: &Tournament, (game, claim): (GameId, Claim<'_>)) -> Self {
        let version = |(report, who): (&Report, String)| Version {
            who,
            score: game_score(t, (game.game, report.said.result), values_in(tournament, game)),
            value: format!("{game}:{}:{}", report.id.by, report.said.result.code()),
            has_moves: claim.notation(report.said.result).is_some(),
        };
        let versions = match claim {
            Claim::Agreed(one, _) => vec![version((one, t.text("reports-both").to_string()))],
            Claim::One(_) | Claim::Disputed(..) => {
                let named = claim.reports().map(|report| (report, name(tournament, report.id.by)));
                named.map(version).collect()
            }
        };
        Self { game, versions, is_disputed: claim.is_disputed() }
    }

    /// Whether it is the word of both.
    pub fn is_agreed(&self) -> bool {
        !self.is_disputed && self.versions.len() == 1
    }
}

/// A game about which its players say different things.
pub struct DisputedClaim {
    /// What each says.
    pub claim: ClaimView,
    /// Who plays, White first.
    pub players: String,
}

/// The games of running rounds about which players differ.
pub fn disputed(t: Words, tournament: &Tournament) -> Vec<DisputedClaim> {
    let disputed = tournament.claims(None).into_iter().filter(|(_, claim)| claim.is_disputed());
    let view = |(game, claim): (GameId, Claim<'_>)| {
        let pairing = tournament.pairing(game)?;
        let players = format!("{} – {}", name(tournament, pairing.white), name(tournament, pairing.black));
        Some(DisputedClaim { claim: ClaimView::of(t, tournament, (game, claim)), players })
    };
    disputed.filter_map(view).collect()
}

/// The round in which reports wait that nobody disputes, and how many they are.
pub fn waiting(tournament: &Tournament) -> Option<(RoundNumber, usize)> {
    let waiting: Vec<GameId> =
        tournament.claims(None).into_iter().filter(|(_, claim)| !claim.is_disputed()).map(|(game, _)| game).collect();
    let round = waiting.first()?.round;
    Some((round, waiting.iter().filter(|game| game.round == round).count()))
}

fn name(tournament: &Tournament, entry: EntryId) -> String {
    tournament.entry(entry).map(|entry| entry.person.name.to_string()).unwrap_or_default()
}
