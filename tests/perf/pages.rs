//! How long the standings page takes and how large it is: the demo championship of 24 players, and an event of 200.
//!
//! `cargo bench --bench pages` prints for each the first answer after a start, the median of later ones (pages are kept per version),
//! and the size of the page as it is and packed. Everything runs as people have it: the program itself, over HTTP.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use flate2::read::GzDecoder;
use poddavki::desk::{Desk, NewEvent, Request, command_line};
use poddavki::store::Store;
use poddavki::tournament::{Info, Preset};
use reqwest::blocking::Client;

/// A recorded event of 200 players.
const LARGE: &str = "tests/pairing/data/tournaments/t01027.trf.gz";

fn main() {
    let directory = tempfile::tempdir().expect("the directory for temporary files is writable");
    let database = directory.path().join("bench.sqlite3").display().to_string();
    let program = || Command::new(env!("CARGO_BIN_EXE_poddavki"));
    let demo = program().args(["demo", "--database", &database]).output().expect("the program runs");
    assert!(demo.status.success(), "{}", String::from_utf8_lossy(&demo.stderr));
    make_large(&database);
    let site = Site::start(program().args(["serve", "--bind", "127.0.0.1:0", "--database", &database]));
    println!("{:<24} {:>10} {:>10} {:>9} {:>9}", "standings of", "first", "median", "bytes", "packed");
    for (name, slug) in [("24 players, 7 rounds", "chempionat-rossii-po-poddavkam"), ("200 players", "large")] {
        let (first, median, plain, packed) = site.measure(&format!("/t/{slug}/standings"));
        println!("{name:<24} {first:>7.2?} {median:>7.2?} {plain:>9} {packed:>9}");
    }
}

/// Takes the recorded event in.
fn make_large(database: &str) {
    let desk = Desk::new(Store::open(database).expect("the database opens"));
    let info = Info { title: "Large".to_owned(), ..Info::default() };
    let settings = Preset::SwissSingleGames.settings();
    let actor = command_line();
    let event = desk.create_event(&actor, &NewEvent { info, settings }).expect("the event is made");
    let packed = std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(LARGE)).expect("the data are there");
    let mut report = Vec::new();
    GzDecoder::new(packed.as_slice()).read_to_end(&mut report).expect("it is packed with gzip");
    let request = Request { actor: &actor, slug: &event.slug, seen: None };
    desk.import_report(&request, &report).expect("it is a report");
}

/// The program serving the site; stopped when it goes.
struct Site {
    child: Child,
    address: String,
    client: Client,
}

impl Site {
    fn start(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the program starts");
        let out = child.stdout.take().expect("its output is read");
        let line = BufReader::new(out).lines().next().expect("it says where it is").expect("in words");
        let address = line.rsplit(' ').next().unwrap_or_default().to_owned();
        Self { child, address, client: Client::new() }
    }

    /// The first answer, the median of fifty later ones, and the sizes of the page.
    fn measure(&self, path: &str) -> (Duration, Duration, usize, usize) {
        let (first, plain) = self.get(path, "identity");
        let (_, packed) = self.get(path, "gzip");
        let mut later: Vec<Duration> = (0..50).map(|_| self.get(path, "identity").0).collect();
        later.sort();
        (first, later[later.len() / 2], plain, packed)
    }

    fn get(&self, path: &str, encoding: &str) -> (Duration, usize) {
        let request = self.client.get(format!("{}{path}", self.address)).header("Accept-Encoding", encoding);
        let started = Instant::now();
        let answer = request.send().expect("the site answers");
        assert!(answer.status().is_success(), "{path}: {}", answer.status());
        let bytes = answer.bytes().expect("the page arrives").len();
        (started.elapsed(), bytes)
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        // It is stopped in any case when the bench ends; nothing more can be done here.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
