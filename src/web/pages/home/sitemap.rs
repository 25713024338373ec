//! `/sitemap.xml`: the addresses for search engines, in each language. If there are too many for one file, it lists several files.

use std::collections::BTreeMap;

use actix_web::web;
use askama::Template;
use chrono::NaiveDateTime;

use crate::service::Service;
use crate::web::http::about::{AlternateAddress, in_all_languages, in_language};
use crate::web::http::{AppError, Download, Page};
use crate::web::i18n::Language;
use crate::web::i18n::dates::utc_stamp;
use tournament::series::{EditionContent, Event};
use tournament::{PersonId, TournamentId};

/// The most addresses of a file: <https://www.sitemaps.org/protocol.html>.
const MOST: usize = 50_000;

/// Tournaments read at once: databases limit the length of a query.
const BATCH: usize = 500;

/// Pages that always exist, besides the front page.
const ALWAYS: [&str; 4] = ["/ratings", "/series", "/glossary", "/api"];

#[derive(Template)]
#[template(path = "home/sitemap.xml")]
struct SitemapFile<'a> {
    addresses: &'a [SitemapAddress],
}

#[derive(Template)]
#[template(path = "home/sitemap_index.xml")]
struct SitemapIndex {
    files: Vec<String>,
}

/// A page in a language.
struct SitemapAddress {
    /// The full address that follows the browser's setting.
    address: String,
    language: Language,
    changed: Option<NaiveDateTime>,
}

/// A page in any language.
struct SitemapPage {
    path: String,
    /// Its last change, if known.
    changed: Option<NaiveDateTime>,
}

impl SitemapAddress {
    fn location(&self) -> String {
        in_language(&self.address, self.language)
    }

    /// The page in all languages, including its own.
    fn alternates(&self) -> Vec<AlternateAddress> {
        in_all_languages(&self.address)
    }

    fn stamp(&self) -> Option<String> {
        self.changed.map(utc_stamp)
    }
}

/// `GET /sitemap.xml`; not found without a public address.
pub async fn index(page: Page) -> Result<Download, AppError> {
    write(&page, |addresses, site| {
        let files = addresses.len().div_ceil(MOST);
        if files < 2 {
            return Ok(SitemapFile { addresses }.render()?);
        }
        let files = (1..=files).map(|n| format!("{site}/sitemap-{n}.xml")).collect();
        Ok(SitemapIndex { files }.render()?)
    })
    .await
}

/// `GET /sitemap-{n}.xml`: one of several.
pub async fn part(page: Page, number: web::Path<usize>) -> Result<Download, AppError> {
    let before = number.checked_sub(1).ok_or(AppError::NotFound)?;
    write(&page, move |addresses, _| {
        let part = addresses.chunks(MOST).nth(before).ok_or(AppError::NotFound)?;
        Ok(SitemapFile { addresses: part }.render()?)
    })
    .await
}

/// A file that `text` makes of all addresses, each in all languages, and of the address of the site. There may be very many: they are read
/// and written on a thread of its own.
async fn write(
    page: &Page,
    text: impl FnOnce(&[SitemapAddress], &str) -> Result<String, AppError> + Send + 'static,
) -> Result<Download, AppError> {
    if page.public_address("/").is_none() {
        return Err(AppError::NotFound);
    }
    let site = page.absolute("");
    let work = move |service: &Service| {
        let in_all = |SitemapPage { path, changed }: SitemapPage| {
            let address = format!("{site}{path}");
            Language::offered().map(move |language| SitemapAddress { address: address.clone(), language, changed })
        };
        let addresses: Vec<SitemapAddress> = pages(service)?.into_iter().flat_map(in_all).collect();
        text(&addresses, &site)
    };
    Ok(Download::xml(page.service(work).await?))
}

/// The public pages: listed tournaments, their events, series, and persons.
fn pages(service: &Service) -> Result<Vec<SitemapPage>, AppError> {
    let (store, championships) = (service.store(), service.store().championships()?);
    let mut tournaments = store.tournaments()?;
    tournaments.retain(|tournament| tournament.visibility.is_listed());
    let ids: Vec<TournamentId> = tournaments.iter().map(|tournament| tournament.id).collect();
    let mut changes = BTreeMap::new();
    for batch in ids.chunks(BATCH) {
        changes.extend(store.last_changes(batch)?);
    }
    let last = |of: &[TournamentId]| of.iter().filter_map(|id| changes.get(id).copied()).max();
    let mut pages: Vec<SitemapPage> = ALWAYS.iter().map(|path| page((*path).to_owned(), None)).collect();
    pages.push(page("/".to_owned(), last(&ids)));
    pages.extend(tournaments.iter().map(|tournament| page(format!("/t/{}", tournament.slug), last(&[tournament.id]))));
    for event in championships.events.values() {
        let parts = parts_of(Some(event));
        // An event without visible tournaments is not public.
        if parts.iter().any(|part| changes.contains_key(part)) {
            pages.push(page(format!("/event/{}", event.slug), last(&parts)));
        }
    }
    for series in championships.series.values() {
        let held = series.editions.iter().flat_map(|edition| match edition.content {
            EditionContent::Tournament(id, _) => vec![id],
            EditionContent::Event(id) => parts_of(championships.events.get(&id)),
            EditionContent::ImportedTable(..) | EditionContent::Nothing | EditionContent::Unknown => Vec::new(),
        });
        pages.push(page(format!("/series/{}", series.slug), last(&held.collect::<Vec<_>>())));
    }
    // A person with several numbers is found under one.
    let mut persons: BTreeMap<PersonId, Vec<TournamentId>> = BTreeMap::new();
    for (id, own) in store.public_persons()? {
        persons.entry(championships.person_of(id)).or_default().extend(own);
    }
    pages.extend(persons.into_iter().map(|(id, own)| page(format!("/player/{id}"), last(&own))));
    Ok(pages)
}

fn parts_of(event: Option<&Event>) -> Vec<TournamentId> {
    event.into_iter().flat_map(|event| &event.parts).map(|part| part.tournament).collect()
}

const fn page(path: String, changed: Option<NaiveDateTime>) -> SitemapPage {
    SitemapPage { path, changed }
}
