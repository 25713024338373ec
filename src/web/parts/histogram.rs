//! Counts as bars, drawn as SVG.

use askama::Template;
use askama::filters::HtmlSafe;

use crate::web::i18n::Locale;
use tournament::standings::statistics::LengthBar;

/// Width of a bar with the gap beside it, in units of the picture.
const STEP: usize = 50;
const GAP: usize = 6;
const HEIGHT: usize = 150;
const BAR_WIDTH: usize = STEP - GAP;
/// Room for the counts above the bars.
const ABOVE: usize = 30;
/// Room for the figures below the bars.
const BELOW: usize = 34;
const BASE: usize = ABOVE + HEIGHT;
/// Fewest bars for which there is room, so that few are not drawn larger than many.
const ROOM: usize = 9;

/// Lengths of games as a picture. In a template: `{{ histogram }}`.
#[derive(Debug, Clone, Template)]
#[template(path = "parts/histogram.html")]
pub struct Histogram {
    bars: Vec<Drawn>,
    words: String,
}

/// A bar with its place in the picture.
#[derive(Debug, Clone)]
struct Drawn {
    x: usize,
    y: usize,
    height: usize,
    count: usize,
    to: usize,
}

impl Histogram {
    /// The picture of `bars`; none of nothing.
    pub fn new(t: Locale, bars: &[LengthBar]) -> Option<Self> {
        let most = bars.iter().map(|bar| bar.games).max().filter(|most| *most > 0)?;
        let draw = |(at, bar): (usize, &LengthBar)| {
            // Even a single game is seen beside thousands.
            let height = if bar.games == 0 { 0 } else { (HEIGHT * bar.games / most).max(2) };
            Drawn { x: at * STEP + GAP / 2, y: BASE - height, height, count: bar.games, to: bar.to }
        };
        let texts = bars.iter().filter(|bar| bar.games > 0).map(|bar| describe(t, *bar));
        let texts = texts.collect::<Vec<_>>().join("; ");
        let words = t.text("statistics-histogram").with("bars", texts).to_string();
        Some(Self { bars: bars.iter().enumerate().map(|(at, bar)| draw((at, bar))).collect(), words })
    }

    fn view_box(&self) -> String {
        format!("0 0 {} {}", STEP * self.bars.len().max(ROOM), BASE + BELOW)
    }

    fn width(&self) -> usize {
        STEP * self.bars.len()
    }
}

impl HtmlSafe for Histogram {}

fn describe(t: Locale, bar: LengthBar) -> String {
    t.text("statistics-histogram-bar").with("from", bar.from).with("to", bar.to).with("n", bar.games).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;

    fn draw(games: &[usize]) -> Option<String> {
        let bars = games.iter().zip(0..).map(|(&games, at)| LengthBar { from: at * 5 + 1, to: at * 5 + 5, games });
        Histogram::new(Locale::from_language(Language::English), &bars.collect::<Vec<_>>())
            .map(|picture| picture.to_string())
    }

    #[test]
    fn a_picture_says_in_words_what_it_shows() {
        let picture = draw(&[3, 0, 1]).expect("there are games");
        assert!(picture.contains("1–5 moves: 3 games; 11–15 moves: 1 game"), "{picture}");
        assert_eq!(picture.matches("<rect").count(), 3);
        assert!(!picture.contains("style="));
    }

    #[test]
    fn the_highest_bar_fills_the_picture_and_the_lowest_is_seen() {
        let picture = draw(&[1000, 1]).expect("there are games");
        assert!(picture.contains("height=\"150\"") && picture.contains("height=\"2\""), "{picture}");
        assert!(draw(&[0, 0]).is_none() && draw(&[]).is_none());
    }
}
