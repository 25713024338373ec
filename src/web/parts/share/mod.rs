//! The picture of a shared link: texts from top to bottom, beside a board or alone. It is drawn as SVG with the same board and colours as
//! pages, and becomes a PNG that depends only on its content.

mod drawing;
mod text;

use std::fmt::Display;
use std::sync::LazyLock;

use askama::Template;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use sha2::{Digest, Sha256};
use unicode_normalization::UnicodeNormalization;

use crate::web::http::pictures::{HEIGHT, WIDTH};
use crate::web::http::{AppError, Download, Page, assets};
use crate::web::i18n::Locale;
use crate::web::parts::Diagram;
use draughts::Side;
use drawing::ShareDrawing;
use text::options;

/// The letters of a text that are used: a picture has no room for more, and each is measured.
const MOST_LETTERS: usize = 400;

/// The end of the part of `board.css` that is about the board.
const END_OF_BOARD: &str = "/* the score sheet beside it */";

/// The styles of a picture: those of the board, and its own, with the light colours of pages.
static STYLE: LazyLock<String> = LazyLock::new(|| {
    let [site, board, own] = ["css/site.css", "css/board.css", "css/share.css"].map(sheet);
    let board = board.split(END_OF_BOARD).next().unwrap_or_default();
    let colours = site.lines().filter_map(|line| line.trim().split_once(": "));
    let colours = colours.filter(|(name, _)| name.starts_with("--"));
    colours.fold(format!("{board}{own}"), |style, (name, rest)| {
        style.replace(&format!("var({name})"), rest.split(';').next().unwrap_or_default())
    })
});

fn sheet(path: &str) -> String {
    String::from_utf8_lossy(&assets::content(path).unwrap_or_default()).into_owned()
}

/// The content of a picture.
#[derive(Debug)]
pub struct SharePicture {
    pub t: Locale,
    pub board: Option<Diagram>,
    /// From top to bottom; empty ones take no room.
    pub lines: Vec<ShareLine>,
}

/// A text of a picture, with what stands before and after it.
#[derive(Debug)]
pub struct ShareLine {
    kind: ShareLineKind,
    mark: ShareMark,
    text: String,
    /// At the end of the line; may be empty.
    value: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ShareLineKind {
    Above,
    Title,
    Fact,
    /// A current state that will change.
    Now,
    Caption,
    Row,
    Player,
}

#[derive(Debug)]
enum ShareMark {
    None,
    /// A place or a year.
    Text(String),
    Disc(Side),
}

impl ShareLine {
    /// The kind of the title below it.
    pub fn above(text: impl Display) -> Self {
        Self::new(ShareLineKind::Above, text)
    }

    pub fn title(text: impl Display) -> Self {
        Self::new(ShareLineKind::Title, text)
    }

    pub fn fact(text: impl Display) -> Self {
        Self::new(ShareLineKind::Fact, text)
    }

    /// A current state that will change.
    pub fn now(text: impl Display) -> Self {
        Self::new(ShareLineKind::Now, text)
    }

    /// The caption of the board.
    pub fn caption(text: impl Display) -> Self {
        Self::new(ShareLineKind::Caption, text)
    }

    /// A row of a table: a place or a year, a name, a figure.
    pub fn row(mark: impl Display, text: impl Display, value: impl Display) -> Self {
        let mark = clean(&mark);
        let mark = if mark.is_empty() { ShareMark::None } else { ShareMark::Text(mark) };
        Self { mark, value: clean(&value), ..Self::new(ShareLineKind::Row, text) }
    }

    pub fn player(side: Side, name: impl Display, score: impl Display) -> Self {
        Self { mark: ShareMark::Disc(side), value: clean(&score), ..Self::new(ShareLineKind::Player, name) }
    }

    fn new(kind: ShareLineKind, text: impl Display) -> Self {
        Self { kind, mark: ShareMark::None, text: clean(&text), value: String::new() }
    }
}

/// The beginning of a text in letters of the font, and without characters that XML forbids.
fn clean(text: &impl Display) -> String {
    let spaced = |c: char| if c.is_control() { ' ' } else { c };
    let text = text.to_string();
    let letters = text.nfc().map(spaced).filter(|c| !matches!(c, '\u{fffe}' | '\u{ffff}'));
    letters.take(MOST_LETTERS).collect::<String>().trim().to_owned()
}

impl SharePicture {
    /// The picture as the response to a request.
    pub async fn answer(self, page: &Page) -> Result<Download, AppError> {
        let hash = self.hash();
        page.picture(&hash, move || self.png()).await
    }

    /// Identifies the content, together with the version of the program.
    fn hash(&self) -> String {
        hex::encode(Sha256::digest(format!("{} {} {self:?}", env!("CARGO_PKG_VERSION"), *STYLE)))
    }

    /// The picture as a file.
    fn png(&self) -> Result<Vec<u8>, AppError> {
        let svg = ShareDrawing::new(self)?.render()?;
        let options = Options { style_sheet: Some(STYLE.clone()), ..options() };
        let tree = Tree::from_str(&svg, &options).map_err(AppError::internal)?;
        let pixels = Pixmap::new(WIDTH.into(), HEIGHT.into());
        let mut pixels = pixels.ok_or_else(|| AppError::internal("a picture without pixels"))?;
        resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
        pixels.encode_png().map_err(AppError::internal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;
    use draughts::notation::fen;
    use draughts::{Numbering, Position, Variant};

    const SIGNATURE: [u8; 8] = *b"\x89PNG\r\n\x1a\n";

    const T: Locale = Locale::from_language(Language::English);

    fn picture(board: Option<Diagram>, lines: Vec<ShareLine>) -> SharePicture {
        SharePicture { t: T, board, lines }
    }

    fn board(variant: Variant, text: &str) -> Diagram {
        let position = fen::read(text, variant, Numbering::FromTopLeft).expect("a position");
        Diagram::new(T, &position, "A <position> & its \"title\"")
    }

    fn pixels(picture: &SharePicture) -> Pixmap {
        let png = picture.png().expect("it is drawn");
        assert!(png.starts_with(&SIGNATURE));
        Pixmap::decode_png(&png).expect("it is a picture")
    }

    /// Red, green and blue of a pixel.
    fn colour(pixels: &Pixmap, x: u32, y: u32) -> [u8; 3] {
        let colour = pixels.pixel(x, y).expect("it is within").demultiply();
        [colour.red(), colour.green(), colour.blue()]
    }

    #[test]
    fn a_board_has_the_colours_of_the_pages() {
        let start = Diagram::new(T, &Position::start(Variant::Poddavki), "Start");
        let pixels = pixels(&picture(Some(start), Vec::new()));
        assert_eq!((pixels.width(), pixels.height()), (1200, 630));
        // A square is 65.9 pixels wide; the first begins 65 pixels from the left and ends 565 from the top.
        assert_eq!(colour(&pixels, 10, 10), [0xfa, 0xf7, 0xf1], "paper");
        assert_eq!(colour(&pixels, 75, 50), [0xef, 0xe3, 0xcb], "a light square");
        assert_eq!(colour(&pixels, 75, 245), [0x8d, 0x6b, 0x4c], "a dark square");
        assert_eq!(colour(&pixels, 98, 532), [0xfb, 0xf6, 0xea], "a white man");
        assert_eq!(colour(&pixels, 164, 71), [0x2a, 0x25, 0x21], "a black man");
    }

    #[test]
    fn boards_of_all_games_are_drawn() {
        for (variant, text) in [
            (Variant::International, "W:WK31,32:B1,K2"),
            (Variant::Bashni, "W:Wc3(wbB):Bf6"),
            (Variant::GiveawayMirrored, "W:W32:B11"),
            (Variant::Odnocvetnye, "B:Wc3,Kd4,b8:B:Md4"),
        ] {
            let plain = picture(None, Vec::new()).png().expect("it is drawn");
            assert_ne!(picture(Some(board(variant, text)), Vec::new()).png().expect("it is drawn"), plain, "{variant}");
        }
    }

    #[test]
    fn texts_of_all_kinds_are_drawn_within_the_picture() {
        let lines = || {
            vec![
                ShareLine::above("Кубок «А» & <Б>"),
                ShareLine::title("Очень длинное название соревнования ".repeat(9)),
                ShareLine::fact("1–3 мая 2026 · Орёл\u{0}\u{ffff}"),
                ShareLine::now("Round 3 of 7"),
                ShareLine::caption("После 3\u{2011}го хода белых, c3:e5"),
                ShareLine::player(Side::White, "Очень\u{2011}Длинная\u{2011}Фамилия Имя", "1½"),
                ShareLine::row("1–2", "Громов", "7"),
                ShareLine::row(2025, "", "nothing"),
            ]
        };
        for board in [None, Some(board(Variant::Poddavki, "W:Wc3:Bf6"))] {
            let pixels = pixels(&picture(board, lines()));
            let paper = colour(&pixels, 2, 2);
            for x in (0..1200).step_by(3) {
                for y in [3, 626] {
                    assert_eq!(colour(&pixels, x, y), paper, "{x} {y}");
                }
            }
            for y in (0..630).step_by(3) {
                assert_eq!(colour(&pixels, 1190, y), paper, "{y}");
            }
        }
    }

    #[test]
    fn the_first_three_have_room_below_a_long_title() {
        let (title, place) = ("Открытый мемориальный кубок ".repeat(5), "Большой зал Центрального клуба ".repeat(3));
        let rows = ["Первая", "Вторая", "Третья"].map(|name| ShareLine::row(1, name, "11"));
        let lines = vec![ShareLine::above("поддавки"), ShareLine::title(title), ShareLine::fact(place)];
        let picture = picture(None, lines.into_iter().chain(rows).collect());
        let drawing = ShareDrawing::new(&picture).expect("it is drawn");
        for name in ["Первая", "Вторая", "Третья"] {
            assert!(drawing.texts.iter().any(|text| text.text == name), "{name} is left out");
        }
    }

    #[test]
    fn pictures_of_the_same_have_the_same_hash_and_bytes_and_others_do_not() {
        let of = |text: &str| picture(Some(board(Variant::Poddavki, text)), vec![ShareLine::caption("x")]);
        let [one, same, other] = ["W:Wc3:Bf6", "W:Wc3:Bf6", "W:Wc3:Bd6"].map(of);
        assert_eq!((one.hash(), one.png().expect("drawn")), (same.hash(), same.png().expect("drawn")));
        assert_ne!(one.hash(), other.hash());
        assert_ne!(one.png().expect("drawn"), other.png().expect("drawn"));
    }

    #[test]
    fn every_colour_of_the_styles_is_known() {
        assert!(STYLE.contains("#8d6b4c") && !STYLE.contains("var("), "{}", *STYLE);
        assert!(STYLE.contains(".astray") && !STYLE.contains(".sheet") && !STYLE.contains(":is("), "{}", *STYLE);
    }
}
