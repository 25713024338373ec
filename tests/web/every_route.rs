//! The table of rights, walked: each address, as each reader, with each method, and the documents for programs, which are for anybody. What
//! the table says of the sources (`tests/architecture`) is found here in the answers.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;

use poddavki::service::NewTournament;
use poddavki::store::Role;
use poddavki::web::http::ApiDocument;
use reqwest::blocking::multipart::Form;
use reqwest::blocking::{RequestBuilder, Response};
use reqwest::{Method, StatusCode};
use tournament::{Info, Preset, UserId, Visibility};

use crate::event_roles::{appoint, with_event};
use crate::hostile_forms::world::configured;
use crate::organiser::{Arbiter, account};
use crate::support::database::for_each_backend;
use crate::support::rights::{RightsRow, rows};
use crate::support::roles::{Reader, Right, readers};
use crate::support::site::{Site, Visitor, location_of};

/// The tournament whose pages are opened.
const SLUG: &str = "cup";

/// Methods that no address has.
const NEVER: [&str; 7] = ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "BREW"];

/// Addresses that refuse everybody who has no link to them, or has not begun to log in, whatever the account is.
const NEEDS_A_LINK: [&str; 3] = ["/setup", "/password", "/login/code"];

/// Forms that lead to the log-in whatever comes of them.
const LEADS_TO_THE_LOG_IN: [&str; 2] = ["/login/passkey", "/logout"];

/// Forms whose fields name the list that they are about.
const NAMES_A_LIST: [&str; 2] = ["/admin/ratings", "/admin/ratings/confirm"];

/// Forms that are taken without a token, each with the reason.
const WITHOUT_A_TOKEN: [(&str, &str); 3] = [
    ("/admin/t/{slug}/round/{n}/mend", "leads to the address of today, which asks for it"),
    ("/t/{slug}/follow/{id}", "on pages that are the same for all readers; only the browser keeps it"),
    ("/t/{slug}/unfollow/{id}", "on pages that are the same for all readers; only the browser keeps it"),
];

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

/// The rows of the table, and one for each address of the documents for programs: a new one has its row at once.
fn all_rows() -> Vec<RightsRow> {
    let addresses =
        ApiDocument::ALL.into_iter().flat_map(|document| document.addresses().chain([document.schema_address()]));
    let of_programs = addresses.map(|address| RightsRow { right: "anybody", method: "GET", address: address.leak() });
    rows().chain(of_programs).collect()
}

/// What an answer says of a right.
fn is_refused(answer: &Response) -> bool {
    refuses(answer.status(), location_of(answer))
}

/// What one reader is answered.
struct Answered {
    reader: Right,
    status: StatusCode,
    is_refused: bool,
}

impl Answered {
    fn new(reader: &Reader, answer: &Response) -> Self {
        Self { reader: reader.right, status: answer.status(), is_refused: is_refused(answer) }
    }
}

/// Answers to `GET` by a reader who may or may not see the page.
fn opened(readers: &[Reader], right: Right, address: &str) -> Vec<String> {
    let path = filled(address);
    let answers =
        readers.iter().map(|reader| Answered::new(reader, &reader.visitor.ask(&Method::GET, &path, |request| request)));
    let answers: Vec<Answered> = answers.collect();
    let of_heads = readers.iter().map(|reader| reader.visitor.ask(&Method::HEAD, &path, |request| request).status());
    let of_heads: Vec<StatusCode> = of_heads.collect();
    // What is not there is not there for anybody, and whoever may not come need not be told so by another answer.
    let is_missing = answers.last().is_some_and(|answer| answer.status == StatusCode::NOT_FOUND);
    let is_right = |Answered { reader, status, is_refused }: &Answered| {
        let is_missing = is_missing && *status == StatusCode::NOT_FOUND;
        let is_as_said = *is_refused == (*reader < right)
            || NEEDS_A_LINK.contains(&address)
            || (address == OF_OWN_PLAYERS && *reader == Right::Account)
            // A query that lacks something may be refused before who sent it.
            || (*status == StatusCode::BAD_REQUEST && matches!(reader, Right::Account | Right::Official(_)));
        !status.is_server_error() && *status != StatusCode::METHOD_NOT_ALLOWED && (is_missing || is_as_said)
    };
    let wrong = answers.iter().filter(|answer| !is_right(answer));
    let wrong =
        wrong.map(|Answered { reader, status, .. }| format!("GET {path} as {reader:?}, for {right:?}: {status}"));
    // Whoever asks for addresses that are not there is slowed down.
    let is_other =
        |status: StatusCode, of_head: StatusCode| status != of_head && of_head != StatusCode::TOO_MANY_REQUESTS;
    let other = answers.iter().zip(of_heads).filter(|(answer, of_head)| is_other(answer.status, *of_head));
    let other = other.map(|(Answered { reader, status, .. }, of_head)| {
        format!("{path} as {reader:?}: GET {status}, HEAD {of_head}")
    });
    wrong.chain(other).collect()
}

/// Answers to a form, without its fields, of those who may not send it.
fn sent(readers: &[Reader], tokens: &BTreeMap<Right, String>, right: Right, address: &str) -> Vec<String> {
    let path = filled(address);
    let less = readers.iter().filter(|reader| reader.right < right);
    let answers = less.map(|reader| {
        let token = tokens[&reader.right].as_str();
        Answered::new(
            reader,
            &reader.visitor.ask(&Method::POST, &path, |request| request.form(&[("form-token", token)])),
        )
    });
    // What the address names may be looked for first, and an arbiter may be told of a wrong form before that it is not theirs.
    let is_right = |Answered { reader, status, is_refused }: &Answered| {
        *is_refused
            || (*status == StatusCode::NOT_FOUND && address.contains('{'))
            || (*status == StatusCode::BAD_REQUEST && matches!(reader, Right::Official(_)))
    };
    let wrong = answers.filter(|answer| !is_right(answer));
    let text = |Answered { reader, status, .. }| format!("POST {path} as {reader:?}, for {right:?}: {status}");
    wrong.map(text).collect()
}

/// A reader's browser, with the token for its forms.
struct Browser {
    visitor: Visitor,
    token: String,
}

impl Browser {
    /// One that nothing was done in yet.
    fn new(site: &Site, reader: &Reader) -> Self {
        let visitor = reader.elsewhere(site);
        let token = token_of(reader.right, &visitor);
        Self { visitor, token }
    }
}

/// The token for the forms of a browser.
fn token_of(right: Right, visitor: &Visitor) -> String {
    visitor.get(if right == Right::Anybody { "/login" } else { "/account" }).is_ok().hidden("form-token")
}

/// The answer to a form, without its fields, of a reader who may send it, if it is wrong.
fn taken(site: &Site, reader: &Reader, browser: &mut Browser, row: RightsRow) -> Option<String> {
    let RightsRow { right, address, .. } = row;
    let path = filled(address);
    let mut answer =
        browser.visitor.ask(&Method::POST, &path, |request| request.form(&[("form-token", &browser.token)]));
    if answer.status() == StatusCode::FORBIDDEN {
        // A form with a file.
        let form = Form::new().text("form-token", browser.token.clone());
        answer = browser.visitor.ask(&Method::POST, &path, |request| request.multipart(form));
    }
    // It may have logged the reader out.
    if answer.headers().contains_key("set-cookie") {
        *browser = Browser::new(site, reader);
    }
    let status = answer.status();
    let is_refused = is_refused(&answer) && !NEEDS_A_LINK.contains(&address) && !LEADS_TO_THE_LOG_IN.contains(&address);
    // What the address or the fields name need not be there.
    let is_named = address.contains('{') || NAMES_A_LIST.contains(&address);
    let is_nowhere = status == StatusCode::METHOD_NOT_ALLOWED || (status == StatusCode::NOT_FOUND && !is_named);
    let is_wrong = status.is_server_error() || is_refused || is_nowhere;
    is_wrong.then(|| format!("POST {path} as {:?}, for {right}: {status}", reader.right))
}

/// Answers to a form without its token, and with that of another browser of the same reader.
fn forged(reader: &Reader, foreign: &str, address: &str) -> Vec<String> {
    let path = filled(address);
    let answers = [None, Some(foreign)].map(|token| {
        let fields: Vec<(&str, &str)> = token.map(|token| ("form-token", token)).into_iter().collect();
        reader.visitor.ask(&Method::POST, &path, |request| request.form(&fields)).status()
    });
    let wrong = answers.into_iter().filter(|status| *status != StatusCode::FORBIDDEN);
    wrong.map(|status| format!("POST {path} as {:?} without its token: {status}", reader.right)).collect()
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

/// The status of the answer to `CONNECT`, which a client for HTTP sends to proxies alone.
fn connect(site: &Site, path: &str) -> String {
    let host = site.address().trim_start_matches("http://");
    let mut stream = TcpStream::connect(host).expect("the site listens");
    let request = format!("CONNECT {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("the site takes the request");
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line).expect("the site answers");
    line.split(' ').nth(1).unwrap_or_default().to_owned()
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
        let token = |reader: &Reader| (reader.right, token_of(reader.right, &reader.visitor));
        let tokens: BTreeMap<Right, String> = readers.iter().map(token).collect();
        let before = site.service().tournament(SLUG).expect("it is there").version;
        let mut wrong = Vec::new();
        for RightsRow { right, method, address } in all_rows() {
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

    fn those_who_may_send_a_form_get_no_error_but_one_about_the_form(database) {
        // With a mail server and an identity provider, which have addresses of their own.
        let site = Site::changed(database, configured);
        let readers = prepare(&site);
        let mut wrong = Vec::new();
        for reader in &readers {
            let mut browser = Browser::new(&site, reader);
            let theirs = rows().filter(|row| row.method == "POST" && Right::from_word(row.right) <= reader.right);
            wrong.extend(theirs.filter_map(|row| taken(&site, reader, &mut browser, row)));
        }
        assert!(wrong.is_empty(), "{} answers:\n{}", wrong.len(), wrong.join("\n"));
        assert_eq!(site.service().verify().expect("it can be checked").differences, []);
        // Otherwise the rows after the one that removed them were tried with nothing.
        let store = site.service().store().clone();
        assert!(store.tournament(SLUG).expect("readable").is_some_and(|own| own.visibility != Visibility::Deleted));
        assert!(store.user(UserId(1)).expect("readable").is_some());
    }

    fn a_form_without_the_token_of_its_browser_is_refused(database) {
        let site = Site::changed(database, configured);
        let readers = prepare(&site);
        let before = site.service().tournament(SLUG).expect("it is there").version;
        let mut wrong = Vec::new();
        for reader in &readers {
            // A browser without a token has none to compare with.
            token_of(reader.right, &reader.visitor);
            let foreign = Browser::new(&site, reader).token;
            let is_theirs = |right: &str| Right::from_word(right) == reader.right || reader.right == Right::Administrator;
            let theirs = rows().filter(|row| row.method == "POST" && is_theirs(row.right));
            let with_token = theirs.filter(|row| !WITHOUT_A_TOKEN.iter().any(|(address, _)| *address == row.address));
            wrong.extend(with_token.flat_map(|row| forged(reader, &foreign, row.address)));
        }
        assert!(wrong.is_empty(), "{} answers:\n{}", wrong.len(), wrong.join("\n"));
        assert_eq!(site.service().tournament(SLUG).expect("it is there").version, before, "a refused form was taken");
    }

    fn a_method_that_an_address_does_not_have_is_answered_with_those_that_it_has(database) {
        let site = Site::on(database);
        let readers = prepare(&site);
        let administrator = readers.last().expect("five readers");
        let mut methods: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for RightsRow { method, address, .. } in all_rows() {
            methods.entry(address).or_default().insert(method);
        }
        let wrong = methods.iter().flat_map(|(address, methods)| other_methods(administrator, address, methods));
        let wrong: Vec<String> = wrong.collect();
        assert!(wrong.is_empty(), "{} answers:\n{}", wrong.len(), wrong.join("\n"));
        let is_wrong = |path: &String| !["400", "405"].contains(&connect(&site, path).as_str());
        let connected: Vec<String> = methods.keys().map(|address| filled(address)).filter(is_wrong).collect();
        assert!(connected.is_empty(), "CONNECT is answered at {connected:?}");
    }

    fn an_official_of_an_event_or_of_a_section_is_answered_as_one_of_the_tournament_or_as_nobody(database) {
        let site = Site::on(database);
        let readers = prepare(&site);
        let arbiter = Arbiter { visitor: readers.last().expect("an administrator").visitor.clone(), slug: SLUG.to_owned() };
        let section = [("name-1", "Москвичи"), ("regions-1", "Москва")];
        arbiter.send("/sections", "/sections", &section).is_redirect();
        with_event(&site, &arbiter);
        let mut wrong = Vec::new();
        for role in [Role::Viewer, Role::Scorer, Role::Arbiter, Role::ChiefArbiter, Role::Organiser] {
            let name = format!("of-event-{}", role.code());
            let of_event = account(&site, &name);
            appoint(&arbiter.visitor, &name, role.code());
            let whole = readers.iter().find(|reader| reader.right == Right::Official(role)).expect("one of each");
            wrong.extend(differing(&whole.visitor, &of_event, &name, false));
            if ![Role::Scorer, Role::Arbiter].contains(&role) {
                continue;
            }
            let name = format!("limited-{}", role.code());
            let limited = arbiter.colleague(account(&site, &name));
            let fields = [("name", name.as_str()), ("role", role.code()), ("section", "moskvichi")];
            arbiter.send_seen("0", "/officials", &fields).is_redirect();
            wrong.extend(differing(&whole.visitor, &limited.visitor, &name, true));
            wrong.extend(pressed(&site, &limited, Right::Official(role)));
        }
        assert!(wrong.is_empty(), "{} answers:\n{}", wrong.len(), wrong.join("\n"));
    }
}

/// The addresses of a tournament for its staff.
fn of_the_staff(method: &'static str) -> impl Iterator<Item = RightsRow> {
    rows().filter(move |row| row.method == method && row.address.starts_with("/admin/t/{slug}"))
}

/// Pages, and forms without their fields, that are answered to one reader in another way than to the other. Whether a form is told to be
/// wrong or to be for others depends on what is read first.
fn differing(whole: &Visitor, other: &Visitor, name: &str, is_limited: bool) -> Vec<String> {
    let status = |visitor: &Visitor, method: &Method, path: &str, token: &str| {
        let fields = [("form-token", token)];
        let ask = |request: RequestBuilder| if *method == Method::GET { request } else { request.form(&fields) };
        visitor.ask(method, path, ask).status()
    };
    let tokens = [whole, other].map(|visitor| token_of(Right::Account, visitor));
    let rows =
        of_the_staff("GET").map(|row| (Method::GET, row)).chain(of_the_staff("POST").map(|row| (Method::POST, row)));
    let answers = rows.map(|(method, row)| {
        let path = filled(row.address);
        let answers = [status(whole, &method, &path, &tokens[0]), status(other, &method, &path, &tokens[1])];
        (format!("{method} {path} as {name}"), answers)
    });
    let is_other = |[whole, other]: &[StatusCode; 2]| {
        let is_rejection = |status: &StatusCode| [StatusCode::BAD_REQUEST, StatusCode::FORBIDDEN].contains(status);
        let are_both_refused = is_rejection(whole) && is_rejection(other);
        let is_limit = is_limited && *other == StatusCode::FORBIDDEN;
        (whole != other && !is_limit && !are_both_refused) || other.is_server_error()
    };
    answers.filter(|(_, answers)| is_other(answers)).map(|(what, answers)| format!("{what}: {answers:?}")).collect()
}

/// Buttons that the role may press in the whole tournament, pressed by a limited official at things that are not of the section: what does
/// not belong to a section is changed by none of them.
fn pressed(site: &Site, limited: &Arbiter, right: Right) -> Vec<String> {
    let token = token_of(Right::Account, &limited.visitor);
    let (mut wrong, mut are_all_refused) = (Vec::new(), true);
    for RightsRow { right: least, address, .. } in of_the_staff("POST") {
        let before = limited.tournament(site).version;
        let path = filled(address)
            .replace("/players/1", "/players/2")
            .replace("/colours/1", "/colours/2")
            .replace("/game/1-1-1", "/game/1-2-1");
        let seen = before.to_string();
        let fields = [("form-token", token.as_str()), ("seen", seen.as_str())];
        let answer = limited.visitor.ask(&Method::POST, &path, |request| request.form(&fields));
        let may_ask = Right::from_word(least) <= right;
        are_all_refused &= !may_ask || is_refused(&answer);
        let is_wrong = answer.status().is_server_error() || (!may_ask && answer.status().is_redirection());
        if is_wrong || limited.tournament(site).version != before {
            wrong.push(format!("POST {path} as a limited {right:?}: {}", answer.status()));
        }
    }
    // Otherwise the section would have nothing to do with it. Viewers have no forms.
    if are_all_refused && right > Right::Official(Role::Viewer) {
        wrong.push(format!("a limited {right:?} is refused everything"));
    }
    wrong
}
