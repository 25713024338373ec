//! `poddavki doctor`: what it finds of an installation, and what it says to do.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::thread;

use serde_json::Value;

use crate::{Served, Service};

/// The findings about a part, each as its state and its text.
fn findings(report: &str, part: &str) -> Vec<(String, String)> {
    let all: Vec<Value> = serde_json::from_str(report).expect("it is JSON");
    let text = |finding: &Value, name: &str| finding[name].as_str().unwrap_or_default().to_owned();
    let of_part = all.iter().filter(|finding| finding["part"] == part);
    of_part.map(|finding| (text(finding, "state"), text(finding, "found"))).collect()
}

#[track_caller]
fn finds(report: &str, part: &str, state: &str, words: &str) {
    let found = findings(report, part);
    assert!(found.iter().any(|(own, text)| own == state && text.contains(words)), "{part}: {found:?}");
}

#[test]
fn a_sound_site_is_called_good_and_nothing_is_changed() {
    let service = Service::new();
    let new = service.run(&["doctor", "--json"]).exits(0).out();
    finds(&new, "database", "doubtful", "there is no database file poddavki.sqlite3");
    service.run(&["demo"]).exits(0);
    let file = service.0.path().join("poddavki.sqlite3");
    let before = std::fs::read(&file).expect("it is there");
    service.run(&["doctor"]).exits(0);
    assert!(std::fs::read(&file).expect("it is there") == before, "something is written");
    let served = Served::start(&service, 1);
    let port =
        served.first_lines[0].rsplit(':').next().expect("the address has a port").trim_end_matches('/').to_owned();
    let bind = format!("127.0.0.1:{port}");
    let report = service.run(&["doctor", "--json", "--bind", &bind]).exits(0).out();
    for (part, words) in [
        ("database", "poddavki.sqlite3 is undamaged and takes writes"),
        ("journals", "2 tournaments"),
        ("clock", "it is 2"),
        ("address", &format!("the site answers at http://{bind}")),
    ] {
        finds(&report, part, "good", words);
    }
    finds(&report, "address", "doubtful", "no other device can open");
    finds(&report, "configuration", "doubtful", "no backups");
    drop(served);
    let text = service.run(&["doctor", "--quick", "--bind", &bind]).exits(0).out();
    assert!(text.contains("\ngood      database       poddavki.sqlite3 is undamaged"), "{text}");
    assert!(text.contains("doubtful  address        the site does not answer at"), "{text}");
    assert!(
        !text.contains("journals") && text.lines().last().is_some_and(|line| line.starts_with("bad: 0, doubtful: ")),
        "{text}"
    );
}

#[test]
fn what_is_wrong_is_named_with_what_to_do() {
    let service = Service::new();
    service.run(&["demo"]).exits(0);
    let forged = "UPDATE games SET result = CASE result WHEN '1-0' THEN '0-1' ELSE '1-0' END \
                  WHERE tournament = 1 AND round = 1 AND board = 1 AND game = 1";
    service.execute("poddavki.sqlite3", forged);
    service.execute("poddavki.sqlite3", "UPDATE journal SET at = '2999-01-01 00:00:00'");
    let switches = [
        "--public-url",
        "http://draughts.invalid",
        "--smtp-url",
        "smtp://a:b@mail.example",
        "--smtp-from",
        "a@b.example",
    ];
    let backups = ["--backup-directory", "no/such/folder"];
    let all = [&["doctor", "--json", "--bind", "127.0.0.1:9"][..], &switches, &backups].concat();
    let report = service.run(&all).exits(1).out();
    finds(&report, "journals", "bad", "difference");
    finds(&report, "configuration", "doubtful", "passwords are sent to http://draughts.invalid unencrypted");
    finds(&report, "configuration", "doubtful", "--smtp-url");
    finds(&report, "clock", "bad", "something has been written at 2999-01-01");
    finds(&report, "backups", "doubtful", "none has been made yet");
    finds(&report, "disk", "bad", "backups in no/such/folder");
    // Whether the name leads to the site cannot be seen while the site does not run.
    finds(&report, "address", "doubtful", "the site does not answer at http://127.0.0.1:9");
    assert_eq!(findings(&report, "address").len(), 1, "{report}");
    let served = Served::start(&service, 1);
    let bind = served.first_lines[0].rsplit('/').next().expect("the address has a port").to_owned();
    let asked = ["doctor", "--quick", "--json", "--bind", &bind, "--public-url", "http://draughts.invalid"];
    finds(
        &service.run(&asked).exits(1).out(),
        "address",
        "bad",
        "does not answer this computer at http://draughts.invalid",
    );
    drop(served);
    let damaged = service.write("damaged.sqlite3", &"not a database ".repeat(100));
    let report = service.run(&["doctor", "--json", "--database", &damaged]).exits(1).out();
    finds(&report, "database", "bad", "damaged.sqlite3");
    let text = service.run(&all[..all.len() - 2].iter().filter(|word| **word != "--json").copied().collect::<Vec<_>>());
    assert!(text.exits(1).out().contains("\n                         `poddavki verify` names each"), "{}", text.out());
}

#[test]
fn another_program_at_the_address_is_not_taken_for_the_site() {
    let other = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let bind = other.local_addr().expect("it has an address").to_string();
    thread::spawn(move || {
        while let Ok((mut stream, _)) = other.accept() {
            // Whatever was asked, this is the answer.
            let _ = stream.read(&mut [0; 1000]);
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello");
        }
    });
    let service = Service::new();
    let report = service.run(&["doctor", "--json", "--bind", &bind]).exits(0).out();
    finds(&report, "address", "doubtful", "something else answers there");
    let report = service.run(&["doctor", "--json", "--bind", "8080"]).exits(1).out();
    finds(&report, "address", "bad", "--bind is 8080");
}
