//! The moves played from each position.

use draughts::notation::opening_tree::{Branch, DEPTH, OpeningTree};

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
    let reply =
        |reply: Branch<'_, u32>| (reply.last_move().unwrap_or_default().to_owned(), reply.games().copied().collect());
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
