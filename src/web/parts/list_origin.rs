//! The page to which a list of players was given: the page for games sends on what holds none.

use crate::web::forms::FormValues;
use crate::web::i18n::Locale;

/// The page to which a list was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListOrigin {
    /// The import of players itself.
    PlayersPage,
    /// The import of games, which sends on what holds none.
    GamesPage,
}

draughts::codes! { ListOrigin:
    PlayersPage => "",
    GamesPage => "games",
}

impl ListOrigin {
    /// The field and the parameter with its code.
    pub const FIELD: &str = "from";

    pub fn from_form(typed: &FormValues) -> Self {
        Self::from_code(typed.get(Self::FIELD)).unwrap_or(Self::PlayersPage)
    }

    /// The address of the import of players with the origin, from the tournament's own on.
    pub fn import_address(self) -> String {
        format!("/players/import?{}={}", Self::FIELD, self.code())
    }

    /// A heading that says that the file held no games, where games were expected.
    pub fn heading(self, t: Locale, heading: String) -> String {
        match self {
            Self::PlayersPage => heading,
            Self::GamesPage => t.text("playerlist-no-games").with("heading", heading).to_string(),
        }
    }

    pub const fn is_games_page(self) -> bool {
        matches!(self, Self::GamesPage)
    }
}
