//! `/admin/t/{slug}`: the overview: next step, missing results, disputed games, and staff.

mod gaps;
mod next;
mod now;

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use askama::Template;
use serde::Deserialize;

use crate::service::{NextStep, Service, ServiceError};
use crate::store::{Actor, JournalEntry, ReportPhotos, Right, Role, SpectatorReport, User};
use crate::web::forms::{Choice, FieldErrors, Form};
use crate::web::http::{AppError, Organiser, Page, Reply, Staff, Viewer, audit};
use crate::web::i18n::player_names::name_of;
use crate::web::i18n::steps::headline;
use crate::web::i18n::{Locale, LogTexts, TournamentTexts};
use crate::web::parts::disputed_games::disputed_games;
use crate::web::parts::norms::table_of;
use crate::web::parts::officials::{OfficialError, OfficialForm};
use crate::web::parts::reports::{disputed, disputed_moves};
use crate::web::parts::staff::current_round;
use crate::web::parts::{
    DisputedMoves, DisputedReports, NoShows, RoundClock, SpectatorReportView, StaffFrame, StaffTab, done_at, play_off,
};
use now::{AdjournedGames, Leaders, PhoneReports, adjourned};
use tournament::series::Event;
use tournament::{Bilingual, GameId, RoundNumber, Tournament, UserId, Version};

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
    officials: Vec<OfficialRow>,
    /// The sections that a role can be limited to.
    sections: Vec<Choice>,
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

/// An official in the list.
struct OfficialRow {
    user: UserId,
    name: String,
    /// The role, and the section that it is limited to.
    role: String,
    /// The event in all of whose tournaments they have the role; empty for a role in this one.
    event: String,
    /// Whether the section that they are limited to was removed.
    has_lost_section: bool,
    /// Whether the reader may remove the role here.
    is_removable: bool,
}

impl OfficialRow {
    fn new(t: Locale, staff: &Staff, user: User, right: &Right) -> Self {
        let section = right.section.as_ref();
        let known = section.and_then(|code| staff.tournament.section(code));
        let role = match known {
            Some(section) => t.role_in_section(right.role, section.name_in(t.alphabet())),
            None => t.role(right.role).to_string(),
        };
        Self {
            role,
            event: String::new(),
            has_lost_section: section.is_some() && known.is_none(),
            is_removable: staff.role >= Role::Organiser && user.id != staff.account.id,
            user: user.id,
            name: user.name,
        }
    }
}

/// The officials of a tournament, and those of the event that it belongs to.
struct TournamentOfficials {
    own: Vec<(User, Right)>,
    event: Option<Event>,
    of_event: Vec<(User, Role)>,
}

impl TournamentOfficials {
    fn read(service: &Service, tournament: &Tournament) -> Result<Self, ServiceError> {
        let store = service.store();
        let event = store.championships()?.event_of(tournament.id).cloned();
        let of_event = event.as_ref().map(|event| store.event_officials(event.id)).transpose()?.unwrap_or_default();
        Ok(Self { own: store.officials(tournament.id)?, event, of_event })
    }

    /// As the page lists them, those of the event last.
    fn rows(self, t: Locale, staff: &Staff) -> Vec<OfficialRow> {
        let title = self.event.map(|event| event.in_letters(t.alphabet()).title).unwrap_or_default();
        let own = self.own.into_iter().map(|(user, right)| OfficialRow::new(t, staff, user, &right));
        let of_event = self.of_event.into_iter().map(|(user, role)| OfficialRow {
            event: title.clone(),
            is_removable: false,
            ..OfficialRow::new(t, staff, user, &role.into())
        });
        own.chain(of_event).collect()
    }
}

/// The stored data of the page.
struct OverviewData {
    officials: TournamentOfficials,
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
            officials: TournamentOfficials::read(service, tournament)?,
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
    let (tournament, typed) = (staff.tournament.clone(), form.clone());
    let own = staff.actor.clone();
    let outcome = page.service(move |service| give_role(service, &tournament, &own, &typed)).await?;
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
    page.service(move |service| service.set_right(&actor, tournament, user, None)).await?;
    audit::note(&request, audit::role_given(None), &format!("account {user}, tournament {}", staff.tournament.slug));
    done_at(&staff, "", "overview-done-role-taken")
}

/// Gives a role to an account other than the user's own: an organiser who removed their own role could not restore it.
fn give_role(
    service: &Service,
    tournament: &Tournament,
    actor: &Actor,
    form: &OfficialForm,
) -> Result<Result<(), OfficialError>, AppError> {
    let appointment = match form.read(service, Some(tournament))? {
        Ok(appointment) if actor.user == Some(appointment.user) => return Ok(Err(("name", "overview-official-self"))),
        Ok(appointment) => appointment,
        Err(error) => return Ok(Err(error)),
    };
    Ok(Ok(service.set_right(actor, tournament.id, appointment.user, Some(&appointment.right))?))
}

async fn show(page: &Page, staff: &Staff, status: StatusCode, form: OfficialForm, errors: FieldErrors) -> Reply {
    let tournament = staff.tournament.clone();
    let data = page.service(move |service| OverviewData::read(service, &tournament)).await?;
    let norms = table_of(page, &staff.tournament).await?;
    let (t, tournament) = (page.t, &*staff.tournament);
    let sections = tournament.settings.sections.iter();
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
        officials: data.officials.rows(t, staff),
        sections: sections.map(|section| Choice::new(&section.code, section.name_in(t.alphabet()))).collect(),
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
