//! Rating systems, norms, and imported rating lists.

use crate::ratings::{close, number_of, played};
use crate::support::database::for_each_backend;
use crate::support::site::{Answer, Site, Visitor};
use chrono::NaiveDate;
use draughts::Variant;
use poddavki::service::{Request, Service};
use poddavki::store::RatingList;
use reqwest::StatusCode;
use tournament::rating::norms::{NormBook, NormEdition, NormRank, NormTable};
use tournament::{RatingKind, RatingSystem, Settings, Tournament, TournamentStatus};

const LIST: RatingList = RatingList { variant: Variant::Poddavki, kind: RatingKind::Classic };

/// All players of the list: name, rating, games.
fn list(service: &Service) -> Vec<(String, i32, u32)> {
    let rated = service.store().rating_list(LIST).expect("readable");
    rated.into_iter().map(|rated| (rated.person.name.to_string(), rated.value.listed().0, rated.games)).collect()
}

fn rating_of(service: &Service, name: &str) -> Option<i32> {
    list(service).into_iter().find(|(own, ..)| own == name).map(|(_, rating, _)| rating)
}

fn rate_by(site: &Site, tournament: &Tournament, system: RatingSystem) {
    let actor = Site::actor();
    let request = Request { actor: &actor, slug: &tournament.slug, seen: None, limit: None };
    let settings = Settings { rating_rules: system.usual_rules(), ..tournament.settings.clone() };
    if site.service().tournament(&tournament.slug).expect("it is there").status == TournamentStatus::Closed {
        site.service().reopen_tournament(&request).expect("it is closed");
        site.service().edit_settings(&request, &settings).expect("sound rules");
        close(site, tournament);
    } else {
        site.service().edit_settings(&request, &settings).expect("sound rules");
    }
}

/// The fields of a preview as a browser would send them: hidden, chosen and ticked ones.
fn preview_fields(answer: &Answer) -> Vec<(String, String)> {
    let mut fields: Vec<(String, String)> = ["game", "kind"].map(|name| (name.to_owned(), answer.hidden(name))).into();
    if answer.text.contains("name=\"ticked\"") {
        fields.push(("ticked".to_owned(), "1".to_owned()));
    }
    let text =
        answer.text.split("<textarea name=\"text\" hidden>\n").nth(1).and_then(|rest| rest.split("</textarea>").next());
    fields.push(("text".to_owned(), text.unwrap_or_default().replace("&#34;", "\"")));
    let date = answer.text.split("name=\"date\" type=\"date\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
    fields.push(("date".to_owned(), date.unwrap_or_default().to_owned()));
    for select in answer.text.split("<select name=\"").skip(1) {
        let name = select.split('"').next().unwrap_or_default();
        let options = select.split("</select>").next().unwrap_or_default();
        let chosen = options.split("<option value=\"").skip(1).find(|option| option.contains(" selected"));
        let value = chosen.and_then(|option| option.split('"').next()).unwrap_or_default();
        fields.push((name.to_owned(), value.to_owned()));
    }
    for tick in answer.text.split("name=\"take-").skip(1) {
        let (line, rest) = tick.split_once('"').unwrap_or_default();
        if rest.split('>').next().is_some_and(|rest| rest.contains(" checked")) {
            fields.push((format!("take-{line}"), "1".to_owned()));
        }
    }
    fields
}

pub fn look(anna: &Visitor, file: &str) -> Answer {
    let fields = [("game", "poddavki"), ("kind", "classic"), ("text", "")];
    anna.upload("/admin/ratings", "/admin/ratings", &fields, ("list", "list.csv", file.as_bytes().to_vec()))
}

fn confirm(anna: &Visitor, fields: &[(String, String)]) -> Answer {
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    anna.post("/admin/ratings/confirm", "/admin/ratings", &fields)
}

fn set(fields: &mut Vec<(String, String)>, name: &str, value: &str) {
    fields.retain(|(own, _)| own != name);
    fields.push((name.to_owned(), value.to_owned()));
}

for_each_backend! {
    // By Adamovich the first has met 2000, 1900 and 1800 (1700 and 1600 are too far away) and made 2½ of 3, s = 5:
    // (20·2100 + 5700 + 333⅓·(5 − 3)) / 23 = 2102.9.
    fn a_closed_tournament_is_rated_anew_when_its_system_changes(database) {
        let site = Site::on(database);
        let tournament = played(&site.service());
        close(&site, &tournament);
        assert_eq!(rating_of(&site.service(), "Ксенов Владимир"), Some(2116));
        rate_by(&site, &tournament, RatingSystem::Adamovich);
        assert_eq!(rating_of(&site.service(), "Ксенов Владимир"), Some(2103));
        let (number, player) = number_of(&tournament, "Ксенов Владимир");
        let visitor = site.visitor();
        let card = visitor.get(&format!("/t/{}/player/{number}", tournament.slug)).is_ok();
        card.says("R′ = (20 × R").says("C = 333.33").says("+400*");
        rate_by(&site, &tournament, RatingSystem::Glicko);
        let card = visitor.get(&format!("/t/{}/player/{number}", tournament.slug)).is_ok();
        card.says("Glicko-2: the deviation went from 350.00 to").says("±350");
        visitor.get(&format!("/player/{player}")).is_ok().says("<svg viewBox").says("±");
        visitor.get("/ratings").is_ok().says("Provisional").says("±");
        let actor = Site::actor();
        let request = Request { actor: &actor, slug: &tournament.slug, seen: None, limit: None };
        site.service().reopen_tournament(&request).expect("it is closed");
        assert_eq!(list(&site.service()), []);
    }

    fn the_system_and_its_numbers_are_set_in_forms(database) {
        let site = Site::on(database);
        let tournament = played(&site.service());
        let anna = site.administrator();
        let (settings, numbers) =
            (format!("/admin/t/{}/settings", tournament.slug), format!("/admin/t/{}/rating", tournament.slug));
        anna.get(&settings).is_ok().says("name=\"rating-system\"").says("Adamovich’s coefficient");
        let page = anna.get(&numbers).is_ok();
        page.says("K of newcomers").says("value=\"40\"");
        rate_by(&site, &tournament, RatingSystem::Adamovich);
        let page = anna.get(&numbers).is_ok();
        page.says("name=\"own_weight\"").does_not_say("K of newcomers");
        let seen = page.hidden("seen");
        let fields = |weight| {
            [("own_weight", weight), ("spread", "5000"), ("divisor", "15"), ("divisor_young", "10"),
             ("young_below", "17"), ("skip_from", ""), ("initial_games", "5"), ("seen", seen.as_str())]
        };
        anna.post(&numbers, &numbers, &fields("x")).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Enter a whole number");
        anna.post(&numbers, &numbers, &fields("30")).is_redirect();
        let now = site.service().tournament(&tournament.slug).expect("it is there");
        let tournament::RatingRules::Adamovich(rules) = now.settings.rating_rules else { panic!() };
        assert_eq!((rules.own_weight, rules.skip_from), (30, None));
        anna.get(&format!("/admin/t/{}/log", tournament.slug)).is_ok().says("Weight of the former rating, in games: 30");
        site.visitor().get(&numbers).is_redirect();
    }

    fn where_no_title_is_known_nobody_is_said_to_have_made_a_norm(database) {
        let site = Site::on(database);
        let tournament = played(&site.service());
        let norms = site.visitor().get(&format!("/t/{}/norms", tournament.slug)).is_ok();
        norms.says("No player has a title or rank on record").does_not_say("junior category");
    }

    fn ranks_are_told_by_a_table_that_the_administrator_edits(database) {
        let site = Site::on(database);
        let tournament = played(&site.service());
        let (actor, anna) = (Site::actor(), site.administrator());
        let request = Request { actor: &actor, slug: &tournament.slug, seen: None, limit: None };
        for (name, title) in [("Ксенов Владимир", "1р"), ("Иволгин Пётр", "кмс"), ("Звягина Мария", "кмс")] {
            let entry = tournament.entries.values().find(|entry| entry.person.name.to_string() == name).expect("entered");
            let person = tournament::Person { title: title.to_owned(), ..entry.person.clone() };
            site.service().edit_player(&request, entry.id, &person, entry.rating).expect("they are there");
        }
        let norms = format!("/t/{}/norms", tournament.slug);
        // Five games: КМС asks for seven by the usual table.
        anna.get(&norms).is_ok().says("needs at least 7 games");
        let table = anna.get("/admin/norms").is_ok();
        table.says("МСМК");
        let mut fields = vec![("from", "2026-01-01"), ("step", "15"), ("most", "3")];
        fields.extend([("order-1", "1"), ("name-1", "МС"), ("titles-1", "мс"), ("least-1", "5"), ("awarded-1", "1")]);
        fields.extend([("order-2", "2"), ("name-2", "КМС"), ("titles-2", "кмс"), ("least-2", "5"), ("awarded-2", "1")]);
        fields.extend([("order-3", "3"), ("name-3", "I"), ("titles-3", "1р, 1"), ("least-3", "5"), ("awarded-3", "1")]);
        anna.post("/admin/norms", "/admin/norms", &fields).is_redirect();
        anna.get("/admin/norms?from=2026-01-01").is_ok().says("name=\"name-3\" value=\"1 разряд\"").says("value=\"1р, 1\"");
        // КМС: two of the rank, three two categories below: 2 × 0.50 + 3 × 0.80 = 3.4, so 3½ points; МС: 2 × 0.65 + 3 × 0.95.
        anna.get(&norms).is_ok().says("MS: scored 4½, 4½ needed").says("By the table of norms of 2026");
        let (number, _) = number_of(&tournament, "Ксенов Владимир");
        let card = anna.get(&format!("/t/{}/player/{number}", tournament.slug)).is_ok();
        card.says("Norms and ranks").says("<td class=\"num\" data-label=\"Expected\">4.15</td>");
        let wrong = anna.post("/admin/norms", "/admin/norms", &[("from", "x"), ("step", "15"), ("most", "3"), ("name-1", "A"), ("least-1", "1")]);
        wrong.has_status(StatusCode::UNPROCESSABLE_ENTITY);
        anna.post("/admin/norms/remove", "/admin/norms", &[("from", "2026-01-01")]).is_redirect();
        anna.get(&norms).is_ok().says("needs at least 7 games");
        site.visitor().get("/admin/norms").is_redirect();
    }

    fn a_rank_has_one_spelling_whatever_the_saved_table_says(database) {
        let site = Site::on(database);
        let tournament = played(&site.service());
        let actor = Site::actor();
        let request = Request { actor: &actor, slug: &tournament.slug, seen: None, limit: None };
        for entry in tournament.entries.values() {
            let person = tournament::Person { title: "III".to_owned(), ..entry.person.clone() };
            site.service().edit_player(&request, entry.id, &person, entry.rating).expect("they are there");
        }
        let rank = |name: &str| NormRank { name: name.to_owned(), titles: Vec::new(), is_awarded: true, least_games: 1 };
        let table = NormTable { ranks: ["I", "II", "III"].map(rank).into(), ..NormTable::usual() };
        let from = NaiveDate::from_ymd_opt(2026, 1, 1).expect("a day");
        let put = |book: &mut NormBook| book.put(NormEdition { from, table: table.clone() });
        site.service().store().change_norms(put).expect("it is kept");
        let anna = site.administrator().in_russian();
        let page = anna.get("/admin/norms?from=2026-01-01").is_ok();
        page.says("value=\"1 разряд\"").says("value=\"3 разряд\"").does_not_say("value=\"III\"");
        let norms = anna.get(&format!("/t/{}/norms", tournament.slug)).is_ok();
        norms.says("3 разряд").does_not_say(">III<").does_not_say("II разряд").does_not_say("норма II");
        let english = site.visitor().get(&format!("/t/{}/norms", tournament.slug)).is_ok();
        english.says("3rd cat.").does_not_say(">III<").does_not_say("II norm");
    }

    fn a_list_is_looked_at_taken_in_and_taken_back(database) {
        let site = Site::on(database);
        let tournament = played(&site.service());
        close(&site, &tournament);
        let anna = site.administrator();
        // Unknown headings: nothing is written, and the columns are chosen.
        let file = "Кто;Сила;Сыграно\nКсенов Владимир;2300;50\nZvyagina Maria;1950;40\nЛебедев Илья;1500;x\nБорисов Юрий;1480;12\n";
        let preview = look(&anna, file).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        preview.says("Choose which column holds: ");
        let mut fields = preview_fields(&preview);
        set(&mut fields, "column-0", "name");
        set(&mut fields, "column-1", "rating");
        set(&mut fields, "column-2", "games");
        set(&mut fields, "date", "2026-10-01");
        let mut again = fields.clone();
        again.push(("again".to_owned(), "1".to_owned()));
        let preview = confirm(&anna, &again).is_ok();
        preview.says("this is Звягина Мария").says("found “x”, expected a number of games").says("<del>2116</del>");
        assert_eq!(list(&site.service()).len(), 6, "nothing is written before it is confirmed");
        // A person recognised by name only is not ticked by default: both are known persons.
        let mut fields = preview_fields(&preview);
        let ticked: Vec<&str> =
            fields.iter().filter_map(|(name, _)| name.strip_prefix("take-")).collect();
        assert_eq!(ticked, ["5"]);
        set(&mut fields, "take-2", "1");
        let (_, maria) = number_of(&tournament, "Звягина Мария");
        set(&mut fields, "take-3", "1");
        set(&mut fields, "who-3", &maria.to_string());
        confirm(&anna, &fields).is_redirect();
        // The list is older than the tournament: the player came to it with 2300, and no player is there twice.
        let service = site.service();
        assert_eq!(list(&service).len(), 7);
        assert_eq!(rating_of(&service, "Борисов Юрий"), Some(1480));
        assert!(rating_of(&service, "Ксенов Владимир").is_some_and(|rating| rating > 2290), "{:?}", list(&service));
        let games = |name: &str| list(&site.service()).into_iter().find(|(own, ..)| own == name).map(|(.., games)| games);
        assert_eq!((games("Ксенов Владимир"), games("Звягина Мария")), (Some(55), Some(45)));
        anna.get("/ratings?on=2026-10-01").is_ok().says("3 players").says("On 1 October 2026");
        anna.get("/ratings?on=2026-09-30").is_ok().says("Nobody is in this list yet");
        for kind in ["/ratings", "/ratings/classic"] {
            let wrong = anna.get(&format!("{kind}?on=2030-99-99")).has_status(StatusCode::UNPROCESSABLE_ENTITY);
            wrong.says("“2030-99-99” is not a date.").says("Borisov Iurii");
            wrong.says("href=\"/ratings/classic.csv?game=poddavki\"");
        }
        anna.get("/ratings?q=borisov").is_ok().says("Borisov Iurii").does_not_say("Ksenov");
        let lists = anna.get("/admin/ratings").is_ok();
        lists.says("anna, ").says("1 October 2026");
        let note = lists.hidden("note").replace("&#34;", "\"");
        let back = [("game", "poddavki"), ("kind", "classic"), ("date", "2026-10-01"), ("note", note.as_str())];
        anna.post("/admin/ratings/back", "/admin/ratings", &back).is_redirect();
        assert_eq!((list(&service).len(), rating_of(&service, "Ксенов Владимир")), (6, Some(2116)));
        site.visitor().get("/admin/ratings").is_redirect();
    }

    fn a_row_of_a_list_may_be_another_person_who_is_found_by_name(database) {
        let site = Site::on(database);
        let tournament = played(&site.service());
        close(&site, &tournament);
        let anna = site.administrator();
        let preview = look(&anna, "name;rating;games\nНовикова Мария;1950;40\n").is_ok();
        preview.says("name=\"other-2\"").does_not_say("name=\"who-2\"");
        let mut fields = preview_fields(&preview);
        set(&mut fields, "date", "2026-10-01");
        set(&mut fields, "take-2", "1");
        set(&mut fields, "other-2", "Звягина");
        let asked = confirm(&anna, &fields).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        asked.says("choose below who is meant").says("this is Звягина Мария");
        let mut fields = preview_fields(&asked);
        let (_, maria) = number_of(&tournament, "Звягина Мария");
        assert!(fields.contains(&("who-2".to_owned(), maria.to_string())), "{fields:?}");
        set(&mut fields, "other-2", "Звягина");
        set(&mut fields, "found-2", "Звягина");
        confirm(&anna, &fields).is_redirect();
        let games = list(&site.service()).into_iter().find(|(own, ..)| own == "Звягина Мария").map(|(.., games)| games);
        assert_eq!((list(&site.service()).len(), games), (6, Some(45)), "nobody is new");
    }

    fn an_exported_list_is_the_same_list_elsewhere(database) {
        let site = Site::on(database);
        let tournament = played(&site.service());
        close(&site, &tournament);
        let exported = site.visitor().in_russian().get("/ratings/classic.csv").is_ok();
        let elsewhere = Site::new();
        let anna = elsewhere.administrator();
        let preview = look(&anna, &exported.text).is_ok();
        preview.says("value=\"2026-11-15\"");
        confirm(&anna, &preview_fields(&preview)).is_redirect();
        assert_eq!(list(&elsewhere.service()), list(&site.service()));
        let again = elsewhere.visitor().in_russian().get("/ratings/classic.csv").is_ok();
        assert_eq!(again.text, exported.text);
        // Importing it again changes nothing.
        look(&anna, &exported.text).is_ok().says("6 more players have these ratings already");
    }

    fn lists_are_worked_out_anew_as_they_were(database) {
        let site = Site::on(database);
        let tournament = played(&site.service());
        close(&site, &tournament);
        let (service, before) = (site.service(), list(&site.service()));
        assert_eq!(service.recompute_list(LIST).expect("nobody else writes"), 1);
        assert_eq!(list(&service), before);
        let day = NaiveDate::from_ymd_opt(2026, 11, 15).expect("a day");
        assert_eq!(service.store().rating_list_on(LIST, day), service.store().rating_list(LIST));
    }
}

#[test]
fn a_long_rating_list_waits_on_the_server_for_its_confirmation() {
    let site = Site::new();
    let anna = site.administrator();
    let remark = "щ".repeat(1500);
    let rows = (1..=1000).map(|n| format!("Щукин{n} Анна;2100;10;{remark}\n"));
    let file: String = std::iter::once("Name;Rating;Games;Remark\n".to_owned()).chain(rows).collect();
    let preview = look(&anna, &file).is_ok();
    preview.does_not_say("<textarea");
    let fields = |kept: &str| {
        let ticked = [("take-1001", "1"), ("ticked", "1"), ("date", "2026-11-21"), ("kept", kept)];
        let list = [("game", "poddavki"), ("kind", "classic")];
        ticked.into_iter().chain(list).map(|(name, value)| (name.to_owned(), value.to_owned())).collect::<Vec<_>>()
    };
    confirm(&anna, &fields(&preview.hidden("kept"))).is_redirect();
    assert_eq!(list(&site.service()), [("Щукин1000 Анна".to_owned(), 2100, 10)]);
    let gone = confirm(&anna, &fields("1f")).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    gone.says("The list is not kept here any more");
}
