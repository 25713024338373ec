//! `/api`: what programs and other sites are offered: documents beside pages, and tables to be framed.

use askama::Template;

use crate::web::http::documents::API;
use crate::web::http::{About, ApiDocument, Page, Reply};

/// A document as the site answers with it, with one player left of many. A test holds it against its schema.
const EXAMPLE: &str = include_str!("api_example.json");

/// What holds for all documents, as keys of the words.
const RULES: [&str; 6] =
    ["api-rule-page", "api-rule-access", "api-rule-words", "api-rule-numbers", "api-rule-unknown", "api-rule-links"];

/// How often and how much may be asked.
const LIMITS: [&str; 5] =
    ["api-limit-again", "api-limit-often", "api-limit-lists", "api-limit-scripts", "api-limit-errors"];

/// What can be framed.
const FRAMED: [ExplainedCode; 5] = [
    ExplainedCode::new("/embed/t/{slug}/standings", "api-embed-standings"),
    ExplainedCode::new("/embed/t/{slug}/round", "api-embed-current"),
    ExplainedCode::new("/embed/t/{slug}/round/{n}", "api-embed-round"),
    ExplainedCode::new("/embed/t/{slug}/crosstable", "api-embed-crosstable"),
    ExplainedCode::new("/embed/t/{slug}/game/{id}", "api-embed-game"),
];

/// How it can be changed.
const CHOICES: [ExplainedCode; 3] = [
    ExplainedCode::new("?lang=", "api-embed-lang"),
    ExplainedCode::new("?theme=", "api-embed-theme"),
    ExplainedCode::new("?rows=", "api-embed-rows"),
];

#[derive(Template)]
#[template(path = "home/api.html")]
struct ApiPage<'a> {
    page: &'a Page,
    request: String,
    /// The line that shows a table within another page.
    line: String,
}

/// A part of an address, with the key of what is said of it.
struct ExplainedCode {
    code: &'static str,
    key: &'static str,
}

impl ExplainedCode {
    const fn new(code: &'static str, key: &'static str) -> Self {
        Self { code, key }
    }
}

/// `GET /api`
pub async fn index(page: Page) -> Reply {
    page.describe(About::new(&page.t.text("about-api").to_string()));
    let request = format!("curl --compressed '{}'", page.absolute(&format!("{API}/t/cup/standings")));
    let line = page.frame_line("/embed/t/cup/standings", &page.t.text("standings-title").to_string());
    page.tagged(&ApiPage { page: &page, request, line })
}
