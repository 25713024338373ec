//! Transfer: compressed responses are complete, have a length, and do not wait for acknowledgements.

use std::io::Read;

use crate::connection::{Arrived, Connection};
use crate::support::recorded;
use crate::support::site::Site;
use flate2::read::GzDecoder;

/// A site with a recorded tournament of 200 players, `large`.
fn site_with_large() -> Site {
    let site = Site::new();
    recorded::import(&site.service(), "Large", "t01027");
    site
}

fn unpacked(arrived: &Arrived) -> Vec<u8> {
    let mut body = Vec::new();
    match arrived.header("content-encoding") {
        Some("gzip") => GzDecoder::new(arrived.body.as_slice()).read_to_end(&mut body).expect("it is gzip"),
        Some("br") => {
            brotli::Decompressor::new(arrived.body.as_slice(), 4096).read_to_end(&mut body).expect("it is Brotli")
        }
        Some(other) => panic!("an unknown coding: {other}"),
        None => return arrived.body.clone(),
    };
    body
}

/// Cached and uncached pages, files, and a file of the program.
#[test]
fn compressed_answers_have_a_length_and_arrive_in_one_piece() {
    let site = site_with_large();
    let mut connection = Connection::to(site.address());
    for path in ["/t/large/standings", "/t/large/crosstable.csv", "/ratings", "/static/css/site.css", "/nowhere"] {
        let plain = connection.get(path, "identity", "");
        assert_eq!(plain.header("content-encoding"), None, "{path}");
        for coding in ["gzip", "br"] {
            // The second time it may come from the cache.
            for _ in 0..2 {
                let packed = connection.get(path, coding, "");
                assert_eq!(packed.header("content-encoding"), Some(coding), "{path}");
                assert_eq!(packed.header("transfer-encoding"), None, "{path}");
                assert!(packed.header("vary").is_some_and(|vary| vary.contains("accept-encoding")), "{path}");
                assert_eq!(packed.header("etag"), plain.header("etag"), "{path}: a weak tag is the same for both");
                assert!(packed.body.len() < plain.body.len(), "{path}");
                if !path.contains("nowhere") {
                    assert_eq!(unpacked(&packed).len(), plain.body.len(), "{path}");
                }
                if packed.body.len() < 60_000 {
                    assert_eq!(packed.reads, 1, "{path} by {coding} was written in {} pieces", packed.reads);
                }
            }
        }
    }
}

/// The budget of a page of 200 players after nine rounds, in bytes as they are sent.
const MOST: usize = 50_000;

#[test]
fn the_standings_of_two_hundred_players_are_sent_within_their_budget() {
    let site = site_with_large();
    let large = site.service().tournament("large").expect("it is there");
    assert!(large.entries.len() == 200 && large.rounds.len() > 9);
    let mut connection = Connection::to(site.address());
    for language in ["ru", "en", "uk"] {
        for coding in ["gzip", "br"] {
            let page =
                connection.get("/t/large/standings/after/9", coding, &format!("Accept-Language: {language}\r\n"));
            assert_eq!(page.header("content-encoding"), Some(coding), "in {language}");
            assert_eq!(page.header("content-language"), Some(language));
            let sent = page.body.len();
            assert!(sent < MOST, "in {language} by {coding}: {sent} bytes, fewer than {MOST} are allowed");
        }
    }
}

#[test]
fn a_page_that_the_client_has_is_not_sent_again_whatever_the_coding() {
    let site = site_with_large();
    let mut connection = Connection::to(site.address());
    let tag = connection.get("/t/large/round/3", "br", "").header("etag").expect("a tag").replace("w/", "W/");
    for coding in ["br", "gzip", "identity"] {
        let answer = connection.get("/t/large/round/3", coding, &format!("If-None-Match: {tag}\r\n"));
        assert!(answer.head.starts_with("http/1.1 304"), "{}", answer.head);
        assert_eq!(answer.header("vary"), Some("accept-language, cookie, x-changes-since, accept-encoding"));
        assert_eq!(answer.header("content-encoding"), None);
    }
}

#[test]
fn fonts_are_not_compressed_again() {
    let site = Site::new();
    let font = Connection::to(site.address()).get("/static/fonts/golos-latin.woff2", "br, gzip", "");
    assert_eq!(font.header("content-encoding"), None);
    assert_eq!(font.header("vary"), None);
    assert!(font.body.starts_with(b"wOF2"));
}

/// An answer in two small pieces waits 40 ms for the client's delayed acknowledgement of the first, on every connection that is
/// older than a few requests. The pieces are counted and not the time, which a busy machine lengthens: where the second waits for the
/// acknowledgement, the client has long read the first.
#[test]
fn a_compressed_page_comes_in_one_piece_on_a_connection_that_is_open_for_long() {
    let site = site_with_large();
    for coding in ["gzip", "br"] {
        let mut connection = Connection::to(site.address());
        for request in 1..=41 {
            let reads = connection.get("/t/large/round/3", coding, "").reads;
            assert_eq!(reads, 1, "the answer {request} by {coding} was written in {reads} pieces");
        }
    }
}
