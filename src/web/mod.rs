//! The site: HTTP, pages and their texts. It reads from [`store`](crate::store), and does everything through [`service`](crate::service).
//!
//! | folder | what |
//! |---|---|
//! | `http` | the application and its one table of addresses (`routes.rs`), sessions and rights, errors, caches, live news, archives |
//! | `i18n` | messages of each language, labels and sentences about values of the libraries |
//! | `forms` | what a page sent: fields, repeating rows, submitting, showing again what was typed |
//! | `parts` | what several pages show |
//! | `pages/<area>` | a page: handler, template struct, form |
//! | `api` | the JSON documents beside public pages, with their schemas |
//!
//! # The steps of a request
//! `http::app` wraps each request in middleware: an answer that is the same for all sent again while nothing has been written
//! (`http::answer_cache`), bodies compressed, headers, errors as pages, cross-site requests refused, the account identified. Then a handler
//! of `pages` runs. Its arguments say what it needs:
//!
//! * `Page`: the frame of the answer; language, account, form token, `page.service(|service| …)` for all that may wait;
//! * `Account`, `AdminAccount`, `Arbiter`, `Organiser`: who may come here (the last two for the tournament of `{slug}`, which they
//!   bring along);
//! * `Form`, `Upload`, `PhotoForm`: what was sent, its token checked.
//!
//! It answers with a `Reply`: `page.html(&template)`, `page.kept(version, || template)` for what changes only with a version,
//! `page.tagged(&template)` for what is public and has no version, `done` after something was written, or an `AppError`, which becomes a
//! page by itself. `page.describe` says what search engines and shared links are told of a public page; what such a link shows is a
//! `SharePicture`, at an address of its own. A form of the staff goes through `forms::submit::submit`: read, done, or shown again.
//!
//! # How a page is added
//! 1. **Words**: `i18n/messages/<language>/<area>.ftl`; every key begins with `<area>-`. Notices after an action have
//!    `-done-` in their key.
//! 2. **Template**: `templates/<area>/<page>.html`, which extends `layout.html` and fills `title` and `main`; `t` (the language) and
//!    `page` are there. Parts are in `templates/parts/`. No `style=`, no scripts, no `on…=`.
//! 3. **Handler**: `pages/<area>/<page>.rs` with the template's struct directly above it, a field `page: &'a Page`. A form is read
//!    from texts, so that a wrong one is shown again as it was typed.
//! 4. **Address**: one line in the table of `http/routes.rs`. A form posts to an address that also answers `GET`, or its handler redirects.
//! 5. **Test**: a case in `tests/web/`; `tests/architecture` checks words and templates by itself.

mod api;
mod forms;
pub mod http;
pub mod i18n;
pub mod labels;
mod pages;
mod parts;
mod values;

pub use http::app::{Application, StartError, tells_mail_password};
