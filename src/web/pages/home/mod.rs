//! The front page, search, news feed and the choice of the language.

pub mod feed;
pub mod index;
pub mod language;
pub mod positions;
pub mod search;
