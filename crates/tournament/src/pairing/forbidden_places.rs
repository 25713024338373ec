//! Who may not meet whom, a bit for each two players: an eighth of a byte each, so that ten thousand players take 12 MB.

/// The two players of each barred pair, by their places in a field.
#[derive(Debug, Clone)]
pub(super) struct ForbiddenPlaces {
    words: usize,
    bits: Vec<u64>,
    /// How many others a player may not meet whatever colours they prefer.
    outright: Vec<usize>,
}

impl ForbiddenPlaces {
    /// No player is barred from any player but themselves.
    pub(super) fn new(players: usize) -> Self {
        let words = players.div_ceil(64);
        let mut barred = Self { words, bits: vec![0; words * players], outright: Vec::new() };
        (0..players).for_each(|player| barred.set(player, player));
        barred
    }

    pub(super) fn is_barred(&self, a: usize, b: usize) -> bool {
        self.bits[a * self.words + b / 64] >> (b % 64) & 1 == 1
    }

    /// Those whom `player` may not meet, a bit each at their places.
    pub(super) fn row(&self, player: usize) -> &[u64] {
        &self.bits[player * self.words..(player + 1) * self.words]
    }

    /// How many others `player` may not meet for what is not a matter of colours.
    pub(super) fn outright(&self, player: usize) -> usize {
        self.outright[player]
    }

    /// How many others `player` may not meet by this or by `other`.
    pub(super) fn with(&self, other: &Self, player: usize) -> usize {
        let row = player * self.words..(player + 1) * self.words;
        let both = self.bits[row.clone()].iter().zip(&other.bits[row]);
        both.map(|(mine, theirs)| (mine | theirs).count_ones() as usize).sum::<usize>() - 1
    }

    /// Bars two players from each other.
    pub(super) fn bar(&mut self, a: usize, b: usize) {
        self.set(a, b);
        self.set(b, a);
    }

    /// Bars all of some players from each other.
    pub(super) fn bar_all(&mut self, players: &[usize]) {
        let mut row = vec![0; self.words];
        for &player in players {
            row[player / 64] |= 1 << (player % 64);
        }
        for &player in players {
            let mine = &mut self.bits[player * self.words..(player + 1) * self.words];
            mine.iter_mut().zip(&row).for_each(|(word, others)| *word |= others);
        }
    }

    /// Remembers how many are barred so far: what follows is a matter of colours.
    pub(super) fn count_outright(&mut self) {
        let ones = |row: &[u64]| row.iter().map(|word| word.count_ones() as usize).sum::<usize>() - 1;
        self.outright = self.bits.chunks(self.words.max(1)).map(ones).collect();
    }

    fn set(&mut self, a: usize, b: usize) {
        self.bits[a * self.words + b / 64] |= 1 << (b % 64);
    }
}
