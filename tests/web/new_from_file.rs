//! A new tournament from a file, and players from any file on the import page.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use poddavki::service::{TournamentFile, Watch};
use reqwest::StatusCode;

use crate::organiser::{Arbiter, LIST, member, ticked};
use crate::persons::{enter, new_tournament, person};
use crate::support::database::for_each_backend;
use crate::support::site::{ADMINISTRATOR, Answer, Site, Visitor};
use tournament::exchange::players_csv::Column;
use tournament::exchange::{Audience, tournament_json, tournament_pdn, trf};
use tournament::{Preset, System, Visibility};

fn look(visitor: &Visitor, name: &str, content: Vec<u8>) -> Answer {
    visitor.upload("/admin/new/import", "/admin/new", &[], ("file", name, content))
}

/// Confirms a preview with some fields changed.
fn confirm(visitor: &Visitor, preview: &Answer, changed: &[(&str, &str)]) -> Answer {
    let file = preview.hidden("file");
    let title =
        preview.text.split("id=\"title\" name=\"title\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
    let mut fields = vec![("file", file.as_str()), ("title", title.unwrap_or_default())];
    fields.retain(|(name, _)| changed.iter().all(|(other, _)| other != name));
    fields.extend(changed);
    visitor.post("/admin/new/import/confirm", "/admin/new", &fields)
}

/// The text of the file that a preview carries.
fn text_of(preview: &Answer) -> String {
    let (_, rest) = preview.text.split_once("<textarea name=\"text\" hidden>").expect("the text goes along");
    let text = rest.split("</textarea>").next().unwrap_or_default();
    let text = text.strip_prefix('\n').unwrap_or(text);
    text.replace("&#34;", "\"")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&#60;", "<")
        .replace("&#62;", ">")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&#38;", "&")
}

fn count(site: &Site) -> usize {
    site.service().store().tournaments().expect("readable").len()
}

for_each_backend! {
    fn a_tournament_is_made_from_a_report_and_from_a_document(database) {
        let site = Site::on(database);
        let played = Arbiter::with_players(&site, "swiss-single");
        played.begin(1);
        played.enter_all(&site, 1, "1-0");
        let original = played.tournament(&site);
        let visitor = &played.visitor;
        visitor.get("/admin/new").is_ok().says("Tournament from a file");
        let files = [
            ("report", trf::write(&original).expect("it can be written")),
            ("tournament.txt", tournament_json::write_for(&original, Audience::Staff)),
        ];
        for (name, text) in files {
            let preview = look(visitor, name, text.into_bytes()).is_ok();
            // Its facts and players.
            preview.says(" for a game").says("Орёл").says("<li>Ксенов Владимир</li>");
            preview.says("8 players").says("1 round").says("A draft is created");
            let made = confirm(visitor, &preview, &[("title", "Из файла")]).is_redirect();
            let slug = made.location.rsplit('/').next().expect("an address");
            let tournament = site.service().tournament(slug).expect("made");
            assert_eq!((tournament.entries.len(), tournament.paired_rounds().0), (8, 1), "{name}");
            assert_eq!((tournament.info.title.as_str(), tournament.visibility), ("Из файла", Visibility::Draft));
            site.visitor().get(&format!("/t/{slug}")).has_status(StatusCode::NOT_FOUND);
        }
    }

    fn a_list_and_games_make_a_tournament_of_a_preset(database) {
        let site = Site::on(database);
        let played = Arbiter::with_players(&site, "round-robin-single");
        let visitor = &played.visitor;
        let list = look(visitor, "players.csv", LIST.as_bytes().to_vec()).is_ok();
        list.says("8 players").says("List of players");
        list.does_not_say("needs a look");
        let doubtful = look(visitor, "players.csv", "Имя;Звание\nПетров Иван;шшш\nСидоров Олег;\n".into()).is_ok();
        doubtful.says("1 row needs a look:").says("<a href=\"#row-2\">line 2, ").says("<tr id=\"row-2\">");
        let other = confirm(visitor, &list, &[("preset", "round-robin-micro"), ("again", "1")]).is_ok();
        other.says("value=\"round-robin-micro\" selected");
        confirm(visitor, &list, &[("title", "")]).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Enter a title.");
        let before = count(&site);
        let made = confirm(visitor, &list, &[("title", "Список"), ("preset", "knock-out-micro")]).is_redirect();
        let tournament = site.service().tournament(made.location.rsplit('/').next().expect("an address")).expect("made");
        assert_eq!((tournament.settings.system, tournament.entries.len(), count(&site)), (System::KnockOut, 8, before + 1));
        let games = "[Event \"Матч\"]\n[White \"Петров, Иван\"]\n[Black \"Сидоров, Олег\"]\n[Result \"2-0\"]\n\n1. c3-d4 b6-a5 2-0\n";
        let preview = look(visitor, "games", games.as_bytes().to_vec()).is_ok();
        preview.says("2 players").says("1 recorded game").says("value=\"Матч\"");
        // Other systems have no place for games, which the page says.
        confirm(visitor, &preview, &[("preset", "swiss-single"), ("again", "1")]).is_ok().says("round robin only");
        let made = confirm(visitor, &preview, &[("preset", "round-robin-single")]).is_redirect();
        let tournament = site.service().tournament(made.location.rsplit('/').next().expect("an address")).expect("made");
        assert!(tournament_pdn::write(&tournament).contains("c3-d4"));
    }

    fn of_a_file_that_is_refused_nothing_is_left(database) {
        let site = Site::on(database);
        let visitor = site.administrator();
        for (content, why) in [
            ("", "Choose a file"),
            ("012 Small\n001    1      Petrov, Ivan\n001    1      Kim, Anna\n", "cannot be read: line 3"),
            ("{\"format\": \"poddavki-event\"}", "The JSON document cannot be read"),
            ("[White \"\"]\n\n1. c3-d4 *\n", "no players in the file"),
        ] {
            look(&visitor, "file", content.as_bytes().to_vec()).has_status(StatusCode::UNPROCESSABLE_ENTITY).says(why);
            // Pasted text can be corrected.
            let pasted = visitor.upload("/admin/new/import", "/admin/new", &[("text", content)], ("file", "", Vec::new()));
            pasted.has_status(StatusCode::UNPROCESSABLE_ENTITY).says(why).says(content.split('"').next().unwrap_or_default());
        }
        // The rules refuse too many players for a knock-out only at the end.
        let long = (0..40).map(|n| format!("Петров Иван{}", "а".repeat(n))).collect::<Vec<_>>().join("\n");
        let list = look(&visitor, "long.txt", long.into_bytes()).is_ok();
        let title = "т".repeat(300);
        let refused = confirm(&visitor, &list, &[("title", &title), ("preset", "swiss-single")]);
        refused.has_status(StatusCode::UNPROCESSABLE_ENTITY).says(&title);
        assert_eq!(count(&site), 0);
    }

    fn the_rows_of_a_list_are_ticked_and_its_columns_chosen_before_a_tournament_is_made(database) {
        let site = Site::on(database);
        let visitor = site.administrator();
        // Headings that say nothing.
        let unknown = look(&visitor, "list.csv", "кто;сила\nПетров Иван;2150\n".as_bytes().to_vec());
        let unknown = unknown.has_status(StatusCode::UNPROCESSABLE_ENTITY);
        unknown.says("none of the columns").says("What the columns hold").says("Петров Иван");
        let (name, rating) = (Column::Name.code(), Column::Rating.code());
        let chosen = [("column-0", name), ("column-1", rating), ("again", "columns")];
        confirm(&visitor, &unknown, &chosen).is_ok().says("1 player").says("2150");
        let made = confirm(&visitor, &unknown, &[("column-0", name), ("column-1", rating), ("title", "Кубок")]).is_redirect();
        let tournament = site.service().tournament(made.location.rsplit('/').next().expect("an address")).expect("made");
        let ratings: Vec<_> = tournament.entries.values().filter_map(|entry| entry.rating).map(|own| own.0).collect();
        assert_eq!(ratings, [2150]);
        // The same headings are known the next time.
        look(&visitor, "list.csv", "кто;сила\nКим Анна;1900\n".as_bytes().to_vec()).is_ok().says("1900");
        let list = "Имя;Звание;Год рождения;Регион;Рейтинг\nПетров Иван;мс;1990;Омск;2150\nПетров Иван;;1991;Омск;\nКим Анна;;;;\nКим Анна;;;;\n";
        let preview = look(&visitor, "list.csv", list.as_bytes().to_vec()).is_ok();
        preview.says("2150").says("мс").says("Омск").says("1990").says("2 players").says("Looks like Петров Иван in line 2");
        preview.says("name=\"take-2\"").says("name=\"take-3\"").says("Is in line 4 already");
        preview.does_not_say("name=\"take-5\"");
        let ticked = |lines: &[&'static str], more: &[(&'static str, &'static str)]| {
            let rows = lines.iter().map(|line| (*line, "1")).chain([("rows", "1"), ("title", "Список")]);
            let fields: Vec<(&str, &str)> = rows.chain(more.iter().copied()).collect();
            confirm(&visitor, &preview, &fields)
        };
        let none = ticked(&[], &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        none.says("No player is ticked");
        ticked(&["take-3"], &[("preset", "swiss-single"), ("again", "1")]).is_ok().says("1 player");
        ticked(&["take-3"], &[("tick", "all")]).is_ok().says("3 players");
        let made = ticked(&["take-2", "take-3", "take-5"], &[]).is_redirect();
        let tournament = site.service().tournament(made.location.rsplit('/').next().expect("an address")).expect("made");
        assert_eq!(tournament.entries.len(), 2, "what was ticked, and no player twice");
    }

    fn a_title_that_looks_like_a_known_one_becomes_it_with_one_button(database) {
        let site = Site::on(database);
        let visitor = site.administrator();
        let list = "ФИО;Звание;Рейтинг\nКсенов Владимир;гросмейстер;2300\nИволгин Пётр;доктор;2250\nЗвягина Мария;кмс;2150\n";
        let is_ticked = |line: u64, name: &str| format!("name=\"take-{line}\" value=\"1\" aria-label=\"Enter {name}\" checked");
        let preview = look(&visitor, "list.csv", list.as_bytes().to_vec()).is_ok();
        preview.says("It may be a misprint of ГР.").says("name=\"known-title\" value=\"2\"").says("Enter as ГР").says("1 player");
        preview.does_not_say("name=\"known-title\" value=\"3\"").does_not_say(&is_ticked(2, "Ксенов Владимир"));
        // The button belongs to the form: it works without scripts, and typed and ticked values stay.
        let press = [("rows", "1"), ("title", "Кубок"), ("preset", "swiss-single"), ("take-4", "1"), ("known-title", "2")];
        let taken = confirm(&visitor, &preview, &press).is_ok();
        taken.says("name=\"title-2\" value=\"1\"").says("<ins>ГР</ins>").says(&is_ticked(2, "Ксенов Владимир")).says("2 players");
        taken.says("value=\"Кубок\"").says("value=\"swiss-single\" selected").says(&is_ticked(4, "Звягина Мария"));
        taken.does_not_say("Unknown title “гросмейстер”").does_not_say(&is_ticked(3, "Иволгин Пётр"));
        assert_eq!(count(&site), 0);
        let ticked = [("rows", "1"), ("title-2", "1"), ("take-2", "1"), ("take-4", "1")];
        let made = confirm(&visitor, &taken, &ticked).is_redirect();
        let tournament = site.service().tournament(made.location.rsplit('/').next().expect("an address")).expect("made");
        let titles: Vec<_> = tournament.entries.values().map(|entry| entry.person.title.as_str()).collect();
        assert_eq!(titles, ["ГР", "КМС"]);
    }

    fn a_large_file_waits_for_its_confirmation_and_is_gone_after_it(database) {
        let site = Site::on(database);
        let played = Arbiter::with_players(&site, "swiss-single");
        let visitor = &played.visitor;
        // As a field of a form it would be larger than anything that is taken.
        let document = tournament_json::write_for(&played.tournament(&site), Audience::Staff) + &"\n".repeat(6 << 20);
        let preview = look(visitor, "large.json", document.into_bytes()).is_ok();
        preview.says("8 players").does_not_say("<textarea");
        let again = format!("/admin/new/import?file={}", preview.hidden("file"));
        visitor.get(&again).is_ok().says("8 players");
        confirm(visitor, &preview, &[("title", "Большой")]).is_redirect();
        let before = count(&site);
        let gone = confirm(visitor, &preview, &[("file", "unknown")]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        gone.says("The file is not kept any more");
        visitor.get(&again).is_ok().says("name=\"file\" accept=");
        assert_eq!(count(&site), before);
    }

    fn a_second_press_of_the_button_leads_to_what_the_first_has_made(database) {
        let site = Site::on(database);
        let visitor = site.administrator();
        let preview = look(&visitor, "players.csv", LIST.as_bytes().to_vec()).is_ok();
        let first = confirm(&visitor, &preview, &[("title", "Кубок")]).is_redirect();
        let second = confirm(&visitor, &preview, &[("title", "Кубок")]).is_redirect();
        assert_eq!((second.location, count(&site)), (first.location, 1));
        // The same file chosen again is a new import.
        let again = look(&visitor, "players.csv", LIST.as_bytes().to_vec()).is_ok();
        confirm(&visitor, &again, &[("title", "Кубок")]).is_redirect();
        assert_eq!(count(&site), 2);
    }

    fn a_file_of_games_is_read_before_anybody_waits_for_it(database) {
        let site = Site::on(database);
        let (service, other) = (site.service(), site.service());
        let written = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&written);
        let watch = Watch::telling(move |_| {
            other.store().reserve_players(1).expect("nobody else is writing");
            counted.fetch_add(1, Ordering::Relaxed);
        });
        let games = "[White \"Петров, Иван\"]\n[Black \"Сидоров, Олег\"]\n\n1. c3-d4 b6-a5 2-0\n";
        let file = TournamentFile { text: games, title: "Матч", preset: Preset::RoundRobinSingleGames, columns: None, lines: None, known_titles: &[] };
        let made = service.watched(watch).create_from_file(&Site::actor(), &file).expect("a file of games");
        assert_eq!((written.load(Ordering::Relaxed), made.entries.len()), (1, 2), "read once, and not in the write");
        let people: Vec<_> = made.entries.values().filter_map(|entry| entry.player).collect();
        assert_eq!(people.len(), 2, "they are in the registry");
        // Stopping it leaves nothing behind.
        let watch = Watch::default();
        watch.stop();
        service.watched(watch).create_from_file(&Site::actor(), &file).expect_err("it was stopped");
        assert_eq!(count(&site), 1);
    }

    fn the_page_of_players_takes_them_from_any_file(database) {
        let site = Site::on(database);
        let played = Arbiter::with_players(&site, "swiss-single");
        let original = played.tournament(&site);
        let report = trf::write(&original).expect("written");
        let other = Arbiter::with_tournament(&site, "swiss-single");
        let upload = |content: Vec<u8>| {
            let path = other.address("/players/import");
            other.visitor.follow(other.visitor.upload(&path, &path, &[], ("list", "file", content)))
        };
        upload(report.into_bytes()).is_ok().says("its players as a list").says("8 players will be added");
        upload(tournament_json::write_for(&original, Audience::Staff).into_bytes()).is_ok().says("8 players will be added").says("Ксенов");
        let games = "[White \"Петров, Иван\"]\n[Black \"Сидоров, Олег\"]\n\n1. c3-d4 *\n";
        upload(games.as_bytes().to_vec()).is_ok().says("2 players will be added").says("the players whom they name");
        let heading = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\n";
        let row = "4100018        Kasparov, Garry                                              RUS M   GM                           2812  0   10 2783  0   10 2801  0   10 1963  i   \n";
        upload(format!("{heading}{row}").into_bytes()).is_ok().says("1 player will be added").says("2812").says("GM");
        let whole = format!("{heading}{}", row.repeat(10_001)).into_bytes();
        upload(whole).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("whole federation").says("href=\"/admin/lists\"");
        // If games have pairings, the upload leads to the page for games.
        let robin = Arbiter::with_players(&site, "round-robin-single");
        let path = robin.address("/players/import");
        let sent_on = robin.visitor.upload(&path, &path, &[], ("list", "file", games.as_bytes().to_vec()));
        assert_eq!((sent_on.status, sent_on.location), (StatusCode::TEMPORARY_REDIRECT, robin.address("/import")));
    }

    fn the_page_of_games_sends_other_files_on_to_the_page_that_takes_them(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "round-robin-single");
        let original = arbiter.tournament(&site);
        let page = arbiter.address("/import");
        arbiter.get("/import").is_ok().says(".json,.xlsx,.xls,.ods").says("read on the page for lists of players");
        let upload = |visitor: &Visitor, content: Vec<u8>| {
            visitor.upload(&page, &page, &[("act", "preview")], ("file", "file", content))
        };
        let series = b"{\"format\": \"poddavki-series\"}".to_vec();
        for (content, address) in [
            (LIST.as_bytes().to_vec(), arbiter.address("/players/import?from=games")),
            ("Фамилия;Имя\nПетров;Иван\n".into(), arbiter.address("/players/import?from=games")),
            (trf::write(&original).expect("written").into_bytes(), arbiter.address("/players/import?from=games")),
            (tournament_json::write_for(&original, Audience::Staff).into_bytes(), arbiter.address("/players/import?from=games")),
            (include_bytes!("data/players.xls").to_vec(), arbiter.address("/players/import?from=games")),
            (series.clone(), "/admin/new/import".to_owned()),
        ] {
            let sent_on = upload(&arbiter.visitor, content);
            assert_eq!((sent_on.status, sent_on.location), (StatusCode::TEMPORARY_REDIRECT, address));
        }
        let pasted = [("act", "preview"), ("text", LIST)];
        let sent_on = arbiter.visitor.upload(&page, &page, &pasted, ("file", "", Vec::new()));
        let list = (StatusCode::TEMPORARY_REDIRECT, arbiter.address("/players/import?from=games"));
        assert_eq!((sent_on.status, sent_on.location), list, "a pasted list too");
        // The page that takes it says that it read no games, and what it does instead.
        let preview = |content: &str| {
            let path = arbiter.address("/players/import?from=games");
            let list = ("list", "file", content.as_bytes().to_vec());
            let begun = arbiter.visitor.upload(&path, &arbiter.address("/import"), &[], list).is_redirect();
            assert!(begun.location.ends_with("&from=games"), "{}", begun.location);
            arbiter.visitor.follow(begun)
        };
        let shown = preview("Фамилия;Имя\nПетров;Иван\n").is_ok();
        shown.says("List of players, not games: 1 player will be added</h1>").says("No games were read");
        shown.says(&format!("href=\"{page}\">Back to the import of games")).says("name=\"from\" value=\"games\"");
        // Also after a button of the preview, which shows it again.
        let (seen, kept) = (shown.hidden("seen"), shown.hidden("kept"));
        let again = [("kept", kept.as_str()), ("from", "games"), ("text", "Фамилия;Имя\nПетров;Иван\n"), ("again", "1")];
        let again = arbiter.visitor.follow(arbiter.send_seen(&seen, "/players/import/confirm", &again)).is_ok();
        again.says("No games were read");
        // Also when the list is not kept any longer.
        let late = arbiter.address("/players/import?kept=1f&from=games");
        let late = arbiter.visitor.get(&late).has_status(StatusCode::NOT_FOUND);
        late.says("The list is not kept here any more").says("No games were read");
        // Also where the address is opened again: after an error, or in another language.
        arbiter.get("/players/import?from=games").is_ok().says("No games were read");
        // What is given to the page for lists needs no such sentence.
        arbiter.preview("Фамилия;Имя\nПетров;Иван\n".into()).is_ok().does_not_say("No games were read");
        // Where no page takes it, the answer says what it is and what would be right.
        for (content, why) in [
            (vec![0; 100], "neither a file of games nor a list"),
            (b"1234".to_vec(), "neither a file of games nor a list"),
            (b"PK\x03\x04 broken".to_vec(), "This workbook cannot be read"),
        ] {
            let refused = upload(&arbiter.visitor, content).has_status(StatusCode::UNPROCESSABLE_ENTITY);
            refused.says(why).says("Expected here: games (PDN)");
        }
        let organiser = member(&site, &arbiter, "olga", "organiser");
        let refused = upload(&organiser, series).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        refused.says("the JSON document of a championship").says("Expected here: games (PDN)");
        assert_eq!(arbiter.tournament(&site).version, original.version, "nothing is written");
    }

    fn the_preview_of_a_list_is_shown_again_by_its_address_wherever_it_is_asked_for(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        let path = arbiter.address("/players/import");
        let list = "ФИО;Рейтинг\nКсенов Владимир;2300\nИволгин Пётр;2250\n";
        let upload = || arbiter.visitor.upload(&path, &path, &[("text", list)], ("list", "", Vec::new())).is_redirect().location;
        let preview = upload();
        for _ in 0..2 {
            arbiter.visitor.get(&preview).is_ok().says("2 players will be added").says("2300");
        }
        // What the reader presses leads to the same address, and the page shows what was pressed.
        let shown = arbiter.visitor.get(&preview).is_ok();
        let (seen, kept) = (shown.hidden("seen"), shown.hidden("kept"));
        let press = |fields: &[(&str, &str)]| {
            let fields = [&[("kept", kept.as_str())], fields].concat();
            arbiter.send_seen(&seen, "/players/import/confirm", &fields).is_redirect().location
        };
        assert_eq!(press(&[("tick", "none")]), preview);
        assert!(ticked(&arbiter.visitor.get(&preview).is_ok().text).is_empty());
        // Another instance shows it, and only to the same account.
        let other = Site::on(database);
        let again = other.visitor();
        again.log_in(ADMINISTRATOR.0, ADMINISTRATOR.1);
        again.get(&preview).is_ok().says("Ксенов");
        // The list is imported by its key, and the preview then says that nothing is new.
        press(&[("take-2", "1"), ("take-3", "1")]);
        assert_eq!(arbiter.tournament(&site).entries.len(), 2);
        arbiter.visitor.get(&preview).is_ok().says("2 more players are already entered");
        let boris = member(&site, &arbiter, "boris", "arbiter");
        boris.get(&preview).has_status(StatusCode::NOT_FOUND).does_not_say("Ксенов");
        // A list goes when others have taken its room, or after a day.
        for _ in 0..4 {
            upload();
        }
        let gone = arbiter.visitor.get(&preview).has_status(StatusCode::NOT_FOUND);
        gone.says("The list is not kept here any more").says("name=\"list\"");
        let late = upload();
        database.execute("UPDATE kept_forms SET kept_at = '2020-01-01 00:00:00'");
        arbiter.visitor.get(&late).has_status(StatusCode::NOT_FOUND).says("The list is not kept here any more");
    }

    fn an_old_workbook_is_read_with_its_days_and_its_missing_ratings(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        let preview = arbiter.preview(include_bytes!("data/players.xls").to_vec()).is_ok();
        preview.says("3 players will be added").says("Щукина Юлия").says("1850").does_not_say("2150.0");
        // Below a title, an empty line, and the heading.
        let (text, seen) = (text_of(&preview), preview.hidden("seen"));
        let fields = [("take-4", "1"), ("take-5", "1"), ("take-6", "1"), ("seen", &seen), ("text", &text)];
        let path = arbiter.address("/players/import");
        arbiter.visitor.post(&format!("{path}/confirm"), &path, &fields).is_redirect();
        let told = |entry: &tournament::Entry| {
            let birth = tournament::PersonField::Birth.text(&entry.person);
            format!("{} {birth} {}", entry.person.name, entry.rating.map_or(0, |rating| rating.0))
        };
        let entered: Vec<String> = arbiter.tournament(&site).entries.values().map(told).collect();
        assert_eq!(entered, ["Щукина Юлия 1988-05-01 1850", "Ксенов Владимир 2009-11-21 0", "Ёлкин Иван 1990 2150"]);
    }

    fn the_preview_shows_what_the_database_adds_to_a_list(database) {
        let site = Site::on(database);
        let service = site.service();
        let known = tournament::Person { club: "Ладья".to_owned(), title: "мс".to_owned(), ..person("Соколов Илья", Some(1988)) };
        enter(&service, &new_tournament(&service, "Прошлый год", Some("2025-05-01")), &known, Some(2232));
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        // By name and birth it is beyond doubt who that is; by the name alone it is asked, and shown what the answer would add.
        let sure = arbiter.preview("Имя;Год рождения\nСоколов Илья;1988\n".as_bytes().to_vec()).is_ok();
        sure.says("from the database").says("Ладья").says("2232").says("мс").does_not_say("<select name=\"who-2\"");
        let asked = arbiter.preview("Имя;Рейтинг\nСоколов Илья;2300\n".as_bytes().to_vec()).is_ok();
        asked.says("<select name=\"who-2\"").says("from the database").says("Ладья").does_not_say("<ins>2232</ins>");
        let blank = arbiter.preview("Имя;;Рейтинг\nНовый Пётр;стол у окна;1800\n".as_bytes().to_vec()).is_ok();
        blank.says("Columns not used: column 2");
    }
}
