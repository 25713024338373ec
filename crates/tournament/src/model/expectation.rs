//! Expected scores and rating differences by the published tables (FIDE B.02, 8.1): for performances in standings and
//! for rating lists.

/// A share of all points, in hundredths: 0 to 100.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Percent(i32);

impl Percent {
    /// Half of the points.
    pub const HALF: Self = Self(50);

    /// A share in hundredths; what is below 0 counts as 0, what is above 100 as 100.
    pub fn new(hundredths: i32) -> Self {
        Self(hundredths.clamp(0, 100))
    }

    /// `part` of `whole`, rounded half up; half where there is nothing to share.
    pub fn from_part(part: i32, whole: i32) -> Self {
        if whole <= 0 { Self::HALF } else { Self::new((200 * part + whole).div_euclid(2 * whole)) }
    }

    /// The value in hundredths.
    pub const fn hundredths(self) -> i32 {
        self.0
    }
}

/// The greatest rating difference for which the better player's expected score is 0.50, 0.51 … 0.99 (table 8.1.2).
const LAST_DIFFERENCE: [i32; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
    206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619,
    735,
];

/// The rating differences for scores of 0.50, 0.51 … 1.00 (table 8.1.1).
const DIFFERENCE: [i32; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
    202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589,
    677, 800,
];

/// The score expected of a player rated `difference` above their opponent (below, if negative); table 8.1.2.
pub fn expected_score(difference: i32) -> Percent {
    let step = LAST_DIFFERENCE.partition_point(|last| *last < difference.abs());
    let of_better = 50 + i32::try_from(step).unwrap_or(50);
    Percent(if difference < 0 { 100 - of_better } else { of_better })
}

/// How far above their opponents a player plays with such a share of the points; table 8.1.1.
pub fn rating_difference(score: Percent) -> i32 {
    let from_half = usize::try_from((score.0 - 50).abs()).unwrap_or(0);
    let difference = DIFFERENCE.get(from_half).copied().unwrap_or(800);
    if score < Percent::HALF { -difference } else { difference }
}
