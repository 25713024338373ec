//! Lists as spreadsheets keep them (XLSX, XLS, ODS), turned into the text that lists are read from.

use std::borrow::Cow;
use std::io::Cursor;

use calamine::{Data, DataType, Reader, open_workbook_auto_from_rs};
use zip::ZipArchive;

use tournament::exchange::players_csv::{UnreadableList, check_is_text, is_workbook};
use tournament::exchange::text::decode;

/// The most bytes that the parts of a workbook may unfold to: a small file can hold a part of any size.
const MOST_UNFOLDED: u64 = 256 << 20;

/// The most cells that are looked at; a list of the greatest size has fewer.
const MOST_CELLS: usize = 4_000_000;

/// The text of a list: of a workbook the first sheet that has anything in it, with a semicolon between cells.
pub fn list_text(bytes: &[u8]) -> Result<Cow<'_, str>, UnreadableList> {
    if is_workbook(bytes) {
        return first_sheet(bytes).map(Cow::Owned).ok_or(UnreadableList::Workbook);
    }
    check_is_text(bytes)?;
    Ok(decode(bytes))
}

fn first_sheet(bytes: &[u8]) -> Option<String> {
    // The older format is no archive, and as large as it is.
    if let Ok(mut archive) = ZipArchive::new(Cursor::new(bytes)) {
        let sizes = (0..archive.len()).map(|part| archive.by_index_raw(part).map_or(u64::MAX, |part| part.size()));
        if sizes.fold(0, u64::saturating_add) > MOST_UNFOLDED {
            return None;
        }
    }
    let mut workbook = open_workbook_auto_from_rs(Cursor::new(bytes)).ok()?;
    let names = workbook.sheet_names();
    let mut sheets = names.iter().filter_map(|name| workbook.worksheet_range(name).ok());
    let sheet = sheets.find(|sheet| !sheet.is_empty())?;
    let (height, width) = sheet.get_size();
    if height.saturating_mul(width) > MOST_CELLS {
        return None;
    }
    // An empty row is an empty line, so that what is said of line 7 is said of row 7.
    let above = sheet.start().map_or(0, |(row, _)| row);
    let mut list: String = (0..above).map(|_| '\n').collect();
    for row in sheet.rows() {
        let cells: Vec<String> = row.iter().map(text).collect();
        list.push_str(&if cells.iter().all(String::is_empty) { "\n".to_owned() } else { line(&cells) });
    }
    Some(list)
}

fn line(cells: &[String]) -> String {
    let mut out = csv::WriterBuilder::new().delimiter(b';').from_writer(Vec::new());
    out.write_record(cells).expect("memory takes everything");
    let line = out.into_inner().expect("memory takes everything");
    String::from_utf8(line).expect("cells are text")
}

/// A cell as a person would type it: `1850`, not `1850.0`; a day as `1988-05-01`.
fn text(cell: &Data) -> String {
    match cell {
        Data::String(text) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        Data::Float(number) => number.to_string(),
        Data::DateTime(_) | Data::DateTimeIso(_) => {
            cell.as_date().map_or_else(|| cell.to_string(), |day| day.to_string())
        }
        Data::Empty | Data::Error(_) => String::new(),
        other => other.to_string(),
    }
}
