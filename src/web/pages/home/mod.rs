//! The front page with the choice of the language, search, and the news feed.

pub mod feed;
pub mod index;
pub mod phone;
pub mod positions;
pub mod search;
