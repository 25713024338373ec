//! Tournaments with their players' names in the letters of a page, kept in memory: made once for each state of a tournament.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, Weak};

use crate::lock::lock;
use crate::service::Service;
use tournament::transliterate::Alphabet;
use tournament::{EntryId, Person, Tournament};

/// How many are kept; the one made first makes room.
const KEPT: usize = 64;

/// A state of a tournament in an alphabet. The store hands out the same tournament as long as nothing was written; while its address is
/// kept here no other can have it.
#[derive(Debug)]
struct RespelledTournament {
    stored: Weak<Tournament>,
    alphabet: Alphabet,
    shown: Arc<Tournament>,
}

/// The tournaments of one instance in other letters. They may be lost at any time.
#[derive(Debug, Default)]
pub(super) struct RespelledTournaments(Mutex<VecDeque<RespelledTournament>>);

impl RespelledTournaments {
    fn get(&self, tournament: &Arc<Tournament>, alphabet: Alphabet) -> Option<Arc<Tournament>> {
        let stored = Arc::downgrade(tournament);
        let mut kept = lock(&self.0);
        // States that are not held any more will not come again.
        kept.retain(|own| own.stored.strong_count() > 0);
        let is_same = |own: &&RespelledTournament| own.alphabet == alphabet && Weak::ptr_eq(&own.stored, &stored);
        kept.iter().find(is_same).map(|own| Arc::clone(&own.shown))
    }

    fn keep(&self, own: RespelledTournament) {
        let mut kept = lock(&self.0);
        kept.push_back(own);
        if kept.len() > KEPT {
            kept.pop_front();
        }
    }
}

impl Service {
    /// A tournament as pages in an alphabet show it: each player by the name of that alphabet, with the one that was entered as the other.
    /// For reading only; the same tournament where nothing is written otherwise.
    pub fn in_alphabet(&self, tournament: &Arc<Tournament>, alphabet: Alphabet) -> Arc<Tournament> {
        if let Some(kept) = self.respelled.get(tournament, alphabet) {
            return kept;
        }
        let shown = tournament.entries.values().filter_map(|own| Some((own.id, own.person.shown_in(alphabet)?)));
        let shown: Vec<(EntryId, Person)> = shown.collect();
        if shown.is_empty() {
            return Arc::clone(tournament);
        }
        let mut copy = Tournament::clone(tournament);
        for (id, person) in shown {
            if let Some(entry) = copy.entries.get_mut(&id) {
                entry.person = person;
            }
        }
        let copy = Arc::new(copy);
        let stored = Arc::downgrade(tournament);
        self.respelled.keep(RespelledTournament { stored, alphabet, shown: Arc::clone(&copy) });
        copy
    }
}
