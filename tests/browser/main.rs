//! The main user journeys in a real browser.

mod archive;
mod autosave;
mod bad_connection;
mod barriers;
mod championship;
mod connection;
#[path = "../web/support/directory.rs"]
mod directory;
mod driver;
mod embed;
mod every_page;
mod followed;
mod keys;
mod live;
mod paint;
mod passkeys;
mod people;
mod phone;
mod push;
mod registration;
mod replay;
mod staff_pages;
mod swaps;
mod taps;
mod unsaved;
mod widths;

use chrono::{TimeDelta, Utc};
use directory::new_directory;
use driver::Browser;
use poddavki::service::{AccountRights, Service, SlipSeat, SlipToken, random_token};
use poddavki::store::{NewSession, PasswordAuthor, Store};
use serde_json::json;
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use tempfile::TempDir;
use tournament::RoundNumber;

/// The program itself, serving a new database.
struct Program {
    child: Child,
    address: String,
    setup_link: String,
    directory: TempDir,
    /// How often it tells open pages that it lives, in seconds.
    heartbeat: u32,
    /// The base path of the site.
    base_path: &'static str,
}

impl Program {
    fn start() -> Self {
        Self::spawned(new_directory(), 25, "")
    }

    /// The same with the demonstration tournaments.
    fn with_demo() -> Self {
        Self::spawned(demo_directory(), 25, "")
    }

    /// The same below a path of its host.
    fn demo_below(base_path: &'static str) -> Self {
        Self::spawned(demo_directory(), 25, base_path)
    }

    /// The same telling open pages that it lives so often, in seconds.
    fn demo_beating(heartbeat: u32) -> Self {
        Self::spawned(demo_directory(), heartbeat, "")
    }

    fn spawned(directory: TempDir, heartbeat: u32, base_path: &'static str) -> Self {
        let mut child = Self::spawn(&directory, heartbeat, base_path);
        let out = BufReader::new(child.stdout.take().expect("its output is ours"));
        let lines: Vec<String> = out.lines().take(3).map(|line| line.expect("it is text")).collect();
        let address = lines[0].rsplit(' ').next().expect("it says where it is").to_owned();
        Self { child, address, setup_link: lines[2].clone(), directory, heartbeat, base_path }
    }

    fn spawn(directory: &TempDir, heartbeat: u32, base_path: &str) -> Child {
        Command::new(env!("CARGO_BIN_EXE_poddavki"))
            .args(["--bind", "127.0.0.1:0"])
            .current_dir(directory.path())
            .env_remove("DATABASE_URL")
            .env("HEARTBEAT", heartbeat.to_string())
            // Only the pictures of chances are checked, not their figures.
            .env("FORECAST_RUNS", "200")
            .env("BASE_PATH", base_path)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts")
    }

    /// Kills it, like a power cut.
    fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }

    /// Starts it again on the same database, at another port.
    fn start_again(&mut self) {
        self.child = Self::spawn(&self.directory, self.heartbeat, self.base_path);
        let out = BufReader::new(self.child.stdout.take().expect("its output is ours"));
        let first = out.lines().next().expect("it says where it is").expect("it is text");
        first.rsplit(' ').next().expect("it says where it is").clone_into(&mut self.address);
    }

    /// A service on its database, beside it.
    fn service(&self) -> Service {
        let database = self.directory.path().join(DATABASE).display().to_string();
        Service::new(Store::open_existing(&database).expect("the database is there"))
    }

    fn at(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The database that `poddavki demo` makes: once for all tests, since making it takes longer than most of them.
static DEMO: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let directory = new_directory();
    let mut demo = Command::new(env!("CARGO_BIN_EXE_poddavki"));
    let demo = demo.arg("demo").current_dir(directory.path()).env_remove("DATABASE_URL").output();
    assert!(demo.expect("the demo runs").status.success());
    fs::read(directory.path().join(DATABASE)).expect("the demo has made a database")
});

/// Where the program keeps its database in the directory in which it is started.
const DATABASE: &str = "poddavki.sqlite3";

fn demo_directory() -> TempDir {
    let directory = new_directory();
    fs::write(directory.path().join(DATABASE), &*DEMO).expect("the new directory is writable");
    directory
}

const NINE: &str = "name;rating;region
Kuperman I.;2300;Kyiv
Blinder B.;2250;Kharkiv
Kogan M.;2240;Moscow
Korshunov D.;2210;Leningrad
Tyunev E.;2190;Moscow
Romanov V.;2150;Leningrad
Petrov S.;2100;Moscow
Heif A.;2050;Riga
Schmidt J.;2000;Tallinn
";

/// An organiser's championship, from the setup link to the export.
#[tokio::test]
async fn an_organiser_runs_a_championship() {
    let program = Program::start();
    let browser = Browser::start(1280, "en").await;
    set_up(&program, &browser).await;
    make_tournament(&browser).await;
    enter_players(&program, &browser).await;
    pair_and_publish(&program, &browser, 1).await;
    enter_game_with_a_mistake(&program, &browser).await;
    enter_results(&program, &browser, 1).await;
    pair_and_publish(&program, &browser, 2).await;
    look_at_public_pages(&program, &browser).await;
    undo_a_wrong_result(&program, &browser).await;
    take_everything_home(&program, &browser).await;
    browser.stop().await;
}

/// The cup of the demonstration: a Swiss of micro-matches in its third round.
const CUP: &str = "/t/kubok-povolzhya-po-poddavkam";

/// The address of a slip of the cup's running round, at an unplayed board, so that it asks for results.
fn slip(program: &Program) -> String {
    let service = program.service();
    let tournament = service.tournament(CUP.trim_start_matches("/t/")).expect("the tournament is there");
    let round = tournament.round(RoundNumber(3)).expect("it is paired");
    let pairing = round.pairings.values().find(|pairing| pairing.is_untouched()).expect("not all play yet");
    let seat = SlipSeat { tournament: tournament.id, round: RoundNumber(3), entry: pairing.white };
    format!("/r/{}", service.slip_key().expect("there is a secret").token(SlipToken::Printed, seat))
}

/// The setup page, filled in: for the journeys that begin there.
async fn set_up(program: &Program, browser: &Browser) {
    browser.open(&program.setup_link).await;
    browser.fill("#name", "anna").await;
    browser.fill("#password", "correct horse").await;
    browser.submit("form[action$='/setup'] button.go").await;
    browser.find("header a[href$='/account']").await;
}

/// Gives a browser the session of the first administrator, as the setup page does, without a page.
async fn sign_in(program: &Program, browser: &Browser) {
    let (service, at) = (program.service(), Utc::now().naive_utc());
    let rights = AccountRights::Administrator;
    let anna = service
        .create_account(&poddavki::service::command_line(), "anna", "correct horse", rights, PasswordAuthor::Owner)
        .expect("nobody has the name");
    let token = random_token().expect("the system has random numbers");
    let session = NewSession {
        token: &token,
        user: Some(anna),
        password_stamp: None,
        agent: AGENT,
        at,
        expires_at: at + TimeDelta::days(1),
    };
    service.store().begin_session(&session).expect("it is written");
    let cookie = json!({ "url": program.address, "path": "/", "name": "session", "value": token, "httpOnly": true });
    browser.command("Network.setCookie", cookie).await;
}

/// How the browser calls itself, as far as pages tell it.
const AGENT: &str =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

async fn make_tournament(browser: &Browser) {
    let here = browser.client.current_url().await.expect("it has an address");
    browser.open(here.join("/admin/new").expect("it is an address").as_str()).await;
    browser.fill("#title", "Cup").await;
    browser.click("input[name='preset'][value='swiss-micro']").await;
    browser.submit("form[action='/admin/new'] button.go").await;
    browser.find(".tabs a[href='/admin/t/cup/players']").await;
}

async fn enter_players(program: &Program, browser: &Browser) {
    browser.open(&program.at("/admin/t/cup/players/import")).await;
    browser.fill("#text", &format!("{NINE}Nobody;much;Nowhere\n")).await;
    browser.submit("form[action$='/players/import'] button.go").await;
    browser.says("much").await;
    browser.says("Kuperman I.").await;
    // Back and Forward show the preview again, and nothing is sent for it.
    browser.client.back().await.expect("there is a page before");
    browser.find("form[data-drop]").await;
    browser.client.forward().await.expect("there is a page after");
    browser.find("form[action$='/import/confirm']").await;
    browser.says("Kuperman I.").await;
    browser.submit("form[action$='/import/confirm'] button.go").await;
    browser.says("Schmidt J.").await;
    browser.open(&program.at("/admin/t/cup/players")).await;
    browser.fill("#family", "Latecomer").await;
    browser.fill("#given", "L.").await;
    browser.fill("#rating", "1900").await;
    browser.submit("#enter button.go").await;
    browser.says("Latecomer L.").await;
}

async fn pair_and_publish(program: &Program, browser: &Browser, round: u32) {
    browser.open(&program.at(&format!("/admin/t/cup/round/{round}"))).await;
    browser.submit(&format!("form[action$='/round/{round}/pair'] button.go")).await;
    browser.submit(&format!("form[action$='/round/{round}/publish'] button.go")).await;
    browser.find("form[data-results]").await;
}

/// The second move is misread; the page shows the error and the legal moves; then it is corrected.
async fn enter_game_with_a_mistake(program: &Program, browser: &Browser) {
    browser.open(&program.at("/admin/t/cup/game/1-1-1")).await;
    browser.fill("#next", "1. c3-d4 b6-c5 2. d4-e5").await;
    browser.click("button[value='next'].btn").await;
    browser.find(".sheet-error").await;
    browser.says("d4:b6").await;
    browser.find("svg .astray").await;
    browser.fill("#next", "d4:b6").await;
    browser.click("button[value='next'].btn").await;
    browser.find("#result").await;
    browser.click("#result option[value='=']").await;
    browser.submit("button[value='save']").await;
    browser.open(&program.at("/t/cup/game/1-1-1")).await;
    browser.says("d4:b6").await;
}

/// All games of the round without a result are won by the player named first.
async fn enter_results(program: &Program, browser: &Browser, round: u16) {
    browser.open(&program.at(&format!("/admin/t/cup/round/{round}"))).await;
    let script = "for (const game of document.querySelectorAll('form[data-results] .pick'))
        if (!game.querySelector(':checked')) game.querySelector('input').click();";
    browser.client.execute(script, Vec::new()).await.expect("the page takes the results");
    browser.submit("form[data-results] footer button").await;
    let tournament = program.service().tournament("cup").expect("it is there");
    let missing = tournament.unfinished(tournament.round(RoundNumber(round)).expect("it is paired")).count();
    assert_eq!(missing, 0, "boards without a result; the page says:\n{}", browser.text().await);
    browser.open(&program.at(&format!("/admin/t/cup/round/{}", round + 1))).await;
    browser.find(&format!("form[action$='/round/{}/pair']", round + 1)).await;
}

async fn look_at_public_pages(program: &Program, browser: &Browser) {
    browser.open(&program.at("/t/cup/standings/after/1")).await;
    browser.says("Kuperman I.").await;
    browser.open(&program.at("/t/cup")).await;
    browser.says("Leaders").await;
    for page in ["/t/cup/players", "/t/cup/round/2", "/t/cup/crosstable", "/t/cup/player/1"] {
        browser.open(&program.at(page)).await;
        browser.says("Kuperman I.").await;
    }
    let csv = fetch(browser, "/t/cup/crosstable.csv").await;
    assert!(csv.contains("Kuperman I.") && csv.contains(';'), "{csv}");
}

/// A result is entered wrongly in round 2, noticed in the standings, and undone.
async fn undo_a_wrong_result(program: &Program, browser: &Browser) {
    browser.open(&program.at("/admin/t/cup/round/2")).await;
    let script = "document.querySelector('form[data-results] .pick input').click();";
    browser.client.execute(script, Vec::new()).await.expect("the page takes the result");
    browser.submit("form[data-results] footer button").await;
    browser.open(&program.at("/admin/t/cup/log")).await;
    browser.submit("ol.log li:first-child form[action$='/undo'] button").await;
    browser.find("ol.log").await;
    browser.open(&program.at("/admin/t/cup/round/2")).await;
    let chosen = browser.client.execute("return document.querySelectorAll('.pick :checked').length", Vec::new()).await;
    assert_eq!(chosen.expect("the page is counted"), 0, "the wrong result is gone");
}

async fn take_everything_home(program: &Program, browser: &Browser) {
    browser.open(&program.at("/t/cup")).await;
    let pdn = fetch(browser, "/t/cup/games.pdn").await;
    assert!(pdn.contains("c3-d4") && pdn.contains("[Variant \"Poddavki\"]"), "{pdn}");
    let json = fetch(browser, "/t/cup/event.json").await;
    assert!(json.contains("poddavki-event"), "{json}");
    let trf = fetch(browser, "/t/cup/event.trf").await;
    assert!(trf.contains("Latecomer"), "{trf}");
}

/// The response of the site to a request by the browser.
async fn fetch(browser: &Browser, path: &str) -> String {
    let script = "const [path, done] = arguments; fetch(path).then(a => a.text()).then(done, e => done('' + e));";
    let answer = browser.client.execute_async(script, vec![path.into()]).await.expect("the browser asks");
    answer.as_str().expect("it is text").to_owned()
}
