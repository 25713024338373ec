//! Late entries: the start numbers that change, and the stable addresses of players.

use tournament::numbering::{AssignedNumber, NumberMove, appended_numbers, moving_numbers};
use tournament::pairing::late::with_newcomers;
use tournament::pairing::start_list::{due, due_with};
use tournament::{
    Command, Entry, EntryId, LateNumbers, NewEntry, Preset, Rating, Rearrangement, StartNumber, Tournament,
};

use crate::decide::{TestTournament, WHITE_WINS, newcomer};

/// Four players after a round, and a late player with the highest rating.
fn with_late_entry() -> TestTournament {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 4);
    tournament.play_round();
    tournament.must(Command::Enter(vec![NewEntry { rating: Some(Rating(2500)), ..newcomer(9) }]));
    tournament
}

/// Five players, and the strongest of all who is let into the round after `rounds` others.
fn with_admitted(late: LateNumbers, rounds: u16) -> TestTournament {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 5);
    tournament.0.settings.late_numbers = late;
    (0..rounds).for_each(|_| tournament.play_round());
    tournament.must(Command::Pair(tournament.plan()));
    let round = tournament.0.paired_rounds();
    tournament.must(Command::Publish(round));
    tournament.must(Command::Enter(vec![NewEntry { rating: Some(Rating(2500)), ..newcomer(9) }]));
    tournament.must(Command::AssignNumbers(appended_numbers(&tournament.0)));
    let offers = with_newcomers(&tournament.0, &[]);
    let [offer] = &offers[..] else { panic!("the player with the bye gets an opponent") };
    let rearrangement = Rearrangement { newly_numbered: vec![EntryId(6)], ..offer.rearrangement.clone() };
    tournament.must(Command::Rearrange(Box::new(rearrangement)));
    assert_eq!(numbers(&tournament.0), [1, 2, 3, 4, 5, 6], "no number moves while the round is played");
    tournament.must(Command::EnterResults(tournament.games(round, Some(WHITE_WINS))));
    tournament
}

/// The changes of numbers when the next round is paired.
fn moves(tournament: &Tournament) -> Vec<[u16; 2]> {
    let moves = moving_numbers(tournament, &due(tournament).into_iter().collect());
    moves.into_iter().map(|NumberMove { from, to }| [from.0, to.0]).collect()
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
    assert_eq!(moves(&tournament.0), [[1, 2], [2, 3], [3, 4], [4, 5]]);
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
    assert_eq!(numbered, [AssignedNumber { entry: EntryId(5), number: StartNumber(5) }]);
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

#[test]
fn who_is_let_into_a_running_round_has_a_provisional_number_until_the_next() {
    for rounds in [0, 1, 2] {
        let mut tournament = with_admitted(LateNumbers::InOrder, rounds);
        assert!(tournament.0.entries[&EntryId(6)].provisional_number, "after {rounds} rounds");
        assert_eq!(moves(&tournament.0), [[1, 2], [2, 3], [3, 4], [4, 5], [5, 6], [6, 1]]);
        tournament.must(Command::AssignNumbers(due(&tournament.0)));
        assert_eq!(numbers(&tournament.0), [2, 3, 4, 5, 6, 1]);
        assert_eq!(addresses(&tournament.0), [1, 2, 3, 4, 5, 6]);
        assert!(due(&tournament.0).is_empty(), "it is done once");
    }
}

#[test]
fn a_provisional_number_stays_where_the_arbiter_says_so() {
    let mut tournament = with_admitted(LateNumbers::InOrder, 1);
    let numbered = due_with(&tournament.0, LateNumbers::AtEnd);
    assert_eq!(numbered, [AssignedNumber { entry: EntryId(6), number: StartNumber(6) }]);
    tournament.must(Command::AssignNumbers(numbered));
    assert_eq!(numbers(&tournament.0), [1, 2, 3, 4, 5, 6]);
    assert!(due(&tournament.0).is_empty(), "nothing is asked again");
}

#[test]
fn no_number_is_provisional_where_none_moves_any_more() {
    for (late, rounds) in [(LateNumbers::AtEnd, 1), (LateNumbers::InOrder, 3), (LateNumbers::InOrder, 6)] {
        let tournament = with_admitted(late, rounds);
        assert!(!tournament.0.entries[&EntryId(6)].provisional_number, "{late:?} after {rounds} rounds");
        assert!(due(&tournament.0).is_empty());
    }
}

#[test]
fn an_entry_that_was_written_before_has_no_provisional_number() {
    let entry = with_late_entry().0.entries[&EntryId(1)].clone();
    let written = serde_json::to_string(&entry).expect("it is data");
    assert!(!written.contains("provisional_number"));
    assert_eq!(serde_json::from_str::<Entry>(&written).expect("it is read"), entry);
}
