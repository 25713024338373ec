//! `/admin/users/journal`: what was done to accounts and rights, newest first, and whether the chain of its entries holds; for
//! administrators.

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::service::Service;
use crate::store::{AccountEntry, StoreError};
use crate::web::http::{AdminAccount, Page, Reply};

/// Entries on a page.
const ENTRIES: u32 = 100;

#[derive(Template)]
#[template(path = "admin/user_journal.html")]
struct UserJournal<'a> {
    page: &'a Page,
    entries: Vec<AccountEntry>,
    chain: ChainState,
    /// Whether these are the newest entries.
    is_first: bool,
    /// Entries older than this number are on the next page.
    older: Option<i64>,
}

enum ChainState {
    /// All of this many entries are there and unchanged.
    Holds(i64),
    /// The first entry that is missing or not as it was written; 0 if no entry can be named.
    BrokenAt(i64),
}

/// `?before=120` shows entries older than number 120.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct UserJournalQuery {
    before: Option<i64>,
}

/// `GET /admin/users/journal`
pub async fn index(page: Page, _: AdminAccount, query: web::Query<UserJournalQuery>) -> Reply {
    let before = query.before;
    let (entries, chain) = page.service(move |service| read(service, before)).await?;
    let older = entries.last().map(|oldest| oldest.number).filter(|oldest| *oldest > 1);
    page.html(&UserJournal { page: &page, entries, chain, is_first: before.is_none(), older })
}

fn read(service: &Service, before: Option<i64>) -> Result<(Vec<AccountEntry>, ChainState), StoreError> {
    let store = service.store();
    let checked = store.check_accounts()?;
    let chain = match checked.findings.first() {
        None => ChainState::Holds(checked.entries),
        Some(first) => ChainState::BrokenAt(first.entry().unwrap_or_default()),
    };
    Ok((store.account_entries(before, ENTRIES)?, chain))
}
