//! Start numbers as the rules order them.

use tournament::pairing::start_list::{due, last_early_meeting, usual};
use tournament::{
    Affiliation, Entry, EntryId, Info, LotSeed, Person, Preset, RoundNumber, Settings, Tournament, TournamentId,
};

/// A round robin of players of these regions, from whose names they are.
fn new_tournament(regions: &[&str], seed: u32) -> Tournament {
    let settings = Settings {
        early_meetings: Some(Affiliation::Region),
        lot_seed: Some(LotSeed(seed)),
        ..Preset::RoundRobinSingleGames.settings()
    };
    let mut tournament = Tournament::new(TournamentId(1), "x", Info::default(), settings);
    for (id, region) in (1..).map(EntryId).zip(regions) {
        let person = Person { region: (*region).to_owned(), ..Person::default() };
        tournament.entries.insert(id, Entry::new(id, person, None));
    }
    tournament
}

fn give(tournament: &mut Tournament) -> Vec<u16> {
    for assigned in due(tournament) {
        if let Some(entry) = tournament.entries.get_mut(&assigned.entry) {
            entry.number = Some(assigned.number);
        }
    }
    tournament.entries.values().filter_map(|entry| entry.number).map(|number| number.0).collect()
}

#[test]
fn compatriots_meet_in_the_first_rounds_and_lots_decide_the_rest() {
    let regions = ["Орёл", "", "Тула", "орёл ", "", "Тула", "", "Орёл"];
    let mut tournament = new_tournament(&regions, 7);
    let numbers = give(&mut tournament);
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, [1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(last_early_meeting(&tournament), Some(RoundNumber(3)), "three need three rounds");
    assert_eq!(due(&tournament), [], "drawn once");
    let again = |seed| give(&mut new_tournament(&regions, seed));
    assert_eq!(again(7), numbers);
    assert!((8..20).any(|seed| again(seed) != numbers));
}

#[test]
fn those_who_left_before_the_start_get_no_number() {
    let mut tournament = new_tournament(&["a", "b", "a", "b", "a"], 1);
    tournament.entries.values_mut().next().expect("five players").withdrawn_after = Some(RoundNumber(0));
    give(&mut tournament);
    assert_eq!(tournament.entries.values().next().and_then(|entry| entry.number), None);
    tournament.settings.early_meetings = None;
    assert_eq!(due(&tournament), []);
    assert!(usual(&tournament).iter().all(|assigned| assigned.entry != EntryId(1)));
    assert_eq!(last_early_meeting(&tournament), None);
}
