//! Illegal moves: counted by player, losing the game if the settings say so, kept and exchanged with the colours.

use draughts::BySide;
use tournament::exchange::Audience;
use tournament::{
    BoardNumber, Command, EntryId, Forfeit, ForfeitCause, Game, GameId, GameResult, Preset, Rejection, RoundNumber,
    Score,
};

use crate::decide::{TestTournament, WHITE_WINS, game, revert};

/// A public round.
fn playing(preset: Preset) -> TestTournament {
    let mut tournament = TestTournament::with_players(preset, 5);
    tournament.must(Command::Pair(tournament.plan()));
    tournament.must(Command::Publish(RoundNumber(1)));
    tournament
}

fn seats(tournament: &TestTournament) -> BySide<EntryId> {
    tournament.0.pairing(game(1, 1)).expect("a board").seats()
}

fn count(id: GameId, player: EntryId, count: u8) -> Command {
    Command::CountIllegalMoves { game: id, player, count }
}

fn first(tournament: &TestTournament) -> &Game {
    tournament.0.game(game(1, 1)).expect("a game")
}

#[test]
fn illegal_moves_are_counted_by_player_and_can_be_taken_back() {
    let mut tournament = playing(Preset::SwissMicroMatches);
    let BySide { white, black } = seats(&tournament);
    let noted = tournament.must(count(game(1, 1), white, 1));
    tournament.refuses(count(game(1, 1), white, 1), &Rejection::NothingToChange);
    let second = GameId { game: tournament::GameNumber(2), ..game(1, 1) };
    tournament.must(count(second, white, 2));
    assert_eq!(tournament.0.game(second).expect("a game").illegal_moves, BySide { white: 0, black: 2 });
    tournament.must(count(game(1, 1), black, Game::MOST_ILLEGAL_MOVES));
    tournament.refuses(count(game(1, 1), black, 21), &Rejection::TooManyIllegalMoves(game(1, 1)));
    tournament.must(count(game(1, 1), black, 0));
    tournament.must(revert(&noted));
    assert!(!first(&tournament).has_illegal_moves());
}

#[test]
fn only_games_that_are_played_have_illegal_moves() {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 5);
    tournament.must(Command::Pair(tournament.plan()));
    let BySide { white, black } = seats(&tournament);
    tournament.refuses(count(game(1, 1), white, 1), &Rejection::StillADraft(RoundNumber(1)));
    let published = tournament.must(Command::Publish(RoundNumber(1)));
    let stranger = tournament.0.rounds[0].byes.keys().copied().next().expect("a bye");
    tournament.refuses(count(game(1, 1), stranger, 1), &Rejection::UnknownGame(game(1, 1)));
    tournament.refuses(count(game(1, 9), white, 1), &Rejection::UnknownGame(game(1, 9)));
    tournament.must(count(game(1, 1), white, 1));
    // Moves that were made keep the round public.
    assert!(matches!(tournament.execute(revert(&published)), Err(Rejection::LaterCommandsBuildOnIt(_))));
    tournament.must(Command::EnterResults(vec![(game(1, 1), Some(GameResult::Forfeit(Forfeit::White)))]));
    assert_eq!(first(&tournament).illegal_moves.white, 1, "a result keeps what was noted");
    tournament.refuses(count(game(1, 1), black, 1), &Rejection::GameForfeited(game(1, 1)));
    tournament.must(count(game(1, 1), white, 0));
    for board in 1..=2 {
        tournament.must(Command::EnterResults(vec![(game(1, board), Some(WHITE_WINS))]));
    }
    tournament.must(Command::CloseRound(RoundNumber(1)));
    tournament.must(count(game(1, 1), black, 1));
    tournament.0.settings.rounds = RoundNumber(1);
    tournament.must(Command::CloseTournament);
    tournament.refuses(count(game(1, 1), black, 2), &Rejection::TournamentClosed);
}

#[test]
fn as_many_illegal_moves_as_the_tournament_says_lose_the_game() {
    let mut tournament = playing(Preset::SwissSingleGames);
    let BySide { white, black } = seats(&tournament);
    let loss = |player| Command::LoseByIllegalMoves { game: game(1, 1), player };
    tournament.must(count(game(1, 1), black, 2));
    tournament.refuses(loss(black), &Rejection::TooFewIllegalMoves(game(1, 1)));
    tournament.0.settings.illegal_moves_lose = Some(2);
    tournament.refuses(loss(white), &Rejection::TooFewIllegalMoves(game(1, 1)));
    let draw = GameResult::Played(Score::Draw);
    tournament.must(Command::EnterResults(vec![(game(1, 1), Some(draw))]));
    tournament.refuses(loss(black), &Rejection::OtherResult(game(1, 1)));
    tournament.must(Command::EnterResults(vec![(game(1, 1), None)]));
    let entered = tournament.must(loss(black));
    tournament.refuses(count(game(1, 1), black, 1), &Rejection::OtherResult(game(1, 1)));
    assert_eq!(first(&tournament).result, Some(WHITE_WINS));
    assert_eq!(first(&tournament).lost_by_illegal_moves(), Some(draughts::Side::Black));
    tournament.refuses(loss(black), &Rejection::NothingToChange);
    // The reason of this loss is not personal: the public reads it even where reasons of forfeits are hidden.
    let public = Audience::Public.view(&tournament.0).game(game(1, 1)).cloned().expect("a game");
    assert_eq!(public.forfeit.map(|reason| reason.cause), Some(ForfeitCause::IllegalMoves));
    tournament.must(revert(&entered));
    assert_eq!(first(&tournament).result, None);
    assert_eq!(first(&tournament).illegal_moves.black, 2);
    // An existing loss only gets the reason; another result removes the reason, but the count stays.
    tournament.must(Command::EnterResults(vec![(game(1, 1), Some(WHITE_WINS))]));
    tournament.must(loss(black));
    tournament.must(Command::EnterResults(vec![(game(1, 1), Some(draw))]));
    assert_eq!(first(&tournament).forfeit, None);
    assert_eq!(first(&tournament).illegal_moves.black, 2);
}

#[test]
fn moves_keep_the_count_and_colours_turn_it() {
    let mut tournament = playing(Preset::SwissSingleGames);
    let BySide { white, .. } = seats(&tournament);
    tournament.must(count(game(1, 1), white, 3));
    let result = Some(WHITE_WINS);
    let remark = String::new();
    tournament.must(Command::EnterGame { game: game(1, 1), notation: None, result, remark });
    assert_eq!(first(&tournament).illegal_moves.white, 3);
    let corrected = tournament.must(Command::CorrectColours { round: RoundNumber(1), board: BoardNumber(1) });
    assert_eq!(seats(&tournament).black, white);
    assert_eq!(first(&tournament).illegal_moves, BySide { white: 0, black: 3 });
    tournament.must(revert(&corrected));
    assert_eq!(first(&tournament).illegal_moves, BySide { white: 3, black: 0 });
}

#[test]
fn games_of_before_there_was_a_count_are_read() {
    let old: Game = serde_json::from_str(r#"{"result":null,"notation":null,"remark":""}"#).expect("a game");
    assert_eq!(old, Game::default());
    let new = Game { illegal_moves: BySide { white: 1, black: 0 }, ..Game::default() };
    let json = serde_json::to_string(&new).expect("data");
    assert!(json.contains(r#""illegal_moves":{"white":1,"black":0}"#), "{json}");
    assert_eq!(serde_json::from_str::<Game>(&json).expect("a game"), new);
    assert!(!serde_json::to_string(&old).expect("data").contains("illegal"));
}
