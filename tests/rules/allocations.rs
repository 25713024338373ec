//! Moves are generated, listed and counted without the heap: every allocation of this program is counted.

#![expect(unsafe_code, reason = "an allocator can be watched only from within")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

use super::position;
use draughts::perft::{self, Counting};
use draughts::{Position, Variant};

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

/// The system's allocator, counting the requests of each thread.
struct Counted;

// SAFETY: everything is passed to the system's allocator; the counter of a thread needs no memory.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller's contract is the same.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the memory came from the system's allocator.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static COUNTED: Counted = Counted;

/// Starting positions, positions with many captures, and those with the most moves found by a search over boards full of kings.
const HEAVIEST: [(Variant, &str); 9] = [
    (Variant::Poddavki, "W:W21-32:B1-12"),
    (Variant::International, "W:W31-50:B1-20"),
    (Variant::Russian, "B:WK3,K28:BK1,K2,K13,25,K31"),
    (Variant::Russian, "B:WK5,K8,13,15,K19,22,25,26:B18,23"),
    (Variant::Poddavki, "W:WK29,K30,K31,K28,K20,K13,K14,K12,K1,K2,K3,K4:B"),
    (Variant::Russian, "W:WK31,K32,K28,K21,K17,K13,K5,K8,K1,K2,K3,K4:BK22,K23,K24,K14,K15,K16,K6,K7"),
    (Variant::Brazilian, "W:WK31,K32,K28,K21,K17,K13,K5,K8,K1,K2,K3,K4:BK22,K23,K24,K14,K15,K16,K6,K7"),
    (Variant::QuiPerdGagne, "W:WK1,K2,K3,K4,K5,K6,K7,K15,K16,K25,K26,K31,K35,K36,K45,K46,K47,K48,K49,K50:B"),
    (
        Variant::International,
        "W:WK1,K2,K3,K4,K6,K7,K16,K20,K21,K24,K25,K26,K30,K35,K36,K46,K47,K48,K49,K50:BK8,K13,K17,K23,K27,K33,K38,K41",
    ),
];

#[test]
fn no_list_of_legal_moves_is_put_on_the_heap() {
    for (variant, text) in HEAVIEST {
        let position = position(variant, text);
        let used = allocations(|| play_on(&position, 3));
        assert_eq!(used, 0, "{variant} {text}");
    }
}

#[test]
fn a_whole_tree_is_counted_with_one_allocation() {
    for (variant, text) in HEAVIEST {
        let position = position(variant, text);
        let used = allocations(|| perft::count(&position, 4, Counting::Unique));
        assert_eq!(used, 1, "{variant} {text}");
    }
}

/// Lists the moves here and in the positions after some of them.
fn play_on(position: &Position, plies: u32) -> usize {
    let moves = position.legal_moves();
    let Some(rest) = plies.checked_sub(1) else { return moves.len() };
    assert!(moves.iter().all(|mv| position.is_legal(mv)));
    moves.iter().step_by(5).map(|mv| play_on(&position.play(mv), rest)).sum()
}

/// The allocations of this thread during `work`.
fn allocations<T>(work: impl FnOnce() -> T) -> usize {
    let before = ALLOCATIONS.get();
    black_box(work());
    ALLOCATIONS.get() - before
}
