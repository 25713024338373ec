//! How likely each place is, drawn as SVG.

use askama::Template;
use askama::filters::HtmlSafe;

use crate::web::i18n::Locale;
use tournament::forecast::{Estimate, PlaceRange, PlayerForecast};
use tournament::standings::Place;

/// The most bars: their figures are read on a phone.
const MOST_BARS: usize = 12;
/// Width of a bar with the gap beside it, in units of the picture.
const STEP: usize = 50;
const GAP: usize = 6;
const BAR_WIDTH: usize = STEP - GAP;
const HEIGHT: usize = 120;
/// Room for the figures above the bars.
const ABOVE: usize = 28;
/// Room for the places below the bars.
const BELOW: usize = 28;
const BASE: usize = ABOVE + HEIGHT;

/// The places that a player may take, with how likely they are. In a template: `{{ picture }}`.
#[derive(Debug, Clone, Template)]
#[template(path = "parts/place_chances.html")]
pub struct PlaceChances {
    view_box: String,
    bars: Vec<PlaceBar>,
    words: String,
}

/// A bar with its place in the picture.
#[derive(Debug, Clone)]
struct PlaceBar {
    x: usize,
    y: usize,
    height: usize,
    places: PlaceRange,
    /// The chance in percent; nothing of less than half a percent.
    percent: Option<u32>,
    words: String,
}

impl PlaceChances {
    /// The picture of a player's places, from the best to the worst that is worth a bar; none where only one is.
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
        let most = chances.iter().map(|chance| chance.estimate.times).max().filter(|most| *most > 0)?;
        let bars: Vec<PlaceBar> = chances.iter().enumerate().map(|(at, chance)| chance.bar(t, at, most)).collect();
        let texts = bars.iter().map(|bar| bar.words.clone()).collect::<Vec<_>>().join("; ");
        let words = t.text("forecast-picture").with("places", texts).to_string();
        Some(Self { view_box: format!("0 0 {} {}", STEP * MOST_BARS, BASE + BELOW), bars, words })
    }

    /// Whether a bar is for several places.
    pub fn has_groups(&self) -> bool {
        self.bars.iter().any(|bar| bar.places.best < bar.places.worst)
    }

    fn width(&self) -> usize {
        STEP * self.bars.len()
    }
}

impl HtmlSafe for PlaceChances {}

/// How likely one of some places is that follow each other.
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

    /// Its bar beside `at` others, of which the highest stands for `most` runs.
    fn bar(&self, t: Locale, at: usize, most: u32) -> PlaceBar {
        let times = |runs: u32| usize::try_from(runs).unwrap_or(usize::MAX);
        let height = HEIGHT.saturating_mul(times(self.estimate.times)) / times(most).max(1);
        // Even the least is seen beside the greatest.
        let height = if self.estimate.times > 0 { height.max(2) } else { 0 };
        let places = t.place(Some(Place { first: self.places.best, last: self.places.worst }));
        let share = t.chance(self.estimate).0;
        PlaceBar {
            x: at * STEP + GAP / 2,
            y: BASE - height,
            height,
            places: self.places,
            percent: Some((self.estimate.per_mille() + 5) / 10).filter(|percent| *percent > 0),
            words: t.text("forecast-picture-bar").with("places", places).with("share", share).to_string(),
        }
    }
}
