//! The pairing systems beside the Dutch one and the round robin: each in its own file, all asked the same [`Request`].
//!
//! What several of them need is apart: [`round_players`] reads the players out of a tournament, [`colours`] says who has White,
//! [`pairable_field`] whether players can all be paired, [`choice`] finds the best pairings by a list of criteria and narrows them
//! down to the one that a rule takes first, [`upward`] pairs score groups that draw players up.
//!
//! [`scheveningen`] and [`team`] pair teams and [`numbering`] draws up the start list of a round robin: they know no
//! tournament.

pub mod balance;
pub mod burstein;
pub mod choice;
pub mod colours;
pub mod comparison;
pub mod double_swiss;
pub mod dubov;
mod fold;
pub mod keizer;
pub mod knock_out;
pub mod monrad;
pub mod numbering;
pub mod pairable_field;
pub mod round_players;
pub mod scheveningen;
pub mod team;
pub mod upward;

use std::collections::BTreeMap;

use super::watch::PairingWatch;
use super::{Paired, PairingError, dutch, round_robin, team_swiss, two_teams};
use crate::{Bye, Entry, EntryId, RoundNumber, System, Tournament};
use draughts::Side;

/// What a system is asked to pair.
#[derive(Debug, Clone)]
pub struct Request<'t> {
    /// The tournament; results of the round asked for and of later ones are not looked at.
    pub tournament: &'t Tournament,
    /// The round to be paired.
    pub round: RoundNumber,
    /// The players who are not to be paired, and the bye that each has instead.
    pub byes: BTreeMap<EntryId, Bye>,
    /// The colour drawn by lot for the first board of round 1.
    pub initial_colour: Side,
    /// Two who have to meet, where it is asked what would come of that.
    pub only: Option<(EntryId, EntryId)>,
    /// What hears how far the work is, and may stop it.
    pub watch: PairingWatch,
}

impl<'t> Request<'t> {
    /// The round with the byes and absences of the entries, and the colour drawn, else `initial_colour`.
    pub fn new(tournament: &'t Tournament, round: RoundNumber, initial_colour: Side) -> Self {
        let bye = |entry: &Entry| entry.bye_in(round).map(|bye| (entry.id, bye));
        let byes = tournament.entries.values().filter_map(bye).collect();
        let initial_colour = tournament.settings.initial_colour.unwrap_or(initial_colour);
        Self { tournament, round, byes, initial_colour, only: None, watch: PairingWatch::default() }
    }

    /// The same, watched.
    #[must_use]
    pub fn watched(self, watch: &PairingWatch) -> Self {
        Self { watch: watch.clone(), ..self }
    }
}

/// Pairs a round by one system.
pub type Pairer = fn(&Request<'_>) -> Result<Paired, PairingError>;

/// What pairs the next round by the rules of a system.
pub const fn pairer(system: System) -> Pairer {
    match system {
        System::Dutch { .. } => dutch::pair_round,
        System::RoundRobin { .. } => pair_round_robin,
        System::Burstein => burstein::pair,
        System::Dubov => dubov::pair,
        System::DoubleSwiss => double_swiss::pair,
        System::Monrad => monrad::pair,
        System::Keizer => keizer::pair,
        System::KnockOut => knock_out::pair,
        System::Scheveningen => two_teams::pair,
        System::TeamSwiss => team_swiss::pair,
    }
}

/// Whether a complete pairing of a round exists.
///
/// # Errors
/// What keeps the round from being paired for another reason.
pub fn can_be_paired(request: &Request<'_>) -> Result<bool, PairingError> {
    let system = request.tournament.settings.system;
    // The Dutch system knows before it has looked for the best pairing.
    if let System::Dutch { .. } = system {
        return Ok(dutch::can_be_paired(request));
    }
    match pairer(system)(request) {
        Ok(_) => Ok(true),
        Err(error) if error.is_no_pairing() => Ok(false),
        Err(other) => Err(other),
    }
}

/// The round robin, asked as the others are: its table knows which player is free.
fn pair_round_robin(request: &Request<'_>) -> Result<Paired, PairingError> {
    let cycles = request.tournament.settings.system.cycles().unwrap_or(1);
    round_robin::pair_round(request.tournament, request.round, cycles)
}
