//! `/admin/series`: events of several tournaments and series; for administrators. Here: the list of both, making and changing a
//! series, its editions, and the log of all of it.

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;

use crate::service::{ArchiveRequest, ServiceError, free_address};
use crate::store::{ArchiveEntry, JournalError, TournamentHead};
use crate::web::forms::Form;
use crate::web::forms::values::{Choice, FormValues};
use crate::web::http::{Account, AdminAccount, AppError, Page, Reply, done};
use crate::web::i18n::Locale;
use crate::web::pages::series::change::{submit, text};
use tournament::TournamentId;
use tournament::series::{
    Archive, Category, Edition, EditionContent, Event, EventId, Series, SeriesCommand, SeriesRejection,
};

/// How many entries the log shows.
const ENTRIES: u32 = 200;

#[derive(Template)]
#[template(path = "series/manage.html")]
struct SeriesAdminPage<'a> {
    page: &'a Page,
    series: Vec<Series>,
    events: Vec<Event>,
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
    let archive = page.service(|service| service.store().archive()).await?;
    let (mut series, mut events): (Vec<Series>, Vec<Event>) =
        (archive.series.values().cloned().collect(), archive.festivals.values().cloned().collect());
    series.sort_by(|a, b| a.title.cmp(&b.title));
    events.sort_by_key(|own| std::cmp::Reverse((own.starts, own.id)));
    page.html(&SeriesAdminPage { page: &page, series, events })
}

/// `GET /admin/series/new`
pub async fn new(page: Page, _: AdminAccount) -> Reply {
    show_new(&page, StatusCode::OK, FormValues::default(), None)
}

/// `POST /admin/series/new`
pub async fn create(page: Page, AdminAccount(account): AdminAccount, Form(form): Form<FormValues>) -> Reply {
    let made = submit(&page, &account, &form, |archive, form| {
        let title = form.get("title").trim().to_owned();
        let wanted = Some(form.get("slug").trim()).filter(|slug| !slug.is_empty()).unwrap_or(&title);
        let slug = free_address(wanted, |slug| archive.one_series(slug).is_some());
        let series = Series { slug: slug.clone(), title, description: text(form, "description"), ..Series::default() };
        Ok((SeriesCommand::PutSeries(Box::new(series)), slug))
    });
    match made.await? {
        Ok(slug) => Ok(done(&format!("/admin/series/{slug}"), "almanac-done-made")),
        Err(error) => show_new(&page, StatusCode::UNPROCESSABLE_ENTITY, form, Some(error)),
    }
}

/// `GET /admin/series/{slug}`
pub async fn edit(page: Page, _: AdminAccount, slug: web::Path<String>) -> Reply {
    show(&page, slug.into_inner(), None, None).await
}

/// `POST /admin/series/{slug}`
pub async fn save(
    page: Page,
    AdminAccount(account): AdminAccount,
    slug: web::Path<String>,
    Form(form): Form<FormValues>,
) -> Reply {
    let change = |series: &mut Series, form: &FormValues| {
        form.get("slug").trim().clone_into(&mut series.slug);
        series.title = text(form, "title");
        series.description = text(form, "description");
        Ok(())
    };
    change_series(&page, &account, slug.into_inner(), form, "almanac-done-saved", change).await
}

/// `POST /admin/series/{slug}/editions`
pub async fn add(
    page: Page,
    AdminAccount(account): AdminAccount,
    slug: web::Path<String>,
    Form(form): Form<FormValues>,
) -> Reply {
    let Ok(year) = form.get("year").trim().parse::<i32>() else {
        let error = page.t.text("almanac-year-unread").to_string();
        return show(&page, slug.into_inner(), Some(form), Some(error)).await;
    };
    let change = move |series: &mut Series, form: &FormValues| {
        let category = Category::from_code(form.get("category")).unwrap_or_default();
        let id = |id: &str| id.parse().map_err(|_| SeriesRejection::Unknown);
        let held = match form.get("held").split_once('-').unwrap_or((form.get("held"), "")) {
            ("nothing", _) => EditionContent::Nothing,
            ("unknown", _) => EditionContent::Unknown,
            ("festival", event) => EditionContent::Festival(EventId(id(event)?)),
            ("tournament", own) => EditionContent::Tournament(TournamentId(id(own)?), category),
            _ => return Err(SeriesRejection::Unknown),
        };
        series.add(Edition { year, held, note: text(form, "note") });
        Ok(())
    };
    change_series(&page, &account, slug.into_inner(), form, "almanac-done-added", change).await
}

/// `POST /admin/series/{slug}/editions/remove`
pub async fn remove_edition(
    page: Page,
    AdminAccount(account): AdminAccount,
    slug: web::Path<String>,
    Form(form): Form<FormValues>,
) -> Reply {
    let own = slug.to_string();
    let removed = submit(&page, &account, &form, move |archive, form| {
        let mut series = one(archive, &own)?;
        let is_meant = |own: &Edition| form.is("year", &own.year.to_string());
        let index = form.get("index").parse().ok().filter(|index| series.editions.get(*index).is_some_and(is_meant));
        series.editions.remove(index.ok_or(SeriesRejection::Unknown)?);
        Ok((SeriesCommand::PutSeries(Box::new(series)), ()))
    });
    match removed.await? {
        Ok(()) => Ok(done(&format!("/admin/series/{slug}"), "almanac-done-removed")),
        Err(error) => show(&page, slug.into_inner(), None, Some(error)).await,
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
        submit(&page, &account, &form, move |archive, _| Ok((SeriesCommand::RemoveSeries(one(archive, &own)?.id), ())));
    match removed.await? {
        Ok(()) => Ok(done("/admin/series", "almanac-done-removed")),
        Err(error) => show(&page, slug.into_inner(), None, Some(error)).await,
    }
}

/// Changes a series, and leads back to its page; what cannot be changed so is shown again with what was typed.
async fn change_series(
    page: &Page,
    account: &Account,
    slug: String,
    form: FormValues,
    notice: &str,
    change: impl FnOnce(&mut Series, &FormValues) -> Result<(), SeriesRejection> + Send + 'static,
) -> Reply {
    let own = slug.clone();
    let changed = submit(page, account, &form, move |archive, form| {
        let mut series = one(archive, &own)?;
        change(&mut series, form)?;
        let slug = series.slug.clone();
        Ok((SeriesCommand::PutSeries(Box::new(series)), slug))
    });
    match changed.await? {
        Ok(slug) => Ok(done(&format!("/admin/series/{slug}"), notice)),
        Err(error) => show(page, slug, Some(form), Some(error)).await,
    }
}

/// `GET /admin/series-log`
pub async fn log(page: Page, _: AdminAccount) -> Reply {
    let read = page.service(|service| {
        let store = service.store();
        Ok::<_, AppError>((store.archive_journal(ENTRIES)?, store.verify_archive(), store.archive()?.number))
    });
    let (entries, checked, number) = read.await?;
    let broken_at = match checked {
        Ok(()) => None,
        Err(JournalError::BrokenAt(number)) => Some(number),
        Err(JournalError::Store(error)) => return Err(error.into()),
    };
    page.html(&Log { page: &page, entries, broken_at, number })
}

/// `POST /admin/series-log/{n}/undo`
pub async fn undo(
    page: Page,
    AdminAccount(account): AdminAccount,
    entry: web::Path<i64>,
    Form(_): Form<FormValues>,
) -> Reply {
    let actor = account.actor();
    page.service(move |service| service.undo_in_archive(&ArchiveRequest { actor: &actor, seen: None }, *entry)).await?;
    Ok(done("/admin/series-log", "almanac-done-undone"))
}

fn one(archive: &Archive, slug: &str) -> Result<Series, SeriesRejection> {
    archive.one_series(slug).cloned().ok_or(SeriesRejection::Unknown)
}

fn show_new(page: &Page, status: StatusCode, form: FormValues, fault: Option<String>) -> Reply {
    let (editions, things, categories) = (Vec::new(), Vec::new(), Vec::new());
    page.html_as(status, &SeriesForm { page, series: None, form, fault, editions, things, categories })
}

async fn show(page: &Page, slug: String, typed: Option<FormValues>, fault: Option<String>) -> Reply {
    let status = if fault.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let t = page.t;
    let (archive, series, heads) = page
        .service(move |service| {
            let archive = service.store().archive()?;
            let series = one(&archive, &slug).map_err(ServiceError::from)?;
            Ok::<_, AppError>((archive, series, service.store().tournaments()?))
        })
        .await?;
    let mut form = typed.unwrap_or_default();
    for (name, value) in [("title", &series.title), ("slug", &series.slug), ("description", &series.description)] {
        if !form.has(name) {
            form.set(name, value);
        }
    }
    if !form.has("seen") {
        form.set("seen", archive.number);
    }
    if !form.has("year") {
        form.set("year", series.next_year().map(|year| year.to_string()).unwrap_or_default());
    }
    let views = |(index, edition): (usize, &Edition)| view(t, &archive, &heads, &series, index, edition);
    let template = SeriesForm {
        page,
        editions: series.editions.iter().enumerate().map(views).collect(),
        things: things(t, &archive, &heads),
        categories: t.categories(),
        series: Some(series),
        form,
        fault,
    };
    page.html_as(status, &template)
}

fn view(
    t: Locale,
    archive: &Archive,
    heads: &[TournamentHead],
    series: &Series,
    index: usize,
    edition: &Edition,
) -> EditionView {
    let (what, address, category) = match edition.held {
        EditionContent::Nothing => (t.text("series-not-held").to_string(), String::new(), None),
        EditionContent::Unknown => (t.text("series-no-data").to_string(), String::new(), None),
        EditionContent::Festival(id) => {
            let own = archive.festivals.get(&id);
            let address = own.map(|own| format!("/event/{}", own.slug)).unwrap_or_default();
            (own.map(|own| own.title.clone()).unwrap_or_default(), address, None)
        }
        EditionContent::Tournament(id, category) => {
            let own = heads.iter().find(|head| head.id == id);
            let address = own.map(|own| format!("/t/{}", own.slug)).unwrap_or_default();
            (own.map(|own| own.title.clone()).unwrap_or_default(), address, Some(category))
        }
        EditionContent::Old(id, category) => {
            let title = archive.old.get(&id).map(|own| own.title.clone()).unwrap_or_default();
            (title, format!("/series/{}/old/{}", series.slug, id.0), Some(category))
        }
    };
    let category = category.map(|category| t.category(category)).unwrap_or_default();
    EditionView { index, year: edition.year, what, address, category, note: edition.note.clone() }
}

fn things(t: Locale, archive: &Archive, heads: &[TournamentHead]) -> Vec<Choice> {
    let gaps = [Choice::new("nothing", t.text("series-not-held")), Choice::new("unknown", t.text("series-no-data"))];
    let events = archive.festivals.values().rev();
    let events =
        events.map(|own| Choice::new(format!("festival-{}", own.id.0), t.titled(&own.title, own.starts, own.ends)));
    let tournaments = heads.iter().filter(|head| archive.festival_of(head.id).is_none());
    let tournaments = tournaments
        .map(|head| Choice::new(format!("tournament-{}", head.id), t.titled(&head.title, head.starts, head.ends)));
    events.chain(tournaments).chain(gaps).collect()
}
