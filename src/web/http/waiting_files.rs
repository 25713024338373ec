//! Uploaded files that wait until their sender names their columns or confirms the preview: large files are not carried in the form.

use std::io::Write;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use crate::lock::lock;
use crate::service::{Scratch, ServiceError, random_token};
use crate::web::http::{AppError, Page};
use tournament::UserId;

/// The name of the file in its directory.
pub const FILE: &str = "list";

/// How long a file waits.
const PATIENCE: Duration = Duration::from_hours(1);

/// Waiting files of one account, at most; the oldest is dropped.
const MOST_OF_ACCOUNT: usize = 4;

/// Files whose result is remembered, at most.
const MOST_MADE: usize = 1000;

/// A file in a directory that is removed with it.
#[derive(Debug)]
pub struct WaitingFile {
    scratch: Scratch,
    /// The name given by the sender.
    pub name: String,
}

impl WaitingFile {
    pub const fn new(scratch: Scratch, name: String) -> Self {
        Self { scratch, name }
    }

    /// A text in a directory of its own.
    fn from_text(name: String, text: &str) -> std::io::Result<Self> {
        let scratch = Scratch::new()?;
        scratch.new_file(FILE)?.write_all(text.as_bytes())?;
        Ok(Self { scratch, name })
    }

    pub fn path(&self) -> PathBuf {
        self.scratch.path().join(FILE)
    }
}

#[derive(Debug)]
struct Waiting {
    key: String,
    account: UserId,
    since: Instant,
    file: Arc<WaitingFile>,
}

/// The address of the result of a file.
#[derive(Debug)]
struct MadeOfFile {
    key: String,
    address: String,
    since: Instant,
}

#[derive(Debug)]
pub struct WaitingFiles {
    /// Most waiting files; the oldest is dropped.
    most: usize,
    files: Mutex<Vec<Waiting>>,
    made: Mutex<Vec<MadeOfFile>>,
}

impl WaitingFiles {
    pub fn at_most(most: usize) -> Self {
        Self { most, files: Mutex::default(), made: Mutex::default() }
    }

    /// Keeps a file of an account; returns its key.
    pub fn keep(&self, account: UserId, file: Arc<WaitingFile>) -> Result<String, ServiceError> {
        let key = random_token()?;
        let mut files = self.fresh();
        let own: Vec<usize> = (0..files.len()).filter(|n| files[*n].account == account).collect();
        if let Some(oldest) = own.first().filter(|_| own.len() >= MOST_OF_ACCOUNT) {
            files.remove(*oldest);
        }
        if files.len() >= self.most {
            files.remove(0);
        }
        files.push(Waiting { key: key.clone(), account, since: Instant::now(), file });
        Ok(key)
    }

    pub fn get(&self, key: &str) -> Option<Arc<WaitingFile>> {
        self.fresh().iter().find(|own| own.key == key).map(|own| Arc::clone(&own.file))
    }

    pub fn remove(&self, key: &str) {
        self.fresh().retain(|own| own.key != key);
    }

    /// Drops a file that has been used, and remembers the address of the result for a while: a second press of the button leads there.
    pub fn made(&self, key: &str, address: &str) {
        let mut made = self.fresh_made();
        if made.len() >= MOST_MADE {
            made.remove(0);
        }
        made.push(MadeOfFile { key: key.to_owned(), address: address.to_owned(), since: Instant::now() });
        drop(made);
        self.remove(key);
    }

    /// The address of the result of a file.
    pub fn made_of(&self, key: &str) -> Option<String> {
        self.fresh_made().iter().find(|own| own.key == key).map(|own| own.address.clone())
    }

    /// Drops the files that have waited too long.
    pub fn tidy(&self) {
        drop(self.fresh());
        drop(self.fresh_made());
    }

    fn fresh_made(&self) -> MutexGuard<'_, Vec<MadeOfFile>> {
        let mut made = lock(&self.made);
        made.retain(|own| own.since.elapsed() < PATIENCE);
        made
    }

    /// The files that have not waited too long.
    fn fresh(&self) -> MutexGuard<'_, Vec<Waiting>> {
        let mut files = lock(&self.files);
        files.retain(|file| file.since.elapsed() < PATIENCE);
        files
    }
}

impl Page {
    /// Keeps a text of the account of the page as a file called `name`; returns its key.
    pub async fn keep_text(&self, name: String, text: String) -> Result<String, AppError> {
        let account = self.account.as_ref().ok_or(AppError::LoginNeeded)?.id;
        let write = move |_: &_| WaitingFile::from_text(name, &text).map_err(AppError::from);
        let file = self.service(write).await?;
        Ok(self.state().texts.keep(account, Arc::new(file))?)
    }

    /// A kept text; `None` if it has waited too long.
    pub async fn kept_text(&self, key: &str) -> Result<Option<String>, AppError> {
        let Some(file) = self.state().texts.get(key) else { return Ok(None) };
        self.service(move |_| std::fs::read_to_string(file.path()).map(Some).map_err(AppError::from)).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_an_account_and_of_all_the_oldest_files_go() {
        let files = WaitingFiles::at_most(MOST_OF_ACCOUNT + 2);
        let keep = |account: i64| {
            let file = WaitingFile::from_text(String::new(), "1. c3-d4").expect("there is room");
            files.keep(UserId(account), Arc::new(file)).expect("there is randomness")
        };
        let of_other = keep(2);
        let own: Vec<String> = (0..=MOST_OF_ACCOUNT).map(|_| keep(1)).collect();
        let is_there = |key: &String| files.get(key).is_some();
        assert!(!is_there(&own[0]) && own[1..].iter().all(is_there) && is_there(&of_other));
        let folder = files.get(&own[1]).expect("there").path();
        assert_eq!(std::fs::read_to_string(&folder).expect("readable"), "1. c3-d4");
        (3..5).for_each(|account| drop(keep(account)));
        assert!(!is_there(&of_other) && own[1..].iter().all(is_there));
        files.remove(&own[1]);
        assert!(!folder.exists());
    }

    #[test]
    fn what_was_made_of_a_file_is_found_by_its_key_and_the_file_is_gone() {
        let files = WaitingFiles::at_most(2);
        let file = WaitingFile::from_text(String::new(), "1. c3-d4").expect("there is room");
        let key = files.keep(UserId(1), Arc::new(file)).expect("there is randomness");
        assert_eq!(files.made_of(&key), None);
        files.made(&key, "/admin/t/cup");
        assert!(files.get(&key).is_none());
        assert_eq!(files.made_of(&key).as_deref(), Some("/admin/t/cup"));
        assert_eq!(files.made_of("another"), None);
    }
}
