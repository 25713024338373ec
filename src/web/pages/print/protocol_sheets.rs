//! The protocol for spreadsheets: a table for each of its parts.

use super::birth_year;
use super::protocol::{ProtocolReport, Region, RoundResults, Standing};
use crate::web::http::Page;
use crate::web::i18n::{Locale, without_joiners};
use crate::web::parts::{MatchHead, TeamPlace, sheets};
use tournament::exchange::crosstable_sheet::team;
use tournament::exchange::sheet::{Sheet, SheetCell, TieBreakColumns};

struct Writer<'a> {
    page: &'a Page,
    t: Locale,
    report: &'a ProtocolReport<'a>,
}

type ProtocolRows = Vec<Vec<SheetCell>>;

/// The parts of the protocol that have content.
pub fn sheets(page: &Page, report: &ProtocolReport<'_>) -> Vec<Sheet> {
    let writer = Writer { page, t: page.t, report };
    let info = &report.tournament.info;
    let officials = [
        ("limits-field-chief-arbiter", &info.chief_arbiter),
        ("limits-field-secretary", &info.secretary),
        ("limits-field-officials", &info.officials),
    ];
    let officials = officials.map(|(key, name)| [writer.text(key), name.clone()]);
    let parts = [
        Some(writer.facts()),
        writer.teams(),
        Some(writer.standings()),
        writer.sections(),
        writer.norms(),
        Some(writer.players()),
        Some(writer.rounds()),
        writer.regions(),
        Some(Sheet::new([""; 0], officials).named(writer.text("limits-field-officials"))),
    ];
    parts.into_iter().flatten().collect()
}

impl Writer<'_> {
    fn text(&self, key: &str) -> String {
        self.t.text(key).to_string()
    }

    fn region(&self, region: &str) -> SheetCell {
        self.t.region(region).into_owned().into()
    }

    fn headings(&self, keys: &[&str]) -> Vec<String> {
        sheets::headings(self.t, keys)
    }

    fn facts(&self) -> Sheet {
        let facts = self.report.facts.iter().map(|(key, text)| vec![self.text(key), without_joiners(text)]);
        let facts = facts.chain([vec![self.report.summary.clone()]]);
        Sheet::new([""; 0], facts).named(self.text("tournament-tab-home"))
    }

    fn teams(&self) -> Option<Sheet> {
        let teams = self.report.teams.as_ref()?;
        let mut headings = self.headings(&["standings-csv-place", "entries-team", "teamtable-csv-matches"]);
        let figures = TieBreakColumns::new(teams.columns.len(), teams.lines.iter().map(|line| line.values.as_slice()));
        headings.extend(figures.headings(teams.columns.iter().map(|column| column.short.clone())));
        let line = |line: &TeamPlace| {
            let own = [place(&line.place), SheetCell::from(&line.name), SheetCell::parse(&line.matches)];
            own.into_iter().chain(figures.cells(&line.values)).collect::<Vec<_>>()
        };
        Some(Sheet::new(headings, teams.lines.iter().map(line)).named(self.report.team_heading(self.page)))
    }

    fn standings(&self) -> Sheet {
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
        let lines = report.standings.iter().map(|line| self.standing(line, &figures));
        Sheet::new(headings, lines).named(report.heading(self.page))
    }

    fn standing(&self, line: &Standing<'_>, figures: &TieBreakColumns) -> Vec<SheetCell> {
        let person = &line.entry.person;
        let who = [
            place(&line.place),
            line.entry.number.into(),
            person.name.to_string().into(),
            self.t.title(person).into(),
            self.region(&person.region),
            line.entry.rating.into(),
            line.points.into(),
        ];
        let last = [line.change.into(), SheetCell::from(&line.rank)];
        let who = who.into_iter().chain(team(self.report.tournament, Some(line.entry)).map(SheetCell::from));
        who.chain(figures.cells(&line.values)).chain(last).collect()
    }

    /// The heading of the teams, in a team tournament.
    fn team_heading(&self) -> Option<String> {
        self.report.tournament.settings.system.has_teams().then(|| self.text("entries-team"))
    }

    fn sections(&self) -> Option<Sheet> {
        if self.report.sections.is_empty() {
            return None;
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
                    section.name.into(),
                    winner.place.into(),
                    winner.entry.number.into(),
                    person.name.to_string().into(),
                    self.region(&person.region),
                    winner.points.into(),
                    winner.overall.into(),
                ]
            })
        });
        Some(Sheet::new(headings, lines).named(self.text("sections-winners")))
    }

    fn norms(&self) -> Option<Sheet> {
        let unjudged = &self.report.unjudged;
        if self.report.norms.is_empty() && unjudged.is_empty() {
            return None;
        }
        let headings =
            self.headings(&["standings-csv-name", "print-rank-held", "print-rank-made", "print-made", "print-needed"]);
        let lines = self.report.norms.iter().map(|made| {
            let person = &made.entry.person;
            vec![
                person.name.to_string().into(),
                self.t.title(person).into(),
                SheetCell::from(&made.rank),
                made.made.into(),
                made.needed.into(),
            ]
        });
        let note = Some(unjudged).filter(|note| !note.is_empty()).map(|note| vec![SheetCell::from(note)]);
        let lines = lines.chain(note);
        Some(Sheet::new(headings, lines).named(self.text("print-ranks")))
    }

    fn players(&self) -> Sheet {
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
            let line = [
                entry.number.into(),
                person.name.to_string().into(),
                SheetCell::parse(&birth_year(entry)),
                self.t.title(person).into(),
                self.region(&person.region),
                self.region(&person.federation),
                SheetCell::from(&person.club),
                entry.rating.into(),
            ];
            let team = team(self.report.tournament, Some(entry)).map(SheetCell::from);
            line.into_iter().chain(team).collect::<Vec<_>>()
        });
        Sheet::new(headings, lines).named(self.text("print-players"))
    }

    fn rounds(&self) -> Sheet {
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
        Sheet::new(headings, lines).named(self.text("print-rounds"))
    }

    fn round(&self, results: &RoundResults<'_>) -> ProtocolRows {
        let round = results.round.state.number;
        let boards = results.boards.iter().flat_map(|(above, board)| {
            let seat = |entry: &tournament::Entry| [entry.number.into(), entry.person.name.to_string().into()];
            let ([white_number, white], [black_number, black]) = (seat(board.white.entry), seat(board.black.entry));
            let (table, result) = (SheetCell::parse(&board.table.to_string()), board.score.total.clone().into());
            let line = vec![round.into(), table, white_number, white, result, black_number, black];
            // A team match above its boards, with its score in the column of results.
            let of_match = |match_head: &MatchHead| {
                let [names, score] = [&match_head.names, &match_head.score].map(SheetCell::from);
                vec![round.into(), SheetCell::Empty, SheetCell::Empty, names, score]
            };
            above.iter().map(of_match).chain([line]).collect::<ProtocolRows>()
        });
        let idle = results.idle.iter().map(|idle| {
            let entry = idle.player.entry;
            vec![
                round.into(),
                SheetCell::Empty,
                entry.number.into(),
                entry.person.name.to_string().into(),
                SheetCell::number(idle.points),
                SheetCell::Empty,
                idle.why(self.t).into(),
            ]
        });
        boards.chain(idle).collect()
    }

    fn regions(&self) -> Option<Sheet> {
        if self.report.regions.is_empty() {
            return None;
        }
        let headings = self.headings(&[
            "standings-csv-region",
            "print-region-players",
            "print-region-best",
            "print-region-points",
        ]);
        let line = |region: &Region| {
            let best = place(&self.t.place(region.best));
            vec![self.region(&region.name), region.players.into(), best, region.points.into()]
        };
        let lines = self.report.regions.iter().map(line);
        Some(Sheet::new(headings, lines).named(self.text("print-regions")))
    }
}

/// A place as a page shows it: a number, or a range in the form of files.
fn place(shown: &str) -> SheetCell {
    SheetCell::parse(&without_joiners(shown))
}
