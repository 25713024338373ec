//! `/series` and `/series/{slug}`: championships held every year; editions, medals, records.

use std::collections::BTreeMap;

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::service::Service;
use crate::web::forms::Choice;
use crate::web::http::{About, AppError, Download, Page, Reply};
use crate::web::i18n::Locale;
use crate::web::i18n::series::{Finals, YearLink, person_address};
use crate::web::parts::structured_data::event_series;
use crate::web::parts::{ShareLine, SharePicture, TableFileQuery};
use tournament::exchange::Audience;
use tournament::exchange::sheet::SheetCell;
use tournament::series::{Category, CategoryHistory, EditionContent, Final, Finisher, Medals, Series, figures};
use tournament::transliterate::Alphabet;
use tournament::{Name, TournamentId};

/// Champions named on the picture, the latest ones.
const CHAMPIONS: usize = 3;

/// `?category=` shows another category than the first.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct SeriesQuery {
    category: String,
}

#[derive(Template)]
#[template(path = "series/list.html")]
struct SeriesList<'a> {
    page: &'a Page,
    all: Vec<Series>,
}

#[derive(Template)]
#[template(path = "series/index.html")]
struct SeriesPage<'a> {
    page: &'a Page,
    series: &'a Series,
    categories: Vec<Choice>,
    shown: Option<Category>,
    editions: Vec<EditionRow>,
    medals: Vec<(&'static str, Vec<MedalRow>)>,
    records: Vec<RecordRow>,
}

impl SeriesPage<'_> {
    fn is_shown(&self, category: &Choice) -> bool {
        self.shown.is_some_and(|shown| shown.code() == category.value)
    }
}

struct EditionRow {
    year: i32,
    edition: Option<EditionView>,
    /// Not held; otherwise unknown.
    is_not_held: bool,
    note: String,
}

impl EditionRow {
    /// The family names of the winners or leaders; a dash if there are none.
    fn champions(&self) -> String {
        let first = self.edition.iter().flat_map(|edition| &edition.best[0]);
        let families: Vec<String> = first.map(|who| Name::parse(&who.name).in_short()).collect();
        if families.is_empty() { "–".to_owned() } else { families.join(", ") }
    }
}

struct EditionView {
    title: String,
    address: String,
    is_over: bool,
    /// The first three; only the leader while it is played.
    best: [Vec<EditionPlace>; 3],
    players: usize,
}

struct EditionPlace {
    name: String,
    /// The family name with initials.
    short: String,
    address: Option<String>,
}

struct MedalRow {
    place: usize,
    name: String,
    address: Option<String>,
    counts: [usize; 3],
    /// The years of each medal: message key, and the years.
    years: Vec<(&'static str, Vec<YearLink>)>,
}

struct RecordRow {
    kind: String,
    holders: Vec<HolderRow>,
}

struct HolderRow {
    name: String,
    address: Option<String>,
    value: String,
    years: Vec<YearLink>,
}

/// A series with its final tables and their addresses.
struct SeriesData {
    series: Series,
    finals: Vec<Final>,
    slugs: BTreeMap<TournamentId, String>,
    /// Years whose editions are completely known.
    known: Vec<i32>,
}

/// `GET /series`
pub async fn list(page: Page) -> Reply {
    let alphabet = page.t.alphabet();
    let championships = page.service(move |service| service.championships_in_letters(alphabet)).await?;
    let mut all: Vec<Series> = championships.series.values().cloned().collect();
    all.sort_by(|a, b| a.title.cmp(&b.title));
    page.describe(About::new(&page.t.text("about-series-list").to_string()));
    page.tagged(&SeriesList { page: &page, all })
}

/// `GET /series/{slug}`
pub async fn index(page: Page, slug: web::Path<String>, query: web::Query<SeriesQuery>) -> Reply {
    let alphabet = page.t.alphabet();
    let mut read = page.service(move |service| read(service, &slug, alphabet)).await?;
    for finisher in read.finals.iter_mut().flat_map(|own| &mut own.finishers) {
        finisher.region = page.t.region(&finisher.region).into_owned();
    }
    let all = figures(&read.finals, &read.known);
    let finals = read.finals();
    let shown = Finals::chosen(&all, &query.category);
    let medals = shown.map_or_else(Vec::new, |own| {
        let persons = ("series-medals-persons", medal_rows(&finals, &own.persons));
        let regions = ("series-medals-regions", medal_rows(&finals, &own.regions));
        [persons, regions].into_iter().filter(|(_, rows)| !rows.is_empty()).collect()
    });
    let described = description(page.t, &read.series);
    page.describe(About::new(&described).with_data(&event_series(&page, &read.series, &described)));
    page.tagged(&SeriesPage {
        page: &page,
        series: &read.series,
        categories: all
            .iter()
            .map(|history| Choice::new(history.category.code(), page.t.category(history.category)))
            .collect(),
        shown: shown.map(|history| history.category),
        editions: edition_rows(&read, shown),
        medals,
        records: shown.map(|history| record_rows(page.t, &finals, history)).unwrap_or_default(),
    })
}

/// `GET /series/{slug}/share.png`
pub async fn picture(page: Page, slug: web::Path<String>) -> Result<Download, AppError> {
    let t = page.t;
    let read = page.service(move |service| read(service, &slug, t.alphabet())).await?;
    let all = figures(&read.finals, &read.known);
    let rows = edition_rows(&read, Finals::chosen(&all, ""));
    let champions = rows.iter().filter_map(|row| {
        let edition = row.edition.as_ref().filter(|edition| edition.is_over)?;
        let names: Vec<&str> = edition.best[0].iter().map(|who| who.name.as_str()).collect();
        (!names.is_empty()).then(|| ShareLine::row(row.year, names.join(", "), ""))
    });
    let mut lines = vec![ShareLine::title(&read.series.title), ShareLine::fact(description(t, &read.series))];
    lines.extend(champions.take(CHAMPIONS));
    SharePicture { t, board: None, lines }.answer(&page).await
}

/// The description of a series, by default made from its content.
fn description(t: Locale, series: &Series) -> String {
    match (series.editions.first(), series.editions.last()) {
        _ if !series.description.trim().is_empty() => series.description.clone(),
        (Some(first), Some(last)) if first.year < last.year => {
            let years = format!("{}–{}", first.year, last.year);
            t.text("about-series-years").with("title", &series.title).with("years", years).to_string()
        }
        _ => t.text("about-series").with("title", &series.title).to_string(),
    }
}

/// `GET /series/{slug}.csv`: a row for each edition and category.
pub async fn csv(page: Page, slug: web::Path<String>, sep: web::Query<TableFileQuery>) -> Result<Download, AppError> {
    let t = page.t;
    let read = page.service(move |service| read(service, &slug, None)).await?;
    let headings = [
        "series-year",
        "series-category",
        "series-edition",
        "series-gold",
        "series-silver",
        "series-bronze",
        "series-players",
        "series-note",
    ];
    let names = |own: &Final, medal| {
        let won = own.finishers.iter().filter(|finisher| own.is_over && finisher.medal() == Some(medal));
        won.map(|finisher| finisher.name.clone()).collect::<Vec<_>>().join(", ")
    };
    let content = |final_table: &Final| {
        let [gold, silver, bronze] = [0, 1, 2].map(|medal| names(final_table, medal));
        let (category, players) = (t.category(final_table.category), final_table.finishers.len());
        let note = if final_table.is_over { String::new() } else { t.text("series-running").to_string() };
        let [gold, silver, bronze, note] = [gold, silver, bronze, note].map(SheetCell::from);
        let [category, title] = [category, final_table.title.clone()].map(SheetCell::from);
        (final_table.year, vec![final_table.year.into(), category, title, gold, silver, bronze, players.into(), note])
    };
    let gap = |row: EditionRow| {
        let message = t.text(if row.is_not_held { "series-not-held" } else { "series-no-data" }).to_string();
        let note = [message, row.note].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(": ");
        let mut cells = vec![SheetCell::Empty; 8];
        cells.splice(..1, [row.year.into()]);
        cells.splice(7.., [note.into()]);
        (row.year, cells)
    };
    let mut rows: Vec<(i32, Vec<SheetCell>)> = read.finals.iter().map(content).collect();
    rows.extend(gaps(&read).into_iter().map(gap));
    rows.sort_by_key(|(year, _)| *year);
    let rows = rows.into_iter().map(|(_, cells)| cells);
    sep.table(t, &read.series.slug, headings, rows)
}

/// `GET /series/{slug}.json`
pub async fn json(page: Page, slug: web::Path<String>) -> Result<Download, AppError> {
    let name = format!("{slug}.json");
    let text = page.service(move |service| service.series_document(&slug, Audience::Public)).await?;
    Ok(Download::json(name, text))
}

/// `GET /series/{slug}/medals.csv`
pub async fn medals_csv(
    page: Page,
    slug: web::Path<String>,
    sep: web::Query<TableFileQuery>,
) -> Result<Download, AppError> {
    let t = page.t;
    let read = page.service(move |service| read(service, &slug, None)).await?;
    let headings = [
        "series-category",
        "series-medals-of",
        "series-name",
        "series-gold",
        "series-silver",
        "series-bronze",
        "series-total",
    ];
    let line = |(figures, key, own): (&CategoryHistory, &str, &Medals)| {
        let who = [t.category(figures.category), t.text(key).to_string(), own.name.clone()].map(SheetCell::from);
        let counts = own.counts().into_iter().chain([own.total()]).map(SheetCell::number);
        who.into_iter().chain(counts).collect::<Vec<_>>()
    };
    let all = figures(&read.finals, &read.known);
    let rows = all.iter().flat_map(|figures| {
        let persons = figures.persons.iter().map(move |person| (figures, "series-medals-persons", person));
        persons.chain(figures.regions.iter().map(move |region| (figures, "series-medals-regions", region)))
    });
    let rows: Vec<Vec<SheetCell>> = rows.map(line).collect();
    sep.table(t, &format!("{}-medals", read.series.slug), headings, rows)
}

/// `GET /series/{slug}/records.csv`
pub async fn records_csv(
    page: Page,
    slug: web::Path<String>,
    sep: web::Query<TableFileQuery>,
) -> Result<Download, AppError> {
    let t = page.t;
    let read = page.service(move |service| read(service, &slug, None)).await?;
    let headings = ["series-category", "series-record", "series-holder", "series-value", "series-editions"];
    let finals = read.finals();
    let mut rows = Vec::new();
    for figures in &figures(&read.finals, &read.known) {
        for record in record_rows(t, &finals, figures) {
            for holder in record.holders {
                let years: Vec<String> = holder.years.iter().map(|link| link.year.to_string()).collect();
                let category = t.category(figures.category);
                let [category, kind, name, years] =
                    [category, record.kind.clone(), holder.name, years.join(", ")].map(SheetCell::from);
                rows.push([category, kind, name, SheetCell::parse(&holder.value), years]);
            }
        }
    }
    sep.table(t, &format!("{}-records", read.series.slug), headings, rows)
}

impl SeriesData {
    fn finals(&self) -> Finals<'_> {
        Finals { series: &self.series.slug, finals: &self.finals, slugs: &self.slugs }
    }
}

fn read(service: &Service, slug: &str, alphabet: Option<Alphabet>) -> Result<SeriesData, AppError> {
    let championships = service.championships_in_letters(alphabet)?;
    let series = championships.one_series(slug).ok_or(AppError::NotFound)?.clone();
    let finals = service.finals(&championships, &series, alphabet)?;
    let slugs = service.addresses(&finals)?;
    let known = series.known_years();
    Ok(SeriesData { series, finals, slugs, known })
}

/// The years without an edition, recorded as such or not.
fn gaps(read: &SeriesData) -> Vec<EditionRow> {
    let row = |year, is_not_held, note: &str| EditionRow { year, edition: None, is_not_held, note: note.to_owned() };
    let recorded = read.series.editions.iter().filter(|edition| edition.content.is_gap());
    let recorded = recorded.map(|edition| row(edition.year, edition.content == EditionContent::Nothing, &edition.note));
    recorded.chain(read.series.silent_years().into_iter().map(|year| row(year, false, ""))).collect()
}

/// The years between the editions of a category in which only other categories have one.
fn gaps_of(read: &SeriesData, figures: &CategoryHistory) -> Vec<EditionRow> {
    let years_of = |is_counted: &dyn Fn(&Final) -> bool| -> Vec<i32> {
        read.finals.iter().filter(|content| is_counted(content)).map(|content| content.year).collect()
    };
    let (held, others) = (
        years_of(&|content| content.category == figures.category),
        years_of(&|content| content.category != figures.category),
    );
    let is_between = |year: &i32| held.first() < Some(year) && Some(year) < held.last() && !held.contains(year);
    let mut years: Vec<i32> = others.into_iter().filter(is_between).filter(|year| !read.known.contains(year)).collect();
    years.dedup();
    years.into_iter().map(|year| EditionRow { year, edition: None, is_not_held: false, note: String::new() }).collect()
}

/// The editions of a category, latest first, with the gaps between them.
fn edition_rows(read: &SeriesData, figures: Option<&CategoryHistory>) -> Vec<EditionRow> {
    let finals = read.finals();
    let content = figures.into_iter().flat_map(|history| &history.finals).filter_map(|place| read.finals.get(*place));
    let row = |final_table: &Final| {
        let best = |medal| final_table.finishers.iter().filter(move |finisher| finisher.medal() == Some(medal));
        let winner = |finisher: &Finisher| EditionPlace {
            name: finisher.name.clone(),
            short: Name::parse(&finisher.name).with_initials(),
            address: person_address(&finisher.who),
        };
        let view = EditionView {
            title: final_table.title.clone(),
            address: finals.address(final_table.source),
            is_over: final_table.is_over,
            best: [0, 1, 2]
                .map(|medal| best(medal).filter(|_| final_table.is_over || medal == 0).map(winner).collect()),
            players: final_table.finishers.len(),
        };
        EditionRow { year: final_table.year, edition: Some(view), is_not_held: false, note: String::new() }
    };
    let of_category = figures.into_iter().flat_map(|history| gaps_of(read, history));
    let mut rows: Vec<EditionRow> = content.map(row).chain(gaps(read)).chain(of_category).collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.year));
    rows
}

fn medal_rows(finals: &Finals<'_>, medals: &[Medals]) -> Vec<MedalRow> {
    const METALS: [&str; 3] = ["series-gold", "series-silver", "series-bronze"];
    let row = |own: &Medals| MedalRow {
        place: 1 + medals.iter().filter(|other| other.counts() > own.counts()).count(),
        name: own.name.clone(),
        address: own.who.as_ref().and_then(person_address),
        counts: own.counts(),
        years: METALS.into_iter().zip(&own.won).map(|(key, won)| (key, finals.years(won))).collect(),
    };
    medals.iter().map(row).collect()
}

fn record_rows(t: Locale, finals: &Finals<'_>, figures: &CategoryHistory) -> Vec<RecordRow> {
    let row = |record: &tournament::series::SeriesRecord| RecordRow {
        kind: t.record_kind(record.kind),
        holders: (record.holders.iter())
            .map(|holder| HolderRow {
                name: finals.holder(holder),
                address: holder.who.as_ref().and_then(person_address),
                value: t.record_value(holder.value),
                years: finals.years(&holder.finals),
            })
            .collect(),
    };
    figures.records.iter().map(row).collect()
}
