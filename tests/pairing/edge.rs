//! Positions at the edge of the rules: impossible pairings, exhausted byes, forbidden groups, late entries, bad files.

use crate::files::{bytes, data, pairs_text, report};
use draughts::Side;
use tournament::exchange::trf;
use tournament::pairing::{PairingError, pair};
use tournament::{AccelerationMethod, DutchEdition, System};

/// The expected result for a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Expected {
    Pairs(&'static str),
    /// No complete pairing exists; this many players compete for this many others.
    Blocked(usize, usize),
    NobodyToPair,
    NoRoundLeft,
    BadFile,
}

use Expected::{BadFile, Blocked, NoRoundLeft, NobodyToPair, Pairs};

const CASES: &[(&str, Expected)] = &[
    ("01_all_met", Blocked(1, 0)),
    ("02_everyone_had_bye", Blocked(3, 0)),
    ("02b_everyone_had_forfeit_win_or_bye", Blocked(3, 0)),
    ("03_xxp_pair", Pairs("1-5 4-2 3-6")),
    ("03b_260_group", Pairs("1-6 4-2 3-5")),
    ("03c_260_other_round", Pairs("1-4 5-2 3-6")),
    ("04_xxp_impossible", Blocked(1, 0)),
    ("05_two_abs_white_midround", Blocked(1, 0)),
    ("05b_two_abs_white_lastround", Pairs("2-1")),
    ("05c_two_abs_lastround_not_top", Blocked(1, 0)),
    ("06_one_player", Pairs("1-0")),
    ("07_two_players_met", Blocked(1, 0)),
    ("07b_two_players_forfeited", Pairs("1-2")),
    ("08_all_absent", NobodyToPair),
    ("09_bad_points", BadFile),
    ("10_asymmetric", BadFile),
    ("10b_double_loss", Pairs("2-3 4-1")),
    ("11_dup_id", BadFile),
    ("12_gap_ids", BadFile),
    ("13_late_entry", Pairs("4-1 2-5 3-6")),
    ("14_never_paired_parity", Pairs("2-7 8-4 5-9 10-6")),
    ("15_rounds_missing", NoRoundLeft),
    ("18_xxz_ignored", Pairs("1-4 5-2 3-6")),
    ("19_240_bye", Pairs("1-4 6-3")),
    ("20_preassigned_U", Pairs("3-1 4-2 5-0")),
    ("22_black_initial", Pairs("3-1 2-4 5-0")),
    ("23_extra_round", NoRoundLeft),
    ("24_points_310", Pairs("2-1 3-4")),
    // Positions in which a well-known program gives a second bye.
    ("seed735265-r7-p10", Pairs("5-1 8-2 3-9 7-0")),
    ("seed8848759-r9-p10", Pairs("1-4 7-10 5-2 3-0")),
    ("seed7073463-r8-p9", Pairs("9-7 2-1 4-8 6-0")),
];

fn outcome(name: &str) -> Result<String, Option<PairingError>> {
    let Ok(report) = trf::read(&bytes(&data(&format!("edge/{name}.trf")))) else { return Err(None) };
    let round = report.tournament.paired_rounds().next();
    let paired = pair(&report.tournament, round, Side::White).map_err(Some)?;
    Ok(pairs_text(&report.tournament, &paired.plan))
}

fn check(name: &str, expected: Expected) {
    match (outcome(name), expected) {
        (Ok(pairs), Pairs(expected)) => assert_eq!(pairs, expected, "{name}"),
        (Err(Some(PairingError::NoPairing { stranded, wanted, bye_is_wanted })), Blocked(many, few)) => {
            assert_eq!((stranded.len(), wanted.len(), bye_is_wanted), (many, few, false), "{name}");
        }
        (Err(Some(PairingError::NoPlayers)), NobodyToPair)
        | (Err(Some(PairingError::NoRoundLeft(_))), NoRoundLeft)
        | (Err(None), BadFile) => {}
        (found, expected) => panic!("{name}: {found:?}, expected {expected:?}"),
    }
}

#[test]
fn the_edge_cases_come_out_as_the_rules_say() {
    for &(name, expected) in CASES {
        check(name, expected);
    }
}

#[test]
fn baku_acceleration_takes_twice_a_quarter_rounded_up() {
    let tournament = report(&data("edge/16_baku_192.trf")).tournament;
    assert_eq!(tournament.settings.accelerated, AccelerationMethod::Baku);
    let records = tournament.accelerations();
    let summary: Vec<_> = records
        .iter()
        .map(|record| (record.points.to_string(), record.rounds.0.0, record.rounds.1.0, record.entries.len()))
        .collect();
    assert_eq!(summary, [("1".to_owned(), 1, 3, 6), ("0.5".to_owned(), 4, 5, 6)]);
    let paired = pair(&tournament, tournament.paired_rounds().next(), Side::White).expect("round 1 can be paired");
    assert_eq!(pairs_text(&tournament, &paired.plan), "1-4 5-2 3-6 7-9 10-8");
}

/// 4 is not moved down, though one of 5 and 6 would then be left over beside two pairs with smaller score differences: both have had the
/// bye (C.2), and no other player can be left over in the last bracket.
#[test]
fn the_edition_of_2017_leaves_nobody_over_in_the_last_bracket_who_had_the_bye() {
    let mut tournament = report(&data("edge/2017_bye_in_the_last_bracket.trf")).tournament;
    tournament.settings.system = System::Dutch { edition: DutchEdition::Y2017 };
    let round = tournament.paired_rounds().next();
    let paired = pair(&tournament, round, Side::White).expect("a pairing exists");
    assert_eq!(pairs_text(&tournament, &paired.plan), "5-1 4-7 2-6 3-0");
}
