//! How soon a thousand open pages show a new result, and what that costs the server.
//!
//! Each page holds a stream of news; when it hears of the result it waits for a moment of its own, as `static/js/live.js` does, and
//! fetches what has changed on the page of the round. Half of the readers follow a player: they fetch the card besides. Printed are the
//! times until all have heard of it and until all have the changes, and the time of the processor that the program has used for it
//! all, the entering included. If the pages need more than two seconds of either, the bench fails.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use poddavki::service::{AccountRights, NewTournament, Request, Service, command_line};
use poddavki::store::PasswordAuthor;
use reqwest::blocking::Client;
use reqwest::redirect::Policy;
use tournament::{Info, Name, Person, Preset, Rating, RoundNumber, TournamentId, Visibility};

use crate::connection::Connection;
use crate::cost::cpu;
use crate::site::{Database, Site};

const LISTENERS: usize = 1000;

/// Players of the tournament: a round of 100 boards.
pub const PLAYERS: usize = 200;

/// The longest wait before a page fetches: the `SPREAD` of `static/js/live.js`.
const SPREAD: Duration = Duration::from_millis(1500);

/// The longest time for the last page, and the most processor time.
const MOST: Duration = Duration::from_secs(2);

/// Connections over which the pages are fetched, one after the other.
const FETCHERS: usize = 8;

/// After this time the bench fails.
const PATIENCE: Duration = Duration::from_secs(30);

const ACCOUNT: (&str, &str) = ("anna", "correct horse");
pub const SLUG: &str = "open";

/// Runs [`is_quick`] in a process of its own; returns whether it was quick enough.
pub fn are_quick() -> bool {
    with_connections("--listeners")
}

/// Runs a part of the bench in a process of its own with enough open connections; returns whether it succeeded.
pub fn with_connections(part: &str) -> bool {
    let own = std::env::current_exe().expect("the bench has a file");
    let script = "ulimit -n 8192 2>/dev/null || ulimit -n \"$(ulimit -H -n)\"; exec \"$0\" \"$1\"";
    Command::new("sh").args(["-c", script]).arg(own).arg(part).status().expect("there is a shell").success()
}

/// Opens the pages, enters a result, and prints the times; returns whether they were short enough.
pub fn is_quick() -> bool {
    let database = Database::new();
    let tournament = begin(&database);
    let site = Site::start(&database);
    let staff_page = StaffPage::open(&site, SLUG, RoundNumber(1));
    let page = OpenPage::of(&mut Connection::to(&site.address), tournament);
    let mut listeners: Vec<TcpStream> = (0..LISTENERS).map(|_| listen(&site.address)).collect();
    let (before, entered) = (cpu(&site), Instant::now());
    staff_page.enter(1, "1-0");
    let heard = hear(&mut listeners, entered);
    let shown = fetch(&site.address, &heard, entered, &page);
    let used = cpu(&site).saturating_sub(before);
    let last = heard.iter().max().copied().unwrap_or_default();
    println!("{LISTENERS} pages: all have heard of a result after {last:.2?}, and show it after {shown:.2?}");
    println!("the server's processor was busy for {used:.2?}");
    let is_quick = shown <= MOST && used < MOST;
    if !is_quick {
        eprintln!("too slow: at most {MOST:?} until all pages show it, and less than that of the processor");
    }
    is_quick
}

/// A tournament whose first round is being played, with an arbiter.
pub fn begin(database: &Database) -> TournamentId {
    let service = Service::new(database.store());
    let (actor, info) = (command_line(), Info { title: SLUG.to_owned(), ..Info::default() });
    let settings = Preset::SwissSingleGames.settings();
    let new = NewTournament { info, settings, visibility: Visibility::Public };
    let made = service.create_tournament(&actor, &new).expect("a good tournament");
    assert_eq!(made.slug, SLUG);
    let request = Request { actor: &actor, slug: SLUG, seen: None, limit: None };
    for n in 1..=PLAYERS {
        let person = Person { name: Name::new(&format!("Player{n}"), "Anna"), ..Person::default() };
        service.enter_player(&request, &person, Some(Rating(2000))).expect("the name is free");
    }
    service.pair_next_round(&request).expect("there are players");
    service.publish_round(&request, RoundNumber(1)).expect("it is a draft");
    add_account(&service);
    made.id
}

/// The account of the arbiter, the first one.
pub fn add_account(service: &Service) {
    service
        .create_account(&command_line(), ACCOUNT.0, ACCOUNT.1, AccountRights::Administrator, PasswordAuthor::Owner)
        .expect("the first account");
}

/// The arbiter with the page of a round open.
pub struct StaffPage {
    client: Client,
    address: String,
    round: RoundNumber,
    token: String,
    seen: String,
}

impl StaffPage {
    /// Logs in and opens the page.
    pub fn open(site: &Site, slug: &str, round: RoundNumber) -> Self {
        let client = Client::builder().cookie_store(true).redirect(Policy::none()).build().expect("without TLS");
        let login = format!("{}/login", site.address);
        let token = hidden(&text(&client, &login), "form-token");
        let fields = [("name", ACCOUNT.0), ("password", ACCOUNT.1), ("form-token", token.as_str())];
        client.post(&login).form(&fields).send().expect("the site answers");
        let address = format!("{}/admin/t/{slug}/round/{round}", site.address);
        let page = text(&client, &address);
        Self { client, address, round, token: hidden(&page, "form-token"), seen: hidden(&page, "seen") }
    }

    /// Opens the page again, as it is now.
    pub fn renew(&mut self) {
        self.seen = hidden(&text(&self.client, &self.address), "seen");
    }

    /// Enters the result of a board.
    pub fn enter(&self, board: usize, result: &str) {
        let game = format!("pick-{}-{board}-1", self.round);
        let fields = [(game.as_str(), result), ("seen", self.seen.as_str()), ("form-token", self.token.as_str())];
        let answer = self.client.post(&self.address).form(&fields).send().expect("the site answers");
        assert!(answer.status().is_redirection(), "{}", answer.status());
    }
}

fn text(client: &Client, address: &str) -> String {
    client.get(address).send().expect("the site answers").text().expect("a page")
}

/// The value of a hidden field of a page.
fn hidden(page: &str, name: &str) -> String {
    let field = format!("name=\"{name}\" value=\"");
    let rest = page.split(&field).nth(1).unwrap_or_else(|| panic!("no field {name} in {page}"));
    rest.split('"').next().unwrap_or_default().to_owned()
}

fn path() -> String {
    format!("/t/{SLUG}/round/1")
}

/// What the pages show before the result.
struct OpenPage {
    tag: String,
    /// How large it is as it is sent.
    size: usize,
    tournament: TournamentId,
}

impl OpenPage {
    fn of(connection: &mut Connection, tournament: TournamentId) -> Self {
        let page = connection.get(&path(), "br", "");
        Self { tag: page.header("etag").expect("a tag").to_owned(), size: page.body.len(), tournament }
    }

    /// Fetches what the page of a reader lacks: the changes, and of every second reader the card of a player.
    fn renew(&self, connection: &mut Connection, reader: usize) {
        let since = self.tag.trim_start_matches("w/").trim_matches('"');
        let is_follower = reader % 2 == 1;
        let cookie = format!("Cookie: followed={}-{}\r\n", self.tournament, reader % PLAYERS + 1);
        let cookie = if is_follower { cookie.as_str() } else { "" };
        let changes = connection.get(&path(), "br", &format!("{cookie}X-Changes-Since: {since}\r\n"));
        assert_ne!(changes.header("etag"), Some(self.tag.as_str()), "the page is still the old one");
        assert!(changes.body.len() < self.size, "{} bytes of changes", changes.body.len());
        assert_eq!(changes.header("x-own-part").is_some(), is_follower);
        if is_follower {
            let own = connection.get(&path(), "br", &format!("{cookie}X-Changes-Since: own\r\n"));
            assert!(own.body.len() < self.size, "{} bytes of the reader's own", own.body.len());
        }
    }
}

/// A live stream after its first version.
pub fn listen(address: &str) -> TcpStream {
    let host = address.strip_prefix("http://").unwrap_or(address);
    let mut stream = TcpStream::connect(host).expect("the site listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("it can be impatient");
    write!(stream, "GET /live?of=t/{SLUG} HTTP/1.1\r\nHost: {host}\r\n\r\n").expect("the site takes the request");
    let (mut told, mut part) = (Vec::new(), [0; 1024]);
    while !is_news(&told) {
        let length = stream.read(&mut part).expect("the site answers");
        assert!(length > 0, "the stream has ended");
        told.extend_from_slice(&part[..length]);
    }
    stream.set_nonblocking(true).expect("it can be asked without waiting");
    stream
}

fn is_news(told: &[u8]) -> bool {
    told.windows(b"event: version".len()).any(|own| own == b"event: version")
}

/// When each stream has sent the result, since the beginning.
fn hear(listeners: &mut [TcpStream], begun: Instant) -> Vec<Duration> {
    let mut heard = vec![None; listeners.len()];
    let mut part = [0; 1024];
    while heard.contains(&None) {
        assert!(begun.elapsed() < PATIENCE, "not all have heard of it");
        for (stream, heard) in listeners.iter_mut().zip(&mut heard).filter(|(_, heard)| heard.is_none()) {
            match stream.read(&mut part) {
                Ok(length) => {
                    assert!(length > 0, "the stream has ended");
                    *heard = is_news(&part[..length]).then(|| begun.elapsed());
                }
                Err(error) => assert_eq!(error.kind(), ErrorKind::WouldBlock, "{error}"),
            }
        }
        thread::sleep(Duration::from_millis(1));
    }
    heard.into_iter().flatten().collect()
}

/// Fetches the changes for each that has heard, at a moment of its own; how long after the beginning the last has them.
fn fetch(address: &str, heard: &[Duration], begun: Instant, page: &OpenPage) -> Duration {
    let own = |n: usize, heard: Duration| {
        // Evenly spread, in no order.
        let part = u32::try_from(n * 7919 % LISTENERS).expect("less than the listeners");
        heard + SPREAD * part / u32::try_from(LISTENERS).expect("they are few")
    };
    let mut due: Vec<Duration> = heard.iter().enumerate().map(|(n, heard)| own(n, *heard)).collect();
    due.sort();
    thread::scope(|scope| {
        let fetchers: Vec<_> = (0..FETCHERS)
            .map(|fetcher| {
                let due = &due;
                scope.spawn(move || {
                    let mut connection = Connection::to(address);
                    for (reader, at) in due.iter().enumerate().skip(fetcher).step_by(FETCHERS) {
                        thread::sleep(at.saturating_sub(begun.elapsed()));
                        page.renew(&mut connection, reader);
                    }
                    begun.elapsed()
                })
            })
            .collect();
        fetchers.into_iter().map(|own| own.join().expect("every page comes")).max().unwrap_or_default()
    })
}
