//! The competition, pure: what a tournament is, what an arbiter may do with it, and what that changes.
//!
//! * [`Tournament`] is the whole of one tournament at one version.
//! * [`Command`] is what is asked to be done; [`decide()`] answers with the [`Change`]s it makes, or a [`Rejection`].
//! * [`History`] reads a tournament player by player: what pairing and standings start from.

pub mod avoided_pairs;
mod baku;
pub mod bilingual;
pub mod change;
mod check_in;
pub mod command;
mod command_record;
pub mod decide;
pub mod drawing;
pub mod entry;
mod entry_conditions;
mod entry_status;
pub mod erasure;
pub mod expectation;
mod federation_list;
pub mod fees;
pub mod game;
pub mod history;
pub mod ids;
pub mod info;
pub mod keizer;
mod knock_out;
mod koya_limit;
mod late_setting;
mod likeness;
pub mod limits;
pub mod lots;
pub mod numbering;
pub mod opening;
pub mod pairing;
pub mod person;
pub mod play_off;
pub mod player_report;
pub mod playing_tables;
pub mod points;
pub mod preset;
pub mod prizes;
pub mod public_details;
pub mod rating_rules;
pub mod region;
pub mod registration;
pub mod rejection;
pub mod result;
mod result_warning;
pub mod round;
pub mod scoring;
pub mod section;
mod section_limit;
mod seen_seat;
pub mod settings;
mod shared;
pub mod spelling;
pub mod system;
pub mod team;
pub mod team_history;
pub mod team_match;
pub mod team_rules;
pub mod team_tie_break;
pub mod tie_break;
pub mod tie_break_games;
pub mod tie_break_steps;
pub mod time_control;
pub mod title;
mod tournament;
pub mod transliterate;

pub use avoided_pairs::{Affiliation, AvoidedPairs, AvoidedPlayers, Strictness};
pub use bilingual::Bilingual;
pub use change::{Change, Item, ItemKey, Mismatch};
pub use check_in::CheckIn;
pub use command::{
    Absence, Command, Judgement, Leaving, NewApplication, NewEntry, NewPayment, Rearrangement, Reversal, RoundPlan,
};
pub use command_record::CommandRecord;
pub use decide::decide;
pub use drawing::{Commitment, DrawSeed, Drawn, OpeningDraw, Urn};
pub use entry::{Adjustment, Entry, ExpelledPlace, Expulsion, LostBye, Registration};
pub use entry_conditions::{EntryConditions, Fit};
pub use entry_status::EntryStatus;
pub use erasure::{BlankedEntry, Erasure};
pub use federation_list::{FederationList, ListedPerson, ListedRatings};
pub use fees::{Discount, Dues, FeeAccount, FeeCategory, FeeId, FeeRules, FeeTotal, Payment, Receipt};
pub use game::{Game, Notation};
pub use history::{Appearance, History, Opposition};
pub use ids::{
    ApplicationId, BoardNumber, EntryId, GameId, GameNumber, PersonId, RoundNumber, StartNumber, TableNumber,
    TournamentId, UserId, Version,
};
pub use info::{Info, RegulationsFile};
pub use koya_limit::KoyaLimit;
pub use late_setting::LateSetting;
pub use opening::{DrawnFor, Opening, OpeningTable};
pub use pairing::Pairing;
pub use person::{Birth, FieldConstancy, Name, Person, PersonField, Rating, Sex};
pub use play_off::PlayOffGame;
pub use player_report::{GameReports, PlayerReport, ReportId, ReportPolicy, Reported};
pub use playing_tables::{FixedTable, Hall, PlayingTable, PlayingTables};
pub use points::Points;
pub use preset::Preset;
pub use prizes::{Limit, Money, Prize, PrizeFund, Sharing};
pub use public_details::{ConsentForm, DETAILS, Details, GuardianConsent, MinorDetails, PublicDetails};
pub use rating_rules::{RatingRules, RatingSystem};
pub use registration::{
    Admission, Applicant, Application, ApplicationField, ApplicationPlace, ApplicationProblem, ApplicationState,
    FieldRequirement, RegistrationPhase, RegistrationRules, RegistrationWindow, is_email,
};
pub use rejection::Rejection;
pub use result::{Bye, Forfeit, ForfeitCause, ForfeitReason, GameResult, Mark, Score};
pub use result_warning::{EnteredResults, ResultWarning};
pub use round::{Origin, Round, RoundState, Stage};
pub use scoring::{Basis, ByeValues, PointValues, Scoring};
pub use section::{Condition, Section, SectionCode, ValueRange};
pub use section_limit::{LimitedScope, SectionLimit};
pub use seen_seat::{NotASeat, SeenSeat};
pub use settings::{
    Acceleration, AccelerationMethod, ByeLimits, ColourNumbering, ForbiddenPairs, ForfeitReasons, LateNumbers, LotSeed,
    MoveDisplay, RatingKind, Settings, TieBreakEdition, TimeLost,
};
pub use shared::Shared;
pub use system::{DutchEdition, System, SystemFacts, SystemForm};
pub use team::{Membership, Team};
pub use team_history::{TeamHistory, TeamRound};
pub use team_match::{TeamMatch, TeamName};
pub use team_rules::{ColourPreferences, TeamRules};
pub use team_tie_break::{TeamTieBreak, TeamTieBreakKind};
pub use tie_break::{Cut, TieBreak, TieBreakKind, WrongTieBreak};
pub use tie_break_games::{BoardTieBreakGames, MatchVerdict, TieBreakGames, VerdictBy};
pub use tie_break_steps::{LastResort, TieBreakStep, TieBreakSteps};
pub use time_control::{Handicap, TimeControl, TimePeriod};
pub use title::{
    SportsTitle, Title, common_titles, is_known_title, known_titles, latin_title, likely_title, ukrainian_title,
    usual_title,
};
pub use tournament::{RatingApproval, Tournament, TournamentStatus, Visibility};
