//! What may still come of a running tournament: it is played to its end many times over, paired by the real engine, and what is
//! certain already is worked out besides.
//!
//! * [`simulate()`] counts how often each player takes each place, and how often they make a norm. Everything follows from a seed.
//! * [`rehearse()`] shows what the regulations lead to: ties, byes, when the first place is decided, prizes.
//! * [`certain()`] finds what holds whatever happens. Nothing in it is sampled.
//! * [`play`] makes results up from ratings, by [`Chance`]; random tournaments are made with it too.
//!
//! Here pairing, standings and rating meet, none of which may know the others.

mod bounds;
mod certain;
mod chance;
pub mod play;
mod prospects;
mod rehearsal;
mod simulate;

pub use certain::{Certainty, PlaceRange, Statement, certain};
pub use chance::Chance;
pub use prospects::{Estimate, Forecast, PlacesTaken, PlayerForecast};
pub use rehearsal::{FirstPlaceDecision, MoneyRange, Rehearsal, play_until, rehearse};
pub use simulate::{RUNS_AT_ONCE, Runs, Simulation, SimulationShare, simulate};

use crate::{System, Tournament, TournamentStatus};

/// Whether a tournament is under way with something left to be played that the public may see. A knock-out is left out:
/// there matches are played on until a player has won, and of what is played on nothing is known.
pub fn is_open(tournament: &Tournament) -> bool {
    if tournament.settings.system == System::KnockOut {
        return false;
    }
    let published = tournament.published_rounds();
    let is_unfinished = tournament.complete_rounds() < published;
    tournament.status == TournamentStatus::Open
        && published.0 > 0
        && (is_unfinished || published < tournament.settings.rounds)
}

/// The tournament as the public may see it: without a round that is still a draft.
fn public(tournament: &Tournament) -> Tournament {
    let mut public = tournament.clone();
    public.rounds.truncate(usize::from(tournament.published_rounds().0));
    public
}
