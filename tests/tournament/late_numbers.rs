//! Late entries: which start numbers move, and that the addresses of players stay theirs.

use tournament::numbering::moving_numbers;
use tournament::pairing::start_list::{due, due_with};
use tournament::{Command, EntryId, LateNumbers, NewEntry, Preset, Rating, StartNumber, Tournament};

use crate::decide::{TestTournament, newcomer};

/// Four players who have played a round, and one who comes then with the highest rating.
fn with_late_entry() -> TestTournament {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 4);
    tournament.play_round();
    tournament.must(Command::Enter(vec![NewEntry { rating: Some(Rating(2500)), ..newcomer(9) }]));
    tournament
}

fn numbers(tournament: &Tournament) -> Vec<u16> {
    tournament.entries.values().filter_map(|entry| Some(entry.number?.0)).collect()
}

fn addresses(tournament: &Tournament) -> Vec<u16> {
    tournament.entries.values().filter_map(|entry| Some(entry.page_number()?.0)).collect()
}

#[test]
fn numbers_move_in_order_but_addresses_stay() {
    let mut tournament = with_late_entry();
    let numbered = due(&tournament.0);
    assert_eq!(moving_numbers(&tournament.0, &numbered.iter().copied().collect()), [1, 2, 3, 4].map(StartNumber));
    tournament.must(Command::AssignNumbers(numbered));
    assert_eq!(numbers(&tournament.0), [2, 3, 4, 5, 1]);
    assert_eq!(
        addresses(&tournament.0),
        [1, 2, 3, 4, 6],
        "the newcomer gets an address that is nobody's number either"
    );
    assert_eq!(tournament.0.by_page_number(StartNumber(1)).map(|entry| entry.id), Some(EntryId(1)));
    tournament.play_round();
    tournament.must(Command::Enter(vec![NewEntry { rating: Some(Rating(2600)), ..newcomer(10) }]));
    tournament.must(Command::AssignNumbers(due(&tournament.0)));
    assert_eq!(numbers(&tournament.0), [3, 4, 5, 6, 2, 1]);
    assert_eq!(addresses(&tournament.0), [1, 2, 3, 4, 6, 7], "a second move changes no address either");
}

#[test]
fn numbers_at_the_end_move_nobody() {
    let mut tournament = with_late_entry();
    let numbered = due_with(&tournament.0, LateNumbers::AtEnd);
    assert!(moving_numbers(&tournament.0, &numbered.iter().copied().collect()).is_empty());
    assert_eq!(numbered, [(EntryId(5), StartNumber(5))]);
    tournament.0.settings.late_numbers = LateNumbers::AtEnd;
    assert_eq!(due(&tournament.0), numbered, "the setting says the same");
    tournament.must(Command::AssignNumbers(numbered));
    assert_eq!(addresses(&tournament.0), [1, 2, 3, 4, 5]);
}

#[test]
fn before_a_round_is_public_addresses_follow_the_numbers() {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 4);
    tournament.must(Command::Enter(vec![NewEntry { rating: Some(Rating(2500)), ..newcomer(9) }]));
    let numbered = due(&tournament.0);
    assert!(
        moving_numbers(&tournament.0, &numbered.iter().copied().collect()).is_empty(),
        "nobody knows the numbers yet"
    );
    tournament.must(Command::AssignNumbers(numbered));
    assert_eq!(addresses(&tournament.0), numbers(&tournament.0));
}
