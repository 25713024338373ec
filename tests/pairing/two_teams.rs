//! Matches of two teams.

use draughts::Side;
use tournament::pairing::two_teams::TwoTeamsError;
use tournament::pairing::{PairingError, pair};
use tournament::{
    Entry, EntryId, Info, Membership, Person, RoundNumber, Settings, StartNumber, System, Tournament, TournamentId,
};

/// Players of these teams, numbered as they are entered.
fn new_tournament(teams: &[&str]) -> Tournament {
    let settings = Settings::new(System::Scheveningen, 1);
    let mut tournament = Tournament::new(TournamentId(1), "x", Info::default(), settings);
    for (n, team) in (1..).zip(teams) {
        let member = Membership { team: (*team).to_owned(), board: None };
        let id = EntryId(u32::from(n));
        let entry = Entry { number: Some(StartNumber(n)), member, ..Entry::new(id, Person::default(), None) };
        tournament.entries.insert(id, entry);
    }
    tournament
}

fn first_round(tournament: &Tournament, lot: Side) -> Result<Vec<(u32, u32)>, PairingError> {
    let paired = pair(tournament, RoundNumber::FIRST, lot)?;
    assert_eq!(paired.plan.rounds, Some(RoundNumber(3)));
    Ok(paired.plan.seats.iter().map(|seats| (seats.white.0, seats.black.0)).collect())
}

#[test]
fn the_lot_says_which_team_is_the_first_of_the_table() {
    let tournament = new_tournament(&["B", "A", "A", "B", "B", "a"]);
    assert_eq!(first_round(&tournament, Side::White), Ok(vec![(2, 1), (3, 4), (6, 5)]));
    assert_eq!(first_round(&tournament, Side::Black), Ok(vec![(1, 2), (4, 3), (5, 6)]));
}

#[test]
fn teams_that_the_table_has_no_place_for_are_refused() {
    let error = |teams: &[&str]| match first_round(&new_tournament(teams), Side::White) {
        Err(PairingError::Teams(error)) => error,
        other => panic!("{other:?}"),
    };
    assert_eq!(error(&["A", "", "B"]), TwoTeamsError::Teamless(vec![EntryId(2)]));
    assert_eq!(error(&["A", "A"]), TwoTeamsError::NotTwo(1));
    assert_eq!(error(&["A", "B", "C"]), TwoTeamsError::NotTwo(3));
    let unequal = TwoTeamsError::Unequal { larger: ("B".to_owned(), 2), smaller: ("A".to_owned(), 1) };
    assert_eq!(error(&["A", "B", "B"]), unequal);
    assert_eq!(first_round(&new_tournament(&[]), Side::White), Err(PairingError::NoPlayers));
}
