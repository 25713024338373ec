//! What the public sees of players, as text.

use crate::web::i18n::Locale;
use tournament::{DETAILS, Details, GuardianConsent, PersonField, PublicDetails};

impl Locale {
    /// A detail that can be hidden.
    pub fn detail(self, field: PersonField) -> String {
        self.label("details-field", field.code()).to_string()
    }

    /// Details one after the other; empty for none.
    pub fn details(self, details: &Details) -> String {
        let named = DETAILS.into_iter().filter(|field| details.contains(field)).map(|field| self.detail(field));
        named.collect::<Vec<_>>().join(", ")
    }

    /// How and when a parent or guardian agreed; empty if nothing is recorded.
    pub fn consent(self, consent: Option<GuardianConsent>) -> String {
        let said = |own: GuardianConsent| {
            self.label("details-consent-form", own.form.code()).with("date", self.date(own.at.date())).to_string()
        };
        consent.map(said).unwrap_or_default()
    }

    /// What the organiser has chosen.
    pub fn public_details(self, details: &PublicDetails) -> String {
        let hidden = self.details(&details.hidden);
        let hidden = if hidden.is_empty() { self.text("details-all-shown").to_string() } else { hidden };
        self.text("details-chosen")
            .with("hidden", hidden)
            .with("minors", self.label("details-of-minors", details.minors.code()).to_string())
            .to_string()
    }
}
