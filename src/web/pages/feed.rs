//! `/feed.xml`: what is new, as an Atom feed (RFC 4287): rounds that were published, events that are over.

use std::sync::Arc;

use askama::Template;
use chrono::NaiveDateTime;

use crate::desk::{Desk, DeskError};
use crate::standings::Table;
use crate::tournament::{Conduct, Round, Tournament};
use crate::web::download::Download;
use crate::web::error::AppError;
use crate::web::locale::Words;
use crate::web::press;
use crate::web::public::{public_rounds, standings_round};
use crate::web::reply::Page;

/// How many events are looked at: those entered last.
const EVENTS: usize = 30;

/// How many news there are at most.
const NEWS: usize = 50;

#[derive(Template)]
#[template(path = "feed/index.xml")]
struct Feed<'a> {
    page: &'a Page,
    /// The latest first.
    all: Vec<News>,
}

/// Something that has happened.
struct News {
    /// When, UTC.
    at: NaiveDateTime,
    title: String,
    address: String,
    summary: String,
}

/// An event, when it was last changed, and how it stands.
type Told = (Arc<Tournament>, NaiveDateTime, Arc<Table>);

/// `GET /feed.xml`
pub async fn index(page: Page) -> Result<Download, AppError> {
    let told = page.desk(read).await?;
    let mut all: Vec<News> = told.iter().flat_map(|own| news(page.t, own)).collect();
    all.sort_by(|a, b| b.at.cmp(&a.at).then_with(|| b.address.cmp(&a.address)));
    all.truncate(NEWS);
    Ok(Download::feed(Feed { page: &page, all }.render()?))
}

fn read(desk: &Desk) -> Result<Vec<Told>, DeskError> {
    let mut heads = desk.store().tournaments()?;
    heads.sort_by_key(|head| std::cmp::Reverse(head.id));
    let mut told = Vec::new();
    for head in heads.into_iter().take(EVENTS) {
        let last = desk.store().journal(head.id, None, 1)?.pop().map(|entry| entry.at);
        let Some((tournament, last)) = desk.store().tournament_by_id(head.id)?.zip(last) else { continue };
        let table = desk.standings(&tournament, standings_round(&tournament));
        told.push((tournament, last, table));
    }
    Ok(told)
}

/// The rounds of an event, and that it is over.
fn news(t: Words, (tournament, changed, table): &Told) -> Vec<News> {
    let title = &tournament.info.title;
    let round = |round: &Round| {
        let number = round.state.number;
        Some(News {
            at: round.state.published_at?,
            title: t.text("feed-round").with("title", title).with("n", number).to_string(),
            address: format!("/t/{}/round/{number}", tournament.slug),
            summary: t.text("feed-boards").with("n", round.pairings.len()).to_string(),
        })
    };
    let over = (tournament.conduct == Conduct::Closed).then(|| News {
        at: *changed,
        title: t.text("feed-over").with("title", title).to_string(),
        address: format!("/t/{}/standings", tournament.slug),
        summary: press::sentence(t, tournament, table),
    });
    public_rounds(tournament).iter().filter_map(round).chain(over).collect()
}

impl Feed<'_> {
    /// When the last of it happened.
    fn updated(&self) -> String {
        stamp(self.all.first().map(|news| news.at).unwrap_or_default())
    }
}

impl News {
    fn stamp(&self) -> String {
        stamp(self.at)
    }
}

fn stamp(at: NaiveDateTime) -> String {
    at.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}
