//! The current events of a tournament at a glance: boards of the round, the latest results, the time of the next round, and at the end the
//! deciding game.

use std::sync::Arc;

use askama::Template;
use askama::filters::{HtmlSafe, HtmlSafeOutput};
use chrono::{NaiveDateTime, TimeDelta};

use crate::service::progress::Progress;
use crate::service::{HighlightedBoard, HighlightedGame, Highlights, LatestResult, Service, ServiceError};
use crate::store::Stamp;
use crate::web::i18n::Locale;
use crate::web::i18n::player_names::{name_of, short_name_of};
use crate::web::parts::schedule::rounds;
use crate::web::parts::{Diagram, Score};
use draughts::{BySide, Side};
use tournament::{BoardNumber, Entry, EntryId, Pairing, RoundNumber, Tournament, Version};

/// A tournament to be shown with its highlights.
pub struct ShownTournament {
    /// With the names in the alphabet of the page.
    pub tournament: Arc<Tournament>,
    pub highlights: Arc<Highlights>,
    /// The public version.
    pub version: Version,
}

impl ShownTournament {
    /// The tournament of this address, whose state `stamp` was read before: the tournament is as new or newer.
    pub fn read(service: &Service, t: Locale, slug: &str, stamp: &Stamp) -> Result<Self, ServiceError> {
        let version = service.store().seen_by_all(stamp)?.version;
        let stored = service.tournament(slug)?;
        let highlights = service.highlights(&stored)?;
        let tournament = service.in_letters(&service.for_public(&stored)?.tournament, t.alphabet());
        Ok(Self { tournament, highlights, version })
    }
}

/// The live topics of a page: the tournaments whose boards it shows.
#[derive(Debug)]
pub struct LiveTopics(Vec<LiveTopic>);

#[derive(Debug)]
struct LiveTopic {
    slug: String,
    /// The version that the page shows.
    version: Version,
}

impl LiveTopics {
    pub fn new<'a>(shown: impl Iterator<Item = &'a ShownTournament>) -> Self {
        let topic = |shown_tournament: &ShownTournament| LiveTopic {
            slug: shown_tournament.tournament.slug.clone(),
            version: shown_tournament.version,
        };
        Self(shown.map(topic).collect())
    }

    /// Whether the page has no live topics.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// `t/men t/women`
    pub fn topics(&self) -> String {
        self.0.iter().map(|topic| format!("t/{}", topic.slug)).collect::<Vec<_>>().join(" ")
    }

    /// The versions of the topics, in order.
    pub fn versions(&self) -> String {
        self.0.iter().map(|topic| topic.version.to_string()).collect::<Vec<_>>().join(" ")
    }
}

/// The current events of a running tournament. In a template: `{{ now }}`.
#[derive(Template)]
#[template(path = "parts/now.html")]
pub struct NowView {
    t: Locale,
    boards: Vec<BoardAtGlance>,
    results: Vec<ResultAtGlance>,
    /// The time of the next round, if known.
    next: Option<String>,
}

impl HtmlSafe for NowView {}

/// A board with the position after the last known move.
struct BoardAtGlance {
    /// The address of the game, else of the board in its round.
    address: String,
    diagram: Option<Diagram>,
    /// The table as on the page of the round: `12`, `Foyer, 12`.
    table: String,
    players: [PlayerAtGlance; 2],
    /// The result, or the score of a match so far.
    score: Option<String>,
}

/// A player's name in short and in full.
struct PlayerAtGlance {
    short: String,
    whole: String,
}

/// A result with the time when it was entered.
struct ResultAtGlance {
    address: String,
    table: String,
    names: String,
    score: String,
    time: HtmlSafeOutput<String>,
}

impl NowView {
    /// The current events; `None` if nothing is known.
    pub fn new(t: Locale, tournament: &Tournament, highlights: &Highlights) -> Option<Self> {
        let glance = Glance { t, tournament, round: highlights.round };
        // A board without moves that is among the latest results is not shown twice.
        let is_result = |board| highlights.results.iter().any(|result| result.board == board);
        let shown = highlights.boards.iter().filter(|own| own.game.is_some() || !is_result(own.board));
        let boards: Vec<_> = shown.filter_map(|board| glance.board(board)).collect();
        let results: Vec<_> = highlights.results.iter().filter_map(|result| glance.result(*result)).collect();
        let next = glance.next_round();
        Some(Self { t, boards, results, next }).filter(|now| !now.is_empty())
    }

    /// Below a bracket, which has the names already: `None` without moves.
    pub fn beside_bracket(mut self) -> Option<Self> {
        if !self.has_diagrams() {
            self.boards.clear();
        }
        Some(self).filter(|now| !now.is_empty())
    }

    const fn is_empty(&self) -> bool {
        self.boards.is_empty() && self.results.is_empty() && self.next.is_none()
    }

    /// Whether any moves of the round are known.
    fn has_diagrams(&self) -> bool {
        self.boards.iter().any(|board| board.diagram.is_some())
    }
}

/// The deciding game of a tournament, with its last position. In a template: `{{ decisive }}`.
#[derive(Template)]
#[template(path = "parts/decisive_game.html")]
pub struct DecisiveGame {
    t: Locale,
    diagram: Diagram,
    address: String,
    white: String,
    black: String,
    round: RoundNumber,
    /// The ending by the moves, if they end the game.
    ending: Option<String>,
}

impl HtmlSafe for DecisiveGame {}

impl DecisiveGame {
    /// The game; `None` if no moves of the winner's games are known.
    pub fn new(t: Locale, tournament: &Tournament, highlights: &Highlights) -> Option<Self> {
        let game = highlights.decisive.as_ref()?;
        let pairing = tournament.pairing(game.id)?;
        let glance = Glance { t, tournament, round: game.id.round };
        let [white, black] = glance.players(pairing.seats_in(game.id.game))?;
        Some(Self {
            t,
            diagram: glance.diagram(game, pairing)?,
            address: glance.last_position(game),
            white: short_name_of(t, tournament, white),
            black: short_name_of(t, tournament, black),
            round: game.id.round,
            ending: t.ending(&game.moves),
        })
    }
}

/// The tournament whose boards are shown.
#[derive(Clone, Copy)]
struct Glance<'a> {
    t: Locale,
    tournament: &'a Tournament,
    round: RoundNumber,
}

impl<'a> Glance<'a> {
    fn pairing(self, board: BoardNumber) -> Option<&'a Pairing> {
        self.tournament.round(self.round)?.pairings.get(&board)
    }

    fn players(self, seats: BySide<EntryId>) -> Option<[&'a Entry; 2]> {
        Some([self.tournament.entry(seats.white)?, self.tournament.entry(seats.black)?])
    }

    fn board(self, highlighted_board: &HighlightedBoard) -> Option<BoardAtGlance> {
        let pairing = self.pairing(highlighted_board.board)?;
        let players = self.players(pairing.seats())?;
        let score = Score::new(self.t, self.tournament, pairing, Side::White);
        // The position of a game that is over is not taken for that of the one being played.
        let so_far = score.so_far.map(|own| self.t.text("now-so-far").with("score", own.points).with("n", own.games));
        Some(BoardAtGlance {
            address: highlighted_board
                .game
                .as_ref()
                .map_or_else(|| self.address(highlighted_board.board), |game| self.last_position(game)),
            diagram: highlighted_board.game.as_ref().and_then(|game| self.diagram(game, pairing)),
            table: self.tournament.table_of(pairing).to_string(),
            players: players.map(|entry| PlayerAtGlance {
                short: short_name_of(self.t, self.tournament, entry),
                whole: name_of(self.t, self.tournament, entry),
            }),
            score: score.total.or_else(|| so_far.map(|text| text.to_string())),
        })
    }

    fn result(self, result: LatestResult) -> Option<ResultAtGlance> {
        let pairing = self.pairing(result.board)?;
        let [white, black] = self.players(pairing.seats())?.map(|entry| short_name_of(self.t, self.tournament, entry));
        Some(ResultAtGlance {
            address: self.address(result.board),
            table: self.tournament.table_of(pairing).to_string(),
            names: format!("{white} – {black}"),
            score: Score::new(self.t, self.tournament, pairing, Side::White).total?,
            time: self.time(result.at),
        })
    }

    /// The address of a board on the page of its round.
    fn address(self, board: BoardNumber) -> String {
        format!("/t/{}/round/{}#b{board}", self.tournament.slug, self.round)
    }

    /// The address of a game's replay at its last move.
    fn last_position(self, game: &HighlightedGame) -> String {
        format!("/t/{}/game/{}?ply={}", self.tournament.slug, game.id, game.moves.plies().len())
    }

    /// The last position, with names by the colours of its own game, since they change from game to game.
    fn diagram(self, game: &HighlightedGame, pairing: &Pairing) -> Option<Diagram> {
        let players = self.players(pairing.seats_in(game.id.game))?;
        let [white, black] = players.map(|entry| name_of(self.t, self.tournament, entry));
        let table = self.tournament.table_of(pairing).to_string();
        let title = self.t.text("now-position").with("board", table).with("white", white).with("black", black);
        let moved = game.moves.plies().last().map(|ply| ply.turn.ends()).unwrap_or_default();
        Some(Diagram::new(self.t, game.moves.position(), title).unmarked().moved(moved))
    }

    /// By the clock of the venue, if known; else a time that a script converts to the reader's time zone.
    fn time(self, at: NaiveDateTime) -> HtmlSafeOutput<String> {
        match self.tournament.info.utc_offset {
            Some(offset) => {
                let local = at + TimeDelta::minutes(i64::from(offset));
                HtmlSafeOutput(format!("<time>{}</time>", self.t.time(local)))
            }
            None => self.t.brief_timestamp(at),
        }
    }

    /// The time of the round after the last public one.
    fn next_round(self) -> Option<String> {
        let is_over = matches!(Progress::from_tournament(self.tournament), Progress::Played | Progress::Closed);
        let next = self.tournament.published_rounds().next();
        let starts = self.tournament.starts_of(next).filter(|_| !is_over && next <= rounds(self.tournament))?;
        let time = self.t.appointment(starts);
        Some(self.t.text("now-next").with("round", next).with("time", time).to_string())
    }
}
