//! Turns lost on time (RULES.md §1, detail 8): giveaway checkers only, three in a row lose the game.

use draughts::notation::game::{Ending, Game};
use draughts::notation::pdn::{self, Reading};
use draughts::notation::{MoveProblem, Turn, WrittenResult, sheet};
use draughts::{Position, Side, Variant};

/// What is written, what is kept, and how the game stands then.
const CASES: &[(&str, &str, Ending)] = &[
    ("1. 9-14 pass 2. 5-9", "9-14 pass 5-9", Ending::Unfinished),
    ("1. pass 22-18", "pass 22-18", Ending::Unfinished),
    ("1. 9-14 пропуск 2. 5-9 Время", "9-14 pass 5-9 pass", Ending::Unfinished),
    ("1. time time 2. time time", "pass pass pass pass", Ending::Draw(draughts::DrawReason::Repetition)),
    (
        "1. pass 22-18 2. pass 18-15 3. 11x18 23x14 4. pass 24-19",
        "pass 22-18 pass 18-15 11x18 23x14 pass 24-19",
        Ending::Unfinished,
    ),
    ("1. pass 22-18 2. pass 18-15 3. pass", "pass 22-18 pass 18-15 pass", Ending::TurnsLost { winner: Side::White }),
];

#[test]
fn a_lost_turn_passes_the_move_and_the_third_in_a_row_loses_the_game() {
    for &(written, kept, ending) in CASES {
        let start = Position::start(Variant::Giveaway);
        let read = sheet::read(written, &start, Variant::Giveaway.usual_draws(), None);
        assert!(read.error.is_none(), "{written}: {}", read.error.map(|own| own.to_string()).unwrap_or_default());
        assert_eq!((read.game.text().as_str(), read.game.ending()), (kept, ending), "{written}");
        let again = Game::from_text(&start, Variant::Giveaway.usual_draws(), kept).map(|game| game.text());
        assert_eq!(again.as_deref(), Ok(kept), "what is kept can be read again");
    }
}

#[test]
fn nothing_follows_the_third_lost_turn() {
    let start = Position::start(Variant::Giveaway);
    let text = "1. pass 22-18 2. pass 18-15 3. pass 15-10";
    let read = sheet::read(text, &start, Variant::Giveaway.usual_draws(), None);
    let ending = Ending::TurnsLost { winner: Side::White };
    assert_eq!(read.error.map(|problem| problem.problem), Some(MoveProblem::GameOver(ending)));
    let mut game = read.game;
    assert_eq!(game.lose_turn().map_err(|error| error.0), Err(MoveProblem::GameOver(ending)));
}

#[test]
fn other_games_have_no_lost_turns() {
    for variant in Variant::ALL.iter().copied().filter(|variant| variant.rules().time_out.turns().is_none()) {
        let start = Position::start(variant);
        let read = sheet::read("pass", &start, variant.usual_draws(), None);
        assert_eq!(read.error.map(|problem| problem.problem), Some(MoveProblem::Unreadable), "{variant}");
        let mut game = Game::new(start, variant.usual_draws());
        assert_eq!(game.lose_turn().map_err(|error| error.0), Err(MoveProblem::Illegal), "{variant}");
    }
}

#[test]
fn a_slip_before_a_lost_turn_is_still_found() {
    let start = Position::start(Variant::Giveaway);
    let read = sheet::read("9-14 22-18 5-10 pass 11-15 18x11", &start, Variant::Giveaway.usual_draws(), None);
    let problem = read.error.expect("5-10 is not possible");
    assert!(problem.repairs.iter().any(|repair| repair.rest_is_legal), "{problem}");
}

#[test]
fn a_lost_turn_left_out_is_offered() {
    let start = Position::start(Variant::Giveaway);
    let text = "9-14 5-9 24-20 1-5 28-24";
    let problem = sheet::read(text, &start, Variant::Giveaway.usual_draws(), None).error.expect("Black moves twice");
    let offered: Vec<Option<&str>> = problem.repairs.iter().map(|repair| repair.text()).collect();
    assert!(offered.contains(&Some("pass")), "{problem}");
}

#[test]
fn a_file_of_games_keeps_lost_turns() {
    let start = Position::start(Variant::Giveaway);
    let game = Game::from_text(&start, Variant::Giveaway.usual_draws(), "9-14 pass 5-9").expect("legal");
    assert_eq!(game.plies().get(1).map(|ply| ply.turn), Some(Turn::Lost));
    let file = pdn::write(&pdn::record(&game, Vec::new(), WrittenResult::Unfinished));
    let read = pdn::games(&file).next().expect("a game").expect("readable");
    let sheet = pdn::check(&read, &Reading::by_tags(Variant::Poddavki)).expect("a known game");
    assert_eq!(sheet.game.text(), "9-14 pass 5-9", "{file}");
}
