//! The user's own account: log-in, password, sessions, the first administrator.

pub mod index;
pub mod login;
pub mod tasks;
