//! Reading and writing files, with errors that name them.

use std::cell::RefCell;
use std::fmt::Display;
use std::fs;
use std::io::{Read, Write};
use std::path::Path;

use flate2::read::GzDecoder;

use crate::cli::Failure;
use tournament::exchange::text::Decoder;

/// The largest file a command reads, unpacked: 256 MiB.
const LIMIT: u64 = 256 << 20;

/// Size of a part of a file, in bytes.
const PART: usize = 64 << 10;

/// The content of a file, unpacked if its name ends in `.gz`; `-` is standard input.
pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    read_all(open(path)?, path)
}

/// The text of a file in parts, so that a file of any size takes little memory. An error ends the parts and is left in `stopped`.
pub fn parts<'a>(
    path: &'a Path,
    stopped: &'a RefCell<Option<Failure>>,
) -> Result<impl Iterator<Item = String> + use<'a>, Failure> {
    let mut input = open(path)?;
    let (mut decoder, mut buffer, mut is_over) = (Decoder::default(), vec![0; PART], false);
    Ok(std::iter::from_fn(move || {
        if is_over {
            return None;
        }
        let read = input.read(&mut buffer).unwrap_or_else(|error| {
            stopped.replace(Some(unreadable(path, &error)));
            0
        });
        is_over = read == 0;
        Some(decoder.decode(buffer.get(..read).unwrap_or_default(), is_over))
    }))
}

fn open(path: &Path) -> Result<Box<dyn Read>, Failure> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(std::io::stdin()));
    }
    let file = fs::File::open(path).map_err(|error| unreadable(path, &error))?;
    let is_packed = path.extension().is_some_and(|extension| extension == "gz");
    Ok(if is_packed { Box::new(GzDecoder::new(file)) } else { Box::new(file) })
}

/// Reports a file that cannot be opened, before anything is made for it.
pub fn readable(path: &Path) -> Result<(), Failure> {
    fs::File::open(path).map(drop).map_err(|error| unreadable(path, &error))
}

/// The size of a file: `812 bytes`, `41.2 kB`, `3.4 MB`.
pub fn size(path: &Path) -> Result<String, Failure> {
    Ok(amount(fs::metadata(path).map_err(|error| unreadable(path, &error))?.len()))
}

/// An amount of bytes with a unit.
pub fn amount(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} bytes"),
        1_000..1_000_000 => format!("{}.{} kB", bytes / 1_000, bytes % 1_000 / 100),
        _ => format!("{}.{} MB", bytes / 1_000_000, bytes % 1_000_000 / 100_000),
    }
}

fn read_all(input: impl Read, path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = input.take(LIMIT + 1).read_to_end(&mut bytes).map_err(|error| unreadable(path, &error))?;
    if read as u64 > LIMIT {
        return Err(Failure::bad_request(format_args!("{}: larger than {} MiB", path.display(), LIMIT >> 20)));
    }
    Ok(bytes)
}

/// Prints a text to standard output, whole or not at all.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// A number with its noun: `1 tournament`, `2 tournaments`.
pub fn counted<N: Copy + Display + From<u8> + PartialEq>(count: N, one: &str) -> String {
    let plural = if count == N::from(1) { "" } else { "s" };
    format!("{count} {one}{plural}")
}

fn unreadable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::input_output(format_args!("{}: {error}", path.display()))
}
