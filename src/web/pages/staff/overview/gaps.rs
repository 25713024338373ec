//! Things that should be filled in or checked.

use super::MissingDetail;
use crate::service::abandoned_seats;
use crate::store::Role;
use crate::web::http::{Staff, staff_address};
use crate::web::i18n::Locale;
use crate::web::i18n::player_names::name_of;
use crate::web::parts::loose_ends::LooseEnd;
use crate::web::parts::page_of_abandoned;
use crate::web::parts::reports::waiting;
use crate::web::parts::schedule::too_many_rounds;
use crate::web::parts::team_board_order;
use tournament::pairing::systems::knock_out::out_of_place;
use tournament::rating::norms::NormTable;
use tournament::{Tournament, TournamentStatus};

/// Players named who have left and still sit at a board, at most.
const MOST_ABANDONED: usize = 10;

/// Things that should be filled in; for a closed tournament, those left over.
pub(super) fn gaps(t: Locale, staff: &Staff, norms: &NormTable) -> Vec<MissingDetail> {
    let tournament = &*staff.tournament;
    // Arbiters and organisers fill them in.
    if !staff.is_everywhere(Role::Arbiter) {
        return Vec::new();
    }
    let loose_ends = LooseEnd::all(t, tournament, staff.role, norms).into_iter();
    let loose_ends = loose_ends.map(|LooseEnd { text, address }| MissingDetail { text, address });
    if tournament.status == TournamentStatus::Closed {
        return loose_ends.collect();
    }
    let address = |rest: &str| staff_address(tournament, rest);
    let info = &tournament.info;
    let unrated = tournament.entries.values().filter(|entry| entry.rating.is_none()).count();
    let mut gaps = urgent(t, tournament);
    // Shown once there is something to close: a tournament is a draft until its first round is published.
    if staff.role >= Role::Organiser && tournament.is_rated_in_secret() && !tournament.rounds.is_empty() {
        gaps.push(MissingDetail { text: t.text("overview-gap-secret").to_string(), address: address("/visibility") });
    }
    if staff.role >= Role::Organiser && info.starts.is_none() {
        gaps.push(MissingDetail { text: t.text("overview-gap-dates").to_string(), address: address("/settings") });
    }
    gaps.extend(loose_ends);
    if tournament.settings.rating.is_some() && unrated > 0 && tournament.rounds.is_empty() {
        let is_nobody_rated = unrated == tournament.entries.len();
        let some = t.text("overview-gap-ratings").with("n", unrated);
        let text = if is_nobody_rated { t.text("overview-gap-nobody-rated") } else { some }.to_string();
        gaps.push(MissingDetail { text, address: address("/players") });
    }
    let queue = tournament.queue().count();
    if queue > 0 && tournament.free_places().is_none_or(|free| free > 0) {
        let text = t.text("registration-gap-place").with("n", queue).to_string();
        gaps.push(MissingDetail { text, address: address("/applications") });
    }
    let lacks = team_board_order::lacks(t, tournament).into_iter();
    gaps.extend(lacks.map(|text| MissingDetail { text, address: address("/teams") }));
    if let Some(text) = too_many_rounds(t, tournament) {
        gaps.push(MissingDetail { text, address: address("/settings#rounds") });
    }
    gaps
}

/// What hinders the round being played.
fn urgent(t: Locale, tournament: &Tournament) -> Vec<MissingDetail> {
    let address = |rest: &str| staff_address(tournament, rest);
    let mut gaps = Vec::new();
    if let Some((entry, round)) = out_of_place(tournament) {
        let name = tournament.entry(entry).map(|entry| name_of(t, tournament, entry)).unwrap_or_default();
        let text = t.text("overview-gap-out").with("name", name).with("round", round).to_string();
        gaps.push(MissingDetail { text, address: address(&format!("/round/{round}")) });
    }
    for seat in abandoned_seats(tournament).into_iter().take(MOST_ABANDONED) {
        let name = tournament.entry(seat.player).map(|entry| name_of(t, tournament, entry)).unwrap_or_default();
        let text = t.text("overview-gap-left").with("name", name).with("round", seat.round).with("board", seat.board);
        gaps.push(MissingDetail { text: text.to_string(), address: address(&page_of_abandoned(tournament, seat)) });
    }
    if let Some((round, n)) = waiting(tournament) {
        let text = t.text("reports-waiting").with("round", round).with("n", n).to_string();
        gaps.push(MissingDetail { text, address: address(&format!("/round/{round}?missing=1")) });
    }
    gaps
}
