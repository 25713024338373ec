//! The front page with the choice of the language, search, the glossary, the news feed, what programs are told of the site, and the page
//! about that.

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
