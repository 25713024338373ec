//! Growth as pictures: both axes are logarithmic, so that a straight line is a power.

use std::fmt::Write;

/// A line of the picture.
pub struct Line {
    /// The label.
    pub name: String,
    /// Places on the two axes.
    pub points: Vec<(f64, f64)>,
}

/// An axis from its first mark to its last.
pub struct Axis {
    /// Written beside the axis across, and behind each mark of the axis up.
    pub unit: &'static str,
    pub marks: Vec<f64>,
}

/// One picture of a file.
pub struct Picture {
    /// Written above it; empty if the file has only this one.
    pub heading: &'static str,
    pub across: Axis,
    pub up: Axis,
    pub lines: Vec<Line>,
    /// What is asked for: circles, with their label.
    pub limits: Line,
}

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 460.0;
const LEFT: f64 = 76.0;
const RIGHT: f64 = 190.0;
const TOP: f64 = 20.0;
/// The room for a heading.
const HEADING: f64 = 24.0;
const BOTTOM: f64 = 40.0;
/// The first lines are whole, the others dashed.
const WHOLE: usize = 4;
const COLOURS: [&str; 9] =
    ["#1b6ca8", "#2a9d8f", "#8ab17d", "#264653", "#e76f51", "#f4a261", "#c9a227", "#9b2226", "#7b2cbf"];

/// The pictures below each other, as SVG.
pub fn drawn(title: &str, pictures: &[Picture]) -> String {
    let height: f64 = pictures.iter().map(Picture::height).sum();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<title>{title}</title>\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    let mut top = 0.0;
    for picture in pictures {
        picture.draw(&mut svg, top);
        top += picture.height();
    }
    svg + "</svg>\n"
}

impl Picture {
    fn height(&self) -> f64 {
        HEIGHT + self.heading_height()
    }

    fn heading_height(&self) -> f64 {
        if self.heading.is_empty() { 0.0 } else { HEADING }
    }

    fn draw(&self, svg: &mut String, top: f64) {
        if !self.heading.is_empty() {
            let y = top + HEADING;
            put(svg, &format!("<text x=\"{LEFT}\" y=\"{y:.1}\" font-weight=\"bold\">{}</text>", self.heading));
        }
        let top = top + self.heading_height();
        for &mark in &self.up.marks {
            let y = top + self.down(mark);
            put(svg, &format!("<path d=\"M{LEFT} {y:.1}H{:.1}\" stroke=\"#ddd\"/>", WIDTH - RIGHT));
            let (x, y, unit) = (LEFT - 6.0, y + 4.0, self.up.unit);
            put(svg, &format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"end\">{mark} {unit}</text>"));
        }
        let below = top + HEIGHT - 16.0;
        for &mark in &self.across.marks {
            let x = self.right(mark);
            put(svg, &format!("<text x=\"{x:.1}\" y=\"{below:.1}\" text-anchor=\"middle\">{mark}</text>"));
        }
        put(svg, &format!("<text x=\"{:.1}\" y=\"{below:.1}\">{}</text>", WIDTH - RIGHT + 24.0, self.across.unit));
        for (at, line) in self.lines.iter().enumerate() {
            self.draw_line(svg, top, at, line);
        }
        self.draw_limits(svg, top);
    }

    fn draw_line(&self, svg: &mut String, top: f64, at: usize, line: &Line) {
        let colour = COLOURS[at % COLOURS.len()];
        let place = |&(across, up): &(f64, f64)| format!("{:.1},{:.1}", self.right(across), top + self.down(up));
        let points: Vec<String> = line.points.iter().map(place).collect();
        let dash = if at < WHOLE { "" } else { " stroke-dasharray=\"5 3\"" };
        put(
            svg,
            &format!(
                "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"{dash} points=\"{}\"/>",
                points.join(" ")
            ),
        );
        let (x, y) = (WIDTH - RIGHT + 14.0, top + legend_height(at));
        put(svg, &format!("<path d=\"M{x:.1} {:.1}h22\" stroke=\"{colour}\" stroke-width=\"2\"{dash}/>", y - 4.0));
        put(svg, &format!("<text x=\"{:.1}\" y=\"{y:.1}\">{}</text>", x + 28.0, line.name));
    }

    fn draw_limits(&self, svg: &mut String, top: f64) {
        for &(across, up) in &self.limits.points {
            put_circle(svg, self.right(across), top + self.down(up));
        }
        if !self.limits.points.is_empty() {
            let (x, y) = (WIDTH - RIGHT + 25.0, top + legend_height(self.lines.len()));
            put_circle(svg, x, y - 4.0);
            put(svg, &format!("<text x=\"{:.1}\" y=\"{y:.1}\">{}</text>", x + 17.0, self.limits.name));
        }
    }

    fn right(&self, value: f64) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * self.across.share(value)
    }

    fn down(&self, value: f64) -> f64 {
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * self.up.share(value)
    }
}

impl Axis {
    /// The position of a value from 0 to 1; values before the first mark are drawn there.
    fn share(&self, value: f64) -> f64 {
        let (from, to) = (self.marks[0], self.marks[self.marks.len() - 1]);
        (value.max(from) / from).ln() / (to / from).ln()
    }
}

/// Where a line of the legend stands below the top of its picture.
fn legend_height(at: usize) -> f64 {
    TOP + 14.0 + 20.0 * f64::from(u8::try_from(at).expect("a legend is short"))
}

fn put_circle(svg: &mut String, x: f64, y: f64) {
    put(
        svg,
        &format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"none\" stroke=\"#b00\" stroke-width=\"2\"/>"),
    );
}

fn put(svg: &mut String, element: &str) {
    writeln!(svg, "{element}").expect("a string takes everything");
}
