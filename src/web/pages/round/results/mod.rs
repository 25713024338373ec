//! The results of a public round: entering, correcting, taking back. Only what was changed on the page is written, so that
//! two arbiters with different boards never get into each other's way.

mod board;
pub mod check;
mod picks;
mod rows;

pub use board::save_board;

use std::collections::BTreeSet;

use askama::Template;

use crate::service::{NextStep, Publication, Request, Service, ServiceError};
use crate::store::{JournalEntry, Role};
use crate::web::forms::{Choice, Form, FormError, FormValues, act, version};
use crate::web::http::{AppError, Arbiter, Page, Reply, Staff, staff_address};
use crate::web::i18n::games::game_values;
use crate::web::i18n::steps::round_headline;
use crate::web::i18n::{Locale, LogTexts};
use crate::web::pages::round::level_matches::{LevelMatchView, overtaken};
use crate::web::pages::round::openings::DrawStep;
use crate::web::pages::round::pairings::{
    DraftSeat, DraftSeats, RepairChoices, SwapLook, SwapView, Unpaired, can_be_changed, can_be_turned, unpaired,
};
use crate::web::pages::round::{self, RoundPlace, RoundStateView};
use crate::web::parts::changed_results::{changed, gone, overruled};
use crate::web::parts::disputed_games::disputed_games;
use crate::web::parts::overruling::{key, question};
use crate::web::parts::{
    Correction, IllegalMovesAct, IllegalMovesView, MatchHead, MatchHeads, MovesView, ReportsView, ResultKioskLink,
    SpectatorReportView, StaffFrame, StaffTab, done_at, done_with_count,
};
use draughts::{BySide, Side};
use picks::{GamePicks, ResultKeys};
use rows::ResultRowMaker;
use tournament::drawing::DrawingStep;
use tournament::{
    BoardNumber, EnteredResults, EntryId, ForfeitCause, ForfeitReason, GameId, Pairing, PlayingTable, Rejection, Round,
    RoundNumber, Stage, Tournament, TournamentStatus, Version,
};

#[derive(Template)]
#[template(path = "round/results.html")]
struct ResultsPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    /// The version of what spectators report, which the page hears of.
    reports_version: Version,
    round: RoundNumber,
    heading: String,
    boards: Vec<BoardRow>,
    keys: ResultKeys,
    byes: Vec<Unpaired>,
    /// How many boards there are, and how many have all their results.
    total: usize,
    complete: usize,
    missing_only: bool,
    /// The first board that a result is awaited from.
    next_missing: Option<BoardNumber>,
    /// What answers the question about the results that were typed, where there is one.
    sure: Option<String>,
    /// What would be corrected, and the reason that was typed.
    correction: Option<Correction>,
    reason: String,
    /// Whether the results that stand are corrected, not just entered anew.
    is_past: bool,
    /// How many games both players report alike.
    agreed: usize,
    stage: Stage,
    next: Option<Next>,
    repair: Option<RepairChoices>,
    swap: Option<SwapView>,
    /// The act that made the round public, where it can still be taken back.
    publication: Option<PublicationView>,
    drawing: DrawStep<'a>,
    /// Where players report at a device in the hall, if they may.
    kiosk: Option<ResultKioskLink>,
}

impl ResultsPage<'_> {
    /// Whether saving is what the page is for now: no question waits for its answer, no draw, no swap, no next step.
    fn is_saving_first(&self) -> bool {
        let is_swapping = self.swap.as_ref().is_some_and(|swap| swap.other.is_some());
        let is_drawing = self.drawing.step == Some(DrawingStep::Draw);
        self.correction.is_none() && self.next.is_none() && !is_drawing && !is_swapping
    }

    /// Whether a player can still come into the round where late arrivals have a page.
    fn can_come_late(&self) -> bool {
        self.repair.as_ref().is_some_and(|repair| repair.is_open && !repair.is_table) && !self.frame.is_shut()
    }

    /// Whether the heading of the results has anything to be done.
    fn has_acts(&self) -> bool {
        self.can_come_late() || self.agreed > 0 || self.missing_only || self.complete < self.total
    }

    /// Whether the pairing is just being repaired: then that part of the page is open.
    fn is_repairing(&self) -> bool {
        self.swap.as_ref().is_some_and(|swap| swap.one.is_some())
    }
}

/// The publication of a round, where it can be taken back.
struct PublicationView {
    /// Its number in the journal.
    number: i64,
    /// What goes back with it, in words; empty for nothing.
    taken_along: String,
}

impl PublicationView {
    fn new(t: Locale, tournament: &Tournament, publication: &Publication) -> Self {
        let told = |entry: &JournalEntry| {
            let command = LogTexts::new(t, tournament, entry).command(&entry.record);
            t.text("log-act-named").with("n", entry.number).with("act", command).to_string()
        };
        let taken_along: Vec<String> = publication.changes.iter().map(told).collect();
        Self { number: publication.entry.number, taken_along: taken_along.join("; ") }
    }
}

/// What comes after the results: the primary button once they are all in.
struct Next {
    address: String,
    name: String,
    is_form: bool,
}

struct WhiteChoice<'a> {
    by_turn: &'a str,
    other: &'a str,
    /// What the form sends for the other.
    code: &'static str,
}

/// One of the two players of a board.
struct BoardPlayer<'a> {
    entry: EntryId,
    name: &'a str,
    /// What the form calls their side.
    side: &'static str,
    class: &'static str,
    /// How long they may think where their opponent has another time.
    time: &'a Option<String>,
    /// That they have left while their board waits.
    left: &'a Option<String>,
}

impl BoardRow {
    /// Whether the table has the board's number and needs no hall.
    const fn is_plain(&self) -> bool {
        self.table.number.0 == self.board.0 && self.table.hall.is_empty()
    }

    /// The players, White of the first game above.
    fn players(&self) -> [BoardPlayer<'_>; 2] {
        [
            BoardPlayer {
                entry: self.white.entry.id,
                name: &self.white.name,
                side: "white",
                class: "who",
                time: &self.times.white,
                left: &self.left.white,
            },
            BoardPlayer {
                entry: self.black.entry.id,
                name: &self.black.name,
                side: "black",
                class: "sub",
                time: &self.times.black,
                left: &self.left.black,
            },
        ]
    }

    /// Who may have White in the first of the games that can be added; none where that is settled.
    fn whites(&self) -> Option<WhiteChoice<'_>> {
        let (white, black) = (self.white.name.as_str(), self.black.name.as_str());
        match self.level_match.as_ref()?.white? {
            Side::White => Some(WhiteChoice { by_turn: white, other: black, code: "black" }),
            Side::Black => Some(WhiteChoice { by_turn: black, other: white, code: "white" }),
        }
    }
}

struct BoardRow {
    /// The match that begins with it, in a tournament of teams.
    head: Option<MatchHead>,
    board: BoardNumber,
    table: PlayingTable,
    white: DraftSeat,
    black: DraftSeat,
    /// How long each may think, by their colours in the first game, where that differs.
    times: BySide<Option<String>>,
    /// What is said of each if they have left and their board waits.
    left: BySide<Option<String>>,
    games: Vec<GameCell>,
    score: String,
    /// Whether a game has no result yet.
    is_awaited: bool,
    /// The players who sat there when the page was made: what was typed holds for them only.
    seats: String,
    level_match: Option<LevelMatchView>,
    verdict: Option<String>,
    /// The reason of its forfeits; none where nothing was forfeited.
    forfeit: Option<ForfeitView>,
    /// What had decided it before a correction has.
    lapsed: Option<String>,
}

/// Why games of a board were forfeited, and what can be said instead.
struct ForfeitView {
    /// What stands, in words; empty for nothing.
    told: String,
    causes: Vec<Choice>,
    cause: String,
    text: String,
}

struct GameCell {
    picks: GamePicks,
    /// What stands, as a code; empty for nothing.
    was: String,
    /// What stands now, where that is not what was typed.
    now: Option<String>,
    /// What both players report, where something else was typed.
    overruling: Option<Overruling>,
    error: Option<String>,
    has_moves: bool,
    is_disputed: bool,
    reports: Option<ReportsView>,
    typed_moves: Option<MovesView>,
    /// What spectators say of the results of the board.
    spectators: Vec<SpectatorReportView>,
    illegal: IllegalMovesView,
}

/// A result that was typed against what both players report.
struct Overruling {
    /// What both report, as the form sends it.
    code: &'static str,
    question: String,
    is_confirmed: bool,
}

/// Why what was typed on the page of a round is not entered.
#[derive(Debug)]
pub struct NotEntered {
    pub problem: FormError,
    /// What answers the question, where one is asked.
    pub sure: Option<String>,
    /// What would be corrected, where results of a past round are replaced.
    pub correction: Option<Correction>,
}

impl From<FormError> for NotEntered {
    fn from(problem: FormError) -> Self {
        Self { problem, sure: None, correction: None }
    }
}

/// What was changed on the page of a round, looked at in the same way whichever of its buttons was pressed.
fn to_enter(
    t: Locale,
    tournament: &Tournament,
    round: &Round,
    typed: &FormValues,
) -> Result<Result<EnteredResults, NotEntered>, AppError> {
    if let Some(board) = gone(round, typed) {
        return Ok(Err(FormError::new(t.text("results-gone").with("board", board)).into()));
    }
    let Some(changed) = changed(round, typed)? else {
        return Ok(Err(FormError::new(t.text("results-two")).into()));
    };
    let answer = key(&changed);
    let correction = if typed.is("sure", &answer) { None } else { Correction::new(t, tournament, &changed) };
    let asked = question(t, tournament, &changed, typed.get("sure"));
    let problem = asked.or_else(|| correction.is_some().then(|| FormError::new(t.text("results-correction-ask"))));
    Ok(match problem {
        Some(problem) => Err(NotEntered { problem, sure: Some(answer), correction }),
        None => Ok(changed),
    })
}

/// `POST /admin/t/{slug}/round/{n}`: the results that were changed on the page.
pub async fn save(page: Page, Arbiter(staff): Arbiter, place: RoundPlace, Form(typed): Form<FormValues>) -> Reply {
    let number = place.n;
    let round = staff.tournament.round(number).ok_or(AppError::NotFound)?;
    let seen = version(typed.get("seen"))?;
    let changed = match to_enter(page.t, &staff.tournament, round, &typed)? {
        Ok(changed) => changed,
        Err(not_entered) => return show_again(&page, &staff, number, typed, not_entered).await,
    };
    // The heading counts boards: where several games are played at a board, boards are counted here too.
    let boards: BTreeSet<BoardNumber> = changed.keys().map(|game| game.board).collect();
    let has_several = staff.tournament.settings.games_per_pairing > 1;
    let said = if has_several { "results-done-boards" } else { "results-done-saved" };
    let count = if has_several { boards.len() } else { changed.len() };
    let (overruled, reason) = (overruled(&typed), typed.text("reason"));
    let first = changed.keys().next().map(|game| game.board);
    let entered = act(&page, &staff, seen, move |service, request| {
        unless_the_same(service.correct_results(request, &changed, &overruled, &reason))
    });
    match entered.await? {
        Ok(entered) => {
            // Where one was: with the missing boards only, those that are complete now are not on the page any more.
            let missing_only = typed.is("missing", "1");
            let now = entered.as_ref().unwrap_or(&staff.tournament);
            let is_there = |board: &BoardNumber| {
                let awaited = |round| now.unfinished(round).any(|pairing| pairing.board == *board);
                !missing_only || now.round(number).is_some_and(awaited)
            };
            let later =
                first.into_iter().flat_map(|first| round.pairings.keys().copied().filter(move |own| *own >= first));
            let anchor = later.into_iter().find(is_there).map(|board| format!("#board-{board}")).unwrap_or_default();
            let query = if missing_only { "?missing=1" } else { "" };
            let back = format!("/round/{number}{query}{anchor}");
            match entered.and_then(|after| overtaken(&staff.tournament, &after, number)) {
                Some((key, board)) => done_with_count(&staff, &back, key, board.0.into()),
                None => done_with_count(&staff, &back, said, count),
            }
        }
        Err(problem) => show_again(&page, &staff, number, typed, problem.into()).await,
    }
}

/// What entering made of the tournament; nothing where no result was touched on the page, or another arbiter has entered the same.
fn unless_the_same(entered: Result<Tournament, ServiceError>) -> Result<Option<Tournament>, ServiceError> {
    match entered {
        Err(ServiceError::Refused(Rejection::NothingToChange)) => Ok(None),
        outcome => outcome.map(Some),
    }
}

/// The page as it was typed, and why nothing of it was entered.
async fn show_again(
    page: &Page,
    staff: &Staff,
    number: RoundNumber,
    typed: FormValues,
    not_entered: NotEntered,
) -> Reply {
    round::show(page, staff, number, RoundStateView::not_entered(typed, not_entered)).await
}

/// `POST /admin/t/{slug}/round/{n}/absent`: the field `absent` is the side of the pairing and the board, `white:5`. Its games without a
/// result are forfeited.
pub async fn absent(page: Page, Arbiter(staff): Arbiter, place: RoundPlace, Form(typed): Form<FormValues>) -> Reply {
    let round = place.n;
    let named = typed.get("absent").split_once(':').and_then(|(side, board)| {
        let side = match side {
            "white" => Some(Side::White),
            "black" => Some(Side::Black),
            "both" => None,
            _ => return None,
        };
        Some((side, BoardNumber(board.parse().ok()?)))
    });
    let (side, board) = named.ok_or_else(|| AppError::bad_request("no such player"))?;
    let work = move |service: &Service, request: &Request<'_>| service.enter_absence(request, round, board, side);
    match act_on_page(&page, &staff, round, &typed, work).await? {
        Ok(_) => {
            let query = if typed.is("missing", "1") { "?missing=1" } else { "" };
            let back = format!("/round/{round}{query}#board-{board}");
            done_with_count(&staff, &back, "results-done-absent", board.0.into())
        }
        Err(not_entered) => show_again(&page, &staff, round, typed, not_entered).await,
    }
}

/// `POST /admin/t/{slug}/round/{n}/forfeit`: the field `explain` is the board of which `cause-5` and `why-5` say why it was forfeited. No
/// cause takes the reason back.
pub async fn explain(page: Page, Arbiter(staff): Arbiter, place: RoundPlace, Form(typed): Form<FormValues>) -> Reply {
    let round = place.n;
    let board: u16 = typed.get("explain").parse().map_err(AppError::bad_request)?;
    let text = typed.text(&format!("why-{board}"));
    let cause = ForfeitCause::from_code(typed.get(&format!("cause-{board}")));
    let reason = cause.map(|cause| ForfeitReason { cause, text });
    let work = move |service: &Service, request: &Request<'_>| {
        service.explain_forfeit(request, round, BoardNumber(board), reason.as_ref())
    };
    match act_on_page(&page, &staff, round, &typed, work).await? {
        Ok(_) => {
            let query = if typed.is("missing", "1") { "?missing=1" } else { "" };
            done_at(&staff, &format!("/round/{round}{query}#board-{board}"), "results-done-explained")
        }
        Err(not_entered) => show_again(&page, &staff, round, typed, not_entered).await,
    }
}

/// `POST /admin/t/{slug}/round/{n}/illegal`: the field `illegal` is the game and what is done about illegal moves in it,
/// `1-5-1:count:7:2`.
pub async fn illegal(page: Page, Arbiter(staff): Arbiter, place: RoundPlace, Form(typed): Form<FormValues>) -> Reply {
    let round = place.n;
    let named = typed.get("illegal").split_once(':').and_then(|(game, act)| {
        let game: GameId = game.parse().ok()?;
        Some((game, IllegalMovesAct::parse(act)?))
    });
    let (game, act) =
        named.filter(|(game, _)| game.round == round).ok_or_else(|| AppError::bad_request("no such act"))?;
    let notice = match act {
        IllegalMovesAct::Count { .. } => "results-done-illegal",
        IllegalMovesAct::Lose(_) => "results-done-illegal-lost",
    };
    let work = move |service: &Service, request: &Request<'_>| act.perform(service, request, game);
    match act_on_page(&page, &staff, round, &typed, work).await? {
        Ok(_) => {
            let query = if typed.is("missing", "1") { "?missing=1" } else { "" };
            done_at(&staff, &format!("/round/{round}{query}#board-{}", game.board), notice)
        }
        Err(not_entered) => show_again(&page, &staff, round, typed, not_entered).await,
    }
}

/// Does `work` on a round after entering what was changed on its page: no press of another button loses that.
pub async fn act_on_page(
    page: &Page,
    staff: &Staff,
    number: RoundNumber,
    typed: &FormValues,
    work: impl FnOnce(&Service, &Request<'_>) -> Result<Tournament, ServiceError> + Send + 'static,
) -> Result<Result<Tournament, NotEntered>, AppError> {
    let round = staff.tournament.round(number).ok_or(AppError::NotFound)?;
    let changed = match to_enter(page.t, &staff.tournament, round, typed)? {
        Ok(changed) => changed,
        Err(not_entered) => return Ok(Err(not_entered)),
    };
    let (overruled, reason) = (overruled(typed), typed.text("reason"));
    let all = move |service: &Service, request: &Request<'_>| {
        if changed.is_empty() {
            return work(service, request);
        }
        let entered = unless_the_same(service.correct_results(request, &changed, &overruled, &reason))?;
        let seen = entered.map_or(request.seen, |entered| Some(entered.version));
        work(service, &Request { seen, ..request.clone() })
    };
    Ok(act(page, staff, version(typed.get("seen"))?, all).await?.map_err(NotEntered::from))
}

pub async fn show(page: &Page, staff: &Staff, number: RoundNumber, shown: RoundStateView) -> Reply {
    let tournament = staff.tournament.clone();
    let round = tournament.round(number).ok_or(AppError::NotFound)?;
    let asked = tournament.clone();
    let choice = shown.swap;
    let look = move |service: &Service| {
        let swap = SwapLook::new(service, &asked, number, choice)?;
        let (disputed, publication) = (disputed_games(service, &asked)?, service.publication(&asked, number)?);
        // First the version: what comes in between is news.
        let reports_version = service.store().spectator_reports_version(asked.id)?;
        let told = (service.spectator_reports(&asked)?, service.store().report_photos(asked.id)?);
        Ok::<_, ServiceError>((disputed, swap, publication, service.slip_key()?, reports_version, told))
    };
    let (disputed, look, publication, key, reports_version, (spectators, photos)) = page.service(look).await?;
    let spectators = spectators.iter().filter(|own| own.game.round == number);
    let disputed: BTreeSet<GameId> = disputed.into_iter().collect();
    let reason = shown.typed.as_ref().map(|typed| typed.text("reason")).unwrap_or_default();
    let rows = ResultRowMaker {
        t: page.t,
        tournament: &tournament,
        seats: DraftSeats::before(page.t, &tournament, number),
        disputed,
        spectators: spectators.filter_map(|own| SpectatorReportView::new(page.t, &tournament, own, &photos)).collect(),
        photos,
        typed: shown.typed,
    };
    let missing: BTreeSet<BoardNumber> = tournament.unfinished(round).map(|pairing| pairing.board).collect();
    let is_shown = |pairing: &&Pairing| !shown.missing_only || missing.contains(&pairing.board);
    let mut heads = MatchHeads::new(page.t, &tournament, number);
    let boards = round.pairings.values().filter(is_shown).filter_map(|pairing| {
        let head = heads.above(pairing.board);
        rows.board(pairing).map(|row| BoardRow { head, ..row })
    });
    let total = round.pairings.len();
    let frame = StaffFrame::new(staff, StaffTab::Round(number)).with(shown.problem);
    let template = ResultsPage {
        page,
        swap: SwapView::new(page.t, &frame, round, choice, &look),
        publication: publication
            .filter(|own| own.entries().all(|entry| staff.may_undo(entry)))
            .map(|own| PublicationView::new(page.t, &tournament, &own)),
        frame,
        reports_version,
        round: number,
        heading: round_headline(page.t, &tournament, round),
        boards: boards.collect(),
        keys: ResultKeys::new(page.t, game_values(&tournament.settings)),
        byes: unpaired(page.t, &tournament, round),
        total,
        complete: total - missing.len(),
        missing_only: shown.missing_only,
        sure: shown.sure,
        correction: shown.correction,
        reason,
        is_past: tournament.is_past(number),
        agreed: tournament.open_reports(Some(number)).iter().filter(|(_, reports)| reports.agreed().is_some()).count(),
        stage: round.state.stage,
        next: next(page.t, staff, round),
        drawing: DrawStep::new(page.t, &tournament, number),
        kiosk: ResultKioskLink::new(page, &tournament, round, &key)
            .filter(|_| staff.tournament.status == TournamentStatus::Open),
        next_missing: missing.first().copied(),
        repair: (can_be_changed(&tournament, round) || can_be_turned(&tournament, round))
            .then(|| RepairChoices::new(page.t, &tournament, round)),
    };
    page.html_as(template.frame.status(), &template)
}

/// What comes after a round whose results are all in, if it is the one the tournament waits for.
fn next(t: Locale, staff: &Staff, round: &Round) -> Option<Next> {
    let tournament = &*staff.tournament;
    let is_last = round.state.number == tournament.paired_rounds();
    match NextStep::from_tournament(tournament) {
        NextStep::Pair(next) if is_last => Some(Next {
            address: staff_address(tournament, &format!("/round/{next}/pair")),
            name: t.text("overview-go-pair").with("round", next).to_string(),
            is_form: true,
        }),
        NextStep::Close if is_last && staff.role >= Role::Organiser => Some(Next {
            address: staff_address(tournament, "/close"),
            name: t.text("overview-go-close").to_string(),
            is_form: false,
        }),
        NextStep::EnterResults { round: other, .. } if round.is_complete(&staff.tournament.settings) => Some(Next {
            address: staff_address(tournament, &format!("/round/{other}?missing=1")),
            name: t.text("results-go-round").with("round", other).to_string(),
            is_form: false,
        }),
        NextStep::EnterPlayers
        | NextStep::Pair(_)
        | NextStep::PairAll
        | NextStep::Publish(_)
        | NextStep::AnnounceDraw(_)
        | NextStep::DrawOpening(_)
        | NextStep::EnterResults { .. }
        | NextStep::Decide { .. }
        | NextStep::FinishAdjourned { .. }
        | NextStep::Close
        | NextStep::Nothing => None,
    }
}
