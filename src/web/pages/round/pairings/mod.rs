//! The pairing of a round before it is public: making, checking and correcting it by hand.

mod remarks;
mod seats;
mod swap;

use std::collections::BTreeSet;

use actix_web::HttpResponse;
use actix_web::http::header::LOCATION;
use askama::Template;
use serde::Deserialize;

pub use remarks::describe_warning;
use remarks::{compared, given_up};
pub use seats::{
    DraftSeat, DraftSeats, PairingChoices, Unpaired, can_be_changed, can_be_turned, unpaired, why_unpaired,
};
pub use swap::{SwapChoice, SwapLook, SwapView};

use crate::service::progress::drafts;
use crate::service::{NextStep, PairingChange, Request, Service};
use crate::web::forms::{Form, FormError, FormValues, run, run_sometimes_long, version};
use crate::web::http::{AppError, Arbiter, Page, Reply, Staff, staff_address};
use crate::web::i18n::{Locale, PlayerNames, TournamentTexts, pairing_rules};
use crate::web::pages::round::openings::DrawStep;
use crate::web::pages::round::{RoundPlace, RoundStateView, pairing_action, show};
use crate::web::parts::{MatchHead, MatchHeads, NoShows, StaffFrame, StaffTab, done_at};
use tournament::drawing::DrawingStep;
use tournament::{
    BoardNumber, Bye, Entry, EntryId, Origin, Pairing, PlayingTable, Round, RoundNumber, RoundPlan, Tournament,
};

#[derive(Template)]
#[template(path = "round/pairings_coming.html")]
struct ComingPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    round: RoundNumber,
    heading: String,
    present: usize,
    absent: Vec<Unpaired>,
    next: NextStep,
    /// How the numbers will be drawn for early meetings.
    early: Option<String>,
    /// The start numbers that pairing would change, as ranges.
    moving: String,
    no_shows: Option<NoShows>,
}

#[derive(Template)]
#[template(path = "round/pairings_draft.html")]
struct DraftPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    round: RoundNumber,
    heading: String,
    boards: Vec<DraftBoard>,
    byes: Vec<Unpaired>,
    is_by_hand: bool,
    /// The program made it, and would now make another one.
    is_outdated: bool,
    /// The soft rules that were given up, in words.
    given_up: Vec<String>,
    /// For a round paired by hand, the program's own pairing.
    compared: Option<Compared>,
    /// Whether boards can be locked and the others paired again.
    can_lock: bool,
    warnings: Vec<String>,
    /// The players with virtual points.
    accelerated: Option<String>,
    /// None for one of several drafts, which the table gives.
    repair: Option<PairingChoices>,
    /// All drafts, where there are several.
    drafts: Vec<RoundNumber>,
    swap: Option<SwapView>,
    drawing: DrawStep<'a>,
    no_shows: Option<NoShows>,
}

impl DraftPage<'_> {
    /// Whether it is the first of several drafts, which can be published alone.
    fn is_next(&self) -> bool {
        self.drafts.first() == Some(&self.round)
    }
}

/// How the program's pairing differs from one made by hand.
struct Compared {
    here: Vec<String>,
    there: Vec<String>,
    problem: Option<String>,
}

struct DraftBoard {
    /// The heading of the match that begins with it, in a team tournament.
    head: Option<MatchHead>,
    number: BoardNumber,
    table: PlayingTable,
    white: DraftSeat,
    black: DraftSeat,
    /// Whether it has been changed by hand since the round was paired.
    is_changed: bool,
}

impl DraftBoard {
    /// The two players at the board, each with the class of the cell.
    const fn seats(&self) -> [(&'static str, &DraftSeat); 2] {
        [("white", &self.white), ("black", &self.black)]
    }

    fn row(&self) -> String {
        self.number.to_string()
    }

    /// Whether the table has the board's number and needs no hall.
    const fn is_plain(&self) -> bool {
        self.table.number.0 == self.number.0 && self.table.hall.is_empty()
    }
}

#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct PairingChangeForm {
    seen: String,
    what: String,
    one: String,
    other: String,
    board: String,
    bye: String,
}

/// `POST /admin/t/{slug}/round/{n}/mend`, the address in earlier versions: the form is redirected to the new one.
pub async fn moved(Arbiter(staff): Arbiter, place: RoundPlace) -> HttpResponse {
    let address = staff_address(&staff.tournament, &format!("/round/{}/correct", place.n));
    HttpResponse::PermanentRedirect().insert_header((LOCATION, address)).finish()
}

/// `POST /admin/t/{slug}/round/{n}/correct`
pub async fn correct(
    page: Page,
    Arbiter(staff): Arbiter,
    place: RoundPlace,
    Form(form): Form<PairingChangeForm>,
) -> Reply {
    let round = place.n;
    let Some(change) = read(&form) else {
        let problem = FormError::new(page.t.text("pairings-choose"));
        return show(&page, &staff, round, RoundStateView::problem(problem)).await;
    };
    let seen = version(&form.seen)?;
    match run(&page, &staff, seen, move |service, request| service.change_pairing(request, round, change)).await? {
        Ok(_) => done_at(&staff, &format!("/round/{round}"), "pairings-done-corrected"),
        Err(problem) => show(&page, &staff, round, RoundStateView::problem(problem)).await,
    }
}

fn read(form: &PairingChangeForm) -> Option<PairingChange> {
    let entry = |text: &str| text.parse().ok().map(EntryId);
    let board = || form.board.parse().ok().map(BoardNumber);
    let two = || {
        let (one, other) = (entry(&form.one)?, entry(&form.other)?);
        (one != other).then_some((one, other))
    };
    match form.what.as_str() {
        "swap" => two().map(|(one, other)| PairingChange::Swap(one, other)),
        "join" => two().map(|(one, other)| PairingChange::Join(one, other)),
        "turn" => board().map(PairingChange::Turn),
        "part" => Some(PairingChange::Part(board()?, Bye::from_code(&form.bye)?)),
        "bye" => Some(PairingChange::Bye(entry(&form.one)?, Bye::from_code(&form.bye)?)),
        _ => None,
    }
}

/// `POST /admin/t/{slug}/round/{n}/rest`: pairs the boards that are not ticked again.
pub async fn rest(page: Page, Arbiter(staff): Arbiter, place: RoundPlace, Form(form): Form<FormValues>) -> Reply {
    let round = place.n;
    let ticked = |prefix: &'static str| form.iter().filter_map(move |(name, _)| name.strip_prefix(prefix));
    let boards: BTreeSet<BoardNumber> = ticked("lock-").filter_map(|n| n.parse().ok()).collect();
    let free: BTreeSet<EntryId> = ticked("free-").filter_map(|id| id.parse().ok().map(EntryId)).collect();
    let seen = version(form.get("seen"))?;
    let action = pairing_action(&page, &staff, round, "pairings-done-rest");
    let work = move |service: &Service, request: &Request<'_>| service.pair_rest(request, round, &boards, &free);
    match run_sometimes_long(&page, &staff, seen, action, work).await? {
        Ok(answer) => Ok(answer),
        Err(problem) => show(&page, &staff, round, RoundStateView::problem(problem)).await,
    }
}

/// The page of a round that has not been paired.
pub fn coming(page: &Page, staff: &Staff, round: RoundNumber, problem: Option<FormError>) -> Reply {
    let tournament = &*staff.tournament;
    let names = PlayerNames::from_tournament(page.t, tournament);
    let absent = tournament.entries.values().filter_map(|entry| {
        let kind = entry.bye_in(round)?;
        let name = names.name(entry);
        let is_there = entry.is_present(round);
        let bye = why_unpaired(page.t, tournament, entry, round, kind);
        Some(Unpaired { entry: entry.clone(), name, is_there, bye })
    });
    let is_in = |entry: &&Entry| entry.is_to_be_paired(round) && !tournament.is_out_before(entry.id, round);
    let template = ComingPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Round(round)).with(problem),
        round,
        heading: page.t.text("steps-round-coming").with("round", round).to_string(),
        present: tournament.entries.values().filter(is_in).count(),
        absent: absent.collect(),
        next: NextStep::from_tournament(tournament),
        early: pairing_rules::numbers_to_be_drawn(page.t, tournament),
        moving: pairing_rules::numbers_that_move(tournament),
        no_shows: NoShows::new(page.t, tournament),
    };
    page.html_as(template.frame.status(), &template)
}

/// The boards of a draft, with the tables and players at them.
fn boards(t: Locale, tournament: &Tournament, round: &Round, look: &SwapLook) -> Vec<DraftBoard> {
    let number = round.state.number;
    let seats = DraftSeats::before(t, tournament, number);
    let mut tables = tournament.tables(round);
    let mut heads = MatchHeads::new(t, tournament, number);
    let boards = round.pairings.values().filter_map(|pairing| {
        let head = heads.above(pairing.board);
        let (white, black) = (seats.seat(t, pairing.white)?, seats.seat(t, pairing.black)?);
        let (number, table) = (pairing.board, tables.remove(&pairing.board)?);
        Some(DraftBoard { head, number, table, white, black, is_changed: look.is_changed(number) })
    });
    boards.collect()
}

pub async fn draft(page: &Page, staff: &Staff, number: RoundNumber, shown: RoundStateView) -> Reply {
    let tournament = staff.tournament.clone();
    let round = tournament.round(number).ok_or(AppError::NotFound)?;
    let plan = RoundPlan::by_hand(number, round.pairings.values().map(Pairing::seats).collect(), round.byes.clone());
    let is_by_hand = round.state.origin == Origin::Hand;
    let choice = shown.swap;
    let (audited, audited_plan) = (tournament.clone(), plan.clone());
    let read = page.service(move |service| {
        let swap = SwapLook::new(service, &audited, number, choice)?;
        Ok::<_, AppError>((service.warnings(&audited, &audited_plan), service.opinion(&audited), swap))
    });
    let (warnings, opinion, look) = read.await?;
    let texts = TournamentTexts { t: page.t, tournament: Some(&tournament) };
    let drafts = Some(drafts(&tournament)).filter(|drafts| drafts.len() > 1).unwrap_or_default();
    let frame = StaffFrame::new(staff, StaffTab::Round(number)).with(shown.problem);
    let template = DraftPage {
        page,
        swap: SwapView::new(page.t, &frame, round, choice, &look),
        frame,
        round: number,
        heading: page.t.text("steps-round-draft").with("round", number).to_string(),
        boards: boards(page.t, &tournament, round, &look),
        byes: unpaired(page.t, &tournament, round),
        is_by_hand,
        is_outdated: !is_by_hand && drafts.is_empty() && opinion.differs(round),
        given_up: if is_by_hand || !drafts.is_empty() { Vec::new() } else { given_up(texts, &plan, &opinion) },
        compared: is_by_hand.then(|| compared(texts, round, &opinion)),
        can_lock: !tournament.settings.system.has_closed_field(),
        warnings: warnings.iter().filter(|_| is_by_hand).map(|warning| describe_warning(texts, *warning)).collect(),
        accelerated: pairing_rules::accelerated_in_round(page.t, &tournament, number),
        repair: can_be_changed(&tournament, round).then(|| PairingChoices::new(page.t, &tournament, round)),
        drafts,
        drawing: DrawStep::new(page.t, &tournament, round.state.number),
        no_shows: NoShows::new(page.t, &tournament),
    };
    page.html_as(template.frame.status(), &template)
}
