//! Any bytes: an answer, never a panic.

use proptest::prelude::*;
use tournament::exchange::trf::Unwritable;
use tournament::exchange::{players_csv, text, tournament_json, trf};
use tournament::standings::crosstable::{CrosstableOrder, crosstable};
use tournament::{Points, RoundNumber, Tournament};

/// Valid files to be damaged.
const REPORT: &[u8] = include_bytes!("trf/16_baku_192.trf");
const ROUNDS: &[u8] = include_bytes!("../standings/data/sx9301.trf");
const TEAMS: &[u8] = include_bytes!("../standings/data/team_swiss.trf");
const LIST: &str = "№;ФИО;Рейтинг;Год рождения\n1;\"Петров, Иван\";2150,5;1990\n2;Сидоров;;\n";

/// A change at one place: other bytes instead of some.
type Edit = (prop::sample::Index, usize, Vec<u8>);

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let bytes = prop_oneof![
        prop::collection::vec(any::<u8>(), 0..4),
        "[0-9 .=+wbUHFZ-]{0,6}".prop_map(String::into_bytes),
        "(001|013|142|162|240|250|260|299|300|310|320|352|362|XXA|XXS|\r|\n)".prop_map(String::into_bytes),
        "\n(162  W9999|362 TW9999|320 9999|299          9999         1|250      9999   1   1    1    1)\n"
            .prop_map(String::into_bytes),
    ];
    prop::collection::vec((any::<prop::sample::Index>(), 0..6_usize, bytes), 1..6)
}

fn spoiled(file: &[u8], edits: &[Edit]) -> Vec<u8> {
    let mut bytes = file.to_vec();
    for (place, length, new) in edits {
        let start = place.index(bytes.len() + 1);
        let end = (start + length).min(bytes.len());
        bytes.splice(start..end, new.iter().copied());
    }
    bytes
}

/// Points that fit into every field.
const FITTING: std::ops::RangeInclusive<Points> = Points::whole(-9)..=Points::whole(99);

fn points_of(full: &Unwritable) -> Option<Points> {
    match full {
        Unwritable::Points { points, .. }
        | Unwritable::TeamPoints { points, .. }
        | Unwritable::Value { points, .. } => Some(*points),
        Unwritable::Teams(_) | Unwritable::Players(_) => None,
    }
}

/// Computes everything that depends on a tournament.
fn use_up(tournament: &Tournament) {
    crosstable(tournament, RoundNumber(u16::MAX), CrosstableOrder::Rank);
    match trf::write(tournament) {
        Ok(written) => {
            assert!(trf::read(written.as_bytes()).is_ok() || tournament.entries.is_empty(), "{written}");
        }
        // A report has four columns for points, so 100.5 does not fit.
        Err(full) => assert!(points_of(&full).is_some_and(|points| !FITTING.contains(&points)), "{full}"),
    }
    let document = tournament_json::write(tournament);
    assert!(tournament_json::read(&document).is_ok());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_spoiled_report_is_read_or_refused(edits in edits(), which in 0..3_usize) {
        let file = spoiled([REPORT, ROUNDS, TEAMS][which], &edits);
        match trf::read(&file) {
            Ok(report) => use_up(&report.tournament),
            Err(errors) => prop_assert!(errors.iter().all(|error| error.line > 0 && error.column > 0)),
        }
    }

    #[test]
    fn a_spoiled_list_is_read_or_refused(edits in edits()) {
        let file = spoiled(LIST.as_bytes(), &edits);
        if let Ok(list) = players_csv::read(&file) {
            let lines = text::lines(&text::decode(&file)).count() as u64;
            prop_assert!(list.rows.iter().all(|row| (1..=lines).contains(&row.line)));
            prop_assert!(list.bad.iter().all(|row| !row.errors.is_empty()));
        }
    }

    #[test]
    fn a_spoiled_document_is_read_or_refused(edits in edits()) {
        let tournament = trf::read(ROUNDS).expect("the file is good").tournament;
        let file = spoiled(tournament_json::write(&tournament).as_bytes(), &edits);
        if let Ok(tournament) = tournament_json::read(&text::decode(&file)) {
            use_up(&tournament);
        }
    }

    #[test]
    fn lines_lose_nothing(text in "[ab\r\n]{0,40}") {
        let joined: Vec<&str> = text::lines(&text).map(|(_, line)| line).collect();
        prop_assert_eq!(joined.join("\n"), text.replace("\r\n", "\n").replace('\r', "\n"));
    }
}

#[test]
fn numbers_out_of_all_measure_are_refused() {
    let line = format!("001    1      A{}0000 - H\n", " ".repeat(76 + 2500));
    let errors = trf::read(line.as_bytes()).expect_err("so many rounds are a mistake");
    assert!(errors[0].to_string().ends_with("expected no more than 199 rounds"), "{}", errors[0]);
    let text = format!("XXA    1 {}\n001    1      A\n", "1.0 ".repeat(300));
    assert!(trf::read(text.as_bytes()).is_err());
    assert!(trf::read(b"162  W99999\n001    1      A\n").is_err());
}
