//! `/t/{slug}/follow/{id}`: readers name the player they follow, and pages of the tournament begin with that player's board. Each is a form
//! of one button: a shared link must not say who its reader is.

use std::sync::Arc;

use actix_web::web;
use serde::Deserialize;

use crate::web::http::{AppError, Followed, FollowedPlayer, Page, PushDevice, Reply, card, go_to};
use crate::web::parts::load_tournament;
use tournament::{Entry, EntryId, Tournament};

#[derive(Debug, Deserialize)]
pub struct FollowPath {
    slug: String,
    id: EntryId,
}

/// `?first` says that the player is the reader, before the others whom they follow there.
#[derive(Debug, Deserialize)]
pub struct FollowQuery {
    first: Option<String>,
}

/// `POST /t/{slug}/follow/{id}`
pub async fn follow(page: Page, path: web::Path<FollowPath>, query: web::Query<FollowQuery>) -> Reply {
    let FollowPath { slug, id } = path.into_inner();
    let tournament = load_tournament(&page, slug).await?;
    let entry = player(&tournament, id)?;
    let player = FollowedPlayer { tournament: tournament.id, entry: entry.id, slip: None, is_other: true };
    let followed = page.followed.clone().with(&player);
    let followed = if query.first.is_some() { followed.with_first(tournament.id, entry.id) } else { followed };
    back(&page, &tournament, &followed)
}

/// `POST /t/{slug}/unfollow/{id}`
pub async fn unfollow(page: Page, path: web::Path<FollowPath>) -> Reply {
    let FollowPath { slug, id } = path.into_inner();
    let tournament = load_tournament(&page, slug).await?;
    tournament.entry(id).ok_or(AppError::NotFound)?;
    // The device's subscription to the player ends too.
    if let Some(PushDevice(device)) = page.device.clone() {
        let of = Arc::clone(&tournament);
        page.service(move |service| service.unsubscribe(&device, &of, id)).await?;
    }
    back(&page, &tournament, &page.followed.clone().without(tournament.id, id))
}

/// `GET` of both addresses: to the player's page, which has the buttons.
pub async fn up(page: Page, path: web::Path<FollowPath>) -> Reply {
    let FollowPath { slug, id } = path.into_inner();
    let tournament = load_tournament(&page, slug).await?;
    Ok(go_to(&card(&tournament, player(&tournament, id)?)))
}

/// A player who can be followed.
fn player(tournament: &Tournament, id: EntryId) -> Result<&Entry, AppError> {
    tournament.entry(id).filter(|entry| entry.takes_part()).ok_or(AppError::NotFound)
}

/// To the page on which the button was, with the cookie; to the tournament's own one where that page shows no card of it.
fn back(page: &Page, tournament: &Tournament, followed: &Followed) -> Reply {
    let home = format!("/t/{}", tournament.slug);
    let rest = page.came_from().strip_prefix(&home);
    // Without a page before, it is the address of the form itself.
    let is_form = |rest: &str| rest.starts_with("/follow/") || rest.starts_with("/unfollow/");
    let has_cards = rest.is_some_and(|rest| (rest.is_empty() || rest.starts_with(['/', '?'])) && !is_form(rest));
    let to = if has_cards { page.came_from() } else { &home };
    let mut answer = go_to(to);
    answer.add_cookie(&followed.cookie()).map_err(AppError::internal)?;
    Ok(answer)
}
