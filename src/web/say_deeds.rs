//! Acts in words, as the log tells them.

use super::locale::Words;
use super::say::Speaker;
use super::say_deciders::{first_side, values_in};
use super::say_results::{bye, game_place, game_score};
use crate::store::JournalEntry;
use tournament::{Change, Deed, EntryId, GameId, GameResult, RatingApproval, RoundNumber, Thing, Tournament};

/// How many names are said before the rest is only counted.
const NAMED: usize = 5;

/// Tells what was done in an event. People who have been struck out are known by what the entry itself says of them.
#[derive(Debug, Clone, Copy)]
pub struct Teller<'a> {
    /// The words.
    pub t: Words,
    /// The event as it is now.
    pub tournament: &'a Tournament,
    /// What the act changed.
    pub changes: &'a [Change],
}

impl<'a> Teller<'a> {
    /// Tells of one entry of the journal.
    pub fn of(t: Words, tournament: &'a Tournament, entry: &'a JournalEntry) -> Self {
        Self { t, tournament, changes: &entry.changes }
    }

    /// A player's name.
    pub fn name(self, id: EntryId) -> String {
        if self.tournament.entry(id).is_some() {
            return Speaker { t: self.t, tournament: Some(self.tournament) }.name(id);
        }
        let things = self.changes.iter().flat_map(|change| [change.before(), change.after()]).flatten();
        let mut entries = things.filter_map(|thing| if let Thing::Entry(entry) = thing { Some(entry) } else { None });
        let known = entries.find(|entry| entry.id == id);
        known.map_or_else(|| format!("#{id}"), |entry| entry.person.name.to_string())
    }

    /// What was done, in a line.
    pub fn deed(self, deed: &Deed) -> String {
        let text = |key| self.t.text(key);
        let message = match deed {
            Deed::Create => text("deeds-create"),
            Deed::EditInfo => text("deeds-edit-info"),
            Deed::EditSettings => text("deeds-edit-settings"),
            Deed::EditEvent => text("deeds-edit-event"),
            Deed::KeepApart => text("deeds-keep-apart"),
            Deed::PlaceTables => text("deeds-place-tables"),
            Deed::SetSections { sections } => text("deeds-set-sections").with("n", *sections),
            Deed::SetPrizes { prizes } => text("deeds-set-prizes").with("n", *prizes),
            Deed::SetPlayOff { games } => text("deeds-set-play-off").with("n", *games),
            Deed::Rearrange { round, leaving: Some(entry), others, .. } => {
                let names: Vec<String> = std::iter::once(entry).chain(others).map(|entry| self.name(*entry)).collect();
                text("deeds-rearrange-without").with("round", round).with("name", self.some_of(&names))
            }
            Deed::Rearrange { round, admitted, leaving: None, .. } => {
                let names: Vec<String> = admitted.iter().map(|entry| self.name(*entry)).collect();
                text("deeds-rearrange-with").with("round", round).with("names", self.some_of(&names))
            }
            Deed::Enter { names } => text("deeds-enter").with("n", names.len()).with("names", self.some_of(names)),
            Deed::EditEntry { entry } => text("deeds-edit-entry").with("name", self.name(*entry)),
            Deed::LineUp { players } => {
                let names: Vec<String> = players.iter().map(|entry| self.name(*entry)).collect();
                text("members-deed-line-up").with("names", self.some_of(&names))
            }
            Deed::Remove { entry } => text("deeds-remove").with("name", self.name(*entry)),
            Deed::Withdraw { entry, after: RoundNumber(0) } => {
                text("deeds-withdraw-at-once").with("name", self.name(*entry))
            }
            Deed::Withdraw { entry, after } => {
                text("deeds-withdraw").with("name", self.name(*entry)).with("round", after)
            }
            Deed::Reinstate { entry } => text("deeds-reinstate").with("name", self.name(*entry)),
            Deed::SetBye { entry, round, bye: Some(kind) } => {
                let (name, bye) = (self.name(*entry), bye(self.t, *kind));
                text("deeds-set-bye").with("name", name).with("round", round).with("bye", bye)
            }
            Deed::SetBye { entry, round, bye: None } => {
                text("deeds-take-bye").with("name", self.name(*entry)).with("round", round)
            }
            Deed::Adjust { entry } => text("deeds-adjust").with("name", self.name(*entry)),
            Deed::AssignNumbers => text("deeds-assign-numbers"),
            Deed::Pair { round } => text("deeds-pair").with("round", round),
            Deed::Repair { round } => text("deeds-repair").with("round", round),
            Deed::Discard { round } => text("deeds-discard").with("round", round),
            Deed::Publish { round } => text("deeds-publish").with("round", round),
            Deed::CloseRound { round } => text("deeds-close-round").with("round", round),
            Deed::ReopenRound { round } => text("deeds-reopen-round").with("round", round),
            Deed::EnterResults { games } => return self.results(games),
            Deed::EnterGame { game, plies: 0, .. } => text("deeds-take-game").with("place", game_place(self.t, *game)),
            Deed::EnterGame { game, plies, .. } => {
                text("deeds-enter-game").with("place", game_place(self.t, *game)).with("n", plies.div_ceil(2))
            }
            Deed::Report { games, .. } => {
                let all_back = games.iter().all(|(_, said)| said.is_none());
                let key = if all_back { "reports-deed-back" } else { "reports-deed" };
                let places: Vec<String> = games.iter().map(|(game, _)| game_place(self.t, *game)).collect();
                text(key).with("places", places.join("; "))
            }
            Deed::AddDecider { round, board } => text("deciders-deed-add").with("round", round).with("board", board),
            Deed::SettleMatch { round, board, by_lot: true } => {
                text("deciders-deed-lot").with("round", round).with("board", board)
            }
            Deed::SettleMatch { round, board, by_lot: false } => {
                text("deciders-deed-word").with("round", round).with("board", board)
            }
            Deed::SwapColours { game } => {
                text("deeds-swap-colours").with("round", game.round).with("board", game.board)
            }
            Deed::SetOpenings { openings: 0 } => text("deeds-take-openings"),
            Deed::SetOpenings { openings } => text("deeds-set-openings").with("n", *openings),
            Deed::CommitDraw { round, commitment } => {
                text("deeds-commit-draw").with("round", round).with("hash", commitment.to_string())
            }
            Deed::DrawOpening { round } => text("deeds-draw-opening").with("round", round),
            Deed::CloseEvent => text("deeds-close-event"),
            Deed::ReopenEvent => text("deeds-reopen-event"),
            Deed::ApproveRatings { approval: RatingApproval::Given } => text("deeds-approve-ratings"),
            Deed::ApproveRatings { approval: RatingApproval::Awaited } => text("deeds-await-ratings"),
            Deed::ApproveRatings { approval: RatingApproval::Declined } => text("deeds-decline-ratings"),
            Deed::Revert { entry } => text("deeds-revert").with("n", *entry),
            Deed::GoBack { entry } => text("deeds-go-back").with("n", *entry),
            Deed::WithdrawTeam { team, after: RoundNumber(0) } => text("teamleaves-deed-at-once").with("team", team),
            Deed::WithdrawTeam { team, after } => text("teamleaves-deed").with("team", team).with("round", after),
            Deed::ReinstateTeam { team } => text("teamleaves-deed-back").with("team", team),
            Deed::PairAll { rounds } => text("deeds-pair-all").with("n", rounds),
            Deed::Import { games: 0 } => text("deeds-import-players"),
            Deed::Import { games } => text("deeds-import").with("n", *games),
            Deed::Identify { players } => {
                let names: Vec<String> = players.iter().map(|entry| self.name(*entry)).collect();
                text("deeds-identify").with("names", self.some_of(&names))
            }
            Deed::Adopt { players } => text("deeds-adopt").with("n", *players),
        };
        message.to_string()
    }

    /// One result is told in full, of several only where they are.
    fn results(self, games: &[(GameId, Option<GameResult>)]) -> String {
        match games {
            [(id, Some(result))] => {
                let seen = (first_side(self.tournament, *id), *result);
                let score = game_score(self.t, seen, values_in(self.tournament, *id));
                let place = game_place(self.t, *id);
                self.t.text("deeds-result").with("place", place).with("score", score).to_string()
            }
            [(id, None)] => self.t.text("deeds-take-result").with("place", game_place(self.t, *id)).to_string(),
            _ => {
                let mut boards: Vec<_> = games.iter().map(|(id, _)| id.board).collect();
                boards.dedup();
                let boards: Vec<String> = boards.iter().map(ToString::to_string).collect();
                let round = games.first().map_or(RoundNumber(0), |(id, _)| id.round);
                let (n, boards) = (boards.len(), boards.join(", "));
                self.t.text("deeds-results").with("round", round).with("n", n).with("boards", boards).to_string()
            }
        }
    }

    fn some_of(self, names: &[String]) -> String {
        let said = names.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
        match names.len().saturating_sub(NAMED) {
            0 => said,
            more => self.t.text("deeds-and-more").with("names", said).with("n", more).to_string(),
        }
    }
}
