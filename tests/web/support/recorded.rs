//! Recorded tournaments.

use std::io::Read;
use std::path::Path;

use flate2::read::GzDecoder;
use poddavki::service::{NewTournament, Request, Service};
use tournament::{Info, Preset, Tournament, Visibility};

use crate::support::site::Site;

/// Takes a recorded Swiss of single games in as a public tournament, whose address is made of its title.
pub fn import(service: &Service, title: &str, name: &str) -> Tournament {
    let new = NewTournament {
        info: Info { title: title.to_owned(), ..Info::default() },
        settings: Preset::SwissSingleGames.settings(),
        visibility: Visibility::Public,
    };
    let actor = Site::actor();
    let slug = service.create_tournament(&actor, &new).expect("a good tournament").slug;
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/pairing/data/tournaments/{name}.trf.gz"));
    let packed = std::fs::read(file).expect("the data are there");
    let mut report = Vec::new();
    GzDecoder::new(packed.as_slice()).read_to_end(&mut report).expect("it is packed with gzip");
    service.import_report(&Request { actor: &actor, slug: &slug, seen: None, limit: None }, &report).expect("a report");
    service.tournament(&slug).expect("it is there").as_ref().clone()
}
