//! The rounds of a Scheveningen match.

use std::collections::{BTreeMap, BTreeSet};

use draughts::Side;
use tournament::pairing::systems::scheveningen::ScheveningenTable;

#[test]
fn everybody_meets_everybody_once_and_alternates() {
    for players in 1..=24 {
        let table = ScheveningenTable { players };
        let mut met = BTreeSet::new();
        let mut sides: BTreeMap<(char, u16), Vec<Side>> = BTreeMap::new();
        for board in (1..=table.rounds()).flat_map(|round| table.boards(round)) {
            assert!(met.insert((board.a, board.b)), "{players}: {board:?}");
            sides.entry(('a', board.a)).or_default().push(board.a_has);
            sides.entry(('b', board.b)).or_default().push(board.a_has.opposite());
        }
        assert_eq!(met.len(), usize::from(players) * usize::from(players));
        for (player, sides) in sides {
            let whites = sides.iter().filter(|side| **side == Side::White).count();
            assert!(whites.abs_diff(sides.len() - whites) <= usize::from(players % 2), "{players}: {player:?}");
            let thrice = sides.windows(3).any(|three| three.iter().all(|side| *side == three[0]));
            assert!(!thrice, "{players}: {player:?} {sides:?}");
        }
    }
}

#[test]
fn teams_of_a_multiple_of_four_share_the_colours_of_every_round() {
    for players in [4, 8, 12, 16] {
        let table = ScheveningenTable { players };
        for round in 1..=table.rounds() {
            let whites = table.boards(round).iter().filter(|board| board.a_has == Side::White).count();
            assert_eq!(whites, usize::from(players) / 2, "{players}, round {round}");
        }
    }
    assert!(
        ScheveningenTable { players: 3 }.boards(0).is_empty() && ScheveningenTable { players: 3 }.boards(4).is_empty()
    );
}
