//! The pages of a tournament or an event as one file, by the button of its staff.

use std::io::{Cursor, Read};
use std::sync::{Arc, Mutex};

use poddavki::service::{Service, Stopped, Watch};
use poddavki::web::http::app::archive;
use poddavki::web::http::archive::{ArchiveFiles, ArchiveSubject, PageArchiveError};
use poddavki::web::i18n::Language;
use reqwest::StatusCode;
use tournament::Visibility;
use zip::ZipArchive;

use crate::organiser::{Arbiter, LIST, account, entry_of, member};
use crate::registration::{Applicant, EMAIL, PHONE, REMARK, judge, rules, taking};
use crate::support::archived::{Files, check, page};
use crate::support::database::for_each_backend;
use crate::support::site::{Site, Visitor};
use crate::tasks::{end_of, impatient};

/// The files of an archive as they are received.
#[derive(Default)]
struct Kept(Files);

impl ArchiveFiles for Kept {
    fn put(&mut self, name: &str, content: &[u8]) -> std::io::Result<()> {
        assert!(self.0.insert(name.to_owned(), content.to_vec()).is_none(), "{name} comes twice");
        Ok(())
    }
}

fn unpacked(bytes: Vec<u8>) -> Files {
    let mut zip = ZipArchive::new(Cursor::new(bytes)).expect("it is a ZIP file");
    let mut files = Files::new();
    for index in 0..zip.len() {
        let mut file = zip.by_index(index).expect("it is there");
        let mut content = Vec::new();
        file.read_to_end(&mut content).expect("it is whole");
        let name = file.name().expect("it is text").into_owned();
        files.insert(name, content);
    }
    files
}

/// The archive that the button of a page makes.
fn made(visitor: &Visitor, page: &str) -> Vec<u8> {
    visitor.file_of(&format!("{page}/archive"), page)
}

/// The archive by the command line.
fn written(site: &Site, name: &str) -> Files {
    let service = site.service();
    let subject = ArchiveSubject::find(&service, name, Language::offered().collect()).expect("it is there");
    let mut kept = Kept::default();
    let made = archive(&service, subject, 1000, &mut kept).expect("it is made");
    assert_eq!(made.files, kept.0.len());
    kept.0
}

for_each_backend! {
    fn a_draft_is_archived_as_if_it_were_public_and_only_with_what_is_public_in_it(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        arbiter.enter_all(&site, 1, "1-0");
        arbiter.press(1, "close").is_redirect();
        arbiter.press(2, "pair").is_redirect();
        arbiter.send("/visibility", "/visibility", &[("visibility", "draft")]).is_redirect();
        let home = arbiter.address("");
        let path = format!("{home}/archive");
        arbiter.get("").is_ok().says(&format!("action=\"{path}\""));
        site.visitor().get(&path).is_redirect();
        account(&site, "stranger").post_blindly(&path, &[]).has_status(StatusCode::FORBIDDEN);
        let helper = member(&site, &arbiter, "boris", "arbiter");

        let bytes = made(&helper, &home);
        assert!(bytes == made(&arbiter.visitor, &home), "the same data gave other bytes");
        let files = unpacked(bytes);
        check(&files);
        assert!(files == written(&site, "cup"), "the command writes something else");
        assert!(page(&files, "en/standings.html").contains("Ksenov") && page(&files, "ru/standings.html").contains("Ксенов"));
        assert!(!files.contains_key("en/round/2.html"), "the pairings of the draft are nobody's business");
        assert!(!page(&files, "en/index.html").contains("noindex"));
        for (name, content) in &files {
            let text = String::from_utf8_lossy(content);
            assert!(!text.contains("anna") && !text.contains("boris"), "{name} names an account");
        }
        assert_eq!(arbiter.tournament(&site).visibility, Visibility::Draft);
        site.visitor().get("/t/cup").has_status(StatusCode::NOT_FOUND);
    }

    fn no_contact_application_or_payment_is_in_an_archive(database) {
        let site = Site::on(database);
        let arbiter = taking(&site, &rules());
        let anna = Applicant::new(&site, &arbiter);
        let link = anna.applies("Ёлкина", "03.02.1991");
        anna.applies("Ждущая", "1985");
        judge(&arbiter, "confirm", &[1], &[]).is_redirect();
        arbiter.import(LIST).is_redirect();
        let fees = [("name-1", "Все"), ("amount-1", "777"), ("currency", "₽"), ("chosen", "")];
        arbiter.send("/fees/categories", "/fees/categories", &fees).is_redirect();
        let page = format!("/fees/{}", entry_of(&arbiter.tournament(&site), "Ёлкина"));
        let paid = [("amount", "777"), ("on", "2026-11-21"), ("note", "секретный перевод")];
        arbiter.send(&format!("{page}/pay"), &page, &paid).is_redirect();
        let files = unpacked(made(&arbiter.visitor, &arbiter.address("")));
        check(&files);
        let key = link.rsplit('/').next().expect("a key");
        let births = ["03.02.1991", "1991-02-03", "1991/02/03", "3 February 1991", "3 февраля 1991"];
        let secrets = [PHONE, "912 345", EMAIL, REMARK, "Ждущая", "секретный", key];
        let mut named = 0;
        for (name, content) in &files {
            // A workbook is an archive itself.
            let parts = if name.contains(".xlsx") { unpacked(content.clone()) } else { Files::from([(name.clone(), content.clone())]) };
            for content in parts.values() {
                let text = String::from_utf8_lossy(content);
                named += usize::from(text.contains("Ёлкина"));
                for secret in secrets.iter().chain(&births) {
                    assert!(!text.contains(*secret), "{secret} in {name}");
                }
            }
        }
        assert!(named > 5, "the player is public: {named}");
        assert!(files.keys().any(|name| name.contains(".xlsx")) && files.keys().all(|name| !name.contains("register")));
    }

    fn a_deleted_tournament_is_not_archived(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.send("/visibility", "/visibility", &[("visibility", "deleted")]).is_redirect();
        arbiter.get("").is_ok().does_not_say("/archive\"");
        arbiter.send("/archive", "/log", &[]).has_status(StatusCode::NOT_FOUND);
    }

    fn an_event_is_archived_with_its_tournaments_that_are_public(database) {
        let site = Site::on(database);
        let men = Arbiter::with_players(&site, "swiss-single");
        men.begin(1);
        let women = Arbiter::with_tournament(&site, "swiss-single");
        women.import(LIST).is_redirect();
        women.send("/visibility", "/visibility", &[("visibility", "draft")]).is_redirect();
        let fields = [("title", "Cups of Orel"), ("slug", "cups"), ("place", "Orel")];
        men.visitor.post("/admin/events/new", "/admin/events/new", &fields).is_redirect();
        for (own, category) in [(&men, "men"), (&women, "women")] {
            let id = own.tournament(&site).id.to_string();
            let part = [("tournament", id.as_str()), ("category", category), ("do", "add")];
            men.visitor.post("/admin/events/cups/parts", "/admin/events/cups", &part).is_redirect();
        }
        men.visitor.get("/admin/events/cups").is_ok().says("action=\"/admin/events/cups/archive\"");
        let files = unpacked(made(&men.visitor, "/admin/events/cups"));
        check(&files);
        assert!(files == written(&site, "event/cups"), "the command writes something else");
        assert!(page(&files, "en/index.html").contains("Cups of Orel"));
        assert!(page(&files, "en/index.html").contains("href=\"cup/index.html\""));
        assert!(page(&files, "en/cup/round/1.html").contains("href=\"../../index.html\""));
        assert!(files.keys().all(|name| !name.contains(&women.slug)), "{:?}", files.keys());
        site.visitor().get("/admin/events/cups/archive").is_redirect();
        account(&site, "stranger").post_blindly("/admin/events/cups/archive", &[]).has_status(StatusCode::FORBIDDEN);
    }

    fn the_archive_of_an_event_is_named_by_its_title_in_the_letters_of_the_page(database) {
        let site = impatient(database);
        let anna = site.administrator();
        let fields = [("title", "Кубки Орла"), ("other-title", "Cups of Orel"), ("slug", "cups"), ("place", "Orel")];
        anna.post("/admin/events/new", "/admin/events/new", &fields).is_redirect();
        let begun = anna.post("/admin/events/cups/archive", "/admin/events/cups", &[]);
        // It may have ended at once.
        if begun.status.is_redirection() {
            anna.get(&begun.location).is_ok().says("<h1>Archive of pages: Cups of Orel</h1>");
            end_of(&anna, begun).is_ok();
        }
    }

    fn an_archive_is_made_in_the_background_left_found_again_and_stopped(database) {
        let site = impatient(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let home = arbiter.address("");
        let begun = arbiter.visitor.post(&format!("{home}/archive"), &home, &[]);
        // It may have ended at once.
        if begun.status.is_redirection() {
            let task = begun.location.clone();
            // Every page of the account leads to it.
            arbiter.get("/players").is_ok().says(&task).says("Archive of pages: ");
            arbiter.visitor.post(&format!("{task}/stop"), "/admin/series/new", &[]).is_redirect();
            let end = end_of(&arbiter.visitor, begun).is_ok();
            assert!(end.text.contains("The work was stopped.") || end.text.contains("The file is ready."), "{}", end.text);
        }
        assert!(!made(&arbiter.visitor, &home).is_empty(), "it is made anew");
    }
}

#[test]
fn an_archive_that_would_have_too_many_pages_is_refused() {
    let site = Site::new();
    let arbiter = Arbiter::with_players(&site, "swiss-single");
    arbiter.begin(1);
    let service = site.service();
    let subject = ArchiveSubject::find(&service, "cup", vec![Language::English]).expect("it is there");
    let error = archive(&service, subject, 10, &mut Kept::default()).expect_err("there are more");
    assert_eq!(error.to_string(), "more than 10 pages");
}

#[test]
fn an_archive_tells_its_progress_and_stops_when_told() {
    let site = Site::new();
    let arbiter = Arbiter::with_players(&site, "swiss-single");
    arbiter.begin(1);
    let shares = Arc::new(Mutex::new(Vec::new()));
    let told = Arc::clone(&shares);
    let watch = Watch::telling(move |progress| told.lock().expect("whole").extend(progress.share));
    let subject = |service: &Service| ArchiveSubject::find(service, "cup", vec![Language::English]).expect("there");
    let service = site.service().watched(watch);
    archive(&service, subject(&service), 1000, &mut Kept::default()).expect("it is made");
    let shares = shares.lock().expect("whole").clone();
    assert!(shares.len() > 10 && shares.is_sorted(), "{shares:?}");
    // It stops before the next page, not only when all have been made.
    let watch = Watch::default();
    watch.stop();
    let mut kept = Kept::default();
    let stopped = archive(&service.watched(watch), subject(&service), 1000, &mut kept);
    assert!(matches!(stopped, Err(PageArchiveError::Stopped(Stopped))), "{stopped:?}");
    assert!(kept.0.is_empty());
}
