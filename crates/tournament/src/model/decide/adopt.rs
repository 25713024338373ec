//! Taking a whole tournament over from a file.

use super::undo::hanging;
use super::{open, set};
use crate::model::change::Seats;
use crate::{BoardTieBreakGames, Change, Info, Item, Rejection, Round, Stage, TieBreakGames, Tournament};

/// What makes a tournament without players and rounds into `other`. Its address, number and version stay; it stays open.
pub(super) fn adopt(tournament: &Tournament, other: &Tournament) -> Result<Vec<Change>, Rejection> {
    open(tournament)?;
    if !tournament.entries.is_empty() || !tournament.rounds.is_empty() {
        return Err(Rejection::NotEmpty);
    }
    super::check_info(&other.info)?;
    super::check_settings(&other.settings).map_err(Rejection::Settings)?;
    super::awards::check(&other.settings)?;
    super::play_off::check(other)?;
    super::squads::check_whole(other)?;
    // In the order in which one builds on the other: a round needs its entries, a report its game.
    // What is in a file of regulations does not come with a document.
    let info = Info { regulations_file: tournament.info.regulations_file.clone(), ..other.info.clone() };
    let mut changes = set(tournament, Item::Info(Box::new(info)));
    changes.extend(set(tournament, Item::Settings(Box::new(other.settings.clone()))));
    changes.extend(other.entries.values().map(|entry| Change::added(Item::Entry(Box::new(entry.clone())))));
    changes.extend(other.rounds.iter().flat_map(round));
    changes.extend(super::drawing::adopted(tournament, other)?);
    changes.extend(other.reports.values().map(|report| Change::added(Item::Report(Box::new(report.clone())))));
    check_whole(tournament, &changes)?;
    Ok(changes)
}

fn round(round: &Round) -> Vec<Change> {
    let number = round.state.number;
    // In an order in which they can be made: a game stands at a board that is there.
    let mut changes = vec![Change::added(Item::Round(round.state.clone()))];
    changes.extend(round.pairings.values().map(|pairing| Change::added(Item::Pairing(Seats::from(pairing)))));
    let tie_break_games = round.pairings.values().filter(|pairing| pairing.tie_break_games != TieBreakGames::default());
    changes.extend(tie_break_games.map(|pairing| {
        let (board, tie_break_games) = (pairing.board, pairing.tie_break_games.clone());
        Change::added(Item::TieBreakGames(Box::new(BoardTieBreakGames { round: number, board, tie_break_games })))
    }));
    let games = round.pairings.values().flat_map(|pairing| {
        // The others are there with their pairing.
        let entered = pairing.all_games().filter(|(_, game)| !game.is_untouched());
        entered.map(|(n, game)| Item::Game { id: pairing.game_id(n), game: Box::new(game.clone()) })
    });
    changes.extend(games.map(Change::added));
    let byes = round.byes.iter().map(|(&entry, &bye)| Item::Bye { round: number, entry, bye });
    changes.extend(byes.map(Change::added));
    changes
}

/// What a file brings must hold together as well as what was made here. Published rounds with results are as good as closed ones.
fn check_whole(tournament: &Tournament, changes: &[Change]) -> Result<(), Rejection> {
    let mut after = tournament.clone();
    after.apply_all(changes).map_err(|mismatch| Rejection::Inconsistent(mismatch.key))?;
    let drafts = after.rounds.iter().find(|round| round.state.stage == Stage::Draft);
    if let Some(round) = drafts {
        return Err(Rejection::StillADraft(round.state.number));
    }
    hanging(&after).map_or(Ok(()), |key| Err(Rejection::Inconsistent(key)))
}
