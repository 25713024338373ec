//! Results by keyboard: the keys are the first digits of the buttons.

use super::driver::{Browser, until};
use super::live::{Arbiter, CUP, becomes_true, run};
use super::{Program, sign_in};
use tournament::{Forfeit, GameNumber, GameResult, Pairing, PointValues, Score, Scoring, Settings};

pub async fn press(browser: &Browser, key: &str, code: &str, shift: bool) {
    let script = format!(
        "document.activeElement.dispatchEvent(new KeyboardEvent('keydown',
            {{ key: '{key}', code: '{code}', shiftKey: {shift}, bubbles: true, cancelable: true }}))"
    );
    run(browser, &script).await;
}

#[tokio::test]
async fn the_digits_on_the_buttons_enter_results_and_shift_enters_a_whole_match() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let boards = arbiter.untouched_boards();
    let browser = Browser::start(1280, "en").await;
    sign_in(&program, &browser).await;
    browser.open(&program.at(&format!("/admin/t/{CUP}/round/3?missing=1"))).await;
    browser.find("form[data-results] .game.next").await;
    let chosen = |board: usize| {
        let row = format!("[...document.querySelectorAll('[name^=\"pick-3-{}-\"]:checked')]", boards[board].board);
        format!("return {row}.map((own) => own.closest('label').textContent.trim()).join(' ')")
    };
    // The points of a game give the keys: with 2-1-0 they are 2, 1 and 0.
    let labels = "return [...document.querySelectorAll('.game.next .pick label')].map((own) => own.textContent.trim()[0]).join('')";
    let digits = run(&browser, labels).await;
    let digits: Vec<String> = digits.as_str().unwrap_or_default().chars().map(String::from).collect();
    assert_eq!(digits.len(), 3, "{digits:?}");
    let legend = run(&browser, "return document.querySelector('p.keys').textContent").await;
    assert!(legend.as_str().is_some_and(|text| text.contains("the whole match")), "{legend}");

    let focus = |board: usize| format!("document.querySelector('[name=\"pick-3-{}-1\"]').focus()", boards[board].board);
    run(&browser, &focus(0)).await;
    press(&browser, "!", &format!("Digit{}", digits[0]), true).await;
    let games = boards[0].games.len();
    let whole = format!("{} === {games}", chosen(0).replace("return ", "return (").replace(".join(' ')", ").length"));
    becomes_true(&browser, &whole).await;
    run(&browser, &focus(1)).await;
    press(&browser, &digits[2], &format!("Digit{}", digits[2]), false).await;
    press(&browser, "=", "Equal", false).await;
    let second = run(&browser, &chosen(1)).await;
    let second = second.as_str().unwrap_or_default().to_owned();
    assert!(second.starts_with(&digits[2]), "{second}");
    assert_eq!(second.split(' ').count(), 2, "{second}");
    browser.stop().await;
}

/// A key, the code of its place on the keyboard, and the result that it enters.
struct ResultKey {
    key: &'static str,
    code: &'static str,
    result: GameResult,
}

/// Opens the round, presses a key at the first game of a board, and waits until the result is stored. A board is
/// stored once all its games have a result: White wins the other ones.
async fn store(program: &Program, browser: &Browser, board: &Pairing, ResultKey { key, code, result }: &ResultKey) {
    browser.open(&program.at(&format!("/admin/t/{CUP}/round/{}", board.round))).await;
    for (number, _) in board.all_games().skip(1) {
        run(browser, &format!("document.querySelector('[name=\"pick-{}\"]').click()", board.game_id(number))).await;
    }
    let game = board.game_id(GameNumber(1));
    run(browser, &format!("document.querySelector('[name=\"pick-{game}\"]').focus()")).await;
    press(browser, key, code, false).await;
    let service = program.service();
    let stored = || service.tournament(CUP).expect("it is there").game(game).and_then(|game| game.result);
    let is_stored = until(async || (stored() == Some(*result)).then_some(())).await;
    assert!(is_stored.is_some(), "{key}: {:?} instead of {result:?}", stored());
}

#[tokio::test]
async fn the_keys_of_absence_and_those_of_a_russian_keyboard_store_forfeits() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let board = &arbiter.untouched_boards()[0];
    let browser = Browser::start(1280, "ru").await;
    sign_in(&program, &browser).await;
    let [white, black, both] = [Forfeit::White, Forfeit::Black, Forfeit::Both].map(GameResult::Forfeit);
    // Neighbours differ, so that each key has something to store.
    let keys = [
        ("+", "Equal", white),
        ("x", "KeyX", both),
        ("-", "Minus", black),
        ("ч", "KeyX", both),
        ("−", "Minus", black),
        ("х", "BracketLeft", both),
    ];
    for (key, code, result) in keys {
        store(&program, &browser, board, &ResultKey { key, code, result }).await;
    }
    browser.stop().await;
}

#[tokio::test]
async fn with_points_for_halves_the_keys_are_1_the_equals_sign_and_0() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let settings = arbiter.tournament().settings.clone();
    let scoring = Scoring { game_values: PointValues::ONE_HALF_ZERO, ..settings.scoring };
    let settings = Settings { scoring, ..settings };
    arbiter.service.edit_settings(&arbiter.request(), &settings).expect("points may change");
    let board = &arbiter.untouched_boards()[0];
    let browser = Browser::start(1280, "en").await;
    sign_in(&program, &browser).await;
    let [won, drawn, lost] = [Score::White, Score::Draw, Score::Black].map(GameResult::Played);
    for (key, code, result) in [("1", "Digit1", won), ("=", "Equal", drawn), ("0", "Digit0", lost)] {
        store(&program, &browser, board, &ResultKey { key, code, result }).await;
    }
    browser.stop().await;
}

#[tokio::test]
async fn a_question_mark_lists_the_keys_of_the_page_and_a_slash_goes_to_the_search() {
    let program = Program::with_demo();
    let browser = Browser::start(1280, "en").await;
    sign_in(&program, &browser).await;
    browser.open(&program.at(&format!("/admin/t/{CUP}/round/3"))).await;
    browser.find("form[data-results] p.keys").await;
    press(&browser, "?", "Slash", true).await;
    let listed = "return document.querySelector('dialog[open] .keys').textContent";
    let keys = run(&browser, listed).await;
    let keys = keys.as_str().unwrap_or_default().to_owned();
    for expected in ["search", "this list of keys", "both absent"] {
        assert!(keys.contains(expected), "{expected}: {keys}");
    }
    assert_eq!(run(&browser, "return document.querySelectorAll('dialog').length").await, 1);
    run(&browser, "document.querySelector('dialog[open] button').click()").await;
    becomes_true(&browser, "return !document.querySelector('dialog')").await;

    // In a field both are ordinary characters.
    browser.open(&program.at("/search")).await;
    browser.find("main input[type=search]").await;
    press(&browser, "/", "Slash", false).await;
    becomes_true(&browser, "return document.activeElement.matches('input[type=search]')").await;
    press(&browser, "?", "Slash", true).await;
    assert_eq!(run(&browser, "return document.querySelectorAll('dialog').length").await, 0);
    browser.stop().await;
}

#[tokio::test]
async fn the_keys_of_a_score_sheet_and_of_the_picker_are_listed() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let board = &arbiter.untouched_boards()[0];
    let browser = Browser::start(1280, "en").await;
    sign_in(&program, &browser).await;
    let sheet = format!("/game/{}-{}-1", board.round, board.board);
    for (page, expected) in [(sheet.as_str(), "writes the move down"), ("/players", "choose among the players offered")]
    {
        browser.open(&program.at(&format!("/admin/t/{CUP}{page}"))).await;
        browser.find("main .keys").await;
        run(&browser, "document.activeElement.blur()").await;
        press(&browser, "?", "Slash", true).await;
        let listed = run(&browser, "return document.querySelector('dialog[open] .keys').textContent").await;
        assert!(listed.as_str().is_some_and(|text| text.contains(expected)), "{page}: {listed}");
    }
    browser.stop().await;
}
