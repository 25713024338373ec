//! What must hold for whatever is generated.

#[path = "../fuzz/checks.rs"]
mod checks;
mod draughts;
mod long;
mod notation;
mod others;
mod prizes;
mod spelling;
