//! Open pages are updated, whatever happened to them meanwhile, and keep what their reader did.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use super::Program;
use super::driver::{Browser, until};
use super::followed::follow;
use poddavki::service::{
    Actor, NewTournament, ReportedAt, Request, Service, SlipReport, SlipReports, SlipSeat, SlipToken, SlipWord,
};
use poddavki::store::Store;
use tournament::{
    EntryId, GameId, GameNumber, GameResult, Info, Mark, Pairing, Preset, RoundNumber, Score, SeenSeat, Tournament,
    Visibility,
};

/// The running tournament of the demonstration.
pub const CUP: &str = "kubok-povolzhya-po-poddavkam";

/// The arbiter of the demonstration's running tournament, who works beside the program on the same database.
pub struct Arbiter {
    pub service: Service,
    actor: Actor,
}

impl Arbiter {
    pub fn new(program: &Program) -> Self {
        let database = program.directory.path().join("poddavki.sqlite3").display().to_string();
        let store = Store::open_existing(&database).expect("the database is there");
        Self { service: Service::new(store), actor: Actor { user: None, name: "arbiter".to_owned() } }
    }

    pub fn request(&self) -> Request<'_> {
        Request { actor: &self.actor, slug: CUP, seen: None, limit: None }
    }

    pub fn tournament(&self) -> Arc<Tournament> {
        self.service.tournament(CUP).expect("the tournament is there")
    }

    /// The boards of round 3 whose results are missing.
    pub fn open_boards(&self) -> Vec<Pairing> {
        let tournament = self.tournament();
        let round = tournament.round(RoundNumber(3)).expect("it is being played");
        tournament.unfinished(round).cloned().collect()
    }

    /// Those of them where nothing has been entered.
    pub fn untouched_boards(&self) -> Vec<Pairing> {
        let mut boards = self.open_boards();
        boards.retain(|pairing| pairing.all_games().all(|(_, game)| game.result.is_none()));
        boards
    }

    /// Lets White of the first game win all games of a board of round 3 that have no result.
    pub fn enter(&self, pairing: &Pairing) {
        let open = pairing.all_games().filter(|(_, game)| game.result.is_none_or(|result| !result.is_final()));
        let won = |number| {
            let id = GameId { round: pairing.round, board: pairing.board, game: number };
            (id, Some(GameResult::Played(Score::White)))
        };
        let results = open.map(|(number, _)| won(number)).collect();
        self.service
            .enter_results(&self.request(), &results, &poddavki::service::Overruled::new())
            .expect("they may be entered");
    }

    /// The address of a player's slip of round 3.
    pub fn slip(&self, entry: EntryId) -> String {
        let seat = SlipSeat { tournament: self.tournament().id, round: RoundNumber(3), entry };
        format!("/r/{}", self.service.slip_key().expect("there is a secret").token(SlipToken::Printed, seat))
    }

    /// Lets a player report the first game of their board in round 3 through the slip.
    pub fn report(&self, pairing: &Pairing, entry: EntryId, mark: Mark) {
        let seat = SlipSeat { tournament: self.tournament().id, round: RoundNumber(3), entry };
        let word = SlipWord::Said { mark: Some(mark), text: String::new() };
        let games = vec![SlipReport { game: GameNumber(1), word }];
        let reports = SlipReports { seen: SeenSeat::new(pairing, entry), games, photo: None };
        self.service.report(seat, &reports, ReportedAt::Slip).expect("it may be reported");
    }

    /// Enters one more board.
    pub fn enter_one(&self) {
        self.enter(self.open_boards().first().expect("a board is left"));
    }
}

/// The number of finished boards in the page's title, once it has changed.
async fn finished(browser: &Browser, before: Option<u64>) -> u64 {
    let told = until(async || {
        let title = browser.client.title().await.expect("the page has a title");
        let number = title.split(": ").nth(1).and_then(|rest| rest.split(' ').next()?.parse().ok());
        number.filter(|number| before != Some(*number))
    })
    .await;
    told.unwrap_or_else(|| panic!("the page goes on saying that {before:?} boards are finished"))
}

/// Waits until the program holds `wanted` live streams open.
async fn streams(program: &Program, wanted: u32) {
    let mut seen = String::new();
    let is_so = until(async || {
        let metrics = reqwest::get(program.at("/metrics")).await.expect("it answers");
        let text = metrics.text().await.expect("it is text");
        let line = text.lines().find_map(|line| line.strip_prefix("poddavki_live_streams "));
        line.unwrap_or_default().clone_into(&mut seen);
        (seen == wanted.to_string()).then_some(())
    })
    .await;
    assert!(is_so.is_some(), "{seen} streams are open instead of {wanted}");
}

pub async fn run(browser: &Browser, script: &str) -> serde_json::Value {
    browser.client.execute(script, Vec::new()).await.unwrap_or_else(|error| panic!("{script}: {error}"))
}

/// Insists that a script becomes true.
pub async fn becomes_true(browser: &Browser, script: &str) {
    let is_true = until(async || (run(browser, script).await == true).then_some(())).await;
    assert!(is_true.is_some(), "never true: {script}\n{}", browser.text().await);
}

fn round_page(program: &Program) -> String {
    program.at(&format!("/t/{CUP}/round/3"))
}

#[tokio::test]
async fn a_page_that_back_restores_is_as_new_as_any() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let browser = Browser::start(800, "en").await;
    browser.open(&round_page(&program)).await;
    let first = finished(&browser, None).await;
    run(&browser, "addEventListener('pageshow', ({ persisted }) => { window.cameBack = persisted; })").await;
    browser.open(&program.at("/ratings")).await;
    // One result while the page is in the browser's memory, one when it is back.
    arbiter.enter_one();
    let came_back = until(async || {
        // A busy browser may drop the first press.
        if run(&browser, "return location.pathname").await == "/ratings" {
            browser.client.back().await.expect("there is a page before");
        }
        (run(&browser, "return window.cameBack === true").await == true).then_some(())
    });
    assert!(came_back.await.is_some(), "the browser does not go back\n{}", browser.text().await);
    assert_eq!(finished(&browser, Some(first)).await, first + 1);
    arbiter.enter_one();
    assert_eq!(finished(&browser, Some(first + 1)).await, first + 2);
    browser.stop().await;
}

/// Browsers allow six connections to a site: one stream per page would leave none for the seventh.
#[tokio::test]
async fn nine_tabs_load_hold_one_stream_and_the_one_looked_at_is_live() {
    let program = Program::demo_beating(1);
    let arbiter = Arbiter::new(&program);
    let browser = Browser::start(800, "en").await;
    browser.open(&round_page(&program)).await;
    let first_tab = browser.client.window().await.expect("it has a window");
    for page in ["", "/standings", "/crosstable", "/players", "/player/1", "/round/1", "/round/2", "/round/3"] {
        let tab = browser.client.new_window(true).await.expect("another tab");
        browser.client.switch_to_window(tab.handle).await.expect("it is there");
        browser.open(&program.at(&format!("/t/{CUP}{page}"))).await;
        browser.find("main[data-version]").await;
    }
    let before = finished(&browser, None).await;
    streams(&program, 1).await;
    arbiter.enter_one();
    assert_eq!(finished(&browser, Some(before)).await, before + 1);
    browser.client.switch_to_window(first_tab).await.expect("it is there");
    assert_eq!(finished(&browser, Some(before)).await, before + 1, "a tab that comes into view is brought up to date");
    browser.stop().await;
}

/// Windows beside each other have different topics: one stream serves all, as long as one of them is open.
#[tokio::test]
async fn three_windows_share_one_stream_and_the_last_of_them_keeps_it() {
    let program = Program::demo_beating(1);
    let arbiter = Arbiter::new(&program);
    let browser = Browser::start(800, "en").await;
    let mut windows = vec![browser.client.window().await.expect("it has a window")];
    browser.open(&round_page(&program)).await;
    for page in ["/round/3", "/standings"] {
        let window = browser.client.new_window(false).await.expect("another window").handle;
        browser.client.switch_to_window(window.clone()).await.expect("it is there");
        browser.open(&program.at(&format!("/t/{CUP}{page}"))).await;
        browser.find("main[data-live]").await;
        windows.push(window);
    }
    streams(&program, 1).await;
    let version = "return document.getElementById('main').dataset.version";
    let mut before = Vec::new();
    for window in &windows {
        browser.client.switch_to_window(window.clone()).await.expect("it is there");
        before.push(run(&browser, version).await);
    }
    arbiter.enter_one();
    for (window, before) in windows.iter().zip(&before) {
        browser.client.switch_to_window(window.clone()).await.expect("it is there");
        becomes_true(&browser, &format!("{version} !== {before}")).await;
    }
    streams(&program, 1).await;
    for left in windows.iter().rev().skip(1) {
        browser.client.close_window().await.expect("it closes");
        browser.client.switch_to_window(left.clone()).await.expect("it is there");
        streams(&program, 1).await;
    }
    // The remaining page is updated as before.
    let last = finished(&browser, None).await;
    arbiter.enter_one();
    assert_eq!(finished(&browser, Some(last)).await, last + 1);
    browser.stop().await;
}

/// The worker goes on for another page without topics: the stream was for the closed window only.
#[tokio::test]
async fn a_window_that_closes_takes_its_stream_with_it() {
    let program = Program::demo_beating(1);
    let browser = Browser::start(800, "en").await;
    browser.open(&round_page(&program)).await;
    let first = browser.client.window().await.expect("it has a window");
    streams(&program, 1).await;
    see(&browser, false).await;
    streams(&program, 0).await;
    let window = browser.client.new_window(false).await.expect("another window").handle;
    browser.client.switch_to_window(window).await.expect("it is there");
    browser.open(&round_page(&program)).await;
    streams(&program, 1).await;
    browser.client.close_window().await.expect("it closes");
    browser.client.switch_to_window(first).await.expect("it is there");
    streams(&program, 0).await;
    browser.stop().await;
}

#[tokio::test]
async fn a_page_without_shared_workers_is_live_too() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
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
    let arbiter = Arbiter::new(&program);
    let browser = Browser::start(360, "en").await;
    // A window cannot be as narrow as a phone; only there the table is wider than the page.
    let phone = serde_json::json!({ "width": 360, "height": 780, "deviceScaleFactor": 1, "mobile": true });
    browser.command("Emulation.setDeviceMetricsOverride", phone).await;

    browser.open(&program.at(&format!("/t/{CUP}/crosstable"))).await;
    let place = "const scroll = document.querySelector('.scroll'); ";
    run(
        &browser,
        &format!("{place} scroll.scrollLeft = 20; scrollTo(0, 200); scroll.focus({{ preventScroll: true }});"),
    )
    .await;
    let version = run(&browser, "return document.getElementById('main').dataset.version").await;
    arbiter.enter_one();
    becomes_true(&browser, &format!("return document.getElementById('main').dataset.version !== {version}")).await;
    let kept = format!("{place} return [scroll.scrollLeft, scrollY, document.activeElement === scroll]");
    assert_eq!(run(&browser, &kept).await, serde_json::json!([20, 200, true]));

    browser.open(&program.at(&format!("/t/{CUP}/standings"))).await;
    run(&browser, "document.querySelector('details.filters').open = true").await;
    let version = run(&browser, "return document.getElementById('main').dataset.version").await;
    arbiter.enter_one();
    becomes_true(&browser, &format!("return document.getElementById('main').dataset.version !== {version}")).await;
    assert_eq!(run(&browser, "return document.querySelector('details.filters').open").await, true);

    browser.open(&round_page(&program)).await;
    let before = finished(&browser, None).await;
    let boards = arbiter.open_boards();
    let [board, .., other] = boards.as_slice() else { panic!("two boards are left") };
    // What is selected at a board whose result is missing yet stays while that of another comes in.
    let select = format!(
        "getSelection().selectAllChildren(document.querySelector('#b{} .white'));
        return getSelection().toString().trim()",
        other.board
    );
    let selected = run(&browser, &select).await;
    assert!(selected.as_str().is_some_and(|text| !text.is_empty()), "nothing is selected");
    arbiter.enter(board);
    assert_eq!(finished(&browser, Some(before)).await, before + 1);
    assert_eq!(run(&browser, "return getSelection().toString().trim()").await, selected);
    let row = format!("#b{}", board.board);
    becomes_true(&browser, &format!("return document.querySelector('{row} .renewed') !== null")).await;
    let told = run(&browser, "return document.getElementById('told').textContent").await;
    let expected = format!("Board {}: ", board.board);
    assert!(told.as_str().is_some_and(|told| told.starts_with(&expected)), "{told} does not tell of the board");
    becomes_true(&browser, "return document.querySelector('.renewed') === null").await;
    browser.stop().await;
}

#[tokio::test]
async fn an_open_front_page_shows_a_tournament_as_soon_as_it_is_opened() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let browser = Browser::start(800, "en").await;
    browser.open(&program.at("/")).await;
    browser.find(".now .glance li").await;
    let info = Info { title: "Spring Open".to_owned(), ..Info::default() };
    let new = NewTournament { info, settings: Preset::SwissSingleGames.settings(), visibility: Visibility::Draft };
    let slug = arbiter.service.create_tournament(&arbiter.actor, &new).expect("the title is new").slug;
    let request = Request { actor: &arbiter.actor, slug: &slug, seen: None, limit: None };
    let is_listed = "return document.querySelector('main').innerText.includes('Spring Open')";
    assert_eq!(run(&browser, is_listed).await, false);
    arbiter.service.set_visibility(&request, Visibility::Public).expect("it may be opened");
    becomes_true(&browser, is_listed).await;
    browser.stop().await;
}

/// A proxy in front of the site, as on the internet: if the site does not answer, it returns 502. It can also lose connections silently, as
/// networks do.
struct Proxy {
    address: String,
    site: Arc<Mutex<String>>,
    is_silent: Arc<AtomicBool>,
}

impl Proxy {
    fn before(program: &Program) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let address = format!("http://{}", listener.local_addr().expect("it has an address"));
        let site = Arc::new(Mutex::new(program.address.clone()));
        let is_silent = Arc::new(AtomicBool::new(false));
        let (shared, silence) = (Arc::clone(&site), Arc::clone(&is_silent));
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                let (site, silence) = (shared.lock().expect("nobody panics").clone(), Arc::clone(&silence));
                thread::spawn(move || pass(client, &site, &silence));
            }
        });
        Self { address, site, is_silent }
    }

    fn lead_to(&self, program: &Program) {
        program.address.clone_into(&mut self.site.lock().expect("nobody panics"));
    }

    /// Whether data is lost.
    fn lose(&self, is_lost: bool) {
        self.is_silent.store(is_lost, Ordering::Relaxed);
    }
}

/// One connection, both ways.
fn pass(mut client: TcpStream, site: &str, is_silent: &Arc<AtomicBool>) {
    let Ok(mut server) = TcpStream::connect(site.trim_start_matches("http://")) else {
        let mut request = [0; 4096];
        // The browser may be closed already.
        let _ = client.read(&mut request);
        let _ = client.write_all(b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        return;
    };
    let (mut up, mut to_site) = (client.try_clone().expect("a socket"), server.try_clone().expect("a socket"));
    let silence = Arc::clone(is_silent);
    thread::spawn(move || {
        // Either side may end it.
        let _ = carry(&mut up, &mut to_site, &silence);
        let _ = to_site.shutdown(Shutdown::Both);
    });
    let _ = carry(&mut server, &mut client, is_silent);
    let _ = client.shutdown(Shutdown::Both);
}

/// One direction of a connection. After a loss the connection carries nothing any more, and stays open.
fn carry(from: &mut TcpStream, to: &mut TcpStream, is_silent: &AtomicBool) -> std::io::Result<()> {
    let mut piece = [0; 16 * 1024];
    loop {
        let length = from.read(&mut piece)?;
        if length == 0 {
            return Ok(());
        }
        while is_silent.load(Ordering::Relaxed) {
            thread::park();
        }
        to.write_all(&piece[..length])?;
    }
}

/// A phone moves to another network: its connection is lost without a message.
#[tokio::test]
async fn a_connection_that_is_lost_without_a_word_is_noticed() {
    let program = Program::demo_beating(1);
    let arbiter = Arbiter::new(&program);
    let proxy = Proxy::before(&program);
    let browser = Browser::start(360, "en").await;
    browser.open(&format!("{}/t/{CUP}/round/3", proxy.address)).await;
    let before = finished(&browser, None).await;
    streams(&program, 1).await;
    arbiter.enter_one();
    assert_eq!(finished(&browser, Some(before)).await, before + 1, "it is live");
    proxy.lose(true);
    becomes_true(&browser, "return !document.getElementById('offline').hidden").await;
    browser.says("No connection since").await;
    arbiter.enter_one();
    proxy.lose(false);
    becomes_true(&browser, "return document.getElementById('offline').hidden").await;
    assert_eq!(finished(&browser, Some(before + 1)).await, before + 2);
    browser.stop().await;
}

/// Players read no more than their card: it says too that the connection is lost, and as of when it is.
#[tokio::test]
async fn the_card_of_a_followed_player_says_that_it_is_old() {
    let program = Program::demo_beating(1);
    let proxy = Proxy::before(&program);
    let tournament = Arbiter::new(&program).tournament();
    let entry = tournament.start_list().into_iter().find(|entry| entry.takes_part()).expect("somebody plays").id;
    let browser = Browser::start(360, "en").await;
    follow(&program, &browser, &format!("/t/{CUP}"), entry).await;
    browser.open(&format!("{}/t/{CUP}/round/3", proxy.address)).await;
    browser.find(".own-card").await;
    // A connection that is being made is given more time than one that has been heard on.
    becomes_true(&browser, "return !document.getElementById('updated').hidden").await;
    let told = "const [card, said] = ['.own-card', '.own-said'].map((css) => document.querySelector(css));
        const told = getComputedStyle(said, '::after').content;";
    proxy.lose(true);
    let is_old =
        format!("{told} return card.matches('.is-old') && /^\"No connection: as of \\d\\d:\\d\\d\"$/.test(told)");
    becomes_true(&browser, &is_old).await;
    proxy.lose(false);
    becomes_true(&browser, &format!("{told} return !card.matches('.is-old') && told === 'none'")).await;
    browser.stop().await;
}

/// Nothing happens, and the page says all the same up to when it is as new as can be; it stops when the connection is lost.
#[tokio::test]
async fn a_quiet_page_says_up_to_when_it_is_new() {
    let program = Program::demo_beating(1);
    let proxy = Proxy::before(&program);
    for (language, words) in [("en", "updated "), ("ru", "обновлено в "), ("uk", "оновлено о ")] {
        let browser = Browser::start(360, language).await;
        browser.open(&format!("{}/t/{CUP}/standings", proxy.address)).await;
        let says = format!(
            "const own = document.getElementById('updated');
            return !own.hidden && own.checkVisibility() && own.textContent.startsWith('{words}') && /\\d:\\d\\d$/.test(own.textContent)"
        );
        becomes_true(&browser, &says).await;
        let time = "return document.getElementById('updated').dateTime";
        let first = run(&browser, time).await;
        becomes_true(&browser, &format!("{time} > {first}")).await;
        // It stands below all else of the page, over nothing.
        let is_last = "const { top, height } = document.getElementById('updated').getBoundingClientRect();
            const cards = [...document.querySelectorAll('main > .card')];
            return height > 0 && cards.every((card) => card.getBoundingClientRect().bottom <= top)";
        assert_eq!(run(&browser, is_last).await, true, "in {language}");
        proxy.lose(true);
        becomes_true(&browser, "return !document.getElementById('offline').hidden").await;
        let last = run(&browser, time).await;
        proxy.lose(false);
        becomes_true(&browser, &format!("{time} > {last}")).await;
        browser.stop().await;
    }
}

#[tokio::test]
async fn a_page_says_since_when_it_is_old_and_is_live_again_after_a_restart_behind_a_proxy() {
    let mut program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
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
        becomes_true(&browser, &format!("{boards} === {}", before - 1)).await;
        becomes_true(&browser, "return document.getElementById('offline').hidden").await;
        browser.stop().await;
    }
}

#[tokio::test]
async fn pairings_that_are_withdrawn_leave_the_screen() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    arbiter.open_boards().iter().for_each(|board| arbiter.enter(board));
    arbiter.service.close_round(&arbiter.request(), RoundNumber(3)).expect("it is over");
    arbiter.service.pair_next_round(&arbiter.request()).expect("there is a next round");
    arbiter.service.publish_round(&arbiter.request(), RoundNumber(4)).expect("it is paired");
    let published = arbiter.tournament().version.0;
    let browser = Browser::start(800, "ru").await;
    browser.open(&program.at(&format!("/t/{CUP}/round/4"))).await;
    let name = browser.find(".pairs .who a").await.text().await.expect("a name");
    arbiter.service.undo(&arbiter.request(), published).expect("nothing builds on it");
    browser.says("Пары 4-го тура отозваны").await;
    assert!(!browser.text().await.contains(&name), "{name} is still on the screen");
    assert_eq!(browser.client.title().await.expect("a title"), "Пары 4-го тура отозваны");
    arbiter.service.publish_round(&arbiter.request(), RoundNumber(4)).expect("it is paired");
    browser.says(&name).await;
    browser.stop().await;
}

/// A player's slip is open while the arbiter enters the result.
#[tokio::test]
async fn a_slip_follows_what_happens_at_the_board() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let board = arbiter.open_boards().first().expect("a board is left").clone();
    let browser = Browser::start(360, "en").await;
    browser.open(&program.at(&arbiter.slip(board.white))).await;
    browser.find("form.report").await;
    arbiter.enter(&board);
    becomes_true(&browser, "return document.querySelector('form.report') === null").await;
    browser.stop().await;
}

/// Reports are shown on slips; a reader with a slip is notified on other pages too.
#[tokio::test]
async fn the_card_of_who_has_a_slip_follows_what_is_reported_at_the_board() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let board = arbiter.untouched_boards().first().expect("a board is left").clone();
    let browser = Browser::start(360, "en").await;
    browser.open(&program.at(&arbiter.slip(board.white))).await;
    browser.find("form.report").await;
    browser.open(&round_page(&program)).await;
    browser.find(".own-card").await;
    arbiter.report(&board, board.white, Mark::Win);
    let says = |text: &str| format!("return document.querySelector('.own-card').textContent.includes('{text}')");
    becomes_true(&browser, &says("result reported")).await;
    arbiter.report(&board, board.black, Mark::Win);
    becomes_true(&browser, &says("your opponent reported another result")).await;
    browser.stop().await;
}

/// Of the page of a game only what is around the board is renewed: the board is where its reader has moved it.
#[tokio::test]
async fn a_game_that_is_looked_at_stays_while_the_card_above_it_follows_its_board() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let board = arbiter.untouched_boards().first().expect("a board is left").clone();
    let browser = Browser::start(360, "en").await;
    browser.open(&program.at(&arbiter.slip(board.white))).await;
    browser.find("form.report").await;
    let game = GameId { round: board.round, board: board.board, game: GameNumber(1) };
    browser.open(&program.at(&format!("/t/{CUP}/game/{game}"))).await;
    browser.find(".own-card").await;
    run(&browser, "document.getElementById('replay').dataset.seen = 'yes'").await;
    let told = "return !document.getElementById('fresh').hidden";
    arbiter.report(&board, board.white, Mark::Win);
    let reported = "return document.querySelector('.own-card').textContent.includes('result reported')";
    becomes_true(&browser, reported).await;
    assert_eq!(run(&browser, told).await, false, "the game is as it was");
    arbiter.enter(&board);
    becomes_true(&browser, told).await;
    assert_eq!(run(&browser, "return document.getElementById('replay').dataset.seen").await, "yes");
    browser.stop().await;
}

#[tokio::test]
async fn the_chances_of_a_player_appear_on_their_open_page() {
    let program = Program::with_demo();
    let browser = Browser::start(360, "en").await;
    // Nobody has asked for them before: the page has come without them.
    browser.open(&program.at(&format!("/t/{CUP}/player/1"))).await;
    run(&browser, "window.isSame = true").await;
    browser.find("#needs table").await;
    assert_eq!(run(&browser, "return window.isSame === true").await, true, "it was not loaded anew");
    browser.stop().await;
}

/// What an open page is sent is what a page opened now shows, whoever reads it.
#[tokio::test]
async fn a_page_that_is_sent_changes_becomes_the_page_of_now() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let browser = Browser::start(800, "en").await;
    let board = arbiter.open_boards().first().expect("a board is left").clone();
    follow(&program, &browser, &format!("/t/{CUP}"), board.white).await;
    browser.open(&round_page(&program)).await;
    browser.find(".own-card").await;
    let count = "const fetched = window.fetch;
        window.sizes = [];
        window.fetch = async (...asked) => {
            const answer = await fetched(...asked);
            window.sizes.push([asked[1].headers['X-Changes-Since'], (await answer.clone().text()).includes('<html')]);
            return answer;
        };";
    run(&browser, count).await;
    let before = finished(&browser, None).await;
    arbiter.enter(&board);
    assert_eq!(finished(&browser, Some(before)).await, before + 1);
    let sizes = run(&browser, "return window.sizes").await;
    let sizes = sizes.as_array().expect("a list");
    assert_eq!(sizes.len(), 2, "the changes and the reader's own: {sizes:?}");
    assert!(sizes.iter().all(|own| own[1] == false) && sizes[1][0] == "own", "{sizes:?}");
    becomes_true(&browser, "return document.querySelector('.renewed') === null").await;
    let page = "document.getElementById('told').textContent = '';
        document.getElementById('updated').removeAttribute('datetime');
        document.getElementById('updated').hidden = true;
        document.getElementById('updated').textContent = '';
        return document.getElementById('main').innerHTML.replaceAll(' class=\"\"', '')";
    let renewed = run(&browser, page).await;
    browser.open(&round_page(&program)).await;
    assert_eq!(run(&browser, page).await, renewed);
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

/// The slip is shown again with moves that could not be read; then the opponent reports.
#[tokio::test]
async fn a_slip_that_was_refused_keeps_what_was_typed() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let board = arbiter.untouched_boards().first().expect("a board is left").clone();
    let browser = Browser::start(360, "ru").await;
    browser.open(&program.at(&arbiter.slip(board.white))).await;
    run(&browser, "document.querySelector('form.report details').open = true").await;
    browser.fill("textarea[name='moves-1']", "c3-d4 h8-a1").await;
    browser.submit("form.report button.go").await;
    browser.find("form.report .wrong").await;
    arbiter.report(&board, board.black, Mark::Draw);
    becomes_true(&browser, "return !document.getElementById('fresh').hidden").await;
    let kept = "return document.querySelector('textarea').value";
    assert_eq!(run(&browser, kept).await, "c3-d4 h8-a1");
    browser.find("form.report .wrong").await;
    browser.stop().await;
}

#[tokio::test]
async fn a_page_that_nobody_sees_holds_no_stream() {
    let program = Program::demo_beating(1);
    for switches in [&[][..], &["--disable-shared-workers"]] {
        let browser = Browser::start_with(800, "en", switches).await;
        browser.open(&round_page(&program)).await;
        streams(&program, 1).await;
        see(&browser, false).await;
        streams(&program, 0).await;
        see(&browser, true).await;
        streams(&program, 1).await;
        browser.stop().await;
        streams(&program, 0).await;
    }
}

/// Hides the page, or shows it again.
async fn see(browser: &Browser, is_seen: bool) {
    let state = if is_seen { "visible" } else { "hidden" };
    let script = format!(
        "Object.defineProperty(document, 'visibilityState', {{ configurable: true, value: '{state}' }});
         document.dispatchEvent(new Event('visibilitychange', {{ bubbles: true }}));"
    );
    run(browser, &script).await;
}

#[tokio::test]
async fn a_page_that_has_become_final_listens_no_more() {
    let program = Program::demo_beating(1);
    let arbiter = Arbiter::new(&program);
    // A separate page requests its stream at once, so if there is none, none will come.
    let browser = Browser::start_with(800, "en", &["--disable-shared-workers"]).await;
    browser.open(&program.at(&format!("/t/{CUP}/standings"))).await;
    let count = "const Own = EventSource;
        window.asked = 0;
        window.EventSource = class extends Own { constructor(address) { super(address); window.asked += 1; } };";
    run(&browser, count).await;
    see(&browser, false).await;
    see(&browser, true).await;
    assert_eq!(run(&browser, "return window.asked").await.as_u64(), Some(1), "one that is not final yet");
    streams(&program, 1).await;
    arbiter.open_boards().iter().for_each(|board| arbiter.enter(board));
    arbiter.service.close_round(&arbiter.request(), RoundNumber(3)).expect("it is over");
    arbiter.service.close_tournament(&arbiter.request()).expect("it may end early");
    streams(&program, 0).await;
    let before = run(&browser, "return window.asked").await;
    see(&browser, false).await;
    see(&browser, true).await;
    assert_eq!(run(&browser, "return window.asked").await, before, "a final one");
    streams(&program, 0).await;
    browser.stop().await;
}

/// A worker that the browser has suspended accepts messages and sends none.
#[tokio::test]
async fn a_page_whose_worker_is_dead_listens_by_itself() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let browser = Browser::start(800, "en").await;
    let dead = "window.SharedWorker = class { port = new MessageChannel().port1; };";
    browser.command("Page.addScriptToEvaluateOnNewDocument", serde_json::json!({ "source": dead })).await;
    browser.open(&round_page(&program)).await;
    let before = finished(&browser, None).await;
    streams(&program, 1).await;
    arbiter.enter_one();
    assert_eq!(finished(&browser, Some(before)).await, before + 1);
    browser.stop().await;
}

/// A screen that was loaded anew would be empty for a moment, in sight of the whole hall.
#[tokio::test]
async fn screens_of_the_hall_show_a_result_without_being_loaded_anew() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let browser = Browser::start(1280, "en").await;
    let version = "document.getElementById('main').dataset.version";
    for page in ["standings", "pairings"] {
        browser.open(&program.at(&format!("/t/{CUP}/screen/{page}"))).await;
        run(&browser, &format!("window.kept = true; window.before = {version};")).await;
        arbiter.enter_one();
        becomes_true(&browser, &format!("return {version} !== window.before")).await;
        assert_eq!(run(&browser, "return window.kept === true").await, true, "{page} was loaded anew");
    }
    browser.stop().await;
}

#[tokio::test]
async fn the_clock_of_the_hall_counts_down_to_the_end_of_the_round() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    // Micro-matches: twenty minutes for four times five.
    let schedule = [(RoundNumber(3), chrono::Utc::now().naive_utc())].into();
    let info = arbiter.tournament().info.clone();
    let info = Info { schedule, time_control: "5".to_owned(), utc_offset: Some(0), starts: None, ends: None, ..info };
    arbiter.service.edit_info(&arbiter.request(), &info).expect("a good schedule");
    let browser = Browser::start(1280, "en").await;
    browser.open(&program.at(&format!("/t/{CUP}/screen/clock"))).await;
    let left = "document.querySelector('[data-until]').textContent";
    becomes_true(&browser, &format!("return /^1?[0-9]:[0-9]{{2}}$/.test({left})")).await;
    let first = run(&browser, &format!("return {left}")).await;
    becomes_true(&browser, &format!("return {left} !== {first}")).await;
    for (until, expected) in [("Date.now() + 7230000", "2:00"), ("Date.now() - 1", "0:00")] {
        run(&browser, &format!("document.querySelector('[data-until]').dataset.until = {until}")).await;
        becomes_true(&browser, &format!("return {left} === '{expected}'")).await;
    }
    // All of it is in sight on every screen.
    for (width, height) in [(1024, 600), (1024, 768), (1366, 768), (1920, 1080), (3840, 2160)] {
        let screen = serde_json::json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        browser.command("Emulation.setDeviceMetricsOverride", screen).await;
        for language in ["ru", "en"] {
            browser.read_in(&program.at(&format!("/t/{CUP}/screen/clock")), language).await;
            let more = run(&browser, "return document.documentElement.scrollHeight - innerHeight").await;
            assert_eq!(more, 0, "below a screen of {width} × {height} pixels, {language}");
            let lines = "const box = document.getElementById('main').getBoundingClientRect();
                const lines = [...document.querySelectorAll('.clock > *')].map(line => line.getBoundingClientRect());
                return lines.every(line => line.top >= box.top - 1 && line.bottom <= box.bottom + 1)";
            assert_eq!(run(&browser, lines).await, true, "a screen of {width} × {height} pixels, {language}");
        }
    }
    browser.stop().await;
}
