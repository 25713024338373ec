//! Cyrillic as Latin letters: for addresses, and so that a search in one script finds names in the other.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_become_addresses() {
        for (title, address) in [
            ("Чемпионат России 2026", "chempionat-rossii-2026"),
            ("  Кубок «Щит» — 3-й этап ", "kubok-shchit-3-y-etap"),
            ("Open, Orel!", "open-orel"),
            ("***", ""),
        ] {
            assert_eq!(slug(title), address);
        }
        assert!(slug(&"слово ".repeat(50)).len() <= 60);
    }
}
