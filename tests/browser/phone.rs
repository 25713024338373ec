//! The phone budget: on a phone the first screen belongs to the content.

use super::barriers::{Screen, Theme, barriers_on};
use super::driver::Browser;
use super::followed::follow;
use super::live::Arbiter;
use super::widths::{CHAMPIONSHIP, hold_large_tournament};
use super::{CUP, Program, sign_in};
use draughts::Side;
use poddavki::service::{Actor, NewTournament, Overruled, Request, Service, TieBreakWhite};
use serde_json::json;
use tournament::{
    BoardNumber, Forfeit, ForfeitCause, ForfeitReason, ForfeitReasons, GameId, GameResult, Info, Name, Person, Preset,
    RoundNumber, Score, Settings, Visibility,
};

/// The first table of a page on the screen: where its first row begins, the lowest and the highest row, and the number of rows that are
/// fully visible.
const MEASURE: &str = r"
    const rows = [...document.querySelector('main table').tBodies[0].rows].filter((row) => row.checkVisibility());
    const boxes = rows.map((row) => row.getBoundingClientRect());
    const heights = boxes.map(({ height }) => Math.round(height));
    return {
        first: Math.round(boxes[0].top),
        lowest: Math.min(...heights),
        highest: Math.max(...heights),
        text: rows[heights.indexOf(Math.max(...heights))].innerText,
        whole: boxes.filter(({ bottom }) => bottom <= innerHeight).length,
        all: rows.length,
    };";

/// The rows of the first table of a page that hold a link, and yet a finger in their middle meets none. Of a crosstable each cell leads
/// elsewhere, and the number of a round in which nobody was met is a link by itself.
const MISSED: &str = r"
    const table = document.querySelector('main table');
    const rows = table.matches('.cross') ? [] : [...table.tBodies].flatMap((body) => [...body.rows]);
    const missed = [];
    for (const row of rows) {
        if (!row.checkVisibility() || !row.querySelector('th a, td:not(.place) a')) continue;
        row.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = row.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('a, summary');
        if (!hit || !row.contains(hit)) missed.push(row.innerText);
    }
    scrollTo(0, 0);
    return missed;";

/// Titles and names that are cut off, and words of them that are torn in two.
const MARRED: &str = r"
    const shown = [...document.querySelectorAll('main *')].filter((node) => node.checkVisibility());
    const isCut = (node) => getComputedStyle(node).textOverflow === 'ellipsis' && node.scrollWidth > node.clientWidth;
    const marred = shown.filter(isCut).map((node) => node.innerText);
    for (const name of shown.filter((node) => node.matches('h1, .who'))) {
        const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            for (const word of texts.currentNode.data.matchAll(/[^\s-]+/g)) {
                const range = document.createRange();
                range.setStart(texts.currentNode, word.index);
                range.setEnd(texts.currentNode, word.index + word[0].length);
                if (range.getClientRects().length > 1) marred.push(word[0]);
            }
        }
    }
    return marred;";

/// A browser of the size of a phone.
pub async fn on_phone(language: &str) -> Browser {
    let browser = Browser::start(360, language).await;
    let phone = json!({ "width": 360, "height": 780, "deviceScaleFactor": 1, "mobile": true });
    browser.command("Emulation.setDeviceMetricsOverride", phone).await;
    browser
}

/// How a page exceeds the budget.
async fn beyond_budget(browser: &Browser, address: &str) -> Vec<String> {
    browser.open(address).await;
    let found = browser.client.execute(MEASURE, Vec::new()).await.expect("the page has a table");
    let figure = |name: &str| found[name].as_u64().expect("a number");
    let mut errors = Vec::new();
    if figure("first") > 260 {
        errors.push(format!("{address}: the first row begins at {}", figure("first")));
    }
    if figure("lowest") < 44 || figure("highest") > 56 {
        let (lowest, highest) = (figure("lowest"), figure("highest"));
        errors.push(format!("{address}: rows of {lowest} to {highest}, the highest with {}", found["text"]));
    }
    if figure("whole") < 8.min(figure("all")) {
        errors.push(format!("{address}: {} rows on the first screen", figure("whole")));
    }
    let missed = browser.client.execute(MISSED, Vec::new()).await.expect("the page has a table");
    if let Some(first) = missed.as_array().and_then(|missed| missed.first()) {
        errors.push(format!("{address}: no link in the middle of {first}"));
    }
    errors
}

/// Where the header and the tabs end, where what goes on begins and its first board ends, and the lowest of its links.
const NOW: &str = r"
    const box = (css) => document.querySelector(css)?.getBoundingClientRect() ?? { top: 0, bottom: 0, height: 0 };
    const links = [...document.querySelectorAll('.now :is(.glance a, .news li)')].map((own) => own.getBoundingClientRect());
    return {
        header: Math.ceil(box('.top').height),
        tabs: Math.ceil(box('.tabs').height),
        begins: Math.round(box('.now').top),
        board: Math.ceil(box('.now .glance li').bottom),
        lowest: Math.floor(Math.min(...links.map(({ height }) => height))),
        over: document.documentElement.scrollWidth - innerWidth,
    };";

/// The front page and that of a tournament have no table first: what goes on is their answer, and stands above the fold. On the front page it
/// begins as high as a table would; that of a tournament has its facts above it, which no other page repeats.
#[tokio::test]
async fn what_goes_on_stands_on_the_first_screen_of_a_phone() {
    let program = Program::with_demo();
    for language in ["ru", "en"] {
        let browser = on_phone(language).await;
        for (page, most) in [("/", 260), (CUP, 460)] {
            browser.open(&program.at(page)).await;
            browser.find(".now .glance li").await;
            let found = browser.client.execute(NOW, Vec::new()).await.expect("the page is measured");
            let figure = |name: &str| found[name].as_i64().expect("a number");
            assert!(figure("header") <= 44 && figure("tabs") <= 44, "{page} in {language}: {found}");
            assert!(figure("begins") <= most && figure("board") <= 780, "{page} in {language}: {found}");
            assert!(figure("lowest") >= 44 && figure("over") <= 0, "{page} in {language}: {found}");
        }
        browser.stop().await;
    }
}

#[tokio::test]
async fn the_first_screen_of_a_phone_shows_eight_rows() {
    let program = Program::with_demo();
    let mut errors = Vec::new();
    let browser = on_phone("ru").await;
    for language in ["ru", "en"] {
        browser.read_in(&program.address, language).await;
        // The chances are worked out first; the page asks again until they are there.
        browser.open(&program.at(&format!("{CUP}/chances"))).await;
        browser.find(".chances").await;
        let running = ["/round/3", "/round/3?by=player", "/standings", "/players", "/chances"];
        let finished = ["/standings", "/crosstable", "/crosstable?games=1"];
        let both = ["/norms", "/prizes", "/games", "/statistics", "/player/1", "/player/2"];
        let of_cup = running.iter().chain(&both).map(|page| format!("{CUP}{page}"));
        let of_championship = finished.iter().chain(&both).map(|page| format!("{CHAMPIONSHIP}{page}"));
        let of_site = ["/ratings", "/player/1", "/series/chempionat-rossii"].map(str::to_owned);
        for page in of_cup.chain(of_championship).chain(of_site) {
            let found = beyond_budget(&browser, &program.at(&page)).await;
            errors.extend(found.into_iter().map(|error| format!("in {language}, {error}")));
        }
    }
    browser.stop().await;
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

/// How many prizes are cut off, and whether the first of them is whole once it is opened.
const PRIZES: &str = r"
    const isCut = (node) => node.scrollHeight > node.clientHeight;
    const cut = [...document.querySelectorAll('.gets summary')].filter(isCut);
    cut[0]?.click();
    return { cut: cut.length, isWhole: cut.length > 0 && !isCut(cut[0]) };";

/// A row of prizes is as low as any other; what has no room in its line opens.
#[tokio::test]
async fn many_prizes_of_a_player_open_on_a_phone() {
    let program = Program::with_demo();
    let browser = on_phone("ru").await;
    browser.open(&program.at(&format!("{CUP}/prizes"))).await;
    browser.find(".gets summary").await;
    let found = browser.client.execute(PRIZES, Vec::new()).await.expect("the page has prizes");
    assert_eq!(found["isWhole"], true, "{found}");
    browser.stop().await;
}

/// A figure alone does not say that it is a round.
#[tokio::test]
async fn a_row_of_games_says_its_round_on_a_phone() {
    let program = Program::with_demo();
    for (language, word) in [("ru", "тур"), ("uk", "тур"), ("en", "round")] {
        let browser = on_phone(language).await;
        browser.open(&program.at(&format!("{CHAMPIONSHIP}/games"))).await;
        browser.find(".games tbody .where").await;
        let told = "return document.querySelector('.games tbody .where').innerText.trim()";
        let told = browser.client.execute(told, Vec::new()).await.expect("the page has a table");
        let told = told.as_str().expect("a text");
        assert!(told.starts_with(&format!("{word} 1 · ")), "in {language}: {told}");
        browser.stop().await;
    }
}

#[tokio::test]
async fn titles_and_names_are_whole_on_a_phone() {
    let program = Program::with_demo();
    let browser = on_phone("ru").await;
    for language in ["ru", "en"] {
        browser.read_in(&program.address, language).await;
        let of_cup = ["/statistics", "/crosstable"].map(|page| format!("{CUP}{page}"));
        let of_championship = ["/statistics", "/crosstable"].map(|page| format!("{CHAMPIONSHIP}{page}"));
        let of_site = ["/player/1", "/series/chempionat-rossii"].map(str::to_owned);
        for page in of_cup.into_iter().chain(of_championship).chain(of_site) {
            browser.open(&program.at(&page)).await;
            let marred = browser.client.execute(MARRED, Vec::new()).await.expect("the page is there");
            assert_eq!(marred, json!([]), "{page} in {language}");
        }
    }
    browser.stop().await;
}

/// The line of the title: its height and that of the title, in pixels, whether the title is cut, and what it is called as a whole.
const TITLE_LINE: &str = r"
    const line = document.querySelector('.tournament-line');
    const [link, title] = ['h1 a', 'h1 span'].map((css) => line.querySelector(css));
    return {
        line: line.offsetHeight,
        title: title.offsetHeight,
        isCut: title.scrollHeight > title.clientHeight,
        whole: link.title,
        over: document.documentElement.scrollWidth - innerWidth,
    };";

#[tokio::test]
async fn a_long_title_takes_one_line_below_the_home_page() {
    let program = Program::start();
    let title = "Открытый чемпионат Самарской области по обратным шашкам среди ветеранов";
    let (service, actor) = (program.service(), Actor { user: None, name: "test".to_owned() });
    let new = NewTournament {
        info: Info { title: title.to_owned(), ..Info::default() },
        settings: Preset::SwissSingleGames.settings(),
        visibility: Visibility::Public,
    };
    let slug = service.create_tournament(&actor, &new).expect("a good tournament").slug;
    let browser = on_phone("ru").await;
    for page in ["/players", "/standings", "/more"] {
        browser.open(&program.at(&format!("/t/{slug}{page}"))).await;
        let found = browser.client.execute(TITLE_LINE, Vec::new()).await.expect("the page has a title");
        let figure = |name: &str| found[name].as_i64().expect("a number");
        assert!(figure("line") <= 40 && figure("title") <= 24 && figure("over") <= 0, "{page}: {found}");
        assert_eq!((&found["isCut"], &found["whole"]), (&json!(true), &json!(title)), "{page}");
    }
    browser.open(&program.at(&format!("/t/{slug}"))).await;
    browser.says(title).await;
    browser.stop().await;
}

/// Below the home page the first card takes one line, which also has the title of the tournament; the others are hidden behind it. On the
/// page of the round two cards are shown, and the second takes the line of the title.
#[tokio::test]
async fn followed_players_leave_a_phone_its_first_screen() {
    let program = Program::with_demo();
    for language in ["ru", "en"] {
        let browser = on_phone(language).await;
        for (player, followed) in [(2, 1), (4, 2), (6, 3)] {
            browser.open(&program.at(&format!("{CUP}/player/{player}"))).await;
            browser.submit(".this-is-me button").await;
            browser.find(".this-is-me[data-own]").await;
            for page in ["/standings", "/crosstable", "/players", "/games", "/norms", "/prizes", "/statistics"] {
                browser.open(&program.at(&format!("{CUP}{page}"))).await;
                let errors = own_cards(&browser).await;
                assert!(errors.is_empty(), "{page} in {language}: {}", errors.join("; "));
                assert_eq!(shown_cards(&browser).await, 1, "{page} in {language}");
                let first = first_row(&browser).await;
                assert!(first <= 260, "{page} in {language}, {followed} followed: the first row begins at {first}");
            }
            if followed > 1 {
                browser.click(".own-rest summary").await;
                assert_eq!(shown_cards(&browser).await, followed, "in {language}, once they are asked for");
            }
            browser.open(&program.at(&format!("{CUP}/round/3"))).await;
            assert_eq!(shown_cards(&browser).await, followed.min(2), "at the round in {language}");
            let card = "return Math.round(document.querySelector('.own-line').getBoundingClientRect().top)";
            let card = browser.client.execute(card, Vec::new()).await.expect("the page has a card");
            assert!(card.as_u64().is_some_and(|top| top <= 260), "in {language} the card begins at {card}");
            let first = first_row(&browser).await;
            assert!(first <= 260, "in {language}, {followed} followed: the first board begins at {first}");
        }
        browser.click(".own-rest summary").await;
        assert_eq!(shown_cards(&browser).await, 3, "at the round in {language}, once they are asked for");
        browser.stop().await;
    }
}

/// What is cut of the cards: of their first line anything, of the second the board or the opponent, which it begins with.
const CUT_CARDS: &str = r"
    const cut = [];
    for (const said of document.querySelectorAll('.own-said')) {
        if (!said.checkVisibility()) continue;
        const [line, facts] = ['strong', '.own-facts'].map((css) => said.querySelector(css));
        const first = [...facts.querySelectorAll('.fact')].find((fact) => fact.checkVisibility());
        const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        while (texts.nextNode()) {
            if (!texts.currentNode.parentElement.checkVisibility()) continue;
            range.selectNodeContents(texts.currentNode);
            const box = range.getBoundingClientRect();
            const room = line.getBoundingClientRect();
            if (box.right > room.right + 1 || box.bottom > room.bottom + 2) cut.push(line.innerText);
        }
        const box = first.getBoundingClientRect();
        const room = facts.getBoundingClientRect();
        if (box.right > room.right + 1 || box.bottom > room.bottom + 2) cut.push(first.innerText);
    }
    return cut;";

/// The buttons to report that are seen, and those of them that are too low for a finger or do not hold their words.
const REPORT_BUTTONS: &str = r"
    const buttons = [...document.querySelectorAll('.own-line > .btn.go')].filter((own) => own.checkVisibility());
    const isBad = (own) => own.scrollWidth > own.clientWidth || own.scrollHeight > own.clientHeight + 1
        || own.getBoundingClientRect().height < 32;
    return { seen: buttons.length, bad: buttons.filter(isBad).map((own) => own.innerText) };";

/// A phone that has had the slip of a followed player in hand reports their result by a button, which stands in the line of the card.
#[tokio::test]
async fn followed_players_with_a_result_to_report_leave_a_phone_its_first_screen() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let boards = arbiter.untouched_boards();
    let players = [0, 1].map(|board: usize| boards[board].white);
    for language in ["ru", "en", "uk"] {
        for have_slips in [[true, false], [false, true], [true, true]] {
            let browser = on_phone(language).await;
            for (entry, has_slip) in players.into_iter().zip(have_slips) {
                if has_slip {
                    browser.open(&program.at(&arbiter.slip(entry))).await;
                    browser.find("form.report").await;
                } else {
                    follow(&program, &browser, CUP, entry).await;
                }
            }
            let case = format!("in {language}, slips {have_slips:?}");
            browser.open(&program.at(&format!("{CUP}/round/3"))).await;
            assert_eq!(shown_cards(&browser).await, 2, "{case}");
            let found = browser.client.execute(REPORT_BUTTONS, Vec::new()).await.expect("the page is there");
            let slips = have_slips.into_iter().filter(|has_slip| *has_slip).count();
            assert_eq!(found, json!({ "seen": slips, "bad": [] }), "{case}");
            let first = first_row(&browser).await;
            assert!(first <= 260, "{case}: the first board begins at {first}");
            for page in ["/standings", "/games"] {
                browser.open(&program.at(&format!("{CUP}{page}"))).await;
                assert_eq!(shown_cards(&browser).await, 1, "{page} {case}");
                let found = browser.client.execute(REPORT_BUTTONS, Vec::new()).await.expect("the page is there");
                // Who has shown a slip is the reader, whose card comes first.
                assert_eq!(found, json!({ "seen": 1, "bad": [] }), "{page} {case}");
                let cut = browser.client.execute(CUT_CARDS, Vec::new()).await.expect("the page has a card");
                assert_eq!(cut, json!([]), "{page} {case}");
                let first = first_row(&browser).await;
                assert!(first <= 260, "{page} {case}: the first row begins at {first}");
            }
            browser.stop().await;
        }
    }
}

/// The number of visible cards of followed players.
async fn shown_cards(browser: &Browser) -> u64 {
    let script = "return [...document.querySelectorAll('.own-line')].filter((line) => line.checkVisibility()).length";
    let found = browser.client.execute(script, Vec::new()).await.expect("the page is there");
    found.as_u64().expect("a number")
}

async fn first_row(browser: &Browser) -> u64 {
    let found = browser.client.execute(MEASURE, Vec::new()).await.expect("the page has a table");
    found["first"].as_u64().expect("a number")
}

/// Errors of the cards on pages where they are one line.
async fn own_cards(browser: &Browser) -> Vec<String> {
    let script = r"
        const errors = [];
        for (const line of document.querySelectorAll('.own-line')) {
            if (!line.checkVisibility()) continue;
            const { height } = line.getBoundingClientRect();
            if (height < 40 || height > 41) errors.push(`a card of ${height} pixels`);
        }
        const said = document.querySelector('.own-said').innerText;
        const [line, title] = ['.tournament-line', '.tournament-line a'].map((css) => document.querySelector(css));
        if (!said.includes(title.textContent)) errors.push(`the card says “${said}”`);
        const isSeen = () => line.getBoundingClientRect().height > 1;
        if (isSeen()) errors.push('the title stands twice');
        title.focus();
        if (!isSeen()) errors.push('who comes to the title by keys does not see it');
        title.blur();
        return errors;";
    let found = browser.client.execute(script, Vec::new()).await.expect("the page has a card");
    let cut = browser.client.execute(CUT_CARDS, Vec::new()).await.expect("the page has a card");
    let all = [found, cut];
    all.iter().flat_map(|list| list.as_array().expect("a list")).map(ToString::to_string).collect()
}

/// Errors of the rows of the standings with text enlarged by a third: places on several lines, points beside the name, and content that
/// does not fit into its cell.
const ENLARGED: &str = r"
    return Promise.all([...document.fonts].map((face) => face.load())).then(() => {
        document.documentElement.style.fontSize = '130%';
        const errors = [];
        const range = document.createRange();
        for (const row of document.querySelector('main table').tBodies[0].rows) {
            const [place, who, points] = ['.place', '.who', '.pts'].map((css) => row.querySelector(css));
            range.selectNodeContents(place.querySelector('span'));
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (lines.size > 1) errors.push(`the place ${place.innerText} takes several lines`);
            const isBelow = points.getBoundingClientRect().top >= who.getBoundingClientRect().bottom - 1;
            if (!isBelow) errors.push(`${points.innerText} stands beside ${who.innerText}`);
            const isCut = [place, who, points].some((cell) => cell.scrollWidth > cell.clientWidth + 1);
            if (isCut) errors.push(`something of ${who.innerText} is cut`);
        }
        const over = document.documentElement.scrollWidth - innerWidth;
        if (over > 0) errors.push(`${over} pixels too wide`);
        return errors;
    });";

#[tokio::test]
async fn enlarged_text_puts_the_points_of_standings_below_the_names() {
    let program = Program::with_demo();
    let browser = on_phone("ru").await;
    for language in ["ru", "en"] {
        browser.read_in(&program.address, language).await;
        for tournament in [CUP, CHAMPIONSHIP] {
            browser.open(&program.at(&format!("{tournament}/standings"))).await;
            let errors = browser.client.execute(ENLARGED, Vec::new()).await.expect("the page has a table");
            assert_eq!(errors, json!([]), "{tournament} in {language}");
        }
    }
    browser.stop().await;
}

/// Where the first row of a table, or the first sentence of the reader's own chances, begins and ends with the text enlarged to a
/// percentage, and how much the page is too wide.
const FIRST_ROW_ENLARGED: &str = r"
    const [percent] = arguments;
    return Promise.all([...document.fonts].map((face) => face.load())).then(() => {
        document.documentElement.style.fontSize = `${percent}%`;
        const rows = [...document.querySelectorAll('main .outcomes li, main table tbody tr')];
        const row = rows.find((row) => row.checkVisibility());
        const { top, bottom } = row.getBoundingClientRect();
        return {
            top: Math.round(top),
            bottom: Math.round(bottom),
            over: document.documentElement.scrollWidth - innerWidth,
        };
    });";

/// What exceeds the first screen of a page with enlarged text.
async fn beyond_enlarged(browser: &Browser, address: &str) -> Vec<String> {
    let mut errors = Vec::new();
    browser.open(address).await;
    for percent in [130_u32, 200] {
        let found =
            browser.client.execute(FIRST_ROW_ENLARGED, vec![percent.into()]).await.expect("the page has a table");
        let figure = |name: &str| found[name].as_i64().expect("a number");
        if figure("bottom") > 780 || figure("over") > 0 {
            errors.push(format!("{address}, text at {percent} %: {found}"));
        }
    }
    errors
}

#[tokio::test]
async fn enlarged_text_leaves_a_phone_a_row_on_its_first_screen() {
    let program = Program::with_demo();
    for language in ["ru", "en", "uk"] {
        let browser = on_phone(language).await;
        // The chances are worked out first; the page asks again until they are there.
        browser.open(&program.at(&format!("{CUP}/chances"))).await;
        browser.find(".chances").await;
        let running = ["/round/3", "/round/3?by=player", "/standings", "/crosstable", "/players", "/chances"];
        let both = ["/games", "/norms", "/prizes", "/statistics", "/player/1"];
        let of_cup = running.iter().chain(&both).map(|page| format!("{CUP}{page}"));
        let of_cup: Vec<String> = of_cup.collect();
        let of_championship =
            ["/standings", "/crosstable"].iter().chain(&both).map(|page| format!("{CHAMPIONSHIP}{page}"));
        let mut errors = Vec::new();
        for page in of_cup.iter().cloned().chain(of_championship).chain(["/ratings".to_owned()]) {
            errors.extend(beyond_enlarged(&browser, &program.at(&page)).await);
        }
        for player in [2, 4] {
            browser.open(&program.at(&format!("{CUP}/player/{player}"))).await;
            browser.submit(".this-is-me button").await;
        }
        for page in &of_cup {
            let found = beyond_enlarged(&browser, &program.at(page)).await;
            errors.extend(found.into_iter().map(|error| format!("with followed players, {error}")));
        }
        browser.stop().await;
        assert!(errors.is_empty(), "in {language}\n{}", errors.join("\n"));
    }
}

/// Where the hero of a page stands and where its table begins, and whether the hero is seen whole.
const HERO: &str = r"
    const hero = [...document.querySelectorAll(arguments[0])].find((own) => own.checkVisibility());
    if (!hero) return null;
    const { top, bottom, height } = hero.getBoundingClientRect();
    const table = document.querySelector('main table').getBoundingClientRect().top;
    return { isBefore: bottom <= table + 1, height, isWhole: hero.scrollWidth <= hero.clientWidth + 1, isSeen: top > 0 };";

/// The podium above the standings in a line, so too the leaders of a running tournament; the course of a rating above what else is known of a
/// person; the years of a championship, a line that is scrolled by itself.
#[tokio::test]
async fn a_page_begins_with_its_hero() {
    let program = Program::with_demo();
    for language in ["ru", "en"] {
        let desk = Browser::start(1280, language).await;
        let phone = on_phone(language).await;
        for (browser, most) in [(desk, 400.0), (phone, 80.0)] {
            for (page, hero) in [
                (format!("{CHAMPIONSHIP}/standings"), ".podium"),
                (format!("{CUP}/standings"), ".podium"),
                ("/player/1".to_owned(), ".course"),
                ("/series/chempionat-rossii".to_owned(), ".years"),
            ] {
                browser.open(&program.at(&page)).await;
                let found = browser.client.execute(HERO, vec![hero.into()]).await.expect("the page is measured");
                let whole = Some("isWhole").filter(|_| hero != ".years");
                for what in ["isBefore", "isSeen"].into_iter().chain(whole) {
                    assert_eq!(found[what].as_bool(), Some(true), "{page} in {language}: {found}");
                }
                let most = if hero == ".podium" { 24.0 } else { most };
                assert!(found["height"].as_f64().is_some_and(|height| height <= most), "{page} in {language}: {found}");
            }
            browser.stop().await;
        }
    }
}

/// The heights of the letters of the pictures of a kind that are shown.
const LETTERS: &str = r"
    return document.fonts.ready.then(() => {
        const texts = [...document.querySelectorAll(arguments[0])].filter((text) => text.checkVisibility());
        return texts.map((text) => text.getBoundingClientRect().height);
    });";

#[tokio::test]
async fn the_letters_of_pictures_can_be_read_on_a_phone() {
    let program = Program::with_demo();
    let browser = on_phone("ru").await;
    let pages = [
        ("/player/1".to_owned(), ".course"),
        (format!("{CHAMPIONSHIP}/statistics"), ".histogram"),
        (format!("{CUP}/player/1"), ".place-chances"),
    ];
    for (page, picture) in pages {
        browser.open(&program.at(&page)).await;
        browser.find(picture).await;
        let texts = format!("{picture} text");
        let found = browser.client.execute(LETTERS, vec![texts.into()]).await.expect("the page is measured");
        let heights: Vec<f64> = serde_json::from_value(found).expect("a list of numbers");
        assert!(!heights.is_empty(), "{page}: no letters");
        assert!(heights.iter().all(|height| *height >= 11.0), "{page}: letters of {heights:?} pixels");
    }
    browser.stop().await;
}

#[tokio::test]
async fn a_level_match_that_was_decided_is_as_low_on_a_phone_as_any_other() {
    let program = Program::start();
    let slug = hold_knock_out(&program);
    let browser = on_phone("ru").await;
    for language in ["ru", "en"] {
        browser.read_in(&program.address, language).await;
        for page in ["/round/1", "/standings", "/player/1"] {
            let errors = beyond_budget(&browser, &program.at(&format!("/t/{slug}{page}"))).await;
            assert!(errors.is_empty(), "in {language}, {}", errors.join("\n"));
        }
    }
    browser.stop().await;
}

/// Makes the first round of a knock-out in which all matches were level, three of them decided in different ways. Returns its address.
fn hold_knock_out(program: &Program) -> String {
    let (service, actor) = (program.service(), Actor { user: None, name: "test".to_owned() });
    let new = NewTournament {
        info: Info { title: "Knock-out".to_owned(), ..Info::default() },
        settings: Preset::KnockOutMicroMatches.settings(),
        visibility: Visibility::Public,
    };
    let slug = service.create_tournament(&actor, &new).expect("a good tournament").slug;
    let request = Request { actor: &actor, slug: &slug, seen: None, limit: None };
    for name in [
        "Громов Сергей",
        "Звягина Мария",
        "Иволгин Пётр",
        "Ксенов Владимир",
        "Лукина Анна",
        "Рябов Олег",
        "Тимофеев Артём",
        "Шеханова Мария",
    ] {
        let person = Person { name: Name::parse(name), ..Person::default() };
        service.enter_player(&request, &person, None).expect("a new player");
    }
    service.pair_next_round(&request).expect("eight can be paired");
    let round = RoundNumber(1);
    let published = service.publish_round(&request, round).expect("a draft");
    let pairings = published.rounds[0].pairings.values();
    let games = pairings.flat_map(|pairing| pairing.all_games().map(move |(number, _)| pairing.game_id(number)));
    // White wins both games, and each has White once.
    enter(&service, &request, Score::White, games.collect());
    let boards = [1, 2, 3].map(BoardNumber);
    for score in [Score::Draw, Score::White] {
        service.add_tie_break_games(&request, round, boards[0], TieBreakWhite::ByTurn).expect("it is level");
        let tournament = service.tournament(&slug).expect("it is there");
        let pairing = tournament.rounds[0].pairings.get(&boards[0]).expect("it is paired");
        let open = pairing.all_games().filter(|(_, game)| game.result.is_none());
        enter(&service, &request, score, open.map(|(number, _)| pairing.game_id(number)).collect());
    }
    service.draw_winner(&request, round, boards[1]).expect("it is level");
    service.name_winner(&request, round, boards[2], Side::White, "болезнь").expect("it is level");
    slug
}

fn enter(service: &Service, request: &Request<'_>, score: Score, games: Vec<GameId>) {
    let results = games.into_iter().map(|game| (game, Some(GameResult::Played(score)))).collect();
    service.enter_results(request, &results, &Overruled::new()).expect("they may be entered");
}

/// Where the names of the first board end and the text about its forfeit begins, the share of the names in the row's width in percent, and
/// how much the page is too wide.
const FORFEITED: &str = r"
    const row = document.querySelector('#b1');
    const box = (css) => row.querySelector(css).getBoundingClientRect();
    return {
        names: Math.floor(Math.max(box('td.white').bottom, box('td.black').bottom)),
        how: Math.ceil(box('.how').top),
        share: Math.floor(100 * box('td.white').width / row.getBoundingClientRect().width),
        over: document.documentElement.scrollWidth - innerWidth,
    };";

/// Whether the first button for an absent player stands below the name, or beside it.
const ABSENCE: &str = r"
    const button = document.querySelector('.duel .absence').getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('.duel > span:has(.absence)').firstChild);
    const name = range.getBoundingClientRect();
    return button.top >= name.bottom - 1 || button.left >= name.right - 1;";

#[tokio::test]
async fn a_forfeit_leaves_long_names_their_line_on_a_phone() {
    let program = Program::start();
    let slug = hold_forfeit(&program);
    let browser = on_phone("ru").await;
    for language in ["ru", "en"] {
        browser.read_in(&program.address, language).await;
        browser.open(&program.at(&format!("/t/{slug}/round/1"))).await;
        let found = browser.client.execute(FORFEITED, Vec::new()).await.expect("the page has a forfeit");
        let figure = |name: &str| found[name].as_i64().expect("a number");
        assert!(figure("how") >= figure("names"), "in {language}: {found}");
        assert!(figure("share") >= 50, "in {language}: {found}");
        assert!(figure("over") <= 0, "in {language}: {found}");
    }
    browser.read_in(&program.address, "ru").await;
    sign_in(&program, &browser).await;
    browser.open(&program.at(&format!("/admin/t/{slug}/round/1"))).await;
    let is_apart = browser.client.execute(ABSENCE, Vec::new()).await.expect("a board is open");
    assert_eq!(is_apart.as_bool(), Some(true), "the button stands among the words of the name");
    browser.stop().await;
}

/// Publishes a round of players with long names; the first board is a forfeit with a public reason. Returns its address.
fn hold_forfeit(program: &Program) -> String {
    let (service, actor) = (program.service(), Actor { user: None, name: "test".to_owned() });
    let new = NewTournament {
        info: Info { title: "Forfeit".to_owned(), ..Info::default() },
        settings: Settings { forfeit_reasons: ForfeitReasons::Public, ..Preset::SwissSingleGames.settings() },
        visibility: Visibility::Public,
    };
    let slug = service.create_tournament(&actor, &new).expect("a good tournament").slug;
    let request = Request { actor: &actor, slug: &slug, seen: None, limit: None };
    for name in [
        "Константинопольская-Преображенская Александра",
        "Нижегородцев-Старицкий Константин",
        "Рождественская-Богоявленская Елизавета",
        "Семикаракорский-Волгодонской Владислав",
    ] {
        let person = Person { name: Name::parse(name), ..Person::default() };
        service.enter_player(&request, &person, None).expect("a new player");
    }
    service.pair_next_round(&request).expect("four can be paired");
    let (round, board) = (RoundNumber(1), BoardNumber(1));
    let published = service.publish_round(&request, round).expect("a draft");
    let pairing = published.rounds[0].pairings.get(&board).expect("two boards");
    let forfeit = Some(GameResult::Forfeit(Forfeit::White));
    let results = pairing.all_games().map(|(number, _)| (pairing.game_id(number), forfeit)).collect();
    service.enter_results(&request, &results, &Overruled::new()).expect("it may be entered");
    let reason = ForfeitReason {
        cause: ForfeitCause::Illness, text: "справка из городской поликлиники".to_owned()
    };
    service.explain_forfeit(&request, round, board, Some(&reason)).expect("it is a forfeit");
    slug
}

/// Where the board begins, where the moves end, and the shortest side of the buttons below the board.
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
    let browser = on_phone("ru").await;
    for language in ["ru", "en"] {
        browser.read_in(&program.address, language).await;
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
    }
    browser.stop().await;
}

/// On a phone the search is a button, which leads to the search page even without scripts.
#[tokio::test]
async fn the_header_of_a_phone_is_one_line_with_a_search_and_an_account() {
    let program = Program::with_demo();
    let mut errors = Vec::new();
    for (language, has_account) in [("ru", false), ("en", false), ("uk", false), ("ru", true)] {
        let browser = on_phone(language).await;
        if has_account {
            sign_in(&program, &browser).await;
        }
        let languages = ["/", "/language/en?back=/", "/language/uk?back=/", "/language/ru?back=/"];
        for shown in languages.map(|page| program.at(page)) {
            browser.open(&shown).await;
            let measure = "
                const inside = [...document.querySelectorAll('.top nav > form, .top nav > a, .top nav li')];
                const shown = inside.filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect());
                return {
                    height: Math.ceil(document.querySelector('.top').getBoundingClientRect().height),
                    right: Math.ceil(Math.max(...shown.map(({ right }) => right))),
                };";
            let enlarged = "document.documentElement.style.fontSize = '200%';";
            let found = browser.client.execute(measure, Vec::new()).await.expect("the page has a header");
            let figure = |name: &str| found[name].as_u64().expect("a number");
            if figure("height") > 44 || figure("right") > 360 {
                errors.push(format!("{shown}, account {has_account}: {found}"));
            }
            let found = browser.client.execute(&format!("{enlarged}{measure}"), Vec::new()).await.expect("it is there");
            if !has_account && found["right"].as_u64().is_none_or(|right| right > 360) {
                errors.push(format!("{shown}, text twice as large: {found}"));
            }
            browser
                .client
                .execute("document.documentElement.style.fontSize = ''", Vec::new())
                .await
                .expect("as before");
        }
        browser.click(".top form button").await;
        browser.find("main input[type=search]").await;
        browser.stop().await;
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[tokio::test]
async fn the_standings_of_two_hundred_players_are_low_and_without_barriers() {
    let program = Program::start();
    hold_large_tournament(&program);
    let browser = on_phone("ru").await;
    for language in ["ru", "en"] {
        browser.read_in(&program.address, language).await;
        browser.open(&program.at("/t/large/standings")).await;
        let script = "return document.documentElement.scrollHeight";
        let height = browser.client.execute(script, Vec::new()).await.expect("the page is measured");
        assert!(height.as_u64().is_some_and(|height| height < 9500), "{height} pixels in {language}");
    }
    let screens = [Screen { width: 360, theme: Theme::Light }, Screen { width: 1440, theme: Theme::Dark }];
    assert_eq!(barriers_on(&browser, &screens).await, Vec::<String>::new());
    browser.stop().await;
}
