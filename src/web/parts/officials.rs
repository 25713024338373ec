//! Appointing officials by the names of their accounts: what is typed on the page of a tournament and on that of an event.

use std::borrow::Borrow;

use serde::Deserialize;

use crate::service::{Service, ServiceError};
use crate::store::{Right, Role};
use tournament::{SectionCode, Tournament, UserId};

/// What is typed to give an account a role.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct OfficialForm {
    pub name: String,
    pub role: String,
    /// The section that the role is limited to; empty for none.
    pub section: String,
}

/// A form field, and the message key of its error.
pub type OfficialError = (&'static str, &'static str);

/// An account with the right that it is to have.
pub struct Appointment {
    pub user: UserId,
    pub right: Right,
}

impl OfficialForm {
    /// The form of `values` that may have other fields too.
    pub fn from_fields(name: &str, role: &str) -> Self {
        Self { name: name.to_owned(), role: role.to_owned(), section: String::new() }
    }

    /// Whether a role is chosen; at first that of an arbiter is.
    pub fn is_chosen(&self, role: impl Borrow<Role>) -> bool {
        Role::from_code(&self.role).unwrap_or(Role::Arbiter) == *role.borrow()
    }

    /// The account and its right in `tournament`, or in all tournaments of an event where there is none.
    pub fn read(
        &self,
        service: &Service,
        tournament: Option<&Tournament>,
    ) -> Result<Result<Appointment, OfficialError>, ServiceError> {
        let Some(role) = Role::from_code(&self.role) else { return Ok(Err(("role", "overview-official-no-role"))) };
        let section = Some(self.section.as_str()).filter(|code| !code.is_empty());
        let section = section.map(|code| SectionCode(code.to_owned()));
        if let Some(code) = &section {
            if tournament.and_then(|tournament| tournament.section(code)).is_none() {
                return Ok(Err(("section", "overview-official-section-unknown")));
            }
            if role.limited_scope().is_none() {
                return Ok(Err(("section", "overview-official-section-role")));
            }
        }
        let known = service.store().credentials(self.name.trim())?.filter(|known| known.user.disabled_at.is_none());
        Ok(match known {
            Some(known) => Ok(Appointment { user: known.user.id, right: Right { role, section } }),
            None => Err(("name", "overview-official-unknown")),
        })
    }
}
