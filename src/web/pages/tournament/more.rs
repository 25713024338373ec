//! `/t/{slug}/more`: the pages of a tournament without a tab, and its files.

use std::sync::Arc;

use actix_web::web;
use askama::Template;

use crate::web::forms::Choice;
use crate::web::http::documents::document_address;
use crate::web::http::{Page, Reply};
use crate::web::parts::{Tab, TournamentFrame, load, sheets};
use tournament::forecast::is_open;
use tournament::{RoundNumber, Tournament};

#[derive(Template)]
#[template(path = "tournament/more.html")]
struct MorePage<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    pages: Vec<MoreLink>,
    /// Tables as CSV files; with `?as=xlsx` as workbooks.
    tables: Vec<MoreLink>,
    files: Vec<MoreLink>,
    /// The tables with a choice of columns; empty in an archive, whose files are fixed.
    forms: Vec<ColumnsForm>,
}

/// A table with the columns that its file can have.
struct ColumnsForm {
    key: &'static str,
    address: String,
    columns: Vec<Choice>,
}

/// A page or a file, with the message key of its name.
struct MoreLink {
    key: &'static str,
    address: String,
}

/// `GET /t/{slug}/more`
pub async fn index(page: Page, slug: web::Path<String>) -> Reply {
    let (tournament, state) = load(&page, slug.into_inner()).await?;
    page.kept(&state, || Ok(view(&page, &tournament)))
}

fn view<'a>(page: &'a Page, tournament: &Arc<Tournament>) -> MorePage<'a> {
    let frame = TournamentFrame::new(Arc::clone(tournament), Tab::More);
    let is_played = tournament.published_rounds() > RoundNumber(0);
    let has_prizes = frame.has_prizes();
    // An archive has no search, screens and calendars.
    let is_live = !page.is_archived();
    let pages = [
        (true, "tournament-tab-players", "/players"),
        (is_played, "statistics-title", "/statistics"),
        (is_open(tournament) && is_live, "forecast-title", "/chances"),
        (has_prizes, "prizes-title", "/prizes"),
        (is_played, "norms-title", "/norms"),
        (is_live, "screen-title", "/screen/pairings"),
    ];
    let round = format!("/round/{}.csv", tournament.published_rounds());
    let tables = [
        (is_played, "tournament-tab-standings", "/standings.csv"),
        (is_played && tournament.settings.system.has_teams(), "teamtable-tab", "/teams.csv"),
        (is_played, "tournament-tab-crosstable", "/crosstable.csv"),
        (is_played, "more-round", round.as_str()),
        (true, "tournament-tab-players", "/players.csv"),
        (has_prizes, "prizes-title", "/prizes.csv"),
    ];
    let files = [
        (true, "tournament-workbook", "/event.xlsx"),
        (is_played, "more-pdn", "/games.pdn"),
        (true, "more-trf", "/event.trf"),
        (true, "more-json", "/event.json"),
        (frame.has_schedule() && is_live, "schedule-ics", "/event.ics"),
    ];
    let link = |(is_there, key, rest): (bool, &'static str, &str)| {
        is_there.then(|| MoreLink { key, address: frame.address(rest) })
    };
    // The documents are explained on a page of the site.
    let document = MoreLink { key: "more-api", address: document_address(&frame.address("")) };
    let about = MoreLink { key: "api-title", address: "/api".to_owned() };
    let documents = [document, about].into_iter().filter(|_| is_live);
    let form = |key: &'static str, rest: &str, columns: Vec<Choice>| {
        let address = frame.address(rest);
        ColumnsForm { key, address, columns }
    };
    let standings =
        || form("tournament-tab-standings", "/standings.csv", sheets::standings_columns(page.t, tournament));
    let players = form("tournament-tab-players", "/players.csv", sheets::player_columns(page.t, tournament));
    let forms = is_played.then(standings).into_iter().chain([players]).filter(|_| is_live);
    MorePage {
        page,
        forms: forms.collect(),
        pages: pages.into_iter().filter_map(link).collect(),
        tables: tables.into_iter().filter_map(link).collect(),
        files: files.into_iter().filter_map(link).chain(documents).collect(),
        frame,
    }
}
