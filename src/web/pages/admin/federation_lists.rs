//! `/admin/lists`: lists of federations; for administrators. A file whose columns are not certain waits here until they are chosen: it may
//! be too large to be carried in the form.

use std::path::Path;
use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, web};
use askama::Template;
use chrono::NaiveDate;
use serde::Deserialize;

use crate::service::{LONGEST_TITLE, ListFileError, ListLook, ListTaking, ListTakingError, Service};
use crate::store::StoredFederationList;
use crate::web::forms::{Choice, Form, FormValues, LargeUpload};
use crate::web::http::body_limits::{LARGEST_LIST, MEGABYTE};
use crate::web::http::long_work::{LongWork, TaskEnd};
use crate::web::http::tasks::{Task, TaskName};
use crate::web::http::waiting_files::WaitingFile;
use crate::web::http::{AdminAccount, AppError, Page, Reply, State, audit, done, go_to};
use crate::web::i18n::Locale;
use crate::web::i18n::federation_lists::{broken_list, list_name};
use crate::web::parts::columns::{ColumnField, chosen_columns, column_choices, column_fields};
use tournament::FederationList;
use tournament::exchange::federation_list::{BrokenList, ListColumns};
use tournament::exchange::players_csv::Column;

/// The log's name for the import of a list. No journal records it: lists are in no backup, and there is no undo.
const BEGUN: &str = "the import of a federation's list begun";

/// The address of the page.
const ADDRESS: &str = "/admin/lists";

#[derive(Template)]
#[template(path = "admin/federation_lists.html")]
struct ListsPage<'a> {
    page: &'a Page,
    form: FormValues,
    lists: Vec<Choice>,
    rows: Vec<ListRow>,
    most_megabytes: usize,
    error: Option<String>,
    /// The running import of another administrator.
    current: Option<Arc<Task>>,
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

#[derive(Template)]
#[template(path = "admin/federation_list_unsure.html")]
struct UnsureListPage<'a> {
    page: &'a Page,
    form: FormValues,
    /// The question, as text.
    lead: String,
    /// The federation recognised from the file; `None` if unknown.
    found: Option<Choice>,
    /// The other possible federations.
    others: Vec<Choice>,
}

impl<'a> UnsureListPage<'a> {
    /// Asks whose list a file is that nobody has told and that does not tell it itself.
    fn unknown(page: &'a Page, form: FormValues, file: &str) -> Self {
        let lead = page.t.text("federations-unsure-unknown").with("file", file).to_string();
        let others = FederationList::ALL.map(|list| federation(page.t, list)).to_vec();
        Self { page, form, lead, found: None, others }
    }

    /// Asks whether a file is the chosen list, though it looks like the one found.
    fn of_another(page: &'a Page, form: FormValues, file: &str, chosen: Choice, found: Choice) -> Self {
        let lead = page
            .t
            .text("federations-unsure-lead")
            .with("file", file)
            .with("chosen", &chosen.label)
            .with("found", &found.label);
        let lead = lead.to_string();
        Self { page, form, lead, found: Some(found), others: vec![chosen] }
    }
}

fn federation(t: Locale, list: FederationList) -> Choice {
    Choice::new(list.code(), t.label("federations-list", list.code()))
}

/// The field that confirms the federation, whatever the file looks like.
const SURE: &str = "sure";

/// The import that the form asks for.
#[derive(Clone)]
struct FederationListForm {
    /// `None` if it is to be recognised from the file.
    list: Option<FederationList>,
    title: String,
    date: Option<NaiveDate>,
}

impl FederationListForm {
    fn from_form(form: &FormValues) -> Result<Self, &'static str> {
        let list = match form.get("list") {
            "" => None,
            code => Some(FederationList::from_code(code).ok_or("federations-error-list")?),
        };
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
    let mut form = FormValues::default();
    form.set("list", "");
    show(&page, StatusCode::OK, form, None).await
}

/// `POST /admin/lists`: imports a file, or asks for its federation or columns.
pub async fn upload(
    page: Page,
    admin: AdminAccount,
    request: HttpRequest,
    state: web::Data<State>,
    upload: LargeUpload,
) -> Reply {
    let mut form = FormValues::default();
    for name in ["list", "date", "title"] {
        form.set(name, upload.fields.get(name).map_or("", String::as_str));
    }
    let Some(file) = upload.file else {
        return refuse(&page, form, "federations-error-file").await;
    };
    let asked = match FederationListForm::from_form(&form) {
        Ok(asked) => asked,
        Err(key) => return refuse(&page, form, key).await,
    };
    receive(&page, &admin, &request, state, Taking { file, asked, form, columns: None }).await
}

/// Imports a file without chosen columns, or asks first if anything is uncertain: a file imported as the wrong list would replace that
/// list.
async fn receive(
    page: &Page,
    admin: &AdminAccount,
    request: &HttpRequest,
    state: web::Data<State>,
    mut taking: Taking,
) -> Reply {
    let look = match look(page, &taking).await? {
        Ok(look) => look,
        Err(error) => {
            let error = taking_error(page.t, &failure(error).map_or_else(Ok, Err)?);
            return show(page, StatusCode::UNPROCESSABLE_ENTITY, taking.form, Some(error)).await;
        }
    };
    let name = taking.file.name.clone();
    let Some(list) = taking.asked.list.or(look.list) else {
        return page.html(&UnsureListPage::unknown(page, taking.kept(admin, &state)?, &name));
    };
    taking.asked.list = Some(list);
    taking.form.set("list", list.code());
    let other = look.list.filter(|found| *found != list && !taking.form.has(SURE));
    let columns = look.columns.filter(|_| !look.is_clear);
    if other.is_none() && columns.is_none() {
        audit::note(request, BEGUN, &taking.description());
        return take(page, admin, state, taking).await;
    }
    let mut form = taking.kept(admin, &state)?;
    match (other, columns) {
        (None, Some(columns)) => {
            if let Some(date) = look.date.filter(|_| form.get("date").is_empty()) {
                form.set("date", date);
            }
            show_columns(page, form, &columns, None)
        }
        (found, _) => {
            let (chosen, found) = (federation(page.t, list), federation(page.t, found.unwrap_or(list)));
            page.html(&UnsureListPage::of_another(page, form, &name, chosen, found))
        }
    }
}

/// `POST /admin/lists/confirm`: imports a file after the columns or the federation have been confirmed.
pub async fn confirm(
    page: Page,
    admin: AdminAccount,
    request: HttpRequest,
    state: web::Data<State>,
    Form(form): Form<FormValues>,
) -> Reply {
    let Some(file) = state.waiting.get(form.get("file")) else {
        return refuse(&page, form, "federations-error-gone").await;
    };
    let columns = chosen_columns(&form);
    let asked = match FederationListForm::from_form(&form) {
        Ok(asked) => asked,
        Err(key) => return refuse(&page, form, key).await,
    };
    let taking = Taking { file, asked, form, columns };
    if taking.columns.is_none() {
        return receive(&page, &admin, &request, state, taking).await;
    }
    // The import itself reports all other errors.
    if let Err(ListTakingError::Broken(BrokenList::UnknownColumns { columns, .. })) = look(&page, &taking).await? {
        let error = page.t.text("federations-error-names").to_string();
        return show_columns(&page, taking.form, &columns, Some(error));
    }
    audit::note(&request, BEGUN, &taking.description());
    take(&page, &admin, state, taking).await
}

#[derive(Debug, Deserialize)]
pub struct RemoveListForm {
    list: String,
}

/// `POST /admin/lists/remove`
pub async fn remove(page: Page, _: AdminAccount, request: HttpRequest, Form(form): Form<RemoveListForm>) -> Reply {
    let list = FederationList::from_code(&form.list).ok_or(AppError::NotFound)?;
    page.service(move |service| service.remove_federation_list(list)).await?;
    audit::note(&request, "a federation's list removed", list.code());
    Ok(done(ADDRESS, "federations-done-removed"))
}

/// Redirect from an address that only takes forms.
pub async fn up() -> Reply {
    Ok(go_to(ADDRESS))
}

/// A file with everything entered about it.
#[derive(Clone)]
struct Taking {
    file: Arc<WaitingFile>,
    asked: FederationListForm,
    form: FormValues,
    columns: Option<Vec<Option<Column>>>,
}

impl Taking {
    /// The list and the file, for the log of the program.
    fn description(&self) -> String {
        format!("{} {}", self.list().code(), self.file.name)
    }

    /// The entered values, with the key of the kept file.
    fn kept(mut self, admin: &AdminAccount, state: &State) -> Result<FormValues, AppError> {
        if self.form.get("file").is_empty() {
            self.form.set("file", state.waiting.keep(admin.0.id, self.file)?);
        }
        Ok(self.form)
    }

    /// The list that it becomes; by default "other".
    fn list(&self) -> FederationList {
        self.asked.list.unwrap_or(FederationList::Other)
    }

    fn order<'a>(&'a self, path: &'a Path) -> ListTaking<'a> {
        let FederationListForm { title, date, .. } = &self.asked;
        ListTaking {
            list: self.list(),
            title,
            date: *date,
            path,
            file: &self.file.name,
            columns: self.columns.as_deref(),
        }
    }
}

/// Reads the beginning of a file.
async fn look(page: &Page, taking: &Taking) -> Result<Result<ListLook, ListTakingError>, AppError> {
    let taking = taking.clone();
    page.service(move |service| Ok::<_, AppError>(service.look_at_list(&taking.order(&taking.file.path())))).await
}

/// Imports a file, as long work.
async fn take(page: &Page, admin: &AdminAccount, state: web::Data<State>, taking: Taking) -> Reply {
    let (actor, form) = (admin.0.actor(), taking.form.clone());
    let task = TaskName { key: "tasks-list", name: taking.file.name.clone(), place: ADDRESS.to_owned() };
    let work = move |service: &Service| match service.take_federation_list(&actor, &taking.order(&taking.file.path())) {
        Ok(edition) => {
            state.waiting.remove(taking.form.get("file"));
            let n = usize::try_from(edition.rows).unwrap_or(usize::MAX);
            TaskEnd::Done { address: ADDRESS.to_owned(), key: "federations-done-taken", n, before: None }
        }
        Err(error) => match failure(error) {
            Ok(error) => error.into(),
            Err(error) => TaskEnd::refused(move |t| taking_error(t, &error)),
        },
    };
    match page.long_work(task, work).await? {
        LongWork::Answer(answer) => Ok(answer),
        LongWork::Refused(error) => show(page, StatusCode::UNPROCESSABLE_ENTITY, form, Some(error)).await,
    }
}

/// An error that is not the file's fault; otherwise the original error.
fn failure(error: ListTakingError) -> Result<AppError, ListTakingError> {
    match error {
        ListTakingError::Store(error) => Ok(error.into()),
        ListTakingError::File(ListFileError::File(error)) => Ok(error.into()),
        ListTakingError::Stopped(_) => Ok(AppError::Stopped),
        other => Err(other),
    }
}

/// Why a file was not imported.
fn taking_error(t: Locale, error: &ListTakingError) -> String {
    let text = match error {
        ListTakingError::File(ListFileError::Archive(_)) => t.text("federations-error-archive"),
        ListTakingError::File(ListFileError::NoList) => t.text("federations-error-no-list"),
        ListTakingError::File(ListFileError::SeveralLists(names)) => {
            t.text("federations-error-several").with("names", names.join(", "))
        }
        ListTakingError::File(ListFileError::Workbook) => t.text("playerlist-workbook"),
        ListTakingError::Broken(error) => return broken_list(t, error),
        ListTakingError::ManyBadRows { count, first } => t
            .text("federations-error-many")
            .with("n", *count)
            .with("line", first.line)
            .with("found", &first.problem.found),
        // Handled by `failure`.
        other => return other.to_string(),
    };
    text.to_string()
}

/// The page with the typed values; `key` is the message of the rejection.
async fn refuse(page: &Page, form: FormValues, key: &str) -> Reply {
    let error = page.t.text(key).to_string();
    show(page, StatusCode::UNPROCESSABLE_ENTITY, form, Some(error)).await
}

async fn show(page: &Page, status: StatusCode, form: FormValues, error: Option<String>) -> Reply {
    let t = page.t;
    let kept = page.service(|service| service.store().federation_lists()).await?;
    let template = ListsPage {
        page,
        form,
        lists: std::iter::once(Choice::new("", t.text("federations-by-file")))
            .chain(FederationList::ALL.map(|list| Choice::new(list.code(), t.label("federations-list", list.code()))))
            .collect(),
        rows: kept.into_iter().map(|own| ListRow { name: list_name(t, &own), own }).collect(),
        most_megabytes: LARGEST_LIST / MEGABYTE,
        error,
        current: page.state().tasks.at(ADDRESS).filter(|task| page.tasks().iter().all(|own| own.key != task.key)),
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
