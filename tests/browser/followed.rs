//! Readers who say who they are: from any page they are led to their card, which stays in reach.

use super::Program;
use super::driver::Browser;
use super::live::{Arbiter, CUP, becomes_true, run};
use super::widths::{CHAMPIONSHIP, hold_large_tournament};
use serde_json::json;
use std::fmt::Display;
use tournament::Entry;

/// Presses a link or a button wherever it stands: on a phone it may be in a menu that is shut.
async fn press(browser: &Browser, css: &str) {
    browser.find(css).await;
    run(browser, &format!("document.querySelector(`{css}`).click()")).await;
}

/// Follows a player of a tournament by the button on their page.
pub async fn follow(program: &Program, browser: &Browser, tournament: &str, entry: impl Display) {
    browser.open(&program.at(&format!("{tournament}/follow/{entry}"))).await;
    browser.submit(&format!(".this-is-me form[action$='/follow/{entry}'] button")).await;
    browser.find(&format!("#own-{entry}")).await;
}

#[tokio::test]
async fn a_player_finds_themselves_from_the_tables() {
    let program = Program::with_demo();
    let tournament = Arbiter::new(&program).tournament();
    let entry = tournament.start_list().into_iter().find(|entry| entry.takes_part()).expect("somebody plays");
    let number = entry.number.expect("they have a number");
    for width in [360, 1280] {
        let browser = Browser::start(width, "en").await;
        for page in ["/round/3", "/standings", "/crosstable"] {
            browser.open(&program.at(&format!("/t/{CUP}{page}"))).await;
            let link = if width < 640 { ".actions .find-me a" } else { ".tabs .find-me" };
            press(&browser, link).await;
            browser.fill("#find", &number.to_string()).await;
            browser.submit("form[role=search]:has(#find) button").await;
            press(&browser, &format!(".this-is-me form[action='/t/{CUP}/follow/{}?first'] button", entry.id)).await;
            browser.find(&format!("#own-{}", entry.id)).await;
            browser.open(&program.at(&format!("/t/{CUP}{page}"))).await;
            let is_hidden = "return [...document.querySelectorAll('.find-me')].every((own) => !own.checkVisibility())";
            becomes_true(&browser, is_hidden).await;
            press(&browser, &format!("form[action='/t/{CUP}/unfollow/{}'] button", entry.id)).await;
            becomes_true(&browser, "return document.querySelector('.own-card') === null").await;
        }
        browser.stop().await;
    }
}

#[tokio::test]
async fn a_person_found_by_the_search_is_followed_where_they_play() {
    let program = Program::with_demo();
    let tournament = Arbiter::new(&program).tournament();
    let known = |entry: &&Entry| entry.takes_part() && entry.player.is_some();
    let entry = tournament.entries.values().find(known).expect("somebody is known");
    let person = entry.player.expect("they are known");
    let browser = Browser::start(360, "en").await;
    browser.open(&program.at(&format!("/player/{person}"))).await;
    press(&browser, &format!("form[action='/t/{CUP}/follow/{}?first'] button", entry.id)).await;
    // The tournament's own page shows that it is done: that of the person has no card.
    browser.find(&format!("#own-{}", entry.id)).await;
    let path = run(&browser, "return location.pathname").await;
    assert_eq!(path, format!("/t/{CUP}"));
    browser.stop().await;
}

#[tokio::test]
async fn one_press_forgets_who_the_reader_is() {
    let program = Program::with_demo();
    let home = format!("/t/{CUP}");
    let tournament = Arbiter::new(&program).tournament();
    let entry = tournament.start_list().into_iter().find(|entry| entry.takes_part()).expect("somebody plays");
    let page = format!("{home}/player/{}", entry.number.expect("they have a number"));
    for width in [360, 1280] {
        let browser = Browser::start(width, "en").await;
        for (shown, button) in [(&page, ".forget button"), (&home, ".own-forget button")] {
            follow(&program, &browser, &home, entry.id).await;
            browser.open(&program.at(shown)).await;
            let is_seen = format!("return document.querySelector('{button}').checkVisibility()");
            becomes_true(&browser, &is_seen).await;
            browser.submit(button).await;
            becomes_true(&browser, "return document.querySelector('.own-card') === null").await;
            browser.open(&program.at(&page)).await;
            becomes_true(&browser, "return !document.querySelector('.forget').checkVisibility()").await;
        }
        browser.stop().await;
    }
}

/// Where the card is in the window, and how far the page is scrolled.
const PLACES: &str = r"
    const line = document.querySelector('.own-line').getBoundingClientRect();
    return { card: Math.round(line.top), scrolled: Math.round(scrollY) };";

#[tokio::test]
async fn the_own_row_is_one_press_away_and_no_page_jumps_by_itself() {
    let program = Program::with_demo();
    let tournament = CHAMPIONSHIP;
    for width in [360, 1440] {
        let browser = Browser::start(width, "en").await;
        // A low window: the row of somebody far down is out of sight.
        let screen = json!({ "width": width, "height": 600, "deviceScaleFactor": 1, "mobile": width < 640 });
        browser.command("Emulation.setDeviceMetricsOverride", screen).await;
        browser.open(&program.at(&format!("{tournament}/standings"))).await;
        let last = "return document.querySelector('main table tbody tr:last-child').dataset.who";
        let last = run(&browser, last).await.as_str().expect("a row is of somebody").to_owned();
        follow(&program, &browser, tournament, last).await;
        for page in ["/standings", "/crosstable"] {
            browser.open(&program.at(&format!("{tournament}{page}"))).await;
            browser.find(".own-line").await;
            let before = run(&browser, PLACES).await;
            assert_eq!(before["scrolled"], 0, "{page} at {width}: {before}");
            browser.click(".own-said strong a").await;
            let is_seen = "const row = document.querySelector('tr[data-own]').getBoundingClientRect();
                const line = document.querySelector('.own-line').getBoundingClientRect();
                return location.hash !== '' && row.top >= line.bottom - 1 && row.bottom <= innerHeight + 1";
            becomes_true(&browser, is_seen).await;
            run(&browser, "scrollTo(0, document.documentElement.scrollHeight)").await;
            let after = run(&browser, PLACES).await;
            assert_eq!(after["card"], 0, "{page} at {width}: {after}");
        }
        browser.stop().await;
    }
}

#[tokio::test]
async fn the_head_of_a_wide_table_stands_below_the_card() {
    let program = Program::with_demo();
    let browser = Browser::start(2560, "en").await;
    browser.open(&program.at(&format!("{CHAMPIONSHIP}/standings"))).await;
    let first = run(&browser, "return document.querySelector('main table tbody tr').dataset.who").await;
    let first = first.as_str().expect("a row is of somebody").to_owned();
    follow(&program, &browser, CHAMPIONSHIP, first).await;
    let screen = json!({ "width": 2560, "height": 500, "deviceScaleFactor": 1, "mobile": false });
    browser.command("Emulation.setDeviceMetricsOverride", screen).await;
    browser.open(&program.at(&format!("{CHAMPIONSHIP}/standings"))).await;
    browser.find(".own-line").await;
    run(&browser, "document.querySelector('main table tbody tr:nth-child(12)').scrollIntoView()").await;
    let covered = run(
        &browser,
        "const head = document.querySelector('main table thead th.who').getBoundingClientRect();
         const line = document.querySelector('.own-line').getBoundingClientRect();
         return { line: Math.round(line.bottom), head: Math.round(head.top) };",
    )
    .await;
    let figure = |name: &str| covered[name].as_i64().expect("a number");
    assert!(figure("head") >= figure("line") - 1, "{covered}");
    browser.stop().await;
}

/// In a table of two hundred players a row far below is named at the lower edge of the screen, until it is in view.
#[tokio::test]
async fn a_line_leads_to_the_own_row_far_below() {
    let program = Program::start();
    hold_large_tournament(&program);
    let tournament = program.service().tournament("large").expect("it is there");
    let last = tournament.start_list().into_iter().rfind(|entry| entry.takes_part()).expect("somebody plays");
    for width in [360, 1440] {
        let browser = Browser::start(width, "en").await;
        follow(&program, &browser, "/t/large", last.id).await;
        for page in ["/standings", "/round/1", "/players"] {
            browser.open(&program.at(&format!("/t/large{page}"))).await;
            becomes_true(&browser, "return document.querySelector('.to-own')?.checkVisibility() === true").await;
            let line = run(&browser, "return document.querySelector('.to-own').innerText").await;
            let text = line.as_str().unwrap_or_default();
            assert!(text.starts_with("Their row: ") && text.ends_with(" ↓"), "{page} at {width} pixels: {text}");
            browser.click(".to-own a").await;
            becomes_true(&browser, "return !document.querySelector('.to-own').checkVisibility()").await;
            let is_in_view = r"
                const { top, bottom } = document.querySelector(':target').getBoundingClientRect();
                return top >= 0 && bottom <= innerHeight;";
            becomes_true(&browser, is_in_view).await;
        }
        // A link to a place of the page is followed, and nothing else is offered.
        browser.open(&program.at("/t/large/standings#main")).await;
        becomes_true(&browser, "return document.readyState === 'complete'").await;
        // The script would have made the line by now, if hidden at first.
        let is_made = run(&browser, "return document.querySelector('.to-own') !== null").await;
        assert_eq!(is_made, false, "{width} pixels");
        browser.stop().await;
    }
}
