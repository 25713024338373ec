//! What of a tournament's journal is about a round or a player.

use crate::service::{Service, ServiceError};
use crate::store::JournalEntry;
use tournament::{BoardNumber, Change, EntryId, Item, ItemKey, ReportId, RoundNumber, Tournament};

/// So many entries are shown at a time.
const PAGE: u8 = 25;
/// So many are read at a time where not all of them are wanted.
const READ_AT_ONCE: u32 = 200;
/// So many are looked through for one page: a long journal is gone through page by page.
const MOST_READ: usize = 2000;

/// What kind of things an entry has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JournalKind {
    /// Entries, applications, fees and who is there.
    Players,
    Pairings,
    Results,
    /// Facts, regulations and states of the tournament.
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

/// What is looked for in a journal: everything, or what is about a round, a player or a kind of things, or all of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct JournalSearch {
    pub kind: Option<JournalKind>,
    pub round: Option<RoundNumber>,
    pub player: Option<EntryId>,
}

/// Entries that were found, newest first.
#[derive(Debug)]
pub struct FoundEntries {
    pub entries: Vec<JournalEntry>,
    /// Those older than this one have not been looked through; none where there are none.
    pub before: Option<i64>,
}

impl Service {
    /// The newest entries of a tournament's journal that are looked for; with `before` only older ones than that number.
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
        // Changes are kept as one text, which no database searches alike: entries are read and looked at here, some at a time, and no more
        // than a page may wait for. The answer says where to go on.
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
    /// Whether one thing that an entry has changed is about all that is looked for.
    fn finds(self, tournament: &Tournament, entry: &JournalEntry) -> bool {
        let is_of_round = |change: &Change| self.round.is_none_or(|round| round_of(change) == Some(round));
        let is_of_player = |change: &Change| self.player.is_none_or(|player| is_about(tournament, change, player));
        let is_of_kind = |change: &Change| self.kind.is_none_or(|kind| JournalKind::from(change.key()) == kind);
        entry.changes.iter().any(|change| is_of_kind(change) && is_of_round(change) && is_of_player(change))
    }
}

/// The thing before and after a change, as far as it was there.
fn sides(change: &Change) -> impl Iterator<Item = &Item> {
    [change.before(), change.after()].into_iter().flatten()
}

/// The round that a change is about, if it is about one.
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

/// Whether a change is about a player: of games those who sit at the board now, of pairings those who sat there before or after.
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
