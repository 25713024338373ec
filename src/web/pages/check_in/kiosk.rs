//! `/k/{token}`: players check in by themselves, on a device in the hall. The address is secret.

use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use serde::Deserialize;

use super::CheckInList;
use crate::service::{Kiosk, KioskPurpose, ServiceError, SlipKey};
use crate::web::forms::{Form, FormValues};
use crate::web::http::{AppError, Page, Reply, go_to, session, throttle};
use crate::web::i18n::TournamentTexts;
use tournament::{CheckIn, EntryId, Tournament, Visibility};

#[derive(Template)]
#[template(path = "check_in/kiosk.html")]
struct KioskPage<'a> {
    page: &'a Page,
    tournament: &'a Tournament,
    address: String,
    /// The missing players; `None` if no check-in is open.
    list: Option<CheckInList>,
    /// The player who has just checked in.
    done: Option<CheckedIn>,
    problem: Option<String>,
}

/// A player who has just checked in, and can take back a mistake.
struct CheckedIn {
    name: String,
    /// The token for taking it back.
    mark: String,
}

/// `?here=5-…`: the token of the player who has just checked in.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct KioskQuery {
    here: String,
}

/// A kiosk and its tournament in the current state.
struct KioskData {
    kiosk: Kiosk,
    tournament: Arc<Tournament>,
    key: SlipKey,
    address: String,
}

/// `GET /k/{token}`
pub async fn index(page: Page, token: web::Path<String>, query: web::Query<KioskQuery>) -> Reply {
    show(&page, &find(&page, &token).await?, &query.here, None).await
}

/// `POST /k/{token}`: the field `here` names a player, or `gone` holds the mark of one.
pub async fn mark(page: Page, token: web::Path<String>, Form(typed): Form<FormValues>) -> Reply {
    let KioskData { kiosk, tournament, key, address } = find(&page, &token).await?;
    let is_here = !typed.get("here").is_empty();
    let player = if is_here {
        typed.get("here").parse().map(EntryId).map_err(|_| AppError::bad_request("no such player"))?
    } else if let Some(player) = key.read_mark(kiosk, typed.get("gone"), session::now()) {
        player
    } else {
        let late = page.t.text("checkin-kiosk-late").to_string();
        return show(&page, &KioskData { kiosk, tournament, key, address }, "", Some(late)).await;
    };
    let (client, event) = (page.client, tournament.clone());
    let outcome = page.service(move |service| {
        throttle::CountedGuess::of_slips_from(client).count(service.store())?;
        Ok::<_, AppError>(service.check_in_at_kiosk(&event, kiosk.round, player, is_here))
    });
    let problem = match outcome.await? {
        Ok(()) if is_here => {
            return Ok(go_to(&format!("{address}?here={}", key.mark_token(kiosk, player, session::now()))));
        }
        Ok(()) => return Ok(go_to(&address)),
        Err(ServiceError::Refused(rejection)) => {
            TournamentTexts { t: page.t, tournament: Some(&tournament) }.rejection(&rejection)
        }
        Err(other) => return Err(other.into()),
    };
    // A change by others may be the reason of the rejection, so the current state is shown.
    show(&page, &find(&page, &token).await?, "", Some(problem)).await
}

/// The kiosk of an address. A client that asks for addresses that were never made is guessing, and is slowed down.
async fn find(page: &Page, token: &str) -> Result<KioskData, AppError> {
    let (token, client) = (token.to_owned(), page.client);
    page.service(move |service| {
        let key = service.slip_key()?;
        let Some(kiosk) = key.read_kiosk(&token, KioskPurpose::CheckIn) else {
            throttle::CountedGuess::of_made_up_slip(client).count(service.store())?;
            return Err(AppError::NotFound);
        };
        let tournament = service.store().tournament_by_id(kiosk.tournament)?;
        let tournament =
            tournament.filter(|tournament| tournament.visibility != Visibility::Deleted).ok_or(AppError::NotFound)?;
        Ok(KioskData { kiosk, tournament, key, address: format!("/k/{token}") })
    })
    .await
}

async fn show(page: &Page, data: &KioskData, mark: &str, problem: Option<String>) -> Reply {
    let KioskData { kiosk, tournament, key, address } = data;
    let tournament = &page.public_in_own_letters(tournament).await?;
    let of_round = |check_in: &&CheckIn| check_in.is_open && check_in.round == kiosk.round;
    let open = tournament.current_check_in().filter(of_round);
    let done = key.read_mark(*kiosk, mark, session::now());
    let done = done.filter(|id| open.is_some_and(|check_in| check_in.present.contains(id)));
    let texts = TournamentTexts { t: page.t, tournament: Some(tournament) };
    let template = KioskPage {
        page,
        tournament,
        address: address.clone(),
        list: open.map(|check_in| CheckInList::new(page.t, tournament, check_in).missing_only().indexed()),
        done: done.map(|id| CheckedIn { name: texts.name(id), mark: mark.to_owned() }),
        problem,
    };
    let status = if template.problem.is_some() { StatusCode::CONFLICT } else { StatusCode::OK };
    page.unlisted(status, &template)
}
