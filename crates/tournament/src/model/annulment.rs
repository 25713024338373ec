//! Whose results do not count: a player who has withdrawn from a round robin before half of their games.

use std::collections::BTreeSet;

use crate::{Entry, EntryId, System, Tournament};

impl Tournament {
    /// Whether a player's results do not count: they have withdrawn from a round robin before half of their games (PAIRING,
    /// section 6). Their games stay rated.
    pub fn is_annulled(&self, entry: &Entry) -> bool {
        let (System::RoundRobin { cycles }, Some(last)) = (self.settings.system, entry.withdrawn_after) else {
            return false;
        };
        let opponents: BTreeSet<EntryId> = self.pairings().flat_map(|pairing| [pairing.white, pairing.black]).collect();
        let all = opponents.len().saturating_sub(1) * usize::from(cycles.max(1));
        let rounds = self.rounds.iter().take(usize::from(last.0));
        let met = rounds.filter_map(|round| round.pairing_of(entry.id)).filter(|pairing| pairing.is_over_the_board());
        2 * met.count() < all
    }

    /// Every player whose results do not count.
    pub fn annulled(&self) -> BTreeSet<EntryId> {
        self.entries.values().filter(|entry| self.is_annulled(entry)).map(|entry| entry.id).collect()
    }
}
