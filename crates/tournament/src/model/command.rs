//! What an arbiter may do with a tournament.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{NaiveDate, NaiveDateTime};
use serde::{Deserialize, Serialize};
use strum::{EnumIter, IntoStaticStr};

use super::tie_break_games::FirstColour;
use crate::{
    Adjustment, Applicant, ApplicationId, AvoidedPairs, BoardNumber, Bye, Change, Commitment, DrawSeed, Dues, Entry,
    EntryId, Expulsion, FeeRules, ForbiddenPairs, ForfeitCause, ForfeitReason, GameId, GameResult, Info, MatchVerdict,
    Membership, Money, Notation, OpeningTable, Origin, Pairing, Person, PlayOffGame, PlayerId, PlayingTables,
    PrizeFund, Rating, RatingApproval, RegistrationRules, Reported, Round, RoundNumber, Section, Settings, StartNumber,
    Tournament, VerdictBy, Visibility,
};
use draughts::{BySide, Side};

/// A player to be entered.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields say themselves")]
pub struct NewEntry {
    /// The person in the registry, if known there.
    pub player: Option<PlayerId>,
    pub person: Person,
    pub rating: Option<Rating>,
    /// For whom they play; none leaves that as it is.
    pub member: Option<Membership>,
}

/// An application to play.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields say themselves")]
pub struct NewApplication {
    pub applicant: Applicant,
    /// The hash of the key with which the applicant comes back.
    pub key: String,
}

/// Money that a player has paid, or got back.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields say themselves")]
pub struct NewPayment {
    pub on: NaiveDate,
    /// Negative where money was paid back.
    pub amount: Money,
    pub note: String,
}

/// What the staff decide of an application.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judgement {
    /// Enter the player.
    Confirm(Box<NewEntry>),
    /// Refuse the application.
    Refuse {
        /// Why: the applicant reads it.
        reason: String,
    },
    /// The applicant is on the list already, entered in another way: the application goes with that player.
    Attach,
    /// Let it wait for a place.
    Queue,
    /// Strike it out: it was none.
    Remove,
}

/// A pairing of a whole round, by the engine or by hand.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields say themselves")]
pub struct RoundPlan {
    pub round: RoundNumber,
    /// Who sits at each board, in board order; sides are those of the first game.
    pub seats: Vec<BySide<EntryId>>,
    /// The boards among them at which no player sits: their pairs have gone while others were playing.
    pub gaps: BTreeSet<BoardNumber>,
    /// The players without an opponent, and why.
    pub byes: BTreeMap<EntryId, Bye>,
    pub origin: Origin,
    /// When the round starts, local time of the venue.
    pub starts: Option<NaiveDateTime>,
    /// The colour drawn by lot, where it had not been drawn before.
    pub initial_colour: Option<Side>,
    /// The number of rounds, where the system settles it with this pairing (round robin).
    pub rounds: Option<RoundNumber>,
}

impl RoundPlan {
    /// A plan made by hand, with nothing drawn and nothing settled.
    pub const fn by_hand(round: RoundNumber, seats: Vec<BySide<EntryId>>, byes: BTreeMap<EntryId, Bye>) -> Self {
        let gaps = BTreeSet::new();
        Self { round, seats, gaps, byes, origin: Origin::Hand, starts: None, initial_colour: None, rounds: None }
    }

    /// The pairing that a round has, to be changed by hand.
    pub fn from_round(round: &Round) -> Self {
        let seats = round.pairings.values().map(Pairing::seats).collect();
        let last = round.pairings.keys().last().map_or(0, |board| board.0);
        let gaps = (1..=last).map(BoardNumber).filter(|board| !round.pairings.contains_key(board)).collect();
        Self { gaps, ..Self::by_hand(round.state.number, seats, round.byes.clone()) }
    }

    /// The boards with their players, in order.
    pub fn boards(&self) -> impl Iterator<Item = (BoardNumber, BySide<EntryId>)> + '_ {
        let taken = (1..).map(BoardNumber).filter(|board| !self.gaps.contains(board));
        taken.zip(self.seats.iter().copied())
    }

    /// Takes a board out. Those after it move up as long as nothing has been entered in `round`, whose plan it is; afterwards games
    /// are on, every board keeps its number, and this one stays empty.
    pub fn take_out(&mut self, board: BoardNumber, round: &Round) {
        let Some(index) = self.boards().position(|(own, _)| own == board) else { return };
        self.seats.remove(index);
        if round.pairings.values().all(Pairing::is_untouched) {
            self.gaps.clear();
        } else {
            self.gaps.insert(board);
        }
    }

    /// Adds a pair: at the first empty board, else at a new last one.
    pub fn join(&mut self, seats: BySide<EntryId>) {
        let first = self.gaps.pop_first().map_or(usize::MAX, |gap| usize::from(gap.0).saturating_sub(1));
        self.seats.insert(first.min(self.seats.len()), seats);
    }
}

/// The pairing of the last round after a player has come or gone.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields say themselves")]
pub struct Rearrangement {
    /// The pairing with the boards that change.
    pub plan: RoundPlan,
    /// Late entries who take part in it from now on.
    pub admitted: Vec<EntryId>,
    /// Those of them who had no number before they were let in.
    pub newly_numbered: Vec<EntryId>,
    pub leaving: Leaving,
}

/// How long those who leave before a paired round stay away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Absence {
    /// They have withdrawn from the tournament.
    #[default]
    Event,
    /// They miss this round and play the next.
    Round,
}

/// Those who leave before a round that has been paired: a player, or several of a team at once.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[expect(missing_docs, reason = "the fields say themselves")]
pub struct Leaving {
    /// The player who leaves; none where a player only comes.
    pub players: Vec<EntryId>,
    pub absence: Absence,
}

impl Leaving {
    /// A player who withdraws from the tournament.
    pub fn player(entry: EntryId) -> Self {
        Self { players: vec![entry], absence: Absence::Event }
    }

    /// What it makes of the entry of one of them in the round before which they leave.
    #[must_use]
    pub fn applied(&self, entry: &Entry, round: RoundNumber) -> Entry {
        let mut gone = entry.clone();
        match self.absence {
            Absence::Event => gone.withdrawn_after = Some(round.previous().unwrap_or(RoundNumber(0))),
            Absence::Round => {
                gone.byes.insert(round, Bye::Zero);
                gone.unasked.insert(round);
            }
        }
        gone
    }
}

/// An earlier command that is to be taken back.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reversal {
    /// Its number in the journal.
    pub entry: i64,
    /// What it changed, in order.
    pub changes: Vec<Change>,
    /// What has been changed since, in order. Only changes of pairings and of tie-break games matter: with them a result or a report that
    /// comes back is known to be that of those who sit there now.
    pub since: Vec<Change>,
}

/// What an arbiter may do. Everything that is written goes through one of these.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum Command {
    /// Change title, place, dates, officials.
    EditInfo(Box<Info>),
    /// Change how the tournament is run.
    EditSettings(Box<Settings>),
    /// Change which pairs are forbidden or avoided.
    SetForbiddenPairs {
        /// Named players who may not meet.
        forbidden: Vec<ForbiddenPairs>,
        /// Rules and wishes, the most important first.
        avoided: Vec<AvoidedPairs>,
    },
    /// Change where people sit.
    PlaceTables(PlayingTables),
    /// Change which sections have places of their own.
    SetSections(Vec<Section>),
    SetPrizes(Box<PrizeFund>),
    SetPlayOff(Vec<PlayOffGame>),
    Enter(Vec<NewEntry>),
    /// Enter players of an earlier tournament, who take part once they are confirmed.
    Register(Vec<NewEntry>),
    /// Change what is known of a player.
    EditEntry {
        entry: EntryId,
        new: Box<NewEntry>,
    },
    /// Say which person of the registry a player is, even after the end; what the tournament prints of them stays.
    SetPerson {
        entry: EntryId,
        player: Option<PlayerId>,
    },
    /// Say for whom players play and at which boards, of several at once.
    LineUp(Vec<(EntryId, Membership)>),
    /// Strike out a player who has not been paired yet.
    Remove(EntryId),
    Withdraw {
        entry: EntryId,
        /// The last round they take part in; 0 for none.
        after: RoundNumber,
    },
    /// The arbiter expels a player; one who has withdrawn already can be expelled too.
    Expel {
        entry: EntryId,
        /// The last round they took part in; 0 for none.
        after: RoundNumber,
        expulsion: Expulsion,
    },
    /// A withdrawn player comes back, or one who was only registered is confirmed.
    Reinstate(EntryId),
    /// Grant a bye for a round that is not paired, or take it back.
    SetBye {
        entry: EntryId,
        round: RoundNumber,
        /// Which bye; none takes it back.
        bye: Option<Bye>,
    },
    /// Grant a bye that the limits of the tournament do not allow.
    GrantBye {
        entry: EntryId,
        round: RoundNumber,
        bye: Bye,
    },
    /// Begin the check-in for the next round, or go on with a closed one.
    OpenCheckIn(RoundNumber),
    /// Say at the check-in of players whether they are there.
    CheckIn {
        players: Vec<EntryId>,
        is_here: bool,
    },
    /// End the check-in: players who have not come get a bye without points.
    CloseCheckIn(RoundNumber),
    /// Replace the arbiter's corrections of a player's points.
    Adjust {
        entry: EntryId,
        /// All corrections that hold from now on.
        adjustments: Vec<Adjustment>,
    },
    AssignNumbers(Vec<(EntryId, StartNumber)>),
    /// Make the draft of the next round.
    Pair(RoundPlan),
    /// Replace the pairing of the last round, before anything was played in it.
    Repair(RoundPlan),
    /// Let a player into the last round or out of it after it was paired.
    Rearrange(Box<Rearrangement>),
    /// Let players go before a round that is about to be paired anew without them.
    Leave {
        leaving: Leaving,
        round: RoundNumber,
    },
    /// Throw the draft of the last round away.
    Discard(RoundNumber),
    /// Show a draft to every player.
    Publish(RoundNumber),
    CloseRound(RoundNumber),
    ReopenRound(RoundNumber),
    /// Enter, correct or take back results.
    EnterResults(Vec<(GameId, Option<GameResult>)>),
    /// Enter, correct or take back the moves of a game; a result given with them is entered too.
    EnterGame {
        game: GameId,
        /// The moves; none takes them back.
        notation: Option<Notation>,
        /// The result as it should stand afterwards.
        result: Option<GameResult>,
        /// The arbiter's word where moves and result disagree.
        remark: String,
    },
    /// A player reports games of theirs, or takes back what they have reported.
    Report {
        by: EntryId,
        /// Which games, and what they say; none takes it back.
        games: Vec<(GameId, Option<Reported>)>,
    },
    /// Say why the forfeited games of a board were forfeited, or take that back.
    ExplainForfeit {
        round: RoundNumber,
        board: BoardNumber,
        reason: Option<ForfeitReason>,
    },
    /// Say how many illegal moves a player has made in a game.
    CountIllegalMoves {
        game: GameId,
        player: EntryId,
        count: u8,
    },
    /// A player loses a game by their illegal moves.
    LoseByIllegalMoves {
        game: GameId,
        player: EntryId,
    },
    /// Add the next games of the ladder to a level match.
    AddTieBreakGames {
        round: RoundNumber,
        board: BoardNumber,
        /// Who has White in the first of them where a step begins; none leaves it to the turn of colours.
        colour: Option<FirstColour>,
    },
    /// End a level match by a lot or by the arbiter's word.
    SettleMatch {
        round: RoundNumber,
        board: BoardNumber,
        /// Who goes on, and how that came about.
        verdict: MatchVerdict,
    },
    /// Exchange the colours of a pairing in which nothing has been played.
    SwapColours(GameId),
    /// Exchange the colours of a board that were entered wrongly: each player keeps what they have made of their games.
    CorrectColours {
        round: RoundNumber,
        board: BoardNumber,
    },
    /// Exchange the colours of one game that were entered wrongly; those of the other games stay.
    CorrectGameColours(GameId),
    /// Draw openings from a table, from another one, or from none any more.
    SetOpenings(Option<Box<OpeningTable>>),
    /// Announce the draw of a round's opening, bound to a seed that is still secret.
    CommitDraw {
        round: RoundNumber,
        commitment: Commitment,
    },
    /// Tell the seed: draw what it was bound to.
    DrawOpening {
        round: RoundNumber,
        seed: DrawSeed,
    },
    /// Say how the online registration goes.
    SetRegistration(Box<RegistrationRules>),
    /// An applicant wants to play.
    Apply(Box<NewApplication>),
    /// An applicant corrects what they have said.
    ChangeApplication {
        application: ApplicationId,
        applicant: Box<Applicant>,
    },
    /// An applicant does not want to play any more, or cannot.
    WithdrawApplication(ApplicationId),
    JudgeApplication {
        application: ApplicationId,
        judgement: Judgement,
    },
    /// Say what there is to pay.
    SetFees(Box<FeeRules>),
    /// Say what a player owes; payments stay as they are.
    SetDues(Box<Dues>),
    Pay {
        entry: EntryId,
        payment: NewPayment,
    },
    /// Say that the payment of a receipt was entered by mistake.
    VoidPayment(u32),
    CloseTournament,
    ReopenTournament,
    /// Say whether the results of the closed tournament may change ratings.
    ApproveRatings(RatingApproval),
    /// Say who can see the tournament; to delete it is to hide it from all.
    SetVisibility(Visibility),
    /// Take a whole tournament over from a file, into one without players.
    Adopt(Box<Tournament>),
    Revert(Reversal),
}

/// A command in short, as the journal keeps it and the log tells it.
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
    LineUp {
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
    Repair {
        round: RoundNumber,
    },
    Rearrange {
        round: RoundNumber,
        admitted: Vec<EntryId>,
        leaving: Option<EntryId>,
        /// Those who leave together with that one.
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
            Self::LineUp(members) => {
                CommandRecord::LineUp { players: members.iter().map(|(entry, _)| *entry).collect() }
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
            Self::Repair(plan) => CommandRecord::Repair { round: plan.round },
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
