//! `poddavki verify`: whether the stored data is what was written.

use std::collections::BTreeSet;
use std::io::Read;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use serde_json::Value;

use crate::cli::backup::{failure, refused};
use crate::cli::backup_keys::KeyArgs;
use crate::cli::files::counted;
use crate::cli::progress::ProgressLine;
use crate::cli::{DatabaseArgs, Exit, Failure, admin, files, verify_signed};
use crate::service::{BlankedPlace, Discrepancy, Scratch, Service, StoredPlace, Verification};
use crate::store::{BackupFile, ComputedRating, RatingDifference, RestoreError, Store, StoredDifference};
use crate::web::i18n::dates::utc_stamp;
use tournament::{Change, Item, ItemKey, series};

/// The longest value that is printed whole, in letters.
const LONGEST: usize = 160;

/// Checks journals, tables and rating lists.
#[derive(Debug, Args)]
pub struct Verify {
    /// A backup or a signed journal to check in place of the database
    file: Option<PathBuf>,
    /// JSON: what was checked, and a list of differences
    #[arg(long)]
    json: bool,
    /// The key that must have signed the file: its fingerprint, as the installation publishes it
    #[arg(long, value_name = "FINGERPRINT")]
    key: Option<String>,
    #[command(flatten)]
    opening: KeyArgs,
    #[command(flatten)]
    database: DatabaseArgs,
}

/// The output format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutputForm {
    /// A line for each difference, and a summary.
    Text,
    /// One document.
    Json,
}

impl Verify {
    /// Only a signed journal has a signature.
    fn refuse_key(&self) -> Result<(), Failure> {
        match &self.key {
            None => Ok(()),
            Some(_) => {
                Err(Failure::bad_request("--key is for a signed journal; a database and a backup have no signature"))
            }
        }
    }

    /// Checks the database, or a backup.
    pub fn run(&self) -> Result<Exit, Failure> {
        let form = if self.json { OutputForm::Json } else { OutputForm::Text };
        if let Some(file) = &self.file {
            if is_signed_journal(file)? {
                return verify_signed::check(file, self.key.as_deref(), form);
            }
            self.refuse_key()?;
            let key = self.opening.key()?;
            return check_backup(BackupFile { path: file, key: key.as_ref() }, form);
        }
        self.refuse_key()?;
        let store = Store::open_to_look(&self.database.database).map_err(|error| failure(&error))?;
        let sound = store.check_sound();
        sound.map_err(|error| Failure::input_output(format_args!("{}: {error}", store.place())))?;
        check(&Service::new(store), form)
    }
}

/// Whether a file is a signed journal: a backup is packed or encrypted.
fn is_signed_journal(file: &Path) -> Result<bool, Failure> {
    files::readable(file)?;
    let mut first = [0];
    // Whatever cannot be read is named by the reader of backups.
    let read = std::fs::File::open(file).and_then(|mut file| file.read(&mut first));
    Ok(read.is_ok() && first == *b"{")
}

/// Checks a backup by restoring it into a temporary database.
fn check_backup(file: BackupFile<'_>, form: OutputForm) -> Result<Exit, Failure> {
    files::readable(file.path)?;
    let refused = |error: RestoreError| match error {
        RestoreError::NotABackup => Failure::bad_request(format_args!(
            "{}: {error}; to verify a database name it with --database",
            file.path.display()
        )),
        error => refused(file, error),
    };
    Store::inspect_backup(file).map_err(refused)?;
    let directory = Scratch::new().map_err(Failure::input_output)?;
    let store = Store::open(&directory.path().join("backup.sqlite3").display().to_string());
    let store = store.map_err(|error| failure(&error))?;
    let service = Service::new(store);
    let line = ProgressLine::begin();
    let restored = service.watched(line.watch()).restore_file(file);
    drop(line);
    restored.map_err(refused)?;
    check(&service, form)
}

/// Checks everything and prints the findings.
pub fn check(service: &Service, form: OutputForm) -> Result<Exit, Failure> {
    let line = ProgressLine::begin();
    let verification = service.watched(line.watch()).verify().map_err(admin::failure)?;
    drop(line);
    let differences: Vec<DifferenceJson> =
        verification.differences.iter().flat_map(|difference| tell(service, difference)).collect();
    match form {
        OutputForm::Json => files::print(&json(&verification, &differences)?)?,
        OutputForm::Text => files::print(&text(&verification, &differences))?,
    }
    Ok(if verification.holds() { Exit::Done } else { Exit::No })
}

/// A difference as it is printed.
#[derive(Debug, Serialize)]
pub(super) struct DifferenceJson {
    /// The place: `tournament orel-2026`.
    pub(super) place: String,
    /// What kind of difference it is.
    pub(super) what: &'static str,
    /// The thing: `game 3-1-1 result`.
    pub(super) of: String,
    /// The expected value.
    pub(super) meant: Option<Value>,
    pub(super) stored: Option<Value>,
}

/// What was checked, as JSON.
#[derive(Debug, Serialize)]
struct VerifyJson<'a> {
    holds: bool,
    checked_at: String,
    #[serde(rename = "events")]
    tournaments: usize,
    entries: i64,
    series_entries: i64,
    account_entries: i64,
    rating_lists: usize,
    /// Entries that erasures have blanked; their hashes are taken as written.
    blanked: Vec<BlankedJson<'a>>,
    differences: &'a [DifferenceJson],
}

/// The blanked entries of a journal, as JSON.
#[derive(Debug, Serialize)]
struct BlankedJson<'a> {
    place: String,
    entries: &'a [i64],
}

fn json(verification: &Verification, differences: &[DifferenceJson]) -> Result<String, Failure> {
    let outcome = VerifyJson {
        holds: verification.holds(),
        checked_at: utc_stamp(verification.at),
        tournaments: verification.tournaments,
        entries: verification.entries,
        series_entries: verification.series_entries,
        account_entries: verification.account_entries,
        rating_lists: verification.lists,
        blanked: verification.blanked.iter().map(blanked).collect(),
        differences,
    };
    Ok(serde_json::to_string(&outcome).map_err(Failure::unexpected)? + "\n")
}

fn text(verification: &Verification, differences: &[DifferenceJson]) -> String {
    let lines = differences.iter().map(difference_line);
    let outcome =
        if differences.is_empty() { "everything holds".to_owned() } else { counted(differences.len(), "difference") };
    let checked = format!(
        "checked: {}, journal entries: {} of tournaments, {} of series, {} of accounts; {}: {outcome}\n",
        counted(verification.tournaments, "tournament"),
        verification.entries,
        verification.series_entries,
        verification.account_entries,
        counted(verification.lists, "rating list"),
    );
    let blanked = verification.blanked.iter().map(blanked).map(|own| {
        let entries = own.entries.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        format!("{}: blanked by an erasure, hash taken as written: journal entries {entries}\n", own.place)
    });
    lines.chain(blanked).collect::<String>() + &checked
}

pub(super) fn difference_line(one: &DifferenceJson) -> String {
    let of = if one.of.is_empty() { String::new() } else { format!(" {}", one.of) };
    let sides = match (&one.meant, &one.stored) {
        (None, None) => String::new(),
        (meant, stored) => format!(": should be {}, stored is {}", value(meant.as_ref()), value(stored.as_ref())),
    };
    format!("{}: {}{of}{sides}\n", one.place, one.what)
}

fn blanked(own: &BlankedPlace) -> BlankedJson<'_> {
    BlankedJson { place: place_name(&own.place), entries: &own.entries }
}

/// A value for people: empty or JSON, cut if it is long.
fn value(value: Option<&Value>) -> String {
    let text = value.map_or_else(|| "nothing".to_owned(), ToString::to_string);
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

fn place_name(place: &StoredPlace) -> String {
    match place {
        StoredPlace::Tournament(slug) => format!("tournament {slug}"),
        StoredPlace::Series => "series".to_owned(),
        StoredPlace::Accounts => "accounts".to_owned(),
        StoredPlace::List(list) => format!("rating list {} {}", list.variant.code(), list.kind.code()),
        StoredPlace::FederationList(list) => format!("federation list {list}"),
    }
}

fn tell(service: &Service, difference: &Discrepancy) -> Vec<DifferenceJson> {
    let place = place_name(&difference.place);
    match &difference.finding {
        StoredDifference::Rating(own) => vec![DifferenceJson { place, ..rating(service, own) }],
        finding => tell_finding(&place, finding),
    }
}

/// What differs at a place, for anything but ratings, whose players only the database can name.
pub(super) fn tell_finding(place: &str, finding: &StoredDifference) -> Vec<DifferenceJson> {
    let plain =
        |what, of: String| vec![DifferenceJson { place: place.to_owned(), what, of, meant: None, stored: None }];
    match finding {
        StoredDifference::Missing { first, last } if first == last => plain("journal entry missing", first.to_string()),
        StoredDifference::Missing { first, last } => plain("journal entries missing", format!("{first}–{last}")),
        StoredDifference::Altered(entry) => plain("journal entry altered", entry.to_string()),
        StoredDifference::Unlinked(entry) => plain("journal entry does not follow the one before", entry.to_string()),
        StoredDifference::OtherEnd(entry) => plain("journal does not end as the tournament says", entry.to_string()),
        StoredDifference::Unmatched(entry) => {
            plain("journal entry does not fit; tables not compared", entry.to_string())
        }
        StoredDifference::Unreadable(what) => plain("unreadable", what.clone()),
        StoredDifference::Thing(change) => {
            let sides = SidesJson { meant: change.before().and_then(thing), stored: change.after().and_then(thing) };
            sides.differences(place, &name(change))
        }
        StoredDifference::Series(change) => {
            let sides = SidesJson { meant: json_of(change.before.as_ref()), stored: json_of(change.after.as_ref()) };
            sides.differences(place, &series_name(change))
        }
        StoredDifference::Stray(stray) => {
            let of = format!("{} {} ({})", stray.table, stray.column, stray.row);
            let read = |text: &str| serde_json::from_str(text).ok();
            let (meant, stored) = (read(&stray.meant), read(&stray.stored));
            vec![DifferenceJson { place: place.to_owned(), what: "column", of, meant, stored }]
        }
        StoredDifference::Rating(own) => plain("rating", own.player.to_string()),
    }
}

/// A thing as expected and as stored.
struct SidesJson {
    meant: Option<Value>,
    stored: Option<Value>,
}

impl SidesJson {
    /// The parts that differ, by name; the whole if one side is missing.
    fn differences(self, place: &str, name: &str) -> Vec<DifferenceJson> {
        let mut differences = Vec::new();
        self.collect(name.to_owned(), &mut |of, own: Self| {
            differences.push(DifferenceJson {
                place: place.to_owned(),
                what: "table",
                of,
                meant: own.meant,
                stored: own.stored,
            });
        });
        // A difference that shows in no part is still one.
        if differences.is_empty() {
            let (place, of) = (place.to_owned(), name.to_owned());
            differences.push(DifferenceJson { place, what: "table", of, meant: None, stored: None });
        }
        differences
    }

    fn collect(self, name: String, note: &mut dyn FnMut(String, Self)) {
        match (self.meant, self.stored) {
            (meant, stored) if meant == stored => {}
            (Some(Value::Object(mut meant)), Some(Value::Object(mut stored))) => {
                let parts: BTreeSet<String> = meant.keys().chain(stored.keys()).cloned().collect();
                for part in parts {
                    let own = Self { meant: meant.remove(&part), stored: stored.remove(&part) };
                    own.collect(format!("{name} {part}"), note);
                }
            }
            (meant, stored) => note(name, Self { meant, stored }),
        }
    }
}

pub(super) fn json_of<T: Serialize>(thing: Option<&T>) -> Option<Value> {
    let value = serde_json::to_value(thing?).ok()?;
    // The key is printed separately.
    Some(value.get("value").cloned().unwrap_or(value))
}

fn thing(thing: &Item) -> Option<Value> {
    match thing {
        Item::Game { game, .. } => json_of(Some(game)),
        other => json_of(Some(other)),
    }
}

fn name(change: &Change) -> String {
    match change.key() {
        ItemKey::Info => "info".to_owned(),
        ItemKey::Settings => "settings".to_owned(),
        ItemKey::Status => "status".to_owned(),
        ItemKey::Approval => "approval".to_owned(),
        ItemKey::Visibility => "visibility".to_owned(),
        ItemKey::Entry(id) => format!("entry {id}"),
        ItemKey::Round(round) => format!("round {round}"),
        ItemKey::Pairing(round, board) => format!("pairing {round}-{board}"),
        ItemKey::Bye(round, entry) => format!("bye of entry {entry} in round {round}"),
        ItemKey::Game(id) => format!("game {id}"),
        ItemKey::OpeningTable => "opening table".to_owned(),
        ItemKey::CheckIn => "check-in".to_owned(),
        ItemKey::Draw(round) => format!("draw of round {round}"),
        ItemKey::Report(id) => format!("report of entry {} on game {}", id.by, id.game),
        ItemKey::RegistrationRules => "online registration".to_owned(),
        ItemKey::Application(id) => format!("application {id}"),
        ItemKey::FeeRules => "fees".to_owned(),
        ItemKey::Dues(entry) => format!("fee of entry {entry}"),
        ItemKey::TieBreakGames(round, board) => format!("tie-break games of {round}-{board}"),
    }
}

fn series_name(change: &series::SeriesChange) -> String {
    match change.key() {
        Some(series::SeriesItemKey::Event(id)) => format!("event {}", id.0),
        Some(series::SeriesItemKey::Series(id)) => format!("series {}", id.0),
        Some(series::SeriesItemKey::ImportedTable(id)) => format!("imported table {}", id.0),
        Some(series::SeriesItemKey::PersonMerge(id)) => format!("merged person {id}"),
        Some(series::SeriesItemKey::PersonEdit(id)) => format!("correction {} of a person", id.0),
        Some(series::SeriesItemKey::DistinctPersons(id)) => format!("distinct persons {}", id.0),
        None => String::new(),
    }
}

fn rating(service: &Service, rating_difference: &RatingDifference) -> DifferenceJson {
    // A person who is no longer in the registry is named by number.
    let player = service.store().player(rating_difference.player).ok().flatten();
    let player =
        player.map_or_else(|| format!("player {}", rating_difference.player), |player| player.person.name.to_string());
    let tournament = rating_difference
        .tournament
        .map(|id| service.store().slug_of(id).ok().flatten().unwrap_or_else(|| id.to_string()));
    let of = tournament.map_or_else(|| player.clone(), |tournament| format!("{player} in {tournament}"));
    let side = |side: Option<ComputedRating>| {
        let before = |side: &ComputedRating| side.before.map(|before| before.to_string());
        side.map(|side| serde_json::json!({ "before": before(&side), "rating": side.value.to_string(), "games": side.games, "date": side.date }))
    };
    DifferenceJson {
        place: String::new(),
        what: "rating",
        of,
        meant: side(rating_difference.meant),
        stored: side(rating_difference.stored),
    }
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDateTime;

    use super::*;
    use tournament::{
        BoardNumber, EntryId, GameId, GameNumber, GameResult, PlayerReport, ReportId, Reported, RoundNumber, Score,
    };

    #[test]
    fn a_report_that_differs_is_told_by_the_part_that_does() {
        let report = |score| {
            let game = GameId { round: RoundNumber(1), board: BoardNumber(2), game: GameNumber(1) };
            let said = Reported { result: GameResult::Played(score), notation: None };
            Item::Report(Box::new(PlayerReport { id: ReportId { game, by: EntryId(3) }, said, at: NaiveDateTime::MIN }))
        };
        let sides = SidesJson { meant: thing(&report(Score::White)), stored: thing(&report(Score::Black)) };
        let found = sides.differences("tournament cup", "report");
        let [one] = &found[..] else { panic!("{found:?}") };
        assert_eq!((one.place.as_str(), one.of.as_str()), ("tournament cup", "report result played"));
        assert_ne!(one.meant, one.stored);
    }

    #[test]
    fn a_difference_that_no_part_shows_is_told_as_a_whole() {
        let same = Some(Value::from(1));
        let found = SidesJson { meant: same.clone(), stored: same }.differences("series", "series 1");
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].of, "series 1");
    }
}
