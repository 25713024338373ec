//! Tests of everything behind and in front of the site: the store on both databases, the pages over HTTP.

mod access;
mod championship;
mod games;
mod killed;
mod moving;
mod openings;
mod organiser;
mod other_games;
mod places;
mod public;
mod ratings;
mod reasons;
mod site_access;
mod site_pages;
mod site_shell;
mod standing_in_the_way;
mod statistics;
mod store_backup;
mod store_events;
mod store_many;
mod store_open;
mod store_people;
mod store_properties;
mod store_ratings;
mod support;
mod systems;
