//! Tables of a tournament in a page of another site: they are shown, updated, and link to the site in a tab of its own.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::thread;

use serde_json::json;

use super::Program;
use super::barriers::barriers;
use super::driver::{Browser, until};
use super::live::{Arbiter, CUP, becomes_true, run};
use super::widths::CHAMPIONSHIP;

/// Collects browser errors in each page, including frames.
const FAULTS: &str = "window.faults = [];
    addEventListener('error', ({ message, target }) => faults.push(message ?? target.src ?? target.href), true);
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        faults.push(`${violatedDirective} ${blockedURI}`));";

/// A site on its own port whose only page has an address in a frame; returns the address of that page.
fn site_with(frame: &str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let address = format!("http://{}/", listener.local_addr().expect("it has one"));
    let page = format!(
        "<!doctype html><html lang=\"en\"><title>Club</title><link rel=\"icon\" href=\"data:,\">
        <iframe src=\"{frame}\" title=\"Cup\" width=\"600\" height=\"480\"></iframe></html>"
    );
    let head = "HTTP/1.1 200 OK\r\ncontent-type: text/html; charset=utf-8\r\nconnection: close\r\n";
    let answer = format!("{head}content-length: {}\r\n\r\n{page}", page.len());
    thread::spawn(move || {
        for mut client in listener.incoming().flatten() {
            // Any request gets the page; a closed browser needs no answer.
            let mut request = [0; 4096];
            let _ = client.read(&mut request);
            let _ = client.write_all(answer.as_bytes());
        }
    });
    address
}

/// A browser in the frame of such a page.
async fn in_frame(program: &Program, path: &str) -> Browser {
    let browser = Browser::start(800, "en").await;
    browser.command("Page.addScriptToEvaluateOnNewDocument", json!({ "source": FAULTS })).await;
    browser.open(&site_with(&program.at(path))).await;
    browser.client.enter_frame(0).await.expect("there is a frame");
    browser.find("#main").await;
    assert_eq!(run(&browser, "return self !== top").await, true);
    browser
}

async fn has_no_faults(browser: &Browser) {
    assert_eq!(run(browser, "return window.faults").await, json!([]));
}

#[tokio::test]
async fn a_page_of_another_site_shows_the_standings_in_a_frame() {
    let program = Program::with_demo();
    let browser = in_frame(&program, &format!("/embed{CHAMPIONSHIP}/standings?rows=5&theme=dark")).await;
    assert_eq!(run(&browser, "return document.querySelectorAll('tbody tr').length").await, 5);
    let is_dark = "return getComputedStyle(document.documentElement).colorScheme === 'dark'";
    assert_eq!(run(&browser, is_dark).await, true);
    has_no_faults(&browser).await;
    browser.click("footer.foot a").await;
    let other = until(async || (browser.client.windows().await.expect("it has some").len() == 2).then_some(())).await;
    assert!(other.is_some(), "the page of the site has not opened in another tab");
    browser.stop().await;
}

#[tokio::test]
async fn a_round_in_a_frame_follows_its_results() {
    let program = Program::with_demo();
    let browser = in_frame(&program, &format!("/embed/t/{CUP}/round")).await;
    let told = "return document.querySelector('.card > header .sub').textContent";
    let before = run(&browser, told).await;
    Arbiter::new(&program).enter_one();
    becomes_true(&browser, &format!("{told} !== {before}")).await;
    has_no_faults(&browser).await;
    browser.stop().await;
}

#[tokio::test]
async fn a_game_is_replayed_in_a_frame() {
    let program = Program::with_demo();
    let browser = in_frame(&program, &format!("/embed{CHAMPIONSHIP}/game/1-1-1")).await;
    browser.find("[data-play]:not([hidden])").await;
    for ply in ["1", "2"] {
        browser.click("a[rel='next']").await;
        let is_there = format!("return document.querySelector('[data-sheet] [aria-current]').dataset.ply === '{ply}'");
        becomes_true(&browser, &is_there).await;
    }
    assert_eq!(run(&browser, "return self !== top").await, true);
    has_no_faults(&browser).await;
    browser.stop().await;
}

#[tokio::test]
async fn what_is_framed_has_no_barriers_and_room_on_a_phone() {
    let program = Program::with_demo();
    let browser = Browser::start(360, "en").await;
    for rest in ["/standings", "/standings?theme=dark", "/round/1", "/crosstable", "/game/1-1-1?theme=dark"] {
        browser.open(&program.at(&format!("/embed{CHAMPIONSHIP}{rest}"))).await;
        assert_eq!(barriers(&browser).await, Vec::<String>::new(), "{rest}");
        let over = "const { scrollWidth, clientWidth } = document.documentElement; return scrollWidth - clientWidth";
        assert_eq!(run(&browser, over).await, 0, "{rest}");
    }
    browser.stop().await;
}
