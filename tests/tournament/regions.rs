//! Regions, towns and countries by their usual names in both languages.

use tournament::region::region_in;
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
