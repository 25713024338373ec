//! The chances of each place, as bars.

use super::bar_picture::{Bar, BarPicture, BarStyle};
use crate::web::i18n::Locale;
use tournament::forecast::{Estimate, PlaceRange, PlayerForecast};
use tournament::standings::Place;

/// The most bars whose figures can be read on a phone.
const MOST_BARS: usize = 12;
const STYLE: BarStyle = BarStyle { class: "place-chances", height: 120, room: MOST_BARS };

/// A player's places, from the best to the worst that is worth a bar, with how likely they are; none where only one is.
pub fn place_picture(t: Locale, player: &PlayerForecast) -> Option<BarPicture> {
    let is_likely = |place: &usize| player.place(*place).per_mille() >= 5;
    let first = (1..=player.places.len()).find(is_likely)?;
    let last = (first..=player.places.len()).rfind(is_likely)?;
    if first == last {
        return None;
    }
    let places: Vec<usize> = (first..=last).collect();
    let groups = places.chunks(places.len().div_ceil(MOST_BARS));
    let chances: Vec<PlaceChance> = groups.filter_map(|group| PlaceChance::new(player, group)).collect();
    let texts = chances.iter().map(|chance| chance.describe(t)).collect::<Vec<_>>().join("; ");
    let words = t.text("forecast-picture").with("places", texts).to_string();
    BarPicture::new(STYLE, chances.iter().map(|chance| chance.bar(t)).collect(), words)
}

/// The chance of one or several neighbouring places.
struct PlaceChance {
    places: PlaceRange,
    estimate: Estimate,
}

impl PlaceChance {
    fn new(player: &PlayerForecast, places: &[usize]) -> Option<Self> {
        let (best, worst) = (*places.first()?, *places.last()?);
        let times = places.iter().map(|place| player.place(*place).times).sum();
        let number = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
        Some(Self {
            places: PlaceRange { best: number(best), worst: number(worst) },
            estimate: Estimate { times, runs: player.runs },
        })
    }

    /// The places as numbers, `5` or `5–8`.
    fn numbers(&self, t: Locale) -> String {
        t.place(Some(Place { first: self.places.best, last: self.places.worst }))
    }

    fn describe(&self, t: Locale) -> String {
        let places = self.numbers(t);
        let share = t.chance(self.estimate).0;
        t.text("forecast-picture-bar").with("places", places).with("share", share).to_string()
    }

    /// Its bar, with the chance in percent above it unless it is less than half a percent.
    fn bar(&self, t: Locale) -> Bar {
        let percent = (self.estimate.per_mille() + 5) / 10;
        Bar {
            amount: usize::try_from(self.estimate.times).unwrap_or(usize::MAX),
            above: (percent > 0).then(|| percent.to_string()),
            below: self.numbers(t),
        }
    }
}
