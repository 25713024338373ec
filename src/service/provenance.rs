//! A round with the tournament as it was when the round was paired, without later results and corrections, and paired again.

use std::collections::{BTreeMap, HashMap};

use crate::service::pairing_work::{answers, is_long, pairing_watch};
use crate::service::{Service, ServiceError, Stopped, Watch};
use draughts::Side;
use tournament::change::inverse;
use tournament::pairing::alternative::{AlternativeRequest, AlternativeVerdict};
use tournament::pairing::analysis::PairingAnalysis;
use tournament::pairing::avoided_pairs::pair_with_avoided_watched;
use tournament::pairing::check::recorded_byes;
use tournament::pairing::systems::{Request, pairer};
use tournament::pairing::watch::PairingWatch;
use tournament::pairing::{Paired, PairingError};
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
    /// The number of the journal entry that paired the round; `None` if the journal does not tell, and the tournament is that of now.
    pub paired_by: Option<i64>,
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
    paired_by: Option<i64>,
}

/// A round as its system pairs it with the tournament as it was then.
#[derive(Debug)]
pub struct RoundPairedAgain {
    pub then: RoundThen,
    pub paired: Result<Paired, PairingError>,
    /// Questions about the round that have been answered already.
    known: HashMap<AlternativeRequest, Option<AlternativeVerdict>>,
}

impl RoundThen {
    pub fn request(&self) -> Request<'_> {
        let initial_colour = self.tournament.settings.initial_colour.unwrap_or(Side::White);
        let (tournament, byes) = (&self.tournament, self.byes.clone());
        Request { tournament, round: self.round, byes, initial_colour, only: None, watch: PairingWatch::default() }
    }

    /// Whether pairing it again may take long.
    pub fn is_long(&self) -> bool {
        is_long(self.tournament.entries.len().saturating_sub(self.byes.len()))
    }

    /// Pairs the round again.
    pub fn paired_again(mut self, watch: &Watch) -> Result<RoundPairedAgain, Stopped> {
        let own = pairing_watch(watch);
        // Avoided pairs granted then are forbidden in the round in question.
        let colour = self.tournament.settings.initial_colour.unwrap_or(Side::White);
        let has_avoided = !self.tournament.avoided_groups().is_empty();
        if has_avoided && let Ok(granted) = pair_with_avoided_watched(&self.tournament, self.round, colour, &own) {
            self.tournament.settings.forbidden.extend(granted.pairs);
        }
        let paired = pairer(self.tournament.settings.system)(&self.request().watched(&own));
        watch.check()?;
        Ok(RoundPairedAgain { then: self, paired, known: HashMap::new() })
    }
}

impl RoundPairedAgain {
    /// With an answer for each downfloater: all that the page about the whole round asks.
    pub fn with_downfloaters_answered(self, watch: &Watch) -> Result<Self, Stopped> {
        Ok(Self { known: self.of_downfloaters(watch)?, ..self })
    }

    fn of_downfloaters(
        &self,
        watch: &Watch,
    ) -> Result<HashMap<AlternativeRequest, Option<AlternativeVerdict>>, Stopped> {
        let Ok(paired) = &self.paired else { return Ok(HashMap::new()) };
        let request = self.then.request().watched(&pairing_watch(watch));
        let case = PairingAnalysis::from_paired(&request, paired.clone());
        let downfloaters = paired.explanation.brackets.iter().flat_map(|bracket| &bracket.downfloaters);
        let asked: Vec<_> = downfloaters.map(|&entry| AlternativeRequest::Stay(entry)).collect();
        // On one thread: the other processors are for the readers.
        let answers = answers(&case, asked.clone(), 1, watch)?;
        Ok(asked.into_iter().zip(answers).collect())
    }

    /// The round, to be asked about; `request` is that of the round then.
    pub fn analysis<'r>(&self, request: &'r Request<'r>) -> Result<PairingAnalysis<'r>, PairingError> {
        let paired = self.paired.clone()?;
        Ok(PairingAnalysis::from_paired(request, paired).knowing(self.known.clone()))
    }
}

impl Service {
    /// The tournament as it was when `round` was paired. If the journal does not tell, as it is now. It must be the stored one, with names as
    /// entered and nothing hidden: each entry of the journal is undone only if what it made is still there.
    pub fn when_paired(&self, tournament: &Tournament, round: RoundNumber) -> Result<RoundThen, ServiceError> {
        let now = || RoundThenState { tournament: tournament.clone(), provenance: Provenance::Here, paired_by: None };
        let RoundThenState { tournament: then, provenance, paired_by } =
            self.rolled_back(tournament, round)?.unwrap_or_else(now);
        let byes = then.round(round).map(|paired| recorded_byes(&then, paired)).unwrap_or_default();
        Ok(RoundThen { tournament: then, round, byes, provenance, paired_by })
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
                    let paired_by = Some(entry.number);
                    return Ok(Some(RoundThenState { tournament: then, provenance, paired_by }));
                }
                if then.apply_all(&inverse(&entry.changes)).is_err() {
                    return Ok(None);
                }
            }
        }
    }
}
