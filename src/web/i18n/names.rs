//! Names, titles and regions in the alphabet of a page, and texts in another language than the page.

use std::borrow::Cow;

use askama::filters::{Html, HtmlSafeOutput, escape};

use crate::web::i18n::{Language, Locale};
use tournament::Person;
use tournament::region::region_in;
use tournament::transliterate::Alphabet;

impl Locale {
    /// The alphabet of names; `None` if they stay as entered.
    pub const fn alphabet(self) -> Option<Alphabet> {
        self.language.alphabet()
    }

    /// A person as the page shows them, with the entered name as the other one.
    pub fn person(self, person: Person) -> Person {
        self.alphabet().and_then(|own| person.shown_in(own)).unwrap_or(person)
    }

    pub fn name(self, person: &Person) -> String {
        person.written(self.alphabet())
    }

    /// A person's title as the pages of the language print it.
    pub fn title(self, person: &Person) -> String {
        self.language.title(&person.title)
    }

    /// A region, a town or a country in the language of the page.
    pub fn region(self, region: &str) -> Cow<'_, str> {
        self.language.region_names().map_or(Cow::Borrowed(region), |alphabet| region_in(region, alphabet))
    }

    pub fn regions(self, regions: &[String]) -> Vec<String> {
        regions.iter().map(|region| self.region(region).into_owned()).collect()
    }

    /// The attribute with the language of a Cyrillic text: on a page in Latin letters of each, on another one of a text with letters that
    /// the page's language does not have. Other texts get none: a name belongs to no language.
    pub fn lang_of(self, text: &str) -> HtmlSafeOutput<String> {
        if Alphabet::from_text(text) != Alphabet::Cyrillic {
            return HtmlSafeOutput(String::new());
        }
        let own = if self.language.is_cyrillic() {
            Language::known_by_letters(text)
        } else {
            Some(Language::of_cyrillic(text))
        };
        let foreign = own.filter(|own| *own != self.language);
        HtmlSafeOutput(foreign.map(|own| format!(" lang=\"{}\"", own.code())).unwrap_or_default())
    }

    /// A text marked with its language, if that is not the page's.
    pub fn marked(self, text: &str) -> HtmlSafeOutput<String> {
        let (lang, Ok(safe)) = (self.lang_of(text).0, escape(text, Html));
        HtmlSafeOutput(if lang.is_empty() { safe.to_string() } else { format!("<span{lang}>{safe}</span>") })
    }
}

/// A text and the same in the other letters, where there is one, for those who have entered both.
pub fn in_both(text: &str, other: &str) -> String {
    if other.is_empty() { text.to_owned() } else { format!("{text} / {other}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::Name;

    #[test]
    fn a_person_has_the_name_and_the_title_of_the_page() {
        let person = |name: &str, other: &str| Person {
            name: Name::parse(name),
            other_name: other.to_owned(),
            title: "кмс".to_owned(),
            ..Person::default()
        };
        for (language, name, other, shown, entered, title) in [
            (Language::English, "Юрьева Щука", "", "Iureva Shchuka", "Юрьева Щука", "CMS"),
            (Language::English, "Юрьева Щука", "Yurieva Schuka", "Yurieva Schuka", "Юрьева Щука", "CMS"),
            (Language::English, "Smith John", "Смит Джон", "Smith John", "Смит Джон", "CMS"),
            (Language::Russian, "Smith John", "Смит Джон", "Смит Джон", "Smith John", "КМС"),
            // A spelling that was not given is not guessed.
            (Language::Russian, "Smith John", "", "Smith John", "", "КМС"),
            (Language::Russian, "Юрьева Щука", "Yurieva Schuka", "Юрьева Щука", "Yurieva Schuka", "КМС"),
            (Language::Ukrainian, "Smith John", "Сміт Джон", "Сміт Джон", "Smith John", "КМС"),
            (Language::Ukrainian, "Юрьева Щука", "Yurieva Schuka", "Юрьева Щука", "Yurieva Schuka", "КМС"),
            (Language::Pseudo, "Юрьева Щука", "", "Юрьева Щука", "", "КМС"),
        ] {
            let (t, person) = (Locale::from_language(language), person(name, other));
            assert_eq!((t.name(&person).as_str(), t.title(&person).as_str()), (shown, title), "{name}");
            let on_page = t.person(person);
            assert_eq!((on_page.name.to_string().as_str(), on_page.other_name.as_str()), (shown, entered), "{name}");
        }
    }

    #[test]
    fn a_rank_is_spelled_as_the_language_of_the_page_has_it() {
        let person = Person { title: "I".to_owned(), ..Person::default() };
        for (language, title) in [
            (Language::Russian, "1 разряд"),
            (Language::Ukrainian, "1 розряд"),
            (Language::English, "1st cat."),
            (Language::Pseudo, "1 разряд"),
        ] {
            assert_eq!(Locale::from_language(language).title(&person), title);
        }
    }

    #[test]
    fn a_text_with_letters_that_the_page_does_not_have_says_its_language() {
        let lang = |language, text: &str| Locale::from_language(language).lang_of(text).0;
        assert_eq!(lang(Language::English, "Орёл"), " lang=\"ru\"");
        assert_eq!(lang(Language::English, "Київ"), " lang=\"uk\"");
        assert_eq!(lang(Language::English, "Oryol"), "");
        assert_eq!(lang(Language::Russian, "Орёл"), "");
        assert_eq!(lang(Language::Ukrainian, "Орёл"), " lang=\"ru\"");
        assert_eq!(lang(Language::Russian, "Київ"), " lang=\"uk\"");
        // Both languages could have it.
        assert_eq!(lang(Language::Ukrainian, "Полтава"), "");
        assert_eq!(lang(Language::Russian, "Oslo"), "");
        let marked = |language, text: &str| Locale::from_language(language).marked(text).0;
        assert_eq!(marked(Language::English, "Кубок <1>"), "<span lang=\"ru\">Кубок &#60;1&#62;</span>");
        assert_eq!(marked(Language::Russian, "Кубок"), "Кубок");
        assert_eq!(marked(Language::English, "Cup & Co"), "Cup &#38; Co");
    }

    #[test]
    fn regions_are_in_the_language_of_the_page() {
        for (language, region, shown) in [
            (Language::English, "Орловская обл.", "Oryol Region"),
            (Language::English, "Мценск", "Mtsensk"),
            (Language::English, "Oslo", "Oslo"),
            (Language::Russian, "Орловская обл.", "Орловская обл."),
            (Language::Russian, "Moscow", "Москва"),
            (Language::Russian, "Oslo", "Oslo"),
            (Language::Russian, "", ""),
            (Language::English, "Київ", "Kyiv"),
            // The table has no Ukrainian names.
            (Language::Ukrainian, "Орловская обл.", "Орловская обл."),
            (Language::Ukrainian, "Moscow", "Moscow"),
            (Language::Pseudo, "Орёл", "Орёл"),
        ] {
            assert_eq!(Locale::from_language(language).region(region), shown, "{region}");
        }
    }
}
