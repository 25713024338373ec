//! The head of a file: for each recipient a stanza that holds the file key for them, and a code over all of it.

use std::io::{BufRead, Read, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use ring::hmac;

use super::derive::FileKey;
use super::keys::is_for_passphrase;
use super::{AGE_MAGIC, AgeError, AgeKey, AgeLock};

const STANZA: &str = "-> ";
const END: &str = "---";
/// Characters of a line of a stanza's body; a shorter one ends it.
const COLUMNS: usize = 64;
/// The longest head that is read, in bytes: a real one has two hundred for each recipient.
const LONGEST_HEAD: u64 = 64 << 10;

/// One recipient's part of the head.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stanza {
    /// The kind of recipient, and what it needs.
    pub(super) arguments: Vec<String>,
    pub(super) body: Vec<u8>,
}

/// Writes the head of a file whose key is `key`.
pub(super) fn write(out: &mut impl Write, lock: &AgeLock, key: &FileKey) -> std::io::Result<()> {
    let stanzas = match lock {
        AgeLock::Recipients(all) => all.iter().map(|one| one.wrap(key)).collect::<Result<Vec<_>, _>>()?,
        AgeLock::Passphrase(passphrase) => vec![passphrase.wrap(key)?],
    };
    let mut head = AGE_MAGIC.to_vec();
    for Stanza { arguments, body } in stanzas {
        writeln!(head, "{STANZA}{}", arguments.join(" "))?;
        let body = STANDARD_NO_PAD.encode(body);
        for line in body.as_bytes().chunks(COLUMNS) {
            head.extend([line, b"\n"].concat());
        }
        // A body always ends with a line that is not full.
        if body.len().is_multiple_of(COLUMNS) {
            head.push(b'\n');
        }
    }
    head.extend(END.as_bytes());
    let code = hmac::sign(&key.header_key(), &head);
    out.write_all(&head)?;
    writeln!(out, " {}", STANDARD_NO_PAD.encode(code))
}

/// Reads the head of a file, and returns the file key if `key` opens it.
pub(super) fn read(input: &mut impl BufRead, key: &AgeKey) -> Result<FileKey, AgeError> {
    let mut input = input.take(LONGEST_HEAD);
    let (mut head, mut stanzas) = (Vec::new(), Vec::new());
    if line(&mut input, &mut head)?.as_bytes() != AGE_MAGIC.trim_ascii_end() {
        return Err(AgeError::DamagedHead);
    }
    let code = loop {
        let begin = head.len();
        let text = line(&mut input, &mut head)?;
        if let Some(arguments) = text.strip_prefix(STANZA) {
            let arguments: Vec<String> = arguments.split(' ').map(str::to_owned).collect();
            let is_right = |argument: &String| !argument.is_empty() && argument.bytes().all(|b| b.is_ascii_graphic());
            if !arguments.iter().all(is_right) {
                return Err(AgeError::DamagedHead);
            }
            stanzas.push(Stanza { arguments, body: body(&mut input, &mut head)? });
        } else {
            let code = text.strip_prefix(END).and_then(|code| code.strip_prefix(' ')).ok_or(AgeError::DamagedHead)?;
            head.truncate(begin + END.len());
            break decoded(code)?;
        }
    };
    let key = file_key(&stanzas, key)?;
    hmac::verify(&key.header_key(), &head, &code).map_err(|_| AgeError::DamagedHead)?;
    Ok(key)
}

fn file_key(stanzas: &[Stanza], key: &AgeKey) -> Result<FileKey, AgeError> {
    // Otherwise who knows the passphrase could not tell who else can read the file.
    if stanzas.is_empty() || (stanzas.len() > 1 && stanzas.iter().any(is_for_passphrase)) {
        return Err(AgeError::DamagedHead);
    }
    for stanza in stanzas {
        let found = match key {
            AgeKey::File(key) => Some(key.clone()),
            AgeKey::Passphrase(passphrase) => passphrase.unwrap(stanza)?,
            AgeKey::Identities(all) => {
                let found = all.iter().map(|identity| identity.unwrap(stanza)).collect::<Result<Vec<_>, _>>()?;
                found.into_iter().flatten().next()
            }
        };
        if let Some(found) = found {
            return Ok(found);
        }
    }
    Err(AgeError::WrongKey)
}

fn body(input: &mut impl BufRead, head: &mut Vec<u8>) -> Result<Vec<u8>, AgeError> {
    let mut text = String::new();
    loop {
        let line = line(input, head)?;
        text.push_str(&line);
        match line.len() {
            COLUMNS => {}
            0..COLUMNS => return decoded(&text),
            _ => return Err(AgeError::DamagedHead),
        }
    }
}

fn decoded(text: &str) -> Result<Vec<u8>, AgeError> {
    STANDARD_NO_PAD.decode(text).map_err(|_| AgeError::DamagedHead)
}

/// The next line without its end; its bytes are added to `head`.
fn line(input: &mut impl BufRead, head: &mut Vec<u8>) -> Result<String, AgeError> {
    let begin = head.len();
    input.read_until(b'\n', head)?;
    match head.get(begin..).and_then(|line| line.strip_suffix(b"\n")) {
        Some(line) => String::from_utf8(line.to_vec()).map_err(|_| AgeError::DamagedHead),
        None => Err(AgeError::DamagedHead),
    }
}
