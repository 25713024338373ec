//! `/admin/t/{slug}/archive`, `/admin/events/{slug}/archive`: all public pages as one file, which works from a disk or any web server.

use actix_web::web;

use crate::service::Service;
use crate::web::forms::{Button, Form};
use crate::web::http::app::archive;
use crate::web::http::archive::{ArchiveSubject, PageArchiveError, ZipFiles};
use crate::web::http::long_work::{LongWork, MadeFile, TaskEnd};
use crate::web::http::tasks::TaskName;
use crate::web::http::{AdminAccount, AppError, Arbiter, Page, Reply, staff_address};
use crate::web::i18n::Language;

/// The most pages and files per language of an archive that is made by the site; the command line has no such limit.
const MOST_PAGES: usize = 10_000;

/// `POST /admin/t/{slug}/archive`
pub async fn of_tournament(page: Page, Arbiter(staff): Arbiter, _: Form<Button>) -> Reply {
    let name = staff.tournament.info.title_in(page.t.alphabet()).to_owned();
    let task = TaskName { key: TASK, name, place: staff_address(&staff.tournament, "") };
    make(&page, task, format!("t/{}", staff.tournament.slug)).await
}

/// `POST /admin/events/{slug}/archive`
pub async fn of_event(page: Page, _: AdminAccount, slug: web::Path<String>, _: Form<Button>) -> Reply {
    let alphabet = page.t.alphabet();
    let championships = page.service(move |service| service.championships_in_letters(alphabet)).await?;
    let name = championships.event(&slug).ok_or(AppError::NotFound)?.title.clone();
    let task = TaskName { key: TASK, name, place: format!("/admin/events/{slug}") };
    make(&page, task, format!("event/{slug}")).await
}

/// Such work runs once at a time for the whole site, since it keeps a processor busy for a while.
const TASK: &str = "tasks-archive";

async fn make(page: &Page, what: TaskName, subject: String) -> Reply {
    let work = move |service: &Service| {
        let name = format!("{}-pages.zip", subject.rsplit('/').next().unwrap_or_default());
        let pack = |path: &std::path::Path| {
            let subject = ArchiveSubject::find(service, &subject, Language::offered().collect())?;
            let mut files = ZipFiles::default();
            archive(service, subject, MOST_PAGES, &mut files)?;
            Ok::<_, PageArchiveError>(std::fs::write(path, files.finish()?)?)
        };
        match MadeFile::make(name, pack) {
            Ok(file) => TaskEnd::File(file),
            Err(PageArchiveError::Stopped(_)) => TaskEnd::Failed(AppError::Stopped),
            Err(PageArchiveError::TooManyPages(most)) => {
                TaskEnd::refused(move |t| t.text("overview-archive-large").with("n", most).to_string())
            }
            Err(PageArchiveError::Unknown(_) | PageArchiveError::Deleted(_)) => TaskEnd::Failed(AppError::NotFound),
            Err(PageArchiveError::Service(error)) => error.into(),
            Err(PageArchiveError::Write(error)) => error.into(),
            Err(error) => TaskEnd::Failed(AppError::internal(error)),
        }
    };
    match page.long_work(what, work).await? {
        LongWork::Answer(answer) => Ok(answer),
        LongWork::Refused(error) => Err(AppError::Unprocessable(error)),
    }
}
