//! `/t/{slug}/crosstable`: all results at once.

use std::sync::Arc;

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::service::progress::{Progress, has_begun, public_rounds, standings_round};
use crate::web::http::{AppError, Download, Page, Reply, card, why_address};
use crate::web::i18n::tie_break_games::play_off_totals;
use crate::web::i18n::{Locale, PlayerNames, TieBreakName};
use crate::web::parts::bracket::{BracketListMatch, BracketListRound};
use crate::web::parts::cells::{ShortNames, print_size};
use crate::web::parts::standings::{column_places, columns_told, figures};
use crate::web::parts::{
    BracketMaker, BracketPicture, CellMaker, CellView, GameScore, Halves, Score, SortHeads, SortQuery, Tab,
    TableFileQuery, TableSort, TournamentFrame, load, load_tournament, sheets,
};
use tournament::pairing::knock_out_bracket::KnockOutBracket;
use tournament::standings::crosstable::{Crosstable, CrosstableLayout, CrosstableOrder, CrosstableRow};
use tournament::standings::{Place, Standings};
use tournament::{BoardNumber, Entry, GameNumber, Pairing, Points, RoundNumber, System, Tournament};

/// In which order, or one row a game.
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

    /// Whether the table is asked for where a bracket stands in its place.
    fn is_table(&self) -> bool {
        !self.order.is_empty()
    }
}

/// The bracket of a knock-out, in the place of the table.
#[derive(Template)]
#[template(path = "standings/bracket.html")]
struct BracketPage<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    picture: BracketPicture,
    /// The same in words.
    rounds: Vec<BracketListRound>,
    /// Matches outside the tree: for the third place.
    others: Vec<BracketListMatch>,
}

#[derive(Template)]
#[template(path = "standings/crosstable.html")]
struct CrosstablePage<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    order: CrosstableOrder,
    /// The order of the rows, where it is another than that of their numbers.
    sort: Option<TableSort>,
    heads: SortHeads,
    layout: CrosstableLayout,
    through: RoundNumber,
    /// What heads the columns of cells, and what it stands for.
    columns: Vec<Column>,
    tie_breaks: Vec<TieBreakName>,
    lines: Vec<CrosstableRowView<'a>>,
    /// How points and figures are aligned.
    point_halves: Halves,
    figure_halves: Vec<Halves>,
    /// Which columns of tie-breaks have a value for any player.
    told: Vec<bool>,
    /// How those who have played play-off games stand against each other.
    totals: Vec<String>,
    names: PlayerNames,
    short_names: ShortNames,
}

struct Column {
    heading: String,
    /// The opponent of a matrix, nothing for a round.
    title: String,
}

struct CrosstableRowView<'a> {
    label: u32,
    entry: &'a Entry,
    address: String,
    why: String,
    cells: Vec<CellView>,
    points: Points,
    figures: Vec<String>,
    place: Option<Place>,
}

impl CrosstablePage<'_> {
    fn is_matrix(&self) -> bool {
        self.layout == CrosstableLayout::Matrix
    }

    fn print_size(&self) -> &'static str {
        print_size(self.layout, self.columns.len(), self.tie_breaks.len())
    }

    fn heading(&self) -> String {
        let (t, tournament) = (self.page.t, &*self.frame.tournament);
        let has_begun = public_rounds(tournament).iter().any(has_begun);
        // It says what it is, as the page of places is headed by the same round.
        let key = match Progress::from_tournament(tournament) {
            _ if !has_begun => "crosstable-before",
            Progress::Closed => "crosstable-final",
            Progress::Playing { round, .. } if round <= self.through => "crosstable-during",
            Progress::Playing { .. } | Progress::Coming | Progress::Between(_) | Progress::Played => "crosstable-after",
        };
        t.text(key).with("n", self.through).to_string()
    }

    /// How its cells are to be read, as a key of the words.
    fn lead(&self) -> &'static str {
        match (self.layout, self.order) {
            (CrosstableLayout::Matrix, _) => "crosstable-matrix-cell",
            (CrosstableLayout::Rounds, CrosstableOrder::Rank) => "crosstable-by-rank-lead",
            (CrosstableLayout::Rounds, CrosstableOrder::Number) => "crosstable-by-number-lead",
        }
    }

    /// Whether the numbers of the lines are the places themselves, so that one column says both.
    fn is_numbered_by_place(&self) -> bool {
        let is_place = |line: &CrosstableRowView<'_>| self.page.t.place(line.place) == line.label.to_string();
        self.is_by_rank() && self.lines.iter().all(is_place)
    }

    /// Whether the tie-break in this column has a value for any player.
    fn is_told(&self, column: impl std::borrow::Borrow<usize>) -> bool {
        self.told.get(*column.borrow()).copied().unwrap_or(true)
    }

    /// Whether one of its results does not count.
    fn has_annulled(&self) -> bool {
        self.lines.iter().flat_map(|line| &line.cells).any(CellView::is_annulled)
    }

    /// The table by places; a knock-out shows its bracket at the plain address.
    fn by_rank(&self) -> String {
        let order = if self.is_knock_out() { "?order=rank" } else { "" };
        self.frame.address(&format!("/crosstable{order}"))
    }

    /// Whether there is a bracket to be led to.
    fn is_knock_out(&self) -> bool {
        self.frame.tournament.settings.system == System::KnockOut
    }

    /// Whether the numbers are places in the table.
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
    wanted: web::Query<CrosstableQuery>,
    sort: web::Query<SortQuery>,
) -> Reply {
    let (tournament, state) = load(&page, slug.into_inner()).await?;
    let frame = TournamentFrame::new(tournament.clone(), Tab::Crosstable);
    if wanted.is_by_game() {
        return page.kept(&state, || {
            let names = PlayerNames::from_tournament(page.t, &tournament);
            Ok(CrosstableGames { page: &page, frame, games: games(page.t, &tournament), names })
        });
    }
    let bracket = KnockOutBracket::new(&tournament, tournament.published_rounds());
    if let Some(bracket) = bracket.filter(|_| !wanted.is_table() && sort.order().is_none()) {
        return page.kept(&state, || {
            let maker = BracketMaker { t: page.t, tournament: &tournament, bracket: &bracket };
            let (picture, rounds, others) = (maker.whole(), maker.list(), maker.others());
            Ok(BracketPage { page: &page, frame, picture, rounds, others })
        });
    }
    page.kept(&state, || Ok(table(&page, frame, &tournament, wanted.order(), sort.order())))
}

/// `GET /t/{slug}/crosstable.csv`
pub async fn csv(
    page: Page,
    slug: web::Path<String>,
    wanted: web::Query<CrosstableQuery>,
    separated: web::Query<TableFileQuery>,
) -> Result<Download, AppError> {
    let tournament = load_tournament(&page, slug.into_inner()).await?;
    let (name, sheet) = if wanted.is_by_game() {
        ("games", sheets::games(page.t, &tournament))
    } else {
        let table = page.standings(&tournament, standings_round(&tournament));
        let cross = Crosstable::new(&tournament, Standings::clone(&table), wanted.order());
        ("crosstable", sheets::crosstable(page.t, &tournament, &cross))
    };
    separated.download(page.t, &format!("{}-{name}", tournament.slug), &sheet)
}

fn table<'a>(
    page: &'a Page,
    frame: TournamentFrame,
    tournament: &'a Arc<Tournament>,
    order: CrosstableOrder,
    sort: Option<TableSort>,
) -> CrosstablePage<'a> {
    let places = page.standings(tournament, standings_round(tournament));
    let cross = Crosstable::new(tournament, Standings::clone(&places), order);
    let decimals = column_places(&places);
    let names = PlayerNames::from_tournament(page.t, tournament);
    let line = |line: &CrosstableRow| line_view(page.t, tournament, line, &places, &decimals);
    let mut lines: Vec<CrosstableRowView<'a>> = cross.lines.iter().filter_map(line).collect();
    if let Some(sort) = sort {
        sort.apply(&mut lines, |line| line.entry, |line| line.points);
    }
    let is_by_number = order == CrosstableOrder::Number;
    let query = if is_by_number {
        "?order=number"
    } else if tournament.settings.system == System::KnockOut {
        "?order=rank"
    } else {
        ""
    };
    let address = format!("/t/{}/crosstable{query}", tournament.slug);
    let heads = SortHeads::of_places(sort, address);
    CrosstablePage {
        page,
        frame,
        order,
        sort,
        heads: heads.fixed_if(page.is_archived()),
        layout: cross.layout,
        through: cross.through,
        columns: columns(tournament, &cross, &names),
        tie_breaks: TieBreakName::all(page.t, &cross.tie_breaks),
        short_names: ShortNames::from_names(lines.iter().map(|line| &line.entry.person.name)),
        point_halves: Halves::of_points(lines.iter().map(|line| line.points)),
        told: columns_told(&places),
        figure_halves: Halves::of_columns(cross.tie_breaks.len(), lines.iter().map(|line| line.figures.as_slice())),
        lines,
        totals: play_off_totals(page.t, tournament, cross.through),
        names,
    }
}

fn columns(tournament: &Tournament, cross: &Crosstable, names: &PlayerNames) -> Vec<Column> {
    let opponent = |line: &CrosstableRow| Column {
        heading: line.label.to_string(),
        title: tournament.entry(line.entry).map(|entry| names.name(entry)).unwrap_or_default(),
    };
    match cross.layout {
        CrosstableLayout::Matrix => cross.lines.iter().map(opponent).collect(),
        CrosstableLayout::Rounds => {
            let rounds = cross.through.up_to();
            rounds.map(|round| Column { heading: round.to_string(), title: String::new() }).collect()
        }
    }
}

fn line_view<'a>(
    t: Locale,
    tournament: &'a Tournament,
    line: &CrosstableRow,
    places: &Standings,
    decimals: &[usize],
) -> Option<CrosstableRowView<'a>> {
    let entry = tournament.entry(line.entry)?;
    let maker = CellMaker { t, tournament };
    Some(CrosstableRowView {
        label: line.label,
        entry,
        address: card(tournament, entry),
        why: why_address(tournament, entry, places.through),
        cells: line.cells.iter().map(|cell| maker.view(line.entry, cell)).collect(),
        points: line.points,
        figures: places.row(line.entry).map(|row| figures(t, places, decimals, row)).unwrap_or_default(),
        place: line.place,
    })
}

fn games(t: Locale, tournament: &Tournament) -> Vec<CrosstableGameRow<'_>> {
    let pairings = public_rounds(tournament).iter().flat_map(|round| round.pairings.values());
    pairings.flat_map(|pairing| games_of(t, tournament, pairing)).collect()
}

/// The games of a pairing; each result is that of the game's own White.
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
