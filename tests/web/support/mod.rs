//! What the tests stand on: databases that vanish with their test.

pub mod archived;
pub mod database;
pub mod events;
pub mod postgres;
pub mod schema;
pub mod site;
pub mod smtp;
