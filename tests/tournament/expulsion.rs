//! Expelled players: their results, their place, and reinstating.

use tournament::exchange::Audience;
use tournament::standings::{DecidedBy, standings};
use tournament::{Command, EntryId, ExpelledPlace, Expulsion, Preset, Rejection, RoundNumber};

use crate::decide::TestTournament;

const ONE: EntryId = EntryId(1);

fn expel(reason: &str, place: ExpelledPlace) -> Command {
    let expulsion = Expulsion { reason: reason.to_owned(), place };
    Command::Expel { entry: ONE, after: RoundNumber(2), expulsion }
}

/// The entries of the table after a round with their first places; 0 for none.
fn places(tournament: &TestTournament, round: u16) -> Vec<(u32, u32)> {
    let rows = standings(&tournament.0, RoundNumber(round)).rows;
    rows.iter().map(|row| (row.entry.0, row.place.map_or(0, |place| place.first))).collect()
}

fn played() -> TestTournament {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 4);
    tournament.play_round();
    tournament.play_round();
    tournament
}

#[test]
fn the_results_stand_and_the_place_goes() {
    let mut tournament = played();
    let before = places(&tournament, 2);
    assert_eq!(before.first().map(|(entry, _)| *entry), Some(1), "they lead");
    tournament.refuses(expel(" ", ExpelledPlace::Last), &Rejection::ReasonMissing);
    tournament.must(expel("a telephone", ExpelledPlace::Last));
    let after = places(&tournament, 2);
    assert_eq!(after.last(), Some(&(1, 0)), "last, without a place");
    let behind: Vec<u32> = before.iter().skip(1).map(|(entry, _)| *entry).collect();
    assert_eq!(after.iter().take(3).map(|(entry, _)| *entry).collect::<Vec<_>>(), behind);
    assert_eq!(after.first().map(|(_, place)| *place), Some(1), "the others move up");
    let rows = standings(&tournament.0, RoundNumber(2)).rows;
    assert_eq!(rows[0].decided_by, DecidedBy::First);
    assert_eq!(rows[3].decided_by, DecidedBy::Expelled);
    assert!(rows[3].points > rows[2].points, "what they made is told");
    assert_eq!(places(&tournament, 1).first().map(|(entry, _)| *entry), Some(1), "earlier tables stay");
    let public = Audience::Public.view(&tournament.0);
    let told = public.entry(ONE).and_then(|entry| entry.expelled.clone()).expect("it is told");
    assert!(told.reason.is_empty(), "but not why");
    tournament.must(Command::Reinstate(ONE));
    assert_eq!(places(&tournament, 2), before);
    assert!(tournament.0.entries[&ONE].expelled.is_none());
}

#[test]
fn a_place_can_be_kept_and_one_who_has_left_can_be_expelled() {
    let mut tournament = played();
    let before = places(&tournament, 2);
    tournament.must(Command::Withdraw { entry: ONE, after: RoundNumber(2) });
    tournament.must(expel("a telephone", ExpelledPlace::Kept));
    assert_eq!(places(&tournament, 2), before);
    assert_eq!(tournament.0.entries[&ONE].withdrawn_after, Some(RoundNumber(2)));
}

#[test]
fn in_a_round_robin_less_than_half_of_the_games_is_annulled_as_for_those_who_withdraw() {
    let mut tournament = TestTournament::with_players(Preset::RoundRobinSingleGames, 8);
    tournament.play_round();
    tournament.play_round();
    tournament.must(expel("a telephone", ExpelledPlace::Kept));
    assert!(tournament.0.is_annulled(&tournament.0.entries[&ONE]));
    assert_eq!(standings(&tournament.0, RoundNumber(2)).rows[7].decided_by, DecidedBy::Annulled);
}
