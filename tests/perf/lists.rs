//! The time for importing and searching a federation's list of a million persons.
//!
//! `cargo bench --bench lists` makes a list as CSV, imports it into `SQLite`, imports it again over itself, and searches it for names as
//! they are typed and for the numbers of two hundred players. If an import takes more than a minute, or the slowest of a hundred usual
//! queries or the median of a query more than 20 ms, the exit status is 1. `--bench lists -- 2000000` makes up as many rows as FIDE's list has.

#[path = "../../src/cli/generate/made_up_names.rs"]
mod made_up_names;

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use made_up_names::{family, given, pick, scattered};
use poddavki::service::{ListTaking, Service, command_line};
use poddavki::store::{Store, StoredFederationList};
use tempfile::TempDir;
use tournament::FederationList;
use tournament::transliterate::passport_latin;

const ROWS: u32 = 1_000_000;

/// The longest allowed import, and the longest query: every usual one, and the median of each of [`QUERIES`].
const MOST_TAKING: Duration = Duration::from_mins(1);
const MOST_ASKING: Duration = Duration::from_millis(20);

/// Repetitions of each query.
const TIMES: usize = 20;

/// Usual queries: names as they are typed into a form, each asked once, so that the slowest is no chance of repetition.
const USUAL: u32 = 100;

/// Persons offered by a form.
const OFFERED: u32 = 20;

/// Players of a tournament looked up at once.
const PLAYERS: usize = 200;

/// Typed texts: a rare name, common ones in either order, one with a rare one, a beginning of very many, and no match.
const QUERIES: [&str; 8] =
    ["Зоринцев", "Иванов", "Иванов Пётр", "Пётр Иванов", "Иванов Зиновий", "и", "Ми", "Бронштейн Давид"];

const REGIONS: [&str; 5] = ["Москва", "Орловская область", "Пермский край", "Якутия", "Татарстан"];

fn main() -> ExitCode {
    let rows = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(ROWS);
    let folder = tempfile::tempdir().expect("the directory for temporary files is writable");
    let file = made_up(&folder, rows);
    let database = folder.path().join("bench.sqlite3");
    let service = Service::new(Store::open(&database.display().to_string()).expect("the database opens"));
    let taken = [take(&service, &file, rows), take(&service, &file, rows)];
    println!("{rows} rows taken in: {:.1?}, again in place of them: {:.1?}", taken[0], taken[1]);
    let slowest = ask(&service).max(ask_usual(&service, rows));
    if taken.iter().all(|took| *took <= MOST_TAKING) && slowest <= MOST_ASKING {
        return ExitCode::SUCCESS;
    }
    eprintln!("too slow: at most {MOST_TAKING:?} to take a list in, and {MOST_ASKING:?} to ask it");
    ExitCode::FAILURE
}

/// A list of this many persons.
fn made_up(folder: &TempDir, rows: u32) -> PathBuf {
    let path = folder.path().join("list.csv");
    let mut file = BufWriter::new(std::fs::File::create(&path).expect("it is writable"));
    writeln!(file, "ID;ФИО;Дата рождения;Пол;Субъект;Звание;Рейтинг").expect("written");
    for number in 1..=rows {
        let (family, given) = (family(number), given(number));
        let (born, rating) = (1940 + scattered(number) % 75, 1400 + scattered(number + 3) % 1000);
        writeln!(file, "{number};{family} {given};{born};м;{};;{rating}", pick(&REGIONS, number)).expect("written");
    }
    file.flush().expect("written");
    path
}

fn take(service: &Service, path: &Path, rows: u32) -> Duration {
    let taking =
        ListTaking { list: FederationList::Fshr, title: "", date: None, path, file: "list.csv", columns: None };
    let started = Instant::now();
    let edition = service.take_federation_list(&command_line(), &taking).expect("it is a list");
    assert_eq!(edition.rows, u64::from(rows), "every row is taken in");
    started.elapsed()
}

/// Runs all queries and prints their times; returns the slowest median.
fn ask(service: &Service) -> Duration {
    let store = service.store();
    let list: StoredFederationList =
        store.federation_list(FederationList::Fshr).expect("readable").expect("it was taken in");
    let mut slowest = Duration::ZERO;
    for query in QUERIES {
        let search = || store.search_federation_list(&list, query, OFFERED).expect("readable").len();
        slowest = slowest.max(measure(query, search));
    }
    let some = store.search_federation_list(&list, "Иванов", u32::try_from(PLAYERS).expect("few")).expect("readable");
    let identities: Vec<String> = some.iter().map(tournament::ListedPerson::identity).collect();
    let by_number = || store.listed_by_identity(FederationList::Fshr, &identities).expect("readable").len();
    slowest.max(measure("200 by their numbers", by_number))
}

/// A name as it is typed, of a person of the list: the family name, its beginning, with the given name or its first letter, or in Latin
/// letters.
fn usual_query(number: u32, rows: u32) -> String {
    // All over the list, and of an Иванов now and then.
    let person = scattered(number) % rows + 1;
    let (family, given) = (family(person), given(person));
    let name = given.split(' ').next().unwrap_or_default();
    match number % 5 {
        0 => family,
        1 => family.chars().take(4).collect(),
        2 => format!("{family} {name}"),
        3 => format!("{family} {}", name.chars().take(1).collect::<String>()),
        _ => passport_latin(&family),
    }
}

/// Asks the usual queries and prints how long they took; returns the slowest.
fn ask_usual(service: &Service, rows: u32) -> Duration {
    let store = service.store();
    let list: StoredFederationList =
        store.federation_list(FederationList::Fshr).expect("readable").expect("it was taken in");
    let mut took: Vec<(Duration, String)> = Vec::new();
    for query in (0..USUAL).map(|number| usual_query(number, rows)) {
        let started = Instant::now();
        store.search_federation_list(&list, &query, OFFERED).expect("readable");
        took.push((started.elapsed(), query));
    }
    took.sort();
    let part = |percent: usize| took[(took.len() * percent).div_ceil(100) - 1].0;
    let (max, slowest) = took.last().expect("a hundred were asked");
    println!("{USUAL} usual queries: p50 {:.2?}, p99 {:.2?}, max {max:.2?} ({slowest})", part(50), part(99));
    *max
}

/// The median time of many runs.
fn measure(name: &str, what: impl Fn() -> usize) -> Duration {
    let mut took: Vec<Duration> = Vec::new();
    let mut found = 0;
    for _ in 0..TIMES {
        let started = Instant::now();
        found = what();
        took.push(started.elapsed());
    }
    took.sort();
    let (median, worst) = (took[TIMES / 2], took[TIMES - 1]);
    println!("{name:<24} {found:>4} found, median {median:>9.2?}, worst {worst:>9.2?}");
    median
}
