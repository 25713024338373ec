//! The moves of games whose positions are more than a board: towers, and pieces that belong to both. There what may be
//! captured, what is in the way and what may move are questions of their own, which [`HuntBoard`] answers; the rest is the
//! Russian game. Simple before fast: the other games have [`super::generate`].

use super::moves::Path;
use super::perft::Counting;
use super::rules::{Captured, MenCapture, Ownership};
use super::{Bitboard, Direction, Grid, Move, MoveList, Position, Rank, Rules, Side};

/// The legal moves in order; of several orders of the same captures that make the same position only the first path, if
/// they are to count once.
pub(super) fn list(position: &Position, counting: Counting) -> MoveList {
    let mut moves = MoveList::new();
    if position.has_played_last_moves() {
        return moves;
    }
    let field = HuntBoard::new(position);
    field.captures().iter().for_each(|mv| moves.push(position.distinguished(*mv)));
    if moves.is_empty() {
        field.quiet_moves(&mut moves);
    }
    moves.sort();
    if counting == Counting::Unique {
        moves.dedup();
    }
    moves
}

/// A board as the side to move sees it.
struct HuntBoard {
    rules: &'static Rules,
    side: Side,
    /// The pieces that may capture.
    own: Bitboard,
    /// The pieces of `own` that may move quietly.
    movable: Bitboard,
    /// The pieces that may be captured.
    prey: Bitboard,
    kings: Bitboard,
    empty: Bitboard,
    /// The pieces whose squares are empty as soon as they are captured.
    fleeting: Bitboard,
}

impl HuntBoard {
    fn new(position: &Position) -> Self {
        let (rules, side, board) = (position.rules(), position.side(), position.board());
        let (own, prey) = match rules.ownership {
            Ownership::BySide => (board.pieces(side), board.pieces(!side)),
            Ownership::Common { .. } => (board.occupied(), board.occupied()),
        };
        let moved = position.common().and_then(|common| common.moved);
        let fleeting = match rules.captured {
            Captured::LeavesBoard => Bitboard::EMPTY,
            Captured::JoinsTower => board.occupied().without(position.towers()),
        };
        Self {
            rules,
            side,
            own,
            movable: moved.map_or(own, |square| own.without(square.bit())),
            prey,
            kings: board.all_kings(),
            empty: rules.grid.squares().without(board.occupied()),
            fleeting,
        }
    }

    fn captures(&self) -> Vec<Move> {
        let mut found = Vec::new();
        for from in self.own.singles() {
            let rank = self.rank(from);
            let mut hunt =
                PieceHunt { field: self, found: &mut found, rank, from, path: Path::from_square(from.lowest()) };
            let _ = hunt.go_on(from, rank, Progress::default());
        }
        found
    }

    fn quiet_moves(&self, moves: &mut MoveList) {
        for from in self.movable.singles() {
            let rank = self.rank(from);
            let reached = match rank {
                Rank::Man => forward(self.side).map(|direction| from.step(direction) & self.empty).to_vec(),
                Rank::King => Direction::ALL.map(|way| run(from, way, self.empty, self.grid()).without(from)).to_vec(),
            };
            for to in reached.into_iter().flat_map(Bitboard::singles) {
                let promotes = rank == Rank::Man && to.meets(self.last_row());
                moves.push(Move::quiet(rank, [from.lowest(), to.lowest()], promotes));
            }
        }
    }

    fn grid(&self) -> Grid {
        self.rules.grid
    }

    fn last_row(&self) -> Bitboard {
        self.grid().last_row(self.side)
    }

    fn rank(&self, piece: Bitboard) -> Rank {
        if self.kings.meets(piece) { Rank::King } else { Rank::Man }
    }
}

struct PieceHunt<'a> {
    field: &'a HuntBoard,
    found: &'a mut Vec<Move>,
    /// What the piece was before the move.
    rank: Rank,
    from: Bitboard,
    path: Path,
}

/// What it has done so far.
#[derive(Clone, Copy, Default)]
struct Progress {
    captured: Bitboard,
    promotes: bool,
}

impl PieceHunt<'_> {
    /// Goes on from a square in every way; false if it cannot.
    fn go_on(&mut self, at: Bitboard, rank: Rank, progress: Progress) -> bool {
        match rank {
            Rank::Man => self.leap_on(at, progress),
            Rank::King => self.fly_on(at, &Direction::ALL, progress),
        }
    }

    /// Goes on as a man.
    fn leap_on(&mut self, at: Bitboard, progress: Progress) -> bool {
        let directions = match self.field.rules.men_capture {
            MenCapture::BothWays => Direction::ALL.to_vec(),
            MenCapture::Forward => forward(self.field.side).to_vec(),
        };
        let mut any = false;
        for direction in directions {
            let over = at.step(direction) & self.prey(progress);
            let to = over.step(direction) & self.empty(progress);
            if to.is_any() {
                any = true;
                self.leapt(to, progress.and(over));
            }
        }
        any
    }

    /// A man has captured: on the last row it is a king at once (RULES.md §1, detail 1), and it goes on where it can.
    fn leapt(&mut self, to: Bitboard, progress: Progress) {
        let promotes = to.meets(self.field.last_row());
        let (rank, progress) =
            if promotes { (Rank::King, Progress { promotes, ..progress }) } else { (Rank::Man, progress) };
        self.path.push(to.lowest());
        let goes_on = self.go_on(to, rank, progress);
        self.path.pop();
        if !goes_on {
            self.complete(to, progress);
        }
    }

    /// Goes on as a king in some directions from any of the squares of one line; false if it cannot.
    fn fly_on(&mut self, from: Bitboard, directions: &[Direction], progress: Progress) -> bool {
        let mut any = false;
        for (at, &direction) in from.singles().flat_map(|at| directions.iter().map(move |direction| (at, direction))) {
            let reached = run(at, direction, self.empty(progress), self.field.grid());
            let over = reached.step(direction).without(reached) & self.prey(progress);
            let nearest = over.step(direction) & self.empty(progress);
            if nearest.is_any() {
                any = true;
                let is_start = self.path.last() == at.lowest();
                if !is_start {
                    self.path.push(at.lowest());
                }
                self.flown(nearest, direction, progress.and(over));
                if !is_start {
                    self.path.pop();
                }
            }
        }
        any
    }

    /// A king has captured and can land on `nearest` and behind it: it goes on from wherever it can, and only if that is
    /// nowhere may it land anywhere (RULES.md §1, detail 2). Straight on and straight back it starts from the nearest square;
    /// back there is a way only where the captured piece has left its square.
    fn flown(&mut self, nearest: Bitboard, came: Direction, progress: Progress) {
        let landings = run(nearest, came, self.empty(progress), self.field.grid());
        let straight = self.fly_on(nearest, &[came, came.reverse()], progress);
        let aside = self.fly_on(landings, &came.across(), progress);
        if !(straight | aside) {
            self.complete(landings, progress);
        }
    }

    fn complete(&mut self, landings: Bitboard, Progress { captured, promotes }: Progress) {
        for landing in landings {
            let mut path = self.path;
            path.push(landing);
            self.found.push(Move::capture(self.rank, path, captured, promotes));
        }
    }

    /// What may be captured now: nothing twice in a move, and never the piece itself.
    fn prey(&self, progress: Progress) -> Bitboard {
        self.field.prey.without(progress.captured | self.from)
    }

    /// The squares that are empty now.
    fn empty(&self, progress: Progress) -> Bitboard {
        self.field.empty | self.from | (progress.captured & self.field.fleeting)
    }
}

impl Progress {
    fn and(self, over: Bitboard) -> Self {
        Self { captured: self.captured | over, ..self }
    }
}

/// The two ways forward of a side: away from it.
fn forward(side: Side) -> [Direction; 2] {
    match side {
        Side::White => [Direction::NorthEast, Direction::NorthWest],
        Side::Black => [Direction::SouthEast, Direction::SouthWest],
    }
}

/// A square and the empty ones behind it in one direction.
fn run(from: Bitboard, direction: Direction, empty: Bitboard, grid: Grid) -> Bitboard {
    from.slide(direction, empty, grid)
}
