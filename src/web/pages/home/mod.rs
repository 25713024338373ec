//! The front page, the choice of the language, search, the glossary, the news feed, files for programs, and the page about them.

pub mod api;
pub mod feed;
pub mod glossary;
pub mod index;
pub mod manifest;
pub mod phone;
pub mod positions;
pub mod robots;
pub mod search;
pub mod share;
pub mod sitemap;
