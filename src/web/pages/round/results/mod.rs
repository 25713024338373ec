//! The page of the results of a public round: its boards with the possible results, and the next step.

mod board;
pub mod check;
mod enter;
mod picks;
mod rows;

pub use board::save_board;
pub use enter::{NotEntered, absent, explain, illegal, save, to_enter, unless_the_same};

use std::collections::BTreeSet;

use askama::Template;

use crate::service::{NextStep, Publication, Service, ServiceError, SlipKey};
use crate::store::{JournalEntry, ReportPhotos, Role, SpectatorReport};
use crate::web::forms::{Choice, FormValues};
use crate::web::http::{AppError, Page, Reply, Staff, staff_address};
use crate::web::i18n::games::game_values;
use crate::web::i18n::steps::round_headline;
use crate::web::i18n::{Locale, LogTexts};
use crate::web::pages::round::RoundStateView;
use crate::web::pages::round::level_matches::LevelMatchView;
use crate::web::pages::round::openings::DrawStep;
use crate::web::pages::round::pairings::{
    DraftSeat, DraftSeats, PairingChoices, SwapChoice, SwapLook, SwapView, Unpaired, can_be_changed, can_be_turned,
    unpaired,
};
use crate::web::parts::disputed_games::disputed_games;
use crate::web::parts::{
    Correction, IllegalMovesView, MatchHead, MatchHeads, MovesView, ReportsView, ResultKioskLink, SpectatorReportView,
    StaffFrame, StaffTab,
};
use draughts::{BySide, Side};
use picks::{GamePicks, ResultKeys};
use rows::ResultRowMaker;
use tournament::drawing::DrawingStep;
use tournament::{
    BoardNumber, EntryId, GameId, Pairing, PlayingTable, Round, RoundNumber, Stage, Tournament, TournamentStatus,
    Version,
};

#[derive(Template)]
#[template(path = "round/results.html")]
struct ResultsPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    /// The version of spectators' reports, a live topic of the page.
    reports_version: Version,
    round: RoundNumber,
    heading: String,
    boards: Vec<BoardRow>,
    keys: ResultKeys,
    byes: Vec<Unpaired>,
    /// All boards, and those with all results.
    total: usize,
    complete: usize,
    missing_only: bool,
    /// The first board with a missing result.
    next_missing: Option<BoardNumber>,
    /// The form's value for confirming the question about typed results, if there is one.
    sure: Option<String>,
    /// The correction, and the typed reason.
    correction: Option<Correction>,
    reason: String,
    /// Whether results are corrected, not just entered again.
    is_past: bool,
    /// Games on which both reports agree.
    agreed: usize,
    stage: Stage,
    next: Option<Next>,
    repair: Option<PairingChoices>,
    swap: Option<SwapView>,
    /// The action that made the round public, where it can still be taken back.
    publication: Option<PublicationView>,
    drawing: DrawStep<'a>,
    /// The address of the kiosk for reporting results, if allowed.
    kiosk: Option<ResultKioskLink>,
}

impl<'a> ResultsPage<'a> {
    fn new(page: &'a Page, staff: &'a Staff, round: &Round, mut found: ResultsData, shown: RoundStateView) -> Self {
        let (t, tournament, number) = (page.t, &*staff.tournament, round.state.number);
        let missing: BTreeSet<BoardNumber> = tournament.unfinished(round).map(|pairing| pairing.board).collect();
        let is_own = |board: BoardNumber| staff.has_board(number, board);
        let total = round.pairings.len();
        let frame = StaffFrame::new(staff, StaffTab::Round(number)).for_role(Role::Scorer).for_section(true);
        let frame = frame.with(shown.problem);
        let is_arbiter = staff.is_everywhere(Role::Arbiter);
        let reports = tournament.open_reports(Some(number));
        let publication = found.publication.take();
        Self {
            page,
            swap: SwapView::new(t, &frame, round, shown.swap, &found.swap).filter(|_| is_arbiter),
            publication: publication
                .filter(|publication| publication.entries().all(|entry| staff.may_undo(entry)))
                .map(|publication| PublicationView::new(t, tournament, &publication)),
            frame,
            reports_version: found.reports_version,
            round: number,
            heading: round_headline(t, tournament, round),
            keys: ResultKeys::new(t, game_values(&tournament.settings)),
            byes: unpaired(t, tournament, round),
            total,
            complete: total - missing.len(),
            missing_only: shown.missing_only,
            sure: shown.sure,
            correction: shown.correction,
            reason: shown.typed.as_ref().map(|typed| typed.text("reason")).unwrap_or_default(),
            is_past: tournament.is_past(number),
            agreed: reports.iter().filter(|(game, reports)| reports.agreed().is_some() && is_own(game.board)).count(),
            stage: round.state.stage,
            next: next(t, staff, round),
            drawing: DrawStep::new(t, tournament, number),
            kiosk: ResultKioskLink::new(page, tournament, round, &found.key)
                .filter(|_| tournament.status == TournamentStatus::Open && is_arbiter),
            next_missing: missing.iter().copied().find(|board| is_own(*board)),
            repair: (is_arbiter && (can_be_changed(tournament, round) || can_be_turned(tournament, round)))
                .then(|| PairingChoices::new(t, tournament, round)),
            boards: found.boards(t, staff, round, shown.typed, Some(&missing).filter(|_| shown.missing_only)),
        }
    }

    /// Whether saving is the main action: no question, draw, exchange or next step is open.
    fn is_saving_first(&self) -> bool {
        let is_swapping = self.swap.as_ref().is_some_and(|swap| swap.other.is_some());
        let is_drawing = self.drawing.step == Some(DrawingStep::Draw);
        self.correction.is_none() && self.next.is_none() && !is_drawing && !is_swapping
    }

    /// Whether the reader may do at a board what is for arbiters.
    fn may_arbitrate_at(&self, row: &BoardRow) -> bool {
        row.is_own && self.frame.is_arbiter() && !self.frame.is_shut()
    }

    /// The class of the note above the results: a correction is asked about, all else is refused.
    const fn problem_class(&self) -> &'static str {
        if self.correction.is_some() { "gold" } else { "bad" }
    }

    /// Whether a player can still come into the round, by the page of late arrivals.
    fn can_come_late(&self) -> bool {
        self.repair.as_ref().is_some_and(|repair| repair.is_open && !repair.is_table) && !self.frame.is_shut()
    }

    /// Whether the heading of the results has anything to be done.
    fn has_actions(&self) -> bool {
        self.can_come_late() || self.agreed > 0 || self.missing_only || self.complete < self.total
    }

    /// Whether the pairing is being corrected: then that part of the page is open.
    fn is_repairing(&self) -> bool {
        self.swap.as_ref().is_some_and(|swap| swap.one.is_some())
    }
}

/// The publication of a round, if it can be undone.
struct PublicationView {
    /// Its number in the journal.
    number: i64,
    /// What is undone with it; may be empty.
    taken_along: String,
}

impl PublicationView {
    fn new(t: Locale, tournament: &Tournament, publication: &Publication) -> Self {
        let described = |entry: &JournalEntry| {
            let command = LogTexts::new(t, tournament, entry).command(&entry.record);
            t.text("log-action-named").with("n", entry.number).with("action", command).to_string()
        };
        let taken_along: Vec<String> = publication.changes.iter().map(described).collect();
        Self { number: publication.entry.number, taken_along: taken_along.join("; ") }
    }
}

/// The action after the results: the primary button once they are all in.
struct Next {
    address: String,
    name: String,
    is_form: bool,
}

struct WhiteChoice<'a> {
    by_turn: &'a str,
    other: &'a str,
    /// The form's value for the other player.
    code: &'static str,
}

/// One of the two players of a board.
struct BoardPlayer<'a> {
    entry: EntryId,
    name: &'a str,
    /// Their side in the form.
    side: &'static str,
    class: &'static str,
    /// Their thinking time, if the opponent has another.
    time: &'a Option<String>,
    /// The note that they have left while their board waits.
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

    /// The choice of White in the first tie-break game; `None` if that is fixed.
    fn whites(&self) -> Option<WhiteChoice<'_>> {
        let (white, black) = (self.white.name.as_str(), self.black.name.as_str());
        match self.level_match.as_ref()?.white? {
            Side::White => Some(WhiteChoice { by_turn: white, other: black, code: "black" }),
            Side::Black => Some(WhiteChoice { by_turn: black, other: white, code: "white" }),
        }
    }
}

struct BoardRow {
    /// The heading of the match that begins with it, in a team tournament.
    head: Option<MatchHead>,
    board: BoardNumber,
    /// Whether the reader may change it, as far as sections go.
    is_own: bool,
    table: PlayingTable,
    white: DraftSeat,
    black: DraftSeat,
    /// The thinking times, by colours in the first game, if they differ.
    times: BySide<Option<String>>,
    /// The notes on players who have left while their board waits.
    left: BySide<Option<String>>,
    games: Vec<GameCell>,
    score: String,
    /// Whether a game has no result yet.
    is_awaited: bool,
    /// The players when the page was made: typed results are valid only for them.
    seats: String,
    level_match: Option<LevelMatchView>,
    verdict: Option<String>,
    /// The reason of its forfeits; `None` without forfeits.
    forfeit: Option<ForfeitView>,
    /// What had decided it before a correction has.
    superseded: Option<String>,
}

/// The reason of a board's forfeits, and the choices.
struct ForfeitView {
    /// The stored reason, as text; may be empty.
    reason: String,
    causes: Vec<Choice>,
    cause: String,
    text: String,
}

struct GameCell {
    picks: GamePicks,
    /// The stored reason, as a code; may be empty.
    was: String,
    /// The stored value, if it differs from the typed one.
    now: Option<String>,
    /// Both players' report, if another result was typed.
    overruling: Option<Overruling>,
    error: Option<String>,
    has_moves: bool,
    is_disputed: bool,
    reports: Option<ReportsView>,
    typed_moves: Option<MovesView>,
    /// Spectators' reports about the board.
    spectators: Vec<SpectatorReportView>,
    illegal: IllegalMovesView,
}

/// A typed result that contradicts both players' reports.
struct Overruling {
    /// The reported result, as the form sends it.
    code: &'static str,
    question: String,
    is_confirmed: bool,
}

/// What the page shows that the tournament does not say.
struct ResultsData {
    swap: SwapLook,
    disputed: BTreeSet<GameId>,
    publication: Option<Publication>,
    reports_version: Version,
    spectators: Vec<SpectatorReport>,
    photos: ReportPhotos,
    key: SlipKey,
}

impl ResultsData {
    fn read(
        service: &Service,
        tournament: &Tournament,
        round: RoundNumber,
        swap: SwapChoice,
    ) -> Result<Self, ServiceError> {
        Ok(Self {
            swap: SwapLook::new(service, tournament, round, swap)?,
            disputed: disputed_games(service, tournament)?.into_iter().collect(),
            publication: service.publication(tournament, round)?,
            // First the version: what comes in between is news.
            reports_version: service.store().spectator_reports_version(tournament.id)?,
            spectators: service.spectator_reports(tournament)?,
            photos: service.store().report_photos(tournament.id)?,
            key: service.slip_key()?,
        })
    }

    /// The boards of a round with what has been typed; if `only` is given, those alone.
    fn boards(
        self,
        t: Locale,
        staff: &Staff,
        round: &Round,
        typed: Option<FormValues>,
        only: Option<&BTreeSet<BoardNumber>>,
    ) -> Vec<BoardRow> {
        let (tournament, number) = (&*staff.tournament, round.state.number);
        let spectators = self.spectators.iter().filter(|report| report.game.round == number);
        let rows = ResultRowMaker {
            t,
            tournament,
            seats: DraftSeats::before(t, tournament, number),
            disputed: self.disputed,
            spectators: spectators
                .filter_map(|report| SpectatorReportView::new(t, tournament, report, &self.photos))
                .collect(),
            photos: self.photos,
            typed,
        };
        let is_shown = |pairing: &&Pairing| only.is_none_or(|only| only.contains(&pairing.board));
        let mut heads = MatchHeads::new(t, tournament, number);
        let boards = round.pairings.values().filter(is_shown).filter_map(|pairing| {
            let head = heads.above(pairing.board);
            rows.board(pairing).map(|row| BoardRow { head, is_own: staff.has_board(number, row.board), ..row })
        });
        boards.collect()
    }
}

pub async fn show(page: &Page, staff: &Staff, number: RoundNumber, shown: RoundStateView) -> Reply {
    let round = staff.tournament.round(number).ok_or(AppError::NotFound)?;
    let (asked, choice) = (staff.tournament.clone(), shown.swap);
    let found = page.service(move |service| ResultsData::read(service, &asked, number, choice)).await?;
    let template = ResultsPage::new(page, staff, round, found, shown);
    page.html_as(template.frame.status(), &template)
}

/// The action after a round with all results, if it is the tournament's next step.
fn next(t: Locale, staff: &Staff, round: &Round) -> Option<Next> {
    let tournament = &*staff.tournament;
    let is_last = round.state.number == tournament.paired_rounds();
    match NextStep::from_tournament(tournament) {
        NextStep::Pair(next) if is_last && staff.is_everywhere(Role::Arbiter) => Some(Next {
            address: staff_address(tournament, &format!("/round/{next}/pair")),
            name: t.text("overview-go-pair").with("round", next).to_string(),
            is_form: true,
        }),
        NextStep::Close if is_last && staff.role >= Role::Organiser => Some(Next {
            address: staff_address(tournament, "/close"),
            name: t.text("overview-go-close").to_string(),
            is_form: false,
        }),
        NextStep::EnterResults { round: other, .. } if round.is_complete(&tournament.settings) => Some(Next {
            address: staff_address(tournament, &format!("/round/{other}?missing=1")),
            name: t.text("results-go-round").with("round", other).to_string(),
            is_form: false,
        }),
        NextStep::Publish(draft) if round.is_complete(&tournament.settings) => Some(Next {
            address: staff_address(tournament, &format!("/round/{draft}")),
            name: t.text("overview-go-publish").with("round", draft).to_string(),
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
