//! The lines of a backup: written with their checksum; on reading, the checksum is verified before anything is used.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};

use diesel::prelude::*;
use flate2::bufread::GzDecoder;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{BackupError, BackupFile, Contents, RestoreError, TableRows};
use crate::age::{AGE_MAGIC, AgeError, AgeReader};
use crate::store::error::StoreError;
use crate::store::migrations::schema_version;
use crate::store::rows::narrow;
use crate::watch::Watch;

/// The format name in the head.
const FORMAT: &str = "poddavki-backup";

const FORMAT_VERSION: u32 = 1;

/// The number of rows between two reports of the progress.
const SHOWN_EVERY: u64 = 256;

/// The longest line that is read, in bytes: no real row is nearly as long, and a forged file must not fill the memory.
const LONGEST_LINE: u64 = 256 << 20;

#[derive(Debug, Serialize, Deserialize)]
struct BackupHead {
    format: String,
    version: u32,
    schema: String,
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct End {
    rows: u64,
    sha256: String,
}

/// Reads the whole file and checks its head, its end, its checksum, and that nothing follows. Returns what is in it.
pub(super) fn inspect(file: BackupFile<'_>) -> Result<Contents, RestoreError> {
    let mut lines = read_lines(file)?;
    let head = match lines.next() {
        Some(Ok(head)) => head,
        // A gzip file that cannot be unpacked may be a damaged backup.
        Some(Err(torn)) if lines.packed.get_ref().header().is_some() || lines.is_encrypted => return Err(torn),
        Some(Err(_)) | None => return Err(RestoreError::NotABackup),
    };
    if let Err(refused) = check_head(&head) {
        let torn = lines.find_map(Result::err).filter(|_| matches!(refused, RestoreError::NotABackup));
        return Err(torn.unwrap_or(refused));
    }
    let (mut sum, mut contents) = (Sum::default(), Contents::default());
    sum.add(&head);
    let mut last: Option<String> = None;
    for line in lines.by_ref() {
        if let Some(row) = last.replace(line?) {
            sum.add(&row);
            sum.rows += 1;
            // A line is `["table",{…}]`.
            let table = row.strip_prefix("[\"").and_then(|rest| rest.split('"').next()).unwrap_or_default();
            contents.add(table, 1);
        }
    }
    let end: End = parse(&last.unwrap_or_default()).map_err(|_| RestoreError::Damaged("it has no end".to_owned()))?;
    if end != sum.end() {
        return Err(RestoreError::Damaged("the checksum does not fit".to_owned()));
    }
    // The compressed part has been read; nothing may follow it.
    if !lines.packed.into_inner().into_inner().fill_buf()?.is_empty() {
        return Err(RestoreError::Damaged("something follows after its end".to_owned()));
    }
    Ok(contents)
}

fn check_head(line: &str) -> Result<(), RestoreError> {
    let head: BackupHead = serde_json::from_str(line).map_err(|_| RestoreError::NotABackup)?;
    if head.format != FORMAT {
        return Err(RestoreError::NotABackup);
    }
    if head.version > FORMAT_VERSION || head.schema.as_str() > schema_version() {
        return Err(RestoreError::NewerSchema(head.schema));
    }
    Ok(())
}

/// The lines of the file, without line ends.
pub(super) fn read_lines(file: BackupFile<'_>) -> Result<BackupLines, RestoreError> {
    let mut input = BufReader::new(File::open(file.path)?);
    let is_encrypted = input.fill_buf()?.starts_with(AGE_MAGIC);
    let input: Box<dyn BufRead> = if is_encrypted {
        let key = file.key.ok_or(RestoreError::Encrypted)?;
        Box::new(BufReader::new(AgeReader::begin(input, key)?))
    } else {
        Box::new(input)
    };
    Ok(BackupLines { packed: BufReader::new(GzDecoder::new(input)), is_encrypted })
}

impl From<AgeError> for RestoreError {
    fn from(error: AgeError) -> Self {
        match error {
            AgeError::Io(error) => Self::File(error),
            AgeError::DamagedHead => damaged(error),
            AgeError::WrongKey => Self::WrongKey,
        }
    }
}

pub(super) struct BackupLines {
    packed: BufReader<GzDecoder<Box<dyn BufRead>>>,
    is_encrypted: bool,
}

impl Iterator for BackupLines {
    type Item = Result<String, RestoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        read_line(&mut self.packed).transpose()
    }
}

fn read_line(reader: &mut impl BufRead) -> Result<Option<String>, RestoreError> {
    let mut line = String::new();
    if std::io::Read::take(&mut *reader, LONGEST_LINE).read_line(&mut line).map_err(damaged)? == 0 {
        return Ok(None);
    }
    match line.pop() {
        Some('\n') => Ok(Some(line)),
        Some(_) | None => Err(RestoreError::Damaged("a line is cut off".to_owned())),
    }
}

pub(super) fn parse<'a, T: Deserialize<'a>>(line: &'a str) -> Result<T, RestoreError> {
    serde_json::from_str(line).map_err(damaged)
}

#[expect(clippy::needless_pass_by_value, reason = "the form that `map_err` wants")]
pub(super) fn damaged(error: impl ToString) -> RestoreError {
    RestoreError::Damaged(error.to_string())
}

/// The checksum of the lines, and how many of them are rows.
#[derive(Default)]
struct Sum {
    hash: Sha256,
    rows: u64,
}

impl Sum {
    fn add(&mut self, line: &str) {
        self.hash.update(line.as_bytes());
        self.hash.update(b"\n");
    }

    fn end(self) -> End {
        End { rows: self.rows, sha256: hex::encode(self.hash.finalize()) }
    }
}

pub(super) struct Lines<'a, W: Write> {
    out: W,
    sum: Sum,
    pub(super) contents: Contents,
    /// The rows of each table that has been written, in order.
    pub(super) tables: Vec<TableRows>,
    /// The totals when everything is written.
    pub(super) all: Contents,
    watch: &'a Watch,
}

impl<'a, W: Write> Lines<'a, W> {
    pub(super) fn new(out: W, watch: &'a Watch) -> Self {
        let (contents, all) = (Contents::default(), Contents::default());
        Self { out, sum: Sum::default(), contents, tables: Vec::new(), all, watch }
    }

    pub(super) fn begin(&mut self) -> Result<(), BackupError> {
        self.write(&BackupHead {
            format: FORMAT.to_owned(),
            version: FORMAT_VERSION,
            schema: schema_version().to_owned(),
        })
    }

    fn write(&mut self, value: &impl Serialize) -> Result<(), BackupError> {
        let line = serde_json::to_string(value).map_err(StoreError::corrupt)?;
        self.sum.add(&line);
        Ok(writeln!(self.out, "{line}")?)
    }

    pub(super) fn write_rows<R: Serialize>(
        &mut self,
        table: &'static str,
        rows: QueryResult<impl Iterator<Item = QueryResult<R>>>,
    ) -> Result<(), BackupError> {
        let before = self.contents.rows;
        for row in rows.map_err(StoreError::from)? {
            self.write_row(table, &row.map_err(StoreError::from)?)?;
        }
        self.tables.push(TableRows { table, rows: self.contents.rows - before });
        Ok(())
    }

    /// Writes more rows of a table that has been written.
    pub(super) fn add_rows<R: Serialize>(&mut self, table: &'static str, rows: &[R]) -> Result<(), BackupError> {
        for row in rows {
            self.write_row(table, row)?;
        }
        let added: u64 = narrow(rows.len())?;
        self.tables.iter_mut().filter(|own| own.table == table).for_each(|own| own.rows += added);
        Ok(())
    }

    fn write_row(&mut self, table: &str, row: &impl Serialize) -> Result<(), BackupError> {
        self.sum.rows += 1;
        self.contents.add(table, 1);
        if self.contents.rows.is_multiple_of(SHOWN_EVERY) {
            self.watch.step(narrow(self.contents.rows)?, narrow(self.all.rows)?)?;
        }
        self.write(&(table, row))
    }

    /// Writes the end; returns the underlying writer.
    pub(super) fn end(mut self) -> Result<W, BackupError> {
        let line = serde_json::to_string(&self.sum.end()).map_err(StoreError::corrupt)?;
        writeln!(self.out, "{line}")?;
        Ok(self.out)
    }
}
