//! Regulations: a text with links, and a file.

use poddavki::service::NewTournament;
use reqwest::StatusCode;

use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::site::{Answer, Site};
use tournament::Tournament;

pub const PDF: &[u8] = b"%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n";

pub fn put(arbiter: &Arbiter, name: &str, content: &[u8]) -> Answer {
    let page = arbiter.address("/regulations");
    let seen = arbiter.visitor.get(&page).is_ok().hidden("seen");
    arbiter.visitor.upload(&page, &page, &[("seen", &seen)], ("file", name, content.to_vec()))
}

fn undo_last(arbiter: &Arbiter, site: &Site) {
    let number = arbiter.tournament(site).version.0;
    arbiter.send(&format!("/log/{number}/undo"), "/log", &[]).is_redirect();
}

for_each_backend! {
    fn regulations_are_a_file_that_is_put_replaced_removed_and_undone(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        let address = format!("/t/{}/regulations.pdf", arbiter.slug);
        let (visitor, home) = (site.visitor(), format!("/t/{}", arbiter.slug));
        visitor.get(&address).has_status(StatusCode::NOT_FOUND);
        put(&arbiter, "положение.pdf", b"<html>").has_status(StatusCode::UNPROCESSABLE_ENTITY).says("This is not a PDF");
        put(&arbiter, "положение.pdf", b"").has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Choose a PDF");
        let large = [PDF, &vec![0; 10 << 20]].concat();
        put(&arbiter, "положение.pdf", &large).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("at most 10 MB");
        put(&arbiter, "C:\\документы\\положение.pdf", PDF).is_redirect();
        arbiter.get("/regulations").is_ok().says("положение.pdf").does_not_say("документы").says("Replace file");
        visitor.get(&home).is_ok().says(&format!("href=\"{address}\""));
        let file = visitor.get(&address).is_ok();
        assert_eq!((file.text.as_bytes(), file.header("content-type")), (PDF, "application/pdf"));
        assert!(file.header("content-disposition").starts_with("attachment"), "{}", file.header("content-disposition"));
        assert_eq!(file.header("x-content-type-options"), "nosniff");
        arbiter.get("/log").is_ok().says("положение.pdf");

        let second = [PDF, b"second\n"].concat();
        put(&arbiter, "второе.pdf", &second).is_redirect();
        assert_eq!(visitor.bytes(&address), second);
        undo_last(&arbiter, &site);
        assert_eq!(visitor.bytes(&address), PDF);
        arbiter.send("/regulations/remove", "/regulations", &[]).is_redirect();
        visitor.get(&address).has_status(StatusCode::NOT_FOUND);
        visitor.get(&home).is_ok().does_not_say("regulations.pdf");
        undo_last(&arbiter, &site);
        assert_eq!(visitor.bytes(&address), PDF);

        // Visitors who may not see the tournament may not see the file.
        arbiter.send("/visibility", "/visibility", &[("visibility", "draft")]).is_redirect();
        visitor.get(&address).has_status(StatusCode::NOT_FOUND);
        assert_eq!(arbiter.visitor.bytes(&address), PDF);
        // A tournament made like it has regulations of its own.
        let original = arbiter.tournament(&site);
        assert!(original.info.regulations_file.is_some());
        let new = NewTournament { info: original.info, settings: original.settings, visibility: original.visibility };
        let made = site.service().create_tournament(&Site::actor(), &new).expect("allowed");
        assert_eq!(made.info.regulations_file, None);
    }

    fn who_has_the_file_is_sent_nothing_and_it_is_not_read(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        let (address, visitor) = (format!("/t/{}/regulations.pdf", arbiter.slug), site.visitor());
        put(&arbiter, "положение.pdf", PDF).is_redirect();
        let tag = visitor.get(&address).is_ok().header("etag").to_owned();
        database.execute("DELETE FROM regulations_files");
        let known = visitor.get_with(&address, ("if-none-match", &tag)).has_status(StatusCode::NOT_MODIFIED);
        assert_eq!((known.header("etag"), known.text.as_str()), (tag.as_str(), ""));
        visitor.get_with(&address, ("if-none-match", "W/\"0\"")).has_status(StatusCode::NOT_FOUND);
    }

    fn of_a_file_that_is_not_kept_any_more_nothing_is_undone(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        let address = format!("/t/{}/regulations.pdf", arbiter.slug);
        let second = [PDF, b"second\n"].concat();
        put(&arbiter, "первое.pdf", PDF).is_redirect();
        let first = arbiter.tournament(&site);
        put(&arbiter, "второе.pdf", &second).is_redirect();
        let there = arbiter.tournament(&site);
        let hash = |tournament: &Tournament| tournament.info.regulations_file.clone().expect("there").hash;
        let store = site.service();
        let keep = |stands: &str, n: i64| {
            let later = chrono::Utc::now().naive_utc() + chrono::TimeDelta::minutes(n);
            store.store().keep_regulations(there.id, Some(stands), &n.to_string(), PDF, later).expect("written");
        };
        let is_kept = |hash: &str| store.store().keeps_regulations(there.id, hash).expect("readable");
        (1..=11).for_each(|n| keep(&hash(&there), n));
        assert!(is_kept(&hash(&there)) && !is_kept(&hash(&first)));
        for action in [format!("/log/{}/undo", there.version), format!("/log/{}/back", first.version)] {
            let refused = arbiter.send(&action, "/log", &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
            refused.says("“первое.pdf” is not kept any more");
        }
        assert_eq!(arbiter.tournament(&site).version, there.version);
        assert_eq!(site.visitor().bytes(&address), second);
        // A restored file counts as new, whatever its age.
        keep("3", 12);
        keep("12", 13);
        assert!(is_kept("3") && !is_kept("4"));
    }

    fn a_backup_holds_the_regulations(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        put(&arbiter, "положение.pdf", PDF).is_redirect();
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("backup.gz");
        let service = site.service();
        service.backup(&file).expect("written");
        arbiter.send("/regulations/remove", "/regulations", &[]).is_redirect();
        service.store().restore(&file).expect("read");
        assert_eq!(site.visitor().bytes(&format!("/t/{}/regulations.pdf", arbiter.slug)), PDF);
    }

    fn addresses_in_the_regulations_are_links(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        let text = "Подробности: https://example.org/cup?a=1&b=2.\n<b>Вопросы</b>: club@example.org";
        arbiter.set(&[("regulations", text)]).is_redirect();
        let page = site.visitor().get(&format!("/t/{}", arbiter.slug)).is_ok();
        page.says("<a href=\"https://example.org/cup?a=1&amp;b=2\" rel=\"nofollow noopener\">");
        page.says("<a href=\"mailto:club@example.org\" rel=\"nofollow noopener\">club@example.org</a>");
        page.says("&lt;b&gt;Вопросы").does_not_say("<b>Вопросы");
    }
}

#[test]
fn the_regulations_are_in_the_archive_of_pages() {
    let site = Site::new();
    let arbiter = Arbiter::with_tournament(&site, "swiss-single");
    put(&arbiter, "положение.pdf", PDF).is_redirect();
    let bytes = arbiter.visitor.file_of(&arbiter.address("/archive"), &arbiter.address(""));
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).expect("an archive");
    let names: Vec<String> = archive.file_names().filter_map(Result::ok).map(std::borrow::Cow::into_owned).collect();
    let name = names.iter().find(|name| name.contains(".pdf")).unwrap_or_else(|| panic!("no file in {names:?}"));
    let mut content = Vec::new();
    std::io::Read::read_to_end(&mut archive.by_name(name).expect("there"), &mut content).expect("whole");
    assert_eq!(content, PDF);
}
