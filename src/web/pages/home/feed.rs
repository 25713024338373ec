//! `/feed.xml`: the news as an Atom feed (RFC 4287): published rounds, finished tournaments.

use std::sync::Arc;

use askama::Template;
use chrono::{NaiveDateTime, TimeDelta};

use crate::service::progress::{public_rounds, shown_round, standings_round};
use crate::service::{Service, ServiceError};
use crate::web::http::session::now;
use crate::web::http::{AppError, Download, Page};
use crate::web::i18n::Locale;
use crate::web::i18n::dates::utc_stamp;
use crate::web::parts::summary;
use tournament::standings::Standings;
use tournament::transliterate::Alphabet;
use tournament::{Round, RoundNumber, Tournament, TournamentStatus, Visibility};

/// Tournaments in the feed: those entered last.
const EVENTS: usize = 30;

const NEWS: usize = 50;

#[derive(Template)]
#[template(path = "home/feed.xml")]
struct Feed<'a> {
    page: &'a Page,
    all: Vec<FeedEntry>,
}

struct FeedEntry {
    at: NaiveDateTime,
    /// The round; the last of all if the tournament is over.
    round: RoundNumber,
    title: String,
    address: String,
    summary: String,
}

/// A tournament, the time of its last change, and its state.
struct FeedTournament {
    tournament: Arc<Tournament>,
    changed: NaiveDateTime,
    standings: Arc<Standings>,
}

/// `GET /feed.xml`
pub async fn index(page: Page) -> Result<Download, AppError> {
    let alphabet = page.t.alphabet();
    let tournaments = page.service(move |service| read(service, alphabet)).await?;
    let mut all: Vec<FeedEntry> = tournaments.iter().flat_map(|tournament| news(page.t, tournament, now())).collect();
    all.sort_by_key(|news| std::cmp::Reverse((news.at, news.round)));
    all.truncate(NEWS);
    Ok(Download::feed(Feed { page: &page, all }.render()?))
}

fn read(service: &Service, alphabet: Option<Alphabet>) -> Result<Vec<FeedTournament>, ServiceError> {
    let mut heads = service.store().tournaments()?;
    heads.retain(|head| head.visibility == Visibility::Public);
    heads.sort_by_key(|head| std::cmp::Reverse(head.id));
    heads.truncate(EVENTS);
    let events: Vec<_> = heads.iter().map(|head| head.id).collect();
    let changes = service.store().last_changes(&events)?;
    let mut found = Vec::new();
    for (event, last) in events.iter().filter_map(|event| Some((*event, *changes.get(event)?))) {
        let Some(tournament) = service.store().tournament_by_id(event)? else { continue };
        let tournament = service.in_letters(&service.for_public(&tournament)?.tournament, alphabet);
        let table = service.standings(&tournament, standings_round(&tournament));
        found.push(FeedTournament { tournament, changed: last, standings: table });
    }
    Ok(found)
}

/// The rounds of a tournament, and its end.
fn news(t: Locale, of: &FeedTournament, now: NaiveDateTime) -> Vec<FeedEntry> {
    let FeedTournament { tournament, changed, standings } = of;
    let title = &tournament.info.title;
    let round = |round: &Round| {
        let number = round.state.number;
        Some(FeedEntry {
            at: since(tournament, round, now)?,
            round: number,
            title: t.text("feed-round").with("title", title).with("n", number).to_string(),
            address: format!("/t/{}/round/{number}", tournament.slug),
            summary: t.text("feed-boards").with("n", round.pairings.len()).to_string(),
        })
    };
    let over = (tournament.status == TournamentStatus::Closed).then(|| FeedEntry {
        at: *changed,
        round: RoundNumber(u16::MAX),
        title: t.text("feed-over").with("title", title).to_string(),
        address: format!("/t/{}/standings", tournament.slug),
        summary: summary::sentence(t, tournament, standings),
    });
    public_rounds(tournament).iter().filter_map(round).chain(over).collect()
}

/// Since when a round is news: since its publication. All rounds of a round robin are published at once, so each is news when its turn
/// comes, and from its start if that is known.
fn since(tournament: &Tournament, round: &Round, now: NaiveDateTime) -> Option<NaiveDateTime> {
    let published = round.state.published_at?;
    if !tournament.settings.system.has_table() {
        return Some(published);
    }
    let offset = TimeDelta::minutes(tournament.info.utc_offset.unwrap_or(0).into());
    let started = tournament.starts_of(round.state.number).map(|local| local - offset).filter(|starts| *starts <= now);
    let is_due = started.is_some() || round.is_played() || round.state.number <= shown_round(tournament);
    is_due.then_some(started.map_or(published, |started| started.max(published)))
}

impl Feed<'_> {
    fn updated(&self) -> String {
        utc_stamp(self.all.first().map(|news| news.at).unwrap_or_default())
    }
}

impl FeedEntry {
    fn stamp(&self) -> String {
        utc_stamp(self.at)
    }
}
