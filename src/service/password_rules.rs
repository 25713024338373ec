//! Which passwords an account may have, as ASVS 5.0 asks for at level 2 (6.2.1, 6.2.4, 6.2.9, 6.2.11): long enough, none of the commonest,
//! and not made of what everybody knows about the site and the account.

use tournament::spelling::other_keyboard;
use unicode_normalization::UnicodeNormalization;

use crate::service::AccountError;

/// The least and the most characters of a password.
pub const PASSWORD_LENGTH: (usize, usize) = (8, 200);

/// One on each line, in lower case and in order.
const COMMON: &str = include_str!("common_passwords.txt");

/// Words that the site, its game and its staff suggest.
const SUGGESTED: [&str; 24] = [
    "administrator",
    "championship",
    "tournament",
    "organiser",
    "poddavki",
    "password",
    "draughts",
    "checkers",
    "shashki",
    "arbiter",
    "turnir",
    "sudya",
    "admin",
    "организатор",
    "администратор",
    "чемпионат",
    "поддавки",
    "піддавки",
    "секретарь",
    "турнир",
    "турнір",
    "пароль",
    "шашки",
    "судья",
];

/// How many letters and digits there must be beside suggested words: more than the year that people add.
const LEAST_OF_ITS_OWN: usize = 5;

/// The fewest different characters.
const LEAST_DIFFERENT: usize = 4;

/// Fails if the account of this name may not have this password.
pub(super) fn check_password(name: &str, password: &str) -> Result<(), AccountError> {
    let (least, most) = PASSWORD_LENGTH;
    // Spaces at the ends make it longer, but no harder to guess.
    if password.trim().chars().count() < least || password.chars().count() > most {
        return Err(AccountError::PasswordLength);
    }
    let folded = folded(password);
    // Typed on the Russian keyboard a common password is no better.
    let typings = [other_keyboard(&folded), Some(folded)];
    for typed in typings.iter().flatten() {
        if is_common(typed) {
            return Err(AccountError::CommonPassword);
        }
        if is_suggested(&self::folded(name), typed) {
            return Err(AccountError::SuggestedPassword);
        }
    }
    Ok(())
}

fn folded(text: &str) -> String {
    text.trim().nfkc().collect::<String>().to_lowercase()
}

fn is_common(password: &str) -> bool {
    let mut different: Vec<char> = password.chars().collect();
    different.sort_unstable();
    different.dedup();
    different.len() < LEAST_DIFFERENT || COMMON.lines().any(|common| common == password)
}

/// Whether little is left of a password without the name of its account and the suggested words.
fn is_suggested(name: &str, password: &str) -> bool {
    let mut known: Vec<&str> = std::iter::once(name).filter(|name| name.chars().count() > 2).chain(SUGGESTED).collect();
    // A word that is part of another one would leave the rest of that.
    known.sort_unstable_by_key(|word| std::cmp::Reverse(word.len()));
    let rest = known.into_iter().fold(password.to_owned(), |rest, word| rest.replace(word, ""));
    rest.len() < password.len() && rest.chars().filter(|own| own.is_alphanumeric()).count() < LEAST_OF_ITS_OWN
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_and_suggested_passwords_are_refused_in_any_typing() {
        use AccountError::{CommonPassword, PasswordLength, SuggestedPassword};
        let cases = [
            ("1234567", Err(PasswordLength)),
            ("abcd    ", Err(PasswordLength)),
            ("12345678", Err(CommonPassword)),
            ("Password", Err(CommonPassword)),
            ("ＰＡＳＳＷＯＲＤ", Err(CommonPassword)),
            ("qwertyuiop", Err(CommonPassword)),
            ("йцукенгшщз", Err(CommonPassword)),
            ("aaaaaaaaaaaa", Err(CommonPassword)),
            ("secretary", Err(SuggestedPassword)),
            ("Secretary2026!", Err(SuggestedPassword)),
            ("poddavki-2026", Err(SuggestedPassword)),
            ("Поддавки2026", Err(SuggestedPassword)),
            ("secretary-poddavki", Err(SuggestedPassword)),
            ("gjllfdrb2026", Err(SuggestedPassword)),
            ("correct horse", Ok(())),
            ("poddavki by the river", Ok(())),
            ("три белых слона", Ok(())),
            ("83920174", Ok(())),
        ];
        for (password, expected) in cases {
            assert_eq!(check_password("secretary", password), expected, "{password}");
        }
        let longest = "ab3d".repeat(PASSWORD_LENGTH.1 / 4);
        assert_eq!(check_password("secretary", &longest), Ok(()));
        assert_eq!(check_password("secretary", &format!("{longest}e")), Err(PasswordLength));
        for (name, password) in [("admin", "administrator2026"), ("poddavki-club", "poddavki-club1")] {
            assert_eq!(check_password(name, password), Err(SuggestedPassword), "{password}");
        }
        // A name of two letters is in many passwords.
        assert_eq!(check_password("an", "an orange"), Ok(()));
    }

    #[test]
    fn the_list_of_common_passwords_is_folded_and_each_is_there_once() {
        let all: Vec<&str> = COMMON.lines().collect();
        assert_eq!(all.len(), 3000);
        assert!(all.is_sorted_by(|one, next| one < next));
        for common in all {
            assert!(common.chars().count() >= PASSWORD_LENGTH.0 && folded(common) == common, "{common}");
        }
    }
}
