//! Names and titles of people in the letters of a page.

use askama::filters::HtmlSafeOutput;

use crate::web::i18n::Locale;
use tournament::transliterate::Alphabet;
use tournament::{Person, latin_title};

impl Locale {
    /// The letters in which names are written; none where they stay as they were entered.
    pub const fn alphabet(self) -> Option<Alphabet> {
        self.language.alphabet()
    }

    /// A person as the page shows them, with the name as it was entered as the other one.
    pub fn person(self, person: Person) -> Person {
        self.alphabet().and_then(|own| person.shown_in(own)).unwrap_or(person)
    }

    pub fn name(self, person: &Person) -> String {
        person.written(self.alphabet())
    }

    /// A person's title: in its usual spelling, on pages in Latin letters as it is written there.
    pub fn title(self, person: &Person) -> String {
        match self.alphabet() {
            Some(Alphabet::Latin) => latin_title(&person.title),
            Some(Alphabet::Cyrillic) | None => person.shown_title(),
        }
    }

    /// The attribute that says that a text is Russian, where the page is not. Of a text in Latin letters the language is not known.
    pub fn lang_of(self, text: &str) -> HtmlSafeOutput<&'static str> {
        let is_foreign = !self.language.is_cyrillic() && Alphabet::from_text(text) == Alphabet::Cyrillic;
        HtmlSafeOutput(if is_foreign { " lang=\"ru\"" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;
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
            // A spelling that no person has given is not guessed.
            (Language::Russian, "Smith John", "", "Smith John", "", "КМС"),
            (Language::Russian, "Юрьева Щука", "Yurieva Schuka", "Юрьева Щука", "Yurieva Schuka", "КМС"),
            (Language::Pseudo, "Юрьева Щука", "", "Юрьева Щука", "", "КМС"),
        ] {
            let (t, person) = (Locale::from_language(language), person(name, other));
            assert_eq!((t.name(&person).as_str(), t.title(&person).as_str()), (shown, title), "{name}");
            let on_page = t.person(person);
            assert_eq!((on_page.name.to_string().as_str(), on_page.other_name.as_str()), (shown, entered), "{name}");
        }
    }

    #[test]
    fn russian_texts_on_other_pages_say_so() {
        let lang = |language, text: &str| Locale::from_language(language).lang_of(text).0;
        assert_eq!(lang(Language::English, "Орёл"), " lang=\"ru\"");
        assert_eq!(lang(Language::English, "Oryol"), "");
        assert_eq!(lang(Language::Russian, "Орёл"), "");
        assert_eq!(lang(Language::Russian, "Oslo"), "");
    }
}
