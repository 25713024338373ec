//! The file of a federation's list, in any container: plain, packed (ZIP, gzip), or a workbook.

use std::fs::File;
use std::io::{BufReader, Cursor, Read, Seek, SeekFrom, Take};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use chrono::{Datelike, NaiveDate};
use flate2::read::GzDecoder;
use thiserror::Error;
use zip::ZipArchive;

use crate::service::workbook::list_text;
use tournament::exchange::federation_list::list_named_in;
use tournament::exchange::players_csv::is_workbook;
use tournament::{FederationList, RatingKind};

/// The most bytes that are read of an unpacked list: FIDE's as XML has 900 MB. A small archive can hold a file of any size.
pub const MOST_UNPACKED: u64 = 2 << 30;

/// The largest workbook, in bytes; it is read as a whole.
const LARGEST_WORKBOOK: u64 = 64 << 20;

/// The magic bytes of gzip.
const GZIP: &[u8] = &[0x1f, 0x8b];

/// Extensions of files in an archive that may be a list.
const ENDINGS: [&str; 6] = [".txt", ".xml", ".csv", ".tsv", ".dra", ".dat"];

#[derive(Debug, Error)]
pub enum ListFileError {
    #[error("cannot read the file: {0}")]
    File(#[from] std::io::Error),
    #[error("the archive is damaged: {0}")]
    Archive(String),
    #[error("there is no list in the archive: no file that ends in {}", ENDINGS.join(", "))]
    NoList,
    #[error("there are several lists in the archive: {}", .0.join(", "))]
    SeveralLists(Vec<String>),
    #[error("this workbook cannot be read: save the list as CSV")]
    Workbook,
}

/// An unpacked list, with what its file name tells.
pub struct ListFile {
    pub input: Box<dyn Read>,
    pub kind: Option<RatingKind>,
    pub date: Option<NaiveDate>,
    /// The federation in the file name.
    pub list: Option<FederationList>,
    /// How much of it has been read.
    pub bytes: ReadBytes,
}

/// Counts the bytes read of a file while its reader is used elsewhere.
#[derive(Debug, Clone, Default)]
pub struct ReadBytes {
    read: Arc<AtomicU64>,
    /// The total, if known.
    total: Option<u64>,
}

impl ReadBytes {
    /// The part of the file that has been read, from 0 to 1; `None` if its length is unknown.
    #[expect(clippy::cast_precision_loss, reason = "it is shown as a percentage")]
    pub fn share(&self) -> Option<f64> {
        let total = self.total.filter(|total| *total > 0)?;
        Some((self.read.load(Ordering::Relaxed) as f64 / total as f64).min(1.0))
    }
}

impl ListFile {
    /// Opens a file with the sender's `name`.
    pub fn open(path: &Path, name: &str) -> Result<Self, ListFileError> {
        let mut file = File::open(path)?;
        let mut beginning = Vec::new();
        file.by_ref().take(4).read_to_end(&mut beginning)?;
        file.seek(SeekFrom::Start(0))?;
        if beginning.starts_with(GZIP) {
            return Ok(Self::new(GzDecoder::new(BufReader::new(file)), name, None, None));
        }
        if !is_workbook(&beginning) {
            let total = file.metadata()?.len();
            return Ok(Self::new(file, name, None, Some(total)));
        }
        // Modern workbooks are archives themselves.
        if let Ok(archive) = ZipArchive::new(BufReader::new(file.try_clone()?)) {
            let mut names = archive.file_names().filter_map(Result::ok);
            let is_workbook = names.any(|name| name == "[Content_Types].xml" || name == "mimetype");
            drop(names);
            if !is_workbook {
                return from_archive(archive, name);
            }
        } else if beginning.starts_with(b"PK") {
            return Err(ListFileError::Archive("its end is missing; download it again".to_owned()));
        }
        if file.metadata()?.len() > LARGEST_WORKBOOK {
            return Err(ListFileError::Workbook);
        }
        file.seek(SeekFrom::Start(0))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let text = list_text(&bytes).map_err(|_| ListFileError::Workbook)?.into_owned();
        let total = text.len() as u64;
        Ok(Self::new(Cursor::new(text.into_bytes()), name, None, Some(total)))
    }

    fn new(input: impl Read + 'static, name: &str, date: Option<NaiveDate>, total: Option<u64>) -> Self {
        let name = name.to_lowercase();
        let kind = [("rapid", RatingKind::Rapid), ("blitz", RatingKind::Blitz)];
        let kind = kind.into_iter().find(|(word, _)| name.contains(word)).map(|(_, kind)| kind);
        let bytes = ReadBytes { total, ..ReadBytes::default() };
        let input = Limited { input: input.take(MOST_UNPACKED), read: Arc::clone(&bytes.read) };
        let list = list_named_in(&name);
        Self { input: Box::new(input), kind, date: date_in(&name).or(date), list, bytes }
    }
}

fn from_archive(mut archive: ZipArchive<BufReader<File>>, name: &str) -> Result<ListFile, ListFileError> {
    let is_list = |name: &String| ENDINGS.iter().any(|ending| name.to_lowercase().ends_with(ending));
    let names = archive.file_names().filter_map(Result::ok).map(std::borrow::Cow::into_owned);
    let lists: Vec<String> = names.filter(is_list).collect();
    let only = match lists.as_slice() {
        [] => return Err(ListFileError::NoList),
        [only] => only.clone(),
        _ => return Err(ListFileError::SeveralLists(lists.into_iter().take(5).collect())),
    };
    let part = archive.by_name(&only).map_err(|error| ListFileError::Archive(error.to_string()))?;
    let date = part.last_modified();
    let date = date.and_then(|at| NaiveDate::from_ymd_opt(at.year().into(), at.month().into(), at.day().into()));
    let total = part.size();
    drop(part);
    let index = archive.index_for_name(&only).ok_or(ListFileError::NoList)?;
    let input = ArchivePart::new(archive, index)?;
    // The name of the archive may tell more than that of the file in it: standard_oct26frl.zip.
    Ok(ListFile::new(input, &format!("{name} {only}"), date.filter(|date| date.year() > 1990), Some(total)))
}

/// A file of an archive, unpacked on a thread of its own while it is read: archive readers borrow their source.
struct ArchivePart {
    parts: std::sync::mpsc::Receiver<std::io::Result<Vec<u8>>>,
    current: Cursor<Vec<u8>>,
}

/// Bytes unpacked at once, and how many such pieces are queued at most.
const PIECE: usize = 256 << 10;
const READY: usize = 4;

impl ArchivePart {
    fn new(mut archive: ZipArchive<BufReader<File>>, index: usize) -> Result<Self, ListFileError> {
        let (sender, parts) = std::sync::mpsc::sync_channel(READY);
        std::thread::Builder::new().name("unpack".to_owned()).spawn(move || {
            let mut part = match archive.by_index(index) {
                Ok(part) => part,
                Err(error) => return drop(sender.send(Err(std::io::Error::other(error.to_string())))),
            };
            loop {
                let mut piece = Vec::with_capacity(PIECE);
                match part.by_ref().take(PIECE as u64).read_to_end(&mut piece) {
                    Ok(0) => return,
                    // The reader may have stopped.
                    Ok(_) if sender.send(Ok(piece)).is_err() => return,
                    Ok(_) => {}
                    Err(error) => return drop(sender.send(Err(error))),
                }
            }
        })?;
        Ok(Self { parts, current: Cursor::new(Vec::new()) })
    }
}

impl Read for ArchivePart {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        loop {
            let read = self.current.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            match self.parts.recv() {
                Ok(piece) => self.current = Cursor::new(piece?),
                Err(_) => return Ok(0),
            }
        }
    }
}

/// Fails at the limit, instead of ending as if the file did.
struct Limited<R> {
    input: Take<R>,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Limited<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.read.fetch_add(read as u64, Ordering::Relaxed);
        if read == 0 && self.input.limit() == 0 && !buffer.is_empty() {
            return Err(std::io::Error::other(format!("more than {} GB when unpacked", MOST_UNPACKED >> 30)));
        }
        Ok(read)
    }
}

/// A day in a file name: `2026-10-01`, `01.10.2026`, `V261001.DRA` as FMJD has it, `standard_oct26frl` as FIDE.
fn date_in(name: &str) -> Option<NaiveDate> {
    let numbers: Vec<&str> = name.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
    let of_three = numbers.windows(3).find_map(|parts| {
        let [first, month, last] = [parts[0], parts[1], parts[2]];
        let (year, day) = if first.len() == 4 { (first, last) } else { (last, first) };
        let date = NaiveDate::from_ymd_opt(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)?;
        (year.len() == 4 && date.year() > 1990).then_some(date)
    });
    // Six digits alone may be anything, so only FMJD's own names are read this way.
    let of_six = || {
        let digits = numbers.iter().find(|part| part.len() == 6 && name.contains(&format!("v{part}.dra")))?;
        NaiveDate::parse_from_str(digits, "%y%m%d").ok()
    };
    let of_eight = || NaiveDate::parse_from_str(numbers.iter().find(|part| part.len() == 8)?, "%Y%m%d").ok();
    let of_month = || {
        let place = name.find("frl")?;
        let code = name.get(place.checked_sub(5)?..place)?;
        NaiveDate::parse_from_str(&format!("01{code}"), "%d%b%y").ok()
    };
    of_three.or_else(of_six).or_else(of_eight).or_else(of_month)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_file_may_say_its_day() {
        for (name, day) in [
            ("v261001.dra", Some("2026-10-01")),
            ("standard_oct26frl.zip standard_oct26frl.txt", Some("2026-10-01")),
            ("рейтинг 01.11.2026.xlsx", Some("2026-11-01")),
            ("list-2026-11-01.csv", Some("2026-11-01")),
            ("list_20261101.csv", Some("2026-11-01")),
            ("players_list_foa.txt", None),
            ("top 100 of 2026.csv", None),
        ] {
            assert_eq!(date_in(name).map(|day| day.to_string()).as_deref(), day, "{name}");
        }
    }
}
