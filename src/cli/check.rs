//! `poddavki check`: replays the pairings of report files.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use clap::Args;
use serde::Serialize;

use crate::cli::files::counted;
use crate::cli::progress::ProgressLine;
use crate::cli::report::{self, number};
use crate::cli::{Exit, Failure, codes, files};
use crate::service::Watch;
use crate::service::pairing_work::pairing_watch;
use tournament::pairing::check::{PairingDifference, ReplayedBoard, replay_watched};
use tournament::{DutchEdition, System, Tournament};

/// Replays report files round by round.
#[derive(Debug, Args)]
pub struct Check {
    /// The report files, plain or .gz
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The edition of the Dutch system; without this each file's, else the one in force
    #[arg(long, value_parser = codes::dutch_edition())]
    edition: Option<DutchEdition>,
    /// How many files at once
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    jobs: u8,
    /// JSON, a line a file
    #[arg(long)]
    json: bool,
}

/// The findings for one file.
#[derive(Debug, Serialize)]
struct Audit {
    file: String,
    rounds: usize,
    differences: Vec<AuditDifference>,
}

/// A round that we would pair differently.
#[derive(Debug, Serialize)]
struct AuditDifference {
    round: u16,
    ours: String,
    file: String,
}

/// The result of a file, with its index.
struct NumberedAudit {
    index: usize,
    audit: Result<Audit, Failure>,
}

/// The sums over all files.
#[derive(Debug, Default)]
struct Sums {
    tournaments: usize,
    rounds: usize,
    differences: usize,
    failure: Option<Failure>,
}

impl Check {
    /// Prints all differences in order of the files, and the totals; the answer is no if there is any.
    pub fn run(&self) -> Result<Exit, Failure> {
        let line = ProgressLine::begin();
        let (mut sums, mut done, watch) = (Sums::default(), 0, line.stopping_watch());
        self.each(&watch, |audit| {
            // A file whose replay was broken off is no finding.
            watch.check()?;
            line.clear();
            done += 1;
            self.take(&mut sums, audit)?;
            Ok(watch.step(done, self.files.len())?)
        })?;
        drop(line);
        if !self.json {
            let Sums { tournaments, rounds, differences, .. } = sums;
            let sums =
                [counted(tournaments, "tournament"), counted(rounds, "round"), counted(differences, "difference")];
            files::print(&(sums.join(", ") + "\n"))?;
        }
        match sums.failure {
            Some(failure) => Ok(failure.exit()),
            None if sums.differences > 0 => Ok(Exit::No),
            None => Ok(Exit::Done),
        }
    }

    fn take(&self, sums: &mut Sums, audit: Result<Audit, Failure>) -> Result<(), Failure> {
        match audit {
            Ok(audit) => {
                sums.tournaments += 1;
                sums.rounds += audit.rounds;
                sums.differences += audit.differences.len();
                self.print(&audit)
            }
            Err(failure) => {
                failure.report();
                sums.failure = Some(failure);
                Ok(())
            }
        }
    }

    /// Audits the files on several threads and passes the results on in order of the files; only those waiting for their turn are kept.
    fn each(
        &self,
        watch: &Watch,
        mut take: impl FnMut(Result<Audit, Failure>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::sync_channel(usize::from(self.jobs));
        thread::scope(|scope| {
            for _ in 0..self.jobs {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || self.work(watch, next, &sender));
            }
            drop(sender);
            let mut waiting = std::collections::BTreeMap::new();
            let mut turn = 0;
            for NumberedAudit { index, audit } in receiver {
                waiting.insert(index, audit);
                while let Some(audit) = waiting.remove(&turn) {
                    take(audit)?;
                    turn += 1;
                }
            }
            Ok(())
        })
    }

    /// Audits one file after the other until none is left or the receiver is dropped.
    fn work(&self, watch: &Watch, next: &AtomicUsize, sender: &mpsc::SyncSender<NumberedAudit>) {
        while let Some((index, file)) = {
            let index = next.fetch_add(1, Ordering::Relaxed);
            self.files.get(index).map(|file| (index, file))
        } {
            if sender.send(NumberedAudit { index, audit: self.audit(file, watch) }).is_err() {
                return;
            }
        }
    }

    fn print(&self, audit: &Audit) -> Result<(), Failure> {
        if self.json {
            return files::print(&(serde_json::to_string(audit).map_err(Failure::unexpected)? + "\n"));
        }
        for AuditDifference { round, ours, file } in &audit.differences {
            files::print(&format!("{} round {round}: ours {ours}, file {file}\n", audit.file))?;
        }
        Ok(())
    }

    fn audit(&self, path: &Path, watch: &Watch) -> Result<Audit, Failure> {
        // Of several files it is told how many are done, of a single one how many rounds.
        let watch = if self.files.len() == 1 { watch.clone() } else { watch.child() };
        let mut tournament = report::read(path)?.tournament;
        if let (System::Dutch { edition }, Some(asked)) = (&mut tournament.settings.system, self.edition) {
            *edition = asked;
        }
        let differences = replay_watched(&tournament, &pairing_watch(&watch)).map_err(|_| Failure::stopped())?;
        let differences = differences.iter().map(|difference| describe(&tournament, difference)).collect();
        Ok(Audit { file: path.display().to_string(), rounds: tournament.rounds.len(), differences })
    }
}

fn describe(tournament: &Tournament, difference: &PairingDifference) -> AuditDifference {
    let sitting = |sitting: &ReplayedBoard| match sitting {
        ReplayedBoard::Board { white, black } => {
            format!("{}-{}", number(tournament, *white), number(tournament, *black))
        }
        ReplayedBoard::Bye(id) => format!("bye {}", number(tournament, *id)),
    };
    let list = |sittings: &[ReplayedBoard]| sittings.iter().map(sitting).collect::<Vec<_>>().join(" ");
    let ours = match &difference.ours {
        Ok(sittings) => list(sittings),
        Err(error) => format!("none ({error})"),
    };
    AuditDifference { round: difference.round.0, ours, file: list(&difference.recorded) }
}
