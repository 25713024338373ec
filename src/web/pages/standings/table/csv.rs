//! The standings for spreadsheets.

use super::StandingsView;
use crate::web::i18n::csv_headings::{POINTS, placed};
use crate::web::parts::Section;
use crate::web::parts::section::places_in_sections;
use tournament::exchange::crosstable_csv;
use tournament::exchange::csv_sheet::{self, CsvFormat, TieBreakColumns, or_empty};
use tournament::standings::{Place, StandingsRow};

impl StandingsView<'_> {
    pub(super) fn csv(&self, section: &Section, format: CsvFormat) -> String {
        let headings = placed(self.t, self.tournament).into_iter().chain([self.t.text(POINTS).to_string()]);
        let rows = self.section(section);
        let values = rows.iter().map(|(_, row)| row.values.as_slice());
        let figures = TieBreakColumns::new(self.table.tie_breaks.len(), values);
        let tie_breaks = self.table.tie_breaks.iter().map(|tie_break| self.t.tie_break_short(tie_break));
        let headings = headings.chain(figures.headings(tie_breaks));
        let overall = section.is_part().then(|| self.t.text("sections-overall").to_string());
        let sections = &self.tournament.settings.sections;
        let headings = headings.chain(overall).chain(sections.iter().map(|own| own.name.clone()));
        let places = places_in_sections(self.tournament, &self.table);
        let rows = rows.into_iter().map(|(place, row)| {
            let own = places.get(&row.entry).map(Vec::as_slice).unwrap_or_default();
            let overall = section.is_part().then(|| or_empty(row.place));
            let sections = sections.iter().map(|section| own.iter().find(|own| own.section.code == section.code));
            let sections = sections.map(|own| or_empty(own.and_then(|own| own.place)));
            let figures = figures.cells(&row.values, format);
            self.csv_row(place, row, format)
                .into_iter()
                .chain(figures)
                .chain(overall)
                .chain(sections)
                .collect::<Vec<_>>()
        });
        csv_sheet::table(format, headings, rows)
    }

    fn csv_row(&self, place: Option<Place>, row: &StandingsRow, format: CsvFormat) -> Vec<String> {
        let entry = self.tournament.entry(row.entry);
        let person = entry.map(|entry| entry.person.clone()).unwrap_or_default();
        let number = entry.and_then(|entry| entry.number);
        let rating = entry.and_then(|entry| entry.rating);
        let mut cells = vec![
            or_empty(place),
            or_empty(number),
            person.title,
            person.name.to_string(),
            person.region,
            person.federation,
        ];
        cells.extend(crosstable_csv::team(self.tournament, entry));
        cells.extend([or_empty(rating), format.number(row.points)]);
        cells
    }
}
