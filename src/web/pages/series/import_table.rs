//! `/admin/series/{slug}/old`: an imported final table from a crosstable alone; for administrators. First a preview with the recognised
//! persons, then the edition. The file is carried in the form; nothing is written before the confirmation.

use std::collections::BTreeMap;

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;

use crate::service::{
    ChampionshipsRequest, PersonChoice, Service, ServiceError, TableImport, TablePreview, TablePreviewRow,
};
use crate::web::forms::{BadListRow, CarriedText, Choice, Form, FormValues, Upload, shown_again};
use crate::web::http::long_work::{LongWork, TaskEnd};
use crate::web::http::tasks::TaskName;
use crate::web::http::{AdminAccount, Page, Reply};
use crate::web::i18n::Locale;
use crate::web::i18n::input_errors::unreadable;
use crate::web::parts::candidates::{
    CandidateRow, OtherPerson, OtherPersons, RowCandidates, is_unasked, look_is_asked,
};
use crate::web::parts::listed_rows::TickedRows;
use tournament::exchange::final_table::UnreadableTable;
use tournament::series::{Category, Series, SharedPlaces};

/// The fields about the edition besides the file.
const FIELDS: [&str; 5] = ["year", "category", "title", "other-title", "place"];

#[derive(Template)]
#[template(path = "series/import_table.html")]
struct ImportTableForm<'a> {
    page: &'a Page,
    series: Series,
    form: FormValues,
    error: Option<String>,
    categories: Vec<Choice>,
}

#[derive(Template)]
#[template(path = "series/import_table_preview.html")]
struct PreviewPage<'a> {
    page: &'a Page,
    series: Series,
    form: FormValues,
    carried: CarriedText,
    error: Option<String>,
    categories: Vec<Choice>,
    rows: Vec<PreviewRow>,
    bad: Vec<BadListRow>,
    ignored: String,
    meetings: usize,
    unread: usize,
    has_cells: bool,
    doubtful: usize,
}

struct PreviewRow {
    line: u64,
    place: Option<SharedPlaces>,
    name: String,
    region: String,
    points: String,
    /// The person of that name, and their page.
    known: Option<(String, String)>,
    who: Vec<Choice>,
    chosen: String,
    /// The field for another person; `None` if the person is certain.
    other: Option<OtherPerson>,
    is_taken: bool,
}

/// The content of a file, and its series.
struct ReadTable {
    series: Series,
    preview: TablePreview,
    others: OtherPersons,
}

/// `GET /admin/series/{slug}/old`
pub async fn form(page: Page, _: AdminAccount, slug: web::Path<String>) -> Reply {
    show(&page, slug.into_inner(), FormValues::default(), None).await
}

/// `POST /admin/series/{slug}/old`: a preview of the file.
pub async fn preview(page: Page, _: AdminAccount, slug: web::Path<String>, upload: Upload) -> Reply {
    let mut form = FormValues::default();
    for name in FIELDS.into_iter().chain(["text"]) {
        form.set(name, upload.fields.get(name).map_or("", String::as_str));
    }
    match upload.list_text(&page).await? {
        Ok(Some(text)) => form.set("text", text),
        Ok(None) => {}
        Err(error) => return show(&page, slug.into_inner(), form, Some(unreadable(page.t, &error))).await,
    }
    let error = year(&form).is_none().then(|| page.t.text("championships-year-unread").to_string());
    show_preview(&page, slug.into_inner(), form, error).await
}

fn year(form: &FormValues) -> Option<i32> {
    form.get("year").trim().parse().ok()
}

/// `POST /admin/series/{slug}/old/confirm`: imports the ticked rows.
pub async fn confirm(
    page: Page,
    AdminAccount(account): AdminAccount,
    slug: web::Path<String>,
    Form(mut form): Form<FormValues>,
) -> Reply {
    let slug = slug.into_inner();
    if !page.take_carried_text(&mut form).await? {
        let error = page.t.text("lists-gone").to_string();
        return show(&page, slug, form, Some(error)).await;
    }
    if look_is_asked(&mut form) || !form.get("tick").is_empty() {
        return show_preview(&page, slug, form, None).await;
    }
    let lines = TickedRows::persons_of(&form);
    let Some(year) = year(&form) else {
        let error = page.t.text("championships-year-unread").to_string();
        return show_preview(&page, slug, form, Some(error)).await;
    };
    if is_unasked(&form, lines.keys().copied()) {
        let error = page.t.text("lists-other-unasked").to_string();
        return show_preview(&page, slug, form, Some(error)).await;
    }
    let task = TaskName {
        key: "tasks-imported",
        name: form.get("title").trim().to_owned(),
        place: format!("/admin/series/{slug}/old"),
    };
    let (typed, own, actor) = (form.clone(), slug.clone(), account.actor());
    let work = move |service: &Service| {
        let import = table_import(&typed, &own, year, &lines);
        take_in(service, &ChampionshipsRequest { actor: &actor, seen: None }, &import)
    };
    match page.long_work(task, work).await? {
        LongWork::Answer(answer) => Ok(answer),
        LongWork::Refused(problem) => show_preview(&page, slug, form, Some(problem)).await,
    }
}

/// The edition of a series as the form describes it.
fn table_import<'a>(
    form: &'a FormValues,
    series: &'a str,
    year: i32,
    lines: &'a BTreeMap<u64, PersonChoice>,
) -> TableImport<'a> {
    TableImport {
        series,
        year,
        category: Category::from_code(form.get("category")).unwrap_or_default(),
        title: form.get("title"),
        other_title: form.get("other-title"),
        place: form.get("place"),
        file: form.get("text").as_bytes(),
        lines,
    }
}

fn take_in(service: &Service, request: &ChampionshipsRequest<'_>, import: &TableImport<'_>) -> TaskEnd {
    match service.enter_old(request, import) {
        Ok(id) => TaskEnd::Done {
            address: format!("/series/{}/old/{id}", import.series),
            key: "imported-done-taken",
            n: import.lines.len(),
            before: None,
        },
        Err(ServiceError::Series(rejection)) => TaskEnd::refused(move |t| t.series_rejection(&rejection)),
        Err(error) => error.into(),
    }
}

async fn show(page: &Page, slug: String, mut form: FormValues, error: Option<String>) -> Reply {
    let status = if error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let series = page.service(move |service| service.one_series(&slug)).await?;
    if !form.has("title") {
        form.set("title", &series.title);
        form.set("other-title", &series.other_title);
    }
    page.html_as(status, &ImportTableForm { page, series, form, error, categories: page.t.categories() })
}

async fn show_preview(page: &Page, slug: String, mut form: FormValues, error: Option<String>) -> Reply {
    let (content, own, others) = (form.get("text").to_owned(), slug.clone(), OtherPersons::typed(&form));
    let read = page.service(move |service| {
        let (series, others) = (service.one_series(&own)?, others.look(service)?);
        let preview = service.preview_old(content.as_bytes())?;
        Ok::<_, ServiceError>(preview.map(|preview| ReadTable { series, preview, others }))
    });
    let table = match read.await? {
        Ok(table) => table,
        Err(error) => {
            let shown = shown_again(form.get("text").to_owned());
            form.set("text", shown);
            return show(page, slug, form, Some(unreadable_table(page.t, &error))).await;
        }
    };
    let status = if error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let carried = page.carry_text(&form).await?;
    page.html_as(status, &preview_page(page, table, form, carried, error))
}

fn preview_page(
    page: &Page,
    table: ReadTable,
    form: FormValues,
    carried: CarriedText,
    error: Option<String>,
) -> PreviewPage<'_> {
    let t = page.t;
    let ReadTable { series, preview, others } = table;
    let ticks = TickedRows::from_form(&form, form.has("ticked"));
    PreviewPage {
        page,
        series,
        rows: preview.rows.iter().map(|row| preview_row(t, row, &ticks, &form, &others)).collect(),
        bad: preview.file.bad.iter().map(|bad| BadListRow::new(t, bad)).collect(),
        ignored: preview.file.ignored.join(", "),
        meetings: preview.meetings,
        unread: preview.unread,
        doubtful: preview.rows.iter().filter(|row| !row.possible_duplicates.is_empty()).count(),
        has_cells: !preview.file.columns.is_empty(),
        categories: t.categories(),
        form,
        carried,
        error,
    }
}

fn preview_row(
    t: Locale,
    row: &TablePreviewRow,
    ticks: &TickedRows,
    form: &FormValues,
    others: &OtherPersons,
) -> PreviewRow {
    let line = row.row.who.line;
    let possible_duplicates = row.possible_duplicates.as_slice();
    let own = CandidateRow { line, name: row.row.who.person.name.to_string(), possible_duplicates };
    let RowCandidates { who, chosen, other } = RowCandidates::new(t, form, others, own);
    PreviewRow {
        line,
        place: row.row.place,
        name: row.row.who.person.name.to_string(),
        region: row.row.who.person.region.clone(),
        points: t.points(row.row.points),
        known: row.known.as_ref().map(|own| (own.person.name.to_string(), format!("/player/{}", own.id))),
        chosen,
        who,
        other: row.known.is_none().then_some(other),
        // Rows with a question about the person are not ticked.
        is_taken: ticks.has_line(line, row.possible_duplicates.is_empty()),
    }
}

fn unreadable_table(t: Locale, error: &UnreadableTable) -> String {
    let text = match error {
        UnreadableTable::List(error) => return unreadable(t, error),
        UnreadableTable::NoPlaceColumn { line, found } => {
            t.text("imported-no-place").with("line", *line).with("found", found.join(", "))
        }
        UnreadableTable::NoPointsColumn { line, found } => {
            t.text("imported-no-points").with("line", *line).with("found", found.join(", "))
        }
    };
    text.to_string()
}
