//! `/admin/persons`: the names of the registry, and possible duplicates.

use std::collections::BTreeSet;

use actix_web::web;
use askama::Template;

use super::PersonsQuery;
use super::reader::PersonsReader;
use crate::service::{PersonPair, Service};
use crate::store::StoredPerson;
use crate::web::http::{Account, AdminAccount, AppError, Page, Reply, in_query};
use tournament::spelling::answers;
use tournament::transliterate::fold;
use tournament::{Birth, PersonId};

/// Persons on a page.
const ON_A_PAGE: u32 = 50;
/// Possible duplicates shown at once.
const MOST_PAIRS: usize = 100;

#[derive(Template)]
#[template(path = "admin/persons.html")]
struct PersonsPage<'a> {
    page: &'a Page,
    query: &'a str,
    found: Vec<RegistryRow>,
    count: usize,
    current: u32,
    pages: u32,
    /// The address of the list, up to the page number.
    base: String,
}

/// A name of the registry.
struct RegistryRow {
    /// The person with the current name.
    player: StoredPerson,
    /// The name, if it is a former one.
    former: Option<String>,
}

/// `GET /admin/persons?q=&page=`
pub async fn index(page: Page, account: Account, query: web::Query<PersonsQuery>) -> Reply {
    let (text, current) = (query.q.trim().to_owned(), query.page.unwrap_or(1).clamp(1, 1_000_000));
    let searched = text.clone();
    let read = move |service: &Service| match PersonsReader::from_account(service, &account)? {
        PersonsReader::Administrator => all_rows(service, &searched, (current - 1) * ON_A_PAGE),
        PersonsReader::Staff { persons, .. } => {
            let rows = own_rows(service, &persons, &searched)?;
            let count = rows.len();
            let skipped = usize::try_from((current - 1) * ON_A_PAGE).unwrap_or(usize::MAX);
            Ok((rows.into_iter().skip(skipped).take(ON_A_PAGE as usize).collect(), count))
        }
    };
    let (found, count): (Vec<RegistryRow>, usize) = page.service(read).await?;
    let pages = u32::try_from(count).unwrap_or(u32::MAX).div_ceil(ON_A_PAGE).max(1);
    let base = format!("/admin/persons?q={}&page=", in_query(&text));
    page.html(&PersonsPage { page: &page, query: &text, found, count, current: current.min(pages), pages, base })
}

/// A page of the whole registry, with the total.
fn all_rows(service: &Service, query: &str, offset: u32) -> Result<(Vec<RegistryRow>, usize), AppError> {
    let registry_page = service.store().persons_page(query, offset, ON_A_PAGE)?;
    let championships = service.store().championships()?;
    let merged = registry_page.persons.iter().filter(|person| championships.merges.contains_key(&person.id));
    let ids: Vec<PersonId> = merged.map(|person| championships.person_of(person.id)).collect();
    let whole = service.store().persons_by_id(&ids)?;
    let row = |person: StoredPerson| match whole.iter().find(|whole| whole.id == championships.person_of(person.id)) {
        Some(whole) => RegistryRow { former: Some(person.person.name.to_string()), player: whole.clone() },
        None => RegistryRow { former: None, player: person },
    };
    Ok((registry_page.persons.into_iter().map(row).collect(), registry_page.count))
}

/// Those of `persons` whose names have all words of a query, by name, as the staff of their tournaments see them.
fn own_rows(service: &Service, persons: &BTreeSet<PersonId>, query: &str) -> Result<Vec<RegistryRow>, AppError> {
    let ids: Vec<PersonId> = persons.iter().copied().collect();
    let championships = service.store().championships()?;
    let has_query = !fold(query).is_empty();
    let is_wanted = |name: &str| !has_query || answers(name, query);
    let mut rows = Vec::new();
    for mut player in service.store().persons_by_id(&ids)? {
        player.person.birth = player.person.birth.map(Birth::year_only);
        if is_wanted(&player.person.searched_name()) {
            rows.push(RegistryRow { player, former: None });
            continue;
        }
        // A person who was never merged or renamed has no other name to be looked for.
        let is_renamed = !championships.merged_into(player.id).is_empty();
        let names = if is_renamed { service.public_former_names(player.id)? } else { Vec::new() };
        let former = names.into_iter().map(|found| found.merge.name.to_string()).find(|name| is_wanted(name));
        if former.is_some() {
            rows.push(RegistryRow { player, former });
        }
    }
    rows.sort_by_cached_key(|row| (row.player.person.name.key(), row.player.id));
    Ok(rows)
}

#[derive(Template)]
#[template(path = "admin/duplicates.html")]
struct DuplicatesPage<'a> {
    page: &'a Page,
    pairs: Vec<PersonPair>,
}

/// `GET /admin/persons/duplicates`
pub async fn duplicates(page: Page, _: AdminAccount) -> Reply {
    let pairs = page.service(|service| service.possible_pairs(MOST_PAIRS)).await?;
    page.html(&DuplicatesPage { page: &page, pairs })
}
