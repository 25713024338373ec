//! Packing the journals of tournaments that were closed long ago: their entries stay what they are, and take a small part of the room.

use chrono::{NaiveDateTime, TimeDelta};

use crate::service::{Service, ServiceError};
use crate::store::{PackOutcome, PackedEntries, StoredDifference};

/// How long after its last entry the journal of a closed tournament is packed.
pub const PACKED_AFTER: TimeDelta = TimeDelta::days(365);

/// What has been packed.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PackedJournals {
    /// How many tournaments had entries to be packed.
    pub tournaments: usize,
    pub packed: PackedEntries,
    /// The journals that are not complete and unchanged: of these nothing was packed.
    pub broken: Vec<BrokenJournal>,
}

/// A journal that is not what was written.
#[derive(Debug, Clone, PartialEq)]
pub struct BrokenJournal {
    /// The address of its tournament.
    pub slug: String,
    pub findings: Vec<StoredDifference>,
}

impl Service {
    /// Packs the journals of closed tournaments whose last entry was made before `time`, one after the other, as long as `goes_on` says so.
    /// What is left is for the next time.
    pub fn pack_journals(
        &self,
        time: NaiveDateTime,
        goes_on: impl Fn() -> bool,
    ) -> Result<PackedJournals, ServiceError> {
        let closed = self.store.closed_before(time)?;
        let mut done = PackedJournals::default();
        for (number, id) in closed.iter().copied().enumerate() {
            self.watch.step(number, closed.len())?;
            if !goes_on() {
                break;
            }
            match self.store.pack_journal(id)? {
                // A tournament that others write to is not for now.
                PackOutcome::Nothing | PackOutcome::Moved => {}
                PackOutcome::Packed(own) => {
                    done.tournaments += 1;
                    done.packed.entries += own.entries;
                    done.packed.bytes_before += own.bytes_before;
                    done.packed.bytes_after += own.bytes_after;
                }
                PackOutcome::Broken(findings) => {
                    let slug = self.store.slug_of(id)?.unwrap_or_else(|| id.to_string());
                    tracing::warn!(tournament = slug, ?findings, "a journal does not hold and was not packed");
                    done.broken.push(BrokenJournal { slug, findings });
                }
            }
        }
        Ok(done)
    }

    /// Rebuilds a database file, so that it is no larger than what it holds; nobody can write meanwhile. On a server, `VACUUM`. Returns whether
    /// the file is smaller already: as long as another program reads it, it stays as it is.
    pub fn rebuild_database(&self) -> Result<bool, ServiceError> {
        Ok(self.store.rebuild_database()?)
    }
}
