//! The places that points alone leave to a player: sound, and often wider than the truth.

use std::collections::BTreeMap;

use super::certain::{Certainty, OpenGames, OpenPairing, PairingEnd, PlaceRange, note};
use crate::{EntryId, Points, Settings};
use draughts::Side;

/// The fewest and the most points that a player can end with.
#[derive(Debug, Clone, Copy)]
pub(super) struct ScoreRange {
    pub(super) least: Points,
    pub(super) most: Points,
}

impl ScoreRange {
    /// What a round can give, whatever happens in it.
    pub(super) fn of_a_round(settings: &Settings) -> Self {
        let (values, byes) = (settings.pairing_values(), settings.scoring.byes);
        let unplayed = [byes.pairing_allocated, byes.full, byes.half, byes.zero, byes.forfeit_win, byes.forfeit_loss];
        let all = [values.win, values.draw, values.loss].into_iter().chain(unplayed);
        all.fold(Self { least: values.loss, most: values.win }, |range, points| Self {
            least: range.least.min(points),
            most: range.most.max(points),
        })
    }
}

/// Bounds by points. In some of the open pairings, in which every player sits once at most, it is taken into account that what one wins
/// the other loses; those that are left only widen what their players can reach.
pub(super) struct PlaceBounds<'a> {
    /// What every player can reach without the pairings of `joint`.
    reach: BTreeMap<EntryId, ScoreRange>,
    joint: Vec<&'a OpenPairing>,
}

/// A pairing with the way in which it is taken to end.
#[derive(Clone, Copy)]
struct EndedPairing<'s> {
    open: &'s OpenPairing,
    end: &'s PairingEnd,
}

impl<'a> PlaceBounds<'a> {
    pub(super) fn new(scene: &'a OpenGames, settings: &Settings) -> Self {
        let one_round = ScoreRange::of_a_round(settings);
        let (least, most) = (one_round.least * scene.rounds_left, one_round.most * scene.rounds_left);
        let reach =
            |(&entry, &points): (&EntryId, &Points)| (entry, ScoreRange { least: points + least, most: points + most });
        let mut bounds = Self { reach: scene.points.iter().map(reach).collect(), joint: Vec::new() };
        for open in &scene.open {
            bounds.take(open);
        }
        bounds
    }

    fn take(&mut self, open: &'a OpenPairing) {
        let sits = |side: Side| self.joint.iter().any(|other| other.side_of(open.seats[side]).is_some());
        if !Side::BOTH.into_iter().any(sits) {
            self.joint.push(open);
            return;
        }
        for side in Side::BOTH {
            if let Some(reach) = self.reach.get_mut(&open.seats[side]) {
                let here = open.range(side);
                *reach = ScoreRange { least: reach.least + here.least, most: reach.most + here.most };
            }
        }
    }

    pub(super) fn certainty(&self, entry: EntryId) -> Certainty {
        let mut noted = BTreeMap::new();
        let open_pairing = self.joint.iter().find_map(|open| Some((*open, open.side_of(entry)?)));
        match open_pairing {
            None => note(&mut noted, entry, None, self.span(entry, None)),
            Some((open, side)) => {
                for end in &open.ends {
                    note(&mut noted, entry, Some(end.marks[side]), self.span(entry, Some(EndedPairing { open, end })));
                }
            }
        }
        let all = u32::try_from(self.reach.len()).unwrap_or(u32::MAX);
        let unknown =
            Certainty { always: PlaceRange { best: 1, worst: all }, by_mark: BTreeMap::new(), is_exact: false };
        noted.remove(&entry).map_or(unknown, |certainty| Certainty { is_exact: false, ..certainty })
    }

    /// The places that a player can take if their own pairing ends so.
    fn span(&self, entry: EntryId, own: Option<EndedPairing<'_>>) -> PlaceRange {
        let (least, most) = (self.reach_in(entry, own).least, self.reach_in(entry, own).most);
        let others = self.joint.iter().filter(|open| own.is_none_or(|own| own.open.seats != open.seats));
        // Players who sit in no open pairing but this one.
        let is_fixed = |other: EntryId| {
            let sits = |open: &&OpenPairing| open.side_of(other).is_some();
            self.joint.iter().all(|open| !sits(open) || own.is_some_and(|own| own.open.seats == open.seats))
        };
        let fixed = || self.reach.keys().filter(|other| **other != entry && is_fixed(**other));
        let mut span = PlaceRange { best: 1, worst: 1 };
        for reach in fixed().map(|other| self.reach_in(*other, own)) {
            span.worst += u32::from(reach.most >= least);
            span.best += u32::from(reach.least > most);
        }
        for open in others {
            let above = |end: &PairingEnd, is_above: &dyn Fn(ScoreRange) -> bool| {
                let seats = Side::BOTH
                    .into_iter()
                    .filter(|side| is_above(self.reach_in(open.seats[*side], Some(EndedPairing { open, end }))));
                u32::try_from(seats.count()).unwrap_or(0)
            };
            span.worst += open.ends.iter().map(|end| above(end, &|reach| reach.most >= least)).max().unwrap_or(0);
            span.best += open.ends.iter().map(|end| above(end, &|reach| reach.least > most)).min().unwrap_or(0);
        }
        span
    }

    /// What a player can reach if a pairing, which may be theirs, ends so.
    fn reach_in(&self, entry: EntryId, ended: Option<EndedPairing<'_>>) -> ScoreRange {
        let reach = self.reach.get(&entry).copied().unwrap_or(ScoreRange { least: Points::ZERO, most: Points::ZERO });
        let made = ended.and_then(|own| Some(own.end.points[own.open.side_of(entry)?])).unwrap_or(Points::ZERO);
        ScoreRange { least: reach.least + made, most: reach.most + made }
    }
}
