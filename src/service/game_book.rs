//! The games of a tournament as a book: openings, positions, endings. Made on first use, and kept until the tournament changes.

use std::sync::{Arc, Mutex};

use crate::lock::lock;
use crate::recent::RecentlyUsed;
use crate::service::{Service, ServiceError};
use crate::store::{Stamp, StampedSlug};
use draughts::Position;
use draughts::notation::game::{Ending, Game};
use draughts::notation::opening_tree::OpeningTree;
use draughts::notation::positions::{Positions, SortedPositions};
use tournament::{GameId, Pairing, Tournament, TournamentId};

/// The most positions kept: 64 MB, those of a hundred thousand games. Further tournaments are read again for each search.
const MOST_POSITIONS: usize = 8 << 20;

/// The public games of a tournament with recorded moves.
#[derive(Debug)]
pub struct GameBook {
    /// The games, round by round and board by board.
    pub games: Vec<BookGame>,
    /// The lines from the usual start, with indexes into [`Self::games`].
    pub openings: OpeningTree<usize>,
    positions: SortedPositions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookGame {
    pub id: GameId,
    pub ending: Ending,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GamePlace {
    pub slug: String,
    pub id: GameId,
}

impl GameBook {
    fn new(service: &Service, tournament: &Tournament) -> Result<Self, ServiceError> {
        let (mut games, mut openings, mut positions) = (Vec::new(), Vec::new(), Positions::default());
        let start = Position::start(tournament.settings.variant);
        for id in with_moves(tournament) {
            let game = service.replay(tournament, id)?;
            positions.add(&game);
            if *game.start() == start {
                openings.push((game.text(), games.len()));
            }
            games.push(BookGame { id, ending: game.ending() });
        }
        let openings = OpeningTree::new(openings.iter().map(|(moves, game)| (moves.as_str(), *game)));
        Ok(Self { games, openings, positions: positions.sorted() })
    }

    fn games_with(&self, position: &Position) -> impl Iterator<Item = GameId> {
        self.positions.games_with(position).filter_map(|game| self.games.get(game)).map(|game| game.id)
    }
}

/// The public games with recorded moves.
fn with_moves(tournament: &Tournament) -> impl Iterator<Item = GameId> {
    let public = tournament.rounds.iter().take(usize::from(tournament.published_rounds().0));
    public.flat_map(|round| round.pairings.values()).flat_map(|pairing: &Pairing| {
        let known = pairing.all_games().filter(|(_, game)| game.notation.is_some());
        known.map(|(number, _)| pairing.game_id(number))
    })
}

impl Service {
    pub fn book(&self, slug: &str) -> Result<Arc<GameBook>, ServiceError> {
        let stamp = self.store.version(slug)?.ok_or_else(|| ServiceError::NoSuchTournament(slug.to_owned()))?;
        self.book_at(slug, &stamp)
    }

    /// All public games in which a position occurs, those of the newest tournaments first.
    pub fn games_with(&self, position: &Position) -> Result<Vec<GamePlace>, ServiceError> {
        let mut places = Vec::new();
        for StampedSlug { slug, stamp } in self.store.stamps(position.variant())? {
            let book = self.book_at(&slug, &stamp)?;
            places.extend(book.games_with(position).map(|id| GamePlace { slug: slug.clone(), id }));
        }
        Ok(places)
    }

    /// A game with the ply after which `position` first stands on its board; `None` if it never does.
    pub fn game_at(&self, place: &GamePlace, position: &Position) -> Result<Option<(Game, usize)>, ServiceError> {
        let game = self.replay(&*self.tournament(&place.slug)?, place.id)?;
        let ply = game.positions().position(|other| other == position);
        Ok(ply.map(|ply| (game, ply)))
    }

    /// The book of the tournament at this state or a later one.
    fn book_at(&self, slug: &str, stamp: &Stamp) -> Result<Arc<GameBook>, ServiceError> {
        self.books.get_or_make(stamp, || GameBook::new(self, &*self.tournament(slug)?))
    }
}

/// The books in memory. As with tournaments, the key is the hash of the last journal entry, which no two states share.
#[derive(Debug, Default)]
pub(super) struct Books {
    shelf: Mutex<RecentlyUsed<TournamentId, Kept>>,
    making: Mutex<()>,
}

#[derive(Debug)]
struct Kept {
    head: String,
    book: Arc<GameBook>,
}

impl Books {
    /// The book of a state, which replaces other states of its tournament. If several callers want a missing one, the first makes it and
    /// the others wait.
    fn get_or_make(
        &self,
        stamp: &Stamp,
        make: impl FnOnce() -> Result<GameBook, ServiceError>,
    ) -> Result<Arc<GameBook>, ServiceError> {
        if let Some(book) = self.get(stamp) {
            return Ok(book);
        }
        let _one_at_a_time = lock(&self.making);
        if let Some(book) = self.get(stamp) {
            return Ok(book);
        }
        let book = Arc::new(make()?);
        let mut books = lock(&self.shelf);
        books.insert(stamp.id, Kept { head: stamp.head.clone(), book: Arc::clone(&book) });
        books.forget_unused(MOST_POSITIONS, |_, kept| kept.book.positions.len());
        Ok(book)
    }

    fn get(&self, stamp: &Stamp) -> Option<Arc<GameBook>> {
        let mut books = lock(&self.shelf);
        let kept = books.get(&stamp.id).filter(|kept| kept.head == stamp.head)?;
        Some(Arc::clone(&kept.book))
    }
}
