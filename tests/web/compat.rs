//! Data of earlier versions, in `tests/compat`, are read by this one, on both databases.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::PathBuf;

use crate::support::database::{TestDatabase, for_each_backend};
use crate::support::site::Site;
use flate2::read::GzDecoder;
use poddavki::service::{NewTournament, Request, Service, command_line};
use tournament::exchange::{Audience, series_json, tournament_json};
use tournament::standings::standings;
use tournament::{Info, Preset, RoundNumber, Tournament, TournamentStatus, Visibility};

/// The kept versions.
pub const VERSIONS: [&str; 1] = ["0.1"];

fn path(version: &str, name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "compat", version, name].iter().collect()
}

fn unpacked(version: &str, name: &str) -> Vec<u8> {
    let packed = fs::read(path(version, name)).unwrap_or_else(|error| panic!("{version}/{name}: {error}"));
    let mut bytes = Vec::new();
    GzDecoder::new(&*packed).read_to_end(&mut bytes).unwrap_or_else(|error| panic!("{version}/{name}: {error}"));
    bytes
}

pub fn text(version: &str, name: &str) -> String {
    String::from_utf8(unpacked(version, name)).expect("UTF-8")
}

/// Loads the database of `version` into an empty one.
pub fn load(version: &str, database: &TestDatabase) {
    match database {
        TestDatabase::Sqlite(_) => {
            fs::write(database.url(), unpacked(version, "database.sqlite3.gz")).expect("the directory is writable");
        }
        TestDatabase::Postgres(_) => database.execute(&text(version, "postgres.sql.gz")),
    }
}

/// The points of every player of every tournament, as `version` told them.
fn points_then(version: &str) -> BTreeMap<String, BTreeMap<String, String>> {
    let mut tournaments: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for line in fs::read_to_string(path(version, "points.csv")).expect("it is there").lines() {
        let [slug, _, name, points] = line.split(';').collect::<Vec<_>>()[..] else { panic!("{line}") };
        tournaments.entry(slug.to_owned()).or_default().insert(name.to_owned(), points.to_owned());
    }
    tournaments
}

/// The names in the order of the standings after two rounds.
fn order(tournament: &Tournament) -> Vec<String> {
    let rows = standings(tournament, RoundNumber(2)).rows;
    rows.iter().map(|row| tournament.entry(row.entry).expect("entered").person.name.to_string()).collect()
}

/// Every tournament opens, its journal is whole, it has the points that it had, and its documents are read back.
fn check_whole(version: &str, site: &Site) {
    let service = site.service();
    for (slug, points) in points_then(version) {
        let tournament = service.tournament(&slug).unwrap_or_else(|error| panic!("{version}, {slug}: {error}"));
        service.store().verify_journal(tournament.id).unwrap_or_else(|error| panic!("{version}, {slug}: {error}"));
        let table = site.visitor().get(&format!("/t/{slug}/crosstable.csv")).is_ok().text;
        let mut lines = table.trim_start_matches('\u{feff}').lines().map(|line| line.split(';').collect::<Vec<_>>());
        let heading = lines.next().expect("a heading");
        let column = |name: &str| heading.iter().position(|own| *own == name).unwrap_or_else(|| panic!("{heading:?}"));
        let (name, pts) = (column("Name"), column("Pts"));
        let now: BTreeMap<String, String> = lines.map(|line| (line[name].to_owned(), line[pts].to_owned())).collect();
        let confirmed = tournament.participants().map(|entry| entry.person.name.to_string()).collect::<Vec<_>>();
        let then: BTreeMap<String, String> = points.into_iter().filter(|(name, _)| confirmed.contains(name)).collect();
        assert_eq!(now, then, "{version}, {slug}");
        let document = site.visitor().get(&format!("/t/{slug}/event.json")).is_ok().text;
        tournament_json::read(&document).unwrap_or_else(|error| panic!("{version}, {slug}: {error}"));
    }
    // Ratings too: they have been recomputed by the present rules.
    assert_eq!(service.verify().expect("it can be checked").differences, [], "{version}");
    assert!(service.one_series("chempionat-rossii").is_ok(), "{version}");
}

for_each_backend! {
    fn databases_of_earlier_versions_open_and_move_on(database) {
        for version in VERSIONS {
            let database = &match database {
                TestDatabase::Sqlite(_) => TestDatabase::sqlite(),
                TestDatabase::Postgres(_) => TestDatabase::postgres(),
            };
            load(version, database);
            let site = Site::on(database);
            check_whole(version, &site);
            // Tournaments begun then can continue.
            let service = site.service();
            let tournament = service.tournament("kubok-povolzhya-po-poddavkam").expect("it is there");
            assert_eq!(tournament.status, TournamentStatus::Open);
            let files = tempfile::tempdir().expect("a directory");
            let file = files.path().join("backup");
            database.store().backup(&file).expect("written");
            for other in [TestDatabase::sqlite(), TestDatabase::postgres()] {
                other.store().restore(&file).expect("restored");
                check_whole(version, &Site::on(&other));
            }
        }
    }

    fn backups_of_earlier_versions_are_restored(database) {
        for version in VERSIONS {
            let service = Service::new(database.store());
            service.restore(&path(version, "backup")).expect("restored");
            let list = |service: &Service| {
                let lists = service.store().rating_lists().expect("readable").into_iter();
                lists.map(|list| service.store().rating_records(list).expect("readable").len()).sum::<usize>()
            };
            assert!(list(&service) > 0, "{version}: it has ratings");
            assert_eq!(service.verify().expect("it can be checked").differences, [], "{version}");
            // Once is enough: the next start changes nothing.
            assert_eq!(service.follow_rating_rules().expect("readable"), 0, "{version}");
            check_whole(version, &Site::on(database));
        }
    }

    fn documents_of_earlier_versions_are_taken_in_and_written_again(database) {
        for version in VERSIONS {
            let service = Service::new(database.store());
            let taken = service.import_series(&command_line(), &text(version, "series.json.gz"));
            let taken = taken.unwrap_or_else(|error| panic!("{version}: {error}"));
            assert!(service.one_series("chempionat-rossii").is_ok(), "{version}");
            let again = service.series_document("chempionat-rossii", Audience::Operator).expect("written");
            let again = series_json::read(&again).unwrap_or_else(|error| panic!("{version}: {error}"));
            assert_eq!(again.editions.len(), taken.editions, "{version}");
            let document = fs::read_to_string(path(version, "event.json")).expect("it is there");
            let read = tournament_json::read(&document).expect("it is read");
            assert_eq!((read.entries.len(), read.rounds.len()), (12, 2), "{version}");
            let info = Info { title: "Taken in".to_owned(), ..Info::default() };
            let settings = Preset::SwissSingleGames.settings();
            let new = NewTournament { info, settings, visibility: Visibility::Public };
            let slug = service.create_tournament(&command_line(), &new).expect("a good tournament").slug;
            let request = Request { actor: &command_line(), slug: &slug, seen: None, limit: None };
            let taken = service.import_document(&request, &document);
            let taken = taken.unwrap_or_else(|error| panic!("{version}: {error}"));
            service.store().verify_journal(taken.id).unwrap_or_else(|error| panic!("{version}: {error}"));
            let again = tournament_json::read(&tournament_json::write(&taken)).expect("our own");
            assert_eq!((order(&taken), order(&again)), (order(&read), order(&read)), "{version}");
            assert_eq!(service.verify().expect("it can be checked").differences, [], "{version}");
        }
    }
}
