//! Parts of a public tournament for the pages of other sites, which show them in a frame: standings, a round, the crosstable or bracket, a
//! game. They have no header, and no cookie is read or set: what stands around the answer is in
//! [`headers::framed`](crate::web::http::headers::framed).

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

/// How the frame looks: `?theme=light` or `dark`, as the page around it, which the reader's device does not know; `?rows=10` for so many
/// rows. The language is `?lang=`, as everywhere.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct EmbedQuery {
    theme: String,
    rows: String,
}

impl EmbedQuery {
    /// How many rows are shown at most; all of them unless a number is given.
    fn rows(&self) -> usize {
        self.rows.trim().parse().ok().filter(|rows| *rows > 0).unwrap_or(usize::MAX)
    }

    /// What addresses that stay in the frame keep, each part with its `&`: the looks and the language.
    fn kept(&self, page: &Page) -> String {
        let theme = Theme::from_code(&self.theme).map(|own| format!("&theme={}", own.code())).unwrap_or_default();
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

/// What stands around every embedded part. Its template, `embed/frame.html`, has it as the field `frame`.
struct EmbedFrame {
    tournament: Arc<Tournament>,
    /// The page of the site that shows the same and more.
    address: String,
    /// The colours; those of the reader's device where none are chosen.
    theme: Option<Theme>,
}

impl EmbedFrame {
    /// The frame of what the page at `rest` below the tournament's address shows.
    fn new(tournament: &Arc<Tournament>, rest: &str, wanted: &EmbedQuery) -> Self {
        let address = format!("/t/{}{rest}", tournament.slug);
        Self { tournament: Arc::clone(tournament), address, theme: Theme::from_code(&wanted.theme) }
    }

    /// Whether nothing of it changes any more.
    fn is_closed(&self) -> bool {
        self.tournament.status == TournamentStatus::Closed
    }

    /// The colours in which the browser draws what is its own.
    const fn colours(&self) -> &'static str {
        match self.theme {
            Some(theme) => theme.code(),
            None => "light dark",
        }
    }

    /// The attribute for which devices the style sheet of dark colours is; none where no device gets it.
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
        let wanted = |rows: &str| EmbedQuery { rows: rows.to_owned(), ..EmbedQuery::default() }.rows();
        assert_eq!(wanted("10"), 10);
        for rows in ["", "0", "-3", "x"] {
            assert_eq!(wanted(rows), usize::MAX, "{rows}");
        }
    }
}
