//! Tables of drawn openings, right and wrong (RULES.md §4).

use draughts::notation::game::Game;
use draughts::notation::openings::{self, Opening, OpeningList};
use draughts::{DrawProfile, Numbering, Side, Variant};

/// After 1. c3-d4 d6-c5.
const AFTER_TWO: &str = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,e3,g3,d4:Bc5,b6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8";
/// No moves lead here.
const FLYING: &str = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,h4:Ba5,b6,d6,f6,h6,a7,c7,e7,g7,b8,d8,h8";

fn read(text: &str) -> OpeningList {
    openings::read(text, Variant::Russian, Numbering::FromTopLeft)
}

#[test]
fn rows_are_read_with_or_without_moves() {
    let table = read(&format!(
        "\u{FEFF}code;label;fen;moves\n# federation\n1;Gates;{AFTER_TWO};1. c3 d4 d6 c5\n\n2;Flying;{FLYING}\n3\t\t{AFTER_TWO}\r\n"
    ));
    assert!(table.errors.is_empty(), "{:?}", table.errors);
    let rows: Vec<(&str, &str, &str)> =
        table.openings.iter().map(|row| (row.code.as_str(), row.label.as_str(), row.moves.as_str())).collect();
    assert_eq!(rows, [("1", "Gates", "c3-d4 d6-c5"), ("2", "Flying", ""), ("3", "", "")]);
    assert_eq!(read(&openings::write(&table.openings)).openings, table.openings);
}

/// A row, and its error.
const WRONG: &[(&str, &str)] = &[
    (";label;W:Wa1:Bh8", "line 2: the code is missing"),
    ("1;again;W:Wa1:Bg7", "line 2: the code “1” is taken by line 1"),
    ("2;moves only;;c3-d4", "line 2: the position is missing"),
    ("2;free", "line 2: the position is missing"),
    (
        "2;;W:Wa2:Bh8",
        "line 2: the position is wrong: column 4: expected a square of the board such as c3, Kc3 or 12, found “a2”",
    ),
    ("2;;W:Wb8:Bh8", "line 2: the position is wrong: column 1: a man cannot stand on b8, its last row"),
    ("2;;W:Wa3:Bb4,c5", "line 2: nobody can move in the position"),
    (
        "2;;W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3,d4:Bh8",
        "line 2: the position is wrong: column 1: White has more than 12 pieces",
    ),
    ("2;;W:Wa3:B", "line 2: nobody can move in the position"),
    ("2;unclosed \"mark;W:Wa1:Bh8", "line 2: the position is missing"),
];

#[test]
fn wrong_rows_are_reported_and_the_others_read() {
    for (row, message) in WRONG {
        let table = read(&format!("1;first;{AFTER_TWO}\n{row}\n9;last;{FLYING}"));
        assert_eq!(table.errors.iter().map(ToString::to_string).collect::<Vec<_>>(), [*message]);
        assert_eq!(table.openings.len(), 2, "{row}");
    }
}

/// What a spreadsheet may write: separators, and quotation marks if needed.
const SPREADSHEETS: &[&str] = &[
    "1;Gates;FEN;c3-d4 d6-c5",
    "1\tGates\tFEN\tc3-d4 d6-c5",
    "1,Gates,\"FEN\",c3-d4 d6-c5",
    "\"1\",\"Gates\",\"FEN\",\"1. c3-d4 d6-c5\"",
    "Code;Label;FEN\n1;\"Gates\";FEN;c3-d4 d6-c5",
];

#[test]
fn tables_of_spreadsheets_are_read() {
    for text in SPREADSHEETS {
        let table = read(&text.replace("FEN", AFTER_TWO));
        assert!(table.errors.is_empty(), "{text}: {:?}", table.errors);
        let Opening { code, label, moves, .. } = &table.openings[0];
        assert_eq!((code.as_str(), label.as_str(), moves.as_str()), ("1", "Gates", "c3-d4 d6-c5"), "{text}");
    }
}

#[test]
fn a_table_of_another_game_is_refused_as_a_whole() {
    for (game, message) in [
        ("international", Some("line 1: the table is of another game, international")),
        ("chess", Some("line 1: the table is of a game that is not known")),
        ("russian", None),
    ] {
        let table = read(&format!("game;{game}\n1;;{AFTER_TWO}"));
        let messages: Vec<String> = table.errors.iter().map(ToString::to_string).collect();
        assert_eq!(messages.first().map(String::as_str), message);
        assert_eq!(table.openings.len(), usize::from(message.is_none()), "{game}");
    }
    assert_eq!(openings::game_of("# ours\ngame;poddavki\n1;;"), Some(Variant::Poddavki));
}

#[test]
fn moves_that_are_illegal_or_lead_elsewhere_are_reported() {
    let table = read(&format!("1;;{AFTER_TWO};c3-d4 d6-e5\n2;;{AFTER_TWO};c3-d4 d6-c4\n3;;{FLYING};c3-d4"));
    assert!(table.openings.is_empty());
    let messages: Vec<String> = table.errors.iter().map(ToString::to_string).collect();
    assert!(messages[0].starts_with("line 1: the moves lead to another position, W:W"), "{messages:?}");
    assert!(messages[1].starts_with("line 2: the moves are wrong: line 1, column 7: Black's move 1, “d6-c4”, is not"));
    assert!(messages[2].starts_with("line 3: the moves lead to another position, B:W"));
}

#[test]
fn a_game_begins_to_count_at_its_opening() {
    let Opening { start, .. } = read(&format!("1;;{AFTER_TWO}")).openings.remove(0);
    let game = Game::from_text(&start, DrawProfile::Russian64, "b2-c3 f6-g5").expect("the moves are legal");
    let numbers: Vec<(u32, Side)> = game.numbered().map(|(number, side, _)| (number, side)).collect();
    assert_eq!(numbers, [(1, Side::White), (1, Side::Black)]);
    assert_eq!(game.start(), &start);
}
