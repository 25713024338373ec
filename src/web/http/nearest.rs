//! What a missing page offers instead: the tabs and the rounds of its tournament, else tournaments with a similar address, and a search for
//! the words of the address.

use percent_encoding::percent_decode_str;

use crate::service::Service;
use crate::store::{StoreError, TournamentHead};
use crate::web::http::Page;
use crate::web::http::tabs::{TabLink, tabs};
use crate::web::i18n::Locale;
use tournament::{Bilingual, RoundNumber};

/// The longest text put into the search field, in letters: the field takes no more.
const LONGEST: usize = 100;
/// The most tournaments offered.
const SIMILAR: u32 = 5;
/// The most rounds linked, the last ones.
const ROUNDS: u16 = 60;
/// Prefixes of addresses for which nothing is offered: staff pages, slips, hall devices, pages for frames, and files of the program.
const SILENT: [&str; 6] = ["/admin", "/account", "/r/", "/k/", "/embed/", "/static/"];
/// Words of addresses that name the kind of page.
const KINDS: [&str; 14] = [
    "t",
    "event",
    "series",
    "player",
    "players",
    "ratings",
    "round",
    "standings",
    "game",
    "games",
    "old",
    "csv",
    "html",
    "php",
];

/// What the page offers besides saying that the page is missing.
#[derive(Debug)]
pub struct Nearest {
    pub tournament: Option<NearestTournament>,
    /// What may be searched for; empty if the tournament is known.
    pub words: String,
    /// Tournaments whose titles are like the words of the address.
    pub similar: Vec<SimilarTournament>,
}

/// A tournament that may be meant.
#[derive(Debug)]
pub struct SimilarTournament {
    pub title: String,
    pub address: String,
}

/// The tournament of the missing page.
#[derive(Debug)]
pub struct NearestTournament {
    pub title: String,
    pub tabs: Vec<TabLink>,
    /// Where its rounds are: their pairings, or the standings after them.
    pub rounds_at: &'static str,
    slug: String,
    published: RoundNumber,
    /// How many rounds there will be, if known.
    planned: Option<RoundNumber>,
    /// The requested round.
    round: Option<RoundNumber>,
}

impl Nearest {
    /// The offer for the address of a page; `None` where the address is not public, and in an archive, which has no search.
    pub async fn find(page: &Page) -> Option<Self> {
        let path = page.path().split('?').next().unwrap_or_default();
        if page.is_archived() || SILENT.iter().any(|own| path.starts_with(own)) {
            return None;
        }
        let tournament = NearestTournament::find(page, path).await;
        let words = if tournament.is_some() { String::new() } else { words(path) };
        let similar = if tournament.is_some() { Vec::new() } else { similar(page, path).await };
        Some(Self { tournament, words, similar })
    }

    /// The error in the address, if known.
    pub fn lead(&self, t: Locale) -> Option<String> {
        let tournament = self.tournament.as_ref()?;
        let (title, last) = (&tournament.title, tournament.published);
        let text = match tournament.round.filter(|round| *round > last) {
            Some(round) => match tournament.planned.filter(|planned| round > *planned) {
                Some(rounds) => t
                    .text("error-round-beyond")
                    .with("title", title)
                    .with("rounds", rounds)
                    .with("round", round)
                    .with("last", last),
                None => t.text("error-no-round").with("title", title).with("round", round).with("last", last),
            },
            None => t.text("error-not-in-tournament").with("title", title),
        };
        Some(text.to_string())
    }
}

impl NearestTournament {
    /// The tournament of an address, if it is public. If it cannot be read, the page offers nothing.
    async fn find(page: &Page, path: &str) -> Option<Self> {
        let parts: Vec<&str> = path.split('/').skip(1).collect();
        let ["t", slug, rest @ ..] = parts.as_slice() else { return None };
        let slug = (*slug).to_owned();
        let tournament = page.service(move |service| service.store().tournament(&slug)).await.ok()??;
        if !tournament.visibility.is_open() {
            return None;
        }
        let (rounds_at, round) = match rest {
            ["round", number, ..] => ("/round/", number.parse().ok()),
            ["standings", "after", number] => ("/standings/after/", number.parse().ok()),
            _ => ("/round/", None),
        };
        Some(Self {
            title: tournament.info.title_in(page.t.alphabet()).to_owned(),
            tabs: tabs(&tournament, None),
            rounds_at,
            slug: tournament.slug.clone(),
            published: tournament.published_rounds(),
            planned: tournament.planned_rounds(),
            round,
        })
    }

    /// The address of a page of the tournament; `rest` begins with a slash or is empty.
    pub fn address(&self, rest: &str) -> String {
        format!("/t/{}{rest}", self.slug)
    }

    pub fn has_rounds(&self) -> bool {
        self.published > RoundNumber(0)
    }

    /// The existing rounds, at most the last ones.
    pub fn rounds(&self) -> Vec<RoundNumber> {
        self.published.up_to().skip(usize::from(self.published.0.saturating_sub(ROUNDS))).collect()
    }
}

/// The tournaments that the address of one may mean; nothing for other addresses, and if they cannot be read.
async fn similar(page: &Page, path: &str) -> Vec<SimilarTournament> {
    let Some(slug) = path.strip_prefix("/t/").and_then(|rest| rest.split('/').next()) else { return Vec::new() };
    let (words, letters) = (words(slug), page.t.alphabet());
    // Few titles have the year that the address may have.
    let without_years: Vec<&str> = words.split(' ').filter(|word| !word.chars().all(|c| c.is_ascii_digit())).collect();
    let queries = [words.clone(), without_years.join(" ")];
    let search = move |service: &Service| {
        for query in &queries {
            let found = service.store().search_tournaments(query, SIMILAR)?;
            if !found.is_empty() {
                return Ok(found);
            }
        }
        Ok::<_, StoreError>(Vec::new())
    };
    let heads = page.service(search).await;
    let offer = |head: TournamentHead| {
        let head = head.in_letters(letters);
        SimilarTournament { address: format!("/t/{}", head.slug), title: head.title }
    };
    heads.unwrap_or_default().into_iter().map(offer).collect()
}

/// The words of an address that may be part of a name or title. A number of four digits may be a year; other numbers are those of players
/// or rounds.
fn words(path: &str) -> String {
    let path = percent_decode_str(path).decode_utf8_lossy().to_lowercase();
    let is_number = |word: &&str| word.chars().all(|c| c.is_ascii_digit()) && word.len() != 4;
    let words = path.split(|c: char| !c.is_alphanumeric());
    let telling: Vec<&str> =
        words.filter(|word| !word.is_empty() && !KINDS.contains(word) && !is_number(word)).collect();
    telling.join(" ").chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_an_address_are_those_of_a_title() {
        for (path, expected) in [
            ("/t/kubok-orla-2027/round/3", "kubok orla 2027"),
            ("/series/%D0%BA%D1%83%D0%B1%D0%BE%D0%BA", "кубок"),
            ("/player/99999", ""),
            ("/", ""),
            ("/index.php", "index"),
            ("/%FF%00/a", "a"),
        ] {
            assert_eq!(words(path), expected, "{path}");
        }
        assert_eq!(words(&"/слово".repeat(100)).chars().count(), LONGEST);
    }
}
