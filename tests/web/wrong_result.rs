//! Spectators' reports of wrong results: shown to the staff of the tournament, never to the public.

use crate::organiser::{Arbiter, account};
use crate::support::database::for_each_backend;
use crate::support::site::{Answer, Site, Visitor};
use crate::support::tournaments::timestamp;
use poddavki::store::{SpectatorReport, SpectatorReportOutcome};
use reqwest::StatusCode;
use tournament::{GameResult, Score};

/// A visitor without an account on the page of a round.
struct Spectator {
    browser: Visitor,
    round: String,
}

impl Spectator {
    fn from_round(site: &Site, arbiter: &Arbiter, round: u16) -> Self {
        Self { browser: site.visitor(), round: format!("/t/{}/round/{round}", arbiter.slug) }
    }

    fn form(&self, game: &str) -> String {
        format!("{}/wrong?game={game}", self.round)
    }

    fn says(&self, game: &str, right: &str, text: &str) -> Answer {
        let fields = [("game", game), ("right", right), ("text", text)];
        self.browser.post(&format!("{}/wrong", self.round), &self.form(game), &fields)
    }
}

/// A round of four boards with a result on the first.
fn playing(site: &Site) -> Arbiter {
    let arbiter = Arbiter::with_players(site, "swiss-single");
    arbiter.begin(1);
    arbiter.enter(1, &[("1-1-1", "1-0")]).is_redirect();
    arbiter
}

/// The value of the first dismiss button.
fn report_on(page: &Answer) -> String {
    let rest = page.text.split("name=\"dismiss\" value=\"").nth(1).expect("there is a report");
    rest.split('"').next().unwrap_or_default().to_owned()
}

fn reports_on(page: &Answer) -> usize {
    page.text.matches("name=\"dismiss\"").count()
}

for_each_backend! {
    fn a_spectator_is_read_by_the_staff_and_put_aside(database) {
        let site = Site::on(database);
        let arbiter = playing(&site);
        let spectator = Spectator::from_round(&site, &arbiter, 1);
        let (round, form) = (spectator.round.as_str(), spectator.form("1-1-1"));
        spectator.browser.get(round).is_ok().says(&format!("href=\"{round}/wrong\""));
        spectator.browser.get(&format!("{round}/wrong")).is_ok().says("Which result is wrong?").says("wrong?game=1-1-1");
        let game = format!("/t/{}/game/1-1-1", arbiter.slug);
        spectator.browser.get(&game).is_ok().says("Wrong result?").says("wrong?game=1-1-1");
        let page = spectator.browser.get(&form).is_ok();
        page.says("Report a wrong result").says("value=\"0-1\"").says("value=\"=\"").does_not_say("value=\"1-0\"");
        assert_eq!(page.header("x-robots-tag"), "noindex, nofollow");
        let russian = site.visitor().in_russian();
        russian.get(&form).is_ok().says("Ошибка в результате").says("Как правильно?").says("Не более 300 знаков");

        let before = arbiter.tournament(&site).version;
        spectator.says("1-1-1", "0-1", "<script>alert(1)</script>").is_redirect();
        spectator.says("1-1-1", "0-1", "<script>alert(1)</script>").is_redirect();
        spectator.browser.get(round).is_ok().says("Sent to the arbiters");
        assert_eq!(arbiter.tournament(&site).version, before, "it is no part of the tournament");
        for public in [round, game.as_str(), form.as_str(), &format!("/t/{}/event.json", arbiter.slug)] {
            site.visitor().get(public).is_ok().does_not_say("alert(1)").does_not_say("A spectator says");
        }
        for page in [arbiter.get(""), arbiter.get("/round/1")] {
            let page = page.is_ok();
            page.says("A spectator says: ").says("&#60;script&#62;alert(1)").does_not_say("<script>alert");
            assert_eq!(reports_on(&page), 1, "the same said twice is one");
        }
        arbiter.get("").is_ok().says("Reports from spectators").says("/round/1#board-1\"");
        let language = arbiter.visitor.get("/language/ru?back=%2Fadmin");
        language.is_redirect();
        arbiter.get("").is_ok().says("Сообщения зрителей").says("Сообщение зрителя: ");
        arbiter.visitor.get("/language/en?back=%2Fadmin").is_redirect();

        let id = report_on(&arbiter.get("").is_ok());
        let stranger = account(&site, "boris");
        let dismissal = [("dismiss", id.as_str()), ("seen", "1")];
        let address = arbiter.address("/round/1/dismiss");
        stranger.post(&address, "/account", &dismissal).has_status(StatusCode::FORBIDDEN);
        assert_eq!(reports_on(&arbiter.get("").is_ok()), 1);
        arbiter.send("/round/1/dismiss", "", &[("dismiss", &id), ("from", "overview")]).is_redirect();
        arbiter.get("").is_ok().says("Report of a spectator dismissed.").does_not_say("Reports from spectators");
        arbiter.get("/round/1").is_ok().does_not_say("A spectator says");
        // A report that was just dismissed is ignored; a different one is not.
        spectator.says("1-1-1", "0-1", "<script>alert(1)</script>").is_redirect();
        assert_eq!(reports_on(&arbiter.get("").is_ok()), 0);
        spectator.says("1-1-1", "other", "The flag of White had fallen").is_redirect();
        let page = arbiter.get("/round/1").is_ok();
        page.says("A spectator says that the result is wrong").says("<q>The flag of White had fallen</q>");
        // From the page of the round, with an unsaved result beside it.
        let dismissal = [("dismiss", report_on(&page)), ("pick-1-2-1", "=".to_owned())];
        let dismissal = dismissal.iter().map(|(name, value)| (*name, value.as_str())).collect::<Vec<_>>();
        let answer = arbiter.send("/round/1/dismiss", "/round/1", &dismissal).is_redirect();
        assert!(answer.location.ends_with("/round/1"), "{}", answer.location);
        let tournament = arbiter.tournament(&site);
        assert!(tournament.game("1-2-1".parse().expect("a game")).is_some_and(|game| game.result.is_some()));
        assert_eq!(reports_on(&arbiter.get("/round/1").is_ok()), 0);
        // Some time later it counts as a new report.
        database.execute("UPDATE spectator_reports SET dismissed_at = '2020-01-01 00:00:00'");
        spectator.says("1-1-1", "0-1", "<script>alert(1)</script>").is_redirect();
        assert_eq!(reports_on(&arbiter.get("").is_ok()), 1);
    }

    fn no_report_is_dropped_for_another_but_those_that_are_over_make_room(database) {
        let site = Site::on(database);
        let arbiter = playing(&site);
        let (store, tournament) = (database.store(), arbiter.tournament(&site).id);
        let report = |n: u32| SpectatorReport {
            id: format!("report {n}"),
            game: "1-1-1".parse().expect("a game"),
            shown_result: GameResult::Played(Score::White),
            reported: None,
            remark: format!("word {n}"),
            at: timestamp(n),
        };
        let keep = |n: u32, outdated: &[String]| {
            store.keep_spectator_report(tournament, &report(n), outdated).expect("written")
        };
        let waiting = || store.spectator_reports(tournament).expect("readable");
        for n in 0..500 {
            assert_eq!(keep(n, &[]), SpectatorReportOutcome::Kept);
        }
        assert_eq!(keep(500, &[]), SpectatorReportOutcome::Full);
        assert_eq!(keep(0, &[]), SpectatorReportOutcome::Kept, "it waits already");
        assert_eq!(waiting().len(), 500);
        let spectator = Spectator::from_round(&site, &arbiter, 1);
        let refused = spectator.says("1-1-1", "0-1", "one more").has_status(StatusCode::UNPROCESSABLE_ENTITY);
        refused.says("Reports of spectators: 501; the limit is 500.");
        store.dismiss_spectator_report(tournament, "report 7", timestamp(900)).expect("written");
        assert_eq!(keep(500, &[]), SpectatorReportOutcome::Kept);
        assert_eq!(keep(501, &["report 8".to_owned()]), SpectatorReportOutcome::Kept);
        let left = waiting();
        assert_eq!(left.len(), 500);
        assert!(left.iter().all(|own| own.id != "report 7" && own.id != "report 8"));
    }

    fn a_report_is_over_when_the_result_is_corrected(database) {
        let site = Site::on(database);
        let arbiter = playing(&site);
        let spectator = Spectator::from_round(&site, &arbiter, 1);
        spectator.says("1-1-1", "0-1", "").is_redirect();
        assert_eq!(reports_on(&arbiter.get("").is_ok()), 1);
        arbiter.enter(1, &[("1-1-1", "0-1")]).is_redirect();
        arbiter.get("").is_ok().does_not_say("Reports from spectators");
        // When the limit is reached, the spectator is told so.
        let late = spectator.says("1-1-1", "0-1", "").has_status(StatusCode::UNPROCESSABLE_ENTITY);
        late.says("This result stands already");
    }

    fn what_says_nothing_is_refused_and_shown_again(database) {
        let site = Site::on(database);
        let arbiter = playing(&site);
        let spectator = Spectator::from_round(&site, &arbiter, 1);
        let refused = |right: &str, text: &str, words: &str| {
            let answer = spectator.says("1-1-1", right, text).has_status(StatusCode::UNPROCESSABLE_ENTITY);
            answer.says(words).says("name=\"game\" value=\"1-1-1\"");
        };
        refused("", "I saw it", "Choose what is right.");
        refused("+-", "I saw it", "Choose what is right.");
        refused("other", "", "Say what is right.");
        refused("1-0", "", "This result stands already");
        refused("0-1", &"x".repeat(301), "has 301 characters; the limit is 300");
        refused("0-1", "a\u{202e}b", "changes the direction of writing");
        spectator.says("1-1-1", "0-1", &"щ".repeat(300)).is_redirect();
        // Games without a result, or of another round, cannot be reported: another one can be chosen.
        for game in ["1-2-1", "2-1-1", "1-99-1", "nonsense"] {
            let page = spectator.browser.get(&spectator.form(game)).has_status(StatusCode::UNPROCESSABLE_ENTITY);
            page.says("This game has no result now").says("wrong?game=1-1-1\"").does_not_say("Not sent");
            let path = format!("{}/wrong", spectator.round);
            let said = [("game", game), ("right", "0-1"), ("text", "I saw <it>")];
            let answer = spectator.browser.post(&path, &spectator.form("1-1-1"), &said);
            let answer = answer.has_status(StatusCode::UNPROCESSABLE_ENTITY);
            answer.says("This game has no result now").says("Not sent: <q>I saw &#60;it&#62;</q>");
        }
        // Private rounds are not found.
        arbiter.enter_all(&site, 1, "1-0");
        arbiter.press(2, "pair").is_redirect();
        spectator.browser.get(&format!("/t/{}/round/2/wrong", arbiter.slug)).has_status(StatusCode::NOT_FOUND);
    }

    fn floods_of_spectators_are_stopped_and_nothing_refused_counts(database) {
        let site = Site::on(database);
        let arbiter = playing(&site);
        let spectator = Spectator::from_round(&site, &arbiter, 1);
        for _ in 0..25 {
            spectator.says("1-1-1", "0-1", &"x".repeat(301)).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        }
        for n in 0..20 {
            spectator.says("1-1-1", "0-1", &format!("word {n}")).is_redirect();
        }
        let refused = spectator.says("1-1-1", "0-1", "one more").has_status(StatusCode::TOO_MANY_REQUESTS);
        assert!(refused.header("retry-after").parse::<u32>().is_ok_and(|wait| wait <= 900));
        // The page of the round shows only some of them.
        assert_eq!(reports_on(&arbiter.get("/round/1").is_ok()), 3);
        // A quarter of an hour later.
        database.execute("UPDATE login_attempts SET first_at = '2020-01-01 00:00:00', last_at = '2020-01-01 00:00:00'");
        spectator.says("1-1-1", "0-1", "one more").is_redirect();
        let overview = arbiter.get("").is_ok();
        assert_eq!(reports_on(&overview), 20);
        overview.says("1 more is on the pages of the rounds.");
    }
}
