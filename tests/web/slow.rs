//! Bodies that arrive slowly, or stop: they time out, and no other request waits for them.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use poddavki::config::Patience;

use crate::support::database::TestDatabase;
use crate::support::site::{ADMINISTRATOR, Site};

/// More than any machine has workers.
const SLOW: usize = 64;

/// A time limit that no machine reaches.
const AT_LAST: Duration = Duration::from_mins(1);

/// The beginning of an unfinished request.
fn begin(site: &Site, head: &str, body: &str) -> TcpStream {
    let host = site.address().trim_start_matches("http://");
    let mut stream = TcpStream::connect(host).expect("it listens");
    let request = format!("{head}\r\nHost: {host}\r\nAccept-Language: en\r\nContent-Length: 5000\r\n\r\n{body}");
    stream.write_all(request.as_bytes()).expect("it is sent");
    stream.set_read_timeout(Some(AT_LAST)).expect("a time");
    stream
}

/// Everything received until the connection is closed.
fn answer(stream: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("it is closed in time");
    String::from_utf8_lossy(&answer).into_owned()
}

/// The cookie of the logged-in administrator.
fn cookie(site: &Site) -> String {
    site.administrator();
    let (name, password) = ADMINISTRATOR;
    let login = site.visitor().post("/login", "/login", &[("name", name), ("password", password)]).is_redirect();
    let cookies = login.headers.get_all("set-cookie").iter().filter_map(|cookie| cookie.to_str().ok());
    cookies.filter_map(|cookie| cookie.split(';').next()).collect::<Vec<_>>().join("; ")
}

#[test]
fn a_body_that_stops_on_its_way_is_given_up_and_holds_nobody() {
    let patience =
        Patience { form: Duration::from_millis(700), file: Duration::from_millis(1200), ..Patience::default() };
    let database = TestDatabase::sqlite();
    let site = Site::impatient(&database, patience);
    let cookie = cookie(&site);
    let form = "POST /login HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded";
    let file =
        format!("POST /admin/ratings HTTP/1.1\r\nCookie: {cookie}\r\nContent-Type: multipart/form-data; boundary=x");
    let begun = Instant::now();
    let part = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\nhalf";
    let mut slow: Vec<(TcpStream, Duration)> =
        (0..SLOW).map(|_| (begin(&site, form, "name=anna&pass"), patience.form)).collect();
    slow.push((begin(&site, &file, part), patience.file));
    // All of them wait, but a visitor does not.
    site.visitor().get("/").is_ok();
    for (stream, limit) in &mut slow {
        let answer = answer(stream);
        assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
        assert!(answer.contains("try again over a better connection"), "{answer}");
        assert!(begun.elapsed() >= *limit, "not before its time");
    }
    site.visitor().get("/").is_ok();
}
