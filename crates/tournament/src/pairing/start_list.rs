//! The start numbers to give before a round is paired: by the usual order, or, in a round robin that wishes it, so that
//! compatriots meet early.

use std::collections::BTreeMap;

use super::systems::numbering::{compatriots_early, last_meeting};
use crate::numbering::{numbers_due, start_numbers};
use crate::{Affiliation, Entry, EntryId, RoundNumber, StartNumber, Tournament};

/// The numbers to give before the next round is paired; none where all have theirs.
pub fn due(tournament: &Tournament) -> Vec<(EntryId, StartNumber)> {
    match drawn_by(tournament).filter(|_| tournament.rounds.is_empty()) {
        Some(common) => differing(tournament, drawn(tournament, common)),
        None => numbers_due(tournament),
    }
}

/// The numbers that a start list should have instead of those drawn for meetings that are no longer wished for; none where
/// nobody has a number yet.
pub fn usual(tournament: &Tournament) -> Vec<(EntryId, StartNumber)> {
    let is_numbered = tournament.entries.values().any(|entry| entry.number.is_some());
    if is_numbered { differing(tournament, start_numbers(tournament)) } else { Vec::new() }
}

/// What those have in common who meet early, where the system has a table for it.
pub fn drawn_by(tournament: &Tournament) -> Option<Affiliation> {
    tournament.settings.early.filter(|_| tournament.settings.system.is_round_robin())
}

/// The last round of the first cycle in which two meet who were to meet early; none where nobody has anybody to meet so.
pub fn last_early_meeting(tournament: &Tournament) -> Option<RoundNumber> {
    let common = drawn_by(tournament)?;
    let seated: Vec<&Entry> = starters(tournament).into_iter().filter(|entry| entry.number.is_some()).collect();
    let numbers: Vec<u16> = (1..).take(seated.len()).collect();
    let mut in_order = seated;
    in_order.sort_by_key(|entry| entry.number);
    let last = last_meeting(&groups(common, &in_order), &numbers);
    (last > 0).then_some(RoundNumber(last))
}

/// The order within a group, and of groups of the same size, is that of the lots.
fn drawn(tournament: &Tournament, common: Affiliation) -> Vec<(EntryId, StartNumber)> {
    let seed = tournament.lot_seed();
    let mut players = starters(tournament);
    players.sort_by_key(|entry| (seed.lot(entry.id), entry.id));
    let numbers = compatriots_early(&groups(common, &players));
    let mut given: BTreeMap<EntryId, StartNumber> =
        players.iter().zip(numbers).map(|(entry, number)| (entry.id, StartNumber(number))).collect();
    let absent = start_numbers(tournament).into_iter().map(|(id, _)| id).filter(|id| !given.contains_key(id));
    let last = u16::try_from(given.len()).unwrap_or(u16::MAX);
    let absent: Vec<_> = absent.zip((last.saturating_add(1)..).map(StartNumber)).collect();
    given.extend(absent);
    given.into_iter().collect()
}

/// Those who will be in the table.
fn starters(tournament: &Tournament) -> Vec<&Entry> {
    tournament.entries.values().filter(|entry| entry.is_present(RoundNumber::FIRST)).collect()
}

fn groups(common: Affiliation, players: &[&Entry]) -> Vec<Option<String>> {
    let group = |entry: &&Entry| Some(common.value_for(&entry.person)).filter(|group| !group.is_empty());
    players.iter().map(group).collect()
}

/// All of them, if any is another than it is now.
fn differing(tournament: &Tournament, numbers: Vec<(EntryId, StartNumber)>) -> Vec<(EntryId, StartNumber)> {
    let is_new = |(id, number): &(EntryId, StartNumber)| {
        tournament.entry(*id).is_some_and(|entry| entry.number != Some(*number))
    };
    if numbers.iter().any(is_new) { numbers } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Info, LotSeed, Person, Preset, Settings, TournamentId};

    /// A round robin of players of these regions, from whose names they are.
    fn event(regions: &[&str], seed: u32) -> Tournament {
        let settings = Settings {
            early: Some(Affiliation::Region),
            lot_seed: Some(LotSeed(seed)),
            ..Preset::RoundRobinSingleGames.settings()
        };
        let mut event = Tournament::new(TournamentId(1), "x", Info::default(), settings);
        for (id, region) in (1..).map(EntryId).zip(regions) {
            let person = Person { region: (*region).to_owned(), ..Person::default() };
            event.entries.insert(id, Entry::new(id, person, None));
        }
        event
    }

    fn give(event: &mut Tournament) -> Vec<u16> {
        for (id, number) in due(event) {
            if let Some(entry) = event.entries.get_mut(&id) {
                entry.number = Some(number);
            }
        }
        event.entries.values().filter_map(|entry| entry.number).map(|number| number.0).collect()
    }

    #[test]
    fn compatriots_meet_in_the_first_rounds_and_lots_decide_the_rest() {
        let regions = ["Орёл", "", "Тула", "орёл ", "", "Тула", "", "Орёл"];
        let mut event = event(&regions, 7);
        let numbers = give(&mut event);
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, [1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(last_early_meeting(&event), Some(RoundNumber(3)), "three need three rounds");
        assert_eq!(due(&event), [], "drawn once");
        let again = |seed| give(&mut self::event(&regions, seed));
        assert_eq!(again(7), numbers);
        assert!((8..20).any(|seed| again(seed) != numbers));
    }

    #[test]
    fn those_who_left_before_the_start_get_no_number() {
        let mut event = event(&["a", "b", "a", "b", "a"], 1);
        event.entries.values_mut().next().expect("five players").withdrawn_after = Some(RoundNumber(0));
        give(&mut event);
        assert_eq!(event.entries.values().next().and_then(|entry| entry.number), None);
        event.settings.early = None;
        assert_eq!(due(&event), []);
        assert!(usual(&event).iter().all(|(entry, _)| *entry != EntryId(1)));
        assert_eq!(last_early_meeting(&event), None);
    }
}
