//! `/t/{slug}/chances`: what may still come of a running tournament, and what is certain already.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;

use actix_web::http::header::LOCATION;
use actix_web::{HttpResponse, web};
use askama::Template;

use crate::service::NormBasis;
use crate::service::progress::standings_round;
use crate::web::http::forecasts::{PendingSimulation, TournamentForecast};
use crate::web::http::{Page, Reply, card, staff_address};
use crate::web::i18n::{PlayerNames, Text};
use crate::web::pages::tournament::needed_points::NeededPoints;
use crate::web::parts::known_forecast::{KnownForecast, forecast, statements};
use crate::web::parts::{SortColumn, SortHeads, SortQuery, Tab, TableSort, TournamentFrame, load};
use tournament::forecast::{Estimate, PlayerForecast, Statement, is_open};
use tournament::standings::{Place, Standings, StandingsRow};
use tournament::{Entry, EntryId, Points, RoundNumber, System, Tournament};

/// What the table can be ordered by.
const COLUMNS: [SortColumn; 8] = [
    SortColumn::Place,
    SortColumn::Name,
    SortColumn::First,
    SortColumn::Second,
    SortColumn::Third,
    SortColumn::Podium,
    SortColumn::Norm,
    SortColumn::Points,
];

/// The page of all players shows certain places down to this one.
const PLACES_SHOWN: u32 = 3;

#[derive(Template)]
#[template(path = "tournament/forecast.html")]
struct ForecastPage<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    /// `None` while the first of a round is computed.
    forecast: Option<Arc<TournamentForecast>>,
    /// Whether it is of an earlier state.
    is_earlier: bool,
    coming: Option<PendingSimulation>,
    is_stopped: bool,
    /// The order of the lines, where it is not that of the places.
    order: Option<TableSort>,
    heads: SortHeads,
    lines: Vec<ForecastRow<'a>>,
    /// What the reader needs, if they have said which player they are.
    own: Option<OwnNeeds>,
    /// Players who can no longer be first, by name.
    out: Vec<String>,
    names: PlayerNames,
}

impl ForecastPage<'_> {
    /// The message key of why there is no forecast; `None` while rounds remain.
    fn why_none(&self) -> Option<&'static str> {
        let tournament = &self.frame.tournament;
        if is_open(tournament) {
            None
        } else if tournament.settings.system == System::KnockOut {
            Some("forecast-knock-out")
        } else if tournament.published_rounds() == RoundNumber(0) {
            Some("forecast-not-begun")
        } else {
            Some("forecast-over")
        }
    }

    /// Progress of the simulation in percent.
    fn percent(&self) -> Option<String> {
        self.coming.as_ref().and_then(PendingSimulation::percent)
    }

    /// Progress of the simulation, as text.
    fn progress(&self) -> Text<'static> {
        self.page.t.simulation_progress(self.percent())
    }

    /// Whether a simulation is running: the page reloads itself until it is finished.
    fn is_awaited(&self) -> bool {
        (self.forecast.is_none() || self.is_earlier) && self.why_none().is_none() && !self.is_stopped
    }

    /// The address where the staff stop and restart the simulation; empty for other readers, and without one.
    fn simulation_address(&self) -> String {
        if !self.page.is_staff.get() || self.why_none().is_some() {
            return String::new();
        }
        staff_address(&self.frame.tournament, "/rehearsal")
    }

    fn has_norms(&self) -> bool {
        self.lines.iter().any(|line| line.prospect.norm().times > 0)
    }

    fn has_certain(&self) -> bool {
        !self.out.is_empty() || self.lines.iter().any(|line| !line.certain.is_empty())
    }
}

struct OwnNeeds {
    /// The address of the reader's page as a player.
    address: String,
    needs: NeededPoints,
}

struct ForecastRow<'a> {
    entry: &'a Entry,
    address: String,
    place: Option<Place>,
    points: Points,
    prospect: PlayerForecast,
    certain: Vec<Statement>,
    norm: NormProspect,
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

/// The column of norms for a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NormProspect {
    /// Their title is unknown: no norm is computed.
    TitleUnknown,
    /// No norm gives a higher rank than theirs.
    NoneAbove,
    /// The chance of a norm.
    Chance,
}

impl NormProspect {
    fn new(basis: &NormBasis, entry: EntryId) -> Self {
        if basis.titles().is_unknown(entry) {
            return Self::TitleUnknown;
        }
        let mut ranks_above = basis.norms.ranks.iter().take(basis.titles().category(entry));
        let is_any_above = ranks_above.any(|rank| rank.is_awarded);
        if is_any_above { Self::Chance } else { Self::NoneAbove }
    }
}

/// `GET /t/{slug}/outlook`: the address that the page had before.
pub async fn moved(page: Page, slug: web::Path<String>) -> Reply {
    let (tournament, _) = load(&page, slug.into_inner()).await?;
    let address = format!("/t/{}/chances", tournament.slug);
    Ok(HttpResponse::PermanentRedirect().insert_header((LOCATION, address)).finish())
}

/// `GET /t/{slug}/chances`
pub async fn index(page: Page, slug: web::Path<String>, sort: web::Query<SortQuery>) -> Reply {
    let (tournament, state) = load(&page, slug.into_inner()).await?;
    let basis = page.norm_basis(&tournament).await?;
    let KnownForecast { version, forecast, earlier, coming, is_stopped } = forecast(&page, &tournament, &state, &basis);
    let is_earlier = forecast.is_none();
    let forecast = forecast.or(earlier);
    if is_open(&tournament) && forecast.is_none() {
        return page.html(&ForecastPage {
            coming,
            is_stopped,
            ..view(&page, &tournament, None, &BTreeMap::new(), None)
        });
    }
    let prospect = |id: &EntryId| (*id, NormProspect::new(&basis, *id));
    let prospects: BTreeMap<EntryId, NormProspect> = tournament.entries.keys().map(prospect).collect();
    let order = sort.order(&COLUMNS);
    let reader = page.followed.reader_in(tournament.id).and_then(|id| tournament.entry(id));
    // An earlier forecast may be from before the reader's last result.
    let of_now = forecast.as_deref().filter(|_| !is_earlier);
    let own = reader.zip(of_now).and_then(|(entry, forecast)| {
        let needs = NeededPoints::new(page.t, &tournament, Some(forecast), &basis.norms, entry.id)?;
        Some(OwnNeeds { address: card(&tournament, entry), needs })
    });
    // The page of a reader whose own chances it begins with is not kept: it would take the room of the page for all.
    if own.is_some() {
        return page.html(&ForecastPage { own, ..view(&page, &tournament, forecast, &prospects, order) });
    }
    if is_earlier && is_open(&tournament) {
        let mut view = view(&page, &tournament, forecast, &prospects, order);
        // What was certain may be so no more after a correction.
        view.lines.iter_mut().for_each(|line| line.certain.clear());
        let out = Vec::new();
        return page.html(&ForecastPage { is_earlier, coming, is_stopped, out, ..view });
    }
    page.kept(&version, || Ok(view(&page, &tournament, forecast, &prospects, order)))
}

fn view<'a>(
    page: &'a Page,
    tournament: &'a Arc<Tournament>,
    forecast: Option<Arc<TournamentForecast>>,
    norms: &BTreeMap<EntryId, NormProspect>,
    order: Option<TableSort>,
) -> ForecastPage<'a> {
    // Place and points are those of the standings: in a round being played some players have points of it, others not yet.
    let now = page.standings(tournament, standings_round(tournament));
    let lines = forecast.as_ref().map(|forecast| lines(tournament, &now, forecast, norms)).unwrap_or_default();
    let is_out = |forecast_row: &&ForecastRow<'_>| {
        forecast_row.certain.iter().any(|statement| matches!(statement, Statement::CannotBeFirst { .. }))
    };
    let names = PlayerNames::from_tournament(page.t, tournament);
    let out = lines.iter().filter(is_out).map(|line| names.name(line.entry)).collect();
    let lines = lines.into_iter().map(|line| ForecastRow { certain: without_implied(line.certain), ..line });
    let mut lines: Vec<ForecastRow<'a>> = lines.collect();
    if let Some(order) = order {
        apply(order, &mut lines);
    }
    let frame = TournamentFrame::new(tournament.clone(), Tab::More);
    let heads = SortHeads::of_places(order, frame.address("/chances")).fixed_if(page.is_archived());
    ForecastPage {
        page,
        frame,
        forecast,
        is_earlier: false,
        coming: None,
        is_stopped: false,
        order,
        heads,
        lines,
        own: None,
        out,
        names,
    }
}

/// Orders the lines, which stand by their places.
fn apply(order: TableSort, lines: &mut [ForecastRow<'_>]) {
    let place = |line: &ForecastRow<'_>, place| Some(Reverse(line.prospect.place(place).times));
    match order.column() {
        Some(SortColumn::Name) => order.apply_key(lines, |line| Some(line.entry.person.name.key())),
        Some(SortColumn::First) => order.apply_key(lines, |line| place(line, 1)),
        Some(SortColumn::Second) => order.apply_key(lines, |line| place(line, 2)),
        Some(SortColumn::Third) => order.apply_key(lines, |line| place(line, 3)),
        Some(SortColumn::Podium) => order.apply_key(lines, |line| Some(Reverse(line.prospect.among_first(3).times))),
        Some(SortColumn::Norm) => {
            let norm = |line: &ForecastRow<'_>| Reverse(line.prospect.norm().times);
            order.apply_key(lines, |line| Some(norm(line)).filter(|_| line.norm == NormProspect::Chance));
        }
        Some(SortColumn::Points) => order.apply_key(lines, |line| Some(Reverse(line.prospect.expected_points()))),
        _ => order.apply_official(lines),
    }
}

/// All players in the order of the standings.
fn lines<'a>(
    tournament: &'a Tournament,
    now: &Standings,
    forecast: &TournamentForecast,
    norms: &BTreeMap<EntryId, NormProspect>,
) -> Vec<ForecastRow<'a>> {
    let line = |row: &StandingsRow| {
        let (entry, prospect) = (tournament.entry(row.entry)?, forecast.simulated.player(row.entry)?.clone());
        let (address, certain) = (card(tournament, entry), statements(forecast, row.entry));
        let norm = norms.get(&row.entry).copied().unwrap_or(NormProspect::NoneAbove);
        Some(ForecastRow { entry, address, place: row.place, points: row.points, prospect, certain, norm })
    };
    now.rows.iter().filter_map(line).collect()
}

fn without_implied(certain: Vec<Statement>) -> Vec<Statement> {
    let is_told = |statement: &Statement| match statement {
        Statement::IsFirst | Statement::RulesOutFirst { .. } => true,
        Statement::IsEnough { place, .. } | Statement::AtLeast { place } => *place <= PLACES_SHOWN,
        Statement::CannotBeFirst { .. } => false,
    };
    certain.into_iter().filter(is_told).collect()
}
