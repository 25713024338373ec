//! `/admin/series`: events of several tournaments and series; for administrators. Here: the list of both, making and changing a
//! series, its editions, and the log of all of it.

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;

use crate::service::{ArchiveRequest, ServiceError, free_address};
use crate::store::{ArchiveEntry, JournalError, TournamentHead};
use crate::web::forms::Form;
use crate::web::forms::values::{Choice, FormValues};
use crate::web::http::{AdminAccount, AppError, Page, Reply, done};
use crate::web::i18n::Locale;
use crate::web::pages::series::change::{act, text};
use tournament::TournamentId;
use tournament::series::{Archive, Category, Edition, EditionContent, Event, EventId, Series, SeriesCommand};

/// How many entries the log shows.
const ENTRIES: u32 = 200;

#[derive(Template)]
#[template(path = "series/manage.html")]
struct SeriesAdminPage<'a> {
    page: &'a Page,
    series: Vec<Series>,
    festivals: Vec<Event>,
}

#[derive(Template)]
#[template(path = "series/manage_series.html")]
struct SeriesForm<'a> {
    page: &'a Page,
    /// The series as it is; none for a new one.
    series: Option<Series>,
    form: FormValues,
    fault: Option<String>,
    editions: Vec<EditionView>,
    things: Vec<Choice>,
    categories: Vec<Choice>,
}

/// An edition as the form tells it.
struct EditionView {
    index: usize,
    year: i32,
    what: String,
    address: String,
    category: String,
    note: String,
}

#[derive(Template)]
#[template(path = "series/log.html")]
struct Log<'a> {
    page: &'a Page,
    entries: Vec<ArchiveEntry>,
    /// The entry from which on the journal does not hold.
    broken_at: Option<i64>,
    number: i64,
}

/// `GET /admin/series`
pub async fn index(page: Page, _: AdminAccount) -> Reply {
    let almanac = page.desk(|desk| desk.store().archive()).await?;
    let (mut series, mut festivals): (Vec<Series>, Vec<Event>) =
        (almanac.series.values().cloned().collect(), almanac.festivals.values().cloned().collect());
    series.sort_by(|a, b| a.title.cmp(&b.title));
    festivals.sort_by_key(|own| std::cmp::Reverse((own.starts, own.id)));
    page.html(&SeriesAdminPage { page: &page, series, festivals })
}

/// `GET /admin/series/new`
pub async fn new(page: Page, _: AdminAccount) -> Reply {
    show_new(&page, StatusCode::OK, FormValues::default(), None)
}

/// `POST /admin/series/new`
pub async fn create(page: Page, AdminAccount(account): AdminAccount, Form(form): Form<FormValues>) -> Reply {
    let typed = form.clone();
    let made = act(&page, &account, &form, move |_, almanac| {
        let title = typed.get("title").trim().to_owned();
        let wanted = Some(typed.get("slug").trim()).filter(|slug| !slug.is_empty()).unwrap_or(&title);
        let slug = free_address(wanted, |slug| almanac.one_series(slug).is_some());
        let series =
            Series { slug: slug.clone(), title, description: text(&typed, "description"), ..Series::default() };
        Ok((SeriesCommand::PutSeries(Box::new(series)), slug))
    });
    match made.await? {
        Ok(slug) => Ok(done(&format!("/admin/series/{slug}"), "almanac-done-made")),
        Err(fault) => show_new(&page, StatusCode::UNPROCESSABLE_ENTITY, form, Some(fault)),
    }
}

/// `GET /admin/series/{slug}`
pub async fn edit(page: Page, _: AdminAccount, slug: web::Path<String>) -> Reply {
    show(&page, slug.into_inner(), StatusCode::OK, None, None).await
}

/// `POST /admin/series/{slug}`
pub async fn save(
    page: Page,
    AdminAccount(account): AdminAccount,
    slug: web::Path<String>,
    Form(form): Form<FormValues>,
) -> Reply {
    let (typed, own) = (form.clone(), slug.to_string());
    let saved = act(&page, &account, &form, move |_, almanac| {
        let slug = typed.get("slug").trim().to_owned();
        let series = Series {
            slug: slug.clone(),
            title: text(&typed, "title"),
            description: text(&typed, "description"),
            ..one(almanac, &own)?
        };
        Ok((SeriesCommand::PutSeries(Box::new(series)), slug))
    });
    match saved.await? {
        Ok(slug) => Ok(done(&format!("/admin/series/{slug}"), "almanac-done-saved")),
        Err(fault) => show(&page, slug.into_inner(), StatusCode::UNPROCESSABLE_ENTITY, Some(form), Some(fault)).await,
    }
}

/// `POST /admin/series/{slug}/editions`
pub async fn add(
    page: Page,
    AdminAccount(account): AdminAccount,
    slug: web::Path<String>,
    Form(form): Form<FormValues>,
) -> Reply {
    let (typed, own) = (form.clone(), slug.to_string());
    let Ok(year) = form.get("year").trim().parse::<i32>() else {
        let fault = page.t.text("almanac-year-unread").to_string();
        return show(&page, own, StatusCode::UNPROCESSABLE_ENTITY, Some(form), Some(fault)).await;
    };
    let added = act(&page, &account, &form, move |_, almanac| {
        let mut series = one(almanac, &own)?;
        let held = held(&typed).ok_or(tournament::series::SeriesRejection::Unknown)?;
        series.add(Edition { year, held, note: text(&typed, "note") });
        Ok((SeriesCommand::PutSeries(Box::new(series)), ()))
    });
    match added.await? {
        Ok(()) => Ok(done(&format!("/admin/series/{slug}"), "almanac-done-added")),
        Err(fault) => show(&page, slug.into_inner(), StatusCode::UNPROCESSABLE_ENTITY, Some(form), Some(fault)).await,
    }
}

/// `POST /admin/series/{slug}/editions/remove`
pub async fn remove_edition(
    page: Page,
    AdminAccount(account): AdminAccount,
    slug: web::Path<String>,
    Form(form): Form<FormValues>,
) -> Reply {
    let (typed, own) = (form.clone(), slug.to_string());
    let removed = act(&page, &account, &form, move |_, almanac| {
        let mut series = one(almanac, &own)?;
        let index: usize = typed.get("index").parse().map_err(|_| tournament::series::SeriesRejection::Unknown)?;
        let is_there = series.editions.get(index).is_some_and(|edition| typed.is("year", &edition.year.to_string()));
        if !is_there {
            return Err(tournament::series::SeriesRejection::Unknown.into());
        }
        series.editions.remove(index);
        Ok((SeriesCommand::PutSeries(Box::new(series)), ()))
    });
    match removed.await? {
        Ok(()) => Ok(done(&format!("/admin/series/{slug}"), "almanac-done-removed")),
        Err(fault) => show(&page, slug.into_inner(), StatusCode::UNPROCESSABLE_ENTITY, None, Some(fault)).await,
    }
}

/// `POST /admin/series/{slug}/remove`
pub async fn remove(
    page: Page,
    AdminAccount(account): AdminAccount,
    slug: web::Path<String>,
    Form(form): Form<FormValues>,
) -> Reply {
    let own = slug.to_string();
    let removed =
        act(&page, &account, &form, move |_, almanac| Ok((SeriesCommand::RemoveSeries(one(almanac, &own)?.id), ())));
    match removed.await? {
        Ok(()) => Ok(done("/admin/series", "almanac-done-removed")),
        Err(fault) => show(&page, slug.into_inner(), StatusCode::UNPROCESSABLE_ENTITY, None, Some(fault)).await,
    }
}

/// `GET /admin/series-log`
pub async fn log(page: Page, _: AdminAccount) -> Reply {
    show_log(&page, StatusCode::OK).await
}

/// `POST /admin/series-log/{n}/undo`
pub async fn undo(
    page: Page,
    AdminAccount(account): AdminAccount,
    entry: web::Path<i64>,
    Form(_): Form<FormValues>,
) -> Reply {
    let actor = account.actor();
    page.desk(move |desk| desk.undo_in_archive(&ArchiveRequest { actor: &actor, seen: None }, *entry)).await?;
    Ok(done("/admin/series-log", "almanac-done-undone"))
}

async fn show_log(page: &Page, status: StatusCode) -> Reply {
    let (entries, checked, number) = page
        .desk(|desk| {
            let store = desk.store();
            Ok::<_, AppError>((store.archive_journal(ENTRIES)?, store.verify_archive(), store.archive()?.number))
        })
        .await?;
    let broken_at = match checked {
        Ok(()) => None,
        Err(JournalError::BrokenAt(number)) => Some(number),
        Err(JournalError::Store(error)) => return Err(error.into()),
    };
    page.html_as(status, &Log { page, entries, broken_at, number })
}

fn one(almanac: &Archive, slug: &str) -> Result<Series, ServiceError> {
    Ok(almanac.one_series(slug).ok_or(tournament::series::SeriesRejection::Unknown)?.clone())
}

/// What was held, as the form says it.
fn held(form: &FormValues) -> Option<EditionContent> {
    let category = Category::from_code(form.get("category")).unwrap_or_default();
    match form.get("held").split_once('-').unwrap_or((form.get("held"), "")) {
        ("nothing", _) => Some(EditionContent::Nothing),
        ("unknown", _) => Some(EditionContent::Unknown),
        ("festival", id) => id.parse().ok().map(EventId).map(EditionContent::Festival),
        ("tournament", id) => id.parse().ok().map(|id| EditionContent::Tournament(TournamentId(id), category)),
        _ => None,
    }
}

fn show_new(page: &Page, status: StatusCode, form: FormValues, fault: Option<String>) -> Reply {
    let (editions, things, categories) = (Vec::new(), Vec::new(), Vec::new());
    page.html_as(status, &SeriesForm { page, series: None, form, fault, editions, things, categories })
}

async fn show(
    page: &Page,
    slug: String,
    status: StatusCode,
    typed: Option<FormValues>,
    fault: Option<String>,
) -> Reply {
    let t = page.t;
    let (almanac, series, heads) = page
        .desk(move |desk| {
            let almanac = desk.store().archive()?;
            let series = one(&almanac, &slug)?;
            Ok::<_, AppError>((almanac, series, desk.store().tournaments()?))
        })
        .await?;
    let mut form = typed.unwrap_or_default();
    for (name, value) in [("title", &series.title), ("slug", &series.slug), ("description", &series.description)] {
        if !form.has(name) {
            form.set(name, value);
        }
    }
    if !form.has("seen") {
        form.set("seen", almanac.number);
    }
    if !form.has("year") {
        form.set("year", series.next_year().map(|year| year.to_string()).unwrap_or_default());
    }
    let views = |(index, edition): (usize, &Edition)| view(t, &almanac, &heads, &series, index, edition);
    let template = SeriesForm {
        page,
        editions: series.editions.iter().enumerate().map(views).collect(),
        things: things(t, &almanac, &heads),
        categories: t.categories(),
        series: Some(series),
        form,
        fault,
    };
    page.html_as(status, &template)
}

fn view(
    t: Locale,
    almanac: &Archive,
    heads: &[TournamentHead],
    series: &Series,
    index: usize,
    edition: &Edition,
) -> EditionView {
    let (what, address, category) = match edition.held {
        EditionContent::Nothing => (t.text("series-not-held").to_string(), String::new(), None),
        EditionContent::Unknown => (t.text("series-no-data").to_string(), String::new(), None),
        EditionContent::Festival(id) => {
            let own = almanac.festivals.get(&id);
            let address = own.map(|own| format!("/event/{}", own.slug)).unwrap_or_default();
            (own.map(|own| own.title.clone()).unwrap_or_default(), address, None)
        }
        EditionContent::Tournament(id, category) => {
            let own = heads.iter().find(|head| head.id == id);
            let address = own.map(|own| format!("/t/{}", own.slug)).unwrap_or_default();
            (own.map(|own| own.title.clone()).unwrap_or_default(), address, Some(category))
        }
        EditionContent::Old(id, category) => {
            let title = almanac.old.get(&id).map(|own| own.title.clone()).unwrap_or_default();
            (title, format!("/series/{}/old/{}", series.slug, id.0), Some(category))
        }
    };
    let category = category.map(|category| t.category(category)).unwrap_or_default();
    EditionView { index, year: edition.year, what, address, category, note: edition.note.clone() }
}

fn things(t: Locale, almanac: &Archive, heads: &[TournamentHead]) -> Vec<Choice> {
    let gaps = [Choice::new("nothing", t.text("series-not-held")), Choice::new("unknown", t.text("series-no-data"))];
    let festivals = almanac.festivals.values().rev();
    let festivals =
        festivals.map(|own| Choice::new(format!("festival-{}", own.id.0), t.titled(&own.title, own.starts, own.ends)));
    let tournaments = heads.iter().filter(|head| almanac.festival_of(head.id).is_none());
    let tournaments = tournaments
        .map(|head| Choice::new(format!("tournament-{}", head.id), t.titled(&head.title, head.starts, head.ends)));
    festivals.chain(tournaments).chain(gaps).collect()
}
