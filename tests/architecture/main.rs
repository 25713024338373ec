//! The structure of the project, checked by reading its sources: dependencies of modules, messages in every language, templates without
//! inline code, the same migrations for both databases.

mod layers;
mod messages;
mod names;
mod sources;
mod templates;
mod words;

/// Fails with the list of errors.
fn assert_none(what: &str, errors: &[String]) {
    assert!(errors.is_empty(), "{what}:\n  {}", errors.join("\n  "));
}
