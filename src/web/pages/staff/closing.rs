//! `/admin/t/{slug}/close`: closing a tournament, and reopening it. Both are previewed.

use std::collections::BTreeSet;

use askama::Template;

use crate::service::next_step::{adjourned_boards, boards_without_result, undecided_boards};
use crate::service::{Request, Service, ServiceError};
use crate::store::RatingList;
use crate::web::forms::{Form, FormError, SeenButton, run_long};
use crate::web::http::long_work::{LongWork, TaskEnd};
use crate::web::http::tasks::TaskName;
use crate::web::http::{AppError, Organiser, Page, Reply, Staff, staff_address};
use crate::web::i18n::Locale;
use crate::web::parts::loose_ends::LooseEnd;
use crate::web::parts::norms::table_of;
use crate::web::parts::{StaffFrame, StaffTab, play_off};
use tournament::standings::{Place, StandingsRow, TeamStandingsRow, team_table};
use tournament::{
    EntryId, Pairing, Points, RatingApproval, Rejection, RoundNumber, Stage, Tournament, TournamentStatus,
};

/// The last place that is shown.
const FIRST: u32 = 3;

/// The most boards of a round that are named; the others are counted.
const NAMED: usize = 12;

#[derive(Template)]
#[template(path = "staff/closing.html")]
struct ClosingPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    is_closed: bool,
    can_be_closed: bool,
    /// The obstacles to closing the tournament, by round.
    open: Vec<ClosingObstacle>,
    /// Planned rounds that were not played.
    rounds_left: u16,
    played: RoundNumber,
    first: Vec<ClosingPlace>,
    /// Whether players are tied and may have a play-off.
    has_level: bool,
    /// Sections without possible members, since no player's age is known.
    ageless: Vec<String>,
    /// How many players' ratings change, or have changed; `None` in an unrated tournament.
    rated: Option<usize>,
    /// Players who have not been identified, although persons with their names are known.
    unidentified: usize,
    /// Open questions, which do not prevent closing.
    loose_ends: Vec<LooseEnd>,
}

/// An obstacle to closing the tournament.
struct ClosingObstacle {
    text: String,
    address: String,
}

struct ClosingPlace {
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
    // A second press, or a colleague has closed it meanwhile: the request is fulfilled.
    let work = |service: &Service, request: &Request<'_>| {
        let closed = is_so(service, request, service.close_tournament(request), &Rejection::TournamentClosed)?;
        let is_awaited = closed.ends_rated() && !closed.counts_for_ratings();
        let key = if is_awaited { "approval-done-closed-awaiting" } else { "closing-done-closed" };
        Ok(ClosingEnd { key, address: staff_address(&closed, "") })
    };
    change(&page, &staff, &form, "tasks-closing", work).await
}

/// `POST /admin/t/{slug}/close/reopen`
pub async fn reopen(page: Page, Organiser(staff): Organiser, Form(form): Form<SeenButton>) -> Reply {
    let work = |service: &Service, request: &Request<'_>| {
        let open = is_so(service, request, service.reopen_tournament(request), &Rejection::TournamentNotClosed)?;
        Ok(ClosingEnd { key: "closing-done-reopened", address: staff_address(&open, "") })
    };
    change(&page, &staff, &form, "tasks-reopening", work).await
}

/// The page after the change, and its message.
struct ClosingEnd {
    key: &'static str,
    address: String,
}

/// Makes a change after which all later tournaments of the list are rated again.
async fn change(
    page: &Page,
    staff: &Staff,
    form: &SeenButton,
    key: &'static str,
    work: impl FnOnce(&Service, &Request<'_>) -> Result<ClosingEnd, ServiceError> + Send + 'static,
) -> Reply {
    let name = staff.tournament.info.title_in(page.t.alphabet()).to_owned();
    let before = staff.tournament.version;
    let name = TaskName { key, name, place: staff_address(&staff.tournament, "/close") };
    // A second press of the button is answered with the end of the first.
    if let Some(account) = &page.account
        && let Some(task) = page.state().tasks.same(account.id, &name)
    {
        return match page.long_work_of(&task, account.id).await? {
            LongWork::Answer(answer) => Ok(answer),
            LongWork::Refused(message) => show(page, staff, Some(FormError::new(message))).await,
        };
    }
    let work = move |service: &Service, request: &Request<'_>| {
        let ClosingEnd { key, address } = work(service, request)?;
        // The undo button is offered only on pages of the tournament.
        let before = address.starts_with("/admin/t/").then_some(before);
        Ok(TaskEnd::Done { address, key, n: 0, before })
    };
    match run_long(page, staff, form.version()?, name, work).await? {
        Ok(answer) => Ok(answer),
        Err(problem) => show(page, staff, Some(problem)).await,
    }
}

/// `POST /admin/t/{slug}/close/approve`
pub async fn approve(page: Page, Organiser(staff): Organiser, Form(form): Form<SeenButton>) -> Reply {
    settle(&page, &staff, &form, RatingApproval::Given).await
}

/// `POST /admin/t/{slug}/close/decline`
pub async fn decline(page: Page, Organiser(staff): Organiser, Form(form): Form<SeenButton>) -> Reply {
    settle(&page, &staff, &form, RatingApproval::Declined).await
}

/// An administrator's decision whether the tournament's results change ratings.
async fn settle(page: &Page, staff: &Staff, form: &SeenButton, approval: RatingApproval) -> Reply {
    if !staff.account.is_admin {
        return Err(AppError::Forbidden);
    }
    let key = if approval == RatingApproval::Given { "approval-done-given" } else { "approval-done-declined" };
    // A second press, or a colleague has decided it meanwhile: the request is fulfilled.
    let work = move |service: &Service, request: &Request<'_>| {
        is_so(service, request, service.approve_ratings(request, approval), &Rejection::NothingToChange)?;
        Ok(ClosingEnd { key, address: "/admin".to_owned() })
    };
    change(page, staff, form, "tasks-approval", work).await
}

/// The result, or the current tournament if the command was refused only because it had been done already.
fn is_so(
    service: &Service,
    request: &Request<'_>,
    done: Result<Tournament, ServiceError>,
    already: &Rejection,
) -> Result<Tournament, ServiceError> {
    match done {
        Err(ServiceError::Refused(rejection)) if rejection == *already => {
            service.tournament(request.slug).map(|tournament| Tournament::clone(&tournament))
        }
        done => done,
    }
}

async fn show(page: &Page, staff: &Staff, problem: Option<FormError>) -> Reply {
    let tournament = &*staff.tournament;
    let paired = tournament.paired_rounds();
    let is_complete = !tournament.rounds.is_empty() && tournament.complete_rounds() == paired;
    let sections = tournament.settings.sections.iter();
    let template = ClosingPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Other).works_when_closed().with(problem),
        is_closed: tournament.status == TournamentStatus::Closed,
        can_be_closed: is_complete && !tournament.is_rated_in_secret(),
        open: obstacles(page.t, tournament),
        rounds_left: tournament.settings.rounds.0.saturating_sub(paired.0),
        played: paired,
        first: if is_complete { winners(page, staff) } else { Vec::new() },
        has_level: !tournament.settings.system.has_teams() && play_off::is_offered(page, staff),
        ageless: sections
            .filter(|section| section.lacks_a_day(tournament))
            .map(|section| section.name.clone())
            .collect(),
        rated: rated(page, staff).await?,
        unidentified: unidentified(page, staff).await?,
        loose_ends: LooseEnd::all(page.t, tournament, staff.role, &table_of(page, tournament).await?),
    };
    page.html_as(template.frame.status(), &template)
}

/// The unfinished rounds with what is missing and where; and a rated tournament that is not public.
fn obstacles(t: Locale, tournament: &Tournament) -> Vec<ClosingObstacle> {
    let settings = &tournament.settings;
    let mut open = Vec::new();
    for round in &tournament.rounds {
        let number = round.state.number;
        let page = staff_address(tournament, &format!("/round/{number}"));
        if round.state.stage == Stage::Draft {
            let text = t.text("closing-open-draft").with("round", number).to_string();
            open.push(ClosingObstacle { text, address: page });
            continue;
        }
        let waiting: [(&str, Vec<&Pairing>); 3] = [
            ("closing-open-results", boards_without_result(round).collect()),
            ("closing-open-level", undecided_boards(round, settings).collect()),
            ("closing-open-adjourned", adjourned_boards(round).collect()),
        ];
        for (key, boards) in waiting.into_iter().filter(|(_, boards)| !boards.is_empty()) {
            let named = boards.iter().take(NAMED).map(|pairing| pairing.board.to_string());
            let mut named = named.collect::<Vec<_>>().join(", ");
            if boards.len() > NAMED {
                named = t.text("closing-boards-more").with("boards", named).with("n", boards.len() - NAMED).to_string();
            }
            let text = t.text(key).with("round", number).with("n", boards.len()).with("boards", named).to_string();
            open.push(ClosingObstacle { text, address: format!("{page}?missing=1") });
        }
    }
    if tournament.is_rated_in_secret() {
        let text = t.text("closing-open-secret").to_string();
        open.push(ClosingObstacle { text, address: staff_address(tournament, "/visibility") });
    }
    open
}

/// The first places, with all who share one of them; in a team tournament, of the teams.
fn winners(page: &Page, staff: &Staff) -> Vec<ClosingPlace> {
    let tournament = &staff.tournament;
    let through = tournament.complete_rounds();
    if tournament.settings.system.has_teams() {
        let teams = team_table(tournament, through).rows.into_iter();
        let winner =
            |row: TeamStandingsRow| ClosingPlace { place: Some(row.place), name: row.team.name, points: row.score };
        return teams.filter(|row| row.place.first <= FIRST).map(winner).collect();
    }
    let table = page.standings(tournament, through);
    let winner = |row: &StandingsRow| {
        let name = tournament.entry(row.entry)?.person.name.to_string();
        Some(ClosingPlace { place: row.place, name, points: row.points })
    };
    let is_first = |row: &&StandingsRow| row.place.is_some_and(|place| place.first <= FIRST);
    table.rows.iter().filter(is_first).filter_map(winner).collect()
}

/// The number of players still to be identified; 0 once the tournament is closed.
async fn unidentified(page: &Page, staff: &Staff) -> Result<usize, AppError> {
    let tournament = staff.tournament.clone();
    if tournament.status == TournamentStatus::Closed {
        return Ok(0);
    }
    page.service(move |service| service.count_unidentified(&tournament)).await
}

/// Players whose ratings the closed tournament has changed, or an open one would change.
async fn rated(page: &Page, staff: &Staff) -> Result<Option<usize>, AppError> {
    let tournament = staff.tournament.clone();
    let Some(kind) = tournament.settings.rating else { return Ok(None) };
    if !tournament.counts_for_ratings() {
        let changes = page.service(move |service| service.ratings_to_change(&tournament)).await?;
        return Ok(changes.map(|changes| changes.len()));
    }
    let list = RatingList { variant: tournament.settings.variant, kind };
    let changes = page.service(move |service| service.store().rating_changes_of(tournament.id)).await?;
    Ok(Some(changes.iter().filter(|record| record.list == list).count()))
}

impl ClosingPage<'_> {
    /// The effect of closing on ratings, and why some are not changed.
    fn ratings(&self) -> String {
        let t = self.page.t;
        let Some(n) = self.rated else { return t.text("closing-unrated").to_string() };
        let tournament = &self.frame.tournament;
        let key = if tournament.counts_for_ratings() { "closing-rated-were" } else { "closing-rated-will" };
        let waits = match tournament.approval {
            _ if !tournament.ends_rated() => None,
            RatingApproval::Given => None,
            RatingApproval::Awaited => Some("approval-awaited"),
            RatingApproval::Declined => return t.text("approval-declined").to_string(),
        };
        let played = tournament.pairings().filter(|pairing| pairing.is_over_the_board());
        let active: BTreeSet<EntryId> = played.flat_map(|pairing| [pairing.white, pairing.black]).collect();
        let idle = tournament.participants().filter(|entry| !active.contains(&entry.id)).count();
        let others = (tournament.participants().count() - idle).saturating_sub(n);
        let least = tournament.settings.rating_rules.initial_games();
        let absent = (idle > 0).then(|| t.text("closing-rated-idle").with("n", idle).to_string());
        let why =
            (others > 0).then(|| t.text("closing-rated-others").with("n", others).with("least", least).to_string());
        let waits_on_closing = !self.is_closed && !self.page.is_administrator();
        let waits = waits.or_else(|| waits_on_closing.then_some("approval-will-be-awaited"));
        let waits = waits.map(|key| t.text(key).to_string());
        [waits, Some(t.text(key).with("n", n).to_string()), absent, why]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// Whether the reader may approve the rating changes.
    fn may_approve(&self) -> bool {
        let tournament = &self.frame.tournament;
        tournament.ends_rated() && !tournament.counts_for_ratings() && self.page.is_administrator()
    }

    /// The message key of the approve button.
    fn approve_label(&self) -> &'static str {
        match self.frame.tournament.approval {
            RatingApproval::Declined => "approval-give-after-all",
            RatingApproval::Given | RatingApproval::Awaited => "approval-give",
        }
    }

    /// Whether the reader may decline the rating changes.
    fn may_decline(&self) -> bool {
        let tournament = &self.frame.tournament;
        tournament.ends_rated() && tournament.approval != RatingApproval::Declined && self.page.is_administrator()
    }

    /// The rating rules with unusual values, for the decision.
    fn unusual_rules(&self) -> String {
        if self.may_approve() {
            return self.page.t.rating_numbers(&self.frame.tournament.settings.rating_rules);
        }
        String::new()
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
