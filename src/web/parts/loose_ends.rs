//! What is to be looked at before a tournament is closed, and stays to be looked at afterwards.

use super::norms::is_known_title_by;
use crate::store::Role;
use crate::web::http::staff_address;
use crate::web::i18n::Locale;
use tournament::rating::norms::NormTable;
use tournament::{Entry, Tournament};

/// Something that is not filled in or not decided, and the page where it is.
pub struct LooseEnd {
    pub text: String,
    pub address: String,
}

impl LooseEnd {
    /// Everything of a tournament: no chief arbiter, applications that wait, titles that are not known. What only organisers can do is
    /// told to them alone.
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

/// Whether a player who has not left has a title of which it is not known what it is worth.
pub fn has_unknown_title(norms: &NormTable, entry: &Entry) -> bool {
    entry.withdrawn_after.is_none() && !is_known_title_by(norms, &entry.person.title)
}
