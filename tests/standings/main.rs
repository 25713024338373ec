//! Standings compared with 78,649 values of an independent program, and small tables worked out by hand.

mod crosstables;
mod explanations;
mod forecast;
mod glicko;
mod norms;
mod oracle;
mod parts;
mod play_off;
mod prizes;
mod rating_systems;
mod ratings;
mod rehearsal;
mod statistics;
mod tables;
mod teams;
mod value;
