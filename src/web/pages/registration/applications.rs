//! `/admin/t/{slug}/applications`: the applications, and the decisions on them.

use std::collections::{BTreeMap, BTreeSet};

use actix_web::web;
use askama::Template;
use chrono::NaiveDateTime;
use serde::Deserialize;

use crate::service::{ApplicationAction, Request, Service, SkipReason};
use crate::store::{LetterState, StoredLetter};
use crate::web::forms::{Button, Choice, Form, FormError, FormValues, run, version};
use crate::web::http::{AppError, Arbiter, Page, Reply, Staff, go_to, session, staff_address};
use crate::web::i18n::Locale;
use crate::web::parts::norms::{is_known_title_by, table_of};
use crate::web::parts::{StaffFrame, StaffTab, done_at, done_with_count};
use tournament::{
    Applicant, Application, ApplicationField, ApplicationId, ApplicationPlace, ApplicationState, Entry, Fit, Tournament,
};

/// The most applications that are named as left unchanged by an action.
const MOST_NAMED: usize = 10;

/// Undelivered letters shown.
const MOST_LETTERS: u32 = 100;

#[derive(Template)]
#[template(path = "registration/applications.html")]
struct ApplicationsPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    rows: Vec<ApplicationRow<'a>>,
    all: usize,
    waiting: usize,
    queue: usize,
    free: Option<usize>,
    /// How many more players take part than there are places.
    over: usize,
    /// The application that gets the next free place.
    next: Option<&'a Application>,
    filter: String,
    filters: Vec<Choice>,
    reason: String,
    /// The letters that are not sent yet because of a problem, latest first.
    undelivered: Vec<UndeliveredRow>,
}

struct UndeliveredRow {
    letter: StoredLetter,
    /// The applicant, if known.
    name: String,
    problem: String,
    /// The next attempt, UTC; `None` if there is none.
    again_at: Option<NaiveDateTime>,
    may_be_tried: bool,
}

impl UndeliveredRow {
    fn new(t: Locale, tournament: &Tournament, letter: StoredLetter) -> Self {
        let own = letter.application.and_then(|id| tournament.application(id));
        let state = letter.state(session::now());
        Self {
            name: own.map(|own| own.applicant.person.name.to_string()).unwrap_or_default(),
            problem: letter.problem.as_ref().map(|problem| t.letter_problem(problem)).unwrap_or_default(),
            again_at: if let LetterState::AgainAt(due) = state { Some(due) } else { None },
            may_be_tried: state.may_be_tried(),
            letter,
        }
    }
}

struct ApplicationRow<'a> {
    application: &'a Application,
    place: ApplicationPlace<'a>,
    state: String,
    /// The player's page, once there is an entry.
    entry: Option<String>,
    /// Public facts besides name, title and rating.
    facts: String,
    /// The category of fees that they have chosen.
    fee: String,
    /// Whether the exact birthday decides if they may play.
    is_unsure: bool,
    /// Whether their title is unknown.
    has_unknown_title: bool,
    /// The player on the list who is the applicant, but was entered in another way.
    same: Option<SamePlayer>,
    /// A player on the list who may be the applicant with another spelling: without the patronymic, with initials.
    alike: Option<SamePlayer>,
    is_ticked: bool,
}

/// A player on the list who may be the applicant.
struct SamePlayer {
    /// The name with the number, once there are numbers: `№ 5 Sokolova Anna`.
    name: String,
    address: String,
    /// Whether the application can be linked to them.
    is_attachable: bool,
}

impl SamePlayer {
    fn new(t: Locale, tournament: &Tournament, entry: &Entry) -> Self {
        let name = entry.person.name.to_string();
        let name = match entry.number {
            Some(number) => t.text("registration-same-number").with("number", number).with("name", name).to_string(),
            None => name,
        };
        Self { name, address: staff_address(tournament, &format!("/players/{}", entry.id)), is_attachable: true }
    }
}

impl ApplicationRow<'_> {
    /// Whether the applicant has changed their data on the list. Until the first round is paired it counts as an open item.
    const fn is_changed(&self) -> bool {
        self.application.changed_at.is_some()
    }

    const fn is_open(&self) -> bool {
        matches!(self.place, ApplicationPlace::Waiting | ApplicationPlace::Queued(_))
    }

    fn is_listed(&self) -> bool {
        self.place == ApplicationPlace::Listed
    }

    /// Adds the player on the list who is or may be the applicant; `names` are the keys of all players' names.
    fn look_among_players(&mut self, t: Locale, tournament: &Tournament, names: &BTreeSet<String>) {
        let has_name = names.contains(&self.application.applicant.person.name.key());
        let same = if has_name { tournament.already_entered(self.application) } else { None };
        self.same = same.map(|entry| SamePlayer::new(t, tournament, entry));
        if self.same.is_none() && !self.is_listed() {
            let alike = tournament.similar_entry_of(self.application);
            self.alike = alike.map(|entry| SamePlayer {
                is_attachable: tournament.attachable_entry_of(self.application).is_some(),
                ..SamePlayer::new(t, tournament, entry)
            });
        }
    }

    const fn reason(&self) -> &str {
        match self.place {
            ApplicationPlace::Refused(reason) => reason,
            _ => "",
        }
    }
}

/// `?show=all` shows those that are settled, too; the others say what the action before has left as it was.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct ApplicationsQuery {
    show: String,
    skipped: String,
    more: String,
}

/// The applications that an action has left as they were: the first by their names, and how many more there are.
struct LeftAlone {
    named: BTreeMap<ApplicationId, SkipReason>,
    more: usize,
}

impl LeftAlone {
    fn new(skipped: BTreeMap<ApplicationId, SkipReason>) -> Self {
        let more = skipped.len().saturating_sub(MOST_NAMED);
        Self { named: skipped.into_iter().take(MOST_NAMED).collect(), more }
    }

    fn from_query(query: &ApplicationsQuery) -> Self {
        let one = |text: &str| {
            let (id, why) = text.split_once('-')?;
            Some((id.parse::<ApplicationId>().ok()?, SkipReason::from_code(why)?))
        };
        let named = query.skipped.split(',').filter_map(one).take(MOST_NAMED).collect();
        Self { named, more: query.more.parse().unwrap_or_default() }
    }

    /// The address of the page with this message.
    fn address(&self, filter: &str) -> String {
        let named: Vec<String> = self.named.iter().map(|(id, why)| format!("{id}-{}", why.code())).collect();
        let parts = [
            (filter == "all").then(|| "show=all".to_owned()),
            (!named.is_empty()).then(|| format!("skipped={}", named.join(","))),
            (self.more > 0).then(|| format!("more={}", self.more)),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        let mark = if parts.is_empty() { "" } else { "?" };
        format!("/applications{mark}{}", parts.join("&"))
    }

    /// Their names and reasons in the message `key`; empty if there are none.
    fn describe(&self, t: Locale, tournament: &Tournament, key: &str) -> String {
        let one = |(id, why): (&ApplicationId, &SkipReason)| {
            let name = &tournament.application(*id)?.applicant.person.name;
            let why = t.label("registration-why", why.code());
            Some(t.text("registration-left-one").with("name", name.to_string()).with("why", why).to_string())
        };
        let mut who: Vec<String> = self.named.iter().filter_map(one).collect();
        if who.is_empty() {
            return String::new();
        }
        if self.more > 0 {
            who.push(t.text("registration-left-more").with("n", self.more).to_string());
        }
        let sentence = t.text(key).with("who", who.join("; ")).to_string();
        let is_settled = |why: &SkipReason| match why {
            SkipReason::Refused | SkipReason::Withdrawn | SkipReason::Left => true,
            SkipReason::Entered | SkipReason::Alike | SkipReason::Queued => false,
        };
        if self.named.values().any(is_settled) {
            format!("{sentence} {}", t.text("registration-left-settled"))
        } else {
            sentence
        }
    }
}

/// `GET /admin/t/{slug}/applications`
pub async fn index(page: Page, Arbiter(staff): Arbiter, query: web::Query<ApplicationsQuery>) -> Reply {
    let left_alone = LeftAlone::from_query(&query);
    let left_alone = left_alone.describe(page.t, &staff.tournament, "registration-left-alone");
    show(&page, &staff, &query.show, ActionOutcome { left_alone, ..ActionOutcome::default() }).await
}

/// `{slug}` and `{id}` of the address of a letter.
#[derive(Debug, Deserialize)]
pub struct LetterPath {
    slug: String,
    id: String,
}

/// `POST /admin/t/{slug}/applications/letters/{id}`: a letter about an application is tried again.
pub async fn letter_again(
    page: Page,
    Arbiter(staff): Arbiter,
    path: web::Path<LetterPath>,
    Form(Button {}): Form<Button>,
) -> Reply {
    staff.check_everywhere()?;
    let (id, tournament) = (path.into_inner().id, staff.tournament.id);
    let found = page.service(move |service| service.retry_letter(&id, Some(tournament)));
    if !page.state().sends_letters() || !found.await? {
        return Err(AppError::NotFound);
    }
    page.state().look_for_letters();
    done_at(&staff, "/applications", "letters-done-again")
}

/// Redirect from an address that only takes forms.
pub async fn up(path: web::Path<LetterPath>) -> Reply {
    Ok(go_to(&format!("/admin/t/{}/applications", path.slug)))
}

/// What the pressed button does, and with which application.
struct PressedButton {
    action: ApplicationAction,
    /// The application beside which the button stands; `None` for all that are ticked.
    only: Option<ApplicationId>,
    /// One whom the reader has looked at: another person than the player with a similar name.
    other: Option<ApplicationId>,
}

impl PressedButton {
    fn read(typed: &FormValues) -> Result<Self, AppError> {
        let named = |field: &str| typed.get(field).parse::<ApplicationId>().ok();
        let (next, attached, other) = (named("next"), named("attach"), named("other"));
        let action = match typed.get("act") {
            _ if attached.is_some() => ApplicationAction::Attach,
            "confirm" => ApplicationAction::Confirm,
            _ if next.or(other).is_some() => ApplicationAction::Confirm,
            "refuse" => ApplicationAction::Refuse { reason: typed.text("reason") },
            "queue" => ApplicationAction::Queue,
            "remove" => ApplicationAction::Remove,
            _ => return Err(AppError::bad_request("no such action")),
        };
        Ok(Self { action, only: attached.or(other).or(next), other })
    }
}

/// The message key of an action that is done.
const fn done_key(action: &ApplicationAction) -> &'static str {
    match action {
        ApplicationAction::Confirm => "registration-done-confirmed",
        ApplicationAction::Attach => "registration-done-attached",
        ApplicationAction::Refuse { .. } => "registration-done-refused",
        ApplicationAction::Queue => "registration-done-queued",
        ApplicationAction::Remove => "registration-done-removed",
    }
}

/// Whether an application is confirmed and its player still entered.
fn is_confirmed(tournament: &Tournament, id: ApplicationId) -> bool {
    let own = tournament.application(id);
    own.is_some_and(|own| own.state == ApplicationState::Confirmed && tournament.entry_of(own).is_some())
}

/// `POST /admin/t/{slug}/applications`: one action for all that are ticked, or for the one that has the next place.
pub async fn several(page: Page, Arbiter(staff): Arbiter, Form(typed): Form<FormValues>) -> Reply {
    let seen = version(typed.get("seen"))?;
    let reason = typed.text("reason");
    let filter = shown_filter(typed.get("show"));
    let shown = staff.tournament.applications.values().filter(|own| is_tickable(&staff.tournament, own, filter));
    if let Some(ticked) = typed.ticked_by_button(shown.map(|own| own.id)) {
        return show(&page, &staff, filter, ActionOutcome { ticked, reason, ..ActionOutcome::default() }).await;
    }
    let PressedButton { action, only, other } = PressedButton::read(&typed)?;
    let key = done_key(&action);
    let is_meant = |id: &ApplicationId| match only {
        Some(only) => *id == only,
        None => typed.is_ticked(id),
    };
    let mut chosen: Vec<ApplicationId> = staff.tournament.applications.keys().copied().filter(is_meant).collect();
    let ticked = staff.tournament.applications.keys().copied().filter(|id| typed.is_ticked(id)).collect();
    let refused = |problem| ActionOutcome { problem: Some(problem), ticked, reason, ..ActionOutcome::default() };
    if chosen.is_empty() {
        return show(&page, &staff, filter, refused(FormError::new(page.t.text("registration-nobody")))).await;
    }
    // Those on which the action makes no sense keep it from none of the others: they are told of beside what was done.
    let mut skipped = action.skipped(&staff.tournament, &chosen);
    skipped.retain(|id, why| *why != SkipReason::Alike || other != Some(*id));
    chosen.retain(|id| !skipped.contains_key(id));
    // Confirmed since the page was shown: by this form, if its answer was lost, or by another arbiter. The request is fulfilled.
    let is_late = action == ApplicationAction::Confirm && seen < staff.tournament.version;
    if is_late && chosen.is_empty() && skipped.keys().all(|id| is_confirmed(&staff.tournament, *id)) {
        return done_with_count(&staff, &LeftAlone::new(BTreeMap::new()).address(filter), key, skipped.len());
    }
    if chosen.is_empty() {
        let problem = FormError::new(nothing_done(page.t, &staff.tournament, skipped));
        return show(&page, &staff, filter, refused(problem)).await;
    }
    let count = chosen.len();
    let work = move |service: &Service, request: &Request<'_>| service.judge_applications(request, &action, &chosen);
    match run(&page, &staff, seen, work).await? {
        Ok(_) => done_with_count(&staff, &LeftAlone::new(skipped).address(filter), key, count),
        Err(problem) => show(&page, &staff, filter, refused(problem)).await,
    }
}

/// Why nothing was done with the ticked applications.
fn nothing_done(t: Locale, tournament: &Tournament, skipped: BTreeMap<ApplicationId, SkipReason>) -> String {
    // The page asks about applicants who are on the list already but were entered in another way.
    let is_asked = |(id, why): (&ApplicationId, &SkipReason)| {
        let own = tournament.application(*id);
        *why == SkipReason::Entered && own.is_some_and(|own| tournament.already_entered(own).is_some())
    };
    if skipped.iter().all(is_asked) {
        return t.text("registration-same-only").to_string();
    }
    LeftAlone::new(skipped).describe(t, tournament, "registration-left-nobody")
}

/// What the page says of the action before.
#[derive(Default)]
struct ActionOutcome {
    /// Why it was not done; what was ticked and typed for it is on the page again.
    problem: Option<FormError>,
    ticked: BTreeSet<ApplicationId>,
    reason: String,
    /// What it has left unchanged; may be empty.
    left_alone: String,
}

/// The filter code of a query or form.
fn shown_filter(code: &str) -> &'static str {
    if code == "all" { "all" } else { "open" }
}

/// Whether an application has a tick box: a player on the list is changed there.
fn is_tickable(tournament: &Tournament, application: &Application, filter: &str) -> bool {
    match tournament.place_of(application) {
        ApplicationPlace::Waiting | ApplicationPlace::Queued(_) => true,
        ApplicationPlace::Listed => false,
        ApplicationPlace::Left | ApplicationPlace::Refused(_) | ApplicationPlace::Withdrawn => filter == "all",
    }
}

async fn show(page: &Page, staff: &Staff, shown: &str, outcome: ActionOutcome) -> Reply {
    let (tournament, id) = (&*staff.tournament, staff.tournament.id);
    let undelivered = if page.state().sends_letters() {
        page.service(move |service| service.store().failed_letters(id, MOST_LETTERS)).await?
    } else {
        Vec::new()
    };
    let filter = shown_filter(shown);
    let mut rows: Vec<ApplicationRow<'_>> =
        tournament.applications.values().map(|application| row(page.t, tournament, application)).collect();
    let norms = table_of(page, tournament).await?;
    // Most applicants have a name that no player has; comparing each with all players would take long.
    let names: BTreeSet<String> = tournament.entries.values().map(|entry| entry.person.name.key()).collect();
    for row in &mut rows {
        row.look_among_players(page.t, tournament, &names);
        row.is_ticked = outcome.ticked.contains(&row.application.id);
        row.has_unknown_title = !is_known_title_by(&norms, &row.application.applicant.person.title);
    }
    // Applications waiting for the organiser come first.
    rows.sort_by_key(|row| ApplicationPlace::CODES.iter().position(|code| *code == row.place.code()));
    let is_before = tournament.rounds.is_empty();
    rows.retain(|row| filter == "all" || row.is_open() || (is_before && row.is_listed() && row.is_changed()));
    let (free, capacity) = (tournament.free_places(), tournament.registration.as_ref().and_then(|own| own.capacity));
    let template = ApplicationsPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Players).with(outcome.problem).leaving_alone(outcome.left_alone),
        rows,
        all: tournament.applications.len(),
        waiting: tournament.waiting_applications(),
        queue: tournament.queue().count(),
        free,
        over: capacity.map_or(0, |most| tournament.places_taken().saturating_sub(most.into())),
        next: tournament.queue().next().filter(|_| free.is_none_or(|free| free > 0)),
        filter: filter.to_owned(),
        filters: ["open", "all"].map(|code| Choice::new(code, page.t.label("registration-filter", code))).into(),
        reason: outcome.reason,
        undelivered: undelivered
            .into_iter()
            .map(|application| UndeliveredRow::new(page.t, tournament, application))
            .collect(),
    };
    page.html_as(template.frame.status(), &template)
}

fn row<'a>(t: Locale, tournament: &Tournament, own: &'a Application) -> ApplicationRow<'a> {
    let place = tournament.place_of(own);
    let state = t.label("registration-state", place.code()).to_string();
    let facts = [
        ApplicationField::Birth,
        ApplicationField::Sex,
        ApplicationField::Region,
        ApplicationField::Club,
        ApplicationField::Team,
    ]
    .map(|field| t.applicant_field(own, field))
    .into_iter()
    .filter(|text| !text.is_empty());
    // On the first day of the tournament; while that is not known, on the day of the application.
    let day = tournament.first_day().unwrap_or_else(|| own.at.date());
    let Applicant { person, guardian_consent, .. } = &own.applicant;
    let minor = person.birth.is_some_and(|birth| birth.may_be_minor(day)).then(|| match guardian_consent {
        Some(_) => t.text("registration-minor-agreed").with("consent", t.consent(*guardian_consent)).to_string(),
        None => t.text("registration-minor").to_string(),
    });
    let withheld = t.details(&person.withheld);
    let withheld = (!withheld.is_empty()).then(|| t.text("details-withheld-of").with("details", withheld).to_string());
    let facts = facts.chain(minor).chain(withheld);
    let rules = tournament.registration.as_ref();
    let fit =
        rules.map_or(Fit::Fits, |rules| tournament.fit(&rules.conditions, &own.applicant, ApplicationField::Birth));
    ApplicationRow {
        application: own,
        state: match &place {
            ApplicationPlace::Queued(n) => t.text("registration-queue-place").with("n", *n).to_string(),
            _ => state,
        },
        entry: tournament.entry_of(own).map(|entry| staff_address(tournament, &format!("/players/{}", entry.id))),
        facts: facts.collect::<Vec<_>>().join(", "),
        fee: own
            .applicant
            .fee
            .and_then(|id| tournament.fees.as_ref()?.category(id))
            .map(|category| category.name.clone())
            .unwrap_or_default(),
        is_unsure: fit == Fit::Unsure,
        has_unknown_title: false,
        same: None,
        alike: None,
        is_ticked: false,
        place,
    }
}
