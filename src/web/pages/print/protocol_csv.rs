//! The protocol as one file for spreadsheets: its parts below each other, each under its heading.

use super::lists::birth_year;
use super::protocol::{ProtocolReport, Region, RoundResults, Standing};
use crate::web::http::Page;
use crate::web::i18n::Locale;
use crate::web::parts::{MatchHead, TeamPlace};
use tournament::exchange::crosstable_csv::team;
use tournament::exchange::csv_sheet::{self, CsvFormat, TieBreakColumns, or_empty};

struct Writer<'a> {
    page: &'a Page,
    t: Locale,
    report: &'a ProtocolReport<'a>,
    format: CsvFormat,
}

type ProtocolRows = Vec<Vec<String>>;

pub fn write(page: &Page, report: &ProtocolReport<'_>, format: CsvFormat) -> String {
    let writer = Writer { page, t: page.t, report, format };
    let info = &report.tournament.info;
    let parts = [
        writer.facts(),
        writer.teams(),
        writer.standings(),
        writer.sections(),
        writer.norms(),
        writer.players(),
        writer.rounds(),
        writer.regions(),
        [
            ("limits-field-chief-arbiter", &info.chief_arbiter),
            ("limits-field-secretary", &info.secretary),
            ("limits-field-officials", &info.officials),
        ]
        .map(|(key, name)| vec![writer.text(key), name.clone()])
        .to_vec(),
    ];
    // An empty line stands before each part.
    let rows = parts.into_iter().filter(|part| !part.is_empty());
    let rows = rows.flat_map(|part| std::iter::once(vec![String::new()]).chain(part));
    csv_sheet::table(format, [info.title.as_str()], rows)
}

impl Writer<'_> {
    fn text(&self, key: &str) -> String {
        self.t.text(key).to_string()
    }

    fn headings(&self, keys: &[&str]) -> Vec<String> {
        keys.iter().map(|key| self.text(key)).collect()
    }

    fn facts(&self) -> ProtocolRows {
        let facts = self.report.facts.iter().map(|(key, text)| vec![self.text(key), text.clone()]);
        facts.chain([vec![self.report.summary.clone()]]).collect()
    }

    fn teams(&self) -> ProtocolRows {
        let Some(teams) = &self.report.teams else { return Vec::new() };
        let mut headings = self.headings(&["standings-csv-place", "entries-team", "teamtable-csv-matches"]);
        let figures = TieBreakColumns::new(teams.columns.len(), teams.lines.iter().map(|line| line.values.as_slice()));
        headings.extend(figures.headings(teams.columns.iter().map(|column| column.short.clone())));
        let line = |line: &TeamPlace| {
            let own = [line.place.clone(), line.name.clone(), line.matches.clone()];
            own.into_iter().chain(figures.cells(&line.values, self.format)).collect()
        };
        let lines = teams.lines.iter().map(line);
        [vec![self.report.team_heading(self.page)], headings].into_iter().chain(lines).collect()
    }

    fn standings(&self) -> ProtocolRows {
        let report = self.report;
        let mut headings = self.headings(&[
            "standings-csv-place",
            "standings-csv-number",
            "standings-csv-name",
            "standings-csv-title",
            "standings-csv-region",
            "standings-csv-rating",
            "standings-csv-points",
        ]);
        headings.extend(self.team_heading());
        let values = report.standings.iter().map(|line| line.values.as_slice());
        let figures = TieBreakColumns::new(report.tie_breaks.len(), values);
        headings.extend(figures.headings(report.tie_breaks.iter().map(|tie_break| tie_break.short.clone())));
        headings.extend(self.headings(&["standings-change", "print-rank-made"]));
        let heading = vec![report.heading(self.page)];
        let lines = report.standings.iter().map(|line| self.standing(line, &figures));
        [heading, headings].into_iter().chain(lines).collect()
    }

    fn standing(&self, line: &Standing<'_>, figures: &TieBreakColumns) -> Vec<String> {
        let person = &line.entry.person;
        let who = [
            line.place.clone(),
            or_empty(line.entry.number),
            person.name.to_string(),
            person.title.clone(),
            person.region.clone(),
            or_empty(line.entry.rating),
            self.format.number(line.points),
        ];
        let last = [or_empty(line.change), line.rank.clone()];
        let who = who.into_iter().chain(team(self.report.tournament, Some(line.entry)));
        who.chain(figures.cells(&line.values, self.format)).chain(last).collect()
    }

    /// What heads the teams, in a tournament of teams.
    fn team_heading(&self) -> Option<String> {
        self.report.tournament.settings.system.has_teams().then(|| self.text("entries-team"))
    }

    fn sections(&self) -> ProtocolRows {
        if self.report.sections.is_empty() {
            return Vec::new();
        }
        let headings = self.headings(&[
            "sections-section-heading",
            "standings-csv-place",
            "standings-csv-number",
            "standings-csv-name",
            "standings-csv-region",
            "standings-csv-points",
            "sections-overall",
        ]);
        let lines = self.report.sections.iter().flat_map(|section| {
            section.winners.iter().map(|winner| {
                let person = &winner.entry.person;
                vec![
                    section.name.to_owned(),
                    or_empty(winner.place),
                    or_empty(winner.entry.number),
                    person.name.to_string(),
                    person.region.clone(),
                    self.format.number(winner.points),
                    or_empty(winner.overall),
                ]
            })
        });
        [vec![self.text("sections-winners")], headings].into_iter().chain(lines).collect()
    }

    fn norms(&self) -> ProtocolRows {
        if self.report.norms.is_empty() {
            return Vec::new();
        }
        let headings =
            self.headings(&["standings-csv-name", "print-rank-held", "print-rank-made", "print-made", "print-needed"]);
        let lines = self.report.norms.iter().map(|made| {
            let person = &made.entry.person;
            vec![
                person.name.to_string(),
                person.title.clone(),
                made.rank.clone(),
                self.format.number(made.made),
                self.format.number(made.needed),
            ]
        });
        [vec![self.text("print-ranks")], headings].into_iter().chain(lines).collect()
    }

    fn players(&self) -> ProtocolRows {
        let mut headings = self.headings(&[
            "standings-csv-number",
            "standings-csv-name",
            "startlist-csv-birth",
            "standings-csv-title",
            "standings-csv-region",
            "startlist-csv-federation",
            "startlist-csv-club",
            "standings-csv-rating",
        ]);
        headings.extend(self.team_heading());
        let lines = self.report.players.iter().map(|entry| {
            let person = &entry.person;
            let (birth, rating) = (birth_year(entry), or_empty(entry.rating));
            let [name, title] = [person.name.to_string(), person.title.clone()];
            let [region, federation, club] = [&person.region, &person.federation, &person.club].map(String::clone);
            let line = [or_empty(entry.number), name, birth, title, region, federation, club, rating];
            line.into_iter().chain(team(self.report.tournament, Some(entry))).collect()
        });
        [vec![self.text("print-players")], headings].into_iter().chain(lines).collect()
    }

    fn rounds(&self) -> ProtocolRows {
        let headings = self.headings(&[
            "crosstable-round",
            "boards-board",
            "boards-csv-number",
            "boards-white",
            "boards-result",
            "boards-csv-number",
            "boards-black",
        ]);
        let lines = self.report.rounds.iter().flat_map(|results| self.round(results));
        [vec![self.text("print-rounds")], headings].into_iter().chain(lines).collect()
    }

    fn round(&self, results: &RoundResults<'_>) -> ProtocolRows {
        let round = results.round.state.number.to_string();
        let boards = results.boards.iter().flat_map(|(above, board)| {
            let name = |entry: &tournament::Entry| [or_empty(entry.number), entry.person.name.to_string()];
            let ([white_number, white], [black_number, black]) = (name(board.white.entry), name(board.black.entry));
            let result = board.score.total.clone().unwrap_or_default();
            let line = vec![round.clone(), board.table.to_string(), white_number, white, result, black_number, black];
            // A match of teams above its boards, its score where results stand.
            let of_match = |own: &MatchHead| {
                let none = String::new;
                vec![round.clone(), none(), none(), own.names.clone(), own.score.clone(), none(), none()]
            };
            above.iter().map(of_match).chain([line]).collect::<ProtocolRows>()
        });
        let idle = results.idle.iter().map(|idle| {
            let entry = idle.player.entry;
            let (reason, points) = (idle.why(self.t), self.format.number(idle.points));
            vec![
                round.clone(),
                String::new(),
                or_empty(entry.number),
                entry.person.name.to_string(),
                points,
                String::new(),
                reason,
            ]
        });
        boards.chain(idle).collect()
    }

    fn regions(&self) -> ProtocolRows {
        if self.report.regions.is_empty() {
            return Vec::new();
        }
        let headings = self.headings(&[
            "standings-csv-region",
            "print-region-players",
            "print-region-best",
            "print-region-points",
        ]);
        let line = |region: &Region| {
            let best = self.t.place(region.best);
            vec![region.name.clone(), region.players.to_string(), best, self.format.number(region.points)]
        };
        let lines = self.report.regions.iter().map(line);
        [vec![self.text("print-regions")], headings].into_iter().chain(lines).collect()
    }
}
