//! Parts of a public tournament for frames of other sites: standings, a round, the crosstable or bracket, a game. They have no header, and
//! no cookie is read or set: the headers are set in [`headers::framed`](crate::web::http::headers::framed).

pub mod crosstable;
pub mod game;
pub mod round;
pub mod standings;

use std::sync::Arc;

use askama::filters::HtmlSafeOutput;
use serde::Deserialize;

use crate::web::http::Page;
use crate::web::i18n;
use tournament::{Tournament, TournamentStatus};

/// The look of the frame: `?theme=light` or `dark`, as the page around it, which may differ from the reader's device; `?rows=10` for the
/// number of rows. The language is `?lang=`, as everywhere.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct EmbedQuery {
    theme: String,
    rows: String,
}

impl EmbedQuery {
    /// The most rows shown; by default all.
    fn rows(&self) -> usize {
        self.rows.trim().parse().ok().filter(|rows| *rows > 0).unwrap_or(usize::MAX)
    }

    /// Parameters kept in links that stay in the frame, each with its `&`: the look and the language.
    fn kept(&self, page: &Page) -> String {
        let theme =
            Theme::from_code(&self.theme).map(|colours| format!("&theme={}", colours.code())).unwrap_or_default();
        format!("{theme}&{}={}", i18n::PARAMETER, page.t.language.code())
    }
}

/// The colours of the page around a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Theme {
    Light,
    Dark,
}

draughts::codes! { Theme:
    Light => "light",
    Dark => "dark",
}

/// The frame of every embedded part. Its template, `embed/frame.html`, has it in the field `frame`.
struct EmbedFrame {
    tournament: Arc<Tournament>,
    /// The page of the site with the full content.
    address: String,
    /// The colours; by default those of the reader's device.
    theme: Option<Theme>,
}

impl EmbedFrame {
    /// The frame for the page at `rest` below the tournament's address.
    fn new(tournament: &Arc<Tournament>, rest: &str, query: &EmbedQuery) -> Self {
        let address = format!("/t/{}{rest}", tournament.slug);
        Self { tournament: Arc::clone(tournament), address, theme: Theme::from_code(&query.theme) }
    }

    /// Whether its content is final.
    fn is_closed(&self) -> bool {
        self.tournament.status == TournamentStatus::Closed
    }

    /// The colour scheme for the browser's own elements.
    const fn colours(&self) -> &'static str {
        match self.theme {
            Some(theme) => theme.code(),
            None => "light dark",
        }
    }

    /// The media attribute of the dark style sheet; `None` if it is not used.
    fn dark(&self) -> Option<HtmlSafeOutput<&'static str>> {
        match self.theme {
            Some(Theme::Light) => None,
            Some(Theme::Dark) => Some(HtmlSafeOutput("")),
            None => Some(HtmlSafeOutput(" media=\"(prefers-color-scheme: dark)\"")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_a_number_or_all() {
        let read = |rows: &str| EmbedQuery { rows: rows.to_owned(), ..EmbedQuery::default() }.rows();
        assert_eq!(read("10"), 10);
        for rows in ["", "0", "-3", "x"] {
            assert_eq!(read(rows), usize::MAX, "{rows}");
        }
    }
}
