//! A tournament that moves to another machine as a document: everything that its tables depend on goes with it.

use crate::support::database::TestDatabase;
use crate::support::site::Site;
use poddavki::service::{NewTournament, Request, Service};
use tournament::exchange::{Audience, tournament_json};
use tournament::standings::standings;
use tournament::{Info, Name, Person, Preset, RoundNumber, Settings, TieBreak, TieBreakKind, Tournament};

/// Ranked by points and lots only.
fn settings() -> Settings {
    let tie_breaks = vec![TieBreak::plain(TieBreakKind::Lots)];
    Settings { tie_breaks, ..Preset::RoundRobinSingleGames.settings() }
}

fn new_tournament(service: &Service, title: &str) -> Tournament {
    let info = Info { title: title.to_owned(), ..Info::default() };
    service
        .create_tournament(
            &Site::actor(),
            &NewTournament { info, settings: settings(), visibility: tournament::Visibility::Public },
        )
        .expect("a good tournament")
}

/// Twelve players, all with no points yet.
fn drawn_tournament(service: &Service) -> Tournament {
    let made = new_tournament(service, "Cup");
    let actor = Site::actor();
    let request = Request { actor: &actor, slug: &made.slug, seen: None, limit: None };
    for number in 1..=12 {
        let person = Person { name: Name::new(&format!("Игрок{number}"), "Иван"), ..Person::default() };
        service.enter_player(&request, &person, None).expect("the name is new");
    }
    service
        .pair_all_rounds(&request)
        .and_then(|_| service.publish_all_rounds(&request, None))
        .expect("there are players")
}

/// The names in the order of the standings.
fn order(tournament: &Tournament) -> Vec<String> {
    let rows = standings(tournament, RoundNumber(1)).rows;
    rows.iter().map(|row| tournament.entry(row.entry).expect("entered").person.name.to_string()).collect()
}

/// Taken into a tournament of a machine where other tournaments were made before.
fn moved(document: &str) -> Tournament {
    let database = TestDatabase::sqlite();
    let service = Service::new(database.store());
    let slugs = ["One", "Two", "Three"].map(|title| new_tournament(&service, title).slug);
    let request = Request { actor: &Site::actor(), slug: &slugs[2], seen: None, limit: None };
    service.import_document(&request, document).expect("a good document")
}

#[test]
fn lots_stay_what_they_are_when_a_tournament_moves() {
    let database = TestDatabase::sqlite();
    let here = drawn_tournament(&Service::new(database.store()));
    let there = moved(&tournament_json::write(&here));
    assert_ne!(here.id, there.id);
    assert_eq!(order(&there), order(&here));
}

#[test]
fn every_tournament_draws_its_own_lots_and_keeps_them() {
    let database = TestDatabase::sqlite();
    let service = Service::new(database.store());
    let (one, other) = (new_tournament(&service, "One"), new_tournament(&service, "Other"));
    assert!(one.settings.lot_secret.is_some());
    assert_ne!(one.lot_seed(), other.lot_seed());
    let document = tournament_json::TournamentDocument::new(&one, Audience::Public);
    let request = Request { actor: &Site::actor(), slug: &other.slug, seen: None, limit: None };
    let document = serde_json::to_string(&document).expect("it is JSON");
    let taken = service.import_document(&request, &document).expect("a good document");
    assert_eq!(taken.settings.lot_secret, other.settings.lot_secret, "the document does not tell its lots yet");
}
