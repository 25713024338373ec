//! Pairing: matchings against an independent solver, rounds against recorded ones and against the rulebook taken
//! literally, properties over random tournaments.

mod alternatives;
mod by_hand;
mod colours;
mod edge;
mod extremes;
mod files;
mod late;
mod literal;
mod literal_2017;
mod matching;
mod numbering;
mod parts;
mod properties;
mod recorded;
mod round_robin;
mod scheveningen;
mod simulation;
mod start_list;
mod systems;
mod tiers;
mod two_teams;
mod warnings;
mod watched;
