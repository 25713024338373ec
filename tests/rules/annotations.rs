//! Annotations of a game: kept as text, read again, and played as far as they are legal.

use draughts::notation::game::Game;
use draughts::notation::pdn::{self, Reading};
use draughts::notation::sheet::{self, Sheet};
use draughts::notation::{AnnotatedLine, NoteCounts};
use draughts::{DrawProfile, Position, Variant};

fn read(text: &str) -> Sheet {
    sheet::read(text, &Position::start(Variant::Poddavki), DrawProfile::Poddavki, None)
}

fn annotated(text: &str) -> AnnotatedLine {
    read(text).annotated.unwrap_or_else(|| panic!("nothing is written around the moves of {text}"))
}

fn check(text: &str) -> Sheet {
    let game = pdn::games(text).next().expect("a game").expect("well formed");
    pdn::check(&game, &Reading::by_tags(Variant::Poddavki)).expect("known")
}

#[test]
fn what_is_written_around_the_moves_is_counted() {
    let text = "1. e3-f4 {good} d6-c5! $1 2. c3-d4 (2. f2-e3 f6-g5 (2... b6-a5)) c5:e3:g5 ?? {[%clk 0:05:00]}";
    let expected = NoteCounts { comments: 1, variations: 1, assessments: 3, clock_times: 1 };
    assert_eq!(annotated(text).counts(), expected);
    assert_eq!(check(text).annotated.map(|own| own.counts()), Some(expected));
    assert_eq!(expected.to_string(), "1 comment, 1 variation, 3 assessments, 1 clock time");
    let both = annotated("1. e3-f4 {late [%clk 0:01:00] again} d6-c5").counts();
    assert_eq!(both, NoteCounts { comments: 1, clock_times: 1, ..NoteCounts::default() });
    for bare in ["1. c3-d4 d6-c5 *", "1. c3-d4 - d6-c5 =", "c3-d4; d6-c5"] {
        assert_eq!(read(bare).annotated, None, "{bare}");
    }
}

#[test]
fn it_is_kept_as_a_text_that_reads_as_the_same() {
    for (text, kept) in [
        (
            "1. cd4! {Good} d6c5 (1... b6-a5 2. d4-e5 {then}) 2. bc3",
            "c3-d4 $1 {Good} d6-c5 ( b6-a5 d4-e5 {then} ) b2-c3",
        ),
        ("{Орёл} 1. c3-d4 d6-c5", "{Орёл} c3-d4 d6-c5"),
        // Comments are on one line, and a brace in them does not end them.
        ("1. c3-d4 ; with a } in it\nd6-c5 {two\n  lines}", "c3-d4 {with a ) in it} d6-c5 {two lines}"),
        // A variation within a variation, and assessments of all kinds.
        ("c3-d4 $14 (e3-f4 (e3-d4 d6-e5 1-0) h6-g5?!) d6-c5", "c3-d4 $14 ( e3-f4 ( e3-d4 d6-e5 1-0 ) h6-g5 $6 ) d6-c5"),
        // Unmatched brackets, and empty ones.
        ("c3-d4 ) d6-c5 ( b6-a5", "c3-d4 d6-c5 ( b6-a5 )"),
        ("c3-d4 ( ) {x} d6-c5 {}", "c3-d4 {x} d6-c5"),
        // Text after the words that end the game.
        ("c3-d4 d6-c5 белые сдались {жаль}", "c3-d4 d6-c5 {жаль}"),
    ] {
        let line = annotated(text).line();
        assert_eq!(line.text(), kept, "{text}");
        let again = annotated(kept);
        assert_eq!(again.line().text(), kept, "{text}, read again");
        let game = read(text).game.text();
        assert_eq!((read(kept).game.text(), check(kept).game.text()), (game.clone(), game), "{text}");
    }
}

#[test]
fn a_variation_is_played_up_to_its_first_wrong_move() {
    let own = annotated("1. c3-d4 d6-c5 (1... f6-g5 2. d4-e5 e7-e6 3. a1-b2) (1... h8-a1 2. c3-d4)");
    let legal = |line: &AnnotatedLine| line.moves.iter().map(|mv| mv.played.is_some()).collect::<Vec<_>>();
    let variations = &own.moves[1].variations;
    assert_eq!(legal(&variations[0]), [true, true, false, false], "Black must take on f4");
    assert_eq!(legal(&variations[1]), [false, false]);
    let wrong = &variations[1].moves[0];
    assert_eq!((wrong.text.as_str(), wrong.place.line, wrong.place.column), ("h8-a1", 1, 59));
    // Each variation begins before the move it replaces, and leads to its own position.
    let first = variations[0].moves[0].played.as_ref().expect("it is legal");
    assert_ne!(Some(&first.position), own.moves[1].played.as_ref().map(|own| &own.position));
}

#[test]
fn what_stands_around_moves_that_are_not_read_is_left_out() {
    let sheet = read("1. c3-d4 {one} d6-d5 {two} 2. b2-c3 {three}");
    assert!(sheet.error.is_some());
    assert_eq!(sheet.annotated.map(|own| own.line().text()).as_deref(), Some("c3-d4 {one}"));
    assert_eq!(read("1. c3-d5 {one}").annotated, None);
}

#[test]
fn the_moves_of_an_opening_are_passed_over_with_what_stands_around_them() {
    let start = Position::start(Variant::Poddavki);
    let opening = Game::from_text(&start, DrawProfile::Poddavki, "c3-d4 d6-c5").expect("legal");
    let text = "1. c3-d4 {drawn} d6-c5 2. b2-c3 {mine} f6-g5";
    let sheet = sheet::read_after(text, &opening, opening.position(), DrawProfile::Poddavki, None);
    assert_eq!(sheet.error, None);
    assert_eq!(sheet.annotated.map(|own| own.line().text()).as_deref(), Some("b2-c3 {mine} f6-g5"));
}

#[test]
fn brackets_without_an_end_are_no_danger() {
    let deep = format!("c3-d4 {}{} d6-c5", "(e3-f4 ".repeat(50_000), ")".repeat(50_000));
    let sheet = read(&deep);
    assert_eq!((sheet.error, sheet.game.text().as_str()), (None, "c3-d4 d6-c5"));
    let text = sheet.annotated.expect("a variation").line().text();
    assert_eq!(read(&text).game.text(), "c3-d4 d6-c5");
}
