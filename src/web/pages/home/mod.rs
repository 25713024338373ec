//! The front page with the choice of the language, search, the glossary, and the news feed.

pub mod feed;
pub mod glossary;
pub mod index;
pub mod phone;
pub mod positions;
pub mod search;
