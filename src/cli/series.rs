//! `poddavki series`: exports a championship with all its editions as one document, and imports one.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::cli::admin::failure;
use crate::cli::backup::open_existing;
use crate::cli::exchange::not_identified;
use crate::cli::progress::ProgressLine;
use crate::cli::{DatabaseArgs, Exit, Failure, files};
use crate::service::{SeriesTaken, Service, ServiceError, command_line};
use tournament::exchange::Audience;
use tournament::exchange::text::decode;

/// Moves a championship that is held every year.
#[derive(Debug, Args)]
pub struct MoveSeries {
    #[command(subcommand)]
    what: SeriesAction,
}

/// Which way it goes.
#[derive(Debug, Subcommand)]
enum SeriesAction {
    /// Write it out as JSON: its editions with their tournaments, events and imported tables
    Export {
        /// The series' address: what follows /series/
        series: String,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Take such a document in; each of its tournaments is made anew
    Import {
        /// The file; - for standard input
        file: PathBuf,
        #[command(flatten)]
        database: DatabaseArgs,
    },
}

impl MoveSeries {
    /// Writes to standard output, or prints what was imported; differences are printed on standard error.
    pub fn run(&self) -> Result<Exit, Failure> {
        match &self.what {
            SeriesAction::Export { series, database } => {
                let service = Service::new(open_existing(database)?);
                files::print(&service.series_document(series, Audience::Operator).map_err(failure)?)?;
                Ok(Exit::Done)
            }
            SeriesAction::Import { file, database } => {
                let service = Service::new(open_existing(database)?);
                let text = decode(&files::read(file)?).into_owned();
                let line = ProgressLine::begin();
                let taken = service.watched(line.watch()).import_series(&command_line(), &text);
                drop(line);
                let taken = taken.map_err(|error| match error {
                    ServiceError::BadFile { .. } => Failure::bad_request(format_args!("{}: {error}", file.display())),
                    other => failure(other),
                })?;
                let (slug, tournaments) = (&taken.slug, &taken.tournaments);
                let mut text = format!("{slug}: {} editions, {} tournaments\n", taken.editions, tournaments.len());
                text.extend(tournaments.iter().map(|tournament| format!("/t/{tournament}\n")));
                files::print(&text)?;
                Ok(if remarks(&taken) == 0 { Exit::Done } else { Exit::No })
            }
        }
    }
}

/// Prints the differences from the original; returns how many there are.
fn remarks(taken: &SeriesTaken) -> usize {
    for (slug, why) in &taken.left_open {
        Failure::bad_request(format_args!("/t/{slug} was over and stays open here: {why}")).report();
    }
    for name in &taken.unregistered {
        let remark =
            format_args!("{name}: not known apart from another of this name; entered without a page of their own");
        Failure::bad_request(remark).report();
    }
    for own in &taken.not_joined {
        Failure::bad_request(not_identified(&own.person.name.to_string(), own.known.iter())).report();
    }
    if !taken.not_joined.is_empty() {
        let remark = "say who they are on the pages of players (/admin/t/…/players), after reopening what is over";
        Failure::bad_request(remark).report();
    }
    taken.left_open.len() + taken.unregistered.len() + taken.not_joined.len()
}
