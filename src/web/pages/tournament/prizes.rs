//! `/t/{slug}/prizes`: the prizes and their winners, and how each amount came about. Provisional until the tournament is closed.

use std::cmp::Reverse;

use actix_web::web;
use askama::Template;

use crate::service::progress::standings_round;
use crate::web::http::{AppError, Download, Page, Reply};
use crate::web::parts::{
    PrizeList, PrizeRow, SortColumn, SortHeads, SortQuery, Tab, TableFileQuery, TableSort, TournamentFrame, load,
    sheets,
};

/// What the list can be ordered by.
const COLUMNS: [SortColumn; 3] = [SortColumn::Place, SortColumn::Name, SortColumn::Prize];

#[derive(Template)]
#[template(path = "tournament/prizes.html")]
struct Prizes<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    list: PrizeList<'a>,
    /// The order of the lines, where it is not that of the places.
    order: Option<TableSort>,
    heads: SortHeads,
    /// Whether a round has been played, so that there are standings.
    has_begun: bool,
}

/// `GET /t/{slug}/prizes`
pub async fn index(page: Page, slug: web::Path<String>, sort: web::Query<SortQuery>) -> Reply {
    let (tournament, state) = load(&page, slug.into_inner()).await?;
    // A tournament without prizes has no list of them.
    if tournament.settings.prizes.prizes.is_empty() {
        return Err(AppError::NotFound);
    }
    let through = standings_round(&tournament);
    page.kept(&state, || {
        let table = page.standings(&tournament, through);
        let mut list = PrizeList::new(page.t, &tournament, &table);
        let order = sort.order(&COLUMNS);
        if let Some(order) = order {
            apply(order, &mut list.lines);
        }
        let address = format!("/t/{}/prizes", tournament.slug);
        Ok(Prizes {
            page: &page,
            frame: TournamentFrame::new(tournament.clone(), Tab::More),
            list,
            order,
            heads: SortHeads::of_places(order, address).fixed_if(page.is_archived()),
            has_begun: through.0 > 0,
        })
    })
}

/// Orders the lines, which stand by their places.
fn apply(order: TableSort, lines: &mut [PrizeRow<'_>]) {
    match order.column() {
        Some(SortColumn::Name) => order.apply_key(lines, |line| Some(line.entry.person.name.key())),
        Some(SortColumn::Prize) => order.apply_key(lines, |line| line.money.map(Reverse)),
        _ => order.apply_official(lines),
    }
}

/// `GET /t/{slug}/prizes.csv`: a line for each amount and each thing.
pub async fn csv(
    page: Page,
    slug: web::Path<String>,
    file_form: web::Query<TableFileQuery>,
) -> Result<Download, AppError> {
    let tournament = file_form.tournament(&page, slug.into_inner()).await?;
    let through = standings_round(&tournament);
    let table = (through.0 > 0).then(|| page.standings(&tournament, through));
    let sheet = sheets::prizes(page.t, &tournament, table.as_deref()).ok_or(AppError::NotFound)?;
    file_form.download(page.t, &format!("{}-prizes", tournament.slug), &sheet)
}
