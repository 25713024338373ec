//! The structure of the project, held by reading its sources: who may use whom, every message in every language, templates
//! without inline code, the same migrations for both databases, documents where comments say they are, comments that say more than a
//! name, a right for every route, packages with known licences and without known faults.

mod comments;
mod documents;
mod hosts;
mod layers;
mod messages;
mod names;
mod rights;
mod routes;
mod sources;
mod supply;
mod templates;
mod words;

/// Fails with the list of errors.
fn assert_none(what: &str, errors: &[String]) {
    assert!(errors.is_empty(), "{what}:\n  {}", errors.join("\n  "));
}
