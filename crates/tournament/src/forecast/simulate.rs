//! The rest of a tournament played many times over.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};

use super::prospects::{Forecast, PlayerForecast};
use super::{Chance, play, public};
use crate::history::{Adjourned, PairingOutcome};
use crate::pairing::avoided_pairs::pair_with_avoided;
use crate::pairing::{PairingError, pair, start_list};
use crate::rating::norms::{NormTable, NormTitles, norms_by};
use crate::standings::standings;
use crate::{BoardNumber, EntryId, GameId, GameResult, Mark, Pairing, RoundNumber, RoundPlan, System, Tournament};
use draughts::Side;

/// What a simulation is to be like. The same seed gives the same figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Simulation {
    /// What everything follows from.
    pub seed: u64,
    /// Draws among equals, in percent; in a knock-out there are none.
    pub draws: u8,
    /// How often the rest is to be played.
    pub runs: u32,
}

impl Simulation {
    /// The usual simulation of a tournament as it stands. The seed follows from the tournament and its version: the same state gives
    /// the same figures on every computer, as far as it gets.
    pub const fn of_state(tournament: &Tournament, runs: u32) -> Self {
        let seed = (tournament.id.0.unsigned_abs() << 16) ^ tournament.version.0.unsigned_abs();
        Self { seed, draws: play::USUAL_DRAWS, runs }
    }
}

/// How many runs follow from one chance.
pub const RUNS_AT_ONCE: u32 = 50;

/// Plays the rest of `tournament` again and again, until there are as many runs as wanted or `goes_on` says that it is enough. A
/// round that is still a draft is paired anew. No player withdraws, no player asks for another bye, and all games are played.
pub fn simulate(
    tournament: &Tournament,
    norms: &NormTable,
    wanted: Simulation,
    goes_on: impl Fn() -> bool,
) -> Forecast {
    Forecast::from_shares([Runs::new(tournament, norms, wanted).play(goes_on, || false)])
}

/// The runs of a simulation, which several may share. They go in parts, each with chance of its own, and those begun are the first:
/// the same number of runs gives the same figures, whichever thread played which.
#[derive(Debug)]
pub struct Runs<'a> {
    tournament: &'a Tournament,
    norms: &'a NormTable,
    wanted: Simulation,
    /// How many parts have been begun.
    begun: AtomicU32,
}

/// What one of those who share the runs has found.
#[derive(Debug)]
pub struct SimulationShare(Forecast);

impl Forecast {
    /// What all those who shared the runs of a simulation have found.
    pub fn from_shares(shares: impl IntoIterator<Item = SimulationShare>) -> Self {
        // All had the same tournament before them.
        let all = shares.into_iter().map(|SimulationShare(own)| own).reduce(|mut sum, other| {
            sum.runs += other.runs;
            sum.cut_short += other.cut_short;
            for (own, others) in sum.prospects.iter_mut().zip(other.prospects) {
                own.add(others);
            }
            sum
        });
        let wanted = Simulation { seed: 0, draws: 0, runs: 0 };
        let mut all = all.unwrap_or(Self { runs: 0, wanted, cut_short: 0, prospects: Vec::new() });
        all.prospects.retain(|own| own.runs > 0);
        all.prospects.sort_by(|a, b| b.places.cmp(&a.places).then(a.entry.cmp(&b.entry)));
        all
    }
}

impl<'a> Runs<'a> {
    /// All of them, none begun.
    pub const fn new(tournament: &'a Tournament, norms: &'a NormTable, wanted: Simulation) -> Self {
        Self { tournament, norms, wanted, begun: AtomicU32::new(0) }
    }

    /// Plays parts that no player has begun until there are no more or `goes_on` says that it is enough. `is_stopped` is asked before
    /// each run: a stopped simulation has unfinished parts, and its figures are not those of the number of runs asked for.
    pub fn play(&self, goes_on: impl Fn() -> bool, is_stopped: impl Fn() -> bool) -> SimulationShare {
        let mut simulator = Simulator::new(self.tournament, self.norms, self.wanted);
        while goes_on() {
            // Parts are shared out, each with chance of its own: the outcome does not depend on which threads play them, nor on how many.
            let part = self.begun.fetch_add(1, Ordering::Relaxed);
            let left = self.wanted.runs.saturating_sub(part.saturating_mul(RUNS_AT_ONCE));
            if left == 0 {
                break;
            }
            simulator.chance = Chance::of_part(self.wanted.seed, part);
            let times = left.min(RUNS_AT_ONCE);
            for _ in 0..times {
                if is_stopped() {
                    break;
                }
                simulator.run(Simulator::count);
                simulator.runs += 1;
            }
        }
        let Simulator { runs, wanted, cut_short, prospects, .. } = simulator;
        SimulationShare(Forecast { runs, wanted, cut_short, prospects: prospects.into_values().collect() })
    }
}

pub(super) struct Simulator<'a> {
    /// Played to its end and taken back again in each run.
    pub(super) tournament: Tournament,
    norms: &'a NormTable,
    titles: NormTitles,
    chance: Chance,
    draws: u8,
    /// The games to come of the rounds paired, with White's rating less Black's.
    open: Vec<(GameId, i32)>,
    /// The matches of these rounds that must have a winner and have none, with that difference.
    unsettled: Vec<UnsettledMatch>,
    /// The boards of the rounds paired with games to come, in order of rounds.
    awaited: Vec<(RoundNumber, BoardNumber)>,
    paired: usize,
    /// The next round, where it is the same in every run because nothing before it is open.
    next: Option<Result<RoundPlan, PairingError>>,
    has_avoided: bool,
    wanted: Simulation,
    runs: u32,
    /// Runs that ended early because a round had no pairing.
    pub(super) cut_short: u32,
    prospects: BTreeMap<EntryId, PlayerForecast>,
}

impl<'a> Simulator<'a> {
    pub(super) fn new(tournament: &Tournament, norms: &'a NormTable, wanted: Simulation) -> Self {
        let mut tournament = public(tournament);
        // The numbers that the first pairing would give are given once, not in each run.
        for assigned in start_list::due(&tournament) {
            if let Some(entry) = tournament.entries.get_mut(&assigned.entry) {
                entry.number = Some(assigned.number);
            }
        }
        let players = tournament.entries.len();
        let is_knock_out = tournament.settings.system == System::KnockOut;
        Self {
            open: open_games(&tournament),
            unsettled: unsettled(&tournament),
            awaited: awaited(&tournament),
            titles: NormTitles::new(&tournament, norms),
            norms,
            chance: Chance::new(wanted.seed),
            draws: if is_knock_out { 0 } else { wanted.draws },
            paired: tournament.rounds.len(),
            next: None,
            has_avoided: !tournament.avoided_groups().is_empty(),
            wanted,
            runs: 0,
            cut_short: 0,
            prospects: tournament.entries.keys().map(|id| (*id, PlayerForecast::new(*id, players))).collect(),
            tournament,
        }
    }

    /// Plays the rest once, lets `count` see the outcome, and takes it back.
    pub(super) fn run(&mut self, count: impl FnOnce(&mut Self)) {
        self.run_while(|_| true, count);
    }

    /// Plays the rest once as [`run`](Self::run) does, but only as long as `goes_on` says so after each round.
    pub(super) fn run_while(&mut self, mut goes_on: impl FnMut(RoundNumber) -> bool, count: impl FnOnce(&mut Self)) {
        let rounds = self.tournament.settings.rounds;
        for index in 0..self.open.len() {
            let score = play::score(self.open[index].1, self.draws, &mut self.chance);
            self.set(index, Some(GameResult::Played(score)));
        }
        for index in 0..self.unsettled.len() {
            self.decide(index);
        }
        while self.tournament.paired_rounds() < self.tournament.settings.rounds
            && goes_on(self.tournament.paired_rounds())
        {
            let Ok(plan) = self.next_plan() else {
                self.cut_short += 1;
                break;
            };
            let (draws, chance) = (self.draws, &mut self.chance);
            play::record(&mut self.tournament, &plan, |difference| {
                GameResult::Played(play::score(difference, draws, chance))
            });
        }
        count(self);
        // The one tournament is played on and taken back: a copy for each run would cost more than the pairing.
        self.tournament.rounds.truncate(self.paired);
        self.tournament.settings.rounds = rounds;
        for index in 0..self.open.len() {
            self.set(index, None);
        }
        for index in 0..self.unsettled.len() {
            let UnsettledMatch { round, board, .. } = self.unsettled[index];
            let round = self.tournament.rounds.get_mut(round.index());
            if let Some(pairing) = round.and_then(|round| round.pairings.get_mut(&board)) {
                pairing.tie_break_games.verdict = None;
            }
        }
    }

    /// Ends a match that must have a winner and is level.
    fn decide(&mut self, index: usize) {
        let UnsettledMatch { round, board, difference } = self.unsettled[index];
        let score = play::score(difference, 0, &mut self.chance);
        let Tournament { rounds, settings, .. } = &mut self.tournament;
        if let Some(pairing) = rounds.get_mut(round.index()).and_then(|round| round.pairings.get_mut(&board)) {
            play::decide(pairing, settings, || GameResult::Played(score));
        }
    }

    fn set(&mut self, index: usize, result: Option<GameResult>) {
        if let Some(game) = self.tournament.game_mut(self.open[index].0) {
            game.result = result;
        }
    }

    fn next_plan(&mut self) -> Result<RoundPlan, PairingError> {
        let is_open = !self.open.is_empty() || !self.unsettled.is_empty();
        if is_open || self.tournament.rounds.len() > self.paired {
            return self.pair();
        }
        let next = self.next.take().unwrap_or_else(|| self.pair());
        self.next = Some(next.clone());
        next
    }

    /// The next round as the program pairs it.
    fn pair(&self) -> Result<RoundPlan, PairingError> {
        let (round, colour) = (self.tournament.paired_rounds().next(), Side::White);
        if self.has_avoided {
            return pair_with_avoided(&self.tournament, round, colour).map(|granted| granted.paired.plan);
        }
        pair(&self.tournament, round, colour).map(|paired| paired.plan)
    }

    fn count(&mut self) {
        let table = standings(&self.tournament, self.tournament.paired_rounds());
        let marks = self.next_marks();
        for row in &table.rows {
            let Some((place, own)) = row.place.zip(self.prospects.get_mut(&row.entry)) else { continue };
            own.take(place.first, marks.get(&row.entry).copied());
            own.tenths += i64::from(row.points.tenths());
            own.runs += 1;
        }
        for sheet in norms_by(&self.tournament, self.norms, &self.titles) {
            if let Some((norm, own)) = sheet.achieved().zip(self.prospects.get_mut(&sheet.entry)) {
                *own.norms.entry(norm.rank).or_default() += 1;
            }
        }
    }

    /// What each player has made of their next match in the run that has just been played: of the one that was open, else of that in
    /// the first round that was paired in the run. One pass over these boards: to look for the board of each player would take longer
    /// than the standings.
    fn next_marks(&self) -> BTreeMap<EntryId, Mark> {
        let Tournament { rounds, settings, .. } = &self.tournament;
        let open = self.awaited.iter().filter_map(|(round, board)| rounds.get(round.index())?.pairings.get(board));
        let coming = rounds.get(self.paired).into_iter().flat_map(|round| round.pairings.values());
        let mut marks = BTreeMap::new();
        for pairing in open.chain(coming) {
            let outcome = PairingOutcome::new(pairing, settings, Adjourned::IsAwaited);
            let PairingOutcome::Known { marks: own, .. } = outcome else { continue };
            for side in Side::BOTH {
                // If a player has several boards to play, as in a table that is public as a whole, the first counts.
                marks.entry(pairing.seats()[side]).or_insert(own[side]);
            }
        }
        marks
    }
}

/// The boards of the rounds paired with games to come.
fn awaited(tournament: &Tournament) -> Vec<(RoundNumber, BoardNumber)> {
    let awaited = tournament.pairings().filter(|pairing| !pairing.is_complete());
    awaited.map(|pairing| (pairing.round, pairing.board)).collect()
}

/// The games of the rounds paired that have no final result; what was interrupted is played anew.
fn open_games(tournament: &Tournament) -> Vec<(GameId, i32)> {
    let mut open = Vec::new();
    for pairing in tournament.pairings().filter(|pairing| !pairing.is_complete()) {
        let games = pairing.numbered_games().zip(play::differences(tournament, pairing));
        let missing = games.filter(|((_, game), _)| !game.result.is_some_and(GameResult::is_final));
        open.extend(missing.map(|((number, _), difference)| (pairing.game_id(number), difference)));
    }
    open
}

/// A match that must have a winner and has none yet.
#[derive(Clone, Copy)]
struct UnsettledMatch {
    round: RoundNumber,
    board: BoardNumber,
    /// The difference of ratings in its first game.
    difference: i32,
}

fn unsettled(tournament: &Tournament) -> Vec<UnsettledMatch> {
    let settings = &tournament.settings;
    let pairings = tournament.pairings().filter(|pairing| settings.needs_winner() && !pairing.is_settled(settings));
    let difference = |pairing: &Pairing| play::differences(tournament, pairing).next().unwrap_or_default();
    let unsettled = |pairing: &Pairing| UnsettledMatch {
        round: pairing.round,
        board: pairing.board,
        difference: difference(pairing),
    };
    pairings.map(unsettled).collect()
}
