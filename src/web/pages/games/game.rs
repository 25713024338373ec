//! `/t/{slug}/game/{id}`: the replay of a game, also as PDN, and the picture of a position.

use std::collections::BTreeSet;
use std::sync::Arc;

use actix_web::web;
use askama::Template;

use crate::service::GameWarning;
use crate::web::http::cache::Rendered;
use crate::web::http::{About, AppError, Download, Page, Reply};
use crate::web::i18n::games::{game_values, opening_name};
use crate::web::i18n::player_names::name_of;
use crate::web::i18n::results::illegal_moves_in;
use crate::web::i18n::{Locale, TournamentTexts};
use crate::web::parts::game_notes::NotePart;
use crate::web::parts::replay::{BoardSide, Replay, ReplayLink, ReplayQuery, SheetItem, published_game};
use crate::web::parts::score_sheet::{game_after, game_before, players, with_moves};
use crate::web::parts::{GamePath, ShareLine, SharePicture, Tab, TournamentFrame, load, load_tournament};
use draughts::Side;
use draughts::notation::game::Ending;
use tournament::exchange::tournament_pdn;
use tournament::{EntryId, Game, GameId, GameResult, Pairing, Score, Tournament};

#[derive(Template)]
#[template(path = "games/game.html")]
struct GamePage<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    tournament: &'a Tournament,
    id: GameId,
    /// Black, who is above unless the board is flipped, then White.
    players: [BoardSide; 2],
    game: &'a Game,
    /// The drawn opening by its code and name.
    opening: Option<String>,
    /// The result in the points of the tournament, and as text.
    result: Option<(String, String)>,
    replay: Replay<'a>,
    is_micro_match: bool,
    chains: Vec<GameChain>,
    pdn: String,
    /// What is doubtful about the result, and the entered result.
    doubt: Option<String>,
    illegal_moves: Option<String>,
}

/// A sequence of games, with the neighbours of this one.
struct GameChain {
    label: String,
    before: Option<ReplayLink>,
    after: Option<ReplayLink>,
}

/// `GET /t/{slug}/game/{id}`
pub async fn show(page: Page, path: web::Path<GamePath>, shown: web::Query<ReplayQuery>) -> Reply {
    let GamePath { slug, id } = path.into_inner();
    let id: GameId = id.parse().map_err(|_| AppError::NotFound)?;
    let (tournament, head) = load(&page, slug).await?;
    let shared = tournament.clone();
    let replayed = page.service(move |service| published_game(service, &shared, id)).await?;
    // The address to share begins as the site is reached now.
    let state = format!("{head}.{}", page.absolute(""));
    page.kept(&state, || {
        let replay = Replay::new(&page, &tournament, &replayed, &shown);
        let game = GamePage::new(&page, &tournament, id, replay).ok_or(AppError::NotFound)?;
        let is_position = shown.ply.is_some() || shown.aside.is_some();
        // All moves belong to one game; the picture shows the position of the link.
        let about = About::new(&game.description()).at(game.address());
        page.describe(about.with_picture(if is_position { game.picture() } else { game.last_picture() }));
        Ok(game)
    })
}

/// `GET /t/{slug}/game/{id}/share.png`: the position of the link, else the last of the game.
pub async fn picture(
    page: Page,
    path: web::Path<GamePath>,
    shown: web::Query<ReplayQuery>,
) -> Result<Download, AppError> {
    let GamePath { slug, id } = path.into_inner();
    let id: GameId = id.parse().map_err(|_| AppError::NotFound)?;
    let (tournament, _) = load(&page, slug).await?;
    let shared = tournament.clone();
    let replayed = page.service(move |service| published_game(service, &shared, id)).await?;
    let mut shown = shown.into_inner();
    shown.ply.get_or_insert_with(|| replayed.game.plies().len().to_string());
    let replay = Replay::new(&page, &tournament, &replayed, &shown);
    let game = GamePage::new(&page, &tournament, id, replay).ok_or(AppError::NotFound)?;
    game.share().answer(&page).await
}

/// `GET /t/{slug}/game/{id}.pdn`
pub async fn pdn(page: Page, path: web::Path<GamePath>) -> Result<Download, AppError> {
    let GamePath { slug, id } = path.into_inner();
    let id: GameId = id.parse().map_err(|_| AppError::NotFound)?;
    let name = format!("{slug}-{id}.pdn");
    let tournament = load_tournament(&page, slug).await?;
    let shared = tournament.clone();
    page.service(move |service| published_game(service, &shared, id)).await?;
    let text = tournament_pdn::write_game(&tournament, id).ok_or(AppError::NotFound)?;
    Ok(Download::text(name, text))
}

impl<'a> GamePage<'a> {
    fn new(page: &'a Page, tournament: &'a Arc<Tournament>, id: GameId, replay: Replay<'a>) -> Option<Self> {
        let frame = TournamentFrame::new(Arc::clone(tournament), Tab::Games);
        let tournament: &Tournament = tournament;
        let pairing = tournament.pairing(id)?;
        let game = pairing.game(id.game)?;
        let doubt = GameWarning::about(&tournament.settings, replay.moves, game.result);
        let texts = TournamentTexts { t: page.t, tournament: Some(tournament) };
        let score = |result| page.t.result(result, game_values(&tournament.settings));
        let result = game.result.map(|result| (score(result), page.t.describe_result(result).to_string()));
        let chains = GameChains { t: page.t, tournament, pairing, id, query: replay.squares_query("?") };
        Some(Self {
            page,
            frame,
            tournament,
            id,
            players: BoardSide::both(tournament, pairing, id, &replay)?,
            opening: tournament.opening(id.round, id.board).map(|opening| opening_name(page.t, opening)),
            game,
            is_micro_match: game_before(pairing, id).is_some() || game_after(pairing, id).is_some(),
            chains: chains.all(),
            pdn: tournament_pdn::write_game(tournament, id)?,
            doubt: doubt.map(|doubt| page.t.doubt(doubt, score)),
            illegal_moves: illegal_moves_in(texts, pairing, id.game),
            result,
            replay,
        })
    }

    /// The game in a sentence, for screen readers.
    fn description(&self) -> String {
        let t = self.page.t;
        let result = self.result.as_ref().map(|(_, words)| words.clone());
        let player = |side| self.players.iter().find(|player| player.code == t.side_code(side));
        let name = |side| player(side).map(|player| player.name.clone()).unwrap_or_default();
        t.text("about-game")
            .with("white", name(Side::White))
            .with("black", name(Side::Black))
            .with("result", result.unwrap_or_else(|| t.text("moves-no-result").to_string()))
            .with("round", self.id.round)
            .with("board", self.id.board)
            .with("tournament", &self.tournament.info.title)
            .to_string()
    }

    /// Why the game ended; if the moves do not tell, what can be assumed.
    fn outcome(&self) -> Option<String> {
        let is_played = |result: &GameResult| self.replay.last() > 0 && result.is_final() && result.is_over_the_board();
        let is_draw = self.game.result.filter(is_played).map(|result| result.score() == Some(Score::Draw));
        let text = match (self.replay.moves.ending(), is_draw) {
            (
                Ending::NoPieces { .. }
                | Ending::NoMove { .. }
                | Ending::Counted { .. }
                | Ending::TurnsLost { .. }
                | Ending::Draw(_),
                _,
            )
            | (Ending::Claimable(_), None) => {
                return self.replay.ending();
            }
            (Ending::Claimable(reason), Some(true)) => {
                self.page.t.text("moves-ending-claimed").with("reason", self.page.t.draw_reason(reason))
            }
            (Ending::Unfinished, Some(true)) => self.page.t.text("moves-ending-agreed"),
            (Ending::Claimable(_) | Ending::Unfinished, Some(false)) => self.page.t.text("moves-ending-outside"),
            (Ending::Unfinished, None) => return None,
        };
        Some(text.to_string())
    }

    /// What tells the game from what it was before: its result, its moves and what is said of them.
    fn fingerprint(&self) -> String {
        let result = self.result.as_ref().map(|(score, _)| score.as_str()).unwrap_or_default();
        Rendered::new([result, &self.game.remark, &self.pdn].join("\n")).mark().to_owned()
    }

    fn title(&self) -> String {
        let [black, white] = &self.players;
        format!("{} — {}", white.name, black.name)
    }

    /// The line of HTML with which another site embeds the game.
    fn frame_line(&self) -> String {
        self.frame.frame_line(self.page, &format!("/game/{}", self.id))
    }

    fn address(&self) -> String {
        format!("/t/{}/game/{}", self.tournament.slug, self.id)
    }

    /// The address of the shown position, to share.
    fn link(&self) -> String {
        self.page.absolute(&format!("{}{}", self.address(), self.replay.own_address()))
    }

    /// The address of the picture of the shown position.
    fn picture(&self) -> String {
        format!("{}{}", self.last_picture(), self.replay.own_address())
    }

    /// The address of the picture of the last position.
    fn last_picture(&self) -> String {
        format!("{}/share.png", self.address())
    }

    /// The picture of the shown position, with the players beside the board.
    fn share(&self) -> SharePicture {
        let t = self.page.t;
        let game = self.is_micro_match.then(|| t.text("moves-of-match").with("n", self.id.game).to_string());
        let round = t.text("moves-round").with("n", self.id.round).to_string();
        let place = [round, t.text("moves-board").with("n", self.id.board).to_string()].into_iter().chain(game);
        let place = place.collect::<Vec<_>>().join(" · ");
        let mut players: Vec<ShareLine> =
            self.players.iter().map(|player| ShareLine::player(player.side, &player.name, &player.score)).collect();
        if self.replay.bottom == Side::Black {
            players.reverse();
        }
        let title = [ShareLine::above(&self.tournament.info.title), ShareLine::fact(place)];
        let lines = title.into_iter().chain(players).chain([ShareLine::caption(&self.replay.step().title)]);
        SharePicture { t, board: Some(self.replay.diagram()), lines: lines.collect() }
    }
}

/// The data for finding the games beside a game.
struct GameChains<'a> {
    t: Locale,
    tournament: &'a Tournament,
    pairing: &'a Pairing,
    id: GameId,
    /// The query of their addresses.
    query: String,
}

impl GameChains<'_> {
    /// The games of the match, of the round, of White and of Black, if there are others to replay. A game that is beside this one in
    /// several of them is linked once, in the first: in a micro-match all four lead to its other game.
    fn all(&self) -> Vec<GameChain> {
        let seats = self.pairing.seats_in(self.id.game);
        let name = |entry: EntryId| self.tournament.entry(entry).map(|entry| name_of(self.t, self.tournament, entry));
        let of_player = |entry: EntryId| {
            let games = self.games(|pairing| pairing.has(entry));
            self.chain(name(entry).unwrap_or_default(), &games, |other| self.meeting(other, entry))
        };
        let of_match = self.games(|pairing| pairing.round == self.id.round && pairing.board == self.id.board);
        let of_round = self.games(|pairing| pairing.round == self.id.round);
        let number = |other: GameId| Some(self.t.text("moves-of-match").with("n", other.game).to_string());
        let mut chains = [
            self.chain(self.t.text("moves-chain-match").to_string(), &of_match, number),
            self.chain(self.t.text("moves-chain-round").to_string(), &of_round, |other| self.opponents(other)),
            of_player(seats.white),
            of_player(seats.black),
        ];
        let mut linked = BTreeSet::new();
        for link in chains.iter_mut().flat_map(|chain| [&mut chain.before, &mut chain.after]) {
            *link = link.take().filter(|link| linked.insert(link.address.clone()));
        }
        chains.into_iter().filter(|chain| chain.before.is_some() || chain.after.is_some()).collect()
    }

    /// The public games with moves of some pairings, in playing order.
    fn games(&self, is_wanted: impl Fn(&Pairing) -> bool) -> Vec<GameId> {
        let published = self.tournament.rounds.iter().take(usize::from(self.tournament.published_rounds().0));
        let pairings = published.flat_map(|round| round.pairings.values()).filter(|&pairing| is_wanted(pairing));
        pairings.flat_map(with_moves).collect()
    }

    fn chain(&self, label: String, games: &[GameId], text: impl Fn(GameId) -> Option<String>) -> GameChain {
        let link = |other: GameId| {
            let address = format!("/t/{}/game/{other}{}", self.tournament.slug, self.query);
            Some(ReplayLink { address, text: text(other)? })
        };
        GameChain {
            label,
            before: games.iter().copied().rfind(|other| *other < self.id).and_then(link),
            after: games.iter().copied().find(|other| *other > self.id).and_then(link),
        }
    }

    /// The players of another game: `Алов А. – Белов Б.`.
    fn opponents(&self, other: GameId) -> Option<String> {
        let players = players(self.tournament, self.tournament.pairing(other)?, other)?;
        let names = players.map(|entry| name_of(self.t, self.tournament, entry));
        Some(format!("{} – {}", names.white, names.black))
    }

    /// A game of a player: the round, the opponent, and its number if there are several.
    fn meeting(&self, other: GameId, entry: EntryId) -> Option<String> {
        let pairing = self.tournament.pairing(other)?;
        let opponent = name_of(self.t, self.tournament, self.tournament.entry(pairing.opponent_of(entry)?)?);
        let text = if pairing.all_games().count() > 1 {
            self.t
                .text("moves-chain-step-game")
                .with("n", other.round)
                .with("opponent", opponent)
                .with("game", other.game)
        } else {
            self.t.text("moves-chain-step").with("n", other.round).with("opponent", opponent)
        };
        Some(text.to_string())
    }
}
