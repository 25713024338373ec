//! Drawn openings: commitments and urns.

use tournament::{DrawSeed, Urn};

fn urn(left: &[&str]) -> Urn {
    Urn { left: left.iter().map(ToString::to_string).collect(), all: vec!["x".to_owned(), "y".to_owned()] }
}

#[test]
fn the_commitment_is_the_hash_that_everybody_computes() {
    // printf %s 00000000000000000000000000000000 | sha256sum
    let seed: DrawSeed = "0".repeat(32).parse().expect("a seed");
    assert_eq!(seed.commitment().to_string(), "84e0c0eafaa95a34c293f278ac52e45ce537bab5e752a00e6959a13ae103b65a");
}

#[test]
fn lots_go_by_the_documented_arithmetic() {
    // printf %s 00000000000000000000000000000000:1 | sha256sum | cut -c1-16, as a number, modulo the lots left.
    let seed: DrawSeed = "0".repeat(32).parse().expect("a seed");
    assert_eq!(urn(&["1", "2", "3", "4", "5"]).draw(&seed, 1), LOTS[..1]);
    assert_eq!(urn(&["1", "2", "3", "4", "5"]).draw(&seed, 5), LOTS);
}

/// The five lots of that seed, worked out with the tools of a shell.
const LOTS: [&str; 5] = ["3", "2", "1", "5", "4"];

#[test]
fn nothing_comes_twice_until_the_urn_is_empty_and_then_it_is_filled() {
    for byte in 0..50 {
        let seed = DrawSeed::from_bytes([byte; 16]);
        let mut drawn = urn(&["1", "2", "3"]).draw(&seed, 5);
        let mut again = drawn.split_off(3);
        drawn.sort();
        again.sort();
        assert_eq!(
            (drawn.as_slice(), again.as_slice()),
            (["1", "2", "3"].map(String::from).as_slice(), ["x", "y"].map(String::from).as_slice())
        );
    }
    assert!(Urn::default().draw(&DrawSeed::from_bytes([1; 16]), 3).is_empty());
}

#[test]
fn only_so_many_hexadecimal_digits_are_a_seed() {
    for (text, is_seed) in
        [("ab", false), (" 0123456789ABCDEF0123456789abcdef\n", true), ("g123456789abcdef0123456789abcdef", false)]
    {
        assert_eq!(text.parse::<DrawSeed>().is_ok(), is_seed, "{text}");
    }
}
