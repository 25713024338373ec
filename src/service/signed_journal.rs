//! A tournament's journal with the signature of the installation, which anybody can check on another computer.
//!
//! Lines of JSON: a head; `["entry",{…}]` for each entry of the journal, with its hash and that of the one before; `["thing",{…}]` for
//! everything that the tables hold of the tournament; `["place",{…}]` for each line of the standings; and an end with the public key and
//! the signature of all lines before it. The same data give the same bytes.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::service::signing::VerifyingKey;
use crate::service::{Service, ServiceError};
use crate::store::{JournalExtract, StoreError, StoredDifference};
use tournament::standings::{StandingsRow, standings};
use tournament::{Item, RoundNumber, Tournament, TournamentId};

const FORMAT: &str = "poddavki-signed-journal";
const FORMAT_VERSION: u32 = 1;

/// The names of the lines.
const ENTRY: &str = "entry";
const THING: &str = "thing";
const PLACE: &str = "place";

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct JournalFileHead {
    format: String,
    version: u32,
    /// The version of the program that wrote it.
    program: String,
    tournament: i64,
    address: String,
    title: String,
    /// The last entry, and its hash, which covers all before it.
    last: i64,
    hash: String,
}

/// A line of the standings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JournalPlace {
    pub number: Option<u16>,
    pub name: String,
    /// The first and the last of the places that the player shares; none without a place.
    pub first: Option<u32>,
    pub last: Option<u32>,
    pub points: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct JournalFileEnd {
    key: String,
    signature: String,
}

/// Why a file cannot be checked.
#[derive(Debug, Error)]
pub enum SignedJournalError {
    #[error("this is not a signed journal of Poddavki")]
    NotOne,
    #[error("version {0} of the format is not known to this release; use a newer one")]
    Newer(u32),
    #[error("line {line}: {problem}")]
    Line { line: usize, problem: String },
    #[error("signed by another key than the one named: {0}")]
    OtherKey(String),
    #[error("the signature does not fit: the file was changed after it was signed")]
    WrongSignature,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What the check of such a file has shown.
#[derive(Debug, Clone, PartialEq)]
pub struct SignedJournalCheck {
    /// The tournament's address and title.
    pub address: String,
    pub title: String,
    /// The version of the program that wrote it.
    pub program: String,
    pub entries: usize,
    pub things: usize,
    pub places: usize,
    /// Differences in the journal, and between it and the tables.
    pub findings: Vec<StoredDifference>,
    /// Lines of the standings that do not follow from the journal: as they follow, and as they stand in the file.
    pub other_places: Vec<OtherPlace>,
    pub key: VerifyingKey,
    /// Whether the owner of the key has signed just this.
    pub is_signed: bool,
}

/// A line of the standings that does not follow from the journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherPlace {
    pub meant: Option<JournalPlace>,
    pub stored: Option<JournalPlace>,
}

impl SignedJournalCheck {
    pub const fn holds(&self) -> bool {
        self.is_signed && self.findings.is_empty() && self.other_places.is_empty()
    }
}

impl Service {
    /// The journal of a tournament with everything that follows from it, signed.
    pub fn signed_journal(&self, id: TournamentId) -> Result<String, ServiceError> {
        let (extract, tournament) = self.store.journal_extract(id)?.ok_or(ServiceError::Gone)?;
        let head = JournalFileHead {
            format: FORMAT.to_owned(),
            version: FORMAT_VERSION,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            tournament: id.0,
            address: extract.slug,
            title: tournament.info.title.clone(),
            last: extract.last,
            hash: extract.hash,
        };
        let mut text = line(&head)?;
        for entry in &extract.entries {
            // The row is JSON already.
            text.extend(["[\"", ENTRY, "\",", entry, "]\n"]);
        }
        for thing in &extract.things {
            text.push_str(&line(&(THING, thing))?);
        }
        for place in places(&tournament) {
            text.push_str(&line(&(PLACE, place))?);
        }
        let key = self.signing_key()?;
        let end = JournalFileEnd { key: key.public().to_string(), signature: key.sign(&text) };
        Ok(text + &line(&end)?)
    }
}

/// Checks a signed journal: its signature, the chain of its entries, and whether they make what the file says. With a `signer`, a key or
/// its fingerprint, nothing is replayed of a file that another key, or nobody, has signed.
pub fn check_signed_journal(text: &str, signer: Option<&str>) -> Result<SignedJournalCheck, SignedJournalError> {
    let (first, _) = text.split_once('\n').ok_or(SignedJournalError::NotOne)?;
    let head: JournalFileHead = serde_json::from_str(first).map_err(|_| SignedJournalError::NotOne)?;
    if head.format != FORMAT {
        return Err(SignedJournalError::NotOne);
    }
    if head.version > FORMAT_VERSION {
        return Err(SignedJournalError::Newer(head.version));
    }
    let file = JournalFile::read(text, &head)?;
    let is_signed = file.key.has_signed(file.signed, &file.signature);
    if let Some(named) = signer {
        if !file.key.is_named(named) {
            return Err(SignedJournalError::OtherKey(file.key.fingerprint()));
        }
        if !is_signed {
            return Err(SignedJournalError::WrongSignature);
        }
    }
    let (entries, things) = (file.extract.entries.len(), file.extract.things.len());
    let checked = file.extract.check()?;
    let meant = checked.made.as_ref().map(places);
    Ok(SignedJournalCheck {
        address: head.address,
        title: head.title,
        program: head.program,
        entries,
        things,
        places: file.places.len(),
        findings: checked.findings,
        // What cannot be replayed is among the findings.
        other_places: meant.map(|meant| other_places(&meant, &file.places)).unwrap_or_default(),
        is_signed,
        key: file.key,
    })
}

/// A file, read.
struct JournalFile<'a> {
    extract: JournalExtract,
    places: Vec<JournalPlace>,
    /// All lines before the end.
    signed: &'a str,
    key: VerifyingKey,
    signature: String,
}

impl<'a> JournalFile<'a> {
    fn read(text: &'a str, head: &JournalFileHead) -> Result<Self, SignedJournalError> {
        let last = text.lines().count();
        let problem = |line: usize, problem: String| SignedJournalError::Line { line, problem };
        let end = text.lines().last().unwrap_or_default();
        let signed = text.strip_suffix('\n').and_then(|text| text.strip_suffix(end));
        let signed = signed.ok_or_else(|| problem(last, "it is cut off".to_owned()))?;
        let end: JournalFileEnd = serde_json::from_str(end)
            .map_err(|_| problem(last, "expected the end, with the key and the signature".to_owned()))?;
        let key = VerifyingKey::parse(&end.key)
            .ok_or_else(|| problem(last, "expected a key of 64 hexadecimal digits".to_owned()))?;
        let mut extract = JournalExtract {
            id: TournamentId(head.tournament),
            slug: head.address.clone(),
            last: head.last,
            hash: head.hash.clone(),
            entries: Vec::new(),
            things: Vec::new(),
        };
        let mut places = Vec::new();
        for (index, line) in signed.lines().enumerate().skip(1) {
            let wrong = |error: serde_json::Error| problem(index + 1, error.to_string());
            let (kind, value): (String, Value) = serde_json::from_str(line).map_err(wrong)?;
            match kind.as_str() {
                ENTRY => extract.entries.push(value.to_string()),
                THING => extract.things.push(serde_json::from_value::<Item>(value).map_err(wrong)?),
                PLACE => places.push(serde_json::from_value(value).map_err(wrong)?),
                other => return Err(problem(index + 1, format!("expected entry, thing or place, not {other}"))),
            }
        }
        Ok(Self { extract, places, signed, key, signature: end.signature })
    }
}

fn line(value: &impl Serialize) -> Result<String, StoreError> {
    Ok(serde_json::to_string(value).map_err(|error| StoreError::Corrupt(error.to_string()))? + "\n")
}

/// The standings after the last complete round.
fn places(tournament: &Tournament) -> Vec<JournalPlace> {
    let through = tournament.complete_rounds();
    if through < RoundNumber::FIRST {
        return Vec::new();
    }
    let place = |row: &StandingsRow| {
        let entry = tournament.entry(row.entry);
        JournalPlace {
            number: entry.and_then(|entry| entry.number).map(|number| number.0),
            name: entry.map(|entry| entry.person.name.to_string()).unwrap_or_default(),
            first: row.place.map(|place| place.first),
            last: row.place.map(|place| place.last),
            points: row.points.to_string(),
        }
    };
    standings(tournament, through).rows.iter().map(place).collect()
}

fn other_places(meant: &[JournalPlace], stored: &[JournalPlace]) -> Vec<OtherPlace> {
    let sides = (0..meant.len().max(stored.len())).map(|n| (meant.get(n), stored.get(n)));
    let differs = sides.filter(|(meant, stored)| meant != stored);
    differs.map(|(meant, stored)| OtherPlace { meant: meant.cloned(), stored: stored.cloned() }).collect()
}
