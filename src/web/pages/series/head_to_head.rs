//! `/player/{id}/against/{other}`: every game of two persons against each other, in tournaments and in imported tables.

use std::collections::BTreeMap;

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::service::{Service, ServiceError};
use crate::store::StoredPerson;
use crate::web::http::{About, AppError, Page, Reply};
use crate::web::i18n::Locale;
use draughts::Side;
use tournament::series::{Bout, FinalSource, HeadToHead, KnownPlayer, Rival};
use tournament::transliterate::Alphabet;
use tournament::{Mark, PlayerId, Points};

#[derive(Template)]
#[template(path = "series/head_to_head.html")]
struct HeadToHeadPage<'a> {
    page: &'a Page,
    player: &'a StoredPerson,
    against: &'a StoredPerson,
    rival: &'a Rival,
    bouts: &'a [BoutView],
}

/// Two players and the games that they played against each other.
struct Meetings {
    player: StoredPerson,
    against: StoredPerson,
    rival: Rival,
    bouts: Vec<BoutView>,
}

struct BoutView {
    /// The tournament or table.
    title: String,
    address: String,
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
    let alphabet = page.t.alphabet();
    let mut found = page.service(move |service| read(service, PlayerId(id), PlayerId(other), alphabet)).await?;
    for player in [&mut found.player, &mut found.against] {
        player.person = page.t.person(std::mem::take(&mut player.person));
    }
    let Meetings { player, against, rival, bouts } = &found;
    let names = format!("{} – {}", player.person.name, against.person.name);
    page.describe(About::new(&format!("{names}: {} ({})", page.t.tally_score(rival.all), page.t.tally(rival.all))));
    page.shared(&HeadToHeadPage { page: &page, player, against, rival, bouts })
}

fn read(service: &Service, one: PlayerId, other: PlayerId, alphabet: Option<Alphabet>) -> Result<Meetings, AppError> {
    let archive = service.store().archive()?;
    let (one, other) = (archive.person_of(one), archive.person_of(other));
    let player = service.store().player(one)?.ok_or(AppError::NotFound)?;
    let against = service.store().player(other)?.ok_or(AppError::NotFound)?;
    let found = service.rivals_of(one, None)?.into_iter().find(|rival| rival.who == KnownPlayer::Player(other));
    let rival = found.ok_or(AppError::NotFound)?;
    let places = Places::new(service, &rival.bouts, alphabet)?;
    let bouts = rival.bouts.iter().map(|bout| places.view(bout)).collect();
    Ok(Meetings { player, against, rival, bouts })
}

/// Where games were played.
#[derive(Clone, Default)]
struct Place {
    title: String,
    address: String,
    year: Option<i32>,
}

struct Places(BTreeMap<FinalSource, Place>);

impl Places {
    fn new(service: &Service, bouts: &[Bout], alphabet: Option<Alphabet>) -> Result<Self, ServiceError> {
        let archive = service.archive_in_letters(alphabet)?;
        let mut places = BTreeMap::new();
        for bout in bouts {
            let place = match bout.source {
                FinalSource::Tournament(id) => service.store().tournament_by_id(id)?.map(|own| {
                    let year = own.info.starts.map(|day| chrono::Datelike::year(&day));
                    let title = archive.full_title(id, own.info.title_in(alphabet));
                    Place { title, address: format!("/t/{}", own.slug), year }
                }),
                FinalSource::ImportedTable(id) => {
                    archive.tables.get(&id).zip(archive.place_of(id)).map(|(own, (series, year))| Place {
                        title: own.title.clone(),
                        address: format!("/series/{}/old/{}", series.slug, id.0),
                        year: Some(year),
                    })
                }
            };
            places.extend(place.map(|place| (bout.source, place)));
        }
        Ok(Self(places))
    }

    fn view(&self, bout: &Bout) -> BoutView {
        let place = self.0.get(&bout.source).cloned().unwrap_or_default();
        BoutView {
            title: place.title,
            game: bout.game.map(|id| format!("{}/game/{id}", place.address)),
            round: bout.game.map_or_else(|| bout.column.clone(), |id| id.round.to_string()),
            address: place.address,
            year: place.year,
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
