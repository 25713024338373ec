//! Games between the tied.

use crate::service::{Request, Service, ServiceError};
use tournament::{Command, PlayOffGame, Tournament};

impl Service {
    /// Changes the play-off games of an event.
    pub fn set_play_off(&self, request: &Request<'_>, games: &[PlayOffGame]) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::SetPlayOff(games.to_vec())))
    }
}
