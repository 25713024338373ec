//! The systems besides the Dutch one: properties of every pairing, literal rulebooks, worked examples.

mod avoided_pairs;
mod brute;
mod burstein;
mod dubov;
mod examples;
mod knock_out_bracket;
mod larger;
mod play;
mod properties;
mod reasons;
mod team_swiss;
mod teams;
mod upward;
