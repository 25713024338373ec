//! `/t/{slug}/outlook`: what may still come of a running event, and what is certain already.

use std::sync::Arc;

use actix_web::web;
use askama::Template;

use crate::web::http::error::{AppError, Reply};
use crate::web::http::outlooks::TournamentForecast;
use crate::web::http::public::card;
use crate::web::http::reply::Page;
use crate::web::i18n::Locale;
use crate::web::pages::tournament::norms::{fingerprint, table_of, titles_print, with_titles};
use crate::web::parts::event::{EventFrame, load};
use tournament::forecast::{Estimate, PlayerForecast, Statement, is_open};
use tournament::rating::norms::NormTable;
use tournament::standings::{Place, Standings, StandingsRow};
use tournament::{Entry, EntryId, Points, RoundNumber, Tournament};

/// Of certain places so many from the top are told on the page of all players.
const PLACES_TOLD: u32 = 3;

#[derive(Template)]
#[template(path = "tournament/forecast.html")]
struct OutlookPage<'a> {
    page: &'a Page,
    event: EventFrame,
    /// None while it is being reckoned.
    forecast: Option<Arc<TournamentForecast>>,
    lines: Vec<OutlookRow<'a>>,
    /// Those who cannot be first any more.
    out: Vec<&'a Entry>,
}

impl OutlookPage<'_> {
    /// Whether there is nothing left to be played, or nothing yet.
    fn is_over(&self) -> bool {
        !is_open(&self.event.tournament)
    }

    /// The last round of which anything is public.
    fn through(&self) -> RoundNumber {
        self.event.tournament.published_rounds()
    }

    /// Whether a norm is likely for anybody.
    fn has_norms(&self) -> bool {
        self.lines.iter().any(|line| line.prospect.norm().times > 0)
    }

    fn has_certain(&self) -> bool {
        !self.out.is_empty() || self.lines.iter().any(|line| !line.certain.is_empty())
    }
}

struct OutlookRow<'a> {
    entry: &'a Entry,
    address: String,
    place: Option<Place>,
    points: Points,
    prospect: PlayerForecast,
    certain: Vec<Statement>,
}

impl OutlookRow<'_> {
    /// The chances of the first three places and of any of them.
    fn chances(&self) -> [(&'static str, Estimate); 4] {
        let own = &self.prospect;
        [
            ("outlook-first", own.place(1)),
            ("outlook-second", own.place(2)),
            ("outlook-third", own.place(3)),
            ("outlook-podium", own.among_first(3)),
        ]
    }
}

/// `GET /t/{slug}/outlook`
pub async fn index(page: Page, slug: web::Path<String>) -> Reply {
    let (tournament, state) = load(&page, slug.into_inner()).await?;
    let (version, forecast) = forecast(&page, &tournament, &state).await?;
    if is_open(&tournament) && forecast.is_none() {
        return page.html(&view(&page, &tournament, None));
    }
    page.kept(&version, || Ok(view(&page, &tournament, forecast)))
}

/// The outlook of an open event, if it is known by now; and what a page that shows it changes with.
pub async fn forecast(
    page: &Page,
    tournament: &Arc<Tournament>,
    state: &str,
) -> Result<(String, Option<Arc<TournamentForecast>>), AppError> {
    if !is_open(tournament) {
        return Ok((state.to_owned(), None));
    }
    let norms = table_of(page, tournament).await?;
    let titled = with_titles(page, tournament).await?;
    let version = format!("{state} {} {}", fingerprint(&norms), titles_print(&titled));
    let found = page.state().outlooks.find(&(tournament.id, version.clone()), (&titled, &norms));
    Ok((format!("{version} {}", if found.is_some() { "known" } else { "coming" }), found))
}

fn view<'a>(
    page: &'a Page,
    tournament: &'a Arc<Tournament>,
    forecast: Option<Arc<TournamentForecast>>,
) -> OutlookPage<'a> {
    let now = page.standings(tournament, tournament.published_rounds());
    let lines = forecast.as_ref().map(|forecast| lines(tournament, &now, forecast)).unwrap_or_default();
    let is_out = |own: &&OutlookRow<'_>| own.certain.iter().any(|own| matches!(own, Statement::CannotBeFirst { .. }));
    let out = lines.iter().filter(is_out).map(|line| line.entry).collect();
    let lines = lines.into_iter().map(|line| OutlookRow { certain: told(line.certain), ..line }).collect();
    OutlookPage { page, event: EventFrame::below(tournament.clone()), forecast, lines, out }
}

/// Everybody in the order in which he stands.
fn lines<'a>(tournament: &'a Tournament, now: &Standings, forecast: &TournamentForecast) -> Vec<OutlookRow<'a>> {
    let line = |row: &StandingsRow| {
        let (entry, prospect) = (tournament.entry(row.entry)?, forecast.outlook.player(row.entry)?.clone());
        let (address, certain) = (card(tournament, entry), statements(forecast, row.entry));
        Some(OutlookRow { entry, address, place: row.place, points: row.points, prospect, certain })
    };
    now.rows.iter().filter_map(line).collect()
}

fn statements(forecast: &TournamentForecast, entry: EntryId) -> Vec<Statement> {
    let own = forecast.certain.get(&entry);
    own.map(|own| own.statements(forecast.certain.len())).unwrap_or_default()
}

fn told(certain: Vec<Statement>) -> Vec<Statement> {
    let is_told = |own: &Statement| match own {
        Statement::IsFirst | Statement::RulesOutFirst { .. } => true,
        Statement::IsEnough { place, .. } | Statement::AtLeast { place } => *place <= PLACES_TOLD,
        Statement::CannotBeFirst { .. } => false,
    };
    certain.into_iter().filter(is_told).collect()
}

/// What a player needs, as his card shows it.
pub struct NeededPoints {
    /// None while it is being reckoned.
    pub known: Option<ForecastData>,
}

/// A player's chances and what is certain of him.
pub struct ForecastData {
    /// The places with more than a hundredth of a chance, and one more for the podium.
    pub chances: Vec<(String, Estimate)>,
    /// The norms by the names of their ranks.
    pub norms: Vec<(String, Estimate)>,
    pub certain: Vec<Statement>,
    pub points: Points,
    /// How often the rest was played.
    pub runs: u32,
}

impl NeededPoints {
    /// What somebody needs; nothing where nothing is left to be played or he has no place.
    pub fn new(
        t: Locale,
        tournament: &Tournament,
        forecast: Option<&TournamentForecast>,
        ranks: &NormTable,
        entry: EntryId,
    ) -> Option<Self> {
        if !is_open(tournament) {
            return None;
        }
        let Some(forecast) = forecast else { return Some(Self { known: None }) };
        let own = forecast.outlook.player(entry)?;
        let norm = |(&rank, &times): (&usize, &u32)| {
            Some((t.rank_of_table(ranks.name(rank)?), Estimate { times, runs: own.runs }))
        };
        let known = ForecastData {
            chances: chances(t, own),
            norms: own.norms.iter().filter_map(norm).collect(),
            certain: statements(forecast, entry),
            points: own.expected_points(),
            runs: own.runs,
        };
        Some(Self { known: Some(known) })
    }
}

fn chances(t: Locale, own: &PlayerForecast) -> Vec<(String, Estimate)> {
    let place = |place| (t.text("outlook-place").with("place", place).to_string(), own.place(place));
    let likely = (1..=own.places.len()).map(place).filter(|(_, chance)| chance.per_mille() >= 10);
    let podium = (t.text("outlook-podium").to_string(), own.among_first(3));
    let is_between = (1..1000).contains(&podium.1.per_mille());
    likely.chain(Some(podium).filter(|_| is_between)).collect()
}
