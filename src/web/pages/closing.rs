//! `/admin/t/{slug}/close`: the end of an event, and taking it back. Both are looked at before they are done.

use askama::Template;

use crate::desk::Desk;
use crate::standings::{Place, Row, TeamRow, team_table};
use crate::store::RatingList;
use crate::tournament::{Conduct, Points, RoundNumber};
use crate::web::access::{Organiser, Staff};
use crate::web::error::{AppError, Reply};
use crate::web::form::Form;
use crate::web::pages::play_off;
use crate::web::reply::Page;
use crate::web::staff::{SeenButton, StaffFrame, StaffTab, Trouble, act, done_at};

/// The last of the places that are shown.
const FIRST: u32 = 3;

#[derive(Template)]
#[template(path = "closing/index.html")]
struct ClosingPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    is_closed: bool,
    /// Everything has been played.
    can_be_closed: bool,
    /// Fewer rounds were played than planned.
    rounds_left: u16,
    played: RoundNumber,
    first: Vec<Winner>,
    /// Whether somebody is level and may play off.
    has_level: bool,
    /// How many players' ratings change, or have changed; none in an unrated event.
    rated: Option<usize>,
}

/// One of the first places.
struct Winner {
    place: Option<Place>,
    name: String,
    points: Points,
}

/// `GET /admin/t/{slug}/close`
pub async fn index(page: Page, Organiser(staff): Organiser) -> Reply {
    show(&page, &staff, None).await
}

/// `POST /admin/t/{slug}/close`
pub async fn close(page: Page, Organiser(staff): Organiser, Form(form): Form<SeenButton>) -> Reply {
    match act(&page, &staff, form.version()?, Desk::close_event).await? {
        Ok(_) => done_at(&staff, "", "closing-done-closed"),
        Err(trouble) => show(&page, &staff, Some(trouble)).await,
    }
}

/// `POST /admin/t/{slug}/close/reopen`
pub async fn reopen(page: Page, Organiser(staff): Organiser, Form(form): Form<SeenButton>) -> Reply {
    match act(&page, &staff, form.version()?, Desk::reopen_event).await? {
        Ok(_) => done_at(&staff, "", "closing-done-reopened"),
        Err(trouble) => show(&page, &staff, Some(trouble)).await,
    }
}

async fn show(page: &Page, staff: &Staff, trouble: Option<Trouble>) -> Reply {
    let tournament = &*staff.tournament;
    let paired = tournament.paired_rounds();
    let is_complete = !tournament.rounds.is_empty() && tournament.complete_rounds() == paired;
    let template = ClosingPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Other).works_when_closed().with(trouble),
        is_closed: tournament.conduct == Conduct::Closed,
        can_be_closed: is_complete,
        rounds_left: tournament.settings.rounds.0.saturating_sub(paired.0),
        played: paired,
        first: if is_complete { winners(page, staff) } else { Vec::new() },
        has_level: !tournament.settings.system.has_teams() && play_off::is_offered(page, staff),
        rated: rated(page, staff).await?,
    };
    page.html_as(template.frame.status(), &template)
}

/// The first places, with all who share one of them: of the teams, where teams play.
fn winners(page: &Page, staff: &Staff) -> Vec<Winner> {
    let tournament = &staff.tournament;
    let through = tournament.complete_rounds();
    if tournament.settings.system.has_teams() {
        let teams = team_table(tournament, through).rows.into_iter();
        let winner = |row: TeamRow| Winner { place: Some(row.place), name: row.team.name, points: row.score };
        return teams.filter(|row| row.place.first <= FIRST).map(winner).collect();
    }
    let table = page.standings(tournament, through);
    let winner = |row: &Row| {
        let name = tournament.entry(row.entry)?.person.name.to_string();
        Some(Winner { place: row.place, name, points: row.points })
    };
    let is_first = |row: &&Row| row.place.is_some_and(|place| place.first <= FIRST);
    table.rows.iter().filter(is_first).filter_map(winner).collect()
}

/// In a closed event those whose ratings it has changed, in an open one those whose ratings it would change.
async fn rated(page: &Page, staff: &Staff) -> Result<Option<usize>, AppError> {
    let event = staff.tournament.clone();
    let Some(kind) = event.settings.rating else { return Ok(None) };
    if event.conduct == Conduct::Open {
        return page.desk(move |desk| desk.ratings_to_change(&event)).await;
    }
    let list = RatingList { variant: event.settings.variant, kind };
    let changes = page.desk(move |desk| desk.store().rating_changes_of(event.id)).await?;
    Ok(Some(changes.iter().filter(|record| record.list == list).count()))
}

impl ClosingPage<'_> {
    /// What closing does to ratings, or has done, and why not to all.
    fn ratings(&self) -> String {
        let t = self.page.t;
        let Some(n) = self.rated else { return t.text("closing-unrated").to_string() };
        let key = if self.is_closed { "closing-rated-were" } else { "closing-rated-will" };
        let others = self.frame.tournament.entries.len().saturating_sub(n);
        let least = self.frame.tournament.settings.rating_rules.initial_games();
        let why =
            (others > 0).then(|| t.text("closing-rated-others").with("n", others).with("least", least).to_string());
        [Some(t.text(key).with("n", n).to_string()), why].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    fn heading(&self) -> String {
        let t = self.page.t;
        let text = match (self.is_closed, self.can_be_closed) {
            (true, _) => t.text("steps-closed"),
            (false, true) => t.text("closing-ready"),
            (false, false) => t.text("closing-not-ready"),
        };
        text.to_string()
    }
}
