//! `/t/{slug}/crosstable`: the crosstable.

use std::sync::Arc;

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::service::progress::{Progress, has_begun, public_rounds, standings_round};
use crate::web::http::{AppError, Download, Page, Reply, card};
use crate::web::i18n::tie_break_games::play_off_totals;
use crate::web::i18n::{Locale, PlayerNames};
use crate::web::parts::bracket::{BracketListMatch, BracketListRound};
use crate::web::parts::crosstable::CrosstableTable;
use crate::web::parts::{
    BracketMaker, BracketPicture, GameScore, Score, SortHeads, SortQuery, Tab, TableFileQuery, TableSort,
    TournamentFrame, load, sheets,
};
use tournament::pairing::knock_out_bracket::KnockOutBracket;
use tournament::standings::Standings;
use tournament::standings::crosstable::{Crosstable, CrosstableOrder};
use tournament::{BoardNumber, Entry, GameNumber, Pairing, RoundNumber, System, Tournament};

/// The requested order, or one row for each game.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct CrosstableQuery {
    order: String,
    games: String,
}

impl CrosstableQuery {
    fn order(&self) -> CrosstableOrder {
        if self.order == "number" { CrosstableOrder::Number } else { CrosstableOrder::Rank }
    }

    fn is_by_game(&self) -> bool {
        self.games == "1"
    }

    /// Whether the table is requested in place of the bracket.
    fn is_table(&self) -> bool {
        !self.order.is_empty()
    }
}

/// The bracket of a knock-out, in place of the table.
#[derive(Template)]
#[template(path = "standings/bracket.html")]
struct BracketPage<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    picture: BracketPicture,
    /// The rounds as text.
    rounds: Vec<BracketListRound>,
    /// Matches outside of the tree: for the third place.
    others: Vec<BracketListMatch>,
}

#[derive(Template)]
#[template(path = "standings/crosstable.html")]
struct CrosstablePage<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    order: CrosstableOrder,
    /// The order of the rows, if it is not that of their numbers.
    sort: Option<TableSort>,
    heads: SortHeads,
    table: CrosstableTable<'a>,
    /// The scores of tied players in their play-off games.
    totals: Vec<String>,
}

impl CrosstablePage<'_> {
    fn heading(&self) -> String {
        let (t, tournament) = (self.page.t, &*self.frame.tournament);
        let has_begun = public_rounds(tournament).iter().any(has_begun);
        // The heading names the crosstable, since the page of standings has the same round.
        let key = match Progress::from_tournament(tournament) {
            _ if !has_begun => "crosstable-before",
            Progress::Closed => "crosstable-final",
            Progress::Playing { round, .. } if round <= self.table.through => "crosstable-during",
            Progress::Playing { .. } | Progress::Coming | Progress::Between(_) | Progress::Played => "crosstable-after",
        };
        t.text(key).with("n", self.table.through).to_string()
    }

    /// The table by places; the plain address of a knock-out shows its bracket.
    fn by_rank(&self) -> String {
        let order = if self.is_knock_out() { "?order=rank" } else { "" };
        self.frame.address(&format!("/crosstable{order}"))
    }

    /// Whether there is a bracket to link to.
    fn is_knock_out(&self) -> bool {
        self.frame.tournament.settings.system == System::KnockOut
    }

    /// Whether the row numbers are places.
    fn is_by_rank(&self) -> bool {
        self.order == CrosstableOrder::Rank
    }
}

#[derive(Template)]
#[template(path = "standings/crosstable_games.html")]
struct CrosstableGames<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    games: Vec<CrosstableGameRow<'a>>,
    names: PlayerNames,
}

struct CrosstableGameRow<'a> {
    round: RoundNumber,
    board: BoardNumber,
    number: GameNumber,
    white: &'a Entry,
    white_address: String,
    black: &'a Entry,
    black_address: String,
    result: GameScore,
}

/// `GET /t/{slug}/crosstable`
pub async fn index(
    page: Page,
    slug: web::Path<String>,
    query: web::Query<CrosstableQuery>,
    sort: web::Query<SortQuery>,
) -> Reply {
    let (tournament, state) = load(&page, slug.into_inner()).await?;
    // The address for other sites begins as the site is reached now.
    let state = format!("{state}.{}", page.absolute(""));
    let frame = TournamentFrame::new(tournament.clone(), Tab::Crosstable);
    if query.is_by_game() {
        return page.kept(&state, || {
            let names = PlayerNames::from_tournament(page.t, &tournament);
            Ok(CrosstableGames { page: &page, frame, games: games(page.t, &tournament), names })
        });
    }
    let tie_breaks = page.standings(&tournament, standings_round(&tournament)).tie_breaks.len();
    let order = sort.order_of_places(tie_breaks);
    let bracket = KnockOutBracket::new(&tournament, tournament.published_rounds());
    if let Some(bracket) = bracket.filter(|_| !query.is_table() && order.is_none()) {
        return page.kept(&state, || {
            let maker = BracketMaker { t: page.t, tournament: &tournament, bracket: &bracket };
            let (picture, rounds, others) = (maker.whole(), maker.list(), maker.others());
            Ok(BracketPage { page: &page, frame, picture, rounds, others })
        });
    }
    page.kept(&state, || Ok(table(&page, frame, &tournament, query.order(), order)))
}

/// `GET /t/{slug}/crosstable.csv`
pub async fn csv(
    page: Page,
    slug: web::Path<String>,
    query: web::Query<CrosstableQuery>,
    file_form: web::Query<TableFileQuery>,
) -> Result<Download, AppError> {
    let tournament = file_form.tournament(&page, slug.into_inner()).await?;
    let (name, sheet) = if query.is_by_game() {
        ("games", sheets::games(page.t, &tournament))
    } else {
        let table = page.standings(&tournament, standings_round(&tournament));
        let cross = Crosstable::new(&tournament, Standings::clone(&table), query.order());
        ("crosstable", sheets::crosstable(page.t, &tournament, &cross))
    };
    file_form.download(page.t, &format!("{}-{name}", tournament.slug), &sheet)
}

fn table<'a>(
    page: &'a Page,
    frame: TournamentFrame,
    tournament: &'a Arc<Tournament>,
    order: CrosstableOrder,
    sort: Option<TableSort>,
) -> CrosstablePage<'a> {
    let query = if order == CrosstableOrder::Number {
        "?order=number"
    } else if tournament.settings.system == System::KnockOut {
        "?order=rank"
    } else {
        ""
    };
    let address = format!("/t/{}/crosstable{query}", tournament.slug);
    let heads = SortHeads::of_places(sort, address).fixed_if(page.is_archived());
    let table = CrosstableTable::new(page, tournament, order, sort, heads.clone(), usize::MAX);
    let totals = play_off_totals(page.t, tournament, table.through);
    CrosstablePage { page, frame, order, sort, heads, table, totals }
}

fn games(t: Locale, tournament: &Tournament) -> Vec<CrosstableGameRow<'_>> {
    let pairings = public_rounds(tournament).iter().flat_map(|round| round.pairings.values());
    pairings.flat_map(|pairing| games_of(t, tournament, pairing)).collect()
}

/// The games of a pairing; each result is from the side of the game's own White.
fn games_of<'a>(t: Locale, tournament: &'a Tournament, pairing: &Pairing) -> Vec<CrosstableGameRow<'a>> {
    let line = |(number, _)| {
        let seats = pairing.seats_in(number);
        let (white, black) = (tournament.entry(seats.white)?, tournament.entry(seats.black)?);
        let side = pairing.side_in(seats.white, GameNumber(1))?;
        Some(CrosstableGameRow {
            round: pairing.round,
            board: pairing.board,
            number,
            white,
            white_address: card(tournament, white),
            black,
            black_address: card(tournament, black),
            result: Score::new(t, tournament, pairing, side).games.into_iter().nth(usize::from(number.0) - 1)?,
        })
    };
    pairing.all_games().filter_map(line).collect()
}
