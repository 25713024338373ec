//! A rating list is what all its closed tournaments and the lists from elsewhere come to, walked by date: never a matter of what was closed
//! or taken in first.

use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::support::database::{TestDatabase, for_each_backend};
use crate::support::once;
use crate::support::site::Site;
use chrono::NaiveDate;
use draughts::Variant;
use poddavki::service::{
    ChampionshipsRequest, ListImport, NewTournament, PersonChoice, Request, Service, ServiceError, StoredPlace, Watch,
};
use poddavki::store::{Rated, RatingList, RatingRecord};
use proptest::strategy::{Just, Strategy};
use proptest::test_runner::{Config, TestRunner};
use tournament::rating::{Method, RatingChange};
use tournament::{
    Birth, GameNumber, GameResult, Info, Name, NewEntry, Person, Preset, Rating, RatingKind, RatingSystem, Score,
    Settings, Tournament,
};

const LIST: RatingList = RatingList { variant: Variant::Poddavki, kind: RatingKind::Rapid };

/// Name, year of birth, rating of the entry.
type Played = (&'static str, i32, Option<i32>);

fn day(month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2025, month, day).expect("a day")
}

/// A round robin of single games with all results, still open; without a day if none is given.
fn played(
    service: &Service,
    system: RatingSystem,
    title: &str,
    ends: Option<NaiveDate>,
    players: &[Played],
) -> Tournament {
    played_by(service, system, title, ends, new_entries(players))
}

fn new_entries(players: &[Played]) -> impl Iterator<Item = NewEntry> {
    players.iter().map(|(name, born, rating)| {
        let person = Person { name: Name::parse(name), birth: Some(Birth::Year(*born)), ..Person::default() };
        NewEntry { player: None, person, rating: rating.map(Rating), member: None }
    })
}

/// As [`played`]; entries with a player are of a known person.
fn played_by(
    service: &Service,
    system: RatingSystem,
    title: &str,
    ends: Option<NaiveDate>,
    players: impl Iterator<Item = NewEntry>,
) -> Tournament {
    let actor = Site::actor();
    let info = Info { title: title.to_owned(), ends, ..Info::default() };
    let usual = Preset::RoundRobinSingleGames.settings();
    let settings = Settings { rating: Some(LIST.kind), rating_rules: system.usual_rules(), ..usual };
    let tournament = service
        .create_tournament(&actor, &NewTournament { info, settings, visibility: tournament::Visibility::Public })
        .expect("a good tournament");
    let request = Request { actor: &actor, slug: &tournament.slug, seen: None, limit: None };
    for new in players {
        let meant = new.player.map_or(PersonChoice::ByName, PersonChoice::Known);
        service.enter_as(&request, new, meant).expect("the name is free");
    }
    let paired = service
        .pair_all_rounds(&request)
        .and_then(|_| service.publish_all_rounds(&request, None))
        .expect("there are several");
    let result = |(n, pairing): (usize, &tournament::Pairing)| {
        let score = [Score::White, Score::Draw, Score::Black, Score::White][(n + title.len()) % 4];
        (pairing.game_id(GameNumber(1)), Some(GameResult::Played(score)))
    };
    let results = paired.pairings().enumerate().map(result).collect();
    service.enter_results(&request, &results, &poddavki::service::Overruled::new()).expect("they are played")
}

fn close(service: &Service, tournament: &Tournament) {
    let actor = Site::actor();
    service
        .close_tournament(&Request { actor: &actor, slug: &tournament.slug, seen: None, limit: None })
        .expect("everything is played");
}

fn reopen(service: &Service, tournament: &Tournament) {
    let actor = Site::actor();
    service
        .reopen_tournament(&Request { actor: &actor, slug: &tournament.slug, seen: None, limit: None })
        .expect("it is closed");
}

fn take_in(service: &Service, date: NaiveDate, file: &str) -> usize {
    let lines: BTreeMap<u64, PersonChoice> =
        (2..=file.lines().count() as u64).map(|line| (line, PersonChoice::ByName)).collect();
    let import = ListImport { list: LIST, date, file: file.as_bytes(), columns: None, lines: &lines };
    service.import_list(&Site::actor(), &import).expect("it can be read")
}

fn take_back(service: &Service, date: NaiveDate) {
    let imports = service.store().rating_imports(LIST).expect("readable");
    let import = imports.iter().find(|import| import.date == date).expect("it was taken in");
    service.take_list_back(LIST, import).expect("it is there");
}

fn rating_of(service: &Service, name: &str) -> Option<(i32, u32)> {
    let list = service.store().rating_list(LIST).expect("readable");
    let own = list.into_iter().find(|rated| rated.person.name == Name::parse(name));
    own.map(|rated| (rated.value.listed().0, rated.games))
}

/// The list with everything it depends on, without the account and time of imports.
fn everything(service: &Service) -> (Vec<Rated>, Vec<RatingRecord>) {
    let mut records = service.store().rating_records(LIST).expect("readable");
    for record in records.iter_mut().filter(|record| record.tournament.is_none()) {
        record.change.explanation.clear();
    }
    records.sort_by_key(|record| (record.date, record.tournament, record.change.player));
    (service.store().rating_list(LIST).expect("readable"), records)
}

/// Checks that rating all tournaments from the first one on changes nothing.
#[track_caller]
fn is_as_rated_anew(service: &Service) {
    let whole = everything(service);
    service.recompute_list(LIST).expect("nobody else writes");
    assert_eq!(everything(service), whole);
}

const VETERANS: [Played; 6] = [
    ("Ксенов Владимир", 1970, Some(2200)),
    ("Иволгин Пётр", 1975, Some(2100)),
    ("Звягина Мария", 1980, Some(2050)),
    ("Рябов Олег", 1985, Some(1900)),
    ("Лукина Анна", 2010, Some(1850)),
    ("Громов Сергей", 2011, None),
];
const NEWCOMERS: [Played; 6] = [
    ("Орлов Антон", 1990, None),
    ("Дроздов Борис", 1991, None),
    ("Синицын Виктор", 1992, None),
    ("Чижова Галина", 2009, None),
    ("Щеглов Денис", 1994, None),
    ("Грачёва Елена", 1995, None),
];
const CLUB: [Played; 4] = [
    ("Иволгин Пётр", 1975, Some(2100)),
    ("Громов Сергей", 2011, None),
    ("Орлов Антон", 1990, None),
    ("Дроздов Борис", 1991, None),
];
const EARLY: &str = "name;birth;rating\nОрлов Антон;1990;2200\nДроздов Борис;1991;2150\nЧижова Галина;2009;1900\nРябов Олег;1985;1950\n";
const LATE: &str =
    "name;birth;rating;games\nГромов Сергей;2011;1700;12\nКсенов Владимир;1970;2210;300\nОрлов Антон;1990;2160;40\n";

/// A tournament or list that contributes to a rating list, and can be removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Cause {
    Tournament(usize),
    List(u32, &'static str),
}

/// Adds and removes contributions in many orders: the list depends only on those present.
fn check_orders(database: &TestDatabase, system: RatingSystem) {
    let service = Service::new(database.store());
    let tournaments = [
        played(&service, system, "Весна", Some(day(3, 10)), &VETERANS),
        played(&service, system, "Новички", Some(day(4, 1)), &NEWCOMERS),
        played(&service, system, "Клуб", Some(day(5, 1)), &CLUB),
        played(&service, system, "Лето", Some(day(6, 1)), &[&VETERANS[3..], &NEWCOMERS[..3]].concat()),
        played(&service, system, "В тот же день", Some(day(6, 1)), &CLUB),
        played(&service, system, "Без даты", None, &VETERANS[..5]),
    ];
    let causes: Vec<Cause> =
        (0..tournaments.len()).map(Cause::Tournament).chain([Cause::List(1, EARLY), Cause::List(5, LATE)]).collect();
    let put = |cause: Cause| match cause {
        Cause::Tournament(n) => close(&service, &tournaments[n]),
        Cause::List(month, file) => drop(take_in(&service, day(month, 1), file)),
    };
    let take_out = |cause: Cause| match cause {
        Cause::Tournament(n) => reopen(&service, &tournaments[n]),
        Cause::List(month, _) => take_back(&service, day(month, 1)),
    };
    let known = RefCell::new(BTreeMap::new());
    let check = |inside: &[Cause]| {
        let mut key = inside.to_vec();
        key.sort();
        let now = everything(&service);
        let before = known.borrow_mut().entry(key).or_insert_with(|| now.clone()).clone();
        assert_eq!(now, before, "{system:?}: {inside:?}");
    };
    let orders = (Just(causes.clone()).prop_shuffle(), Just(causes).prop_shuffle());
    let mut runner =
        TestRunner::new(Config { cases: 5, failure_persistence: None, max_shrink_iters: 0, ..Config::default() });
    let run = runner.run(&orders, |(in_order, out_order)| {
        let mut inside = Vec::new();
        for cause in in_order {
            put(cause);
            inside.push(cause);
            check(&inside);
        }
        let whole = everything(&service);
        service.recompute_list(LIST).expect("nobody else writes");
        assert_eq!(everything(&service), whole, "{system:?}");
        for cause in out_order {
            take_out(cause);
            inside.retain(|own| *own != cause);
            check(&inside);
        }
        assert_eq!(everything(&service), (Vec::new(), Vec::new()));
        Ok(())
    });
    run.expect("every order gives one list");
}

for_each_backend! {
    fn any_order_of_closing_gives_one_list_by_elo(database) {
        check_orders(database, RatingSystem::Elo);
    }

    fn any_order_of_closing_gives_one_list_by_adamovich(database) {
        check_orders(database, RatingSystem::Adamovich);
    }

    fn any_order_of_closing_gives_one_list_by_glicko(database) {
        check_orders(database, RatingSystem::Glicko);
    }

    // No player of the tournament had a rating when it was closed. By the list they had, so it is rated: in the round robin of six
    // every game counts, and each has met the two others of the list.
    fn a_tournament_that_changed_nobody_is_rated_once_a_list_comes(database) {
        let service = Service::new(database.store());
        let tournament = played(&service, RatingSystem::Elo, "Новички", Some(day(4, 1)), &NEWCOMERS);
        close(&service, &tournament);
        assert_eq!(everything(&service), (Vec::new(), Vec::new()));
        take_in(&service, day(1, 1), EARLY);
        assert_eq!(service.recompute_list(LIST).expect("nobody else writes"), 1);
        let records = service.store().rating_changes_of(tournament.id).expect("readable");
        assert_eq!(records.len(), 3, "{records:?}");
        take_back(&service, day(1, 1));
        assert_eq!(everything(&service), (Vec::new(), Vec::new()));
    }

    // Three games wait, then three more: the first rating rests on the games of both tournaments.
    fn a_first_rating_counts_the_games_of_all_tournaments_that_waited_for_it(database) {
        let service = Service::new(database.store());
        let rated = |name, rating| (name, 1970, Some(rating));
        let newcomer = ("Громов Сергей", 2011, None);
        let four = [rated("Иволгин Пётр", 2100), rated("Рябов Олег", 1900), rated("Ксенов Владимир", 2000), newcomer];
        let drawn = |title, date| {
            let tournament = played(&service, RatingSystem::Elo, title, Some(date), &four);
            let (actor, draw) = (Site::actor(), Some(GameResult::Played(Score::Draw)));
            let results = tournament.pairings().map(|pairing| (pairing.game_id(GameNumber(1)), draw)).collect();
            let request = Request { actor: &actor, slug: &tournament.slug, seen: None, limit: None };
            service.enter_results(&request, &results, &poddavki::service::Overruled::new()).expect("they are corrected")
        };
        close(&service, &drawn("Первый", day(3, 1)));
        assert_eq!(rating_of(&service, "Громов Сергей"), None);
        close(&service, &drawn("Второй", day(4, 1)));
        assert_eq!(rating_of(&service, "Громов Сергей").map(|(_, games)| games), Some(6));
        assert_eq!(rating_of(&service, "Рябов Олег").map(|(_, games)| games), Some(4));
    }

    // Of a list come ratings and games, never a birth: a player who is young by the entry has the K of the young, in every tournament.
    fn juniors_of_a_list_keep_their_coefficient(database) {
        let site = Site::on(database);
        let service = site.service();
        take_in(&service, day(1, 1), "name;birth;rating;games\nЛукина Анна;2010;1850;100\nРябов Олег;1985;1900;100\n");
        let first = played(&service, RatingSystem::Elo, "Весна", Some(day(3, 10)), &VETERANS);
        let second = played(&service, RatingSystem::Elo, "Лето", Some(day(6, 10)), &VETERANS);
        for tournament in [&first, &second] {
            close(&service, tournament);
            let (number, _) = crate::ratings::number_of(tournament, "Лукина Анна");
            let card = site.visitor().get(&format!("/t/{}/player/{number}", tournament.slug)).is_ok();
            card.says("K = 40: not older than 18");
            let (number, _) = crate::ratings::number_of(tournament, "Рябов Олег");
            let card = site.visitor().get(&format!("/t/{}/player/{number}", tournament.slug)).is_ok();
            card.says("K = 20: the usual coefficient.");
        }
    }

    // The coefficient of the young applies to an earlier tournament too once the year of birth has become known: from the next closing on.
    fn a_year_of_birth_that_becomes_known_counts_in_earlier_tournaments(database) {
        let service = Service::new(database.store());
        take_in(&service, day(1, 1), "name;rating;games\nЛукина Анна;1850;100\n");
        let anna = service.store().players().expect("readable").pop().expect("she is in the list").id;
        let played_by_anna = |title, ends, birth| {
            let person = Person { name: Name::parse("Лукина Анна"), birth, ..Person::default() };
            let anna = NewEntry { player: Some(anna), person, rating: Some(Rating(1850)), member: None };
            played_by(&service, RatingSystem::Elo, title, Some(ends), new_entries(&VETERANS[..4]).chain([anna]))
        };
        let coefficient = |tournament: &Tournament| {
            let records = service.store().rating_changes_of(tournament.id).expect("readable");
            let own = records.into_iter().find(|record| record.change.player == anna).expect("she is rated");
            let change: RatingChange = serde_json::from_str(&own.change.explanation).expect("a change");
            match change.method {
                Method::Change(coefficient) => coefficient.k,
                other => panic!("{other:?}"),
            }
        };
        let first = played_by_anna("Весна", day(3, 10), None);
        close(&service, &first);
        assert_eq!(coefficient(&first), 20);
        let second = played_by_anna("Лето", day(6, 1), Some(Birth::Year(2010)));
        assert_eq!(service.store().player(anna).expect("readable").expect("there").person.birth, Some(Birth::Year(2010)));
        close(&service, &second);
        assert_eq!([coefficient(&first), coefficient(&second)], [40, 40]);
        assert!(service.verify().expect("readable").holds());
        is_as_rated_anew(&service);
    }

    // The same where the staff correct the year in an open tournament.
    fn a_corrected_year_of_birth_counts_in_earlier_tournaments(database) {
        let service = Service::new(database.store());
        let anna = ("Лукина Анна", 1985, Some(1850));
        let first = played(&service, RatingSystem::Elo, "Весна", Some(day(3, 10)), &[VETERANS[0], VETERANS[1], anna]);
        close(&service, &first);
        let person = first.entries.values().next_back().and_then(|entry| entry.player).expect("she is registered");
        // Without the year: what the registry says counts.
        let with_anna = |title, ends| {
            let silent = Person { name: Name::parse("Лукина Анна"), ..Person::default() };
            let anna = NewEntry { player: Some(person), person: silent, rating: Some(Rating(1850)), member: None };
            played_by(&service, RatingSystem::Elo, title, Some(ends), new_entries(&VETERANS[..4]).chain([anna]))
        };
        let second = with_anna("Лето", day(6, 1));
        close(&service, &second);
        let third = with_anna("Осень", day(9, 1));
        let own = third.entries.values().find(|own| own.player == Some(person)).expect("she is entered").clone();
        let corrected = Person { birth: Some(Birth::Year(2010)), ..own.person };
        let (actor, slug) = (Site::actor(), third.slug.as_str());
        let request = Request { actor: &actor, slug, seen: None, limit: None };
        service.edit_player(&request, own.id, &corrected, own.rating).expect("a correction");
        assert_eq!(service.store().stale_rating_lists(), Ok(vec![LIST]));
        service.rate_stale_lists().expect("nobody else writes");
        assert_eq!(service.store().stale_rating_lists(), Ok(Vec::new()));
        is_as_rated_anew(&service);
        close(&service, &third);
        assert!(service.verify().expect("readable").holds());
        is_as_rated_anew(&service);
    }

    // What was rated under a number counts for the person that it stands for now.
    fn closings_after_a_merge_give_what_rating_all_anew_gives(database) {
        let service = Service::new(database.store());
        let (before, after) = (("Орлова Анна", 1990, Some(1800)), ("Громова Анна", 1990, Some(1900)));
        let first = played(&service, RatingSystem::Elo, "Весна", Some(day(3, 10)), &[VETERANS[0], VETERANS[1], before]);
        close(&service, &first);
        let second = played(&service, RatingSystem::Elo, "Лето", Some(day(6, 1)), &[VETERANS[0], VETERANS[2], after]);
        close(&service, &second);
        let last = |tournament: &Tournament| tournament.entries.values().next_back().and_then(|entry| entry.player);
        let (gone, into) = (last(&first).expect("registered"), last(&second).expect("registered"));
        let request = ChampionshipsRequest { actor: &Site::actor(), seen: None };
        service.merge_persons(&request, gone, into).expect("they may be one");
        for (title, month) in [("Осень", 9), ("Ещё раньше", 2), ("Между ними", 4)] {
            close(&service, &played(&service, RatingSystem::Elo, title, Some(day(month, 1)), &[VETERANS[1], VETERANS[5], after]));
            assert!(service.verify().expect("readable").holds(), "{title}");
        }
        is_as_rated_anew(&service);
    }

    // A list without games is for long-rated players.
    fn nobody_of_a_list_without_games_is_a_newcomer(database) {
        let site = Site::on(database);
        let (service, visitor) = (site.service(), site.visitor());
        take_in(&service, day(1, 1), "name;birth;rating\nРябов Олег;1985;1900\n");
        take_in(&service, day(1, 2), "name;birth;rating;games\nЗвягина Мария;1980;2050;3\n");
        visitor.get("/ratings/rapid").is_ok().says("2050*").says(">1900</td>");
        let tournament = played(&service, RatingSystem::Elo, "Весна", Some(day(3, 10)), &VETERANS);
        close(&service, &tournament);
        let card = |name| {
            let (number, _) = crate::ratings::number_of(&tournament, name);
            visitor.get(&format!("/t/{}/player/{number}", tournament.slug)).is_ok()
        };
        card("Рябов Олег").says("K = 20: the usual coefficient. The rating came with a list that does not say how many games");
        card("Звягина Мария").says("K = 40: fewer than 30 rated games");
        let exported = visitor.get("/ratings/rapid.csv").is_ok();
        let (rating, games) = rating_of(&service, "Рябов Олег").expect("they are in the list");
        assert_eq!(games, 4, "the game with somebody without a rating does not count");
        // The number of earlier games is unknown.
        exported.says(&format!("Рябов Олег;;1985;;;{rating};;2025-03-10;"));
    }

    // Actions that are taken back at once may change the settings with the closing: the list is that for which the tournament counted.
    fn going_back_leaves_no_ratings_of_a_tournament_that_is_open(database) {
        for kind in [None, Some(RatingKind::Classic)] {
            let service = Service::new(database.store());
            let tournament = played(&service, RatingSystem::Elo, "Весна", Some(day(3, 10)), &VETERANS);
            let actor = Site::actor();
            let request = Request { actor: &actor, slug: &tournament.slug, seen: None, limit: None };
            let rated = tournament.settings.clone();
            let other = Settings { rating: kind, ..rated.clone() };
            let before = service.edit_settings(&request, &other).expect("sound").version;
            service.edit_settings(&request, &rated).expect("sound");
            close(&service, &tournament);
            assert_eq!(service.store().rating_changes_of(tournament.id).expect("readable").len(), 6, "{kind:?}");
            let back = service.undo_to(&request, before.0).expect("everything can be taken back");
            assert_eq!(back.settings.rating, kind);
            assert_eq!(service.store().rating_changes_of(tournament.id), Ok(Vec::new()), "{kind:?}");
            assert_eq!(everything(&service), (Vec::new(), Vec::new()), "{kind:?}");
            // After undoing the going back, it counts as before.
            let gone_back = back.version.0;
            service.undo(&request, gone_back).expect("the last action");
            assert_eq!(service.store().rating_changes_of(tournament.id).expect("readable").len(), 6, "{kind:?}");
            assert!(service.verify().expect("readable").holds(), "{kind:?}");
            reopen(&service, &tournament);
        }
    }

    // A tournament without a day counts from the day on which it was closed last, also by taking a reopening back.
    fn a_tournament_without_a_day_has_one_day_of_closing(database) {
        let service = Service::new(database.store());
        let tournament = played(&service, RatingSystem::Elo, "Без даты", None, &VETERANS);
        close(&service, &tournament);
        // As if that had been long ago.
        database.execute("UPDATE journal SET at = '2026-01-02 10:00:00' WHERE deed LIKE '%close-event%'");
        service.recompute_list(LIST).expect("nobody else writes");
        let days = || {
            let records = service.store().rating_changes_of(tournament.id).expect("readable");
            records.iter().map(|record| record.date).collect::<std::collections::BTreeSet<_>>()
        };
        assert_eq!(days(), [NaiveDate::from_ymd_opt(2026, 1, 2).expect("a day")].into());
        let actor = Site::actor();
        let request = Request { actor: &actor, slug: &tournament.slug, seen: None, limit: None };
        let reopened = service.reopen_tournament(&request).expect("it is closed");
        let closed = service.undo(&request, reopened.version.0).expect("the last action");
        let at = service.store().journal_entry(tournament.id, closed.version.0).expect("readable").expect("written").at;
        assert_eq!(days(), [at.date()].into());
        let lists = service.verify().expect("readable").differences.into_iter();
        assert_eq!(lists.filter(|own| matches!(own.place, StoredPlace::List(_))).collect::<Vec<_>>(), []);
        service.recompute_list(LIST).expect("nobody else writes");
        assert_eq!(days(), [at.date()].into());
    }

    // Ratings by the rules of an earlier release are recomputed once, all lists together, before they are read.
    fn lists_of_an_earlier_release_follow_the_rules_of_this_one(database) {
        let service = Service::new(database.store());
        let tournament = played(&service, RatingSystem::Elo, "Весна", Some(day(3, 10)), &VETERANS);
        close(&service, &tournament);
        let own = everything(&service);
        database.execute("UPDATE rating_changes SET after = after + 70; UPDATE ratings SET value = value + 70");
        assert!(!service.verify().expect("readable").holds());
        assert_eq!(service.follow_rating_rules().expect("nobody else writes"), 1);
        assert_eq!(everything(&service), own);
        assert!(service.verify().expect("readable").holds());
        assert_eq!(service.follow_rating_rules().expect("nobody else writes"), 0, "once");
    }

    // The site does it while it answers: where there is much, it takes a while.
    fn lists_of_an_earlier_release_are_rated_anew_by_a_job_of_the_site(database) {
        let service = Service::new(database.store());
        close(&service, &played(&service, RatingSystem::Elo, "Весна", Some(day(3, 10)), &VETERANS));
        let own = everything(&service);
        database.execute("UPDATE rating_changes SET after = after + 70; UPDATE ratings SET value = value + 70");
        service.store().set_rating_rules(1).expect("written");
        let _site = Site::on(database);
        once("the ratings are those of this release", || (everything(&service) == own).then_some(()));
        assert!(service.verify().expect("readable").holds());
    }

    fn a_list_that_is_stopped_or_fails_leaves_nobody_behind(database) {
        let service = Service::new(database.store());
        let players = [("Анисимова Анна", 1990, Some(2000)), ("Борисов Борис", 1991, Some(1900))];
        close(&service, &played(&service, RatingSystem::Elo, "Первый", Some(day(3, 1)), &players));
        let people = || service.store().players().expect("readable").len();
        let before = people();
        let lines = BTreeMap::from([(2, PersonChoice::ByName)]);
        let file = "Name;Rating\nНовикова Нина;2222\n";
        let import = ListImport { list: LIST, date: day(2, 1), file: file.as_bytes(), columns: None, lines: &lines };
        let watch = Watch::default();
        watch.stop();
        let stopped = service.watched(watch).import_list(&Site::actor(), &import);
        assert!(matches!(stopped, Err(ServiceError::Stopped(_))), "{stopped:?}");
        assert_eq!(people(), before);
        database.refuse("INSERT", "rating_changes", "no");
        assert!(service.import_list(&Site::actor(), &import).is_err());
        assert_eq!(people(), before);
        database.allow("rating_changes");
        assert_eq!(service.import_list(&Site::actor(), &import).expect("readable"), 1);
        assert_eq!(people(), before + 1);
    }

    fn two_lists_of_one_day_stay_two(database) {
        let service = Service::new(database.store());
        for rating in [1500, 1600, 1700] {
            take_in(&service, day(1, 1), &format!("name;birth;rating\nРябов Олег;1985;{rating}\n"));
        }
        let imports = service.store().rating_imports(LIST).expect("readable");
        assert_eq!(imports.iter().map(|import| import.players).collect::<Vec<_>>(), [1, 1, 1]);
        service.take_list_back(LIST, &imports[2]).expect("it is there");
        assert_eq!(rating_of(&service, "Рябов Олег"), Some((1600, 0)));
    }
}
