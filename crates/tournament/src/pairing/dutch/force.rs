//! Fields in which something is imposed on the pairing: the same players, of whom some may meet fewer others.

use std::collections::BTreeMap;

use super::history::SwissField;
use super::solve::PairedBracket;

/// For each player who may not meet everyone: the place of the lowest ranked player they may be paired with. They may meet no player
/// ranked below that one.
pub(super) type ForcedReach = BTreeMap<usize, usize>;

impl SwissField {
    /// The field in which two players have to meet.
    pub(super) fn with_pair(&self, a: usize, b: usize) -> Self {
        self.imposed(|field| {
            field.leave_only(a, &[b]);
            field.leave_only(b, &[a]);
        })
    }

    /// The field in which two players may not meet.
    pub(super) fn without_pair(&self, a: usize, b: usize) -> Self {
        self.imposed(|field| field.barred.bar(a, b))
    }

    /// The field in which no player but `player` may get the bye.
    pub(super) fn with_bye(&self, player: usize) -> Self {
        self.imposed(|field| {
            let others = field.players.iter_mut().enumerate().filter(|(place, _)| *place != player);
            others.for_each(|(_, other)| other.may_have_bye = false);
        })
    }

    /// The field in which `player` has to meet one of `members`.
    pub(super) fn with_opponent_among(&self, player: usize, members: &[usize]) -> Self {
        self.imposed(|field| field.leave_only(player, members))
    }

    /// The field in which of a bracket only these pairs meet, and its downfloaters meet no player of it.
    pub(super) fn with_bracket(&self, paired: &PairedBracket) -> Self {
        self.imposed(|field| {
            field.barred.bar_all(&paired.downfloaters);
            for &(a, b) in &paired.pairs {
                field.leave_only(a, &[b]);
                field.leave_only(b, &[a]);
            }
        })
    }

    fn imposed(&self, impose: impl FnOnce(&mut Self)) -> Self {
        let mut field = self.clone();
        impose(&mut field);
        field.barred.count_outright();
        field
    }

    /// Bars a player from all but some, and from the bye.
    fn leave_only(&mut self, player: usize, opponents: &[usize]) {
        let others = (0..self.players.len()).filter(|other| *other != player && !opponents.contains(other));
        others.for_each(|other| self.barred.bar(player, other));
        self.players[player].may_have_bye = false;
        self.reach.extend(opponents.iter().max().map(|&lowest| (player, lowest)));
    }
}
