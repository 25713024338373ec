//! What a tournament needs on paper, the addresses on its slips, and the protocol as the federation gets it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::site::{Answer, Site};
use draughts::BySide;
use poddavki::service::{NewTournament, Overruled, Request, Service, SlipSeat, SlipToken};
use reqwest::StatusCode;
use tournament::transliterate::passport_latin;
use tournament::{
    Birth, BoardNumber, Bye, EntryId, GameId, GameNumber, GameResult, Info, Name, Person, Preset, Rating, RoundNumber,
    RoundPlan, Settings, Sex, Tournament,
};

/// Documents available before a round has been paired, and only afterwards.
const BEFORE: [&str; 4] = ["start-list", "place-cards", "blank-table", "blank-sheet"];
const AFTER: [&str; 6] = ["boards", "names", "slips", "score-sheets", "table", "protocol"];

fn document(arbiter: &Arbiter, name: &str) -> Answer {
    arbiter.get(&format!("/print/{name}"))
}

pub fn address_of_slip(service: &Service, tournament: &Tournament, round: u16, entry: EntryId) -> String {
    let seat = SlipSeat { tournament: tournament.id, round: RoundNumber(round), entry };
    format!("/r/{}", service.slip_key().expect("there is a secret").token(SlipToken::Printed, seat))
}

/// A tournament of two complete rounds.
fn after_two_rounds(site: &Site) -> Arbiter {
    let arbiter = Arbiter::with_players(site, "swiss-single");
    for round in [1, 2] {
        arbiter.begin(round);
        arbiter.enter_all(site, round, "1-0");
    }
    arbiter
}

#[test]
fn ticks_stay_when_another_round_is_chosen() {
    let site = Site::new();
    let arbiter = after_two_rounds(&site);
    let slips = "name=\"print-slips\" value=\"1\" form=\"several\"";
    let [first, second] = ["round-1", "round-2"].map(|field| format!("name=\"{field}\" value=\"1\" checked"));
    arbiter.get("/print").is_ok().does_not_say(&format!("{slips} checked")).says("name=\"to\" value=\"1\"");
    let other = arbiter.get("/print?to=1&round=2&round-2=1&print-slips=1").is_ok();
    other.says(&format!("{slips} checked")).says("/print/slips?round=1").says(&first).does_not_say(&second);
    arbiter.get("/print?to=1&round=2&round-1=1&round-2=1").is_ok().says(&first).says(&second);
}

for_each_backend! {
    fn the_documents_printed_last_are_ticked_for_the_next_round(database) {
        let site = Site::on(database);
        let arbiter = after_two_rounds(&site);
        let is_ticked = |answer: &Answer, name: &str| answer.text.contains(&format!("name=\"print-{name}\" value=\"1\" form=\"several\" checked"));
        let first = arbiter.get("/print").is_ok();
        assert!(!is_ticked(&first, "boards"));
        first.does_not_say("Ticked as last time");
        let printed = arbiter.get("/print/several?round=2&print-boards=1&print-slips=1&print-table=1").is_ok();
        assert_eq!(printed.text.matches("<div class=\"paper ").count(), 3, "one after the other, in one go");
        arbiter.begin(3);
        let next = arbiter.get("/print").is_ok();
        for name in ["boards", "slips", "table"] {
            assert!(is_ticked(&next, name), "{name}");
        }
        assert!(!is_ticked(&next, "names"));
        next.says("Ticked as last time: Pairings for the wall, by board; Result slips; Table.");
        next.says("name=\"round-3\" value=\"1\" checked").does_not_say("name=\"round-2\" value=\"1\" checked");
        // What the reader ticks counts more: in another round, where nothing is ticked, and after unticking all.
        let own = arbiter.get("/print?to=2&round=3&round-3=1&print-names=1").is_ok();
        assert!(is_ticked(&own, "names") && !is_ticked(&own, "boards"));
        let nothing = arbiter.get("/print/several?round=3").has_status(StatusCode::UNPROCESSABLE_ENTITY);
        assert!(!is_ticked(&nothing, "boards"));
        assert!(!is_ticked(&arbiter.get("/print?round=3&tick=none").is_ok(), "boards"));
        assert!(is_ticked(&arbiter.get("/print?round=3").is_ok(), "boards"));
        // Another browser has a choice of its own.
        let other = arbiter.colleague(site.administrator());
        assert!(!is_ticked(&other.get("/print").is_ok(), "boards"));
    }

    fn every_document_is_there_in_both_languages_for_those_who_run_the_tournament(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-micro");
        for name in AFTER {
            document(&arbiter, name).has_status(StatusCode::NOT_FOUND);
        }
        document(&arbiter, "nothing").has_status(StatusCode::NOT_FOUND);
        arbiter.get("/print").is_ok().says("/print/start-list?lang=ru").does_not_say("/print/slips");
        arbiter.get("").is_ok().says("/print\">Print</a>");
        arbiter.press(1, "pair").is_redirect();
        document(&arbiter, "boards").is_ok().says("Draft: the round is not published");
        arbiter.press(1, "publish").is_redirect();
        arbiter.get("/print").is_ok().says("/print/slips?round=1&#38;lang=en").says("/print/protocol.csv");
        for name in BEFORE.into_iter().chain(AFTER) {
            let english = document(&arbiter, &format!("{name}?lang=en")).is_ok();
            english.says("<html lang=\"en\">").says("Cup").says("css/paper.css").does_not_say("Draft");
            let russian = document(&arbiter, &format!("{name}?lang=ru")).is_ok();
            russian.says("<html lang=\"ru\">").says("Cup").does_not_say("class=\"top\"");
            let page = arbiter.address(&format!("/print/{name}"));
            assert_ne!(site.visitor().get(&page).status, StatusCode::OK, "{name} is for the staff");
        }
        for name in ["start-list", "place-cards", "names", "boards", "protocol", "blank-table"] {
            document(&arbiter, name).is_ok().says("Shekhanova").says("Mariia").does_not_say("Шеханова");
            document(&arbiter, &format!("{name}?lang=ru")).is_ok().says("Шеханова").says("Мария");
        }
        for round in ["2", "0", "99999"] {
            document(&arbiter, &format!("slips?round={round}")).has_status(match round {
                "99999" => StatusCode::OK,
                _ => StatusCode::NOT_FOUND,
            });
        }
    }

    fn parts_and_columns_are_chosen_and_several_documents_printed_at_once(database) {
        let site = Site::on(database);
        finished(&site.service());
        let anna = site.administrator();
        let base = "/admin/t/pervenstvo-oblasti/print";
        let whole = anna.get(&format!("{base}/protocol?lang=en")).is_ok();
        whole.says("name=\"part-rounds\" value=\"1\" checked").says("<h2>Rounds</h2>").says("<h2>Players</h2>").says("Region</th>");
        // Tie-breaks without values take no column, unless the parts are chosen by hand.
        whole.says(">Wins</th>").does_not_say(">Solkoff</th>").does_not_say(">Direct</th>").does_not_say("Full truncated");
        let by_hand = anna.get(&format!("{base}/protocol?lang=en&chosen=1&part-tie-breaks=1")).is_ok();
        by_hand.says(">Wins</th>").says(">Solkoff</th>").says(">Direct</th>").says("Full truncated");
        let chosen = "chosen=1&part-players=1&part-table=1&part-title=1";
        let part = anna.get(&format!("{base}/protocol?lang=en&{chosen}")).is_ok();
        part.says("<h2>Players</h2>").says("class=\"grid").does_not_say("<h2>Rounds</h2>").does_not_say("Region</th>");
        part.does_not_say("class=\"signatures").does_not_say("name=\"part-rounds\" value=\"1\" checked");
        // The other language has the same parts.
        part.says("protocol?chosen=1&#38;part-title=1&#38;part-table=1&#38;part-players=1&#38;lang=ru");
        let list = anna.get(&format!("{base}/start-list?lang=en&chosen=1")).is_ok();
        list.does_not_say("Region</th>").does_not_say("part-signatures").does_not_say("Rating</th>").says("part-rating");
        // The choice is kept until it is reset to the usual one.
        anna.get(&format!("{base}/start-list?lang=en")).is_ok().does_not_say("Region</th>").does_not_say("Rating</th>");
        anna.get(&format!("{base}/start-list?lang=en&usual=1")).is_ok().says("Region</th>").says("Rating</th>");
        anna.get(&format!("{base}/blank-sheet")).is_ok().does_not_say("name=\"chosen\"");

        anna.get(&format!("{base}?round=1")).is_ok().says("name=\"print-names\"").says("name=\"round\" value=\"1\"");
        let several = anna.get(&format!("{base}/several?round=1&print-protocol=1&print-names=1&lang=en")).is_ok();
        several.does_not_say("Rounds</h2>").says("protocol-chosen=1&#38;protocol-part-title=1");
        let several = anna.get(&format!("{base}/several?round=1&print-protocol=1&print-names=1&lang=en&usual=1")).is_ok();
        assert_eq!(several.text.matches("<div class=\"paper ").count(), 2);
        several.says("<div class=\"paper wall").says("<div class=\"paper protocol").says("Round 1").says("Rounds</h2>");
        several.says("several?round=1&#38;print-names=1&#38;print-protocol=1&#38;lang=ru");
        let none = anna.get(&format!("{base}/several?round=1")).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        none.says("Nothing is ticked").says("name=\"print-protocol\"");
    }

    fn columns_of_a_round_are_chosen_and_several_rounds_printed_with_the_choice(database) {
        let site = Site::on(database);
        let arbiter = after_two_rounds(&site);
        let (anna, base) = (site.administrator(), arbiter.address("/print"));
        let whole = anna.get(&format!("{base}/boards?round=1&lang=en")).is_ok();
        whole.says("part-before").says("part-result").says("part-idle").says("mid before").does_not_say("part-signatures");
        let part = anna.get(&format!("{base}/boards?round=1&lang=en&chosen=1&part-idle=1")).is_ok();
        part.does_not_say("mid before").does_not_say("mid result");
        let table = anna.get(&format!("{base}/table?lang=en&chosen=1&part-points=1")).is_ok();
        table.says("mid pts").does_not_say("Place</th>");
        anna.get(&format!("{base}/table?lang=en&usual=1")).is_ok().says("mid pts").says("Place</th>");
        anna.get(&format!("{base}/blank-table?lang=en")).is_ok().says("Place</th>").says("part-points");
        let blank = anna.get(&format!("{base}/blank-table?lang=en&chosen=1&part-points=1")).is_ok();
        blank.says("mid pts").does_not_say("Place</th>");
        // Rounds are ticked, and each document has its own choice, kept in the other language.
        anna.get(&format!("{base}?round=1")).is_ok().says("name=\"round-1\" value=\"1\" checked>").says("name=\"round-2\" value=\"1\">");
        let chosen = "round=1&round-1=1&round-2=1&print-boards=1&print-table=1&boards-chosen=1&boards-part-result=1";
        let several = anna.get(&format!("{base}/several?{chosen}&lang=en")).is_ok();
        assert_eq!(several.text.matches("<div class=\"paper wall").count(), 2, "one a round");
        several.says("Round 1").says("Round 2").does_not_say("mid before").says("mid result").says("mid pts");
        several.says("name=\"boards-part-before\" value=\"1\">").says("name=\"table-part-points\" value=\"1\" checked");
        several.says("round-2=1&#38;print-boards=1&#38;print-table=1&#38;boards-chosen=1&#38;boards-part-result=1&#38;lang=ru");
        // The next round is printed with the same columns, alone or among several; another user has a separate choice.
        let next = anna.get(&format!("{base}/boards?round=2&lang=en")).is_ok();
        next.does_not_say("mid before").says("mid result").says("boards?round=2&#38;chosen=1&#38;part-result=1&#38;lang=ru");
        next.says("name=\"part-result\" value=\"1\" checked").says("name=\"usual\" value=\"1\"");
        let other = site.administrator().get(&format!("{base}/boards?round=2&lang=en")).is_ok();
        other.says("mid before");
        anna.get(&format!("{base}/boards?round=1&lang=en&usual=1")).is_ok().says("mid before");
        anna.get(&format!("{base}/boards?round=2&lang=en")).is_ok().says("mid before");
    }

    fn a_report_file_is_written_as_of_a_round_and_without_records_that_programs_refuse(database) {
        let site = Site::on(database);
        let arbiter = after_two_rounds(&site);
        let (anna, base) = (site.administrator(), arbiter.address(""));
        anna.get(&format!("{base}/print")).is_ok().says("name=\"through\"").says("name=\"dialect\"").says("refuse record 299");
        let first = anna.get(&format!("{base}/event.trf?through=1&dialect=without-299")).is_ok();
        let whole = anna.get(&format!("{base}/event.trf?through=&dialect=full")).is_ok();
        assert!(first.text.len() < whole.text.len());
        assert_eq!(whole.text, anna.get(&format!("{base}/event.trf")).is_ok().text);
        assert!(!first.text.lines().any(|line| line.starts_with("299")));
        assert!(first.header("content-disposition").contains("-1.trf"));
        for through in ["0", "99", "x"] {
            let refused = anna.get(&format!("{base}/event.trf?through={through}"));
            refused.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("the last complete round is");
        }
        anna.get(&format!("{base}/event.trf?dialect=other")).has_status(StatusCode::NOT_FOUND);
        site.visitor().get(&format!("/t/{}/event.trf?through=1", arbiter.slug)).is_ok();
    }

    fn a_slip_has_both_players_every_game_and_the_drawn_opening(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-micro");
        let table = "code;label;fen\n7;Flying;W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,h4:Ba5,b6,d6,f6,h6,a7,c7,e7,g7,b8,d8,h8\n";
        arbiter.send("/openings/confirm", "/players", &[("text", table)]).is_redirect();
        arbiter.begin(1);
        let slips = document(&arbiter, "slips").is_ok();
        assert_eq!(slips.text.matches("<section class=\"slip").count(), 4, "one a pairing");
        assert_eq!(slips.text.matches("<svg class=\"qr\"").count(), 8, "one a player");
        assert_eq!(slips.text.matches("<span></span>:<span></span>").count(), 8, "one a game");
        slips.does_not_say("<svg class=\"board\"");
        // The colours turn in the second game, and its line has the players in the order of the board all the same.
        let table = slips.text.split("<table class=\"games\"").nth(1).and_then(|rest| rest.split("</table>").next());
        let rows: Vec<&str> = table.expect("a table of games").split("<tr>").skip(2).collect();
        let players = |row: usize| [1, 3].map(|cell| rows[row].split("</td>").nth(cell).expect("a player"));
        let name = |cell: &str| cell.rsplit('>').next().map(str::to_owned);
        assert_eq!(players(0).map(name), players(1).map(name));
        assert_ne!(name(players(0)[0]), name(players(0)[1]));
        assert_eq!([players(0), players(1)].map(|row| row.map(|cell| cell.contains("disc black"))), [[false, true], [true, false]]);
        for what in ["announce", "draw"] {
            arbiter.press(1, what).is_redirect();
        }
        let slips = document(&arbiter, "slips").is_ok();
        assert_eq!(slips.text.matches("<svg class=\"board\"").count(), 4);
        slips.says("No. 7, Flying");
        let sheets = document(&arbiter, "score-sheets").is_ok();
        assert_eq!(sheets.text.matches("<section class=\"score-sheet").count(), 16, "two a game, two games a match");
        assert_eq!(sheets.text.matches("<svg class=\"board\"").count(), 16);
    }

    fn a_slip_leads_to_the_players_own_page_and_nothing_else_does(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-micro");
        arbiter.press(1, "pair").is_redirect();
        let (service, tournament) = (site.service(), arbiter.tournament(&site));
        let pairing = tournament.rounds[0].pairings[&BoardNumber(1)].clone();
        let [white, black] = [pairing.white, pairing.black].map(|id| passport_latin(&tournament.entry(id).expect("entered").person.name.to_string()));
        let address = address_of_slip(&service, &tournament, 1, pairing.white);
        assert_eq!(address, address_of_slip(&site.service(), &tournament, 1, pairing.white), "the secret is made once");
        let visitor = site.visitor();
        visitor.get(&address).is_ok().says(&white).says("The pairings are not announced yet").does_not_say(&black);
        arbiter.press(1, "publish").is_redirect();
        let page = visitor.get(&address).is_ok();
        page.says("Your board: 1").says(&black).says("You have White in the first game").says("hand it to the arbiter").says("Report the result");
        assert_eq!(page.header("x-robots-tag"), "noindex, nofollow");
        assert!(page.header("cache-control").contains("no-store"));
        arbiter.enter_all(&site, 1, "1-0");
        visitor.get(&address).is_ok().says("Result: 1 : 1.").does_not_say("will be here once");
        arbiter.press(1, "close").is_redirect();
        arbiter.begin(2);
        site.visitor().in_russian().get(&address).is_ok().says("от 1‑го тура, а сейчас идёт 2‑й");
        let wrong = address.strip_suffix(|_: char| true).expect("it is long").to_owned();
        for wrong in [format!("{wrong}g"), wrong, "/r/1-1-1".to_owned(), "/r/x".to_owned()] {
            visitor.get(&wrong).has_status(StatusCode::NOT_FOUND);
        }
        nowhere_else(&site, &arbiter, address.rsplit('-').next().expect("a seal"));
    }

    fn a_protocol_is_what_federations_want_in_both_languages(database) {
        let site = Site::on(database);
        finished(&site.service());
        let anna = site.administrator();
        let base = "/admin/t/pervenstvo-oblasti/print/protocol";
        for language in ["ru", "en"] {
            let page = anna.get(&format!("{base}?lang={language}")).is_ok();
            is_golden(&format!("protocol.{language}.txt"), &words_of(&page.text));
            let csv = anna.get(&format!("{base}.csv?lang={language}")).is_ok();
            assert_eq!(csv.header("content-type"), "text/csv; charset=utf-8");
            is_golden(&format!("protocol.{language}.csv"), &csv.text);
        }
        anna.get("/t/pervenstvo-oblasti").is_ok().says("6 players from 3 regions, among them 1 grandmaster, 2 masters of sport");
        assert_ne!(site.visitor().get(&format!("{base}.csv")).status, StatusCode::OK);
    }
}

/// No page contains the seal of a slip: not for the public, and for the staff only the slips.
fn nowhere_else(site: &Site, arbiter: &Arbiter, seal: &str) {
    let public =
        ["", "/players", "/round/1", "/round/2", "/standings", "/crosstable", "/player/1", "/event.json", "/event.trf"];
    for rest in public {
        site.visitor().get(&format!("/t/{}{rest}", arbiter.slug)).is_ok().does_not_say(seal).does_not_say("/r/");
    }
    for rest in ["", "/log", "/print", "/round/1", "/settings"] {
        arbiter.get(rest).is_ok().does_not_say(seal);
    }
}

fn request() -> Request<'static> {
    let actor = Box::leak(Box::new(Site::actor()));
    Request { actor, slug: "pervenstvo-oblasti", seen: None, limit: None }
}

/// A finished tournament of one round whose every figure is known.
fn finished(service: &Service) {
    let info = Info {
        title: "Первенство области".to_owned(),
        place: "Орёл, шашечный клуб".to_owned(),
        starts: "2026-11-02".parse().ok(),
        ends: "2026-11-03".parse().ok(),
        organiser: "Федерация шашек".to_owned(),
        chief_arbiter: "Судейкин А. П.".to_owned(),
        secretary: "Протоколова Е. В.".to_owned(),
        officials: "Столов И. И., Часов П. П.".to_owned(),
        time_control: "30 минут + 10 секунд".to_owned(),
        ..Info::default()
    };
    let settings = Settings { rounds: RoundNumber(1), ..Preset::SwissMicroMatches.settings() };
    let made = service
        .create_tournament(
            &Site::actor(),
            &NewTournament { info, settings, visibility: tournament::Visibility::Public },
        )
        .expect("a good tournament");
    assert_eq!(made.slug, "pervenstvo-oblasti");
    for (person, rating) in people() {
        service.enter_player(&request(), &person, Some(Rating(rating))).expect("the name is new");
    }
    service.pair_next_round(&request()).expect("there are players");
    let seats = vec![BySide::new(EntryId(1), EntryId(2)), BySide::new(EntryId(4), EntryId(3))];
    let byes = BTreeMap::from([(EntryId(5), Bye::PairingAllocated), (EntryId(6), Bye::Half)]);
    service.replace_pairing(&request(), &RoundPlan::by_hand(RoundNumber(1), seats, byes)).expect("nothing is played");
    service.publish_round(&request(), RoundNumber(1)).expect("it is a draft");
    let result = |(board, game, code): (u16, u8, &str)| {
        let id = GameId { round: RoundNumber(1), board: BoardNumber(board), game: GameNumber(game) };
        (id, GameResult::from_code(code))
    };
    let results = [(1, 1, "1-0"), (1, 2, "0-1"), (2, 1, "="), (2, 2, "+-")].map(result).into();
    service.enter_results(&request(), &results, &Overruled::new()).expect("the round is public");
    service.close_tournament(&request()).expect("everything is played");
}

fn people() -> [(Person, i32); 6] {
    let person = |family: &str, given: &str, title: &str, sex, year, region: &str| Person {
        name: Name::new(family, given),
        title: title.to_owned(),
        sex: Some(sex),
        birth: Some(Birth::Year(year)),
        region: region.to_owned(),
        ..Person::default()
    };
    [
        (person("Ёлкин", "Иван", "гр", Sex::Male, 1980, "Орёл"), 2100),
        (person("Петрова", "Анна", "мс", Sex::Female, 2001, "Москва"), 2000),
        (person("Козлов", "Пётр", "мс", Sex::Male, 1990, "Орёл"), 1900),
        (person("Яшина", "Ольга", "кмс", Sex::Female, 1995, "Пермь"), 1800),
        (person("Громов", "Сергей", "1", Sex::Male, 2008, "Орёл"), 1700),
        (person("Smith", "<John>", "", Sex::Male, 1950, ""), 1600),
    ]
}

/// The text of the document, a line for each element.
fn words_of(html: &str) -> String {
    let main = html.split("<main").nth(1).and_then(|rest| rest.split("</main>").next()).expect("there is a main part");
    let main = main.split_once('>').map_or(main, |(_, rest)| rest);
    let mut text = String::new();
    for piece in main.split('<') {
        let (tag, words) = piece.split_once('>').unwrap_or(("", piece));
        let ends = ["/tr", "/p", "/h1", "/h2", "/dd", "/table", "/section", "/header"];
        text.push_str(if ends.contains(&tag) { "\n" } else { " | " });
        text.push_str(&words.replace('\n', " "));
    }
    let tidy = |line: &str| {
        let cells = line.split('|').map(str::trim).filter(|cell| !cell.is_empty());
        cells.collect::<Vec<_>>().join(" | ")
    };
    let lines: Vec<String> = text.lines().map(tidy).filter(|line| !line.is_empty()).collect();
    lines.join("\n") + "\n"
}

/// Compares with the golden file; `UPDATE_GOLDEN=1` writes it again, to be reviewed.
pub fn is_golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/web/data").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, text).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(text, kept, "{name}");
}

#[test]
fn the_table_of_a_round_robin_has_a_column_for_everybody() {
    let site = Site::new();
    let arbiter = Arbiter::with_players(&site, "round-robin-single");
    let blank = document(&arbiter, "blank-table").is_ok();
    assert_eq!(blank.text.matches("class=\"own\"").count(), 8);
    arbiter.begin_all();
    document(&arbiter, "table").is_ok().says("class=\"own\"");
    let numbers: BTreeSet<usize> = (1..=8).collect();
    for number in numbers {
        blank.says(&format!("<td class=\"num\">{number}</td>"));
    }
}
