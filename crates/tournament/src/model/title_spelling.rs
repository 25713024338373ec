//! One spelling for each title and rank, however it is typed.

/// The spelling of each title that is known, with how people write it: in lower case, letters and digits alone. Where letters of the
/// two alphabets look alike, the Cyrillic ones stand here.
const CYRILLIC: [(&str, &[&str]); 14] = [
    ("МГ", &["мг", "международныйгроссмейстер"]),
    ("ГР", &["гр", "гмр", "гроссмейстер", "гроссмейстерроссии"]),
    ("ММ", &["мм", "международныймастер"]),
    ("ММР", &["ммр"]),
    ("МСМК", &["мсмк", "мастерспортамеждународногокласса", "мастерспортароссиимеждународногокласса"]),
    ("МФ", &["мф"]),
    ("МС", &["мс", "мастерспорта", "мастерспортароссии"]),
    ("КМС", &["кмс", "кандидатвмастера", "кандидатвмастераспорта"]),
    (
        "1 разряд",
        &["1", "i", "1р", "iр", "1разряд", "iразряд", "1йразряд", "первыйразряд", "1спортивныйразряд", "1взр"],
    ),
    (
        "2 разряд",
        &["2", "ii", "2р", "iiр", "2разряд", "iiразряд", "2йразряд", "второйразряд", "2спортивныйразряд", "2взр"],
    ),
    (
        "3 разряд",
        &["3", "iii", "3р", "iiiр", "3разряд", "iiiразряд", "3йразряд", "третийразряд", "3спортивныйразряд", "3взр"],
    ),
    (
        "1 юн. разряд",
        &[
            "1ю",
            "iю",
            "1юр",
            "iюр",
            "1юразряд",
            "iюразряд",
            "1юнр",
            "iюнр",
            "1юн",
            "iюн",
            "1юнразряд",
            "iюнразряд",
            "1юношеский",
            "1юношескийразряд",
        ],
    ),
    (
        "2 юн. разряд",
        &[
            "2ю",
            "iiю",
            "2юр",
            "iiюр",
            "2юразряд",
            "iiюразряд",
            "2юнр",
            "iiюнр",
            "2юн",
            "iiюн",
            "2юнразряд",
            "iiюнразряд",
            "2юношеский",
            "2юношескийразряд",
        ],
    ),
    (
        "3 юн. разряд",
        &[
            "3ю",
            "iiiю",
            "3юр",
            "iiiюр",
            "3юразряд",
            "iiiюразряд",
            "3юнр",
            "iiiюнр",
            "3юн",
            "iiiюн",
            "3юнразряд",
            "iiiюнразряд",
            "3юношеский",
            "3юношескийразряд",
        ],
    ),
];

/// Titles of federations that are written in Latin letters, as they are printed.
const LATIN: [&str; 19] = [
    "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "GMI", "GMIF", "GMR", "MI", "MIF", "MF", "MFF", "CMF", "MSMK",
    "MS", "KMS",
];

/// Letters that look like those of the first list, in which they stand second.
const ALIKE: [(char, char); 13] = [
    ('a', 'а'),
    ('b', 'в'),
    ('c', 'с'),
    ('e', 'е'),
    ('h', 'н'),
    ('k', 'к'),
    ('m', 'м'),
    ('o', 'о'),
    ('p', 'р'),
    ('t', 'т'),
    ('x', 'х'),
    ('y', 'у'),
    ('і', 'i'),
];

/// A title in the spelling that all pages and documents have: `кмс`, `К.М.С.` and `KMC` in Latin letters are `КМС`, `I` and `1р` are
/// `1 разряд`. What is not known stays as it was typed, without blanks around it.
///
/// ```
/// use tournament::usual_title;
///
/// assert_eq!(usual_title("к.м.с."), "КМС");
/// assert_eq!(usual_title("I"), "1 разряд");
/// assert_eq!(usual_title("Champion of 1999"), "Champion of 1999");
/// ```
pub fn usual_title(written: &str) -> String {
    let plain: String = written.to_lowercase().chars().filter(|letter| letter.is_alphanumeric()).collect();
    if let Some(latin) = LATIN.into_iter().find(|title| title.eq_ignore_ascii_case(&plain)) {
        return latin.to_owned();
    }
    let folded: String = plain.chars().map(cyrillic).collect();
    let known = CYRILLIC.iter().find(|(_, written)| written.contains(&folded.as_str()));
    known.map_or_else(|| written.trim().to_owned(), |(title, _)| (*title).to_owned())
}

/// How a title is written in Latin letters: after the usual spellings, ranks by what an English reader understands.
const LATIN_SHORT: [(&str, &str); 14] = [
    ("МГ", "GMI"),
    ("ГР", "GM"),
    ("ММ", "MI"),
    ("ММР", "MI"),
    ("МСМК", "MSMK"),
    ("МФ", "MF"),
    ("МС", "MS"),
    ("КМС", "CMS"),
    ("1 разряд", "1st cat."),
    ("2 разряд", "2nd cat."),
    ("3 разряд", "3rd cat."),
    ("1 юн. разряд", "1st jun. cat."),
    ("2 юн. разряд", "2nd jun. cat."),
    ("3 юн. разряд", "3rd jun. cat."),
];

/// A title for pages in Latin letters: `кмс` is `CMS`, `1 разряд` is `1st cat.` What is not known stays in its usual spelling.
///
/// ```
/// use tournament::latin_title;
///
/// assert_eq!(latin_title("к.м.с."), "CMS");
/// assert_eq!(latin_title("GMI"), "GMI");
/// ```
pub fn latin_title(written: &str) -> String {
    let usual = usual_title(written);
    let known = LATIN_SHORT.iter().find(|(title, _)| *title == usual);
    known.map_or(usual, |(_, latin)| (*latin).to_owned())
}

fn cyrillic(letter: char) -> char {
    ALIKE.iter().find(|(latin, _)| *latin == letter).map_or(letter, |(_, own)| *own)
}
