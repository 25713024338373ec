//! Undo.

use std::collections::BTreeSet;

use crate::service::{Request, Service, ServiceError, TournamentDraft, now};
use crate::store::JournalEntry;
use tournament::{
    Change, Command, CommandRecord, ItemKey, MinorDetails, PublicDetails, Rejection, Reversal, Tournament,
};

impl Service {
    /// Undoes one journal entry, if no later entry depends on it.
    pub fn undo(&self, request: &Request<'_>, entry: i64) -> Result<Tournament, ServiceError> {
        let tournament = self.tournament(request.slug)?;
        let recorded = self.store.journal_entry(tournament.id, entry)?.ok_or(ServiceError::NoSuchEntry(entry))?;
        let undone = self.perform(request, |draft| {
            let before = draft.tournament().clone();
            let record = draft.execute(self.revert(&before, &recorded)?)?;
            self.check_regulations_kept(&before, draft.tournament())?;
            Ok(record)
        });
        match undone {
            Err(ServiceError::Refused(Rejection::LaterCommandsBuildOnIt(_))) => {
                let later = self.entries_after(&tournament, entry)?;
                Err(ServiceError::BuiltOn(self.built_on_by(&tournament, &recorded, &later)?))
            }
            outcome => outcome,
        }
    }

    /// The command that undoes an entry in the current state of `tournament`.
    pub(super) fn revert(&self, tournament: &Tournament, recorded: &JournalEntry) -> Result<Command, ServiceError> {
        let brings_back = |change: &Change| {
            change.before().is_some() && matches!(change.key(), ItemKey::Game(_) | ItemKey::Report(_))
        };
        // Most entries add something new, so later entries need not be read.
        let since = if recorded.changes.iter().any(brings_back) {
            self.store.seatings_since(tournament.id, recorded.number)?
        } else {
            Vec::new()
        };
        Ok(Command::Revert(Reversal { entry: recorded.number, changes: recorded.changes.clone(), since }))
    }

    /// The later actions that build on an entry of the journal, oldest first: those that changed again what it changed, or what could
    /// not stand without it. `later` are the entries after it or more, newest first. Actions that have been taken back do not count,
    /// nor does taking back.
    pub fn built_on_by(
        &self,
        tournament: &Tournament,
        recorded: &JournalEntry,
        later: &[JournalEntry],
    ) -> Result<Vec<JournalEntry>, ServiceError> {
        // Dependencies are decided by `decide`: it is tried on a copy.
        let mut draft = TournamentDraft::new(tournament.clone(), now());
        let revert = self.revert(tournament, recorded)?;
        let Err(ServiceError::Refused(Rejection::LaterCommandsBuildOnIt(hanging))) = draft.execute(revert) else {
            return Ok(Vec::new());
        };
        let later = later.iter().filter(|entry| entry.number > recorded.number);
        let later = standing(later);
        let touches =
            |entry: &JournalEntry, is: &dyn Fn(ItemKey) -> bool| entry.changes.iter().any(|one| is(one.key()));
        let own = |key: ItemKey| recorded.changes.iter().any(|change| change.key() == key);
        let near = |entry: &&&JournalEntry| touches(entry, &|key| own(key) || key == hanging);
        let rounds = |entry: &&&JournalEntry| touches(entry, &|key| matches!(key, ItemKey::Round(_)));
        let mut found: Vec<&JournalEntry> = later.iter().filter(near).copied().collect();
        // No entry touched the same things: then a later round depends on it, as pairings depend on results.
        if found.is_empty() {
            found = later.iter().filter(rounds).copied().collect();
        }
        Ok(found.into_iter().rev().cloned().collect())
    }

    /// Whether a journal entry could be undone in the current state of `tournament`: no later entry depends on it, and it has not been
    /// undone yet.
    pub fn can_undo(&self, tournament: &Tournament, recorded: &JournalEntry) -> Result<bool, ServiceError> {
        Ok(self.take_back(tournament, [recorded])?.is_some())
    }

    /// A tournament with these journal entries undone in that order; `None` if one of them cannot be undone.
    pub(super) fn take_back<'a>(
        &self,
        tournament: &Tournament,
        entries: impl IntoIterator<Item = &'a JournalEntry>,
    ) -> Result<Option<TournamentDraft>, ServiceError> {
        let mut draft = TournamentDraft::new(tournament.clone(), now());
        for entry in entries {
            if draft.execute(self.revert(tournament, entry)?).is_err() {
                return Ok(None);
            }
        }
        Ok(Some(draft))
    }

    /// Goes back to the state after `entry`: undoes every later command, newest first, in one write. Nothing is written if that was done
    /// last: a second press of the button is answered like the first.
    pub fn undo_to(&self, request: &Request<'_>, entry: i64) -> Result<Tournament, ServiceError> {
        let gone_back = self.perform(request, |draft| {
            let before = draft.tournament().clone();
            let later = self.entries_after(&before, entry)?;
            // Entries without changes of the tournament need no undo.
            // What was erased stays erased.
            let is_undone = |own: &JournalEntry| {
                !own.changes.is_empty() && !matches!(own.record, CommandRecord::ErasePerson { .. })
            };
            let later: Vec<JournalEntry> = later.into_iter().filter(is_undone).collect();
            let is_done = later.first().is_none_or(|newest| newest.record == CommandRecord::GoBack { entry });
            for JournalEntry { number, changes, .. } in later {
                // Everything after it has just been undone.
                let revert = Command::Revert(Reversal { entry: number, changes, since: Vec::new() });
                match draft.execute(revert) {
                    // Its receipts stay, and it had nothing else.
                    Ok(_) | Err(ServiceError::Refused(Rejection::NothingToChange)) => {}
                    Err(problem) => return Err(problem),
                }
            }
            keep_hidden(&before, draft)?;
            if is_done && *draft.tournament() == before {
                return Err(Rejection::NothingToChange.into());
            }
            self.check_regulations_kept(&before, draft.tournament())?;
            Ok(CommandRecord::GoBack { entry })
        });
        match gone_back {
            Err(ServiceError::Refused(Rejection::NothingToChange)) => {
                Ok(Tournament::clone(&*self.tournament(request.slug)?))
            }
            outcome => outcome,
        }
    }

    /// The journal entries after `entry`, newest first.
    pub fn entries_after(&self, tournament: &Tournament, entry: i64) -> Result<Vec<JournalEntry>, ServiceError> {
        if self.store.journal_entry(tournament.id, entry)?.is_none() {
            return Err(ServiceError::NoSuchEntry(entry));
        }
        let count = u32::try_from(tournament.version.0 - entry).unwrap_or(u32::MAX);
        Ok(self.store.journal(tournament.id, None, count)?)
    }
}

/// What was hidden stays hidden, however far a tournament goes back, and whatever document it takes: that of the organiser, and that of each
/// player and applicant.
pub(super) fn keep_hidden(before: &Tournament, draft: &mut TournamentDraft) -> Result<(), ServiceError> {
    let after = draft.tournament().clone();
    let (was, is) = (&before.settings.public_details, &after.settings.public_details);
    let minors = if was.minors == MinorDetails::WithConsent { was.minors } else { is.minors };
    let details = PublicDetails { hidden: &was.hidden | &is.hidden, minors };
    if details != *is {
        draft.execute(Command::SetPublicDetails(details))?;
    }
    for own in after.entries.values() {
        let old = before.entry(own.id).map(|old| &old.person.withheld);
        if let Some(old) = old.filter(|old| !old.is_subset(&own.person.withheld)) {
            let (withheld, has_consent) = (old | &own.person.withheld, own.guardian_consent.is_some());
            draft.execute(Command::SetWithheld { entry: own.id, withheld, has_consent })?;
        }
    }
    for (id, own) in &after.applications {
        let old = before.applications.get(id).map(|old| &old.applicant.person.withheld);
        if let Some(old) = old.filter(|old| !old.is_subset(&own.applicant.person.withheld)) {
            let withheld = old | &own.applicant.person.withheld;
            draft.execute(Command::WithholdDetails { application: *id, withheld })?;
        }
    }
    Ok(())
}

/// Undone entries, collected while reading a journal newest first.
struct TakenBack {
    entries: BTreeSet<i64>,
    /// The entry to which it went back; all later ones are undone by that.
    back_to: i64,
}

impl TakenBack {
    const fn new() -> Self {
        Self { entries: BTreeSet::new(), back_to: i64::MAX }
    }

    fn has(&self, number: i64) -> bool {
        self.entries.contains(&number) || number > self.back_to
    }

    /// Adds the next older entry; returns false if it is undone or is an undo itself.
    fn stands(&mut self, entry: &JournalEntry) -> bool {
        if self.has(entry.number) {
            return false;
        }
        self.back_to = i64::MAX;
        match entry.record {
            CommandRecord::Revert { entry, ref others } => {
                self.entries.insert(entry);
                self.entries.extend(others);
                false
            }
            CommandRecord::GoBack { entry } => {
                self.back_to = entry;
                false
            }
            _ => true,
        }
    }
}

/// The entries that are not undone; `entries` come newest first.
pub(super) fn standing<'j>(entries: impl Iterator<Item = &'j JournalEntry>) -> Vec<&'j JournalEntry> {
    let mut taken_back = TakenBack::new();
    entries.filter(|entry| taken_back.stands(entry)).collect()
}

/// Whether an entry has been undone; `later` are at least the entries after it, newest first.
pub fn is_taken_back(number: i64, later: &[JournalEntry]) -> bool {
    let mut taken_back = TakenBack::new();
    for entry in later.iter().filter(|entry| entry.number > number) {
        taken_back.stands(entry);
    }
    taken_back.has(number)
}
