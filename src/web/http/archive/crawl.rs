//! Requests all pages of an archive from the site, as a visitor without an account.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io::{Read, Write};

use actix_web::body::{MessageBody, to_bytes};
use actix_web::dev::{Service as HttpService, ServiceResponse};
use actix_web::http::header::{ACCEPT_ENCODING, CONTENT_TYPE, COOKIE};
use actix_web::test::TestRequest;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use lol_html::{RewriteStrSettings, element, rewrite_str};

use super::address::{PageAddress, PageLink, end_of};
use super::rewrite::unescaped;
use super::{ArchiveSubject, ArchivedTournament, PageArchiveError};
use crate::service::Watch;
use crate::service::progress::standings_round;
use crate::web::i18n::{self, Language};

/// The glossary, which every page links to.
const GLOSSARY: &str = "/glossary";

/// Files of a tournament that few or no pages link to.
const FILES: [&str; 4] = ["/games", "/games.pdn", "/event.trf", "/event.json"];

/// How many steps of equal size the progress is reported in.
const STEPS: usize = 1000;

/// The responses of the site, by address.
pub type Answers = BTreeMap<PageAddress, Answer>;

/// A page or a file from the site, kept compressed: those of a large tournament would take too much memory.
pub struct Answer {
    packed: Vec<u8>,
    pub is_page: bool,
}

impl Answer {
    /// An answer with this content.
    pub fn new(content: &[u8], is_page: bool) -> std::io::Result<Self> {
        let mut packer = DeflateEncoder::new(Vec::new(), Compression::fast());
        packer.write_all(content)?;
        Ok(Self { packed: packer.finish()?, is_page })
    }

    pub fn content(&self) -> std::io::Result<Vec<u8>> {
        let mut content = Vec::new();
        DeflateDecoder::new(self.packed.as_slice()).read_to_end(&mut content)?;
        Ok(content)
    }
}

impl ArchiveSubject {
    /// Whether it is the first page of the event or of one of its tournaments.
    pub fn is_first_page(&self, path: &str) -> bool {
        path == self.home || self.tournament_homes().any(|home| home == path)
    }

    fn tournament_homes(&self) -> impl Iterator<Item = String> {
        self.archived.tournaments.iter().map(|archived| format!("/t/{}", archived.tournament.slug))
    }

    /// The address under which a page is archived: the breakdown of the last standings has two.
    pub fn canonical(&self, mut address: PageAddress) -> PageAddress {
        let is_last = |archived: &ArchivedTournament| {
            address.path.starts_with(&format!("/t/{}/standings/why/", archived.tournament.slug))
                && address.query == [("after".to_owned(), standings_round(&archived.tournament).to_string())]
        };
        if self.archived.tournaments.iter().any(is_last) {
            address.query.clear();
        }
        address
    }

    /// Whether a page belongs to the archive. Hall screens, calendars, chances and the registration form are useless once nothing changes.
    fn holds(&self, path: &str) -> bool {
        let is_kept = |rest: &str| {
            !rest.starts_with("/screen/")
                && end_of(rest) != "ics"
                && !["/chances", "/outlook", "/register"].contains(&rest)
        };
        let is_of = |home: &str| {
            path.strip_prefix(home).is_some_and(|rest| rest.is_empty() || rest.starts_with('/') && is_kept(rest))
        };
        path == GLOSSARY || path == self.home || self.tournament_homes().any(|home| is_of(&home))
    }
}

/// All pages and files that can be reached from the first page of the subject, in a language.
pub async fn crawl<S, B>(
    site: &S,
    subject: &ArchiveSubject,
    language: Language,
    most_pages: usize,
    watch: &Watch,
) -> Result<Answers, PageArchiveError>
where
    S: HttpService<actix_http::Request, Response = ServiceResponse<B>, Error = actix_web::Error>,
    B: MessageBody,
{
    let files = subject.tournament_homes().flat_map(|home| FILES.map(|file| format!("{home}{file}")));
    let first = [subject.home.clone(), GLOSSARY.to_owned()].into_iter().chain(files).map(PageAddress::from_path);
    let mut waiting: VecDeque<PageAddress> = first.collect();
    let mut seen: BTreeSet<PageAddress> = waiting.iter().cloned().collect();
    let mut answers = Answers::new();
    // How many pages there are is only known at the end: the reported progress never goes back when a page leads to many others.
    let mut reported = 0_usize;
    while let Some(address) = waiting.pop_front() {
        let Some(answer) = ask(site, &address, language).await? else { continue };
        if answer.is_page {
            let found = links(&String::from_utf8_lossy(&answer.content()?), &address)?;
            let found = found.into_iter().map(|link| subject.canonical(link));
            let new = found.filter(|link| subject.holds(&link.path) && is_followed(link));
            waiting.extend(new.filter(|link| seen.insert(link.clone())));
        }
        answers.insert(address, answer);
        reported = reported.max(answers.len() * STEPS / seen.len());
        watch.step(reported, STEPS)?;
        if answers.len() > most_pages {
            return Err(PageArchiveError::TooManyPages(most_pages));
        }
    }
    if answers.contains_key(&PageAddress::from_path(subject.home.clone())) {
        Ok(answers)
    } else {
        Err(PageArchiveError::Unanswered(subject.home.clone()))
    }
}

/// Whether a link is followed: breakdowns are archived for the last standings only, since those of every player after every round would be
/// most of the archive.
fn is_followed(link: &PageAddress) -> bool {
    !link.path.contains("/standings/why/") || link.query.is_empty()
}

/// The response to a visitor; `None` if there is no such page for them.
async fn ask<S, B>(site: &S, address: &PageAddress, language: Language) -> Result<Option<Answer>, PageArchiveError>
where
    S: HttpService<actix_http::Request, Response = ServiceResponse<B>, Error = actix_web::Error>,
    B: MessageBody,
{
    let text = address.text();
    let request = TestRequest::get()
        .uri(&text)
        .insert_header((COOKIE, format!("{}={}", i18n::COOKIE, language.code())))
        .insert_header((ACCEPT_ENCODING, "identity"));
    let unanswered = || PageArchiveError::Unanswered(text.clone());
    let answer = site.call(request.to_request()).await.map_err(|_| unanswered())?;
    if answer.status().is_server_error() {
        return Err(unanswered());
    }
    if !answer.status().is_success() {
        return Ok(None);
    }
    let kind = answer.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let is_page = kind.starts_with("text/html");
    let content = to_bytes(answer.into_body()).await.map_err(|_| unanswered())?;
    Ok(Some(Answer::new(&content, is_page)?))
}

fn links(page: &str, from: &PageAddress) -> Result<Vec<PageAddress>, PageArchiveError> {
    let mut found = Vec::new();
    let look = element!("a[href]", |own| {
        let link = own.get_attribute("href").and_then(|link| PageLink::parse(&unescaped(&link), from));
        found.extend(link.map(|link| link.address));
        Ok(())
    });
    rewrite_str(page, RewriteStrSettings::new().append_element_content_handler(look))?;
    Ok(found)
}
