//! Scheveningen: two teams, everybody of one against everybody of the other.
//!
//! With m players in each there are m rounds; in round r player i of team A meets player ((i + r − 2) mod m) + 1 of
//! team B. Which team is A is drawn by lot.
//!
//! Colours, which the usual texts leave to tables, are taken so that everybody alternates:
//! * if m is a multiple of four, the first half of A has White in odd rounds and the second half in even ones: everybody
//!   has White in half of his games, and each team on half of the boards of each round;
//! * else all of A has White in odd rounds and Black in even ones: that is the only simple way that is fair to everybody.
//!   If m is odd, each of A has White once more than Black, each of B once less.

use draughts::Side;

/// A table for two teams.
///
/// ```
/// use draughts::Side::{Black, White};
/// use tournament::pairing::systems::scheveningen::{Board, Table};
///
/// let table = Table { players: 2 };
/// assert_eq!(table.rounds(), 2);
/// assert_eq!(table.boards(2), [Board { a: 1, b: 2, a_has: Black }, Board { a: 2, b: 1, a_has: Black }]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScheveningenTable {
    /// How many players each team has.
    pub players: u16,
}

/// A board of a round, players by their number in the team, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScheveningenBoard {
    /// The player of team A.
    pub a: u16,
    /// The player of team B.
    pub b: u16,
    /// The colour of team A's player.
    pub a_has: Side,
}

impl ScheveningenTable {
    /// How many rounds it takes.
    pub const fn rounds(self) -> u16 {
        self.players
    }

    /// The boards of a round from 1, in order of team A; none in a round that there is not.
    pub fn boards(self, round: u16) -> Vec<ScheveningenBoard> {
        if round == 0 || round > self.rounds() {
            return Vec::new();
        }
        (1..=self.players)
            .map(|a| ScheveningenBoard { a, b: self.opponent(a, round), a_has: self.colour(a, round) })
            .collect()
    }

    const fn opponent(self, a: u16, round: u16) -> u16 {
        let (place, players) = (a as u32 + round as u32 - 2, self.players as u32);
        #[expect(clippy::cast_possible_truncation, reason = "a remainder by a 16 bit number, plus one, is no greater")]
        let opponent = (place % players) as u16 + 1;
        opponent
    }

    const fn colour(self, a: u16, round: u16) -> Side {
        let is_second_half = self.players.is_multiple_of(4) && a > self.players / 2;
        if (round % 2 == 1) == is_second_half { Side::Black } else { Side::White }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

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
            ScheveningenTable { players: 3 }.boards(0).is_empty()
                && ScheveningenTable { players: 3 }.boards(4).is_empty()
        );
    }
}
