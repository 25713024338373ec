//! The effect of a retroactive change of settings on results and places, shown before it is saved.

use crate::service::progress::standings_round;
use crate::web::i18n::Locale;
use crate::web::parts::PlaceMoves;
use tournament::{LateSetting, RoundNumber, Settings, Tournament};

/// The effect of a change of settings.
#[derive(Default)]
pub struct Effect {
    /// The effects, a sentence each.
    pub sentences: Vec<String>,
    pub moves: PlaceMoves,
}

impl Effect {
    pub(super) fn new(t: Locale, tournament: &Tournament, new: &Settings, asks: &[LateSetting]) -> Self {
        let (old, rounds) = (&tournament.settings, tournament.paired_rounds());
        let mut effect = Self::default();
        if asks.contains(&LateSetting::Rounds) {
            let (before, after) = (old.rounds, new.rounds);
            let left = after.0.saturating_sub(rounds.0);
            let text = t.text("settings-effect-rounds").with("before", before).with("after", after).with("left", left);
            effect.sentences.push(text.to_string());
        }
        let is_counted = asks.contains(&LateSetting::Points) || asks.contains(&LateSetting::TieBreaks);
        let through = standings_round(tournament);
        if !is_counted || through == RoundNumber(0) {
            return effect;
        }
        let after = Tournament { settings: new.clone(), ..tournament.clone() };
        effect.moves = PlaceMoves::new(t, tournament, &after, through, &[]);
        effect.sentences.push(t.text("settings-effect-pairings").to_string());
        effect.sentences.push(effect.moves.sentence.clone());
        effect
    }
}
