//! `/admin/series`: events of several tournaments and series; for administrators. Here: the list of both, making and changing a
//! series, its editions, and the log of all of it.

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;

use super::{FormRejection, Managed, change, one, submit};
use crate::service::{ArchiveRequest, Service, ServiceError};
use crate::store::{ArchiveEntry, JournalError, TournamentHead};
use crate::web::forms::{Choice, Form, FormValues};
use crate::web::http::tasks::{LongWork, TaskEnd, TaskName};
use crate::web::http::{AdminAccount, AppError, Page, Reply, done};
use crate::web::i18n::Locale;
use tournament::TournamentId;
use tournament::series::{
    Archive, Category, Edition, EditionContent, Event, EventId, Series, SeriesCommand, SeriesRejection,
};

/// The address of the log.
const LOG: &str = "/admin/series-log";

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
    error: Option<String>,
    editions: Vec<EditionView>,
    things: Vec<Choice>,
    categories: Vec<Choice>,
}

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
    problem: Option<String>,
}

/// `GET /admin/series`
pub async fn index(page: Page, _: AdminAccount) -> Reply {
    let archive = page.service(|service| service.store().archive()).await?;
    let (mut series, mut events): (Vec<Series>, Vec<Event>) =
        (archive.series.values().cloned().collect(), archive.events.values().cloned().collect());
    series.sort_by(|a, b| a.title.cmp(&b.title));
    events.sort_by_key(|own| std::cmp::Reverse((own.starts, own.id)));
    page.html(&SeriesAdminPage { page: &page, series, events })
}

impl Managed for Series {
    const ADDRESS: &'static str = "/admin/series";

    fn find<'a>(archive: &'a Archive, slug: &str) -> Option<&'a Self> {
        archive.one_series(slug)
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn slug(&mut self) -> &mut String {
        &mut self.slug
    }

    fn read(&mut self, t: Locale, form: &FormValues) -> Result<(), FormRejection> {
        self.slug = form.text("slug");
        self.title = form.text("title");
        self.other_title = form.text("other-title");
        self.description = form.text("description");
        FormRejection::check_other(t, "other-title", &self.title, &self.other_title)
    }

    fn put(self) -> SeriesCommand {
        SeriesCommand::PutSeries(Box::new(self))
    }

    fn remove(self) -> SeriesCommand {
        SeriesCommand::RemoveSeries(self.id)
    }

    async fn show(page: &Page, slug: Option<String>, typed: Option<FormValues>, problem: Option<String>) -> Reply {
        let Some(slug) = slug else {
            let status = if problem.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
            let form = typed.unwrap_or_default();
            let (editions, things, categories) = (Vec::new(), Vec::new(), Vec::new());
            let template = SeriesForm { page, series: None, form, error: problem, editions, things, categories };
            return page.html_as(status, &template);
        };
        show(page, slug, typed, problem).await
    }
}

/// `POST /admin/series/{slug}/editions`
pub async fn add(
    page: Page,
    AdminAccount(account): AdminAccount,
    slug: web::Path<String>,
    Form(form): Form<FormValues>,
) -> Reply {
    let Ok(year) = form.get("year").trim().parse::<i32>() else {
        let error = page.t.text("archive-year-unread").to_string();
        return show(&page, slug.into_inner(), Some(form), Some(error)).await;
    };
    let add = move |series: &mut Series, form: &FormValues| {
        let category = Category::from_code(form.get("category")).unwrap_or_default();
        let id = |id: &str| id.parse().map_err(|_| SeriesRejection::Unknown);
        let content = match form.get("held").split_once(':').unwrap_or((form.get("held"), "")) {
            ("nothing", _) => EditionContent::Nothing,
            ("unknown", _) => EditionContent::Unknown,
            ("event", event) => EditionContent::Event(EventId(id(event)?)),
            ("tournament", own) => EditionContent::Tournament(TournamentId(id(own)?), category),
            _ => return Err(SeriesRejection::Unknown.into()),
        };
        series.add(Edition { year, content, note: form.text("note") });
        Ok(())
    };
    change(&page, &account, slug.into_inner(), form, "archive-done-added", add).await
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
        let mut series = one::<Series>(archive, &own)?;
        let is_meant = |own: &Edition| form.is("year", &own.year.to_string());
        let index = form.get("index").parse().ok().filter(|index| series.editions.get(*index).is_some_and(is_meant));
        series.editions.remove(index.ok_or(SeriesRejection::Unknown)?);
        Ok((SeriesCommand::PutSeries(Box::new(series)), ()))
    });
    match removed.await? {
        Ok(()) => Ok(done(&format!("/admin/series/{slug}"), "archive-done-removed")),
        Err(error) => show(&page, slug.into_inner(), None, Some(error)).await,
    }
}

/// `GET /admin/series-log`
pub async fn log(page: Page, _: AdminAccount) -> Reply {
    show_log(&page, None).await
}

async fn show_log(page: &Page, problem: Option<String>) -> Reply {
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
    let status = if problem.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    page.html_as(status, &Log { page, entries, broken_at, number, problem })
}

/// `POST /admin/series-log/{n}/undo`
pub async fn undo(
    page: Page,
    AdminAccount(account): AdminAccount,
    entry: web::Path<i64>,
    Form(_): Form<FormValues>,
) -> Reply {
    let (actor, number) = (account.actor(), *entry);
    // What is taken back of a person may have all ratings worked out anew.
    let what = TaskName { key: "tasks-archive-undo", name: number.to_string(), place: LOG.to_owned() };
    let work =
        move |service: &Service| match service.undo_in_archive(&ArchiveRequest { actor: &actor, seen: None }, number) {
            Ok(_) => TaskEnd::done(LOG, "archive-done-undone"),
            Err(error) => error.into(),
        };
    match page.long_work(what, work).await? {
        LongWork::Answer(answer) => Ok(answer),
        LongWork::Refused(problem) => show_log(&page, Some(problem)).await,
    }
}

async fn show(page: &Page, slug: String, typed: Option<FormValues>, error: Option<String>) -> Reply {
    let status = if error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let t = page.t;
    let (archive, series, heads) = page
        .service(move |service| {
            let archive = service.store().archive()?;
            let series = one::<Series>(&archive, &slug).map_err(ServiceError::from)?;
            Ok::<_, AppError>((archive, series, service.store().tournaments()?))
        })
        .await?;
    let mut form = typed.unwrap_or_default();
    let fields = [
        ("title", &series.title),
        ("other-title", &series.other_title),
        ("slug", &series.slug),
        ("description", &series.description),
    ];
    for (name, value) in fields {
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
        error,
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
    let (what, address, category) = match edition.content {
        EditionContent::Nothing => (t.text("series-not-held").to_string(), String::new(), None),
        EditionContent::Unknown => (t.text("series-no-data").to_string(), String::new(), None),
        EditionContent::Event(id) => {
            let own = archive.events.get(&id);
            let address = own.map(|own| format!("/event/{}", own.slug)).unwrap_or_default();
            (own.map(|own| own.title.clone()).unwrap_or_default(), address, None)
        }
        EditionContent::Tournament(id, category) => {
            let own = heads.iter().find(|head| head.id == id);
            let address = own.map(|own| format!("/t/{}", own.slug)).unwrap_or_default();
            (own.map(|own| own.title.clone()).unwrap_or_default(), address, Some(category))
        }
        EditionContent::ImportedTable(id, category) => {
            let title = archive.tables.get(&id).map(|own| own.title.clone()).unwrap_or_default();
            (title, format!("/series/{}/old/{}", series.slug, id.0), Some(category))
        }
    };
    let category = category.map(|category| t.category(category)).unwrap_or_default();
    EditionView { index, year: edition.year, what, address, category, note: edition.note.clone() }
}

fn things(t: Locale, archive: &Archive, heads: &[TournamentHead]) -> Vec<Choice> {
    let gaps = [Choice::new("nothing", t.text("series-not-held")), Choice::new("unknown", t.text("series-no-data"))];
    let events = archive.events.values().rev();
    let events =
        events.map(|own| Choice::new(format!("event:{}", own.id.0), t.titled(&own.title, own.starts, own.ends)));
    let tournaments = heads.iter().filter(|head| archive.event_of(head.id).is_none());
    let tournaments = tournaments
        .map(|head| Choice::new(format!("tournament:{}", head.id), t.titled(&head.title, head.starts, head.ends)));
    events.chain(tournaments).chain(gaps).collect()
}
