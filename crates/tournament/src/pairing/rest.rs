//! Some boards stay as they are, and the rest is paired anew.

use std::collections::{BTreeMap, BTreeSet};

use super::PairingError;
use super::avoided_pairs::pair_with_avoided_watched;
use super::two_teams::TwoTeamsError;
use super::watch::PairingWatch;
use crate::{BoardNumber, Bye, EntryId, Origin, Round, RoundNumber, RoundPlan, Team, Tournament};
use draughts::{BySide, Side};

/// The boards and byes that stay while the rest of a round is paired.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Locked {
    /// The boards that stay, with who sits there.
    pub seats: BTreeMap<BoardNumber, BySide<EntryId>>,
    /// The players whose byes stay.
    pub byes: BTreeMap<EntryId, Bye>,
}

impl Locked {
    /// The locked boards in their places, the new pairs in those that they leave.
    fn with_new_pairs(&self, new: Vec<BySide<EntryId>>) -> Vec<BySide<EntryId>> {
        let mut new = new.into_iter();
        let mut seats = Vec::new();
        for (&board, &kept) in &self.seats {
            let before = usize::from(board.0).saturating_sub(seats.len() + 1);
            seats.extend(new.by_ref().take(before));
            seats.push(kept);
        }
        seats.extend(new);
        seats
    }

    fn entries(&self) -> impl Iterator<Item = EntryId> {
        self.seats.values().flat_map(|seats| [seats.white, seats.black]).chain(self.byes.keys().copied())
    }

    /// What is locked, with the rest of every match of teams of which something is, as the round has it: both board orders, those
    /// opposite vacant boards, those in reserve; and with the whole of a team that has the bye. In other tournaments unchanged.
    fn by_whole_matches(&self, tournament: &Tournament, round: &Round) -> Self {
        let mut whole = self.clone();
        let locked: BTreeSet<EntryId> = self.entries().collect();
        // A member or an opponent is locked at a board, or a member has the bye of the team.
        let plays_locked = |team: &&Team| {
            team.players.iter().any(|&id| match round.pairing_of(id) {
                Some(pairing) => locked.contains(&pairing.white) || locked.contains(&pairing.black),
                None => locked.contains(&id) && round.byes.get(&id) == Some(&Bye::PairingAllocated),
            })
        };
        for team in tournament.numbered_teams().iter().filter(plays_locked) {
            for &id in &team.players {
                let seat = round.pairing_of(id).map(|pairing| (pairing.board, pairing.seats()));
                whole.seats.extend(seat);
                whole.byes.extend(round.byes.get(&id).map(|&bye| (id, bye)));
            }
        }
        whole
    }
}

/// Pairs every player who is not locked, by the system of the tournament, its colours and its soft rules. Locked boards keep their
/// numbers; the new pairs take the others in order. Where teams are paired, a locked board keeps its whole match. `watch` may stop it.
pub fn pair_rest(
    tournament: &Tournament,
    round: RoundNumber,
    initial_colour: Side,
    locked: &Locked,
    watch: &PairingWatch,
) -> Result<RoundPlan, PairingError> {
    let teams = tournament.round(round).filter(|_| tournament.settings.system.has_teams());
    let locked = &teams.map_or_else(|| locked.clone(), |own| locked.by_whole_matches(tournament, own));
    let mut others = tournament.clone();
    for id in locked.entries() {
        if let Some(entry) = others.entries.get_mut(&id) {
            entry.byes.insert(round, Bye::Zero);
        }
    }
    let paired = match pair_with_avoided_watched(&others, round, initial_colour, watch) {
        Ok(granted) => granted.paired.plan,
        Err(PairingError::NoPlayers) if !locked.seats.is_empty() => {
            let byes = others.entries.values().filter_map(|entry| Some((entry.id, entry.bye_in(round)?)));
            RoundPlan::by_hand(round, Vec::new(), byes.collect())
        }
        // The one team left over stays without an opponent.
        Err(PairingError::Teams(TwoTeamsError::TooFew(_))) if !locked.seats.is_empty() => {
            let byes = tournament.round(round).map(|own| own.byes.clone()).unwrap_or_default();
            RoundPlan::by_hand(round, Vec::new(), byes)
        }
        Err(other) => return Err(other),
    };
    let mut byes = paired.byes;
    for seats in locked.seats.values() {
        byes.remove(&seats.white);
        byes.remove(&seats.black);
    }
    byes.extend(locked.byes.iter().map(|(&entry, &bye)| (entry, bye)));
    let seats = locked.with_new_pairs(paired.seats);
    Ok(RoundPlan { seats, byes, origin: Origin::Hand, ..paired })
}
