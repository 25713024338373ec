//! Searching in one spelling: Cyrillic finds Latin, Latin finds Cyrillic, accents and doubled letters do not matter.
//!
//! Neither database folds case or accents of other alphabets by itself, so the folded text is kept in a column of its own.

use tournament::spelling::NameQuery;
pub(super) use tournament::transliterate::fold;

/// The most words of a query that are looked for; the rest of a longer one changes nothing.
const WORDS: usize = 6;

/// The words that all must be found, folded; none if there is nothing to look for.
pub(super) fn words(query: &str) -> Vec<String> {
    fold(query).split(' ').filter(|word| !word.is_empty()).take(WORDS).map(str::to_owned).collect()
}

/// The patterns (for `LIKE`) that all must be found; none if there is nothing to look for.
pub(super) fn patterns(query: &str) -> Vec<String> {
    NameQuery::new(query).words().iter().map(|word| format!("%{}%", word.folded)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_has_a_pattern_for_each_word_and_none_of_the_users_wildcards() {
        assert_eq!(patterns("Куперман  И."), ["%kuperman%", "%i%"]);
        assert_eq!(patterns("100%_"), ["%100%"]);
        assert!(patterns(" .,% ").is_empty() && patterns("wwww").is_empty() && patterns("Кубок ъъъъ").is_empty());
        assert_eq!(patterns("a b c d e f g h").len(), 6);
    }
}
