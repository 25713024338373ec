//! The content of a file: pieces of 64 KiB, each encrypted with its number, so that none can be left out or moved, and the last one marked,
//! so that nothing can be cut off.

use std::io::{BufRead, Error, ErrorKind, Read, Write};

use super::derive::{Cipher, FileKey, TAG_LENGTH, random};
use super::{AgeError, AgeKey, AgeLock, header};

const PIECE: usize = 64 << 10;
const NONCE_OF_FILE: usize = 16;

/// The number of a piece, and whether it is the last.
#[derive(Debug, Clone, Copy)]
enum Place {
    Inside(u64),
    Last(u64),
}

impl Place {
    fn nonce(self) -> [u8; 12] {
        let (number, last) = match self {
            Self::Inside(number) => (number, 0),
            Self::Last(number) => (number, 1),
        };
        let mut nonce = [0; 12];
        nonce[3..11].copy_from_slice(&number.to_be_bytes());
        nonce[11] = last;
        nonce
    }
}

/// Encrypts what is written to it.
pub struct AgeWriter<W: Write> {
    out: W,
    key: FileKey,
    cipher: Cipher,
    piece: Vec<u8>,
    number: u64,
}

impl<W: Write> AgeWriter<W> {
    /// Writes the head of the file.
    pub fn begin(mut out: W, lock: &AgeLock) -> std::io::Result<Self> {
        let (key, nonce) = (FileKey::random()?, random::<NONCE_OF_FILE>()?);
        header::write(&mut out, lock, &key)?;
        out.write_all(&nonce)?;
        let cipher = key.payload_key(&nonce);
        Ok(Self { out, key, cipher, piece: Vec::with_capacity(PIECE + TAG_LENGTH), number: 0 })
    }

    /// The key of this one file, with which the program can read it again.
    pub fn file_key(&self) -> FileKey {
        self.key.clone()
    }

    /// Writes the rest; without this the file is incomplete.
    pub fn finish(mut self) -> std::io::Result<W> {
        self.write_piece(Place::Last(self.number))?;
        Ok(self.out)
    }

    fn write_piece(&mut self, place: Place) -> std::io::Result<()> {
        self.cipher.seal(place.nonce(), &mut self.piece);
        self.out.write_all(&self.piece)?;
        self.piece.clear();
        self.number += 1;
        Ok(())
    }
}

impl<W: Write> Write for AgeWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        // A full piece waits for a further byte: the last one must not be empty.
        if self.piece.len() == PIECE && !bytes.is_empty() {
            self.write_piece(Place::Inside(self.number))?;
        }
        let taken = bytes.len().min(PIECE - self.piece.len());
        self.piece.extend_from_slice(bytes.get(..taken).unwrap_or_default());
        Ok(taken)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.out.flush()
    }
}

/// Decrypts what is read through it. A file that is damaged or cut off is an error of the kind `InvalidData`.
pub struct AgeReader<R: BufRead> {
    input: R,
    cipher: Cipher,
    piece: Vec<u8>,
    read: usize,
    number: u64,
    is_over: bool,
    /// A piece did not open: nothing of it or after it is read.
    is_damaged: bool,
}

impl<R: BufRead> AgeReader<R> {
    /// Reads the head of the file.
    pub fn begin(mut input: R, key: &AgeKey) -> Result<Self, AgeError> {
        let key = header::read(&mut input, key)?;
        let mut nonce = [0; NONCE_OF_FILE];
        input.read_exact(&mut nonce).map_err(|_| AgeError::DamagedHead)?;
        Ok(Self {
            input,
            cipher: key.payload_key(&nonce),
            piece: Vec::new(),
            read: 0,
            number: 0,
            is_over: false,
            is_damaged: false,
        })
    }

    fn read_piece(&mut self) -> std::io::Result<()> {
        self.piece.clear();
        self.read = 0;
        self.input.by_ref().take((PIECE + TAG_LENGTH) as u64).read_to_end(&mut self.piece)?;
        self.is_over = self.input.fill_buf()?.is_empty();
        let place = if self.is_over { Place::Last(self.number) } else { Place::Inside(self.number) };
        self.cipher.open(place.nonce(), &mut self.piece).ok_or_else(damaged)?;
        if self.piece.is_empty() && self.number > 0 {
            return Err(damaged());
        }
        self.number += 1;
        Ok(())
    }
}

fn damaged() -> Error {
    Error::new(ErrorKind::InvalidData, "the encrypted file is damaged or cut off")
}

impl<R: BufRead> Read for AgeReader<R> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        if self.is_damaged {
            return Err(damaged());
        }
        if self.read == self.piece.len() && !self.is_over {
            let opened = self.read_piece();
            if opened.is_err() {
                self.piece.clear();
                self.is_damaged = true;
            }
            opened?;
        }
        let rest = self.piece.get(self.read..).unwrap_or_default();
        let taken = rest.len().min(into.len());
        let (Some(to), Some(from)) = (into.get_mut(..taken), rest.get(..taken)) else { return Ok(0) };
        to.copy_from_slice(from);
        self.read += taken;
        Ok(taken)
    }
}

impl<W: Write> std::fmt::Debug for AgeWriter<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AgeWriter").field("number", &self.number).finish_non_exhaustive()
    }
}

impl<R: BufRead> std::fmt::Debug for AgeReader<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AgeReader").field("number", &self.number).finish_non_exhaustive()
    }
}
