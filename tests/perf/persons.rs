//! The time for searching 200,000 persons.
//!
//! `cargo bench --bench persons` fills a `SQLite` database with made-up persons and searches it as the site does, for a hundred persons in
//! each way in which readers type a name. Printed are, for each way, how many of the queries found somebody, and the median, the 99th
//! percentile and the slowest. If the slowest of any way takes more than 20 ms, the exit status is 1. `--bench persons -- 1000000` makes
//! up as many.

#[path = "../../src/cli/generate/made_up_names.rs"]
mod made_up_names;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use made_up_names::{family, given, pick, scattered};
use poddavki::service::Service;
use poddavki::store::Store;
use tournament::spelling::other_keyboard;
use tournament::transliterate::passport_latin;
use tournament::{Birth, Name, Person};

const PERSONS: u32 = 200_000;

/// The longest query.
const MOST: Duration = Duration::from_millis(20);

/// Queries of each way of typing.
const QUERIES: u32 = 100;

/// Persons on the page of the search, at most.
const SHOWN: u32 = 50;

/// Persons written in one transaction.
const BATCH: u32 = 10_000;

const REGIONS: [&str; 5] = ["Москва", "Орловская область", "Пермский край", "Якутия", "Татарстан"];

/// A way of typing the name of a person, and what is typed for the person of a number.
struct Typing {
    name: &'static str,
    typed: fn(u32) -> String,
}

const TYPINGS: [Typing; 9] = [
    Typing { name: "whole name", typed: whole },
    Typing { name: "family name", typed: family },
    Typing { name: "prefix", typed: prefix },
    Typing { name: "infix", typed: infix },
    Typing { name: "two letters swapped", typed: swapped },
    Typing { name: "a letter left out", typed: shortened },
    Typing { name: "other keyboard layout", typed: on_other_keyboard },
    Typing { name: "other spelling", typed: spelt_otherwise },
    Typing { name: "no hit", typed: unknown },
];

fn main() -> ExitCode {
    let persons = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(PERSONS);
    let folder = tempfile::tempdir().expect("the directory for temporary files is writable");
    let database = folder.path().join("bench.sqlite3");
    let service = Service::new(Store::open(&database.display().to_string()).expect("the database opens"));
    fill(&service, persons);
    let slowest = TYPINGS.iter().map(|typing| ask(&service, typing, persons)).max().expect("there are ways of typing");
    if slowest <= MOST {
        return ExitCode::SUCCESS;
    }
    eprintln!("too slow: at most {MOST:?} for a query");
    ExitCode::FAILURE
}

/// Adds the persons of the numbers from 1 on.
fn fill(service: &Service, persons: u32) {
    let started = Instant::now();
    let mut next = 1;
    while next <= persons {
        let end = persons.min(next + BATCH - 1);
        let batch: Vec<Person> = (next..=end).map(person).collect();
        service.store().create_persons(&batch).expect("they are new");
        next = end + 1;
    }
    println!("{persons} persons added in {:.1?}", started.elapsed());
}

fn person(number: u32) -> Person {
    let year = i32::try_from(1940 + scattered(number) % 75).expect("a year is small");
    Person {
        name: Name::new(&family(number), &given(number)),
        birth: Some(Birth::Year(year)),
        region: pick(&REGIONS, number).to_owned(),
        ..Person::default()
    }
}

/// Asks the queries of a way of typing, for persons from all over the registry, each once, and prints how long they took; returns the
/// slowest.
fn ask(service: &Service, typing: &Typing, persons: u32) -> Duration {
    let mut took: Vec<(Duration, String)> = Vec::new();
    let mut answered = 0;
    for query in (0..QUERIES).map(|number| (typing.typed)(scattered(number) % persons + 1)) {
        let started = Instant::now();
        let found = service.search_persons(&query, SHOWN).expect("readable");
        took.push((started.elapsed(), query));
        answered += u32::from(!found.is_empty());
    }
    took.sort();
    let part = |percent: usize| took[(took.len() * percent).div_ceil(100) - 1].0;
    let (max, slowest) = took.last().expect("a hundred were asked");
    println!(
        "{:<22} {answered:>3} of {QUERIES} found, p50 {:>9.2?}, p99 {:>9.2?}, max {max:>9.2?} ({slowest})",
        typing.name,
        part(50),
        part(99),
    );
    *max
}

fn whole(number: u32) -> String {
    format!("{} {}", family(number), given(number))
}

fn prefix(number: u32) -> String {
    family(number).chars().take(4).collect()
}

fn infix(number: u32) -> String {
    family(number).chars().skip(2).take(4).collect()
}

/// With the third and the fourth letter in each other's place.
fn swapped(number: u32) -> String {
    let mut letters: Vec<char> = family(number).chars().collect();
    letters.swap(2, 3);
    letters.into_iter().collect()
}

/// Without the third letter.
fn shortened(number: u32) -> String {
    let mut letters: Vec<char> = family(number).chars().collect();
    letters.remove(2);
    letters.into_iter().collect()
}

/// By the keys of the Latin layout that has not been switched.
fn on_other_keyboard(number: u32) -> String {
    other_keyboard(&family(number)).expect("the name is in Cyrillic letters")
}

/// As a German newspaper writes it.
fn spelt_otherwise(number: u32) -> String {
    passport_latin(&family(number)).replace("sh", "sch").replace('v', "w")
}

/// A name that nobody has: of the parts of the made-up names, none has these letters.
fn unknown(number: u32) -> String {
    format!("Бронштейн{}", family(number).to_lowercase())
}
