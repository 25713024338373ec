//! Commands in short. Records are stored: a variant or field that is renamed keeps its old name by `serde(rename)`.

use serde::{Deserialize, Serialize};
use strum::{EnumIter, IntoStaticStr};

use crate::{
    ApplicationId, BlankedEntry, BoardNumber, Bye, Command, Commitment, EntryId, ForfeitCause, GameId, GameResult,
    Judgement, PersonId, RatingApproval, Reported, RoundNumber, VerdictBy, Visibility,
};

/// A command in short, as the journal keeps it and the log shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[serde(tag = "act", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the fields name what the command of the same name was about")]
pub enum CommandRecord {
    Create,
    EditInfo,
    EditSettings {
        /// The reason that was given; empty for none.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
        /// Whether it changed how results were counted that had been entered.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        corrects: bool,
    },
    /// [`Command::EditInfo`] and [`Command::EditSettings`] at once.
    #[serde(rename = "edit-event")]
    EditTournament {
        /// The reason that was given; empty for none.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
        /// Whether it changed how results were counted that had been entered.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        corrects: bool,
    },
    #[serde(rename = "keep-apart")]
    SetForbiddenPairs,
    PlaceTables,
    SetSections {
        sections: usize,
    },
    SetPrizes {
        prizes: usize,
    },
    SetPlayOff {
        games: usize,
    },
    Enter {
        names: Vec<String>,
    },
    EditEntry {
        entry: EntryId,
    },
    SetPublicDetails,
    SetWithheld {
        entry: EntryId,
    },
    #[serde(rename = "line-up")]
    OrderBoards {
        players: Vec<EntryId>,
    },
    Remove {
        entry: EntryId,
    },
    Withdraw {
        entry: EntryId,
        after: RoundNumber,
    },
    Expel {
        entry: EntryId,
        after: RoundNumber,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
    },
    Reinstate {
        entry: EntryId,
    },
    SetBye {
        entry: EntryId,
        round: RoundNumber,
        bye: Option<Bye>,
    },
    /// A bye was granted beyond the limits.
    GrantBye {
        entry: EntryId,
        round: RoundNumber,
        bye: Option<Bye>,
    },
    Adjust {
        entry: EntryId,
    },
    AssignNumbers,
    Pair {
        round: RoundNumber,
    },
    #[serde(rename = "repair")]
    PairAgain {
        round: RoundNumber,
    },
    Rearrange {
        round: RoundNumber,
        admitted: Vec<EntryId>,
        leaving: Option<EntryId>,
        /// The players who leave together with that one.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        others: Vec<EntryId>,
    },
    Discard {
        round: RoundNumber,
    },
    Publish {
        round: RoundNumber,
    },
    CloseRound {
        round: RoundNumber,
    },
    ReopenRound {
        round: RoundNumber,
    },
    EnterResults {
        games: Vec<(GameId, Option<GameResult>)>,
    },
    /// Results that stood in a closed round, or before a round that has been paired, were replaced.
    CorrectResults {
        games: Vec<(GameId, Option<GameResult>)>,
        /// The reason that was given; empty for none.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
    },
    EnterGame {
        game: GameId,
        plies: u16,
        result: Option<GameResult>,
    },
    Report {
        by: EntryId,
        games: Vec<(GameId, Option<GameResult>)>,
    },
    /// [`Command::ExplainForfeit`]; no cause if the reason was taken back.
    ExplainForfeit {
        round: RoundNumber,
        board: BoardNumber,
        cause: Option<ForfeitCause>,
    },
    CountIllegalMoves {
        game: GameId,
        player: EntryId,
        count: u8,
    },
    LoseByIllegalMoves {
        game: GameId,
        player: EntryId,
    },
    #[serde(rename = "add-decider")]
    AddTieBreakGames {
        round: RoundNumber,
        board: BoardNumber,
    },
    SettleMatch {
        round: RoundNumber,
        board: BoardNumber,
        by_lot: bool,
    },
    SwapColours {
        game: GameId,
    },
    CorrectColours {
        round: RoundNumber,
        board: BoardNumber,
        /// The reason that was given; empty for none.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
    },
    CorrectGameColours {
        game: GameId,
        /// The reason that was given; empty for none.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
    },
    /// [`Command::SetOpenings`]; no openings if the table was taken away.
    SetOpenings {
        openings: usize,
    },
    // No commitment is the default one, which `EnumIter` would ask for.
    #[strum(disabled)]
    CommitDraw {
        round: RoundNumber,
        commitment: Commitment,
    },
    DrawOpening {
        round: RoundNumber,
    },
    #[serde(rename = "close-event")]
    CloseTournament,
    #[serde(rename = "reopen-event")]
    ReopenTournament,
    ApproveRatings {
        approval: RatingApproval,
    },
    SetVisibility {
        visibility: Visibility,
    },
    Adopt {
        players: usize,
    },
    /// [`Command::Adopt`] of a copy to practise on. The results that it had not got up to and including the round `through` were
    /// simulated; none in round 0.
    Rehearse {
        players: usize,
        through: RoundNumber,
    },
    Revert {
        entry: i64,
        /// The entries that were taken back together with that one.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        others: Vec<i64>,
    },
    /// Every command after an entry of the journal was taken back.
    GoBack {
        entry: i64,
    },
    /// A whole team left after a round; 0 for none.
    WithdrawTeam {
        team: String,
        after: RoundNumber,
    },
    /// A whole team came back.
    ReinstateTeam {
        team: String,
    },
    /// Several players left at once, each after the last round paired with them.
    WithdrawSeveral {
        players: Vec<EntryId>,
    },
    /// Several players were confirmed or came back at once.
    ReinstateSeveral {
        players: Vec<EntryId>,
    },
    /// Several players who had not been paired were struck out at once.
    RemoveSeveral {
        players: Vec<EntryId>,
    },
    /// Several players miss a round that is not paired, without points.
    MissRound {
        round: RoundNumber,
        players: Vec<EntryId>,
    },
    OpenCheckIn {
        round: RoundNumber,
    },
    /// Players are there at the check-in.
    CheckIn {
        players: Vec<EntryId>,
    },
    /// Players are not there after all.
    CheckOut {
        players: Vec<EntryId>,
    },
    CloseCheckIn {
        round: RoundNumber,
    },
    /// Every round of a round robin was paired and published at once.
    PairAll {
        rounds: RoundNumber,
    },
    /// Every round of a round robin was paired; only the staff see them yet.
    DraftAll {
        rounds: RoundNumber,
    },
    /// Every draft was published at once.
    PublishAll {
        rounds: RoundNumber,
    },
    /// A whole file was taken in: players, pairings and games at once.
    Import {
        games: usize,
    },
    SetRegistration,
    /// An applicant applied.
    Apply {
        name: String,
    },
    ChangeApplication {
        application: ApplicationId,
    },
    WithholdDetails {
        application: ApplicationId,
    },
    WithdrawApplication {
        application: ApplicationId,
    },
    ConfirmApplications {
        applications: Vec<ApplicationId>,
    },
    RefuseApplications {
        applications: Vec<ApplicationId>,
    },
    QueueApplications {
        applications: Vec<ApplicationId>,
    },
    RemoveApplications {
        applications: Vec<ApplicationId>,
    },
    SetFees {
        categories: usize,
    },
    SetDues {
        entry: EntryId,
    },
    Pay {
        entry: EntryId,
    },
    VoidPayment {
        receipt: u32,
    },
    /// Several players paid all that they owed.
    PayInFull {
        players: Vec<EntryId>,
    },
    /// Several players were identified: each as a known person, or as a new one.
    Identify {
        players: Vec<EntryId>,
    },
    /// Several players got the ratings and titles that a list of a federation has for them.
    FollowList {
        /// The code of the list.
        list: String,
        players: Vec<EntryId>,
    },
    /// News is sent to a program or a chat from then on. It is no part of the tournament: nothing changes, and nothing is taken back.
    AddWebhook {
        /// The host of the program, or the chat.
        to: String,
    },
    /// No more news is sent there.
    RemoveWebhook {
        /// The host of the program, or the chat.
        to: String,
    },
    /// A person was erased: their values were taken out of the tournament and out of these earlier entries of the journal, whose hashes are
    /// taken as written since then.
    ErasePerson {
        person: PersonId,
        blanked: Vec<BlankedEntry>,
    },
}

impl Command {
    /// The command in short, for the journal.
    #[expect(clippy::too_many_lines, reason = "one arm a command")]
    pub fn record(&self) -> CommandRecord {
        match self {
            Self::EditInfo(_) => CommandRecord::EditInfo,
            Self::EditSettings(_) => CommandRecord::EditSettings { reason: String::new(), corrects: false },
            Self::SetForbiddenPairs { .. } => CommandRecord::SetForbiddenPairs,
            Self::PlaceTables(_) => CommandRecord::PlaceTables,
            Self::SetSections(sections) => CommandRecord::SetSections { sections: sections.len() },
            Self::SetPrizes(fund) => CommandRecord::SetPrizes { prizes: fund.prizes.len() },
            Self::SetPlayOff(games) => CommandRecord::SetPlayOff { games: games.len() },
            Self::Enter(new) | Self::Register(new) => {
                CommandRecord::Enter { names: new.iter().map(|new| new.person.name.to_string()).collect() }
            }
            Self::EditEntry { entry, .. } => CommandRecord::EditEntry { entry: *entry },
            Self::SetPerson { entry, .. } => CommandRecord::Identify { players: vec![*entry] },
            Self::SetPublicDetails(_) => CommandRecord::SetPublicDetails,
            Self::SetWithheld { entry, .. } => CommandRecord::SetWithheld { entry: *entry },
            Self::OrderBoards(members) => {
                CommandRecord::OrderBoards { players: members.iter().map(|(entry, _)| *entry).collect() }
            }
            Self::Remove(entry) => CommandRecord::Remove { entry: *entry },
            Self::Withdraw { entry, after } => CommandRecord::Withdraw { entry: *entry, after: *after },
            Self::Expel { entry, after, expulsion } => {
                CommandRecord::Expel { entry: *entry, after: *after, reason: expulsion.reason.clone() }
            }
            Self::Reinstate(entry) => CommandRecord::Reinstate { entry: *entry },
            Self::SetBye { entry, round, bye } => CommandRecord::SetBye { entry: *entry, round: *round, bye: *bye },
            Self::GrantBye { entry, round, bye } => {
                CommandRecord::GrantBye { entry: *entry, round: *round, bye: Some(*bye) }
            }
            Self::OpenCheckIn(round) => CommandRecord::OpenCheckIn { round: *round },
            Self::CheckIn { players, is_here: true } => CommandRecord::CheckIn { players: players.clone() },
            Self::CheckIn { players, is_here: false } => CommandRecord::CheckOut { players: players.clone() },
            Self::CloseCheckIn(round) => CommandRecord::CloseCheckIn { round: *round },
            Self::Adjust { entry, .. } => CommandRecord::Adjust { entry: *entry },
            Self::AssignNumbers(_) => CommandRecord::AssignNumbers,
            Self::Pair(plan) => CommandRecord::Pair { round: plan.round },
            Self::PairAgain(plan) => CommandRecord::PairAgain { round: plan.round },
            Self::Rearrange(rearrangement) => CommandRecord::Rearrange {
                round: rearrangement.plan.round,
                admitted: rearrangement.admitted.clone(),
                leaving: rearrangement.leaving.players.first().copied(),
                others: rearrangement.leaving.players.iter().skip(1).copied().collect(),
            },
            Self::Leave { leaving, round } => CommandRecord::Rearrange {
                round: *round,
                admitted: Vec::new(),
                leaving: leaving.players.first().copied(),
                others: leaving.players.iter().skip(1).copied().collect(),
            },
            Self::Discard(round) => CommandRecord::Discard { round: *round },
            Self::Publish(round) => CommandRecord::Publish { round: *round },
            Self::CloseRound(round) => CommandRecord::CloseRound { round: *round },
            Self::ReopenRound(round) => CommandRecord::ReopenRound { round: *round },
            Self::EnterResults(games) => CommandRecord::EnterResults { games: games.clone() },
            Self::EnterGame { game, notation, result, .. } => {
                let plies = notation.as_ref().map_or(0, |notation| notation.plies);
                CommandRecord::EnterGame { game: *game, plies, result: *result }
            }
            Self::Report { by, games } => {
                let said = |(game, said): &(GameId, Option<Reported>)| (*game, said.as_ref().map(|said| said.result));
                CommandRecord::Report { by: *by, games: games.iter().map(said).collect() }
            }
            Self::ExplainForfeit { round, board, reason } => {
                let cause = reason.as_ref().map(|reason| reason.cause);
                CommandRecord::ExplainForfeit { round: *round, board: *board, cause }
            }
            Self::CountIllegalMoves { game, player, count } => {
                CommandRecord::CountIllegalMoves { game: *game, player: *player, count: *count }
            }
            Self::LoseByIllegalMoves { game, player } => {
                CommandRecord::LoseByIllegalMoves { game: *game, player: *player }
            }
            Self::AddTieBreakGames { round, board, .. } => {
                CommandRecord::AddTieBreakGames { round: *round, board: *board }
            }
            Self::SettleMatch { round, board, verdict } => {
                let by_lot = matches!(verdict.by, VerdictBy::Lot { .. });
                CommandRecord::SettleMatch { round: *round, board: *board, by_lot }
            }
            Self::SwapColours(game) => CommandRecord::SwapColours { game: *game },
            Self::CorrectColours { round, board } => {
                CommandRecord::CorrectColours { round: *round, board: *board, reason: String::new() }
            }
            Self::CorrectGameColours(game) => CommandRecord::CorrectGameColours { game: *game, reason: String::new() },
            Self::SetOpenings(table) => {
                CommandRecord::SetOpenings { openings: table.as_ref().map_or(0, |table| table.openings.len()) }
            }
            Self::CommitDraw { round, commitment } => {
                CommandRecord::CommitDraw { round: *round, commitment: commitment.clone() }
            }
            Self::DrawOpening { round, .. } => CommandRecord::DrawOpening { round: *round },
            Self::SetRegistration(_) => CommandRecord::SetRegistration,
            Self::Apply(new) => CommandRecord::Apply { name: new.applicant.person.name.to_string() },
            Self::ChangeApplication { application, .. } => {
                CommandRecord::ChangeApplication { application: *application }
            }
            Self::WithholdDetails { application, .. } => CommandRecord::WithholdDetails { application: *application },
            Self::WithdrawApplication(application) => CommandRecord::WithdrawApplication { application: *application },
            Self::JudgeApplication { application, judgement } => {
                let applications = vec![*application];
                match judgement {
                    Judgement::Confirm(_) | Judgement::Attach => CommandRecord::ConfirmApplications { applications },
                    Judgement::Refuse { .. } => CommandRecord::RefuseApplications { applications },
                    Judgement::Queue => CommandRecord::QueueApplications { applications },
                    Judgement::Remove => CommandRecord::RemoveApplications { applications },
                }
            }
            Self::SetFees(rules) => CommandRecord::SetFees { categories: rules.categories.len() },
            Self::SetDues(dues) => CommandRecord::SetDues { entry: dues.entry },
            Self::Pay { entry, .. } => CommandRecord::Pay { entry: *entry },
            Self::VoidPayment(receipt) => CommandRecord::VoidPayment { receipt: *receipt },
            Self::CloseTournament => CommandRecord::CloseTournament,
            Self::ReopenTournament => CommandRecord::ReopenTournament,
            Self::ApproveRatings(approval) => CommandRecord::ApproveRatings { approval: *approval },
            Self::SetVisibility(visibility) => CommandRecord::SetVisibility { visibility: *visibility },
            Self::Adopt(other) => CommandRecord::Adopt { players: other.entries.len() },
            Self::Revert(reversal) => CommandRecord::Revert { entry: reversal.entry, others: Vec::new() },
        }
    }
}
