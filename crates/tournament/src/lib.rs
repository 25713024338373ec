//! Tournaments of draughts: what may be done in one, who plays whom, who stands where, and the files in which tournaments come and go. No
//! I/O, no clock and no randomness: time, lots and bytes come in as arguments.
//!
//! | module | what it answers |
//! |---|---|
//! | [`model`] | what a tournament is, what may be done with it ([`decide()`](model::decide())), and what that changes |
//! | [`pairing`] | who plays whom in a round, and why ([`pairing::pair`]); whether a pairing is by the rules ([`pairing::check`]) |
//! | [`standings`] | who stands where, by which tie-breaks, and why; crosstables, prizes |
//! | [`rating`] | what the games change in ratings (Elo, Adamovich, Glicko-2), and norms |
//! | [`forecast`] | what may still come of a running tournament: certain places, chances |
//! | [`series`] | several tournaments as one tournament, championships held every year, their records |
//! | [`exchange`] | files in and out: TRF, CSV, JSON, PDN, calendars |
//!
//! `pairing`, `standings` and `rating` do not know each other. Everything of [`model`] is also found at the root.
//!
//! ```
//! use chrono::NaiveDateTime;
//! use draughts::Side;
//! use tournament::numbering::start_numbers;
//! use tournament::{Command, Info, Name, NewEntry, Person, Preset, RoundNumber, Tournament, TournamentId, decide};
//! use tournament::{pairing, standings};
//!
//! // A Swiss of four players; each command is decided, and its changes are applied.
//! let info = Info { title: "Cup".to_owned(), ..Info::default() };
//! let mut cup = Tournament::new(TournamentId(1), "cup", info, Preset::SwissSingleGames.settings());
//! let mut run = |command: Command, cup: &mut Tournament| {
//!     let changes = decide(cup, command, NaiveDateTime::MIN).expect("it is allowed");
//!     cup.apply_all(&changes).expect("the changes fit");
//! };
//! let player = |name: &str| {
//!     let person = Person { name: Name::parse(name), ..Person::default() };
//!     NewEntry { player: None, person, rating: None, member: None }
//! };
//! run(Command::Enter(["Ivanov A", "Petrov B", "Sidorov C", "Orlov D"].map(player).into()), &mut cup);
//! run(Command::AssignNumbers(start_numbers(&cup)), &mut cup);
//!
//! let paired = pairing::pair(&cup, RoundNumber(1), Side::White)?;
//! assert_eq!(paired.plan.seats.len(), 2);
//! run(Command::Pair(paired.plan), &mut cup);
//!
//! let table = standings::standings(&cup, RoundNumber(1));
//! assert_eq!(table.rows.len(), 4);
//! # Ok::<(), pairing::PairingError>(())
//! ```

#![warn(missing_docs)]

pub mod exchange;
pub mod forecast;
pub mod model;
pub mod pairing;
pub mod rating;
pub mod series;
pub mod standings;

pub use model::*;
