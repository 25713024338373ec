//! `/ratings` and `/ratings/{kind}`: the rating lists.

use actix_web::web;
use askama::Template;
use chrono::NaiveDate;
use serde::Deserialize;

use crate::desk::Desk;
use crate::draughts::Variant;
use crate::exchange::sheet::{self, Format};
use crate::rating::RatingState;
use crate::rating::list::{ListLine, Listed, RatingList as Lines};
use crate::store::{Rated, RatingList};
use crate::tournament::{RatingKind, Version};
use crate::web::download::Download;
use crate::web::error::{AppError, Reply};
use crate::web::locale::Words;
use crate::web::public::Separated;
use crate::web::reply::Page;

/// How many lines a page of a list has.
const LINES: usize = 100;

/// Which game, and which page of the list.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Wanted {
    /// The game's code; empty for the main one.
    game: String,
    page: usize,
}

impl Wanted {
    fn variant(&self) -> Result<Variant, AppError> {
        if self.game.is_empty() { Ok(Variant::default()) } else { self.game.parse().map_err(|_| AppError::NotFound) }
    }
}

#[derive(Template)]
#[template(path = "ratings/index.html")]
struct Ratings<'a> {
    page: &'a Page,
    list: RatingList,
    /// The lists of the same kind of games that have been rated, and of the two that are played most.
    games: Vec<RatingList>,
    /// The day of its last change.
    date: Option<NaiveDate>,
    /// How many are in it.
    total: usize,
    lines: Vec<ListLine>,
    /// Which page of the list this is, and how many there are.
    sheet: usize,
    sheets: usize,
}

impl Ratings<'_> {
    /// The lists of the same game.
    fn kinds(&self) -> [RatingList; 3] {
        RatingKind::ALL.map(|kind| RatingList { kind, ..self.list })
    }

    /// Whether `other` is the list that is shown.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates pass references")]
    fn is_current(&self, other: &RatingList) -> bool {
        *other == self.list
    }

    /// The address of a page of the list, up to its number.
    fn base(&self) -> String {
        format!("/ratings/{}?game={}&page=", self.list.kind.code(), self.list.variant)
    }
}

/// The address of a list.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "templates pass references")]
pub fn address(list: &RatingList) -> String {
    if list.variant == Variant::default() {
        format!("/ratings/{}", list.kind.code())
    } else {
        format!("/ratings/{}?game={}", list.kind.code(), list.variant)
    }
}

/// The address of a list as a file.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "templates pass references")]
fn csv_address(list: &RatingList) -> String {
    format!("/ratings/{}.csv?game={}", list.kind.code(), list.variant)
}

/// `GET /ratings`
pub async fn index(page: Page, wanted: web::Query<Wanted>) -> Reply {
    show(&page, RatingKind::Classic, &wanted).await
}

/// `GET /ratings/{kind}`
pub async fn list(page: Page, kind: web::Path<String>, wanted: web::Query<Wanted>) -> Reply {
    let kind = RatingKind::from_code(&kind).ok_or(AppError::NotFound)?;
    show(&page, kind, &wanted).await
}

/// `GET /ratings/{kind}.csv`
pub async fn csv(
    page: Page,
    kind: web::Path<String>,
    (wanted, separated): (web::Query<Wanted>, web::Query<Separated>),
) -> Result<Download, AppError> {
    let kind = RatingKind::from_code(&kind).ok_or(AppError::NotFound)?;
    let list = RatingList { variant: wanted.variant()?, kind };
    let (_, lines) = read(&page, list).await?;
    let name = format!("rating-list-{}-{}.csv", list.variant, kind.code());
    Ok(Download::csv(name, spreadsheet(page.t, &lines, separated.format(page.t))))
}

async fn show(page: &Page, kind: RatingKind, wanted: &Wanted) -> Reply {
    let list = RatingList { variant: wanted.variant()?, kind };
    let (date, mut lines) = read(page, list).await?;
    let total = lines.len();
    let sheets = total.div_ceil(LINES).max(1);
    let sheet = wanted.page.clamp(1, sheets);
    let lines = lines.drain(..).skip((sheet - 1) * LINES).take(LINES).collect();
    let games = page.desk(move |desk| games(desk, list)).await?;
    page.html(&Ratings { page, list, games, date, total, lines, sheet, sheets })
}

/// The lists of the same kind to choose from: none of games that nobody has played here.
fn games(desk: &Desk, list: RatingList) -> Result<Vec<RatingList>, AppError> {
    let mut games = Vec::new();
    for variant in Variant::ALL {
        let other = RatingList { variant, ..list };
        let is_usual = matches!(variant, Variant::Poddavki | Variant::Russian);
        if is_usual || other == list || desk.store().rating_version(other)? > Version(0) {
            games.push(other);
        }
    }
    Ok(games)
}

/// The lines of a list with their places, and the day of its last change.
async fn read(page: &Page, list: RatingList) -> Result<(Option<NaiveDate>, Vec<ListLine>), AppError> {
    let rated = page.desk(move |desk| desk.store().rating_list(list)).await?;
    let date = rated.iter().map(|rated| rated.date).max();
    let listed = rated.into_iter().map(listed).collect();
    // Nobody is marked as provisional: how many games a rating rests on stands beside it.
    Ok((date, Lines::new(list.kind, date.unwrap_or_default(), listed, 0).lines))
}

fn listed(rated: Rated) -> Listed {
    let state = RatingState { rating: Some(rated.value), games: rated.games, ..RatingState::default() };
    Listed { player: rated.player, person: rated.person, state }
}

fn spreadsheet(t: Words, lines: &[ListLine], format: Format) -> String {
    let row = |line: &ListLine| {
        let person = &line.listed.person;
        [
            line.place.to_string(),
            person.title.clone(),
            person.name.to_string(),
            person.region.clone(),
            line.rating.to_string(),
            line.listed.state.games.to_string(),
        ]
    };
    sheet::table(format, CSV_COLUMNS.map(|key| t.text(key).to_string()), lines.iter().map(row))
}

const CSV_COLUMNS: [&str; 6] = [
    "ratings-csv-place",
    "ratings-csv-title",
    "ratings-csv-name",
    "ratings-csv-region",
    "ratings-csv-rating",
    "ratings-csv-games",
];
