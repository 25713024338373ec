//! Who is still in a knock-out.

use draughts::Side;

use crate::history::{Adjourned, PairingOutcome};
use crate::{Bye, EntryId, Mark, Round, RoundNumber, System, Tournament};

impl Tournament {
    /// Whether a player has gone out of a knock-out before a round.
    pub fn is_out_before(&self, entry: EntryId, round: RoundNumber) -> bool {
        let went_out_in = |earlier: &Round| match earlier.pairing_of(entry) {
            Some(pairing) => {
                let side = if pairing.white == entry { Side::White } else { Side::Black };
                let outcome = PairingOutcome::new(pairing, &self.settings, Adjourned::CountsAsDraw);
                matches!(outcome, PairingOutcome::Known { marks, .. } if marks[side] == Mark::Loss)
            }
            None => earlier.byes.get(&entry) != Some(&Bye::PairingAllocated),
        };
        self.settings.system == System::KnockOut && self.rounds.iter().take(round.index()).any(went_out_in)
    }
}
