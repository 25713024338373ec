//! `poddavki doctor`: whether an installation is set up as it should be, and what to do where it is not. It changes no data.

mod address;
mod clock;
mod configuration;
mod database;
mod disk;

use clap::Args;
use serde::Serialize;

use crate::cli::{Exit, Failure, files};
use crate::config::Config;
use crate::service::Service;
use crate::store::Store;

/// The switches of `poddavki doctor`: its own, and those of the site.
#[derive(Debug, Args)]
pub struct Doctor {
    /// JSON: a list of findings
    #[arg(long)]
    json: bool,
    /// Leave out the journals, which take the longest
    #[arg(long)]
    quick: bool,
    /// The switches of the site, as it is started
    #[command(flatten)]
    config: Config,
}

/// How well something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum State {
    Good,
    /// It works, but not for everybody, or not for ever.
    Doubtful,
    Bad,
}

impl State {
    const fn word(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Doubtful => "doubtful",
            Self::Bad => "bad",
        }
    }
}

/// What one check has found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Finding {
    /// What was checked, such as `disk`.
    part: &'static str,
    state: State,
    found: String,
    /// What to do about it; nothing where it is good.
    remedy: Option<String>,
}

impl Finding {
    fn good(part: &'static str, found: impl Into<String>) -> Self {
        Self { part, state: State::Good, found: found.into(), remedy: None }
    }

    fn doubtful(part: &'static str, found: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { part, state: State::Doubtful, found: found.into(), remedy: Some(remedy.into()) }
    }

    fn bad(part: &'static str, found: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { part, state: State::Bad, found: found.into(), remedy: Some(remedy.into()) }
    }
}

impl Doctor {
    /// Makes all checks and prints what they found; 1 if something is bad.
    pub fn run(&self) -> Result<Exit, Failure> {
        let findings = self.findings();
        let text = if self.json {
            serde_json::to_string(&findings).map_err(Failure::unexpected)? + "\n"
        } else {
            findings.iter().map(line).chain([summary(&findings)]).collect()
        };
        files::print(&text)?;
        let is_bad = findings.iter().any(|finding| finding.state == State::Bad);
        Ok(if is_bad { Exit::No } else { Exit::Done })
    }

    fn findings(&self) -> Vec<Finding> {
        let config = &self.config;
        let mut findings = configuration::check(config);
        match Store::open_to_look(&config.database) {
            Err(error) => findings.push(database::unopened(&error)),
            Ok(store) => {
                findings.push(database::check(&store, &config.database));
                findings.extend(database::check_standby(&store, config));
                let service = Service::new(store);
                if !self.quick {
                    findings.push(database::check_journals(&service));
                }
                findings.extend(database::check_backups(service.store(), &config.backups));
                findings.push(clock::check(service.store(), self.quick));
            }
        }
        findings.extend(disk::check(config));
        findings.extend(address::check(config));
        findings
    }
}

/// A finding as a line, and what to do in another.
fn line(finding: &Finding) -> String {
    let Finding { part, state, found, remedy } = finding;
    let remedy = remedy.as_ref().map(|remedy| format!("{:25}{remedy}\n", "")).unwrap_or_default();
    format!("{:<10}{part:<15}{found}\n{remedy}", state.word())
}

fn summary(findings: &[Finding]) -> String {
    let count = |state| findings.iter().filter(|finding| finding.state == state).count();
    match (count(State::Bad), count(State::Doubtful)) {
        (0, 0) => "everything is good\n".to_owned(),
        (bad, doubtful) => format!("bad: {bad}, doubtful: {doubtful}\n"),
    }
}
