//! Pairing: matchings against an independent solver, rounds against recorded ones and against the rulebook taken
//! literally, properties over random events.

mod alternatives;
mod by_hand;
mod edge;
mod extremes;
mod files;
mod literal;
mod literal_2017;
mod matching;
mod properties;
mod recorded;
mod round_robin;
mod simulation;
mod systems;
mod tiers;
mod warnings;
