//! The phone budget: on a telephone the first screen belongs to the answer.

use super::driver::Browser;
use super::widths::{CHAMPIONSHIP, hold_large_event};
use super::{CUP, Program};
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
