//! An archive opened from disk.

use std::process::Command;

use super::Program;
use super::driver::Browser;
use super::live::{becomes_true, run};

#[tokio::test]
async fn an_archive_is_read_from_the_disk_from_the_standings_to_a_player_to_a_game() {
    let program = Program::with_demo();
    let folder = program.directory.path().join("страницы 2026");
    let archive = Command::new(env!("CARGO_BIN_EXE_poddavki"))
        .args(["archive", "chempionat-rossii-po-poddavkam", "--to"])
        .arg(&folder)
        .current_dir(program.directory.path())
        .env_remove("DATABASE_URL")
        .output();
    assert!(archive.expect("the program runs").status.success());
    let browser = Browser::start(1280, "en").await;
    browser.open(&format!("file://{}/index.html", folder.display())).await;
    browser.click("a[lang='en']").await;
    browser.click(".tabs a[href='standings.html']").await;
    browser.click("table.standings th.who a").await;
    browser.find("h2.person").await;
    browser.click("table.rounds-of td.score a").await;
    browser.find("[data-replay] .replay").await;
    // The fonts come from disk too, and no server is asked.
    let loads = "Promise.all([...document.fonts].map((face) => face.load())).then(() => true, () => false)";
    assert_eq!(run(&browser, &format!("return {loads}")).await, true);
    let title = "document.querySelector('[data-title]').textContent";
    let first = run(&browser, &format!("return {title}")).await;
    browser.click("a[rel='next']").await;
    becomes_true(&browser, &format!("return {title} !== {first} && location.hash === '#ply-1'")).await;
    browser.click("a[rel='first']").await;
    becomes_true(&browser, &format!("return {title} === {first} && location.hash === '#ply-0'")).await;
    run(&browser, "location.hash = '#ply-1'").await;
    becomes_true(&browser, "return document.querySelector('[data-ply=\"1\"]').hasAttribute('aria-current')").await;
    // The board is flipped without a server: the square of the first move moves to the other side, with its labels.
    let names = "[...document.querySelectorAll('.coordinate')].map((own) => own.textContent).join('')";
    let place = "document.querySelector('svg.board .moved').getBoundingClientRect().top";
    assert_eq!(run(&browser, &format!("return {names}")).await, "abcdefgh12345678");
    let before = run(&browser, &format!("return {place}")).await;
    browser.click("button[data-turn]").await;
    assert_eq!(run(&browser, &format!("return {names}")).await, "hgfedcba87654321");
    assert_ne!(run(&browser, &format!("return {place}")).await, before);
    browser.click(".languages a").await;
    browser.find("html[lang='ru'] [data-replay]").await;
    browser.click("a.brand").await;
    becomes_true(&browser, "return location.pathname.endsWith('/ru/index.html')").await;
    browser.stop().await;
}
