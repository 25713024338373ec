//! `/api/v1/t/{slug}/players` and `/api/v1/t/{slug}/player/{number}`: the players, and the results of one.

use actix_web::web;
use schemars::JsonSchema;
use serde::Serialize;

use crate::service::progress::standings_round;
use crate::web::api::v1::common::{
    ApiBye, ApiLinks, ApiMark, ApiNumber, ApiPlace, ApiPlayer, ApiSide, ApiSpelling, DocumentMaker,
};
use crate::web::http::json::go_to_document;
use crate::web::http::{ApiDocument, AppError, Page, Reply, card};
use crate::web::parts::ratings::{rating_changes, rating_records};
use crate::web::parts::{PlayerPath, load_stored};
use tournament::history::{Appearance, History, Opposition};
use tournament::{Birth, Entry, EntryId, RoundNumber, Sex};

/// The players, in the order of start numbers.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PlayersDocument {
    tournament: String,
    players: Vec<ApiEntry>,
    links: ApiLinks,
}

/// A player with the data of the start list.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ApiEntry {
    #[serde(flatten)]
    player: ApiPlayer,
    /// `m`, `w` or `null`.
    sex: Option<&'static str>,
    /// The year of birth: no more of it is public.
    born: Option<i32>,
    club: String,
    club_names: Option<ApiSpelling>,
    /// Their team, in a team tournament.
    team: Option<String>,
    team_names: Option<ApiSpelling>,
    /// The last round in which a withdrawn player took part.
    withdrawn_after: Option<u16>,
    is_expelled: bool,
}

/// A player's results in a tournament.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PlayerDocument {
    tournament: String,
    player: ApiEntry,
    /// The round that place and points include; 0 before the first.
    through: u16,
    place: Option<ApiPlace>,
    points: ApiNumber,
    /// The change of their rating, once the tournament is closed and rated.
    rating_change: Option<i32>,
    rounds: Vec<ApiPlayerRound>,
    links: ApiLinks,
}

/// A player's round.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiPlayerRound {
    round: u16,
    /// `null` for a round without an opponent.
    opponent: Option<ApiPlayer>,
    board: Option<u16>,
    /// Their colour in the first game.
    side: Option<ApiSide>,
    /// Their result of the pairing; `null` while unknown, and without an opponent.
    mark: Option<ApiMark>,
    /// Whether the pairing was decided without a game.
    is_forfeit: bool,
    /// The kind of bye.
    bye: Option<ApiBye>,
    /// The points of the round; `null` while unknown.
    points: Option<ApiNumber>,
    /// Whether the round does not count, because a player has left a round robin before half of their games.
    is_annulled: bool,
}

/// `GET /api/v1/t/{slug}/players`
pub async fn index(page: Page, slug: web::Path<String>) -> Reply {
    let (tournament, state) = load_stored(&page, slug.into_inner()).await?;
    page.kept_document(ApiDocument::Players, &state, || {
        let maker = DocumentMaker { page: &page, tournament: &tournament };
        let entries = tournament.start_list().into_iter().filter(|entry| entry.takes_part());
        let players = entries.map(|entry| ApiEntry::new(maker, entry)).collect();
        Ok(PlayersDocument { tournament: tournament.slug.clone(), players, links: maker.links("/players") })
    })
}

/// `GET /api/v1/t/{slug}/player/{number}`
pub async fn one(page: Page, path: web::Path<PlayerPath>) -> Reply {
    let PlayerPath { slug, number } = path.into_inner();
    let (tournament, state) = load_stored(&page, slug).await?;
    let Some(entry) = tournament.by_page_number(number) else {
        // Also an earlier number of a player whose pages have kept it.
        let entry = tournament.by_number(number).ok_or(AppError::NotFound)?;
        return Ok(go_to_document(&card(&tournament, entry)));
    };
    let (version, records) = rating_records(&page, &tournament).await?;
    page.kept_document(ApiDocument::Player, &format!("{state} {version}"), || {
        let maker = DocumentMaker { page: &page, tournament: &tournament };
        let through = standings_round(&tournament);
        let table = page.standings(&tournament, through);
        let row = table.row(entry.id);
        Ok(PlayerDocument {
            tournament: tournament.slug.clone(),
            player: ApiEntry::new(maker, entry),
            through: through.0,
            place: row.and_then(|row| row.place).map(ApiPlace::from),
            points: row.map(|row| row.points).unwrap_or_default().into(),
            rating_change: rating_changes(&tournament, &records).get(&entry.id).copied(),
            rounds: rounds_of(maker, entry.id),
            links: maker.links(&format!("/player/{number}")),
        })
    })
}

impl ApiEntry {
    fn new(maker: DocumentMaker<'_>, entry: &Entry) -> Self {
        let person = &entry.person;
        let team = maker.tournament.team_of(entry);
        Self {
            player: maker.player_of(entry),
            sex: person.sex.map(Sex::letter),
            born: person.birth.map(Birth::year),
            club: person.club.clone(),
            club_names: ApiSpelling::of_place(&person.club),
            team: team.map(str::to_owned),
            team_names: team.and_then(ApiSpelling::of_place),
            withdrawn_after: entry.withdrawn_after.map(|round| round.0),
            is_expelled: entry.expelled.is_some(),
        }
    }
}

/// All public rounds of a player.
fn rounds_of(maker: DocumentMaker<'_>, id: EntryId) -> Vec<ApiPlayerRound> {
    let tournament = maker.tournament;
    let through = tournament.published_rounds();
    let history = History::new(tournament, through, tournament.awaiting());
    let rounds = through.up_to().zip(history.rounds(id));
    rounds.map(|(round, own)| ApiPlayerRound::new(maker, id, round, own)).collect()
}

impl ApiPlayerRound {
    fn new(maker: DocumentMaker<'_>, id: EntryId, round: RoundNumber, own: &Appearance) -> Self {
        let pairing = maker.tournament.round(round).and_then(|own| own.pairing_of(id));
        let met = |met: &Opposition| (Some(ApiSide::from(met.side)), Some(ApiMark::from(met.mark)));
        let (side, mark) = match own {
            Appearance::Played(own) | Appearance::Forfeit(own) => met(own),
            Appearance::Awaited { side, .. } => (Some(ApiSide::from(*side)), None),
            Appearance::Bye { .. } => (None, None),
        };
        let is_known = !matches!(own, Appearance::Awaited { .. });
        Self {
            round: round.0,
            opponent: own.scheduled_opponent().and_then(|id| maker.player(id)),
            board: pairing.map(|pairing| pairing.board.0),
            side,
            mark,
            is_forfeit: matches!(own, Appearance::Forfeit(_)),
            bye: if let Appearance::Bye { bye, .. } = own { Some(ApiBye::from(*bye)) } else { None },
            points: is_known.then(|| ApiNumber::from(own.points())),
            is_annulled: own.is_annulled(),
        }
    }
}
