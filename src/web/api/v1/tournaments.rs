//! `/api/v1` and `/api/v1/t/{slug}`: the list of tournaments, and the facts of one.

use actix_web::web;
use chrono::{NaiveDate, NaiveDateTime};
use schemars::JsonSchema;
use serde::Serialize;

use crate::service::progress::{Progress, shown_round};
use crate::store::TournamentHead;
use crate::web::api::v1::common::{
    ApiInfo, ApiLinks, ApiNumber, ApiParts, ApiSpelling, ApiText, ApiTieBreak, DocumentMaker, PartQuery, links,
};
use crate::web::http::documents::document_address;
use crate::web::http::{ApiDocument, Page, Reply};
use crate::web::i18n::Locale;
use crate::web::parts::load_stored;
use crate::web::parts::schedule::rounds;
use tournament::forecast::is_open;
use tournament::series::Championships;
use tournament::{RatingKind, RoundNumber, TournamentStatus, Visibility};

/// Tournaments in a part of the list.
const TOURNAMENTS: usize = 500;

/// The listed tournaments.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TournamentsDocument {
    #[serde(flatten)]
    parts: ApiParts,
    tournaments: Vec<ApiTournament>,
    links: ApiLinks,
}

/// A tournament in a list.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ApiTournament {
    /// The last part of its address.
    slug: String,
    title: String,
    /// The title in the other language; may be empty.
    other_title: String,
    place: String,
    /// The place in the other language; may be empty.
    other_place: String,
    starts: Option<NaiveDate>,
    ends: Option<NaiveDate>,
    progress: ApiProgress,
    game: ApiCode,
    system: ApiCode,
    /// The number of planned rounds.
    rounds: u16,
    published_rounds: u16,
    /// Whether it is archived: not on the front page any more.
    is_archived: bool,
    links: ApiLinks,
}

/// The state of a tournament.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ApiProgress {
    /// No round is public yet.
    Coming,
    Running,
    /// Its places are final.
    Closed,
}

/// A value by its code, with its name.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ApiCode {
    code: String,
    name: ApiText,
}

/// The facts of a tournament, and its state.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TournamentDocument {
    #[serde(flatten)]
    info: ApiInfo,
    secretary: String,
    secretary_names: Option<ApiSpelling>,
    officials: String,
    officials_names: Option<ApiSpelling>,
    /// As entered.
    time_control: String,
    /// Plain text.
    regulations: String,
    /// The offset of the venue's clock from UTC, in minutes.
    utc_offset_minutes: Option<i16>,
    progress: ApiProgress,
    /// The round to show first: the one being played, else the last public one.
    current_round: Option<u16>,
    /// The finished boards of that round while it is being played.
    finished_boards: Option<usize>,
    /// The boards of that round while it is being played.
    boards: Option<usize>,
    game: ApiCode,
    system: ApiCode,
    /// The rating list that it counts for: `classic`, `rapid`, `blitz`.
    rating: Option<&'static str>,
    /// The number of planned rounds; `null` if undecided.
    rounds: Option<u16>,
    published_rounds: u16,
    games_per_pairing: u8,
    points: ApiPoints,
    tie_breaks: Vec<ApiTieBreak>,
    /// The number of players, including withdrawn ones.
    players: usize,
    /// The times of rounds, as far as they are set.
    schedule: Vec<ApiRoundTime>,
    links: ApiLinks,
    /// Files for other programs.
    files: ApiLinks,
}

/// The points of a pairing.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiPoints {
    win: ApiNumber,
    draw: ApiNumber,
    loss: ApiNumber,
}

/// The start of a round, by the clock of the venue.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiRoundTime {
    round: u16,
    starts: NaiveDateTime,
}

/// `GET /api/v1`; `?part=`.
pub async fn index(page: Page, query: web::Query<PartQuery>) -> Reply {
    let heads = page.service(|service| service.store().tournaments()).await?;
    let listed: Vec<&TournamentHead> = heads.iter().filter(|head| head.visibility.is_listed()).collect();
    let parts = ApiParts::new(&page, &query.part, listed.len(), TOURNAMENTS)?;
    let tournaments = parts.of(&listed).iter().map(|head| ApiTournament::new(&page, head)).collect();
    let mut links = links(&page, "/");
    let lists = [("series", "/series"), ("ratings", "/ratings"), ("search", "/search")];
    links.extend(lists.map(|(name, path)| (name.to_owned(), page.reference(&document_address(path)))));
    page.document(ApiDocument::Tournaments, &TournamentsDocument { parts, tournaments, links })
}

/// `GET /api/v1/t/{slug}`
pub async fn one(page: Page, slug: web::Path<String>) -> Reply {
    let (tournament, state) = load_stored(&page, slug.into_inner()).await?;
    let championships = page.service(|service| service.store().championships()).await?;
    page.kept_document(ApiDocument::Tournament, &format!("{state}.{}", championships.number), || {
        let maker = DocumentMaker { page: &page, tournament: &tournament };
        Ok(TournamentDocument::new(maker, &championships))
    })
}

impl ApiTournament {
    pub fn new(page: &Page, head: &TournamentHead) -> Self {
        Self {
            slug: head.slug.clone(),
            title: head.title.clone(),
            other_title: head.other_title.clone(),
            place: head.place.clone(),
            other_place: head.other_place.clone(),
            starts: head.starts,
            ends: head.ends,
            progress: ApiProgress::new(head.status, head.published_rounds),
            game: ApiCode::new(head.variant.code(), |t| t.variant(head.variant).to_string()),
            system: ApiCode::new(head.system.facts().code, |t| t.system(head.system).to_string()),
            rounds: head.planned_rounds.0,
            published_rounds: head.published_rounds.0,
            is_archived: head.visibility == Visibility::Archived,
            links: links(page, &format!("/t/{}", head.slug)),
        }
    }
}

impl ApiProgress {
    pub fn new(status: TournamentStatus, published: RoundNumber) -> Self {
        match status {
            TournamentStatus::Closed => Self::Closed,
            TournamentStatus::Open if published == RoundNumber(0) => Self::Coming,
            TournamentStatus::Open => Self::Running,
        }
    }
}

impl ApiCode {
    pub fn new(code: &str, say: impl Fn(Locale) -> String) -> Self {
        Self { code: code.to_owned(), name: ApiText::new(say) }
    }
}

impl TournamentDocument {
    fn new(maker: DocumentMaker<'_>, championships: &Championships) -> Self {
        let tournament = maker.tournament;
        let (info, settings) = (&tournament.info, &tournament.settings);
        let values = settings.pairing_values();
        let (finished_boards, boards) = match Progress::from_tournament(tournament) {
            Progress::Playing { finished, boards, .. } => (Some(finished), Some(boards)),
            Progress::Coming | Progress::Between(_) | Progress::Played | Progress::Closed => (None, None),
        };
        let time = |round: RoundNumber| Some(ApiRoundTime { round: round.0, starts: tournament.starts_of(round)? });
        Self {
            info: ApiInfo::from_tournament(tournament),
            secretary: info.secretary.clone(),
            secretary_names: ApiSpelling::of_people(&info.secretary),
            officials: info.officials.clone(),
            officials_names: ApiSpelling::of_people(&info.officials),
            time_control: info.time_control.clone(),
            regulations: info.regulations.clone(),
            utc_offset_minutes: info.utc_offset,
            progress: ApiProgress::new(tournament.status, tournament.published_rounds()),
            current_round: Some(shown_round(tournament).0).filter(|round| *round > 0),
            finished_boards,
            boards,
            game: ApiCode::new(settings.variant.code(), |t| t.variant(settings.variant).to_string()),
            system: ApiCode::new(settings.system.facts().code, |t| t.system(settings.system).to_string()),
            rating: settings.rating.map(RatingKind::code),
            rounds: tournament.planned_rounds().map(|rounds| rounds.0),
            published_rounds: tournament.published_rounds().0,
            games_per_pairing: settings.games_per_pairing,
            points: ApiPoints { win: values.win.into(), draw: values.draw.into(), loss: values.loss.into() },
            tie_breaks: settings.tie_breaks.iter().map(|tie_break| ApiTieBreak::new(*tie_break)).collect(),
            players: tournament.participants().count(),
            schedule: rounds(tournament).up_to().filter_map(time).collect(),
            links: document_links(maker, championships),
            files: file_links(maker),
        }
    }
}

/// The documents about a tournament that there are now.
fn document_links(maker: DocumentMaker<'_>, championships: &Championships) -> ApiLinks {
    let DocumentMaker { page, tournament } = maker;
    let is_played = tournament.published_rounds() > RoundNumber(0);
    let round = format!("/round/{}", shown_round(tournament));
    let all = [
        (true, "players", "/players"),
        (is_played, "round", round.as_str()),
        (is_played, "standings", "/standings"),
        (is_played && tournament.settings.system.has_teams(), "teams", "/teams"),
        (is_played, "crosstable", "/crosstable"),
        (is_played, "games", "/games"),
        (is_played, "statistics", "/statistics"),
        (is_played, "norms", "/norms"),
        (!tournament.settings.prizes.prizes.is_empty(), "prizes", "/prizes"),
        (is_open(tournament), "chances", "/chances"),
    ];
    let mut links = links(page, &maker.path(""));
    let there = all.into_iter().filter(|(is_there, ..)| *is_there);
    links.extend(there.map(|(_, name, rest)| (name.to_owned(), maker.document(rest))));
    let whole = |path: String| page.reference(&document_address(&path));
    let event = championships.event_of(tournament.id).map(|found| whole(format!("/event/{}", found.slug)));
    links.extend(event.map(|address| ("event".to_owned(), address)));
    let series = championships.series_of(tournament.id).into_iter().next();
    links.extend(series.map(|(own, _)| ("series".to_owned(), whole(format!("/series/{}", own.slug)))));
    links
}

fn file_links(maker: DocumentMaker<'_>) -> ApiLinks {
    let is_played = maker.tournament.published_rounds() > RoundNumber(0);
    let all = [
        (true, "json", "/event.json"),
        (true, "trf", "/event.trf"),
        (true, "xlsx", "/event.xlsx"),
        (is_played, "pdn", "/games.pdn"),
    ];
    let there = all.into_iter().filter(|(is_there, ..)| *is_there);
    there.map(|(_, name, rest)| (name.to_owned(), maker.page.reference(&maker.path(rest)))).collect()
}
