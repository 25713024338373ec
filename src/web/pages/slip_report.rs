//! `POST /r/{token}`: what a player says of his games, and the form in which he says it.

use std::collections::BTreeMap;

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, web};

use super::slip::{Found, find, show};
use crate::desk::{Desk, DeskError, Doubt, GameReport, SlipReport, SlipSeat};
use crate::draughts::Side;
use crate::notation::MoveStyle;
use crate::tournament::{
    Claim, Conduct, EntryId, GameId, GameNumber, GameResult, Pairing, Refusal, Report, ReportPolicy, Reported, Round,
    Stage, Tournament,
};
use crate::web::error::{AppError, Reply};
use crate::web::form::Form;
use crate::web::locale::Words;
use crate::web::reply::{Page, done};
use crate::web::say::Speaker;
use crate::web::say_deciders::values_in;
use crate::web::throttle;
use crate::web::typed::Typed;

/// Longest text of moves that is read, in bytes.
const LONGEST: usize = 100_000;
/// Most moves that are named where one is wrong.
const MOST_NAMED: usize = 12;

/// The form of a player who sits at a board of a running round.
pub struct ReportForm {
    /// His games that have no result yet.
    pub games: Vec<ReportGame>,
    /// Whether what both say alike counts at once.
    pub counts_at_once: bool,
}

/// One of his games.
pub struct ReportGame {
    /// Which.
    pub id: GameId,
    /// Its number; none if it is the only one.
    pub number: Option<GameNumber>,
    /// What it is called where it was added to a level match.
    pub kind: Option<String>,
    /// His colour.
    side: Side,
    /// Won, drawn, lost by him.
    pub picks: Vec<ReportPick>,
    /// What he has reported: his points first.
    pub own: Option<String>,
    /// What the opponent has reported.
    pub other: Other,
    /// The moves as he typed them.
    pub moves: String,
    /// What is wrong.
    pub error: Option<String>,
}

/// A result he can choose.
pub struct ReportPick {
    /// What the form sends.
    pub code: &'static str,
    /// What is read: `Победа 2:0`.
    pub label: String,
    /// Whether it is chosen.
    pub is_chosen: bool,
}

/// What the opponent has reported, beside one's own report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Other {
    /// Nothing.
    Silent,
    /// The same.
    Same,
    /// The same result with other moves.
    MovesDiffer,
    /// Something else: the points of him who looks first.
    Differs(String),
    /// Something, while he who looks has said nothing.
    Ahead(String),
}

impl ReportGame {
    /// His colour.
    pub const fn colour(&self) -> Side {
        self.side
    }
}

/// What was typed and not written, and why.
#[derive(Default)]
pub struct Attempt {
    typed: Typed,
    errors: BTreeMap<GameId, String>,
    trouble: Option<String>,
}

impl Attempt {
    /// Why nothing was written.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// The status of the page that shows it.
    pub fn status(&self) -> StatusCode {
        if self.errors.is_empty() && self.trouble.is_none() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY }
    }
}

/// `POST /r/{token}`
pub async fn submit(page: Page, request: HttpRequest, token: web::Path<String>, Form(typed): Form<Typed>) -> Reply {
    let token = token.into_inner();
    let Found { seat, tournament } = find(&page, &token).await?;
    let address = throttle::address(&request, &page.state().config.trusted_proxy);
    let own = format!("/r/{token}");
    let (event, form) = (tournament.clone(), typed.clone());
    let outcome = page
        .desk(move |desk| {
            throttle::Guess::of_slip(seat, address).count(desk.store())?;
            Ok::<_, AppError>(write(desk, (seat, &event), &form))
        })
        .await?;
    let attempt = match outcome? {
        Written::Done(key) => return Ok(done(&own, key)),
        Written::Empty => {
            let trouble = Some(page.t.text("reports-nothing").to_string());
            Attempt { typed, errors: BTreeMap::new(), trouble }
        }
        Written::Wrong(faults) => {
            let errors = faults.into_iter().map(|(game, fault)| (game, said(page.t, &fault))).collect();
            Attempt { typed, errors, trouble: None }
        }
        Written::Refused(refusal) => {
            let speaker = Speaker { t: page.t, tournament: Some(&tournament) };
            Attempt { typed, errors: BTreeMap::new(), trouble: Some(speaker.refusal(&refusal)) }
        }
    };
    // What is there now may be why it was refused.
    let found = find(&page, &token).await?;
    show(&page, &found, &attempt)
}

/// What came of a report.
enum Written {
    /// Written: the key of what is said.
    Done(&'static str),
    /// Nothing was chosen.
    Empty,
    /// Games with what is wrong.
    Wrong(Vec<(GameId, Fault)>),
    /// Not now.
    Refused(Refusal),
}

/// What is wrong with a game's report.
enum Fault {
    /// Moves without a result that they would make.
    NoResult,
    /// More than a score sheet has.
    TooLong,
    /// A move is wrong.
    Moves(Box<GameReport>),
    /// The moves speak against the result.
    Doubt(Doubt),
}

fn write(desk: &Desk, (seat, event): (SlipSeat, &Tournament), typed: &Typed) -> Result<Written, AppError> {
    let taken_back = typed.get("back").parse::<GameId>().ok();
    let key = if taken_back.is_some() { "reports-done-back" } else { "reports-done-saved" };
    let reports = match taken_back {
        Some(game) => vec![SlipReport { game, result: None, text: String::new() }],
        None => match read(desk, (seat, event), typed)? {
            Ok(reports) if reports.is_empty() => return Ok(Written::Empty),
            Ok(reports) => reports,
            Err(faults) => return Ok(Written::Wrong(faults)),
        },
    };
    match desk.report(seat, &reports) {
        // To say the same again is as good.
        Ok(_) | Err(DeskError::Refused(Refusal::NothingToChange)) => Ok(Written::Done(key)),
        Err(DeskError::Refused(refusal)) => Ok(Written::Refused(refusal)),
        Err(other) => Err(other.into()),
    }
}

/// What he says of each of his games, or what is wrong with them.
type Read = Result<Vec<SlipReport>, Vec<(GameId, Fault)>>;

fn read(desk: &Desk, (seat, event): (SlipSeat, &Tournament), typed: &Typed) -> Result<Read, AppError> {
    let pairing = event.round(seat.round).and_then(|round| round.pairing_of(seat.entry)).ok_or(AppError::NotFound)?;
    let (mut reports, mut faults) = (Vec::new(), Vec::new());
    for (number, _) in pairing.all_games() {
        let game = pairing.game_id(number);
        let text = typed.get(&format!("moves-{game}")).trim().to_owned();
        let chosen = GameResult::from_code(typed.get(&format!("result-{game}")));
        match one(desk, (event, game), (chosen, &text))? {
            Ok(Some(result)) => reports.push(SlipReport { game, result: Some(result), text }),
            Ok(None) => {}
            Err(fault) => faults.push((game, fault)),
        }
    }
    Ok(if faults.is_empty() { Ok(reports) } else { Err(faults) })
}

/// The result he means: what he chose, else what the moves make; nothing where he said nothing.
fn one(
    desk: &Desk,
    (event, game): (&Tournament, GameId),
    (chosen, text): (Option<GameResult>, &str),
) -> Result<Result<Option<GameResult>, Fault>, DeskError> {
    if text.is_empty() {
        return Ok(Ok(chosen));
    }
    if text.len() > LONGEST {
        return Ok(Err(Fault::TooLong));
    }
    let report = desk.read_game(event, game, text)?;
    if report.sheet.trouble.is_some() {
        return Ok(Err(Fault::Moves(Box::new(report))));
    }
    let result = chosen.or(report.by_moves).or(report.written);
    Ok(match (result, report.doubt(&event.settings, result)) {
        (None, _) => Err(Fault::NoResult),
        (Some(_), Some(doubt)) => Err(Fault::Doubt(doubt)),
        (Some(result), None) => Ok(Some(result)),
    })
}

/// What is wrong, and what would be right.
fn said(t: Words, fault: &Fault) -> String {
    match fault {
        Fault::NoResult => t.text("reports-no-result").to_string(),
        Fault::TooLong => t.text("sheet-too-long").with("n", LONGEST / 1000).to_string(),
        Fault::Doubt(Doubt::MovesMake(_)) => t.text("reports-moves-make-other").to_string(),
        Fault::Doubt(Doubt::EarlyDraw(from)) => t.text("reports-early-draw").with("n", *from).to_string(),
        Fault::Doubt(Doubt::LostTurn) => t.text("reports-lost-turn").to_string(),
        Fault::Moves(report) => wrong_move(t, report),
    }
}

fn wrong_move(t: Words, report: &GameReport) -> String {
    let Some(trouble) = &report.sheet.trouble else { return String::new() };
    let why = t.why_wrong(trouble).map(|why| format!(" {why}")).unwrap_or_default();
    let position = &trouble.position;
    let others = trouble.legal.iter().filter(|mv| !trouble.nearest.contains(mv));
    let legal = trouble.nearest.iter().chain(others).take(MOST_NAMED);
    let legal: Vec<String> = legal.map(|mv| crate::notation::write_move(position, mv, MoveStyle::Full)).collect();
    let possible = if legal.is_empty() {
        String::new()
    } else {
        format!(" {} {}.", t.text("sheet-possible"), legal.join(", ").replace('-', "\u{2011}"))
    };
    format!("{}{why}{possible}", t.trouble(trouble))
}

/// The form for a player at his board; none where there is nothing to be reported.
pub fn form(
    t: Words,
    tournament: &Tournament,
    (round, pairing, entry): (&Round, &Pairing, EntryId),
    attempt: &Attempt,
) -> Option<ReportForm> {
    let is_open = round.state.stage == Stage::Published && tournament.conduct == Conduct::Open;
    if !is_open || tournament.settings.reports == ReportPolicy::Off {
        return None;
    }
    let reporter = Reporter { t, tournament, pairing, entry, attempt };
    let games: Vec<ReportGame> = pairing.all_games().filter_map(|(number, _)| reporter.game(number)).collect();
    let counts_at_once = tournament.settings.reports == ReportPolicy::Agreed;
    if games.is_empty() { None } else { Some(ReportForm { games, counts_at_once }) }
}

struct Reporter<'a> {
    t: Words,
    tournament: &'a Tournament,
    pairing: &'a Pairing,
    entry: EntryId,
    attempt: &'a Attempt,
}

impl Reporter<'_> {
    fn game(&self, number: GameNumber) -> Option<ReportGame> {
        let id = self.pairing.game_id(number);
        let side = self.pairing.side_in(self.entry, number).filter(|_| self.tournament.awaits_report(id))?;
        let own = self.tournament.report(id, self.entry);
        let other = self.tournament.report(id, self.pairing.opponent_of(self.entry)?);
        let is_sent = self.attempt.status() != StatusCode::OK;
        let typed = |field: &str| self.attempt.typed.get(&format!("{field}-{id}")).to_owned();
        let chosen = if is_sent { typed("result") } else { own.map_or("", |own| own.said.result.code()).to_owned() };
        Some(ReportGame {
            id,
            number: (self.pairing.all_games().count() > 1).then_some(number),
            kind: self.t.decider_game(self.pairing, number),
            side,
            picks: self.picks((id, side), &chosen),
            own: own.map(|own| self.score((id, side), own.said.result)),
            other: self.other((id, side), (own, other)),
            moves: if is_sent { typed("moves") } else { own.map(moves).unwrap_or_default() },
            error: self.attempt.errors.get(&id).cloned(),
        })
    }

    fn picks(&self, (id, side): (GameId, Side), chosen: &str) -> Vec<ReportPick> {
        let mut results = Reported::RESULTS;
        if side == Side::Black {
            results.reverse();
        }
        let named = ["reports-won", "reports-drew", "reports-lost"].into_iter().zip(results);
        let pick = |(key, result): (&'static str, GameResult)| ReportPick {
            code: result.code(),
            label: self.t.text(key).with("score", self.score((id, side), result)).to_string(),
            is_chosen: result.code() == chosen,
        };
        named.map(pick).collect()
    }

    fn other(&self, (id, side): (GameId, Side), (own, other): (Option<&Report>, Option<&Report>)) -> Other {
        match (own, other) {
            (_, None) => Other::Silent,
            (None, Some(other)) => Other::Ahead(self.score((id, side), other.said.result)),
            (Some(own), Some(other)) if Claim::Agreed(own, other).has_other_moves() => Other::MovesDiffer,
            (Some(own), Some(other)) if own.said.result == other.said.result => Other::Same,
            (Some(_), Some(other)) => Other::Differs(self.score((id, side), other.said.result)),
        }
    }

    /// The points of him who looks, and the other's.
    fn score(&self, (id, side): (GameId, Side), result: GameResult) -> String {
        let values = values_in(self.tournament, id);
        let [own, other] = [side, !side].map(|side| self.t.points(values.of(result.mark(side))));
        format!("{own}:{other}")
    }
}

fn moves(report: &Report) -> String {
    report.said.notation.as_ref().map(|notation| notation.moves.clone()).unwrap_or_default()
}
