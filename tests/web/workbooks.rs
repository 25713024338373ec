//! Spreadsheet files: XLSX and ODS, valid and damaged.

use std::io::{Cursor, Write};

use calamine::{Data, Reader, Xlsx, open_workbook_from_rs};
use reqwest::StatusCode;
use rust_xlsxwriter::{ExcelDateTime, Format, Workbook};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::site::{Answer, Site, Visitor};

for_each_backend! {
    fn players_are_taken_from_a_workbook(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        let preview = upload(&arbiter, "list.xlsx", xlsx()).is_ok();
        // Numbers and days as a person would type them; lines have the spreadsheet's numbers.
        preview.says("Ксенов").says("2209").does_not_say("2209.0").says("Белова-Яшина").says("1988");
        let seen = preview.hidden("seen");
        let typed = preview.text.split("<textarea").nth(1).and_then(|rest| rest.split_once('>'));
        let (text, _) = typed.and_then(|(_, rest)| rest.split_once("</textarea>")).expect("the list can be corrected");
        // A browser drops the first line feed of the field.
        let text = text.trim_start();
        let fields = [("take-2", "on"), ("take-4", "on"), ("seen", &seen), ("text", text)];
        let path = arbiter.address("/players/import/confirm");
        arbiter.visitor.post(&path, &arbiter.address("/players/import"), &fields).is_redirect();
        let tournament = site.service().tournament(&arbiter.slug).expect("readable");
        let entered: Vec<String> = tournament.entries.values().map(|entry| entry.person.name.to_string()).collect();
        assert_eq!(entered, ["Ксенов Владимир", "Белова-Яшина Ирина"]);
        let born: Vec<_> = tournament.entries.values().filter_map(|entry| entry.person.birth).map(tournament::Birth::year).collect();
        assert_eq!(born, [1988]);
    }
}

for_each_backend! {
    fn a_whole_tournament_is_one_workbook(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        let address = format!("/t/{}/event.xlsx", service.slug);
        let named = |bytes: Vec<u8>| {
            let book: Xlsx<_> = open_workbook_from_rs(Cursor::new(bytes)).expect("a workbook");
            book.sheet_names()
        };
        // Empty tables are left out.
        assert_eq!(named(site.visitor().bytes(&address)), ["Players", "Tournament"]);
        service.begin(1);
        service.enter_all(&site, 1, "1-0");
        service.press(2, "pair");
        let bytes = site.visitor().bytes(&address);
        assert_eq!(bytes, site.visitor().bytes(&address), "the same file each time");
        let expected = ["Standings", "Crosstable", "Players", "Rounds", "Games", "Tournament"];
        assert_eq!(named(bytes.clone()), expected);
        let russian = ["Места", "Таблица", "Участники", "Туры", "Партии", "Турнир"];
        assert_eq!(named(site.visitor().in_russian().bytes(&address)), russian);
        let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(bytes)).expect("a workbook");
        let mut rows = |name: &str| -> Vec<Vec<Data>> {
            let sheet = book.worksheet_range(name).expect("it is readable");
            sheet.rows().map(<[Data]>::to_vec).collect()
        };
        let numbers = |row: &[Data], columns: &[usize]| columns.iter().all(|column| matches!(row[*column], Data::Float(_)));
        let standings = rows("Standings");
        assert_eq!(standings[0][..4].iter().map(ToString::to_string).collect::<Vec<_>>(), ["Place", "No", "Title", "Name"]);
        assert!(numbers(&standings[1], &[1]), "{:?}", standings[1]);
        assert!(standings.iter().skip(1).any(|row| matches!(&row[0], Data::String(place) if place.contains('–'))), "shared places are texts");
        let rounds = rows("Rounds");
        // The draft of round 2 is not public yet.
        assert!(rounds.iter().skip(1).all(|row| row[0] == Data::Float(1.0)), "{rounds:?}");
        assert_eq!(rows("Players").len(), standings.len());
        let games = rows("Games");
        assert!(numbers(&games[1], &[0, 1, 2, 3, 5]) && matches!(games[1][4], Data::String(_)), "{:?}", games[1]);
        assert!(rows("Tournament").iter().any(|row| row[1].to_string().contains("Swiss")), "what the tournament says of itself");
        for page in [format!("/t/{}", service.slug), service.address("/print"), service.address("/backup")] {
            service.visitor.get(&page).is_ok().says(&address);
        }
    }
}

#[test]
fn workbooks_have_titles_names_and_regions_as_the_pages_of_their_language() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    service.begin(1);
    service.enter_all(&site, 1, "1-0");
    let base = format!("/t/{}", service.slug);
    let texts = |visitor: &Visitor, address: &str| {
        let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(visitor.bytes(address))).expect("a workbook");
        let sheets = book.worksheets();
        let cells = sheets.iter().flat_map(|(_, sheet)| sheet.cells().map(|(_, _, cell)| cell.to_string()));
        cells.collect::<Vec<String>>()
    };
    let has = |texts: &[String], word: &str| texts.iter().any(|text| text.contains(word));
    for address in [format!("{base}/event.xlsx"), format!("{base}/standings.csv?as=xlsx")] {
        let (english, russian) = (texts(&site.visitor(), &address), texts(&site.visitor().in_russian(), &address));
        assert!(has(&russian, "Орёл") && !has(&russian, "Oryol"), "{address}: {russian:?}");
        assert!(has(&english, "Shekhanova"), "{address}: {english:?}");
    }
    let is_cyrillic = |text: &String| text.chars().any(|letter| ('\u{400}'..='\u{4ff}').contains(&letter));
    for (file, has_regions) in [
        ("/standings.csv?as=xlsx", true),
        ("/players.csv?as=xlsx&columns=number,title,name,region,rating", true),
        ("/crosstable.csv?as=xlsx", true),
        ("/crosstable.csv?games=1&as=xlsx", false),
        ("/round/1.csv?as=xlsx", false),
    ] {
        let (english, russian) = (
            texts(&site.visitor(), &format!("{base}{file}")),
            texts(&site.visitor().in_russian(), &format!("{base}{file}")),
        );
        assert!(has(&english, "Shekhanova") && has(&russian, "Шеханова"), "{file}: {english:?} {russian:?}");
        assert!(!english.iter().any(is_cyrillic), "{file}: {english:?}");
        assert_eq!(
            (has(&english, "Oryol"), has(&russian, "Орёл")),
            (has_regions, has_regions),
            "{file}: {english:?} {russian:?}"
        );
    }
    let protocol = texts(&service.visitor, &service.address("/print/protocol.csv?as=xlsx"));
    assert!(has(&protocol, "Oryol") && has(&protocol, "Shekhanova"), "{protocol:?}");
}

#[test]
fn the_protocol_has_a_sheet_for_each_of_its_parts() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    service.begin(1);
    service.enter_all(&site, 1, "1-0");
    let bytes = service.visitor.bytes(&service.address("/print/protocol.csv?as=xlsx"));
    let book: Xlsx<_> = open_workbook_from_rs(Cursor::new(bytes)).expect("a workbook");
    let expected = book.sheet_names();
    assert!(expected.len() >= 5, "{expected:?}");
    for name in ["Tournament", "Players", "Rounds", "Arbiters"] {
        assert!(expected.iter().any(|own| own == name), "{expected:?}");
    }
}

#[test]
fn a_workbook_of_the_open_format_is_read_and_a_torn_one_explained() {
    let site = Site::new();
    let arbiter = Arbiter::with_tournament(&site, "swiss-single");
    upload(&arbiter, "list.ods", ods()).is_ok().says("Рябов").says("2100");
    let whole = xlsx();
    for length in [4, 100, whole.len() / 2, whole.len() - 1] {
        let answer = upload(&arbiter, "list.xlsx", whole[..length].to_vec());
        answer.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("This workbook cannot be read");
    }
    let old = [&b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"[..], &[0; 600]].concat();
    upload(&arbiter, "list.xls", old).says("This workbook cannot be read");
    // An archive of other files, and one with a part that is too large when unpacked.
    upload(&arbiter, "list.zip", archive(&[("a.txt", b"a".to_vec())])).says("This workbook cannot be read");
    let huge = archive(&[("xl/workbook.xml", vec![b' '; 300 << 20])]);
    assert!(huge.len() < 1 << 20);
    upload(&arbiter, "list.xlsx", huge).says("This workbook cannot be read");
}

fn upload(arbiter: &Arbiter, name: &str, content: Vec<u8>) -> Answer {
    let path = arbiter.address("/players/import");
    arbiter.visitor.follow(arbiter.visitor.upload(&path, &path, &[], ("list", name, content)))
}

/// An empty first sheet, and a second with a list with an empty row.
fn xlsx() -> Vec<u8> {
    let mut workbook = Workbook::new();
    workbook.add_worksheet();
    let sheet = workbook.add_worksheet();
    let rows = [["Фамилия", "Имя"], ["Ксенов", "Владимир"], ["", ""], ["Белова-Яшина", "Ирина"]];
    for (row, expected) in (0..).zip(rows) {
        for (column, name) in (0..).zip(expected) {
            sheet.write(row, column, name).expect("in the sheet");
        }
    }
    let day = Format::new().set_num_format("dd.mm.yyyy");
    let born = ExcelDateTime::from_ymd(1988, 5, 1).expect("a day");
    sheet.write(0, 2, "Рейтинг").and_then(|sheet| sheet.write(1, 2, 2209)).expect("in the sheet");
    sheet
        .write(0, 3, "Дата рождения")
        .expect("in the sheet")
        .write_with_format(3, 3, born, &day)
        .expect("in the sheet");
    workbook.save_to_buffer().expect("memory takes it")
}

fn ods() -> Vec<u8> {
    let cell = |text: &str| {
        format!("<table:table-cell office:value-type=\"string\"><text:p>{text}</text:p></table:table-cell>")
    };
    let number =
        "<table:table-cell office:value-type=\"float\" office:value=\"2100\"><text:p>2100</text:p></table:table-cell>";
    let content = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><office:document-content \
         xmlns:office=\"urn:oasis:expected:tc:opendocument:xmlns:office:1.0\" \
         xmlns:table=\"urn:oasis:expected:tc:opendocument:xmlns:table:1.0\" \
         xmlns:text=\"urn:oasis:expected:tc:opendocument:xmlns:text:1.0\"><office:body><office:spreadsheet>\
         <table:table table:name=\"A\"><table:table-row>{}{}</table:table-row><table:table-row>{}{number}</table:table-row>\
         </table:table></office:spreadsheet></office:body></office:document-content>",
        cell("ФИО"),
        cell("Рейтинг"),
        cell("Рябов Олег"),
    );
    let kind = b"application/vnd.oasis.opendocument.spreadsheet".to_vec();
    let manifest =
        b"<manifest:manifest xmlns:manifest=\"urn:oasis:expected:tc:opendocument:xmlns:manifest:1.0\"/>".to_vec();
    archive(&[("mimetype", kind), ("META-INF/manifest.xml", manifest), ("content.xml", content.into_bytes())])
}

fn archive(parts: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        // The kind of an open document comes first, uncompressed.
        let method = if *name == "mimetype" { CompressionMethod::Stored } else { CompressionMethod::Deflated };
        archive.start_file(*name, SimpleFileOptions::default().compression_method(method)).expect("in memory");
        archive.write_all(content).expect("in memory");
    }
    archive.finish().expect("in memory").into_inner()
}

#[test]
fn tables_are_given_as_workbooks_in_which_numbers_are_numbers_and_texts_are_texts() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    service.begin(1);
    service.enter_all(&site, 1, "1-0");
    for (page, heading) in [
        ("/players.csv?as=xlsx", "Name"),
        ("/standings.csv?as=xlsx", "Name"),
        ("/standings/after/1.csv?as=xlsx", "Name"),
        ("/crosstable.csv?as=xlsx", "Name"),
        ("/crosstable.csv?games=1&as=xlsx", "Round"),
        ("/round/1.csv?as=xlsx", "Board"),
    ] {
        let address = format!("/t/{}{page}", service.slug);
        let bytes = site.visitor().bytes(&address);
        assert_eq!(bytes, site.visitor().bytes(&address), "the same file each time");
        let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(bytes)).expect("a workbook");
        let sheet = book.worksheet_range_at(0).expect("a sheet").expect("it is readable");
        let rows: Vec<_> = sheet.rows().collect();
        assert!(rows[0].iter().any(|cell| cell.to_string().contains(heading)), "{page}: {:?}", rows[0]);
        assert!(rows.len() >= 5, "{page}");
        assert!(rows[1].iter().any(|cell| matches!(cell, Data::Float(_) | Data::Int(_))), "{page}: {:?}", rows[1]);
        assert!(rows[1].iter().any(|cell| matches!(cell, Data::String(_))), "{page}: {:?}", rows[1]);
        assert!(!sheet.rows().flatten().any(|cell| matches!(cell, Data::DateTime(_))), "{page}");
    }
}

#[test]
fn a_file_has_the_columns_that_are_asked_for_in_the_words_of_its_reader() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    service.begin(1);
    service.enter_all(&site, 1, "1-0");
    let base = format!("/t/{}", service.slug);
    let (english, russian) = (site.visitor(), site.visitor().in_russian());
    let heading = |visitor: &Visitor, file: &str| {
        let text = visitor.get(&format!("{base}{file}")).is_ok().text;
        text.trim_start_matches('\u{feff}').lines().next().unwrap_or_default().to_owned()
    };
    for (file, in_english, in_russian) in [
        ("/standings.csv?columns=place,name,points", "Place;Name;Pts", "Место;Фамилия и имя;Очки"),
        // A form sends each box separately; the order is that of the table, and missing columns are left out.
        ("/standings/after/1.csv?columns=points&columns=place&columns=team", "Place;Pts", "Место;Очки"),
        ("/players.csv?columns=name,number,team", "No;Name", "№;Фамилия и имя"),
        ("/crosstable.csv?columns=place,points", "Place;Pts", "Место;Очки"),
    ] {
        assert_eq!(heading(&english, file), in_english, "{file}");
        assert_eq!(heading(&russian, file), in_russian, "{file}");
        let bytes = russian.bytes(&format!("{base}{file}&as=xlsx"));
        let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(bytes)).expect("a workbook");
        let sheet = book.worksheet_range_at(0).expect("a sheet").expect("it is readable");
        let cells: Vec<String> = sheet.rows().next().expect("a heading").iter().map(ToString::to_string).collect();
        assert_eq!(cells.join(";"), in_russian, "{file}");
        assert_eq!(sheet.height(), 9, "{file}");
    }
    let all = "place,number,title,name,region,federation,team,rating,points,tie-breaks,change,overall,sections";
    for file in ["/standings.csv", "/players.csv"] {
        assert_eq!(heading(&english, &format!("{file}?columns=,")), heading(&english, file), "{file}");
    }
    assert_eq!(heading(&english, &format!("/standings.csv?columns={all}")), heading(&english, "/standings.csv"));
    let wrong = english.get(&format!("{base}/standings.csv?columns=place,shoe")).has_status(StatusCode::BAD_REQUEST);
    wrong.says("no column “shoe”").says(&all.replace(',', ", "));
    let wrong = russian.get(&format!("{base}/players.csv?columns=shoe&as=xlsx")).has_status(StatusCode::BAD_REQUEST);
    wrong.says("Столбца «shoe» в этом файле нет").says("number, title, name");
    let none = english.get(&format!("{base}/round/1.csv?columns=name")).has_status(StatusCode::BAD_REQUEST);
    none.says("columns of this file cannot be chosen");
    let form = english.get(&format!("{base}/more")).is_ok();
    form.says(&format!("action=\"{base}/standings.csv\"")).says("name=\"columns\" value=\"tie-breaks\" checked");
    form.says("All columns are ticked").says("type=\"reset\">As usual</button>");
    form.says(&format!("action=\"{base}/players.csv\"")).says("name=\"columns\" value=\"federation-id\" checked");
    form.does_not_say("name=\"columns\" value=\"team\"").does_not_say("name=\"columns\" value=\"overall\"");
}
