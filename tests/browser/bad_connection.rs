//! A connection between the browser and the program that loses every tenth request.

use std::io::{Read, Write, copy};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::Program;

/// Passes requests on, one per connection: on a reused connection a browser would repeat a lost request by itself, but here the page or the
/// user has to.
pub struct BadConnection {
    address: String,
    counters: Arc<Counters>,
}

#[derive(Default)]
struct Counters {
    is_bad: AtomicBool,
    requests: AtomicUsize,
    lost: AtomicUsize,
}

/// The fate of a request.
enum Fate {
    Answered,
    /// It is lost before the program.
    Unheard,
    /// The program executes it, and its answer is lost.
    Unanswered,
}

impl Counters {
    /// Of the lost requests every other one is executed.
    fn next(&self) -> Fate {
        if !self.is_bad.load(Ordering::SeqCst) || self.requests.fetch_add(1, Ordering::SeqCst) % 10 != 9 {
            return Fate::Answered;
        }
        if self.lost.fetch_add(1, Ordering::SeqCst).is_multiple_of(2) { Fate::Unheard } else { Fate::Unanswered }
    }
}

impl BadConnection {
    /// A connection that loses nothing yet.
    pub fn to(program: &Program) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let port = listener.local_addr().expect("it has an address").port();
        let to = program.address.trim_start_matches("http://").to_owned();
        let counters = Arc::new(Counters::default());
        let own = Self { address: format!("http://127.0.0.1:{port}"), counters: counters.clone() };
        std::thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let (to, counters) = (to.clone(), counters.clone());
                std::thread::spawn(move || pass_on(client, &to, &counters));
            }
        });
        own
    }

    pub fn at(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }

    pub fn become_bad(&self, is_bad: bool) {
        self.counters.is_bad.store(is_bad, Ordering::SeqCst);
    }

    /// Makes the next request the tenth.
    pub fn lose_the_next(&self) {
        self.counters.requests.store(9, Ordering::SeqCst);
    }

    /// How many requests have been lost.
    pub fn lost(&self) -> usize {
        self.counters.lost.load(Ordering::SeqCst)
    }
}

/// Either side notices a loss only by the end of the connection; a closed side is ignored.
fn pass_on(mut client: TcpStream, to: &str, counters: &Counters) {
    let Some(request) = read(&mut client) else { return };
    let fate = counters.next();
    if matches!(fate, Fate::Answered | Fate::Unanswered)
        && let Ok(mut server) = TcpStream::connect(to)
        && server.write_all(&request).is_ok()
    {
        answer(client, server, &fate);
    }
}

/// For a lost answer the client is disconnected once the program has begun to answer: it has executed the request then.
fn answer(mut client: TcpStream, mut server: TcpStream, fate: &Fate) {
    if matches!(fate, Fate::Unanswered) {
        let _ = server.read_exact(&mut [0; 1]);
        return;
    }
    if let (Ok(mut ended), Ok(other)) = (client.try_clone(), server.try_clone()) {
        // A page that is left ends its live stream: otherwise the program would hold it open.
        std::thread::spawn(move || {
            let _ = ended.read_exact(&mut [0; 1]);
            let _ = other.shutdown(Shutdown::Both);
        });
    }
    let _ = copy(&mut server, &mut client);
    let _ = client.shutdown(Shutdown::Both);
}

/// A request with its body, and `Connection: close`; `None` if the client is gone.
fn read(client: &mut TcpStream) -> Option<Vec<u8>> {
    const END: &[u8] = b"\r\n\r\n";
    let mut bytes = Vec::new();
    let mut part = [0; 16_384];
    let head = loop {
        if let Some(at) = bytes.windows(END.len()).position(|own| own == END) {
            break at;
        }
        match client.read(&mut part) {
            Ok(length @ 1..) => bytes.extend_from_slice(&part[..length]),
            _ => return None,
        }
    };
    let text = String::from_utf8_lossy(&bytes[..head]).into_owned();
    let is = |line: &str, name: &str| line.to_ascii_lowercase().starts_with(name);
    let length = text.lines().find(|line| is(line, "content-length:")).and_then(|line| line.split(':').nth(1));
    let length: usize = length.and_then(|length| length.trim().parse().ok()).unwrap_or(0);
    let body = head + END.len();
    while bytes.len() < body + length {
        match client.read(&mut part) {
            Ok(length @ 1..) => bytes.extend_from_slice(&part[..length]),
            _ => return None,
        }
    }
    let lines = text.lines().filter(|line| !is(line, "connection:")).chain(["Connection: close"]);
    let mut request = lines.collect::<Vec<_>>().join("\r\n").into_bytes();
    request.extend_from_slice(END);
    request.extend_from_slice(&bytes[body..]);
    Some(request)
}
