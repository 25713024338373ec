//! The site: HTTP, cookies, and words on the screen. It reads from [`store`](crate::store), and has everything done by
//! [`desk`](crate::service).
//!
//! # The course of a request
//! [`app`] holds the one table of addresses and what surrounds a request: bodies compressed (`compression`), headers, errors as
//! pages ([`error`]), forms of other sites refused (`csrf`), the account found ([`session`]). Then a handler of `pages` runs. Its
//! arguments say what it needs:
//!
//! * [`reply::Page`]: the frame of the answer; language, account, form token, `page.desk(|desk| …)` for all that may wait;
//! * [`access::Account`], [`access::Admin`], [`access::Arbiter`], [`access::Organiser`]: who may come here (the last two for the
//!   event of `{slug}`, which they bring along);
//! * [`form::Form`], [`form::Upload`]: what was sent, its token checked.
//!
//! It answers with [`error::Reply`]: `page.html(&template)`, `page.kept(version, || template)` for what changes only with a version,
//! [`reply::done`] after something was written, or an [`error::AppError`], which becomes a page by itself.
//!
//! # How a page is added
//! 1. **Words**: `locale/ru/<area>.ftl` and `locale/en/<area>.ftl`; every key begins with `<area>-`. Notices after an action have
//!    `-done-` in their key.
//! 2. **Template**: `templates/<area>/<page>.html`, which extends `layout.html` and fills `title` and `main`; `t` (the words) and
//!    `page` are there. Parts are in `templates/parts/`. No `style=`, no scripts, no `on…=`.
//! 3. **Handler**: `pages/<area>.rs` with the template's struct directly above it, a field `page: &'a Page`, and form structs whose
//!    fields are texts, so that a wrong form is shown again as it was typed ([`form::Errors`] holds what is wrong, by field).
//! 4. **Address**: one line in [`app`]'s table. A form posts to an address that also answers `GET`, or its handler redirects.
//! 5. **Test**: a case in `tests/web/`; `tests/architecture.rs` checks words and templates by itself.

pub mod access;
mod address;
mod agent;
pub mod app;
mod assets;
mod audit;
mod bad_lines;
pub mod board;
mod cache;
pub mod cells;
mod checked;
pub mod claims;
mod compression;
mod csrf;
pub mod download;
pub mod drawing;
pub mod error;
pub mod event;
pub mod form;
mod headers;
mod health;
mod hex;
pub mod histogram;
pub mod live;
pub mod locale;
mod metrics;
mod namesakes;
pub mod opening_tree;
mod outlooks;
mod pages;
pub mod picture;
mod press;
mod public;
pub mod qr;
pub mod reply;
mod resend;
pub mod say;
pub mod say_acceleration;
pub mod say_changes;
mod say_check;
mod say_deciders;
pub mod say_deeds;
pub mod say_difference;
pub mod say_early;
pub mod say_games;
mod say_limits;
pub mod say_openings;
mod say_outlook;
pub mod say_places;
mod say_play_off;
mod say_prizes;
mod say_ranks;
mod say_ratings;
pub mod say_reasons;
pub mod say_results;
mod say_sections;
pub mod say_series;
pub mod say_settings;
pub mod say_standings;
pub mod say_steps;
pub mod say_team_ties;
pub mod say_team_warnings;
pub mod say_teams;
pub mod score;
pub mod score_sheet;
pub mod section;
pub mod session;
pub mod sheets;
pub mod staff;
pub mod state;
pub mod team_boards;
mod text;
mod throttle;
mod turns;
pub mod typed;
mod wrong_move;

pub use app::{Application, StartError};
