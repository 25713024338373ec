//! The document of a championship as a file for new tournaments: an administrator gets a preview, and imports it as the command line does.

use askama::Template;

use super::{made_already, show_gone, show_refused, what};
use crate::service::{SeriesTaken, Service, ServiceError};
use crate::web::forms::{Form, FormValues};
use crate::web::http::long_work::{LongWork, TaskEnd};
use crate::web::http::tasks::TaskName;
use crate::web::http::{AdminAccount, AppError, Page, Reply};
use crate::web::i18n::{Locale, TournamentTexts};
use tournament::Tournament;
use tournament::exchange::series_json::{EditionContentDocument, SeriesDocument};

#[derive(Template)]
#[template(path = "admin/new_series.html")]
struct NewSeriesPage<'a> {
    page: &'a Page,
    /// The key of the kept file.
    file: &'a str,
    title: &'a str,
    address: String,
    persons: usize,
    tournaments: usize,
    editions: Vec<NewEditionRow>,
}

struct NewEditionRow {
    year: i32,
    held: String,
}

#[derive(Template)]
#[template(path = "admin/new_series_taken.html")]
struct SeriesTakenPage<'a> {
    page: &'a Page,
    taken: &'a SeriesTaken,
}

/// Shows the content of a document, as long work.
pub(super) async fn look(page: &Page, form: &FormValues, text: String) -> Result<LongWork, AppError> {
    let file = form.get("file").to_owned();
    let work = move |service: &Service| match service.preview_series(&text) {
        Ok(document) => TaskEnd::page(move |page| show(page, &file, &document)),
        Err(error) => not_taken(error),
    };
    page.long_work(what(page, form), work).await
}

/// `POST /admin/new/import/series`: imports the championship. Differences from the document are reported.
pub async fn take(page: Page, AdminAccount(account): AdminAccount, Form(form): Form<FormValues>) -> Reply {
    let task = TaskName { key: "tasks-series", ..what(&page, &form) };
    if let Some(answer) = made_already(&page, &account, &task, form.get("file")).await? {
        return Ok(answer);
    }
    let Some(text) = page.kept_text(form.get("file")).await? else { return show_gone(&page, form) };
    let (state, key, actor) = (page.shared_state(), form.get("file").to_owned(), account.actor());
    let work = move |service: &Service| match service.import_series(&actor, &text) {
        Ok(taken) => {
            let address = format!("/admin/series/{}", taken.slug);
            state.texts.made(&key, &address);
            let is_plain = taken.left_open.is_empty() && taken.not_joined.is_empty() && taken.unregistered.is_empty();
            if is_plain {
                TaskEnd::done(address, "newfile-done-series")
            } else {
                TaskEnd::page(move |page| page.html(&SeriesTakenPage { page, taken: &taken }))
            }
        }
        Err(error) => not_taken(error),
    };
    match page.long_work(task.clone(), work).await? {
        LongWork::Answer(answer) => Ok(answer),
        LongWork::Refused(message) => {
            // Both presses of the button may have come at once: then the other one is running.
            match made_already(&page, &account, &task, form.get("file")).await? {
                Some(answer) => Ok(answer),
                None => show_refused(&page, form, &message),
            }
        }
    }
}

/// The outcome for a document that cannot be imported.
fn not_taken(error: ServiceError) -> TaskEnd {
    match error {
        ServiceError::BadFile { line, .. } => {
            TaskEnd::refused(move |t| t.text("newfile-series-unread").with("line", line).to_string())
        }
        ServiceError::Series(rejection) => TaskEnd::refused(move |t| t.series_rejection(&rejection)),
        ServiceError::Refused(rejection) => {
            TaskEnd::refused(move |t| TournamentTexts { t, tournament: None }.rejection(&rejection))
        }
        error => error.into(),
    }
}

fn show(page: &Page, file: &str, document: &SeriesDocument<Tournament>) -> Reply {
    let tournaments = |content: &EditionContentDocument<Tournament>| match content {
        EditionContentDocument::Tournament(_) => 1,
        EditionContentDocument::Event { parts, .. } => parts.len(),
        EditionContentDocument::Nothing | EditionContentDocument::Unknown | EditionContentDocument::Table { .. } => 0,
    };
    let row = |year: i32, content| NewEditionRow { year, held: held(page.t, content) };
    page.html(&NewSeriesPage {
        page,
        file,
        title: &document.title,
        address: format!("/series/{}", document.slug),
        persons: document.persons.len(),
        tournaments: document.editions.iter().map(|edition| tournaments(&edition.content)).sum(),
        editions: document.editions.iter().map(|edition| row(edition.year, &edition.content)).collect(),
    })
}

/// The kind of an edition, as text.
fn held(t: Locale, content: &EditionContentDocument<Tournament>) -> String {
    match content {
        EditionContentDocument::Nothing => t.text("series-not-held").to_string(),
        EditionContentDocument::Unknown => t.text("series-no-data").to_string(),
        EditionContentDocument::Table { .. } => t.text("newfile-series-table").to_string(),
        EditionContentDocument::Tournament(part) => part.tournament.info.title.clone(),
        EditionContentDocument::Event { event, parts } => {
            let titles: Vec<&str> = parts.iter().map(|part| part.tournament.info.title.as_str()).collect();
            format!("{}: {}", event.title, titles.join(", "))
        }
    }
}
