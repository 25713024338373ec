//! Report files of matches without their single games.

use tournament::exchange::trf;
use tournament::history::Adjourned;
use tournament::rejection::SettingsRejection;
use tournament::{
    Basis, Bye, Command, EntryId, History, Info, Points, RatingKind, Rejection, RoundNumber, Settings, Stage, System,
    Tournament, TournamentId, decide,
};

#[test]
fn a_match_of_the_double_swiss_is_one_result_without_a_rating() {
    let player = |number: u16, points: &str, cells: &str| {
        format!("001 {number:>4}      P{number:<64} {points:>4}     {cells}\n")
    };
    let head = "012 Cup\n142 5\n152 W\n192 FIDE_DOUBLESWISS\n".to_owned();
    let told = head + &player(1, "1.0", "     2 w 1") + &player(2, "0.0", "     1 b 0");
    let tournament = trf::read(told.as_bytes()).expect("it is read").tournament;
    let written = trf::write(&tournament).expect("it fits");
    assert_eq!(trf::read(written.as_bytes()).expect("it is read again").tournament, tournament);
    assert_eq!((tournament.settings.system, tournament.settings.games_per_pairing), (System::DoubleSwiss, 1));
    assert!(tournament.settings.tells_matches() && tournament.settings.games_fit());
    let mut rated = tournament.clone();
    rated.settings.rating = Some(RatingKind::Classic);
    let now = chrono::NaiveDateTime::default();
    let empty = Tournament::new(TournamentId(1), "x", Info::default(), Settings::new(System::DUTCH, 1));
    assert!(decide(&empty, Command::Adopt(Box::new(tournament)), now).is_ok(), "it can be taken over");
    let refused = Rejection::Settings(SettingsRejection::DoubleSwissGames);
    assert_eq!(decide(&empty, Command::Adopt(Box::new(rated)), now), Err(refused), "a match is not rated as a game");
}

/// Five players after two matches, each in two rounds of one game; the fifth missed the second.
const GAMES: [(&str, &str); 5] = [
    ("2.5", "     2 w 1     2 b =     3 b 0     3 w 1"),
    ("2.0", "     1 b 0     1 w =  0000 - U  0000 - H"),
    ("3.0", "     4 w 1     4 b 1     1 w 1     1 b 0"),
    ("2.0", "     3 b 0     3 w 0     5 w +     5 - +"),
    ("1.5", "  0000 - U  0000 - H     4 b -     4 - -"),
];

/// The file of the first games, with some of their lines replaced.
fn games(lines: &[(&str, &str)], more: &str) -> String {
    let player = |(number, (points, cells)): (usize, &(&str, &str))| {
        format!("001 {number:>4}      P{number:<64} {points:>4}     {cells}\n")
    };
    let players: Vec<String> = (1..).zip(lines).map(player).collect();
    format!("012 Cup\n142 9\n152 W\n192 FIDE_DOUBLESWISS\n{more}{}", players.concat())
}

fn read(file: &str) -> Tournament {
    trf::read(file.as_bytes()).unwrap_or_else(|errors| panic!("{}\n{file}", errors[0])).tournament
}

fn points(tournament: &Tournament) -> Vec<String> {
    let history = History::new(tournament, tournament.paired_rounds(), Adjourned::IsAwaited);
    tournament.entries.keys().map(|id| format!("{:.1}", history.points(*id))).collect()
}

/// The pairs of a round, with the results of both games.
fn told(tournament: &Tournament, round: u16) -> Vec<(u32, u32, [Option<&'static str>; 2])> {
    let round = tournament.round(RoundNumber(round)).expect("it is recorded");
    let result = |game: &tournament::Game| game.result.map(tournament::GameResult::code);
    let pairing =
        |own: &tournament::Pairing| (own.white.0, own.black.0, [result(&own.games[0]), result(&own.games[1])]);
    let mut boards: Vec<_> = round.pairings.values().map(pairing).collect();
    boards.sort_unstable();
    boards
}

#[test]
fn two_rounds_of_a_game_each_are_one_round_with_a_match() {
    let tournament = read(&games(&GAMES, "240 H   5    2\n260   7   8    1    4\n"));
    let settings = &tournament.settings;
    assert_eq!(
        (settings.games_per_pairing, settings.rounds, settings.scoring.basis),
        (2, RoundNumber(5), Basis::Games)
    );
    assert_eq!(settings.rating, Some(RatingKind::Classic), "its games are known");
    assert_eq!(settings.scoring.byes.pairing_allocated, Points::from_tenths(15));
    assert_eq!(tournament.paired_rounds(), RoundNumber(2));
    assert_eq!(told(&tournament, 1), [(1, 2, [Some("1-0"), Some("=")]), (3, 4, [Some("1-0"), Some("0-1")])]);
    // The fifth player's second match was not played: the game without colours has those left by the first.
    assert_eq!(told(&tournament, 2), [(3, 1, [Some("1-0"), Some("1-0")]), (4, 5, [Some("+-"), Some("-+")])]);
    assert_eq!(tournament.round(RoundNumber(2)).expect("there").byes[&EntryId(2)], Bye::PairingAllocated);
    assert!(tournament.rounds.iter().all(|round| round.state.stage == Stage::Closed));
    assert_eq!(points(&tournament), GAMES.map(|(points, _)| points));
    assert_eq!(tournament.entries[&EntryId(2)].byes.keys().collect::<Vec<_>>(), [&RoundNumber(3)]);
    assert_eq!(settings.forbidden[0].rounds, Some((RoundNumber(4), RoundNumber(4))));

    let empty = Tournament::new(TournamentId(1), "x", Info::default(), Settings::new(System::DUTCH, 1));
    assert!(decide(&empty, Command::Adopt(Box::new(tournament.clone())), chrono::NaiveDateTime::default()).is_ok());
    // Written by results, as every tournament with matches: the points stay.
    let again = read(&trf::write(&tournament).expect("it fits"));
    assert_eq!((again.settings.games_per_pairing, points(&again)), (1, points(&tournament)));
}

#[test]
fn the_second_game_of_a_match_may_still_be_to_come() {
    let lines = GAMES.map(|(points, cells)| (points, &cells[..30]));
    let stated = ["1.5", "1.5", "3.0", "1.0", "1.5"];
    let lines: Vec<(&str, &str)> = lines.iter().zip(stated).map(|((_, cells), points)| (points, *cells)).collect();
    let tournament = read(&games(&lines, ""));
    assert_eq!(tournament.paired_rounds(), RoundNumber(2));
    assert_eq!(told(&tournament, 2), [(3, 1, [Some("1-0"), None]), (4, 5, [Some("+-"), None])]);
    assert_eq!(tournament.rounds[1].state.stage, Stage::Published);
}

#[test]
fn games_that_make_no_match_are_refused() {
    let with = |player: usize, cells: &'static str| {
        let mut lines = GAMES;
        lines[player - 1].1 = cells;
        lines
    };
    let other = "expected the opponent of round 3 (this file tells a match of the Double-Swiss in two rounds)";
    let mut colours = with(1, "     2 w 1     2 b =     3 b 0     3 b 1");
    colours[2].1 = "     4 w 1     4 b 1     1 w 1     1 w 0";
    let mut strangers = with(1, "     2 w 1     2 b =     3 b 0     4 w 1");
    strangers[2].1 = "     4 w 1     4 b 1     1 w 1     5 b 0";
    strangers[3].1 = "     3 b 0     3 w 0     5 w +     1 b 0";
    strangers[4].1 = "  0000 - U  0000 - H     4 b -     3 w 1";
    let mut points = GAMES;
    points[0].0 = "2.0";
    for (lines, errors) in [
        (colours, vec![
            "line 5, column 122: found “3”, expected a game with the other colour than in round 3 (the second of a match of the \
             Double-Swiss)".to_owned(),
        ]),
        (strangers, vec![
            format!("line 5, column 122: found “4”, {other}"),
            format!("line 7, column 122: found “5”, {other}"),
        ]),
        (points, vec!["line 5, column 82: found “2.0”, expected 2.5, the sum of the results".to_owned()]),
    ] {
        let found = trf::read(games(&lines, "").as_bytes()).expect_err("it is no file of matches");
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert!(errors.iter().all(|error| found.contains(error)), "{found:?}");
    }
}
