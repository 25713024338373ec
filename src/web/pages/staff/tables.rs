//! `/admin/t/{slug}/tables`: the number of the first table, who keeps his table, and the halls.

use askama::Template;

use crate::web::forms::values::{Choice, FormValues};
use crate::web::forms::{FieldErrors, Form};
use crate::web::http::access::{Organiser, Staff};
use crate::web::http::error::Reply;
use crate::web::http::reply::Page;
use crate::web::i18n::Locale;
use crate::web::pages::staff::apart::players;
use crate::web::parts::staff::{FormError, StaffFrame, StaffTab, act, done_at, version};
use tournament::{EntryId, FixedTable, Hall, PlayingTables, TableNumber};

/// Empty lines offered below those that are filled in.
const SPARE: usize = 2;

/// More lines than this are not read.
const MOST: usize = 200;

#[derive(Template)]
#[template(path = "tables/index.html")]
struct TablesPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    form: FormValues,
    errors: FieldErrors,
    players: Vec<Choice>,
    fixed: Vec<FixedRow>,
    halls: Vec<HallRow>,
}

/// A line of somebody who keeps his table.
struct FixedRow {
    n: usize,
    entry: String,
    table: String,
    error: Option<String>,
}

struct HallRow {
    n: usize,
    name: String,
    first: String,
    last: String,
    error: Option<String>,
}

/// `GET /admin/t/{slug}/tables`
pub async fn index(page: Page, Organiser(staff): Organiser) -> Reply {
    let form = typed(&staff.tournament.settings.tables);
    show(&page, &staff, form, FieldErrors::default(), None)
}

/// `POST /admin/t/{slug}/tables`
pub async fn save(page: Page, Organiser(staff): Organiser, Form(form): Form<FormValues>) -> Reply {
    let tables = match read(page.t, &form) {
        Ok(tables) => tables,
        Err(errors) => {
            let trouble = FormError::new(page.t.text("tables-wrong"));
            return show(&page, &staff, form, errors, Some(trouble));
        }
    };
    let seen = version(form.get("seen"))?;
    match act(&page, &staff, seen, move |desk, request| desk.place_tables(request, &tables)).await? {
        Ok(_) => done_at(&staff, "/tables", "tables-done"),
        Err(trouble) => show(&page, &staff, form, FieldErrors::default(), Some(trouble)),
    }
}

fn typed(tables: &PlayingTables) -> FormValues {
    let mut form = FormValues::default();
    form.set("first", tables.first);
    for (n, fixed) in (1..).zip(&tables.fixed) {
        form.set(format!("entry-{n}"), fixed.entry);
        form.set(format!("table-{n}"), fixed.table);
    }
    for (n, hall) in (1..).zip(&tables.halls) {
        form.set(format!("hall-{n}"), &hall.name);
        form.set(format!("from-{n}"), hall.first);
        form.set(format!("to-{n}"), hall.last);
    }
    form
}

fn read(t: Locale, form: &FormValues) -> Result<PlayingTables, FieldErrors> {
    let mut errors = FieldErrors::default();
    let mut number = |field: &str, of: &str| {
        let read: Option<TableNumber> = form.get(field).parse().ok();
        if read.is_none() {
            errors.add(of, t.text("tables-number"));
        }
        read.unwrap_or(TableNumber(1))
    };
    let first = number("first", "first");
    let mut fixed = Vec::new();
    for n in lines(form, "entry") {
        let entry = form.get(&format!("entry-{n}")).parse().map_or(EntryId(0), EntryId);
        fixed.push(FixedTable { entry, table: number(&format!("table-{n}"), &format!("table-{n}")) });
    }
    let mut halls = Vec::new();
    for n in lines(form, "hall") {
        let name = form.get(&format!("hall-{n}")).trim().to_owned();
        let own = format!("from-{n}");
        halls.push(Hall { name, first: number(&own, &own), last: number(&format!("to-{n}"), &own) });
    }
    if errors.is_empty() { Ok(PlayingTables { first, fixed, halls }) } else { Err(errors) }
}

/// The lines in which a field is filled in.
fn lines(form: &FormValues, field: &str) -> Vec<usize> {
    (1..=MOST).filter(|n| !form.get(&format!("{field}-{n}")).trim().is_empty()).collect()
}

fn show(page: &Page, staff: &Staff, form: FormValues, errors: FieldErrors, trouble: Option<FormError>) -> Reply {
    let value = |field: &str, n: usize| form.get(&format!("{field}-{n}")).to_owned();
    let error = |field: &str, n: usize| errors.get(&format!("{field}-{n}")).map(str::to_owned);
    let rows = |field: &str| 1..=lines(&form, field).last().copied().unwrap_or(0) + SPARE;
    let fixed = rows("entry").map(|n| FixedRow {
        n,
        entry: value("entry", n),
        table: value("table", n),
        error: error("table", n),
    });
    let halls = rows("hall").map(|n| HallRow {
        n,
        name: value("hall", n),
        first: value("from", n),
        last: value("to", n),
        error: error("from", n),
    });
    let template = TablesPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Settings).with(trouble),
        players: players(&staff.tournament),
        fixed: fixed.collect(),
        halls: halls.collect(),
        form: form.clone(),
        errors,
    };
    page.html_as(template.frame.status(), &template)
}
