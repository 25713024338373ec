//! The next step of a tournament: its button, the steps of the round, the boards with missing results.

use super::{Action, Awaited, AwaitedBoard, OverviewStep, name};
use crate::service::NextStep;
use crate::service::next_step::{adjourned_boards, boards_without_result, undecided_boards};
use crate::service::progress::drafts;
use crate::store::Role;
use crate::web::http::{Staff, staff_address};
use crate::web::i18n::{Locale, Text};
use crate::web::parts::staff::current_round;
use tournament::{Entry, Pairing, Stage, Tournament, TournamentStatus};

/// Boards named; of more only the numbers are shown, so that all are visible.
const NAMED: usize = 12;

/// The main button. Actions that need a preview lead there; closing is for organisers.
pub(super) fn action(t: Locale, staff: &Staff) -> Option<Action> {
    let tournament = &*staff.tournament;
    let link =
        |rest: &str, name: String| Some(Action { address: staff_address(tournament, rest), name, is_form: false });
    // A button that the reader may not press helps nobody.
    let is_of_scorer = |step: &NextStep| matches!(step, NextStep::EnterResults { .. } | NextStep::Nothing);
    if !staff.is_everywhere(Role::Arbiter) && !is_of_scorer(&NextStep::from_tournament(tournament)) {
        return None;
    }
    let unconfirmed = tournament.entries.values().filter(|entry| !entry.is_confirmed()).count();
    match NextStep::from_tournament(tournament) {
        // After repeating a tournament all players are entered and unconfirmed: the list has one button for all.
        NextStep::EnterPlayers if unconfirmed > 0 => {
            link("/players", t.text("overview-go-confirm").with("n", unconfirmed).to_string())
        }
        NextStep::EnterPlayers => link("/players", t.text("overview-go-players").to_string()),
        NextStep::Pair(round) => Some(Action {
            address: staff_address(tournament, &format!("/round/{round}/pair")),
            name: t.text("overview-go-pair").with("round", round).to_string(),
            is_form: true,
        }),
        NextStep::PairAll => Some(Action {
            address: staff_address(tournament, "/round/1/pair-all"),
            name: t.text("overview-go-pair-all").to_string(),
            is_form: true,
        }),
        NextStep::Publish(round) if drafts(tournament).len() > 1 => {
            link(&format!("/round/{round}"), t.text("overview-go-publish-all").to_string())
        }
        NextStep::Publish(round) => {
            link(&format!("/round/{round}"), t.text("overview-go-publish").with("round", round).to_string())
        }
        NextStep::AnnounceDraw(round) => {
            link(&format!("/round/{round}#opening"), t.text("overview-go-announce").with("round", round).to_string())
        }
        NextStep::DrawOpening(round) => {
            link(&format!("/round/{round}#opening"), t.text("overview-go-draw").with("round", round).to_string())
        }
        NextStep::Decide { round, .. } => {
            link(&format!("/round/{round}?missing=1"), t.text("tiebreakgames-go").to_string())
        }
        NextStep::EnterResults { round, .. } | NextStep::FinishAdjourned { round, .. } => {
            link(&format!("/round/{round}?missing=1"), t.text("overview-go-results").to_string())
        }
        NextStep::Close if staff.role < Role::Organiser => None,
        NextStep::Close if tournament.is_rated_in_secret() => {
            link("/visibility", t.text("overview-go-open").to_string())
        }
        NextStep::Close => link("/close", t.text("overview-go-close").to_string()),
        NextStep::Nothing => Some(Action {
            address: format!("/t/{}/standings", tournament.slug),
            name: t.text("overview-go-standings").to_string(),
            is_form: false,
        }),
    }
}

/// The state of the check-in if the next step is pairing: missing players while it is open, else a link to it.
pub(super) fn check_in(t: Locale, tournament: &Tournament) -> Option<String> {
    let next = NextStep::from_tournament(tournament);
    if !matches!(next, NextStep::Pair(_) | NextStep::PairAll) {
        return None;
    }
    let open = tournament.current_check_in().filter(|check_in| check_in.is_open);
    let text = match open {
        Some(check_in) => t.text("checkin-waits").with("missing", tournament.missing_at(check_in).count()),
        None => t.text("checkin-title"),
    };
    Some(text.to_string())
}

/// The steps of the current round, from the players to what follows it, done or to be done.
pub(super) fn steps(t: Locale, tournament: &Tournament) -> Vec<OverviewStep> {
    let number = current_round(tournament);
    let is_in = |entry: &&Entry| entry.is_present(number) && !tournament.is_out_before(entry.id, number);
    let players = tournament.entries.values().filter(is_in).count();
    let round = tournament.round(number);
    let is_public = round.is_some_and(|round| round.state.stage >= Stage::Published);
    let missing = round.filter(|_| is_public).map_or(0, |round| tournament.unfinished(round).count());
    let results = if missing > 0 {
        t.text("overview-step-results-missing").with("n", missing)
    } else {
        t.text("overview-step-results")
    };
    // An earlier round may be open again because of an adjourned game: the end still follows.
    let after = if tournament.status == TournamentStatus::Closed {
        t.text("overview-step-closed")
    } else if tournament.paired_rounds() < tournament.settings.rounds {
        t.text("overview-step-next").with("round", tournament.paired_rounds().max(number).next())
    } else {
        t.text("overview-step-close")
    };
    let step_text =
        |is_done: bool, done: Text<'_>, todo: Text<'_>| (is_done, if is_done { done } else { todo }.to_string());
    let steps = [
        (players > 1, t.text("overview-step-players").with("n", players).to_string()),
        step_text(
            round.is_some(),
            t.text("overview-step-paired").with("round", number),
            t.text("overview-step-pair").with("round", number),
        ),
        step_text(is_public, t.text("overview-step-published"), t.text("overview-step-publish")),
        step_text(is_public && missing == 0, t.text("overview-step-complete"), results),
        (tournament.status == TournamentStatus::Closed, after.to_string()),
    ];
    let now = steps.iter().position(|(is_done, _)| !is_done);
    let class = |place: usize, is_done: bool| match is_done {
        true => "done",
        false if now == Some(place) => "now",
        false => "",
    };
    let step = |(place, (is_done, text))| OverviewStep { class: class(place, is_done), text };
    steps.into_iter().enumerate().map(step).collect()
}

pub(super) fn awaited(t: Locale, tournament: &Tournament) -> Awaited {
    let round = current_round(tournament);
    let public = tournament.round(round).filter(|round| round.state.stage >= Stage::Published);
    let boards: Vec<AwaitedBoard> = public.map_or_else(Vec::new, |round| {
        let missing = boards_without_result(round).map(|pairing| awaited_board(t, tournament, pairing, None));
        let level = undecided_boards(round, &tournament.settings);
        let level = level.map(|pairing| awaited_board(t, tournament, pairing, Some("tiebreakgames-level")));
        let adjourned = adjourned_boards(round);
        let adjourned = adjourned.map(|pairing| awaited_board(t, tournament, pairing, Some("overview-adjourned")));
        missing.chain(level).chain(adjourned).collect()
    });
    Awaited { round, is_long: boards.len() > NAMED, boards }
}

fn awaited_board(t: Locale, tournament: &Tournament, pairing: &Pairing, tag: Option<&'static str>) -> AwaitedBoard {
    let (white, black) = (name(t, tournament, pairing.white), name(t, tournament, pairing.black));
    AwaitedBoard { board: pairing.board.0, white, black, tag }
}
