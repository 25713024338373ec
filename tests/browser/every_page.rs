//! Every kind of page, reached by links, in the pseudo-language: every text is translated, there is room for words longer by a third
//! on a phone, and axe-core finds no barrier on a phone or a desktop, in light or dark colours.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::barriers::{Screen, Theme, barriers_on};
use super::driver::Browser;
use super::{Program, sign_in, slip};

/// More than the number of kinds of pages.
const MOST: usize = 400;

/// Pages checked of each kind.
const OF_A_KIND: usize = 2;

/// What is wrong with a page: how far it is too wide, and Latin words outside the brackets of the pseudo-language. The demonstration
/// tournaments are Russian, so that what is neither in brackets nor Cyrillic was not translated; capitals alone are codes (RUS, PDN), and
/// what has digits is notation. With it come the pages that the page links to.
const LOOK: &str = r"
    const errors = new Set();
    const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (over > 0) errors.add(`${over} pixels too wide`);
    const data = ['anna', 'http', 'chempionat-rossii-po-poddavkam', 'kubok-povolzhya-po-poddavkam', 'Chrome', 'Linux'];
    let depth = 0;
    const bare = (text) => {
        let outside = '';
        for (const sign of text) {
            if (sign === '⟦') depth += 1;
            else if (sign === '⟧') depth -= 1;
            else outside += depth > 0 ? ' ' : sign;
        }
        return outside;
    };
    const judge = (text, where) => {
        for (const [word] of bare(text).matchAll(/[A-Za-z0-9][A-Za-z0-9'’-]+/g)) {
            if (/[a-z]/.test(word) && !/\d/.test(word) && !data.includes(word)) errors.add(`${where}: ${word}`);
        }
    };
    const own = 'script, style, svg, code, kbd, pre, textarea, [lang]:not(html), time[data-local]';
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!text.parentElement.closest(own)) judge(text.data, text.parentElement.tagName.toLowerCase());
    }
    depth = 0;
    judge(document.title, 'title');
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        for (const element of document.querySelectorAll(`[${name}]`)) {
            depth = 0;
            if (!element.closest(own)) judge(element.getAttribute(name), name);
        }
    }
    const links = [...document.querySelectorAll('a[href]:not([download])')].map(({ href }) => href)
        .filter((link) => link.startsWith(location.origin) && !link.includes('/language/') && !link.includes('/static/') && !link.includes('/api/v1') && !link.includes('lang=') && !link.includes('.png'));
    return { address: location.href, errors: [...errors], links: [...new Set(links.map((link) => link.split('#')[0]))] };";

/// The kinds of the main pages.
const MAIN: [&str; 12] = [
    "//?",
    "//t/…?",
    "//t/…/players?",
    "//t/…/round/…?",
    "//t/…/standings?",
    "//t/…/crosstable?",
    "//t/…/games?",
    "//t/…/game/…?",
    "//t/…/player/…?",
    "//ratings?",
    "//player/…?",
    "//series/…?",
];

/// What axe-core looks at: what a phone hides, and what a desktop shows beside it. The main pages are looked at on all four; of the others
/// each in both colours, every other one the other way round: four looks at each would take twice as long, and pages are made of the same
/// parts.
const SCREENS: [[Screen; 2]; 2] = [
    [Screen { width: 360, theme: Theme::Light }, Screen { width: 1440, theme: Theme::Dark }],
    [Screen { width: 360, theme: Theme::Dark }, Screen { width: 1440, theme: Theme::Light }],
];

#[derive(serde::Deserialize)]
struct Look {
    address: String,
    errors: Vec<String>,
    links: Vec<String>,
}

/// The kind of a page: its address without the numbers, names and keys that distinguish it from others of its kind. A file is of another
/// kind than the page whose address is the same but for its ending.
fn kind(path: &str) -> String {
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let named = |part: &&str| ["t", "series", "print", "ratings"].contains(part);
    let parts: Vec<&str> = path.split('/').collect();
    let mut kind = String::new();
    for (n, part) in parts.iter().enumerate() {
        let is_name = n > 0 && named(&parts[n - 1]) && parts[n - 1] != "print";
        let is_number = part.chars().any(|letter| letter.is_ascii_digit());
        kind.push('/');
        kind.push_str(if is_name || is_number { "…" } else { part });
        kind.push_str(part.rfind('.').filter(|_| is_name || is_number).map_or("", |dot| &part[dot..]));
    }
    let fields = query.split('&').filter_map(|pair| pair.split('=').next());
    format!("{kind}?{}", fields.collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>().join("&"))
}

#[tokio::test]
async fn is_translated_has_room_for_longer_words_and_no_barriers() {
    let program = Program::with_demo();
    let browser = Browser::start(360, "en").await;
    sign_in(&program, &browser).await;
    browser.open(&program.at("/language/qps?back=%2F")).await;
    let mut ahead: VecDeque<String> = ["/", "/admin", "/nowhere", &slip(&program)].map(|path| program.at(path)).into();
    let mut seen: BTreeSet<String> = ahead.iter().cloned().collect();
    let mut kinds = BTreeMap::<String, usize>::new();
    // The first page with each error.
    let mut errors = BTreeMap::<String, String>::new();
    let mut pages = 0;
    let mut looked_at = 0;
    let mut main_pages = BTreeSet::<&str>::new();
    while let Some(address) = ahead.pop_front() {
        let path = address.trim_start_matches(&program.address);
        let kind = kind(path);
        let main = MAIN.iter().find(|own| **own == kind);
        let of_a_kind = kinds.entry(kind).or_default();
        *of_a_kind += 1;
        if *of_a_kind > OF_A_KIND {
            continue;
        }
        let is_first = *of_a_kind == 1;
        browser.open(&address).await;
        let look = browser.client.execute(LOOK, Vec::new()).await.expect("the page is read");
        let look: Look = serde_json::from_value(look).expect("as the script answers");
        if look.address != address {
            // A download: the previous page is still shown.
            continue;
        }
        // Pages of one kind have the same parts, and axe-core takes longer than all else.
        let screens = if main.is_some() { SCREENS.concat() } else { SCREENS[looked_at % 2].to_vec() };
        let barriers = if is_first { barriers_on(&browser, &screens).await } else { Vec::new() };
        looked_at += usize::from(is_first);
        main_pages.extend(main);
        for error in look.errors.into_iter().chain(barriers) {
            errors.entry(error).or_insert_with(|| path.to_owned());
        }
        ahead.extend(look.links.into_iter().filter(|link| seen.insert(link.clone())));
        pages += 1;
        assert!(pages < MOST, "there is no end: {path}");
    }
    assert!(pages > 100, "{pages} pages");
    assert_eq!(main_pages, BTreeSet::from(MAIN), "the main pages that are reached");
    let errors: Vec<String> = errors.into_iter().map(|(error, path)| format!("{path}: {error}")).collect();
    assert!(errors.is_empty(), "{pages} pages\n{}", errors.join("\n"));
    browser.stop().await;
}
