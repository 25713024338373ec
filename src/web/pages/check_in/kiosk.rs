//! `/k/{token}`: players check in by themselves, at a device that stands in the hall. The address is a key of its own.

use std::net::IpAddr;
use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, web};
use askama::Template;
use serde::Deserialize;

use super::CheckInList;
use crate::service::ServiceError;
use crate::web::forms::{Form, FormValues};
use crate::web::http::{AppError, Page, Reply, go_to, throttle};
use crate::web::i18n::TournamentTexts;
use tournament::{EntryId, Tournament, Visibility};

#[derive(Template)]
#[template(path = "check_in/kiosk.html")]
struct KioskPage<'a> {
    page: &'a Page,
    tournament: &'a Tournament,
    address: String,
    /// Those who are missing; none where no check-in is open.
    list: Option<CheckInList>,
    /// Who has just checked in.
    done: Option<CheckedIn>,
    problem: Option<String>,
}

/// A player who has just checked in, and can say that it was not them.
struct CheckedIn {
    id: EntryId,
    name: String,
}

/// `?here=5`: who has just checked in.
#[derive(Debug, Default, Clone, Copy, Deserialize)]
#[serde(default)]
pub struct KioskQuery {
    here: Option<u32>,
}

/// `GET /k/{token}`
pub async fn index(page: Page, request: HttpRequest, token: web::Path<String>, query: web::Query<KioskQuery>) -> Reply {
    let tournament = find(&page, &request, &token).await?;
    show(&page, &tournament, &token, query.here.map(EntryId), None)
}

/// `POST /k/{token}`: the field `here` or `gone` names the player.
pub async fn mark(page: Page, request: HttpRequest, token: web::Path<String>, Form(typed): Form<FormValues>) -> Reply {
    let tournament = find(&page, &request, &token).await?;
    let is_here = !typed.get("here").is_empty();
    let player = typed.get(if is_here { "here" } else { "gone" }).parse().map(EntryId);
    let player = player.map_err(|_| AppError::bad_request("no such player"))?;
    let address = throttle::address(&request, &page.state().config.trusted_proxy);
    let event = tournament.clone();
    let outcome = page.service(move |service| {
        throttle::CountedGuess::of_slips_from(address).count(service.store())?;
        Ok::<_, AppError>(service.check_in_at_kiosk(&event, player, is_here))
    });
    let problem = match outcome.await? {
        Ok(()) if is_here => return Ok(go_to(&format!("/k/{token}?here={player}"))),
        Ok(()) => return Ok(go_to(&format!("/k/{token}"))),
        Err(ServiceError::Refused(rejection)) => {
            TournamentTexts { t: page.t, tournament: Some(&tournament) }.rejection(&rejection)
        }
        Err(other) => return Err(other.into()),
    };
    // What is there now may be why it was refused.
    let tournament = find(&page, &request, &token).await?;
    show(&page, &tournament, &token, None, Some(problem))
}

/// The tournament of a kiosk's address. Who asks for addresses that were never made is guessing, and has to wait after a while.
async fn find(page: &Page, request: &HttpRequest, token: &str) -> Result<Arc<Tournament>, AppError> {
    let (token, address): (String, Option<IpAddr>) =
        (token.to_owned(), throttle::address(request, &page.state().config.trusted_proxy));
    page.service(move |service| {
        let Some(id) = service.slip_key()?.read_kiosk(&token) else {
            throttle::CountedGuess::of_made_up_slip(address).count(service.store())?;
            return Err(AppError::NotFound);
        };
        let tournament = service.store().tournament_by_id(id)?;
        tournament.filter(|own| own.visibility != Visibility::Deleted).ok_or(AppError::NotFound)
    })
    .await
}

fn show(page: &Page, tournament: &Tournament, token: &str, done: Option<EntryId>, problem: Option<String>) -> Reply {
    let open = tournament.current_check_in().filter(|check_in| check_in.is_open);
    let done = done.filter(|id| open.is_some_and(|check_in| check_in.present.contains(id)));
    let speaker = TournamentTexts { t: page.t, tournament: Some(tournament) };
    let template = KioskPage {
        page,
        tournament,
        address: format!("/k/{token}"),
        list: open.map(|check_in| CheckInList::new(page.t, tournament, check_in).missing_only().indexed()),
        done: done.map(|id| CheckedIn { id, name: speaker.name(id) }),
        problem,
    };
    let status = if template.problem.is_some() { StatusCode::CONFLICT } else { StatusCode::OK };
    page.unlisted(status, &template)
}
