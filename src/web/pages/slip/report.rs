//! `POST /r/{token}`: a player's reports of their games, and their form.

use std::collections::BTreeMap;
use std::net::IpAddr;

use actix_web::http::StatusCode;
use actix_web::web;

use crate::service::{
    CleanPhoto, GameReport, GameWarning, LONGEST_MOVES, ReportError, ReportOutcome, ReportedAt, Service, ServiceError,
    SlipReport, SlipReports, SlipSeat, SlipWord,
};
use crate::web::forms::{FormValues, PhotoForm};
use crate::web::http::{AppError, Page, Reply, done, throttle};
use crate::web::i18n::tie_break_games::values_in;
use crate::web::i18n::{Locale, TournamentTexts};
use crate::web::pages::slip::{SlipData, find, show};
use crate::web::parts::reports::outcome;
use draughts::Side;
use draughts::notation::MoveStyle;
use tournament::{
    EntryId, GameId, GameNumber, GameReports, GameResult, Mark, Pairing, PlayerReport, Rejection, ReportPolicy, Round,
    Score, SeenSeat, Tournament,
};

/// Most possible moves that are named if one is wrong.
const MOST_NAMED: usize = 12;

/// The form of a player at a board of a running round.
pub struct ReportForm {
    /// The seat that it is for; it is sent back with the report.
    pub seat: SeenSeat,
    pub games: Vec<ReportGame>,
    /// Whether matching reports count at once.
    pub counts_at_once: bool,
}

pub struct ReportGame {
    pub game: GameNumber,
    /// Its number; `None` if it is the only one.
    pub number: Option<GameNumber>,
    /// The name of a tie-break game.
    pub kind: Option<String>,
    side: Side,
    pub picks: Vec<ReportPick>,
    /// Their report, their points first.
    pub own: Option<String>,
    pub other: OpponentReport,
    pub moves: String,
    pub error: Option<String>,
}

pub struct ReportPick {
    pub code: &'static str,
    /// The text: `Победа 2:0`.
    pub label: String,
    pub is_chosen: bool,
}

/// The opponent's report, compared with one's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OpponentReport {
    Silent,
    Same,
    /// The same result with different moves.
    MovesDiffer,
    /// Another result, with the winner's name.
    Differs(String),
    /// A result, while the player has reported nothing.
    Ahead(String),
}

impl ReportForm {
    /// The player's reports, in one text, once there is one of every game.
    pub fn reported(&self) -> Option<String> {
        let own: Option<Vec<&str>> = self.games.iter().map(|game| game.own.as_deref()).collect();
        own.map(|own| own.join(", "))
    }

    /// The player's report of a game.
    pub fn report_of(&self, number: GameNumber) -> Option<String> {
        self.games.iter().find(|game| game.game == number)?.own.clone()
    }

    /// Whether the opponent has reported another result of a game.
    pub fn is_disputed(&self) -> bool {
        self.games.iter().any(|game| matches!(game.other, OpponentReport::Differs(_)))
    }

    /// The message key of what becomes of reports of all games.
    pub fn next_step(&self) -> &'static str {
        if self.is_disputed() {
            "reports-disputed-go"
        } else if self.counts_at_once {
            "reports-awaits-other"
        } else {
            "reports-awaits-arbiter"
        }
    }
}

impl ReportGame {
    pub const fn colour(&self) -> Side {
        self.side
    }
}

/// Typed values that were not written, with the reason.
#[derive(Default)]
pub struct ReportAttempt {
    typed: FormValues,
    errors: BTreeMap<GameNumber, String>,
    problem: Option<String>,
}

impl ReportAttempt {
    /// Typed values that were refused, with the reason.
    fn refused(typed: FormValues, problem: String) -> Self {
        Self { typed, errors: BTreeMap::new(), problem: Some(problem) }
    }

    pub fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    /// The status of the page with the form.
    pub fn status(&self) -> StatusCode {
        if self.errors.is_empty() && self.problem.is_none() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY }
    }
}

/// `POST /r/{token}`
pub async fn submit(page: Page, token: web::Path<String>, PhotoForm { values: typed, photo }: PhotoForm) -> Reply {
    let token = token.into_inner();
    let found = find(&page, &token).await?;
    let photo = match page.clean_photo(found.tournament.id, photo).await? {
        Ok(photo) => photo,
        Err(problem) => return show(&page, &found, &ReportAttempt::refused(typed, problem), None).await,
    };
    match report(&page, &found, typed, photo, ReportedAt::Slip).await? {
        Ok(done_key) => Ok(done(&format!("/r/{token}"), done_key)),
        // What is there now may be why it was refused.
        Err(attempt) => show(&page, &find(&page, &token).await?, &attempt, None).await,
    }
}

/// Stores the reports typed in the form of a seat, and the photo with them. Returns the notice that confirms it, or what was refused and
/// why.
pub(super) async fn report(
    page: &Page,
    SlipData { seat, tournament, .. }: &SlipData,
    typed: FormValues,
    photo: Option<CleanPhoto>,
    at: ReportedAt,
) -> Result<Result<&'static str, ReportAttempt>, AppError> {
    let (seat, client) = (*seat, page.client);
    let Some(reports) = read(tournament, seat, &typed) else {
        return Ok(Err(ReportAttempt::refused(typed, page.t.text("reports-nothing").to_string())));
    };
    let reports = SlipReports { photo, ..reports };
    let is_taken_back = reports.games.iter().all(|report| report.word == SlipWord::TakenBack);
    let outcome = page.service(move |service| write(service, seat, &reports, at, client)).await?;
    match outcome {
        Ok(_) if is_taken_back => Ok(Ok("reports-done-back")),
        Ok(_) => Ok(Ok("reports-done-saved")),
        Err(ServiceError::WrongReports(wrong)) => {
            let errors = wrong.into_iter().map(|wrong| (wrong.game, message(page.t, &wrong.error))).collect();
            Ok(Err(ReportAttempt { typed, errors, problem: None }))
        }
        Err(ServiceError::Refused(rejection)) => {
            let texts = TournamentTexts { t: page.t, tournament: Some(tournament) };
            let problem = texts.rejection(&rejection);
            // The page showed another seat than the player has: what was chosen there would be taken for the result of another
            // game. Moves stay: they are long to type.
            let is_of_another_seat = matches!(rejection, Rejection::SeatChanged(_) | Rejection::PairingsNotPublic(_));
            let mut kept = FormValues::default();
            for (field, value) in typed.iter().filter(|(field, _)| !is_of_another_seat || !field.starts_with("said-")) {
                kept.set(field, value);
            }
            Ok(Err(ReportAttempt::refused(kept, problem)))
        }
        Err(other) => Err(other.into()),
    }
}

/// Runs the write of the reports. Only stored reports count against the slip's limit: a player may mistype moves as often as needed.
fn write(
    service: &Service,
    seat: SlipSeat,
    reports: &SlipReports,
    at: ReportedAt,
    client: Option<IpAddr>,
) -> Result<Result<ReportOutcome, ServiceError>, AppError> {
    let (slip, hall) = (throttle::CountedGuess::of_slip(seat), throttle::CountedGuess::of_slips_from(client));
    hall.count(service.store())?;
    slip.count(service.store())?;
    let outcome = service.report(seat, reports, at);
    if !matches!(outcome, Ok(ReportOutcome::Written)) {
        slip.take_back(service.store())?;
    }
    Ok(outcome)
}

/// The form's reports, game by game; `None` if nothing was chosen and nothing typed.
///
/// Games are identified by number: the form may be for a board where the player no longer sits, which the service reports.
fn read(tournament: &Tournament, seat: SlipSeat, typed: &FormValues) -> Option<SlipReports> {
    let seen: Option<SeenSeat> = typed.get("seat").parse().ok();
    if let Ok(game) = typed.get("back").parse() {
        return Some(SlipReports { seen, games: vec![SlipReport { game, word: SlipWord::TakenBack }], photo: None });
    }
    let pairing = tournament.round(seat.round).and_then(|round| round.pairing_of(seat.entry));
    let most = pairing.map_or(tournament.settings.games_per_pairing, |pairing| {
        u8::try_from(pairing.all_games().count()).unwrap_or(u8::MAX)
    });
    let report = |game: GameNumber| {
        let text = typed.get(&format!("moves-{game}")).trim().to_owned();
        let mark = Mark::from_code(typed.get(&format!("said-{game}")));
        let is_empty = mark.is_none() && text.is_empty();
        (!is_empty).then_some(SlipReport { game, word: SlipWord::Said { mark, text } })
    };
    let games: Vec<SlipReport> = (1..=most).map(GameNumber).filter_map(report).collect();
    (!games.is_empty()).then_some(SlipReports { seen, games, photo: None })
}

/// The error, and what would be right.
fn message(t: Locale, error: &ReportError) -> String {
    match error {
        ReportError::NoResult => t.text("reports-no-result").to_string(),
        ReportError::TooLong => t.text("sheet-too-long").with("n", LONGEST_MOVES / 1000).to_string(),
        ReportError::Doubt(GameWarning::MovesMake(_)) => t.text("reports-moves-make-other").to_string(),
        ReportError::Doubt(GameWarning::EarlyDraw(from)) => t.text("reports-early-draw").with("n", *from).to_string(),
        ReportError::Doubt(GameWarning::LostTurn) => t.text("reports-lost-turn").to_string(),
        ReportError::Moves(report) => wrong_move(t, report),
    }
}

fn wrong_move(t: Locale, report: &GameReport) -> String {
    let Some(problem) = &report.sheet.error else { return String::new() };
    let why = t.why_wrong(problem).map(|why| format!(" {why}")).unwrap_or_default();
    let position = &problem.position;
    let others = problem.legal.iter().filter(|mv| !problem.nearest.contains(mv));
    let legal = problem.nearest.iter().chain(others).take(MOST_NAMED);
    let legal: Vec<String> = legal.map(|mv| draughts::notation::write_move(position, mv, MoveStyle::Full)).collect();
    let possible = if legal.is_empty() {
        String::new()
    } else {
        format!(" {} {}.", t.text("sheet-possible"), legal.join(", ").replace('-', "\u{2011}"))
    };
    format!("{}{why}{possible}", t.problem(problem))
}

/// The form for a player at their board; `None` if nothing can be reported.
pub fn form(
    t: Locale,
    tournament: &Tournament,
    round: &Round,
    pairing: &Pairing,
    entry: EntryId,
    attempt: &ReportAttempt,
) -> Option<ReportForm> {
    if !tournament.takes_report(round, entry) {
        return None;
    }
    let reporter = Reporter { t, tournament, pairing, entry, attempt };
    let seat = SeenSeat::new(pairing, entry)?;
    let games = pairing.all_games().filter_map(|(number, _)| reporter.game(number)).collect();
    Some(ReportForm { seat, games, counts_at_once: tournament.settings.reports == ReportPolicy::Agreed })
}

struct Reporter<'a> {
    t: Locale,
    tournament: &'a Tournament,
    pairing: &'a Pairing,
    entry: EntryId,
    attempt: &'a ReportAttempt,
}

impl Reporter<'_> {
    fn game(&self, number: GameNumber) -> Option<ReportGame> {
        let id = self.pairing.game_id(number);
        let side = self.pairing.side_in(self.entry, number).filter(|_| self.tournament.awaits_report(id))?;
        let own = self.tournament.report(id, self.entry);
        let other = self.tournament.report(id, self.pairing.opponent_of(self.entry)?);
        let is_sent = self.attempt.status() != StatusCode::OK;
        let typed = |field: &str| self.attempt.typed.get(&format!("{field}-{number}")).to_owned();
        let chosen = match own {
            _ if is_sent => Mark::from_code(&typed("said")),
            own => own.map(|own| own.said.result.mark(side)),
        };
        Some(ReportGame {
            game: number,
            number: (self.pairing.all_games().count() > 1).then_some(number),
            kind: self.t.tie_break_game(self.pairing, number),
            side,
            picks: self.picks(id, side, chosen),
            own: own.map(|own| self.score(id, side, own.said.result)),
            other: self.other(id, own, other),
            moves: if is_sent { typed("moves") } else { own.map(moves).unwrap_or_default() },
            error: self.attempt.errors.get(&number).cloned(),
        })
    }

    fn picks(&self, id: GameId, side: Side, chosen: Option<Mark>) -> Vec<ReportPick> {
        let named = ["reports-won", "reports-drew", "reports-lost"].into_iter().zip(Mark::ALL);
        let pick = |(key, mark): (&'static str, Mark)| {
            let result = GameResult::Played(Score::of_side(side, mark));
            ReportPick {
                code: mark.code(),
                label: self.t.text(key).with("score", self.score(id, side, result)).to_string(),
                is_chosen: chosen == Some(mark),
            }
        };
        named.map(pick).collect()
    }

    fn other(&self, id: GameId, own: Option<&PlayerReport>, other: Option<&PlayerReport>) -> OpponentReport {
        match (own, other) {
            (_, None) => OpponentReport::Silent,
            (None, Some(other)) => OpponentReport::Ahead(self.outcome(id, other)),
            (Some(own), Some(other)) if GameReports::Agreed(own, other).has_other_moves() => {
                OpponentReport::MovesDiffer
            }
            (Some(own), Some(other)) if own.said.result == other.said.result => OpponentReport::Same,
            (Some(_), Some(other)) => OpponentReport::Differs(self.outcome(id, other)),
        }
    }

    /// The winner by a report: a score could be read from either side.
    fn outcome(&self, id: GameId, report: &PlayerReport) -> String {
        outcome(self.t, self.tournament, id, report.said.result)
    }

    /// The player's points and the opponent's.
    fn score(&self, id: GameId, side: Side, result: GameResult) -> String {
        let values = values_in(self.tournament, id);
        let [own, other] = [side, !side].map(|side| self.t.points(values.for_mark(result.mark(side))));
        format!("{own}:{other}")
    }
}

fn moves(report: &PlayerReport) -> String {
    report.said.notation.as_ref().map(|notation| notation.moves.clone()).unwrap_or_default()
}
