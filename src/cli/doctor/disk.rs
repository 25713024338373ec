//! Room for the database, for backups, and for what is made on the way.

use std::path::{Path, PathBuf};

use super::Finding;
use crate::config::Config;
use crate::platform;
use crate::store::Store;

const PART: &str = "disk";
const MEGABYTE: u64 = 1024 * 1024;
/// What a site writes in a day at most, with room to spare.
const LEAST: u64 = 500 * MEGABYTE;
/// With so little the next uploads may fail.
const NEARLY_NOTHING: u64 = 50 * MEGABYTE;

pub(super) fn check(config: &Config) -> Vec<Finding> {
    let file = Store::file_of(&config.database);
    let size = file.as_ref().map_or(0, |file| size_of(file));
    // A backup is checked by a trial restore, in the folder of temporary files.
    let mut places = vec![(std::env::temp_dir(), "temporary files", 2 * size)];
    if let Some(file) = &file {
        places.push((folder_around(file).to_owned(), "the database", size));
    }
    if let Some(folder) = &config.backups.backup_directory {
        places.push((folder.clone(), "backups", 2 * size));
    }
    places.iter().map(|(folder, what, wanted)| check_folder(folder, what, LEAST.max(*wanted))).collect()
}

fn check_folder(folder: &Path, what: &str, wanted: u64) -> Finding {
    let place = folder.display();
    // The site makes a folder for its backups.
    let there = if folder.exists() { folder } else { folder_around(folder) };
    let free = platform::check_writable(there).and_then(|()| fs4::available_space(there));
    match free {
        Err(error) => Finding::bad(
            PART,
            format!("{what} in {place}: {error}"),
            "make the folder, or give the user that runs the site the right to write there",
        ),
        Ok(free) => {
            let found = format!("{what} in {place}: {} MB are free", free / MEGABYTE);
            let remedy = format!("make room: {} MB are wanted", wanted / MEGABYTE);
            match free {
                _ if free < NEARLY_NOTHING => Finding::bad(PART, found, remedy),
                _ if free < wanted => Finding::doubtful(PART, found, remedy),
                _ => Finding::good(PART, found),
            }
        }
    }
}

/// The folder that a file or a folder is in.
fn folder_around(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The size of a database file with its write-ahead log.
fn size_of(file: &Path) -> u64 {
    let mut log = file.as_os_str().to_owned();
    log.push("-wal");
    let sizes = [file.to_owned(), PathBuf::from(log)].into_iter().filter_map(|file| Some(file.metadata().ok()?.len()));
    sizes.sum()
}
