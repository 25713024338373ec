//! Cyrillic as Latin letters: for addresses, and so that a search in one script finds names in the other.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Pairs of a Cyrillic letter and its Latin form, after GOST 7.79 B and common use in passports.
const LETTERS: [(char, &str); 38] = [
    ('а', "a"),
    ('б', "b"),
    ('в', "v"),
    ('г', "g"),
    ('д', "d"),
    ('е', "e"),
    ('ё', "e"),
    ('ж', "zh"),
    ('з', "z"),
    ('и', "i"),
    ('й', "y"),
    ('к', "k"),
    ('л', "l"),
    ('м', "m"),
    ('н', "n"),
    ('о', "o"),
    ('п', "p"),
    ('р', "r"),
    ('с', "s"),
    ('т', "t"),
    ('у', "u"),
    ('ф', "f"),
    ('х', "kh"),
    ('ц', "ts"),
    ('ч', "ch"),
    ('ш', "sh"),
    ('щ', "shch"),
    ('ъ', ""),
    ('ы', "y"),
    ('ь', ""),
    ('э', "e"),
    ('ю', "yu"),
    ('я', "ya"),
    ('і', "i"),
    ('ї', "i"),
    ('є', "e"),
    ('ў', "u"),
    ('ґ', "g"),
];

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

/// `text` in lower case with its Cyrillic letters as Latin ones; everything else stays.
pub fn latin(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.to_lowercase().chars() {
        match LETTERS.iter().find(|(cyrillic, _)| *cyrillic == letter) {
            Some((_, latin)) => out.push_str(latin),
            None => out.push(letter),
        }
    }
    out
}

/// The folded form of a text: Latin letters and digits, words apart by single spaces.
///
/// `Куперман Исер` and `Kuperman, Iser` have the same; so have `Якубовский` and `Yakubovsky`.
pub fn fold(text: &str) -> String {
    // What transliterations write for the soft sign goes.
    let composed: String = text.nfkc().filter(|letter| !matches!(letter, '\'' | '’' | 'ʼ' | '`')).collect();
    let plain: String = latin(&composed).nfkd().filter(|letter| !is_combining_mark(*letter)).collect();
    let words = plain.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let sounds = words.map(|word| {
        let sounds = SAME_SOUND.iter().fold(word.to_owned(), |word, (spelling, sound)| word.replace(spelling, sound));
        let mut letters: Vec<char> = sounds.chars().collect();
        letters.dedup_by(|a, b| a == b && a.is_alphabetic());
        letters.into_iter().collect::<String>()
    });
    sounds.collect::<Vec<_>>().join(" ")
}

/// An address made from a title: Latin letters, digits and single hyphens, at most 60; empty if nothing is left.
pub fn slug(title: &str) -> String {
    let latin = latin(title);
    let words = latin.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut slug = String::new();
    for word in words {
        if slug.len() + word.len() >= 60 {
            break;
        }
        if !slug.is_empty() {
            slug.push('-');
        }
        slug.push_str(word);
    }
    slug
}
