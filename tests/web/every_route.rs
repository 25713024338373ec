//! The table of rights, walked: each address, as each reader, with each method. What the table says of the sources (`tests/architecture`)
//! is found here in the answers.

use std::collections::{BTreeMap, BTreeSet};

use poddavki::service::NewTournament;
use poddavki::store::Role;
use reqwest::{Method, StatusCode};
use tournament::{Info, Preset, Visibility};

use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::rights::{RightsRow, rows};
use crate::support::roles::{Reader, Right, readers};
use crate::support::site::Site;

/// The tournament whose pages are opened.
const SLUG: &str = "cup";

/// Methods that no address has.
const NEVER: [&str; 5] = ["PUT", "PATCH", "DELETE", "OPTIONS", "BREW"];

/// Addresses that refuse everybody who has no link to them, or has not begun to log in, whatever the account is.
const NEEDS_A_LINK: [&str; 3] = ["/setup", "/password", "/login/code"];

/// A page for accounts with rights in a tournament of this person.
const OF_OWN_PLAYERS: &str = "/admin/persons/{id}";

/// An address of the table with the tournament that is there, and with things that are there where that is possible.
fn filled(address: &str) -> String {
    let is_game = address.contains("/game/");
    let part = |part: &str| match part {
        "{slug}" => SLUG.to_owned(),
        "{id}" | "{id}.pdn" if is_game => part.replace("{id}", "1-1-1"),
        "{kind}" | "{kind}.csv" => part.replace("{kind}", "classic"),
        "{code}" => "en".to_owned(),
        "{document}" => "start-list".to_owned(),
        "{path:.*}" => "nothing.css".to_owned(),
        other => match (other.split_once('{'), other.split_once('}')) {
            (Some((before, _)), Some((_, after))) => format!("{before}1{after}"),
            _ => other.to_owned(),
        },
    };
    address.split('/').map(part).collect::<Vec<_>>().join("/")
}

/// Whether an answer is that of a page for others: the way to the log-in, or that they may not.
fn refuses(status: StatusCode, location: &str) -> bool {
    let is_log_in = status.is_redirection() && location.starts_with("/login");
    is_log_in || [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN].contains(&status)
}

/// Answers to `GET` by a reader who may or may not see the page.
fn opened(readers: &[Reader], right: Right, address: &str) -> Vec<String> {
    let path = filled(address);
    let answers = readers.iter().map(|reader| {
        let answer = reader.visitor.ask(&Method::GET, &path, |request| request);
        let location = answer.headers().get("location").and_then(|value| value.to_str().ok()).unwrap_or_default();
        (reader.right, answer.status(), refuses(answer.status(), location))
    });
    let answers: Vec<(Right, StatusCode, bool)> = answers.collect();
    // What is not there is not there for anybody, and whoever may not come need not be told so by another answer.
    let is_missing = answers.last().is_some_and(|(_, status, _)| *status == StatusCode::NOT_FOUND);
    let is_right = |(reader, status, is_refused): &(Right, StatusCode, bool)| {
        let is_missing = is_missing && *status == StatusCode::NOT_FOUND;
        let is_as_said = *is_refused == (*reader < right)
            || NEEDS_A_LINK.contains(&address)
            || (address == OF_OWN_PLAYERS && *reader == Right::Account)
            // A query that lacks something may be refused before who sent it.
            || (*status == StatusCode::BAD_REQUEST && matches!(reader, Right::Account | Right::Official(_)));
        !status.is_server_error() && *status != StatusCode::METHOD_NOT_ALLOWED && (is_missing || is_as_said)
    };
    let wrong = answers.iter().filter(|answer| !is_right(answer));
    wrong.map(|(reader, status, _)| format!("GET {path} as {reader:?}, for {right:?}: {status}")).collect()
}

/// Answers to a form, without its fields, of those who may not send it.
fn sent(readers: &[Reader], tokens: &BTreeMap<Right, String>, right: Right, address: &str) -> Vec<String> {
    let path = filled(address);
    let less = readers.iter().filter(|reader| reader.right < right);
    let answers = less.map(|reader| {
        let token = tokens[&reader.right].as_str();
        let answer = reader.visitor.ask(&Method::POST, &path, |request| request.form(&[("form-token", token)]));
        let location = answer.headers().get("location").and_then(|value| value.to_str().ok()).unwrap_or_default();
        (reader.right, answer.status(), refuses(answer.status(), location))
    });
    // What the address names may be looked for first, and an arbiter may be told of a wrong form before that it is not theirs.
    let is_right = |(reader, status, is_refused): &(Right, StatusCode, bool)| {
        *is_refused
            || (*status == StatusCode::NOT_FOUND && address.contains('{'))
            || (*status == StatusCode::BAD_REQUEST && matches!(reader, Right::Official(_)))
    };
    let wrong = answers.filter(|answer| !is_right(answer));
    wrong.map(|(reader, status, _)| format!("POST {path} as {reader:?}, for {right:?}: {status}")).collect()
}

/// Answers to methods that an address does not have, by a reader who may do everything.
fn other_methods(reader: &Reader, address: &str, methods: &BTreeSet<&str>) -> Vec<String> {
    let path = filled(address);
    let ask = |method: &str| {
        let method = Method::from_bytes(method.as_bytes()).expect("letters");
        let answer = reader.visitor.ask(&method, &path, |request| request);
        let allowed = answer.headers().get("allow").and_then(|value| value.to_str().ok()).unwrap_or_default();
        (answer.status(), allowed.to_owned())
    };
    let mut wrong = Vec::new();
    // The addresses that only take a form lead back to its page, which the table leaves out.
    let leads_back = !methods.contains("GET") && ask("GET").0.is_redirection();
    let gets = (methods.contains("GET") || leads_back).then_some(["GET", "HEAD"]);
    let expected: BTreeSet<&str> = gets.into_iter().flatten().chain(methods.iter().copied()).collect();
    let missing = ["GET", "HEAD", "POST"].into_iter().filter(|method| !expected.contains(method));
    for method in NEVER.into_iter().chain(missing) {
        let (status, allowed) = ask(method);
        let told: BTreeSet<&str> = allowed.split(", ").collect();
        if status != StatusCode::METHOD_NOT_ALLOWED || told != expected {
            wrong.push(format!("{method} {path}: {status}, allowed are “{allowed}”, expected {expected:?}"));
        }
    }
    wrong
}

/// A tournament in its first round, and another one that the account without a role in it organises.
fn prepare(site: &Site) -> Vec<Reader> {
    let arbiter = Arbiter::with_players(site, "swiss-single");
    assert_eq!(arbiter.slug, SLUG);
    arbiter.begin(1);
    let info = Info { title: "Other".to_owned(), ..Info::default() };
    let other = NewTournament { info, settings: Preset::SwissSingleGames.settings(), visibility: Visibility::Public };
    let service = site.service();
    let other = service.create_tournament(&Site::actor(), &other).expect("a new title");
    let readers = readers(site, &[SLUG], 1);
    let account = service.store().credentials("account-1").expect("readable").expect("it was made");
    service
        .set_right(&Site::actor(), other.id, account.user.id, Some(&Role::Organiser.into()))
        .expect("both are there");
    readers
}

for_each_backend! {
    fn every_address_answers_every_reader_as_the_table_of_rights_says(database) {
        let site = Site::on(database);
        let readers = prepare(&site);
        let token = |reader: &Reader| {
            let page = if reader.right == Right::Anybody { "/login" } else { "/account" };
            (reader.right, reader.visitor.get(page).is_ok().hidden("form-token"))
        };
        let tokens: BTreeMap<Right, String> = readers.iter().map(token).collect();
        let before = site.service().tournament(SLUG).expect("it is there").version;
        let mut wrong = Vec::new();
        for RightsRow { right, method, address } in rows() {
            let right = Right::from_word(right);
            wrong.extend(match method {
                "GET" => opened(&readers, right, address),
                "POST" => sent(&readers, &tokens, right, address),
                other => panic!("{other} is no method of the table"),
            });
        }
        assert!(wrong.is_empty(), "{} answers:\n{}", wrong.len(), wrong.join("\n"));
        assert_eq!(site.service().tournament(SLUG).expect("it is there").version, before, "a refused form was taken");
    }

    fn a_method_that_an_address_does_not_have_is_answered_with_those_that_it_has(database) {
        let site = Site::on(database);
        let readers = prepare(&site);
        let administrator = readers.last().expect("five readers");
        let mut methods: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for RightsRow { method, address, .. } in rows() {
            methods.entry(address).or_default().insert(method);
        }
        let wrong = methods.iter().flat_map(|(address, methods)| other_methods(administrator, address, methods));
        let wrong: Vec<String> = wrong.collect();
        assert!(wrong.is_empty(), "{} answers:\n{}", wrong.len(), wrong.join("\n"));
    }
}
