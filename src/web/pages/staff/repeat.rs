//! `/admin/t/{slug}/again` and `/admin/events/{slug}/again`: repeats last year's tournament or event.

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use chrono::{Datelike, Days, NaiveDate};

use crate::service::{ChampionshipsRequest, RepeatRequest, Service, ServiceError, with_year};
use crate::web::forms::{Choice, Form, FormError, FormValues};
use crate::web::http::{AdminAccount, AppError, Organiser, Page, Reply, Staff, done};
use crate::web::i18n::Locale;
use crate::web::parts::{StaffFrame, StaffTab};
use tournament::bilingual::is_other_language;
use tournament::series::{Category, Championships, SeriesId, SeriesRejection};
use tournament::transliterate::slug as slug_of;
use tournament::{Tournament, TournamentId};

/// A year later on the same day of the week.
const YEAR: Days = Days::new(364);

#[derive(Template)]
#[template(path = "staff/repeat.html")]
struct RepeatPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    /// The address of the form.
    action: String,
    form: FormValues,
    series: Vec<Choice>,
    /// The categories of the series to choose from.
    categories: Vec<Choice>,
}

#[derive(Template)]
#[template(path = "staff/repeat_event.html")]
struct RepeatEventPage<'a> {
    page: &'a Page,
    title: String,
    /// The address of the form, and the page of the original.
    action: String,
    back: String,
    form: FormValues,
    error: Option<String>,
    series: Vec<Choice>,
    /// Empty: its tournaments are categories of the series.
    categories: Vec<Choice>,
}

struct RepeatSource {
    title: String,
    /// The title on pages in the other letters, Cyrillic or Latin; may be empty.
    other_title: String,
    starts: Option<NaiveDate>,
    ends: Option<NaiveDate>,
    action: String,
    back: String,
    series: Vec<Choice>,
    /// The series that it is an edition of.
    own_series: Option<i64>,
}

/// `GET /admin/t/{slug}/again`
pub async fn tournament(page: Page, Organiser(staff): Organiser) -> Reply {
    let original = original_tournament(&page, staff.tournament.clone(), staff.account.is_admin).await?;
    let mut form = suggested(&original);
    form.set("seen", page.service(Service::newest_tournament).await?);
    show_tournament(&page, &staff, original, form, None)
}

/// `POST /admin/t/{slug}/again`
pub async fn repeat_tournament(page: Page, Organiser(staff): Organiser, Form(form): Form<FormValues>) -> Reply {
    let is_admin = staff.account.is_admin;
    let original = original_tournament(&page, staff.tournament.clone(), is_admin).await?;
    let again = match read(page.t, &form, chosen_series(&form).filter(|_| is_admin)) {
        Ok(again) => again,
        Err(error) => return show_tournament(&page, &staff, original, form, Some(error)),
    };
    let category = Category::from_code(form.get("category")).unwrap_or_default();
    let (actor, event) = (staff.actor.clone(), staff.tournament.clone());
    let newest = form.get("seen").parse::<TournamentId>().ok();
    let made = page.service(move |service| {
        Ok::<_, AppError>(service.repeat_tournament_once(&actor, newest, &event, category, &again))
    });
    match describe(page.t, made.await?)? {
        Ok(made) => Ok(done(&format!("/admin/t/{}", made.slug), "repeat-done-made")),
        Err(error) => show_tournament(&page, &staff, original, form, Some(error)),
    }
}

/// `GET /admin/events/{slug}/again`
pub async fn event(page: Page, _: AdminAccount, slug: web::Path<String>) -> Reply {
    let original = page.service(move |service| original_event(service, &slug)).await?;
    let mut form = suggested(&original);
    let championships = page.service(|service| service.store().championships()).await?;
    form.set("seen", championships.number);
    show_event(&page, original, form, None)
}

/// `POST /admin/events/{slug}/again`
pub async fn repeat_event(
    page: Page,
    AdminAccount(account): AdminAccount,
    slug: web::Path<String>,
    Form(form): Form<FormValues>,
) -> Reply {
    let own = slug.to_string();
    let original = page.service(move |service| original_event(service, &own)).await?;
    let again = match read(page.t, &form, chosen_series(&form)) {
        Ok(again) => again,
        Err(error) => return show_event(&page, original, form, Some(error)),
    };
    let seen = form.get("seen").parse().ok();
    let made = page.service(move |service| {
        let championships = service.store().championships()?;
        let original = championships.event(&slug).ok_or(AppError::NotFound)?;
        let request = ChampionshipsRequest { actor: &account.actor(), seen };
        Ok::<_, AppError>(service.repeat_event_once(&request, original, &again))
    });
    match describe(page.t, made.await?)? {
        Ok(slug) => Ok(done(&format!("/admin/events/{slug}"), "repeat-done-event")),
        Err(error) => show_event(&page, original, form, Some(error)),
    }
}

fn describe<T>(t: Locale, made: Result<T, ServiceError>) -> Result<Result<T, String>, AppError> {
    use tournament::Rejection;
    match made {
        Ok(made) => Ok(Ok(made)),
        Err(ServiceError::Series(rejection)) => Ok(Err(t.series_rejection(&rejection))),
        Err(ServiceError::Refused(Rejection::TitleMissing)) => {
            Ok(Err(t.series_rejection(&SeriesRejection::TitleMissing)))
        }
        Err(ServiceError::Refused(Rejection::DatesReversed)) => {
            Ok(Err(t.series_rejection(&SeriesRejection::DatesReversed)))
        }
        Err(other) => Err(other.into()),
    }
}

async fn original_tournament(
    page: &Page,
    tournament: std::sync::Arc<Tournament>,
    is_admin: bool,
) -> Result<RepeatSource, AppError> {
    let championships = page.service(|service| service.store().championships()).await?;
    let own = |id: TournamentId| championships.series_of(id).first().map(|(series, _)| series.id.0);
    Ok(RepeatSource {
        title: tournament.info.title.clone(),
        other_title: tournament.info.other_title.clone(),
        starts: tournament.info.starts,
        ends: tournament.info.ends,
        action: format!("/admin/t/{}/again", tournament.slug),
        back: format!("/admin/t/{}", tournament.slug),
        // Only administrators may change series.
        series: if is_admin { series(&championships) } else { Vec::new() },
        own_series: own(tournament.id).filter(|_| is_admin),
    })
}

fn original_event(service: &Service, slug: &str) -> Result<RepeatSource, AppError> {
    let championships = service.store().championships()?;
    let event = championships.event(slug).ok_or(AppError::NotFound)?;
    let is_own = |content| matches!(content, tournament::series::EditionContent::Event(id) if id == event.id);
    let own =
        championships.series.values().find(|series| series.editions.iter().any(|edition| is_own(edition.content)));
    Ok(RepeatSource {
        title: event.title.clone(),
        other_title: event.other_title.clone(),
        starts: event.starts,
        ends: event.ends,
        action: format!("/admin/events/{slug}/again"),
        back: format!("/admin/events/{slug}"),
        series: series(&championships),
        own_series: own.map(|series| series.id.0),
    })
}

fn series(championships: &Championships) -> Vec<Choice> {
    championships.series.values().map(|series| Choice::new(series.id.0, &series.title)).collect()
}

/// The suggested values: everything a year later.
fn suggested(original: &RepeatSource) -> FormValues {
    let mut form = FormValues::default();
    let later = |day: Option<NaiveDate>| day.and_then(|day| day.checked_add_days(YEAR));
    let date = |day: Option<NaiveDate>| day.map(|day| day.to_string()).unwrap_or_default();
    let year = later(original.starts).map(|day| day.year());
    let later_title = |title: &str| year.map_or_else(|| title.to_owned(), |year| with_year(title, year));
    let title = later_title(&original.title);
    form.set("slug", address(&title, &original.title, year));
    form.set("title", title);
    form.set("other-title", later_title(&original.other_title));
    form.set("starts", date(later(original.starts)));
    form.set("ends", date(later(original.ends)));
    form.set("series", original.own_series.map(|id| id.to_string()).unwrap_or_default());
    form.set("year", year.map(|year| year.to_string()).unwrap_or_default());
    form
}

/// An address with the year, which the title may lack.
fn address(title: &str, original: &str, year: Option<i32>) -> String {
    let base = slug_of(title);
    match year {
        Some(year) if title == original => format!("{base}-{year}"),
        Some(_) | None => base,
    }
}

fn chosen_series(form: &FormValues) -> Option<SeriesId> {
    form.get("series").parse().ok().map(SeriesId)
}

fn read(t: Locale, form: &FormValues, series: Option<SeriesId>) -> Result<RepeatRequest, String> {
    let day = |name: &str| match form.get(name).trim() {
        "" => Ok(None),
        day => day.parse::<NaiveDate>().map(Some).map_err(|_| t.text("admin-new-date-unread").to_string()),
    };
    let year = form.get("year").trim().parse::<i32>();
    let edition = match (series, year) {
        (None, _) => None,
        (Some(series), Ok(year)) => Some((series, year)),
        (Some(_), Err(_)) => return Err(t.text("championships-year-unread").to_string()),
    };
    let title = form.text("title");
    if title.is_empty() {
        return Err(t.series_rejection(&SeriesRejection::TitleMissing));
    }
    let other_title = form.text("other-title");
    if !is_other_language(&title, &other_title) {
        let (label, why) = (t.text("limits-field-other-title"), t.text("common-other-language-same"));
        return Err(format!("{label}: {why}"));
    }
    let (starts, ends) = (day("starts")?, day("ends")?);
    if let (Some(starts), Some(ends)) = (starts, ends)
        && ends < starts
    {
        return Err(t.series_rejection(&SeriesRejection::DatesReversed));
    }
    let (slug, with_players) = (form.text("slug"), form.has("players"));
    Ok(RepeatRequest { title, other_title, slug, starts, ends, with_players, edition })
}

fn show_tournament(
    page: &Page,
    staff: &Staff,
    original: RepeatSource,
    form: FormValues,
    error: Option<String>,
) -> Reply {
    let frame = StaffFrame::new(staff, StaffTab::Other).works_when_closed().with(error.map(FormError::new));
    let series = with_none(page.t, original.series);
    let categories = if series.is_empty() { Vec::new() } else { page.t.categories() };
    let template = RepeatPage { page, frame, action: original.action, form, series, categories };
    page.html_as(template.frame.status(), &template)
}

fn show_event(page: &Page, original: RepeatSource, form: FormValues, error: Option<String>) -> Reply {
    let status = if error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let RepeatSource { title, action, back, series, .. } = original;
    let series = with_none(page.t, series);
    page.html_as(status, &RepeatEventPage { page, title, action, back, form, error, series, categories: Vec::new() })
}

/// The series to choose from, after "none"; empty if there are none.
fn with_none(t: Locale, series: Vec<Choice>) -> Vec<Choice> {
    if series.is_empty() {
        return series;
    }
    std::iter::once(Choice::new("", t.text("repeat-no-series"))).chain(series).collect()
}
