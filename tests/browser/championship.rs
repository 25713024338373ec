//! A championship of 24 players from the first page to the next year, as its organiser works: on a desktop and on a phone, in several
//! languages, by mouse, by keyboard, without scripts, and on a connection that loses every tenth request. Clicks are counted where few are
//! promised, and axe-core checks the pages.
//!
//! A journey takes a minute, so that not every combination has one: each language is read at each width, and each language and each width
//! comes with scripts and without.
//!
//! | | with scripts | without |
//! |---|---|---|
//! | desktop, Russian | mouse | mouse |
//! | desktop, English | mouse, on a good and a bad connection | |
//! | phone, Russian | mouse | |
//! | phone, English | keys | mouse |

use std::cell::Cell;

use fantoccini::Locator;
use serde_json::json;

use super::bad_connection::BadConnection;
use super::barriers::barriers;
use super::driver::{Browser, ENTER, until};
use super::live::{becomes_true, run};
use super::{Program, set_up};
use draughts::Side;
use poddavki::service::{Actor, Request};
use tournament::transliterate::passport_latin;
use tournament::{Bye, CommandRecord, EntryId, GameResult, Pairing, RoundNumber, Score, Settings, Tournament};

/// How the organiser works.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hand {
    Mouse,
    Keyboard,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Scripts {
    On,
    Off,
}

struct Organiser {
    program: Program,
    browser: Browser,
    hand: Hand,
    scripts: Scripts,
    language: &'static str,
    /// The connection, if it loses requests.
    connection: Option<BadConnection>,
    /// Number of presses since the count began.
    clicks: Cell<u32>,
}

const SLUG: &str = "cup-2026";

impl Organiser {
    async fn new(width: u32, language: &'static str, hand: Hand, scripts: Scripts) -> Self {
        let program = Program::start();
        let browser = Browser::start(width, language).await;
        if scripts == Scripts::Off {
            browser.command("Emulation.setScriptExecutionDisabled", json!({ "value": true })).await;
        }
        set_up(&program, &browser).await;
        Self { program, browser, hand, scripts, language, connection: None, clicks: Cell::new(0) }
    }

    /// With a mouse and scripts, on a connection that loses every tenth request.
    async fn on_a_bad_connection(width: u32, language: &'static str) -> Self {
        let own = Self::new(width, language, Hand::Mouse, Scripts::On).await;
        own.browser.command("Page.addScriptToEvaluateOnNewDocument", json!({ "source": COUNTS_LOST_PARTS })).await;
        let connection = BadConnection::to(&own.program);
        connection.become_bad(true);
        Self { connection: Some(connection), ..own }
    }

    fn tournament(&self, slug: &str) -> Tournament {
        (*self.program.service().tournament(slug).expect("it is there")).clone()
    }

    async fn open(&self, rest: &str) {
        self.open_page(&format!("/admin/t/{SLUG}{rest}")).await;
    }

    /// Opens a page, again if it or a part of it is missing.
    async fn open_page(&self, path: &str) {
        let Some(connection) = &self.connection else { return self.browser.open(&self.program.at(path)).await };
        let address = connection.at(path);
        for _ in 0..MOST_TRIES {
            if self.browser.client.goto(&address).await.is_ok() && self.state().await == "there" {
                return;
            }
        }
        panic!("{address} does not open\n{}", self.browser.text().await);
    }

    /// The state of the page for a user: `there`, `broken`, `loading`, or `not-sent` if it reports a failed request.
    async fn state(&self) -> String {
        let state = self.browser.client.execute(LOOKS, Vec::new()).await;
        state.ok().and_then(|state| state.as_str().map(str::to_owned)).unwrap_or_else(|| "loading".to_owned())
    }

    /// Does what a user does with an incomplete page: reloads it, which sends a form again.
    async fn load_again_if_broken(&self) -> String {
        let state = self.state().await;
        if state == "broken" {
            // Where that is lost too, it is seen at the next look.
            let _ = self.browser.client.refresh().await;
        }
        state
    }

    /// As above, until the page is complete; a failed form is sent again, unless the page no longer offers it.
    async fn insist(&self, css: &str) {
        let came = until(async || {
            let state = self.load_again_if_broken().await;
            if state == "not-sent" && self.browser.client.find(Locator::Css(css)).await.is_ok() {
                self.browser.submit(css).await;
                return None;
            }
            ["there", "not-sent"].contains(&state.as_str()).then_some(())
        })
        .await;
        assert!(came.is_some(), "{css}: nothing comes\n{}", self.browser.text().await);
    }

    /// Waits until a script becomes true, on any connection.
    async fn becomes_true(&self, script: &str) {
        if self.connection.is_none() {
            return becomes_true(&self.browser, script).await;
        }
        let is_true = until(async || {
            let answer = self.browser.client.execute(script, Vec::new()).await;
            if answer.is_ok_and(|answer| answer == true) {
                return Some(());
            }
            self.load_again_if_broken().await;
            None
        })
        .await;
        assert!(is_true.is_some(), "never true: {script}\n{}", self.browser.text().await);
    }

    /// Presses a link or button that leads to another page.
    async fn press(&self, css: &str) {
        self.clicks.set(self.clicks.get() + 1);
        match self.hand {
            Hand::Mouse => self.browser.submit(css).await,
            Hand::Keyboard => self.browser.submit_by_key(css).await,
        }
        if self.connection.is_some() {
            self.insist(css).await;
        }
    }

    /// Ticks a box or chooses a result.
    async fn tick(&self, css: &str) {
        self.clicks.set(self.clicks.get() + 1);
        match self.hand {
            Hand::Mouse if self.connection.is_some() => {
                let pressed = until(async || {
                    self.load_again_if_broken().await;
                    self.browser.try_click(css).await.ok()
                });
                assert!(pressed.await.is_some(), "{css} cannot be pressed\n{}", self.browser.text().await);
            }
            Hand::Mouse => self.browser.click(css).await,
            Hand::Keyboard => {
                // The second attempt, if the page has just replaced the element.
                if self.browser.focus(css).await.send_keys(" ").await.is_err() {
                    self.browser.focus(css).await.send_keys(" ").await.expect("it takes a key");
                }
            }
        }
    }

    /// Starts the count.
    fn count(&self) {
        self.clicks.set(0);
    }

    #[track_caller]
    fn took_at_most(&self, clicks: u32, what: &str) {
        let taken = self.clicks.get();
        assert!(taken <= clicks, "{what}: {taken} clicks, {clicks} promised");
    }

    /// Checks the present page for barriers. axe-core needs scripts.
    async fn looks(&self) {
        // The pages are the same on any connection, and by keys.
        if self.scripts == Scripts::Off || self.connection.is_some() || self.hand == Hand::Keyboard {
            return;
        }
        let found = barriers(&self.browser).await;
        let address = self.browser.client.current_url().await.expect("it has one");
        assert!(found.is_empty(), "{address}: {found:?}");
    }
}

/// Attempts at opening a page or pressing a button before the test fails.
const MOST_TRIES: usize = 10;

/// Counts on each page the missing parts without which it looks broken.
const COUNTS_LOST_PARTS: &str = "window.lostParts = 0;
    addEventListener('error', ({ target }) => {
        if (target instanceof Element && target.matches('script, link[rel=stylesheet]')) window.lostParts += 1;
    }, true);";

/// The browser's own error page for a lost connection is a page too.
const LOOKS: &str = "if (document.readyState !== 'complete') return 'loading';
    if (document.getElementById('main') === null || window.lostParts > 0) return 'broken';
    return document.querySelector('.not-sent') === null ? 'there' : 'not-sent';";

/// The list as an entry table.
fn list() -> String {
    let players = (1..).zip(NAMES).map(|(n, name)| format!("{name};Анна;{};Орёл\n", 2400 - 10 * n));
    std::iter::once("Family name;Given name;Rating;Region\n".to_owned()).chain(players).collect()
}

const NAMES: [&str; 24] = [
    "Абрамова",
    "Борисова",
    "Викторова",
    "Громова",
    "Дорохина",
    "Ермолаева",
    "Жукова",
    "Зайцева",
    "Иванова",
    "Королёва",
    "Лаптева",
    "Морозова",
    "Никитина",
    "Орлова",
    "Петрова",
    "Родионова",
    "Смирнова",
    "Тихонова",
    "Ушакова",
    "Фролова",
    "Харитонова",
    "Цветкова",
    "Чернова",
    "Шестакова",
];

async fn make(organiser: &Organiser) {
    organiser.open_page("/admin/new").await;
    organiser.looks().await;
    organiser.browser.fill("#title", "Cup 2026").await;
    organiser.tick("input[name='preset'][value='swiss-single']").await;
    organiser.press("form[action='/admin/new'] button.go").await;
}

async fn take_in(organiser: &Organiser) {
    organiser.open("/players").await;
    organiser.looks().await;
    organiser.open("").await;
    organiser.looks().await;
    organiser.count();
    organiser.browser.fill("#text", &list()).await;
    organiser.press("#list-form button").await;
    organiser.looks().await;
    organiser.press("form[action$='/import/confirm'] button.go").await;
    organiser.took_at_most(2, "import of 24 from the overview");
    assert_eq!(organiser.tournament(SLUG).entries.len(), 24);
}

/// An applicant is confirmed as the last of 25 players. The tournament must be visible before applications are possible.
async fn register_one(organiser: &Organiser) {
    organiser.open("/registration").await;
    organiser.press("form[action$='/registration'] button.go").await;
    organiser.press("form[action$='/visibility'] button[value='public']").await;
    organiser.open_page(&format!("/t/{SLUG}/register")).await;
    organiser.looks().await;
    for (field, text) in [("#family", "Заявкина"), ("#given", "Ольга"), ("#birth", "1990"), ("#region", "Орёл")]
    {
        organiser.browser.fill(field, text).await;
    }
    organiser.press("#apply button.go").await;
    organiser.open("/applications").await;
    organiser.looks().await;
    organiser.count();
    organiser.tick("input[name='tick-1']").await;
    organiser.press("#several button[value='confirm']").await;
    organiser.took_at_most(2, "a confirmation");
    assert_eq!(organiser.tournament(SLUG).entries.values().filter(|entry| entry.is_confirmed()).count(), 25);
}

/// Three are missing when the check-in is closed; one of them comes before the round is paired.
async fn check_in(organiser: &Organiser) {
    organiser.open("/check-in").await;
    organiser.press("button[name='open']").await;
    organiser.looks().await;
    let players: Vec<EntryId> = organiser.tournament(SLUG).entries.keys().copied().collect();
    for player in &players[3..] {
        organiser.press(&format!("#p-{player} button[name='here']")).await;
    }
    organiser.press("button[name='close']").await;
    organiser.press(&format!("#p-{} button[name='here']", players[1])).await;
    organiser.looks().await;
    let tournament = organiser.tournament(SLUG);
    let absent = tournament.entries.values().filter(|entry| entry.byes.get(&RoundNumber(1)) == Some(&Bye::Zero));
    assert_eq!(absent.map(|entry| entry.id).collect::<Vec<_>>(), [players[0], players[2]]);
}

/// Another of them comes after the round is public, and meets the player who had the bye.
async fn an_absent_player_comes_after_all(organiser: &Organiser) {
    let tournament = organiser.tournament(SLUG);
    let coming = *tournament.entries.keys().nth(2).expect("25 play");
    let free = tournament.rounds[0].byes.iter().find(|(_, bye)| **bye == Bye::PairingAllocated).map(|(id, _)| *id);
    organiser.open(&format!("/round/1/late?coming={coming}")).await;
    organiser.looks().await;
    organiser.count();
    organiser.press("#offer form button.go").await;
    organiser.took_at_most(1, "a player let in");
    let tournament = organiser.tournament(SLUG);
    let opponent = |own: &Pairing| own.opponent_of(coming);
    assert_eq!(tournament.rounds[0].pairing_of(coming).and_then(opponent), free);
    assert!(free.is_some() && tournament.entries[&coming].byes.is_empty());
}

async fn pair(organiser: &Organiser, round: u16) {
    organiser.open("").await;
    organiser.looks().await;
    organiser.open(&format!("/round/{round}")).await;
    organiser.press(&format!("form[action$='/round/{round}/pair'] button.go")).await;
    organiser.looks().await;
    organiser.press(&format!("form[action$='/round/{round}/publish'] button.go")).await;
    organiser.browser.find("#results").await;
}

async fn take_the_publication_back(organiser: &Organiser) {
    organiser.count();
    // Beside the message; or on the page of the round, if the form arrived twice.
    organiser.press(".note form[action$='/undo'] button, div.row > form[action$='/undo'] button").await;
    organiser.took_at_most(1, "undo of a publication");
    organiser.press("form[action$='/round/1/publish'] button.go").await;
}

/// Black of the first board is absent; the others are won by White.
async fn enter_results(organiser: &Organiser, round: u16) {
    organiser.open(&format!("/round/{round}")).await;
    organiser.looks().await;
    let boards = organiser.tournament(SLUG).rounds[usize::from(round) - 1].pairings.len();
    organiser.count();
    organiser.press("#board-1 .absence[value^='black']").await;
    organiser.took_at_most(1, "a forfeit");
    for board in 2..=boards {
        let first = format!("input[name='pick-{round}-{board}-1'][value='1-0']");
        organiser.tick(&first).await;
    }
    if organiser.scripts == Scripts::Off {
        organiser.press("#results footer button").await;
    }
    // After the last result the page is updated: a next step means that everything is saved.
    organiser.becomes_true("return document.querySelector('.gap.below .go') !== null").await;
    let tournament = organiser.tournament(SLUG);
    let games = tournament.rounds[usize::from(round) - 1].pairings.values().filter_map(|own| own.games[0].result);
    let won = games.filter(|result| *result == GameResult::Played(Score::White)).count();
    assert_eq!(won, boards - 1, "round {round}");
}

async fn somebody_leaves_and_somebody_comes_late(organiser: &Organiser) {
    organiser.open("/players").await;
    // The last of the list; after them came the one who applied.
    let leaving = *organiser.tournament(SLUG).entries.keys().nth(23).expect("25 play");
    organiser.count();
    organiser.tick(&format!("input[name='tick-{leaving}']")).await;
    organiser.press("button[name='act'][value='withdraw']").await;
    organiser.took_at_most(2, "a withdrawal");
    organiser.browser.fill("#family", "Опоздавшая").await;
    organiser.browser.fill("#given", "Вера").await;
    organiser.browser.fill("#rating", "2000").await;
    organiser.press("#enter button.go").await;
    let tournament = organiser.tournament(SLUG);
    assert!(tournament.entries[&leaving].withdrawn_after.is_some() && tournament.entries.len() == 26);
}

/// A result of the first round was wrong, which is noticed in the third.
async fn correct_the_first_round(organiser: &Organiser) {
    organiser.open("/round/3").await;
    organiser.count();
    organiser.press("ul.rounds a[href$='/round/1']").await;
    let result = "input[name='pick-1-2-1'][value='0-1']";
    match (organiser.scripts, organiser.hand) {
        // The page asks by itself.
        (Scripts::On, Hand::Mouse) => organiser.press(result).await,
        (Scripts::On, Hand::Keyboard) => organiser.tick(result).await,
        (Scripts::Off, _) => {
            organiser.tick(result).await;
            organiser.press("#results footer button").await;
        }
    }
    organiser.looks().await;
    organiser.browser.find("#correction del").await;
    organiser.press("#correction button").await;
    // Without scripts a chosen result is sent by a button, which is one click more: a button for each result would enter one by accident.
    organiser.took_at_most(if organiser.scripts == Scripts::On { 3 } else { 4 }, "a correction");
    let result =
        organiser.tournament(SLUG).rounds[0].pairings.values().nth(1).and_then(|pairing| pairing.games[0].result);
    assert_eq!(result, Some(GameResult::Played(Score::Black)));
    organiser.count();
    organiser.press("nav.tabs a[href$='/standings']").await;
    organiser.took_at_most(1, "the standings");
    organiser.looks().await;
}

async fn end(organiser: &Organiser) {
    organiser.open("/close").await;
    organiser.looks().await;
    organiser.press("form[action$='/close'] button.go").await;
    assert_eq!(organiser.tournament(SLUG).status, tournament::TournamentStatus::Closed);
    organiser.open("/print/protocol").await;
    for player in ["Абрамова", "Заявкина", "Опоздавшая"] {
        let shown = if organiser.language == "en" { passport_latin(player) } else { player.to_owned() };
        organiser.browser.says(&shown).await;
    }
    organiser.looks().await;
}

async fn hold_it_again(organiser: &Organiser) {
    organiser.open("").await;
    organiser.count();
    organiser.press("a[href$='/again']").await;
    organiser.looks().await;
    organiser.browser.fill("#title", "Cup 2027").await;
    organiser.browser.fill("#slug", "cup-2027").await;
    if run(&organiser.browser, "return document.querySelector('[name=players]').checked").await == false {
        organiser.tick("input[name='players']").await;
    }
    organiser.press("form button.go").await;
    organiser.press("nav.tabs a[href$='/players']").await;
    organiser.press("button[value='confirm-all']").await;
    organiser.took_at_most(5, "clone and confirm");
    let next = organiser.tournament("cup-2027");
    assert_eq!(next.entries.values().filter(|entry| entry.is_confirmed()).count(), 26);
}

async fn runs_a_championship(organiser: Organiser) {
    make(&organiser).await;
    play(&organiser).await;
    organiser.browser.stop().await;
}

async fn play(organiser: &Organiser) {
    take_in(organiser).await;
    register_one(organiser).await;
    check_in(organiser).await;
    pair(organiser, 1).await;
    take_the_publication_back(organiser).await;
    an_absent_player_comes_after_all(organiser).await;
    enter_results(organiser, 1).await;
    somebody_leaves_and_somebody_comes_late(organiser).await;
    pair(organiser, 2).await;
    enter_results(organiser, 2).await;
    pair(organiser, 3).await;
    enter_results(organiser, 3).await;
    correct_the_first_round(organiser).await;
    end(organiser).await;
    hold_it_again(organiser).await;
}

/// Fixes the colour of the first board, which is drawn by lot: two championships are to be the same.
fn give_the_first_board_white(organiser: &Organiser) {
    let settings = Settings { initial_colour: Some(Side::White), ..organiser.tournament(SLUG).settings };
    let actor = Actor { user: None, name: "arbiter".to_owned() };
    let request = Request { actor: &actor, slug: SLUG, seen: None, limit: None };
    organiser.program.service().edit_settings(&request, &settings).expect("nothing is paired yet");
}

async fn play_with_white_first(organiser: &Organiser) {
    make(organiser).await;
    give_the_first_board_white(organiser);
    play(organiser).await;
}

/// All that was done, as the journal tells it.
fn commands(organiser: &Organiser) -> Vec<CommandRecord> {
    let (service, tournament) = (organiser.program.service(), organiser.tournament(SLUG));
    let entries = service.store().journal(tournament.id, None, 1000).expect("the journal is read");
    entries.into_iter().rev().map(|entry| entry.record).collect()
}

/// Every tenth request is lost, half of them after being executed, and the browser repeats none by itself. With patience the result is the
/// same as on a good connection, on a desktop in English: nothing is lost, and nothing is executed twice.
#[tokio::test]
async fn a_championship_is_the_same_on_a_connection_that_loses_every_tenth_request() {
    let bad = Organiser::on_a_bad_connection(1440, "en").await;
    let good = Organiser::new(1440, "en", Hand::Mouse, Scripts::On).await;
    tokio::join!(play_with_white_first(&bad), play_with_white_first(&good));
    let (played, expected) = (commands(&bad), commands(&good));
    for (one, other) in played.iter().zip(&expected) {
        assert_eq!(one, other, "{played:#?}");
    }
    assert_eq!(played.len(), expected.len(), "{:?}", played.last());
    let standings = |organiser: &Organiser| {
        let service = organiser.program.service();
        let tournament = service.tournament(SLUG).expect("it is there");
        service.standings(&tournament, RoundNumber(3))
    };
    assert_eq!(standings(&bad), standings(&good));
    let tournaments = bad.program.service().store().tournaments().expect("they are read");
    assert_eq!(tournaments.len(), 2, "the championship, and the next one");
    let lost = bad.connection.as_ref().map_or(0, BadConnection::lost);
    assert!(lost >= 20, "{lost} requests were lost");
    bad.browser.stop().await;
    good.browser.stop().await;
}

#[tokio::test]
async fn a_championship_is_run_on_a_desktop_in_russian() {
    runs_a_championship(Organiser::new(1440, "ru", Hand::Mouse, Scripts::On).await).await;
}

#[tokio::test]
async fn a_championship_is_run_on_a_phone_in_russian() {
    runs_a_championship(Organiser::new(360, "ru", Hand::Mouse, Scripts::On).await).await;
}

#[tokio::test]
async fn a_championship_is_run_on_a_phone_in_english_without_scripts() {
    runs_a_championship(Organiser::new(360, "en", Hand::Mouse, Scripts::Off).await).await;
}

#[tokio::test]
async fn a_championship_is_run_on_a_phone_in_english_by_keys() {
    runs_a_championship(Organiser::new(360, "en", Hand::Keyboard, Scripts::On).await).await;
}

#[tokio::test]
async fn a_championship_is_run_on_a_desktop_in_russian_without_scripts() {
    runs_a_championship(Organiser::new(1440, "ru", Hand::Mouse, Scripts::Off).await).await;
}

/// The most Tab presses from the top of a page to what stands above its list or begins it.
const TABS: usize = 45;

/// The most to what stands in a list of 24 or below it.
const TABS_PAST_A_LIST: usize = 4 * TABS;

/// Only the Tab key, Space, Enter and the keys of results: a player is entered, a round is paired, published, withdrawn and played, a player
/// is checked in, another leaves, a result of the past round is corrected, and the tournament is closed.
#[tokio::test]
async fn a_round_is_run_with_the_tab_key_alone() {
    let organiser = Organiser::new(1440, "en", Hand::Keyboard, Scripts::On).await;
    make(&organiser).await;
    take_in(&organiser).await;
    enter_a_player_by_tab(&organiser).await;
    pair_by_tab(&organiser, 1).await;
    // The page's own button, below the results, without a question.
    organiser.open("/round/1").await;
    organiser.browser.submit_by_tab("div.row > form[action$='/undo'] button", TABS_PAST_A_LIST).await;
    assert_eq!(organiser.tournament(SLUG).rounds[0].state.stage, tournament::Stage::Draft);
    publish_by_tab(&organiser, 1).await;
    enter_results_by_key(&organiser, 1).await;
    check_in_by_tab(&organiser).await;
    withdraw_by_tab(&organiser).await;
    pair_by_tab(&organiser, 2).await;
    enter_results_by_key(&organiser, 2).await;
    correct_by_tab(&organiser).await;
    organiser.open("/close").await;
    organiser.browser.submit_by_tab("form[action$='/close'] button.go", TABS).await;
    assert_eq!(organiser.tournament(SLUG).status, tournament::TournamentStatus::Closed);
    organiser.browser.stop().await;
}

async fn enter_a_player_by_tab(organiser: &Organiser) {
    let browser = &organiser.browser;
    organiser.open("/players").await;
    browser.tab_to("a[href='#family']", TABS).await;
    browser.press_key(ENTER).await;
    becomes_true(browser, "return document.activeElement.id === 'family'").await;
    let family = browser.client.active_element().await.expect("the field has the focus");
    family.send_keys("Заявкина").await.expect("it takes text");
    browser.tab_to("#given", 1).await.send_keys("Ольга").await.expect("it takes text");
    browser.submit_by_tab("#enter button.go", TABS).await;
    assert_eq!(organiser.tournament(SLUG).entries.len(), 25);
}

async fn pair_by_tab(organiser: &Organiser, round: u16) {
    organiser.open(&format!("/round/{round}")).await;
    organiser.browser.submit_by_tab(&format!("form[action$='/round/{round}/pair'] button.go"), TABS).await;
    publish_by_tab(organiser, round).await;
}

async fn publish_by_tab(organiser: &Organiser, round: u16) {
    organiser.open(&format!("/round/{round}")).await;
    organiser.browser.submit_by_tab(&format!("form[action$='/round/{round}/publish'] button.go"), TABS).await;
}

/// White wins on all boards: each key enters a result and goes to the next board.
async fn enter_results_by_key(organiser: &Organiser, round: u16) {
    let browser = &organiser.browser;
    organiser.open(&format!("/round/{round}")).await;
    let boards = organiser.tournament(SLUG).rounds[usize::from(round) - 1].pairings.len();
    browser.tab_to(&format!("input[name='pick-{round}-1-1']"), TABS).await;
    // One is left, so that the page stays.
    for _ in 1..boards {
        // The first figure of 2:0.
        browser.press_key('2').await;
    }
    browser.submit_by_tab("#results footer button", TABS).await;
    assert_eq!(won_by_white(organiser, round), boards - 1);
    organiser.open(&format!("/round/{round}")).await;
    browser.tab_to(&format!("input[name='pick-{round}-{boards}-1']"), TABS_PAST_A_LIST).await;
    browser.press_key('2').await;
    // The page is updated after the last result.
    organiser.becomes_true("return document.querySelector('.gap.below .go') !== null").await;
    assert_eq!(won_by_white(organiser, round), boards);
}

fn won_by_white(organiser: &Organiser, round: u16) -> usize {
    let tournament = organiser.tournament(SLUG);
    let games = tournament.rounds[usize::from(round) - 1].pairings.values().filter_map(|own| own.games[0].result);
    games.filter(|result| *result == GameResult::Played(Score::White)).count()
}

async fn check_in_by_tab(organiser: &Organiser) {
    organiser.open("/check-in").await;
    organiser.browser.submit_by_tab("button[name='open']", TABS).await;
    let first = *organiser.tournament(SLUG).entries.keys().next().expect("25 play");
    organiser.open("/check-in").await;
    let button = format!("#p-{first} button[name='here']");
    organiser.browser.submit_by_tab(&button, TABS_PAST_A_LIST).await;
    let here = organiser.tournament(SLUG).check_in.expect("it is open").present;
    assert_eq!(here.into_iter().collect::<Vec<_>>(), [first]);
}

async fn withdraw_by_tab(organiser: &Organiser) {
    let leaving = *organiser.tournament(SLUG).entries.keys().nth(1).expect("25 play");
    organiser.open("/players").await;
    organiser.browser.tab_to(&format!("input[name='tick-{leaving}']"), TABS_PAST_A_LIST).await;
    organiser.browser.press_key(' ').await;
    organiser.browser.submit_by_tab("button[name='act'][value='withdraw']", TABS_PAST_A_LIST).await;
    assert!(organiser.tournament(SLUG).entries[&leaving].withdrawn_after.is_some());
}

/// A result of the first round was wrong, which is noticed in the second.
async fn correct_by_tab(organiser: &Organiser) {
    let browser = &organiser.browser;
    organiser.open("/round/2").await;
    browser.submit_by_tab("ul.rounds a[href$='/round/1']", TABS).await;
    // The first figure of 0:2. The page asks by itself.
    browser.tab_to("input[name='pick-1-2-1']", TABS).await;
    browser.press_key('0').await;
    browser.find("#correction del").await;
    browser.submit_by_tab("#correction button.go", TABS).await;
    let result = organiser.tournament(SLUG).rounds[0].pairings.values().nth(1).and_then(|own| own.games[0].result);
    assert_eq!(result, Some(GameResult::Played(Score::Black)));
}
