//! A bad connection: every tenth request is lost, and nothing that an arbiter has entered.

use std::io::{Read, Write, copy};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::driver::Browser;
use super::live::{Arbiter, CUP, becomes_true, run};
use super::{Program, set_up};
use tournament::{GameResult, Pairing, Score};

/// Passes connections on to the program and, once it is told to, cuts one off at every tenth request.
struct BadConnection {
    address: String,
    is_bad: Arc<AtomicBool>,
    lost: Arc<AtomicUsize>,
}

impl BadConnection {
    fn to(program: &Program) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let port = listener.local_addr().expect("it has an address").port();
        let (is_bad, lost) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        let to = program.address.trim_start_matches("http://").to_owned();
        let own = Self { address: format!("http://127.0.0.1:{port}"), is_bad: is_bad.clone(), lost: lost.clone() };
        let requests = Arc::new(AtomicUsize::new(0));
        std::thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let Ok(server) = TcpStream::connect(&to) else { return };
                let (is_bad, lost, requests) = (is_bad.clone(), lost.clone(), requests.clone());
                std::thread::spawn(move || {
                    let is_lost = move || {
                        let is_tenth =
                            is_bad.load(Ordering::SeqCst) && requests.fetch_add(1, Ordering::SeqCst) % 10 == 9;
                        lost.fetch_add(usize::from(is_tenth), Ordering::SeqCst);
                        is_tenth
                    };
                    pass_on(client, server, is_lost);
                });
            }
        });
        own
    }
}

/// Copies both ways until one side ends, or a request is lost: neither side hears of it but by the end of the connection.
fn pass_on(mut client: TcpStream, mut server: TcpStream, is_lost: impl Fn() -> bool) {
    let (Ok(mut answers), Ok(mut back)) = (server.try_clone(), client.try_clone()) else { return };
    std::thread::spawn(move || {
        // A side that has gone takes no more.
        let _ = copy(&mut answers, &mut back);
        let _ = back.shutdown(Shutdown::Both);
    });
    let mut part = [0; 16_384];
    while let Ok(length @ 1..) = client.read(&mut part) {
        let is_request = [&b"GET "[..], b"POST "].iter().any(|method| part.starts_with(method));
        if is_request && is_lost() || server.write_all(&part[..length]).is_err() {
            break;
        }
    }
    for side in [client, server] {
        let _ = side.shutdown(Shutdown::Both);
    }
}

fn results(arbiter: &Arbiter, boards: &[Pairing]) -> Vec<Option<GameResult>> {
    let event = arbiter.event();
    let games = boards.iter().flat_map(|board| board.all_games().map(|(number, _)| board.game_id(number)));
    games.map(|id| event.game(id).and_then(|game| game.result)).collect()
}

#[tokio::test]
async fn every_result_arrives_though_every_tenth_request_is_lost() {
    let program = Program::with_demo();
    let arbiter = Arbiter::of(&program);
    let boards = arbiter.untouched_boards();
    let connection = BadConnection::to(&program);
    let browser = Browser::start(360, "en").await;
    set_up(&program, &browser).await;
    browser.open(&format!("{}/admin/t/{CUP}/round/3", connection.address)).await;
    browser.find("form[data-results]").await;
    connection.is_bad.store(true, Ordering::SeqCst);
    let typed = [("1-0", Score::White), ("=", Score::Draw), ("0-1", Score::Black)];
    for (code, result) in typed.into_iter().cycle().take(12) {
        for board in &boards {
            for (number, _) in board.all_games() {
                let id = board.game_id(number);
                run(&browser, &format!("document.querySelector(`input[name='pick-{id}'][value='{code}']`).click()"))
                    .await;
            }
            // One request a board, as an arbiter enters them who walks from board to board.
            becomes_true(&browser, "return document.getElementById('saving').textContent.includes('Saved')").await;
        }
        let all = results(&arbiter, &boards);
        assert!(all.iter().all(|own| *own == Some(GameResult::Played(result))), "{code}: {all:?}");
    }
    let lost = connection.lost.load(Ordering::SeqCst);
    assert!(lost >= 2, "{lost} requests were lost");
    browser.stop().await;
}
