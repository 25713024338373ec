//! A round with the tournament as it was when it was paired: later results, and corrections of earlier ones, are not looked at.

use std::collections::BTreeMap;

use crate::service::{Service, ServiceError};
use draughts::Side;
use tournament::change::inverse;
use tournament::pairing::avoided_pairs::pair_with_avoided;
use tournament::pairing::check::recorded_byes;
use tournament::pairing::systems::Request;
use tournament::{Bye, Change, CommandRecord, EntryId, ItemKey, RoundNumber, Tournament};

/// How many entries of a journal are read at a time.
const BATCH: u32 = 100;

#[derive(Debug, Clone)]
pub struct RoundThen {
    /// The tournament right after the round was paired, with the boards as they were first made.
    pub tournament: Tournament,
    pub round: RoundNumber,
    /// Those who were not to be paired.
    pub byes: BTreeMap<EntryId, Bye>,
    pub provenance: Provenance,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Provenance {
    Here,
    /// It came with a file: who paired it, and how, is not known.
    Imported,
    /// It came with a copy to practise on: copied from the tournament, or simulated.
    Rehearsed,
}

/// A tournament as it was right after a round of it came to be.
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
    /// The tournament as it was when `round` was paired. Where the journal does not tell, as it is now.
    pub fn when_paired(&self, tournament: &Tournament, round: RoundNumber) -> Result<RoundThen, ServiceError> {
        let now = || RoundThenState { tournament: tournament.clone(), provenance: Provenance::Here };
        let RoundThenState { tournament: mut then, provenance } =
            self.rolled_back(tournament, round)?.unwrap_or_else(now);
        // What was granted then is forbidden in the round that is asked about.
        let colour = then.settings.initial_colour.unwrap_or(Side::White);
        let has_avoided = !then.avoided_groups().is_empty();
        if has_avoided && let Ok(granted) = pair_with_avoided(&then, round, colour) {
            then.settings.forbidden.extend(granted.pairs);
        }
        let byes = then.round(round).map(|paired| recorded_byes(&then, paired)).unwrap_or_default();
        Ok(RoundThen { tournament: then, round, byes, provenance })
    }

    /// Takes back, newest first, all that was done since the entry that paired the round.
    fn rolled_back(&self, tournament: &Tournament, round: RoundNumber) -> Result<Option<RoundThenState>, ServiceError> {
        // Results could be left out by their rounds; ratings, byes and settings of that time stand in the journal alone.
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
