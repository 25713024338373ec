//! `/admin/events`: making and changing events of several tournaments; for administrators.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use tournament::limits::Limited;

use actix_web::{HttpRequest, web};
use askama::Template;
use chrono::NaiveDate;
use serde::Deserialize;

use super::{Managed, WRONG, change, check_other, one};
use crate::service::{RepeatPart, Service, ServiceError};
use crate::store::{Role, TournamentHead, User};
use crate::web::forms::{Choice, FieldErrors, Form, FormError, FormState, FormValues, submit_championships};
use crate::web::http::{AdminAccount, AppError, Page, Reply, audit, done};
use crate::web::i18n::Locale;
use crate::web::parts::officials::OfficialForm;
use tournament::series::{
    Category, Championships, Event, EventId, EventLink, EventTournament, SeriesCommand, SeriesItem, SeriesRejection,
};
use tournament::{Preset, RatingKind, TournamentId, UserId};

#[derive(Template)]
#[template(path = "series/manage_event.html")]
struct TournamentEditForm<'a> {
    page: &'a Page,
    /// The event; `None` for a new one.
    event: Option<Event>,
    form: FormState,
    parts: Vec<PartView>,
    /// Tournaments that are in no event.
    free: Vec<Choice>,
    categories: Vec<Choice>,
    presets: Vec<Choice>,
    players_of: Vec<Choice>,
    officials: Vec<(User, Role)>,
}

impl TournamentEditForm<'_> {
    /// Whether a role is chosen for a new official.
    fn is_chosen(&self, role: impl Borrow<Role>) -> bool {
        official_form(&self.form.values).is_chosen(role)
    }
}

struct PartView {
    id: TournamentId,
    title: String,
    slug: String,
    category: String,
    /// The note that its results count for another rating list than its category suggests; `None` if they agree.
    other_list: Option<String>,
    is_first: bool,
    is_last: bool,
}

impl Managed for Event {
    const ADDRESS: &'static str = "/admin/events";

    fn find<'a>(championships: &'a Championships, slug: &str) -> Option<&'a Self> {
        championships.event(slug)
    }

    fn unmade(item: SeriesItem) -> Option<Self> {
        let SeriesItem::Event(made) = item else { return None };
        Some(Self { id: EventId::default(), ..*made })
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn slug(&mut self) -> &mut String {
        &mut self.slug
    }

    fn read(mut self, t: Locale, values: &FormValues) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let mut day = |field: &str| match values.get(field).trim() {
            "" => None,
            text => text.parse::<NaiveDate>().map_err(|_| errors.add(field, t.text("admin-new-date-unread"))).ok(),
        };
        (self.starts, self.ends) = (day("starts"), day("ends"));
        self.slug = values.text("slug");
        for (field, own) in self.texts_mut() {
            *own = values.text(field.code());
        }
        check_other(&mut errors, t, "other-title", &self.title, &self.other_title);
        check_other(&mut errors, t, "other-place", &self.place, &self.other_place);
        let link = |line: &str| {
            let (title, address) = line.rsplit_once(char::is_whitespace).unwrap_or((line, line));
            EventLink { title: title.trim().to_owned(), address: address.trim().to_owned() }
        };
        let links = values.text("links");
        self.links = links.lines().map(str::trim).filter(|line| !line.is_empty()).map(link).collect();
        if errors.is_empty() { Ok(self) } else { Err(errors) }
    }

    fn put(self) -> SeriesCommand {
        SeriesCommand::PutEvent(Box::new(self))
    }

    fn remove(self) -> SeriesCommand {
        SeriesCommand::RemoveEvent(self.id)
    }

    async fn show(page: &Page, slug: Option<String>, form: FormState) -> Reply {
        show(page, slug, form).await
    }
}

/// `POST /admin/events/{slug}/parts`: adds or removes a tournament, or moves one up or down.
pub async fn change_parts(
    page: Page,
    AdminAccount(account): AdminAccount,
    slug: web::Path<String>,
    Form(values): Form<FormValues>,
) -> Reply {
    let typed = values.clone();
    let read = Ok(move |event: &mut Event| change_part(event, &typed).ok_or(SeriesRejection::Unknown));
    change(&page, &account, slug.into_inner(), values, "championships-done-saved", read).await
}

/// The field with the newest tournament when the form for another one was shown.
const NEWEST: &str = "newest";

/// `POST /admin/events/{slug}/tournament`: makes a tournament within the event.
pub async fn new_part(
    page: Page,
    AdminAccount(account): AdminAccount,
    slug: web::Path<String>,
    Form(values): Form<FormValues>,
) -> Reply {
    let part = read_part(page.t, &values);
    let (own, newest) = (slug.to_string(), values.get(NEWEST).parse::<TournamentId>().ok());
    let made = submit_championships(&page, &account, values, WRONG, part, move |service, request, part| {
        service.create_part_once(request.actor, newest, &own, &part)
    });
    match made.await? {
        Ok(made) => Ok(done(&format!("/admin/t/{}", made.slug), "admin-done-created")),
        Err(form) => show(&page, Some(slug.into_inner()), form).await,
    }
}

fn read_part(t: Locale, values: &FormValues) -> Result<RepeatPart, FieldErrors> {
    let mut errors = FieldErrors::default();
    let title = values.text("part-title");
    if title.is_empty() {
        errors.add("part-title", t.text("admin-new-title-missing"));
    }
    let Some(preset) = Preset::from_code(values.get("preset")) else {
        errors.add("preset", t.text("admin-new-preset-missing"));
        return Err(errors);
    };
    let category = Category::from_code(values.get("category")).unwrap_or_default();
    let players_of = Some(values.get("players-of").to_owned()).filter(|slug| !slug.is_empty());
    if errors.is_empty() { Ok(RepeatPart { title, preset, category, players_of }) } else { Err(errors) }
}

/// Changes the tournaments of an event by a form; `None` if the form is invalid.
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

fn official_form(values: &FormValues) -> OfficialForm {
    OfficialForm::from_fields(values.get("official"), values.get("role"))
}

/// `POST /admin/events/{slug}/officials`: a role in all tournaments of the event for an account.
pub async fn appoint(
    page: Page,
    request: HttpRequest,
    AdminAccount(account): AdminAccount,
    slug: web::Path<String>,
    Form(values): Form<FormValues>,
) -> Reply {
    let (actor, form, own) = (account.actor(), official_form(&values), slug.clone());
    let role = Role::from_code(&form.role);
    let work = move |service: &Service| {
        let event: Event = one(&*service.store().championships()?, &own).map_err(ServiceError::from)?;
        let appointment = match form.read(service, None)? {
            Ok(appointment) => appointment,
            Err(error) => return Ok(Err(error)),
        };
        service.set_event_role(&actor, &event, appointment.user, Some(appointment.right.role))?;
        Ok::<_, AppError>(Ok(()))
    };
    match page.service(work).await? {
        Ok(()) => {
            audit::note(&request, audit::role_given(role), &format!("{}, event {slug}", values.text("official")));
            Ok(done(&format!("/admin/events/{slug}#officials"), "overview-done-role"))
        }
        Err((field, key)) => {
            let field = if field == "name" { "official" } else { field };
            let errors = FieldErrors::one(field, page.t.text(key));
            let error = Some(FormError::new(page.t.text(WRONG)));
            show(&page, Some(slug.into_inner()), FormState { values, errors, error }).await
        }
    }
}

/// `POST /admin/events/{slug}/officials/remove`
pub async fn dismiss(
    page: Page,
    request: HttpRequest,
    AdminAccount(account): AdminAccount,
    slug: web::Path<String>,
    Form(form): Form<EventOfficialForm>,
) -> Reply {
    let (actor, user, own) = (account.actor(), UserId(form.user), slug.clone());
    let work = move |service: &Service| {
        let event: Event = one(&*service.store().championships()?, &own).map_err(ServiceError::from)?;
        Ok::<_, AppError>(service.set_event_role(&actor, &event, user, None)?)
    };
    page.service(work).await?;
    audit::note(&request, audit::role_given(None), &format!("account {user}, event {slug}"));
    Ok(done(&format!("/admin/events/{slug}#officials"), "overview-done-role-taken"))
}

#[derive(Debug, Deserialize)]
pub struct EventOfficialForm {
    user: i64,
}

fn written(event: &Event) -> FormValues {
    let mut form = FormValues::default();
    form.set("slug", &event.slug);
    for part in event.texts() {
        form.set(part.field.code(), part.text);
    }
    for (name, day) in [("starts", event.starts), ("ends", event.ends)] {
        form.set(name, day.map(|day| day.to_string()).unwrap_or_default());
    }
    let links = event.links.iter().map(|link| format!("{} {}", link.title, link.address));
    form.set("links", links.collect::<Vec<_>>().join("\n"));
    form
}

async fn show(page: &Page, slug: Option<String>, typed: FormState) -> Reply {
    let t = page.t;
    let (championships, event, heads, lists, officials) = page
        .service(move |service| {
            let championships = service.store().championships()?;
            let event = slug.map(|slug| one::<Event>(&championships, &slug)).transpose().map_err(ServiceError::from)?;
            let lists = event.as_ref().map(|event| rating_lists(service, event)).transpose()?.unwrap_or_default();
            let officials = event.as_ref().map(|event| service.store().event_officials(event.id)).transpose()?;
            let officials = officials.unwrap_or_default();
            Ok::<_, AppError>((championships, event, service.store().tournaments()?, lists, officials))
        })
        .await?;
    let mut values = event.as_ref().map(written).unwrap_or_default();
    values.set("seen", championships.number);
    let newest = heads.iter().map(|head| head.id).max().unwrap_or(TournamentId(0));
    values.set(NEWEST, newest);
    typed.values.iter().for_each(|(name, value)| values.set(name, value));
    let form = FormState { values, ..typed };
    let parts = event.as_ref().map(|event| part_views(t, event, &heads, &lists)).unwrap_or_default();
    let none = Choice::new("", t.text("events-no-players"));
    let free = heads.iter().filter(|head| championships.event_of(head.id).is_none());
    let template = TournamentEditForm {
        page,
        players_of: std::iter::once(none)
            .chain(parts.iter().map(|part| Choice::new(&part.slug, &part.title)))
            .collect(),
        free: free.map(|head| Choice::new(head.id, t.titled(&head.title, head.starts, head.ends))).collect(),
        categories: t.categories(),
        presets: Preset::ALL.map(|preset| Choice::new(preset.code(), t.label("admin-preset", preset.code()))).into(),
        parts,
        event,
        form,
        officials,
    };
    page.html_as(template.form.status(), &template)
}

/// The rating list of each tournament of an event, if any.
fn rating_lists(service: &Service, event: &Event) -> Result<BTreeMap<TournamentId, RatingKind>, AppError> {
    let mut lists = BTreeMap::new();
    for part in &event.parts {
        let tournament = service.store().tournament_by_id(part.tournament)?;
        lists.extend(tournament.and_then(|tournament| Some((tournament.id, tournament.settings.rating?))));
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
        let sentence = t.text("events-other-list").with("pace", t.rating_kind(pace)).with("list", t.rating_kind(list));
        (pace != list).then(|| sentence.to_string())
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
