//! A game replayed: where it opens, how its squares are named, where it leads, and what it has as text.

use crate::support::site::{Answer, Site};
use draughts::Variant;
use poddavki::service::{GameEntry, NewTournament, Request};
use tournament::{GameId, GameResult, Info, Name, Person, Preset, Rating, RoundNumber, Score, Settings};

/// An event of four rated players in micro-matches, its first round published.
fn event(variant: Variant) -> Site {
    let site = Site::new();
    let (service, actor) = (site.service(), Site::actor());
    let info = Info { title: "Cup".to_owned(), ..Info::default() };
    let draw_profile = variant.usual_draws();
    let settings = Settings { variant, draw_profile, ..Preset::SwissMicroMatches.settings() };
    let new = NewTournament { info, settings, visibility: tournament::Visibility::Public };
    service.create_tournament(&actor, &new).expect("the event is new");
    let request = Request { actor: &actor, slug: "cup", seen: None };
    for (name, rating) in [("Алов А.", 2000), ("Белов Б.", 1900), ("Видов В.", 1800), ("Гамов Г.", 1700)]
    {
        let person = Person { name: Name::parse(name), ..Person::default() };
        service.enter_player(&request, &person, Some(Rating(rating))).expect("the name is new");
    }
    service.pair_next_round(&request).expect("four can be paired");
    service.publish_round(&request, RoundNumber(1)).expect("it is a draft");
    site
}

fn enter(site: &Site, id: &str, moves: &str) {
    let actor = Site::actor();
    let request = Request { actor: &actor, slug: "cup", seen: None };
    let id: GameId = id.parse().expect("an id");
    let result = Some(GameResult::Played(Score::White));
    let entry =
        GameEntry { text: moves.to_owned(), result, remark: String::new(), overruled: None, reason: String::new() };
    site.service().enter_game(&request, id, &entry).expect("the moves are legal");
}

fn game(site: &Site, rest: &str) -> Answer {
    site.visitor().get(&format!("/t/cup/game/{rest}")).is_ok()
}

#[test]
fn a_game_opens_at_its_beginning_or_at_the_place_of_a_link() {
    let site = event(Variant::Poddavki);
    enter(&site, "1-1-1", "c3-d4 d6-c5 b2-c3");
    let opened = game(&site, "1-1-1");
    opened.says("data-title>Starting position</p>").says("data-pieces=\"white\">12 · 0 given away</span>");
    opened.says("href=\"/t/cup/games\" aria-current=\"page\"").does_not_say("data-live");
    game(&site, "1-1-1?ply=2").says("data-title>After Black’s move 1: d6‑c5</p>");
    game(&site, "1-1-1?ply=99").says("data-title>After White’s move 2: b2‑c3</p>");
    let flipped = game(&site, "1-1-1?ply=1&side=black");
    flipped.says("data-bottom=\"black\"").says("href=\"?ply=2&#38;side=black\"").says("data-turn href=\"?ply=1\"");
}

#[test]
fn a_move_says_its_whole_way_what_it_captured_and_what_both_have_left() {
    let site = event(Variant::Poddavki);
    enter(&site, "1-1-1", "c3-d4 d6-c5 b2-c3 f6-g5 c3-b4 g5-h4 b4:d6 e7:c5");
    let page = game(&site, "1-1-1");
    page.says("data-path=\"b4 d6\" data-taken=\"c5\"").says("data-black=\"11 · 1 given away\"");
    page.says("data-moved=\"e7 c5\"").says("data-white=\"11 · 1 given away\" data-black=\"11 · 1 given away\"");
}

#[test]
fn squares_are_named_by_numbers_or_by_letters_as_the_address_says() {
    let site = event(Variant::Poddavki);
    enter(&site, "1-1-1", "c3-d4 d6-c5");
    let letters = game(&site, "1-1-1?ply=1");
    letters.says(">c3‑d4</a>").says("href=\"?ply=1&#38;squares=numbers\">Name squares by numbers, 1–32</a>");
    let numbers = game(&site, "1-1-1?ply=1&squares=numbers");
    numbers.says(">22‑18</a>").says("<text class=\"number\"").does_not_say("<text class=\"coordinate\"");
    numbers.says("href=\"?ply=2&#38;squares=numbers\"").says("Name squares by letters");
    // The files stay as programs read them.
    numbers.says("data-fen=\"B:Wa1,").says("1. c3-d4 d6-c5");
    game(&site, "1-1-1?squares=runes").says(">c3‑d4</a>");

    let site = event(Variant::International);
    enter(&site, "1-1-1", "32-28 18-23");
    game(&site, "1-1-1").says(">32‑28</a>").says("href=\"?ply=0&#38;squares=letters\">Name squares by letters</a>");
    let letters = game(&site, "1-1-1?squares=letters");
    letters.says(">d4‑e5</a>").says("<text class=\"coordinate\"").says("Name squares by numbers, 1–50");
}

#[test]
fn a_game_leads_to_those_beside_it_that_can_be_replayed() {
    let site = event(Variant::Poddavki);
    for (id, moves) in [("1-1-1", "c3-d4 d6-c5"), ("1-1-2", "g3-h4 b6-a5"), ("1-2-2", "c3-d4 b6-a5")] {
        enter(&site, id, moves);
    }
    let page = game(&site, "1-1-2");
    page.says("This match").says("← game 1</a>").says("This round").says("href=\"/t/cup/game/1-2-2\"");
    page.says("<small>Previous game</small> ← game 1").says("<small>Next game</small>");
    page.says("aria-labelledby=\"chain-1\"").says("<b id=\"chain-1\">This match</b>");
    page.says("href=\"/t/cup/game/1-1-1\"").does_not_say("/t/cup/game/1-2-1\"");
    game(&site, "1-1-2?squares=numbers").says("href=\"/t/cup/game/1-2-2?squares=numbers\"");
    game(&site, "1-2-2").does_not_say("This match").says("This round");
    // A game whose moves are not there leads to the others all the same.
    game(&site, "1-2-1").says("have not been entered").says("href=\"/t/cup/game/1-2-2\"");
}

#[test]
fn position_and_game_stand_as_text_for_who_has_no_scripts() {
    let site = event(Variant::Poddavki);
    enter(&site, "1-1-1", "c3-d4 d6-c5");
    let page = game(&site, "1-1-1?ply=1");
    page.says("<details class=\"texts\">").says("<code data-text=\"fen\">B:Wa1,");
    page.says(&format!("<code data-text=\"link\">{}/t/cup/game/1-1-1?ply=1</code>", site.address()));
    page.says("<code data-text=\"pdn\">[Event &#34;Cup&#34;]");
    let russian = site.visitor().in_russian().get("/t/cup/game/1-1-1").is_ok();
    russian.says("Скопировать FEN").says("12 · отдано 0").says("<kbd>Пробел</kbd>");
}
