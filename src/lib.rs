//! Poddavki: a tournament manager for giveaway Russian draughts and its relatives.
//!
//! The map, in reading order; each module's own page says more.
//!
//! | module | what it is | may use |
//! |---|---|---|
//! | [`draughts`] | the game: board, rules, legal moves, draws | std |
//! | [`notation`] | moves, positions and games as text | `draughts` |
//! | [`tournament`] | the competition, pure: what it is, what may be done, what that changes | `draughts` |
//! | [`pairing`] | who plays whom, with which colour, and why | `tournament` |
//! | [`standings`] | who stands where, and why | `tournament` |
//! | [`rating`] | rating lists | `tournament` |
//! | [`outlook`] | what may still come of a running event, and what is certain | `tournament`, `pairing`, `standings`, `rating` |
//! | [`series`] | events of several tournaments, annual championships, their medals and records | `tournament` |
//! | [`exchange`] | report files, CSV, event documents: text ⇄ domain | `notation`, `tournament`, `standings`, `series` |
//! | [`store`] | the memory: SQLite or PostgreSQL, the journal, backups | `tournament`, `rating`'s and `series`' data |
//! | [`desk`] | what an arbiter asks for, end to end | all of the above |
//! | [`web`] | the site | `desk`, `store` to read, the domain |
//! | [`cli`] | the command line | the same, and `web` to serve |
//! | [`config`], [`telemetry`] | switches, logs | std |
//!
//! Every write is an [`tournament::Act`], decided by [`tournament::decide()`] and journaled by [`store`]; [`desk`] is the only
//! way there. `tests/architecture.rs` holds the table to be true.
//!
//! The rooms from `draughts` to `exchange` need no database and no page: they are compiled as a package of their own
//! (`domain/Cargo.toml`), optimised in tests too, and stand here as everywhere in the house.

pub mod cli;
pub mod config;
pub mod service;
pub mod store;
pub mod telemetry;
pub mod web;
