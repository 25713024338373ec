//! Endgame tables: how long they take to build, how large they are, and how long a position takes, each with its target.
//!
//! `cargo bench --bench endgame`; `endgame.md` has the measurements. `-- 6` goes on to six pieces: hours, and 4 GB of memory.

use std::hint::black_box;
use std::thread::{self, available_parallelism};
use std::time::Instant;

use draughts::endgame::{Known, Material, Table, Tables, solve};
use draughts::notation::fen;
use draughts::{Board, Grid, Numbering, Piece, Position, Side, Variant};

/// Positions that are asked.
const PROBES: usize = 200_000;

fn main() {
    let pieces = std::env::args().filter_map(|argument| argument.parse().ok()).next_back().unwrap_or(5);
    let threads = available_parallelism().map_or(1, Into::into);
    let everywhere = |work: &(dyn Fn() + Sync)| {
        thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(work);
            }
            work();
        });
    };
    for variant in [Variant::Poddavki, Variant::Russian] {
        println!(
            "{}, {threads} processors (asked of 2: 2 to 4 pieces 4 s; 5 pieces 180 s, 60 MB, a probe 1 µs)",
            variant.code()
        );
        let (mut known, mut tables, mut bytes) = (Known::default(), Tables::new(variant), 0);
        for pieces in 2..=pieces {
            let (begun, mut positions) = (Instant::now(), 0);
            for material in Material::all(pieces).into_iter().filter(|&material| material <= material.swapped()) {
                for solution in solve(variant, material, &known, &everywhere).expect("few pieces end soon") {
                    let table = Table::read(solution.to_table(variant)).expect("just made");
                    (bytes, positions) = (bytes + table.bytes().len(), positions + table.positions());
                    tables.add(table);
                    known.add(solution);
                }
            }
            let built = begun.elapsed().as_secs_f64();
            let asked = random_positions(variant, pieces);
            let begun = Instant::now();
            for position in &asked {
                black_box(tables.probe(position)).unwrap_or_else(|error| panic!("{}: {error}", fen::write(position)));
            }
            let probe = begun.elapsed() / u32::try_from(asked.len()).expect("not that many");
            #[expect(clippy::cast_precision_loss, reason = "megabytes, to a tenth")]
            let size = bytes as f64 / 1e6;
            println!(
                "  {pieces} pieces: {positions:>11} positions, {built:>7.2} s, {size:>5.1} MB so far, a probe {probe:?}"
            );
        }
    }
}

/// Positions with so many pieces, the same in each run.
fn random_positions(variant: Variant, pieces: u8) -> Vec<Position> {
    let mut state = 2026_u64;
    let mut below = |limit: u8| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u8::try_from((state >> 33) % u64::from(limit)).expect("it is below a byte")
    };
    let mut positions = Vec::new();
    while positions.len() < PROBES {
        let mut board = Board::EMPTY;
        for number in 0..pieces {
            // Each side has a piece.
            let side = Side::BOTH[usize::from(if number < 2 { number } else { below(2) })];
            let square = Grid::Eight.numbered(below(32) + 1, Numbering::FromTopLeft).expect("it has 32 squares");
            board = board.with(square, if below(2) == 0 { Piece::man(side) } else { Piece::king(side) });
        }
        let side = Side::BOTH[usize::from(below(2))];
        let both = Side::BOTH.iter().all(|&side| board.pieces(side).is_any());
        positions
            .extend(Position::new(variant, board, side).ok().filter(|_| both && board.total() == u32::from(pieces)));
    }
    positions
}
