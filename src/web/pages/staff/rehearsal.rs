//! `/admin/t/{slug}/rehearsal`: simulated consequences of the regulations, and a private copy of the tournament to practise on.

use std::sync::Arc;

use askama::Template;
use serde::Deserialize;

use crate::service::Service;
use crate::service::rehearsals::with_everybody;
use crate::web::forms::{FieldErrors, Form, FormError, FormState, FormValues};
use crate::web::http::forecasts::{PendingSimulation, Simulated, SimulationKind};
use crate::web::http::long_work::{LongWork, TaskEnd};
use crate::web::http::tasks::TaskName;
use crate::web::http::{AppError, Arbiter, Organiser, Page, Reply, Staff, done, go_to, staff_address};
use crate::web::i18n::{Locale, Text};
use crate::web::parts::{StaffFrame, StaffTab};
use tournament::forecast::{Estimate, FirstPlaceDecision, MoneyRange, Rehearsal};
use tournament::{Money, RoundNumber, TieBreak, Tournament};

/// The fewest players for a simulation.
const FEWEST: usize = 2;

#[derive(Template)]
#[template(path = "staff/rehearsal.html")]
struct RehearsalPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    /// The number of players; fewer than two are not simulated.
    players: usize,
    has_enough_players: bool,
    /// Empty while it is unknown.
    rehearsal: Arc<Rehearsal>,
    /// The progress, while the figures are unknown.
    coming: Option<PendingSimulation>,
    is_stopped: bool,
    charts: Vec<Chart>,
    /// The rounds up to which a copy can be played; the first is the last published one, without simulation.
    rounds: Vec<RoundNumber>,
    /// The total prizes of the winner.
    money: Option<MoneyRange>,
}

/// The charts, by their codes in messages.
pub const CHARTS: [&str; 6] = ["decided-by", "level", "decided-after", "shared", "byes", "rewarded"];

/// How often each of several things happened.
struct Chart {
    title: String,
    lead: String,
    bars: Vec<ChartBar>,
}

struct ChartBar {
    label: String,
    estimate: Estimate,
}

impl ChartBar {
    /// The width of the bar, in percent.
    fn width(&self) -> u32 {
        self.estimate.per_mille().div_ceil(10)
    }
}

impl RehearsalPage<'_> {
    /// The progress of the figures, as text.
    fn progress(&self, coming: &PendingSimulation) -> Text<'static> {
        self.page.t.simulation_progress(coming.percent())
    }

    /// The winner's money: the average in whole units of the currency.
    fn winner_money(&self, range: &MoneyRange) -> Text<'static> {
        let amount = |amount: Money| self.page.t.money(amount, &self.frame.tournament.settings.prizes.currency);
        let mean = Money(range.sum.0 / i64::from(self.rehearsal.runs.max(1)) / 100 * 100);
        let (least, most) = (amount(range.least), amount(range.most));
        self.page.t.text("rehearsal-money").with("mean", amount(mean)).with("least", least).with("most", most)
    }
}

/// `GET /admin/t/{slug}/rehearsal`
pub async fn index(page: Page, Organiser(staff): Organiser) -> Reply {
    show(&page, &staff, &FormState::default()).await
}

/// `POST /admin/t/{slug}/rehearsal`
pub async fn make(page: Page, Organiser(staff): Organiser, Form(values): Form<FormValues>) -> Reply {
    let last = values.get("until").parse().map(RoundNumber);
    let last = last.ok().filter(|last| rounds(&staff.tournament).contains(last));
    let Some(last) = last else {
        let why = page.t.text("rehearsal-until-choose");
        let (errors, error) = (FieldErrors::one("until", &why), Some(FormError::new(&why)));
        return show(&page, &staff, &FormState { values, errors, error }).await;
    };
    let title = page.t.text("rehearsal-of").with("title", staff.tournament.info.title.as_str()).to_string();
    let name = staff.tournament.info.title_in(page.t.alphabet()).to_owned();
    let task = TaskName { key: "tasks-rehearsal", name, place: staff_address(&staff.tournament, "/rehearsal") };
    let (actor, original) = (staff.actor.clone(), staff.tournament.clone());
    let work = move |service: &Service| match service.make_rehearsal(&actor, &original, &title, last) {
        Ok(made) => TaskEnd::done(staff_address(&made, ""), "rehearsal-done"),
        Err(error) => error.into(),
    };
    match page.long_work(task, work).await? {
        LongWork::Answer(answer) => Ok(answer),
        LongWork::Refused(why) => show(&page, &staff, &FormState::refused(values, FormError::new(why))).await,
    }
}

/// The simulation to stop or start again: a code of [`SimulationKind`].
#[derive(Debug, Deserialize)]
pub struct SimulationForm {
    what: String,
    /// The round that is explained.
    #[serde(default)]
    round: String,
}

impl SimulationForm {
    fn kind(&self) -> Result<SimulationKind, AppError> {
        SimulationKind::from_code(&self.what).ok_or(AppError::NotFound)
    }

    /// The page that shows the outcome.
    fn shown_at(&self, staff: &Staff) -> Result<String, AppError> {
        let slug = &staff.tournament.slug;
        Ok(match self.kind()? {
            SimulationKind::Chances => format!("/t/{slug}/chances"),
            SimulationKind::Figures => staff_address(&staff.tournament, "/rehearsal#figures"),
            SimulationKind::Reasons => {
                let round: RoundNumber = self.round.parse().map_err(|_| AppError::NotFound)?;
                format!("/t/{slug}/round/{round}/why")
            }
        })
    }
}

/// `POST /admin/t/{slug}/rehearsal/stop`: stops what is being simulated of the tournament.
pub async fn stop(page: Page, Arbiter(staff): Arbiter, Form(form): Form<SimulationForm>) -> Reply {
    staff.check_everywhere()?;
    let (kind, shown_at) = (form.kind()?, form.shown_at(&staff)?);
    page.state().forecasts.stop(staff.tournament.id, kind);
    // The page says itself that it is stopped.
    Ok(go_to(&shown_at))
}

/// `POST /admin/t/{slug}/rehearsal/resume`: starts it again.
pub async fn resume(page: Page, Arbiter(staff): Arbiter, Form(form): Form<SimulationForm>) -> Reply {
    staff.check_everywhere()?;
    let (kind, shown_at) = (form.kind()?, form.shown_at(&staff)?);
    page.state().forecasts.resume(staff.tournament.id, kind);
    Ok(done(&shown_at, "forecast-done-resumed"))
}

async fn show(page: &Page, staff: &Staff, form: &FormState) -> Reply {
    let everybody = with_everybody(&staff.tournament);
    let players = everybody.entries.values().filter(|entry| entry.takes_part()).count();
    let frame = StaffFrame::new(staff, StaffTab::Overview).works_when_closed().with(form.error.clone());
    let figures = match players {
        0..FEWEST => Simulated::Known(Arc::default()),
        _ => figures(page, staff).await,
    };
    let is_stopped = matches!(figures, Simulated::Stopped);
    let (rehearsal, coming) = match figures {
        Simulated::Known(rehearsal) => (rehearsal, None),
        Simulated::Coming(coming) => (Arc::default(), Some(coming)),
        Simulated::Stopped => (Arc::default(), None),
    };
    let template = RehearsalPage {
        page,
        players,
        has_enough_players: players >= FEWEST,
        charts: charts(page.t, &frame.tournament, &rehearsal),
        money: rehearsal.winner_money.filter(|money| money.most.0 > 0),
        rounds: rounds(&frame.tournament),
        rehearsal,
        coming,
        is_stopped,
        frame,
    };
    page.html_as(template.frame.status(), &template)
}

/// The figures. The page does not reload itself, since it has choices: it waits a moment instead, in which most simulations end.
async fn figures(page: &Page, staff: &Staff) -> Simulated<Rehearsal> {
    let state = page.state();
    match state.forecasts.rehearsal(&staff.tournament) {
        known @ (Simulated::Known(_) | Simulated::Stopped) => known,
        Simulated::Coming(coming) => {
            coming.wait(state.config.patience.task).await;
            state.forecasts.rehearsal(&staff.tournament)
        }
    }
}

/// The rounds up to which a copy can be played.
fn rounds(tournament: &Tournament) -> Vec<RoundNumber> {
    let published = tournament.published_rounds();
    (published.0..=tournament.settings.rounds.max(published).0).map(RoundNumber).collect()
}

/// Where a decision is listed: points before the tie-breaks in their order, and last that nothing has decided.
fn rank(tie_breaks: &[TieBreak], decision: FirstPlaceDecision) -> usize {
    let place = |tie_break: TieBreak| tie_breaks.iter().position(|own| *own == tie_break).unwrap_or(tie_breaks.len());
    match decision {
        FirstPlaceDecision::Points => 0,
        FirstPlaceDecision::TieBreak(tie_break) => 1 + place(tie_break),
        FirstPlaceDecision::Shared => 2 + tie_breaks.len(),
    }
}

fn charts(t: Locale, tournament: &Tournament, rehearsal: &Rehearsal) -> Vec<Chart> {
    let estimate = |times: u32| Estimate { times, runs: rehearsal.runs };
    let decision = |(decision, times): (&FirstPlaceDecision, &u32)| ChartBar {
        label: match decision {
            FirstPlaceDecision::Points => t.text("rehearsal-by-points").to_string(),
            FirstPlaceDecision::TieBreak(tie_break) => t.tie_break(tie_break),
            FirstPlaceDecision::Shared => t.text("rehearsal-by-nothing").to_string(),
        },
        estimate: estimate(*times),
    };
    let round = |(round, times): (&RoundNumber, &u32)| ChartBar {
        label: t.text("rehearsal-after-round").with("n", round.0).to_string(),
        estimate: estimate(*times),
    };
    let counted = |key: &'static str| {
        move |(n, times): (&u32, &u32)| ChartBar {
            label: t.text(key).with("n", *n).to_string(),
            estimate: estimate(*times),
        }
    };
    let mut decided_by: Vec<_> = rehearsal.decided_by.iter().collect();
    decided_by.sort_by_key(|(decision, _)| rank(&tournament.settings.tie_breaks, **decision));
    let bars = [
        decided_by.into_iter().map(decision).collect(),
        rehearsal.level_at_top.iter().map(counted("rehearsal-players")).collect(),
        rehearsal.decided_after.iter().map(round).collect(),
        rehearsal.shared_places.iter().map(counted("rehearsal-places")).collect(),
        rehearsal.byes.iter().map(counted("rehearsal-byes")).collect(),
        rehearsal.rewarded.iter().map(counted("rehearsal-players")).collect(),
    ];
    let chart = |(key, bars): (&str, Vec<ChartBar>)| Chart {
        title: t.label("rehearsal-chart", key).to_string(),
        lead: t.label("rehearsal-chart-lead", key).to_string(),
        bars,
    };
    CHARTS.into_iter().zip(bars).map(chart).filter(|chart| !chart.bars.is_empty()).collect()
}
