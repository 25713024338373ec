//! Texts that are too long or contain invisible characters are refused everywhere with field and limit; stored ones of earlier versions are
//! shown, edited, and kept in backups.

use crate::organiser::Arbiter;
use crate::support::database::{TestDatabase, for_each_backend};
use crate::support::site::Site;
use crate::support::tournaments::{actor, timestamp};
use crate::tasks::end_of;
use poddavki::service::{NewTournament, Request, ServiceError};
use poddavki::store::NewTournamentRow;
use reqwest::StatusCode;
use tournament::exchange::players_csv::MOST_ROWS;
use tournament::limits::{LimitError, TextField, TextProblem};
use tournament::{Info, Name, Person, Preset, Rejection};

const TURNED: &str = "Орёл\u{202e}лёрО";

fn long(letters: usize) -> String {
    "щ".repeat(letters)
}

for_each_backend! {
    fn forms_refuse_texts_that_are_too_long_or_cannot_be_seen(database) {
        let site = Site::on(database);
        let service = Arbiter::with_tournament(&site, "swiss-single");
        let new = |title: &str, place: &str| {
            let fields = [("title", title), ("place", place), ("preset", "swiss-single"), ("visibility", "public")];
            service.visitor.post("/admin/new", "/admin/new", &fields)
        };
        let refused = new(&long(201), "").has_status(StatusCode::UNPROCESSABLE_ENTITY);
        refused.says("Title: “щщщщщщщщщщщщщщщщщщщщ…” has 201 characters; the limit is 200.");
        new("Cup", TURNED).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Venue: “Орёл·лёрО” contains a character (U+202E)");
        let invisible = new("a\0b", "").has_status(StatusCode::BAD_REQUEST);
        invisible.says("One of the fields contains an invisible character").does_not_say("“title”");
        new(&long(200), &long(200)).is_redirect();

        let enter = |field: &str, value: &str| {
            let fields = [("family", "Рябов"), ("given", "Олег"), (field, value)];
            service.send("/players", "/players", &fields).has_status(StatusCode::UNPROCESSABLE_ENTITY)
        };
        for (field, name) in [("region", "Region"), ("club", "Club or school"), ("title", "Title")] {
            enter(field, &long(300)).says(&format!("{name}: “"));
            enter(field, TURNED).says("(U+202E)");
        }
        assert!(service.tournament(&site).entries.is_empty());
        let fields = [("title", "Cup"), ("regulations", &*long(20_001))];
        let saved = service.send("/settings/info", "/settings", &fields);
        saved.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Regulations: “").says("the limit is 20000");
        let beyond = long(100_001);
        let fields = [("title", "Cup"), ("regulations", &*beyond)];
        let refused = service.send("/settings/info", "/settings", &fields).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        refused.says("One of the fields has more than 100000 characters.");
        assert!(refused.text.len() < 10_000, "a page of {} bytes", refused.text.len());
        let refused = service.visitor.post("/admin/new", "/admin/new", &[("title", &*beyond), ("preset", "swiss-single"), ("visibility", "public")]);
        refused.has_status(StatusCode::UNPROCESSABLE_ENTITY);
        let fields = [("title", "Cup"), ("regulations", "First line\r\n\tsecond")];
        service.send("/settings/info", "/settings", &fields).is_redirect();
    }

    fn lists_of_players_name_the_line_and_the_column(database) {
        let site = Site::on(database);
        let service = Arbiter::with_tournament(&site, "swiss-single");
        let list = format!("Family name;Given name;Club\nКсенов;Владимир;{}\nИволгин;Пётр\u{2067};Орёл\n", long(300));
        let preview = service.preview(list.into_bytes());
        preview.says("at most 200 characters").says("at most 100 characters");
        assert!(service.tournament(&site).entries.is_empty());
    }

    fn documents_with_longer_texts_are_refused_and_nothing_is_written(database) {
        let site = Site::on(database);
        let actor = Site::actor();
        let service = site.service();
        let make = |title: &str| {
            let info = Info { title: title.to_owned(), ..Info::default() };
            service.create_tournament(&actor, &NewTournament { info, settings: Preset::SwissSingleGames.settings(), visibility: tournament::Visibility::Public }).expect("short")
        };
        let from = make("Cup");
        let request = Request { actor: &actor, slug: &from.slug, seen: None, limit: None };
        let person = Person { name: Name::new("Рябов", "Олег"), club: "CLUB".to_owned(), ..Person::default() };
        service.enter_player(&request, &person, None).expect("new");
        let text = tournament::exchange::tournament_json::write(&service.tournament(&from.slug).expect("there"));
        let to = make("Copy");
        let request = Request { actor: &actor, slug: &to.slug, seen: None, limit: None };
        let refused = service.import_document(&request, &text.replace("CLUB", &long(201)));
        let Err(ServiceError::Refused(Rejection::Limit(LimitError::Text(error)))) = refused else { panic!("{refused:?}") };
        assert_eq!((error.field, error.problem), (TextField::Club, TextProblem::TooLong(201)));
        assert!(service.tournament(&to.slug).expect("there").entries.is_empty());
        service.import_document(&request, &text).expect("short enough");
    }

    fn what_an_earlier_version_stored_is_shown_and_goes_on(database) {
        let site = Site::on(database);
        let store = database.store();
        let info = Info { title: long(5000), regulations: long(30_000), ..Info::default() };
        let settings = Preset::SwissSingleGames.settings();
        let new = NewTournamentRow { slug: "old", info: &info, settings: &settings, visibility: tournament::Visibility::Public };
        store.create_tournament(&new, &actor(), timestamp(0)).expect("the address is free");
        site.visitor().get("/t/old").is_ok().says(&long(5000));
        let request = Request { actor: &Site::actor(), slug: "old", seen: None, limit: None };
        let moved = Info { place: "Орёл".to_owned(), ..info.clone() };
        site.service().edit_info(&request, &moved).expect("the long texts have not changed");
        let longer = Info { title: long(5001), ..info };
        assert!(site.service().edit_info(&request, &longer).is_err());
        let files = tempfile::tempdir().expect("a directory");
        let file = files.path().join("backup");
        store.backup(&file).expect("written");
        let other = TestDatabase::sqlite();
        other.store().restore(&file).expect("as it was");
        assert_eq!(other.store().tournament("old").expect("readable").expect("there").info, moved);
    }

    fn no_address_or_query_with_control_characters_is_a_fault_of_the_program(database) {
        let site = Site::on(database);
        site.administrator();
        let visitor = site.visitor();
        for path in ["/t/%00", "/t/%00/players", "/t/%00/event.json", "/t/%00/live", "/t/a%0Ab", "/t/%E2%80%AEcup"] {
            visitor.get(path).has_status(StatusCode::NOT_FOUND);
        }
        for path in ["/search?q=%00", "/language/en?back=/%00", "/login?to=%00"] {
            visitor.get(path).has_status(StatusCode::BAD_REQUEST);
        }
        assert_eq!(visitor.get("/language/en?back=/%0b").is_redirect().location, "/");
        let login = visitor.post("/login", "/login", &[("name", "an\0na"), ("password", "wrong password")]);
        login.has_status(StatusCode::BAD_REQUEST).says("One of the fields contains an invisible character");
    }
}

/// The most lines of a list and the largest upload: in a form each Cyrillic letter would take three times its bytes.
#[test]
fn the_greatest_list_of_players_is_confirmed_from_its_preview() {
    let site = Site::new();
    let service = Arbiter::with_tournament(&site, "swiss-single");
    let remark = long(780);
    let rows = (1..=MOST_ROWS).map(|n| format!("Щукин{n};Анна;{remark}\n"));
    let list: String = std::iter::once("Family name;Given name;Remark\n".to_owned()).chain(rows).collect();
    assert!(list.len() > 15 << 20 && list.len() < 16 << 20, "{} bytes", list.len());
    let preview = service.preview(list.into_bytes()).is_ok();
    preview.says("take-10001").does_not_say("<textarea");
    let (kept, seen) = (preview.hidden("kept"), preview.hidden("seen"));
    let send = |fields: &[(&str, &str)]| service.send_seen(&seen, "/players/import/confirm", fields);
    // Shown again, it is the same list.
    let again = send(&[("kept", &kept), ("tick", "none")]).is_redirect();
    assert_eq!(service.visitor.get(&again.location).is_ok().hidden("kept"), kept);
    end_of(&service.visitor, send(&[("kept", &kept), ("take-10001", "1")])).is_redirect();
    let entered = service.tournament(&site).entries;
    assert_eq!(entered.len(), 1);
    assert!(entered.values().all(|entry| entry.person.name.family == "Щукин10000"), "{entered:?}");
    let gone = send(&[("kept", "1f"), ("take-2", "1")]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    gone.says("The list is not kept here any more");
}
