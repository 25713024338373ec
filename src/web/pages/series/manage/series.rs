//! `/admin/series`: events and series; for administrators. This file has the list of both, making and changing a series, its editions, and
//! the log of all of it.

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;

use super::{Managed, change, check_other, nothing_typed, one, submit_change};
use crate::service::{ChampionshipsRequest, Service, ServiceError};
use crate::store::{ChampionshipsEntry, JournalError, TournamentHead};
use crate::web::forms::{Choice, FieldErrors, Form, FormState, FormValues};
use crate::web::http::long_work::{LongWork, TaskEnd};
use crate::web::http::tasks::TaskName;
use crate::web::http::{AdminAccount, AppError, Page, Reply, done};
use crate::web::i18n::Locale;
use tournament::TournamentId;
use tournament::series::{
    Category, Championships, Edition, EditionContent, Event, EventId, Series, SeriesCommand, SeriesId, SeriesItem,
    SeriesRejection,
};

/// The address of the log.
const LOG: &str = "/admin/series-log";

/// Entries shown in the log.
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
    /// The series; `None` for a new one.
    series: Option<Series>,
    form: FormState,
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
    entries: Vec<ChampionshipsEntry>,
    /// The entry from which on the journal does not hold.
    broken_at: Option<i64>,
    number: i64,
    problem: Option<String>,
}

/// `GET /admin/series`
pub async fn index(page: Page, _: AdminAccount) -> Reply {
    let championships = page.service(|service| service.store().championships()).await?;
    let (mut series, mut events): (Vec<Series>, Vec<Event>) =
        (championships.series.values().cloned().collect(), championships.events.values().cloned().collect());
    series.sort_by(|a, b| a.title.cmp(&b.title));
    events.sort_by_key(|event| std::cmp::Reverse((event.starts, event.id)));
    page.html(&SeriesAdminPage { page: &page, series, events })
}

impl Managed for Series {
    const ADDRESS: &'static str = "/admin/series";

    fn find<'a>(championships: &'a Championships, slug: &str) -> Option<&'a Self> {
        championships.one_series(slug)
    }

    fn unmade(item: SeriesItem) -> Option<Self> {
        let SeriesItem::Series(made) = item else { return None };
        Some(Self { id: SeriesId::default(), ..*made })
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn slug(&mut self) -> &mut String {
        &mut self.slug
    }

    fn read(mut self, t: Locale, values: &FormValues) -> Result<Self, FieldErrors> {
        self.slug = values.text("slug");
        self.title = values.text("title");
        self.other_title = values.text("other-title");
        self.description = values.text("description");
        let mut errors = FieldErrors::default();
        check_other(&mut errors, t, "other-title", &self.title, &self.other_title);
        if errors.is_empty() { Ok(self) } else { Err(errors) }
    }

    fn put(self) -> SeriesCommand {
        SeriesCommand::PutSeries(Box::new(self))
    }

    fn remove(self) -> SeriesCommand {
        SeriesCommand::RemoveSeries(self.id)
    }

    async fn show(page: &Page, slug: Option<String>, mut form: FormState) -> Reply {
        let Some(slug) = slug else {
            if !form.values.has("seen") {
                let championships = page.service(|service| service.store().championships()).await?;
                form.values.set("seen", championships.number);
            }
            let (editions, things, categories) = (Vec::new(), Vec::new(), Vec::new());
            let template = SeriesForm { page, series: None, form, editions, things, categories };
            return page.html_as(template.form.status(), &template);
        };
        show(page, slug, form).await
    }
}

/// `POST /admin/series/{slug}/editions`
pub async fn add(
    page: Page,
    AdminAccount(account): AdminAccount,
    slug: web::Path<String>,
    Form(values): Form<FormValues>,
) -> Reply {
    let read = read_edition(page.t, &values).map(|edition| {
        move |series: &mut Series| {
            series.add(edition);
            Ok(())
        }
    });
    change(&page, &account, slug.into_inner(), values, "championships-done-added", read).await
}

fn read_edition(t: Locale, values: &FormValues) -> Result<Edition, FieldErrors> {
    let mut errors = FieldErrors::default();
    let year = values.get("year").trim().parse::<i32>().ok();
    if year.is_none() {
        errors.add("year", t.text("championships-year-unread"));
    }
    let category = Category::from_code(values.get("category")).unwrap_or_default();
    let held = values.get("held");
    let content = match held.split_once(':').unwrap_or((held, "")) {
        ("nothing", _) => Some(EditionContent::Nothing),
        ("unknown", _) => Some(EditionContent::Unknown),
        ("event", id) => id.parse().ok().map(|id| EditionContent::Event(EventId(id))),
        ("tournament", id) => id.parse().ok().map(|id| EditionContent::Tournament(TournamentId(id), category)),
        _ => None,
    };
    if held.is_empty() {
        errors.add("held", t.text("championships-held-missing"));
    } else if content.is_none() {
        errors.add("held", t.series_rejection(&SeriesRejection::Unknown));
    }
    let edition = year.zip(content).map(|(year, content)| Edition { year, content, note: values.text("note") });
    edition.ok_or(errors)
}

/// `POST /admin/series/{slug}/editions/remove`
pub async fn remove_edition(
    page: Page,
    AdminAccount(account): AdminAccount,
    slug: web::Path<String>,
    Form(values): Form<FormValues>,
) -> Reply {
    let (index, year) = (values.get("index").parse::<usize>().ok(), values.get("year").to_owned());
    let read = Ok(move |series: &mut Series| {
        // The index alone does not identify it: another administrator may have removed an earlier one.
        let is_meant = |edition: &Edition| edition.year.to_string() == year;
        let index = index.filter(|index| series.editions.get(*index).is_some_and(is_meant));
        series.editions.remove(index.ok_or(SeriesRejection::Unknown)?);
        Ok(())
    });
    match submit_change(&page, &account, &slug, values, read).await? {
        Ok(slug) => Ok(done(&format!("/admin/series/{slug}"), "championships-done-removed")),
        Err(form) => show(&page, slug.into_inner(), nothing_typed(form)).await,
    }
}

/// `GET /admin/series-log`
pub async fn log(page: Page, _: AdminAccount) -> Reply {
    show_log(&page, None).await
}

async fn show_log(page: &Page, problem: Option<String>) -> Reply {
    let read = page.service(|service| {
        let store = service.store();
        Ok::<_, AppError>((
            store.championships_journal(ENTRIES)?,
            store.verify_championships(),
            store.championships()?.number,
        ))
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
    let task = TaskName { key: "tasks-championships-undo", name: number.to_string(), place: LOG.to_owned() };
    let work = move |service: &Service| match service
        .undo_in_championships(&ChampionshipsRequest { actor: &actor, seen: None }, number)
    {
        Ok(_) => TaskEnd::done(LOG, "championships-done-undone"),
        Err(error) => error.into(),
    };
    match page.long_work(task, work).await? {
        LongWork::Answer(answer) => Ok(answer),
        LongWork::Refused(problem) => show_log(&page, Some(problem)).await,
    }
}

async fn show(page: &Page, slug: String, mut form: FormState) -> Reply {
    let t = page.t;
    let (championships, series, heads) = page
        .service(move |service| {
            let championships = service.store().championships()?;
            let series = one::<Series>(&championships, &slug).map_err(ServiceError::from)?;
            Ok::<_, AppError>((championships, series, service.store().tournaments()?))
        })
        .await?;
    let values = &mut form.values;
    let fields = [
        ("title", &series.title),
        ("other-title", &series.other_title),
        ("slug", &series.slug),
        ("description", &series.description),
    ];
    for (name, value) in fields {
        if !values.has(name) {
            values.set(name, value);
        }
    }
    if !values.has("seen") {
        values.set("seen", championships.number);
    }
    if !values.has("year") {
        values.set("year", series.next_year().map(|year| year.to_string()).unwrap_or_default());
    }
    let views = |(index, edition): (usize, &Edition)| view(t, &championships, &heads, &series, index, edition);
    let template = SeriesForm {
        page,
        editions: series.editions.iter().enumerate().map(views).collect(),
        things: things(t, &championships, &heads),
        categories: t.categories(),
        series: Some(series),
        form,
    };
    page.html_as(template.form.status(), &template)
}

fn view(
    t: Locale,
    championships: &Championships,
    heads: &[TournamentHead],
    series: &Series,
    index: usize,
    edition: &Edition,
) -> EditionView {
    let (what, address, category) = match edition.content {
        EditionContent::Nothing => (t.text("series-not-held").to_string(), String::new(), None),
        EditionContent::Unknown => (t.text("series-no-data").to_string(), String::new(), None),
        EditionContent::Event(id) => {
            let own = championships.events.get(&id);
            let address = own.map(|own| format!("/event/{}", own.slug)).unwrap_or_default();
            (own.map(|own| own.title.clone()).unwrap_or_default(), address, None)
        }
        EditionContent::Tournament(id, category) => {
            let own = heads.iter().find(|head| head.id == id);
            let address = own.map(|own| format!("/t/{}", own.slug)).unwrap_or_default();
            (own.map(|own| own.title.clone()).unwrap_or_default(), address, Some(category))
        }
        EditionContent::ImportedTable(id, category) => {
            let title = championships.tables.get(&id).map(|table| table.title.clone()).unwrap_or_default();
            (title, format!("/series/{}/old/{}", series.slug, id.0), Some(category))
        }
    };
    let category = category.map(|category| t.category(category)).unwrap_or_default();
    EditionView { index, year: edition.year, what, address, category, note: edition.note.clone() }
}

fn things(t: Locale, championships: &Championships, heads: &[TournamentHead]) -> Vec<Choice> {
    let gaps = [Choice::new("nothing", t.text("series-not-held")), Choice::new("unknown", t.text("series-no-data"))];
    let events = championships.events.values().rev();
    let events = events
        .map(|event| Choice::new(format!("event:{}", event.id.0), t.titled(&event.title, event.starts, event.ends)));
    let tournaments = heads.iter().filter(|head| championships.event_of(head.id).is_none());
    let tournaments = tournaments
        .map(|head| Choice::new(format!("tournament:{}", head.id), t.titled(&head.title, head.starts, head.ends)));
    // Nothing is preselected: a press without a choice would add a tournament that may have nothing to do with the championship.
    let unchosen = Choice::new("", t.text("championships-held-choose"));
    std::iter::once(unchosen).chain(events).chain(tournaments).chain(gaps).collect()
}
