//! Search in folded spelling: Cyrillic finds Latin, Latin finds Cyrillic, accents and doubled letters do not matter.
//!
//! Neither database folds case or accents of other alphabets by itself, so the folded text is kept in a column of its own.

use tournament::spelling::{self, NameQuery};
pub(super) use tournament::transliterate::fold;
use tournament::{Info, Person};

/// The most words of a query that are used; further words are ignored.
const WORDS: usize = 6;

/// The search key of a person: the name, and the name in the other alphabet.
pub(super) fn name_key(person: &Person) -> String {
    spelling::name_key(&[&person.name.to_string(), &person.other_name])
}

/// Under what a tournament is found: title and place, and both in the other letters.
pub(super) fn tournament_key(info: &Info) -> String {
    let (own, other) = (format!("{} {}", info.title, info.place), format!("{} {}", info.other_title, info.other_place));
    spelling::name_key(&[&own, &other])
}

/// The folded words, all of which must be found; empty for an empty query.
pub(super) fn words(query: &str) -> Vec<String> {
    fold(query).split(' ').filter(|word| !word.is_empty()).take(WORDS).map(str::to_owned).collect()
}

/// The patterns (for `LIKE`), all of which must match; empty for an empty query.
pub(super) fn patterns(query: &str) -> Vec<String> {
    NameQuery::new(query).words().iter().map(|word| format!("%{}%", word.folded)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::spelling::NEXT_SPELLING;

    #[test]
    fn an_own_spelling_is_found_beside_the_usual_one() {
        let person = |other: &str| Person {
            name: tournament::Name::parse("Шварц Юлия"),
            other_name: other.to_owned(),
            ..Person::default()
        };
        assert_eq!(name_key(&person("")), fold("Шварц Юлия"));
        // A spelling that sounds the same is not kept twice.
        assert_eq!(name_key(&person("Shvarts Yuliya")), fold("Шварц Юлия"));
        assert_eq!(
            name_key(&person("Schwarz Julia")),
            format!("{} {NEXT_SPELLING} {}", fold("Шварц Юлия"), fold("Schwarz Julia"))
        );
        // Neither are letters whose marks a keyboard may lack.
        let serb = Person { name: tournament::Name::parse("Šešelj Ana"), ..Person::default() };
        assert_eq!(name_key(&serb), format!("seseli ana {NEXT_SPELLING} shesheli ana"));
    }

    #[test]
    fn a_query_has_a_pattern_for_each_word_and_none_of_the_users_wildcards() {
        assert_eq!(patterns("Куперман  И."), ["%kuperman%", "%i%"]);
        assert_eq!(patterns("100%_"), ["%100%"]);
        assert!(patterns(" .,% ").is_empty() && patterns("wwww").is_empty() && patterns("Кубок ъъъъ").is_empty());
        assert_eq!(patterns("a b c d e f g h").len(), 6);
    }
}
