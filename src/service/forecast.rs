//! Chances in a tournament, simulated on all processors.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::thread::{self, ScopedJoinHandle};

use tournament::Tournament;
use tournament::forecast::{Forecast, Runs, Simulation, SimulationShare};
use tournament::rating::norms::NormTable;

/// As [`simulate`](tournament::forecast::simulate()), on as many threads as there are processors. `is_stopped` is asked before each run; a
/// stopped simulation has no result.
pub fn simulate(
    tournament: &Tournament,
    norms: &NormTable,
    wanted: Simulation,
    goes_on: impl Fn() -> bool + Sync,
    is_stopped: impl Fn() -> bool + Sync,
) -> Forecast {
    let runs = Runs::new(tournament, norms, wanted);
    let others = thread::available_parallelism().map_or(1, NonZero::get) - 1;
    thread::scope(|scope| {
        let others: Vec<_> = (0..others).map(|_| scope.spawn(|| runs.play(&goes_on, &is_stopped))).collect();
        let own = runs.play(&goes_on, &is_stopped);
        let joined =
            |other: ScopedJoinHandle<'_, SimulationShare>| other.join().unwrap_or_else(|panic| resume_unwind(panic));
        Forecast::from_shares(std::iter::once(own).chain(others.into_iter().map(joined)))
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;
    use draughts::Side;
    use tournament::forecast::play;
    use tournament::pairing::pair;
    use tournament::{Entry, EntryId, GameResult, Info, Name, Person, Preset, Score, StartNumber, TournamentId};

    #[test]
    fn so_many_runs_give_the_same_figures_on_however_many_processors() {
        let mut tournament =
            Tournament::new(TournamentId(1), "cup", Info::default(), Preset::SwissSingleGames.settings());
        for number in 1..=8 {
            let person = Person { name: Name::new("Player", &number.to_string()), ..Person::default() };
            let mut entry = Entry::new(EntryId(u32::from(number)), person, None);
            entry.number = Some(StartNumber(number));
            tournament.entries.insert(entry.id, entry);
        }
        let plan = pair(&tournament, tournament.paired_rounds().next(), Side::White).expect("it can be paired").plan;
        play::record(&mut tournament, &plan, |_| GameResult::Played(Score::White));
        let (norms, wanted) = (NormTable::usual(), Simulation { seed: 7, draws: 30, runs: 333 });
        let found = simulate(&tournament, &norms, wanted, || true, || false);
        assert_eq!(found.runs, 333);
        assert_eq!(found, tournament::forecast::simulate(&tournament, &norms, wanted, || true));
        let asked = AtomicU32::new(0);
        let stopped = simulate(&tournament, &norms, wanted, || true, || asked.fetch_add(1, Ordering::Relaxed) >= 7);
        assert_eq!(stopped.runs, 7, "it is asked before each run, not before each part");
    }
}
