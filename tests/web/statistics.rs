//! What the games of a tournament have in common, and positions looked for in the games of all tournaments.

use crate::support::database::for_each_backend;
use crate::support::site::Site;
use poddavki::service::{GameEntry, NewTournament, Request, Service};
use reqwest::StatusCode;
use tournament::{GameId, GameResult, Info, Name, Person, Preset, Rating, RoundNumber, Score, Settings};

/// Where statistics of the first tournament are.
const STATISTICS: &str = "/t/cup/statistics";

for_each_backend! {
    fn games_are_counted_and_their_openings_unfold(database) {
        let site = Site::on(database);
        prepare(&site.service(), "Cup");
        let page = site.visitor().get(STATISTICS).is_ok();
        page.says("Statistics: 4 games played").says("2 (50%)").says("1 (25%)").says("2 micro-matches");
        page.says("Shortest").says("1 move: <a href=\"/t/cup/game/1-1-1\">").says("2 moves: <a href=\"/t/cup/game/1-1-2\">");
        page.says("1–5 moves: 4 games").says("Resigned or out of time").says("Draw agreed");
        page.says("Higher-rated players: +").says("Unbeaten").does_not_say("Winning");
        page.says("1.\u{a0}c3‑d4 d6‑c5").says("3 games").says("White 83%").says("1.\u{a0}g3‑h4");
        page.says("href=\"?line=c3-d4+d6-c5#openings\"");
        let line = site.visitor().in_russian().get(&format!("{STATISTICS}?line=c3-d4+d6-c5")).is_ok();
        line.says("После 1‑го хода чёрных: d6‑c5").says("Партии с этим дебютом");
        line.says("href=\"/t/cup/game/1-1-2?ply=2\"").does_not_say("g3‑h4");
        for page in ["/t/cup", "/t/cup/games"] {
            site.visitor().get(page).is_ok().says("href=\"/t/cup/statistics\"");
        }
    }

    fn a_position_is_found_in_the_games_of_all_tournaments(database) {
        let site = Site::on(database);
        let service = site.service();
        prepare(&service, "Cup");
        prepare(&service, "Second cup");
        let visitor = site.visitor();
        let page = visitor.get("/search?game=poddavki&position=1.+c3-d4+d6-c5").is_ok();
        page.says("Position found in 6 games").says("White to move").says("1…\u{a0}d6‑c5").says("b2‑c3");
        page.says("href=\"/t/cup/game/1-1-2?ply=2\"").says("href=\"/t/second-cup/game/1-1-2?ply=2\"");
        // The link of the replay page leads to the same.
        let replay = visitor.get("/t/cup/game/1-1-2?ply=2").is_ok();
        // The script handles every link with `rel` as one between pages.
        replay.says("<a data-elsewhere href=");
        let link = replay.text.split("data-elsewhere href=\"").nth(1).and_then(|rest| rest.split('"').next());
        let link = link.expect("there is a link").replace("&#38;", "&");
        visitor.get(&link).is_ok().says("Position found in 6 games").says("href=\"/t/cup/game/1-1-2?ply=2\"");
        // Exchanged colours, the mirror image, another game of the family.
        for (nowhere, game) in [("W:WKc1:BKf8", "poddavki"), ("c3-b4 f6-g5", "poddavki"), ("c3-d4 d6-c5", "russian")] {
            let page = visitor.get(&format!("/search?game={game}&position={nowhere}")).is_ok();
            page.says("Position not found");
        }
        site.visitor().in_russian().get("/search?position=cd4").is_ok().says("Позиция есть в 6 партиях").says("Ход чёрных");
    }

    fn what_is_found_changes_with_the_tournament(database) {
        let site = Site::on(database);
        let service = site.service();
        prepare(&service, "Cup");
        let visitor = site.visitor();
        visitor.get("/search?position=c3-d4").is_ok().says("found in 3 games");
        enter(&service, "cup", 2, 1, "c3-d4 f6-e5", Score::Draw);
        visitor.get("/search?position=c3-d4").is_ok().says("found in 4 games");
        let (actor, version) = (Site::actor(), service.tournament("cup").expect("readable").version);
        let request = Request { actor: &actor, slug: "cup", seen: None, limit: None };
        service.undo(&request, version.0).expect("nothing builds on it");
        visitor.get("/search?position=c3-d4").is_ok().says("found in 3 games");
        visitor.get(STATISTICS).is_ok().says("Statistics: 4 games played");
    }
}

#[test]
fn a_tournament_without_games_says_so() {
    let site = Site::new();
    new_tournament(&site.service(), "Cup");
    site.visitor().get(STATISTICS).is_ok().says("No data yet");
    site.visitor().get("/t/nothing/statistics").has_status(StatusCode::NOT_FOUND);
    site.visitor().get(&format!("{STATISTICS}?line=c3-d4")).has_status(StatusCode::NOT_FOUND);
}

#[test]
fn nonsense_is_explained_soon() {
    let site = Site::new();
    prepare(&site.service(), "Cup");
    let visitor = site.visitor();
    // Visitors have patience for some minutes.
    let asked = |text: &str| visitor.get(&format!("/search?position={text}"));
    for (text, words) in [
        ("hello", "“hello” is not a move"),
        ("c3-c5", "c3-c5 is not possible"),
        ("W:Wz9:Bb8", "“z9” is no square"),
        ("W:Wa1:Ba1", "a1 is taken twice"),
        ("%3Cscript%3Ealert(1)", "The position could not be read"),
        ("1.", "No moves found"),
    ] {
        let answer = asked(text).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        answer.says(words).does_not_say("<script>alert");
    }
    for text in ["(".repeat(1900), "a1+".repeat(600), "c3-d4+d6-c5+".repeat(160), "W:".repeat(900), "9".repeat(5000)] {
        let answer = asked(&text);
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{text:.20}");
    }
    for line in ["x", "c3-d4+d6-c5+x", &"c3-d4+".repeat(900)] {
        visitor.get(&format!("{STATISTICS}?line={line}")).has_status(StatusCode::NOT_FOUND);
    }
    visitor.get("/search?position=c3-d4&game=go&page=-7").is_ok().says("found in 3 games");
}

/// Four players in micro-matches: three games with one beginning, one with another, in the first round.
fn prepare(service: &Service, title: &str) {
    let slug = new_tournament(service, title);
    for ((board, game), moves, score) in [
        ((1, 1), "c3-d4 d6-c5", Score::White),
        ((1, 2), "c3-d4 d6-c5 b2-c3", Score::White),
        ((2, 1), "g3-h4 b6-a5", Score::Black),
        ((2, 2), "c3-d4 d6-c5 b2-c3 f6-g5", Score::Draw),
    ] {
        enter(service, &slug, board, game, moves, score);
    }
}

/// A tournament of four rated players, its first round published.
fn new_tournament(service: &Service, title: &str) -> String {
    let actor = Site::actor();
    let info = Info { title: title.to_owned(), ..Info::default() };
    let settings: Settings = Preset::SwissMicroMatches.settings();
    let tournament = service
        .create_tournament(&actor, &NewTournament { info, settings, visibility: tournament::Visibility::Public })
        .expect("the tournament is new");
    let request = Request { actor: &actor, slug: &tournament.slug, seen: None, limit: None };
    for (name, rating) in [("Алов А.", 2000), ("Белов Б.", 1900), ("Видов В.", 1800), ("Гамов Г.", 1700)]
    {
        let person = Person { name: Name::parse(name), ..Person::default() };
        service.enter_player(&request, &person, Some(Rating(rating))).expect("the name is new");
    }
    service.pair_next_round(&request).expect("four can be paired");
    service.publish_round(&request, RoundNumber(1)).expect("it is a draft");
    tournament.slug
}

fn enter(service: &Service, slug: &str, board: u16, game: u8, moves: &str, score: Score) {
    let actor = Site::actor();
    let request = Request { actor: &actor, slug, seen: None, limit: None };
    let id: GameId = format!("1-{board}-{game}").parse().expect("an id");
    let result = Some(GameResult::Played(score));
    let entry = GameEntry { text: moves.to_owned(), result, ..GameEntry::default() };
    service.enter_game(&request, id, &entry).expect("the moves are legal");
}
