//! One connection to a site that is kept open between requests, as browsers and proxies do.

use std::io::{Read, Write};
use std::net::TcpStream;

/// A connection, with its host.
pub struct Connection {
    stream: TcpStream,
    host: String,
}

/// A response: the head as text, the body as sent.
pub struct Arrived {
    /// Status line and headers, in lower case.
    pub head: String,
    /// The body, compressed or not.
    pub body: Vec<u8>,
    /// The number of reads until everything had arrived.
    pub reads: usize,
}

impl Connection {
    /// Connects to `http://host:port`.
    pub fn to(address: &str) -> Self {
        let host = address.strip_prefix("http://").unwrap_or(address).to_owned();
        let stream = TcpStream::connect(&host).expect("the site listens");
        Self { stream, host }
    }

    /// Requests a page with an encoding that `accepted` allows; `more` are complete header lines.
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

/// The response, once complete. It must have a length.
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
