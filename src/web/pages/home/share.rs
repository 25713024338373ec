//! `/share.png`: the picture of shared links to general pages of the site.

use crate::web::http::{AppError, Download, Page};
use crate::web::parts::{Diagram, ShareLine, SharePicture};
use draughts::{Position, Variant};

/// `GET /share.png`
pub async fn picture(page: Page) -> Result<Download, AppError> {
    let t = page.t;
    let board = Diagram::new(t, &Position::start(Variant::default()), t.text("moves-start"));
    let lines = vec![ShareLine::title(t.text("layout-name")), ShareLine::caption(t.text("layout-about"))];
    SharePicture { t, board: Some(board), lines }.answer(&page).await
}
