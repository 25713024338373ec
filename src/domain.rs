//! The rooms of the house without a database, a page or a command: one package, so that it is compiled once and optimised
//! wherever it is used. The map of the whole house is that of the package `poddavki`.

pub mod draughts;
pub mod exchange;
pub mod notation;
pub mod outlook;
pub mod pairing;
pub mod rating;
pub mod series;
pub mod standings;
pub mod tournament;
