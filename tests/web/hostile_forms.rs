//! Every form of the site with hostile values, by the least of those who may send it: no answer is a fault of the program, each comes in
//! time, every page that shows what was stored opens, and the database is whole afterwards.
//!
//! The forms are found on the pages, so that a new one is tried without a line here. Rounds are seeded: a red run tells the round and the
//! form, and is the same again. More rounds: `HOSTILE_FORMS_ROUNDS=200 cargo test --test web hostile_forms`.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::time::{Duration, Instant};

use poddavki::config::Patience;
use reqwest::blocking::multipart::{Form, Part};
use reqwest::blocking::{RequestBuilder, Response};
use reqwest::{Method, StatusCode};
use url::form_urlencoded;

use crate::chance::Chance;
use crate::compat::{self, VERSIONS};
use crate::organiser::Arbiter;
use crate::recorded_pages::{
    COMING, RUNNING, UNLINKED_FOR_STAFF, UNLINKED_OF_TOURNAMENT, fill, is_for_the_staff, slip,
};
use crate::support::crawl::{Crawl, is_of, links};
use crate::support::database::{TestDatabase, for_each_backend};
use crate::support::forms::{HtmlField, HtmlForm, forms};
use crate::support::rights::{RightsRow, rows};
use crate::support::roles::{Reader, Right, readers};
use crate::support::site::Site;

/// Rounds in the ordinary tests.
const ROUNDS: u64 = 2;

/// How long an answer may take on a machine that does other things too.
const IN_TIME: Duration = Duration::from_mins(1);

/// The most bytes of a form's fields, which are up to three times as many in an address.
const MOST_BYTES: usize = 250_000;

/// The field that every form carries.
const TOKEN: &str = "form-token";

/// Forms that no page of the crawled site has, each with the reason. They get fields that they do not know.
const WITHOUT_A_PAGE: [(&str, &str); 83] = [
    ("/account/factors/app/off", "with a second factor"),
    ("/account/factors/codes", "with a second factor"),
    ("/account/factors/passkeys", "sent by a script"),
    ("/account/factors/passkeys/new", "sent by a script"),
    ("/account/factors/passkeys/{id}", "with a second factor"),
    ("/account/openid", "with an identity provider"),
    ("/account/openid/unlink", "with an identity provider"),
    ("/account/sessions/end", "with a second session"),
    ("/account/sessions/{id}/end", "with a second session"),
    ("/account/tasks/{key}/file", "after long work that made a file"),
    ("/account/tasks/{key}/stop", "while long work goes on"),
    ("/admin/events/{slug}/officials/remove", "with an official of an event"),
    ("/admin/letters", "with a mail server"),
    ("/admin/letters/again", "with a mail server"),
    ("/admin/letters/release", "with a mail server"),
    ("/admin/letters/{id}/again", "with a mail server"),
    ("/admin/lists/confirm", "after a file was sent"),
    ("/admin/lists/remove", "with a list of a federation"),
    ("/admin/new/import/confirm", "after a file was sent"),
    ("/admin/new/import/series", "after a file was sent"),
    ("/admin/norms/remove", "with a table of norms"),
    ("/admin/persons/{id}/distinct", "with two persons that may be one"),
    ("/admin/persons/{id}/merge", "with two persons that may be one"),
    ("/admin/persons/{id}/part", "with two persons that may be one"),
    ("/admin/ratings/back", "after an import"),
    ("/admin/ratings/confirm", "after a file was sent"),
    ("/admin/series/{slug}/old/confirm", "after a file was sent"),
    ("/admin/t/{slug}/applications/letters/{id}", "with a mail server"),
    ("/admin/t/{slug}/close", "after the last round"),
    ("/admin/t/{slug}/close/approve", "after the last round"),
    ("/admin/t/{slug}/close/decline", "after the last round"),
    ("/admin/t/{slug}/close/reopen", "after the last round"),
    ("/admin/t/{slug}/game/{id}/save", "sent by a script"),
    ("/admin/t/{slug}/log/check", "with a log that is not checked at once"),
    ("/admin/t/{slug}/notices/{id}/remove", "with a webhook"),
    ("/admin/t/{slug}/notices/{id}/test", "with a webhook"),
    ("/admin/t/{slug}/openings/confirm", "after a file was sent"),
    ("/admin/t/{slug}/play-off/count-first", "after the last round"),
    ("/admin/t/{slug}/play-off/heed", "after the last round"),
    ("/admin/t/{slug}/play-off/remove", "after the last round"),
    ("/admin/t/{slug}/players/import/confirm", "after a file was sent"),
    ("/admin/t/{slug}/players/lists", "with a list of a federation"),
    ("/admin/t/{slug}/players/who", "with players who may be known"),
    ("/admin/t/{slug}/players/{id}/remove", "of a player without games"),
    ("/admin/t/{slug}/regulations/remove", "with a file of regulations"),
    ("/admin/t/{slug}/rehearsal/resume", "after a rehearsal was stopped"),
    ("/admin/t/{slug}/rehearsal/stop", "while a rehearsal goes on"),
    ("/admin/t/{slug}/round/{n}/again", "in another state of the round"),
    ("/admin/t/{slug}/round/{n}/announce", "in another state of the round"),
    ("/admin/t/{slug}/round/{n}/board", "in another state of the round"),
    ("/admin/t/{slug}/round/{n}/close", "in another state of the round"),
    ("/admin/t/{slug}/round/{n}/correct", "in another state of the round"),
    ("/admin/t/{slug}/round/{n}/decide", "in another state of the round"),
    ("/admin/t/{slug}/round/{n}/discard", "in another state of the round"),
    ("/admin/t/{slug}/round/{n}/dismiss", "in another state of the round"),
    ("/admin/t/{slug}/round/{n}/draw", "in another state of the round"),
    ("/admin/t/{slug}/round/{n}/hand/teams", "in another state of the round"),
    ("/admin/t/{slug}/round/{n}/late", "in another state of the round"),
    ("/admin/t/{slug}/round/{n}/mend", "an address of earlier versions"),
    ("/admin/t/{slug}/round/{n}/pair-all", "in another state of the round"),
    ("/admin/t/{slug}/round/{n}/publish", "in another state of the round"),
    ("/admin/t/{slug}/round/{n}/reopen", "in another state of the round"),
    ("/admin/t/{slug}/round/{n}/rest", "in another state of the round"),
    ("/admin/t/{slug}/round/{n}/take", "in another state of the round"),
    ("/admin/t/{slug}/round/{n}/unpublish", "in another state of the round"),
    ("/admin/t/{slug}/settings/info", "an address of earlier versions"),
    ("/admin/t/{slug}/teams", "in a tournament of teams"),
    ("/admin/t/{slug}/teams/reinstate", "in a tournament of teams"),
    ("/admin/t/{slug}/teams/withdraw", "in a tournament of teams"),
    ("/admin/users/{id}/enable", "of a disabled account"),
    ("/admin/users/{id}/factors", "with a second factor"),
    ("/admin/users/{id}/openid", "with an identity provider"),
    ("/k/{token}/results/{entry}", "for a tablet with a link"),
    ("/login/code", "after a right password"),
    ("/login/code/passkey", "sent by a script"),
    ("/login/openid", "with an identity provider"),
    ("/login/passkey", "sent by a script"),
    ("/password", "with a link from an administrator"),
    ("/r/{token}/here", "while a check-in is open"),
    ("/setup", "before there is an account"),
    ("/t/{slug}/notify/{id}/off", "on a device that is notified"),
    ("/t/{slug}/register/{key}/details", "of an application that asks for a detail"),
    ("/t/{slug}/register/{key}/here", "while a check-in is open"),
];

/// Values that no reader types by mistake, and some that they do.
#[rustfmt::skip]
const HOSTILE: [&str; 86] = [
    "", " ", "\0", "a\0b", "\u{1}\u{7f}\u{85}", "\r\n\r\nSet-Cookie: a=b", "\u{202e}txt\u{2066}", "\u{feff}",
    "👩\u{200d}👩\u{200d}👧\u{200d}👦🏳️\u{200d}🌈", "-1", "0", "-0", "00", "1", "2", "3", "999999", "1e309", "NaN",
    "inf", "0x10", "1.5", "1,5", "½", "١٢", "+1", "127", "128", "255", "256", "32767", "32768", "65535", "65536",
    "2147483647", "2147483648", "4294967295", "4294967296", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "18446744073709551615", "18446744073709551616", "true", "null", "[]", "{}",
    "<script>alert(1)</script>", "' OR 1=1 --", "../../etc/passwd", "%00", "%", "{{7*7}}", "2026-02-30",
    "0000-00-00", "-0001-01-01", "9999-12-31", "10000-01-01", "+262142-12-31", "2026-11-21", "2026-11-21T25:61",
    "2026-11-21T10:00", "9999-12-31T23:59", "23:59:60", "24:00", "1-1-1", "0-0-0", "65535-65535-255", "1-1", "1-0",
    "1/2-1/2", "no-such-code", "W:Wa1:Bh8", "c3-d4 d6-c5", "http://[::1", "a@b", "a@b@c", "mailto:", "//", "1;2;3",
    "1\n2\n3", "⚪", "\u{e000}", "\u{10ffff}", "ﬀ", "İ",
];

/// These, and long ones.
fn hostile() -> Vec<String> {
    let long = [
        "щ".repeat(201),
        "e\u{301}".repeat(300),
        "9".repeat(400),
        "x".repeat(20_001),
        "щ".repeat(100_001),
        "1\n".repeat(30_000),
        "[".repeat(20_000),
        "[{\"a\":".repeat(5_000),
    ];
    HOSTILE.into_iter().map(str::to_owned).chain(long).collect()
}

/// Files that are sent where a form takes one.
fn files() -> Vec<Vec<u8>> {
    let texts: [&[u8]; 10] = [
        b"",
        "Family name;Given name;Rating\nРябов;Олег;2100\nЛукина;Анна;-1\n".as_bytes(),
        "Family name;Given name\n\u{202e}Рябов;\0\n".as_bytes(),
        b"\xff\xfe\x00\x01\x80\xc3\x28",
        b"PK\x03\x04\x14\x00\x00\x00\x08\x00broken",
        b"%PDF-1.4\n%%EOF",
        b"{\"format\":\"poddavki\",\"version\":1}",
        b"012 Cup\n001    1 m    Broken                            9999",
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\xff\xff\xff\xff\xff\xff\xff\xff",
        b"[White \"A\"]\n1. c3-d4 (1. c3-b4 {",
    ];
    let deep = "[".repeat(100_000).into_bytes();
    texts.into_iter().map(<[u8]>::to_vec).chain([deep, include_bytes!("../compat/0.1/event.json").to_vec()]).collect()
}

/// A form, and the page that it was found on.
#[derive(Clone)]
struct FoundForm {
    page: String,
    form: HtmlForm,
}

/// The forms of the site by what the table of rights calls their addresses.
struct Forms(BTreeMap<&'static str, Vec<FoundForm>>);

impl Forms {
    fn add(&mut self, page: &str, text: &str) {
        for form in forms(text) {
            let action = if form.action.is_empty() { page.to_owned() } else { form.action.clone() };
            let form = HtmlForm { action, ..form };
            // Of two addresses that fit, the one with fewer parts in braces: `/old/confirm` and `/old/{id}`.
            let fitting = rows().filter(|row| row.method == "POST" && is_of(&form.action, row.address));
            let Some(RightsRow { address, .. }) = fitting.min_by_key(|row| row.address.matches('{').count()) else {
                continue;
            };
            let known = self.0.entry(address).or_default();
            if known.iter().all(|own| own.form != form) && known.len() < 60 {
                known.push(FoundForm { page: page.to_owned(), form });
            }
        }
    }

    /// Addresses of which no page has a form.
    fn missing(&self) -> BTreeSet<&'static str> {
        let posts = rows().filter(|row| row.method == "POST").map(|row| row.address);
        posts.filter(|address| !self.0.contains_key(address)).collect()
    }
}

/// What is sent.
enum Sent {
    Fields(Vec<(String, String)>),
    Multipart { fields: Vec<(String, String)>, files: Vec<(String, Vec<u8>)> },
    Bytes { kind: &'static str, body: Vec<u8> },
}

impl Sent {
    fn put(self, request: RequestBuilder) -> RequestBuilder {
        match self {
            Self::Fields(fields) => request.form(&fields),
            Self::Bytes { kind, body } => request.header("content-type", kind).body(body),
            Self::Multipart { fields, files } => {
                let form = fields.into_iter().fold(Form::new(), |form, (name, value)| form.text(name, value));
                let part = |form: Form, (name, content): (String, Vec<u8>)| {
                    form.part(name, Part::bytes(content).file_name("list.csv"))
                };
                request.multipart(files.into_iter().fold(form, part))
            }
        }
    }

    /// What it was, in a line of an error.
    fn told(&self) -> String {
        let short = |fields: &[(String, String)]| {
            let pair = |(name, value): &(String, String)| {
                let short: String = value.chars().take(24).collect();
                format!("{name}={short:?} ({} bytes)", value.len())
            };
            fields.iter().filter(|(name, _)| name != TOKEN).map(pair).take(40).collect::<Vec<_>>().join(" ")
        };
        match self {
            Self::Fields(fields) => short(fields),
            Self::Multipart { fields, files } => {
                let beginning =
                    |content: &[u8]| String::from_utf8_lossy(&content[..content.len().min(24)]).into_owned();
                let files = files.iter().map(|(name, content)| format!("{name}={:?}", beginning(content)));
                format!("multipart {} {}", short(fields), files.collect::<Vec<_>>().join(" "))
            }
            Self::Bytes { kind, body } => {
                format!("{kind}: {:?} ({} bytes)", String::from_utf8_lossy(&body[..body.len().min(200)]), body.len())
            }
        }
    }
}

/// The generator of what is sent.
struct Attack {
    chance: Chance,
    values: Vec<String>,
    files: Vec<Vec<u8>>,
}

impl Attack {
    fn new(round: u64) -> Self {
        Self { chance: Chance(round), values: hostile(), files: files() }
    }

    /// A form as a browser would send it, with one field hostile, or several.
    fn fields(&mut self, form: &HtmlForm, token: &str) -> Sent {
        let texts: Vec<&HtmlField> = form.fields.iter().filter(|field| !field.is_file && field.name != TOKEN).collect();
        let sent = texts.iter().filter(|field| field.is_sent && !field.name.is_empty());
        let mut fields: Vec<(String, String)> = sent.map(|field| (field.name.clone(), field.value.clone())).collect();
        let changes = if self.chance.below(3) == 0 { fields.len() } else { 1 + self.chance.below(2) };
        for _ in 0..changes {
            self.change(&mut fields, &texts);
        }
        // A form of more than a megabyte is refused before it has come to its end, and some systems then lose the answer.
        let mut left = MOST_BYTES;
        for (_, value) in &mut fields {
            if value.len() > left {
                value.clear();
            }
            left -= value.len();
        }
        fields.push((TOKEN.to_owned(), token.to_owned()));
        let files: Vec<&HtmlField> = form.fields.iter().filter(|field| field.is_file).collect();
        if !form.is_multipart {
            return Sent::Fields(fields);
        }
        let files = files.iter().map(|field| (field.name.clone(), self.chance.one_of(&self.files).clone())).collect();
        Sent::Multipart { fields, files }
    }

    fn change(&mut self, fields: &mut Vec<(String, String)>, known: &[&HtmlField]) {
        let value = self.chance.one_of(&self.values).clone();
        let at = self.chance.below(fields.len());
        match self.chance.below(12) {
            // A button, or a box that nobody had ticked.
            0 if !known.is_empty() => {
                let field = *self.chance.one_of(known);
                fields.push((field.name.clone(), field.value.clone()));
            }
            1 if !known.is_empty() => {
                let field = *self.chance.one_of(known);
                let choice = if field.choices.is_empty() { value } else { self.chance.one_of(&field.choices).clone() };
                fields.push((field.name.clone(), choice));
            }
            2 if at < fields.len() => drop(fields.remove(at)),
            3 if at < fields.len() => fields.push((fields[at].0.clone(), value)),
            4 => fields.push(("no-such-field".to_owned(), value)),
            5 if at < fields.len() => fields[at].0 = value.chars().take(100).collect(),
            // Something that belongs to somebody else: the value of another field, an id one further.
            6 if at < fields.len() => {
                let (_, other) = self.chance.one_of(fields).clone();
                fields[at].1 = other;
            }
            7 if at < fields.len() => {
                if let Ok(number) = fields[at].1.parse::<u64>() {
                    fields[at].1 = number.wrapping_add(1 + self.chance.below(3) as u64).to_string();
                }
            }
            _ if at < fields.len() => fields[at].1 = value,
            _ => fields.push(("value".to_owned(), value)),
        }
    }

    /// What no browser would send for a form.
    fn broken(&mut self, form: &HtmlForm, token: &str) -> Sent {
        const URLENCODED: &str = "application/x-www-form-urlencoded";
        const MULTIPART: &str = "multipart/form-data; boundary=edge";
        let name = form.fields.get(self.chance.below(form.fields.len())).map_or("value", |field| field.name.as_str());
        let name: String = form_urlencoded::byte_serialize(name.as_bytes()).collect();
        let token: String = form_urlencoded::byte_serialize(token.as_bytes()).collect();
        let with = |rest: &str| format!("form-token={token}&{rest}").into_bytes();
        let part = |rest: &str| {
            let token = format!("--edge\r\nContent-Disposition: form-data; name=\"form-token\"\r\n\r\n{token}\r\n");
            format!("{token}{rest}").into_bytes()
        };
        let (kind, body) = match self.chance.below(14) {
            0 => (URLENCODED, with(&format!("{name}=%FF%C3%28%ED%A0%80"))),
            1 => (URLENCODED, with(&format!("{name}=%zz%&&=&={name}"))),
            2 => (URLENCODED, [with(&name), b"=\xff\xfe\xc3\x28".to_vec()].concat()),
            3 => (URLENCODED, with(&format!("{name}=1&").repeat(15_000))),
            4 => (URLENCODED, with(&format!("{name}[{name}][]=1&form-token={token}"))),
            5 => (URLENCODED, Vec::new()),
            6 => ("application/json", [b"{\"form-token\":".to_vec(), b"[".repeat(50_000)].concat()),
            7 => ("text/plain", with(&format!("{name}=1"))),
            8 => ("", with(&format!("{name}=1"))),
            9 => (MULTIPART, part("--edge\r\nContent-Disposition: form-data; name=\"")),
            10 => (
                MULTIPART,
                part(&format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n1\r\n--edge--\r\n")),
            ),
            11 => ("multipart/form-data", part("--edge--\r\n")),
            12 => (
                MULTIPART,
                part("--edge\r\n\r\nnameless\r\n--edge\r\nContent-Disposition: form-data\r\n\r\n\r\n--edge--"),
            ),
            _ => ("application/x-www-form-urlencoded; charset=koi8-r", with(&format!("{name}=%F2%D1%C2%CF%D7"))),
        };
        Sent::Bytes { kind, body }
    }
}

struct Answered {
    status: StatusCode,
    /// Where it leads to; empty for nowhere.
    location: String,
    /// The page; empty for anything else.
    text: String,
}

/// The runs on one site: what was answered, and what was wrong.
struct Runs {
    statuses: BTreeMap<u16, usize>,
    errors: Vec<String>,
    slowest: Duration,
}

impl Runs {
    /// An answer, noted if it is a fault or does not come in time.
    fn answered(&mut self, what: &dyn Fn() -> String, ask: impl FnOnce() -> Response) -> Answered {
        let begun = Instant::now();
        let answer = ask();
        let status = answer.status();
        let is_page = |value: &str| value.starts_with("text/html");
        let header = |name: &str| answer.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let (location, is_page) = (header("location").to_owned(), is_page(header("content-type")));
        let text = if is_page { answer.text().unwrap_or_default() } else { String::new() };
        let took = begun.elapsed();
        self.slowest = self.slowest.max(took);
        if status.is_server_error() || took > IN_TIME {
            self.errors.push(format!("{status} after {took:.1?}: {}", what()));
        }
        Answered { status, location, text }
    }

    /// A form of one address is sent twice: once with hostile fields, once broken.
    fn attack(&mut self, attack: &mut Attack, forms: &mut Forms, reader: &Reader, address: &'static str) {
        let unknown = || {
            let form = HtmlForm { action: filled(address), is_multipart: false, fields: Vec::new() };
            FoundForm { page: own_page(reader.right).to_owned(), form }
        };
        let found = forms.0.get(address).map_or_else(unknown, |known| attack.chance.one_of(known).clone());
        let page = found.page.clone();
        let get = || reader.visitor.ask(&Method::GET, &page, |request| request);
        let Answered { text, .. } = self.answered(&|| format!("GET {page} as {:?}", reader.right), get);
        // As it is now: what was sent before has changed its state.
        let now = self::forms(&text).into_iter().find(|form| form.action == found.form.action);
        let form = now.unwrap_or(found.form);
        // A page that is for others has no token for this reader.
        let token = token_in(&text).or_else(|| token_in(&reader.visitor.get(own_page(reader.right)).text));
        let token = token.unwrap_or_default();
        for sent in [attack.fields(&form, &token), attack.broken(&form, &token)] {
            let told = sent.told();
            let action = form.action.clone();
            let post = || reader.visitor.ask(&Method::POST, &action, |request| sent.put(request));
            let what = || format!("POST {action} as {:?}: {told}", reader.right);
            let Answered { status, location, text } = self.answered(&what, post);
            *self.statuses.entry(status.as_u16()).or_default() += 1;
            forms.add(&page, &text);
            // What follows a form that was taken, such as the preview of a file.
            if status == StatusCode::SEE_OTHER && location.starts_with('/') && location != page {
                let get = || reader.visitor.ask(&Method::GET, &location, |request| request);
                let Answered { text, .. } = self.answered(&|| format!("GET {location} after {}", what()), get);
                forms.add(&location, &text);
            }
        }
    }
}

/// A page that every such reader may open, and that has a form.
fn own_page(right: Right) -> &'static str {
    if right == Right::Anybody { "/login" } else { "/account" }
}

fn token_in(page: &str) -> Option<String> {
    page.split("name=\"form-token\" value=\"").nth(1).and_then(|rest| rest.split('"').next()).map(str::to_owned)
}

/// An address without a page, with something in each of its parts.
fn filled(address: &str) -> String {
    let part = |part: &str| match part {
        "{slug}" => RUNNING.to_owned(),
        part if part.starts_with('{') => "1".to_owned(),
        part => part.to_owned(),
    };
    address.split('/').map(part).collect::<Vec<_>>().join("/")
}

/// All forms of the site that pages lead to.
fn all_forms(site: &Site, owner: &Reader, private: &[String]) -> Forms {
    let is_wanted = |link: &str| !link.contains("/t/") || [RUNNING, COMING].iter().any(|slug| link.contains(slug));
    let of_tournaments =
        [RUNNING, COMING].map(|slug| UNLINKED_OF_TOURNAMENT.map(|rest| format!("/admin/t/{slug}{rest}")));
    let starts = UNLINKED_FOR_STAFF.iter().map(|own| (*own).to_owned()).chain(of_tournaments.into_iter().flatten());
    let follows = |link: &str| is_for_the_staff(link) && is_wanted(link);
    let staff = Crawl { starts: starts.collect(), of_a_kind: 2, follows: &follows }.pages(&owner.visitor);
    let linked = staff.values().flat_map(|page| links(&page.text.replace(site.address(), "")));
    let linked: BTreeSet<String> = linked.filter(|link| !is_for_the_staff(link) && is_wanted(link)).collect();
    let starts = ["/", "/login"].into_iter().map(str::to_owned).chain(private.iter().cloned()).chain(linked);
    let follows = |link: &str| !is_for_the_staff(link) && is_wanted(link);
    let public = Crawl { starts: starts.collect(), of_a_kind: 2, follows: &follows }.pages(&site.visitor());
    let mut forms = Forms(BTreeMap::new());
    for (address, page) in staff.iter().chain(&public) {
        forms.add(address, &page.text);
    }
    forms
}

/// The site of the newest kept version, with applications and fees; its addresses for those who have a link.
fn filled_site(database: &TestDatabase) -> (Site, Vec<String>) {
    compat::load(VERSIONS[VERSIONS.len() - 1], database);
    // Long work goes on behind a page of its own, as it would.
    let patience = Patience { task: Duration::from_secs(2), ..Patience::default() };
    let site = Site::impatient(database, patience);
    let owner = readers(&site, &[RUNNING, COMING], 0).pop().expect("five readers");
    let arbiter = Arbiter { visitor: owner.visitor, slug: COMING.to_owned() };
    let own = fill(&site, &arbiter);
    let private = vec![own, format!("/t/{RUNNING}/notify/1"), slip(&site)];
    (site, private)
}

/// How many rounds there are.
fn rounds() -> u64 {
    env::var("HOSTILE_FORMS_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(ROUNDS)
}

#[track_caller]
fn no_form_does_harm(database: &TestDatabase) {
    let (site, private) = filled_site(database);
    let owner = readers(&site, &[RUNNING, COMING], 1).pop().expect("five readers");
    let mut forms = all_forms(&site, &owner, &private);
    let known: BTreeSet<&str> = WITHOUT_A_PAGE.iter().map(|(address, _)| *address).collect();
    let missing: Vec<&str> = forms.missing().difference(&known).copied().collect();
    let mut runs = Runs { statuses: BTreeMap::new(), errors: Vec::new(), slowest: Duration::ZERO };
    for round in 1..=rounds() {
        // New ones in each round: some forms end sessions, take roles away, or close an account.
        let readers = readers(&site, &[RUNNING, COMING], round + 1);
        let mut attack = Attack::new(round);
        let mut posts: Vec<RightsRow> = rows().filter(|row| row.method == "POST").collect();
        while !posts.is_empty() {
            let RightsRow { right, address, .. } = posts.swap_remove(attack.chance.below(posts.len()));
            let least = readers.iter().find(|reader| reader.right == Right::from_word(right));
            runs.attack(&mut attack, &mut forms, least.expect("there is one of each"), address);
        }
        assert!(runs.errors.is_empty(), "round {round}, {} faults:\n{}", runs.errors.len(), runs.errors.join("\n"));
    }
    let sent: usize = runs.statuses.values().sum();
    println!("{sent} forms, the slowest answer after {:.1?}: {:?}", runs.slowest, runs.statuses);
    // Most reach what the form does, and are not stopped before it.
    let of = |statuses: &[u16]| statuses.iter().filter_map(|status| runs.statuses.get(status)).sum::<usize>();
    assert!(of(&[200, 303, 409, 422]) * 6 > sent, "{:?}", runs.statuses);
    assert!(of(&[303]) * 50 > sent, "{:?}", runs.statuses);
    assert_eq!(site.service().verify().expect("it can be checked").differences, []);
    assert!(missing.is_empty(), "no page has a form for these, and nothing says why:\n{}", missing.join("\n"));
}

for_each_backend! {
    fn no_hostile_form_is_a_fault_of_the_program_or_damages_the_database(database) {
        let empty = match database {
            TestDatabase::Sqlite(_) => TestDatabase::sqlite(),
            TestDatabase::Postgres(_) => TestDatabase::postgres(),
        };
        no_form_does_harm(&empty);
    }
}
