//! The log of a tournament as text: commands, and the results of checking the log.

use std::collections::{BTreeMap, BTreeSet};

use crate::store::{JournalEntry, StoredDifference, Stray};
use crate::web::i18n::numbers::range;
use crate::web::i18n::results::{bye_of_player, game_place, game_score};
use crate::web::i18n::tie_break_games::{first_side, values_in};
use crate::web::i18n::{ChangeText, Locale, TournamentTexts};
use tournament::{
    ApplicationId, BoardNumber, Change, CommandRecord, EnteredResults, EntryId, FederationList, GameId, GameResult,
    Item, RatingApproval, RoundNumber, Tournament,
};

/// The most names listed; the others are only counted.
const NAMED: usize = 5;

/// The most boards whose players are named with their results.
const NAMED_BOARDS: usize = 2;

/// Texts for a tournament's log. Removed players are named by the entry itself.
#[derive(Debug, Clone, Copy)]
pub struct LogTexts<'a> {
    pub t: Locale,
    /// The current state of the tournament.
    pub tournament: &'a Tournament,
    pub changes: &'a [Change],
}

impl<'a> LogTexts<'a> {
    /// The texts for one journal entry.
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

    /// The name of an applicant; for a removed application, from the entry itself.
    fn applicant(self, id: ApplicationId) -> String {
        let things = self.changes.iter().flat_map(|change| [change.before(), change.after()]).flatten();
        let mut applications =
            things.filter_map(|thing| if let Item::Application(own) = thing { Some(&**own) } else { None });
        let known = applications.find(|own| own.id == id).or_else(|| self.tournament.application(id));
        known.map_or_else(|| format!("#{id}"), |own| own.applicant.person.name.to_string())
    }

    /// A command on one line: the message `command-` and the name of the command, or a more exact one.
    pub fn command(self, command: &CommandRecord) -> String {
        use CommandRecord as C;
        let text = |key| self.t.text(key);
        let label = || self.t.label("command", <&str>::from(command));
        let message = match command {
            C::EnterResults { games } => return self.results(&games.iter().copied().collect()),
            C::CorrectResults { games, reason } => {
                let results = self.results(&games.iter().copied().collect());
                return self.with_reason(text("log-corrected").with("what", results).to_string(), reason);
            }
            C::EditSettings { reason, corrects } | C::EditTournament { reason, corrects } => {
                let done = label().to_string();
                let done = if *corrects { text("log-corrected").with("what", done).to_string() } else { done };
                return self.with_reason(done, reason);
            }
            C::CorrectColours { round, board, reason } => {
                let done = label().with("round", round).with("board", board);
                return self.with_reason(text("log-corrected").with("what", done.to_string()).to_string(), reason);
            }
            C::CorrectGameColours { game, reason } => {
                let done = label().with("place", game_place(self.t, *game));
                return self.with_reason(text("log-corrected").with("what", done.to_string()).to_string(), reason);
            }
            C::Create
            | C::EditInfo
            | C::AssignNumbers
            | C::CloseTournament
            | C::ReopenTournament
            | C::ApproveRatings { approval: RatingApproval::Given } => label(),
            C::SetVisibility { visibility } => {
                label().with("visibility", self.t.label("visibility-name", visibility.code()).to_string())
            }
            C::SetSections { sections: n }
            | C::SetPrizes { prizes: n }
            | C::SetPlayOff { games: n }
            | C::Adopt { players: n } => label().with("n", *n),
            C::EditEntry { entry }
            | C::SetWithheld { entry }
            | C::Remove { entry }
            | C::Reinstate { entry }
            | C::Adjust { entry } => label().with("name", self.name(*entry)),
            C::Pair { round }
            | C::PairAgain { round }
            | C::Discard { round }
            | C::Publish { round }
            | C::CloseRound { round }
            | C::ReopenRound { round }
            | C::OpenCheckIn { round }
            | C::CloseCheckIn { round }
            | C::DrawOpening { round } => label().with("round", round),
            C::Revert { entry, others } if !others.is_empty() => return self.reverted(*entry, others),
            C::Revert { entry, .. } | C::GoBack { entry } => label().with("n", *entry),
            C::OrderBoards { players }
            | C::Identify { players }
            | C::CheckIn { players }
            | C::CheckOut { players }
            | C::WithdrawSeveral { players }
            | C::ReinstateSeveral { players }
            | C::RemoveSeveral { players } => label().with("names", self.names(players)).with("n", players.len()),
            C::MissRound { round, players } => {
                label().with("round", round).with("names", self.names(players)).with("n", players.len())
            }
            C::FollowList { list, players } => {
                // A list of a later release has no name here.
                let list = FederationList::from_code(list).unwrap_or(FederationList::Other);
                let name = self.t.label("federations-list", list.code());
                label().with("list", name).with("names", self.names(players)).with("n", players.len())
            }
            C::Enter { names } => label().with("n", names.len()).with("names", self.some_of(names)),
            C::Rearrange { round, leaving: Some(entry), others, .. } => {
                let leaving: Vec<EntryId> = std::iter::once(entry).chain(others).copied().collect();
                text("command-rearrange-without").with("round", round).with("name", self.names(&leaving))
            }
            C::Rearrange { round, admitted, leaving: None, .. } => {
                text("command-rearrange-with").with("round", round).with("names", self.names(admitted))
            }
            C::EnterGame { game, plies: 0, .. } => text("command-take-game").with("place", game_place(self.t, *game)),
            C::EnterGame { game, plies, .. } => {
                label().with("place", game_place(self.t, *game)).with("n", plies.div_ceil(2))
            }
            C::Report { games, .. } => return self.reports(&games.iter().copied().collect()),
            C::AddTieBreakGames { round, board } => label().with("round", round).with("board", board),
            C::SettleMatch { round, board, by_lot: true } => {
                text("command-settle-match-lot").with("round", round).with("board", board)
            }
            C::SettleMatch { round, board, by_lot: false } => {
                text("command-settle-match-word").with("round", round).with("board", board)
            }
            C::SwapColours { game } => label().with("round", game.round).with("board", game.board),
            C::SetOpenings { openings: 0 } => text("command-take-openings"),
            C::SetOpenings { openings } => label().with("n", *openings),
            C::CommitDraw { round, commitment } => {
                text("command-commit-draw").with("round", round).with("hash", commitment.to_string())
            }
            C::ApproveRatings { approval: RatingApproval::Awaited } => text("command-await-ratings"),
            C::ApproveRatings { approval: RatingApproval::Declined } => text("command-decline-ratings"),
            C::PairAll { rounds } | C::DraftAll { rounds } | C::PublishAll { rounds } => label().with("n", rounds),
            C::Import { games: 0 } => text("command-import-players"),
            C::Import { games } => label().with("n", *games),
            other => return self.absence(other),
        };
        message.to_string()
    }

    /// Several actions that were undone at once.
    fn reverted(self, entry: i64, others: &[i64]) -> String {
        let numbers: BTreeSet<i64> = others.iter().copied().chain([entry]).collect();
        let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
        self.t.text("command-revert-several").with("numbers", numbers.join(", ")).to_string()
    }

    /// Commands about withdrawals, missed rounds and absences.
    fn absence(self, command: &CommandRecord) -> String {
        use CommandRecord as C;
        let text = |key| self.t.text(key);
        let label = || self.t.label("command", <&str>::from(command));
        let bye = |kind| bye_of_player(self.t, kind, &self.tournament.settings.scoring);
        let message = match command {
            C::Withdraw { entry, after: RoundNumber(0) } => {
                text("command-withdraw-at-once").with("name", self.name(*entry))
            }
            C::Withdraw { entry, after } => label().with("name", self.name(*entry)).with("round", after),
            C::Expel { entry, after, reason } => {
                let done = label().with("name", self.name(*entry)).with("round", after).to_string();
                return self.with_reason(done, reason);
            }
            C::SetBye { entry, round, bye: Some(kind) } => {
                label().with("name", self.name(*entry)).with("round", round).with("bye", bye(*kind))
            }
            C::GrantBye { entry, round, bye: kind } => {
                let kind = kind.map(bye).unwrap_or_default();
                label().with("name", self.name(*entry)).with("round", round).with("bye", kind)
            }
            C::SetBye { entry, round, bye: None } => {
                text("command-take-bye").with("name", self.name(*entry)).with("round", round)
            }
            C::ExplainForfeit { round, board, cause: Some(cause) } => label()
                .with("round", round)
                .with("board", board)
                .with("cause", self.t.label("results-forfeit", cause.code()).to_string()),
            C::ExplainForfeit { round, board, cause: None } => {
                text("command-take-forfeit-reason").with("round", round).with("board", board)
            }
            C::CountIllegalMoves { game, player, count } => {
                label().with("name", self.name(*player)).with("n", *count).with("place", game_place(self.t, *game))
            }
            C::LoseByIllegalMoves { game, player } => {
                label().with("name", self.name(*player)).with("place", game_place(self.t, *game))
            }
            C::WithdrawTeam { team, after: RoundNumber(0) } => text("command-withdraw-team-at-once").with("team", team),
            C::WithdrawTeam { team, after } => label().with("team", team).with("round", after),
            C::ReinstateTeam { team } => label().with("team", team),
            other => return self.registration(other),
        };
        message.to_string()
    }

    /// Commands about applications, fees and rehearsals.
    fn registration(self, command: &CommandRecord) -> String {
        use CommandRecord as C;
        let label = || self.t.label("command", <&str>::from(command));
        let message = match command {
            C::SetFees { categories: n } => label().with("n", *n),
            C::SetDues { entry } | C::Pay { entry } => label().with("name", self.name(*entry)),
            C::VoidPayment { receipt } => label().with("n", *receipt),
            C::PayInFull { players } => label().with("n", players.len()).with("names", self.names(players)),
            C::Apply { name } => label().with("name", name),
            C::ErasePerson { person, blanked } => {
                let entries: Vec<String> = blanked.iter().map(|own| own.entry.to_string()).collect();
                label().with("person", person.to_string()).with("n", entries.len()).with("entries", entries.join(", "))
            }
            C::AddWebhook { to } | C::RemoveWebhook { to } => label().with("to", to),
            C::ChangeApplication { application }
            | C::WithholdDetails { application }
            | C::WithdrawApplication { application } => label().with("name", self.applicant(*application)),
            C::ConfirmApplications { applications }
            | C::RefuseApplications { applications }
            | C::QueueApplications { applications }
            | C::RemoveApplications { applications } => {
                let names: Vec<String> = applications.iter().map(|id| self.applicant(*id)).collect();
                label().with("n", names.len()).with("names", self.some_of(&names))
            }
            C::Rehearse { players: n, through: RoundNumber(0) } => self.t.text("command-rehearse-copy").with("n", *n),
            C::Rehearse { players: n, through } => label().with("n", *n).with("round", through),
            _ => label(),
        };
        message.to_string()
    }

    fn reports(self, games: &EnteredResults) -> String {
        let is_taken_back = games.values().all(Option::is_none);
        let key = if is_taken_back { "command-report-back" } else { "command-report" };
        let places: Vec<String> = games.keys().map(|game| game_place(self.t, *game)).collect();
        self.t.text(key).with("places", places.join("; ")).to_string()
    }

    fn names(self, entries: &[EntryId]) -> String {
        self.some_of(&entries.iter().map(|entry| self.name(*entry)).collect::<Vec<_>>())
    }

    fn with_reason(self, done: String, reason: &str) -> String {
        match reason {
            "" => done,
            reason => self.t.text("log-with-reason").with("done", done).with("reason", reason).to_string(),
        }
    }

    /// The results, with the players of one board or two: of more boards the line would get too long.
    fn results(self, games: &EnteredResults) -> String {
        let done = self.scores(games);
        // The first game of each board stands for it.
        let boards: BTreeMap<BoardNumber, GameId> = games.keys().rev().map(|id| (id.board, *id)).collect();
        if boards.len() > NAMED_BOARDS {
            return done;
        }
        let pair = |id: &GameId| {
            let pairing = self.tournament.pairing(*id)?;
            Some(format!("{} – {}", self.name(pairing.white), self.name(pairing.black)))
        };
        let players: Vec<String> = boards.values().filter_map(pair).collect();
        if players.is_empty() {
            return done;
        }
        self.t.text("log-with-players").with("done", done).with("players", players.join("; ")).to_string()
    }

    /// A single result is given in full, and so are those of one board; of several boards only their numbers.
    fn scores(self, games: &EnteredResults) -> String {
        let mut each = games.iter();
        match (each.next(), each.next()) {
            (Some((id, Some(result))), None) => {
                let first = first_side(self.tournament, *id);
                let score = game_score(self.t, first, *result, values_in(self.tournament, *id));
                let place = game_place(self.t, *id);
                self.t.text("command-result").with("place", place).with("score", score).to_string()
            }
            (Some((id, None)), None) => {
                self.t.text("command-take-result").with("place", game_place(self.t, *id)).to_string()
            }
            _ => {
                let boards: BTreeSet<BoardNumber> = games.keys().map(|id| id.board).collect();
                let round = games.keys().next().map_or(RoundNumber(0), |id| id.round);
                let (n, boards) = (boards.len(), spans(&boards));
                if let Some(scores) = self.each_score(games).filter(|_| n == 1) {
                    return self
                        .t
                        .text("command-results-board")
                        .with("round", round)
                        .with("board", boards)
                        .with("scores", scores)
                        .to_string();
                }
                self.t.text("command-results").with("round", round).with("n", n).with("boards", boards).to_string()
            }
        }
    }

    /// The results of some games, in their order; `None` if one of them was removed.
    fn each_score(self, games: &EnteredResults) -> Option<String> {
        let score = |(id, result): (&GameId, &Option<GameResult>)| {
            let values = values_in(self.tournament, *id);
            result.map(|result| game_score(self.t, first_side(self.tournament, *id), result, values))
        };
        Some(games.iter().map(score).collect::<Option<Vec<String>>>()?.join(", "))
    }

    fn some_of(self, names: &[String]) -> String {
        let listed = names.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
        match names.len().saturating_sub(NAMED) {
            0 => listed,
            more => self.t.text("command-and-more").with("names", listed).with("n", more).to_string(),
        }
    }
}

/// Boards in short: `1–11, 13`. Two neighbours are both named.
fn spans(boards: &BTreeSet<BoardNumber>) -> String {
    let mut spans: Vec<(BoardNumber, BoardNumber)> = Vec::new();
    for &board in boards {
        match spans.last_mut() {
            Some((_, last)) if last.0 + 1 == board.0 => *last = board,
            _ => spans.push((board, board)),
        }
    }
    let span = |(first, last): (BoardNumber, BoardNumber)| match last.0 - first.0 {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => range(first, last),
    };
    spans.into_iter().map(span).collect::<Vec<_>>().join(", ")
}

/// The differences found, one line each, or several for a thing with several different parts.
pub fn findings(t: Locale, tournament: &Tournament, found: &[StoredDifference]) -> Vec<String> {
    found.iter().flat_map(|finding| lines(t, tournament, finding)).collect()
}

fn lines(t: Locale, tournament: &Tournament, finding: &StoredDifference) -> Vec<String> {
    let line = match finding {
        StoredDifference::Missing { first, last } if first == last => t.text("log-check-missing").with("n", *first),
        StoredDifference::Missing { first, last } => {
            t.text("log-check-missing-some").with("first", *first).with("last", *last)
        }
        StoredDifference::Altered(entry) => t.text("log-check-altered").with("n", *entry),
        StoredDifference::Unlinked(entry) => t.text("log-check-unlinked").with("n", *entry),
        StoredDifference::OtherEnd(entry) => t.text("log-check-other-end").with("n", *entry),
        StoredDifference::Unmatched(entry) => t.text("log-check-unmatched").with("n", *entry),
        StoredDifference::Unreadable(what) => t.text("log-check-unreadable").with("what", what.as_str()),
        StoredDifference::Thing(change) => return thing(t, tournament, change),
        StoredDifference::Stray(Stray { table, row, column, stored, meant }) => t
            .text("log-check-column")
            .with("column", format!("{table}.{column}"))
            .with("row", row.as_str())
            .with("stored", stored.as_str())
            .with("meant", meant.as_str()),
        // Neither series nor ratings are part of a tournament's log.
        StoredDifference::Series(_) | StoredDifference::Rating(_) => return Vec::new(),
    };
    vec![line.to_string()]
}

/// The parts of a thing that differ; its name, if the text does not show the difference.
fn thing(t: Locale, tournament: &Tournament, change: &Change) -> Vec<String> {
    let changes = std::slice::from_ref(change);
    let parts = LogTexts { t, tournament, changes }.lines();
    if parts.is_empty() {
        let name = TournamentTexts { t, tournament: Some(tournament) }.thing(change.key());
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
