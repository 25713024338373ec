//! One connection to a site that stays open from request to request, as browsers and proxies hold it.

use std::io::{Read, Write};
use std::net::TcpStream;

/// A connection, and what it asks for.
pub struct Connection {
    stream: TcpStream,
    host: String,
}

/// What came back: the head as text, the body as it was sent.
pub struct Arrived {
    /// Status line and headers, in small letters.
    pub head: String,
    /// The body, compressed or not.
    pub body: Vec<u8>,
    /// How many times the client had to read until all was there.
    pub reads: usize,
}

impl Connection {
    /// Connects to `http://host:port`.
    pub fn to(address: &str) -> Self {
        let host = address.strip_prefix("http://").unwrap_or(address).to_owned();
        let stream = TcpStream::connect(&host).expect("the site listens");
        Self { stream, host }
    }

    /// Asks for a page with a body coded as `accepted` allows; `more` are whole lines of the head.
    pub fn get(&mut self, path: &str, accepted: &str, more: &str) -> Arrived {
        let host = &self.host;
        let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nAccept-Encoding: {accepted}\r\n{more}\r\n");
        self.stream.write_all(request.as_bytes()).expect("the site takes the request");
        self.read()
    }

    fn read(&mut self) -> Arrived {
        let (mut bytes, mut reads, mut buffer) = (Vec::new(), 0, vec![0; 1 << 20]);
        loop {
            let read = self.stream.read(&mut buffer).expect("the site answers");
            assert!(read > 0, "the connection is closed before the answer is whole");
            reads += 1;
            bytes.extend_from_slice(&buffer[..read]);
            if let Some(arrived) = whole(&bytes, reads) {
                return arrived;
            }
        }
    }
}

/// The answer, once all of it is there. It must say its length.
fn whole(bytes: &[u8], reads: usize) -> Option<Arrived> {
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n")? + 4;
    let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
    let arrived = Arrived { head, body: bytes[end..].to_vec(), reads };
    let is_empty = arrived.head.starts_with("http/1.1 304");
    let length: usize = arrived.header("content-length").map_or(0, |length| length.parse().expect("a number"));
    assert!(is_empty || arrived.header("content-length").is_some(), "no length: {}", arrived.head);
    (is_empty || arrived.body.len() >= length).then_some(arrived)
}

impl Arrived {
    /// A header, if it is there.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }
}
