//! Players report their games through slips; arbiters accept the reports.

use crate::games::a_finished_game;
use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::site::{Answer, Site, Visitor};
use draughts::Side;
use poddavki::service::{Kiosk, KioskPurpose, SlipSeat, SlipToken};
use reqwest::StatusCode;
use tournament::transliterate::passport_latin;
use tournament::{BoardNumber, CommandRecord, EntryId, GameId, GameResult, ReportPolicy, RoundNumber, Tournament};

/// A player at their board, with their own phone.
struct Player {
    phone: Visitor,
    slip: String,
    /// The player's colour in the first game.
    side: Side,
}

/// A slip opened some time ago.
struct OpenSlip<'a> {
    player: &'a Player,
    seat: String,
    token: String,
}

impl OpenSlip<'_> {
    /// Sends choices on the page as it was when opened.
    fn sends(&self, fields: &[(&str, &str)]) -> Answer {
        let hidden = [("seat", self.seat.as_str()), ("form-token", self.token.as_str())];
        let fields: Vec<(&str, &str)> = fields.iter().copied().chain(hidden).collect();
        self.player.phone.post_blindly(&self.player.slip, &fields)
    }
}

impl Player {
    /// White and Black in the first game of a board.
    fn both(site: &Site, arbiter: &Arbiter, round: u16, board: u16) -> [Self; 2] {
        let tournament = arbiter.tournament(site);
        let pairing = &tournament.rounds[usize::from(round) - 1].pairings[&BoardNumber(board)];
        [(pairing.white, Side::White), (pairing.black, Side::Black)]
            .map(|(entry, side)| Self { side, ..Self::new(site, &tournament, round, entry) })
    }

    fn new(site: &Site, tournament: &Tournament, round: u16, entry: EntryId) -> Self {
        let seat = SlipSeat { tournament: tournament.id, round: RoundNumber(round), entry };
        let token = site.service().slip_key().expect("there is a secret").token(SlipToken::Printed, seat);
        Self { phone: site.visitor(), slip: format!("/r/{token}"), side: Side::White }
    }

    /// Opens the slip and leaves it open.
    fn opens(&self) -> OpenSlip<'_> {
        let page = self.sees();
        OpenSlip { player: self, seat: page.hidden("seat"), token: page.hidden("form-token") }
    }

    fn sees(&self) -> Answer {
        self.phone.get(&self.slip).is_ok()
    }

    /// Sends results by game, `1-1-1` and a code: the player's result from their own colour.
    fn reports(&self, games: &[(&str, &str)]) -> Answer {
        let own = |(game, code): &(&str, &str)| {
            let game = id(game).game;
            let side = if game.first_side() == Side::White { self.side } else { !self.side };
            (format!("said-{game}"), GameResult::from_code(code).expect("a code").mark(side).code())
        };
        let fields: Vec<(String, &str)> = games.iter().map(own).collect();
        self.sends(&fields.iter().map(|(name, code)| (name.as_str(), *code)).collect::<Vec<_>>())
    }

    /// Fills in the slip in its current state.
    fn sends(&self, fields: &[(&str, &str)]) -> Answer {
        self.opens().sends(fields)
    }
}

/// A tournament of eight whose first round is being played.
fn running(site: &Site, preset: &str, policy: ReportPolicy) -> Arbiter {
    let arbiter = Arbiter::with_players(site, preset);
    arbiter.begin(1);
    follow(site, &arbiter, policy);
    arbiter
}

pub fn follow(site: &Site, arbiter: &Arbiter, policy: ReportPolicy) {
    let actor = Site::actor();
    let request = poddavki::service::Request { actor: &actor, slug: &arbiter.slug, seen: None, limit: None };
    let mut settings = arbiter.tournament(site).settings;
    if settings.reports != policy {
        settings.reports = policy;
        site.service().edit_settings(&request, &settings).expect("it may change at any time");
    }
}

fn result(site: &Site, arbiter: &Arbiter, game: &str) -> Option<&'static str> {
    let tournament = arbiter.tournament(site);
    tournament.game(id(game)).and_then(|game| game.result).map(GameResult::code)
}

fn id(game: &str) -> GameId {
    game.parse().expect("a game")
}

for_each_backend! {
    fn a_report_waits_until_the_arbiter_takes_it(database) {
        let site = Site::on(database);
        let arbiter = running(&site, "swiss-micro", ReportPolicy::Confirmed);
        let [white, black] = Player::both(&site, &arbiter, 1, 1);
        let slip = white.sees();
        slip.says("Report the result").says("I won 2:0").says("Is the game over?");
        slip.says("You have White in the first game").does_not_say("reported</span>");
        white.reports(&[("1-1-1", "1-0")]).is_redirect();
        let slip = white.sees();
        slip.says("Saved. Thank you!").says("You reported 2:0.").says("has not reported yet");
        slip.says("2:0 <span class=\"sub\">reported</span>").says("You have White in the first game");
        assert_eq!(result(&site, &arbiter, "1-1-1"), None, "a report is no result yet");
        arbiter.get("/log").is_ok().says("White won");
        black.sees().says("Your opponent has reported: ").says(" won 2:0.");
        black.reports(&[("1-1-1", "1-0")]).is_redirect();
        black.sees().says("Your opponent reported the same.");
        assert_eq!(result(&site, &arbiter, "1-1-1"), None, "not even when both agree");
        arbiter.get("").is_ok().says("Players have reported 1 game of round 1");
        arbiter.get("/log").is_ok().says("by slip)").says("Result reported: round 1, board 1, game 1");
        arbiter.get("/round/1").is_ok().says("both: ").says(" won 2:0").says("Accept all that agree: 1");
        let by = arbiter.tournament(&site).rounds[0].pairings[&BoardNumber(1)].white;
        arbiter.send("/round/1/take", "/round/1", &[("take", &format!("1-1-1:{by}:1-0"))]).is_redirect();
        assert_eq!(result(&site, &arbiter, "1-1-1"), Some("1-0"));
        arbiter.get("/round/1").is_ok().does_not_say("both: ").does_not_say("Accept all that agree");
        white.sees().does_not_say("said-1").says("said-2").says("You have Black in game 2");
        white.reports(&[("1-1-1", "0-1")]).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("has been entered already");
        assert_eq!(result(&site, &arbiter, "1-1-1"), Some("1-0"), "a report never overwrites a result");
    }

    fn what_players_dispute_is_on_the_overview_and_one_click_decides(database) {
        let site = Site::on(database);
        let arbiter = running(&site, "swiss-single", ReportPolicy::Agreed);
        let [white, black] = Player::both(&site, &arbiter, 1, 2);
        white.reports(&[("1-2-1", "1-0")]).is_redirect();
        black.reports(&[("1-2-1", "0-1")]).is_redirect();
        black.sees().says("Your opponent reported a different result: ").says(" won 2:0. The arbiter will decide.");
        assert_eq!(result(&site, &arbiter, "1-2-1"), None);
        let overview = arbiter.get("").is_ok();
        overview.says("The players reported different results.").says("value=\"1-2-1:");
        arbiter.get("/round/1").is_ok().says("Different results reported:");
        let by = arbiter.tournament(&site).rounds[0].pairings[&BoardNumber(2)].black;
        let take = format!("1-2-1:{by}:0-1");
        // The player changes the report before the arbiter has pressed the button.
        black.reports(&[("1-2-1", "=")]).is_redirect();
        let seen = overview.hidden("seen");
        let answer = arbiter.send_seen(&seen, "/round/1/take", &[("take", &take), ("from", "overview")]);
        answer.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Look again.");
        black.reports(&[("1-2-1", "0-1")]).is_redirect();
        let answer = arbiter.send("/round/1/take", "", &[("take", &take), ("from", "overview")]).is_redirect();
        assert_eq!(answer.location, arbiter.address(""));
        assert_eq!(result(&site, &arbiter, "1-2-1"), Some("0-1"));
        arbiter.get("").is_ok().does_not_say("The players reported different results.");
    }

    fn what_both_say_counts_at_once_where_the_tournament_has_it_so(database) {
        let site = Site::on(database);
        let arbiter = running(&site, "swiss-micro", ReportPolicy::Agreed);
        let [white, black] = Player::both(&site, &arbiter, 1, 1);
        white.reports(&[("1-1-1", "1-0"), ("1-1-2", "=")]).is_redirect();
        black.reports(&[("1-1-1", "1-0"), ("1-1-2", "1-0")]).is_redirect();
        assert_eq!(result(&site, &arbiter, "1-1-1"), Some("1-0"));
        assert_eq!(result(&site, &arbiter, "1-1-2"), None);
        let tournament = arbiter.tournament(&site);
        let entry = site.service().store().journal(tournament.id, None, 1).expect("readable").pop().expect("an entry");
        assert!(matches!(entry.record, CommandRecord::Report { .. }), "{:?}", entry.record);
        let undo = format!("/log/{}/undo", entry.number);
        arbiter.send(&undo, "/log", &[]).is_redirect();
        assert_eq!(result(&site, &arbiter, "1-1-1"), None);
        assert_eq!(arbiter.tournament(&site).reports.len(), 2, "their own report is gone with the result it made");
        black.reports(&[("1-1-1", "1-0")]).is_redirect();
        assert_eq!(result(&site, &arbiter, "1-1-1"), Some("1-0"));
    }

    fn players_report_at_a_device_in_the_hall(database) {
        let site = Site::on(database);
        let arbiter = running(&site, "swiss-micro", ReportPolicy::Confirmed);
        let tournament = arbiter.tournament(&site);
        let kiosk = Kiosk { tournament: tournament.id, round: RoundNumber(1) };
        let key = site.service().slip_key().expect("there is a secret");
        let token = key.kiosk_token(kiosk, KioskPurpose::Results);
        let list = format!("/k/{token}/results");
        for page in ["/round/1", "/print"] {
            arbiter.get(page).is_ok().says(&list);
        }
        let device = site.visitor();
        let board = &tournament.rounds[0].pairings[&BoardNumber(1)];
        let seat = |entry: EntryId| format!("{list}/{entry}");
        device.get(&list).is_ok().says("Find your board").says(&seat(board.white)).says(&seat(board.black));
        let says = |entry: EntryId, mark: &str| {
            let page = device.get(&seat(entry)).is_ok();
            page.says("To the list of boards").does_not_say("data-draft");
            let fields = [("seat", page.hidden("seat")), ("form-token", page.hidden("form-token"))];
            let fields = fields.iter().map(|(name, value)| (*name, value.as_str()));
            let said = ["said-1", "said-2"].map(|name| (name, mark));
            device.post_blindly(&seat(entry), &fields.chain(said).collect::<Vec<_>>())
        };
        assert_eq!(says(board.white, "win").is_redirect().location, list);
        device.get(&list).is_ok().says("reported");
        assert_eq!(result(&site, &arbiter, "1-1-1"), None, "one report is none");
        // A contradiction is shown at once, to its author and to all later readers.
        says(board.black, "win").is_redirect();
        device.get(&list).is_ok().says("your opponent has reported another result").says("The two reports differ");
        says(board.black, "loss").is_redirect();
        device.get(&list).is_ok().does_not_say("The two reports differ");
        assert_eq!(result(&site, &arbiter, "1-1-1"), None, "the arbiter takes what both say");
        // The kiosk's pages have no links elsewhere.
        for page in [list.clone(), seat(board.white)] {
            let page = device.get(&page).is_ok();
            page.does_not_say("<header class=\"top\"").does_not_say("keys-help");
            let links = page.text.split("<a ").skip(1).filter_map(|link| link.split("href=\"").nth(1)?.split('"').next());
            let away = links.filter(|link| !link.starts_with(&list) && !link.starts_with("/language/") && !["#main", "#report"].contains(link));
            assert_eq!(away.collect::<Vec<_>>(), Vec::<&str>::new());
        }
        arbiter.send("/round/1/take", "/round/1", &[("take", "agreed")]).is_redirect();
        assert_eq!(result(&site, &arbiter, "1-1-1"), Some("1-0"));
        device.get(&list).is_ok().does_not_say(&seat(board.white));
        arbiter.get("/log").is_ok().says("at the device in the hall").does_not_say("by slip");
        // Its token opens nothing else, no other token opens it, and it is valid for its round only.
        device.get(&format!("/k/{token}")).has_status(StatusCode::NOT_FOUND);
        let check_in = key.kiosk_token(kiosk, KioskPurpose::CheckIn);
        device.get(&format!("/k/{check_in}/results")).has_status(StatusCode::NOT_FOUND);
        device.get(&format!("{list}/9999")).has_status(StatusCode::NOT_FOUND);
        let other = tournament.rounds[0].pairings[&BoardNumber(2)].white;
        let token = device.get(&seat(other)).hidden("form-token");
        // If matching reports counted at once, one person at the kiosk could report for both.
        for policy in [ReportPolicy::Off, ReportPolicy::Agreed] {
            follow(&site, &arbiter, policy);
            device.get(&list).is_ok().says("cannot be reported now");
            assert_eq!(device.get(&seat(other)).is_redirect().location, list);
            let said = [("said-1", "win"), ("form-token", token.as_str())];
            assert_eq!(device.post_blindly(&seat(other), &said).is_redirect().location, list);
            arbiter.get("/round/1").is_ok().does_not_say(&list);
        }
        follow(&site, &arbiter, ReportPolicy::Confirmed);
        let others = ["1-2-1", "1-2-2", "1-3-1", "1-3-2", "1-4-1", "1-4-2"].map(|game| (game, "1-0"));
        arbiter.enter(1, &others).is_redirect();
        device.get(&list).is_ok().says("All results of the round are in");
        arbiter.press(1, "close").is_redirect();
        device.get(&list).is_ok().says("cannot be reported now");
    }

    fn all_that_agree_are_taken_with_one_button(database) {
        let site = Site::on(database);
        let arbiter = running(&site, "swiss-single", ReportPolicy::Confirmed);
        for board in 1..=3 {
            let game = format!("1-{board}-1");
            let [white, black] = Player::both(&site, &arbiter, 1, board);
            white.reports(&[(&game, "=")]).is_redirect();
            black.reports(&[(&game, if board == 3 { "0-1" } else { "=" })]).is_redirect();
        }
        arbiter.send("/round/1/take", "/round/1", &[("take", "agreed")]).is_redirect();
        let results = ["1-1-1", "1-2-1", "1-3-1"].map(|game| result(&site, &arbiter, game));
        assert_eq!(results, [Some("="), Some("="), None]);
        arbiter.get("/log").is_ok().says("boards 1, 2");
    }

    fn a_report_is_taken_back_and_reported_otherwise_while_the_round_is_open(database) {
        let site = Site::on(database);
        let arbiter = running(&site, "swiss-single", ReportPolicy::Confirmed);
        let [white, _] = Player::both(&site, &arbiter, 1, 1);
        white.reports(&[("1-1-1", "1-0")]).is_redirect();
        white.reports(&[("1-1-1", "=")]).is_redirect();
        white.sees().says("You reported 1:1.");
        white.sends(&[("back", "1")]).is_redirect();
        white.sees().does_not_say("You reported");
        assert!(arbiter.tournament(&site).reports.is_empty());
        arbiter.enter_all(&site, 1, "1-0");
        arbiter.press(1, "close").is_redirect();
        arbiter.begin(2);
        white.sees().says("This slip is of round 1; the current round is 2.").does_not_say("Report the result");
        white.phone.get("/").is_ok();
        let [other, _] = Player::both(&site, &arbiter, 2, 1);
        let token = other.sees().hidden("form-token");
        let late = [("form-token", token.as_str()), ("said-1", "loss")];
        other.phone.post_blindly(&white.slip, &late).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(result(&site, &arbiter, "1-1-1"), Some("1-0"));
    }

    fn typed_moves_are_checked_and_come_with_the_result(database) {
        let site = Site::on(database);
        let arbiter = running(&site, "swiss-single", ReportPolicy::Confirmed);
        let [white, _] = Player::both(&site, &arbiter, 1, 1);
        let wrong = white.sends(&[("said-1", "win"), ("moves-1", "c3-d4 d6-d5")]);
        let wrong = wrong.has_status(StatusCode::UNPROCESSABLE_ENTITY);
        wrong.says("d6-d5 is not possible").says("c3-d4 d6-d5</textarea>").says("value=\"win\" checked");
        white.sends(&[("moves-1", "c3-d4")]).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("choose the result");
        let (sheet, winner) = a_finished_game();
        let (right, other) = if winner == Side::White { ("1-0", "loss") } else { ("0-1", "win") };
        let wrong = white.sends(&[("said-1", other), ("moves-1", &sheet)]);
        wrong.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("the game ended differently");
        assert!(arbiter.tournament(&site).reports.is_empty());
        white.sends(&[("moves-1", &sheet)]).is_redirect();
        arbiter.get("/round/1").is_ok().says("Moves reported:");
        let by = arbiter.tournament(&site).rounds[0].pairings[&BoardNumber(1)].white;
        arbiter.send("/round/1/take", "/round/1", &[("take", &format!("1-1-1:{by}:{right}"))]).is_redirect();
        let tournament = arbiter.tournament(&site);
        let game = tournament.game(id("1-1-1")).expect("paired");
        assert_eq!(game.notation.as_ref().map(|notation| notation.moves.clone()), Some(sheet));
        site.visitor().get(&format!("/t/{}/game/1-1-1", arbiter.slug)).is_ok().does_not_say("have not been entered");
    }

    fn moves_that_differ_are_laid_before_the_arbiter_and_none_is_lost(database) {
        let site = Site::on(database);
        let arbiter = running(&site, "swiss-single", ReportPolicy::Agreed);
        let [white, black] = Player::both(&site, &arbiter, 1, 1);
        white.sends(&[("said-1", "win"), ("moves-1", "c3-d4")]).is_redirect();
        arbiter.get("/round/1").is_ok().says("Moves reported:").does_not_say("Different moves reported");
        black.sends(&[("said-1", "loss"), ("moves-1", "c3-b4")]).is_redirect();
        assert_eq!(result(&site, &arbiter, "1-1-1"), Some("1-0"));
        let seats = arbiter.tournament(&site).rounds[0].pairings[&BoardNumber(1)].seats();
        for page in ["", "/round/1", "/game/1-1-1"] {
            let page = arbiter.get(page).is_ok();
            page.says("Different moves reported:").says(&format!("by={}", seats.white)).says(&format!("by={}", seats.black));
        }
        arbiter.get(&format!("/game/1-1-1?by={}", seats.black)).is_ok().says("c3-b4").does_not_say("c3-d4");
        let address = format!("/game/1-1-1?by={}", seats.white);
        let sheet = arbiter.get(&address).is_ok();
        let fields = [("done", "c3-d4"), ("act", "save"), ("remark", "by the sheets")];
        arbiter.send_seen(&sheet.hidden("seen"), "/game/1-1-1", &fields).is_redirect();
        let tournament = arbiter.tournament(&site);
        let game = tournament.game(id("1-1-1")).expect("paired");
        assert_eq!(game.notation.as_ref().map(|notation| notation.moves.as_str()), Some("c3-d4"));
        arbiter.get("").is_ok().does_not_say("Different moves reported");
        arbiter.get("/round/1").is_ok().does_not_say("Different moves reported");
    }

    fn a_result_taken_tells_of_moves_that_differ(database) {
        let site = Site::on(database);
        let arbiter = running(&site, "swiss-single", ReportPolicy::Confirmed);
        let [white, black] = Player::both(&site, &arbiter, 1, 1);
        white.sends(&[("said-1", "win"), ("moves-1", "c3-d4")]).is_redirect();
        black.sends(&[("said-1", "loss"), ("moves-1", "c3-b4")]).is_redirect();
        white.sees().says("the same result but other moves");
        let by = arbiter.tournament(&site).rounds[0].pairings[&BoardNumber(1)].black;
        let sheet = arbiter.get(&format!("/game/1-1-1?by={by}")).is_ok();
        sheet.says("c3-b4").says("<option value=\"1-0\" selected>");
        arbiter.send("/round/1/take", "/round/1", &[("take", "agreed")]).is_redirect();
        arbiter.get("/round/1").is_ok().says("choose the right ones").says("Different moves reported:");
        // Entering the result by hand loses no moves either.
        let [white, _] = Player::both(&site, &arbiter, 1, 2);
        white.sends(&[("said-1", "win"), ("moves-1", "c3-d4")]).is_redirect();
        arbiter.enter_all(&site, 1, "1-0");
        arbiter.get("/round/1").is_ok().says("Moves reported:");
    }

    fn a_report_without_a_result_says_what_is_missing(database) {
        let site = Site::on(database);
        let arbiter = running(&site, "swiss-single", ReportPolicy::Confirmed);
        let [white, _] = Player::both(&site, &arbiter, 1, 1);
        white.sends(&[]).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Choose the result, then press");
        // Repeating the same report is no error.
        white.reports(&[("1-1-1", "1-0")]).is_redirect();
        white.reports(&[("1-1-1", "1-0")]).is_redirect();
        white.sees().says("Saved. Thank you!");
    }

    fn nobody_reports_for_others_or_where_it_is_off(database) {
        let site = Site::on(database);
        let arbiter = running(&site, "swiss-single", ReportPolicy::Confirmed);
        let [white, _] = Player::both(&site, &arbiter, 1, 1);
        // Unknown fields are ignored, as are results that only arbiters enter.
        for field in [("result-1-1-1", "1-0"), ("said-2", "win"), ("said-1", "+-"), ("said-1", "1-0")] {
            white.sends(&[field]).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Choose the result");
        }
        white.phone.post_blindly(&white.slip, &[("said-1", "win")]).has_status(StatusCode::FORBIDDEN);
        assert!(arbiter.tournament(&site).reports.is_empty());
        follow(&site, &arbiter, ReportPolicy::Off);
        white.sees().does_not_say("Report the result").says("Fill in the slip");
        let token = site.visitor();
        let form = token.get("/login").hidden("form-token");
        let sent = [("form-token", form.as_str()), ("said-1", "win")];
        token.post_blindly(&white.slip, &sent).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("only the arbiter enters");
        assert!(arbiter.tournament(&site).reports.is_empty());
    }

    fn reports_go_with_the_board_whose_players_change(database) {
        let site = Site::on(database);
        let arbiter = running(&site, "swiss-single", ReportPolicy::Confirmed);
        let [white, _] = Player::both(&site, &arbiter, 1, 1);
        white.reports(&[("1-1-1", "1-0")]).is_redirect();
        // Unconfirmed reports are not public.
        let json = site.visitor().get(&format!("/t/{}/event.json", arbiter.slug)).is_ok();
        let copy = tournament::exchange::tournament_json::read(&json.text).expect("it is ours");
        assert_eq!((copy.reports.len(), arbiter.tournament(&site).reports.len()), (0, 1));
        arbiter.press(1, "discard").is_redirect();
        assert!(arbiter.tournament(&site).reports.is_empty());
        let number = arbiter.tournament(&site).version.0;
        arbiter.send(&format!("/log/{number}/undo"), "/log", &[]).is_redirect();
        assert_eq!(arbiter.tournament(&site).reports.len(), 1);
    }

    fn too_many_reports_through_one_slip_have_to_wait(database) {
        let site = Site::on(database);
        let arbiter = running(&site, "swiss-single", ReportPolicy::Confirmed);
        let [white, black] = Player::both(&site, &arbiter, 1, 1);
        for n in 0..20 {
            white.reports(&[("1-1-1", if n % 2 == 0 { "1-0" } else { "=" })]).is_redirect();
        }
        white.reports(&[("1-1-1", "1-0")]).has_status(StatusCode::TOO_MANY_REQUESTS);
        black.reports(&[("1-1-1", "1-0")]).is_redirect();
        white.sees();
    }

    fn mistakes_and_repetitions_do_not_lock_a_slip(database) {
        let site = Site::on(database);
        let arbiter = running(&site, "swiss-single", ReportPolicy::Confirmed);
        let [white, _] = Player::both(&site, &arbiter, 1, 1);
        let slip = white.opens();
        for _ in 0..25 {
            slip.sends(&[("said-1", "win"), ("moves-1", "c3-d4 d6-d5")]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        }
        slip.sends(&[]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        for _ in 0..25 {
            slip.sends(&[("said-1", "win")]).is_redirect();
        }
        slip.sends(&[("said-1", "draw")]).is_redirect();
    }

    fn who_guesses_addresses_of_slips_has_to_wait_and_players_do_not(database) {
        let site = Site::on(database);
        let arbiter = running(&site, "swiss-single", ReportPolicy::Confirmed);
        let [white, _] = Player::both(&site, &arbiter, 1, 1);
        let guess = |n: u8| format!("{}{n:02x}", &white.slip[..white.slip.len() - 2]);
        let guesses: Vec<String> = (0..=70).map(guess).filter(|guess| *guess != white.slip).collect();
        let visitor = site.visitor();
        let found: Vec<StatusCode> = guesses.iter().map(|guess| visitor.get(guess).status).collect();
        assert_eq!(found.first(), Some(&StatusCode::NOT_FOUND));
        assert_eq!(found.last(), Some(&StatusCode::TOO_MANY_REQUESTS));
        white.reports(&[("1-1-1", "1-0")]).is_redirect();
    }

    fn an_open_slip_never_reports_of_another_seat(database) {
        let site = Site::on(database);
        let arbiter = running(&site, "swiss-micro", ReportPolicy::Agreed);
        let (one, two) = (Player::both(&site, &arbiter, 1, 1), Player::both(&site, &arbiter, 1, 2));
        let seats = |board| arbiter.tournament(&site).rounds[0].pairings[&BoardNumber(board)].seats();
        let swapped = (seats(1).black.to_string(), seats(2).black.to_string());
        let changes: [&[(&str, &str)]; 2] =
            [&[("what", "turn"), ("board", "1")], &[("what", "swap"), ("one", &swapped.0), ("other", &swapped.1)]];
        for change in changes {
            let open = [one[0].opens(), one[1].opens(), two[0].opens()];
            arbiter.send("/round/1/correct", "/round/1", change).is_redirect();
            for (slip, own) in open.iter().zip(["loss", "win", "win"]) {
                let answer = slip.sends(&[("said-1", own), ("said-2", own), ("moves-1", "c3-d4")]);
                if answer.status == StatusCode::SEE_OTHER {
                    assert_eq!(change[0].1, "turn", "only the second board stays as it was");
                    continue;
                }
                let answer = answer.has_status(StatusCode::UNPROCESSABLE_ENTITY);
                answer.says("Your seat in round 1 has changed").does_not_say(" checked>").says("c3-d4</textarea>");
                assert_ne!(answer.hidden("seat"), slip.seat, "the new seat is shown, and reports from there count");
            }
            assert!(arbiter.tournament(&site).reports.keys().all(|id| id.game.board == BoardNumber(2)));
            assert_eq!(result(&site, &arbiter, "1-1-1"), None);
        }
        // Reports for the present seats count.
        let now = Player::both(&site, &arbiter, 1, 1);
        for player in &now {
            player.reports(&[("1-1-1", "0-1")]).is_redirect();
        }
        assert_eq!(result(&site, &arbiter, "1-1-1"), Some("0-1"));
    }

    fn an_old_slip_leads_to_the_players_own_board(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        let ninth = [("family", "Осокин"), ("given", "Денис"), ("rating", "1900"), ("birth", "1990")];
        arbiter.send("/players", "/players", &ninth).is_redirect();
        arbiter.begin(1);
        let tournament = arbiter.tournament(&site);
        let slips: Vec<(EntryId, Player)> =
            tournament.entries.keys().map(|id| (*id, Player::new(&site, &tournament, 1, *id))).collect();
        arbiter.enter_all(&site, 1, "1-0");
        for (_, player) in &slips {
            // The round is over, and no other is being played.
            player.sees().does_not_say("the current round is").does_not_say("/round/2");
        }
        arbiter.begin(2);
        let round = arbiter.tournament(&site).rounds[1].clone();
        assert_eq!(round.byes.len(), 1);
        for (id, player) in &slips {
            let page = player.sees();
            page.says("This slip is of round 1; the current round is 2.");
            let base = format!("href=\"/t/{}/round/2", arbiter.slug);
            match round.pairing_of(*id) {
                Some(pairing) => page.says(&format!("{base}#b{}\">Your board in round 2: ", pairing.board)),
                None => page.says(&format!("{base}\">Pairings of round 2")).does_not_say("#b"),
            };
        }
    }

    fn an_open_slip_follows_its_round_when_it_is_withdrawn_and_paired_anew(database) {
        let site = Site::on(database);
        let arbiter = running(&site, "swiss-single", ReportPolicy::Agreed);
        let published = arbiter.tournament(&site).version.0 - 1;
        let [white, black] = Player::both(&site, &arbiter, 1, 1);
        let tournament = arbiter.tournament(&site);
        let family = |id| passport_latin(&tournament.entries[&id].person.name.family);
        let pairing = tournament.rounds[0].pairings[&BoardNumber(1)].clone();
        let others = [family(pairing.black), family(pairing.white)];
        for (player, other) in [&white, &black].into_iter().zip(&others) {
            player.sees().says(&format!(">{other}")).says("Your board: 1");
        }
        arbiter.send(&format!("/log/{published}/undo"), "/log", &[]).is_redirect();
        for (player, other) in [&white, &black].into_iter().zip(&others) {
            let page = player.sees();
            page.says("The pairings are not announced yet").says("Once the pairings of round 1 are published");
            page.does_not_say(other).does_not_say("Your board").does_not_say("Report the result");
        }
        arbiter.press(1, "discard").is_redirect();
        // Neighbours meet now, who did not before.
        arbiter.send("/round/1/hand", "/round/1/hand", &[("boards", "1 2\n3 4\n5 6\n7 8")]).is_redirect();
        arbiter.press(1, "publish").is_redirect();
        let now = arbiter.tournament(&site);
        for (player, id) in [(&white, pairing.white), (&black, pairing.black)] {
            let opponent = now.rounds[0].pairing_of(id).and_then(|pairing| pairing.opponent_of(id)).expect("all play");
            assert!(!others.contains(&family(opponent)));
            player.sees().says(&format!(">{}", family(opponent))).says("Report the result");
        }
    }

    fn an_open_slip_of_a_withdrawn_round_says_so(database) {
        let site = Site::on(database);
        let arbiter = running(&site, "swiss-single", ReportPolicy::Agreed);
        let published = arbiter.tournament(&site).version.0 - 1;
        let [white, black] = Player::both(&site, &arbiter, 1, 1);
        let open = [white.opens(), black.opens()];
        arbiter.send(&format!("/log/{published}/undo"), "/log", &[]).is_redirect();
        for withdrawn in [false, true] {
            if withdrawn {
                arbiter.press(1, "discard").is_redirect();
            }
            for slip in &open {
                let answer = slip.sends(&[("said-1", "win")]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
                answer.says("have been withdrawn").says("not announced yet");
            }
        }
        arbiter.begin(1);
        // The same seat again is the same seat.
        open[0].sends(&[("said-1", "win")]).is_redirect();
        assert_eq!(arbiter.tournament(&site).reports.len(), 1);
    }

    fn a_page_of_the_staff_never_gives_a_result_to_another_seat(database) {
        let site = Site::on(database);
        let arbiter = running(&site, "swiss-single", ReportPolicy::Confirmed);
        let page = arbiter.get("/round/1").is_ok();
        arbiter.send("/round/1/correct", "/round/1", &[("what", "turn"), ("board", "1")]).is_redirect();
        let seats = page.hidden("seats-1");
        let fields = [("seats-1", seats.as_str()), ("pick-1-1-1", "1-0"), ("pick-1-2-1", "1-0")];
        let answer = arbiter.send_seen(&page.hidden("seen"), "/round/1", &fields).has_status(StatusCode::CONFLICT);
        assert_eq!(answer.text.matches(" checked>").count(), 1, "what was meant for others is not chosen any more");
        assert_eq!(result(&site, &arbiter, "1-1-1"), None);
        assert_eq!(result(&site, &arbiter, "1-2-1"), None, "all or nothing");
    }

    fn the_second_game_is_reported_from_the_page_of_the_first(database) {
        let site = Site::on(database);
        let arbiter = running(&site, "swiss-micro", ReportPolicy::Agreed);
        let [white, black] = Player::both(&site, &arbiter, 1, 1);
        let open = white.opens();
        open.sends(&[("said-1", "win"), ("moves-1", "c3-d4")]).is_redirect();
        black.reports(&[("1-1-1", "1-0")]).is_redirect();
        assert_eq!(result(&site, &arbiter, "1-1-1"), Some("1-0"));
        open.sends(&[("said-1", "win"), ("moves-1", "c3-d4"), ("said-2", "draw")]).is_redirect();
        assert_eq!(arbiter.tournament(&site).reports.len(), 3);
        // Something else about a game that is settled is refused as before, and so are moves that would not be seen.
        for wrong in [[("said-1", "draw"), ("moves-1", "")], [("said-1", "win"), ("moves-1", "c3-b4")]] {
            open.sends(&wrong).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("has been entered already");
        }
    }

    fn who_has_won_is_said_by_name(database) {
        let site = Site::on(database);
        let arbiter = running(&site, "swiss-single", ReportPolicy::Confirmed);
        let [white, black] = Player::both(&site, &arbiter, 1, 1);
        black.reports(&[("1-1-1", "1-0")]).is_redirect();
        let tournament = arbiter.tournament(&site);
        let seats = tournament.rounds[0].pairings[&BoardNumber(1)].seats();
        let [winner, loser] = [seats.white, seats.black].map(|id| tournament.entry(id).expect("entered").person.name.to_string());
        arbiter.get("/round/1").is_ok().says(&format!("{loser}: {winner} won 2:0"));
        white.reports(&[("1-1-1", "=")]).is_redirect();
        arbiter.get("").is_ok().says(&format!("{winner}: draw 1:1"));
    }

    fn two_agreeing_reports_are_overruled_only_on_purpose(database) {
        let site = Site::on(database);
        let arbiter = running(&site, "swiss-single", ReportPolicy::Confirmed);
        let [white, black] = Player::both(&site, &arbiter, 1, 1);
        white.reports(&[("1-1-1", "1-0")]).is_redirect();
        black.reports(&[("1-1-1", "1-0")]).is_redirect();
        for wrong in ["0-1", "=", "+-"] {
            let answer = arbiter.enter(1, &[("1-1-1", wrong), ("1-2-1", "1-0")]);
            let answer = answer.has_status(StatusCode::UNPROCESSABLE_ENTITY);
            answer.says("Both players report another result").says("name=\"overrule-1-1-1\" value=\"1-0\"");
            assert_eq!(result(&site, &arbiter, "1-1-1"), None);
        }
        let seen = arbiter.get("/game/1-1-1").is_ok().hidden("seen");
        let fields = [("done", ""), ("act", "save"), ("result", "0-1")];
        let sheet = arbiter.send_seen(&seen, "/game/1-1-1", &fields).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        sheet.says("name=\"overruled\" value=\"1-0\"");
        // The confirmation was for the players' reports: a change of them needs a new one.
        let confirm = |what| [("pick-1-1-1", "0-1"), ("overrule-1-1-1", what)];
        arbiter.send("/round/1", "/round/1", &confirm("=")).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        arbiter.send("/round/1", "/round/1", &confirm("1-0")).is_redirect();
        assert_eq!(result(&site, &arbiter, "1-1-1"), Some("0-1"));
        white.sees().says("you both reported 2:0, the arbiter entered 0:2");
        black.sees().says("you both reported 0:2, the arbiter entered 2:0");
        // Results that agree with the reports need no question, nor do unchanged ones.
        arbiter.enter(1, &[("1-1-1", "1-0"), ("1-2-1", "1-0")]).is_redirect();
        white.sees().does_not_say("the arbiter entered");
    }
}
