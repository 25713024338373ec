//! `/admin/t/{slug}/rating`: all numbers of a tournament's rating rules.
//!
//! The fields are those of the serialised rules, so that no number is left out.

use askama::Template;
use serde_json::{Map, Value};

use crate::web::forms::{Choice, FieldErrors, Form, FormState, FormValues, submit};
use crate::web::http::{Organiser, Page, Reply, Staff};
use crate::web::i18n::Locale;
use crate::web::i18n::settings::rating_system_name;
use crate::web::parts::{StaffFrame, StaffTab, done_at};
use tournament::rating_rules::Expectation;
use tournament::{RatingRules, Settings};

const MOST: i64 = 1_000_000;

/// The only field that is no number.
const EXPECTATION: &str = "expectation";

#[derive(Template)]
#[template(path = "staff/rating_rules.html")]
struct RatingRulesPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    system: String,
    numbers: Vec<Field>,
    expectations: Vec<Choice>,
    errors: &'a FieldErrors,
}

struct Field {
    name: &'static str,
    label: String,
    /// Its effect and usual value.
    hint: String,
    value: String,
}

impl Field {
    fn is_choice(&self) -> bool {
        self.name == EXPECTATION
    }
}

/// `GET /admin/t/{slug}/rating`
pub async fn index(page: Page, Organiser(staff): Organiser) -> Reply {
    show(&page, &staff, &FormState::new(written(&staff.tournament.settings.rating_rules)))
}

/// `POST /admin/t/{slug}/rating`
pub async fn save(page: Page, Organiser(staff): Organiser, Form(values): Form<FormValues>) -> Reply {
    let now = staff.tournament.settings.rating_rules;
    let is_reset = !values.get("usual").is_empty();
    let rules = if is_reset { Ok(now.system().usual_rules()) } else { read(page.t, &values, &now) };
    let settings = rules.map(|rating_rules| Settings { rating_rules, ..staff.tournament.settings.clone() });
    let outcome = submit(&page, &staff, values, "settings-wrong", settings, |service, request, settings| {
        service.edit_settings(request, &settings)
    });
    match outcome.await? {
        Ok(_) => done_at(&staff, "/rating", "ratingrules-done-saved"),
        Err(form) => show(&page, &staff, &form),
    }
}

fn show(page: &Page, staff: &Staff, form: &FormState) -> Reply {
    let t = page.t;
    let rules = staff.tournament.settings.rating_rules;
    let usual = written(&rules.system().usual_rules());
    let field = |(name, key): (&'static str, &'static str)| Field {
        name,
        label: t.text(key).to_string(),
        hint: format!("{} {}", t.text(&format!("{key}-hint")), usually(t, name, usual.get(name))),
        value: form.values.get(name).to_owned(),
    };
    let template = RatingRulesPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Settings).with(form.error.clone()),
        system: rating_system_name(t, rules.system()),
        numbers: fields(&rules).map(field).collect(),
        expectations: expectations(t),
        errors: &form.errors,
    };
    page.html_as(template.frame.status(), &template)
}

/// The usual value of a number, or of the way to compute expected scores.
fn usually(t: Locale, name: &str, value: &str) -> String {
    let name_of_value = || expectations(t).into_iter().find(|choice| choice.value == value).map(|choice| choice.label);
    match value {
        "" => t.text("ratingrules-usually-empty").to_string(),
        _ if name == EXPECTATION => {
            t.text("ratingrules-usually").with("value", name_of_value().unwrap_or_default()).to_string()
        }
        number => t.text("ratingrules-usually").with("value", number).to_string(),
    }
}

fn expectations(t: Locale) -> Vec<Choice> {
    let name = |own| match own {
        Expectation::Table => ("table", t.text("ratingrules-table")),
        Expectation::Formula => ("formula", t.text("ratingrules-formula")),
    };
    [Expectation::Table, Expectation::Formula].map(name).map(|(code, label)| Choice::new(code, label)).into()
}

/// The fields of a system with their labels.
fn fields(rules: &RatingRules) -> impl Iterator<Item = (&'static str, &'static str)> {
    let system = rules.system().code();
    FIELDS.into_iter().filter(move |(own, ..)| *own == system).map(|(_, name, key)| (name, key))
}

fn document(rules: &RatingRules) -> Map<String, Value> {
    match serde_json::to_value(rules) {
        Ok(Value::Object(document)) => document,
        // Rules are plain data: this does not happen.
        Ok(_) | Err(_) => Map::new(),
    }
}

fn written(rules: &RatingRules) -> FormValues {
    let mut form = FormValues::default();
    for (name, value) in document(rules) {
        match value {
            Value::Null => form.set(name, ""),
            Value::String(text) => form.set(name, text),
            other => form.set(name, other),
        }
    }
    form
}

fn read(t: Locale, form: &FormValues, now: &RatingRules) -> Result<RatingRules, FieldErrors> {
    let mut document = document(now);
    let mut errors = FieldErrors::default();
    for (name, _) in fields(now) {
        let text = form.get(name).trim();
        let value = match text {
            "" => Some(Value::Null),
            text if name == EXPECTATION => Some(Value::from(text)),
            text => text.parse::<i64>().ok().filter(|number| (0..=MOST).contains(number)).map(Value::from),
        };
        document.insert(name.to_owned(), value.unwrap_or_default());
        // Only the rules themselves know whether a number is required and valid.
        let is_read = || serde_json::from_value::<RatingRules>(Value::Object(document.clone())).is_ok();
        if (!text.is_empty() && document.get(name).is_some_and(Value::is_null)) || !is_read() {
            errors.add(name, t.text("ratingrules-wrong").with("least", 0).with("most", MOST));
            document.insert(name.to_owned(), Value::from(0));
        }
    }
    let rules = serde_json::from_value::<RatingRules>(Value::Object(document));
    rules.ok().filter(|_| errors.is_empty()).ok_or(errors)
}

impl Locale {
    /// The numbers with unusual values; empty if all are usual.
    pub fn rating_numbers(self, rules: &RatingRules) -> String {
        let (own, usual) = (written(rules), written(&rules.system().usual_rules()));
        let changed = fields(rules).filter(|(name, _)| own.get(name) != usual.get(name));
        let numbers = changed.map(|(name, key)| format!("{}: {}", self.text(key), own.get(name)));
        numbers.collect::<Vec<_>>().join("; ")
    }
}

/// System, field and label of every number; the hint is the message of the label and `-hint`.
pub const FIELDS: [(&str, &str, &str); 30] = [
    ("elo", "expectation", "ratingrules-elo-expectation"),
    ("elo", "difference_limit", "ratingrules-elo-difference-limit"),
    ("elo", "unlimited_from", "ratingrules-elo-unlimited-from"),
    ("elo", "k_new", "ratingrules-elo-k-new"),
    ("elo", "new_games", "ratingrules-elo-new-games"),
    ("elo", "k_young", "ratingrules-elo-k-young"),
    ("elo", "young_age", "ratingrules-elo-young-age"),
    ("elo", "young_below", "ratingrules-elo-young-below"),
    ("elo", "k_usual", "ratingrules-elo-k-usual"),
    ("elo", "k_strong", "ratingrules-elo-k-strong"),
    ("elo", "strong_from", "ratingrules-elo-strong-from"),
    ("elo", "k_games_limit", "ratingrules-elo-k-games-limit"),
    ("elo", "initial_games", "ratingrules-elo-initial-games"),
    ("elo", "initial_draws", "ratingrules-elo-initial-draws"),
    ("elo", "initial_opponent", "ratingrules-elo-initial-opponent"),
    ("elo", "initial_floor", "ratingrules-elo-initial-floor"),
    ("elo", "initial_cap", "ratingrules-elo-initial-cap"),
    ("adamovich", "own_weight", "ratingrules-adamovich-own-weight"),
    ("adamovich", "spread", "ratingrules-adamovich-spread"),
    ("adamovich", "divisor", "ratingrules-adamovich-divisor"),
    ("adamovich", "divisor_young", "ratingrules-adamovich-divisor-young"),
    ("adamovich", "young_below", "ratingrules-adamovich-young-below"),
    ("adamovich", "skip_from", "ratingrules-adamovich-skip-from"),
    ("adamovich", "initial_games", "ratingrules-elo-initial-games"),
    ("glicko", "initial", "ratingrules-glicko-initial"),
    ("glicko", "deviation", "ratingrules-glicko-deviation"),
    ("glicko", "volatility", "ratingrules-glicko-volatility"),
    ("glicko", "tau", "ratingrules-glicko-tau"),
    ("glicko", "period_days", "ratingrules-glicko-period-days"),
    ("glicko", "provisional_above", "ratingrules-glicko-provisional-above"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;
    use tournament::RatingSystem;

    const T: Locale = Locale::from_language(Language::English);

    #[test]
    fn every_number_has_a_field_and_comes_back() {
        for system in RatingSystem::ALL {
            let rules = system.usual_rules();
            assert_eq!(fields(&rules).count() + 1, document(&rules).len(), "{system}, the system itself beside them");
            assert_eq!(read(T, &written(&rules), &rules).expect("nothing is wrong"), rules);
            assert_eq!(T.rating_numbers(&rules), "");
        }
    }

    #[test]
    fn what_is_wrong_is_said_beside_its_field() {
        let rules = RatingSystem::Elo.usual_rules();
        for (field, value) in
            [("k_new", ""), ("k_new", "x"), ("k_new", "-1"), ("difference_limit", "x"), ("expectation", "y")]
        {
            let mut form = written(&rules);
            form.set(field, value);
            let errors = read(T, &form, &rules).expect_err(field);
            assert!(errors.get(field).is_some(), "{field}={value}");
        }
        let mut form = written(&rules);
        form.set("difference_limit", "");
        let unlimited = read(T, &form, &rules).expect("there need be no limit");
        assert!(matches!(unlimited, RatingRules::Elo(rules) if rules.difference_limit.is_none()));
    }
}
