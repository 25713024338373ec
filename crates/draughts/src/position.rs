//! A position: the board, the side to move, and the game whose rules hold.

use std::fmt;

use super::extra::PositionExtra;
use super::generate::{CanMove, Counting, List, Only, Question, ask};
use super::rules::Ownership;
use super::{Bitboard, Board, BySide, Common, Move, MoveList, Piece, Rank, Rules, Side, Square, Tower, Variant, hunt};

/// A position of a game. Draws are not its matter: they depend on the moves before it ([`super::DrawWatch`]).
///
/// ```
/// use draughts::{Board, Outcome, Piece, Position, Side, Variant};
///
/// let start = Position::start(Variant::Poddavki);
/// let mv = start.legal_moves()[0];
/// assert_eq!(start.play(&mv).side(), Side::Black);
/// assert_eq!(start.outcome(), None);
///
/// // White, to move, has no piece left, which wins in Poddavki.
/// let board = Board::EMPTY.with("b8".parse()?, Piece::man(Side::Black));
/// let end = Position::new(Variant::Poddavki, board, Side::White)?;
/// assert_eq!(end.outcome(), Some(Outcome::Won(Side::White)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    variant: Variant,
    board: Board,
    side: Side,
    more: PositionExtra,
}

/// How a position ends the game by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side has won.
    Won(Side),
    /// Neither has.
    Drawn,
}

/// Why a board is no position of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PositionError {
    /// A piece stands beside the board.
    OffBoard(Square),
    /// A man stands on the row where it would have been promoted.
    ManOnLastRow(Square),
    /// A side has more pieces than it starts with.
    TooManyPieces {
        /// Whose pieces are too many.
        side: Side,
        /// How many pieces a side starts with.
        most: u32,
    },
    /// Pieces stand one on the other, which the game does not have, or under nothing.
    Tower(Square),
    /// Something is said of common pieces, which the game does not have.
    NotCommon,
    /// No piece stands where one is said to have moved.
    NothingMoved(Square),
    /// More pieces are on the board and captured than the game begins with.
    TooManyCaptured {
        /// How many pieces the game begins with, those of both sides together.
        most: u32,
    },
    /// The last moves are counted where too many pieces are left, or more of them than there are.
    LastMoves,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffBoard(square) => write!(f, "{square} is not on the board"),
            Self::ManOnLastRow(square) => write!(f, "a man cannot stand on {square}, its last row"),
            Self::TooManyPieces { side, most } => write!(f, "{side} has more than {most} pieces"),
            Self::Tower(square) => write!(f, "no tower can stand on {square}"),
            Self::NotCommon => f.write_str("the game has no pieces that belong to both"),
            Self::NothingMoved(square) => write!(f, "there is no piece on {square} that could have moved"),
            Self::TooManyCaptured { most } => write!(f, "there are more than {most} pieces with the captured ones"),
            Self::LastMoves => f.write_str("the last moves cannot have been counted so far"),
        }
    }
}

impl std::error::Error for PositionError {}

impl Position {
    /// The position in which a game begins.
    pub fn start(variant: Variant) -> Self {
        let rules = variant.rules();
        let men = BySide::from_fn(|side| rules.grid.home(side, rules.home_rows));
        Self {
            variant,
            board: kept(rules, Board::from_men(men)),
            side: rules.first,
            more: PositionExtra::from_rules(rules),
        }
    }

    /// A position with any pieces that the game could have. Common pieces may be given for either side.
    pub fn new(variant: Variant, board: Board, side: Side) -> Result<Self, PositionError> {
        let rules = variant.rules();
        for (square, piece) in board.iter() {
            check_piece(rules, square, piece)?;
        }
        let position = Self { variant, board: kept(rules, board), side, more: PositionExtra::from_rules(rules) };
        position.check_numbers()?;
        Ok(position)
    }

    /// The position with pieces under the one on a square, in place of what was there, from top to bottom.
    pub fn with_tower(mut self, square: Square, under: &[Piece]) -> Result<Self, PositionError> {
        let is_on_piece = self.board.piece_at(square).is_some();
        let too_many = under.len() > usize::from(self.rules().grid.count());
        let towers = self.more.towers_mut().filter(|_| is_on_piece && !too_many);
        towers.ok_or(PositionError::Tower(square))?.put(square, under.iter().copied().collect());
        self.check_numbers()?;
        Ok(self)
    }

    /// The position with what a game with common pieces keeps besides the board.
    pub fn with_common(mut self, common: Common) -> Result<Self, PositionError> {
        let (rules, total) = (self.rules(), self.board.total());
        let Ownership::Common { few, last_moves } = rules.ownership else { return Err(PositionError::NotCommon) };
        if let Some(square) = common.moved.filter(|&square| self.piece_at(square).is_none()) {
            return Err(PositionError::NothingMoved(square));
        }
        let most = 2 * rules.pieces_a_side();
        if total + u32::from(common.captured.white) + u32::from(common.captured.black) > most {
            return Err(PositionError::TooManyCaptured { most });
        }
        if common.last_plies > 0 && (total > few || common.last_plies > 2 * last_moves) {
            return Err(PositionError::LastMoves);
        }
        self.more = PositionExtra::Common(common);
        Ok(self)
    }

    /// The game that is played.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The game's rules.
    pub fn rules(&self) -> &'static Rules {
        self.variant.rules()
    }

    /// The pieces on their squares.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The piece on a square, if there is one.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// All that stands on a square, from top to bottom: a tower of one piece in most games.
    pub fn tower_at(&self, square: Square) -> Option<Tower> {
        self.board.piece_at(square).map(|top| Tower::new(top, self.more.under(square)))
    }

    /// The squares of towers of more than one piece.
    pub fn towers(&self) -> Bitboard {
        self.more.tower_squares()
    }

    /// What is kept besides the board where the pieces belong to both.
    pub fn common(&self) -> Option<Common> {
        self.more.common()
    }

    /// The legal moves, each once, by from, to and captured pieces.
    pub fn legal_moves(&self) -> MoveList {
        self.list(Counting::Unique)
    }

    /// The legal moves with every order of the same captures separately, in the same order and then by path. Only for
    /// reading what a person wrote: moves that are equal here are one move.
    pub fn legal_paths(&self) -> MoveList {
        self.list(Counting::Paths)
    }

    /// The only legal move of which start and end are `wanted`, or `None` if there is none or a choice, or the game has no
    /// generator of its own. It is sooner found than a list is made.
    pub fn only_move(&self, wanted: impl Fn(Square, Square) -> bool) -> Option<Move> {
        self.ask(Only(wanted)).flatten()
    }

    /// Whether the side to move has a legal move.
    pub fn can_move(&self) -> bool {
        self.ask(CanMove).unwrap_or_else(|| !self.legal_moves().is_empty())
    }

    /// Whether `mv` is one of [`Self::legal_moves`].
    pub fn is_legal(&self, mv: &Move) -> bool {
        let only = self.only_move(|from, to| from == mv.from() && to == mv.to());
        only.map_or_else(|| self.legal_moves().contains(mv), |only| only == *mv)
    }

    /// The position after one of its legal moves.
    #[must_use]
    pub fn play(&self, mv: &Move) -> Self {
        let mut board = self.board;
        let more = self.more.after(self, mv, &mut board);
        board.shift(self.owner(), mv.from().bit(), mv.to().bit());
        if mv.promotes() {
            board.promote(mv.to().bit());
        }
        Self { variant: self.variant, board, side: !self.side, more }
    }

    /// The position after the side to move has lost its turn on time; none where that loses the game, or where there was
    /// no move to be made.
    pub fn lose_turn(&self) -> Option<Self> {
        self.rules().time_out.turns().filter(|_| self.can_move())?;
        Some(Self { side: !self.side, ..self.clone() })
    }

    /// How the game has ended because the side to move has no legal move, or no move is left to both (RULES.md §1, last
    /// column and detail 7); none while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        (!self.can_move()).then(|| {
            let winner = match self.common() {
                Some(common) => common.leader(),
                None => self.rules().winner_without_move(self.side),
            };
            winner.map_or(Outcome::Drawn, Outcome::Won)
        })
    }

    /// The winner, if the position ends the game and has one.
    pub fn winner(&self) -> Option<Side> {
        self.outcome().and_then(|outcome| match outcome {
            Outcome::Won(side) => Some(side),
            Outcome::Drawn => None,
        })
    }

    /// Whether the last moves, which are counted when few common pieces are left, have been played.
    pub fn has_played_last_moves(&self) -> bool {
        match (self.common(), self.rules().ownership) {
            (Some(common), Ownership::Common { last_moves, .. }) => common.last_plies >= 2 * last_moves,
            _ => false,
        }
    }

    /// Whether the position before `mv`, which led here, could come again: a man never goes back where it moves one way.
    pub(super) fn may_be_taken_back(&self, mv: &Move) -> bool {
        match self.rules().ownership {
            Ownership::BySide => mv.is_quiet_king_move(),
            Ownership::Common { .. } => !mv.changes_material(),
        }
    }

    /// Whether `other` is the same position for a repetition: the same pieces, the same side to move, the same moves.
    pub(super) fn recurs_as(&self, other: &Self) -> bool {
        self.board == other.board && self.side == other.side && self.more.recurs_as(&other.more)
    }

    /// The legal moves, counted in one way or the other.
    pub(super) fn list(&self, counting: Counting) -> MoveList {
        self.ask(List(counting)).unwrap_or_else(|| hunt::list(self, counting))
    }

    /// Asks the generator of its game, if it has one.
    pub(super) fn ask<Q: Question>(&self, question: Q) -> Option<Q::Answer> {
        ask(self.variant, &self.board, self.side, question)
    }

    /// On whose side of the board the pieces of the side to move are kept.
    fn owner(&self) -> Side {
        match self.rules().ownership {
            Ownership::BySide => self.side,
            Ownership::Common { .. } => KEEPER,
        }
    }

    /// No side has more pieces than it began with; common pieces are those of both.
    fn check_numbers(&self) -> Result<(), PositionError> {
        let rules = self.rules();
        let most = match rules.ownership {
            Ownership::BySide => rules.pieces_a_side(),
            Ownership::Common { .. } => 2 * rules.pieces_a_side(),
        };
        let over = Side::BOTH.into_iter().find(|&side| self.board.pieces(side).count() + self.more.kept(side) > most);
        over.map_or(Ok(()), |side| Err(PositionError::TooManyPieces { side, most }))
    }
}

/// As whose pieces common ones are kept on a board.
const KEEPER: Side = Side::White;

/// A board as the game keeps it: common pieces as one side's.
fn kept(rules: &Rules, board: Board) -> Board {
    match rules.ownership {
        Ownership::BySide => board,
        Ownership::Common { .. } => board.owned_by(KEEPER),
    }
}

fn check_piece(rules: &Rules, square: Square, piece: Piece) -> Result<(), PositionError> {
    let Rules { grid, ownership, .. } = *rules;
    if !grid.squares().contains(square) {
        return Err(PositionError::OffBoard(square));
    }
    let has_own_row = ownership == Ownership::BySide;
    if has_own_row && piece.rank == Rank::Man && grid.last_row(piece.side).contains(square) {
        return Err(PositionError::ManOnLastRow(square));
    }
    Ok(())
}
