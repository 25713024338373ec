//! Why a command is refused: data from which pages and commands make a sentence.

use strum::{EnumIter, IntoStaticStr};
use thiserror::Error;

use super::limits::LimitError;
use super::play_off::{LONGEST_TIME, MOST_GAMES};
use super::prizes::{LAST_PLACE, MOST_PRIZES};
use super::section::MOST_SECTIONS;
use crate::{
    ApplicationProblem, BoardNumber, EntryId, Game, GameId, ItemKey, Rating, RoundNumber, SectionCode, Settings,
    StartNumber,
};

/// A settings field that cannot be what it was set to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum SettingsRejection {
    #[error("the number of rounds is 0 or less than have been paired")]
    Rounds,
    #[error("the number of games of a pairing is 0 or more than {}", Settings::MOST_GAMES)]
    GamesPerPairing,
    #[error("a match of the Double-Swiss has two games; unrated, it may have one result")]
    DoubleSwissGames,
    #[error("only a Swiss of FIDE can be accelerated")]
    Acceleration,
    #[error("only a round robin has a table in which some meet early")]
    EarlyMeetings,
    #[error("a round robin has 1 or 2 cycles")]
    Cycles,
    #[error("a win must be worth more than a draw, a draw more than or as much as a loss")]
    PointValues,
    #[error("nothing without a game is worth more than a win")]
    Byes,
    #[error("a tie-break is listed twice")]
    TieBreaks,
    #[error("a number of the rating rules is outside its range")]
    RatingRules,
    /// A match of teams has no boards or too many, its points are out of order, or a tie-break of teams is listed twice.
    #[error(
        "a match of teams has no boards or too many, its points are out of order, or a tie-break of teams is listed twice"
    )]
    TeamRules,
    #[error("the system, the game and the games of a pairing are fixed once a round has been paired")]
    FixedByPairing,
    #[error("a tie-break step that cannot be played")]
    TieBreakSteps,
    #[error("the table of openings is of another game: it is taken away first")]
    OpeningsOfAnotherGame,
}

/// Players who cannot be kept apart as it was asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum ForbiddenPairsRejection {
    #[error("it takes two different players")]
    TwoPlayers,
    #[error("the last round is before the first")]
    Rounds,
    #[error("the same is there already")]
    Twice,
}

/// Tables that cannot be as they were asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum TablesRejection {
    #[error("tables are numbered from 1")]
    Zero,
    #[error("a player keeps two tables")]
    PlayerTwice,
    #[error("two keep the same table")]
    TableTwice,
    #[error("a hall needs a name")]
    HallNameless,
    #[error("the last table of a hall is before its first")]
    HallReversed,
    #[error("a table stands in two halls")]
    HallsOverlap,
}

/// Sections that cannot be as they were asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum SectionRejection {
    #[error("a section needs a name")]
    Nameless,
    #[error("two sections have one name")]
    Twice,
    #[error("a section that asks for nothing has all players")]
    AsksForNothing,
    #[error("something ends before it begins")]
    Reversed,
    #[error("more than {MOST_SECTIONS} sections")]
    TooMany,
}

/// Prizes that cannot be as they were asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum PrizeRejection {
    #[error("shares are paid in multiples of a step above 0 and of 1,000,000,000,000 at most")]
    Step,
    #[error("more than {MOST_PRIZES} prizes")]
    TooMany,
    #[error("for a section that is not there")]
    UnknownSection,
    #[error("places go from 1 to {LAST_PLACE}")]
    Place,
    #[error("a prize needs an amount of money or a prize in kind")]
    Nothing,
    #[error("an amount is from 0 to 1,000,000,000,000")]
    Money,
    #[error("an amount that is no multiple of the step")]
    NotInSteps,
    #[error("two for the same place")]
    Twice,
    #[error("more money for a lower place")]
    Rising,
}

/// A play-off game that cannot be as it was entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum PlayOffRejection {
    #[error("no round is complete yet, or not the one after which it is said to be played")]
    TooEarly,
    #[error("a player who has not been in any round")]
    NotInTheTournament(EntryId),
    #[error("a result that says nothing of the order")]
    Result,
    #[error("a time control of more than {LONGEST_TIME} letters")]
    Time,
    #[error("more than {MOST_GAMES} play-off games")]
    TooMany,
}

/// What cannot be done with the online registration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum RegistrationRejection {
    #[error("it closes before it opens")]
    TimesReversed,
    #[error("a condition ends before it begins")]
    Reversed,
    #[error("an age needs the first day of the tournament")]
    NoDay,
    #[error("no player at all could be entered")]
    NoPlaces,
    #[error("applications are not taken now")]
    NotOpen,
    #[error("there is no such application")]
    Unknown,
    #[error("the application was refused or withdrawn")]
    Settled,
    #[error("the application is confirmed already")]
    ConfirmedAlready,
    #[error("the first round has been paired")]
    Begun,
    #[error("a refusal needs a reason")]
    ReasonMissing,
}

/// Fees that cannot be as they were asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum FeeRejection {
    #[error("a category needs a name")]
    Nameless,
    #[error("two categories have one name")]
    Twice,
    #[error("an amount is 1,000,000,000,000 at most; a fee is 0 or more, a discount above 0, a payment not 0")]
    Amount,
    #[error("something ends before it begins")]
    Reversed,
    #[error("there is no such category")]
    UnknownCategory,
    #[error("there is no such payment")]
    UnknownPayment,
}

/// Why a command is refused. Nothing has been written.
#[derive(Debug, Clone, PartialEq, Eq, Error, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum Rejection {
    /// A finished tournament must be reopened first.
    #[error("the tournament is closed; reopen it first")]
    TournamentClosed,
    /// Reopening what is not closed.
    #[error("the tournament is not closed")]
    TournamentNotClosed,
    /// A text is too long or holds what no text has, or a list is too long.
    #[error(transparent)]
    #[strum(disabled)]
    Limit(LimitError),
    /// The tournament changes no ratings.
    #[error("the tournament is not rated")]
    NotRated,
    /// The tournament cannot be closed while a round is open or a result missing.
    #[error("round {0} is not finished")]
    RoundUnfinished(RoundNumber),
    #[error("no round has been paired yet")]
    NothingPaired,
    #[error("the tournament needs a title")]
    TitleMissing,
    /// The last day is before the first.
    #[error("the tournament ends before it starts")]
    DatesReversed,
    /// The settings do not hold together.
    #[error("the settings are wrong: {0}")]
    #[strum(disabled)]
    Settings(SettingsRejection),
    #[error("the tournament is deleted")]
    TournamentDeleted,
    /// A rated tournament that the public cannot see.
    #[error("results that count for ratings must be public")]
    RatedInSecret,
    /// Who is to be kept apart does not hold together.
    #[error("nobody can be kept apart like that: {0}")]
    #[strum(disabled)]
    ForbiddenPairs(ForbiddenPairsRejection),
    /// The tables do not hold together.
    #[error("the tables are wrong: {0}")]
    #[strum(disabled)]
    Tables(TablesRejection),
    /// The sections do not hold together.
    #[error("the sections are wrong: {0}")]
    #[strum(disabled)]
    Sections(SectionRejection),
    #[error("there are prizes for the section {0}")]
    SectionHasPrizes(SectionCode),
    /// The prizes do not hold together.
    #[error("the prizes are wrong: {0}")]
    #[strum(disabled)]
    Prizes(PrizeRejection),
    /// A play-off game that cannot be.
    #[error("the play-off games are wrong: {0}")]
    #[strum(disabled)]
    PlayOff(PlayOffRejection),
    #[error("there is no entry {0}")]
    UnknownEntry(EntryId),
    #[error("nobody has number {0}")]
    UnknownNumber(StartNumber),
    #[error("round {0} has not been paired")]
    UnknownRound(RoundNumber),
    #[error("there is no game {0}")]
    UnknownGame(GameId),
    #[error("a player needs a family name")]
    NameMissing,
    /// A player of that name is entered already, whose birth does not tell them apart.
    #[error("{name} is entered already; both need dates of birth that differ")]
    NameTaken { name: String, entry: EntryId },
    /// Two entries of one tournament would be one person.
    #[error("{name} is entered as this person already")]
    PersonTaken {
        /// The name of the other entry.
        name: String,
        entry: EntryId,
    },
    /// A rating that no player has.
    #[error("a rating must be between 1 and {}", Rating::MOST)]
    RatingOutOfRange,
    #[error("a player who has been paired can withdraw but not be removed")]
    AlreadyPaired(EntryId),
    #[error("the player has withdrawn already")]
    AlreadyWithdrawn(EntryId),
    #[error("the player has not withdrawn")]
    NotWithdrawn(EntryId),
    #[error("no team is called `{0}`")]
    UnknownTeam(String),
    /// No player of the team is left to withdraw.
    #[error("all of the team `{0}` have withdrawn already")]
    TeamGone(String),
    /// A player of the team has not withdrawn: it plays.
    #[error("the team `{0}` has not withdrawn")]
    TeamHere(String),
    /// Withdrawing before a round that they have been paired in.
    #[error("the player is paired in round {0}; enter a forfeit there or discard the pairing")]
    PairedInRound(RoundNumber),
    /// The round has been paired: byes are given before.
    #[error("round {0} has been paired already")]
    RoundPaired(RoundNumber),
    /// There is no such round in this tournament.
    #[error("the tournament has no round {0}")]
    NoSuchRound(RoundNumber),
    /// No player asks for a bye where every player meets every player.
    #[error("a round robin has no byes on request; enter a forfeit instead")]
    NoByesInRoundRobin,
    /// Every player who plays is entered when a round robin begins.
    #[error("nobody can be entered once a round robin has begun")]
    RoundRobinHasBegun,
    /// Every player who plays is entered when the bracket of a knock-out is made.
    #[error("nobody can be entered once a knock-out has begun")]
    KnockOutHasBegun,
    /// The bracket has gone on without a player who had left.
    #[error("the knock-out has been paired without this player, who cannot come back")]
    BracketWithout(EntryId),
    /// Who plays for whom is fixed by the table.
    #[error("a team and its boards are fixed once a round has been paired")]
    TeamsFixed,
    #[error("{0} has sat for a team and stays in it, at the same board")]
    PlaysForTeam(String),
    /// Two players of one team at one board.
    #[error("{} and {} of {team} cannot both have board {board}", names[0], names[1])]
    BoardTaken {
        team: String,
        board: u16,
        /// Who has it, and who would get it.
        names: [String; 2],
    },
    /// A player has asked for as many byes as the tournament allows.
    #[error("a player may ask for {most} byes at most")]
    TooManyByes { entry: EntryId, most: u8 },
    /// The last rounds have no byes.
    #[error("nobody may ask for a bye in the last {last} rounds")]
    ByeInLastRounds { entry: EntryId, last: u16 },
    /// Players of teams have no half-point byes of their own.
    #[error("in a team tournament a player can only be absent")]
    ByesOfTeams,
    #[error("start numbers are fixed once round 4 has been paired")]
    NumbersFixed,
    /// Two players with one number, or a player without one.
    #[error("start number {0} is given twice")]
    NumberTwice(StartNumber),
    /// A player without a start number cannot be paired.
    #[error("a player has no start number")]
    NumberMissing(EntryId),
    #[error("the next round to pair is {next}")]
    NotTheNextRound {
        /// The one whose turn it is.
        next: RoundNumber,
    },
    #[error("all {0} rounds have been paired")]
    NoRoundLeft(RoundNumber),
    /// Results of the round before are missing.
    #[error("round {round} still lacks {missing} results")]
    ResultsMissing { round: RoundNumber, missing: usize },
    #[error("round {0} is still a draft")]
    StillADraft(RoundNumber),
    /// A player sits twice, or sits and has a bye.
    #[error("a player is paired twice")]
    PairedTwice(EntryId),
    #[error("a player cannot meet themselves")]
    MeetsThemselves(EntryId),
    #[error("a player has neither an opponent nor a bye")]
    LeftOver(EntryId),
    #[error("a player who is not there has an opponent")]
    NotThere(EntryId),
    /// Nobody is there to be paired.
    #[error("there is nobody to pair")]
    NoPlayers,
    /// Not the last round: later ones build on it.
    #[error("only the last round can be changed")]
    NotTheLastRound(RoundNumber),
    /// Results have been entered; the pairing stands.
    #[error("board {0} has a result or moves already")]
    HasResults(BoardNumber),
    #[error("the match at board {0} keeps its colours: lots or the arbiter have decided it")]
    MatchDecided(BoardNumber),
    #[error("the first game of board {0} keeps its colours once tie-break games have begun")]
    TieBreakGamesBegun(BoardNumber),
    #[error("the moves of a game do not fit its result with other colours")]
    MovesOfOtherColours(GameId),
    #[error("no more than {most} illegal moves of a player are counted in game {0}", most = Game::MOST_ILLEGAL_MOVES)]
    TooManyIllegalMoves(GameId),
    #[error("no move was made in game {0}: it was forfeited")]
    GameForfeited(GameId),
    #[error("the illegal moves in game {0} do not lose it")]
    TooFewIllegalMoves(GameId),
    #[error("game {0} has another result; correct that first")]
    OtherResult(GameId),
    /// No game of the board was forfeited.
    #[error("no game of board {0} was forfeited")]
    NotForfeited(BoardNumber),
    #[error("round {0} is public already")]
    AlreadyPublished(RoundNumber),
    #[error("round {0} is not closed")]
    RoundNotClosed(RoundNumber),
    /// A closed round keeps a result for every game.
    #[error("round {0} is closed; reopen it to take a result back")]
    RoundClosed(RoundNumber),
    /// Undoing would leave something else hanging.
    #[error("later actions build on this one; undo them first")]
    LaterCommandsBuildOnIt(ItemKey),
    /// A file with a whole tournament goes into an empty one only.
    #[error("the tournament has players already; take the file into a new one")]
    NotEmpty,
    /// A file whose parts do not fit each other.
    #[error("the file does not hold together at {0:?}")]
    Inconsistent(ItemKey),
    /// Players check in while a check-in is open.
    #[error("there is no check-in now")]
    NoCheckIn,
    #[error("that changes nothing")]
    NothingToChange,
    /// The list of a federation that was looked at is no longer the one that is there.
    #[error("another edition of the list has been taken in meanwhile")]
    ListReplaced,
    #[error("the tournament has no table of openings")]
    NoOpenings,
    #[error("the code {0} comes twice in the table of openings")]
    OpeningTwice(String),
    #[error("the openings are of another game than the tournament")]
    OpeningsOfAnotherGame,
    /// A draw has been announced: until it is made, nothing that it depends on changes.
    #[error("the draw of the opening of round {0} has been announced; draw it first, or take the announcement back")]
    DrawAnnounced(RoundNumber),
    #[error("the opening of round {0} has been drawn already")]
    DrawnAlready(RoundNumber),
    /// A draw must be announced before it is made.
    #[error("the draw of the opening of round {0} has not been announced")]
    DrawNotAnnounced(RoundNumber),
    #[error("the seed is not the one to which the draw of round {0} is bound")]
    WrongSeed(RoundNumber),
    /// The seed is not here: the tournament came from elsewhere.
    #[error("the seed of the draw of round {0} is not known here; take the announcement back and announce it anew")]
    SeedLost(RoundNumber),
    /// Games have been played from the opening, or from the usual position.
    #[error("games of round {0} have been entered; take them back before its opening changes")]
    OpeningPlayed(RoundNumber),
    /// A game before the opening is known.
    #[error("the opening of round {0} has been announced but not drawn")]
    OpeningNotDrawn(RoundNumber),
    /// A game that begins elsewhere.
    #[error("game {0} does not begin with the drawn opening")]
    OtherStart(GameId),
    /// A match that must have a winner is level.
    #[error("a match of round {0} is level and needs tie-break games")]
    Undecided(RoundNumber),
    #[error("the match at board {0} is not level, or not over")]
    NotLevel(BoardNumber),
    /// The next step before the games of the last are over.
    #[error("a tie-break game at board {0} has no result yet")]
    TieBreakGameAwaited(BoardNumber),
    #[error("there is no further tie-break step for board {0}; a lot or the arbiter decides")]
    TieBreakStepsEnded(BoardNumber),
    /// A lot before the tie-break games, or where the arbiter's word is foreseen instead.
    #[error("a lot does not decide the match at board {0} yet, or not at all: see the steps of its tie-break")]
    NoLotYet(BoardNumber),
    /// The tournament takes no reports of players.
    #[error("players do not report results in this tournament")]
    ReportsOff,
    #[error("round {0} is over; tell the arbiter")]
    ReportsOver(RoundNumber),
    #[error("the result of game {0} has been entered already")]
    ResultEntered(GameId),
    /// A report of a result that only arbiters enter.
    #[error("players report games won, drawn or lost; game {0} needs the arbiter")]
    NotForPlayers(GameId),
    /// A report that says something else by now, or was taken back.
    #[error("what was reported of game {0} is no longer so")]
    ReportChanged(GameId),
    /// A report made for another seat: the player's board, opponent or colour has changed since.
    #[error("the seat in round {0} has changed since the report was begun; look at it again")]
    SeatChanged(RoundNumber),
    /// A report of a round whose pairings are not public, or not any more.
    #[error("the pairings of round {0} are not public")]
    PairingsNotPublic(RoundNumber),
    /// A result that contradicts what both players report, while it has not been confirmed that it is meant.
    #[error("both players report another result of game {0}")]
    AgainstReports(GameId),
    #[error("a correction of points needs a reason")]
    ReasonMissing,
    /// Something that the online registration does not do.
    #[error("the online registration: {0}")]
    #[strum(disabled)]
    Registration(RegistrationRejection),
    /// Fees or payments that cannot be.
    #[error("the fees are wrong: {0}")]
    #[strum(disabled)]
    Fees(FeeRejection),
    /// What is wrong with an application.
    #[error("the application is wrong: {0}")]
    #[strum(disabled)]
    Application(ApplicationProblem),
}
