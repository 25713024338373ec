//! `poddavki pair`: pairs the next round of a report file.

use std::collections::BTreeSet;
use std::num::NonZero;
use std::path::PathBuf;
use std::str::FromStr;
use std::thread;

use clap::Args;
use serde::Serialize;

use crate::cli::explained::{explained, questions};
use crate::cli::progress::ProgressLine;
use crate::cli::report::{self, number, start_number};
use crate::cli::unpaired::describe;
use crate::cli::{Exit, Failure, codes, files};
use crate::service::Watch;
use crate::service::pairing_work::{answers, pairing_watch};
use draughts::{BySide, Side};
use tournament::exchange::trf::{SystemRecord, TournamentReport};
use tournament::pairing::PairingError;
use tournament::pairing::analysis::PairingAnalysis;
use tournament::pairing::avoided_pairs::{PairingWithLifted, in_spite, pair_with_avoided_watched};
use tournament::pairing::systems::Request;
use tournament::pairing::unpaired::Unpaired;
use tournament::{
    AccelerationMethod, Affiliation, AvoidedPairs, AvoidedPlayers, Bye, DutchEdition, EntryId, RoundNumber,
    StartNumber, Strictness, System, TeamRules, Tournament,
};

/// Pairs the next round.
#[derive(Debug, Args)]
pub struct Pair {
    /// The report file, plain or .gz; - for standard input
    file: PathBuf,
    /// The pairing system; without this the Dutch one, or the file's round robin. A file of another system is refused until that
    /// is named here
    #[arg(long, value_parser = codes::system())]
    system: Option<System>,
    /// The edition of the Dutch system; without this the file's, else the one in force
    #[arg(long, value_parser = codes::dutch_edition())]
    edition: Option<DutchEdition>,
    /// The number of rounds, where the file does not state it; another one than the file's is refused
    #[arg(long)]
    rounds: Option<RoundNumber>,
    /// The colour of the first board in round 1, where the file does not state it
    #[arg(long, value_parser = codes::colour())]
    initial_colour: Option<Side>,
    /// How many boards a match of teams has, in a team Swiss; without this as the file says, else 4
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=i64::from(TeamRules::MOST_BOARDS)))]
    boards: Option<u8>,
    /// How the start is accelerated, where the file has no virtual points of its own
    #[arg(long, value_parser = codes::acceleration())]
    acceleration: Option<AccelerationMethod>,
    /// Players who may not meet, by number: 3-7, or 3-7-12 for a family; or all of one federation: federation. May be repeated
    #[arg(long, value_name = "NUMBERS")]
    forbid: Vec<RestrictedPlayers>,
    /// Players who should not meet if it can be helped; the first is the most important. May be repeated
    #[arg(long, value_name = "NUMBERS")]
    avoid: Vec<RestrictedPlayers>,
    /// Say after the pairs how they came about
    #[arg(long)]
    explain: bool,
    /// JSON
    #[arg(long)]
    json: bool,
}

/// Players who may not or should not meet, as typed.
#[derive(Debug, Clone, PartialEq, Eq)]
enum RestrictedPlayers {
    /// Players by number.
    Numbers(Vec<StartNumber>),
    /// All players who share something.
    Common(Affiliation),
}

impl FromStr for RestrictedPlayers {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(common) = Affiliation::from_code(text) {
            return Ok(Self::Common(common));
        }
        let numbers: Result<BTreeSet<StartNumber>, _> = text.split('-').map(str::parse).collect();
        match numbers {
            Ok(numbers) if numbers.len() > 1 => Ok(Self::Numbers(numbers.into_iter().collect())),
            Ok(_) | Err(_) => Err("expected two different numbers or more, as 3-7, or `federation`".to_owned()),
        }
    }
}

/// The pairing as JSON.
#[derive(Debug, Serialize)]
struct Output {
    round: u16,
    pairs: Vec<[u16; 2]>,
    byes: Vec<OutputBye>,
    /// The explanation, line by line, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<Vec<String>>,
}

#[derive(Debug, Serialize)]
struct OutputBye {
    number: u16,
    kind: &'static str,
}

impl Pair {
    /// Prints the number of pairs, the pairs as `white black`, and the bye as `id 0`.
    pub fn run(&self) -> Result<Exit, Failure> {
        let report = report::read(&self.file)?;
        let tournament = self.prepare(report)?;
        let round = tournament.paired_rounds().next();
        let colour = tournament.settings.initial_colour.unwrap_or(Side::White);
        let line = ProgressLine::begin();
        let watch = line.stopping_watch();
        // As far as is known beforehand, explaining takes as long as pairing.
        let parts = if self.explain { 2 } else { 1 };
        let granted = pair_with_avoided_watched(&tournament, round, colour, &pairing_watch(&watch.part(0, parts)))
            .map_err(|error| self.failure(&tournament, error))?;
        let output = self.output(&tournament, &granted, &watch.part(1, parts))?;
        drop(line);
        files::print(&output)?;
        for (rule, seats) in in_spite(&tournament, &granted.paired.plan) {
            let [white, black] = [seats.white, seats.black].map(|id| number(&tournament, id));
            let place = rule + 1;
            eprintln!(
                "avoided pairs {place}: {white} meets {black}, as no pairing avoids it beside the more important ones"
            );
        }
        Ok(Exit::Done)
    }

    /// The tournament with the settings of the switches, checked for completeness.
    fn prepare(&self, report: TournamentReport) -> Result<Tournament, Failure> {
        let system = self.system_of(&report)?;
        let mut tournament = report.tournament;
        if let Some(rounds) = self.rounds {
            let stated = tournament.settings.rounds;
            if report.rounds_stated && stated != rounds {
                return Err(
                    self.bad(&format!("the file states {stated} rounds; --rounds is for files that state none"))
                );
            }
            tournament.settings.rounds = rounds;
        } else if !report.rounds_stated && !system.has_closed_field() {
            return Err(self.bad("the file does not state the number of rounds (record 142 or XXR); use --rounds"));
        }
        self.play_as_teams(&mut tournament, system)?;
        tournament.settings.system = system;
        self.accelerate(&mut tournament)?;
        self.set_forbidden_pairs(&mut tournament)?;
        tournament.settings.initial_colour = self.initial_colour.or(tournament.settings.initial_colour);
        if tournament.settings.initial_colour.is_none() && !system.is_round_robin() {
            return Err(
                self.bad("the file does not state the initial colour (record 152 or XXC); use --initial-colour")
            );
        }
        Ok(tournament)
    }

    /// The team settings of a team Swiss: those of the file, else the usual ones; --boards overrides them.
    fn play_as_teams(&self, tournament: &mut Tournament, system: System) -> Result<(), Failure> {
        if !system.pairs_teams() {
            let unfit = "--boards is for the team Swiss: name that with --system";
            return if self.boards.is_some() { Err(self.bad(unfit)) } else { Ok(()) };
        }
        if !tournament.settings.acceleration.is_empty() {
            return Err(self.bad("virtual points of teams (records 250) are not supported"));
        }
        if !tournament.settings.system.pairs_teams() {
            tournament.settings.team_rules = TeamRules::usual(system);
        }
        if let Some(boards) = self.boards {
            tournament.settings.team_rules.boards = boards;
        }
        Ok(())
    }

    /// The requested acceleration, unless the file has virtual points of its own.
    fn accelerate(&self, tournament: &mut Tournament) -> Result<(), Failure> {
        let Some(asked) = self.acceleration else { return Ok(()) };
        let settings = &mut tournament.settings;
        if !settings.acceleration.is_empty()
            || (settings.accelerated != asked && settings.accelerated != AccelerationMethod::None)
        {
            return Err(self.bad("the file has virtual points of its own; --acceleration is for files without"));
        }
        if asked != AccelerationMethod::None && !settings.can_be_accelerated() {
            return Err(self.bad("only the Swiss systems of FIDE can be accelerated, of teams those by match points"));
        }
        settings.accelerated = asked;
        Ok(())
    }

    /// Adds forbidden and avoided pairs.
    fn set_forbidden_pairs(&self, tournament: &mut Tournament) -> Result<(), Failure> {
        let all = self.forbid.iter().map(|pairs| (pairs, Strictness::Hard));
        for (pairs, strictness) in all.chain(self.avoid.iter().map(|pairs| (pairs, Strictness::Soft))) {
            let players = match pairs {
                RestrictedPlayers::Numbers(numbers) => {
                    let entry = |n: &StartNumber| {
                        let found = tournament.by_number(*n).map(|entry| entry.id);
                        found.ok_or_else(|| self.bad(&format!("nobody has number {n}")))
                    };
                    AvoidedPlayers::Entries(numbers.iter().map(entry).collect::<Result<_, _>>()?)
                }
                RestrictedPlayers::Common(common) => AvoidedPlayers::Common(*common),
            };
            tournament.settings.avoided.push(AvoidedPairs { whom: players, rounds: None, strictness });
        }
        Ok(())
    }

    /// The requested system, unless the file states another one.
    fn system_of(&self, report: &TournamentReport) -> Result<System, Failure> {
        let stated = match &report.system {
            SystemRecord::Foreign(code) => return Err(self.bad(&format!("the system {code} is not supported"))),
            SystemRecord::Known(system) => Some(*system),
            SystemRecord::Unstated => None,
        };
        let asked = match (self.system, stated) {
            (None, None) => System::DUTCH,
            (None, Some(stated @ (System::Dutch { .. } | System::RoundRobin { .. }))) => stated,
            // A Dubov must not be paired silently by the Dutch rules.
            (None | Some(System::Dutch { .. }), Some(stated)) if !matches!(stated, System::Dutch { .. }) => {
                let (code, name) = (stated.facts().trf_code, stated.facts().switch);
                return Err(
                    self.bad(&format!("the file is of the system {code}; ask for --system {name} to pair by it"))
                );
            }
            // The file states the edition.
            (Some(System::Dutch { .. }), Some(System::Dutch { edition })) => System::Dutch { edition },
            (asked, stated) => asked.or(stated).unwrap_or(System::DUTCH),
        };
        Ok(match (asked, self.edition) {
            (System::Dutch { .. }, Some(edition)) => System::Dutch { edition },
            (system, _) => system,
        })
    }

    fn bad(&self, what: &str) -> Failure {
        Failure::bad_request(format_args!("{}: {what}", self.file.display()))
    }

    /// A missing pairing is an answer; everything else is an error of the request.
    fn failure(&self, tournament: &Tournament, error: PairingError) -> Failure {
        let unpaired = Unpaired::new(tournament, error);
        let message = format!("{}: {}", self.file.display(), describe(tournament, &unpaired));
        match unpaired.why {
            PairingError::NoPairing { .. }
            | PairingError::NoPlayers
            | PairingError::TooFewPlayers
            | PairingError::TooManyScores
            | PairingError::Teams(_) => Failure::no(message),
            PairingError::NotTheNextRound { .. }
            | PairingError::NoRoundLeft(_)
            | PairingError::ResultsMissing(_)
            | PairingError::Undecided { .. }
            | PairingError::NotNumbered(_) => Failure::bad_request(message),
            PairingError::Stopped => Failure::stopped(),
        }
    }

    fn output(&self, tournament: &Tournament, granted: &PairingWithLifted, watch: &Watch) -> Result<String, Failure> {
        let plan = &granted.paired.plan;
        let numbers = |seats: &BySide<EntryId>| [seats.white, seats.black].map(|id| start_number(tournament, id));
        let pairs: Vec<[u16; 2]> = plan.seats.iter().map(numbers).collect();
        if self.json {
            let bye = |(id, bye): (&_, &Bye)| OutputBye { number: start_number(tournament, *id), kind: bye.code() };
            let explanation = if self.explain { Some(explanation(tournament, granted, watch)?) } else { None };
            let lines = |text: String| text.lines().skip(1).map(str::to_owned).collect();
            let byes = plan.byes.iter().map(bye).collect();
            let output = Output { round: plan.round.0, pairs, byes, explanation: explanation.map(lines) };
            return serde_json::to_string(&output).map(|json| json + "\n").map_err(Failure::unexpected);
        }
        let mut lines: Vec<String> = pairs.iter().map(|[white, black]| format!("{white} {black}")).collect();
        let free = plan.byes.iter().filter(|(_, bye)| **bye == Bye::PairingAllocated);
        lines.extend(free.map(|(id, _)| format!("{} 0", number(tournament, *id))));
        let mut text = format!("{}\n{}\n", lines.len(), lines.join("\n"));
        if self.explain {
            text.push_str(&explanation(tournament, granted, watch)?);
        }
        Ok(text)
    }
}

/// Why the round is paired so, with the avoided pairs that were kept apart.
fn explanation(tournament: &Tournament, granted: &PairingWithLifted, watch: &Watch) -> Result<String, Failure> {
    let mut considered = tournament.clone();
    considered.settings.forbidden.extend(granted.pairs.iter().cloned());
    let request = Request::new(&considered, granted.paired.plan.round, Side::White).watched(&pairing_watch(watch));
    let case = PairingAnalysis::from_paired(&request, granted.paired.clone());
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let answers = answers(&case, questions(&case), threads, watch)?;
    Ok(explained(tournament, &case, answers))
}
