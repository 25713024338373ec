//! Sheets with the colours exchanged: the two columns, or the sides of the board.

use super::repair::{CopyingError, Repair};
use super::{Edit, Span, Written};
use crate::notation::game::Game;
use crate::notation::turn::Turn;
use crate::notation::{SquareNames, write::sign};
use crate::{Board, Numbering, Piece, Position, Rules, Square};

/// Plies within which a sheet shows that its colours are exchanged.
const SOON: usize = 4;

/// The repair of a whole sheet, if its colours were exchanged, everything is legal then, and nothing was before.
pub(super) fn search(
    game: &Game,
    written: &[Written<'_>],
    wrong: usize,
    numbering: Option<Numbering>,
) -> Option<Repair> {
    // With colours exchanged a sheet is soon wrong; one that was right for longer has them right.
    if wrong >= SOON || written.len() < SOON {
        return None;
    }
    let (slip, edits) = columns(game.start(), written, numbering)
        .map(|edits| (CopyingError::ColumnsExchanged, edits))
        .or_else(|| turned_board(game.start(), written, numbering).map(|edits| (CopyingError::BoardTurned, edits)))?;
    Some(Repair::of_whole_sheet(game, written, slip, edits))
}

/// The edits that exchange the moves of every pair, if all are legal then.
fn columns(start: &Position, written: &[Written<'_>], numbering: Option<Numbering>) -> Option<Vec<Edit>> {
    let exchanged = |index: usize| written.get(index ^ 1).or(written.get(index));
    let order: Vec<&Written<'_>> = (0..written.len()).filter_map(exchanged).collect();
    play(start, order.iter().copied(), numbering)?;
    let edits = written
        .iter()
        .zip(&order)
        .map(|(here, with)| Edit { span: Span::from_entry(here), with: with.text.to_owned() });
    Some(edits.collect())
}

/// The edits that turn the board round, if all moves are legal on it.
fn turned_board(start: &Position, written: &[Written<'_>], numbering: Option<Numbering>) -> Option<Vec<Edit>> {
    let rules = start.rules();
    let names = SquareNames::from_rules(rules);
    let turns = play(&turned_position(start)?, written.iter(), numbering)?;
    let text = |turn: &Turn| {
        let Some(mv) = turn.moved() else { return Turn::LOST.to_owned() };
        let squares = mv.path().iter().filter_map(|&square| turned(rules, square));
        squares.map(|square| names.name(rules, square)).collect::<Vec<_>>().join(sign(mv, names))
    };
    let edits = written.iter().zip(turns);
    let edits = edits.map(|(here, turn)| Edit { span: Span::from_entry(here), with: text(&turn) });
    Some(edits.collect())
}

/// The turns that are meant, if all of them are legal one after the other.
fn play<'a>(
    start: &Position,
    written: impl Iterator<Item = &'a Written<'a>>,
    numbering: Option<Numbering>,
) -> Option<Vec<Turn>> {
    let mut position = start.clone();
    let mut turns = Vec::new();
    for entry in written {
        let (turn, next) = entry.lead(&position, numbering)?;
        position = next;
        turns.push(turn);
    }
    Some(turns)
}

/// The board turned round, with the colours exchanged. What is kept of common pieces is left out: a game begins without it.
fn turned_position(position: &Position) -> Option<Position> {
    let rules = position.rules();
    let turned_piece = |piece: Piece| Piece { side: !piece.side, ..piece };
    let board = position
        .board()
        .iter()
        .try_fold(Board::EMPTY, |board, (square, piece)| Some(board.with(turned(rules, square)?, turned_piece(piece))));
    let board = Position::new(position.variant(), board?, !position.side()).ok()?;
    position.towers().iter().try_fold(board, |board, square| {
        let under: Vec<Piece> = position.tower_at(square)?.pieces().skip(1).map(turned_piece).collect();
        board.with_tower(turned(rules, square)?, &under).ok()
    })
}

fn turned(rules: &Rules, square: Square) -> Option<Square> {
    let last = rules.grid.size() - 1;
    Square::new(last - square.file(), last - square.row())
}
