//! Games counted by their result.

use crate::Score;

/// How many games White won, drew and lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ColourScore {
    /// Games that White won.
    pub white: usize,
    /// Games that were drawn.
    pub drawn: usize,
    /// Games that Black won.
    pub black: usize,
    /// Games that both lost by the arbiter's decision.
    pub both_lost: usize,
}

impl ColourScore {
    /// Counts one more game.
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

    /// White's wins in whole per cent of all; 0 of nothing.
    pub fn white_share(self) -> usize {
        self.shares()[0]
    }

    /// Draws in whole per cent of all; 0 of nothing.
    pub fn drawn_share(self) -> usize {
        self.shares()[1]
    }

    /// Black's wins in whole per cent of all; 0 of nothing.
    pub fn black_share(self) -> usize {
        self.shares()[2]
    }

    /// Each result in whole per cent, White's wins first. Rounded one by one they might make 99 or 101: what rounding down leaves goes to
    /// those that lose most by it.
    fn shares(self) -> [usize; 4] {
        let (total, parts) = (self.total().max(1), [self.white, self.drawn, self.black, self.both_lost]);
        let mut shares = parts.map(|part| 100 * part / total);
        let mut by_loss = [0, 1, 2, 3];
        by_loss.sort_by_key(|index: &usize| std::cmp::Reverse(100 * parts[*index] % total));
        let left = parts.iter().map(|part| 100 * part % total).sum::<usize>() / total;
        for index in by_loss.into_iter().take(left) {
            shares[index] += 1;
        }
        shares
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
