//! The form of the online registration, and the page of applications.

use super::Program;
use super::driver::Browser;
use super::live::{Arbiter, becomes_true, run};
use super::unsaved::{ASKS, organiser};
use poddavki::service::NewTournament;
use tournament::{Applicant, Info, Name, Person, Preset, RegistrationRules, Visibility};

const SLUG: &str = "open-cup";

/// A tournament that takes applications.
fn taking(arbiter: &Arbiter) {
    let info = Info { title: "Open Cup".to_owned(), ..Info::default() };
    let settings = Preset::SwissSingleGames.settings();
    let request = arbiter.request();
    let new = NewTournament { info, settings, visibility: Visibility::Public };
    let made = arbiter.service.create_tournament(request.actor, &new).expect("a good tournament");
    assert_eq!(made.slug, SLUG);
    let rules = RegistrationRules { is_on: true, ..RegistrationRules::default() };
    let request = poddavki::service::Request { slug: SLUG, ..request };
    arbiter.service.set_registration(&request, &rules).expect("good rules");
}

fn apply(arbiter: &Arbiter, family: &str) {
    let person = Person { name: Name::new(family, "Anna"), ..Person::default() };
    arbiter.service.apply_once(SLUG, &Applicant { person, ..Applicant::default() }, "").expect("it is taken");
}

#[tokio::test]
async fn an_application_that_was_not_sent_is_there_again() {
    let program = Program::with_demo();
    taking(&Arbiter::new(&program));
    let browser = Browser::start(360, "ru").await;
    let form = program.at(&format!("/t/{SLUG}/register"));
    browser.open(&form).await;
    browser.fill("#family", "Ёлкина").await;
    assert_eq!(run(&browser, ASKS).await, true, "leaving asks");
    browser.open(&program.at(&format!("/t/{SLUG}"))).await;
    browser.open(&form).await;
    becomes_true(&browser, "return document.querySelector('#family')?.value === 'Ёлкина'").await;
    browser.fill("#given", "Анна").await;
    browser.submit("#apply button.go").await;
    browser.says("Заявка отправлена").await;
    browser.open(&form).await;
    assert_eq!(
        run(&browser, "return document.querySelector('#family').value").await,
        "",
        "nothing is kept of what was sent"
    );
}

#[tokio::test]
async fn enter_in_the_reason_refuses() {
    let program = Program::with_demo();
    let arbiter = Arbiter::new(&program);
    taking(&arbiter);
    apply(&arbiter, "Petrova");
    let browser = organiser(&program, 1440, "en").await;
    browser.open(&program.at(&format!("/admin/t/{SLUG}/applications"))).await;
    browser.click("input[name=tick-1]").await;
    browser.fill("input[name=reason]", "No place left").await;
    browser.find("input[name=reason]").await.send_keys("\u{e007}").await.expect("the field takes a key");
    browser.says("refused").await;
    let tournament = arbiter.service.tournament(SLUG).expect("it is there");
    let places: Vec<String> =
        tournament.applications.values().map(|own| format!("{:?}", tournament.place_of(own))).collect();
    assert_eq!(places, ["Refused(\"No place left\")"]);
}
