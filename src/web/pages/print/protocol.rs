//! The final protocol, as federations need it: officials, dates and venue, places with tie-breaks, the crosstable, norms, regions, rounds,
//! and signatures. For a running tournament it is a report of the present state.

use std::collections::BTreeMap;
use std::sync::Arc;

use askama::Template;

use super::parts::Columns;
use super::tables::Grid;
use super::{Paper, Part, birth_year};
use crate::service::progress::{Progress, public_rounds, standings_round};
use crate::web::http::{AppError, Page};
use crate::web::i18n::tie_break_games::PaperGame;
use crate::web::i18n::{Locale, TieBreakName};
use crate::web::parts::cells::ShortNames;
use crate::web::parts::facts::facts;
use crate::web::parts::norms::NormRow;
use crate::web::parts::ratings::{rating_changes, rating_records};
use crate::web::parts::section::sections;
use crate::web::parts::standings::{column_places, figures};
use crate::web::parts::{BoardView, ByeView, MatchHead, MatchHeads, RoundView, SectionView, TeamPlaces, summary};
use tournament::region::region_key;
use tournament::standings::crosstable::CrosstableOrder;
use tournament::standings::{Place, Standings, StandingsRow, Value};
use tournament::{Entry, EntryId, Name, Points, Round, RoundNumber, Tournament};

pub struct ProtocolReport<'a> {
    pub tournament: &'a Tournament,
    /// The round that the standings include.
    pub through: RoundNumber,
    pub is_final: bool,
    pub summary: String,
    /// The tournament's facts: message keys and texts.
    pub facts: Vec<(&'static str, String)>,
    pub tie_breaks: Vec<TieBreakName>,
    /// The standings of the teams, in a team tournament.
    pub teams: Option<TeamPlaces>,
    pub standings: Vec<Standing<'a>>,
    pub sections: Vec<SectionView<'a>>,
    pub grid: Grid<'a>,
    pub players: Vec<&'a Entry>,
    /// Norms of higher ranks that players have made.
    pub norms: Vec<RankMade<'a>>,
    /// A sentence with the players whose title is unknown, so that their norms are not judged; may be empty.
    pub unjudged: String,
    pub regions: Vec<Region>,
    pub rounds: Vec<RoundResults<'a>>,
    short_names: ShortNames,
    pub play_off: Vec<PaperGame>,
    pub columns: Columns,
}

pub struct Standing<'a> {
    pub place: String,
    pub entry: &'a Entry,
    pub points: Points,
    pub figures: Vec<String>,
    pub values: Vec<Value>,
    pub change: Option<i32>,
    pub rank: String,
}

/// A norm that a player has made.
pub struct RankMade<'a> {
    pub entry: &'a Entry,
    pub rank: String,
    pub made: Points,
    pub needed: Points,
}

pub struct Region {
    pub name: String,
    pub players: usize,
    pub points: Points,
    pub best: Option<Place>,
}

pub struct RoundResults<'a> {
    pub round: &'a Round,
    /// Its boards, each with the heading of the team match that begins there.
    pub boards: Vec<(Option<MatchHead>, BoardView<'a>)>,
    pub idle: Vec<ByeView<'a>>,
}

impl Standing<'_> {
    pub fn rating_change(&self, page: &Page) -> String {
        self.change.map(|change| page.t.signed(change)).unwrap_or_default()
    }
}

impl<'a> ProtocolReport<'a> {
    pub async fn new(page: &Page, tournament: &'a Arc<Tournament>) -> Result<Self, AppError> {
        let t = page.t;
        let (_, records) = rating_records(page, tournament).await?;
        let basis = page.norm_basis(tournament).await?;
        let rows = NormRow::all(&basis);
        let norms: Vec<RankMade> = rows.iter().filter_map(|line| made(t, line, tournament)).collect();
        let through = standings_round(tournament);
        let table = page.standings(tournament, through);
        let source = StandingsSource {
            t,
            tournament,
            table: &table,
            norms: &norms,
            changes: rating_changes(tournament, &records),
        };
        Ok(Self {
            tournament,
            through,
            is_final: Progress::from_tournament(tournament) == Progress::Closed,
            summary: summary::sentence(t, tournament, &table),
            facts: facts(t, tournament),
            tie_breaks: TieBreakName::all(t, &table.tie_breaks),
            teams: TeamPlaces::new(t, tournament, through),
            standings: source.standings(),
            sections: sections(t, tournament, Some(&table)),
            grid: Grid::current(t, tournament, through, CrosstableOrder::Rank),
            players: tournament.start_list().into_iter().filter(|entry| entry.takes_part()).collect(),
            regions: regions(tournament, &table),
            rounds: rounds(t, tournament),
            short_names: ShortNames::from_names(tournament.entries.values().map(|entry| &entry.person.name)),
            play_off: PaperGame::after(t, tournament, RoundNumber(0)..=RoundNumber(u16::MAX)),
            columns: Columns::from_tournament(tournament),
            unjudged: unjudged(t, &rows),
            norms,
        })
    }

    /// A name among the norms and the boards: long ones get initials, so that each takes one line.
    fn short_name(&self, name: &Name) -> String {
        self.short_names.get(name).map_or_else(|| name.to_string(), |short| short.to_string().replace(' ', "\u{a0}"))
    }

    /// Without the parts left out.
    fn on(mut self, paper: &Paper) -> Self {
        self.columns = Columns::from_paper(paper);
        self.grid.left_out.extend(Some(Part::Title).filter(|part| !paper.shows(*part)));
        self.tie_breaks.retain(|_| paper.shows(Part::TieBreaks));
        for line in &mut self.standings {
            line.figures.retain(|_| paper.shows(Part::TieBreaks));
            line.change = line.change.filter(|_| paper.shows(Part::RatingChange));
        }
        self.sections.retain(|_| paper.shows(Part::Sections));
        self.norms.retain(|_| paper.shows(Part::Norms));
        if !paper.shows(Part::Norms) {
            self.unjudged.clear();
        }
        self.regions.retain(|_| paper.shows(Part::Regions));
        self.players.retain(|_| paper.shows(Part::Players));
        self.rounds.retain(|_| paper.shows(Part::Rounds));
        if paper.is_chosen { self } else { self.without_empty_columns() }
    }

    /// Without tie-break columns in which no player has a value.
    fn without_empty_columns(mut self) -> Self {
        let lines = self.standings.iter().map(|line| line.figures.as_slice());
        let kept = columns_with_figures(self.tie_breaks.len(), &lines);
        keep_columns(&mut self.tie_breaks, &kept);
        self.standings.iter_mut().for_each(|line| keep_columns(&mut line.figures, &kept));
        if let Some(teams) = &mut self.teams {
            let lines = teams.lines.iter().map(|line| line.figures.as_slice());
            let kept = columns_with_figures(teams.columns.len(), &lines);
            keep_columns(&mut teams.columns, &kept);
            teams.lines.iter_mut().for_each(|line| keep_columns(&mut line.figures, &kept));
        }
        self
    }

    pub fn has_changes(&self) -> bool {
        self.standings.iter().any(|line| line.change.is_some())
    }

    /// The heading of the standings of the teams.
    pub fn team_heading(&self, page: &Page) -> String {
        let key = if self.is_final { "teamtable-final" } else { "teamtable-after" };
        page.t.text(key).with("n", self.through).to_string()
    }

    pub fn heading(&self, page: &Page) -> String {
        let key = if self.is_final { "standings-final" } else { "standings-after" };
        page.t.text(key).with("n", self.through).to_string()
    }
}

/// The columns with more than dashes.
fn columns_with_figures<'f>(columns: usize, lines: &(impl Iterator<Item = &'f [String]> + Clone)) -> Vec<bool> {
    let has_figures = |column: usize| lines.clone().filter_map(|line| line.get(column)).any(|figure| figure != "–");
    (0..columns).map(has_figures).collect()
}

/// Keeps only the columns that `kept` names.
fn keep_columns<T>(row: &mut Vec<T>, kept: &[bool]) {
    let mut kept = kept.iter();
    row.retain(|_| kept.next().is_none_or(|is_kept| *is_kept));
}

struct StandingsSource<'a, 'b> {
    t: Locale,
    tournament: &'a Tournament,
    table: &'b Standings,
    norms: &'b [RankMade<'a>],
    changes: BTreeMap<EntryId, i32>,
}

impl<'a> StandingsSource<'a, '_> {
    fn standings(&self) -> Vec<Standing<'a>> {
        let decimals = column_places(self.table);
        let line = |row: &StandingsRow| {
            let rank = self.norms.iter().find(|made| made.entry.id == row.entry);
            Some(Standing {
                place: self.t.place(row.place),
                entry: self.tournament.entry(row.entry)?,
                points: row.points,
                values: row.values.clone(),
                figures: figures(self.t, self.table, &decimals, row),
                change: self.changes.get(&row.entry).copied(),
                rank: rank.map(|made| made.rank.clone()).unwrap_or_default(),
            })
        };
        self.table.rows.iter().filter_map(line).collect()
    }
}

fn made<'a>(t: Locale, line: &NormRow<'_>, tournament: &'a Tournament) -> Option<RankMade<'a>> {
    let (made, needed) = (line.sheet.made, line.sheet.achieved()?.needed);
    Some(RankMade { entry: tournament.entry(line.entry().id)?, rank: line.achieved(t)?, made, needed })
}

/// The players whose norms are not judged, with their titles: `Title unknown, norms not judged: Ivanov Ivan (doctor)`.
fn unjudged(t: Locale, rows: &[NormRow<'_>]) -> String {
    let written = |row: &NormRow<'_>| format!("{} ({})", row.entry.person.name, row.entry.person.title.trim());
    let names: Vec<String> = rows.iter().filter(|row| !row.sheet.is_judged).map(written).collect();
    if names.is_empty() {
        return String::new();
    }
    t.text("print-norms-unjudged").with("names", names.join(", ")).to_string()
}

/// The regions by their best places, without players who have no region.
fn regions(tournament: &Tournament, table: &Standings) -> Vec<Region> {
    let mut found: BTreeMap<String, Region> = BTreeMap::new();
    for row in &table.rows {
        let Some(entry) = tournament.entry(row.entry) else { continue };
        let name = entry.person.region.trim();
        let new = || Region { name: name.to_owned(), players: 0, points: Points::ZERO, best: None };
        let region = found.entry(region_key(name)).or_insert_with(new);
        region.players += 1;
        region.points += row.points;
        region.best = [region.best, row.place].into_iter().flatten().min_by_key(|place| (place.first, place.last));
    }
    let mut regions: Vec<Region> = found.into_values().filter(|region| !region.name.is_empty()).collect();
    regions.sort_by_key(|region| (region.best.is_none(), region.best.map(|place| (place.first, place.last))));
    regions
}

fn rounds(t: Locale, tournament: &Tournament) -> Vec<RoundResults<'_>> {
    let results = |round| {
        let view = RoundView::from_round(t, tournament, round);
        let mut heads = MatchHeads::new(t, tournament, round.state.number);
        let boards = view.boards().into_iter().map(|board| (heads.above(board.number), board)).collect();
        RoundResults { round, boards, idle: view.idle() }
    };
    public_rounds(tournament).iter().map(results).collect()
}

#[derive(Template)]
#[template(path = "print/protocol.html")]
struct Protocol<'a> {
    page: &'a Page,
    paper: Paper,
    report: ProtocolReport<'a>,
}

impl Protocol<'_> {
    fn birth(entry: &Entry) -> String {
        birth_year(entry)
    }
}

pub async fn show(page: &Page, paper: Paper, tournament: &Arc<Tournament>) -> Result<String, AppError> {
    let report = ProtocolReport::new(page, tournament).await?.on(&paper);
    Ok(Protocol { page, paper, report }.render()?)
}
