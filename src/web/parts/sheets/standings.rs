//! The standings for spreadsheets.

use std::collections::BTreeMap;

use crate::web::i18n::{Locale, sheets};
use crate::web::parts::Section;
use crate::web::parts::section::places_in_sections;
use tournament::exchange::crosstable_sheet::team;
use tournament::exchange::sheet::{Sheet, SheetCell, TieBreakColumns};
use tournament::standings::{Place, Standings, StandingsRow};
use tournament::{EntryId, Tournament};

/// The headings of a player; the team only where there are teams.
const PLAYER: [&str; 9] = [
    "standings-csv-place",
    "standings-csv-number",
    "standings-csv-title",
    "standings-csv-name",
    "standings-csv-region",
    "standings-csv-federation",
    TEAM,
    "standings-csv-rating",
    "standings-csv-points",
];

const TEAM: &str = "entries-team";

/// The places of those who belong to a section; in columns besides, how their ratings have changed where any has, and their places in
/// the sections of the tournament.
pub fn standings(
    t: Locale,
    tournament: &Tournament,
    table: &Standings,
    section: &Section,
    changes: &BTreeMap<EntryId, i32>,
) -> Sheet {
    let is_there = |key: &&str| *key != TEAM || tournament.settings.system.has_teams();
    let keys: Vec<&str> = PLAYER.into_iter().filter(is_there).collect();
    let has = |id: EntryId| tournament.entry(id).is_some_and(|entry| section.has(tournament, entry));
    let rows = table.section(has);
    let figures = TieBreakColumns::new(table.tie_breaks.len(), rows.iter().map(|(_, row)| row.values.as_slice()));
    let tie_breaks = table.tie_breaks.iter().map(|tie_break| t.tie_break_short(tie_break));
    let overall = section.is_part().then(|| t.text("sections-overall").to_string());
    let change = (!changes.is_empty()).then(|| t.text("standings-change").to_string());
    let sections = &tournament.settings.sections;
    let headings = sheets::headings(t, &keys).into_iter().chain(figures.headings(tie_breaks));
    let headings = headings.chain(change).chain(overall).chain(sections.iter().map(|own| own.name.clone()));
    let places = places_in_sections(tournament, table);
    let rows = rows.into_iter().map(|(place, row)| {
        let own = places.get(&row.entry).map(Vec::as_slice).unwrap_or_default();
        let change = (!changes.is_empty()).then(|| changes.get(&row.entry).copied().into());
        let overall = section.is_part().then(|| row.place.into());
        let sections = sections.iter().map(|section| own.iter().find(|own| own.section.code == section.code));
        let sections = sections.map(|own| SheetCell::from(own.and_then(|own| own.place)));
        let player = player(tournament, place, row).into_iter();
        player
            .chain(figures.cells(&row.values))
            .chain(change)
            .chain(overall)
            .chain(sections)
            .collect::<Vec<SheetCell>>()
    });
    Sheet::new(headings, rows).named(t.text("standings-title").to_string())
}

fn player(tournament: &Tournament, place: Option<Place>, row: &StandingsRow) -> Vec<SheetCell> {
    let entry = tournament.entry(row.entry);
    let person = entry.map(|entry| entry.person.clone()).unwrap_or_default();
    let mut cells = vec![
        place.into(),
        entry.and_then(|entry| entry.number).into(),
        person.title.into(),
        person.name.to_string().into(),
        person.region.into(),
        person.federation.into(),
    ];
    cells.extend(team(tournament, entry).map(SheetCell::from));
    cells.extend([entry.and_then(|entry| entry.rating).into(), row.points.into()]);
    cells
}
