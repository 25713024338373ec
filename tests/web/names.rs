//! Names in the alphabet of the page; files for programs have them as entered.

use crate::organiser::{Arbiter, entry_of};
use crate::support::database::for_each_backend;
use crate::support::site::Site;
use reqwest::StatusCode;

/// One player with another spelling, one without, and two with Latin names, one of them with a Cyrillic one.
const LIST: &str = "Name;Name in the other alphabet;Title;Rating\nЖуков Юрий;Joukov Yuri;кмс;2100\nЩукин Илья;;1;2000\n\
    Smith John;Смит Джон;;1900\nBrown Ann;;GM;1800\n";

fn with_round(site: &Site) -> Arbiter {
    let arbiter = Arbiter::with_tournament(site, "swiss-single");
    arbiter.import(LIST).is_redirect();
    arbiter.begin(1);
    arbiter.enter_all(site, 1, "1-0");
    arbiter
}

for_each_backend! {
    fn a_page_has_the_names_and_titles_of_its_letters(database) {
        let site = Site::on(database);
        let arbiter = with_round(&site);
        let base = format!("/t/{}", arbiter.slug);
        let (english, russian) = (site.visitor(), site.visitor().in_russian());
        for rest in ["/players", "/round/1", "/round/1?by=player", "/standings", "/crosstable"] {
            let page = english.get(&format!("{base}{rest}")).is_ok();
            page.says("Joukov Yuri").says("Shchukin Ilia").says("Smith John").says("Brown Ann");
            page.does_not_say("Жуков").does_not_say("Щукин").does_not_say("Смит");
            let page = russian.get(&format!("{base}{rest}")).is_ok();
            page.says("Жуков Юрий").says("Щукин Илья").says("Смит Джон").says("Brown Ann");
            page.does_not_say("Joukov").does_not_say("Shchukin").does_not_say("Smith");
        }
        // So have boards at a glance, screens and forms.
        for page in ["/".to_owned(), base.clone(), format!("{base}/screen/pairings"), format!("{base}/round/1/wrong")] {
            english.get(&page).is_ok().says("Joukov").says("Shchukin").does_not_say("Жуков").does_not_say("Щукин");
            russian.get(&page).is_ok().says("Жуков").says("Щукин").does_not_say("Joukov").does_not_say("Shchukin");
        }
        let list = english.get(&format!("{base}/players")).is_ok();
        list.says("<span class=\"tag\">CMS</span>").says(">1st cat.</span>").says(">GM</span>");
        let list = russian.get(&format!("{base}/players")).is_ok();
        list.says("<span class=\"tag\">КМС</span>").says(">1 разряд</span>").says(">GM</span>");
        // The card tells both, and in which language the other one is.
        let tournament = arbiter.tournament(&site);
        let number = tournament.entries[&entry_of(&tournament, "Жуков")].number.expect("they are numbered");
        let card = format!("{base}/player/{number}");
        english.get(&card).is_ok().says("<li lang=\"ru\">Жуков Юрий</li>");
        russian.get(&card).is_ok().says("<li>Joukov Yuri</li>");
        // The staff see the entered names.
        arbiter.get("/players").is_ok().says("Жуков Юрий").does_not_say("Shchukin");
        arbiter.get("/print/start-list?lang=en").is_ok().says("Joukov Yuri").says("CMS").does_not_say("Щукин");
        arbiter.get("/print/start-list?lang=ru").is_ok().says("Жуков Юрий").says("КМС").does_not_say("Joukov");
    }

    fn a_crosstable_has_whole_names_and_on_a_phone_long_ones_with_initials(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        let list = "Name;Rating\nКсенов Владимир Петрович;2100\nЩукин Илья;2000\nЗвягинцева Александра;1900\nЗвягинцева Антонина;1800\n";
        arbiter.import(list).is_redirect();
        arbiter.begin(1);
        arbiter.enter_all(&site, 1, "1-0");
        let page = site.visitor().in_russian().get(&format!("/t/{}/crosstable", arbiter.slug)).is_ok();
        page.says("<span class=\"hide-s\">Ксенов Владимир Петрович</span><span class=\"only-s\">Ксенов В.\u{a0}П.</span></a>");
        // A short name stays complete, and so does one whose initials could mean another player, in smaller letters.
        page.says(">Щукин Илья</a>").says("<span class=\"long-name\">Звягинцева Александра</span></a>");
        page.says("<span class=\"long-name\">Звягинцева Антонина</span></a>");
    }

    fn a_player_is_found_by_every_spelling(database) {
        let site = Site::on(database);
        let arbiter = with_round(&site);
        let visitor = site.visitor();
        for name in ["Жуков", "Zhukov", "Joukov"] {
            visitor.get(&format!("/t/{}?find={name}", arbiter.slug)).is_ok().says("Joukov Yuri");
            visitor.get(&format!("/t/{}/players?q={name}", arbiter.slug)).is_ok().says("Joukov Yuri</a>");
            visitor.get(&format!("/search?q={name}")).is_ok().says(">Joukov Yuri</a>").says(">Жуков Юрий</span>");
            arbiter.get(&format!("/players?find={name}")).is_ok().says("Жуков Юрий").does_not_say("Щукин Илья");
        }
        site.visitor().in_russian().get("/search?q=Smith").is_ok().says(">Смит Джон</a>");
    }

    fn files_have_the_names_that_were_entered(database) {
        let site = Site::on(database);
        let arbiter = with_round(&site);
        let visitor = site.visitor();
        for file in ["players.csv", "standings.csv", "crosstable.csv", "round/1.csv", "event.trf", "event.json"] {
            let text = visitor.get(&format!("/t/{}/{file}", arbiter.slug)).is_ok();
            text.says("Жуков").says("Щукин").says("Smith").does_not_say("Shchukin");
        }
        let list = visitor.get(&format!("/t/{}/players.csv", arbiter.slug)).is_ok();
        list.says("Name in the other alphabet").says("Joukov Yuri").says("Смит Джон");
    }

    fn the_other_name_is_typed_with_a_player(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        let send = |other: &str| {
            let fields = [("family", "Осокин"), ("given", "Денис"), ("other_name", other)];
            arbiter.send("/players", "/players", &fields)
        };
        let refused = send("Осокин Дэн").has_status(StatusCode::UNPROCESSABLE_ENTITY);
        refused.says("Write the same name in other letters here").says("value=\"Осокин Дэн\"");
        send(&"a".repeat(201)).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("the limit is 200");
        send("Ossokine Denis").is_redirect();
        let tournament = arbiter.tournament(&site);
        let entry = entry_of(&tournament, "Осокин");
        assert_eq!(tournament.entries[&entry].person.other_name, "Ossokine Denis");
        arbiter.get(&format!("/players/{entry}")).is_ok().says("value=\"Ossokine Denis\"");
        arbiter.get("/log").is_ok().says("Осокин");
        site.visitor().get(&format!("/t/{}/players", arbiter.slug)).is_ok().says("Ossokine Denis</a>");
    }
}
