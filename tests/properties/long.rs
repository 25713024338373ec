//! Long runs over damaged texts, and over texts that are slow to read: the checks of the fuzz targets, without their engine.

use std::time::{Duration, Instant};

use super::checks;
use crate::chance::Chance;

/// Texts to be damaged.
const WHOLE: &[&str] = &[
    include_str!("../rules/data/russian-online.pdn"),
    include_str!("../rules/data/giveaway-international-online.pdn"),
    "[White \"А\"]\n[GameType \"25,W,8,8,A0,0\"]\n[FEN \"B:Wa1,c3,Kh8:Bb8,f6.\"]\n1... f6-e5! (1... f6-g5 {x} $3 (1... b8-a7)) 2. c3-d4 ; y\n e5:c3 1/2-1/2\n",
    "W:Wa1,Kc3,W31-50:Bb8,K5,1-12:H0:F1.",
    "1. с3—д4 d6:c5 2. cb4 г7xh6 22-18 1x10x3 c3 d4 h : f8 (!?) ½-½ +:- 12... * 0-0 /FEN \"W:Wa1:Bb8\"/ [%clk 0:01:02]",
    include_str!("../exchange/trf/16_baku_192.trf"),
    "1;Gates;W:Wa1,c1,e1,g1:Bb8,d8,f8,h8;c3-d4\n2\tfree\n",
];

/// Pieces for slow texts.
const ENDLESS: &[&str] = &[
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "\"",
    "[A \"",
    "[FEN \"W:W1:B2\"]\n",
    "$",
    "9",
    "1. ",
    "1-",
    "½",
    "c3-d4 ",
    "c3:",
    "c3-d4 d6-c5 b2-c3 ",
    "c",
    "х",
    "/FEN \"",
    ";\n",
    "%\n",
    "\r",
    "*",
    "\n",
    " ",
    "\\",
    "W:Wa1,",
    "a1,",
    "1;;W:Wa1:Bh8\n",
    "(1. c3-d4) ",
    "{a} ",
    "\u{FEFF}",
    "ё2 ",
];

/// All checks of one text.
fn every(text: &str) {
    checks::moves(text);
    checks::fen(text);
    checks::pdn(text);
    checks::sheet(text);
    checks::report(text.as_bytes());
}

#[test]
fn damaged_texts_do_no_harm() {
    let mut chance = Chance(7);
    for _ in 0..300 {
        every(&damaged(&mut chance));
    }
}

#[test]
fn texts_made_to_take_long_do_not() {
    for piece in ENDLESS {
        endless(piece, 20_000);
    }
}

#[test]
#[ignore = "a minute; run in release by hand: cargo test --release --test properties long -- --ignored --nocapture"]
fn a_minute_of_damaged_texts_does_no_harm() {
    let (mut chance, mut runs, mut slowest) = (Chance(1), 0_u64, Duration::ZERO);
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_mins(1) {
        let text = damaged(&mut chance);
        let started = Instant::now();
        every(&text);
        slowest = slowest.max(started.elapsed());
        runs += 1;
    }
    println!("{runs} damaged texts in {:.0?}, the slowest {slowest:.1?}", begun.elapsed());
}

#[test]
#[ignore = "minutes; run in release by hand as above"]
fn ten_megabytes_made_to_take_long_do_not() {
    for piece in ENDLESS {
        // Whoever runs this sees one that takes the square of its length: it would go on for days.
        let took = endless(piece, 10_000_000);
        println!("10 MB of {piece:?}: {took:.1?}");
    }
}

/// Reads a repeated piece in every way, and returns the time.
fn endless(piece: &str, bytes: usize) -> Duration {
    let text = piece.repeat(bytes / piece.len());
    let begun = Instant::now();
    every(&text);
    begun.elapsed()
}

/// A part of a text.
fn part(chance: &mut Chance) -> &'static [u8] {
    let text = chance.one_of(WHOLE).as_bytes();
    let begin = chance.below(text.len());
    let length = chance.below(300);
    &text[begin..text.len().min(begin + length)]
}

/// Parts of texts joined, with some bytes changed, removed and inserted.
fn damaged(chance: &mut Chance) -> String {
    let mut bytes: Vec<u8> = (0..=chance.below(4)).flat_map(|_| part(chance).to_vec()).collect();
    for _ in 0..chance.below(12) {
        let at = chance.below(bytes.len());
        match chance.below(4) {
            0 if at < bytes.len() => drop(bytes.remove(at)),
            1 if at < bytes.len() => bytes[at] = *chance.one_of(b" \"(){}[];%$*-:x.0123456789abcdefghK\n"),
            2 => drop(bytes.splice(at..at, chance.one_of(ENDLESS).bytes())),
            _ => drop(bytes.splice(at..at, part(chance).iter().copied())),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
