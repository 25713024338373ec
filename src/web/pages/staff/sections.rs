//! `/admin/t/{slug}/sections`: women, juniors, regions: who has places of his own. A preset fills a line in; nothing is written before
//! it is saved.

use std::str::FromStr;

use askama::Template;
use chrono::NaiveDate;

use crate::web::forms::values::{Choice, FormValues};
use crate::web::forms::{FieldErrors, Form};
use crate::web::http::access::{Organiser, Staff};
use crate::web::http::error::Reply;
use crate::web::http::reply::Page;
use crate::web::i18n::Locale;
use crate::web::i18n::changes::sex;
use crate::web::parts::staff::{FormError, StaffFrame, StaffTab, act, done_at, version};
use tournament::{Condition, Section, SectionCode, Sex, SportsTitle, Tournament, ValueRange};

/// More sections than this are not read.
const MOST: usize = 60;

/// What makes a line one that is filled in; the code alone does not.
const FIELDS: [&str; 14] = [
    "name",
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
#[template(path = "sections/edit.html")]
struct SectionsPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    rows: Vec<SectionRow>,
    sexes: Vec<Choice>,
    ranks: Vec<Choice>,
    presets: Vec<Choice>,
}

/// A section as the form shows it.
struct SectionRow {
    n: usize,
    form: FormValues,
    errors: Vec<(String, String)>,
    /// How many belong to it, as it stands in the form.
    members: Option<usize>,
    /// It goes by age, and neither it nor the event names a day.
    lacks_a_day: bool,
}

impl SectionRow {
    fn field(&self, name: &str) -> String {
        format!("{name}-{}", self.n)
    }

    fn get(&self, name: &str) -> &str {
        self.form.get(&self.field(name))
    }

    fn is(&self, name: &str, value: &str) -> bool {
        self.get(name) == value
    }

    fn error(&self, name: &str) -> Option<&str> {
        let field = self.field(name);
        self.errors.iter().find(|(of, _)| *of == field).map(|(_, error)| error.as_str())
    }

    /// Whether something of the finer conditions is asked for, so that they are shown.
    fn has_more(&self) -> bool {
        FIELDS[7..].iter().any(|name| !self.get(name).is_empty() || self.error(name).is_some())
    }
}

/// `GET /admin/t/{slug}/sections`
pub async fn index(page: Page, Organiser(staff): Organiser) -> Reply {
    let form = typed(&staff.tournament.settings.sections);
    show(&page, &staff, form, FieldErrors::default(), None)
}

/// `POST /admin/t/{slug}/sections`: a button for a preset shows the form again with one more line.
pub async fn save(page: Page, Organiser(staff): Organiser, Form(mut form): Form<FormValues>) -> Reply {
    if form.has("add") {
        add_preset(page.t, &mut form);
        return show(&page, &staff, form, FieldErrors::default(), None);
    }
    let sections = match read(page.t, &form) {
        Ok(sections) => sections,
        Err(errors) => {
            let trouble = FormError::new(page.t.text("sections-wrong"));
            return show(&page, &staff, form, errors, Some(trouble));
        }
    };
    let seen = version(form.get("seen"))?;
    match act(&page, &staff, seen, move |desk, request| desk.set_sections(request, &sections)).await? {
        Ok(_) => done_at(&staff, "/sections", "sections-done-saved"),
        Err(trouble) => show(&page, &staff, form, FieldErrors::default(), Some(trouble)),
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
        form.set(format!("code-{n}"), &section.code);
        for (field, value) in FIELDS.iter().zip(values) {
            form.set(format!("{field}-{n}"), value);
        }
    }
    form
}

/// Fills the first free line with a preset.
fn add_preset(t: Locale, form: &mut FormValues) {
    let n = lines(form).last().copied().unwrap_or(0) + 1;
    let (name, field, value) = match form.get("add") {
        "women" => ("sections-preset-women", "sex", Sex::Female.letter()),
        "juniors" => ("sections-preset-juniors", "age-to", "17"),
        "veterans" => ("sections-preset-veterans", "age-from", "60"),
        _ => return,
    };
    form.set(format!("name-{n}"), t.text(name));
    form.set(format!("{field}-{n}"), value);
}

/// The lines in which anything is filled in.
fn lines(form: &FormValues) -> Vec<usize> {
    let is_filled = |n: &usize| FIELDS.iter().any(|field| !form.get(&format!("{field}-{n}")).trim().is_empty());
    (1..=MOST).filter(is_filled).collect()
}

fn read(t: Locale, form: &FormValues) -> Result<Vec<Section>, FieldErrors> {
    let mut reader = SectionsReader { t, form, errors: FieldErrors::default() };
    let kept: Vec<usize> = lines(form).into_iter().filter(|n| form.get(&format!("remove-{n}")).is_empty()).collect();
    let known = |n: &usize| Some(form.get(&format!("code-{n}"))).filter(|code| !code.is_empty());
    let mut taken: Vec<SectionCode> = kept.iter().filter_map(known).map(|code| SectionCode(code.to_owned())).collect();
    let mut sections = Vec::new();
    for n in kept {
        let section = reader.section(n, &taken);
        taken.push(section.code.clone());
        sections.push(section);
    }
    if reader.errors.is_empty() { Ok(sections) } else { Err(reader.errors) }
}

struct SectionsReader<'a> {
    t: Locale,
    form: &'a FormValues,
    errors: FieldErrors,
}

impl SectionsReader<'_> {
    fn section(&mut self, n: usize, taken: &[SectionCode]) -> Section {
        let name = self.form.get(&format!("name-{n}")).split_whitespace().collect::<Vec<_>>().join(" ");
        if name.is_empty() {
            self.errors.add(&format!("name-{n}"), self.t.text("sections-fault-nameless"));
        }
        let own = self.form.get(&format!("code-{n}"));
        let code = if own.is_empty() { Section::code_for(&name, taken) } else { SectionCode(own.to_owned()) };
        let who = self.condition(n);
        if who.is_open() && self.errors.is_empty() {
            self.errors.add(&format!("name-{n}"), self.t.text("sections-fault-everybody"));
        }
        if who.is_reversed() {
            self.errors.add(&format!("name-{n}"), self.t.text("sections-fault-reversed"));
        }
        Section { code, name, who }
    }

    fn condition(&mut self, n: usize) -> Condition {
        let list = |field: &str| names(self.form.get(&format!("{field}-{n}")));
        let (regions, federations, clubs) = (list("regions"), list("federations"), list("clubs"));
        Condition {
            sex: Sex::from_letter(self.form.get(&format!("sex-{n}"))),
            born: self.span("born", n, 1900..=2200),
            age: self.span("age", n, 1..=120),
            age_on: self.value(&format!("age-on-{n}"), "sections-expected-day", |_: &NaiveDate| true),
            regions,
            federations,
            clubs,
            ratings: self.span("rating", n, 1..=4000),
            ranks: ValueRange {
                from: SportsTitle::from_code(self.form.get(&format!("rank-from-{n}"))),
                to: SportsTitle::from_code(self.form.get(&format!("rank-to-{n}"))),
            },
        }
    }

    fn span(&mut self, field: &str, n: usize, range: std::ops::RangeInclusive<i32>) -> ValueRange<i32> {
        let key = match field {
            "born" => "sections-expected-year",
            "age" => "sections-expected-age",
            _ => "sections-expected-rating",
        };
        let mut end = |end: &str| self.value(&format!("{field}-{end}-{n}"), key, |number| range.contains(number));
        ValueRange { from: end("from"), to: end("to") }
    }

    /// What a field holds, if it holds anything.
    fn value<T: FromStr>(&mut self, field: &str, key: &str, is_good: impl Fn(&T) -> bool) -> Option<T> {
        let text = self.form.get(field).trim();
        let read = text.parse().ok().filter(is_good);
        if !text.is_empty() && read.is_none() {
            self.errors.add(field, self.t.text(key));
        }
        read
    }
}

/// Names apart by semicolons, or by commas where there are none.
fn names(text: &str) -> Vec<String> {
    let separator = if text.contains(';') { ';' } else { ',' };
    text.split(separator).map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

fn show(page: &Page, staff: &Staff, form: FormValues, errors: FieldErrors, trouble: Option<FormError>) -> Reply {
    let t = page.t;
    let last = lines(&form).last().copied().unwrap_or(0) + 1;
    let row = |n: usize| row(t, &staff.tournament, &form, &errors, n);
    let any = || std::iter::once(Choice::new("", t.text("sections-any")));
    let template = SectionsPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Settings).with(trouble),
        rows: (1..=last).map(row).collect(),
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

fn row(t: Locale, tournament: &Tournament, form: &FormValues, errors: &FieldErrors, n: usize) -> SectionRow {
    let own =
        |field: &&str| errors.get(&format!("{field}-{n}")).map(|error| (format!("{field}-{n}"), error.to_owned()));
    let mut reader = SectionsReader { t, form, errors: FieldErrors::default() };
    let section = lines(form).contains(&n).then(|| reader.section(n, &[])).filter(|_| reader.errors.is_empty());
    let lacks_a_day = section.as_ref().is_some_and(|section| section.lacks_a_day(tournament));
    let count = |section: Section| tournament.entries.values().filter(|entry| section.has(tournament, entry)).count();
    SectionRow {
        n,
        form: form.clone(),
        errors: FIELDS.iter().filter_map(own).collect(),
        members: section.map(count),
        lacks_a_day,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;

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
            Section { code: SectionCode("x".to_owned()), name: "Всё сразу".to_owned(), who },
            Section {
                code: SectionCode("y".to_owned()),
                name: "Y".to_owned(),
                who: Condition { clubs: vec!["Дебют".to_owned()], ..Condition::default() },
            },
        ];
        let t = Locale::from_language(Language::English);
        assert_eq!(read(t, &typed(&sections)).ok(), Some(sections));
    }
}
