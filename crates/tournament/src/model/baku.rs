//! Baku acceleration (C.04.7): virtual points that keep the strong apart from the weak in the first rounds.

use super::entry::Entry;
use super::ids::{EntryId, RoundNumber};
use super::points::Points;
use super::settings::{Acceleration, AccelerationMethod};
use super::tournament::Tournament;

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
    /// up) of all. Of teams everybody has the virtual match points of his team.
    fn baku(&self) -> Vec<Acceleration> {
        let has_teams = self.settings.system.has_teams();
        let entries = if has_teams { self.accelerated_members() } else { self.accelerated_entries() };
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

    /// Of N players of round 1 the first 2·⌈N/4⌉; whoever comes later belongs to them if he is numbered before the last of
    /// them.
    fn accelerated_entries(&self) -> Vec<EntryId> {
        let numbered: Vec<&Entry> = self.start_list().into_iter().filter(|entry| entry.number.is_some()).collect();
        upper(numbered, |entry| entry.is_present(RoundNumber::FIRST)).into_iter().map(|entry| entry.id).collect()
    }

    /// The players of as many teams.
    fn accelerated_members(&self) -> Vec<EntryId> {
        let is_present = |id: &EntryId| self.entry(*id).is_some_and(|entry| entry.is_present(RoundNumber::FIRST));
        let teams = upper(self.numbered_teams(), |team| team.players.iter().any(is_present));
        teams.into_iter().flat_map(|team| team.players).collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Basis, Info, Membership, Person, PointValues, Preset, Settings, StartNumber, System, TeamRules, TournamentId,
    };

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

    /// Teams of two by turn: their match points are 3 for a win here.
    #[test]
    fn of_teams_all_members_of_the_upper_half_have_match_points() {
        let mut event = event(12);
        event.settings.system = System::TeamSwiss;
        let match_values = PointValues { win: Points::whole(3), draw: Points::whole(1), loss: Points::ZERO };
        event.settings.team_rules = TeamRules { match_values, ..TeamRules::usual(System::TeamSwiss) };
        for entry in event.entries.values_mut() {
            entry.member = Membership { team: format!("T{}", entry.id.0.div_ceil(2)), ..Membership::default() };
        }
        let records = event.accelerations();
        let told: Vec<_> = records.iter().map(|record| (record.points.tenths(), record.entries.len())).collect();
        assert_eq!(told, [(30, 8), (15, 8)], "four of six teams");
        event.settings.team_rules.basis = Basis::Games;
        assert_eq!(event.accelerations(), [], "the rule knows match points only");
    }

    #[test]
    fn other_systems_have_no_virtual_points() {
        let mut event = event(8);
        event.settings.system = System::Monrad;
        assert_eq!(event.accelerations(), []);
    }
}
