//! `/admin/t/{slug}/again` and `/admin/events/{slug}/again`: last year's event once more.

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use chrono::{Datelike, Days, NaiveDate};

use crate::service::{Again, Service, ServiceError, with_year};
use crate::web::forms::{Choice, Form, FormValues};
use crate::web::http::{AdminAccount, AppError, Organiser, Page, Reply, done};
use crate::web::i18n::Locale;
use tournament::TournamentId;
use tournament::series::{Archive, Category, SeriesId, SeriesRejection};
use tournament::transliterate::slug as slug_of;

/// A year later on the same day of the week.
const YEAR: Days = Days::new(364);

#[derive(Template)]
#[template(path = "staff/repeat.html")]
struct AgainPage<'a> {
    page: &'a Page,
    title: String,
    /// Where the form goes, and the page of the event it is about.
    action: String,
    back: String,
    form: FormValues,
    fault: Option<String>,
    series: Vec<Choice>,
    /// For a tournament, which competition of the series it is.
    categories: Vec<Choice>,
}

struct Old {
    title: String,
    starts: Option<NaiveDate>,
    ends: Option<NaiveDate>,
    action: String,
    back: String,
    is_tournament: bool,
    series: Vec<Choice>,
    /// The series of which it is an edition.
    own_series: Option<i64>,
}

/// `GET /admin/t/{slug}/again`
pub async fn tournament(page: Page, Organiser(staff): Organiser) -> Reply {
    let old = old_tournament(&page, staff.tournament.clone(), staff.account.is_admin).await?;
    let form = suggested(&old);
    show(&page, old, StatusCode::OK, form, None)
}

/// `POST /admin/t/{slug}/again`
pub async fn repeat_tournament(page: Page, Organiser(staff): Organiser, Form(form): Form<FormValues>) -> Reply {
    let is_admin = staff.account.is_admin;
    let old = old_tournament(&page, staff.tournament.clone(), is_admin).await?;
    let again = match read(page.t, &form, is_admin) {
        Ok(again) => again,
        Err(fault) => return show(&page, old, StatusCode::UNPROCESSABLE_ENTITY, form, Some(fault)),
    };
    let category = Category::from_code(form.get("category")).unwrap_or_default();
    let (actor, event) = (staff.actor.clone(), staff.tournament.clone());
    let made =
        page.service(move |service| Ok::<_, AppError>(service.repeat_tournament(&actor, &event, category, &again)));
    match in_words(page.t, made.await?)? {
        Ok(made) => Ok(done(&format!("/admin/t/{}", made.slug), "repeat-done-made")),
        Err(fault) => show(&page, old, StatusCode::UNPROCESSABLE_ENTITY, form, Some(fault)),
    }
}

/// `GET /admin/events/{slug}/again`
pub async fn event(page: Page, _: AdminAccount, slug: web::Path<String>) -> Reply {
    let old = page.service(move |service| old_event(service, &slug)).await?;
    let form = suggested(&old);
    show(&page, old, StatusCode::OK, form, None)
}

/// `POST /admin/events/{slug}/again`
pub async fn repeat_event(
    page: Page,
    AdminAccount(account): AdminAccount,
    slug: web::Path<String>,
    Form(form): Form<FormValues>,
) -> Reply {
    let own = slug.to_string();
    let old = page.service(move |service| old_event(service, &own)).await?;
    let again = match read(page.t, &form, true) {
        Ok(again) => again,
        Err(fault) => return show(&page, old, StatusCode::UNPROCESSABLE_ENTITY, form, Some(fault)),
    };
    let made = page.service(move |service| {
        let archive = service.store().archive()?;
        let old = archive.event(&slug).ok_or(AppError::NotFound)?;
        Ok::<_, AppError>(service.repeat_event(&account.actor(), old, &again))
    });
    match in_words(page.t, made.await?)? {
        Ok(slug) => Ok(done(&format!("/admin/events/{slug}"), "repeat-done-made")),
        Err(fault) => show(&page, old, StatusCode::UNPROCESSABLE_ENTITY, form, Some(fault)),
    }
}

fn in_words<T>(t: Locale, made: Result<T, ServiceError>) -> Result<Result<T, String>, AppError> {
    use tournament::Rejection;
    match made {
        Ok(made) => Ok(Ok(made)),
        Err(ServiceError::Series(refusal)) => Ok(Err(t.series_refusal(&refusal))),
        Err(ServiceError::Refused(Rejection::TitleMissing)) => {
            Ok(Err(t.series_refusal(&SeriesRejection::TitleMissing)))
        }
        Err(ServiceError::Refused(Rejection::DatesReversed)) => {
            Ok(Err(t.series_refusal(&SeriesRejection::DatesReversed)))
        }
        Err(other) => Err(other.into()),
    }
}

async fn old_tournament(
    page: &Page,
    event: std::sync::Arc<tournament::Tournament>,
    is_admin: bool,
) -> Result<Old, AppError> {
    let archive = page.service(|service| service.store().archive()).await?;
    let own = |id: TournamentId| archive.series_of(id).first().map(|(series, _)| series.id.0);
    Ok(Old {
        title: event.info.title.clone(),
        starts: event.info.starts,
        ends: event.info.ends,
        action: format!("/admin/t/{}/again", event.slug),
        back: format!("/admin/t/{}", event.slug),
        is_tournament: true,
        // Only administrators may change series.
        series: if is_admin { series(&archive) } else { Vec::new() },
        own_series: own(event.id).filter(|_| is_admin),
    })
}

fn old_event(service: &Service, slug: &str) -> Result<Old, AppError> {
    let archive = service.store().archive()?;
    let event = archive.event(slug).ok_or(AppError::NotFound)?;
    let is_own = |held| matches!(held, tournament::series::EditionContent::Event(id) if id == event.id);
    let own = archive.series.values().find(|series| series.editions.iter().any(|edition| is_own(edition.held)));
    Ok(Old {
        title: event.title.clone(),
        starts: event.starts,
        ends: event.ends,
        action: format!("/admin/events/{slug}/again"),
        back: format!("/admin/events/{slug}"),
        is_tournament: false,
        series: series(&archive),
        own_series: own.map(|series| series.id.0),
    })
}

fn series(archive: &Archive) -> Vec<Choice> {
    archive.series.values().map(|series| Choice::new(series.id.0, &series.title)).collect()
}

/// What is offered: everything a year later.
fn suggested(old: &Old) -> FormValues {
    let mut form = FormValues::default();
    let later = |day: Option<NaiveDate>| day.and_then(|day| day.checked_add_days(YEAR));
    let date = |day: Option<NaiveDate>| day.map(|day| day.to_string()).unwrap_or_default();
    let year = later(old.starts).map(|day| day.year());
    let title = year.map_or_else(|| old.title.clone(), |year| with_year(&old.title, year));
    form.set("slug", address(&title, &old.title, year));
    form.set("title", title);
    form.set("starts", date(later(old.starts)));
    form.set("ends", date(later(old.ends)));
    form.set("series", old.own_series.map(|id| id.to_string()).unwrap_or_default());
    form.set("year", year.map(|year| year.to_string()).unwrap_or_default());
    form
}

/// An address with the year in it: the title may have none.
fn address(title: &str, old: &str, year: Option<i32>) -> String {
    let base = slug_of(title);
    match year {
        Some(year) if title == old => format!("{base}-{year}"),
        Some(_) | None => base,
    }
}

fn read(t: Locale, form: &FormValues, is_admin: bool) -> Result<Again, String> {
    let day = |name: &str| match form.get(name).trim() {
        "" => Ok(None),
        day => day.parse::<NaiveDate>().map(Some).map_err(|_| t.text("admin-new-date-unread").to_string()),
    };
    let series = form.get("series").parse().ok().filter(|_| is_admin).map(SeriesId);
    let year = form.get("year").trim().parse::<i32>();
    let edition = match (series, year) {
        (None, _) => None,
        (Some(series), Ok(year)) => Some((series, year)),
        (Some(_), Err(_)) => return Err(t.text("archive-year-unread").to_string()),
    };
    let title = form.text("title");
    if title.is_empty() {
        return Err(t.series_refusal(&SeriesRejection::TitleMissing));
    }
    let (starts, ends) = (day("starts")?, day("ends")?);
    if let (Some(starts), Some(ends)) = (starts, ends)
        && ends < starts
    {
        return Err(t.series_refusal(&SeriesRejection::DatesReversed));
    }
    Ok(Again { title, slug: form.text("slug"), starts, ends, with_players: form.has("players"), edition })
}

fn show(page: &Page, old: Old, status: StatusCode, form: FormValues, fault: Option<String>) -> Reply {
    let t = page.t;
    let none = Choice::new("", t.text("repeat-no-series"));
    let has_series = !old.series.is_empty();
    let series = if has_series { std::iter::once(none).chain(old.series).collect() } else { Vec::new() };
    page.html_as(
        status,
        &AgainPage {
            page,
            title: old.title,
            action: old.action,
            back: old.back,
            form,
            fault,
            series,
            categories: if old.is_tournament && has_series { t.categories() } else { Vec::new() },
        },
    )
}
