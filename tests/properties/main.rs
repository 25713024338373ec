//! What must hold for whatever is generated.

mod draughts;
mod notation;
