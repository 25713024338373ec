//! The counts of other generators (`data/perft.json`): every position, unique moves and orders of captures.

use serde_json::Value;

use draughts::notation::fen;
use draughts::perft::{self, Counting};
use draughts::{Numbering, Position, Variant};
/// The most lines for which a position is counted: the whole takes a few seconds.
const LINES: u64 = 5_000_000;

#[test]
fn unique_moves_are_as_many_as_other_generators_count() {
    check(Counting::Unique, "nodes_unique", LINES);
}

#[test]
fn orders_of_captures_are_as_many_as_other_generators_count() {
    check(Counting::Paths, "nodes_paths", LINES);
}

#[test]
#[ignore = "minutes; run in release by hand after a change of the generator"]
fn all_depths_agree() {
    check(Counting::Unique, "nodes_unique", u64::MAX);
    check(Counting::Paths, "nodes_paths", u64::MAX);
}

#[test]
fn the_first_moves_add_up_to_the_whole() {
    for (position, _) in positions() {
        let parts = perft::divide(&position, 3, Counting::Paths);
        let sum: u64 = parts.iter().map(|(_, lines)| lines).sum();
        assert_eq!(sum, perft::count(&position, 3, Counting::Paths));
        assert_eq!(perft::divide(&position, 1, Counting::Unique).len(), position.legal_moves().len());
    }
}

fn check(counting: Counting, field: &str, most: u64) {
    let mut checked = 0;
    for (position, expected) in positions() {
        for (depth, lines) in depths(&expected, field).filter(|&(_, lines)| lines <= most) {
            assert_eq!(perft::count(&position, depth, counting), lines, "{} at depth {depth}", expected["id"]);
            checked += 1;
        }
    }
    assert!(checked > 150, "only {checked} counts were compared");
}

fn depths(expected: &Value, field: &str) -> impl Iterator<Item = (u32, u64)> {
    let numbers =
        |field: &str| expected[field].as_array().cloned().unwrap_or_default().into_iter().filter_map(|n| n.as_u64());
    let depths: Vec<u32> = numbers("depths").filter_map(|depth| depth.try_into().ok()).collect();
    depths.into_iter().zip(numbers(field).collect::<Vec<_>>())
}

fn positions() -> Vec<(Position, Value)> {
    let data: Value = serde_json::from_str(include_str!("data/perft.json")).expect("perft.json is JSON");
    let all = data["positions"].as_array().expect("it has positions").clone();
    all.into_iter().map(|entry| (position(&entry), entry)).collect()
}

fn position(entry: &Value) -> Position {
    let text = entry["fen"].as_str().expect("every entry has a FEN");
    let variant = match entry["rules"].as_str() {
        Some("rus") => Variant::Russian,
        Some("bra") => Variant::Brazilian,
        Some("int") => Variant::International,
        Some("eng") => Variant::English,
        Some("pool") => Variant::Pool,
        other => panic!("no rules are called {other:?}"),
    };
    fen::read(text, variant, Numbering::FromTopLeft).expect("every FEN is right")
}
