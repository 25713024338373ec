//! A mail server on its own port that keeps received letters.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::PATIENCE;

/// How the server treats letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mood {
    Takes,
    /// It refuses them temporarily.
    Busy,
    /// It refuses them permanently.
    Refuses,
    /// It refuses this sender.
    RefusesSender,
    /// It refuses all connections.
    RefusesAll,
    /// It accepts connections, and is silent.
    Silent,
}

/// A received letter.
#[derive(Debug, Clone)]
pub struct Received {
    /// The envelope's recipient.
    pub recipient: String,
    pub headers: String,
    /// Its text, decoded.
    pub body: String,
}

#[derive(Debug)]
struct Inbox {
    mood: Mood,
    letters: Vec<Received>,
    attempts: usize,
    connections: usize,
}

#[derive(Debug)]
pub struct MailServer {
    inbox: Arc<(Mutex<Inbox>, Condvar)>,
    port: u16,
}

impl MailServer {
    pub fn start(mood: Mood) -> Self {
        let inbox = Inbox { mood, letters: Vec::new(), attempts: 0, connections: 0 };
        let inbox = Arc::new((Mutex::new(inbox), Condvar::new()));
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("it listens").port();
        let shared = Arc::downgrade(&inbox);
        // It ends with the first connection after the value is dropped.
        thread::spawn(move || {
            // Kept open until the server ends.
            let mut silent = Vec::new();
            for stream in listener.incoming().flatten() {
                let Some(inbox) = shared.upgrade() else { break };
                let mood = {
                    let mut own = inbox.0.lock().expect("whole");
                    own.connections += 1;
                    own.mood
                };
                inbox.1.notify_all();
                if mood == Mood::Silent {
                    silent.push(stream);
                } else {
                    // A client that disconnects early has sent nothing.
                    let _ = serve(&stream, &inbox);
                }
            }
        });
        Self { inbox, port }
    }

    /// The switch for a site that uses it.
    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    pub fn set_mood(&self, mood: Mood) {
        self.inbox.0.lock().expect("whole").mood = mood;
    }

    /// The letters, once there are `count`.
    pub fn letters(&self, count: usize) -> Vec<Received> {
        self.wait(|inbox| inbox.letters.len() >= count).letters.clone()
    }

    /// Waits for `count` attempts to send a letter.
    pub fn wait_for_attempts(&self, count: usize) {
        drop(self.wait(|inbox| inbox.attempts >= count));
    }

    /// Waits for `count` connections; returns their number.
    pub fn wait_for_connections(&self, count: usize) -> usize {
        self.wait(|inbox| inbox.connections >= count).connections
    }

    fn wait(&self, is_enough: impl Fn(&Inbox) -> bool) -> std::sync::MutexGuard<'_, Inbox> {
        let (inbox, changed) = &*self.inbox;
        let waiting = inbox.lock().expect("whole");
        let (inbox, timeout) = changed.wait_timeout_while(waiting, PATIENCE, |inbox| !is_enough(inbox)).expect("whole");
        assert!(!timeout.timed_out(), "{inbox:?}");
        inbox
    }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        let inbox = Inbox { mood: Mood::Takes, letters: Vec::new(), attempts: 0, connections: 0 };
        self.inbox = Arc::new((Mutex::new(inbox), Condvar::new()));
        // Wakes its thread to end.
        drop(TcpStream::connect(("127.0.0.1", self.port)));
    }
}

fn serve(stream: &TcpStream, (inbox, changed): &(Mutex<Inbox>, Condvar)) -> std::io::Result<()> {
    let (mut lines, mut out) = (BufReader::new(stream).lines(), stream);
    let mut recipient = String::new();
    let mood = || inbox.lock().expect("whole").mood;
    if mood() == Mood::RefusesAll {
        return out.write_all(b"554 not today\r\n");
    }
    out.write_all(b"220 test\r\n")?;
    while let Some(line) = lines.next().transpose()? {
        let command: String = line.chars().take(4).collect::<String>().to_uppercase();
        let reply = match command.as_str() {
            "EHLO" => "250-test\r\n250 8BITMIME\r\n",
            "MAIL" if mood() == Mood::RefusesSender => "553 not your address\r\n",
            "RCPT" => {
                line.split(['<', '>']).nth(1).unwrap_or_default().clone_into(&mut recipient);
                let mut inbox = inbox.lock().expect("whole");
                inbox.attempts += 1;
                changed.notify_all();
                match inbox.mood {
                    Mood::Busy => "451 come back later\r\n",
                    Mood::Refuses => "550 no such user\r\n",
                    // The other moods refuse earlier.
                    Mood::Takes | Mood::RefusesSender | Mood::RefusesAll | Mood::Silent => "250 ok\r\n",
                }
            }
            "DATA" => {
                out.write_all(b"354 go on\r\n")?;
                let mut text = Vec::new();
                while let Some(line) = lines.next().transpose()?.filter(|line| line != ".") {
                    text.push(line);
                }
                let letter = received(recipient.clone(), &text);
                inbox.lock().expect("whole").letters.push(letter);
                changed.notify_all();
                "250 taken\r\n"
            }
            "QUIT" => {
                out.write_all(b"221 bye\r\n")?;
                break;
            }
            _ => "250 ok\r\n",
        };
        out.write_all(reply.as_bytes())?;
    }
    Ok(())
}

fn received(recipient: String, lines: &[String]) -> Received {
    let end = lines.iter().position(String::is_empty).unwrap_or(lines.len());
    let headers = lines[..end].join("\n");
    let body = &lines[(end + 1).min(lines.len())..];
    let body = if headers.contains("base64") {
        String::from_utf8(STANDARD.decode(body.concat()).expect("base64")).expect("UTF-8")
    } else {
        body.join("\n").replace("=\n", "")
    };
    Received { recipient, headers, body }
}
