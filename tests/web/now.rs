//! Current tournaments on the front page and the page of a tournament: boards, latest results, the winner.

use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::site::{Answer, Site, Visitor};
use draughts::Side;
use poddavki::service::{GameEntry, NewTournament, Overruled, Request};
use tournament::transliterate::passport_latin;
use tournament::{
    GameId, GameNumber, GameResult, Info, Mark, Name, Pairing, Person, Preset, RoundNumber, Score, Visibility,
};

/// The class of a list of boards without known moves.
const NAMES_ONLY: &str = "class=\"glance names-only\"";
const BOARD: &str = "<svg class=\"board\"";

fn enter_moves(site: &Site, slug: &str, id: GameId, result: Option<GameResult>) {
    let actor = Site::actor();
    let request = Request { actor: &actor, slug, seen: None, limit: None };
    let entry = GameEntry { text: "c3-d4 d6-c5".to_owned(), result, ..GameEntry::default() };
    site.service().enter_game(&request, id, &entry).expect("the moves are legal");
}

/// An attribute of the page: what it shows, and in which version.
fn attribute<'p>(page: &'p Answer, name: &str) -> &'p str {
    let rest = page.text.split(&format!(" {name}=\"")).nth(1).unwrap_or_else(|| panic!("no {name} in {}", page.text));
    rest.split('"').next().unwrap_or_default()
}

for_each_backend! {
    fn a_round_is_shown_with_its_boards_its_latest_results_and_the_time_of_the_next(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        let times = [("round-1", "2026-11-21T15:00"), ("round-2", "22.11.2026 10:30"), ("offset", "180")];
        arbiter.send("/schedule", "/schedule", &times).is_redirect();
        let front = || site.visitor().get("/").is_ok();
        let home = || site.visitor().get("/t/cup").is_ok();
        home().says("Round 1: Saturday, 21 November, 15:00");
        arbiter.press(1, "pair").is_redirect();
        for page in [front(), home()] {
            page.does_not_say("class=\"glance");
        }
        arbiter.press(1, "publish").is_redirect();
        for page in [front(), home()] {
            page.says(NAMES_ONLY).says("/t/cup/round/1#b1").does_not_say(BOARD).does_not_say("Latest results");
            page.says("Round 2: Sunday, 22 November, 10:30");
        }
        let before = front();
        assert_eq!(attribute(&before, "data-live"), "home");
        // Moves typed during the game are shown, and are no result.
        enter_moves(&site, "cup", "1-2-1".parse().expect("a game"), None);
        for page in [front(), home()] {
            page.says("/t/cup/game/1-2-1?ply=2").says("Board 2, ").says(BOARD).does_not_say("Latest results");
            assert_eq!(page.text.matches(BOARD).count(), 1);
        }
        assert_ne!(attribute(&before, "data-version"), attribute(&front(), "data-version"));
        arbiter.enter(1, &[("1-3-1", "1-0"), ("1-1-1", "=")]).is_redirect();
        for page in [front(), home()] {
            page.says("Latest results").says("<b>2 : 0</b>").says("<b>1 : 1</b>").says("<time>");
        }
        site.visitor().in_russian().get("/").is_ok().says("Последние результаты").says("2\u{2011}й тур: воскресенье, 22 ноября, 10:30");
        let tag = front().header("etag").to_owned();
        site.visitor().get_with("/", ("if-none-match", &tag)).has_status(reqwest::StatusCode::NOT_MODIFIED);
    }

    fn the_position_of_a_second_game_names_the_players_by_its_own_colours(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-micro");
        arbiter.begin(1);
        let tournament = arbiter.tournament(&site);
        let pairing = tournament.pairings().next().expect("eight are paired");
        // The score so far, and for a screen reader the game that has ended.
        arbiter.enter(1, &[("1-1-1", "1-0")]).is_redirect();
        let round = |visitor: Visitor| visitor.get("/t/cup/round/1").is_ok();
        site.visitor().get("/t/cup").is_ok().says("<b>2:0 after 1 game</b>");
        round(site.visitor()).says("data-told=\"Board 1, game 1: 2:0; match score so far 2:0\"");
        round(site.visitor().in_russian()).says("data-told=\"Доска 1, партия 1: 2:0; счёт матча пока 2:0\"");
        enter_moves(&site, &arbiter.slug, pairing.game_id(GameNumber(2)), None);
        site.visitor().get("/t/cup").is_ok().says("<b>2:0 after 1 game</b>");
        let name = |entry| passport_latin(&tournament.entries[&entry].person.name.to_string());
        let (white, black) = (name(pairing.white), name(pairing.black));
        let home = site.visitor().get("/t/cup").is_ok();
        home.says(&format!("Board {}, {black} – {white}", pairing.board));
        arbiter.enter(1, &[("1-1-2", "=")]).is_redirect();
        site.visitor().get("/t/cup").is_ok().does_not_say("after 1 game");
        round(site.visitor()).says("data-told=\"Board 1: ");
    }

    fn boards_are_told_by_the_tables_that_the_page_of_the_round_shows(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let hall = [("first", "11"), ("hall-1", "Foyer"), ("from-1", "1"), ("to-1", "99")];
        arbiter.send("/tables", "/tables", &hall).is_redirect();
        enter_moves(&site, &arbiter.slug, "1-2-1".parse().expect("a game"), None);
        arbiter.enter(1, &[("1-1-1", "1-0")]).is_redirect();
        let home = site.visitor().get("/t/cup").is_ok();
        home.says("Board Foyer, 12, ").says("board Foyer, 12<").says("<span class=\"sub\">Foyer, 11</span>");
        let wrong = site.visitor().get("/t/cup/round/1/wrong").is_ok();
        wrong.says("Board Foyer, 11<").says("/round/1/wrong?game=1-1-1\"");
    }

    fn a_finished_tournament_shows_who_has_won_and_the_position_that_decided_it(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "round-robin-single");
        arbiter.import("Name;Rating\nКсенов Владимир;2300\nИволгин Пётр;2250\nШеханова Мария;2200\n").is_redirect();
        arbiter.begin_all();
        // Whoever was entered first wins each game.
        let tournament = arbiter.tournament(&site);
        let won = |pairing: &Pairing| {
            let winner = if pairing.white < pairing.black { Side::White } else { Side::Black };
            Some(GameResult::Played(Score::of_side(winner, Mark::Win)))
        };
        let id = |pairing: &Pairing| pairing.game_id(GameNumber(1));
        let results = tournament.pairings().map(|pairing| (id(pairing), won(pairing))).collect();
        let actor = Site::actor();
        let request = Request { actor: &actor, slug: &arbiter.slug, seen: None, limit: None };
        site.service().enter_results(&request, &results, &Overruled::new()).expect("they may be entered");
        let champion = *tournament.entries.keys().next().expect("three are entered");
        let last = tournament.pairings().filter(|pairing| pairing.has(champion)).last().expect("two games");
        site.visitor().get("/").is_ok().does_not_say("Latest winner");
        arbiter.send("/close", "/close", &[]).is_redirect();
        let name = passport_latin(&tournament.entries[&champion].person.name.to_string());
        let front = || site.visitor().get("/").is_ok();
        // No moves are known.
        front().says("Latest winner").says(&format!("<p class=\"winner\">{name}</p>")).does_not_say(BOARD);
        arbiter.send("/close/reopen", "/close", &[]).is_redirect();
        enter_moves(&site, &arbiter.slug, id(last), won(last));
        front().does_not_say("Latest winner");
        arbiter.send("/close", "/close", &[]).is_redirect();
        let home = site.visitor().get("/t/cup").is_ok();
        for page in [&front(), &home] {
            page.says(&format!("Deciding game, round {}", last.round)).says(&format!("/t/cup/game/{}?ply=2", id(last)));
            page.says("class=\"decisive\"").says(BOARD);
        }
        let at = |piece: &str| home.text.find(piece).unwrap_or_else(|| panic!("{piece} in {}", home.text));
        assert!(at("class=\"decisive\"") < at("name=\"find\""), "who has won stands above all else");
        let russian = site.visitor().in_russian().get("/").is_ok();
        russian.says("Последний победитель").says(&format!("Решающая партия, {}\u{2011}й тур", last.round));
    }
}

#[test]
fn the_front_page_shows_all_that_is_played_and_no_draft() {
    let site = Site::new();
    let anna = site.administrator();
    let (service, actor) = (site.service(), Site::actor());
    for (title, visibility) in
        [("First", Visibility::Public), ("Second", Visibility::Public), ("Secret", Visibility::Draft)]
    {
        let info = Info { title: title.to_owned(), ..Info::default() };
        let new = NewTournament { info, settings: Preset::SwissSingleGames.settings(), visibility };
        let slug = service.create_tournament(&actor, &new).expect("the title is new").slug;
        let request = Request { actor: &actor, slug: &slug, seen: None, limit: None };
        for family in ["Алов", "Белов", "Видов", "Гамов"] {
            let person = Person { name: Name::new(family, title), ..Person::default() };
            service.enter_player(&request, &person, None).expect("the name is new");
        }
        service.pair_next_round(&request).expect("four can be paired");
        service.publish_round(&request, RoundNumber(1)).expect("it is a draft");
    }
    let front = || site.visitor().get("/").is_ok();
    let page = front();
    page.says("/t/first/round/1").says("/t/second/round/1").does_not_say("secret").does_not_say("Secret");
    // A tournament of both tournaments is updated by both.
    anna.post("/admin/events/new", "/admin/events/new", &[("title", "Week")]).is_redirect();
    for (slug, category) in [("first", "men"), ("second", "women-rapid")] {
        let id = service.tournament(slug).expect("it is made").id.to_string();
        let part = [("do", "add"), ("tournament", id.as_str()), ("category", category)];
        anna.post("/admin/events/week/parts", "/admin/events/week", &part).is_redirect();
    }
    let event = site.visitor().get("/event/week").is_ok();
    assert_eq!(attribute(&event, "data-live"), "t/first t/second");
    assert_eq!(attribute(&event, "data-version").split(' ').count(), 2);
    let request = Request { actor: &actor, slug: "first", seen: None, limit: None };
    let result = Some(GameResult::Played(Score::White));
    let entered = [("1-1-1".parse().expect("a game"), result)].into();
    service.enter_results(&request, &entered, &Overruled::new()).expect("the round is public");
    assert_ne!(attribute(&page, "data-version"), attribute(&front(), "data-version"));
    // A finished round stays visible until the next one.
    let entered = [("1-2-1".parse().expect("a game"), result)].into();
    service.enter_results(&request, &entered, &Overruled::new()).expect("the round is public");
    front().says("1 of ").says("Latest results");
}
