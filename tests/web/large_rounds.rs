//! Rounds of many players: pairing them, and pairing them again to be explained, is long work.

use std::fmt::Write as _;

use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::once;
use crate::support::site::Site;
use crate::tasks::{end_of, impatient};
use poddavki::service::{Request, ServiceError, Watch};
use reqwest::StatusCode;
use tournament::RoundNumber;

/// More players than are paired while the browser waits.
const PLAYERS: u32 = 504;

fn with_many_players(site: &Site) -> Arbiter {
    let arbiter = Arbiter::with_tournament(site, "swiss-single");
    let mut list = "Family name;Given name;Rating\n".to_owned();
    for n in 0..PLAYERS {
        // Digits sound like nothing, so that no two of them are taken for one.
        writeln!(list, "Player{n};Anna{n};{}", 2600 - n).expect("a string takes everything");
    }
    end_of(&arbiter.visitor, arbiter.import(&list)).is_redirect();
    assert_eq!(arbiter.tournament(site).participants().count(), PLAYERS as usize);
    arbiter
}

for_each_backend! {
    fn a_large_round_is_paired_and_explained_in_the_background(database) {
        let site = impatient(database);
        let arbiter = with_many_players(&site);
        let before = arbiter.tournament(&site);

        // Stopped it has changed nothing.
        let actor = Site::actor();
        let request = Request { actor: &actor, slug: &arbiter.slug, seen: None, limit: None };
        let watch = Watch::default();
        watch.stop();
        let stopped = site.service().watched(watch).pair_round(&request, RoundNumber(1), None);
        assert!(matches!(stopped, Err(ServiceError::Stopped(_))), "{stopped:?}");
        assert_eq!(arbiter.tournament(&site), before);

        // The page of the work can be left, and its end leads to the round, where it can be taken back.
        let end = end_of(&arbiter.visitor, arbiter.press(1, "pair")).is_redirect();
        assert!(end.location.starts_with(&arbiter.address("/round/1")), "{}", end.location);
        arbiter.visitor.follow(end).is_ok().says("/undo");
        let paired = arbiter.tournament(&site);
        assert_eq!(paired.round(RoundNumber(1)).map(|round| round.pairings.len()), Some(PLAYERS as usize / 2));
        let end = end_of(&arbiter.visitor, arbiter.press(1, "again")).is_redirect();
        assert!(end.location.starts_with(&arbiter.address("/round/1")), "{}", end.location);
        arbiter.press(1, "publish").is_redirect();

        // Visitors wait on a page that reloads itself; programs are told to ask again.
        let why = format!("/t/{}/round/1/why", arbiter.slug);
        let is_coming = |text: &str| text.contains("The round is being paired again");
        let visitor = site.visitor();
        let opened = once("the explanation", || {
            let answer = visitor.get(&why).is_ok();
            if is_coming(&answer.text) {
                answer.says("http-equiv=\"refresh\"").does_not_say("rehearsal/stop");
                return None;
            }
            Some(answer)
        });
        opened.says("Bracket of").says("All criteria");
        visitor.get(&format!("{why}/1")).is_ok().says("Why they meet");
        let document = once("the document", || {
            let answer = visitor.get(&format!("/api/v1{why}"));
            (answer.status != StatusCode::SERVICE_UNAVAILABLE).then_some(answer)
        });
        document.is_ok().says("\"brackets\"");
        // The staff may stop it, which is told on the page, and start it again.
        for what in ["stop", "resume"] {
            let form = [("what", "reasons"), ("round", "1")];
            let answer = arbiter.visitor.post(&arbiter.address(&format!("/rehearsal/{what}")), "/admin/new", &form);
            assert!(answer.is_redirect().location.starts_with(&why), "{what}");
        }
        let form = [("what", "reasons"), ("round", "x")];
        let wrong = arbiter.visitor.post(&arbiter.address("/rehearsal/stop"), "/admin/new", &form);
        wrong.has_status(StatusCode::NOT_FOUND);
    }
}
