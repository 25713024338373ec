//! Report files of matches, whose games they do not tell.

use poddavki::exchange::trf;
use poddavki::tournament::refusal::SettingsFault;
use poddavki::tournament::{Act, Info, RatingKind, Refusal, Settings, System, Tournament, TournamentId, decide};

#[test]
fn a_match_of_the_double_swiss_is_one_result_without_a_rating() {
    let player = |number: u16, points: &str, cells: &str| {
        format!("001 {number:>4}      P{number:<64} {points:>4}     {cells}\n")
    };
    let head = "012 Cup\n142 5\n152 W\n192 FIDE_DOUBLESWISS\n".to_owned();
    let told = head.clone() + &player(1, "1.0", "     2 w 1") + &player(2, "0.0", "     1 b 0");
    let event = trf::read(told.as_bytes()).expect("it is read").tournament;
    let written = trf::write(&event).expect("it fits");
    assert_eq!(trf::read(written.as_bytes()).expect("it is read again").tournament, event);
    assert_eq!((event.settings.system, event.settings.games_per_pairing), (System::DoubleSwiss, 1));
    assert!(event.settings.tells_matches() && event.settings.games_fit());
    let mut rated = event.clone();
    rated.settings.rating = Some(RatingKind::Classic);
    let now = chrono::NaiveDateTime::default();
    let empty = Tournament::new(TournamentId(1), "x", Info::default(), Settings::new(System::DUTCH, 1));
    assert!(decide(&empty, Act::Adopt(Box::new(event)), now).is_ok(), "it can be taken over");
    let refused = Refusal::Settings(SettingsFault::DoubleSwissGames);
    assert_eq!(decide(&empty, Act::Adopt(Box::new(rated)), now), Err(refused), "a match is not rated as a game");
    let games = head + &player(1, "1.5", "     2 w 1     2 b =") + &player(2, "0.5", "     1 b 0     1 w =");
    let expected = "line 5, column 102: found “2”, expected an opponent not met in the round before (a match of the Double-Swiss \
                    is one round, told by its result)";
    let faults = trf::read(games.as_bytes()).expect_err("it tells games");
    assert_eq!(faults.iter().map(ToString::to_string).collect::<Vec<_>>(), [expected]);
}
