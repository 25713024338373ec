//! The speed of compressed pages on one persistent connection, compared with plain ones: the standings of 200 players; what a page costs
//! the server's processor; and how soon a thousand open pages show a new result.
//!
//! `cargo bench --bench wire` serves the tournament and asks for its standings plain, by gzip and by Brotli in turn, over one connection
//! each, and prints how long the medians of ten series took and their ratio to plain. A page by gzip may take at most 1.3 times as
//! long: if it takes longer the exit status is 1, as it is where a page costs too much (`cost.rs`) or the thousand are too slow
//! (`listeners.rs`). `-- --listeners` does the latter only, `-- --logins` asks how readers fare while many log in (`logins.rs`), `-- --mixed`
//! how readers and arbiters fare at a thousand requests a second (`mixed.rs`).
//! `-- --at http://host:port/path CODING COUNT` only asks a site that runs, for timing from outside.

#[path = "connection.rs"]
mod connection;
#[path = "cost.rs"]
mod cost;
#[path = "listeners.rs"]
mod listeners;
#[path = "logins.rs"]
mod logins;
#[path = "mixed.rs"]
mod mixed;
#[path = "site.rs"]
mod site;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use connection::Connection;
use site::{Database, Site};

/// The compared encodings, plain first.
const CODINGS: [&str; 3] = ["identity", "gzip", "br"];

const SERIES: usize = 10;
const REQUESTS: usize = 200;

/// The greatest ratio of gzip to plain.
const MOST: f64 = 1.3;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["--at", address, coding, count] => {
            let (host, path) = split(address);
            let series = ask(&mut Connection::to(&host), &path, coding, count.parse().expect("the count is a number"));
            println!("{coding}: {:?}, bodies of {} bytes, {} reads", series.took, series.size, series.reads);
            ExitCode::SUCCESS
        }
        ["--listeners"] => exit(listeners::is_quick()),
        ["--mixed"] => exit(mixed::are_quick()),
        ["--mixed-here"] => exit(mixed::is_quick()),
        ["--logins"] => exit(logins::is_quick()),
        _ => {
            let are_pages_quick = judge(&compare());
            let is_cost_low = cost::is_low();
            exit(listeners::are_quick() && is_cost_low && are_pages_quick)
        }
    }
}

fn exit(is_quick: bool) -> ExitCode {
    if is_quick { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Whether gzip pages are quick enough.
fn judge(medians: &[Duration]) -> bool {
    let gzip = CODINGS.iter().position(|coding| *coding == "gzip").expect("it is compared");
    let ratio = medians[gzip].as_secs_f64() / medians[0].as_secs_f64();
    if ratio > MOST {
        eprintln!("a page by gzip takes {ratio:.2} times as long as a plain one: more than {MOST}");
    }
    ratio <= MOST
}

/// `http://host:port` and `/path` of an address.
fn split(address: &str) -> (String, String) {
    let rest = address.strip_prefix("http://").unwrap_or(address);
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    (format!("http://{host}"), format!("/{path}"))
}

/// The measurements of a series of requests.
struct Series {
    took: Duration,
    /// The size of a body.
    size: usize,
    /// The number of reads, which is the smallest number of pieces of the responses.
    reads: usize,
}

/// Requests a page `count` times.
fn ask(connection: &mut Connection, path: &str, coding: &str, count: usize) -> Series {
    let mut series = Series { took: Duration::ZERO, size: 0, reads: 0 };
    let started = Instant::now();
    for _ in 0..count {
        let arrived = connection.get(path, coding, "");
        series.size = arrived.body.len();
        series.reads += arrived.reads;
    }
    series.took = started.elapsed();
    series
}

/// Compares the encodings and prints the result; returns the median of each.
fn compare() -> Vec<Duration> {
    let database = Database::new();
    database.make_large();
    let site = Site::start(&database);
    let path = "/t/large/standings";
    let mut connections: Vec<Connection> = CODINGS.iter().map(|_| Connection::to(&site.address)).collect();
    let mut times = vec![Vec::new(); CODINGS.len()];
    let mut sizes = [0; CODINGS.len()];
    // In turn, so that other work slows all of them equally; the first series fills the caches.
    for series in 0..=SERIES {
        for (n, coding) in CODINGS.iter().enumerate() {
            let asked = ask(&mut connections[n], path, coding, REQUESTS);
            sizes[n] = asked.size;
            if series > 0 {
                times[n].push(asked.took);
            }
        }
    }
    let medians = times.into_iter().map(median).collect::<Vec<_>>();
    println!("{:<10} {:>9} {:>12} {:>12} {:>9}", "coding", "bytes", "a request", "a second", "to plain");
    for (n, coding) in CODINGS.iter().enumerate() {
        let each = medians[n].as_secs_f64() / f64::from(u32::try_from(REQUESTS).expect("small"));
        let ratio = medians[n].as_secs_f64() / medians[0].as_secs_f64();
        println!("{coding:<10} {:>9} {:>9.3} ms {:>12.0} {ratio:>9.2}", sizes[n], each * 1000.0, 1.0 / each);
    }
    medians
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}
