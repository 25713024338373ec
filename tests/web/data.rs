//! Checks of everything stored, scheduled backups, and signed journals.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use chrono::{NaiveDate, NaiveDateTime, TimeDelta};
use poddavki::age::{AgeIdentity, AgeKey, Passphrase};
use poddavki::service::{BackupPlan, NewTournament, Service, check_signed_journal};
use poddavki::store::{BackupFile, BackupRunOutcome, DifferencePlaceKind, Store};
use reqwest::StatusCode;

use crate::organiser::Arbiter;
use crate::support::database::{TestDatabase, for_each_backend};
use crate::support::directory::new_directory;
use crate::support::site::Site;
use crate::support::tournaments::{create, everything, write};
use crate::support::{EndsAtLast, once};
use tournament::{Info, Preset, Version, Visibility};

const IDENTITY: &str = "AGE-SECRET-KEY-1EGTZVFFV20835NWYV6270LXYVK2VKNX2MMDKWYKLMGR48UAWX40Q2P2LM0";

fn at(hours: i64) -> NaiveDateTime {
    let begin = NaiveDate::from_ymd_opt(2026, 11, 1).and_then(|day| day.and_hms_opt(0, 0, 0)).expect("a time");
    begin + TimeDelta::hours(hours)
}

fn plan(directory: &Path) -> BackupPlan {
    let directory = directory.join("backups");
    BackupPlan { directory, every: TimeDelta::hours(24), keep: 2, recipients: Vec::new() }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The files of a directory, in order.
fn files(plan: &BackupPlan) -> Vec<String> {
    let files = fs::read_dir(&plan.directory).expect("the directory is there").flatten();
    let mut names: Vec<String> = files.map(|file| file.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Whether a backup that is due at this time is made and good.
fn makes(service: &Service, plan: &BackupPlan, hours: i64) -> Option<bool> {
    let run = service.back_up_if_due(plan, at(hours)).expect("the database answers")?;
    let end = run.end.expect("it has ended");
    Some(matches!(end.outcome, BackupRunOutcome::Made { differences: 0, .. }))
}

fn fill(store: &Store) {
    let id = create(store, "cup");
    write(store, id, Version(1), &everything()).expect("written");
}

for_each_backend! {
    fn of_several_instances_one_makes_each_backup_and_the_oldest_are_removed(database) {
        let (folder, store) = (new_directory(), database.store());
        let plan = plan(folder.path());
        plan.make_directory().expect("there is room");
        fill(&store);
        let (one, other) = (Service::new(store.clone()), Service::new(database.store()));
        assert_eq!(makes(&one, &plan, 0), Some(true));
        assert_eq!((makes(&other, &plan, 0), makes(&one, &plan, 23)), (None, None));
        fs::write(plan.directory.join("poddavki-before-the-cup.backup"), "kept").expect("there is room");
        for day in 1..4 {
            assert_eq!(makes(&other, &plan, 24 * day), Some(true), "day {day}");
        }
        let expected = [
            "poddavki-2026-11-03-000000.backup",
            "poddavki-2026-11-04-000000.backup",
            "poddavki-before-the-cup.backup",
        ];
        assert_eq!(files(&plan), expected);
        let elsewhere = TestDatabase::sqlite();
        let restored = elsewhere.store();
        restored.restore(&plan.directory.join(expected[1])).expect("it was restored on trial");
        assert_eq!(one.store().backup_runs().expect("readable").len(), 4);
        // What is restored tells nothing of the files of another installation.
        assert!(restored.backup_runs().expect("readable").is_empty());
    }

    // What another instance writes meanwhile is in the copy of what was there before, or in what is there now.
    fn a_restore_beside_a_site_in_use_loses_nothing_that_was_acknowledged(database) {
        let (folder, service) = (new_directory(), Service::new(database.store()));
        let [file, kept] = ["a.backup", "kept.backup"].map(|name| folder.path().join(name));
        fill(service.store());
        service.backup(&file).expect("there is room");
        let (is_over, written) = (AtomicBool::new(false), Mutex::new(Vec::new()));
        thread::scope(|scope| {
            let _over = EndsAtLast(&is_over);
            for writer in 0..3 {
                let (is_over, written, other) = (&is_over, &written, Service::new(database.store()));
                scope.spawn(move || {
                    for number in 0.. {
                        if is_over.load(Ordering::Relaxed) {
                            break;
                        }
                        let info = Info { title: format!("Cup {writer} {number}"), ..Info::default() };
                        let settings = Preset::SwissSingleGames.settings();
                        let new = NewTournament { info, settings, visibility: Visibility::Public };
                        if let Ok(made) = other.create_tournament(&Site::actor(), &new) {
                            lock(written).push(made.slug);
                        }
                    }
                });
            }
            let count = || lock(&written).len();
            once("they write", || (count() > 10).then_some(()));
            service.restore_by(&Site::actor(), file.as_path().into(), Some(&kept)).expect("it takes its turn");
            let now = count();
            once("they go on", || (count() > now).then_some(()));
        });
        let elsewhere = TestDatabase::sqlite();
        let copy = Service::new(elsewhere.store());
        copy.restore(&kept).expect("a whole backup");
        let is_in = |service: &Service, slug: &String| service.store().version(slug).expect("readable").is_some();
        let written = lock(&written);
        let lost: Vec<&String> = written.iter().filter(|slug| !is_in(&copy, slug) && !is_in(&service, slug)).collect();
        assert_eq!(lost, Vec::<&String>::new(), "of {}", written.len());
        assert!(written.iter().any(|slug| is_in(&copy, slug)) && written.iter().any(|slug| is_in(&service, slug)));
    }

    fn a_failed_backup_is_told_and_tried_again_and_removes_nothing(database) {
        let (folder, store) = (new_directory(), database.store());
        let plan = plan(folder.path());
        plan.make_directory().expect("there is room");
        fill(&store);
        let service = Service::new(store);
        assert_eq!([0, 24].map(|hours| makes(&service, &plan, hours)), [Some(true), Some(true)]);
        let good = files(&plan);
        // A directory of this name is in the way of the file.
        fs::create_dir(plan.directory.join("poddavki-2026-11-03-000000.backup.unchecked")).expect("there is room");
        let plan = BackupPlan { keep: 1, ..plan };
        assert_eq!(makes(&service, &plan, 48), Some(false));
        let runs = service.store().backup_runs().expect("readable");
        let outcome = runs[0].end.as_ref().map(|end| &end.outcome);
        assert!(matches!(outcome, Some(BackupRunOutcome::Failed(reason)) if !reason.is_empty()), "{outcome:?}");
        assert!(good.iter().all(|name| files(&plan).contains(name)), "{:?}", files(&plan));
        assert_eq!(makes(&service, &plan, 48), None, "it is not tried again at once");
        assert_eq!(makes(&service, &plan, 49), Some(true));
    }

    fn a_backup_whose_content_differs_from_its_journal_removes_no_older_one(database) {
        let (folder, store) = (new_directory(), database.store());
        let plan = BackupPlan { keep: 1, ..plan(folder.path()) };
        plan.make_directory().expect("there is room");
        fill(&store);
        let service = Service::new(store);
        assert_eq!(makes(&service, &plan, 0), Some(true));
        database.execute("UPDATE journal SET actor = 'somebody else' WHERE version = 2");
        assert_eq!(makes(&service, &plan, 24), Some(false));
        assert_eq!(files(&plan).len(), 2);
        let kept = service.verify_and_keep("anna").expect("the database answers").summary;
        assert_eq!((kept.tournaments, kept.differences > 0, kept.by.as_str()), (1, true, "anna"));
        assert_eq!((kept.places[0].kind, kept.places[0].name.as_str()), (DifferencePlaceKind::Tournament, "cup"));
    }
}

#[test]
fn encrypted_backups_by_the_clock_are_opened_by_their_recipient_only() {
    let (folder, database) = (new_directory(), TestDatabase::with_tables());
    let identity: AgeIdentity = IDENTITY.parse().expect("an identity");
    let plan = BackupPlan { recipients: vec![identity.recipient()], ..plan(folder.path()) };
    plan.make_directory().expect("there is room");
    let service = Service::new(database.store());
    fill(service.store());
    assert_eq!(makes(&service, &plan, 0), Some(true));
    let path = plan.directory.join("poddavki-2026-11-01-000000.backup.age");
    let elsewhere = TestDatabase::sqlite();
    let restored = Service::new(elsewhere.store());
    assert!(restored.restore(&path).is_err_and(|error| error.to_string() == "the backup is encrypted"));
    let key = AgeKey::Identities(vec![identity]);
    restored.restore_file(BackupFile { path: &path, key: Some(&key) }).expect("with the key");
}

#[test]
fn a_downloaded_backup_is_encrypted_for_keys_or_by_a_passphrase() {
    let site = Site::new();
    let anna = Arbiter::with_players(&site, "swiss-single");
    let [page, file] = ["/backup", "/backup/file"].map(|path| anna.address(path));
    let (identity, secret): (AgeIdentity, _) = (IDENTITY.parse().expect("an identity"), "eight boards, one clock");
    let recipient = identity.recipient().to_string();
    let recipient = recipient.as_str();
    let [key, phrase, again] = ["recipients", "passphrase", "passphrase-again"];
    for (fields, told) in [
        ([(key, "age1nobody"), (phrase, ""), (again, "")], "“age1nobody” is no public key"),
        ([(key, ""), (phrase, "too short"), (again, "too short")], "At least 12 characters"),
        ([(key, ""), (phrase, secret), (again, "another passphrase")], "This is not the same passphrase"),
        ([(key, ""), (phrase, ""), (again, secret)], "This is not the same passphrase"),
        ([(key, recipient), (phrase, secret), (again, secret)], "Either public keys or a passphrase"),
    ] {
        let refused = anna.visitor.post(&file, &page, &fields);
        refused.has_status(StatusCode::UNPROCESSABLE_ENTITY).says(told).does_not_say(secret);
    }
    let folder = new_directory();
    let players = |fields: &[(&str, &str)], key: Option<&AgeKey>| {
        let path = folder.path().join("downloaded");
        fs::write(&path, anna.visitor.file_with(&file, &page, fields)).expect("the folder is writable");
        Store::inspect_backup(BackupFile { path: &path, key }).map(|contents| contents.players)
    };
    let for_key = [(key, recipient)];
    assert!(players(&for_key, None).is_err_and(|error| error.to_string() == "the backup is encrypted"));
    let opened = players(&for_key, Some(&AgeKey::Identities(vec![identity]))).expect("with the key");
    let by_phrase = Passphrase::from_file_text(secret).map(AgeKey::Passphrase);
    assert_eq!(players(&[(phrase, secret), (again, secret)], by_phrase.as_ref()).expect("with the passphrase"), opened);
    assert_eq!(players(&[], None).expect("whoever has it"), opened);
}

#[test]
fn administrators_see_checks_and_backups_and_programs_their_numbers() {
    let (folder, database) = (new_directory(), TestDatabase::with_tables());
    let site = Site::backed_up(&database, folder.path().join("backups"));
    let admin = site.administrator();
    let page = once("the first backup", || {
        let page = admin.get("/admin/data");
        page.text.contains("Restored on trial, no differences.").then_some(page)
    });
    page.says("Nothing has been checked yet.");
    let checked = admin.follow(admin.post("/admin/data/check", "/admin/data", &[]));
    checked.says("Everything has been checked.").says("No differences").says("Tournaments: 0");
    let metrics = admin.get("/metrics");
    metrics.says("poddavki_backup_failed 0");
    assert!(!metrics.text.contains("poddavki_backup_good_timestamp_seconds 0\n"), "{}", metrics.text);
    let key = site.visitor().get("/.well-known/poddavki-key").is_ok().text;
    let fingerprint = key.lines().find_map(|line| line.strip_prefix("fingerprint: ")).expect("it is told");
    admin.get("/admin/data").says(fingerprint);
    assert_eq!(site.visitor().get("/admin/data").status, StatusCode::SEE_OTHER);
}

for_each_backend! {
    fn a_signed_journal_is_the_same_bytes_each_time_and_shows_what_was_changed(database) {
        let service = Service::new(database.store());
        fill(service.store());
        let id = service.tournament("cup").expect("it is there").id;
        let text = service.signed_journal(id).expect("written");
        assert_eq!(service.signed_journal(id).expect("written"), text);
        let checked = check_signed_journal(&text, None).expect("readable");
        assert!(checked.holds(), "{checked:?}");
        assert_eq!((checked.address.as_str(), checked.entries), ("cup", 2));
        assert!(checked.things > 5, "{}", checked.things);
        assert_eq!(checked.key, service.signing_key().expect("it is there").public());
        // Whoever changes something and signs anew has another key; whoever does not is found by the signature and by the chain.
        let forged = text.replacen("\"version\":2", "\"version\":3", 1);
        let found = check_signed_journal(&forged, None).expect("readable");
        assert!(!found.is_signed && !found.findings.is_empty(), "{found:?}");
        let kept: Vec<&str> = text.split_inclusive('\n').filter(|line| !line.starts_with("[\"thing\",")).collect();
        let cut = kept.concat();
        let found = check_signed_journal(&cut, None).expect("readable");
        assert!(!found.is_signed && found.findings.len() > 5, "{found:?}");
        for (wrong, words) in [("", "not a signed journal"), ("{}\n", "not a signed journal"), (text.trim_end(), "cut off")] {
            let error = check_signed_journal(wrong, None).expect_err("it is no such file").to_string();
            assert!(error.contains(words), "{error}");
        }
        // The key is in backups: what was signed before is still known to be of the same site.
        let (folder, elsewhere) = (new_directory(), TestDatabase::sqlite());
        let copy = elsewhere.store();
        service.backup(&folder.path().join("backup")).expect("written");
        copy.restore(&folder.path().join("backup")).expect("whole");
        assert_eq!(Service::new(copy).signed_journal(id).expect("written"), text);
    }
}
