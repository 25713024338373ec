//! What goes on in a tournament, to be seen at a glance: boards of the round as they stand, the latest results, the time of the next
//! round, and once it is over the game that decided it.

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

/// A tournament about to be shown with what is worth a look in it.
pub struct ShownTournament {
    /// With the names in the letters of the page.
    pub tournament: Arc<Tournament>,
    pub highlights: Arc<Highlights>,
    /// The version that the public sees.
    pub version: Version,
}

impl ShownTournament {
    /// The tournament of this address, of which `stamp` is a state that was read before: what is read after it is as new or newer.
    pub fn read(service: &Service, t: Locale, slug: &str, stamp: &Stamp) -> Result<Self, ServiceError> {
        let version = service.store().seen_by_all(stamp)?.version;
        let stored = service.tournament(slug)?;
        let highlights = service.highlights(&stored)?;
        let tournament = service.in_letters(&stored, t.alphabet());
        Ok(Self { tournament, highlights, version })
    }
}

/// What a page listens to: the tournaments that it shows with their boards.
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
        let topic = |own: &ShownTournament| LiveTopic { slug: own.tournament.slug.clone(), version: own.version };
        Self(shown.map(topic).collect())
    }

    /// Whether the page is told of no news.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// `t/men t/women`
    pub fn topics(&self) -> String {
        self.0.iter().map(|own| format!("t/{}", own.slug)).collect::<Vec<_>>().join(" ")
    }

    /// The versions of these, in their order.
    pub fn versions(&self) -> String {
        self.0.iter().map(|own| own.version.to_string()).collect::<Vec<_>>().join(" ")
    }
}

/// What goes on in a tournament that is not over. In a template: `{{ now }}`.
#[derive(Template)]
#[template(path = "parts/now.html")]
pub struct NowView {
    t: Locale,
    boards: Vec<BoardAtGlance>,
    results: Vec<ResultAtGlance>,
    /// When the next round begins, where that is settled.
    next: Option<String>,
}

impl HtmlSafe for NowView {}

/// A board with the position after the last move that is known.
struct BoardAtGlance {
    /// The address of the game, else of the board in its round.
    address: String,
    diagram: Option<Diagram>,
    /// Where they sit, as the page of the round says: `12`, `Foyer, 12`.
    table: String,
    players: [PlayerAtGlance; 2],
    score: Option<String>,
}

/// A player's name as short as there is room for, and whole.
struct PlayerAtGlance {
    short: String,
    whole: String,
}

/// A result with the time at which it came.
struct ResultAtGlance {
    address: String,
    table: String,
    names: String,
    score: String,
    time: HtmlSafeOutput<String>,
}

impl NowView {
    /// What there is to be seen; none where nothing is known.
    pub fn new(t: Locale, tournament: &Tournament, highlights: &Highlights) -> Option<Self> {
        let glance = Glance { t, tournament, round: highlights.round };
        let boards: Vec<_> = highlights.boards.iter().filter_map(|own| glance.board(own)).collect();
        let results: Vec<_> = highlights.results.iter().filter_map(|own| glance.result(*own)).collect();
        let next = glance.next_round();
        Some(Self { t, boards, results, next }).filter(|now| !now.is_empty())
    }

    /// The same below a bracket, which has the names of the boards already: without moves they say nothing more.
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

/// The game that decided a tournament, with its last position. In a template: `{{ decisive }}`.
#[derive(Template)]
#[template(path = "parts/decisive_game.html")]
pub struct DecisiveGame {
    t: Locale,
    diagram: Diagram,
    address: String,
    white: String,
    black: String,
    round: RoundNumber,
    /// Why the moves end it, where they do.
    ending: Option<String>,
}

impl HtmlSafe for DecisiveGame {}

impl DecisiveGame {
    /// The game; none where no moves of the winner's games are known.
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

/// Whose boards are looked at.
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

    /// White, and Black.
    fn players(self, seats: BySide<EntryId>) -> Option<[&'a Entry; 2]> {
        Some([self.tournament.entry(seats.white)?, self.tournament.entry(seats.black)?])
    }

    fn board(self, own: &HighlightedBoard) -> Option<BoardAtGlance> {
        let pairing = self.pairing(own.board)?;
        let players = self.players(pairing.seats())?;
        Some(BoardAtGlance {
            address: own.game.as_ref().map_or_else(|| self.address(own.board), |game| self.last_position(game)),
            diagram: own.game.as_ref().and_then(|game| self.diagram(game, pairing)),
            table: self.tournament.table_of(pairing).to_string(),
            players: players.map(|entry| PlayerAtGlance {
                short: short_name_of(self.t, self.tournament, entry),
                whole: name_of(self.t, self.tournament, entry),
            }),
            score: Score::new(self.t, self.tournament, pairing, Side::White).total,
        })
    }

    fn result(self, own: LatestResult) -> Option<ResultAtGlance> {
        let pairing = self.pairing(own.board)?;
        let [white, black] = self.players(pairing.seats())?.map(|entry| short_name_of(self.t, self.tournament, entry));
        Some(ResultAtGlance {
            address: self.address(own.board),
            table: self.tournament.table_of(pairing).to_string(),
            names: format!("{white} – {black}"),
            score: Score::new(self.t, self.tournament, pairing, Side::White).total?,
            time: self.time(own.at),
        })
    }

    /// A board on the page of its round.
    fn address(self, board: BoardNumber) -> String {
        format!("/t/{}/round/{}#b{board}", self.tournament.slug, self.round)
    }

    /// A game where it is replayed, after its last move.
    fn last_position(self, game: &HighlightedGame) -> String {
        format!("/t/{}/game/{}?ply={}", self.tournament.slug, game.id, game.moves.plies().len())
    }

    /// The last position, named by the colours of its own game: they change from game to game.
    fn diagram(self, game: &HighlightedGame, pairing: &Pairing) -> Option<Diagram> {
        let players = self.players(pairing.seats_in(game.id.game))?;
        let [white, black] = players.map(|entry| name_of(self.t, self.tournament, entry));
        let table = self.tournament.table_of(pairing).to_string();
        let title = self.t.text("now-position").with("board", table).with("white", white).with("black", black);
        let moved = game.moves.plies().last().map(|ply| ply.turn.ends()).unwrap_or_default();
        Some(Diagram::new(self.t, game.moves.position(), title).unmarked().moved(moved))
    }

    /// By the clock of the venue, where that is known; else a moment that a script turns into the reader's own time.
    fn time(self, at: NaiveDateTime) -> HtmlSafeOutput<String> {
        match self.tournament.info.utc_offset {
            Some(offset) => {
                let local = at + TimeDelta::minutes(i64::from(offset));
                HtmlSafeOutput(format!("<time>{}</time>", self.t.time(local)))
            }
            None => self.t.brief_timestamp(at),
        }
    }

    /// When the round after the last public one begins.
    fn next_round(self) -> Option<String> {
        let is_over = matches!(Progress::from_tournament(self.tournament), Progress::Played | Progress::Closed);
        let next = self.tournament.published_rounds().next();
        let starts = self.tournament.starts_of(next).filter(|_| !is_over && next <= rounds(self.tournament))?;
        let time = self.t.appointment(starts);
        Some(self.t.text("now-next").with("round", next).with("time", time).to_string())
    }
}
