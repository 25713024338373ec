//! Baku acceleration (C.04.7): virtual points that keep the strong apart from the weak in the first rounds.

use super::aggregate::Tournament;
use super::entry::Entry;
use super::ids::{EntryId, RoundNumber, StartNumber};
use super::points::Points;
use super::settings::{Acceleration, AccelerationMethod};

impl Tournament {
    /// Every record of virtual points that holds: those given one by one, then those of the method chosen.
    pub fn accelerations(&self) -> Vec<Acceleration> {
        let by_method = match self.settings.accelerated {
            AccelerationMethod::Baku if self.settings.system.can_be_accelerated() => self.baku(),
            AccelerationMethod::Baku | AccelerationMethod::None => Vec::new(),
        };
        self.settings.acceleration.iter().cloned().chain(by_method).collect()
    }

    /// The records of virtual points by the rule of 2026: the upper group has a win's points in the first half (rounded
    /// up) of the accelerated rounds and half of that in the others; the accelerated rounds are the first half (rounded
    /// up) of all.
    fn baku(&self) -> Vec<Acceleration> {
        let entries = self.accelerated_entries();
        let win = self.settings.pairing_values().win;
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

    /// Of N players of round 1 the first 2·⌈N/4⌉; whoever comes later belongs to them if he is numbered before the last of
    /// them.
    fn accelerated_entries(&self) -> Vec<EntryId> {
        let numbered: Vec<(StartNumber, &Entry)> =
            self.start_list().into_iter().filter_map(|entry| Some((entry.number?, entry))).collect();
        let first: Vec<StartNumber> = numbered
            .iter()
            .filter(|(_, entry)| entry.is_present(RoundNumber::FIRST))
            .map(|(number, _)| *number)
            .collect();
        let size = 2 * first.len().div_ceil(4);
        let last = first.get(size.min(first.len()).saturating_sub(1)).copied();
        numbered.into_iter().filter(|(number, _)| Some(*number) <= last).map(|(_, entry)| entry.id).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::{Info, Person, Preset, Settings, System, TournamentId};

    /// An event of nine rounds with this many players, numbered as they are entered.
    fn event(players: u16) -> Tournament {
        let settings = Settings {
            rounds: RoundNumber(9),
            accelerated: AccelerationMethod::Baku,
            ..Preset::SwissSingleGames.settings()
        };
        let mut event = Tournament::new(TournamentId(1), "x", Info::default(), settings);
        for n in 1..=players {
            let id = EntryId(u32::from(n));
            let entry = Entry { number: Some(StartNumber(n)), ..Entry::new(id, Person::default(), None) };
            event.entries.insert(id, entry);
        }
        event
    }

    fn upper(event: &Tournament) -> Vec<u32> {
        event.accelerations().first().map(|record| record.entries.iter().map(|id| id.0).collect()).unwrap_or_default()
    }

    #[test]
    fn the_upper_half_is_even_and_has_a_win_then_half_of_it() {
        for (players, size) in [(0, 0), (1, 1), (2, 2), (5, 4), (10, 6), (161, 82)] {
            assert_eq!(upper(&event(players)).len(), size, "{players} players");
        }
        let records = event(8).accelerations();
        let told: Vec<_> = records.iter().map(|record| (record.points, record.rounds.0.0, record.rounds.1.0)).collect();
        assert_eq!(told, [(Points::whole(2), 1, 3), (Points::whole(1), 4, 5)]);
    }

    #[test]
    fn late_entries_belong_to_the_half_in_which_they_are_numbered() {
        let mut event = event(8);
        let mut enter = |id: u32, number: u16| {
            let entry = Entry {
                number: Some(StartNumber(number)),
                joins: RoundNumber(2),
                ..Entry::new(EntryId(id), Person::default(), None)
            };
            event.entries.insert(entry.id, entry);
        };
        enter(9, 10);
        for entry in event.entries.values_mut().filter(|entry| (3..=8).contains(&entry.id.0)) {
            entry.number = entry.number.map(|number| StartNumber(number.0 + 1));
        }
        let late = Entry { number: Some(StartNumber(3)), joins: RoundNumber(2), ..event.entries[&EntryId(9)].clone() };
        event.entries.insert(EntryId(10), Entry { id: EntryId(10), ..late });
        assert_eq!(upper(&event), [1, 2, 10, 3, 4], "the last of the half stays the last of it");
    }

    #[test]
    fn other_systems_have_no_virtual_points() {
        let mut event = event(8);
        event.settings.system = System::Monrad;
        assert_eq!(event.accelerations(), []);
    }
}
