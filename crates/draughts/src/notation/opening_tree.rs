//! The openings of many games as a tree: what was played, how often, and what came next.
//!
//! ```
//! use draughts::notation::opening_tree::OpeningTree;
//!
//! let games = [("c3-d4 d6-c5", 'a'), ("c3-d4 b6-a5", 'b'), ("g3-h4 b6-a5", 'c')];
//! let openings = OpeningTree::new(games);
//! let first = &openings.root().replies()[0];
//! assert_eq!((first.last_move(), first.count()), (Some("c3-d4"), 2));
//! ```

/// How many plies of a game count as its opening.
pub const DEPTH: usize = 30;

/// Games by their first moves. A place of the tree is a run of games that began alike, so the games are kept in the order of
/// their texts and nothing else is: between two moves stands a space, which comes before all that a move is written with.
#[derive(Debug, Clone, Default)]
pub struct OpeningTree<T> {
    games: Vec<Opened<T>>,
}

/// The opening of one game, and what the caller calls the game.
#[derive(Debug, Clone)]
struct Opened<T> {
    moves: Box<str>,
    game: T,
}

/// A place of the tree: some first moves, and all games that began with them.
#[derive(Debug, Clone, Copy)]
pub struct Branch<'a, T> {
    line: &'a str,
    games: &'a [Opened<T>],
}

impl<T> OpeningTree<T> {
    /// The tree of `games`, each with its moves in canonical form, separated by single spaces.
    pub fn new<'a>(games: impl IntoIterator<Item = (&'a str, T)>) -> Self {
        let opened = |(moves, game): (&str, T)| {
            let end = moves.match_indices(' ').nth(DEPTH - 1).map_or(moves.len(), |(end, _)| end);
            Opened { moves: moves[..end].into(), game }
        };
        let mut games: Vec<Opened<T>> = games.into_iter().map(opened).collect();
        games.sort_by(|a, b| a.moves.cmp(&b.moves));
        Self { games }
    }

    /// The place before the first move, with all games.
    pub fn root(&self) -> Branch<'_, T> {
        Branch { line: "", games: &self.games }
    }

    /// The place after `line`, moves in canonical form; none if no game began so.
    pub fn after(&self, line: &str) -> Option<Branch<'_, T>> {
        let mut moves = line.split_whitespace();
        moves.try_fold(self.root(), |branch, mv| branch.reply(mv))
    }
}

impl<'a, T> Branch<'a, T> {
    /// The moves that lead there, separated by spaces; empty at the root.
    pub const fn line(&self) -> &'a str {
        self.line
    }

    /// The moves that lead there, one by one.
    pub fn moves(&self) -> impl Iterator<Item = &'a str> {
        self.line.split_whitespace()
    }

    /// How many plies lead there.
    pub fn depth(&self) -> usize {
        self.moves().count()
    }

    /// The move that leads there; none at the root.
    pub fn last_move(&self) -> Option<&'a str> {
        self.moves().last()
    }

    /// How many games began so.
    pub const fn count(&self) -> usize {
        self.games.len()
    }

    /// The games that began so, as the caller calls them.
    pub fn games(&self) -> impl Iterator<Item = &'a T> {
        self.games.iter().map(|opened| &opened.game)
    }

    /// What was played next, the most frequent first. Games that ended here or have left the opening are in none of them.
    pub fn replies(&self) -> Vec<Self> {
        let alike = self.games.chunk_by(|one, other| self.next(one) == self.next(other));
        let mut replies: Vec<Self> = alike.filter_map(|games| self.branch(games)).collect();
        replies.sort_by(|a, b| b.count().cmp(&a.count()).then_with(|| a.line.cmp(b.line)));
        replies
    }

    /// The place after one more move.
    pub fn reply(&self, mv: &str) -> Option<Self> {
        let from = self.games.partition_point(|opened| self.next(opened) < Some(mv));
        let rest = self.games.get(from..)?;
        let alike = rest.partition_point(|opened| self.next(opened) == Some(mv));
        self.branch(rest.get(..alike)?)
    }

    /// The place where the ways of the games first part: further on by the moves that all of them made.
    #[must_use]
    pub fn fork(mut self) -> Self {
        while let [first, .., last] = self.games
            && self.next(first) == self.next(last)
            && let Some(next) = self.branch(self.games)
        {
            self = next;
        }
        self
    }

    /// The place one move after this, of games that all made that move.
    fn branch(&self, games: &'a [Opened<T>]) -> Option<Self> {
        let first = games.first()?;
        let end = first.moves.len() - after(self.line, &first.moves).len() + self.next(first)?.len();
        Some(Self { line: first.moves.get(..end)?, games })
    }

    fn next(&self, opened: &'a Opened<T>) -> Option<&'a str> {
        after(self.line, &opened.moves).split(' ').next().filter(|mv| !mv.is_empty())
    }
}

/// What follows `line` in the moves of a game that began so.
fn after<'a>(line: &str, moves: &'a str) -> &'a str {
    moves.get(line.len()..).map_or("", |rest| rest.strip_prefix(' ').unwrap_or(rest))
}
