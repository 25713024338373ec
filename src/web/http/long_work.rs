//! What a form does with long work, and what comes of it.
//!
//! A form starts it with [`Page::long_work`]. Work that ends within a moment is answered like any other form; otherwise the browser is
//! redirected to the page of the task, which can be left and found again.

use std::fmt;
use std::path::Path;
use std::sync::Mutex;

use actix_web::HttpResponse;

use crate::lock::lock;
use crate::service::{Scratch, Service};
use crate::web::http::download::saved_as;
use crate::web::http::tasks::{Task, TaskName, TaskRejection};
use crate::web::http::{AppError, Page, Reply, done_after, done_with, go_to};
use crate::web::i18n::Locale;
use tournament::{UserId, Version};

/// The outcome of long work.
pub enum TaskEnd {
    /// Done: the page at `address` confirms it with the message `key` and the number `n`. If a tournament was at `before` then, the page
    /// offers to undo it.
    Done {
        address: String,
        key: &'static str,
        n: usize,
        before: Option<Version>,
    },
    /// A page that shows the result.
    Page(Box<dyn Fn(&Page) -> Reply + Send + Sync>),
    File(MadeFile),
    /// Refused, with a reason in the reader's language.
    Refused(Box<dyn Fn(Locale) -> String + Send + Sync>),
    Failed(AppError),
}

impl TaskEnd {
    pub fn done(address: impl Into<String>, key: &'static str) -> Self {
        Self::Done { address: address.into(), key, n: 0, before: None }
    }

    pub fn page(show: impl Fn(&Page) -> Reply + Send + Sync + 'static) -> Self {
        Self::Page(Box::new(show))
    }

    pub fn refused(why: impl Fn(Locale) -> String + Send + Sync + 'static) -> Self {
        Self::Refused(Box::new(why))
    }
}

impl<E: Into<AppError>> From<E> for TaskEnd {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

impl fmt::Debug for TaskEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Done { .. } => "Done",
            Self::Page(_) => "Page",
            Self::File(_) => "File",
            Self::Refused(_) => "Refused",
            Self::Failed(_) => "Failed",
        })
    }
}

/// A file in a directory that is removed with it. It is sent once: its content may be confidential, so no copy stays.
#[derive(Debug)]
pub struct MadeFile {
    /// The directory, while the file exists.
    pub(super) scratch: Mutex<Option<Scratch>>,
    /// The name for the download.
    pub name: String,
}

impl MadeFile {
    /// The name of the file in its directory.
    const NAME: &str = "file";

    /// Makes a directory and writes the file in it.
    pub fn make<E: From<std::io::Error>>(name: String, write: impl FnOnce(&Path) -> Result<(), E>) -> Result<Self, E> {
        let scratch = Scratch::new()?;
        write(&scratch.path().join(Self::NAME))?;
        Ok(Self { scratch: Mutex::new(Some(scratch)), name })
    }

    pub fn is_there(&self) -> bool {
        lock(&self.scratch).is_some()
    }

    /// The directory, to be removed after use; `None` if the file was sent already.
    pub(super) fn take(&self) -> Option<Scratch> {
        lock(&self.scratch).take()
    }
}

/// Redirect to the page that confirms something.
pub fn said_at(address: &str, key: &str, n: usize, before: Option<Version>) -> HttpResponse {
    match before {
        Some(version) => done_after(address, key, n, version),
        None => done_with(address, key, n),
    }
}

/// The answer to a form that started long work.
#[derive(Debug)]
pub enum LongWork {
    Answer(HttpResponse),
    /// The page of the form, with the reason of the rejection.
    Refused(String),
}

impl Page {
    /// Runs work that may take long on a thread of its own, for the account of the page; waits a moment for its end.
    pub async fn long_work(
        &self,
        name: TaskName,
        work: impl FnOnce(&Service) -> TaskEnd + Send + 'static,
    ) -> Result<LongWork, AppError> {
        let account = self.account.as_ref().ok_or(AppError::LoginNeeded)?.id;
        let state = self.state();
        let service = state.own_service();
        let work = Box::new(move |watch| work(&service.watched(watch)));
        let task = match state.tasks.begin(account, name, work)? {
            Ok(task) => task,
            Err(why) => {
                let key = match why {
                    TaskRejection::SamePlace => "tasks-error-same",
                    TaskRejection::TooMany => "tasks-error-many",
                };
                return Ok(LongWork::Refused(self.t.text(key).to_string()));
            }
        };
        self.long_work_of(&task, account).await
    }

    /// The answer to a form whose work is running; waits a moment for its end.
    pub async fn long_work_of(&self, task: &Task, account: UserId) -> Result<LongWork, AppError> {
        task.wait(self.state().config.patience.task).await;
        Ok(match task.end(account) {
            None => LongWork::Answer(go_to(&task.address())),
            Some(TaskEnd::Done { address, key, n, before }) => LongWork::Answer(said_at(address, key, *n, *before)),
            Some(TaskEnd::Page(show)) => LongWork::Answer(show(self)?),
            Some(TaskEnd::File(file)) => LongWork::Answer(self.made_file(file).await?),
            Some(TaskEnd::Refused(why)) => LongWork::Refused(why(self.t)),
            Some(TaskEnd::Failed(error)) => return Err(error.clone()),
        })
    }

    /// A file as the response; it is removed afterwards.
    pub async fn made_file(&self, file: &MadeFile) -> Result<HttpResponse, AppError> {
        let scratch = file.take().ok_or(AppError::NotFound)?;
        let read = move |_: &Service| {
            let bytes = std::fs::read(scratch.path().join(MadeFile::NAME));
            drop(scratch);
            Ok::<_, AppError>(bytes?)
        };
        Ok(saved_as(&file.name, self.service(read).await?))
    }
}
