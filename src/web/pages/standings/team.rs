//! `/t/{slug}/teams/{number}`: a team: its matches, its players, and the breakdown of its figures.

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::service::progress::Progress;
use crate::web::http::{AppError, Page, Reply, card};
use crate::web::i18n::standings::term_remarks;
use crate::web::i18n::{Locale, TieBreakName};
use crate::web::parts::cells::ShortNames;
use crate::web::parts::standings::through;
use crate::web::parts::team_boards::team_address;
use crate::web::parts::team_standings::{Scores, check_has_teams, match_tally, tie_break_name};
use crate::web::parts::{CellMaker, CellView, OpponentNames, PlayerPath, Tab, TournamentFrame, load};
use draughts::Side;
use tournament::standings::crosstable::{Crosstable, CrosstableOrder};
use tournament::standings::teams::{ExplainedTeamTieBreak, TeamExplanation, TeamStandingsRow, TeamTerm};
use tournament::standings::{Standings, TermReason, Value, explain_team, team_table};
use tournament::team_history::TeamMeeting;
use tournament::{
    Entry, Points, RoundNumber, StartNumber, TeamHistory, TeamName, TeamRound, TeamTieBreak, TeamTieBreakKind,
    Tournament,
};

/// `?after=5` for the team after that round.
#[derive(Debug, Deserialize)]
pub struct TeamQuery {
    after: Option<RoundNumber>,
}

#[derive(Template)]
#[template(path = "standings/team.html")]
struct TeamPage<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    through: RoundNumber,
    row: TeamStandingsRow,
    /// Its place as text; `None` before the first round.
    place: Option<String>,
    /// The primary score and the other one, with their values.
    primary: TeamScore,
    secondary: TeamScore,
    mp: TieBreakName,
    matches: String,
    rounds: Vec<TeamRoundRow>,
    members: Vec<Member<'a>>,
    short_names: ShortNames,
    figures: Vec<Figure>,
}

struct TeamScore {
    name: String,
    value: String,
}

struct TeamRoundRow {
    round: RoundNumber,
    opponent: Option<Opponent>,
    /// The message key of why it had no opponent.
    idle: &'static str,
    match_points: Option<String>,
}

struct Opponent {
    name: String,
    address: String,
    side: Side,
    /// The points of the boards, the team's own first.
    score: Option<String>,
}

impl Opponent {
    const fn colour(&self) -> Side {
        self.side
    }
}

struct Member<'a> {
    board: usize,
    entry: &'a Entry,
    address: String,
    cells: Vec<CellView>,
    points: String,
}

/// A figure with its terms.
struct Figure {
    anchor: String,
    name: String,
    code: String,
    rule: String,
    value: String,
    /// Whether terms are a weight, or an opponent's score, times a factor.
    is_weighed: bool,
    is_by_board: bool,
    /// Whether any term has a remark.
    has_remarks: bool,
    lines: Vec<TeamTermRow>,
}

struct TeamTermRow {
    place: String,
    opponent: Option<TeamLink>,
    score: String,
    made: String,
    value: String,
    remarks: Vec<String>,
    is_cut: bool,
}

/// A team with the address of its page.
struct TeamLink {
    name: String,
    address: String,
}

/// `GET /t/{slug}/teams/{number}`
pub async fn index(page: Page, path: web::Path<PlayerPath>, wanted: web::Query<TeamQuery>) -> Reply {
    let PlayerPath { slug, number } = path.into_inner();
    let (tournament, state) = load(&page, slug).await?;
    check_has_teams(&tournament)?;
    let through = through(&tournament, wanted.after)?;
    page.kept(&state, || {
        let table = team_table(&tournament, through);
        let row = table.rows.iter().find(|row| row.team.number == number).ok_or(AppError::NotFound)?;
        let explanation = explain_team(&tournament, &table, &row.team.key).ok_or(AppError::NotFound)?;
        let history = TeamHistory::new(&tournament, through, tournament.awaiting());
        let view = TeamView { t: page.t, tournament: &tournament, history, through };
        let places = page.standings(&tournament, through);
        let scores = Scores::from_tournament(&tournament);
        let both = scores.both(row);
        let members = view.members(&row.team, &places);
        let score = |own, points: Points| TeamScore { name: page.t.team_tie_break(own), value: page.t.points(points) };
        Ok(TeamPage {
            page: &page,
            frame: TournamentFrame::new(tournament.clone(), Tab::Teams),
            through,
            place: (through > RoundNumber(0)).then(|| view.place(row)),
            primary: score(scores.primary, both.primary),
            secondary: score(scores.secondary, both.secondary),
            mp: tie_break_name(page.t, TeamTieBreak::plain(TeamTieBreakKind::MatchPoints)),
            matches: match_tally(page.t, row),
            rounds: view.rounds(&row.team),
            short_names: ShortNames::from_names(members.iter().map(|member| &member.entry.person.name)),
            members,
            figures: if through > RoundNumber(0) { view.figures(scores, &explanation) } else { Vec::new() },
            row: row.clone(),
        })
    })
}

struct TeamView<'a> {
    t: Locale,
    tournament: &'a Tournament,
    history: TeamHistory,
    through: RoundNumber,
}

impl<'a> TeamView<'a> {
    fn place(&self, row: &TeamStandingsRow) -> String {
        let place = self.t.place(Some(row.place));
        let is_final = Progress::from_tournament(self.tournament) == Progress::Closed
            && self.through == self.tournament.published_rounds();
        if is_final {
            return self.t.text("teamtable-place-final").with("place", place).to_string();
        }
        self.t.text("teamtable-place").with("place", place).with("n", self.through).to_string()
    }

    fn rounds(&self, team: &TeamName) -> Vec<TeamRoundRow> {
        let rounds = self.history.through.up_to().zip(self.history.rounds(at(team)));
        rounds.map(|(round, own)| self.round(round, own, team)).collect()
    }

    fn round(&self, round: RoundNumber, own: &TeamRound, team: &TeamName) -> TeamRoundRow {
        let line = |opponent, match_points: Option<Points>, idle| TeamRoundRow {
            round,
            opponent,
            idle,
            match_points: match_points.map(|points| self.t.points(points)),
        };
        match own {
            TeamRound::Met(TeamMeeting { opponent, side, match_points, .. }) => {
                line(self.opponent(*opponent, *side, round, team), Some(*match_points), "teamtable-absent")
            }
            TeamRound::Awaited { opponent, side, .. } => {
                line(self.opponent(*opponent, *side, round, team), None, "teamtable-absent")
            }
            TeamRound::Bye { match_points, .. } => line(None, Some(*match_points), "teamtable-free"),
            TeamRound::Absent => line(None, Some(Points::ZERO), "teamtable-absent"),
        }
    }

    fn opponent(&self, other: usize, side: Side, round: RoundNumber, team: &TeamName) -> Option<Opponent> {
        let name = self.history.teams.get(other)?.name.clone();
        let own_round = |place| self.history.rounds(place).get(round.index());
        let (own, theirs) = (own_round(at(team))?, own_round(other)?);
        let is_complete = matches!(own, TeamRound::Met(_));
        let (own, theirs) = (own.game_points(), theirs.game_points());
        let is_known = is_complete || own + theirs > Points::ZERO;
        let score = is_known.then(|| format!("{} : {}", self.t.points(own), self.t.points(theirs)));
        Some(Opponent { name, address: self.address(self.history.number(other)), side, score })
    }

    fn address(&self, number: StartNumber) -> String {
        format!("{}?after={}", team_address(self.tournament, number), self.through)
    }

    fn members(&self, team: &TeamName, places: &Standings) -> Vec<Member<'a>> {
        let cross = Crosstable::new(self.tournament, Standings::clone(places), CrosstableOrder::Number);
        let maker = CellMaker::new(self.t, self.tournament, OpponentNames::InCells);
        let players = self.history.teams.get(at(team)).map(|team| team.players.as_slice()).unwrap_or_default();
        let member = |(board, id)| {
            let entry = self.tournament.entry(id)?;
            let line = cross.lines.iter().find(|line| line.entry == id);
            let points = line.map(|line| line.points).unwrap_or_default();
            Some(Member {
                board,
                entry,
                address: card(self.tournament, entry),
                cells: line.map(|line| line.cells.iter().map(|cell| maker.view(cell)).collect()).unwrap_or_default(),
                points: self.t.points(points),
            })
        };
        (1..).zip(players.iter().copied()).filter_map(member).collect()
    }

    fn figures(&self, scores: Scores, explanation: &TeamExplanation) -> Vec<Figure> {
        let of = |tie_break: TeamTieBreak| match tie_break.kind {
            TeamTieBreakKind::GamePoints => (explanation.row.game_points, &explanation.game_points),
            _ => (explanation.row.match_points, &explanation.match_points),
        };
        let score = |anchor: &str, tie_break: TeamTieBreak| {
            let (points, terms) = of(tie_break);
            let explained =
                ExplainedTeamTieBreak { tie_break, value: Value::Amount(points.into()), terms: terms.clone() };
            self.figure(anchor.to_owned(), &explained)
        };
        let listed = explanation.tie_breaks.iter().any(|tie_break| tie_break.tie_break == scores.secondary);
        let secondary = (!listed).then(|| score("secondary", scores.secondary));
        let ties = (1..).zip(&explanation.tie_breaks).map(|(n, own): (usize, _)| self.figure(format!("t{n}"), own));
        std::iter::once(score("primary", scores.primary)).chain(secondary).chain(ties).collect()
    }

    fn figure(&self, anchor: String, explained: &ExplainedTeamTieBreak) -> Figure {
        let kind = explained.tie_break.kind;
        let lines: Vec<TeamTermRow> = explained.terms.iter().map(|term| self.term(term)).collect();
        Figure {
            anchor,
            name: self.t.team_tie_break(explained.tie_break),
            code: explained.tie_break.to_string(),
            rule: self.t.team_tie_break_rule(explained.tie_break),
            value: self.t.value(&explained.value, usize::MAX),
            is_weighed: kind.is_weighed(),
            is_by_board: kind.is_by_board(),
            has_remarks: lines.iter().any(|line| !line.remarks.is_empty()),
            lines,
        }
    }

    fn term(&self, TeamTerm { opponent, board, term }: &TeamTerm) -> TeamTermRow {
        let round = term.round.map(|round| round.to_string());
        let place = board.map(|board| board.to_string()).or(round).unwrap_or_default();
        let opponent =
            opponent.as_ref().map(|team| TeamLink { name: team.name.clone(), address: self.address(team.number) });
        TeamTermRow {
            place,
            opponent,
            score: self.t.number(&term.score.to_string()),
            made: self.t.points(term.made),
            value: if term.why == TermReason::NotMet {
                "–".to_owned()
            } else {
                self.t.number(&term.value.to_string())
            },
            remarks: term_remarks(self.t, term.why, term.cut),
            is_cut: term.cut.is_some(),
        }
    }
}

/// The index of a team in the history.
fn at(team: &TeamName) -> usize {
    usize::from(team.number.0.saturating_sub(1))
}
