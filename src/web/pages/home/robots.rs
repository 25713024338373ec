//! `/robots.txt`: what search engines are to leave alone, and where they find the rest.

use crate::web::http::{Download, Page};

/// Beginnings of addresses behind which there is nothing to be found: pages of the staff, what is for one reader, what changes something,
/// and answers of which any number can be made up. Fonts and pictures stay open: without them a page is not seen as readers see it.
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
    // Where it has not been set how people reach the site, there is no address for it.
    let sitemap = page.public_address("/sitemap.xml").map(|address| format!("\nSitemap: {address}\n"));
    Download::plain(format!("User-agent: *\n{}{}", closed.concat(), sitemap.unwrap_or_default()))
}
