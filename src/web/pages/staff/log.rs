//! `/admin/t/{slug}/log`: every action, newest first: who, when, what it changed; taking one back, or all after one.

use std::borrow::Borrow;
use std::sync::Arc;

use actix_web::{HttpResponse, web};
use askama::Template;
use chrono::{NaiveDate, NaiveDateTime};
use serde::Deserialize;

use crate::service::{FoundEntries, JournalKind, JournalSearch, Request, Service, ServiceError, is_taken_back};
use crate::store::{JournalEntry, Role};
use crate::web::forms::{Button, Choice, Form, FormError, SeenButton, SometimesLong, run_sometimes_long};
use crate::web::http::download::saved_as;
use crate::web::http::journal_checks::{CheckedJournals, FullCheck, JournalCheck};
use crate::web::http::tasks::TaskName;
use crate::web::http::{
    AppError, Arbiter, Organiser, Page, Reply, Scorer, Staff, Viewer, go_to, is_local, staff_address,
};
use crate::web::i18n::log::findings;
use crate::web::i18n::{ChangeText, LogTexts, TournamentTexts};
use crate::web::parts::{StaffFrame, StaffTab, done_at, player_choices};
use tournament::{CommandRecord, EntryId, ItemKey, RoundNumber, Tournament, TournamentStatus};

/// How many actions after one are searched for those that build on it.
const MOST_SEARCHED: i64 = 500;
/// How many actions are listed before they are all undone.
const MOST_LISTED: usize = 100;
/// Differences listed; the others are only counted.
const MOST_FOUND: usize = 20;

#[derive(Template)]
#[template(path = "staff/log.html")]
struct LogPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    days: Vec<LoggedDay>,
    /// The last check of the log; only shown on the first page of the whole log.
    check: Option<CheckView>,
    older: Option<i64>,
    is_first: bool,
    /// The choices and values of the filter: rounds, players and kinds of changes.
    rounds: Vec<Choice>,
    players: Vec<Choice>,
    kinds: Vec<Choice>,
    round: String,
    player: String,
    kind: String,
}

impl LogPage<'_> {
    /// The address of the actions before one.
    fn older_address(&self, number: impl Borrow<i64>) -> String {
        self.address(Some(*number.borrow()))
    }

    /// The address of the actions that are looked for: those older than `before`, or the newest.
    fn address(&self, before: Option<i64>) -> String {
        let before = before.map(|number| format!("before={number}"));
        let part = |name: &str, value: &str| (!value.is_empty()).then(|| format!("{name}={value}"));
        let parts = before.into_iter().chain(part("round", &self.round)).chain(part("player", &self.player));
        let parts = parts.chain(part("kind", &self.kind));
        let query = parts.collect::<Vec<_>>().join("&");
        self.frame.address(&if query.is_empty() { "/log".to_owned() } else { format!("/log?{query}") })
    }
}

/// The entries of one day, by the venue's clock.
struct LoggedDay {
    day: NaiveDate,
    actions: Vec<LoggedAction>,
}

impl LoggedDay {
    /// The days of `actions`, in their order.
    fn all(tournament: &Tournament, actions: impl Iterator<Item = LoggedAction>) -> Vec<Self> {
        let mut days: Vec<Self> = Vec::new();
        for action in actions {
            let day = tournament.venue_time(action.at).date();
            match days.last_mut() {
                Some(last) if last.day == day => last.actions.push(action),
                _ => days.push(Self { day, actions: vec![action] }),
            }
        }
        days
    }
}

#[derive(Template)]
#[template(path = "staff/log_back.html")]
struct BackPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    /// The action after which the tournament would stand as it stood.
    to: LoggedAction,
    /// What would be undone, newest first, and how many actions that is in all.
    actions: Vec<LoggedAction>,
    count: usize,
}

impl BackPage<'_> {
    /// How many actions beyond those listed would be undone.
    fn more(&self) -> usize {
        self.count - self.actions.len()
    }
}

/// The state of the log's check.
struct CheckView {
    /// The last full check; `None` if there was none since the start.
    last: Option<LastCheck>,
    /// Whether a check is made only on request.
    is_on_request: bool,
}

/// A full check of the log and the tables.
struct LastCheck {
    at: NaiveDateTime,
    through: i64,
    newer: i64,
    /// The differences, as far as they are listed.
    found: Vec<String>,
    more: usize,
}

impl LastCheck {
    fn new(page: &Page, staff: &Staff, made: &FullCheck) -> Self {
        let all = findings(page.t, &staff.tournament, &made.checked.findings);
        let more = all.len().saturating_sub(MOST_FOUND);
        let through = made.checked.entries;
        let newer = (staff.tournament.version.0 - through).max(0);
        Self { at: made.at, through, newer, found: all.into_iter().take(MOST_FOUND).collect(), more }
    }
}

#[expect(clippy::struct_excessive_bools, reason = "each is one thing that the page asks")]
struct LoggedAction {
    number: i64,
    at: NaiveDateTime,
    actor: String,
    text: String,
    lines: Vec<ChangeText>,
    /// Whether the reader may undo it.
    can_be_undone: bool,
    /// Whether they could, if no later entry depended on it.
    is_built_on: bool,
    is_undone: bool,
    /// The later actions that build on it, as far as they were looked for: number and what was done.
    built_on_by: Vec<(i64, String)>,
    /// Whether there are later entries, so that one can go back to this one.
    is_past: bool,
}

/// `?before=120` shows actions older than number 120; `?round=3`, `?player=5` and `?kind=results` those about a round, a player and a kind
/// of things.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct LogQuery {
    before: Option<i64>,
    round: String,
    player: String,
    kind: String,
}

impl LogQuery {
    fn search(&self) -> JournalSearch {
        JournalSearch {
            kind: JournalKind::from_code(&self.kind),
            round: self.round.parse().ok(),
            player: self.player.parse().map(EntryId).ok(),
        }
    }
}

/// `{slug}` and `{n}` of an address: an entry of the journal.
#[derive(Debug, Deserialize)]
pub struct JournalPath {
    slug: String,
    n: i64,
}

/// The button that undoes an action, and the page that it stands on: there it leads back.
#[derive(Debug, Deserialize)]
pub struct UndoForm {
    #[serde(flatten)]
    button: SeenButton,
    #[serde(default)]
    back: String,
}

impl UndoForm {
    /// The staff page to return to; by default the log.
    fn rest(&self, staff: &Staff) -> &str {
        let own = staff_address(&staff.tournament, "");
        let rest = self.back.strip_prefix(&own).filter(|_| is_local(&self.back));
        rest.filter(|rest| rest.is_empty() || rest.starts_with(['/', '?'])).unwrap_or("/log")
    }
}

/// `GET /admin/t/{slug}/log`
pub async fn index(page: Page, Viewer(staff): Viewer, query: web::Query<LogQuery>) -> Reply {
    show(&page, &staff, &query, None).await
}

/// `POST /admin/t/{slug}/log/{n}/undo`
pub async fn undo(
    page: Page,
    Scorer(staff): Scorer,
    place: web::Path<JournalPath>,
    Form(form): Form<UndoForm>,
) -> Reply {
    let number = place.n;
    let id = staff.tournament.id;
    let entry =
        page.service(move |service| service.store().journal_entry(id, number)).await?.ok_or(AppError::NotFound)?;
    // What is outside the section of a limited official is refused below, in its own words.
    if !staff.has_role_to_undo(&entry) {
        return Err(AppError::Forbidden);
    }
    // For a tournament that is closed, or was then, ratings may have to be recomputed.
    let is_of_closing = entry.changes.iter().any(|change| change.key() == ItemKey::Status);
    let may_rate = staff.tournament.status == TournamentStatus::Closed || is_of_closing;
    let action = SometimesLong {
        long: may_rate.then(|| taking_back("tasks-undo", &staff, number)),
        address: staff_address(&staff.tournament, form.rest(&staff)),
        key: "log-done-undone",
    };
    let undo = move |service: &Service, request: &Request<'_>| service.undo(request, number);
    match run_sometimes_long(&page, &staff, form.button.version()?, action, undo).await? {
        Ok(answer) => Ok(answer),
        Err(problem) => show(&page, &staff, &LogQuery::default(), Some(problem)).await,
    }
}

/// An undo as long work; the log shows its outcome.
fn taking_back(key: &'static str, staff: &Staff, number: i64) -> TaskName {
    TaskName { key, name: number.to_string(), place: staff_address(&staff.tournament, "/log") }
}

/// `GET /admin/t/{slug}/log/{n}/back`: what going back would undo.
pub async fn before_back(page: Page, Organiser(staff): Organiser, place: web::Path<JournalPath>) -> Reply {
    show_back(&page, &staff, place.n, None).await
}

/// `POST /admin/t/{slug}/log/{n}/back`: takes everything after an action back.
pub async fn go_back(
    page: Page,
    Organiser(staff): Organiser,
    place: web::Path<JournalPath>,
    Form(form): Form<SeenButton>,
) -> Reply {
    let number = place.n;
    let action = SometimesLong {
        // There may be thousands of actions to take back, and closings among them.
        long: Some(taking_back("tasks-back-to", &staff, number)),
        address: staff_address(&staff.tournament, "/log"),
        key: "log-done-back",
    };
    let undo = move |service: &Service, request: &Request<'_>| service.undo_to(request, number);
    match run_sometimes_long(&page, &staff, form.version()?, action, undo).await? {
        Ok(answer) => Ok(answer),
        Err(problem) => show_back(&page, &staff, number, Some(problem)).await,
    }
}

/// `GET /admin/t/{slug}/log/signed`: the log with what follows from it, signed; also of a closed tournament.
pub async fn signed(page: Page, Arbiter(staff): Arbiter) -> Reply {
    let (id, slug) = (staff.tournament.id, staff.tournament.slug.clone());
    let text = page.service(move |service| service.signed_journal(id)).await?;
    Ok(saved_as(&format!("{slug}.signed-journal"), text.into_bytes()))
}

/// `POST /admin/t/{slug}/log/check`: checks the whole log now.
pub async fn check(page: Page, Arbiter(staff): Arbiter, Form(_): Form<Button>) -> Reply {
    let (id, journals) = (staff.tournament.id, Arc::clone(&page.state().journals));
    page.service(move |service| journals.check_in_turn(service.store(), id)).await?;
    done_at(&staff, "/log", "log-done-checked")
}

/// `GET` of the addresses that only take forms: the log.
pub async fn up(place: web::Path<JournalPath>) -> HttpResponse {
    go_to(&format!("/admin/t/{}/log", place.slug))
}

async fn show(page: &Page, staff: &Staff, query: &LogQuery, problem: Option<FormError>) -> Reply {
    let (tournament, search, before) = (staff.tournament.clone(), query.search(), query.before);
    let journals = Arc::clone(&page.state().journals);
    let work = move |service: &Service| look(service, &journals, &tournament, search, before);
    let LogEntries { entries, older, known } = page.service(work).await?;
    let command =
        |later: &JournalEntry| (later.number, LogTexts::new(page.t, &staff.tournament, later).command(&later.record));
    let action = |one: &Undoable| {
        let logged = logged(page, staff, &one.entry);
        LoggedAction {
            can_be_undone: staff.may_undo(&one.entry) && one.can_undo,
            is_built_on: logged.is_built_on && !one.can_undo,
            built_on_by: one.built_on_by.iter().map(command).collect(),
            is_undone: one.is_undone,
            text: match one.undoes.as_ref().map(command) {
                Some((_, action)) => {
                    page.t.text("log-undone-named").with("done", logged.text).with("action", action).to_string()
                }
                None => logged.text,
            },
            ..logged
        }
    };
    let choice = |round: RoundNumber| Choice::new(round, page.t.text("staff-tab-round").with("round", round));
    let template = LogPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Log)
            .works_when_closed()
            .for_role(Role::Viewer)
            .for_section(true)
            .with(problem),
        days: LoggedDay::all(&staff.tournament, entries.iter().map(action)),
        check: known.filter(|_| staff.role >= Role::Arbiter).map(|known| CheckView {
            last: known.last.map(|last| LastCheck::new(page, staff, &last)),
            is_on_request: known.is_on_request,
        }),
        older,
        is_first: before.is_none(),
        rounds: staff.tournament.paired_rounds().up_to().map(choice).collect(),
        players: player_choices(&staff.tournament),
        kinds: JournalKind::ALL.map(|kind| Choice::new(kind.code(), page.t.label("log-kind", kind.code()))).into(),
        kind: search.kind.map_or("", JournalKind::code).to_owned(),
        round: search.round.map(|round| round.to_string()).unwrap_or_default(),
        player: search.player.map(|player| player.to_string()).unwrap_or_default(),
    };
    page.html_as(template.frame.status(), &template)
}

async fn show_back(page: &Page, staff: &Staff, number: i64, problem: Option<FormError>) -> Reply {
    let (id, last) = (staff.tournament.id, staff.tournament.version.0);
    let later = u32::try_from(last.saturating_sub(number)).map_err(|_| AppError::NotFound)?;
    let (to, entries) = page
        .service(move |service| {
            let store = service.store();
            let to = store.journal_entry(id, number)?.ok_or(AppError::NotFound)?;
            Ok::<_, AppError>((to, store.journal(id, Some(last + 1), later)?))
        })
        .await?;
    let template = BackPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Log).works_when_closed().with(problem),
        to: logged(page, staff, &to),
        actions: entries.iter().take(MOST_LISTED).map(|entry| logged(page, staff, entry)).collect(),
        count: entries.len(),
    };
    page.html_as(template.frame.status(), &template)
}

/// Entries, and the check of the whole log if it is shown.
struct LogEntries {
    entries: Vec<Undoable>,
    /// Older entries than this one have not been searched.
    older: Option<i64>,
    known: Option<JournalCheck>,
}

/// An entry with the obstacles to undoing it.
struct Undoable {
    entry: JournalEntry,
    can_undo: bool,
    built_on_by: Vec<JournalEntry>,
    /// It has been undone.
    is_undone: bool,
    /// The single action that it has undone.
    undoes: Option<JournalEntry>,
}

fn look(
    service: &Service,
    journals: &CheckedJournals,
    tournament: &Tournament,
    search: JournalSearch,
    before: Option<i64>,
) -> Result<LogEntries, ServiceError> {
    let FoundEntries { entries, before: older } = service.search_journal(tournament, search, before)?;
    let is_whole = before.is_none() && search == JournalSearch::default();
    let known = if is_whole { Some(journals.look(service.store(), tournament.id)?) } else { None };
    let oldest = entries.last().map_or(0, |entry| entry.number);
    let is_near = tournament.version.0 - oldest <= MOST_SEARCHED;
    let later = if is_near && !entries.is_empty() { service.entries_after(tournament, oldest)? } else { Vec::new() };
    let with_fate = |entry: JournalEntry| {
        let can_undo = service.can_undo(tournament, &entry)?;
        let built_on_by = if can_undo { Vec::new() } else { service.built_on_by(tournament, &entry, &later)? };
        let is_undone = is_near && is_taken_back(entry.number, &later);
        let undoes = match &entry.record {
            CommandRecord::Revert { entry: number, others } if others.is_empty() => {
                service.store().journal_entry(tournament.id, *number)?
            }
            _ => None,
        };
        Ok(Undoable { entry, can_undo, built_on_by, is_undone, undoes })
    };
    let entries = entries.into_iter().map(with_fate).collect::<Result<Vec<_>, ServiceError>>()?;
    Ok(LogEntries { entries, older, known })
}

/// An entry that cannot be taken back by itself.
fn logged(page: &Page, staff: &Staff, entry: &JournalEntry) -> LoggedAction {
    let seen = entry.changes.iter().filter(|change| staff.may_see(change.key())).cloned().collect::<Vec<_>>();
    let texts = LogTexts { t: page.t, tournament: &staff.tournament, changes: &seen };
    // What was done before a tournament was closed waits for its opening, not for other actions.
    let is_shut = staff.tournament.status == TournamentStatus::Closed;
    LoggedAction {
        number: entry.number,
        at: entry.at,
        actor: TournamentTexts { t: page.t, tournament: Some(&staff.tournament) }.actor(&entry.actor.name),
        text: texts.command(&entry.record),
        lines: texts.lines(),
        can_be_undone: false,
        // An entry about who gets news of the tournament changes nothing in it: undoing it would take nothing back.
        is_built_on: staff.may_undo(entry) && !is_shut && !entry.changes.is_empty(),
        is_undone: false,
        built_on_by: Vec::new(),
        is_past: entry.number < staff.tournament.version.0,
    }
}
