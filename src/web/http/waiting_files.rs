//! Large files that were sent and wait for their sender to say what their columns are: they do not travel in the form.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use crate::lock::lock;
use crate::service::{Scratch, ServiceError, random_token};

/// What the file is called in its directory.
pub const FILE: &str = "list";

/// How long a file waits.
const PATIENCE: Duration = Duration::from_hours(1);

/// So many files wait at most; the oldest goes.
const MOST_FILES: usize = 4;

/// A file in a directory that goes with it.
#[derive(Debug)]
pub struct WaitingFile {
    scratch: Scratch,
    /// What its sender called it.
    pub name: String,
}

impl WaitingFile {
    pub const fn new(scratch: Scratch, name: String) -> Self {
        Self { scratch, name }
    }

    /// Where it lies.
    pub fn path(&self) -> PathBuf {
        self.scratch.path().join(FILE)
    }
}

#[derive(Debug)]
struct Waiting {
    key: String,
    since: Instant,
    file: Arc<WaitingFile>,
}

#[derive(Debug, Default)]
pub struct WaitingFiles(Mutex<Vec<Waiting>>);

impl WaitingFiles {
    /// Keeps a file; answers with the key by which it is found again.
    pub fn keep(&self, file: Arc<WaitingFile>) -> Result<String, ServiceError> {
        let key = random_token()?;
        let mut files = self.fresh();
        if files.len() >= MOST_FILES {
            files.remove(0);
        }
        files.push(Waiting { key: key.clone(), since: Instant::now(), file });
        Ok(key)
    }

    pub fn get(&self, key: &str) -> Option<Arc<WaitingFile>> {
        self.fresh().iter().find(|own| own.key == key).map(|own| Arc::clone(&own.file))
    }

    pub fn remove(&self, key: &str) {
        self.fresh().retain(|own| own.key != key);
    }

    /// The files that have not waited too long.
    fn fresh(&self) -> MutexGuard<'_, Vec<Waiting>> {
        let mut files = lock(&self.0);
        files.retain(|own| own.since.elapsed() < PATIENCE);
        files
    }
}
