//! The draw of an opening for a round, announcing and making it: part of `/admin/t/{slug}/round/{n}`.

use crate::web::forms::{Form, SeenButton, run};
use crate::web::http::{Arbiter, Page, Reply};
use crate::web::i18n::Locale;
use crate::web::pages::round::{RoundPlace, RoundStateView, show};
use crate::web::parts::{Drawing, done_at};
use tournament::drawing::DrawingStep;
use tournament::{RoundNumber, Tournament};

/// `POST /admin/t/{slug}/round/{n}/announce`
pub async fn announce(page: Page, Arbiter(staff): Arbiter, place: RoundPlace, Form(form): Form<SeenButton>) -> Reply {
    let round = place.n;
    match run(&page, &staff, form.version()?, move |service, request| service.announce_draw(request, round)).await? {
        Ok(_) => done_at(&staff, &format!("/round/{round}"), "openings-done-announced"),
        Err(problem) => show(&page, &staff, round, RoundStateView::problem(problem)).await,
    }
}

/// `POST /admin/t/{slug}/round/{n}/draw`
pub async fn draw(page: Page, Arbiter(staff): Arbiter, place: RoundPlace, Form(form): Form<SeenButton>) -> Reply {
    let round = place.n;
    match run(&page, &staff, form.version()?, move |service, request| service.draw_opening(request, round)).await? {
        Ok(_) => done_at(&staff, &format!("/round/{round}"), "openings-done-drawn"),
        Err(problem) => show(&page, &staff, round, RoundStateView::problem(problem)).await,
    }
}

/// The state of a round's draw, on staff pages.
pub struct DrawStep<'a> {
    /// The next step; `None` if the tournament draws no openings.
    pub step: Option<DrawingStep>,
    view: Option<Drawing<'a>>,
}

impl<'a> DrawStep<'a> {
    pub fn new(t: Locale, tournament: &'a Tournament, round: RoundNumber) -> Self {
        let step = tournament.round(round).and_then(|round| tournament.drawing_step(round));
        Self { step, view: Drawing::new(t, tournament, round) }
    }

    /// Whether the tournament draws openings, or has drawn this one.
    pub const fn is_there(&self) -> bool {
        self.step.is_some()
    }

    /// Whether it waits for the arbiter.
    pub const fn is_waiting(&self) -> bool {
        matches!(self.step, Some(DrawingStep::Announce | DrawingStep::Draw))
    }

    pub const fn view(&self) -> Option<&Drawing<'a>> {
        self.view.as_ref()
    }
}
