//! Logs: what is written, and in which form. Each thing is logged once, where it leaves the program.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt;

use crate::config::LogFormat;

/// What is logged unless `RUST_LOG` says otherwise.
const USUAL: &str = "info,actix_server=warn";

/// Starts logging to standard error. A second call changes nothing, so that tests may make many applications.
pub fn start(format: LogFormat) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(USUAL));
    let is_terminal = std::io::stderr().is_terminal();
    let lines = fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(is_terminal).with_target(false);
    let started = match format {
        LogFormat::Text => lines.compact().try_init(),
        LogFormat::Json => lines.json().flatten_event(true).try_init(),
    };
    if let Err(error) = started {
        tracing::debug!(%error, "logging had been started before");
    }
}
