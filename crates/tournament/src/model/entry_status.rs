//! Where players stand between being entered and playing: what the staff's list of players says of each.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Bye, Entry, EntryId, Pairing, Round, RoundNumber, Tournament};

/// Where a player stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EntryStatus {
    /// Waits for the organiser's confirmation.
    Registered,
    /// Takes part; whether they are there has not been asked, or they need not be.
    Confirmed,
    /// Is there: plays in the round that is paired, or has checked in for the next one.
    Present,
    /// Has not checked in and does not play, was left out of the paired round for that, or did not come to the board.
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
        let running = self.running_round();
        let seats = running.or_else(|| self.last_round()).map(RoundSeats::new);
        // The check-in for the next round may be open while this one is played: who is in its pairing is not absent for that.
        let is_playing = |entry: &Entry| running.is_some() && seats.as_ref().is_some_and(|seats| seats.has(entry.id));
        let status = |entry: &Entry| match entry.withdrawn_after {
            _ if !entry.is_confirmed() => EntryStatus::Registered,
            Some(_) => EntryStatus::Withdrawn,
            None if check_in.is_some_and(|check_in| check_in.present.contains(&entry.id)) => EntryStatus::Present,
            None if missing.contains(&entry.id) && !is_playing(entry) => EntryStatus::Absent,
            None if check_in.is_some() && !is_playing(entry) => EntryStatus::Confirmed,
            None => seats.as_ref().map_or(EntryStatus::Confirmed, |seats| seats.status(entry)),
        };
        self.entries.values().map(|entry| (entry.id, status(entry))).collect()
    }

    /// The round for which a player is [absent](EntryStatus::Absent) though they are paired: they did not come to their board. None where
    /// they are absent for another reason.
    pub fn missed_round(&self, entry: EntryId) -> Option<RoundNumber> {
        let last = || self.last_round().filter(|_| self.current_check_in().is_none());
        let round = self.running_round().or_else(last)?;
        round.pairing_of(entry).filter(|pairing| pairing.is_missed_by(entry)).map(|_| round.state.number)
    }

    /// The first round that is not over.
    fn running_round(&self) -> Option<&Round> {
        self.round(self.complete_rounds().next())
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

    /// Whether a player is in the pairing: at a board, or with the pairing-allocated bye.
    fn has(&self, entry: EntryId) -> bool {
        self.pairings.contains_key(&entry) || self.round.byes.get(&entry) == Some(&Bye::PairingAllocated)
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
