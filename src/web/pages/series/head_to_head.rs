//! `/player/{id}/against/{other}`: all games of two persons against each other, in tournaments and imported tables.

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::service::Service;
use crate::store::StoredPerson;
use crate::web::http::{About, Page, Reply};
use crate::web::i18n::Locale;
use crate::web::parts::career::{BoutPlace, Meetings};
use draughts::Side;
use tournament::series::{Bout, HeadToHead, Rival};
use tournament::{Mark, PersonId, Points};

#[derive(Template)]
#[template(path = "series/head_to_head.html")]
struct HeadToHeadPage<'a> {
    page: &'a Page,
    player: &'a StoredPerson,
    against: &'a StoredPerson,
    rival: &'a Rival,
    bouts: &'a [BoutView],
}

struct BoutView {
    /// The tournament or table.
    title: String,
    address: String,
    year: Option<i32>,
    /// The round, or the column heading.
    round: String,
    side: Option<Side>,
    mark: Mark,
    /// The game, if it may have moves.
    game: Option<String>,
}

/// A colour in a list of at most one.
struct Colour(Side);

impl Colour {
    const fn colour(&self) -> Side {
        self.0
    }
}

impl BoutView {
    fn new(bout: &Bout, place: &BoutPlace) -> Self {
        Self {
            title: place.title.clone(),
            address: place.address.clone(),
            year: place.year,
            round: bout.game.map_or_else(|| bout.column.clone(), |id| id.round.to_string()),
            side: bout.side,
            mark: bout.mark,
            game: bout.game.map(|id| format!("{}/game/{id}", place.address)),
        }
    }

    fn sides(&self) -> Vec<Colour> {
        self.side.map(Colour).into_iter().collect()
    }
}

#[derive(Debug, Deserialize)]
pub struct PairPath {
    id: i64,
    other: i64,
}

/// `GET /player/{id}/against/{other}`
pub async fn index(page: Page, path: web::Path<PairPath>) -> Reply {
    let PairPath { id, other } = path.into_inner();
    let alphabet = page.t.alphabet();
    let read = move |service: &Service| Meetings::read(service, PersonId(id), PersonId(other), alphabet);
    let mut found = page.service(read).await?;
    for player in [&mut found.player, &mut found.opponent] {
        player.person = page.t.person(std::mem::take(&mut player.person));
    }
    let bouts: Vec<BoutView> = found.bouts().map(|(bout, place)| BoutView::new(bout, place)).collect();
    let Meetings { player, opponent: against, rival, .. } = &found;
    let names = format!("{} – {}", player.person.name, against.person.name);
    page.describe(About::new(&format!("{names}: {} ({})", page.t.tally_score(rival.all), page.t.tally(rival.all))));
    page.tagged(&HeadToHeadPage { page: &page, player, against, rival, bouts: &bouts })
}

impl Locale {
    /// The score with one point for a win: `3½ : 1½`.
    pub fn tally_score(self, tally: impl std::borrow::Borrow<HeadToHead>) -> String {
        let tally = tally.borrow();
        let half = |doubled: usize| Points::from_tenths(i32::try_from(doubled * 5).unwrap_or(i32::MAX));
        let doubled = tally.doubled_score();
        format!("{} : {}", self.points(half(doubled)), self.points(half(2 * tally.games() - doubled)))
    }

    /// Wins, draws and losses: `+3 =1 −1`.
    pub fn tally(self, tally: impl std::borrow::Borrow<HeadToHead>) -> String {
        let HeadToHead { wins, draws, losses } = tally.borrow();
        format!("+{wins} ={draws} −{losses}")
    }
}
