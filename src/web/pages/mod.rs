//! The pages, a folder for each area.

pub mod account;
pub mod admin;
pub mod check_in;
pub mod embed;
pub mod fees;
pub mod games;
pub mod home;
pub mod players;
pub mod print;
pub mod ratings;
pub mod registration;
pub mod round;
pub mod rounds;
pub mod series;
pub mod slip;
pub mod staff;
pub mod standings;
pub mod tournament;
