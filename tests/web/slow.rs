//! Bodies that arrive slowly, or stop: they time out, and no other request waits for them.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use poddavki::config::Patience;

use crate::support::PATIENCE;
use crate::support::database::TestDatabase;
use crate::support::site::{ADMINISTRATOR, Site};

/// More than any machine has workers.
const SLOW: usize = 64;

/// The beginning of a request that never comes to its end.
fn begin(site: &Site, head: &str, body: &str) -> TcpStream {
    let host = site.address().trim_start_matches("http://");
    let mut stream = TcpStream::connect(host).expect("it listens");
    let request = format!("{head}\r\nHost: {host}\r\nAccept-Language: en\r\nContent-Length: 5000\r\n\r\n{body}");
    stream.write_all(request.as_bytes()).expect("it is sent");
    stream.set_read_timeout(Some(PATIENCE)).expect("a time");
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

/// A form that stops on its way.
const FORM: &str = "POST /login HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded";
/// The beginning of a file in a form.
const PART: &str = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\nhalf";

/// Forms, and a file of one who may send it, that all stop on their way.
fn begin_all(site: &Site, cookie: &str) -> (Vec<TcpStream>, TcpStream) {
    let file =
        format!("POST /admin/ratings HTTP/1.1\r\nCookie: {cookie}\r\nContent-Type: multipart/form-data; boundary=x");
    ((0..SLOW).map(|_| begin(site, FORM, "name=anna&pass")).collect(), begin(site, &file, PART))
}

fn is_given_up(stream: &mut TcpStream) {
    let answer = answer(stream);
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(answer.contains("try again over a better connection"), "{answer}");
}

/// Whether nothing has come and the connection is open.
fn is_waited_for(stream: &mut TcpStream) -> bool {
    stream.set_nonblocking(true).expect("a socket");
    stream.read(&mut [0; 1]).is_err_and(|error| error.kind() == ErrorKind::WouldBlock)
}

/// No time is measured: what is given up has a patience that is over at once, and what is not has one that no test outlives.
#[test]
fn a_body_that_stops_on_its_way_is_given_up_and_holds_nobody() {
    let database = TestDatabase::sqlite();
    // The account is made where nothing is given up; any site on its database knows the session.
    let cookie = cookie(&Site::on(&database));
    let (at_once, never) = (Duration::from_millis(1), PATIENCE * 2);

    let site = Site::impatient(&database, Patience { form: at_once, file: never, ..Patience::default() });
    let (mut forms, mut file) = begin_all(&site, &cookie);
    forms.iter_mut().for_each(is_given_up);
    assert!(is_waited_for(&mut file), "a file has its own time");
    drop(file);

    let site = Site::impatient(&database, Patience { form: never, file: at_once, ..Patience::default() });
    let (mut forms, mut file) = begin_all(&site, &cookie);
    is_given_up(&mut file);
    // All the forms wait, and a visitor does not.
    site.visitor().get("/").is_ok();
    assert!(forms.iter_mut().all(is_waited_for), "not before their time");
}
