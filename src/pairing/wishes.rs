//! Who should not meet if it can be helped: players of one family, club or region. Pairs forbidden in the settings stay
//! forbidden; wishes are given up one by one where they leave no pairing, and it is said which.

use std::collections::BTreeMap;

use super::{Paired, PairingError, pair};
use crate::draughts::Side;
use crate::tournament::{EntryId, Forbidden, Person, RoundNumber, Tournament};

/// A pairing with what had to be given up for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Granted {
    /// The pairing.
    pub paired: Paired,
    /// The places of the wishes given up, in order.
    pub given_up: Vec<usize>,
}

/// Pairs `round` as [`pair`] does, and none of a wish with another of it, the most important wishes coming first. A wish is
/// given up only if no pairing exists that grants it besides all more important ones that are granted.
pub fn pair_with_wishes(
    tournament: &Tournament,
    round: RoundNumber,
    initial_colour: Side,
    wishes: &[Forbidden],
) -> Result<Granted, PairingError> {
    let attempt = |granted: &[usize]| {
        let mut stricter = tournament.clone();
        stricter.settings.forbidden.extend(granted.iter().filter_map(|&wish| wishes.get(wish)).cloned());
        pair(&stricter, round, initial_colour)
    };
    let all: Vec<usize> = (0..wishes.len()).collect();
    match attempt(&all) {
        Err(PairingError::NoPairing { .. }) if !wishes.is_empty() => {}
        outcome => return outcome.map(|paired| Granted { paired, given_up: Vec::new() }),
    }
    let mut paired = attempt(&[])?;
    let (mut granted, mut given_up) = (Vec::new(), Vec::new());
    for wish in all {
        granted.push(wish);
        match attempt(&granted) {
            Ok(better) => paired = better,
            Err(PairingError::NoPairing { .. }) => given_up.extend(granted.pop()),
            Err(other) => return Err(other),
        }
    }
    Ok(Granted { paired, given_up })
}

/// A wish for each two or more players of whom something is the same: `|person| &person.club`. In order of that; who has
/// none of it is in no wish.
pub fn apart_by(tournament: &Tournament, of: impl Fn(&Person) -> &str) -> Vec<Forbidden> {
    let mut groups: BTreeMap<String, Vec<EntryId>> = BTreeMap::new();
    for entry in tournament.entries.values() {
        let what = of(&entry.person).trim().to_lowercase();
        if !what.is_empty() {
            groups.entry(what).or_default().push(entry.id);
        }
    }
    let several = groups.into_values().filter(|entries| entries.len() > 1);
    several.map(|entries| Forbidden { rounds: None, entries }).collect()
}
