//! Backups: complete, consistent, readable with the other kind of database, and refused if damaged.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;

use crate::support::database::{TestDatabase, for_each_backend};
use crate::support::tournaments::{actor, create, everything, now, timestamp, write};
use chrono::NaiveDate;
use draughts::Variant;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use poddavki::service::Watch;
use poddavki::store::{
    Actor, BackupError, NewPersons, NewSession, NewTournamentRow, NewUser, NoticeNews, OutboxWrite, PasswordAuthor,
    RatingChange, RatingList, RestoreError, Role, SpectatorReport, Store, Webhook, WebhookChange, WebhookKind,
    WriteRequest,
};
use tournament::rating::FineRating;
use tournament::{
    BoardNumber, CommandRecord, GameId, GameNumber, GameResult, Info, Name, Person, Preset, RatingKind, RoundNumber,
    Score, TournamentId, Version,
};

const LIST: RatingList = RatingList { variant: Variant::Poddavki, kind: RatingKind::Classic };

/// Something in every table.
fn fill(store: &Store) -> TournamentId {
    let anna = NewUser {
        name: "anna",
        password_hash: "hash",
        is_admin: true,
        language: Some("ru"),
        password_author: PasswordAuthor::Owner,
    };
    let user = store.account_writes(&actor(), timestamp(1)).create_user(&anna).expect("free");
    let session = NewSession {
        token: "t",
        user: Some(user),
        password_stamp: None,
        agent: "",
        at: timestamp(1),
        expires_at: timestamp(999),
    };
    store.begin_session(&session).expect("new");
    let person = Person { name: Name::parse("Ёлкин Иван"), ..Person::default() };
    let player = store.find_or_create_person(&person).expect("written");
    let after = FineRating::from_tenths(20004);
    let change = RatingChange { player, before: None, after, games: 3, explanation: "{}".to_owned() };
    store.import_ratings(LIST, NaiveDate::from_ymd_opt(2026, 1, 31).expect("a day"), &[change]).expect("written");
    let info = Info { title: "Кубок".to_owned(), starts: NaiveDate::from_ymd_opt(2026, 2, 1), ..Info::default() };
    let settings = Preset::SwissMicroMatches.settings();
    let by = Actor { user: Some(user), name: "anna".to_owned() };
    let new =
        NewTournamentRow { slug: "cup", info: &info, settings: &settings, visibility: tournament::Visibility::Public };
    let id = store.create_tournament(&new, &by, timestamp(2)).expect("free");
    write(store, id, Version(1), &everything()).expect("written");
    let game = GameId { round: RoundNumber(1), board: BoardNumber(1), game: GameNumber(1) };
    let reported = [None, Some(GameResult::Played(Score::Black))];
    for (id_of_report, reported) in ["other", "black"].into_iter().zip(reported) {
        let shown_result = GameResult::Played(Score::White);
        let (own, remark) = (id_of_report.to_owned(), "Флажок".to_owned());
        let report = SpectatorReport { id: own, game, shown_result, reported, remark, at: timestamp(3) };
        store.keep_spectator_report(id, &report, &[]).expect("written");
    }
    add_webhook(store, id, &by);
    id
}

/// Adds a webhook; it comes with a write to the tournament.
fn add_webhook(store: &Store, tournament: TournamentId, actor: &Actor) {
    let webhook = Webhook {
        id: "hook".to_owned(),
        tournament,
        kind: WebhookKind::Program,
        address: "https://bot.example/".to_owned(),
        secret: "a secret of the club".to_owned(),
        language: "ru".to_owned(),
        news: [NoticeNews::RoundPublished, NoticeNews::RoundClosed].into(),
    };
    let request = WriteRequest {
        tournament,
        seen: now(store, tournament).version,
        championships: None,
        actor,
        at: timestamp(4),
        record: &CommandRecord::AddWebhook { to: webhook.place() },
        changes: &[],
        persons: &NewPersons::default(),
        ratings: &[],
        letters: &[],
        outbox: &OutboxWrite { webhooks: vec![WebhookChange::Added(webhook)], ..OutboxWrite::default() },
    };
    store.write(&request).expect("written");
}

/// All backed-up data of `store`, as text.
fn content(store: &Store) -> String {
    let heads = store.tournaments().expect("readable");
    let tournaments: Vec<_> = heads.iter().map(|head| now(store, head.id)).collect();
    let journals: Vec<_> = heads.iter().map(|head| store.journal(head.id, None, 99)).collect();
    let officials: Vec<_> = heads.iter().map(|head| store.officials(head.id)).collect();
    let spectators: Vec<_> = heads.iter().map(|head| store.spectator_reports(head.id)).collect();
    let webhooks = heads.iter().flat_map(|head| store.webhooks(head.id).expect("readable"));
    let webhooks: Vec<_> = webhooks.map(|own| (own.id, own.kind, own.address, own.secret, own.news)).collect();
    let people = (store.credentials("anna"), store.players(), store.rating_list(LIST), store.rating_records(LIST));
    let version = store.rating_version(LIST);
    format!(
        "{heads:#?} {tournaments:#?} {journals:#?} {officials:#?} {spectators:#?} {webhooks:#?} {people:#?} {version:?}"
    )
}

/// The backup with changed lines, in a file of its own.
fn forge(backup: &Path, change: impl Fn(String) -> String) -> std::path::PathBuf {
    let mut text = String::new();
    GzDecoder::new(fs::File::open(backup).expect("there")).read_to_string(&mut text).expect("a backup");
    let path = backup.with_extension("forged");
    let mut out = GzEncoder::new(fs::File::create(&path).expect("writable"), Compression::fast());
    out.write_all(change(text).as_bytes()).expect("writable");
    out.finish().expect("writable");
    path
}

#[test]
fn a_backup_moves_everything_between_both_kinds_of_database() {
    let files = tempfile::tempdir().expect("a directory");
    let pairs = [
        (TestDatabase::sqlite(), TestDatabase::postgres()),
        (TestDatabase::postgres(), TestDatabase::sqlite()),
        (TestDatabase::sqlite(), TestDatabase::sqlite()),
        (TestDatabase::postgres(), TestDatabase::postgres()),
    ];
    for (number, (from, to)) in pairs.iter().enumerate() {
        let file = files.path().join(number.to_string());
        let (old, new) = (from.store(), to.store());
        let id = fill(&old);
        old.backup(&file).expect("written");
        // The former content is replaced, not mixed.
        create(&new, "other");
        let other = create(&new, "another");
        write(&new, other, Version(1), &everything()).expect("written");
        new.restore(&file).expect("a whole backup");
        assert_eq!(content(&new), content(&old));
        assert_eq!(content(&to.store()), content(&old));
        assert_eq!(new.verify_journal(id), Ok(()));
        assert_eq!(new.session("t", timestamp(3)), Ok(None), "sessions do not travel");
        assert!(old.session("t", timestamp(3)).expect("readable").is_some());
        // Identifiers continue after the restored ones.
        let next = create(&new, "next");
        assert_eq!(create(&old, "next"), next);
        assert_eq!(new.right(id, tournament::UserId(1)), Ok(Some(Role::Organiser.into())));
    }
}

for_each_backend! {
    fn the_setup_link_of_a_site_without_accounts_goes_with_a_backup(database) {
        let files = tempfile::tempdir().expect("a directory");
        let (old, new) = (database.store(), TestDatabase::sqlite());
        assert_eq!(old.offer_setup("link"), Ok(true));
        old.backup(&files.path().join("backup")).expect("written");
        let new = new.store();
        new.restore(&files.path().join("backup")).expect("whole");
        assert_eq!((new.may_set_up("link"), new.may_set_up("other")), (Ok(true), Ok(false)));
    }

    fn a_restore_tells_how_far_it_is_and_changes_nothing_when_it_is_stopped(database) {
        let files = tempfile::tempdir().expect("a directory");
        let file = files.path().join("backup");
        let store = database.store();
        fill(&store);
        store.backup(&file).expect("written");
        create(&store, "other");
        let before = content(&store);
        let stopped = Watch::default();
        stopped.stop();
        let refused = store.restore_watched(file.as_path().into(), &stopped);
        assert!(matches!(refused, Err(RestoreError::Stopped(_))), "{refused:?}");
        assert_eq!(content(&store), before);
        let watch = Watch::default();
        store.restore_watched(file.as_path().into(), &watch).expect("a whole backup");
        assert!(watch.progress().share.is_some_and(|share| share > 0.0 && share <= 1.0), "{watch:?}");
    }

    fn a_damaged_backup_changes_nothing(database) {
        let files = tempfile::tempdir().expect("a directory");
        let file = files.path().join("backup");
        let store = database.store();
        fill(&store);
        store.backup(&file).expect("written");
        let whole = fs::read(&file).expect("there");
        let before = content(&store);
        let cut = files.path().join("cut");
        fs::write(&cut, &whole[..whole.len() / 2]).expect("writable");
        let flipped = files.path().join("flipped");
        let mut bytes = whole.clone();
        bytes[whole.len() / 2] ^= 1;
        fs::write(&flipped, bytes).expect("writable");
        for damaged in [
            cut,
            flipped,
            forge(&file, |text| text.replace("Кубок", "Кубик")),
            forge(&file, |text| text.lines().take(5).fold(String::new(), |text, line| text + line + "\n")),
        ] {
            let refused = store.restore(&damaged);
            assert!(matches!(refused, Err(RestoreError::Damaged(_))), "{refused:?}");
        }
        let later = forge(&file, |text| text.replace("\"schema\":\"0", "\"schema\":\"9"));
        assert!(matches!(store.restore(&later), Err(RestoreError::NewerSchema(_))));
        let notes = files.path().join("notes");
        fs::write(&notes, "no backup at all").expect("writable");
        assert!(matches!(store.restore(&notes), Err(RestoreError::NotABackup)));
        assert!(matches!(store.restore(&files.path().join("nowhere")), Err(RestoreError::File(_))));
        assert_eq!(content(&store), before);
        assert!(store.session("t", timestamp(3)).expect("readable").is_some());
    }

    fn a_backup_overwrites_no_file_and_leaves_no_part(database) {
        let files = tempfile::tempdir().expect("a directory");
        let file = files.path().join("backup");
        let store = database.store();
        fs::write(&file, "mine").expect("writable");
        assert!(matches!(store.backup(&file), Err(BackupError::Exists)));
        assert_eq!(fs::read(&file).expect("there"), b"mine");
        store.backup(&files.path().join("new")).expect("written");
        assert!(matches!(store.backup(&files.path().join("no/such/place")), Err(BackupError::File(_))));
        let mut names: Vec<_> = fs::read_dir(files.path()).expect("there").flatten().map(|file| file.file_name()).collect();
        names.sort();
        assert_eq!(names, ["backup", "new"]);
    }
}
