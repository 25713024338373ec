//! Bar charts with figures above and below the bars, as SVG.

use askama::Template;
use askama::filters::HtmlSafe;

use crate::web::i18n::without_joiners;

/// Width of a bar with its gap, in units of the picture.
const STEP: usize = 50;
const GAP: usize = 6;
const BAR_WIDTH: usize = STEP - GAP;
/// Room for the figures above the bars.
const ABOVE: usize = 30;
/// Room below the bars for a line of figures, and for each further one.
const BELOW: usize = 34;
const LINE: usize = 22;
/// The most characters of a figure that fit below a bar beside those of the next one.
const ROOM_BELOW: usize = 4;

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
    /// What it is for, below it: a number, or a range of them.
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
    below: Vec<TextLine>,
}

/// A line below a bar, with its place in the picture.
#[derive(Debug, Clone)]
struct TextLine {
    y: usize,
    text: String,
}

impl BarPicture {
    /// The chart of `bars`, with `words` for screen readers; `None` if all amounts are zero.
    pub fn new(style: BarStyle, bars: Vec<Bar>, words: String) -> Option<Self> {
        let greatest = bars.iter().map(|bar| bar.amount).max().filter(|greatest| *greatest > 0)?;
        let base = ABOVE + style.height;
        let draw = |(at, bar): (usize, Bar)| {
            let height = style.height.saturating_mul(bar.amount) / greatest;
            // Even the smallest bar is visible.
            let height = if bar.amount > 0 { height.max(2) } else { 0 };
            let below = lines_below(&bar.below, base);
            DrawnBar { x: at * STEP + GAP / 2, y: base - height, height, above: bar.above, below }
        };
        Some(Self { style, bars: bars.into_iter().enumerate().map(draw).collect(), words })
    }

    fn view_box(&self) -> String {
        let lines = self.bars.iter().map(|bar| bar.below.len()).max().unwrap_or(1);
        let height = self.base() + BELOW + LINE * lines.saturating_sub(1);
        format!("0 0 {} {height}", STEP * self.bars.len().max(self.style.room))
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

/// What stands below a bar on `base`. A range that is too wide for one line goes on in the next, so that it stays as large as figures
/// have to be on a phone.
fn lines_below(text: &str, base: usize) -> Vec<TextLine> {
    let text = without_joiners(text);
    let is_wide = text.chars().count() > ROOM_BELOW;
    let parts: Vec<&str> = if is_wide { text.split_inclusive('–').collect() } else { vec![&text] };
    (0..).zip(parts).map(|(at, part)| TextLine { y: base + 26 + LINE * at, text: part.to_owned() }).collect()
}

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
    fn a_range_that_is_too_wide_for_a_bar_takes_two_lines() {
        let style = BarStyle { class: "test", height: 150, room: 9 };
        let bar = |below: &str| Bar { amount: 1, above: None, below: below.to_owned() };
        let draw = |below| BarPicture::new(style, vec![bar(below)], "words".to_owned()).map(|own| own.to_string());
        let short = draw("5–8").expect("there is an amount");
        assert!(short.contains(">5–8</text>") && short.contains("viewBox=\"0 0 450 214\""), "{short}");
        let wide = draw("16–20").expect("there is an amount");
        assert!(wide.contains(">16–</text>") && wide.contains(">20</text>"), "{wide}");
        assert!(wide.contains("viewBox=\"0 0 450 236\""), "{wide}");
    }

    #[test]
    fn few_bars_are_not_drawn_larger_than_many() {
        assert!(draw(&[1]).is_some_and(|picture| picture.contains("viewBox=\"0 0 450 214\"")));
        assert!(draw(&[1; 10]).is_some_and(|picture| picture.contains("viewBox=\"0 0 500 214\"")));
    }
}
