//! Bar charts with figures above and below the bars, as SVG.

use askama::Template;
use askama::filters::HtmlSafe;

/// Width of a bar with its gap, in units of the picture.
const STEP: usize = 50;
const GAP: usize = 6;
const BAR_WIDTH: usize = STEP - GAP;
/// Room for the figures above the bars.
const ABOVE: usize = 30;
/// Room for the figures below the bars.
const BELOW: usize = 34;

/// Settings shared by pictures of one kind.
#[derive(Debug, Clone, Copy)]
pub struct BarStyle {
    /// The class of the picture in the style sheets.
    pub class: &'static str,
    /// Height of the highest bar, in units of the picture.
    pub height: usize,
    /// The number of bars that the picture has room for at least, so that a few bars are not drawn larger than many.
    pub room: usize,
}

/// A bar before it is drawn.
#[derive(Debug, Clone)]
pub struct Bar {
    /// The value that its height stands for.
    pub amount: usize,
    /// The figure above it; `None` if the amount is too small to be written.
    pub above: Option<String>,
    /// The figure below it.
    pub below: String,
}

/// A bar chart. In a template: `{{ picture }}`.
#[derive(Debug, Clone, Template)]
#[template(path = "parts/bar_picture.html")]
pub struct BarPicture {
    style: BarStyle,
    bars: Vec<DrawnBar>,
    words: String,
}

/// A bar with its position in the picture.
#[derive(Debug, Clone)]
struct DrawnBar {
    x: usize,
    y: usize,
    height: usize,
    above: Option<String>,
    below: String,
}

impl BarPicture {
    /// The chart of `bars`, with `words` for screen readers; `None` if all amounts are zero.
    pub fn new(style: BarStyle, bars: Vec<Bar>, words: String) -> Option<Self> {
        let greatest = bars.iter().map(|bar| bar.amount).max().filter(|greatest| *greatest > 0)?;
        let draw = |(at, bar): (usize, Bar)| {
            let height = style.height.saturating_mul(bar.amount) / greatest;
            // Even the smallest bar is visible.
            let height = if bar.amount > 0 { height.max(2) } else { 0 };
            let y = ABOVE + style.height - height;
            DrawnBar { x: at * STEP + GAP / 2, y, height, above: bar.above, below: bar.below }
        };
        Some(Self { style, bars: bars.into_iter().enumerate().map(draw).collect(), words })
    }

    fn view_box(&self) -> String {
        format!("0 0 {} {}", STEP * self.bars.len().max(self.style.room), self.base() + BELOW)
    }

    fn width(&self) -> usize {
        STEP * self.bars.len()
    }

    /// The line on which the bars stand.
    fn base(&self) -> usize {
        ABOVE + self.style.height
    }
}

impl HtmlSafe for BarPicture {}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(amounts: &[usize]) -> Option<String> {
        let style = BarStyle { class: "test", height: 150, room: 9 };
        let bars = amounts.iter().map(|&amount| Bar {
            amount,
            above: (amount > 0).then(|| amount.to_string()),
            below: "5".to_owned(),
        });
        BarPicture::new(style, bars.collect(), "words".to_owned()).map(|picture| picture.to_string())
    }

    #[test]
    fn a_picture_says_in_words_what_it_shows() {
        let picture = draw(&[3, 0, 1]).expect("there are amounts");
        assert!(picture.contains("class=\"test\"") && picture.contains("aria-label=\"words\""), "{picture}");
        assert_eq!(picture.matches("<rect").count(), 3);
        assert_eq!(picture.matches("<text").count(), 5);
        assert!(!picture.contains("style="));
    }

    #[test]
    fn the_highest_bar_fills_the_picture_and_the_lowest_is_seen() {
        let picture = draw(&[1000, 1]).expect("there are amounts");
        assert!(picture.contains("height=\"150\"") && picture.contains("height=\"2\""), "{picture}");
        assert!(draw(&[0, 0]).is_none() && draw(&[]).is_none());
    }

    #[test]
    fn few_bars_are_not_drawn_larger_than_many() {
        assert!(draw(&[1]).is_some_and(|picture| picture.contains("viewBox=\"0 0 450 214\"")));
        assert!(draw(&[1; 10]).is_some_and(|picture| picture.contains("viewBox=\"0 0 500 214\"")));
    }
}
