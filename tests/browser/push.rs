//! The page on which a device subscribes to rounds. Without a push service: the browser's API is replaced.

use super::Program;
use super::driver::Browser;
use super::followed;
use super::live::{Arbiter, CUP, becomes_true, run};
use tournament::EntryId;

/// A browser that got an address from its push service.
const GIVEN: &str = "
    const key = new Uint8Array(65);
    key[0] = 4;
    const own = {
        endpoint: 'https://push.example/1', options: {},
        getKey: (name) => (name === 'p256dh' ? key : new Uint8Array(16)).buffer,
    };
    const registration = { pushManager: { getSubscription: async () => null, subscribe: async () => own } };
    const value = { register: async () => registration, ready: Promise.resolve(registration) };
    Object.defineProperty(navigator, 'serviceWorker', { value });
    Notification.requestPermission = async () => 'granted';";

/// A browser whose push service never answers.
const SILENT: &str = "
    const registration = { pushManager: { getSubscription: async () => null, subscribe: () => new Promise(() => {}) } };
    const value = { register: async () => registration, ready: Promise.resolve(registration) };
    Object.defineProperty(navigator, 'serviceWorker', { value });
    Notification.requestPermission = async () => 'granted';";

/// Makes the time of a page pass a hundred times as fast.
const HASTE: &str = "
    const usual = window.setTimeout.bind(window);
    window.setTimeout = (act, time, ...rest) => usual(act, time / 100, ...rest);";

/// A browser whose reader has refused.
const REFUSED: &str = "Notification.requestPermission = async () => 'denied';";

/// Lets the browser follow a player; returns the address of the page for subscribing to their rounds.
async fn follow(program: &Program, browser: &Browser, entry: EntryId) -> String {
    followed::follow(program, browser, &format!("/t/{CUP}"), entry).await;
    program.at(&format!("/t/{CUP}/notify/{entry}"))
}

/// Opens that page, once its script has taken the button over.
async fn open_with_script(browser: &Browser, page: &str) {
    browser.open(page).await;
    becomes_true(browser, "return document.querySelector('[data-state=script]').hidden").await;
}

#[tokio::test]
async fn one_press_has_the_device_told_and_another_ends_it() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let tournament = arbiter.service.tournament(CUP).expect("it is there");
    let entry = tournament.participants().next().expect("there are players").id;
    let browser = Browser::start(360, "en").await;
    let page = follow(&program, &browser, entry).await;
    open_with_script(&browser, &page).await;
    run(&browser, REFUSED).await;
    browser.click("#tell button").await;
    becomes_true(&browser, "return !document.querySelector('[data-state=refused]').hidden").await;
    open_with_script(&browser, &page).await;
    run(&browser, GIVEN).await;
    browser.submit("#tell button").await;
    browser.says("Notifications are on. You get one for each round.").await;
    let told = arbiter.service.store().waiting_notices(tournament.id).expect("readable");
    assert!(told.is_empty(), "nothing is published yet");
    browser.open(&page).await;
    browser.says("You get a notification for each round of").await;
    browser.submit("main form[action$='/off'] button").await;
    browser.says("Notifications are off.").await;
}

#[tokio::test]
async fn a_browser_that_does_not_answer_is_told_of() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let tournament = arbiter.service.tournament(CUP).expect("it is there");
    let entry = tournament.participants().next().expect("there are players").id;
    let browser = Browser::start(360, "en").await;
    let page = follow(&program, &browser, entry).await;
    open_with_script(&browser, &page).await;
    run(&browser, SILENT).await;
    browser.click("#tell button").await;
    becomes_true(&browser, "return !document.querySelector('[data-state=waiting]').hidden").await;
    open_with_script(&browser, &page).await;
    run(&browser, SILENT).await;
    run(&browser, HASTE).await;
    browser.click("#tell button").await;
    becomes_true(&browser, "return !document.querySelector('[data-state=silent]').hidden").await;
}

#[tokio::test]
async fn the_worker_is_taken_by_the_browser_below_a_path_of_the_host_too() {
    let program = Program::demo_below("/draughts");
    let browser = Browser::start(360, "en").await;
    browser.open(&program.at(&format!("/t/{CUP}"))).await;
    let register = "navigator.serviceWorker.register('/draughts/sw.js').then((own) => { window.scope = own.scope; });";
    run(&browser, register).await;
    becomes_true(&browser, "return window.scope?.endsWith('/draughts/') === true").await;
}
