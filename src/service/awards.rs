//! Who has places of his own, and what places are worth.

use crate::service::{Request, Service, ServiceError};
use tournament::{Command, PrizeFund, Section, Tournament};

impl Service {
    /// Changes the sections of an event.
    pub fn set_sections(&self, request: &Request<'_>, sections: &[Section]) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::SetSections(sections.to_vec())))
    }

    /// Changes the prizes of an event.
    pub fn set_prizes(&self, request: &Request<'_>, fund: &PrizeFund) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::SetPrizes(Box::new(fund.clone()))))
    }
}
