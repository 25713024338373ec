//! Reasons of forfeits: given, changed, removed with the forfeit, and hidden from the public.

use tournament::exchange::Audience;
use tournament::{
    BoardNumber, Command, Forfeit, ForfeitCause, ForfeitReason, ForfeitReasons, GameResult, Preset, Rejection,
    RoundNumber,
};

use crate::decide::{TestTournament, WHITE_WINS, game};

fn explain(cause: ForfeitCause, text: &str) -> Command {
    let reason = Some(ForfeitReason { cause, text: text.to_owned() });
    Command::ExplainForfeit { round: RoundNumber(1), board: BoardNumber(1), reason }
}

/// A public round with board 1 forfeited by Black.
fn forfeited() -> TestTournament {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 4);
    tournament.must(Command::Pair(tournament.plan()));
    tournament.must(Command::Publish(RoundNumber(1)));
    tournament.refuses(explain(ForfeitCause::Late, ""), &Rejection::NotForfeited(BoardNumber(1)));
    tournament.must(Command::EnterResults(vec![(game(1, 1), Some(GameResult::Forfeit(Forfeit::White)))]));
    tournament
}

fn cause(tournament: &TestTournament) -> Option<ForfeitCause> {
    tournament.0.game(game(1, 1))?.forfeit.as_ref().map(|reason| reason.cause)
}

#[test]
fn a_reason_belongs_to_its_forfeit() {
    let mut tournament = forfeited();
    tournament.must(explain(ForfeitCause::Late, ""));
    tournament.refuses(explain(ForfeitCause::Late, ""), &Rejection::NothingToChange);
    tournament.refuses(explain(ForfeitCause::Other, " "), &Rejection::ReasonMissing);
    tournament.must(explain(ForfeitCause::Illness, "a note of a doctor"));
    assert_eq!(cause(&tournament), Some(ForfeitCause::Illness));
    tournament.must(Command::EnterResults(vec![(game(1, 1), Some(WHITE_WINS))]));
    assert_eq!(cause(&tournament), None, "a game that was played has none");
    tournament.must(Command::EnterResults(vec![(game(1, 1), Some(GameResult::Forfeit(Forfeit::Both)))]));
    assert_eq!(cause(&tournament), None, "nor has another forfeit");
    tournament.must(explain(ForfeitCause::Device, ""));
    tournament.must(Command::ExplainForfeit { round: RoundNumber(1), board: BoardNumber(1), reason: None });
    assert_eq!(cause(&tournament), None);
}

#[test]
fn a_reason_has_a_greatest_length() {
    let mut tournament = forfeited();
    let long = "x".repeat(501);
    assert!(matches!(tournament.execute(explain(ForfeitCause::Other, &long)), Err(Rejection::Limit(_))));
}

#[test]
fn the_public_is_told_only_where_the_organiser_wants_it() {
    let mut tournament = forfeited();
    tournament.must(explain(ForfeitCause::Illness, ""));
    let told = |tournament: &TestTournament, audience: Audience| {
        audience.view(&tournament.0).game(game(1, 1)).is_some_and(|game| game.forfeit.is_some())
    };
    assert!(!told(&tournament, Audience::Public));
    assert!(told(&tournament, Audience::Staff));
    tournament.0.settings.forfeit_reasons = ForfeitReasons::Public;
    assert!(told(&tournament, Audience::Public));
}
