//! A board is saved without a button once all its games have a result; without a connection it is kept and sent later.

use super::driver::Browser;
use super::live::{Arbiter, CUP, becomes_true, run};
use super::{Program, set_up};
use serde_json::json;
use tournament::{GameId, GameResult, Pairing, Score};

/// Chooses a result for every game of a board.
async fn choose_all(browser: &Browser, pairing: &Pairing, result: &str) {
    for (number, _) in pairing.all_games() {
        let id = pairing.game_id(number);
        run(browser, &format!("document.querySelector(`input[name='pick-{id}'][value='{result}']`).click()")).await;
    }
}

fn results(arbiter: &Arbiter, pairing: &Pairing) -> Vec<Option<GameResult>> {
    let event = arbiter.event();
    let result = |id: GameId| event.game(id).and_then(|game| game.result);
    pairing.all_games().map(|(number, _)| result(pairing.game_id(number))).collect()
}

async fn status_becomes(browser: &Browser, text: &str) {
    becomes_true(browser, &format!("return document.getElementById('saving').textContent.includes('{text}')")).await;
}

/// Whether the browser would be asked to ask before it leaves.
const ASKS: &str = "const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;";

#[tokio::test]
async fn a_complete_board_is_saved_by_itself_and_without_a_connection_later() {
    let program = Program::with_demo();
    let arbiter = Arbiter::of(&program);
    let boards = arbiter.untouched_boards();
    let browser = Browser::start(1280, "en").await;
    set_up(&program, &browser).await;
    browser.open(&program.at(&format!("/admin/t/{CUP}/round/3"))).await;
    browser.find("form[data-results]").await;
    let won = |pairing: &Pairing| vec![Some(GameResult::Played(Score::White)); pairing.all_games().count()];

    choose_all(&browser, &boards[0], "1-0").await;
    status_becomes(&browser, "Saved").await;
    assert_eq!(results(&arbiter, &boards[0]), won(&boards[0]));
    assert_eq!(run(&browser, ASKS).await, false, "nothing can be lost");
    // One's own act is no news.
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

#[tokio::test]
async fn a_result_of_a_past_round_is_corrected_with_three_clicks_and_its_effect_shown() {
    let program = Program::with_demo();
    let arbiter = Arbiter::of(&program);
    let browser = Browser::start(1280, "en").await;
    set_up(&program, &browser).await;
    browser.open(&program.at(&format!("/admin/t/{CUP}/round/3"))).await;
    browser.click(&format!("a[href='/admin/t/{CUP}/round/2']")).await;
    browser.find("form[data-past]").await;
    let event = arbiter.event();
    let pairing =
        event.rounds[1].pairings.values().find(|own| own.games[0].result.and_then(GameResult::score).is_some());
    let pairing = pairing.expect("a game was played");
    let (id, stands) = (pairing.game_id(tournament::GameNumber(1)), pairing.games[0].result);
    let other = if stands == Some(GameResult::Played(Score::White)) { "0-1" } else { "1-0" };
    run(&browser, &format!("document.querySelector(`input[name='pick-{id}'][value='{other}']`).click()")).await;
    browser.find("#correction del").await;
    assert_eq!(arbiter.event().game(id).and_then(|game| game.result), stands, "nothing is saved before");
    browser.submit("#correction button").await;
    browser.says("saved").await;
    assert_eq!(arbiter.event().game(id).and_then(|game| game.result), GameResult::from_code(other));
    browser.stop().await;
}
