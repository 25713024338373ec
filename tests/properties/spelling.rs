//! A name is found by itself before all others, and with a typing error.

use proptest::prelude::*;
use tournament::spelling::{NameMatch, matches, slip_spellings};

/// Names of one to four words with few letters, so that many are similar.
fn names() -> impl Strategy<Value = Vec<String>> {
    let word = "[а-яё]{0,2}[аеиоу][а-я]{0,5}";
    let is_name = |word: &String| word.len() < 8 || word.chars().any(|letter| !word.starts_with(letter));
    let word = word.prop_filter("no name is one letter again and again", is_name);
    let name = prop::collection::vec(word, 1..5).prop_map(|words| words.join(" "));
    prop::collection::vec(name, 1..12)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn a_name_answers_best_to_itself(names in names(), place in any::<prop::sample::Index>()) {
        let place = place.index(names.len());
        prop_assert_eq!(matches(&names[place], &names)[place], Some(NameMatch::Whole));
    }

    #[test]
    fn words_that_differ_by_a_slip_are_under_one_spelling(
        word in "[a-z]{2,18}",
        place in any::<prop::sample::Index>(),
        letter in prop::char::range('a', 'z'),
        slip in 0..4_usize,
    ) {
        let mut letters: Vec<char> = word.chars().collect();
        let place = place.index(letters.len());
        match slip {
            0 => letters.insert(place, letter),
            1 => letters[place] = letter,
            2 => {
                letters.remove(place);
            }
            _ => letters.swap(place, place.saturating_sub(1)),
        }
        let slipped: String = letters.into_iter().collect();
        let (own, other) = (slip_spellings(&word), slip_spellings(&slipped));
        prop_assert!(own.intersection(&other).next().is_some(), "{} and {}", word, slipped);
    }
}
