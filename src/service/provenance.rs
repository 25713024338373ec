//! A round with the tournament as it was when the round was paired, without later results and corrections.

use std::collections::BTreeMap;

use crate::service::{Service, ServiceError};
use draughts::Side;
use tournament::change::inverse;
use tournament::pairing::avoided_pairs::pair_with_avoided;
use tournament::pairing::check::recorded_byes;
use tournament::pairing::systems::Request;
use tournament::{Bye, Change, CommandRecord, EntryId, ItemKey, RoundNumber, Tournament};

/// Journal entries read at a time.
const BATCH: u32 = 100;

#[derive(Debug, Clone)]
pub struct RoundThen {
    /// The tournament right after the round was paired, with the original boards.
    pub tournament: Tournament,
    pub round: RoundNumber,
    /// Players left out of the pairing.
    pub byes: BTreeMap<EntryId, Bye>,
    pub provenance: Provenance,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Provenance {
    Here,
    /// Imported from a file: who paired it, and how, is unknown.
    Imported,
    /// Part of a rehearsal: copied from the tournament, or simulated.
    Rehearsed,
}

/// A tournament right after a round of it was paired.
struct RoundThenState {
    tournament: Tournament,
    provenance: Provenance,
}

impl RoundThen {
    pub fn request(&self) -> Request<'_> {
        let initial_colour = self.tournament.settings.initial_colour.unwrap_or(Side::White);
        Request { tournament: &self.tournament, round: self.round, byes: self.byes.clone(), initial_colour, only: None }
    }
}

impl Service {
    /// The tournament as it was when `round` was paired. If the journal does not tell, as it is now.
    pub fn when_paired(&self, tournament: &Tournament, round: RoundNumber) -> Result<RoundThen, ServiceError> {
        let now = || RoundThenState { tournament: tournament.clone(), provenance: Provenance::Here };
        let RoundThenState { tournament: mut then, provenance } =
            self.rolled_back(tournament, round)?.unwrap_or_else(now);
        // Avoided pairs granted then are forbidden in the round in question.
        let colour = then.settings.initial_colour.unwrap_or(Side::White);
        let has_avoided = !then.avoided_groups().is_empty();
        if has_avoided && let Ok(granted) = pair_with_avoided(&then, round, colour) {
            then.settings.forbidden.extend(granted.pairs);
        }
        let byes = then.round(round).map(|paired| recorded_byes(&then, paired)).unwrap_or_default();
        Ok(RoundThen { tournament: then, round, byes, provenance })
    }

    /// Undoes, newest first, everything since the entry that paired the round.
    fn rolled_back(&self, tournament: &Tournament, round: RoundNumber) -> Result<Option<RoundThenState>, ServiceError> {
        // Later results could be left out by their rounds; ratings, byes and settings of that time are only in the journal.
        let mut then = tournament.clone();
        let mut before = Some(tournament.version.0 + 1);
        loop {
            let entries = self.store.journal(tournament.id, before, BATCH)?;
            let Some(last) = entries.last() else { return Ok(None) };
            before = Some(last.number);
            for entry in &entries {
                let is_made = |change: &Change| change.key() == ItemKey::Round(round) && change.before().is_none();
                if entry.changes.iter().any(is_made) {
                    let provenance = match entry.record {
                        CommandRecord::Adopt { .. } => Provenance::Imported,
                        CommandRecord::Rehearse { .. } => Provenance::Rehearsed,
                        _ => Provenance::Here,
                    };
                    return Ok(Some(RoundThenState { tournament: then, provenance }));
                }
                if then.apply_all(&inverse(&entry.changes)).is_err() {
                    return Ok(None);
                }
            }
        }
    }
}
