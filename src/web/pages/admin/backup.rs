//! `/admin/t/{slug}/backup`: everything of the installation in one file, for administrators.

use actix_web::http::header::{CACHE_CONTROL, ContentDisposition, ContentType, DispositionParam, DispositionType};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use chrono::Utc;

use crate::service::{Scratch, Service};
use crate::store::BackupError;
use crate::web::http::{AdminAccount, AppError, Arbiter, Page, Reply, audit};
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
    let place = page.service(|service| Ok::<_, AppError>(service.store().place().to_owned())).await?;
    page.html(&BackupPage { page: &page, frame: StaffFrame::new(&staff, StaffTab::Other).works_when_closed(), place })
}

/// `GET /admin/t/{slug}/backup/file`
pub async fn file(page: Page, request: HttpRequest, _: AdminAccount) -> Reply {
    let bytes = page.service(whole).await?;
    audit::note(&request, "a backup downloaded", page.state().origin.as_str());
    let name = format!("poddavki-{}.backup", Utc::now().format("%Y-%m-%d-%H%M"));
    let saved = ContentDisposition {
        disposition: DispositionType::Attachment,
        parameters: vec![DispositionParam::Filename(name)],
    };
    Ok(HttpResponse::Ok()
        .insert_header(ContentType::octet_stream())
        .insert_header(saved)
        .insert_header((CACHE_CONTROL, "no-store"))
        .body(bytes))
}

/// The backup as bytes. It holds hashes of passwords: on its way through the disk no other user can look into its directory.
fn whole(service: &Service) -> Result<Vec<u8>, AppError> {
    let directory = Scratch::new().map_err(BackupError::File)?;
    let path = directory.path().join("backup");
    service.store().backup(&path)?;
    Ok(std::fs::read(&path).map_err(BackupError::File)?)
}
