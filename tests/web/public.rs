//! The pages of a tournament that need no account, and their tables for spreadsheets.

use std::collections::BTreeMap;

use crate::support::site::Site;
use draughts::BySide;
use poddavki::service::{NewTournament, Overruled, Request, Service};
use reqwest::StatusCode;
use tournament::{
    Birth, BoardNumber, Bye, EntryId, GameId, GameNumber, GameResult, Info, Name, Person, Preset, Rating, RoundNumber,
    RoundPlan, Sex, Tournament,
};

/// What follows `/t/`.
const TOURNAMENT: &str = "kubok-shashek";

/// A Swiss of five with micro-matches: round 1 is played, round 2 is a draft that only the staff may see.
fn new_tournament(site: &Site) -> Service {
    let service = site.service();
    let info = Info {
        title: "Кубок шашек".to_owned(),
        place: "Орёл".to_owned(),
        starts: "2026-12-15".parse().ok(),
        regulations: "Играют <b>все</b>.".to_owned(),
        ..Info::default()
    };
    let new = NewTournament {
        info,
        settings: Preset::SwissMicroMatches.settings(),
        visibility: tournament::Visibility::Public,
    };
    let made = service.create_tournament(&Site::actor(), &new).expect("the title is new");
    assert_eq!(made.slug, TOURNAMENT);
    for (person, rating) in people() {
        service.enter_player(&request(), &person, rating.map(Rating)).expect("the name is new");
    }
    first_round(&service);
    service
}

fn request() -> Request<'static> {
    let actor = Box::leak(Box::new(Site::actor()));
    Request { actor, slug: TOURNAMENT, seen: None, limit: None }
}

/// In the order of their start numbers; one region looks like a formula to a spreadsheet.
fn people() -> [(Person, Option<i32>); 5] {
    let person = |family: &str, given: &str, sex, year, region: &str| Person {
        name: Name::new(family, given),
        sex: Some(sex),
        birth: Some(Birth::Year(year)),
        region: region.to_owned(),
        ..Person::default()
    };
    let yolkin = Person { title: "гр".to_owned(), ..person("Ёлкин", "Иван", Sex::Male, 1980, "Орёл") };
    [
        (yolkin, Some(2100)),
        (person("Петрова", "Анна", Sex::Female, 2011, "=1+1"), Some(2000)),
        (person("Smith", "John; Jr", Sex::Male, 1950, "Орёл"), Some(1900)),
        (person("Козлов", "Пётр", Sex::Male, 1990, "Пермь"), Some(1800)),
        (person("Яшина", "Ольга", Sex::Female, 1995, "Пермь"), None),
    ]
}

/// 1 beats 2 twice; 4 draws with 3 and misses the second game; 5 has the bye.
fn first_round(service: &Service) {
    service.pair_next_round(&request()).expect("there are players");
    let seats = vec![BySide::new(EntryId(1), EntryId(2)), BySide::new(EntryId(4), EntryId(3))];
    let byes = BTreeMap::from([(EntryId(5), Bye::PairingAllocated)]);
    let plan = RoundPlan::by_hand(RoundNumber(1), seats, byes);
    service.replace_pairing(&request(), &plan).expect("nothing has been played");
    service.publish_round(&request(), RoundNumber(1)).expect("it is a draft");
    enter(service, &[(1, 1, "1-0"), (1, 2, "0-1"), (2, 1, "=")]);
}

fn finish_first_round(service: &Service) {
    enter(service, &[(2, 2, "+-")]);
}

fn draft_second_round(service: &Service) -> Tournament {
    service.pair_next_round(&request()).expect("round 1 is complete")
}

fn enter(service: &Service, results: &[(u16, u8, &str)]) {
    let result = |&(board, game, code): &(u16, u8, &str)| {
        let id = GameId { round: RoundNumber(1), board: BoardNumber(board), game: GameNumber(game) };
        (id, Some(GameResult::from_code(code).expect("a code of a result")))
    };
    let results = results.iter().map(result).collect();
    service.enter_results(&request(), &results, &Overruled::new()).expect("the round is public");
}

fn path(rest: &str) -> String {
    format!("/t/{TOURNAMENT}{rest}")
}

#[test]
fn a_tournament_says_how_far_it_is_in_both_languages() {
    let site = Site::new();
    let service = new_tournament(&site);
    let (english, russian) = (site.visitor(), site.visitor().in_russian());
    let home = english.get(&path("")).is_ok();
    home.says("Round 1 of 7: 1 board still playing.").says("Elkin Ivan").says("<path d=\"M0 0h7v1h-7z");
    home.says("Играют &lt;b&gt;все&lt;/b&gt;.").says("2–1–0 for a micro-match of 2 games");
    russian.get(&path("")).is_ok().says("1‑й тур из 7, играет 1 доска.").says("5</b> участников");
    finish_first_round(&service);
    english.get(&path("")).is_ok().says("Round 1 of 7 is finished.");
}

#[test]
fn leaders_say_after_which_round_they_lead() {
    let site = Site::new();
    let service = new_tournament(&site);
    let (english, russian) = (site.visitor(), site.visitor().in_russian());
    english.get(&path("")).is_ok().says("<span class=\"sub\">During round 1</span>");
    russian.get(&path("")).is_ok().says("<span class=\"sub\">С учётом");
    finish_first_round(&service);
    english.get(&path("")).is_ok().says("<span class=\"sub\">After round 1</span>");
}

#[test]
fn players_and_women_are_counted_with_those_who_have_left_and_these_are_told() {
    let site = Site::new();
    let service = new_tournament(&site);
    let home = || site.visitor().get(&path("")).is_ok();
    home().says("<b>5</b> players").says("<li>2 women</li>").does_not_say("withdrawn</li>");
    finish_first_round(&service);
    service.withdraw_player(&request(), EntryId(5), Some(RoundNumber(1))).expect("they may leave after it");
    home().says("<b>5</b> players").says("<li>2 women</li>").says("<li>1 of them withdrawn</li>");
    let person = Person { name: Name::new("Новая", "Вера"), ..Person::default() };
    service.enter_player(&request(), &person, None).expect("the name is new");
    // For one more player it is unknown.
    home().says("<b>6</b> players").says("<li>at least 2 women</li>");
    site.visitor().in_russian().get(&path("")).is_ok().says("не менее").says("из них выбыл\u{a0}1</li>");
}

#[test]
fn a_player_finds_their_board_by_a_part_of_their_name_in_either_alphabet() {
    let site = Site::new();
    new_tournament(&site);
    let visitor = site.visitor();
    for find in ["козл", "kozlov", "4", "№ 4", "No. 4", "%234"] {
        let answer = visitor.get(&path(&format!("?find={find}"))).is_ok();
        answer.says("Kozlov Petr: board 2").says("against Smith John; Jr").says("/round/1#b2").says("/player/4");
        answer.does_not_say("Elkin Ivan: board");
    }
    visitor.get(&path("?find=Яшина")).is_ok().says("not playing now");
    visitor.get(&path("?find=%3Cbzz%3E")).is_ok().says("No player “&#60;bzz&#62;” found.");
    visitor.get(&path("?find=к")).is_ok().says("at least two letters").does_not_say("Kozlov Petr: board");
    visitor.get(&path("?find=ко")).is_ok().says("Kozlov Petr: board 2").does_not_say("Iashina Olga: board");
}

#[test]
fn the_start_list_is_sorted_filtered_and_searched() {
    let site = Site::new();
    new_tournament(&site);
    let visitor = site.visitor();
    let order = |query: &str, first: &str, second: &str| {
        let text = visitor.get(&path(&format!("/players{query}"))).is_ok().text;
        let place = |name: &str| text.find(name).unwrap_or_else(|| panic!("{name} with {query}"));
        assert!(place(first) < place(second), "{first} before {second} with {query}");
    };
    order("", "Elkin Ivan</a>", "Petrova Anna</a>");
    // By the name on the page.
    order("?sort=name", "Iashina Olga</a>", "Petrova Anna</a>");
    order("?sort=birth", "Smith John; Jr</a>", "Elkin Ivan</a>");
    order("?sort=rating", "Elkin Ivan</a>", "Iashina Olga</a>");
    // A second click on a heading reverses the order.
    order("?sort=-name", "Petrova Anna</a>", "Iashina Olga</a>");
    order("?sort=-number", "Petrova Anna</a>", "Elkin Ivan</a>");
    let by_name = visitor.get(&path("/players?sort=-name")).is_ok();
    by_name.says("aria-sort=\"descending\"").says("/players?sort=name\"").says("· by name, in reverse order");
    by_name.says("<option value=\"-name\" selected>").says("<option value=\"number\">");
    visitor.get(&path("/players?sort=name")).is_ok().says("/players?sort=-name\"");
    let women = visitor.get(&path("/players?sex=w")).is_ok();
    women.says("Iashina Olga</a>").does_not_say("Smith John").says("2 of 5 shown.");
    visitor.get(&path("/players?q=yash")).is_ok().says("Iashina Olga</a>").does_not_say("Petrova");
    visitor.get(&path("/players?q=nobody")).is_ok().says("No such players.");
}

#[test]
fn tables_are_ordered_by_the_heads_of_their_columns_and_say_so() {
    let site = Site::new();
    finish_first_round(&new_tournament(&site));
    let visitor = site.visitor();
    let get = |rest: &str| visitor.get(&path(rest)).is_ok();
    let is_before = |text: &str, first: &str, second: &str| {
        let place = |name: &str| text.find(&format!("{name}</a>")).unwrap_or_else(|| panic!("{name} in {text}"));
        place(first) < place(second)
    };
    for table in ["/standings", "/crosstable"] {
        let by_name = get(&format!("{table}?sort=name"));
        by_name.says("aria-sort=\"ascending\"").says("Rows are sorted by name").says("Official order</a>");
        assert!(is_before(&by_name.text, "Elkin Ivan", "Iashina Olga"));
        assert!(is_before(&by_name.text, "Iashina Olga", "Kozlov Petr"));
        assert!(is_before(&by_name.text, "Kozlov Petr", "Petrova Anna"));
        get(table).says("aria-sort=\"ascending\"").says("sort=name\"").does_not_say("Rows are sorted");
        get(&format!("{table}?sort=nonsense")).does_not_say("Rows are sorted");
    }
    for table in ["/standings", "/crosstable"] {
        let reversed = get(&format!("{table}?sort=-name"));
        reversed.says("aria-sort=\"descending\"").says("Rows are sorted by name, in reverse order").says("sort=name\"");
        assert!(is_before(&reversed.text, "Iashina Olga", "Elkin Ivan"));
        get(&format!("{table}?sort=-place")).says("Rows are in the reverse of the official order").says("descending");
        get(&format!("{table}?sort=place")).says("sort=-place\"").does_not_say("Rows are");
    }
    get("/crosstable").says("class=\"won\"").says("class=\"lost\"");
    let by_rating = get("/standings/after/1?sort=rating");
    by_rating.says("aria-sort=\"descending\"").says("/standings/after/1?sort=rating\"");
    assert!(is_before(&by_rating.text, "Smith John; Jr", "Kozlov Petr"));
    assert!(is_before(&by_rating.text, "Kozlov Petr", "Iashina Olga"));
    let by_tie_break = get("/standings?sort=tie-1");
    by_tie_break.says("aria-sort=\"descending\"").says("sort=-tie-1\"").says("Rows are sorted by “");
    get("/standings?sort=-tie-1").says("aria-sort=\"ascending\"").says("in reverse order");
    get("/standings?sort=tie-99").does_not_say("Rows are sorted");
    get("/crosstable?sort=tie-1").says("Rows are sorted by “");
    // Files stay in the official order.
    assert_eq!(get("/standings.csv?sort=name").text, get("/standings.csv").text);
    get("/players?sex=w&sort=name").says("/players?sex=w&#38;sort=rating\"").says("· by name");
    get("/players").says("/players?sort=name\"").does_not_say("· by");
}

#[test]
fn dense_rows_are_chosen_by_a_link_and_stay() {
    let site = Site::new();
    new_tournament(&site);
    let visitor = site.visitor();
    let standings = path("/standings");
    let page = visitor.get(&standings).is_ok();
    page.does_not_say("<body data-dense")
        .says("Dense rows</a>")
        .says(&format!("/rows/dense?back=%2Ft%2F{}", TOURNAMENT.replace('-', "%2D")));
    assert_eq!(visitor.get(&format!("/rows/dense?back={standings}")).is_redirect().location, standings);
    for rest in ["/standings", "/crosstable", "/players", "/round/1"] {
        visitor.get(&path(rest)).is_ok().says("<body data-dense").says("Usual rows</a>");
        site.visitor().get(&path(rest)).is_ok().does_not_say("<body data-dense");
    }
    assert_eq!(visitor.get("/rows/usual?back=https://evil.example").is_redirect().location, "/");
    visitor.get(&standings).is_ok().does_not_say("<body data-dense");
    visitor.get("/rows/high").has_status(StatusCode::NOT_FOUND);
}

#[test]
fn a_round_shows_results_games_and_those_without_an_opponent() {
    let site = Site::new();
    let service = new_tournament(&site);
    let visitor = site.visitor();
    let round = visitor.get(&path("/round/1")).is_ok();
    round.says("<title>Round 1: 1 of 2 finished").says("2 : 0").says("4:0 (2:0, 2:0)");
    round.says("playing</span>").says("1:1, –").says("<td>bye</td>").says("2 points").says("<tr id=\"e5\">");
    finish_first_round(&service);
    let russian = site.visitor().in_russian();
    russian.get(&path("/round/1")).is_ok().says("<title>1‑й тур: все результаты").says("0 : 2").says("1:3 (1:1, −:+)");
    let text = visitor.get(&path("/round/1?by=player")).is_ok().text;
    // Each line has an address to share.
    assert!(text.contains("<tr id=\"e1\"><td class=\"board-no num\">"), "{text}");
    let players = ["Elkin Ivan", "Kozlov Petr", "Petrova Anna", "Smith John; Jr"];
    let names = players.map(|name| text.find(&format!("{name}</a></span>")).unwrap_or_default());
    assert!(names.is_sorted() && names[0] > 0, "{names:?}");
}

#[test]
fn standings_share_places_and_are_told_for_a_part_of_the_players() {
    let site = Site::new();
    let service = new_tournament(&site);
    let visitor = site.visitor();
    visitor.get(&path("/standings")).is_ok().says("During round 1").says("Leaders: <span class=\"range\">1–2</span>");
    finish_first_round(&service);
    let standings = visitor.get(&path("/standings")).is_ok();
    standings
        .says("After round 1")
        .says("<span class=\"range\">1–3</span></span></td>")
        .says("<span class=\"range\">4–5</span></span></td>");
    // What is copied from a row is two words, and has no signs that are not seen.
    standings.says("<span class=\"tag\">GM</span> <a href").does_not_say("\u{2060}").does_not_say("&#8288;");
    standings.says("Full truncated Solkoff").says(&path("/standings/why/1?after=1#points"));
    // The direct encounter separates no player: it is explained, and has no column.
    standings.says("How the tie-breaks are calculated").says("Direct encounter").does_not_say(">Direct</abbr>");
    let cross = visitor.get(&path("/crosstable")).is_ok();
    cross.says("Crosstable after round 1").says("Each cell shows the opponent’s line").does_not_say(">Direct</abbr>");
    let women = visitor.get(&path("/standings?sex=w")).is_ok();
    women.says(">1</span></td>").says(">2</span></td>").does_not_say("Kozlov");
    visitor.get(&path("/standings/after/1?age=u17")).is_ok().says("Petrova Anna</a>").does_not_say("Elkin Ivan</a>");
    visitor.get(&path("/standings?age=o60")).is_ok().says("Smith John; Jr</a>").does_not_say("Kozlov Petr</a>");
    visitor.get(&path("/standings?region=%D0%9F%D0%B5%D1%80%D0%BC%D1%8C")).is_ok().does_not_say("Smith John; Jr</a>");
}

#[test]
fn every_figure_says_how_it_came_about() {
    let site = Site::new();
    let service = new_tournament(&site);
    finish_first_round(&service);
    let why = site.visitor().get(&path("/standings/why/2")).is_ok();
    why.says("Petrova Anna: how the place was worked out")
        .says("Place <span class=\"range\">4–5</span>")
        .says("tied: all tie-breaks are equal");
    why.says("Iashina Olga").says("ahead on points, 2–0.").says("id=\"t3\"").says("SOLK-F");
    let card = site.visitor().in_russian().get(&path("/player/4")).is_ok();
    card.says("Козлов Пётр").says("Место <span class=\"range\">4–5</span>").says("1:3 (1:1, −:+)").says("1990 г. р.");
}

#[test]
fn drafts_are_nowhere_to_be_seen() {
    let site = Site::new();
    let service = new_tournament(&site);
    finish_first_round(&service);
    assert_eq!(draft_second_round(&service).paired_rounds(), RoundNumber(2));
    let visitor = site.visitor();
    for rest in ["/round/2", "/round/2.csv", "/standings/after/2", "/standings/after/2.csv", "/standings/why/1?after=2"]
    {
        visitor.get(&path(rest)).has_status(StatusCode::NOT_FOUND);
    }
    for rest in ["", "/standings", "/crosstable", "/crosstable?games=1", "/player/1", "/crosstable.csv?games=1"] {
        visitor.get(&path(rest)).is_ok().does_not_say("round/2");
    }
    let games = visitor.get(&path("/crosstable.csv?games=1")).is_ok();
    assert_eq!(games.text.lines().count(), 5, "{}", games.text);
}

#[test]
fn what_is_not_there_is_not_found() {
    let site = Site::new();
    new_tournament(&site);
    let visitor = site.visitor();
    for rest in [
        "/round/0",
        "/round/9",
        "/round/x",
        "/round/70000",
        "/player/0",
        "/player/6",
        "/player/x",
        "/standings/after/0",
        "/standings/after/x",
        "/standings/why/6",
        "/standings/why/x",
        "/nothing",
    ] {
        visitor.get(&path(rest)).has_status(StatusCode::NOT_FOUND).says("Page not found");
    }
    for page in ["", "/players", "/players.csv", "/round/1", "/standings", "/crosstable", "/crosstable.csv"] {
        visitor.get(&format!("/t/unknown{page}")).has_status(StatusCode::NOT_FOUND);
    }
}

#[test]
fn a_tournament_without_rounds_says_so() {
    let site = Site::new();
    let new = NewTournament {
        info: Info { title: "Кубок шашек".to_owned(), ..Info::default() },
        settings: Preset::RoundRobinSingleGames.settings(),
        visibility: tournament::Visibility::Public,
    };
    site.service().create_tournament(&Site::actor(), &new).expect("the title is new");
    let visitor = site.visitor();
    visitor.get(&path("")).is_ok().says("The tournament has not begun");
    visitor.get(&path("/players")).is_ok().says("No players yet");
    visitor.get(&path("/standings")).is_ok().says("No standings yet");
    visitor.get(&path("/crosstable")).is_ok().says("No crosstable yet");
    let service = site.service();
    for (person, rating) in people() {
        service.enter_player(&request(), &person, rating.map(Rating)).expect("nobody is entered twice");
    }
    service
        .pair_all_rounds(&request())
        .and_then(|_| service.publish_all_rounds(&request(), None))
        .expect("there are players");
    visitor.get(&path("/crosstable")).is_ok().says("No results yet").does_not_say("after round 1");
}

#[test]
fn pages_are_not_sent_again_until_the_tournament_changes() {
    let site = Site::new();
    let service = new_tournament(&site);
    let visitor = site.visitor();
    for rest in ["", "/players", "/round/1", "/standings", "/crosstable", "/player/1", "/standings.csv"] {
        let tag = visitor.get(&path(rest)).is_ok().header("etag").to_owned();
        visitor.get_with(&path(rest), ("If-None-Match", &tag)).has_status(StatusCode::NOT_MODIFIED);
    }
    let tag = visitor.get(&path("/round/1")).header("etag").to_owned();
    finish_first_round(&service);
    visitor.get_with(&path("/round/1"), ("If-None-Match", &tag)).is_ok();
}

/// Whole files, byte for byte.
#[test]
fn tables_open_in_spreadsheets() {
    let site = Site::new();
    let service = new_tournament(&site);
    finish_first_round(&service);
    for (language, rest, lines) in FILES {
        let visitor = if *language == "ru" { site.visitor().in_russian() } else { site.visitor() };
        let answer = visitor.get(&path(rest)).is_ok();
        assert_eq!(answer.header("content-type"), "text/csv; charset=utf-8");
        assert_eq!(answer.text, format!("\u{feff}{}\r\n", lines.join("\r\n")), "{rest}");
    }
}

const FILES: &[(&str, &str, &[&str])] = &[
    (
        "ru",
        "/players.csv",
        &[
            "№;Звание;Фамилия и имя;Пол;Год рождения;Регион;Федерация;Клуб;Рейтинг;ID",
            "1;гр;Ёлкин Иван;м;1980;Орёл;;;2100;",
            "2;;Петрова Анна;ж;2011;'=1+1;;;2000;",
            "3;;\"Smith John; Jr\";м;1950;Орёл;;;1900;",
            "4;;Козлов Пётр;м;1990;Пермь;;;1800;",
            "5;;Яшина Ольга;ж;1995;Пермь;;;;",
        ],
    ),
    (
        "en",
        "/round/1.csv",
        &[
            "Board;White No;White;White points before;Result of White;Result of Black;Black points before;Black No;Black",
            "1;1;Ёлкин Иван;0;2;0;0;2;Петрова Анна",
            "2;4;Козлов Пётр;0;0;2;0;3;\"Smith John; Jr\"",
            ";5;Яшина Ольга;0;2;;;;bye",
        ],
    ),
    (
        "ru",
        "/standings.csv",
        &[
            "Место;№;Звание;Фамилия и имя;Регион;Федерация;Рейтинг;Очки;Солкоф;Победы;Личная",
            "1–3;1;гр;Ёлкин Иван;Орёл;;2100;2;;1;",
            "1–3;3;;\"Smith John; Jr\";Орёл;;1900;2;;1;",
            "1–3;5;;Яшина Ольга;Пермь;;;2;;1;",
            "4–5;2;;Петрова Анна;'=1+1;;2000;0;;0;",
            "4–5;4;;Козлов Пётр;Пермь;;1800;0;;0;",
        ],
    ),
    (
        "en",
        "/crosstable.csv?sep=,",
        &[
            "Place,No,Title,Name,Region,Fed,Rtg,R1 (No),Pts,Solkoff,Wins,Direct",
            "1–3,1,гр,Ёлкин Иван,Орёл,,2100,2w2,2,,1,",
            "1–3,3,,\"Smith John; Jr\",Орёл,,1900,4b2,2,,1,",
            "1–3,5,,Яшина Ольга,Пермь,,,bye+,2,,1,",
            "4–5,2,,Петрова Анна,'=1+1,,2000,1b0,0,,0,",
            "4–5,4,,Козлов Пётр,Пермь,,1800,3w0,0,,0,",
        ],
    ),
    (
        "ru",
        "/crosstable.csv?order=number",
        &[
            "Место;№;Звание;Фамилия и имя;Регион;Федерация;Рейтинг;Т1 (№);Очки;Солкоф;Победы;Личная",
            "1–3;1;гр;Ёлкин Иван;Орёл;;2100;2б2;2;;1;",
            "4–5;2;;Петрова Анна;'=1+1;;2000;1ч0;0;;0;",
            "1–3;3;;\"Smith John; Jr\";Орёл;;1900;4ч2;2;;1;",
            "4–5;4;;Козлов Пётр;Пермь;;1800;3б0;0;;0;",
            "1–3;5;;Яшина Ольга;Пермь;;;своб.+;2;;1;",
        ],
    ),
    (
        "ru",
        "/crosstable.csv?games=1",
        &[
            "Тур;Доска;Партия;№ белых;Белые;№ чёрных;Чёрные;Результат;Как;Начальная позиция;Ходы",
            "1;1;1;1;Ёлкин Иван;2;Петрова Анна;2–0;сыграна;;",
            "1;1;2;2;Петрова Анна;1;Ёлкин Иван;0–2;сыграна;;",
            "1;2;1;4;Козлов Пётр;3;\"Smith John; Jr\";1–1;сыграна;;",
            "1;2;2;3;\"Smith John; Jr\";4;Козлов Пётр;+:-;неявка;;",
        ],
    ),
];
