//! Baku acceleration (C.04.7): virtual points that keep the strong apart from the weak in the first rounds.

use crate::{Acceleration, AccelerationMethod, Entry, EntryId, Points, RoundNumber, Tournament};

impl Tournament {
    /// Every record of virtual points that holds: those given one by one, then those of the method chosen.
    pub fn accelerations(&self) -> Vec<Acceleration> {
        let by_method = match self.settings.accelerated {
            AccelerationMethod::Baku if self.settings.can_be_accelerated() => self.baku(),
            AccelerationMethod::Baku | AccelerationMethod::None => Vec::new(),
        };
        self.settings.acceleration.iter().cloned().chain(by_method).collect()
    }

    /// The records of virtual points by the rule of 2026: the upper group has a win's points in the first half (rounded
    /// up) of the accelerated rounds and half of that in the others; the accelerated rounds are the first half (rounded
    /// up) of all. Of teams every player has the virtual match points of their team.
    fn baku(&self) -> Vec<Acceleration> {
        let has_teams = self.settings.system.has_teams();
        let is_present = |entry: &Entry| entry.is_present(RoundNumber::FIRST);
        // Of N players of round 1 the first 2·⌈N/4⌉; those who come later belong to them if they are numbered before the last of
        // them. In a tournament of teams the players of as many teams.
        let entries: Vec<EntryId> = if has_teams {
            let is_there =
                |team: &super::team::Team| team.players.iter().any(|id| self.entry(*id).is_some_and(is_present));
            upper(self.numbered_teams(), is_there).into_iter().flat_map(|team| team.players).collect()
        } else {
            let numbered = self.start_list().into_iter().filter(|entry| entry.number.is_some()).collect();
            upper(numbered, |entry: &&Entry| is_present(entry)).into_iter().map(|entry| entry.id).collect()
        };
        let win =
            if has_teams { self.settings.team_rules.match_values.win } else { self.settings.pairing_values().win };
        let accelerated = self.settings.rounds.0.div_ceil(2);
        let full = accelerated.div_ceil(2);
        let half = Points::from_tenths(win.tenths() / 2);
        let record = |points, first, last| Acceleration {
            points,
            rounds: (RoundNumber(first), RoundNumber(last)),
            entries: entries.clone(),
        };
        let records = [record(win, 1, full), record(half, full + 1, accelerated)];
        records.into_iter().filter(|record| record.rounds.0 <= record.rounds.1 && !record.entries.is_empty()).collect()
    }
}

/// Of a list in order of numbers all down to the last of the upper group: the first 2·⌈N/4⌉ of those N who were there in round 1.
fn upper<T>(mut list: Vec<T>, was_there: impl Fn(&T) -> bool) -> Vec<T> {
    let first: Vec<usize> = list.iter().enumerate().filter(|(_, one)| was_there(one)).map(|(place, _)| place).collect();
    let size = 2 * first.len().div_ceil(4);
    let place = first.get(size.min(first.len()).saturating_sub(1));
    list.truncate(place.map_or(0, |place| place + 1));
    list
}
