//! `/t/{slug}/teams`: which team stands where, and the teams' crosstable.

use actix_web::web;
use askama::Template;

use crate::web::http::download::Download;
use crate::web::http::error::{AppError, Reply};
use crate::web::http::public::{CsvQuery, Progress};
use crate::web::http::reply::Page;
use crate::web::i18n::Locale;
use crate::web::i18n::standings::{TieBreakName, decimal_places};
use crate::web::pages::standings::table::through;
use crate::web::pages::standings::team_cells;
use crate::web::parts::cells::CellView;
use crate::web::parts::event::{EventFrame, Tab, load};
use crate::web::parts::team_boards::team_address;
use tournament::exchange::csv_sheet::{self, CsvFormat, TieBreakColumns};
use tournament::standings::teams::{TeamSeparation, TeamStandingsRow};
use tournament::standings::{TeamStandings, Value, team_table};
use tournament::{Basis, Points, RoundNumber, TeamHistory, TeamName, TeamTieBreak, TeamTieBreakKind, Tournament};

#[derive(Template)]
#[template(path = "standings/team_standings.html")]
struct TeamStandingsPage<'a> {
    page: &'a Page,
    event: EventFrame,
    /// The round after which the places are told.
    through: RoundNumber,
    progress: Progress,
    /// The name of the other score, where no tie-break shows it.
    secondary: Option<TieBreakName>,
    /// The name of the score that places go by first.
    primary: TieBreakName,
    tie_breaks: Vec<TieBreakName>,
    lines: Vec<TeamsRow>,
    /// Whether there is anything in a crosstable that the matches of the rounds do not say better.
    has_crosstable: bool,
}

impl TeamStandingsPage<'_> {
    /// Whether these are the places of a finished event.
    fn is_final(&self) -> bool {
        self.progress == Progress::Closed && self.through == self.event.tournament.published_rounds()
    }

    /// Whether the places can still change by what is being played.
    fn is_running(&self) -> bool {
        matches!(self.progress, Progress::Playing { round, .. } if round <= self.through)
    }

    /// Whether a tie-break has separated any team from the one above it.
    fn has_decided(&self) -> bool {
        self.lines.iter().any(|line| line.deciding.is_some())
    }
}

pub struct TeamsRow {
    /// Its place as it is written.
    pub place: String,
    /// Whether it stands on the podium.
    is_medal: bool,
    pub team: TeamName,
    /// The address of its page as of the round.
    pub address: String,
    /// How its matches ended: `+3 =1 −0`.
    pub matches: String,
    /// The score that places go by first, and the other, as they are written.
    pub scores: (String, String),
    pub figures: Vec<String>,
    /// The column of the tie-break that puts it below the line above.
    deciding: Option<usize>,
    cells: Vec<CellView>,
}

impl TeamsRow {
    /// Whether it stands on the podium.
    const fn is_medal(&self) -> bool {
        self.is_medal
    }

    /// Whether the figure in this column puts it below the line above.
    fn decides(&self, column: impl std::borrow::Borrow<usize>) -> bool {
        self.deciding == Some(*column.borrow())
    }
}

/// `GET /t/{slug}/teams`
pub async fn index(page: Page, slug: web::Path<String>) -> Reply {
    show(&page, slug.into_inner(), None).await
}

/// `GET /t/{slug}/teams/after/{n}`
pub async fn after(page: Page, path: web::Path<(String, RoundNumber)>) -> Reply {
    let (slug, round) = path.into_inner();
    show(&page, slug, Some(round)).await
}

/// `GET /t/{slug}/teams.csv`
pub async fn csv(page: Page, slug: web::Path<String>, separated: web::Query<CsvQuery>) -> Result<Download, AppError> {
    save(&page, slug.into_inner(), None, &separated).await
}

/// `GET /t/{slug}/teams/after/{n}.csv`
pub async fn csv_after(
    page: Page,
    path: web::Path<(String, RoundNumber)>,
    separated: web::Query<CsvQuery>,
) -> Result<Download, AppError> {
    let (slug, round) = path.into_inner();
    save(&page, slug, Some(round), &separated).await
}

/// Only an event of teams has their pages.
pub fn check_has_teams(tournament: &Tournament) -> Result<(), AppError> {
    if tournament.settings.system.has_teams() { Ok(()) } else { Err(AppError::NotFound) }
}

async fn show(page: &Page, slug: String, wanted: Option<RoundNumber>) -> Reply {
    let (tournament, state) = load(page, slug).await?;
    check_has_teams(&tournament)?;
    let through = through(&tournament, wanted)?;
    page.kept(&state, || {
        let table = team_table(&tournament, through);
        let scores = Scores::from_tournament(&tournament);
        Ok(TeamStandingsPage {
            page,
            event: EventFrame::new(tournament.clone(), Tab::Teams),
            through,
            progress: Progress::from_tournament(&tournament),
            primary: name(page.t, scores.primary),
            secondary: scores.shown(&table).map(|own| name(page.t, own)),
            tie_breaks: table.tie_breaks.iter().map(|own| name(page.t, *own)).collect(),
            lines: lines(page.t, &tournament, &table),
            has_crosstable: !tournament.settings.system.has_table(),
        })
    })
}

/// A tie-break of teams as a table names it.
pub fn name(t: Locale, tie_break: TeamTieBreak) -> TieBreakName {
    TieBreakName {
        code: tie_break.to_string(),
        name: t.team_tie_break(tie_break),
        short: t.team_tie_break_short(tie_break),
    }
}

/// Which of its two scores comes first in an event.
#[derive(Debug, Clone, Copy)]
pub struct Scores {
    /// The one that places go by first.
    pub primary: TeamTieBreak,
    pub secondary: TeamTieBreak,
}

impl Scores {
    pub const fn from_tournament(tournament: &Tournament) -> Self {
        let (primary, secondary) = match tournament.settings.team_rules.basis {
            Basis::Match => (TeamTieBreakKind::MatchPoints, TeamTieBreakKind::GamePoints),
            Basis::Games => (TeamTieBreakKind::GamePoints, TeamTieBreakKind::MatchPoints),
        };
        Self { primary: TeamTieBreak::plain(primary), secondary: TeamTieBreak::plain(secondary) }
    }

    /// The other score, where it is no tie-break of the table and would not be seen.
    fn shown(self, table: &TeamStandings) -> Option<TeamTieBreak> {
        Some(self.secondary).filter(|own| !table.tie_breaks.contains(own))
    }

    /// Both scores of a team, the first first.
    pub fn both(self, row: &TeamStandingsRow) -> (Points, Points) {
        match self.primary.kind {
            TeamTieBreakKind::GamePoints => (row.game_points, row.match_points),
            _ => (row.match_points, row.game_points),
        }
    }
}

/// The lines of the table of teams.
pub fn lines(t: Locale, tournament: &Tournament, table: &TeamStandings) -> Vec<TeamsRow> {
    let scores = Scores::from_tournament(tournament);
    let places: Vec<usize> = (0..table.tie_breaks.len())
        .map(|column| decimal_places(table.rows.iter().filter_map(move |row| row.values.get(column))))
        .collect();
    let history = TeamHistory::new(tournament, table.through, tournament.awaiting());
    let line = |row: &TeamStandingsRow| {
        let (first, second) = scores.both(row);
        let figures = row.values.iter().zip(&places);
        TeamsRow {
            place: t.place(Some(row.place)),
            is_medal: row.place.last <= 3,
            address: format!("{}?after={}", team_address(tournament, row.team.number), table.through),
            matches: matches(t, row),
            scores: (t.points(first), t.points(second)),
            figures: figures.map(|(value, &places)| t.value_in_column(value, usize::MAX, places)).collect(),
            deciding: match row.separation {
                TeamSeparation::TieBreak(own) => table.tie_breaks.iter().position(|listed| *listed == own),
                TeamSeparation::First | TeamSeparation::Score | TeamSeparation::Shared => None,
            },
            cells: team_cells::cells(t, tournament, &history, &row.team),
            team: row.team.clone(),
        }
    };
    table.rows.iter().map(line).collect()
}

/// The standings of teams where nothing leads further: on paper, on a screen.
pub struct TeamPlaces {
    /// What heads the figures: the primary score, the other where no tie-break shows it, the tie-breaks.
    pub columns: Vec<TieBreakName>,
    pub lines: Vec<TeamPlace>,
}

pub struct TeamPlace {
    /// Its place as it is written.
    pub place: String,
    pub name: String,
    pub matches: String,
    /// Its figures as they are written.
    pub figures: Vec<String>,
    pub values: Vec<Value>,
}

impl TeamPlaces {
    /// Those of an event after a round; none where players play for themselves.
    pub fn new(t: Locale, tournament: &Tournament, through: RoundNumber) -> Option<Self> {
        if !tournament.settings.system.has_teams() {
            return None;
        }
        let (table, scores) = (team_table(tournament, through), Scores::from_tournament(tournament));
        let secondary = scores.shown(&table);
        let columns = std::iter::once(scores.primary).chain(secondary).chain(table.tie_breaks.iter().copied());
        let place = |(row, line): (&TeamStandingsRow, TeamsRow)| {
            let (first, second) = scores.both(row);
            let points = std::iter::once(first).chain(secondary.map(|_| second));
            let values = points.map(|points| Value::Amount(points.into())).chain(row.values.iter().cloned());
            let written = std::iter::once(line.scores.0).chain(secondary.map(|_| line.scores.1));
            TeamPlace {
                place: line.place,
                name: row.team.name.clone(),
                matches: line.matches,
                figures: written.chain(line.figures).collect(),
                values: values.collect(),
            }
        };
        let columns = columns.map(|own| name(t, own)).collect();
        let lines = table.rows.iter().zip(lines(t, tournament, &table)).map(place).collect();
        Some(Self { columns, lines })
    }
}

/// How the matches of a team ended: `+3 =1 −0`.
pub fn matches(t: Locale, row: &TeamStandingsRow) -> String {
    let tally = row.matches;
    t.text("teamtable-tally").with("won", tally.won).with("drawn", tally.drawn).with("lost", tally.lost).to_string()
}

async fn save(
    page: &Page,
    slug: String,
    wanted: Option<RoundNumber>,
    separated: &CsvQuery,
) -> Result<Download, AppError> {
    let (tournament, _) = load(page, slug).await?;
    check_has_teams(&tournament)?;
    let through = through(&tournament, wanted)?;
    let table = team_table(&tournament, through);
    let name = format!("{}-teams-{through}.csv", tournament.slug);
    let format = separated.format(page.t);
    Ok(Download::csv(name, text(page.t, Scores::from_tournament(&tournament), &table, format)))
}

/// The standings of teams as a file: a line a team. The other score stands where the tie-breaks have it, or before them.
fn text(t: Locale, scores: Scores, table: &TeamStandings, format: CsvFormat) -> String {
    let keys = [
        "standings-csv-place",
        "standings-csv-number",
        "entries-team",
        "teamtable-csv-matches",
        "teamtable-csv-won",
        "teamtable-csv-drawn",
        "teamtable-csv-lost",
    ];
    let secondary = scores.shown(table);
    let points = std::iter::once(scores.primary).chain(secondary).map(|own| t.team_tie_break(own));
    let headings = keys.map(|key| t.text(key).to_string()).into_iter().chain(points);
    let figures = TieBreakColumns::new(table.tie_breaks.len(), table.rows.iter().map(|row| row.values.as_slice()));
    let tie_breaks = table.tie_breaks.iter().map(|own| t.team_tie_break_short(*own));
    let headings = headings.chain(figures.headings(tie_breaks));
    let line = |row: &TeamStandingsRow| {
        let tally = row.matches;
        let own = [row.place.to_string(), row.team.number.to_string(), row.team.name.clone()];
        let tally = [tally.played, tally.won, tally.drawn, tally.lost].map(|count| count.to_string());
        let (first, second) = scores.both(row);
        let points = std::iter::once(first).chain(secondary.map(|_| second)).map(|points| format.number(points));
        let values = figures.cells(&row.values, format);
        own.into_iter().chain(tally).chain(points).chain(values).collect::<Vec<_>>()
    };
    csv_sheet::table(format, headings, table.rows.iter().map(line))
}
