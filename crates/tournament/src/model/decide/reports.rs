//! Commands of players: what they report of their games.

use chrono::NaiveDateTime;

use super::results::set_game;
use super::{clear, set};
use crate::{
    Change, Game, GameId, Item, ItemKey, PlayerReport, Rejection, ReportId, ReportPolicy, Reported, Stage, Tournament,
};

/// What a player says of a game, or that they take it back. Where the tournament has it so, a game of which both say the same
/// has its result with that.
pub(super) fn report(
    tournament: &Tournament,
    id: ReportId,
    said: Option<&Reported>,
    now: NaiveDateTime,
) -> Result<Vec<Change>, Rejection> {
    check(tournament, id, said)?;
    let before = tournament.report(id.game, id.by).map(|report| &report.said);
    let Some(said) = said else { return Ok(clear(tournament, ItemKey::Report(id)).into_iter().collect()) };
    if before == Some(said) {
        return Ok(Vec::new());
    }
    let report = PlayerReport { id, said: said.clone(), at: now };
    // The report stays even where it decides the game at once: it says who has spoken.
    let mut changes = set(tournament, Item::Report(Box::new(report)));
    if tournament.settings.reports == ReportPolicy::Agreed {
        changes.extend(agreed(tournament, id.game, &changes)?);
    }
    Ok(changes)
}

/// The result of a game, if both say the same after `changes`.
fn agreed(tournament: &Tournament, game: GameId, changes: &[Change]) -> Result<Vec<Change>, Rejection> {
    let mut after = tournament.clone();
    after.apply_all(changes).map_err(|mismatch| Rejection::Inconsistent(mismatch.key))?;
    match (after.reports_of(game), after.game(game)) {
        (Some(reports), Some(stands)) => match reports.agreed() {
            Some(result) => {
                // The moves are taken too where none had been entered.
                let notation = stands.notation.clone().or_else(|| reports.notation(result).cloned());
                let agreed = Game { result: Some(result), notation, forfeit: None, ..stands.clone() };
                set_game(tournament, game, agreed)
            }
            None => Ok(Vec::new()),
        },
        (Some(_) | None, _) => Ok(Vec::new()),
    }
}

/// A player speaks of their own games of a round that is being played, until their results are entered.
fn check(tournament: &Tournament, id: ReportId, said: Option<&Reported>) -> Result<(), Rejection> {
    let game = id.game;
    let known = tournament.pairing(game).filter(|pairing| pairing.has(id.by));
    let stands = known.and_then(|pairing| pairing.game(game.game)).ok_or(Rejection::UnknownGame(game))?;
    let stage = tournament.round(game.round).ok_or(Rejection::UnknownRound(game.round))?.state.stage;
    // Where reports are off that is said whatever the stage: a player cannot help the rest.
    match stage {
        _ if tournament.settings.reports == ReportPolicy::Off => Err(Rejection::ReportsOff),
        Stage::Draft => Err(Rejection::StillADraft(game.round)),
        Stage::Closed => Err(Rejection::ReportsOver(game.round)),
        Stage::Published if !tournament.awaits_report(game) => Err(Rejection::ResultEntered(game)),
        Stage::Published => match said {
            Some(said) if !Reported::RESULTS.contains(&said.result) => Err(Rejection::NotForPlayers(game)),
            // Moves of another opening are refused now, while the player who typed them is there.
            Some(said) => super::drawing::check_start(
                tournament,
                game,
                &Game { result: Some(said.result), notation: said.notation.clone(), ..stands.clone() },
            ),
            None => Ok(()),
        },
    }
}

/// The changes with those before them that take the reports of a board away whose players change: they spoke of other games.
pub(super) fn without_stale(tournament: &Tournament, changes: Vec<Change>) -> Vec<Change> {
    let changes_key = |key: ItemKey| changes.iter().any(|change| change.key() == key);
    let is_moved = |id: &ReportId| changes_key(ItemKey::Pairing(id.game.round, id.game.board));
    // Taking a re-pairing back says itself which reports there were before it.
    let stale = tournament.reports.keys().filter(|id| is_moved(id) && !changes_key(ItemKey::Report(**id)));
    let mut all: Vec<Change> = stale.filter_map(|id| clear(tournament, ItemKey::Report(*id))).collect();
    all.extend(changes);
    all
}

/// A report whose author does not sit at the board, or of a game that is not there.
pub(super) fn hanging(tournament: &Tournament) -> Option<ItemKey> {
    let is_there = |id: &ReportId| {
        let pairing = tournament.pairing(id.game).filter(|pairing| pairing.has(id.by));
        pairing.is_some_and(|pairing| pairing.game(id.game.game).is_some())
    };
    tournament.reports.keys().find(|id| !is_there(id)).map(|id| ItemKey::Report(*id))
}
