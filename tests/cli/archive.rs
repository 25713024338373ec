//! The pages of a tournament as a folder.

use std::fs;
use std::path::Path;

use super::Service;
use super::archived::{Files, check, page};

const FINISHED: &str = "chempionat-rossii-po-poddavkam";
const RUNNING: &str = "kubok-povolzhya-po-poddavkam";

impl Service {
    /// The files below one of its folders.
    fn files(&self, folder: &str) -> Files {
        let mut files = Files::new();
        collect(&self.0.path().join(folder), "", &mut files);
        files
    }

    /// The names of all files in its directory, hidden or not.
    fn held(&self) -> Vec<String> {
        let held = fs::read_dir(self.0.path()).expect("the directory is there").flatten();
        let mut names: Vec<String> = held.map(|file| file.file_name().to_string_lossy().into_owned()).collect();
        names.retain(|name| !name.starts_with("poddavki.sqlite3"));
        names.sort();
        names
    }
}

fn collect(folder: &Path, before: &str, files: &mut Files) {
    for held in fs::read_dir(folder).expect("the folder is there").flatten() {
        let name = format!("{before}{}", held.file_name().to_string_lossy());
        if held.path().is_dir() {
            collect(&held.path(), &format!("{name}/"), files);
        } else {
            files.insert(name, fs::read(held.path()).expect("the file is there"));
        }
    }
}

#[test]
fn a_whole_tournament_is_a_folder_that_needs_nothing_else() {
    let service = Service::new();
    service.run(&["demo"]).exits(0);
    let said = service.run(&["archive", FINISHED, "--to", "pages"]).exits(0).out();
    assert!(said.starts_with("pages: ") && said.ends_with("; open index.html\n"), "{said}");
    let files = service.files("pages");
    check(&files);
    for name in [
        "index.html",
        "ru/index.html",
        "en/round/7.html",
        "en/round/7/why/1.html",
        "en/standings.html",
        "en/standings/why/1.html",
        "en/standings/after/3.xlsx",
        "en/crosstable.html",
        "en/crosstable.csv",
        "en/players.html",
        "en/player/24.html",
        "en/games.pdn",
        "en/game/1-1-1.html",
        "en/game/1-1-1.pdn",
        "en/statistics.html",
        "en/prizes.html",
        "en/event.trf",
        "en/event.json",
        "en/glossary.html",
        "static/fonts/golos-cyrillic.woff2",
        "static/fonts/golos-latin-ext.woff2",
        "static/js/replay.js",
    ] {
        assert!(files.contains_key(name), "{name} is missing");
    }
    let languages = |language: &str| files.keys().filter(|name| name.starts_with(language)).count();
    assert_eq!([languages("en/"); 2], [languages("ru/"), languages("uk/")]);
    assert!(page(&files, "en/player/3.html").contains("href=\"../../ru/player/3.html\""), "the other language");
    assert!(page(&files, "index.html").contains("href=\"ru/index.html\""));
    // All figures of the last standings link to their breakdowns; those of earlier standings have no links.
    for (name, link) in
        [("en/standings.html", "\"standings/why/1.html#t1\""), ("en/crosstable.html", "\"standings/why/1.html#t1\"")]
    {
        assert!(page(&files, name).contains(link), "{name}");
    }
    assert!(page(&files, "en/standings/after/7.html").contains("\"../why/1.html#points\""));
    let earlier = page(&files, "en/standings/after/3.html");
    assert!(!earlier.contains("why/") && !earlier.contains("dotted figure"));
    assert!(page(&files, "en/standings.html").contains("dotted figure"));
    // A replay has its text to copy; what needs the site is left out.
    let replay = page(&files, "en/game/1-1-1.html");
    assert!(replay.contains("data-copy=\"fen\"") && replay.contains("data-text=\"pdn\""));
    assert!(!replay.contains("data-renamed") && !replay.contains("data-text=\"link\""));
    assert_eq!(service.held(), ["pages"]);
}

#[test]
fn a_running_tournament_is_archived_in_one_language_without_what_may_still_change() {
    let service = Service::new();
    service.run(&["demo"]).exits(0);
    fs::create_dir(service.0.path().join("empty")).expect("the directory is writable");
    service.run(&["archive", RUNNING, "--to", "empty", "--lang", "ru"]).exits(0);
    let files = service.files("empty");
    check(&files);
    assert!(files.keys().all(|name| !name.starts_with("en/")), "{:?}", files.keys());
    assert!(page(&files, "index.html").contains("url=ru/index.html"), "it leads to the pages at once");
    assert!(!page(&files, "ru/index.html").contains("English"));
    assert!(page(&files, "ru/round/3.html").contains("Архив"));
    assert!(files.keys().all(|name| !name.contains("chances") && !name.contains("screen")));
    // The same data, the same bytes; an earlier archive is replaced, and nothing else is left.
    fs::write(service.0.path().join("empty/ru/standings.html"), "torn").expect("the file can be written");
    service.run(&["archive", RUNNING, "--to", "empty", "--lang", "ru"]).exits(0);
    assert!(service.files("empty") == files, "the same data gave other bytes");
    assert_eq!(service.held(), ["empty"]);
}

#[test]
fn a_folder_of_something_else_is_refused_and_left_alone() {
    let service = Service::new();
    service.run(&["demo"]).exits(0);
    let refused = |to: &str, why: &str| {
        let before = service.held();
        service.run(&["archive", FINISHED, "--to", to]).exits(3).complains(why).complains("nothing is written");
        assert_eq!(service.held(), before);
    };
    fs::create_dir(service.0.path().join("letters")).expect("the directory is writable");
    service.write("letters/anna.txt", "Dear Anna");
    refused("letters", "other files");
    assert_eq!(service.files("letters"), Files::from([("anna.txt".to_owned(), b"Dear Anna".to_vec())]));
    service.write("file", "text");
    refused("file", "is a file");
    refused("..", "no name");
    service.run(&["archive", RUNNING, "--to", "cup", "--lang", "en"]).exits(0);
    let cup = service.files("cup");
    refused("cup", "another tournament");
    service.write("cup/en/photo.jpg", "a photo");
    let mixed = service.run(&["archive", RUNNING, "--to", "cup"]);
    mixed.exits(3).complains("cup holds en/photo.jpg, which is no part of the archive");
    fs::remove_file(service.0.path().join("cup/en/photo.jpg")).expect("it is there");
    assert!(service.files("cup") == cup, "the archive has changed");
    service.run(&["archive", RUNNING, "--to", "file/pages"]).exits(5).complains("file/pages");
    assert_eq!(service.held(), ["cup", "file", "letters"]);
}

#[test]
fn a_tournament_that_is_not_there_cannot_be_archived() {
    let service = Service::new();
    service.run(&["archive", "cup", "--to", "pages"]).exits(5).complains("poddavki.sqlite3");
    service.run(&["demo"]).exits(0);
    let unknown = service.run(&["archive", "cup", "--to", "pages"]);
    unknown.exits(3).complains("no tournament or event has the address `cup`");
    service.run(&["archive", "event/cup", "--to", "pages"]).exits(3).complains("event/cup");
    assert_eq!(service.held(), Vec::<String>::new());
}
