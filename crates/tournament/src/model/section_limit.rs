//! What an official who is limited to a section of a tournament may change there: the boards at which a player of the section sits, and,
//! for arbiters, the players of the section. What is not clearly of the section is not permitted.

use std::collections::BTreeSet;

use crate::change::Seats;
use crate::{
    Application, BoardNumber, Change, CheckIn, Entry, EntryId, Item, ItemKey, Round, RoundNumber, Section, SectionCode,
    Stage, Tournament,
};

/// Which things of the section an official may change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LimitedScope {
    /// What belongs to the boards: results, moves, reports, colours.
    Boards,
    /// The players of the section too: their entries, byes and presence.
    BoardsAndPlayers,
}

/// The limit of an official to one section.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SectionLimit {
    /// The section. If the tournament has none of this code, nothing is permitted.
    pub section: SectionCode,
    /// Which things of it.
    pub scope: LimitedScope,
}

/// A change with the tournament before and after the whole action: a player belongs to the section if they do in both.
struct JudgedChange<'a> {
    section: &'a Section,
    before: &'a Tournament,
    after: &'a Tournament,
    scope: LimitedScope,
}

impl SectionLimit {
    /// The first of the `changes` that is not permitted, as it is not of the section; `None` if all are. `before` is the tournament before
    /// the first of them and `after` the one after the last.
    pub fn refuses(&self, before: &Tournament, after: &Tournament, changes: &[Change]) -> Option<ItemKey> {
        let Some(section) = before.section(&self.section) else { return changes.first().map(Change::key) };
        let judged = JudgedChange { section, before, after, scope: self.scope };
        changes.iter().find(|change| !judged.permits(change)).map(Change::key)
    }

    /// Whether results and moves of a board may be entered.
    pub fn has_board(&self, tournament: &Tournament, round: RoundNumber, board: BoardNumber) -> bool {
        let section = tournament.section(&self.section);
        section.is_some_and(|section| is_board_of(section, tournament, round, board))
    }

    /// Whether a player may be changed.
    pub fn has_player(&self, tournament: &Tournament, entry: &Entry) -> bool {
        let section = tournament.section(&self.section);
        self.scope == LimitedScope::BoardsAndPlayers && section.is_some_and(|section| section.has(tournament, entry))
    }
}

impl JudgedChange<'_> {
    fn permits(&self, change: &Change) -> bool {
        let may_change_players = self.scope == LimitedScope::BoardsAndPlayers;
        // Every kind of thing is named: a new one has to be judged.
        match change.key() {
            ItemKey::Game(id) => self.has_board(id.round, id.board),
            ItemKey::Report(id) => self.has_board(id.game.round, id.game.board),
            ItemKey::TieBreakGames(round, board) => self.has_board(round, board),
            ItemKey::Pairing(round, board) => self.has_board(round, board) && self.is_of_colours(change),
            ItemKey::Entry(_) => may_change_players && self.has_entry(change),
            ItemKey::Bye(_, entry) => may_change_players && self.has_player(entry),
            ItemKey::Application(_) => may_change_players && self.is_of_public_details(change),
            ItemKey::CheckIn => may_change_players && self.is_check_in_of_players(change),
            ItemKey::Info
            | ItemKey::Settings
            | ItemKey::Status
            | ItemKey::Approval
            | ItemKey::Visibility
            | ItemKey::Round(_)
            | ItemKey::OpeningTable
            | ItemKey::Draw(_)
            | ItemKey::RegistrationRules
            | ItemKey::FeeRules
            | ItemKey::Dues(_) => false,
        }
    }

    fn has_board(&self, round: RoundNumber, board: BoardNumber) -> bool {
        [self.before, self.after].into_iter().all(|tournament| is_board_of(self.section, tournament, round, board))
    }

    fn has_player(&self, id: EntryId) -> bool {
        let is_own =
            |tournament: &Tournament| tournament.entry(id).is_some_and(|entry| self.section.has(tournament, entry));
        is_own(self.before) && is_own(self.after)
    }

    /// Whether a player stays in the tournament and in the section. Start numbers are of all players.
    fn has_entry(&self, change: &Change) -> bool {
        let (Some(Item::Entry(old)), Some(Item::Entry(new))) = (change.before(), change.after()) else { return false };
        let numbers = |entry: &Entry| (entry.number, entry.address, entry.provisional_number);
        // Both sides of the change too: a later change of the same action may hide what this one does.
        let is_own = self.section.has(self.before, old) && self.section.has(self.after, new);
        is_own && numbers(old) == numbers(new) && self.has_player(old.id)
    }

    /// Whether the same two players stay at their board of a public round: a draft is the pairing itself.
    fn is_of_colours(&self, change: &Change) -> bool {
        let (Some(Item::Pairing(old)), Some(Item::Pairing(new))) = (change.before(), change.after()) else {
            return false;
        };
        let is_public = |tournament: &Tournament| {
            tournament.round(old.round).is_some_and(|round: &Round| round.state.stage != Stage::Draft)
        };
        let who = |seats: &Seats| (BTreeSet::from([seats.white, seats.black]), seats.games);
        who(old) == who(new) && is_public(self.before) && is_public(self.after)
    }

    /// Whether the application of a player of the section stays what it is but for what of them is not public.
    fn is_of_public_details(&self, change: &Change) -> bool {
        let (Some(Item::Application(old)), Some(Item::Application(new))) = (change.before(), change.after()) else {
            return false;
        };
        let mut applicant = old.applicant.clone();
        applicant.person.withheld.clone_from(&new.applicant.person.withheld);
        **new == Application { applicant, ..(**old).clone() } && new.entry.is_some_and(|id| self.has_player(id))
    }

    /// Whether an open or closed check-in stays what it is but for players of the section.
    fn is_check_in_of_players(&self, change: &Change) -> bool {
        let (Some(Item::CheckIn(old)), Some(Item::CheckIn(new))) = (change.before(), change.after()) else {
            return false;
        };
        let sets = |own: &CheckIn| [own.present.clone(), own.confirmed.clone(), own.absent.clone()];
        let mut differing = sets(old).into_iter().zip(sets(new)).flat_map(|(old, new)| &old ^ &new);
        (old.round, old.is_open) == (new.round, new.is_open) && differing.all(|id| self.has_player(id))
    }
}

/// Whether a player of the section sits at a board.
fn is_board_of(section: &Section, tournament: &Tournament, round: RoundNumber, board: BoardNumber) -> bool {
    let pairing = tournament.round(round).and_then(|round| round.pairings.get(&board));
    let is_own = |id: EntryId| tournament.entry(id).is_some_and(|entry| section.has(tournament, entry));
    pairing.is_some_and(|pairing| is_own(pairing.white) || is_own(pairing.black))
}
