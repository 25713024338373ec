//! `/ratings` and `/ratings/{kind}`: the rating lists.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use chrono::NaiveDate;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;

use crate::service::Service;
use crate::store::{RatingList, RatingRecord};
use crate::web::http::{About, AppError, Download, Page, Reply};
use crate::web::i18n::Locale;
use crate::web::parts::ratings::{PROVISIONAL_BELOW, deviation, list_address, rating_lines};
use crate::web::parts::{SortColumn, SortHeads, SortQuery, TableFileQuery, TableSort};
use draughts::Variant;
use tournament::exchange::ratings_csv::{self, RatingExportRow};
use tournament::rating::glicko::GlickoRules;
use tournament::rating::list::ListLine;
use tournament::transliterate::fold;
use tournament::{PersonId, RatingKind, Sex, Version};

/// Characters that are escaped in addresses.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-');

/// Rows on a page of a list.
const LINES: usize = 100;

/// What a list can be ordered by.
const COLUMNS: [SortColumn; 4] = [SortColumn::Place, SortColumn::Name, SortColumn::Games, SortColumn::Rating];

/// Which game, and which page of the list.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct RatingsQuery {
    /// The game's code; empty for the main one.
    game: String,
    page: usize,
    on: String,
    /// A part of the name or the region; empty for all.
    q: String,
    /// `m`, `w` or empty.
    sex: String,
}

impl RatingsQuery {
    fn variant(&self) -> Result<Variant, AppError> {
        if self.game.is_empty() { Ok(Variant::default()) } else { self.game.parse().map_err(|_| AppError::NotFound) }
    }

    fn day(&self) -> Result<Option<NaiveDate>, AppError> {
        match self.on.trim() {
            "" => Ok(None),
            day => day.parse().map(Some).map_err(|_| AppError::NotFound),
        }
    }

    /// Takes away what was asked for as a day and is none: the latest list is shown instead, and links lead to it.
    fn take_wrong_day(&mut self) -> Option<String> {
        self.day().is_err().then(|| std::mem::take(&mut self.on))
    }

    /// Whether a row's name and region match the search.
    fn names(&self, t: Locale, line: &ListLine) -> bool {
        let person = &line.listed.person;
        let text = fold(&format!("{} {} {}", person.searched_name(), person.region, t.region(&person.region)));
        fold(&self.q).split_whitespace().all(|word| text.contains(word))
    }

    /// The address of the list, of which a part may be asked for.
    fn address(&self, list: RatingList) -> String {
        let part = |name: &str, value: &str| {
            if value.is_empty() { String::new() } else { format!("&{name}={}", utf8_percent_encode(value, ESCAPED)) }
        };
        let parts = [part("on", &self.on), part("q", &self.q), part("sex", &self.sex)].concat();
        format!("/ratings/{}?game={}{parts}", list.kind.code(), list.variant)
    }

    fn is_filtered(&self) -> bool {
        !self.q.trim().is_empty() || !self.sex.is_empty()
    }

    /// Whether the request is for more than the whole current list.
    fn is_part(&self) -> bool {
        self.is_filtered() || !self.on.trim().is_empty()
    }
}

#[derive(Template)]
#[template(path = "ratings/index.html")]
struct Ratings<'a> {
    page: &'a Page,
    list: RatingList,
    /// The rated lists of the same kind, and those of the two main games.
    games: Vec<RatingList>,
    date: Option<NaiveDate>,
    wanted: &'a RatingsQuery,
    /// What was asked for as a day and is none.
    wrong_day: Option<String>,
    /// The order of the lines, where it is not that of the places.
    order: Option<TableSort>,
    heads: SortHeads,
    /// How many are in it, or in the part that is asked for.
    total: usize,
    /// Players who might belong to that part, but whose sex is unknown.
    untold: usize,
    /// The deviations of those who have one.
    deviations: BTreeMap<PersonId, i32>,
    lines: Vec<ListLine>,
    /// The number of this page, and of all pages.
    sheet: usize,
    sheets: usize,
}

impl Ratings<'_> {
    fn kinds(&self) -> [RatingList; 3] {
        RatingKind::ALL.map(|kind| RatingList { kind, ..self.list })
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates pass references")]
    fn is_current(&self, other: &RatingList) -> bool {
        *other == self.list
    }

    /// The address of a page of the list, up to its number.
    fn base(&self) -> String {
        let sort = self.order.map(|order| format!("&sort={}", order.code())).unwrap_or_default();
        format!("{}{sort}&page=", self.wanted.address(self.list))
    }

    fn deviation(&self, line: &ListLine) -> Option<i32> {
        self.deviations.get(&line.listed.player).copied()
    }

    /// The number of games of a rating; empty if they were not counted.
    #[expect(clippy::unused_self, reason = "templates call methods of their page")]
    fn games_of(&self, line: &ListLine) -> Option<u32> {
        let state = &line.listed.state;
        Some(state.games).filter(|games| *games > 0 || !state.is_experienced)
    }

    /// Whether a rating has few games, or a large deviation.
    fn is_provisional(&self, line: &ListLine) -> bool {
        line.is_provisional || self.deviation(line).is_some_and(|own| own > GlickoRules::USUAL.provisional_above)
    }

    fn has_provisional(&self) -> bool {
        self.lines.iter().any(|line| self.is_provisional(line))
    }

    fn csv_address(&self) -> String {
        let on = if self.wanted.on.is_empty() { String::new() } else { format!("&on={}", self.wanted.on) };
        format!("/ratings/{}.csv?game={}{on}", self.list.kind.code(), self.list.variant)
    }
}

/// `GET /ratings`
pub async fn index(page: Page, wanted: web::Query<RatingsQuery>, sort: web::Query<SortQuery>) -> Reply {
    show(&page, RatingKind::Classic, wanted.into_inner(), &sort).await
}

/// `GET /ratings/{kind}`
pub async fn list(
    page: Page,
    kind: web::Path<String>,
    wanted: web::Query<RatingsQuery>,
    sort: web::Query<SortQuery>,
) -> Reply {
    let kind = RatingKind::from_code(&kind).ok_or(AppError::NotFound)?;
    show(&page, kind, wanted.into_inner(), &sort).await
}

/// `GET /ratings/{kind}.csv`
pub async fn csv(
    page: Page,
    kind: web::Path<String>,
    wanted: web::Query<RatingsQuery>,
    file_form: web::Query<TableFileQuery>,
) -> Result<Download, AppError> {
    let kind = RatingKind::from_code(&kind).ok_or(AppError::NotFound)?;
    let list = RatingList { variant: wanted.variant()?, kind };
    let (date, lines) = rating_lines(&page, list, wanted.day()?).await?;
    let date = date.unwrap_or_default();
    let name = format!("rating-list-{}-{}-{date}", list.variant, kind.code());
    let rows = lines.iter().map(|line| RatingExportRow {
        place: line.place,
        person: &line.listed.person,
        rating: line.rating,
        games: Some(line.listed.state.games).filter(|_| !line.listed.state.is_experienced),
    });
    let heading = |key: &str| Some(page.t.text(key).to_string());
    file_form.download(page.t, &name, &ratings_csv::sheet(rows, date, &heading))
}

/// The part of a list that one page shows.
struct RatingSheet {
    lines: Vec<ListLine>,
    /// The number of this page, and of all pages.
    sheet: usize,
    sheets: usize,
}

impl RatingSheet {
    /// The page `number`, or the nearest that there is, with names as they are shown.
    fn cut(t: Locale, list: Vec<ListLine>, number: usize) -> Self {
        let sheets = list.len().div_ceil(LINES).max(1);
        let sheet = number.clamp(1, sheets);
        let mut lines: Vec<ListLine> = list.into_iter().skip((sheet - 1) * LINES).take(LINES).collect();
        for line in &mut lines {
            line.listed.person = t.person(std::mem::take(&mut line.listed.person));
        }
        Self { lines, sheet, sheets }
    }
}

async fn show(page: &Page, kind: RatingKind, mut wanted: RatingsQuery, sort: &SortQuery) -> Reply {
    let wrong_day = wanted.take_wrong_day();
    let is_wrong = wrong_day.is_some();
    let list = RatingList { variant: wanted.variant()?, kind };
    let (date, mut lines) = rating_lines(page, list, wanted.day()?).await?;
    if wanted.is_filtered() {
        lines.retain(|line| wanted.names(page.t, line));
    }
    let untold = match Sex::from_letter(&wanted.sex) {
        Some(sex) => retain_sex(page, &mut lines, sex).await?,
        None => 0,
    };
    let order = sort.order(&COLUMNS);
    if let Some(order) = order {
        apply(page.t, order, &mut lines);
    }
    let total = lines.len();
    let RatingSheet { lines, sheet, sheets } = RatingSheet::cut(page.t, lines, wanted.page);
    let players: Vec<PersonId> = lines.iter().map(|line| line.listed.player).collect();
    let day = wanted.day()?;
    let (games, deviations) = page
        .service(move |service| Ok::<_, AppError>((games(service, list)?, deviations(service, list, day, &players)?)))
        .await?;
    page.describe(about(page.t, list, total, date));
    let heads = SortHeads::of_places(order, wanted.address(list));
    let template = Ratings {
        page,
        list,
        games,
        date,
        wanted: &wanted,
        wrong_day,
        order,
        heads,
        total,
        untold,
        deviations,
        lines,
        sheet,
        sheets,
    };
    if is_wrong { page.html_as(StatusCode::UNPROCESSABLE_ENTITY, &template) } else { page.tagged(&template) }
}

/// Keeps the lines of one sex; a player who has competed among women counts as a woman where their own data say nothing. The result is the
/// number of players whose sex is unknown.
async fn retain_sex(page: &Page, lines: &mut Vec<ListLine>, sex: Sex) -> Result<usize, AppError> {
    let women = page.service(Service::women_by_category).await?;
    let known = |line: &ListLine| {
        let competed = women.contains(&line.listed.player).then_some(Sex::Female);
        line.listed.person.sex.or(competed)
    };
    let unknown = lines.iter().filter(|line| known(line).is_none()).count();
    lines.retain(|line| known(line) == Some(sex));
    Ok(unknown)
}

/// What previews of links say of a list.
fn about(t: Locale, list: RatingList, players: usize, date: Option<NaiveDate>) -> About {
    let (kind, game) = (t.rating_kind(list.kind), t.variant(list.variant));
    let heading = t.text("ratings-of").with("kind", kind).with("game", game);
    let players = t.text("common-players").with("n", players);
    let day = date.map(|date| format!(" · {}", t.date(date))).unwrap_or_default();
    About::new(&format!("{heading} · {players}{day}"))
}

/// Orders the lines of a list, which stand by their places.
fn apply(t: Locale, order: TableSort, lines: &mut [ListLine]) {
    match order.column() {
        Some(SortColumn::Name) => {
            order.apply_key(lines, |line| Some(t.person(line.listed.person.clone()).name.key()));
        }
        Some(SortColumn::Games) => {
            let games = |line: &ListLine| Reverse(line.listed.state.games);
            order.apply_key(lines, |line| Some(games(line)).filter(|games| games.0 > 0));
        }
        Some(SortColumn::Rating) => order.apply_key(lines, |line| Some(Reverse(line.rating))),
        _ => order.apply_official(lines),
    }
}

/// The deviations of players' last ratings, as of a day.
fn deviations(
    service: &Service,
    list: RatingList,
    day: Option<NaiveDate>,
    players: &[PersonId],
) -> Result<BTreeMap<PersonId, i32>, AppError> {
    let records = service.store().rating_records_of(list, players)?;
    let in_time = records.into_iter().filter(|record| day.is_none_or(|day| record.date <= day));
    let latest: BTreeMap<PersonId, RatingRecord> = in_time.map(|record| (record.change.player, record)).collect();
    Ok(latest.into_iter().filter_map(|(player, record)| Some((player, deviation(&record)?))).collect())
}

/// The lists of the same kind to choose from, without games that were never played here.
fn games(service: &Service, list: RatingList) -> Result<Vec<RatingList>, AppError> {
    let mut games = Vec::new();
    for variant in Variant::ALL {
        let other = RatingList { variant, ..list };
        let is_usual = matches!(variant, Variant::Poddavki | Variant::Russian);
        if is_usual || other == list || service.store().rating_version(other)? > Version(0) {
            games.push(other);
        }
    }
    Ok(games)
}
