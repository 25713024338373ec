//! Where players stand between being entered and playing: what the staff's list of players says of each.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Bye, Entry, EntryId, Pairing, Round, Tournament};

/// Where a player stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EntryStatus {
    /// Waits for the organiser's confirmation.
    Registered,
    /// Takes part; whether they are there has not been asked, or they need not be.
    Confirmed,
    /// Is there: has checked in for the next round, or plays in the one that is paired.
    Present,
    /// Has not checked in, was left out of the paired round for that, or did not come to the board.
    Absent,
    /// Has left the tournament.
    Withdrawn,
}

draughts::codes! { EntryStatus:
    Registered => "registered",
    Confirmed => "confirmed",
    Present => "present",
    Absent => "absent",
    Withdrawn => "withdrawn",
}

impl Tournament {
    /// Where every player stands: by the check-in for the next round once it has been opened, else by the first round that is not over,
    /// or the last one. Of a table all rounds are paired at once, and the last of them says nothing of today.
    pub fn entry_statuses(&self) -> BTreeMap<EntryId, EntryStatus> {
        let check_in = self.current_check_in();
        let missing = check_in.into_iter().flat_map(|check_in| self.missing_at(check_in));
        let missing: BTreeSet<EntryId> = missing.map(|entry| entry.id).collect();
        let playing = self.round(self.complete_rounds().next()).or_else(|| self.last_round());
        let seats = playing.filter(|_| check_in.is_none()).map(RoundSeats::new);
        let status = |entry: &Entry| match entry.withdrawn_after {
            _ if !entry.is_confirmed() => EntryStatus::Registered,
            Some(_) => EntryStatus::Withdrawn,
            None if check_in.is_some_and(|check_in| check_in.present.contains(&entry.id)) => EntryStatus::Present,
            None if missing.contains(&entry.id) => EntryStatus::Absent,
            None => seats.as_ref().map_or(EntryStatus::Confirmed, |seats| seats.status(entry)),
        };
        self.entries.values().map(|entry| (entry.id, status(entry))).collect()
    }

    /// Where one player stands; an entry that the tournament does not have counts as withdrawn.
    pub fn entry_status(&self, entry: EntryId) -> EntryStatus {
        self.entry_statuses().get(&entry).copied().unwrap_or(EntryStatus::Withdrawn)
    }
}

/// Who sits where in a round: looked up for each player of a long list.
struct RoundSeats<'a> {
    round: &'a Round,
    pairings: BTreeMap<EntryId, &'a Pairing>,
}

impl<'a> RoundSeats<'a> {
    fn new(round: &'a Round) -> Self {
        let seats = round.pairings.values().flat_map(|pairing| [(pairing.white, pairing), (pairing.black, pairing)]);
        Self { round, pairings: seats.collect() }
    }

    /// The pairing-allocated bye is for a player who has come; one on request is not asked about.
    fn status(&self, entry: &Entry) -> EntryStatus {
        match (self.pairings.get(&entry.id), self.round.byes.get(&entry.id)) {
            (Some(pairing), _) if pairing.is_missed_by(entry.id) => EntryStatus::Absent,
            (Some(_), _) | (None, Some(Bye::PairingAllocated)) => EntryStatus::Present,
            (None, Some(Bye::Zero)) if entry.unasked.contains(&self.round.state.number) => EntryStatus::Absent,
            (None, Some(Bye::Full | Bye::Half | Bye::Zero) | None) => EntryStatus::Confirmed,
        }
    }
}
