//! Properties of generated values.

#[path = "../fuzz/chance.rs"]
mod chance;
#[path = "../fuzz/checks.rs"]
mod checks;
mod draughts;
mod long;
mod notation;
mod others;
mod prizes;
mod seeds;
mod spelling;
