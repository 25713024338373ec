//! The replay of a game: its first position, names of squares, links, and texts.

use crate::support::site::{Answer, Site};
use draughts::Variant;
use draughts::notation::pdn;
use poddavki::service::{GameEntry, NewTournament, Request, ServiceError};
use tournament::{
    GameId, GameNumber, GameResult, Info, Name, Person, Preset, Rating, Rejection, RoundNumber, Score, Settings,
};

/// A tournament of four rated players in micro-matches, its first round published.
fn new_tournament(variant: Variant) -> Site {
    let site = Site::new();
    let (service, actor) = (site.service(), Site::actor());
    let info = Info { title: "Cup".to_owned(), ..Info::default() };
    let draw_profile = variant.usual_draws();
    let settings = Settings { variant, draw_profile, ..Preset::SwissMicroMatches.settings() };
    let new = NewTournament { info, settings, visibility: tournament::Visibility::Public };
    service.create_tournament(&actor, &new).expect("the tournament is new");
    let request = Request { actor: &actor, slug: "cup", seen: None, limit: None };
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
    try_to_enter(site, id, moves).expect("the moves are legal");
}

fn try_to_enter(site: &Site, id: &str, moves: &str) -> Result<(), ServiceError> {
    let actor = Site::actor();
    let request = Request { actor: &actor, slug: "cup", seen: None, limit: None };
    let id: GameId = id.parse().expect("an id");
    let result = Some(GameResult::Played(Score::White));
    let entry =
        GameEntry { text: moves.to_owned(), result, remark: String::new(), overruled: None, reason: String::new() };
    site.service().enter_game(&request, id, &entry).map(drop)
}

fn game(site: &Site, rest: &str) -> Answer {
    site.visitor().get(&format!("/t/cup/game/{rest}")).is_ok()
}

#[test]
fn a_game_opens_at_its_beginning_or_at_the_place_of_a_link() {
    let site = new_tournament(Variant::Poddavki);
    enter(&site, "1-1-1", "c3-d4 d6-c5 b2-c3");
    let opened = game(&site, "1-1-1");
    opened.says("data-title>Starting position</p>").says("data-pieces=\"white\">12 · 0 given away</span>");
    opened.says("href=\"/t/cup/games\" aria-current=\"page\"");
    game(&site, "1-1-1?ply=2").says("data-title>After Black’s move 1: d6‑c5</p>");
    game(&site, "1-1-1?ply=99").says("data-title>After White’s move 2: b2‑c3</p>");
    let flipped = game(&site, "1-1-1?ply=1&side=black");
    flipped.says("data-bottom=\"black\"").says("href=\"?ply=2&#38;side=black\"").says("data-turn href=\"?ply=1\"");
}

#[test]
fn a_move_says_its_whole_way_what_it_captured_and_what_both_have_left() {
    let site = new_tournament(Variant::Poddavki);
    enter(&site, "1-1-1", "c3-d4 d6-c5 b2-c3 f6-g5 c3-b4 g5-h4 b4:d6 e7:c5");
    let page = game(&site, "1-1-1");
    page.says("data-path=\"b4 d6\" data-taken=\"c5\"").says("data-black=\"11 · 1 given away\"");
    page.says("data-moved=\"e7 c5\"").says("data-white=\"11 · 1 given away\" data-black=\"11 · 1 given away\"");
}

#[test]
fn squares_are_named_by_numbers_or_by_letters_as_the_address_says() {
    let site = new_tournament(Variant::Poddavki);
    enter(&site, "1-1-1", "c3-d4 d6-c5");
    let letters = game(&site, "1-1-1?ply=1");
    letters.says(">c3‑d4</a>").says("href=\"?ply=1&#38;squares=numbers\">Name squares by numbers, 1–32</a>");
    let numbers = game(&site, "1-1-1?ply=1&squares=numbers");
    numbers.says(">22‑18</a>").says("<text class=\"number\"").does_not_say("<text class=\"coordinate\"");
    numbers.says("href=\"?ply=2&#38;squares=numbers\"").says("Name squares by letters");
    // Files keep the notation for programs.
    numbers.says("data-fen=\"B:Wa1,").says("1. c3-d4 d6-c5");
    game(&site, "1-1-1?squares=runes").says(">c3‑d4</a>");

    let site = new_tournament(Variant::International);
    enter(&site, "1-1-1", "32-28 18-23");
    game(&site, "1-1-1").says(">32‑28</a>").says("href=\"?ply=0&#38;squares=letters\">Name squares by letters</a>");
    let letters = game(&site, "1-1-1?squares=letters");
    letters.says(">d4‑e5</a>").says("<text class=\"coordinate\"").says("Name squares by numbers, 1–50");
}

#[test]
fn a_game_leads_to_those_beside_it_that_can_be_replayed() {
    let site = new_tournament(Variant::Poddavki);
    for (id, moves) in [("1-1-1", "c3-d4 d6-c5"), ("1-1-2", "g3-h4 b6-a5"), ("1-2-2", "c3-d4 b6-a5")] {
        enter(&site, id, moves);
    }
    let page = game(&site, "1-1-2");
    page.says("This match").says("←&#160;game 1</a>").says("This round").says("href=\"/t/cup/game/1-2-2\"");
    page.says("<small>Previous game</small> ←&#160;game 1").says("<small>Next game</small>");
    page.says("aria-labelledby=\"chain-1\"").says("<b id=\"chain-1\">This match</b>");
    assert_eq!(page.text.matches("href=\"/t/cup/game/1-1-1\"").count(), 1);
    page.does_not_say("/t/cup/game/1-2-1\"");
    game(&site, "1-1-2?squares=numbers").says("href=\"/t/cup/game/1-2-2?squares=numbers\"");
    game(&site, "1-2-2").does_not_say("This match").says("This round");
    // A game without moves links to the others nevertheless.
    game(&site, "1-2-1").says("have not been entered").says("href=\"/t/cup/game/1-2-2\"");

    // Two rounds: from a game of the second, each of its players is followed back to the first, where both met somebody else.
    enter(&site, "1-2-1", "g3-h4 b6-a5");
    let actor = Site::actor();
    let request = Request { actor: &actor, slug: "cup", seen: None, limit: None };
    let service = site.service();
    service.close_round(&request, RoundNumber(1)).expect("it is over");
    service.pair_next_round(&request).expect("four can be paired again");
    service.publish_round(&request, RoundNumber(2)).expect("it is a draft");
    enter(&site, "2-1-1", "c3-d4 d6-c5");
    // In Russian the names are as they were entered.
    let visitor = site.visitor().in_russian();
    let game = |id: &str| visitor.get(&format!("/t/cup/game/{id}")).is_ok();
    let page = game("2-1-1");
    let tournament = service.tournament("cup").expect("it is there");
    let second = tournament.pairing("2-1-1".parse().expect("an id")).expect("it is paired");
    let name = |entry| tournament.entry(entry).map(|entry| entry.person.name.to_string()).expect("they take part");
    for entry in [second.white, second.black] {
        let first = tournament.pairings().find(|pairing| pairing.round == RoundNumber(1) && pairing.has(entry));
        let first = first.expect("everybody plays");
        let last = first.game_id(GameNumber(2));
        let opponent = name(first.opponent_of(entry).expect("they play there"));
        let step = "<small>Предыдущая партия</small> ←&#160;";
        let link = format!("href=\"/t/cup/game/{last}\">{step}1\u{2011}й тур, {opponent}, 2\u{2011}я партия</a>");
        let label = format!("{}</b>", name(entry));
        let chain = page.text.split("role=\"group\"").skip(1).find(|chain| chain.contains(&label));
        assert!(chain.is_some_and(|chain| chain.contains(&link)), "{label} has no {link} in {}", page.text);
        // And forward again from there.
        let chain = game(&last.to_string());
        chain.says("href=\"/t/cup/game/2-1-1\"><small>Следующая партия</small> 2\u{2011}й тур, ");
        // Of their opponent there is only the other game of that match, which is linked above.
        chain.says(&format!("\">{}</b>", name(entry))).does_not_say(&format!("\">{opponent}</b>"));
        assert_eq!(chain.text.matches(&format!("href=\"/t/cup/game/{}\"", first.game_id(GameNumber(1)))).count(), 1);
    }
}

#[test]
fn position_and_game_stand_as_text_for_who_has_no_scripts() {
    let site = new_tournament(Variant::Poddavki);
    enter(&site, "1-1-1", "c3-d4 d6-c5");
    let page = game(&site, "1-1-1?ply=1");
    page.says("<details class=\"texts\">").says("<code data-text=\"fen\">B:Wa1,");
    page.says(&format!("<code data-text=\"link\">{}/t/cup/game/1-1-1?ply=1</code>", site.address()));
    page.says("<code data-text=\"pdn\">[Event &#34;Cup&#34;]");
    let russian = site.visitor().in_russian().get("/t/cup/game/1-1-1").is_ok();
    russian.says("Скопировать FEN").says("12 · отдано 0").says("<kbd>Пробел</kbd>");
}

/// A game with all kinds of annotations; the last move of the variation is illegal.
const ANNOTATED: &str = "{For <b>Anna</b>} c3-d4! d6-c5 {[%clk 0:05:00] calm} (b6-a5 d4-e5 h8-a1) b2-c3";

/// The stored annotations of a game.
fn annotations(site: &Site, id: &str) -> Option<String> {
    let tournament = site.service().tournament("cup").expect("it is there");
    tournament.game(id.parse().expect("an id"))?.notation.as_ref()?.annotations.clone()
}

#[test]
fn comments_and_variations_stand_below_their_moves_and_lead_to_positions() {
    let site = new_tournament(Variant::Poddavki);
    enter(&site, "1-1-1", ANNOTATED);
    let page = game(&site, "1-1-1");
    page.says(">c3‑d4!</a>").says("For &#60;b&#62;Anna&#60;/b&#62;").does_not_say("<b>Anna</b>");
    page.says("<span class=\"sub\">0:05:00</span>").says("<span>calm</span>").does_not_say("%clk 0:05:00]</span>");
    page.says("<span>(1…&#160;<a").says(">b6‑a5</a>").says(">d4‑e5</a>").says("href=\"?ply=1&#38;aside=1\"");
    page.says("<del class=\"astray\" title=\"This move is not possible here\">h8-a1</del>");
    // A variation is followed without scripts, from either side of the board, and left again.
    let aside = game(&site, "1-1-1?ply=1&aside=2");
    aside.says("data-title>In a variation. After White’s move 2: d4‑e5</p>");
    aside.says("rel=\"prev\" href=\"?ply=1&#38;aside=1\"").says("rel=\"next\" href=\"?ply=1&#38;aside=2\"");
    aside.says("data-turn href=\"?ply=1&#38;side=black&#38;aside=2\"");
    aside.says(&format!("<code data-text=\"link\">{}/t/cup/game/1-1-1?ply=1&#38;aside=2</code>", site.address()));
    game(&site, "1-1-1?aside=1").says("rel=\"prev\" href=\"?ply=1\"").says("rel=\"next\" href=\"?ply=1&#38;aside=2\"");
    game(&site, "1-1-1?ply=2&aside=9").says("data-title>After Black’s move 1: d6‑c5</p>");
    // A game without annotations looks as usual.
    enter(&site, "1-1-2", "c3-d4 d6-c5");
    game(&site, "1-1-2").does_not_say("data-aside").does_not_say("class=\"notes\"").says("class=\"sheet\" data-sheet");
    assert_eq!(annotations(&site, "1-1-2"), None);
}

#[test]
fn comments_and_variations_go_into_files_and_come_back_from_them() {
    let site = new_tournament(Variant::Poddavki);
    enter(&site, "1-1-1", ANNOTATED);
    let kept = annotations(&site, "1-1-1").expect("they are kept");
    assert_eq!(
        kept, "{For <b>Anna</b>} c3-d4 $1 d6-c5 {[%clk 0:05:00] calm} ( b6-a5 d4-e5 h8-a1 ) b2-c3",
        "what is written is kept"
    );
    let file = site.visitor().get("/t/cup/games.pdn").is_ok().text;
    let line = pdn::games(&file).next().expect("a game").expect("well formed").line;
    assert_eq!(line.text(), format!("{kept} 1-0"));
    let other = new_tournament(Variant::Poddavki);
    let actor = Site::actor();
    let request = Request { actor: &actor, slug: "cup", seen: None, limit: None };
    let (tournament, plan) = other.service().import_games(&request, &file).expect("a file of games");
    assert_eq!((plan.matched.len(), plan.unmatched.len()), (1, 0));
    let mut games = tournament.pairings().flat_map(|pairing| pairing.all_games().map(|(_, game)| game));
    let imported = games.find_map(|game| game.notation.as_ref()?.annotations.clone());
    assert_eq!(imported, Some(kept.clone()));
    assert!(site.visitor().get("/t/cup/event.json").is_ok().text.contains("[%clk 0:05:00] calm"));
    // More annotations than the limit are refused by name.
    let long = format!("c3-d4 {{{}}}", "word ".repeat(10_000));
    let refused = try_to_enter(&site, "1-2-1", &long);
    assert!(matches!(refused, Err(ServiceError::Refused(Rejection::Limit(_)))), "{refused:?}");
}

#[test]
fn an_arbiter_goes_on_with_a_game_and_its_comments_stay() {
    let site = new_tournament(Variant::Poddavki);
    enter(&site, "1-1-1", ANNOTATED);
    let (anna, page) = (site.administrator(), "/admin/t/cup/game/1-1-1");
    let sheet = anna.get(page).is_ok();
    sheet.says("shown beside them: 2 comments, one variation, one assessment, one clock time.");
    sheet.says("name=\"done\" value=\"{For &#60;b&#62;Anna&#60;/b&#62;} c3-d4 $1 d6-c5 {[%clk");
    let done = annotations(&site, "1-1-1").expect("they are kept");
    let fields = [("seen", sheet.hidden("seen")), ("done", done.clone()), ("next", "f6-g5 {slow}".to_owned())];
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let saved: Vec<(&str, &str)> = fields.iter().copied().chain([("act", "save")]).collect();
    anna.post(page, page, &saved).is_redirect();
    assert_eq!(annotations(&site, "1-1-1"), Some(format!("{done} f6-g5 {{slow}}")));
    anna.get("/admin/t/cup/log").is_ok().says("comments and variations");
}
