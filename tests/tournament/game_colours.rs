//! Wrongly entered colours of one game of a match: corrected, undone, and their consequences.

use draughts::{BySide, Side};
use tournament::exchange::{tournament_json, tournament_pdn};
use tournament::history::{PairingOutcome, game_marks};
use tournament::standings::standings;
use tournament::{
    Command, EntryId, Forfeit, GameId, GameNumber, GameResult, Mark, Notation, Pairing, Preset, Rejection, Reported,
    RoundNumber, Score,
};

use crate::decide::{TestTournament, WHITE_WINS, game, revert};

const FIRST: GameNumber = GameNumber(1);
const SECOND: GameNumber = GameNumber(2);

fn id(number: GameNumber) -> GameId {
    GameId { game: number, ..game(1, 1) }
}

fn correct(number: GameNumber) -> Command {
    Command::CorrectGameColours(id(number))
}

fn pairing(tournament: &TestTournament) -> &Pairing {
    tournament.0.pairing(game(1, 1)).expect("a board")
}

/// A public round of matches of two games; White has won the first game of board 1, the second is drawn.
fn played() -> TestTournament {
    let mut tournament = TestTournament::with_players(Preset::SwissMicroMatches, 4);
    tournament.must(Command::Pair(tournament.plan()));
    tournament.refuses(correct(SECOND), &Rejection::StillADraft(RoundNumber(1)));
    tournament.must(Command::Publish(RoundNumber(1)));
    tournament.must(Command::EnterResults(vec![
        (id(FIRST), Some(WHITE_WINS)),
        (id(SECOND), Some(GameResult::Played(Score::White))),
    ]));
    tournament
}

fn points(tournament: &TestTournament) -> PairingOutcome {
    tournament.0.outcome(pairing(tournament))
}

#[test]
fn a_later_game_is_turned_and_the_others_stay() {
    let mut tournament = played();
    let seats = pairing(&tournament).seats();
    let (before, outcome) = (tournament.0.clone(), points(&tournament));
    let corrected = tournament.must(correct(SECOND));
    assert_eq!(pairing(&tournament).seats(), seats);
    assert_eq!(pairing(&tournament).seats_in(SECOND), seats, "the same had White twice");
    assert_eq!(pairing(&tournament).game(SECOND).expect("a game").result, Some(GameResult::Played(Score::Black)));
    assert_eq!(points(&tournament), outcome, "points stay with the players");
    let marks: Vec<_> = game_marks(pairing(&tournament), Side::White).collect();
    assert_eq!(marks, [Some(Mark::Win), Some(Mark::Loss)]);
    // Later entries belong to the present colours.
    tournament.must(revert(&corrected));
    assert_eq!(tournament.0.rounds, before.rounds);
    tournament.must(correct(SECOND));
    tournament.must(correct(SECOND));
    assert_eq!(tournament.0.rounds, before.rounds);
    let corrected = tournament.must(correct(SECOND));
    tournament.must(Command::EnterResults(vec![(id(SECOND), Some(WHITE_WINS))]));
    let marks: Vec<_> = game_marks(pairing(&tournament), Side::White).collect();
    assert_eq!(marks, [Some(Mark::Win), Some(Mark::Win)]);
    assert!(matches!(tournament.execute(revert(&corrected)), Err(Rejection::LaterCommandsBuildOnIt(_))));
    tournament.refuses(correct(GameNumber(3)), &Rejection::UnknownGame(id(GameNumber(3))));
}

/// How often a player has had Black, and how often they have won with it.
fn with_black(tournament: &TestTournament, player: EntryId) -> [String; 2] {
    let mut tournament = tournament.0.clone();
    tournament.settings.tie_breaks = ["BPG", "BWG"].map(|code| code.parse().expect("a tie-break")).into();
    let standings = standings(&tournament, RoundNumber(1));
    let row = standings.row(player).expect("they have played");
    [row.values[0].to_string(), row.values[1].to_string()]
}

#[test]
fn games_with_black_are_counted_by_the_colours_of_each_game() {
    let mut tournament = played();
    let BySide { white, black } = pairing(&tournament).seats();
    // White of the first game has lost the second, with Black; both have had Black once.
    assert_eq!(with_black(&tournament, white), ["1", "0"]);
    assert_eq!(with_black(&tournament, black), ["1", "0"]);
    tournament.must(correct(SECOND));
    assert_eq!(with_black(&tournament, white), ["0", "0"]);
    assert_eq!(with_black(&tournament, black), ["2", "1"]);
    let document = tournament_json::write(&tournament.0);
    assert!(document.contains("\"version\": 2"), "earlier programs would give the result to the other player");
}

#[test]
fn of_the_first_game_the_seats_change_and_the_others_keep_their_colours() {
    let mut tournament = played();
    let seats = pairing(&tournament).seats();
    let before = tournament.0.clone();
    let corrected = tournament.must(correct(FIRST));
    let board = pairing(&tournament);
    assert_eq!(board.seats(), seats.swapped(), "the colour of the match is that of its first game");
    assert_eq!(board.seats_in(SECOND), seats.swapped());
    assert_eq!(board.game(FIRST).expect("a game").result, Some(GameResult::Played(Score::Black)));
    assert_eq!(board.game(SECOND).expect("a game").result, Some(GameResult::Played(Score::White)));
    assert!(!board.game(FIRST).expect("a game").colours_turned);
    let points = |tournament: &TestTournament, player: EntryId| {
        let PairingOutcome::Known { game_points, .. } = points(tournament) else { panic!("all is over") };
        game_points[if pairing(tournament).white == player { Side::White } else { Side::Black }]
    };
    let old = TestTournament(before.clone());
    for player in [seats.white, seats.black] {
        assert_eq!(points(&tournament, player), points(&old, player));
    }
    tournament.must(revert(&corrected));
    assert_eq!(tournament.0.rounds, before.rounds);
    // Correcting both games one by one equals correcting the board.
    tournament.must(correct(FIRST));
    tournament.must(correct(SECOND));
    let one_by_one = tournament.0.rounds.clone();
    let mut whole = TestTournament(before);
    whole.must(Command::CorrectColours { round: RoundNumber(1), board: game(1, 1).board });
    assert_eq!(one_by_one, whole.0.rounds);
}

#[test]
fn games_that_are_still_to_come_keep_their_colours() {
    let mut tournament = TestTournament::with_players(Preset::SwissMicroMatches, 4);
    tournament.must(Command::Pair(tournament.plan()));
    let published = tournament.must(Command::Publish(RoundNumber(1)));
    let seats = pairing(&tournament).seats();
    tournament.must(correct(FIRST));
    assert_eq!(pairing(&tournament).seats_in(SECOND), seats.swapped());
    tournament.must(Command::EnterResults(vec![(id(SECOND), Some(WHITE_WINS))]));
    assert!(pairing(&tournament).game(SECOND).expect("a game").colours_turned, "a result keeps the colours");
    tournament.must(Command::EnterResults(vec![(id(SECOND), None)]));
    assert_eq!(pairing(&tournament).seats_in(SECOND), seats.swapped());
    assert!(matches!(tournament.execute(revert(&published)), Err(Rejection::LaterCommandsBuildOnIt(_))));
    let forfeit = Some(GameResult::Forfeit(Forfeit::White));
    tournament.must(Command::EnterResults(vec![(id(SECOND), forfeit)]));
    tournament.must(Command::EnterGame {
        game: id(SECOND),
        notation: Some(Notation { start: None, moves: "c3-d4".to_owned(), plies: 1, annotations: None }),
        result: Some(WHITE_WINS),
        remark: String::new(),
    });
    assert_eq!(pairing(&tournament).seats_in(SECOND), seats.swapped());
    let pdn = tournament_pdn::write_game(&tournament.0, id(SECOND)).expect("a game");
    let family = &tournament.0.entry(seats.black).expect("a player").person.name.family;
    assert!(pdn.contains(&format!("[White \"{family}, ")), "{pdn}");
}

#[test]
fn reports_go_with_the_colours_they_were_made_for() {
    let mut tournament = TestTournament::with_players(Preset::SwissMicroMatches, 4);
    tournament.must(Command::Pair(tournament.plan()));
    tournament.must(Command::Publish(RoundNumber(1)));
    let BySide { white, black } = pairing(&tournament).seats();
    let said = |result| Some(Reported { result, notation: None });
    let draw = GameResult::Played(Score::Draw);
    tournament
        .must(Command::Report { by: white, games: vec![(id(FIRST), said(WHITE_WINS)), (id(SECOND), said(draw))] });
    let moves = Some(Notation { start: None, moves: "c3-d4".to_owned(), plies: 1, annotations: None });
    let with_moves = Some(Reported { result: WHITE_WINS, notation: moves });
    tournament.must(Command::Report { by: black, games: vec![(id(FIRST), with_moves)] });
    let before = tournament.0.clone();
    let corrected = tournament.must(correct(FIRST));
    let reported = |by, number| tournament.0.report(id(number), by).map(|report| report.said.result);
    assert_eq!(reported(white, FIRST), Some(GameResult::Played(Score::Black)));
    assert_eq!(reported(white, SECOND), Some(draw));
    assert_eq!(reported(black, FIRST), None, "moves would be those of the other player");
    tournament.must(revert(&corrected));
    assert_eq!(tournament.0.reports, before.reports);
    let corrected = tournament.must(correct(SECOND));
    tournament.must(Command::Report { by: black, games: vec![(id(SECOND), said(WHITE_WINS))] });
    assert!(matches!(tournament.execute(revert(&corrected)), Err(Rejection::LaterCommandsBuildOnIt(_))));
}
