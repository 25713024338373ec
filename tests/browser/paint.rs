//! What is seen first: how long it waits on a slow connection, and that nothing moves afterwards.

use super::driver::Browser;
use super::live::{becomes_true, run};
use super::phone::on_phone;
use super::widths::{CHAMPIONSHIP, metrics};
use super::{CUP, Program};
use serde_json::json;

/// What the first paint waits for, and what of it the page itself does not name: that is asked for only once something else has come,
/// which takes another way there and back.
const NEEDED: &str = r"
    const needed = performance.getEntriesByType('resource').filter((own) => own.renderBlockingStatus === 'blocking');
    return fetch(location.href).then((answer) => answer.text()).then((text) => {
        const named = [...new DOMParser().parseFromString(text, 'text/html').head.querySelectorAll('link, script')];
        const addresses = new Set(named.map((own) => new URL(own.getAttribute('href') ?? own.getAttribute('src') ?? '', location).href));
        const path = ({ name }) => new URL(name).pathname;
        return { needed: needed.map(path), late: needed.filter(({ name }) => !addresses.has(name)).map(path) };
    });";

/// Where a way takes 400 ms a page is seen within one second: after the page there is one way to its styles, all of them at once.
#[tokio::test]
async fn the_first_paint_waits_for_the_page_and_its_styles_alone() {
    let program = Program::with_demo();
    let mut errors = Vec::new();
    for page in ["/", &format!("{CUP}/round/3"), &format!("{CHAMPIONSHIP}/game/1-1-1"), CUP, "/player/1"] {
        // With nothing kept from the page before.
        let browser = Browser::start(360, "ru").await;
        browser.open(&program.at(page)).await;
        becomes_true(&browser, "return performance.getEntriesByName('first-contentful-paint').length > 0").await;
        let found = run(&browser, NEEDED).await;
        let needed = found["needed"].as_array().map_or(0, Vec::len);
        if found["late"] != json!([]) || !(1..=2).contains(&needed) {
            errors.push(format!("{page}: {found}"));
        }
        browser.stop().await;
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

/// How far what is seen has moved by itself since the page came, and what has.
const SHIFTS: &str = r"
    return new Promise((done) => {
        // A page that comes in pieces grows by them.
        const arrived = performance.getEntriesByType('navigation')[0].responseEnd;
        const shifts = [];
        const name = ({ node }) => (node?.nodeType === Node.ELEMENT_NODE ? node : node?.parentElement)?.outerHTML.slice(0, 100);
        new PerformanceObserver((list) => {
            const seen = list.getEntries().filter(({ value, startTime }) => value >= 0.001 && startTime > arrived);
            for (const { value, sources } of seen) shifts.push(`${value}: ${sources.map(name).join(', ')}`);
        }).observe({ type: 'layout-shift', buffered: true });
        // What is hardly a pixel of a word is not seen. Once nothing is left to do, what moves by itself has moved.
        requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(() => done(shifts))));
    });";

#[tokio::test]
async fn nothing_moves_by_itself_once_a_page_is_seen() {
    let program = Program::with_demo();
    let mut errors = Vec::new();
    let running = ["", "/round/3", "/standings", "/players", "/more"].map(|page| format!("{CUP}{page}"));
    let finished = ["/standings", "/crosstable", "/games", "/game/1-1-1", "/statistics"];
    let finished = finished.map(|page| format!("{CHAMPIONSHIP}{page}"));
    let site = ["/", "/ratings", "/player/1", "/series/chempionat-rossii"].map(str::to_owned);
    let pages: Vec<String> = running.into_iter().chain(finished).chain(site).collect();
    let phone = on_phone("ru").await;
    let desk = Browser::start(1440, "ru").await;
    desk.command("Emulation.setDeviceMetricsOverride", metrics(1440)).await;
    for (browser, screen) in [(phone, "phone"), (desk, "desk")] {
        // The letters come with the first page, and are there for all others.
        browser.open(&program.at("/glossary")).await;
        run(&browser, "return Promise.all([...document.fonts].map((face) => face.load())).then(() => true)").await;
        for page in &pages {
            // On a busy computer even kept letters may come after the first paint: what moves by itself does so each time.
            let mut shifts = json!([]);
            for _ in 0..3 {
                browser.open(&program.at(page)).await;
                shifts = run(&browser, SHIFTS).await;
                if shifts == json!([]) {
                    break;
                }
            }
            if shifts != json!([]) {
                errors.push(format!("{page} on a {screen}: {shifts}"));
            }
        }
        browser.stop().await;
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

/// How far all that is seen moves when the letters of the site come, on a page that has been painted without them.
const LETTERS_COME: &str = r"
    const faces = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule instanceof CSSFontFaceRule);
    const own = faces.map(({ style }) => ({ file: /golos-[a-z-]+\.woff2/.exec(style.getPropertyValue('src')), style }));
    const late = own.filter(({ file }) => file).map(({ file, style }) => new FontFace('Golos Text', `url(/static/fonts/${file[0]})`, {
        weight: '400 900',
        unicodeRange: style.getPropertyValue('unicode-range'),
    }));
    return Promise.all(late.map((face) => face.load())).then(() => new Promise((done) => {
        // A page that came in pieces has grown by them before.
        const began = performance.now();
        let sum = 0;
        new PerformanceObserver((list) => {
            for (const { value, startTime } of list.getEntries()) sum += startTime < began ? 0 : value;
        }).observe({ type: 'layout-shift', buffered: true });
        for (const face of late) document.fonts.add(face);
        requestAnimationFrame(() => requestIdleCallback(() => requestAnimationFrame(() => {
            requestIdleCallback(() => done({ faces: late.length, sum }));
        })));
    }));";

/// A first visit: the letters that stand in for those of the site are as wide and as high, and nothing moves when those come.
#[tokio::test]
async fn late_letters_move_nothing_on_a_first_visit() {
    let program = Program::with_demo();
    for (width, language) in [(360, "ru"), (360, "en"), (1440, "ru"), (1440, "en")] {
        let browser = Browser::start(width, language).await;
        browser.command("Emulation.setDeviceMetricsOverride", metrics(width)).await;
        browser.command("Network.enable", json!({})).await;
        browser.command("Network.setBlockedURLs", json!({ "urls": ["*.woff2"] })).await;
        browser.open(&program.at(&format!("{CHAMPIONSHIP}/standings"))).await;
        becomes_true(&browser, "return performance.getEntriesByName('first-contentful-paint').length > 0").await;
        browser.command("Network.setBlockedURLs", json!({ "urls": [] })).await;
        let found = run(&browser, LETTERS_COME).await;
        assert_eq!(found["faces"], 4, "{width} pixels in {language}: {found}");
        assert!(found["sum"].as_f64().is_some_and(|sum| sum < 0.01), "{width} pixels in {language}: {found}");
        browser.stop().await;
    }
}
