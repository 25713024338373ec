//! One spelling for searching: Cyrillic finds Latin, Latin finds Cyrillic, accents and doubled letters do not matter.
//!
//! Neither database folds case or accents of other alphabets by itself, so the folded text is kept in a column of its own.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::tournament::transliterate::latin;

/// The most words of a query that are looked for; the rest of a longer one changes nothing.
const WORDS: usize = 6;

/// Spellings of one sound that different transliterations choose, longer ones first, and letters that are not made of a
/// letter and an accent.
const SAME_SOUND: [(&str, &str); 14] = [
    ("shch", "sh"),
    ("sch", "sh"),
    ("kh", "h"),
    ("tz", "ts"),
    ("ck", "k"),
    ("ph", "f"),
    ("x", "ks"),
    ("w", "v"),
    ("y", "i"),
    ("j", "i"),
    ("ł", "l"),
    ("ø", "o"),
    ("ß", "s"),
    ("æ", "e"),
];

/// The folded form of a text: Latin letters and digits, words apart by single spaces.
///
/// `Куперман Исер` and `Kuperman, Iser` have the same; so have `Якубовский` and `Yakubovsky`.
pub(super) fn fold(text: &str) -> String {
    let composed: String = text.nfkc().filter(|letter| !is_apostrophe(*letter)).collect();
    let plain: String = latin(&composed).nfkd().filter(|letter| !is_combining_mark(*letter)).collect();
    let words = plain.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(fold_word).collect::<Vec<_>>().join(" ")
}

/// The patterns (for `LIKE`) that all must be found; none if there is nothing to look for.
pub(super) fn patterns(query: &str) -> Vec<String> {
    fold(query).split(' ').filter(|word| !word.is_empty()).take(WORDS).map(|word| format!("%{word}%")).collect()
}

fn fold_word(word: &str) -> String {
    let sounds = SAME_SOUND.iter().fold(word.to_owned(), |word, (spelling, sound)| word.replace(spelling, sound));
    let mut letters: Vec<char> = sounds.chars().collect();
    letters.dedup_by(|a, b| a == b && a.is_alphabetic());
    letters.into_iter().collect()
}

/// What transliterations write for the soft sign.
const fn is_apostrophe(letter: char) -> bool {
    matches!(letter, '\'' | '’' | 'ʼ' | '`')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_in_either_alphabet() {
        for (cyrillic, latin) in [
            ("Куперман И.", "Kuperman, I"),
            ("Якубовский", "Yakubovsky"),
            ("Щёголев Вячеслав", "Shchegolev Vyacheslav"),
            ("Щеголев", "Schegolev"),
            ("Шмидт", "Schmidt"),
            ("Цейтлин", "Tzeitlin"),
            ("Хацкевич", "Khatskevich"),
            ("Гиляров Юрий", "Gilyarov Yuriy"),
            ("Соловьёв", "Solov'ev"),
            ("Максимов", "Maximov"),
        ] {
            assert_eq!(fold(cyrillic), fold(latin));
        }
        assert_eq!(fold("Łukasz  Müller-Øst"), "lukasz muler ost");
        assert_ne!(fold("Коган"), fold("Каган"));
    }

    #[test]
    fn a_query_has_a_pattern_for_each_word_and_none_of_the_users_wildcards() {
        assert_eq!(patterns("Куперман  И."), ["%kuperman%", "%i%"]);
        assert_eq!(patterns("100%_"), ["%100%"]);
        assert!(patterns(" .,% ").is_empty());
        assert_eq!(patterns("a b c d e f g h").len(), 6);
    }
}
