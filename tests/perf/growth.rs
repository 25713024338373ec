//! How what a request costs grows with the players, the rounds and the tournaments of a site.
//!
//! `cargo bench --bench growth` makes a site of each size and measures there what each kind of request costs the server's processor, and
//! how many are answered a second, as a share of those for a fixed body of the same server: the practical limit. It prints the tables;
//! `-- --write` writes them into `pages.md`, below its introduction, and draws `pages.svg`. It takes some minutes.

#[path = "connection.rs"]
#[expect(dead_code, reason = "the bench of the wire uses more of it")]
mod connection;
#[path = "cost.rs"]
#[expect(dead_code, reason = "the bench of the wire uses more of it")]
mod cost;
#[path = "listeners.rs"]
#[expect(dead_code, reason = "the bench of the wire uses more of it")]
mod listeners;
mod loads;
#[path = "logins.rs"]
#[expect(dead_code, reason = "the bench of the wire uses more of it")]
mod logins;
mod picture;
mod processor;
mod readers;
#[path = "site.rs"]
mod site;
mod sized_site;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::iter;
use std::path::Path;
use std::thread;
use std::time::Instant;

use loads::{Cost, FIXED, LOADS, SiteCosts, measure};
use picture::{Axis, Line, Picture};
use sized_site::{Size, SizedSite};

/// The size from which only one number changes.
const USUAL: Size = Size { players: 200, rounds: 9, tournaments: 1 };

/// Sizes that differ in one number.
struct Series {
    /// What the number counts.
    unit: &'static str,
    /// That of its picture.
    heading: &'static str,
    numbers: &'static [u16],
    size: fn(u16) -> Size,
}

const SERIES: [Series; 3] = [
    Series {
        unit: "players",
        heading: "Processor time of a request, by players",
        numbers: &[20, 50, 100, 200, 500, 1000],
        size: |players| Size { players, ..USUAL },
    },
    Series {
        unit: "rounds",
        heading: "Processor time of a request, by rounds",
        numbers: &[1, 3, 5, 9, 15],
        size: |rounds| Size { rounds, ..USUAL },
    },
    Series {
        unit: "tournaments",
        heading: "Processor time of a request, by tournaments",
        numbers: &[1, 10, 100, 1000],
        size: |tournaments| Size { tournaments, ..USUAL },
    },
];

/// What the tables in `pages.md` begin with; what stands before it is written by hand.
const BEGINNING: &str = "## Asked and measured\n";

fn main() {
    let is_written = std::env::args().any(|argument| argument == "--write");
    let mut load = vec![load_average()];
    let mut measured: BTreeMap<Size, SiteCosts> = BTreeMap::new();
    for size in SERIES.iter().flat_map(|series| series.numbers.iter().map(|number| (series.size)(*number))) {
        // One size is part of every series.
        if measured.contains_key(&size) {
            continue;
        }
        let begun = Instant::now();
        let site = SizedSite::make(size);
        let made = begun.elapsed();
        measured.insert(size, measure(&site));
        load.push(load_average());
        eprintln!("{size:?}: made in {made:.1?}, measured in {:.1?}", begun.elapsed().saturating_sub(made));
    }
    let tables = tables(&measured, &load);
    if is_written {
        write(&tables, &measured);
    } else {
        print!("{tables}");
    }
}

/// Replaces the tables and the pictures.
fn write(tables: &str, measured: &BTreeMap<Size, SiteCosts>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perf");
    let document = folder.join("pages.md");
    let text = fs::read_to_string(&document).expect("the document is there");
    let introduction = text.split(BEGINNING).next().unwrap_or_default();
    fs::write(&document, format!("{introduction}{tables}")).expect("the folder is writable");
    fs::write(folder.join("pages.svg"), drawn(measured)).expect("the folder is writable");
}

fn tables(measured: &BTreeMap<Size, SiteCosts>, load: &[f64]) -> String {
    let (least, most) = load.iter().fold((f64::MAX, 0.0_f64), |range, one| (range.0.min(*one), range.1.max(*one)));
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let Size { players, rounds, .. } = USUAL;
    let mut text = format!(
        "{BEGINNING}\nMeasured on {cores} cores, with a load average of {least:.1} to {most:.1}. The fixed body is `{FIXED}`.\n\
         With {players} players and {rounds} rounds, as a percentage of the requests for it: what is asked for, what was answered a\n\
         second, and what the processor time alone would allow:\n\n"
    );
    put_table(&mut text, &asked(&measured[&USUAL]));
    for series in &SERIES {
        let parts = [
            (
                "Milliseconds of the server's processor for a request, and the power of growth between the last two rows",
                times(series, measured),
            ),
            (
                "Requests for the fixed body a second, and of the others as a percentage of them",
                shares(series, measured),
            ),
            (
                "Bytes of a body as sent, and memory of the program in MB: the most, and at the end without its file",
                sizes(series, measured),
            ),
        ];
        write!(text, "\n## Growth by {}\n", series.unit).expect("a string takes everything");
        for (heading, lines) in parts {
            write!(text, "\n{heading}:\n\n").expect("a string takes everything");
            put_table(&mut text, &lines);
        }
    }
    text
}

fn put_table(text: &mut String, lines: &[String]) {
    writeln!(text, "```\n{}\n```", lines.join("\n")).expect("a string takes everything");
}

/// What is asked for and what was measured.
fn asked(costs: &SiteCosts) -> Vec<String> {
    let mut lines = vec![format!("{:<24} {:>10} {:>10} {:>10}", "", "asked for", "answered", "by time")];
    lines.extend(LOADS.iter().zip(&costs.costs).map(|(load, cost)| {
        let asked = load.asked.map_or_else(String::new, |asked| format!("{asked:.0} %"));
        let by_time = 100.0 * costs.fixed.milliseconds / cost.milliseconds;
        format!("{:<24} {asked:>10} {:>8.1} % {by_time:>8.1} %", load.label, cost.share)
    }));
    lines
}

/// The heads of the columns of all loads, behind the size and one column more.
fn head(unit: &str, first: &str) -> Vec<String> {
    let names = cells(LOADS.iter().map(|load| load.name.to_owned()));
    vec![
        format!("{:>11}{:>10}{:>40}{:>40}", "", "", "kept", "made anew after a result"),
        format!("{unit:>11}{first:>10}{names}"),
    ]
}

/// A line for each site of a series.
fn rows(series: &Series, measured: &BTreeMap<Size, SiteCosts>, figures: fn(&SiteCosts) -> Vec<String>) -> Vec<String> {
    let row = |number: &u16| {
        let figures = figures(&measured[&(series.size)(*number)]);
        format!("{number:>11}{}", cells(figures.into_iter()))
    };
    series.numbers.iter().map(row).collect()
}

/// Columns of one width.
fn cells(texts: impl Iterator<Item = String>) -> String {
    texts.map(|text| format!("{text:>10}")).collect::<Vec<_>>().concat()
}

fn times(series: &Series, measured: &BTreeMap<Size, SiteCosts>) -> Vec<String> {
    let mut lines = head(series.unit, "fixed");
    lines.extend(rows(series, measured, |costs| milliseconds(costs).iter().map(|time| format!("{time:.3}")).collect()));
    let [.., before, last] = *series.numbers else { return lines };
    let [earlier, later] = [before, last].map(|number| milliseconds(&measured[&(series.size)(number)]));
    let growth = f64::from(last) / f64::from(before);
    let powers =
        earlier.iter().zip(&later).map(|(earlier, later)| format!("{:.2}", (later / earlier).ln() / growth.ln()));
    lines.push(format!("{:>11}{}", "power", cells(powers)));
    lines
}

/// Of the fixed body and of each load.
fn milliseconds(costs: &SiteCosts) -> Vec<f64> {
    iter::once(costs.fixed.milliseconds).chain(costs.costs.iter().map(|cost| cost.milliseconds)).collect()
}

fn shares(series: &Series, measured: &BTreeMap<Size, SiteCosts>) -> Vec<String> {
    let mut lines = head(series.unit, "a second");
    lines.extend(rows(series, measured, |costs| {
        let shares = costs.costs.iter().map(|cost| format!("{:.1} %", cost.share));
        iter::once(format!("{:.0}", costs.fixed.rate)).chain(shares).collect()
    }));
    lines
}

fn sizes(series: &Series, measured: &BTreeMap<Size, SiteCosts>) -> Vec<String> {
    let pages = LOADS.iter().filter(|load| load.has_body());
    let names = cells(pages.map(|load| load.name.to_owned()));
    let mut lines = vec![
        format!("{:>11}{:>30}{:>40}{:>10}{:>10}", "", "kept", "made anew after a result", "memory", "memory"),
        format!("{:>11}{names}{:>10}{:>10}", series.unit, "most", "own"),
    ];
    lines.extend(rows(series, measured, |costs| {
        let pages = LOADS.iter().zip(&costs.costs).filter(|(load, _)| load.has_body());
        let memory = [costs.most_memory, costs.own_memory].map(|megabytes| megabytes.to_string());
        pages.map(|(_, cost)| cost.size.to_string()).chain(memory).collect()
    }));
    lines
}

/// The processor time by each number, and the requests a second by players.
fn drawn(measured: &BTreeMap<Size, SiteCosts>) -> String {
    let mut pictures: Vec<Picture> = SERIES.iter().map(|series| picture_of_times(series, measured)).collect();
    let players = &SERIES[0];
    let lines = lines(players, measured, |cost| cost.share);
    let asked = LOADS.iter().filter_map(|load| load.asked).map(|asked| (f64::from(USUAL.players), asked)).collect();
    pictures.insert(
        1,
        Picture {
            heading: "Requests a second, as a percentage of those for a fixed body of 19 kB",
            across: Axis { unit: players.unit, marks: players.marks() },
            up: Axis { unit: "%", marks: decades(&lines) },
            lines,
            limits: Line { name: "asked for at least".to_owned(), points: asked },
        },
    );
    picture::drawn("What a request costs by players, rounds and tournaments", &pictures)
}

fn picture_of_times(series: &Series, measured: &BTreeMap<Size, SiteCosts>) -> Picture {
    let lines = lines(series, measured, |cost| cost.milliseconds);
    Picture {
        heading: series.heading,
        across: Axis { unit: series.unit, marks: series.marks() },
        up: Axis { unit: "ms", marks: decades(&lines) },
        lines,
        limits: Line { name: String::new(), points: Vec::new() },
    }
}

/// A line for each load.
fn lines(series: &Series, measured: &BTreeMap<Size, SiteCosts>, figure: fn(&Cost) -> f64) -> Vec<Line> {
    let line = |(at, load): (usize, &loads::Load)| {
        let point = |number: &u16| (f64::from(*number), figure(&measured[&(series.size)(*number)].costs[at]));
        Line { name: load.label.to_owned(), points: series.numbers.iter().map(point).collect() }
    };
    LOADS.iter().enumerate().map(line).collect()
}

/// The powers of ten around all points.
fn decades(lines: &[Line]) -> Vec<f64> {
    let values = lines.iter().flat_map(|line| &line.points).map(|point| point.1);
    let (least, most) = values.fold((f64::MAX, 0.0_f64), |range, value| (range.0.min(value), range.1.max(value)));
    // From below the least to above the most.
    iter::successors(Some(1e-6), |mark| (*mark < most).then_some(mark * 10.0))
        .filter(|mark| mark * 10.0 > least)
        .collect()
}

impl Series {
    fn marks(&self) -> Vec<f64> {
        self.numbers.iter().map(|number| f64::from(*number)).collect()
    }
}

/// How many programs wait for a processor, as the system counts them over a minute.
fn load_average() -> f64 {
    let line = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    line.split(' ').next().and_then(|load| load.parse().ok()).unwrap_or_default()
}
