//! The part of a page for a reader who follows players of its tournaments.

use tournament::EntryId;

use super::ranges::keep_ranges;
use crate::web::http::cache::MAIN;

/// Where a page that is kept for all has the cards of the players whom the reader follows: below its title, or its tabs.
const PLACE_OF_OWN: &str = "<!--own-->";

/// The part of a cached page for a reader who follows players of its tournament.
#[derive(Debug)]
pub struct OwnPart {
    /// The players' cards, as HTML.
    pub cards: String,
    pub entries: Vec<EntryId>,
    /// The one of them who the reader is.
    pub reader: Option<EntryId>,
    pub news: Option<OwnNews>,
}

/// The live topics of the page's main element for `static/js/live.js`.
#[derive(Debug)]
pub struct OwnNews {
    /// The attributes for all readers.
    pub of_all: String,
    /// The attributes that replace them for this reader.
    pub own: String,
}

impl OwnPart {
    /// They were made by themselves, not with a page.
    fn cards(&self) -> String {
        keep_ranges(self.cards.clone())
    }

    /// The part by itself, for an open copy of the page with this tag: the cards, whose names are marked, and what the page hears of.
    pub(super) fn alone(&self, mark: &str) -> String {
        let news = self.news.as_ref().map(|news| format!(" {}", news.own)).unwrap_or_default();
        let entries: Vec<String> = self.entries.iter().map(ToString::to_string).collect();
        let reader = self.reader.map(|reader| format!(" data-reader=\"{reader}\"")).unwrap_or_default();
        let entries = entries.join(" ");
        format!("{MAIN} data-tag=\"{mark}\" data-entries=\"{entries}\"{reader}{news}>{}</main>", self.cards())
    }

    /// The page with the cards in their place and the players' names marked.
    pub(super) fn put_into(&self, body: &str) -> String {
        let body = body.replacen(PLACE_OF_OWN, &self.cards(), 1);
        let body = match &self.news {
            Some(news) => body.replacen(&news.of_all, &news.own, 1),
            None => body,
        };
        let mark = |body: String, entry: &EntryId| {
            let name = format!("data-who=\"{entry}\"");
            body.replace(&name, &format!("{name} data-own"))
        };
        let body = self.entries.iter().fold(body, mark);
        let Some(reader) = self.reader else { return body };
        let name = format!("data-me=\"{reader}\"");
        body.replace(&name, &format!("{name} data-own"))
    }
}
