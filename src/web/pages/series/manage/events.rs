//! `/admin/events`: making and changing events of several tournaments; for administrators.

use std::collections::BTreeMap;
use tournament::limits::Limited;

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use chrono::NaiveDate;

use super::{FormRejection, Managed, change, one};
use crate::service::{RepeatPart, Service, ServiceError};
use crate::store::TournamentHead;
use crate::web::forms::{Choice, Form, FormValues};
use crate::web::http::{AdminAccount, AppError, Page, Reply, done};
use crate::web::i18n::Locale;
use tournament::series::{Archive, Category, Event, EventLink, EventTournament, SeriesCommand, SeriesRejection};
use tournament::{Preset, RatingKind, TournamentId};

#[derive(Template)]
#[template(path = "series/manage_event.html")]
struct TournamentEditForm<'a> {
    page: &'a Page,
    /// The event as it is; none for a new one.
    event: Option<Event>,
    form: FormValues,
    error: Option<String>,
    parts: Vec<PartView>,
    /// Tournaments that are in no such event.
    free: Vec<Choice>,
    categories: Vec<Choice>,
    presets: Vec<Choice>,
    players_of: Vec<Choice>,
}

struct PartView {
    id: TournamentId,
    title: String,
    slug: String,
    category: String,
    /// That its results count in another rating list than its category says; none where they agree.
    other_list: Option<String>,
    is_first: bool,
    is_last: bool,
}

impl Managed for Event {
    const ADDRESS: &'static str = "/admin/events";

    fn find<'a>(archive: &'a Archive, slug: &str) -> Option<&'a Self> {
        archive.event(slug)
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn slug(&mut self) -> &mut String {
        &mut self.slug
    }

    fn read(&mut self, t: Locale, form: &FormValues) -> Result<(), FormRejection> {
        let day = |name: &str| match form.get(name).trim() {
            "" => Ok(None),
            day => day
                .parse::<NaiveDate>()
                .map(Some)
                .map_err(|_| FormRejection::Unread(t.text("admin-new-date-unread").to_string())),
        };
        (self.starts, self.ends) = (day("starts")?, day("ends")?);
        self.slug = form.text("slug");
        for (field, own) in self.texts_mut() {
            *own = form.text(field.code());
        }
        FormRejection::check_other(t, "other-title", &self.title, &self.other_title)?;
        FormRejection::check_other(t, "other-place", &self.place, &self.other_place)?;
        let link = |line: &str| {
            let (title, address) = line.rsplit_once(char::is_whitespace).unwrap_or((line, line));
            EventLink { title: title.trim().to_owned(), address: address.trim().to_owned() }
        };
        let links = form.text("links");
        self.links = links.lines().map(str::trim).filter(|line| !line.is_empty()).map(link).collect();
        Ok(())
    }

    fn put(self) -> SeriesCommand {
        SeriesCommand::PutEvent(Box::new(self))
    }

    fn remove(self) -> SeriesCommand {
        SeriesCommand::RemoveEvent(self.id)
    }

    async fn show(page: &Page, slug: Option<String>, typed: Option<FormValues>, problem: Option<String>) -> Reply {
        show(page, slug, typed, problem).await
    }
}

/// `POST /admin/events/{slug}/parts`: adds a tournament, takes one out, or moves one up or down.
pub async fn change_parts(
    page: Page,
    AdminAccount(account): AdminAccount,
    slug: web::Path<String>,
    Form(form): Form<FormValues>,
) -> Reply {
    let change_part =
        |event: &mut Event, form: &FormValues| change_part(event, form).ok_or(SeriesRejection::Unknown.into());
    change(&page, &account, slug.into_inner(), form, "archive-done-saved", change_part).await
}

/// `POST /admin/events/{slug}/tournament`: makes a tournament within the event.
pub async fn new_part(
    page: Page,
    AdminAccount(account): AdminAccount,
    slug: web::Path<String>,
    Form(form): Form<FormValues>,
) -> Reply {
    let slug = slug.into_inner();
    let Some(preset) = Preset::from_code(form.get("preset")) else {
        let error = page.t.text("admin-new-preset-missing").to_string();
        return show(&page, Some(slug), Some(form), Some(error)).await;
    };
    let part = RepeatPart {
        title: form.text("part-title"),
        preset,
        category: Category::from_code(form.get("category")).unwrap_or_default(),
        players_of: Some(form.get("players-of").to_owned()).filter(|slug| !slug.is_empty()),
    };
    let own = slug.clone();
    let made = page.service(move |service| Ok::<_, AppError>(service.create_part(&account.actor(), &own, &part)));
    match made.await? {
        Ok(made) => Ok(done(&format!("/admin/t/{}", made.slug), "admin-done-created")),
        Err(ServiceError::Series(rejection)) => {
            show(&page, Some(slug), Some(form), Some(page.t.series_rejection(&rejection))).await
        }
        Err(ServiceError::Refused(tournament::Rejection::TitleMissing)) => {
            show(&page, Some(slug), Some(form), Some(page.t.text("admin-new-title-missing").to_string())).await
        }
        Err(other) => Err(other.into()),
    }
}

/// Changes the tournaments of an event as a form says; none if it says nothing that can be done.
fn change_part(event: &mut Event, form: &FormValues) -> Option<()> {
    let tournament = TournamentId(form.get("tournament").parse().ok()?);
    let place = event.parts.iter().position(|part| part.tournament == tournament);
    match (form.get("do"), place) {
        ("add", _) => {
            let category = Category::from_code(form.get("category"))?;
            event.parts.push(EventTournament { tournament, category });
        }
        ("remove", Some(place)) => drop(event.parts.remove(place)),
        ("up", Some(place)) => event.parts.swap(place, place.checked_sub(1)?),
        ("down", Some(place)) if place + 1 < event.parts.len() => event.parts.swap(place, place + 1),
        ("category", Some(place)) => {
            event.parts.get_mut(place)?.category = Category::from_code(form.get("category"))?;
        }
        _ => return None,
    }
    Some(())
}

fn written(own: &Event) -> FormValues {
    let mut form = FormValues::default();
    form.set("slug", &own.slug);
    for part in own.texts() {
        form.set(part.field.code(), part.text);
    }
    for (name, day) in [("starts", own.starts), ("ends", own.ends)] {
        form.set(name, day.map(|day| day.to_string()).unwrap_or_default());
    }
    let links = own.links.iter().map(|link| format!("{} {}", link.title, link.address));
    form.set("links", links.collect::<Vec<_>>().join("\n"));
    form
}

async fn show(page: &Page, slug: Option<String>, typed: Option<FormValues>, error: Option<String>) -> Reply {
    let status = if error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let t = page.t;
    let (archive, event, heads, lists) = page
        .service(move |service| {
            let archive = service.store().archive()?;
            let event = slug.map(|slug| one::<Event>(&archive, &slug)).transpose().map_err(ServiceError::from)?;
            let lists = event.as_ref().map(|own| rating_lists(service, own)).transpose()?.unwrap_or_default();
            Ok::<_, AppError>((archive, event, service.store().tournaments()?, lists))
        })
        .await?;
    let mut form = event.as_ref().map(written).unwrap_or_default();
    form.set("seen", archive.number);
    let typed = typed.unwrap_or_default();
    typed.iter().for_each(|(name, value)| form.set(name, value));
    let parts = event.as_ref().map(|own| part_views(t, own, &heads, &lists)).unwrap_or_default();
    let none = Choice::new("", t.text("events-no-players"));
    let free = heads.iter().filter(|head| archive.event_of(head.id).is_none());
    let template = TournamentEditForm {
        page,
        players_of: std::iter::once(none).chain(parts.iter().map(|own| Choice::new(&own.slug, &own.title))).collect(),
        free: free.map(|head| Choice::new(head.id, t.titled(&head.title, head.starts, head.ends))).collect(),
        categories: t.categories(),
        presets: Preset::ALL.map(|own| Choice::new(own.code(), t.label("admin-preset", own.code()))).into(),
        parts,
        event,
        form,
        error,
    };
    page.html_as(status, &template)
}

/// The list in which each tournament of an event is rated, where it is.
fn rating_lists(service: &Service, event: &Event) -> Result<BTreeMap<TournamentId, RatingKind>, AppError> {
    let mut lists = BTreeMap::new();
    for part in &event.parts {
        let tournament = service.store().tournament_by_id(part.tournament)?;
        lists.extend(tournament.and_then(|own| Some((own.id, own.settings.rating?))));
    }
    Ok(lists)
}

fn part_views(
    t: Locale,
    event: &Event,
    heads: &[TournamentHead],
    lists: &BTreeMap<TournamentId, RatingKind>,
) -> Vec<PartView> {
    let other_list = |part: &EventTournament| {
        let (pace, list) = (part.category.pace?, *lists.get(&part.tournament)?);
        let said = t.text("events-other-list").with("pace", t.rating_kind(pace)).with("list", t.rating_kind(list));
        (pace != list).then(|| said.to_string())
    };
    let last = event.parts.len().saturating_sub(1);
    let view = |(place, part): (usize, &EventTournament)| {
        let head = heads.iter().find(|head| head.id == part.tournament)?;
        Some(PartView {
            id: part.tournament,
            title: head.title.clone(),
            slug: head.slug.clone(),
            category: t.category(part.category),
            other_list: other_list(part),
            is_first: place == 0,
            is_last: place == last,
        })
    };
    event.parts.iter().enumerate().filter_map(view).collect()
}
