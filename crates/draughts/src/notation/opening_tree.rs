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
        let opened = |(moves, game)| Opened { moves: opening(moves).into(), game };
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

/// The first moves of a game.
fn opening(moves: &str) -> &str {
    moves.match_indices(' ').nth(DEPTH - 1).map_or(moves, |(end, _)| &moves[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: [(&str, u32); 6] = [
        ("c3-d4 d6-c5 b2-c3", 1),
        ("c3-d4 d6-c5 b2-c3 f6-g5", 2),
        ("c3-d4 d6-c5 e3-f4", 3),
        ("c3-d4 b6-a5", 4),
        ("g3-h4 b6-a5", 5),
        ("", 6),
    ];

    /// Each reply with its games.
    fn replies(openings: &OpeningTree<u32>, line: &str) -> Vec<(String, Vec<u32>)> {
        let branch = openings.after(line).expect("it was played");
        let reply = |reply: Branch<'_, u32>| {
            (reply.last_move().unwrap_or_default().to_owned(), reply.games().copied().collect())
        };
        branch.replies().into_iter().map(reply).collect()
    }

    fn check(line: &str, expected: &[(&str, &[u32])]) {
        let found = replies(&OpeningTree::new(GAMES), line);
        let expected: Vec<(String, Vec<u32>)> =
            expected.iter().map(|(mv, games)| ((*mv).to_owned(), games.to_vec())).collect();
        assert_eq!(found, expected, "{line}");
    }

    #[test]
    fn every_move_leads_to_the_games_that_began_so_the_most_frequent_first() {
        check("", &[("c3-d4", &[4, 1, 2, 3]), ("g3-h4", &[5])]);
        check("c3-d4", &[("d6-c5", &[1, 2, 3]), ("b6-a5", &[4])]);
        check("c3-d4 d6-c5", &[("b2-c3", &[1, 2]), ("e3-f4", &[3])]);
        check(" c3-d4  d6-c5 b2-c3 ", &[("f6-g5", &[2])]);
        check("c3-d4 b6-a5", &[]);
    }

    #[test]
    fn what_nobody_played_is_not_there() {
        let openings = OpeningTree::new(GAMES);
        for line in ["c3", "c3-d4 d6", "c3-d4 d6-c5 b2-c3 f6-g5 g3-f4", "x", "b6-a5"] {
            assert!(openings.after(line).is_none(), "{line}");
        }
        assert_eq!(openings.root().count(), 6);
        assert!(OpeningTree::<u32>::new([]).root().replies().is_empty());
    }

    #[test]
    fn a_fork_is_where_games_first_differ() {
        let openings = OpeningTree::new(GAMES);
        let fork = |line: &str| openings.after(line).map(|branch| branch.fork().line().to_owned());
        assert_eq!(fork("").as_deref(), Some(""));
        assert_eq!(fork("c3-d4").as_deref(), Some("c3-d4"));
        let two = OpeningTree::new([("c3-d4 d6-c5 b2-c3", 1), ("c3-d4 d6-c5 b2-c3 f6-g5", 2)]);
        assert_eq!(two.root().fork().line(), "c3-d4 d6-c5 b2-c3");
        assert_eq!(two.root().fork().depth(), 3);
    }

    #[test]
    fn only_the_opening_of_a_game_is_kept() {
        let long = vec!["a1-b2"; 100].join(" ");
        let openings = OpeningTree::new([(long.as_str(), ()), (long.as_str(), ())]);
        assert_eq!(openings.root().fork().depth(), DEPTH);
    }
}
