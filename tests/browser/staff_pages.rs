//! What stands where on the pages of the staff: tabs that go on, the bar of the results, and the bar above documents; and files that are
//! dropped there.

use super::Program;
use super::driver::Browser;
use super::live::{becomes_true, run};
use super::unsaved::{organiser, service};
use serde_json::json;

#[tokio::test]
async fn tabs_fade_where_there_is_more_of_them() {
    let program = Program::with_demo();
    let browser = organiser(&program, 360, "en").await;
    for (width, is_cut) in [(360, true), (1600, false)] {
        let screen = json!({ "width": width, "height": 780, "deviceScaleFactor": 1, "mobile": false });
        browser.command("Emulation.setDeviceMetricsOverride", screen).await;
        browser.open(&service(&program, "/settings")).await;
        let fades = format!(
            "const tabs = document.querySelector('.tabs');
            const style = getComputedStyle(tabs);
            const faded = ['--fade-left', '--fade-right'].map((side) => parseFloat(style.getPropertyValue(side)));
            const isCut = tabs.scrollWidth > tabs.clientWidth;
            return isCut === {is_cut} && (Math.max(...faded) > 0) === {is_cut} && style.maskImage !== 'none';"
        );
        becomes_true(&browser, &fades).await;
    }
    browser.stop().await;
}

#[tokio::test]
async fn the_next_step_has_room_in_the_bar_of_the_results() {
    let program = Program::with_demo();
    let browser = organiser(&program, 360, "en").await;
    let screen = json!({ "width": 360, "height": 780, "deviceScaleFactor": 1, "mobile": true });
    browser.command("Emulation.setDeviceMetricsOverride", screen).await;
    for language in ["en", "ru", "uk"] {
        // A round that is over leads to the one that is played.
        browser.read_in(&service(&program, "/round/2"), language).await;
        browser.find("#results > footer.save > .go").await;
        let covers = "const parts = [...document.querySelectorAll('#results > footer.save :is(.btn, input)')];
            const boxes = parts.filter((own) => own.checkVisibility()).map((own) => own.getBoundingClientRect());
            const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
            const isOut = ({ left, right }) => left < 0 || right > innerWidth;
            return boxes.some(isOut) || boxes.some((a, at) => boxes.slice(at + 1).some((b) => meets(a, b)));";
        assert_eq!(run(&browser, covers).await, false, "{language}");
    }
    browser.stop().await;
}

#[tokio::test]
async fn the_panel_of_parts_opens_below_the_bar() {
    let program = Program::with_demo();
    let browser = organiser(&program, 1000, "en").await;
    browser.open(&service(&program, "/print/protocol")).await;
    browser.find(".paper-bar .parts > summary").await;
    let places = "return [...document.querySelectorAll('.paper-bar > :is(.btn, nav), .paper-bar .parts > summary')]
        .map((own) => own.getBoundingClientRect()).map(({ left, top }) => [Math.round(left), Math.round(top)]);";
    let before = run(&browser, places).await;
    run(&browser, "document.querySelector('.paper-bar .parts > summary').click()").await;
    let is_between = "const box = (css) => document.querySelector(css).getBoundingClientRect();
        const panel = box('.paper-bar .parts form');
        return panel.height > 0 && panel.top >= box('.paper-bar nav').bottom && panel.bottom <= box('#main').top;";
    becomes_true(&browser, is_between).await;
    assert_eq!(run(&browser, places).await, before, "the buttons stay where they are");
    browser.stop().await;
}

/// Drops a file on the page, until its form has it.
async fn drop_file(browser: &Browser, name: &str, content: &str) {
    let (name, content) = (json!(name), json!(content));
    let is_chosen = format!(
        "const form = document.querySelector('form[data-drop]');
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([{content}], {name}));
        form?.dispatchEvent(new DragEvent('drop', {{ dataTransfer, bubbles: true, cancelable: true }}));
        return form?.querySelector('input[type=file]').files[0]?.name === {name};"
    );
    becomes_true(browser, &is_chosen).await;
}

#[tokio::test]
async fn a_file_is_dropped_on_any_page_that_takes_one() {
    let program = Program::with_demo();
    let browser = organiser(&program, 1280, "en").await;
    let of_site = ["/admin/new", "/admin/new/import", "/admin/ratings"].map(|page| program.at(page));
    let of_cup = ["/players/import", "/import", "/regulations", "/openings"].map(|page| service(&program, page));
    for page in of_site.iter().chain(&of_cup) {
        browser.open(page).await;
        drop_file(&browser, "file.csv", "Name\nPetrov Ivan\n").await;
    }
    // A federation's list is imported, and replaced, by dropping its file.
    let list = "ID;ФИО;Рейтинг ФШР\n101;Петров Иван;2150\n";
    let next = format!("{list}102;Громова Анна;2050\n");
    for (name, content, told) in [
        ("first.csv", list, "imported for the first time"),
        ("next.csv", next.as_str(), "added: 1; gone: 0; changed: 0"),
    ] {
        browser.open(&program.at("/admin/lists")).await;
        drop_file(&browser, name, content).await;
        browser.submit("form[data-drop] button.go").await;
        browser.says(told).await;
    }
    browser.stop().await;
}

#[tokio::test]
async fn the_first_wrong_field_takes_the_focus_even_if_it_is_folded_away() {
    let program = Program::with_demo();
    let browser = organiser(&program, 1000, "en").await;
    // Before the script of the page runs, all that the server has opened is folded.
    let folds = "document.addEventListener('readystatechange', () => {
        for (const own of document.querySelectorAll('main details')) own.open = false;
    }, { once: true });";
    browser.command("Page.addScriptToEvaluateOnNewDocument", json!({ "source": folds })).await;
    browser.open(&service(&program, "/sections")).await;
    browser.find("#sections").await;
    let refused = r##"const form = document.querySelector("#sections");
        form.querySelector("[name^='name-']").value ||= "Strong";
        form.querySelector("[name^='rating-from-']").value = "abc";
        form.requestSubmit();"##;
    run(&browser, refused).await;
    let is_there = r#"const own = document.activeElement;
        return Boolean(own?.name?.startsWith("rating-from-") && own.getAttribute("aria-invalid") && own.checkVisibility());"#;
    becomes_true(&browser, is_there).await;
    browser.stop().await;
}
