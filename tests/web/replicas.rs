//! A site on a server with a hot standby: the standby answers readers, and takes the place of the server when that dies.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use diesel::sql_types::BigInt;
use diesel::{Connection, PgConnection, QueryableByName, RunQueryDsl};
use poddavki::service::Service;
use poddavki::store::Store;
use tournament::GameResult;

use crate::instances::{EnteredResult, enter_meanwhile};
use crate::killed::{Served, new_tournament, open_games};
use crate::support::once;
use crate::support::postgres::PostgresPair;
use crate::support::site::Visitor;

/// How many of all are acknowledged before something happens.
const BETWEEN: usize = 15;

#[derive(QueryableByName)]
struct Scans {
    #[diesel(sql_type = BigInt)]
    scans: i64,
}

/// How often games were read at the standby.
fn reads_at_standby(url: &str) -> i64 {
    let mut connection = PgConnection::establish(url).expect("the standby answers");
    let query = "SELECT coalesce(sum(seq_scan + idx_scan), 0)::bigint AS scans FROM pg_stat_user_tables WHERE relname = 'games'";
    let found: Vec<Scans> = diesel::sql_query(query).load(&mut connection).expect("it is allowed");
    found[0].scans
}

/// What `poddavki doctor` says of the standby.
fn doctor(pair: &PostgresPair) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_poddavki"));
    command.args(["doctor", "--quick", "--database", &pair.url(), "--database-read-url", &pair.standby_url()]);
    let said = String::from_utf8(command.output().expect("it runs").stdout).expect("a text");
    let line = said.lines().find(|line| line.contains(" standby ")).unwrap_or_else(|| panic!("nothing in {said}"));
    line.to_owned()
}

#[test]
fn a_standby_answers_readers_and_takes_over_with_nothing_acknowledged_lost() {
    let pair = PostgresPair::start();
    let url = pair.url();
    let store = Store::open(&url).expect("one of them takes writes");
    let service = Service::new(store);
    let games = open_games(&new_tournament(&service));
    let switches = ["--bind", "127.0.0.1:0", "--database-read-url", &pair.standby_url()];
    let start = || Served::of(Path::new(env!("CARGO_BIN_EXE_poddavki")), &url, &switches);
    // A site that has just started has nothing in memory; the server counts what a connection has read when that ends.
    once("the standby is read", || {
        let site = start();
        Visitor::new(&site.address).get("/t/cup/crosstable").is_ok();
        drop(site);
        (reads_at_standby(&pair.standby_url()) > 0).then_some(())
    });
    let site = start();
    let reader = Visitor::new(&site.address);
    once("the standby answers", || reader.get("/metrics").text.contains("poddavki_replica_answers 1").then_some(()));
    let said = doctor(&pair);
    assert!(said.contains("it answers, "), "{said}");
    // Where the standby says nothing, the server answers; this site has no tournament in memory.
    let fresh = start();
    pair.with_hanging_standby(|| {
        let reader = Visitor::new(&fresh.address);
        reader.get("/t/cup/crosstable").is_ok();
        assert!(reader.get("/metrics").text.contains("poddavki_replica_answers 0"));
    });
    drop(fresh);
    once("the standby answers again", || {
        reader.get("/metrics").text.contains("poddavki_replica_answers 1").then_some(())
    });

    let entered = enter_meanwhile(&site.address, &games, BETWEEN, |wait_for_more| {
        wait_for_more();
        // What was acknowledged is told also while the standby does not apply what it gets.
        pair.at_standby("SELECT pg_wal_replay_pause()");
        wait_for_more();
        pair.at_standby("SELECT pg_wal_replay_resume()");
        wait_for_more();
        let begun = Instant::now();
        pair.fail_over();
        wait_for_more();
        println!("{BETWEEN} results were acknowledged within {:?} of the failure", begun.elapsed());
    });
    let tournament = once("the server that took over answers", || service.tournament("cup").ok());
    for EnteredResult { game, code } in entered {
        assert_eq!(tournament.game(game).and_then(|game| game.result).map(GameResult::code), Some(code), "{game}");
    }
    assert!(service.verify().expect("readable").holds());
    let said = doctor(&pair);
    assert!(said.contains("takes writes itself"), "{said}");
}
