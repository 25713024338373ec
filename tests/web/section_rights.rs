//! Officials who are limited to a section: what they may change, and that everything else is refused wherever it comes from.

use crate::organiser::{Arbiter, account, entry_of};
use crate::support::database::for_each_backend;
use crate::support::site::{Answer, Site};
use poddavki::service::{Request, ServiceError, SlipSeat, SlipToken};
use poddavki::store::{AccountCommandRecord, Right, Role};
use reqwest::StatusCode;
use tournament::{
    Bye, EntryId, GameResult, LimitedScope, ReportPolicy, RoundNumber, SectionCode, SectionLimit, Settings, Tournament,
};

/// What a refused answer says.
const LIMITED: &str = "You are limited to the section Москвичи:";

/// Eight players, two of them from Moscow, who play at boards 1 and 3 of round 1, and a section for these two.
fn prepared(site: &Site) -> Arbiter {
    let anna = Arbiter::with_players(site, "swiss-single");
    anna.send("/sections", "/sections", &[("name-1", "Москвичи"), ("regions-1", "Москва")]).is_redirect();
    anna
}

/// A new account that is limited to the section of Moscow.
fn limited(site: &Site, anna: &Arbiter, name: &str, role: &str) -> Arbiter {
    let colleague = anna.colleague(account(site, name));
    let fields = [("name", name), ("role", role), ("section", "moskvichi")];
    anna.send_seen("0", "/officials", &fields).is_redirect();
    colleague
}

/// Sends a form in the current state of the tournament.
fn send(site: &Site, who: &Arbiter, rest: &str, fields: &[(&str, &str)]) -> Answer {
    who.send_seen(&who.tournament(site).version.to_string(), rest, fields)
}

/// A form is refused as outside the section, and nothing changes.
fn refused(site: &Site, who: &Arbiter, rest: &str, fields: &[(&str, &str)]) {
    let before = who.tournament(site);
    let answer = send(site, who, rest, fields);
    assert_eq!(answer.status, StatusCode::FORBIDDEN, "{rest} {fields:?}: {}", answer.location);
    answer.says(LIMITED);
    assert_eq!(who.tournament(site), before, "{rest}");
}

fn entry(tournament: &Tournament, name: &str) -> (EntryId, String) {
    let id = entry_of(tournament, name);
    (id, format!("/players/{id}"))
}

for_each_backend! {
    fn a_limited_scorer_enters_results_and_moves_at_the_boards_of_the_section(database) {
        let site = Site::on(database);
        let anna = prepared(&site);
        anna.begin(1);
        let vera = limited(&site, &anna, "vera", "scorer");
        let page = vera.get("/round/1").is_ok();
        page.says("You are limited to the section Москвичи: you enter results").does_not_say("/round/2/pair");
        assert_eq!(page.text.matches("<fieldset class=\"shut\" disabled>").count(), 2, "the boards of others");
        vera.enter(1, &[("1-1-1", "1-0"), ("1-3-1", "=")]).is_redirect();
        assert_eq!(anna.result(&site, "1-3-1").map(GameResult::code), Some("="));
        refused(&site, &vera, "/round/1", &[("pick-1-2-1", "1-0")]);
        // One board of others refuses the whole form.
        refused(&site, &vera, "/round/1", &[("pick-1-1-1", "0-1"), ("pick-1-4-1", "=")]);
        refused(&site, &vera, "/round/1/board", &[("was-1-2-1", ""), ("pick-1-2-1", "1-0")]);
        send(&site, &vera, "/round/1/board", &[("was-1-3-1", "="), ("pick-1-3-1", "1-0")]).is_ok();

        let moves = [("done", "c3-d4 d6-c5"), ("result", "1-0"), ("act", "save")];
        vera.get("/game/1-1-1").is_ok().does_not_say("<fieldset class=\"shut\" disabled>");
        vera.get("/game/1-2-1").is_ok().says("<fieldset class=\"shut\" disabled>").says("limited to the section");
        send(&site, &vera, "/game/1-1-1", &moves).is_redirect();
        assert!(anna.tournament(&site).game("1-1-1".parse().expect("a game")).is_some_and(|game| game.notation.is_some()));
        refused(&site, &vera, "/game/1-2-1", &moves);

        // What they did they take back, and nothing that was done elsewhere.
        let own = anna.tournament(&site).version;
        anna.enter(1, &[("1-2-1", "1-0")]).is_redirect();
        let other = anna.tournament(&site).version;
        let log = vera.get("/log").is_ok();
        log.says(&format!("/log/{own}/undo")).does_not_say(&format!("/log/{other}/undo"));
        refused(&site, &vera, &format!("/log/{other}/undo"), &[]);
        send(&site, &vera, &format!("/log/{own}/undo"), &[]).is_redirect();
        // A scorer has no players, also none of the section.
        for rest in ["/players/3", "/players/3/withdraw", "/players/3/bye", "/check-in"] {
            send(&site, &vera, rest, &[("after", "1")]).has_status(StatusCode::FORBIDDEN);
        }
        let actor = Site::actor();
        let limit = SectionLimit { section: SectionCode("moskvichi".to_owned()), scope: LimitedScope::Boards };
        let request = Request { actor: &actor, slug: &anna.slug, seen: None, limit: Some(&limit) };
        let withdrawn = site.service().withdraw_player(&request, EntryId(3), None);
        assert!(matches!(withdrawn, Err(ServiceError::OutsideSection(Some(_)))), "{withdrawn:?}");
    }

    fn a_limited_arbiter_changes_players_of_the_section_and_no_others(database) {
        let site = Site::on(database);
        let anna = prepared(&site);
        let boris = limited(&site, &anna, "boris", "arbiter");
        let before = anna.tournament(&site);
        let ((own_id, own), (_, other)) = (entry(&before, "Рябов"), entry(&before, "Ксенов"));
        boris.get(&own).is_ok().does_not_say("<fieldset class=\"shut\" disabled>").does_not_say(&format!("{own}/remove"));
        boris.get(&other).is_ok().says("<fieldset class=\"shut\" disabled>").says("limited to the section");
        let data = |family, region| [("family", family), ("given", "Олег"), ("rating", "2111"), ("region", region)];
        send(&site, &boris, &own, &data("Рябов", "Москва")).is_redirect();
        assert_eq!(anna.tournament(&site).entry(own_id).and_then(|entry| entry.rating).map(|own| own.0), Some(2111));
        refused(&site, &boris, &other, &data("Ксенов", "Орёл"));
        // Nobody is moved out of the section or into it.
        refused(&site, &boris, &own, &data("Рябов", "Орёл"));
        refused(&site, &boris, &other, &data("Ксенов", "Москва"));
        refused(&site, &boris, "/players", &[("family", "Новиков"), ("given", "Иван"), ("region", "Москва")]);
        refused(&site, &boris, &format!("{own}/remove"), &[]);
        let ticks = [own_id, entry_of(&before, "Ксенов")].map(|id| format!("tick-{id}"));
        let both = [(ticks[0].as_str(), "1"), (ticks[1].as_str(), "1"), ("act", "withdraw")];
        refused(&site, &boris, "/players/several", &both);
        send(&site, &boris, "/players/several", &[both[0], both[2]]).is_redirect();
        send(&site, &boris, "/players/several", &[both[0], ("act", "reinstate")]).is_redirect();

        send(&site, &boris, &format!("{own}/withdraw"), &[("after", "0")]).is_redirect();
        refused(&site, &boris, &format!("{other}/withdraw"), &[("after", "0")]);
        send(&site, &boris, &format!("{own}/reinstate"), &[]).is_redirect();
        send(&site, &boris, &format!("{own}/bye"), &[("round", "2"), ("bye", "H")]).is_redirect();
        refused(&site, &boris, &format!("{other}/bye"), &[("round", "2"), ("bye", "H")]);
        let tournament = anna.tournament(&site);
        assert_eq!(tournament.entry(own_id).and_then(|own| own.bye_in(RoundNumber(2))), Some(Bye::Half));
        let given = tournament.version;
        send(&site, &boris, &format!("/log/{given}/undo"), &[]).is_redirect();

        // The check-in is opened and closed by others.
        refused(&site, &boris, "/check-in", &[("open", "1")]);
        anna.send("/check-in", "/check-in", &[("open", "1")]).is_redirect();
        let page = boris.get("/check-in").is_ok();
        page.does_not_say("/k/").does_not_say("name=\"close\"");
        assert_eq!(page.text.matches(" disabled>").count(), 6, "{}", page.text);
        send(&site, &boris, "/check-in", &[("here", &own_id.to_string())]).is_redirect();
        refused(&site, &boris, "/check-in", &[("here", "1")]);
        send(&site, &boris, "/check-in", &[("all", "1")]).is_redirect();
        let present = anna.tournament(&site).check_in.expect("it is open").present;
        assert_eq!(present, [entry_of(&tournament, "Шеханова"), own_id].into());
        refused(&site, &boris, "/check-in", &[("close", "1")]);
        anna.send("/check-in", "/check-in", &[("all", "1")]).is_redirect();
        anna.send("/check-in", "/check-in", &[("close", "1")]).is_redirect();
    }

    fn a_limited_arbiter_has_the_boards_of_the_section_and_neither_pairs_nor_publishes(database) {
        let site = Site::on(database);
        let anna = prepared(&site);
        let boris = limited(&site, &anna, "boris", "arbiter");
        boris.get("").is_ok().does_not_say("/round/1/pair").says("limited to the section");
        refused(&site, &boris, "/round/1/pair", &[]);
        refused(&site, &boris, "/round/1/pair", &[("numbers", "new")]);
        anna.press(1, "pair").is_redirect();
        boris.get("/round/1").is_ok().says("<fieldset class=\"shut\" disabled>");
        for step in ["publish", "discard"] {
            refused(&site, &boris, &format!("/round/1/{step}"), &[]);
        }
        anna.press(1, "publish").is_redirect();
        let published = anna.tournament(&site).version;
        refused(&site, &boris, "/round/1/unpublish", &[]);
        refused(&site, &boris, &format!("/log/{published}/undo"), &[]);
        let page = boris.get("/round/1").is_ok();
        page.says("/colours/1").says("/colours/3").does_not_say("/colours/2").does_not_say("/round/1/late");
        page.does_not_say("id=\"correct\"").does_not_say("/round/1/close");

        send(&site, &boris, "/round/1/colours/1", &[("reason", "typed wrongly")]).is_redirect();
        refused(&site, &boris, "/round/1/colours/2", &[("reason", "typed wrongly")]);
        send(&site, &boris, "/round/1/absent", &[("absent", "black:3")]).is_redirect();
        refused(&site, &boris, "/round/1/absent", &[("absent", "black:4")]);
        let why = [("explain", "3"), ("cause-3", "other"), ("why-3", "illness")];
        send(&site, &boris, "/round/1/forfeit", &why).is_redirect();
        let (own, other) = (anna.tournament(&site), "/round/1/forfeit");
        anna.send("/round/1/absent", "/round/1", &[("absent", "black:4")]).is_redirect();
        refused(&site, &boris, other, &[("explain", "4"), ("cause-4", "other"), ("why-4", "illness")]);
        let white = own.round(RoundNumber(1)).expect("it is paired").pairings[&tournament::BoardNumber(2)].white;
        refused(&site, &boris, "/round/1/illegal", &[("illegal", &format!("1-2-1:count:{white}:1"))]);
        anna.enter_all(&site, 1, "1-0");
        for rest in ["/round/1/close", "/round/2/pair", "/round/1/late", "/round/2/pair-all"] {
            let fields = [("leaving", "1"), ("do", "leave")];
            let before = anna.tournament(&site);
            assert!(send(&site, &boris, rest, &fields).status.is_client_error(), "{rest}");
            assert_eq!(anna.tournament(&site), before, "{rest}");
        }
        refused(&site, &boris, "/round/1/close", &[]);
        refused(&site, &boris, "/round/2/pair", &[]);

        // A correction of an earlier round, where a player of the section sits.
        anna.begin(2);
        boris.correct(1, &[("1-1-1", "=")]).is_redirect();
        let asked = boris.enter(1, &[("1-2-1", "=")]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        refused(&site, &boris, "/round/1", &[("pick-1-2-1", "="), ("sure", &asked.hidden("sure"))]);
        let corrected = anna.tournament(&site).version;
        send(&site, &boris, &format!("/log/{corrected}/undo"), &[]).is_redirect();
        // What is for the organiser stays so; what is beside the tournament is refused too.
        for rest in ["/settings", "/sections", "/close", "/officials", "/log/1/back", "/notices"] {
            send(&site, &boris, rest, &[]).has_status(StatusCode::FORBIDDEN);
        }
        refused(&site, &boris, "/rehearsal/stop", &[("what", "chances")]);
        refused(&site, &boris, "/applications/letters/x", &[]);
    }

    fn a_limited_official_takes_the_reports_of_the_own_boards(database) {
        let site = Site::on(database);
        let anna = prepared(&site);
        anna.begin(1);
        let vera = limited(&site, &anna, "vera", "scorer");
        let boris = limited(&site, &anna, "boris", "arbiter");
        let (actor, service) = (Site::actor(), site.service());
        let request = Request { actor: &actor, slug: &anna.slug, seen: None, limit: None };
        let settings = Settings { reports: ReportPolicy::Confirmed, ..anna.tournament(&site).settings };
        // It may be the usual policy already.
        let _ = service.edit_settings(&request, &settings);
        for board in [1, 2] {
            let tournament = anna.tournament(&site);
            let seats = tournament.rounds[0].pairings[&tournament::BoardNumber(board)].seats();
            for (entry, said) in [(seats.white, "win"), (seats.black, "loss")] {
                let seat = SlipSeat { tournament: tournament.id, round: RoundNumber(1), entry };
                let slip = format!("/r/{}", service.slip_key().expect("a key").token(SlipToken::Printed, seat));
                let phone = site.visitor();
                let seen = phone.get(&slip).is_ok().hidden("seat");
                phone.post(&slip, &slip, &[("seat", &seen), ("said-1", said)]).is_redirect();
            }
        }
        let page = vera.get("/round/1").is_ok();
        page.says("Accept all that agree: 1").says("name=\"take\"");
        let white = anna.tournament(&site).rounds[0].pairings[&tournament::BoardNumber(2)].white;
        refused(&site, &vera, "/round/1/take", &[("take", &format!("1-2-1:{white}:1-0"))]);
        send(&site, &vera, "/round/1/take", &[("take", "agreed")]).is_redirect();
        assert_eq!(["1-1-1", "1-2-1"].map(|game| anna.result(&site, game).map(GameResult::code)), [Some("1-0"), None]);
        anna.send("/round/1/take", "/round/1", &[("take", "agreed")]).is_redirect();
        assert_eq!(anna.result(&site, "1-2-1").map(GameResult::code), Some("1-0"));

        // Slips let players report: there are some of the own boards only. So it is with the kiosk, which is of all.
        let slips = |who: &Arbiter| who.get("/print/slips?round=1").is_ok().text.matches("<section class=\"slip").count();
        assert_eq!((slips(&anna), slips(&boris)), (4, 2));
        for page in ["/round/1", "/print"] {
            boris.get(page).is_ok().does_not_say("/results\"");
        }

        // Spectators' reports are put aside by those who could correct the result.
        for game in ["1-1-1", "1-2-1"] {
            let wrong = format!("/t/{}/round/1/wrong", anna.slug);
            let fields = [("game", game), ("right", "0-1"), ("text", "I saw it")];
            site.visitor().post(&wrong, &format!("{wrong}?game={game}"), &fields).is_redirect();
        }
        let tournament = service.tournament(&anna.slug).expect("there");
        let told = service.spectator_reports(&tournament).expect("readable");
        let id = |board: u16| told.iter().find(|own| own.game.board.0 == board).expect("it waits").id.clone();
        refused(&site, &boris, "/round/1/dismiss", &[("dismiss", &id(2))]);
        send(&site, &boris, "/round/1/dismiss", &[("dismiss", &id(1))]).is_redirect();
        assert_eq!(service.spectator_reports(&tournament).expect("readable").len(), 1);
    }

    fn a_removed_section_permits_nothing_and_the_page_of_officials_says_so(database) {
        let site = Site::on(database);
        let anna = prepared(&site);
        anna.begin(1);
        let boris = limited(&site, &anna, "boris", "arbiter");
        anna.get("").is_ok().says("arbiter, section Москвичи").does_not_say("was removed");
        // A new name is the same section.
        anna.send("/sections", "/sections", &[("code-1", "moskvichi"), ("name-1", "Столица"), ("regions-1", "Москва")]).is_redirect();
        boris.get("").is_ok().says("limited to the section Столица");
        boris.enter(1, &[("1-1-1", "1-0")]).is_redirect();
        anna.send("/sections", "/sections", &[("name-1", "")]).is_redirect();
        assert!(anna.tournament(&site).settings.sections.is_empty());
        anna.get("").is_ok().says("The section to which they are limited was removed");
        let page = boris.get("/round/1").is_ok();
        page.says("limited to a section that the tournament no longer has");
        assert_eq!(page.text.matches("<fieldset class=\"shut\" disabled>").count(), 4);
        let before = anna.tournament(&site);
        for (rest, fields) in [("/round/1", [("pick-1-1-1", "=")]), ("/players/5/withdraw", [("after", "1")])] {
            let answer = send(&site, &boris, rest, &fields).has_status(StatusCode::FORBIDDEN);
            answer.says("limited to a section that the tournament no longer has");
        }
        let entered = before.version.0 - 1;
        send(&site, &boris, &format!("/log/{entered}/undo"), &[]).has_status(StatusCode::FORBIDDEN);
        assert_eq!(anna.tournament(&site), before);
        // Appointed again, they are limited no more.
        anna.send_seen("0", "/officials", &[("name", "boris"), ("role", "arbiter")]).is_redirect();
        boris.get("/round/1").is_ok().does_not_say("limited to");
        boris.enter(1, &[("1-2-1", "1-0")]).is_redirect();
    }

    fn the_limit_is_chosen_with_the_role_and_told_in_the_journal(database) {
        let site = Site::on(database);
        let anna = prepared(&site);
        let boris = account(&site, "boris");
        anna.get("").is_ok().says("<option value=\"moskvichi\">Москвичи</option>").says("can be limited to a section");
        for (role, section, says) in [
            ("organiser", "moskvichi", "Only a scorer or an arbiter can be limited"),
            ("viewer", "moskvichi", "Only a scorer or an arbiter can be limited"),
            ("chief-arbiter", "moskvichi", "Only a scorer or an arbiter can be limited"),
            ("arbiter", "juniors", "no such section"),
        ] {
            let fields = [("name", "boris"), ("role", role), ("section", section)];
            anna.send_seen("0", "/officials", &fields).has_status(StatusCode::UNPROCESSABLE_ENTITY).says(says);
        }
        boris.get("/admin/t/cup").has_status(StatusCode::FORBIDDEN);
        anna.send_seen("0", "/officials", &[("name", "boris"), ("role", "scorer"), ("section", "moskvichi")]).is_redirect();
        let (store, cup) = (site.service().store().clone(), anna.tournament(&site).id);
        let user = store.credentials("boris").expect("readable").expect("made").user.id;
        let limited = Right { role: Role::Scorer, section: Some(SectionCode("moskvichi".to_owned())) };
        assert_eq!(store.right(cup, user), Ok(Some(limited)));
        boris.get("/admin").is_ok().says("scorer, one section");
        anna.visitor.get(&format!("/admin/users/{user}")).is_ok().says("scorer, one section");
        anna.visitor.get("/admin/users/journal").is_ok().says("boris appointed in the tournament cup: scorer, section Москвичи");
        anna.send_seen("0", "/officials/remove", &[("user", &user.to_string())]).is_redirect();
        let entries = store.account_entries(None, 2).expect("readable");
        let told = |record: &AccountCommandRecord| match record {
            AccountCommandRecord::Dismiss { section, .. } => section.clone().map(|section| section.name),
            _ => None,
        };
        assert_eq!(told(&entries[0].record).as_deref(), Some("Москвичи"));
        assert!(site.service().verify().expect("readable").holds());
        boris.get("/admin/t/cup").has_status(StatusCode::FORBIDDEN);
    }
}
