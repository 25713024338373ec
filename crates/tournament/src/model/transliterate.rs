//! Cyrillic as Latin letters: for addresses, for names on pages in the other alphabet, and so that a search in one script finds names
//! in the other.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A Cyrillic letter, small, and how it is written in Latin ones.
struct CyrillicLetter {
    letter: char,
    /// In addresses and where names are looked for, after GOST 7.79 B and common use; none where the letter stays as it is there. Names are
    /// stored in the form in which they are looked for: what stands here may not change.
    latin: Option<&'static str>,
    /// In passports.
    passport: &'static str,
}

impl CyrillicLetter {
    const fn new(letter: char, latin: &'static str, passport: &'static str) -> Self {
        Self { letter, latin: Some(latin), passport }
    }

    /// A letter that is looked for as it is written.
    const fn of_passports(letter: char, passport: &'static str) -> Self {
        Self { letter, latin: None, passport }
    }
}

/// The Cyrillic letters. Passports have those of Russian, Ukrainian, Belarusian, Serbian and Macedonian as in the table of ICAO Doc 9303,
/// part 3, section 6 B, which Russian passports follow, where it has a choice the one that is not Macedonian; so they have the old `ѳ`. The
/// letters from `ә` to `җ` are those of Kazakh and its neighbours: they are not in that table, and are written as the Latin letter that
/// is nearest.
static LETTERS: [CyrillicLetter; 57] = [
    CyrillicLetter::new('а', "a", "a"),
    CyrillicLetter::new('б', "b", "b"),
    CyrillicLetter::new('в', "v", "v"),
    CyrillicLetter::new('г', "g", "g"),
    CyrillicLetter::new('д', "d", "d"),
    CyrillicLetter::new('е', "e", "e"),
    CyrillicLetter::new('ё', "e", "e"),
    CyrillicLetter::new('ж', "zh", "zh"),
    CyrillicLetter::new('з', "z", "z"),
    CyrillicLetter::new('и', "i", "i"),
    CyrillicLetter::new('й', "y", "i"),
    CyrillicLetter::new('к', "k", "k"),
    CyrillicLetter::new('л', "l", "l"),
    CyrillicLetter::new('м', "m", "m"),
    CyrillicLetter::new('н', "n", "n"),
    CyrillicLetter::new('о', "o", "o"),
    CyrillicLetter::new('п', "p", "p"),
    CyrillicLetter::new('р', "r", "r"),
    CyrillicLetter::new('с', "s", "s"),
    CyrillicLetter::new('т', "t", "t"),
    CyrillicLetter::new('у', "u", "u"),
    CyrillicLetter::new('ф', "f", "f"),
    CyrillicLetter::new('х', "kh", "kh"),
    CyrillicLetter::new('ц', "ts", "ts"),
    CyrillicLetter::new('ч', "ch", "ch"),
    CyrillicLetter::new('ш', "sh", "sh"),
    CyrillicLetter::new('щ', "shch", "shch"),
    CyrillicLetter::new('ъ', "", "ie"),
    CyrillicLetter::new('ы', "y", "y"),
    CyrillicLetter::new('ь', "", ""),
    CyrillicLetter::new('э', "e", "e"),
    CyrillicLetter::new('ю', "yu", "iu"),
    CyrillicLetter::new('я', "ya", "ia"),
    CyrillicLetter::new('і', "i", "i"),
    CyrillicLetter::new('ї', "i", "i"),
    CyrillicLetter::new('є', "e", "ie"),
    CyrillicLetter::new('ў', "u", "u"),
    CyrillicLetter::new('ґ', "g", "g"),
    CyrillicLetter::of_passports('ђ', "d"),
    CyrillicLetter::of_passports('ѓ', "g"),
    CyrillicLetter::of_passports('ѕ', "dz"),
    CyrillicLetter::of_passports('ј', "j"),
    CyrillicLetter::of_passports('ќ', "k"),
    CyrillicLetter::of_passports('љ', "lj"),
    CyrillicLetter::of_passports('њ', "nj"),
    CyrillicLetter::of_passports('ћ', "c"),
    CyrillicLetter::of_passports('џ', "dz"),
    CyrillicLetter::of_passports('ә', "a"),
    CyrillicLetter::of_passports('ғ', "g"),
    CyrillicLetter::of_passports('қ', "k"),
    CyrillicLetter::of_passports('ң', "n"),
    CyrillicLetter::of_passports('ө', "o"),
    CyrillicLetter::of_passports('ұ', "u"),
    CyrillicLetter::of_passports('ү', "u"),
    CyrillicLetter::of_passports('һ', "h"),
    CyrillicLetter::of_passports('җ', "zh"),
    CyrillicLetter::of_passports('ѳ', "f"),
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

/// `text` in lower case with the Cyrillic letters of Russian, Ukrainian and Belarusian as Latin ones; everything else stays.
pub fn latin(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.to_lowercase().chars() {
        match LETTERS.iter().find(|own| own.letter == letter).and_then(|own| own.latin) {
            Some(latin) => out.push_str(latin),
            None => out.push(letter),
        }
    }
    out
}

/// Cyrillic for Latin spellings, longer ones first: what passports and lists of federations write.
const CYRILLIC: [(&str, &str); 41] = [
    ("shch", "щ"),
    ("sch", "щ"),
    ("zh", "ж"),
    ("kh", "х"),
    ("ts", "ц"),
    ("tz", "ц"),
    ("ch", "ч"),
    ("sh", "ш"),
    ("yu", "ю"),
    ("ju", "ю"),
    ("iu", "ю"),
    ("ya", "я"),
    ("ja", "я"),
    ("yo", "ё"),
    ("jo", "ё"),
    ("ye", "е"),
    ("je", "е"),
    ("ph", "ф"),
    ("ck", "к"),
    ("a", "а"),
    ("b", "б"),
    ("v", "в"),
    ("w", "в"),
    ("g", "г"),
    ("d", "д"),
    ("e", "е"),
    ("z", "з"),
    ("i", "и"),
    ("j", "й"),
    ("k", "к"),
    ("c", "к"),
    ("l", "л"),
    ("m", "м"),
    ("n", "н"),
    ("o", "о"),
    ("p", "п"),
    ("r", "р"),
    ("s", "с"),
    ("t", "т"),
    ("u", "у"),
    ("f", "ф"),
];

/// Names whose spelling does not tell how they are written.
const CYRILLIC_NAMES: [(&str, &str); 12] = [
    ("alexander", "александр"),
    ("tatiana", "татьяна"),
    ("tatyana", "татьяна"),
    ("natalya", "наталья"),
    ("igor", "игорь"),
    ("olga", "ольга"),
    ("eduard", "эдуард"),
    ("emil", "эмиль"),
    ("elvira", "эльвира"),
    ("ilya", "илья"),
    ("ilia", "илья"),
    ("lyubov", "любовь"),
];

/// A Russian name as it is most likely written in Cyrillic: `Ivanov Sergei` → `Иванов Сергей`. A guess, to be looked at: soft signs are
/// lost in Latin letters. What is no Latin letter stays.
pub fn cyrillic(text: &str) -> String {
    let mut out = String::with_capacity(2 * text.len());
    let mut word = String::new();
    for letter in text.chars().chain(std::iter::once(' ')) {
        if letter.is_ascii_alphabetic() || letter == '\'' {
            word.push(letter);
        } else {
            out.push_str(&cyrillic_word(&word));
            word.clear();
            out.push(letter);
        }
    }
    out.pop();
    out
}

fn cyrillic_word(word: &str) -> String {
    let small = word.to_lowercase();
    let named = CYRILLIC_NAMES.iter().find(|(latin, _)| *latin == small).map(|(_, name)| (*name).to_owned());
    let written = named.unwrap_or_else(|| spelled(&small));
    let mut letters = written.chars();
    match (word.chars().next().is_some_and(char::is_uppercase), letters.next()) {
        (true, Some(first)) => first.to_uppercase().chain(letters).collect(),
        (false, _) | (true, None) => written,
    }
}

fn spelled(word: &str) -> String {
    let is_vowel = |letter: Option<char>| letter.is_some_and(|letter| "aeiouy".contains(letter));
    let mut out = String::new();
    let mut rest = word;
    while let Some(letter) = rest.chars().next() {
        let before = word[..word.len() - rest.len()].chars().next_back();
        let (taken, written) = match rest {
            // Ends of names: Dmitry, Dmitriy, Georgii; Sergei, Nikolay.
            "y" if !is_vowel(before) => (1, "ий"),
            "iy" | "ii" if before.is_some() => (2, "ий"),
            "y" | "i" | "j" if is_vowel(before) => (1, "й"),
            // Maria, and Iana.
            _ if rest.starts_with("ia") => (2, if before.is_some() { "ия" } else { "я" }),
            _ if rest.starts_with("iya") => (3, "ия"),
            _ if letter == 'x' => (1, "кс"),
            _ if letter == 'h' => (1, "х"),
            _ if letter == 'q' => (1, "к"),
            _ if letter == '\'' => (1, "ь"),
            _ => match CYRILLIC.iter().find(|(latin, _)| rest.starts_with(latin)) {
                Some((latin, written)) => (latin.len(), *written),
                // What is left is y: between consonants a vowel, else not.
                None => (1, if is_vowel(before) { "й" } else { "ы" }),
            },
        };
        out.push_str(written);
        rest = &rest[taken..];
    }
    out
}

/// The letters in which a name is written, and a page is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum Alphabet {
    Cyrillic,
    Latin,
}

impl Alphabet {
    /// The alphabet of a text: one Cyrillic letter makes it Cyrillic.
    pub fn from_text(text: &str) -> Self {
        if text.chars().any(|letter| ('\u{400}'..='\u{52f}').contains(&letter)) { Self::Cyrillic } else { Self::Latin }
    }
}

/// A name in Latin letters as passports have it, capitals as they were; everything that is not Cyrillic stays.
///
/// ```
/// use tournament::transliterate::passport_latin;
///
/// assert_eq!(passport_latin("Щукина Юлия"), "Shchukina Iuliia");
/// assert_eq!(passport_latin("ХАЧАТУРЯН Ж."), "KHACHATURIAN Zh.");
/// ```
pub fn passport_latin(name: &str) -> String {
    let letters: Vec<char> = name.nfc().collect();
    let is_capital =
        |place: Option<usize>| place.and_then(|place| letters.get(place)).is_some_and(|own| own.is_uppercase());
    let is_letter = |place: usize| letters.get(place).is_some_and(|own| own.is_alphabetic());
    let mut out = String::with_capacity(name.len());
    for (place, letter) in letters.iter().enumerate() {
        let small = letter.to_lowercase().next().unwrap_or(*letter);
        let Some(CyrillicLetter { passport: latin, .. }) = LETTERS.iter().find(|own| own.letter == small) else {
            out.push(*letter);
            continue;
        };
        // Several letters for a capital are capitals in a word of capitals only: an initial is `Zh.`.
        let is_in_capitals = is_capital(Some(place + 1)) || (!is_letter(place + 1) && is_capital(place.checked_sub(1)));
        match (letter.is_uppercase(), latin.chars().next()) {
            (true, Some(_)) if is_in_capitals => out.push_str(&latin.to_uppercase()),
            (true, Some(first)) => {
                out.push(first.to_ascii_uppercase());
                out.push_str(latin.get(1..).unwrap_or_default());
            }
            (_, _) => out.push_str(latin),
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
