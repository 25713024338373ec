//! Answers that are sent again while nothing has been written: they are the same as new ones, and none is old.

use reqwest::StatusCode;

use crate::connection::Connection;
use crate::support::database::for_each_backend;
use crate::support::once;
use crate::support::site::{Answer, Site};
use crate::support::tournaments::{create, now, write};
use tournament::{Change, Info, Item, TournamentId};

const HOME: &str = "/t/cup";

/// Gives the tournament a title, by another program on the same database.
fn rename(database: &crate::support::database::TestDatabase, id: TournamentId, title: &str) {
    let store = database.store();
    let tournament = now(&store, id);
    let thing = Item::Info(Box::new(Info { title: title.to_owned(), ..tournament.info.clone() }));
    let change = Change::new(&tournament, thing.key(), Some(thing)).expect("it is another title");
    write(&store, id, tournament.version, &[change]).expect("it is up to date");
}

/// The headers, without what is new in every answer.
fn headers(answer: &Answer) -> Vec<(String, String)> {
    let mut headers: Vec<_> = answer
        .headers
        .iter()
        .filter(|(name, _)| *name != "date")
        .map(|(name, value)| (name.to_string(), value.to_str().expect("text").to_owned()))
        .collect();
    headers.sort();
    headers
}

/// How many answers a site has sent again.
fn sent_again(site: &Site) -> u32 {
    let metrics = site.visitor().get("/metrics").is_ok();
    let line = metrics.text.lines().find_map(|line| line.strip_prefix("poddavki_http_answers_sent_again_total "));
    line.expect("it is counted").parse().expect("a number")
}

for_each_backend! {
    fn a_file_says_that_an_answer_can_be_sent_again(database) {
        let site = Site::on(database);
        create(&database.store(), "cup");
        let visitor = site.visitor();
        let is_file = !database.url().starts_with("postgres");
        // It counts changes soon after its start, and an answer is sent again for a moment only.
        once("an answer that is sent again", || {
            visitor.get(HOME).is_ok();
            (!is_file || sent_again(&site) > 0).then_some(())
        });
        assert!(is_file || sent_again(&site) == 0);
        let before = sent_again(&site);
        visitor.get("/admin").is_redirect();
        visitor.get("/static/site.css");
        assert_eq!(sent_again(&site), before);
    }

    fn an_answer_that_is_sent_again_is_the_same_as_a_new_one(database) {
        let site = Site::on(database);
        create(&database.store(), "cup");
        let (english, russian) = (site.visitor(), site.visitor().in_russian());
        let first = english.get(HOME).is_ok();
        let tag = first.header("etag").to_owned();
        for _ in 0..5 {
            let again = english.get(HOME).is_ok();
            assert!(again.text == first.text, "{}", again.text);
            assert_eq!(headers(&again), headers(&first));
            let known = english.get_with(HOME, ("If-None-Match", &tag)).has_status(StatusCode::NOT_MODIFIED);
            assert_eq!((known.text.as_str(), known.header("etag")), ("", tag.as_str()));
            english.get_with(HOME, ("If-None-Match", "\"another\"")).is_ok();
            // A language in the address stays chosen.
            for page in [
                russian.get(HOME),
                english.get_with(HOME, ("Cookie", "language=ru")),
                site.visitor().get("/t/cup?lang=ru"),
            ] {
                page.says("lang=\"ru\"").says("Все турниры");
            }
        }
        let packed = |coding| {
            let answer = Connection::to(site.address()).get(HOME, coding, "");
            answer.header("content-encoding").unwrap_or_default().to_owned()
        };
        assert_eq!(["br", "identity", "gzip", "br"].map(packed), ["br", "", "gzip", "br"]);
    }

    fn no_answer_is_older_than_what_another_program_has_written(database) {
        let site = Site::on(database);
        let id = create(&database.store(), "cup");
        let visitor = site.visitor();
        for n in 0..20 {
            let title = format!("Кубок номер {n}");
            rename(database, id, &title);
            for _ in 0..3 {
                visitor.get_with(HOME, ("Cookie", "language=ru")).is_ok().says(&title);
            }
        }
    }

    fn what_one_reader_gets_is_sent_to_no_other(database) {
        let site = Site::on(database);
        create(&database.store(), "cup");
        let (visitor, administrator) = (site.visitor(), site.administrator());
        for _ in 0..3 {
            administrator.get(HOME).is_ok().says("/admin");
            visitor.get(HOME).is_ok().does_not_say("/admin");
        }
    }
}
