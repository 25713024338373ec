//! `/admin/t/{slug}/tables`: the number of the first table, the players with a fixed table, and the halls.

use askama::Template;

use crate::web::forms::{Choice, FieldErrors, Form, FormRow, FormState, FormValues, submit};
use crate::web::http::{ChiefArbiter, Page, Reply, Staff};
use crate::web::i18n::Locale;
use crate::web::parts::{StaffFrame, StaffTab, done_at, player_choices};
use tournament::{EntryId, FixedTable, Hall, PlayingTables, TableNumber};

/// Empty rows below those that are filled in.
const SPARE: usize = 2;

const MOST: usize = 200;

#[derive(Template)]
#[template(path = "staff/playing_tables.html")]
struct TablesPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    form: &'a FormState,
    players: Vec<Choice>,
    fixed: Vec<FormRow<'a>>,
    halls: Vec<FormRow<'a>>,
}

/// `GET /admin/t/{slug}/tables`
pub async fn index(page: Page, ChiefArbiter(staff): ChiefArbiter) -> Reply {
    let tables = &staff.tournament.settings.tables;
    let mut values = FormValues::default();
    values.set("first", tables.first);
    for (n, fixed) in (1..).zip(&tables.fixed) {
        values.set_in_row(n, "entry", fixed.entry);
        values.set_in_row(n, "table", fixed.table);
    }
    for (n, hall) in (1..).zip(&tables.halls) {
        values.set_in_row(n, "hall", &hall.name);
        values.set_in_row(n, "from", hall.first);
        values.set_in_row(n, "to", hall.last);
    }
    show(&page, &staff, &FormState::new(values))
}

/// `POST /admin/t/{slug}/tables`
pub async fn save(page: Page, ChiefArbiter(staff): ChiefArbiter, Form(values): Form<FormValues>) -> Reply {
    let tables = read(page.t, &values);
    let outcome = submit(&page, &staff, values, "tables-wrong", tables, |service, request, tables| {
        service.place_tables(request, &tables)
    });
    match outcome.await? {
        Ok(_) => done_at(&staff, "/tables", "tables-done"),
        Err(form) => show(&page, &staff, &form),
    }
}

fn read(t: Locale, values: &FormValues) -> Result<PlayingTables, FieldErrors> {
    let mut errors = FieldErrors::default();
    let mut number = |field: &str, error_at: &str| {
        let read: Option<TableNumber> = values.get(field).parse().ok();
        if read.is_none() {
            errors.add(error_at, t.text("tables-number"));
        }
        read.unwrap_or(TableNumber(1))
    };
    let first = number("first", "first");
    let mut fixed = Vec::new();
    for row in values.rows(&["entry"], MOST) {
        let entry = row.get("entry").parse().map_or(EntryId(0), EntryId);
        fixed.push(FixedTable { entry, table: number(&row.field("table"), &row.field("table")) });
    }
    let mut halls = Vec::new();
    for row in values.rows(&["hall"], MOST) {
        // Both ends of a hall are on one line of the page: the error stands at the first.
        let from = row.field("from");
        let (first, last) = (number(&from, &from), number(&row.field("to"), &from));
        halls.push(Hall { name: row.get("hall").to_owned(), first, last });
    }
    if errors.is_empty() { Ok(PlayingTables { first, fixed, halls }) } else { Err(errors) }
}

fn show(page: &Page, staff: &Staff, form: &FormState) -> Reply {
    let template = TablesPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Settings).with(form.error.clone()),
        players: player_choices(&staff.tournament),
        fixed: form.rows(&["entry"], SPARE, MOST),
        halls: form.rows(&["hall"], SPARE, MOST),
        form,
    };
    page.html_as(template.frame.status(), &template)
}
