//! Open pages hear of changes, whatever happened to them meanwhile, and keep what their reader did.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use fantoccini::wd::TimeoutConfiguration;
use poddavki::desk::{Actor, Desk, Request, SlipSeat};
use poddavki::store::Store;
use poddavki::tournament::{GameId, GameResult, Pairing, RoundNumber, Score, Tournament};

use super::Program;
use super::driver::Browser;

/// The running event of the demonstration.
const CUP: &str = "kubok-povolzhya-po-poddavkam";

/// The arbiter of the demonstration's running event, who works beside the program on the same database.
struct Arbiter {
    desk: Desk,
    actor: Actor,
}

impl Arbiter {
    fn of(program: &Program) -> Self {
        let database = program.directory.path().join("poddavki.sqlite3").display().to_string();
        let store = Store::open_existing(&database).expect("the database is there");
        Self { desk: Desk::new(store), actor: Actor { user: None, name: "arbiter".to_owned() } }
    }

    fn request(&self) -> Request<'_> {
        Request { actor: &self.actor, slug: CUP, seen: None }
    }

    fn event(&self) -> Arc<Tournament> {
        self.desk.tournament(CUP).expect("the event is there")
    }

    /// The boards of round 3 whose results are missing.
    fn open_boards(&self) -> Vec<Pairing> {
        let event = self.event();
        let round = event.round(RoundNumber(3)).expect("it is being played");
        event.unfinished(round).cloned().collect()
    }

    /// Lets White of the first game win all games of a board of round 3 that have no result.
    fn enter(&self, pairing: &Pairing) {
        let open = pairing.all_games().filter(|(_, game)| game.result.is_none_or(|result| !result.is_final()));
        let won = |number| {
            let id = GameId { round: pairing.round, board: pairing.board, game: number };
            (id, Some(GameResult::Played(Score::White)))
        };
        let results: Vec<_> = open.map(|(number, _)| won(number)).collect();
        self.desk
            .enter_results(&self.request(), &results, &poddavki::desk::Overruled::new())
            .expect("they may be entered");
    }

    /// Enters one more board, whichever.
    fn enter_one(&self) {
        self.enter(self.open_boards().first().expect("a board is left"));
    }
}

/// How many boards of the round the page's title says are finished, once it says another number than before.
async fn finished(browser: &Browser, before: Option<u64>) -> u64 {
    for _ in 0..100 {
        let title = browser.client.title().await.expect("the page has a title");
        let number = title.split(": ").nth(1).and_then(|rest| rest.split(' ').next()?.parse().ok());
        if let Some(number) = number.filter(|number| before != Some(*number)) {
            return number;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the page goes on saying that {before:?} boards are finished");
}

async fn run(browser: &Browser, script: &str) -> serde_json::Value {
    browser.client.execute(script, Vec::new()).await.unwrap_or_else(|error| panic!("{script}: {error}"))
}

/// Insists that a script becomes true within ten seconds.
async fn becomes_true(browser: &Browser, script: &str) {
    for _ in 0..100 {
        if run(browser, script).await == true {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("never true: {script}\n{}", browser.text().await);
}

fn round_page(program: &Program) -> String {
    program.at(&format!("/t/{CUP}/round/3"))
}

#[tokio::test]
async fn a_page_that_back_restores_is_as_new_as_any() {
    let program = Program::with_demo();
    let arbiter = Arbiter::of(&program);
    let browser = Browser::start(800, "en").await;
    browser.open(&round_page(&program)).await;
    let first = finished(&browser, None).await;
    run(&browser, "addEventListener('pageshow', ({ persisted }) => { window.cameBack = persisted; })").await;
    browser.open(&program.at("/ratings")).await;
    // One result while the page lies in the browser's memory, one when it is back.
    arbiter.enter_one();
    browser.client.back().await.expect("there is a page before");
    becomes_true(&browser, "return window.cameBack === true").await;
    assert_eq!(finished(&browser, Some(first)).await, first + 1);
    arbiter.enter_one();
    assert_eq!(finished(&browser, Some(first + 1)).await, first + 2);
    browser.stop().await;
}

/// Browsers allow six connections to a site: a stream for each page would leave none for the seventh.
#[tokio::test]
async fn nine_tabs_load_and_the_one_looked_at_is_live() {
    let program = Program::with_demo();
    let arbiter = Arbiter::of(&program);
    let browser = Browser::start(800, "en").await;
    let patience = TimeoutConfiguration::new(None, Some(Duration::from_secs(20)), None);
    browser.client.update_timeouts(patience).await.expect("it can be impatient");
    browser.open(&round_page(&program)).await;
    let first_tab = browser.client.window().await.expect("it has a window");
    for page in ["", "/standings", "/crosstable", "/players", "/player/1", "/round/1", "/round/2", "/round/3"] {
        let tab = browser.client.new_window(true).await.expect("another tab");
        browser.client.switch_to_window(tab.handle).await.expect("it is there");
        browser.open(&program.at(&format!("/t/{CUP}{page}"))).await;
        browser.find("main[data-version]").await;
    }
    let before = finished(&browser, None).await;
    arbiter.enter_one();
    assert_eq!(finished(&browser, Some(before)).await, before + 1);
    browser.client.switch_to_window(first_tab).await.expect("it is there");
    assert_eq!(finished(&browser, Some(before)).await, before + 1, "a tab that comes into view is brought up to date");
    browser.stop().await;
}

#[tokio::test]
async fn a_page_without_shared_workers_is_live_too() {
    let program = Program::with_demo();
    let arbiter = Arbiter::of(&program);
    let browser = Browser::start_with(800, "en", &["--disable-shared-workers"]).await;
    browser.open(&round_page(&program)).await;
    assert_eq!(run(&browser, "return typeof SharedWorker").await, "undefined", "the switch works");
    let before = finished(&browser, None).await;
    arbiter.enter_one();
    assert_eq!(finished(&browser, Some(before)).await, before + 1);
    browser.stop().await;
}

#[tokio::test]
async fn a_page_that_renews_itself_keeps_what_its_reader_did() {
    let program = Program::with_demo();
    let arbiter = Arbiter::of(&program);
    let browser = Browser::start(360, "en").await;

    browser.open(&program.at(&format!("/t/{CUP}/crosstable"))).await;
    let place = "const scroll = document.querySelector('.scroll'); ";
    run(
        &browser,
        &format!("{place} scroll.scrollLeft = 40; scrollTo(0, 200); scroll.focus({{ preventScroll: true }});"),
    )
    .await;
    let version = run(&browser, "return document.getElementById('main').dataset.version").await;
    arbiter.enter_one();
    becomes_true(&browser, &format!("return document.getElementById('main').dataset.version !== {version}")).await;
    let kept = format!("{place} return [scroll.scrollLeft, scrollY, document.activeElement === scroll]");
    assert_eq!(run(&browser, &kept).await, serde_json::json!([40, 200, true]));

    browser.open(&program.at(&format!("/t/{CUP}/standings"))).await;
    run(&browser, "document.querySelector('details.filters').open = true").await;
    let version = run(&browser, "return document.getElementById('main').dataset.version").await;
    arbiter.enter_one();
    becomes_true(&browser, &format!("return document.getElementById('main').dataset.version !== {version}")).await;
    assert_eq!(run(&browser, "return document.querySelector('details.filters').open").await, true);

    browser.open(&round_page(&program)).await;
    let before = finished(&browser, None).await;
    let board = arbiter.open_boards().first().expect("a board is left").clone();
    arbiter.enter(&board);
    assert_eq!(finished(&browser, Some(before)).await, before + 1);
    let row = format!("#b{}", board.board);
    becomes_true(&browser, &format!("return document.querySelector('{row} .renewed') !== null")).await;
    let told = run(&browser, "return document.getElementById('told').textContent").await;
    let expected = format!("Board {}: ", board.board);
    assert!(told.as_str().is_some_and(|told| told.starts_with(&expected)), "{told} does not tell of the board");
    becomes_true(&browser, "return document.querySelector('.renewed') === null").await;
    browser.stop().await;
}

/// A proxy in front of the site, as there is one on the internet: where the site does not answer, it says 502.
struct Proxy {
    address: String,
    site: Arc<Mutex<String>>,
}

impl Proxy {
    fn before(program: &Program) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let address = format!("http://{}", listener.local_addr().expect("it has an address"));
        let site = Arc::new(Mutex::new(program.address.clone()));
        let shared = Arc::clone(&site);
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                let site = shared.lock().expect("nobody panics").clone();
                thread::spawn(move || pass(client, &site));
            }
        });
        Self { address, site }
    }

    fn lead_to(&self, program: &Program) {
        program.address.clone_into(&mut self.site.lock().expect("nobody panics"));
    }
}

/// One connection, both ways.
fn pass(mut client: TcpStream, site: &str) {
    let Ok(mut server) = TcpStream::connect(site.trim_start_matches("http://")) else {
        let mut request = [0; 4096];
        // The browser may have gone already.
        let _ = client.read(&mut request);
        let _ = client.write_all(b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        return;
    };
    let (mut up, mut to_site) = (client.try_clone().expect("a socket"), server.try_clone().expect("a socket"));
    thread::spawn(move || {
        // Either side may end it.
        let _ = std::io::copy(&mut up, &mut to_site);
        let _ = to_site.shutdown(Shutdown::Both);
    });
    let _ = std::io::copy(&mut server, &mut client);
    let _ = client.shutdown(Shutdown::Both);
}

#[tokio::test]
async fn a_page_says_since_when_it_is_old_and_is_live_again_after_a_restart_behind_a_proxy() {
    let mut program = Program::with_demo();
    let arbiter = Arbiter::of(&program);
    let proxy = Proxy::before(&program);
    for (language, words) in [("en", "No connection since"), ("ru", "Нет связи с")] {
        let browser = Browser::start(800, language).await;
        browser.open(&format!("{}/t/{CUP}/round/3", proxy.address)).await;
        let boards = "return [...document.querySelectorAll('.pairs .live')].length";
        let before = run(&browser, boards).await.as_u64().expect("a number");
        program.kill();
        browser.says(words).await;
        arbiter.enter_one();
        program.start_again();
        proxy.lead_to(&program);
        for _ in 0..300 {
            if run(&browser, boards).await.as_u64() == Some(before - 1) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        assert_eq!(run(&browser, boards).await.as_u64(), Some(before - 1), "the new result is there");
        becomes_true(&browser, "return document.getElementById('offline').hidden").await;
        browser.stop().await;
    }
}

#[tokio::test]
async fn pairings_that_are_withdrawn_leave_the_screen() {
    let program = Program::with_demo();
    let arbiter = Arbiter::of(&program);
    arbiter.open_boards().iter().for_each(|board| arbiter.enter(board));
    arbiter.desk.close_round(&arbiter.request(), RoundNumber(3)).expect("it is over");
    arbiter.desk.pair_next_round(&arbiter.request()).expect("there is a next round");
    arbiter.desk.publish_round(&arbiter.request(), RoundNumber(4)).expect("it is paired");
    let published = arbiter.event().version.0;
    let browser = Browser::start(800, "ru").await;
    browser.open(&program.at(&format!("/t/{CUP}/round/4"))).await;
    let name = browser.find(".pairs .who a").await.text().await.expect("a name");
    arbiter.desk.undo(&arbiter.request(), published).expect("nothing builds on it");
    browser.says("Пары 4-го тура отозваны").await;
    assert!(!browser.text().await.contains(&name), "{name} is still on the screen");
    assert_eq!(browser.client.title().await.expect("a title"), "Пары 4-го тура отозваны");
    arbiter.desk.publish_round(&arbiter.request(), RoundNumber(4)).expect("it is paired");
    browser.says(&name).await;
    browser.stop().await;
}

/// A player's slip is open while the arbiter enters the result.
#[tokio::test]
async fn a_slip_follows_what_happens_at_the_board() {
    let program = Program::with_demo();
    let arbiter = Arbiter::of(&program);
    let board = arbiter.open_boards().first().expect("a board is left").clone();
    let seat = SlipSeat { tournament: arbiter.event().id, round: RoundNumber(3), entry: board.white };
    let token = arbiter.desk.slip_key().expect("there is a secret").token(seat);
    let browser = Browser::start(360, "en").await;
    browser.open(&program.at(&format!("/r/{token}"))).await;
    browser.find("form.report").await;
    arbiter.enter(&board);
    becomes_true(&browser, "return document.querySelector('form.report') === null").await;
    browser.stop().await;
}

#[tokio::test]
async fn pages_that_cannot_change_hold_no_stream() {
    let program = Program::with_demo();
    let browser = Browser::start(800, "en").await;
    browser.open(&program.at("/t/chempionat-rossii-po-poddavkam/standings")).await;
    assert_eq!(run(&browser, "return 'live' in document.getElementById('main').dataset").await, false);
    browser.open(&round_page(&program)).await;
    assert_eq!(run(&browser, "return document.getElementById('main').dataset.live").await, format!("t/{CUP}"));
    browser.stop().await;
}
