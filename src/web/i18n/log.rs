//! The log of an event in words: what was done, and what a check of the log has found.

use crate::store::{JournalEntry, StoredDifference, Stray};
use crate::web::i18n::results::{bye, game_place, game_score};
use crate::web::i18n::tie_break_games::{first_side, values_in};
use crate::web::i18n::{ChangeText, Locale, TournamentTexts};
use tournament::{Change, CommandRecord, EntryId, GameId, GameResult, Item, RatingApproval, RoundNumber, Tournament};

/// How many names are said before the rest is only counted.
const NAMED: usize = 5;

/// Tells what was done in an event. People who have been struck out are known by what the entry itself says of them.
#[derive(Debug, Clone, Copy)]
pub struct LogTexts<'a> {
    pub t: Locale,
    /// The event as it is now.
    pub tournament: &'a Tournament,
    pub changes: &'a [Change],
}

impl<'a> LogTexts<'a> {
    /// Tells of one entry of the journal.
    pub fn new(t: Locale, tournament: &'a Tournament, entry: &'a JournalEntry) -> Self {
        Self { t, tournament, changes: &entry.changes }
    }

    pub fn name(self, id: EntryId) -> String {
        if self.tournament.entry(id).is_some() {
            return TournamentTexts { t: self.t, tournament: Some(self.tournament) }.name(id);
        }
        let things = self.changes.iter().flat_map(|change| [change.before(), change.after()]).flatten();
        let mut entries = things.filter_map(|thing| if let Item::Entry(entry) = thing { Some(entry) } else { None });
        let known = entries.find(|entry| entry.id == id);
        known.map_or_else(|| format!("#{id}"), |entry| entry.person.name.to_string())
    }

    /// What was done, in a line.
    #[expect(clippy::too_many_lines, reason = "one table: an arm a command")]
    pub fn command(self, command: &CommandRecord) -> String {
        let text = |key| self.t.text(key);
        let message = match command {
            CommandRecord::Create => text("deeds-create"),
            CommandRecord::EditInfo => text("deeds-edit-info"),
            CommandRecord::EditSettings => text("deeds-edit-settings"),
            CommandRecord::EditEvent => text("deeds-edit-event"),
            CommandRecord::KeepApart => text("deeds-keep-apart"),
            CommandRecord::PlaceTables => text("deeds-place-tables"),
            CommandRecord::SetSections { sections } => text("deeds-set-sections").with("n", *sections),
            CommandRecord::SetPrizes { prizes } => text("deeds-set-prizes").with("n", *prizes),
            CommandRecord::SetPlayOff { games } => text("deeds-set-play-off").with("n", *games),
            CommandRecord::Rearrange { round, leaving: Some(entry), others, .. } => {
                let names: Vec<String> = std::iter::once(entry).chain(others).map(|entry| self.name(*entry)).collect();
                text("deeds-rearrange-without").with("round", round).with("name", self.some_of(&names))
            }
            CommandRecord::Rearrange { round, admitted, leaving: None, .. } => {
                let names: Vec<String> = admitted.iter().map(|entry| self.name(*entry)).collect();
                text("deeds-rearrange-with").with("round", round).with("names", self.some_of(&names))
            }
            CommandRecord::Enter { names } => {
                text("deeds-enter").with("n", names.len()).with("names", self.some_of(names))
            }
            CommandRecord::EditEntry { entry } => text("deeds-edit-entry").with("name", self.name(*entry)),
            CommandRecord::LineUp { players } => {
                let names: Vec<String> = players.iter().map(|entry| self.name(*entry)).collect();
                text("members-deed-line-up").with("names", self.some_of(&names))
            }
            CommandRecord::Remove { entry } => text("deeds-remove").with("name", self.name(*entry)),
            CommandRecord::Withdraw { entry, after: RoundNumber(0) } => {
                text("deeds-withdraw-at-once").with("name", self.name(*entry))
            }
            CommandRecord::Withdraw { entry, after } => {
                text("deeds-withdraw").with("name", self.name(*entry)).with("round", after)
            }
            CommandRecord::Reinstate { entry } => text("deeds-reinstate").with("name", self.name(*entry)),
            CommandRecord::SetBye { entry, round, bye: Some(kind) } => {
                let (name, bye) = (self.name(*entry), bye(self.t, *kind));
                text("deeds-set-bye").with("name", name).with("round", round).with("bye", bye)
            }
            CommandRecord::SetBye { entry, round, bye: None } => {
                text("deeds-take-bye").with("name", self.name(*entry)).with("round", round)
            }
            CommandRecord::Adjust { entry } => text("deeds-adjust").with("name", self.name(*entry)),
            CommandRecord::AssignNumbers => text("deeds-assign-numbers"),
            CommandRecord::Pair { round } => text("deeds-pair").with("round", round),
            CommandRecord::Repair { round } => text("deeds-repair").with("round", round),
            CommandRecord::Discard { round } => text("deeds-discard").with("round", round),
            CommandRecord::Publish { round } => text("deeds-publish").with("round", round),
            CommandRecord::CloseRound { round } => text("deeds-close-round").with("round", round),
            CommandRecord::ReopenRound { round } => text("deeds-reopen-round").with("round", round),
            CommandRecord::EnterResults { games } => return self.results(games),
            CommandRecord::EnterGame { game, plies: 0, .. } => {
                text("deeds-take-game").with("place", game_place(self.t, *game))
            }
            CommandRecord::EnterGame { game, plies, .. } => {
                text("deeds-enter-game").with("place", game_place(self.t, *game)).with("n", plies.div_ceil(2))
            }
            CommandRecord::Report { games, .. } => {
                let all_back = games.iter().all(|(_, said)| said.is_none());
                let key = if all_back { "reports-deed-back" } else { "reports-deed" };
                let places: Vec<String> = games.iter().map(|(game, _)| game_place(self.t, *game)).collect();
                text(key).with("places", places.join("; "))
            }
            CommandRecord::AddDecider { round, board } => {
                text("deciders-deed-add").with("round", round).with("board", board)
            }
            CommandRecord::SettleMatch { round, board, by_lot: true } => {
                text("deciders-deed-lot").with("round", round).with("board", board)
            }
            CommandRecord::SettleMatch { round, board, by_lot: false } => {
                text("deciders-deed-word").with("round", round).with("board", board)
            }
            CommandRecord::SwapColours { game } => {
                text("deeds-swap-colours").with("round", game.round).with("board", game.board)
            }
            CommandRecord::SetOpenings { openings: 0 } => text("deeds-take-openings"),
            CommandRecord::SetOpenings { openings } => text("deeds-set-openings").with("n", *openings),
            CommandRecord::CommitDraw { round, commitment } => {
                text("deeds-commit-draw").with("round", round).with("hash", commitment.to_string())
            }
            CommandRecord::DrawOpening { round } => text("deeds-draw-opening").with("round", round),
            CommandRecord::CloseEvent => text("deeds-close-event"),
            CommandRecord::ReopenEvent => text("deeds-reopen-event"),
            CommandRecord::ApproveRatings { approval: RatingApproval::Given } => text("deeds-approve-ratings"),
            CommandRecord::ApproveRatings { approval: RatingApproval::Awaited } => text("deeds-await-ratings"),
            CommandRecord::ApproveRatings { approval: RatingApproval::Declined } => text("deeds-decline-ratings"),
            CommandRecord::Revert { entry } => text("deeds-revert").with("n", *entry),
            CommandRecord::GoBack { entry } => text("deeds-go-back").with("n", *entry),
            CommandRecord::WithdrawTeam { team, after: RoundNumber(0) } => {
                text("teamleaves-deed-at-once").with("team", team)
            }
            CommandRecord::WithdrawTeam { team, after } => {
                text("teamleaves-deed").with("team", team).with("round", after)
            }
            CommandRecord::ReinstateTeam { team } => text("teamleaves-deed-back").with("team", team),
            CommandRecord::PairAll { rounds } => text("deeds-pair-all").with("n", rounds),
            CommandRecord::Import { games: 0 } => text("deeds-import-players"),
            CommandRecord::Import { games } => text("deeds-import").with("n", *games),
            CommandRecord::Identify { players } => {
                let names: Vec<String> = players.iter().map(|entry| self.name(*entry)).collect();
                text("deeds-identify").with("names", self.some_of(&names))
            }
            CommandRecord::Adopt { players } => text("deeds-adopt").with("n", *players),
        };
        message.to_string()
    }

    /// One result is told in full, of several only where they are.
    fn results(self, games: &[(GameId, Option<GameResult>)]) -> String {
        match games {
            [(id, Some(result))] => {
                let first = first_side(self.tournament, *id);
                let score = game_score(self.t, first, *result, values_in(self.tournament, *id));
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

/// What was found, a line each; a thing of which several parts differ has several.
pub fn findings(t: Locale, event: &Tournament, found: &[StoredDifference]) -> Vec<String> {
    found.iter().flat_map(|finding| lines(t, event, finding)).collect()
}

fn lines(t: Locale, event: &Tournament, finding: &StoredDifference) -> Vec<String> {
    let line = match finding {
        StoredDifference::Missing { first, last } if first == last => t.text("log-check-missing").with("n", *first),
        StoredDifference::Missing { first, last } => {
            t.text("log-check-missing-some").with("first", *first).with("last", *last)
        }
        StoredDifference::Altered(entry) => t.text("log-check-altered").with("n", *entry),
        StoredDifference::Unlinked(entry) => t.text("log-check-unlinked").with("n", *entry),
        StoredDifference::OtherEnd(entry) => t.text("log-check-other-end").with("n", *entry),
        StoredDifference::Misfit(entry) => t.text("log-check-misfit").with("n", *entry),
        StoredDifference::Unreadable(what) => t.text("log-check-unreadable").with("what", what.as_str()),
        StoredDifference::Thing(change) => return thing(t, event, change),
        StoredDifference::Stray(Stray { table, row, column, stored, meant }) => t
            .text("log-check-column")
            .with("column", format!("{table}.{column}"))
            .with("row", row.as_str())
            .with("stored", stored.as_str())
            .with("meant", meant.as_str()),
        // Neither series nor ratings are part of an event's log.
        StoredDifference::Series(_) | StoredDifference::Rating(_) => return Vec::new(),
    };
    vec![line.to_string()]
}

/// The parts of a thing that differ. Of one whose difference the words do not show, its name.
fn thing(t: Locale, event: &Tournament, change: &Change) -> Vec<String> {
    let changes = std::slice::from_ref(change);
    let parts = LogTexts { t, tournament: event, changes }.lines();
    if parts.is_empty() {
        let name = TournamentTexts { t, tournament: Some(event) }.thing(change.key());
        return vec![t.text("log-check-otherwise").with("what", name).to_string()];
    }
    let nothing = || t.text("log-check-nothing").to_string();
    let or_nothing = |text: String| if text.is_empty() { nothing() } else { text };
    let line = |part: ChangeText| {
        let (meant, stored) = (or_nothing(part.before), or_nothing(part.after));
        t.text("log-check-thing").with("what", part.what).with("meant", meant).with("stored", stored).to_string()
    };
    parts.into_iter().map(line).collect()
}
