//! A bad connection: every tenth request is lost, but nothing that an arbiter has entered.

use super::bad_connection::BadConnection;
use super::driver::Browser;
use super::live::{Arbiter, CUP, becomes_true, run};
use super::{Program, sign_in};
use poddavki::service::{NewTournament, Request};
use tournament::{EntryId, GameResult, Info, Name, Pairing, Person, Preset, Rating, Score, Stage, Visibility};

/// An arbiter who opens a missing page again, and presses a button again whose request was lost.
struct Patient<'a> {
    browser: &'a Browser,
    connection: &'a BadConnection,
}

impl Patient<'_> {
    async fn open(&self, rest: &str) {
        let address = self.connection.at(&format!("/admin/t/{OPEN}{rest}"));
        for _ in 0..5 {
            // The browser's own error page for a lost connection is a page too.
            let is_there = "return document.getElementById('main') !== null";
            if self.browser.client.goto(&address).await.is_ok() && run(self.browser, is_there).await == true {
                return;
            }
        }
        panic!("{address} does not open");
    }

    /// Presses a button of a page, the first time in vain, until its purpose is fulfilled.
    async fn press(&self, rest: &str, css: &str, is_done: impl Fn() -> bool) {
        for attempt in 0..5 {
            self.open(rest).await;
            if is_done() {
                return;
            }
            if attempt == 0 {
                self.connection.lose_the_next();
            }
            self.browser.submit(css).await;
        }
        assert!(is_done(), "{rest}: {css} does nothing");
    }
}

/// The tournament made over a bad connection.
const OPEN: &str = "open-cup";

fn begin(arbiter: &Arbiter) {
    let info = Info { title: "Open Cup".to_owned(), ..Info::default() };
    let new = NewTournament { info, settings: Preset::SwissSingleGames.settings(), visibility: Visibility::Public };
    let made = arbiter.service.create_tournament(arbiter.request().actor, &new).expect("a good tournament");
    assert_eq!(made.slug, OPEN);
    let request = Request { slug: OPEN, ..arbiter.request() };
    for n in 1..=6 {
        let person = Person { name: Name::new(&format!("Player{n}"), "Anna"), ..Person::default() };
        arbiter.service.enter_player(&request, &person, Some(Rating(2000 - n))).expect("the name is free");
    }
}

#[tokio::test]
async fn check_in_publication_and_moves_need_no_more_than_patience_on_a_bad_connection() {
    let program = Program::start();
    let arbiter = Arbiter::new(&program);
    begin(&arbiter);
    let tournament = || arbiter.service.tournament(OPEN).expect("it is there");
    let connection = BadConnection::to(&program);
    let browser = Browser::start(360, "en").await;
    sign_in(&program, &browser).await;
    let patient = Patient { browser: &browser, connection: &connection };
    // The shared files are in the cache of a browser that has been here before.
    patient.open("").await;
    connection.become_bad(true);
    let is_present = |player: &EntryId| tournament().check_in.as_ref().is_some_and(|own| own.present.contains(player));
    patient.press("/check-in", "button[name='open']", || tournament().check_in.is_some()).await;
    let players: Vec<EntryId> = tournament().entries.keys().copied().collect();
    for player in &players {
        // A second press would mark them as absent.
        patient.press("/check-in", &format!("#p-{player} button"), || is_present(player)).await;
    }
    let is_closed = || tournament().check_in.as_ref().is_some_and(|own| !own.is_open);
    patient.press("/check-in", "button[name='close']", is_closed).await;
    assert!(players.iter().all(is_present), "{:?}", tournament().check_in);
    patient.press("/round/1", "form[action$='/round/1/pair'] button.go", || tournament().rounds.len() == 1).await;
    let is_public = || tournament().rounds[0].state.stage == Stage::Published;
    patient.press("/round/1", "form[action$='/round/1/publish'] button.go", is_public).await;
    assert_eq!(tournament().rounds[0].pairings.len(), 3);
    // Moves are sent again by the page itself, and then saved; its script must have come.
    connection.become_bad(false);
    patient.open("/game/1-1-1").await;
    browser.find("[data-entry]").await;
    connection.become_bad(true);
    browser.fill("#next", "c3-d4 b6-c5").await;
    connection.lose_the_next();
    browser.click("button[value='next'].btn").await;
    becomes_true(&browser, "return /c3.d4/.test(document.querySelector('[data-sheet]').textContent)").await;
    connection.lose_the_next();
    let is_saved =
        "const { textContent, dataset } = document.getElementById('saving'); return textContent === dataset.saved";
    becomes_true(&browser, is_saved).await;
    let board = tournament().rounds[0].pairings.values().next().cloned().expect("three boards");
    assert!(board.games[0].notation.is_some(), "the moves are there");
    let lost = connection.lost();
    assert!(lost >= 10, "{lost} requests were lost");
    browser.stop().await;
}

fn results(arbiter: &Arbiter, boards: &[Pairing]) -> Vec<Option<GameResult>> {
    let tournament = arbiter.tournament();
    let games = boards.iter().flat_map(|board| board.all_games().map(|(number, _)| board.game_id(number)));
    games.map(|id| tournament.game(id).and_then(|game| game.result)).collect()
}

#[tokio::test]
async fn every_result_arrives_though_every_tenth_request_is_lost() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let boards = arbiter.untouched_boards();
    let connection = BadConnection::to(&program);
    let browser = Browser::start(360, "en").await;
    sign_in(&program, &browser).await;
    browser.open(&connection.at(&format!("/admin/t/{CUP}/round/3"))).await;
    browser.find("form[data-results]").await;
    connection.become_bad(true);
    let typed = [("1-0", Score::White), ("=", Score::Draw), ("0-1", Score::Black)];
    for (code, result) in typed.into_iter().cycle().take(12) {
        for board in &boards {
            for (number, _) in board.all_games() {
                let id = board.game_id(number);
                run(&browser, &format!("document.querySelector(`input[name='pick-{id}'][value='{code}']`).click()"))
                    .await;
            }
            // One request for each board, as by an arbiter who walks from board to board.
            becomes_true(&browser, "return document.getElementById('saving').textContent.includes('Saved')").await;
        }
        let all = results(&arbiter, &boards);
        assert!(all.iter().all(|own| *own == Some(GameResult::Played(result))), "{code}: {all:?}");
    }
    let lost = connection.lost();
    assert!(lost >= 2, "{lost} requests were lost");
    browser.stop().await;
}
