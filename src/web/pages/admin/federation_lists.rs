//! `/admin/lists`: lists of federations, kept to be searched; for administrators. A file whose columns are not plain waits here until
//! they are chosen: it may be too large to travel in the form.

use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use chrono::NaiveDate;
use serde::Deserialize;

use crate::service::{LONGEST_TITLE, ListFileError, ListProgress, ListTaking, ListTakingError, Watch};
use crate::store::StoredFederationList;
use crate::web::forms::{Choice, Form, FormValues, LargeUpload};
use crate::web::http::body_limits::{LARGEST_LIST, MEGABYTE};
use crate::web::http::state::ListImportEnd;
use crate::web::http::tasks::{Task, TaskProgress};
use crate::web::http::waiting_files::WaitingFile;
use crate::web::http::{AdminAccount, AppError, Page, Reply, State, done, done_with, go_to};
use crate::web::i18n::Locale;
use crate::web::i18n::federation_lists::{broken_list, list_name};
use crate::web::parts::columns::{ColumnField, chosen_columns, column_choices, column_fields};
use tournament::FederationList;
use tournament::exchange::federation_list::{BrokenList, ListColumns};
use tournament::exchange::players_csv::Column;

#[derive(Template)]
#[template(path = "admin/federation_lists.html")]
struct ListsPage<'a> {
    page: &'a Page,
    form: FormValues,
    lists: Vec<Choice>,
    rows: Vec<ListRow>,
    most_megabytes: usize,
    error: Option<String>,
    /// The import that is under way: the key of its page, and its file.
    current: Option<Arc<Task<ListImportEnd>>>,
}

struct ListRow {
    name: String,
    own: StoredFederationList,
}

#[derive(Template)]
#[template(path = "admin/federation_list_columns.html")]
struct ColumnsPage<'a> {
    page: &'a Page,
    form: FormValues,
    name: String,
    columns: Vec<ColumnField>,
    choices: Vec<Choice>,
    error: Option<String>,
}

/// What is to be done with a file, as the form says it.
struct Asked {
    list: FederationList,
    title: String,
    date: Option<NaiveDate>,
}

impl Asked {
    fn from_form(form: &FormValues) -> Result<Self, &'static str> {
        let list = FederationList::from_code(form.get("list")).ok_or("federations-error-list")?;
        let date = match form.get("date").trim() {
            "" => None,
            date => Some(date.parse().map_err(|_| "federations-error-date")?),
        };
        let title = form.line("title");
        if title.chars().count() > LONGEST_TITLE {
            return Err("federations-error-title");
        }
        Ok(Self { list, title, date })
    }
}

/// `GET /admin/lists`
pub async fn index(page: Page, _: AdminAccount) -> Reply {
    show(&page, StatusCode::OK, empty_form(), None).await
}

fn empty_form() -> FormValues {
    let mut form = FormValues::default();
    form.set("list", FederationList::Fshr);
    form
}

/// `POST /admin/lists`: takes a file in, or asks what its columns are.
pub async fn upload(page: Page, admin: AdminAccount, state: web::Data<State>, upload: LargeUpload) -> Reply {
    let mut form = FormValues::default();
    for name in ["list", "date", "title"] {
        form.set(name, upload.fields.get(name).map_or("", String::as_str));
    }
    let Some(file) = upload.file else {
        let error = page.t.text("federations-error-file").to_string();
        return show(&page, StatusCode::UNPROCESSABLE_ENTITY, form, Some(error)).await;
    };
    let asked = match Asked::from_form(&form) {
        Ok(asked) => asked,
        Err(key) => {
            let error = page.t.text(key).to_string();
            return show(&page, StatusCode::UNPROCESSABLE_ENTITY, form, Some(error)).await;
        }
    };
    let (looked, list, date) = (Arc::clone(&file), asked.list, asked.date);
    let look = page.service(move |service| {
        let (path, file) = (looked.path(), looked.name.as_str());
        let taking = ListTaking { list, title: "", date, path: &path, file, columns: None };
        Ok::<_, AppError>(service.look_at_list(&taking))
    });
    match look.await? {
        Ok(look) => match look.columns.filter(|_| !look.is_clear) {
            None => take(&page, &admin, &state, Taking { file, asked, form, columns: None }).await,
            Some(columns) => {
                if let Some(date) = look.date.filter(|_| form.get("date").is_empty()) {
                    form.set("date", date);
                }
                form.set("file", state.waiting.keep(file)?);
                show_columns(&page, form, &columns, None)
            }
        },
        Err(error) => {
            let error = taking_error(page.t, &error)?;
            show(&page, StatusCode::UNPROCESSABLE_ENTITY, form, Some(error)).await
        }
    }
}

/// `POST /admin/lists/confirm`: takes in a file whose columns have been chosen.
pub async fn confirm(page: Page, admin: AdminAccount, state: web::Data<State>, Form(form): Form<FormValues>) -> Reply {
    let Some(file) = state.waiting.get(form.get("file")) else {
        let error = page.t.text("federations-error-gone").to_string();
        return show(&page, StatusCode::UNPROCESSABLE_ENTITY, form, Some(error)).await;
    };
    let columns = chosen_columns(&form).unwrap_or_default();
    let asked = match Asked::from_form(&form) {
        Ok(asked) => asked,
        Err(key) => {
            let error = page.t.text(key).to_string();
            return show(&page, StatusCode::UNPROCESSABLE_ENTITY, form, Some(error)).await;
        }
    };
    take(&page, &admin, &state, Taking { file, asked, form, columns: Some(columns) }).await
}

#[derive(Debug, Deserialize)]
pub struct RemoveListForm {
    list: String,
}

/// `POST /admin/lists/remove`
pub async fn remove(page: Page, _: AdminAccount, Form(form): Form<RemoveListForm>) -> Reply {
    let list = FederationList::from_code(&form.list).ok_or(AppError::NotFound)?;
    page.service(move |service| service.store().remove_federation_list(list)).await?;
    Ok(done("/admin/lists", "federations-done-removed"))
}

/// The way back from an address that only takes forms.
pub async fn up() -> Reply {
    Ok(go_to("/admin/lists"))
}

/// A file with all that was said of it.
struct Taking {
    file: Arc<WaitingFile>,
    asked: Asked,
    form: FormValues,
    columns: Option<Vec<Option<Column>>>,
}

/// Begins to take in a file, on a thread of its own, and waits a moment for its end.
async fn take(page: &Page, admin: &AdminAccount, state: &State, taking: Taking) -> Reply {
    let Taking { file, asked, form, columns } = taking;
    let actor = admin.0.actor();
    let name = file.name.clone();
    let begun = state.begin_list_import(name, move |service, task| {
        let (path, Asked { list, title, date }) = (file.path(), asked);
        let (title, columns) = (title.as_str(), columns.as_deref());
        let taking = ListTaking { list, title, date, path: &path, file: &file.name, columns };
        let mut progress =
            |ListProgress { rows, share }: ListProgress| task.set_progress(TaskProgress { done: rows, share });
        let mut watch = Watch { progress: &mut progress, stop: task.stop_sign() };
        service.take_federation_list(&actor, &taking, &mut watch)
    })?;
    let Some(task) = begun else {
        let error = page.t.text("federations-error-busy").to_string();
        return show(page, StatusCode::CONFLICT, form, Some(error)).await;
    };
    task.wait(state.config.patience.task).await;
    if !task.is_over() {
        return Ok(go_to(&format!("/admin/lists/import/{}", task.key)));
    }
    let waiting = form.get("file").to_owned();
    let reply = answer(page, form, &task, StatusCode::UNPROCESSABLE_ENTITY).await?;
    if reply.status().is_redirection() {
        state.waiting.remove(&waiting);
    }
    Ok(reply)
}

/// What came of a file that was taken in. A page with what is wrong has the status `refused`.
async fn answer(page: &Page, form: FormValues, task: &Task<ListImportEnd>, refused: StatusCode) -> Reply {
    match task.end().ok_or(AppError::NotFound)?? {
        Ok(edition) => {
            let rows = usize::try_from(edition.rows).unwrap_or(usize::MAX);
            Ok(done_with("/admin/lists", "federations-done-taken", rows))
        }
        Err(ListTakingError::Broken(BrokenList::UnknownColumns { columns, .. })) if !form.get("file").is_empty() => {
            let error = page.t.text("federations-error-names").to_string();
            show_columns(page, form, columns, Some(error))
        }
        Err(error) => {
            let error = taking_error(page.t, error)?;
            show(page, refused, form, Some(error)).await
        }
    }
}

#[derive(Template)]
#[template(path = "admin/list_import.html")]
struct ListImportPage<'a> {
    page: &'a Page,
    task: &'a Task<ListImportEnd>,
}

impl ListImportPage<'_> {
    /// Which part of the file has been read, in percent.
    fn percent(&self) -> Option<String> {
        self.task.progress().share.map(|share| format!("{:.0}", share * 100.0))
    }

    fn state(&self) -> String {
        let t = self.page.t;
        if self.task.is_stopping() {
            return t.text("federations-stopping").to_string();
        }
        let rows = usize::try_from(self.task.progress().done).unwrap_or(usize::MAX);
        let read = t.text("federations-read").with("n", rows).to_string();
        self.percent().map_or_else(|| read.clone(), |percent| format!("{read}, {percent} %"))
    }

    fn elapsed(&self) -> String {
        let seconds = self.task.elapsed().as_secs();
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }
}

/// `GET /admin/lists/import/{key}`: how far an import is; once it is over, what came of it.
pub async fn import(page: Page, _: AdminAccount, state: web::Data<State>, key: web::Path<String>) -> Reply {
    let task = state.list_imports.get(&key).ok_or(AppError::NotFound)?;
    if task.is_over() {
        return answer(&page, empty_form(), &task, StatusCode::OK).await;
    }
    page.html(&ListImportPage { page: &page, task: &task })
}

/// `POST /admin/lists/import/{key}/stop`
pub async fn stop(_: Page, _: AdminAccount, state: web::Data<State>, key: web::Path<String>) -> Reply {
    let task = state.list_imports.get(&key).ok_or(AppError::NotFound)?;
    task.stop();
    task.wait(state.config.patience.task).await;
    Ok(go_to(&format!("/admin/lists/import/{}", task.key)))
}

/// Why a file was not taken, in words; what is no fault of the file is an error of the page.
fn taking_error(t: Locale, error: &ListTakingError) -> Result<String, AppError> {
    let text = match error {
        ListTakingError::Store(error) => return Err(error.clone().into()),
        ListTakingError::File(ListFileError::File(error)) => return Err(AppError::internal(error)),
        ListTakingError::File(ListFileError::Archive(_)) => t.text("federations-error-archive"),
        ListTakingError::File(ListFileError::NoList) => t.text("federations-error-no-list"),
        ListTakingError::File(ListFileError::SeveralLists(names)) => {
            t.text("federations-error-several").with("names", names.join(", "))
        }
        ListTakingError::File(ListFileError::Workbook) => t.text("playerlist-workbook"),
        ListTakingError::Broken(error) => return Ok(broken_list(t, error)),
        ListTakingError::ManyBadRows { count, first } => t
            .text("federations-error-many")
            .with("n", *count)
            .with("line", first.line)
            .with("found", &first.problem.found),
        ListTakingError::Stopped => t.text("federations-error-stopped"),
    };
    Ok(text.to_string())
}

async fn show(page: &Page, status: StatusCode, form: FormValues, error: Option<String>) -> Reply {
    let t = page.t;
    let kept = page.service(|service| service.store().federation_lists()).await?;
    let template = ListsPage {
        page,
        form,
        lists: FederationList::ALL
            .map(|list| Choice::new(list.code(), t.label("federations-list", list.code())))
            .into(),
        rows: kept.into_iter().map(|own| ListRow { name: list_name(t, &own), own }).collect(),
        most_megabytes: LARGEST_LIST / MEGABYTE,
        error,
        current: page.state().list_imports.current(),
    };
    page.html_as(status, &template)
}

fn show_columns(page: &Page, form: FormValues, columns: &ListColumns, error: Option<String>) -> Reply {
    let t = page.t;
    let list = FederationList::from_code(form.get("list"));
    let template = ColumnsPage {
        page,
        name: list.map(|list| t.label("federations-list", list.code()).to_string()).unwrap_or_default(),
        columns: column_fields(t, &columns.columns, &columns.samples),
        choices: column_choices(t, Column::of_federation_lists()),
        form,
        error,
    };
    let status = if template.error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    page.html_as(status, &template)
}
