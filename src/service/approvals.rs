//! Ratings belong to all: what a tournament changes in them, an administrator has seen.
//!
//! Those who close a rated tournament without being administrators leave its ratings waiting. So do those who bring a closed tournament
//! about in another way, by the log: the question is asked of the outcome, not of the command.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use crate::lock::lock;
use crate::service::finals::entry_of;
use crate::service::{AccountRights, Actor, Request, Service, ServiceError, TournamentDraft};
use crate::store::{JournalEntry, Stamp, WaitingTournament};
use tournament::rating::FineRating;
use tournament::{Command, ItemKey, Name, RatingApproval, Tournament, TournamentId, Version};

/// How far back the journal of a closed tournament is read for the account that closed it.
const LATEST: u32 = 50;

/// A closed tournament whose ratings wait for an administrator.
#[derive(Debug, Clone)]
pub struct AwaitedRatings {
    pub tournament: Arc<Tournament>,
    pub since: Option<JournalEntry>,
    /// What would change, the greatest change first.
    pub changes: Vec<PendingRating>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingRating {
    pub name: Name,
    /// What it is; none for a first rating.
    pub before: Option<FineRating>,
    pub after: FineRating,
}

/// All that the changes of a tournament follow from, besides the years of birth in the registry.
#[derive(Debug, Clone, PartialEq, Eq)]
struct RatingBasis {
    tournament: Stamp,
    list: Version,
    /// The closed tournaments of the game: the list is gone through anew with them.
    closed: Vec<Stamp>,
}

/// What waiting tournaments would change: going through a list reads all its tournaments, too much for each view of a page. It may be lost
/// at any time.
#[derive(Debug, Default)]
pub(super) struct KeptAwaited(Mutex<HashMap<TournamentId, (RatingBasis, Arc<AwaitedRatings>)>>);

impl KeptAwaited {
    fn get(&self, grounds: &RatingBasis) -> Option<Arc<AwaitedRatings>> {
        let kept = self.lock();
        kept.get(&grounds.tournament.id).filter(|(own, _)| own == grounds).map(|(_, awaited)| Arc::clone(awaited))
    }

    /// Keeps one, and forgets those of tournaments that wait no more.
    fn keep(&self, grounds: RatingBasis, awaited: &Arc<AwaitedRatings>, waiting: &[WaitingTournament]) {
        let mut kept = self.lock();
        kept.retain(|id, _| waiting.iter().any(|tournament| tournament.stamp.id == *id));
        kept.insert(grounds.tournament.id, (grounds, Arc::clone(awaited)));
    }

    /// Forgets everything, since the registry has changed.
    pub(super) fn clear(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TournamentId, (RatingBasis, Arc<AwaitedRatings>)>> {
        lock(&self.0)
    }
}

impl Service {
    /// Lets the results of a closed tournament change ratings, or not.
    pub fn approve_ratings(&self, request: &Request<'_>, approval: RatingApproval) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::ApproveRatings(approval)))
    }

    /// The tournaments whose ratings wait, with what they would change.
    pub fn awaited_ratings(&self) -> Result<Vec<Arc<AwaitedRatings>>, ServiceError> {
        let waiting = self.store.awaiting_approval()?;
        let mut awaited = Vec::new();
        for own in &waiting {
            let grounds = self.grounds(own)?;
            if let Some(kept) = self.awaited.get(&grounds) {
                awaited.push(kept);
                continue;
            }
            let Some(tournament) = self.store.tournament_by_id(own.stamp.id)? else { continue };
            let version = tournament.version;
            let found = Arc::new(self.awaited(tournament)?);
            // A write since the list was read has made a later state: it is told, and not kept for this one.
            if version == own.stamp.version {
                self.awaited.keep(grounds, &found, &waiting);
            }
            awaited.push(found);
        }
        Ok(awaited)
    }

    fn grounds(&self, tournament: &WaitingTournament) -> Result<RatingBasis, ServiceError> {
        let stamp = tournament.stamp.clone();
        Ok(match tournament.list {
            Some(list) => RatingBasis {
                tournament: stamp,
                list: self.store.rating_version(list)?,
                closed: self.store.closed_stamps(list.variant)?,
            },
            None => RatingBasis { tournament: stamp, list: Version(0), closed: Vec::new() },
        })
    }

    fn awaited(&self, tournament: Arc<Tournament>) -> Result<AwaitedRatings, ServiceError> {
        let championships = self.store.championships()?;
        let mut changes = Vec::new();
        for change in self.ratings_to_change(&tournament)?.unwrap_or_default() {
            let entry = entry_of(&championships, &tournament, change.player);
            let name = entry.map(|entry| entry.person.name.clone());
            changes.extend(name.map(|name| PendingRating { name, before: change.before, after: change.after }));
        }
        let size = |change: &PendingRating| {
            change.before.map_or(0, |before| (change.after.listed().0 - before.listed().0).abs())
        };
        changes.sort_by_key(|change| std::cmp::Reverse(size(change)));
        let touches = |entry: &JournalEntry| entry.changes.iter().any(|change| change.key() == ItemKey::Approval);
        let since = self.store.journal(tournament.id, None, LATEST)?.into_iter().find(touches);
        Ok(AwaitedRatings { tournament, since, changes })
    }

    /// Makes the ratings of the tournament of `draft` wait, if they would count by the doing of an account that may not say so.
    pub(super) fn ask_for_approval(
        &self,
        actor: &Actor,
        before: &Tournament,
        draft: &mut TournamentDraft,
    ) -> Result<(), ServiceError> {
        let counts = draft.tournament().counts_for_ratings();
        let is_new = !before.counts_for_ratings() || !draft.changes().is_empty();
        if counts && is_new && self.powers(actor)? == AccountRights::Member {
            draft.execute(Command::ApproveRatings(RatingApproval::Awaited))?;
        }
        Ok(())
    }
}
