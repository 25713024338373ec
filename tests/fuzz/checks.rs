//! Properties for any text: nothing panics, and what can be read is written and read again as the same. Shared by the fuzz targets and the
//! long property runs.

use std::io::{Cursor, Write};

use draughts::notation::{MoveStyle, fen, openings, pdn, read_move, sheet, write_move};
use draughts::perft::{self, Counting};
use draughts::{DrawProfile, Numbering, Position, Side, Variant};
use flate2::Compression;
use flate2::write::GzEncoder;
use poddavki::service::Service;
use poddavki::service::workbook::list_text;
use poddavki::store::{RestoreError, Store};
use sha2::{Digest, Sha256};
use tempfile::TempDir;
use tournament::RatingKind;
use tournament::exchange::federation_list::{ListReader, ListShape};
use tournament::exchange::players_csv::{Column, list_of_file};
use tournament::exchange::{FileKind, final_table, players_csv, ratings_csv, series_json, tournament_json, trf};
use tournament::standings::crosstable::{CrosstableOrder, crosstable};
use tournament::{RoundNumber, Tournament, pairing};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// A position with many possibilities.
const BUSY: &str = "W:WKa1,c3,e3,h6:Bd4,g7,f6,Kb8";

/// The text as a move in some positions.
pub fn moves(text: &str) {
    for variant in Variant::ALL {
        let busy = fen::read(BUSY, variant, Numbering::FromTopLeft);
        for position in [Ok(Position::start(variant)), busy].into_iter().flatten() {
            match read_move(&position, text, Some(Numbering::FromTopLeft)) {
                Ok(read) => {
                    let written = write_move(&position, &read.mv, MoveStyle::Full);
                    let again = read_move(&position, &written, None).map(|read| read.mv);
                    assert_eq!(again, Ok(read.mv), "{written}");
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
}

/// The text as a position, which is then counted.
pub fn fen(text: &str) {
    for variant in Variant::ALL {
        match fen::read(text, variant, Numbering::FromTopLeft) {
            Ok(position) => {
                let written = fen::write(&position);
                assert_eq!(fen::read(&written, variant, Numbering::FromTopLeft).as_ref(), Ok(&position), "{written}");
                let lines = perft::count(&position, 1, Counting::Unique);
                assert_eq!(lines, position.legal_moves().len() as u64, "{written}");
                assert_eq!(lines > 0, position.can_move(), "{written}");
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// The text as a file of games, at once and in parts.
pub fn pdn(text: &str) {
    let games: Vec<_> = pdn::games(text).collect();
    let streamed: Vec<_> = pdn::stream(text.split_inclusive([' ', '\n'])).collect();
    if text.len() <= pdn::LARGEST_GAME {
        assert_eq!(streamed, games);
    }
    for game in games.into_iter().flatten() {
        let Some(played) = legal(&game) else { continue };
        let written = pdn::write(&game);
        let again: Vec<_> = pdn::games(&written).flatten().collect();
        assert_eq!(again.first().and_then(legal), Some(played), "{written}");
    }
}

/// The moves of a game, if all are legal.
fn legal(game: &pdn::PdnGame) -> Option<String> {
    let sheet = pdn::check(game, &pdn::Reading::by_tags(Variant::Poddavki)).ok()?;
    assert!(sheet.game.plies().len() <= game.line.moves.len());
    (sheet.error.is_none() && !game.line.moves.is_empty()).then(|| sheet.game.text())
}

/// The text as a score sheet, and as a table of openings.
pub fn sheet(text: &str) {
    for variant in [Variant::Poddavki, Variant::International] {
        let start = Position::start(variant);
        let sheet = sheet::read(text, &start, variant.usual_draws(), Some(Numbering::FromTopLeft));
        let again = sheet::read(&sheet.game.text(), &start, DrawProfile::ThreefoldOnly, None);
        assert!(again.game.positions().eq(sheet.game.positions()));
        if let Some(problem) = sheet.error {
            assert!(!problem.to_string().is_empty());
            problem.repairs.iter().for_each(|repair| drop(repair.corrected(text)));
        }
        let table = openings::read(text, variant, Numbering::FromTopLeft);
        let written = openings::write(&table.openings);
        assert_eq!(openings::read(&written, variant, Numbering::FromTopLeft).openings.len(), table.openings.len());
    }
}

/// The bytes as a tournament report: everything is computed from it, and it is written and read as the same.
pub fn report(bytes: &[u8]) {
    match trf::read(bytes) {
        Ok(report) => tournament(&report.tournament),
        Err(errors) => assert!(errors.iter().all(|error| error.line > 0 && error.column > 0)),
    }
}

fn tournament(tournament: &Tournament) {
    crosstable(tournament, RoundNumber(u16::MAX), CrosstableOrder::Rank);
    if let Ok(written) = trf::write(tournament) {
        let again = trf::read(written.as_bytes()).map(|report| trf::write(&report.tournament));
        assert!(again == Ok(Ok(written.clone())) || tournament.entries.is_empty(), "{written}");
    }
    assert!(tournament_json::read(&tournament_json::write(tournament)).is_ok());
    // Only an answer is needed, not a pairing.
    let _ = pairing::pair(tournament, RoundNumber(tournament.paired_rounds().0 + 1), Side::White);
}

/// The bytes as each list of players that the program reads: of a tournament, of ratings, of a federation, and as a final table.
pub fn csv(bytes: &[u8]) {
    let lines = 1 + bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count() as u64;
    match players_csv::read(bytes) {
        Ok(list) => assert!(list.rows.iter().all(|row| (1..=lines).contains(&row.line))),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    // A reader may say that a column is anything.
    let columns: Vec<Option<Column>> = Column::all().map(Some).collect();
    drop(players_csv::read_as(bytes, Some(&columns)));
    drop(players_csv::columns_of(bytes, None));
    drop(ratings_csv::read(bytes, None));
    drop(final_table::read(bytes));
    drop(list_of_file(FileKind::from_content(bytes), bytes, RatingKind::Classic));
    for shape in [ListShape::default(), ListShape { columns: Some(&columns), kind: Some(RatingKind::Rapid) }] {
        let Ok(mut list) = ListReader::open(bytes, &shape) else { continue };
        while let Ok(Some(row)) = list.next_row() {
            assert!(row.map_or_else(|bad| (1..=lines).contains(&bad.line), |_| true));
        }
    }
}

/// The parts of the smallest workbook around its one sheet.
const AROUND_THE_SHEET: [[&str; 2]; 4] = [
    [
        "[Content_Types].xml",
        r#"<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>"#,
    ],
    [
        "_rels/.rels",
        r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#,
    ],
    [
        "xl/_rels/workbook.xml.rels",
        r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#,
    ],
    [
        "xl/workbook.xml",
        r#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>"#,
    ],
];

/// The bytes as a workbook, and as the sheet of one: a changed byte of a whole workbook only breaks its checksum.
pub fn workbook(bytes: &[u8]) {
    let mut book = ZipWriter::new(Cursor::new(Vec::new()));
    let parts = AROUND_THE_SHEET.iter().map(|[name, text]| (*name, text.as_bytes()));
    for (name, content) in parts.chain([("xl/worksheets/sheet1.xml", bytes)]) {
        book.start_file(name, SimpleFileOptions::default()).expect("memory takes everything");
        book.write_all(content).expect("memory takes everything");
    }
    let around = book.finish().expect("memory takes everything").into_inner();
    for file in [bytes, &around] {
        match list_text(file) {
            Ok(text) => drop(players_csv::read(text.as_bytes())),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// The text as the document of a tournament, and as that of a championship.
pub fn json(text: &str) {
    match tournament_json::read(text) {
        Ok(tournament) => {
            let written = tournament_json::write(&tournament);
            let again = tournament_json::read(&written).map(|tournament| tournament_json::write(&tournament));
            assert!(again.is_ok_and(|again| again == written), "{written}");
            crosstable(&tournament, RoundNumber(u16::MAX), CrosstableOrder::Rank);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    if let Err(error) = series_json::read(text) {
        assert!(!error.to_string().is_empty());
    }
}

/// A database that backups are restored into.
pub struct Restoring {
    folder: TempDir,
    store: Store,
}

impl Restoring {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("a directory");
        let store = Store::open(&folder.path().join("database").display().to_string()).expect("a new database opens");
        Self { folder, store }
    }

    /// The text as the rows of a backup, with the head, the checksum and the packing that it needs to be looked at at all.
    pub fn backup(&self, text: &str) {
        let file = self.folder.path().join("backup");
        std::fs::write(&file, packed(text)).expect("the folder is writable");
        match self.store.restore(&file) {
            Ok(_) => {
                // What was taken may contradict itself, which is told.
                drop(Service::new(self.store.clone()).verify());
                std::fs::remove_file(&file).expect("it was written");
                let again = self.store.backup(&file).map_err(|error| error.to_string());
                let again = again.and_then(|_| self.store.restore(&file).map_err(|error| error.to_string()));
                assert!(again.is_ok(), "{again:?}");
            }
            Err(RestoreError::File(error)) => panic!("{error}"),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

fn packed(rows: &str) -> Vec<u8> {
    let mut lines = "{\"format\":\"poddavki-backup\",\"version\":1,\"schema\":\"00000000000005\"}\n".to_owned();
    let rows: Vec<&str> = rows.lines().collect();
    for row in &rows {
        lines.push_str(row);
        lines.push('\n');
    }
    let sum = hex::encode(Sha256::digest(lines.as_bytes()));
    let end = format!("{{\"rows\":{},\"sha256\":\"{sum}\"}}\n", rows.len());
    lines.push_str(&end);
    let mut file = GzEncoder::new(Vec::new(), Compression::fast());
    file.write_all(lines.as_bytes()).expect("memory takes everything");
    file.finish().expect("memory takes everything")
}
