//! `/admin/t/{slug}/ladder`: what is played where a match ends level, step by step.

use askama::Template;

use crate::web::forms::values::{Choice, FormValues};
use crate::web::forms::{FieldErrors, Form};
use crate::web::http::access::{Organiser, Staff};
use crate::web::http::error::Reply;
use crate::web::http::reply::Page;
use crate::web::i18n::Locale;
use crate::web::parts::staff::{FormError, StaffFrame, StaffTab, act, done_at, version};
use tournament::tie_break_ladder::{MOST_STEP_GAMES, MOST_STEPS};
use tournament::{LastResort, PointValues, Points, RatingKind, Settings, System, TieBreakLadder, TieBreakStep};

/// Empty steps offered below those that are filled in.
const SPARE: usize = 2;

#[derive(Template)]
#[template(path = "ladder/index.html")]
struct TieBreakGamesPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    form: FormValues,
    rows: Vec<StepRow>,
    kinds: Vec<Choice>,
    lasts: Vec<Choice>,
    /// Whether a match must have a winner without a ladder too.
    is_knock_out: bool,
}

/// A step as it is typed.
struct StepRow {
    n: usize,
    games: String,
    until_win: bool,
    kind: String,
    time: String,
    points: String,
    counts: bool,
    error: Option<String>,
}

/// `GET /admin/t/{slug}/ladder`
pub async fn index(page: Page, Organiser(staff): Organiser) -> Reply {
    let form = typed(page.t, &staff.tournament.settings);
    show(&page, &staff, form, FieldErrors::default(), None)
}

/// `POST /admin/t/{slug}/ladder`
pub async fn save(page: Page, Organiser(staff): Organiser, Form(form): Form<FormValues>) -> Reply {
    let ladder = match read(page.t, &form) {
        Ok(ladder) => ladder,
        Err(errors) => {
            let trouble = FormError::new(page.t.text("ladder-wrong"));
            return show(&page, &staff, form, errors, Some(trouble));
        }
    };
    let seen = version(form.get("seen"))?;
    let settings = Settings { ladder, ..staff.tournament.settings.clone() };
    match act(&page, &staff, seen, move |desk, request| desk.edit_settings(request, &settings)).await? {
        Ok(_) => done_at(&staff, "/ladder", "ladder-done-saved"),
        Err(trouble) => show(&page, &staff, form, FieldErrors::default(), Some(trouble)),
    }
}

fn typed(t: Locale, settings: &Settings) -> FormValues {
    let mut form = FormValues::default();
    let ladder = settings.ladder.clone().unwrap_or_default();
    form.set("last", ladder.last.code());
    for (n, step) in (1..).zip(&ladder.steps) {
        form.set(format!("games-{n}"), step.games);
        form.set(format!("win-{n}"), if step.until_win { "1" } else { "" });
        form.set(format!("kind-{n}"), step.kind.code());
        form.set(format!("time-{n}"), &step.time);
        form.set(format!("points-{n}"), points(t, step.values));
        form.set(format!("counts-{n}"), if step.counts { "1" } else { "" });
    }
    form
}

/// `2-1-0`
fn points(t: Locale, values: PointValues) -> String {
    format!("{}-{}-{}", t.points(values.win), t.points(values.draw), t.points(values.loss))
}

/// The ladder that the form describes; none where no step is filled in.
fn read(t: Locale, form: &FormValues) -> Result<Option<TieBreakLadder>, FieldErrors> {
    let mut errors = FieldErrors::default();
    let mut steps = Vec::new();
    for n in (1..=MOST_STEPS).filter(|n| !form.get(&format!("games-{n}")).trim().is_empty()) {
        match step(form, n) {
            Ok(step) => steps.push(step),
            Err(key) => errors.add(&format!("step-{n}"), t.text(key).with("most", MOST_STEP_GAMES)),
        }
    }
    let last = LastResort::ALL.into_iter().find(|last| form.is("last", last.code())).unwrap_or_default();
    let ladder = (!steps.is_empty()).then_some(TieBreakLadder { steps, last });
    if errors.is_empty() { Ok(ladder) } else { Err(errors) }
}

/// A step, or the key of what is wrong with it.
fn step(form: &FormValues, n: usize) -> Result<TieBreakStep, &'static str> {
    let field = |name: &str| form.get(&format!("{name}-{n}")).trim().to_owned();
    let games = field("games").parse().ok().filter(|games| (1..=MOST_STEP_GAMES).contains(games));
    let step = TieBreakStep {
        games: games.ok_or("ladder-games-unread")?,
        until_win: !field("win").is_empty(),
        kind: RatingKind::from_code(&field("kind")).ok_or("settings-choose")?,
        time: field("time").chars().take(100).collect(),
        values: values(&field("points")).ok_or("ladder-points-unread")?,
        counts: !field("counts").is_empty(),
    };
    if step.is_sound() { Ok(step) } else { Err("refusal-settings-points") }
}

/// Points for a win, a draw and a loss: `2-1-0`, `1-½-0`.
fn values(text: &str) -> Option<PointValues> {
    let parts: Vec<Points> = text.split(['-', '–', ' ']).map(|part| part.parse().ok()).collect::<Option<_>>()?;
    match parts.as_slice() {
        [win, draw, loss] => Some(PointValues { win: *win, draw: *draw, loss: *loss }),
        _ => None,
    }
}

fn show(page: &Page, staff: &Staff, form: FormValues, errors: FieldErrors, trouble: Option<FormError>) -> Reply {
    let (t, settings) = (page.t, &staff.tournament.settings);
    let filled = (1..=MOST_STEPS).filter(|n| !form.get(&format!("games-{n}")).is_empty()).max().unwrap_or(0);
    let shown = (filled + SPARE).min(MOST_STEPS);
    let value = |field: &str, n: usize| form.get(&format!("{field}-{n}")).to_owned();
    let row = |n: usize| StepRow {
        n,
        games: value("games", n),
        until_win: !value("win", n).is_empty(),
        kind: value("kind", n),
        time: value("time", n),
        points: Some(value("points", n))
            .filter(|typed| !typed.is_empty())
            .unwrap_or_else(|| points(t, settings.scoring.game_values)),
        counts: !value("counts", n).is_empty(),
        error: errors.get(&format!("step-{n}")).map(str::to_owned),
    };
    let template = TieBreakGamesPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Settings).with(trouble),
        rows: (1..=shown).map(row).collect(),
        kinds: RatingKind::ALL.map(|kind| Choice::new(kind.code(), t.kind_of_games(kind))).into(),
        lasts: LastResort::ALL.map(|last| Choice::new(last.code(), t.last_resort(last))).into(),
        is_knock_out: settings.system == System::KnockOut,
        form: form.clone(),
    };
    page.html_as(template.frame.status(), &template)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;

    #[test]
    fn a_ladder_comes_back_as_it_was_put_into_the_form() {
        let t = Locale::from_language(Language::Russian);
        let step = |games, until_win, kind| TieBreakStep {
            games,
            until_win,
            kind,
            time: "15+10".to_owned(),
            values: PointValues::ONE_HALF_ZERO,
            counts: until_win,
        };
        let steps = vec![step(2, false, RatingKind::Rapid), step(4, true, RatingKind::Blitz)];
        let ladder = Some(TieBreakLadder { steps, last: LastResort::Arbiter });
        let mut settings = tournament::Preset::KnockOutMicroMatches.settings();
        settings.ladder.clone_from(&ladder);
        assert_eq!(read(t, &typed(t, &settings)).ok(), Some(ladder));
        for (field, wrong) in [("games-1", "0"), ("games-1", "x"), ("points-1", "2-1"), ("points-1", "1-1-0")] {
            let mut form = typed(t, &settings);
            form.set(field, wrong);
            assert!(read(t, &form).is_err(), "{field}={wrong}");
        }
    }
}
