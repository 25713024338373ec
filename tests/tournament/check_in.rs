//! The check-in before a round: the expected players, and the effects of coming and not coming.

use tournament::{
    Bye, Command, EntryId, EntryStatus, GameNumber, GameResult, Preset, Registration, RoundNumber, Score,
};

use crate::decide::{TestTournament, WHITE_WINS, newcomer};

const BLACK_WINS: GameResult = GameResult::Played(Score::Black);

fn awaited(tournament: &TestTournament) -> Vec<u32> {
    let check_in = tournament.0.current_check_in().expect("it is open");
    tournament.0.awaited_at(check_in).map(|entry| entry.id.0).collect()
}

fn mark(entry: u32, is_here: bool) -> Command {
    Command::CheckIn { players: vec![EntryId(entry)], is_here }
}

#[test]
fn in_a_knock_out_only_those_are_looked_for_who_are_still_in() {
    let mut tournament = TestTournament::with_players(Preset::KnockOutMicroMatches, 4);
    tournament.must(Command::OpenCheckIn(RoundNumber(1)));
    assert_eq!(awaited(&tournament), [1, 2, 3, 4]);
    tournament.play_round();
    let round = tournament.0.paired_rounds();
    // The first of every board wins both games.
    let games = tournament.games(round, Some(WHITE_WINS));
    let won =
        games.into_iter().map(|(id, _)| (id, Some(if id.game == GameNumber(1) { WHITE_WINS } else { BLACK_WINS })));
    tournament.must(Command::EnterResults(won.collect()));
    tournament.must(Command::OpenCheckIn(round.next()));
    let left = awaited(&tournament);
    assert_eq!(left.len(), 2, "{left:?}");
    tournament.must(Command::CloseCheckIn(round.next()));
    let absent = tournament.0.entries.values().filter(|entry| entry.byes.contains_key(&round.next()));
    assert_eq!(absent.map(|entry| entry.id.0).collect::<Vec<_>>(), left);
}

#[test]
fn where_a_player_stands_follows_the_check_in_and_then_the_board() {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 4);
    let statuses = |tournament: &TestTournament| tournament.0.entry_statuses().into_values().collect::<Vec<_>>();
    assert_eq!(statuses(&tournament), [EntryStatus::Confirmed; 4]);
    tournament.must(Command::OpenCheckIn(RoundNumber(1)));
    assert_eq!(statuses(&tournament), [EntryStatus::Absent; 4]);
    tournament.must(mark(1, true));
    tournament.must(Command::Withdraw { entry: EntryId(2), after: RoundNumber(0) });
    tournament.must(Command::SetBye { entry: EntryId(3), round: RoundNumber(1), bye: Some(Bye::Half) });
    let [first, second, third, fourth] = [1, 2, 3, 4].map(|id| tournament.0.entry_status(EntryId(id)));
    assert_eq!([first, second], [EntryStatus::Present, EntryStatus::Withdrawn]);
    // Players with a requested bye are not expected.
    assert_eq!([third, fourth], [EntryStatus::Confirmed, EntryStatus::Absent]);
    tournament.must(mark(4, true));
    tournament.must(Command::CloseCheckIn(RoundNumber(1)));
    tournament.play_round();
    assert_eq!(tournament.0.entry_status(EntryId(4)), EntryStatus::Present);
    assert_eq!(tournament.0.entry_status(EntryId(3)), EntryStatus::Confirmed);
}

#[test]
fn who_was_confirmed_by_coming_waits_again_when_it_was_a_mistake() {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 4);
    tournament.play_round();
    tournament.must(Command::Register(vec![newcomer(5)]));
    let registered = tournament.0.entry(EntryId(5)).expect("just registered").clone();
    assert_eq!(registered.registration, Registration::Registered);
    tournament.must(Command::OpenCheckIn(RoundNumber(2)));
    for is_closed in [false, true] {
        if is_closed {
            tournament.must(Command::CloseCheckIn(RoundNumber(2)));
        }
        tournament.must(mark(5, true));
        let there = tournament.0.entry(EntryId(5)).expect("there");
        assert!(there.is_confirmed() && there.is_to_be_paired(RoundNumber(2)));
        tournament.must(mark(5, false));
        assert_eq!(tournament.0.entry(EntryId(5)), Some(&registered));
    }
    // A player who was confirmed before only gets a bye.
    tournament.must(mark(4, true));
    tournament.must(mark(4, false));
    let there = tournament.0.entry(EntryId(4)).expect("there");
    assert!(there.is_confirmed() && there.byes.get(&RoundNumber(2)) == Some(&Bye::Zero));
}

#[test]
fn who_plays_is_not_absent_for_the_check_in_of_the_next_round() {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 4);
    tournament.must(Command::Pair(tournament.plan()));
    tournament.must(Command::Publish(RoundNumber(1)));
    tournament.must(Command::OpenCheckIn(RoundNumber(2)));
    let statuses = |tournament: &TestTournament| tournament.0.entry_statuses().into_values().collect::<Vec<_>>();
    assert_eq!(statuses(&tournament), [EntryStatus::Present; 4]);
}
