//! A board is saved without a button once all its games have a result; without a connection it is kept and sent later.

use super::Program;
use super::driver::Browser;
use super::live::{Arbiter, CUP, becomes_true, run};
use super::unsaved::{ASKS, organiser, service};
use poddavki::service::GameEntry;
use serde_json::json;
use tournament::{GameId, GameNumber, GameResult, Pairing, Score, Tournament};

/// Chooses a result for every game of a board.
async fn choose_all(browser: &Browser, pairing: &Pairing, result: &str) {
    for (number, _) in pairing.all_games() {
        let id = pairing.game_id(number);
        run(browser, &format!("document.querySelector(`input[name='pick-{id}'][value='{result}']`).click()")).await;
    }
}

fn results(arbiter: &Arbiter, pairing: &Pairing) -> Vec<Option<GameResult>> {
    let tournament = arbiter.tournament();
    let result = |id: GameId| tournament.game(id).and_then(|game| game.result);
    pairing.all_games().map(|(number, _)| result(pairing.game_id(number))).collect()
}

async fn status_becomes(browser: &Browser, text: &str) {
    becomes_true(browser, &format!("return document.getElementById('saving').textContent.includes('{text}')")).await;
}

const DRAWN: Option<GameResult> = Some(GameResult::Played(Score::Draw));

/// A match of the second round in which each game was won.
fn match_without_draw(tournament: &Tournament) -> &Pairing {
    let is_won = |own: &&Pairing| own.games.iter().all(|game| game.result.is_some() && game.result != DRAWN);
    tournament.rounds[1].pairings.values().find(is_won).expect("a match without a draw")
}

#[tokio::test]
async fn a_complete_board_is_saved_by_itself_and_without_a_connection_later() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let boards = arbiter.untouched_boards();
    let browser = organiser(&program, 1280, "en").await;
    let won = |pairing: &Pairing| vec![Some(GameResult::Played(Score::White)); pairing.all_games().count()];

    choose_all(&browser, &boards[0], "1-0").await;
    status_becomes(&browser, "Saved").await;
    assert_eq!(results(&arbiter, &boards[0]), won(&boards[0]));
    assert_eq!(run(&browser, ASKS).await, false, "nothing can be lost");
    // One's own action is no news.
    becomes_true(&browser, "return document.getElementById('fresh').hidden").await;

    let network =
        |offline: bool| json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
    browser.command("Network.enable", json!({})).await;
    browser.command("Network.emulateNetworkConditions", network(true)).await;
    choose_all(&browser, &boards[1], "1-0").await;
    status_becomes(&browser, "No connection").await;
    assert_eq!(run(&browser, ASKS).await, true);
    assert_eq!(results(&arbiter, &boards[1])[0], None);
    browser.command("Network.emulateNetworkConditions", network(false)).await;
    status_becomes(&browser, "Saved").await;
    assert_eq!(results(&arbiter, &boards[1]), won(&boards[1]));
    browser.stop().await;
}

/// Holds back the saving of a board: its request is never sent (`request`), its answer never comes (`answer`), or the answer comes while
/// the form is being sent (`late`).
const HOLDS_BACK: &str = r"
    const send = window.fetch;
    window.isHeld = false;
    window.fetch = async (address, options) => {
        if (!`${address}`.endsWith('/board')) return send(address, options);
        const answer = MODE === 'request' ? null : await send(address, options);
        window.isHeld = true;
        return new Promise((resolve) => {
            if (MODE === 'late') addEventListener('submit', () => resolve(answer), { once: true });
        });
    };";

/// Whichever of the two comes first, all results are entered.
#[tokio::test]
async fn save_is_pressed_while_a_board_is_being_saved_by_itself() {
    for mode in ["request", "answer", "late"] {
        let program = Program::with_demo();
        let arbiter = Arbiter::new(&program);
        let boards = arbiter.untouched_boards();
        let browser = organiser(&program, 1280, "en").await;
        run(&browser, &HOLDS_BACK.replace("MODE", &format!("'{mode}'"))).await;
        for pairing in &boards {
            choose_all(&browser, pairing, "1-0").await;
        }
        becomes_true(&browser, "return window.isHeld").await;
        browser.submit("form[data-results] footer button").await;
        for pairing in &boards {
            let won = vec![Some(GameResult::Played(Score::White)); pairing.all_games().count()];
            assert_eq!(results(&arbiter, pairing), won, "{mode}: board {}", pairing.board);
        }
        browser.stop().await;
    }
}

/// A form sent by script that fails is reported, and the page stays.
#[tokio::test]
async fn a_check_in_without_a_connection_says_so_beside_the_button_and_works_afterwards() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let browser = organiser(&program, 1280, "en").await;
    browser.open(&service(&program, "/check-in")).await;
    browser.submit("button[name='open']").await;
    let button = ".fingers li:first-child button";
    let here = || arbiter.tournament().check_in.as_ref().map(|own| own.present.len());
    let network =
        |offline: bool| json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
    browser.command("Network.enable", json!({})).await;
    browser.command("Network.emulateNetworkConditions", network(true)).await;
    browser.click(button).await;
    browser.says("No connection: try again").await;
    assert_eq!(here(), Some(0));
    browser.command("Network.emulateNetworkConditions", network(false)).await;
    browser.submit(button).await;
    browser.find(".fingers li:first-child .here").await;
    assert_eq!(here(), Some(1));
    browser.stop().await;
}

#[tokio::test]
async fn moves_are_saved_when_typing_pauses_and_without_a_connection_later() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let id = arbiter.untouched_boards()[0].game_id(GameNumber(1));
    let moves = || arbiter.tournament().game(id).and_then(|game| game.notation.clone()).map(|notation| notation.moves);
    let browser = organiser(&program, 360, "en").await;
    browser.open(&service(&program, &format!("/game/{id}"))).await;
    browser.fill("#next", "c3-d4").await;
    browser.click("button[value='next'].btn").await;
    status_becomes(&browser, "not saved yet").await;
    assert_eq!(run(&browser, ASKS).await, true);
    status_becomes(&browser, "are saved").await;
    assert_eq!(moves().as_deref(), Some("c3-d4"));
    assert_eq!(run(&browser, ASKS).await, false, "nothing can be lost");

    let network =
        |offline: bool| json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
    browser.command("Network.enable", json!({})).await;
    browser.command("Network.emulateNetworkConditions", network(true)).await;
    browser.fill("#next", "d6-c5").await;
    browser.click("button[value='next'].btn").await;
    status_becomes(&browser, "No connection").await;
    // Typing continues while a request waits.
    browser.find("#next").await.send_keys("b2-c3").await.expect("the field takes it");
    browser.command("Network.emulateNetworkConditions", network(false)).await;
    becomes_true(&browser, "return /b2.c3/.test(document.querySelector('[data-sheet]').textContent)").await;
    status_becomes(&browser, "are saved").await;
    assert_eq!(moves().as_deref(), Some("c3-d4 d6-c5 b2-c3"));

    // Moves stored before the page was opened are removed by the button only.
    browser.open(&service(&program, &format!("/game/{id}"))).await;
    browser.click("button[value='undo']").await;
    status_becomes(&browser, "Not saved yet: there are fewer moves").await;
    assert_eq!(moves().as_deref(), Some("c3-d4 d6-c5 b2-c3"));
    browser.stop().await;
}

#[tokio::test]
async fn a_result_of_a_past_round_is_corrected_with_three_clicks_and_its_effect_shown() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let browser = organiser(&program, 1280, "en").await;
    browser.click(&format!("a[href='/admin/t/{CUP}/round/2']")).await;
    browser.find("form[data-past]").await;
    let tournament = arbiter.tournament();
    let pairing =
        tournament.rounds[1].pairings.values().find(|own| own.games[0].result.and_then(GameResult::score).is_some());
    let pairing = pairing.expect("a game was played");
    let (id, stands) = (pairing.game_id(GameNumber(1)), pairing.games[0].result);
    let other = if stands == Some(GameResult::Played(Score::White)) { "0-1" } else { "1-0" };
    run(&browser, &format!("document.querySelector(`input[name='pick-{id}'][value='{other}']`).click()")).await;
    browser.find("#correction del").await;
    assert_eq!(arbiter.tournament().game(id).and_then(|game| game.result), stands, "nothing is saved before");
    browser.submit("#correction button").await;
    browser.says("Result corrected").await;
    assert_eq!(arbiter.tournament().game(id).and_then(|game| game.result), GameResult::from_code(other));
    browser.stop().await;
}

#[tokio::test]
async fn a_result_is_corrected_beside_its_score_sheet_with_three_clicks_and_its_effect_shown() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let tournament = arbiter.tournament();
    let pairing = match_without_draw(&tournament);
    let (id, stands) = (pairing.game_id(GameNumber(1)), pairing.games[0].result);
    // Without moves, which would contradict any other result.
    arbiter.service.enter_game(&arbiter.request(), id, &GameEntry::default()).expect("moves can be removed");
    let other = if stands == Some(GameResult::Played(Score::White)) { "0-1" } else { "1-0" };
    let browser = organiser(&program, 360, "en").await;
    browser.open(&service(&program, &format!("/game/{id}"))).await;
    // Two clicks: the list, and a result in it.
    browser.find("form[data-stands] #result").await;
    let choose = format!(
        "const list = document.getElementById('result');
        list.value = '{other}';
        list.dispatchEvent(new Event('change', {{ bubbles: true }}))"
    );
    run(&browser, &choose).await;
    browser.find("#correction del").await;
    becomes_true(&browser, "return document.activeElement.id === 'correction'").await;
    assert_eq!(arbiter.tournament().game(id).and_then(|game| game.result), stands, "nothing is saved before");
    // Nor when the list goes back to what stands: then nothing is asked.
    run(&browser, &choose.replace(other, stands.map_or("", GameResult::code))).await;
    becomes_true(&browser, "return document.getElementById('correction') === null").await;
    run(&browser, &choose).await;
    browser.find("#correction del").await;
    // The third saves.
    browser.submit("#correction button.go").await;
    browser.says("Game saved").await;
    assert_eq!(arbiter.tournament().game(id).and_then(|game| game.result), GameResult::from_code(other));
    browser.stop().await;
}

#[tokio::test]
async fn what_another_arbiter_entered_meanwhile_is_not_overwritten() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let boards = arbiter.untouched_boards();
    let browser = organiser(&program, 1280, "en").await;
    // While the arbiter types, the page is not updated.
    let first = boards[0].game_id(GameNumber(1));
    run(&browser, &format!("document.querySelector(`input[name='pick-{first}'][value='1-0']`).click()")).await;
    arbiter.enter(&boards[1]);
    let entered = results(&arbiter, &boards[1]);
    choose_all(&browser, &boards[0], "1-0").await;
    becomes_true(&browser, &format!("return document.querySelector(`[name='was-{first}']`).value === '1-0'")).await;
    choose_all(&browser, &boards[1], "0-1").await;
    browser.find(".not-saved").await;
    status_becomes(&browser, "Not saved").await;
    assert_eq!(results(&arbiter, &boards[1]), entered);
    // The stored results are shown beside the typed ones, and the arbiter decides.
    browser.says("You had 0:2, 2:0, now there is 2:0, 0:2").await;
    let other = boards[1].game_id(GameNumber(1));
    assert_eq!(run(&browser, &checked(other, "1-0")).await, true);
    run(&browser, "document.querySelector('.superseded button').click()").await;
    status_becomes(&browser, "Saved").await;
    let lost = Some(GameResult::Played(Score::Black));
    assert_eq!(results(&arbiter, &boards[1]), vec![lost; boards[1].games.len()]);
    assert_eq!(run(&browser, "return document.querySelector('.superseded') === null").await, true);
    browser.stop().await;
}

/// Whether a result of a game is chosen.
fn checked(id: GameId, result: &str) -> String {
    format!("return document.querySelector(`input[name='pick-{id}'][value='{result}']`)?.checked === true")
}

async fn be_offline(browser: &Browser, offline: bool) {
    let network = json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
    browser.command("Network.enable", json!({})).await;
    browser.command("Network.emulateNetworkConditions", network).await;
}

#[tokio::test]
async fn what_was_typed_offline_is_asked_about_where_another_has_entered_meanwhile() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let boards = arbiter.untouched_boards();
    let board = &boards[0];
    let first = board.game_id(GameNumber(1));
    let browser = organiser(&program, 1280, "en").await;
    be_offline(&browser, true).await;
    choose_all(&browser, board, "0-1").await;
    status_becomes(&browser, "No connection").await;
    arbiter.enter(board);
    let entered = results(&arbiter, board);
    be_offline(&browser, false).await;
    // The page is reloaded before anything could be sent; the question is kept, also over another reload.
    for _ in 0..2 {
        browser.open(&service(&program, "/players")).await;
        browser.open(&service(&program, "/round/3")).await;
        browser.says("You had 0:2, 2:0, now there is 2:0, 0:2").await;
        assert_eq!(run(&browser, &checked(first, "1-0")).await, true);
        assert_eq!(results(&arbiter, board), entered, "nothing is entered without an answer");
        assert_eq!(run(&browser, ASKS).await, true);
    }
    // With missing boards only, it is not shown, and the page says so.
    browser.open(&service(&program, "/round/3?missing=1")).await;
    browser.says("at boards that this list does not show").await;
    browser.click("#unsaved-elsewhere a").await;
    browser.find(".superseded").await;
    run(&browser, "document.querySelectorAll('.superseded button')[1].click()").await;
    assert_eq!(run(&browser, ASKS).await, false, "what was dropped is gone");
    browser.open(&service(&program, "/round/3")).await;
    browser.find("form[data-results]").await;
    assert_eq!(run(&browser, "return document.querySelector('.superseded') === null").await, true);
    assert_eq!(results(&arbiter, board), entered);
    browser.stop().await;
}

#[tokio::test]
async fn a_game_that_nobody_else_has_touched_is_taken_up_beside_one_that_another_has_entered() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let board = &arbiter.untouched_boards()[0];
    let [first, second] = [GameNumber(1), GameNumber(2)].map(|number| board.game_id(number));
    let browser = organiser(&program, 1280, "en").await;
    run(&browser, &format!("document.querySelector(`input[name='pick-{second}'][value='=']`).click()")).await;
    browser.open(&service(&program, "/players")).await;
    let won = Some(GameResult::Played(Score::White));
    arbiter
        .service
        .enter_results(&arbiter.request(), &[(first, won)].into(), &poddavki::service::Overruled::new())
        .expect("it may be entered");
    browser.open(&service(&program, "/round/3")).await;
    // Nothing contradicts: the board is complete, and saved.
    status_becomes(&browser, "Saved").await;
    assert_eq!(results(&arbiter, board), [won, Some(GameResult::Played(Score::Draw))]);
    assert_eq!(run(&browser, "return document.querySelector('.superseded') === null").await, true);
    browser.stop().await;
}

#[tokio::test]
async fn a_correction_without_a_connection_is_kept_and_asked_about_later() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let browser = organiser(&program, 1280, "en").await;
    browser.open(&service(&program, "/round/2")).await;
    browser.find("form[data-past]").await;
    let tournament = arbiter.tournament();
    let pairing = match_without_draw(&tournament);
    let first = pairing.game_id(GameNumber(1));
    be_offline(&browser, true).await;
    run(&browser, &format!("document.querySelector(`input[name='pick-{first}'][value='=']`).click()")).await;
    status_becomes(&browser, "No connection").await;
    assert_eq!(run(&browser, "return location.pathname").await, format!("/admin/t/{CUP}/round/2"));
    assert_eq!(run(&browser, ASKS).await, true);
    be_offline(&browser, false).await;
    browser.find("#correction del").await;
    assert_eq!(results(&arbiter, pairing), pairing.games.iter().map(|game| game.result).collect::<Vec<_>>());
    browser.submit("#correction button").await;
    browser.says("Result corrected").await;
    assert_eq!(results(&arbiter, pairing)[0], DRAWN);
    browser.stop().await;
}

#[tokio::test]
async fn after_a_login_in_another_tab_what_waits_is_saved() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let boards = arbiter.untouched_boards();
    let browser = organiser(&program, 1280, "en").await;
    // Forms that another tab would send.
    let post = |path: &str, from: &str, fields: &str| {
        format!(
            "return fetch('{from}').then((answer) => answer.text()).then((text) => {{
                const page = new DOMParser().parseFromString(text, 'text/html');
                const token = page.querySelector('[name=form-token]').value;
                const body = new URLSearchParams({{ 'form-token': token, {fields} }});
                return fetch('{path}', {{ method: 'POST', body }}).then((answer) => answer.ok);
            }})"
        )
    };
    assert_eq!(run(&browser, &post("/logout", "/account", "")).await, true);
    choose_all(&browser, &boards[0], "1-0").await;
    status_becomes(&browser, "has ended").await;
    assert_eq!(results(&arbiter, &boards[0])[0], None);
    let login = post("/login", "/login", "to: '/', name: 'anna', password: 'correct horse'");
    assert_eq!(run(&browser, &login).await, true);
    run(&browser, "dispatchEvent(new Event('focus'))").await;
    status_becomes(&browser, "Saved").await;
    assert_eq!(results(&arbiter, &boards[0])[0], Some(GameResult::Played(Score::White)));
    browser.stop().await;
}

#[tokio::test]
async fn both_results_of_a_past_match_are_corrected_together_or_left() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let browser = organiser(&program, 1280, "en").await;
    browser.open(&service(&program, "/round/2")).await;
    browser.find("form[data-past]").await;
    let tournament = arbiter.tournament();
    let pairing = match_without_draw(&tournament);
    let first = pairing.game_id(GameNumber(1));
    run(
        &browser,
        &format!(
            "const field = document.querySelector(`input[name='pick-{first}']`);
            const key = field.closest('.pick').querySelectorAll('input')[1].dataset.key.split(' ')[0];
            field.dispatchEvent(new KeyboardEvent('keydown', {{ key: '!', code: `Digit${{key}}`, shiftKey: true, bubbles: true }}))"
        ),
    )
    .await;
    becomes_true(
        &browser,
        &format!("return document.querySelectorAll('#correction-heading + ul li').length === {}", pairing.games.len()),
    )
    .await;
    assert_eq!(
        run(&browser, "return window.dispatchEvent(new Event('beforeunload', { cancelable: true }))").await,
        false
    );
    browser.click("#correction a[data-discard]").await;
    becomes_true(&browser, "return !document.getElementById('correction') && document.readyState === 'complete'").await;
    assert_eq!(run(&browser, ASKS).await, false, "nothing is typed any more");
    assert_eq!(results(&arbiter, pairing), pairing.games.iter().map(|game| game.result).collect::<Vec<_>>());
    browser.stop().await;
}

#[tokio::test]
async fn below_a_path_of_the_host_boards_are_saved_and_pages_hear_of_it() {
    let program = Program::demo_below("/draughts");
    let arbiter = Arbiter::new(&program);
    let boards = arbiter.untouched_boards();
    let browser = organiser(&program, 1280, "en").await;
    choose_all(&browser, &boards[0], "1-0").await;
    status_becomes(&browser, "Saved").await;
    browser.open(&program.at(&format!("/t/{CUP}/round/3"))).await;
    browser.find("#main[data-live]").await;
    let version = "return document.getElementById('main').dataset.version";
    let before = run(&browser, version).await;
    arbiter.enter(&boards[1]);
    becomes_true(
        &browser,
        &format!(
            "return document.getElementById('main').dataset.version !== '{}'",
            before.as_str().expect("a version")
        ),
    )
    .await;
    // The search key leads to the field in the header, and from there to the search page.
    run(&browser, "document.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }))").await;
    becomes_true(&browser, "return document.activeElement === document.querySelector('header input[type=search]')")
        .await;
    run(&browser, "document.querySelector('header form').requestSubmit()").await;
    becomes_true(&browser, "return location.pathname === '/draughts/search'").await;
    browser.stop().await;
}

#[tokio::test]
async fn a_board_that_is_saved_by_itself_offers_and_tells_what_a_new_page_would() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let boards = arbiter.untouched_boards();
    let (board, first) = (boards[0].board, boards[0].game_id(GameNumber(1)));
    let browser = organiser(&program, 1280, "en").await;
    let more = format!("return document.querySelector('#board-{board} .more a')?.pathname");
    let remove = format!("return document.querySelector(`[name='more-{first}'] [value=none]`).disabled");
    let colours = format!("/admin/t/{CUP}/round/3/colours/{board}");
    assert_eq!(run(&browser, &more).await, colours, "there is no need to wait for a result");
    assert_eq!(run(&browser, &remove).await, true);
    // A row with unsaved values is marked, also after another page was visited.
    run(&browser, &format!("document.querySelector(`input[name='pick-{first}'][value='1-0']`).click()")).await;
    let pending = format!("return document.getElementById('board-{board}').hasAttribute('data-pending')");
    assert_eq!(run(&browser, &pending).await, true);
    browser.open(&service(&program, "/players")).await;
    browser.open(&service(&program, "/round/3")).await;
    becomes_true(&browser, &pending).await;
    becomes_true(&browser, "return !document.getElementById('unsaved').hidden").await;

    let title = run(&browser, "return document.title").await;
    choose_all(&browser, &boards[0], "1-0").await;
    status_becomes(&browser, "Saved").await;
    assert_eq!(run(&browser, &pending).await, false);
    assert_eq!(run(&browser, &more).await, colours);
    assert_eq!(run(&browser, &remove).await, false);
    assert_eq!(run(&browser, "return document.getElementById('unsaved').hidden").await, true);
    let now = run(&browser, "return document.title").await;
    assert_ne!(now, title, "the title has the number of missing results");
    assert_eq!(run(&browser, "return document.title.startsWith(document.querySelector('h1').textContent)").await, true);
    run(
        &browser,
        &format!(
            "const list = document.querySelector(`[name='more-{first}']`);
            list.value = 'none';
            list.dispatchEvent(new Event('change', {{ bubbles: true }}))"
        ),
    )
    .await;
    becomes_true(&browser, &format!("return document.title === {title}")).await;
    assert_eq!(results(&arbiter, &boards[0])[0], None);
    browser.stop().await;
}

#[tokio::test]
async fn after_a_conflict_the_page_shows_what_others_have_changed() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let boards = arbiter.untouched_boards();
    let browser = organiser(&program, 1280, "en").await;
    browser.open(&service(&program, "/round/3?missing=1")).await;
    browser.find("form[data-results]").await;
    let first = boards[0].game_id(GameNumber(1));
    run(&browser, &format!("document.querySelector(`input[name='pick-{first}'][value='1-0']`).focus()")).await;
    run(&browser, &format!("document.querySelector(`input[name='pick-{first}'][value='1-0']`).click()")).await;
    arbiter.enter(&boards[0]);
    arbiter.enter(&boards[1]);
    becomes_true(&browser, "return !document.getElementById('fresh').hidden").await;
    choose_all(&browser, &boards[0], "0-1").await;
    browser.find(".superseded").await;
    run(&browser, "document.querySelectorAll('.superseded button')[1].click()").await;
    // Neither what was solved is told any more nor a board that is not missing.
    let gone = |board| format!("!document.getElementById('board-{board}')");
    let (one, two) = (gone(boards[0].board), gone(boards[1].board));
    becomes_true(
        &browser,
        &format!(
            "return {one} && {two} && document.getElementById('fresh').hidden && !document.querySelector('.superseded')"
        ),
    )
    .await;
    let next = format!("return document.getElementById('next-missing').hash !== '#board-{}'", boards[0].board);
    assert_eq!(run(&browser, &next).await, true);
    assert_eq!(run(&browser, ASKS).await, false, "nothing is typed any more");
    browser.stop().await;
}
