//! Pairs that should not meet if it can be helped: players of one family, club or region. Pairs forbidden in the settings stay
//! forbidden; soft rules are given up one by one where they leave no pairing, and it is said which.

use super::systems::{Request, can_be_paired};
use super::watch::PairingWatch;
use super::{Paired, PairingError, pair_watched};
use crate::avoided_pairs::AvoidedGroup;
use crate::{EntryId, ForbiddenPairs, RoundNumber, RoundPlan, Tournament};
use draughts::{BySide, Side};

/// A soft rule that was given up for a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AvoidedPairsLifted {
    /// The place of the soft rule among those of the settings.
    pub avoided: usize,
    /// This player may meet the others of their group.
    pub entry: EntryId,
}

/// A pairing with what had to be given up for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairingWithLifted {
    /// The pairing, which keeps all rules but those given up.
    pub paired: Paired,
    /// The soft rules given up, in order.
    pub given_up: Vec<AvoidedPairsLifted>,
    /// The players whom the granted soft rules keep apart: what the pairing respects besides the pairs forbidden in the settings.
    pub pairs: Vec<ForbiddenPairs>,
}

/// Pairs `round` as [`pair`](super::pair) does, and none of a soft rule with another of it, the most important soft rules coming first.
///
/// A soft rule is given up only if no pairing exists that grants it besides all more important ones that are granted, and only for as
/// many as must be, the highest start numbers first. A round robin has its table and knows no soft rules.
pub fn pair_with_avoided(
    tournament: &Tournament,
    round: RoundNumber,
    initial_colour: Side,
) -> Result<PairingWithLifted, PairingError> {
    pair_with_avoided_watched(tournament, round, initial_colour, &PairingWatch::default())
}

/// As [`pair_with_avoided`]; `watch` hears how many players are paired, and may stop it.
pub fn pair_with_avoided_watched(
    tournament: &Tournament,
    round: RoundNumber,
    initial_colour: Side,
    watch: &PairingWatch,
) -> Result<PairingWithLifted, PairingError> {
    let hears = !tournament.settings.system.has_table();
    let avoided = tournament.avoided_groups().into_iter().filter(|group| hears && group.pairs.holds_in(round));
    Asker { tournament, round, initial_colour, watch, granted: Vec::new(), given_up: Vec::new() }
        .grant(avoided.collect())
}

/// The two who meet in `plan` in spite of a soft rule, with the place of that soft rule: the most important one, where there are several.
pub fn in_spite(tournament: &Tournament, plan: &RoundPlan) -> Vec<(usize, BySide<EntryId>)> {
    let avoided = tournament.avoided_groups();
    let broken = |seats: &BySide<EntryId>| {
        let group = avoided.iter().find(|group| group.pairs.bars(plan.round, seats.white, seats.black))?;
        Some((group.avoided, *seats))
    };
    plan.seats.iter().filter_map(broken).collect()
}

/// Asks again and again, each time with one more soft rule.
struct Asker<'t> {
    tournament: &'t Tournament,
    round: RoundNumber,
    initial_colour: Side,
    watch: &'t PairingWatch,
    granted: Vec<ForbiddenPairs>,
    given_up: Vec<AvoidedPairsLifted>,
}

impl Asker<'_> {
    fn grant(mut self, avoided: Vec<AvoidedGroup>) -> Result<PairingWithLifted, PairingError> {
        let all: Vec<ForbiddenPairs> = avoided.iter().map(|group| group.pairs.clone()).collect();
        match self.pair(&self.respecting(&all)) {
            Ok(paired) => return Ok(PairingWithLifted { paired, given_up: Vec::new(), pairs: all }),
            Err(error) if error.is_no_pairing() && !all.is_empty() => {}
            Err(other) => return Err(other),
        }
        // Without a pairing to begin with there is nothing to grant.
        self.pair(self.tournament)?;
        for group in avoided {
            self.grant_group(&group)?;
        }
        let paired = self.pair(&self.respecting(&[]))?;
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
        let can = can_be_paired(&Request::new(&stricter, self.round, self.initial_colour).watched(self.watch))?;
        if self.watch.is_stopping() { Err(PairingError::Stopped) } else { Ok(can) }
    }

    fn pair(&self, tournament: &Tournament) -> Result<Paired, PairingError> {
        pair_watched(tournament, self.round, self.initial_colour, self.watch)
    }

    /// The tournament with all that is granted and `more`.
    fn respecting(&self, more: &[ForbiddenPairs]) -> Tournament {
        let mut stricter = self.tournament.clone();
        stricter.settings.forbidden.extend(self.granted.iter().chain(more).cloned());
        stricter
    }
}
