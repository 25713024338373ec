//! Check-in: who has said before a round that they are there.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{Bye, Entry, EntryId, RoundNumber, Tournament};

/// The check-in before a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckIn {
    /// The round that players check in for.
    pub round: RoundNumber,
    /// Whether it is still going on.
    pub is_open: bool,
    /// The players who are there.
    pub present: BTreeSet<EntryId>,
    /// The players among `present` who were only registered: their coming has confirmed them.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub confirmed: BTreeSet<EntryId>,
    /// The players who were missing when the check-in was closed. Where the system knows byes, they have one without points in the round.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub absent: BTreeSet<EntryId>,
}

impl CheckIn {
    /// A check-in that begins.
    pub const fn new(round: RoundNumber) -> Self {
        Self { round, is_open: true, present: BTreeSet::new(), confirmed: BTreeSet::new(), absent: BTreeSet::new() }
    }

    /// Whether a player was given a bye by the closing, and still has it.
    pub fn has_given_bye(&self, entry: &Entry) -> bool {
        self.absent.contains(&entry.id) && entry.byes.get(&self.round) == Some(&Bye::Zero)
    }
}

impl Tournament {
    /// The check-in for the next round; none where it has not been opened. Once the round is paired, it is over.
    pub fn current_check_in(&self) -> Option<&CheckIn> {
        self.check_in.as_ref().filter(|check_in| check_in.round == self.paired_rounds().next())
    }

    /// The players who are looked for at the check-in: those to be paired in its round, those missing when it was closed, and
    /// those who still wait to be confirmed; in a knock-out only those who are still in.
    pub fn awaited_at(&self, check_in: &CheckIn) -> impl Iterator<Item = &Entry> {
        let is_expected = |entry: &Entry| {
            entry.is_to_be_paired(check_in.round) || check_in.has_given_bye(entry) || !entry.is_confirmed()
        };
        let expected = self.entries.values().filter(move |entry| is_expected(entry));
        expected.filter(|entry| !self.is_out_before(entry.id, check_in.round))
    }

    /// The players who are looked for at the check-in and are not there.
    pub fn missing_at(&self, check_in: &CheckIn) -> impl Iterator<Item = &Entry> {
        self.awaited_at(check_in).filter(|entry| !check_in.present.contains(&entry.id))
    }
}
