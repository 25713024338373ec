//! `/api/v1/series`, `/api/v1/series/{slug}`, `/api/v1/series/{slug}/old/{id}`: championships held every year.

use std::collections::BTreeMap;

use actix_web::web;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::service::Service;
use crate::web::api::v1::common::{ApiLinks, ApiName, ApiNumber, ApiPlace, ApiSpelling, known_person, links};
use crate::web::api::v1::events::ApiCategory;
use crate::web::http::documents::document_address;
use crate::web::http::{ApiDocument, AppError, Page, Reply};
use crate::web::i18n::series::Finals;
use tournament::TournamentId;
use tournament::series::{
    CategoryHistory, Championships, Edition, EditionContent, Final, FinalSource, Finisher, ImportedRow,
    ImportedTableId, Medals, RecordHolder, RecordKind, RecordValue, Series, SeriesRecord, figures,
};
use tournament::standings::Amount;
use tournament::transliterate::Alphabet;

/// The championships.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AllSeriesDocument {
    series: Vec<ApiSeries>,
    links: ApiLinks,
}

/// A championship in the list.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiSeries {
    slug: String,
    title: String,
    /// The title in the other language; may be empty.
    other_title: String,
    /// Plain text.
    description: String,
    links: ApiLinks,
}

/// A championship with its editions, medals and records.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SeriesDocument {
    slug: String,
    title: String,
    /// The title in the other language; may be empty.
    other_title: String,
    /// Plain text.
    description: String,
    /// The years, earliest first. A year may have several editions.
    editions: Vec<ApiEdition>,
    /// The final tables, in the order of years.
    finals: Vec<ApiFinal>,
    /// The medals and records of each category.
    categories: Vec<ApiCategoryHistory>,
    links: ApiLinks,
}

/// A year of the championship.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiEdition {
    year: i32,
    content: ApiEditionContent,
    note: String,
}

/// The kind of edition of a year.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum ApiEditionContent {
    /// An event of several tournaments.
    Event,
    Tournament,
    /// A tournament of which only the final table is known.
    FinalTable,
    NotHeld,
    Unknown,
}

/// The final table of one category of an edition.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiFinal {
    year: i32,
    category: ApiCategory,
    title: String,
    is_over: bool,
    players: Vec<ApiFinisher>,
    /// The tournament, or the imported table.
    links: ApiLinks,
}

/// A player in a final table.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiFinisher {
    /// As the table prints it.
    name: String,
    /// The name in Latin letters.
    latin: String,
    /// The number of the person, if known.
    person: Option<i64>,
    region: Option<ApiSpelling>,
    place: Option<ApiPlace>,
    points: ApiNumber,
}

/// The medals and records of a category.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiCategoryHistory {
    category: ApiCategory,
    persons: Vec<ApiMedals>,
    regions: Vec<ApiMedals>,
    records: Vec<ApiRecord>,
}

/// The years in which medals were won.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiMedals {
    name: String,
    person: Option<i64>,
    gold: Vec<i32>,
    silver: Vec<i32>,
    bronze: Vec<i32>,
}

/// A record with those who hold it.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiRecord {
    kind: ApiRecordKind,
    holders: Vec<ApiRecordHolder>,
}

/// The kind of record.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum ApiRecordKind {
    Titles,
    TitlesInARow,
    Points,
    /// The greatest share of the possible points, in percent.
    PercentOfPoints,
    /// Age in years.
    YoungestChampion,
    /// Age in years.
    OldestChampion,
    Participations,
    /// The most players.
    Field,
}

/// A holder of a record.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiRecordHolder {
    /// The name of a player, or the title of an edition.
    name: String,
    person: Option<i64>,
    value: ApiNumber,
    years: Vec<i32>,
}

/// An edition of which only the final table is known.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FinalTableDocument {
    series: String,
    year: i32,
    title: String,
    /// The title in the other language; may be empty.
    other_title: String,
    place: String,
    /// The column headings of the crosstable: rounds, or numbers of opponents; may be empty.
    columns: Vec<String>,
    /// The headings of the tie-breaks.
    tie_breaks: Vec<String>,
    rows: Vec<ApiFinalTableRow>,
    links: ApiLinks,
}

/// A row of such a table, as entered.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiFinalTableRow {
    place: Option<ApiPlace>,
    number: Option<u16>,
    name: ApiName,
    person: Option<i64>,
    title: String,
    region: Option<ApiSpelling>,
    federation: String,
    rating: Option<i32>,
    points: ApiNumber,
    /// The cells of the crosstable; unknown ones are empty.
    cells: Vec<String>,
    tie_breaks: Vec<String>,
}

#[derive(Debug, Deserialize)]
pub struct FinalTablePath {
    slug: String,
    id: i64,
}

/// `GET /api/v1/series`
pub async fn index(page: Page) -> Reply {
    let championships = page.service(Service::public_championships).await?;
    let mut series: Vec<ApiSeries> =
        championships.series.values().map(|series| ApiSeries::new(&page, series)).collect();
    series.sort_by(|a, b| a.title.cmp(&b.title));
    page.document(ApiDocument::AllSeries, &AllSeriesDocument { series, links: links(&page, "/series") })
}

/// `GET /api/v1/series/{slug}`
pub async fn one(page: Page, slug: web::Path<String>) -> Reply {
    let read = page.service(move |service| SeriesFinals::read(service, &slug)).await?;
    let finals = Finals { series: &read.series.slug, finals: &read.finals, slugs: &read.slugs };
    let api_finals = read.finals.iter().zip(&read.latin).map(|(own, latin)| ApiFinal {
        year: own.year,
        category: own.category.into(),
        title: own.title.clone(),
        is_over: own.is_over,
        players: finishers(own, latin),
        links: links(&page, &finals.address(own.source)),
    });
    let api_finals: Vec<ApiFinal> = api_finals.collect();
    let categories = figures(&read.finals, &read.series.known_years());
    let categories = categories.iter().map(|own| ApiCategoryHistory::new(&finals, own)).collect();
    let address = format!("/series/{}", read.series.slug);
    let mut links = links(&page, &address);
    links.insert("all".to_owned(), page.reference(&document_address("/series")));
    links.insert("export".to_owned(), page.reference(&format!("{address}.json")));
    let document = SeriesDocument {
        slug: read.series.slug.clone(),
        title: read.series.title.clone(),
        other_title: read.series.other_title.clone(),
        description: read.series.description.clone(),
        editions: read.editions.iter().map(ApiEdition::new).collect(),
        finals: api_finals,
        categories,
        links,
    };
    page.document(ApiDocument::Series, &document)
}

/// `GET /api/v1/series/{slug}/old/{id}`
pub async fn table(page: Page, path: web::Path<FinalTablePath>) -> Reply {
    let FinalTablePath { slug, id } = path.into_inner();
    let championships = page.service(Service::public_championships).await?;
    let table = championships.tables.get(&ImportedTableId(id)).ok_or(AppError::NotFound)?;
    let (series, year) =
        championships.place_of(table.id).filter(|(own, _)| own.slug == slug).ok_or(AppError::NotFound)?;
    let document = FinalTableDocument {
        series: series.slug.clone(),
        year,
        title: table.title.clone(),
        other_title: table.other_title.clone(),
        place: table.place.clone(),
        columns: table.columns.clone(),
        tie_breaks: table.tie_breaks.clone(),
        rows: table.lines.iter().map(ApiFinalTableRow::new).collect(),
        links: links(&page, &format!("/series/{slug}/old/{id}")),
    };
    page.document(ApiDocument::FinalTable, &document)
}

/// A series with its final tables, as printed and in Latin letters, and the addresses of their tournaments.
struct SeriesFinals {
    series: Series,
    /// The public editions.
    editions: Vec<Edition>,
    finals: Vec<Final>,
    latin: Vec<Final>,
    slugs: BTreeMap<TournamentId, String>,
}

impl SeriesFinals {
    fn read(service: &Service, slug: &str) -> Result<Self, AppError> {
        let championships = service.public_championships()?;
        let series = championships.one_series(slug).ok_or(AppError::NotFound)?.clone();
        let finals = service.finals(&championships, &series, None)?;
        let latin = service.finals(&championships, &series, Some(Alphabet::Latin))?;
        let slugs = service.addresses(&finals)?;
        let public = series.editions.iter().filter(|edition| is_public(&championships, edition, &finals));
        let editions = public.cloned().collect();
        Ok(Self { series, editions, finals, latin, slugs })
    }
}

/// Whether the public may know of an edition: of a tournament that no list names, it has no final table.
fn is_public(championships: &Championships, edition: &Edition, finals: &[Final]) -> bool {
    let has_final = |source: FinalSource| finals.iter().any(|own| own.source == source);
    match edition.content {
        EditionContent::Event(id) => {
            let mut parts = championships.events.get(&id).into_iter().flat_map(|own| &own.parts);
            parts.any(|part| has_final(FinalSource::Tournament(part.tournament)))
        }
        EditionContent::Tournament(id, _) => has_final(FinalSource::Tournament(id)),
        EditionContent::ImportedTable(id, _) => has_final(FinalSource::ImportedTable(id)),
        EditionContent::Nothing | EditionContent::Unknown => true,
    }
}

impl ApiSeries {
    fn new(page: &Page, series: &Series) -> Self {
        Self {
            slug: series.slug.clone(),
            title: series.title.clone(),
            other_title: series.other_title.clone(),
            description: series.description.clone(),
            links: links(page, &format!("/series/{}", series.slug)),
        }
    }
}

impl ApiEdition {
    fn new(edition: &Edition) -> Self {
        let content = match edition.content {
            EditionContent::Event(_) => ApiEditionContent::Event,
            EditionContent::Tournament(..) => ApiEditionContent::Tournament,
            EditionContent::ImportedTable(..) => ApiEditionContent::FinalTable,
            EditionContent::Nothing => ApiEditionContent::NotHeld,
            EditionContent::Unknown => ApiEditionContent::Unknown,
        };
        Self { year: edition.year, content, note: edition.note.clone() }
    }
}

/// The players of a final table, as printed and in Latin letters.
fn finishers(own: &Final, latin: &Final) -> Vec<ApiFinisher> {
    own.finishers.iter().zip(&latin.finishers).map(|(own, latin)| ApiFinisher::new(own, latin)).collect()
}

impl ApiFinisher {
    fn new(own: &Finisher, latin: &Finisher) -> Self {
        Self {
            name: own.name.clone(),
            latin: latin.name.clone(),
            person: known_person(&own.who),
            region: ApiSpelling::of_place(&own.region),
            place: own.place.map(ApiPlace::from),
            points: own.points.into(),
        }
    }
}

impl ApiCategoryHistory {
    fn new(finals: &Finals<'_>, history: &CategoryHistory) -> Self {
        let medals = |medals: &Medals| ApiMedals::new(finals, medals);
        Self {
            category: history.category.into(),
            persons: history.persons.iter().map(medals).collect(),
            regions: history.regions.iter().map(medals).collect(),
            records: history.records.iter().map(|record| ApiRecord::new(finals, record)).collect(),
        }
    }
}

/// The years of some of the final tables.
fn years(finals: &Finals<'_>, places: &[usize]) -> Vec<i32> {
    finals.years(places).into_iter().map(|year| year.year).collect()
}

impl ApiMedals {
    fn new(finals: &Finals<'_>, medals: &Medals) -> Self {
        let [gold, silver, bronze] = medals.won.each_ref().map(|places| years(finals, places));
        Self { name: medals.name.clone(), person: medals.who.as_ref().and_then(known_person), gold, silver, bronze }
    }
}

impl ApiRecord {
    fn new(finals: &Finals<'_>, record: &SeriesRecord) -> Self {
        let kind = match record.kind {
            RecordKind::Titles => ApiRecordKind::Titles,
            RecordKind::TitlesInARow => ApiRecordKind::TitlesInARow,
            RecordKind::Points => ApiRecordKind::Points,
            RecordKind::Share => ApiRecordKind::PercentOfPoints,
            RecordKind::Youngest => ApiRecordKind::YoungestChampion,
            RecordKind::Oldest => ApiRecordKind::OldestChampion,
            RecordKind::Participations => ApiRecordKind::Participations,
            RecordKind::Field => ApiRecordKind::Field,
        };
        Self { kind, holders: record.holders.iter().map(|holder| ApiRecordHolder::new(finals, holder)).collect() }
    }
}

impl ApiRecordHolder {
    fn new(finals: &Finals<'_>, holder: &RecordHolder) -> Self {
        let value: ApiNumber = match holder.value {
            RecordValue::Count(count) => Amount::whole(i64::try_from(count).unwrap_or(i64::MAX / 100)).into(),
            RecordValue::Points(points) => points.into(),
            RecordValue::Share(thousandths, ..) => Amount::from_hundredths(10 * i64::from(thousandths)).into(),
            RecordValue::Age(years) => Amount::whole(years.into()).into(),
        };
        Self {
            name: finals.holder(holder),
            person: holder.who.as_ref().and_then(known_person),
            value,
            years: years(finals, &holder.finals),
        }
    }
}

impl ApiFinalTableRow {
    fn new(row: &ImportedRow) -> Self {
        let person = &row.person;
        Self {
            place: row.place.map(ApiPlace::from),
            number: row.number.map(|number| number.0),
            name: ApiName::new(person),
            person: row.player.map(|player| player.0),
            title: person.shown_title(),
            region: ApiSpelling::of_place(&person.region),
            federation: person.federation.clone(),
            rating: row.rating.map(|rating| rating.0),
            points: row.points.into(),
            cells: row.cells.clone(),
            tie_breaks: row.tie_breaks.clone(),
        }
    }
}
