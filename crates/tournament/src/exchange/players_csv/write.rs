//! The start list as CSV.

use crate::exchange::csv_sheet::{self, CsvFormat, or_empty};
use crate::{Birth, Entry, Sex, Tournament};

/// The headings, in the language chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields say themselves")]
pub struct PlayerHeadings<'a> {
    pub number: &'a str,
    pub title: &'a str,
    pub name: &'a str,
    pub sex: &'a str,
    pub birth: &'a str,
    pub region: &'a str,
    pub federation: &'a str,
    pub club: &'a str,
    pub rating: &'a str,
    /// The federation's number of the person.
    pub federation_id: &'a str,
    /// Team, in an event of teams.
    pub team: &'a str,
    /// Place in its order of boards.
    pub board: &'a str,
}

impl PlayerHeadings<'static> {
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
        team: "Team",
        board: "Board",
    };
}

/// The start list: what is public of everybody entered, of a birth the year.
pub fn write(tournament: &Tournament, words: &PlayerHeadings, format: CsvFormat) -> String {
    let w = words;
    let headings =
        [w.number, w.title, w.name, w.sex, w.birth, w.region, w.federation, w.club, w.rating, w.federation_id];
    let has_teams = tournament.settings.system.has_teams();
    let headings = headings.into_iter().chain([w.team, w.board].into_iter().filter(|_| has_teams));
    let line = |entry: &Entry| {
        let member = [entry.member.team.clone(), or_empty(entry.member.board)];
        row(entry).into_iter().chain(member.into_iter().filter(|_| has_teams)).collect::<Vec<_>>()
    };
    csv_sheet::table(format, headings, tournament.start_list().into_iter().filter(|entry| entry.takes_part()).map(line))
}

fn row(entry: &Entry) -> [String; 10] {
    let person = &entry.person;
    let sex = person.sex.map_or("", Sex::letter);
    [
        or_empty(entry.number),
        person.title.clone(),
        person.name.to_string(),
        sex.to_owned(),
        or_empty(person.birth.map(Birth::year)),
        person.region.clone(),
        person.federation.clone(),
        person.club.clone(),
        or_empty(entry.rating),
        person.federation_id.clone(),
    ]
}
