//! A player's own check-in, on their slip or on the private page of their application; shown by `templates/parts/own_check_in.html`.

use tournament::{EntryId, RoundNumber, Tournament};

/// An open check-in that expects the player.
pub struct OwnCheckIn {
    pub round: RoundNumber,
    pub is_here: bool,
    /// The address at which the player checks in.
    pub address: String,
}

impl OwnCheckIn {
    /// For a player on the page at `place`; `None` if none is open, or they are not expected.
    pub fn new(tournament: &Tournament, entry: EntryId, place: &str) -> Option<Self> {
        let check_in = tournament.current_check_in().filter(|check_in| check_in.is_open)?;
        let is_awaited = tournament.awaited_at(check_in).any(|awaited| awaited.id == entry);
        let is_here = check_in.present.contains(&entry);
        is_awaited.then(|| Self { round: check_in.round, is_here, address: format!("{place}/here") })
    }
}
