//! `/admin/t/{slug}/round/{n}/decide`: how a level match goes on: the next tie-break games, a lot, the arbiter's word.

use std::cmp::Ordering;

use crate::service::{Request, Service, TieBreakWhite};
use crate::web::forms::{Form, FormValues};
use crate::web::http::{AppError, Arbiter, Page, Reply};
use crate::web::i18n::Locale;
use crate::web::pages::round::{RoundPlace, RoundStateView, run_on_page, show};
use crate::web::parts::done_at;
use draughts::Side;
use tournament::tie_break_games::NextTieBreakStep;
use tournament::{BoardNumber, GameNumber, Pairing, RoundNumber, Tournament};

/// The ways to continue a level match.
pub struct LevelMatchView {
    /// The button that adds the next games; `None` when all steps have been played.
    pub add: Option<String>,
    /// Who has White in the next game by alternation, if the arbiter can change that: their side in the first game.
    pub white: Option<Side>,
    pub may_draw: bool,
}

impl LevelMatchView {
    /// The ways to continue a pairing; `None` if it has a winner, or is being played.
    pub fn new(t: Locale, tournament: &Tournament, pairing: &Pairing) -> Option<Self> {
        let settings = &tournament.settings;
        let is_open = tournament.is_undecided(pairing) && !pairing.awaits_tie_break_game();
        let may_draw = pairing.may_be_drawn(settings);
        let begins_step = matches!(pairing.next_tie_break_step(settings), NextTieBreakStep::Step(_));
        let next = u8::try_from(pairing.all_games().count() + 1).map(GameNumber).ok();
        // The player named first has White in odd games; in even games it is the other, who had Black in the first.
        let white = next.filter(|_| begins_step).map(GameNumber::first_side);
        is_open.then(|| Self { add: t.next_tie_break_step(tournament, pairing), white, may_draw })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Decision {
    AddGames,
    Lot,
    Winner(Side),
}

/// `POST /admin/t/{slug}/round/{n}/decide`
pub async fn settle(page: Page, Arbiter(staff): Arbiter, place: RoundPlace, Form(typed): Form<FormValues>) -> Reply {
    let round = place.n;
    let (decision, board) = decision(typed.get("decide")).ok_or_else(|| AppError::bad_request("no such button"))?;
    let reason = typed.get(&format!("reason-{board}")).to_owned();
    let white = white(typed.get(&format!("colour-{board}"))).ok_or_else(|| AppError::bad_request("no such colour"))?;
    let work = move |service: &Service, request: &Request<'_>| match decision {
        Decision::AddGames => service.add_tie_break_games(request, round, board, white),
        Decision::Lot => service.draw_winner(request, round, board),
        Decision::Winner(winner) => service.name_winner(request, round, board, winner, &reason),
    };
    match run_on_page(&page, &staff, round, &typed, work).await? {
        Ok(_) if decision == Decision::AddGames => {
            done_at(&staff, &format!("/round/{round}#board-{board}"), "tiebreakgames-done-added")
        }
        Ok(_) => done_at(&staff, &format!("/round/{round}#board-{board}"), "tiebreakgames-done-settled"),
        Err(not_entered) => show(&page, &staff, round, RoundStateView::not_entered(typed, not_entered)).await,
    }
}

/// A match whose tie-break games a correction has superseded, or given back their worth, and the message that says so.
pub fn superseded(before: &Tournament, after: &Tournament, number: RoundNumber) -> Option<(&'static str, BoardNumber)> {
    let (before, round) = (before.round(number)?, after.round(number)?);
    // How many games and verdicts of a match were superseded.
    let parts = |pairing: &Pairing| {
        let superseded = pairing.superseded(&after.settings).unwrap_or_default();
        superseded.games() + usize::from(superseded.verdict.is_some())
    };
    round.pairings.iter().find_map(|(&board, pairing)| {
        let [had, has] = [before.pairings.get(&board)?, pairing].map(parts);
        match has.cmp(&had) {
            Ordering::Greater => Some(("tiebreakgames-done-superseded", board)),
            Ordering::Less if pairing.is_complete() && pairing.decided().is_some() => {
                Some(("tiebreakgames-done-again", board))
            }
            Ordering::Less | Ordering::Equal => None,
        }
    })
}

fn white(code: &str) -> Option<TieBreakWhite> {
    match code {
        "" => Some(TieBreakWhite::ByTurn),
        "white" => Some(TieBreakWhite::Of(Side::White)),
        "black" => Some(TieBreakWhite::Of(Side::Black)),
        "lot" => Some(TieBreakWhite::ByLot),
        _ => None,
    }
}

fn decision(button: &str) -> Option<(Decision, BoardNumber)> {
    let (decision, board) = button.split_once(':')?;
    let decision = match decision {
        "add" => Decision::AddGames,
        "lot" => Decision::Lot,
        "white" => Decision::Winner(Side::White),
        "black" => Decision::Winner(Side::Black),
        _ => return None,
    };
    Some((decision, board.parse().ok()?))
}
