//! Whether two persons of lists may be one: the same name, or one that is written otherwise.

use super::person::{Birth, Person};
use super::transliterate::fold;

impl Person {
    /// Whether both are one person beyond doubt: one number of their federation; or one name and one year of birth, and nothing against
    /// it. A name alone is no proof: namesakes are common.
    pub fn is_surely(&self, other: &Self) -> bool {
        let has_number = !self.federation_id.is_empty() && self.federation_id == other.federation_id;
        let both_born = self.birth.is_some() && other.birth.is_some();
        has_number || (self.name.key() == other.name.key() && both_born && !self.contradicts(other))
    }

    /// Whether it is worth asking if both are one person: nothing is against it, and they have the same name, or one that may be
    /// written otherwise.
    pub fn may_be(&self, other: &Self) -> bool {
        let is_written_otherwise =
            || !self.name.given.is_empty() && !other.name.given.is_empty() && self.resembles(other);
        !self.contradicts(other) && (self.name.key() == other.name.key() || is_written_otherwise())
    }

    /// Whether something known of both, the name aside, says that they are two.
    fn contradicts(&self, other: &Self) -> bool {
        let numbers = [&self.federation_id, &other.federation_id];
        let other_number = numbers[0] != numbers[1] && numbers.iter().all(|number| !number.is_empty());
        let other_sex = self.sex.zip(other.sex).is_some_and(|(one, other)| one != other);
        other_number || other_sex || !births_agree(self.birth, other.birth)
    }

    /// The same with what it does not say taken from what is known elsewhere.
    #[must_use]
    pub fn completed_by(&self, known: &Self) -> Self {
        let or = |own: &String, other: &String| if own.is_empty() { other.clone() } else { own.clone() };
        Self {
            name: self.name.clone(),
            title: or(&self.title, &known.title),
            sex: self.sex.or(known.sex),
            birth: self.birth.or(known.birth),
            region: or(&self.region, &known.region),
            federation: or(&self.federation, &known.federation),
            club: or(&self.club, &known.club),
            federation_id: or(&self.federation_id, &known.federation_id),
        }
    }

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
    use super::super::person::Name;
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
    fn a_name_alone_proves_nobody() {
        let person = |name: &str, born: Option<i32>| Person {
            name: Name::parse(name),
            birth: born.map(Birth::Year),
            ..Person::default()
        };
        let numbered = |name, number: &str| Person { federation_id: number.to_owned(), ..person(name, None) };
        let woman = Person { sex: Some(super::super::person::Sex::Female), ..person("Ли Саша", None) };
        let man = Person { sex: Some(super::super::person::Sex::Male), ..person("Ли Саша", None) };
        for (one, other, is_surely, may_be) in [
            (person("Соколов Илья", Some(1988)), person("Соколов Илья", Some(1988)), true, true),
            (person("Соколов Илья", None), person("Соколов Илья", Some(1988)), false, true),
            (person("Соколов Илья", None), person("Соколов Илья", None), false, true),
            (person("Соколов Илья", Some(1975)), person("Соколов Илья", Some(1988)), false, false),
            (person("Соколов И.", Some(1988)), person("Соколов Илья", Some(1988)), false, true),
            (person("Соколов", Some(1988)), person("Соколов Илья", Some(1988)), false, false),
            (numbered("Соколов Илья", "7"), numbered("Sokolov Ilya", "7"), true, true),
            (numbered("Соколов Илья", "7"), numbered("Соколов Илья", "8"), false, false),
            (woman, man, false, false),
        ] {
            assert_eq!((one.is_surely(&other), one.may_be(&other)), (is_surely, may_be), "{one:?} and {other:?}");
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
