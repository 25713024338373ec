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

mod forms;
pub mod http;
pub mod i18n;
mod pages;
mod parts;

pub use http::app::{Application, StartError};
