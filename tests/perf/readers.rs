//! Readers on kept connections who ask for a page again as soon as they have it. They read answers without keeping them, so that they take
//! as little as possible of the processor that the server needs.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

/// Longer than the head of any answer.
const ROOM: usize = 64 * 1024;

/// A reader of one page.
pub struct Reader {
    pub path: String,
    stream: TcpStream,
    request: Vec<u8>,
    /// How the answer must begin.
    status: &'static str,
    buffer: Vec<u8>,
    /// The entity tag of the last answer.
    pub tag: String,
    /// The size of the last body.
    pub size: usize,
}

impl Reader {
    /// Connects to `http://host:port`; `headers` are complete lines, and `status` is what is expected: `200` or `304`.
    pub fn new(address: &str, path: &str, headers: &str, status: &'static str) -> Self {
        let host = address.strip_prefix("http://").unwrap_or(address);
        let stream = TcpStream::connect(host).expect("the site listens");
        let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{headers}\r\n").into_bytes();
        Self { path: path.to_owned(), stream, request, status, buffer: vec![0; ROOM], tag: String::new(), size: 0 }
    }

    /// Asks once, and reads the whole answer.
    pub fn ask(&mut self) {
        self.stream.write_all(&self.request).expect("the site takes the request");
        let mut filled = 0;
        let end = loop {
            filled += self.read(filled);
            if let Some(end) = self.buffer[..filled].windows(4).position(|window| window == b"\r\n\r\n") {
                break end + 4;
            }
        };
        let head = String::from_utf8_lossy(&self.buffer[..end]).into_owned();
        assert_eq!(head.split(' ').nth(1), Some(self.status), "{head}");
        header(&head, "etag").unwrap_or_default().clone_into(&mut self.tag);
        let is_without_body = self.status == "304";
        let length = header(&head, "content-length").filter(|_| !is_without_body);
        self.size = length.map_or(0, |length| length.parse().expect("a number"));
        assert!(is_without_body || self.size > 0, "no length: {head}");
        let mut missing = (end + self.size).saturating_sub(filled);
        while missing > 0 {
            missing = missing.saturating_sub(self.read(0));
        }
    }

    fn read(&mut self, from: usize) -> usize {
        let read = self.stream.read(&mut self.buffer[from..]).expect("the site answers");
        assert!(read > 0, "the connection is closed before the answer is whole");
        read
    }
}

fn header<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    let values = head.lines().filter_map(|line| line.split_once(": "));
    values.filter(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, value)| value).next()
}

/// Lets all of them ask for so long; returns how many requests a second were answered.
pub fn ask_for(readers: &mut [Reader], time: Duration) -> Answered {
    let begun = Instant::now();
    let requests = thread::scope(|scope| {
        let ask = |reader: &mut Reader| {
            let mut requests = 0;
            while begun.elapsed() < time {
                reader.ask();
                requests += 1;
            }
            requests
        };
        let running: Vec<_> = readers.iter_mut().map(|reader| scope.spawn(move || ask(reader))).collect();
        running.into_iter().map(|reader| reader.join().expect("a reader reads")).sum()
    });
    Answered { requests, took: begun.elapsed() }
}

/// Requests, and how long they took together.
#[derive(Clone, Copy)]
pub struct Answered {
    pub requests: u32,
    pub took: Duration,
}

impl Answered {
    /// Requests a second.
    pub fn rate(self) -> f64 {
        f64::from(self.requests) / self.took.as_secs_f64()
    }
}
