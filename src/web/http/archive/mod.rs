//! The public pages of a tournament or an event as files that work from a disk. The pages are requested from the application itself; then
//! their links become relative, and what needs a server is removed.
//!
//! The same state of the database gives the same bytes: no clock is read, and files come in the order of their names.

mod address;
mod crawl;
mod rewrite;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Cursor, Write};
use std::sync::Arc;

use actix_web::body::MessageBody;
use actix_web::dev::{Service as HttpService, ServiceResponse};
use askama::Template;
use chrono::NaiveDate;
use thiserror::Error;
use zip::write::SimpleFileOptions;

use crate::service::{Service, ServiceError, Stopped, Watch};
use crate::store::{Store, StoreError};
use crate::web::http::assets;
use crate::web::i18n::Language;
use address::{FileNames, end_of, file_names};
use rewrite::ArchivedPage;
use tournament::{Tournament, Visibility};

/// The file that marks a folder as an archive: it names the subject and the files that belong to it.
pub const MARK: &str = "poddavki-archive.txt";

/// The first line of [`MARK`].
const FIRST_LINE: &str = "poddavki archive 1";

/// The fonts of the style sheets, with their licence.
const FONTS: [&str; 5] = [
    "fonts/LICENSE",
    "fonts/golos-cyrillic.woff2",
    "fonts/golos-cyrillic-ext.woff2",
    "fonts/golos-latin.woff2",
    "fonts/golos-latin-ext.woff2",
];

/// Why there is no archive.
#[derive(Debug, Error)]
pub enum PageArchiveError {
    #[error("no tournament or event has the address `{0}`")]
    Unknown(String),
    #[error("{0} has been deleted: bring it back first")]
    Deleted(String),
    #[error("more than {0} pages")]
    TooManyPages(usize),
    #[error(transparent)]
    Stopped(#[from] Stopped),
    #[error(transparent)]
    Service(#[from] ServiceError),
    #[error("the page {0} could not be made")]
    Unanswered(String),
    #[error("the links of a page could not be rewritten: {0}")]
    Rewriting(#[from] lol_html::errors::RewritingError),
    #[error(transparent)]
    Write(#[from] io::Error),
}

impl From<StoreError> for PageArchiveError {
    fn from(error: StoreError) -> Self {
        Self::Service(error.into())
    }
}

/// The data for the pages of an archive: each tournament in a fixed state, visible to all.
#[derive(Debug, Clone)]
pub struct Archived {
    tournaments: Vec<ArchivedTournament>,
    pub languages: Vec<Language>,
}

/// A tournament in the state that an archive shows.
#[derive(Debug, Clone)]
pub struct ArchivedTournament {
    pub tournament: Arc<Tournament>,
    /// The day of its last change, in UTC.
    pub changed: NaiveDate,
}

impl Archived {
    /// The tournament with this address, if it is in the archive.
    pub fn tournament(&self, slug: &str) -> Option<&ArchivedTournament> {
        self.tournaments.iter().find(|archived| archived.tournament.slug == slug)
    }
}

impl ArchivedTournament {
    fn new(store: &Store, tournament: Arc<Tournament>) -> Result<Self, StoreError> {
        let changed = store.journal(tournament.id, None, 1)?.pop().map(|entry| entry.at.date()).unwrap_or_default();
        Ok(Self { tournament, changed })
    }
}

/// The tournament or event that is archived.
#[derive(Debug)]
pub struct ArchiveSubject {
    /// The address of its first page.
    home: String,
    title: String,
    /// Identifies it among the tournaments and events of all installations.
    identity: String,
    archived: Archived,
}

impl ArchiveSubject {
    /// The tournament with the address `name`, else the event with it; `event/…` is always an event. An event comes with the tournaments
    /// that its page lists.
    pub fn find(service: &Service, name: &str, languages: Vec<Language>) -> Result<Self, PageArchiveError> {
        let store = service.store();
        let name = name.trim_matches('/');
        let installation = service.installation()?;
        if let Some(tournament) = store.tournament(name.trim_start_matches("t/"))? {
            if tournament.visibility == Visibility::Deleted {
                return Err(PageArchiveError::Deleted(name.to_owned()));
            }
            return Ok(Self {
                home: format!("/t/{}", tournament.slug),
                title: tournament.info.title.clone(),
                identity: format!("tournament {} of {installation}", tournament.id),
                archived: Archived { tournaments: vec![ArchivedTournament::new(store, tournament)?], languages },
            });
        }
        let championships = store.championships()?;
        let event = championships.event(name.trim_start_matches("event/"));
        let event = event.ok_or_else(|| PageArchiveError::Unknown(name.to_owned()))?;
        let mut tournaments = Vec::new();
        for part in &event.parts {
            let tournament = store.tournament_by_id(part.tournament)?.filter(|own| own.visibility.is_listed());
            tournaments.extend(tournament.map(|tournament| ArchivedTournament::new(store, tournament)).transpose()?);
        }
        Ok(Self {
            home: format!("/event/{}", event.slug),
            title: event.title.clone(),
            identity: format!("event {} of {installation}", event.id.0),
            archived: Archived { tournaments, languages },
        })
    }

    /// The data for the pages.
    pub fn archived(&self) -> &Archived {
        &self.archived
    }

    /// Whether a folder with this [`MARK`] holds an archive of the same subject.
    pub fn is_marked(&self, mark: &str) -> bool {
        let mut lines = mark.lines();
        lines.next() == Some(FIRST_LINE) && lines.next() == Some(self.identity.as_str())
    }

    /// The files that belong to an archive with this [`MARK`].
    pub fn marked_files(mark: &str) -> BTreeSet<&str> {
        mark.lines().skip(2).chain([MARK]).collect()
    }
}

/// Receives the files of an archive, one after the other.
pub trait ArchiveFiles {
    /// Adds a file; `name` has slashes between folders and only letters that every disk allows.
    fn put(&mut self, name: &str, content: &[u8]) -> io::Result<()>;
}

/// An archive in one file: the same files give the same bytes.
pub struct ZipFiles(zip::ZipWriter<Cursor<Vec<u8>>>);

impl Default for ZipFiles {
    fn default() -> Self {
        Self(zip::ZipWriter::new(Cursor::new(Vec::new())))
    }
}

impl ZipFiles {
    /// The finished file.
    pub fn finish(self) -> io::Result<Vec<u8>> {
        Ok(self.0.finish()?.into_inner())
    }
}

impl ArchiveFiles for ZipFiles {
    fn put(&mut self, name: &str, content: &[u8]) -> io::Result<()> {
        // Without a time, files get the earliest that the format has.
        let options = SimpleFileOptions::default()
            .compression_method(zip::CompressionMethod::Deflated)
            .last_modified_time(zip::DateTime::default())
            .unix_permissions(0o644);
        self.0.start_file(name, options)?;
        self.0.write_all(content)
    }
}

/// What an archive holds.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct ArchiveSize {
    pub pages: usize,
    pub files: usize,
    pub bytes: u64,
}

/// Files being written into an archive.
struct Output<'a> {
    files: &'a mut dyn ArchiveFiles,
    names: Vec<String>,
    /// Paths of the styles, scripts and pictures that pages use.
    assets: BTreeSet<String>,
    size: ArchiveSize,
}

impl Output<'_> {
    fn put(&mut self, name: &str, content: &[u8]) -> io::Result<()> {
        self.files.put(name, content)?;
        self.size.files += 1;
        self.size.pages += usize::from(end_of(name) == "html");
        self.size.bytes += content.len() as u64;
        self.names.push(name.to_owned());
        Ok(())
    }

    fn put_page(&mut self, page: &ArchivedPage<'_>, text: &str) -> Result<(), PageArchiveError> {
        let (text, assets) = page.rewritten(text)?;
        self.assets.extend(assets);
        Ok(self.put(page.name, text.as_bytes())?)
    }

    /// Adds what the pages use, the first page, and the list of all files.
    fn finish(mut self, subject: &ArchiveSubject) -> Result<ArchiveSize, PageArchiveError> {
        for path in std::mem::take(&mut self.assets) {
            self.put(&format!("static/{path}"), &assets::content(&path).unwrap_or_default())?;
        }
        let entrance = Entrance { title: &subject.title, languages: &subject.archived.languages }.render();
        let entrance = entrance.map_err(|_| PageArchiveError::Unanswered("index.html".to_owned()))?;
        self.put("index.html", entrance.as_bytes())?;
        self.names.sort();
        let mark = format!("{FIRST_LINE}\n{}\n{}\n", subject.identity, self.names.join("\n"));
        self.put(MARK, mark.as_bytes())?;
        Ok(self.size)
    }
}

/// The first page: it links to the pages of each language; with a single language it redirects at once.
#[derive(Template)]
#[template(path = "parts/archive_entrance.html")]
struct Entrance<'a> {
    title: &'a str,
    languages: &'a [Language],
}

/// Requests all pages of the subject in each of its languages, at most `most_pages` in each, and makes files of them. `watch` is told of the
/// progress, and can stop it.
pub async fn collect<S, B>(
    site: &S,
    subject: &ArchiveSubject,
    most_pages: usize,
    files: &mut dyn ArchiveFiles,
    watch: &Watch,
) -> Result<ArchiveSize, PageArchiveError>
where
    S: HttpService<actix_http::Request, Response = ServiceResponse<B>, Error = actix_web::Error>,
    B: MessageBody,
{
    let mut answers = BTreeMap::new();
    let languages = &subject.archived.languages;
    // Requesting the pages of a language takes about as long as making files of those of all.
    let parts = languages.len() + 1;
    for (number, language) in languages.iter().enumerate() {
        let watch = watch.part(number, parts);
        answers.insert(language.code(), crawl::crawl(site, subject, *language, most_pages, &watch).await?);
    }
    let names: FileNames =
        answers.iter().map(|(language, own)| (*language, file_names(subject, language, own))).collect();
    let assets = FONTS.iter().map(|font| (*font).to_owned()).collect();
    let mut output = Output { files, names: Vec::new(), assets, size: ArchiveSize::default() };
    let (watch, all) = (watch.part(languages.len(), parts), answers.values().map(BTreeMap::len).sum());
    for (language, answers) in &answers {
        for (address, answer) in answers {
            watch.step(output.names.len(), all)?;
            let name = names.get(language).and_then(|own| own.get(address)).map_or("", String::as_str);
            let content = answer.content()?;
            if answer.is_page {
                let page = ArchivedPage { subject, address, name, language, names: &names };
                output.put_page(&page, &String::from_utf8_lossy(&content))?;
            } else {
                output.put(name, &content)?;
            }
        }
    }
    output.finish(subject)
}
