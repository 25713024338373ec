//! `/t/{slug}/prizes`: who gets which prize, and how each amount came about. Provisional until the tournament is closed.

use actix_web::web;
use askama::Template;

use crate::service::progress::standings_round;
use crate::web::http::{AppError, Download, Page, Reply};
use crate::web::i18n::Locale;
use crate::web::parts::{PrizeList, TableFileQuery, TournamentFrame, load};
use tournament::Tournament;
use tournament::exchange::csv_sheet::{self, CsvFormat, or_empty};
use tournament::standings::Place;
use tournament::standings::prizes::{Award, awards};

#[derive(Template)]
#[template(path = "tournament/prizes.html")]
struct Prizes<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    list: PrizeList<'a>,
    /// Whether a round has been played, so that somebody stands somewhere.
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
            frame: TournamentFrame::below(tournament.clone()),
            list: PrizeList::new(page.t, &tournament, &table),
            has_begun: through.0 > 0,
        })
    })
}

/// `GET /t/{slug}/prizes.csv`: a line for each amount and each thing.
pub async fn csv(
    page: Page,
    slug: web::Path<String>,
    separated: web::Query<TableFileQuery>,
) -> Result<Download, AppError> {
    let (tournament, _) = load(&page, slug.into_inner()).await?;
    there_are(&tournament)?;
    let through = standings_round(&tournament);
    let table = if through.0 > 0 { Some(page.standings(&tournament, through)) } else { None };
    let awards = table.as_deref().map(|table| awards(&tournament, table).awards).unwrap_or_default();
    let format = separated.format(page.t);
    let headings = HEADINGS.map(|key| page.t.text(key).to_string());
    let rows = awards.iter().flat_map(|award| {
        let place = table.as_deref().and_then(|table| table.row(award.entry)?.place);
        rows(page.t, &tournament, place, award, format)
    });
    let text = csv_sheet::table(format, headings, rows);
    separated.download(page.t, &format!("{}-prizes", tournament.slug), text)
}

/// A tournament without prizes has no list of them.
fn there_are(tournament: &Tournament) -> Result<(), AppError> {
    if tournament.settings.prizes.prizes.is_empty() { Err(AppError::NotFound) } else { Ok(()) }
}

const HEADINGS: [&str; 9] = [
    "standings-csv-place",
    "standings-csv-number",
    "standings-csv-name",
    "standings-csv-region",
    "prizes-csv-list",
    "prizes-csv-money",
    "prizes-currency",
    "prizes-thing",
    "prizes-how",
];

fn rows(
    t: Locale,
    tournament: &Tournament,
    place: Option<Place>,
    award: &Award,
    format: CsvFormat,
) -> Vec<Vec<String>> {
    let Some(entry) = tournament.entry(award.entry) else { return Vec::new() };
    let currency = &tournament.settings.prizes.currency;
    let person = &entry.person;
    let who = || [or_empty(place), or_empty(entry.number), person.name.to_string(), person.region.clone()].into_iter();
    let money = award.parts.iter().map(|part| {
        let list = t.prize_list(tournament, part.section.as_ref());
        let how = t.prize_terms(part, currency).join("; ");
        who().chain([list, format.number(part.money), currency.clone(), String::new(), how]).collect()
    });
    let things = award.things.iter().map(|won| {
        let list = t.prize_list(tournament, won.section.as_ref());
        let lot = if won.by_lot { t.text("prizes-by-lot").to_string() } else { String::new() };
        who().chain([list, String::new(), String::new(), won.thing.clone(), lot]).collect()
    });
    money.chain(things).collect()
}
