//! The schedule: entered by the organiser, on pages, and in calendars. Also hall screens.

use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::site::{Answer, Site};
use chrono::{TimeDelta, Timelike, Utc};
use reqwest::StatusCode;
use tournament::transliterate::passport_latin;
use tournament::{Info, RoundNumber};

/// Times for the first two rounds.
const TIMES: [(&str, &str); 3] = [("round-1", "2026-11-21T15:00"), ("round-2", "22.11.2026 10:30"), ("offset", "180")];

fn save(arbiter: &Arbiter, fields: &[(&str, &str)]) -> Answer {
    arbiter.send("/schedule", "/schedule", fields)
}

fn ics(site: &Site, arbiter: &Arbiter, rest: &str) -> String {
    let answer = site.visitor().get(&format!("/t/{}/{rest}.ics", arbiter.slug)).is_ok();
    assert_eq!(answer.header("content-type"), "text/calendar; charset=utf-8");
    for line in answer.text.split("\r\n") {
        assert!(line.len() <= 75 && !line.contains('\n'), "{line}");
    }
    answer.text.replace("\r\n ", "")
}

for_each_backend! {
    fn a_schedule_is_entered_shown_and_taken_back(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        let wrong = save(&arbiter, &[("round-1", "soon"), ("round-2", "2026-11-22T10:30"), ("offset", "7")]);
        wrong.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Enter a day and a time").says("value=\"soon\"").says("no such zone");
        let disordered = [("round-1", "2025-11-22T10:30"), ("round-2", "2025-11-22T10:30")];
        let disordered = save(&arbiter, &disordered).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        disordered.says("This must be later than the start of round 1").says("This day is outside the dates of the tournament");
        save(&arbiter, &TIMES).is_redirect();
        arbiter.get("/schedule").is_ok().says("value=\"2026-11-22T10:30\"").says("value=\"180\" selected");
        let home = site.visitor().in_russian().get(&format!("/t/{}", arbiter.slug)).is_ok();
        home.says("суббота, 21 ноября, 15:00").says("Время пока не назначено: туры 3, 4, 5").says("/event.ics");
        arbiter.begin(1);
        site.visitor().get(&format!("/t/{}/round/1", arbiter.slug)).is_ok().says("Saturday, 21 November, 15:00");
        arbiter.get("/print/slips").is_ok().says("Saturday, 21 November, 15:00");
        arbiter.get("/log").is_ok().says("round 1: Saturday, 21 November, 15:00");
        let info = [("title", "Cup"), ("place", "Орёл"), ("secretary", "Протоколова")];
        arbiter.send("/settings/info", "/settings", &info).is_redirect();
        let kept = arbiter.tournament(&site).info;
        assert_eq!((kept.schedule.len(), kept.utc_offset, kept.secretary.as_str()), (2, Some(180), "Протоколова"));
        let version = arbiter.tournament(&site).version.0;
        let service = site.service();
        let actor = Site::actor();
        let request = poddavki::service::Request { actor: &actor, slug: &arbiter.slug, seen: None, limit: None };
        service.undo(&request, version).expect("nothing was built on it");
        assert_eq!(arbiter.tournament(&site).info.secretary, "");
        assert_eq!(arbiter.tournament(&site).info.schedule.len(), 2);
    }

    fn the_times_of_the_first_day_are_filled_in_for_the_days_after_it(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        let fill = |fields: &[(&str, &str)]| save(&arbiter, &[fields, &[("fill", "1")]].concat());
        fill(&[]).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Enter the day and time of the first round");
        let typed = [("round-1", "2026-11-21T10:00"), ("round-2", "2026-11-21T15:00"), ("round-4", "2026-11-22T16:00")];
        let filled = fill(&typed).is_ok();
        filled.says("filled in but not saved yet").says("name=\"round-3\" type=\"datetime-local\"");
        for time in ["21T10:00", "21T15:00", "22T10:00", "22T16:00", "23T10:00"] {
            filled.says(&format!("value=\"2026-11-{time}\""));
        }
        assert!(arbiter.tournament(&site).info.schedule.is_empty());
    }

    fn before_the_start_all_days_are_told_and_no_calendar_is_offered_without_times(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        let info = [("title", "Cup"), ("place", "Орёл"), ("starts", "2026-11-21"), ("ends", "2026-11-23")];
        arbiter.send("/settings/info", "/settings", &info).is_redirect();
        let page = |rest: &str| site.visitor().get(&format!("/t/{}{rest}", arbiter.slug)).is_ok();
        page("/more").says("<span class=\"state\"><span class=\"range\">21–23</span> November 2026</span>").does_not_say("/event.ics");
        page("").does_not_say("/event.ics");
        save(&arbiter, &TIMES).is_redirect();
        page("/more").says("/event.ics");
        page("").says("/event.ics");
    }

    fn news_are_the_rounds_published_and_the_tournaments_that_are_over(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        let feed = || site.visitor().get("/feed.xml").is_ok();
        assert_eq!(feed().header("content-type"), "application/atom+xml; charset=utf-8");
        feed().says("<updated>1970-01-01T00:00:00Z</updated>").does_not_say("<entry>");
        arbiter.begin(1);
        let news = feed();
        news.says("<title>Cup: pairings of round 1</title>").says("/t/cup/round/1");
        news.does_not_say("1970-01-01").does_not_say("final standings");
        site.visitor().in_russian().get("/feed.xml").is_ok().says("Cup: пары 1‑го тура");
        site.visitor().get("/").is_ok().says("href=\"/feed.xml\"");
    }

    fn rounds_of_a_table_are_news_one_by_one(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "round-robin-single");
        arbiter.begin_all();
        let feed = || site.visitor().get("/feed.xml").is_ok();
        feed().says("pairings of round 1<").does_not_say("pairings of round 2<");
        arbiter.enter_all(&site, 1, "1-0");
        let news = feed();
        news.says("pairings of round 2<").does_not_say("pairings of round 3<");
        let order = ["round 2<", "round 1<"].map(|title| news.text.find(title));
        assert!(order[0] < order[1], "the later round stands first");
    }

    fn calendars_have_every_round_with_a_time_in_utc(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        let bare = ics(&site, &arbiter, "event");
        assert_eq!(bare.matches("BEGIN:VEVENT").count(), 1, "the days of the tournament only: {bare}");
        assert!(bare.contains("DTSTART;VALUE=DATE:20261121\r\n"), "{bare}");
        save(&arbiter, &TIMES).is_redirect();
        let tournament = ics(&site, &arbiter, "event");
        assert_eq!(tournament.matches("BEGIN:VEVENT").count(), 3, "{tournament}");
        for line in ["DTSTART:20261121T120000Z", "DTEND:20261121T150000Z", "DTSTART:20261122T073000Z", "LOCATION:Oryol", "SUMMARY:Round 1 · Cup"] {
            assert!(tournament.contains(&format!("\r\n{line}\r\n")), "{line} in {tournament}");
        }
        assert!(tournament.contains("X-WR-CALDESC:No time set yet: rounds 3\\, 4\\, 5"), "{tournament}");
        arbiter.begin(1);
        let kept = arbiter.tournament(&site);
        let pairing = kept.rounds[0].pairings.values().next().expect("a board").clone();
        let number = kept.entry(pairing.white).and_then(|entry| entry.number).expect("it is given");
        let opponent = passport_latin(&kept.entry(pairing.black).expect("entered").person.name.to_string());
        let own = ics(&site, &arbiter, &format!("player/{number}"));
        assert_eq!(own.matches("BEGIN:VEVENT").count(), 2, "{own}");
        assert!(own.contains(&format!("Round 1 · Cup · board 1\\, White against {opponent}")), "{own}");
        let uids = |text: &str| text.lines().filter(|line| line.starts_with("UID:")).map(str::to_owned).collect::<Vec<_>>();
        let (before, id) = (uids(&own), kept.entry(pairing.white).expect("entered").id);
        let actor = Site::actor();
        let request = poddavki::service::Request { actor: &actor, slug: &arbiter.slug, seen: None, limit: None };
        site.service().set_bye(&request, id, RoundNumber(2), Some(tournament::Bye::Half)).expect("not paired yet");
        let after = ics(&site, &arbiter, &format!("player/{number}"));
        assert_eq!(uids(&after), before[..1], "a bye is no appointment, the others keep their names");
        site.visitor().get(&format!("/t/{}/player/99.ics", arbiter.slug)).has_status(StatusCode::NOT_FOUND);
        site.visitor().get(&format!("/t/{}/player/{number}", arbiter.slug)).is_ok().says(&format!("/player/{number}.ics"));
        save(&arbiter, &TIMES[..2]).is_redirect();
        assert!(ics(&site, &arbiter, "event").contains("DTSTART:20261121T150000\r\n"), "without a zone it is the time there");
    }

    fn identifiers_in_calendars_do_not_depend_on_the_address(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        save(&arbiter, &TIMES).is_redirect();
        let file = ics(&site, &arbiter, "event");
        let installation = site.service().installation().expect("readable");
        let host = site.address().split_once("://").map_or("", |(_, host)| host);
        let uids: Vec<&str> = file.lines().filter(|line| line.starts_with("UID:")).collect();
        assert!(uids.iter().all(|uid| uid.ends_with(&format!("@{installation}.poddavki")) && !uid.contains(host)), "{uids:?}");
        assert_eq!(site.service().installation().expect("readable"), installation);
    }

    fn paper_warns_of_links_that_no_phone_can_open(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        // The port is the one the program listens on.
        let port = site.address().rsplit(':').next().unwrap_or_default().to_owned();
        let warning = arbiter.get("/print").is_ok();
        warning.says("no phone can open that").says("--public-url").says(&format!("--bind 0.0.0.0:{port}, for"));
        // An arbiter who uses an address of the hall prints codes with it, and can test them.
        let address = arbiter.address("/print");
        let in_hall = arbiter.visitor.get_with(&address, ("host", "192.168.1.5:8080")).is_ok();
        in_hall.says("http://192.168.1.5:8080/phone").does_not_say("no phone can open that");
        for host in ["localhost:8080", "127.0.0.1", "0.0.0.0:80", "x y", ""] {
            arbiter.visitor.get_with(&address, ("host", host)).does_not_say("/phone");
        }
        site.visitor().get("/phone").is_ok().says("The phone opens the site");
    }

    fn links_for_other_devices_begin_with_the_address_of_the_hall_where_no_page_is_kept(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        save(&arbiter, &TIMES).is_redirect();
        let hall = ("host", "192.168.1.5:8080");
        arbiter.send("/registration", "/registration", &[("on", "1")]).is_redirect();
        let registration = arbiter.visitor.get_with(&arbiter.address("/registration"), hall).is_ok();
        registration.says(&format!("http://192.168.1.5:8080/t/{}/register", arbiter.slug));
        let address = format!("/t/{}", arbiter.slug);
        site.visitor().get_with(&format!("{address}/event.ics"), hall).is_ok().says("http://192.168.1.5:8080/t/");
        // The page of the tournament is the same for all: a request with another host name does not change it.
        site.visitor().get_with(&address, hall).is_ok().does_not_say("192.168.1.5").says(site.address());
    }

    fn screens_turn_their_pages_without_scripts(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "round-robin-single");
        let screen = |rest: &str| site.visitor().get(&format!("/t/{}/screen/{rest}", arbiter.slug)).is_ok();
        screen("pairings").says("The pairings are not announced yet");
        screen("standings").says("http-equiv=\"refresh\"");
        screen("clock").says("The tournament has not begun").says("Set the time zone");
        save(&arbiter, &TIMES).is_redirect();
        screen("clock").says("data-offset=\"180\"").does_not_say("Set the time zone");
        arbiter.begin_all();
        screen("pairings").says("4 boards still playing").says("<span class=\"live\">playing</span>");
        screen("pairings").says("class=\"hall few\"").says("Round 1").says("Saturday, 21 November, 15:00").says("/screen/pairings\"");
        screen("clock").says("Round 1: 4 boards still playing");
        // The schedule puts the start in the past: the time since the publication would be meaningless.
        screen("clock").does_not_say("data-since");
        screen("pairings?page=7").says("Round 1");
        site.visitor().in_russian().get(&format!("/t/{}/screen/clock", arbiter.slug)).is_ok().says("играют 4 доски");
    }
}

#[test]
fn the_clock_of_the_hall_tells_the_time_control_and_how_long_the_round_may_last() {
    let site = Site::new();
    let arbiter = Arbiter::with_players(&site, "swiss-single");
    arbiter.begin(1);
    let (service, actor) = (site.service(), Site::actor());
    let request = poddavki::service::Request { actor: &actor, slug: &arbiter.slug, seen: None, limit: None };
    let clock = |time_control: &str, begun: TimeDelta| {
        let begins = (Utc::now() - begun).naive_utc().with_nanosecond(0).expect("a second begins");
        let (schedule, time_control) = ([(RoundNumber(1), begins)].into(), time_control.to_owned());
        let info = arbiter.tournament(&site).info;
        let info = Info { schedule, time_control, utc_offset: Some(0), starts: None, ends: None, ..info };
        service.edit_info(&request, &info).expect("a good schedule");
        (begins, site.visitor().get(&format!("/t/{}/screen/clock", arbiter.slug)).is_ok())
    };
    // Sixty moves of both players: an hour for each.
    let (begins, page) = clock("45+15", TimeDelta::minutes(10));
    let end = (begins + TimeDelta::hours(2)).and_utc().timestamp_millis();
    page.says("<p class=\"lead\">Now</p>")
        .says("45 min + 15 s per move")
        .says("Time left in the round")
        .says(&format!("data-until=\"{end}\">1:4"));
    let (_, page) = clock("45+15", TimeDelta::hours(5));
    page.says("\">0:00</b>");
    let (_, page) = clock("по договорённости", TimeDelta::minutes(10));
    page.does_not_say("data-until").does_not_say("Time control");
}

#[test]
fn the_screen_of_pairings_names_who_has_no_opponent() {
    let site = Site::new();
    let arbiter = Arbiter::with_tournament(&site, "swiss-single");
    let actor = Site::actor();
    let request = poddavki::service::Request { actor: &actor, slug: &arbiter.slug, seen: None, limit: None };
    for n in 1..=11 {
        let name = tournament::Name::new(&format!("Player{n:02}"), "");
        let person = tournament::Person { name, ..tournament::Person::default() };
        site.service().enter_player(&request, &person, None).expect("the name is new");
    }
    arbiter.begin(1);
    let page = || site.visitor().get(&format!("/t/{}/screen/pairings", arbiter.slug)).is_ok();
    page().says("class=\"hall large\"").says("5 boards still playing").says("class=\"reason\" colspan=\"2\">bye</td>");
    arbiter.enter(1, &[("1-1-1", "1-0")]).is_redirect();
    page().says("4 boards still playing").says("2 : 0");
    arbiter.enter_all(&site, 1, "1-0");
    page().does_not_say("still playing").does_not_say("class=\"live\"").does_not_say("class=\"before\"");
    arbiter.begin(2);
    page().says("Round 2").says(" <small class=\"before\">2</small>").says(" <small class=\"before\">0</small>");
}

#[test]
fn a_long_list_goes_round_on_the_screen() {
    let site = Site::new();
    let arbiter = Arbiter::with_tournament(&site, "swiss-single");
    let service = site.service();
    let actor = Site::actor();
    let request = poddavki::service::Request { actor: &actor, slug: &arbiter.slug, seen: None, limit: None };
    for n in 1..=60 {
        let name = tournament::Name::new(&format!("Player{n:02}"), "");
        let person = tournament::Person { name, ..tournament::Person::default() };
        service.enter_player(&request, &person, None).expect("the name is new");
    }
    arbiter.begin(1);
    let page = |rest: &str| site.visitor().get(&format!("/t/{}/screen/pairings{rest}", arbiter.slug)).is_ok();
    let rows = |rest: &str| page(rest).text.matches("<tr>").count();
    assert_eq!(["", "?page=2", "?page=3"].map(rows), [24, 6, 24]);
    page("").says("screen/pairings?page=2\"").says("; url=pairings?page=2\"").says("class=\"hall two\"");
    page("?page=2")
        .says("; url=pairings\"")
        .says(&format!("rel=\"next\" href=\"/t/{}/screen/pairings\"", arbiter.slug));
    // By name, each player is listed once.
    assert_eq!(["?by=player", "?by=player&page=2"].map(rows), [36, 24]);
    let named = |number: u16| format!("<th scope=\"row\" class=\"who\">Player{number:02}</th>");
    page("?by=player").says(&named(1)).says(&named(36)).does_not_say(&named(37)).says("class=\"hall three\"");
    page("?by=player").says("pairings?by=player&#38;page=2\"").says("By name</a>");
}
