//! A championship of 24 from the first page to the next year, as its organiser goes through it: on a desktop and on a phone, in both
//! languages, by mouse, by keyboard, and without scripts. Clicks are counted where few are promised, and axe-core looks at the pages.

use std::cell::Cell;

use serde_json::json;

use super::barriers::barriers;
use super::driver::Browser;
use super::live::{becomes_true, run};
use super::{Program, set_up};
use tournament::transliterate::passport_latin;
use tournament::{Bye, EntryId, GameResult, Pairing, RoundNumber, Score, Tournament};

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
    /// How often something was pressed since the counting began.
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
        Self { program, browser, hand, scripts, language, clicks: Cell::new(0) }
    }

    fn event(&self, slug: &str) -> Tournament {
        (*self.program.service().tournament(slug).expect("it is there")).clone()
    }

    async fn open(&self, rest: &str) {
        self.browser.open(&self.program.at(&format!("/admin/t/{SLUG}{rest}"))).await;
    }

    /// Presses what leads to another page.
    async fn press(&self, css: &str) {
        self.clicks.set(self.clicks.get() + 1);
        match self.hand {
            Hand::Mouse => self.browser.submit(css).await,
            Hand::Keyboard => self.browser.submit_by_key(css).await,
        }
    }

    /// Ticks a box or chooses a result.
    async fn tick(&self, css: &str) {
        self.clicks.set(self.clicks.get() + 1);
        match self.hand {
            Hand::Mouse => self.browser.click(css).await,
            Hand::Keyboard => {
                // The second time, where the page has just put another element in its place.
                if self.browser.focus(css).await.send_keys(" ").await.is_err() {
                    self.browser.focus(css).await.send_keys(" ").await.expect("it takes a key");
                }
            }
        }
    }

    /// Begins to count.
    fn count(&self) {
        self.clicks.set(0);
    }

    #[track_caller]
    fn took_at_most(&self, clicks: u32, what: &str) {
        let taken = self.clicks.get();
        assert!(taken <= clicks, "{what}: {taken} clicks, {clicks} promised");
    }

    /// No barriers on the page as it is now. axe-core needs scripts.
    async fn looks(&self) {
        if self.scripts == Scripts::Off {
            return;
        }
        let found = barriers(&self.browser).await;
        let address = self.browser.client.current_url().await.expect("it has one");
        assert!(found.is_empty(), "{address}: {found:?}");
    }
}

/// The list as it comes from an entry table.
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
    organiser.browser.open(&organiser.program.at("/admin/new")).await;
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
    assert_eq!(organiser.event(SLUG).entries.len(), 24);
}

/// A player who applied is confirmed as the last of 25. The tournament must be seen before anybody can apply.
async fn register_one(organiser: &Organiser) {
    organiser.open("/registration").await;
    organiser.press("form[action$='/registration'] button.go").await;
    organiser.press("form[action$='/visibility'] button[value='public']").await;
    organiser.browser.open(&organiser.program.at(&format!("/t/{SLUG}/register"))).await;
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
    assert_eq!(organiser.event(SLUG).entries.values().filter(|entry| entry.is_confirmed()).count(), 25);
}

/// Three are missing when the check-in is closed; one of them comes before the round is paired.
async fn check_in(organiser: &Organiser) {
    organiser.open("/check-in").await;
    organiser.press("button[name='open']").await;
    organiser.looks().await;
    let players: Vec<EntryId> = organiser.event(SLUG).entries.keys().copied().collect();
    for player in &players[3..] {
        organiser.press(&format!("#p-{player} button")).await;
    }
    organiser.press("button[name='close']").await;
    organiser.press(&format!("#p-{} button", players[1])).await;
    organiser.looks().await;
    let event = organiser.event(SLUG);
    let absent = event.entries.values().filter(|entry| entry.byes.get(&RoundNumber(1)) == Some(&Bye::Zero));
    assert_eq!(absent.map(|entry| entry.id).collect::<Vec<_>>(), [players[0], players[2]]);
}

/// Another of them comes after the round is public, and meets the player who had no opponent.
async fn an_absent_player_comes_after_all(organiser: &Organiser) {
    let event = organiser.event(SLUG);
    let coming = *event.entries.keys().nth(2).expect("25 play");
    let free = event.rounds[0].byes.iter().find(|(_, bye)| **bye == Bye::PairingAllocated).map(|(id, _)| *id);
    organiser.open(&format!("/round/1/late?coming={coming}")).await;
    organiser.looks().await;
    organiser.count();
    organiser.press("#offer form button.go").await;
    organiser.took_at_most(1, "a player let in");
    let event = organiser.event(SLUG);
    let opponent = |own: &Pairing| own.opponent_of(coming);
    assert_eq!(event.rounds[0].pairing_of(coming).and_then(opponent), free);
    assert!(free.is_some() && event.entries[&coming].byes.is_empty());
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
    organiser.press(".note.ok form[action$='/undo'] button, .note form[action$='/undo'] button").await;
    organiser.took_at_most(1, "undo of a publication");
    organiser.press("form[action$='/round/1/publish'] button.go").await;
}

/// Black of the first board has not come; the others are won by White.
async fn enter_results(organiser: &Organiser, round: u16) {
    organiser.open(&format!("/round/{round}")).await;
    organiser.looks().await;
    let boards = organiser.event(SLUG).rounds[usize::from(round) - 1].pairings.len();
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
    // With the last result the page comes anew: that there is a next step says that all is saved.
    becomes_true(&organiser.browser, "return document.querySelector('.gap.below .go') !== null").await;
    let event = organiser.event(SLUG);
    let games = event.rounds[usize::from(round) - 1].pairings.values().filter_map(|own| own.games[0].result);
    let won = games.filter(|result| *result == GameResult::Played(Score::White)).count();
    assert_eq!(won, boards - 1, "round {round}");
}

async fn somebody_leaves_and_somebody_comes_late(organiser: &Organiser) {
    organiser.open("/players").await;
    // The last of the list; after them came the one who applied.
    let leaving = *organiser.event(SLUG).entries.keys().nth(23).expect("25 play");
    organiser.count();
    organiser.tick(&format!("input[name='tick-{leaving}']")).await;
    organiser.press("button[name='act'][value='withdraw']").await;
    organiser.took_at_most(2, "a withdrawal");
    organiser.browser.fill("#family", "Опоздавшая").await;
    organiser.browser.fill("#given", "Вера").await;
    organiser.browser.fill("#rating", "2000").await;
    organiser.press("#enter button.go").await;
    let event = organiser.event(SLUG);
    assert!(event.entries[&leaving].withdrawn_after.is_some() && event.entries.len() == 26);
}

/// A result of the first round was wrong, as is found in the third.
async fn correct_the_first_round(organiser: &Organiser) {
    organiser.open("/round/3").await;
    organiser.count();
    organiser.press("ul.rounds a[href$='/round/1']").await;
    if organiser.scripts == Scripts::On && organiser.hand == Hand::Mouse {
        // The page asks by itself.
        organiser.press("input[name='pick-1-2-1'][value='0-1']").await;
    } else {
        organiser.tick("input[name='pick-1-2-1'][value='0-1']").await;
        organiser.press("#results footer button").await;
    }
    organiser.looks().await;
    organiser.browser.find("#correction del").await;
    organiser.press("#correction button").await;
    organiser.took_at_most(
        if organiser.hand == Hand::Mouse && organiser.scripts == Scripts::On { 3 } else { 4 },
        "a correction",
    );
    let result = organiser.event(SLUG).rounds[0].pairings.values().nth(1).and_then(|pairing| pairing.games[0].result);
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
    assert_eq!(organiser.event(SLUG).status, tournament::TournamentStatus::Closed);
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
    let next = organiser.event("cup-2027");
    assert_eq!(next.entries.values().filter(|entry| entry.is_confirmed()).count(), 26);
}

async fn runs_a_championship(organiser: Organiser) {
    make(&organiser).await;
    take_in(&organiser).await;
    register_one(&organiser).await;
    check_in(&organiser).await;
    pair(&organiser, 1).await;
    take_the_publication_back(&organiser).await;
    an_absent_player_comes_after_all(&organiser).await;
    enter_results(&organiser, 1).await;
    somebody_leaves_and_somebody_comes_late(&organiser).await;
    pair(&organiser, 2).await;
    enter_results(&organiser, 2).await;
    pair(&organiser, 3).await;
    enter_results(&organiser, 3).await;
    correct_the_first_round(&organiser).await;
    end(&organiser).await;
    hold_it_again(&organiser).await;
    organiser.browser.stop().await;
}

#[tokio::test]
async fn a_championship_is_run_on_a_desktop_with_few_clicks() {
    runs_a_championship(Organiser::new(1440, "en", Hand::Mouse, Scripts::On).await).await;
}

#[tokio::test]
async fn a_championship_is_run_on_a_desktop_in_russian() {
    runs_a_championship(Organiser::new(1440, "ru", Hand::Mouse, Scripts::On).await).await;
}

#[tokio::test]
async fn a_championship_is_run_on_a_phone_in_english() {
    runs_a_championship(Organiser::new(360, "en", Hand::Mouse, Scripts::On).await).await;
}

#[tokio::test]
async fn a_championship_is_run_on_a_phone_without_scripts() {
    runs_a_championship(Organiser::new(360, "ru", Hand::Mouse, Scripts::Off).await).await;
}

#[tokio::test]
async fn a_championship_is_run_on_a_phone_by_keys() {
    runs_a_championship(Organiser::new(360, "ru", Hand::Keyboard, Scripts::On).await).await;
}

#[tokio::test]
async fn a_championship_is_run_without_scripts() {
    runs_a_championship(Organiser::new(1440, "ru", Hand::Mouse, Scripts::Off).await).await;
}

/// How often Tab may have to be pressed from the top of a page.
const TABS: usize = 45;

/// Nothing but the Tab key, Enter and the keys of results: a round is paired, published, taken back and played.
#[tokio::test]
async fn a_round_is_run_with_the_tab_key_alone() {
    let organiser = Organiser::new(1440, "en", Hand::Keyboard, Scripts::On).await;
    make(&organiser).await;
    take_in(&organiser).await;
    let browser = &organiser.browser;
    organiser.open("/round/1").await;
    browser.submit_by_tab("form[action$='/round/1/pair'] button.go", TABS).await;
    organiser.open("/round/1").await;
    browser.submit_by_tab("form[action$='/round/1/publish'] button.go", TABS).await;
    // The page's own button, in its menu, without a question.
    organiser.open("/round/1").await;
    let menu = browser.tab_to(".in-menu > summary", 4 * TABS).await;
    menu.send_keys("\u{e007}").await.expect("the menu opens");
    browser.submit_by_tab("div.row > form[action$='/undo'] button", 4 * TABS).await;
    assert_eq!(organiser.event(SLUG).rounds[0].state.stage, tournament::Stage::Draft);
    organiser.open("/round/1").await;
    browser.submit_by_tab("form[action$='/round/1/publish'] button.go", TABS).await;
    organiser.open("/round/1").await;
    let boards = organiser.event(SLUG).rounds[0].pairings.len();
    browser.tab_to("input[name='pick-1-1-1']", TABS).await;
    // Each key enters a result and goes on to the next board; one is left, so that the page stays.
    for _ in 1..boards {
        let focused = browser.client.active_element().await.expect("a result has the focus");
        // The first figure of 2:0.
        focused.send_keys("2").await.expect("it takes a key");
    }
    browser.submit_by_tab("#results footer button", TABS).await;
    let event = organiser.event(SLUG);
    let games = event.rounds[0].pairings.values().filter_map(|own| own.games[0].result);
    assert_eq!(games.filter(|result| *result == GameResult::Played(Score::White)).count(), boards - 1);
    organiser.browser.stop().await;
}
