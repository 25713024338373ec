//! The user's own account: log-in, passwords, second factors, the identity provider, sessions, the first administrator.

pub mod factors;
pub mod index;
pub mod login;
pub mod open_id;
pub mod passkeys;
pub mod password;
pub mod second_step;
pub mod tasks;
