//! A server on its own port that keeps received requests, and gives preset answers.

use std::collections::{BTreeMap, VecDeque};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;

use super::PATIENCE;

/// The default answer.
const TAKEN: &str = "201 Created";

/// A received request.
#[derive(Debug, Clone)]
pub struct Received {
    pub path: String,
    headers: BTreeMap<String, String>,
    pub body: Vec<u8>,
}

impl Received {
    /// A header by its name in lower case; empty if missing.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }

    /// Its JSON body.
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).expect("the body is JSON")
    }
}

#[derive(Debug, Default)]
struct Inbox {
    answers: VecDeque<String>,
    requests: Vec<Received>,
}

#[derive(Debug)]
pub struct Receiver {
    inbox: Arc<(Mutex<Inbox>, Condvar)>,
    port: u16,
}

impl Receiver {
    pub fn start() -> Self {
        let inbox: Arc<(Mutex<Inbox>, Condvar)> = Arc::default();
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("it listens").port();
        let shared = Arc::downgrade(&inbox);
        // It ends with the first connection after the value is dropped.
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let Some(inbox) = shared.upgrade() else { break };
                // Several may arrive at once. A client that disconnects early has sent nothing.
                thread::spawn(move || drop(serve(&stream, &inbox)));
            }
        });
        Self { inbox, port }
    }

    /// An address at it.
    pub fn address(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// Presets the answer to the next request: a status, and header lines.
    pub fn answer_next(&self, head: &str) {
        self.inbox.0.lock().expect("whole").answers.push_back(head.to_owned());
    }

    /// The requests, once there are `count`.
    pub fn requests(&self, count: usize) -> Vec<Received> {
        let (inbox, changed) = &*self.inbox;
        let waiting = inbox.lock().expect("whole");
        let waited = changed.wait_timeout_while(waiting, PATIENCE, |inbox| inbox.requests.len() < count);
        let (inbox, timeout) = waited.expect("whole");
        assert!(!timeout.timed_out(), "{inbox:?}");
        inbox.requests.clone()
    }

    /// The number of requests.
    pub fn count(&self) -> usize {
        self.inbox.0.lock().expect("whole").requests.len()
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.inbox = Arc::default();
        // Wakes its thread to end.
        drop(TcpStream::connect(("127.0.0.1", self.port)));
    }
}

fn serve(stream: &TcpStream, (inbox, changed): &(Mutex<Inbox>, Condvar)) -> std::io::Result<()> {
    let (mut reader, mut out) = (BufReader::new(stream), stream);
    let mut first = String::new();
    reader.read_line(&mut first)?;
    let path = first.split(' ').nth(1).unwrap_or_default().to_owned();
    let mut headers = BTreeMap::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let Some((name, value)) = line.trim_end().split_once(':') else { break };
        headers.insert(name.to_lowercase(), value.trim().to_owned());
    }
    let length = headers.get("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    let head = {
        let mut inbox = inbox.lock().expect("whole");
        inbox.requests.push(Received { path, headers, body });
        inbox.answers.pop_front().unwrap_or_else(|| TAKEN.to_owned())
    };
    changed.notify_all();
    out.write_all(format!("HTTP/1.1 {head}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").as_bytes())
}
