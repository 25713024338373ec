//! `/k/{token}/results`: on a device in the hall players choose their board and report, as on their slip. The address is secret and for one
//! round.

use std::sync::Arc;

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use super::report::{ReportAttempt, report};
use super::{SlipData, show};
use crate::service::{Kiosk, KioskPurpose, ReportedAt, SlipSeat};
use crate::web::forms::{Form, FormValues};
use crate::web::http::{AppError, Page, Reply, done, go_to, throttle};
use crate::web::i18n::PlayerNames;
use tournament::{
    BoardNumber, EntryId, GameReports, Pairing, PlayingTable, ReportPolicy, RoundNumber, Stage, Tournament,
    TournamentStatus,
};

#[derive(Template)]
#[template(path = "slip/kiosk.html")]
struct ResultKioskPage<'a> {
    page: &'a Page,
    tournament: &'a Tournament,
    round: RoundNumber,
    /// The boards with missing results; `None` if players cannot report.
    boards: Option<Vec<OpenSeats>>,
}

/// A board with the two players who can report.
struct OpenSeats {
    board: BoardNumber,
    table: PlayingTable,
    players: [SeatLink; 2],
    /// Whether the two report different results of a game.
    is_disputed: bool,
}

struct SeatLink {
    name: String,
    address: String,
    /// Whether they have reported a game of the pairing.
    has_reported: bool,
}

/// The kiosk and the player of an address.
#[derive(Debug, Clone, Deserialize)]
pub struct KioskSeatPath {
    token: String,
    entry: u32,
}

/// A kiosk with its tournament in the current state.
struct ResultKiosk {
    kiosk: Kiosk,
    tournament: Arc<Tournament>,
    address: String,
}

impl ResultKiosk {
    /// Whether reports are accepted here: only if the arbiter confirms them, since one person could report for both sides.
    fn takes_reports(&self) -> bool {
        self.tournament.settings.reports == ReportPolicy::Confirmed && self.tournament.status == TournamentStatus::Open
    }

    /// The seat of a player of the round.
    fn seat(&self, entry: u32) -> SlipData {
        let Kiosk { tournament, round } = self.kiosk;
        let seat = SlipSeat { tournament, round, entry: EntryId(entry) };
        SlipData { seat, tournament: self.tournament.clone(), token: None, has_photo: false }
    }
}

/// `GET /k/{token}/results`
pub async fn index(page: Page, token: web::Path<String>) -> Reply {
    let found = find(&page, &token).await?;
    let shown = page.public_in_own_letters(&found.tournament).await?;
    let tournament = &*shown;
    let round = tournament.round(found.kiosk.round).filter(|round| round.state.stage == Stage::Published);
    let takes = found.takes_reports();
    let names = PlayerNames::from_tournament(page.t, tournament);
    let link = |pairing: &Pairing, id: EntryId| {
        let reports = |number| tournament.report(pairing.game_id(number), id).is_some();
        Some(SeatLink {
            name: names.name(tournament.entry(id)?),
            address: format!("{}/{id}", found.address),
            has_reported: pairing.all_games().any(|(number, _)| reports(number)),
        })
    };
    let seats = |pairing: &Pairing| {
        let players = [link(pairing, pairing.white)?, link(pairing, pairing.black)?];
        let is_disputed = is_disputed(tournament, pairing);
        Some(OpenSeats { board: pairing.board, table: tournament.table_of(pairing), players, is_disputed })
    };
    let is_awaited = |pairing: &&Pairing| tournament.awaits_reports(pairing);
    let boards =
        round.filter(|_| takes).map(|round| round.pairings.values().filter(is_awaited).filter_map(seats).collect());
    let template = ResultKioskPage { page: &page, tournament, round: found.kiosk.round, boards };
    page.unlisted(actix_web::http::StatusCode::OK, &template)
}

/// `GET /k/{token}/results/{entry}`: the slip of a player.
pub async fn seat(page: Page, place: web::Path<KioskSeatPath>) -> Reply {
    let found = find(&page, &place.token).await?;
    if !found.takes_reports() {
        return Ok(go_to(&found.address));
    }
    show(&page, &found.seat(place.entry), &ReportAttempt::default(), Some(found.address.clone())).await
}

/// `POST /k/{token}/results/{entry}`
pub async fn submit(page: Page, place: web::Path<KioskSeatPath>, Form(typed): Form<FormValues>) -> Reply {
    let found = find(&page, &place.token).await?;
    if !found.takes_reports() {
        return Ok(go_to(&found.address));
    }
    match report(&page, &found.seat(place.entry), typed, None, ReportedAt::Kiosk).await? {
        Ok(done_key) => {
            let now = find(&page, &place.token).await?;
            let pairing = now.tournament.round(now.kiosk.round).and_then(|own| own.pairing_of(EntryId(place.entry)));
            let is_disputed = pairing.is_some_and(|pairing| is_disputed(&now.tournament, pairing));
            let is_saved = done_key == "reports-done-saved";
            Ok(done(&found.address, if is_saved && is_disputed { "reports-done-disputed" } else { done_key }))
        }
        Err(attempt) => {
            let now = find(&page, &place.token).await?;
            show(&page, &now.seat(place.entry), &attempt, Some(now.address.clone())).await
        }
    }
}

/// Whether the two of a board report different results of a game.
fn is_disputed(tournament: &Tournament, pairing: &Pairing) -> bool {
    let reports = |number| tournament.reports_of(pairing.game_id(number));
    pairing.all_games().any(|(number, _)| matches!(reports(number), Some(GameReports::Disputed(..))))
}

/// The kiosk of an address. A client that asks for addresses that were never made is guessing, and is slowed down.
async fn find(page: &Page, token: &str) -> Result<ResultKiosk, AppError> {
    let (token, client) = (token.to_owned(), page.client);
    page.service(move |service| {
        let Some(kiosk) = service.slip_key()?.read_kiosk(&token, KioskPurpose::Results) else {
            throttle::CountedGuess::of_made_up_slip(client).count(service.store())?;
            return Err(AppError::NotFound);
        };
        let tournament = service.store().tournament_by_id(kiosk.tournament)?;
        let tournament = tournament.filter(|tournament| tournament.visibility.is_open()).ok_or(AppError::NotFound)?;
        Ok(ResultKiosk { kiosk, tournament, address: format!("/k/{token}/results") })
    })
    .await
}
