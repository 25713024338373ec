//! `poddavki journal`: the journals of tournaments.

use chrono::TimeDelta;
use clap::{Args, Subcommand};

use crate::cli::admin::failure;
use crate::cli::backup::open_existing;
use crate::cli::files::{amount, counted};
use crate::cli::progress::ProgressLine;
use crate::cli::verify::{difference_line, tell_finding};
use crate::cli::{DatabaseArgs, Exit, Failure, files};
use crate::outside;
use crate::service::{PACKED_AFTER, PackedJournals, Service};

/// The journals of tournaments.
#[derive(Debug, Args)]
pub struct JournalArgs {
    #[command(subcommand)]
    what: JournalAction,
}

#[derive(Debug, Subcommand)]
enum JournalAction {
    /// Pack the journals of tournaments that were closed long ago: everything reads them as before
    #[command(
        after_help = "Example: poddavki journal pack\n         poddavki journal pack --days 30 --rebuild\n\nEach journal is checked from its first entry, before and after; one that does not hold is named and left as it is, and\nthe exit code is 1. The site packs a database file by itself, at 23:00 UTC. Afterwards no earlier release opens the\ndatabase; a backup holds everything unpacked."
    )]
    Pack(PackArgs),
}

#[derive(Debug, Args)]
struct PackArgs {
    /// The days since the last entry of a closed tournament
    #[arg(long, value_name = "NUMBER", default_value_t = days(PACKED_AFTER))]
    days: u32,
    /// On a server: no instance of an earlier release is running. It could not read packed entries
    #[arg(long)]
    instances_updated: bool,
    /// Rebuild the database file afterwards, so that it becomes smaller: nobody can write meanwhile. On a server: VACUUM
    #[arg(long)]
    rebuild: bool,
    #[command(flatten)]
    database: DatabaseArgs,
}

impl JournalArgs {
    pub fn run(&self) -> Result<Exit, Failure> {
        match &self.what {
            JournalAction::Pack(pack) => pack.run(),
        }
    }
}

impl PackArgs {
    fn run(&self) -> Result<Exit, Failure> {
        let service = Service::new(open_existing(&self.database)?);
        let is_file = service.store().is_file();
        if !is_file && !self.instances_updated {
            return Err(Failure::bad_request(
                "instances of an earlier release cannot read packed entries: stop them, or bring them up to date, and say so with \
                 --instances-updated",
            ));
        }
        let line = ProgressLine::counting("tournaments");
        let time = outside::now().naive_utc() - TimeDelta::days(self.days.into());
        let packed = service.watched(line.watch()).pack_journals(time, || true).map_err(failure)?;
        drop(line);
        files::print(&summary(&packed))?;
        if self.rebuild {
            let is_smaller = service.rebuild_database().map_err(failure)?;
            files::print(match (is_file, is_smaller) {
                (false, _) => "the space of what was packed is free for what is written next\n",
                (true, true) => "the database file has been rebuilt\n",
                (true, false) => {
                    "the database has been rebuilt, but another program reads it: the file becomes smaller when that has ended\n"
                }
            })?;
        } else if is_file && packed.tournaments > 0 {
            eprintln!(
                "the file is as large as before: its free space is used for what is written next; --rebuild makes it smaller"
            );
        }
        Ok(if packed.broken.is_empty() { Exit::Done } else { Exit::No })
    }
}

fn days(time: TimeDelta) -> u32 {
    u32::try_from(time.num_days()).unwrap_or_default()
}

/// A line for each finding in a journal that does not hold, and a summary.
fn summary(PackedJournals { tournaments, packed, broken }: &PackedJournals) -> String {
    let findings = broken.iter().flat_map(|own| {
        let place = format!("tournament {}, not packed", own.slug);
        own.findings.iter().flat_map(move |finding| tell_finding(&place, finding))
    });
    let lines: String = findings.map(|finding| difference_line(&finding)).collect();
    let sizes = format!("{} before, {} after", amount(packed.bytes_before), amount(packed.bytes_after));
    format!("{lines}packed: journal entries: {} of {}, {sizes}\n", packed.entries, counted(*tournaments, "tournament"))
}
