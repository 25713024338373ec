//! Live updates of open pages, and the data they carry so that typed values are not lost.

use std::io::{BufRead, BufReader, Lines};

use crate::organiser::{Arbiter, entry_of};
use crate::support::database::for_each_backend;
use crate::support::site::{Answer, Site, Visitor};
use crate::support::tournaments::timestamp;
use poddavki::service::{NewTournament, Overruled, Request, SlipSeat, SlipToken};
use poddavki::store::SpectatorReport;
use reqwest::StatusCode;
use reqwest::blocking::{Client, Response};
use tournament::{
    BoardNumber, EntryId, GameResult, Info, Name, Person, Preset, RoundNumber, Score, Tournament, Visibility,
};

/// The live stream of a page.
struct Stream(Lines<BufReader<Response>>);

impl Stream {
    fn new(site: &Site, page: &Answer) -> Self {
        let address = format!("{}/live?of={}", site.address(), topics_of(page));
        let answer = Client::new().get(address).send().expect("it answers");
        Self(BufReader::new(answer).lines())
    }

    /// The stream of a visitor's open page, after its first heartbeat.
    fn by(visitor: &Visitor, page: &Answer) -> Self {
        Self::of(visitor, &topics_of(page))
    }

    /// The stream of a visitor about topics, after its first heartbeat.
    fn of(visitor: &Visitor, topics: &str) -> Self {
        let answer = visitor.stream(&format!("/live?of={topics}"));
        let mut stream = Self(BufReader::new(answer).lines());
        stream.told();
        stream
    }

    /// The next tournament: a topic with its version.
    fn told(&mut self) -> String {
        let data = self.0.find_map(|line| line.expect("it goes on").strip_prefix("data: ").map(str::to_owned));
        data.expect("it has not ended")
    }

    /// The next version that it tells.
    fn next(&mut self) -> i64 {
        let data = self.told();
        data.rsplit(' ').next().and_then(|version| version.parse().ok()).expect("a version")
    }

    /// The next version, after the first heartbeat.
    fn first(&mut self) -> i64 {
        self.next();
        self.next()
    }
}

/// The topics of a page, as its script requests them.
fn topics_of(page: &Answer) -> String {
    let topics = page.text.split("data-live=\"").nth(1).and_then(|rest| rest.split('"').next());
    topics.expect("it is live").replace(' ', ",")
}

/// The tag of what an open page shows, as it says it itself.
fn tag_of(page: &Answer) -> String {
    let rest = page.text.split(" data-tag=\"").nth(1).expect("it is live");
    rest.split('"').next().unwrap_or_default().to_owned()
}

/// The version that a page shows.
fn version_of(page: &Answer) -> String {
    let rest = page.text.split(" data-version=\"").nth(1).expect("it is live");
    rest.split('"').next().unwrap_or_default().to_owned()
}

/// What an open page is sent when it hears of news.
fn changes(visitor: &Visitor, path: &str, page: &Answer) -> Answer {
    let since = tag_of(page);
    let answer = visitor.get_with(path, ("x-changes-since", &since)).is_ok();
    answer.says(&format!("data-since=\"{since}\"")).does_not_say("<html").does_not_say("class=\"top\"");
    answer
}

fn stub(id: &str) -> String {
    format!("<tr id=\"{id}\" data-same></tr>")
}

fn slip(site: &Site, arbiter: &Arbiter, entry: EntryId) -> String {
    let seat = SlipSeat { tournament: arbiter.tournament(site).id, round: RoundNumber(1), entry };
    format!("/r/{}", site.service().slip_key().expect("there is a secret").token(SlipToken::Printed, seat))
}

fn report(site: &Site, arbiter: &Arbiter, entry: EntryId) {
    let (phone, slip) = (site.visitor(), slip(site, arbiter, entry));
    let page = phone.get(&slip).is_ok();
    let fields = [("seat", page.hidden("seat")), ("said-1", "win".to_owned())];
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    phone.post(&slip, &slip, &fields).is_redirect();
}

/// A draft whose first round is paired and published.
fn draft_in_play(site: &Site, title: &str) -> Tournament {
    let (service, actor) = (site.service(), Site::actor());
    let info = Info { title: title.to_owned(), ..Info::default() };
    let new = NewTournament { info, settings: Preset::SwissSingleGames.settings(), visibility: Visibility::Draft };
    let slug = service.create_tournament(&actor, &new).expect("the title is new").slug;
    let request = Request { actor: &actor, slug: &slug, seen: None, limit: None };
    for family in ["Алов", "Белов", "Видов", "Гамов"] {
        let person = Person { name: Name::new(family, title), ..Person::default() };
        service.enter_player(&request, &person, None).expect("the name is new");
    }
    service.pair_next_round(&request).expect("four can be paired");
    service.publish_round(&request, RoundNumber(1)).expect("it is a draft")
}

for_each_backend! {
    fn the_front_page_hears_of_all_that_it_lists_and_of_no_draft(database) {
        let site = Site::on(database);
        let (service, actor, reader) = (site.service(), Site::actor(), site.visitor());
        let front = || reader.get("/").is_ok();
        let now = || format!("home {}", version_of(&front()));
        let mut stream = Stream::by(&reader, &front());
        assert_eq!(stream.told(), "home 0", "nothing is listed yet");
        // More than the page shows with their boards. Of the drafts nothing is told.
        let slugs = ["First", "Second", "Third", "Fourth"].map(|title| draft_in_play(&site, title).slug);
        assert_eq!(now(), "home 0");
        let requests = slugs.each_ref().map(|slug| Request { actor: &actor, slug: slug.as_str(), seen: None, limit: None });
        for request in &requests {
            service.set_visibility(request, Visibility::Public).expect("it may be opened");
            assert_eq!(stream.told(), now(), "{} is opened", request.slug);
        }
        let before = front();
        before.does_not_say("Latest results");
        let result = Some(GameResult::Played(Score::White));
        for request in &requests {
            let entered = [("1-1-1".parse().expect("a game"), result)].into();
            service.enter_results(request, &entered, &Overruled::new()).expect("the round is public");
            assert_eq!(stream.told(), now(), "{} has a result", request.slug);
        }
        changes(&reader, "/", &before).says("Latest results");
        service.set_visibility(&requests[3], Visibility::Unlisted).expect("it may be withdrawn");
        assert_eq!(stream.told(), now(), "it is listed no more");
        front().does_not_say("Fourth");
    }

    fn a_slip_hears_of_its_own_board_and_of_its_round(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let boards = &arbiter.tournament(&site).rounds[0].pairings;
        let [one, two] = [1, 2].map(|board| boards[&BoardNumber(board)].clone());
        let now = || arbiter.tournament(&site).version.0;
        let page = site.visitor().get(&slip(&site, &arbiter, one.white)).is_ok();
        page.says("<span class=\"sub only-s\">Score (your points first) </span>");
        let mut stream = Stream::new(&site, &page);
        assert_eq!(stream.first(), now());
        // Any change of another board would be sent before the next one of this board.
        report(&site, &arbiter, two.white);
        arbiter.enter(1, &[("1-2-1", "1-0")]).is_redirect();
        report(&site, &arbiter, one.black);
        assert_eq!(stream.next(), now(), "the opponent has reported");
        report(&site, &arbiter, boards[&BoardNumber(3)].white);
        arbiter.enter(1, &[("1-1-1", "0-1")]).is_redirect();
        assert_eq!(stream.next(), now(), "the result was entered");
        arbiter.set(&[("title", "Grand Cup")]).is_redirect();
        assert_eq!(stream.next(), now(), "every slip says the title");
    }

    fn a_slip_hears_that_colours_are_turned_and_that_its_round_is_withdrawn(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let published = arbiter.tournament(&site).version.0;
        let white = arbiter.tournament(&site).rounds[0].pairings[&BoardNumber(1)].white;
        let now = || arbiter.tournament(&site).version.0;
        let page = site.visitor().get(&slip(&site, &arbiter, white)).is_ok();
        let mut stream = Stream::new(&site, &page);
        assert_eq!(stream.first(), now());
        arbiter.send("/round/1/correct", "/round/1", &[("what", "turn"), ("board", "1")]).is_redirect();
        assert_eq!(stream.next(), now());
        arbiter.send(&format!("/log/{}/undo", now()), "/log", &[]).is_redirect();
        assert_eq!(stream.next(), now());
        arbiter.send(&format!("/log/{published}/undo"), "/log", &[]).is_redirect();
        assert_eq!(stream.next(), now());
        let page = site.visitor().get(&slip(&site, &arbiter, white)).is_ok();
        page.says("not announced yet");
        let mut stream = Stream::new(&site, &page);
        assert_eq!(stream.first(), now());
        arbiter.press(1, "publish").is_redirect();
        assert_eq!(stream.next(), now(), "a slip without a board hears that it has one");
    }

    fn a_report_is_no_news_for_the_public_and_leaves_its_pages_as_they_are(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let board = arbiter.tournament(&site).rounds[0].pairings[&BoardNumber(1)].clone();
        let visitor = site.visitor();
        // Not a player's page, which changes when the chances are computed.
        let pages = ["", "/round/1", "/standings", "/players", "/crosstable"];
        let pages = pages.map(|page| format!("/t/{}{page}", arbiter.slug));
        let tags: Vec<String> = pages.iter().map(|page| visitor.get(page).is_ok().header("etag").to_owned()).collect();
        let mut stream = Stream::new(&site, &visitor.get(&pages[1]).is_ok());
        stream.first();
        let before = arbiter.tournament(&site).version;
        report(&site, &arbiter, board.white);
        report(&site, &arbiter, board.black);
        assert!(arbiter.tournament(&site).version > before, "it is in the log");
        for (page, tag) in pages.iter().zip(&tags) {
            assert!(tag.starts_with("W/"), "{page} has no tag");
            visitor.get_with(page, ("if-none-match", tag)).has_status(StatusCode::NOT_MODIFIED);
        }
        arbiter.enter(1, &[("1-2-1", "1-0")]).is_redirect();
        assert_eq!(stream.next(), arbiter.tournament(&site).version.0, "the result is the first that is told");
        visitor.get_with(&pages[1], ("if-none-match", &tags[1])).is_ok();
    }

    fn a_report_of_a_spectator_is_heard_by_the_staff_and_by_nobody_else(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        arbiter.enter(1, &[("1-1-1", "1-0")]).is_redirect();
        let (slug, before) = (arbiter.slug.as_str(), arbiter.tournament(&site).version);
        let topics = format!("data-live=\"s/{slug} r/{slug}\"\n data-version=\"{before} 0\"");
        arbiter.get("").is_ok().says(&topics);
        let page = arbiter.get("/round/1").is_ok();
        page.says(&topics);
        let mut staff = Stream::by(&arbiter.visitor, &page);
        assert_eq!([staff.told(), staff.told()], [format!("s/{slug} {before}"), format!("r/{slug} 0")]);
        // A visitor without rights gets only the public topic, whatever they request.
        let (round, stranger) = (format!("/t/{slug}/round/1"), site.visitor());
        let public = stranger.get(&round).is_ok();
        public.says(&format!("data-live=\"t/{slug}\""));
        let mut readers = Stream::by(&stranger, &public);
        let mut curious = Stream::of(&stranger, &format!("s/{slug},r/{slug},t/{slug}"));
        readers.told();
        assert_eq!(curious.told(), format!("t/{slug} {before}"));

        let wrong = format!("{round}/wrong");
        let said = [("game", "1-1-1"), ("right", "0-1"), ("text", "I saw it")];
        stranger.post(&wrong, &format!("{wrong}?game=1-1-1"), &said).is_redirect();
        let told = staff.told();
        let version = told.strip_prefix(&format!("r/{slug} ")).expect("it is about the reports").to_owned();
        arbiter.get("/round/1").is_ok().says(&format!("data-version=\"{before} {version}\"")).says("I saw it");
        arbiter.get("").is_ok().says(&format!("data-version=\"{before} {version}\""));
        // Public pages are unchanged, for caches too.
        stranger.get(&round).is_ok().says("Sent to the arbiters");
        let again = stranger.get(&round).is_ok();
        assert_eq!((again.header("etag"), arbiter.tournament(&site).version), (public.header("etag"), before));

        // Another instance, in which another spectator says something, and one where a report is put aside.
        let (store, id) = (database.store(), arbiter.tournament(&site).id);
        let report = SpectatorReport {
            id: "another".to_owned(),
            game: "1-1-1".parse().expect("a game"),
            shown_result: GameResult::Played(Score::White),
            reported: None,
            remark: "The flag had fallen".to_owned(),
            at: timestamp(1),
        };
        store.keep_spectator_report(id, &report, &[]).expect("there is room");
        let next = staff.told();
        assert!(next.starts_with(&format!("r/{slug} ")) && next > told, "{told}, then {next}");
        store.dismiss_spectator_report(id, "another", timestamp(2)).expect("it is there");
        let last = staff.told();
        assert!(last > next, "{next}, then {last}");

        arbiter.enter(1, &[("1-2-1", "1-0")]).is_redirect();
        let now = arbiter.tournament(&site).version;
        assert_eq!(staff.told(), format!("s/{slug} {now}"));
        assert_eq!(readers.told(), format!("t/{slug} {now}"), "the first news since the page was opened");
        assert_eq!(curious.told(), format!("t/{slug} {now}"));
    }

    fn of_a_draft_only_its_staff_hears(database) {
        let site = Site::on(database);
        let draft = draft_in_play(&site, "Draft");
        let topics = format!("t/{0},s/{0},r/{0},b/{0}/1/1", draft.slug);
        let mut stranger = Stream::of(&site.visitor(), &format!("{topics},home"));
        assert!(stranger.told().starts_with("home "));
        let mut staff = Stream::of(&site.administrator(), &topics);
        let told: Vec<String> = (0..4).map(|_| staff.told()).collect();
        assert!(topics.split(',').zip(&told).all(|(topic, told)| told.starts_with(&format!("{topic} "))), "{told:?}");
    }

    fn an_open_page_is_sent_what_has_changed_and_nothing_else(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        let (reader, players) = (site.visitor(), format!("/t/{}/players", arbiter.slug));
        let tournament = arbiter.tournament(&site);
        let [first, second] = ["Ксенов", "Иволгин"].map(|name| format!("e{}", entry_of(&tournament, name)));
        let before = reader.get(&players).is_ok();
        arbiter.send("/players", "/players", &[("family", "Осокин"), ("given", "Денис")]).is_redirect();
        let more = changes(&reader, &players, &before);
        more.says("Osokin").says(&stub(&first)).says(&stub(&second)).does_not_say("Ksenov");
        let removed = first.trim_start_matches('e');
        arbiter.send(&format!("/players/{removed}/remove"), &format!("/players/{removed}"), &[]).is_redirect();
        let fewer = changes(&reader, &players, &more);
        fewer.says(&stub(&second)).does_not_say(&format!("id=\"{first}\"")).does_not_say("Osokin");

        arbiter.begin(1);
        let round = format!("/t/{}/round/1", arbiter.slug);
        let before = reader.get(&round).is_ok();
        arbiter.enter(1, &[("1-1-1", "1-0")]).is_redirect();
        let change = changes(&reader, &round, &before);
        change.says("<title>").says("<tr id=\"b1\" data-told=").says(&stub("b2"));
        let now = reader.get(&round).is_ok();
        assert_eq!(tag_of(&change), tag_of(&now));
        // One answer for all readers, which no cache on the way keeps.
        let another = changes(&site.visitor(), &round, &before);
        assert_eq!((&another.text, another.header("etag")), (&change.text, change.header("etag")));
        assert_eq!(change.header("cache-control"), "no-cache");
        assert!(change.header("vary").contains("X-Changes-Since"), "{}", change.header("vary"));
        // What has not changed at all is nothing but stubs.
        changes(&reader, &round, &now).says(&stub("b1")).says(&stub("b2"));

        // The page before that is not known, in another language, and for the staff: the whole.
        for since in ["whole", "0123456789abcdef01234567", "W/x"] {
            assert_eq!(reader.get_with(&round, ("x-changes-since", since)).is_ok().text, now.text, "{since}");
        }
        let since = ("x-changes-since", tag_of(&before));
        site.visitor().in_russian().get_with(&round, (since.0, &since.1)).is_ok().says("<html lang=\"ru\"");
        arbiter.visitor.get_with(&round, (since.0, &since.1)).is_ok().says("<html lang").does_not_say("data-since");

        // A page of several tournaments, which has no version of its own.
        let front = reader.get("/").is_ok();
        arbiter.enter(1, &[("1-2-1", "1-0")]).is_redirect();
        changes(&reader, "/", &front).says("Latest results");
    }

    fn what_one_reader_follows_comes_beside_what_has_changed_for_all(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let entry = arbiter.tournament(&site).rounds[0].pairings[&BoardNumber(1)].white;
        let (reader, stranger) = (site.visitor(), site.visitor());
        let round = format!("/t/{}/round/1", arbiter.slug);
        reader.post_blindly(&format!("/t/{}/follow/{entry}", arbiter.slug), &[]).is_redirect();
        let card = "class=\"own-card\"";
        let (own, usual) = (reader.get(&round).is_ok(), stranger.get(&round).is_ok());
        own.says(card);
        assert_eq!(tag_of(&own), tag_of(&usual), "it is that of all with something put into it");
        assert_eq!(own.header("cache-control"), "private, no-cache");
        arbiter.enter(1, &[("1-1-1", "1-0")]).is_redirect();
        let change = changes(&reader, &round, &own);
        change.says("<!--own-->").does_not_say(card).does_not_say("data-own");
        let of_all = changes(&stranger, &round, &usual);
        assert_eq!((&change.text, change.header("etag")), (&of_all.text, of_all.header("etag")));
        assert_eq!((change.header("x-own-part"), of_all.header("x-own-part")), ("1", ""));
        let part = reader.get_with(&round, ("x-changes-since", "own")).is_ok();
        part.says(&format!("data-tag=\"{}\" data-entries=\"{entry}\"", tag_of(&change)));
        part.says(card).does_not_say("<table").does_not_say("<html");
        assert_eq!(part.header("cache-control"), "private, no-cache");
        stranger.get_with(&round, ("x-changes-since", "own")).is_ok().says("<html").does_not_say("data-entries");
    }

    fn a_page_with_what_was_typed_and_not_taken_says_so(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let white = arbiter.tournament(&site).rounds[0].pairings[&BoardNumber(1)].white;
        let (phone, own) = (site.visitor(), slip(&site, &arbiter, white));
        let page = phone.get(&own).is_ok();
        page.does_not_say("data-unsaved");
        let answer = phone.post(&own, &own, &[("seat", &page.hidden("seat")), ("moves-1", "c3-d4 h8-a1")]);
        answer.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("data-unsaved").says("c3-d4 h8-a1</textarea>");
        arbiter.get("/round/1").is_ok().does_not_say("data-unsaved");
        let fields = [("name", "nobody"), ("role", "arbiter")];
        let refused = arbiter.visitor.post(&arbiter.address("/officials"), "/admin/new", &fields);
        refused.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("data-unsaved");
    }
}
