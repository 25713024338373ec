//! `/robots.txt`: pages that search engines should ignore, and the sitemap.

use crate::web::http::{Download, Page};

/// Prefixes of addresses without public content: staff pages, pages for one reader, addresses that change something, and answers of
/// unlimited number. Fonts and pictures stay open: search engines need them to see a page as readers do.
const CLOSED: [&str; 15] = [
    "/admin",
    "/account",
    "/login",
    "/setup",
    "/language/",
    "/rows/",
    "/live",
    "/r/",
    "/k/",
    "/t/*/follow/",
    "/t/*/unfollow/",
    "/t/*/notify/",
    "/t/*/round/*/wrong",
    "/search",
    "/api/v1/search",
];

/// `GET /robots.txt`
pub async fn index(page: Page) -> Download {
    let base = &page.state().config.base_path;
    let closed: Vec<String> = CLOSED.iter().map(|path| format!("Disallow: {base}{path}\n")).collect();
    // Without a public address there is no sitemap.
    let sitemap = page.public_address("/sitemap.xml").map(|address| format!("\nSitemap: {address}\n"));
    Download::plain(format!("User-agent: *\n{}{}", closed.concat(), sitemap.unwrap_or_default()))
}
