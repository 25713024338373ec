//! Names typed by ear, with an error, or on the other keyboard layout.

use std::collections::BTreeSet;

use tournament::spelling::{
    NameMatch, NameQuery, SPELLING_RULES, answers, found, found_folded, is_guess, matches, name_key, other_keyboard,
    spellings,
};
use tournament::transliterate::fold;

/// Words are indexed by these spellings: with other rules stored words would not be found.
#[test]
fn spellings_change_only_with_their_version() {
    let changed = "raise SPELLING_RULES and say here what words are kept under now";
    assert_eq!(SPELLING_RULES, 2, "{changed}");
    for (word, kept) in [
        ("li", "*li -i -l -li =li"),
        ("1", "*1 =1"),
        (
            "smirnof",
            "*irnof *mirnof *nof *of *rnof *smirnof \
             -mirnov -sirnov -sminov -smirno -smirnov -smirnv -smirov -smrnov =smirnov ~smrnf",
        ),
    ] {
        let spelled: Vec<String> = spellings(word).into_iter().collect();
        assert_eq!(spelled.join(" "), kept, "{word} by version {SPELLING_RULES}: {changed}");
    }
    for (name, key) in [
        ("Щёголев Юрий", "shegolev iuri"),
        ("Қайрат Ғабит", "kairat gabit"),
        ("Ђорђевић", "diordievic"),
        ("Đorđević", "diordievic | diordievich"),
        ("Dvořák Şahin", "dvorak sahin | dvorzhak shahin"),
    ] {
        assert_eq!(name_key(&[name]), key, "{name} by version {SPELLING_RULES}: {changed}");
    }
}

/// How well a name matches a query.
fn answer(query: &str, name: &str) -> Option<NameMatch> {
    matches(query, &[name.to_owned()])[0]
}

#[test]
fn a_name_is_found_in_its_usual_spellings() {
    for (query, name) in [
        ("Fyodorov", "Фёдоров"),
        ("Fiodorov", "Фёдоров"),
        ("Fyodorov", "Fedorov"),
        ("Schechanowa", "Шеханова"),
        ("Šehanova", "Шеханова"),
        ("Shechanova", "Шеханова"),
        ("Gorbachov", "Горбачёв"),
        ("Gorbatschow", "Горбачёв"),
        ("Michail", "Михаил"),
        ("Yevgeny", "Евгений"),
        ("Prokofiev", "Прокофьев"),
        ("Smirnoff", "Смирнов"),
        ("Alexander", "Александр"),
        ("Peter", "Пётр"),
        ("Pyotr", "Пётр"),
        ("Victor", "Виктор"),
        ("Tsaryov", "Царёв"),
        ("Tchernov", "Чернов"),
        ("Ouvarov", "Уваров"),
        ("Yekaterina", "Екатерина"),
        ("Lutov", "Лютов"),
        ("Žukov", "Жуков"),
        ("Kairat", "Қайрат"),
        ("Qairat", "Қайрат"),
        ("Qaırat", "Қайрат"),
        ("Кайрат", "Қайрат"),
        ("Djordjevic", "Ђорђевић"),
        ("Đorđević", "Ђорђевић"),
        ("Ђорђевић", "Đorđević"),
        ("Ђорђевић", "Djordjevic"),
        ("Shevchenko", "Шевченко"),
        ("Szewczenko", "Шевченко"),
        ("Шевченко", "Szewczenko"),
        ("Şahin", "Шахин"),
        ("Шахин", "Şahin"),
        ("Шешель", "Šešelj"),
        ("Дворжак", "Dvořák"),
        ("Łukašenka", "Лукашэнка"),
        ("Йылдыз", "Yıldız"),
        ("Алиев", "Əliyev"),
        ("Гуломов", "Gʻulomov"),
        ("Яўген", "Yaugen"),
    ] {
        assert!(answer(query, name) <= Some(NameMatch::Sound) && answer(query, name).is_some(), "{query} and {name}");
    }
}

#[test]
fn what_is_written_so_answers_better_than_what_sounds_so() {
    for (query, name, expected) in [
        ("Ксенов Владимир", "Ксенов Владимир", NameMatch::Whole),
        ("Žukov Jiří", "Žukov Jiří", NameMatch::Whole),
        ("vladimir ksenov", "Ксенов Владимир", NameMatch::Whole),
        ("щеголев", "Щёголев Вячеслав", NameMatch::Words),
        ("кс", "Ксенов Владимир", NameMatch::Start),
        ("Ксенов В", "Ксенов Владимир", NameMatch::Start),
        ("кс", "Александров Пётр", NameMatch::Inside),
        ("Fyodorov P", "Фёдоров Пётр", NameMatch::Sound),
        ("Ксенав", "Ксенов Владимир", NameMatch::Slip),
        ("Kseniv", "Ксенов Владимир", NameMatch::Slip),
        ("громав", "Громов Сергей", NameMatch::Slip),
        ("кубак", "Кубок Поволжья", NameMatch::Slip),
        ("Гормов", "Громов Сергей", NameMatch::Slip),
        ("Кузенцов", "Кузнецов Иван", NameMatch::Slip),
        ("Кузнцов", "Кузнецов Иван", NameMatch::Slip),
        ("Kuznecov", "Кузнецов Иван", NameMatch::Slip),
    ] {
        assert_eq!(answer(query, name), Some(expected), "{query} and {name}");
        assert!(answers(name, query), "{query} and {name}");
    }
}

#[test]
fn others_are_not_found() {
    for (query, name) in [
        ("Орлов Н", "Орлова Елена"),
        ("Громова", "Орлова Анна"),
        ("Игрок 1", "Игрок 2"),
        ("Кубок 2025", "Кубок 2026"),
        ("Ли", "Ло"),
        ("e", "Куперман Исер"),
        ("Bronstein", "Ксенов Владимир"),
        ("", "Ксенов Владимир"),
        (" .,% ", "Ксенов Владимир"),
        ("Ксенов", ""),
        // Folded, these are one letter, which begins a word of each, as typed or on the other keyboard.
        ("wwww", "Волков Виктор"),
        ("qqqq", "Иванов Йозеф"),
        ("йййй", "Иванов Йозеф"),
        ("ъъъъ", "Волков Виктор"),
        ("Волков wwww", "Волков Виктор"),
    ] {
        assert_eq!(answer(query, name), None, "{query} and {name}");
        assert!(!answers(name, query), "{query} and {name}");
    }
}

#[test]
fn a_number_or_a_kind_of_company_is_no_letter_again_and_again() {
    assert_eq!(answer("III Кубок", "III Кубок Поволжья"), Some(NameMatch::Words));
    assert_eq!(answer("ООО Ромашка", "ООО Ромашка"), Some(NameMatch::Whole));
    assert_eq!(answer("2222", "Лига 2222"), Some(NameMatch::Words));
}

#[test]
fn those_that_are_found_stay_in_their_order_whether_their_names_are_folded_or_not() {
    let names = ["Орлова Анна", "Громов Сергей", "Орлов Пётр"];
    let expected = [(NameMatch::Start, "Орлова Анна"), (NameMatch::Words, "Орлов Пётр")];
    assert_eq!(found("Орлов", names.to_vec(), |name| (*name).to_owned()), expected);
    assert_eq!(found_folded("Орлов", names.to_vec(), |name| fold(name)), expected);
    assert!(found("wwww", names.to_vec(), |name| (*name).to_owned()).is_empty());
}

#[test]
fn the_other_keyboard_is_thought_of() {
    for (typed, meant) in
        [("rctyjd", "ксенов"), ("лыутщм", "ksenov"), ("Irby", "шкин"), ("`kxby", "ёлчин"), ("[jkvjd", "холмов")]
    {
        assert_eq!(other_keyboard(typed).as_deref(), Some(meant), "{typed}");
    }
    for typed in ["", "123", "ксенов k"] {
        assert_eq!(other_keyboard(typed), None, "{typed}");
    }
    assert_eq!(answer("rctyjd", "Ксенов Владимир"), Some(NameMatch::Words));
    assert_eq!(answer("лыутщм", "Ksenov Vladimir"), Some(NameMatch::Words));
    assert_eq!(answer("kj", "Алексеев Кирилл"), Some(NameMatch::Start), "as it is typed");
    assert_eq!(answer("ло", "Алексеев Кирилл"), None, "too few letters");
    // With a typing error in addition.
    assert_eq!(answer("rcbyjd", "Ксенов Владимир"), Some(NameMatch::Slip));
}

#[test]
fn slips_are_looked_for_only_where_nothing_is_called_so() {
    let names = ["Орлов Пётр", "Орлова Анна", "Орнов Иван"].map(str::to_owned);
    assert_eq!(matches("Орлов", &names), [Some(NameMatch::Words), Some(NameMatch::Start), None]);
    assert!(!is_guess("Орлов", &names));
    assert_eq!(matches("Орлив", &names), [Some(NameMatch::Slip), None, None]);
    assert!(is_guess("Орлив", &names) && is_guess("jhkjd", &names));
    assert!(!is_guess("Бронштейн", &names), "nothing was found");
}

#[test]
fn a_long_query_is_cut() {
    let long = "Ксенов ".repeat(10_000);
    assert_eq!(answer(&long, "Ксенов Владимир"), Some(NameMatch::Words));
}

#[test]
fn an_index_of_spellings_leads_to_a_word_from_all_that_may_be_meant() {
    for (query, word) in [
        ("ксенав", "Ксенов"),
        ("гормов", "Громов"),
        ("кубак", "Кубок"),
        ("кузнцов", "Кузнецов"),
        ("ивонав", "Иванов"),
        ("гоовин", "Горовин"),
        ("тиолский", "Тимольский"),
    ] {
        assert_eq!(answer(query, word), Some(NameMatch::Slip), "{query}");
        let (typed, word) = (NameQuery::new(query).words()[0].slip_spellings(), spellings(&fold(word)));
        assert!(typed.intersection(&word).next().is_some(), "{query}: {typed:?} and {word:?}");
    }
    let kept = spellings("ksenov");
    for part in ["*ksenov", "*senov", "*ov", "=ksenov", "-ksenov", "-senov", "~ksnf"] {
        assert!(kept.contains(part), "{part} in {kept:?}");
    }
    assert_eq!(spellings("2026"), BTreeSet::from(["*2026", "*026", "*26", "=2026"].map(str::to_owned)));
}
