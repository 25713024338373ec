//! Texts in Cyrillic and in Latin letters: as they were entered, and beside that the same in the other letters, which may be empty.
//!
//! Letters decide, not languages: a page in Russian or Ukrainian shows the text in Cyrillic letters where there is one, a page in English
//! the one in Latin letters; else the one that was entered, in whatever letters: what a thing is called is never transliterated. Who holds and judges an event is written as names of
//! people are, and so is where it is held, as long as it has no text in the other letters.

use std::borrow::Cow;

use super::region::region_in;
use super::transliterate::{Alphabet, passport_latin};
use crate::{Info, Prize, Section, Settings};

/// Something with texts in Cyrillic or Latin letters, and the same in the other ones.
pub trait Bilingual {
    /// Whether a page in an alphabet shows a text of it otherwise than it was entered.
    fn is_shown_otherwise(&self, alphabet: Alphabet) -> bool;

    /// Lets each text whose other one is in an alphabet, while it is not itself, change places with that.
    fn turn_to(&mut self, alphabet: Alphabet);

    /// As a page in an alphabet shows it, with what was entered as the other text; as it was entered where no alphabet is given. For
    /// reading only.
    #[must_use]
    fn in_letters(mut self, alphabet: Option<Alphabet>) -> Self
    where
        Self: Sized,
    {
        if let Some(alphabet) = alphabet {
            self.turn_to(alphabet);
        }
        self
    }
}

/// Makes a type [`Bilingual`]: names its texts, each with the field that holds it in the other letters, and behind `or` the function that
/// writes it in the letters of a page where nobody has written it there. Behind `people` stand names of people, which are in one field.
///
/// ```
/// use tournament::Bilingual;
/// use tournament::transliterate::Alphabet;
///
/// struct Cup {
///     title: String,
///     other_title: String,
/// }
/// tournament::bilingual! { Cup { title: other_title } }
///
/// let cup = Cup { title: "Кубок".to_owned(), other_title: "Cup".to_owned() };
/// assert!(cup.is_shown_otherwise(Alphabet::Latin) && !cup.is_shown_otherwise(Alphabet::Cyrillic));
/// assert_eq!(cup.in_letters(Some(Alphabet::Latin)).title, "Cup");
/// ```
#[macro_export]
macro_rules! bilingual {
    ($type:ty { $($text:ident: $other:ident $(or $spelled:path)?),+ } $(people { $($people:ident),+ })?) => {
        impl $crate::Bilingual for $type {
            fn is_shown_otherwise(&self, alphabet: $crate::transliterate::Alphabet) -> bool {
                [$(
                    $crate::bilingual::shows_other(&self.$text, &self.$other, alphabet)
                        $(|| (self.$other.is_empty() && $spelled(&self.$text, alphabet) != self.$text))?
                ),+].contains(&true)
                    $(|| [$($crate::bilingual::people_spelled(&self.$people, alphabet) != self.$people),+].contains(&true))?
            }

            fn turn_to(&mut self, alphabet: $crate::transliterate::Alphabet) {
                $(if $crate::bilingual::shows_other(&self.$text, &self.$other, alphabet) {
                    ::std::mem::swap(&mut self.$text, &mut self.$other);
                } $(else if self.$other.is_empty() {
                    let shown = $spelled(&self.$text, alphabet).into_owned();
                    if shown != self.$text {
                        self.$other = ::std::mem::replace(&mut self.$text, shown);
                    }
                })?)+
                $($(self.$people = $crate::bilingual::people_spelled(&self.$people, alphabet).into_owned();)+)?
            }
        }
    };
}

/// Whether a page in an alphabet shows the text in the other letters in place of the one that was entered.
pub fn shows_other(text: &str, other: &str, alphabet: Alphabet) -> bool {
    !other.is_empty() && Alphabet::from_text(text) != alphabet && Alphabet::from_text(other) == alphabet
}

/// The text for a page in an alphabet; the one that was entered where no alphabet is given.
pub fn text_in<'a>(text: &'a str, other: &'a str, alphabet: Option<Alphabet>) -> &'a str {
    if alphabet.is_some_and(|own| shows_other(text, other, own)) { other } else { text }
}

/// Whether a text can stand in for another one on pages in the other letters: it is in those, or empty.
pub fn is_other_language(text: &str, other: &str) -> bool {
    other.is_empty() || Alphabet::from_text(text) != Alphabet::from_text(other)
}

/// The names of people, such as the arbiters, or of who holds an event, for a page in an alphabet: Cyrillic ones as passports have them.
/// Latin ones stay: which letters they stand for would be a guess.
///
/// ```
/// use tournament::bilingual::people_spelled;
/// use tournament::transliterate::Alphabet;
///
/// assert_eq!(people_spelled("Столов И. И., Часов П. П.", Alphabet::Latin), "Stolov I. I., Chasov P. P.");
/// assert_eq!(people_spelled("Smith J.", Alphabet::Cyrillic), "Smith J.");
/// ```
pub fn people_spelled(names: &str, alphabet: Alphabet) -> Cow<'_, str> {
    match (alphabet, Alphabet::from_text(names)) {
        (Alphabet::Latin, Alphabet::Cyrillic) => Cow::Owned(passport_latin(names)),
        (Alphabet::Latin, Alphabet::Latin) | (Alphabet::Cyrillic, _) => Cow::Borrowed(names),
    }
}

/// A place for a page in an alphabet: a Cyrillic one by the English names of its towns and regions, the rest of it as names of people. A
/// Latin one stays, as the Cyrillic names of towns are in one of the languages only.
///
/// ```
/// use tournament::bilingual::place_spelled;
/// use tournament::transliterate::Alphabet;
///
/// assert_eq!(place_spelled("Орёл, шашечный клуб", Alphabet::Latin), "Oryol, shashechnyi klub");
/// assert_eq!(place_spelled("Moscow", Alphabet::Cyrillic), "Moscow");
/// ```
pub fn place_spelled(place: &str, alphabet: Alphabet) -> Cow<'_, str> {
    match alphabet {
        Alphabet::Latin => region_in(place, alphabet),
        Alphabet::Cyrillic => Cow::Borrowed(place),
    }
}

crate::bilingual! {
    Info { title: other_title, place: other_place or place_spelled } people { organiser, chief_arbiter, secretary, officials }
}
crate::bilingual! { Section { name: other_name } }
crate::bilingual! { Prize { thing: other_thing } }

impl Info {
    /// The title for a page in an alphabet.
    pub fn title_in(&self, alphabet: Option<Alphabet>) -> &str {
        text_in(&self.title, &self.other_title, alphabet)
    }

    /// The place for a page in an alphabet.
    pub fn place_in(&self, alphabet: Option<Alphabet>) -> &str {
        text_in(&self.place, &self.other_place, alphabet)
    }
}

impl Section {
    /// The name for a page in an alphabet.
    pub fn name_in(&self, alphabet: Option<Alphabet>) -> &str {
        text_in(&self.name, &self.other_name, alphabet)
    }
}

impl Bilingual for Settings {
    fn is_shown_otherwise(&self, alphabet: Alphabet) -> bool {
        self.sections.iter().any(|section| section.is_shown_otherwise(alphabet))
            || self.prizes.prizes.iter().any(|prize| prize.is_shown_otherwise(alphabet))
    }

    fn turn_to(&mut self, alphabet: Alphabet) {
        self.sections.iter_mut().for_each(|section| section.turn_to(alphabet));
        self.prizes.prizes.iter_mut().for_each(|prize| prize.turn_to(alphabet));
    }
}
