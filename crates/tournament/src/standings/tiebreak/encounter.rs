//! DE: the direct encounter among those who are tied (C.07, 6). It belongs to a group, not to a player.

use super::{TermReason, TieBreakTerm};
use crate::standings::score::StandingsField;
use crate::standings::value::{Amount, Value};
use crate::{Points, RoundNumber};

/// Scores are kept in such parts of a tenth that the mean of up to ten games between two players is exact.
const PARTS: i64 = 2520;

/// A single player has nothing to be compared with: see [`Encounters`].
pub(super) const fn of_one_player(_: &StandingsField<'_>, _: usize) -> Value {
    Value::Place(0)
}

/// Players, or teams, who have met each other.
pub(in crate::standings) trait Opponents {
    fn size(&self) -> usize;
    /// The opponents of one of them, with the scores against each.
    fn met_by(&self, player: usize) -> Vec<(usize, Points)>;
    /// What a meeting gives at most and at least.
    fn extremes(&self) -> MeetingExtremes;
}

/// The points of a meeting that is won, and of one that is lost.
#[derive(Debug, Clone, Copy)]
pub(in crate::standings) struct MeetingExtremes {
    pub(in crate::standings) most: Points,
    pub(in crate::standings) least: Points,
}

impl Opponents for StandingsField<'_> {
    fn size(&self) -> usize {
        self.players.len()
    }

    fn met_by(&self, player: usize) -> Vec<(usize, Points)> {
        self.meetings(player).map(|(_, meeting)| (meeting.opponent, meeting.points)).collect()
    }

    fn extremes(&self) -> MeetingExtremes {
        MeetingExtremes { most: self.values.win, least: self.values.loss }
    }
}

/// The games of some tied players among themselves.
pub(in crate::standings) struct Encounters<'a, O> {
    field: &'a O,
}

/// What a player made against the others of a group.
#[derive(Debug, Clone, Copy)]
struct EncounterRecord {
    player: usize,
    /// Points, several games against one opponent counting as their mean.
    known: i64,
    missing: i64,
}

/// The place of each of a group that stands in these parts, in its order: 1, 2, 2, 4 …, or 0 for all if there is but one part.
pub(in crate::standings) fn places_of(parts: Vec<Vec<usize>>, group: &[usize]) -> Vec<u32> {
    if parts.len() < 2 {
        return vec![0; group.len()];
    }
    let mut places = vec![0; group.len()];
    let mut place = 1;
    for part in parts {
        for player in &part {
            if let Some(at) = group.iter().position(|member| member == player) {
                places[at] = place;
            }
        }
        // All of a part share its first place, and the next part begins after all of them.
        place += u32::try_from(part.len()).unwrap_or(u32::MAX);
    }
    places
}

impl Encounters<'_, StandingsField<'_>> {
    /// What a player made against each of the others, as terms.
    pub(in crate::standings) fn terms(&self, player: usize, group: &[usize]) -> Vec<TieBreakTerm> {
        let others = group.iter().copied().filter(|other| *other != player);
        let term = |other: usize, round: Option<RoundNumber>, made: Points, why| {
            let (opponent, value) = (Some(self.field.players[other].entry), Amount::from(made));
            TieBreakTerm { round, opponent, score: value, made, value, why, voluntary: false, cut: None }
        };
        let mut terms = Vec::new();
        for other in others {
            let before = terms.len();
            let meetings = self.field.meetings(player).filter(|(_, meeting)| meeting.opponent == other);
            terms.extend(meetings.map(|(round, own)| term(other, Some(round), own.points, TermReason::Encounter)));
            // Two who have not met are named all the same: that is why the tie-break may leave them tied.
            if terms.len() == before {
                terms.push(term(other, None, Points::ZERO, TermReason::NotMet));
            }
        }
        terms
    }
}

impl<'a, O: Opponents> Encounters<'a, O> {
    pub(in crate::standings) const fn new(field: &'a O) -> Self {
        Self { field }
    }

    /// The place of each of the group, in its order: 1, 2, 2, 4 …, or 0 for all if it does not separate them.
    pub(in crate::standings) fn places(&self, group: &[usize]) -> Vec<u32> {
        places_of(self.order(group), group)
    }

    /// The group in parts, the best first; one part if nothing separates them.
    pub(in crate::standings) fn order(&self, group: &[usize]) -> Vec<Vec<usize>> {
        if group.len() < 2 {
            return vec![group.to_vec()];
        }
        let mut records = self.records(group);
        records.sort_by_key(|record| std::cmp::Reverse(record.known));
        if records.iter().all(|record| record.missing == 0) {
            // All have met: by score, and again inside each part (C.07, 6.2).
            let parts: Vec<&[EncounterRecord]> = records.chunk_by(|a, b| a.known == b.known).collect();
            if let [only] = parts.as_slice() {
                return vec![players(only)];
            }
            parts.into_iter().flat_map(|part| self.order(&players(part))).collect()
        } else {
            self.by_certainty(records)
        }
    }

    /// Not all have met: a player who has more than any other can still reach is first, then the next; the rest begin again
    /// among themselves (C.07, 6.3 and 6.4).
    fn by_certainty(&self, mut records: Vec<EncounterRecord>) -> Vec<Vec<usize>> {
        let mut parts = Vec::new();
        while let Some(first) = self.certain_first(&records) {
            parts.push(vec![records.remove(first).player]);
        }
        if parts.is_empty() {
            return vec![players(&records)];
        }
        if !records.is_empty() {
            parts.extend(self.order(&players(&records)));
        }
        parts
    }

    /// Whose score is greater than all others' whatever the missing games give.
    fn certain_first(&self, records: &[EncounterRecord]) -> Option<usize> {
        let part = |points: Points| i64::from(points.tenths()) * PARTS;
        let extremes = self.field.extremes();
        let (win, loss) = (part(extremes.most), part(extremes.least));
        let least = |record: &EncounterRecord| record.known + loss * record.missing;
        let most = |record: &EncounterRecord| record.known + win * record.missing;
        let best = (0..records.len()).max_by_key(|&at| least(&records[at]))?;
        let others = records.iter().enumerate().filter(|(at, _)| *at != best);
        others.map(|(_, record)| most(record)).all(|reach| reach < least(&records[best])).then_some(best)
    }

    fn records(&self, group: &[usize]) -> Vec<EncounterRecord> {
        let mut is_tied = vec![false; self.field.size()];
        for &player in group {
            is_tied[player] = true;
        }
        group.iter().map(|&player| self.record(player, group.len(), &is_tied)).collect()
    }

    fn record(&self, player: usize, size: usize, is_tied: &[bool]) -> EncounterRecord {
        let mut inside = self.field.met_by(player);
        inside.retain(|(opponent, _)| is_tied[*opponent]);
        inside.sort_by_key(|(opponent, _)| *opponent);
        let opponents = inside.chunk_by(|a, b| a.0 == b.0);
        // The mean of the points against each of them.
        let mean = |meetings: &[_]| {
            let sum: Points = meetings.iter().map(|(_, points)| *points).sum();
            i64::from(sum.tenths()) * PARTS / i64::try_from(meetings.len()).unwrap_or(1)
        };
        let known = opponents.clone().map(mean).sum();
        let missing = i64::try_from(size - 1 - opponents.count()).unwrap_or(0);
        EncounterRecord { player, known, missing }
    }
}

fn players(records: &[EncounterRecord]) -> Vec<usize> {
    records.iter().map(|record| record.player).collect()
}
