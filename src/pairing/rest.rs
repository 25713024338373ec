//! Some boards stay as they are, and the rest is paired anew.

use std::collections::BTreeMap;

use super::PairingError;
use super::wishes::pair_as_wished;
use crate::draughts::{BySide, Side};
use crate::tournament::{BoardNumber, Bye, EntryId, Origin, RoundNumber, RoundPlan, Tournament};

/// What stays.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Locked {
    /// Who sits at which board.
    pub seats: BTreeMap<BoardNumber, BySide<EntryId>>,
    /// Who has no opponent.
    pub byes: BTreeMap<EntryId, Bye>,
}

impl Locked {
    fn entries(&self) -> impl Iterator<Item = EntryId> {
        self.seats.values().flat_map(|seats| [seats.white, seats.black]).chain(self.byes.keys().copied())
    }
}

/// Pairs everybody who is not locked, by the system of the event, its colours and its wishes. Locked boards keep their numbers; the
/// new pairs take the others in order.
pub fn pair_rest(
    tournament: &Tournament,
    (round, initial_colour): (RoundNumber, Side),
    locked: &Locked,
) -> Result<RoundPlan, PairingError> {
    let mut others = tournament.clone();
    for id in locked.entries() {
        if let Some(entry) = others.entries.get_mut(&id) {
            entry.byes.insert(round, Bye::Zero);
        }
    }
    let paired = match pair_as_wished(&others, round, initial_colour) {
        Ok(granted) => granted.paired.plan,
        Err(PairingError::NobodyToPair) if !locked.seats.is_empty() => {
            let byes = others.entries.values().filter_map(|entry| Some((entry.id, entry.bye_in(round)?)));
            RoundPlan::by_hand(round, Vec::new(), byes.collect())
        }
        Err(other) => return Err(other),
    };
    let mut byes = paired.byes;
    for seats in locked.seats.values() {
        byes.remove(&seats.white);
        byes.remove(&seats.black);
    }
    byes.extend(locked.byes.iter().map(|(&entry, &bye)| (entry, bye)));
    let seats = among(&locked.seats, paired.seats);
    Ok(RoundPlan { seats, byes, origin: Origin::Hand, ..paired })
}

/// The new pairs in the places that the locked ones leave.
fn among(locked: &BTreeMap<BoardNumber, BySide<EntryId>>, new: Vec<BySide<EntryId>>) -> Vec<BySide<EntryId>> {
    let mut new = new.into_iter();
    let mut seats = Vec::new();
    for (&board, &kept) in locked {
        let before = usize::from(board.0).saturating_sub(seats.len() + 1);
        seats.extend(new.by_ref().take(before));
        seats.push(kept);
    }
    seats.extend(new);
    seats
}
