//! Cyrillic as Latin letters: for addresses, for names on pages in the other alphabet, and so that a search in one script finds names
//! in the other.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A Cyrillic letter, small, and how it is written in Latin ones.
struct CyrillicLetter {
    letter: char,
    /// In addresses and where names are looked for: Russian after GOST 7.79 B and common use, Serbian and Macedonian as their own Latin
    /// letters without marks. Names are stored in the form in which they are looked for: with a change of what stands here
    /// [`SPELLING_RULES`](super::spelling::SPELLING_RULES) is raised.
    latin: &'static str,
    /// As the state writes names in passports.
    passport: &'static str,
}

impl CyrillicLetter {
    const fn new(letter: char, latin: &'static str, passport: &'static str) -> Self {
        Self { letter, latin, passport }
    }

    /// The row of a small letter; of one with a mark that has no row of its own, as Chuvash and Tajik have them, that of the letter
    /// under the mark.
    fn find(letter: char) -> Option<&'static Self> {
        if letter.is_ascii() {
            return None;
        }
        let row = |letter: char| LETTERS.iter().find(|row| row.letter == letter);
        row(letter).or_else(|| row(std::iter::once(letter).nfd().next()?))
    }
}

/// The Cyrillic letters. Passports have those of Russian, Ukrainian, Belarusian, Serbian and Macedonian as in the table of ICAO Doc 9303,
/// part 3, section 6 B, which Russian passports follow, where it has a choice the one that is not Macedonian; so they have the old `ѳ`. The
/// letters from `ә` on are those of Kazakh, Tatar, Bashkir and their neighbours, of Tajik, and of the peoples of the North and the
/// Caucasus: they are not in that table, and are written as the Latin letter that is nearest.
static LETTERS: [CyrillicLetter; 70] = [
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
    CyrillicLetter::new('ђ', "dj", "d"),
    CyrillicLetter::new('ѓ', "gj", "g"),
    CyrillicLetter::new('ѕ', "dz", "dz"),
    CyrillicLetter::new('ј', "j", "j"),
    CyrillicLetter::new('ќ', "kj", "k"),
    CyrillicLetter::new('љ', "lj", "lj"),
    CyrillicLetter::new('њ', "nj", "nj"),
    CyrillicLetter::new('ћ', "c", "c"),
    CyrillicLetter::new('џ', "dz", "dz"),
    CyrillicLetter::new('ѳ', "f", "f"),
    CyrillicLetter::new('ә', "a", "a"),
    CyrillicLetter::new('ғ', "g", "g"),
    CyrillicLetter::new('қ', "k", "k"),
    CyrillicLetter::new('ң', "n", "n"),
    CyrillicLetter::new('ө', "o", "o"),
    CyrillicLetter::new('ұ', "u", "u"),
    CyrillicLetter::new('ү', "u", "u"),
    CyrillicLetter::new('һ', "h", "h"),
    CyrillicLetter::new('җ', "zh", "zh"),
    CyrillicLetter::new('ҙ', "z", "z"),
    CyrillicLetter::new('ҫ', "s", "s"),
    CyrillicLetter::new('ҡ', "k", "k"),
    CyrillicLetter::new('ҕ', "g", "g"),
    CyrillicLetter::new('ҥ', "n", "n"),
    CyrillicLetter::new('ӈ', "n", "n"),
    CyrillicLetter::new('ӄ', "k", "k"),
    CyrillicLetter::new('ҳ', "h", "h"),
    CyrillicLetter::new('ҷ', "dzh", "j"),
    CyrillicLetter::new('ӌ', "ch", "ch"),
    CyrillicLetter::new('ӕ', "e", "ae"),
    CyrillicLetter::new('ӡ', "dz", "dz"),
    CyrillicLetter::new('ӏ', "", ""),
];

/// Spellings of one sound that different transliterations choose, longer ones first.
const SAME_SOUND: [(&str, &str); 10] = [
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
];

/// Latin letters that are not made of a letter and a mark, and what they are where a keyboard has not got them: Đorđević is Djordjevic.
const PLAIN_LETTERS: [(char, &str); 13] = [
    ('đ', "dj"),
    ('ð', "d"),
    ('þ', "th"),
    ('ł', "l"),
    ('ø', "o"),
    ('œ', "e"),
    ('æ', "e"),
    ('ə', "a"),
    ('ß', "s"),
    ('ı', "i"),
    ('ħ', "h"),
    ('ŋ', "n"),
    ('ŧ', "t"),
];

/// `text` in lower case with Cyrillic letters as Latin ones; everything else stays.
pub fn latin(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.to_lowercase().chars() {
        match CyrillicLetter::find(letter) {
            Some(own) => out.push_str(own.latin),
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

/// Names whose Latin spelling does not show how they are written in Cyrillic.
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
        let Some(CyrillicLetter { passport: latin, .. }) = CyrillicLetter::find(small) else {
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
/// `Куперман Исер` and `Kuperman, Iser` have the same; so have `Якубовский` and `Yakubovsky`, `Ђорђевић` and `Đorđević`.
pub fn fold(text: &str) -> String {
    without_doubles(&fold_with_doubles(text))
}

/// A folded text with each doubled letter once.
pub(super) fn without_doubles(folded: &str) -> String {
    let mut letters: Vec<char> = folded.chars().collect();
    letters.dedup_by(|a, b| a == b && a.is_alphabetic());
    letters.into_iter().collect()
}

/// As [`fold`], but doubled letters stay as they are written.
pub(super) fn fold_with_doubles(text: &str) -> String {
    // What transliterations write for the soft sign goes, and the sign that Uzbek has in its letters.
    let is_sign = |letter: &char| matches!(letter, '\'' | '’' | '‘' | 'ʼ' | 'ʻ' | 'ʹ' | '`');
    let composed: String = text.nfkc().filter(|letter| !is_sign(letter)).collect();
    let mut plain = String::with_capacity(composed.len());
    for letter in latin(&composed).nfkd().filter(|letter| !is_combining_mark(*letter)) {
        match PLAIN_LETTERS.iter().find(|(own, _)| *own == letter && !letter.is_ascii()) {
            Some((_, spelling)) => plain.push_str(spelling),
            None => plain.push(letter),
        }
    }
    let words = plain.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let spelled_alike =
        |word: &str| SAME_SOUND.iter().fold(word.to_owned(), |word, (spelling, sound)| word.replace(spelling, sound));
    words.map(spelled_alike).collect::<Vec<_>>().join(" ")
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
