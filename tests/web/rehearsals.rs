//! Rehearsals: consequences of the regulations, and a private copy to practise on.

use crate::organiser::{Arbiter, LIST};
use crate::support::database::for_each_backend;
use crate::support::once;
use crate::support::site::Site;
use crate::tasks::impatient;
use reqwest::StatusCode;

for_each_backend! {
    fn a_copy_is_played_on_and_nothing_of_it_is_public(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-micro");
        let players = arbiter.tournament(&site).participants().count();
        assert!(players > 4, "{players}");

        let page = arbiter.get("/rehearsal").is_ok();
        page.says("simulations with").says("First place decided by").says("First place safe after").says("points");

        let before = arbiter.tournament(&site);
        arbiter.send("/rehearsal", "/rehearsal", &[("until", "2")]).is_redirect();
        let copy = site.service().tournament("rehearsal-cup").expect("it is there");
        assert_eq!(copy.info.title, format!("Rehearsal: {}", before.info.title));
        assert_eq!(copy.rounds.len(), 2);
        assert!(copy.rounds.iter().all(|round| round.is_complete(&copy.settings)));
        assert_eq!(copy.participants().count(), players);
        assert!(copy.entries.values().all(|entry| entry.player.is_none()), "nobody's career");
        assert_eq!(copy.settings.rating, None);
        assert_eq!(arbiter.tournament(&site), before, "the tournament itself is not touched");

        let visitor = site.visitor();
        assert_eq!(visitor.get("/t/rehearsal-cup").status, StatusCode::NOT_FOUND);
        visitor.get("/").is_ok().does_not_say("Rehearsal");

        let log = arbiter.visitor.get("/admin/t/rehearsal-cup/log").is_ok();
        log.says("Copy to practise on: 8 players. Results up to round 2 that were missing are simulated, not played");
        log.does_not_say("taken from a file");
        let why = arbiter.visitor.get("/t/rehearsal-cup/round/1/why/1").is_ok();
        why.says("it was copied or simulated, not paired here").does_not_say("imported from a file");
        // Without further rounds nothing is simulated in the copy.
        arbiter.send("/rehearsal", "/rehearsal", &[("until", "0")]).is_redirect();
        let log = arbiter.visitor.get("/admin/t/rehearsal-cup-2/log").is_ok();
        log.says("No result is simulated").does_not_say("taken from a file");

        // The organiser continues where the simulation ends.
        arbiter.visitor.get("/admin/t/rehearsal-cup/round/3").is_ok();
        arbiter.visitor.get("/admin/t/rehearsal-cup/rehearsal").is_ok().says("Rehearsal");
    }

    fn what_decides_the_first_place_is_listed_in_the_order_of_tie_breaks(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        let unused: Vec<String> = (3..=9).map(|place| format!("tie-{place}")).collect();
        let mut fields = vec![("tie-1", "BWG"), ("tie-2", "WIN")];
        fields.extend(unused.iter().map(|field| (field.as_str(), "")));
        arbiter.set(&fields).is_redirect();
        let page = arbiter.get("/rehearsal").is_ok();
        page.says("Each plays the whole tournament to its end").says("Nobody else withdraws");
        let chart = page.text.split_once("id=\"rehearsal-heading-1\"").and_then(|(_, rest)| rest.split_once("</table>"));
        let chart = chart.expect("the first place is decided").0;
        let listed = |name: &str| chart.find(&format!(">{name}</th>")).unwrap_or_else(|| panic!("{name}: {chart}"));
        assert!(listed("points") < listed("Wins with Black") && listed("Wins with Black") < listed("Wins"), "{chart}");
    }

    fn ties_byes_and_prizes_are_shown_in_pictures(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        let seven = LIST.rsplit_once("Громов").expect("the last of eight").0;
        arbiter.import(seven).is_redirect();
        arbiter.set(&[("rounds", "5")]).is_redirect();
        let prizes = [
            ("sharing", "equal"),
            ("limit", "several"),
            ("step", "1"),
            ("currency", "€"),
            ("place-1", "1"),
            ("money-1", "1 000"),
            ("place-2", "2-3"),
            ("money-2", "400"),
        ];
        arbiter.send("/prizes", "/prizes", &prizes).is_redirect();
        let known = once("the figures", || {
            Some(arbiter.get("/rehearsal").is_ok()).filter(|page| page.text.contains("simulations with"))
        });
        for (heading, label) in [
            ("First place decided by", "</th>"),
            ("Equal points at the top", " player"),
            ("First place safe after", ">round "),
            ("Byes", ">5 byes</th>"),
            ("Players with a prize", " player"),
        ] {
            let chart = known.text.split_once(&format!(">{heading}</h3>")).and_then(|(_, rest)| rest.split_once("</table>"));
            let chart = chart.unwrap_or_else(|| panic!("no picture of {heading}: {}", known.text)).0;
            assert!(chart.contains(label) && chart.contains("<svg class=\"share\""), "{heading}: {chart}");
        }
        known.says("The winner receives");
    }

    fn the_figures_are_worked_out_while_the_page_can_be_used_and_left(database) {
        let site = impatient(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        let known = once("the page with the figures", || {
            let page = arbiter.get("/rehearsal").is_ok();
            // The copy does not wait for the figures, and a choice is not lost by reloading.
            page.says("Make the copy").does_not_say("http-equiv=\"refresh\"");
            if !page.text.contains("The figures are being calculated") {
                return Some(page);
            }
            page.says("Show the figures").says("<progress class=\"task\" aria-label=");
            None
        });
        known.says("simulations with").says("First place decided by").does_not_say("Show the figures");
    }

    fn the_staff_stop_what_is_simulated_and_start_it_again(database) {
        let site = impatient(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let chances = format!("/t/{}/chances", arbiter.slug);
        for (page, what, coming, known) in [
            (arbiter.address("/rehearsal"), "figures", "The figures are being calculated", "simulations with"),
            (chances.clone(), "chances", "The chances are being calculated", "Top 3"),
        ] {
            let open = || arbiter.visitor.get(&page).is_ok();
            let press = |button: &str, what: &str| {
                arbiter.visitor.post(&arbiter.address(&format!("/rehearsal/{button}")), "/admin/new", &[("what", what)])
            };
            press("stop", "everything").has_status(StatusCode::NOT_FOUND);
            let first = open();
            if first.text.contains(coming) {
                first.says("/rehearsal/stop\"").says(&format!("name=\"what\" value=\"{what}\"")).says(">Stop</button>");
            }
            assert_eq!(press("stop", what).is_redirect().location.split('#').next(), Some(page.as_str()));
            let stopped = open();
            // It may have been finished before it was stopped.
            if !stopped.text.contains(known) {
                stopped.says("Stopped: nothing was calculated").says("/rehearsal/resume\"").says(">Calculate again</button>");
                stopped.does_not_say("http-equiv=\"refresh\"").does_not_say("<progress").does_not_say(coming);
                open().says("Stopped: nothing was calculated");
                let card = arbiter.visitor.get(&format!("/t/{}/player/1", arbiter.slug)).is_ok();
                assert!(what == "figures" || !card.text.contains("are being calculated"), "{}", card.text);
            }
            press("resume", what).is_redirect();
            once("it is known", || Some(open()).filter(|page| page.text.contains(known)));
        }
        // Other readers see neither button.
        let stranger = site.visitor();
        stranger.get(&chances).is_ok().does_not_say("/rehearsal/");
        let stop = arbiter.address("/rehearsal/stop");
        assert!(!stranger.post(&stop, "/login", &[("what", "chances")]).location.contains("chances"));
        assert_eq!(arbiter.get("/rehearsal/stop").is_redirect().location, arbiter.address("/rehearsal"));
    }

    fn an_unknown_round_and_too_few_players_are_told(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        arbiter.get("/rehearsal").is_ok().says("At least two players are needed").does_not_say("<svg class=\"share\"");
        arbiter.import(LIST).is_redirect();
        for until in ["", "x", "77", "-1"] {
            let answer = arbiter.send("/rehearsal", "/rehearsal", &[("until", until)]);
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{until}");
            answer.says("Choose up to which round");
        }
    }
}
