//! What players report through their slips, and what arbiters take of it.

use super::games::{notation, start_to_keep};
use super::{Actor, Desk, DeskError, Draft, Request, SlipSeat};
use crate::tournament::{
    Act, Deed, EntryId, GameId, GameResult, Notation, Refusal, Reported, RoundNumber, StartNumber, Tournament,
};

/// What the journal calls a player who reports through his slip, before his number.
pub const BY_SLIP: &str = "slip of player ";

/// What a player says of one of his games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlipReport {
    /// The game.
    pub game: GameId,
    /// Its result; none takes back what he had said.
    pub result: Option<GameResult>,
    /// The moves as he typed them; may be empty.
    pub text: String,
}

/// What an arbiter takes of what players have reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taking {
    /// One player's word on a game.
    One {
        /// The game.
        game: GameId,
        /// Whose word.
        by: EntryId,
        /// What he had said when the arbiter saw it.
        result: GameResult,
    },
    /// Every game of a round of which both say the same.
    Agreed(RoundNumber),
}

/// A player who reports through his slip, as the journal keeps him.
pub fn by_slip(number: Option<StartNumber>) -> Actor {
    let number = number.map_or(0, |number| number.0);
    Actor { user: None, name: format!("{BY_SLIP}{number}") }
}

impl Desk {
    /// Writes down what a player says of his games. Nothing is written if a move is wrong or speaks against the result.
    pub fn report(&self, seat: SlipSeat, reports: &[SlipReport]) -> Result<Tournament, DeskError> {
        let event = self.store.tournament_by_id(seat.tournament)?.ok_or(DeskError::Gone)?;
        // A slip speaks for the round that it was printed for.
        if let Some(other) = reports.iter().find(|report| report.game.round != seat.round) {
            return Err(Refusal::UnknownGame(other.game).into());
        }
        let actor = by_slip(event.entry(seat.entry).and_then(|entry| entry.number));
        let request = Request { actor: &actor, slug: &event.slug, seen: None };
        self.perform(&request, |draft| {
            let said = |report: &SlipReport| Ok((report.game, self.said(draft.tournament(), report)?));
            let games = reports.iter().map(said).collect::<Result<_, DeskError>>()?;
            draft.act(Act::Report { by: seat.entry, games })
        })
    }

    fn said(&self, tournament: &Tournament, report: &SlipReport) -> Result<Option<Reported>, DeskError> {
        let Some(result) = report.result else { return Ok(None) };
        if report.text.trim().is_empty() {
            return Ok(Some(Reported { result, notation: None }));
        }
        let read = self.read_game(tournament, report.game, &report.text)?;
        if read.sheet.trouble.is_some() || read.doubt(&tournament.settings, Some(result)).is_some() {
            return Err(DeskError::WrongMoves(Box::new(read)));
        }
        let start = start_to_keep(tournament, report.game, read.sheet.game.start());
        Ok(Some(Reported { result, notation: notation(&read.sheet.game, start) }))
    }

    /// Makes what players have reported the results of their games; none that has been entered is touched.
    pub fn take_reports(&self, request: &Request<'_>, taking: Taking) -> Result<Tournament, DeskError> {
        self.perform(request, |draft| {
            let taken = match taking {
                Taking::One { game, by, result } => vec![one(draft.tournament(), (game, by, result))?],
                Taking::Agreed(round) => agreed(draft.tournament(), round),
            };
            if taken.is_empty() {
                return Err(Refusal::NothingToChange.into());
            }
            take(draft, taken)
        })
    }
}

/// A game, the result it gets, and its moves where players have typed them.
type Taken = (GameId, GameResult, Option<Notation>);

fn one(tournament: &Tournament, (game, by, result): (GameId, EntryId, GameResult)) -> Result<Taken, Refusal> {
    let claim = tournament.claim(game).ok_or_else(|| match tournament.game(game) {
        Some(_) if !tournament.awaits_report(game) => Refusal::ResultEntered(game),
        Some(_) => Refusal::ReportChanged(game),
        None => Refusal::UnknownGame(game),
    })?;
    let is_so = claim.reports().any(|report| report.id.by == by && report.said.result == result);
    if is_so { Ok((game, result, claim.notation(result).cloned())) } else { Err(Refusal::ReportChanged(game)) }
}

fn agreed(tournament: &Tournament, round: RoundNumber) -> Vec<Taken> {
    let taken = |(game, claim): (GameId, crate::tournament::Claim<'_>)| {
        let result = claim.agreed()?;
        Some((game, result, claim.notation(result).cloned()))
    };
    tournament.claims(Some(round)).into_iter().filter_map(taken).collect()
}

/// Enters the results by the ordinary acts; the journal tells them as results.
fn take(draft: &mut Draft, taken: Vec<Taken>) -> Result<Deed, DeskError> {
    let games: Vec<_> = taken.iter().map(|(game, result, _)| (*game, Some(*result))).collect();
    for (game, result, notation) in taken {
        let stands = draft.tournament().game(game).cloned().unwrap_or_default();
        let act = match notation.filter(|_| stands.notation.is_none()) {
            Some(notation) => {
                Act::EnterGame { game, notation: Some(notation), result: Some(result), remark: stands.remark }
            }
            None => Act::EnterResults(vec![(game, Some(result))]),
        };
        draft.act(act)?;
    }
    Ok(Deed::EnterResults { games })
}
