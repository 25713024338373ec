//! `/admin/t/{slug}`: the overview: next step, missing results, disputed games, and staff.

mod gaps;
mod next;
mod now;

use std::borrow::Borrow;

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use askama::Template;
use serde::Deserialize;

use crate::service::{NextStep, Service, ServiceError};
use crate::store::{Actor, JournalEntry, ReportPhotos, Role, SpectatorReport, User};
use crate::web::forms::{FieldErrors, Form};
use crate::web::http::{AppError, Organiser, Page, Reply, Staff, Viewer, audit};
use crate::web::i18n::player_names::name_of;
use crate::web::i18n::steps::headline;
use crate::web::i18n::{Locale, LogTexts, TournamentTexts};
use crate::web::parts::disputed_games::disputed_games;
use crate::web::parts::norms::table_of;
use crate::web::parts::reports::{disputed, disputed_moves};
use crate::web::parts::staff::current_round;
use crate::web::parts::{
    DisputedMoves, DisputedReports, NoShows, RoundClock, SpectatorReportView, StaffFrame, StaffTab, done_at, play_off,
};
use now::{AdjournedGames, Leaders, PhoneReports, adjourned};
use tournament::{GameId, RoundNumber, Tournament, TournamentId, UserId, Version};

/// Spectators' reports shown here.
const MOST_SPECTATORS: usize = 20;

#[derive(Template)]
#[template(path = "staff/overview.html")]
struct OverviewPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    heading: String,
    action: Option<Action>,
    /// Whether a list of players can be uploaded here, since players are the next step.
    takes_list: bool,
    /// The state of the check-in before the round is paired.
    check_in: Option<String>,
    no_shows: Option<NoShows>,
    steps: Vec<OverviewStep>,
    awaited: Awaited,
    clock: Option<RoundClock>,
    reports: Option<PhoneReports>,
    adjourned: Vec<AdjournedGames>,
    leaders: Option<Leaders>,
    gaps: Vec<MissingDetail>,
    disputes: Vec<Dispute>,
    disputed: Vec<DisputedReports>,
    /// Games for which players have typed different moves.
    moves: Vec<DisputedMoves>,
    spectators: Vec<SpectatorReportView>,
    /// The version of spectators' reports, a live topic of the page.
    reports_version: Version,
    /// Reports that are not shown.
    more_spectators: usize,
    officials: Vec<(User, Role)>,
    own: UserId,
    form: OfficialForm,
    errors: FieldErrors,
    last: Option<LastCommand>,
    /// Whether players are tied at the end and may have a play-off.
    has_level: bool,
}

struct Action {
    address: String,
    name: String,
    /// Whether the button does it directly; otherwise it leads to a page.
    is_form: bool,
}

/// A step of the round, or of the whole tournament.
struct OverviewStep {
    class: &'static str,
    text: String,
}

struct Awaited {
    round: RoundNumber,
    boards: Vec<AwaitedBoard>,
    /// Whether there are too many for their names.
    is_long: bool,
}

struct AwaitedBoard {
    board: u16,
    white: String,
    black: String,
    /// The message key of a special state: adjourned game, level match.
    tag: Option<&'static str>,
}

/// Something that is not filled in.
struct MissingDetail {
    text: String,
    address: String,
}

/// A game whose moves contradict its result.
struct Dispute {
    game: GameId,
    white: String,
    black: String,
}

struct LastCommand {
    entry: JournalEntry,
    actor: String,
    text: String,
}

impl Dispute {
    fn new(t: Locale, tournament: &Tournament, game: GameId) -> Option<Self> {
        let seats = tournament.pairing(game)?.seats_in(game.game);
        Some(Self { game, white: name(t, tournament, seats.white), black: name(t, tournament, seats.black) })
    }
}

impl LastCommand {
    fn new(t: Locale, tournament: &Tournament, entry: JournalEntry) -> Self {
        Self {
            text: LogTexts::new(t, tournament, &entry).command(&entry.record),
            actor: TournamentTexts { t, tournament: Some(tournament) }.actor(&entry.actor.name),
            entry,
        }
    }
}

impl OverviewPage<'_> {
    /// Whether a role is chosen in the form; at first that of an arbiter is.
    fn is_chosen(&self, role: impl Borrow<Role>) -> bool {
        Role::from_code(&self.form.role).unwrap_or(Role::Arbiter) == *role.borrow()
    }
}

/// What is typed to give a user a role.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct OfficialForm {
    name: String,
    role: String,
}

/// The stored data of the page.
struct OverviewData {
    officials: Vec<(User, Role)>,
    disputes: Vec<GameId>,
    spectators: Vec<SpectatorReport>,
    photos: ReportPhotos,
    reports_version: Version,
    last: Option<JournalEntry>,
}

impl OverviewData {
    fn read(service: &Service, tournament: &Tournament) -> Result<Self, ServiceError> {
        let (store, id) = (service.store(), tournament.id);
        Ok(Self {
            officials: store.officials(id)?,
            disputes: disputed_games(service, tournament)?,
            // First the version: what comes in between is news.
            reports_version: store.spectator_reports_version(id)?,
            spectators: service.spectator_reports(tournament)?,
            photos: store.report_photos(id)?,
            last: store.journal(id, None, 1)?.pop(),
        })
    }
}

/// `GET /admin/t/{slug}`
pub async fn index(page: Page, Viewer(staff): Viewer) -> Reply {
    show(&page, &staff, StatusCode::OK, OfficialForm::default(), FieldErrors::default()).await
}

/// `POST /admin/t/{slug}/officials`: a role for an account.
pub async fn appoint(
    page: Page,
    request: HttpRequest,
    Organiser(staff): Organiser,
    Form(form): Form<OfficialForm>,
) -> Reply {
    let (tournament, typed) = (staff.tournament.id, form.clone());
    let own = staff.actor.clone();
    let outcome = page.service(move |service| give_role(service, tournament, &own, &typed)).await?;
    match outcome {
        Ok(()) => {
            let event = audit::role_given(Role::from_code(&form.role));
            audit::note(&request, event, &format!("{}, tournament {}", form.name.trim(), staff.tournament.slug));
            done_at(&staff, "", "overview-done-role")
        }
        Err((field, key)) => {
            let errors = FieldErrors::one(field, page.t.text(key));
            show(&page, &staff, StatusCode::UNPROCESSABLE_ENTITY, form, errors).await
        }
    }
}

#[derive(Debug, Deserialize)]
pub struct DismissForm {
    user: i64,
}

/// `POST /admin/t/{slug}/officials/remove`: users cannot remove their own role, so that a tournament always has an organiser.
pub async fn dismiss(
    page: Page,
    request: HttpRequest,
    Organiser(staff): Organiser,
    Form(form): Form<DismissForm>,
) -> Reply {
    let (tournament, user) = (staff.tournament.id, UserId(form.user));
    if user == staff.account.id {
        let errors = FieldErrors::one("official", page.t.text("overview-official-self"));
        return show(&page, &staff, StatusCode::UNPROCESSABLE_ENTITY, OfficialForm::default(), errors).await;
    }
    let actor = staff.actor.clone();
    page.service(move |service| service.set_role(&actor, tournament, user, None)).await?;
    audit::note(&request, audit::role_given(None), &format!("account {user}, tournament {}", staff.tournament.slug));
    done_at(&staff, "", "overview-done-role-taken")
}

/// A form field, and the message key of its error.
type RoleError = (&'static str, &'static str);

/// Gives a role to an account other than the user's own: an organiser who removed their own role could not restore it.
fn give_role(
    service: &Service,
    tournament: TournamentId,
    actor: &Actor,
    form: &OfficialForm,
) -> Result<Result<(), RoleError>, AppError> {
    let Some(role) = Role::from_code(&form.role) else { return Ok(Err(("role", "overview-official-no-role"))) };
    let known = service.store().credentials(form.name.trim())?.filter(|known| known.user.disabled_at.is_none());
    let Some(known) = known else { return Ok(Err(("name", "overview-official-unknown"))) };
    if actor.user == Some(known.user.id) {
        return Ok(Err(("name", "overview-official-self")));
    }
    Ok(Ok(service.set_role(actor, tournament, known.user.id, Some(role))?))
}

async fn show(page: &Page, staff: &Staff, status: StatusCode, form: OfficialForm, errors: FieldErrors) -> Reply {
    let tournament = staff.tournament.clone();
    let data = page.service(move |service| OverviewData::read(service, &tournament)).await?;
    let norms = table_of(page, &staff.tournament).await?;
    let (t, tournament) = (page.t, &*staff.tournament);
    let template = OverviewPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Overview).works_when_closed(),
        heading: headline(t, tournament),
        action: next::action(t, staff),
        takes_list: NextStep::from_tournament(tournament) == NextStep::EnterPlayers,
        check_in: next::check_in(t, tournament),
        no_shows: NoShows::new(t, tournament),
        steps: next::steps(t, tournament),
        awaited: next::awaited(t, tournament),
        clock: RoundClock::new(t, tournament),
        reports: PhoneReports::new(tournament, current_round(tournament)),
        adjourned: adjourned(t, tournament),
        leaders: Leaders::new(page, &staff.tournament),
        gaps: gaps::gaps(t, staff, &norms),
        disputes: data.disputes.into_iter().filter_map(|game| Dispute::new(t, tournament, game)).collect(),
        disputed: disputed(t, tournament, &data.photos),
        moves: disputed_moves(t, tournament),
        reports_version: data.reports_version,
        more_spectators: data.spectators.len().saturating_sub(MOST_SPECTATORS),
        spectators: data
            .spectators
            .iter()
            .take(MOST_SPECTATORS)
            .filter_map(|report| SpectatorReportView::new(t, tournament, report, &data.photos))
            .collect(),
        officials: data.officials,
        own: staff.account.id,
        has_level: play_off::is_offered(page, staff),
        form,
        errors,
        last: data.last.map(|entry| LastCommand::new(t, tournament, entry)),
    };
    page.html_as(status, &template)
}

fn name(t: Locale, tournament: &Tournament, entry: tournament::EntryId) -> String {
    tournament.entry(entry).map(|entry| name_of(t, tournament, entry)).unwrap_or_default()
}
