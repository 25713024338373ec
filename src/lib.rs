//! Poddavki: a tournament manager for giveaway Russian draughts and its relatives.
//!
//! Two libraries know nothing of databases and pages: `draughts`, the game with its notation, and `tournament`, the competition with its
//! pairings, standings, ratings, series and files. This package is the application around them, in reading order:
//!
//! | module | what it is | may use |
//! |---|---|---|
//! | [`store`] | SQLite or PostgreSQL: tables, journals, notifications, backups | the libraries' data types |
//! | [`service`] | what people ask for, end to end: load, decide, write, tell the others | the libraries, `store` |
//! | [`web`] | the site: `http`, `i18n`, `forms`, `parts`, `pages`; `api`, the documents for programs; `labels`, the codes with their words; `values`, what forms carry | `service` to do things, `store` to read, the libraries |
//! | [`cli`] | the command line, one file a subcommand | the same, and `web` to serve |
//! | [`config`], [`network`], [`telemetry`] | switches of a deployment, its address in the network of the hall, logs | std |
//! | [`platform`] | what differs between Unix and Windows | std |
//! | [`outside`] | the time and the lots, which a simulation sets | std |
//! | [`age`] | encrypted files in the format of `age` | std |
//! | [`watch`], `lock`, `recent` | how long work tells how far it is, and is stopped; a lock that outlives a panic; what is kept until room is wanted | std |
//!
//! An action is a [`Command`](tournament::Command). [`decide`](tournament::decide()) accepts it and returns its
//! [`Change`](tournament::Change)s, or rejects it; [`store`] writes the changes with an entry of the journal. [`service`] is the only way
//! to do so, for pages, commands and imports alike. `tests/architecture` checks the table.

pub mod age;
pub mod cli;
pub mod config;
mod endgames;
mod lock;
pub mod network;
pub mod outside;
pub mod platform;
mod recent;
pub mod service;
pub mod store;
pub mod telemetry;
pub mod watch;
pub mod web;
