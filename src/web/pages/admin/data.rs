//! `/admin/data`: whether everything stored is as it was written, what came of scheduled backups, and the site's own jobs; for
//! administrators.

use actix_web::http::StatusCode;
use askama::Template;

use crate::service::{Service, ServiceError};
use crate::store::{BackupRun, BackupRunOutcome, DifferencePlace, DifferencePlaceKind, StoredVerification};
use crate::web::forms::{Button, Form, FormError};
use crate::web::http::long_work::{LongWork, TaskEnd};
use crate::web::http::tasks::TaskName;
use crate::web::http::{AdminAccount, AppError, Download, Page, Reply, go_to};
use crate::web::i18n::Text;
use crate::web::pages::admin::jobs::JobsRow;

const ADDRESS: &str = "/admin/data";

#[derive(Template)]
#[template(path = "admin/data.html")]
struct DataPage<'a> {
    page: &'a Page,
    error: Option<FormError>,
    /// The last checks, the newest first.
    verifications: Vec<StoredVerification>,
    /// Scheduled backups, the newest first.
    backups: Vec<BackupRun>,
    /// Whether this instance makes backups by the clock.
    makes_backups: bool,
    jobs: Vec<JobsRow>,
    /// The key that signs journals, and its fingerprint.
    key: String,
    fingerprint: String,
}

impl DataPage<'_> {
    /// What a check covered, in words that claim no more.
    fn covered(&self, own: &StoredVerification) -> Text<'static> {
        let summary = &own.summary;
        self.page
            .t
            .text("upkeep-covered")
            .with("tournaments", summary.tournaments)
            .with("entries", summary.entries)
            .with("series", summary.series_entries)
            .with("accounts", summary.account_entries)
            .with("lists", summary.lists)
    }

    fn place(&self, place: &DifferencePlace) -> Text<'static> {
        let key = match place.kind {
            DifferencePlaceKind::Tournament => "upkeep-place-tournament",
            DifferencePlaceKind::Series => "upkeep-place-series",
            DifferencePlaceKind::Accounts => "upkeep-place-accounts",
            DifferencePlaceKind::RatingList => "upkeep-place-ratings",
            DifferencePlaceKind::FederationList => "upkeep-place-federation",
        };
        self.page.t.text(key).with("name", place.name.clone())
    }

    /// The page with the details of a place, if it has one.
    fn details(place: &DifferencePlace) -> Option<String> {
        (place.kind == DifferencePlaceKind::Tournament).then(|| format!("/admin/t/{}/log", place.name))
    }

    /// What came of a backup.
    fn outcome(&self, run: &BackupRun) -> Text<'static> {
        let t = self.page.t;
        match run.end.as_ref().map(|end| &end.outcome) {
            None => t.text("upkeep-backup-unfinished"),
            Some(BackupRunOutcome::Failed(reason)) => t.text("upkeep-backup-failed").with("reason", reason.clone()),
            Some(BackupRunOutcome::Made { bytes, rows, differences }) => {
                let key = if *differences == 0 { "upkeep-backup-good" } else { "upkeep-backup-differs" };
                t.text(key).with("size", bytes.div_ceil(1000)).with("rows", *rows).with("n", *differences)
            }
        }
    }
}

/// `GET /admin/data`
pub async fn index(page: Page, _: AdminAccount) -> Reply {
    show(&page, None).await
}

/// `GET` of the address that only takes forms.
pub async fn up() -> Reply {
    Ok(go_to(ADDRESS))
}

/// `POST /admin/data/check`: checks everything; readers go on meanwhile.
pub async fn check(page: Page, account: AdminAccount, _: Form<Button>) -> Reply {
    let task = TaskName { key: "tasks-verification", name: String::new(), place: ADDRESS.to_owned() };
    let by = account.0.name;
    let work = move |service: &Service| match service.verify_and_keep(&by) {
        Ok(_) => TaskEnd::done(ADDRESS, "upkeep-done-checked"),
        Err(error) => error.into(),
    };
    match page.long_work(task, work).await? {
        LongWork::Answer(answer) => Ok(answer),
        LongWork::Refused(error) => show(&page, Some(FormError::new(error))).await,
    }
}

/// `GET /.well-known/poddavki-key`: the public key with which signed journals are checked.
pub async fn key(page: Page) -> Result<Download, AppError> {
    let key = page.service(Service::signing_key).await?.public();
    Ok(Download::plain(format!("key: {key}\nfingerprint: {}\n", key.fingerprint())))
}

async fn show(page: &Page, error: Option<FormError>) -> Reply {
    let read = |service: &Service| {
        let (verifications, backups) = (service.store().verifications()?, service.store().backup_runs()?);
        Ok::<_, ServiceError>((verifications, backups, service.jobs()?))
    };
    let (verifications, backups, jobs) = page.service(read).await?;
    let jobs = jobs.into_iter().map(|job| JobsRow::new(page, job)).collect();
    let key = page.service(Service::signing_key).await?.public();
    let status = error.as_ref().map_or(StatusCode::OK, |error| error.status);
    let (makes_backups, fingerprint) = (page.state().makes_backups(), key.fingerprint());
    let view = DataPage { page, error, verifications, backups, makes_backups, jobs, key: key.to_string(), fingerprint };
    page.html_as(status, &view)
}
