//! The world: instances of the site on one database, people with browsers, a clock, and faults.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use poddavki::config::Patience;
use poddavki::outside;
use poddavki::service::{AccountRights, Service};
use poddavki::store::{PasswordAuthor, Store};
use reqwest::StatusCode;
use serde_json::Value;
use tempfile::TempDir;
use tournament::{Tournament, Visibility};

use crate::actions::{self, OpenForm};
use crate::chance::Chance;
use crate::checks::{self, Ledger, Outcome};
use crate::support::database::TestDatabase;
use crate::support::directory::new_directory;
use crate::support::site::{ADMINISTRATOR, Answer, Site, Visitor};

/// The most forms that are open at once: what is sent later may be out of date.
const OPEN: usize = 4;
/// An answer waits for the end of long work, so that a seed repeats it.
const PATIENCE: Duration = Duration::from_hours(1);
/// How many pages somebody looks at for something to do.
const TRIES: usize = 10;
/// Of so many actions so many are a backup or a restore.
const PER_MILLE: usize = 1000;
const BACKUPS: usize = 25;
/// The whole site is verified after so many actions; the tournaments that were changed, after each.
const VERIFIED_EVERY: usize = 20;

/// So many pages of a tournament that is being prepared are asked for after each action on it.
const PAGES_OF_DRAFT: usize = 3;

/// Who may open and send what.
const RIGHTS: &str = include_str!("../architecture/rights.txt");

/// The addresses below a tournament that anybody may open, with the names of what varies in braces.
fn public_addresses() -> impl Iterator<Item = &'static str> {
    RIGHTS.lines().filter_map(|line| match line.split_whitespace().collect::<Vec<_>>()[..] {
        ["anybody", "GET", address] if address.starts_with("/t/{slug}") => Some(address),
        _ => None,
    })
}

/// Who acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Person {
    /// The administrator, who organises the tournaments.
    Organiser,
    FirstArbiter,
    SecondArbiter,
    /// Somebody with an account, and without any rights here.
    Member,
    /// A player with a slip.
    Player,
    /// Somebody without an account.
    Spectator,
}

const PEOPLE: [Person; 6] =
    [Person::Organiser, Person::FirstArbiter, Person::SecondArbiter, Person::Member, Person::Player, Person::Spectator];

impl Person {
    /// The name and password of their account.
    const fn account(self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::Organiser => Some(ADMINISTRATOR),
            Self::FirstArbiter => Some(("boris", "correct horse")),
            Self::SecondArbiter => Some(("vera", "correct horse")),
            Self::Member => Some(("gleb", "correct horse")),
            Self::Player | Self::Spectator => None,
        }
    }
}

pub struct World<'a> {
    pub chance: Chance,
    /// What has happened, action by action.
    pub course: Vec<String>,
    pub database: &'a TestDatabase,
    service: Service,
    /// In the order of [`PEOPLE`].
    browsers: Vec<Visitor>,
    pub sites: Vec<Site>,
    now: DateTime<Utc>,
    open: Vec<OpenForm>,
    pub ledger: Ledger,
    /// The private pages of all who have opened the form of an application; those who have not sent it have none.
    pub applications: Vec<String>,
    /// The folder of the backup, and whether there is one.
    files: TempDir,
    is_kept: bool,
}

impl<'a> World<'a> {
    pub fn new(seed: u64, database: &'a TestDatabase) -> Self {
        let mut chance = Chance::new(seed);
        let now = DateTime::from_timestamp(1_795_000_000, 0).expect("a time");
        outside::simulate(now, chance.next());
        let store = Store::open(&database.url()).expect("a new database opens");
        let service = Service::new(store);
        for person in PEOPLE {
            let rights = if person == Person::Organiser { AccountRights::Administrator } else { AccountRights::Member };
            if let Some((name, password)) = person.account() {
                service
                    .create_account(&Site::actor(), name, password, rights, PasswordAuthor::Owner)
                    .expect("the name is free");
            }
        }
        let sites: Vec<Site> = (0..2 + chance.below(2))
            .map(|_| Site::impatient(database, Patience { task: PATIENCE, ..Patience::default() }))
            .collect();
        let browsers = PEOPLE.iter().map(|_| sites[0].visitor()).collect();
        let (course, open, applications) = (Vec::new(), Vec::new(), Vec::new());
        let mut ledger = Ledger::default();
        ledger.accept(&service);
        let (files, is_kept) = (new_directory(), false);
        let world = Self {
            chance,
            course,
            database,
            service,
            browsers,
            sites,
            now,
            open,
            ledger,
            applications,
            files,
            is_kept,
        };
        for person in PEOPLE {
            world.log_in(person);
        }
        world
    }

    pub const fn service(&self) -> &Service {
        &self.service
    }

    /// The tournaments as they are stored now, in the order of their making.
    pub fn tournaments(&self) -> Vec<Arc<Tournament>> {
        let store = self.service.store();
        let ids = store.tournament_ids().expect("readable");
        ids.into_iter().filter_map(|id| store.tournament_by_id(id).expect("readable")).collect()
    }

    pub fn any_tournament(&mut self) -> Option<Arc<Tournament>> {
        let all = self.tournaments();
        self.chance.one_of(&all).cloned()
    }

    /// Opens a page at any instance; whose session has ended logs in again first.
    pub fn get(&mut self, who: Person, page: &str) -> Answer {
        let answer = self.browser(who).get(page);
        if who.account().is_none() || Outcome::of(&answer) != Outcome::LoggedOut {
            return answer;
        }
        self.log_in(who);
        self.browser(who).get(page)
    }

    /// The browser of somebody, at any instance.
    pub fn browser(&mut self, who: Person) -> Visitor {
        let site = self.chance.below(self.sites.len());
        self.browser_at(who, site)
    }

    pub fn browser_at(&self, who: Person, site: usize) -> Visitor {
        let at = PEOPLE.iter().position(|person| *person == who).expect("everybody is in the list");
        let Visitor { client, language, .. } = &self.browsers[at];
        // Cookies know no ports: the session holds at every instance.
        Visitor { client: client.clone(), address: self.sites[site].address().to_owned(), language }
    }

    fn log_in(&self, who: Person) {
        if let Some((name, password)) = who.account() {
            self.browser_at(who, 0).log_in(name, password);
        }
    }

    /// One action of one person, or two at once, and all checks after it.
    pub fn step(&mut self) {
        self.move_clock();
        if self.chance.below(PER_MILLE) < BACKUPS {
            self.keep_or_bring_back();
            return;
        }
        let Some(action) = self.next_form() else { return };
        if self.open.len() < OPEN && self.chance.happens(25) {
            self.open.push(action);
            return;
        }
        if self.chance.happens(25) {
            // The same form twice is what a double click sends.
            let other = if self.chance.happens(40) { Some(action.clone()) } else { self.next_form() };
            if let Some(other) = other {
                let both = self.send_two(&action, &other);
                self.ended(&action, both.first);
                self.ended(&other, both.second);
                return self.check();
            }
        }
        let outcome = self.send(&action);
        // Where the start numbers would change, the page asks first.
        let has_paired = action.pairs_a_round() && self.ledger.new_entries(&self.service) > 0;
        self.ledger.check(&self.service, &action, outcome);
        if has_paired {
            checks::new_round(&self.service, &action);
        }
        self.ended(&action, outcome);
        self.check();
    }

    /// A form that was opened before, or one that is opened now.
    fn next_form(&mut self) -> Option<OpenForm> {
        let from_before = self.chance.happens(30).then(|| self.chance.below(OPEN)).filter(|at| *at < self.open.len());
        match from_before {
            Some(at) => Some(self.open.remove(at)),
            // Not every page has a form for what somebody wants just now.
            None => (0..TRIES).find_map(|_| actions::open(self)),
        }
    }

    /// An action is over: writes it down, and does what its outcome asks for.
    pub fn ended(&mut self, action: &OpenForm, outcome: Outcome) {
        assert!(action.who != Person::Member || outcome != Outcome::Done, "{} is done", action.describe());
        self.course.push(format!("{} {}", action.describe(), outcome.word()));
        match outcome {
            Outcome::LoggedOut => self.log_in(action.who),
            Outcome::Done if action.makes_a_tournament() => self.appoint_arbiters(),
            _ => {}
        }
    }

    /// What must hold after every action, of all tournaments that it has changed.
    pub fn check(&mut self) {
        checks::all(self);
        if self.course.len().is_multiple_of(VERIFIED_EVERY) {
            let verified = self.service.verify().expect("readable");
            assert!(verified.holds(), "{:?}", verified.differences);
        }
    }

    /// Makes a backup, or replaces everything by the one made before. Forms that were opened meanwhile are sent all the same.
    fn keep_or_bring_back(&mut self) {
        let file = self.files.path().join("kept");
        if !self.is_kept || self.chance.happens(40) {
            let _ = std::fs::remove_file(&file);
            self.service.store().backup(&file).expect("a backup");
            self.is_kept = true;
            self.course.push("backup done".to_owned());
            return;
        }
        self.service.restore_by(&Site::actor(), file.as_path().into(), None).expect("a whole backup");
        self.course.push("restore done".to_owned());
        let verified = self.service.verify().expect("readable");
        assert!(verified.holds(), "after a restore: {:?}", verified.differences);
        self.ledger.accept(&self.service);
    }

    /// Both arbiters get their rights in a new tournament.
    fn appoint_arbiters(&mut self) {
        // Their session may have ended meanwhile.
        self.get(Person::Organiser, "/admin/new");
        let made = self.tournaments().pop().expect("it was acknowledged");
        let address = format!("/admin/t/{}/officials", made.slug);
        for person in [Person::FirstArbiter, Person::SecondArbiter] {
            let (name, _) = person.account().expect("they have one");
            let version = made.version.to_string();
            let fields = [("name", name), ("role", "arbiter"), ("seen", version.as_str())];
            self.browser(Person::Organiser).post(&address, "/admin/new", &fields).is_redirect();
        }
        self.ledger.accept(&self.service);
    }

    /// Time goes on; sometimes it is set back, or a month has passed.
    pub fn move_clock(&mut self) {
        let minutes = match self.chance.below(100) {
            0..3 => -10,
            3 => 31 * 24 * 60,
            4..8 => 9 * 60,
            _ => i64::try_from(self.chance.below(8)).expect("small"),
        };
        self.now += TimeDelta::minutes(minutes);
        outside::set_time(self.now);
    }

    /// The end of the world: everything is verified, a backup of it is restored elsewhere, and the course is handed over.
    pub fn end(self) -> Vec<String> {
        let verified = self.service.verify().expect("readable");
        assert!(verified.holds(), "{:?}", verified.differences);
        let file = self.files.path().join("end");
        self.service.store().backup(&file).expect("a backup");
        let elsewhere = TestDatabase::sqlite();
        let restored = Service::new(elsewhere.store());
        restored.store().restore(&file).expect("a whole backup");
        let verified = restored.verify().expect("readable");
        assert!(verified.holds(), "{:?}", verified.differences);
        for own in self.tournaments() {
            let other = restored.store().tournament_by_id(own.id).expect("readable").expect("it is in the backup");
            assert_eq!(*other, *own);
        }
        self.course
    }

    /// What a spectator must not see: rounds that are not published, a tournament that is being prepared, in any of its pages and files, and
    /// pages of the staff.
    pub fn check_secrets(&mut self, tournament: &Tournament) {
        let staff_page = format!("/admin/t/{}", tournament.slug);
        let refused = self.get(Person::Member, &staff_page).status;
        assert_eq!(refused, StatusCode::FORBIDDEN, "{staff_page} to a member");
        assert_ne!(self.get(Person::Spectator, &staff_page).status, StatusCode::OK, "{staff_page}");
        for round in tournament.rounds.iter().filter(|round| round.state.number > tournament.published_rounds()) {
            let number = round.state.number.to_string();
            for page in public_addresses().filter(|page| page.contains("/round/{n}")) {
                let page = page.replace("{slug}", &tournament.slug).replace("{n}", &number).replace("{board}", "1");
                assert_ne!(self.get(Person::Spectator, &page).status, StatusCode::OK, "{page} is not published");
            }
        }
        if tournament.visibility.is_open() {
            let document = self.get(Person::Spectator, &format!("/t/{}/event.json", tournament.slug)).text;
            let document: Value = serde_json::from_str(&document).expect("a document");
            let shown = document["rounds"].as_array().map(Vec::len);
            assert_eq!(shown, Some(usize::from(tournament.published_rounds().0)), "rounds of the public document");
        } else {
            let pages: Vec<&str> = public_addresses().collect();
            for _ in 0..PAGES_OF_DRAFT {
                let page = self.chance.one_of(&pages).expect("there are many").replace("{slug}", &tournament.slug);
                let page = page.replace("{id}", "1-1-1").replace("{key}", "x");
                let page = ["{n}", "{number}", "{board}"].iter().fold(page, |page, name| page.replace(name, "1"));
                assert_ne!(self.get(Person::Spectator, &page).status, StatusCode::OK, "{page} of a draft");
            }
        }
        if tournament.visibility != Visibility::Public {
            let home = self.get(Person::Spectator, "/").text;
            assert!(!home.contains(&format!("/t/{}\"", tournament.slug)), "{} is in the list", tournament.slug);
        }
    }
}
