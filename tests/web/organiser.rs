//! The pages of those who run a tournament: a whole tournament by forms, rights, pages out of date, wrong input, settings.

use std::collections::BTreeMap;

use crate::support::database::for_each_backend;
use crate::support::site::{Answer, Site, Visitor};
use crate::tasks::end_of;
use draughts::{Claim, DrawProfile, DrawRules};
use poddavki::service::AccountRights;
use poddavki::store::PasswordAuthor;
use reqwest::StatusCode;
use tournament::{EntryId, GameResult, PointValues, RoundNumber, Scoring, Stage, Tournament, TournamentStatus};

/// Eight players as a spreadsheet saves them.
pub const LIST: &str = "Family name;Given name;Rating;Region\n\
    Ксенов;Владимир;2300;Орёл\nИволгин;Пётр;2250;Орёл\nШеханова;Мария;2200;Москва\nЗвягина;Мария;2150;Орёл\n\
    Рябов;Олег;2100;Москва\nТимофеев;Артём;2050;Орёл\nЛукина;Анна;2000;Орёл\nГромов;Сергей;1950;Орёл\n";

/// Who acts in tests of a tournament.
pub struct Arbiter {
    /// Their browser.
    pub visitor: Visitor,
    /// The tournament.
    pub slug: String,
}

impl Arbiter {
    /// The administrator of a new site with a new tournament.
    pub fn with_tournament(site: &Site, preset: &str) -> Self {
        let visitor = site.administrator();
        let fields = [
            ("title", "Cup"),
            ("place", "Орёл"),
            ("starts", "2026-11-21"),
            ("preset", preset),
            ("visibility", "public"),
        ];
        let answer = visitor.post("/admin/new", "/admin/new", &fields).is_redirect();
        let slug = answer.location.rsplit('/').next().expect("an address").to_owned();
        Self { visitor, slug }
    }

    /// The same with eight players.
    pub fn with_players(site: &Site, preset: &str) -> Self {
        let arbiter = Self::with_tournament(site, preset);
        end_of(&arbiter.visitor, arbiter.import(LIST)).is_redirect();
        arbiter
    }

    /// Another user at the same service.
    pub fn colleague(&self, visitor: Visitor) -> Self {
        Self { visitor, slug: self.slug.clone() }
    }

    /// The address of a staff page.
    pub fn address(&self, rest: &str) -> String {
        format!("/admin/t/{}{rest}", self.slug)
    }

    /// Opens a staff page.
    pub fn get(&self, rest: &str) -> Answer {
        self.visitor.get(&self.address(rest))
    }

    /// Saves the settings with some fields changed.
    pub fn set(&self, values: &[(&str, &str)]) -> Answer {
        let mut fields = fields_of(&self.get("/settings").is_ok().text);
        fields.extend(values.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
        self.send("/settings", "/settings", &borrowed(&fields))
    }

    /// Sends a form of the page at `page` in its current state.
    pub fn send(&self, rest: &str, page: &str, fields: &[(&str, &str)]) -> Answer {
        let seen = self.get(page).is_ok().hidden("seen");
        self.send_seen(&seen, rest, fields)
    }

    /// Sends a form of a page that was opened at the version `seen`.
    pub fn send_seen(&self, seen: &str, rest: &str, fields: &[(&str, &str)]) -> Answer {
        let fields: Vec<(&str, &str)> = fields.iter().copied().chain([("seen", seen)]).collect();
        self.visitor.post(&self.address(rest), "/admin/new", &fields)
    }

    /// Presses a button of the page of a round.
    pub fn press(&self, round: u16, what: &str) -> Answer {
        self.send(&format!("/round/{round}/{what}"), &format!("/round/{round}"), &[])
    }

    /// Previews a list and imports the ticked rows.
    pub fn import(&self, list: &str) -> Answer {
        let preview = self.preview(list.as_bytes().to_vec()).is_ok();
        let ticked: Vec<String> = ticked(&preview.text);
        let mut fields = vec![("text", list)];
        fields.extend(ticked.iter().map(|name| (name.as_str(), "1")));
        self.send_seen(&preview.hidden("seen"), "/players/import/confirm", &fields)
    }

    /// Uploads a list of players for a preview.
    pub fn preview(&self, list: Vec<u8>) -> Answer {
        let address = self.address("/players/import");
        self.visitor.follow(self.visitor.upload(&address, &address, &[], ("list", "players.csv", list)))
    }

    /// Enters results of a round: game and code.
    pub fn enter(&self, round: u16, results: &[(&str, &str)]) -> Answer {
        let seen = self.get(&format!("/round/{round}")).hidden("seen");
        self.enter_seen(&seen, round, results)
    }

    /// The same from a page that was opened at `seen`, before there were any results.
    fn enter_seen(&self, seen: &str, round: u16, results: &[(&str, &str)]) -> Answer {
        let fields: Vec<(String, &str)> = results.iter().map(|(game, code)| (format!("pick-{game}"), *code)).collect();
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, code)| (name.as_str(), *code)).collect();
        self.send_seen(seen, &format!("/round/{round}"), &fields)
    }

    /// Corrects results of a past round, including the confirmation.
    pub fn correct(&self, round: u16, results: &[(&str, &str)]) -> Answer {
        let asked = self.enter(round, results).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        let (seen, sure) = (asked.hidden("seen"), asked.hidden("sure"));
        let fields: Vec<(String, &str)> = results.iter().map(|(game, code)| (format!("pick-{game}"), *code)).collect();
        let fields = fields.iter().map(|(name, code)| (name.as_str(), *code)).chain([("sure", sure.as_str())]);
        self.send_seen(&seen, &format!("/round/{round}"), &fields.collect::<Vec<_>>())
    }

    /// Gives every game of a round the same result; in a past round the correction is confirmed.
    pub fn enter_all(&self, site: &Site, round: u16, code: &str) {
        let tournament = self.tournament(site);
        let pairings = tournament.round(RoundNumber(round)).expect("it is paired").pairings.values();
        let games = pairings.flat_map(|pairing| pairing.numbered_games().map(|(n, _)| pairing.game_id(n).to_string()));
        let games: Vec<String> = games.collect();
        let results: Vec<(&str, &str)> = games.iter().map(|game| (game.as_str(), code)).collect();
        let answer = self.enter(round, &results);
        let is_asked = answer.status == StatusCode::UNPROCESSABLE_ENTITY;
        if is_asked { self.correct(round, &results) } else { answer }.is_redirect();
    }

    /// Pairs and publishes a round.
    pub fn begin(&self, round: u16) {
        self.press(round, "pair").is_redirect();
        self.press(round, "publish").is_redirect();
    }

    /// Pairs all rounds and publishes them.
    pub fn begin_all(&self) {
        self.press(1, "pair-all").is_redirect();
        self.send("/round/1/publish", "/round/1", &[("all", "1")]).is_redirect();
    }

    /// The tournament as the database has it.
    pub fn tournament(&self, site: &Site) -> Tournament {
        Tournament::clone(&site.service().tournament(&self.slug).expect("it is there"))
    }

    /// The result of a game as the database has it.
    pub fn result(&self, site: &Site, game: &str) -> Option<GameResult> {
        self.tournament(site).game(game.parse().expect("a game")).and_then(|game| game.result)
    }
}

/// The names of the boxes that are ticked.
pub fn ticked(html: &str) -> Vec<String> {
    let boxes = html.split("type=\"checkbox\" name=\"").skip(1);
    let ticked = boxes.filter(|rest| rest.split('>').next().is_some_and(|tag| tag.contains(" checked")));
    ticked.filter_map(|rest| rest.split('"').next().map(str::to_owned)).collect()
}

/// The entry of a family name.
pub fn entry_of(tournament: &Tournament, name: &str) -> EntryId {
    tournament.entries.values().find(|entry| entry.person.name.family == name).expect("they are entered").id
}

for_each_backend! {
    fn a_tournament_is_run_from_its_players_to_its_end_by_forms(database) {
        let site = Site::on(database);
        let service = Arbiter::with_tournament(&site, "swiss-micro");
        service.get("").is_ok().says("No players yet").says("Enter players");
        let home = || site.visitor().get(&format!("/t/{}", service.slug)).is_ok();
        home().says("name=\"find\"").does_not_say("class=\"btn go\"").does_not_say("<dt>Dates</dt>").does_not_say("<dt>System</dt>");
        service.import(LIST).is_redirect();
        let settings = service.get("/settings").is_ok();
        let mut fields = fields_of(&settings.text);
        fields.insert("rounds".to_owned(), "2".to_owned());
        service.send("/settings", "/settings", &borrowed(&fields)).is_redirect();
        let player = [("family", "Осокин"), ("given", "Денис"), ("rating", "1900"), ("birth", "21.11.1990")];
        service.send("/players", "/players", &player).is_redirect();
        service.get("").is_ok().says("9 players: round 1 can be paired").says("Pair round 1");
        home().says("<button class=\"btn go\">");

        service.press(1, "pair").is_redirect();
        service.get("/round/1").is_ok().says("check the pairings and publish them").says(">bye<");
        assert!(site.visitor().get(&format!("/t/{}/round/1", service.slug)).status != StatusCode::OK, "drafts are not public");
        service.press(1, "publish").is_redirect();
        site.visitor().get(&format!("/t/{}/round/1", service.slug)).is_ok();
        service.get("").is_ok().says("Round 1: four results are missing").says("Enter missing results");

        // White wins the first game of each board and Black the second: all matches are drawn. One result is entered wrongly and undone.
        service.enter(1, &[("1-1-1", "1-0"), ("1-1-2", "0-1")]).is_redirect();
        service.get("/round/1").is_ok().says("Round 1: three results are missing").says("2 : 0");
        let wrong = service.tournament(&site).version;
        service.send(&format!("/log/{wrong}/undo"), "/log", &[]).is_redirect();
        assert_eq!(service.result(&site, "1-1-1"), None);
        service.enter_all(&site, 1, "1-0");
        service.get("/round/1").is_ok().says("all results are in").says("Pair round 2");

        service.begin(2);
        service.enter_all(&site, 2, "=");
        service.get("").is_ok().says("Both rounds are played").says("Close the tournament");
        site.visitor().get(&format!("/t/{}/standings", service.slug)).is_ok().says("Ksenov");
        service.get("/close").is_ok().says("Closing of the tournament");
        service.send("/close", "/close", &[]).is_redirect();
        let tournament = service.tournament(&site);
        assert_eq!(tournament.status, TournamentStatus::Closed);
        assert!(tournament.rounds.iter().all(|round| round.state.stage == Stage::Closed));
        service.get("").is_ok().says("The tournament is closed").says("Final standings");
        service.send("/close/reopen", "/close", &[]).is_redirect();
        assert_eq!(service.tournament(&site).status, TournamentStatus::Open);
        service.get("/log").is_ok().says("are there and unchanged").says("Tournament reopened");
    }

    fn two_arbiters_with_different_boards_never_get_into_each_others_way(database) {
        let site = Site::on(database);
        let anna = Arbiter::with_players(&site, "swiss-single");
        anna.begin(1);
        let boris = anna.colleague(member(&site, &anna, "boris", "arbiter"));
        let seen = anna.get("/round/1").hidden("seen");
        anna.enter_seen(&seen, 1, &[("1-1-1", "1-0")]).is_redirect();
        boris.enter_seen(&seen, 1, &[("1-2-1", "=")]).is_redirect();
        anna.enter_seen(&seen, 1, &[("1-3-1", "0-1")]).is_redirect();
        // The same result twice is no conflict.
        boris.enter_seen(&seen, 1, &[("1-1-1", "1-0")]).is_redirect();
        let conflict = boris.enter_seen(&seen, 1, &[("1-1-1", "0-1"), ("1-4-1", "=")]).has_status(StatusCode::CONFLICT);
        conflict.says("anna changed the same data").says("The current result is 2:0.");
        let typed = "name=\"pick-1-1-1\" value=\"0-1\" data-key=\"0\" checked";
        conflict.says(typed);
        assert_eq!(anna.result(&site, "1-4-1"), None, "nothing of the form was written");
        // The conflict page can be sent: it shows the current state.
        let fields = [("was-1-1-1", "1-0"), ("pick-1-1-1", "0-1"), ("pick-1-4-1", "=")];
        boris.send_seen(&conflict.hidden("seen"), "/round/1", &fields).is_redirect();
        assert_eq!(anna.result(&site, "1-1-1").map(GameResult::code), Some("0-1"));
    }

    fn everybody_does_what_their_role_allows(database) {
        let site = Site::on(database);
        let anna = Arbiter::with_players(&site, "swiss-single");
        let (arbiter, stranger) = (member(&site, &anna, "boris", "arbiter"), account(&site, "clara"));
        let (arbiter, stranger) = (anna.colleague(arbiter), anna.colleague(stranger));
        let nobody = anna.colleague(site.visitor());
        for page in ["", "/players", "/players/1", "/players/import", "/round/1", "/log"] {
            arbiter.get(page).is_ok();
            stranger.get(page).has_status(StatusCode::FORBIDDEN);
            assert!(nobody.get(page).is_redirect().location.starts_with("/login"), "{page}");
        }
        for page in ["/settings", "/close", "/backup"] {
            anna.get(page).is_ok();
            arbiter.get(page).has_status(StatusCode::FORBIDDEN);
        }
        arbiter.get("").does_not_say("/settings\"").does_not_say("/officials\"");
        let seen = arbiter.get("").hidden("seen");
        for form in ["/settings", "/settings/info", "/officials", "/officials/remove", "/close", "/log/1/back"] {
            arbiter.send_seen(&seen, form, &[("title", "X"), ("user", "1")]).has_status(StatusCode::FORBIDDEN);
        }
        stranger.send_seen(&seen, "/round/1/pair", &[]).has_status(StatusCode::FORBIDDEN);
        arbiter.begin(1);
        let paired = anna.tournament(&site).version.0 - 1;
        anna.send("/settings/info", "/settings", &[("title", "Other")]).is_redirect();
        let renamed = anna.tournament(&site).version;
        // The pairing settled a setting (the colour drawn by lot) and may be undone all the same; the new title may not.
        arbiter.send(&format!("/log/{renamed}/undo"), "/log", &[]).has_status(StatusCode::FORBIDDEN);
        arbiter.send(&format!("/log/{}/undo", paired + 1), "/log", &[]).is_redirect();
        arbiter.send(&format!("/log/{paired}/undo"), "/log", &[]).is_redirect();
        assert!(anna.tournament(&site).rounds.is_empty());
    }
}

/// An account without a role, logged in.
pub fn account(site: &Site, name: &str) -> Visitor {
    site.service()
        .create_account(
            &poddavki::service::command_line(),
            name,
            "correct horse",
            AccountRights::Member,
            PasswordAuthor::Owner,
        )
        .expect("the name is free");
    let visitor = site.visitor();
    visitor.log_in(name, "correct horse");
    visitor
}

/// An account with a role in a tournament, given by its organiser.
pub fn member(site: &Site, organiser: &Arbiter, name: &str, role: &str) -> Visitor {
    let visitor = account(site, name);
    organiser.send_seen("0", "/officials", &[("name", name), ("role", role)]).is_redirect();
    visitor
}

/// The values that the first settings form would send unchanged.
pub fn fields_of(html: &str) -> BTreeMap<String, String> {
    fields_in(html, "how")
}

/// The present values of the form with this id.
pub fn fields_in(html: &str, id: &str) -> BTreeMap<String, String> {
    let form =
        html.split(&format!("id=\"{id}\"")).nth(1).and_then(|rest| rest.split("</form>").next()).expect("the form");
    let mut fields = BTreeMap::new();
    for tag in form.split("<input ").skip(1).map(|rest| rest.split('>').next().unwrap_or_default()) {
        if let Some(name) = attribute(tag, "name") {
            fields.insert(name, attribute(tag, "value").unwrap_or_default());
        }
    }
    for select in form.split("<select ").skip(1).map(|rest| rest.split("</select>").next().unwrap_or_default()) {
        let name = attribute(select, "name").expect("every list has a name");
        let chosen = select.split("<option ").skip(1).find(|option| option.contains(" selected>"));
        fields.insert(name, chosen.and_then(|option| attribute(option, "value")).unwrap_or_default());
    }
    fields.retain(|name, _| name != "form-token" && name != "seen");
    fields
}

/// The value of an attribute of a tag.
pub fn attribute(tag: &str, name: &str) -> Option<String> {
    let (_, rest) = tag.split_once(&format!("{name}=\""))?;
    Some(rest.split('"').next()?.to_owned())
}

pub fn borrowed(fields: &BTreeMap<String, String>) -> Vec<(&str, &str)> {
    fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
}

#[test]
fn a_list_is_looked_at_before_anything_is_written() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    let list = "ФИО;Рейтинг;Год рождения\n\
        Ксенов Владимир;2310;\n\
        Иволгин Пётр;2250;\n\
        Ксенов В.;2000;\n\
        Новиков Иван;1800;1999\n\
        Дурнев Семён;много;\n\
        Новиков Иван;1800;1999\n";
    let windows = encoding_rs::WINDOWS_1251.encode(list).0.into_owned();
    let before = service.tournament(&site).version;
    let preview = service.preview(windows).is_ok();
    for words in [
        "<h1>1 player will be added, 1 changed, 2 to check, 1 row left out</h1>",
        "1 more player is already entered with the same data",
        "<del>2300</del> <ins>2310</ins>",
        "Looks like Ксенов Владимир",
        "Is in line 5 already",
        "Line 6.",
        // Rows with a question are named above the list, with links.
        "2 rows need a look:",
        "<a href=\"#row-4\">line 4, ",
        "<tr id=\"row-4\">",
        "<a href=\"#row-7\">line 7, ",
        "Column 2 (Рейтинг): found “много”, expected a rating from 0 to 4000",
    ] {
        preview.says(words);
    }
    assert_eq!(service.tournament(&site).version, before, "nothing has been written");
    assert_eq!(ticked(&preview.text), ["take-2", "take-5"], "what is doubtful is left to the organiser");
    service.import(list).is_redirect();
    let tournament = service.tournament(&site);
    assert_eq!(tournament.entries.len(), 9);
    assert_eq!(
        tournament.entry(entry_of(&tournament, "Ксенов")).and_then(|entry| entry.rating).map(|rating| rating.0),
        Some(2310)
    );
    service.preview(b"a;b\n1;2\n".to_vec()).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Line 1:").says("a;b");
    service.preview(Vec::new()).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("The list is empty");
    let nobody = [("text", list)];
    let seen = tournament.version.to_string();
    service
        .send_seen(&seen, "/players/import/confirm", &nobody)
        .has_status(StatusCode::UNPROCESSABLE_ENTITY)
        .says("No player is ticked");
}

#[test]
fn what_a_list_changes_is_told_in_words_and_births_that_cannot_be_are_asked_about() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    let list = "ФИО;Пол;Год рождения\nКсенов Владимир;м;1987\nСтаров Пётр;м;1890\nНовиков Иван;ж;2150\n";
    let preview = service.preview(list.as_bytes().to_vec()).is_ok();
    preview.says("<ins>male</ins>").says("1890 is in the future or too long ago").says("2150 is in the future");
    assert_eq!(ticked(&preview.text), ["take-2"]);
    for birth in ["1890", "2150", "31.12.2149"] {
        let fields = [("family", "Старов"), ("given", "Пётр"), ("birth", birth)];
        let refused = service.send("/players", "/players", &fields).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        refused.says("more than 110 years ago").says(&format!("value=\"{birth}\""));
    }
}

#[test]
fn a_list_of_players_is_sent_from_the_overview_while_there_are_none() {
    let site = Site::new();
    let service = Arbiter::with_tournament(&site, "swiss-single");
    let overview = service.get("").is_ok();
    let target = format!("action=\"{}\"", service.address("/players/import"));
    overview.says(&target).says("name=\"list\" type=\"file\"").says("<textarea id=\"text\" name=\"text\"");
    end_of(&service.visitor, service.import(LIST)).is_redirect();
    service.get("").is_ok().does_not_say(&target).does_not_say("name=\"list\"");
}

#[test]
fn addresses_for_others_stand_as_text_with_a_button_that_copies_them() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    service.get("/schedule").is_ok().does_not_say("calendar-address");
    service.send("/schedule", "/schedule", &[("round-1", "2026-11-21T10:00"), ("offset", "180")]).is_redirect();
    service.send("/registration", "/registration", &[("on", "1"), ("admission", "organiser")]).is_redirect();
    service.send("/check-in", "/check-in", &[("open", "1")]).is_redirect();
    for (page, id, address) in [
        ("/schedule", "calendar-address", "/t/cup/event.ics\""),
        ("/registration", "public-link", "/t/cup/register\""),
        ("/check-in", "kiosk-address", "/k/"),
        ("/visibility", "public-address", "/t/cup\""),
    ] {
        let shown = service.get(page).is_ok();
        // Without scripts it is a field with the text, and the button is hidden.
        let field = shown.text.split(&format!("<input id=\"{id}\" value=\"")).nth(1).unwrap_or_default();
        let field = field.split('>').next().unwrap_or_default();
        assert!(field.starts_with("http") && field.contains(address) && field.ends_with("readonly"), "{page}: {field}");
        let button = shown.text.split(&format!("data-copies=\"{id}\"")).nth(1).unwrap_or_default();
        assert!(button.split('>').next().unwrap_or_default().ends_with("hidden"), "{page}");
    }
    let public = site.visitor().get("/t/cup").is_ok();
    public.says("<span id=\"page-address\">").says("data-copies=\"page-address\"");
    site.visitor().get("/api").is_ok().says("data-copies=\"frame-code\"");
}

#[test]
fn a_second_tournament_of_one_title_is_told_about() {
    let site = Site::new();
    let service = Arbiter::with_tournament(&site, "swiss-single");
    for (title, is_told) in [("Cup of the city", false), ("CUP", true)] {
        let fields = [("title", title), ("preset", "swiss-single"), ("visibility", "draft")];
        let made = service.visitor.post("/admin/new", "/admin/new", &fields).is_redirect();
        let page = service.visitor.get(&made.location).is_ok();
        assert_eq!(page.text.contains("another one with the same title"), is_told, "{title}");
    }
}

#[test]
fn a_list_names_likely_duplicates_and_slips_in_regions_and_ticks_the_rest() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    let list = "ФИО;Регион\nСидорова Анна;Самара;\nSidorova Anna;Самара;\nОсокин Денис;Пенза;\nЮдин Лев;Масква;\n;Тула;\nЧернов Лев;;6\n";
    let preview = service.preview(list.as_bytes().to_vec()).is_ok();
    for words in [
        "2 to check",
        "New regions: Пенза, Самара.",
        "Looks like Сидорова Анна in line 2.",
        "This region is new, but Москва is known",
        "Column 1 (ФИО): no family name.",
        "Column 3 (no heading): found “6”",
    ] {
        preview.says(words);
    }
    preview.does_not_say("Тула is");
    let confirm = |fields: &[(&str, &str)]| {
        let fields = [&[("text", list)], fields].concat();
        service.visitor.follow(service.send_seen(&preview.hidden("seen"), "/players/import/confirm", &fields))
    };
    assert_eq!(ticked(&preview.text), ["take-2", "take-4"]);
    assert_eq!(ticked(&confirm(&[("tick", "all")]).is_ok().text), ["take-2", "take-3", "take-4", "take-5"]);
    let none = confirm(&[("tick", "none"), ("take-2", "1")]).is_ok();
    assert!(ticked(&none.text).is_empty(), "{:?}", ticked(&none.text));
    assert_eq!(service.tournament(&site).entries.len(), 8, "nothing has been written");
    let workbook = service.preview(b"PK\x03\x04\0\0".to_vec()).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    workbook.says("This workbook cannot be read").does_not_say("PK");
}

#[test]
fn a_player_who_resembles_somebody_is_entered_only_when_the_arbiter_is_sure() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    let typed = [("family", "Ivolgin"), ("given", "Petr"), ("rating", "1900")];
    let asked = service.send("/players", "/players", &typed).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    asked
        .says("a similar player is in the list already (Иволгин Пётр)")
        .says("value=\"Ivolgin\"")
        .says("value=\"1900\"");
    // The answer stands beside the question, and works without scripts too.
    let (above, form) = asked.text.split_once("id=\"new-player\"").expect("there is the form");
    let note = above.split_once("<div class=\"note gold who-is-it\"").expect("the question is asked").1;
    assert!(note.contains("form=\"new-player\" name=\"sure\" value=\"Ivolgin Petr\""), "{note}");
    assert!(note.contains("This is another person, enter Ivolgin Petr") && !form.contains("name=\"sure\""), "{form}");
    assert_eq!(service.tournament(&site).entries.len(), 8);
    let other = [("family", "Gromov"), ("given", "S."), ("sure", "Ivolgin Petr")];
    service.send("/players", "/players", &other).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Громов Сергей");
    let sure = [&typed[..], &[("sure", "Ivolgin Petr")]].concat();
    service.send("/players", "/players", &sure).is_redirect();
    assert_eq!(service.tournament(&site).entries.len(), 9);
    service
        .send("/players", "/players", &[("family", "Иволгин"), ("given", "Пётр")])
        .has_status(StatusCode::UNPROCESSABLE_ENTITY)
        .says("in the list already");
}

#[test]
fn more_rounds_than_the_field_can_play_are_told_before_and_when_it_is_too_late() {
    let site = Site::new();
    let service = Arbiter::with_tournament(&site, "swiss-single");
    for (family, rounds) in [("Один", None), ("Два", Some(1)), ("Три", Some(3))] {
        service.send("/players", "/players", &[("family", family)]).is_redirect();
        let said = rounds.map(|most| {
            format!("7 rounds are planned, but without repeated meetings there are opponents for only {most}")
        });
        match said {
            Some(said) => {
                service.get("/settings").is_ok().says(&said);
                service.get("").is_ok().says(&said)
            }
            None => service.get("").is_ok().does_not_say("rounds are planned"),
        };
    }
    let tournament = service.tournament(&site);
    let third = entry_of(&tournament, "Три");
    service.send(&format!("/players/{third}/remove"), &format!("/players/{third}"), &[]).is_redirect();
    service.begin(1);
    service.enter_all(&site, 1, "=");
    let refused = service.press(2, "pair").has_status(StatusCode::UNPROCESSABLE_ENTITY);
    refused
        .says("has no opponent among the others")
        .says("Один")
        .says("Два")
        .says("pair by hand with a repeated meeting");
}

#[test]
fn what_was_typed_wrongly_is_kept_and_nothing_is_written() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    let before = service.tournament(&site).version;
    let wrong = StatusCode::UNPROCESSABLE_ENTITY;
    let form = [("family", ""), ("given", "Безфамильный"), ("rating", "high"), ("birth", "90")];
    let answer = service.send("/players", "/players", &form).has_status(wrong);
    for words in
        ["Безфамильный", "value=\"high\"", "Enter the player’s family name", "from 1 to 4000", "Enter a year (1990)"]
    {
        answer.says(words);
    }
    let twice = service.send("/players", "/players", &[("family", "Ксенов"), ("given", "Владимир")]);
    twice.has_status(wrong).says("value=\"Ксенов\"");
    let adjustment = [("points", "x"), ("reason", "")];
    let answer = service.send("/players/1/points", "/players/1", &adjustment).has_status(wrong);
    answer.says("Enter the points to add").says("Give the reason");
    let mut settings = fields_of(&service.get("/settings").text);
    settings.insert("match-win".to_owned(), "much".to_owned());
    settings.insert("tie-2".to_owned(), settings["tie-1"].clone());
    let answer = service.send("/settings", "/settings", &borrowed(&settings)).has_status(wrong);
    answer.says("value=\"much\"").says("Enter points like this");
    // The focus begins at the list of errors, which links to each field.
    answer.says("role=\"alert\" tabindex=\"-1\" autofocus").says("<a href=\"#match-win\">").says("<a href=\"#tie-2\">");
    answer.says("id=\"match-win\"").says("id=\"tie-2\"").says("Tie-break 2: ");
    let info = [("title", " "), ("starts", "2026-11-21"), ("ends", "2026-11-20"), ("place", "Тула")];
    let answer = service.send("/settings/info", "/settings", &info).has_status(wrong);
    answer.says("Enter a title").says("before the first").says("value=\"Тула\"");
    answer.says("<a href=\"#title\">").says("<a href=\"#ends\">");
    let role = service.send("/officials", "", &[("name", "nobody"), ("role", "arbiter")]).has_status(wrong);
    role.says("There is no such account").says("value=\"nobody\"");
    assert_eq!(service.tournament(&site).version, before);
    for path in ["/players/99", "/round/5", "/round/0"] {
        service.get(path).has_status(StatusCode::NOT_FOUND);
    }
    service.send_seen("yesterday", "/round/1/pair", &[]).has_status(StatusCode::BAD_REQUEST);
}

#[test]
fn an_old_page_of_a_player_says_who_changed_it() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    let seen = service.get("/players/1").hidden("seen");
    service
        .send_seen(&seen, "/players/1", &[("family", "Ксенов"), ("given", "Владимир"), ("rating", "2400")])
        .is_redirect();
    let other = [("family", "Ксенов"), ("given", "Владимир"), ("region", "Тула")];
    let conflict = service.send_seen(&seen, "/players/1", &other).has_status(StatusCode::CONFLICT);
    conflict.says("anna changed the same data").says("value=\"Тула\"").says("It is “2400” now.");
    conflict.says("It is empty now.").does_not_say("It is “Ксенов” now.");
    service.send_seen(&seen, "/players/2", &[("family", "Иволгин"), ("given", "Пётр Иванович")]).is_redirect();
    service.send_seen(&conflict.hidden("seen"), "/players/1", &other).is_redirect();
}

#[test]
fn with_another_game_come_its_usual_draw_rules() {
    let site = Site::new();
    let service = Arbiter::with_tournament(&site, "swiss-single");
    for (variant, chosen, taken) in [
        ("international", "poddavki", DrawProfile::International),
        ("russian", "international", DrawProfile::Russian64),
        ("brazilian", "english", DrawProfile::English),
    ] {
        let changed = [("variant", variant), ("draws", chosen), ("claim", "by-player"), ("agreement", "30")];
        service.set(&changed).is_redirect();
        let draws = service.tournament(&site).settings.draws();
        assert_eq!(draws, DrawRules { profile: taken, claim: Claim::ByPlayer, agreement_from_move: 30 });
    }
    service.get("/log").is_ok().says("on a player’s claim");
}

#[test]
fn what_time_lost_costs_is_asked_only_where_the_game_leaves_it_open() {
    let site = Site::new();
    let service = Arbiter::with_tournament(&site, "swiss-single");
    service.get("/settings").is_ok().does_not_say("Running out of time");
    for changed in [("variant", "giveaway"), ("time-lost", "turn")] {
        service.set(&[changed]).is_redirect();
    }
    assert!(service.tournament(&site).settings.allows_lost_turns());
    service.get("/log").is_ok().says("loses the turn; three in a row lose the game");
}

#[test]
fn settings_are_fixed_by_the_first_pairing_and_late_tie_breaks_are_asked_about() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-micro");
    let mut fields = fields_of(&service.get("/settings").text);
    fields.insert("basis".to_owned(), "games".to_owned());
    fields.insert("tie-1".to_owned(), "BH".to_owned());
    fields.insert("cut-1".to_owned(), "C1".to_owned());
    service.send("/settings", "/settings", &borrowed(&fields)).is_redirect();
    let rearranged: Vec<(&str, &str)> = borrowed(&fields).into_iter().chain([("rearrange", "down-1")]).collect();
    let version = service.tournament(&site).version;
    let answer = service.send("/settings", "/settings", &rearranged).is_ok();
    answer.says("not saved yet");
    let moved = fields_of(&answer.text);
    assert_eq!((moved["tie-2"].as_str(), moved["cut-2"].as_str()), ("BH", "C1"));
    assert_eq!(service.tournament(&site).version, version);
    service.begin(1);
    service.get("/settings").is_ok().says("no longer change").does_not_say("name=\"system\"");
    let mut late = fields_of(&service.get("/settings").text);
    late.insert("system".to_owned(), "round-robin-1".to_owned());
    late.insert("tie-1".to_owned(), "SB".to_owned());
    late.insert("cut-1".to_owned(), String::new());
    let asked = service.send("/settings", "/settings", &borrowed(&late)).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    // The box may stay unticked: if it were required, the browser would not let the fields be restored.
    asked.says("public standings included").says("name=\"confirm\" form=\"how\" value=\"tie-breaks\">");
    let mut declined = late.clone();
    declined.extend([("tie-1", "BH"), ("cut-1", "C1")].map(|(name, value)| (name.to_owned(), value.to_owned())));
    declined.insert("rounds".to_owned(), "6".to_owned());
    service.send("/settings", "/settings", &borrowed(&declined)).is_redirect();
    assert_eq!(service.tournament(&site).settings.rounds, RoundNumber(6));
    late.insert("confirm".to_owned(), "tie-breaks".to_owned());
    service.send("/settings", "/settings", &borrowed(&late)).is_redirect();
    let settings = service.tournament(&site).settings;
    assert_eq!(settings.tie_breaks.first().map(ToString::to_string), Some("SB".to_owned()));
    assert!(!settings.system.is_round_robin(), "what is fixed is not read from the form");
}

#[test]
fn one_press_saves_information_and_settings_alike() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-micro");
    let page = service.get("/settings").is_ok();
    let mut fields = fields_of(&page.text);
    let was = fields["was"].replace("&#34;", "\"").replace("&quot;", "\"");
    fields.insert("was".to_owned(), was);
    // A colleague changes other fields meanwhile.
    service.send("/settings/info", "/settings", &[("secretary", "Громова")]).is_redirect();
    fields.insert("rounds".to_owned(), "5".to_owned());
    service.send_seen(&page.hidden("seen"), "/settings", &borrowed(&fields)).is_redirect();
    fields.insert("chief-arbiter".to_owned(), "Лукин".to_owned());
    let conflict = service.send_seen(&page.hidden("seen"), "/settings", &borrowed(&fields));
    conflict.has_status(StatusCode::CONFLICT).says("value=\"Лукин\"").says("It is “Громова” now.");
    fields.insert("secretary".to_owned(), "Громова".to_owned());
    service.send("/settings", "/settings", &borrowed(&fields)).is_redirect();
    let tournament = service.tournament(&site);
    assert_eq!((tournament.info.chief_arbiter.as_str(), tournament.info.secretary.as_str()), ("Лукин", "Громова"));
    assert_eq!(tournament.settings.rounds, RoundNumber(5));
    fields.insert("chief-arbiter".to_owned(), "Рябов".to_owned());
    fields.insert("rounds".to_owned(), "0".to_owned());
    let wrong = service.send("/settings", "/settings", &borrowed(&fields)).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    wrong.says("value=\"Рябов\"");
    fields.insert("rounds".to_owned(), "6".to_owned());
    service.send("/settings", "/settings", &borrowed(&fields)).is_redirect();
    service.get("/log").is_ok().says("Information and settings changed");
}

#[test]
fn points_and_rounds_change_under_results_only_on_purpose() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    service.set(&[("rounds", "6")]).is_redirect();
    service.begin(1);
    service.set(&[("rounds", "5")]).is_redirect();
    service.get("/log").is_ok().says("Settings changed").does_not_say("Correction");
    service.enter_all(&site, 1, "1-0");
    let halved = service.set(&[("match-win", "1"), ("match-draw", "½")]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    halved.says("2 is more than a win gives (1).");
    let before = service.tournament(&site).version;
    let filled = service.set(&[("points", "1-half-0")]).is_ok();
    assert_eq!(service.tournament(&site).version, before, "filling points in saves nothing");
    let mut fields = fields_of(&filled.text);
    assert_eq!((fields["bye-pairing"].as_str(), fields["bye-half"].as_str()), ("1", "½"));
    fields.insert("rounds".to_owned(), "4".to_owned());
    let send = |fields: &BTreeMap<String, String>| service.send("/settings", "/settings", &borrowed(fields));
    let asked = send(&fields).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    asked.says("Yes, change during the tournament: points, number of rounds");
    // Other changes than the confirmed ones need a new confirmation.
    fields.insert("confirm".to_owned(), "rounds".to_owned());
    send(&fields).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(service.tournament(&site).version, before);
    fields.insert("confirm".to_owned(), "points rounds".to_owned());
    send(&fields).is_redirect();
    assert_eq!(service.tournament(&site).settings.scoring, Scoring::by_match(PointValues::ONE_HALF_ZERO));
    service.get("/log").is_ok().says("Correction. Settings changed");
}
