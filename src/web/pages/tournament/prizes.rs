//! `/t/{slug}/prizes`: the prizes and their winners, and how each amount came about. Provisional until the tournament is closed.

use actix_web::web;
use askama::Template;

use crate::service::progress::standings_round;
use crate::web::http::{AppError, Download, Page, Reply};
use crate::web::parts::{PrizeList, Tab, TableFileQuery, TournamentFrame, load, load_tournament, sheets};
use tournament::Tournament;

#[derive(Template)]
#[template(path = "tournament/prizes.html")]
struct Prizes<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    list: PrizeList<'a>,
    /// Whether a round has been played, so that there are standings.
    has_begun: bool,
}

/// `GET /t/{slug}/prizes`
pub async fn index(page: Page, slug: web::Path<String>) -> Reply {
    let (tournament, state) = load(&page, slug.into_inner()).await?;
    there_are(&tournament)?;
    let through = standings_round(&tournament);
    page.kept(&state, || {
        let table = page.standings(&tournament, through);
        Ok(Prizes {
            page: &page,
            frame: TournamentFrame::new(tournament.clone(), Tab::More),
            list: PrizeList::new(page.t, &tournament, &table),
            has_begun: through.0 > 0,
        })
    })
}

/// `GET /t/{slug}/prizes.csv`: a row for each amount and each prize in kind.
pub async fn csv(
    page: Page,
    slug: web::Path<String>,
    file_form: web::Query<TableFileQuery>,
) -> Result<Download, AppError> {
    let tournament = load_tournament(&page, slug.into_inner()).await?;
    let through = standings_round(&tournament);
    let table = (through.0 > 0).then(|| page.standings(&tournament, through));
    let sheet = sheets::prizes(page.t, &tournament, table.as_deref()).ok_or(AppError::NotFound)?;
    file_form.download(page.t, &format!("{}-prizes", tournament.slug), &sheet)
}

/// Fails for a tournament without prizes.
fn there_are(tournament: &Tournament) -> Result<(), AppError> {
    if tournament.settings.prizes.prizes.is_empty() { Err(AppError::NotFound) } else { Ok(()) }
}
