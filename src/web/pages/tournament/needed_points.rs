//! What a player still needs, and the chances, for the player's page and for the player on the page of chances.

use crate::web::http::forecasts::TournamentForecast;
use crate::web::i18n::Locale;
use crate::web::i18n::player_names::name_of;
use crate::web::parts::known_forecast::statements;
use crate::web::parts::{BarPicture, place_picture};
use tournament::forecast::{Estimate, PlaceRange, PlayerForecast, Statement, is_open};
use tournament::rating::norms::NormTable;
use tournament::{EntryId, Mark, Points, Tournament};

/// What a player needs, for their card.
pub struct NeededPoints {
    /// `None` while it is computed.
    pub known: Option<ForecastData>,
}

impl NeededPoints {
    /// What a player needs; `None` if no rounds remain or they have no place.
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
        let own = forecast.simulated.player(entry)?;
        let norm = |(&rank, &times): (&usize, &u32)| {
            Some((t.rank_of_table(ranks.name(rank)?), Estimate { times, runs: own.runs }))
        };
        let known = ForecastData {
            next: next_match(t, tournament, entry, own),
            results: Mark::ALL.into_iter().filter_map(|mark| after(t, own, mark)).collect(),
            places: place_picture(t, own),
            chances: chances(t, own),
            norms: own.norms.iter().filter_map(norm).collect(),
            certain: statements(forecast, entry),
            points: own.expected_points(),
            runs: own.runs,
        };
        Some(Self { known: Some(known) })
    }
}

/// A player's chances and certain facts.
pub struct ForecastData {
    /// The next match, as text.
    pub next: String,
    /// The consequences of each result, best first.
    pub results: Vec<String>,
    /// How likely each place is; none where one is certain.
    pub places: Option<BarPicture>,
    /// The places with more than a hundredth of a chance, and one more for the podium.
    pub chances: Vec<(String, Estimate)>,
    /// The norms by rank.
    pub norms: Vec<(String, Estimate)>,
    pub certain: Vec<Statement>,
    pub points: Points,
    pub runs: u32,
}

/// The match that the sentences are about: the one without a result, else that of the next round.
fn next_match(t: Locale, tournament: &Tournament, entry: EntryId, own: &PlayerForecast) -> String {
    let published = tournament.rounds.iter().take(usize::from(tournament.published_rounds().0));
    let mut pairings = published.flat_map(|round| round.pairings.values());
    let open = pairings.find(|pairing| pairing.has(entry) && !pairing.is_complete());
    let opponent = open.and_then(|pairing| Some((pairing, tournament.entry(pairing.opponent_of(entry)?)?)));
    match opponent {
        Some((pairing, opponent)) => {
            let name = name_of(t, tournament, opponent);
            t.text("forecast-next-match").with("round", pairing.round).with("opponent", name).to_string()
        }
        None if own.by_mark.is_empty() => t.text("forecast-next-none").to_string(),
        None => t.text("forecast-next-round").with("round", tournament.published_rounds().next()).to_string(),
    }
}

/// The consequences of a result of the next match; `None` if it never occurred.
fn after(t: Locale, player: &PlayerForecast, mark: Mark) -> Option<String> {
    let taken = player.by_mark.get(&mark)?;
    let PlaceRange { best, worst } = taken.usual()?;
    let places = if best == worst {
        t.text("forecast-one-place").with("place", best)
    } else {
        t.text("forecast-places").with("best", best).with("worst", worst)
    };
    let share = |estimate: Estimate| t.chance(estimate).0;
    let text = t.label("forecast-after", mark.code()).with("share", share(player.makes(mark))).with("places", places);
    Some(text.with("first", share(taken.among_first(1))).with("podium", share(taken.among_first(3))).to_string())
}

fn chances(t: Locale, player: &PlayerForecast) -> Vec<(String, Estimate)> {
    let place = |place| (t.text("forecast-place").with("place", place).to_string(), player.place(place));
    let likely = (1..=player.places.len()).map(place).filter(|(_, chance)| chance.per_mille() >= 10);
    let podium = (t.text("forecast-podium").to_string(), player.among_first(3));
    let is_between = (1..1000).contains(&podium.1.per_mille());
    likely.chain(Some(podium).filter(|_| is_between)).collect()
}
