//! The draw profiles (RULES.md §2), by games that can only end by them.

use crate::position;
use draughts::notation::game::{Ending, Game, Ply};
use draughts::notation::sheet;
use draughts::{Claim, DrawProfile, DrawReason, DrawRules, Move, Position, Rank, Side, Variant};

/// Profile, position, plies between moves of men (none if 0), ply and reason of the draw.
const CASES: &[(DrawProfile, &str, usize, usize, DrawReason)] = &[
    (DrawProfile::Poddavki, TWO_AGAINST_TWO, 0, 30, DrawReason::KingMoves),
    (DrawProfile::Poddavki, KINGS_AND_MEN_FIVE, 20, 60, DrawReason::Balance),
    (DrawProfile::Poddavki, KINGS_AND_MEN_SEVEN, 20, 120, DrawReason::Balance),
    (DrawProfile::Poddavki, ONE_AGAINST_ONE, 0, 30, DrawReason::KingMoves),
    (DrawProfile::Poddavki, THREE_KINGS, 0, 30, DrawReason::KingMoves),
    (DrawProfile::Russian64, TWO_AGAINST_TWO, 0, 30, DrawReason::KingMoves),
    (DrawProfile::Russian64, KINGS_AND_MEN_FIVE, 20, 60, DrawReason::Balance),
    (DrawProfile::Russian64, FOUR_KINGS, 0, 29, DrawReason::ThreeKings),
    (DrawProfile::Russian64, ONE_AGAINST_ONE, 0, 10, DrawReason::FewAgainstKing),
    (DrawProfile::Russian64, LONE_KING_TO_MOVE, 0, 30, DrawReason::ThreeKings),
    (DrawProfile::Russian64, KING_AND_MAN, 6, 9, DrawReason::FewAgainstKing),
    (DrawProfile::RussianClassic, FOUR_AGAINST_TWO, 0, 50, DrawReason::KingMoves),
    (DrawProfile::RussianClassic, THREE_KINGS, 0, 29, DrawReason::ThreeKings),
    (DrawProfile::RussianClassic, ONE_AGAINST_ONE, 0, 32, DrawReason::KingMoves),
    (DrawProfile::International, THREE_KINGS, 0, 32, DrawReason::ThreeAgainstKing),
    (DrawProfile::International, ONE_AGAINST_ONE, 0, 10, DrawReason::FewAgainstKing),
    (DrawProfile::Brazilian, TWO_AGAINST_TWO, 0, 40, DrawReason::KingMoves),
    (DrawProfile::English, TWO_AGAINST_TWO, 0, 80, DrawReason::NoAdvance),
];

const TWO_AGAINST_TWO: &str = "W:WKa5,Ke1:BKb8,Ka7";
const FOUR_AGAINST_TWO: &str = "W:WKa5,Ke1,Kd2,Kb4:BKb8,Ka7";
const KINGS_AND_MEN_FIVE: &str = "W:WKe1,a3:BKb8,h8,h6";
const KINGS_AND_MEN_SEVEN: &str = "W:WKe1,a3,a1,c1:BKb8,h8,h6";
const THREE_KINGS: &str = "W:WKa3,Kc1,Ke1:BKh6";
const FOUR_KINGS: &str = "W:WKa5,Ke1,Kd2,Kb4:BKb8";
const LONE_KING_TO_MOVE: &str = "B:WKa5,Ke1,Kd2,Kb4:BKb8";
const ONE_AGAINST_ONE: &str = "W:WKa3:BKh6";
const KING_AND_MAN: &str = "W:WKc1,a1:BKh6";

#[test]
fn each_counter_ends_the_game_at_its_limit() {
    for &(profile, text, men, plies, reason) in CASES {
        let game = shuffle(Game::new(position(Variant::Russian, text), profile), men);
        assert_eq!(game.first_draw(), Some((plies, reason)), "{profile} {text}: {}", game.text());
        assert_eq!(game.ending(), Ending::Draw(reason));
    }
}

/// Plays quiet moves until a draw is due: no third repetition, no material lost, a man's move whenever it is due.
fn shuffle(game: Game, men: usize) -> Game {
    let deepest = 150;
    let mut line = vec![game];
    let mut untried: Vec<Vec<Move>> = Vec::new();
    while let Some(game) = line.last().filter(|game| game.first_draw().is_none()) {
        if untried.len() < line.len() {
            untried.push(quiet(game, men));
        }
        match untried.last_mut().and_then(Vec::pop).filter(|_| line.len() < deepest) {
            Some(mv) => {
                let mut next = line[line.len() - 1].clone();
                next.play(&mv).expect("it is legal");
                line.push(next);
            }
            None => drop((line.pop(), untried.pop())),
        }
    }
    line.pop().expect("some line of quiet moves is long enough")
}

/// Quiet moves that allow no capture, those of the wanted kind last.
fn quiet(game: &Game, men: usize) -> Vec<Move> {
    let calm = |mv: &&Move| {
        let after = game.position().play(mv);
        let times = game.positions().filter(|known| **known == after).count();
        !mv.is_capture() && !mv.promotes() && times < 2 && after.can_move() && !after.legal_moves()[0].is_capture()
    };
    let kings_moved =
        game.plies().iter().rev().take_while(|ply| ply.turn.moved().is_some_and(|mv| mv.rank() == Rank::King)).count();
    let wanted = if men > 0 && kings_moved + 1 >= men { Rank::Man } else { Rank::King };
    let mut moves: Vec<Move> = game.position().legal_moves().iter().filter(calm).copied().collect();
    moves.sort_by_key(|mv| mv.rank() == wanted);
    moves
}

#[test]
fn a_mans_move_begins_the_sixteen_king_moves_of_a_small_ending_again() {
    let start = position(Variant::Russian, "W:WKb4,f4:BKc7");
    let with_man = Game::from_text(&start, DrawProfile::RussianClassic, "f4-g5").expect("it is legal");
    let game = shuffle(with_man, 0);
    let is_man = |ply: &Ply| ply.turn.moved().is_some_and(|mv| mv.rank() == Rank::Man);
    let last_man = game.plies().iter().rposition(is_man).expect("it begins with one") + 1;
    assert_eq!(game.first_draw(), Some((last_man + 32, DrawReason::KingMoves)), "{}", game.text());
}

#[test]
fn a_position_that_comes_for_the_third_time_is_a_draw() {
    let start = position(Variant::Russian, "W:WKa1:BKh2");
    let round = "a1-b2 h2-g1 b2-a1 g1-h2 ";
    for (profile, rounds) in [(DrawProfile::ThreefoldOnly, 2), (DrawProfile::Poddavki, 2)] {
        let game = Game::from_text(&start, profile, &round.repeat(rounds)).expect("all moves are legal");
        assert_eq!(game.ending(), Ending::Draw(DrawReason::Repetition));
        assert_eq!(game.first_draw(), Some((8, DrawReason::Repetition)));
        assert_eq!(game.first(7).ending(), Ending::Unfinished);
    }
}

#[test]
fn a_draw_by_claim_waits_for_the_claim() {
    let start = position(Variant::Russian, "W:WKa1:BKh2");
    let by_claim = DrawRules { claim: Claim::ByPlayer, ..DrawProfile::ThreefoldOnly.into() };
    let round = "a1-b2 h2-g1 b2-a1 g1-h2 ";
    let game = Game::from_text(&start, by_claim, &round.repeat(2)).expect("all moves are legal");
    assert_eq!(game.ending(), Ending::Claimable(DrawReason::Repetition));
    assert!(!game.ending().is_final());
    let gone_on = sheet::read(&format!("{}a1-b2", round.repeat(2)), &start, by_claim, None);
    assert_eq!((gone_on.game.first_draw(), gone_on.warnings), (None, Vec::new()), "nobody has claimed it");
}

#[test]
fn agreement_is_allowed_from_the_named_move_on() {
    let rules = DrawRules { agreement_from_move: 2, ..DrawProfile::Poddavki.into() };
    let game = Game::from_text(&Position::start(Variant::Poddavki), rules, "c3-d4 d6-c5").expect("all moves are legal");
    assert_eq!([0, 1, 2].map(|plies| game.first(plies).may_agree()), [false, false, true]);
}

#[test]
fn a_capture_or_a_mans_move_lets_no_position_come_again() {
    let start = position(Variant::Russian, "W:WKa1,e3:BKh2,b8");
    let text = "a1-b2 h2-g3 b2-a1 g3-h2 a1-b2 h2-g3 e3-d4 b8-a7 b2-a1 g3-h2 a1-b2 h2-g3 b2-a1";
    let game = Game::from_text(&start, DrawProfile::ThreefoldOnly, text).expect("all moves are legal");
    assert_eq!(game.ending(), Ending::Unfinished);
    assert_eq!(game.counters().counts().next().map(|count| (count.count, count.limit)), Some((2, 3)));
}

#[test]
fn a_lone_king_on_the_main_road_draws_against_three_after_five_moves() {
    let start = position(Variant::Russian, "W:WKa3,Kc1,Ke1:BKh8");
    let on_road = "a3-b4 h8-g7 b4-a3 g7-h8 c1-d2 h8-g7 d2-c1 g7-f6 e1-d2 f6-h8";
    let game = Game::from_text(&start, DrawProfile::Russian64, on_road).expect("all moves are legal");
    assert_eq!(game.ending(), Ending::Draw(DrawReason::MainRoad));
    assert_eq!(game.first_draw(), Some((9, DrawReason::MainRoad)), "with the fifth move of the three");
    let poddavki = Game::from_text(&start, DrawProfile::Poddavki, on_road).expect("all moves are legal");
    assert_eq!(poddavki.ending(), Ending::Unfinished);
    let off_road = "a3-b4 h8-g7 b4-a3 g7-h6 a3-b4 h6-g7 c1-d2 g7-h8";
    let game = Game::from_text(&start, DrawProfile::Russian64, off_road).expect("all moves are legal");
    assert_eq!(game.first_draw(), None);
}

#[test]
fn a_side_without_a_move_has_won_before_any_counter_is_asked() {
    let start = position(Variant::Poddavki, "W:WKg1:Be3,f2,Ka7");
    let round = "g1-h2 a7-b8 h2-g1 b8-a7 ";
    let text = format!("{}g1-h2 a7-b8 h2-g1 b8-h2", round.repeat(7));
    let game = Game::from_text(&start, DrawProfile::Poddavki, &text).expect("all moves are legal");
    assert!(game.counters().due().is_some());
    assert_eq!(game.ending(), Ending::NoMove { winner: Side::White });
    assert_eq!(game.first_draw(), Some((8, DrawReason::Repetition)));
}

#[test]
fn a_side_without_pieces_has_won_in_poddavki() {
    let start = position(Variant::Poddavki, "B:Wb4,h2:Ba5");
    let game =
        Game::from_text(&start, DrawProfile::Poddavki, "a5:c3 h2-g3 c3-b2 g3-h4 b2-a1 h4-g5 a1-h8").expect("legal");
    assert_eq!(game.ending(), Ending::Unfinished);
    let last = position(Variant::Poddavki, "W:Wb4:Ba5");
    let game = Game::from_text(&last, DrawProfile::Poddavki, "b4-c5 a5-b4").map(|game| game.ending());
    assert_eq!(game.ok(), Some(Ending::Unfinished));
    let given = position(Variant::Poddavki, "B:Wb4:Ba5");
    let game = Game::from_text(&given, DrawProfile::Poddavki, "a5:c3").map(|game| game.ending());
    assert_eq!(game.ok(), Some(Ending::NoPieces { winner: Side::White }));
}

#[test]
fn the_running_counters_of_a_position_are_shown_with_their_limits() {
    let start = Position::start(Variant::Poddavki);
    let game = Game::new(start, DrawProfile::Poddavki);
    let counts: Vec<_> = game.counters().counts().map(|count| (count.reason, count.count, count.limit)).collect();
    assert_eq!(counts, [(DrawReason::Repetition, 1, 3), (DrawReason::KingMoves, 0, 30)]);
}

#[test]
fn every_profile_is_found_by_its_code() {
    for profile in DrawProfile::ALL {
        assert_eq!(profile.code().parse(), Ok(profile));
    }
    assert!("classic".parse::<DrawProfile>().is_err());
}
