//! The requests whose growth is measured, and what they cost on one site.
//!
//! What other work on the machine does to the times is kept small in three ways: requests of each kind and of the fixed body alternate in
//! short series, the share of the fixed body is that of the series beside, and of all series the median counts.

use std::slice;
use std::thread;
use std::time::{Duration, Instant};

use crate::listeners::StaffPage;
use crate::logins::memory;
use crate::processor::ProcessorTime;
use crate::readers::{Answered, Reader, ask_for};
use crate::site::Site;
use crate::sized_site::{SLUG, SizedSite};

/// A file of about 20 kB that is sent as it is: a font, which is not compressed again.
pub const FIXED: &str = "/static/fonts/golos-latin-ext.woff2";

/// The languages of the readers: each has a kept connection, and each language pages of its own.
const LANGUAGES: [&str; 3] = ["en", "ru", "uk"];

/// Series of each load; their median counts.
const SERIES: u32 = 5;
/// How long a series of requests for a kept page takes.
const WINDOW: Duration = Duration::from_millis(100);
/// How long a series takes whose every request has a result before it.
const LONG_WINDOW: Duration = Duration::from_millis(200);
/// After this time a reader is taken for one of few.
const REST: Duration = Duration::from_millis(2500);
/// The fewest pages that are made anew one by one.
const FEWEST: u32 = 10;
/// Results that are entered in one series, at most.
const MOST_RESULTS: usize = 60;
/// Results that take turns at every board; White has won before.
const RESULTS: [&str; 2] = ["0-1", "1-0"];

/// A kind of request.
pub struct Load {
    /// As the head of a column.
    pub name: &'static str,
    /// As in a legend.
    pub label: &'static str,
    /// What is asked for: at least so many requests a second, as a percentage of the fixed body's.
    pub asked: Option<f64>,
    kind: Kind,
}

impl Load {
    /// Whether a page comes, and not only a head.
    pub const fn has_body(&self) -> bool {
        matches!(self.kind, Kind::Kept { .. } | Kind::Anew(_))
    }
}

#[derive(Clone, Copy)]
enum Kind {
    /// A page that is kept, in an encoding.
    Kept { page: Page, encoding: &'static str },
    /// A page that the reader has already.
    Known(Page),
    /// A page that is made anew, since a result has changed.
    Anew(Page),
    /// Entering a result through the form.
    Form,
}

#[derive(Clone, Copy)]
enum Page {
    Standings,
    Round,
    Player,
    Front,
}

/// All of them, in the order of the columns.
pub const LOADS: [Load; 9] = [
    load("plain", "standings, kept, plain", Some(70.0), Kind::Kept { page: Page::Standings, encoding: "identity" }),
    load("gzip", "standings, kept, gzip", Some(70.0), Kind::Kept { page: Page::Standings, encoding: "gzip" }),
    load("304", "standings, not modified", None, Kind::Known(Page::Standings)),
    load("front", "front page, kept", None, Kind::Kept { page: Page::Front, encoding: "gzip" }),
    load("standings", "standings, anew", Some(25.0), Kind::Anew(Page::Standings)),
    load("round", "round, anew", None, Kind::Anew(Page::Round)),
    load("player", "player, anew", None, Kind::Anew(Page::Player)),
    load("front", "front page, anew", None, Kind::Anew(Page::Front)),
    load("result", "entering a result", None, Kind::Form),
];

const fn load(name: &'static str, label: &'static str, asked: Option<f64>, kind: Kind) -> Load {
    Load { name, label, asked, kind }
}

/// What a request of one kind costs on one site.
#[derive(Clone, Copy)]
pub struct Cost {
    /// Processor time of the server, in milliseconds.
    pub milliseconds: f64,
    /// Requests a second, as a percentage of those for the fixed body.
    pub share: f64,
    /// The size of the body as sent, in bytes; 0 where there is none.
    pub size: usize,
}

/// What was measured on one site.
pub struct SiteCosts {
    /// In the order of [`LOADS`].
    pub costs: Vec<Cost>,
    pub fixed: Speed,
    /// The most memory that the program has had, in megabytes.
    pub most_memory: u64,
    /// What it has at the end besides its own file, in megabytes.
    pub own_memory: u64,
}

/// Measures all loads on a site.
pub fn measure(sized: &SizedSite) -> SiteCosts {
    let site = Site::start(&sized.database);
    let mut measurement = Measurement { sized, site: &site, fixed: fixed_readers(&site), fixed_series: Vec::new() };
    let mut costs = measurement.kept();
    // A site may show those who come with many others a page of a moment ago.
    thread::sleep(REST);
    costs.extend(LOADS.iter().filter_map(|load| match load.kind {
        Kind::Anew(page) => Some(measurement.anew(page)),
        Kind::Kept { .. } | Kind::Known(_) | Kind::Form => None,
    }));
    // Before the log-in, whose password is hashed with much memory.
    let (most_memory, own_memory) = (memory(&site, "VmHWM"), memory(&site, "RssAnon"));
    costs.push(measurement.results());
    let fixed = &measurement.fixed_series;
    let fixed = Speed {
        milliseconds: median(fixed.iter().map(|speed| speed.milliseconds).collect()),
        rate: median(fixed.iter().map(|speed| speed.rate).collect()),
    };
    SiteCosts { costs, fixed, most_memory, own_memory }
}

/// How quick a series of requests was.
#[derive(Clone, Copy)]
pub struct Speed {
    /// Processor time of the server for each.
    pub milliseconds: f64,
    /// Requests a second.
    pub rate: f64,
}

struct Measurement<'a> {
    sized: &'a SizedSite,
    site: &'a Site,
    /// Those who ask for the fixed body.
    fixed: Vec<Reader>,
    /// What they have measured.
    fixed_series: Vec<Speed>,
}

impl Measurement<'_> {
    /// The loads whose pages are kept, which are the first of the table.
    fn kept(&mut self) -> Vec<Cost> {
        let mut loads: Vec<Vec<Reader>> = LOADS.iter().filter_map(|load| self.kept_readers(load.kind)).collect();
        let mut series: Vec<Vec<Compared>> = loads.iter().map(|_| Vec::new()).collect();
        for _ in 0..SERIES {
            for (readers, series) in loads.iter_mut().zip(&mut series) {
                let fixed = self.fixed();
                series.push(Compared { own: self.series(|| ask_for(readers, WINDOW)), fixed });
            }
        }
        loads.iter().zip(series).map(|(readers, series)| cost(&series, readers[0].size)).collect()
    }

    /// Those who ask for a kept page, and have it once already.
    fn kept_readers(&self, kind: Kind) -> Option<Vec<Reader>> {
        let (page, encoding, is_known) = match kind {
            Kind::Kept { page, encoding } => (page, encoding, false),
            Kind::Known(page) => (page, "gzip", true),
            Kind::Anew(_) | Kind::Form => return None,
        };
        let (path, headers) = (self.path(page), format!("Accept-Encoding: {encoding}\r\n"));
        let mut readers = readers(self.site, &path, &headers);
        if is_known {
            for (reader, language) in readers.iter_mut().zip(LANGUAGES) {
                let more = format!("{headers}Accept-Language: {language}\r\nIf-None-Match: {}\r\n", reader.tag);
                *reader = Reader::new(&self.site.address, &path, &more, "304");
                reader.ask();
            }
        }
        Some(readers)
    }

    /// A page after each result, for one reader: of several who ask at once, all but one would wait for the page that the first has made.
    fn anew(&mut self, page: Page) -> Cost {
        let mut reader = readers(self.site, &self.path(page), "Accept-Encoding: gzip\r\n").swap_remove(0);
        let mut fixed = fixed_readers(self.site).swap_remove(0);
        let (mut pages, mut series) = (FEWEST, Vec::new());
        for number in 0..=SERIES {
            let fixed = self.series(|| ask_for(slice::from_mut(&mut fixed), WINDOW));
            let begun = Instant::now();
            let own = self.series(|| self.ask_after_results(&mut reader, pages));
            // The first one only finds out how many there is time for.
            if number > 0 {
                series.push(Compared { own, fixed });
            }
            let in_window = LONG_WINDOW.as_micros() * u128::from(pages) / begun.elapsed().as_micros().max(1);
            pages = FEWEST.max(u32::try_from(in_window).unwrap_or(FEWEST));
        }
        cost(&series, reader.size)
    }

    /// Asks after each of so many results; the time in which they are entered does not count.
    fn ask_after_results(&self, reader: &mut Reader, pages: u32) -> Answered {
        let mut took = Duration::ZERO;
        for _ in 0..pages {
            let tag = reader.tag.clone();
            self.sized.change_result();
            let begun = Instant::now();
            reader.ask();
            took += begun.elapsed();
            assert_ne!(reader.tag, tag, "{} is still the old page", reader.path);
        }
        Answered { requests: pages, took }
    }

    /// Results entered through the form, by as many at once as there are readers.
    fn results(&mut self) -> Cost {
        self.sized.win_all();
        let mut page = StaffPage::open(self.site, SLUG, self.sized.last_round());
        let boards = self.sized.boards().min(MOST_RESULTS);
        // The site closes connections over which nothing comes for seconds.
        self.fixed = fixed_readers(self.site);
        let mut series = Vec::new();
        for turn in 0..SERIES as usize {
            // What was entered before is seen then, and may be changed.
            page.renew();
            let fixed = self.fixed();
            let result = RESULTS[turn % RESULTS.len()];
            series.push(Compared { own: self.series(|| enter(&page, boards, result)), fixed });
        }
        cost(&series, 0)
    }

    fn fixed(&mut self) -> Speed {
        let before = ProcessorTime::of(self.site);
        let answered = ask_for(&mut self.fixed, WINDOW);
        let speed = Speed::new(answered, ProcessorTime::of(self.site).since(&before));
        self.fixed_series.push(speed);
        speed
    }

    fn series(&self, ask: impl FnOnce() -> Answered) -> Speed {
        let before = ProcessorTime::of(self.site);
        let answered = ask();
        Speed::new(answered, ProcessorTime::of(self.site).since(&before))
    }

    fn path(&self, page: Page) -> String {
        let base = format!("/t/{SLUG}");
        match page {
            Page::Standings => format!("{base}/standings/after/{}", self.sized.last_round()),
            Page::Round => format!("{base}/round/{}", self.sized.last_round()),
            Page::Player => format!("{base}/player/{}", self.sized.first_player()),
            Page::Front => "/".to_owned(),
        }
    }
}

impl Speed {
    fn new(answered: Answered, used: Duration) -> Self {
        Self { milliseconds: in_ms(used) / f64::from(answered.requests), rate: answered.rate() }
    }
}

/// A series of a load, and that of the fixed body beside it.
struct Compared {
    own: Speed,
    fixed: Speed,
}

fn cost(series: &[Compared], size: usize) -> Cost {
    Cost {
        milliseconds: median(series.iter().map(|series| series.own.milliseconds).collect()),
        share: median(series.iter().map(|series| 100.0 * series.own.rate / series.fixed.rate).collect()),
        size,
    }
}

/// Enters a result at each of the first boards.
fn enter(page: &StaffPage, boards: usize, result: &str) -> Answered {
    let begun = Instant::now();
    thread::scope(|scope| {
        for first in 1..=LANGUAGES.len() {
            let own = (first..=boards).step_by(LANGUAGES.len());
            scope.spawn(move || own.for_each(|board| page.enter(board, result)));
        }
    });
    Answered { requests: u32::try_from(boards).expect("they are few"), took: begun.elapsed() }
}

fn fixed_readers(site: &Site) -> Vec<Reader> {
    readers(site, FIXED, "Accept-Encoding: identity\r\n")
}

/// A reader of each language, who has the page once already.
fn readers(site: &Site, path: &str, headers: &str) -> Vec<Reader> {
    let reader = |language| {
        let headers = format!("{headers}Accept-Language: {language}\r\n");
        let mut reader = Reader::new(&site.address, path, &headers, "200");
        reader.ask();
        reader
    };
    LANGUAGES.into_iter().map(reader).collect()
}

fn in_ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
