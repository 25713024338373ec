//! Play-off games: when they may be entered, by whom they are played, and that they can always be removed.

use super::decide::{TestTournament, newcomer};
use tournament::play_off::LONGEST_TIME;
use tournament::rejection::PlayOffRejection;
use tournament::{
    Command, EntryId, GameResult, PlayOffGame, Preset, Rejection, RoundNumber, Score, Settings, TieBreak, TieBreakKind,
};

fn game(white: u32, black: u32) -> PlayOffGame {
    PlayOffGame {
        after: RoundNumber(1),
        white: EntryId(white),
        black: EntryId(black),
        result: GameResult::Played(Score::White),
        time: "5+3".to_owned(),
    }
}

/// Four players after a round in which 1 and 3 have won.
fn played() -> TestTournament {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 4);
    tournament.play_round();
    tournament
}

#[test]
fn games_are_refused_until_a_round_is_complete() {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 4);
    let early = Rejection::PlayOff(PlayOffRejection::TooEarly);
    tournament.refuses(Command::SetPlayOff(vec![game(1, 3)]), &early);
    tournament.play_round();
    tournament.refuses(Command::SetPlayOff(vec![PlayOffGame { after: RoundNumber(2), ..game(1, 3) }]), &early);
    tournament.refuses(Command::SetPlayOff(vec![PlayOffGame { after: RoundNumber(0), ..game(1, 3) }]), &early);
    tournament.must(Command::SetPlayOff(vec![game(1, 3), game(3, 1)]));
    assert_eq!(tournament.0.settings.play_off.len(), 2);
}

#[test]
fn two_players_of_the_tournament_have_a_game_that_ends() {
    let mut tournament = played();
    tournament.must(Command::Enter(vec![newcomer(9)]));
    for (wrong, why) in [
        (game(1, 1), Rejection::MeetsThemselves(EntryId(1))),
        (game(1, 77), Rejection::UnknownEntry(EntryId(77))),
        (game(1, 5), Rejection::PlayOff(PlayOffRejection::NotInTheTournament(EntryId(5)))),
        (PlayOffGame { result: GameResult::Adjourned, ..game(1, 3) }, Rejection::PlayOff(PlayOffRejection::Result)),
        (PlayOffGame { time: "x".repeat(LONGEST_TIME + 1), ..game(1, 3) }, Rejection::PlayOff(PlayOffRejection::Time)),
    ] {
        tournament.refuses(Command::SetPlayOff(vec![wrong]), &why);
    }
    tournament.refuses(Command::SetPlayOff(vec![game(1, 3); 501]), &Rejection::PlayOff(PlayOffRejection::TooMany));
}

#[test]
fn games_can_be_taken_away_when_the_round_before_them_is_open_again() {
    let mut tournament = played();
    tournament.must(Command::SetPlayOff(vec![game(1, 3), game(3, 1)]));
    let results = tournament.games(RoundNumber(1), None);
    tournament.must(Command::EnterResults(results));
    tournament.refuses(
        Command::SetPlayOff(vec![game(1, 3), game(3, 1), game(1, 2)]),
        &Rejection::PlayOff(PlayOffRejection::TooEarly),
    );
    tournament.must(Command::SetPlayOff(vec![game(3, 1)]));
    assert_eq!(tournament.0.settings.play_off, [game(3, 1)]);
}

#[test]
fn a_closed_tournament_has_no_more_games() {
    let mut tournament = played();
    tournament.must(Command::CloseTournament);
    tournament.refuses(Command::SetPlayOff(vec![game(1, 3)]), &Rejection::TournamentClosed);
}

#[test]
fn games_decide_right_after_the_points_or_after_keizers_score() {
    for (preset, place) in [(Preset::SwissSingleGames, 0), (Preset::KeizerSingleGames, 1)] {
        let settings = preset.settings();
        let counting = settings.clone().with_play_off();
        assert_eq!(counting.tie_breaks[place], TieBreak::plain(TieBreakKind::PlayOff));
        assert_eq!(counting.tie_breaks.len(), settings.tie_breaks.len() + 1);
        assert_eq!(counting.clone().with_play_off(), counting);
        let none = Settings { tie_breaks: Vec::new(), ..settings };
        assert_eq!(none.with_play_off().tie_breaks, [TieBreak::plain(TieBreakKind::PlayOff)]);
    }
}
