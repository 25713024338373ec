//! `/t/{slug}/regulations.pdf`: the regulations as a file, for all who see the tournament.

use actix_web::web;

use crate::web::http::{AppError, Download, Page};
use crate::web::parts::load;

/// `GET /t/{slug}/regulations.pdf`
pub async fn pdf(page: Page, slug: web::Path<String>) -> Result<Download, AppError> {
    let (tournament, _) = load(&page, slug.into_inner()).await?;
    let file = tournament.info.regulations_file.clone().ok_or(AppError::NotFound)?;
    let id = tournament.id;
    let content = page.service(move |service| service.store().regulations(id, &file.hash)).await?;
    let content = content.ok_or(AppError::NotFound)?;
    Ok(Download::pdf(format!("{}-regulations.pdf", tournament.slug), content))
}
