//! Possible duplicates of persons.

use tournament::transliterate::cyrillic;
use tournament::{Birth, Name, Person};

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
        ("Игрок 1", "Игрок 2", false),
        ("Игрок 1", "Игрок 11", false),
        ("Игрок 10", "Игрок 11", false),
        ("Игрок", "Игрок 2", false),
        ("Игрок 7", "Igrok 7", true),
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
    let woman = Person { sex: Some(tournament::Sex::Female), ..person("Ли Саша", None) };
    let man = Person { sex: Some(tournament::Sex::Male), ..person("Ли Саша", None) };
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
fn a_person_is_completed_by_the_other_spelling_of_their_own_name_alone() {
    let person =
        |name: &str, other: &str| Person { name: Name::parse(name), other_name: other.to_owned(), ..Person::default() };
    for (name, known, other, expected) in [
        ("Жуков Юрий", "Жуков Юрий", "Joukov Yuri", "Joukov Yuri"),
        ("Жуков Ю.", "Жуков Юрий", "Joukov Yuri", ""),
        ("Zhukov Yury", "Жуков Юрий", "Joukov Yuri", ""),
        // In the alphabet of the name itself it is no other spelling.
        ("Zhukov Yury", "Zhukov Yury", "Joukov Yuri", ""),
    ] {
        let known = Person { region: "Тула".to_owned(), ..person(known, other) };
        let completed = person(name, "").completed_by(&known);
        assert_eq!((completed.other_name.as_str(), completed.region.as_str()), (expected, "Тула"), "{name}");
    }
    assert_eq!(
        person("Жуков Юрий", "Zhukov Yu.").completed_by(&person("Жуков Юрий", "Joukov")).other_name,
        "Zhukov Yu."
    );
}

#[test]
fn births_tell_persons_of_one_name_apart() {
    let born = |year| Person {
        name: Name::parse("Петров Иван"), birth: Some(Birth::Year(year)), ..Person::default()
    };
    assert!(born(1990).is_same_as(&Person { birth: None, ..born(1990) }));
    assert!(!born(1990).is_same_as(&born(1980)));
    assert!(!born(1990).resembles(&born(1980)));
}

#[test]
fn names_of_lists_are_guessed_in_cyrillic() {
    for (latin, expected) in [
        ("Ivanov Sergei", "Иванов Сергей"),
        ("Shchukin Dmitry", "Щукин Дмитрий"),
        ("Georgiev Alexander", "Георгиев Александр"),
        ("Tansykkuzhina Tamara", "Тансыккужина Тамара"),
        ("Krylova Maria", "Крылова Мария"),
        ("Zhukov-Sedykh Yury", "Жуков-Седых Юрий"),
        ("Yakovlev Nikolay", "Яковлев Николай"),
        ("Bayramov Evgeniy", "Байрамов Евгений"),
        ("Khvan Iana", "Хван Яна"),
        ("Иванов P.", "Иванов П."),
        ("", ""),
    ] {
        assert_eq!(cyrillic(latin), expected, "{latin}");
    }
}
