//! Ratings belong to everybody: what an event changes in them, an administrator has seen.
//!
//! Whoever closes a rated event without being an administrator leaves its ratings waiting. So does whoever brings a closed event
//! about in another way, by the log: the question is asked of the outcome, not of the act.

use std::sync::Arc;

use super::{Actor, Desk, DeskError, Draft, Powers, Request};
use crate::rating::FineRating;
use crate::store::JournalEntry;
use crate::tournament::{Act, Key, Name, RatingApproval, Tournament};

/// How far back the journal of a closed event is read for who closed it.
const LATEST: u32 = 50;

/// A closed event whose ratings wait for an administrator.
#[derive(Debug, Clone)]
pub struct AwaitedRatings {
    /// The event.
    pub event: Arc<Tournament>,
    /// What made them wait.
    pub since: Option<JournalEntry>,
    /// What would change, the greatest change first.
    pub changes: Vec<PendingRating>,
}

/// A rating that would change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingRating {
    /// Whose.
    pub name: Name,
    /// What it is; none for a first rating.
    pub before: Option<FineRating>,
    /// What it would be.
    pub after: FineRating,
}

impl PendingRating {
    fn size(&self) -> i32 {
        self.before.map_or(0, |before| (self.after.listed().0 - before.listed().0).abs())
    }
}

impl Desk {
    /// Lets the results of a closed event change ratings, or not.
    pub fn approve_ratings(&self, request: &Request<'_>, approval: RatingApproval) -> Result<Tournament, DeskError> {
        self.perform(request, |draft| draft.act(Act::ApproveRatings(approval)))
    }

    /// The events whose ratings wait, with what they would change.
    pub fn awaited_ratings(&self) -> Result<Vec<AwaitedRatings>, DeskError> {
        let waiting = self.store.awaiting_approval()?.into_iter();
        let events = waiting.filter_map(|id| self.store.tournament_by_id(id).transpose());
        events.map(|event| self.awaited(event?)).collect()
    }

    fn awaited(&self, event: Arc<Tournament>) -> Result<AwaitedRatings, DeskError> {
        let mut changes = self.pending_ratings(&event)?;
        changes.sort_by_key(|change| std::cmp::Reverse(change.size()));
        let touches = |entry: &JournalEntry| entry.changes.iter().any(|change| change.key() == Key::Approval);
        let since = self.store.journal(event.id, None, LATEST)?.into_iter().find(touches);
        Ok(AwaitedRatings { event, since, changes })
    }

    fn pending_ratings(&self, event: &Tournament) -> Result<Vec<PendingRating>, DeskError> {
        let changes = self.ratings_to_change(event)?.unwrap_or_default();
        let name = |player| event.entries.values().find(|entry| entry.player == Some(player));
        let pending = changes.into_iter().filter_map(|change| {
            let name = name(change.player)?.person.name.clone();
            Some(PendingRating { name, before: change.before, after: change.after })
        });
        Ok(pending.collect())
    }

    /// Makes the ratings of the event of `draft` wait, if they would count by the doing of somebody who may not say so.
    pub(super) fn ask_for_approval(
        &self,
        actor: &Actor,
        before: &Tournament,
        draft: &mut Draft,
    ) -> Result<(), DeskError> {
        let counts = draft.tournament().counts_for_ratings();
        let is_new = !before.counts_for_ratings() || !draft.changes().is_empty();
        if counts && is_new && self.powers(actor)? == Powers::Member {
            draft.act(Act::ApproveRatings(RatingApproval::Awaited))?;
        }
        Ok(())
    }
}
