//! Texts in two languages, and older data without them.

use tournament::Bilingual;
use tournament::bilingual::is_other_language;
use tournament::series::{Event, ImportedTable, Series};
use tournament::transliterate::Alphabet::{self, Cyrillic, Latin};
use tournament::{Condition, Info, Money, Preset, Prize, Section, SectionCode, Settings};

fn info(title: &str, other_title: &str) -> Info {
    Info { title: title.to_owned(), other_title: other_title.to_owned(), ..Info::default() }
}

#[test]
fn a_page_has_the_text_of_its_language_where_there_is_one() {
    for (title, other, alphabet, shown) in [
        ("Кубок", "Cup", Some(Latin), "Cup"),
        ("Кубок", "Cup", Some(Cyrillic), "Кубок"),
        ("Кубок", "Cup", None, "Кубок"),
        ("Cup", "Кубок", Some(Cyrillic), "Кубок"),
        ("Cup", "Кубок", Some(Latin), "Cup"),
        // Without one the entered text stays; nothing is transliterated.
        ("Кубок", "", Some(Latin), "Кубок"),
        ("Cup", "", Some(Cyrillic), "Cup"),
        // A title in both alphabets is a Russian one.
        ("Кубок Open", "Open Cup", Some(Latin), "Open Cup"),
        ("Кубок Open", "Open Cup", Some(Cyrillic), "Кубок Open"),
    ] {
        let info = info(title, other);
        assert_eq!(info.title_in(alphabet), shown, "{title} in {alphabet:?}");
        let is_other = alphabet.is_some_and(|alphabet: Alphabet| info.is_shown_otherwise(alphabet));
        assert_eq!(is_other, shown != title, "{title} in {alphabet:?}");
        let turned = info.in_letters(alphabet);
        let expected = if is_other { (other, title) } else { (title, other) };
        assert_eq!((turned.title.as_str(), turned.other_title.as_str()), expected, "{title} in {alphabet:?}");
    }
}

#[test]
fn people_and_places_are_written_in_the_letters_of_a_page() {
    let entered = Info {
        place: "Орёл, шашечный клуб".to_owned(),
        chief_arbiter: "Судейкин А. П.".to_owned(),
        officials: "Smith J.".to_owned(),
        ..info("Кубок", "")
    };
    assert!(entered.is_shown_otherwise(Latin) && !entered.is_shown_otherwise(Cyrillic));
    let shown = entered.clone().in_letters(Some(Latin));
    assert_eq!((shown.place.as_str(), shown.other_place.as_str()), ("Oryol, shashechnyi klub", "Орёл, шашечный клуб"));
    assert_eq!((shown.chief_arbiter.as_str(), shown.officials.as_str()), ("Sudeikin A. P.", "Smith J."));
    assert_eq!(shown.title, "Кубок", "what a thing is called stays");
    let with_other = Info { other_place: "Oryol, Draughts Club".to_owned(), ..entered.clone() };
    assert_eq!(with_other.in_letters(Some(Latin)).place, "Oryol, Draughts Club");
    assert_eq!(entered.clone().in_letters(None), entered);
}

#[test]
fn settings_turn_their_sections_and_prizes() {
    let mut settings = Preset::SwissSingleGames.settings();
    assert!(!settings.is_shown_otherwise(Latin));
    let section = |name: &str, other: &str| Section {
        code: SectionCode(name.to_lowercase()),
        name: name.to_owned(),
        other_name: other.to_owned(),
        who: Condition::default(),
    };
    settings.sections = vec![section("Женщины", "Women"), section("Дети", "")];
    let (thing, other_thing) = ("кубок".to_owned(), "cup".to_owned());
    settings.prizes.prizes = vec![Prize { section: None, place: 1, money: Money::default(), thing, other_thing }];
    let shown = settings.clone().in_letters(Some(Latin));
    assert_eq!(shown.sections.iter().map(|own| own.name.as_str()).collect::<Vec<_>>(), ["Women", "Дети"]);
    assert_eq!(shown.prizes.prizes[0].thing, "cup");
    assert_eq!(shown.in_letters(Some(Cyrillic)), settings, "and back");
}

#[test]
fn the_other_text_is_in_other_letters() {
    for (text, other, is_other) in [
        ("Кубок", "", true),
        ("Кубок", "Cup", true),
        ("Cup", "Кубок", true),
        ("Кубок", "Турнир", false),
        ("Cup", "The Cup", false),
    ] {
        assert_eq!(is_other_language(text, other), is_other, "{text}, {other}");
    }
}

#[test]
fn what_was_written_before_reads_and_is_written_as_it_was() {
    fn check<T: serde::Serialize + serde::de::DeserializeOwned>(value: &T) {
        let written = serde_json::to_string(value).expect("it can be written");
        assert!(!written.contains("other_"), "{written}");
        let read: T = serde_json::from_str(&written).expect("it reads");
        assert_eq!(serde_json::to_string(&read).expect("it can be written"), written);
    }
    check(&info("Кубок", ""));
    check(&Event::default());
    check(&Series::default());
    check(&ImportedTable::default());
    let who = Condition::default();
    let section =
        Section {
            code: SectionCode("women".to_owned()), name: "Женщины".to_owned(), other_name: String::new(), who
        };
    check(&section);
    let thing = "кубок".to_owned();
    let prize = Prize { section: None, place: 1, money: Money::default(), thing, other_thing: String::new() };
    check(&prize);
    check(&Settings { sections: vec![section], ..Preset::SwissSingleGames.settings() });
}
