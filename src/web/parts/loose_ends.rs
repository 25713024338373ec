//! Open questions of a tournament: checked before it is closed, and shown afterwards.

use super::norms::is_known_title_by;
use crate::store::Role;
use crate::web::http::staff_address;
use crate::web::i18n::Locale;
use tournament::rating::norms::NormTable;
use tournament::{Entry, Tournament};

/// Something missing or undecided, and the page where it can be settled.
pub struct LooseEnd {
    pub text: String,
    pub address: String,
}

impl LooseEnd {
    /// All open questions of a tournament: no chief arbiter, waiting applications, unknown titles. Those for organisers only are shown to
    /// organisers only.
    pub fn all(t: Locale, tournament: &Tournament, role: Role, norms: &NormTable) -> Vec<Self> {
        let address = |rest: &str| staff_address(tournament, rest);
        let mut ends = Vec::new();
        if role >= Role::Organiser && tournament.info.chief_arbiter.is_empty() {
            let text = t.text("overview-gap-arbiter").to_string();
            ends.push(Self { text, address: address("/settings#chief-arbiter") });
        }
        let waiting = tournament.waiting_applications();
        if waiting > 0 {
            let text = t.text("registration-gap").with("n", waiting).to_string();
            ends.push(Self { text, address: address("/applications") });
        }
        let unknown = tournament.entries.values().filter(|entry| has_unknown_title(norms, entry)).count();
        if unknown > 0 {
            let text = t.text("overview-gap-titles").with("n", unknown).to_string();
            ends.push(Self { text, address: address("/players?state=unknown-title") });
        }
        ends
    }
}

/// Whether a player who has not withdrawn has an unknown title.
pub fn has_unknown_title(norms: &NormTable, entry: &Entry) -> bool {
    entry.withdrawn_after.is_none() && !is_known_title_by(norms, &entry.person.title)
}
