//! Public pages of a tournament besides rounds and standings.

pub mod calendar;
pub mod follow;
pub mod forecast;
pub mod home;
pub mod more;
pub mod needed_points;
pub mod norms;
pub mod player;
pub mod prizes;
pub mod push;
pub mod regulations;
pub mod screen;
pub mod share;
pub mod start_list;
pub mod statistics;
pub mod workbook;
