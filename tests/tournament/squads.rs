//! Boards of team members.

use chrono::NaiveDateTime;

use super::decide::revert;
use draughts::{BySide, Side};
use std::collections::BTreeMap;
use tournament::{
    Bye, Command, EntryId, Info, ItemKey, Membership, Name, NewEntry, Person, Rejection, RoundNumber, RoundPlan,
    Settings, StartNumber, System, Tournament, TournamentId, decide,
};

fn member(team: &str, board: Option<u16>) -> Membership {
    Membership { team: team.to_owned(), board }
}

fn new(name: &str, member: Membership) -> NewEntry {
    let person = Person { name: Name::parse(name), ..Person::default() };
    NewEntry { player: None, person, rating: None, member: Some(member) }
}

/// A tournament of two teams with players at boards 1 and 2 of one and 1 of the other.
fn new_tournament(system: System) -> Tournament {
    let mut tournament = Tournament::new(TournamentId(1), "x", Info::default(), Settings::new(system, 1));
    let players = [("А Б", "Орёл", Some(1)), ("В Г", "Орёл", Some(2)), ("Д Е", "Тула", Some(1))];
    let players = players.map(|(name, team, board)| new(name, member(team, board)));
    does(&mut tournament, Command::Enter(players.into())).expect("entered");
    tournament
}

fn does(tournament: &mut Tournament, command: Command) -> Result<(), Rejection> {
    let changes = decide(tournament, command, NaiveDateTime::default())?;
    tournament.apply_all(&changes).expect("it applies");
    Ok(())
}

#[test]
fn nobody_gets_the_board_that_another_of_their_team_has() {
    let [first, second, other] = [1, 2, 3].map(EntryId);
    let edit =
        |entry, team, board| Command::EditEntry { entry, new: Box::new(new("В Г", member(team, Some(board)))) };
    let enter = |name, team, board| Command::Enter(vec![new(name, member(team, Some(board)))]);
    let two = Command::Enter(vec![new("Ж З", member("Псков", Some(1))), new("И К", member("псков", Some(1)))]);
    for (command, is_refused) in [
        (enter("Ж З", "орел", 2), true),
        (enter("Ж З", "Орёл", 3), false),
        (enter("Ж З", "", 2), false),
        (two, true),
        (edit(second, "Орёл", 1), true),
        (edit(second, "Тула", 2), false),
        (Command::OrderBoards(vec![(first, member("Орёл", Some(2)))]), true),
        (Command::OrderBoards(vec![(first, member("Орёл", Some(2))), (second, member("Орёл", Some(1)))]), false),
        (Command::OrderBoards(vec![(other, member("Орёл", None))]), false),
    ] {
        let told = format!("{command:?}");
        let done = does(&mut new_tournament(System::Scheveningen), command.clone());
        assert_eq!(matches!(done, Err(Rejection::BoardTaken { .. })), is_refused, "{told}: {done:?}");
        let alone = does(&mut new_tournament(System::DUTCH), command);
        assert_eq!(alone, Ok(()), "{told}");
    }
}

#[test]
fn who_leaves_makes_their_board_free_and_finds_it_taken_on_coming_back() {
    let mut tournament = new_tournament(System::Scheveningen);
    does(&mut tournament, Command::Withdraw { entry: EntryId(1), after: RoundNumber(0) }).expect("they leave");
    does(&mut tournament, Command::Enter(vec![new("Ж З", member("Орёл", Some(1)))])).expect("the board is free");
    let names = ["Ж З".to_owned(), "А Б".to_owned()];
    let taken = Rejection::BoardTaken { team: "Орёл".to_owned(), board: 1, names };
    assert_eq!(does(&mut tournament, Command::Reinstate(EntryId(1))), Err(taken));
    does(&mut tournament, Command::OrderBoards(vec![(EntryId(1), member("Орёл", Some(5)))])).expect("another one");
    does(&mut tournament, Command::Reinstate(EntryId(1))).expect("they come back");
}

#[test]
fn a_board_that_another_has_now_is_not_taken_back() {
    let mut tournament = new_tournament(System::Scheveningen);
    let moves = decide(
        &tournament,
        Command::OrderBoards(vec![(EntryId(1), member("Орёл", Some(3)))]),
        NaiveDateTime::default(),
    );
    let moves = moves.expect("board 3 is free");
    tournament.apply_all(&moves).expect("it applies");
    does(&mut tournament, Command::Enter(vec![new("Ж З", member("Орёл", Some(1)))])).expect("board 1 is free now");
    let refused = does(&mut tournament, revert(&moves));
    assert_eq!(refused, Err(Rejection::LaterCommandsBuildOnIt(ItemKey::Entry(EntryId(1)))));
}
#[test]
fn a_team_that_somebody_has_sat_for_is_not_taken_back() {
    let mut tournament = new_tournament(System::TeamSwiss);
    let command = Command::OrderBoards(vec![(EntryId(2), member("Тула", Some(2)))]);
    let moves = decide(&tournament, command, NaiveDateTime::default()).expect("before the first round");
    tournament.apply_all(&moves).expect("it applies");
    let back = || revert(&moves);
    assert!(decide(&tournament, back(), NaiveDateTime::default()).is_ok(), "nobody has sat yet");
    for (id, number) in [(1, 1), (2, 2), (3, 3)] {
        tournament.entries.get_mut(&EntryId(id)).expect("entered").number = Some(StartNumber(number));
    }
    let seats = BySide { white: EntryId(1), black: EntryId(2) };
    let byes = BTreeMap::from([(EntryId(3), Bye::Zero)]);
    let plan = RoundPlan::by_hand(RoundNumber::FIRST, vec![seats], byes);
    does(&mut tournament, Command::Pair(RoundPlan { initial_colour: Some(Side::White), ..plan })).expect("paired");
    let refused = does(&mut tournament, back());
    assert!(matches!(refused, Err(Rejection::LaterCommandsBuildOnIt(_))), "{refused:?}");
}
