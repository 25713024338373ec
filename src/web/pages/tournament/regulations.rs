//! `/t/{slug}/regulations.pdf`: the regulations as a file, for all who see the tournament.

use actix_web::web;

use crate::web::http::cache::tag_of_hash;
use crate::web::http::{AppError, Download, Page};
use crate::web::parts::load_tournament;

/// `GET /t/{slug}/regulations.pdf`
pub async fn pdf(page: Page, slug: web::Path<String>) -> Result<Download, AppError> {
    let tournament = load_tournament(&page, slug.into_inner()).await?;
    let file = tournament.info.regulations_file.clone().ok_or(AppError::NotFound)?;
    let (id, tag) = (tournament.id, tag_of_hash(&file.hash));
    let content = if page.is_known(&tag) {
        // The browser has it: nothing is sent, so the file is not read.
        Vec::new()
    } else {
        let content = page.service(move |service| service.store().regulations(id, &file.hash)).await?;
        content.ok_or(AppError::NotFound)?
    };
    Ok(Download::pdf(format!("{}-regulations.pdf", tournament.slug), content, tag))
}
