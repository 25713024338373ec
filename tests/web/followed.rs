//! Readers who follow players find the players' boards first on every page of the tournament.

use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::site::{Site, Visitor};
use poddavki::service::{Request, SlipSeat, SlipToken};
use reqwest::StatusCode;
use tournament::transliterate::passport_latin;
use tournament::{BoardNumber, Entry, EntryId, Name, Person, RoundNumber, Tournament, TournamentId};

const CARD: &str = "class=\"own-card\"";

/// White on the first board of the first round.
fn white(tournament: &Tournament) -> EntryId {
    tournament.rounds[0].pairings[&BoardNumber(1)].white
}

/// Their name on English pages.
fn name(tournament: &Tournament, entry: EntryId) -> String {
    passport_latin(&tournament.entry(entry).expect("they are entered").person.name.to_string())
}

fn slip(site: &Site, tournament: &Tournament, round: u16, entry: EntryId) -> String {
    let seat = SlipSeat { tournament: tournament.id, round: RoundNumber(round), entry };
    format!("/r/{}", site.service().slip_key().expect("there is a secret").token(SlipToken::Printed, seat))
}

fn follow(visitor: &Visitor, arbiter: &Arbiter, entry: EntryId) {
    visitor.post_blindly(&format!("/t/{}/follow/{entry}?first", arbiter.slug), &[]).is_redirect();
}

/// Opens a slip and reports from it that its player has won.
fn report_win(phone: &Visitor, slip: &str) {
    let page = phone.get(slip).is_ok();
    let hidden = ["seat", "form-token"].map(|name| (name, page.hidden(name)));
    let fields = hidden.iter().map(|(name, value)| (*name, value.as_str())).chain([("said-1", "win")]);
    phone.post_blindly(slip, &fields.collect::<Vec<_>>()).is_redirect();
}

/// Ends a round whose games White won all, and begins the next.
fn go_on(site: &Site, arbiter: &Arbiter, round: u16) {
    arbiter.enter_all(site, round, "1-0");
    arbiter.press(round, "close").is_redirect();
    arbiter.begin(round + 1);
}

for_each_backend! {
    fn the_card_of_a_player_with_a_bye_says_so(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        let (service, actor) = (site.service(), Site::actor());
        let request = Request { actor: &actor, slug: &arbiter.slug, seen: None, limit: None };
        let ninth = Person { name: Name::new("Odd", "Olga"), ..Person::default() };
        service.enter_player(&request, &ninth, None).expect("the name is new");
        arbiter.begin(1);
        let tournament = arbiter.tournament(&site);
        let entry = *tournament.rounds[0].byes.keys().next().expect("nine players cannot all meet");
        let (reader, home) = (site.visitor(), format!("/t/{}", arbiter.slug));
        follow(&reader, &arbiter, entry);
        let said = format!("{}: bye in round 1", name(&tournament, entry));
        for rest in ["", "/round/1", "/standings", "/crosstable"] {
            let page = reader.get(&format!("{home}{rest}")).is_ok();
            page.says(CARD).says(&said).does_not_say("To my board");
        }
    }

    fn every_page_begins_with_the_board_of_whom_the_reader_follows(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let tournament = arbiter.tournament(&site);
        let (entry, home) = (white(&tournament), format!("/t/{}", arbiter.slug));
        let reader = site.visitor();
        reader.get(&home).is_ok().does_not_say(CARD);
        follow(&reader, &arbiter, entry);
        let said = format!("{}: board 1, White", name(&tournament, entry));
        for rest in ["", "/round/1", "/round/1?by=player", "/standings", "/crosstable", "/games", "/more", "/players"] {
            reader.get(&format!("{home}{rest}")).is_ok().says(CARD).says(&said).says("against ");
        }
        reader.get(&home).says("<span class=\"only-s\">You: board 1, White</span>");
        let standings = reader.get(&format!("{home}/standings"));
        standings.says("<p class=\"own-facts sub\"><span class=\"fact\"><span class=\"hide-s\">against ").says("<span class=\"fact own-title\"><span>Cup</span> · Round 1 · 4 boards playing</span></p>");
        standings.says("class=\"tournament-line\"").says("data-row=\"Your row\"");
        let round = reader.get(&format!("{home}/round/1")).is_ok();
        round.says("class=\"tournament-line of-round\"");
        round.says(&format!("data-who=\"{entry}\" data-own"));
        assert_eq!(round.text.matches("data-own").count(), 1, "nobody else is marked");
        site.visitor().get(&format!("{home}/round/1")).is_ok().does_not_say(CARD).does_not_say("data-own");
    }

    fn the_front_page_and_that_of_the_event_lead_to_the_tournament_in_which_they_play(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let tournament = arbiter.tournament(&site);
        let (entry, home) = (white(&tournament), format!("/t/{}", arbiter.slug));
        arbiter.visitor.post("/admin/events/new", "/admin/events/new", &[("title", "Days")]).is_redirect();
        let id = tournament.id.to_string();
        let part = [("do", "add"), ("tournament", id.as_str()), ("category", "open")];
        arbiter.visitor.post("/admin/events/days/parts", "/admin/events/days", &part).is_redirect();
        let reader = site.visitor();
        follow(&reader, &arbiter, entry);
        let card = "class=\"own-card me\"";
        let said = format!("<a href=\"{home}\"><span class=\"hide-s\">{}: board 1, White</span>", name(&tournament, entry));
        for page in ["/", "/event/days"] {
            let own = reader.get(page).is_ok();
            own.says(card).says(&said).says("<span>Cup</span> · Round 1 · 4 boards playing</p>");
            assert_eq!(own.header("cache-control"), "private, no-cache", "{page}");
            // What is kept for all has nothing of it.
            let of_all = site.visitor().get(page).is_ok();
            of_all.does_not_say(card).says("<!--own-->");
            assert!(of_all.header("cache-control").contains("public"), "{page}");
        }
        reader.post_blindly(&format!("{home}/unfollow/{entry}"), &[]).is_redirect();
        reader.get("/").is_ok().does_not_say(card);
    }

    fn the_card_stands_right_below_the_title_on_the_home_of_the_tournament(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let reader = site.visitor();
        follow(&reader, &arbiter, white(&arbiter.tournament(&site)));
        let home = reader.get(&format!("/t/{}", arbiter.slug)).is_ok();
        let place = |piece: &str| home.text.find(piece).unwrap_or_else(|| panic!("{piece} is not there"));
        let places = ["<h1>", CARD, "class=\"facts\"", "class=\"tabs\""].map(place);
        assert!(places.is_sorted(), "{places:?}");
        assert_eq!(home.text.matches(CARD).count(), 1);
    }

    fn the_card_says_what_comes_next(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-micro");
        let reader = site.visitor();
        arbiter.begin(1);
        let tournament = arbiter.tournament(&site);
        let (entry, home) = (white(&tournament), format!("/t/{}", arbiter.slug));
        follow(&reader, &arbiter, entry);
        arbiter.enter(1, &[("1-1-1", "1-0")]).is_redirect();
        reader.get(&home).says("board 1, Black, game 2").says("2:0 so far, game 2 is next");
        arbiter.enter_all(&site, 1, "1-0");
        reader.get(&home).says("round 1, ").says("the pairings of round 2 are not published yet").says("after round 1");
        arbiter.send(&format!("/players/{entry}/withdraw"), &format!("/players/{entry}"), &[("after", "1")]).is_redirect();
        reader.get(&home).says(CARD).says("withdrawn from the tournament").does_not_say("the pairings of round 2");
    }

    fn the_code_of_a_slip_remembers_its_player_and_leads_to_the_report(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let tournament = arbiter.tournament(&site);
        let (entry, home) = (white(&tournament), format!("/t/{}", arbiter.slug));
        let phone = site.visitor();
        let slip = slip(&site, &tournament, 1, entry);
        phone.get(&slip).is_ok().says("this phone shows your board first");
        phone.get(&home).is_ok().says(CARD).says(&slip).says("Report the result");
        report_win(&phone, &slip);
        let home_page = phone.get(&home).is_ok();
        home_page.says("result reported, the arbiter will check it").says("Correct the report").does_not_say("Report the result");
        phone.get(&slip).is_ok().says("You reported 2:0.").says("The arbiter will check the result.").does_not_say("Is the game over?");
        // An open page hears of what is reported at the board, which is no news for others.
        let (slug, version) = (&arbiter.slug, arbiter.tournament(&site).version);
        let news = format!("data-live=\"t/{slug} b/{slug}/1/1\" data-version=\"");
        phone.get(&home).is_ok().says(&news).says(&format!(" {version}\">"));
        site.visitor().get(&home).is_ok().says(&format!("data-live=\"t/{slug}\" data-version=\""));
        let other = site.visitor();
        follow(&other, &arbiter, entry);
        other.get(&home).is_ok().says(CARD).does_not_say(&format!(" b/{slug}/")).does_not_say("reported").does_not_say("/r/");
        arbiter.visitor.get(&slip).is_ok();
        arbiter.visitor.get(&home).is_ok().does_not_say(CARD);
    }

    fn a_slip_opened_in_its_round_leads_to_the_reports_of_later_rounds(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let tournament = arbiter.tournament(&site);
        let (entry, home) = (white(&tournament), format!("/t/{}", arbiter.slug));
        let friend = tournament.rounds[0].pairings[&BoardNumber(2)].white;
        let [first, second, third] = [1, 2, 3].map(|round| slip(&site, &tournament, round, entry));
        let phone = site.visitor();
        phone.get(&first).is_ok();
        phone.post_blindly(&format!("{home}/follow/{friend}"), &[]).is_redirect();
        go_on(&site, &arbiter, 1);
        let card = phone.get(&home).is_ok();
        card.says(&format!("href=\"{second}\"")).does_not_say(&first);
        assert_eq!(card.text.matches("Report the result").count(), 1, "a tap leads to no report");
        // The old slip leads to the board as before, and takes nothing from the device.
        phone.get(&first).is_ok().says("This slip is of round 1; the current round is 2.").does_not_say("Report the result");
        report_win(&phone, &second);
        phone.get(&home).is_ok().says("result reported, the arbiter will check it");
        let place = |id: EntryId| phone.get(&home).text.find(&format!("id=\"own-{id}\"")).expect("the card is there");
        assert!(place(entry) < place(friend), "who opens their slip stays the first");
        // A reader who finds a slip of an earlier round, or writes its code into the cookie, learns nothing of this one.
        let finder = site.visitor();
        finder.get(&first).is_ok();
        let written = format!("followed={}", first.trim_start_matches("/r/"));
        for found in [finder.get(&home), site.visitor().get_with(&home, ("cookie", &written))] {
            found.is_ok().says(CARD).does_not_say("Report the result").does_not_say("result reported").does_not_say("/r/");
        }
        // A code of this round holds wherever it comes from.
        let written = format!("followed={}", second.trim_start_matches("/r/"));
        site.visitor().get_with(&home, ("cookie", &written)).is_ok().says("Correct the report");
        go_on(&site, &arbiter, 2);
        phone.get(&home).is_ok().says(&third);
        arbiter.enter_all(&site, 3, "1-0");
        arbiter.press(3, "close").is_redirect();
        arbiter.send(&format!("/players/{entry}/withdraw"), &format!("/players/{entry}"), &[("after", "3")]).is_redirect();
        arbiter.begin(4);
        phone.get(&home).is_ok().says("withdrawn from the tournament").does_not_say("Report the result").does_not_say("/r/");
    }

    fn what_a_device_remembers_holds_for_its_tournament_alone(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let tournament = arbiter.tournament(&site);
        let (entry, home) = (white(&tournament), format!("/t/{}", arbiter.slug));
        let key = site.service().slip_key().expect("there is a secret");
        let cookie = |own| {
            let seat = SlipSeat { tournament: own, round: RoundNumber(1), entry };
            let [slip, remembered] = [(SlipToken::Printed, tournament.id), (SlipToken::Remembered, own)]
                .map(|(purpose, of)| key.token(purpose, SlipSeat { tournament: of, ..seat }))
                .map(|token| token.rsplit_once('-').map(|(name, seal)| [name.to_owned(), seal.to_owned()]).expect("it has a seal"));
            format!("followed={}-{}", slip[0], remembered[1])
        };
        let read = |cookie: &str| site.visitor().get_with(&home, ("cookie", cookie)).is_ok();
        read(&cookie(tournament.id)).says(CARD).says("Report the result");
        read(&cookie(TournamentId(tournament.id.0 + 1))).says(CARD).does_not_say("Report the result");
    }

    fn the_card_leads_to_the_own_row_and_to_the_calendar(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let tournament = arbiter.tournament(&site);
        let (entry, home) = (white(&tournament), format!("/t/{}", arbiter.slug));
        let reader = site.visitor();
        follow(&reader, &arbiter, entry);
        reader.get(&home).is_ok().does_not_say(".ics\"");
        let times = [("round-1", "2026-11-21T15:00"), ("offset", "180")];
        arbiter.send("/schedule", "/schedule", &times).is_redirect();
        let number = tournament.entry(entry).and_then(Entry::page_number).expect("they have a number");
        reader.get(&format!("{home}/games")).is_ok().says(&format!("{home}/player/{number}.ics\"")).says("Add my rounds to calendar");
        arbiter.enter_all(&site, 1, "1-0");
        let headline = |page: &str| {
            let page = reader.get(&format!("{home}{page}")).is_ok();
            page.text.split("<strong><a href=\"").nth(1).and_then(|rest| rest.split('"').next()).map(str::to_owned)
        };
        for (page, to) in [
            ("", "/round/1#b1".to_owned()),
            ("/round/1", "/round/1#b1".to_owned()),
            ("/standings", format!("/standings#e{entry}")),
            ("/standings/after/1", format!("/standings#e{entry}")),
            ("/crosstable", format!("/crosstable#e{entry}")),
            ("/crosstable?games=1", format!("/crosstable#e{entry}")),
        ] {
            assert_eq!(headline(page), Some(format!("{home}{to}")), "{page}");
        }
        for page in ["/standings", "/crosstable"] {
            reader.get(&format!("{home}{page}")).says(&format!("<tr id=\"e{entry}\" data-who=\"{entry}\" data-own"));
        }
    }

    fn a_made_up_slip_shows_no_report(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let tournament = arbiter.tournament(&site);
        let (entry, home) = (white(&tournament), format!("/t/{}", arbiter.slug));
        let phone = site.visitor();
        report_win(&phone, &slip(&site, &tournament, 1, entry));
        let made_up = format!("followed={}-1-{entry}-{}", tournament.id, "0".repeat(32));
        let answer = site.visitor().get_with(&home, ("cookie", &made_up)).is_ok();
        answer.says(CARD).does_not_say("result reported").does_not_say("Report the result");
    }

    fn several_are_followed_and_forgotten_one_by_one(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let tournament = arbiter.tournament(&site);
        let pairing = tournament.rounds[0].pairings[&BoardNumber(1)].clone();
        let home = format!("/t/{}", arbiter.slug);
        let reader = site.visitor();
        follow(&reader, &arbiter, pairing.white);
        reader.post_blindly(&format!("{home}/follow/{}", pairing.black), &[]).is_redirect();
        assert_eq!(reader.get(&home).text.matches(CARD).count(), 2);
        // The first card stays first until another is put before it.
        let first = |page: &str| {
            let cards = reader.get(page).is_ok().says("This is me").text.clone();
            [pairing.white, pairing.black].into_iter().min_by_key(|entry| {
                cards.find(&format!("id=\"own-{entry}\"")).expect("the card is there")
            })
        };
        assert_eq!(first(&home), Some(pairing.white));
        reader.post_blindly(&format!("{home}/follow/{}?first", pairing.black), &[]).is_redirect();
        assert_eq!(first(&home), Some(pairing.black));
        assert_eq!(reader.get(&home).text.matches(CARD).count(), 2);
        // Only the first counts as the reader.
        let both = reader.get(&home).is_ok();
        for piece in ["This is not me", "My games", "To my board", "Stop following", "Their games", "Their board"] {
            assert_eq!(both.text.matches(piece).count(), 1, "{piece}");
        }
        reader.post_blindly(&format!("{home}/unfollow/{}", pairing.white), &[]).is_redirect();
        let left = reader.get(&home).is_ok();
        assert_eq!(left.text.matches(CARD).count(), 1);
        left.says("This is not me").says("My games").does_not_say("Stop following").does_not_say("Their games");
        left.says(&name(&tournament, pairing.black));
        // Who is no longer the reader leaves the place empty: whom they follow does not take it.
        reader.post_blindly(&format!("{home}/follow/{}", pairing.white), &[]).is_redirect();
        reader.post_blindly(&format!("{home}/unfollow/{}", pairing.black), &[]).is_redirect();
        let followed = reader.get(&home).is_ok();
        followed.says(&name(&tournament, pairing.white)).says("Stop following").says("Their games").does_not_say("This is not me").does_not_say("My games");
        follow(&reader, &arbiter, pairing.black);
        reader.post_blindly(&format!("{home}/unfollow/{}", pairing.white), &[]).is_redirect();
        assert!(reader.get(&home).is_ok().text.contains("This is not me"));
        reader.post_blindly(&format!("{home}/unfollow/{}", pairing.black), &[]).is_redirect();
        reader.get(&home).is_ok().does_not_say(CARD);
        for rest in ["follow/999", "unfollow/999"] {
            reader.get(&format!("{home}/{rest}")).has_status(StatusCode::NOT_FOUND);
            reader.post_blindly(&format!("{home}/{rest}"), &[]).has_status(StatusCode::NOT_FOUND);
        }
    }

    fn a_shared_link_does_not_say_who_its_reader_is(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let tournament = arbiter.tournament(&site);
        let (entry, home) = (white(&tournament), format!("/t/{}", arbiter.slug));
        let number = tournament.entry(entry).and_then(Entry::page_number).expect("they have a number");
        let reader = site.visitor();
        let card = format!("{home}/player/{number}");
        assert_eq!(reader.get(&format!("{home}/follow/{entry}")).is_redirect().location, card);
        reader.get(&card).is_ok().does_not_say(CARD).says("This is me</button>");
        // Nor does a form of another site.
        let foreign = reader.post_with(&format!("{home}/follow/{entry}"), &[], ("sec-fetch-site", "cross-site"));
        foreign.has_status(StatusCode::FORBIDDEN);
        reader.get(&home).is_ok().does_not_say(CARD);
        // The button leads back to the page on which it is; a request that names none, to the tournament's own.
        let origin = format!("{}{card}", site.address());
        let pressed = reader.post_with(&format!("{home}/follow/{entry}"), &[], ("referer", &origin)).is_redirect();
        assert_eq!(pressed.location, card);
        assert_eq!(reader.get(&format!("{home}/unfollow/{entry}")).is_redirect().location, card);
        reader.get(&home).is_ok().says(CARD);
        let pressed = reader.post_blindly(&format!("{home}/unfollow/{entry}"), &[]).is_redirect();
        assert_eq!(pressed.location, home);
        reader.get(&home).is_ok().does_not_say(CARD);
    }
}

#[test]
fn following_is_offered_where_a_player_is_found() {
    let site = Site::new();
    let arbiter = Arbiter::with_players(&site, "swiss-single");
    arbiter.begin(1);
    let tournament = arbiter.tournament(&site);
    let (entry, home) = (white(&tournament), format!("/t/{}", arbiter.slug));
    let number = tournament.entry(entry).and_then(Entry::page_number).expect("they have a number");
    let [link, first] = ["\"", "?first\""].map(|end| format!("action=\"{home}/follow/{entry}{end}"));
    let reader = site.visitor();
    let buttons = [">This is me</button>", ">Follow</button>"];
    let card = reader.get(&format!("{home}/player/{number}")).is_ok();
    let found = reader.get(&format!("{home}?find={number}")).is_ok();
    for page in [&card, &found] {
        page.says(buttons[0]).says(buttons[1]).says(&link).says(&first);
    }
    found.says(&format!("action=\"{home}#found\"")).says("<div id=\"found\">");
    reader.get(&format!("{home}?find=nobody")).is_ok().says("<div id=\"found\">").says("No player");
    reader.get(&home).is_ok().does_not_say("<div id=\"found\">").says("id=\"find\"").does_not_say("Find me");
    for page in ["/round/1", "/standings", "/crosstable", "/games", "/more"] {
        reader.get(&format!("{home}{page}")).is_ok().says(&format!("href=\"{home}#find\">Find me</a>"));
    }
    follow(&reader, &arbiter, entry);
    let own = reader.get(&format!("{home}/player/{number}")).is_ok();
    own.says("you can follow several players");
    own.says(&format!("class=\"this-is-me row\" data-who=\"{entry}\" data-own"));
    // One press ends it: beside the heading of their page, and on the tournament's own page beside the menu of their card.
    let forget = format!("<form method=\"post\" action=\"{home}/unfollow/{entry}\">");
    own.says(&format!("class=\"forget row\" data-who=\"{entry}\" data-own>{forget}"));
    own.says(&format!("data-me=\"{entry}\" data-own>This is not me</span>"));
    reader.get(&home).is_ok().says(&format!("<span class=\"own-forget\">{forget}"));
    reader.get(&format!("{home}/standings")).is_ok().does_not_say("class=\"own-forget\"").says(&forget);
    let known = own.header("cache-control");
    assert!(known.contains("private"), "{known}");
    // The page of a player is another one as soon as their chances are there.
    let tag = reader.get(&format!("{home}/round/1")).is_ok().header("etag").to_owned();
    reader.get_with(&format!("{home}/round/1"), ("if-none-match", &tag)).has_status(StatusCode::NOT_MODIFIED);
}
