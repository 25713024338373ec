//! Recognising files by content, and the players of files that are no lists.

use tournament::RatingKind;
use tournament::exchange::FileKind;
use tournament::exchange::players_csv::{self, MOST_ROWS, UnlistedFile, list_of_file};
use tournament::exchange::{Audience, tournament_json, trf};

const REPORT: &str = "012 Small\r142 3\r152 W\r\
    001    1      Petrov, Ivan                      2100                             1.0    1     2 w 1\r\
    001    2      Sidorov, Oleg                     2000                             0.0    2     1 b 0\r";

const GAMES: &str = "[Event \"Cup\"]\n[White \"Петров, Иван\"]\n[Black \"Сидоров, Олег\"]\n[Result \"2-0\"]\n\n1. c3-d4 2-0\n\n\
    [White \"Сидоров, Олег\"]\n[Black \"Ким, Анна\"]\n\n1. c3-d4 *\n";

const FIDE: &str = "\
ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\n\
4100018        Kasparov, Garry                                              RUS M   GM                           2812  0   10 2783  0   10 2801  0   10 1963  i   \n";

#[test]
fn what_a_file_is_its_content_tells() {
    let report = trf::read(REPORT.as_bytes()).expect("a report");
    let document = tournament_json::write_for(&report.tournament, Audience::Staff);
    for (file, kind) in [
        (REPORT, FileKind::Report),
        ("### a comment\n012 Small\n", FileKind::Report),
        ("\u{feff}012 Small\n001    1      Petrov, Ivan\n", FileKind::Report),
        (GAMES, FileKind::Games),
        ("; games of the cup\n[White \"?\"]\n", FileKind::Games),
        ("1. c3-d4 b6-a5\n", FileKind::Games),
        (&document, FileKind::Document),
        ("{\n  \"format\": \"poddavki-event\"", FileKind::Document),
        ("{ \"format\": \"poddavki-series\",\n", FileKind::Series),
        ("{\"title\": \"poddavki-series\", \"format\": \"poddavki-event\"}", FileKind::Document),
        (FIDE, FileKind::FederationList),
        ("<?xml version=\"1.0\"?>\n<playerslist>", FileKind::FederationList),
        ("Фамилия;Имя\nПетров;Иван\n", FileKind::PlayerList),
        ("1. Петров Иван\n2. Сидоров Олег\n", FileKind::PlayerList),
        ("001 Петров Иван\n002 Сидоров Олег\n", FileKind::PlayerList),
        ("[1] Петров Иван\n", FileKind::PlayerList),
        ("PK\u{3}\u{4}", FileKind::PlayerList),
        ("", FileKind::PlayerList),
    ] {
        assert_eq!(FileKind::from_content(file.as_bytes()), kind, "{file}");
    }
    let (koi8, _, _) = encoding_rs::KOI8_R.encode("Фамилия;Имя\nПетров;Иван\n");
    assert_eq!(FileKind::from_content(&koi8), FileKind::PlayerList);
}

#[test]
fn the_players_of_every_file_are_a_list() {
    let listed = |file: &str| {
        let kind = FileKind::from_content(file.as_bytes());
        let list = list_of_file(kind, file.as_bytes(), RatingKind::Rapid).expect("it has players");
        let read = players_csv::read(list.text.as_bytes()).expect("a list of ours");
        assert_eq!((read.rows.len(), read.bad.len()), (list.players, 0), "{}", list.text);
        let row = |row: &players_csv::PlayerRow| {
            let rating = row.rating.map_or(0, |rating| rating.0);
            format!("{} {rating} {} {}", row.person.name, row.person.title, row.person.federation_id)
        };
        read.rows.iter().map(row).collect::<Vec<_>>()
    };
    assert_eq!(listed(REPORT), ["Petrov Ivan 2100  ", "Sidorov Oleg 2000  "]);
    assert_eq!(listed(GAMES), ["Петров Иван 0  ", "Сидоров Олег 0  ", "Ким Анна 0  "]);
    assert_eq!(listed(FIDE), ["Kasparov Garry 2783 GM 4100018"]);
}

#[test]
fn a_file_without_a_list_of_players_says_why() {
    let error =
        |file: &str| list_of_file(FileKind::from_content(file.as_bytes()), file.as_bytes(), RatingKind::Classic);
    let row = FIDE.lines().nth(1).expect("a row");
    let whole = std::iter::once(FIDE.to_owned()).chain((0..MOST_ROWS).map(|_| format!("{row}\n"))).collect::<String>();
    assert_eq!(error(&whole), Err(UnlistedFile::WholeFederation));
    assert_eq!(error("[Event \"?\"]\n[White \"\"]\n\n1. c3-d4 *\n"), Err(UnlistedFile::NoPlayers));
    assert!(matches!(
        error("012 Small\n001    1      Petrov, Ivan\n001    1      Kim, Anna\n"),
        Err(UnlistedFile::Report(_))
    ));
    assert!(matches!(error("{\"format\": \"poddavki-event\"}"), Err(UnlistedFile::Document(_))));
    assert_eq!(error("{\"format\": \"poddavki-series\"}"), Err(UnlistedFile::Series));
    assert!(matches!(error("<html></html>"), Err(UnlistedFile::FederationList(_) | UnlistedFile::NoPlayers)));
}
