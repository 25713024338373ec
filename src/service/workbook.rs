//! Workbooks: lists in spreadsheets (XLSX, XLS, ODS) converted to the text that lists are read from; and tables written as XLSX.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::io::Cursor;
use std::ops::RangeInclusive;
use std::panic::catch_unwind;

use calamine::{Data, DataRef, DataType, Range, Reader, Sheets, open_workbook_auto_from_rs};
use cfb::CompoundFile;
use chrono::Datelike;
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, Worksheet, XlsxError};
use zip::ZipArchive;

use tournament::exchange::players_csv::{UnreadableList, check_is_text, is_workbook};
use tournament::exchange::sheet::{Sheet, SheetCell};
use tournament::exchange::text::decode;

/// The most bytes of the unpacked parts of a workbook: a small file can hold a part of any size.
const MOST_UNFOLDED: u64 = 256 << 20;

/// The most cells that are read; a list of the greatest size has fewer.
const MOST_CELLS: usize = 4_000_000;

/// The text of a list: of a workbook, the first sheet with any content, with semicolons between cells.
pub fn list_text(bytes: &[u8]) -> Result<Cow<'_, str>, UnreadableList> {
    if is_workbook(bytes) {
        // The library may panic where a number in the file is too large.
        let sheet = catch_unwind(|| first_sheet(bytes)).unwrap_or_default();
        return sheet.map(Cow::Owned).ok_or(UnreadableList::Workbook);
    }
    check_is_text(bytes)?;
    Ok(decode(bytes))
}

fn first_sheet(bytes: &[u8]) -> Option<String> {
    // The older format is not compressed, so its size is that of the file.
    if let Ok(mut archive) = ZipArchive::new(Cursor::new(bytes)) {
        let sizes = (0..archive.len()).map(|part| archive.by_index_raw(part).map_or(u64::MAX, |part| part.size()));
        if sizes.fold(0, u64::saturating_add) > MOST_UNFOLDED {
            return None;
        }
    }
    if bytes.starts_with(&COMPOUND_FILE) && !has_sound_chains(bytes) {
        return None;
    }
    let mut workbook = open_workbook_auto_from_rs(Cursor::new(bytes)).ok()?;
    let names = workbook.sheet_names();
    let mut sheets = names.iter().filter_map(|name| cells(&mut workbook, name));
    let sheet = sheets.find(|sheet| !sheet.is_empty())?;
    let (height, width) = sheet.get_size();
    if height.saturating_mul(width) > MOST_CELLS {
        return None;
    }
    // An empty row gives an empty line, so that line 7 is row 7.
    let above = sheet.start().map_or(0, |(row, _)| row);
    let mut list: String = (0..above).map(|_| '\n').collect();
    for row in sheet.rows() {
        let cells: Vec<String> = row.iter().map(text).collect();
        list.push_str(&if cells.iter().all(String::is_empty) { "\n".to_owned() } else { line(&cells) });
    }
    Some(list)
}

/// How a file of the older format (XLS) begins.
const COMPOUND_FILE: [u8; 8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1];

/// Whether each part of a file of the older format has an end: the library follows one that leads back into itself until the memory is full.
fn has_sound_chains(bytes: &[u8]) -> bool {
    let Ok(mut file) = CompoundFile::open(Cursor::new(bytes)) else { return false };
    let parts: Vec<_> = file.walk().filter(cfb::Entry::is_stream).map(|part| part.path().to_owned()).collect();
    parts.iter().all(|part| file.open_stream(part).is_ok())
}

/// The cells of a sheet; none of one that cannot be read or is too large. The library makes room for every cell between the first and the
/// last, and a file of some bytes can have them at the opposite ends of a sheet: the places are looked at first.
fn cells(workbook: &mut Sheets<Cursor<&[u8]>>, name: &str) -> Option<Range<Data>> {
    let mut extent = SheetExtent::default();
    match workbook {
        Sheets::Xlsx(book) => {
            let mut cells = book.worksheet_cells_reader(name).ok()?;
            while let Some(cell) = cells.next_cell().ok()? {
                let (row, column) = cell.get_position();
                extent.add(row, column, cell.get_value());
            }
        }
        Sheets::Xlsb(book) => {
            let mut cells = book.worksheet_cells_reader(name).ok()?;
            while let Some(cell) = cells.next_cell().ok()? {
                let (row, column) = cell.get_position();
                extent.add(row, column, cell.get_value());
            }
        }
        // Older sheets have 65,536 rows of 256 cells at most; those of OpenDocument are limited by the library.
        Sheets::Xls(_) | Sheets::Ods(_) => {}
    }
    if extent.cells() > MOST_CELLS {
        return None;
    }
    workbook.worksheet_range(name).ok()
}

/// The rows and columns between the first and the last cell of a sheet that has anything in it.
#[derive(Default)]
struct SheetExtent {
    rows: Option<RangeInclusive<u32>>,
    columns: Option<RangeInclusive<u32>>,
}

impl SheetExtent {
    fn add(&mut self, row: u32, column: u32, value: &DataRef<'_>) {
        if *value != DataRef::Empty {
            self.rows = Some(with(self.rows.as_ref(), row));
            self.columns = Some(with(self.columns.as_ref(), column));
        }
    }

    fn cells(&self) -> usize {
        let length =
            |range: Option<&RangeInclusive<u32>>| range.map_or(0, |range| (range.end() - range.start()) as usize + 1);
        length(self.rows.as_ref()).saturating_mul(length(self.columns.as_ref()))
    }
}

fn with(range: Option<&RangeInclusive<u32>>, number: u32) -> RangeInclusive<u32> {
    range.map_or(number..=number, |range| number.min(*range.start())..=number.max(*range.end()))
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

/// The greatest width of a column, in pixels: moves of a game may be any length.
const WIDEST_COLUMN: u32 = 400;

/// From this many columns on a sheet is printed in landscape.
const MOST_UPRIGHT: usize = 8;

/// Excel's code for paper of size A4.
const A4: u8 = 9;

/// The most letters of a sheet's name.
const LONGEST_NAME: usize = 31;

/// Characters that a sheet's name may not have.
const NO_NAME: [char; 7] = ['[', ']', ':', '*', '?', '/', '\\'];

/// Tables as an XLSX file, one sheet each: numbers are numbers, days are days formatted with `days`, everything else is text, whatever it
/// looks like. The heading rows stay visible, and are repeated on each printed page.
pub fn write(sheets: &[Sheet], days: &str) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    // The same table always gives the same file, so browsers need not load it again.
    book.set_properties(&DocProperties::new().set_creation_datetime(&ExcelDateTime::from_ymd(2011, 1, 1)?));
    let mut taken = BTreeSet::new();
    for sheet in sheets {
        let page = book.add_worksheet();
        if !sheet.name.is_empty() {
            page.set_name(free_name(&sheet.name, &mut taken))?;
        }
        fill(page, sheet, &Format::new().set_num_format(days))?;
    }
    book.save_to_buffer()
}

fn fill(page: &mut Worksheet, sheet: &Sheet, days: &Format) -> Result<(), XlsxError> {
    let heading = Format::new().set_bold();
    for (column, text) in (0..).zip(&sheet.headings) {
        page.write_string_with_format(0, column, text, &heading)?;
    }
    let first = u32::from(!sheet.headings.is_empty());
    for (row, cells) in (first..).zip(&sheet.rows) {
        for (column, cell) in (0..).zip(cells) {
            match cell {
                SheetCell::Empty => continue,
                SheetCell::Text(text) => page.write_string(row, column, text)?,
                SheetCell::Number(number) => match number.parse::<f64>() {
                    Ok(value) => page.write_number(row, column, value)?,
                    Err(_) => page.write_string(row, column, number)?,
                },
                SheetCell::Day(day) => match ExcelDateTime::from_ymd(
                    u16::try_from(day.year()).unwrap_or_default(),
                    u8::try_from(day.month()).unwrap_or_default(),
                    u8::try_from(day.day()).unwrap_or_default(),
                ) {
                    Ok(date) => page.write_datetime_with_format(row, column, &date, days)?,
                    // A day before the first of spreadsheets.
                    Err(_) => page.write_string(row, column, day.to_string())?,
                },
            };
        }
    }
    if first > 0 {
        page.set_freeze_panes(1, 0)?.set_repeat_rows(0, 0)?;
    }
    if sheet.headings.len() >= MOST_UPRIGHT {
        page.set_landscape();
    }
    page.set_paper_size(A4).set_print_fit_to_pages(1, 0);
    page.set_autofit_max_width(WIDEST_COLUMN).autofit();
    Ok(())
}

/// A name that no other sheet has, within the limits of the format.
fn free_name(name: &str, taken: &mut BTreeSet<String>) -> String {
    let plain: String = name.chars().map(|letter| if NO_NAME.contains(&letter) { ' ' } else { letter }).collect();
    let plain = plain.trim_matches(['\'', ' ']);
    let short = |most: usize| plain.chars().take(most).collect::<String>().trim_end_matches(['\'', ' ']).to_owned();
    let numbered = (2..).map(|n: usize| {
        let mark = format!(" ({n})");
        format!("{}{mark}", short(LONGEST_NAME - mark.len()))
    });
    let mut names = std::iter::once(short(LONGEST_NAME)).chain(numbered);
    // Names that differ only by case are the same name.
    let free = names.find(|name| taken.insert(name.to_lowercase()));
    free.expect("there is a number that no name has yet")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_sheets_are_short_and_all_different() {
        let mut taken = BTreeSet::new();
        let long = "Места после 5-го тура: командный зачёт";
        let names = ["Места", "места", "'a/b'", long, long].map(|name| free_name(name, &mut taken));
        assert_eq!(names[..3], ["Места", "места (2)", "a b"]);
        assert_eq!(names[3], "Места после 5-го тура  командны");
        assert!(names[4].ends_with(" (2)") && names.iter().all(|name| name.chars().count() <= LONGEST_NAME));
    }
}
