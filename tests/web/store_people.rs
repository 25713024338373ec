//! Accounts, roles, sessions and rate limits.

use std::sync::Barrier;
use std::thread;

use crate::support::database::for_each_backend;
use crate::support::tournaments::{actor, create, timestamp};
use chrono::TimeDelta;
use poddavki::store::{
    AttemptLimit, AttemptOutcome, NewPasswordLink, NewSession, NewUser, PasswordAuthor, Role, SessionId, SetupError,
    Store, UserError,
};
use tournament::{TournamentId, UserId};

fn user<'a>(name: &'a str, password_hash: &'a str) -> NewUser<'a> {
    NewUser { name, password_hash, is_admin: false, language: None, password_author: PasswordAuthor::Owner }
}

fn add_user(store: &Store, name: &str) -> UserId {
    store.account_writes(&actor(), timestamp(0)).create_user(&user(name, "hash")).expect("the name is free")
}

fn begin(store: &Store, token: &str, user: Option<UserId>) {
    let new = NewSession {
        token,
        user,
        password_stamp: None,
        agent: "Firefox",
        at: timestamp(0),
        expires_at: timestamp(600),
    };
    store.begin_session(&new).expect("a new token");
}

for_each_backend! {
    fn of_two_administrators_who_remove_each_other_at_once_one_is_left(database) {
        let stores = [database.store(), database.store()];
        let [anna, boris] = ["anna", "boris"].map(|name| add_user(&stores[0], name));
        for attempt in 0..20 {
            for id in [anna, boris] {
                stores[0].account_writes(&actor(), timestamp(0)).promote(id).expect("the account is there");
                stores[0].account_writes(&actor(), timestamp(0)).enable(id).expect("the account is there");
            }
            let both = Barrier::new(2);
            let remove = |(store, id): (&Store, UserId)| {
                both.wait();
                if attempt % 2 == 0 { store.account_writes(&actor(), timestamp(0)).demote(id) } else { store.account_writes(&actor(), timestamp(1)).disable(id) }
            };
            let done = thread::scope(|scope| {
                let other = scope.spawn(|| remove((&stores[1], anna)));
                [remove((&stores[0], boris)), other.join().expect("it ends")]
            });
            let left = stores[0].users().expect("readable");
            let able = left.iter().filter(|user| user.is_admin && user.disabled_at.is_none()).count();
            assert_eq!(able, 1, "{done:?}");
            assert!(done.contains(&Ok(())) && done.contains(&Err(UserError::LastAdministrator)), "{done:?}");
        }
    }

    fn names_are_the_same_in_any_case_and_alphabet(database) {
        let store = database.store();
        let id = add_user(&store, " Илья ");
        assert_eq!(store.account_writes(&actor(), timestamp(0)).create_user(&user("ИЛЬЯ", "x")), Err(UserError::NameTaken));
        let found = store.credentials("илья").expect("readable").expect("there");
        assert_eq!((found.user.id, found.user.name.as_str(), found.password_hash.as_str()), (id, "Илья", "hash"));
        assert_eq!(store.credentials("ilya"), Ok(None));
        add_user(&store, "Анна");
        let names: Vec<String> = store.users().expect("readable").into_iter().map(|user| user.name).collect();
        assert_eq!(names, ["Анна", "Илья"]);
    }

    fn an_account_changes_and_the_last_administrator_stays(database) {
        let store = database.store();
        let id = add_user(&store, "anna");
        let admin = NewUser { is_admin: true, language: Some("ru"), ..user("root", "x") };
        let admin = store.account_writes(&actor(), timestamp(0)).create_user(&admin).expect("free");
        assert_eq!(store.account_writes(&actor(), timestamp(0)).demote(admin), Err(UserError::LastAdministrator));
        assert_eq!(store.account_writes(&actor(), timestamp(5)).disable(admin), Err(UserError::LastAdministrator));
        store.account_writes(&actor(), timestamp(0)).promote(id).expect("there");
        store.account_writes(&actor(), timestamp(5)).disable(admin).expect("another is left");
        assert!(store.user(admin).expect("readable").expect("there").disabled_at.is_some());
        assert_eq!(store.account_writes(&actor(), timestamp(0)).demote(id), Err(UserError::LastAdministrator));
        store.account_writes(&actor(), timestamp(0)).enable(admin).expect("there");
        store.account_writes(&actor(), timestamp(0)).demote(id).expect("another is left");
        store.set_language(id, Some("en")).expect("there");
        let user = store.user(id).expect("readable").expect("there");
        assert_eq!((user.is_admin, user.language.as_deref(), user.disabled_at), (false, Some("en"), None));
        assert_eq!(store.account_writes(&actor(), timestamp(0)).promote(UserId(99)), Err(UserError::Unknown));
    }

    fn the_setup_link_works_once(database) {
        let store = database.store();
        assert_eq!(store.offer_setup("first"), Ok(true));
        assert_eq!(store.offer_setup("second"), Ok(true));
        assert_eq!(store.may_set_up("first"), Ok(false));
        assert_eq!(store.may_set_up("second"), Ok(true));
        assert_eq!(store.account_writes(&actor(), timestamp(0)).set_up("first", &user("anna", "x")), Err(SetupError::WrongToken));
        let admin = NewUser { is_admin: true, ..user("anna", "x") };
        store.account_writes(&actor(), timestamp(0)).set_up("second", &admin).expect("the right link");
        assert_eq!(store.may_set_up("second"), Ok(false));
        assert_eq!(store.account_writes(&actor(), timestamp(0)).set_up("second", &user("eve", "x")), Err(SetupError::Done));
        assert_eq!(store.offer_setup("third"), Ok(false));
        assert_eq!(store.users().expect("readable").len(), 1);
    }

    fn sessions_live_until_they_expire_or_are_ended(database) {
        let store = database.store();
        let anna = add_user(&store, "anna");
        begin(&store, "token", Some(anna));
        let session = store.session("token", timestamp(1)).expect("readable").expect("alive");
        assert_eq!((session.user, session.agent.as_str()), (Some(anna), "Firefox"));
        assert_eq!(session.id, SessionId::from_token("token"));
        assert_eq!(store.session("other", timestamp(1)), Ok(None));
        assert_eq!(store.session("token", timestamp(601)), Ok(None));
        assert_eq!(store.touch_session("token", timestamp(500), timestamp(900)), Ok(true));
        assert!(store.session("token", timestamp(601)).expect("readable").is_some());
        assert_eq!(store.purge_sessions(timestamp(899), 0), Ok(0));
        assert_eq!(store.purge_sessions(timestamp(901), 0), Ok(1));
    }

    fn a_clock_that_was_wrong_for_a_while_ends_no_session_for_good(database) {
        let store = database.store();
        let anna = add_user(&store, "anna");
        for (token, ends) in [("old", 100), ("phone", 600), ("service", 700)] {
            let new = NewSession { token, user: Some(anna), password_stamp: None, agent: "", at: timestamp(0), expires_at: timestamp(ends) };
            store.begin_session(&new).expect("a new token");
        }
        let in_a_year = timestamp(0) + TimeDelta::days(400);
        assert_eq!(store.session("service", in_a_year), Ok(None));
        assert_eq!(store.purge_sessions(in_a_year, 2), Ok(1));
        for (token, is_alive) in [("old", false), ("phone", true), ("service", true)] {
            assert_eq!(store.session(token, timestamp(10)).expect("readable").is_some(), is_alive, "{token}");
        }
    }

    fn an_ended_session_is_not_brought_back_by_a_late_request(database) {
        let store = database.store();
        let anna = add_user(&store, "anna");
        begin(&store, "token", Some(anna));
        store.end_session("token").expect("ended");
        assert_eq!(store.touch_session("token", timestamp(3), timestamp(700)), Ok(false));
        assert_eq!(store.session("token", timestamp(3)), Ok(None));
    }

    fn sessions_can_be_ended_from_elsewhere(database) {
        let store = database.store();
        let (anna, boris) = (add_user(&store, "anna"), add_user(&store, "boris"));
        for token in ["phone", "service", "hall"] {
            begin(&store, token, Some(anna));
        }
        begin(&store, "his", Some(boris));
        let count = |user| store.sessions_of(user, timestamp(1)).expect("readable").len();
        assert_eq!(store.end_session_of(boris, &SessionId::from_token("phone")), Ok(false));
        assert_eq!(store.end_session_of(anna, &SessionId::from_token("phone")), Ok(true));
        assert_eq!((count(anna), count(boris)), (2, 1));
        assert_eq!(store.end_sessions_of(anna, Some("service")), Ok(1));
        assert!(store.session("service", timestamp(1)).expect("readable").is_some());
        store.account_writes(&actor(), timestamp(0)).set_password(anna, "new").expect("there");
        assert_eq!(store.credentials("anna").expect("readable").expect("there").password_hash, "new");
        assert_eq!(count(anna), 0);
        store.account_writes(&actor(), timestamp(0)).promote(anna).expect("there");
        store.account_writes(&actor(), timestamp(1)).disable(boris).expect("there");
        assert_eq!(count(boris), 0);
    }

    fn a_link_for_a_password_works_once_and_for_its_account_and_time(database) {
        let store = database.store();
        let (anna, boris) = (add_user(&store, "anna"), add_user(&store, "boris"));
        let link = |token, second| NewPasswordLink { token, expires_at: timestamp(second) };
        let offer = |user, token, second| store.account_writes(&actor(), timestamp(0)).offer_password_link(user, link(token, second)).expect("written");
        let owner = |token: &str, second| store.owner_of_link(token, timestamp(second)).expect("readable");
        let set = |user, token: &str| store.account_writes(&actor(), timestamp(5)).set_password_by_link(user, token, "new").expect("written");
        offer(anna, "first", 10);
        offer(anna, "second", 10);
        offer(boris, "his", 4);
        assert_eq!((owner("first", 5), owner("second", 5), owner("second", 10)), (None, Some(anna), None));
        assert_eq!((owner("his", 3), owner("his", 4)), (Some(boris), None));
        begin(&store, "token", Some(anna));
        assert!(!set(anna, "first") && !set(boris, "second") && !set(boris, "his"));
        assert!(store.session("token", timestamp(1)).expect("readable").is_some());
        assert!(set(anna, "second") && !set(anna, "second"));
        assert_eq!(store.credentials("anna").expect("readable").expect("there").password_hash, "new");
        assert_eq!(store.session("token", timestamp(1)), Ok(None));
        // A password set in another way, and a disabled account, end the link.
        for end in [
            (|store: &Store, user| store.account_writes(&actor(), timestamp(0)).set_password(user, "other").expect("there")) as fn(&Store, UserId),
            |store, user| {
                store.account_writes(&actor(), timestamp(0)).promote(add_user(store, "clara")).expect("there");
                store.account_writes(&actor(), timestamp(1)).disable(user).expect("there");
                store.account_writes(&actor(), timestamp(0)).enable(user).expect("there");
            },
        ] {
            offer(anna, "third", 10);
            end(&store, anna);
            assert_eq!(owner("third", 5), None);
        }
        offer(anna, "fourth", 10);
        store.purge_password_links(timestamp(9)).expect("written");
        assert_eq!(owner("fourth", 5), Some(anna));
        store.purge_password_links(timestamp(10)).expect("written");
        assert_eq!(owner("fourth", 5), None);
        store.account_writes(&actor(), timestamp(1)).disable(boris).expect("there");
        assert_eq!(store.account_writes(&actor(), timestamp(0)).offer_password_link(boris, link("his", 10)), Err(UserError::Unknown));
        let vera = store.account_writes(&actor(), timestamp(0)).invite(&user("vera", "hash"), link("hers", 10)).expect("the name is free");
        assert_eq!(owner("hers", 5), Some(vera));
        assert_eq!(store.account_writes(&actor(), timestamp(0)).invite(&user("Vera", "hash"), link("again", 10)), Err(UserError::NameTaken));
        assert_eq!(owner("again", 5), None);
    }

    fn who_makes_a_tournament_is_its_organiser(database) {
        let store = database.store();
        let (anna, boris) = (add_user(&store, "Anna"), add_user(&store, "boris"));
        let settings = tournament::Preset::SwissSingleGames.settings();
        let info = tournament::Info::default();
        let new = poddavki::store::NewTournamentRow { slug: "cup", info: &info, settings: &settings, visibility: tournament::Visibility::Public };
        let by = poddavki::store::Actor { user: Some(anna), ..actor() };
        let cup = store.create_tournament(&new, &by, timestamp(0)).expect("free");
        let other = create(&store, "other");
        store.account_writes(&actor(), timestamp(0)).set_right(cup, boris, Some(&Role::Organiser.into())).expect("both are there");
        store.account_writes(&actor(), timestamp(0)).set_right(cup, boris, Some(&Role::Arbiter.into())).expect("both are there");
        assert_eq!(store.right(cup, anna), Ok(Some(Role::Organiser.into())));
        assert_eq!(store.right(cup, boris), Ok(Some(Role::Arbiter.into())));
        assert_eq!(store.right(other, anna), Ok(None));
        assert_eq!(store.rights_of(anna), Ok([(cup, Role::Organiser.into())].into()));
        let officials = store.officials(cup).expect("readable");
        let officials: Vec<_> = officials.iter().map(|(user, right)| (user.name.as_str(), right.role)).collect();
        assert_eq!(officials, [("Anna", Role::Organiser), ("boris", Role::Arbiter)]);
        store.account_writes(&actor(), timestamp(0)).set_right(cup, boris, None).expect("both are there");
        assert_eq!(store.right(cup, boris), Ok(None));
        assert!(store.account_writes(&actor(), timestamp(0)).set_right(TournamentId(99), boris, Some(&Role::Arbiter.into())).is_err());
    }

    fn attempts_are_counted_in_a_window_and_forgiven(database) {
        let store = database.store();
        let window = TimeDelta::seconds(60);
        let limits = [limit("name:anna", 3), limit("address:192.0.2.1", 5)];
        for (second, count) in [(0, 1), (10, 2), (59, 3), (61, 1), (62, 2)] {
            assert_eq!(store.reserve_attempt(&limits[..1], timestamp(second), window), Ok(AttemptOutcome::Counted));
            assert_eq!(store.attempts("name:anna", timestamp(second), window), Ok(count), "second {second}");
        }
        assert_eq!(store.attempts("name:anna", timestamp(200), window), Ok(0));
        assert_eq!(store.attempts("address:192.0.2.1", timestamp(70), window), Ok(0));
        assert_eq!(store.reserve_attempt(&limits, timestamp(70), window), Ok(AttemptOutcome::Counted));
        let Ok(AttemptOutcome::TooMany { until }) = store.reserve_attempt(&limits, timestamp(71), window) else {
            panic!("three are counted");
        };
        assert!((timestamp(61) + window - until).abs() < TimeDelta::milliseconds(1), "{until}");
        let counted = store.attempts("address:192.0.2.1", timestamp(71), window);
        assert_eq!(counted, Ok(1), "what was refused is not counted");
        store.forgive_attempt("name:anna", &["address:192.0.2.1"]).expect("forgiven");
        assert_eq!(store.attempts("name:anna", timestamp(72), window), Ok(0));
        assert_eq!(store.attempts("address:192.0.2.1", timestamp(72), window), Ok(0));
        assert_eq!(store.purge_attempts(timestamp(71)), Ok(1));
    }

    fn of_many_attempts_at_once_no_more_are_counted_than_may_be(database) {
        let (here, there) = (database.store(), database.store());
        let (window, limits) = (TimeDelta::seconds(60), [limit("name:anna", 10), limit("address:192.0.2.1", 50)]);
        let attempt = |store: &Store| {
            let reserve = || store.reserve_attempt(&limits, timestamp(0), window);
            (0..10).filter(|_| reserve() == Ok(AttemptOutcome::Counted)).count()
        };
        let counted: usize = thread::scope(|scope| {
            let threads: Vec<_> = [&here, &there, &here, &there].map(|store| scope.spawn(move || attempt(store))).into();
            threads.into_iter().map(|thread| thread.join().expect("it ends")).sum()
        });
        assert_eq!(counted, 10);
        assert_eq!(here.attempts("name:anna", timestamp(1), window), Ok(10));
    }
}

fn limit(subject: &str, most: u32) -> AttemptLimit {
    AttemptLimit { subject: subject.to_owned(), most }
}
