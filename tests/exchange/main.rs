//! Files in and out: every sample is read, written and read again; every error is named with its place.

mod age;
mod crosstables;
mod federation_list;
mod files;
mod final_table;
mod ics;
mod parts;
mod players;
mod ratings_csv;
mod robust;
mod series;
mod sheet;
mod tournaments;
mod trf;
mod trf_matches;
mod trf_others;
mod trf_teams;
mod trf_written;
