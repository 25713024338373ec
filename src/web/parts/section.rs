//! Groups of players in standings: women, an age group, a region. The filters, and their meaning.

use std::collections::{BTreeMap, BTreeSet};

use chrono::Datelike;
use serde::Deserialize;

use crate::web::http::query_of;
use crate::web::i18n::Locale;
use tournament::region::region_key;
use tournament::standings::{Place, Standings, StandingsRow};
use tournament::{self, Birth, Entry, EntryId, Points, SectionCode, Sex, Tournament};

/// The requested group; empty fields mean all players.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct Section {
    /// `w` or `m`.
    pub sex: String,
    /// `u17` for players who do not reach 17 years in the year of the tournament, `o60` for those who reach 60.
    pub age: String,
    /// A region as entered.
    pub region: String,
    /// The code of a section of the tournament.
    #[expect(clippy::struct_field_names, reason = "the name of the parameter in addresses")]
    pub section: String,
}

/// A player on a high place of a section.
pub struct SectionPlace<'a> {
    pub place: Option<Place>,
    pub entry: &'a Entry,
    pub points: Points,
    pub overall: Option<Place>,
}

/// A section of a tournament with its leaders.
pub struct SectionView<'a> {
    pub code: &'a SectionCode,
    pub name: &'a str,
    /// Its condition, as text.
    pub who: String,
    pub members: usize,
    /// The leaders; empty without standings.
    pub winners: Vec<SectionPlace<'a>>,
}

/// A place in a section of the tournament.
pub struct InSection<'a> {
    pub section: &'a tournament::Section,
    /// The place among its members; `None` for a player whose results do not count.
    pub place: Option<Place>,
}

/// All players' places in the sections of a tournament, in order.
pub fn places_in_sections<'a>(tournament: &'a Tournament, table: &Standings) -> BTreeMap<EntryId, Vec<InSection<'a>>> {
    let mut places: BTreeMap<EntryId, Vec<InSection<'a>>> = BTreeMap::new();
    for section in &tournament.settings.sections {
        let has = |id| tournament.entry(id).is_some_and(|entry| section.has(tournament, entry));
        for (place, row) in table.section(has) {
            places.entry(row.entry).or_default().push(InSection { section, place });
        }
    }
    places
}

/// Places named in a section.
const WINNERS: u32 = 3;

/// The sections of a tournament, each with the first three places.
pub fn sections<'a>(t: Locale, tournament: &'a Tournament, table: Option<&Standings>) -> Vec<SectionView<'a>> {
    let sections = tournament.settings.sections.iter().map(|section| {
        let has = |id: EntryId| tournament.entry(id).is_some_and(|entry| section.has(tournament, entry));
        let winner = |(place, row): (Option<Place>, &StandingsRow)| {
            place.filter(|place| place.first <= WINNERS)?;
            Some(SectionPlace { place, entry: tournament.entry(row.entry)?, points: row.points, overall: row.place })
        };
        let rows = table.map(|table| table.section(has)).unwrap_or_default();
        SectionView {
            code: &section.code,
            name: &section.name,
            who: t.condition(&section.who),
            members: tournament.participants().filter(|entry| section.has(tournament, entry)).count(),
            winners: rows.into_iter().filter_map(winner).collect(),
        }
    });
    sections.collect()
}

pub struct FilterChoice {
    pub code: String,
    pub name: String,
    pub is_chosen: bool,
}

/// The filters of a tournament with their choices; empty where there is no choice.
pub struct Filters {
    pub sections: Vec<FilterChoice>,
    pub sexes: Vec<FilterChoice>,
    /// Age groups that have members.
    pub ages: Vec<FilterChoice>,
    pub regions: Vec<FilterChoice>,
}

impl Filters {
    /// Whether there is nothing to choose.
    pub const fn is_empty(&self) -> bool {
        self.sections.is_empty() && self.sexes.is_empty() && self.ages.is_empty() && self.regions.is_empty()
    }
}

/// Age limits of youth groups, in years.
const YOUTH: [i32; 5] = [11, 14, 17, 20, 27];
/// Players are veterans from this age.
const VETERAN: i32 = 60;

impl Section {
    /// Whether only a group is requested.
    pub const fn is_part(&self) -> bool {
        !(self.sex.is_empty() && self.age.is_empty() && self.region.is_empty() && self.section.is_empty())
    }

    /// Whether a player belongs to the requested group.
    pub fn has(&self, tournament: &Tournament, entry: &Entry) -> bool {
        let sex = self.sex.is_empty() || sex_code(entry) == Some(self.sex.as_str());
        let age = self.age.is_empty() || age(tournament, entry).is_some_and(|age| is_of_age(&self.age, age));
        let region = self.region.is_empty() || region_key(&entry.person.region) == region_key(&self.region);
        let section = self.section.is_empty() || self.own(tournament).is_some_and(|own| own.has(tournament, entry));
        sex && age && region && section
    }

    /// The requested section of the tournament.
    fn own<'a>(&self, tournament: &'a Tournament) -> Option<&'a tournament::Section> {
        tournament.section(&SectionCode(self.section.clone()))
    }

    /// The group as query parameters; empty for all.
    pub fn query(&self) -> String {
        let Self { sex, age, region, section } = self;
        let fields = [("section", section), ("sex", sex), ("age", age), ("region", region)];
        query_of(fields.map(|(name, value)| (name, value.as_str())))
    }

    /// The group as text: `женщины, до 17 лет, Орловская область`.
    pub fn describe(&self, t: Locale, tournament: &Tournament) -> String {
        let section = self.own(tournament).map(|own| own.name.clone());
        let sex = (!self.sex.is_empty()).then(|| sex_name(t, &self.sex));
        let age = (!self.age.is_empty()).then(|| age_name(t, &self.age));
        let region = (!self.region.is_empty()).then(|| t.region(&self.region).into_owned());
        [section, sex, age, region].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// The filters that a tournament offers.
    pub fn filters(&self, t: Locale, tournament: &Tournament) -> Filters {
        let entries = || tournament.participants();
        let sexes: BTreeSet<&str> = entries().filter_map(sex_code).collect();
        let regions = entries().map(|entry| entry.person.region.as_str()).filter(|region| !region.is_empty());
        // Of a region in two spellings the one that comes first is offered.
        let regions: BTreeMap<String, &str> =
            regions.collect::<BTreeSet<_>>().into_iter().rev().map(|region| (region_key(region), region)).collect();
        let groups = YOUTH.iter().map(|limit| format!("u{limit}")).chain([format!("o{VETERAN}")]);
        let has_members =
            |group: &String| entries().filter_map(|entry| age(tournament, entry)).any(|age| is_of_age(group, age));
        let choice = |name: String, code: &str, chosen: &str| FilterChoice {
            name,
            code: code.to_owned(),
            is_chosen: code == chosen,
        };
        let chosen = region_key(&self.region);
        let regions = regions.into_iter().map(|(key, region)| FilterChoice {
            name: t.region(region).into_owned(),
            code: region.to_owned(),
            is_chosen: key == chosen,
        });
        let mut regions: Vec<FilterChoice> = regions.collect();
        regions.sort_by(|one, other| one.name.cmp(&other.name));
        let sections = tournament.settings.sections.iter();
        Filters {
            sections: sections.map(|own| choice(own.name.clone(), &own.code.0, &self.section)).collect(),
            sexes: several(sexes.into_iter().map(|code| choice(sex_name(t, code), code, &self.sex)).collect(), 2),
            ages: groups.filter(has_members).map(|code| choice(age_name(t, &code), &code, &self.age)).collect(),
            regions: several(regions, 2),
        }
    }
}

/// The choices, if there are at least this many.
fn several(choices: Vec<FilterChoice>, least: usize) -> Vec<FilterChoice> {
    if choices.len() >= least { choices } else { Vec::new() }
}

fn sex_code(entry: &Entry) -> Option<&'static str> {
    entry.person.sex.map(Sex::letter)
}

fn sex_name(t: Locale, code: &str) -> String {
    t.label("standings-sex", code).to_string()
}

fn age_name(t: Locale, code: &str) -> String {
    let years: u8 = code.get(1..).and_then(|years| years.parse().ok()).unwrap_or_default();
    let key = if code.starts_with('u') { "standings-under" } else { "standings-veterans" };
    t.text(key).with("n", years).to_string()
}

/// The age a player reaches in the year of the tournament.
fn age(tournament: &Tournament, entry: &Entry) -> Option<i32> {
    let day = tournament.info.starts.or(tournament.info.ends)?;
    entry.person.birth.map(|birth| day.year() - Birth::year(birth))
}

fn is_of_age(group: &str, age: i32) -> bool {
    let limit = |text: &str| text.parse::<i32>().ok();
    match group.split_at_checked(1) {
        Some(("u", years)) => limit(years).is_some_and(|limit| age < limit),
        Some(("o", years)) => limit(years).is_some_and(|limit| age >= limit),
        Some(_) | None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn age_groups_go_by_the_year_of_the_tournament() {
        for (group, age, is_member) in [
            ("u17", 16, true),
            ("u17", 17, false),
            ("o60", 60, true),
            ("o60", 59, false),
            ("", 5, false),
            ("ж17", 5, false),
        ] {
            assert_eq!(is_of_age(group, age), is_member, "{group} {age}");
        }
    }

    #[test]
    fn a_section_goes_into_an_address_and_everybody_does_not() {
        let section = Section { sex: "w".to_owned(), region: "Орёл & Ко".to_owned(), ..Section::default() };
        assert_eq!(section.query(), "?sex=w&region=%D0%9E%D1%80%D1%91%D0%BB%20%26%20%D0%9A%D0%BE");
        assert_eq!(Section::default().query(), "");
    }
}
