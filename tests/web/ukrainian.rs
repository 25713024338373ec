//! Ukrainian pages: by address, by browser and by choice, with plural forms and titles of the language.

use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::site::Site;
use poddavki::service::Request;
use tournament::{Name, Person, Rating};

/// Enters players up to this number.
fn enter(site: &Site, arbiter: &Arbiter, players: usize) {
    let (service, actor) = (site.service(), Site::actor());
    let request = Request { actor: &actor, slug: &arbiter.slug, seen: None, limit: None };
    let there = arbiter.tournament(site).entries.len();
    for letter in ('a'..='z').take(players).skip(there) {
        let person = Person { name: Name::new(&format!("Player{letter}"), "Ann"), ..Person::default() };
        service.enter_player(&request, &person, Some(Rating(1900))).expect("the name is free");
    }
}

for_each_backend! {
    fn a_page_is_ukrainian_by_its_address_by_the_browser_and_by_choice(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let base = format!("/t/{}", arbiter.slug);
        let page = site.visitor().get(&format!("{base}/round/1?lang=uk")).is_ok();
        page.says("<html lang=\"uk\">").says("1\u{2011}й тур").says("Білі").says("Чорні").does_not_say("Белые");
        assert!(page.header("set-cookie").starts_with("language=uk"), "{}", page.header("set-cookie"));
        // Names keep their alphabet.
        page.says("Ксенов Владимир").does_not_say("Ksenov");
        page.says("/language/ru?back=").says("/language/en?back=").does_not_say("/language/uk");
        let reader = site.visitor().reading("uk-UA,uk;q=0.9,ru;q=0.8");
        reader.get(&format!("{base}/players")).is_ok().says("<html lang=\"uk\">").says("8 учасників");
        reader.get("/nowhere").says("Сторінку не знайдено");
        let visitor = site.visitor().in_russian();
        visitor.get(&base).is_ok().says("<html lang=\"ru\">").says("/language/uk?back=");
        visitor.get("/language/uk?back=%2F").is_redirect();
        visitor.get(&base).is_ok().says("<html lang=\"uk\">");
    }

    fn players_are_counted_in_the_plural_forms_of_ukrainian(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        let reader = site.visitor().reading("uk");
        for (players, told) in
            [(1, "1 учасник"), (2, "2 учасники"), (5, "5 учасників"), (11, "11 учасників"), (21, "21 учасник")]
        {
            enter(&site, &arbiter, players);
            reader.get(&format!("/t/{}/players", arbiter.slug)).is_ok().says(&format!("{told} · Cup"));
        }
    }

    fn ranks_files_and_papers_are_in_ukrainian_too(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        arbiter.import("ПІБ;Звання;Стать\nІваненко Іван;1 розряд;ч\nКоваль Анна;КМС;ж\n").is_redirect();
        let base = format!("/t/{}", arbiter.slug);
        let reader = site.visitor().reading("uk");
        reader.get(&format!("{base}/players")).is_ok().says(">1 розряд</span>").says(">КМС</span>");
        site.visitor().in_russian().get(&format!("{base}/players")).is_ok().says(">1 разряд</span>");
        reader.get(&format!("{base}/players.csv")).is_ok().says("№;Звання;Прізвище та ім’я;").says("Іваненко Іван");
        let paper = arbiter.get("/print/start-list?lang=uk").is_ok();
        paper.says("<html lang=\"uk\">").says("Стартовий список").says("1 розряд").says("21 листопада 2026");
        arbiter.get("/print").is_ok().says("/print/start-list?lang=uk");
    }
}
