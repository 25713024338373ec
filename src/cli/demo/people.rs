//! Invented players.

use tournament::{Birth, Name, Person, Rating, Sex};

/// Title, family name, given name, sex, year of birth, region, rating; strongest first.
const PEOPLE: [(&str, &str, &str, Sex, i32, &str, i32); 24] = [
    ("гр", "Ксенов", "Владимир", Sex::Male, 1984, "Орловская область", 2209),
    ("гр", "Иволгин", "Пётр", Sex::Male, 1979, "Пермский край", 2189),
    ("гр", "Шеханова", "Мария", Sex::Female, 1992, "Самарская область", 2171),
    ("мс", "Звягина", "Мария", Sex::Female, 1996, "Якутия", 2132),
    ("мс", "Рябов", "Олег", Sex::Male, 1988, "Челябинская область", 2123),
    ("мс", "Тимофеев", "Артём", Sex::Male, 2001, "Тверская область", 2093),
    ("мс", "Лукина", "Анна", Sex::Female, 1999, "Москва", 2064),
    ("мс", "Громов", "Сергей", Sex::Male, 1975, "Татарстан", 2045),
    ("мс", "Назаров", "Илья", Sex::Male, 1990, "Орловская область", 2020),
    ("кмс", "Белова", "Ирина", Sex::Female, 1986, "Пермский край", 2005),
    ("кмс", "Каримов", "Ринат", Sex::Male, 1994, "Самарская область", 1986),
    ("кмс", "Осокин", "Денис", Sex::Male, 2003, "Якутия", 1955),
    ("кмс", "Петрунин", "Лев", Sex::Male, 1968, "Челябинская область", 1937),
    ("кмс", "Сафина", "Алия", Sex::Female, 2005, "Тверская область", 1919),
    ("кмс", "Юдин", "Глеб", Sex::Male, 2007, "Москва", 1882),
    ("кмс", "Фомин", "Егор", Sex::Male, 1997, "Татарстан", 1863),
    ("1", "Маркова", "Дарья", Sex::Female, 2009, "Орловская область", 1833),
    ("1", "Жуков", "Антон", Sex::Male, 1981, "Пермский край", 1816),
    ("1", "Валиев", "Тимур", Sex::Male, 2008, "Самарская область", 1800),
    ("1", "Орлов", "Никита", Sex::Male, 2006, "Якутия", 1772),
    ("1", "Дорофеев", "Иван", Sex::Male, 1957, "Челябинская область", 1746),
    ("2", "Кузьмин", "Роман", Sex::Male, 2010, "Тверская область", 1730),
    ("2", "Егоров", "Степан", Sex::Male, 2011, "Москва", 1700),
    ("2", "Попова", "Вера", Sex::Female, 2010, "Татарстан", 1674),
];

/// The players with their ratings, strongest first.
pub fn people() -> impl Iterator<Item = (Person, Rating)> {
    PEOPLE.into_iter().map(|(title, family, given, sex, year, region, rating)| {
        let person = Person {
            name: Name::new(family, given),
            title: title.to_owned(),
            sex: Some(sex),
            birth: Some(Birth::Year(year)),
            region: region.to_owned(),
            federation: "RUS".to_owned(),
            ..Person::default()
        };
        (person, Rating(rating))
    })
}
