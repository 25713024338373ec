//! Real games from files.

use draughts::notation::game::Game;
use draughts::notation::pdn::{self, PdnErrorKind, PdnGame, Reading};
use draughts::notation::sheet::Sheet;
use draughts::notation::{WrittenResult, fen};
use draughts::{DrawProfile, Grid, Position, Side, Variant};

const USSR_1950: &str = include_str!("data/russian-ussr-1950.pdn");
const USSR_1924: &str = include_str!("data/russian-ussr-1924.pdn");
const ONLINE: &str = include_str!("data/russian-online.pdn");
const BRAZILIAN: &str = include_str!("data/brazilian-online.pdn");
const GIVEAWAY: &str = include_str!("data/giveaway-international-online.pdn");

fn read(text: &str) -> Vec<(PdnGame, Sheet)> {
    let check = |game: PdnGame| {
        let sheet = pdn::check(&game, &Reading::by_tags(Variant::Russian)).expect("the game is Russian draughts");
        (game, sheet)
    };
    pdn::games(text).map(|game| check(game.expect("the file is well formed"))).collect()
}

fn all_legal(games: &[(PdnGame, Sheet)]) {
    for (game, sheet) in games {
        let problem = sheet.error.as_ref().map(ToString::to_string);
        assert_eq!(problem, None, "{:?} {:?}", game.tag("White"), game.tag("Black"));
        assert_eq!(sheet.game.plies().len(), game.line.moves.len());
    }
}

#[test]
fn all_153_games_of_the_championship_of_1950_are_legal() {
    let games = read(USSR_1950);
    assert_eq!(games.len(), 153);
    all_legal(&games);
    assert!(games.iter().all(|(game, _)| game.line.result.is_some() && game.tag("White").is_some()));
    assert_eq!(
        ["Куперман", "Блиндер Б", "Коган М", "Коршунов", "Тюнев"].map(|name| half_points(&games, name)),
        [23, 21, 21, 19, 19]
    );
}

/// A player's half points by the results.
fn half_points(games: &[(PdnGame, Sheet)], name: &str) -> u32 {
    let points = |(game, sheet): &(PdnGame, Sheet)| {
        let own = |tag, side| game.tag(tag).is_some_and(|player| player.starts_with(name)).then_some(side);
        match (own("White", Side::White).or(own("Black", Side::Black)), sheet.result) {
            (Some(side), Some(WrittenResult::Win(winner))) if side == winner => 2,
            (Some(_), Some(WrittenResult::Draw)) => 1,
            _ => 0,
        }
    };
    games.iter().map(points).sum()
}

#[test]
fn all_29_games_of_the_championship_of_1924_are_legal() {
    let games = read(USSR_1924);
    assert_eq!(games.len(), 29);
    all_legal(&games);
}

#[test]
fn online_games_are_legal_and_their_fragments_are_games_without_moves_or_tags() {
    let games = read(ONLINE);
    assert_eq!(games.len(), 22);
    all_legal(&games);
    assert_eq!(games.iter().filter(|(game, _)| game.line.moves.is_empty()).count(), 13);
    assert_eq!(games.iter().filter(|(game, _)| game.tags.is_empty()).count(), 1);
}

#[test]
fn brazilian_games_are_legal_by_the_longest_capture() {
    let games = read(BRAZILIAN);
    assert_eq!(games.len(), 25);
    all_legal(&games);
    assert!(games.iter().all(|(_, sheet)| sheet.game.start().variant() == Variant::Brazilian));
}

#[test]
fn giveaway_games_on_the_large_board_are_won_by_the_side_without_a_move() {
    let games = read(GIVEAWAY);
    assert_eq!(games.len(), 25);
    all_legal(&games);
    assert!(games.iter().all(|(_, sheet)| sheet.game.start().variant() == Variant::QuiPerdGagne));
    let ended: Vec<&Sheet> =
        games.iter().map(|(_, sheet)| sheet).filter(|sheet| sheet.game.ending().winner().is_some()).collect();
    assert!(!ended.is_empty());
    for sheet in ended {
        assert_eq!(sheet.result, sheet.game.ending().winner().map(WrittenResult::Win));
    }
}

#[test]
fn games_with_every_way_of_ending_a_line_are_the_same() {
    let games = |text: &str| -> Vec<PdnGame> { pdn::games(text).map(|game| game.expect("well formed")).collect() };
    let crlf = games(USSR_1950);
    for ending in ["\n", "\r"] {
        assert_eq!(games(&USSR_1950.replace("\r\n", ending)), crlf);
    }
    assert_eq!(games(&format!("\u{FEFF}{USSR_1950}")).len(), crlf.len());
}

#[test]
fn a_file_that_comes_in_parts_gives_the_same_games_whatever_its_size() {
    let file = [USSR_1950, ONLINE, "[White \"A\"]\n1. c3-d4 {no end\n\n", USSR_1924, BRAZILIAN].concat().repeat(6);
    let whole: Vec<_> = pdn::games(&file).collect();
    let lines = file.split_inclusive('\n');
    assert!(pdn::stream(lines).eq(whole));
}

#[test]
fn a_game_larger_than_any_is_passed_over_and_the_next_one_read() {
    let endless = "1. c3-d4 ".repeat(pdn::LARGEST_GAME / 4);
    let file = format!("[White \"A\"]\n*\n\n[White \"B\"]\n{endless}\n\n[White \"C\"]\n1. c3-b4 0-1\n");
    let games: Vec<_> = pdn::stream(file.split_inclusive(' ')).collect();
    let whites: Vec<Option<&str>> =
        games.iter().map(|game| game.as_ref().ok().and_then(|game| game.tag("White"))).collect();
    assert_eq!((whites.first(), whites.last()), (Some(&Some("A")), Some(&Some("C"))));
    assert!(games.iter().any(|game| game.as_ref().is_err_and(|error| error.kind == PdnErrorKind::TooLarge)));
    assert!(games.iter().flatten().all(|game| game.line.moves.len() < pdn::LARGEST_GAME / 4));
}

#[test]
fn what_is_written_is_read_again_as_the_same_games() {
    for text in [USSR_1950, USSR_1924, ONLINE, BRAZILIAN, GIVEAWAY] {
        for (mut game, sheet) in read(text) {
            let written = pdn::write(&game);
            let again = pdn::games(&written).next().expect("a game is there").expect("it is well formed");
            game.place = again.place;
            for (mv, known) in game.line.moves.iter_mut().zip(&again.line.moves) {
                (mv.place, mv.number) = (known.place, known.number);
            }
            assert_eq!(again, game);
            assert!(written.lines().all(|line| line.starts_with('[') || line.chars().count() < 80));
            let record = pdn::record(&sheet.game, game.tags.clone(), sheet.result.unwrap_or(WrittenResult::Unfinished));
            let checked = pdn::check(&record, &Reading::by_tags(Variant::Russian)).expect("the tags are right");
            assert_eq!(checked.game.text(), sheet.game.text());
        }
    }
}

/// Whether the written result differs from that of the moves.
fn contradicts(sheet: &Sheet) -> bool {
    let by_moves = WrittenResult::from(&sheet.game.ending());
    by_moves != WrittenResult::Unfinished && sheet.result.is_some_and(|written| written != by_moves)
}

#[test]
fn results_agree_with_games_that_the_rules_have_ended() {
    let contradicting: Vec<String> = [USSR_1950, USSR_1924, ONLINE, BRAZILIAN, GIVEAWAY]
        .into_iter()
        .flat_map(read)
        .filter(|(_, sheet)| contradicts(sheet))
        .map(|(game, sheet)| format!("{:?} {} {:?}", game.tag("White"), sheet.game.ending().code(), sheet.result))
        .collect();
    assert_eq!(contradicting, Vec::<String>::new());
}

#[test]
fn poddavki_files_are_played_by_their_own_rules() {
    for name in ["Poddavki", "Поддавки", "Обратные шашки", "обратные шашки (поддавки)"]
    {
        let text = format!("[GameType \"25,W,8,8,A0,0\"]\n[Variant \"{name}\"]\n\n1. c3-d4 *");
        let (_, sheet) = read(&text).remove(0);
        assert_eq!(sheet.game.start().variant(), Variant::Poddavki, "{name}");
        assert_eq!(sheet.game.rules(), DrawProfile::Poddavki.into());
    }
}

#[test]
fn the_number_of_a_type_names_the_game_that_has_no_other_name() {
    for (game_type, expected) in [
        ("20", Variant::International),
        ("21", Variant::English),
        ("23,W,8,8", Variant::Pool),
        ("25,W,8,8,A0,0", Variant::Russian),
        (" 26 ", Variant::Brazilian),
        ("98", Variant::QuiPerdGagne),
        ("", Variant::Bashni),
    ] {
        let text = format!("[GameType \"{game_type}\"]\n\n*");
        let game = pdn::games(&text).next().and_then(Result::ok).expect("it is well formed");
        let sheet = pdn::check(&game, &Reading::by_tags(Variant::Bashni)).expect("the type is known");
        assert_eq!(sheet.game.start().variant(), expected, "{game_type}");
    }
}

#[test]
fn every_game_is_known_by_the_tags_that_are_written_for_it_and_so_is_the_corner_of_its_numbers() {
    for expected in Variant::ALL {
        let start = Game::new(Position::start(expected), DrawProfile::ThreefoldOnly);
        let written = pdn::write(&pdn::record(&start, Vec::new(), WrittenResult::Unfinished));
        let game = pdn::games(&written).next().and_then(Result::ok).expect("it is well formed");
        let sheet = pdn::check(&game, &Reading::by_tags(Variant::Poddavki)).expect("the tags are known");
        assert_eq!(sheet.game.start().variant(), expected);
        let Some(own) = expected.rules().numbers else { continue };
        // The same corner in the type of a game whose squares have no numbers.
        let (_, corner) = game.tag("GameType").and_then(|tag| tag.split_once(',')).expect("it says more than the game");
        let (variant, code) = match expected.rules().grid {
            Grid::Eight => (Variant::Russian, 25),
            Grid::Ten => (Variant::International, 20),
        };
        let text = format!("[GameType \"{code},{corner}\"]\n[FEN \"W:WK7,K12:BK30\"]\n\n*");
        let game = pdn::games(&text).next().and_then(Result::ok).expect("it is well formed");
        let sheet = pdn::check(&game, &Reading::fixed(variant)).expect("a position");
        let of_number = fen::read("W:WK7,K12:BK30", variant, own).expect("a position");
        assert_eq!(sheet.game.start(), &of_number, "{expected}");
    }
}
