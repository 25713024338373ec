//! Players' reports through slips, and accepting them as results.

use crate::service::games::{GameReport, notation, start_to_keep};
use crate::service::{Actor, CleanPhoto, GameWarning, Request, Service, ServiceError, SlipSeat, TournamentDraft};
use draughts::Side;
use tournament::{
    Command, CommandRecord, EntryId, GameId, GameNumber, GameResult, Mark, Notation, Pairing, Rejection, ReportPolicy,
    Reported, RoundNumber, Score, SeenSeat, Stage, StartNumber, Tournament,
};

/// The journal's name for a player who reports through a slip; the player's number follows.
pub const BY_SLIP: &str = "slip of player ";
/// The journal's name for a player who reports at a kiosk; the player's number follows.
pub const BY_RESULT_KIOSK: &str = "result kiosk, player ";
/// Longest text of moves that is read, in bytes.
pub const LONGEST_MOVES: usize = 100_000;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlipReports {
    /// The seat that the page showed; `None` if the page did not send it.
    pub seen: Option<SeenSeat>,
    pub games: Vec<SlipReport>,
    /// A photo of the score sheet.
    pub photo: Option<CleanPhoto>,
}

/// A player's report of one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlipReport {
    pub game: GameNumber,
    pub word: SlipWord,
}

/// A player's report of a game from their own side: it does not depend on the colours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SlipWord {
    Said {
        /// Won, drawn or lost; `None` leaves it to the moves.
        mark: Option<Mark>,
        /// The moves as typed; may be empty.
        text: String,
    },
    /// Takes the report back.
    TakenBack,
}

/// A game with an error in its report.
#[derive(Debug, Clone)]
pub struct WrongReport {
    pub game: GameNumber,
    pub error: ReportError,
}

/// The error of a report of a game.
#[derive(Debug, Clone)]
pub enum ReportError {
    /// Moves without a result, which they do not decide.
    NoResult,
    TooLong,
    Moves(Box<GameReport>),
    Doubt(GameWarning),
}

/// The outcome of an accepted report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportOutcome {
    Written,
    Known,
}

/// The reports that an arbiter accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AcceptedReports {
    One {
        game: GameId,
        by: EntryId,
        /// The player's report that the arbiter saw.
        result: GameResult,
    },
    /// All games of a round on which both reports agree.
    Agreed(RoundNumber),
}

/// Where a player reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportedAt {
    Slip,
    /// The kiosk in the hall.
    Kiosk,
}

/// The actor of a player who reports through a slip.
pub fn by_slip(number: Option<StartNumber>) -> Actor {
    let number = number.map_or(0, |number| number.0);
    Actor { user: None, name: format!("{BY_SLIP}{number}") }
}

impl Service {
    /// Stores a player's reports of their games, and the photo with them, which may come later. Nothing is written if the seat is not the
    /// one that the player saw, or if a move is wrong or contradicts the result.
    pub fn report(&self, seat: SlipSeat, reports: &SlipReports, at: ReportedAt) -> Result<ReportOutcome, ServiceError> {
        let tournament = self.store.tournament_by_id(seat.tournament)?.ok_or(ServiceError::Gone)?;
        let number = tournament.entry(seat.entry).and_then(|entry| entry.number);
        let actor = match at {
            ReportedAt::Slip => by_slip(number),
            ReportedAt::Kiosk => {
                let number = number.map_or(0, |number| number.0);
                Actor { user: None, name: format!("{BY_RESULT_KIOSK}{number}") }
            }
        };
        if let Some(photo) = &reports.photo {
            // Stored before the report, once that is checked: the staff's pages are updated at once by the report.
            self.said(&tournament, seat, reports)?;
            self.keep_player_photo(&tournament, seat, photo)?;
        }
        let request = Request { actor: &actor, slug: &tournament.slug, seen: None, limit: None };
        let written = self.perform(&request, |draft| {
            let games = self.said(draft.tournament(), seat, reports)?;
            draft.execute(Command::Report { by: seat.entry, games })
        });
        match written {
            Ok(after) => {
                self.remove_lone_photo(&after, seat)?;
                Ok(ReportOutcome::Written)
            }
            Err(ServiceError::Refused(Rejection::NothingToChange)) => Ok(ReportOutcome::Known),
            Err(other) => {
                if reports.photo.is_some() {
                    self.remove_lone_photo(&tournament, seat)?;
                }
                Err(other)
            }
        }
    }

    /// A player's reports, as results of the games at their present board.
    fn said(
        &self,
        tournament: &Tournament,
        seat: SlipSeat,
        reports: &SlipReports,
    ) -> Result<Vec<ReportedGame>, ServiceError> {
        let pairing = seat_now(tournament, seat, reports)?;
        let (mut said, mut wrong) = (Vec::new(), Vec::new());
        for report in &reports.games {
            let id = pairing.game_id(report.game);
            let side = pairing.side_in(seat.entry, report.game).ok_or(Rejection::UnknownGame(id))?;
            match self.word(tournament, id, side, &report.word)? {
                Ok(word) if is_known(tournament, id, seat.entry, word.as_ref()) => {}
                Ok(word) => said.push((id, word)),
                Err(error) => wrong.push(WrongReport { game: report.game, error }),
            }
        }
        if wrong.is_empty() { Ok(said) } else { Err(ServiceError::WrongReports(wrong)) }
    }

    /// A player's report of a game as `side`; `None` takes it back.
    fn word(
        &self,
        tournament: &Tournament,
        id: GameId,
        side: Side,
        word: &SlipWord,
    ) -> Result<Result<Option<Reported>, ReportError>, ServiceError> {
        let SlipWord::Said { mark, text } = word else { return Ok(Ok(None)) };
        let chosen = mark.map(|mark| GameResult::Played(Score::of_side(side, mark)));
        if text.trim().is_empty() {
            let reported = chosen.map(|result| Reported { result, notation: None });
            return Ok(reported.map(Some).ok_or(ReportError::NoResult));
        }
        if text.len() > LONGEST_MOVES {
            return Ok(Err(ReportError::TooLong));
        }
        let read = self.read_game(tournament, id, text)?;
        if read.sheet.error.is_some() {
            return Ok(Err(ReportError::Moves(Box::new(read))));
        }
        let Some(result) = chosen.or(read.by_moves).or(read.written) else { return Ok(Err(ReportError::NoResult)) };
        if let Some(doubt) = read.doubt(&tournament.settings, Some(result)) {
            return Ok(Err(ReportError::Doubt(doubt)));
        }
        let start = start_to_keep(tournament, id, read.sheet.game.start());
        // Annotations are the player's own: two players who report the same moves agree.
        let moves = notation(&read.sheet, start).map(|notation| Notation { annotations: None, ..notation });
        Ok(Ok(Some(Reported { result, notation: moves })))
    }

    /// Makes players' reports the results of their games; games with a result are not changed. Of all that agree, an official who is
    /// limited to a section takes those of its boards.
    pub fn take_reports(&self, request: &Request<'_>, taking: AcceptedReports) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| {
            let taken = match taking {
                AcceptedReports::One { game, by, result } => vec![one(draft.tournament(), game, by, result)?],
                AcceptedReports::Agreed(round) => {
                    let mut agreed = agreed(draft.tournament(), round);
                    agreed.retain(|own| request.may_change(draft.tournament(), own.game));
                    agreed
                }
            };
            if taken.is_empty() {
                return Err(Rejection::NothingToChange.into());
            }
            accept(draft, taken)
        })
    }
}

/// A game and a player's report of it; `None` takes it back.
type ReportedGame = (GameId, Option<Reported>);

/// The board where the player of a slip sits, if it is the one that the player saw: a report does not apply to another opponent, board or
/// colour.
fn seat_now<'t>(tournament: &'t Tournament, seat: SlipSeat, reports: &SlipReports) -> Result<&'t Pairing, Rejection> {
    if tournament.settings.reports == ReportPolicy::Off {
        return Err(Rejection::ReportsOff);
    }
    let round = tournament.round(seat.round).filter(|round| round.state.stage != Stage::Draft);
    let round = round.ok_or(Rejection::PairingsNotPublic(seat.round))?;
    if round.state.stage == Stage::Closed {
        return Err(Rejection::ReportsOver(seat.round));
    }
    let pairing = round.pairing_of(seat.entry).ok_or(Rejection::SeatChanged(seat.round))?;
    let fits =
        |report: &SlipReport| reports.seen.as_ref().is_some_and(|seen| seen.fits(pairing, seat.entry, report.game));
    if reports.games.iter().all(fits) { Ok(pairing) } else { Err(Rejection::SeatChanged(seat.round)) }
}

/// Whether a report of a finished game says nothing new: its page is older than the result.
fn is_known(tournament: &Tournament, id: GameId, by: EntryId, said: Option<&Reported>) -> bool {
    let (Some(said), Some(game)) = (said, tournament.game(id)) else { return false };
    if tournament.awaits_report(id) || game.result.and_then(GameResult::score) != said.result.score() {
        return false;
    }
    // New moves must not be lost silently.
    let own = tournament.report(id, by).and_then(|report| report.said.notation.as_ref());
    let moves = |notation: Option<&Notation>| notation.map(|notation| (notation.start.clone(), notation.moves.clone()));
    let reported = moves(said.notation.as_ref());
    reported.is_none() || [game.notation.as_ref(), own].map(moves).contains(&reported)
}

/// What an arbiter accepts of the reports of a game.
struct AcceptedReport {
    game: GameId,
    result: GameResult,
    /// The moves, if players have typed them.
    notation: Option<Notation>,
}

fn one(tournament: &Tournament, game: GameId, by: EntryId, result: GameResult) -> Result<AcceptedReport, Rejection> {
    let reports = tournament.reports_of(game).ok_or_else(|| match tournament.game(game) {
        Some(_) if !tournament.awaits_report(game) => Rejection::ResultEntered(game),
        Some(_) => Rejection::ReportChanged(game),
        None => Rejection::UnknownGame(game),
    })?;
    let is_so = reports.reports().any(|report| report.id.by == by && report.said.result == result);
    let accepted = || AcceptedReport { game, result, notation: reports.notation(result).cloned() };
    if is_so { Ok(accepted()) } else { Err(Rejection::ReportChanged(game)) }
}

fn agreed(tournament: &Tournament, round: RoundNumber) -> Vec<AcceptedReport> {
    let taken = |(game, reports): (GameId, tournament::GameReports<'_>)| {
        let result = reports.agreed()?;
        Some(AcceptedReport { game, result, notation: reports.notation(result).cloned() })
    };
    tournament.open_reports(Some(round)).into_iter().filter_map(taken).collect()
}

/// Enters the results by the ordinary actions; the journal shows them as results.
fn accept(draft: &mut TournamentDraft, taken: Vec<AcceptedReport>) -> Result<CommandRecord, ServiceError> {
    let games: Vec<_> = taken.iter().map(|own| (own.game, Some(own.result))).collect();
    for AcceptedReport { game, result, notation } in taken {
        let stands = draft.tournament().game(game).cloned().unwrap_or_default();
        let command = match notation.filter(|_| stands.notation.is_none()) {
            Some(notation) => {
                Command::EnterGame { game, notation: Some(notation), result: Some(result), remark: stands.remark }
            }
            None => Command::EnterResults(vec![(game, Some(result))]),
        };
        draft.execute(command)?;
    }
    Ok(CommandRecord::EnterResults { games })
}
