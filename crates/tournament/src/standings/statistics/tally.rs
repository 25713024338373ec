//! Games counted by their result.

use crate::Score;

/// How many games White won, drew and lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(missing_docs, reason = "the fields say themselves")]
pub struct ColourScore {
    pub white: usize,
    pub drawn: usize,
    pub black: usize,
    pub both_lost: usize,
}

impl ColourScore {
    /// One more.
    pub const fn add(&mut self, score: Score) {
        match score {
            Score::White => self.white += 1,
            Score::Draw => self.drawn += 1,
            Score::Black => self.black += 1,
            Score::BothLost => self.both_lost += 1,
        }
    }

    /// How many there are.
    pub const fn total(self) -> usize {
        self.white + self.drawn + self.black + self.both_lost
    }

    /// `part` of all of them in whole per cent; none of nothing.
    pub const fn per_cent(self, part: usize) -> Option<usize> {
        match self.total() {
            0 => None,
            total => Some((200 * part + total) / (2 * total)),
        }
    }

    /// White's wins in whole per cent of all; 0 of nothing.
    pub fn white_share(self) -> usize {
        self.per_cent(self.white).unwrap_or_default()
    }

    /// Black's wins in whole per cent of all; 0 of nothing.
    pub fn black_share(self) -> usize {
        self.per_cent(self.black).unwrap_or_default()
    }

    /// White's score in whole per cent, a draw counting half; none of nothing.
    pub const fn score(self) -> Option<usize> {
        match self.total() {
            0 => None,
            total => Some((200 * self.white + 100 * self.drawn + total) / (2 * total)),
        }
    }
}

impl FromIterator<Score> for ColourScore {
    fn from_iter<T: IntoIterator<Item = Score>>(scores: T) -> Self {
        let mut tally = Self::default();
        scores.into_iter().for_each(|score| tally.add(score));
        tally
    }
}
