//! A second generator for towers and for common pieces, as simple as possible: a map of squares, with all rules written out step by step.
//! It shares only the text of a position with the engine.

use std::collections::{BTreeMap, BTreeSet};

/// File and row from 0.
type At = (i32, i32);

/// A piece: `w b` men, `W B` kings; common pieces are `w W`.
type Tower = Vec<char>;

/// Which of the two games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Towers,
    Common,
}

/// A position.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Board {
    /// Towers from top to bottom.
    squares: BTreeMap<At, Tower>,
    white_moves: bool,
    /// The piece that the opponent has just moved.
    moved: Option<At>,
}

/// From, to, captured squares, resulting board.
type Move = (At, At, BTreeSet<At>, Board);

const WAYS: [At; 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

/// A position of the start.
pub fn start(kind: Kind) -> Board {
    let mut squares = BTreeMap::new();
    for row in [0, 1, 2, 5, 6, 7] {
        for file in (0..8).filter(|file| (file + row) % 2 == 0) {
            let piece = if kind == Kind::Towers && row > 4 { 'b' } else { 'w' };
            squares.insert((file, row), vec![piece]);
        }
    }
    Board { squares, white_moves: true, moved: None }
}

/// A position from a text such as `w: c3=Kwb d4=b`: the side to move, then towers from top to bottom; `*` before the moved piece.
pub fn read(text: &str) -> Board {
    let (side, list) = text.split_once(':').expect("a side");
    let mut board = Board { squares: BTreeMap::new(), white_moves: side == "w", moved: None };
    for word in list.split_whitespace() {
        let (square, tower) = word.split_once('=').expect("a tower");
        let name: Vec<i32> = square.trim_start_matches('*').bytes().map(i32::from).collect();
        let at = (name[0] - i32::from(b'a'), name[1] - i32::from(b'1'));
        board.moved = board.moved.or(square.starts_with('*').then_some(at));
        board.squares.insert(at, tower.chars().collect());
    }
    board
}

/// The number of lines of `depth` moves.
pub fn perft(kind: Kind, board: &Board, depth: u32) -> usize {
    let moves = moves(kind, board);
    if depth == 1 { moves.len() } else { moves.iter().map(|(.., after)| perft(kind, after, depth - 1)).sum() }
}

fn moves(kind: Kind, board: &Board) -> BTreeSet<Move> {
    let mut found = BTreeSet::new();
    for at in board.squares.keys().filter(|at| is_own(kind, board, **at)) {
        capture(kind, board, *at, *at, &BTreeSet::new(), &mut found);
    }
    if found.is_empty() {
        for at in board.squares.keys().filter(|at| is_own(kind, board, **at) && board.moved != Some(**at)) {
            quiet(board, *at, &mut found);
        }
    }
    // The side to move and the moved piece change only after the whole move.
    let turned = |(from, to, captured, mut after): Move| {
        after.white_moves = !after.white_moves;
        after.moved = (kind == Kind::Common).then_some(to);
        if kind == Kind::Common {
            after.squares.retain(|at, _| !captured.contains(at));
        }
        (from, to, captured, after)
    };
    found.into_iter().map(turned).collect()
}

fn quiet(board: &Board, from: At, found: &mut BTreeSet<Move>) {
    let tower = board.squares[&from].clone();
    let forward = if board.white_moves { 1 } else { -1 };
    for way in WAYS {
        let mut to = (from.0 + way.0, from.1 + way.1);
        if !is_king(tower[0]) {
            if way.1 == forward && is_empty(board, to) {
                found.insert((from, to, BTreeSet::new(), moved(board, from, to, tower.clone())));
            }
            continue;
        }
        while is_empty(board, to) {
            found.insert((from, to, BTreeSet::new(), moved(board, from, to, tower.clone())));
            to = (to.0 + way.0, to.1 + way.1);
        }
    }
}

/// Continues a capture from the piece's present square; returns whether that was possible.
fn capture(kind: Kind, board: &Board, from: At, at: At, captured: &BTreeSet<At>, found: &mut BTreeSet<Move>) -> bool {
    let mut went_on = false;
    for way in WAYS {
        went_on |= capture_in(kind, board, from, at, way, captured, found);
    }
    if !went_on && !captured.is_empty() {
        found.insert((from, at, captured.clone(), board.clone()));
    }
    went_on
}

fn capture_in(
    kind: Kind,
    board: &Board,
    from: At,
    at: At,
    way: At,
    captured: &BTreeSet<At>,
    found: &mut BTreeSet<Move>,
) -> bool {
    let tower = board.squares[&at].clone();
    let flies = is_king(tower[0]);
    if !flies && kind == Kind::Common && (way.1 > 0) != board.white_moves {
        return false;
    }
    let mut over = (at.0 + way.0, at.1 + way.1);
    while flies && is_empty(board, over) {
        over = (over.0 + way.0, over.1 + way.1);
    }
    if captured.contains(&over) || !is_prey(kind, board, over) {
        return false;
    }
    let mut landings = Vec::new();
    let mut to = (over.0 + way.0, over.1 + way.1);
    while is_empty(board, to) {
        landings.push(to);
        if !flies {
            break;
        }
        to = (to.0 + way.0, to.1 + way.1);
    }
    let captured: BTreeSet<At> = captured.iter().copied().chain([over]).collect();
    let after = |to: At| moved(&jumped(kind, board, at, over), at, to, lengthened(kind, board, &tower, over));
    let mut nowhere = BTreeSet::new();
    let onward = landings.iter().any(|&to| capture(kind, &after(to), from, to, &captured, &mut nowhere));
    for &to in &landings {
        let mut here = BTreeSet::new();
        if capture(kind, &after(to), from, to, &captured, &mut here) || !onward {
            found.append(&mut here);
        }
    }
    !landings.is_empty()
}

/// The board without the top piece of a jumped tower; a common piece stays until the move is over.
fn jumped(kind: Kind, board: &Board, _: At, over: At) -> Board {
    let mut board = board.clone();
    if kind == Kind::Towers {
        let mut tower = board.squares.remove(&over).expect("something is jumped");
        tower.remove(0);
        if !tower.is_empty() {
            board.squares.insert(over, tower);
        }
    }
    board
}

/// The capturing tower with the captured piece at its bottom.
fn lengthened(kind: Kind, board: &Board, tower: &Tower, over: At) -> Tower {
    let captured = (kind == Kind::Towers).then(|| board.squares[&over][0]);
    tower.iter().copied().chain(captured).collect()
}

fn moved(board: &Board, from: At, to: At, mut tower: Tower) -> Board {
    let mut board = board.clone();
    board.squares.remove(&from);
    if to.1 == if board.white_moves { 7 } else { 0 } {
        tower[0] = tower[0].to_ascii_uppercase();
    }
    board.squares.insert(to, tower);
    board
}

fn is_own(kind: Kind, board: &Board, at: At) -> bool {
    kind == Kind::Common || board.squares[&at][0].eq_ignore_ascii_case(&'w') == board.white_moves
}

fn is_prey(kind: Kind, board: &Board, at: At) -> bool {
    board.squares.contains_key(&at) && (kind == Kind::Common || !is_own(kind, board, at))
}

fn is_king(piece: char) -> bool {
    piece.is_ascii_uppercase()
}

fn is_empty(board: &Board, at: At) -> bool {
    (0..8).contains(&at.0) && (0..8).contains(&at.1) && !board.squares.contains_key(&at)
}
