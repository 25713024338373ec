//! Rating lists and the pages of persons.

pub mod index;
pub mod person;
