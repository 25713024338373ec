//! The log of the running program: log-ins and changes of rights, without passwords or tokens.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use poddavki::service::{AccountRights, Service};
use poddavki::store::PasswordAuthor;
use reqwest::StatusCode;

use crate::support::database::TestDatabase;
use crate::support::site::{ADMINISTRATOR, Visitor};

/// The program itself; it ends with the test.
struct Served(Child);

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_log_tells_of_logins_refusals_and_rights_but_no_secret() {
    let database = TestDatabase::sqlite();
    let service = Service::new(database.store());
    service
        .create_account(
            &poddavki::service::command_line(),
            ADMINISTRATOR.0,
            ADMINISTRATOR.1,
            AccountRights::Administrator,
            PasswordAuthor::Owner,
        )
        .expect("the first account");
    service
        .create_account(
            &poddavki::service::command_line(),
            "boris",
            "a long password",
            AccountRights::Member,
            PasswordAuthor::Owner,
        )
        .expect("the name is free");
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let mut command = Command::new(env!("CARGO_BIN_EXE_poddavki"));
    command.args(["serve", "--bind", "127.0.0.1:0", "--log-format", "json", "--database", &database.url()]);
    for variable in ["DATABASE_URL", "BIND", "PUBLIC_URL", "RUST_LOG"] {
        command.env_remove(variable);
    }
    let file = File::create(&log).expect("a file");
    let mut process = Served(command.stdout(Stdio::piped()).stderr(file).spawn().expect("the program starts"));
    let mut greeting = String::new();
    BufReader::new(process.0.stdout.take().expect("a pipe")).read_line(&mut greeting).expect("it says where it is");
    let address = greeting.trim().rsplit(' ').next().unwrap_or_default();

    let (anna, boris) = (Visitor::new(address), Visitor::new(address));
    let wrong = anna.post("/login", "/login", &[("name", "anna"), ("password", "guessed secret")]);
    wrong.has_status(StatusCode::UNPROCESSABLE_ENTITY);
    anna.log_in(ADMINISTRATOR.0, ADMINISTRATOR.1);
    boris.log_in("boris", "a long password");
    boris.get("/admin/users").has_status(StatusCode::FORBIDDEN);
    boris.post_blindly("/admin/new", &[("title", "Cup")]).has_status(StatusCode::FORBIDDEN);
    let page = "/admin/users/2";
    anna.post("/admin/users/2/rights", page, &[("administrator", "1")]).is_redirect();
    let given = anna.post("/admin/users/2/link", page, &[]).is_ok();
    let token = given.text.split("/password?token=").nth(1).expect("a link")[..64].to_owned();
    let (link, fields) =
        (format!("/password?token={token}"), [("token", token.as_str()), ("password", "another secret")]);
    boris.post("/password", &link, &fields).is_redirect();
    anna.post("/admin/users/new", "/admin/users/new", &[("name", "clara")]).is_ok();
    let typed = [("name", "a password in the wrong field"), ("password", "guessed secret")];
    Visitor::new(address).post("/login", "/login", &typed).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    anna.post("/logout", "/account", &[]).is_redirect();

    let log = std::fs::read_to_string(&log).expect("readable");
    for (message, account, about) in [
        ("a failed login", "", "account 1"),
        ("a failed login", "", "no such account"),
        ("a session begun", "", "account 1"),
        ("a log-out", "anna", ""),
        ("a login", "", "anna"),
        ("an account may not do this", "boris", "/admin/users"),
        ("a form without its token", "boris", "/admin/new"),
        ("the rights of an administrator given", "anna", "account 2"),
        ("a link for a password made", "anna", "account 2"),
        ("a password set by a link", "boris", "boris"),
        ("an account made", "anna", "clara"),
    ] {
        let part = |(name, value): (&str, &str)| format!("\"{name}\":\"{value}\"");
        let parts = [("message", message), ("account", account), ("about", about)].map(part);
        let is_told =
            |line: &str| parts.iter().all(|part| line.contains(part)) && line.contains("\"address\":\"127.0.0.1\"");
        assert!(log.lines().any(is_told), "{message}: {log}");
    }
    for secret in [
        "a password in the wrong field",
        "guessed secret",
        ADMINISTRATOR.1,
        "a long password",
        "another secret",
        &token,
    ] {
        assert!(!log.contains(secret), "{secret}");
    }
}
