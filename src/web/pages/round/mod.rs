//! `/admin/t/{slug}/round/{n}`: a round from pairing to closing. The page depends on the state of the round: not paired ([`pairings`]), a
//! draft ([`pairings`]), or public ([`results`]).

pub mod by_hand;
pub mod colours;
pub mod late;
pub mod level_matches;
pub mod message;
pub mod openings;
pub mod pairings;
pub mod reports;
pub mod results;

use actix_web::web;
use serde::Deserialize;

use crate::service::pairing_work::is_long;
use crate::service::{NextStep, Request, Service, ServiceError};
use crate::store::Role;
use crate::web::forms::{Form, FormError, FormValues, SeenButton, SometimesLong, run, run_sometimes_long, version};
use crate::web::http::tasks::TaskName;
use crate::web::http::{AppError, Arbiter, Page, Reply, Staff, Viewer, go_to, staff_address};
use crate::web::pages::round::pairings::SwapChoice;
use crate::web::pages::round::results::{NotEntered, to_enter, unless_the_same};
use crate::web::parts::changed_results::overruled;
use crate::web::parts::{Correction, RoundPath, done_at};
use tournament::numbering::moving_numbers;
use tournament::pairing::start_list;
use tournament::{BoardNumber, EntryId, LateNumbers, Rejection, Round, RoundNumber, Stage, Tournament, Visibility};

/// Tournament and round of an address.
pub type RoundPlace = web::Path<RoundPath>;

/// `?missing=1` shows only boards with missing results; `?swap=5&with=9` shows the effect of exchanging two players; `?board=7` goes to a
/// board.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct RoundQuery {
    missing: u8,
    board: Option<String>,
    swap: Option<u32>,
    with: Option<u32>,
}

/// Shown values that differ from the stored ones.
#[derive(Default)]
pub struct RoundStateView {
    pub missing_only: bool,
    pub typed: Option<FormValues>,
    pub problem: Option<FormError>,
    /// The form's value for confirming the question, if there is one.
    pub sure: Option<String>,
    pub correction: Option<Correction>,
    /// The players chosen to be exchanged.
    pub swap: SwapChoice,
}

impl RoundStateView {
    pub fn problem(problem: FormError) -> Self {
        Self { problem: Some(problem), ..Self::default() }
    }

    /// The page with the typed values, and why none was entered.
    pub fn not_entered(typed: FormValues, not_entered: NotEntered) -> Self {
        let NotEntered { problem, sure, correction } = not_entered;
        let missing_only = typed.is("missing", "1");
        Self { missing_only, typed: Some(typed), problem: Some(problem), sure, correction, ..Self::default() }
    }
}

/// `GET /admin/t/{slug}/round/{n}`
pub async fn index(page: Page, Viewer(staff): Viewer, place: RoundPlace, query: web::Query<RoundQuery>) -> Reply {
    if let Some(board) = &query.board {
        return go_to_board(&page, &staff, &place, board, query.missing == 1).await;
    }
    let swap = SwapChoice { one: query.swap.map(EntryId), other: query.with.map(EntryId) };
    let shown = RoundStateView { missing_only: query.missing == 1, swap, ..RoundStateView::default() };
    show(&page, &staff, place.n, shown).await
}

/// Redirects to a board by its number, in the list of missing results if it is there.
async fn go_to_board(page: &Page, staff: &Staff, place: &RoundPlace, board: &str, missing_only: bool) -> Reply {
    let tournament = &*staff.tournament;
    let round = tournament.round(place.n).ok_or(AppError::NotFound)?;
    let number = board.trim().parse().ok().map(BoardNumber);
    let Some(number) = number.filter(|number| round.pairings.contains_key(number)) else {
        let problem = FormError::new(page.t.text("results-no-board").with("board", board.trim()));
        let shown = RoundStateView { missing_only, ..RoundStateView::problem(problem) };
        return show(page, staff, place.n, shown).await;
    };
    let is_missing = missing_only && tournament.unfinished(round).any(|pairing| pairing.board == number);
    let query = if is_missing { "?missing=1" } else { "" };
    Ok(go_to(&staff_address(tournament, &format!("/round/{}{query}#board-{number}", place.n))))
}

/// `POST /admin/t/{slug}/round/{n}/pair`
pub async fn pair(page: Page, Arbiter(staff): Arbiter, place: RoundPlace, Form(form): Form<PairForm>) -> Reply {
    let late = LateNumbers::from_code(&form.numbers);
    let tournament = &*staff.tournament;
    // Paired since the page was shown: by this form, if its answer was lost, or by another arbiter. The page shows the pairing.
    if place.n <= tournament.paired_rounds() && form.button.version()? < tournament.version {
        return Ok(go_to(&staff_address(tournament, &format!("/round/{}", place.n))));
    }
    // Known start numbers change only after the page has shown which.
    if late.is_none()
        && NextStep::from_tournament(tournament) == NextStep::Pair(place.n)
        && !moving_numbers(tournament, &start_list::due(tournament).into_iter().collect()).is_empty()
    {
        return Ok(go_to(&staff_address(tournament, &format!("/round/{}", place.n))));
    }
    let work = move |service: &Service, request: &Request<'_>, round| {
        match service.pair_round(request, round, late) {
            Err(ServiceError::Refused(Rejection::NotTheNextRound { next })) => {
                // Paired while it was worked on, perhaps by the other press of the button?
                let tournament = service.tournament(request.slug)?;
                let is_older = request.seen_before(tournament.version).is_some();
                if round <= tournament.paired_rounds() && is_older {
                    Ok(Tournament::clone(&tournament))
                } else {
                    Err(Rejection::NotTheNextRound { next }.into())
                }
            }
            paired => paired,
        }
    };
    long_step(&page, &staff, &place, &form.button, "pairings-done-paired", work).await
}

/// Pairs the next round, with the start numbers of late entries if the page asked for them.
#[derive(Debug, Deserialize)]
pub struct PairForm {
    #[serde(flatten)]
    button: SeenButton,
    #[serde(default)]
    numbers: String,
}

/// `POST /admin/t/{slug}/round/{n}/pair-all`
pub async fn pair_all(page: Page, Arbiter(staff): Arbiter, place: RoundPlace, Form(form): Form<SeenButton>) -> Reply {
    let work = |service: &Service, request: &Request<'_>, _| service.pair_all_rounds(request);
    step(&page, &staff, &place, &form, "pairings-done-all", work).await
}

/// `POST /admin/t/{slug}/round/{n}/publish`
pub async fn publish(page: Page, Arbiter(staff): Arbiter, place: RoundPlace, Form(form): Form<PublishForm>) -> Reply {
    let visibility = Visibility::from_code(&form.open);
    if visibility.is_some() && staff.role < Role::Organiser {
        return Err(AppError::Forbidden);
    }
    let is_all = form.all == "1";
    let work = move |service: &Service, request: &Request<'_>, round| match visibility {
        visibility if is_all => service.publish_all_rounds(request, visibility),
        Some(visibility) => service.publish_and_open(request, round, visibility),
        None => service.publish_round(request, round),
    };
    let done_key = if is_all { "pairings-done-published-all" } else { "pairings-done-published" };
    step(&page, &staff, &place, &form.button, done_key, work).await
}

/// Publishes pairings, and sets the visibility of a tournament that is still a draft.
#[derive(Debug, Deserialize)]
pub struct PublishForm {
    #[serde(flatten)]
    button: SeenButton,
    #[serde(default)]
    open: String,
    /// `1` publishes all drafts.
    #[serde(default)]
    all: String,
}

/// `POST /admin/t/{slug}/round/{n}/again`
pub async fn pair_again(page: Page, Arbiter(staff): Arbiter, place: RoundPlace, Form(form): Form<SeenButton>) -> Reply {
    long_step(&page, &staff, &place, &form, "pairings-done-again", Service::pair_again).await
}

/// `POST /admin/t/{slug}/round/{n}/discard`
pub async fn discard(page: Page, Arbiter(staff): Arbiter, place: RoundPlace, Form(form): Form<SeenButton>) -> Reply {
    step(&page, &staff, &place, &form, "pairings-done-discarded", Service::discard_round).await
}

/// `POST /admin/t/{slug}/round/{n}/unpublish`: undoes the publication, with later changes of the pairing.
pub async fn unpublish(page: Page, Arbiter(staff): Arbiter, place: RoundPlace, Form(form): Form<SeenButton>) -> Reply {
    let (tournament, round) = (staff.tournament.clone(), place.n);
    match page.service(move |service| service.publication(&tournament, round)).await? {
        Some(publication) if publication.entries().all(|entry| staff.has_role_to_undo(entry)) => {
            let own = staff.clone();
            let work = move |service: &Service, request: &Request<'_>, round| {
                service.unpublish(request, round, |entry| own.has_role_to_undo(entry))
            };
            step(&page, &staff, &place, &form, "log-done-undone", work).await
        }
        Some(_) => Err(AppError::Forbidden),
        None => {
            let problem = FormError::new(page.t.text("pairings-unpublish-late").with("round", round));
            show(&page, &staff, round, RoundStateView::problem(problem)).await
        }
    }
}

/// `POST /admin/t/{slug}/round/{n}/close`
pub async fn close(page: Page, Arbiter(staff): Arbiter, place: RoundPlace, Form(form): Form<SeenButton>) -> Reply {
    step(&page, &staff, &place, &form, "results-done-closed", Service::close_round).await
}

/// `POST /admin/t/{slug}/round/{n}/reopen`
pub async fn reopen(page: Page, Arbiter(staff): Arbiter, place: RoundPlace, Form(form): Form<SeenButton>) -> Reply {
    step(&page, &staff, &place, &form, "results-done-reopened", Service::reopen_round).await
}

/// A step of a round: executed and confirmed, or refused and explained on the round's page.
async fn step(
    page: &Page,
    staff: &Staff,
    place: &RoundPlace,
    form: &SeenButton,
    done_key: &str,
    work: impl FnOnce(&Service, &Request<'_>, RoundNumber) -> Result<Tournament, ServiceError> + Send + 'static,
) -> Reply {
    let round = place.n;
    match run(page, staff, form.version()?, move |service, request| work(service, request, round)).await? {
        Ok(_) => done_at(staff, &format!("/round/{round}"), done_key),
        Err(error) => show(page, staff, round, RoundStateView::problem(error)).await,
    }
}

/// As [`step`], for a step that pairs the round: with many players it is long work.
async fn long_step(
    page: &Page,
    staff: &Staff,
    place: &RoundPlace,
    form: &SeenButton,
    done_key: &'static str,
    work: impl FnOnce(&Service, &Request<'_>, RoundNumber) -> Result<Tournament, ServiceError> + Send + 'static,
) -> Reply {
    let round = place.n;
    let action = pairing_action(page, staff, round, done_key);
    let work = move |service: &Service, request: &Request<'_>| work(service, request, round);
    match run_sometimes_long(page, staff, form.version()?, action, work).await? {
        Ok(answer) => Ok(answer),
        Err(error) => show(page, staff, round, RoundStateView::problem(error)).await,
    }
}

/// The pairing of a round, which ends on its page with the message `key`.
fn pairing_action(page: &Page, staff: &Staff, round: RoundNumber, key: &'static str) -> SometimesLong {
    let tournament = &*staff.tournament;
    let address = staff_address(tournament, &format!("/round/{round}"));
    let players = tournament.entries.values().filter(|entry| entry.is_to_be_paired(round)).count();
    let name = tournament.info.title_in(page.t.alphabet()).to_owned();
    let long = is_long(players).then(|| TaskName { key: "tasks-pairing", name, place: address.clone() });
    SometimesLong { long, address, key }
}

pub async fn show(page: &Page, staff: &Staff, round: RoundNumber, shown: RoundStateView) -> Reply {
    let tournament = &*staff.tournament;
    let is_next = round == tournament.paired_rounds().next() && round <= tournament.settings.rounds;
    match tournament.round(round).map(|round| round.state.stage) {
        Some(Stage::Draft) => pairings::draft(page, staff, round, shown).await,
        Some(Stage::Published | Stage::Closed) => results::show(page, staff, round, shown).await,
        None if is_next || round == RoundNumber::FIRST => pairings::coming(page, staff, round, shown.problem),
        None => Err(AppError::NotFound),
    }
}

/// Does `work` on a round after entering what was changed on its page: no press of another button loses that.
pub async fn run_on_page(
    page: &Page,
    staff: &Staff,
    number: RoundNumber,
    typed: &FormValues,
    work: impl FnOnce(&Service, &Request<'_>) -> Result<Tournament, ServiceError> + Send + 'static,
) -> Result<Result<Tournament, NotEntered>, AppError> {
    let round = staff.tournament.round(number).ok_or(AppError::NotFound)?;
    let changed = match to_enter(page.t, staff, round, typed)? {
        Ok(changed) => changed,
        Err(not_entered) => return Ok(Err(not_entered)),
    };
    let (overruled, reason) = (overruled(typed), typed.text("reason"));
    let all = move |service: &Service, request: &Request<'_>| {
        if changed.is_empty() {
            return work(service, request);
        }
        // If the command is refused, the page comes back with the results as they were typed, and none of them is saved.
        service.all_or_none(|service| {
            let entered = unless_the_same(service.correct_results(request, &changed, &overruled, &reason))?;
            let seen = entered.map_or(request.seen, |entered| Some(entered.version));
            work(service, &Request { seen, ..request.clone() })
        })
    };
    Ok(run(page, staff, version(typed.get("seen"))?, all).await?.map_err(NotEntered::from))
}

/// Whether a player can still come into a round or leave it: the last one, while a result is awaited; of a table, every one that is
/// played.
pub fn takes_late_changes(tournament: &Tournament, round: RoundNumber) -> bool {
    let is_last = round == tournament.paired_rounds() || tournament.settings.system.has_table();
    is_last
        && tournament.round(round).is_some_and(|round| round.state.stage < Stage::Closed && !is_over(tournament, round))
}

/// Whether all its results are there, so that a player who comes now plays from the next round on.
fn is_over(tournament: &Tournament, round: &Round) -> bool {
    let takes_newcomers = !tournament.settings.system.has_closed_field();
    takes_newcomers && !round.pairings.is_empty() && round.is_complete(&tournament.settings)
}
