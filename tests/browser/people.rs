//! Known persons are offered while a name is typed.

use super::driver::Browser;
use super::live::{Arbiter, CUP, becomes_true, run};
use super::{Program, sign_in};
use poddavki::store::StoredPerson;

/// Types a text into a field letter by letter, as keys do.
async fn type_in(browser: &Browser, field: &str, text: &str) {
    let script = format!(
        "const field = document.getElementById('{field}'); field.focus();
        for (const letter of '{text}') {{ field.value += letter; field.dispatchEvent(new Event('input', {{ bubbles: true }})); }}"
    );
    run(browser, &script).await;
}

async fn press(browser: &Browser, key: &str) {
    let script = format!(
        "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true, cancelable: true }}))"
    );
    run(browser, &script).await;
}

/// A person of the registry who is not in the tournament.
fn person_of_other_tournaments(arbiter: &Arbiter) -> StoredPerson {
    let entered = arbiter.tournament();
    let is_free = |person: &StoredPerson| {
        entered.entries.values().all(|entry| entry.player != Some(person.id)) && !person.person.region.is_empty()
    };
    let persons = arbiter.service.store().players().expect("the store answers");
    persons.into_iter().find(is_free).expect("somebody played in other tournaments only")
}

#[tokio::test]
async fn a_known_person_is_taken_by_three_letters_and_two_keys() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let known = person_of_other_tournaments(&arbiter);
    let browser = Browser::start(360, "en").await;
    sign_in(&program, &browser).await;
    browser.open(&program.at(&format!("/admin/t/{CUP}/players"))).await;
    browser.find("form[data-known]").await;
    let family = &known.person.name.family;
    let beginning: String = family.chars().take(3).collect();
    type_in(&browser, "family", &beginning).await;
    let is_offered = format!(
        "return [...document.querySelectorAll('#known li b')].some((own) => own.textContent === '{}')",
        format!("{family} {}", known.person.name.given).trim()
    );
    becomes_true(&browser, &is_offered).await;
    // Down to their name, then Enter.
    for _ in 0..8 {
        press(&browser, "ArrowDown").await;
        let chosen = run(&browser, "return document.querySelector('#known [aria-selected=true] b').textContent").await;
        if chosen == format!("{family} {}", known.person.name.given).trim() {
            break;
        }
    }
    press(&browser, "Enter").await;
    let value = |name: &str| format!("return document.querySelector('form[data-known] [name={name}]').value");
    assert_eq!(run(&browser, &value("family")).await, family.as_str());
    assert_eq!(run(&browser, &value("region")).await, known.person.region.as_str());
    assert_eq!(run(&browser, &value("who")).await, known.id.to_string().as_str());
    // Another name means another person again.
    type_in(&browser, "given", "x").await;
    assert_eq!(run(&browser, &value("who")).await, "");
    browser.stop().await;
}

/// A list without players of the demonstration.
const LIST: &str = "FIDE ID,Name,Fed,Sex,Title,Birth year,Rating\n\
    7700077,\"Tkachenko, Sergei\",RUS,M,GM,1988,2512\n";

#[tokio::test]
async fn an_entry_of_a_list_fills_the_form_and_is_written_in_cyrillic_when_asked() {
    let program = Program::with_demo();
    let file = program.directory.path().join("list-2026-10-01.csv");
    std::fs::write(&file, LIST).expect("written");
    let mut import = std::process::Command::new(env!("CARGO_BIN_EXE_poddavki"));
    let import = import.args(["lists", "import", "list-2026-10-01.csv", "--list", "fide"]);
    let done = import.current_dir(program.directory.path()).env_remove("DATABASE_URL").output().expect("it runs");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let browser = Browser::start(360, "en").await;
    sign_in(&program, &browser).await;
    browser.open(&program.at(&format!("/admin/t/{CUP}/players"))).await;
    browser.find("form[data-known]").await;
    // In the other alphabet.
    type_in(&browser, "family", "тка").await;
    becomes_true(&browser, "return document.querySelectorAll('#known li').length === 1").await;
    let told = run(&browser, "return document.querySelector('#known li').textContent").await;
    let told = told.as_str().unwrap_or_default().to_owned();
    assert!(told.contains("GM") && told.contains("2512") && told.contains("FIDE"), "{told}");
    press(&browser, "ArrowDown").await;
    press(&browser, "Enter").await;
    for (name, value) in [
        ("family", "Tkachenko"),
        ("given", "Sergei"),
        ("rating", "2512"),
        ("title", "GM"),
        ("birth", "1988"),
        ("sex", "m"),
        ("federation", "RUS"),
        ("federation_id", "7700077"),
        ("who", ""),
        ("listed", "seen"),
    ] {
        let script = format!("return document.querySelector('form[data-known] [name={name}]').value");
        assert_eq!(run(&browser, &script).await, value, "{name}");
    }
    run(&browser, "document.getElementById('cyrillic').click()").await;
    let name = "return ['family', 'given'].map((own) => document.getElementById(own).value).join(' ')";
    assert_eq!(run(&browser, name).await, "Ткаченко Сергей");
    assert_eq!(run(&browser, "return document.getElementById('cyrillic').hidden").await, true);
    // The Latin name is kept beside it.
    assert_eq!(run(&browser, "return document.getElementById('other_name').value").await, "Tkachenko Sergei");
    browser.stop().await;
}

#[tokio::test]
async fn the_right_one_of_many_of_one_name_is_found_by_the_given_name() {
    let program = Program::with_demo();
    let letters = "абвгдежзиклмнопрстуфхцчшщэ".chars();
    let rows = letters.map(|letter| format!("Жужелицын {}льяс;1500\n", letter.to_uppercase()));
    let list: String = std::iter::once("ФИО;Рейтинг\n".to_owned()).chain(rows).collect();
    std::fs::write(program.directory.path().join("list.csv"), format!("{list}Жужелицын Яромир;2222\n"))
        .expect("written");
    let mut import = std::process::Command::new(env!("CARGO_BIN_EXE_poddavki"));
    let import = import.args(["lists", "import", "list.csv", "--list", "fshr"]);
    let done = import.current_dir(program.directory.path()).env_remove("DATABASE_URL").output().expect("it runs");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let browser = Browser::start(1280, "en").await;
    sign_in(&program, &browser).await;
    browser.open(&program.at(&format!("/admin/t/{CUP}/players"))).await;
    browser.find("form[data-known]").await;
    let value = |name: &str| format!("return document.querySelector('form[data-known] [name={name}]').value");
    type_in(&browser, "family", "Жужелицын").await;
    becomes_true(&browser, "return document.querySelectorAll('#known li').length === 6").await;
    // The list is incomplete, so choosing none of them still leads to the question.
    assert_eq!(run(&browser, &value("listed")).await, "");
    type_in(&browser, "given", "Яро").await;
    becomes_true(&browser, "return document.querySelectorAll('#known li').length === 1").await;
    becomes_true(&browser, &format!("{} === 'seen'", value("listed"))).await;
    assert_eq!(run(&browser, "return document.getElementById('given').getAttribute('aria-expanded')").await, "true");
    press(&browser, "ArrowDown").await;
    press(&browser, "Enter").await;
    assert_eq!(run(&browser, &value("given")).await, "Яромир");
    assert_eq!(run(&browser, &value("rating")).await, "2222");
    // For another name the question is asked again.
    type_in(&browser, "given", "х").await;
    assert_eq!(run(&browser, &value("listed")).await, "");
    browser.stop().await;
}

#[tokio::test]
async fn another_person_of_a_row_is_taken_by_their_former_name_and_two_keys() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    let known = person_of_other_tournaments(&arbiter);
    let browser = Browser::start(1280, "en").await;
    sign_in(&program, &browser).await;
    browser.open(&program.at(&format!("/admin/t/{CUP}/players/import"))).await;
    browser.fill("#text", "Family name;Given name\nНовоженова;Анна\n").await;
    browser.submit("form[action$='/players/import'] button.go").await;
    browser.click("details.other summary").await;
    browser.fill("input[name='other-2']", &known.person.name.family).await;
    let name = format!("{} {}", known.person.name.family, known.person.name.given).trim().to_owned();
    let is_offered =
        format!("return [...document.querySelectorAll('#others li b')].some((own) => own.textContent === '{name}')");
    becomes_true(&browser, &is_offered).await;
    for _ in 0..8 {
        press(&browser, "ArrowDown").await;
        let chosen = run(&browser, "return document.querySelector('#others [aria-selected=true] b').textContent").await;
        if chosen == name.as_str() {
            break;
        }
    }
    press(&browser, "Enter").await;
    let value = |field: &str| format!("return document.querySelector('[name={field}]').value");
    assert_eq!(run(&browser, &value("who-2")).await, known.id.to_string().as_str());
    assert_eq!(run(&browser, &value("found-2")).await, name.as_str());
    browser.submit("form[action$='/import/confirm'] footer button.go").await;
    let tournament = arbiter.tournament();
    let own = tournament.entries.values().find(|entry| entry.person.name.family == "Новоженова").expect("entered");
    assert_eq!(own.player, Some(known.id));
    browser.stop().await;
}
