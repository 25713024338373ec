//! The draw of lots for the opening of a round (RULES.md §4): public, and repeatable by any player.
//!
//! 1. A secret seed is made: 32 hexadecimal digits. Its SHA-256 is published as the **commitment**, together with the **urn**:
//!    the codes of all openings that have not been drawn yet in the tournament, in order of the table. When all have been drawn
//!    equally often, the urn is full again. From then on what will be drawn cannot be changed, and is not known before.
//! 2. After the round has been published the seed is published. Draw number n takes SHA-256 of the text `seed:n` (n = 1, 2, 3 …),
//!    reads the first 16 hexadecimal digits of it as a number, divides by how many codes are in the urn, and takes out the one
//!    at the place of the remainder, counted from 0. An urn that is empty is filled with the whole table.
//!
//! There is one draw for a round, or one for each board in order. `poddavki draw` and every `sha256sum` repeat it.
//!
//! ```
//! use tournament::drawing::{DrawSeed, Urn};
//!
//! let seed = DrawSeed::from_bytes([7; 16]);
//! let urn = Urn { left: ["1", "2", "5"].map(String::from).to_vec(), all: Vec::new() };
//! assert_eq!(seed.to_string(), "07070707070707070707070707070707");
//! assert_eq!(urn.draw(&seed, 1), ["5"]);
//! ```

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::{BoardNumber, DrawnFor, Opening, OpeningTable, Round, RoundNumber, Stage, Tournament};

/// The secret from which a draw follows: 32 hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct DrawSeed(String);

/// What binds the drawer to a seed before it is published: its SHA-256, 64 hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Commitment(String);

/// A text that is not the expected number of hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("expected {0} hexadecimal digits")]
pub struct NotHexadecimal(usize);

const SEED_LENGTH: usize = 32;
const COMMITMENT_LENGTH: usize = 64;

impl DrawSeed {
    /// The seed made of 128 random bits.
    pub fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(hex::encode(bytes))
    }

    /// The hash of the seed, which is published before the draw.
    pub fn commitment(&self) -> Commitment {
        Commitment(hex::encode(Sha256::digest(self.0.as_bytes())))
    }

    /// The number made of the first eight hexadecimal digits of the SHA-256 of the text `seed:purpose`.
    pub(super) fn number_of(&self, purpose: &str) -> u32 {
        let digest = Sha256::digest(format!("{}:{purpose}", self.0).as_bytes());
        digest.iter().take(4).fold(0, |number, byte| (number << 8) | u32::from(*byte))
    }

    /// Which of `len` lots the `draw`th draw takes, from 0; `len` is 1 at least.
    fn lot(&self, draw: usize, len: usize) -> usize {
        let digest = Sha256::digest(format!("{}:{draw}", self.0).as_bytes());
        let number = digest.iter().take(8).fold(0_u64, |number, byte| (number << 8) | u64::from(*byte));
        let len = u64::try_from(len.max(1)).unwrap_or(u64::MAX);
        usize::try_from(number % len).unwrap_or_default()
    }
}

fn digits(text: &str, length: usize) -> Result<String, NotHexadecimal> {
    let text = text.trim().to_ascii_lowercase();
    let fits = text.len() == length && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    if fits { Ok(text) } else { Err(NotHexadecimal(length)) }
}

macro_rules! hexadecimal {
    ($name:ident, $length:expr) => {
        impl FromStr for $name {
            type Err = NotHexadecimal;

            fn from_str(text: &str) -> Result<Self, NotHexadecimal> {
                digits(text, $length).map(Self)
            }
        }

        impl TryFrom<String> for $name {
            type Error = NotHexadecimal;

            fn try_from(text: String) -> Result<Self, NotHexadecimal> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(value: $name) -> Self {
                value.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

hexadecimal!(DrawSeed, SEED_LENGTH);
hexadecimal!(Commitment, COMMITMENT_LENGTH);

/// What lots are drawn from: codes of openings.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Urn {
    /// The codes in the urn, in order of the table.
    pub left: Vec<String>,
    /// The codes that an empty urn is filled with: the whole table.
    pub all: Vec<String>,
}

impl Urn {
    /// The urn for the next draw of a tournament: the openings that have been drawn least often.
    pub fn new(table: &OpeningTable, draws: &BTreeMap<RoundNumber, OpeningDraw>) -> Self {
        let earlier: Vec<&Opening> = draws.values().flat_map(OpeningDraw::openings).collect();
        let times = |opening: &Opening| earlier.iter().filter(|other| **other == opening).count();
        let counted: Vec<(usize, &Opening)> = table.openings.iter().map(|opening| (times(opening), opening)).collect();
        let least = counted.iter().map(|(times, _)| *times).min().unwrap_or_default();
        let left = counted.iter().filter(|(times, _)| *times == least).map(|(_, opening)| opening.code.clone());
        Self { left: left.collect(), all: table.openings.iter().map(|opening| opening.code.clone()).collect() }
    }

    /// The codes of the first `count` draws; fewer if there is nothing to draw from.
    pub fn draw(&self, seed: &DrawSeed, count: usize) -> Vec<String> {
        let mut left = self.left.clone();
        let mut drawn = Vec::new();
        for number in 1..=count {
            if left.is_empty() {
                left.clone_from(&self.all);
            }
            if left.is_empty() {
                break;
            }
            drawn.push(left.remove(seed.lot(number, left.len())));
        }
        drawn
    }
}

/// The draw for a round: first what binds it, then what came out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpeningDraw {
    /// The round whose opening is drawn.
    pub round: RoundNumber,
    /// What binds it to a seed.
    pub commitment: Commitment,
    /// When that was published, UTC.
    pub committed_at: NaiveDateTime,
    /// Whether there is one opening for the round, or one for each board.
    pub drawn_for: DrawnFor,
    /// The codes from which was, or will be, drawn.
    pub urn: Urn,
    /// What came out, once it has been drawn.
    pub drawn: Option<Drawn>,
}

/// What came out of a draw.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drawn {
    /// The secret, published after the draw; its hash is the commitment.
    pub seed: DrawSeed,
    /// When it was published, UTC.
    pub at: NaiveDateTime,
    /// The opening of the round, or those of its boards in order.
    pub openings: Vec<Opening>,
}

impl OpeningDraw {
    /// Whether it has been announced but not drawn.
    pub const fn is_open(&self) -> bool {
        self.drawn.is_none()
    }

    /// What has been drawn.
    pub fn openings(&self) -> &[Opening] {
        self.drawn.as_ref().map_or(&[], |drawn| &drawn.openings)
    }

    /// The opening of a board. Where the round got more boards after the draw, they begin again with the first one's.
    pub fn opening(&self, board: BoardNumber) -> Option<&Opening> {
        let index = usize::from(board.0).saturating_sub(1);
        self.openings().get(index.checked_rem(self.openings().len())?)
    }
}

/// What is to be done about the opening of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrawingStep {
    /// Publish the hash of a seed.
    Announce,
    /// Wait: the round is not public yet.
    Wait,
    /// Draw: the seed is announced and the round public.
    Draw,
    /// Nothing: it is drawn.
    Done,
    /// Games have been played without a draw: it is too late for one.
    Late,
}

impl Tournament {
    /// The opening from which the games at a board begin, where one has been drawn.
    pub fn opening(&self, round: RoundNumber, board: BoardNumber) -> Option<&Opening> {
        self.draws.get(&round)?.opening(board)
    }

    /// What is to be done about the opening of a round; none where the tournament draws none and has drawn none for it.
    pub fn drawing_step(&self, round: &Round) -> Option<DrawingStep> {
        let Some(draw) = self.draws.get(&round.state.number) else {
            let step = if round.is_played() { DrawingStep::Late } else { DrawingStep::Announce };
            return self.opening_table.is_some().then_some(step);
        };
        Some(match round.state.stage {
            _ if !draw.is_open() => DrawingStep::Done,
            Stage::Draft => DrawingStep::Wait,
            Stage::Published | Stage::Closed => DrawingStep::Draw,
        })
    }

    /// The round whose draw has been announced but not made.
    pub fn open_draw(&self) -> Option<RoundNumber> {
        self.draws.values().find(|draw| draw.is_open()).map(|draw| draw.round)
    }

    /// Whether an opening has been announced for a round and not been drawn.
    pub fn awaits_opening(&self, round: RoundNumber) -> bool {
        self.open_draw() == Some(round)
    }
}
