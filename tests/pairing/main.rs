//! Pairing: matchings compared with an independent solver, rounds with recorded ones and with the literal rulebook, properties of random
//! tournaments.

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
