//! `/admin/ratings`: imported rating lists; for administrators. A preview shows what a list would change, with its columns to be chosen.
//! The list is carried in the form; nothing is written before the confirmation.

use actix_web::http::StatusCode;
use askama::Template;
use chrono::NaiveDate;
use serde::Deserialize;

use crate::service::{ImportNote, ListImport, ListPreview, RatingListRow, Service, ServiceError};
use crate::store::{RatingImport, RatingList};
use crate::web::forms::{BadListRow, CarriedText, Choice, Form, FormValues, Upload, shown_again};
use crate::web::http::long_work::{LongWork, TaskEnd};
use crate::web::http::tasks::TaskName;
use crate::web::http::{AdminAccount, AppError, Page, Reply, go_to, session};
use crate::web::i18n::Locale;
use crate::web::i18n::input_errors::{column_label, unreadable};
use crate::web::parts::candidates::{
    CandidateRow, OtherPerson, OtherPersons, RowCandidates, is_unasked, look_is_asked,
};
use crate::web::parts::columns::{ColumnField, chosen_columns, column_choices, column_fields};
use crate::web::parts::listed_rows::TickedRows;
use crate::web::parts::ratings::list_address;
use draughts::Variant;
use tournament::RatingKind;
use tournament::exchange::players_csv::{Column, RepeatedColumn};

/// The address of the page.
const ADDRESS: &str = "/admin/ratings";
/// Most rows of a list that are shown.
const MOST_ROWS: usize = 2000;

#[derive(Template)]
#[template(path = "admin/rating_lists.html")]
struct ListsPage<'a> {
    page: &'a Page,
    form: FormValues,
    variants: Vec<Choice>,
    kinds: Vec<Choice>,
    imports: Vec<ListForm>,
    error: Option<String>,
}

struct ListForm {
    list: RatingList,
    what: RatingImport,
    note: Option<ImportNote>,
}

#[derive(Template)]
#[template(path = "admin/rating_lists_preview.html")]
struct PreviewPage<'a> {
    page: &'a Page,
    form: FormValues,
    carried: CarriedText,
    list: RatingList,
    columns: Vec<ColumnField>,
    choices: Vec<Choice>,
    rows: Vec<PreviewRow>,
    bad: Vec<BadListRow>,
    /// Rows that agree with the rating list.
    same: usize,
    /// Rows without a number of games.
    no_games: usize,
    error: Option<String>,
}

struct PreviewRow {
    line: u64,
    name: String,
    region: String,
    before: String,
    rating: String,
    games: u16,
    is_new: bool,
    doubt: Option<String>,
    /// The persons who may be meant; empty where there is no doubt.
    who: Vec<Choice>,
    chosen: String,
    /// The field for another person; `None` if the person is certain.
    other: Option<OtherPerson>,
    is_taken: bool,
}

/// `GET /admin/ratings`
pub async fn index(page: Page, _: AdminAccount) -> Reply {
    show(&page, StatusCode::OK, empty_form(), None).await
}

fn empty_form() -> FormValues {
    let mut form = FormValues::default();
    form.set("game", Variant::default());
    form.set("kind", RatingKind::Classic.code());
    form
}

/// `POST /admin/ratings`: what the list would change.
pub async fn preview(page: Page, _: AdminAccount, upload: Upload) -> Reply {
    let mut form = FormValues::default();
    for name in ["game", "kind", "date", "text"] {
        form.set(name, upload.fields.get(name).map_or("", String::as_str));
    }
    match upload.list_text(&page).await? {
        Ok(Some(text)) => form.set("text", text),
        Ok(None) => {}
        Err(error) => {
            return show(&page, StatusCode::UNPROCESSABLE_ENTITY, form, Some(unreadable(page.t, &error))).await;
        }
    }
    show_preview(&page, form, None).await
}

/// `POST /admin/ratings/confirm`: imports the ticked rows, or shows the preview with other columns.
pub async fn confirm(page: Page, admin: AdminAccount, Form(mut form): Form<FormValues>) -> Reply {
    if !page.take_carried_text(&mut form).await? {
        let error = page.t.text("lists-gone").to_string();
        return show(&page, StatusCode::UNPROCESSABLE_ENTITY, form, Some(error)).await;
    }
    if look_is_asked(&mut form) || !form.get("again").is_empty() || !form.get("tick").is_empty() {
        return show_preview(&page, form, None).await;
    }
    let (Some(list), Ok(date)) = (list_of(&form), form.get("date").trim().parse::<NaiveDate>()) else {
        let error = page.t.text("lists-date-missing").to_string();
        return show_preview(&page, form, Some(error)).await;
    };
    let lines = TickedRows::persons_of(&form);
    if lines.is_empty() {
        let error = page.t.text("lists-none-ticked").to_string();
        return show_preview(&page, form, Some(error)).await;
    }
    if is_unasked(&form, lines.keys().copied()) {
        let error = page.t.text("lists-other-unasked").to_string();
        return show_preview(&page, form, Some(error)).await;
    }
    let (actor, columns, text) = (admin.0.actor(), chosen_columns(&form), form.get("text").to_owned());
    let work = move |service: &Service| {
        let import = ListImport { list, date, file: text.as_bytes(), columns: columns.as_deref(), lines: &lines };
        match service.import_list(&actor, &import) {
            Ok(n) => TaskEnd::Done { address: ADDRESS.to_owned(), key: "lists-done-taken", n, before: None },
            Err(error) => error.into(),
        }
    };
    match page.long_work(what(&page, list, "tasks-rating-list"), work).await? {
        LongWork::Answer(answer) => Ok(answer),
        LongWork::Refused(error) => show_preview(&page, form, Some(error)).await,
    }
}

#[derive(Debug, Deserialize)]
pub struct BackForm {
    game: String,
    kind: String,
    date: NaiveDate,
    note: String,
}

/// `POST /admin/ratings/back`
pub async fn take_back(page: Page, _: AdminAccount, Form(form): Form<BackForm>) -> Reply {
    let list = list(&form.game, &form.kind).ok_or(AppError::NotFound)?;
    let import = RatingImport { date: form.date, explanation: form.note, players: 0 };
    let work = move |service: &Service| match service.take_list_back(list, &import) {
        Ok(()) => TaskEnd::done(ADDRESS, "lists-done-back"),
        Err(error) => error.into(),
    };
    match page.long_work(what(&page, list, "tasks-rating-list-back"), work).await? {
        LongWork::Answer(answer) => Ok(answer),
        LongWork::Refused(error) => show(&page, StatusCode::CONFLICT, empty_form(), Some(error)).await,
    }
}

/// The work on a list: one at a time, since each changes the basis of all lists.
fn what(page: &Page, list: RatingList, key: &'static str) -> TaskName {
    let name = format!("{}, {}", page.t.variant(list.variant), page.t.rating_kind(list.kind));
    TaskName { key, name, place: ADDRESS.to_owned() }
}

/// Redirect from an address that only takes forms.
pub async fn up() -> Reply {
    Ok(go_to(ADDRESS))
}

fn list(game: &str, kind: &str) -> Option<RatingList> {
    Some(RatingList { variant: game.parse().ok()?, kind: RatingKind::from_code(kind)? })
}

fn list_of(form: &FormValues) -> Option<RatingList> {
    list(form.get("game"), form.get("kind"))
}

async fn show(page: &Page, status: StatusCode, form: FormValues, error: Option<String>) -> Reply {
    let t = page.t;
    let imports = page.service(imports).await?;
    let template = ListsPage {
        page,
        form,
        variants: Variant::ALL.iter().map(|variant| Choice::new(variant, t.variant(variant))).collect(),
        kinds: RatingKind::ALL.map(|kind| Choice::new(kind.code(), t.rating_kind(kind))).into(),
        imports,
        error,
    };
    page.html_as(status, &template)
}

/// All imported lists, latest first.
fn imports(service: &Service) -> Result<Vec<ListForm>, AppError> {
    let mut all = Vec::new();
    for variant in Variant::ALL {
        for kind in RatingKind::ALL {
            let list = RatingList { variant, kind };
            let own = service.store().rating_imports(list)?;
            all.extend(own.into_iter().map(|import| ListForm {
                list,
                note: ImportNote::from_import(&import),
                what: import,
            }));
        }
    }
    all.sort_by_key(|own| (std::cmp::Reverse(own.note.as_ref().map(|note| note.at)), own.what.date));
    Ok(all)
}

async fn show_preview(page: &Page, mut form: FormValues, error: Option<String>) -> Reply {
    let t = page.t;
    let Some(list) = list_of(&form) else { return Err(AppError::NotFound) };
    let (text, columns) = (form.get("text").to_owned(), chosen_columns(&form));
    let others = OtherPersons::typed(&form);
    let read = move |service: &Service| {
        let others = others.look(service)?;
        let preview = service.preview_list(list, text.as_bytes(), columns.as_deref())?;
        Ok::<_, ServiceError>(preview.map(|preview| (preview, others)))
    };
    let (preview, others) = match page.service(read).await? {
        Ok(read) => read,
        Err(error) => {
            let shown = shown_again(form.get("text").to_owned());
            form.set("text", shown);
            return show(page, StatusCode::UNPROCESSABLE_ENTITY, form, Some(unreadable(t, &error))).await;
        }
    };
    if form.get("date").is_empty() {
        form.set("date", preview.file.date.unwrap_or_else(|| session::now().date()));
    }
    let error = error.or_else(|| unfit(t, &preview));
    let is_same = |row: &&RatingListRow| row.is_same() && row.is_clear();
    let shown = preview.rows.iter().filter(|row| !is_same(row)).take(MOST_ROWS);
    let ticks = TickedRows::from_form(&form, form.has("ticked"));
    let rows = shown.map(|row| PreviewRow::new(t, row, &ticks, &form, &others)).collect();
    let status = if error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let template = PreviewPage {
        page,
        carried: page.carry_text(&form).await?,
        list,
        columns: column_fields(t, &preview.file.columns, &preview.file.samples),
        choices: column_choices(t, Column::all()),
        rows,
        bad: preview.file.bad.iter().map(|bad| BadListRow::new(t, bad)).collect(),
        same: preview.rows.iter().filter(is_same).count(),
        no_games: preview.rows.iter().filter(|row| row.row.games == 0).count(),
        error,
        form,
    };
    page.html_as(status, &template)
}

/// Why nothing can be read with the present columns.
fn unfit(t: Locale, preview: &ListPreview) -> Option<String> {
    if let Some(RepeatedColumn { first, second }) = &preview.file.twice {
        return Some(t.text("lists-twice").with("first", first).with("second", second).to_string());
    }
    let missing: Vec<String> = preview.file.missing.iter().map(|column| column_label(t, *column).to_string()).collect();
    (!missing.is_empty()).then(|| t.text("lists-missing").with("columns", missing.join(", ")).to_string())
}

impl PreviewRow {
    fn new(t: Locale, row: &RatingListRow, ticks: &TickedRows, form: &FormValues, others: &OtherPersons) -> Self {
        let line = row.row.line;
        let possible_duplicates = row.possible_duplicates.as_slice();
        let own = CandidateRow { line, name: row.row.person.name.to_string(), possible_duplicates };
        let RowCandidates { who, chosen, other } = RowCandidates::new(t, form, others, own);
        Self {
            line,
            name: row.row.person.name.to_string(),
            region: row.row.person.region.clone(),
            before: row.before.map(|before| before.listed().to_string()).unwrap_or_default(),
            rating: row.row.rating.to_string(),
            games: row.row.games,
            is_new: row.known.is_none() && who.is_empty(),
            doubt: row.repeats.map(|line| t.text("lists-repeated").with("line", line).to_string()),
            chosen,
            who,
            other: row.known.is_none().then_some(other),
            is_taken: ticks.has_line(line, row.is_clear()),
        }
    }
}
