//! Tournaments, events and series in the alphabet and language of a page.

use std::sync::Arc;

use crate::service::Service;
use crate::store::StoreError;
use tournament::series::Championships;
use tournament::transliterate::Alphabet;
use tournament::{Bilingual, EntryId, Person, Tournament};

/// A tournament as the public may see it.
#[derive(Debug, Clone)]
pub struct PublicView {
    pub tournament: Arc<Tournament>,
    /// Which words of persons it rests on, where it does; pages are kept by it.
    pub key: Option<i64>,
    /// Events, series and imported tables at the same state.
    pub championships: Arc<Championships>,
}

impl Service {
    /// A tournament as pages in an alphabet show it: each player with the name in that alphabet, and the entered one as the other; title,
    /// venue, sections and prizes in its language where they are given. For display only; the same tournament if nothing is written
    /// differently, or no alphabet is given. Made once for each state.
    pub fn in_letters(&self, tournament: &Arc<Tournament>, alphabet: Option<Alphabet>) -> Arc<Tournament> {
        let Some(alphabet) = alphabet else { return Arc::clone(tournament) };
        let shown = self.respelled.get_or_make(tournament, alphabet, || respelled(tournament, alphabet).map(Arc::new));
        shown.unwrap_or_else(|| Arc::clone(tournament))
    }

    /// A tournament as the public may see it: without the details that its organiser or its players hide. For display only; the same
    /// tournament if nothing is hidden. Made once for each state.
    pub fn for_public(&self, tournament: &Arc<Tournament>) -> Result<PublicView, StoreError> {
        let championships = self.store.championships()?;
        let withheld = championships.withheld_in(tournament);
        // The words of persons are no part of the tournament: they come and go with the registry.
        let key = (!withheld.is_empty()).then_some(championships.number);
        let shown = self.public.get_or_make(tournament, key, || tournament.for_public(&withheld).map(Arc::new));
        let tournament = shown.unwrap_or_else(|| Arc::clone(tournament));
        Ok(PublicView { tournament, key, championships: self.without_hidden(championships) })
    }

    /// Events, series and imported tables as the public may see them.
    pub fn public_championships(&self) -> Result<Arc<Championships>, StoreError> {
        Ok(self.without_hidden(self.store.championships()?))
    }

    fn without_hidden(&self, championships: Arc<Championships>) -> Arc<Championships> {
        let make = || championships.for_public().map(Arc::new);
        let shown = self.public_championships.get_or_make(&championships, (), make);
        shown.unwrap_or(championships)
    }

    /// Events, series and imported tables as public pages in an alphabet show them: with titles and venues in its language, where they
    /// have been written in it. For reading only.
    pub fn championships_in_letters(&self, alphabet: Option<Alphabet>) -> Result<Arc<Championships>, StoreError> {
        Ok(self.spelled(self.public_championships()?, alphabet))
    }

    /// Events, series and imported tables with titles and venues in the letters of an alphabet.
    pub fn spelled(&self, championships: Arc<Championships>, alphabet: Option<Alphabet>) -> Arc<Championships> {
        let Some(alphabet) = alphabet else { return championships };
        let shown = self.respelled_championships.get_or_make(&championships, alphabet, || {
            let is_other = championships.is_shown_otherwise(alphabet);
            is_other.then(|| Arc::new(Championships::clone(&championships).in_letters(Some(alphabet))))
        });
        shown.unwrap_or(championships)
    }
}

/// `None` if nothing is written differently.
pub(super) fn respelled(tournament: &Tournament, alphabet: Alphabet) -> Option<Tournament> {
    let shown = tournament.entries.values().filter_map(|entry| Some((entry.id, entry.person.shown_in(alphabet)?)));
    let shown: Vec<(EntryId, Person)> = shown.collect();
    let (info, settings) = (&tournament.info, &tournament.settings);
    if shown.is_empty() && !info.is_shown_otherwise(alphabet) && !settings.is_shown_otherwise(alphabet) {
        return None;
    }
    let mut copy = Tournament::clone(tournament);
    copy.info.turn_to(alphabet);
    copy.settings.turn_to(alphabet);
    for (id, person) in shown {
        if let Some(entry) = copy.entries.get_mut(&id) {
            entry.person = person;
        }
    }
    Some(copy)
}
