//! Every page as it is sent, in files: what a change does to the pages is the difference between the files written before it and after it.
//!
//! The pages are those of the newest data in `tests/compat`: the demonstration and tournaments of every kind, with the lots and times that
//! they had when they were written. A demonstration made anew would have other lots, and with them other pairings on every page.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::{env, fs};

use chrono::{NaiveDate, NaiveDateTime, SubsecRound, Utc};
use poddavki::service::{Request, Service, SlipSeat, SlipToken};
use poddavki::web::i18n::{Language, Locale};
use tournament::RoundNumber;

use crate::compat::{self, VERSIONS};
use crate::fees::CATEGORIES;
use crate::organiser::Arbiter;
use crate::packed_journals::later;
use crate::registration::{Applicant, judge, rules};
use crate::support::crawl::{Crawl, EMBEDDED, UNLINKED, is_of, links};
use crate::support::database::TestDatabase;
use crate::support::once;
use crate::support::rights::addresses;
use crate::support::site::{ADMINISTRATOR, Answer, Site, Visitor};

/// A Swiss with drawn openings, sections, prizes and reports of players, in its second round.
pub const RUNNING: &str = "rich-swiss";

/// The same tournament a year later, before its first round.
pub const COMING: &str = "rich-2027";

/// The public address of the site.
const PUBLIC: &str = "http://draughts.example";

/// Addresses for the staff with which a crawl begins: the others are asked for by a form or a script, or linked where there is a mail server.
pub const UNLINKED_FOR_STAFF: [&str; 4] = ["/admin", "/account", "/admin/letters", "/admin/persons/known?q=Petrov"];

/// The same below the address of a tournament.
pub const UNLINKED_OF_TOURNAMENT: [&str; 4] = [
    "/event.trf",
    "/players/known?q=Petrov",
    "/players/lists",
    "/print/several?print-start-list=1&print-place-cards=1",
];

/// Ends of addresses in the table of rights of which no page is recorded, each with the reason.
const NOT_RECORDED: [(&str, &str); 16] = [
    ("/account/tasks/{key}", "tells how far work is"),
    ("/event.xlsx", "a workbook"),
    ("/favicon.ico", "a picture"),
    ("/healthz", "for who watches the site"),
    ("/language/{code}", "leads back at once"),
    ("/live", "tells of news"),
    ("/metrics", "for who watches the site"),
    ("/outlook", "leads to the chances"),
    ("/photos/{hash}", "a picture"),
    ("/readyz", "for who watches the site"),
    ("/regulations.pdf", "a file of the organiser"),
    ("/rows/{height}", "leads back at once"),
    ("/setup", "only before there is an account"),
    ("/share.png", "a picture"),
    ("/sitemap-{n}.xml", "only with very many pages"),
    ("/static/{path:.*}", "a file of the program"),
];

/// How much is recorded.
struct Extent {
    languages: &'static [Language],
    /// The most pages of a kind.
    of_a_kind: usize,
    /// Which pages: those of some tournaments, or all.
    holds: fn(&str) -> bool,
}

const EVERYTHING: Extent =
    Extent { languages: &[Language::English, Language::Russian], of_a_kind: 24, holds: |_| true };

/// Two tournaments are enough to see that nothing but the pages makes a difference.
const SOME: Extent = Extent {
    languages: &[Language::English],
    of_a_kind: 1,
    holds: |address| [RUNNING, COMING].iter().any(|slug| address.contains(slug)),
};

/// A closed tournament.
const CLOSED: &str = "chempionat-rossii-po-poddavkam";

const OF_CLOSED: Extent =
    Extent { languages: &[Language::English], of_a_kind: 3, holds: |address| address.contains(CLOSED) };

/// Between what parts of pages stand that are others in each run: times, how long something takes, the key of notices for devices.
const VARYING: [[&str; 2]; 5] = [
    ["<time datetime=\"NOW\"", "</time>"],
    ["<p class=\"now\" data-clock data-offset=", "</p>"],
    ["<b data-since=", "</b>"],
    ["<b data-until=", "</b>"],
    ["id=\"tell\" data-key=\"", "\""],
];

/// What a record has of its run, and not of its pages.
struct Run {
    begun: NaiveDateTime,
    /// The file of the database.
    database: String,
}

impl Run {
    /// A text of the site without what is another one in each run: the file of the database, keys and hashes of what is written during
    /// the run, times of the run, and the figures of rehearsals.
    fn comparable(&self, text: &str) -> String {
        let is_of_word = |sign: char| sign.is_ascii_alphanumeric() || "-:.".contains(sign);
        let words: BTreeSet<&str> = text.split(|sign| !is_of_word(sign)).collect();
        let replaced = words.into_iter().filter_map(|word| Some((word, self.instead(word)?)));
        let text = replaced.fold(text.replace(&self.database, "DATABASE"), |text, (word, own)| text.replace(word, own));
        let text = self.days().fold(text, |text, day| text.replace(&day, "TODAY"));
        without_figures(&VARYING.iter().fold(text, |text, marks| without_part(&text, marks)))
    }

    /// What stands for a word that is another one in each run.
    fn instead(&self, word: &str) -> Option<&'static str> {
        // Tokens of forms; keys of applications, the heads of journals; signatures.
        if [32, 64, 128].contains(&word.len()) && word.bytes().all(|sign| sign.is_ascii_hexdigit()) {
            return Some("KEY");
        }
        let now = Utc::now().naive_utc();
        let is_of_run = |time: &str, format: &str| {
            NaiveDateTime::parse_from_str(time, format).is_ok_and(|time| (self.begun..=now).contains(&time))
        };
        if word.get(..19).is_some_and(|time| is_of_run(time, "%Y-%m-%dT%H:%M:%S")) {
            return Some("NOW");
        }
        if word.strip_prefix("DTSTAMP:").is_some_and(|time| is_of_run(time, "%Y%m%dT%H%M%SZ")) {
            return Some("DTSTAMP:NOW");
        }
        None
    }

    /// The days of the run, for programs and for readers.
    fn days(&self) -> impl Iterator<Item = String> {
        let days = BTreeSet::from([self.begun, Utc::now().naive_utc()].map(|time| time.date()));
        let words = |day: NaiveDate| EVERYTHING.languages.iter().map(move |own| Locale::from_language(*own).date(day));
        days.into_iter().flat_map(move |day| words(day).chain([day.to_string()]))
    }
}

/// A text without what stands between two marks, wherever they are.
fn without_part(text: &str, [start, end]: &[&str; 2]) -> String {
    let mut pieces = text.split(start);
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |text, piece| {
        let (_, rest) = piece.split_once(end).expect("every part ends");
        text + start + "…" + end + rest
    })
}

/// How often a tournament is rehearsed depends on the machine, and its figures on that. What the charts show stays.
fn without_figures(text: &str) -> String {
    let Some((before, figures)) = text.split_once("<h2 id=\"figures\">") else { return text.to_owned() };
    let (figures, after) = figures.split_once("</main>").expect("it ends");
    let charts = figures.split("<section class=\"card\">").skip(1).filter_map(|chart| chart.split("<tbody>").next());
    format!("{before}<h2 id=\"figures\">\n{}</main>{after}", charts.collect::<String>())
}

/// Gives the tournament that has not begun what its version did not know: applications, fees, a check-in. The private page of an applicant.
pub fn fill(site: &Site, arbiter: &Arbiter) -> String {
    let (service, actor) = (site.service(), Site::actor());
    let request = Request { actor: &actor, slug: &arbiter.slug, seen: None, limit: None };
    service.set_registration(&request, &rules()).expect("good rules");
    let applicant = Applicant::new(site, arbiter);
    applicant.applies("Ёлкина", "21.11.1990");
    let own = applicant.applies("Осокина", "1991");
    judge(arbiter, "confirm", &[1], &[]).is_redirect();
    arbiter.send("/fees/categories", "/fees/categories", &CATEGORIES).is_redirect();
    let payment = [("amount", "300"), ("on", "2026-11-21"), ("note", "наличными")];
    arbiter.send("/fees/1/pay", "/fees/1", &payment).is_redirect();
    service.open_check_in(&request, RoundNumber(1)).expect("the round is next");
    own
}

/// Waits until the chances of all tournaments are known: before that, pages tell how far they are.
fn await_chances(site: &Site) {
    let visitor = site.visitor();
    for tournament in site.service().store().tournaments().expect("readable") {
        let page = format!("/t/{}/chances", tournament.slug);
        once(&page, || (!visitor.get(&page).is_ok().text.contains("http-equiv=\"refresh\"")).then_some(()));
    }
}

/// The address on a slip of the running tournament.
pub fn slip(site: &Site) -> String {
    let service = site.service();
    let tournament = service.tournament(RUNNING).expect("it is there");
    let round = tournament.published_rounds();
    let boards = &tournament.round(round).expect("it is public").pairings;
    let entry = boards.values().next().expect("it has boards").white;
    let seat = SlipSeat { tournament: tournament.id, round, entry };
    format!("/r/{}", service.slip_key().expect("there is a secret").token(SlipToken::Printed, seat))
}

pub fn is_for_the_staff(address: &str) -> bool {
    ["/admin", "/account"].iter().any(|own| address.starts_with(own))
}

/// A site whose pages are recorded.
struct RecordedSite {
    run: Run,
    site: Site,
    /// The owner of its tournaments.
    owner: Visitor,
    /// Pages for the public to which only some readers have links: applicants, those who follow a player, authors of other sites.
    private: Vec<String>,
}

impl RecordedSite {
    fn on(database: &TestDatabase) -> Self {
        compat::load(VERSIONS[VERSIONS.len() - 1], database);
        Self::of(database)
    }

    /// On the data that were loaded.
    fn of(database: &TestDatabase) -> Self {
        let run = Run { begun: Utc::now().naive_utc().trunc_subsecs(0), database: database.url() };
        let site = Site::recorded(database, PUBLIC);
        let (name, password) = ADMINISTRATOR;
        let known = site.service().store().credentials(name).expect("readable").expect("the tournaments are hers");
        let service = site.service();
        let link = service.new_password_link(&poddavki::service::command_line(), known.user.id).expect("written");
        service.set_password_by_link(&link.token, password).expect("it is long enough");
        let arbiter = Arbiter { visitor: site.visitor(), slug: COMING.to_owned() };
        arbiter.visitor.log_in(name, password);
        let game = "/embed/t/chempionat-rossii-po-poddavkam/game/1-1-1".to_owned();
        let private = vec![fill(&site, &arbiter), format!("/t/{RUNNING}/notify/1"), game];
        await_chances(&site);
        Self { run, site, owner: arbiter.visitor, private }
    }

    fn record(self, extent: &Extent) -> Record {
        let Self { run, site, mut owner, private } = self;
        let mut record = Record { run, files: BTreeMap::new(), addresses: BTreeSet::new() };
        for language in extent.languages.iter().map(|language| language.code()) {
            owner = owner.reading(language);
            // Documents are read in any language, whatever that of the site is.
            let is_readable = |link: &str| !link.contains("lang=") || link.contains(&format!("lang={language}"));
            let is_wanted = |link: &str| is_readable(link) && (extent.holds)(link);
            let starts = staff_starts(&site, extent);
            let follows = |link: &str| is_for_the_staff(link) && is_wanted(link);
            let staff = Crawl { starts, of_a_kind: extent.of_a_kind, follows: &follows }.pages(&owner);
            let guest = || site.visitor().reading(language);
            let starts = public_starts(&site, extent, &staff).into_iter().chain(private.clone()).collect();
            let follows = |link: &str| !is_for_the_staff(link) && is_wanted(link);
            let public = Crawl { starts, of_a_kind: extent.of_a_kind, follows: &follows }.pages(&guest());
            // A device remembers the player of a slip: other pages would be theirs after it.
            let alone = [slip(&site), "/nowhere".to_owned()].map(|address| (address.clone(), guest().get(&address)));
            record.add("owner", language, staff);
            record.add("guest", language, public.into_iter().chain(alone));
        }
        record
    }
}

/// Addresses of tournaments, each with what stands before and after it.
fn of_tournaments<'a>(site: &Site, before: &'a str, after: &'a [&str]) -> impl Iterator<Item = String> + 'a {
    let heads = site.service().store().tournaments().expect("readable").into_iter();
    heads.flat_map(move |head| after.iter().map(move |rest| format!("{before}/t/{}{rest}", head.slug)))
}

/// Pages from which the others for the staff are reached, and those to which no page links.
fn staff_starts(site: &Site, extent: &Extent) -> Vec<String> {
    let more = of_tournaments(site, "/admin", &UNLINKED_OF_TOURNAMENT);
    UNLINKED_FOR_STAFF.into_iter().map(str::to_owned).chain(more.filter(|own| (extent.holds)(own))).collect()
}

/// The same for the public. Only pages of the staff link to kiosks.
fn public_starts(site: &Site, extent: &Extent, staff: &BTreeMap<String, Answer>) -> Vec<String> {
    let embedded = of_tournaments(site, "/embed", &EMBEDDED);
    let linked: BTreeSet<String> = staff.values().flat_map(|page| links(&page.text.replace(PUBLIC, ""))).collect();
    // A slip is opened by itself.
    let is_public = |address: &String| !is_for_the_staff(address) && !address.starts_with("/r/");
    let more = embedded.chain(linked).filter(is_public).filter(|own| (extent.holds)(own));
    ["/"].into_iter().chain(UNLINKED).map(str::to_owned).chain(more).collect()
}

/// The pages of a run.
struct Record {
    run: Run,
    /// Their texts by names of files.
    files: BTreeMap<String, String>,
    addresses: BTreeSet<String>,
}

impl Record {
    /// Takes in the pages of a reader; pictures and workbooks are none.
    fn add(&mut self, reader: &str, language: &str, pages: impl IntoIterator<Item = (String, Answer)>) {
        for (address, answer) in pages {
            let kind = answer.header("content-type");
            if ["image/", "application/pdf", "application/vnd."].iter().any(|other| kind.starts_with(other)) {
                continue;
            }
            let flat = self.run.comparable(address.trim_start_matches('/')).replace('/', "+").replace('?', "!");
            let end = if kind.starts_with("text/html") { ".html" } else { "" };
            let name = format!("{}.{reader}.{language}{end}", if flat.is_empty() { "front" } else { &flat });
            let before = self.files.insert(name, self.run.comparable(&answer.text));
            assert!(before.is_none(), "{address} has the name of another page");
            self.addresses.insert(address);
        }
    }

    /// Addresses of the table of rights of which there is no page, though there is no reason for that.
    fn missing(&self) -> Vec<&'static str> {
        let has_reason = |pattern: &&str| NOT_RECORDED.iter().any(|(end, _)| pattern.ends_with(end));
        let is_there = |pattern: &&str| self.addresses.iter().any(|address| is_of(address, pattern));
        addresses("GET").filter(|pattern| !has_reason(pattern) && !is_there(pattern)).collect()
    }
}

#[test]
#[ignore = "two minutes; writes files for somebody to compare: CONTRIBUTING.md says how"]
fn every_page_is_written_for_a_comparison() {
    let folder = PathBuf::from(env::var_os("RECORD_PAGES").expect("RECORD_PAGES is the folder for the pages"));
    fs::create_dir_all(&folder).expect("the folder can be made");
    assert!(fs::read_dir(&folder).expect("readable").next().is_none(), "{} is not empty", folder.display());
    let database = TestDatabase::sqlite();
    let record = RecordedSite::on(&database).record(&EVERYTHING);
    for (name, text) in &record.files {
        fs::write(folder.join(name), text).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    let missing = record.missing();
    assert!(missing.is_empty(), "no link leads to these, and nothing says why:\n{}", missing.join("\n"));
    assert!(record.files.len() > 10_000, "{} pages", record.files.len());
}

fn assert_same(first: &BTreeMap<String, String>, second: &BTreeMap<String, String>) {
    let names = |files: &BTreeMap<String, String>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(first), names(second));
    let mut errors = Vec::new();
    for (name, text) in first {
        let lines = text.lines().zip(second[name].lines());
        errors.extend(lines.filter(|(one, other)| one != other).map(|(one, other)| format!("{name}:\n{one}\n{other}")));
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    assert!(first == second, "they have lines of the same number");
}

#[test]
fn pages_are_recorded_alike_from_sites_that_are_started_one_after_the_other() {
    let [first, second] = [(), ()].map(|()| {
        let database = TestDatabase::sqlite();
        RecordedSite::on(&database).record(&SOME).files
    });
    assert_same(&first, &second);
    let of = |reader: &str| first.keys().filter(|name| name.contains(reader)).count();
    assert!(of(".guest.en") > 50 && of(".owner.en") > 50, "{:?}", first.keys());
}

#[test]
fn no_page_of_a_tournament_is_another_one_when_its_journal_is_packed() {
    let [plain, packed] = [false, true].map(|is_packed| {
        let database = TestDatabase::sqlite();
        compat::load(VERSIONS[VERSIONS.len() - 1], &database);
        if is_packed {
            let packed = Service::new(database.store()).pack_journals(later(), || true).expect("written");
            assert!(packed.packed.entries > 100, "{packed:?}");
        }
        RecordedSite::of(&database).record(&OF_CLOSED).files
    });
    assert_same(&plain, &packed);
    let logs = plain.keys().filter(|name| name.contains("+log")).count();
    assert!(logs > 3, "{:?}", plain.keys());
}
