//! The replay of a game: it opens at its beginning, plays by itself, and reacts to buttons, keys, touch and the wheel.

use super::Program;
use super::driver::Browser;
use super::keys::press;
use super::live::{Arbiter, CUP, becomes_true, run};
use super::widths::CHAMPIONSHIP;
use draughts::notation::{MoveStyle, write_move};
use draughts::{Move, Position};
use poddavki::service::GameEntry;
use serde_json::json;
use tournament::{GameId, GameNumber};

/// The ply of the marked move of the sheet.
const PLY: &str = "Number(document.querySelector('[data-sheet] [aria-current]').dataset.ply)";
/// The last ply of the game.
const LAST: &str = "Number([...document.querySelectorAll('[data-ply]')].at(-1).dataset.ply)";
/// The ply in the address.
const ADDRESS: &str = "Number(new URLSearchParams(location.search).get('ply'))";
const IS_PLAYING: &str = "document.querySelector('[data-play]').hasAttribute('data-playing')";

/// Checks that the game and the address are at a ply.
async fn is_at(browser: &Browser, ply: &str) {
    becomes_true(browser, &format!("return {PLY} === {ply} && {ADDRESS} === {ply}")).await;
}

/// A touch from one position on the board to another, as parts of its width.
async fn touch(browser: &Browser, down: f64, up: f64) {
    let script = format!(
        "const board = document.querySelector('svg.board');
        const {{ left, top, width, height }} = board.getBoundingClientRect();
        const send = (name, part) => board.dispatchEvent(new PointerEvent(name, {{ isPrimary: true, bubbles: true,
            clientX: left + width * part, clientY: top + height / 2 }}));
        send('pointerdown', {down});
        send('pointerup', {up});"
    );
    run(browser, &script).await;
}

/// Turns the wheel over the board; returns whether the page stays in place.
async fn turn_wheel(browser: &Browser, by: i32) -> serde_json::Value {
    let script = format!(
        "const wheel = new WheelEvent('wheel', {{ deltaY: {by}, bubbles: true, cancelable: true }});
        return !document.querySelector('svg.board').dispatchEvent(wheel)"
    );
    run(browser, &script).await
}

async fn open(program: &Program, place: &str) -> Browser {
    let browser = Browser::start(1280, "en").await;
    browser.open(&program.at(&format!("{CHAMPIONSHIP}/game/1-1-1{place}"))).await;
    browser.find("[data-play]:not([hidden])").await;
    browser
}

#[tokio::test]
async fn a_game_opens_at_its_beginning_and_follows_buttons_keys_fingers_and_the_wheel() {
    let program = Program::with_demo();
    let browser = open(&program, "").await;
    is_at(&browser, "0").await;
    browser.click("a[rel='next']").await;
    is_at(&browser, "1").await;
    for (key, ply) in [("ArrowRight", "2"), ("ArrowLeft", "1"), ("End", LAST), ("Home", "0")] {
        press(&browser, key, key, false).await;
        is_at(&browser, ply).await;
    }
    // A swipe to the left goes forward, to the right back; so do taps on the halves of the board.
    for (down, up, ply) in [(0.8, 0.2, "1"), (0.75, 0.75, "2"), (0.25, 0.25, "1"), (0.2, 0.8, "0"), (0.25, 0.25, "0")] {
        touch(&browser, down, up).await;
        is_at(&browser, ply).await;
    }
    assert_eq!(turn_wheel(&browser, -100).await, false, "before the first move the page scrolls");
    assert_eq!(turn_wheel(&browser, 100).await, true);
    is_at(&browser, "1").await;
    browser.click("[data-ply='5']").await;
    is_at(&browser, "5").await;
    becomes_true(&browser, "return document.querySelector('.gliding') === null").await;
    // Everything else on the page follows.
    let title = "document.querySelector('[data-title]').textContent === document.querySelector('[data-ply=\"5\"]').dataset.title";
    assert_eq!(run(&browser, &format!("return {title}")).await, true);
    let start = "document.querySelector('[data-sheet] .start').textContent === 'start'";
    let counts =
        "document.querySelector('p.counts').textContent === document.querySelector('[data-ply=\"5\"]').dataset.counts";
    assert_eq!(run(&browser, &format!("return {start} && {counts}")).await, true, "the start keeps its name");
    let picture = "new URL(document.querySelector('[data-picture]').href).search === '?ply=5'";
    let copy = "document.querySelector('[data-copy=picture]').checkVisibility()";
    assert_eq!(run(&browser, &format!("return {picture} && {copy}")).await, true);
    // The driver takes what stands in a folded part for hidden, also where the style sheet shows it.
    run(&browser, "document.querySelector(\"[data-copy='fen']\").click()").await;
    becomes_true(&browser, "return document.querySelector('[data-copied]').textContent !== ''").await;
    browser.stop().await;
}

/// A game with a variation at the second move, and a reply in it.
fn with_variation(arbiter: &Arbiter) -> GameId {
    let board = arbiter.untouched_boards().first().expect("a board is left").clone();
    let id = board.game_id(GameNumber(1));
    let start = arbiter.service.replay(&arbiter.tournament(), id).expect("it is there").start().clone();
    let written = |position: &Position, mv: &Move| write_move(position, mv, MoveStyle::Full);
    let moves = start.legal_moves();
    let opens = |mv: &&Move| start.play(mv).legal_moves().len() > 1;
    let first = moves.iter().find(opens).expect("not every move leaves one reply");
    let after = start.play(first);
    let replies = after.legal_moves();
    let beside = after.play(&replies[1]);
    let text = format!(
        "{} {} ( {} {} )",
        written(&start, first),
        written(&after, &replies[0]),
        written(&after, &replies[1]),
        written(&beside, &beside.legal_moves()[0])
    );
    let entry = GameEntry { text, ..GameEntry::default() };
    arbiter.service.enter_game(&arbiter.request(), id, &entry).expect("legal moves");
    id
}

#[tokio::test]
async fn a_variation_is_followed_and_left_by_clicks_and_keys() {
    let program = Program::with_demo();
    let id = with_variation(&Arbiter::new(&program));
    let browser = Browser::start(1280, "en").await;
    browser.open(&program.at(&format!("/t/{CUP}/game/{id}"))).await;
    browser.find("[data-play]:not([hidden])").await;
    let is_aside = |number: &str| {
        format!(
            "const own = document.querySelector('[data-sheet] [aria-current]');
            return own.dataset.aside === '{number}' && new URLSearchParams(location.search).get('aside') === '{number}'
                && document.querySelector('[data-title]').textContent === own.dataset.title
                && document.querySelector('svg.board').getAttribute('aria-label') === own.dataset.words"
        )
    };
    browser.click("[data-aside='1']").await;
    becomes_true(&browser, &is_aside("1")).await;
    for (key, number) in [("ArrowRight", "2"), ("ArrowRight", "2"), ("ArrowLeft", "1")] {
        press(&browser, key, key, false).await;
        becomes_true(&browser, &is_aside(number)).await;
    }
    press(&browser, "ArrowLeft", "ArrowLeft", false).await;
    is_at(&browser, "1").await;
    press(&browser, "ArrowRight", "ArrowRight", false).await;
    is_at(&browser, "2").await;
    let aside = run(&browser, "return new URLSearchParams(location.search).get('aside')").await;
    assert_eq!(aside, serde_json::Value::Null);
    browser.stop().await;
}

#[tokio::test]
async fn a_game_plays_by_itself_until_its_end_or_until_the_reader_leads() {
    let program = Program::with_demo();
    let browser = open(&program, "").await;
    browser.click("[data-play]").await;
    becomes_true(&browser, &format!("return {IS_PLAYING} && {PLY} >= 2")).await;
    press(&browser, "Home", "Home", false).await;
    becomes_true(&browser, &format!("return !{IS_PLAYING} && {PLY} === 0")).await;
    run(&browser, "document.activeElement.blur()").await;
    press(&browser, " ", "Space", false).await;
    becomes_true(&browser, &format!("return {IS_PLAYING} && {PLY} >= 1")).await;
    press(&browser, " ", "Space", false).await;
    becomes_true(&browser, &format!("return !{IS_PLAYING}")).await;
    press(&browser, "End", "End", false).await;
    press(&browser, "ArrowLeft", "ArrowLeft", false).await;
    browser.click("[data-play]").await;
    is_at(&browser, LAST).await;
    assert_eq!(run(&browser, &format!("return {IS_PLAYING}")).await, false);
    browser.stop().await;
}

#[tokio::test]
async fn the_board_is_flipped_in_place_at_the_same_ply() {
    let program = Program::with_demo();
    let browser = open(&program, "?ply=3").await;
    run(&browser, "window.isKept = true").await;
    let names = "[...document.querySelectorAll('.coordinate')].map((own) => own.textContent).join('')";
    let below = "[...document.querySelectorAll('.side')].sort((one, other) =>
        one.getBoundingClientRect().top - other.getBoundingClientRect().top).at(-1).classList.contains('black')";
    assert_eq!(run(&browser, &format!("return {below}")).await, false);
    browser.click("a[data-turn]").await;
    is_at(&browser, "3").await;
    let side = "new URLSearchParams(location.search).get('side')";
    becomes_true(&browser, &format!("return {side} === 'black' && {names} === 'hgfedcba87654321'")).await;
    assert_eq!(run(&browser, &format!("return {below}")).await, true);
    press(&browser, "ArrowRight", "ArrowRight", false).await;
    is_at(&browser, "4").await;
    assert_eq!(run(&browser, &format!("return {side}")).await, "black");
    press(&browser, "а", "KeyF", false).await;
    becomes_true(&browser, &format!("return {side} === null && {names} === 'abcdefgh12345678'")).await;
    is_at(&browser, "4").await;
    assert_eq!(run(&browser, "return window.isKept").await, true, "nothing was loaded again");
    browser.stop().await;
}

#[tokio::test]
async fn captured_pieces_leave_when_the_move_is_over_and_nothing_glides_where_motion_is_unwanted() {
    let program = Program::with_demo();
    let browser = open(&program, "").await;
    // Goes to the position before the first capture, and plays it.
    let capture = "
        const steps = [...document.querySelectorAll('[data-ply]')];
        const capture = steps.findIndex((step) => step.dataset.taken !== '');
        const count = () => document.querySelectorAll('svg.board .disc').length;
        steps[capture - 1].click();
        window.before = count();
        document.querySelector('a[rel=next]').click();
        return { before: window.before, now: count(), glides: document.querySelector('.gliding') !== null }";
    let found = run(&browser, capture).await;
    assert_eq!((&found["now"], &found["glides"]), (&found["before"], &json!(true)));
    let is_over =
        "!document.querySelector('.gliding') && document.querySelectorAll('svg.board .disc').length < window.before";
    becomes_true(&browser, &format!("return {is_over}")).await;
    let calm = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    browser.command("Emulation.setEmulatedMedia", calm).await;
    let found = run(&browser, capture).await;
    assert_eq!(found["glides"], false);
    assert_eq!(run(&browser, &format!("return {is_over}")).await, true);
    browser.stop().await;
}
