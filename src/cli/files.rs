//! Files in and out, with errors that name them.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;

use flate2::read::GzDecoder;

use super::Failure;

/// The largest file a command reads, unpacked: 256 MiB.
const LIMIT: u64 = 256 << 20;

/// The whole of a file, unpacked if its name ends in `.gz`; `-` is standard input.
pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    if path.as_os_str() == "-" {
        return read_all(std::io::stdin().lock(), path);
    }
    let file = fs::File::open(path).map_err(|error| fault(path, &error))?;
    if path.extension().is_some_and(|extension| extension == "gz") {
        read_all(GzDecoder::new(file), path)
    } else {
        read_all(file, path)
    }
}

/// Says what is wrong with a file that cannot be opened, before anything is made for its sake.
pub fn readable(path: &Path) -> Result<(), Failure> {
    fs::File::open(path).map(drop).map_err(|error| fault(path, &error))
}

fn read_all(input: impl Read, path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = input.take(LIMIT + 1).read_to_end(&mut bytes).map_err(|error| fault(path, &error))?;
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

fn fault(path: &Path, error: &std::io::Error) -> Failure {
    Failure::input_output(format_args!("{}: {error}", path.display()))
}
