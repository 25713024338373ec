//! Taking a whole event over from a file.

use super::undo::hanging;
use super::{open, set};
use crate::model::aggregate::Tournament;
use crate::model::change::{Change, Seats, Thing};
use crate::model::decision::{BoardDeciders, Deciders};
use crate::model::refusal::Refusal;
use crate::model::round::{Round, Stage};

/// What makes an event without players and rounds into `other`. Its address, number and version stay; it stays open.
pub(super) fn adopt(tournament: &Tournament, other: &Tournament) -> Result<Vec<Change>, Refusal> {
    open(tournament)?;
    if !tournament.entries.is_empty() || !tournament.rounds.is_empty() {
        return Err(Refusal::NotEmpty);
    }
    super::check_info(&other.info)?;
    super::check_settings(&other.settings).map_err(Refusal::Settings)?;
    super::awards::check(&other.settings)?;
    super::play_off::check(other)?;
    super::line_up::check_whole(other)?;
    let mut changes = set(tournament, Thing::Info(Box::new(other.info.clone())));
    changes.extend(set(tournament, Thing::Settings(Box::new(other.settings.clone()))));
    changes.extend(other.entries.values().map(|entry| Change::added(Thing::Entry(Box::new(entry.clone())))));
    changes.extend(other.rounds.iter().flat_map(round));
    changes.extend(super::drawing::adopted(tournament, other)?);
    changes.extend(other.reports.values().map(|report| Change::added(Thing::Report(Box::new(report.clone())))));
    check_whole(tournament, &changes)?;
    Ok(changes)
}

fn round(round: &Round) -> Vec<Change> {
    let number = round.state.number;
    let mut changes = vec![Change::added(Thing::Round(round.state.clone()))];
    changes.extend(round.pairings.values().map(|pairing| Change::added(Thing::Pairing(Seats::from(pairing)))));
    let deciders = round.pairings.values().filter(|pairing| pairing.deciders != Deciders::default());
    changes.extend(deciders.map(|pairing| {
        let (board, deciders) = (pairing.board, pairing.deciders.clone());
        Change::added(Thing::Deciders(Box::new(BoardDeciders { round: number, board, deciders })))
    }));
    let games = round.pairings.values().flat_map(|pairing| {
        let entered = pairing.all_games().filter(|(_, game)| !game.is_untouched());
        entered.map(|(n, game)| Thing::Game { id: pairing.game_id(n), game: Box::new(game.clone()) })
    });
    changes.extend(games.map(Change::added));
    let byes = round.byes.iter().map(|(&entry, &bye)| Thing::Bye { round: number, entry, bye });
    changes.extend(byes.map(Change::added));
    changes
}

/// What a file brings must hold together as well as what was made here. Published rounds with results are as good as closed ones.
fn check_whole(tournament: &Tournament, changes: &[Change]) -> Result<(), Refusal> {
    let mut after = tournament.clone();
    after.apply_all(changes).map_err(|mismatch| Refusal::Inconsistent(mismatch.key))?;
    let drafts = after.rounds.iter().find(|round| round.state.stage == Stage::Draft);
    if let Some(round) = drafts {
        return Err(Refusal::StillADraft(round.state.number));
    }
    hanging(&after).map_or(Ok(()), |key| Err(Refusal::Inconsistent(key)))
}
