//! Documents for programs: one beside each public page, the same whatever the language of the page, with a published schema.
//!
//! A document has types of its own, never those of the libraries: it stays the same when they change. Within a version fields are added,
//! and none is renamed, removed or given another meaning.
//!
//! The table of documents with their addresses is in [`documents`](crate::web::http::documents); the table of their types and handlers is
//! in [`v1`].

pub mod v1;
