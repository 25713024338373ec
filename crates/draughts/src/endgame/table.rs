//! A table as it is kept: the values of one material in compressed blocks, with a checksum.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `DRTABLE1` |
//! | 1 + n | the code of the game, with its length before it |
//! | 4 | own men, own kings, enemy's men, enemy's kings |
//! | 8 | how many numbers there are |
//! | 256 | lengths of the codes of the values |
//! | 8 | how many bytes all blocks have |
//! | 4 a block | where each block begins |
//! | … | the blocks, 64 values each |
//! | 4 | CRC-32 of all before it |
//!
//! Numbers are written with the lowest byte first. A value is one more than the plies to the end, 0 for a draw. Values that
//! follow from smaller tables stand for nothing: the most frequent one is in their place.

use super::huffman::{Decoder, Encoder, Lengths, lengths};
use super::placing::Placing;
use super::{Force, MOST_PIECES, Material, Solution, Value};
use crate::Variant;

const MAGIC: &[u8; 8] = b"DRTABLE1";
/// Values in a block: one of them is read by decoding those before it.
const BLOCK: usize = 64;
const CHECKSUM: usize = 4;

/// Why bytes are no table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// They begin otherwise.
    #[error("this is no endgame table, or one of a later version")]
    NotATable,
    /// There are too few or too many.
    #[error("the table has {found} bytes; {expected} were expected")]
    Size {
        /// What the table itself says.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// Some have changed.
    #[error("the table is damaged: its checksum does not match")]
    Checksum,
    /// They say something that no table says.
    #[error("the table is damaged: its head makes no sense")]
    Head,
}

/// The values of one material, in memory or in a mapped file.
#[derive(Debug, Clone)]
pub struct Table<B> {
    bytes: B,
    variant: Variant,
    placing: Placing,
    decoder: Decoder,
    /// Where the places of the blocks begin.
    index: usize,
    /// Where the blocks begin.
    blocks: usize,
}

impl Solution {
    /// The table of a solution, for a file; [`Table::read`] reads it.
    pub fn to_table(&self, variant: Variant) -> Vec<u8> {
        let mut counts = [0; 256];
        let stored = self.values.iter().zip(&self.implied).filter(|&(_, &implied)| !implied);
        stored.for_each(|(value, _)| counts[usize::from(value.0)] += 1);
        let usual = (0..=u8::MAX).max_by_key(|&value| counts[usize::from(value)]).unwrap_or_default();
        counts[usize::from(usual)] += self.implied.iter().filter(|&&implied| implied).count() as u64;
        let lengths = lengths(&counts);

        let (mut encoder, mut index) = (Encoder::new(lengths), Vec::new());
        for (values, implied) in self.values.chunks(BLOCK).zip(self.implied.chunks(BLOCK)) {
            index.push(u32::try_from(encoder.bytes().len()).unwrap_or(u32::MAX));
            for (value, &implied) in values.iter().zip(implied) {
                encoder.push(if implied { usual } else { value.0 });
            }
            encoder.align();
        }

        let Material { own, enemy } = self.placing.material();
        let code = variant.code().as_bytes();
        let mut bytes = MAGIC.to_vec();
        bytes.push(u8::try_from(code.len()).unwrap_or(u8::MAX));
        bytes.extend(code);
        bytes.extend([own.men, own.kings, enemy.men, enemy.kings]);
        bytes.extend((self.values.len() as u64).to_le_bytes());
        bytes.extend(lengths);
        bytes.extend((encoder.bytes().len() as u64).to_le_bytes());
        bytes.extend(index.iter().flat_map(|place: &u32| place.to_le_bytes()));
        bytes.extend(encoder.bytes());
        let checksum = crc32fast::hash(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }
}

/// Takes bytes from the front.
struct Head<'a> {
    bytes: &'a [u8],
    taken: usize,
}

impl Head<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], TableError> {
        let next = self.bytes.get(self.taken..).and_then(|rest| rest.first_chunk::<N>());
        let found = self.bytes.len();
        self.taken += N;
        next.copied().ok_or(TableError::Size { expected: self.taken, found })
    }

    fn size(&mut self) -> Result<usize, TableError> {
        usize::try_from(u64::from_le_bytes(self.take()?)).map_err(|_| TableError::Head)
    }
}

impl<B: AsRef<[u8]>> Table<B> {
    /// Reads what [`Solution::to_table`] wrote; all of it is checked.
    pub fn read(bytes: B) -> Result<Self, TableError> {
        let all = bytes.as_ref();
        if !all.starts_with(MAGIC) {
            return Err(TableError::NotATable);
        }
        let mut head = Head { bytes: all, taken: MAGIC.len() };
        let [length] = head.take()?;
        let code = all.get(head.taken..head.taken + usize::from(length)).ok_or(TableError::Head)?;
        head.taken += code.len();
        let [own_men, own_kings, enemy_men, enemy_kings] = head.take()?;
        let count = head.size()?;
        let code_lengths: Lengths = head.take()?;
        let size = head.size()?;

        let index = head.taken;
        let blocks = count.div_ceil(BLOCK).checked_mul(size_of::<u32>()).and_then(|length| length.checked_add(index));
        let blocks = blocks.ok_or(TableError::Head)?;
        let end = blocks.checked_add(size).ok_or(TableError::Head)?;
        let expected = end.checked_add(CHECKSUM).ok_or(TableError::Head)?;
        if all.len() != expected {
            return Err(TableError::Size { expected, found: all.len() });
        }
        if all[end..] != crc32fast::hash(&all[..end]).to_le_bytes() {
            return Err(TableError::Checksum);
        }

        let code = std::str::from_utf8(code).map_err(|_| TableError::Head)?;
        let variant = Variant::from_code(code).ok_or(TableError::Head)?;
        let own = Force { men: own_men, kings: own_kings };
        let material = Material { own, enemy: Force { men: enemy_men, kings: enemy_kings } };
        if [own_men, own_kings, enemy_men, enemy_kings].iter().any(|&some| some > MOST_PIECES) || !material.is_tabled()
        {
            return Err(TableError::Head);
        }
        let placing = Placing::new(material);
        if placing.count() != count {
            return Err(TableError::Head);
        }
        let decoder = Decoder::new(&code_lengths).ok_or(TableError::Head)?;
        Ok(Self { bytes, variant, placing, decoder, index, blocks })
    }

    /// The game.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The pieces.
    pub fn material(&self) -> Material {
        self.placing.material()
    }

    /// All bytes of it.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }

    /// How many positions it has.
    pub fn positions(&self) -> u64 {
        let rows = (0..self.placing.rows()).filter(|&row| self.placing.row(row).is_some()).count();
        (rows * self.placing.row_length()) as u64
    }

    pub(super) fn placing(&self) -> &Placing {
        &self.placing
    }

    /// The value with a number; it says nothing where it is implied.
    pub(super) fn value(&self, number: usize) -> Value {
        let mut symbols = self.decoder.symbols(self.block(number / BLOCK));
        Value(symbols.nth(number % BLOCK).unwrap_or_default())
    }

    /// All values in order.
    pub(super) fn values(&self) -> Vec<Value> {
        let count = self.placing.count();
        let blocks = (0..count.div_ceil(BLOCK)).flat_map(|block| self.decoder.symbols(self.block(block)).take(BLOCK));
        blocks.take(count).map(Value).collect()
    }

    /// The bytes from the beginning of a block.
    fn block(&self, block: usize) -> &[u8] {
        let bytes = self.bytes.as_ref();
        let place = bytes[self.index..self.blocks].chunks_exact(size_of::<u32>()).nth(block);
        let place = place.and_then(|place| place.first_chunk()).map_or(0, |place| u32::from_le_bytes(*place));
        // A damaged place cannot get past the checksum; one that did would find nothing.
        bytes.get(self.blocks + place as usize..bytes.len() - CHECKSUM).unwrap_or_default()
    }
}
