//! `/player/{id}/against/{other}`: every game of two persons against each other, in tournaments and in old tables.

use std::collections::BTreeMap;

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::service::{Service, ServiceError};
use crate::store::StoredPerson;
use crate::web::http::{AppError, Page, Reply};
use crate::web::i18n::Locale;
use draughts::Side;
use tournament::series::{Bout, FinalSource, HeadToHead, KnownPlayer, Rival};
use tournament::{Mark, PlayerId, Points};

#[derive(Template)]
#[template(path = "series/head_to_head.html")]
struct HeadToHeadPage<'a> {
    page: &'a Page,
    player: StoredPerson,
    against: StoredPerson,
    rival: &'a Rival,
    bouts: Vec<BoutView>,
}

struct BoutView {
    /// The tournament or table, and its page.
    event: (String, String),
    year: Option<i32>,
    /// The round, or what heads the column.
    round: String,
    side: Option<Side>,
    mark: Mark,
    /// The game, where its moves may be.
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
    let (player, against, rival, bouts) =
        page.service(move |service| read(service, PlayerId(id), PlayerId(other))).await?;
    page.html(&HeadToHeadPage { page: &page, player, against, rival: &rival, bouts })
}

fn read(
    service: &Service,
    one: PlayerId,
    other: PlayerId,
) -> Result<(StoredPerson, StoredPerson, Rival, Vec<BoutView>), AppError> {
    let player = service.store().player(one)?.ok_or(AppError::NotFound)?;
    let against = service.store().player(other)?.ok_or(AppError::NotFound)?;
    let found = service.rivals_of(one)?.into_iter().find(|rival| rival.who == KnownPlayer::Player(other));
    let rival = found.ok_or(AppError::NotFound)?;
    let places = Places::new(service, &rival.bouts)?;
    let bouts = rival.bouts.iter().map(|bout| places.view(bout)).collect();
    Ok((player, against, rival, bouts))
}

/// Titles, addresses and years of where games were played.
struct Places(BTreeMap<FinalSource, (String, String, Option<i32>)>);

impl Places {
    fn new(service: &Service, bouts: &[Bout]) -> Result<Self, ServiceError> {
        let archive = service.store().archive()?;
        let mut places = BTreeMap::new();
        for bout in bouts {
            let place = match bout.source {
                FinalSource::Tournament(id) => service.store().tournament_by_id(id)?.map(|own| {
                    let year = own.info.starts.map(|day| chrono::Datelike::year(&day));
                    (archive.full_title(id, &own.info.title), format!("/t/{}", own.slug), year)
                }),
                FinalSource::Old(id) => archive.old.get(&id).zip(archive.place_of(id)).map(|(own, (series, year))| {
                    (own.title.clone(), format!("/series/{}/old/{}", series.slug, id.0), Some(year))
                }),
            };
            places.extend(place.map(|place| (bout.source, place)));
        }
        Ok(Self(places))
    }

    fn view(&self, bout: &Bout) -> BoutView {
        let (title, address, year) = self.0.get(&bout.source).cloned().unwrap_or_default();
        BoutView {
            game: bout.game.map(|id| format!("{address}/game/{id}")),
            round: bout.game.map_or_else(|| bout.column.clone(), |id| id.round.to_string()),
            event: (title, address),
            year,
            side: bout.side,
            mark: bout.mark,
        }
    }
}

impl Locale {
    /// Points of so many games with one for a win: `3½ : 1½`.
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
