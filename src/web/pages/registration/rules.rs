//! `/admin/t/{slug}/registration`: when applications are accepted, the form's fields, and the conditions.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::str::FromStr;

use askama::Template;
use chrono::NaiveDateTime;

use crate::web::forms::{Choice, FieldErrors, Form, FormState, FormValues, read_time, submit, time_in_field};
use crate::web::http::{Organiser, Page, Reply, Staff};
use crate::web::i18n::changes::sex;
use crate::web::i18n::dates::offset_name;
use crate::web::i18n::{Locale, Text};
use crate::web::parts::schedule::{offset_choices, read_offset};
use crate::web::parts::{StaffFrame, StaffTab, done_at};
use tournament::section::MOST_AGE;
use tournament::{
    Admission, ApplicationField, EntryConditions, FieldRequirement, Rating, RegistrationRules, Sex, SportsTitle,
    System, Tournament, ValueRange,
};

#[derive(Template)]
#[template(path = "registration/rules.html")]
struct RulesPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    form: &'a FormState,
    is_saved: bool,
    address: String,
    /// The clock of the venue; `None` while it has not been chosen.
    clock: Option<String>,
    offsets: Vec<Choice>,
    fields: Vec<FieldRow>,
    asked: Vec<Choice>,
    sexes: Vec<Choice>,
    ranks: Vec<Choice>,
    admissions: Vec<Choice>,
}

impl RulesPage<'_> {
    /// The label of a time, with the clock by which it is.
    fn by_clock(&self, key: &str) -> String {
        let label = self.page.t.text(key);
        self.clock.as_ref().map_or_else(|| label.to_string(), |clock| format!("{label} ({clock})"))
    }
}

struct FieldRow {
    name: String,
    label: String,
    hint: Option<String>,
}

/// `GET /admin/t/{slug}/registration`
pub async fn index(page: Page, Organiser(staff): Organiser) -> Reply {
    let rules = staff.tournament.registration.clone();
    let rules = rules.unwrap_or_else(|| proposal(staff.tournament.settings.system));
    show(&page, &staff, &FormState::new(typed(&rules)))
}

/// `POST /admin/t/{slug}/registration`
pub async fn save(page: Page, Organiser(staff): Organiser, Form(values): Form<FormValues>) -> Reply {
    let read = read(page.t, &values);
    let outcome = submit(&page, &staff, values, "registration-wrong", read, |service, request, form| {
        service.set_registration_by_clock(request, &form.rules, form.offset)
    });
    match outcome.await? {
        Ok(_) => done_at(&staff, "/registration", "registration-done-saved"),
        Err(form) => show(&page, &staff, &form),
    }
}

/// The default fields: those of start lists, and a telephone number; the team in a team tournament.
fn proposal(system: System) -> RegistrationRules {
    let team = system.has_teams().then_some(ApplicationField::Team);
    let required = [ApplicationField::Birth, ApplicationField::Region].into_iter().chain(team);
    let required = required.map(|field| (field, FieldRequirement::Required));
    let optional = [
        ApplicationField::Sex,
        ApplicationField::Club,
        ApplicationField::Title,
        ApplicationField::Rating,
        ApplicationField::Phone,
    ];
    let fields = required.chain(optional.map(|field| (field, FieldRequirement::Optional))).collect();
    RegistrationRules { is_on: true, fields, ..RegistrationRules::default() }
}

fn field_name(field: ApplicationField) -> String {
    format!("ask-{}", field.code())
}

fn typed(rules: &RegistrationRules) -> FormValues {
    let mut form = FormValues::default();
    let number = |number: Option<i32>| number.map(|number| number.to_string()).unwrap_or_default();
    let rank = |rank: Option<SportsTitle>| rank.map(SportsTitle::code).unwrap_or_default();
    let time = |time: Option<NaiveDateTime>| time.map(time_in_field).unwrap_or_default();
    let EntryConditions { sex, age, ratings, ranks } = &rules.conditions;
    form.set("on", if rules.is_on { "1" } else { "0" });
    form.set("opens", time(rules.opens));
    form.set("closes", time(rules.closes));
    for field in ApplicationField::ALL {
        form.set(field_name(field), rules.fields.get(&field).copied().unwrap_or_default().code());
    }
    form.set("sex", sex.map(Sex::letter).unwrap_or_default());
    form.set("age-from", number(age.from));
    form.set("age-to", number(age.to));
    form.set("rating-from", number(ratings.from));
    form.set("rating-to", number(ratings.to));
    form.set("rank-from", rank(ranks.from));
    form.set("rank-to", rank(ranks.to));
    form.set("capacity", rules.capacity.map(|places| places.to_string()).unwrap_or_default());
    form.set("admission", rules.admission.code());
    form.set("text", &rules.text);
    form
}

/// What the form says.
#[derive(Debug, PartialEq, Eq)]
struct RulesForm {
    rules: RegistrationRules,
    /// The clock of the venue, if it was chosen here.
    offset: Option<i16>,
}

fn read(t: Locale, form: &FormValues) -> Result<RulesForm, FieldErrors> {
    let mut reader = RulesReader { t, form, errors: FieldErrors::default() };
    let asked = |field: ApplicationField| {
        (field, FieldRequirement::from_code(form.get(&field_name(field))).unwrap_or_default())
    };
    let fields: BTreeMap<ApplicationField, FieldRequirement> = ApplicationField::ALL.into_iter().map(asked).collect();
    let rules = RegistrationRules {
        is_on: form.is("on", "1"),
        opens: reader.time("opens"),
        closes: reader.time("closes"),
        fields: fields.into_iter().filter(|(_, asked)| *asked > FieldRequirement::Off).collect(),
        conditions: EntryConditions {
            sex: Sex::from_letter(form.get("sex")),
            age: reader.range("age", "sections-expected-age", 1..=MOST_AGE),
            ratings: reader.range("rating", "sections-expected-rating", Rating::RANGE),
            ranks: ValueRange {
                from: SportsTitle::from_code(form.get("rank-from")),
                to: SportsTitle::from_code(form.get("rank-to")),
            },
        },
        capacity: reader.value("capacity", |t| t.text("registration-expected-capacity"), |places: &u16| *places > 0),
        text: form.text("text"),
        admission: Admission::from_code(form.get("admission")).unwrap_or_default(),
    };
    let offset = read_offset(t, form, &mut reader.errors);
    if reader.errors.is_empty() { Ok(RulesForm { rules, offset }) } else { Err(reader.errors) }
}

struct RulesReader<'a> {
    t: Locale,
    form: &'a FormValues,
    errors: FieldErrors,
}

impl RulesReader<'_> {
    fn time(&mut self, field: &str) -> Option<NaiveDateTime> {
        let text = self.form.get(field).trim();
        let read = read_time(text);
        if read.is_none() && !text.is_empty() {
            self.errors.add(field, self.t.text("schedule-unread"));
        }
        read
    }

    fn range(&mut self, field: &str, key: &'static str, range: RangeInclusive<i32>) -> ValueRange<i32> {
        let expected = |t: Locale| t.text(key).with("most", *range.end());
        let mut end = |end: &str| self.value(&format!("{field}-{end}"), expected, |number| range.contains(number));
        ValueRange { from: end("from"), to: end("to") }
    }

    /// The value of a field, if any.
    fn value<T: FromStr>(
        &mut self,
        field: &str,
        expected: impl Fn(Locale) -> Text<'static>,
        is_good: impl Fn(&T) -> bool,
    ) -> Option<T> {
        let text = self.form.get(field).trim();
        let read = text.parse().ok().filter(is_good);
        if read.is_none() && !text.is_empty() {
            self.errors.add(field, expected(self.t));
        }
        read
    }
}

fn show(page: &Page, staff: &Staff, form: &FormState) -> Reply {
    let (t, tournament): (Locale, &Tournament) = (page.t, &staff.tournament);
    let has_teams = tournament.settings.system.has_teams();
    let field = |field: ApplicationField| FieldRow {
        name: field_name(field),
        label: t.label("registration-field", field.code()).to_string(),
        hint: matches!(field, ApplicationField::Phone | ApplicationField::Email | ApplicationField::Remark)
            .then(|| t.text("registration-private-staff").to_string()),
    };
    let any = || std::iter::once(Choice::new("", t.text("sections-any")));
    let template = RulesPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Settings).with(form.error.clone()),
        form,
        is_saved: tournament.registration.is_some(),
        address: page.for_phones(&format!("/t/{}/register", tournament.slug)),
        clock: tournament.info.utc_offset.map(offset_name),
        offsets: offset_choices(),
        fields: ApplicationField::ALL
            .into_iter()
            .filter(|field| has_teams || *field != ApplicationField::Team)
            .map(field)
            .collect(),
        asked: FieldRequirement::ALL
            .map(|requirement| Choice::new(requirement.code(), t.label("registration-asked", requirement.code())))
            .into(),
        sexes: any().chain([Sex::Female, Sex::Male].map(|own| Choice::new(own.letter(), sex(t, own)))).collect(),
        ranks: any().chain(SportsTitle::ALL.map(|rank| Choice::new(rank.code(), t.rank(rank)))).collect(),
        admissions: Admission::ALL
            .map(|admission| Choice::new(admission.code(), t.label("registration-admission", admission.code())))
            .into(),
    };
    page.html_as(template.frame.status(), &template)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;

    #[test]
    fn what_the_form_shows_is_what_it_reads() {
        let rules = RegistrationRules {
            opens: read_time("2026-11-01T09:00"),
            closes: read_time("2026-11-20T18:00"),
            conditions: EntryConditions {
                sex: Some(Sex::Female),
                age: ValueRange { from: Some(8), to: Some(17) },
                ratings: ValueRange { from: None, to: Some(2000) },
                ranks: ValueRange { from: Some(SportsTitle::Candidate), to: None },
            },
            capacity: Some(32),
            text: "Строка\nещё одна".to_owned(),
            admission: Admission::Automatic,
            ..proposal(System::Scheveningen)
        };
        let t = Locale::from_language(Language::English);
        assert_eq!(read(t, &typed(&rules)).ok(), Some(RulesForm { rules, offset: None }));
    }
}
