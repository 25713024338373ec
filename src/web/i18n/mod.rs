//! The texts of the site: messages with plurals, numbers and dates, in each language of [`Language`].
//!
//! Messages are Fluent files, one for each area and language: `messages/ru/login.ftl`, `messages/en/login.ftl`. Every key begins with the
//! name of its file (`login-title` is in `login.ftl`), so that any literal with such a beginning is known to be a key: `tests/architecture`
//! checks that each is defined in every language and used somewhere.
//!
//! A template says `{{ t.text("login-title") }}`, with arguments `{{ t.text("round-title").with("n", round) }}`, and where the message
//! carries markup of ours `{{ t.rich("home-count").with("n", 24) }}`.

mod catalogue;
pub mod changes;
pub mod dates;
mod details;
pub mod federation_lists;
pub mod fees;
pub mod forecast;
pub mod games;
pub mod input_errors;
mod language;
pub mod letters;
pub mod log;
mod names;
pub mod notices;
mod numbers;
pub mod pairing_rules;
pub mod player_names;
pub mod prizes;
mod pseudo;
pub mod ranks;
pub mod ratings;
pub mod reasons;
pub mod registration;
pub mod results;
pub mod sections;
pub mod series;
pub mod settings;
pub mod sheets;
pub mod standings;
pub mod steps;
pub mod teams;
mod text;
pub mod tie_break_games;
pub mod time_control;
pub mod tournament_texts;

use std::fmt::Display;

pub use changes::ChangeText;
pub use language::{COOKIE, Language, PARAMETER};
pub use log::LogTexts;
pub use numbers::{JOINED_DASH, without_joiners};
pub use player_names::PlayerNames;
pub use standings::TieBreakName;
pub use teams::TeamSizes;
pub use text::{Argument, Rich, Text};
pub use tournament_texts::TournamentTexts;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Locale {
    pub language: Language,
}

impl Locale {
    pub const fn from_language(language: Language) -> Self {
        Self { language }
    }

    /// A message; it is escaped when it is written.
    pub fn text(self, key: &str) -> Text<'_> {
        Text::new(self.language, key)
    }

    /// The label of a value: the message `prefix-code`. The prefixes with their codes are listed in [`labels`](crate::web::labels).
    pub fn label(self, prefix: &str, code: impl Display) -> Text<'static> {
        Text::new(self.language, label_key(prefix, code))
    }

    /// A message with markup; only its arguments are escaped.
    pub fn rich(self, key: &str) -> Rich<'_> {
        Rich::new(self.language, key)
    }
}

/// The message key of a value with that code: `prefix-code`.
pub fn label_key(prefix: &str, code: impl Display) -> String {
    format!("{prefix}-{}", in_key(&code.to_string()))
}

/// A code in the form used in message keys: `SOLK+` is `solk-plus`.
pub fn in_key(code: &str) -> String {
    code.to_lowercase().replace('+', "-plus").replace(':', "-")
}

/// Whether the message exists.
pub fn exists(key: &str) -> bool {
    catalogue::exists(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals_follow_the_language() {
        for (language, n, expected) in [
            (Language::Russian, 1, "1 участник"),
            (Language::Russian, 3, "3 участника"),
            (Language::Russian, 12, "12 участников"),
            (Language::Russian, 21, "21 участник"),
            (Language::Ukrainian, 1, "1 учасник"),
            (Language::Ukrainian, 2, "2 учасники"),
            (Language::Ukrainian, 5, "5 учасників"),
            (Language::Ukrainian, 11, "11 учасників"),
            (Language::Ukrainian, 21, "21 учасник"),
            (Language::English, 1, "1 player"),
            (Language::English, 21, "21 players"),
        ] {
            assert_eq!(Locale::from_language(language).text("common-players").with("n", n).to_string(), expected);
        }
    }

    #[test]
    fn the_second_round_has_the_preposition_of_its_name_in_russian() {
        let words = Locale::from_language(Language::Russian);
        for (round, expected) in [
            (1, "без пары в 1\u{2011}м туре"),
            (2, "без пары во 2\u{2011}м туре"),
            (12, "без пары в 12\u{2011}м туре"),
            (22, "без пары в 22\u{2011}м туре"),
        ] {
            let round = tournament::RoundNumber(round);
            assert_eq!(words.text("standings-not-paired").with("round", round).to_string(), expected);
        }
    }

    #[test]
    fn who_is_free_is_told_in_the_form_of_their_sex_or_in_none() {
        for (language, sex, expected) in [
            (Language::Russian, "m", "свободен от игры"),
            (Language::Russian, "w", "свободна от игры"),
            (Language::Russian, "", "свободный тур"),
            (Language::Ukrainian, "m", "вільний від гри"),
            (Language::Ukrainian, "w", "вільна від гри"),
            (Language::Ukrainian, "", "вільний тур"),
        ] {
            let words = Locale::from_language(language);
            assert_eq!(words.text("boards-idle-free").with("sex", sex).to_string(), expected);
        }
    }

    #[test]
    fn a_pairing_allocated_bye_has_one_name_whoever_has_it() {
        for (language, name) in
            [(Language::Russian, "свободный тур"), (Language::Ukrainian, "вільний тур"), (Language::English, "bye")]
        {
            let words = Locale::from_language(language);
            let text = |key: &str| words.text(key).with("name", "А").to_string();
            for (key, before) in [("results-bye-u", ""), ("bracket-bye", ""), ("notices-text-free", "А: ")] {
                assert_eq!(text(key), format!("{before}{name}"), "{key}");
            }
        }
    }

    #[test]
    fn markup_of_a_message_stays_and_that_of_an_argument_does_not() {
        let words = Locale::from_language(Language::English);
        let text = words.rich("tournament-rounds").with("system", "<i>").with("n", 7).to_string();
        assert_eq!(text, "&#60;i&#62;, <b>7</b> rounds");
    }

    #[test]
    fn a_missing_key_or_argument_is_easy_to_see() {
        let words = Locale::from_language(Language::English);
        assert_eq!(words.text("common-nothing-of-the-kind").to_string(), "⟨common-nothing-of-the-kind⟩");
        assert_eq!(words.text("common-players").to_string(), "{$n} players");
    }
}
