//! The numbers of a round robin that lets compatriots (or players of one club) meet early, so that no player can give
//! points to a friend at the end (C.05; the annex of the rules has lists for that, Varma tables, which serve the same end
//! for draws in person).
//!
//! Taken is a renumbering of the Berger table: the groups choose numbers from the largest on, groups of the same size in
//! the order in which they come; each takes the numbers with which its players have met each other earliest. Those are looked
//! for from each first number by adding the number that is met earliest, one after the other: simple, and for the
//! first group as good as can be (tried for all tables up to 16). The order within a group should be drawn by lot before.

use super::super::round_robin::BergerTable;
use draughts::BySide;

/// The number (from 1) of each player, by their group; those without one are alone.
///
/// ```
/// use tournament::pairing::systems::numbering::compatriots_early;
///
/// // Two of six are compatriots: with the numbers 1 and 6 they meet in the first round.
/// let numbers = compatriots_early(&[None, Some("RUS"), None, Some("RUS"), None, None]);
/// assert_eq!((numbers[1], numbers[3]), (1, 6));
/// ```
pub fn compatriots_early<G: PartialEq>(groups: &[Option<G>]) -> Vec<u16> {
    let players = u16::try_from(groups.len()).unwrap_or(u16::MAX);
    let mut free: Vec<u16> = (1..=players).collect();
    let mut numbers = vec![0; groups.len()];
    for group in by_size(groups) {
        let chosen = earliest(Rounds { size: players + players % 2 }, &free, group.len());
        free.retain(|number| !chosen.contains(number));
        for (player, number) in group.into_iter().zip(chosen) {
            numbers[player] = number;
        }
    }
    numbers
}

/// The places of each group's players, the largest group first.
fn by_size<G: PartialEq>(groups: &[Option<G>]) -> Vec<Vec<usize>> {
    let mut gathered: Vec<Vec<usize>> = Vec::new();
    for (player, group) in groups.iter().enumerate() {
        let own =
            gathered.iter_mut().find(|others| group.is_some() && others.iter().any(|&other| groups[other] == *group));
        match own {
            Some(others) => others.push(player),
            None => gathered.push(vec![player]),
        }
    }
    gathered.sort_by_key(|group| std::cmp::Reverse(group.len()));
    gathered
}

/// The most steps of a search for the numbers of a group; in larger groups their players take the first ones.
const MOST_STEPS: usize = 200_000_000;

/// The numbers for a group of `size`, in order.
fn earliest(rounds: Rounds, free: &[u16], size: usize) -> Vec<u16> {
    if (free.len() * size).saturating_mul(free.len() * size) > MOST_STEPS {
        return free.iter().copied().take(size).collect();
    }
    // Each number is tried as the first of the group, and the others join one by one where their last meeting is earliest: not
    // always the best, but all sets are too many.
    let grown = free.iter().map(|&first| {
        let mut chosen = vec![first];
        while chosen.len() < size {
            let others = free.iter().filter(|number| !chosen.contains(number));
            let next =
                others.min_by_key(|&&number| (rounds.last(number, &chosen), rounds.sum(number, &chosen), number));
            chosen.extend(next);
        }
        chosen.sort_unstable();
        chosen
    });
    let sum_of = |numbers: &[u16]| -> u32 {
        numbers.iter().enumerate().map(|(place, &number)| rounds.sum(number, &numbers[..place])).sum()
    };
    grown.min_by_key(|chosen| (rounds.last_of(chosen), sum_of(chosen), chosen.clone())).unwrap_or_default()
}

/// When two numbers of a Berger table meet.
#[derive(Clone, Copy)]
struct Rounds {
    size: u16,
}

impl Rounds {
    /// x + y ≡ round + 1 modulo size − 1, and twice the number against the last.
    fn meeting(self, a: u16, b: u16) -> u16 {
        let cycle = u32::from(self.size.saturating_sub(1).max(1));
        let (a, b) = (u32::from(a.min(b)), u32::from(a.max(b)));
        let sum = if b == u32::from(self.size) { 2 * a } else { a + b };
        let round = (sum + cycle - 2) % cycle + 1;
        u16::try_from(round).unwrap_or(u16::MAX)
    }

    fn last(self, number: u16, others: &[u16]) -> u16 {
        others.iter().map(|&other| self.meeting(number, other)).max().unwrap_or(0)
    }

    fn sum(self, number: u16, others: &[u16]) -> u32 {
        others.iter().map(|&other| u32::from(self.meeting(number, other))).sum()
    }

    fn last_of(self, numbers: &[u16]) -> u16 {
        let last = |&number: &u16| {
            let others: Vec<u16> = numbers.iter().copied().filter(|other| *other != number).collect();
            self.last(number, &others)
        };
        numbers.iter().map(last).max().unwrap_or(0)
    }
}

/// The last round in which two of one group meet, if they have these numbers; 0 where every group is of one.
pub fn last_meeting<G: PartialEq>(groups: &[Option<G>], numbers: &[u16]) -> u16 {
    let table = BergerTable { players: u16::try_from(groups.len()).unwrap_or(u16::MAX), cycles: 1 };
    let group = |number: u16| {
        let place = numbers.iter().position(|own| *own == number)?;
        groups.get(place)?.as_ref()
    };
    let meets = |seats: &BySide<u16>| group(seats.white).is_some_and(|own| group(seats.black) == Some(own));
    (1..=table.rounds()).rev().find(|&round| table.boards(round).iter().any(meets)).unwrap_or(0)
}
