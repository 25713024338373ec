//! Every form of the site with hostile values, by the least of those who may send it: no answer is a fault of the program, each comes in
//! time, every page that shows what was stored opens, and the database is whole afterwards.
//!
//! The forms are found on the pages, so that a new one is tried without a line here. Rounds are seeded: a red run tells the round and the
//! form, and is the same again. More rounds, alone in the process, so that its memory is measured too:
//! `MALLOC_ARENA_MAX=1 HOSTILE_FORMS_ROUNDS=200 cargo test --workspace --test web hostile_forms -- --nocapture --test-threads=1`.

mod attack;
pub mod world;

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};
use std::{env, fs};

use reqwest::blocking::Response;
use reqwest::{Method, StatusCode};

use self::attack::Attack;
use self::world::{FoundPage, PUBLIC, World};
use crate::recorded_pages::{COMING, RUNNING, UNLINKED_FOR_STAFF, UNLINKED_OF_TOURNAMENT, is_for_the_staff};
use crate::support::crawl::{Crawl, is_of, links};
use crate::support::database::{TestDatabase, for_each_backend};
use crate::support::forms::{HtmlField, HtmlForm, forms};
use crate::support::rights::{RightsRow, rows};
use crate::support::roles::{Reader, Right, readers};

/// Rounds in the ordinary tests.
const ROUNDS: u64 = 2;

/// Rounds on the same site: forms that were taken leave less and less of it.
const ROUNDS_OF_A_SITE: usize = 25;

/// How long an answer may take on a machine that does other things too.
const IN_TIME: Duration = Duration::from_mins(1);

/// Why pages of earlier versions alone have a form.
const OLD: &str = "an address of earlier versions";

/// What the form of an address has that no page of the site has a form for.
#[derive(Clone, Copy)]
enum Fields {
    /// The button alone.
    None,
    /// Names and usual values.
    Named(&'static [[&'static str; 2]]),
    /// Those of the forms of another address.
    Of(&'static str),
}

/// An address that no page of the site has a form for.
struct WithoutAPage {
    address: &'static str,
    #[expect(dead_code, reason = "for those who read the table")]
    why: &'static str,
    fields: Fields,
}

#[rustfmt::skip]
const WITHOUT_A_PAGE: [WithoutAPage; 10] = [
    WithoutAPage { address: "/account/tasks/{key}/file", why: "after long work that made a file", fields: Fields::None },
    WithoutAPage { address: "/account/tasks/{key}/stop", why: "while long work goes on", fields: Fields::None },
    WithoutAPage {
        address: "/admin/t/{slug}/game/{id}/save", why: "sent by a script", fields: Fields::Of("/admin/t/{slug}/game/{id}"),
    },
    WithoutAPage { address: "/admin/t/{slug}/log/check", why: "with a log of hundreds of actions", fields: Fields::None },
    WithoutAPage {
        address: "/admin/t/{slug}/play-off/heed", why: OLD, fields: Fields::Of("/admin/t/{slug}/play-off/count-first"),
    },
    WithoutAPage {
        address: "/admin/t/{slug}/rehearsal/resume", why: "after a simulation was stopped", fields: Fields::Named(&[["what", "chances"]]),
    },
    WithoutAPage {
        address: "/admin/t/{slug}/rehearsal/stop", why: "while a simulation goes on", fields: Fields::Named(&[["what", "figures"]]),
    },
    WithoutAPage {
        address: "/admin/t/{slug}/round/{n}/board", why: "sent by a script",
        fields: Fields::Named(&[["was-1-1-1", ""], ["pick-1-1-1", "1-0"]]),
    },
    WithoutAPage {
        address: "/admin/t/{slug}/round/{n}/mend", why: OLD, fields: Fields::Of("/admin/t/{slug}/round/{n}/correct"),
    },
    WithoutAPage { address: "/admin/t/{slug}/settings/info", why: OLD, fields: Fields::Of("/admin/t/{slug}/settings") },
];

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

    /// Forms for the addresses that no page has one for.
    fn add_those_without_a_page(&mut self) {
        for WithoutAPage { address, fields, .. } in WITHOUT_A_PAGE {
            let field = |[name, value]: &[&str; 2]| {
                let (name, value) = ((*name).to_owned(), (*value).to_owned());
                HtmlField { name, value, is_sent: true, ..HtmlField::default() }
            };
            let with = |fields: Vec<HtmlField>| {
                let form = HtmlForm { action: filled(address, ""), is_multipart: false, fields };
                vec![FoundForm { page: "/account".to_owned(), form }]
            };
            let forms = match fields {
                Fields::None => with(Vec::new()),
                Fields::Named(fields) => with(fields.iter().map(field).collect()),
                Fields::Of(other) => self.0.get(other).cloned().expect("the other address has a form"),
            };
            let here = |found: FoundForm| {
                let action = filled(address, &found.form.action);
                FoundForm { form: HtmlForm { action, ..found.form }, ..found }
            };
            self.0.insert(address, forms.into_iter().map(here).collect());
        }
    }

    /// Addresses of which no page has a form.
    fn missing(&self) -> BTreeSet<&'static str> {
        let posts = rows().filter(|row| row.method == "POST").map(|row| row.address);
        posts.filter(|address| !self.0.contains_key(address)).collect()
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
    fn sent(&self) -> usize {
        self.statuses.values().sum()
    }

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
        let known = forms.0.get(address).expect("there is a form for every address");
        let found = attack.chance.one_of(known).clone();
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

/// What this process holds in memory, in megabytes.
#[derive(Debug, Clone, Copy)]
struct Memory {
    now: u64,
    most: u64,
}

impl Memory {
    /// The most that the process may hold: the site, its database and the one who sends the forms.
    const LIMIT: u64 = 1024;
    /// By how much it may have grown after the first site, if the allocator has one arena: with one for each thread, what the threads of
    /// a site have freed is not used again by those of the next one.
    const GROWTH: u64 = 64;

    /// `None` on systems that do not tell.
    fn now() -> Option<Self> {
        let status = fs::read_to_string("/proc/self/status").ok()?;
        let megabytes = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name))?;
            line.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kilobytes| kilobytes / 1024)
        };
        Some(Self { now: megabytes("VmRSS:")?, most: megabytes("VmHWM:")? })
    }

    fn is_bounded(self, first: Self) {
        assert!(self.most <= Self::LIMIT, "{self:?}");
        let has_one_arena = env::var("MALLOC_ARENA_MAX").is_ok_and(|most| most == "1");
        let may_grow = if has_one_arena { Self::GROWTH } else { Self::LIMIT };
        assert!(self.now <= first.now + may_grow, "{first:?} after the first site, {self:?} after the last one");
    }
}

/// A page that every such reader may open, and that has a form.
fn own_page(right: Right) -> &'static str {
    if right == Right::Anybody { "/login" } else { "/account" }
}

fn token_in(page: &str) -> Option<String> {
    page.split("name=\"form-token\" value=\"").nth(1).and_then(|rest| rest.split('"').next()).map(str::to_owned)
}

/// An address of the table of rights with something in each of its parts: what an address of the site has there, or what may be there.
fn filled(address: &str, like: &str) -> String {
    let mut other = like.split('/');
    let part = |part: &str| {
        let there = other.next().filter(|there| !there.is_empty());
        match (part, there) {
            (part, Some(there)) if part.starts_with('{') => there.to_owned(),
            ("{slug}", None) => RUNNING.to_owned(),
            (part, None) if part.starts_with('{') => "1".to_owned(),
            (part, _) => part.to_owned(),
        }
    };
    address.split('/').map(part).collect::<Vec<_>>().join("/")
}

/// All forms of the site that pages lead to.
fn all_forms(world: &World, owner: &Reader) -> Forms {
    let is_wanted = |link: &str| !link.contains("/t/") || [RUNNING, COMING].iter().any(|slug| link.contains(slug));
    let of_tournaments =
        [RUNNING, COMING].map(|slug| UNLINKED_OF_TOURNAMENT.map(|rest| format!("/admin/t/{slug}{rest}")));
    let starts = UNLINKED_FOR_STAFF.iter().map(|own| (*own).to_owned()).chain(of_tournaments.into_iter().flatten());
    let follows = |link: &str| is_for_the_staff(link) && is_wanted(link);
    let staff = Crawl { starts: starts.collect(), of_a_kind: 2, follows: &follows }.pages(&owner.visitor);
    let linked = staff.values().flat_map(|page| links(&page.text.replace(PUBLIC, "")));
    let linked: BTreeSet<String> = linked.filter(|link| !is_for_the_staff(link) && is_wanted(link)).collect();
    let starts = ["/", "/login"].into_iter().map(str::to_owned).chain(world.private.iter().cloned()).chain(linked);
    let follows = |link: &str| !is_for_the_staff(link) && is_wanted(link);
    let public = Crawl { starts: starts.collect(), of_a_kind: 2, follows: &follows }.pages(&world.site.visitor());
    let mut forms = Forms(BTreeMap::new());
    for (address, page) in staff.iter().chain(&public) {
        forms.add(address, &page.text);
    }
    for FoundPage { address, text } in &world.pages {
        forms.add(address, text);
    }
    let missing = forms.missing();
    let known: BTreeSet<&str> = WITHOUT_A_PAGE.iter().map(|own| own.address).collect();
    assert_eq!(missing, known, "no page has a form for the first ones");
    forms.add_those_without_a_page();
    forms
}

/// How many rounds there are, if somebody has said so.
fn wanted_rounds() -> Option<u64> {
    env::var("HOSTILE_FORMS_ROUNDS").ok().and_then(|rounds| rounds.parse().ok())
}

/// Opens every page of a new site that has something of everything; one of each kind.
pub fn open_every_page(database: &TestDatabase) {
    let world = World::on(database);
    let slugs: Vec<&str> = world.slugs.iter().map(String::as_str).collect();
    all_forms(&world, &readers(&world.site, &slugs, 1_000_000).pop().expect("one of each"));
}

/// Rounds on a new site.
fn run(database: &TestDatabase, rounds: &[u64], runs: &mut Runs) {
    let world = World::on(database);
    let site = &world.site;
    let slugs: Vec<&str> = world.slugs.iter().map(String::as_str).collect();
    let owner = readers(site, &slugs, 1_000_000).pop().expect("one of each");
    let mut forms = all_forms(&world, &owner);
    for round in rounds.iter().copied() {
        // New ones in each round: some forms end sessions, take roles away, or close an account.
        let readers = readers(site, &slugs, round);
        let mut attack = Attack::new(round);
        let mut posts: Vec<RightsRow> = rows().filter(|row| row.method == "POST").collect();
        while !posts.is_empty() {
            let RightsRow { right, address, .. } = posts.swap_remove(attack.chance.below(posts.len()));
            let least = readers.iter().find(|reader| reader.right == Right::from_word(right));
            runs.attack(&mut attack, &mut forms, least.expect("there is one of each"), address);
        }
        assert!(runs.errors.is_empty(), "round {round}, {} faults:\n{}", runs.errors.len(), runs.errors.join("\n"));
    }
    assert_eq!(site.service().verify().expect("it can be checked").differences, []);
}

fn no_form_does_harm(like: &TestDatabase) {
    let wanted = wanted_rounds();
    let rounds: Vec<u64> = (1..=wanted.unwrap_or(ROUNDS)).collect();
    let mut runs = Runs { statuses: BTreeMap::new(), errors: Vec::new(), slowest: Duration::ZERO };
    let mut after_first = None;
    for rounds in rounds.chunks(ROUNDS_OF_A_SITE) {
        let database = match like {
            TestDatabase::Sqlite(_) => TestDatabase::sqlite(),
            TestDatabase::Postgres(_) => TestDatabase::postgres(),
        };
        run(&database, rounds, &mut runs);
        let memory = Memory::now();
        println!("after round {}: {} forms, {memory:?}", rounds[rounds.len() - 1], runs.sent());
        after_first = after_first.or(memory);
    }
    println!("{} forms, the slowest answer after {:.1?}: {:?}", runs.sent(), runs.slowest, runs.statuses);
    // Most reach what the form does, and are not stopped before it.
    let of = |statuses: &[u16]| statuses.iter().filter_map(|status| runs.statuses.get(status)).sum::<usize>();
    assert!(of(&[200, 303, 409, 422]) * 4 > runs.sent(), "{:?}", runs.statuses);
    assert!(of(&[303]) * 50 > runs.sent(), "{:?}", runs.statuses);
    // Other tests in the same process have memory of their own.
    if let (Some(_), Some(first), Some(last)) = (wanted, after_first, Memory::now()) {
        last.is_bounded(first);
    }
}

for_each_backend! {
    fn no_hostile_form_is_a_fault_of_the_program_or_damages_the_database(database) {
        no_form_does_harm(database);
    }
}
