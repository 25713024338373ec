//! Searches a tournament's journal for a round, a player or a kind of change.

use crate::service::{Service, ServiceError};
use crate::store::JournalEntry;
use tournament::{BoardNumber, Change, EntryId, Item, ItemKey, ReportId, RoundNumber, Tournament};

/// Entries shown at a time.
const PAGE: u8 = 25;
/// Entries read at a time while filtering.
const READ_AT_ONCE: u32 = 200;
/// Entries searched for one page: a long journal is searched page by page.
const MOST_READ: usize = 2000;

/// Kinds of things that an entry changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JournalKind {
    /// Entries, applications, fees and attendance.
    Players,
    Pairings,
    Results,
    /// Facts, settings and states of the tournament.
    Settings,
}

draughts::codes! { JournalKind:
    Players => "players",
    Pairings => "pairings",
    Results => "results",
    Settings => "settings",
}

impl From<ItemKey> for JournalKind {
    fn from(key: ItemKey) -> Self {
        match key {
            ItemKey::Entry(_) | ItemKey::CheckIn | ItemKey::Application(_) | ItemKey::Dues(_) => Self::Players,
            ItemKey::Round(_) | ItemKey::Pairing(..) | ItemKey::Bye(..) | ItemKey::Draw(_) => Self::Pairings,
            ItemKey::Game(_) | ItemKey::Report(_) | ItemKey::TieBreakGames(..) => Self::Results,
            ItemKey::Info
            | ItemKey::Settings
            | ItemKey::Status
            | ItemKey::Approval
            | ItemKey::Visibility
            | ItemKey::OpeningTable
            | ItemKey::RegistrationRules
            | ItemKey::FeeRules => Self::Settings,
        }
    }
}

/// The filter of a journal search: a round, a player, a kind of change, any combination of them, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct JournalSearch {
    pub kind: Option<JournalKind>,
    pub round: Option<RoundNumber>,
    pub player: Option<EntryId>,
}

/// The entries found, newest first.
#[derive(Debug)]
pub struct FoundEntries {
    pub entries: Vec<JournalEntry>,
    /// Entries older than this one have not been searched; `None` if there are none.
    pub before: Option<i64>,
}

impl Service {
    /// The newest matching entries of a tournament's journal; with `before` only older ones than that number.
    pub fn search_journal(
        &self,
        tournament: &Tournament,
        search: JournalSearch,
        before: Option<i64>,
    ) -> Result<FoundEntries, ServiceError> {
        let is_older = |number: &i64| *number > 1;
        if search == JournalSearch::default() {
            let entries = self.store.journal(tournament.id, before, PAGE.into())?;
            let before = entries.last().map(|entry| entry.number).filter(is_older);
            return Ok(FoundEntries { entries, before });
        }
        // Changes are stored as text, which the two databases search differently: so entries are read in parts and filtered here, up to
        // what a page may wait for. The result says where to go on.
        let (mut found, mut before, mut read) = (Vec::new(), before, 0);
        loop {
            let entries = self.store.journal(tournament.id, before, READ_AT_ONCE)?;
            if entries.is_empty() {
                return Ok(FoundEntries { entries: found, before: None });
            }
            for entry in entries {
                before = Some(entry.number);
                read += 1;
                if search.finds(tournament, &entry) {
                    found.push(entry);
                }
                if found.len() == usize::from(PAGE) || read == MOST_READ {
                    return Ok(FoundEntries { entries: found, before: before.filter(is_older) });
                }
            }
        }
    }
}

impl JournalSearch {
    /// Whether one change of an entry matches the whole filter.
    fn finds(self, tournament: &Tournament, entry: &JournalEntry) -> bool {
        let is_of_round = |change: &Change| self.round.is_none_or(|round| round_of(change) == Some(round));
        let is_of_player = |change: &Change| self.player.is_none_or(|player| is_about(tournament, change, player));
        let is_of_kind = |change: &Change| self.kind.is_none_or(|kind| JournalKind::from(change.key()) == kind);
        entry.changes.iter().any(|change| is_of_kind(change) && is_of_round(change) && is_of_player(change))
    }
}

/// The existing states of a thing before and after a change.
fn sides(change: &Change) -> impl Iterator<Item = &Item> {
    [change.before(), change.after()].into_iter().flatten()
}

/// The round that a change concerns, if any.
fn round_of(change: &Change) -> Option<RoundNumber> {
    match change.key() {
        ItemKey::Round(round)
        | ItemKey::Draw(round)
        | ItemKey::Bye(round, _)
        | ItemKey::Pairing(round, _)
        | ItemKey::TieBreakGames(round, _) => Some(round),
        ItemKey::Game(game) | ItemKey::Report(ReportId { game, .. }) => Some(game.round),
        ItemKey::CheckIn => sides(change).find_map(|side| match side {
            Item::CheckIn(own) => Some(own.round),
            _ => None,
        }),
        ItemKey::Info
        | ItemKey::Settings
        | ItemKey::Status
        | ItemKey::Approval
        | ItemKey::Visibility
        | ItemKey::Entry(_)
        | ItemKey::OpeningTable
        | ItemKey::RegistrationRules
        | ItemKey::Application(_)
        | ItemKey::FeeRules
        | ItemKey::Dues(_) => None,
    }
}

/// Whether a change concerns a player: a game, if they sit at its board now; a pairing, if they sat there before or after.
fn is_about(tournament: &Tournament, change: &Change, player: EntryId) -> bool {
    let plays_at = |round: RoundNumber, board: BoardNumber| {
        let pairing = tournament.round(round).and_then(|round| round.pairings.get(&board));
        pairing.is_some_and(|pairing| pairing.has(player))
    };
    match change.key() {
        ItemKey::Entry(id) | ItemKey::Dues(id) | ItemKey::Bye(_, id) => id == player,
        ItemKey::Pairing(..) => sides(change).any(|side| match side {
            Item::Pairing(seats) => seats.white == player || seats.black == player,
            _ => false,
        }),
        ItemKey::Game(game) | ItemKey::Report(ReportId { game, .. }) => plays_at(game.round, game.board),
        ItemKey::TieBreakGames(round, board) => plays_at(round, board),
        ItemKey::CheckIn => {
            let was_there = |side: Option<&Item>| match side {
                Some(Item::CheckIn(own)) => own.present.contains(&player),
                _ => false,
            };
            was_there(change.before()) != was_there(change.after())
        }
        ItemKey::Info
        | ItemKey::Settings
        | ItemKey::Status
        | ItemKey::Approval
        | ItemKey::Visibility
        | ItemKey::Round(_)
        | ItemKey::Draw(_)
        | ItemKey::OpeningTable
        | ItemKey::RegistrationRules
        | ItemKey::Application(_)
        | ItemKey::FeeRules => false,
    }
}
