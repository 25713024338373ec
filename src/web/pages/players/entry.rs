//! `/admin/t/{slug}/players/{id}`: one player: data, byes, corrections of points, withdrawing and reinstating.

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::service::{Request, Service, leaves_after};
use crate::web::forms::{
    Choice, FieldErrors, Form, FormError, FormState, FormValues, SeenButton, run, submit, version,
};
use crate::web::http::{AppError, Arbiter, Page, Reply, Staff, Viewer};
use crate::web::i18n::results::{bye_of_player, bye_with_points};
use crate::web::i18n::settings::bye_limits;
use crate::web::i18n::{Locale, TeamSizes};
use crate::web::pages::players::entry_filter::EntryFilter;
use crate::web::pages::players::entry_form::{self, EntryDescription, EntryPath, StatusTag};
use crate::web::parts::norms::{TitleNotice, table_of};
use crate::web::parts::person_form::{WithheldBox, put_withheld, read_withheld, sexes, withheld_boxes};
use crate::web::parts::{StaffFrame, StaffTab, done_at};
use tournament::{
    Adjustment, Bye, Entry, EntryId, ExpelledPlace, Expulsion, Person, Points, Round, RoundNumber, Tournament,
};

#[derive(Template)]
#[template(path = "players/entry.html")]
struct EntryPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    entry: Entry,
    status: StatusTag,
    /// The boxes of the details that are not public.
    boxes: Vec<WithheldBox>,
    /// The details that the public does not see now, for whatever reason; empty for none.
    hidden: String,
    /// The details that they withhold in the registry and not in this tournament; empty for none.
    hidden_everywhere: String,
    /// Whether they are, or may be, a minor.
    is_minor: bool,
    /// How and when a parent or guardian agreed; empty if nothing is recorded.
    consent: String,
    remarks: Vec<String>,
    form: FormValues,
    errors: FieldErrors,
    /// The note beside an unknown title.
    title_notice: Option<TitleNotice>,
    sexes: Vec<Choice>,
    /// The rounds for which a bye can be given: none in a round robin.
    rounds: Vec<u16>,
    byes: Vec<Choice>,
    granted: Vec<Granted>,
    /// The limits of requested byes; empty if there are none.
    bye_limits: String,
    bye: FormValues,
    adjustments: Vec<AdjustmentRow>,
    adjustment: FormValues,
    /// The rounds from which a correction may count, last one first.
    adjustable: Vec<u16>,
    has_byes: bool,
    /// They have been paired: they can withdraw but not be removed.
    is_paired: bool,
    /// The last round of a player who withdraws now.
    leaves_after: u16,
    last_round: u16,
    /// Choices for the place of an expelled player.
    expelled_places: Vec<Choice>,
    /// The expulsion that was refused, as typed.
    expulsion: FormValues,
    /// The list from which the page was opened, as a query.
    query: String,
    /// The players before and after them in it.
    before: Option<Entry>,
    after: Option<Entry>,
}

impl EntryPage<'_> {
    /// An address of this player, with the query of the list.
    fn at(&self, rest: &str) -> String {
        let own = format!("/players/{}{rest}{}", self.entry.id, self.query);
        self.frame.address(&own)
    }
}

struct Granted {
    round: RoundNumber,
    bye: String,
    /// The round has been paired: the bye stays.
    is_past: bool,
}

#[derive(Debug, Deserialize)]
pub struct WithdrawForm {
    seen: String,
    after: String,
}

/// Shown values that differ from the stored ones: one of the forms as typed.
#[derive(Default)]
struct EntryState {
    form: Option<FormValues>,
    bye: FormValues,
    adjustment: FormValues,
    expulsion: FormValues,
    errors: FieldErrors,
    error: Option<FormError>,
    /// The list from which the page was opened.
    filter: EntryFilter,
}

impl EntryState {
    fn new(filter: &EntryFilter) -> Self {
        Self { filter: filter.clone(), ..Self::default() }
    }

    fn refused(filter: &EntryFilter, error: FormError) -> Self {
        Self { error: Some(error), ..Self::new(filter) }
    }
}

/// `GET /admin/t/{slug}/players/{id}`
pub async fn index(
    page: Page,
    Viewer(staff): Viewer,
    place: web::Path<EntryPath>,
    filter: web::Query<EntryFilter>,
) -> Reply {
    show(&page, &staff, place.id, EntryState::new(&filter)).await
}

/// `POST /admin/t/{slug}/players/{id}`
pub async fn edit(
    page: Page,
    Arbiter(staff): Arbiter,
    place: web::Path<EntryPath>,
    filter: web::Query<EntryFilter>,
    Form(mut values): Form<FormValues>,
) -> Reply {
    TitleNotice::answer(&mut values);
    let id = place.id;
    let known = staff.tournament.entry(id).and_then(|entry| entry.person.birth);
    let withheld = staff.tournament.entry(id).map(|entry| entry.person.withheld.clone()).unwrap_or_default();
    let read = entry_form::read(page.t, &values, &staff.tournament, known);
    // What is public has a form of its own.
    let read = read.map(|own| EntryDescription { person: Person { withheld, ..own.person }, ..own });
    let before = staff.tournament.entry(id).map(|entry| entry.person.title.clone()).unwrap_or_default();
    let norms = table_of(&page, &staff.tournament).await?;
    let read = read.and_then(|own| TitleNotice::question(page.t, &norms, &values, &before).map_or(Ok(own), Err));
    let edited = submit(&page, &staff, values, "entries-wrong", read, move |service, request, own| {
        let EntryDescription { person, rating, member } = own;
        service.edit_member(request, id, &person, rating, member)
    });
    match edited.await? {
        Ok(_) => done_at(&staff, &format!("/players{}", filter.query()), "entries-done-edited"),
        Err(FormState { values, mut errors, error }) => {
            let has_moved = error.as_ref().is_some_and(FormError::is_conflict);
            if let Some(entry) = staff.tournament.entry(id).filter(|_| has_moved) {
                errors = entry_form::compared(page.t, &values, entry);
            }
            show(&page, &staff, id, EntryState { form: Some(values), errors, error, ..EntryState::new(&filter) }).await
        }
    }
}

/// `POST /admin/t/{slug}/players/{id}/details`: what of the player is not public, and the consent of a parent; also after the end.
pub async fn withhold(
    page: Page,
    Arbiter(staff): Arbiter,
    place: web::Path<EntryPath>,
    filter: web::Query<EntryFilter>,
    Form(values): Form<FormValues>,
) -> Reply {
    let id = place.id;
    let (withheld, has_consent) = (read_withheld(&values), values.is("consent", "1"));
    let seen = version(values.get("seen"))?;
    let work =
        move |service: &Service, request: &Request<'_>| service.set_withheld(request, id, &withheld, has_consent);
    match run(&page, &staff, seen, work).await? {
        Ok(_) => done_at(&staff, &format!("/players/{id}{}", filter.query()), "entries-done-withheld"),
        Err(error) => show(&page, &staff, id, EntryState::refused(&filter, error)).await,
    }
}

/// `POST /admin/t/{slug}/players/{id}/bye`: gives a bye; without a kind, removes it.
pub async fn set_bye(
    page: Page,
    Arbiter(staff): Arbiter,
    place: web::Path<EntryPath>,
    filter: web::Query<EntryFilter>,
    Form(values): Form<FormValues>,
) -> Reply {
    let id = place.id;
    let Ok(round) = values.get("round").parse::<RoundNumber>() else { return Err(AppError::bad_request("no round")) };
    let kind = Bye::from_code(values.get("bye"));
    let is_beyond = values.is("beyond", "1");
    let set = submit(&page, &staff, values, "entries-wrong", Ok(kind), move |service, request, kind| match kind {
        Some(kind) if is_beyond => service.grant_bye(request, id, round, kind),
        kind => service.set_bye(request, id, round, kind),
    });
    match set.await? {
        Ok(_) => done_at(&staff, &format!("/players/{id}{}", filter.query()), "entries-done-bye"),
        Err(FormState { values: bye, errors, error }) => {
            show(&page, &staff, id, EntryState { bye, errors, error, ..EntryState::new(&filter) }).await
        }
    }
}

/// `POST /admin/t/{slug}/players/{id}/points`: adds or removes a correction.
pub async fn adjust(
    page: Page,
    Arbiter(staff): Arbiter,
    place: web::Path<EntryPath>,
    filter: web::Query<EntryFilter>,
    Form(values): Form<FormValues>,
) -> Reply {
    let id = place.id;
    let adjustments = adjusted(page.t, &staff.tournament, find(&staff.tournament, id)?, &values);
    let set = submit(&page, &staff, values, "entries-wrong", adjustments, move |service, request, adjustments| {
        service.adjust_points(request, id, &adjustments)
    });
    match set.await? {
        Ok(_) => done_at(&staff, &format!("/players/{id}{}", filter.query()), "entries-done-adjusted"),
        Err(FormState { values: adjustment, errors, error }) => {
            show(&page, &staff, id, EntryState { adjustment, errors, error, ..EntryState::new(&filter) }).await
        }
    }
}

/// `POST /admin/t/{slug}/players/{id}/remove`
pub async fn remove(
    page: Page,
    Arbiter(staff): Arbiter,
    place: web::Path<EntryPath>,
    filter: web::Query<EntryFilter>,
    Form(form): Form<SeenButton>,
) -> Reply {
    let id = place.id;
    match run(&page, &staff, form.version()?, move |service, request| service.remove_player(request, id)).await? {
        Ok(_) => done_at(&staff, &format!("/players{}", filter.query()), "entries-done-removed"),
        Err(error) => show(&page, &staff, id, EntryState::refused(&filter, error)).await,
    }
}

/// `POST /admin/t/{slug}/players/{id}/withdraw`
pub async fn withdraw(
    page: Page,
    Arbiter(staff): Arbiter,
    place: web::Path<EntryPath>,
    filter: web::Query<EntryFilter>,
    Form(form): Form<WithdrawForm>,
) -> Reply {
    let id = place.id;
    let after: Option<RoundNumber> = form.after.parse().ok();
    let seen = version(&form.seen)?;
    match run(&page, &staff, seen, move |service, request| service.withdraw_player(request, id, after)).await? {
        Ok(_) => done_at(&staff, &format!("/players{}", filter.query()), "entries-done-withdrawn"),
        Err(error) => show(&page, &staff, id, EntryState::refused(&filter, error)).await,
    }
}

/// `POST /admin/t/{slug}/players/{id}/expel`
pub async fn expel(
    page: Page,
    Arbiter(staff): Arbiter,
    place: web::Path<EntryPath>,
    filter: web::Query<EntryFilter>,
    Form(typed): Form<FormValues>,
) -> Reply {
    let id = place.id;
    let after: Option<RoundNumber> = typed.get("after").parse().ok();
    let place = ExpelledPlace::from_code(typed.get("place")).unwrap_or_default();
    let expulsion = Expulsion { reason: typed.text("reason"), place };
    let seen = version(typed.get("seen"))?;
    match run(&page, &staff, seen, move |service, request| service.expel_player(request, id, after, &expulsion)).await?
    {
        Ok(_) => done_at(&staff, &format!("/players/{id}{}", filter.query()), "entries-done-expelled"),
        Err(error) => {
            show(&page, &staff, id, EntryState { expulsion: typed, ..EntryState::refused(&filter, error) }).await
        }
    }
}

/// `POST /admin/t/{slug}/players/{id}/reinstate`
pub async fn reinstate(
    page: Page,
    Arbiter(staff): Arbiter,
    place: web::Path<EntryPath>,
    filter: web::Query<EntryFilter>,
    Form(form): Form<SeenButton>,
) -> Reply {
    let id = place.id;
    match run(&page, &staff, form.version()?, move |service, request| service.reinstate_player(request, id)).await? {
        Ok(_) => done_at(&staff, &after_reinstating(&staff.tournament, id, &filter), "entries-done-reinstated"),
        Err(error) => show(&page, &staff, id, EntryState::refused(&filter, error)).await,
    }
}

/// The page after a player is reinstated: they may still be let into the round being played.
fn after_reinstating(tournament: &Tournament, id: EntryId, filter: &EntryFilter) -> String {
    match entry_form::round_to_join(tournament) {
        Some(round) => format!("/round/{round}/late?coming={id}#offer"),
        None => format!("/players/{id}{}", filter.query()),
    }
}

fn find(tournament: &Tournament, id: EntryId) -> Result<&Entry, AppError> {
    tournament.entry(id).ok_or(AppError::NotFound)
}

fn adjusted(
    t: Locale,
    tournament: &Tournament,
    entry: &Entry,
    form: &FormValues,
) -> Result<Vec<Adjustment>, FieldErrors> {
    let mut adjustments = entry.adjustments.clone();
    if let Ok(index) = form.get("drop").parse::<usize>() {
        if index < adjustments.len() {
            adjustments.remove(index);
        }
        return Ok(adjustments);
    }
    let mut errors = FieldErrors::default();
    let points = form.get("points").parse::<Points>().ok().filter(|points| *points != Points::ZERO);
    if points.is_none() {
        errors.add("points", t.text("entries-points-unread"));
    }
    if form.text("reason").is_empty() {
        errors.add("reason", t.text("entries-reason-missing"));
    }
    let round = round_of_correction(tournament, form.get("round"));
    if round.is_err() {
        errors.add("round", t.text("entries-adjust-round-wrong").with("n", tournament.published_rounds()));
    }
    let (Some(points), Ok(round)) = (points, round) else { return Err(errors) };
    if !errors.is_empty() {
        return Err(errors);
    }
    adjustments.push(Adjustment { points, reason: form.get("reason").trim().to_owned(), round });
    Ok(adjustments)
}

/// The round from which a correction counts: standings and pairings of earlier rounds stay the same. Before the first public round there is
/// none: it counts from the beginning.
fn round_of_correction(tournament: &Tournament, typed: &str) -> Result<Option<RoundNumber>, NotPublic> {
    let published = tournament.published_rounds();
    if published < RoundNumber::FIRST || typed.trim().is_empty() {
        return Ok(Some(published).filter(|round| *round >= RoundNumber::FIRST));
    }
    let round: Option<RoundNumber> =
        typed.trim().parse().ok().filter(|round| (RoundNumber::FIRST..=published).contains(round));
    round.map(Some).ok_or(NotPublic)
}

/// The typed round does not exist or is not public.
struct NotPublic;

async fn show(page: &Page, staff: &Staff, id: EntryId, shown: EntryState) -> Reply {
    let norms = table_of(page, &staff.tournament).await?;
    let tournament = &*staff.tournament;
    let entry = find(tournament, id)?;
    let championships = page.service(|service| service.store().championships()).await?;
    let withheld = championships.withheld_by_player(entry);
    let is_swiss = !tournament.settings.system.has_table();
    let paired = tournament.paired_rounds();
    let open = (paired.0 + 1)..=tournament.settings.rounds.0;
    let sits_in = |round: &Round| round.pairing_of(id).is_some() || round.byes.contains_key(&id);
    let list = shown.filter.shown(tournament, &norms);
    let at = list.iter().position(|own| own.id == id);
    let form = shown.form.unwrap_or_else(|| entry_form::typed(entry));
    let mut boxed = FormValues::default();
    put_withheld(&mut boxed, &entry.person.withheld);
    let template = EntryPage {
        page,
        bye_limits: bye_limits(page.t, &tournament.settings),
        frame: StaffFrame::new(staff, StaffTab::Players).for_section(staff.has_player(entry)).with(shown.error),
        boxes: withheld_boxes(&boxed),
        hidden: page.t.details(&(&tournament.hidden_details(entry) | &withheld)),
        hidden_everywhere: page.t.details(&(&withheld - &entry.person.withheld)),
        is_minor: tournament.may_be_minor(&entry.person),
        consent: page.t.consent(entry.guardian_consent),
        status: StatusTag::new(page.t, tournament, entry, tournament.entry_status(id)),
        remarks: entry_form::remarks(page.t, entry, &TeamSizes::from_tournament(tournament), &norms),
        title_notice: TitleNotice::new(page.t, &norms, form.get("title")),
        form,
        errors: shown.errors,
        sexes: sexes(page.t),
        rounds: open.filter(|round| is_swiss && !entry.byes.contains_key(&RoundNumber(*round))).collect(),
        byes: byes(tournament)
            .iter()
            .map(|kind| Choice::new(kind.code(), bye_with_points(page.t, *kind, &tournament.settings.scoring)))
            .collect(),
        granted: granted(page.t, tournament, entry, paired),
        bye: shown.bye,
        adjustments: adjustments(page.t, entry),
        adjustment: shown.adjustment,
        adjustable: (1..=tournament.published_rounds().0).rev().collect(),
        has_byes: is_swiss,
        is_paired: tournament.rounds.iter().any(sits_in),
        leaves_after: leaves_after(tournament, id).0,
        last_round: paired.0,
        expelled_places: ExpelledPlace::ALL
            .iter()
            .map(|own| Choice::new(own.code(), page.t.label("entries-expelled-place", own.code())))
            .collect(),
        expulsion: shown.expulsion,
        query: shown.filter.query(),
        before: at.and_then(|at| at.checked_sub(1)).and_then(|at| list.get(at)).map(|own| (*own).clone()),
        after: at.and_then(|at| list.get(at + 1)).map(|own| (*own).clone()),
        entry: entry.clone(),
    };
    page.html_as(template.frame.status(), &template)
}

/// The byes that a player can be given: in a team tournament they can only be absent.
const fn byes(tournament: &Tournament) -> &'static [Bye] {
    if tournament.settings.system.has_teams() { &[Bye::Zero] } else { &[Bye::Half, Bye::Zero, Bye::Full] }
}

fn granted(t: Locale, tournament: &Tournament, entry: &Entry, paired: RoundNumber) -> Vec<Granted> {
    let one = |(&round, &kind): (&RoundNumber, &Bye)| Granted {
        round,
        bye: bye_of_player(t, kind, &tournament.settings.scoring),
        is_past: round <= paired,
    };
    entry.byes.iter().map(one).collect()
}

struct AdjustmentRow {
    index: usize,
    points: String,
    reason: String,
}

fn adjustments(t: Locale, entry: &Entry) -> Vec<AdjustmentRow> {
    let one = |(index, adjustment): (usize, &Adjustment)| {
        let sign = if adjustment.points.tenths() > 0 { "+" } else { "" };
        let since = adjustment.round.map(|round| t.text("entries-adjusted-since").with("round", round).to_string());
        let reason = [Some(adjustment.reason.clone()), since].into_iter().flatten().collect::<Vec<_>>().join(" · ");
        AdjustmentRow { index, points: format!("{sign}{}", t.points(adjustment.points)), reason }
    };
    entry.adjustments.iter().enumerate().map(one).collect()
}
