//! Boards are saved while long work goes on: the work waits for each answer here, so that it would never end if the answer waited for it.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::merging::career;
use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::site::Site;
use poddavki::service::{ChampionshipsRequest, ListTaking, Service, Watch, command_line};
use tournament::{FederationList, GameResult, Name, Person};

/// The games of the first round, one on each board.
const GAMES: [&str; 4] = ["1-1-1", "1-2-1", "1-3-1", "1-4-1"];

/// Does work that tells its progress, with a result entered over HTTP each time it does, as long as there are games. Each result must be
/// stored before the work goes on.
fn boards_are_saved_during(site: &Site, work: impl FnOnce(&Service)) {
    let arbiter = Arbiter::with_players(site, "swiss-single");
    arbiter.begin(1);
    let told = Arc::new(AtomicUsize::new(0));
    let (count, other) = (Arc::clone(&told), site.service());
    let watch = Watch::telling(move |_| {
        let Some(game) = GAMES.get(count.fetch_add(1, Ordering::Relaxed)) else { return };
        let (was, pick) = (format!("was-{game}"), format!("pick-{game}"));
        let fields = [(was.as_str(), ""), (pick.as_str(), "1-0")];
        arbiter.send("/round/1/board", "/round/1", &fields).is_ok();
        let tournament = other.tournament(&arbiter.slug).expect("it is there");
        let result = tournament.game(game.parse().expect("a game")).and_then(|game| game.result);
        assert_eq!(result, GameResult::from_code("1-0"), "{game}");
    });
    work(&site.service().watched(watch));
    assert!(told.load(Ordering::Relaxed) > 0, "the work has told nothing on its way");
}

for_each_backend! {
    fn boards_are_saved_while_a_list_of_a_federation_is_taken_in(database) {
        let site = Site::on(database);
        boards_are_saved_during(&site, |service| {
            let mut file = tempfile::NamedTempFile::new().expect("a file");
            writeln!(file, "ID;ФИО;Рейтинг").expect("written");
            for number in 1..=60_000 {
                writeln!(file, "{number};Шашкин Иван {number};{}", 1500 + number % 900).expect("written");
            }
            let (list, path) = (FederationList::Fshr, file.path());
            let taking = ListTaking { list, title: "", date: None, path, file: "list.csv", columns: None };
            let edition = service.take_federation_list(&command_line(), &taking).expect("a list");
            assert_eq!(edition.rows, 60_000);
        });
    }

    fn boards_are_saved_while_ratings_are_worked_out_anew(database) {
        let site = Site::on(database);
        let [first, second, _] = career(&site, ["Орлова Анна", "Громова Анна", "Громова Анна"]);
        boards_are_saved_during(&site, |service| {
            let actor = Site::actor();
            let request = ChampionshipsRequest { actor: &actor, seen: None };
            service.merge_persons(&request, first, second).expect("they may be one");
        });
    }

    fn boards_are_saved_while_a_backup_is_made(database) {
        let site = Site::on(database);
        let folder = tempfile::tempdir().expect("a directory");
        // Enough rows for progress to be told between them.
        let service = site.service();
        for number in 0..300 {
            let person = Person { name: Name::parse(&format!("Шашкин{number} Иван")), ..Person::default() };
            service.store().find_or_create_person(&person).expect("written");
        }
        boards_are_saved_during(&site, |service| {
            service.backup(&folder.path().join("all.backup")).expect("written");
        });
    }
}
