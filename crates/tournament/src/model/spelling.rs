//! How well a name answers to what is typed by ear, with a slip of a finger, or on the other keyboard.
//!
//! A query is compared with a name word by word. Words are [folded](super::transliterate::fold) first: that makes one of two
//! alphabets, accents and doubled letters. What only sounds alike, or differs in a letter or two, answers less well than what is written
//! so, and is found only where nothing better is.
//!
//! ```
//! use tournament::spelling::{NameMatch, matches};
//!
//! let names = ["Фёдоров Пётр", "Ксенов Владимир"].map(str::to_owned);
//! assert_eq!(matches("Fyodorov", &names), [Some(NameMatch::Sound), None]);
//! assert_eq!(matches("ксенав", &names), [None, Some(NameMatch::Slip)]);
//! // `ксенов` is meant, and the keyboard was not changed.
//! assert_eq!(matches("rctyjd", &names), [None, Some(NameMatch::Words)]);
//! ```

use std::collections::BTreeSet;

use unicode_normalization::UnicodeNormalization;

use super::transliterate::{fold, fold_with_doubles, without_doubles};

/// The version of [`spellings`], [`name_key`] and [`fold`]: to be raised with every change of what they are. What another version has
/// folded is folded anew, and an index that it made is made anew.
pub const SPELLING_RULES: u32 = 2;

/// What stands between two spellings in a [`name_key`]: a word that no folded text has.
pub const NEXT_SPELLING: &str = "|";

/// Most letters and most words of a query that count: the rest of a longer one changes nothing.
const MOST_LETTERS: usize = 100;
const MOST_WORDS: usize = 6;

/// A letter alone stands inside of too many words to say anything.
const SHORTEST_INSIDE: usize = 2;

/// Times that one letter is repeated in a word that is no name: `III` is a number, and `ООО` a kind of company.
const FEWEST_OF_ONE_LETTER: usize = 4;

/// Fewer letters than these are many other names on the other keyboard.
const FEWEST_ON_OTHER_KEYBOARD: usize = 3;

/// Most letters of a sound in which slips are looked for: these letters alone distinguish a longer word from others.
const LETTERS_WITH_SLIPS: usize = 12;

/// Most ends of a word that are kept, from its first letter on: what begins later in a longer word is not found inside of it.
const MOST_ENDS: usize = 24;

/// How well a name answers to a query; what answers best comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NameMatch {
    /// The words of the query are those of the name, in any order.
    Whole,
    /// All of them are words of the name.
    Words,
    /// All of them begin words of the name.
    Start,
    /// Some of them stand only inside of words.
    Inside,
    /// Some of them only sound like words of the name.
    Sound,
    /// Some of them are words of the name but for a slip or two.
    Slip,
}

/// A word that is looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueryWord {
    /// As it is written, folded.
    pub folded: String,
    /// The same with doubled letters as they are written.
    pub written: String,
    /// As it sounds: see [`sound`].
    pub sound: String,
}

impl QueryWord {
    /// Whether it has letters enough to be looked for inside of words.
    pub fn may_be_inside(&self) -> bool {
        self.folded.chars().count() >= SHORTEST_INSIDE
    }

    /// How well a folded word of a name answers to it.
    fn match_of(&self, word: &str) -> Option<NameMatch> {
        if word == self.folded {
            return Some(NameMatch::Words);
        }
        if word.starts_with(&self.folded) {
            return Some(NameMatch::Start);
        }
        if self.may_be_inside() && word.contains(&self.folded) {
            return Some(NameMatch::Inside);
        }
        match self.slips_to(word) {
            Some(0) => Some(NameMatch::Sound),
            Some(_) => Some(NameMatch::Slip),
            None => None,
        }
    }

    /// In how many letters a folded word differs, by its sound or from what is written: none where they are too many for a slip, which
    /// depends on how long what is looked for is. Figures are never slips: “Player 1” is not “Player 2”.
    pub fn slips_to(&self, word: &str) -> Option<usize> {
        let other = sound(word);
        if other == self.sound {
            return Some(0);
        }
        let most = match self.sound.chars().count() {
            0..=3 => 0,
            4..=5 => 1,
            _ => 2,
        };
        if most == 0 || has_figures(word) || has_figures(&self.folded) {
            return None;
        }
        // A consonant that is left out brings two vowels together, which can sound as one: what is written is nearer then. Words that
        // sound different differ by one slip at least.
        let as_written = strsim::osa_distance(&self.written, &other).max(1);
        let slips = strsim::osa_distance(&self.sound, &other).min(as_written);
        Some(slips).filter(|slips| *slips <= most)
    }

    /// Under what words are in the index that it can mean with a slip, as it sounds or as it is written.
    pub fn slip_spellings(&self) -> BTreeSet<String> {
        let mut all = slip_spellings(&self.sound);
        all.extend(slip_spellings(&self.written));
        all
    }
}

/// What is looked for, word by word; a name has to answer to each of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameQuery {
    words: Vec<QueryWord>,
}

impl NameQuery {
    /// What is typed, as it is typed. There is nothing to look for where a word is one letter again and again.
    pub fn new(text: &str) -> Self {
        if text.split(|letter: char| !letter.is_alphanumeric()).any(is_one_letter) {
            return Self { words: Vec::new() };
        }
        let written = fold_with_doubles(text);
        let folded = without_doubles(&written);
        let heard = marks_spelled(text).map_or_else(|| folded.clone(), |spelled| fold(&spelled));
        let words = folded.split(' ').zip(written.split(' ')).zip(heard.split(' '));
        let word = |((folded, written), heard): ((&str, &str), &str)| QueryWord {
            folded: folded.to_owned(),
            written: written.to_owned(),
            sound: sound(heard),
        };
        Self { words: words.map(word).filter(|word| !word.folded.is_empty()).take(MOST_WORDS).collect() }
    }

    /// What may be meant: what is typed, then what the same keys write on the other keyboard. Nothing where there is nothing to look for.
    pub fn attempts(text: &str) -> Vec<Self> {
        let text: String = text.chars().take(MOST_LETTERS).collect();
        let letters = text.chars().filter(|letter| letter.is_alphabetic()).count();
        let other = other_keyboard(&text).filter(|_| letters >= FEWEST_ON_OTHER_KEYBOARD);
        let texts = std::iter::once(text).chain(other);
        texts.map(|text| Self::new(&text)).filter(|query| !query.words.is_empty()).collect()
    }

    /// Its words, as they stand in it.
    pub fn words(&self) -> &[QueryWord] {
        &self.words
    }

    /// How well a folded name answers, or a [`name_key`]; none where it does not.
    pub fn match_folded(&self, name: &str) -> Option<NameMatch> {
        let words: Vec<&str> = name.split(' ').collect();
        let mut worst = self.words.first().map(|_| NameMatch::Words)?;
        for wanted in &self.words {
            worst = worst.max(words.iter().filter_map(|word| wanted.match_of(word)).min()?);
        }
        let is_whole = worst == NameMatch::Words && words.split(|word| *word == NEXT_SPELLING).any(|own| self.is(own));
        Some(if is_whole { NameMatch::Whole } else { worst })
    }

    /// Whether it has no other words than these.
    fn is(&self, words: &[&str]) -> bool {
        words.len() == self.words.len() && self.words.iter().all(|word| words.contains(&word.folded.as_str()))
    }
}

/// Whether a word is one letter again and again: no name is `wwww`, which folded is a letter that begins many names.
fn is_one_letter(word: &str) -> bool {
    let word = word.to_lowercase();
    let mut letters = word.chars();
    let Some(first) = letters.next().filter(|first| first.is_alphabetic()) else { return false };
    word.chars().count() >= FEWEST_OF_ONE_LETTER && letters.all(|letter| letter == first)
}

/// How well each of `names` answers to what is typed; none for those that are not found. Slips are looked for only where nothing is
/// written or sounds so, and the other keyboard only where the one that was used finds nothing.
pub fn matches(query: &str, names: &[String]) -> Vec<Option<NameMatch>> {
    matches_folded(query, &names.iter().map(|name| name_key(&[name])).collect::<Vec<_>>())
}

/// The `items` that answer to what is typed, in their order, each with how well it does; `name` says what one is called.
pub fn found<T>(query: &str, items: Vec<T>, name: impl Fn(&T) -> String) -> Vec<(NameMatch, T)> {
    found_folded(query, items, |item| name_key(&[&name(item)]))
}

/// The items that answer to what is typed, as [`found`] gives them, where the [`name_key`] of an item is known, as indexes keep it: to
/// fold a name costs more than to read it.
pub fn found_folded<T>(query: &str, items: Vec<T>, key: impl Fn(&T) -> String) -> Vec<(NameMatch, T)> {
    let keys: Vec<String> = items.iter().map(key).collect();
    let answers = matches_folded(query, &keys);
    items.into_iter().zip(answers).filter_map(|(item, answer)| Some((answer?, item))).collect()
}

fn matches_folded(query: &str, names: &[String]) -> Vec<Option<NameMatch>> {
    let mut guesses: Vec<Vec<Option<NameMatch>>> = Vec::new();
    for attempt in NameQuery::attempts(query) {
        let found: Vec<Option<NameMatch>> = names.iter().map(|name| attempt.match_folded(name)).collect();
        if found.iter().flatten().any(|own| *own <= NameMatch::Sound) {
            return found.into_iter().map(|own| own.filter(|own| *own <= NameMatch::Sound)).collect();
        }
        guesses.push(found);
    }
    // Only slips are left, and what was typed comes before the other keyboard.
    let guess = guesses.into_iter().find(|found| found.iter().any(Option::is_some));
    guess.unwrap_or_else(|| vec![None; names.len()])
}

/// Whether a name answers to what is typed, in whichever way.
pub fn answers(name: &str, query: &str) -> bool {
    let name = name_key(&[name]);
    NameQuery::attempts(query).iter().any(|attempt| attempt.match_folded(&name).is_some())
}

/// Whether the names that were found are no more than a guess at what was meant: none of them is written as it was typed or sounds so.
pub fn is_guess(query: &str, names: &[String]) -> bool {
    let names: Vec<String> = names.iter().map(|name| name_key(&[name])).collect();
    let attempts = NameQuery::attempts(query);
    let best = |attempt: &NameQuery| names.iter().filter_map(|name| attempt.match_folded(name)).min();
    let is_sure = attempts.first().and_then(best).is_some_and(|best| best <= NameMatch::Sound);
    !is_sure && attempts.iter().any(|attempt| best(attempt).is_some())
}

/// The key under which something with these names is compared and kept: each folded, and its marked letters as transliterations spell them;
/// what has no word of its own is left out. Each spelling stays whole: either is the very name that is looked for.
///
/// ```
/// use tournament::spelling::name_key;
///
/// assert_eq!(name_key(&["Жуков Юрий", "Žukov Juri"]), "zhukov iuri | zukov iuri");
/// assert_eq!(name_key(&["Жуков Юрий", "Zhukov Yury"]), "zhukov iuri");
/// ```
pub fn name_key(names: &[&str]) -> String {
    let spelled = names.iter().filter_map(|name| marks_spelled(name));
    let spelled: Vec<String> = spelled.map(|name| fold(&name)).collect();
    let mut key = String::new();
    for folded in names.iter().map(|name| fold(name)).chain(spelled) {
        let is_new = |word: &str| !word.is_empty() && key.split(' ').all(|own| own != word);
        if key.is_empty() {
            key = folded;
        } else if folded.split(' ').any(is_new) {
            key = format!("{key} {NEXT_SPELLING} {folded}");
        }
    }
    key
}

/// A text whose marked letters are what transliterations write with two letters: `zhukov` for Žukov, `shahin` for Şahin. None where it has
/// none of them.
fn marks_spelled(text: &str) -> Option<String> {
    if text.is_ascii() {
        return None;
    }
    let (mut out, mut has_marks) = (String::with_capacity(text.len()), false);
    for letter in text.nfkc().flat_map(char::to_lowercase) {
        let spelling = match letter {
            'š' | 'ś' | 'ş' | 'ș' => "sh",
            'č' | 'ć' | 'ç' => "ch",
            'ž' | 'ź' | 'ż' => "zh",
            'ř' => "rzh",
            'ț' | 'ţ' => "ts",
            other => {
                out.push(other);
                continue;
            }
        };
        out.push_str(spelling);
        has_marks = true;
    }
    has_marks.then_some(out)
}

/// Spellings of a sound before it is known how each `c` that is left is spoken, in this order.
const SOUNDS: [(&str, &str); 8] = [
    // Gorbatschow, Tchernov; Polish and Hungarian lists.
    ("tsh", "ch"),
    ("tch", "ch"),
    ("cz", "ch"),
    ("sz", "sh"),
    // Gorbachov is Gorbachev.
    ("cho", "che"),
    ("sho", "she"),
    ("zho", "zhe"),
    // Michail is Mikhail, and Shechanova Shekhanova.
    ("ch", "h"),
];

/// Spellings of a sound once it is known how each `c` is spoken, in this order.
const SOUNDS_AFTER_C: [(&str, &str); 8] = [
    ("ts", "c"),
    ("ou", "u"),
    // Prokofiev, Yevgeny; Fyodorov, Pyotr; Lyutov.
    ("ie", "e"),
    ("io", "e"),
    ("iu", "u"),
    ("th", "t"),
    ("gh", "g"),
    ("q", "k"),
];

/// What a folded word sounds like, so coarsely that all usual spellings of a name have the same: `fedorov` for Fyodorov, Fiodorov and
/// Фёдоров. A word with figures is what it is.
pub fn sound(word: &str) -> String {
    if has_figures(word) {
        return word.to_owned();
    }
    let replaced = |word: String, sounds: &[(&str, &str)]| {
        sounds.iter().fold(word, |word, (spelling, sound)| word.replace(spelling, sound))
    };
    let letters: Vec<char> = replaced(word.to_owned(), &SOUNDS).chars().collect();
    let hardened = letters.iter().enumerate().map(|(at, letter)| match (letter, letters.get(at + 1)) {
        ('c', Some('e' | 'i')) => 'c',
        ('c', _) => 'k',
        (other, _) => *other,
    });
    let mut heard = replaced(hardened.collect(), &SOUNDS_AFTER_C);
    // Smirnoff; Peter, Alexander.
    for (end, sound) in [("f", "v"), ("er", "r")] {
        if let Some(start) = heard.strip_suffix(end) {
            heard = format!("{start}{sound}");
        }
    }
    once_each(heard.chars())
}

/// The consonants of a sound, voiced and voiceless as one: whatever slips there are in vowels, they stay.
fn skeleton(sound: &str) -> String {
    let consonants = sound.chars().filter(|letter| !"aeiou".contains(*letter));
    once_each(consonants.map(|letter| match letter {
        'b' => 'p',
        'd' => 't',
        'g' => 'k',
        'z' => 's',
        'v' => 'f',
        other => other,
    }))
}

/// Letters without those that repeat the one before.
fn once_each(letters: impl Iterator<Item = char>) -> String {
    let mut letters: Vec<char> = letters.collect();
    letters.dedup();
    letters.into_iter().collect()
}

/// In how many letters words that are no names may differ to be taken for one: in short ones each letter counts.
pub(crate) const fn most_slips(letters: usize) -> usize {
    match letters {
        0..5 => 0,
        5..8 => 1,
        _ => 2,
    }
}

fn has_figures(word: &str) -> bool {
    word.chars().any(char::is_numeric)
}

/// Under what a folded word is kept in an index, so that it is found by any part of it, by its sound, and with a slip.
pub fn spellings(word: &str) -> BTreeSet<String> {
    let heard = sound(word);
    let ends = word.char_indices().take(MOST_ENDS).map(|(at, _)| &word[at..]);
    let ends = ends.filter(|end| end.chars().count() >= SHORTEST_INSIDE).map(end_spelling);
    let mut all = slip_spellings(&heard);
    all.extend(ends.chain([end_spelling(word), sound_spelling(&heard)]));
    all
}

/// What words begin with in the index that have this in them.
pub fn end_spelling(part: &str) -> String {
    format!("*{part}")
}

/// Under what words of a sound are in the index.
pub fn sound_spelling(sound: &str) -> String {
    format!("={sound}")
}

/// Under what words are in the index that are this sound but for a slip: a letter more, less, or another, two that changed places; or any
/// slips in vowels. Two such words lose a letter each, and are the same then.
pub fn slip_spellings(sound: &str) -> BTreeSet<String> {
    if has_figures(sound) {
        return BTreeSet::new();
    }
    let letters: Vec<char> = sound.chars().take(LETTERS_WITH_SLIPS).collect();
    let without = |left_out: usize| {
        let kept = letters.iter().enumerate().filter(|(at, _)| *at != left_out).map(|(_, letter)| *letter);
        format!("-{}", kept.collect::<String>())
    };
    // The last of these leaves nothing out.
    let mut all: BTreeSet<String> = (0..=letters.len()).map(without).collect();
    let bones = skeleton(sound);
    if bones.len() >= 2 {
        all.insert(format!("~{bones}"));
    }
    all
}

/// The keys of both keyboards, the usual Latin one and the usual Russian one.
const KEYS: [(char, char); 33] = [
    ('q', 'й'),
    ('w', 'ц'),
    ('e', 'у'),
    ('r', 'к'),
    ('t', 'е'),
    ('y', 'н'),
    ('u', 'г'),
    ('i', 'ш'),
    ('o', 'щ'),
    ('p', 'з'),
    ('[', 'х'),
    (']', 'ъ'),
    ('a', 'ф'),
    ('s', 'ы'),
    ('d', 'в'),
    ('f', 'а'),
    ('g', 'п'),
    ('h', 'р'),
    ('j', 'о'),
    ('k', 'л'),
    ('l', 'д'),
    (';', 'ж'),
    ('\'', 'э'),
    ('z', 'я'),
    ('x', 'ч'),
    ('c', 'с'),
    ('v', 'м'),
    ('b', 'и'),
    ('n', 'т'),
    ('m', 'ь'),
    (',', 'б'),
    ('.', 'ю'),
    ('`', 'ё'),
];

/// What the keys of a text write on the other keyboard; none where the letters are of both alphabets or of neither.
pub fn other_keyboard(text: &str) -> Option<String> {
    let text = text.to_lowercase();
    let has_latin = text.chars().any(|letter| letter.is_ascii_lowercase());
    let has_cyrillic = KEYS.iter().any(|(_, cyrillic)| text.contains(*cyrillic));
    if has_latin == has_cyrillic {
        return None;
    }
    let other = |letter: char| {
        let key = KEYS.iter().find(|(latin, cyrillic)| letter == if has_latin { *latin } else { *cyrillic });
        key.map_or(letter, |(latin, cyrillic)| if has_latin { *cyrillic } else { *latin })
    };
    Some(text.chars().map(other).collect())
}
