//! `/api/v1/ratings` and `/api/v1/ratings/{kind}`: the rating lists.

use actix_web::web;
use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::store::RatingList;
use crate::web::api::v1::common::{ApiLinks, ApiName, ApiParts, ApiSpelling, links};
use crate::web::http::{ApiDocument, AppError, Page, Reply};
use crate::web::parts::ratings::rating_lines;
use draughts::Variant;
use tournament::rating::list::ListLine;
use tournament::{Birth, RatingKind};

/// Rows in a part of a list: more than on a page for readers.
const LINES: usize = 1000;

/// A part of a rating list.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RatingsDocument {
    /// The code of the game.
    game: String,
    /// `classic`, `rapid` or `blitz`.
    kind: String,
    /// The day of the list; `null` if it is empty.
    date: Option<NaiveDate>,
    #[serde(flatten)]
    parts: ApiParts,
    players: Vec<ApiRatedPlayer>,
    links: ApiLinks,
}

/// A player in a list.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiRatedPlayer {
    /// Equal ratings share the first of their places.
    place: u32,
    /// The number of the person.
    person: i64,
    name: ApiName,
    /// Title or rank in its usual spelling; may be empty.
    title: String,
    region: Option<ApiSpelling>,
    federation: String,
    /// The year of birth.
    born: Option<i32>,
    rating: i32,
    /// The number of rated games; `null` if they were not counted.
    games: Option<u32>,
    is_provisional: bool,
    links: ApiLinks,
}

/// The kind is part of the address, except for the classic list.
#[derive(Debug, Deserialize)]
pub struct RatingsPath {
    kind: Option<String>,
}

/// The requested game, day and part.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct RatingListQuery {
    game: String,
    on: String,
    part: String,
}

/// `GET /api/v1/ratings` and `…/{kind}`
pub async fn show(page: Page, path: web::Path<RatingsPath>, query: web::Query<RatingListQuery>) -> Reply {
    let RatingsPath { kind } = path.into_inner();
    let code = kind.as_deref().unwrap_or(RatingKind::Classic.code());
    let kind = RatingKind::from_code(code).ok_or(AppError::NotFound)?;
    let variant = match query.game.as_str() {
        "" => Variant::default(),
        game => Variant::from_code(game).ok_or(AppError::NotFound)?,
    };
    let day = match query.on.trim() {
        "" => None,
        day => Some(day.parse::<NaiveDate>().map_err(|_| AppError::NotFound)?),
    };
    let (date, lines) = rating_lines(&page, RatingList { variant, kind }, day).await?;
    let parts = ApiParts::new(&page, &query.part, lines.len(), LINES)?;
    let players = parts.of(&lines).iter().map(|line| ApiRatedPlayer::new(&page, line)).collect();
    let document = RatingsDocument {
        game: variant.code().to_owned(),
        kind: kind.code().to_owned(),
        date,
        parts,
        players,
        links: links(&page, &format!("/ratings/{}?game={}", kind.code(), variant.code())),
    };
    page.document(ApiDocument::Ratings, &document)
}

impl ApiRatedPlayer {
    fn new(page: &Page, line: &ListLine) -> Self {
        let (person, state) = (&line.listed.person, &line.listed.state);
        Self {
            place: line.place,
            person: line.listed.player.0,
            name: ApiName::new(person),
            title: person.shown_title(),
            region: ApiSpelling::of_place(&person.region),
            federation: person.federation.clone(),
            born: person.birth.map(Birth::year),
            rating: line.rating.0,
            games: Some(state.games).filter(|games| *games > 0 || !state.is_experienced),
            is_provisional: line.is_provisional,
            links: links(page, &format!("/player/{}", line.listed.player)),
        }
    }
}
