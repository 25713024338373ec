//! Written texts can be read again; no text makes the readers panic.

use draughts::notation::game::Game;
use draughts::notation::pdn::{self, Line, PdnGame, PdnMove, Reading, Tag};
use draughts::notation::{MoveStyle, TextPosition, WrittenResult, fen, read_move, sheet, write_move};
use draughts::{DrawProfile, Numbering, Position, Variant};
use proptest::prelude::*;

use super::draughts::{any_variant, random_game, random_position};

/// Texts that resemble score sheets and files.
fn sheet_like() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "1.",
        "2...",
        "c3-d4",
        "d6-c5",
        "c3:e5",
        "е3хg5",
        "cd4",
        "х4",
        "1-0",
        "½-½",
        "*",
        "{",
        "}",
        "(",
        ")",
        "$3",
        "$",
        ";",
        "%",
        "\n",
        "\r\n",
        "[White \"A\"]",
        "[FEN \"W:Wa1:Bb8\"]",
        "[",
        "\"",
        "/FEN \"B:W1:B32\"/",
        "22-18",
        "1x10",
        "1-1",
        "0-",
        "c",
        "c3",
        "c3-",
        "c3-d4-e5:f6:g7",
        "!?",
        "(!)",
        "+:-",
        "…",
        "\u{FEFF}",
        "a10",
        "j10",
        "слон",
    ]);
    prop::collection::vec((words, prop::bool::ANY), 0..40)
        .prop_map(|words| words.into_iter().flat_map(|(word, apart)| [word, if apart { " " } else { "" }]).collect())
}

fn comment() -> impl Strategy<Value = String> {
    "[a-zа-я0-9 ,;%(){\\[\\]\"\\\\:-]{0,20}".prop_map(|text| text.trim().to_owned())
}

fn line(depth: u32) -> BoxedStrategy<Line> {
    let variations =
        if depth == 0 { Just(Vec::new()).boxed() } else { prop::collection::vec(line(depth - 1), 0..2).boxed() };
    let nags = prop::collection::vec(any::<u16>(), 0..2);
    let comments = || prop::collection::vec(comment(), 0..2);
    let mv =
        ("[a-h][1-8][-:][a-h][1-8]", nags, comments(), variations).prop_map(|(text, nags, comments, variations)| {
            PdnMove { text, place: TextPosition::START, number: None, setup: None, nags, comments, variations }
        });
    let result = prop::sample::select(vec![WrittenResult::Draw, WrittenResult::BothLose, WrittenResult::Unfinished]);
    (comments(), prop::collection::vec(mv, 1..8), result)
        .prop_map(|(comments, moves, result)| Line { comments, moves, result: Some(result) })
        .boxed()
}

fn file_game() -> impl Strategy<Value = PdnGame> {
    let tag = ("[A-Za-z]{1,8}", "[^\\n\\r\\x00-\\x1F\\x7F]{0,12}").prop_map(|(name, value)| Tag { name, value });
    (prop::collection::vec(tag, 1..4), line(2)).prop_map(|(tags, line)| PdnGame {
        place: TextPosition::START,
        tags,
        line,
    })
}

/// Removes what writing does not keep: positions and numbers.
fn bare(mut line: Line) -> Line {
    for mv in &mut line.moves {
        (mv.place, mv.number) = (TextPosition::START, None);
        mv.variations = std::mem::take(&mut mv.variations).into_iter().map(bare).collect();
    }
    line
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn a_move_written_in_any_style_is_read_as_that_move(position in any_variant().prop_flat_map(random_position)) {
        for mv in &position.legal_moves() {
            for style in MoveStyle::ALL {
                let text = write_move(&position, mv, style);
                let read = read_move(&position, &text, None);
                prop_assert_eq!(read.map(|read| (read.mv, read.cautions)), Ok((*mv, Vec::new())), "{}", text);
            }
        }
    }

    #[test]
    fn every_order_of_captures_is_read_as_the_move(position in random_position(Variant::Russian)) {
        for path in &position.legal_paths() {
            let squares: Vec<String> = path.path().iter().map(ToString::to_string).collect();
            let read = read_move(&position, &squares.join(":"), None);
            prop_assert_eq!(read.map(|read| read.mv), Ok(*path));
        }
    }

    #[test]
    fn a_game_written_in_any_style_is_read_as_that_game(game in random_game(Variant::Poddavki), style in prop::sample::select(MoveStyle::ALL.to_vec())) {
        let mut written = String::new();
        for (ply, pair) in game.windows(2).enumerate() {
            let mv = pair[0].legal_moves().iter().find(|mv| pair[0].play(mv) == pair[1]).copied().expect("it was played");
            let number = if ply % 2 == 0 { format!("{}. ", ply / 2 + 1) } else { String::new() };
            written.extend([number, write_move(&pair[0], &mv, style), " ".to_owned()]);
        }
        let sheet = sheet::read(&written, &game[0], DrawProfile::Poddavki, None);
        prop_assert_eq!(sheet.error, None);
        prop_assert!(sheet.game.positions().eq(&game));
        let again = Game::from_text(&game[0], DrawProfile::Poddavki, &sheet.game.text());
        prop_assert_eq!(again.map(|again| again.plies().to_vec()), Ok(sheet.game.plies().to_vec()));
    }

    #[test]
    fn a_position_written_is_read_as_that_position(position in any_variant().prop_flat_map(random_position)) {
        prop_assert_eq!(fen::read(&fen::write(&position), position.variant(), Numbering::FromTopLeft), Ok(position));
    }

    #[test]
    fn a_file_written_is_read_as_the_same_games(games in prop::collection::vec(file_game(), 1..4)) {
        let file: String = games.iter().map(pdn::write).collect();
        let again: Result<Vec<PdnGame>, _> = pdn::games(&file).collect();
        let again: Vec<PdnGame> = again.map_err(|error| TestCaseError::fail(format!("{error} in {file}")))?;
        let bare = |game: PdnGame| (game.tags, bare(game.line));
        prop_assert_eq!(again.into_iter().map(bare).collect::<Vec<_>>(), games.into_iter().map(bare).collect::<Vec<_>>(), "{}", file);
    }

    #[test]
    fn a_text_that_comes_in_parts_has_the_same_games(text in sheet_like(), size in 1_usize..40) {
        let chars: Vec<char> = text.chars().collect();
        let parts = chars.chunks(size).map(|part| part.iter().collect::<String>());
        prop_assert_eq!(pdn::stream(parts).collect::<Vec<_>>(), pdn::games(&text).collect::<Vec<_>>());
    }

    #[test]
    fn no_text_makes_reading_panic(text in prop_oneof![sheet_like(), any::<String>()]) {
        let start = Position::start(Variant::Poddavki);
        let sheet = sheet::read(&text, &start, DrawProfile::Poddavki, Some(Numbering::FromTopLeft));
        if let Some(annotated) = &sheet.annotated {
            let kept = annotated.line().text();
            let again = sheet::read(&kept, &start, DrawProfile::Poddavki, Some(Numbering::FromTopLeft));
            prop_assert_eq!((again.error, again.game.text()), (None, sheet.game.text()), "{}", kept);
        }
        prop_assert!(sheet.error.is_none_or(|problem| !problem.to_string().is_empty()));
        let _ = read_move(&start, &text, None).map_err(|error| error.to_string());
        let _ = fen::read(&text, Variant::Poddavki, Numbering::FromTopLeft).map_err(|error| error.to_string());
        for game in pdn::games(&text).flatten() {
            let _ = pdn::check(&game, &Reading::by_tags(Variant::Russian)).map(|sheet| pdn::write(&game) + &sheet.game.text());
            for comment in &game.line.comments {
                let _ = pdn::clock(comment, start.side());
            }
        }
    }
}
