//! `/admin/t/{slug}/players/{id}/person`: the registry person of a player, and changing it.

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::service::{PersonChoice, Request, Service, ServiceError};
use crate::store::StoredPerson;
use crate::web::forms::{Choice, Form, FormError, FormValues, SometimesLong, run_sometimes_long, version};
use crate::web::http::tasks::TaskName;
use crate::web::http::{AppError, Arbiter, Page, Reply, Staff, staff_address};
use crate::web::pages::players::entry_form::{EntryPath, known_person};
use crate::web::parts::{StaffFrame, StaffTab};
use tournament::Entry;

/// Persons offered to an administrator; a longer name finds fewer.
const MOST: u32 = 30;

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct PlayerPersonQuery {
    q: String,
}

#[derive(Template)]
#[template(path = "players/person.html")]
struct PlayerPersonPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    entry: Entry,
    own: PlayerPersons,
    query: String,
    /// Whether any person can be searched.
    is_admin: bool,
    /// Whether the form is read-only.
    is_locked: bool,
}

/// The player's person, and other candidates.
struct PlayerPersons {
    now: Option<StoredPerson>,
    choices: Vec<Choice>,
}

/// `GET /admin/t/{slug}/players/{id}/person?q=`
pub async fn index(
    page: Page,
    Arbiter(staff): Arbiter,
    place: web::Path<EntryPath>,
    query: web::Query<PlayerPersonQuery>,
) -> Reply {
    show(&page, &staff, place.id, query.into_inner(), None).await
}

/// `POST /admin/t/{slug}/players/{id}/person`
pub async fn set(
    page: Page,
    Arbiter(staff): Arbiter,
    place: web::Path<EntryPath>,
    Form(typed): Form<FormValues>,
) -> Reply {
    let id = place.id;
    let meant = PersonChoice::from_field(typed.get("who"));
    let seen = version(typed.get("seen"))?;
    let address = staff_address(&staff.tournament, &format!("/players/{id}/person"));
    // The rating changes move to the other person.
    let long = staff.tournament.counts_for_ratings().then(|| TaskName {
        key: "tasks-person",
        name: staff.tournament.entry(id).map(|entry| entry.person.name.to_string()).unwrap_or_default(),
        place: address.clone(),
    });
    let action = SometimesLong { long, address, key: "persons-done-linked" };
    let set = move |service: &Service, request: &Request<'_>| service.set_person(request, id, meant);
    match run_sometimes_long(&page, &staff, seen, action, set).await? {
        Ok(answer) => Ok(answer),
        Err(error) => show(&page, &staff, id, PlayerPersonQuery::default(), Some(error)).await,
    }
}

async fn show(
    page: &Page,
    staff: &Staff,
    id: tournament::EntryId,
    query: PlayerPersonQuery,
    error: Option<FormError>,
) -> Reply {
    let (tournament, t) = (staff.tournament.clone(), page.t);
    let entry = tournament.entry(id).ok_or(AppError::NotFound)?.clone();
    let is_admin = staff.account.is_admin;
    let text = query.q.trim().to_owned();
    let (own, searched) = (entry.clone(), text.clone());
    let read = move |service: &Service| {
        let championships = service.store().championships()?;
        let whole = own.player.map(|player| championships.person_of(player));
        let now = whole.map(|player| service.store().player(player)).transpose()?.flatten();
        let mut candidates = if is_admin && !searched.is_empty() {
            service.with_ratings(&tournament, service.store().search_players(&searched, MOST)?)?
        } else {
            service.may_be(&tournament, &own)?
        };
        candidates.retain(|candidate| Some(candidate.player.id) != whole);
        let known = candidates.iter().map(|candidate| known_person(t, candidate));
        let choices = known.chain([Choice::new("new", t.text("entries-who-new"))]).collect();
        Ok::<_, ServiceError>(PlayerPersons { now, choices })
    };
    let own = page.service(read).await?;
    let is_locked = staff.tournament.status == tournament::TournamentStatus::Closed && !is_admin;
    let frame = StaffFrame::new(staff, StaffTab::Players).for_section(staff.has_player(&entry)).with(error);
    let template = PlayerPersonPage { page, frame, entry, own, query: text, is_admin, is_locked };
    page.html_as(template.frame.status(), &template)
}
