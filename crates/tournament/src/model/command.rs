//! What an arbiter may do with a tournament.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{NaiveDate, NaiveDateTime};

use super::numbering::AssignedNumber;
use super::tie_break_games::FirstColour;
use crate::{
    Adjustment, Applicant, ApplicationId, AvoidedPairs, BoardNumber, Bye, Change, Commitment, Details, DrawSeed, Dues,
    Entry, EntryId, Expulsion, FeeRules, ForbiddenPairs, ForfeitReason, GameId, GameResult, Info, MatchVerdict,
    Membership, Money, Notation, OpeningTable, Origin, Pairing, Person, PersonId, PlayOffGame, PlayingTables,
    PrizeFund, PublicDetails, Rating, RatingApproval, RegistrationRules, Reported, Round, RoundNumber, Section,
    Settings, Tournament, Visibility,
};
use draughts::{BySide, Side};

/// A player to be entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEntry {
    /// The person in the registry, if known there.
    pub player: Option<PersonId>,
    /// Who they are, as the tournament is to print it.
    pub person: Person,
    /// The rating they start with; none for the unrated.
    pub rating: Option<Rating>,
    /// For whom they play; none leaves that as it is.
    pub member: Option<Membership>,
}

/// An application to play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewApplication {
    /// What the applicant says of themselves.
    pub applicant: Applicant,
    /// The hash of the key with which the applicant comes back.
    pub key: String,
}

/// Money that a player has paid, or got back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPayment {
    /// The day of the payment.
    pub on: NaiveDate,
    /// Negative where money was paid back.
    pub amount: Money,
    /// A remark of the staff; may be empty.
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
pub struct RoundPlan {
    /// The round to be paired.
    pub round: RoundNumber,
    /// Who sits at each board, in board order; sides are those of the first game.
    pub seats: Vec<BySide<EntryId>>,
    /// The boards among them at which no player sits: their pairs have gone while others were playing.
    pub gaps: BTreeSet<BoardNumber>,
    /// The players without an opponent, and why.
    pub byes: BTreeMap<EntryId, Bye>,
    /// By which means it was paired: an engine, or the arbiter's hand.
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
pub struct Rearrangement {
    /// The pairing with the boards that change.
    pub plan: RoundPlan,
    /// Late entries who take part in it from now on.
    pub admitted: Vec<EntryId>,
    /// The players among `admitted` who had no start number before they were let in.
    pub newly_numbered: Vec<EntryId>,
    /// Who leaves, and for how long.
    pub leaving: Leaving,
}

/// How long those who leave before a paired round stay away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Absence {
    /// They have withdrawn from the tournament.
    #[default]
    Tournament,
    /// They miss this round and play the next.
    Round,
}

/// Players who leave before a round that has been paired: one, or several of a team at once.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Leaving {
    /// The player who leaves; none where a player only comes.
    pub players: Vec<EntryId>,
    /// How long they stay away.
    pub absence: Absence,
}

impl Leaving {
    /// A player who withdraws from the tournament.
    pub fn player(entry: EntryId) -> Self {
        Self { players: vec![entry], absence: Absence::Tournament }
    }

    /// What it makes of the entry of one of them in the round before which they leave.
    #[must_use]
    pub fn applied(&self, entry: &Entry, round: RoundNumber) -> Entry {
        let mut gone = entry.clone();
        match self.absence {
            Absence::Tournament => gone.withdrawn_after = Some(round.previous().unwrap_or(RoundNumber(0))),
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
pub enum Command {
    /// Change title, place, dates, officials.
    EditInfo(Box<Info>),
    /// Change how the tournament is run.
    EditSettings(Box<Settings>),
    /// Change which pairs are forbidden or avoided.
    SetForbiddenPairs {
        /// Named players who may not meet.
        forbidden: Vec<ForbiddenPairs>,
        /// Rules, the most important first.
        avoided: Vec<AvoidedPairs>,
    },
    /// Change where people sit.
    PlaceTables(PlayingTables),
    /// Change which sections have places of their own.
    SetSections(Vec<Section>),
    /// Change which prizes there are, and how the tied share them.
    SetPrizes(Box<PrizeFund>),
    /// Replace all games that were played for shared places.
    SetPlayOff(Vec<PlayOffGame>),
    /// Enter players who take part at once.
    Enter(Vec<NewEntry>),
    /// Enter players of an earlier tournament, who take part once they are confirmed.
    Register(Vec<NewEntry>),
    /// Change what is known of a player.
    EditEntry {
        /// The player.
        entry: EntryId,
        /// All that is known of them from now on.
        new: Box<NewEntry>,
    },
    /// Say which person of the registry a player is, even after the end; what the tournament prints of them stays.
    SetPerson {
        /// The player.
        entry: EntryId,
        /// The person; none if it is not known.
        player: Option<PersonId>,
    },
    /// Say what the public sees of the players; even after the end.
    SetPublicDetails(PublicDetails),
    /// Say what of a player is not public, and whether a parent or guardian has agreed; even after the end.
    SetWithheld {
        /// The player.
        entry: EntryId,
        /// The details that are not public from now on.
        withheld: Details,
        /// Whether a consent is recorded: one that was not recorded before was given on paper.
        has_consent: bool,
    },
    /// Say for whom players play and at which boards, of several at once.
    OrderBoards(Vec<(EntryId, Membership)>),
    /// Strike out a player who has not been paired yet.
    Remove(EntryId),
    /// A player leaves the tournament.
    Withdraw {
        /// The player.
        entry: EntryId,
        /// The last round they take part in; 0 for none.
        after: RoundNumber,
    },
    /// The arbiter expels a player; one who has withdrawn already can be expelled too.
    Expel {
        /// The player.
        entry: EntryId,
        /// The last round they took part in; 0 for none.
        after: RoundNumber,
        /// The reason, and where they stand in the table.
        expulsion: Expulsion,
    },
    /// A withdrawn player comes back, or one who was only registered is confirmed.
    Reinstate(EntryId),
    /// Grant a bye for a round that is not paired, or take it back.
    SetBye {
        /// The player.
        entry: EntryId,
        /// One that is not paired yet.
        round: RoundNumber,
        /// Which bye; none takes it back.
        bye: Option<Bye>,
    },
    /// Grant a bye that the limits of the tournament do not allow.
    GrantBye {
        /// The player.
        entry: EntryId,
        /// In which they do not play.
        round: RoundNumber,
        /// Which bye.
        bye: Bye,
    },
    /// Begin the check-in for the next round, or go on with a closed one.
    OpenCheckIn(RoundNumber),
    /// Say at the check-in of players whether they are there.
    CheckIn {
        /// Of whom it is said.
        players: Vec<EntryId>,
        /// Whether they are there.
        is_here: bool,
    },
    /// End the check-in: players who have not come get a bye without points.
    CloseCheckIn(RoundNumber),
    /// Replace the arbiter's corrections of a player's points.
    Adjust {
        /// The player.
        entry: EntryId,
        /// All corrections that hold from now on.
        adjustments: Vec<Adjustment>,
    },
    /// Give start numbers to players; the others keep theirs, and no two may have the same (C.04.2).
    AssignNumbers(Vec<AssignedNumber>),
    /// Make the draft of the next round.
    Pair(RoundPlan),
    /// Replace the pairing of the last round, before anything was played in it.
    PairAgain(RoundPlan),
    /// Let a player into the last round or out of it after it was paired.
    Rearrange(Box<Rearrangement>),
    /// Let players go before a round that is about to be paired anew without them.
    Leave {
        /// Who goes, and for how long.
        leaving: Leaving,
        /// The round that is paired anew.
        round: RoundNumber,
    },
    /// Throw the draft of the last round away.
    Discard(RoundNumber),
    /// Show a draft to every player.
    Publish(RoundNumber),
    /// Close a public round with all its results: none may be taken away any more.
    CloseRound(RoundNumber),
    /// Open a closed round again: its results may be taken away.
    ReopenRound(RoundNumber),
    /// Enter, correct or take back results.
    EnterResults(Vec<(GameId, Option<GameResult>)>),
    /// Enter, correct or take back the moves of a game; a result given with them is entered too.
    EnterGame {
        /// Whose moves are entered.
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
        /// The player.
        by: EntryId,
        /// Which games, and what they say; none takes it back.
        games: Vec<(GameId, Option<Reported>)>,
    },
    /// Say why the forfeited games of a board were forfeited, or take that back.
    ExplainForfeit {
        /// The round of the pairing.
        round: RoundNumber,
        /// Its board; all its forfeited games have one reason.
        board: BoardNumber,
        /// The reason; none takes it back.
        reason: Option<ForfeitReason>,
    },
    /// Say how many illegal moves a player has made in a game.
    CountIllegalMoves {
        /// Where the moves were made.
        game: GameId,
        /// Who has made them.
        player: EntryId,
        /// How many in all.
        count: u8,
    },
    /// A player loses a game by their illegal moves.
    LoseByIllegalMoves {
        /// Where the moves were made.
        game: GameId,
        /// Who loses it.
        player: EntryId,
    },
    /// Add the next tie-break games to a level match.
    AddTieBreakGames {
        /// The round of the match.
        round: RoundNumber,
        /// The board of the match.
        board: BoardNumber,
        /// Who has White in the first of them where a step begins; none leaves it to the turn of colours.
        colour: Option<FirstColour>,
    },
    /// End a level match by a lot or by the arbiter's word.
    SettleMatch {
        /// The round of the match.
        round: RoundNumber,
        /// The board of the match.
        board: BoardNumber,
        /// Who goes on, and how that came about.
        verdict: MatchVerdict,
    },
    /// Exchange the colours of a pairing in which nothing has been played.
    SwapColours(GameId),
    /// Exchange the colours of a board that were entered wrongly: each player keeps what they have made of their games.
    CorrectColours {
        /// The round of the pairing.
        round: RoundNumber,
        /// Its board, all games of which change.
        board: BoardNumber,
    },
    /// Exchange the colours of one game that were entered wrongly; those of the other games stay.
    CorrectGameColours(GameId),
    /// Draw openings from a table, from another one, or from none any more.
    SetOpenings(Option<Box<OpeningTable>>),
    /// Announce the draw of a round's opening, bound to a seed that is still secret.
    CommitDraw {
        /// Whose opening is drawn.
        round: RoundNumber,
        /// The hash of the seed.
        commitment: Commitment,
    },
    /// Tell the seed: draw what it was bound to.
    DrawOpening {
        /// Whose opening is drawn.
        round: RoundNumber,
        /// The seed, whose hash is the commitment.
        seed: DrawSeed,
    },
    /// Say how the online registration goes.
    SetRegistration(Box<RegistrationRules>),
    /// An applicant wants to play.
    Apply(Box<NewApplication>),
    /// An applicant corrects what they have said.
    ChangeApplication {
        /// Which one; its number stays.
        application: ApplicationId,
        /// All that they say from now on.
        applicant: Box<Applicant>,
    },
    /// An applicant says what of them is not public; even after the end.
    WithholdDetails {
        /// Which one; where it is confirmed, the player too.
        application: ApplicationId,
        /// The details that are not public from now on.
        withheld: Details,
    },
    /// An applicant does not want to play any more, or cannot.
    WithdrawApplication(ApplicationId),
    /// The staff confirm or refuse an application, have it wait, or strike it out.
    JudgeApplication {
        /// Which one is judged.
        application: ApplicationId,
        /// What becomes of it.
        judgement: Judgement,
    },
    /// Say what there is to pay.
    SetFees(Box<FeeRules>),
    /// Say what a player owes; payments stay as they are.
    SetDues(Box<Dues>),
    /// A player has paid, or was paid back.
    Pay {
        /// The player.
        entry: EntryId,
        /// How much, and on which day.
        payment: NewPayment,
    },
    /// Say that the payment of a receipt was entered by mistake.
    VoidPayment(u32),
    /// End the tournament: until it is reopened, its results stand.
    CloseTournament,
    /// Go on with a tournament that was closed.
    ReopenTournament,
    /// Say whether the results of the closed tournament may change ratings.
    ApproveRatings(RatingApproval),
    /// Say who can see the tournament; to delete it is to hide it from all.
    SetVisibility(Visibility),
    /// Take a whole tournament over from a file, into one without players.
    Adopt(Box<Tournament>),
    /// Take an earlier command back.
    Revert(Reversal),
}
