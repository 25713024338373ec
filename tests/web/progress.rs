//! How far a tournament is, as lists of tournaments and the overview say it.

use tournament::transliterate::passport_latin;
use tournament::{Entry, EntryId, RoundNumber};

use reqwest::StatusCode;

use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::site::Site;
use crate::team_tournaments;

/// The part of a page from the heading `heading` to the next one.
fn under<'p>(page: &'p str, heading: &str) -> &'p str {
    let (_, rest) = page.split_once(&format!("<h2>{heading}</h2>")).unwrap_or_else(|| panic!("no {heading}:\n{page}"));
    rest.split("<h2").next().unwrap_or(rest)
}

for_each_backend! {
    fn a_list_of_tournaments_says_which_round_is_played_and_when_all_are(database) {
        let site = Site::on(database);
        let service = Arbiter::with_tournament(&site, "round-robin-single");
        service.import("Name;Rating\nКсенов Владимир;2300\nИволгин Пётр;2250\nШеханова Мария;2200\n").is_redirect();
        let front = || site.visitor().get("/").is_ok().text;
        assert!(under(&front(), "Coming up").contains("Not started yet"));
        service.begin_all();
        // All three rounds are public at once: still the first is played first.
        let (list, mine) = (front(), service.visitor.get("/admin").is_ok());
        assert!(under(&list, "In progress").contains("Round 1 of 3"), "{list}");
        mine.says("Round 1 of 3");
        for round in 1..=3 {
            service.enter_all(&site, round, "1-0");
        }
        let list = front();
        assert!(under(&list, "Awaiting final results").contains("All rounds played; results not yet final"), "{list}");
        site.visitor().in_russian().get("/").is_ok().says("Все туры сыграны, итоги ещё не утверждены");
        service.send("/close", "/close", &[]).is_redirect();
        site.visitor().get("/").is_ok().does_not_say("Awaiting final results").says("Ksenov Vladimir");
    }

    fn an_event_of_several_tournaments_names_the_team_that_leads(database) {
        let site = Site::on(database);
        let service = team_tournaments::tournament_of(&site, "2", "Name;Rating;Team;Board\nКсенов Владимир;2300;Орёл;1\nИволгин Пётр;2250;Орёл;2\n\
            Звягина Мария;2150;Тула;1\nРябов Олег;2100;Тула;2\n");
        service.begin(1);
        service.enter_all(&site, 1, "+-");
        service.visitor.post("/admin/events/new", "/admin/events/new", &[("title", "Неделя")]).is_redirect();
        let id = service.tournament(&site).id.to_string();
        let part = [("do", "add"), ("tournament", id.as_str()), ("category", "open")];
        service.visitor.post("/admin/events/nedelya/parts", "/admin/events/nedelya", &part).is_redirect();
        let page = site.visitor().get("/event/nedelya").is_ok();
        page.says("Leader: <a href=\"/t/cup/teams/").does_not_say("<b>Ksenov").does_not_say("<b>Zviagina");
    }

    fn players_of_a_tournament_held_again_are_public_when_they_are_confirmed(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        let fields = [("title", "Кубок 2027"), ("slug", "cup-2027"), ("starts", "2027-05-01"), ("players", "1")];
        service.visitor.post("/admin/t/cup/again", "/admin/t/cup/again", &fields).is_redirect();
        let service = Arbiter { slug: "cup-2027".to_owned(), ..service };
        site.visitor().get("/t/cup-2027").has_status(StatusCode::NOT_FOUND);
        service.send("/visibility", "/visibility", &[("visibility", "public")]).is_redirect();
        let name = service.tournament(&site).entries.values().next().expect("eight are taken over").person.name.to_string();
        let public = ["/", "/t/cup-2027", "/t/cup-2027/players", "/t/cup-2027/players.csv", "/t/cup-2027/event.json", "/t/cup-2027?find=1"];
        for page in public {
            site.visitor().get(page).is_ok().does_not_say(&name).does_not_say(&passport_latin(&name));
        }
        site.visitor().get("/").is_ok().says("0 players");
        service.get("/players").is_ok().says(&name).says("not confirmed").does_not_say("withdrawn before the start");
        service.get("/players").is_ok().says("<h1>Registered, not confirmed: 8</h1>");
        service.get("").is_ok().says("Players (registered, not confirmed: 8)").does_not_say("Players (0)");
        service.get("").is_ok().says("8 players wait for confirmation").says("Confirm 8 players</a>");
        service.get("/print/start-list").is_ok().does_not_say(&passport_latin(&name));
        for entry in service.tournament(&site).entries.keys() {
            service.send(&format!("/players/{entry}/reinstate"), "/players", &[]).is_redirect();
        }
        site.visitor().get("/t/cup-2027/players").is_ok().says(&passport_latin(&name));
        site.visitor().get("/").is_ok().says("8 players");
    }
}

for_each_backend! {
    fn one_action_for_many_players_is_done_for_all_or_for_nobody_and_undone_at_once(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        let fields = [("title", "Кубок 2027"), ("slug", "cup-2027"), ("starts", "2027-05-01"), ("players", "1")];
        service.visitor.post("/admin/t/cup/again", "/admin/t/cup/again", &fields).is_redirect();
        let service = Arbiter { slug: "cup-2027".to_owned(), ..service };
        let several = |fields: &[(&str, &str)]| service.send("/players/several", "/players", fields);
        let here = || service.tournament(&site).entries.values().filter(|entry| entry.withdrawn_after.is_none()).count();
        let undo_last = || {
            let log = service.get("/log").is_ok();
            let last = log.text.split("/log/").nth(1).and_then(|rest| rest.split('/').next()).expect("an entry").to_owned();
            service.send(&format!("/log/{last}/undo"), "/log", &[]).is_redirect();
        };
        several(&[("act", "confirm-all")]).is_redirect();
        assert_eq!(here(), 8);
        undo_last();
        assert_eq!(here(), 0);
        several(&[("act", "confirm-all")]).is_redirect();
        several(&[("act", "withdraw")]).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("tick the players first");
        let ids: Vec<String> = service.tournament(&site).entries.keys().map(|id| format!("tick-{id}")).collect();
        several(&[("act", "withdraw"), (&ids[0], "1")]).is_redirect();
        let refused = several(&[("act", "withdraw"), (&ids[0], "1"), (&ids[1], "1")]);
        let refused = refused.has_status(StatusCode::UNPROCESSABLE_ENTITY);
        // The ticks stay.
        for id in &ids[..2] {
            refused.says("has withdrawn already").says(&format!("name=\"{id}\" value=\"1\" checked"));
        }
        assert_eq!(here(), 7);
        several(&[("act", "miss"), (&ids[1], "1"), (&ids[2], "1")]).is_redirect();
        let absent = || service.tournament(&site).entries.values().filter(|entry| entry.byes.contains_key(&RoundNumber(1))).count();
        assert_eq!(absent(), 2);
        undo_last();
        assert_eq!(absent(), 0);
        several(&[("act", "remove"), (&ids[1], "1")]).is_redirect();
        assert_eq!(service.tournament(&site).entries.len(), 7);
        let gone = service.tournament(&site).entries.values().find(|own| own.withdrawn_after.is_some()).expect("one left").person.name.to_string();
        service.get("/players?state=gone").is_ok().says(&gone);
        service.get("/players?state=unconfirmed").is_ok().says("No player matches");
        service.get("/players?find=bronstein").is_ok().says("No player matches");
    }

    fn the_list_of_players_is_sorted_and_stays_as_it_was_chosen(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        let tournament = service.tournament(&site);
        let listed = |page: &str| {
            let text = service.get(page).is_ok().text;
            let mut at: Vec<(usize, EntryId)> = tournament.entries.keys().map(|id| {
                let place = text.find(&format!("tick-{id}\"")).expect("all are listed");
                (place, *id)
            }).collect();
            at.sort();
            at.into_iter().map(|(_, id)| id).collect::<Vec<_>>()
        };
        let sorted = |by: fn(&Entry) -> String| {
            let mut entries: Vec<&Entry> = tournament.entries.values().collect();
            entries.sort_by_cached_key(|entry| by(entry));
            entries.into_iter().map(|entry| entry.id).collect::<Vec<_>>()
        };
        assert_eq!(listed("/players?sort=name"), sorted(|entry| entry.person.name.key()));
        assert_eq!(listed("/players?sort=rating"), sorted(|entry| format!("{}", 9999 - entry.rating.expect("rated").0)));
        let newest: Vec<EntryId> = tournament.entries.keys().rev().copied().collect();
        assert_eq!(listed("/players?sort=entered"), newest);
        let tick = format!("tick-{}", newest[0]);
        let fields = [("act", "miss"), (tick.as_str(), "1"), ("find", "Мария & Ко"), ("sort", "name")];
        let answer = service.send("/players/several", "/players", &fields).is_redirect();
        assert!(answer.location.ends_with("/players?find=%D0%9C%D0%B0%D1%80%D0%B8%D1%8F%20%26%20%D0%9A%D0%BE&sort=name"), "{}", answer.location);
        // From player to player.
        service.get(&format!("/players/{}", newest[1])).is_ok().says("rel=\"prev\"").says("rel=\"next\"");
        service.get(&format!("/players/{}", newest[0])).is_ok().says("rel=\"prev\"").does_not_say("rel=\"next\"");
    }
}

#[test]
fn who_leaves_before_the_start_gets_no_number_and_no_place() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    let last = service.tournament(&site).entries.values().next_back().expect("eight are entered").clone();
    service.send(&format!("/players/{}/withdraw", last.id), "/players", &[("after", "0")]).is_redirect();
    service.begin(1);
    let tournament = service.tournament(&site);
    assert_eq!(tournament.entries.values().filter(|entry| entry.number.is_some()).count(), 7);
    service.get("/players").is_ok().says("7 players, 1 withdrawn before the start").does_not_say("not confirmed");
    service.get(&format!("/players/{}", last.id)).is_ok().says("Bring back").does_not_say("Confirm the entry");
    service.enter_all(&site, 1, "1-0");
    let name = last.person.name.to_string();
    let latin = passport_latin(&name);
    for page in ["/standings", "/crosstable", "/players", "/standings.csv", "/crosstable.csv", "/round/1"] {
        site.visitor().get(&format!("/t/{}{page}", service.slug)).is_ok().does_not_say(&name).does_not_say(&latin);
    }
    for paper in ["/print/start-list", "/print/protocol"] {
        service.get(paper).is_ok().does_not_say(&name).does_not_say(&latin);
    }
}

#[test]
fn adjourned_games_stand_on_the_overview_from_the_first_day_to_the_last() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    service.set(&[("rounds", "3")]).is_redirect();
    let told = "Round 1: an adjourned game is to be finished";
    service.begin(1);
    service.enter_all(&site, 1, "1-0");
    service.get("").is_ok().does_not_say(told);
    service.send("/round/1", "/round/1", &[("was-1-1-1", "1-0"), ("more-1-1-1", "adj")]).is_redirect();
    for round in 2..=3 {
        service.get("").is_ok().says(told);
        service.begin(round);
        service.get("").is_ok().says(told);
        service.enter_all(&site, round, "1-0");
    }
    assert_eq!(service.tournament(&site).paired_rounds(), RoundNumber(3));
    service.get("").is_ok().says(told).does_not_say("Pair round 2").says("Close the tournament");
}
