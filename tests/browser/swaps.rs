//! Two players are exchanged: by two taps, and by dragging one name onto the other.

use super::driver::Browser;
use super::live::{Arbiter, CUP, becomes_true, run};
use super::{Program, sign_in};

/// Drags the first name of the open boards onto the second black one, as a mouse does.
const DRAG: &str = "const [one, , , other] = document.querySelectorAll('[data-swaps] tr [data-seat]');
    const dataTransfer = new DataTransfer();
    const fire = (target, kind) => target.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
    fire(one, 'dragstart');
    const isTaken = !fire(other, 'dragover');
    fire(other, 'drop');
    fire(one, 'dragend');
    return isTaken;";

#[tokio::test]
async fn players_change_places_by_taps_and_by_dragging() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let boards = arbiter.untouched_boards();
    let [one, two] = [&boards[0], &boards[1]];
    let browser = Browser::start(360, "ru").await;
    sign_in(&program, &browser).await;
    let page = program.at(&format!("/admin/t/{CUP}/round/3"));
    browser.open(&page).await;
    browser.click("#correct > summary").await;
    let seat = |id| format!("[data-swaps] tr [data-seat='{id}']");
    let (first, second) = (seat(one.white), seat(two.white));
    browser.click(&first).await;
    becomes_true(&browser, &format!("return document.querySelector(`{first}`)?.ariaCurrent === 'true'")).await;
    browser.click(&second).await;
    browser.find("#swap button.go").await;
    let is_wide = "return document.documentElement.scrollWidth > innerWidth";
    assert_eq!(run(&browser, is_wide).await, false, "nothing scrolls sideways");
    browser.submit("#swap button.go").await;
    let after = arbiter.untouched_boards();
    assert_eq!((after[0].white, after[1].white), (two.white, one.white));
    browser.find("tr.changed").await;
    // The message has the undo button.
    browser.submit(".note.ok button").await;
    assert_eq!(arbiter.untouched_boards()[0].white, one.white);
    // Dragging shows the same question.
    becomes_true(&browser, &format!("return location.pathname.endsWith('/{CUP}/round/3')")).await;
    assert_eq!(run(&browser, DRAG).await, true, "a name takes another");
    browser.find("#swap button.go").await;
    browser.submit("#swap button.go").await;
    let after = arbiter.untouched_boards();
    assert_eq!((after[0].white, after[1].black), (two.black, one.white));
    browser.stop().await;
}
