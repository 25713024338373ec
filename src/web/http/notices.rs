//! The texts of notices to others, for a site whose addresses begin as its links do.

use std::sync::Arc;

use crate::service::{NewsItem, NoticeWords, PushOccasion, PushText};
use crate::web::http::origin::SiteOrigin;
use crate::web::i18n::{Language, Locale};
use tournament::transliterate::Alphabet;

#[derive(Debug)]
pub struct SiteNotices {
    origin: Arc<SiteOrigin>,
}

impl SiteNotices {
    pub const fn new(origin: Arc<SiteOrigin>) -> Self {
        Self { origin }
    }
}

fn locale(language: &str) -> Locale {
    Locale::from_language(Language::negotiate(Some(language), None))
}

impl NoticeWords for SiteNotices {
    fn origin(&self) -> String {
        self.origin.now()
    }

    fn languages(&self) -> Vec<&'static str> {
        Language::offered().map(Language::code).collect()
    }

    fn alphabet(&self, language: &str) -> Option<Alphabet> {
        locale(language).alphabet()
    }

    fn news(&self, news: &NewsItem<'_>, language: &str) -> String {
        locale(language).news_text(news, &self.origin())
    }

    fn seat(&self, occasion: &PushOccasion<'_>) -> Option<PushText> {
        locale(occasion.language).seat_notice(occasion)
    }
}
