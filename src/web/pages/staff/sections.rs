//! `/admin/t/{slug}/sections`: sections such as women, juniors, regions, with places of their own. A preset fills in a row; nothing is
//! written before it is saved.

use std::ops::RangeInclusive;
use std::str::FromStr;

use askama::Template;
use chrono::NaiveDate;

use crate::web::forms::{Choice, FieldErrors, Form, FormRow, FormState, FormValues, one_line, submit};
use crate::web::http::{Organiser, Page, Reply, Staff};
use crate::web::i18n::changes::sex;
use crate::web::i18n::{Language, Locale, Text};
use crate::web::parts::{StaffFrame, StaffTab, done_at};
use tournament::bilingual::is_other_language;
use tournament::section::{MOST_AGE, MOST_SECTIONS};
use tournament::{Condition, Rating, Section, SectionCode, Sex, SportsTitle, ValueRange};

/// More than there may be: the rows beyond are refused and stay in the form.
const MOST: usize = MOST_SECTIONS + 10;

/// The fields that make a row filled in; the code alone does not.
const FIELDS: [&str; 15] = [
    "name",
    "other-name",
    "sex",
    "born-from",
    "born-to",
    "age-from",
    "age-to",
    "age-on",
    "regions",
    "federations",
    "clubs",
    "rating-from",
    "rating-to",
    "rank-from",
    "rank-to",
];

#[derive(Template)]
#[template(path = "staff/sections.html")]
struct SectionsPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    rows: Vec<SectionRow<'a>>,
    sexes: Vec<Choice>,
    ranks: Vec<Choice>,
    presets: Vec<Choice>,
}

struct SectionRow<'a> {
    row: FormRow<'a>,
    /// The number of members by the form's values.
    members: Option<usize>,
    /// It uses ages, and neither it nor the tournament has a day.
    lacks_a_day: bool,
}

impl SectionRow<'_> {
    /// Whether finer conditions are used, so that they are shown.
    fn has_more(&self) -> bool {
        FIELDS[8..].iter().any(|name| !self.row.get(name).is_empty() || self.row.error(name).is_some())
    }
}

/// `GET /admin/t/{slug}/sections`
pub async fn index(page: Page, Organiser(staff): Organiser) -> Reply {
    show(&page, &staff, &FormState::new(typed(&staff.tournament.settings.sections)))
}

/// `POST /admin/t/{slug}/sections`: the button of a preset shows the form again with one more row.
pub async fn save(page: Page, Organiser(staff): Organiser, Form(mut values): Form<FormValues>) -> Reply {
    if values.has("add") {
        add_preset(page.t, &mut values);
        return show(&page, &staff, &FormState::new(values));
    }
    let sections = read(page.t, &values);
    let outcome = submit(&page, &staff, values, "sections-wrong", sections, |service, request, sections| {
        service.set_sections(request, &sections)
    });
    match outcome.await? {
        Ok(_) => done_at(&staff, "/sections", "sections-done-saved"),
        Err(form) => show(&page, &staff, &form),
    }
}

fn typed(sections: &[Section]) -> FormValues {
    let mut form = FormValues::default();
    for (n, section) in (1..).zip(sections) {
        let who = &section.who;
        let number = |number: Option<i32>| number.map(|number| number.to_string()).unwrap_or_default();
        let rank = |rank: Option<SportsTitle>| rank.map(SportsTitle::code).unwrap_or_default().to_owned();
        let values = [
            section.name.clone(),
            section.other_name.clone(),
            who.sex.map(Sex::letter).unwrap_or_default().to_owned(),
            number(who.born.from),
            number(who.born.to),
            number(who.age.from),
            number(who.age.to),
            who.age_on.map(|day| day.to_string()).unwrap_or_default(),
            who.regions.join("; "),
            who.federations.join("; "),
            who.clubs.join("; "),
            number(who.ratings.from),
            number(who.ratings.to),
            rank(who.ranks.from),
            rank(who.ranks.to),
        ];
        form.set_in_row(n, "code", &section.code);
        for (field, value) in FIELDS.iter().zip(values) {
            form.set_in_row(n, field, value);
        }
    }
    form
}

/// Fills the first free row with a preset.
fn add_preset(t: Locale, form: &mut FormValues) {
    let n = form.rows(&FIELDS, MOST).last().map_or(0, |row| row.n) + 1;
    let (name, field, value) = match form.get("add") {
        "women" => ("sections-preset-women", "sex", Sex::Female.letter()),
        "juniors" => ("sections-preset-juniors", "age-to", "17"),
        "veterans" => ("sections-preset-veterans", "age-from", "60"),
        _ => return,
    };
    form.set_in_row(n, "name", t.text(name));
    if let Some(other) = Language::offered().find(|language| language.alphabet() != t.alphabet()) {
        form.set_in_row(n, "other-name", Locale::from_language(other).text(name));
    }
    form.set_in_row(n, field, value);
}

fn read(t: Locale, values: &FormValues) -> Result<Vec<Section>, FieldErrors> {
    let mut reader = SectionsReader { t, errors: FieldErrors::default() };
    let kept: Vec<FormRow<'_>> = values.rows(&FIELDS, MOST).filter(|row| row.get("remove").is_empty()).collect();
    let known = kept.iter().map(|row| row.get("code")).filter(|code| !code.is_empty());
    let mut taken: Vec<SectionCode> = known.map(|code| SectionCode(code.to_owned())).collect();
    let mut sections = Vec::new();
    for row in kept {
        let section = reader.section(row, &taken);
        taken.push(section.code.clone());
        sections.push(section);
    }
    if reader.errors.is_empty() { Ok(sections) } else { Err(reader.errors) }
}

struct SectionsReader {
    t: Locale,
    errors: FieldErrors,
}

impl SectionsReader {
    fn section(&mut self, row: FormRow<'_>, taken: &[SectionCode]) -> Section {
        let name = one_line(row.get("name"));
        if name.is_empty() {
            self.errors.add(&row.field("name"), self.t.text("rejection-sections-nameless"));
        }
        let other_name = one_line(row.get("other-name"));
        if !is_other_language(&name, &other_name) {
            self.errors.add(&row.field("other-name"), self.t.text("common-other-language-same"));
        }
        let own = row.get("code");
        let code = if own.is_empty() { Section::code_for(&name, taken) } else { SectionCode(own.to_owned()) };
        let who = self.condition(row);
        if who.is_open() && self.errors.is_empty() {
            self.errors.add(&row.field("name"), self.t.text("rejection-sections-asks-for-nothing"));
        }
        if who.is_reversed() {
            self.errors.add(&row.field("name"), self.t.text("rejection-sections-reversed"));
        }
        Section { code, name, other_name, who }
    }

    fn condition(&mut self, row: FormRow<'_>) -> Condition {
        Condition {
            sex: Sex::from_letter(row.get("sex")),
            born: self.range(row, "born", 1900..=2200),
            age: self.range(row, "age", 1..=MOST_AGE),
            age_on: self.value(row, "age-on", |t| t.text("sections-expected-day"), |_: &NaiveDate| true),
            regions: names(row.get("regions")),
            federations: names(row.get("federations")),
            clubs: names(row.get("clubs")),
            ratings: self.range(row, "rating", Rating::RANGE),
            ranks: ValueRange {
                from: SportsTitle::from_code(row.get("rank-from")),
                to: SportsTitle::from_code(row.get("rank-to")),
            },
        }
    }

    fn range(&mut self, row: FormRow<'_>, field: &str, range: RangeInclusive<i32>) -> ValueRange<i32> {
        let key = match field {
            "born" => "sections-expected-year",
            "age" => "sections-expected-age",
            _ => "sections-expected-rating",
        };
        let expected = |t: Locale| t.text(key).with("most", *range.end());
        let mut end = |end: &str| self.value(row, &format!("{field}-{end}"), expected, |number| range.contains(number));
        ValueRange { from: end("from"), to: end("to") }
    }

    /// The value of a field, if any.
    fn value<T: FromStr>(
        &mut self,
        row: FormRow<'_>,
        field: &str,
        expected: impl Fn(Locale) -> Text<'static>,
        is_good: impl Fn(&T) -> bool,
    ) -> Option<T> {
        let text = row.get(field);
        let read = text.parse().ok().filter(is_good);
        if !text.is_empty() && read.is_none() {
            self.errors.add(&row.field(field), expected(self.t));
        }
        read
    }
}

/// Names separated by semicolons, or by commas if there are none.
fn names(text: &str) -> Vec<String> {
    let separator = if text.contains(';') { ';' } else { ',' };
    text.split(separator).map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

fn show(page: &Page, staff: &Staff, form: &FormState) -> Reply {
    let t = page.t;
    let tournament = &staff.tournament;
    let row = |row| {
        let mut reader = SectionsReader { t, errors: FieldErrors::default() };
        let section = reader.section(row, &[]);
        let section = Some(section).filter(|_| row.is_filled(&FIELDS) && reader.errors.is_empty());
        let entries = || tournament.entries.values();
        SectionRow {
            row,
            members: section.as_ref().map(|section| entries().filter(|entry| section.has(tournament, entry)).count()),
            lacks_a_day: section.is_some_and(|section| section.lacks_a_day(tournament)),
        }
    };
    let any = || std::iter::once(Choice::new("", t.text("sections-any")));
    let template = SectionsPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Settings).with(form.error.clone()),
        rows: form.rows(&FIELDS, 1, MOST + 1).into_iter().map(row).collect(),
        sexes: any().chain([Sex::Female, Sex::Male].map(|own| Choice::new(own.letter(), sex(t, own)))).collect(),
        ranks: any().chain(SportsTitle::ALL.map(|rank| Choice::new(rank.code(), t.rank(rank)))).collect(),
        presets: vec![
            Choice::new("women", t.text("sections-preset-women")),
            Choice::new("juniors", t.text("sections-preset-juniors")),
            Choice::new("veterans", t.text("sections-preset-veterans")),
        ],
    };
    page.html_as(template.frame.status(), &template)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_form_shows_is_what_it_reads() {
        let span = |from, to| ValueRange { from: Some(from), to };
        let who = Condition {
            sex: Some(Sex::Female),
            born: span(1960, Some(2010)),
            age: span(16, None),
            age_on: NaiveDate::from_ymd_opt(2026, 1, 1),
            regions: vec!["Орёл".to_owned(), "Москва, СВАО".to_owned()],
            federations: vec!["RUS".to_owned()],
            clubs: Vec::new(),
            ratings: span(1500, Some(1900)),
            ranks: ValueRange { from: Some(SportsTitle::Candidate), to: None },
        };
        let sections = vec![
            Section {
                code: SectionCode("x".to_owned()),
                name: "Всё сразу".to_owned(),
                other_name: "All at once".to_owned(),
                who,
            },
            Section {
                code: SectionCode("y".to_owned()),
                name: "Y".to_owned(),
                other_name: String::new(),
                who: Condition { clubs: vec!["Дебют".to_owned()], ..Condition::default() },
            },
        ];
        let t = Locale::from_language(Language::English);
        assert_eq!(read(t, &typed(&sections)).ok(), Some(sections));
    }
}
