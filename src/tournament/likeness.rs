//! Whether two persons of lists may be one: the same name, or one that is written otherwise.

use super::player::{Birth, Person};
use super::transliterate::fold;

impl Person {
    /// Whether both have the same name, and births that do not contradict each other.
    pub fn is_same_as(&self, other: &Self) -> bool {
        self.name.key() == other.name.key() && births_agree(self.birth, other.birth)
    }

    /// Whether both may be one person written in two ways: the same family name in whichever alphabet, given names of which one
    /// shortens, lacks or transliterates what the other has, and births that do not contradict each other.
    pub fn resembles(&self, other: &Self) -> bool {
        fold(&self.name.family) == fold(&other.name.family)
            && words(&self.name.given).zip(words(&other.name.given)).all(|(one, other)| may_be_one(one, other))
            && births_agree(self.birth, other.birth)
    }
}

fn births_agree(a: Option<Birth>, b: Option<Birth>) -> bool {
    match (a, b) {
        (Some(Birth::Date(a)), Some(Birth::Date(b))) => a == b,
        (Some(a), Some(b)) => a.year() == b.year(),
        (None, _) | (_, None) => true,
    }
}

/// Given name and patronymic, or their initials.
fn words(given: &str) -> impl Iterator<Item = &str> {
    given.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// An initial stands for any name it begins, and so does the first letter across alphabets, as transliterations differ too much
/// for more; of two names in one alphabet one may have a slip.
fn may_be_one(a: &str, b: &str) -> bool {
    let (folded_a, folded_b) = (fold(a), fold(b));
    let is_initial = |word: &str| word.chars().count() == 1;
    if is_initial(a) || is_initial(b) || is_cyrillic(a) != is_cyrillic(b) {
        return folded_a.chars().next() == folded_b.chars().next();
    }
    strsim::osa_distance(&folded_a, &folded_b) <= 1
}

fn is_cyrillic(text: &str) -> bool {
    text.chars().any(|letter| matches!(letter, '\u{400}'..='\u{52f}'))
}

#[cfg(test)]
mod tests {
    use super::super::player::Name;
    use super::*;

    #[test]
    fn a_person_is_known_in_another_spelling() {
        let person = |name: &str| Person { name: Name::parse(name), ..Person::default() };
        for (one, other, is_alike) in [
            ("Сидорова Анна", "Sidorova Anna", true),
            ("Иванов Пётр", "Ivanov Pyotr", true),
            ("Иванов Пётр Сергеевич", "Ivanov Petr", true),
            ("Щёголев В.", "Schegolev Vyacheslav", true),
            ("Петров И.", "Петров Иван", true),
            ("Петров И.С.", "Петров Иван Петрович", false),
            ("Петров", "Петров Иван", true),
            ("Иванова Наталья", "Иванова Наталия", true),
            ("Иванов Александр", "Иванов Алексей", false),
            ("Иванов Пётр Сергеевич", "Иванов Пётр Иванович", false),
            ("Иванов Пётр", "Иванова Пелагея", false),
            ("Петров Олег", "Petrov Ivan", false),
        ] {
            assert_eq!(person(one).resembles(&person(other)), is_alike, "{one} and {other}");
            assert_eq!(person(other).resembles(&person(one)), is_alike, "{other} and {one}");
        }
    }

    #[test]
    fn births_tell_namesakes_apart() {
        let born =
            |year| Person {
                name: Name::parse("Петров Иван"), birth: Some(Birth::Year(year)), ..Person::default()
            };
        assert!(born(1990).is_same_as(&Person { birth: None, ..born(1990) }));
        assert!(!born(1990).is_same_as(&born(1980)));
        assert!(!born(1990).resembles(&born(1980)));
    }
}
