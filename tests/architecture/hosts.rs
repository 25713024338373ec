//! No request leaves for a third party: neither a reader's browser nor the site itself asks another host, but for notices and letters that
//! the organiser has set up, and the log-in by the installation's identity provider.

use crate::assert_none;
use crate::sources::files;

/// Names of XML vocabularies, which nothing fetches.
const VOCABULARIES: [&str; 2] = ["http://www.w3.org/", "http://www.sitemaps.org/schemas/"];

/// What begins an address on another host.
const OTHER_HOSTS: [&str; 6] = ["http://", "https://", "\"//", "'//", "(//", "ws://"];

#[test]
fn no_page_stylesheet_or_script_names_another_host() {
    let mut errors = Vec::new();
    let templates = ["html", "xml", "svg", "txt"].into_iter().flat_map(|ending| files("templates", ending));
    let own = ["css", "js", "svg"].into_iter().flat_map(|ending| files("static", ending));
    for file in templates.chain(own) {
        for (number, line) in file.text.lines().enumerate() {
            let rest = VOCABULARIES.iter().fold(line.to_owned(), |line, own| line.replace(own, ""));
            // Comments of scripts may name where something comes from; no browser follows them.
            let is_comment = ["//", "/*", "*"].iter().any(|mark| rest.trim_start().starts_with(mark));
            if !is_comment && OTHER_HOSTS.iter().any(|host| rest.contains(host)) {
                errors.push(format!("{}:{}: {}", file.name, number + 1, line.trim()));
            }
        }
    }
    assert_none("addresses on other hosts", &errors);
}

#[test]
fn browsers_are_allowed_no_other_host() {
    let headers = files("src/web/http", "rs").into_iter().find(|file| file.name.ends_with("headers.rs"));
    let text = headers.expect("it is there").code();
    let policy = text.split("concat!(").nth(1).and_then(|rest| rest.split("$ancestors").next()).expect("a policy");
    let words = policy.split(|c: char| c.is_whitespace() || ";\",".contains(c)).filter(|word| !word.is_empty());
    let allowed = ["'none'", "'self'", "data:"];
    let wrong: Vec<String> =
        words.filter(|word| !allowed.contains(word) && !word.ends_with("-src")).map(str::to_owned).collect();
    assert_eq!(wrong, ["form-action", "base-uri", "frame-ancestors"], "only directives are left");
}

/// Files that reach other hosts: notices to addresses that a reader or an organiser has given, letters by the configured mail server, the
/// configured identity provider, and the site's own addresses, for `poddavki doctor`.
const SENDERS: [&str; 4] = [
    "src/service/notices/outgoing.rs",
    "src/service/identity_provider.rs",
    "src/web/http/letters.rs",
    "src/cli/doctor/address.rs",
];

#[test]
fn the_site_asks_no_host_by_itself() {
    let clients = ["ureq::", "lettre::", "reqwest::", "TcpStream", "UdpSocket", "ToSocketAddrs"];
    let mut errors = Vec::new();
    for source in files("src", "rs").into_iter().chain(files("crates", "rs")) {
        let code = source.code();
        let found = clients.iter().filter(|client| code.contains(**client));
        if !SENDERS.contains(&source.name.as_str()) {
            errors.extend(found.map(|client| format!("{}: {client}", source.name)));
        }
    }
    assert_none("clients of other hosts", &errors);
}
