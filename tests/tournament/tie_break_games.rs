//! Level matches that must have a winner: tie-break games, and how they are decided.

use super::decide::{TestTournament, game};
use draughts::Side;
use tournament::history::{Adjourned, PairingOutcome};
use tournament::tie_break_games::FirstColour;
use tournament::{
    Appearance, BoardNumber, Command, GameId, GameNumber, GameResult, History, LastResort, Mark, MatchVerdict, Pairing,
    PointValues, Points, Preset, RatingKind, Rejection, RoundNumber, Score, Settings, TieBreakStep, TieBreakSteps,
    TournamentStatus, VerdictBy,
};

const ROUND: RoundNumber = RoundNumber(1);
const BOARD: BoardNumber = BoardNumber(1);
const ADD: Command = Command::AddTieBreakGames { round: ROUND, board: BOARD, colour: None };

fn nth(number: u8) -> GameId {
    GameId { game: GameNumber(number), ..game(1, 1) }
}

fn step(games: u8, until_win: bool, kind: RatingKind) -> TieBreakStep {
    TieBreakStep { games, until_win, kind, time: String::new(), values: PointValues::ONE_HALF_ZERO, counts: false }
}

/// Two players whose match of two games ended 1:1.
fn level(preset: Preset, tie_break_steps: Option<TieBreakSteps>) -> TestTournament {
    let mut tournament = TestTournament::with_players(preset, 2);
    if tie_break_steps.is_some() {
        tournament.must(Command::EditSettings(Box::new(Settings { tie_break_steps, ..tournament.0.settings.clone() })));
    }
    tournament.must(Command::Pair(tournament.plan()));
    tournament.must(Command::Publish(ROUND));
    for number in 1..=2 {
        enter(&mut tournament, number, Score::White);
    }
    tournament
}

fn enter(tournament: &mut TestTournament, number: u8, score: Score) {
    tournament.must(Command::EnterResults(vec![(nth(number), Some(GameResult::Played(score)))]));
}

fn pairing(tournament: &TestTournament) -> &Pairing {
    &tournament.0.rounds[0].pairings[&BOARD]
}

fn is_undecided(tournament: &TestTournament) -> bool {
    pairing(tournament).is_undecided(&tournament.0.settings)
}

#[test]
fn a_level_match_of_a_knock_out_is_played_on_until_somebody_wins() {
    let mut tournament = level(Preset::KnockOutMicroMatches, None);
    assert!(is_undecided(&tournament) && !tournament.0.rounds[0].is_complete(&tournament.0.settings));
    tournament.refuses(Command::CloseRound(ROUND), &Rejection::Undecided(ROUND));
    let outcome = PairingOutcome::new(pairing(&tournament), &tournament.0.settings, Adjourned::IsAwaited);
    assert_eq!(outcome, PairingOutcome::Awaited);
    tournament.must(ADD);
    tournament.refuses(ADD, &Rejection::TieBreakGameAwaited(BOARD));
    enter(&mut tournament, 3, Score::Draw);
    assert!(is_undecided(&tournament));
    tournament.must(ADD);
    enter(&mut tournament, 4, Score::White);
    // In the fourth game the second player has White.
    assert_eq!(pairing(&tournament).decided(), Some(Side::Black));
    let PairingOutcome::Known { marks, game_points, .. } =
        PairingOutcome::new(pairing(&tournament), &tournament.0.settings, Adjourned::IsAwaited)
    else {
        panic!("it is decided")
    };
    assert_eq!((marks.white, marks.black), (Mark::Loss, Mark::Win));
    assert_eq!(game_points.white, Points::whole(2), "tie-break games give no game points");
    tournament.refuses(ADD, &Rejection::NotLevel(BOARD));
    tournament.must(Command::CloseRound(ROUND));
}

#[test]
fn tie_break_steps_are_played_one_by_one_and_end_with_a_lot_or_a_word() {
    let steps = vec![step(2, false, RatingKind::Rapid), step(2, true, RatingKind::Blitz)];
    let tie_break_steps = Some(TieBreakSteps { steps, last: LastResort::Lot });
    let mut tournament = level(Preset::SwissMicroMatches, tie_break_steps);
    let lot = Command::SettleMatch {
        round: ROUND,
        board: BOARD,
        verdict: MatchVerdict { is_white: false, by: VerdictBy::Lot { drawn: 7 } },
    };
    tournament.refuses(lot.clone(), &Rejection::NoLotYet(BOARD));
    for (added, games) in [(2, 3..=4), (3, 5..=5), (4, 6..=6)] {
        tournament.must(ADD);
        assert_eq!(pairing(&tournament).extra.len(), added);
        for number in games {
            enter(&mut tournament, number, Score::Draw);
        }
    }
    tournament.refuses(ADD, &Rejection::TieBreakStepsEnded(BOARD));
    let word = |reason: &str| Command::SettleMatch {
        round: ROUND,
        board: BOARD,
        verdict: MatchVerdict { is_white: true, by: VerdictBy::Arbiter { reason: reason.to_owned() } },
    };
    tournament.refuses(word(" "), &Rejection::ReasonMissing);
    tournament.must(lot);
    assert_eq!(pairing(&tournament).decided(), Some(Side::Black));
    tournament.refuses(word("too late"), &Rejection::NotLevel(BOARD));
}

#[test]
fn a_step_that_is_won_before_the_last_counts_as_it_says() {
    let counted = TieBreakStep { counts: true, ..step(2, false, RatingKind::Rapid) };
    let tie_break_steps = Some(TieBreakSteps { steps: vec![counted], last: LastResort::Arbiter });
    let mut tournament = level(Preset::SwissMicroMatches, tie_break_steps);
    tournament.must(ADD);
    enter(&mut tournament, 3, Score::White);
    assert!(is_undecided(&tournament), "the second game of the step is still to come");
    enter(&mut tournament, 4, Score::Draw);
    let PairingOutcome::Known { marks, game_points, match_points, .. } =
        PairingOutcome::new(pairing(&tournament), &tournament.0.settings, Adjourned::IsAwaited)
    else {
        panic!("it is decided")
    };
    assert_eq!((marks.white, match_points.white), (Mark::Win, Points::whole(2)));
    assert_eq!(game_points.white, Points::whole(2) + Points::ONE + Points::HALF);
}

#[test]
fn a_match_that_is_not_level_has_no_tie_break_games() {
    let mut tournament = TestTournament::with_players(Preset::KnockOutMicroMatches, 2);
    tournament.must(Command::Pair(tournament.plan()));
    tournament.refuses(ADD, &Rejection::StillADraft(ROUND));
    tournament.must(Command::Publish(ROUND));
    tournament.refuses(ADD, &Rejection::NotLevel(BOARD));
    tournament.must(Command::EnterResults(tournament.games(ROUND, Some(GameResult::Played(Score::Draw)))));
    enter(&mut tournament, 1, Score::White);
    tournament.refuses(ADD, &Rejection::NotLevel(BOARD));
    let mut swiss = level(Preset::SwissMicroMatches, None);
    swiss.refuses(ADD, &Rejection::NotLevel(BOARD));
}

#[test]
fn a_match_that_was_level_when_the_tournament_was_closed_stays_level() {
    let mut tournament = level(Preset::KnockOutMicroMatches, None);
    // As knock-outs were closed before level matches had to be decided.
    tournament.0.status = TournamentStatus::Closed;
    assert_eq!(tournament.0.complete_rounds(), ROUND);
    assert!(
        !tournament.0.is_undecided(pairing(&tournament))
            && tournament.0.unfinished(&tournament.0.rounds[0]).next().is_none()
    );
    let history = History::new(&tournament.0, ROUND, tournament.0.awaiting());
    let marks: Vec<Option<Mark>> = [pairing(&tournament).white, pairing(&tournament).black]
        .map(|entry| history.rounds(entry).first().and_then(Appearance::played).map(|opposition| opposition.mark))
        .into();
    assert_eq!(marks, [Some(Mark::Draw); 2]);
    tournament.must(Command::ReopenTournament);
    assert!(tournament.0.is_undecided(pairing(&tournament)), "whoever opens it again has to decide");
}

#[test]
fn the_colours_of_a_step_are_set_and_change_after_each_of_its_games() {
    let set = |is_white| Command::AddTieBreakGames {
        round: ROUND,
        board: BOARD,
        colour: Some(FirstColour { is_white, drawn: None }),
    };
    let tie_break_steps = TieBreakSteps {
        steps: vec![step(1, false, RatingKind::Rapid), step(3, true, RatingKind::Blitz)],
        ..TieBreakSteps::default()
    };
    let mut tournament = level(Preset::KnockOutMicroMatches, Some(tie_break_steps));
    let sides = |tournament: &TestTournament| {
        [1, 2, 3, 4, 5].map(|number| pairing(tournament).first_side_in(GameNumber(number)))
    };
    let (white, black) = (Side::White, Side::Black);
    tournament.must(set(false));
    assert_eq!(sides(&tournament)[..3], [white, black, black], "the third would have been White's by turn");
    let seats = pairing(&tournament).seats_in(GameNumber(3));
    assert_eq!(seats.white, pairing(&tournament).black);
    enter(&mut tournament, 3, Score::Draw);
    tournament.must(set(true));
    enter(&mut tournament, 4, Score::Draw);
    tournament.must(ADD);
    assert_eq!(sides(&tournament), [white, black, black, white, black]);
    // The second player has White in the fifth game.
    enter(&mut tournament, 5, Score::White);
    assert_eq!(pairing(&tournament).decided(), Some(black));
}

/// What is superseded: games, and whether a verdict.
fn superseded(tournament: &TestTournament) -> (usize, bool) {
    let superseded = pairing(tournament).superseded(&tournament.0.settings).unwrap_or_default();
    (superseded.games(), superseded.verdict.is_some())
}

#[test]
fn a_corrected_tie_break_game_takes_the_worth_from_what_came_after_it() {
    let (white, black) = (Side::White, Side::Black);
    let blitz = TieBreakStep { counts: true, ..step(3, true, RatingKind::Blitz) };
    let tie_break_steps =
        TieBreakSteps { steps: vec![step(1, false, RatingKind::Rapid), blitz], last: LastResort::Lot };
    let mut tournament = level(Preset::KnockOutMicroMatches, Some(tie_break_steps));
    for number in 3..=6 {
        tournament.must(ADD);
        enter(&mut tournament, number, Score::Draw);
    }
    let verdict = MatchVerdict { is_white: false, by: VerdictBy::Lot { drawn: 7 } };
    tournament.must(Command::SettleMatch { round: ROUND, board: BOARD, verdict });
    assert_eq!((superseded(&tournament), pairing(&tournament).decided()), ((0, false), Some(black)));
    // Each correction, what is superseded after it, and who has won: White of the first game has White in games of odd numbers.
    let half = Points::whole(1).tenths() / 2;
    for (number, score, expected, winner, counted) in [
        (6, Score::Black, (0, true), white, 4 * half),
        (5, Score::Black, (1, true), black, half),
        (4, Score::White, (2, true), black, 0),
        (3, Score::White, (3, true), white, 0),
        (3, Score::Draw, (2, true), black, 0),
        (4, Score::Draw, (1, true), black, half),
        (5, Score::Draw, (0, true), white, 4 * half),
        (6, Score::Draw, (0, false), black, 3 * half),
    ] {
        enter(&mut tournament, number, score);
        let is_level = pairing(&tournament).standing_verdict(&tournament.0.settings).is_some();
        assert_eq!(
            (superseded(&tournament), pairing(&tournament).decided()),
            (expected, Some(winner)),
            "game {number}"
        );
        assert_eq!(is_level, !expected.1, "game {number}: the verdict stands or is superseded");
        assert_eq!(pairing(&tournament).counted_points(white).tenths(), counted, "game {number}");
    }
    enter(&mut tournament, 1, Score::Black);
    assert_eq!(superseded(&tournament), (4, true), "decided by its own games: nothing added counts");
}
