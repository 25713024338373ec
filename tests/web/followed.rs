//! Readers who follow players find the players' boards first on every page of the tournament.

use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::site::{Site, Visitor};
use poddavki::service::SlipSeat;
use reqwest::StatusCode;
use tournament::transliterate::passport_latin;
use tournament::{BoardNumber, Entry, EntryId, Name, RoundNumber, Tournament};

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
    format!("/r/{}", site.service().slip_key().expect("there is a secret").token(seat))
}

fn follow(visitor: &Visitor, arbiter: &Arbiter, entry: EntryId) {
    visitor.get(&format!("/t/{}/follow/{entry}", arbiter.slug)).is_redirect();
}

for_each_backend! {
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
        let short = Name::parse(&name(&tournament, entry)).with_initials();
        reader.get(&home).says(&format!("<span class=\"only-s\">{short}: board 1, White</span>"));
        let told = "class=\"own-tournament sub\"><span>Cup</span> · Round 1 · 4 boards playing</p>";
        reader.get(&format!("{home}/standings")).says(told).says("class=\"tournament-line\"").does_not_say("data-reports");
        let round = reader.get(&format!("{home}/round/1")).is_ok();
        round.says("class=\"tournament-line of-round\"");
        round.says(&format!("data-who=\"{entry}\" data-own"));
        assert_eq!(round.text.matches("data-own").count(), 1, "nobody else is marked");
        site.visitor().get(&format!("{home}/round/1")).is_ok().does_not_say(CARD).does_not_say("data-own");
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
        let page = phone.get(&slip).is_ok();
        page.says("this phone shows your board first");
        phone.get(&home).is_ok().says(CARD).says(&slip).says("Report the result").says("\" data-reports>");
        let fields = [("seat", page.hidden("seat")), ("form-token", page.hidden("form-token")), ("said-1", "win".to_owned())];
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        phone.post_blindly(&slip, &fields).is_redirect();
        phone.get(&home).is_ok().says("result reported, the arbiter will check it");
        // An open page is told of reports at the board, which other pages are not.
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

    fn a_made_up_slip_shows_no_report(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let tournament = arbiter.tournament(&site);
        let (entry, home) = (white(&tournament), format!("/t/{}", arbiter.slug));
        let phone = site.visitor();
        let page = phone.get(&slip(&site, &tournament, 1, entry)).is_ok();
        let fields = [("seat", page.hidden("seat")), ("form-token", page.hidden("form-token")), ("said-1", "win".to_owned())];
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        phone.post_blindly(&slip(&site, &tournament, 1, entry), &fields).is_redirect();
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
        for entry in [pairing.white, pairing.black] {
            follow(&reader, &arbiter, entry);
        }
        assert_eq!(reader.get(&home).text.matches(CARD).count(), 2);
        // The first card stays first until another is put before it.
        let first = |page: &str| {
            let cards = reader.get(page).is_ok().says("Show first").text.clone();
            [pairing.white, pairing.black].into_iter().min_by_key(|entry| {
                cards.find(&format!("id=\"own-{entry}\"")).expect("the card is there")
            })
        };
        assert_eq!(first(&home), Some(pairing.white));
        reader.get(&format!("{home}/follow/{}?first", pairing.black)).is_redirect();
        assert_eq!(first(&home), Some(pairing.black));
        assert_eq!(reader.get(&home).text.matches(CARD).count(), 2);
        // Only the first counts as the reader.
        let both = reader.get(&home).is_ok();
        for piece in ["This is not me", "My games", "To my board", "Stop following", "Their games", "Their board"] {
            assert_eq!(both.text.matches(piece).count(), 1, "{piece}");
        }
        reader.get(&format!("{home}/unfollow/{}", pairing.white)).is_redirect();
        let left = reader.get(&home).is_ok();
        assert_eq!(left.text.matches(CARD).count(), 1);
        left.says("This is not me").says("My games").does_not_say("Stop following").does_not_say("Their games");
        left.says(&name(&tournament, pairing.black)).does_not_say("Show first");
        reader.get(&format!("{home}/unfollow/{}", pairing.black)).is_redirect();
        reader.get(&home).is_ok().does_not_say(CARD);
        reader.get(&format!("{home}/follow/999")).has_status(StatusCode::NOT_FOUND);
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
    let link = format!("{home}/follow/{entry}\"");
    let reader = site.visitor();
    reader.get(&format!("{home}/player/{number}")).is_ok().says("This is me or follow</a>").says(&link);
    let found = reader.get(&format!("{home}?find={number}")).is_ok();
    found.says("This is me</a>").says(&link).says(&format!("action=\"{home}#found\"")).says("<div id=\"found\">");
    reader.get(&format!("{home}?find=nobody")).is_ok().says("<div id=\"found\">").says("No player");
    reader.get(&home).is_ok().does_not_say("<div id=\"found\">");
    follow(&reader, &arbiter, entry);
    let own = reader.get(&format!("{home}/player/{number}")).is_ok();
    own.says("You can follow several players");
    own.says(&format!("class=\"this-is-me\" data-who=\"{entry}\" data-own"));
    let (tag, known) = (own.header("etag").to_owned(), own.header("cache-control"));
    assert!(known.contains("private"), "{known}");
    reader.get_with(&format!("{home}/player/{number}"), ("if-none-match", &tag)).has_status(StatusCode::NOT_MODIFIED);
}
