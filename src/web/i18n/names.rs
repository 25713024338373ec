//! Names and titles of people in the letters of a page.

use askama::filters::HtmlSafeOutput;

use crate::web::i18n::{Language, Locale};
use tournament::Person;
use tournament::transliterate::Alphabet;

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

    /// A person's title as the pages of the language print it.
    pub fn title(self, person: &Person) -> String {
        self.language.title(&person.title)
    }

    /// The attribute that says in which language a Cyrillic text is, where the page has Latin letters. Of a text in the letters of the
    /// page, and of any in Latin ones, it is not said: a name belongs to no language.
    pub fn lang_of(self, text: &str) -> HtmlSafeOutput<String> {
        let is_foreign = !self.language.is_cyrillic() && Alphabet::from_text(text) == Alphabet::Cyrillic;
        if !is_foreign {
            return HtmlSafeOutput(String::new());
        }
        HtmlSafeOutput(format!(" lang=\"{}\"", Language::of_cyrillic(text).code()))
    }
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
            // A spelling that no person has given is not guessed.
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
    fn cyrillic_texts_on_pages_in_latin_letters_say_their_language() {
        let lang = |language, text: &str| Locale::from_language(language).lang_of(text).0;
        assert_eq!(lang(Language::English, "Орёл"), " lang=\"ru\"");
        assert_eq!(lang(Language::English, "Київ"), " lang=\"uk\"");
        assert_eq!(lang(Language::English, "Oryol"), "");
        assert_eq!(lang(Language::Russian, "Орёл"), "");
        assert_eq!(lang(Language::Ukrainian, "Орёл"), "");
        assert_eq!(lang(Language::Russian, "Oslo"), "");
    }
}
