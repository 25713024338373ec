//! The competition, pure: what a tournament is, what an arbiter may do with it, and what that changes.
//!
//! * [`Tournament`] is the whole of one event at one version.
//! * [`Act`] is what somebody wants to do; [`decide()`] answers with the [`Change`]s it makes, or a [`Refusal`].
//! * [`History`] reads a tournament player by player: what pairing and standings start from.

pub mod act;
mod aggregate;
mod annulment;
pub mod apart;
mod baku;
mod caution;
pub mod change;
pub mod decide;
pub mod decision;
pub mod drawing;
pub mod entry;
pub mod expectation;
pub mod game;
pub mod history;
pub mod ids;
pub mod info;
pub mod keizer;
mod koya_limit;
pub mod ladder;
mod likeness;
pub mod limits;
pub mod lots;
pub mod numbering;
pub mod opening;
pub mod pairing;
pub mod play_off;
pub mod player;
pub mod points;
pub mod preset;
pub mod prizes;
mod rank;
pub mod rating_rules;
pub mod refusal;
pub mod report;
pub mod result;
pub mod round;
pub mod scoring;
pub mod section;
mod seen_seat;
pub mod settings;
pub mod system;
pub mod tables;
pub mod team;
pub mod team_history;
pub mod team_match;
pub mod team_rules;
pub mod team_tie_break;
pub mod tie_break;
pub mod title;
pub mod transliterate;

pub use act::{Absence, Command, CommandRecord, Leaving, NewEntry, Rearrangement, Reversal, RoundPlan};
pub use aggregate::{RatingApproval, Tournament, TournamentStatus};
pub use apart::{Affiliation, AvoidedPairs, AvoidedPlayers, Strictness};
pub use caution::ResultWarning;
pub use change::{Change, Item, ItemKey, Mismatch};
pub use decide::decide;
pub use decision::{BoardTieBreakGames, MatchVerdict, TieBreakGames, VerdictBy};
pub use drawing::{Commitment, DrawSeed, Drawn, OpeningDraw, Urn};
pub use entry::{Adjustment, Entry, LostBye, Registration};
pub use game::{Game, Notation};
pub use history::{Appearance, History, Opposition};
pub use ids::{
    BoardNumber, EntryId, GameId, GameNumber, PlayerId, RoundNumber, StartNumber, TableNumber, TournamentId, UserId,
    Version,
};
pub use info::Info;
pub use koya_limit::KoyaLimit;
pub use ladder::{LastResort, TieBreakLadder, TieBreakStep};
pub use opening::{DrawnFor, Opening, OpeningTable};
pub use pairing::Pairing;
pub use play_off::PlayOffGame;
pub use player::{Birth, Name, Person, Rating, Sex};
pub use points::Points;
pub use preset::Preset;
pub use prizes::{Limit, Money, Prize, PrizeFund, Sharing};
pub use rank::SportsTitle;
pub use rating_rules::{RatingRules, RatingSystem};
pub use refusal::Rejection;
pub use report::{GameReports, PlayerReport, ReportId, ReportPolicy, Reported};
pub use result::{Bye, Forfeit, GameResult, Mark, Score};
pub use round::{Origin, Round, RoundState, Stage};
pub use scoring::{Basis, ByeValues, PointValues, Scoring};
pub use section::{Condition, Section, SectionCode, ValueRange};
pub use seen_seat::{NotASeat, SeenSeat};
pub use settings::{
    Acceleration, AccelerationMethod, ColourNumbering, ForbiddenPairs, LotSeed, MoveDisplay, RatingKind, Settings,
    TieBreakEdition, TimeLost,
};
pub use system::{DutchEdition, System};
pub use tables::{FixedTable, Hall, PlayingTable, PlayingTables};
pub use team::{Membership, Team};
pub use team_history::{TeamHistory, TeamRound};
pub use team_match::{TeamMatch, TeamName};
pub use team_rules::{ColourPreferences, TeamRules};
pub use team_tie_break::{TeamTieBreak, TeamTieBreakKind};
pub use tie_break::{Cut, TieBreak, TieBreakKind, WrongTieBreak};
pub use title::Title;
