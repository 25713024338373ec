//! `poddavki import` and `poddavki export`: the files of the site, from the command line.

use std::collections::BTreeSet;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::admin::failure;
use super::backup::open_existing;
use super::{DatabaseArgs, Exit, Failure, files};
use crate::desk::{Desk, DeskError, PdnPlan, Request, command_line};
use crate::exchange::crosstable_csv::{self, CrosstableWords, GameWords};
use crate::exchange::players_csv::PlayersWords;
use crate::exchange::sheet::Format;
use crate::exchange::text::decode;
use crate::exchange::{event_json, event_pdn, players_csv, trf};
use crate::standings::crosstable;
use crate::standings::crosstable::Order;
use crate::tournament::Tournament;

/// Takes a file into an event.
#[derive(Debug, Args)]
pub struct Import {
    /// The event's address: what follows /t/
    event: String,
    /// The file; - for standard input
    file: PathBuf,
    /// What the file is; without this its name tells
    #[arg(long, value_enum)]
    format: Option<Incoming>,
    #[command(flatten)]
    database: DatabaseArgs,
}

/// Files that come in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Incoming {
    /// A list of players
    PlayersCsv,
    /// Games
    Pdn,
    /// A tournament report file, into an event without players
    Trf,
    /// The document of an event, into an event without players
    Json,
}

/// Writes an event out.
#[derive(Debug, Args)]
pub struct Export {
    /// The event's address: what follows /t/
    event: String,
    /// What to write
    #[arg(value_enum)]
    format: Outgoing,
    #[command(flatten)]
    database: DatabaseArgs,
}

/// Files that go out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Outgoing {
    /// The players, as they can be imported again
    PlayersCsv,
    /// The crosstable for spreadsheets
    CrosstableCsv,
    /// One row a game, for spreadsheets
    GamesCsv,
    /// All games
    Pdn,
    /// A tournament report file
    Trf,
    /// The document of the event
    Json,
}

impl Import {
    /// Takes the file in, in one write, and says what was done.
    pub fn run(&self) -> Result<Exit, Failure> {
        let desk = Desk::new(open_existing(&self.database)?);
        let bytes = files::read(&self.file)?;
        let actor = command_line();
        let request = Request { actor: &actor, slug: &self.event, seen: None };
        let done = match self.format()? {
            Incoming::PlayersCsv => self.players(&desk, &request, &bytes)?,
            Incoming::Pdn => self.games(&desk, &request, &bytes)?,
            Incoming::Trf => adopted(&desk.import_report(&request, &bytes).map_err(|error| self.fault(error))?),
            Incoming::Json => {
                adopted(&desk.import_document(&request, &decode(&bytes)).map_err(|error| self.fault(error))?)
            }
        };
        files::print(&done)?;
        Ok(Exit::Done)
    }

    /// By the end of the file's name, where it is not said.
    fn format(&self) -> Result<Incoming, Failure> {
        let name = self.file.to_string_lossy().to_lowercase();
        let ending = name.trim_end_matches(".gz").rsplit('.').next().unwrap_or_default();
        let by_name = match ending {
            "csv" | "txt" => Some(Incoming::PlayersCsv),
            "pdn" => Some(Incoming::Pdn),
            "trf" | "trfx" => Some(Incoming::Trf),
            "json" => Some(Incoming::Json),
            _ => None,
        };
        let unknown = || Failure::bad_request(format_args!("{}: what is it? Say --format", self.file.display()));
        self.format.or(by_name).ok_or_else(unknown)
    }

    /// Every row that can be read is taken; what is doubtful about one is said.
    fn players(&self, desk: &Desk, request: &Request<'_>, bytes: &[u8]) -> Result<String, Failure> {
        let event = desk.tournament(&self.event).map_err(failure)?;
        let file = self.file.display();
        let preview = desk
            .preview_players(&event, bytes)
            .map_err(|fault| Failure::bad_request(format_args!("{file}: {fault}")))?;
        for bad in &preview.list.bad {
            for fault in &bad.faults {
                Failure::bad_request(format_args!("{file}: line {}, {fault}; left out", bad.line)).report();
            }
        }
        let lines: BTreeSet<u64> = preview.rows.iter().map(|compared| compared.row.line).collect();
        desk.import_players(request, bytes, &lines).map_err(|error| self.fault(error))?;
        Ok(format!("{} rows taken, {} left out\n", lines.len(), preview.list.bad.len()))
    }

    fn games(&self, desk: &Desk, request: &Request<'_>, bytes: &[u8]) -> Result<String, Failure> {
        let (_, plan) = desk.import_games(request, &decode(bytes)).map_err(|error| self.fault(error))?;
        for unfitted in &plan.unfitted {
            let players = format!("{} - {}", unfitted.players.white, unfitted.players.black);
            let place = format!("{}: {}", self.file.display(), unfitted.place);
            Failure::bad_request(format_args!("{place}: {players}: {}; left out", unfitted.why)).report();
        }
        let PdnPlan { newcomers, fitted, unfitted, .. } = plan;
        Ok(format!("{} games taken, {} left out, {} new players\n", fitted.len(), unfitted.len(), newcomers.len()))
    }

    fn fault(&self, error: DeskError) -> Failure {
        match error {
            DeskError::BadFile { .. } => Failure::bad_request(format_args!("{}: {error}", self.file.display())),
            other => failure(other),
        }
    }
}

impl Export {
    /// Writes to standard output.
    pub fn run(&self) -> Result<Exit, Failure> {
        let desk = Desk::new(open_existing(&self.database)?);
        let event = desk.tournament(&self.event).map_err(failure)?;
        files::print(&self.text(&event))?;
        Ok(Exit::Done)
    }

    fn text(&self, event: &Tournament) -> String {
        let through = event.published_rounds();
        match self.format {
            Outgoing::PlayersCsv => players_csv::write(event, &PlayersWords::ENGLISH, Format::ENGLISH),
            Outgoing::CrosstableCsv => {
                let table = crosstable(event, through, Order::Rank);
                crosstable_csv::write(&table, event, &CrosstableWords::ENGLISH, Format::ENGLISH)
            }
            Outgoing::GamesCsv => crosstable_csv::write_games(event, through, &GameWords::ENGLISH, Format::ENGLISH),
            Outgoing::Pdn => event_pdn::write(event),
            Outgoing::Trf => trf::write(event),
            Outgoing::Json => event_json::write(event),
        }
    }
}

fn adopted(event: &Tournament) -> String {
    format!("{} players, {} rounds taken\n", event.entries.len(), event.paired_rounds())
}
