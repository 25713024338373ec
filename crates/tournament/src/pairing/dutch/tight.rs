//! The least that the colour criteria can cost in a bracket, and which pairs a pairing that costs no more is made of.
//!
//! C12 and C13 only ask how many want which colour and how much. Let `x` be by how many pairs those who want the commoner
//! colour exceed all others. That many pairs must refuse a player their colour (C12), and no more are refused exactly if all
//! who do not want the commoner colour meet a player who does. Such a pair costs nothing in C13 if one of both wants it
//! only mildly; where these are too few each of them has to be in such a pair, with a player who wants it more.
//!
//! Two absolute preferences for the same colour never meet in such a pairing: they break C3, C10 or C11.

use super::colours::{Preference, Strength};
use draughts::{BySide, Side};

/// What a player wants, or that they want nothing; the seven kinds are told apart by [`number`](Self::number).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PreferenceKind(Option<Preference>);

impl PreferenceKind {
    /// The kind of a player with this preference.
    pub const fn new(preference: Option<Preference>) -> Self {
        Self(preference)
    }

    /// The preference, if there is one.
    pub const fn preference(self) -> Option<Preference> {
        self.0
    }

    /// Every kind of preference.
    pub fn all() -> impl Iterator<Item = Self> {
        let strengths = [Strength::Mild, Strength::Strong, Strength::Absolute];
        let preferences =
            Side::BOTH.into_iter().flat_map(move |side| strengths.map(|strength| Preference { side, strength }));
        std::iter::once(None).chain(preferences.map(Some)).map(Self)
    }

    /// The place among [`all`](Self::all).
    pub fn number(self) -> usize {
        let Some(preference) = self.0 else { return 0 };
        let side = if preference.side == Side::BOTH[0] { 1 } else { 4 };
        side + preference.strength as usize
    }

    fn wants(self, side: Side) -> bool {
        self.0.is_some_and(|preference| preference.side == side)
    }

    fn is(self, strength: Strength) -> bool {
        self.0.is_some_and(|preference| preference.strength == strength)
    }
}

/// How many players have each kind of preference.
#[derive(Debug, Clone, Default)]
pub struct Census {
    counts: [usize; 7],
}

impl Census {
    /// Of players with these preferences.
    pub fn from_preferences(preferences: impl Iterator<Item = PreferenceKind>) -> Self {
        let mut census = Self::default();
        preferences.for_each(|preference| census.counts[preference.number()] += 1);
        census
    }

    /// Without one of those who have this preference, if there are any.
    pub fn without(&self, preference: PreferenceKind) -> Option<Self> {
        let mut census = self.clone();
        let count = &mut census.counts[preference.number()];
        *count = count.checked_sub(1)?;
        Some(census)
    }

    /// The least cost and the pairs that attain it, for an even number of players.
    pub fn bound(&self) -> Bound {
        let wanting = BySide::from_fn(|side| self.count(|preference| preference.wants(side)));
        let all: usize = self.counts.iter().sum();
        let common = Side::BOTH.into_iter().find(|&side| 2 * wanting[side] > all);
        let Some(side) = common else { return Bound { refused: 0, strong: 0, rule: Rule::AllGranted } };
        let refused = wanting[side] - all / 2;
        let mild = self.count(|preference| preference.wants(side) && preference.is(Strength::Mild));
        let rule = if refused <= mild { Rule::MildRefused(side) } else { Rule::EveryMildRefused(side) };
        Bound { refused, strong: refused.saturating_sub(mild), rule }
    }

    fn count(&self, counts: impl Fn(PreferenceKind) -> bool) -> usize {
        PreferenceKind::all()
            .filter(|&preference| counts(preference))
            .map(|preference| self.counts[preference.number()])
            .sum()
    }
}

/// What C12 and C13 cost at least, and how a pairing that costs no more is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bound {
    /// C12.
    pub refused: usize,
    /// C13.
    pub strong: usize,
    /// Which pairs cost no more.
    pub rule: Rule,
}

/// Which pairs a pairing at the bound may have; any complete pairing of such pairs is at the bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// No pair wants the same colour.
    AllGranted,
    /// Some who want this colour are, but no player who wants it strongly.
    MildRefused(Side),
    /// All pairs of those who want this colour mildly refuse one of both, and more pairs besides.
    EveryMildRefused(Side),
}

impl Rule {
    /// Whether two players with these preferences may be a pair.
    pub fn allows(self, a: PreferenceKind, b: PreferenceKind) -> bool {
        let one_is = |strength| a.is(strength) || b.is(strength);
        let both_are = |strength| a.is(strength) && b.is(strength);
        match self {
            // Each rule allows only pairs with which the bound is kept: any pairing made of them is as good as the bound.
            Self::AllGranted => Side::BOTH.into_iter().all(|side| !(a.wants(side) && b.wants(side))),
            Self::MildRefused(side) => match (a.wants(side), b.wants(side)) {
                (true, true) => one_is(Strength::Mild),
                (false, false) => false,
                (true, false) | (false, true) => true,
            },
            Self::EveryMildRefused(side) => match (a.wants(side), b.wants(side)) {
                (true, true) => !both_are(Strength::Mild) && !both_are(Strength::Absolute),
                (false, false) => false,
                (true, false) => !a.is(Strength::Mild),
                (false, true) => !b.is(Strength::Mild),
            },
        }
    }
}
