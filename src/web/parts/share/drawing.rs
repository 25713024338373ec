//! The layout of a shared picture: positions and sizes of its texts.

use askama::Template;
use askama::filters::HtmlSafeOutput;

use super::text::{FittedText, TextSize, width};
use super::{ShareLine, ShareLineKind, ShareMark, SharePicture, sheet};
use crate::web::http::AppError;
use crate::web::http::pictures::{HEIGHT, WIDTH};
use crate::web::parts::Diagram;
use draughts::Side;

/// The vertical range of the texts; below it stands the name of the site.
const TOP: f32 = 52.0;
const BOTTOM: f32 = 524.0;

/// Line height, relative to the font size.
const LINE: f32 = 1.2;

/// The most sizes by which fonts are reduced so that all lines fit.
const STEPS: usize = 4;

/// Gap between a text and what stands before and after it.
const GAP: f32 = 24.0;

/// The radius of a disc of a side's colour, relative to the font size.
const RADIUS: f32 = 0.32;

/// A picture with all positions.
#[derive(Template)]
#[template(path = "parts/share.svg")]
pub(super) struct ShareDrawing<'a> {
    width: u16,
    height: u16,
    board: Option<&'a Diagram>,
    column: TextColumn,
    pub(super) texts: Vec<PlacedText>,
    discs: Vec<PlacedDisc>,
    brand: HtmlSafeOutput<String>,
}

pub(super) struct PlacedText {
    class: String,
    x: f32,
    y: f32,
    size: f32,
    pub(super) text: String,
}

struct PlacedDisc {
    class: &'static str,
    x: f32,
    y: f32,
    radius: f32,
}

/// A line with its fitted text.
struct FittedLine<'a> {
    line: &'a ShareLine,
    style: LineStyle,
    /// The offset of its text within the column.
    indent: f32,
    text: FittedText,
}

impl ShareLine {
    /// The offset of a line's text that leaves room for what stands before it.
    fn indent(&self, style: &LineStyle) -> Result<f32, AppError> {
        Ok(match &self.mark {
            ShareMark::None => 0.0,
            ShareMark::Text(text) => width(text, style.weight)? * style.largest() + GAP,
            ShareMark::Disc(_) => 2.0 * RADIUS * style.largest() + GAP / 2.0,
        })
    }
}

impl<'a> FittedLine<'a> {
    /// A line in a column whose texts begin at `indent`, with the font reduced by `steps` sizes.
    fn new(line: &'a ShareLine, column: TextColumn, indent: f32, steps: usize) -> Result<Self, AppError> {
        let style = line.kind.style(column).smaller(steps);
        let indent = if matches!(line.mark, ShareMark::None) { 0.0 } else { indent };
        let behind = width(&line.value, style.weight)? * style.largest();
        let gap = if line.value.is_empty() { 0.0 } else { GAP };
        let room = column.right - column.left - indent - behind - gap;
        let text = FittedText::new(&line.text, style.weight, style.sizes, room)?;
        Ok(Self { line, style, indent, text })
    }

    fn line_height(&self) -> f32 {
        self.text.size * LINE
    }

    fn height(&self) -> f32 {
        self.text.lines.iter().fold(self.style.before, |height, _| height + self.line_height())
    }
}

impl<'a> ShareDrawing<'a> {
    pub(super) fn new(picture: &'a SharePicture) -> Result<Self, AppError> {
        let column = if picture.board.is_some() { BESIDE_BOARD } else { ALONE };
        let shown: Vec<&ShareLine> = picture.lines.iter().filter(|line| !line.text.is_empty()).collect();
        let mut indent: f32 = 0.0;
        for line in &shown {
            indent = indent.max(line.indent(&line.kind.style(column))?);
        }
        let fitted = |steps: usize| -> Result<Vec<FittedLine<'a>>, AppError> {
            shown.iter().map(|&line| FittedLine::new(line, column, indent, steps)).collect()
        };
        let height = |lines: &[FittedLine<'_>]| lines.iter().map(FittedLine::height).sum::<f32>();
        // Fonts are reduced before a line is left out.
        let mut lines = fitted(0)?;
        for steps in 1..=STEPS {
            if height(&lines) <= BOTTOM - TOP {
                break;
            }
            lines = fitted(steps)?;
        }
        let content_height = height(&lines);
        let brand = HtmlSafeOutput(sheet("brand.svg"));
        let board = picture.board.as_ref();
        let (width, height, texts, discs) = (WIDTH, HEIGHT, Vec::new(), Vec::new());
        let mut drawing = Self { width, height, board, column, texts, discs, brand };
        // Short content is centred.
        let mut top = TOP + ((BOTTOM - TOP - content_height) / 2.0).max(0.0);
        for line in &lines {
            if top + line.height() > BOTTOM {
                break;
            }
            drawing.place(line, top + line.style.before);
            top += line.height();
        }
        let text = picture.t.text("layout-name").to_string();
        drawing.texts.push(PlacedText { class: "soft".to_owned(), x: column.left + 54.0, y: 576.0, size: 30.0, text });
        Ok(drawing)
    }

    fn place(&mut self, fitted_line: &FittedLine<'_>, top: f32) {
        let TextColumn { left, right } = self.column;
        let (size, class) = (fitted_line.text.size, fitted_line.style.class);
        // Positions are those of the baseline.
        let first = top + size;
        match &fitted_line.line.mark {
            ShareMark::None => {}
            ShareMark::Text(text) => {
                let class = "strong soft".to_owned();
                self.texts.push(PlacedText { class, x: left, y: first, size, text: text.clone() });
            }
            ShareMark::Disc(colour) => {
                let class = if *colour == Side::White { "side-white" } else { "side-black" };
                let radius = RADIUS * size;
                // Centred on the height of capital letters, which is seven tenths of the font size.
                self.discs.push(PlacedDisc { class, x: left + radius, y: first - 0.35 * size, radius });
            }
        }
        if !fitted_line.line.value.is_empty() {
            let (class, text) = (format!("{class} end"), fitted_line.line.value.clone());
            self.texts.push(PlacedText { class, x: right, y: first, size, text });
        }
        let (mut y, x) = (first, left + fitted_line.indent);
        for line in &fitted_line.text.lines {
            self.texts.push(PlacedText { class: class.to_owned(), x, y, size, text: line.clone() });
            y += fitted_line.line_height();
        }
    }

    const fn left(&self) -> f32 {
        self.column.left
    }
}

struct LineStyle {
    /// A class of `share.css`.
    class: &'static str,
    weight: u16,
    /// The space above the line.
    before: f32,
    sizes: &'static [TextSize],
}

impl LineStyle {
    /// With the font reduced by this many sizes, as far as there are smaller ones.
    fn smaller(self, steps: usize) -> Self {
        let kept = steps.min(self.sizes.len().saturating_sub(1));
        Self { sizes: self.sizes.get(kept..).unwrap_or_default(), ..self }
    }

    /// The largest size in which the shortest text fits.
    fn largest(&self) -> f32 {
        self.sizes.first().map_or(0.0, |text| text.size)
    }
}

/// The horizontal range of texts.
#[derive(Debug, Clone, Copy, PartialEq)]
struct TextColumn {
    left: f32,
    right: f32,
}

const ALONE: TextColumn = TextColumn { left: 64.0, right: 1136.0 };
const BESIDE_BOARD: TextColumn = TextColumn { left: 640.0, right: 1152.0 };

const fn up_to(lines: usize, size: f32) -> TextSize {
    TextSize { size, lines }
}

impl ShareLineKind {
    fn style(self, column: TextColumn) -> LineStyle {
        let (class, weight, before) = match self {
            Self::Above => ("soft", 500, 0.0),
            Self::Title => ("strong", 700, 8.0),
            Self::Fact => ("soft", 500, 12.0),
            Self::Now => ("live", 700, 30.0),
            Self::Caption => ("", 500, 26.0),
            Self::Row => ("strong", 700, 16.0),
            Self::Player => ("strong", 700, 20.0),
        };
        LineStyle { class, weight, before, sizes: if column == ALONE { self.wide() } else { self.narrow() } }
    }

    const fn wide(self) -> &'static [TextSize] {
        match self {
            Self::Above => const { &[up_to(1, 32.0), up_to(2, 28.0)] },
            Self::Title => const { &[up_to(1, 80.0), up_to(1, 60.0), up_to(2, 68.0), up_to(2, 56.0), up_to(3, 48.0)] },
            Self::Fact => const { &[up_to(1, 34.0), up_to(1, 26.0), up_to(2, 30.0)] },
            Self::Now => const { &[up_to(1, 44.0), up_to(2, 36.0)] },
            Self::Caption | Self::Row | Self::Player => const { &[up_to(1, 40.0), up_to(1, 34.0)] },
        }
    }

    const fn narrow(self) -> &'static [TextSize] {
        match self {
            Self::Above => const { &[up_to(2, 26.0), up_to(3, 24.0)] },
            Self::Title => const { &[up_to(1, 52.0), up_to(2, 44.0), up_to(3, 38.0), up_to(4, 34.0)] },
            Self::Fact => const { &[up_to(1, 28.0), up_to(2, 26.0)] },
            Self::Now | Self::Caption => const { &[up_to(2, 32.0), up_to(3, 28.0), up_to(5, 25.0)] },
            Self::Row => const { &[up_to(1, 30.0), up_to(2, 26.0)] },
            Self::Player => const { &[up_to(1, 40.0), up_to(1, 34.0), up_to(2, 30.0)] },
        }
    }
}
