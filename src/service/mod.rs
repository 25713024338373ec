//! The service layer: commands from end to end. Pages and the command line use it; nothing else writes.
//!
//! Every request about a tournament has the same course (`perform`): load the tournament, execute commands on
//! a [`TournamentDraft`], each decided by [`decide`](tournament::decide()), and write the changes with one entry of the journal.
//! If others wrote in between, it is decided again on what is there now. If they changed the very thing that the person saw
//! otherwise, nothing is written and the answer is [`ServiceError::Stale`]. A form that comes twice, because the first
//! answer was lost or a button was pressed twice, is answered as if it came once. Events of several tournaments, series and imported
//! tables go the same way through [`ChampionshipsRequest`].
//!
//! One file for each area: a new method belongs beside its neighbours (`rounds`, `results`, `players`, `tournaments`, …). What a page shows
//! and the store does not keep (standings, books of games, summaries, highlights) is computed here once for each version and kept in
//! memory.

mod accounts;
mod approvals;
mod backup_lock;
mod by_hand;
mod career;
mod championships;
mod check_in;
mod copying;
mod done_before;
mod draft;
mod error;
mod federation_lists;
mod fees;
mod finals;
pub mod forecast;
mod game_book;
mod games;
mod highlights;
mod housekeeping;
mod identities;
mod identity_provider;
mod import;
mod import_tournament;
mod imported_tables;
mod jobs;
mod journal;
mod journal_packing;
mod journal_search;
mod kept_forms;
mod kiosks;
mod known_browsers;
mod late;
mod letters;
mod list_files;
mod merging;
pub mod next_step;
mod norms;
mod notices;
mod openings;
mod pairing_changes;
pub mod pairing_work;
mod password_rules;
mod passwords;
mod persons;
mod photos;
mod places;
mod player_import;
mod players;
mod private_folder;
pub mod progress;
mod provenance;
mod rating_lists;
mod ratings;
mod registration;
mod regulations;
pub mod rehearsals;
mod repeat;
mod reports;
mod respelling;
mod restoring;
mod results;
mod rounds;
mod scheduled_backups;
mod second_factors;
mod section_limits;
mod series_moving;
mod sessions;
mod signed_journal;
mod signing;
mod slips;
mod spectator_reports;
mod state_cache;
mod summaries;
mod teams;
mod tie_break_games;
mod tournament_files;
mod tournaments;
mod verify;
pub mod workbook;

pub use accounts::{AccountError, AccountRights, PasswordLink, check_account, random_token};
pub use approvals::{AwaitedRatings, PendingRating, RatedClosing};
pub use backup_lock::{BackupLockError, SHORTEST_PASSPHRASE, backup_lock};
pub use by_hand::{PairingComparison, PairingDifference, TypedBoard};
pub use career::ChampionTitle;
pub use championships::{ChampionshipsRequest, free_address};
pub use check_in::BY_KIOSK;
pub use draft::TournamentDraft;
pub use error::{ServiceError, Stale};
pub use federation_lists::{
    LONGEST_TITLE, ListDifference, ListFinding, ListLook, ListOutcome, ListTaking, ListTakingError, ListedCandidate,
};
pub use game_book::{BookGame, GameBook, GamePlace};
pub use games::{GameEntry, GameReport, GameWarning, ReplayedGame, result_by_moves};
pub use highlights::{HighlightedBoard, HighlightedGame, Highlights, LatestResult};
pub use identity_provider::{IdentityError, IdentityProvider, OpenIdStep, ProvidedUser, ProviderSettings};
pub use import::{MatchedGame, PdnPlan, UnmatchedGame, UnmatchedReason};
pub use import_tournament::ReportTaken;
pub use imported_tables::{TableImport, TablePreview, TablePreviewRow};
pub use journal::is_taken_back;
pub use journal_packing::{BrokenJournal, PACKED_AFTER, PackedJournals};
pub use journal_search::{FoundEntries, JournalKind, JournalSearch};
pub use kiosks::{Kiosk, KioskPurpose};
pub use known_browsers::KnownLogins;
pub use late::{AbandonedSeat, LateChange, abandoned_seats};
pub use letters::{LetterCause, LetterOccasion, LetterText, LetterWriter};
pub use list_files::ListFileError;
pub use merging::{FormerName, MergePreview, NameCorrection, PersonCorrection, PersonPair, Years};
pub use next_step::NextStep;
pub use norms::{NormBasis, day_of_norms};
pub use notices::{
    AddressProblem, AllowedHosts, Courier, NewSubscription, NewWebhook, NewsItem, NoticeSetup, NoticeWords, PushKey,
    PushOccasion, PushText, SubscriptionProblem,
};
pub use openings::openings_file;
pub use pairing_changes::PairingChange;
pub use password_rules::PASSWORD_LENGTH;
pub use persons::{Candidate, ErasureOrder, PersonChoice, Unidentified, WhoIsMeant, clear_answers};
pub use photos::{CleanPhoto, LARGEST_PHOTO, WrongPhoto};
pub use places::ForbiddenPairsEdit;
pub use player_import::{PlayerFile, PlayerPreview};
pub use players::{SeveralAction, leaves_after, possible_duplicates};
pub use private_folder::Scratch;
pub use provenance::{Provenance, RoundPairedAgain, RoundThen};
pub use rating_lists::{ImportNote, ListImport, ListPreview, RatingListRow};
pub use registration::{APPLICANT, ApplicationAction, SkipReason, TakenApplication, by_applicant, hashed_key};
pub use regulations::{LARGEST_REGULATIONS, WrongRegulations, check_regulations};
pub use repeat::{RepeatPart, RepeatRequest, with_year};
pub use reports::{
    AcceptedReports, BY_RESULT_KIOSK, BY_SLIP, LONGEST_MOVES, ReportError, ReportOutcome, ReportedAt, SlipReport,
    SlipReports, SlipWord, WrongReport, by_slip,
};
pub use respelling::PublicView;
pub use results::{ColouredGames, Overruled};
pub use rounds::Publication;
pub use scheduled_backups::BackupPlan;
pub use second_factors::{
    AppSecret, CodeUsed, KEY_KINDS, MOST_PASSKEYS, NewPasskey, PASSKEY_NAME_LENGTH, PasskeyAnswer, PasskeyChallenge,
    PasskeyError, RecoveryCodes, RelyingParty, UserPresence, in_groups,
};
pub use series_moving::{NotJoined, SeriesTaken};
pub use signed_journal::{JournalPlace, OtherPlace, SignedJournalCheck, SignedJournalError, check_signed_journal};
pub use signing::{SigningKey, VerifyingKey};
pub use slips::{SlipKey, SlipSeat, SlipToken};
pub use spectator_reports::NewSpectatorReport;
pub use summaries::{Summary, SummaryPlace};
pub use tie_break_games::TieBreakWhite;
pub use tournament_files::{FileOmission, TournamentFile, TournamentFileError, TournamentFilePreview};
pub use tournaments::NewTournament;
pub use verify::{BlankedPlace, Discrepancy, StoredPlace, Verification};

use std::path::Path;
use std::sync::Arc;

use approvals::KeptAwaited;
use chrono::NaiveDateTime;
use game_book::Books;
use passwords::Passwords;
use section_limits::check_limit;
use state_cache::StateCache;
use summaries::KeptSummaries;

use crate::outside;
pub use crate::store::Actor;
use crate::store::{BackupError, Contents, NewBackupFile, Store, WriteError, WriteRequest, WrittenBackup};
pub use crate::watch::{Stopped, Watch, WorkProgress};
use tournament::series::Championships;
use tournament::standings::{Standings, standings};
use tournament::transliterate::Alphabet;
use tournament::{
    CommandRecord, ItemKey, PersonId, Rejection, RoundNumber, SectionLimit, TieBreak, TieBreakKind, Tournament,
    Version, Visibility,
};

/// A request about one tournament: which, whose, and the version that they saw.
#[derive(Debug, Clone)]
pub struct Request<'a> {
    pub actor: &'a Actor,
    pub slug: &'a str,
    /// The version that the user saw; `None` on the command line.
    pub seen: Option<Version>,
    /// The section that an official is limited to; `None` for all others, and for what players and spectators do.
    pub limit: Option<&'a SectionLimit>,
}

impl Request<'_> {
    /// The version that the user saw, if something has been written since. A later one than there is was seen before a backup was restored:
    /// the numbers have begun anew, and nothing of what is there now was seen.
    pub fn seen_before(&self, now: Version) -> Option<Version> {
        match self.seen? {
            seen if seen > now => Some(Version(0)),
            seen => Some(seen).filter(|seen| *seen < now),
        }
    }
}

/// The journal's name for users of the command line.
pub const COMMAND_LINE: &str = "command line";

pub fn command_line() -> Actor {
    Actor { user: None, name: COMMAND_LINE.to_owned() }
}

/// How often a request is decided again because others wrote in between.
const ATTEMPTS: usize = 20;

#[derive(Debug, Clone)]
pub struct Service {
    store: Store,
    books: Arc<Books>,
    /// The standings after each round.
    tables: Arc<StateCache<RoundNumber, Arc<Standings>, 128>>,
    /// Standings with performances as their only tie-break.
    performances: Arc<StateCache<RoundNumber, Arc<Standings>, 16>>,
    /// Tournaments in another alphabet; `None` where nothing is written differently in it.
    respelled: Arc<StateCache<Alphabet, Option<Arc<Tournament>>, 64>>,
    /// The same of events, series and imported tables.
    respelled_championships: Arc<StateCache<Alphabet, Option<Arc<Championships>>, 4, Championships>>,
    /// Tournaments without what the public may not see, by the state of the registry; `None` where nothing is hidden.
    public: Arc<StateCache<Option<i64>, Option<Arc<Tournament>>, 64>>,
    /// The same of imported tables.
    public_championships: Arc<StateCache<(), Option<Arc<Championships>>, 4, Championships>>,
    /// How the program would pair the last round.
    opinions: Arc<StateCache<(), Arc<PairingComparison>, 16>>,
    summaries: Arc<KeptSummaries>,
    highlights: Arc<StateCache<(), Arc<Highlights>, 64>>,
    awaited: Arc<KeptAwaited>,
    passwords: Arc<Passwords>,
    /// Writes letters, if letters can be sent.
    letters: Option<LetterWriter>,
    /// Composes notices; `None` if no notices are sent.
    notices: Option<Arc<NoticeSetup>>,
    /// Reports the progress of long work through this service.
    watch: Watch,
}

impl Service {
    /// Computes and writes something, again if others write in between; busy after too many attempts.
    fn while_busy<T>(&self, attempt: impl Fn() -> Result<T, ServiceError>) -> Result<T, ServiceError> {
        for _ in 0..ATTEMPTS {
            match attempt() {
                Err(ServiceError::Busy) => {}
                done => {
                    self.awaited.clear();
                    return done;
                }
            }
        }
        Err(ServiceError::Busy)
    }

    pub fn new(store: Store) -> Self {
        Self {
            store,
            books: Arc::default(),
            tables: Arc::default(),
            performances: Arc::default(),
            respelled: Arc::default(),
            respelled_championships: Arc::default(),
            public: Arc::default(),
            public_championships: Arc::default(),
            opinions: Arc::default(),
            summaries: Arc::default(),
            highlights: Arc::default(),
            awaited: Arc::default(),
            passwords: Arc::default(),
            letters: None,
            notices: None,
            watch: Watch::default(),
        }
    }

    /// The service for long work: it reports progress to `watch`, and stops without changes when asked.
    #[must_use]
    pub fn watched(&self, watch: Watch) -> Self {
        Self { watch, ..self.clone() }
    }

    /// The watcher of the work that this service does.
    pub fn watch(&self) -> &Watch {
        &self.watch
    }

    /// Writes a backup to a new file, as [`Store::backup`] does.
    pub fn backup(&self, file: &Path) -> Result<Contents, BackupError> {
        self.store.backup_watched(file, &self.watch)
    }

    /// As [`backup`](Self::backup), encrypted if the file is to be.
    pub fn write_backup_file(&self, new: NewBackupFile<'_>) -> Result<WrittenBackup, BackupError> {
        self.store.write_backup_file(new, &self.watch)
    }

    /// A service for the same work on the store of a larger write.
    fn inside(&self, store: &Store) -> Self {
        let (letters, notices, watch) = (self.letters.clone(), self.notices.clone(), self.watch.clone());
        Self { letters, notices, watch, ..Self::new(store.clone()) }
    }

    /// Makes several commands one write: if one is refused, none is done.
    pub fn all_or_none<T>(&self, work: impl FnOnce(&Self) -> Result<T, ServiceError>) -> Result<T, ServiceError> {
        self.store.together(|store| work(&self.inside(store)))
    }

    pub const fn store(&self) -> &Store {
        &self.store
    }

    pub fn tournament(&self, slug: &str) -> Result<Arc<Tournament>, ServiceError> {
        self.store.tournament(slug)?.ok_or_else(|| ServiceError::NoSuchTournament(slug.to_owned()))
    }

    /// The standings of a tournament after a round.
    pub fn standings(&self, tournament: &Arc<Tournament>, through: RoundNumber) -> Arc<Standings> {
        self.tables.get_or_make(tournament, through, || Arc::new(standings(tournament, through)))
    }

    /// The performances of all players after a round, as the only tie-break of its standings, computed once for each version of a
    /// tournament.
    pub fn performances(&self, tournament: &Arc<Tournament>, through: RoundNumber) -> Arc<Standings> {
        self.performances.get_or_make(tournament, through, || {
            let mut asked = Tournament::clone(tournament);
            asked.settings.tie_breaks = vec![TieBreak::plain(TieBreakKind::Performance)];
            Arc::new(standings(&asked, through))
        })
    }

    /// Loads, lets `work` do its actions on a draft, and writes what they changed; again from the start if others wrote meanwhile.
    fn perform(
        &self,
        request: &Request<'_>,
        work: impl Fn(&mut TournamentDraft) -> Result<CommandRecord, ServiceError>,
    ) -> Result<Tournament, ServiceError> {
        self.perform_learning(request, &[], work)
    }

    /// As [`perform`](Self::perform); the registry learns from the same write what is said there of these persons.
    fn perform_learning(
        &self,
        request: &Request<'_>,
        players: &[Option<PersonId>],
        work: impl Fn(&mut TournamentDraft) -> Result<CommandRecord, ServiceError>,
    ) -> Result<Tournament, ServiceError> {
        for _ in 0..ATTEMPTS {
            let tournament = self.tournament(request.slug)?;
            // After its time is over, neither its page nor the log brings it back.
            if tournament.visibility == Visibility::Deleted && self.deleted_until(&tournament)?.is_none() {
                return Err(Rejection::TournamentDeleted.into());
            }
            let mut draft = TournamentDraft::new(Tournament::clone(&tournament), now());
            let outcome = work(&mut draft);
            if self.is_done_before(request, &tournament, &work, outcome.as_ref().ok())? {
                return Ok(Tournament::clone(&tournament));
            }
            let record = outcome?;
            check_limit(request, &tournament, &draft)?;
            let championships = self.check_persons(request.actor, &tournament, draft.tournament())?;
            self.withhold_as_known(&tournament, &mut draft)?;
            self.ask_for_approval(request.actor, &tournament, &mut draft)?;
            self.check_seen(request, &draft)?;
            draft.rate(self.ratings_after(&tournament, &draft)?);
            draft.send(self.letters_about(request.actor, &tournament, &draft)?);
            draft.tell(self.outbox_about(&tournament, &draft)?);
            self.watch.check()?;
            let (before, after) = (&*tournament, draft.tournament());
            let write = |service: &Self| {
                let written = service.write(request.actor, &draft, &record, championships)?;
                if written.is_some() {
                    service.learn_withheld(request.actor, before, after)?;
                    service.learn_at_end(request.actor, before, after)?;
                    service.learn_from(request.actor, after, players)?;
                }
                Ok(written)
            };
            let is_learnt_from =
                !players.is_empty() || persons::changes_withheld(before, after) || persons::is_end(before, after);
            let written = if is_learnt_from { self.all_or_none(write)? } else { write(self)? };
            if let Some(version) = written {
                // What is worked out of the registry is out of date.
                if is_learnt_from {
                    self.awaited.clear();
                }
                return Ok(draft.into_written(version));
            }
        }
        Err(ServiceError::Busy)
    }

    /// Checks that `work` would be allowed, before something outside the tournament is written for it.
    fn rehearse(
        &self,
        request: &Request<'_>,
        work: impl FnOnce(&mut TournamentDraft) -> Result<CommandRecord, ServiceError>,
    ) -> Result<(), ServiceError> {
        let tournament = self.tournament(request.slug)?;
        let mut draft = TournamentDraft::new(Tournament::clone(&tournament), now());
        work(&mut draft)?;
        check_limit(request, &tournament, &draft)?;
        self.check_seen(request, &draft)
    }

    /// Writes what a draft has changed; nothing and `None` if others have written since it was loaded.
    fn write(
        &self,
        actor: &Actor,
        draft: &TournamentDraft,
        record: &CommandRecord,
        championships: Option<i64>,
    ) -> Result<Option<Version>, ServiceError> {
        let written = self.store.write(&WriteRequest {
            tournament: draft.tournament().id,
            seen: draft.tournament().version,
            championships,
            actor,
            at: draft.now(),
            record,
            changes: draft.changes(),
            persons: draft.persons(),
            ratings: draft.ratings(),
            letters: draft.letters(),
            outbox: draft.outbox(),
        });
        match written {
            Ok(version) => Ok(Some(version)),
            Err(WriteError::Moved { .. }) => Ok(None),
            Err(other) => Err(other.into()),
        }
    }

    /// Refuses to overwrite what others have changed since the user saw it.
    fn check_seen(&self, request: &Request<'_>, draft: &TournamentDraft) -> Result<(), ServiceError> {
        let tournament = draft.tournament();
        let Some(seen) = request.seen_before(tournament.version) else { return Ok(()) };
        let touched = self.store.touched_since(tournament.id, seen)?;
        let clash = touched
            .into_iter()
            .find(|touched| draft.changes().iter().any(|change| rests_on(tournament, change.key(), touched.key)));
        clash.map_or(Ok(()), |touched| {
            Err(ServiceError::Stale(Stale { key: touched.key, actor: touched.actor.name, at: touched.at }))
        })
    }
}

/// Whether a change of `touched` concerns `key` too: it is the same thing, or `touched` has the players and colours that a result of `key`
/// belongs to.
fn rests_on(tournament: &Tournament, key: ItemKey, touched: ItemKey) -> bool {
    match (key, touched) {
        (ItemKey::Game(id), ItemKey::Pairing(round, board)) => (id.round, id.board) == (round, board),
        (ItemKey::Game(id), ItemKey::TieBreakGames(round, board)) => {
            let is_added = || tournament.pairing(id).is_some_and(|pairing| pairing.step_of(id.game).is_some());
            (id.round, id.board) == (round, board) && is_added()
        }
        _ => key == touched,
    }
}

/// A random number from the operating system: an even one means White, or the first.
fn draw_number() -> Result<u32, ServiceError> {
    let mut bytes = [0; 4];
    outside::draw(&mut bytes).map_err(|_| ServiceError::NoRandomness)?;
    Ok(u32::from_le_bytes(bytes))
}

/// The current time, UTC, in whole seconds: both databases store these alike.
fn now() -> NaiveDateTime {
    let now = outside::now();
    chrono::DateTime::from_timestamp(now.timestamp(), 0).unwrap_or(now).naive_utc()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_that_is_not_there_yet_was_seen_before_a_restore() {
        let actor = command_line();
        let before = |seen: Option<i64>| {
            let request = Request { actor: &actor, slug: "cup", seen: seen.map(Version), limit: None };
            request.seen_before(Version(5)).map(|version| version.0)
        };
        assert_eq!([None, Some(4), Some(5), Some(6)].map(before), [None, Some(4), None, Some(0)]);
    }
}
