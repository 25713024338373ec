//! The list of prizes on paper: the winners, with a line for each signature.

use std::sync::Arc;

use askama::Template;

use super::{Paper, Part};
use crate::service::progress::standings_round;
use crate::web::http::{AppError, Page};
use crate::web::parts::PrizeList;
use tournament::Tournament;

#[derive(Template)]
#[template(path = "print/prizes.html")]
struct PrizePaper<'a> {
    page: &'a Page,
    paper: Paper,
    list: PrizeList<'a>,
}

/// The list; a tournament without prizes has none.
pub fn show(page: &Page, paper: Paper, tournament: &Arc<Tournament>) -> Result<String, AppError> {
    if tournament.settings.prizes.prizes.is_empty() {
        return Err(AppError::NotFound);
    }
    let list = PrizeList::new(page.t, tournament, &page.standings(tournament, standings_round(tournament)));
    Ok(PrizePaper { page, paper, list }.render()?)
}
