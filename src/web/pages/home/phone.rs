//! `/phone`: what a phone shows when it has reached the site.

use askama::Template;

use crate::web::http::{Page, Reply};

#[derive(Template)]
#[template(path = "home/phone.html")]
struct PhonePage<'a> {
    page: &'a Page,
}

/// `GET /phone`
pub async fn index(page: Page) -> Reply {
    page.tagged(&PhonePage { page: &page })
}
