//! Who meets whom: the pairing systems behind one question, [`pair`], and the audit of any pairing, [`check`]. The rules followed are in
//! [`rules_text`].

pub mod alternative;
pub mod analysis;
pub mod avoided_pairs;
pub mod check;
pub mod dutch;
mod effort;
pub mod explain;
mod forbidden_places;
pub mod knock_out_bracket;
pub mod late;
pub mod matching;
pub mod obstacles;
pub mod questions;
pub mod rest;
pub mod round_robin;
pub mod rulebook;
pub mod start_list;
pub mod systems;
mod team_analysis;
pub mod team_by_hand;
pub mod team_bye;
mod team_late;
pub mod team_obstacles;
pub mod team_swiss;
pub mod two_teams;
pub mod unpaired;
pub mod watch;
mod ways_out;

#[doc = include_str!("../../PAIRING.md")]
pub mod rules_text {}

use thiserror::Error;

use crate::{Entry, EntryId, Pairing, RoundNumber, RoundPlan, Tournament};
use draughts::Side;
use explain::PairingExplanation;
use systems::{Request, pairer};
use two_teams::TwoTeamsError;
use watch::PairingWatch;

/// A pairing with its reasons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paired {
    /// Who meets whom, ready for [`Command::Pair`](crate::Command::Pair).
    pub plan: RoundPlan,
    /// How it came about.
    pub explanation: PairingExplanation,
}

/// Why a round is not paired.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PairingError {
    /// Rounds are paired in turn; one that is paired already may be asked for again.
    #[error("round {asked} cannot be paired before round {next}")]
    NotTheNextRound {
        /// The round that was to be paired.
        asked: RoundNumber,
        /// The one whose turn it is.
        next: RoundNumber,
    },
    /// All rounds are paired: how many there are.
    #[error("the tournament has {}", .0.counted())]
    NoRoundLeft(RoundNumber),
    /// A round before this one in which a game has no result.
    #[error("results of round {0} are missing")]
    ResultsMissing(RoundNumber),
    /// Start numbers come before the first pairing.
    #[error("{} players have no start number", .0.len())]
    NotNumbered(Vec<EntryId>),
    /// All are absent, or no player is entered.
    #[error("there is nobody to pair")]
    NoPlayers,
    /// A round robin or a knock-out of one.
    #[error("two players or more are needed")]
    TooFewPlayers,
    /// The absolute criteria leave no complete pairing.
    #[error("no complete pairing exists: too few opponents are left for some players")]
    NoPairing {
        /// They fall into more groups of odd size than there are opponents left for them: a player among them must be
        /// left over. Within such a group some may meet each other; no player of one group may meet any player of another.
        stranded: Vec<EntryId>,
        /// All that is left for them outside their groups.
        wanted: Vec<EntryId>,
        /// Whether the bye is left for one of them besides.
        bye_is_wanted: bool,
    },
    /// A match of a knock-out that a player must win.
    #[error("round {round}: nobody has won a match of the knock-out yet")]
    Undecided {
        /// The round of the match.
        round: RoundNumber,
        /// Its two players.
        players: [EntryId; 2],
    },
    /// More different scores in one bracket than the solver can weigh.
    #[error("a bracket holds too many different scores")]
    TooManyScores,
    /// Teams that the system cannot pair.
    #[error(transparent)]
    Teams(#[from] TwoTeamsError),
    /// The watch of the work has stopped it.
    #[error("the pairing was stopped")]
    Stopped,
}

impl PairingError {
    /// Whether the rules leave no pairing, where without one of them there might be one.
    pub const fn is_no_pairing(&self) -> bool {
        matches!(self, Self::NoPairing { .. } | Self::Teams(TwoTeamsError::Blocked(_)))
    }
}

/// Pairs `round` by the system of the tournament, from the results of the rounds before it. `initial_colour` is the outcome
/// of the draw of lots, used (and handed on in the plan) if none has been drawn before.
///
/// Start numbers must have been given. Byes asked for and absences are taken from the entries, and are in the plan too.
pub fn pair(tournament: &Tournament, round: RoundNumber, initial_colour: Side) -> Result<Paired, PairingError> {
    pair_watched(tournament, round, initial_colour, &PairingWatch::default())
}

/// As [`pair`]; `watch` hears how many players are paired, and may stop it.
pub fn pair_watched(
    tournament: &Tournament,
    round: RoundNumber,
    initial_colour: Side,
    watch: &PairingWatch,
) -> Result<Paired, PairingError> {
    let next = tournament.paired_rounds().next();
    if round < RoundNumber::FIRST || round > next {
        return Err(PairingError::NotTheNextRound { asked: round, next });
    }
    let settings = &tournament.settings;
    // A table of all against all needs no results, and knows its own numbers.
    if let Some(cycles) = settings.system.cycles() {
        return round_robin::pair_round(tournament, round, cycles);
    }
    if round > settings.rounds && !settings.system.has_closed_field() {
        return Err(PairingError::NoRoundLeft(settings.rounds));
    }
    // Adjourned games count as draws (C.04.2); games without any result do not count at all and are waited for.
    let is_missing =
        |pairing: &&Pairing| pairing.round < round && pairing.games.iter().any(|game| game.result.is_none());
    if let Some(missing) = tournament.pairings().find(is_missing).filter(|_| !settings.system.has_table()) {
        return Err(PairingError::ResultsMissing(missing.round));
    }
    let request = Request::new(tournament, round, initial_colour).watched(watch);
    let is_unnumbered = |entry: &&Entry| entry.number.is_none() && !request.byes.contains_key(&entry.id);
    let unnumbered = tournament.entries.values().filter(is_unnumbered);
    let unnumbered: Vec<EntryId> = unnumbered.map(|entry| entry.id).collect();
    if !unnumbered.is_empty() {
        return Err(PairingError::NotNumbered(unnumbered));
    }
    let mut paired = pairer(settings.system)(&request)?;
    if watch.is_stopping() {
        return Err(PairingError::Stopped);
    }
    paired.plan.initial_colour = if settings.initial_colour.is_none() { Some(initial_colour) } else { None };
    Ok(paired)
}
