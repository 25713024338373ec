//! A canonical Huffman code over bytes, with codes short enough for one lookup each.

/// The longest code, in bits.
const LONGEST: u8 = 10;
/// Symbols there can be.
const SYMBOLS: usize = 256;

/// How long the code of each symbol is; 0 where it does not occur.
pub(super) type Lengths = [u8; SYMBOLS];

/// How long the codes should be for symbols that occur so often.
pub(super) fn lengths(counts: &[u64; SYMBOLS]) -> Lengths {
    let mut counts = *counts;
    loop {
        let lengths = unlimited(&counts);
        if lengths.iter().all(|&length| length <= LONGEST) {
            return lengths;
        }
        // Rare symbols become less rare until no code is too long.
        for count in counts.iter_mut().filter(|count| **count > 0) {
            *count = *count / 2 + 1;
        }
    }
}

fn unlimited(counts: &[u64; SYMBOLS]) -> Lengths {
    let mut lengths = [0; SYMBOLS];
    let mut trees: Vec<(u64, Vec<usize>)> = counts
        .iter()
        .enumerate()
        .filter(|&(_, &count)| count > 0)
        .map(|(symbol, &count)| (count, vec![symbol]))
        .collect();
    if let [(_, only)] = trees.as_slice() {
        lengths[only[0]] = 1;
    }
    while trees.len() > 1 {
        trees.sort_by(|a, b| b.cmp(a));
        let (Some((rare, mut symbols)), Some((other, more))) = (trees.pop(), trees.pop()) else { break };
        symbols.extend(more);
        for &symbol in &symbols {
            lengths[symbol] += 1;
        }
        trees.push((rare + other, symbols));
    }
    lengths
}

/// The code of each symbol, by the lengths: shorter ones first, then by symbol.
fn codes(lengths: &Lengths) -> [u16; SYMBOLS] {
    let mut codes = [0; SYMBOLS];
    let mut next = 0_u16;
    for length in 1..=LONGEST {
        next <<= 1;
        for symbol in (0..SYMBOLS).filter(|&symbol| lengths[symbol] == length) {
            codes[symbol] = next;
            next += 1;
        }
    }
    codes
}

/// Writes symbols as bits, the first in the highest bit of a byte.
pub(super) struct Encoder {
    lengths: Lengths,
    codes: [u16; SYMBOLS],
    bytes: Vec<u8>,
    bits: u32,
    held: u8,
}

impl Encoder {
    pub(super) fn new(lengths: Lengths) -> Self {
        Self { codes: codes(&lengths), lengths, bytes: Vec::new(), bits: 0, held: 0 }
    }

    pub(super) fn push(&mut self, symbol: u8) {
        let (code, length) = (self.codes[usize::from(symbol)], self.lengths[usize::from(symbol)]);
        self.bits = self.bits << length | u32::from(code);
        self.held += length;
        while self.held >= 8 {
            self.held -= 8;
            #[expect(clippy::cast_possible_truncation, reason = "the eight bits that are complete")]
            self.bytes.push((self.bits >> self.held) as u8);
        }
    }

    /// Fills the last byte, so that the next symbol begins a new one.
    pub(super) fn align(&mut self) {
        if self.held > 0 {
            #[expect(clippy::cast_possible_truncation, reason = "the bits that are left, moved to the top of a byte")]
            self.bytes.push((self.bits << (8 - self.held)) as u8);
            self.held = 0;
        }
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// Reads symbols by looking up the next [`LONGEST`] bits.
#[derive(Debug, Clone)]
pub(super) struct Decoder {
    /// A symbol and the length of its code, for each beginning of the bits.
    entries: Vec<Entry>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Entry {
    symbol: u8,
    length: u8,
}

impl Decoder {
    /// None if the lengths are not those of a code.
    pub(super) fn new(lengths: &Lengths) -> Option<Self> {
        let room = 1_usize << LONGEST;
        if lengths.iter().any(|&length| length > LONGEST) {
            return None;
        }
        let taken = |length: u8| if length == 0 { 0 } else { room >> length };
        let total: usize = lengths.iter().map(|&length| taken(length)).sum();
        if total == 0 || total > room {
            return None;
        }
        let mut entries = vec![Entry { symbol: 0, length: LONGEST }; room];
        let codes = codes(lengths);
        for (symbol, &length) in (0..=u8::MAX).zip(lengths).filter(|&(_, &length)| length > 0) {
            let first = usize::from(codes[usize::from(symbol)]) << (LONGEST - length);
            entries[first..first + taken(length)].fill(Entry { symbol, length });
        }
        Some(Self { entries })
    }

    /// The symbols of bytes that begin at a symbol; endless, with zeros after the last byte.
    pub(super) fn symbols<'a>(&'a self, bytes: &'a [u8]) -> impl Iterator<Item = u8> {
        let (mut bits, mut held, mut rest) = (0_u64, 0_u8, bytes);
        std::iter::repeat_with(move || {
            if held < LONGEST {
                let (next, after) = rest.split_first_chunk::<4>().map_or_else(
                    || {
                        let mut last = [0; 4];
                        last[..rest.len()].copy_from_slice(rest);
                        (last, &rest[rest.len()..])
                    },
                    |(next, after)| (*next, after),
                );
                bits = bits << 32 | u64::from(u32::from_be_bytes(next));
                held += 32;
                rest = after;
            }
            #[expect(clippy::cast_possible_truncation, reason = "the index is cut to ten bits")]
            let index = (bits >> (held - LONGEST)) as usize & ((1 << LONGEST) - 1);
            let Entry { symbol, length } = self.entries[index];
            held -= length;
            symbol
        })
    }
}
