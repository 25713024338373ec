//! A walking arbiter: on a phone few taps enter a match and let a latecomer in, and each target is in view.

use super::Program;
use super::driver::{Browser, until};
use super::live::{Arbiter, CUP, becomes_true, run};
use super::unsaved::{organiser, service};
use serde_json::json;
use tournament::{GameResult, Pairing, Score};

/// A phone, with the number of taps so far.
struct Phone {
    browser: Browser,
    taps: u32,
}

impl Phone {
    async fn new(program: &Program, page: &str) -> Self {
        let browser = organiser(program, 360, "en").await;
        let screen = json!({ "width": 360, "height": 780, "deviceScaleFactor": 2, "mobile": true });
        browser.command("Emulation.setDeviceMetricsOverride", screen).await;
        browser.open(&service(program, page)).await;
        Self { browser, taps: 0 }
    }

    /// Taps an element that is in view and not covered.
    async fn tap(&mut self, css: &str) {
        self.browser.find(css).await;
        let is_in_view = format!(
            "const target = document.querySelector(`{css}`);
            const label = target.matches('input[type=radio]') ? target.closest('label') : target;
            const box = label.getBoundingClientRect();
            const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
            return x > 0 && x < innerWidth && y > 0 && y < innerHeight && label.contains(document.elementFromPoint(x, y))"
        );
        becomes_true(&self.browser, &is_in_view).await;
        self.taps += 1;
        run(&self.browser, &format!("document.querySelector(`{css}`).click()")).await;
    }

    #[track_caller]
    fn took_at_most(&self, taps: u32, what: &str) {
        assert!(self.taps <= taps, "{what}: {} taps, {taps} promised", self.taps);
    }
}

/// Whether the page scrolls sideways.
const IS_WIDE: &str = "return document.documentElement.scrollWidth > innerWidth";

#[tokio::test]
async fn a_match_is_entered_in_four_taps_without_scrolling() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let boards = arbiter.untouched_boards();
    let mut phone = Phone::new(&program, "").await;
    for board in [&boards[0], boards.last().expect("several are missing")] {
        phone.browser.open(&service(&program, "")).await;
        phone.taps = 0;
        let number = board.board;
        phone.tap(&format!("a[href='/admin/t/{CUP}/round/3?missing=1#board-{number}']")).await;
        for (game, _) in board.all_games() {
            phone.tap(&format!("input[name='pick-{}'][value='1-0']", board.game_id(game))).await;
        }
        saved(&phone.browser, &arbiter, board).await;
        phone.took_at_most(4, "a match");
    }
    phone.browser.stop().await;
}

/// Waits until all games of a board are won by White of that game.
async fn saved(browser: &Browser, arbiter: &Arbiter, board: &Pairing) {
    becomes_true(browser, "return document.getElementById('saving').textContent === 'Saved'").await;
    let tournament = arbiter.tournament();
    for (number, _) in board.all_games() {
        let result = tournament.game(board.game_id(number)).and_then(|game| game.result);
        assert_eq!(result, Some(GameResult::Played(Score::White)));
    }
}

#[tokio::test]
async fn the_bar_for_the_thumb_goes_to_a_board_and_to_the_next_that_is_missing() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let boards = arbiter.untouched_boards();
    let mut phone = Phone::new(&program, "/round/3").await;
    let last = boards.last().expect("several are missing");
    assert_eq!(run(&phone.browser, IS_WIDE).await, false);
    phone.browser.fill("#go-board", &last.board.to_string()).await;
    phone.tap("button[form='to-board']").await;
    assert_eq!(run(&phone.browser, "return location.hash").await, format!("#board-{}", last.board));
    for (game, _) in last.all_games() {
        phone.tap(&format!("input[name='pick-{}'][value='1-0']", last.game_id(game))).await;
    }
    saved(&phone.browser, &arbiter, last).await;
    // Round to the first again.
    phone.tap("#next-missing").await;
    let first = arbiter.open_boards()[0].board;
    assert_eq!(run(&phone.browser, "return location.hash").await, format!("#board-{first}"));
    phone.tap("#next-missing").await;
    let second = arbiter.open_boards()[1].board;
    assert_eq!(run(&phone.browser, "return location.hash").await, format!("#board-{second}"));
    let screen = json!({ "width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": false });
    phone.browser.command("Emulation.setDeviceMetricsOverride", screen).await;
    becomes_true(&phone.browser, "return document.querySelector('.thumb').offsetParent === null").await;
    phone.browser.stop().await;
}

#[tokio::test]
async fn what_was_done_at_a_board_is_told_in_view_of_it() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let mut phone = Phone::new(&program, "").await;
    for (width, height) in [(360, 780), (1440, 900)] {
        let board = arbiter.untouched_boards().last().expect("several are missing").board;
        let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 1000 });
        phone.browser.command("Emulation.setDeviceMetricsOverride", screen).await;
        phone.browser.open(&service(&program, "")).await;
        phone.browser.open(&service(&program, &format!("/round/3#board-{board}"))).await;
        phone.tap(&format!("#board-{board} button[value='white:{board}']")).await;
        phone.browser.find("main > .note.ok").await;
        let is_in_view = format!(
            "const places = [document.querySelector('main > .note.ok'), document.getElementById('board-{board}')];
            const [told, row] = places.map((place) => place.getBoundingClientRect());
            return told.top >= 0 && told.bottom <= row.top && row.bottom <= innerHeight"
        );
        becomes_true(&phone.browser, &is_in_view).await;
    }
    phone.browser.stop().await;
}

#[tokio::test]
async fn two_players_of_a_public_round_change_places_in_three_taps() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let mut phone = Phone::new(&program, "").await;
    for (width, height) in [(360, 780), (1440, 900)] {
        let boards = arbiter.untouched_boards();
        let [one, two] = [&boards[0], &boards[1]];
        let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 1000 });
        phone.browser.command("Emulation.setDeviceMetricsOverride", screen).await;
        phone.browser.open(&service(&program, "")).await;
        phone.browser.open(&service(&program, &format!("/round/3#board-{}", one.board))).await;
        phone.taps = 0;
        phone.tap(&format!("#board-{} a[href*='swap={}#']", one.board, one.white)).await;
        phone.browser.find("#swap").await;
        phone.tap(&format!("[data-swaps] tr [data-seat='{}']", two.white)).await;
        // The effect is shown before it is done.
        phone.browser.find("#swap ins").await;
        assert_eq!(arbiter.untouched_boards()[0].white, one.white);
        phone.tap("#swap button.go").await;
        let is_swapped = until(async || {
            let after = arbiter.untouched_boards();
            ((after[0].white, after[1].white) == (two.white, one.white)).then_some(())
        });
        assert!(is_swapped.await.is_some(), "{} and {} stay where they were", one.white, two.white);
        phone.took_at_most(3, "a swap");
        phone.browser.find("main > .note.ok").await;
        assert_eq!(run(&phone.browser, IS_WIDE).await, false, "nothing scrolls sideways");
    }
    phone.browser.stop().await;
}

#[tokio::test]
async fn a_latecomer_is_let_in_in_six_taps() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let before = arbiter.tournament().entries.len();
    let mut phone = Phone::new(&program, "/round/3").await;
    phone.tap("form[data-results] header summary").await;
    phone.tap("form[data-results] header a[href$='/players#family']").await;
    becomes_true(&phone.browser, "return document.activeElement.id === 'family'").await;
    // Where the page opens with the focus in the field, some phones show their keyboard only after a tap.
    phone.tap("#family").await;
    phone.browser.fill("#family", "Opozdalov").await;
    // The key of the on-screen keyboard that goes to the next field.
    phone.taps += 1;
    phone.browser.fill("#given", "Peter").await;
    // The key of the on-screen keyboard that sends the form.
    phone.taps += 1;
    run(&phone.browser, "document.querySelector('#enter form').requestSubmit()").await;
    phone.browser.says("Opozdalov Peter came after the pairing.").await;
    assert_eq!(arbiter.tournament().entries.len(), before + 1);
    phone.tap("#offer button.go").await;
    phone.browser.says("The pairings have been changed").await;
    phone.took_at_most(6, "a latecomer");
    phone.browser.stop().await;
}
