//! `/series/{slug}/old/{id}`: an edition of which only the final table is known, with its gaps.

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::web::http::{About, AppError, Download, Page, Reply};
use crate::web::parts::cells::{ShortNames, print_size};
use crate::web::parts::{TableFileQuery, sheets};
use draughts::Side;
use tournament::exchange::sheet::{Sheet, SheetCell};
use tournament::series::{ImportedTable, ImportedTableId, Series, side_of};
use tournament::standings::crosstable::CrosstableLayout;
use tournament::transliterate::Alphabet;

#[derive(Template)]
#[template(path = "series/imported_table.html")]
struct ImportedTablePage<'a> {
    page: &'a Page,
    series: Series,
    year: i32,
    table: ImportedTable,
    /// For a crosstable only: a list has room for full names.
    short_names: ShortNames,
}

impl ImportedTablePage<'_> {
    /// Whether there is a crosstable, or tie-breaks.
    fn is_wide(&self) -> bool {
        !self.table.columns.is_empty()
    }

    fn print_size(&self) -> &'static str {
        let columns = &self.table.columns;
        let is_swiss = self.table.lines.iter().flat_map(|line| &line.cells).any(|cell| met(cell).is_some());
        print_size(if is_swiss { CrosstableLayout::Rounds } else { CrosstableLayout::Matrix }, columns.len(), 0)
    }

    fn has_gaps(&self) -> bool {
        self.table.lines.iter().any(|line| line.cells.iter().any(String::is_empty))
    }
}

/// The content of a cell of a Swiss crosstable.
struct Met<'a> {
    /// The number of the opponent's row.
    number: &'a str,
    /// The colour of the row's player.
    side: Side,
    result: &'a str,
}

/// A cell of a Swiss crosstable, in any notation of the colour: opponent, own colour, result.
fn met(cell: &str) -> Option<Met<'_>> {
    let (number, rest) = cell.split_at(cell.find(|letter: char| !letter.is_ascii_digit())?);
    let colour = rest.chars().next()?;
    let (side, result) = (side_of(colour)?, rest.get(colour.len_utf8()..)?);
    (!number.is_empty()).then_some(Met { number, side, result })
}

#[derive(Debug, Deserialize)]
pub struct TablePath {
    slug: String,
    id: i64,
}

/// `GET /series/{slug}/old/{id}`
pub async fn index(page: Page, address: web::Path<TablePath>) -> Reply {
    let FoundTable { series, year, mut table } = read(&page, address, page.t.alphabet()).await?;
    for line in &mut table.lines {
        line.person = page.t.person(std::mem::take(&mut line.person));
    }
    let players = page.t.text("common-players").with("n", table.lines.len());
    page.describe(About::new(&format!("{} · {year} · {players}", series.title)));
    let names = table.lines.iter().map(|line| &line.person.name);
    let short_names = if table.columns.is_empty() { ShortNames::default() } else { ShortNames::from_names(names) };
    page.tagged(&ImportedTablePage { page: &page, series, year, table, short_names })
}

/// `GET /series/{slug}/old/{id}.csv`: in a form that can be imported again.
pub async fn csv(
    page: Page,
    address: web::Path<TablePath>,
    sep: web::Query<TableFileQuery>,
) -> Result<Download, AppError> {
    let t = page.t;
    let FoundTable { series, year, table } = read(&page, address, None).await?;
    let who = [
        "standings-csv-place",
        "standings-csv-number",
        "standings-csv-title",
        "standings-csv-name",
        "standings-csv-region",
        "standings-csv-federation",
        "standings-csv-rating",
    ];
    let who = sheets::headings(t, &who).into_iter();
    let points = t.text("standings-csv-points").to_string();
    let headings: Vec<String> =
        who.chain(table.columns.clone()).chain([points]).chain(table.tie_breaks.clone()).collect();
    let row = |line: &tournament::series::ImportedRow| {
        let person = &line.person;
        let who = [
            line.place.map(SheetCell::number).into(),
            line.number.into(),
            SheetCell::from(&person.title),
            person.name.to_string().into(),
            SheetCell::from(&person.region),
            SheetCell::from(&person.federation),
            line.rating.into(),
        ];
        let cells = who.into_iter().chain(line.cells.iter().map(|cell| SheetCell::parse(cell)));
        let cells = cells.chain([line.points.into()]);
        cells.chain(line.tie_breaks.iter().map(|figure| SheetCell::parse(figure))).collect::<Vec<SheetCell>>()
    };
    sep.download(t, &format!("{}-{year}", series.slug), &Sheet::new(headings, table.lines.iter().map(row)))
}

struct FoundTable {
    series: Series,
    year: i32,
    table: ImportedTable,
}

async fn read(page: &Page, address: web::Path<TablePath>, alphabet: Option<Alphabet>) -> Result<FoundTable, AppError> {
    let TablePath { slug, id } = address.into_inner();
    let championships = page.service(move |service| service.championships_in_letters(alphabet)).await?;
    let table = championships.tables.get(&ImportedTableId(id)).ok_or(AppError::NotFound)?;
    let (series, year) =
        championships.place_of(table.id).filter(|(own, _)| own.slug == slug).ok_or(AppError::NotFound)?;
    Ok(FoundTable { series: series.clone(), year, table: table.clone() })
}
