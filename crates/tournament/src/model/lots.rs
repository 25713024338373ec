//! Lots that follow from what is drawn when a tournament is made.
//!
//! What is drawn is a secret of 32 hexadecimal digits, whose SHA-256 is public from then on: the lots cannot be changed, and no
//! player can know them before the first round is published. Then the secret is published. The number that the lots follow from is
//! made of the first eight hexadecimal digits of the SHA-256 of the text `secret:lots`; [`LotSeed::lot`] makes the lot of each
//! entry from it. The hash of the number itself would hide nothing: there are only four billion of them.
//!
//! Tournaments made before there was a secret have the number alone, or none: then it is the tournament's own number.

use crate::{Commitment, DrawSeed, EntryId, LotSeed, RoundNumber, TieBreakKind, Tournament};

impl DrawSeed {
    /// The number that lots follow from, where this is their secret.
    pub fn lots(&self) -> LotSeed {
        LotSeed(self.number_of("lots"))
    }
}

impl Tournament {
    /// What the lots are drawn from, known or not yet to be known.
    pub fn lot_seed(&self) -> LotSeed {
        // The lower half of the number: no store has had four billion tournaments.
        let number = u32::try_from(self.id.0.unsigned_abs() & u64::from(u32::MAX)).unwrap_or_default();
        let drawn = self.settings.lot_secret.as_ref().map(DrawSeed::lots);
        drawn.or(self.settings.lot_seed).unwrap_or(LotSeed(number))
    }

    /// Whether the lots are drawn and the public may know them: from the publication of the first round on.
    pub fn lots_are_drawn(&self) -> bool {
        self.published_rounds() >= RoundNumber::FIRST
    }

    /// What the lots of the standings are drawn from; none before they are drawn: until then they separate no player.
    pub fn drawn_lots(&self) -> Option<LotSeed> {
        self.lots_are_drawn().then(|| self.lot_seed())
    }

    /// The hash that binds the tournament to its lots; none in tournaments made before there was one.
    pub fn lot_commitment(&self) -> Option<Commitment> {
        self.settings.lot_secret.as_ref().map(DrawSeed::commitment)
    }

    /// Whether lots decide anything in the tournament: the numbers of a round robin with early meetings, or a tie-break.
    pub fn uses_lots(&self) -> bool {
        let settings = &self.settings;
        let is_numbered_by_lot = settings.early_meetings.is_some() && settings.system.is_round_robin();
        is_numbered_by_lot || settings.tie_breaks.iter().any(|tie_break| tie_break.kind == TieBreakKind::Lots)
    }

    /// Takes over the lots of another tournament, where this one knows of none.
    pub fn keep_lots_of(&mut self, other: &Self) {
        if self.settings.lot_secret.is_none() && self.settings.lot_seed.is_none() {
            self.settings.lot_secret.clone_from(&other.settings.lot_secret);
            self.settings.lot_seed = other.settings.lot_seed;
        }
    }
}

impl LotSeed {
    /// The lot of an entry. It follows from the seed and from the number of the entry: the same whenever and wherever it is
    /// worked out, on another machine too, and it cannot be chosen.
    pub fn lot(self, entry: EntryId) -> u32 {
        let both = (u64::from(self.0) << 32) ^ u64::from(entry.0);
        u32::try_from(mixed(both.wrapping_add(SPLIT_MIX_STEP)) >> 32).unwrap_or(u32::MAX)
    }
}

/// By how much the state of `SplitMix64` grows with each number.
pub const SPLIT_MIX_STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// The finishing steps of `SplitMix64`: every bit of the state moves every bit of what comes out.
#[must_use]
pub const fn mixed(state: u64) -> u64 {
    let first = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let second = (first ^ (first >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    second ^ (second >> 31)
}
