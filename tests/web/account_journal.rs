//! The journal of accounts and rights: what is in it, its chain, and its page.

use crate::organiser::Arbiter;
use crate::support::database::{TestDatabase, for_each_backend};
use crate::support::site::Site;
use poddavki::service::{AccountRights, Service, command_line};
use poddavki::store::{AccountCommandRecord as Did, PasswordAuthor};
use reqwest::StatusCode;

const PASSWORD: &str = "a good long secret";

fn add(service: &Service, name: &str, rights: AccountRights) -> tournament::UserId {
    service.create_account(&command_line(), name, PASSWORD, rights, PasswordAuthor::Owner).expect("the name is free")
}

fn holds(service: &Service) -> bool {
    service.store().check_accounts().expect("readable").findings.is_empty()
}

for_each_backend! {
    fn the_journal_goes_on_after_entries_of_an_older_release_that_notes_none(database) {
        let service = Service::new(database.store());
        add(&service, "anna", AccountRights::Administrator);
        add(&service, "boris", AccountRights::Member);
        let first = "SELECT '1 ' || hash FROM account_journal WHERE number = 1";
        database.execute(&format!("UPDATE properties SET value = ({first}) WHERE name = 'accounts-head'"));
        add(&service, "vera", AccountRights::Member);
        assert!(holds(&service));
    }

    fn whatever_is_done_to_accounts_and_rights_is_in_the_journal_with_its_author(database) {
        let site = Site::on(database);
        let service = Arbiter::with_tournament(&site, "swiss-single");
        let anna = &service.visitor;
        let made = anna.post("/admin/users/new", "/admin/users/new", &[("name", "boris")]).is_ok();
        let token = made.text.split("/password?token=").nth(1).expect("a link")[..64].to_owned();
        let boris = site.visitor();
        let fields = [("token", token.as_str()), ("password", PASSWORD)];
        boris.post("/password", &format!("/password?token={token}"), &fields).is_redirect();
        boris.get("/admin/users/journal").has_status(StatusCode::FORBIDDEN);

        let page = "/admin/users/2";
        let id = site.service().tournament("cup").expect("there").id.to_string();
        anna.post("/admin/users/2/rights", page, &[("administrator", "1")]).is_redirect();
        anna.post("/admin/users/2/rights", page, &[]).is_redirect();
        anna.post("/admin/users/2/role", page, &[("tournament", &id), ("role", "scorer")]).is_redirect();
        anna.post("/admin/users/2/role", page, &[("tournament", &id)]).is_redirect();
        anna.post("/admin/users/2/sessions/end", page, &[]).is_redirect();
        boris.get("/admin").is_redirect();
        anna.post("/admin/users/2/link", page, &[]).is_ok();
        anna.post("/admin/users/2/disable", page, &[]).is_redirect();
        anna.post("/admin/users/2/enable", page, &[]).is_redirect();
        // Nothing is changed, so nothing is told.
        anna.post("/admin/users/2/role", page, &[("tournament", &id)]).is_redirect();
        anna.file_of("/admin/t/cup/backup/file", "/admin/t/cup/backup");

        let entries = site.service().store().account_entries(None, 100).expect("readable");
        let told: Vec<(&str, String)> = entries
            .iter()
            .rev()
            .map(|entry| {
                let kind: &'static str = (&entry.record).into();
                (kind, entry.actor.name.clone())
            })
            .collect();
        let told: Vec<(&str, &str)> = told.iter().map(|(kind, actor)| (*kind, actor.as_str())).collect();
        assert_eq!(told, [
            ("set-up", "anna"), ("appoint", "anna"), ("invite-member", "anna"), ("set-password-by-link", "boris"),
            ("give-administration", "anna"), ("take-administration", "anna"), ("appoint", "anna"), ("dismiss", "anna"),
            ("end-sessions", "anna"), ("make-link", "anna"), ("disable", "anna"), ("enable", "anna"),
            ("download-backup", "anna"),
        ]);
        let shown = anna.get("/admin/users/journal").is_ok();
        shown.says("Entries: 13. Checked just now: none has been changed or removed.");
        shown.says("boris appointed in the tournament cup: scorer").says("boris is no longer an administrator");
        shown.does_not_say(&token).does_not_say(PASSWORD);
        anna.get("/admin/users/journal?before=3").is_ok().says("id=\"act-2\"").does_not_say("id=\"act-3\"");
        anna.get("/admin/users").is_ok().says("/admin/users/journal");
        assert!(site.service().verify().expect("readable").holds());

        database.execute("UPDATE account_journal SET actor = 'eve' WHERE number = 5");
        anna.get("/admin/users/journal").is_ok().says("entry 5 is missing or not as it was written");
        let found = site.service().verify().expect("readable").differences;
        assert!(format!("{found:?}").contains("place: Accounts, finding: Altered(5)"), "{found:?}");
    }

    fn a_change_whose_entry_cannot_be_written_is_not_made(database) {
        let service = Service::new(database.store());
        add(&service, "anna", AccountRights::Administrator);
        let boris = add(&service, "boris", AccountRights::Member);
        database.refuse("INSERT", "account_journal", "the disk is full");
        assert!(service.set_rights(&command_line(), boris, AccountRights::Administrator).is_err());
        assert!(service.disable_account(&command_line(), boris).is_err());
        assert!(service.create_account(&command_line(), "clara", PASSWORD, AccountRights::Member, PasswordAuthor::Owner).is_err());
        database.allow("account_journal");
        let users = service.store().users().expect("readable");
        let states: Vec<(bool, bool)> = users.iter().map(|user| (user.is_admin, user.disabled_at.is_some())).collect();
        assert_eq!(states, [(true, false), (false, false)]);
        assert!(holds(&service));
    }

    fn a_restore_keeps_the_chain_and_is_its_next_entry(database) {
        let files = tempfile::tempdir().expect("a folder");
        let file = files.path().join("backup");
        let from = Service::new(database.store());
        add(&from, "anna", AccountRights::Administrator);
        from.backup(&file).expect("written");
        for other in [TestDatabase::sqlite(), TestDatabase::postgres()] {
            let to = Service::new(other.store());
            add(&to, "somebody", AccountRights::Administrator);
            add(&to, "else", AccountRights::Administrator);
            to.restore_by(&command_line(), file.as_path().into(), None).expect("a whole backup");
            let entries = to.store().account_entries(None, 9).expect("readable");
            let records: Vec<&Did> = entries.iter().map(|entry| &entry.record).collect();
            assert!(matches!(records[..], [Did::Restore, Did::CreateAdministrator(_)]), "{records:?}");
            assert!(holds(&to));
            add(&to, "boris", AccountRights::Member);
            assert!(holds(&to) && to.verify().expect("readable").holds());
        }
    }
}
