//! Drawn openings over HTTP: a table with errors, the announcement, the draw, both games, the file, the log, and repeating the draw at a
//! command line.

use std::process::Command;

use crate::organiser::Arbiter;
use crate::support::database::{TestDatabase, for_each_backend};
use crate::support::site::Site;
use draughts::notation::{fen, openings};
use draughts::{Numbering, Position, Variant};
use poddavki::service::{NewTournament, Request, Service, ServiceError, SlipSeat, SlipToken};
use reqwest::StatusCode;
use tournament::exchange::tournament_json;
use tournament::transliterate::passport_latin;
use tournament::{BoardNumber, Entry, EntryId, Info, Preset, Rejection, RoundNumber, Settings, Tournament};

/// After 1. c3-d4 d6-c5.
const AFTER_TWO: &str = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,d4,e3,g3:Bc5,b6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8";
/// No moves lead here.
const FLYING: &str = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,h4:Ba5,b6,d6,f6,h6,a7,c7,e7,g7,b8,d8,h8";

/// Four openings and three wrong rows: line 4 repeats a code, in line 5 moves and position disagree, line 6 has a square that is not on the
/// board.
pub fn table() -> String {
    format!(
        "code;label;fen;moves\n1;Gates;{AFTER_TWO};c3-d4 d6-c5\n2;Flying;{FLYING}\n1;RepeatRequest;{FLYING}\n\
         3;Misprint;{FLYING};c3-d4 d6-c5\n4;Typing;W:Wa2,c1:Bb8\n5;Wings;{FLYING}\n6;Pole;{AFTER_TWO}\n"
    )
}

/// Loads the table above, pairs and publishes the first round.
fn with_table(site: &Site) -> Arbiter {
    let arbiter = Arbiter::with_players(site, "swiss-micro");
    load(&arbiter, &table()).is_redirect();
    for what in ["pair", "publish"] {
        press(&arbiter, what).is_redirect();
    }
    arbiter
}

pub fn load(arbiter: &Arbiter, text: &str) -> crate::support::site::Answer {
    arbiter.send("/openings/confirm", "/round/1", &[("text", text)])
}

fn press(arbiter: &Arbiter, what: &str) -> crate::support::site::Answer {
    arbiter.send(&format!("/round/1/{what}"), "/round/1", &[])
}

fn new_tournament(site: &Site, arbiter: &Arbiter) -> Tournament {
    Tournament::clone(&site.service().tournament(&arbiter.slug).expect("it is there"))
}

/// What the public may read of a tournament before its draw.
fn public_and_staff(arbiter: &Arbiter) -> Vec<String> {
    let public = ["", "/round/1", "/openings.csv", "/event.json", "/games.pdn", "/player/1"];
    let public = public.map(|rest| arbiter.visitor.get(&format!("/t/{}{rest}", arbiter.slug)).is_ok().text);
    let staff = ["", "/log", "/round/1", "/openings", "/settings"].map(|rest| arbiter.get(rest).is_ok().text);
    public.into_iter().chain(staff).collect()
}

for_each_backend! {
    fn a_table_with_misprints_is_looked_at_and_its_good_rows_are_taken(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-micro");
        let page = arbiter.address("/openings");
        arbiter.get("/openings").is_ok().says("Load a table");
        let preview = arbiter.visitor.upload(&page, &page, &[], ("table", "t.csv", table().into_bytes())).is_ok();
        preview.says("Rows without errors: 4, with errors: 3").says("The code “1” is taken by line 2.").says("Moves and position disagree.");
        preview.says("a2").says("Expected: a position with both sides").says("Line 6.").says("Load 4 openings");
        assert_eq!(preview.text.matches("<svg class=\"board\"").count(), 4, "each good row has its board");
        assert_eq!(new_tournament(&site, &arbiter).opening_table, None, "nothing is written before it is confirmed");
        load(&arbiter, &table()).is_redirect();
        let kept = new_tournament(&site, &arbiter).opening_table.expect("it is loaded");
        let codes: Vec<&str> = kept.openings.iter().map(|opening| opening.code.as_str()).collect();
        assert_eq!(codes, ["1", "2", "5", "6"]);
        let csv = arbiter.visitor.get(&format!("/t/{}/openings.csv", arbiter.slug)).is_ok().text;
        let read = openings::read(&csv, Variant::Poddavki, Numbering::FromTopLeft);
        assert_eq!((read.openings.len(), read.errors.len()), (4, 0), "{csv}");
        arbiter.send("/openings/way", "/openings", &[("way", "board")]).is_redirect();
        arbiter.get("/openings").is_ok().says("value=\"board\" checked");
        arbiter.send("/openings/remove", "/openings", &[]).is_redirect();
        assert_eq!(new_tournament(&site, &arbiter).opening_table, None);
        arbiter.get("/log").is_ok().says("Table of openings removed").says("Table of openings: 4 openings");
    }

    fn a_draw_is_announced_made_and_repeated_by_anybody(database) {
        let site = Site::on(database);
        let arbiter = with_table(&site);
        press(&arbiter, "announce").is_redirect();
        let announced = new_tournament(&site, &arbiter);
        let commitment = announced.draws[&RoundNumber(1)].commitment.clone();
        let secret = site.service().store().seed_of(&commitment).expect("readable").expect("it is kept").to_string();
        for page in public_and_staff(&arbiter) {
            assert!(!page.contains(&secret), "the seed is told before the draw: {page}");
        }
        let hash = commitment.to_string();
        let public = format!("/t/{}/round/1", arbiter.slug);
        arbiter.visitor.get(&public).is_ok().says(&hash).says("has not been drawn yet");
        arbiter.get("/log").is_ok().says(&hash);
        let seat = SlipSeat { tournament: announced.id, round: RoundNumber(1), entry: EntryId(1) };
        let slip = format!("/r/{}", site.service().slip_key().expect("there is a secret").token(SlipToken::Printed, seat));
        let waiting = arbiter.visitor.get(&slip).is_ok();
        waiting.says("announced but not drawn yet").does_not_say("Report the result");
        press(&arbiter, "draw").is_redirect();
        arbiter.visitor.get(&slip).is_ok().does_not_say("announced but not drawn yet");
        let drawn = new_tournament(&site, &arbiter);
        let opening = drawn.opening(RoundNumber(1), announced.rounds[0].pairings.values().next().expect("a board").board);
        let opening = opening.expect("it is drawn");
        let page = arbiter.visitor.get(&public).is_ok();
        page.says(&hash).says(&secret).says(&opening.label).says("--codes &#39;1,2,5,6&#39;");
        let csv = arbiter.visitor.get(&format!("/t/{}/openings.csv", arbiter.slug)).is_ok().text;
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("openings.csv");
        std::fs::write(&file, csv).expect("it is written");
        let told = Command::new(env!("CARGO_BIN_EXE_poddavki"))
            .args(["draw", "--seed", &secret, "--commitment", &hash, "--table"]).arg(&file).output().expect("it runs");
        let line = String::from_utf8_lossy(&told.stdout).into_owned();
        assert_eq!(line, format!("1: {}  {}  {}\n", opening.code, opening.label, opening.fen));
        let false_seed = "0".repeat(32);
        let other = Command::new(env!("CARGO_BIN_EXE_poddavki"))
            .args(["draw", "--seed", &false_seed, "--commitment", &hash, "--codes", "1,2,5,6"]).output().expect("it runs");
        assert_eq!(other.status.code(), Some(1));
    }

    fn who_looks_for_their_board_is_told_its_opening_and_when_it_begins(database) {
        let site = Site::on(database);
        let arbiter = with_table(&site);
        arbiter.send("/schedule", "/schedule", &[("round-1", "2026-11-22T10:30"), ("offset", "180")]).is_redirect();
        for what in ["announce", "draw"] {
            press(&arbiter, what).is_redirect();
        }
        let tournament = new_tournament(&site, &arbiter);
        let (board, pairing) = tournament.rounds[0].pairings.iter().next().expect("a board");
        let opening = tournament.opening(RoundNumber(1), *board).expect("it is drawn");
        let name = |id| passport_latin(&tournament.entries[&id].person.name.to_string());
        let [white, black] = [pairing.white, pairing.black].map(name);
        for (own, other) in [(&white, &black), (&black, &white)] {
            let found = arbiter.visitor.get(&format!("/t/{}?find={own}", arbiter.slug)).is_ok();
            let said = found.text.split("class=\"me\"").nth(1).and_then(|rest| rest.split("</a>").next()).unwrap_or_default();
            for words in [own, other, "10:30", &format!("No. {}", opening.code), &opening.label, &format!("#b{board}\"")] {
                assert!(said.contains(words), "`{words}` is not beside the board: {said}");
            }
        }
    }

    fn who_follows_a_player_sees_the_opening_on_a_board_turned_to_them(database) {
        let site = Site::on(database);
        let arbiter = with_table(&site);
        press(&arbiter, "announce").is_redirect();
        let tournament = new_tournament(&site, &arbiter);
        let pairing = &tournament.rounds[0].pairings[&BoardNumber(1)];
        let (white, black) = (pairing.white, pairing.black);
        let card = |entry: EntryId| {
            let reader = site.visitor();
            reader.post_blindly(&format!("/t/{}/follow/{entry}", arbiter.slug), &[]).is_redirect();
            let page = reader.get(&format!("/t/{}/standings", arbiter.slug)).is_ok().text;
            page.split("class=\"own-card\"").nth(1).and_then(|rest| rest.split("</section>").next()).expect("a card").to_owned()
        };
        let board = |html: &str| {
            html.split("<svg class=\"board\"").nth(1).and_then(|rest| rest.split("</svg>").next()).expect("a board").to_owned()
        };
        let said = card(black);
        let (awaited, opponent) = (said.find("the opening has not been drawn yet"), said.find("against "));
        assert!(awaited.is_some() && awaited < opponent && !said.contains("<svg"), "{said}");
        press(&arbiter, "draw").is_redirect();
        let drawn = new_tournament(&site, &arbiter);
        let opening = drawn.opening(RoundNumber(1), BoardNumber(1)).expect("it is drawn");
        let said = card(black);
        let (moves, opponent) = (said.find(&opening.label), said.find("against "));
        assert!(moves.is_some() && moves < opponent, "{said}");
        let [of_white, of_black] = [white, black].map(|entry| board(&card(entry)));
        assert_ne!(of_white, of_black);
        let key = site.service().slip_key().expect("there is a secret");
        let number = drawn.entry(black).and_then(Entry::page_number).expect("they have a number");
        let slip = format!("/r/{}", key.token(SlipToken::Printed, SlipSeat { tournament: drawn.id, round: RoundNumber(1), entry: black }));
        let pages = || [slip.clone(), format!("/t/{}/player/{number}", arbiter.slug)].map(|page| site.visitor().get(&page).is_ok().text);
        for page in pages() {
            assert_eq!(board(&page), of_black);
        }
        // In the second game they have the other colour.
        arbiter.enter(1, &[("1-1-1", "1-0")]).is_redirect();
        assert_eq!(board(&card(black)), of_white);
        for page in pages() {
            assert_eq!(board(&page), of_white);
        }
    }

    fn a_draw_that_is_announced_is_public_before_anybody_sees_the_pairing(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-micro");
        load(&arbiter, &table()).is_redirect();
        press(&arbiter, "pair").is_redirect();
        let public = |rest: &str| site.visitor().get(&format!("/t/{}{rest}", arbiter.slug));
        public("").is_ok().does_not_say("Draw of the opening");
        press(&arbiter, "announce").is_redirect();
        arbiter.get("/round/1").is_ok().says("on the tournament’s page");
        let announced = new_tournament(&site, &arbiter);
        let draw = &announced.draws[&RoundNumber(1)];
        let (hash, seed) = (draw.commitment.to_string(), site.service().store().seed_of(&draw.commitment).expect("readable"));
        let home = public("").is_ok();
        home.says("Draw of the opening of round 1").says(&hash).says("announced").says("has not been drawn yet");
        home.does_not_say(&seed.expect("it is kept").to_string());
        let russian = site.visitor().in_russian().get(&format!("/t/{}", arbiter.slug)).is_ok();
        russian.says("Жеребьёвка дебюта 1‑го тура").says(&hash).says("объявлен");
        // The pairing itself stays a draft.
        public("/round/1").has_status(StatusCode::NOT_FOUND);
        let document = public("/event.json").is_ok();
        document.says(&hash).says("\"rounds\": []");
        assert_eq!(tournament_json::read(&document.text).expect("its own document").draws.len(), 1);
        press(&arbiter, "publish").is_redirect();
        public("/round/1").is_ok().says(&hash);
        press(&arbiter, "draw").is_redirect();
        public("").is_ok().does_not_say(&hash);
        public("/round/1").is_ok().says(&hash);
    }

    fn both_games_begin_with_the_opening_and_the_file_says_so(database) {
        let site = Site::on(database);
        let arbiter = with_table(&site);
        for what in ["announce", "draw"] {
            press(&arbiter, what).is_redirect();
        }
        let drawn = new_tournament(&site, &arbiter);
        let pairing = drawn.rounds[0].pairings.values().next().expect("a board");
        let opening = drawn.opening(RoundNumber(1), pairing.board).expect("it is drawn").clone();
        let start = fen::read(&opening.fen, Variant::Poddavki, Numbering::FromTopLeft).expect("a position");
        let mv = first_move(&start);
        for game in ["1-1-1", "1-1-2"] {
            arbiter.get(&format!("/game/{game}")).is_ok().says(&opening.label);
            let fields = [("act", "save"), ("text", mv.as_str()), ("result", "=")];
            arbiter.send(&format!("/game/{game}"), &format!("/game/{game}"), &fields).is_redirect();
            let public = arbiter.visitor.get(&format!("/t/{}/game/{game}", arbiter.slug)).is_ok();
            public.says(&opening.label).says(&format!("data-fen=\"{}\"", opening.fen));
            let pdn = arbiter.visitor.get(&format!("/t/{}/game/{game}.pdn", arbiter.slug)).is_ok();
            pdn.says("[SetUp \"1\"]").says(&format!("[FEN \"{}\"]", opening.fen));
            pdn.says(&format!("[Opening \"{} {}\"]", opening.code, opening.label)).says(&format!("1. {mv}"));
        }
        let kept = new_tournament(&site, &arbiter);
        for game in &kept.rounds[0].pairings.values().next().expect("a board").games {
            let start = game.notation.as_ref().and_then(|notation| notation.start.as_deref());
            assert_eq!(start, Some(opening.fen.as_str()));
        }
        let number = drawn.entry(pairing.white).and_then(|entry| entry.number).expect("it is given");
        let card = arbiter.visitor.get(&format!("/t/{}/player/{number}", arbiter.slug)).is_ok();
        card.says(&opening.label).says("<svg class=\"board\"");
        for rest in ["/statistics", "/games", "/event.json"] {
            arbiter.visitor.get(&format!("/t/{}{rest}", arbiter.slug)).is_ok();
        }
        check_import(&site, &arbiter, &opening.fen);
        check_undo(&site, &arbiter);
    }
}

/// The games go out and come back into another tournament with the same table; a game from elsewhere does not.
fn check_import(site: &Site, arbiter: &Arbiter, drawn: &str) {
    let usual = "[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. c3-d4 d6-c5 *\n";
    let tournament = new_tournament(site, arbiter);
    let pairing = tournament.rounds[0].pairings.values().nth(1).expect("a second board");
    let [white, black] =
        [pairing.white, pairing.black].map(|id| tournament.entry(id).expect("entered").person.name.to_string());
    let text = usual.replace("\"A\"", &format!("\"{white}\"")).replace("\"B\"", &format!("\"{black}\""));
    let plan = site.service().preview_games(&tournament, &text).expect("it is read");
    let why: Vec<String> = plan.unmatched.iter().map(|game| game.why.to_string()).collect();
    assert_eq!(why, [format!("it does not begin with the drawn opening, {drawn}")]);
    let text = text.replace("[Round", &format!("[SetUp \"1\"]\n[FEN \"{drawn}\"]\n[Round"));
    let start = fen::read(drawn, Variant::Poddavki, Numbering::FromTopLeft).expect("a position");
    let text = text.replace("c3-d4 d6-c5", &first_move(&start));
    let plan = site.service().preview_games(&tournament, &text).expect("it is read");
    assert_eq!((plan.matched.len(), plan.unmatched.len()), (1, 0));
}

/// The draw cannot be undone while games were played from it; undone in order it draws the same again.
fn check_undo(site: &Site, arbiter: &Arbiter) {
    let before = new_tournament(site, arbiter);
    let service = site.service();
    let actor = Site::actor();
    let request = Request { actor: &actor, slug: &arbiter.slug, seen: None, limit: None };
    let draw = before.version.0 - 2;
    let refused = service.undo(&request, draw);
    assert!(
        matches!(&refused, Err(ServiceError::Refused(Rejection::OpeningPlayed(RoundNumber(1))))),
        "{:?}",
        refused.map(|tournament| tournament.version)
    );
    service.undo_to(&request, draw - 1).expect("the games go first");
    let back = service.tournament(&arbiter.slug).expect("there");
    assert!(back.draws[&RoundNumber(1)].is_open());
    let again = service.draw_opening(&request, RoundNumber(1)).expect("the seed is still there");
    assert_eq!(again.draws[&RoundNumber(1)].openings(), before.draws[&RoundNumber(1)].openings());
    let document = tournament_json::write(&again);
    let read = tournament_json::read(&document).expect("its own document");
    assert_eq!((read.opening_table, read.draws), (again.opening_table, again.draws));
}

fn first_move(position: &Position) -> String {
    let mv = position.legal_moves().iter().next().copied().expect("there is a move");
    draughts::notation::write_move(position, &mv, draughts::notation::MoveStyle::Full)
}

#[test]
fn a_table_of_another_game_is_refused_and_only_organisers_load_one() {
    let site = Site::new();
    let arbiter = Arbiter::with_players(&site, "swiss-micro");
    let foreign = format!("game;international\n{}", table());
    let page = arbiter.address("/openings");
    let preview = arbiter.visitor.upload(&page, &page, &[("text", &foreign)], ("table", "", Vec::new())).is_ok();
    preview.says("A table of another game").does_not_say("Load 4");
    load(&arbiter, &foreign).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("made for another game");
    let sample = arbiter.get("/openings?sample=1").is_ok();
    sample.says("game;poddavki").says("1. c3-d4");
    let stranger = site.visitor();
    assert_ne!(stranger.get(&page).status, StatusCode::OK);
    assert_eq!(stranger.get(&format!("/t/{}/openings.csv", arbiter.slug)).status, StatusCode::NOT_FOUND);
}

#[test]
fn buttons_come_in_their_order_and_results_wait_for_the_draw() {
    let site = Site::new();
    let arbiter = Arbiter::with_players(&site, "swiss-micro");
    load(&arbiter, &table()).is_redirect();
    arbiter.send("/round/1/pair", "/round/1", &[]).is_redirect();
    arbiter.get("/round/1").is_ok().says("Announce the draw").does_not_say("Draw the opening<");
    press(&arbiter, "announce").is_redirect();
    arbiter.get("/round/1").is_ok().says("once the round is published");
    press(&arbiter, "draw").has_status(StatusCode::UNPROCESSABLE_ENTITY);
    press(&arbiter, "publish").is_redirect();
    arbiter.get("/round/1").is_ok().says("Draw the opening");
    let early = arbiter.send("/round/1", "/round/1", &[("pick-1-1-1", "1-0"), ("was-1-1-1", "")]);
    early.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("announced but not drawn");
    load(&arbiter, &table()).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("has been announced");
    press(&arbiter, "draw").is_redirect();
    arbiter.send("/round/1", "/round/1", &[("pick-1-1-1", "1-0"), ("was-1-1-1", "")]).is_redirect();
    arbiter.send("/round/1/again", "/round/1", &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
}

#[test]
fn a_sheet_may_begin_with_the_moves_of_the_drawn_opening() {
    let site = Site::new();
    let arbiter = Arbiter::with_players(&site, "swiss-micro");
    load(&arbiter, &format!("code;label;fen;moves\n1;Gates;{AFTER_TWO};c3-d4 d6-c5\n")).is_redirect();
    for what in ["pair", "publish", "announce", "draw"] {
        press(&arbiter, what).is_redirect();
    }
    let page = "/game/1-1-1";
    // A field of one line marks the line ends of pasted text: the comment ends there.
    let pasted = "1. c3-d4 d6-c5 ; as drawn ⏎ 2. b2-c3 f6-g5; 3. c3-b4 g5-h4";
    let shown = arbiter.send(page, page, &[("next", pasted), ("act", "next")]).is_ok();
    shown.says("b2-c3").does_not_say("is not possible");
    arbiter.send(page, page, &[("next", pasted), ("act", "save"), ("result", "1-0")]).is_redirect();
    let kept = new_tournament(&site, &arbiter);
    let game = kept.game(page.rsplit('/').next().expect("a game").parse().expect("a game")).expect("there");
    assert_eq!(game.notation.as_ref().map(|notation| notation.moves.as_str()), Some("b2-c3 f6-g5 c3-b4 g5-h4"));
}

#[test]
fn a_secret_seed_goes_with_the_backup_and_with_nothing_else() {
    let (here, there) = (TestDatabase::sqlite(), TestDatabase::sqlite());
    let service = Service::new(here.store());
    let info = Info { title: "Cup".to_owned(), ..Info::default() };
    let settings: Settings = Preset::SwissMicroMatches.settings();
    let made = service
        .create_tournament(
            &Site::actor(),
            &NewTournament { info, settings, visibility: tournament::Visibility::Public },
        )
        .expect("a good tournament");
    let actor = Site::actor();
    let request = Request { actor: &actor, slug: &made.slug, seen: None, limit: None };
    for name in ["Один", "Два"] {
        let person = tournament::Person { name: tournament::Name::new(name, ""), ..tournament::Person::default() };
        service.enter_player(&request, &person, None).expect("the name is new");
    }
    service.load_openings(&request, &table(), tournament::DrawnFor::Round).expect("good rows");
    service.pair_next_round(&request).expect("there are players");
    service.publish_round(&request, RoundNumber(1)).expect("it is a draft");
    let announced = service.announce_draw(&request, RoundNumber(1)).expect("nothing was played");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("backup.gz");
    service.store().backup(&file).expect("it is written");
    let restored = Service::new(there.store());
    restored.store().restore(&file).expect("it is read");
    restored.draw_opening(&request, RoundNumber(1)).expect("the seed came along");
    let document = tournament_json::read(&tournament_json::write(&announced)).expect("its own document");
    assert!(document.draws.values().all(tournament::OpeningDraw::is_open));
}

#[test]
fn the_overview_asks_for_the_announcement_and_then_for_the_draw() {
    let site = Site::new();
    let arbiter = with_table(&site);
    arbiter.get("").is_ok().says("Round 1: announce the draw of the opening").says("/round/1#opening");
    press(&arbiter, "announce").is_redirect();
    arbiter.get("").is_ok().says("Round 1: draw the opening").says("Draw the opening of round 1");
    press(&arbiter, "draw").is_redirect();
    arbiter.get("").is_ok().says("results are missing");
}
