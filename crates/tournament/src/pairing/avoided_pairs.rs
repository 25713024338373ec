//! Pairs that should not meet if it can be avoided: players of one family, club or region. Pairs forbidden in the settings stay forbidden;
//! avoided groups are given up one by one where they leave no pairing, and the result names them.

use super::systems::{Request, can_be_paired};
use super::{Paired, PairingError, pair};
use crate::avoided_pairs::AvoidedGroup;
use crate::{EntryId, ForbiddenPairs, RoundNumber, RoundPlan, Tournament};
use draughts::{BySide, Side};

/// An avoided group that was given up for one player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AvoidedPairsLifted {
    /// The index of the group among the avoided groups of the settings.
    pub avoided: usize,
    /// This player may meet the others of their group.
    pub entry: EntryId,
}

/// A pairing with what had to be given up for it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields say themselves")]
pub struct PairingWithLifted {
    pub paired: Paired,
    /// In the order in which they were given up.
    pub given_up: Vec<AvoidedPairsLifted>,
    /// The avoided groups that the pairing keeps apart, besides the pairs forbidden in the settings.
    pub pairs: Vec<ForbiddenPairs>,
}

/// Pairs `round` as [`pair`] does, and keeps the players of avoided groups apart where it can; the most important group comes first.
///
/// A group is given up only if no pairing keeps it apart together with all more important groups that are kept, and only for as many
/// players as needed, the highest start numbers first. A round robin follows its table and ignores avoided groups.
pub fn pair_with_avoided(
    tournament: &Tournament,
    round: RoundNumber,
    initial_colour: Side,
) -> Result<PairingWithLifted, PairingError> {
    let hears = !tournament.settings.system.has_table();
    let avoided = tournament.avoided_groups().into_iter().filter(|group| hears && group.pairs.holds_in(round));
    Asker { tournament, round, initial_colour, granted: Vec::new(), given_up: Vec::new() }.grant(avoided.collect())
}

/// The pairs of `plan` that an avoided group should have kept apart, with the index of that group; of several groups, the most important.
pub fn in_spite(tournament: &Tournament, plan: &RoundPlan) -> Vec<(usize, BySide<EntryId>)> {
    let avoided = tournament.avoided_groups();
    let broken = |seats: &BySide<EntryId>| {
        let group = avoided.iter().find(|group| group.pairs.bars(plan.round, seats.white, seats.black))?;
        Some((group.avoided, *seats))
    };
    plan.seats.iter().filter_map(broken).collect()
}

/// Tries the pairing with one more avoided group each time.
struct Asker<'t> {
    tournament: &'t Tournament,
    round: RoundNumber,
    initial_colour: Side,
    granted: Vec<ForbiddenPairs>,
    given_up: Vec<AvoidedPairsLifted>,
}

impl Asker<'_> {
    fn grant(mut self, avoided: Vec<AvoidedGroup>) -> Result<PairingWithLifted, PairingError> {
        let all: Vec<ForbiddenPairs> = avoided.iter().map(|group| group.pairs.clone()).collect();
        match pair(&self.respecting(&all), self.round, self.initial_colour) {
            Ok(paired) => return Ok(PairingWithLifted { paired, given_up: Vec::new(), pairs: all }),
            Err(error) if error.is_no_pairing() && !all.is_empty() => {}
            Err(other) => return Err(other),
        }
        // Without a pairing to begin with there is nothing to grant.
        pair(self.tournament, self.round, self.initial_colour)?;
        for group in avoided {
            self.grant_group(&group)?;
        }
        let paired = pair(&self.respecting(&[]), self.round, self.initial_colour)?;
        Ok(PairingWithLifted { paired, given_up: self.given_up, pairs: self.granted })
    }

    /// Grants a soft rule to all of its group, or to as many as can be.
    fn grant_group(&mut self, group: &AvoidedGroup) -> Result<(), PairingError> {
        if self.is_possible(&group.pairs)? {
            self.granted.push(group.pairs.clone());
            return Ok(());
        }
        let mut kept = ForbiddenPairs { entries: Vec::new(), ..group.pairs.clone() };
        let mut rest = group.pairs.entries.as_slice();
        while !rest.is_empty() {
            let (granted, others) = rest.split_at(self.longest(&kept, rest)?);
            kept.entries.extend(granted);
            self.given_up.extend(others.first().map(|&entry| AvoidedPairsLifted { avoided: group.avoided, entry }));
            rest = others.get(1..).unwrap_or_default();
        }
        self.granted.push(kept);
        Ok(())
    }

    /// To how many of `rest`, from the first, a soft rule can be granted besides those who have it: searched in steps that double,
    /// then between the last two, as it can be granted to fewer if it can to more.
    fn longest(&self, kept: &ForbiddenPairs, rest: &[EntryId]) -> Result<usize, PairingError> {
        let can = |count: usize| {
            let entries = [kept.entries.as_slice(), &rest[..count]].concat();
            self.is_possible(&ForbiddenPairs { entries, ..kept.clone() })
        };
        let (mut most, mut step) = (0, 1);
        while most < rest.len() && can(rest.len().min(most + step))? {
            (most, step) = (rest.len().min(most + step), step * 2);
        }
        let mut too_many = rest.len().min(most + step);
        while most + 1 < too_many {
            let middle = usize::midpoint(most, too_many);
            if can(middle)? { most = middle } else { too_many = middle }
        }
        Ok(most)
    }

    /// Whether a pairing exists with all that is granted and `more`.
    fn is_possible(&self, more: &ForbiddenPairs) -> Result<bool, PairingError> {
        let stricter = self.respecting(std::slice::from_ref(more));
        can_be_paired(&Request::new(&stricter, self.round, self.initial_colour))
    }

    /// The tournament with all that is granted and `more`.
    fn respecting(&self, more: &[ForbiddenPairs]) -> Tournament {
        let mut stricter = self.tournament.clone();
        stricter.settings.forbidden.extend(self.granted.iter().chain(more).cloned());
        stricter
    }
}
