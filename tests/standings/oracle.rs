//! All ranks and values of the data, in both editions. The meaning of each code: the definitions of C.07.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use serde_json::Value as Json;
use tournament::exchange::trf;
use tournament::standings::{Standings, Value, standings};
use tournament::{EntryId, System, TieBreak, TieBreakEdition, Tournament};

/// A tournament of the data with its expected values.
pub struct Case {
    name: String,
    /// From its report file.
    pub tournament: Tournament,
    expected: Json,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/standings/data")
}

/// All of them.
pub fn cases() -> impl Iterator<Item = Case> {
    let entries = fs::read_dir(folder()).expect("the folder of the test data is there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("the folder can be read").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    paths.sort();
    paths.into_iter().map(|path| case(&path))
}

/// One of them by its name.
pub fn named(name: &str) -> Case {
    case(&folder().join(format!("{name}.json")))
}

fn case(path: &Path) -> Case {
    let text = fs::read_to_string(path).expect("the file can be read");
    let expected: Json = serde_json::from_str(&text).expect("it is JSON");
    let name = expected["trf"].as_str().expect("it names its report file");
    let report = trf::read(&report(&folder().join(name))).expect("the report file is good");
    let mut tournament = report.tournament;
    if expected["system"] == "swiss" {
        tournament.settings.system = System::DUTCH;
    } else if !tournament.settings.system.is_round_robin() {
        tournament.settings.system = System::RoundRobin { cycles: 1 };
    }
    Case { name: name.to_owned(), tournament, expected }
}

fn report(path: &Path) -> Vec<u8> {
    let raw = fs::read(path).expect("the report file is there");
    if path.extension().is_none_or(|extension| extension != "gz") {
        return raw;
    }
    let mut bytes = Vec::new();
    GzDecoder::new(raw.as_slice()).read_to_end(&mut bytes).expect("it is a gzip file");
    bytes
}

impl Case {
    fn players(&self) -> &[Json] {
        self.expected["players"].as_array().expect("there are players")
    }

    /// The table by a list of codes; points come first automatically.
    fn table(&self, codes: &[&str], edition: TieBreakEdition) -> Standings {
        let mut tournament = self.tournament.clone();
        let read = |code: &&str| code.parse::<TieBreak>().expect("it is a code of ours");
        tournament.settings.tie_breaks = codes.iter().map(read).collect();
        tournament.settings.tie_break_edition = edition;
        standings(&tournament, tournament.paired_rounds())
    }

    fn list(&self, key: &str) -> Vec<&str> {
        let list = self.expected[key].as_array().expect("it is a list");
        list.iter().filter_map(Json::as_str).collect()
    }
}

fn entry(player: &Json) -> EntryId {
    EntryId(u32::try_from(player["start"].as_u64().expect("a start number")).expect("it is small"))
}

/// A number normalised for comparison: `7` and `7.0` are equal.
fn number(json: &Json) -> Option<String> {
    let text = json.as_number()?.to_string();
    Some(text.strip_suffix(".0").unwrap_or(&text).to_owned())
}

fn printed(value: &Value) -> Option<String> {
    value.is_defined().then(|| value.to_string())
}

#[derive(Default)]
struct Count {
    right: usize,
    wrong: Vec<String>,
}

impl Count {
    fn check<T: PartialEq + std::fmt::Debug>(&mut self, what: impl Fn() -> String, found: &T, expected: &T) {
        if found == expected {
            self.right += 1;
        } else {
            self.wrong.push(format!("{}: found {found:?}, expected {expected:?}", what()));
        }
    }
}

fn check_values(count: &mut Count, case: &Case, key: &str, edition: TieBreakEdition) {
    let Some(first) = case.players()[0].get(key).and_then(Json::as_object) else { return };
    // The direct encounter comes right after the points.
    let mut codes: Vec<&str> = first.keys().map(String::as_str).filter(|code| *code != "DE_in_list").collect();
    codes.sort_by_key(|code| *code != "DE");
    let table = case.table(&codes, edition);
    for player in case.players() {
        let row = table.row(entry(player)).expect("everybody has a line");
        for (code, value) in codes.iter().zip(&row.values) {
            let what = || format!("{} {key} #{} {code}", case.name, player["start"]);
            count.check(what, &printed(value), &number(&player[key][*code]));
        }
    }
}

fn check_ranks(count: &mut Count, case: &Case, list: &str, rank: &str) {
    let codes = case.list(list);
    let table = case.table(&codes, TieBreakEdition::Y2026);
    for player in case.players() {
        let row = table.row(entry(player)).expect("everybody has a line");
        let what = || format!("{} {list} #{}", case.name, player["start"]);
        let place = row.place.map(|place| place.first.to_string());
        count.check(what, &place, &number(&player[rank]));
        if list == "rank_list" {
            let encounter = row.values.last().and_then(printed);
            count.check(what, &encounter, &number(&player["tb"]["DE_in_list"]));
        }
    }
}

#[test]
fn every_value_and_every_rank_is_that_of_the_independent_program() {
    let mut count = Count::default();
    for case in cases() {
        check_values(&mut count, &case, "tb", TieBreakEdition::Y2026);
        check_values(&mut count, &case, "tb_2024", TieBreakEdition::Y2024);
        check_ranks(&mut count, &case, "rank_list", "rank");
        check_ranks(&mut count, &case, "rank_list_2", "rank_2");
    }
    let shown = count.wrong.iter().take(40).cloned().collect::<Vec<_>>().join("\n");
    assert!(count.wrong.is_empty(), "{} wrong, {} right:\n{shown}", count.wrong.len(), count.right);
    assert!(count.right >= 78_649, "only {} values were there", count.right);
}
