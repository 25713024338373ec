//! The replay of a game: it opens at its beginning, plays by itself, and reacts to buttons, keys, touch and the wheel.

use super::Program;
use super::driver::Browser;
use super::keys::press;
use super::live::{Arbiter, CUP, becomes_true, run};
use super::phone::on_phone;
use super::widths::CHAMPIONSHIP;
use draughts::notation::{MoveStyle, write_move};
use draughts::{Move, Position, Variant};
use poddavki::service::{Actor, GameEntry, NewTournament, Request};
use serde_json::json;
use tournament::{GameId, GameNumber, Info, Name, Person, Preset, RoundNumber, Settings, Visibility};

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
    // Position, game and link are copied as they stand on the page. The driver takes what stands in a folded part for hidden, also where
    // the style sheet shows it.
    run(&browser, "navigator.clipboard.writeText = async (text) => { window.copied = text; }").await;
    for what in ["fen", "pdn", "link"] {
        run(&browser, &format!("document.querySelector(\"[data-copy='{what}']\").click()")).await;
        let is_copied = format!("return window.copied === document.querySelector('[data-text={what}]').textContent");
        becomes_true(&browser, &is_copied).await;
    }
    assert_eq!(run(&browser, "return new URL(window.copied).search").await, "?ply=5");
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

/// Moves from a position up to the first of a kind, as text. They are the same each time.
fn moves_until(start: &Position, is_wanted: impl Fn(&Move) -> bool) -> String {
    for seed in 0..10_000 {
        let (mut position, mut moves) = (start.clone(), Vec::new());
        // Games of men: no rule about draws ends one so early.
        for ply in 0..40 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = &legal[(seed * (ply + 1) + ply) % legal.len()];
            moves.push(write_move(&position, mv, MoveStyle::Full));
            if is_wanted(mv) {
                return moves.join(" ");
            }
            position = position.play(mv);
        }
    }
    panic!("no such move in ten thousand games");
}

#[tokio::test]
async fn every_leg_of_a_move_glides_for_the_same_time() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let board = arbiter.untouched_boards().first().expect("a board is left").clone();
    let id = board.game_id(GameNumber(1));
    let start = arbiter.service.replay(&arbiter.tournament(), id).expect("it is there").start().clone();
    let text = moves_until(&start, |mv| mv.path().len() == 4);
    let entry = GameEntry { text, ..GameEntry::default() };
    arbiter.service.enter_game(&arbiter.request(), id, &entry).expect("legal moves");
    let browser = Browser::start(1280, "en").await;
    browser.open(&program.at(&format!("/t/{CUP}/game/{id}"))).await;
    browser.find("[data-play]:not([hidden])").await;
    let simple = "document.querySelector('a[rel=next]').click();
        const [glide] = document.querySelector('.gliding').getAnimations();
        return glide.effect.getTiming().duration";
    assert_eq!(run(&browser, simple).await, 180);
    // The game ends with the capture of three pieces: one leg begins when the one before it is over.
    let capture = "
        const animate = Element.prototype.animate;
        window.legs = [];
        Element.prototype.animate = function (way, timing) {
            window.legs.push(timing.duration);
            return animate.call(this, way, timing);
        };
        [...document.querySelectorAll('a[data-ply]')].at(-2).click();
        document.querySelector('a[rel=next]').click();";
    run(&browser, capture).await;
    becomes_true(&browser, "return window.legs.length === 3 && document.querySelector('.gliding') === null").await;
    assert_eq!(run(&browser, "return window.legs").await, json!([180, 180, 180]));
    browser.stop().await;
}

/// A place in the window.
#[derive(Clone, Copy)]
struct Place {
    x: f64,
    y: f64,
}

/// The middle of the board, and a quarter of its width.
async fn board_in_window(browser: &Browser) -> (Place, f64) {
    let script = "const { left, top, width, height } = document.querySelector('svg.board').getBoundingClientRect();
        return [left + width / 2, top + height / 2, width / 4]";
    let found = run(browser, script).await;
    let [x, y, quarter] = [0, 1, 2].map(|n| found[n].as_f64().expect("a number"));
    (Place { x, y }, quarter)
}

/// A finger on the screen that goes from one place to another in ten steps, as the browser is told of it by the screen.
async fn finger(browser: &Browser, from: Place, to: Place) {
    let at = |kind: &str, touched: &[Place]| {
        let points: Vec<_> = touched.iter().map(|Place { x, y }| json!({ "x": x, "y": y })).collect();
        json!({ "type": kind, "touchPoints": points })
    };
    browser.command("Input.dispatchTouchEvent", at("touchStart", &[from])).await;
    for step in 1..=10 {
        let part = f64::from(step) / 10.0;
        let place = Place { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
        browser.command("Input.dispatchTouchEvent", at("touchMove", &[place])).await;
    }
    browser.command("Input.dispatchTouchEvent", at("touchEnd", &[])).await;
}

/// Events that a script makes up do not say what the browser takes for scrolling: these are touches.
#[tokio::test]
async fn a_finger_turns_the_game_sideways_and_scrolls_the_page_up_and_down() {
    let program = Program::with_demo();
    let browser = on_phone("en").await;
    browser.command("Emulation.setTouchEmulationEnabled", json!({ "enabled": true, "maxTouchPoints": 1 })).await;
    browser.open(&program.at(&format!("{CHAMPIONSHIP}/game/1-1-1"))).await;
    browser.find("[data-play]:not([hidden])").await;
    let (middle, quarter) = board_in_window(&browser).await;
    let [left, right] = [middle.x - quarter, middle.x + quarter].map(|x| Place { x, ..middle });
    finger(&browser, right, left).await;
    is_at(&browser, "1").await;
    finger(&browser, right, left).await;
    is_at(&browser, "2").await;
    finger(&browser, left, right).await;
    is_at(&browser, "1").await;
    let [upper, lower] = [middle.y - quarter, middle.y + quarter].map(|y| Place { y, ..middle });
    finger(&browser, lower, upper).await;
    becomes_true(&browser, "return scrollY > 0").await;
    is_at(&browser, "1").await;
    browser.stop().await;
}

/// Makes a public tournament of a game and enters moves of its first game. Returns the address of that.
fn hold_game(program: &Program, variant: Variant, moves: &str) -> String {
    let (service, actor) = (program.service(), Actor { user: None, name: "test".to_owned() });
    let settings = Settings { variant, draw_profile: variant.usual_draws(), ..Preset::SwissSingleGames.settings() };
    let info = Info { title: "Cup".to_owned(), ..Info::default() };
    let new = NewTournament { info, settings, visibility: Visibility::Public };
    let slug = service.create_tournament(&actor, &new).expect("a good tournament").slug;
    let request = Request { actor: &actor, slug: &slug, seen: None, limit: None };
    for name in ["Алов А.", "Белов Б.", "Видов В.", "Гамов Г."] {
        let person = Person { name: Name::parse(name), ..Person::default() };
        service.enter_player(&request, &person, None).expect("a new player");
    }
    service.pair_next_round(&request).expect("four can be paired");
    service.publish_round(&request, RoundNumber(1)).expect("a draft");
    let id: GameId = "1-1-1".parse().expect("an id");
    let entry = GameEntry { text: moves.to_owned(), ..GameEntry::default() };
    service.enter_game(&request, id, &entry).expect("legal moves");
    format!("/t/{slug}/game/{id}")
}

/// What stands on the board and where, and the marks of heights.
const PIECES: &str = "
    const board = document.querySelector('svg.board').getBoundingClientRect();
    const pieces = [...document.querySelectorAll('svg.board > :is(.white, .black, .height)')].map((own) => {
        const { left, top } = own.getBoundingClientRect();
        const place = [left - board.left, top - board.top].map(Math.round).join(' ');
        return `${[...own.classList].sort().join(' ')} at ${place} ${own.textContent.trim()}`;
    });
    return pieces.sort()";

#[tokio::test]
async fn towers_common_pieces_and_the_larger_board_are_replayed_as_the_server_draws_them() {
    let program = Program::start();
    let browser = Browser::start(1280, "en").await;
    let note = "window.broken = [];
        for (const kind of ['error', 'unhandledrejection']) {
            addEventListener(kind, ({ message, reason }) => window.broken.push(String(message ?? reason)));
        }";
    browser.command("Page.addScriptToEvaluateOnNewDocument", json!({ "source": note })).await;
    // The last move takes the upper man of a tower under its own.
    let towers = "c3-d4 f6-e5 d4:f6 g7:e5";
    let larger = moves_until(&Position::start(Variant::International), Move::is_capture);
    // Pieces of one colour, of which the one that has just moved is marked.
    let common = moves_until(&Position::start(Variant::Odnocvetnye), Move::is_capture);
    for (variant, moves, heights) in [
        (Variant::Bashni, towers, json!(["1+1"])),
        (Variant::Odnocvetnye, common.as_str(), json!([])),
        (Variant::International, larger.as_str(), json!([])),
    ] {
        let address = program.at(&hold_game(&program, variant, moves));
        let last = moves.split(' ').count();
        browser.open(&format!("{address}?ply={}", last - 1)).await;
        browser.find("[data-play]:not([hidden])").await;
        let before = run(&browser, PIECES).await;
        run(&browser, "document.querySelector('a[rel=next]').click()").await;
        is_at(&browser, &last.to_string()).await;
        becomes_true(&browser, "return document.querySelector('.gliding') === null").await;
        let replayed = run(&browser, PIECES).await;
        assert_ne!(replayed, before, "{variant:?}");
        let marks = "return [...document.querySelectorAll('svg.board .height')].map((own) => own.textContent.trim())";
        assert_eq!(run(&browser, marks).await, heights, "{variant:?}");
        assert_eq!(run(&browser, "return window.broken").await, json!([]), "{variant:?}");
        browser.open(&format!("{address}?ply={last}")).await;
        browser.find("[data-play]:not([hidden])").await;
        assert_eq!(run(&browser, PIECES).await, replayed, "{variant:?}");
    }
    browser.stop().await;
}
