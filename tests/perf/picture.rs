//! The growth of pairing times as a picture: both axes are logarithmic, so that a straight line is a power.

use std::fmt::Write;

/// A line of the picture.
pub struct Line {
    /// The label.
    pub name: String,
    /// Players and milliseconds.
    pub points: Vec<(f64, f64)>,
}

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 460.0;
const LEFT: f64 = 76.0;
const RIGHT: f64 = 190.0;
const TOP: f64 = 20.0;
const BOTTOM: f64 = 40.0;
/// The axes: players, and milliseconds.
const PLAYERS: [f64; 2] = [200.0, 10_000.0];
const MILLISECONDS: [f64; 2] = [0.01, 10_000.0];
/// The targets: players and milliseconds.
const LIMITS: [(f64, f64); 4] = [(500.0, 5.0), (1000.0, 25.0), (2000.0, 60.0), (10_000.0, 1500.0)];
const COLOURS: [&str; 8] = ["#1b6ca8", "#2a9d8f", "#8ab17d", "#264653", "#e76f51", "#f4a261", "#c9a227", "#9b2226"];

/// The picture as SVG.
pub fn drawn(lines: &[Line]) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<title>Time to pair a round by number of players</title>\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n"
    );
    for ms in [0.01, 0.1, 1.0, 10.0, 100.0, 1000.0, 10_000.0] {
        let y = down(ms);
        put(&mut svg, &format!("<path d=\"M{LEFT} {y:.1}H{:.1}\" stroke=\"#ddd\"/>", WIDTH - RIGHT));
        put(
            &mut svg,
            &format!("<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{ms} ms</text>", LEFT - 6.0, y + 4.0),
        );
    }
    for players in [200.0, 500.0, 1000.0, 2000.0, 4000.0, 10_000.0] {
        let x = across(players);
        put(
            &mut svg,
            &format!("<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{players}</text>", HEIGHT - 16.0),
        );
    }
    put(&mut svg, &format!("<text x=\"{:.1}\" y=\"{:.1}\">players</text>", WIDTH - RIGHT + 24.0, HEIGHT - 16.0));
    for (at, (line, colour)) in (0_u8..).zip(lines.iter().zip(COLOURS)) {
        let points: Vec<String> =
            line.points.iter().map(|&(players, ms)| format!("{:.1},{:.1}", across(players), down(ms))).collect();
        let dash = if at < 4 { "" } else { " stroke-dasharray=\"5 3\"" };
        put(
            &mut svg,
            &format!(
                "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"{dash} points=\"{}\"/>",
                points.join(" ")
            ),
        );
        let (x, y) = (WIDTH - RIGHT + 14.0, TOP + 14.0 + 20.0 * f64::from(at));
        put(&mut svg, &format!("<path d=\"M{x:.1} {:.1}h22\" stroke=\"{colour}\" stroke-width=\"2\"{dash}/>", y - 4.0));
        put(&mut svg, &format!("<text x=\"{:.1}\" y=\"{y:.1}\">{}</text>", x + 28.0, line.name));
    }
    for (players, ms) in LIMITS {
        put(
            &mut svg,
            &format!(
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"5\" fill=\"none\" stroke=\"#b00\" stroke-width=\"2\"/>",
                across(players),
                down(ms)
            ),
        );
    }
    let (x, y) = (WIDTH - RIGHT + 25.0, TOP + 14.0 + 20.0 * 8.0);
    put(
        &mut svg,
        &format!(
            "<circle cx=\"{x:.1}\" cy=\"{:.1}\" r=\"5\" fill=\"none\" stroke=\"#b00\" stroke-width=\"2\"/>",
            y - 4.0
        ),
    );
    put(&mut svg, &format!("<text x=\"{:.1}\" y=\"{y:.1}\">asked for at most</text>", x + 17.0));
    svg + "</svg>\n"
}

fn put(svg: &mut String, element: &str) {
    writeln!(svg, "{element}").expect("a string takes everything");
}

fn across(players: f64) -> f64 {
    LEFT + (WIDTH - LEFT - RIGHT) * share(players, PLAYERS)
}

fn down(ms: f64) -> f64 {
    HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share(ms.max(MILLISECONDS[0]), MILLISECONDS)
}

/// The position of a value on a logarithmic axis, from 0 to 1.
fn share(value: f64, [from, to]: [f64; 2]) -> f64 {
    (value / from).ln() / (to / from).ln()
}
