//! `/api`: the offers for programs and other sites: documents beside pages, and tables for frames.

use askama::Template;

use crate::web::http::documents::API;
use crate::web::http::{About, ApiDocument, Page, Reply};

/// A document as the site sends it, shortened to one player. A test checks it against its schema.
const EXAMPLE: &str = include_str!("api_example.json");

/// The rules for all documents, as message keys.
const RULES: [&str; 6] =
    ["api-rule-page", "api-rule-access", "api-rule-words", "api-rule-numbers", "api-rule-unknown", "api-rule-links"];

/// The limits on requests, as message keys.
const LIMITS: [&str; 5] =
    ["api-limit-again", "api-limit-often", "api-limit-lists", "api-limit-scripts", "api-limit-errors"];

/// The parts that can be embedded.
const FRAMED: [ExplainedCode; 5] = [
    ExplainedCode::new("/embed/t/{slug}/standings", "api-embed-standings"),
    ExplainedCode::new("/embed/t/{slug}/round", "api-embed-current"),
    ExplainedCode::new("/embed/t/{slug}/round/{n}", "api-embed-round"),
    ExplainedCode::new("/embed/t/{slug}/crosstable", "api-embed-crosstable"),
    ExplainedCode::new("/embed/t/{slug}/game/{id}", "api-embed-game"),
];

/// The parameters of frames.
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
    /// The line of HTML that embeds a table.
    line: String,
}

/// A part of an address, with the key of its explanation.
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
