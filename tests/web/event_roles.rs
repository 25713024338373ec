//! Roles in all tournaments of an event.

use crate::organiser::{Arbiter, account};
use crate::support::database::{TestDatabase, for_each_backend};
use crate::support::site::{Site, Visitor};
use poddavki::service::{NewTournament, Service};
use poddavki::store::{Right, Role};
use reqwest::StatusCode;
use tournament::{Info, Preset, SectionCode, Tournament, UserId, Visibility};

const EVENT: &str = "/admin/events/festival";

fn new_tournament(service: &Service, title: &str) -> Tournament {
    let info = Info { title: title.to_owned(), ..Info::default() };
    let new = NewTournament { info, settings: Preset::SwissSingleGames.settings(), visibility: Visibility::Draft };
    service.create_tournament(&Site::actor(), &new).expect("a new title")
}

/// An event with the tournament of `anna`.
pub fn with_event(site: &Site, anna: &Arbiter) {
    anna.visitor.post("/admin/events/new", "/admin/events/new", &[("title", "Festival")]).is_redirect();
    change_part(&anna.visitor, "add", &anna.tournament(site));
}

fn change_part(anna: &Visitor, do_what: &str, part: &Tournament) {
    let id = part.id.to_string();
    let seen = anna.get(EVENT).is_ok().hidden("seen");
    let fields = [("seen", seen.as_str()), ("do", do_what), ("tournament", &id), ("category", "open")];
    anna.post(&format!("{EVENT}/parts"), EVENT, &fields).is_redirect();
}

pub fn appoint(anna: &Visitor, name: &str, role: &str) {
    anna.post(&format!("{EVENT}/officials"), EVENT, &[("official", name), ("role", role)]).is_redirect();
}

fn user(site: &Site, name: &str) -> UserId {
    site.service().store().credentials(name).expect("readable").expect("made").user.id
}

for_each_backend! {
    fn a_role_counts_in_each_tournament_of_the_event_while_that_is_in_it(database) {
        let site = Site::on(database);
        let anna = Arbiter::with_players(&site, "swiss-single");
        with_event(&site, &anna);
        let (other, outside) = (new_tournament(&site.service(), "Blitz"), new_tournament(&site.service(), "Outside"));
        let vera = account(&site, "vera");
        vera.get("/admin/t/cup").has_status(StatusCode::FORBIDDEN);
        appoint(&anna.visitor, "vera", "arbiter");
        anna.visitor.get(EVENT).is_ok().says("<b>vera</b> <span class=\"sub\">arbiter</span>").says("ends for a tournament that is taken out");
        anna.get("").is_ok().says("in all tournaments of “Festival”");
        let own = anna.colleague(vera);
        own.get("").is_ok();
        own.begin(1);
        own.enter(1, &[("1-1-1", "1-0")]).is_redirect();
        own.get("/settings").has_status(StatusCode::FORBIDDEN);
        let vera = &own.visitor;
        for part in [&other, &outside] {
            vera.get(&format!("/admin/t/{}", part.slug)).has_status(StatusCode::FORBIDDEN);
            vera.get(&format!("/t/{}", part.slug)).has_status(StatusCode::NOT_FOUND);
        }
        vera.get("/admin").is_ok().says("/admin/t/cup").does_not_say("/admin/t/blitz");
        // One that is added later, and taken out again.
        change_part(&anna.visitor, "add", &other);
        vera.get("/admin/t/blitz").is_ok();
        vera.get("/t/blitz").is_ok();
        vera.get("/admin").is_ok().says("/admin/t/blitz").does_not_say("/admin/t/outside");
        vera.get("/admin/persons").is_ok();
        change_part(&anna.visitor, "remove", &other);
        vera.get("/admin/t/blitz").has_status(StatusCode::FORBIDDEN);
        // A change of the event is no end of its roles.
        let seen = anna.visitor.get(EVENT).is_ok().hidden("seen");
        anna.visitor.post(EVENT, EVENT, &[("seen", &seen), ("title", "Festival 2026"), ("slug", "festival")]).is_redirect();
        vera.get("/admin/t/cup").is_ok();
        let page = anna.visitor.get(&format!("/admin/users/{}", user(&site, "vera"))).is_ok();
        page.says("Roles in all tournaments of an event").says("Festival 2026").says("No roles.");

        let id = user(&site, "vera").to_string();
        anna.visitor.post(&format!("{EVENT}/officials/remove"), EVENT, &[("user", &id)]).is_redirect();
        vera.get("/admin/t/cup").has_status(StatusCode::FORBIDDEN);
        let journal = anna.visitor.get("/admin/users/journal").is_ok();
        journal.says("vera appointed in all tournaments of the event festival: arbiter");
        journal.says("vera lost the role in the tournaments of the event festival: arbiter");
        assert!(site.service().verify().expect("readable").holds());
    }

    fn the_greater_of_two_roles_counts_and_an_unlimited_one_is_not_limited(database) {
        let site = Site::on(database);
        let anna = Arbiter::with_players(&site, "swiss-single");
        anna.send("/sections", "/sections", &[("name-1", "Москвичи"), ("regions-1", "Москва")]).is_redirect();
        with_event(&site, &anna);
        account(&site, "vera");
        let (service, cup, vera) = (site.service(), anna.tournament(&site).id, user(&site, "vera"));
        let event = service.store().championships().expect("readable").event("festival").expect("there").clone();
        let section = || Some(SectionCode("moskvichi".to_owned()));
        let whole = |role: Role| Right::from(role);
        for (own, in_event, counts) in [
            (None, None, None),
            (Some(whole(Role::Scorer)), None, Some(whole(Role::Scorer))),
            (None, Some(Role::Scorer), Some(whole(Role::Scorer))),
            (Some(whole(Role::Scorer)), Some(Role::Organiser), Some(whole(Role::Organiser))),
            (Some(whole(Role::Organiser)), Some(Role::Scorer), Some(whole(Role::Organiser))),
            (Some(Right { role: Role::Scorer, section: section() }), Some(Role::Scorer), Some(whole(Role::Scorer))),
            (Some(Right { role: Role::Arbiter, section: section() }), Some(Role::Arbiter), Some(whole(Role::Arbiter))),
            (Some(Right { role: Role::Arbiter, section: section() }), Some(Role::Scorer), Some(whole(Role::Scorer))),
            // A viewer changes nothing, so the limited role is the greater one.
            (
                Some(Right { role: Role::Scorer, section: section() }),
                Some(Role::Viewer),
                Some(Right { role: Role::Scorer, section: section() }),
            ),
        ] {
            service.set_right(&Site::actor(), cup, vera, own.as_ref()).expect("both are there");
            service.set_event_role(&Site::actor(), &event, vera, in_event).expect("both are there");
            let store = service.store();
            assert_eq!(store.right(cup, vera), Ok(counts.clone()), "{own:?} {in_event:?}");
            assert_eq!(store.rights_of(vera).expect("readable").remove(&cup), counts, "{own:?} {in_event:?}");
        }
    }

    fn only_administrators_appoint_in_an_event_and_only_known_accounts(database) {
        let site = Site::on(database);
        let anna = Arbiter::with_tournament(&site, "swiss-single");
        with_event(&site, &anna);
        let vera = account(&site, "vera");
        appoint(&anna.visitor, "vera", "organiser");
        // An organiser of all tournaments of the event does not manage the event itself.
        let fields = [("official", "vera"), ("role", "organiser")];
        vera.get(EVENT).has_status(StatusCode::FORBIDDEN);
        for rest in ["/officials", "/officials/remove"] {
            vera.post(&format!("{EVENT}{rest}"), "/account", &fields).has_status(StatusCode::FORBIDDEN);
        }
        vera.get("/admin/t/cup/settings").is_ok();
        let page = vera.get("/admin/t/cup").is_ok();
        page.says("in all tournaments of").says("action=\"/admin/t/cup/officials\"");
        for (name, role, says) in [("nobody", "arbiter", "There is no such account"), ("vera", "king", "")] {
            let fields = [("official", name), ("role", role)];
            let answer = anna.visitor.post(&format!("{EVENT}/officials"), EVENT, &fields);
            answer.has_status(StatusCode::UNPROCESSABLE_ENTITY).says(says);
        }
        let missing = anna.visitor.post("/admin/events/nowhere/officials", EVENT, &fields);
        missing.has_status(StatusCode::NOT_FOUND);
    }

    fn a_backup_has_the_roles_of_events_and_the_limits(database) {
        let site = Site::on(database);
        let anna = Arbiter::with_players(&site, "swiss-single");
        anna.send("/sections", "/sections", &[("name-1", "Москвичи"), ("regions-1", "Москва")]).is_redirect();
        with_event(&site, &anna);
        for name in ["vera", "boris"] {
            account(&site, name);
        }
        appoint(&anna.visitor, "vera", "chief-arbiter");
        let fields = [("name", "boris"), ("role", "scorer"), ("section", "moskvichi")];
        anna.send_seen("0", "/officials", &fields).is_redirect();
        let files = tempfile::tempdir().expect("a directory");
        let (file, cup) = (files.path().join("backup"), anna.tournament(&site).id);
        site.service().backup(&file).expect("written");
        for other in [TestDatabase::sqlite(), TestDatabase::postgres()] {
            let store = other.store();
            store.restore(&file).expect("a whole backup");
            let (vera, boris) = (user(&site, "vera"), user(&site, "boris"));
            assert_eq!(store.right(cup, vera), Ok(Some(Role::ChiefArbiter.into())));
            let limited = Right { role: Role::Scorer, section: Some(SectionCode("moskvichi".to_owned())) };
            assert_eq!(store.right(cup, boris), Ok(Some(limited)));
            assert!(Service::new(store).verify().expect("readable").holds());
        }
    }
}
