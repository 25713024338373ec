//! Ratings of tournaments that are closed by those who are no administrators: they wait for one.

use std::sync::Arc;

use crate::ratings::{close, played};
use crate::support::database::for_each_backend;
use crate::support::site::{Site, Visitor};
use poddavki::service::{AccountRights, Actor, AwaitedRatings, Request, command_line};
use poddavki::store::{PasswordAuthor, Role};
use reqwest::StatusCode;
use tournament::{Info, RatingApproval, RatingRules, Settings, Tournament};

const PASSWORD: &str = "верный пароль";

/// An organiser of a tournament in which everything is played, and its administrator.
struct Stage {
    site: Site,
    tournament: Tournament,
    administrator: Visitor,
    organiser: Visitor,
}

impl Stage {
    fn on(database: &crate::support::database::TestDatabase) -> Self {
        let site = Site::on(database);
        let administrator = site.administrator();
        let tournament = played(&site.service());
        let boris = site
            .service()
            .create_account(&command_line(), "boris", PASSWORD, AccountRights::Member, PasswordAuthor::Owner)
            .expect("the name is free");
        site.service()
            .set_right(&command_line(), tournament.id, boris, Some(&Role::Organiser.into()))
            .expect("both are there");
        let organiser = site.visitor();
        organiser.log_in("boris", PASSWORD);
        Self { site, tournament, administrator, organiser }
    }

    fn staff_page(&self, rest: &str) -> String {
        format!("/admin/t/{}{rest}", self.tournament.slug)
    }

    /// Presses a button of a page with the version that the page shows.
    fn press(&self, who: &Visitor, button: &str) -> crate::support::site::Answer {
        let page = self.staff_page("/close");
        let seen = who.get(&page).is_ok().hidden("seen");
        who.post(&self.staff_page(button), &page, &[("seen", &seen)])
    }

    fn now(&self) -> Tournament {
        Tournament::clone(&self.site.service().tournament(&self.tournament.slug).expect("there"))
    }

    fn nobody_is_rated(&self) {
        self.site.visitor().get("/ratings").is_ok().says("Nobody is in this list yet");
    }

    fn the_six_are_rated(&self) {
        self.site.visitor().get("/ratings").is_ok().says("Ksenov Vladimir");
    }

    fn home(&self) -> crate::support::site::Answer {
        self.site.visitor().get(&format!("/t/{}", self.tournament.slug)).is_ok()
    }
}

for_each_backend! {
    fn ratings_of_a_tournament_closed_by_an_organiser_wait_for_an_administrator(database) {
        let stage = Stage::on(database);
        stage.organiser.get(&stage.staff_page("/close")).is_ok().says("once an administrator has confirmed them");
        stage.press(&stage.organiser, "/close").is_redirect();
        stage.organiser.get(&stage.staff_page("")).is_ok().says("Its ratings await confirmation by an administrator.");
        assert_eq!(stage.now().approval, RatingApproval::Awaited);
        stage.nobody_is_rated();
        stage.home().says("ratings awaiting confirmation");
        stage.organiser.get("/admin").is_ok().does_not_say("Ratings to confirm");
        let front = stage.administrator.get("/admin").is_ok();
        front.says("Ratings to confirm").says("closed by boris").says("The ratings of 6 players will change.");
        front.says("Ксенов Владимир: ").says("<b>2116.4</b>").does_not_say("not the default ones");

        for button in ["/close/approve", "/close/decline"] {
            stage.press(&stage.organiser, button).has_status(StatusCode::FORBIDDEN);
        }
        stage.nobody_is_rated();
        for _ in 0..2 {
            // A double click has the same effect as a single one.
            assert_eq!(stage.press(&stage.administrator, "/close/approve").is_redirect().location, "/admin");
        }
        stage.administrator.get("/admin").is_ok().says("confirmed and counted").does_not_say("Ratings to confirm");
        stage.the_six_are_rated();
        stage.home().does_not_say("ratings awaiting confirmation");

        let log = stage.administrator.get(&stage.staff_page("/log")).is_ok();
        log.says("Ratings confirmed");
        let number = stage.now().version.to_string();
        let undo = |who: &Visitor| {
            let page = stage.staff_page("/close");
            let seen = who.get(&page).is_ok().hidden("seen");
            who.post(&stage.staff_page(&format!("/log/{number}/undo")), &page, &[("seen", &seen)])
        };
        undo(&stage.organiser).has_status(StatusCode::FORBIDDEN);
        undo(&stage.administrator).is_redirect();
        stage.nobody_is_rated();
        assert_eq!(stage.now().approval, RatingApproval::Awaited);
    }

    fn what_waits_is_worked_out_once_until_something_changes(database) {
        let stage = Stage::on(database);
        stage.press(&stage.organiser, "/close").is_redirect();
        let service = stage.site.service();
        // Another tournament of the list, which was played before: this one begins with what it left.
        let other = played(&service);
        let waiting = || service.awaited_ratings().expect("readable");
        let first = waiting();
        assert_eq!((first.len(), first[0].changes.len()), (1, 6));
        let is_kept = |now: &[Arc<AwaitedRatings>]| Arc::ptr_eq(&now[0], &first[0]);
        assert!(is_kept(&waiting()), "nothing has been read anew");
        let actor = Site::actor();
        let request = Request { actor: &actor, slug: &other.slug, seen: None, limit: None };
        let ends = chrono::NaiveDate::from_ymd_opt(2026, 11, 1);
        service.edit_info(&request, &Info { ends, ..other.info.clone() }).expect("good days");
        assert!(is_kept(&waiting()), "a tournament that is not closed changes nothing");
        close(&stage.site, &other);
        let after = waiting();
        assert!(!is_kept(&after));
        assert_ne!(after[0].changes, first[0].changes);
        stage.administrator.get("/admin").is_ok().says("The ratings of 6 players will change.");
    }

    fn ratings_that_an_administrator_declines_never_count_until_confirmed(database) {
        let stage = Stage::on(database);
        stage.press(&stage.organiser, "/close").is_redirect();
        stage.press(&stage.administrator, "/close/decline").is_redirect();
        stage.nobody_is_rated();
        stage.home().says("not counted for ratings");
        stage.administrator.get("/admin").is_ok().does_not_say("Ratings to confirm");
        stage.administrator.get(&stage.staff_page("/close")).is_ok().says("Count the ratings after all");
        stage.press(&stage.administrator, "/close/approve").is_redirect();
        stage.the_six_are_rated();
    }

    fn administrators_see_who_closed_a_tournament_and_can_take_its_ratings_back(database) {
        let stage = Stage::on(database);
        stage.administrator.get("/admin").is_ok().does_not_say("Closed last");
        stage.press(&stage.organiser, "/close").is_redirect();
        stage.administrator.get("/admin").is_ok().says("Closed last").says("ratings awaiting confirmation");
        stage.press(&stage.administrator, "/close/approve").is_redirect();
        stage.the_six_are_rated();
        stage.organiser.get("/admin").is_ok().does_not_say("Closed last");
        stage.administrator.get("/admin").is_ok().says("closed by boris").says("counted for ratings");
        stage.press(&stage.administrator, "/close/decline").is_redirect();
        stage.nobody_is_rated();
        stage.administrator.get("/admin").is_ok().says("not counted for ratings");
    }

    fn an_administrator_who_closes_a_tournament_has_confirmed_it(database) {
        let stage = Stage::on(database);
        stage.press(&stage.administrator, "/close").is_redirect();
        assert_eq!(stage.now().approval, RatingApproval::Given);
        stage.the_six_are_rated();
    }

    fn a_tournament_that_waits_is_left_out_when_another_of_its_list_is_closed(database) {
        let stage = Stage::on(database);
        stage.press(&stage.organiser, "/close").is_redirect();
        let other = played(&stage.site.service());
        close(&stage.site, &other);
        let changed = |tournament: &Tournament| {
            let changes = stage.site.service().store().rating_changes_of(tournament.id).expect("readable");
            changes.len()
        };
        assert_eq!((changed(&stage.tournament), changed(&other)), (0, 6));
        stage.press(&stage.administrator, "/close/approve").is_redirect();
        assert_eq!((changed(&stage.tournament), changed(&other)), (6, 6));
    }

    // Reopening, changing a result and taking the reopening back in the log would close the tournament without any question.
    fn the_log_is_no_way_around_the_question(database) {
        let stage = Stage::on(database);
        close(&stage.site, &stage.tournament);
        stage.the_six_are_rated();
        stage.press(&stage.organiser, "/close/reopen").is_redirect();
        let reopened = stage.now().version;
        let service = stage.site.service();
        let boris = service.store().credentials("boris").expect("readable").expect("there").user;
        let actor = Actor { user: Some(boris.id), name: boris.name };
        let request = Request { actor: &actor, slug: &stage.tournament.slug, seen: None, limit: None };
        service.undo(&request, reopened.0).expect("nothing was done since");
        assert_eq!(stage.now().approval, RatingApproval::Awaited);
        stage.nobody_is_rated();
    }

    fn rules_that_are_not_the_usual_ones_are_pointed_out(database) {
        let stage = Stage::on(database);
        let actor = Site::actor();
        let request = Request { actor: &actor, slug: &stage.tournament.slug, seen: None, limit: None };
        let RatingRules::Elo(usual) = stage.tournament.settings.rating_rules else { panic!("the usual rules are Elo") };
        let rating_rules = RatingRules::Elo(tournament::rating_rules::EloRules { k_new: 400, ..usual });
        let settings = Settings { rating_rules, ..stage.tournament.settings.clone() };
        stage.site.service().edit_settings(&request, &settings).expect("sound");
        stage.press(&stage.organiser, "/close").is_redirect();
        let front = stage.administrator.get("/admin").is_ok();
        front.says("The rating parameters are not the default ones").says(": 400");
        stage.administrator.get(&stage.staff_page("/close")).is_ok().says("The rating parameters are not the default ones");
    }
}
