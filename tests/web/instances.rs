//! Three instances behind nginx on one `PostgreSQL`, with the settings of `deploy/nginx.conf`: requests go to any of them, and each is killed
//! and replaced while results are entered.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};
use std::thread;

use poddavki::service::Service;
use reqwest::StatusCode;
use serde_json::Value;
use tempfile::TempDir;
use tournament::{GameId, GameResult};

use crate::killed::{Arbiter, CODES, Served, new_tournament, open_games};
use crate::support::database::TestDatabase;
use crate::support::directory::new_directory;
use crate::support::site::Visitor;
use crate::support::{EndsAtLast, once};

const INSTANCES: usize = 3;
const ARBITERS: usize = 3;
/// The results that each of them enters.
const RESULTS: usize = 36;
/// How many results are acknowledged before the next instance is killed.
const BETWEEN_KILLS: usize = 12;
/// The name of no account: each log-in under it is a guess.
const GUESSED: &str = "nobody";
/// As many wrong passwords of one name are looked at.
const GUESSES: usize = 10;

/// A running nginx. It ends with the value.
struct Proxy {
    process: Child,
    address: String,
    _directory: TempDir,
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// `text` with a part replaced, which must be there.
fn replaced(text: &str, old: &str, new: &str) -> String {
    assert!(text.contains(old), "deploy/nginx.conf has {old:?}");
    text.replace(old, new)
}

/// The settings of `deploy/nginx.conf` for instances at these addresses, without TLS, which the test has none of, and in a folder of its own.
fn settings(directory: &Path, port: u16, instances: &[Served]) -> String {
    let folder = directory.display();
    let file = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/deploy/nginx.conf")).expect("it is there");
    let (head, rest) = file.split_once("server {\n    listen 80;").expect("the plain server comes first");
    let (_, rest) = rest.split_once("\n}\n").expect("it ends");
    let is_kept =
        |line: &&str| !["listen [::]", "http2 on", "ssl_"].iter().any(|word| line.trim_start().starts_with(word));
    let mut text: String = [head, rest].concat().lines().filter(is_kept).flat_map(|line| [line, "\n"]).collect();
    let mut servers = "random;\n".to_owned();
    for instance in instances {
        let host = instance.address.trim_start_matches("http://");
        writeln!(servers, "    server {host} max_fails=0;").expect("a text");
    }
    for (old, new) in [
        ("server 127.0.0.1:8080;", servers.as_str()),
        ("listen 443 ssl;", &format!("listen 127.0.0.1:{port};\n    add_header x-served-by $upstream_addr always;")),
        // The port of the test is not the usual one.
        ("proxy_set_header Host $host;", "proxy_set_header Host $http_host;"),
        ("/var/cache/nginx-poddavki", &format!("{folder}/cache")),
        // All come from one computer here, and work as fast as they can.
        ("rate=100r/s", "rate=100000r/s"),
    ] {
        text = replaced(&text, old, new);
    }
    let kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    let temporary = kinds.map(|kind| format!("{kind}_temp_path {folder}/{kind};\n")).concat();
    let process = format!("daemon off;\nmaster_process off;\npid {folder}/pid;\nevents {{}}\n");
    format!("{process}http {{\naccess_log off;\n{temporary}{text}}}\n")
}

impl Proxy {
    fn before(instances: &[Served]) -> Self {
        let directory = new_directory();
        let path = |name: &str| directory.path().join(name).display().to_string();
        // Another program may take the port meanwhile; then the next one is tried.
        let (process, address) = once("nginx starts", || {
            let port = TcpListener::bind("127.0.0.1:0").expect("a free port").local_addr().expect("bound").port();
            fs::write(path("settings"), settings(directory.path(), port, instances)).expect("writable");
            let log = fs::File::create(path("log")).expect("writable");
            let mut command = Command::new("nginx");
            command.args(["-c", &path("settings"), "-e", &path("errors"), "-p", &path("")]);
            let started = command.stdout(Stdio::null()).stderr(log).spawn();
            let mut process = started.expect("nginx is installed: tests/run does that");
            let address = format!("http://127.0.0.1:{port}");
            let has_ended = once("nginx answers or ends", || {
                let has_ended = process.try_wait().expect("it can be asked").is_some();
                let answers = reqwest::blocking::get(format!("{address}/healthz")).is_ok();
                (has_ended || answers).then_some(has_ended)
            });
            if has_ended {
                let said = [path("errors"), path("log")].map(|file| fs::read_to_string(file).unwrap_or_default());
                assert!(said.concat().contains("Address already in use"), "{said:?}");
            }
            (!has_ended).then_some((process, address))
        });
        Self { process, address, _directory: directory }
    }
}

/// What the proxy says where an instance has gone while it was asked: whether it did the work is not known.
const fn is_unknown(status: Option<StatusCode>) -> bool {
    matches!(
        status,
        None | Some(StatusCode::BAD_GATEWAY | StatusCode::GATEWAY_TIMEOUT | StatusCode::SERVICE_UNAVAILABLE)
    )
}

/// Enters one result, again where the answer is lost, until it is acknowledged.
fn enter(arbiter: &Arbiter, game: GameId, code: &str) {
    let Arbiter { visitor, token, seen } = arbiter;
    let pick = format!("pick-{game}");
    let fields = [(pick.as_str(), code), ("seen", seen), ("form-token", token)];
    once("a result is acknowledged", || {
        let status = visitor.attempt(&format!("/admin/t/cup/round/{}", game.round), &fields);
        assert!(status == Some(StatusCode::SEE_OTHER) || is_unknown(status), "{game}: {status:?}");
        (!is_unknown(status)).then_some(())
    });
}

/// A result that was acknowledged.
pub struct EnteredResult {
    pub game: GameId,
    pub code: &'static str,
}

/// Enters results by several arbiters while `happen` goes on, which waits for `between` more of them by the function that it is given. Each
/// is told at once after it was acknowledged.
pub fn enter_meanwhile(
    address: &str,
    games: &[GameId],
    between: usize,
    happen: impl FnOnce(&dyn Fn()),
) -> Vec<EnteredResult> {
    let acknowledged = AtomicUsize::new(0);
    thread::scope(|scope| {
        let enter_own = |number| {
            let (arbiter, counter) = (Arbiter::at(address), &acknowledged);
            let own = games.iter().copied().skip(number).step_by(ARBITERS).take(RESULTS);
            let own: Vec<_> =
                own.zip(CODES.into_iter().cycle()).map(|(game, code)| EnteredResult { game, code }).collect();
            scope.spawn(move || {
                for EnteredResult { game, code } in &own {
                    enter(&arbiter, *game, code);
                    assert_eq!(told(&arbiter.visitor, *game), Some(*code), "{game}");
                    counter.fetch_add(1, Ordering::Relaxed);
                }
                own
            })
        };
        let arbiters: Vec<_> = (0..ARBITERS).map(enter_own).collect();
        let are_over = || arbiters.iter().any(thread::ScopedJoinHandle::is_finished);
        happen(&|| {
            let before = acknowledged.load(Ordering::Relaxed);
            let have_more = || acknowledged.load(Ordering::Relaxed) >= before + between;
            once("results are entered", || (have_more() || are_over()).then_some(()));
            assert!(!are_over(), "it happens while results are entered");
        });
        arbiters.into_iter().flat_map(|arbiter| arbiter.join().expect("done")).collect()
    })
}

/// The result of a game as any instance tells it now.
fn told(visitor: &Visitor, game: GameId) -> Option<&'static str> {
    let page = once("the document comes", || {
        let answer = visitor.get("/admin/t/cup/event.json");
        (answer.status == StatusCode::OK).then_some(answer.text)
    });
    let document: Value = serde_json::from_str(&page).expect("a document");
    let round = document["rounds"].as_array()?.iter().find(|round| round["number"] == game.round.0)?;
    let pairing = round["pairings"].as_array()?.iter().find(|pairing| pairing["board"] == game.board.0)?;
    let result = pairing["games"][usize::from(game.game.0) - 1]["result"].clone();
    serde_json::from_value(result).ok().map(GameResult::code)
}

/// Hears of versions as an open page does, which begins anew when its stream ends. A heartbeat comes each second.
fn listen(address: &str, last: &AtomicI64, is_over: &AtomicBool) {
    while !is_over.load(Ordering::Relaxed) {
        let Ok(stream) = reqwest::blocking::get(format!("{address}/live?of=t/cup")) else { continue };
        for line in BufReader::new(stream).lines().map_while(Result::ok) {
            let version = line.strip_prefix("data: t/cup ").and_then(|version| version.parse().ok());
            if let Some(version) = version {
                last.store(version, Ordering::Relaxed);
            }
            if is_over.load(Ordering::Relaxed) {
                return;
            }
        }
    }
}

/// Guesses of a password are counted together, whichever instance they come to.
fn guesses_are_counted_together(address: &str) {
    let visitor = Visitor::new(address);
    let guess = || visitor.post("/login", "/login", &[("name", GUESSED), ("password", "a wrong password")]).status;
    let guessed: Vec<StatusCode> = (0..=GUESSES).map(|_| guess()).collect();
    let (checked, refused) = (StatusCode::UNPROCESSABLE_ENTITY, StatusCode::TOO_MANY_REQUESTS);
    assert!(guessed[..GUESSES].iter().all(|status| *status == checked), "{guessed:?}");
    assert_eq!(guessed[GUESSES], refused);
}

/// Three instances of the program `first`, each killed and followed by one of the program `then` while arbiters enter results.
fn nobody_loses_work(first: &Path, then: &Path) {
    let database = TestDatabase::postgres();
    let url = database.url();
    let start = |program: &Path, bind: &str| {
        Served::of(program, &url, &["--bind", bind, "--trusted-proxy", "127.0.0.1", "--heartbeat", "1"])
    };
    let mut instances: Vec<Served> = (0..INSTANCES).map(|_| start(first, "127.0.0.1:0")).collect();
    let proxy = Proxy::before(&instances);
    let service = Service::new(database.store());
    let games = open_games(&new_tournament(&service));
    let asked = Visitor::new(&proxy.address);
    let served: BTreeSet<String> = (0..60).map(|_| asked.get("/healthz").header("x-served-by").to_owned()).collect();
    assert_eq!(served.len(), INSTANCES, "{served:?}");
    guesses_are_counted_together(&proxy.address);

    let (last_told, is_over) = (AtomicI64::new(0), AtomicBool::new(false));
    thread::scope(|scope| {
        let _over = EndsAtLast(&is_over);
        scope.spawn(|| listen(&proxy.address, &last_told, &is_over));
        let entered = enter_meanwhile(&proxy.address, &games, BETWEEN_KILLS, |wait_for_more| {
            for instance in &mut instances {
                wait_for_more();
                instance.kill();
                let address = instance.address.clone();
                let bind = address.trim_start_matches("http://");
                // Another test may have taken the port for a moment.
                *instance = once("an instance is where the one before was", || {
                    let next = start(then, bind);
                    (next.address == address).then_some(next)
                });
            }
        });
        let tournament = service.tournament("cup").expect("it is there");
        for EnteredResult { game, code } in entered {
            assert_eq!(tournament.game(game).and_then(|game| game.result).map(GameResult::code), Some(code), "{game}");
        }
        let version = tournament.version;
        once("open pages hear of the last result", || (last_told.load(Ordering::Relaxed) == version.0).then_some(()));
        once("a reader gets the last result from the cache of the proxy", || {
            asked.get("/t/cup/crosstable").text.contains(&format!("data-version=\"{version}\"")).then_some(())
        });
    });
    assert!(service.verify().expect("readable").holds());
    let jobs = service.jobs().expect("readable");
    assert!(jobs.iter().all(|job| job.failures == 0 && job.done_at.is_some()), "{jobs:?}");
}

fn this_program() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_poddavki"))
}

#[test]
fn three_instances_behind_a_proxy_are_one_site_whichever_is_killed() {
    nobody_loses_work(&this_program(), &this_program());
}

/// The tables are those of this release from the beginning; instances of the one before go on until each is replaced.
#[test]
#[ignore = "needs the program of the release before: PODDAVKI_BEFORE=/path tests/run --test web -- --ignored earlier_release"]
fn instances_of_the_earlier_release_are_replaced_one_by_one() {
    let before = std::env::var_os("PODDAVKI_BEFORE").expect("PODDAVKI_BEFORE names the program of the release before");
    nobody_loses_work(Path::new(&before), &this_program());
}
