//! The start list as CSV.

use crate::exchange::sheet::{Format, Sheet};
use crate::tournament::{Birth, Entry, Sex, Tournament};

/// The headings, in the language chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayersWords<'a> {
    /// Start number.
    pub number: &'a str,
    /// Title.
    pub title: &'a str,
    /// Name.
    pub name: &'a str,
    /// Sex.
    pub sex: &'a str,
    /// Year of birth.
    pub birth: &'a str,
    /// Region.
    pub region: &'a str,
    /// Federation.
    pub federation: &'a str,
    /// Club.
    pub club: &'a str,
    /// Rating.
    pub rating: &'a str,
    /// The federation's number of the person.
    pub federation_id: &'a str,
}

impl PlayersWords<'static> {
    /// In English, as [`read`](super::read) knows them.
    pub const ENGLISH: Self = Self {
        number: "No",
        title: "Title",
        name: "Name",
        sex: "Sex",
        birth: "Birth year",
        region: "Region",
        federation: "Federation",
        club: "Club",
        rating: "Rating",
        federation_id: "ID",
    };
}

/// The start list: what is public of everybody entered, of a birth the year.
pub fn write(tournament: &Tournament, words: &PlayersWords, format: Format) -> String {
    let w = words;
    let mut sheet = Sheet::new(format);
    sheet.row([w.number, w.title, w.name, w.sex, w.birth, w.region, w.federation, w.club, w.rating, w.federation_id]);
    for entry in tournament.start_list() {
        sheet.row(row(entry));
    }
    sheet.finish()
}

fn row(entry: &Entry) -> [String; 10] {
    let person = &entry.person;
    let sex = person.sex.map_or("", |sex| match sex {
        Sex::Male => "m",
        Sex::Female => "w",
    });
    [
        entry.number.map_or_else(String::new, |number| number.to_string()),
        person.title.clone(),
        person.name.to_string(),
        sex.to_owned(),
        person.birth.map(Birth::year).map_or_else(String::new, |year| year.to_string()),
        person.region.clone(),
        person.federation.clone(),
        person.club.clone(),
        entry.rating.map_or_else(String::new, |rating| rating.to_string()),
        person.federation_id.clone(),
    ]
}
