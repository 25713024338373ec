//! Whole score sheets, right and wrong, and files of games with errors.

use crate::{legal, position};
use draughts::notation::game::{Ending, Game};
use draughts::notation::pdn::{self, PdnErrorKind, Reading};
use draughts::notation::sheet::{self, CopyingError, Sheet};
use draughts::notation::{MoveProblem, MoveWarning, TextPosition, WrittenResult, read_move};
use draughts::{DrawProfile, Position, Side, Variant};

fn read(text: &str) -> Sheet {
    sheet::read(text, &Position::start(Variant::Poddavki), DrawProfile::Poddavki, None)
}

const GAME: &str = "c3-d4 d6-c5 b2-c3 f6-g5 c3-b4 g5-h4 b4:d6";

#[test]
fn one_game_is_read_however_its_sheet_looks() {
    let sheets = [
        "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6",
        "1.c3-d4 d6-c5 2.b2-c3 f6-g5 3.c3-b4 g5-h4 4.b4:d6 *",
        "c3d4 d6c5\nb2c3 f6g5\nc3b4 g5h4\nb4d6",
        "1 cd4 dc5 2 bc3 fg5 3 cb4 gh4 4 b:d6",
        "1) с3—д4 д6-ц5\r\n2) б2-с3 ф6—г5\r\n3) ц3-в4, г5-х4\r\n4) в4хд6 1-0",
        "1. c3-d4 d6-\nc5 2. b2-c3! {only} f6-g5?! (2... b6-a5 3. d4:b6) 3. c3-b4 $2 g5-h4 4. b4:d6 2:0",
        "[White \"А\"]\n\n1. c3 d4 d6 c5 2. b2 c3 f6 g5 3. c3 b4 g5 h4 4. b4 d6 ½-½",
        "1. c3-d4 1... d6-c5 2. b2-c3 2... f6-g5 ; so far known\n3. c3-b4 … g5-h4\n4. b4xd6 1/2-1/2",
    ];
    for text in sheets {
        let sheet = read(text);
        assert_eq!(sheet.error.map(|problem| problem.to_string()), None, "{text}");
        assert_eq!(sheet.game.text(), GAME, "{text}");
        assert!(sheet.warnings.is_empty(), "{text}: {:?}", sheet.warnings);
    }
}

#[test]
fn results_are_read_in_all_their_forms() {
    let cases = [
        ("1-0", WrittenResult::Win(Side::White)),
        ("2 : 0", WrittenResult::Win(Side::White)),
        ("0–2", WrittenResult::Win(Side::Black)),
        ("0-1", WrittenResult::Win(Side::Black)),
        ("½-½", WrittenResult::Draw),
        ("1/2 - 1/2", WrittenResult::Draw),
        ("0,5:0,5", WrittenResult::Draw),
        ("1-1", WrittenResult::Draw),
        ("0-0", WrittenResult::BothLose),
        ("+:-", WrittenResult::Forfeit(Side::White)),
        ("-:+", WrittenResult::Forfeit(Side::Black)),
        ("-:-", WrittenResult::BothForfeit),
        ("*", WrittenResult::Unfinished),
    ];
    for (text, expected) in cases {
        assert_eq!(read(&format!("c3-d4 {text}")).result, Some(expected), "{text}");
    }
    assert_eq!(read("c3-d4 +- d6-c5 = f6-e5").result, None);
}

#[test]
fn a_wrong_move_is_reported_with_all_that_helps_to_correct_it() {
    let sheet = read("1. c3-d4 d6-c5\n2. b2-c3 f6-g5 3. c3-b5 g5-h4 4. b4:d6");
    let problem = sheet.error.expect("c3-b5 is no move");
    assert_eq!(problem.place, TextPosition { line: 2, column: 19 });
    assert_eq!((problem.ply, problem.move_number, problem.side, problem.typed.as_str()), (4, 3, Side::White, "c3-b5"));
    assert_eq!(problem.unread, 2);
    assert_eq!(problem.position, *sheet.game.position());
    assert_eq!(problem.texts(&problem.nearest)[0], "c3-b4");
    assert_eq!(sheet.game.text(), "c3-d4 d6-c5 b2-c3 f6-g5");
    assert_eq!(problem.repairs[0].to_string(), "with c3-b4 instead of c3-b5 on White's move 3 the rest is legal");
    let message = problem.to_string();
    assert!(
        message.starts_with("line 2, column 19: White's move 3, “c3-b5”, is not legal here; legal here: "),
        "{message}"
    );
}

/// A sheet, the ply of its error, the most likely repair.
const REPAIRS: &[(&str, usize, &str)] = &[
    // The man that moved to d4 came from c3, not e3: this shows only when another one follows it.
    (
        "1. e3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5",
        2,
        "with c3-d4 instead of e3-d4 on White's move 1 the rest is legal",
    ),
    // A move of Black is missing.
    (
        "c3-d4 d6-c5 b2-c3 c3-b4 g5-h4 b4:d6 e7:c5 d2-c3",
        3,
        "with f6-g5 before c3-b4 on Black's move 2 the rest is legal",
    ),
    // A move is written twice.
    (
        "c3-d4 d6-c5 b2-c3 f6-g5 f6-g5 c3-b4 g5-h4 b4:d6 e7:c5 d2-c3",
        4,
        "without f6-g5 on White's move 3 the rest is legal",
    ),
    // White's moves are in Black's column.
    ("1. d6-c5 c3-d4 2. f6-g5 b2-c3 3. g5-h4 c3-b4 4. b4:d6", 0, "with the two columns exchanged the rest is legal"),
    // The board was seen from Black's side.
    ("1. f6-e5 e3-f4 2. g7-f6 c3-b4 3. f6-g5 b4-a5 4. g5:e3", 0, "with the board turned round the rest is legal"),
];

#[test]
fn a_slip_some_plies_back_is_found() {
    for &(text, ply, expected) in REPAIRS {
        let problem = read(text).error.expect(text);
        let repairs: Vec<String> = problem.repairs.iter().map(ToString::to_string).collect();
        assert_eq!(problem.ply, ply, "{text}");
        assert_eq!(repairs.first().map(String::as_str), Some(expected), "{text}: {repairs:?}");
    }
}

#[test]
fn a_repair_says_which_move_to_play_where() {
    let problem = read(REPAIRS[0].0).error.expect("it has a fault");
    let repair = &problem.repairs[0];
    assert_eq!((repair.ply, repair.text()), (0, Some("c3-d4")));
    assert_eq!(repair.corrected(REPAIRS[0].0), REPAIRS[0].0.replace("e3-d4", "c3-d4"));
    assert!(matches!(repair.slip, CopyingError::Misread(_)) && repair.rest_is_legal);
}

#[test]
fn every_repair_corrects_the_text_as_it_says() {
    for (text, _, _) in REPAIRS {
        for repair in &read(text).error.expect("it has a fault").repairs {
            let corrected = read(&repair.corrected(text));
            assert_eq!(corrected.error.is_none(), repair.rest_is_legal, "{repair}");
        }
    }
    let text = "с3—b5 {remark} d6-c5";
    let problem = read(text).error.expect("it has a fault");
    assert_eq!(problem.corrected(text, &problem.nearest[0]), "c3-b4 {remark} d6-c5");
}

#[test]
fn odd_sheets_are_understood_with_a_warning() {
    let sheet = read("1. c3-d4 d6-c5 3. b2:c3 f6-g5 4. c3-b4 g5-h4 5. b4-d6");
    let cautions: Vec<(usize, MoveWarning)> =
        sheet.warnings.iter().map(|warning| (warning.ply, warning.caution)).collect();
    let expected = [
        (2, MoveWarning::CaptureSignForQuiet),
        (6, MoveWarning::DashForCapture),
        (2, MoveWarning::Number { expected: 2, found: 3 }),
    ];
    assert_eq!(cautions, expected);
}

#[test]
fn moves_after_the_end_of_a_game_are_refused_and_after_a_draw_only_noted() {
    let last = position(Variant::Poddavki, "W:Wb4,h2:Ba5");
    let sheet = sheet::read("h2-g3 a5:c3 g3-h4", &last, DrawProfile::Poddavki, None);
    assert!(sheet.error.is_none());
    let bare = position(Variant::Poddavki, "B:Wb4:Ba5");
    let sheet = sheet::read("a5:c3 b4-c5 2-0", &bare, DrawProfile::Poddavki, None);
    let problem = sheet.error.expect("White has no piece left");
    assert_eq!(problem.problem, MoveProblem::GameOver(Ending::NoPieces { winner: Side::White }));
    let kings = position(Variant::Russian, "W:WKa1:BKh2");
    let text = "a1-b2 h2-g1 b2-a1 g1-h2 ".repeat(3);
    let sheet = sheet::read(&text, &kings, DrawProfile::ThreefoldOnly, None);
    assert_eq!(sheet.game.plies().len(), 12);
    assert!(matches!(sheet.warnings[0].caution, MoveWarning::AfterDraw(_)));
    assert_eq!(sheet.warnings[0].ply, 8);
}

#[test]
fn no_game_is_longer_than_any_real_one() {
    let kings = position(Variant::Russian, "W:WKa1:BKh2");
    let text = "a1-b2 h2-g1 b2-a1 g1-h2 ".repeat(300);
    let sheet = sheet::read(&text, &kings, DrawProfile::ThreefoldOnly, None);
    assert_eq!(sheet.error.map(|problem| problem.problem), Some(MoveProblem::TooLong));
}

#[test]
fn a_game_is_stored_as_one_line_and_read_back() {
    let start = position(Variant::Russian, "B:Wd4,f4,b4,a1:Bc5,h8");
    let game = Game::from_text(&start, DrawProfile::Russian64, "cg5 ab2 h8-g7").expect("it is legal");
    assert_eq!(game.text(), "c5:e3:g5 a1-b2 h8-g7");
    let again = Game::from_text(&start, DrawProfile::Russian64, &game.text()).expect("it is legal");
    assert_eq!(again.plies(), game.plies());
    let numbers: Vec<(u32, Side)> = game.numbered().map(|(number, side, _)| (number, side)).collect();
    assert_eq!(numbers, [(1, Side::Black), (2, Side::White), (2, Side::Black)]);
    assert_eq!(game.positions().count(), 4);
    assert_eq!(game.position_after(3), Some(game.position()));
}

#[test]
fn a_wrong_game_of_a_file_is_reported_and_the_others_are_read() {
    let file = "[White \"A\"]\n1. c3-d4 1-0\n\n[White \"B\"]\n1. c3-d4 {no end\n\n[White \"C\"]\n1. c3-b4 0-1\n";
    let games: Vec<_> = pdn::games(file).collect();
    assert_eq!(games.len(), 3);
    let error = games[1].as_ref().expect_err("the comment is not closed");
    assert_eq!(error.to_string(), "line 5, column 10: a tag, comment or setup is not closed");
    assert_eq!(games[2].as_ref().ok().and_then(|game| game.tag("white")), Some("C"));
}

/// A file of one game, and its error.
const ERRORS: &[(&str, PdnErrorKind)] = &[
    ("[White \"A\n", PdnErrorKind::Unclosed),
    ("1. c3-d4 (1. c3-b4", PdnErrorKind::UnclosedVariation),
    ("1. c3-d4 ) d6-e5", PdnErrorKind::StrayBracket),
];

#[test]
fn errors_of_files_are_named() {
    for (file, kind) in ERRORS {
        let error = pdn::games(file).next().expect("there is a game").expect_err(file);
        assert_eq!(error.kind, *kind);
    }
    let deep = format!("1. c3-d4 {}", "(c3-b4 ".repeat(100_000));
    assert_eq!(pdn::games(&deep).next().and_then(Result::err).map(|error| error.kind), Some(PdnErrorKind::TooDeep));
}

#[test]
fn games_by_other_rules_and_wrong_positions_are_refused() {
    let check = |file: &str| {
        let game = pdn::games(file).next().expect("there is a game").expect("it is well formed");
        pdn::check(&game, &Reading::by_tags(Variant::Poddavki)).map_err(|error| error.to_string())
    };
    assert!(check("[GameType \"25\"]\n1. c3-d4 *").is_ok());
    assert_eq!(check("[GameType \"99\"]\n*").err().as_deref(), Some("line 1, column 1: the game “99” is not known"));
    let error = check("[FEN \"W:Wa2:Bb8\"]\n*").err();
    let expected = "line 1, column 1: the position where the game begins is wrong: column 4: expected a square of the board such as c3, Kc3 or 12, found “a2”";
    assert_eq!(error.as_deref(), Some(expected));
}

#[test]
fn what_stands_around_moves_is_kept_and_written_back() {
    let file = "{before} [White \"Анна \\\"К\\\"\"]\n[FEN \"B:Wa1,c3:Bb8,f6\"]\n\n1... f6-e5 $2 {a} (1... f6-g5! {b} (1... b8-a7?) 2. c3-d4) {c} 2. c3-d4 ; d } e\n e5:c3 0-1 {after}\n";
    let game = pdn::games(file).next().expect("there is a game").expect("it is well formed");
    assert_eq!(game.tag("White"), Some("Анна \"К\""));
    assert_eq!(game.line.moves.len(), 3);
    assert_eq!(game.line.moves[0].variations[0].moves[0].variations[0].moves[0].nags, [2]);
    let written = pdn::write(&game);
    let expected = "[White \"Анна \\\"К\\\"\"]\n[FEN \"B:Wa1,c3:Bb8,f6\"]\n\n{before} 1... f6-e5 $2 {a} {c} ( 1... f6-g5 $1 {b} ( 1... b8-a7 $2 ) 2. c3-d4 )\n2. c3-d4 ; d } e\n2... e5:c3 {after} 0-1\n\n";
    assert_eq!(written, expected);
    let again = pdn::games(&written).next().expect("there is a game").expect("it is well formed");
    assert_eq!(pdn::write(&again), written);
}

#[test]
fn a_semicolon_between_moves_swallows_nothing() {
    let sheets = [
        "1. c3-d4 d6-c5; 2. b2-c3 f6-g5; 3. c3-b4 g5-h4; 4. b4:d6",
        "c3-d4; d6-c5; b2-c3; f6-g5; c3-b4; g5-h4; b4:d6; 1-0",
        "1. c3-d4 d6-c5 ; so far known\n2. b2-c3 f6-g5; 3. c3-b4 g5-h4 4. b4:d6",
        "1. c3-d4 d6-c5\n% 2. b2-a3 for other programs\n2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 ;",
    ];
    for text in sheets {
        let sheet = read(text);
        assert_eq!(sheet.game.text(), GAME, "{text}");
        assert!(sheet.error.is_none() && sheet.warnings.is_empty(), "{text}: {:?}", sheet.warnings);
    }
    let many = format!("c3-d4 {}", "; d6-c5".repeat(20_000));
    assert!(read(&many).error.is_some(), "and it is read in no time");
}

#[test]
fn moves_in_a_comment_are_passed_over_with_a_word() {
    let sheet = read("1. c3-d4 d6-c5 ; better was f6-e5 or f6-g5\n2. b2-c3");
    assert_eq!(sheet.game.text(), "c3-d4 d6-c5 b2-c3");
    let cautions: Vec<(usize, MoveWarning)> =
        sheet.warnings.iter().map(|warning| (warning.ply, warning.caution)).collect();
    assert_eq!(cautions, [(2, MoveWarning::CommentWithMoves(2))]);
}

#[test]
fn words_at_the_end_of_a_sheet_say_how_the_game_ended() {
    let (white, black) = (Some(WrittenResult::Win(Side::White)), Some(WrittenResult::Win(Side::Black)));
    let draw = Some(WrittenResult::Draw);
    for (text, expected) in [
        ("c3-d4 x", white),
        ("c3-d4 d6-c5 х", black),
        ("c3-d4 d6-c5 ×", black),
        ("c3-d4 ½", draw),
        ("c3-d4 1/2", draw),
        ("c3-d4 =", draw),
        ("c3-d4 = d6-c5", None),
        ("c3-d4 Ничья.", draw),
        ("c3-d4 d6-c5 белые сдались", black),
        ("c3-d4 d6-c5 Чёрные сдались!", white),
        ("c3-d4 White resigns", black),
        ("c3-d4 сдался", white),
        ("№1 c3-d4 d6-c5 2-0", white),
        ("№ 1. c3-d4 d6-c5", None),
    ] {
        let sheet = read(text);
        assert_eq!(sheet.error.map(|problem| problem.to_string()), None, "{text}");
        assert_eq!(sheet.result, expected, "{text}");
    }
    assert!(read("c3-d4 x d6-c5").error.is_some(), "in the middle it is a word that is not understood");
}

#[test]
fn the_moves_of_a_drawn_opening_may_be_written_before_the_others() {
    let usual = Position::start(Variant::Poddavki);
    let opening = Game::from_text(&usual, DrawProfile::Poddavki, "c3-d4 d6-c5").expect("legal");
    let start = opening.position().clone();
    let read = |text: &str| sheet::read_after(text, &opening, &start, DrawProfile::Poddavki, None);
    for text in ["b2-c3 f6-g5", "1. c3-d4 d6-c5 2. b2-c3 f6-g5", "1. cd4 dc5 b2-c3 f6-g5 1-1"] {
        let sheet = read(text);
        assert_eq!(sheet.error.map(|problem| problem.to_string()), None, "{text}");
        assert_eq!((sheet.game.text().as_str(), sheet.game.start()), ("b2-c3 f6-g5", &start), "{text}");
    }
    let wrong = read("1. c3-d4 d6-c5 2. b2-b4").error.expect("no such move");
    assert_eq!((wrong.ply, wrong.typed.as_str()), (0, "b2-b4"), "the fault is where it is");
    assert!(read("1. c3-d4 d6-e5 2. b2-c3").error.is_some(), "these are not the opening's moves");
}

#[test]
fn a_file_that_names_another_corner_than_it_counts_from_is_read() {
    let file = include_str!("data/international-declared-corner.pdn");
    let sheets: Vec<Sheet> = pdn::games(file)
        .map(|game| pdn::check(&game.expect("well formed"), &Reading::by_tags(Variant::Poddavki)).expect("known"))
        .collect();
    assert_eq!(sheets.len(), 2);
    for sheet in sheets {
        assert_eq!(sheet.error.map(|problem| problem.to_string()), None);
        assert_eq!(sheet.warnings.iter().filter(|warning| warning.caution == MoveWarning::OwnNumbering).count(), 1);
        assert!(sheet.game.plies().len() >= 4);
    }
}

#[test]
fn a_file_without_a_type_is_of_the_large_board_where_its_squares_are() {
    for (file, expected) in [
        ("1. 32-28 18-23 2. 37-32 *", Variant::International),
        ("[FEN \"W:W31-50:B1-20\"]\n1. 32-28 *", Variant::International),
        ("1. c3-d4 *", Variant::Poddavki),
        ("1. 22-18 *", Variant::Poddavki),
    ] {
        let game = pdn::games(file).next().expect("a game").expect("well formed");
        let sheet = pdn::check(&game, &Reading::by_tags(Variant::Poddavki)).expect("known");
        assert_eq!(sheet.game.start().variant(), expected, "{file}");
    }
}

#[test]
fn every_kind_of_line_end_begins_one_line() {
    let moves = ["с3-d4", "d6-c5", "b2-c3", "f6-g5", "a1-b2", "g5-f4"];
    let ends = ["\r\n", "\r", "\n", "\n\r\n", " "];
    for (wrong, (line, column)) in [(1, 1), (2, 1), (3, 1), (4, 1), (6, 1), (6, 7)].into_iter().enumerate() {
        let written = (0..moves.len()).map(|at| if at == wrong { "h8-a1" } else { moves[at] });
        let text: String = written.zip(ends.into_iter().chain([""])).flat_map(|(mv, end)| [mv, end]).collect();
        let sheet = sheet::read(&text, &Position::start(Variant::Poddavki), DrawProfile::Poddavki, None);
        let place = sheet.error.map(|error| error.place);
        assert_eq!(place, Some(TextPosition { line, column }), "{text:?}");
    }
}

#[test]
fn cyrillic_letters_name_the_files_they_look_or_sound_like_or_whose_key_they_are() {
    let file_of = |letter: char| {
        // A single man on each file in turn: of those that a letter may mean, only that one can move.
        let named = |(file, row): &(char, u8)| {
            let board = position(Variant::Russian, &format!("W:W{file}{row}:B"));
            read_move(&board, &format!("{letter}{row}"), None).is_ok() || {
                let to: Vec<String> = legal(&board).iter().map(|mv| mv[3..].to_owned()).collect();
                to.iter().any(|to| read_move(&board, &format!("{letter}{row}-{to}"), None).is_ok())
            }
        };
        let files = [('a', 3), ('b', 4), ('c', 3), ('d', 4), ('e', 3), ('f', 4), ('g', 3), ('h', 4)];
        files.iter().filter(|place| named(place)).map(|(file, _)| *file).collect::<String>()
    };
    for (letters, files) in
        [("абсдефгх", "abcdefgh"), ("АВЦДЁФГН", "abcdefgh"), ("фисвуапр", "abcdefgh"), ("aBcDefGh", "abcdefgh")]
    {
        for (letter, file) in letters.chars().zip(files.chars()) {
            assert!(file_of(letter).contains(file), "{letter} is {} and not {file}", file_of(letter));
        }
    }
    assert_eq!((file_of('ж'), file_of('k')), (String::new(), String::new()));
}
