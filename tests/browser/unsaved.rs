//! Unsaved values survive leaving the page, and are removed by the log-out.

use super::driver::Browser;
use super::live::{Arbiter, CUP, becomes_true, run};
use super::{Program, sign_in};
use tournament::{GameId, GameNumber, Mark, Pairing};

/// A logged-in organiser with the page of round 3 open.
pub async fn organiser(program: &Program, width: u32, language: &str) -> Browser {
    let browser = Browser::start(width, language).await;
    sign_in(program, &browser).await;
    browser.open(&service(program, "/round/3")).await;
    browser.find("form[data-results]").await;
    browser
}

/// The address of a page of those who run the cup.
pub fn service(program: &Program, rest: &str) -> String {
    program.at(&format!("/admin/t/{CUP}{rest}"))
}

/// The button of a result of the first game of a board.
fn pick(pairing: &Pairing, result: &str) -> String {
    let id = GameId { round: pairing.round, board: pairing.board, game: GameNumber(1) };
    format!("input[name='pick-{id}'][value='{result}']")
}

async fn choose(browser: &Browser, pairing: &Pairing, result: &str) {
    run(browser, &format!("document.querySelector(`{}`).click()", pick(pairing, result))).await;
}

fn is_chosen(pairing: &Pairing, result: &str) -> String {
    format!("return document.querySelector(`{}`)?.checked === true", pick(pairing, result))
}

/// Whether the page would make the browser ask before leaving.
pub const ASKS: &str = "const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;";

/// The names of drafts that are kept beyond the tab.
const DRAFTS: &str = "Object.keys(localStorage).filter((name) => name.startsWith('unsaved '))";

/// As if the tab had been closed and another one opened.
async fn in_another_tab(browser: &Browser, page: &str) {
    run(browser, "sessionStorage.clear()").await;
    browser.open(page).await;
    browser.find("form[data-results]").await;
}

#[tokio::test]
async fn what_was_typed_in_a_tab_that_was_closed_is_offered_and_not_taken_up_by_itself() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let boards = arbiter.untouched_boards();
    let [one, two] = [&boards[0], &boards[1]];
    let (page, other) = (service(&program, "/round/3"), service(&program, "/players"));
    let browser = organiser(&program, 1280, "en").await;
    // Two games on a board: a single result is not sent by itself.
    choose(&browser, one, "1-0").await;
    choose(&browser, two, "=").await;
    browser.open(&other).await;
    in_another_tab(&browser, &page).await;
    browser.says("and not saved").await;
    assert_eq!(run(&browser, &is_chosen(one, "1-0")).await, false);
    assert_eq!(run(&browser, ASKS).await, false, "nothing was typed here");
    browser.click("#kept button:first-of-type").await;
    becomes_true(&browser, &is_chosen(one, "1-0")).await;
    assert_eq!(run(&browser, &is_chosen(two, "=")).await, true);
    assert_eq!(run(&browser, "return document.getElementById('kept').hidden").await, true);

    // It stays offered until it is dropped, or too old.
    browser.open(&other).await;
    in_another_tab(&browser, &page).await;
    browser.says("and not saved").await;
    browser.click("#kept button:last-of-type").await;
    assert_eq!(run(&browser, &format!("return {DRAFTS}.length")).await, 0);
    choose(&browser, one, "1-0").await;
    browser.open(&other).await;
    let age = format!(
        "for (const name of {DRAFTS}) {{
            const draft = JSON.parse(localStorage.getItem(name));
            localStorage.setItem(name, JSON.stringify({{ ...draft, at: Date.now() - 8 * 24 * 60 * 60 * 1000 }}));
        }}"
    );
    run(&browser, &age).await;
    in_another_tab(&browser, &page).await;
    assert_eq!(run(&browser, "return document.getElementById('kept').hidden").await, true);
    assert_eq!(run(&browser, &format!("return {DRAFTS}.length")).await, 0);
    browser.stop().await;
}

#[tokio::test]
async fn what_was_typed_of_a_player_is_there_again_after_another_form_of_the_page() {
    let program = Program::with_demo();
    let browser = organiser(&program, 1280, "en").await;
    browser.open(&service(&program, "/players")).await;
    browser.click("table.entries tbody tr:first-child .who a").await;
    browser.fill("#data #club", "Спартак").await;
    browser.submit("form[action$='/bye'] .btn").await;
    becomes_true(&browser, "return document.querySelector('#data #club')?.value === 'Спартак'").await;
    browser.says("not saved").await;
    browser.submit("#data .btn.go").await;
    browser.open(&service(&program, "/players")).await;
    browser.click("table.entries tbody tr:first-child .who a").await;
    assert_eq!(run(&browser, "return document.querySelector('#data #club').value").await, "Спартак");
    assert_eq!(run(&browser, ASKS).await, false);
    browser.stop().await;
}

#[tokio::test]
async fn results_that_were_typed_are_there_again_after_another_page() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let boards = arbiter.untouched_boards();
    let [one, two] = [&boards[0], &boards[1]];
    for (width, language, words) in [(1280, "en", "not saved"), (360, "ru", "не сохранили")] {
        let browser = if language == "en" {
            organiser(&program, width, language).await
        } else {
            let browser = Browser::start(width, language).await;
            log_in(&program, &browser).await;
            browser.open(&service(&program, "/round/3")).await;
            browser
        };
        assert_eq!(run(&browser, ASKS).await, false, "nothing was typed");
        choose(&browser, one, "1-0").await;
        choose(&browser, two, "=").await;
        assert_eq!(run(&browser, ASKS).await, true);
        browser.open(&service(&program, "/players")).await;
        browser.client.back().await.expect("there is a page before");
        becomes_true(&browser, &is_chosen(one, "1-0")).await;
        assert_eq!(run(&browser, &is_chosen(two, "=")).await, true);
        // By a link it is a new page.
        browser.open(&service(&program, "/players")).await;
        browser.click(&format!(".tabs a[href='/admin/t/{CUP}/round/3']")).await;
        becomes_true(&browser, &is_chosen(one, "1-0")).await;
        browser.says(words).await;
        assert_eq!(run(&browser, ASKS).await, true);
        // What was dropped is gone.
        browser.submit("#unsaved button").await;
        assert_eq!(run(&browser, &is_chosen(one, "1-0")).await, false);
        assert_eq!(run(&browser, ASKS).await, false);
        browser.stop().await;
    }
}

#[tokio::test]
async fn what_was_entered_meanwhile_is_not_overwritten_by_what_was_typed_before() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let boards = arbiter.untouched_boards();
    let [one, two] = [&boards[0], &boards[1]];
    let browser = organiser(&program, 1280, "en").await;
    choose(&browser, one, "0-1").await;
    choose(&browser, two, "0-1").await;
    browser.open(&service(&program, "/players")).await;
    arbiter.enter(one);
    browser.open(&service(&program, "/round/3")).await;
    becomes_true(&browser, &is_chosen(two, "0-1")).await;
    assert_eq!(run(&browser, &is_chosen(one, "1-0")).await, true, "the result that was entered stands");
    browser.says("You had 0:2, now there is 2:0").await;
    // Saved values are not restored, except the question, which waits for its answer.
    browser.submit("form[data-results] footer button").await;
    assert_eq!(run(&browser, &is_chosen(one, "1-0")).await, true);
    browser.says("You had 0:2, now there is 2:0").await;
    assert_eq!(run(&browser, ASKS).await, true);
    run(&browser, "document.querySelectorAll('.superseded button')[1].click()").await;
    assert_eq!(run(&browser, ASKS).await, false);
    assert_eq!(run(&browser, "return document.getElementById('unsaved').hidden").await, true);
    browser.stop().await;
}

/// Both players report the same; the arbiter has typed another result, and is asked.
#[tokio::test]
async fn a_question_about_results_stays_while_the_tournament_goes_on() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let boards = arbiter.untouched_boards();
    let [one, two] = [&boards[0], &boards[1]];
    arbiter.report(one, one.white, Mark::Win);
    arbiter.report(one, one.black, Mark::Loss);
    let browser = organiser(&program, 1280, "en").await;
    choose(&browser, one, "0-1").await;
    choose(&browser, two, "=").await;
    browser.submit("form[data-results] footer button").await;
    browser.find("input[name^='overrule-']").await;
    arbiter.report(two, two.white, Mark::Draw);
    becomes_true(&browser, "return !document.getElementById('fresh').hidden").await;
    browser.find("input[name^='overrule-']").await;
    assert_eq!(run(&browser, &is_chosen(one, "0-1")).await, true);
    assert_eq!(run(&browser, &is_chosen(two, "=")).await, true);
    assert_eq!(run(&browser, ASKS).await, true, "nothing of it is saved");
    // It survives even leaving.
    browser.open(&service(&program, "/players")).await;
    browser.open(&service(&program, "/round/3")).await;
    becomes_true(&browser, &is_chosen(one, "0-1")).await;
    assert_eq!(run(&browser, &is_chosen(two, "=")).await, true);
    browser.stop().await;
}

#[tokio::test]
async fn moves_and_settings_that_were_typed_are_there_again() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let board = &arbiter.untouched_boards()[0];
    let id = GameId { round: board.round, board: board.board, game: GameNumber(1) };
    let browser = organiser(&program, 1280, "en").await;
    let sheet = service(&program, &format!("/game/{id}"));
    browser.open(&sheet).await;
    browser.fill("#next", "c3-d4").await;
    browser.click("button[value='next'].btn").await;
    let is_there = "return /c3.d4/.test(document.querySelector('[data-sheet]').textContent)";
    becomes_true(&browser, is_there).await;
    browser.open(&service(&program, "/settings")).await;
    browser.fill("#chief-arbiter", "Petrova").await;
    browser.open(&sheet).await;
    becomes_true(&browser, is_there).await;
    browser.open(&service(&program, "/settings")).await;
    becomes_true(&browser, "return document.getElementById('chief-arbiter').value === 'Petrova'").await;
    browser.stop().await;
}

/// The pages outside of tournaments also ask, and restore typed values.
#[tokio::test]
async fn leaving_a_new_tournament_or_a_championship_asks_and_keeps_what_was_typed() {
    let program = Program::with_demo();
    let browser = organiser(&program, 1280, "en").await;
    for (page, field) in [("/admin/new", "#title"), ("/admin/series/new", "#title"), ("/admin/events/new", "#title")] {
        browser.open(&program.at(page)).await;
        browser.find(field).await;
        assert_eq!(run(&browser, ASKS).await, false, "{page}: nothing was typed");
        browser.fill(field, "Winter Cup").await;
        assert_eq!(run(&browser, ASKS).await, true, "{page}");
        browser.open(&program.at("/ratings")).await;
        browser.open(&program.at(page)).await;
        let is_there = format!("return document.querySelector('{field}').value === 'Winter Cup'");
        becomes_true(&browser, &is_there).await;
        assert_eq!(run(&browser, "return document.getElementById('unsaved').hidden").await, false, "{page}");
    }
    browser.open(&program.at("/admin/norms")).await;
    browser.find("#from").await;
    assert_eq!(run(&browser, "return typeof window.renewToken").await, "function");
    browser.stop().await;
}

#[tokio::test]
async fn after_the_logout_nothing_of_the_staff_comes_back() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let board = &arbiter.untouched_boards()[0];
    let browser = organiser(&program, 1280, "en").await;
    choose(&browser, board, "1-0").await;
    browser.open(&program.at("/account")).await;
    browser.submit("form[action='/logout'] button").await;
    assert_eq!(run(&browser, "return sessionStorage.length").await, 0);
    let left = run(&browser, &format!("return {DRAFTS}.length")).await;
    assert_eq!(left, 0, "the next one at this computer finds nothing");
    for _ in 0..2 {
        browser.client.back().await.expect("there is a page before");
        browser.find("form[action='/login'], input[name='password']").await;
        assert!(!browser.text().await.contains("anna"), "{}", browser.text().await);
        assert_eq!(run(&browser, "return document.querySelector('form[data-results]') === null").await, true);
    }
    log_in(&program, &browser).await;
    browser.open(&service(&program, "/round/3")).await;
    assert_eq!(run(&browser, &is_chosen(board, "1-0")).await, false);
    browser.stop().await;
}

async fn log_in(program: &Program, browser: &Browser) {
    browser.open(&program.at("/login")).await;
    browser.fill("#name", "anna").await;
    browser.fill("#password", "correct horse").await;
    browser.submit("form[action='/login'] button").await;
}
