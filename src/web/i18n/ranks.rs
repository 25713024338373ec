//! Titles and ranks as text. The words are in one file for each language, `ranks.ftl`: sentences, forms and tables use them.

use crate::web::i18n::Locale;
use crate::web::values::Choice;
use tournament::transliterate::Alphabet;
use tournament::{SportsTitle, Title, common_titles, known_titles, latin_title};

impl Locale {
    pub fn rank(self, rank: SportsTitle) -> String {
        self.label("ranks", rank.code()).to_string()
    }

    /// A number of players with a title: `3 grandmasters`.
    pub fn with_title(self, title: Title, n: usize) -> String {
        self.label("ranks-count", title.code()).with("n", n).to_string()
    }

    /// The note beside an unknown title, with the known one that it resembles.
    pub fn unknown_title(self, likely: Option<&str>) -> String {
        let text = match likely {
            Some(known) => self.text("entries-title-unknown-like").with("known", self.named_title(known)),
            None => self.text("entries-title-unknown"),
        };
        text.to_string()
    }

    /// The titles that most players have, as the language prints them: `GM, MSMK, MS, CMS`.
    pub fn common_titles(self) -> String {
        common_titles().map(|title| self.rank_of_table(title)).collect::<Vec<_>>().join(", ")
    }

    /// The other known titles.
    pub fn other_titles(self) -> String {
        self.titles_besides_common().into_iter().map(|title| self.named_title(title)).collect::<Vec<_>>().join(", ")
    }

    /// The titles to choose from that most players have, as they are stored, with their names in the language.
    pub fn common_title_choices(self) -> Vec<Choice> {
        common_titles().map(|title| Choice::new(title, self.rank_of_table(title))).collect()
    }

    /// The other titles to choose from.
    pub fn other_title_choices(self) -> Vec<Choice> {
        self.titles_besides_common().into_iter().map(|title| Choice::new(title, self.named_title(title))).collect()
    }

    /// The known titles without the common ones and what the language prints like them, those in its alphabet first.
    fn titles_besides_common(self) -> Vec<&'static str> {
        let printed: Vec<String> = common_titles().map(|title| self.rank_of_table(title)).collect();
        let is_common = |title: &str| common_titles().any(|own| own == title) || printed.iter().any(|own| own == title);
        let is_cyrillic = self.language.is_cyrillic();
        let others = known_titles().filter(|title| !is_common(title));
        let (foreign, own): (Vec<&str>, Vec<&str>) = others.partition(|title| title.is_ascii() == is_cyrillic);
        own.into_iter().chain(foreign).collect()
    }

    /// A known title to be typed: pages in Latin letters show Cyrillic titles unchanged.
    pub fn named_title(self, title: &str) -> String {
        if self.language.is_cyrillic() { self.language.title(title) } else { title.to_owned() }
    }

    /// A rank of a table of norms in the usual spelling of titles; in another alphabet, as short as titles there: `CMS`.
    pub fn rank_of_table(self, name: &str) -> String {
        match self.alphabet() {
            Some(Alphabet::Latin) => latin_title(name),
            Some(Alphabet::Cyrillic) | None => self.language.title(name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;
    use tournament::rating::norms::NormTable;

    #[test]
    fn no_rank_of_the_usual_table_is_russian_on_an_english_page() {
        let (russian, english) = (Locale::from_language(Language::Russian), Locale::from_language(Language::English));
        for rank in &NormTable::usual().ranks {
            assert_eq!(russian.rank_of_table(&rank.name), rank.name);
            let written = english.rank_of_table(&rank.name);
            assert!(written.is_ascii(), "{}: {written}", rank.name);
        }
        assert_eq!(["КМС", "МС", "I"].map(|name| english.rank_of_table(name)), ["CMS", "MS", "1st cat."]);
        assert_eq!(["I", "II юн."].map(|name| russian.rank_of_table(name)), ["1 разряд", "2 юн. разряд"]);
        assert_eq!(english.rank_of_table("Club master"), "Club master");
    }

    #[test]
    fn the_titles_of_most_players_come_first_and_once() {
        for (language, first, others) in [
            (Language::Russian, "ГР, МСМК, МС, КМС, 1 разряд", "МГ, ММ, ММР, МФ, юн, GM"),
            (Language::English, "GM, MSMK, MS, CMS, 1st cat.", "WGM, GMI"),
        ] {
            let t = Locale::from_language(language);
            assert!(t.common_titles().starts_with(first), "{}", t.common_titles());
            assert!(t.other_titles().starts_with(others), "{}", t.other_titles());
            let names: Vec<String> =
                t.common_title_choices().into_iter().chain(t.other_title_choices()).map(|own| own.label).collect();
            assert!(names.iter().all(|name| names.iter().filter(|other| *other == name).count() == 1), "{names:?}");
        }
    }

    #[test]
    fn titles_are_counted_in_the_words_of_the_game() {
        let english = Locale::from_language(Language::English);
        for (title, written) in [
            (Title::Grandmaster, "2 grandmasters"),
            (Title::MasterOfInternationalClass, "2 international-class masters of sport"),
            (Title::FederationMaster, "2 FMJD masters"),
        ] {
            assert_eq!(english.with_title(title, 2), written);
        }
    }
}
