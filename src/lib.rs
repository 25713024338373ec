//! Poddavki: a tournament manager for giveaway Russian draughts and its relatives.
//!
//! Two libraries know nothing of databases and pages: `draughts`, the game with its notation, and `tournament`, the competition with its
//! pairings, standings, ratings, series and files. This package is the application around them, in reading order:
//!
//! | module | what it is | may use |
//! |---|---|---|
//! | [`store`] | SQLite or PostgreSQL: tables, journals, notifications, backups | the libraries' data types |
//! | [`service`] | commands from end to end: load, decide, write, notify | the libraries, `store` |
//! | [`web`] | the site | `service` to do things, `store` to read, the libraries |
//! | [`cli`] | the command line, one file a subcommand | the same, and `web` to serve |
//! | [`config`], [`network`], [`telemetry`] | switches of a deployment, its address, logs | std |
//! | [`platform`] | what differs between Unix and Windows | std |
//! | [`watch`] | progress of long work, and stopping it | std |
//!
//! An action is a [`Command`](tournament::Command). [`decide`](tournament::decide()) accepts it and returns its
//! [`Change`](tournament::Change)s, or rejects it; [`store`] writes the changes with an entry of the journal. [`service`] is the only way
//! to do so, for pages, commands and imports alike. `tests/architecture` checks the table.

pub mod cli;
pub mod config;
mod lock;
pub mod network;
pub mod platform;
mod recent;
pub mod service;
pub mod store;
pub mod telemetry;
pub mod watch;
pub mod web;
