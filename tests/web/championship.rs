//! The tenth championship of the USSR in Russian draughts, 1950, through the site: 18 players, 153 games, all pairs, all moves.

use crate::support::database::for_each_backend;
use crate::support::site::{Site, Visitor};
use draughts::DrawProfile;
use draughts::notation::game::{Ending, Game as Moves};
use poddavki::service::{GameWarning, Service};
use reqwest::StatusCode;
use tournament::standings::standings;
use tournament::{GameId, RoundNumber, TieBreakKind, Tournament};

const FILE: &[u8] = include_bytes!("../rules/data/russian-ussr-1950.pdn");
const TOURNAMENT: &str = "desyatyy-chempionat-sssr";

for_each_backend! {
    fn a_whole_championship_is_taken_in_from_its_games(database) {
        let site = Site::on(database);
        let anna = site.administrator().in_russian();
        make_tournament(&anna);
        take_in(&anna);
        let service = site.service();
        let tournament = service.tournament(TOURNAMENT).expect("readable");
        every_pair_has_met(&tournament);
        every_game_is_legal(&service, &tournament);
        kuperman_has_won(&tournament);
        the_crosstable_opens_in_a_spreadsheet(&site.visitor().in_russian());
        everybody_may_look(&site.visitor().in_russian());
    }
}

/// By four fields and a preset; then the rules and points of the time in its settings.
fn make_tournament(anna: &Visitor) {
    let fields = [
        ("title", "Десятый чемпионат СССР"),
        ("place", "Киев"),
        ("preset", "round-robin-single"),
        ("visibility", "public"),
    ];
    let answer = anna.post("/admin/new", "/admin/new", &fields).is_redirect();
    assert_eq!(answer.location, format!("/admin/t/{TOURNAMENT}"));
    let path = format!("/admin/t/{TOURNAMENT}/settings");
    let points =
        [("match-win", "1"), ("match-draw", "½"), ("match-loss", "0"), ("forfeit-win", "1"), ("forfeit-loss", "0")];
    let byes = [("bye-pairing", "0"), ("bye-full", "1"), ("bye-half", "½"), ("bye-zero", "0")];
    let rules = [
        ("variant", "russian"),
        ("draws", "russian-classic"),
        ("claim", "automatic"),
        ("agreement", "1"),
        ("moves", "full"),
        ("rating", "none"),
    ];
    let system = [("system", "round-robin-1"), ("games", "1"), ("rounds", "17"), ("edition", "2026")];
    let ties = [("tie-1", TieBreakKind::DirectEncounter.code()), ("tie-2", TieBreakKind::SonnebornBerger.code())];
    let seen = anna.get(&path).is_ok().hidden("seen");
    let fields: Vec<(&str, &str)> =
        [points.as_slice(), &[("seen", seen.as_str())], &byes, &rules, &system, &ties].concat();
    anna.post(&path, &path, &fields).is_redirect();
}

/// Uploaded, previewed, confirmed.
fn take_in(anna: &Visitor) {
    let path = format!("/admin/t/{TOURNAMENT}/import");
    let file = ("file", "1950.pdn", FILE.to_vec());
    let preview = anna.upload(&path, &path, &[("act", "preview")], file).is_ok();
    preview.says("Нашлось место для 153 партий").says("Новые участники (<b>18</b>)");
    preview
        .says("Туров, пары которых составляются сразу: <b>17</b>")
        .says("Пока ничего не записано")
        .does_not_say("Не подошл");
    anna.get(&format!("/t/{TOURNAMENT}/games")).is_ok().says("Записей партий пока нет");
    let seen = preview.hidden("seen");
    let file = ("file", "1950.pdn", FILE.to_vec());
    let done = anna.upload(&path, &path, &[("act", "confirm"), ("seen", &seen)], file).is_ok();
    done.says("Принято 153 партии").says("153 партии на своих местах").does_not_say("Не подошл");
    let file = ("file", "1950.pdn", FILE.to_vec());
    let again = anna.upload(&path, &path, &[("act", "preview")], file);
    again.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Эта партия уже есть");
}

fn every_pair_has_met(tournament: &Tournament) {
    assert_eq!((tournament.entries.len(), tournament.rounds.len(), tournament.pairings().count()), (18, 17, 153));
    assert_eq!(tournament.complete_rounds(), RoundNumber(17));
}

fn games(tournament: &Tournament) -> impl Iterator<Item = GameId> {
    tournament.pairings().flat_map(|pairing| pairing.numbered_games().map(|(number, _)| pairing.game_id(number)))
}

/// Every game is stored with legal moves that agree with its result: by the older rules for draws in force then, and by those of today.
fn every_game_is_legal(service: &Service, tournament: &Tournament) {
    let replayed: Vec<(GameId, Moves)> =
        games(tournament).map(|id| (id, service.replay(tournament, id).expect("the game is there"))).collect();
    let is_stored = |(id, moves): &&(GameId, Moves)| {
        let stored = tournament.game(*id).and_then(|game| game.notation.as_ref());
        stored.is_some_and(|stored| stored.moves == moves.text() && usize::from(stored.plies) == moves.plies().len())
    };
    assert_eq!(replayed.iter().filter(is_stored).count(), 153);
    for (profile, ended, contradicting, drawn_earlier) in
        [(DrawProfile::RussianClassic, 0, 0, 0), (DrawProfile::Russian64, 0, 0, 0)]
    {
        let by_profile: Vec<(GameId, Moves)> = replayed
            .iter()
            .map(|(id, moves)| (*id, Moves::from_text(moves.start(), profile, &moves.text()).expect("legal")))
            .collect();
        let count = |is_so: &dyn Fn(&(GameId, Moves)) -> bool| by_profile.iter().filter(|game| is_so(game)).count();
        let result = |id| tournament.game(id).and_then(|game| game.result);
        let found = (
            count(&|(_, moves)| moves.ending() != Ending::Unfinished),
            count(&|(id, moves)| GameWarning::about(&tournament.settings, moves, result(*id)).is_some()),
            count(&|(_, moves)| moves.first_draw().is_some_and(|(plies, _)| plies < moves.plies().len())),
        );
        assert_eq!(found, (ended, contradicting, drawn_earlier), "{profile}");
    }
}

fn kuperman_has_won(tournament: &Tournament) {
    let table = standings(tournament, tournament.complete_rounds());
    let line = |at: usize| {
        let row = &table.rows[at];
        format!("{} {}", tournament.entry(row.entry).expect("entered").person.name, row.points)
    };
    assert!(line(0).starts_with("Куперман") && line(0).ends_with(" 11.5"), "{}", line(0));
    let mut next = [line(1), line(2)];
    next.sort();
    assert!(next[0].starts_with("Блиндер Б") && next[1].starts_with("Коган М"), "{next:?}");
    assert!(next.iter().all(|line| line.ends_with(" 10.5")), "{next:?}");
}

/// UTF-8 with a byte order mark, as spreadsheets need for Cyrillic.
fn the_crosstable_opens_in_a_spreadsheet(visitor: &Visitor) {
    let file = visitor.get(&format!("/t/{TOURNAMENT}/crosstable.csv")).is_ok();
    let mut lines = file.text.split("\r\n");
    let heading = lines.next().unwrap_or_default();
    assert!(file.text.starts_with('\u{feff}') && heading.contains(';'), "{heading}");
    let first: Vec<&str> = lines.next().unwrap_or_default().split(';').collect();
    assert!(first.iter().any(|cell| cell.contains("Куперман")) && first.contains(&"\"11,5\""), "{first:?}");
    assert_eq!(file.text.matches(";*;").count(), 18, "the diagonal");
    assert!(file.header("content-type").starts_with("text/csv"), "{:?}", file.headers);
}

/// The public pages need no account.
fn everybody_may_look(visitor: &Visitor) {
    let standings = visitor.get(&format!("/t/{TOURNAMENT}/standings")).is_ok();
    let order = ["Куперман", "11½", "Коган М", "10½", "Блиндер Б", "10½"];
    let mut rest = standings.text.split("<tbody>").nth(1).unwrap_or_default();
    for word in order {
        rest = rest.split_once(word).unwrap_or_else(|| panic!("{word} is not where it belongs in {rest}")).1;
    }
    let list = visitor.get(&format!("/t/{TOURNAMENT}/games")).is_ok();
    list.says("153 партии с записью").says("Куперман");
    visitor.get(&format!("/t/{TOURNAMENT}/games?page=4")).is_ok().says("4 из 4");
    let game = visitor.get(&format!("/t/{TOURNAMENT}/game/1-1-1")).is_ok();
    game.says("data-ply=\"1\"").says("русские шашки");
    let file = visitor.get(&format!("/t/{TOURNAMENT}/games.pdn")).is_ok();
    assert!(file.header("content-disposition").contains("attachment"), "{:?}", file.headers);
    assert_eq!(file.text.matches("[White \"").count(), 153);
    file.says("[Round \"17\"]").says("[GameType \"25,W,8,8,A0,0\"]");
    visitor.get(&format!("/t/{TOURNAMENT}/event.trf")).is_ok().says("012 Десятый чемпионат СССР");
    visitor.get(&format!("/t/{TOURNAMENT}/event.json")).is_ok().says("poddavki-event");
}
