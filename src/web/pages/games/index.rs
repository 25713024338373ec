//! `/t/{slug}/games`: the games with moves, and the whole tournament as files.

use std::cmp::Reverse;
use std::sync::Arc;

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::service::{GameWarning, Service, ServiceError};
use crate::web::http::{AppError, Arbiter, Download, Page, Reply, query_of};
use crate::web::i18n::games::game_values;
use crate::web::i18n::{Locale, PlayerNames};
use crate::web::parts::score_sheet::{players, with_moves};
use crate::web::parts::{SortColumn, SortHeads, SortQuery, Tab, TableSort, TournamentFrame, load, load_tournament};
use draughts::{BySide, Side};
use tournament::exchange::trf::{self, ReportDialect, ReportOptions, Unwritable};
use tournament::exchange::{Audience, tournament_json, tournament_pdn};
use tournament::{Entry, Game, GameId, Pairing, RoundNumber, Score, StartNumber, Tournament};

const PER_PAGE: usize = 50;

/// What the list can be ordered by.
const COLUMNS: [SortColumn; 5] =
    [SortColumn::Round, SortColumn::White, SortColumn::Black, SortColumn::Result, SortColumn::Moves];

/// Whose games are asked for, and which page of them.
#[derive(Debug, Default, Deserialize)]
pub struct GamesQuery {
    player: Option<String>,
    page: Option<String>,
}

#[derive(Template)]
#[template(path = "games/index.html")]
struct GamesPage<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    tournament: &'a Tournament,
    /// The player whose games are shown; `None` for all.
    player: Option<&'a Entry>,
    choices: Vec<PlayerChoice>,
    heads: SortHeads,
    /// The order in addresses, where it is another than that of the rounds.
    sort: String,
    games: Vec<Listed<'a>>,
    total: usize,
    sheet: usize,
    sheets: usize,
}

/// A player in the choice of games.
struct PlayerChoice {
    number: StartNumber,
    name: String,
    is_chosen: bool,
}

struct Listed<'a> {
    id: GameId,
    players: BySide<&'a Entry>,
    /// In the points of the tournament; a dash while it is missing.
    result: String,
    /// Moves of the side that made more.
    moves: usize,
    ending: Option<String>,
    contradicts: bool,
}

/// `GET /t/{slug}/games`
pub async fn index(
    page: Page,
    slug: web::Path<String>,
    query: web::Query<GamesQuery>,
    sort: web::Query<SortQuery>,
) -> Reply {
    let (tournament, head) = load(&page, slug.into_inner()).await?;
    let list = List::new(&tournament, &query, sort.order(&COLUMNS));
    let shown: Vec<GameId> = list.shown().to_vec();
    let (frame, t) = (tournament.clone(), page.t);
    let facts = page.service(move |service| facts(service, &frame, &shown, t)).await?;
    page.kept(&head, || Ok(GamesPage::new(&page, &tournament, &list, facts)))
}

/// `GET /t/{slug}/games.pdn`
pub async fn pdn(page: Page, slug: web::Path<String>) -> Result<Download, AppError> {
    let tournament = load_tournament(&page, slug.into_inner()).await?;
    let text = file(&page, &tournament, |frame| Ok(tournament_pdn::write(frame))).await?;
    Ok(Download::text(format!("{}.pdn", tournament.slug), text))
}

/// The requested rounds and format of a report file.
#[derive(Debug, Default, Deserialize)]
pub struct ReportQuery {
    through: Option<String>,
    dialect: Option<String>,
}

impl ReportQuery {
    /// The requested options; an unfinished round, or an unknown format, is refused.
    fn options(&self, t: Locale, tournament: &Tournament) -> Result<ReportOptions, AppError> {
        let filled = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        let complete = tournament.complete_rounds();
        let through = match filled(&self.through) {
            None => None,
            Some(text) => {
                let round = text.trim().parse().ok().map(RoundNumber);
                let round = round.filter(|round| (RoundNumber::FIRST..=complete).contains(round));
                let refused = || t.text("games-trf-through").with("round", text.as_str()).with("complete", complete);
                Some(round.ok_or_else(|| AppError::Unprocessable(refused().to_string()))?)
            }
        };
        let dialect = match filled(&self.dialect) {
            None => ReportDialect::Full,
            Some(code) => ReportDialect::from_code(code.trim()).ok_or(AppError::NotFound)?,
        };
        Ok(ReportOptions { through, dialect })
    }
}

/// `GET /t/{slug}/event.trf`
pub async fn trf(page: Page, slug: web::Path<String>, query: web::Query<ReportQuery>) -> Result<Download, AppError> {
    report(&page, load_tournament(&page, slug.into_inner()).await?, &query, Audience::Public).await
}

/// `GET /admin/t/{slug}/event.trf`: with full dates of birth and forbidden pairs.
pub async fn staff_trf(
    page: Page,
    query: web::Query<ReportQuery>,
    Arbiter(staff): Arbiter,
) -> Result<Download, AppError> {
    report(&page, staff.tournament, &query, Audience::Staff).await
}

/// The report file of a tournament; its name contains the round, if chosen.
async fn report(
    page: &Page,
    tournament: Arc<Tournament>,
    query: &ReportQuery,
    audience: Audience,
) -> Result<Download, AppError> {
    let options = query.options(page.t, &tournament)?;
    let written = tournament.clone();
    let write = move |_: &Service| Ok::<_, ServiceError>(trf::write_as(&audience.view(&written), options));
    let text = page.service(write).await?.map_err(|full| AppError::Unprocessable(unwritable(page.t, &full)))?;
    let after = options.through.map(|round| format!("-{round}")).unwrap_or_default();
    Ok(Download::text(format!("{}{after}.trf", tournament.slug), text))
}

/// `GET /t/{slug}/event.json`
pub async fn json(page: Page, slug: web::Path<String>) -> Result<Download, AppError> {
    let tournament = load_tournament(&page, slug.into_inner()).await?;
    let text = file(&page, &tournament, |frame| Ok(tournament_json::write_for(frame, Audience::Public))).await?;
    Ok(Download::json(format!("{}.json", tournament.slug), text))
}

/// `GET /admin/t/{slug}/event.json`: the whole tournament, for moving it to another installation.
pub async fn staff_json(page: Page, Arbiter(staff): Arbiter) -> Result<Download, AppError> {
    let (tournament, write) =
        (staff.tournament, |frame: &Tournament| Ok(tournament_json::write_for(frame, Audience::Staff)));
    let text = file(&page, &tournament, write).await?;
    Ok(Download::json(format!("{}.json", tournament.slug), text))
}

/// The tournament as a file, written on a thread of its own.
async fn file(
    page: &Page,
    tournament: &Arc<Tournament>,
    write: fn(&Tournament) -> Result<String, Unwritable>,
) -> Result<String, AppError> {
    let written = tournament.clone();
    let text = page.service(move |_| Ok::<_, ServiceError>(write(&written))).await?;
    match text {
        Ok(text) => Ok(text),
        Err(full) => Err(AppError::Unprocessable(unwritable(page.t, &full))),
    }
}

/// What a report file cannot hold, and which file can.
fn unwritable(t: Locale, full: &Unwritable) -> String {
    let text = match full {
        Unwritable::Points { name, points, .. } => {
            t.text("games-trf-full").with("player", name.as_str()).with("points", points.to_string())
        }
        Unwritable::TeamPoints { name, points, .. } => {
            t.text("games-trf-full-team").with("team", name.as_str()).with("points", points.to_string())
        }
        Unwritable::Value { record, points } => {
            t.text("games-trf-full-value").with("record", *record).with("points", points.to_string())
        }
        Unwritable::Teams(count) => t.text("games-trf-teams").with("n", *count),
        Unwritable::Players(count) => t.text("games-trf-players").with("n", *count),
    };
    text.to_string()
}

/// The listed games, and those on this page.
struct List {
    player: Option<StartNumber>,
    order: Option<TableSort>,
    games: Vec<GameId>,
    sheet: usize,
}

impl List {
    fn new(tournament: &Tournament, query: &GamesQuery, order: Option<TableSort>) -> Self {
        let player = query.player.as_deref().and_then(|number| number.parse().ok());
        let entry = player.and_then(|number| tournament.by_number(number));
        let is_wanted = |pairing: &&Pairing| entry.is_none_or(|entry| pairing.has(entry.id));
        let published = tournament.rounds.iter().take(usize::from(tournament.published_rounds().0));
        let games = published.flat_map(|round| round.pairings.values()).filter(is_wanted).flat_map(with_moves);
        let mut games: Vec<GameId> = games.collect();
        if let Some(order) = order {
            apply(tournament, order, &mut games);
        }
        let sheet = query.page.as_deref().and_then(|page| page.parse().ok()).unwrap_or(1);
        let sheets = games.len().div_ceil(PER_PAGE).max(1);
        Self { player: entry.and_then(|entry| entry.number), order, sheet: sheet.clamp(1, sheets), games }
    }

    fn choices(&self, t: Locale, tournament: &Tournament) -> Vec<PlayerChoice> {
        let names = PlayerNames::from_tournament(t, tournament);
        let choice = |entry: &Entry| {
            let number = entry.number?;
            let is_chosen = self.player == Some(number);
            Some(PlayerChoice { number, name: names.name(entry), is_chosen })
        };
        tournament.start_list().into_iter().filter_map(choice).collect()
    }

    fn shown(&self) -> &[GameId] {
        let from = (self.sheet - 1) * PER_PAGE;
        let to = (from + PER_PAGE).min(self.games.len());
        self.games.get(from..to).unwrap_or_default()
    }
}

/// Orders games, which stand by rounds and boards.
fn apply(tournament: &Tournament, order: TableSort, games: &mut [GameId]) {
    let name = |id: &GameId, side: Side| {
        let players = players(tournament, tournament.pairing(*id)?, *id)?;
        Some(players[side].person.name.key())
    };
    match order.column() {
        Some(SortColumn::White) => order.apply_key(games, |id| name(id, Side::White)),
        Some(SortColumn::Black) => order.apply_key(games, |id| name(id, Side::Black)),
        Some(SortColumn::Result) => order.apply_key(games, |id| tournament.game(*id).and_then(result_key)),
        Some(SortColumn::Moves) => order.apply_key(games, |id| tournament.game(*id).map(|game| Reverse(plies(game)))),
        _ => order.apply_official(games),
    }
}

/// White's wins come first, then draws.
fn result_key(game: &Game) -> Option<u8> {
    game.result?.score().map(|score| match score {
        Score::White => 0,
        Score::Draw => 1,
        Score::Black => 2,
        Score::BothLost => 3,
    })
}

fn plies(game: &Game) -> usize {
    game.notation.as_ref().map_or(0, |notation| usize::from(notation.plies))
}

/// What the moves of a game say.
struct GameFact {
    /// The ending as text; `None` while it goes on.
    ending: Option<String>,
    /// Whether another result was entered.
    contradicts: bool,
}

fn facts(
    service: &Service,
    tournament: &Tournament,
    games: &[GameId],
    t: Locale,
) -> Result<Vec<GameFact>, ServiceError> {
    let fact = |id: &GameId| {
        let moves = service.replay(tournament, *id)?;
        let entered = tournament.game(*id).and_then(|game| game.result);
        let warning = GameWarning::about(&tournament.settings, &moves, entered);
        let contradicts = matches!(warning, Some(GameWarning::MovesMake(_)));
        Ok(GameFact { ending: t.ending(&moves), contradicts })
    };
    games.iter().map(fact).collect()
}

impl<'a> GamesPage<'a> {
    fn new(page: &'a Page, tournament: &'a Arc<Tournament>, list: &List, facts: Vec<GameFact>) -> Self {
        let games = list.shown().iter().zip(facts);
        let listed = games.filter_map(|(id, fact)| Listed::new(tournament, page.t, *id, fact));
        let player = list.player.map(|number| number.to_string()).unwrap_or_default();
        let address = format!("/t/{}/games{}", tournament.slug, query_of([("player", player.as_str())]));
        Self {
            page,
            frame: TournamentFrame::new(Arc::clone(tournament), Tab::Games),
            tournament,
            player: list.player.and_then(|number| tournament.by_number(number)),
            choices: list.choices(page.t, tournament),
            heads: SortHeads::with_official(SortColumn::Round, list.order, address).fixed_if(page.is_archived()),
            sort: list.order.map(TableSort::code).unwrap_or_default(),
            games: listed.collect(),
            total: list.games.len(),
            sheet: list.sheet,
            sheets: list.games.len().div_ceil(PER_PAGE).max(1),
        }
    }

    /// The address of a page of the list, up to its number.
    fn base(&self) -> String {
        let player = self.player.and_then(|entry| entry.number).map(|number| number.to_string());
        let query = query_of([("player", player.as_deref().unwrap_or_default()), ("sort", self.sort.as_str())]);
        if query.is_empty() { "?page=".to_owned() } else { format!("{query}&page=") }
    }
}

impl<'a> Listed<'a> {
    fn new(tournament: &'a Tournament, t: Locale, id: GameId, fact: GameFact) -> Option<Self> {
        let pairing = tournament.pairing(id)?;
        let game = pairing.game(id.game)?;
        let players = players(tournament, pairing, id)?;
        let values = game_values(&tournament.settings);
        let result = game.result.map_or_else(|| "–".to_owned(), |result| t.result(result, values));
        let GameFact { ending, contradicts } = fact;
        Some(Self { id, players, result, moves: plies(game).div_ceil(2), ending, contradicts })
    }
}
