//! `/api/v1/t/{slug}/teams`, `/api/v1/t/{slug}/teams/after/{n}`, `/api/v1/t/{slug}/teams/{number}`: teams, their places and matches.

use actix_web::web;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::web::api::v1::common::{
    ApiLinks, ApiMark, ApiNumber, ApiPlace, ApiPlayer, ApiSpelling, ApiText, ApiTieBreak, DocumentMaker, figure, links,
};
use crate::web::http::{ApiDocument, AppError, Page, Reply};
use crate::web::parts::standings::through;
use crate::web::parts::team_boards::team_address;
use crate::web::parts::team_standings::check_has_teams;
use crate::web::parts::{PlayerPath, load_stored};
use tournament::standings::{TeamStandingsRow, team_table};
use tournament::team_history::TeamMeeting;
use tournament::{RoundNumber, TeamHistory, TeamName, TeamRound, TeamTieBreak};

/// The standings of the teams after a round.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TeamsDocument {
    tournament: String,
    /// The round that they include; 0 before the first.
    through: u16,
    tie_breaks: Vec<ApiTieBreak>,
    rows: Vec<ApiTeamRow>,
    links: ApiLinks,
}

/// A team with its place.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiTeamRow {
    place: ApiPlace,
    team: ApiTeam,
    match_points: ApiNumber,
    game_points: ApiNumber,
    won: u32,
    drawn: u32,
    lost: u32,
    /// The values of the tie-breaks, in their order; see the standings of players.
    values: Vec<Vec<ApiNumber>>,
}

/// A team, as other documents name it.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiTeam {
    number: u16,
    name: String,
    names: Option<ApiSpelling>,
    links: ApiLinks,
}

/// A team's results.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TeamDocument {
    tournament: String,
    through: u16,
    standing: ApiTeamRow,
    /// In board order, reserves last.
    players: Vec<ApiPlayer>,
    rounds: Vec<ApiTeamRound>,
    links: ApiLinks,
}

/// A team's round.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiTeamRound {
    round: u16,
    /// `null` for a round without an opponent.
    opponent: Option<ApiTeam>,
    mark: Option<ApiMark>,
    /// `null` while unknown.
    match_points: Option<ApiNumber>,
    game_points: ApiNumber,
    /// Whether it had the bye, since the number of teams is odd.
    is_bye: bool,
}

/// The round is part of the address if it is chosen.
#[derive(Debug, Deserialize)]
pub struct TeamsPath {
    slug: String,
    n: Option<RoundNumber>,
}

/// `GET /api/v1/t/{slug}/teams` and `…/after/{n}`
pub async fn index(page: Page, path: web::Path<TeamsPath>) -> Reply {
    let TeamsPath { slug, n } = path.into_inner();
    let (tournament, state) = load_stored(&page, slug).await?;
    check_has_teams(&tournament)?;
    let through = through(&tournament, n)?;
    page.kept_document(ApiDocument::Teams, &state, || {
        let maker = DocumentMaker { page: &page, tournament: &tournament };
        let table = team_table(&tournament, through);
        let rest = n.map_or_else(|| "/teams".to_owned(), |n| format!("/teams/after/{n}"));
        Ok(TeamsDocument {
            tournament: tournament.slug.clone(),
            through: table.through.0,
            tie_breaks: table.tie_breaks.iter().map(|tie_break| of_teams(*tie_break)).collect(),
            rows: table.rows.iter().map(|row| ApiTeamRow::new(maker, row)).collect(),
            links: maker.links(&rest),
        })
    })
}

/// `GET /api/v1/t/{slug}/teams/{number}`
pub async fn one(page: Page, path: web::Path<PlayerPath>) -> Reply {
    let PlayerPath { slug, number } = path.into_inner();
    let (tournament, state) = load_stored(&page, slug).await?;
    check_has_teams(&tournament)?;
    let through = through(&tournament, None)?;
    page.kept_document(ApiDocument::Team, &state, || {
        let maker = DocumentMaker { page: &page, tournament: &tournament };
        let table = team_table(&tournament, through);
        let row = table.rows.iter().find(|row| row.team.number == number).ok_or(AppError::NotFound)?;
        let history = TeamHistory::new(&tournament, through, tournament.awaiting());
        let at = usize::from(number.0.saturating_sub(1));
        let players = history.teams.get(at).map(|team| team.players.as_slice()).unwrap_or_default();
        let rounds = history.through.up_to().zip(history.rounds(at));
        Ok(TeamDocument {
            tournament: tournament.slug.clone(),
            through: through.0,
            standing: ApiTeamRow::new(maker, row),
            players: players.iter().filter_map(|id| maker.player(*id)).collect(),
            rounds: rounds.map(|(round, own)| ApiTeamRound::new(maker, &history, round, own)).collect(),
            links: maker.links(&format!("/teams/{number}")),
        })
    })
}

fn of_teams(tie_break: TeamTieBreak) -> ApiTieBreak {
    ApiTieBreak {
        code: tie_break.to_string(),
        name: ApiText::new(|t| t.team_tie_break(tie_break)),
        short: ApiText::new(|t| t.team_tie_break_short(tie_break)),
    }
}

impl ApiTeam {
    fn new(maker: DocumentMaker<'_>, team: &TeamName) -> Self {
        Self {
            number: team.number.0,
            name: team.name.clone(),
            names: ApiSpelling::of_place(&team.name),
            links: links(maker.page, &team_address(maker.tournament, team.number)),
        }
    }
}

impl ApiTeamRow {
    fn new(maker: DocumentMaker<'_>, row: &TeamStandingsRow) -> Self {
        Self {
            place: row.place.into(),
            team: ApiTeam::new(maker, &row.team),
            match_points: row.match_points.into(),
            game_points: row.game_points.into(),
            won: row.matches.won,
            drawn: row.matches.drawn,
            lost: row.matches.lost,
            values: row.values.iter().map(figure).collect(),
        }
    }
}

impl ApiTeamRound {
    fn new(maker: DocumentMaker<'_>, history: &TeamHistory, round: RoundNumber, own: &TeamRound) -> Self {
        let opponent = own.scheduled_opponent().map(|other| ApiTeam::new(maker, &history.name(other)));
        let is_known = !matches!(own, TeamRound::Awaited { .. });
        let mark = if let TeamRound::Met(TeamMeeting { mark, .. }) = own { Some(ApiMark::from(*mark)) } else { None };
        Self {
            round: round.0,
            opponent,
            mark,
            match_points: is_known.then(|| ApiNumber::from(own.match_points())),
            game_points: own.game_points().into(),
            is_bye: matches!(own, TeamRound::Bye { .. }),
        }
    }
}
