//! What a page costs the server's processor: the standings of 200 players after nine rounds, kept, and made anew after a result.
//!
//! The page is asked for by gzip over one connection, so many times that the ticks of `/proc` tell. Printed is what one page costs. If one
//! costs more than its budget, the bench fails.

use std::time::Duration;

use poddavki::service::{Overruled, Request, Service, command_line};
use tournament::{GameId, GameResult, Score};

use crate::connection::Connection;
use crate::site::{Database, Site};

/// One tick of the processor's time in `/proc`, on every Linux.
const TICK: Duration = Duration::from_millis(10);

const PAGE: &str = "/t/large/standings/after/9";

/// The game whose result changes.
const GAME: &str = "9-1-1";

/// What one of so many pages may cost: less than `most`.
struct Budget {
    kind: &'static str,
    pages: u32,
    most: Duration,
}

const KEPT: Budget = Budget { kind: "kept", pages: 10_000, most: Duration::from_micros(100) };
const ANEW: Budget = Budget { kind: "made anew", pages: 200, most: Duration::from_millis(5) };

impl Budget {
    /// Prints what a page has cost; returns whether that is within the budget.
    fn holds(&self, used: Duration) -> bool {
        let each = used / self.pages;
        println!("a page that is {} costs {:.3} ms of the server's processor", self.kind, each.as_secs_f64() * 1000.0);
        if each >= self.most {
            eprintln!("too much: it must be less than {:?}", self.most);
        }
        each < self.most
    }
}

/// Asks for the pages and prints what they cost; returns whether both kinds are within their budgets.
pub fn is_low() -> bool {
    let database = Database::new();
    database.make_large();
    let site = Site::start(&database);
    let mut connection = Connection::to(&site.address);
    // The first one is made; it is kept from then on.
    let mut tag = connection.get(PAGE, "gzip", "").header("etag").expect("a tag").to_owned();
    let before = cpu(&site);
    for _ in 0..KEPT.pages {
        connection.get(PAGE, "gzip", "");
    }
    let kept = cpu(&site).saturating_sub(before);

    // Results are entered beside the site: what that costs is not what the page does.
    let service = Service::new(database.store());
    enter(&service, Score::Draw);
    connection.get(PAGE, "gzip", "");
    let before = cpu(&site);
    for n in 0..ANEW.pages {
        enter(&service, if n % 2 == 0 { Score::White } else { Score::Black });
        let page = connection.get(PAGE, "gzip", "");
        let own = page.header("etag").expect("a tag");
        assert_ne!(own, tag, "the page is still the old one");
        own.clone_into(&mut tag);
    }
    let anew = cpu(&site).saturating_sub(before);
    let is_kept_low = KEPT.holds(kept);
    ANEW.holds(anew) && is_kept_low
}

fn enter(service: &Service, score: Score) {
    let actor = command_line();
    let request = Request { actor: &actor, slug: "large", seen: None, limit: None };
    let game: GameId = GAME.parse().expect("an id");
    let results = [(game, Some(GameResult::Played(score)))].into();
    service.enter_results(&request, &results, &Overruled::new()).expect("a final result may replace another");
}

/// The processor time of the program.
pub fn cpu(site: &Site) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", site.child.id())).expect("this is a Linux");
    // The name is in brackets and may contain anything; of the fields after it, the 12th and 13th are the ticks.
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks: u32 = fields[11..=12].iter().map(|ticks| ticks.parse::<u32>().expect("a number")).sum();
    TICK * ticks
}
