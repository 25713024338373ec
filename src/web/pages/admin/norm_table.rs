//! `/admin/norms`: the tables of norms, each with the day from which it applies; for administrators.

use std::collections::BTreeMap;

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use chrono::NaiveDate;
use serde::Deserialize;

use crate::web::forms::{FieldErrors, Form, FormRow, FormState, FormValues};
use crate::web::http::{AdminAccount, AppError, Page, Reply, done, session};
use crate::web::i18n::Locale;
use tournament::limits::TextField;
use tournament::rating::PointShare;
use tournament::rating::norms::{NormEdition, NormRank, NormTable, NormTableError};
use tournament::usual_title;

const MOST_RANKS: usize = 30;

const SPARE: usize = 2;

/// A row without a name is no rank.
const FILLED: [&str; 1] = ["name"];

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct NormTableQuery {
    from: String,
}

#[derive(Template)]
#[template(path = "admin/norm_table.html")]
struct TablePage<'a> {
    page: &'a Page,
    days: Vec<NaiveDate>,
    shown: Option<NaiveDate>,
    form: &'a FormState,
    rows: Vec<FormRow<'a>>,
}

impl TablePage<'_> {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates pass references")]
    fn is_shown(&self, day: &NaiveDate) -> bool {
        self.shown == Some(*day)
    }
}

/// `GET /admin/norms`
pub async fn index(page: Page, _: AdminAccount, wanted: web::Query<NormTableQuery>) -> Reply {
    let book = page.service(|service| service.store().norm_book()).await?;
    let today = session::now().date();
    let asked = wanted.from.parse().ok();
    let held = book.editions().iter().rev().map(|edition| edition.from);
    let shown = held.clone().find(|from| Some(*from) == asked).or_else(|| held.clone().find(|from| *from <= today));
    let form = FormState::new(written(&book.on(shown.unwrap_or(today)), shown.unwrap_or(today)));
    show(&page, StatusCode::OK, shown, &form).await
}

/// `POST /admin/norms`
pub async fn save(page: Page, _: AdminAccount, Form(form): Form<FormValues>) -> Reply {
    match read(page.t, &form) {
        Ok(edition) => {
            let from = edition.from;
            page.service(move |service| service.save_norms(&edition)).await?;
            Ok(done(&format!("/admin/norms?from={from}"), "norms-done-saved"))
        }
        Err(errors) => {
            let form = FormState { values: form, errors, error: None };
            show(&page, StatusCode::UNPROCESSABLE_ENTITY, None, &form).await
        }
    }
}

#[derive(Debug, Deserialize)]
pub struct RemoveForm {
    from: NaiveDate,
}

/// `POST /admin/norms/remove`
pub async fn remove(page: Page, _: AdminAccount, Form(form): Form<RemoveForm>) -> Reply {
    page.service(move |service| service.remove_norms(form.from)).await?;
    Ok(done("/admin/norms", "norms-done-removed"))
}

/// The page with a form; `shown` is the day of the stored table that is in it.
async fn show(page: &Page, status: StatusCode, shown: Option<NaiveDate>, form: &FormState) -> Reply {
    let book = page.service(|service| Ok::<_, AppError>(service.store().norm_book()?)).await?;
    let days = book.editions().iter().map(|edition| edition.from).collect();
    let rows = form.rows(&FILLED, SPARE, MOST_RANKS);
    page.html_as(status, &TablePage { page, days, shown, form, rows })
}

fn written(table: &NormTable, from: NaiveDate) -> FormValues {
    let mut form = FormValues::default();
    form.set("from", from);
    form.set("step", table.step.0 / 100);
    form.set("most", table.most_steps);
    for (n, rank) in (1..).zip(&table.ranks) {
        form.set_in_row(n, "order", n);
        form.set_in_row(n, "name", usual_title(&rank.name));
        form.set_in_row(n, "titles", rank.titles.join(", "));
        form.set_in_row(n, "least", rank.least_games);
        form.set_in_row(n, "awarded", if rank.is_awarded { "1" } else { "" });
    }
    form
}

/// A rank as it was typed.
struct TypedRank {
    /// The row of the form, from 1.
    row: usize,
    /// The number by which ranks are ordered.
    order: u32,
    rank: NormRank,
}

impl TypedRank {
    /// `None` if the number of games cannot be read.
    fn read(t: Locale, row: FormRow<'_>, errors: &mut FieldErrors) -> Option<Self> {
        let name = row.get("name").to_owned();
        let Ok(least_games) = row.get("least").parse::<u16>() else {
            errors.add(&row.field("rank"), t.text("norms-wrong-games"));
            return None;
        };
        let titles = row.get("titles").split(',').map(str::trim).filter(|title| !title.is_empty());
        let titles: Vec<String> = titles.map(str::to_owned).collect();
        for text in titles.iter().chain([&name]) {
            if let Err(error) = TextField::Rank.check(text) {
                errors.add(&row.field("rank"), t.limit_error(&error.into()));
            }
        }
        let is_awarded = !row.get("awarded").is_empty();
        let order = row.get("order").parse().unwrap_or(u32::MAX);
        Some(Self { row: row.n, order, rank: NormRank { name: usual_title(&name), titles, is_awarded, least_games } })
    }
}

fn read(t: Locale, form: &FormValues) -> Result<NormEdition, FieldErrors> {
    let mut errors = FieldErrors::default();
    let from = form.get("from").trim().parse::<NaiveDate>();
    let from = from.map_err(|_| errors.add("from", t.text("settings-date-unread"))).unwrap_or_default();
    let mut number = |name: &str, most: u16| {
        let read = form.get(name).trim().parse::<u16>().ok().filter(|number| *number <= most);
        read.unwrap_or_else(|| {
            errors.add(name, t.text("norms-wrong-number").with("most", most));
            0
        })
    };
    let step = PointShare(100 * i32::from(number("step", 50)));
    let most_steps = u8::try_from(number("most", 20)).unwrap_or(0);
    let ranks = form.rows(&FILLED, MOST_RANKS).filter_map(|row| TypedRank::read(t, row, &mut errors));
    let mut ranks: Vec<TypedRank> = ranks.collect();
    ranks.sort_by_key(|typed| (typed.order, typed.row));
    let rows: BTreeMap<usize, usize> = (1..).zip(ranks.iter().map(|typed| typed.row)).collect();
    let table = NormTable { step, most_steps, ranks: ranks.into_iter().map(|typed| typed.rank).collect() };
    if let Err(error) = table.check() {
        let row = |place: usize| format!("rank-{}", rows.get(&place).copied().unwrap_or(place));
        match error {
            NormTableError::NoRank => errors.add("rank-1", t.text("norms-wrong-none")),
            NormTableError::Step => errors.add("step", t.text("norms-wrong-number").with("most", 50)),
            NormTableError::Nameless(place) => errors.add(&row(place), t.text("norms-wrong-nameless")),
            NormTableError::Twice(place) => errors.add(&row(place), t.text("norms-wrong-twice")),
        }
    }
    if errors.is_empty() { Ok(NormEdition { from, table }) } else { Err(errors) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;

    const T: Locale = Locale::from_language(Language::English);

    fn day() -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 1, 1).expect("a day")
    }

    #[test]
    fn a_table_comes_back_as_it_was_put_into_the_form() {
        let table = NormTable::usual();
        let read = read(T, &written(&table, day())).expect("nothing is wrong");
        assert_eq!(read, NormEdition { from: day(), table });
    }

    #[test]
    fn a_rank_is_shown_and_kept_in_the_spelling_of_titles() {
        let mut saved = NormTable::usual();
        "I".clone_into(&mut saved.ranks[4].name);
        let mut form = written(&saved, day());
        assert_eq!(form.get("name-5"), "1 разряд");
        form.set("name-6", "II");
        let read = read(T, &form).expect("nothing is wrong");
        assert_eq!([4, 5].map(|place| read.table.ranks[place].name.as_str()), ["1 разряд", "2 разряд"]);
    }

    #[test]
    fn a_rank_has_a_name_that_can_be_read() {
        for name in ["щ".repeat(41), "мс\u{202e}".to_owned()] {
            let mut form = written(&NormTable::usual(), day());
            form.set("name-2", name);
            let errors = read(T, &form).expect_err("it cannot be shown");
            assert!(errors.get("rank-2").is_some_and(|error| error.starts_with("Title: “")));
        }
    }

    #[test]
    fn rows_are_put_in_the_order_of_their_numbers_and_empty_ones_are_left_out() {
        let mut form = written(&NormTable::usual(), day());
        form.set("order-3", 99);
        form.set("name-1", "");
        let names: Vec<String> =
            read(T, &form).expect("nothing is wrong").table.ranks.into_iter().map(|rank| rank.name).collect();
        assert_eq!(
            (names.len(), names.first(), names.last()),
            (9, NormTable::usual().ranks.get(1).map(|r| &r.name), NormTable::usual().ranks.get(2).map(|r| &r.name))
        );
    }

    #[test]
    fn what_is_wrong_is_said_beside_its_row() {
        for (field, value, place) in
            [("from", "x", "from"), ("step", "51", "step"), ("least-3", "x", "rank-3"), ("name-4", "GM", "rank-4")]
        {
            let mut form = written(&NormTable::usual(), day());
            form.set(field, value);
            assert!(read(T, &form).expect_err(field).get(place).is_some(), "{field}={value}");
        }
    }
}
