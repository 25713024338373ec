//! Tournaments with their players' names in the letters of a page.

use std::sync::Arc;

use crate::service::Service;
use tournament::transliterate::Alphabet;
use tournament::{EntryId, Person, Tournament};

impl Service {
    /// A tournament as pages in an alphabet show it: each player by the name of that alphabet, with the one that was entered as the other.
    /// For reading only; the same tournament where nothing is written otherwise, or no alphabet is given. Made once for each state.
    pub fn in_letters(&self, tournament: &Arc<Tournament>, alphabet: Option<Alphabet>) -> Arc<Tournament> {
        let Some(alphabet) = alphabet else { return Arc::clone(tournament) };
        let shown = self.respelled.get_or_make(tournament, alphabet, || respelled(tournament, alphabet).map(Arc::new));
        shown.unwrap_or_else(|| Arc::clone(tournament))
    }
}

/// None where nothing is written otherwise.
pub(super) fn respelled(tournament: &Tournament, alphabet: Alphabet) -> Option<Tournament> {
    let shown = tournament.entries.values().filter_map(|own| Some((own.id, own.person.shown_in(alphabet)?)));
    let shown: Vec<(EntryId, Person)> = shown.collect();
    if shown.is_empty() {
        return None;
    }
    let mut copy = Tournament::clone(tournament);
    for (id, person) in shown {
        if let Some(entry) = copy.entries.get_mut(&id) {
            entry.person = person;
        }
    }
    Some(copy)
}
