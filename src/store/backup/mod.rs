//! One file with everything, the same for both databases, written while the site runs and read back by one command.
//!
//! The file is gzip over lines of JSON: a head with the format and the schema, a line `["table", {row}]` for each row in the order of their
//! references, and an end with the number of rows and the SHA-256 of all lines before it. Left out are sessions, links for passwords, kept
//! forms, begun log-ins and counted failures: users who were logged in must log in again, and invited ones get a new link; lists of
//! federations, which are large and can be fetched again: they stay as they are; what came of scheduled backups, of checks and of the site's own jobs; letters and
//! notices, which must not be sent twice; devices that are notified of rounds, whose owners subscribe again; photos of reports, which are
//! large, show people's handwriting and are removed automatically; and the tables of the name search, which are computed from the rest. The
//! secret seeds of draws that have been announced but not made are in it, or they could not be made after a restore, and so are the secrets
//! of webhooks and of authenticator apps, and the key that signs journals: a backup is as confidential as the database. It may be encrypted
//! in the format of `age`.
//!
//! Packed entries of journals are unpacked while they are written: what is restored has plain entries only, and is packed again in its time.
//!
//! A copy of the whole site into another database goes through the same lines, and leaves nothing out.

mod lines;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use diesel::connection::DefaultLoadingMode;
#[cfg(feature = "postgres")]
use diesel::connection::SimpleConnection;
#[cfg(feature = "postgres")]
use diesel::pg::PgRowByRowLoadingMode;
use diesel::prelude::*;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;
use thiserror::Error;

use crate::age::{AgeKey, AgeLock, AgeWriter};
use crate::outside;
use crate::platform;
use crate::store::Store;
use crate::store::accounts::{EventRoleRow, RoleRow, UserRow};
use crate::store::backend::{BATCH, Db, insert};
use crate::store::backup_runs::BackupRunRow;
use crate::store::championships::{DistinctPersonsRow, EventRow, ImportedTableRow, MergeRow, PersonEditRow, SeriesRow};
use crate::store::column_choices::ColumnChoiceRow;
use crate::store::error::StoreError;
use crate::store::federation_lists::{FederationListRow, FederationRow};
use crate::store::identities::IdentityRow;
use crate::store::jobs::JobRow;
use crate::store::journal::packed::{PieceRow, count_packed};
use crate::store::journal::{AccountEntryRow, ChampionshipsEntryRow, TournamentEntryRow};
use crate::store::kept_forms::KeptFormRow;
use crate::store::letters::LetterRow;
use crate::store::login_attempts::AttemptRow;
use crate::store::login_steps::LoginStepRow;
use crate::store::names;
use crate::store::notify::notify;
use crate::store::openings::SeedRow;
use crate::store::outbox::NoticeRow;
use crate::store::password_links::PasswordLinkRow;
use crate::store::persons::PersonRow;
use crate::store::properties::{CounterRow, PropertyRow, hold_outgoing, oldest_release, set_oldest_release};
use crate::store::push_subscriptions::SubscriptionRow;
use crate::store::ratings::{ChangeRow, ListRow, RatingRow};
use crate::store::regulations::RegulationsFileRow;
use crate::store::report_photos::ReportPhotoRow;
use crate::store::rows::{
    ApplicationRow, ByeRow, CheckInRow, DuesRow, EntryRow, FeeRulesRow, GameRow, OpeningDrawRow, OpeningTableRow,
    PairingRow, RegistrationRow, ReportRow, RoundRow, TieBreakGamesRow, TournamentRow, narrow,
};
use crate::store::schema::{
    account_journal, almanac_journal, applications, authenticator_apps, backup_runs, byes, check_ins, column_choices,
    counters, deciders, distinct_persons, draw_seeds, dues, entries, event_roles, federation_lists, federation_rows,
    fee_rules, festivals, games, identities, jobs, journal, journal_pieces, kept_forms, letters, login_attempts,
    login_steps, merged_persons, notices, old_tables, opening_draws, opening_tables, pairings, passkeys,
    password_links, person_edits, players, properties, push_subscriptions, rating_changes, rating_lists, ratings,
    recovery_codes, registrations, regulations_files, report_photos, reports, roles_in_events, rounds, series,
    sessions, spectator_reports, tournaments, users, verifications, webhooks,
};
use crate::store::second_factors::{AppRow, PasskeyRow, RecoveryCodeRow};
use crate::store::sessions::SessionRow;
use crate::store::spectator_reports::SpectatorReportRow;
use crate::store::unused_space::mark_unused_space;
use crate::store::verifications::VerificationRow;
use crate::store::webhooks::WebhookRow;
use crate::watch::{Stopped, Watch};
use lines::{Lines, damaged, inspect, parse, read_lines};

/// The table that has the packed rows too, unpacked.
const JOURNAL: &str = "journal";

/// Bytes of lines inserted at once, at most: some rows hold a whole file.
const LARGEST_BATCH: usize = 8 << 20;

/// How much is in a database or a backup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Contents {
    pub tournaments: u64,
    pub players: u64,
    pub accounts: u64,
    pub rows: u64,
}

impl Contents {
    pub const fn is_empty(&self) -> bool {
        self.tournaments == 0 && self.players == 0 && self.accounts == 0
    }

    fn of(tables: &[TableRows]) -> Self {
        let mut contents = Self::default();
        for own in tables {
            contents.add(own.table, own.rows);
        }
        contents
    }

    fn add(&mut self, table: &str, rows: u64) {
        self.rows += rows;
        match table {
            "tournaments" => self.tournaments += rows,
            "players" => self.players += rows,
            "users" => self.accounts += rows,
            _ => {}
        }
    }
}

/// How many rows a table has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableRows {
    pub table: &'static str,
    pub rows: u64,
}

/// Which tables are moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// Those of a backup.
    Backup,
    /// All, but for those that are computed from others.
    Whole,
}

/// A backup to be read, and what opens it if it is encrypted.
#[derive(Debug, Clone, Copy)]
pub struct BackupFile<'a> {
    pub path: &'a Path,
    pub key: Option<&'a AgeKey>,
}

impl<'a> From<&'a Path> for BackupFile<'a> {
    fn from(path: &'a Path) -> Self {
        Self { path, key: None }
    }
}

/// A backup to be written, and who may read it if it is to be encrypted.
#[derive(Debug, Clone, Copy)]
pub struct NewBackupFile<'a> {
    pub path: &'a Path,
    pub lock: Option<&'a AgeLock>,
}

/// A backup that has been written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenBackup {
    pub contents: Contents,
    /// What opens this one file, if it is encrypted.
    pub key: Option<AgeKey>,
    tables: Vec<TableRows>,
}

/// Why a database was not copied. The target is unchanged, but for [`Incomplete`](Self::Incomplete).
#[derive(Debug, Error)]
pub enum CopyError {
    #[error("the target holds data already: table {} has {} rows", .0.table, .0.rows)]
    NotEmpty(TableRows),
    #[error(transparent)]
    Backup(#[from] BackupError),
    #[error(transparent)]
    Restore(#[from] RestoreError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("table {0} of the target does not have as many rows as were copied")]
    Incomplete(&'static str),
}

/// Why no backup was written. The partial file has been removed.
#[derive(Debug, Error)]
pub enum BackupError {
    #[error("there is a file of that name already")]
    Exists,
    #[error(transparent)]
    Stopped(#[from] Stopped),
    #[error("cannot write the backup: {0}")]
    File(#[from] std::io::Error),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why nothing was restored. The data is unchanged.
#[derive(Debug, Error)]
pub enum RestoreError {
    #[error("cannot read the backup: {0}")]
    File(#[from] std::io::Error),
    #[error("this is not a backup of Poddavki")]
    NotABackup,
    #[error("the backup is damaged: {0}")]
    Damaged(String),
    #[error("the backup is encrypted")]
    Encrypted,
    #[error("the backup is encrypted, and the key or passphrase given does not open it")]
    WrongKey,
    #[error("the backup has schema {0}, which this release does not know; use a newer release")]
    NewerSchema(String),
    #[error("what was there before could not be kept: {0}")]
    NotKept(BackupError),
    #[error(transparent)]
    Stopped(#[from] Stopped),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl RestoreError {
    /// Why the copy of what was there before was not written.
    pub(crate) fn from_keeping(error: BackupError) -> Self {
        match error {
            BackupError::Store(error) => Self::Store(error),
            BackupError::Stopped(stopped) => Self::Stopped(stopped),
            other => Self::NotKept(other),
        }
    }
}

impl From<diesel::result::Error> for RestoreError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Store(error.into())
    }
}

impl Store {
    /// Writes a consistent snapshot of everything into a new file that only its owner may read; afterwards there is a complete file or
    /// none. Others may write meanwhile. Returns what is in it.
    pub fn backup(&self, path: &Path) -> Result<Contents, BackupError> {
        self.backup_watched(path, &Watch::default())
    }

    /// As [`backup`](Self::backup); reports progress to `watch`, which may stop it.
    pub fn backup_watched(&self, path: &Path, watch: &Watch) -> Result<Contents, BackupError> {
        Ok(self.write_backup_file(NewBackupFile { path, lock: None }, watch)?.contents)
    }

    /// As [`backup_watched`](Self::backup_watched), encrypted if the file is to be.
    pub fn write_backup_file(&self, new: NewBackupFile<'_>, watch: &Watch) -> Result<WrittenBackup, BackupError> {
        self.write_lines(new, Scope::Backup, watch)
    }

    fn write_lines(&self, new: NewBackupFile<'_>, scope: Scope, watch: &Watch) -> Result<WrittenBackup, BackupError> {
        if new.path.exists() {
            return Err(BackupError::Exists);
        }
        let mut part = new.path.as_os_str().to_owned();
        part.push(".part");
        let part = Path::new(&part);
        remove_if_there(part)?;
        let written = self.write_part(NewBackupFile { path: part, ..new }, scope, watch).and_then(|written| {
            std::fs::rename(part, new.path)?;
            Ok(written)
        });
        if written.is_err() {
            // The first error is the more useful one; there may be no file to remove.
            let _ = std::fs::remove_file(part);
        }
        written
    }

    fn write_part(&self, new: NewBackupFile<'_>, scope: Scope, watch: &Watch) -> Result<WrittenBackup, BackupError> {
        // A link that others have put there must not be followed, and a file must not be one that others have opened.
        let file = platform::private_options().create_new(true).open(new.path)?;
        let out = BackupOut::begin(BufWriter::new(file), new.lock)?;
        let key = out.key();
        let mut lines = Lines::new(GzEncoder::new(out, Compression::default()), watch);
        lines.begin()?;
        self.reading(|connection| {
            lines.all = Contents::of(&count(connection, scope)?);
            dump(connection, &mut lines, scope)
        })?;
        let (contents, tables) = (lines.contents, std::mem::take(&mut lines.tables));
        lines.end()?.finish()?.finish()?.sync_all()?;
        Ok(WrittenBackup { contents, key, tables })
    }

    /// Verifies a whole backup without restoring it, and returns how much is in it.
    pub fn inspect_backup(file: BackupFile<'_>) -> Result<Contents, RestoreError> {
        inspect(file)
    }

    pub fn contents(&self) -> Result<Contents, StoreError> {
        Ok(Contents::of(&self.reading(|connection| count(connection, Scope::Backup))?))
    }

    /// Replaces everything by the content of a backup, in one transaction, after the whole file has been verified. Sessions end, and
    /// nothing is sent until [`Store::release_outgoing`]. Returns what was in it.
    pub fn restore(&self, path: &Path) -> Result<Contents, RestoreError> {
        self.restore_watched(path.into(), &Watch::default())
    }

    /// As [`restore`](Self::restore), of a file that may be encrypted; reports progress to `watch`.
    pub fn restore_watched(&self, file: BackupFile<'_>, watch: &Watch) -> Result<Contents, RestoreError> {
        self.read_lines(file, Scope::Backup, watch, |_| Ok(()))
    }

    /// Replaces everything by what the file holds, if `permit` does not refuse it within the same transaction.
    fn read_lines<E: From<RestoreError> + From<StoreError>>(
        &self,
        file: BackupFile<'_>,
        scope: Scope,
        watch: &Watch,
        permit: impl FnOnce(&mut Db) -> Result<(), E>,
    ) -> Result<Contents, E> {
        let contents = inspect(file)?;
        self.writing(|connection| {
            permit(connection)?;
            let oldest = oldest_release(connection)?;
            empty(connection, scope)?;
            let reading = Reading { scope, all: contents.rows, watch };
            reading.fill(connection, read_lines(file)?)?;
            names::rebuild(connection)?;
            // It tells of the tables, not of what the file holds.
            if let Some(oldest) = oldest {
                set_oldest_release(connection, &oldest)?;
            }
            if scope == Scope::Backup {
                // The original site may still send notices to the same receivers.
                hold_outgoing(connection)?;
                // Those whom the replaced data had erased may be in unused space, and the mark that said so has been replaced.
                let now = outside::now().naive_utc();
                mark_unused_space(connection, &format!("restored {now}"), now)?;
            }
            Ok::<(), E>(notify(connection, None)?)
        })?;
        self.cache().clear();
        self.announce_all()?;
        Ok(contents)
    }

    /// As [`Store::together`], while no other program writes; readers go on. Busy if others keep one of the tables for longer than half a
    /// second: everything that wants to write waits meanwhile.
    pub fn alone<T, E: From<StoreError>>(&self, work: impl FnOnce(&Self) -> Result<T, E>) -> Result<T, E> {
        self.together_after(shut_out_writers, work)
    }

    /// Fails if there is anything that a database just made does not hold.
    pub fn check_empty(&self) -> Result<(), CopyError> {
        self.reading(check_empty)
    }

    /// Copies everything into a database that holds nothing yet, of either kind: also what no backup has. The lines go through a temporary
    /// file, which is left to the caller. Returns how many rows each table has.
    pub fn copy_to(&self, target: &Self, through: &Path, watch: &Watch) -> Result<Vec<TableRows>, CopyError> {
        target.check_empty()?;
        let written = self.write_lines(NewBackupFile { path: through, lock: None }, Scope::Whole, &watch.part(0, 2))?;
        target.read_lines(through.into(), Scope::Whole, &watch.part(1, 2), check_empty)?;
        let copied = target.reading(|connection| count(connection, Scope::Whole))?;
        match copied.iter().zip(&written.tables).find(|(own, written)| own != written) {
            None => Ok(copied),
            Some((own, _)) => Err(CopyError::Incomplete(own.table)),
        }
    }
}

/// What every database holds: how many of each kind there were, and its keys and settings.
const ALWAYS_FILLED: [&str; 2] = ["counters", "properties"];

fn check_empty(connection: &mut Db) -> Result<(), CopyError> {
    let counted = count(connection, Scope::Whole)?;
    match counted.into_iter().find(|own| own.rows > 0 && !ALWAYS_FILLED.contains(&own.table)) {
        None => Ok(()),
        Some(filled) => Err(CopyError::NotEmpty(filled)),
    }
}

fn remove_if_there(path: &Path) -> std::io::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

/// Where the packed lines go.
enum BackupOut {
    Plain(BufWriter<File>),
    Encrypted(Box<AgeWriter<BufWriter<File>>>),
}

impl BackupOut {
    fn begin(out: BufWriter<File>, lock: Option<&AgeLock>) -> std::io::Result<Self> {
        Ok(match lock {
            None => Self::Plain(out),
            Some(lock) => Self::Encrypted(Box::new(AgeWriter::begin(out, lock)?)),
        })
    }

    fn key(&self) -> Option<AgeKey> {
        match self {
            Self::Plain(_) => None,
            Self::Encrypted(writer) => Some(AgeKey::File(writer.file_key())),
        }
    }

    fn finish(self) -> std::io::Result<File> {
        let out = match self {
            Self::Plain(out) => out,
            Self::Encrypted(writer) => writer.finish()?,
        };
        out.into_inner().map_err(std::io::IntoInnerError::into_error)
    }
}

impl Write for BackupOut {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        match self {
            Self::Plain(out) => out.write(bytes),
            Self::Encrypted(writer) => writer.write(bytes),
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        match self {
            Self::Plain(out) => out.flush(),
            Self::Encrypted(writer) => writer.flush(),
        }
    }
}

/// Takes every row out of tables, from the last table to the first.
macro_rules! delete_reversed {
    ($connection:ident,) => {};
    ($connection:ident, $first:ident $($rest:ident)*) => {
        delete_reversed!($connection, $($rest)*);
        diesel::delete($first::table).execute($connection)?;
    };
}

macro_rules! write_table {
    ($connection:ident, $lines:ident, $table:ident: $row:ty) => {
        match $connection {
            // Otherwise all rows of a table, with every file in them, would be in memory at once.
            #[cfg(feature = "postgres")]
            Db::Postgres(inner) => {
                let rows = $table::table.load_iter::<$row, PgRowByRowLoadingMode>(inner);
                $lines.write_rows(stringify!($table), rows)?;
            }
            Db::Sqlite(inner) => {
                let rows = $table::table.load_iter::<$row, DefaultLoadingMode>(inner);
                $lines.write_rows(stringify!($table), rows)?;
            }
        }
    };
}

/// Writes the packed entries of journals as plain ones.
fn write_packed_entries<W: Write>(connection: &mut Db, lines: &mut Lines<'_, W>) -> Result<(), BackupError> {
    match connection {
        #[cfg(feature = "postgres")]
        Db::Postgres(inner) => {
            let pieces = journal_pieces::table.load_iter::<PieceRow, PgRowByRowLoadingMode>(inner);
            for piece in pieces.map_err(StoreError::from)? {
                lines.add_rows(JOURNAL, &piece.map_err(StoreError::from)?.unpack()?)?;
            }
        }
        Db::Sqlite(inner) => {
            let pieces = journal_pieces::table.load_iter::<PieceRow, DefaultLoadingMode>(inner);
            for piece in pieces.map_err(StoreError::from)? {
                lines.add_rows(JOURNAL, &piece.map_err(StoreError::from)?.unpack()?)?;
            }
        }
    }
    Ok(())
}

macro_rules! counted_rows {
    ($connection:ident, $table:ident) => {{
        let rows: i64 = $table::table.count().get_result($connection)?;
        TableRows { table: stringify!($table), rows: narrow(rows)? }
    }};
}

macro_rules! insert_values {
    ($connection:ident, $table:ident: $row:ty, $rows:ident) => {{
        let rows: Vec<$row> =
            $rows.into_iter().map(serde_json::from_value).collect::<Result<_, _>>().map_err(damaged)?;
        insert!($connection, $table, rows);
        Ok(())
    }};
}

/// All tables: what a backup has, in the order in which rows hang on each other; what is packed, and stands in it as rows of another table;
/// what it leaves out and a restore empties, since it would not fit what is restored; what a restore leaves as it is; and what is computed
/// from the rest. A copy has all but the last.
macro_rules! tables {
    (
        in_backup { $($table:ident: $row:ty,)+ }
        packed { $($packed:ident,)+ }
        emptied { $($emptied:ident: $emptied_row:ty,)+ }
        left { $($left:ident: $left_row:ty,)+ }
        computed { $($computed:ident,)+ }
    ) => {
        /// Takes every row out of every table that is replaced, those first that hang on others.
        fn empty(connection: &mut Db, scope: Scope) -> Result<(), StoreError> {
            if scope == Scope::Whole {
                delete_reversed!(connection, $($left)+);
            }
            delete_reversed!(connection, $($table)+ $($packed)+ $($emptied)+);
            Ok(())
        }

        /// The tables that a restore replaces.
        #[cfg(feature = "postgres")]
        const REPLACED: &[&str] = &[$(stringify!($table),)+ $(stringify!($packed),)+ $(stringify!($emptied),)+];

        /// Those that are computed from others among them.
        #[cfg(any(test, feature = "postgres"))]
        pub(super) const TABLES: &[&str] = &[
            $(stringify!($table),)+ $(stringify!($packed),)+ $(stringify!($emptied),)+ $(stringify!($left),)+
            $(stringify!($computed),)+
        ];

        fn dump<W: Write>(connection: &mut Db, lines: &mut Lines<'_, W>, scope: Scope) -> Result<(), BackupError> {
            $(write_table!(connection, lines, $table: $row);)+
            write_packed_entries(connection, lines)?;
            if scope == Scope::Whole {
                $(write_table!(connection, lines, $emptied: $emptied_row);)+
                $(write_table!(connection, lines, $left: $left_row);)+
            }
            Ok(())
        }

        fn count(connection: &mut Db, scope: Scope) -> Result<Vec<TableRows>, StoreError> {
            let mut counted = Vec::new();
            $(counted.push(counted_rows!(connection, $table));)+
            for own in counted.iter_mut().filter(|own| own.table == JOURNAL) {
                own.rows += count_packed(connection)?;
            }
            if scope == Scope::Whole {
                $(counted.push(counted_rows!(connection, $emptied));)+
                $(counted.push(counted_rows!(connection, $left));)+
            }
            Ok(counted)
        }

        fn insert_rows(
            connection: &mut Db,
            table: &str,
            rows: Vec<Value>,
            scope: Scope,
        ) -> Result<(), RestoreError> {
            match table {
                $(stringify!($table) => insert_values!(connection, $table: $row, rows),)+
                $(stringify!($emptied) if scope == Scope::Whole => {
                    insert_values!(connection, $emptied: $emptied_row, rows)
                })+
                $(stringify!($left) if scope == Scope::Whole => {
                    insert_values!(connection, $left: $left_row, rows)
                })+
                other => Err(RestoreError::Damaged(format!("there is no table `{other}`"))),
            }
        }
    };
}

tables! {
    in_backup {
        counters: CounterRow,
        properties: PropertyRow,
        users: UserRow,
        authenticator_apps: AppRow,
        passkeys: PasskeyRow,
        recovery_codes: RecoveryCodeRow,
        identities: IdentityRow,
        players: PersonRow,
        tournaments: TournamentRow,
        event_roles: RoleRow,
        entries: EntryRow,
        rounds: RoundRow,
        pairings: PairingRow,
        byes: ByeRow,
        deciders: TieBreakGamesRow,
        games: GameRow,
        opening_tables: OpeningTableRow,
        check_ins: CheckInRow,
        opening_draws: OpeningDrawRow,
        draw_seeds: SeedRow,
        reports: ReportRow,
        registrations: RegistrationRow,
        applications: ApplicationRow,
        fee_rules: FeeRulesRow,
        dues: DuesRow,
        journal: TournamentEntryRow,
        rating_lists: ListRow,
        rating_changes: ChangeRow,
        ratings: RatingRow,
        festivals: EventRow,
        roles_in_events: EventRoleRow,
        series: SeriesRow,
        old_tables: ImportedTableRow,
        merged_persons: MergeRow,
        person_edits: PersonEditRow,
        distinct_persons: DistinctPersonsRow,
        almanac_journal: ChampionshipsEntryRow,
        account_journal: AccountEntryRow,
        column_choices: ColumnChoiceRow,
        regulations_files: RegulationsFileRow,
        spectator_reports: SpectatorReportRow,
        webhooks: WebhookRow,
    }
    packed {
        journal_pieces,
    }
    emptied {
        sessions: SessionRow,
        password_links: PasswordLinkRow,
        login_steps: LoginStepRow,
        kept_forms: KeptFormRow,
        login_attempts: AttemptRow,
        letters: LetterRow,
        notices: NoticeRow,
        push_subscriptions: SubscriptionRow,
        report_photos: ReportPhotoRow,
        verifications: VerificationRow,
    }
    left {
        federation_lists: FederationListRow,
        federation_rows: FederationRow,
        backup_runs: BackupRunRow,
        jobs: JobRow,
    }
    computed {
        person_names,
        name_spellings,
    }
}

/// How long a server waits for each table, in milliseconds: less than the second after which it ends one of two writes that wait for each
/// other.
#[cfg(feature = "postgres")]
const LOCK_PATIENCE: u32 = 500;

/// Lets nobody else write until the transaction ends. A file has only one writer anyway.
fn shut_out_writers(connection: &mut Db) -> Result<(), StoreError> {
    match connection {
        #[cfg(feature = "postgres")]
        Db::Postgres(inner) => {
            let tables = REPLACED.join(", ");
            let lock = format!("SET LOCAL lock_timeout = {LOCK_PATIENCE}; LOCK TABLE {tables} IN EXCLUSIVE MODE");
            Ok(inner.batch_execute(&format!("{lock}; SET LOCAL lock_timeout = 0"))?)
        }
        Db::Sqlite(_) => Ok(()),
    }
}

/// How the lines of a file are read.
struct Reading<'a> {
    scope: Scope,
    /// The number of all rows.
    all: u64,
    watch: &'a Watch,
}

impl Reading<'_> {
    /// Inserts the rows of all lines but the first and last.
    fn fill(
        &self,
        connection: &mut Db,
        lines: impl Iterator<Item = Result<String, RestoreError>>,
    ) -> Result<(), RestoreError> {
        let (mut table, mut rows, mut size, mut done) = (String::new(), Vec::new(), 0, 0_u64);
        for line in lines.skip(1) {
            let line = line?;
            if !line.starts_with('[') {
                break;
            }
            let (next, row): (String, Value) = parse(&line)?;
            if next != table || rows.len() == BATCH || size > LARGEST_BATCH {
                self.insert_batch(connection, &table, &mut rows)?;
                self.watch.step(narrow(done)?, narrow(self.all)?)?;
                (table, size) = (next, 0);
            }
            size += line.len();
            rows.push(row);
            done += 1;
        }
        self.insert_batch(connection, &table, &mut rows)
    }

    fn insert_batch(&self, connection: &mut Db, table: &str, rows: &mut Vec<Value>) -> Result<(), RestoreError> {
        if rows.is_empty() { Ok(()) } else { insert_rows(connection, table, std::mem::take(rows), self.scope) }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::TABLES;

    #[test]
    fn every_table_is_in_the_backup_or_said_not_to_be() {
        let schema = include_str!("../schema.rs");
        let mut declared: Vec<&str> =
            schema.split("diesel::table! {").skip(1).filter_map(|table| table.split_whitespace().next()).collect();
        declared.sort_unstable();
        let listed: BTreeSet<&str> = TABLES.iter().copied().collect();
        assert_eq!(declared, listed.iter().copied().collect::<Vec<_>>());
        assert_eq!(listed.len(), TABLES.len(), "a table is listed twice");
    }
}
