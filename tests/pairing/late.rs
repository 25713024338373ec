//! A player leaves a public round, or joins it.

use chrono::NaiveDateTime;
use draughts::BySide;
use std::collections::BTreeMap;
use tournament::numbering::start_numbers;
use tournament::pairing::late::{with_newcomers, without};
use tournament::pairing::team_by_hand::{HandMatch, of_matches};
use tournament::{
    BoardNumber, Bye, Command, EntryId, GameId, GameNumber, GameResult, Info, Leaving, Membership, Name, NewEntry,
    Person, Preset, RoundNumber, RoundPlan, Score, Stage, Tournament, TournamentId, decide,
};

const ROUND: RoundNumber = RoundNumber(1);

fn does(tournament: &mut Tournament, command: Command) {
    let changes = decide(tournament, command, NaiveDateTime::MIN).expect("it is allowed");
    tournament.apply_all(&changes).expect("it applies");
}

fn enter(tournament: &mut Tournament, name: &str) {
    let person = Person { name: Name::parse(name), ..Person::default() };
    does(tournament, Command::Enter(vec![NewEntry { player: None, person, rating: None, member: None }]));
    does(tournament, Command::AssignNumbers(tournament::numbering::appended_numbers(tournament)));
}

/// Ten public boards, 1–2, 3–4 and so on; these have results.
fn new_tournament(played: &[u16]) -> Tournament {
    let settings = Preset::SwissSingleGames.settings();
    let mut tournament =
        Tournament::new(TournamentId(1), "x", Info { title: "X".to_owned(), ..Info::default() }, settings);
    (1..=20).for_each(|n| enter(&mut tournament, &format!("Player{n} A")));
    let pair = |n: u32| BySide { white: EntryId(2 * n - 1), black: EntryId(2 * n) };
    does(&mut tournament, Command::Pair(RoundPlan::by_hand(ROUND, (1..=10).map(pair).collect(), BTreeMap::new())));
    does(&mut tournament, Command::Publish(ROUND));
    let game = |&board: &u16| GameId { round: ROUND, board: BoardNumber(board), game: GameNumber(1) };
    let result = Some(GameResult::Played(Score::White));
    if !played.is_empty() {
        does(&mut tournament, Command::EnterResults(played.iter().map(|board| (game(board), result)).collect()));
    }
    tournament
}

fn boards(tournament: &Tournament) -> Vec<u16> {
    tournament.rounds[0].pairings.keys().map(|board| board.0).collect()
}

#[test]
fn a_board_goes_without_another_being_moved_once_games_are_on() {
    for played in [vec![10], vec![1, 2, 4, 5, 6, 7, 8, 9, 10]] {
        let mut tournament = new_tournament(&played);
        let before = tournament.rounds[0].pairings.clone();
        let offers = without(&tournament, &Leaving::player(EntryId(5)));
        let offer = offers.first().unwrap_or_else(|| panic!("something is offered with {played:?} played"));
        assert_eq!(offer.boards.iter().map(|changed| changed.board.0).collect::<Vec<_>>(), [3]);
        assert_eq!(offer.byes, [(EntryId(5), Bye::Zero), (EntryId(6), Bye::PairingAllocated)]);
        does(&mut tournament, Command::Rearrange(Box::new(offer.rearrangement.clone())));
        assert_eq!(boards(&tournament), [1, 2, 4, 5, 6, 7, 8, 9, 10]);
        assert!(tournament.rounds[0].pairings.iter().all(|(board, pairing)| before[board] == *pairing));
        assert_eq!(tournament.rounds[0].state.stage, Stage::Published);
        // A late player takes the empty board.
        enter(&mut tournament, "Late A");
        let [joined] = &with_newcomers(&tournament, &[])[..] else { panic!("they meet the one left over") };
        assert_eq!(joined.boards.iter().map(|changed| changed.board.0).collect::<Vec<_>>(), [3]);
        does(&mut tournament, Command::Rearrange(Box::new(joined.rearrangement.clone())));
        assert_eq!(boards(&tournament), (1..=10).collect::<Vec<_>>());
    }
}

#[test]
fn the_boards_move_up_before_anything_is_played() {
    let mut tournament = new_tournament(&[]);
    let offers = without(&tournament, &Leaving::player(EntryId(5)));
    does(&mut tournament, Command::Rearrange(Box::new(offers[0].rearrangement.clone())));
    assert_eq!(boards(&tournament), (1..=9).collect::<Vec<_>>());
    assert_eq!(tournament.rounds[0].pairings[&BoardNumber(3)].white, EntryId(7));
}

/// Two matches of two boards each, teams of two players; the second match has been played.
fn team_tournament() -> Tournament {
    let mut settings = Preset::TeamSwiss.settings();
    settings.team_rules.boards = 2;
    let mut tournament =
        Tournament::new(TournamentId(1), "x", Info { title: "X".to_owned(), ..Info::default() }, settings);
    for n in 0..8 {
        let person = Person { name: Name::parse(&format!("Player{n} A")), ..Person::default() };
        let member = Some(Membership { team: format!("T{}", n / 2 + 1), board: Some(n % 2 + 1) });
        does(&mut tournament, Command::Enter(vec![NewEntry { player: None, person, rating: None, member }]));
    }
    let numbers = start_numbers(&tournament);
    does(&mut tournament, Command::AssignNumbers(numbers));
    let matches = [("t1", "t2"), ("t3", "t4")]
        .map(|(white, black)| HandMatch { white: white.to_owned(), black: Some(black.to_owned()) });
    let plan = of_matches(&tournament, ROUND, &matches);
    does(&mut tournament, Command::Pair(plan));
    does(&mut tournament, Command::Publish(ROUND));
    let game = |board| GameId { round: ROUND, board: BoardNumber(board), game: GameNumber(1) };
    let won = Some(GameResult::Played(Score::White));
    does(&mut tournament, Command::EnterResults(vec![(game(3), won), (game(4), won)]));
    tournament
}

#[test]
fn other_matches_keep_their_boards_once_games_are_on() {
    for (leaving, left) in [(vec![EntryId(2)], vec![1, 3, 4]), (vec![EntryId(1), EntryId(2)], vec![3, 4])] {
        let mut tournament = team_tournament();
        let before = tournament.rounds[0].pairings.clone();
        let leaving = Leaving { players: leaving, ..Leaving::default() };
        let [offer] = &without(&tournament, &leaving)[..] else { panic!("one is offered: {leaving:?}") };
        does(&mut tournament, Command::Rearrange(Box::new(offer.rearrangement.clone())));
        assert_eq!(boards(&tournament), left);
        assert!(tournament.rounds[0].pairings.iter().all(|(board, pairing)| before[board] == *pairing));
    }
}
