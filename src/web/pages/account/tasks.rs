//! `/account/tasks/{key}`: progress and outcome of the account's long work.

use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, web};
use askama::Template;

use crate::web::forms::{Button, Form};
use crate::web::http::long_work::{TaskEnd, said_at};
use crate::web::http::tasks::{Task, place_of_key};
use crate::web::http::{Account, AppError, Page, Reply, audit, go_to};

#[derive(Template)]
#[template(path = "account/task.html")]
struct TaskPage<'a> {
    page: &'a Page,
    task: &'a Task,
    shown: TaskView,
}

/// The state of a task at the time of the request, since it may end meanwhile.
enum TaskView {
    UnderWay,
    /// The file can be downloaded.
    Ready,
    /// The file was downloaded already.
    Given,
    /// Why it was refused.
    Refused(String),
}

impl TaskPage<'_> {
    /// Progress in percent.
    fn percent(&self) -> Option<String> {
        self.task.watch().progress().share.map(|share| format!("{:.0}", share * 100.0))
    }

    /// The progress as text.
    fn state(&self) -> String {
        let t = self.page.t;
        if self.task.watch().is_stopping() {
            return t.text("tasks-stopping").to_string();
        }
        let done = self.task.watch().progress().done.and_then(|done| usize::try_from(done).ok());
        let done = done.map(|done| t.text("tasks-rows").with("n", done).to_string());
        let percent = self.percent().map(|percent| format!("{percent} %"));
        let known: Vec<String> = done.into_iter().chain(percent).collect();
        if known.is_empty() { t.text("tasks-begun").to_string() } else { known.join(", ") }
    }

    fn elapsed(&self) -> String {
        let seconds = self.task.elapsed().as_secs();
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }
}

#[derive(Template)]
#[template(path = "account/task_gone.html")]
struct GonePage<'a> {
    page: &'a Page,
    /// The page where the work is started.
    place: String,
}

fn find(page: &Page, account: &Account, key: &str) -> Option<Arc<Task>> {
    page.state().tasks.get(key, account)
}

/// Reports that a task is no longer known: tasks end with the program that runs them.
fn show_gone(page: &Page, key: &str) -> Reply {
    let place = place_of_key(key).unwrap_or_else(|| "/admin".to_owned());
    page.html_as(StatusCode::NOT_FOUND, &GonePage { page, place })
}

/// `GET /account/tasks/{key}`
pub async fn show(page: Page, account: Account, key: web::Path<String>) -> Reply {
    let Some(task) = find(&page, &account, &key) else { return show_gone(&page, &key) };
    let shown = match task.end(account.id) {
        None => TaskView::UnderWay,
        Some(TaskEnd::File(file)) if file.is_there() => TaskView::Ready,
        Some(TaskEnd::File(_)) => TaskView::Given,
        Some(TaskEnd::Done { address, key, n, before }) => return Ok(said_at(address, key, *n, *before)),
        Some(TaskEnd::Page(show)) => return show(&page),
        Some(TaskEnd::Refused(why)) => TaskView::Refused(why(page.t)),
        Some(TaskEnd::Failed(AppError::Stopped)) => TaskView::Refused(page.t.text("error-stopped-lead").to_string()),
        Some(TaskEnd::Failed(error)) => return Err(error.clone()),
    };
    page.html_as(StatusCode::OK, &TaskPage { page: &page, task: &task, shown })
}

/// `POST /account/tasks/{key}/file`: the file that the work has made. It is sent once, so only the button asks for it.
pub async fn file(
    page: Page,
    request: HttpRequest,
    account: Account,
    key: web::Path<String>,
    Form(Button {}): Form<Button>,
) -> Reply {
    let Some(task) = find(&page, &account, &key) else { return show_gone(&page, &key) };
    let Some(TaskEnd::File(file)) = task.end(account.id) else { return Err(AppError::NotFound) };
    audit::note(&request, "a file downloaded", &file.name);
    page.made_file(file).await
}

/// `GET` of the addresses that only take forms.
pub async fn up(key: web::Path<String>) -> Reply {
    Ok(go_to(&format!("/account/tasks/{key}")))
}

/// `POST /account/tasks/{key}/stop`
pub async fn stop(page: Page, account: Account, key: web::Path<String>, Form(Button {}): Form<Button>) -> Reply {
    let Some(task) = find(&page, &account, &key) else { return show_gone(&page, &key) };
    task.watch().stop();
    task.wait(page.state().config.patience.task).await;
    Ok(go_to(&task.address()))
}
