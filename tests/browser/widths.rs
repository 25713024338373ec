//! Pages at all widths and with enlarged text: no horizontal scrolling, no broken words.

use super::driver::{Browser, until};
use super::live::{becomes_true, run};
use super::{CUP, Program, sign_in, slip};
use fantoccini::wd::{PrintConfiguration, PrintSize};
use poddavki::service::{Actor, NewTournament, Overruled, Request};
use serde_json::{Value, json};
use tournament::{
    Birth, GameResult, Info, Name, Person, Preset, Rating, RoundNumber, Score, Settings, Sex, Visibility,
};

pub const CHAMPIONSHIP: &str = "/t/chempionat-rossii-po-poddavkam";

/// From the smallest phone to a desktop; around the widths where tables change their layout.
const WIDTHS: [u32; 10] = [320, 360, 412, 600, 641, 700, 768, 817, 1280, 1920];

/// The reader's text size, in percent.
const TEXTS: [u32; 3] = [100, 130, 200];

/// What is wrong with the page as it is shown: how far it is too wide, and words with a line break inside that would have fitted
/// into a line of their own. A text in one piece has no break: it is not looked at word by word, which takes longest.
const ERRORS: &str = r"
    const errors = [];
    const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (over > 0) errors.push(`${over} pixels too wide`);
    const main = document.getElementById('main');
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const room = main.clientWidth - 7 * rem;
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        range.selectNodeContents(text);
        if (range.getClientRects().length <= 1) continue;
        const parent = text.parentElement;
        if (!parent.checkVisibility() || parent.closest('.unseen, .qr, thead, script, svg, code, option')) continue;
        for (const { 0: word, index } of text.data.matchAll(/\p{L}{2,}/gu)) {
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
            const isTorn = lines.some(({ top, height }) => Math.abs(top - lines[0].top) > height / 2);
            if (isTorn && lines.reduce((sum, { width }) => sum + width, 0) < room) errors.push(`${word} is torn`);
        }
    }
    return errors;";

/// Checks a page at all widths and text sizes.
async fn check(browser: &Browser, address: &str) {
    browser.open(address).await;
    let mut errors = Vec::new();
    for width in WIDTHS {
        browser.command("Emulation.setDeviceMetricsOverride", metrics(width)).await;
        // Measured in the site's own font, which may arrive after the page: the browser waits for what a script promises.
        let script = format!(
            "const errors = () => {{ {ERRORS} }};
            return Promise.all([...document.fonts].map((face) => face.load())).then(() => {TEXTS:?}.flatMap((text) => {{
                document.documentElement.style.fontSize = `${{text}}%`;
                return errors().slice(0, 5).map((error) => `text at ${{text}} %: ${{error}}`);
            }}))"
        );
        let found = browser.client.execute(&script, Vec::new()).await.expect("the page is measured");
        let found = found.as_array().expect("a list").iter();
        errors.extend(found.map(|error| format!("{address} at {width} px, {error}")));
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

pub fn metrics(width: u32) -> Value {
    json!({ "width": width, "height": 1200, "deviceScaleFactor": 1, "mobile": false })
}

#[tokio::test]
async fn pages_of_a_tournament_fit_every_width_and_size_of_text() {
    let program = Program::with_demo();
    let browser = Browser::start(360, "ru").await;
    for language in ["ru", "uk", "en"] {
        browser.read_in(&program.address, language).await;
        for page in
            ["", "/players", "/round/3", "/round/3?by=player", "/standings", "/crosstable", "/player/1", "/prizes"]
        {
            check(&browser, &program.at(&format!("{CUP}{page}"))).await;
        }
    }
    browser.stop().await;
}

/// How low the boards and the leaders end, and whether the leaders stand beside what goes on.
const ABREAST: &str = r"
    const box = (css) => [...document.querySelectorAll(css)].map((node) => node.getBoundingClientRect());
    const lowest = (css) => Math.round(Math.max(...box(css).map(({ bottom }) => bottom)));
    const [[now], [leaders]] = [box('.home .now'), box('.leaders .card')];
    return {
        boards: lowest('.home .now .glance li'),
        leaders: Math.round(leaders.bottom),
        isBeside: leaders.left >= now.right && Math.abs(leaders.top - now.top) < 2,
        isBelow: leaders.top >= document.querySelector('#find').getBoundingClientRect().bottom,
    };";

#[tokio::test]
async fn what_goes_on_and_who_leads_stand_side_by_side_on_a_desk_and_below_each_other_on_a_phone() {
    let program = Program::with_demo();
    for (width, height) in [(1440, 900), (360, 780)] {
        let browser = Browser::start(width, "ru").await;
        let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 640 });
        browser.command("Emulation.setDeviceMetricsOverride", screen).await;
        browser.open(&program.at(CUP)).await;
        browser.find(".leaders .card").await;
        let found = browser.client.execute(ABREAST, Vec::new()).await.expect("the page is measured");
        if width < 640 {
            assert_eq!(found["isBelow"], true, "{found}");
        } else {
            assert_eq!(found["isBeside"], true, "{found}");
            for what in ["boards", "leaders"] {
                assert!(found[what].as_i64().is_some_and(|bottom| bottom <= height), "{what}: {found}");
            }
        }
        browser.stop().await;
    }
}

#[tokio::test]
async fn pages_beside_the_tabs_fit_every_width_and_size_of_text() {
    let program = Program::with_demo();
    let browser = Browser::start(360, "ru").await;
    // The chances are computed first; the page asks again until they are there.
    browser.open(&program.at(&format!("{CUP}/chances"))).await;
    browser.find(".chances").await;
    for page in ["/chances", "/statistics", "/standings/why/1", "/round/3/why", "/round/3/why/1", "/norms"] {
        check(&browser, &program.at(&format!("{CUP}{page}"))).await;
    }
    for page in ["", "/standings", "/crosstable", "/crosstable?games=1", "/games", "/game/1-1-1", "/norms", "/prizes"] {
        check(&browser, &program.at(&format!("{CHAMPIONSHIP}{page}"))).await;
    }
    browser.stop().await;
}

#[tokio::test]
async fn pages_of_the_site_fit_every_width_and_size_of_text() {
    let program = Program::with_demo();
    let browser = Browser::start(360, "ru").await;
    let site = ["/", "/login", "/ratings", "/ratings?q=а", "/player/1", "/series", "/series/chempionat-rossii"];
    for page in site.into_iter().chain(["/search?q=а", "/nowhere", &slip(&program)]) {
        check(&browser, &program.at(page)).await;
    }
    browser.stop().await;
}

#[tokio::test]
async fn pages_of_the_staff_fit_every_width_and_size_of_text() {
    let program = Program::with_demo();
    let browser = Browser::start(360, "ru").await;
    sign_in(&program, &browser).await;
    // With the names of those who are looked for.
    browser.open(&program.at(&format!("/admin{CUP}/check-in"))).await;
    browser.submit("button[name=open]").await;
    browser.find(".fingers").await;
    for page in
        ["/account", "/admin", "/admin/new", "/admin/norms", "/admin/persons", "/admin/ratings", "/admin/users/new"]
    {
        check(&browser, &program.at(page)).await;
    }
    for page in [
        "",
        "/players",
        "/check-in",
        "/players/import",
        "/round/3",
        "/settings",
        "/tables",
        "/tie-break-games",
        "/log",
        "/close",
    ] {
        check(&browser, &program.at(&format!("/admin{CUP}{page}"))).await;
    }
    browser.stop().await;
}

/// Whether the head of a table and the name of a row in its middle are seen, with all that scrolls scrolled to the right.
const IN_SIGHT: &str = r"
    const table = document.querySelector('main table');
    const names = [...table.querySelectorAll('tbody .who')];
    const name = names[Math.floor(names.length / 2)];
    name.scrollIntoView({ block: 'center' });
    for (let own = table.parentElement; own !== null; own = own.parentElement) own.scrollLeft = 10000;
    const isSeen = (cell) => {
        const { left, top, height } = cell.getBoundingClientRect();
        return cell.contains(document.elementFromPoint(left + 8, top + height / 2));
    };
    return { head: [...table.tHead.rows[0].cells].slice(0, 3).filter((cell) => cell.checkVisibility()).some(isSeen), name: isSeen(name),
        rows: names.length };";

#[tokio::test]
async fn heads_and_names_stay_in_sight_on_a_desk() {
    let program = Program::with_demo();
    hold_large_tournament(&program);
    let browser = Browser::start(1440, "ru").await;
    let desk = json!({ "width": 1440, "height": 600, "deviceScaleFactor": 1, "mobile": false });
    browser.command("Emulation.setDeviceMetricsOverride", desk).await;
    let mut errors = Vec::new();
    let large = ["/standings", "/crosstable", "/round/5", "/round/5?by=player", "/players"];
    let large = large.map(|page| format!("/t/large{page}"));
    let championship = ["/standings", "/crosstable", "/players"].map(|page| format!("{CHAMPIONSHIP}{page}"));
    let others = [format!("{CUP}/standings"), "/ratings".to_owned()];
    for page in large.into_iter().chain(championship).chain(others) {
        browser.open(&program.at(&page)).await;
        let found = browser.client.execute(IN_SIGHT, Vec::new()).await.expect("the page has a table");
        if found["head"] != true || found["name"] != true {
            errors.push(format!("{page}: {found}"));
        }
        let over = "const { scrollWidth, clientWidth } = document.documentElement; return scrollWidth - clientWidth";
        let over = browser.client.execute(over, Vec::new()).await.expect("the page is measured");
        assert_eq!(over, 0, "{page} scrolls sideways");
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    browser.stop().await;
}

/// The rounds in the head of the standings, and the link to all rounds, as far as they are seen.
const ROUNDS: &str = r"
    const heads = [...document.querySelectorAll('.standings thead th.mid')].filter((head) => head.checkVisibility());
    const link = document.querySelector('.to-all-rounds');
    return { rounds: heads.map((head) => head.innerText), link: link.checkVisibility() };";

#[tokio::test]
async fn standings_show_all_rounds_on_a_desk_and_elsewhere_lead_to_them() {
    let program = Program::with_demo();
    hold_large_tournament(&program);
    let browser = Browser::start(1440, "ru").await;
    let all: Vec<String> = (1..=12).map(|round: u32| round.to_string()).collect();
    for (width, first) in [(1440, 0), (1000, 9), (700, 12)] {
        let screen = json!({ "width": width, "height": 800, "deviceScaleFactor": 1, "mobile": false });
        browser.command("Emulation.setDeviceMetricsOverride", screen).await;
        browser.open(&program.at("/t/large/standings")).await;
        let found = browser.client.execute(ROUNDS, Vec::new()).await.expect("the page has a table");
        assert_eq!(found, json!({ "rounds": all[first..], "link": first > 0 }), "at {width}");
    }
    browser.stop().await;
}

/// The middle of a cell of the second round in the last row, and whom it is about: by its number and by its hint.
const OPPONENT: &str = r"
    const row = [...document.querySelectorAll('main table[data-numbers] tbody tr')].at(-1);
    row.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { numbers } = row.closest('table').dataset;
    const cell = row.querySelectorAll('td.cell a')[1];
    const number = cell.firstChild.data;
    const opponent = [...row.parentElement.rows].find((row) => row.cells[numbers].innerText === number);
    const { left, top, width, height } = cell.getBoundingClientRect();
    const name = opponent.querySelector('th.who > a').textContent;
    return { x: left + width / 2, y: top + height / 2, name, hint: cell.getAttribute('title') };";

#[tokio::test]
async fn a_pointer_on_a_round_shows_the_name_of_the_opponent() {
    let program = Program::with_demo();
    let browser = Browser::start(1440, "en").await;
    for page in ["/standings", "/crosstable"] {
        browser.open(&program.at(&format!("{CUP}{page}"))).await;
        // The games of a micro-match are there without a script.
        let before = run(&browser, OPPONENT).await;
        let games = before["hint"].as_str().expect("games");
        let to = |x: &Value, y: &Value| json!({ "type": "mouseMoved", "x": x, "y": y });
        browser.command("Input.dispatchMouseEvent", to(&before["x"], &before["y"])).await;
        let shown = run(&browser, OPPONENT).await;
        assert_eq!(shown["hint"], format!("{} · {games}", shown["name"].as_str().expect("a name")), "{page}");
        browser.command("Input.dispatchMouseEvent", to(&json!(1), &json!(1))).await;
        let after = run(&browser, OPPONENT).await;
        assert_eq!(after["hint"], games, "{page}");
    }
    browser.stop().await;
}

/// Whether the first table of a page fits, and whether its head is seen.
const FITTING: &str = r"
    const table = document.querySelector('main table');
    const found = (() => { IN_SIGHT })();
    return { fits: table.offsetWidth <= table.parentElement.clientWidth, ...found };";

#[tokio::test]
async fn heads_of_tables_that_fit_stay_in_sight_between_a_phone_and_a_desk() {
    let program = Program::with_demo();
    hold_large_tournament(&program);
    let browser = Browser::start(700, "ru").await;
    let script = FITTING.replace("IN_SIGHT", IN_SIGHT);
    let large = ["/standings", "/crosstable", "/round/5", "/round/5?by=player", "/players"];
    let large = large.map(|page| format!("/t/large{page}"));
    let cup = ["/standings", "/crosstable", "/round/3", "/players", "/norms"].map(|page| format!("{CUP}{page}"));
    let championship = ["/standings", "/crosstable", "/players"].map(|page| format!("{CHAMPIONSHIP}{page}"));
    let pages: Vec<String> = large.into_iter().chain(cup).chain(championship).chain(["/ratings".to_owned()]).collect();
    let (mut errors, mut fitting) = (Vec::new(), 0);
    for width in [700, 900, 1100] {
        let screen = json!({ "width": width, "height": 600, "deviceScaleFactor": 1, "mobile": false });
        browser.command("Emulation.setDeviceMetricsOverride", screen).await;
        for page in &pages {
            browser.open(&program.at(page)).await;
            let found = browser.client.execute(&script, Vec::new()).await.expect("the page has a table");
            if found["fits"] == true {
                fitting += 1;
                if found["head"] != true || found["name"] != true {
                    errors.push(format!("{page} at {width}: {found}"));
                }
            }
        }
    }
    browser.stop().await;
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    assert!(fitting > 30, "{fitting} tables fit");
}

/// Whether the points of the first row of a crosstable are seen beside the name, also when the table is scrolled to the right.
const TOTAL: &str = r"
    const row = document.querySelector('.cross tbody tr');
    const parts = ['.who', '.who a', '.total'].map((css) => row.querySelector(css));
    const isSeen = () => {
        const [cell, name, total] = parts.map((part) => part.getBoundingClientRect());
        const hit = document.elementFromPoint(total.left + total.width / 2, total.top + total.height / 2);
        return total.width > 0 && parts[0].contains(hit) && total.left >= name.right - 1 && total.right <= cell.right;
    };
    row.scrollIntoView({ block: 'center' });
    const isSeenAtFirst = isSeen();
    document.querySelector('.scroll').scrollLeft = 200;
    return isSeenAtFirst && isSeen();";

/// Whether wins are written heavier than draws in a crosstable.
const WEIGHTS: &str = r"
    const weight = (css) => Number(getComputedStyle(document.querySelector(css)).fontWeight);
    return weight('.cross .won b') > weight('.cross .drawn b')";

/// Whether the names of the tie-breaks are seen in the head of the standings, and in no row.
const LABELS: &str = r"
    const isShown = (cell) => cell.checkVisibility();
    const heads = [...document.querySelectorAll('.standings thead .num:not(.place)')].filter(isShown);
    const cells = [...document.querySelectorAll('.standings tbody td[data-label]')].filter(isShown);
    const isBare = (cell) => ['none', 'normal'].includes(getComputedStyle(cell, '::before').content);
    const isNamed = (head) => head.textContent.trim() !== '' && head.getBoundingClientRect().height > 8;
    return heads.length > 1 && heads.every(isNamed) && cells.length > heads.length && cells.every(isBare)";

/// The lowest and the highest row of the first table.
const ROWS: &str = r"
    const rows = [...document.querySelector('main table').tBodies[0].rows].filter((row) => row.checkVisibility());
    const heights = rows.map((row) => row.getBoundingClientRect().height);
    return [Math.min(...heights), Math.max(...heights)]";

#[tokio::test]
async fn what_counts_in_tables_is_seen_on_a_phone_and_dense_rows_are_low_on_a_desk() {
    let program = Program::with_demo();
    hold_large_tournament(&program);
    let browser = Browser::start(1440, "ru").await;
    browser.command("Emulation.setDeviceMetricsOverride", metrics(360)).await;
    browser.open(&program.at(&format!("{CHAMPIONSHIP}/crosstable"))).await;
    assert_eq!(run(&browser, TOTAL).await, true, "the points beside the name");
    assert_eq!(run(&browser, WEIGHTS).await, true, "wins beside draws");
    for tournament in [CHAMPIONSHIP, "/t/large"] {
        browser.open(&program.at(&format!("{tournament}/standings"))).await;
        assert_eq!(run(&browser, LABELS).await, true, "{tournament}: labels of tie-breaks");
    }
    // The last of twelve rounds, and the last of the tabs.
    for (page, bar) in [("/round/12", ".rounds"), ("/more", ".tabs")] {
        browser.open(&program.at(&format!("/t/large{page}"))).await;
        let is_in_view = format!(
            "const current = document.querySelector('{bar} [aria-current]');
            const [own, box] = [current, current.closest('{bar}')].map((node) => node.getBoundingClientRect());
            return own.left >= Math.max(0, box.left) - 1 && own.right <= Math.min(innerWidth, box.right) + 1"
        );
        becomes_true(&browser, &is_in_view).await;
    }
    browser.command("Emulation.setDeviceMetricsOverride", metrics(1440)).await;
    browser.open(&program.at("/rows/dense?back=/")).await;
    for page in ["/standings", "/crosstable"] {
        for tournament in [CHAMPIONSHIP, "/t/large"] {
            browser.open(&program.at(&format!("{tournament}{page}"))).await;
            browser.find("body[data-dense]").await;
            let found = run(&browser, ROWS).await;
            let [lowest, highest] = [0, 1].map(|n| found[n].as_f64().expect("a number"));
            assert!(lowest >= 33.0 && highest <= 35.0, "{tournament}{page}: rows of {lowest} to {highest}");
        }
    }
    browser.stop().await;
}

/// The part of the screen's height and of its width where the lines of a list end, in percent, their letters in pixels, how much the page
/// is too large, and which elements go beyond the screen.
const FILLED: &str = r"
    return document.fonts.ready.then(() => {
        const rows = [...document.querySelectorAll('main tr')].map((row) => row.getBoundingClientRect());
        const [top, footer] = ['main', 'footer'].map((css) => document.querySelector(css).getBoundingClientRect().top);
        const page = document.documentElement;
        return {
            height: Math.round(100 * (Math.max(...rows.map(({ bottom }) => bottom)) - top) / (footer - top)),
            width: Math.round(100 * Math.max(...rows.map(({ right }) => right)) / innerWidth),
            letters: parseFloat(getComputedStyle(document.querySelector('main')).fontSize),
            over: Math.max(page.scrollHeight - innerHeight, page.scrollWidth - innerWidth),
            beyond: [...document.querySelectorAll('body *')].filter((own) => {
                const { bottom, right } = own.getBoundingClientRect();
                return bottom > innerHeight || right > innerWidth;
            }).map((own) => own.outerHTML.slice(0, 200)).slice(0, 5),
        };
    });";

#[tokio::test]
async fn lists_fill_the_screen_of_a_hall_whatever_its_size() {
    let program = Program::with_demo();
    hold_large_tournament(&program);
    let browser = Browser::start(1280, "ru").await;
    let mut errors = Vec::new();
    for (width, height) in [(3840, 2160), (1920, 1080), (1366, 768), (1280, 720), (1080, 1920), (1024, 768)] {
        let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        browser.command("Emulation.setDeviceMetricsOverride", screen).await;
        for tournament in [CUP, CHAMPIONSHIP, "/t/large"] {
            for page in ["/standings", "/pairings", "/pairings?by=player"] {
                browser.open(&program.at(&format!("{tournament}/screen{page}"))).await;
                let mut found = Value::Null;
                // It is measured anew with each font that comes.
                let is_filled = until(async || {
                    found = browser.client.execute(FILLED, Vec::new()).await.expect("the page is measured");
                    let figure = |name: &str| found[name].as_f64().expect("a number");
                    let is_full = figure("height") >= 95.0 && (90.0..=100.0).contains(&figure("width"));
                    (is_full && figure("letters") >= 14.0 && figure("over") <= 0.0).then_some(())
                });
                if is_filled.await.is_none() {
                    errors.push(format!("{tournament}{page} at {width} by {height}: {found}"));
                }
            }
        }
    }
    browser.stop().await;
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

/// Insists that no table of a page is wider than the sheet it is printed on, so that no browser has to scale it down.
async fn check_on_paper(browser: &Browser, address: &str, sheet: u32) {
    browser.command("Emulation.setDeviceMetricsOverride", metrics(sheet)).await;
    browser.open(address).await;
    let script = "return Math.max(...[...document.querySelectorAll('table')].map((table) =>
        table.getBoundingClientRect().right - innerWidth))";
    let over = browser.client.execute(script, Vec::new()).await.expect("the page is measured");
    assert!(over.as_f64().is_some_and(|over| over <= 0.5), "{address}: {over} pixels wider than the sheet");
}

/// A landscape A4 sheet is 1,046 pixels wide between the margins of a page, and 1,032 between those of a document.
#[tokio::test]
async fn the_crosstable_of_two_hundred_players_fits_on_paper() {
    let program = Program::start();
    hold_large_tournament(&program);
    let browser = Browser::start(1280, "ru").await;
    sign_in(&program, &browser).await;
    browser.command("Emulation.setEmulatedMedia", json!({ "media": "print" })).await;
    check_on_paper(&browser, &program.at("/t/large/crosstable"), 1046).await;
    for document in ["table", "blank-table"] {
        check_on_paper(&browser, &program.at(&format!("/admin/t/large/print/{document}")), 1032).await;
    }
    browser.stop().await;
}

/// Takes in a tournament of 200 players and 12 rounds: `/t/large`.
pub fn hold_large_tournament(program: &Program) {
    let (service, actor) = (program.service(), Actor { user: None, name: "test".to_owned() });
    let info = Info { title: "Large".to_owned(), ..Info::default() };
    let new = NewTournament { info, settings: Preset::SwissSingleGames.settings(), visibility: Visibility::Public };
    let tournament = service.create_tournament(&actor, &new).expect("a good tournament");
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/pairing/data/tournaments/t01027.trf.gz");
    let packed = std::fs::File::open(data).expect("the data are there");
    let report = std::io::read_to_string(flate2::read::GzDecoder::new(packed)).expect("it is packed with gzip");
    let request = Request { actor: &actor, slug: &tournament.slug, seen: None, limit: None };
    service.import_report(&request, report.as_bytes()).expect("it is a report");
}

/// Makes and plays a championship of 25 players of 21 regions with a bye in each of the 7 rounds of micro-matches: `/t/championship`.
fn hold_championship_of_25(program: &Program) {
    let (service, actor) = (program.service(), Actor { user: None, name: "test".to_owned() });
    let info = Info {
        title: "Championship".to_owned(),
        place: "Орёл, шахматно-шашечный клуб".to_owned(),
        starts: "2026-11-16".parse().ok(),
        ends: "2026-11-22".parse().ok(),
        chief_arbiter: "Судейкин А. П.".to_owned(),
        secretary: "Протоколова Е. В.".to_owned(),
        ..Info::default()
    };
    let settings = Settings { rounds: RoundNumber(7), ..Preset::SwissMicroMatches.settings() };
    let new = NewTournament { info, settings, visibility: Visibility::Public };
    let slug = service.create_tournament(&actor, &new).expect("a good tournament").slug;
    let request = Request { actor: &actor, slug: &slug, seen: None, limit: None };
    let families = ["Александрова", "Белоусова", "Воскресенская", "Григорьева", "Дмитриевская"];
    let given = ["Анна Сергеевна", "Вера Петровна", "Мария Олеговна", "Ольга Ильинична", "Юлия Романовна"];
    let regions = [
        "Ленинградская область",
        "Пермский край",
        "Татарстан",
        "Москва",
        "Якутия",
        "Орловская область",
        "Самарская область",
        "Санкт-Петербург",
        "Башкортостан",
        "Краснодарский край",
        "Тульская область",
        "Удмуртия",
        "Челябинская область",
        "Свердловская область",
        "Нижегородская область",
        "Ростовская область",
        "Чувашия",
        "Хабаровский край",
        "Омская область",
        "Калужская область",
        "Тверская область",
    ];
    let titles = ["гр", "мс", "кмс", "1", "2"];
    let names = (0..).zip(families.iter().flat_map(|family| (0..5).map(move |n| (family, n))));
    for ((place, (family, n)), region) in names.zip(regions.into_iter().cycle()) {
        let person = Person {
            name: Name::new(family, given[n]),
            title: titles[n].to_owned(),
            sex: Some(Sex::Female),
            birth: Some(Birth::Year(1980 + place)),
            region: region.to_owned(),
            ..Person::default()
        };
        service.enter_player(&request, &person, Some(Rating(2200 - 20 * place))).expect("the name is free");
    }
    for round in RoundNumber(7).up_to() {
        service.pair_next_round(&request).expect("it can be paired");
        let tournament = service.publish_round(&request, round).expect("it is a draft");
        let boards = tournament.round(round).expect("it is paired").pairings.values();
        let results = boards.flat_map(|pairing| {
            pairing.numbered_games().map(move |(number, _)| {
                let score = if number.0 == 1 { Score::White } else { Score::Draw };
                (pairing.game_id(number), Some(GameResult::Played(score)))
            })
        });
        service.enter_results(&request, &results.collect(), &Overruled::new()).expect("the round is public");
    }
    service.close_tournament(&request).expect("everything is played");
}

/// 24 players with sections, norms and regions, and 25 without sections; 7 rounds of micro-matches.
#[tokio::test]
async fn the_protocol_of_a_championship_has_three_pages() {
    let program = Program::with_demo();
    hold_championship_of_25(&program);
    let browser = Browser::start(1280, "ru").await;
    sign_in(&program, &browser).await;
    for (tournament, language) in
        [(CHAMPIONSHIP, "ru"), (CHAMPIONSHIP, "en"), ("/t/championship", "ru"), ("/t/championship", "en")]
    {
        browser.open(&program.at(&format!("/admin{tournament}/print/protocol?lang={language}"))).await;
        let a4 = PrintConfiguration::builder().size(PrintSize::A4).build().expect("sheets of A4");
        let pdf = browser.client.print(a4).await.expect("it can be printed");
        let pages = String::from_utf8_lossy(&pdf).matches("/Type /Page\n").count();
        assert!((2..=3).contains(&pages), "{tournament} in {language}: {pages}");
    }
    browser.stop().await;
}
