//! Summaries of tournaments for lists: progress, number of players, the first three. Computed once for each state of a tournament and kept
//! in memory, not for each view of the list.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use crate::lock::lock;
use crate::service::progress::Progress;
use crate::service::{Service, ServiceError};
use crate::store::{Stamp, TournamentHead};
use tournament::standings::{Place, team_table};
use tournament::transliterate::Alphabet;
use tournament::{RegistrationWindow, RoundNumber, Tournament, TournamentId, TournamentStatus};

/// Summaries kept; above that all are dropped.
const KEPT: usize = 4096;

/// The last place that is named.
const LAST: u32 = 3;

/// The most names listed, where places are shared.
const MOST: usize = 6;

/// A place and its players or teams.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SummaryPlace {
    /// The place; a range if shared.
    pub place: Place,
    /// The names, only the first if there are many.
    pub names: Vec<String>,
    pub more: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    pub progress: Progress,
    /// The number of players without those never confirmed.
    pub players: usize,
    /// The places from the first on; empty until the tournament is closed.
    pub podium: Vec<SummaryPlace>,
    /// When applications are accepted, if they are.
    pub registration: Option<RegistrationWindow>,
}

/// The summaries of one instance. They can be computed again at any time.
#[derive(Debug, Default)]
pub(super) struct KeptSummaries(Mutex<HashMap<SummaryKey, (Stamp, Arc<Summary>)>>);

/// A tournament, and the alphabet of the names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct SummaryKey {
    tournament: TournamentId,
    alphabet: Option<Alphabet>,
}

impl KeptSummaries {
    fn get(&self, stamp: &Stamp, alphabet: Option<Alphabet>) -> Option<Arc<Summary>> {
        let kept = lock(&self.0);
        kept.get(&SummaryKey { tournament: stamp.id, alphabet })
            .filter(|(own, _)| own == stamp)
            .map(|(_, summary)| Arc::clone(summary))
    }

    fn keep(&self, stamp: &Stamp, alphabet: Option<Alphabet>, summary: &Arc<Summary>) {
        let mut kept = lock(&self.0);
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(SummaryKey { tournament: stamp.id, alphabet }, (stamp.clone(), Arc::clone(summary)));
    }
}

impl Service {
    /// What a list says of a tournament, with names in the letters of `alphabet`; where none is given, as they were entered.
    pub fn summary(&self, head: &TournamentHead, alphabet: Option<Alphabet>) -> Result<Arc<Summary>, ServiceError> {
        if let Some(kept) = self.summaries.get(&head.stamp, alphabet) {
            return Ok(kept);
        }
        let tournament = self.tournament(&head.slug)?;
        let summary = Arc::new(Summary {
            progress: Progress::from_tournament(&tournament),
            players: tournament.participants().count(),
            podium: self.steps(&tournament, alphabet),
            registration: tournament.registration_window(),
        });
        // A write since the list was read has made a later state: it is told, and not kept for this one.
        if tournament.version == head.stamp.version {
            self.summaries.keep(&head.stamp, alphabet, &summary);
        }
        Ok(summary)
    }

    fn steps(&self, tournament: &Arc<Tournament>, alphabet: Option<Alphabet>) -> Vec<SummaryPlace> {
        let through = tournament.complete_rounds();
        if tournament.status == TournamentStatus::Open || through < RoundNumber::FIRST {
            return Vec::new();
        }
        if tournament.settings.system.has_teams() {
            return SummaryPlace::first_three(
                team_table(tournament, through).rows.into_iter().map(|row| (row.place, row.team.name)),
            );
        }
        let table = self.standings(tournament, through);
        let named = table.rows.iter().filter_map(|row| Some((row.place?, tournament.entry(row.entry)?)));
        SummaryPlace::first_three(named.map(|(place, entry)| (place, entry.person.written(alphabet))))
    }
}

impl SummaryPlace {
    /// The first three of the lines of a table: those who share a place together.
    pub fn first_three(lines: impl Iterator<Item = (Place, String)>) -> Vec<Self> {
        let mut steps: Vec<Self> = Vec::new();
        for (place, name) in lines.take_while(|(place, _)| place.first <= LAST) {
            let named = steps.iter().map(|step| step.names.len()).sum::<usize>();
            match steps.last_mut().filter(|step| step.place == place) {
                Some(step) if named < MOST => step.names.push(name),
                Some(step) => step.more += 1,
                None => steps.push(Self { place, names: vec![name], more: 0 }),
            }
        }
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(places: &[(u32, u32)], expected: &[(&str, usize, usize)]) {
        let lines = (1..).zip(places).map(|(n, &(first, last))| (Place { first, last }, format!("P{n}")));
        let steps = SummaryPlace::first_three(lines);
        let named: Vec<_> = steps.iter().map(|step| (step.place.to_string(), step.names.len(), step.more)).collect();
        let named: Vec<_> = named.iter().map(|(place, names, more)| (place.as_str(), *names, *more)).collect();
        assert_eq!(named, expected, "{places:?}");
    }

    #[test]
    fn shared_places_stand_together_and_long_ones_are_counted() {
        check(&[], &[]);
        check(&[(1, 1), (2, 2), (3, 3), (4, 4)], &[("1", 1, 0), ("2", 1, 0), ("3", 1, 0)]);
        check(&[(1, 2), (1, 2), (3, 4), (3, 4), (5, 5)], &[("1–2", 2, 0), ("3–4", 2, 0)]);
        check(&[(1, 1), (2, 5), (2, 5), (2, 5), (2, 5)], &[("1", 1, 0), ("2–5", 4, 0)]);
        check(&[(1, 9); 9], &[("1–9", 6, 3)]);
    }
}
