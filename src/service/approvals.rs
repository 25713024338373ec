//! Rating changes of a tournament need an administrator's approval.
//!
//! If another account closes a rated tournament, its rating changes wait. The same holds if undo or going back in the log makes a
//! tournament closed: what counts is the result, not the command.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use crate::lock::lock;
use crate::service::finals::entry_of;
use crate::service::{AccountRights, Actor, Request, Service, ServiceError, TournamentDraft};
use crate::store::{JournalEntry, Stamp, TournamentHead, WaitingTournament};
use tournament::rating::FineRating;
use tournament::{
    Command, ItemKey, Name, RatingApproval, Tournament, TournamentId, TournamentStatus, Version, Visibility,
};

/// Journal entries of a closed tournament that are searched for the account that closed it.
const LATEST: u32 = 50;

/// A closed tournament whose ratings wait for an administrator.
#[derive(Debug, Clone)]
pub struct AwaitedRatings {
    pub tournament: Arc<Tournament>,
    pub since: Option<JournalEntry>,
    /// The rating changes, greatest first.
    pub changes: Vec<PendingRating>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingRating {
    pub name: Name,
    /// The current rating; `None` for a first rating.
    pub before: Option<FineRating>,
    pub after: FineRating,
}

/// A rated tournament that is closed, with the entry that closed it.
#[derive(Debug, Clone)]
pub struct RatedClosing {
    pub tournament: Arc<Tournament>,
    pub entry: JournalEntry,
}

/// Everything that the changes of a tournament depend on, except the years of birth in the registry.
#[derive(Debug, Clone, PartialEq, Eq)]
struct RatingBasis {
    tournament: Stamp,
    list: Version,
    /// The closed tournaments of the game: with them the list is recomputed.
    closed: Vec<Stamp>,
}

/// The changes of waiting tournaments: recomputing a list reads all its tournaments, which is too much for each view of a page. They can be
/// computed again at any time.
#[derive(Debug, Default)]
pub(super) struct KeptAwaited(Mutex<HashMap<TournamentId, (RatingBasis, Arc<AwaitedRatings>)>>);

impl KeptAwaited {
    fn get(&self, grounds: &RatingBasis) -> Option<Arc<AwaitedRatings>> {
        let kept = self.lock();
        kept.get(&grounds.tournament.id).filter(|(own, _)| own == grounds).map(|(_, awaited)| Arc::clone(awaited))
    }

    /// Keeps one, and drops those of tournaments that no longer wait.
    fn keep(&self, grounds: RatingBasis, awaited: &Arc<AwaitedRatings>, waiting: &[WaitingTournament]) {
        let mut kept = self.lock();
        kept.retain(|id, _| waiting.iter().any(|tournament| tournament.stamp.id == *id));
        kept.insert(grounds.tournament.id, (grounds, Arc::clone(awaited)));
    }

    /// Drops everything, since the registry has changed.
    pub(super) fn clear(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TournamentId, (RatingBasis, Arc<AwaitedRatings>)>> {
        lock(&self.0)
    }
}

impl Service {
    /// Lets the results of a closed tournament change ratings, or declines it.
    pub fn approve_ratings(&self, request: &Request<'_>, approval: RatingApproval) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::ApproveRatings(approval)))
    }

    /// The tournaments whose ratings wait, with their changes.
    pub fn awaited_ratings(&self) -> Result<Vec<Arc<AwaitedRatings>>, ServiceError> {
        let waiting = self.store.awaiting_approval()?;
        let mut awaited = Vec::new();
        for listed in &waiting {
            let grounds = self.grounds(listed)?;
            if let Some(kept) = self.awaited.get(&grounds) {
                awaited.push(kept);
                continue;
            }
            let Some(tournament) = self.store.tournament_by_id(listed.stamp.id)? else { continue };
            let version = tournament.version;
            let ratings = Arc::new(self.awaited(tournament)?);
            // A write since the list was read has made a later state: it is told, and not kept for this one.
            if version == listed.stamp.version {
                self.awaited.keep(grounds, &ratings, &waiting);
            }
            awaited.push(ratings);
        }
        Ok(awaited)
    }

    /// The closed tournaments with ratings that ended last, `most` of them: what administrators look over, also where nothing waits.
    pub fn latest_closings(&self, most: usize) -> Result<Vec<RatedClosing>, ServiceError> {
        let is_closed =
            |head: &TournamentHead| head.status == TournamentStatus::Closed && head.visibility != Visibility::Deleted;
        let mut closed: Vec<TournamentHead> = self.store.tournaments()?.into_iter().filter(is_closed).collect();
        closed.sort_by_key(|head| std::cmp::Reverse((head.ends, head.created_at)));
        let mut closings = Vec::new();
        for head in closed {
            if closings.len() == most {
                break;
            }
            let Some(tournament) = self.store.tournament_by_id(head.id)?.filter(|own| own.ends_rated()) else {
                continue;
            };
            let entry = self.store.closing_of(head.id)?;
            closings.extend(entry.map(|entry| RatedClosing { tournament, entry }));
        }
        closings.sort_by_key(|closing| std::cmp::Reverse(closing.entry.at));
        Ok(closings)
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

    /// Makes the ratings of the tournament of `draft` wait, if they would count because of an account that may not approve them.
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
