//! The site is killed during its work: every acknowledged result is there after a restart.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use crate::support::database::TestDatabase;
use crate::support::site::{ADMINISTRATOR, Site, Visitor};
use poddavki::service::{AccountRights, NewTournament, Request, Service};
use poddavki::store::{PasswordAuthor, Store};
use reqwest::StatusCode;
use tournament::{GameId, GameResult, Info, Name, Person, Preset, Tournament};

/// All play all: 276 games.
const PLAYERS: usize = 24;
/// Arbiters entering results at the same time.
const ARBITERS: usize = 4;
pub const CODES: [&str; 3] = ["1-0", "=", "0-1"];

/// The program itself.
pub struct Served {
    process: Child,
    pub address: String,
}

impl Served {
    fn start(database: &str) -> Self {
        Self::of(Path::new(env!("CARGO_BIN_EXE_poddavki")), database, &["--bind", "127.0.0.1:0"])
    }

    /// A program with switches of `serve`.
    pub fn of(program: &Path, database: &str, switches: &[&str]) -> Self {
        let mut command = Command::new(program);
        command.args(["serve", "--database", database]).args(switches);
        for variable in ["DATABASE_URL", "BIND", "PUBLIC_URL"] {
            command.env_remove(variable);
        }
        let started = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut process = started.expect("the program starts");
        let mut greeting = String::new();
        let out = process.stdout.take().expect("its output is a pipe");
        BufReader::new(out).read_line(&mut greeting).expect("it says where it is");
        let address = greeting.trim().rsplit(' ').next().unwrap_or_default().to_owned();
        Self { process, address }
    }

    /// `SIGKILL`: no time to finish anything.
    pub fn kill(&mut self) {
        self.process.kill().expect("it is ours");
        self.process.wait().expect("it is dead");
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // The test may have killed it already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A round robin with all its rounds public, and an arbiter who may enter its results.
pub fn new_tournament(service: &Service) -> Tournament {
    let (name, password) = ADMINISTRATOR;
    service
        .create_account(
            &poddavki::service::command_line(),
            name,
            password,
            AccountRights::Administrator,
            PasswordAuthor::Owner,
        )
        .expect("the first account");
    let info = Info { title: "Cup".to_owned(), ..Info::default() };
    let new = NewTournament {
        info,
        settings: Preset::RoundRobinSingleGames.settings(),
        visibility: tournament::Visibility::Public,
    };
    let made = service.create_tournament(&Site::actor(), &new).expect("a good tournament");
    let request = Request { actor: &Site::actor(), slug: &made.slug, seen: None, limit: None };
    for number in 1..=PLAYERS {
        let person = Person { name: Name::new(&format!("Игрок{number}"), "Иван"), ..Person::default() };
        service.enter_player(&request, &person, None).expect("the name is new");
    }
    service
        .pair_all_rounds(&request)
        .and_then(|_| service.publish_all_rounds(&request, None))
        .expect("there are players")
}

/// The games without a result.
pub fn open_games(tournament: &Tournament) -> Vec<GameId> {
    let numbered = |pairing| tournament::Pairing::numbered_games(pairing).map(move |game| (pairing, game));
    let open = tournament.pairings().flat_map(numbered).filter(|(_, (_, game))| game.result.is_none());
    open.map(|(pairing, (number, _))| pairing.game_id(number)).collect()
}

/// A logged-in arbiter on the page of results.
pub struct Arbiter {
    pub visitor: Visitor,
    pub token: String,
    pub seen: String,
}

impl Arbiter {
    pub fn at(address: &str) -> Self {
        let visitor = Visitor::new(address);
        visitor.log_in(ADMINISTRATOR.0, ADMINISTRATOR.1);
        let page = visitor.get("/admin/t/cup/round/1").is_ok();
        Self { token: page.hidden("form-token"), seen: page.hidden("seen"), visitor }
    }
}

/// Enters results until the site dies; returns the acknowledged ones. `acknowledged` counts those of all.
fn enter_until_it_dies(arbiter: &Arbiter, games: &[GameId], acknowledged: &AtomicUsize) -> Vec<(GameId, &'static str)> {
    let Arbiter { visitor, token, seen } = arbiter;
    let mut entered = Vec::new();
    for (game, code) in games.iter().zip(CODES.into_iter().cycle()) {
        let pick = format!("pick-{game}");
        let fields = [(pick.as_str(), code), ("seen", seen), ("form-token", token)];
        match visitor.attempt(&format!("/admin/t/cup/round/{}", game.round), &fields) {
            Some(StatusCode::SEE_OTHER) => entered.push((*game, code)),
            // Too many at once on a slow machine: nothing was acknowledged.
            Some(StatusCode::SERVICE_UNAVAILABLE) => continue,
            Some(other) => panic!("{game}: {other}"),
            None => return entered,
        }
        acknowledged.fetch_add(1, Ordering::Relaxed);
    }
    panic!("the site was to be killed before the games ran out");
}

/// Lets all arbiters enter results, kills the site after `enough` of them, and returns the acknowledged ones.
fn kill_in_the_middle(database: &str, games: &[GameId], enough: usize) -> Vec<(GameId, &'static str)> {
    let mut site = Served::start(database);
    let acknowledged = AtomicUsize::new(0);
    let counter = &acknowledged;
    // All log in before the first result: no arbiter should arrive at a dead site.
    let there: Vec<Arbiter> = (0..ARBITERS).map(|_| Arbiter::at(&site.address)).collect();
    thread::scope(|scope| {
        let shares = games.chunks(games.len().div_ceil(ARBITERS));
        let enter = |(arbiter, share)| scope.spawn(move || enter_until_it_dies(arbiter, share, counter));
        let arbiters: Vec<_> = there.iter().zip(shares).map(enter).collect();
        while counter.load(Ordering::Relaxed) < enough && arbiters.iter().all(|arbiter| !arbiter.is_finished()) {
            thread::sleep(Duration::from_millis(1));
        }
        site.kill();
        arbiters.into_iter().flat_map(|arbiter| arbiter.join().expect("it entered results")).collect()
    })
}

#[test]
fn a_site_killed_in_the_middle_has_lost_no_result_that_it_acknowledged() {
    let database = TestDatabase::sqlite();
    let url = database.url();
    new_tournament(&Service::new(database.store()));
    let mut kept: Vec<(GameId, &str)> = Vec::new();
    for enough in [10, 45] {
        let now = |store: &Store| store.tournament("cup").expect("readable").expect("there");
        let games = open_games(&now(&database.store()));
        let entered = kill_in_the_middle(&url, &games, enough);
        assert!(entered.len() >= enough, "{} of {enough}", entered.len());
        kept.extend(entered);
        let site = Served::start(&url);
        Visitor::new(&site.address).get("/t/cup/crosstable").is_ok();
        let store = Store::open(&url).expect("it opens again");
        let tournament = now(&store);
        for (game, code) in &kept {
            assert_eq!(
                tournament.game(*game).and_then(|game| game.result).map(GameResult::code),
                Some(*code),
                "{game}"
            );
        }
        assert_eq!(store.verify_journal(tournament.id), Ok(()));
    }
}
