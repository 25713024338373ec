//! Texts in two languages: as they were entered, and beside that the same in the other language, which may be empty.
//!
//! The letters tell which language a text is in. A page shows the text in its own language where there is one; else the one that was
//! entered, in whatever language: what a thing is called is never transliterated.

use super::transliterate::Alphabet;
use crate::{Info, Prize, Section, Settings};

/// Something with texts in two languages.
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

/// Makes a type [`Bilingual`]: names its texts, each with the field that holds it in the other language.
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
    ($type:ty { $($text:ident: $other:ident),+ }) => {
        impl $crate::Bilingual for $type {
            fn is_shown_otherwise(&self, alphabet: $crate::transliterate::Alphabet) -> bool {
                [$($crate::bilingual::shows_other(&self.$text, &self.$other, alphabet)),+].contains(&true)
            }

            fn turn_to(&mut self, alphabet: $crate::transliterate::Alphabet) {
                $(if $crate::bilingual::shows_other(&self.$text, &self.$other, alphabet) {
                    ::std::mem::swap(&mut self.$text, &mut self.$other);
                })+
            }
        }
    };
}

/// Whether a page in an alphabet shows the text in the other language in place of the one that was entered.
pub fn shows_other(text: &str, other: &str, alphabet: Alphabet) -> bool {
    !other.is_empty() && Alphabet::from_text(text) != alphabet && Alphabet::from_text(other) == alphabet
}

/// The text for a page in an alphabet; the one that was entered where no alphabet is given.
pub fn text_in<'a>(text: &'a str, other: &'a str, alphabet: Option<Alphabet>) -> &'a str {
    if alphabet.is_some_and(|own| shows_other(text, other, own)) { other } else { text }
}

/// Whether a text can stand in for another one on pages of the other language: it is in other letters, or empty.
pub fn is_other_language(text: &str, other: &str) -> bool {
    other.is_empty() || Alphabet::from_text(text) != Alphabet::from_text(other)
}

crate::bilingual! { Info { title: other_title, place: other_place } }
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
