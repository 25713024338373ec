//! Addresses as QR codes, drawn as one path.

use std::fmt::Write;

use qrcode::{Color, QrCode};

/// The light margin that scanners need, in modules.
const MARGIN: usize = 4;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Qr {
    /// The `viewBox` of the drawing, its margin included.
    pub view_box: String,
    /// The dark modules as the data of a path.
    pub path: String,
}

impl Qr {
    /// The code of an address; `None` if it is too long.
    pub fn from_address(address: &str) -> Option<Self> {
        let code = QrCode::new(address).ok()?;
        let (width, colours) = (code.width(), code.to_colors());
        let mut path = String::new();
        for (row, colours) in colours.chunks(width).enumerate() {
            draw_row(&mut path, row, colours);
        }
        let side = width + 2 * MARGIN;
        Some(Self { view_box: format!("-{MARGIN} -{MARGIN} {side} {side}"), path })
    }
}

/// Neighbouring dark modules become one bar.
fn draw_row(path: &mut String, row: usize, colours: &[Color]) {
    let mut column = 0;
    for bar in colours.chunk_by(|a, b| a == b) {
        if bar.first() == Some(&Color::Dark) {
            let length = bar.len();
            let written = write!(path, "M{column} {row}h{length}v1h-{length}z");
            written.expect("a string takes everything");
        }
        column += bar.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_its_three_finders() {
        let qr = Qr::from_address("https://example.org/t/orel").expect("short enough");
        assert_eq!(qr.view_box, "-4 -4 33 33");
        assert!(qr.path.starts_with("M0 0h7v1h-7z"), "{}", qr.path);
        assert!(qr.path.contains("M18 0h7v1h-7z"), "{}", qr.path);
        assert!(qr.path.contains("M0 24h7v1h-7z"), "{}", qr.path);
        assert_eq!(Qr::from_address(&"x".repeat(5000)), None);
    }
}
