//! `/admin/t/{slug}/backup`: everything in the installation as one file, for administrators.

use std::path::Path;

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, web};
use askama::Template;
use chrono::Utc;

use crate::service::{BackupLockError, SHORTEST_PASSPHRASE, Service, backup_lock};
use crate::store::NewBackupFile;
use crate::web::forms::{FieldErrors, Form, FormError, FormValues};
use crate::web::http::long_work::{LongWork, MadeFile, TaskEnd};
use crate::web::http::tasks::TaskName;
use crate::web::http::{AdminAccount, AppError, Arbiter, Page, Reply, audit, go_to, staff_address};
use crate::web::i18n::Locale;
use crate::web::parts::{StaffFrame, StaffTab};

#[derive(Template)]
#[template(path = "admin/backup.html")]
struct BackupPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    place: String,
    /// For whom the file is encrypted.
    form: FormValues,
    errors: FieldErrors,
    shortest_passphrase: usize,
}

/// `GET /admin/t/{slug}/backup`
pub async fn index(page: Page, _: AdminAccount, Arbiter(staff): Arbiter) -> Reply {
    show(&page, StaffFrame::new(&staff, StaffTab::Other), FormValues::default(), FieldErrors::default()).await
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
    Form(form): Form<FormValues>,
) -> Reply {
    let frame = StaffFrame::new(&staff, StaffTab::Other);
    let (passphrase, again) = (form.get("passphrase"), form.get("passphrase-again"));
    let lock = match backup_lock(&form.line("recipients"), passphrase) {
        Ok(lock) if passphrase == again => lock,
        Ok(_) => {
            let errors = FieldErrors::one("passphrase-again", page.t.text("backup-passphrase-differs"));
            return show(&page, frame, form, errors).await;
        }
        Err(error) => return show(&page, frame, form, problem(page.t, &error)).await,
    };
    let task =
        TaskName { key: "tasks-backup", name: String::new(), place: staff_address(&staff.tournament, "/backup") };
    audit::note(&request, "a backup made", page.state().origin().as_str());
    let actor = account.actor();
    let work = move |service: &Service| {
        let ending = if lock.is_some() { "backup.age" } else { "backup" };
        let name = format!("poddavki-{}.{ending}", Utc::now().format("%Y-%m-%d-%H%M"));
        // It holds hashes of passwords: no other user of the machine can look into its directory.
        let make = |path: &Path| service.download_backup(&actor, NewBackupFile { path, lock: lock.as_ref() }).map(drop);
        match MadeFile::make(name, make) {
            Ok(file) => TaskEnd::File(file),
            Err(error) => error.into(),
        }
    };
    match page.long_work(task, work).await? {
        LongWork::Answer(answer) => Ok(answer),
        LongWork::Refused(error) => {
            let frame = frame.with(Some(FormError::new(error)));
            show(&page, frame, form, FieldErrors::default()).await
        }
    }
}

/// What is wrong with how the file is to be encrypted.
fn problem(t: Locale, error: &BackupLockError) -> FieldErrors {
    match error {
        BackupLockError::WrongRecipient(key) => {
            FieldErrors::one("recipients", t.text("backup-recipient-wrong").with("key", key.as_str()))
        }
        BackupLockError::ShortPassphrase => {
            FieldErrors::one("passphrase", t.text("backup-passphrase-short").with("n", SHORTEST_PASSPHRASE))
        }
        BackupLockError::Both => FieldErrors::one("passphrase", t.text("backup-passphrase-or-key")),
    }
}

async fn show(page: &Page, frame: StaffFrame, form: FormValues, errors: FieldErrors) -> Reply {
    let place = page.service(|service| Ok::<_, AppError>(service.store().place().to_owned())).await?;
    let frame = frame.works_when_closed();
    let status = if errors.is_empty() { frame.status() } else { StatusCode::UNPROCESSABLE_ENTITY };
    let view = BackupPage { page, frame, place, form, errors, shortest_passphrase: SHORTEST_PASSPHRASE };
    page.html_as(status, &view)
}
