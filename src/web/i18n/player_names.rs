//! The names of a tournament's players, with distinguishing texts for those of the same name: year of birth, else region, else start
//! number.

use std::borrow::Borrow;
use std::collections::{BTreeMap, HashMap};

use crate::web::i18n::Locale;
use tournament::region::{region_in, region_key};
use tournament::spelling::{found, name_key};
use tournament::transliterate::{Alphabet, fold};
use tournament::{Birth, Entry, EntryId, Name, Tournament};

/// The names of a tournament's players, with distinguishing texts for those of the same name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlayerNames(BTreeMap<EntryId, String>);

impl PlayerNames {
    /// Regions are in the language of the page.
    pub fn from_tournament(t: Locale, tournament: &Tournament) -> Self {
        Self::new(t, tournament, |region| t.region(region).into_owned())
    }

    /// For files, in which regions are as entered, so that they can be read again.
    pub fn in_files(t: Locale, tournament: &Tournament) -> Self {
        Self::new(t, tournament, str::to_owned)
    }

    fn new(t: Locale, tournament: &Tournament, region: impl Fn(&str) -> String) -> Self {
        let mut groups: HashMap<&Name, Vec<&Entry>> = HashMap::new();
        for entry in tournament.entries.values() {
            groups.entry(&entry.person.name).or_default().push(entry);
        }
        let several = groups.into_values().filter(|group| group.len() > 1);
        Self(
            several
                .flat_map(|group| {
                    group.iter().map(|entry| (entry.id, tag(t, entry, &group, &region))).collect::<Vec<_>>()
                })
                .collect(),
        )
    }

    /// The text that distinguishes a player from others of the same name; empty if no other player has it.
    pub fn tag(&self, entry: impl Borrow<EntryId>) -> &str {
        let entry: &EntryId = entry.borrow();
        self.0.get(entry).map_or("", String::as_str)
    }

    /// Whether their region distinguishes a player from others of the same name.
    pub fn is_shown_by_region(&self, entry: &Entry) -> bool {
        is_region(self.tag(entry.id), entry)
    }

    /// The distinguishing text where the region is shown beside the name anyway.
    pub fn beside_region(&self, entry: &Entry) -> &str {
        if self.is_shown_by_region(entry) { "" } else { self.tag(entry.id) }
    }

    /// A player's name with the distinguishing text.
    pub fn name(&self, entry: &Entry) -> String {
        named(entry, self.tag(entry.id))
    }
}

/// One player's name with the distinguishing text: for pages that name only them.
pub fn name_of(t: Locale, tournament: &Tournament, entry: &Entry) -> String {
    let group: Vec<&Entry> =
        tournament.entries.values().filter(|other| other.person.name == entry.person.name).collect();
    let region = |region: &str| t.region(region).into_owned();
    if group.len() > 1 { named(entry, &tag(t, entry, &group, region)) } else { entry.person.name.to_string() }
}

/// With initials, where there is no room for given names.
pub fn short_name_of(t: Locale, tournament: &Tournament, entry: &Entry) -> String {
    let name = &entry.person.name;
    // The distinguishing text follows the name, however that is shortened.
    name_of(t, tournament, entry).replacen(&name.to_string(), &name.with_initials(), 1)
}

/// A player's name with the distinguishing text, if any.
pub fn named(entry: &Entry, tag: &str) -> String {
    if tag.is_empty() { entry.person.name.to_string() } else { format!("{} ({tag})", entry.person.name) }
}

/// Whether the distinguishing text is their region.
pub fn is_region(tag: &str, entry: &Entry) -> bool {
    let region = &entry.person.region;
    let is_told_in = |alphabet| region_in(region, alphabet) == tag;
    !tag.is_empty() && (tag == region || is_told_in(Alphabet::Cyrillic) || is_told_in(Alphabet::Latin))
}

/// The year of birth if no other of the group has it, else the region if no other has it, in the form of `tagged`, else the start number.
fn tag(t: Locale, entry: &Entry, group: &[&Entry], tagged: impl Fn(&str) -> String) -> String {
    let year = |entry: &Entry| entry.person.birth.map(Birth::year);
    let (own, region) = (year(entry), &entry.person.region);
    let has_own_year = group.iter().filter(|other| year(other) == own).count() == 1;
    let is_same = |other: &Entry| region_key(&other.person.region) == region_key(region);
    let has_own_region = group.iter().filter(|other| is_same(other)).count() == 1;
    match (own, entry.number) {
        (Some(year), _) if has_own_year => year.to_string(),
        _ if has_own_region && !region.is_empty() => tagged(region),
        (_, Some(number)) => t.text("common-numbered").with("n", number).to_string(),
        (Some(year), None) => year.to_string(),
        (None, None) => tagged(region),
    }
}

/// What stands before a start number on pages and paper.
const NUMBER_SIGNS: [&str; 5] = ["№", "No.", "no.", "No", "#"];

/// The query without the sign before a number: `№ 17` is on the slip that a player types it from.
fn without_sign(query: &str) -> &str {
    let query = query.trim();
    let number = NUMBER_SIGNS.iter().find_map(|sign| query.strip_prefix(sign)).map(str::trim_start);
    number.filter(|number| number.starts_with(|first: char| first.is_ascii_digit())).unwrap_or(query)
}

/// The players whose number is `query`, or whose names match it in either alphabet; if there are none, those whose names differ by typing
/// errors. Best matches first. All players for an empty query.
pub fn find<'a>(entries: Vec<&'a Entry>, query: &str) -> Vec<&'a Entry> {
    let query = without_sign(query);
    if query.is_empty() {
        return entries;
    }
    let is_number = |entry: &&Entry| entry.number.is_some_and(|number| number.to_string() == query);
    let (numbered, others): (Vec<&Entry>, Vec<&Entry>) = entries.into_iter().partition(is_number);
    let mut named = found(query, others, |entry| entry.person.searched_name());
    named.sort_by_key(|(answer, _)| *answer);
    numbered.into_iter().chain(named.into_iter().map(|(_, entry)| entry)).collect()
}

/// Letters of which half of the names have some: a reader who looks for themselves has to type more.
const TOO_FEW_LETTERS: usize = 1;
/// Letters that are only looked for at the beginning of family names.
const LETTERS_OF_FAMILY: usize = 2;

/// Whether there is too little in `query` for a reader to find themselves by. A number is enough.
pub fn is_too_short(query: &str) -> bool {
    letters(query) == TOO_FEW_LETTERS
}

/// As [`find`], for readers who look for themselves.
pub fn find_themselves<'a>(entries: Vec<&'a Entry>, query: &str) -> Vec<&'a Entry> {
    match letters(query) {
        TOO_FEW_LETTERS => Vec::new(),
        LETTERS_OF_FAMILY => {
            let wanted = fold(query);
            entries.into_iter().filter(|entry| family_begins_with(entry, &wanted)).collect()
        }
        _ => find(entries, query),
    }
}

fn letters(query: &str) -> usize {
    without_sign(query).chars().filter(|letter| letter.is_alphabetic()).count()
}

/// Whether a word of the family name, in either spelling, begins with folded letters.
fn family_begins_with(entry: &Entry, wanted: &str) -> bool {
    let other = entry.person.other_name.split(' ').next().unwrap_or_default();
    let families = name_key(&[&entry.person.name.family, other]);
    !wanted.is_empty() && families.split(' ').any(|word| word.starts_with(wanted))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;
    use tournament::{Info, Person, Preset, StartNumber, TournamentId};

    fn tournament(players: &[(&str, Option<i32>)]) -> Tournament {
        let mut tournament =
            Tournament::new(TournamentId(1), "x", Info::default(), Preset::SwissSingleGames.settings());
        for (n, (name, born)) in (1..).zip(players) {
            let person = Person { name: Name::parse(name), birth: born.map(Birth::Year), ..Person::default() };
            let mut entry = Entry::new(EntryId(u32::from(n)), person, None);
            entry.number = Some(StartNumber(n));
            tournament.entries.insert(entry.id, entry);
        }
        tournament
    }

    #[test]
    fn a_region_tells_apart_those_of_one_year() {
        let name = "Ivanov Ivan";
        let mut tournament = tournament(&[(name, Some(1990)), (name, Some(1990)), (name, Some(2001))]);
        for (id, region) in [(1, "Орёл"), (2, "Москва"), (3, "г. Москва")] {
            let entry = tournament.entries.get_mut(&EntryId(id)).expect("entered");
            entry.person.region = region.to_owned();
        }
        let names = PlayerNames::from_tournament(Locale::from_language(Language::English), &tournament);
        let tagged = |of: fn(&PlayerNames, &Entry) -> String| -> Vec<String> {
            tournament.entries.values().map(|entry| of(&names, entry)).collect()
        };
        // Two are from the same place, in two spellings, but the third is distinguished by year.
        assert_eq!(tagged(|own, entry| own.tag(entry.id).to_owned()), ["Oryol", "No.\u{a0}2", "2001"]);
        assert_eq!(tagged(|own, entry| own.beside_region(entry).to_owned()), ["", "No.\u{a0}2", "2001"]);
        let in_files = PlayerNames::in_files(Locale::from_language(Language::English), &tournament);
        assert_eq!(in_files.tag(EntryId(1)), "Орёл");
    }

    #[test]
    fn only_players_of_the_same_name_get_a_tag() {
        for (players, expected) in [
            (vec![("Ivanov Ivan", Some(1990)), ("Petrov Petr", None)], vec!["Ivanov Ivan", "Petrov Petr"]),
            (
                vec![("Ivanov Ivan", Some(1990)), ("Ivanov Ivan", None)],
                vec!["Ivanov Ivan (1990)", "Ivanov Ivan (No.\u{a0}2)"],
            ),
            (
                vec![("Ivanov Ivan", Some(1990)), ("Ivanov Ivan", Some(1990)), ("Ivanov Ivan", Some(2001))],
                vec!["Ivanov Ivan (No.\u{a0}1)", "Ivanov Ivan (No.\u{a0}2)", "Ivanov Ivan (2001)"],
            ),
        ] {
            let tournament = tournament(&players);
            for (language, sign) in [(Language::English, "No."), (Language::Russian, "№")] {
                let t = Locale::from_language(language);
                let names = PlayerNames::from_tournament(t, &tournament);
                let tagged: Vec<String> = tournament.entries.values().map(|entry| names.name(entry)).collect();
                let expected: Vec<String> = expected.iter().map(|name| name.replace("No.", sign)).collect();
                assert_eq!(tagged, expected);
                let alone: Vec<String> =
                    tournament.entries.values().map(|entry| name_of(t, &tournament, entry)).collect();
                assert_eq!(alone, tagged);
            }
        }
    }

    #[test]
    fn two_letters_are_the_beginning_of_a_family_name() {
        let tournament = tournament(&[("Громов Сергей", None), ("Орлов Роман", None), ("Петрова-Ромашко Яна", None)]);
        let numbers = |query: &str| -> Vec<u32> {
            find_themselves(tournament.entries.values().collect(), query).iter().map(|entry| entry.id.0).collect()
        };
        for (query, found) in [
            ("р", vec![]),
            ("ро", vec![3]),
            ("Гр", vec![1]),
            ("gr", vec![1]),
            ("ром", vec![2, 3, 1]),
            ("2", vec![2]),
            ("№ 2", vec![2]),
            ("No.\u{a0}2", vec![2]),
            ("#2", vec![2]),
            ("No", vec![]),
            ("ьь", vec![]),
        ] {
            assert_eq!(numbers(query), found, "{query}");
        }
        assert_eq!(["р", "ро", "2", "No. 2", ""].map(is_too_short), [true, false, false, false, false]);
    }
}
