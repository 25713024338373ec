//! `poddavki standings --forecast`: what may still come of a running tournament.

use std::fmt::Write;
use std::sync::atomic::{AtomicU32, Ordering};

use clap::Args;
use serde::Serialize;

use crate::cli::progress::ProgressLine;
use crate::cli::{Failure, report};
use crate::service::WorkProgress;
use crate::service::forecast::simulate;
use tournament::forecast::{
    Certainty, Estimate, Forecast, RUNS_AT_ONCE, Simulation, Statement, certain, is_open, play,
};
use tournament::rating::norms::NormTable;
use tournament::standings::standings;
use tournament::{EntryId, Mark, Tournament};

/// The switches for chances.
#[derive(Debug, Args)]
pub struct ForecastSwitches {
    /// Chances: simulate the remaining rounds many times over, paired by the real engine, and say what is certain
    #[arg(id = "forecast", long = "forecast", alias = "outlook", conflicts_with = "explain")]
    pub forecast: bool,
    /// How often the rest is played
    #[arg(long, default_value_t = 10_000, requires = "forecast", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    runs: u32,
    /// The seed: the same gives the same chances
    #[arg(long, default_value_t = 1, requires = "forecast")]
    seed: u64,
    /// Draws among equals, in percent
    #[arg(long, default_value_t = play::USUAL_DRAWS, requires = "forecast", value_parser = clap::value_parser!(u8).range(0..=100))]
    draws: u8,
}

/// A player's line as JSON; chances are numbers of runs.
#[derive(Debug, Serialize)]
struct ForecastJson {
    number: u16,
    place_now: Option<String>,
    points_now: String,
    expected_points: String,
    /// How often they took each place.
    places: Vec<u32>,
    norm: u32,
    /// The best and the worst possible place.
    possible: Option<[u32; 2]>,
    certain: Vec<String>,
}

/// The whole result as JSON.
#[derive(Debug, Serialize)]
struct ForecastFile {
    runs: u32,
    seed: u64,
    cut_short: u32,
    players: Vec<ForecastJson>,
}

impl ForecastSwitches {
    /// The chances of all players, and what is certain.
    pub fn text(&self, tournament: &Tournament, as_json: bool) -> Result<String, Failure> {
        if !is_open(tournament) {
            return Err(Failure::no("nothing is left to be played, or nothing has been paired yet"));
        }
        let wanted = Simulation { seed: self.seed, draws: self.draws, runs: self.runs };
        let (line, begun) = (ProgressLine::begin(), AtomicU32::new(0));
        let watch = line.stopping_watch();
        let goes_on = || {
            let runs = begun.fetch_add(RUNS_AT_ONCE, Ordering::Relaxed).min(self.runs);
            let share = f64::from(runs) / f64::from(self.runs);
            watch.tell(WorkProgress { done: None, share: Some(share) });
            !watch.is_stopping()
        };
        let forecast = simulate(tournament, &NormTable::usual(), wanted, goes_on, || watch.is_stopping());
        watch.check()?;
        drop(line);
        let lines = lines(tournament, &forecast);
        if as_json {
            let whole =
                ForecastFile { runs: forecast.runs, seed: self.seed, cut_short: forecast.cut_short, players: lines };
            return serde_json::to_string(&whole).map(|json| json + "\n").map_err(Failure::unexpected);
        }
        Ok(plain(tournament, &forecast, &lines))
    }
}

/// All players in the order of the standings.
fn lines(tournament: &Tournament, forecast: &Forecast) -> Vec<ForecastJson> {
    let certain = certain(tournament);
    let now = standings(tournament, tournament.published_rounds());
    let line = |row: &tournament::standings::StandingsRow| {
        let (own, certainty) = (forecast.player(row.entry)?, certain.get(&row.entry));
        let statements = certainty.map(|certainty| certainty.statements(certain.len())).unwrap_or_default();
        Some(ForecastJson {
            number: report::start_number(tournament, row.entry),
            place_now: row.place.map(|place| place.to_string()),
            points_now: row.points.to_string(),
            expected_points: own.expected_points().to_string(),
            places: own.places.clone(),
            norm: own.norm().times,
            possible: certainty.map(|Certainty { always, .. }| [always.best, always.worst]),
            certain: statements.into_iter().map(sentence).collect(),
        })
    };
    now.rows.iter().filter_map(line).collect()
}

/// Columns: present place, number, name, points, chances of the first three places with their errors, expected points, norm; then certain
/// facts.
fn plain(tournament: &Tournament, forecast: &Forecast, lines: &[ForecastJson]) -> String {
    let head = ["place", "no", "name", "pts", "1st %", "2nd %", "3rd %", "norm %", "expected"].map(str::to_owned);
    let mut rows = vec![head.to_vec()];
    let mut certain = String::new();
    for line in lines {
        let entry = tournament.entries.values().find(|entry| entry.number.is_some_and(|own| own.0 == line.number));
        let id = entry.map_or(EntryId(0), |entry| entry.id);
        let Some(own) = forecast.player(id) else { continue };
        let name = entry.map(|entry| entry.person.name.to_string()).unwrap_or_default();
        for sentence in &line.certain {
            writeln!(certain, "  {name}: {sentence}").expect("a string takes everything");
        }
        let place = line.place_now.clone().unwrap_or_else(|| "-".to_owned());
        let fixed = [place, line.number.to_string(), name, line.points_now.clone()];
        let chances = [own.place(1), own.place(2), own.place(3), own.norm()].map(chance);
        rows.push(fixed.into_iter().chain(chances).chain([line.expected_points.clone()]).collect());
    }
    let Forecast { runs, cut_short, wanted, .. } = forecast;
    let mut text = crate::cli::standings::aligned(&rows);
    writeln!(text, "{runs} runs from seed {}, {cut_short} of them cut short; after ± the standard error", wanted.seed)
        .expect("a string takes everything");
    if !certain.is_empty() {
        text.push_str("certain, provided that nobody leaves, all games are played and no points are corrected:\n");
    }
    text + &certain
}

/// `12.3 ±0.4`
fn chance(estimate: Estimate) -> String {
    let figure = |per_mille: u32| format!("{}.{}", per_mille / 10, per_mille % 10);
    match estimate.error_per_mille() {
        0 => figure(estimate.per_mille()),
        error => format!("{} ±{}", figure(estimate.per_mille()), figure(error)),
    }
}

fn sentence(statement: Statement) -> String {
    match statement {
        Statement::IsFirst => "is first already".to_owned(),
        Statement::CannotBeFirst { best } => format!("cannot be first any more, at best {best}"),
        Statement::AtLeast { place } => format!("is at least {place}"),
        Statement::IsEnough { mark, place: 1 } => format!("{} is enough to be first", result(mark)),
        Statement::IsEnough { mark, place } => format!("{} is enough to be at least {place}", result(mark)),
        Statement::RulesOutFirst { mark } => format!("cannot be first with {}", result(mark)),
    }
}

const fn result(mark: Mark) -> &'static str {
    match mark {
        Mark::Win => "a win",
        Mark::Draw => "a draw",
        Mark::Loss => "a loss",
    }
}
