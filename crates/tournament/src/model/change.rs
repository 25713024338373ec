//! What a command changes: before and after of single things, which can be applied, checked and turned round.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{
    Application, ApplicationId, BoardNumber, BoardTieBreakGames, Bye, CheckIn, Dues, Entry, EntryId, FeeRules, Game,
    GameId, Info, OpeningDraw, OpeningTable, Pairing, PlayerReport, RatingApproval, RegistrationRules, ReportId, Round,
    RoundNumber, RoundState, Settings, TieBreakGames, Tournament, TournamentStatus, Visibility,
};
use draughts::BySide;

/// Which thing of a tournament a change is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum ItemKey {
    /// [`Tournament::info`]
    #[default]
    Info,
    /// [`Tournament::settings`]
    Settings,
    /// [`Tournament::status`]
    Status,
    /// [`Tournament::approval`]
    Approval,
    /// [`Tournament::visibility`]
    Visibility,
    /// A player of the tournament, with what is known of them.
    Entry(EntryId),
    /// The state of a round, without its pairings.
    Round(RoundNumber),
    /// Who sits at a board; the results are things of their own ([`Game`](Self::Game)).
    Pairing(RoundNumber, BoardNumber),
    /// A player without an opponent.
    Bye(RoundNumber, EntryId),
    /// Result and moves of a game.
    Game(GameId),
    /// [`Tournament::opening_table`]
    OpeningTable,
    /// The draw of the opening of a round.
    Draw(RoundNumber),
    /// [`Tournament::check_in`]
    CheckIn,
    /// What a player says of a game.
    Report(ReportId),
    /// What was added to a level match.
    TieBreakGames(RoundNumber, BoardNumber),
    /// [`Tournament::registration`]
    RegistrationRules,
    /// What an applicant says of themselves.
    Application(ApplicationId),
    /// [`Tournament::fees`]
    FeeRules,
    /// What a player owes and has paid.
    Dues(EntryId),
}

impl ItemKey {
    /// The board that the thing belongs to; none for what is of a whole round or tournament.
    pub const fn board(self) -> Option<(RoundNumber, BoardNumber)> {
        match self {
            Self::Pairing(round, board) | Self::TieBreakGames(round, board) => Some((round, board)),
            Self::Game(id) | Self::Report(ReportId { game: id, .. }) => Some((id.round, id.board)),
            Self::Info
            | Self::Settings
            | Self::Status
            | Self::Approval
            | Self::Visibility
            | Self::Entry(_)
            | Self::Round(_)
            | Self::Bye(..)
            | Self::OpeningTable
            | Self::CheckIn
            | Self::Draw(_)
            | Self::RegistrationRules
            | Self::Application(_)
            | Self::FeeRules
            | Self::Dues(_) => None,
        }
    }
}

/// Who sits at a board, without the games' results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seats {
    /// The round of the pairing.
    pub round: RoundNumber,
    /// The board of the pairing in that round.
    pub board: BoardNumber,
    /// White in the first game.
    pub white: EntryId,
    /// Black in the first game.
    pub black: EntryId,
    /// How many games the pairing has, tie-break games aside.
    pub games: u8,
}

/// One thing of a tournament, with its value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "thing", content = "value", rename_all = "kebab-case")]
pub enum Item {
    /// [`ItemKey::Info`]
    Info(Box<Info>),
    /// [`ItemKey::Settings`]
    Settings(Box<Settings>),
    /// [`ItemKey::Status`]
    #[serde(rename = "conduct")]
    Status(TournamentStatus),
    /// [`ItemKey::Approval`]
    Approval(RatingApproval),
    /// [`ItemKey::Visibility`]
    Visibility(Visibility),
    /// [`ItemKey::Entry`]
    Entry(Box<Entry>),
    /// [`ItemKey::Round`]
    Round(RoundState),
    /// [`ItemKey::Pairing`]
    Pairing(Seats),
    /// [`ItemKey::Bye`]
    Bye {
        /// The round without an opponent.
        round: RoundNumber,
        /// The player.
        entry: EntryId,
        /// Why they have no opponent.
        bye: Bye,
    },
    /// [`ItemKey::Game`]; a game in which nothing has been entered is no thing.
    Game {
        /// Which game of which board.
        id: GameId,
        /// Its result and moves, and what was said of them.
        game: Box<Game>,
    },
    /// [`ItemKey::OpeningTable`]
    OpeningTable(Box<OpeningTable>),
    /// [`ItemKey::Draw`]
    Draw(Box<OpeningDraw>),
    /// [`ItemKey::CheckIn`]
    CheckIn(Box<CheckIn>),
    /// [`ItemKey::Report`]
    Report(Box<PlayerReport>),
    /// [`ItemKey::TieBreakGames`]; nothing added is no thing.
    #[serde(rename = "deciders")]
    TieBreakGames(Box<BoardTieBreakGames>),
    /// [`ItemKey::RegistrationRules`]
    RegistrationRules(Box<RegistrationRules>),
    /// [`ItemKey::Application`]
    Application(Box<Application>),
    /// [`ItemKey::FeeRules`]
    FeeRules(Box<FeeRules>),
    /// [`ItemKey::Dues`]
    Dues(Box<Dues>),
}

impl Item {
    /// Which thing it is.
    pub const fn key(&self) -> ItemKey {
        match self {
            Self::Info(_) => ItemKey::Info,
            Self::Settings(_) => ItemKey::Settings,
            Self::Status(_) => ItemKey::Status,
            Self::Approval(_) => ItemKey::Approval,
            Self::Visibility(_) => ItemKey::Visibility,
            Self::Entry(entry) => ItemKey::Entry(entry.id),
            Self::Round(state) => ItemKey::Round(state.number),
            Self::Pairing(seats) => ItemKey::Pairing(seats.round, seats.board),
            Self::Bye { round, entry, .. } => ItemKey::Bye(*round, *entry),
            Self::Game { id, .. } => ItemKey::Game(*id),
            Self::OpeningTable(_) => ItemKey::OpeningTable,
            Self::Draw(draw) => ItemKey::Draw(draw.round),
            Self::CheckIn(_) => ItemKey::CheckIn,
            Self::Report(report) => ItemKey::Report(report.id),
            Self::TieBreakGames(own) => ItemKey::TieBreakGames(own.round, own.board),
            Self::RegistrationRules(_) => ItemKey::RegistrationRules,
            Self::Application(own) => ItemKey::Application(own.id),
            Self::FeeRules(_) => ItemKey::FeeRules,
            Self::Dues(dues) => ItemKey::Dues(dues.entry),
        }
    }
}

impl From<&Pairing> for Seats {
    fn from(pairing: &Pairing) -> Self {
        let games = u8::try_from(pairing.games.len()).unwrap_or(u8::MAX);
        Self { round: pairing.round, board: pairing.board, white: pairing.white, black: pairing.black, games }
    }
}

/// Before and after of one thing. Both sides are about the same key; at least one is there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Sides", into = "Sides")]
pub struct Change {
    key: ItemKey,
    sides: Sides,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Sides {
    before: Option<Item>,
    after: Option<Item>,
}

/// A change whose sides are about different things, or about nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("a change must be about one thing")]
pub struct NotAChange;

impl TryFrom<Sides> for Change {
    type Error = NotAChange;

    fn try_from(sides: Sides) -> Result<Self, NotAChange> {
        let keys = (sides.before.as_ref().map(Item::key), sides.after.as_ref().map(Item::key));
        match keys {
            (Some(before), Some(after)) if before == after => Ok(Self { key: before, sides }),
            (Some(key), None) | (None, Some(key)) => Ok(Self { key, sides }),
            (Some(_), Some(_)) | (None, None) => Err(NotAChange),
        }
    }
}

impl From<Change> for Sides {
    fn from(change: Change) -> Self {
        change.sides
    }
}

/// What a change expected to find is not there: another player has changed it meanwhile.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{key:?} is no longer what it was")]
pub struct Mismatch {
    /// The thing that is no longer as it was.
    pub key: ItemKey,
}

impl Change {
    /// A thing that was not there before.
    pub fn added(thing: Item) -> Self {
        Self { key: thing.key(), sides: Sides { before: None, after: Some(thing) } }
    }

    /// The change that removes an item.
    pub fn removed(thing: Item) -> Self {
        Self { key: thing.key(), sides: Sides { before: Some(thing), after: None } }
    }

    /// An item that stays the same while its owner changes: undo needs it to know the owner.
    pub fn kept(thing: Item) -> Self {
        Self { key: thing.key(), sides: Sides { before: Some(thing.clone()), after: Some(thing) } }
    }

    /// Whether it closes the tournament.
    pub fn closes(&self) -> bool {
        matches!(self.after(), Some(Item::Status(TournamentStatus::Closed)))
    }

    /// The change that makes `key` of `tournament` what `after` says; `None` if it is that already.
    pub fn new(tournament: &Tournament, key: ItemKey, after: Option<Item>) -> Option<Self> {
        let before = tournament.thing(key);
        (before != after).then_some(Self { key, sides: Sides { before, after } })
    }

    /// The thing that changes.
    pub const fn key(&self) -> ItemKey {
        self.key
    }

    /// The thing as it was; none where it is new.
    pub const fn before(&self) -> Option<&Item> {
        self.sides.before.as_ref()
    }

    /// What is there afterwards.
    pub const fn after(&self) -> Option<&Item> {
        self.sides.after.as_ref()
    }

    /// The same change with both sides as `to` makes them; it must not make another thing of one.
    #[must_use]
    pub(crate) fn with_sides(&self, to: impl Fn(&Item) -> Item) -> Self {
        let side = |side: Option<&Item>| side.map(&to);
        Self { key: self.key, sides: Sides { before: side(self.before()), after: side(self.after()) } }
    }

    /// The same change with what is there afterwards as `to` makes it; it must not make another thing of it.
    #[must_use]
    pub(crate) fn with_after(&self, to: impl Fn(&Item) -> Item) -> Self {
        let Sides { before, after } = self.sides.clone();
        Self { key: self.key, sides: Sides { before, after: after.as_ref().map(to) } }
    }

    /// The change that takes this one back.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let Sides { before, after } = self.sides.clone();
        Self { key: self.key, sides: Sides { before: after, after: before } }
    }
}

/// The changes that take `changes` back, in the order in which to make them.
pub fn inverse(changes: &[Change]) -> Vec<Change> {
    changes.iter().rev().map(Change::inverse).collect()
}

impl Tournament {
    /// What is there under `key` now.
    pub fn thing(&self, key: ItemKey) -> Option<Item> {
        match key {
            ItemKey::Info => Some(Item::Info(Box::new(self.info.clone()))),
            ItemKey::Settings => Some(Item::Settings(Box::new(self.settings.clone()))),
            ItemKey::Status => Some(Item::Status(self.status)),
            ItemKey::Approval => Some(Item::Approval(self.approval)),
            ItemKey::Visibility => Some(Item::Visibility(self.visibility)),
            ItemKey::Entry(id) => self.entry(id).cloned().map(|entry| Item::Entry(Box::new(entry))),
            ItemKey::Round(number) => self.round(number).map(|round| Item::Round(round.state.clone())),
            ItemKey::Pairing(round, board) => {
                self.round(round)?.pairings.get(&board).map(|pairing| Item::Pairing(pairing.into()))
            }
            ItemKey::Bye(round, entry) => {
                self.round(round)?.byes.get(&entry).map(|&bye| Item::Bye { round, entry, bye })
            }
            ItemKey::Game(id) => {
                let game = self.game(id).filter(|game| !game.is_untouched())?;
                Some(Item::Game { id, game: Box::new(game.clone()) })
            }
            ItemKey::OpeningTable => self.opening_table.clone().map(|table| Item::OpeningTable(Box::new(table))),
            ItemKey::CheckIn => self.check_in.clone().map(|check_in| Item::CheckIn(Box::new(check_in))),
            ItemKey::Draw(round) => self.draws.get(&round).cloned().map(|draw| Item::Draw(Box::new(draw))),
            ItemKey::TieBreakGames(round, board) => {
                let tie_break_games = self.round(round)?.pairings.get(&board)?.tie_break_games.clone();
                let is_there = tie_break_games != TieBreakGames::default();
                is_there.then(|| Item::TieBreakGames(Box::new(BoardTieBreakGames { round, board, tie_break_games })))
            }
            ItemKey::Report(id) => self.reports.get(&id).cloned().map(|report| Item::Report(Box::new(report))),
            ItemKey::RegistrationRules => {
                self.registration.clone().map(|rules| Item::RegistrationRules(Box::new(rules)))
            }
            ItemKey::Application(id) => {
                self.application(id).cloned().map(|application| Item::Application(Box::new(application)))
            }
            ItemKey::FeeRules => self.fees.clone().map(|rules| Item::FeeRules(Box::new(rules))),
            ItemKey::Dues(entry) => self.dues.get(&entry).cloned().map(|dues| Item::Dues(Box::new(dues))),
        }
    }

    /// Makes one change, if what it replaces is still there.
    pub fn apply(&mut self, change: &Change) -> Result<(), Mismatch> {
        let mismatch = Mismatch { key: change.key };
        if self.thing(change.key).as_ref() != change.before() {
            return Err(mismatch);
        }
        let done = match change.after() {
            Some(thing) => self.put(thing),
            None => self.take_away(change.key),
        };
        done.ok_or(mismatch)
    }

    /// Makes all changes in order; after an error some are made, so work on a copy.
    pub fn apply_all(&mut self, changes: &[Change]) -> Result<(), Mismatch> {
        changes.iter().try_for_each(|change| self.apply(change))
    }

    /// `None` if there is no place for the thing: a pairing of a round that is not there.
    fn put(&mut self, thing: &Item) -> Option<()> {
        match thing {
            Item::Info(info) => self.info = (**info).clone(),
            Item::Settings(settings) => self.settings = (**settings).clone(),
            Item::Status(status) => self.status = *status,
            Item::Approval(approval) => self.approval = *approval,
            Item::Visibility(visibility) => self.visibility = *visibility,
            Item::Entry(entry) => {
                self.last_entry = self.last_entry.max(entry.id);
                self.entries.insert(entry.id, (**entry).clone());
            }
            Item::Round(state) if state.number == self.paired_rounds().next() => {
                self.rounds.push(Round::new(state.clone()));
            }
            Item::Round(state) => self.round_mut(state.number)?.state = state.clone(),
            Item::Pairing(seats) => self.put_pairing(*seats)?,
            Item::Bye { round, entry, bye } => {
                self.round_mut(*round)?.byes.insert(*entry, *bye);
            }
            Item::Game { id, game } => *self.game_mut(*id)? = (**game).clone(),
            Item::OpeningTable(table) => self.opening_table = Some((**table).clone()),
            Item::CheckIn(check_in) => self.check_in = Some((**check_in).clone()),
            Item::Draw(draw) => {
                self.draws.insert(draw.round, (**draw).clone());
            }
            Item::TieBreakGames(own) => self.put_tie_break_games(own.round, own.board, own.tie_break_games.clone())?,
            Item::Report(report) => {
                self.reports.insert(report.id, (**report).clone());
            }
            Item::RegistrationRules(rules) => self.registration = Some((**rules).clone()),
            Item::Application(own) => {
                self.applications.insert(own.id, (**own).clone());
            }
            Item::FeeRules(rules) => self.fees = Some((**rules).clone()),
            Item::Dues(dues) => {
                self.dues.insert(dues.entry, (**dues).clone());
            }
        }
        Some(())
    }

    /// Seats a player. Games already entered stay when only the players change; their number changes only while there are none.
    fn put_pairing(&mut self, seats: Seats) -> Option<()> {
        let by_side = BySide { white: seats.white, black: seats.black };
        let pairings = &mut self.round_mut(seats.round)?.pairings;
        let mut pairing = Pairing::new(seats.round, seats.board, by_side, seats.games);
        if let Some(old) = pairings.get_mut(&seats.board).filter(|old| !old.is_untouched()) {
            if old.games.len() != pairing.games.len() {
                return None;
            }
            pairing.games = std::mem::take(&mut old.games);
            pairing.tie_break_games = std::mem::take(&mut old.tie_break_games);
            pairing.extra = std::mem::take(&mut old.extra);
        }
        pairings.insert(seats.board, pairing);
        Some(())
    }

    /// Adds games to a level match or takes such away again, if nothing has been entered of them.
    fn put_tie_break_games(
        &mut self,
        round: RoundNumber,
        board: BoardNumber,
        tie_break_games: TieBreakGames,
    ) -> Option<()> {
        let pairing = self.round_mut(round)?.pairings.get_mut(&board)?;
        let left = pairing.extra.get(tie_break_games.games()..).unwrap_or_default();
        if !left.iter().all(Game::is_untouched) {
            return None;
        }
        pairing.extra.resize(tie_break_games.games(), Game::default());
        pairing.tie_break_games = tie_break_games;
        Some(())
    }

    fn take_away(&mut self, key: ItemKey) -> Option<()> {
        match key {
            ItemKey::Info | ItemKey::Settings | ItemKey::Status | ItemKey::Approval | ItemKey::Visibility => None,
            ItemKey::Entry(id) => self.entries.remove(&id).map(drop),
            ItemKey::Round(number) => {
                let last = self
                    .rounds
                    .pop_if(|round| round.state.number == number && round.pairings.is_empty() && round.byes.is_empty());
                last.map(drop)
            }
            ItemKey::Pairing(round, board) => {
                let pairings = &mut self.round_mut(round)?.pairings;
                pairings.get(&board).filter(|pairing| pairing.is_untouched())?;
                pairings.remove(&board).map(drop)
            }
            ItemKey::Bye(round, entry) => self.round_mut(round)?.byes.remove(&entry).map(drop),
            ItemKey::Game(id) => {
                *self.game_mut(id)? = Game::default();
                Some(())
            }
            ItemKey::OpeningTable => self.opening_table.take().map(drop),
            ItemKey::CheckIn => self.check_in.take().map(drop),
            ItemKey::Draw(round) => self.draws.remove(&round).map(drop),
            ItemKey::Report(id) => self.reports.remove(&id).map(drop),
            ItemKey::RegistrationRules => self.registration.take().map(drop),
            ItemKey::Application(id) => self.applications.remove(&id).map(drop),
            ItemKey::FeeRules => self.fees.take().map(drop),
            ItemKey::Dues(entry) => self.dues.remove(&entry).map(drop),
            ItemKey::TieBreakGames(round, board) => self.put_tie_break_games(round, board, TieBreakGames::default()),
        }
    }

    fn round_mut(&mut self, number: RoundNumber) -> Option<&mut Round> {
        if number.0 == 0 { None } else { self.rounds.get_mut(number.index()) }
    }

    /// The game of that number, where its round is paired, to be changed.
    pub fn game_mut(&mut self, id: GameId) -> Option<&mut Game> {
        self.round_mut(id.round)?.pairings.get_mut(&id.board)?.game_mut(id.game)
    }
}
