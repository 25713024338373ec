//! `/t/{slug}/notify/{id}`: subscribes a device to the rounds and seats of a player. `/sw.js` shows the messages there.

use std::net::IpAddr;
use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use serde::Deserialize;

use crate::service::{NewSubscription, Service, ServiceError, SubscriptionProblem};
use crate::web::forms::{Button, Form};
use crate::web::http::{AppError, Download, Page, PushDevice, Reply, assets, card, done, go_to, throttle};
use crate::web::i18n::player_names::name_of;
use crate::web::parts::{Tab, TournamentFrame, load, load_tournament};
use tournament::{Entry, EntryId, Tournament};

/// `{slug}` and `{id}` of an address: an entry.
#[derive(Debug, Deserialize)]
pub struct PushPath {
    slug: String,
    id: EntryId,
}

/// The subscription as the browser sends it.
#[derive(Debug, Deserialize)]
pub struct PushForm {
    endpoint: String,
    key: String,
    secret: String,
}

#[derive(Template)]
#[template(path = "tournament/push.html")]
struct PushPage<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    entry: &'a Entry,
    name: String,
    /// The site's public key, as browsers need it.
    key: String,
    /// Whether the device subscribes to the player already.
    is_on: bool,
    problem: Option<String>,
}

/// `GET /t/{slug}/notify/{id}`
pub async fn index(page: Page, path: web::Path<PushPath>) -> Reply {
    let PushPath { slug, id } = path.into_inner();
    let (tournament, _) = load(&page, slug).await?;
    show(&page, &tournament, id, None).await
}

/// `POST /t/{slug}/notify/{id}`
pub async fn turn_on(page: Page, request: HttpRequest, path: web::Path<PushPath>, Form(form): Form<PushForm>) -> Reply {
    let PushPath { slug, id } = path.into_inner();
    let (tournament, _) = load(&page, slug).await?;
    let address = card(&tournament, followed(&tournament, id)?);
    let PushForm { endpoint, key: public_key, secret } = form;
    let language = page.t.language.code().to_owned();
    let new = NewSubscription { endpoint, public_key, secret, language };
    let client = throttle::address(&request, &page.state().config.trusted_proxy);
    let push = PushRequest { tournament: Arc::clone(&tournament), entry: id, client };
    match page.service(move |service| subscribe(service, &push, &new)).await? {
        Ok(device) => {
            let mut answer = done(&address, "push-done-on");
            answer.add_cookie(&PushDevice(device).cookie()).map_err(AppError::internal)?;
            Ok(answer)
        }
        Err(problem) => {
            let problem = page.t.subscription_problem(problem).to_string();
            show(&page, &tournament, id, Some(problem)).await
        }
    }
}

/// `POST /t/{slug}/notify/{id}/off`
pub async fn turn_off(page: Page, path: web::Path<PushPath>, Form(Button {}): Form<Button>) -> Reply {
    let PushPath { slug, id } = path.into_inner();
    let tournament = load_tournament(&page, slug).await?;
    let address = card(&tournament, followed(&tournament, id)?);
    if let Some(PushDevice(device)) = page.device.clone() {
        page.service(move |service| service.unsubscribe(&device, &tournament, id)).await?;
    }
    Ok(done(&address, "push-done-off"))
}

/// `GET` of the address that only takes forms.
pub async fn up(path: web::Path<PushPath>) -> HttpResponse {
    let PushPath { slug, id } = path.into_inner();
    go_to(&format!("/t/{slug}/notify/{id}"))
}

/// `GET /sw.js`: at the root of the site, since it can only handle pages below its own address.
pub async fn worker() -> Result<Download, AppError> {
    assets::content("js/push-worker.js").map(Download::script).ok_or(AppError::NotFound)
}

/// A device that subscribes to a player.
struct PushRequest {
    tournament: Arc<Tournament>,
    entry: EntryId,
    /// The client's address.
    client: Option<IpAddr>,
}

/// Only stored subscriptions count against the limits.
fn subscribe(
    service: &Service,
    push: &PushRequest,
    new: &NewSubscription,
) -> Result<Result<String, SubscriptionProblem>, AppError> {
    let guess = throttle::CountedGuess::of_push_device(push.tournament.id, push.client);
    guess.count(service.store())?;
    let kept = service.subscribe(&push.tournament, push.entry, new);
    if !matches!(kept, Ok(Ok(_))) {
        guess.take_back(service.store())?;
    }
    Ok(kept?)
}

/// A player who can be followed.
fn followed(tournament: &Tournament, id: EntryId) -> Result<&Entry, AppError> {
    tournament.entry(id).filter(|entry| entry.takes_part()).ok_or(AppError::NotFound)
}

async fn show(page: &Page, tournament: &Arc<Tournament>, id: EntryId, problem: Option<String>) -> Reply {
    let entry = followed(tournament, id)?;
    let (device, tournament_id) = (page.device.clone(), tournament.id);
    let read = move |service: &Service| {
        let followed_entries =
            device.map(|PushDevice(device)| service.store().push_entries(&device, tournament_id)).transpose()?;
        let key = service.push_key()?.public();
        Ok::<_, ServiceError>((followed_entries.unwrap_or_default(), key))
    };
    let (followed_entries, key) = page.service(read).await?;
    let status = if problem.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let template = PushPage {
        page,
        frame: TournamentFrame::new(Arc::clone(tournament), Tab::More),
        entry,
        name: name_of(page.t, tournament, entry),
        key,
        is_on: followed_entries.contains(&id),
        problem,
    };
    page.unlisted(status, &template)
}
