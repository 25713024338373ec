//! Baku acceleration.

use tournament::{
    AccelerationMethod, Basis, Entry, EntryId, Info, Membership, Person, PointValues, Points, Preset, RoundNumber,
    Settings, StartNumber, System, TeamRules, Tournament, TournamentId,
};

/// A tournament of nine rounds with this many players, numbered as they are entered.
fn new_tournament(players: u16) -> Tournament {
    let settings = Settings {
        rounds: RoundNumber(9),
        accelerated: AccelerationMethod::Baku,
        ..Preset::SwissSingleGames.settings()
    };
    let mut tournament = Tournament::new(TournamentId(1), "x", Info::default(), settings);
    for n in 1..=players {
        let id = EntryId(u32::from(n));
        let entry = Entry { number: Some(StartNumber(n)), ..Entry::new(id, Person::default(), None) };
        tournament.entries.insert(id, entry);
    }
    tournament
}

fn upper(tournament: &Tournament) -> Vec<u32> {
    tournament.accelerations().first().map(|record| record.entries.iter().map(|id| id.0).collect()).unwrap_or_default()
}

#[test]
fn the_upper_half_is_even_and_has_a_win_then_half_of_it() {
    for (players, size) in [(0, 0), (1, 1), (2, 2), (5, 4), (10, 6), (161, 82)] {
        assert_eq!(upper(&new_tournament(players)).len(), size, "{players} players");
    }
    let records = new_tournament(8).accelerations();
    let told: Vec<_> = records.iter().map(|record| (record.points, record.rounds.0.0, record.rounds.1.0)).collect();
    assert_eq!(told, [(Points::whole(2), 1, 3), (Points::whole(1), 4, 5)]);
}

#[test]
fn late_entries_belong_to_the_half_in_which_they_are_numbered() {
    let mut tournament = new_tournament(8);
    let mut enter = |id: u32, number: u16| {
        let entry = Entry {
            number: Some(StartNumber(number)),
            joins: RoundNumber(2),
            ..Entry::new(EntryId(id), Person::default(), None)
        };
        tournament.entries.insert(entry.id, entry);
    };
    enter(9, 10);
    for entry in tournament.entries.values_mut().filter(|entry| (3..=8).contains(&entry.id.0)) {
        entry.number = entry.number.map(|number| StartNumber(number.0 + 1));
    }
    let late = Entry { number: Some(StartNumber(3)), joins: RoundNumber(2), ..tournament.entries[&EntryId(9)].clone() };
    tournament.entries.insert(EntryId(10), Entry { id: EntryId(10), ..late });
    assert_eq!(upper(&tournament), [1, 2, 10, 3, 4], "the last of the half stays the last of it");
}

/// Teams of two in turn: their match points are 3 for a win here.
#[test]
fn of_teams_all_members_of_the_upper_half_have_match_points() {
    let mut tournament = new_tournament(12);
    tournament.settings.system = System::TeamSwiss;
    let match_values = PointValues { win: Points::whole(3), draw: Points::whole(1), loss: Points::ZERO };
    tournament.settings.team_rules = TeamRules { match_values, ..TeamRules::usual(System::TeamSwiss) };
    for entry in tournament.entries.values_mut() {
        entry.member = Membership { team: format!("T{}", entry.id.0.div_ceil(2)), ..Membership::default() };
    }
    let records = tournament.accelerations();
    let told: Vec<_> = records.iter().map(|record| (record.points.tenths(), record.entries.len())).collect();
    assert_eq!(told, [(30, 8), (15, 8)], "four of six teams");
    tournament.settings.team_rules.basis = Basis::Games;
    assert_eq!(tournament.accelerations(), [], "the rule knows match points only");
}

#[test]
fn other_systems_have_no_virtual_points() {
    let mut tournament = new_tournament(8);
    tournament.settings.system = System::Monrad;
    assert_eq!(tournament.accelerations(), []);
}
