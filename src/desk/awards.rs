//! Who has places of his own, and what places are worth.

use super::{Desk, DeskError, Request};
use tournament::{Act, PrizeFund, Section, Tournament};

impl Desk {
    /// Changes the sections of an event.
    pub fn set_sections(&self, request: &Request<'_>, sections: &[Section]) -> Result<Tournament, DeskError> {
        self.perform(request, |draft| draft.act(Act::SetSections(sections.to_vec())))
    }

    /// Changes the prizes of an event.
    pub fn set_prizes(&self, request: &Request<'_>, fund: &PrizeFund) -> Result<Tournament, DeskError> {
        self.perform(request, |draft| draft.act(Act::SetPrizes(Box::new(fund.clone()))))
    }
}
