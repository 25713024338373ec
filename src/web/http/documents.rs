//! The documents for programs: a public page has one beside it, at `/api/v1` and the page's address.

/// The prefix of documents' addresses. Within this version fields are added, never renamed or removed.
pub const API: &str = "/api/v1";

macro_rules! documents {
    ($($(#[$doc:meta])* $name:ident $code:literal: $($page:literal),+;)+) => {
        /// A kind of document, with the pages that have it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum ApiDocument { $($(#[$doc])* $name),+ }

        impl ApiDocument {
            /// All documents, in the order of the page about them.
            pub const ALL: [Self; [$($code),+].len()] = [$(Self::$name),+];

            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$name => $code,)+
                }
            }

            /// The addresses of its pages, as the routes have them.
            pub const fn pages(self) -> &'static [&'static str] {
                match self {
                    $(Self::$name => &[$($page),+],)+
                }
            }
        }
    };
}

documents! {
    Tournaments "tournaments": "/";
    Tournament "tournament": "/t/{slug}";
    Players "players": "/t/{slug}/players";
    Player "player": "/t/{slug}/player/{number}";
    Round "round": "/t/{slug}/round/{n}";
    Reasons "reasons": "/t/{slug}/round/{n}/why", "/t/{slug}/round/{n}/why/{board}";
    Standings "standings": "/t/{slug}/standings", "/t/{slug}/standings/after/{n}";
    Breakdown "breakdown": "/t/{slug}/standings/why/{number}";
    Crosstable "crosstable": "/t/{slug}/crosstable";
    Teams "teams": "/t/{slug}/teams", "/t/{slug}/teams/after/{n}";
    Team "team": "/t/{slug}/teams/{number}";
    Games "games": "/t/{slug}/games";
    Game "game": "/t/{slug}/game/{id}";
    Statistics "statistics": "/t/{slug}/statistics";
    Prizes "prizes": "/t/{slug}/prizes";
    Norms "norms": "/t/{slug}/norms";
    Chances "chances": "/t/{slug}/chances", "/t/{slug}/outlook";
    Event "event": "/event/{slug}";
    AllSeries "all-series": "/series";
    Series "series": "/series/{slug}";
    FinalTable "final-table": "/series/{slug}/old/{id}";
    Person "person": "/player/{id}";
    Against "against": "/player/{id}/against/{other}";
    Ratings "ratings": "/ratings", "/ratings/{kind}";
    Search "search": "/search";
}

impl ApiDocument {
    /// The document of the page with an address, if it has one.
    pub fn from_page(path: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|own| own.pages().iter().any(|page| fits(page, path)))
    }

    /// The addresses of the document, with the path parameters of its pages.
    pub fn addresses(self) -> impl Iterator<Item = String> {
        self.pages().iter().map(|page| document_address(page))
    }

    pub fn schema_address(self) -> String {
        format!("{API}/schema/{}.json", self.code())
    }
}

/// The address of the document of a page; for the front page, that of the whole API.
pub fn document_address(page: &str) -> String {
    format!("{API}{}", if page == "/" { "" } else { page })
}

/// Whether an address matches a pattern.
fn fits(pattern: &str, path: &str) -> bool {
    let (pattern, path): (Vec<&str>, Vec<&str>) = (pattern.split('/').collect(), path.split('/').collect());
    let fits_part =
        |pattern: &str, part: &str| if pattern.starts_with('{') { !part.is_empty() } else { pattern == part };
    pattern.len() == path.len() && pattern.iter().zip(&path).all(|(pattern, part)| fits_part(pattern, part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_known_by_its_address() {
        for (path, code) in [
            ("/", Some("tournaments")),
            ("/t/cup", Some("tournament")),
            ("/t/cup/standings", Some("standings")),
            ("/t/cup/standings/after/3", Some("standings")),
            ("/t/cup/teams/2", Some("team")),
            ("/t/cup/teams/after/2", Some("teams")),
            ("/player/7/against/9", Some("against")),
            ("/t/", None),
            ("/t/cup/more", None),
            ("/t/cup/standings/why/3", Some("breakdown")),
            ("/t/cup/round/3/why", Some("reasons")),
            ("/t/cup/round/3/why/12", Some("reasons")),
            ("/t/cup/round/3/wrong", None),
            ("/glossary", None),
        ] {
            assert_eq!(ApiDocument::from_page(path).map(ApiDocument::code), code, "{path}");
        }
    }

    #[test]
    fn a_document_has_the_address_of_its_page() {
        assert_eq!(document_address("/"), "/api/v1");
        assert_eq!(document_address("/t/cup/round/3"), "/api/v1/t/cup/round/3");
        assert_eq!(ApiDocument::Standings.schema_address(), "/api/v1/schema/standings.json");
    }
}
