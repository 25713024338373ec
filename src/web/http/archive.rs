//! The public pages of a tournament or an event as files that work from a disk. The pages are asked of the application itself;
//! then links among them become relative, and what needs a server is taken out.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io::{Cursor, Write};

use actix_web::body::{MessageBody, to_bytes};
use actix_web::dev::{Service as HttpService, ServiceResponse};
use actix_web::http::header::{ACCEPT_ENCODING, CONTENT_TYPE, COOKIE};
use actix_web::test::TestRequest;
use lol_html::html_content::Element;
use lol_html::{RewriteStrSettings, element, rewrite_str};
use percent_encoding::percent_decode_str;
use thiserror::Error;
use zip::write::SimpleFileOptions;

use crate::service::Service;
use crate::store::StoreError;
use crate::web::http::{AppError, assets};
use crate::web::i18n::Language;

/// The beginning of absolute links while pages are made: never seen in an archive.
pub const ORIGIN: &str = "http://archive.invalid";

/// The file by which a folder is known as an archive.
pub const MARK: &str = "static/archive.txt";

/// Scripts that talk to a server.
const LIVE: [&str; 2] = ["js/live.js", "js/stream.js"];

/// Queries that only show the same in another way, or need a server to answer without end.
const LEFT_OUT: [&str; 3] = ["ply", "bottom", "line"];

/// Parts of the site that make no sense without it: links to them go altogether.
const SERVED: [&str; 8] = ["/login", "/admin", "/account", "/search", "/phone", "/feed.xml", "/live", "/r/"];

/// Why there is no archive.
#[derive(Debug, Error)]
pub enum ArchiveError {
    #[error("{0}: there is no such tournament or event that visitors can see; a draft must be opened first")]
    NotPublic(String),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the page {0} could not be made")]
    Unanswered(String),
    #[error("the links of a page could not be rewritten: {0}")]
    Rewriting(#[from] lol_html::errors::RewritingError),
    #[error("the archive could not be packed: {0}")]
    Zip(#[from] zip::result::ZipError),
}

impl From<ArchiveError> for AppError {
    fn from(error: ArchiveError) -> Self {
        match error {
            ArchiveError::NotPublic(_) => Self::NotFound,
            ArchiveError::Store(error) => error.into(),
            other => Self::internal(other),
        }
    }
}

/// What is archived.
#[derive(Debug)]
pub struct Subject {
    /// The address of its first page.
    home: String,
    /// The addresses that it and its tournaments begin with.
    own: Vec<String>,
}

impl Subject {
    /// The tournament with this address, or the event: `event/…` says that it is one.
    pub fn find(service: &Service, name: &str) -> Result<Self, ArchiveError> {
        let store = service.store();
        let name = name.trim_start_matches('/');
        if !name.starts_with("event/") {
            let slug = name.trim_start_matches("t/");
            let found = store.version(slug)?.map(|_| service.tournament(slug));
            if let Some(Ok(tournament)) = found {
                if !tournament.visibility.is_open() {
                    return Err(ArchiveError::NotPublic(name.to_owned()));
                }
                let home = format!("/t/{slug}");
                return Ok(Self { own: vec![home.clone()], home });
            }
        }
        let archive = store.archive()?;
        let event = archive.event(name.trim_start_matches("event/"));
        let event = event.ok_or_else(|| ArchiveError::NotPublic(name.to_owned()))?;
        let home = format!("/event/{}", event.slug);
        let mut own = vec![home.clone()];
        for part in &event.parts {
            let tournament = store.tournament_by_id(part.tournament)?.filter(|own| own.visibility.is_listed());
            own.extend(tournament.map(|tournament| format!("/t/{}", tournament.slug)));
        }
        Ok(Self { home, own })
    }

    fn holds(&self, path: &str) -> bool {
        let is_of = |own: &String| path.strip_prefix(own.as_str()).is_some_and(|rest| is_page(rest));
        self.own.iter().any(is_of)
    }

    /// The name of the file of an address, without its end.
    fn stem(&self, address: &Address) -> String {
        let plain = match address.path.strip_prefix(self.home.as_str()) {
            Some(rest) if is_page(rest) => rest.trim_start_matches('/'),
            _ => address.path.trim_start_matches("/t/"),
        };
        let is_home = self.own.contains(&address.path);
        let plain = if is_home && !plain.is_empty() { format!("{plain}/index") } else { plain.to_owned() };
        let plain = if plain.is_empty() { "index".to_owned() } else { plain };
        let query = address.query.iter().fold(String::new(), |all, (name, value)| format!("{all}--{name}-{value}"));
        let kept = |letter: char| if letter.is_ascii_alphanumeric() || "-_./".contains(letter) { letter } else { '_' };
        format!("{plain}{query}").chars().map(kept).collect()
    }
}

/// Whether what follows the beginning of an address is within it, and no screen of the hall.
fn is_page(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with('/') && !rest.starts_with("/screen/")
}

/// A page of the site.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Address {
    path: String,
    query: Vec<(String, String)>,
}

/// Where a link leads within the site.
struct Link {
    address: Address,
    fragment: Option<String>,
}

impl Link {
    /// The place a link on a page leads to; none if it leaves the site or stays on the page.
    fn parse(text: &str, from: &Address) -> Option<Self> {
        let text = text.strip_prefix(ORIGIN).unwrap_or(text);
        let (rest, fragment) = match text.split_once('#') {
            Some((rest, fragment)) => (rest, Some(fragment.to_owned())),
            None => (text, None),
        };
        let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
        let path = if path.is_empty() { from.path.as_str() } else { path };
        if rest.is_empty() || !path.starts_with('/') || path.starts_with("//") {
            return None;
        }
        let decode = |text: &str| percent_decode_str(&text.replace('+', " ")).decode_utf8_lossy().into_owned();
        let pairs = query.split('&').filter(|pair| !pair.is_empty());
        let mut query: Vec<(String, String)> = pairs
            .map(|pair| pair.split_once('=').unwrap_or((pair, "")))
            .map(|(name, value)| (decode(name), decode(value)))
            .collect();
        let ply = query.iter().find(|(name, _)| name == "ply").map(|(_, ply)| format!("ply-{ply}"));
        query.retain(|(name, _)| !LEFT_OUT.contains(&name.as_str()));
        Some(Self { address: Address { path: path.to_owned(), query }, fragment: ply.or(fragment) })
    }
}

impl Address {
    fn text(&self) -> String {
        let encode =
            |text: &str| percent_encoding::utf8_percent_encode(text, percent_encoding::NON_ALPHANUMERIC).to_string();
        let pairs: Vec<String> = self.query.iter().map(|(name, value)| format!("{name}={}", encode(value))).collect();
        if pairs.is_empty() { self.path.clone() } else { format!("{}?{}", self.path, pairs.join("&")) }
    }

    /// Whether pages that lead here are archived with it: how places came about is told of the last standings alone, as that of
    /// every player after every round would be most of the archive.
    fn is_followed_from(&self, from: &Self) -> bool {
        !self.path.contains("/standings/why/") || from.path.ends_with("/standings") && from.query.is_empty()
    }
}

struct Answer {
    content: Vec<u8>,
    is_page: bool,
    end: &'static str,
}

/// Files by their names.
#[derive(Debug)]
pub struct Archive {
    pub files: BTreeMap<String, Vec<u8>>,
}

impl Archive {
    /// The files in one, the same bytes for the same files.
    pub fn zip(&self) -> Result<Vec<u8>, ArchiveError> {
        let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
        // Without a time of their own all get the first that the format knows.
        let options = SimpleFileOptions::default()
            .compression_method(zip::CompressionMethod::Deflated)
            .last_modified_time(zip::DateTime::default())
            .unix_permissions(0o644);
        for (name, content) in &self.files {
            zip.start_file(name.as_str(), options)?;
            zip.write_all(content).map_err(zip::result::ZipError::from)?;
        }
        Ok(zip.finish()?.into_inner())
    }
}

/// Asks the site for all pages of the subject in every language, and makes files of them.
pub async fn collect<S, B>(site: &S, subject: Subject, public_url: Option<String>) -> Result<Archive, ArchiveError>
where
    S: HttpService<actix_http::Request, Response = ServiceResponse<B>, Error = actix_web::Error>,
    B: MessageBody,
{
    let mut files = static_files();
    let public_url = public_url.map(|url| url.trim_end_matches('/').to_owned());
    let mut kept = Vec::new();
    for language in Language::offered() {
        kept.push((language, crawl(site, &subject, language).await?));
    }
    let mut title = String::new();
    for (language, answers) in &kept {
        let names = names(&subject, answers);
        for (address, answer) in answers {
            let name = format!("{}/{}", language.code(), names.get(address).map_or("index.html", String::as_str));
            let content = if answer.is_page {
                let text = String::from_utf8_lossy(&answer.content);
                let page = ArchivedPage { address, name: &name, names: &names, public_url: public_url.as_deref() };
                page.rewritten(&text)?.into_bytes()
            } else {
                let text = String::from_utf8(answer.content.clone());
                let public = public_url.as_deref().unwrap_or_default();
                text.map_or_else(|bytes| bytes.into_bytes(), |text| text.replace(ORIGIN, public).into_bytes())
            };
            if title.is_empty() && address.path == subject.home {
                title = title_of(&content);
            }
            files.insert(name, content);
        }
    }
    files.insert("index.html".to_owned(), entrance(&title).into_bytes());
    Ok(Archive { files })
}

fn static_files() -> BTreeMap<String, Vec<u8>> {
    let paths = assets::paths().filter(|path| !LIVE.contains(&path.as_str()));
    let file = |path: String| {
        let content = assets::content(&path)?;
        let is_style = path.ends_with(".css");
        let content =
            if is_style { String::from_utf8_lossy(&content).replace("/static/", "../").into_bytes() } else { content };
        Some((format!("static/{path}"), content))
    };
    let mark = (MARK.to_owned(), b"poddavki archive\n".to_vec());
    paths.filter_map(file).chain([mark]).collect()
}

async fn crawl<S, B>(site: &S, subject: &Subject, language: Language) -> Result<BTreeMap<Address, Answer>, ArchiveError>
where
    S: HttpService<actix_http::Request, Response = ServiceResponse<B>, Error = actix_web::Error>,
    B: MessageBody,
{
    let first = Address { path: subject.home.clone(), query: Vec::new() };
    let mut seen = BTreeSet::from([first.clone()]);
    let mut waiting = VecDeque::from([first.clone()]);
    for own in &subject.own {
        let path = if own.starts_with("/t/") { format!("{own}/games") } else { continue };
        let files = ["/event.trf", "/event.json"].map(|rest| format!("{own}{rest}"));
        let more = files.into_iter().chain([path]).map(|path| Address { path, query: Vec::new() });
        waiting.extend(more.filter(|address| seen.insert(address.clone())));
    }
    let mut answers = BTreeMap::new();
    while let Some(address) = waiting.pop_front() {
        let Some(answer) = ask(site, &address, language).await? else { continue };
        if answer.is_page {
            for link in links(&String::from_utf8_lossy(&answer.content), &address)? {
                let is_new = subject.holds(&link.path) && link.is_followed_from(&address) && !seen.contains(&link);
                if is_new {
                    seen.insert(link.clone());
                    waiting.push_back(link);
                }
            }
        }
        answers.insert(address, answer);
    }
    if answers.contains_key(&first) { Ok(answers) } else { Err(ArchiveError::NotPublic(subject.home.clone())) }
}

/// What the site answers to a visitor; none where there is nothing for them.
async fn ask<S, B>(site: &S, address: &Address, language: Language) -> Result<Option<Answer>, ArchiveError>
where
    S: HttpService<actix_http::Request, Response = ServiceResponse<B>, Error = actix_web::Error>,
    B: MessageBody,
{
    let text = address.text();
    let request = TestRequest::get()
        .uri(&text)
        .insert_header((COOKIE, format!("language={}", language.code())))
        .insert_header((ACCEPT_ENCODING, "identity"));
    let unanswered = || ArchiveError::Unanswered(text.clone());
    let answer = site.call(request.to_request()).await.map_err(|_| unanswered())?;
    let status = answer.status();
    if status.is_server_error() {
        return Err(unanswered());
    }
    if !status.is_success() {
        return Ok(None);
    }
    let kind = answer.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default().to_owned();
    let content = to_bytes(answer.into_body()).await.map_err(|_| unanswered())?.to_vec();
    let is_page = kind.starts_with("text/html");
    let end = match () {
        () if is_page => "html",
        () if kind.contains("spreadsheetml") => "xlsx",
        () => "",
    };
    Ok(Some(Answer { content, is_page, end }))
}

fn links(page: &str, from: &Address) -> Result<Vec<Address>, ArchiveError> {
    let mut found = Vec::new();
    let look = element!("a[href]", |own| {
        let link = own.get_attribute("href").and_then(|link| Link::parse(&unescaped(&link), from));
        found.extend(link.map(|link| link.address));
        Ok(())
    });
    rewrite_str(page, RewriteStrSettings::new().append_element_content_handler(look))?;
    Ok(found)
}

/// The names of the files of a language, within its folder.
fn names(subject: &Subject, answers: &BTreeMap<Address, Answer>) -> BTreeMap<Address, String> {
    let mut taken = BTreeSet::new();
    let name = |(address, answer): (&Address, &Answer)| {
        let stem = subject.stem(address);
        let stem = if answer.end == "xlsx" { stem.replace(".csv--as-xlsx", "") } else { stem };
        let (stem, end) = match stem.split_once(".csv") {
            Some((before, rest)) => (format!("{before}{rest}"), if answer.end.is_empty() { ".csv" } else { ".xlsx" }),
            None if answer.is_page => (stem, ".html"),
            None if answer.end == "xlsx" => (stem, ".xlsx"),
            None => (stem, ""),
        };
        let mut name = format!("{stem}{end}");
        for n in 2.. {
            if taken.insert(name.to_lowercase()) {
                break;
            }
            name = format!("{stem}-{n}{end}");
        }
        (address.clone(), name)
    };
    answers.iter().map(name).collect()
}

/// A page on its way into the archive.
struct ArchivedPage<'a> {
    address: &'a Address,
    /// The name of its file, with the folder of its language.
    name: &'a str,
    names: &'a BTreeMap<Address, String>,
    public_url: Option<&'a str>,
}

impl ArchivedPage<'_> {
    fn rewritten(&self, page: &str) -> Result<String, ArchiveError> {
        let handlers = vec![
            element!(
                "form, link[rel=preload], link[rel=alternate], meta[name=robots], template#gone, #fresh, #offline, #told",
                |own| {
                    own.remove();
                    Ok(())
                }
            ),
            element!("[data-live]", |own| {
                own.remove_attribute("data-live");
                own.remove_attribute("data-version");
                Ok(())
            }),
            element!("a[data-ply]", |own| {
                if let Some(ply) = own.get_attribute("data-ply") {
                    own.set_attribute("id", &format!("ply-{ply}"))?;
                }
                Ok(())
            }),
            element!("a[data-turn]", |own| {
                // The script of the board needs the element, but nobody answers it.
                own.remove_attribute("href");
                own.set_attribute("hidden", "")?;
                Ok(())
            }),
            element!("a[href]", |own| {
                self.link(own)?;
                Ok(())
            }),
            element!("link[href], script[src], img[src]", |own| {
                let attribute = if own.has_attribute("src") { "src" } else { "href" };
                let Some(address) = own.get_attribute(attribute) else { return Ok(()) };
                let Some(path) = address.strip_prefix("/static/") else { return Ok(()) };
                let path = path.split('?').next().unwrap_or_default();
                if LIVE.contains(&path) {
                    own.remove();
                } else {
                    own.set_attribute(attribute, &format!("{}static/{path}", self.up()))?;
                }
                Ok(())
            }),
        ];
        let settings =
            handlers.into_iter().fold(RewriteStrSettings::new(), RewriteStrSettings::append_element_content_handler);
        Ok(rewrite_str(page, settings)?.replace(ORIGIN, self.public_url.unwrap_or_default()))
    }

    /// The way from the page's folder to the archive's.
    fn up(&self) -> String {
        "../".repeat(self.name.matches('/').count())
    }

    fn link(&self, own: &mut Element<'_, '_>) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
        let text = unescaped(&own.get_attribute("href").unwrap_or_default());
        let Some(link) = Link::parse(&text, self.address) else { return Ok(()) };
        let path = link.address.path.as_str();
        if let Some(code) = path.strip_prefix("/language/") {
            // Every language has the same files.
            let same = self.name.split_once('/').map_or("index.html", |(_, name)| name);
            own.set_attribute("href", &format!("{}{code}/{same}", self.up()))?;
            return Ok(());
        }
        let is_brand = own.get_attribute("class").as_deref() == Some("brand");
        let language = self.name.split('/').next().unwrap_or_default();
        let target = if is_brand { Some("index.html") } else { self.names.get(&link.address).map(String::as_str) };
        let is_other_line = text.starts_with("?line=");
        if let Some(name) = target.filter(|_| !is_other_line) {
            let fragment = link.fragment.map(|fragment| format!("#{fragment}")).unwrap_or_default();
            own.set_attribute("href", &format!("{}{language}/{name}{fragment}", self.up()))?;
            return Ok(());
        }
        let is_served = SERVED.iter().any(|served| path.starts_with(served)) || path.contains("/screen/");
        match self.public_url {
            _ if is_served => own.remove(),
            Some(url) => own.set_attribute("href", &format!("{url}{}", text.strip_prefix(ORIGIN).unwrap_or(&text)))?,
            None if path == "/ratings" => own.remove(),
            None => own.remove_and_keep_content(),
        }
        Ok(())
    }
}

/// The text of an attribute: lol_html leaves it as it is written.
fn unescaped(text: &str) -> String {
    text.replace("&#38;", "&").replace("&amp;", "&").replace("&#x27;", "'").replace("&#39;", "'")
}

fn title_of(page: &[u8]) -> String {
    let page = String::from_utf8_lossy(page);
    let title = page.split_once("<title>").and_then(|(_, rest)| rest.split_once("</title>"));
    title.map(|(title, _)| title.to_owned()).unwrap_or_default()
}

/// The first page: a link to each language, in its own words. The title is escaped already.
fn entrance(title: &str) -> String {
    let links: String = Language::offered()
        .map(|own| {
            format!("<p><a class=\"btn\" lang=\"{0}\" href=\"{0}/index.html\">{1}</a></p>\n", own.code(), own.name())
        })
        .collect();
    format!(
        "<!doctype html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, \
         initial-scale=1\">\n<title>{title}</title>\n<link rel=\"stylesheet\" href=\"static/css/site.css\">\n</head>\n<body>\n\
         <main id=\"main\">\n<h1>{title}</h1>\n{links}</main>\n</body>\n</html>\n"
    )
}
