//! `/admin/t/{slug}/fees/categories`: the fees and who pays which.

use std::collections::BTreeSet;
use std::str::FromStr;

use askama::Template;

use crate::web::forms::{FieldErrors, Form, FormRow, FormState, FormValues, one_line, submit};
use crate::web::http::{Organiser, Page, Reply, Staff};
use crate::web::i18n::Locale;
use crate::web::parts::{StaffFrame, StaffTab, done_at};
use tournament::limits::ListField;
use tournament::section::MOST_AGE;
use tournament::{EntryConditions, FeeCategory, FeeId, FeeRules, Money, Tournament, ValueRange};

const FIELDS: [&str; 4] = ["name", "amount", "age-from", "age-to"];

#[derive(Template)]
#[template(path = "fees/categories.html")]
struct CategoriesPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    form: &'a FormState,
    rows: Vec<FormRow<'a>>,
}

/// `GET /admin/t/{slug}/fees/categories`
pub async fn index(page: Page, Organiser(staff): Organiser) -> Reply {
    let rules = staff.tournament.fees.clone().unwrap_or_else(|| FeeRules {
        currency: staff.tournament.settings.prizes.currency.clone(),
        ..FeeRules::default()
    });
    show(&page, &staff, &FormState::new(typed(&rules)))
}

/// `POST /admin/t/{slug}/fees/categories`
pub async fn save(page: Page, Organiser(staff): Organiser, Form(values): Form<FormValues>) -> Reply {
    let rules = read(page.t, &staff.tournament, &values);
    let outcome = submit(&page, &staff, values, "registration-wrong", rules, |service, request, rules| {
        service.set_fees(request, &rules)
    });
    match outcome.await? {
        Ok(_) => done_at(&staff, "/fees/categories", "fees-done-saved"),
        Err(form) => show(&page, &staff, &form),
    }
}

fn typed(rules: &FeeRules) -> FormValues {
    let mut form = FormValues::default();
    let number = |number: Option<i32>| number.map(|number| number.to_string()).unwrap_or_default();
    for (n, category) in (1..).zip(&rules.categories) {
        let ages = category.who.age;
        form.set_in_row(n, "id", category.id.0);
        let values = [category.name.clone(), category.amount.to_string(), number(ages.from), number(ages.to)];
        for (field, value) in FIELDS.iter().zip(values) {
            form.set_in_row(n, field, value);
        }
    }
    form.set("currency", &rules.currency);
    form.set("chosen", if rules.is_chosen { "1" } else { "" });
    form
}

fn read(t: Locale, tournament: &Tournament, values: &FormValues) -> Result<FeeRules, FieldErrors> {
    let mut errors = FieldErrors::default();
    // Numbers of removed categories are not reused: players may still be assigned to them.
    let given = tournament.dues.values().filter_map(|dues| dues.category);
    let applied = tournament.applications.values().filter_map(|application| application.applicant.fee);
    let known = tournament.fees.iter().flat_map(|rules| &rules.categories).map(|category| category.id);
    let used: BTreeSet<u16> = given.chain(applied).chain(known).map(|id| id.0).collect();
    // Each number of the page is of one row; new ones are counted from the greatest, or are the lowest that nobody has.
    let (mut of_page, last) = (used.clone(), used.last().copied().unwrap_or(0));
    let unused = (1..last).filter(|id| !used.contains(id));
    let mut new_numbers = (last.saturating_add(1)..u16::MAX).chain(unused);
    let mut categories = Vec::new();
    for row in values.rows(&FIELDS, ListField::Fees.most()).filter(|row| row.get("remove").is_empty()) {
        let own = row.get("id").parse().ok().filter(|id| of_page.remove(id));
        let Some(id) = own.or_else(|| new_numbers.next()) else { break };
        let id = FeeId(id);
        let amount = row.get("amount").parse::<Money>();
        if amount.is_err() {
            errors.add(&row.field("amount"), t.text("fees-amount-unread"));
        }
        let name = one_line(row.get("name"));
        if name.is_empty() {
            errors.add(&row.field("name"), t.text("rejection-fees-nameless"));
        }
        let mut end = |field: &str| {
            let text = row.get(field);
            let read = i32::from_str(text).ok().filter(|age| (1..=MOST_AGE).contains(age));
            if read.is_none() && !text.is_empty() {
                errors.add(&row.field(field), t.text("sections-expected-age").with("most", MOST_AGE));
            }
            read
        };
        let age = ValueRange { from: end("age-from"), to: end("age-to") };
        let who = EntryConditions { age, ..EntryConditions::default() };
        categories.push(FeeCategory { id, name, amount: amount.unwrap_or_default(), who });
    }
    let currency = values.text("currency");
    let rules = FeeRules { currency, categories, is_chosen: values.is("chosen", "1") };
    if errors.is_empty() { Ok(rules) } else { Err(errors) }
}

fn show(page: &Page, staff: &Staff, form: &FormState) -> Reply {
    let template = CategoriesPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Players).with(form.error.clone()),
        form,
        rows: form.rows(&FIELDS, 2, ListField::Fees.most()),
    };
    page.html_as(template.frame.status(), &template)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;
    use tournament::{Info, Settings, System, TournamentId};

    #[test]
    fn what_the_form_shows_is_what_it_reads() {
        let juniors = EntryConditions { age: ValueRange { from: None, to: Some(17) }, ..EntryConditions::default() };
        let category = |id, name: &str, amount, who| FeeCategory { id: FeeId(id), name: name.to_owned(), amount, who };
        let categories = vec![
            category(3, "Юниоры", Money(25_050), juniors),
            category(1, "Остальные", Money::whole(500), EntryConditions::default()),
        ];
        let rules = FeeRules { currency: "₽".to_owned(), categories, is_chosen: true };
        let t = Locale::from_language(Language::English);
        let new = Tournament::new(TournamentId(1), "x", Info::default(), Settings::new(System::DUTCH, 1));
        // The numbers are those of the tournament whose page it is: others are not taken.
        let tournament = Tournament { fees: Some(rules.clone()), ..new };
        assert_eq!(read(t, &tournament, &typed(&rules)).ok(), Some(rules));
    }
}
