//! `/admin/t/{slug}/tie-break-games`: the tie-break games after a level match, step by step.

use askama::Template;

use crate::web::forms::{Choice, FieldErrors, Form, FormRow, FormState, FormValues, submit};
use crate::web::http::{Organiser, Page, Reply, Staff};
use crate::web::i18n::Locale;
use crate::web::parts::{StaffFrame, StaffTab, done_at};
use tournament::tie_break_steps::{MOST_STEP_GAMES, MOST_STEPS};
use tournament::{LastResort, PointValues, Points, RatingKind, Settings, System, TieBreakStep, TieBreakSteps};

/// Empty rows below those that are filled in.
const SPARE: usize = 2;

#[derive(Template)]
#[template(path = "staff/tie_break_games.html")]
struct TieBreakGamesPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    form: &'a FormState,
    rows: Vec<FormRow<'a>>,
    /// The points of a new step.
    usual_points: String,
    kinds: Vec<Choice>,
    lasts: Vec<Choice>,
    /// Whether a match must have a winner even without tie-break games.
    is_knock_out: bool,
}

/// `GET /admin/t/{slug}/tie-break-games`
pub async fn index(page: Page, Organiser(staff): Organiser) -> Reply {
    show(&page, &staff, &FormState::new(typed(page.t, &staff.tournament.settings)))
}

/// `POST /admin/t/{slug}/tie-break-games`
pub async fn save(page: Page, Organiser(staff): Organiser, Form(values): Form<FormValues>) -> Reply {
    let settings =
        read(page.t, &values).map(|tie_break_steps| Settings { tie_break_steps, ..staff.tournament.settings.clone() });
    let outcome = submit(&page, &staff, values, "tiebreaksteps-wrong", settings, |service, request, settings| {
        service.edit_settings(request, &settings)
    });
    match outcome.await? {
        Ok(_) => done_at(&staff, "/tie-break-games", "tiebreaksteps-done-saved"),
        Err(form) => show(&page, &staff, &form),
    }
}

fn typed(t: Locale, settings: &Settings) -> FormValues {
    let mut values = FormValues::default();
    let tie_break_steps = settings.tie_break_steps.clone().unwrap_or_default();
    values.set("last", tie_break_steps.last.code());
    for (n, step) in (1..).zip(&tie_break_steps.steps) {
        values.set_in_row(n, "games", step.games);
        values.set_in_row(n, "win", if step.until_win { "1" } else { "" });
        values.set_in_row(n, "kind", step.kind.code());
        values.set_in_row(n, "time", &step.time);
        values.set_in_row(n, "points", points(t, step.values));
        values.set_in_row(n, "counts", if step.counts { "1" } else { "" });
    }
    values
}

/// `2-1-0`
fn points(t: Locale, values: PointValues) -> String {
    format!("{}-{}-{}", t.points(values.win), t.points(values.draw), t.points(values.loss))
}

/// The tie-break steps that the form describes; none where no step is filled in.
fn read(t: Locale, values: &FormValues) -> Result<Option<TieBreakSteps>, FieldErrors> {
    let mut errors = FieldErrors::default();
    let mut steps = Vec::new();
    for row in values.rows(&["games"], MOST_STEPS) {
        match step(row) {
            Ok(step) => steps.push(step),
            Err(key) => errors.add(&row.field("step"), t.text(key).with("most", MOST_STEP_GAMES)),
        }
    }
    let last = LastResort::ALL.into_iter().find(|last| values.is("last", last.code())).unwrap_or_default();
    let tie_break_steps = (!steps.is_empty()).then_some(TieBreakSteps { steps, last });
    if errors.is_empty() { Ok(tie_break_steps) } else { Err(errors) }
}

/// A step, or the message key of its error.
fn step(row: FormRow<'_>) -> Result<TieBreakStep, &'static str> {
    let games = row.get("games").parse().ok().filter(|games| (1..=MOST_STEP_GAMES).contains(games));
    let step = TieBreakStep {
        games: games.ok_or("tiebreaksteps-games-unread")?,
        until_win: !row.get("win").is_empty(),
        kind: RatingKind::from_code(row.get("kind")).ok_or("settings-choose")?,
        time: row.get("time").chars().take(100).collect(),
        values: values(row.get("points")).ok_or("tiebreaksteps-points-unread")?,
        counts: !row.get("counts").is_empty(),
    };
    if step.is_sound() { Ok(step) } else { Err("rejection-settings-point-values") }
}

/// Points for a win, a draw and a loss: `2-1-0`, `1-½-0`.
fn values(text: &str) -> Option<PointValues> {
    let parts: Vec<Points> = text.split(['-', '–', ' ']).map(|part| part.parse().ok()).collect::<Option<_>>()?;
    match parts.as_slice() {
        [win, draw, loss] => Some(PointValues { win: *win, draw: *draw, loss: *loss }),
        _ => None,
    }
}

fn show(page: &Page, staff: &Staff, form: &FormState) -> Reply {
    let (t, settings) = (page.t, &staff.tournament.settings);
    let template = TieBreakGamesPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Settings).with(form.error.clone()),
        form,
        rows: form.rows(&["games"], SPARE, MOST_STEPS),
        usual_points: points(t, settings.scoring.game_values),
        kinds: RatingKind::ALL.map(|kind| Choice::new(kind.code(), t.kind_of_games(kind))).into(),
        lasts: LastResort::ALL.map(|last| Choice::new(last.code(), t.last_resort(last))).into(),
        is_knock_out: settings.system == System::KnockOut,
    };
    page.html_as(template.frame.status(), &template)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;

    #[test]
    fn tie_break_steps_come_back_as_they_were_put_into_the_form() {
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
        let tie_break_steps = Some(TieBreakSteps { steps, last: LastResort::Arbiter });
        let mut settings = tournament::Preset::KnockOutMicroMatches.settings();
        settings.tie_break_steps.clone_from(&tie_break_steps);
        assert_eq!(read(t, &typed(t, &settings)).ok(), Some(tie_break_steps));
        for (field, wrong) in [("games-1", "0"), ("games-1", "x"), ("points-1", "2-1"), ("points-1", "1-1-0")] {
            let mut form = typed(t, &settings);
            form.set(field, wrong);
            assert!(read(t, &form).is_err(), "{field}={wrong}");
        }
    }
}
