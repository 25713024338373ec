//! How long the standings page takes and how large it is: the demo championship of 24 players, and a tournament of 200.
//!
//! `cargo bench --bench pages` prints for each the first response after a start, the median of later ones (pages are cached for each
//! version), and the size of the page, plain and compressed. The real program is used, over HTTP.

#[path = "site.rs"]
#[expect(dead_code, reason = "the other benches use more of it")]
mod site;

use std::time::{Duration, Instant};

use reqwest::blocking::Client;
use site::{Database, Site};

fn main() {
    let database = Database::new();
    let demo = database.program(&["demo"]).output().expect("the program runs");
    assert!(demo.status.success(), "{}", String::from_utf8_lossy(&demo.stderr));
    database.make_large();
    let pages = Pages { site: Site::start(&database), client: Client::new() };
    println!("{:<24} {:>10} {:>10} {:>9} {:>9}", "standings of", "first", "median", "bytes", "packed");
    for (name, slug) in [("24 players, 7 rounds", "chempionat-rossii-po-poddavkam"), ("200 players", "large")] {
        let (first, median, plain, packed) = pages.measure(&format!("/t/{slug}/standings"));
        println!("{name:<24} {first:>7.2?} {median:>7.2?} {plain:>9} {packed:>9}");
    }
}

/// The pages of a site, requested one after another.
struct Pages {
    site: Site,
    client: Client,
}

impl Pages {
    /// The first response, the median of fifty later ones, and the sizes of the page.
    fn measure(&self, path: &str) -> (Duration, Duration, usize, usize) {
        let (first, plain) = self.get(path, "identity");
        let (_, packed) = self.get(path, "gzip");
        let mut later: Vec<Duration> = (0..50).map(|_| self.get(path, "identity").0).collect();
        later.sort();
        (first, later[later.len() / 2], plain, packed)
    }

    fn get(&self, path: &str, encoding: &str) -> (Duration, usize) {
        let request = self.client.get(format!("{}{path}", self.site.address)).header("Accept-Encoding", encoding);
        let started = Instant::now();
        let answer = request.send().expect("the site answers");
        assert!(answer.status().is_success(), "{path}: {}", answer.status());
        let bytes = answer.bytes().expect("the page arrives").len();
        (started.elapsed(), bytes)
    }
}
