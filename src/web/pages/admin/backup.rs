//! `/admin/t/{slug}/backup`: everything in the installation as one file, for administrators.

use actix_web::{HttpRequest, web};
use askama::Template;
use chrono::Utc;

use crate::service::Service;
use crate::web::forms::{Button, Form, FormError};
use crate::web::http::long_work::{LongWork, MadeFile, TaskEnd};
use crate::web::http::tasks::TaskName;
use crate::web::http::{AdminAccount, AppError, Arbiter, Page, Reply, Staff, audit, go_to, staff_address};
use crate::web::parts::{StaffFrame, StaffTab};

#[derive(Template)]
#[template(path = "admin/backup.html")]
struct BackupPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    place: String,
}

/// `GET /admin/t/{slug}/backup`
pub async fn index(page: Page, _: AdminAccount, Arbiter(staff): Arbiter) -> Reply {
    show(&page, &staff, None).await
}

/// `GET` of the address that only takes forms.
pub async fn up(slug: web::Path<String>) -> Reply {
    Ok(go_to(&format!("/admin/t/{slug}/backup")))
}

/// `POST /admin/t/{slug}/backup/file`
pub async fn make(
    page: Page,
    request: HttpRequest,
    AdminAccount(account): AdminAccount,
    Arbiter(staff): Arbiter,
    _: Form<Button>,
) -> Reply {
    let task =
        TaskName { key: "tasks-backup", name: String::new(), place: staff_address(&staff.tournament, "/backup") };
    audit::note(&request, "a backup made", page.state().origin().as_str());
    let actor = account.actor();
    let work = move |service: &Service| {
        let name = format!("poddavki-{}.backup", Utc::now().format("%Y-%m-%d-%H%M"));
        // It holds hashes of passwords: no other user of the machine can look into its directory.
        match MadeFile::make(name, |path| service.download_backup(&actor, path).map(drop)) {
            Ok(file) => TaskEnd::File(file),
            Err(error) => error.into(),
        }
    };
    match page.long_work(task, work).await? {
        LongWork::Answer(answer) => Ok(answer),
        LongWork::Refused(error) => show(&page, &staff, Some(FormError::new(error))).await,
    }
}

async fn show(page: &Page, staff: &Staff, error: Option<FormError>) -> Reply {
    let place = page.service(|service| Ok::<_, AppError>(service.store().place().to_owned())).await?;
    let frame = StaffFrame::new(staff, StaffTab::Other).works_when_closed().with(error);
    page.html_as(frame.status(), &BackupPage { page, frame, place })
}
