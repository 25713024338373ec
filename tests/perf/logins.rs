//! What readers feel, and what the program takes, while many log in at once.
//!
//! So many log-ins with a wrong password arrive together, each of a name and of an address of its own, while readers ask for a public page
//! on kept connections. Printed are how long the readers waited, and the memory of the program before, at most, and afterwards. Readers
//! must not be kept waiting: the bench fails if one in a hundred waits longer than [`MOST`], if the memory ever grows beyond
//! [`MOST_MEMORY`] megabytes, or if more than [`MOST_KEPT`] of what it has grown by are not given back.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use reqwest::blocking::Client;
use reqwest::redirect::Policy;

use crate::connection::Connection;
use crate::site::{Database, Site};

const LOG_INS: usize = 300;
const READERS: usize = 4;
/// What one in a hundred readers may wait.
const MOST: Duration = Duration::from_millis(100);
/// Megabytes that the program may take at most.
const MOST_MEMORY: u64 = 200;
/// Megabytes for connections and threads that are kept for what comes next.
const MOST_KEPT: u64 = 25;
/// How long the memory is watched after the last log-in.
const REST: Duration = Duration::from_secs(5);

/// Runs it, and prints the figures; whether they are good enough.
pub fn is_quick() -> bool {
    let database = Database::new();
    database.make_large();
    let site = Site::start_behind_proxy(&database);
    let path = "/t/large/standings";
    Connection::to(&site.address).get(path, "gzip", "");
    let before = memory(&site, "VmRSS");
    let is_over = Arc::new(AtomicBool::new(false));
    let readers: Vec<_> = (0..READERS).map(|_| reader(&site.address, path, &is_over)).collect();
    let begun = Instant::now();
    let log_ins: Vec<_> = (0..LOG_INS).map(|number| log_in(&site.address, number)).collect();
    let answers: Vec<u16> = log_ins.into_iter().filter_map(|one| one.join().ok()).collect();
    let took = begun.elapsed();
    is_over.store(true, Ordering::Relaxed);
    let mut waits: Vec<Duration> = readers.into_iter().flat_map(|one| one.join().expect("a reader reads")).collect();
    waits.sort_unstable();
    let slow = waits[waits.len() * 99 / 100];
    let most = memory(&site, "VmHWM");
    thread::sleep(REST);
    let after = memory(&site, "VmRSS");
    let busy = answers.iter().filter(|status| **status == 503).count();
    println!("{LOG_INS} log-ins at once: answered in {took:.2?}, {busy} of them asked to come again");
    println!(
        "{} pages read meanwhile: median {:.2?}, 99 of 100 within {slow:.2?}",
        waits.len(),
        waits[waits.len() / 2]
    );
    println!("memory: {before} MB before, {most} at most, {after} afterwards");
    let is_given_back = after.saturating_sub(before) <= MOST_KEPT;
    let is_quick = slow <= MOST && most <= MOST_MEMORY && is_given_back;
    if !is_quick {
        eprintln!(
            "too slow or too large: at most {MOST:?} for 99 of 100 readers, {MOST_MEMORY} MB, and {MOST_KEPT} kept"
        );
    }
    is_quick
}

/// Asks for a page again and again until all is over; how long each took.
fn reader(address: &str, path: &'static str, is_over: &Arc<AtomicBool>) -> thread::JoinHandle<Vec<Duration>> {
    let (mut connection, is_over) = (Connection::to(address), Arc::clone(is_over));
    thread::spawn(move || {
        let mut waits = Vec::new();
        while !is_over.load(Ordering::Relaxed) {
            let asked = Instant::now();
            connection.get(path, "gzip", "");
            waits.push(asked.elapsed());
            thread::sleep(Duration::from_millis(5));
        }
        waits
    })
}

/// Logs in with a wrong password from an address of its own; the status of the answer.
fn log_in(address: &str, number: usize) -> thread::JoinHandle<u16> {
    let address = address.to_owned();
    thread::spawn(move || {
        let client = Client::builder().cookie_store(true).redirect(Policy::none()).timeout(None).build();
        let client = client.expect("a client can be made");
        let from = format!("198.51.{}.{}", 100 + number / 250, number % 250);
        let page = client.get(format!("{address}/login")).header("X-Forwarded-For", &from).send();
        let page = page.expect("the site answers").text().expect("in words");
        let token = page.split("name=\"form-token\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
        let name = format!("user{number}");
        let form = [("form-token", token.unwrap_or_default()), ("name", &name), ("password", "not the right one")];
        let sent = client.post(format!("{address}/login")).header("X-Forwarded-For", &from).form(&form).send();
        sent.expect("the site answers").status().as_u16()
    })
}

/// A line of the memory of the program, in megabytes.
pub fn memory(site: &Site, line: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", site.child.id())).unwrap_or_default();
    let text = status.lines().find_map(|own| own.strip_prefix(line)?.strip_prefix(':'));
    let kilobytes = text.and_then(|text| text.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or_default() / 1024
}
