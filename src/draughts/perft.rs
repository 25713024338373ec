//! Counting the lines of play to a depth: the check of the generator against other programs, and of its speed.
//!
//! Draws, and what ends a game other than having no move, are not applied.

pub use super::generate::Counting;
use super::generate::{self, Capture, Scene, Seen, Sink};
use super::rules::CaptureChoice;
use super::{Bitboard, Move, Position, Rank};

/// How many lines of `depth` moves there are; one at depth 0.
pub fn count(position: &Position, depth: u32, counting: Counting) -> u64 {
    count_from(&position.scene(), depth, counting)
}

/// The same for each first move, in the order of the list; nothing at depth 0. With [`Counting::Paths`] a move comes
/// once for every order of its captures.
pub fn divide(position: &Position, depth: u32, counting: Counting) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let scene = position.scene();
    let moves = scene.list(counting);
    moves.iter().map(|mv| (*mv, count_from(&scene.after(mv), rest, counting))).collect()
}

fn count_from(scene: &Scene, depth: u32, counting: Counting) -> u64 {
    match (depth, scene.rules.choice) {
        (0, _) => 1,
        (1, _) => generate::count(scene, counting),
        (_, CaptureChoice::Free) => walk(scene, depth, counting),
        (_, CaptureChoice::Most) => {
            scene.list(counting).iter().map(|mv| count_from(&scene.after(mv), depth - 1, counting)).sum()
        }
    }
}

fn walk(scene: &Scene, depth: u32, counting: Counting) -> u64 {
    let mut walk = Walk { scene, rest: depth - 1, counting, lines: 0, seen: Seen::new() };
    scene.generate(&mut walk);
    walk.lines
}

/// Plays each move as it is generated.
struct Walk<'a> {
    scene: &'a Scene,
    rest: u32,
    counting: Counting,
    lines: u64,
    seen: Seen,
}

impl Sink for Walk<'_> {
    fn quiet(&mut self, rank: Rank, from: Bitboard, to: Bitboard) {
        self.lines += count_from(&self.scene.after_quiet(from, to, rank), self.rest, self.counting);
    }

    fn capture(&mut self, capture: &Capture, landings: Bitboard) {
        let wanted = match self.counting {
            Counting::Paths => landings,
            Counting::Unique => self.seen.new_among(capture, landings),
        };
        for landing in wanted {
            self.lines += count_from(&self.scene.after(&capture.ending(landing)), self.rest, self.counting);
        }
    }
}

#[cfg(test)]
mod tests {
    //! The facts in which other games of the family differ, by the counts of other generators.

    use super::*;
    use crate::draughts::rules::{Kings, LastRow, MenCapture, Rules};
    use crate::draughts::{Board, Grid, Numbering, Piece, Side};

    static BRAZILIAN: Rules = Rules { choice: CaptureChoice::Most, last_row: LastRow::PassesAsMan, ..Rules::DEFAULT };
    static INTERNATIONAL: Rules = Rules { grid: Grid::Ten, home_rows: 4, ..BRAZILIAN };
    static POOL: Rules = Rules { last_row: LastRow::PassesAsMan, ..Rules::DEFAULT };
    static ENGLISH: Rules = Rules {
        first: Side::Black,
        men_capture: MenCapture::Forward,
        kings: Kings::Step,
        last_row: LastRow::Stops,
        ..Rules::DEFAULT
    };

    /// Rules, position, depth, unique lines and orders of captures.
    static CASES: &[(&Rules, &str, u32, [u64; 2])] = &[
        (&BRAZILIAN, "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12", 7, [187_302, 187_302]),
        (
            &BRAZILIAN,
            "W:WK21,K22,K23,K24,K25,K26,K27,K28,K29,K30,K31,K32:BK1,K2,K3,K4,K5,K6,K7,K8,K9,K10,K11,K12",
            7,
            [178_280, 178_280],
        ),
        (&BRAZILIAN, "W:W19,22,24,25,26,28,29:B1,6,7,8,9,13,15,16", 10, [365_178, 730_360]),
        (&BRAZILIAN, "B:WK6,7,15,17,21,25,27:B20,K32", 11, [441_906, 441_906]),
        (&BRAZILIAN, "W:W10,13,17,K20:B6,K14,16,K24,25,26", 8, [115_750, 115_750]),
        (&BRAZILIAN, "W:W13,17,18,21,25,26,27,30,31,32:B1,3,5,6,7,8,14", 10, [600_359, 600_371]),
        (&POOL, "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12", 7, [190_146, 190_146]),
        (
            &POOL,
            "W:WK21,K22,K23,K24,K25,K26,K27,K28,K29,K30,K31,K32:BK1,K2,K3,K4,K5,K6,K7,K8,K9,K10,K11,K12",
            7,
            [202_534, 202_534],
        ),
        (&POOL, "W:W19,22,24,25,26,28,29:B1,6,7,8,9,13,15,16", 10, [436_087, 872_178]),
        (&POOL, "B:WK6,7,15,17,21,25,27:B20,K32", 8, [801_401, 801_401]),
        (&POOL, "W:W10,13,17,K20:B6,K14,16,K24,25,26", 7, [254_022, 362_410]),
        (&POOL, "W:W13,17,18,21,25,26,27,30,31,32:B1,3,5,6,7,8,14", 8, [238_730, 238_730]),
        (&ENGLISH, "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12", 8, [845_931, 845_931]),
        (&ENGLISH, "W:W19,22,24,25,26,28,29:B1,6,7,8,9,13,15,16", 9, [667_481, 667_483]),
        (&ENGLISH, "B:WK6,7,15,17,21,25,27:B20,K32", 8, [626_143, 626_243]),
        (&ENGLISH, "W:W13,17,18,21,25,26,27,30,31,32:B1,3,5,6,7,8,14", 8, [213_135, 213_135]),
        (&ENGLISH, "B:W15,21,25,27,28,29,30,31,32:B1,2,3,4,6,7,8,9,16", 7, [666_667, 666_667]),
        (&ENGLISH, "W:W5,6,7,8:B25,26,27,28", 7, [228_096, 228_096]),
        (
            &INTERNATIONAL,
            "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20",
            6,
            [167_140, 167_140],
        ),
        (&INTERNATIONAL, "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46", 4, [5_432, 71_882]),
        (
            &INTERNATIONAL,
            "W:WK31,K32,K33,K34,K35,K36,K37,K38,K39,K40,K41,K42,K43,K44,K45,K46,K47,K48,K49,K50:BK1,K2,K3,K4,K5,K6,K7,K8,K9,K10,K11,K12,K13,K14,K15,K16,K17,K18,K19,K20",
            7,
            [217_575, 217_575],
        ),
        (&INTERNATIONAL, "W:B16,17,18,19,20:W31,32,33,34,35", 8, [310_315, 310_315]),
    ];

    #[test]
    fn every_fact_of_the_rules_is_kept() {
        for &(rules, text, depth, lines) in CASES {
            let scene = scene(rules, text);
            let counted = [Counting::Unique, Counting::Paths].map(|counting| count_from(&scene, depth, counting));
            assert_eq!(counted, lines, "{text} at depth {depth} by {rules:?}");
        }
    }

    /// A position with numbers from the top left.
    fn scene(rules: &'static Rules, text: &str) -> Scene {
        let (first, lists) = text.split_once(':').expect("the side to move comes first");
        let side = |letter: &str| if letter == "W" { Side::White } else { Side::Black };
        let mut board = Board::EMPTY;
        for list in lists.split(':') {
            let (letter, squares) = list.split_at(1);
            for square in squares.split(',') {
                let number = square.trim_start_matches('K').parse().expect("squares are numbers");
                let square_of = rules.grid.numbered(number, Numbering::FromTopLeft).expect("the board has it");
                let king = square.starts_with('K');
                board = board.with(square_of, if king { Piece::king(side(letter)) } else { Piece::man(side(letter)) });
            }
        }
        Scene::new(board, side(first), rules)
    }
}
