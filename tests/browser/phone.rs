//! The phone budget: on a telephone the first screen belongs to the answer.

use super::driver::Browser;
use super::widths::{CHAMPIONSHIP, hold_large_event};
use super::{CUP, Program, set_up};
use serde_json::json;

/// What the first table of a page takes of the screen: where its first row begins, the lowest and the highest row, and how many
/// rows are whole on the screen.
const MEASURE: &str = r"
    const rows = [...document.querySelector('main table').tBodies[0].rows].filter((row) => row.checkVisibility());
    const boxes = rows.map((row) => row.getBoundingClientRect());
    const heights = boxes.map(({ height }) => Math.round(height));
    return {
        first: Math.round(boxes[0].top),
        lowest: Math.min(...heights),
        highest: Math.max(...heights),
        whole: boxes.filter(({ bottom }) => bottom <= innerHeight).length,
        all: rows.length,
    };";

#[tokio::test]
async fn the_first_screen_of_a_phone_shows_eight_rows() {
    let program = Program::with_demo();
    let mut errors = Vec::new();
    for language in ["ru", "en"] {
        let browser = Browser::start(360, language).await;
        let phone = json!({ "width": 360, "height": 780, "deviceScaleFactor": 1, "mobile": true });
        browser.command("Emulation.setDeviceMetricsOverride", phone).await;
        // The chances are worked out first; the page asks again until they are there.
        browser.open(&program.at(&format!("{CUP}/outlook"))).await;
        browser.find(".chances").await;
        let pages =
            ["/round/3", "/round/3?by=player", "/standings", "/players", "/outlook"].map(|page| format!("{CUP}{page}"));
        let others = ["/standings", "/crosstable", "/crosstable?games=1"].map(|page| format!("{CHAMPIONSHIP}{page}"));
        for page in pages.iter().chain(&others) {
            browser.open(&program.at(page)).await;
            let found = browser.client.execute(MEASURE, Vec::new()).await.expect("the page has a table");
            let figure = |name: &str| found[name].as_u64().expect("a number");
            if figure("first") > 260 {
                errors.push(format!("{page} in {language}: the first row begins at {}", figure("first")));
            }
            if figure("lowest") < 40 || figure("highest") > 56 {
                errors.push(format!("{page} in {language}: rows of {} to {}", figure("lowest"), figure("highest")));
            }
            if figure("whole") < 8.min(figure("all")) {
                errors.push(format!("{page} in {language}: {} rows on the first screen", figure("whole")));
            }
        }
        browser.stop().await;
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

/// Where the board begins, where the moves end, and the narrowest side of what is pressed below the board.
const REPLAY: &str = r"
    const box = (css) => document.querySelector(css).getBoundingClientRect();
    const pressed = [...document.querySelectorAll('.replay .btn, [data-sheet] a')].map((own) => own.getBoundingClientRect());
    return {
        board: Math.round(box('svg.board').top),
        moves: Math.round(box('[data-sheet]').bottom),
        lowest: Math.floor(Math.min(...pressed.map(({ height }) => height))),
        over: document.documentElement.scrollWidth - innerWidth,
    };";

#[tokio::test]
async fn board_buttons_and_moves_of_a_game_stand_on_the_first_screen_of_a_phone() {
    let program = Program::with_demo();
    for language in ["ru", "en"] {
        let browser = Browser::start(360, language).await;
        let phone = json!({ "width": 360, "height": 780, "deviceScaleFactor": 1, "mobile": true });
        browser.command("Emulation.setDeviceMetricsOverride", phone).await;
        for place in ["", "?ply=20", "?ply=20&side=black&squares=numbers"] {
            browser.open(&program.at(&format!("{CHAMPIONSHIP}/game/1-1-1{place}"))).await;
            browser.find("[data-play]:not([hidden])").await;
            let found = browser.client.execute(REPLAY, Vec::new()).await.expect("the page has a board");
            let figure = |name: &str| found[name].as_i64().expect("a number");
            assert!(figure("board") <= 260, "{place} in {language}: the board begins at {}", figure("board"));
            assert!(figure("moves") <= 780, "{place} in {language}: the moves end at {}", figure("moves"));
            assert!(figure("lowest") >= 40, "{place} in {language}: {} pixels to press", figure("lowest"));
            assert!(figure("over") <= 0, "{place} in {language}: {} pixels too wide", figure("over"));
        }
        browser.stop().await;
    }
}

/// The search is a button there, which leads to the page of the search without scripts too.
#[tokio::test]
async fn the_header_of_a_phone_is_one_line_with_a_search_and_an_account() {
    let program = Program::with_demo();
    let mut errors = Vec::new();
    for (language, has_account) in [("ru", false), ("en", false), ("ru", true)] {
        let browser = Browser::start(360, language).await;
        let phone = json!({ "width": 360, "height": 780, "deviceScaleFactor": 1, "mobile": true });
        browser.command("Emulation.setDeviceMetricsOverride", phone).await;
        if has_account {
            set_up(&program, &browser).await;
        }
        for shown in ["/", "/language/en?back=/", "/language/ru?back=/"].map(|page| program.at(page)) {
            browser.open(&shown).await;
            let measure = "
                const inside = [...document.querySelectorAll('.top nav > form, .top nav > a, .top nav li')];
                const shown = inside.filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect());
                return {
                    height: Math.ceil(document.querySelector('.top').getBoundingClientRect().height),
                    right: Math.ceil(Math.max(...shown.map(({ right }) => right))),
                };";
            let found = browser.client.execute(measure, Vec::new()).await.expect("the page has a header");
            let figure = |name: &str| found[name].as_u64().expect("a number");
            if figure("height") > 44 || figure("right") > 360 {
                errors.push(format!("{shown}, account {has_account}: {found}"));
            }
        }
        browser.click(".top form button").await;
        browser.find("main input[type=search]").await;
        browser.stop().await;
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[tokio::test]
async fn the_standings_of_two_hundred_players_are_no_longer_than_they_must_be() {
    let program = Program::start();
    hold_large_event(&program);
    for language in ["ru", "en"] {
        let browser = Browser::start(360, language).await;
        let phone = json!({ "width": 360, "height": 780, "deviceScaleFactor": 1, "mobile": true });
        browser.command("Emulation.setDeviceMetricsOverride", phone).await;
        browser.open(&program.at("/t/large/standings")).await;
        let script = "return document.documentElement.scrollHeight";
        let height = browser.client.execute(script, Vec::new()).await.expect("the page is measured");
        assert!(height.as_u64().is_some_and(|height| height < 9500), "{height} pixels in {language}");
        browser.stop().await;
    }
}
