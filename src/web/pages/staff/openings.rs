//! `/admin/t/{slug}/openings`: the table from which a tournament draws openings. A loaded table is previewed row by row; the valid rows are
//! stored on confirmation. Also the two steps of a round's draw, and the table as a public file.

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::service::{Service, openings_file};
use crate::web::forms::{CarriedText, Form, FormError, FormValues, SeenButton, Upload, run, version};
use crate::web::http::{AppError, ChiefArbiter, Download, Page, Reply, Staff};
use crate::web::i18n::Locale;
use crate::web::i18n::input_errors::{OpeningErrorText, opening_error};
use crate::web::parts::{OpeningPicture, StaffFrame, StaffTab, done_at, done_with_count, load_tournament};
use draughts::notation::openings::{OpeningList, RowError, first_moves};
use draughts::notation::{fen, openings};
use tournament::{DrawnFor, Opening, OpeningTable, Tournament};

/// Openings of a table shown with their boards.
const MOST_PICTURES: usize = 200;

/// The longest repeated part of a wrong row, in characters.
const LONGEST_ROW: usize = 200;

/// The longest table that is read, in bytes: thousands of rows.
const LONGEST: usize = 2 << 20;

#[derive(Template)]
#[template(path = "staff/openings.html")]
struct OpeningsPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    table: Option<&'a OpeningTable>,
    pictures: Vec<OpeningPicture>,
    text: String,
}

impl OpeningsPage<'_> {
    /// The drawn openings of the table.
    fn drawn(&self) -> usize {
        let draws = &self.frame.tournament.draws;
        let is_drawn = |opening: &&Opening| draws.values().any(|draw| draw.openings().contains(opening));
        self.table.map_or(0, |table| table.openings.iter().filter(is_drawn).count())
    }
}

#[derive(Template)]
#[template(path = "staff/openings_preview.html")]
struct OpeningsPreview<'a> {
    page: &'a Page,
    frame: StaffFrame,
    heading: String,
    pictures: Vec<OpeningPicture>,
    bad: Vec<BadRow>,
    replaces: bool,
    carried: CarriedText,
}

struct BadRow {
    line: usize,
    text: String,
    error: String,
    expected: String,
}

/// `?sample=1` fills in a sample table.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct OpeningsQuery {
    sample: u8,
}

#[derive(Debug, Deserialize)]
pub struct WayForm {
    seen: String,
    #[serde(default)]
    way: String,
}

/// `GET /admin/t/{slug}/openings`
pub async fn index(page: Page, ChiefArbiter(staff): ChiefArbiter, query: web::Query<OpeningsQuery>) -> Reply {
    let sample = || openings::write(&first_moves(staff.tournament.settings.variant));
    let text = if query.sample == 1 { sample() } else { String::new() };
    show_table(&page, &staff, text, None)
}

/// `POST /admin/t/{slug}/openings`: a preview of the table.
pub async fn preview(page: Page, ChiefArbiter(staff): ChiefArbiter, upload: Upload) -> Reply {
    let pasted = upload.fields.get("text").cloned().unwrap_or_default();
    let Ok(text) = upload.list_text(&page).await? else {
        return show_table(&page, &staff, pasted, Some(FormError::new(page.t.text("playerlist-not-text"))));
    };
    let text = text.unwrap_or(pasted);
    if text.len() > LONGEST {
        let problem = FormError::new(page.t.text("openings-too-long").with("n", LONGEST >> 20));
        return show_table(&page, &staff, String::new(), Some(problem));
    }
    if text.trim().is_empty() {
        return show_table(&page, &staff, text, Some(FormError::new(page.t.text("openings-nothing"))));
    }
    let mut form = FormValues::default();
    form.set("text", text);
    show_preview(&page, &staff, form, None).await
}

/// `POST /admin/t/{slug}/openings/confirm`: stores the valid rows.
pub async fn take(page: Page, ChiefArbiter(staff): ChiefArbiter, Form(mut form): Form<FormValues>) -> Reply {
    if !page.take_carried_text(&mut form).await? {
        return show_table(&page, &staff, String::new(), Some(FormError::new(page.t.text("lists-gone"))));
    }
    let way = staff.tournament.opening_table.as_ref().map_or(DrawnFor::default(), |table| table.drawn_for);
    let (seen, text) = (version(form.get("seen"))?, form.get("text").to_owned());
    match run(&page, &staff, seen, move |service, request| service.load_openings(request, &text, way)).await? {
        Ok(tournament) => {
            let count = tournament.opening_table.map_or(0, |table| table.openings.len());
            done_with_count(&staff, "/openings", "openings-done-taken", count)
        }
        Err(problem) => show_preview(&page, &staff, form, Some(problem)).await,
    }
}

/// `POST /admin/t/{slug}/openings/way`
pub async fn choose_way(page: Page, ChiefArbiter(staff): ChiefArbiter, Form(form): Form<WayForm>) -> Reply {
    let way = DrawnFor::from_code(&form.way).ok_or_else(|| AppError::bad_request("no such way"))?;
    match run(&page, &staff, version(&form.seen)?, move |service, request| service.draw_openings_for(request, way))
        .await?
    {
        Ok(_) => done_at(&staff, "/openings", "openings-done-way"),
        Err(problem) => show_table(&page, &staff, String::new(), Some(problem)),
    }
}

/// `POST /admin/t/{slug}/openings/remove`
pub async fn remove(page: Page, ChiefArbiter(staff): ChiefArbiter, Form(form): Form<SeenButton>) -> Reply {
    match run(&page, &staff, form.version()?, Service::remove_openings).await? {
        Ok(_) => done_at(&staff, "/openings", "openings-done-removed"),
        Err(problem) => show_table(&page, &staff, String::new(), Some(problem)),
    }
}

/// `GET /t/{slug}/openings.csv`: the table, for readers who want to repeat a draw.
pub async fn csv(page: Page, path: web::Path<String>) -> Result<Download, AppError> {
    let tournament = load_tournament(&page, path.into_inner()).await?;
    let table = tournament.opening_table.as_ref().ok_or(AppError::NotFound)?;
    Ok(Download::csv(format!("{}-openings.csv", tournament.slug), openings_file(table)))
}

fn show_table(page: &Page, staff: &Staff, text: String, problem: Option<FormError>) -> Reply {
    let table = staff.tournament.opening_table.as_ref();
    let rows = table.map_or(&[][..], |table| &table.openings);
    let template = OpeningsPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Settings).with(problem),
        table,
        pictures: pictures(page.t, &staff.tournament, rows.iter().cloned()),
        text,
    };
    page.html_as(template.frame.status(), &template)
}

async fn show_preview(page: &Page, staff: &Staff, form: FormValues, problem: Option<FormError>) -> Reply {
    let text = form.get("text");
    let (tournament, table_text) = (staff.tournament.clone(), text.to_owned());
    let table = page.service(move |service| Ok::<_, AppError>(service.read_openings(&tournament, &table_text))).await?;
    let rows = table.openings.iter().map(|row| Opening {
        code: row.code.clone(),
        label: row.label.clone(),
        fen: fen::write(&row.start),
        moves: row.moves.clone(),
    });
    let bad_row = |error: &RowError| {
        let row = text.lines().nth(error.line.saturating_sub(1)).unwrap_or_default();
        let OpeningErrorText { wrong, right } = opening_error(page.t, staff.tournament.settings.variant, &error.kind);
        let text = row.trim().chars().take(LONGEST_ROW).collect();
        BadRow { line: error.line, text, error: wrong, expected: right }
    };
    let template = OpeningsPreview {
        page,
        frame: StaffFrame::new(staff, StaffTab::Settings).with(problem),
        heading: heading(page.t, &table),
        pictures: if table.is_of_another_game() { Vec::new() } else { pictures(page.t, &staff.tournament, rows) },
        bad: table.errors.iter().map(bad_row).collect(),
        replaces: staff.tournament.opening_table.is_some(),
        carried: page.carry_text(&form).await?,
    };
    page.html_as(template.frame.status(), &template)
}

fn pictures(t: Locale, tournament: &Tournament, rows: impl Iterator<Item = Opening>) -> Vec<OpeningPicture> {
    let picture = |(number, opening): (usize, Opening)| {
        let picture = OpeningPicture::new(t, tournament.settings.variant, &opening);
        if number < MOST_PICTURES { picture } else { picture.without_board() }
    };
    rows.enumerate().map(picture).collect()
}

fn heading(t: Locale, table: &OpeningList) -> String {
    if table.is_of_another_game() {
        return t.text("openings-preview-other").to_string();
    }
    t.text("openings-preview").with("good", table.openings.len()).with("bad", table.errors.len()).to_string()
}
