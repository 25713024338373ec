//! Searching in one spelling: Cyrillic finds Latin, Latin finds Cyrillic, accents and doubled letters do not matter.
//!
//! Neither database folds case or accents of other alphabets by itself, so the folded text is kept in a column of its own.

use tournament::Person;
use tournament::spelling::NameQuery;
pub(super) use tournament::transliterate::fold;

/// The most words of a query that are looked for; the rest of a longer one changes nothing.
const WORDS: usize = 6;

/// What stands between two spellings of a name: a word that no folded text has.
pub(super) const NEXT_SPELLING: &str = "|";

/// The folded name of a person, and after it their name in the other alphabet, where a word of that is spelled otherwise. Both stay whole:
/// either is the very name that is looked for.
pub(super) fn name_key(person: &Person) -> String {
    let (name, other) = (fold(&person.name.to_string()), fold(&person.other_name));
    let is_new = |word: &str| !word.is_empty() && !name.split(' ').any(|own| own == word);
    if other.split(' ').any(is_new) { format!("{name} {NEXT_SPELLING} {other}") } else { name }
}

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
    fn an_own_spelling_is_found_beside_the_usual_one() {
        let person = |other: &str| Person {
            name: tournament::Name::parse("Шварц Юлия"),
            other_name: other.to_owned(),
            ..Person::default()
        };
        assert_eq!(name_key(&person("")), fold("Шварц Юлия"));
        // What sounds so already is not kept twice.
        assert_eq!(name_key(&person("Shvarts Yuliya")), fold("Шварц Юлия"));
        assert_eq!(
            name_key(&person("Schwarz Julia")),
            format!("{} {NEXT_SPELLING} {}", fold("Шварц Юлия"), fold("Schwarz Julia"))
        );
    }

    #[test]
    fn a_query_has_a_pattern_for_each_word_and_none_of_the_users_wildcards() {
        assert_eq!(patterns("Куперман  И."), ["%kuperman%", "%i%"]);
        assert_eq!(patterns("100%_"), ["%100%"]);
        assert!(patterns(" .,% ").is_empty() && patterns("wwww").is_empty() && patterns("Кубок ъъъъ").is_empty());
        assert_eq!(patterns("a b c d e f g h").len(), 6);
    }
}
