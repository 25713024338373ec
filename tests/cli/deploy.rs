//! `deploy` names what the program has: a renamed option, variable or address is found here, without building or installing anything.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::Service;
use super::rights::addresses;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn text(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// What `poddavki serve --help` prints, without line breaks.
fn help() -> String {
    let run = Service::new().run(&["serve", "--help"]);
    run.exits(0);
    String::from_utf8_lossy(&run.0.stdout).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The long options that a text names.
fn options(text: &str) -> Vec<&str> {
    let words = text.split(|c: char| !c.is_ascii_lowercase() && c != '-');
    words.filter(|word| word.starts_with("--") && word.ends_with(|c: char| c != '-')).collect()
}

/// Whether a word is written like an environment variable.
fn is_variable(word: &str) -> bool {
    word.len() > 2 && word.chars().all(|c| c.is_ascii_uppercase() || c == '_')
}

#[track_caller]
fn is_option(help: &str, option: &str) {
    let is_end = |c: char| c.is_whitespace() || "[]<>,".contains(c);
    assert!(help.split(is_end).any(|word| word == option), "there is no {option} in {help}");
}

#[track_caller]
fn is_read(help: &str, variable: &str) {
    let is_there = ["=", "]"].iter().any(|end| help.contains(&format!("[env: {variable}{end}")));
    assert!(is_there, "{variable} is not read: {help}");
}

#[track_caller]
fn is_address(address: &str) {
    assert!(addresses("GET").any(|own| own == address), "the site has no address {address}");
}

#[track_caller]
fn is_beginning(beginning: &str) {
    let is_there = addresses("GET").any(|address| address.starts_with(beginning));
    assert!(is_there, "no address of the site begins with {beginning}");
}

#[test]
fn the_unit_starts_a_command_with_options_and_variables_that_it_has() {
    let (unit, help) = (text("deploy/poddavki.service"), help());
    let start = unit.lines().find_map(|line| line.strip_prefix("ExecStart=")).expect("it starts something");
    let (program, arguments) = start.split_once(' ').expect("with a command");
    assert_eq!(program, "/usr/bin/poddavki");
    // An unknown command or option is refused before the help is printed.
    let arguments: Vec<&str> = arguments.split_whitespace().chain(["--help"]).collect();
    Service::new().run(&arguments).exits(0);
    for option in options(&unit) {
        is_option(&help, option);
    }
    let named = unit.lines().find(|line| line.contains("serve --help")).expect("it names variables");
    let named: Vec<&str> =
        named.split(|c: char| !c.is_ascii_uppercase() && c != '_').filter(|w| is_variable(w)).collect();
    assert!(named.len() > 2, "{named:?}");
    for variable in named {
        is_read(&help, variable);
    }
    // The package puts both where the unit looks for them.
    let package = text("Cargo.toml");
    let settings = unit.lines().find_map(|line| line.strip_prefix("EnvironmentFile=-/")).expect("it has settings");
    assert!(package.contains("\"usr/bin/\"") && package.contains(&format!("\"{settings}\"")), "{settings}");
}

#[test]
fn the_settings_of_the_unit_are_variables_of_the_program() {
    let (settings, help) = (text("deploy/poddavki.env"), help());
    let names = settings.lines().filter_map(|line| line.trim_start_matches('#').split_once('='));
    let names: Vec<&str> = names.map(|(name, _)| name).filter(|name| is_variable(name)).collect();
    assert!(names.len() > 5, "{names:?}");
    for variable in names {
        is_read(&help, variable);
    }
    for option in options(&settings) {
        is_option(&help, option);
    }
}

#[test]
fn the_proxy_knows_addresses_of_the_site_and_options_of_the_program() {
    let (proxy, help) = (text("deploy/nginx.conf"), help());
    for option in options(&proxy) {
        is_option(&help, option);
    }
    let mut addresses = 0;
    for line in proxy.lines().map(str::trim) {
        let exact = line.strip_prefix("location = ").map(|rest| rest.trim_end_matches(" {"));
        // An address that is meant with and without a slash at its end.
        let either = line.strip_prefix("location ~ ^").and_then(|rest| rest.strip_suffix("/?$ {"));
        if let Some(exact) = exact.or(either) {
            is_address(exact);
            addresses += 1;
        } else if let Some(public) = line.strip_prefix("location ~ ^/(").and_then(|rest| rest.strip_suffix(") {")) {
            public.split('|').for_each(|beginning| is_beginning(&format!("/{}", beginning.trim_end_matches('$'))));
            addresses += 1;
        }
    }
    assert!(addresses > 3, "{addresses}");
}

#[test]
fn the_container_runs_the_program_with_variables_and_an_address_that_it_has() {
    let (container, help) = (text("deploy/Containerfile"), help());
    let set = container.lines().filter_map(|line| line.strip_prefix("ENV "));
    let given = container.split(" -e ").skip(1);
    let names: Vec<&str> = set.chain(given).filter_map(|rest| Some(rest.split_once('=')?.0)).collect();
    assert_eq!(names.len(), 2, "{names:?}");
    for variable in names {
        is_read(&help, variable);
    }
    let asked =
        container.split("'GET ").nth(1).and_then(|rest| rest.split(' ').next()).expect("its health is asked for");
    is_address(asked);
    let program = container.lines().find_map(|line| line.strip_prefix("ENTRYPOINT [\"")?.strip_suffix("\"]"));
    let program = program.expect("it runs something");
    assert!(container.contains(&format!("/source/target/release/poddavki {program}\n")), "{program}");
}

/// The packages of the program for this computer, as a release lists them.
fn packages() -> String {
    let host = Command::new(env!("CARGO")).arg("-vV").output().expect("Cargo runs");
    let host = String::from_utf8_lossy(&host.stdout).into_owned();
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).expect("it names the host");
    // What the tests were built from is at hand.
    let mut run = Command::new(root().join("deploy/sbom"));
    run.arg(host).env("CARGO", env!("CARGO")).env("CARGO_NET_OFFLINE", "true").env("SOURCE_DATE_EPOCH", "1764288000");
    let run = run.output().expect("python3 runs");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).expect("it is text")
}

#[test]
fn a_release_lists_its_packages_with_the_fields_that_cyclonedx_requires() {
    let text = packages();
    let list: Value = serde_json::from_str(&text).expect("it is JSON");
    for (field, value) in [("bomFormat", "CycloneDX"), ("specVersion", "1.6")] {
        assert_eq!(list[field], value);
    }
    assert_eq!(list["version"], 1);
    let serial = list["serialNumber"].as_str().and_then(|serial| serial.strip_prefix("urn:uuid:")).expect("a number");
    assert_eq!(serial.split('-').map(str::len).collect::<Vec<_>>(), [8, 4, 4, 4, 12]);
    assert_eq!(list["metadata"]["timestamp"], "2025-11-28T00:00:00Z");
    let own = &list["metadata"]["component"];
    assert_eq!((&own["type"], &own["name"]), (&Value::from("application"), &Value::from("poddavki")));

    let components = list["components"].as_array().expect("a list");
    assert!(components.len() > 200, "{}", components.len());
    let mut references = BTreeSet::from([own["bom-ref"].as_str().expect("a reference")]);
    for component in components {
        for field in ["type", "name", "version", "purl", "bom-ref"] {
            assert!(component[field].as_str().is_some_and(|value| !value.is_empty()), "{field}: {component}");
        }
        assert_eq!(component["type"], "library");
        assert!(["required", "excluded"].contains(&component["scope"].as_str().expect("a scope")), "{component}");
        assert!(references.insert(component["bom-ref"].as_str().expect("as above")), "twice: {component}");
        let licence = component["licenses"][0]["expression"].as_str().expect("an expression");
        assert!(spdx::Expression::parse(licence).is_ok(), "{licence}");
        // Only our own packages come without.
        for hash in component["hashes"].as_array().into_iter().flatten() {
            let content = hash["content"].as_str().expect("digits");
            assert!(hash["alg"] == "SHA-256" && content.len() == 64, "{hash}");
            assert!(content.bytes().all(|digit| digit.is_ascii_hexdigit()), "{hash}");
        }
    }
    let is_listed = |name: &str| components.iter().any(|component| component["name"] == name);
    assert!(is_listed("actix-web") && is_listed("tournament") && is_listed("libsqlite3-sys"));
    assert!(!is_listed("fantoccini") && !is_listed("proptest"), "tests only");
    let dependencies = list["dependencies"].as_array().expect("a list");
    assert_eq!(dependencies.len(), references.len());
    for dependency in dependencies {
        let on = dependency["dependsOn"].as_array().expect("a list");
        let named = on.iter().chain([&dependency["ref"]]).filter_map(Value::as_str);
        assert_eq!(named.filter(|name| references.contains(name)).count(), on.len() + 1, "{dependency}");
    }
    assert_eq!(packages(), text, "another run gives the same");
}

#[test]
fn the_continuous_copies_follow_the_database_of_the_unit_and_its_log() {
    let (copies, unit) = (text("deploy/litestream.yml"), text("deploy/poddavki.service"));
    let folder = unit.lines().find_map(|line| line.strip_prefix("WorkingDirectory=")).expect("it works somewhere");
    let path = copies.lines().find_map(|line| line.trim().strip_prefix("- path: ")).expect("it copies something");
    // Without a switch the database has this name in the working directory.
    let service = Service::new();
    service.run(&["demo"]).exits(0);
    let name = path.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/')).expect("the database of the unit");
    let database = service.0.path().join(name);
    assert!(database.exists(), "{path}");
    // The header of a file in this mode has the number 2 twice.
    let header = std::fs::read(&database).expect("it is there");
    assert_eq!(header.get(18..20), Some(&[2, 2][..]), "the write-ahead log is on");
    for line in copies.lines().filter(|line| line.contains("poddavki verify")) {
        let arguments: Vec<&str> = line.trim_start_matches('#').split_whitespace().skip(1).take(2).collect();
        service.run(&[&arguments[..], &["poddavki.sqlite3"]].concat()).exits(0);
    }
}

/// Runs `deploy/release` where only what it needs for its first steps is found.
fn release(arguments: &[&str]) -> (Option<i32>, String) {
    let tools = super::new_directory();
    let dirname: PathBuf =
        ["/usr/bin/dirname", "/bin/dirname"].iter().map(PathBuf::from).find(|path| path.exists()).expect("it is there");
    std::os::unix::fs::symlink(dirname, tools.path().join("dirname")).expect("a new link");
    let script = root().join("deploy/release");
    let run =
        Command::new("/bin/bash").arg(script).args(arguments).env("PATH", tools.path()).output().expect("bash runs");
    (run.status.code(), String::from_utf8_lossy(&run.stderr).into_owned())
}

#[test]
fn a_release_without_its_debian_package_is_told_and_refused() {
    for script in ["deploy/release", "deploy/reproduce"] {
        let checked = Command::new("/bin/bash").arg("-n").arg(root().join(script)).output().expect("bash runs");
        assert!(checked.status.success(), "{script}: {}", String::from_utf8_lossy(&checked.stderr));
    }
    let (status, told) = release(&["x86_64-unknown-linux-gnu"]);
    assert_eq!(status, Some(1), "{told}");
    assert!(told.contains("cargo-deb is missing") && told.contains("--without-deb"), "{told}");
    let (_, told) = release(&["--without-deb", "x86_64-unknown-linux-gnu"]);
    assert!(!told.contains("cargo-deb"), "{told}");
    let (status, told) = release(&["--with-deb"]);
    assert_eq!(status, Some(2), "{told}");
}
