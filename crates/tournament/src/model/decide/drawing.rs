//! Commands about drawn openings: the table, announcing a draw, making it. What has been announced cannot be steered any more, and
//! what has been drawn stands as long as games have been played from it.

use std::collections::BTreeSet;

use chrono::NaiveDateTime;

use super::{clear, set};
use crate::model::rejection::SettingsRejection;
use crate::{
    Change, Commitment, DrawSeed, Drawn, DrawnFor, Game, GameId, Item, ItemKey, OpeningDraw, OpeningTable, Rejection,
    Round, RoundNumber, Stage, Tournament, Urn,
};
use draughts::Variant;

/// Another table, or none; earlier draws keep what they drew.
pub(super) fn set_openings(
    tournament: &Tournament,
    table: Option<Box<OpeningTable>>,
) -> Result<Vec<Change>, Rejection> {
    if let Some(round) = tournament.open_draw() {
        return Err(Rejection::DrawAnnounced(round));
    }
    match table {
        Some(table) => {
            check_table(&table, tournament.settings.variant)?;
            Ok(set(tournament, Item::OpeningTable(table)))
        }
        None => Ok(clear(tournament, ItemKey::OpeningTable).into_iter().collect()),
    }
}

fn check_table(table: &OpeningTable, variant: Variant) -> Result<(), Rejection> {
    if table.variant != variant {
        return Err(Rejection::OpeningsOfAnotherGame);
    }
    if table.openings.is_empty() {
        return Err(Rejection::NoOpenings);
    }
    let mut codes = BTreeSet::new();
    let twice = table.openings.iter().find(|opening| !codes.insert(opening.code.as_str()));
    twice.map_or(Ok(()), |opening| Err(Rejection::OpeningTwice(opening.code.clone())))
}

/// The game of a tournament with a table is the table's.
pub(super) fn check_game(tournament: &Tournament, variant: Variant) -> Result<(), SettingsRejection> {
    match &tournament.opening_table {
        Some(table) if table.variant != variant => Err(SettingsRejection::OpeningsOfAnotherGame),
        Some(_) | None => Ok(()),
    }
}

/// Binds the draw of a paired round to a seed, and to the urn as it is now. There is one open draw at a time, for the urn of the
/// next depends on it.
pub(super) fn commit(
    tournament: &Tournament,
    number: RoundNumber,
    commitment: Commitment,
    now: NaiveDateTime,
) -> Result<Vec<Change>, Rejection> {
    let table = tournament.opening_table.as_ref().ok_or(Rejection::NoOpenings)?;
    let round = tournament.round(number).ok_or(Rejection::UnknownRound(number))?;
    if let Some(open) = tournament.open_draw() {
        return Err(Rejection::DrawAnnounced(open));
    }
    if tournament.draws.contains_key(&number) {
        return Err(Rejection::DrawnAlready(number));
    }
    check_unplayed(round)?;
    // The urn is kept as it is now: what the seed draws follows from what was announced, even if the table is edited later.
    let draw = OpeningDraw {
        round: number,
        commitment,
        committed_at: now,
        drawn_for: table.drawn_for,
        urn: Urn::new(table, &tournament.draws),
        drawn: None,
    };
    Ok(set(tournament, Item::Draw(Box::new(draw))))
}

/// Tells the seed of a public round's draw, and what follows from it.
pub(super) fn draw(
    tournament: &Tournament,
    number: RoundNumber,
    seed: DrawSeed,
    now: NaiveDateTime,
) -> Result<Vec<Change>, Rejection> {
    let table = tournament.opening_table.as_ref().ok_or(Rejection::NoOpenings)?;
    let round = tournament.round(number).ok_or(Rejection::UnknownRound(number))?;
    let announced = tournament.draws.get(&number).ok_or(Rejection::DrawNotAnnounced(number))?;
    if !announced.is_open() {
        return Err(Rejection::DrawnAlready(number));
    }
    if round.state.stage == Stage::Draft {
        return Err(Rejection::StillADraft(number));
    }
    // Only the seed that was bound to before the pairings were public is taken: no draw can be repeated until it pleases.
    if seed.commitment() != announced.commitment {
        return Err(Rejection::WrongSeed(number));
    }
    check_unplayed(round)?;
    let count = match announced.drawn_for {
        DrawnFor::Round => 1,
        DrawnFor::Board => round.pairings.keys().last().map_or(1, |board| usize::from(board.0)),
    };
    let codes = announced.urn.draw(&seed, count);
    let openings = codes.iter().filter_map(|code| table.opening(code).cloned()).collect();
    let drawn = Some(Drawn { seed, at: now, openings });
    Ok(set(tournament, Item::Draw(Box::new(OpeningDraw { drawn, ..announced.clone() }))))
}

/// No game of the round has been played: forfeits have no first position.
fn check_unplayed(round: &Round) -> Result<(), Rejection> {
    if round.is_played() { Err(Rejection::OpeningPlayed(round.state.number)) } else { Ok(()) }
}

/// A game is played when its opening is known, and begins there.
pub(super) fn check_start(tournament: &Tournament, id: GameId, game: &Game) -> Result<(), Rejection> {
    let Some(draw) = tournament.draws.get(&id.round).filter(|_| game.is_played()) else { return Ok(()) };
    let Some(opening) = draw.opening(id.board) else { return Err(Rejection::OpeningNotDrawn(id.round)) };
    match &game.notation {
        Some(notation) if notation.start.as_ref() != Some(&opening.fen) => Err(Rejection::OtherStart(id)),
        Some(_) | None => Ok(()),
    }
}

/// Undoing leaves the opening of a round with games as it is, and what an announced draw depends on.
pub(super) fn check_revert(before: &Tournament, after: &Tournament, changes: &[Change]) -> Result<(), Rejection> {
    let openings = |tournament: &Tournament, round| tournament.draws.get(&round).map(|draw| draw.openings().to_vec());
    let is_changed = |round: &&Round| {
        let number = round.state.number;
        openings(before, number) != openings(after, number) && check_unplayed(round).is_err()
    };
    if let Some(round) = after.rounds.iter().find(is_changed) {
        return Err(Rejection::OpeningPlayed(round.state.number));
    }
    let is_settled = before.opening_table == after.opening_table;
    if let Some(round) = after.open_draw().filter(|_| !is_settled) {
        return Err(Rejection::DrawAnnounced(round));
    }
    let mut open = after.draws.values().filter(|draw| draw.is_open());
    if let Some(second) = open.nth(1) {
        return Err(Rejection::LaterCommandsBuildOnIt(ItemKey::Draw(second.round)));
    }
    check_game(after, after.settings.variant).map_err(Rejection::Settings)?;
    // Going back to an earlier entry may have changed a game several times: what it is in the end counts.
    changes.iter().try_for_each(|change| match change.key() {
        ItemKey::Game(id) => after.game(id).map_or(Ok(()), |game| check_start(after, id, game)),
        _ => Ok(()),
    })
}

/// The table and the draws that come with a whole tournament. A draw that was only announced stays behind: its seed is not here.
pub(super) fn adopted(tournament: &Tournament, other: &Tournament) -> Result<Vec<Change>, Rejection> {
    let mut changes = Vec::new();
    if let Some(table) = &other.opening_table {
        check_table(table, other.settings.variant)?;
        changes.extend(set(tournament, Item::OpeningTable(Box::new(table.clone()))));
    }
    for draw in other.draws.values().filter(|draw| !draw.is_open()) {
        // A seed from a file must be the one that was announced.
        let drawn = draw.drawn.as_ref().filter(|drawn| !drawn.openings.is_empty());
        if drawn.is_none_or(|drawn| drawn.seed.commitment() != draw.commitment) {
            return Err(Rejection::WrongSeed(draw.round));
        }
        changes.push(Change::added(Item::Draw(Box::new(draw.clone()))));
    }
    for pairing in other.pairings() {
        for (number, game) in pairing.numbered_games() {
            check_start(other, pairing.game_id(number), game)?;
        }
    }
    Ok(changes)
}
