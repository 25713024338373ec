//! Logging: content and format. Each event is logged once, where it leaves the program.

use std::io::IsTerminal;

use tracing::Level;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt, registry};

use crate::config::LogFormat;

/// Starts logging to standard error. Further calls change nothing, so that tests may make many applications.
pub fn start(format: LogFormat) {
    let asked: Option<Targets> = std::env::var("RUST_LOG").ok().and_then(|asked| asked.parse().ok());
    let usual = || Targets::new().with_default(Level::INFO).with_target("actix_server", Level::WARN);
    let filter = asked.unwrap_or_else(usual);
    let is_terminal = std::io::stderr().is_terminal();
    let lines = fmt::layer().with_writer(std::io::stderr).with_ansi(is_terminal).with_target(false);
    let lines = match format {
        LogFormat::Text => lines.compact().boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    if let Err(error) = registry().with(lines).with(filter).try_init() {
        tracing::debug!(%error, "logging had been started before");
    }
}
