//! `/t/{slug}/outlook`: what may still come of a running tournament, and what is certain already.

use std::borrow::Borrow;
use std::collections::BTreeSet;
use std::sync::Arc;

use actix_web::web;
use askama::Template;

use crate::service::progress::standings_round;
use crate::web::http::forecasts::{PendingSimulation, TournamentForecast};
use crate::web::http::{Page, Reply, card};
use crate::web::i18n::{Namesakes, Text};
use crate::web::parts::known_forecast::{KnownForecast, forecast, statements};
use crate::web::parts::norms::{table_of, with_titles};
use crate::web::parts::{Tab, TournamentFrame, load};
use tournament::forecast::{Estimate, PlayerForecast, Statement, is_open};
use tournament::rating::norms::NormTitles;
use tournament::standings::{Place, Standings, StandingsRow};
use tournament::{Entry, EntryId, Points, RoundNumber, System, Tournament};

/// Of certain places so many from the top are told on the page of all players.
const PLACES_TOLD: u32 = 3;

#[derive(Template)]
#[template(path = "tournament/forecast.html")]
struct ForecastPage<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    /// None while it is being worked out.
    forecast: Option<Arc<TournamentForecast>>,
    coming: Option<PendingSimulation>,
    lines: Vec<ForecastRow<'a>>,
    /// Those who cannot be first any more, by name.
    out: Vec<String>,
    namesakes: Namesakes,
    /// The players with a title of which it is not known what it is worth: no norm is told of them.
    unjudged: BTreeSet<EntryId>,
}

impl ForecastPage<'_> {
    /// Why there is no forecast, as a key of the words; none while something is left to be played.
    fn why_none(&self) -> Option<&'static str> {
        let tournament = &self.frame.tournament;
        match () {
            () if is_open(tournament) => None,
            () if tournament.settings.system == System::KnockOut => Some("forecast-knock-out"),
            () if tournament.published_rounds() == RoundNumber(0) => Some("forecast-not-begun"),
            () => Some("forecast-over"),
        }
    }

    /// How far the simulation is, in words.
    fn progress(&self) -> Text<'static> {
        self.page.t.simulation_progress(self.coming.as_ref().and_then(PendingSimulation::percent))
    }

    /// The last round of which anything is public.
    fn through(&self) -> RoundNumber {
        self.frame.tournament.published_rounds()
    }

    /// Whether no norm is told of a player.
    fn is_unjudged(&self, entry: impl Borrow<EntryId>) -> bool {
        let entry: &EntryId = entry.borrow();
        self.unjudged.contains(entry)
    }

    fn has_norms(&self) -> bool {
        self.lines.iter().any(|line| line.prospect.norm().times > 0)
    }

    fn has_certain(&self) -> bool {
        !self.out.is_empty() || self.lines.iter().any(|line| !line.certain.is_empty())
    }
}

struct ForecastRow<'a> {
    entry: &'a Entry,
    address: String,
    place: Option<Place>,
    points: Points,
    prospect: PlayerForecast,
    certain: Vec<Statement>,
    /// Whether a norm gives any rank above theirs.
    has_norm: bool,
}

impl ForecastRow<'_> {
    /// The chances of the first three places and of any of them.
    fn chances(&self) -> [(&'static str, Estimate); 4] {
        let own = &self.prospect;
        [
            ("forecast-first", own.place(1)),
            ("forecast-second", own.place(2)),
            ("forecast-third", own.place(3)),
            ("forecast-podium", own.among_first(3)),
        ]
    }
}

/// `GET /t/{slug}/outlook`
pub async fn index(page: Page, slug: web::Path<String>) -> Reply {
    let (tournament, state) = load(&page, slug.into_inner()).await?;
    let KnownForecast { version, forecast, coming } = forecast(&page, &tournament, &state).await?;
    if is_open(&tournament) && forecast.is_none() {
        return page.html(&ForecastPage { coming, ..view(&page, &tournament, None, &BTreeSet::new()) });
    }
    let norms = table_of(&page, &tournament).await?;
    let titled = with_titles(&page, &tournament).await?;
    let ranks = NormTitles::new(&titled, &norms);
    let unjudged = titled.entries.keys().copied().filter(|entry| ranks.is_unknown(*entry)).collect();
    let has_norm = |entry: &&Entry| norms.ranks.iter().take(norms.category(&entry.person)).any(|rank| rank.is_awarded);
    let with_norms: BTreeSet<EntryId> = titled.entries.values().filter(has_norm).map(|entry| entry.id).collect();
    page.kept(&version, || Ok(ForecastPage { unjudged, ..view(&page, &tournament, forecast, &with_norms) }))
}

fn view<'a>(
    page: &'a Page,
    tournament: &'a Arc<Tournament>,
    forecast: Option<Arc<TournamentForecast>>,
    with_norms: &BTreeSet<EntryId>,
) -> ForecastPage<'a> {
    // Place and points are those of the page of standings: in a round that is played some have points of it, and others wait for theirs.
    let now = page.standings(tournament, standings_round(tournament));
    let lines = forecast.as_ref().map(|forecast| lines(tournament, &now, forecast, with_norms)).unwrap_or_default();
    let is_out = |own: &&ForecastRow<'_>| own.certain.iter().any(|own| matches!(own, Statement::CannotBeFirst { .. }));
    let namesakes = Namesakes::from_tournament(page.t, tournament);
    let out = lines.iter().filter(is_out).map(|line| namesakes.name(line.entry)).collect();
    let lines = lines.into_iter().map(|line| ForecastRow { certain: without_implied(line.certain), ..line }).collect();
    let frame = TournamentFrame::new(tournament.clone(), Tab::More);
    ForecastPage { page, frame, forecast, coming: None, lines, out, namesakes, unjudged: BTreeSet::new() }
}

/// All players in the order in which they stand.
fn lines<'a>(
    tournament: &'a Tournament,
    now: &Standings,
    forecast: &TournamentForecast,
    with_norms: &BTreeSet<EntryId>,
) -> Vec<ForecastRow<'a>> {
    let line = |row: &StandingsRow| {
        let (entry, prospect) = (tournament.entry(row.entry)?, forecast.simulated.player(row.entry)?.clone());
        let (address, certain) = (card(tournament, entry), statements(forecast, row.entry));
        let (place, points, has_norm) = (row.place, row.points, with_norms.contains(&row.entry));
        Some(ForecastRow { entry, address, place, points, prospect, certain, has_norm })
    };
    now.rows.iter().filter_map(line).collect()
}

fn without_implied(certain: Vec<Statement>) -> Vec<Statement> {
    let is_told = |own: &Statement| match own {
        Statement::IsFirst | Statement::RulesOutFirst { .. } => true,
        Statement::IsEnough { place, .. } | Statement::AtLeast { place } => *place <= PLACES_TOLD,
        Statement::CannotBeFirst { .. } => false,
    };
    certain.into_iter().filter(is_told).collect()
}
