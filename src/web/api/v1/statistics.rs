//! `/api/v1/t/{slug}/statistics`: statistics of a tournament's games.

use actix_web::web;
use schemars::JsonSchema;
use serde::Serialize;

use crate::web::api::v1::common::{ApiLinks, ApiNumber, ApiPlayer, DocumentMaker};
use crate::web::http::{ApiDocument, Page, Reply};
use crate::web::parts::load_stored;
use tournament::GameId;
use tournament::standings::statistics::{ColourScore, Streak, Upset};
use tournament::standings::{Amount, statistics};

/// Results by colour, lengths of games, upsets and streaks, of all public rounds.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StatisticsDocument {
    tournament: String,
    /// The finished games, by the colour of the pieces.
    games: ApiTally,
    /// The finished micro-matches: White is the player with White in the first game. `null` if pairings are single games.
    matches: Option<ApiTally>,
    /// Games that were not played.
    forfeits: usize,
    lengths: ApiLengths,
    /// Results of pairings: White stands for the player with the higher rating.
    favourites: ApiTally,
    /// Pairings won by the lower rated player, greatest difference first.
    upsets: Vec<ApiUpset>,
    /// The longest winning streaks; several if equal.
    won_in_a_row: Vec<ApiStreak>,
    /// The longest unbeaten streaks; several if equal.
    unbeaten_in_a_row: Vec<ApiStreak>,
    links: ApiLinks,
}

/// Counts of results.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiTally {
    white: usize,
    drawn: usize,
    black: usize,
    both_lost: usize,
}

impl From<ColourScore> for ApiTally {
    fn from(ColourScore { white, drawn, black, both_lost }: ColourScore) -> Self {
        Self { white, drawn, black, both_lost }
    }
}

/// Lengths of games, in moves of the side that made more.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiLengths {
    /// The number of games with moves.
    games: usize,
    shortest: Option<ApiLength>,
    longest: Option<ApiLength>,
    median: Option<ApiNumber>,
}

/// A game with its length.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiLength {
    moves: usize,
    game: String,
    /// The document of the game.
    address: String,
}

/// A pairing won by the lower rated player.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiUpset {
    round: u16,
    board: u16,
    winner: ApiPlayer,
    loser: ApiPlayer,
    /// The difference of ratings.
    difference: i32,
}

/// A streak of games.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiStreak {
    player: ApiPlayer,
    games: usize,
    from_round: u16,
    to_round: u16,
}

/// `GET /api/v1/t/{slug}/statistics`
pub async fn show(page: Page, slug: web::Path<String>) -> Reply {
    let (tournament, state) = load_stored(&page, slug.into_inner()).await?;
    page.kept_document(ApiDocument::Statistics, &state, || {
        let maker = DocumentMaker { page: &page, tournament: &tournament };
        let figures = statistics(&tournament, tournament.published_rounds());
        let length = |game: Option<(usize, GameId)>| {
            game.map(|(moves, id)| ApiLength {
                moves,
                game: id.to_string(),
                address: maker.document(&format!("/game/{id}")),
            })
        };
        let lengths = &figures.lengths;
        let half = |twice: usize| Amount::from_hundredths(50 * i64::try_from(twice).unwrap_or(0));
        Ok(StatisticsDocument {
            tournament: tournament.slug.clone(),
            games: figures.games.into(),
            matches: figures.matches.map(ApiTally::from),
            forfeits: figures.forfeits,
            lengths: ApiLengths {
                games: lengths.count(),
                shortest: length(lengths.shortest()),
                longest: length(lengths.longest()),
                median: lengths.twice_median().map(half).map(ApiNumber::from),
            },
            favourites: figures.upsets.favourites.into(),
            upsets: figures.upsets.list.iter().filter_map(|upset| ApiUpset::new(maker, upset)).collect(),
            won_in_a_row: figures.records.won.iter().filter_map(|streak| ApiStreak::new(maker, streak)).collect(),
            unbeaten_in_a_row: figures
                .records
                .unbeaten
                .iter()
                .filter_map(|streak| ApiStreak::new(maker, streak))
                .collect(),
            links: maker.links("/statistics"),
        })
    })
}

impl ApiUpset {
    fn new(maker: DocumentMaker<'_>, upset: &Upset) -> Option<Self> {
        Some(Self {
            round: upset.round.0,
            board: upset.board.0,
            winner: maker.player(upset.winner)?,
            loser: maker.player(upset.loser)?,
            difference: upset.difference,
        })
    }
}

impl ApiStreak {
    fn new(maker: DocumentMaker<'_>, streak: &Streak) -> Option<Self> {
        let (player, games) = (maker.player(streak.entry)?, streak.games);
        Some(Self { player, games, from_round: streak.from.0, to_round: streak.to.0 })
    }
}
