//! Colour preferences of the Dutch system, and their least cost.

use draughts::Side;
use tournament::pairing::dutch::colours::{Colours, Preference, Strength};
use tournament::pairing::dutch::tight::{Bound, Census, PreferenceKind};

fn colours(text: &str) -> Colours {
    Colours::new(text.chars().map(|c| if c == 'W' { Side::White } else { Side::Black }).collect())
}

#[test]
fn preferences_follow_difference_and_repetition() {
    use Side::{Black, White};
    use Strength::{Absolute, Mild, Strong};
    let cases = [
        ("", None),
        ("W", Some((Black, Strong))),
        ("WB", Some((White, Mild))),
        ("WW", Some((Black, Absolute))),
        ("BWW", Some((Black, Absolute))),
        ("BBWW", Some((Black, Absolute))),
        ("WWWBB", Some((White, Absolute))),
        ("WBW", Some((Black, Strong))),
        ("BWBWBB", Some((White, Absolute))),
        ("WWWB", Some((Black, Absolute))),
    ];
    for (history, expected) in cases {
        let found = colours(history).preference().map(|preference| (preference.side, preference.strength));
        assert_eq!(found, expected, "{history}");
    }
}

#[test]
fn histories_are_compared_from_the_end() {
    for (mine, theirs, expected) in
        [("WB", "BB", Some(Side::White)), ("BWB", "WB", None), ("B", "WB", None), ("WWB", "BBWB", Some(Side::White))]
    {
        assert_eq!(colours(mine).last_difference(&colours(theirs)), expected, "{mine} {theirs}");
    }
}

fn wants(kind: PreferenceKind, side: Side) -> bool {
    kind.preference().is_some_and(|preference| preference.side == side)
}

fn both_want_one_side(a: PreferenceKind, b: PreferenceKind) -> bool {
    Side::BOTH.into_iter().any(|side| wants(a, side) && wants(b, side))
}

fn is(kind: PreferenceKind, strength: Strength) -> bool {
    kind.preference().is_some_and(|Preference { strength: own, .. }| own == strength)
}

/// The least cost of a complete pairing, C12 and C13, over allowed pairs; all pairings are tried.
fn least(
    preferences: &[PreferenceKind],
    allows: &dyn Fn(PreferenceKind, PreferenceKind) -> bool,
) -> Option<(usize, usize)> {
    let Some((&first, others)) = preferences.split_first() else { return Some((0, 0)) };
    let pairs = (0..others.len()).filter(|&place| allows(first, others[place]));
    let cost = |place: usize| {
        let mut rest = others.to_vec();
        let other = rest.remove(place);
        let (refused, strong) = least(&rest, allows)?;
        let same = both_want_one_side(first, other);
        let is_strong = same && !is(first, Strength::Mild) && !is(other, Strength::Mild);
        Some((refused + usize::from(same), strong + usize::from(is_strong)))
    };
    pairs.filter_map(cost).min()
}

/// Two absolute preferences for one colour never meet.
fn may_meet(a: PreferenceKind, b: PreferenceKind) -> bool {
    !(is(a, Strength::Absolute) && is(b, Strength::Absolute) && both_want_one_side(a, b))
}

/// All multisets of this many preferences.
fn multisets(size: usize, from: usize) -> Vec<Vec<PreferenceKind>> {
    let preferences: Vec<PreferenceKind> = PreferenceKind::all().collect();
    if size == 0 {
        return vec![Vec::new()];
    }
    let longer = |kind: usize| {
        let shorter = multisets(size - 1, kind).into_iter();
        shorter.map(|rest| std::iter::once(preferences[kind]).chain(rest).collect()).collect::<Vec<Vec<_>>>()
    };
    (from..preferences.len()).flat_map(longer).collect()
}

#[test]
fn the_bound_is_what_pairings_by_its_rule_cost_and_none_costs_less() {
    for size in [0, 2, 4, 6] {
        for preferences in multisets(size, 0) {
            let Bound { refused, strong, rule } = Census::from_preferences(preferences.iter().copied()).bound();
            let any = least(&preferences, &may_meet);
            let tight = least(&preferences, &|a, b| rule.allows(a, b));
            assert!(any.is_none_or(|least| least >= (refused, strong)), "{preferences:?}");
            assert!(tight.is_none_or(|cost| cost == (refused, strong)), "{preferences:?}");
            let is_attained = any == Some((refused, strong));
            assert_eq!(is_attained, tight.is_some(), "{preferences:?}");
        }
    }
}
