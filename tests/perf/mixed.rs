//! What readers and arbiters feel while a tournament of 200 players is followed by many: 950 pages and 50 results a second, with 500 open
//! pages that listen to what changes.
//!
//! Readers ask on kept connections, at even intervals and each at its own moment, for the pages of the round, the standings, the players and
//! of single players, compressed; arbiters enter results, each at boards of their own. How long each waited counts from the moment at which it was due, so
//! that a server that falls behind is not spared. Printed are the waits, the time of the server's processor, and its memory. The bench fails
//! if one in a hundred waits longer than [`MOST`], if a request fails, or if an acknowledged result is not stored.

use std::io::Read;
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use tournament::{RoundNumber, TournamentId};

use crate::connection::Connection;
use crate::cost::cpu;
use crate::listeners::{PLAYERS, SLUG, StaffPage, begin, listen, with_connections};
use crate::logins::memory;
use crate::site::{Database, Site};

const LISTENERS: usize = 500;
const READERS: u32 = 8;
const ARBITERS: usize = 4;
const READS_A_SECOND: u32 = 950;
const RESULTS_A_SECOND: u32 = 50;
const TIME: Duration = Duration::from_secs(20);

/// What one in a hundred may wait.
const MOST: Duration = Duration::from_millis(50);

const _: () = assert!((PLAYERS / 2).is_multiple_of(ARBITERS), "each arbiter has the same boards in every turn");

/// The results that take turns at every board.
const RESULTS: [&str; 3] = ["1-0", "0-1", "="];

/// Runs [`is_quick`] in a process of its own; returns whether it was quick enough.
pub fn are_quick() -> bool {
    with_connections("--mixed-here")
}

/// Runs it, and prints the figures; whether they are good enough.
pub fn is_quick() -> bool {
    let database = Database::new();
    let tournament = begin(&database);
    let site = Site::start(&database);
    let staff: Vec<_> = (0..ARBITERS).map(|_| StaffPage::open(&site, SLUG, RoundNumber(1))).collect();
    let is_over = Arc::new(AtomicBool::new(false));
    let listeners: Vec<TcpStream> = (0..LISTENERS).map(|_| listen(&site.address)).collect();
    let hearing = hear(listeners, &is_over);
    // Made once, as before every round.
    let mut first = Connection::to(&site.address);
    (0..4).for_each(|number| drop(first.get(&page(number), "gzip", "")));
    let (cpu_before, before) = (cpu(&site), version(&database, tournament));
    let begun = Instant::now();
    let readers: Vec<_> = (0..READERS).map(|reader| read(&site.address, reader, begun)).collect();
    let arbiters: Vec<_> = staff.into_iter().enumerate().map(|(arbiter, own)| enter(own, arbiter, begun)).collect();
    let mut reads: Vec<Duration> = readers.into_iter().flat_map(|one| one.join().expect("a reader reads")).collect();
    let mut results: Vec<Duration> =
        arbiters.into_iter().flat_map(|one| one.join().expect("an arbiter enters results")).collect();
    let (took, used) = (begun.elapsed(), cpu(&site).saturating_sub(cpu_before));
    let stored = version(&database, tournament) - before;
    is_over.store(true, Ordering::Relaxed);
    let heard = hearing.join().expect("the listeners listen");
    let is_nothing_lost = usize::try_from(stored).is_ok_and(|stored| stored == results.len());
    println!("{} pages and {} results in {took:.2?}; {heard} bytes of news heard", reads.len(), results.len());
    let slow = [print("pages", &mut reads), print("results", &mut results)];
    println!("the server's processor was busy for {used:.2?}; memory: {} MB at most", memory(&site, "VmHWM"));
    if !is_nothing_lost {
        eprintln!("{} results were acknowledged, {stored} are stored", results.len());
    }
    let is_quick = slow.iter().all(|slow| *slow <= MOST);
    if !is_quick {
        eprintln!("too slow: at most {MOST:?} for 99 of 100");
    }
    is_quick && is_nothing_lost
}

/// Prints how long was waited; what one in a hundred waits for longer.
fn print(what: &str, waits: &mut [Duration]) -> Duration {
    waits.sort_unstable();
    let slow = waits[waits.len() * 99 / 100];
    println!(
        "{what}: median {:.2?}, 99 of 100 within {slow:.2?}, all within {:.2?}",
        waits[waits.len() / 2],
        waits[waits.len() - 1]
    );
    slow
}

/// The number of writes to the tournament.
fn version(database: &Database, tournament: TournamentId) -> i64 {
    database.store().tournament_by_id(tournament).expect("readable").expect("it is there").version.0
}

/// The pages that readers ask for, in turn.
fn page(number: u32) -> String {
    let player = number as usize % PLAYERS + 1;
    match number % 4 {
        0 => format!("/t/{SLUG}/round/1"),
        1 => format!("/t/{SLUG}/standings"),
        2 => format!("/t/{SLUG}/players"),
        _ => format!("/t/{SLUG}/player/{player}"),
    }
}

/// Waits for the moment at which the request `number` of `a_second` is due; `None` when all is over.
fn due(begun: Instant, number: u32, a_second: u32) -> Option<Instant> {
    let after = Duration::from_secs(1) * number / a_second;
    if after >= TIME {
        return None;
    }
    thread::sleep(after.saturating_sub(begun.elapsed()));
    Some(begun + after)
}

/// One of the readers: every so many of all requests; how long each took.
fn read(address: &str, reader: u32, begun: Instant) -> thread::JoinHandle<Vec<Duration>> {
    let mut connection = Connection::to(address);
    thread::spawn(move || {
        let mut waits = Vec::new();
        for number in (reader..).step_by(READERS as usize) {
            let Some(due) = due(begun, number, READS_A_SECOND) else { break };
            // Not the same kind of page for each reader.
            let page = page(number / READERS + reader);
            let arrived = connection.get(&page, "gzip", "");
            assert!(arrived.head.starts_with("http/1.1 200"), "{page}: {}", arrived.head);
            waits.push(due.elapsed());
        }
        waits
    })
}

/// One of the arbiters, who go through their boards again and again; how long each result took to be acknowledged.
fn enter(mut staff: StaffPage, arbiter: usize, begun: Instant) -> thread::JoinHandle<Vec<Duration>> {
    thread::spawn(move || {
        let (mut waits, boards) = (Vec::new(), PLAYERS / 2);
        for number in (arbiter..).step_by(ARBITERS) {
            let asked = u32::try_from(number).expect("there are few results");
            let Some(due) = due(begun, asked, RESULTS_A_SECOND) else { break };
            let (turn, board) = (number / boards, number % boards);
            staff.enter(board + 1, RESULTS[turn % RESULTS.len()]);
            waits.push(due.elapsed());
            if board + ARBITERS >= boards {
                // What was entered before is seen from then on, and may be changed.
                staff.renew();
            }
        }
        waits
    })
}

/// Takes what the listeners are told until all is over; how many bytes it was.
fn hear(mut listeners: Vec<TcpStream>, is_over: &Arc<AtomicBool>) -> thread::JoinHandle<usize> {
    let is_over = Arc::clone(is_over);
    thread::spawn(move || {
        let (mut heard, mut part) = (0, [0; 4096]);
        while !is_over.load(Ordering::Relaxed) {
            for stream in &mut listeners {
                // Nothing new, for most of them.
                heard += stream.read(&mut part).unwrap_or_default();
            }
            thread::sleep(Duration::from_millis(20));
        }
        heard
    })
}
