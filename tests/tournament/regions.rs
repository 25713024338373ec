//! Regions, towns and countries by their usual names in both languages.

use tournament::region::{region_in, region_key, usual_region};
use tournament::transliterate::Alphabet;

const TABLE: &str = include_str!("../../crates/tournament/src/model/regions.tsv");

#[test]
fn every_name_of_the_table_leads_to_its_own_place_in_both_languages() {
    for row in TABLE.lines().filter(|row| !row.is_empty() && !row.starts_with('#')) {
        let names: Vec<&str> = row.split('\t').collect();
        let [cyrillic, latin, ..] = names[..] else { panic!("{row}: a place has two names") };
        assert_eq!(Alphabet::from_text(cyrillic), Alphabet::Cyrillic, "{row}");
        assert_eq!(Alphabet::from_text(latin), Alphabet::Latin, "{row}");
        for name in names {
            assert_eq!(name.trim(), name, "{row}");
            // A name in the alphabet that is asked for stays as it is. One that an earlier row has too would lead to that place.
            let (other, expected) = match Alphabet::from_text(name) {
                Alphabet::Cyrillic => (Alphabet::Latin, latin),
                Alphabet::Latin => (Alphabet::Cyrillic, cyrillic),
            };
            assert_eq!(region_in(name, other), expected, "{name}");
        }
    }
}

#[test]
fn a_region_is_kept_in_one_spelling_and_nothing_else_is_put_in_its_place() {
    for (written, kept) in [
        ("Рязанская обл.", "Рязанская область"),
        ("рязанская обл", "Рязанская область"),
        ("Рязанская область", "Рязанская область"),
        ("Пермский кр.", "Пермский край"),
        ("Респ. Татарстан", "Татарстан"),
        ("Республика Татарстан", "Татарстан"),
        ("Удмуртская Респ.", "Удмуртская Республика"),
        ("Республика Алтай", "Республика Алтай"),
        ("г. Москва", "Москва"),
        ("Касимов, Рязанская обл.", "Касимов, Рязанская область"),
        // Another name or another language of the same place is not replaced, and what is not known stays.
        ("СПб", "СПб"),
        ("Ryazan Oblast", "Ryazan Oblast"),
        ("Київська обл.", "Київська область"),
        ("Одеса", "Одеса"),
        ("Касимов", "Касимов"),
        ("", ""),
    ] {
        assert_eq!(usual_region(written), kept, "{written}");
        assert_eq!(usual_region(kept), kept, "{kept} is kept");
        assert_eq!(region_key(written), region_key(kept), "{written}");
    }
    // Compared is what is meant.
    for (one, other) in [("СПб", "Санкт-Петербург"), ("Ryazan Oblast", "Рязанская обл."), ("Республика Коми", "Коми")]
    {
        assert_eq!(region_key(one), region_key(other), "{one}, {other}");
    }
    for (one, other) in
        [("Москва", "Московская область"), ("Республика Алтай", "Алтайский край"), ("Рязань", "Рязанская область")]
    {
        assert_ne!(region_key(one), region_key(other), "{one}, {other}");
    }
}
