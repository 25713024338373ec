//! Texts in the font of the site: measured, broken into lines, in the largest size that fits.

use std::sync::{Arc, LazyLock};

use askama::Template;
use resvg::usvg::{Options, Tree, fontdb};

use crate::web::http::{AppError, assets};

/// The font in two weights, a file each: the variable fonts are for browsers only.
const FONTS: [&str; 2] = ["fonts/golos-medium.ttf", "fonts/golos-bold.ttf"];

/// The width of its space, relative to the font size.
const SPACE: f32 = 0.25;

/// Lines are tried with these parts of the width before they take all of it.
const NARROWER: [f32; 5] = [0.5, 0.6, 0.7, 0.8, 0.9];

/// The font size for measuring.
const MEASURED_AT: f32 = 100.0;

static FONT_DATABASE: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    for font in FONTS {
        fonts.load_font_data(assets::content(font).unwrap_or_default());
    }
    Arc::new(fonts)
});

/// The options for reading pictures: only the font of the site, so that all computers give the same.
pub fn options() -> Options<'static> {
    Options { fontdb: Arc::clone(&FONT_DATABASE), font_family: "Golos Text".to_owned(), ..Options::default() }
}

/// A font size, and the most lines for which it is used.
#[derive(Debug, Clone, Copy)]
pub struct TextSize {
    pub size: f32,
    pub lines: usize,
}

/// A text broken into lines.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FittedText {
    pub size: f32,
    pub lines: Vec<String>,
}

impl FittedText {
    /// A text in lines no longer than `room`, in the first size that allows the number of lines; in the last size it is cut.
    pub fn new(text: &str, weight: u16, sizes: &[TextSize], room: f32) -> Result<Self, AppError> {
        // A non-breaking space is part of its word.
        let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
        let widths = widths(&words, weight)?;
        let broken = |size: &TextSize| BrokenText::new(&words, &widths, *size, room);
        let right = sizes.iter().map(broken).find(|own| own.is_right);
        let right = right.map(|own| own.balanced(&words, &widths, room));
        right.or_else(|| sizes.last().map(broken)).map_or_else(|| Ok(Self::default()), |own| own.cut(weight, room))
    }
}

/// A broken text that may have too many or too long lines.
struct BrokenText {
    own: TextSize,
    lines: Vec<String>,
    is_right: bool,
}

impl BrokenText {
    /// Each line takes as many words as fit.
    fn new(words: &[&str], widths: &[f32], own: TextSize, room: f32) -> Self {
        let (mut lines, mut taken): (Vec<String>, f32) = (Vec::new(), 0.0);
        let mut longest: f32 = 0.0;
        for (word, width) in words.iter().zip(widths) {
            let with_word = taken + SPACE + width;
            if let Some(line) = lines.last_mut().filter(|_| with_word * own.size <= room) {
                line.push(' ');
                line.push_str(word);
                taken = with_word;
            } else {
                lines.push((*word).to_owned());
                taken = *width;
            }
            longest = longest.max(taken);
        }
        let is_right = lines.len() <= own.lines && longest * own.size <= room;
        Self { own, lines, is_right }
    }

    /// With the same number of lines, of similar length: no single word stands below a full line.
    fn balanced(self, words: &[&str], widths: &[f32], room: f32) -> Self {
        let narrower = |part: &f32| Self::new(words, widths, self.own, room * part);
        let is_as_low = |other: &Self| other.is_right && other.lines.len() == self.lines.len();
        let found = NARROWER.iter().map(narrower).find(is_as_low);
        found.unwrap_or(self)
    }

    /// Without what does not fit.
    fn cut(self, weight: u16, room: f32) -> Result<FittedText, AppError> {
        let Self { own: TextSize { size, lines: most }, mut lines, .. } = self;
        let surplus = lines.split_off(most.min(lines.len()));
        if let Some(last) = lines.last_mut().filter(|_| !surplus.is_empty()) {
            *last = format!("{last} {}", surplus.join(" "));
        }
        let lines = lines.iter().map(|line| shortened(line, weight, room / size)).collect::<Result<_, AppError>>()?;
        Ok(FittedText { size, lines })
    }
}

/// A line cut with an ellipsis at `room`, relative to the font size.
fn shortened(line: &str, weight: u16, room: f32) -> Result<String, AppError> {
    if width(line, weight)? <= room {
        return Ok(line.to_owned());
    }
    let letters: Vec<String> = line.chars().map(String::from).collect();
    let letters: Vec<&str> = letters.iter().map(String::as_str).collect();
    let (mut kept, mut taken) = (String::new(), width("…", weight)?);
    for (letter, width) in letters.iter().zip(widths(&letters, weight)?) {
        // A single space has no measured width.
        taken += if *letter == " " { SPACE } else { width };
        if taken > room {
            break;
        }
        kept.push_str(letter);
    }
    // Neighbouring letters may be wider than separate ones.
    let mut shown = format!("{}…", kept.trim_end());
    while width(&shown, weight)? > room && kept.pop().is_some() {
        shown = format!("{}…", kept.trim_end());
    }
    Ok(shown)
}

/// The width of a text, relative to the font size.
pub fn width(text: &str, weight: u16) -> Result<f32, AppError> {
    Ok(widths(&[text], weight)?.into_iter().sum())
}

/// Separate texts to be measured.
#[derive(Template)]
#[template(path = "parts/ruler.svg")]
struct Ruler<'a> {
    texts: &'a [&'a str],
    weight: u16,
    size: f32,
}

fn widths(texts: &[&str], weight: u16) -> Result<Vec<f32>, AppError> {
    let svg = Ruler { texts, weight, size: MEASURED_AT }.render()?;
    let tree = Tree::from_str(&svg, &options()).map_err(AppError::internal)?;
    let width = |n: usize| tree.node_by_id(&format!("t{n}")).map_or(0.0, |own| own.bounding_box().width());
    Ok((0..texts.len()).map(|n| width(n) / MEASURED_AT).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOLD: u16 = 700;

    fn fitted(text: &str, sizes: &[(f32, usize)], room: f32) -> FittedText {
        let sizes: Vec<TextSize> = sizes.iter().map(|&(size, lines)| TextSize { size, lines }).collect();
        FittedText::new(text, BOLD, &sizes, room).expect("it is measured")
    }

    #[test]
    fn texts_are_as_wide_as_the_font_of_the_site_makes_them() {
        for (text, least, most) in [("ill", 0.5, 1.0), ("WWW", 2.5, 4.0), ("ЖЖЖ", 2.4, 4.0), ("", 0.0, 0.01)] {
            let found = width(text, BOLD).expect("it is measured");
            assert!((least..most).contains(&found), "{text}: {found}");
        }
        let [apart, together] = ["n n", "nn"].map(|text| width(text, BOLD).expect("it is measured"));
        assert!((apart - together - SPACE).abs() < 0.02, "{apart} {together}");
    }

    #[test]
    fn a_short_text_has_large_letters_and_a_long_one_more_lines_of_smaller_ones() {
        let sizes = [(40.0, 1), (20.0, 2)];
        assert_eq!(fitted("Cup", &sizes, 300.0), FittedText { size: 40.0, lines: vec!["Cup".to_owned()] });
        let long = fitted("Championship of the whole country", &sizes, 300.0);
        assert_eq!((long.size, long.lines.len()), (20.0, 2));
        assert_eq!(long.lines.join(" "), "Championship of the whole country");
    }

    #[test]
    fn lines_are_about_as_long_as_each_other() {
        let two = fitted("one two three four five six", &[(20.0, 2)], 200.0);
        assert_eq!(two.lines, ["one two three", "four five six"]);
    }

    #[test]
    fn what_has_no_room_in_the_smallest_letters_is_cut() {
        let cut = fitted(&"word ".repeat(50), &[(20.0, 2)], 200.0);
        assert_eq!(cut.lines.len(), 2);
        assert!(cut.lines[1].ends_with('…') && !cut.lines[0].contains('…'), "{cut:?}");
        let endless = fitted(&"W".repeat(80), &[(40.0, 1), (20.0, 3)], 200.0);
        assert!(endless.lines.len() == 1 && endless.lines[0].ends_with("W…"), "{endless:?}");
        for line in cut.lines.iter().chain(&endless.lines) {
            assert!(width(line, BOLD).expect("it is measured") * 20.0 < 200.5, "{line}");
        }
    }

    #[test]
    fn no_line_breaks_at_a_space_that_does_not_allow_it() {
        let together = fitted("one two\u{a0}three", &[(20.0, 3)], 100.0);
        assert_eq!(together.lines, ["one", "two\u{a0}three"]);
    }
}
