//! The chances of each place, as bars.

use super::bar_picture::{Bar, BarPicture, BarStyle};
use crate::web::i18n::Locale;
use tournament::forecast::{Estimate, PlaceRange, PlayerForecast};
use tournament::standings::Place;

/// The most bars whose figures can be read on a phone.
const MOST_BARS: usize = 12;
const STYLE: BarStyle = BarStyle { class: "place-chances", height: 120, room: MOST_BARS };

/// The places that a player may take, with their chances.
pub struct PlaceChances {
    pub picture: BarPicture,
    /// Whether a bar is for several places.
    pub has_groups: bool,
}

impl PlaceChances {
    /// A player's places from the best to the worst with a noticeable chance; `None` if there is only one.
    pub fn new(t: Locale, own: &PlayerForecast) -> Option<Self> {
        let is_likely = |place: &usize| own.place(*place).per_mille() >= 5;
        let first = (1..=own.places.len()).find(is_likely)?;
        let last = (first..=own.places.len()).rfind(is_likely)?;
        if first == last {
            return None;
        }
        let places: Vec<usize> = (first..=last).collect();
        let groups = places.chunks(places.len().div_ceil(MOST_BARS));
        let chances: Vec<PlaceChance> = groups.filter_map(|group| PlaceChance::new(own, group)).collect();
        let texts = chances.iter().map(|chance| chance.describe(t)).collect::<Vec<_>>().join("; ");
        let words = t.text("forecast-picture").with("places", texts).to_string();
        let bars = chances.iter().map(PlaceChance::bar).collect();
        let has_groups = chances.iter().any(|chance| chance.places.best < chance.places.worst);
        Some(Self { picture: BarPicture::new(STYLE, bars, words)?, has_groups })
    }
}

/// The chance of one or several neighbouring places.
struct PlaceChance {
    places: PlaceRange,
    estimate: Estimate,
}

impl PlaceChance {
    fn new(own: &PlayerForecast, places: &[usize]) -> Option<Self> {
        let (best, worst) = (*places.first()?, *places.last()?);
        let times = places.iter().map(|place| own.place(*place).times).sum();
        let number = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
        Some(Self {
            places: PlaceRange { best: number(best), worst: number(worst) },
            estimate: Estimate { times, runs: own.runs },
        })
    }

    fn describe(&self, t: Locale) -> String {
        let places = t.place(Some(Place { first: self.places.best, last: self.places.worst }));
        let share = t.chance(self.estimate).0;
        t.text("forecast-picture-bar").with("places", places).with("share", share).to_string()
    }

    /// Its bar, with the chance in percent above it if it is half a percent or more.
    fn bar(&self) -> Bar {
        let percent = (self.estimate.per_mille() + 5) / 10;
        Bar {
            amount: usize::try_from(self.estimate.times).unwrap_or(usize::MAX),
            above: (percent > 0).then(|| percent.to_string()),
            below: self.places.best.to_string(),
        }
    }
}
