//! What programs read: a document beside each public page, the same whatever the language of the page, with a published schema.
//!
//! A document is made of types of its own, never of those of the libraries: what stands in it stays as it is when they change. Within a
//! version fields are added, and none gets another name, another meaning or goes away.
//!
//! Which documents there are, with their addresses, is the table in [`documents`](crate::web::http::documents); what each is made of, and
//! by whom, the table in [`v1`].

pub mod v1;
