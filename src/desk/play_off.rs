//! Games between the tied.

use super::{Desk, DeskError, Request};
use tournament::{Act, PlayOffGame, Tournament};

impl Desk {
    /// Changes the play-off games of an event.
    pub fn set_play_off(&self, request: &Request<'_>, games: &[PlayOffGame]) -> Result<Tournament, DeskError> {
        self.perform(request, |draft| draft.act(Act::SetPlayOff(games.to_vec())))
    }
}
