//! Scheveningen: two teams, every player of one against every player of the other.
//!
//! With m players in each there are m rounds; in round r player i of team A meets player ((i + r − 2) mod m) + 1 of
//! team B. Which team is A is drawn by lot.
//!
//! Colours, which the usual texts leave to tables, are taken so that every player alternates:
//! * if m is a multiple of four, the first half of A has White in odd rounds and the second half in even ones: every player
//!   has White in half of their games, and each team on half of the boards of each round;
//! * else all of A has White in odd rounds and Black in even ones: that is the only simple way that is fair to every player.
//!   If m is odd, each of A has White once more than Black, each of B once less.

use draughts::Side;

/// A table for two teams.
///
/// ```
/// use draughts::Side::{Black, White};
/// use tournament::pairing::systems::scheveningen::{ScheveningenBoard as Board, ScheveningenTable};
///
/// let table = ScheveningenTable { players: 2 };
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
