//! Who should not meet if it can be helped: players of one family, club or region. Pairs forbidden in the settings stay
//! forbidden; wishes are given up one by one where they leave no pairing, and it is said which.

use super::{Paired, PairingError, pair};
use crate::draughts::{BySide, Side};
use crate::tournament::apart::Group;
use crate::tournament::{EntryId, Forbidden, RoundNumber, RoundPlan, Tournament};

/// A wish that was given up for somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenUp {
    /// The place of the wish among those of the settings.
    pub wish: usize,
    /// For whom: he may meet the others of his group.
    pub entry: EntryId,
}

/// A pairing with what had to be given up for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Granted {
    /// The pairing.
    pub paired: Paired,
    /// The wishes given up, in order.
    pub given_up: Vec<GivenUp>,
    /// Those whom the granted wishes keep apart: what the pairing heeds besides the pairs forbidden in the settings.
    pub apart: Vec<Forbidden>,
}

/// Pairs `round` as [`pair`] does, and none of a soft wish with another of it, the most important wishes coming first.
///
/// A wish is given up only if no pairing exists that grants it besides all more important ones that are granted, and only for as
/// many as must be, the highest start numbers first. A round robin has its table and hears no wishes.
pub fn pair_as_wished(
    tournament: &Tournament,
    round: RoundNumber,
    initial_colour: Side,
) -> Result<Granted, PairingError> {
    let hears = !tournament.settings.system.is_round_robin();
    let wished = tournament.wished_apart().into_iter().filter(|group| hears && group.apart.holds_in(round));
    Asker { tournament, round, initial_colour, granted: Vec::new(), given_up: Vec::new() }.grant(wished.collect())
}

/// Who meets in `plan` in spite of a soft wish: the place of the most important one, and the two.
pub fn in_spite(tournament: &Tournament, plan: &RoundPlan) -> Vec<(usize, BySide<EntryId>)> {
    let wished = tournament.wished_apart();
    let broken = |seats: &BySide<EntryId>| {
        let group = wished.iter().find(|group| group.apart.bars(plan.round, (seats.white, seats.black)))?;
        Some((group.wish, *seats))
    };
    plan.seats.iter().filter_map(broken).collect()
}

/// Asks again and again, each time with one more wish.
struct Asker<'t> {
    tournament: &'t Tournament,
    round: RoundNumber,
    initial_colour: Side,
    granted: Vec<Forbidden>,
    given_up: Vec<GivenUp>,
}

impl Asker<'_> {
    fn grant(mut self, wished: Vec<Group>) -> Result<Granted, PairingError> {
        let all: Vec<Forbidden> = wished.iter().map(|group| group.apart.clone()).collect();
        if let Some(paired) = self.attempt(all.clone())? {
            return Ok(Granted { paired, given_up: Vec::new(), apart: all });
        }
        let mut paired = pair(self.tournament, self.round, self.initial_colour)?;
        for group in wished {
            if let Some(better) = self.grant_group(&group)? {
                paired = better;
            }
        }
        Ok(Granted { paired, given_up: self.given_up, apart: self.granted })
    }

    /// Grants a wish to all of its group, or to as many as can be.
    fn grant_group(&mut self, group: &Group) -> Result<Option<Paired>, PairingError> {
        if let Some(paired) = self.attempt(vec![group.apart.clone()])? {
            self.granted.push(group.apart.clone());
            return Ok(Some(paired));
        }
        let (mut kept, mut best) = (Forbidden { entries: Vec::new(), ..group.apart.clone() }, None);
        for &entry in &group.apart.entries {
            kept.entries.push(entry);
            if kept.entries.len() > 1 {
                match self.attempt(vec![kept.clone()])? {
                    Some(paired) => best = Some(paired),
                    None => self.given_up.extend(kept.entries.pop().map(|entry| GivenUp { wish: group.wish, entry })),
                }
            }
        }
        self.granted.push(kept);
        Ok(best)
    }

    /// The pairing with all that is granted and `more`; none where there is none.
    fn attempt(&self, more: Vec<Forbidden>) -> Result<Option<Paired>, PairingError> {
        let wishes = self.granted.iter().cloned().chain(more);
        let mut stricter = self.tournament.clone();
        let named = stricter.settings.forbidden.len();
        stricter.settings.forbidden.extend(wishes);
        let has_wishes = stricter.settings.forbidden.len() > named;
        match pair(&stricter, self.round, self.initial_colour) {
            Ok(paired) => Ok(Some(paired)),
            Err(PairingError::NoPairing { .. }) if has_wishes => Ok(None),
            Err(other) => Err(other),
        }
    }
}
