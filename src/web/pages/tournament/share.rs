//! `/t/{slug}/share.png`: the picture of a shared link to the tournament.

use std::sync::Arc;

use actix_web::web;

use crate::service::progress::{Progress, standings_round};
use crate::web::http::{AppError, Download, Page};
use crate::web::i18n::player_names::name_of;
use crate::web::i18n::{Locale, without_joiners};
use crate::web::parts::frame::when_and_where;
use crate::web::parts::{ShareLine, SharePicture, load};
use tournament::standings::{Place, team_table};
use tournament::{RoundNumber, Tournament};

/// Rows that fit.
const LEADERS: usize = 3;

/// `GET /t/{slug}/share.png`
pub async fn picture(page: Page, slug: web::Path<String>) -> Result<Download, AppError> {
    let (tournament, _) = load(&page, slug.into_inner()).await?;
    share(&page, &tournament).answer(&page).await
}

/// The tournament, with date and place; then its state, and the leaders or winners.
fn share(page: &Page, tournament: &Arc<Tournament>) -> SharePicture {
    let t = page.t;
    let progress = Progress::from_tournament(tournament);
    let game = || t.variant(tournament.settings.variant).to_string();
    let mut lines = vec![
        ShareLine::above(page.unnamed_event().map_or_else(game, str::to_owned)),
        ShareLine::title(&tournament.info.title),
        ShareLine::fact(when_and_where(t, tournament)),
    ];
    let state = || ShareLine::now(t.progress(progress, tournament.settings.rounds));
    match progress {
        Progress::Coming => {
            let players = tournament.participants().count();
            lines.extend((players > 0).then(|| ShareLine::caption(t.text("common-players").with("n", players))));
        }
        Progress::Playing { .. } | Progress::Between(_) | Progress::Played => {
            lines.push(state());
            lines.extend(leaders(page, tournament));
        }
        Progress::Closed => lines.extend(leaders(page, tournament)),
    }
    SharePicture { t, board: None, lines }
}

/// The first three with their points; empty before the first result.
fn leaders(page: &Page, tournament: &Arc<Tournament>) -> Vec<ShareLine> {
    let (t, through) = (page.t, standings_round(tournament));
    if through == RoundNumber(0) {
        return Vec::new();
    }
    if tournament.settings.system.has_teams() {
        let rows = team_table(tournament, through).rows.into_iter().take(LEADERS);
        return rows.map(|row| ShareLine::row(place(t, Some(row.place)), row.team.name, t.points(row.score))).collect();
    }
    let table = page.standings(tournament, through);
    let placed = table.rows.iter().filter(|row| row.place.is_some());
    let named = placed.filter_map(|row| Some((row, tournament.entry(row.entry)?))).take(LEADERS);
    named
        .map(|(row, entry)| ShareLine::row(place(t, row.place), name_of(t, tournament, entry), t.points(row.points)))
        .collect()
}

fn place(t: Locale, place: Option<Place>) -> String {
    without_joiners(&t.place(place))
}
