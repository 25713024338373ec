//! `/t/{slug}/event.xlsx`: standings, crosstable, players, rounds and games in one workbook.

use actix_web::web;

use crate::service::ServiceError;
use crate::service::progress::standings_round;
use crate::web::http::{AppError, Download, Page};
use crate::web::parts::ratings::{rating_changes, rating_records};
use crate::web::parts::table_file::workbook_file;
use crate::web::parts::{load_tournament, sheets};

/// `GET /t/{slug}/event.xlsx`
pub async fn xlsx(page: Page, slug: web::Path<String>) -> Result<Download, AppError> {
    let tournament = page.in_own_letters(&load_tournament(&page, slug.into_inner()).await?).await?;
    let (_, records) = rating_records(&page, &tournament).await?;
    let t = page.t;
    page.service(move |service| {
        let changes = rating_changes(&tournament, &records);
        let table = service.standings(&tournament, standings_round(&tournament));
        Ok::<_, ServiceError>(workbook_file(t, &tournament.slug, &sheets::whole(t, &tournament, &table, &changes)))
    })
    .await?
}
