//! Taking back what was done.

use super::{Desk, DeskError, Draft, Request, now};
use crate::store::JournalEntry;
use crate::tournament::change::inverse;
use crate::tournament::{Act, Deed, Tournament};

impl Desk {
    /// Takes one entry of the journal back, if nothing later builds on it.
    pub fn undo(&self, request: &Request<'_>, entry: i64) -> Result<Tournament, DeskError> {
        let tournament = self.tournament(request.slug)?;
        let recorded = self.store.journal_entry(tournament.id, entry)?.ok_or(DeskError::NoSuchEntry(entry))?;
        let changes = inverse(&recorded.changes);
        self.perform(request, |draft| draft.act(Act::Revert { entry, changes: changes.clone() }))
    }

    /// Whether an entry of the journal could be taken back as `tournament` is now: nothing later builds on it, and it has not been
    /// taken back yet.
    pub fn can_undo(&self, tournament: &Tournament, recorded: &JournalEntry) -> bool {
        let mut draft = Draft::new(tournament.clone(), now());
        draft.act(Act::Revert { entry: recorded.number, changes: inverse(&recorded.changes) }).is_ok()
    }

    /// Goes back to the state after `entry`: takes every later act back, newest first, in one write.
    pub fn undo_to(&self, request: &Request<'_>, entry: i64) -> Result<Tournament, DeskError> {
        self.perform(request, |draft| {
            let later = self.entries_after(draft.tournament(), entry)?;
            for recorded in later {
                draft.act(Act::Revert { entry: recorded.number, changes: inverse(&recorded.changes) })?;
            }
            Ok(Deed::GoBack { entry })
        })
    }

    /// The journal's entries after `entry`, newest first.
    fn entries_after(&self, tournament: &Tournament, entry: i64) -> Result<Vec<JournalEntry>, DeskError> {
        if self.store.journal_entry(tournament.id, entry)?.is_none() {
            return Err(DeskError::NoSuchEntry(entry));
        }
        let count = u32::try_from(tournament.version.0 - entry).unwrap_or(u32::MAX);
        Ok(self.store.journal(tournament.id, None, count)?)
    }
}
