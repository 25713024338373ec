//! When play-off games for a shared place are offered.

use crate::web::http::{Page, Staff};
use tournament::RoundNumber;
use tournament::standings::play_off::level;

/// Whether it is time to lead the staff to the page: everything has been played and somebody is level, or games are entered.
pub fn is_offered(page: &Page, staff: &Staff) -> bool {
    let tournament = &staff.tournament;
    let complete = tournament.complete_rounds();
    let is_played = complete > RoundNumber(0) && complete >= tournament.last_foreseen();
    let is_there = !tournament.settings.play_off.is_empty();
    is_there || is_played && !level(tournament, &page.standings(tournament, complete)).is_empty()
}
