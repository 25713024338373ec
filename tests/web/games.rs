//! Games: entered from a score sheet with all possible errors, replayed, imported from files.

use crate::support::database::for_each_backend;
use crate::support::site::{Answer, Site, Visitor};
use draughts::notation::game::{Ending, Game as Moves};
use draughts::{DrawProfile, Position, Side, Variant};
use poddavki::service::{NewTournament, Overruled, Request};
use reqwest::StatusCode;
use tournament::{Game, GameId, GameResult, Info, Name, Person, Preset, RoundNumber, Score, Settings};

/// The first game of the first board.
const GAME: &str = "/admin/t/cup/game/1-1-1";
/// The address where a script saves moves.
const SAVE: &str = "/admin/t/cup/game/1-1-1/save";
const IMPORT: &str = "/admin/t/cup/import";

for_each_backend! {
    fn a_mistake_is_pointed_out_corrected_and_the_game_saved(database) {
        let site = Site::on(database);
        let anna = site.administrator().in_russian();
        prepare(&site, &Preset::SwissSingleGames.settings());
        let page = anna.get(GAME).is_ok();
        page.says("Ходов пока нет").says(" data-due").does_not_say("autofocus");
        let page = press(&anna, &page, &[("next", "cd4"), ("act", "next")]).is_ok();
        page.says("c3‑d4").says("После 1‑го хода белых: c3‑d4").says("autofocus");
        let page = press(&anna, &page, &[("next", "d6-d5"), ("act", "next")]);
        let page = page.has_status(StatusCode::UNPROCESSABLE_ENTITY);
        page.says("1‑й ход чёрных: d6-d5 невозможен").says("<del class=\"astray\">d6-d5</del>");
        page.says("<rect class=\"astray\"").says("value=\"pick:d6-c5\"").does_not_say("value=\"save\"");
        assert_eq!(stored(&site), Game::default(), "nothing is written before it is saved");
        let page = press(&anna, &page, &[("next", "d6-d5"), ("act", "pick:d6-c5")]).is_ok();
        page.says("d6‑c5").does_not_say("невозможен");
        let answer = press(&anna, &page, &[("act", "save"), ("result", "=")]).is_redirect();
        assert_eq!(answer.location, "/admin/t/cup/round/1");
        // The message names the game, with an undo button.
        let told = anna.get(&answer.location).is_ok();
        told.says("Партия сохранена.").says("(1‑й тур, доска 1, партия 1)</p>").says("/undo\"");
        let game = stored(&site);
        assert_eq!(game.notation.map(|notation| notation.moves).as_deref(), Some("c3-d4 d6-c5"));
        anna.get(GAME).is_ok().does_not_say(" data-due");
        let again = press(&anna, &anna.get(GAME), &[("act", "save")]).is_redirect();
        assert_eq!(again.location, answer.location, "what a script has saved is saved");
        assert_eq!(game.result, Some(GameResult::Played(Score::Draw)));
        site.visitor().get("/t/cup/game/1-1-1").is_ok().says("After Black’s move 1: d6‑c5");
        site.visitor().get("/t/cup/game/1-1-1.pdn").is_ok().says("1. c3-d4 d6-c5 1/2-1/2");
    }
}

#[test]
fn a_slip_some_moves_back_is_corrected_by_one_button() {
    let site = Site::new();
    let anna = site.administrator();
    prepare(&site, &Preset::SwissSingleGames.settings());
    // The first move was c3-d4, not e3-d4: the rest shows it.
    let sheet = "1. e3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5";
    let page = press(&anna, &anna.get(GAME), &[("text", sheet), ("act", "next")]);
    let page = page.has_status(StatusCode::UNPROCESSABLE_ENTITY);
    page.says("is not possible").says("all the rest is right").says("value=\"correct:0\"");
    let page = press(&anna, &page, &[("act", "correct:0")]).is_ok();
    page.says("name=\"done\" value=\"c3-d4 d6-c5 b2-c3 f6-g5 c3-b4 g5-h4 b4:d6 e7:c5\"");
    let page = press(&anna, &page, &[("act", "undo")]).is_ok();
    page.says("name=\"done\" value=\"c3-d4 d6-c5 b2-c3 f6-g5 c3-b4 g5-h4 b4:d6\"");
    let page = press(&anna, &page, &[("act", "edit:6")]).is_ok();
    page.says("name=\"wrong\" value=\"b4:d6\"");
    let page = press(&anna, &page, &[("next", "b4-d6"), ("act", "next")]).is_ok();
    page.says("Understood, but please check").says("a capture is written with a dash");
}

#[test]
fn a_whole_game_takes_the_place_of_what_was_entered() {
    let site = Site::new();
    let anna = site.administrator();
    prepare(&site, &Preset::SwissSingleGames.settings());
    let page = press(&anna, &anna.get(GAME), &[("next", "c3-d4 d6-c5"), ("act", "next")]).is_ok();
    page.says("replaces everything").does_not_say("adjourned, adjourned").says(">adjourned</option>");
    for (field, sheet, moves) in [
        ("text", "1. a3-b4 b6-a5", "a3-b4 b6-a5"),
        ("text", "g3-h4", "g3-h4"),
        ("next", "1. e3-d4 f6-e5", "e3-d4 f6-e5"),
        ("next", "1... f6-e5", "c3-d4 d6-c5"),
    ] {
        let answer = press(&anna, &page, &[(field, sheet), ("act", "next")]);
        assert_eq!(answer.hidden("done"), moves, "{sheet}");
    }
}

#[test]
fn a_result_that_the_moves_contradict_needs_a_word() {
    let site = Site::new();
    let anna = site.administrator();
    prepare(&site, &Preset::SwissSingleGames.settings());
    let (sheet, winner) = a_finished_game();
    let [right, wrong] = [winner, !winner].map(|side| GameResult::Played(won_by(side)));
    enter(&site, wrong);
    let page = press(&anna, &anna.get(GAME), &[("text", &sheet), ("act", "next")]).is_ok();
    page.says("The moves do not match the result entered");
    let page = press(&anna, &page, &[("act", "save"), ("result", wrong.code())]);
    let page = page.has_status(StatusCode::UNPROCESSABLE_ENTITY);
    page.says("The result does not match the moves");
    assert_eq!(stored(&site).notation, None);
    let kept = [("act", "save"), ("result", wrong.code()), ("remark", "flag fell before the last move")];
    press(&anna, &page, &kept).is_redirect();
    assert_eq!(stored(&site).result, Some(wrong));
    let public = site.visitor().get("/t/cup/game/1-1-1").is_ok();
    public.says("The moves give another result").says("flag fell before the last move");
    let games = site.visitor().get("/t/cup/games").is_ok();
    games
        .says("round 1 · board 1</span>")
        .says("A different result was entered")
        .says("games?sort=white\"")
        .says("sort=-round\"");
    site.visitor().get("/t/cup/games?sort=-moves").is_ok().says("aria-sort=\"ascending\"").says("games?sort=moves\"");
    press(&anna, &anna.get(GAME), &[("act", "save"), ("result", right.code())]).is_redirect();
    assert_eq!(stored(&site).result, Some(right));
    press(&anna, &anna.get(GAME), &[("act", "remove")]).is_redirect();
    assert_eq!((stored(&site).notation, stored(&site).result), (None, Some(right)));
}

#[test]
fn a_draw_agreed_too_early_needs_a_word() {
    let site = Site::new();
    let anna = site.administrator();
    prepare(&site, &Settings { agreement_from_move: 20, ..Preset::SwissSingleGames.settings() });
    site.visitor().get("/t/cup").is_ok().says("from move 20 on");
    let page = press(&anna, &anna.get(GAME), &[("text", "c3-d4 d6-c5"), ("act", "next")]).is_ok();
    let draw = [("act", "save"), ("result", "=")];
    let page = press(&anna, &page, &draw).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    page.says("allows a draw by agreement from move 20 on");
    press(&anna, &page, &[draw[0], draw[1], ("remark", "both fell ill")]).is_redirect();
    site.visitor().get("/t/cup/game/1-1-1").is_ok().says("agreed too early").says("both fell ill");
}

for_each_backend! {
    fn moves_are_saved_while_they_are_typed(database) {
        let site = Site::on(database);
        let anna = site.administrator();
        prepare(&site, &Preset::SwissSingleGames.settings());
        let moves = |site: &Site| stored(site).notation.map(|notation| notation.moves);
        let page = press(&anna, &anna.get(GAME), &[("next", "cd4"), ("act", "next")]).is_ok();
        // The word being typed is left out.
        let saved = send(&anna, SAVE, &page, &[("next", "d6-")]).is_ok();
        assert_eq!((moves(&site).as_deref(), stored(&site).result), (Some("c3-d4"), None));
        site.visitor().get("/t/cup/game/1-1-1").is_ok().says("c3‑d4");
        // Again nothing is new; from the earlier page the moves continue.
        send(&anna, SAVE, &page, &[]).is_ok().says(&saved.text);
        let page = press(&anna, &anna.get(GAME), &[("next", "d6-c5"), ("act", "next")]).is_ok();
        enter(&site, GameResult::Played(Score::White));
        send(&anna, SAVE, &page, &[]).has_status(StatusCode::CONFLICT);
        assert_eq!(moves(&site).as_deref(), Some("c3-d4"));
        let page = press(&anna, &anna.get(GAME), &[("next", "d6-c5"), ("act", "next")]).is_ok();
        send(&anna, SAVE, &page, &[("result", "0-1")]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(stored(&site).result, Some(GameResult::Played(Score::White)), "a correction needs the button");
        send(&anna, SAVE, &page, &[]).is_ok();
        assert_eq!(moves(&site).as_deref(), Some("c3-d4 d6-c5"));
        let wrong = press(&anna, &page, &[("next", "a1-a2"), ("act", "next")]);
        send(&anna, SAVE, &wrong, &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(moves(&site).as_deref(), Some("c3-d4 d6-c5"));
        let stranger = site.visitor().post_blindly(SAVE, &[("done", "c3-b4")]);
        assert_ne!(stranger.status, StatusCode::OK);
        assert_eq!(moves(&site).as_deref(), Some("c3-d4 d6-c5"));
    }
}

#[test]
fn a_finished_game_sets_its_result() {
    let site = Site::new();
    let anna = site.administrator();
    prepare(&site, &Preset::SwissMicroMatches.settings());
    let (sheet, winner) = a_finished_game();
    let page = press(&anna, &anna.get(GAME), &[("text", &sheet), ("act", "next")]).is_ok();
    page.says("By the moves").says(match winner {
        Side::White => "<b>2:0</b>",
        Side::Black => "<b>0:2</b>",
    });
    let answer = press(&anna, &page, &[("act", "save")]).is_redirect();
    assert_eq!(answer.location, "/admin/t/cup/game/1-1-2", "the other game of the pairing comes next");
    assert_eq!(stored(&site).result, Some(GameResult::Played(won_by(winner))));
}

#[test]
fn somebody_elses_change_is_not_overwritten_unseen() {
    let site = Site::new();
    let anna = site.administrator();
    prepare(&site, &Preset::SwissSingleGames.settings());
    let page = anna.get(GAME).is_ok();
    enter(&site, GameResult::Played(Score::White));
    let stale = press(&anna, &page, &[("next", "cd4"), ("act", "save")]).has_status(StatusCode::CONFLICT);
    stale.says("test changed this game").says("name=\"done\" value=\"c3-d4\"");
    assert_eq!(stored(&site).notation, None);
    press(&anna, &stale, &[("act", "save")]).is_redirect();
    assert_eq!(stored(&site).notation.map(|notation| notation.moves).as_deref(), Some("c3-d4"));
}

#[test]
fn nonsense_of_any_size_is_answered_soon() {
    let site = Site::new();
    let anna = site.administrator();
    prepare(&site, &Preset::SwissSingleGames.settings());
    let page = anna.get(GAME).is_ok();
    let texts = [
        "\u{feff}<script>alert(1)</script>".to_owned(),
        "(".repeat(90_000),
        "{".repeat(90_000),
        "a1 ".repeat(30_000),
        "c3-d4 d6-c5 ".repeat(8000),
        "1.".repeat(40_000),
        "c3-d4\rd6-c5\n\n%x\n;y\n{z".to_owned(),
        "хххх:".repeat(9000),
    ];
    for text in &texts {
        // Visitors have patience for some minutes.
        let answer = press(&anna, &page, &[("text", text), ("act", "next")]);
        assert!(is_explained(&answer), "{}", answer.text);
        answer.does_not_say("<script>alert");
    }
    press(&anna, &page, &[("text", "\u{0}c3-d4"), ("act", "next")]).has_status(StatusCode::BAD_REQUEST);
    let beyond = "c3-d4 ".repeat(1_700_000);
    press(&anna, &page, &[("text", &beyond), ("act", "save")]).has_status(StatusCode::PAYLOAD_TOO_LARGE);
    let huge = "c3-d4 ".repeat(150_000);
    let answer = press(&anna, &page, &[("text", &huge), ("act", "save")]);
    let answer = answer.has_status(StatusCode::UNPROCESSABLE_ENTITY);
    answer.says("The text is too long");
    answer.says("What you sent begins with “c3-d4 c3-d4 c3-d4 c3-d4 c3-d4 c3-d4 c3-d…”");
    assert!(answer.text.len() < 100_000, "{}", answer.text.len());
    // What was read before and the remark are not lost with it.
    let long = "(".repeat(150_000);
    let read = press(&anna, &page, &[("text", "c3-d4 d6-c5"), ("act", "next")]).is_ok();
    let fields = [("remark", "Torn"), ("text", long.as_str()), ("act", "next")];
    let answer = press(&anna, &read, &fields).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(answer.hidden("done"), read.hidden("done"));
    answer.says("Torn");
    assert!(answer.text.len() < 100_000, "{} bytes", answer.text.len());
    press(&anna, &page, &[("act", "explode")]).has_status(StatusCode::BAD_REQUEST);
    assert_eq!(stored(&site), Game::default());
}

/// Files, and texts of their previews.
const FILES: &[(&str, &[&str])] = &[
    ("", &["Choose a file"]),
    ("[White \"Nobody N.\"]\n[Black \"Алов А.\"]\n1. c3-d4 *", &["There is no player Nobody N."]),
    ("1. c3-d4 *", &["The players are not named"]),
    (
        "[White \"Алов А.\"]\n[Black \"Белов Б.\"]\n\n1. c3-d4 d6-c5 2. d4-d5 *",
        &["line 4, column 19", "d4-d5 is not possible", "d4‑e5"],
    ),
    (
        "[White \"Алов А.\"]\n[Black \"Белов Б.\"]\n1. c3-d4 {never ends",
        &["line 3, column 10", "A tag, comment or setup is not closed"],
    ),
    ("[White \"Алов А.\"]\n[Black \"Белов Б.\"]\n1. c3-d4 ) *", &["There is a “)” too many"]),
    ("[White \"А\"]\n[FEN \"W:Wz9:Bb8\"]\n1. c3-d4 *", &["The starting position is wrong", "“z9” is no square"]),
];

#[test]
fn a_wrong_file_of_games_is_explained_and_writes_nothing() {
    let site = Site::new();
    let anna = site.administrator();
    prepare(&site, &Preset::SwissSingleGames.settings());
    let before = site.service().tournament("cup").expect("readable").version;
    for (file, expected) in FILES {
        let answer = upload(&anna, "preview", file.as_bytes().to_vec());
        let answer = answer.has_status(StatusCode::UNPROCESSABLE_ENTITY);
        for words in *expected {
            answer.says(words);
        }
    }
    upload(&anna, "confirm", vec![b'x'; 10_000_000]).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("too large");
    upload(&anna, "confirm", vec![b'x'; 20_000_000]).has_status(StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(site.service().tournament("cup").expect("readable").version, before);
}

#[test]
fn comments_of_a_file_are_taken_onto_moves_that_are_there() {
    let site = Site::new();
    let anna = site.administrator();
    prepare(&site, &Preset::SwissSingleGames.settings());
    let (service, actor) = (site.service(), Site::actor());
    let request = Request { actor: &actor, slug: "cup", seen: None, limit: None };
    let tournament = service.tournament("cup").expect("readable");
    let pairing = tournament.pairing(id()).expect("paired");
    let name = |id| tournament.entry(id).expect("entered").person.name.to_string();
    let (white, black) = (name(pairing.white), name(pairing.black));
    let file = |moves: &str| format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Round \"1\"]\n\n{moves} *\n");
    let take = |moves: &str| service.import_games(&request, &file(moves)).expect("they fit");
    let annotations = || stored(&site).notation.and_then(|own| own.annotations);
    assert!(!take("1. c3-d4 d6-c5").1.matched[0].has_notes_only);
    assert_eq!(annotations(), None);
    let (noted, plan) = take("1. c3-d4! {calm} d6-c5");
    assert!(plan.matched[0].has_notes_only);
    assert!(annotations().is_some_and(|text| text.contains("calm")), "{:?}", annotations());
    for (moves, why) in [
        ("1. c3-d4! {calm} d6-c5", "This game is there already"),
        ("1. c3-d4 d6-c5", "This game is there already"),
        ("1. c3-d4 {sharp} d6-c5", "already has other comments on the same moves"),
        ("1. c3-d4 b6-a5", "Black’s move 1 differs"),
    ] {
        let refused = upload(&anna, "preview", file(moves).into_bytes());
        refused.has_status(StatusCode::UNPROCESSABLE_ENTITY).says(why);
    }
    service.undo(&request, noted.version.0).expect("nothing is built on it");
    assert_eq!(annotations(), None);
    assert!(stored(&site).notation.is_some());
}

#[test]
fn a_file_of_nonsense_is_answered_soon() {
    let site = Site::new();
    let anna = site.administrator();
    prepare(&site, &Preset::SwissSingleGames.settings());
    let four_megabytes = |text: &str| text.repeat(4_000_000 / text.len()).into_bytes();
    for bytes in [
        vec![0; 4_000_000],
        vec![0xff; 2_000_000],
        four_megabytes("["),
        four_megabytes("a "),
        four_megabytes("1. c3-d4 * "),
        four_megabytes("[White \"Алов А.\"]\n[Black \"Белов Б.\"]\n\n1. c3-d4 d6-c5 2. d4-e5 *\n\n"),
    ] {
        // Visitors have patience for some minutes.
        let answer = upload(&anna, "preview", bytes);
        assert!(is_explained(&answer), "{:?} {:.200}", answer.status, answer.text);
    }
}

#[test]
fn games_that_are_not_there_are_not_found() {
    let site = Site::new();
    let anna = site.administrator();
    prepare(&site, &Preset::SwissSingleGames.settings());
    for path in
        ["/t/cup/game/2-1-1", "/t/cup/game/1-9-1", "/t/cup/game/x", "/t/cup/game/1-1-1-1.pdn", "/t/nothing/games.pdn"]
    {
        site.visitor().get(path).has_status(StatusCode::NOT_FOUND);
    }
    anna.get("/admin/t/cup/game/9-9-9").has_status(StatusCode::NOT_FOUND);
    let login = site.visitor().get(GAME).is_redirect();
    assert!(login.location.starts_with("/login"), "{}", login.location);
    let odd = site.visitor().get("/t/cup/game/1-1-1?ply=99999999999999999999&side=up").is_ok();
    odd.says("The moves of this game have not been entered");
    site.visitor().get("/t/cup/games?page=-1&player=x").is_ok().says("No recorded games yet");
}

/// A tournament of four players, its first round published.
fn prepare(site: &Site, settings: &Settings) {
    let (service, actor) = (site.service(), Site::actor());
    let info = Info { title: "Cup".to_owned(), ..Info::default() };
    service
        .create_tournament(
            &actor,
            &NewTournament { info, settings: settings.clone(), visibility: tournament::Visibility::Public },
        )
        .expect("the tournament is new");
    let request = Request { actor: &actor, slug: "cup", seen: None, limit: None };
    for name in ["Алов А.", "Белов Б.", "Видов В.", "Гамов Г."] {
        let person = Person { name: Name::parse(name), ..Person::default() };
        service.enter_player(&request, &person, None).expect("the name is new");
    }
    service.pair_next_round(&request).expect("four can be paired");
    service.publish_round(&request, RoundNumber(1)).expect("it is a draft");
}

/// A result entered by another arbiter meanwhile.
fn enter(site: &Site, result: GameResult) {
    let actor = Site::actor();
    let request = Request { actor: &actor, slug: "cup", seen: None, limit: None };
    site.service()
        .enter_results(&request, &[(id(), Some(result))].into(), &Overruled::new())
        .expect("the round is public");
}

fn stored(site: &Site) -> Game {
    let tournament = site.service().tournament("cup").expect("readable");
    tournament.game(id()).expect("paired").clone()
}

fn id() -> GameId {
    "1-1-1".parse().expect("an id")
}

const fn won_by(side: Side) -> Score {
    match side {
        Side::White => Score::White,
        Side::Black => Score::Black,
    }
}

/// A legal giveaway game with a winner, made from the legal moves in turn.
pub(crate) fn a_finished_game() -> (String, Side) {
    let played = |seed: usize| {
        let mut game = Moves::new(Position::start(Variant::Poddavki), DrawProfile::Poddavki);
        while game.plies().len() < 200 && game.ending() == Ending::Unfinished {
            let legal = game.position().legal_moves();
            let mv = legal[(seed + game.plies().len() * 7) % legal.len()];
            game.play(&mv).expect("it is legal");
        }
        game.ending().winner().map(|winner| (game.text(), winner))
    };
    (0..1000).find_map(played).expect("some game is won")
}

/// Presses a button of the page.
fn press(anna: &Visitor, page: &Answer, typed: &[(&str, &str)]) -> Answer {
    send(anna, GAME, page, typed)
}

/// Sends the fields of the page to an address.
fn send(anna: &Visitor, to: &str, page: &Answer, typed: &[(&str, &str)]) -> Answer {
    let is_there = |name: &&str| page.text.contains(&format!("name=\"{name}\" value=\""));
    let names = ["seen", "done", "wrong", "after", "offered"].into_iter().filter(is_there);
    let kept: Vec<(&str, String)> = names.map(|name| (name, page.hidden(name))).collect();
    let fields: Vec<(&str, &str)> =
        kept.iter().map(|(name, value)| (*name, value.as_str())).chain(typed.iter().copied()).collect();
    anna.post(to, GAME, &fields)
}

fn upload(anna: &Visitor, action: &str, content: Vec<u8>) -> Answer {
    anna.upload(IMPORT, IMPORT, &[("act", action)], ("file", "games.pdn", content))
}

/// Whether the answer is a page, or the way to the page that takes the file, not an error.
fn is_explained(answer: &Answer) -> bool {
    [StatusCode::OK, StatusCode::UNPROCESSABLE_ENTITY, StatusCode::TEMPORARY_REDIRECT].contains(&answer.status)
}
