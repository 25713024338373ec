//! The site whose forms are tried: the data of the newest kept version, and beside them a tournament, an account and a record in each state
//! that has forms of its own.

use std::time::Duration;

use chrono::Utc;
use poddavki::config::{Config, Patience};
use poddavki::service::{Kiosk, KioskPurpose, NewTournament, Request, SlipSeat, SlipToken, command_line};
use poddavki::store::Identity;
use tournament::{Birth, Info, Name, Person, Preset, ReportPolicy, RoundNumber, Visibility};

use crate::compat::{self, VERSIONS};
use crate::organiser::{Arbiter, LIST, account, member};
use crate::recorded_pages::{COMING, RUNNING, fill, slip};
use crate::registration::{Applicant, judge, rules};
use crate::support::database::TestDatabase;
use crate::support::forms::forms;
use crate::support::identity_provider::settings as provider_settings;
use crate::support::roles::{logged_in, readers};
use crate::support::site::{Answer, Site, Visitor};
use crate::tasks::end_of;
use crate::team_tournaments::TEAMS;
use crate::{
    check_in, federation_lists, merging, openings, persons, play_off, push, rating_lists, ratings, regulations, repair,
    reports, second_factors, webhooks,
};

/// The public address of the site: passkeys need one with a name.
pub const PUBLIC: &str = "http://localhost:8080";

/// An address at which nothing listens: mail, webhooks and the identity provider fail at once.
const NOBODY: &str = "127.0.0.1:9";

/// The password of the accounts that are made here.
const PASSWORD: &str = "correct horse";

/// An account with an app, a passkey, two sessions and an identity.
const SECURED: &str = "secured";

/// A site with all that has forms.
pub struct World {
    pub site: Site,
    /// The tournaments in which readers have their roles.
    pub slugs: Vec<String>,
    /// Pages to which the crawls do not come.
    pub pages: Vec<FoundPage>,
    /// Addresses for the public to which only some readers have links.
    pub private: Vec<String>,
}

/// A page with forms.
pub struct FoundPage {
    pub address: String,
    pub text: String,
}

impl World {
    pub fn on(database: &TestDatabase) -> Self {
        compat::load(VERSIONS[VERSIONS.len() - 1], database);
        // As on a site that was restored from a backup: letters and notices wait until they are released.
        database.execute("INSERT INTO properties (name, value) VALUES ('outgoing-held', 'restored')");
        let site = Site::changed(database, configured);
        let owner = readers(&site, &[RUNNING, COMING], 0).pop().expect("one of each").visitor;
        let coming = Arbiter { visitor: owner.clone(), slug: COMING.to_owned() };
        let private = vec![fill(&site, &coming), format!("/t/{RUNNING}/notify/1"), slip(&site)];
        let slugs = vec![RUNNING.to_owned(), COMING.to_owned()];
        let mut builder = Builder { site, owner, slugs, pages: Vec::new(), private };
        builder.rounds();
        builder.reports();
        builder.closings();
        builder.drawings();
        builder.others();
        builder.registration();
        builder.accounts();
        builder.records();
        builder.files();
        // The mail server has refused all letters that were written until now.
        database.execute("UPDATE letters SET problem = '550 no such user', due_at = NULL, attempts = 1");
        for page in ["/admin/letters", &format!("/admin/t/{COMING}/applications")] {
            builder.open(&builder.owner.clone(), page);
        }
        let Builder { site, slugs, pages, private, .. } = builder;
        Self { site, slugs, pages, private }
    }
}

/// A site that knows a mail server, an identity provider and recipients of notices, of which none answers.
pub fn configured(config: Config) -> Config {
    Config {
        // Long work goes on behind a page of its own, as it would.
        patience: Patience { task: Duration::from_secs(2), ..Patience::default() },
        public_url: Some(PUBLIC.to_owned()),
        smtp_url: Some(format!("smtp://{NOBODY}")),
        smtp_from: Some("Club <club@example.org>".to_owned()),
        open_id: provider_settings(&issuer()),
        allow_notice_host: vec!["127.0.0.1".to_owned()],
        allow_push_host: vec!["127.0.0.1".to_owned()],
        telegram_api: format!("http://{NOBODY}"),
        ..config
    }
}

fn issuer() -> String {
    format!("http://{NOBODY}/realm")
}

struct Builder {
    site: Site,
    /// An administrator.
    owner: Visitor,
    slugs: Vec<String>,
    pages: Vec<FoundPage>,
    private: Vec<String>,
}

impl Builder {
    /// Keeps a page.
    fn open(&mut self, visitor: &Visitor, address: &str) {
        let page = visitor.get(address).is_ok();
        self.keep(address, &page);
    }

    /// Keeps an answer to a form of the page at this address.
    fn keep(&mut self, address: &str, answer: &Answer) {
        self.pages.push(FoundPage { address: address.to_owned(), text: answer.text.clone() });
    }

    /// Keeps pages of a tournament.
    fn open_staff_pages(&mut self, arbiter: &Arbiter, pages: &[&str]) {
        for page in pages {
            self.open(&arbiter.visitor, &arbiter.address(page));
        }
    }

    fn known(&mut self, slug: &str) -> Arbiter {
        self.slugs.push(slug.to_owned());
        Arbiter { visitor: self.owner.clone(), slug: slug.to_owned() }
    }

    /// A tournament without players, whose address is its title.
    fn tournament(&mut self, title: &str, preset: Preset) -> Arbiter {
        let info = Info { title: title.to_owned(), place: "Орёл".to_owned(), ..Info::default() };
        let new = NewTournament { info, settings: preset.settings(), visibility: Visibility::Public };
        let made = self.site.service().create_tournament(&Site::actor(), &new).expect("a new title");
        self.known(&made.slug)
    }

    fn with_players(&mut self, title: &str, preset: Preset) -> Arbiter {
        let arbiter = self.tournament(title, preset);
        end_of(&arbiter.visitor, arbiter.import(LIST)).is_redirect();
        arbiter
    }

    /// The states of a round.
    fn rounds(&mut self) {
        let draft = self.with_players("Draft", Preset::SwissSingleGames);
        draft.press(1, "pair").is_redirect();
        self.open_staff_pages(&draft, &["/round/1"]);

        let public = self.with_players("Public", Preset::SwissSingleGames);
        public.begin(1);
        let [first, second] = [1, 2].map(|board| repair::seats(&self.site, &public, 1, board));
        let swap = [("what", "swap"), ("one", &first.white.to_string()), ("other", &second.white.to_string())];
        public.send("/round/1/correct", "/round/1", &swap).is_redirect();
        let late = format!("/round/1/late?leaving={}", first.black);
        self.open_staff_pages(&public, &["/round/1", &late]);

        let complete = self.with_players("Complete", Preset::SwissSingleGames);
        complete.begin(1);
        complete.enter_all(&self.site, 1, "1-0");
        self.open_staff_pages(&complete, &["/round/1"]);
        complete.press(1, "close").is_redirect();
        self.open_staff_pages(&complete, &["/round/1"]);

        let level = self.with_players("Level", Preset::KnockOutMicroMatches);
        level.begin(1);
        level.enter_all(&self.site, 1, "1-0");
        let table = self.with_players("Table", Preset::RoundRobinSingleGames);
        self.open_staff_pages(&level, &["/round/1"]);
        self.open_staff_pages(&table, &["/round/1", "/players/1"]);
    }

    /// What players and spectators have reported, and the pages where they do.
    fn reports(&mut self) {
        let arbiter = self.with_players("Reported", Preset::SwissSingleGames);
        arbiter.begin(1);
        reports::follow(&self.site, &arbiter, ReportPolicy::Confirmed);
        let tournament = arbiter.tournament(&self.site);
        let key = self.site.service().slip_key().expect("there is a secret");
        let kiosk = Kiosk { tournament: tournament.id, round: RoundNumber(1) };
        let kiosk = format!("/k/{}/results", key.kiosk_token(kiosk, KioskPurpose::Results));
        let white = repair::seats(&self.site, &arbiter, 1, 1).white;
        let seat = SlipSeat { tournament: tournament.id, round: RoundNumber(1), entry: white };
        let slip = format!("/r/{}", key.token(SlipToken::Printed, seat));
        let guest = self.site.visitor();
        let seen = guest.get(&slip).is_ok().hidden("seat");
        guest.post(&slip, &slip, &[("seat", &seen), ("said-1", "win")]).is_redirect();
        arbiter.enter(1, &[("1-2-1", "1-0")]).is_redirect();
        let wrong = format!("/t/{}/round/1/wrong", arbiter.slug);
        let told = [("game", "1-2-1"), ("right", "0-1"), ("text", "I saw it")];
        guest.post(&wrong, &format!("{wrong}?game=1-2-1"), &told).is_redirect();
        self.open_staff_pages(&arbiter, &["", "/round/1"]);
        check_in::press(&arbiter, "open", 2).is_redirect();
        self.open(&guest, &slip);
        self.open(&guest, &format!("{kiosk}/{white}"));
        self.private.push(kiosk);
    }

    /// Tournaments that can be closed, and those that are.
    fn closings(&mut self) {
        let arbiter = self.with_players("Played", Preset::SwissSingleGames);
        arbiter.begin(1);
        arbiter.enter_all(&self.site, 1, "1-0");
        let level = play_off::winners(&arbiter.tournament(&self.site));
        play_off::enter(&arbiter, level[0], level[1], "1-0").is_redirect();
        self.open_staff_pages(&arbiter, &["/close", "/play-off"]);

        let rated = ratings::played(&self.site.service());
        let rated = self.known(&rated.slug);
        let organiser = rated.colleague(member(&self.site, &rated, "closer", "organiser"));
        end_of(&organiser.visitor, organiser.send("/close", "/close", &[])).is_redirect();
        self.open_staff_pages(&rated, &["/close"]);
    }

    /// Drawn openings, before the announcement and after it.
    fn drawings(&mut self) {
        let drawn = self.with_players("Drawn", Preset::SwissMicroMatches);
        openings::load(&drawn, &openings::table()).is_redirect();
        drawn.press(1, "pair").is_redirect();
        self.open_staff_pages(&drawn, &["/round/1", "/openings"]);
        for what in ["announce", "publish"] {
            drawn.press(1, what).is_redirect();
        }
        self.open_staff_pages(&drawn, &["/round/1"]);
        let page = drawn.address("/openings");
        let seen = drawn.get("/openings").is_ok().hidden("seen");
        let file = ("file", "openings.csv", openings::table().into_bytes());
        let preview = drawn.visitor.upload(&page, &page, &[("seen", &seen)], file);
        self.keep(&page, &drawn.visitor.follow(preview));
    }

    /// Teams, regulations in a file, recipients of notices, players who may be known.
    fn others(&mut self) {
        let teams = self.tournament("Teams", Preset::TeamSwiss);
        teams.set(&[("rounds", "3"), ("team-boards", "2")]).is_redirect();
        teams.import(TEAMS).is_redirect();
        self.open_staff_pages(&teams, &["/teams", "/round/1/hand"]);
        let page = teams.get("/teams").is_ok();
        let team = forms(&page.text).into_iter().flat_map(|form| form.fields).find(|field| field.name == "team");
        let team = team.expect("a team may be withdrawn").value;
        teams.send("/teams/withdraw", "/teams", &[("team", &team)]).is_redirect();
        self.open_staff_pages(&teams, &["/teams"]);

        let told = self.tournament("Told", Preset::SwissSingleGames);
        regulations::put(&told, "regulations.pdf", regulations::PDF).is_redirect();
        webhooks::add_program(&told, &format!("http://{NOBODY}/hook"), &webhooks::ALL).is_redirect();
        self.open_staff_pages(&told, &["/regulations", "/notices"]);
        end_of(&told.visitor, told.import(LIST)).is_redirect();
        let (device, reader) = (push::Device::new(), self.site.visitor());
        let page = push::page_of(&told, push::first(&told.tournament(&self.site)));
        push::turn_on(&reader, &page, &device, &format!("http://{NOBODY}/device")).is_redirect();
        self.open(&reader, &page);

        let service = self.site.service();
        federation_lists::take(&service, federation_lists::FSHR.as_bytes(), "list.csv").expect("a list");
        let known = persons::new_tournament(&service, "Known", None);
        let first = persons::new_tournament(&service, "Earlier", Some("2025-05-01"));
        for name in ["Щукин Юрий", "Орлов Антон"] {
            persons::enter(&service, &first, &persons::person(name, None), Some(2000));
            persons::enter(&service, &known, &persons::person(name, None), None);
        }
        let known = self.known(&known.slug);
        self.open_staff_pages(&known, &["/players", "/players/lists?list=fshr"]);
        let preview = known.preview(LIST.as_bytes().to_vec()).is_ok();
        self.keep(&known.address("/players/import"), &preview);
    }

    /// An application that was confirmed, while the check-in is open.
    fn registration(&mut self) {
        let arbiter = self.tournament("Taking", Preset::SwissSingleGames);
        let (service, actor) = (self.site.service(), Site::actor());
        let request = Request { actor: &actor, slug: &arbiter.slug, seen: None, limit: None };
        service.set_registration(&request, &rules()).expect("good rules");
        let applicant = Applicant::new(&self.site, &arbiter);
        let link = applicant.applies("Ёлкина", "21.11.1990");
        judge(&arbiter, "confirm", &[1], &[]).is_redirect();
        check_in::press(&arbiter, "open", 1).is_redirect();
        self.open(&applicant.browser, &link);
    }

    /// An account with all that accounts can have, one that is disabled, and one that is invited.
    fn accounts(&mut self) {
        let visitor = account(&self.site, SECURED);
        let (service, actor) = (self.site.service(), Site::actor());
        let user = |name: &str| service.store().credentials(name).expect("readable").expect("it was made").user.id;
        let secured = user(SECURED);
        let asked =
            visitor.post("/account/factors/passkeys", "/account/factors", &[("password", PASSWORD)]).is_redirect();
        self.open(&visitor, &asked.location);
        let at = Utc::now().naive_utc();
        second_factors::set_app(service.store(), secured, &["ABCDEFGHIJKLMNOP".to_owned()]).expect("written");
        let passkey = second_factors::passkey(secured, "one");
        let writes = service.store().account_writes(&actor, at);
        writes.add_passkey(&passkey, 9, &[]).expect("written").expect("there was none");
        let identity = Identity { issuer: issuer(), subject: "1".to_owned(), name: "ann".to_owned() };
        assert_eq!(writes.link_identity(secured, &identity), Ok(true));
        logged_in(&self.site, secured);
        for page in
            ["/account", "/account/factors", "/account/factors/codes", "/account/factors/app/off", "/account/openid"]
        {
            self.open(&visitor, page);
        }
        self.open(&visitor, &format!("/account/factors/passkeys/{}", passkey.id));
        let other = account(&self.site, "unlinked");
        self.open(&other, "/account/openid");

        let guest = self.site.visitor();
        let step =
            guest.post("/login", "/login", &[("name", SECURED), ("password", PASSWORD), ("to", "")]).is_redirect();
        self.open(&guest, &step.location);
        let link = service.new_password_link(&command_line(), user("unlinked")).expect("written");
        self.open(&guest, &format!("/password?token={}", link.token));
        account(&self.site, "disabled");
        service.disable_account(&actor, user("disabled")).expect("it is there");
        for id in [secured, user("disabled")] {
            self.open(&self.owner.clone(), &format!("/admin/users/{id}"));
        }
        let new = Site::new();
        let setup = new.setup_link().strip_prefix(new.address()).expect("an address of the site").to_owned();
        self.open(&new.visitor(), &setup);
    }

    /// An event with an official, a table of norms, persons who may be one, and one made of two.
    fn records(&mut self) {
        let (service, owner) = (self.site.service(), self.owner.clone());
        owner.post("/admin/events/new", "/admin/events/new", &[("title", "Festival")]).is_redirect();
        let page = "/admin/events/festival";
        let appoint = [("official", "closer"), ("role", "arbiter")];
        owner.post(&format!("{page}/officials"), page, &appoint).is_redirect();
        self.open(&owner, page);

        let norms = [("from", "2026-01-01"), ("step", "15"), ("most", "3"), ("order-1", "1"), ("name-1", "МС")];
        let rank = [("titles-1", "мс"), ("least-1", "5"), ("awarded-1", "1")];
        owner.post("/admin/norms", "/admin/norms", &[&norms[..], &rank].concat()).is_redirect();
        self.open(&owner, "/admin/norms?from=2026-01-01");

        let names = ["Осокина Анна Петровна", "Громова Анна Петровна", "Ильина Анна Петровна"];
        let born =
            |name: &str| Person { birth: Birth::parse("12.05.1990"), name: Name::parse(name), ..Person::default() };
        let [first, second, third] = service.store().create_persons(&names.map(born)).expect("made")[..] else {
            panic!("three were made")
        };
        merging::merge(&owner, third, first);
        self.open(&owner, "/admin/persons/duplicates");
        self.open(&owner, &format!("/admin/persons/{first}?with={second}"));
    }

    /// What is shown after a file was sent, and what stays of one that was taken in.
    fn files(&mut self) {
        let owner = self.owner.clone();
        let unsure = ("file", "list.csv", "Кто;Сила;Откуда\nПетров Иван;2150;Орёл\n".as_bytes().to_vec());
        let look = owner.upload("/admin/lists", "/admin/lists", &[("list", "other"), ("title", "Область")], unsure);
        self.keep("/admin/lists", &look.is_ok());
        self.open(&owner, "/admin/lists");

        let version = VERSIONS[VERSIONS.len() - 1];
        let event = include_bytes!("../../compat/0.1/event.json").to_vec();
        let series = compat::text(version, "series.json.gz").replacen("chempionat-rossii", "another", 1).into_bytes();
        for (name, content) in [("event.json", event), ("series.json", series)] {
            let page = "/admin/new/import";
            let look = owner.upload(page, page, &[], ("file", name, content));
            self.keep(page, &owner.follow(look).is_ok());
        }

        let rated = rating_lists::look(&owner, "Name;Rating;Games\nКсенов Владимир;2300;50\nБорисов Юрий;1480;12\n");
        self.keep("/admin/ratings", &rated);
        let form = forms(&rated.text).into_iter().find(|form| form.action == "/admin/ratings/confirm");
        let fields = form.expect("the list may be taken in").fields;
        let mut fields: Vec<(&str, &str)> = fields
            .iter()
            .filter(|own| own.is_sent && own.name != "form-token")
            .map(|own| (&*own.name, &*own.value))
            .collect();
        fields.retain(|(name, _)| *name != "date");
        fields.push(("date", "2026-10-01"));
        end_of(&owner, owner.post("/admin/ratings/confirm", "/admin/ratings", &fields)).is_redirect();
        self.open(&owner, "/admin/ratings");

        let page = "/admin/series/chempionat-rossii/old";
        let table = "Место;Имя;Очки\n1;Петров Иван;7\n".as_bytes().to_vec();
        let fields = [("year", "1999"), ("category", "open"), ("title", "Кубок"), ("place", "Орёл"), ("text", "")];
        let look = owner.upload(page, page, &fields, ("file", "table.csv", table));
        self.keep(page, &owner.follow(look));
    }
}
