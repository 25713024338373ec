//! Tournaments of games whose boards are other boards: towers, pieces of one colour, the mirrored board.

use crate::support::database::for_each_backend;
use crate::support::site::{Answer, Site, Visitor};
use draughts::notation::game::{Ending, Game as Moves};
use draughts::{Position, Variant};
use poddavki::service::{NewTournament, Request};
use reqwest::StatusCode;
use tournament::{Game, GameId, GameResult, Info, Name, Person, Preset, RoundNumber, Score, Settings, TimeLost};

/// The first game of the first board.
const GAME: &str = "/admin/t/cup/game/1-1-1";
/// The same for the public.
const PUBLIC: &str = "/t/cup/game/1-1-1";

for_each_backend! {
    fn a_game_of_towers_is_entered_from_its_sheet_and_replayed(database) {
        let site = Site::on(database);
        let anna = site.administrator();
        prepare(&site, Variant::Bashni);
        let page = type_in(&anna, &anna.get(GAME), "c3-d4 f6-e5 d4:f6").is_ok();
        page.says("e7:g5 g7:e5").says("White: a1, c1, e1, g1, b2, d2, f2, h2, a3, e3, g3, f6 (on a black man).");
        page.says("<g class=\"height\"").says(">1+1</text>").says("class=\"black under\"");
        let wrong = type_in(&anna, &page, "f6-g5").has_status(StatusCode::UNPROCESSABLE_ENTITY);
        wrong.says("f6-g5 is not possible").says("value=\"pick:g7:e5\"");
        let page = type_in(&anna, &page, "g7:e5").is_ok();
        page.says("e5 (on a white man)");
        save(&anna, &page);
        assert_eq!(stored(&site).notation.map(|notation| notation.moves).as_deref(), Some("c3-d4 f6-e5 d4:f6 g7:e5"));
        let replay = site.visitor().get(PUBLIC).is_ok();
        // The freed black man of f6 is Black's again, and the white one is under the tower on e5.
        replay.says("Bashni (towers)").says("data-board=\"w w w w w w w w w . w w . . . . . . bw . b b b b b b b . b b b b\"");
        let file = site.visitor().get(&format!("{PUBLIC}.pdn")).is_ok();
        file.says("[Variant \"Bashni\"]").says("1. c3-d4 f6-e5 2. d4:f6 g7:e5");
        site.visitor().get("/t/cup/statistics").is_ok().says("c3‑d4");
        site.visitor().get("/search?game=bashni&position=c3-d4+f6-e5+d4:f6").is_ok().says("Position found in 1 game");
        site.visitor().get("/search?game=bashni&position=B:Wf6(b):Bg7").is_ok().says("Position not found").says("f6 (on a black man)");
        let wrong = site.visitor().get("/search?game=bashni&position=B:Wf6(x):Bg7");
        wrong.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("pieces under a tower");
    }

    fn a_game_with_common_pieces_is_counted_to_its_result(database) {
        let site = Site::on(database);
        let anna = site.administrator();
        prepare(&site, Variant::Odnocvetnye);
        let page = type_in(&anna, &anna.get(GAME), "b2:d4").is_ok();
        page.says("captured: White 1, Black 0").says("class=\"white resting\"").does_not_say("class=\"black\"");
        let (sheet, captured) = a_finished_game();
        let page = type_in(&anna, &anna.get(GAME), &sheet).is_ok();
        let [white, black] = captured;
        page.says(&format!("Captured pieces: White {white}, Black {black}."));
        save(&anna, &page);
        let score = match white.cmp(&black) {
            std::cmp::Ordering::Greater => Score::White,
            std::cmp::Ordering::Equal => Score::Draw,
            std::cmp::Ordering::Less => Score::Black,
        };
        assert_eq!(stored(&site).result, Some(GameResult::Played(score)));
        let replay = site.visitor().get(PUBLIC).is_ok();
        replay.says("Odnocvetnye (one colour)").says(&format!("Captured pieces: White {white}, Black {black}."));
        site.visitor().get(&format!("{PUBLIC}.pdn")).is_ok().says("[Variant \"Odnocvetnye\"]");
        site.visitor().in_russian().get("/t/cup/games").is_ok().says("Взято шашек");
        site.visitor().get("/t/cup/statistics").is_ok().says("b2:d4");
        site.visitor().get("/search?game=odnocvetnye&position=b:d4").is_ok().says("Position found in");
    }
}

#[test]
fn the_mirrored_board_is_drawn_mirrored_with_the_numbers_of_its_moves() {
    let site = Site::new();
    let anna = site.administrator();
    prepare(&site, Variant::GiveawayMirrored);
    let page = type_in(&anna, &anna.get(GAME), "11-15").is_ok();
    page.says("data-mirrored").says("data-squares=\"32 31 30 29 28 ").does_not_say("class=\"coordinate\"");
    page.says("<text class=\"number\" x=\"6\" y=\"27\">1</text>").says("11‑15");
    save(&anna, &page);
    site.visitor().get(PUBLIC).is_ok().says("data-mirrored").says(">11‑15</a>").does_not_say("data-size=\"10\"");
}

fn settings(variant: Variant) -> Settings {
    Settings { variant, draw_profile: variant.usual_draws(), ..Preset::SwissSingleGames.settings() }
}

fn prepare(site: &Site, variant: Variant) {
    prepare_with(site, settings(variant));
}

fn prepare_with(site: &Site, settings: Settings) {
    let (service, actor) = (site.service(), Site::actor());
    let info = Info { title: "Cup".to_owned(), ..Info::default() };
    service
        .create_tournament(&actor, &NewTournament { info, settings, visibility: tournament::Visibility::Public })
        .expect("the tournament is new");
    let request = Request { actor: &actor, slug: "cup", seen: None, limit: None };
    for name in ["Алов А.", "Белов Б.", "Видов В.", "Гамов Г."] {
        let person = Person { name: Name::parse(name), ..Person::default() };
        service.enter_player(&request, &person, None).expect("the name is new");
    }
    service.pair_next_round(&request).expect("four can be paired");
    service.publish_round(&request, RoundNumber(1)).expect("it is a draft");
}

/// A whole game with common pieces by legal moves in turn, with each side's captures.
fn a_finished_game() -> (String, [u8; 2]) {
    let start = Position::start(Variant::Odnocvetnye);
    let mut game = Moves::new(start, Variant::Odnocvetnye.usual_draws());
    while game.ending() == Ending::Unfinished {
        let legal = game.position().legal_moves();
        let mv = legal[(game.plies().len() * 7) % legal.len()];
        game.play(&mv).expect("it is legal");
    }
    let Ending::Counted { captured, .. } = game.ending() else { panic!("{:?}: {}", game.ending(), game.text()) };
    (game.text(), [captured.white, captured.black])
}

fn stored(site: &Site) -> Game {
    let id: GameId = "1-1-1".parse().expect("an id");
    site.service().tournament("cup").expect("readable").game(id).expect("paired").clone()
}

fn save(anna: &Visitor, page: &Answer) {
    post(anna, page, &[("act", "save")]).is_redirect();
}

#[test]
fn a_turn_lost_on_time_is_entered_where_the_tournament_allows_it() {
    let sheet = "1. 9-14 pass 2. 5-9";
    let site = Site::new();
    let anna = site.administrator();
    prepare(&site, Variant::Giveaway);
    let page = type_in(&anna, &anna.get(GAME), sheet).is_ok();
    page.does_not_say("a turn lost on time");
    let refused = post(&anna, &page, &[("act", "save")]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    refused.says("running out of time loses the game");
    assert_eq!(stored(&site).notation, None);

    let site = Site::new();
    let anna = site.administrator();
    prepare_with(&site, Settings { time_lost: TimeLost::Turn, ..settings(Variant::Giveaway) });
    let page = type_in(&anna, &anna.get(GAME), sheet).is_ok();
    page.says("a turn lost on time: <b>pass</b>");
    save(&anna, &page);
    assert_eq!(stored(&site).notation.map(|notation| notation.moves).as_deref(), Some("9-14 pass 5-9"));
    site.visitor().get(PUBLIC).is_ok().says(">pass</a>");
    site.visitor().in_russian().get(PUBLIC).is_ok().says(">пропуск</a>");
}

fn type_in(anna: &Visitor, page: &Answer, moves: &str) -> Answer {
    post(anna, page, &[("next", moves), ("act", "next")])
}

/// Sends the page's form with typed values and a pressed button.
fn post(anna: &Visitor, page: &Answer, typed: &[(&str, &str)]) -> Answer {
    let names = ["seen", "done", "offered"].into_iter();
    let is_there = |name: &&str| page.text.contains(&format!("name=\"{name}\" value=\""));
    let kept: Vec<(&str, String)> = names.filter(is_there).map(|name| (name, page.hidden(name))).collect();
    let fields: Vec<(&str, &str)> =
        kept.iter().map(|(name, value)| (*name, value.as_str())).chain(typed.iter().copied()).collect();
    anna.post(GAME, GAME, &fields)
}
